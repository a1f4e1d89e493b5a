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
