//! Pictures, by what the terminal can show.

use std::process::{Command, Stdio};

/// The picture of a URI, with these variables and these arguments, and nothing else of the environment.
fn picture(variables: &[(&str, &str)], arguments: &[&str], uri: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    command.args(["validate", "--format", "full"]).args(arguments).arg(uri).env_clear().envs(variables.iter().copied());
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn snapshot(name: &str, picture: &str) {
    let picture = picture.replace('\u{1b}', "ESC");
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, picture);
    });
}

const WRONG: &str = "http://us er@[::1/x y#a";

#[test]
fn colors_and_links_come_together_or_not_at_all() {
    let has_both = |variables: &[(&str, &str)], arguments: &[&str]| {
        let picture = picture(variables, arguments, "http://[::1/");
        assert_eq!(picture.contains("\u{1b}[31m"), picture.contains("\u{1b}]8;;https://"), "{picture}");
        assert_eq!(picture.contains('\u{1b}'), picture.contains("\u{1b}[31m"), "{picture}");
        picture.contains('\u{1b}')
    };
    // Standard output is no terminal here.
    assert!(!has_both(&[], &[]));
    assert!(!has_both(&[("TERM", "xterm-256color")], &["--color", "auto"]));
    assert!(has_both(&[("FORCE_COLOR", "1")], &[]));
    assert!(has_both(&[("CLICOLOR_FORCE", "1")], &[]));
    assert!(has_both(&[("FORCE_COLOR", "1"), ("TERM", "dumb")], &[]));
    assert!(!has_both(&[("FORCE_COLOR", "1"), ("NO_COLOR", "1")], &[]));
    assert!(!has_both(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[]));
    assert!(has_both(&[("NO_COLOR", "1")], &["--color", "always"]));
    assert!(has_both(&[("TERM", "dumb")], &["--color", "always"]));
    assert!(!has_both(&[("FORCE_COLOR", "1")], &["--color", "never"]));
    assert!(!has_both(&[("CLICOLOR_FORCE", "1")], &["--color", "never"]));
}

#[test]
fn colors() {
    snapshot("terminal_color", &picture(&[], &["--color", "always"], WRONG));
    snapshot("terminal_color_of_one", &picture(&[], &["--color", "always"], "http://[::1/"));
}

#[test]
fn other_locales_than_utf8_have_ascii() {
    for variables in
        [&[("LC_ALL", "C")][..], &[("LANG", "de_DE.ISO-8859-1")], &[("LC_CTYPE", "C"), ("LANG", "C.UTF-8")]]
    {
        let picture = picture(variables, &[], "http://h/é|e\u{301}\u{200b}漢\u{1}");
        assert!(picture.is_ascii(), "{picture}");
    }
    snapshot("terminal_ascii", &picture(&[("LC_ALL", "C")], &[], "http://h/é|e\u{301}\u{200b}漢\u{1}"));
    assert!(picture(&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], &[], WRONG).contains('╰'));
    assert!(picture(&[], &[], WRONG).contains('╰'));
}

#[test]
fn what_is_wider_is_cut_around_the_labels() {
    let long =
        format!("http://example.com/{}|{}?{} {}", "a".repeat(90), "b".repeat(90), "ü".repeat(90), "d".repeat(90));
    let mut pictures = String::new();
    for (width, columns) in [("80", 80), ("50", 50), ("1", 28)] {
        for uri in [&long, WRONG, "http://example.com/a/path/of/some/length/x y"] {
            let picture = picture(&[("COLUMNS", width)], &[], uri);
            // What is said below may be longer, and is copied better in one line.
            let drawn = picture.lines().filter(|line| line.contains([SIDE, '·']));
            for line in drawn.filter(|_| width != "1") {
                assert!(line.chars().count() <= columns, "{width}: {line}");
            }
            pictures.push_str(&format!("COLUMNS={width}\n{picture}"));
        }
    }
    snapshot("terminal_width", &pictures);
}

/// Left of the text.
const SIDE: char = '│';

