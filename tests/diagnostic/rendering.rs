//! How diagnostics look: a snapshot for each name, and what else a picture must cope with.

use std::fmt::Write;

use miette::{GraphicalReportHandler, GraphicalTheme, NarratableReportHandler};
use urispec::diagnostic::Level;
use urispec::diagnostic::{Canvas, Diagnosis, Example, Group, Mapping, Name, Place, Text, diagnose_redacted};
use urispec::{Linter, Rule, diagnose};

type Handler = Box<dyn Fn(&dyn miette::Diagnostic) -> String>;

/// Pictures and sentences.
pub(crate) fn handlers() -> [Handler; 2] {
    [Box::new(|it| graphical(it, 100_000)), Box::new(narratable)]
}

fn graphical(diagnostic: &dyn miette::Diagnostic, width: usize) -> String {
    let mut picture = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    handler.with_width(width).with_links(false).render_report(&mut picture, diagnostic).unwrap();
    picture
}

fn narratable(diagnostic: &dyn miette::Diagnostic) -> String {
    let mut text = String::new();
    NarratableReportHandler::new().render_report(&mut text, diagnostic).unwrap();
    text
}

fn picture(text: &[u8], rule: Rule) -> String {
    graphical(&Diagnosis::check(text, rule).unwrap_err(), 100)
}

fn snapshot(name: &str, content: &str) {
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, content);
    });
}

#[test]
fn every_name_has_its_page_picture_sentences_and_data() {
    for name in Name::ALL.iter().filter(|name| !crate::catalog::WITHOUT_EXAMPLE.contains(name)) {
        let Example { rule, wrong, .. } = name.example();
        let diagnosis = match name.group() {
            Group::Syntax => Diagnosis::check(wrong, rule),
            _ => Linter::new().with(*name, name.level().max(Level::Advice)).check(wrong, rule),
        };
        let diagnosis = diagnosis.unwrap_err();
        let mut shown = format!("{}\n{}\n{}", name.page(), graphical(&diagnosis, 100), narratable(&diagnosis));
        let text = Text::line(wrong);
        for diagnostic in diagnosis.diagnostics() {
            write!(shown, "\n{}\n", serde_json::to_string_pretty(&text.place(diagnostic)).unwrap()).unwrap();
        }
        snapshot(&format!("diagnostic_{name}"), &shown);
    }
}

#[test]
fn six_problems_in_one_text() {
    snapshot("diagnosis_six_problems", &picture(b"http://us er:p|w@[::1/%zz?a b#c#d", Rule::Uri));
}

#[test]
fn near_misses_of_the_rfc() {
    let mut shown = String::new();
    let texts: [(Rule, &str, &str); 14] = [
        (Rule::UriReference, "2.1", "/%2"),
        (Rule::UriReference, "2.4", "/100%/a"),
        (Rule::Uri, "3", "//example.com:8042/over/there?name=ferret#nose"),
        (Rule::Uri, "3.1", "-foo://example.com:8042/over/there"),
        (Rule::UriReference, "3.2", "foo://user name@example.com:8042/"),
        (Rule::UriReference, "3.2.2", "ldap://2001:db8::7/c=GB?objectClass?one"),
        (Rule::UriReference, "3.2.3", "telnet://192.0.2.16:eighty/"),
        (Rule::PathAbsolute, "3.3", "//over/there"),
        (Rule::UriReference, "3.4", "foo://example.com/?name=[ferret]"),
        (Rule::UriReference, "3.5", "foo://example.com/#nose#tail"),
        (Rule::RelativeRef, "4.2", "this:that"),
        (Rule::AbsoluteUri, "4.3", "http://example.com/a#s"),
        (Rule::UriReference, "C", "<http://www.w3.org/Addressing/>"),
        (Rule::UriReference, "C", "ftp://foo.example.\n   com/rfc/"),
    ];
    for (rule, section, text) in texts {
        write!(shown, "{section}, {rule}\n\n{}\n", picture(text.as_bytes(), rule)).unwrap();
    }
    snapshot("diagnosis_near_misses", &shown);
}

#[test]
fn a_text_of_lines_is_shown_by_its_name_and_the_lines_that_matter() {
    let file = "# Links\r\n\r\nSee \u{1F517}\t<http://exa mple.com/> and\rhttp://[::1/ for more.\r\n";
    let text = Text::new(file).named("notes\u{1b}.md");
    let mut shown = String::new();
    for uri in ["http://exa mple.com/", "http://[::1/"] {
        let mapping = Mapping::starting_at(file.find(uri).unwrap());
        for diagnostic in diagnose(uri, Rule::Uri) {
            shown.push_str(&graphical(&mapping.map(&diagnostic).in_text(&text), 100));
            shown.push('\n');
        }
    }
    snapshot("diagnosis_in_a_file", &shown);
}

#[test]
fn what_does_not_show_is_made_visible() {
    let text = "http://h/\u{202E}gpj\0.\u{1b}[31mexe\t\u{200B}\u{1F1E9}\u{1F1EA}é";
    snapshot("diagnosis_invisible", &picture(text.as_bytes(), Rule::Uri));
}

#[test]
fn a_long_line_is_shown_by_a_window() {
    let text =
        format!("http://example.com/{}|{}?{} {}", "a".repeat(300), "b".repeat(300), "ü".repeat(300), "d".repeat(30));
    snapshot("diagnosis_long_line", &picture(text.as_bytes(), Rule::Uri));
}

/// What [`Diagnosis::plain`] must cope with, drawn without any other crate.
#[test]
fn carets_need_no_renderer() {
    let long = format!("http://h/{}|{}?{} {}", "a".repeat(300), "b".repeat(300), "ü".repeat(300), "d".repeat(30));
    let texts = [
        "http://us er@[::1/x y#a",
        "http://[::1",                      // An empty span at the end.
        "",                                 // Nothing else.
        "http://漢字 x|/e\u{301}|\u{200b}", // Wide, combining and invisible characters.
        "http://h/a\nb\rc\td",              // What is no line here.
        "http://h/a b c d e",               // A run.
        &long,
    ];
    let mut shown = String::new();
    for text in texts {
        let diagnosis = Diagnosis::check(text, Rule::Uri).unwrap_err();
        writeln!(shown, "{}", diagnosis.plain()).unwrap();
        let narrow = diagnosis.drawn_on(Canvas { width: 50, is_ascii: true }).plain().to_string();
        let drawn = narrow.lines().filter(|line| line.starts_with("  |") || line.starts_with("1 |"));
        for line in drawn {
            assert!(line.is_ascii() && line.len() <= 50, "{line}");
        }
    }
    let file = Text::new("# Links\n\nSee http://exa mple.com/ and http://exa\nmple.com/|.\n").named("notes.md");
    for (at, uri) in [(13, "http://exa mple.com/"), (38, "http://exa\nmple.com/|")] {
        let mapping = Mapping::starting_at(at);
        let found = diagnose(uri, Rule::Uri).iter().map(|found| mapping.map(found)).collect();
        writeln!(shown, "{}", Diagnosis::in_document(found, &file, None).plain()).unwrap();
    }
    snapshot("diagnosis_plain", &shown);
}

/// A mark that is empty is at a whole character, whatever its length, so the next mark begins after all of it.
#[test]
fn marks_do_not_divide_characters() {
    for text in ["\u{200D}", "é", "漢"] {
        let diagnosis = Diagnosis::check(text, Rule::PathAbempty).unwrap_err();
        let source = miette::Diagnostic::source_code(&diagnosis).unwrap();
        let shown = source.read_span(&(0, 0).into(), 0, 1).unwrap();
        let shown = str::from_utf8(shown.data()).unwrap();
        for label in miette::Diagnostic::labels(&diagnosis).unwrap() {
            let (start, end) = (label.offset(), label.offset() + label.len());
            assert!(shown.is_char_boundary(start) && shown.is_char_boundary(end), "{text:?}: {label:?}");
        }
    }
}

