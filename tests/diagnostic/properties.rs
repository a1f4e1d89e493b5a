//! What holds of the diagnostics of any text.

use proptest::prelude::*;
use urispec::diagnostic::{Canvas, Diagnosis, Name, Place, Text, diagnose_redacted, redact};
use urispec::{Diagnostic, Rule, diagnose};

use crate::promises::broken_promise;

/// Pieces of URIs and of what people write instead, in any order.
fn texts() -> impl Strategy<Value = String> {
    let pieces = [
        "http",
        "https",
        ":",
        "//",
        "/",
        "@",
        "?",
        "#",
        "[",
        "]",
        "::",
        "1",
        "a",
        "%",
        "%41",
        "%zz",
        "%u0041",
        "%s",
        " ",
        "\t",
        "\n",
        "\\",
        "|",
        "<",
        ">",
        "\"",
        "{",
        "}",
        "{id}",
        "${X}",
        "{{x}}",
        "é",
        "e\u{301}",
        "\u{200D}",
        "：",
        "。",
        "\u{A0}",
        "“",
        "”",
        "`",
        ";//",
        "{1,2}",
        "URL:",
        "mailto ",
        "%d",
        "my_host:80",
        ":\\/\\/",
        "///",
        "\u{202E}",
        "\u{FEFF}",
        "v1.",
        ".",
        "..",
        "1.2.3.4",
        "256",
        "01",
        "[::1]",
        "[::1",
        "fe80::1",
        "%25eth0",
        "C:\\",
        "\\\\",
        "git@h:p",
        "www.example.com",
        "user:pw@",
        ":80",
        ":80a",
        "ffff:",
        "12345",
        "mailto:",
        "file:///",
        "'",
        "(",
        "~",
        "+",
        "\0",
        "\u{1b}",
        "URL: ",
        "href=\"",
        "[a](",
        "url(",
        "\\url{",
        "=HYPERLINK(\"",
        "GET ",
        " HTTP/1.1",
        "A=",
        "hxxp://",
        "[.]",
        "\\/",
        "\\u0026",
        "%3A%2F%2F",
        "=3D",
        "=\r\n",
        "| ",
        " # ",
        ",http://h",
        " http://h",
        "\u{201D}",
        "\u{C3}\u{A9}",
        "\u{430}",
        "\u{2215}",
        "<id>",
        "%NAME%",
        "mailto:A <a@h>",
        "a b.c",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..10).prop_map(|pieces| pieces.concat())
}

fn rules() -> impl Strategy<Value = Rule> {
    let entries = [Rule::UriReference, Rule::Uri, Rule::UriReference, Rule::Uri, Rule::AbsoluteUri, Rule::RelativeRef];
    prop_oneof![prop::sample::select(entries.to_vec()), prop::sample::select(Rule::ALL.to_vec())]
}