#[test]
fn carets_stand_below_what_they_are_about() {
    let mut pictures = String::new();
    for uri in [
        "http://h/e\u{301}|x",       // A mark on a character that is no mistake by itself.
        "http://h/\u{301}",          // A mark on a delimiter.
        "http://h/漢字|🦀|x",        // Wide characters.
        "http://h/a\u{200b}b\u{ad}", // Invisible characters.
        "http://h/\u{fffd}|",        // A real U+FFFD.
        "http://h/\u{202e}\u{7}\t|", // What would move the cursor, or the text.
    ] {
        pictures.push_str(&picture(&[], &[], uri));
    }
    snapshot("terminal_characters", &pictures);
}

#[test]
fn a_run_is_counted_and_the_rest_too() {
    let run = picture(&[], &[], "http://h/a b c d e");
    let many: String = "\"<>\\^`{|}".chars().flat_map(|char| [char, 'x']).collect();
    let many = picture(&[], &[], &format!("http://h[/{many}?{many}"));
    snapshot("terminal_many", &format!("{run}{many}"));
}

/// What is no number of columns counts as none, and a number counts wherever something is drawn.
#[test]
fn each_value_of_columns() {
    let long = format!("http://h/{}|{}", "a".repeat(200), "b".repeat(200));
    let page = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
        command.args(["explain", "authority"]).env_clear().envs(variables.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let topic = urispec_lessons::topics("authority").unwrap()[0];
    for value in ["", "0", "-80", "x", "8e1", " 80", "80 ", "+-1"] {
        assert_eq!(picture(&[("COLUMNS", value)], &[], &long), picture(&[], &[], &long), "{value}");
        assert_eq!(page(&[("COLUMNS", value)]), page(&[]), "{value}");
    }
    assert_eq!(page(&[]), topic.page(100).to_string());
    for width in [40, 80, 159, 160, 161, 300] {
        let value = width.to_string();
        let picture = picture(&[("COLUMNS", &value)], &[], &long);
        let widest = picture.lines().filter(|line| line.contains("1 │")).map(|line| line.chars().count()).max();
        // As much is left out on both sides, so a column may be left.
        assert!(widest.is_some_and(|widest| widest == width || widest + 1 == width), "{picture}");
        assert_eq!(page(&[("COLUMNS", &value)]), topic.page(width).to_string());
    }
}

/// A message is not broken, however long it is: what cuts lines is the terminal.
#[test]
fn each_length_of_a_message() {
    for length in [1, 100, 200, 1_000] {
        let placeholder = format!("{{{}!}}", "a".repeat(length));
        let picture = picture(&[], &[], &placeholder);
        let message = format!("error: the placeholder `{placeholder}` is not filled in");
        assert!(picture.lines().any(|line| line.trim_start() == message), "{picture}");
    }
}

/// The picture of a template is as wide as any other.
#[test]
fn each_width_of_the_picture_of_a_template() {
    let long = format!("http://h/{}|{}", "a".repeat(200), "b".repeat(200));
    for width in [40, 80, 161, 300] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
        command.args(["template", "check", &long]).env_clear().env("COLUMNS", width.to_string());
        let picture = String::from_utf8(command.output().unwrap().stdout).unwrap();
        let widest = picture.lines().filter(|line| line.contains("1 │")).map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest == width || widest + 1 == width), "{picture}");
    }
}