/// Places on lines that are not next to each other: no line is taken for another.
#[test]
fn lines_have_their_own_numbers() {
    let text = "http://exa mple.com/a\n\n\n\n\n\nb|c";
    let found = diagnose(text, Rule::Uri);
    let diagnosis = Diagnosis::in_document(found, &Text::new(text), None);
    for picture in [diagnosis.plain().to_string(), graphical(&diagnosis, 100)] {
        assert!(picture.contains("1 │ http://") || picture.contains("1 | http://"), "{picture}");
        assert!(picture.contains("7 │ b|c") || picture.contains("7 | b|c"), "{picture}");
    }
}

#[test]
fn annotate_snippets_hides_what_is_hidden() {
    let text = Text::line("http://u:secret@h/a|b").redacted();
    for diagnostic in diagnose_redacted(text.as_bytes(), Rule::Uri, Place::Alone) {
        let picture = annotate_snippets::Renderer::plain().render(&diagnostic.groups(&text));
        assert!(picture.contains("1 | http://u:***@h/a|b\n  |                 ^"), "{picture}");
        assert!(picture.contains(" http://u:***@h/a%7Cb"), "{picture}");
    }
    assert!(!format!("{text:?}").contains("secret"));
}

#[test]
fn annotate_snippets_draws_it_too() {
    let text = Text::line("http://us er@[::1/C:\\x").named("argument");
    let mut shown = String::new();
    for diagnostic in diagnose(text.as_bytes(), Rule::Uri) {
        writeln!(shown, "{}\n", annotate_snippets::Renderer::plain().render(&diagnostic.groups(&text))).unwrap();
    }
    snapshot("diagnosis_annotate_snippets", &shown);
}

#[test]
fn a_redacted_text_shows_no_password() {
    let text = b"ftp://ada:pass|wo rd@[::1/|";
    let mut shown = graphical(&Diagnosis::check_redacted(text, Rule::Uri).unwrap_err(), 100);
    assert!(!shown.contains("pass"), "{shown}");
    for diagnostic in diagnose_redacted(text, Rule::Uri, Place::Alone) {
        let json = serde_json::to_string(&Text::line(text).redacted().place(&diagnostic)).unwrap();
        writeln!(shown, "\n{json}").unwrap();
    }
    snapshot("diagnosis_redacted", &shown);
    // Something that only may be a password is hidden on request alone.
    let text = "ada:hunt|r@h";
    let diagnosis = Diagnosis::check_redacted(text, Rule::Uri).unwrap_err();
    let said = diagnosis.diagnostics().map(|diagnostic| format!("{diagnostic:?}")).collect::<String>();
    let picture = graphical(&diagnosis, 100);
    assert!(picture.contains("ada:***@h") && !said.contains('|'), "{picture}{said}");
    assert!(graphical(&Diagnosis::check(text, Rule::Uri).unwrap_err(), 100).contains("hunt|r"));
}

#[test]
fn a_program_that_returns_it_prints_text_and_picture() {
    fn main(text: &str) -> miette::Result<()> {
        let uri = urispec::Uri::parse_or_diagnose(text)?;
        assert_eq!(uri.as_str(), "http://h/");
        Ok(())
    }
    assert!(main("http://h/").is_ok());
    let printed = format!("{:?}", main("http://h/a|b?c d").unwrap_err());
    for part in [
        "http://h/a|b?c d",
        "`|` is not allowed in a path",
        "a space is not allowed in a query",
        "path-character",
        "`%7C`",
    ] {
        assert!(printed.contains(part), "{printed}");
    }
}

#[test]
fn data_is_json_whatever_the_text_holds() {
    for text in ["\u{1}\u{1b}\"\\", "\u{7f}\u{2028}", "%\u{0}"] {
        for diagnostic in diagnose(text, Rule::UriReference) {
            let json = serde_json::to_string(&Text::line(text).place(&diagnostic)).unwrap();
            let value: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!(value["name"], diagnostic.name().name());
            assert!(!json.contains(char::is_control), "{json:?}");
        }
    }
}

#[test]
fn a_thousand_diagnostics_are_all_shown() {
    let text = "http://exa mple.com/|\n".repeat(2_000);
    let file = Text::new(text.as_str());
    let mut pictures = 0;
    for (at, line) in text.match_indices("http").map(|(at, _)| (at, &text[at..at + 21])) {
        for diagnostic in diagnose(line, Rule::Uri) {
            let picture = graphical(&Mapping::starting_at(at).map(&diagnostic).in_text(&file), 100);
            assert!(picture.contains(&format!("{} │ http://exa mple.com/|", at / 22 + 1)), "{picture}");
            pictures += 1;
        }
    }
    assert_eq!(pictures, 4_000);
}

/// The first line of a picture that begins so, and the one below it, both without what is before the text.
fn line_and_carets(picture: &str, start: &str) -> (Vec<char>, Vec<char>) {
    let mut lines = picture.lines().skip_while(|line| !line.starts_with(start));
    let after = |line: Option<&str>| line.unwrap_or_default().chars().skip(start.chars().count()).collect();
    (after(lines.next()), after(lines.next()))
}

/// However narrow the canvas, and wherever the mark, it is below what is wrong, and no line is too long.
#[test]
fn a_mark_is_below_what_is_wrong_on_a_cut_line() {
    for width in [30, 31, 40, 57, 80] {
        for (before, after) in
            [(0, 0), (0, 300), (1, 300), (20, 300), (30, 30), (150, 150), (300, 20), (300, 1), (300, 0)]
        {
            for is_ascii in [false, true] {
                for wrong in ["|", "||", "漢", " "] {
                    let text = format!("http://h/{}{wrong}{}", "a".repeat(before), "8".repeat(after));
                    let diagnosis =
                        Diagnosis::check(&text, Rule::Uri).unwrap_err().drawn_on(Canvas { width, is_ascii });
                    let picture = diagnosis.plain().to_string();
                    let (line, carets) = line_and_carets(&picture, "1 | ");
                    assert!(line.len() + "1 | ".len() <= width, "{width}: {picture}");
                    let wide = |line: &[char]| {
                        line.iter()
                            .flat_map(|it| if *it == '漢' { vec!['漢', '漢'] } else { vec![*it] })
                            .collect::<Vec<_>>()
                    };
                    let line = wide(&line);
                    let marked: Vec<usize> = (0..carets.len()).filter(|at| carets[*at] == '^').collect();
                    let shown: String = marked.iter().map(|at| line.get(*at).unwrap_or(&'?')).collect();
                    let expected = match (wrong, is_ascii) {
                        ("漢", false) => "漢漢",
                        ("漢", true) => "<U+6F22>",
                        _ => wrong,
                    };
                    // What is wrong at the end of a text is not shown there, but named as white space.
                    if wrong != " " || after > 0 {
                        assert_eq!(shown, expected, "{width}: {picture}");
                    }
                    let is_cut = |end: &str| line.iter().collect::<String>().contains(end);
                    let whole = if is_ascii { text.replace('漢', "<U+6F22>") } else { text.replace('漢', "漢漢") };
                    let is_whole = line.len() >= whole.chars().count();
                    assert_eq!(is_cut(if is_ascii { "..." } else { "…" }), !is_whole, "{width}: {picture}");
                }
            }
        }
    }
}

