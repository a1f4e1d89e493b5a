//! What may be a password: whoever knows it searches all that is printed.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Passwords with all that could be taken for the end of one. Each has `kzq` in it, and nothing else of the texts has.
const PASSWORDS: [&str; 12] = [
    "kzq",
    "kzqkzqkzq",
    "s%65kzq%2Fx",
    "kzq/w0rd",
    "p#kzq",
    "kzq?x#kzq/",
    "kzq@kzq",
    "{kzq}",
    "<kzq>",
    "[kzq",
    "kzq|kzq kzq\\kzq",
    "\u{e9}kzq\u{200b}",
];

const COMMANDS: [&[&str]; 16] = [
    &["validate"],
    &["validate", "--syntax-only"],
    &["parse"],
    &["parse", "--tree", "--characters", "--failed"],
    &["parse", "--diagram"],
    &["parse", "--kind"],
    &["resolve", "--base", "http://ada:kzq@base/a", "--trace"],
    &["normalize", "--trace"],
    &["relativize", "--base", "http://ada:kzq@base/a"],
    &["compare"],
    &["get", "{url}{authority}{userinfo}{user}{password}{host}{path}{query}{fragment}"],
    &["java"],
    &["sling", "--trace"],
    &["anatomy"],
    &["anatomy", "--diagram"],
    &["readers"],
];

fn formats(command: &[&str]) -> &'static [&'static str] {
    match command {
        ["validate", ..] => &["text", "full", "jsonl"],
        ["anatomy", "--diagram"] => &["text"],
        _ => &["text", "json"],
    }
}

fn texts(password: &str) -> [String; 4] {
    [
        format!("http://ada:{password}@host/a|b"),
        format!("postgres://ada:{password}@host:5432/main"),
        format!("//ada:{password}@host/x.html"),
        format!("http://ada:{password}@[::1"),
    ]
}

/// All that is printed for a text on a line, with `--redact`.
fn printed(arguments: &[&str], text: &str) -> String {
    let format = if arguments.contains(&"--diagram") && arguments[0] == "anatomy" {
        arguments.len() - 2
    } else {
        arguments.len()
    };
    let line = if arguments[0] == "compare" { format!("{text}\thttp://h/\n") } else { format!("{text}\n") };
    answer(&[&arguments[..format], &["--redact"]].concat(), &line)
}

/// All that is printed for lines of texts.
fn answer(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urispec"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

#[test]
fn no_command_prints_a_password() {
    for command in COMMANDS {
        for format in formats(command) {
            let arguments = [command, &["--format", format]].concat();
            for password in PASSWORDS {
                for text in texts(password) {
                    let output = printed(&arguments, &text);
                    assert!(!output.contains("kzq"), "{arguments:?} {text}: {output}");
                }
            }
        }
    }
}

/// Texts with a token for a user, valid and not.
const WITH_TOKENS: [&str; 3] = ["https://ghp_kzq@host/a", "https://ghp_kzq@host/a|b", "https://ghp_kzq:kzq@[::1"];

/// Unasked, what is reported of a text has no password and no token, whether or not the text is valid.
#[test]
fn no_report_has_a_password_or_a_token() {
    let texts: Vec<String> =
        PASSWORDS.iter().flat_map(|password| texts(password)).chain(WITH_TOKENS.map(Into::into)).collect();
    let lines = texts.join("\n") + "\n";
    for format in formats(&["validate"]) {
        let output = answer(&["validate", "--format", format], &lines);
        assert!(output.matches("***").count() >= texts.len() && !output.contains("kzq"), "{format}: {output}");
        // Nothing is reported of those that are valid.
        let invalid = texts.iter().filter(|text| !text.starts_with("postgres:") && text.contains(['|', '[']));
        let lines: String = invalid.map(|text| format!("{text}\n")).collect();
        let output = answer(&["validate", "--syntax-only", "--format", format], &lines);
        assert!(output.contains("***") && !output.contains("kzq"), "{format}: {output}");
    }
    // What was asked for is shown.
    assert!(answer(&["get", "{userinfo}"], "http://ada:kzq@host/\n").contains("kzq"));
}

/// A fix can be applied to the true text, of which its edits have no more than they change.
#[test]
fn edits_are_for_the_true_text() {
    let text = "ftp://ada:kzq|kzq@host/";
    let found: Value = serde_json::from_str(&answer(&["validate", "--format", "jsonl"], text)).unwrap();
    assert_eq!(found["input"], "ftp://ada:***@host/");
    let edit = &found["diagnostics"][0]["fixes"][0]["edits"][0];
    assert_eq!((&edit["start"], &edit["end"], &edit["text"]), (&13.into(), &14.into(), &"%7C".into()));
    assert_eq!(text.find('|'), Some(13));
}

/// What is printed without its numbers: places in data are those of the input.
fn without_numbers(json: &str) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Number(_) => *value = Value::Null,
            Value::Array(items) => items.iter_mut().for_each(strip),
            Value::Object(fields) => fields.values_mut().for_each(strip),
            _ => (),
        }
    }
    let mut value = serde_json::from_str(json).unwrap();
    strip(&mut value);
    value
}