fn check(text: &[u8], rule: Rule) -> Result<(), TestCaseError> {
    let diagnostics = diagnose(text, rule);
    prop_assert_eq!(diagnostics.is_empty(), rule.accepts(text));
    let starts: Vec<usize> = diagnostics.iter().map(|diagnostic| diagnostic.label().span.start).collect();
    prop_assert!(starts.is_sorted(), "{:?}", starts);
    if !diagnostics.is_empty() {
        let broken = broken_promise(text, rule, &diagnostics);
        prop_assert!(broken.is_none(), "{rule} {:?}: {}", text.escape_ascii().to_string(), broken.unwrap());
    }
    if let Ok(text) = std::str::from_utf8(text) {
        let labels = diagnostics.iter().flat_map(|found| std::iter::once(found.label()).chain(found.context()));
        let edits = diagnostics.iter().flat_map(Diagnostic::fixes).flat_map(|fix| &fix.edits);
        for span in labels.map(|label| &label.span).chain(edits.map(|edit| &edit.span)) {
            prop_assert!(text.get(span.clone()).is_some(), "{:?} is no part of {:?}", span, text);
        }
        for diagnostic in &diagnostics {
            let said = [diagnostic.message(), &diagnostic.label().text, diagnostic.help().unwrap_or_default()].concat();
            let is_clean = said.chars().all(|char| char == '\n' || !char.is_control() && char != '\u{202E}');
            prop_assert!(is_clean, "{:?}", said);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_said_of_any_text_is_so(text in texts(), rule in rules()) {
        check(text.as_bytes(), rule)?;
    }

    #[test]
    fn what_is_said_of_any_bytes_is_so(bytes in prop::collection::vec(any::<u8>(), 0..12), rule in rules()) {
        check(&bytes, rule)?;
    }

    /// Everything between the first `:` and the last `@` is made of characters that are nowhere else.
    #[test]
    fn a_password_is_never_told(
        before in "(http://|//|ftp:/|https:\\\\\\\\|)[a-z|{ ]{0,3}",
        secret in "[ÀÁÂÃÄÅ][ÀÁÂÃÄÅ@:\\[\\]%\\\\ |0-9]{0,6}",
        after in "@[a-z |\\[\\]:%]{0,6}(/[a-z |]{0,3})?",
        rule in rules(),
    ) {
        let text = format!("{before}:{secret}{after}");
        let hidden = ["À", "Á", "Â", "Ã", "Ä", "Å", "%C3", "U+00C"];
        let told = |said: &str| hidden.iter().any(|part| said.contains(part));
        for diagnostic in diagnose_redacted(&text, rule, Place::Alone) {
            prop_assert!(!told(&format!("{diagnostic:?}")), "{:?}: {:?}", text, diagnostic);
        }
        prop_assert!(!told(&String::from_utf8_lossy(&redact(text.as_bytes()))), "{:?}", text);
        if let Err(diagnosis) = Diagnosis::check_redacted(&text, rule) {
            let report = miette::Report::new(diagnosis);
            prop_assert!(!told(&format!("{report:?}")), "{:?}", report);
        }
    }

    /// What a renderer gets does not make it fail, whatever the text holds.
    #[test]
    fn any_diagnostic_can_be_rendered(text in texts(), prefix in "[a-zé\n\t ]{0,400}", rule in rules()) {
        let Err(diagnosis) = Diagnosis::check(&text, rule) else { return Ok(()) };
        for handler in crate::rendering::handlers() {
            let picture = handler(&diagnosis);
            for diagnostic in diagnosis.diagnostics().filter(|_| !picture.contains(" more\n")) {
                // Of a run, only the first is in words; and a line has its name.
                let (label, name) = (&diagnostic.label().text[..], diagnostic.name().name());
                let is_said = [label, diagnostic.message(), name].iter().any(|text| picture.contains(*text));
                prop_assert!(is_said, "{:?} lacks a label:\n{}", text, picture);
            }
            prop_assert!(!picture.contains(['\u{1b}', '\0', '\u{202E}', '\u{FEFF}', '\t']), "{:?}", picture);
        }
        let picture = diagnosis.clone().drawn_on(Canvas { width: 40, is_ascii: true }).plain().to_string();
        prop_assert!(!picture.contains(['\u{1b}', '\0', '\u{202E}', '\u{FEFF}', '\t']), "{:?}", picture);
        prop_assert!(picture.contains('^'), "{:?}", picture);
        let line = Text::line(text.as_str());
        for diagnostic in diagnosis.diagnostics() {
            let picture = annotate_snippets::Renderer::plain().render(&diagnostic.groups(&line));
            prop_assert!(picture.contains(diagnostic.message()), "{:?}", picture);
            prop_assert!(!picture.contains(['\u{1b}', '\0', '\u{202E}']), "{:?}", picture);
        }
        // As a part of a text with lines.
        let file = Text::new(format!("{prefix}{text}"));
        let mapping = urispec::diagnostic::Mapping::starting_at(prefix.len());
        for diagnostic in diagnosis.diagnostics() {
            let report = mapping.map(diagnostic).in_text(&file);
            for handler in crate::rendering::handlers() {
                let picture = handler(&report);
                // Words go on in the next line where there is no room.
                let words = |text: &str| text.replace(|char: char| char.is_whitespace() || "·│┤|".contains(char), "");
                let is_said = words(&picture).contains(&words(&diagnostic.label().text));
                prop_assert!(is_said, "{:?} lacks a label:\n{}", text, picture);
            }
        }
    }
}

#[test]
fn many_characters_are_one_diagnostic() {
    let found = diagnose(format!("/{}", "|".repeat(100_000)), Rule::UriReference);
    assert_eq!(found.iter().map(Diagnostic::name).collect::<Vec<_>>(), [Name::PathCharacter]);
}

/// Found by fuzzing: without the zeros the address was right, and the bracket could be put after it unasked.
#[test]
fn a_group_too_long_in_an_open_literal_is_not_mended_unasked() {
    let text = b"//[::00000ef";
    assert_eq!(broken_promise(text, Rule::UriReference, &diagnose(text, Rule::UriReference)), None);
}

/// Found by fuzzing: with the bracket encoded, the text before the colon became a user.
#[test]
fn what_is_encoded_does_not_make_a_user() {
    let text = b"r://o\\[!:5$8#%@[v%]b";
    assert_eq!(broken_promise(text, Rule::UriReference, &diagnose(text, Rule::UriReference)), None);
}

/// Found by fuzzing: with the second bracket encoded, what is between the others became an IP literal.
#[test]
fn no_literal_reaches_over_a_backslash() {
    let text = br"//[@\[a]";
    assert_eq!(broken_promise(text, Rule::UriReference, &diagnose(text, Rule::UriReference)), None);
}