/// Each place of a text has its caret, also that of a line break and the end.
#[test]
fn a_mark_is_shown_wherever_it_is() {
    let found = &diagnose("|", Rule::Pchar)[0];
    for text in ["a\r\nb\rc\nd", "a\r\n", "\r\n\r\n", "a\n\r\nb", "\u{FEFF}a\r\n\r\r\n"] {
        let text = Text::new(text).named("n");
        for at in 0..text.as_bytes().len() {
            let found = Mapping::starting_at(at).map(found);
            let place = text.position(at);
            let picture = Diagnosis::in_document(vec![found], &text, None).plain().to_string();
            assert!(picture.contains(&format!("\n{} | ", place.line)), "{text:?}, {at}: {picture}");
            // The second byte of a character is shown with the first.
            if place.offset == at {
                assert!(picture.contains(&format!("--> n:{}:{}\n", place.line, place.column)), "{picture}");
                let carets = picture.lines().filter(|line| line.contains('^')).count();
                assert_eq!(carets, 1, "{text:?}, {at}: {picture}");
            }
        }
    }
}

/// Each line of a picture has the number of its text, however many lines are between two marks.
#[test]
fn each_line_has_its_number_whatever_is_left_out() {
    let text: String = (1..10).map(|number| format!("a{number}|\n")).collect();
    let found = &diagnose("|", Rule::Pchar)[0];
    for (first, second) in (1..10).flat_map(|first| (first + 1..10).map(move |second| (first, second))) {
        let marks = [first, second].map(|line| Mapping::starting_at(4 * line - 2).map(found)).to_vec();
        let diagnosis = Diagnosis::in_document(marks, &Text::new(&text[..]), None);
        for picture in [diagnosis.plain().to_string(), graphical(&diagnosis, 100)] {
            for line in 1..10 {
                let text = format!("a{line}|");
                let is_numbered = ["|", "│"].iter().any(|bar| picture.contains(&format!("{line} {bar} {text}\n")));
                assert_eq!(is_numbered, [first, second].contains(&line), "{picture}");
                assert_eq!(picture.contains(&text), is_numbered, "{picture}");
            }
        }
    }
}

/// Of the lines that are shown, all marks are drawn, also those after marks on lines that are not.
#[test]
fn a_mark_on_a_line_that_is_left_out_hides_no_other() {
    let [bar, caret] = ["|", "^"].map(|text| diagnose(text, Rule::Pchar).remove(0));
    for lines in 1..16 {
        let text = Text::new("a|^\n".repeat(lines));
        let mut found: Vec<_> = (0..lines).map(|line| Mapping::starting_at(4 * line + 1).map(&bar)).collect();
        found.push(Mapping::starting_at(2).map(&caret));
        let picture = Diagnosis::in_document(found, &text, None).plain().to_string();
        let digits = lines.min(10).to_string().len();
        let (line, carets) = line_and_carets(&picture, &format!("{:>digits$} | ", 1));
        assert_eq!([line, carets].map(String::from_iter), ["a|^", " ^^"], "{picture}");
    }
}

/// Of several marks that a hidden password takes together, the same words are written once.
#[test]
fn the_same_words_are_written_once_below_a_hidden_password() {
    let text = "http://h/%00?u=ftp://a:%01%02%03@h/";
    let picture = Linter::new().check(text, Rule::Uri).unwrap_err().plain().to_string();
    assert_eq!(picture.matches("and this one").count(), 1, "{picture}");
}

/// A byte order mark that is not to blame is not drawn, and is no column, wherever the mistake is.
#[test]
fn a_byte_order_mark_before_a_mistake_is_not_drawn() {
    for wrong in ["|x", "a|x", "%zz", "http://h/a|b"] {
        let found = diagnose(wrong, Rule::UriReference);
        let drawn = |before: &str| {
            let found = found.iter().map(|found| Mapping::starting_at(before.len()).map(found)).collect();
            let diagnosis = Diagnosis::in_document(found, &Text::new(format!("{before}{wrong}\n")), None);
            [diagnosis.plain().to_string(), graphical(&diagnosis, 100)]
        };
        assert_eq!(drawn("\u{feff}"), drawn(""), "{wrong}");
    }
}

/// A byte order mark that is to blame is drawn, with its label below it.
#[test]
fn a_byte_order_mark_is_drawn_where_it_is_to_blame() {
    for text in ["\u{FEFF}http://h/", "\u{FEFF}http://h/a b", "\u{FEFF}a|b"] {
        let found = diagnose(text, Rule::Uri);
        let first = found.iter().find(|found| found.label().span.start == 0).unwrap();
        let by_rustc = |text: &Text| annotate_snippets::Renderer::plain().render(&first.groups(text));
        assert_eq!(by_rustc(&Text::new(text)), by_rustc(&Text::line(text)));
        for text in [Text::new(text), Text::line(text)] {
            let rustc = by_rustc(&text);
            let plain = Diagnosis::in_document(vec![first.clone()], &text, None).plain().to_string();
            for picture in [&rustc, &plain] {
                let label = first.label().text.as_ref();
                assert!(picture.contains('^') && picture.contains(label), "{text:?}: {picture}");
            }
            assert!(plain.contains("⟨U+FEFF⟩"), "{plain}");
        }
    }
}

/// Before what is shown of a line, more is left out than the sign for it takes.
#[test]
fn an_ellipsis_stands_for_more_than_it_takes() {
    // Each character is there once, so that it identifies its place.
    let text: String = ('0'..='~').filter(|char| !"^|".contains(*char)).collect();
    let found = &diagnose("|", Rule::Pchar)[0];
    let mut cuts = 0;
    // What an ellipsis stands for may be longer than it by one.
    let mut shortest = [usize::MAX; 2];
    for (width, is_ascii) in (34..70).flat_map(|width| [(width, false), (width, true)]) {
        let ellipsis = if is_ascii { "..." } else { "…" };
        for second in 2..text.len() {
            let marks = [1, second].map(|at| Mapping::starting_at(at).map(found)).to_vec();
            let diagnosis = Diagnosis::in_document(marks, &Text::new(&text[..]), None);
            let picture = diagnosis.drawn_on(Canvas { width, is_ascii }).plain().to_string();
            let line: String = line_and_carets(&picture, "1 | ").0.into_iter().collect();
            let mut end = 0;
            for part in line.split(ellipsis).filter(|part| !part.is_empty()) {
                let start = text.find(part).unwrap();
                let left_out = start - end;
                assert!(left_out == 0 || left_out > ellipsis.chars().count(), "{width}: {picture}");
                cuts += usize::from(left_out > 0);
                if left_out > 0 {
                    let shortest = &mut shortest[usize::from(is_ascii)];
                    *shortest = left_out.min(*shortest);
                }
                end = start + part.len();
            }
        }
    }
    assert!(cuts > 1_000, "{cuts}");
    assert_eq!(shortest, [2, 4]);
}

/// The place beside a name is that of the text, not that of the picture.
#[test]
fn the_place_beside_a_name_is_that_of_the_text() {
    let long = format!("{} http://h/a|b\n", "x".repeat(400));
    for file in ["漢字 http://h/a|b\n", "\thttp://h/a|b", "a\r\n\r\n  \u{200b}é http://h/a|b\n", &long] {
        let text = Text::new(file).named("n.md");
        let start = file.find("http").unwrap();
        let found: Vec<_> =
            diagnose("http://h/a|b", Rule::Uri).iter().map(|found| Mapping::starting_at(start).map(found)).collect();
        let place = text.position(found[0].label().span.start);
        for width in [40, 60, 160] {
            let diagnosis =
                Diagnosis::in_document(found.clone(), &text, None).drawn_on(Canvas { width, is_ascii: false });
            let picture = diagnosis.plain().to_string();
            assert!(picture.contains(&format!(" --> n.md:{}:{}\n", place.line, place.column)), "{picture}");
        }
        let picture =
            graphical(&Mapping::starting_at(start).map(&diagnose("http://h/a|b", Rule::Uri)[0]).in_text(&text), 100);
        assert!(picture.contains(&format!("n.md:{}:{}", place.line, place.column)), "{picture}");
    }
}