#[test]
fn nothing_tells_how_long_a_password_is() {
    for command in COMMANDS {
        for format in formats(command) {
            let arguments = [command, &["--format", format]].concat();
            let [short, long] =
                ["kzq", "kzqkzqkzqkzqkzq"].map(|password| texts(password).map(|text| printed(&arguments, &text)));
            for (short, long) in short.iter().zip(&long) {
                match *format {
                    "text" | "full" => assert_eq!(short, long, "{arguments:?}"),
                    _ => assert_eq!(without_numbers(short), without_numbers(long), "{arguments:?}"),
                }
            }
        }
    }
}

#[test]
fn places_in_data_are_those_of_the_input() {
    let text = "http://ada:secret@h/p?q";
    let parsed: Value = serde_json::from_str(&printed(&["parse", "--format", "json", "--tree"], text)).unwrap();
    let components = &parsed["components"];
    for (name, start, end, shown) in
        [("userinfo", 7, 17, "ada:***"), ("host", 18, 19, "h"), ("path", 19, 21, "/p"), ("query", 22, 23, "q")]
    {
        assert_eq!(components[name]["start"], start, "{name}");
        assert_eq!(components[name]["end"], end, "{name}");
        assert_eq!(components[name]["text"], shown, "{name}");
    }
    assert_eq!(parsed["tree"]["end"], text.len());
    let rows: Value = serde_json::from_str(&printed(&["anatomy", "--format", "json"], text)).unwrap();
    let last = rows.as_array().unwrap().iter().rfind(|row| row["text"] == "q").unwrap();
    assert_eq!((&last["start"], &last["end"]), (&Value::from(22), &Value::from(23)));
    let found: Value =
        serde_json::from_str(&printed(&["validate", "--format", "jsonl"], "http://ada:secret@h/a|b")).unwrap();
    assert_eq!(found["diagnostics"][0]["start"], 21);
}

const CHECK_FORMATS: [&str; 9] =
    ["full", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle"];

fn checked(name: &str, text: &str, arguments: &[&str]) -> String {
    let directory = std::env::temp_dir().join(format!("urispec-secrets-{}-{name}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    fs::write(directory.join("a.md"), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    let command = command.arg("check").args(arguments).arg("a.md").current_dir(&directory).env("LC_ALL", "C.UTF-8");
    let output = command.output().unwrap();
    fs::remove_dir_all(&directory).unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

#[test]
fn no_report_on_files_has_a_password() {
    for format in CHECK_FORMATS {
        // In a text, a URI ends at a space, at an angle bracket and at what is invisible, and what looks like a template is not checked.
        for password in PASSWORDS.iter().filter(|password| password.is_ascii() && !password.contains([' ', '<', '{'])) {
            let text = texts(password).join("\n\n");
            for more in [&["--redact"][..], &[]] {
                let output = checked("formats", &text, &[&["--format", format], more].concat());
                assert!(!output.contains("kzq"), "{format} {text}: {output}");
            }
        }
        let output = checked("tokens", &WITH_TOKENS.join("\n\n"), &["--format", format]);
        assert!(output.contains("token") && !output.contains("kzq"), "{format}: {output}");
        let output = checked("formats", "<http://ada:kzq@host/>\n", &["--format", format]);
        assert!(output.contains("password") && !output.contains("kzq"), "{format}: {output}");
    }
    assert!(!checked("dump", "<http://ada:kzq@host/>\n", &["--redact", "--dump"]).contains("kzq"));
}

#[test]
fn no_picture_of_a_file_tells_how_long_a_password_is() {
    let picture = |password: &str| {
        let text = texts(password).join("\n\n");
        let output = checked("length", &text, &["--redact"]);
        // The place in the file is true.
        output.lines().filter(|line| !line.contains("╭─[")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(picture("kzq"), picture("kzqkzqkzqkzq"));
}