/// A file is no terminal: its pictures have the default width.
#[test]
fn a_picture_in_a_file_has_a_width_of_its_own() {
    let directory = std::env::temp_dir().join(format!("urispec-terminal-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("a.txt"), format!("http://h/{}|{}", "a".repeat(200), "b".repeat(200))).unwrap();
    let report = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
        command.args(["check", "--format", "full", "a.txt"]).args(arguments).current_dir(&directory).env_clear();
        let output = command.envs(variables.iter().copied()).stdin(Stdio::null()).output().unwrap();
        let file = std::fs::read_to_string(directory.join("report")).unwrap_or_default();
        (String::from_utf8(output.stdout).unwrap(), file)
    };
    let (shown, _) = report(&[], &[]);
    let (narrow, _) = report(&[("COLUMNS", "60")], &[]);
    assert!(shown != narrow && shown.lines().any(|line| line.chars().count() == 160), "{shown}");
    // The characters are those of the locale, in a file as elsewhere.
    for (locale, is_ascii) in [("C", true), ("C.UTF-8", false)] {
        let (shown, _) = report(&[("LC_ALL", locale)], &[]);
        let (_, file) = report(&[("LC_ALL", locale)], &["--output", "report"]);
        assert_eq!((shown.is_ascii(), &file), (is_ascii, &shown));
    }
    for columns in ["60", "300"] {
        let (shown_beside, file) = report(&[("COLUMNS", columns)], &["--output", "report"]);
        assert_eq!((shown_beside.as_str(), &file), ("", &shown));
    }
    let _ = std::fs::remove_dir_all(&directory);
}

/// Each sort of character, with characters of all scripts and with those of ASCII alone: in the text, and in what is said of it.
#[test]
fn each_sort_of_character_shows() {
    for (character, shown, ascii, words) in [
        ("\u{1}", "␁", "<U+0001>", "the control character SOH (U+0001)"),
        ("\u{1b}", "␛", "<U+001B>", "the control character ESC (U+001B)"),
        ("\u{1f}", "␟", "<U+001F>", "the control character US (U+001F)"),
        ("\u{7f}", "␡", "<U+007F>", "the control character DEL (U+007F)"),
        ("\u{80}", "⟨U+0080⟩", "<U+0080>", "(U+0080)"),
        ("é", "é", "<U+00E9>", "`é`"),
        ("漢", "漢", "<U+6F22>", "`漢`"),
        ("\u{200b}", "⟨U+200B⟩", "<U+200B>", "(U+200B)"),
        ("\u{3164}", "⟨U+3164⟩", "<U+3164>", "(U+3164)"),
        ("\u{1f517}", "\u{1f517}", "<U+1F517>", "`\u{1f517}`"),
        ("\u{e0001}", "⟨U+E0001⟩", "<U+E0001>", "U+E0001"),
        ("\u{10ffff}", "⟨U+10FFFF⟩", "<U+10FFFF>", "U+10FFFF"),
        ("\u{301}", "a\u{301}", "a<U+0301>", "U+0301"),
        ("|", "|", "|", "`|`"),
    ] {
        let uri = format!("http://h/a{character}b");
        let (full, plain) = (picture(&[], &[], &uri), picture(&[("LC_ALL", "C")], &[], &uri));
        assert!(
            full.contains(&format!(
                "1 │ http://h/{}b\n",
                if shown.starts_with('a') { shown.to_owned() } else { format!("a{shown}") }
            )),
            "{full}"
        );
        assert!(
            plain.contains(&format!(
                "1 | http://h/{}b\n",
                if ascii.starts_with('a') { ascii.to_owned() } else { format!("a{ascii}") }
            )),
            "{plain}"
        );
        assert!(plain.is_ascii() && !plain.contains("<U+25CC>") && !plain.contains("<U+24"), "{plain}");
        assert!(full.contains(words), "{full}");
        let words: String = { words.chars() }
            .map(|it| if it.is_ascii() { it.to_string() } else { format!("<U+{:04X}>", u32::from(it)) })
            .collect();
        assert!(plain.contains(&words), "{plain}");
    }
    // A line that is cut, with dots for what is left out.
    let long = format!("http://h/{}|{}", "a".repeat(200), "b".repeat(200));
    for (locale, dots) in [("C", "..."), ("C.UTF-8", "…")] {
        let picture = picture(&[("LC_ALL", locale)], &[], &long);
        assert!(picture.contains(&format!("b{dots}\n")) && picture.contains(&format!(" {dots}a")), "{picture}");
        assert_eq!(picture.is_ascii(), locale == "C", "{picture}");
    }
}

/// Each severity has its word, in a colour of its own and without one.
#[test]
fn each_severity_has_its_word() {
    for (uri, word) in
        [("http://h/|", "error:"), ("http://0x7f.1/", "warning:"), ("http://my_host.example.org/", "advice:")]
    {
        let mut starts = Vec::new();
        for arguments in [&["--color", "never"][..], &["--color", "always"]] {
            let picture = picture(&[], &[&["--rule", "URI-reference"], arguments].concat(), uri);
            let all = ["error:", "warning:", "advice:"].map(|it| picture.matches(it).count());
            assert_eq!(
                all.map(|count| usize::from(count > 0)),
                ["error:", "warning:", "advice:"].map(|it| usize::from(it == word)),
                "{picture}"
            );
            assert_eq!(picture.contains('\u{1b}'), arguments[1] == "always", "{picture}");
            starts.push(picture);
        }
        assert_ne!(starts[0], starts[1]);
    }
}