/// Of a mark over many lines four are shown, of marks on many lines ten, and of many places twenty after the first.
#[test]
fn lists_end_where_they_would_be_too_long() {
    let numbers = |picture: &str| -> Vec<usize> {
        let lines = picture.lines().filter_map(|line| line.split_once(" | ")?.0.trim().parse().ok());
        lines.collect()
    };
    for count in 1..14 {
        let file = format!("http://h/a{}b", "\n".repeat(count));
        let found = diagnose(&file, Rule::Uri);
        let picture = Diagnosis::in_document(found, &Text::new(&file[..]), None).plain().to_string();
        assert_eq!(numbers(&picture), (1..=count.min(4)).collect::<Vec<_>>(), "{picture}");
        let file = "http://h/a|b\n".repeat(count);
        let found = (0..count).flat_map(|at| {
            diagnose("http://h/a|b", Rule::Uri).into_iter().map(move |it| Mapping::starting_at(at * 13).map(&it))
        });
        let picture = Diagnosis::in_document(found.collect(), &Text::new(&file[..]), None).plain().to_string();
        assert_eq!(numbers(&picture), (1..=count.min(10)).collect::<Vec<_>>(), "{picture}");
    }
    for count in 1..30 {
        let text = format!("http://h/{}", "|a".repeat(count));
        let diagnosis = Diagnosis::check(&text, Rule::Uri).unwrap_err();
        let picture = diagnosis.plain().to_string();
        assert_eq!(picture.matches('^').count(), count.min(21), "{picture}");
        let times = if count > 1 { format!(" ({count} times)") } else { String::new() };
        assert_eq!(diagnosis.to_string(), format!("`|` is not allowed in a path{times}"));
        assert_eq!(diagnosis.diagnostics().count(), count);
    }
    // Each of these is another problem.
    let wrong = ["|", "<", ">", "\"", "^", "`", " ", "é", "%zz", "%u0041", "\u{200b}", "\\", "]"];
    for count in 2..=wrong.len() {
        let text = format!("http://h/{}", wrong[..count].join("a"));
        let diagnosis = Diagnosis::check(&text, Rule::Uri).unwrap_err();
        assert_eq!(diagnosis.to_string(), format!("{count} problems in one URI"), "{text}");
        let plain = diagnosis.plain().to_string();
        let rows: Vec<&str> = plain.lines().filter_map(|line| line.trim_start().strip_prefix("= ")).collect();
        let numbers: Vec<usize> = rows.iter().filter_map(|row| row.split_whitespace().next()?.parse().ok()).collect();
        assert_eq!(numbers, (1..=count.min(10)).collect::<Vec<_>>(), "{plain}");
        let and_more = format!("and {} more", count.saturating_sub(10));
        assert_eq!(rows.contains(&&and_more[..]), count > 10, "{plain}");
        // The numbers end in one column, and the names begin in one.
        let ends: Vec<Option<usize>> =
            rows.iter().take(count.min(10)).map(|row| row.find(|it: char| it.is_ascii_alphabetic())).collect();
        assert!(ends.iter().all(|end| *end == ends[0]), "{plain}");
    }
}

/// The rows below a picture, without what marks them.
fn rows(diagnosis: &Diagnosis) -> Vec<String> {
    let picture = diagnosis.clone().drawn_on(Canvas { width: 100_000, is_ascii: true }).plain().to_string();
    picture.lines().filter_map(|line| Some(line.trim_start().strip_prefix("= ")?.trim_start().to_owned())).collect()
}

/// The last row names the document of each section once, whatever is found between.
#[test]
fn each_document_is_named_once() {
    let mut repeated = 0;
    for text in [
        "HTTP://a@H:80/x",
        "HTTP://a@[2001:DB8::0]:80/x/../y",
        "HTTP://a@H:80/a.",
        "http://a@my_host.example:08/?a&amp;b#",
        "FTP://H/%7E/..%C0%AF",
    ] {
        let diagnosis = Linter::new().check(text, Rule::Uri).unwrap_err();
        let rows = rows(&diagnosis);
        let named: Vec<&str> = rows.last().unwrap().split("; ").collect();
        let documents: Vec<&str> = named.iter().map(|it| it.split_once(": ").unwrap().0).collect();
        let mut expected: Vec<String> = Vec::new();
        for found in diagnosis.diagnostics() {
            let section = found.section();
            let document = format!("RFC {}", section.rfc);
            repeated += usize::from(expected.contains(&document) && expected.last() != Some(&document));
            if !expected.contains(&document) {
                expected.push(document.clone());
            }
            let sections = named[expected.iter().position(|it| *it == document).unwrap()];
            let number = format!(" {} ", section.number);
            assert_eq!(sections.matches(&number).count(), 1, "{text}: {sections}");
        }
        assert_eq!(documents, expected, "{text}");
    }
    assert!(repeated > 2, "{repeated}");
}

/// A row of a list says in a line what to do: what the first fix is called, else the first line of the help, else what was found.
#[test]
fn a_row_of_a_list_says_what_to_do() {
    let mut ways = [0; 3];
    let linter =
        Name::ALL.iter().fold(Linter::new(), |linter, name| linter.with(*name, name.level().max(Level::Advice)));
    for Example { rule, wrong, .. } in Name::ALL.iter().map(|name| name.example()) {
        // Found alone, its help shows the fixed text, too.
        let [first] = &linter.lint(wrong, rule)[..] else { continue };
        let second = &linter.lint("http://h/%zz", Rule::Uri)[0];
        let diagnosis = Diagnosis::in_document(vec![first.clone(), second.clone()], &Text::new(wrong), None);
        if first.name() == second.name() {
            continue;
        }
        let row = rows(&diagnosis).into_iter().find(|row| row.starts_with("1  ")).unwrap();
        let title = first.fixes().first().map(|fix| fix.title.to_string());
        let help = first.help().and_then(|help| help.lines().next()).map(str::to_owned);
        ways[if title.is_some() { 0 } else { 1 + usize::from(help.is_none()) }] += 1;
        let said = title.or(help).unwrap_or_else(|| first.message().to_owned());
        assert_eq!(row.split_once(first.name().name()).unwrap().1.trim(), said.trim());
    }
    assert!(ways.iter().all(|count| *count > 2), "{ways:?}");
}

/// What is said below a picture is broken where the picture ends. What goes on is below its words, not below a number, and nothing is lost.
#[test]
fn each_row_below_a_picture_goes_on_where_it_began() {
    let mut broken = [0; 2];
    for text in [
        "http://[::1/index.html",
        "http://us er@[::1/x y#a",
        "http://h/é|a\\b c\u{200b}d?[e]#f#g",
        "http://u:p@h:80/%zz/../%7E?<a>",
        "1://192.0.2.256.7:99999/ a",
        // Ten problems, so that the numbers of the others have a space before them.
        "http://h:8x/|/^/\u{e9}/\u{200b}/\\/%zz/`?|?^#|#^",
    ] {
        let diagnosis = Diagnosis::check(text, Rule::Uri).unwrap_err();
        let rows = |width: usize| -> Vec<Vec<String>> {
            let canvas = Canvas { width, is_ascii: true };
            let picture = diagnosis.clone().drawn_on(canvas).plain().to_string();
            let (_, below) = picture.split_once("\n  = ").unwrap();
            let mut rows: Vec<Vec<String>> = Vec::new();
            for line in format!("  = {below}").lines() {
                assert!(!line.ends_with(' '), "{picture}");
                match line.strip_prefix("  = ") {
                    Some(first) => rows.push(vec![first.to_owned()]),
                    None => rows.last_mut().unwrap().push(line.strip_prefix("    ").unwrap().to_owned()),
                }
            }
            rows
        };
        let whole: Vec<String> = rows(100_000).concat();
        for width in 28..=170 {
            let shown = rows(width);
            assert_eq!(shown.len(), whole.len(), "{width}: {shown:?}");
            for (row, whole) in shown.iter().zip(&whole) {
                let is_item = whole.trim_start().starts_with(|it: char| it.is_ascii_digit());
                let hang = if is_item { "   " } else { "" };
                let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                assert_eq!(words(&row.join(" ")), words(whole), "{width}");
                let room = (width - "  = ".len()).max(24);
                assert_eq!(row.len() == 1, whole.len() <= room || words(whole).len() == 1, "{width}: {row:?}");
                let mut left = &whole[..];
                for (at, line) in row.iter().enumerate() {
                    broken[usize::from(is_item)] += at;
                    let line = if at == 0 { line } else { line.strip_prefix(hang).unwrap() };
                    assert!(at == 0 || !line.starts_with(' '), "{width}: {row:?}");
                    assert!(
                        line.len() + hang.len() <= room || row.len() == 1 || words(line).len() == 1,
                        "{width}: {row:?}"
                    );
                    // It ends where the next word would not fit.
                    let rest = left.strip_prefix(line).unwrap();
                    left = rest.trim_start();
                    let next = left.find(' ').unwrap_or(left.len());
                    let with_next = line.len() + rest.len() - left.len() + next;
                    assert!(left.is_empty() || with_next + hang.len() > room, "{width}: {row:?}");
                }
                assert_eq!(left, "");
            }
        }
    }
    assert!(broken.iter().all(|count| *count > 100), "{broken:?}");
}

/// Each sort of character in a name, on a canvas for all characters and on one for ASCII.
#[test]
fn each_character_of_a_name_shows() {
    for (name, shown, ascii) in [
        ("a b", "a b", "a b"),
        ("a\\b'\"", "a\\b'\"", "a\\b'\""),
        ("\0", "␀", "<U+0000>"),
        ("\t", "␉", "<U+0009>"),
        ("\n", "␊", "<U+000A>"),
        ("\u{1b}[1m", "␛[1m", "<U+001B>[1m"),
        ("\u{1f}", "␟", "<U+001F>"),
        ("\u{7f}", "␡", "<U+007F>"),
        ("\u{80}", "⟨U+0080⟩", "<U+0080>"),
        ("é", "é", "<U+00E9>"),
        ("漢", "漢", "<U+6F22>"),
        ("\u{1f600}", "\u{1f600}", "<U+1F600>"),
        ("\u{200b}", "⟨U+200B⟩", "<U+200B>"),
        ("\u{202e}", "⟨U+202E⟩", "<U+202E>"),
        ("\u{3164}", "⟨U+3164⟩", "<U+3164>"),
    ] {
        for (is_ascii, expected) in [(false, shown), (true, ascii)] {
            let text = Text::line("http://h/a|b").named(format!("{name}.md"));
            let found = diagnose("http://h/a|b", Rule::Uri);
            let diagnosis =
                Diagnosis::in_document(found, &text, None).drawn_on(Canvas { is_ascii, ..Canvas::default() });
            for picture in [diagnosis.plain().to_string(), graphical(&diagnosis, 100)] {
                assert!(picture.contains(&format!("{expected}.md:1:11")), "{name:?}: {picture}");
            }
        }
    }
}

/// The severest of all decides, wherever it is, and the others are named with theirs.
#[test]
fn the_severest_finding_decides() {
    use urispec::diagnostic::Severity;
    let level = |severity| match severity {
        Severity::Advice => Level::Advice,
        Severity::Warning => Level::Warning,
        Severity::Error => Level::Error,
    };
    let text = "http://u@h:65536/a//b";
    let names = [Name::DeprecatedUserinfo, Name::PortOutOfRange, Name::EmptyPathSegment];
    for severities in (0..27).map(|at| [at / 9, at / 3 % 3, at % 3].map(|at: usize| Severity::ALL[at])) {
        let linter = names
            .iter()
            .zip(severities)
            .fold(Linter::new(), |linter, (name, severity)| linter.with(*name, level(severity)));
        let diagnosis = linter.check(text, Rule::Uri).unwrap_err();
        let found: Vec<Severity> = diagnosis.diagnostics().map(|found| found.severity()).collect();
        let mut sorted = found.clone();
        sorted.sort();
        let mut expected = severities.to_vec();
        expected.sort();
        assert_eq!(sorted, expected);
        let most = severities.into_iter().max().unwrap();
        assert_eq!(diagnosis.severity(), most);
        let of_miette = |severity| match severity {
            Severity::Advice => miette::Severity::Advice,
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        };
        assert_eq!(miette::Diagnostic::severity(&diagnosis), Some(of_miette(most)));
        let plain = diagnosis.plain().to_string();
        assert!(plain.starts_with(&format!("{}: 3 problems in one URI\n", most.name())), "{plain}");
        let is_mixed = severities.iter().any(|severity| *severity != most);
        for (name, severity) in diagnosis.diagnostics().map(|found| (found.name(), found.severity())) {
            assert_eq!(plain.contains(&format!("  {severity}: {name}  ")), is_mixed, "{plain}");
            assert!(is_mixed || plain.contains(&format!("  {name}  ")), "{plain}");
        }
        // What to do begins in one column, right of the longest name.
        let columns: Vec<[usize; 2]> = diagnosis
            .diagnostics()
            .map(|found| {
                let name = found.name().to_string();
                let row = plain.lines().find(|row| row.contains(&name)).unwrap();
                let end = row.find(&name).unwrap() + name.len();
                [end, row.len() - row[end..].trim_start().len()]
            })
            .collect();
        let longest = columns.iter().map(|[end, _]| *end).max().unwrap();
        assert!(columns.iter().all(|[_, start]| *start == longest + 2), "{plain}");
        for found in diagnosis.diagnostics() {
            assert_eq!(miette::Diagnostic::severity(found), Some(of_miette(found.severity())));
            let labels: Vec<_> = miette::Diagnostic::labels(found).unwrap().collect();
            assert_eq!(labels.len(), 1 + found.context().len());
        }
    }
}

/// Each label is one of miette's, with its place and its words; each item of a footer begins once, however narrow the canvas.
#[test]
fn nothing_is_lost_on_the_way_to_a_renderer() {
    let texts = [
        "http://example.com:443@evil.test/",
        "http://h/%2F%2F%2F",
        "{\"a\":\"http:\\/\\/h\"}",
        "http://h/a|b?c d#é",
        "//[1::2::3]/",
        "?a[b]=|",
    ];
    for text in texts {
        let check = Linter::new().check(text, Rule::UriReference).unwrap_err();
        for found in check.diagnostics() {
            let labels: Vec<_> = miette::Diagnostic::labels(found)
                .unwrap()
                .map(|it| (it.offset()..it.offset() + it.len(), it.label().unwrap_or_default().to_owned()))
                .collect();
            let expected: Vec<_> = std::iter::once(found.label())
                .chain(found.context())
                .map(|it| (it.span.clone(), it.text.to_string()))
                .collect();
            assert_eq!(labels, expected, "{text}");
        }
        let items = |width| {
            let plain = check.clone().drawn_on(Canvas { width, is_ascii: false }).plain().to_string();
            plain.lines().filter(|line| line.starts_with("  = ")).count()
        };
        assert!(items(160) > 0 && [30, 40, 50, 80].into_iter().all(|width| items(width) == items(160)), "{text}");
    }
    // What is quoted in a definition is no comment.
    let plain = Diagnosis::check("a", Rule::SubDelims).unwrap_err().plain().to_string();
    let definition = r#"sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "=""#;
    assert!(plain.contains(&format!("RFC 3986, 2.2: {definition}\n")), "{plain}");
}

/// A word that is none of them is answered with all of them.
/// Tables are written with names in columns.
#[test]
fn each_name_can_be_padded() {
    use urispec::diagnostic::{Applicability, Severity};
    assert_eq!(format!("{:>15}|{:<15}|", Name::NonAscii, Name::NonAscii), "      non-ascii|non-ascii      |");
    assert_eq!(format!("{:>9}|{:<9}|", Level::Off, Severity::Advice), "      off|advice   |");
    assert_eq!(format!("{:>9}|{:<9}|", Applicability::Safe, Group::Style), "     safe|style    |");
}

/// Alone, a finding says what its report says below the text.
#[test]
fn the_help_of_a_finding_is_that_of_its_report() {
    let found = diagnose("http://h/a|b", Rule::Uri).remove(0);
    let report = found.clone().in_text(&Text::line("http://h/a|b"));
    let help = |diagnostic: &dyn miette::Diagnostic| diagnostic.help().unwrap().to_string();
    assert!(help(&found).starts_with(found.help().unwrap()));
    assert_eq!(help(&found), help(&report));
}

/// miette asks where what it gets begins: that is the place itself, or the start of a line if it wants lines around.
#[test]
fn lines_around_a_place_begin_at_their_start() {
    let diagnosis = Diagnosis::check("http://h/a|b", Rule::Uri).unwrap_err();
    let code = miette::Diagnostic::source_code(&diagnosis).unwrap();
    let label = miette::Diagnostic::labels(&diagnosis).unwrap().next().unwrap();
    for (before, after, column) in [(0, 0, 10), (0, 1, 0), (1, 0, 0), (1, 1, 0)] {
        let contents = code.read_span(label.inner(), before, after).unwrap();
        assert_eq!(contents.column(), column, "{before}, {after}");
    }
    // The text ends with its line.
    assert!(code.read_span(&(0, 13).into(), 0, 0).is_ok() && code.read_span(&(0, 14).into(), 0, 0).is_err());
}

/// Around a place, miette gets as many lines as it asks for, but none that is not shown.
#[test]
fn as_many_lines_are_read_around_a_place_as_are_asked_for() {
    let lines = ["http://h/a|b", "http://h/c^d", "http://h/e f", "http://h/g\"h", "http://h/i`j", "", "http://h/k{l"];
    // A line without a mark is left out.
    let shown = [0..=4, 0..=4, 0..=4, 0..=4, 0..=4, 5..=5, 6..=6];
    let (mut found, mut start) = (Vec::new(), 0);
    for line in lines {
        let mapping = Mapping::starting_at(start);
        let of_line = if line.is_empty() { Vec::new() } else { diagnose(line, Rule::Uri) };
        found.extend(of_line.iter().map(|it| mapping.map(it)));
        start += line.len() + 1;
    }
    let diagnosis = Diagnosis::in_document(found, &Text::new(lines.join("\n")), None);
    let code = miette::Diagnostic::source_code(&diagnosis).unwrap();
    let marked = (0..lines.len()).filter(|at| !lines[*at].is_empty());
    let labels: Vec<_> = miette::Diagnostic::labels(&diagnosis).unwrap().collect();
    assert_eq!(labels.len(), marked.clone().count());
    // A line that is left out cannot be read.
    assert!(code.read_span(&(labels[0].offset(), labels[5].offset() - labels[0].offset() + 1).into(), 0, 0).is_err());
    for (label, at) in labels.iter().zip(marked) {
        for before in 0..=6 {
            for after in 0..=6 {
                let contents = code.read_span(label.inner(), before, after).unwrap();
                let first = at.saturating_sub(before).max(*shown[at].start());
                let last = (at + after).min(*shown[at].end());
                let read: Vec<&str> = str::from_utf8(contents.data()).unwrap().lines().collect();
                assert_eq!(read, lines[first..=last], "{at}: {before}, {after}");
                assert_eq!(contents.line(), first, "{at}: {before}, {after}");
                assert_eq!(contents.line_count(), read.len(), "{at}: {before}, {after}");
            }
        }
    }
}

/// A mark that is longer than the line may be is shown from its start to its end.
#[test]
fn both_ends_of_a_long_mark_are_shown() {
    for length in [100, 255, 1000, 5000] {
        for width in [40, 60, 80, 160] {
            let text = format!("http://h/a{}zend", "|".repeat(length));
            let diagnosis = Diagnosis::check(&text, Rule::Uri).unwrap_err().drawn_on(Canvas { width, is_ascii: false });
            let picture = diagnosis.plain().to_string();
            let (line, carets) = line_and_carets(&picture, "1 | ");
            let marked: String = line.iter().zip(&carets).filter(|(_, it)| **it == '^').map(|(it, _)| *it).collect();
            assert!(marked.starts_with('|') && marked.ends_with('|'), "{picture}");
            let line: String = line.iter().collect();
            assert!(line.contains("a|") && line.contains("|z"), "{picture}");
        }
    }
}

/// The line of a fix has the number of the line that it changes.
#[test]
fn annotate_snippets_numbers_the_line_of_each_fix() {
    for before in [0, 1, 8, 9, 98] {
        let text = Text::new(format!("{}http://h/a|b\nc\n", "a\n".repeat(before)));
        let found = Mapping::starting_at(2 * before).map(&diagnose("http://h/a|b", Rule::Uri)[0]);
        let picture = annotate_snippets::Renderer::plain().render(&found.groups(&text)).to_string();
        let numbers = picture.lines().filter_map(|line| line.split_ascii_whitespace().next()?.parse::<usize>().ok());
        let numbers: Vec<usize> = numbers.collect();
        assert!(numbers.len() > 1 && numbers.iter().all(|number| *number == before + 1), "{picture}");
    }
}

/// Each place after a password is below what it is about, however many are hidden before it.
#[test]
fn annotate_snippets_counts_each_password() {
    let wrong = "http://ada:s3cret@h/a|b";
    for (count, lines) in (0..4).flat_map(|count| ["", "x\n", "a long line\n\n"].map(|lines| (count, lines))) {
        let before = "ftp://ada:pw@h/ ".repeat(count);
        let (line, number) = (format!("{before}{wrong} {wrong}"), lines.lines().count() + 1);
        let file = format!("{lines}{line}");
        let passwords = file.match_indices("ada:").map(|(at, word)| at + word.len());
        let passwords = passwords.map(|start| start..start + file[start..].find('@').unwrap());
        let text = Text::new(file.as_str()).hiding(passwords);
        let shown = String::from_utf8(text.shown().into_owned()).unwrap();
        assert_eq!(shown.matches("***").count(), count + 2);
        let shown = shown.lines().last().unwrap();
        for start in [before.len(), before.len() + wrong.len() + 1] {
            let found = Mapping::starting_at(lines.len() + start).map(&diagnose(wrong, Rule::Uri)[0]);
            let picture = annotate_snippets::Renderer::plain().render(&found.groups(&text)).to_string();
            let (line, carets) = line_and_carets(&picture, &format!("{number} | "));
            assert_eq!(line.iter().collect::<String>().trim_end(), shown, "{picture}");
            let at = carets.iter().position(|it| *it == '^').unwrap();
            let last = if start > before.len() { shown.rfind('|') } else { shown.find('|') };
            assert_eq!(Some(at), last, "{picture}");
        }
    }
}

#[test]
fn words_are_listed() {
    use urispec::diagnostic::{Applicability, Severity};
    assert_eq!("x".parse::<Severity>().unwrap_err().to_string(), "expected `advice`, `warning` or `error`");
    assert_eq!("x".parse::<Level>().unwrap_err().to_string(), "expected `off`, `advice`, `warning` or `error`");
    assert_eq!("x".parse::<Applicability>().unwrap_err().to_string(), "expected `safe`, `style` or `suggested`");
    assert!(
        Level::ALL.iter().all(|it| it.name().parse() == Ok(*it))
            && Severity::ALL.iter().all(|it| it.name().parse() == Ok(*it))
    );
    // They are written as they are listed.
    for word in ["Advice", "WARNING", "Error", " error", "error "] {
        assert!(word.parse::<Severity>().is_err() && word.parse::<Level>().is_err(), "{word}");
    }
    assert!("Safe".parse::<Applicability>().is_err() && "Style".parse::<Group>().is_err());
}

/// Each place of the data is that of the text, in every count of columns, on its own line; and what is beside the places is what the diagnostic has.
#[test]
fn data_has_the_place_of_each_span() {
    use serde_json::{Value, json};

    let mut spans = 0;
    for text in [
        "http://[::1/|?a b#c#d",
        "http://h/%zz/é\u{1f600}|漢^",
        "http://[::192.0.2.999]/",
        "http://u ser:p@h:8o/",
        "http://[1::2::3/a\tb c",
        "//h/a|\n  b\r\n\u{1f600}c d",
        " http://h/ ",
    ] {
        for before in ["", "\u{feff}é\u{1f600} ", "one line\r\n\u{1f600}\n  "] {
            let document = format!("{before}{text}\n");
            let (text_of, mapping) = (Text::new(&document[..]), Mapping::starting_at(before.len()));
            for found in Linter::new().lint(text, Rule::UriReference) {
                let diagnostic = mapping.map(&found);
                let place = |span: &std::ops::Range<usize>| {
                    let (start, end) = (text_of.position(span.start), text_of.position(span.end));
                    json!({
                        "start": span.start, "end": span.end,
                        "line": start.line, "column": start.column, "utf16_column": start.utf16_column,
                        "end_line": end.line, "end_column": end.column, "end_utf16_column": end.utf16_column,
                    })
                };
                let with = |place: Value, name: &str, value: Value| {
                    let mut object = place.as_object().unwrap().clone();
                    object.insert(name.to_owned(), value);
                    Value::Object(object)
                };
                let labels = std::iter::once(diagnostic.label()).chain(diagnostic.context());
                let labels: Vec<Value> = labels.map(|it| with(place(&it.span), "text", json!(it.text))).collect();
                let fixes: Vec<Value> = { diagnostic.fixes().iter() }
                    .map(|fix| {
                        let edits: Vec<Value> =
                            fix.edits.iter().map(|it| with(place(&it.span), "text", json!(it.replacement))).collect();
                        json!({"title": fix.title, "applicability": fix.applicability.name(), "edits": edits})
                    })
                    .collect();
                spans += labels.len() + fixes.len();
                let expected = [
                    ("name", json!(diagnostic.name().name())),
                    ("severity", json!(diagnostic.severity().name())),
                    ("message", json!(diagnostic.message())),
                    ("rule", json!(diagnostic.rule().name())),
                    ("rfc", json!(diagnostic.section().rfc)),
                    ("section", json!(diagnostic.section().number)),
                    ("url", json!(diagnostic.section().url().to_string())),
                    ("labels", json!(labels)),
                    ("expected", json!(diagnostic.expected().iter().map(item).collect::<Vec<_>>())),
                    ("help", json!(diagnostic.help())),
                    ("fixes", json!(fixes)),
                ];
                let expected = { expected.into_iter() }
                    .fold(place(&diagnostic.label().span), |object, (name, value)| with(object, name, value));
                assert_eq!(serde_json::to_value(text_of.place(&diagnostic)).unwrap(), expected, "{document:?}");
                // By itself it is the same without lines.
                assert_eq!(serde_json::to_value(&diagnostic).unwrap(), remove_lines(&expected), "{document:?}");
            }
        }
    }
    assert!(spans > 100, "{spans}");
}

/// What was expected, as data.
fn item(item: urispec::expected::Item) -> String {
    use urispec::expected::Item;

    match item {
        Item::Rule(rule) => rule.name().to_owned(),
        Item::Range(first, last) => format!("{first}-{last}"),
        Item::Char(char) => char.to_string(),
        Item::End => "end".to_owned(),
    }
}

/// Each sort of what may be expected, and each kind of error.
#[test]
fn data_has_what_each_error_has() {
    let mut expected = std::collections::BTreeSet::new();
    for text in ["", "256", "25x", "1.2.3.26x", "8O", "http://h/%4", "//[::1", "a b", "1:", "/|"] {
        for rule in Rule::ALL.iter().filter(|rule| !rule.accepts(text)) {
            let error = rule.check(text).unwrap_err();
            let items: Vec<String> = error.expected().iter().map(item).collect();
            let data = serde_json::json!({
                "kind": error.kind().name(), "message": error.to_string(), "start": error.span().start, "end": error.span().end, "expected": items,
            });
            assert_eq!(serde_json::to_value(error).unwrap(), data, "{rule} {text}");
            expected.extend(items);
        }
    }
    assert!(["0-5", "1-9", "end", "DIGIT", ":"].iter().all(|it| expected.contains(*it)), "{expected:?}");
}

/// Data without its lines and columns.
fn remove_lines(value: &serde_json::Value) -> serde_json::Value {
    use serde_json::Value;

    match value {
        Value::Object(fields) => { fields.iter() }
            .filter(|(name, _)| !name.ends_with("line") && !name.ends_with("column"))
            .map(|(name, value)| (name.clone(), remove_lines(value)))
            .collect(),
        Value::Array(items) => items.iter().map(remove_lines).collect(),
        other => other.clone(),
    }
}

/// The bars beside the text are below each other, however long the numbers of the lines are, and the place beside the name is that of the first
/// finding, not of the first line.
#[test]
fn the_numbers_of_lines_are_as_wide_as_the_last() {
    for before in [0, 1, 7, 8, 9, 97, 98, 99, 998] {
        for text in ["http://h/a|b\nc|d\ne|f", "http://[::1\n|/", "//a@b\n@c|d/", "http://h/a\nb|\nc"] {
            let file = format!("{}{text}\n", "x\n".repeat(before));
            let document = Text::new(&file[..]).named("n.md");
            let mapping = Mapping::starting_at(2 * before);
            let found: Vec<_> = diagnose(text, Rule::UriReference).iter().map(|it| mapping.map(it)).collect();
            let place = document.position(found[0].label().span.start);
            let picture = Diagnosis::in_document(found, &document, None).plain().to_string();
            assert!(picture.contains(&format!(" --> n.md:{}:{}\n", place.line, place.column)), "{picture}");
            let rows = picture.lines().skip(2).take_while(|line| !line.trim_start().starts_with('='));
            let bars: Vec<Option<usize>> = rows.map(|line| line.find(" |")).collect();
            assert!(bars.len() > 2 && bars.iter().all(|bar| bar.is_some() && *bar == bars[0]), "{picture}");
        }
    }
    // What is marked beside a finding may stand on an earlier line.
    let text = Text::new("x\n//a@\\\nb@h/\n").named("n.md");
    let mut mapping = Mapping::starting_at(2);
    mapping.push(4, 4);
    mapping.skip(2);
    let found = mapping.map(&diagnose("//a@b@h/", Rule::UriReference)[0]);
    let picture = Diagnosis::in_document(vec![found], &text, None).plain().to_string();
    assert!(picture.contains(" --> n.md:3:2\n"), "{picture}");
}

/// What annotate-snippets shows of a fix is the text after it, each edit and all.
#[test]
fn annotate_snippets_shows_each_edit() {
    let mut several = 0;
    for text in [
        "//a@b@c@h/",
        "?a[b][c]=d",
        "(http://h/).",
        "ada@h:/x",
        "//[127.0.0.1]/",
        "http://h:o8l/",
        "<http://h/>",
        "http://h/a|b",
    ] {
        let shown = Text::line(text);
        for found in diagnose(text, Rule::UriReference) {
            let picture = annotate_snippets::Renderer::plain().render(&found.groups(&shown)).to_string();
            for fix in found.fixes() {
                let fixed = String::from_utf8(fix.apply(text.as_bytes())).unwrap();
                let is_shown = picture.lines().any(|line| line.trim_end().ends_with(&format!(" {fixed}")));
                assert!(is_shown, "{fixed}: {picture}");
                several += usize::from(fix.edits.len() > 1);
            }
        }
    }
    assert!(several > 4, "{several}");
}

/// What is counted is called by what it was read as.
#[test]
fn problems_are_those_of_a_uri_a_template_or_a_text() {
    for rule in Rule::ALL.iter().copied() {
        let Err(diagnosis) = Diagnosis::check("http://[::1/ a|\u{200b}{", rule) else { continue };
        let noun = match rule {
            Rule::Uri | Rule::UriReference | Rule::AbsoluteUri | Rule::RelativeRef => "URI",
            Rule::UriTemplate => "template",
            _ => "text",
        };
        if diagnosis.to_string().contains(" problems in one ") {
            assert!(diagnosis.to_string().ends_with(&format!(" problems in one {noun}")), "{rule}: {diagnosis}");
        }
    }
}

/// rustc's word for advice is help.
#[test]
fn each_way_to_show_a_finding_has_its_word_for_each_severity() {
    for (level, word, of_rustc, of_miette) in [
        (Level::Advice, "advice", "help", miette::Severity::Advice),
        (Level::Warning, "warning", "warning", miette::Severity::Warning),
        (Level::Error, "error", "error", miette::Severity::Error),
    ] {
        for (name, uri) in [(Name::DefaultPort, "http://h:80/a"), (Name::RareIpAddressFormat, "http://0x7f.1/a")] {
            let text = Text::line(uri);
            let linter = Linter::new().with(name, level);
            let found = linter.lint(uri, Rule::Uri).remove(0);
            let plain = linter.check(uri, Rule::Uri).unwrap_err().plain().to_string();
            assert!(plain.starts_with(&format!("{word}[{name}]: ")), "{plain}");
            let picture = annotate_snippets::Renderer::plain().render(&found.groups(&text)).to_string();
            assert!(picture.starts_with(&format!("{of_rustc}[{name}]: ")), "{picture}");
            assert_eq!(miette::Diagnostic::severity(&found), Some(of_miette), "{name}");
            assert_eq!(serde_json::to_value(text.place(&found)).unwrap()["severity"], word, "{name}");
        }
    }
}

/// Lines are shown in order, also if a second label is on an earlier line, and every renderer gets the right line numbers.
#[test]
fn a_mark_may_be_on_an_earlier_line_than_what_it_belongs_to() {
    let before = "# one\n# two\n";
    let uri = "http://[::\n1/c";
    let file = format!("{before}{uri}\nlast\n");
    let text = Text::new(&*file);
    let found: Vec<_> = diagnose(uri, Rule::Uri).iter().map(|it| Mapping::starting_at(before.len()).map(it)).collect();
    let closing = found.iter().find(|found| found.name() == Name::UnclosedIpLiteral).unwrap().clone();
    assert!(closing.context()[0].span.start < closing.label().span.start);
    let numbers = |picture: &str| -> Vec<usize> {
        let number = |line: &str| line.split_once(['|', '\u{2502}'])?.0.trim().parse().ok();
        picture.lines().filter_map(number).collect()
    };
    let diagnosis = Diagnosis::in_document(vec![closing.clone()], &text, None);
    assert_eq!(numbers(&diagnosis.plain().to_string()), [3, 4], "{}", diagnosis.plain());
    let one = closing.in_text(&text);
    assert_eq!(numbers(&graphical(&one, 100)), [3, 4], "{}", graphical(&one, 100));
    // The line number that a renderer gets is that of the first line it gets.
    let lines: Vec<&str> = file.lines().collect();
    let source = miette::Diagnostic::source_code(&one).unwrap();
    for label in miette::Diagnostic::labels(&one).unwrap() {
        for context in 0..3 {
            let read = source.read_span(label.inner(), context, context).unwrap();
            let data = str::from_utf8(read.data()).unwrap();
            assert_eq!(data.lines().next(), Some(lines[read.line()]), "{context}: {data}");
        }
    }
}

/// A label may begin on one line and end on another.
#[test]
fn annotate_snippets_draws_all_lines_of_a_label() {
    let uri = "http://h/a\n\n\nb|c";
    let text = Text::new(uri);
    let found = diagnose(uri, Rule::Uri);
    let over_lines = found.iter().find(|found| uri[found.label().span.clone()].contains("\n\n\n")).unwrap();
    let picture = annotate_snippets::Renderer::plain().render(&over_lines.groups(&text));
    for line in ["1 | ", "4 | "] {
        assert!(picture.contains(line), "{picture}");
    }
}

/// Most characters of East Asia and pictures take two columns (UAX 11).
fn columns(line: &str) -> usize {
    let is_wide =
        |char: char| matches!(char, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{FFDC}' | '\u{1F300}'..='\u{1FAFF}');
    line.chars().map(|char| if is_wide(char) { 2 } else { 1 }).sum()
}

/// Only words that have no room at all reach over the end.
#[test]
fn no_line_of_a_picture_is_wider_than_its_canvas() {
    const LEAST_WORDS: usize = 12;
    for repeated in ["a", "é", "日", "한", "😀", "日a"] {
        for (before, after) in [(0, 300), (300, 0), (300, 300), (60, 5)] {
            let (before, after) = (repeated.repeat(before), repeated.repeat(after));
            for part in ["|".to_owned(), "|".repeat(15), "|".repeat(300), format!("|{after}^")] {
                let text = format!("http://h/{before}{part}{after}");
                let diagnosis = Diagnosis::check(&text, Rule::Iri).unwrap_err();
                let widths = [60, 80, 160].into_iter();
                for canvas in widths.flat_map(|width| [false, true].map(|is_ascii| Canvas { width, is_ascii })) {
                    let drawn = diagnosis.clone().drawn_on(canvas);
                    let (plain, picture) = (drawn.plain().to_string(), graphical(&drawn, 100_000));
                    let lines = plain.lines().filter(|line| line.contains(" | "));
                    for line in lines.chain(picture.lines().filter(|line| line.contains(['│', '·']))) {
                        let words = line.rsplit(['│', '┤', '─', '|']).next().unwrap().trim();
                        let is_least = columns(words) <= LEAST_WORDS || !words.contains(' ');
                        let is_source = line.trim_start().starts_with(|it: char| it.is_ascii_digit());
                        let fits = columns(line) <= canvas.width;
                        assert!(fits || is_least && !is_source, "{canvas:?}: {line}\n{plain}{picture}");
                    }
                }
            }
        }
    }
}
