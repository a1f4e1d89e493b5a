//! Long lists of URIs, and odd ones.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;
use urispec::diagnostic::{Name, Place, diagnose_at, without_credentials};
use urispec::{Linter, Rule, diagnose};

fn urispec(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    command.arg("validate").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What is answered to this standard input.
fn answer(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = urispec(arguments).spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    // The answers have to be read while the questions are written.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    output
}

/// What is answered to these arguments.
fn answer_arguments(arguments: &[&str], texts: &[Vec<u8>]) -> Output {
    let texts = texts.iter().map(|text| OsString::from_vec(text.clone()));
    urispec(arguments).arg("--").args(texts).output().unwrap()
}

#[track_caller]
fn assert_same(one: &Output, other: &Output) {
    assert_eq!(String::from_utf8_lossy(&one.stderr), String::from_utf8_lossy(&other.stderr));
    assert_eq!(one.status.code(), other.status.code());
    let lines = |output: &Output| output.stdout.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
    for (one, other) in lines(one).iter().zip(&lines(other)) {
        assert_eq!(String::from_utf8_lossy(one), String::from_utf8_lossy(other));
    }
    assert!(one.stdout == other.stdout);
}

/// Every example of the diagnostics; every byte, alone and in places of a URI; and what is no text.
fn odd_texts() -> Vec<Vec<u8>> {
    let examples = Name::ALL.iter().map(|name| name.example());
    let examples = examples.flat_map(|example| {
        [Some(example.wrong), example.instead.map(str::as_bytes)].into_iter().flatten().map(<[u8]>::to_vec)
    });
    // No argument has a zero, no line a line feed, and no line a carriage return at its end.
    let bytes = (1..=255).filter(|byte| !b"\n\r".contains(byte));
    let bytes = bytes.flat_map(|byte| {
        [vec![byte], [b"http://a", &[byte][..], b"b/"].concat(), [b"http://h/?", &[byte][..], b"\xC3\xA9"].concat()]
    });
    let others =
        ["", "http://u:p@h/", "http://ada@h:/", "\u{202E}", "a\rb", "\u{E9}", "{\"a\":\"\\u0000\"}", "http://h/%2e"];
    let broken: [&[u8]; 3] = [b"\xED\xA0\x80", b"http://h/\xF0\x9F", b"\xC0\xAF"];
    let others = others.iter().map(|text| text.as_bytes()).chain(broken).map(<[u8]>::to_vec);
    examples.chain(bytes).chain(others).filter(|text| !text.iter().any(|byte| b"\n\0".contains(byte))).collect()
}

#[test]
fn a_line_has_the_answer_of_an_argument() {
    let texts = odd_texts();
    let lines: Vec<u8> = texts.iter().flat_map(|text| [text, &b"\n"[..]].concat()).collect();
    for format in ["text", "full", "jsonl"] {
        for more in [&[][..], &["--syntax-only"], &["--redact"], &["--redact", "--syntax-only"], &["--rule", "host"]] {
            let arguments = [&["--format", format], more].concat();
            let (by_line, by_argument) = (answer(&arguments, &lines), answer_arguments(&arguments, &texts));
            assert_same(&by_line, &by_argument);
            assert_eq!(by_line.status.code(), Some(1));
        }
    }
}

#[test]
fn what_is_written_by_hand_is_what_serde_writes() {
    let lines: Vec<u8> = odd_texts().iter().flat_map(|text| [text, &b"\n"[..]].concat()).collect();
    let output = answer(&["--format", "jsonl"], &lines).stdout;
    let mut plain = 0;
    for (text, line) in odd_texts().iter().zip(output.split(|byte| *byte == b'\n')) {
        let value: Value = serde_json::from_slice(line).unwrap();
        // What is reported shows no password.
        assert_eq!(value["input"], String::from_utf8_lossy(&without_credentials(text)).as_ref());
        assert_eq!(serde_json::to_vec(&value).unwrap(), line, "{}", String::from_utf8_lossy(line));
        let is_plain = value["valid"] == true && value["diagnostics"].as_array().unwrap().is_empty();
        plain += usize::from(is_plain);
    }
    assert!(plain > 100, "{plain}");
}

#[test]
fn a_json_string_has_the_answer_of_its_text_in_any_spelling() {
    let texts = ["http://h/", "a b", "", "http://h/?\u{E9}", "a\"b", "a\\b", "http://h/a%20b", "//u@h", "http://h:80/"];
    let spellings: [fn(&str) -> String; 4] = [
        |text| serde_json::to_string(text).unwrap(),
        |text| format!("\t {} ", serde_json::to_string(text).unwrap()),
        |text| serde_json::to_string(text).unwrap().replace('/', "\\/"),
        |text| format!("\"{}\"", text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect::<String>()),
    ];
    for text in texts {
        let answers = spellings.map(|spelling| {
            let line = spelling(text);
            let output = answer(&["--input", "json", "--format", "jsonl"], format!("{line}\n").as_bytes()).stdout;
            let mut value: Value = serde_json::from_slice(&output).unwrap();
            let echo = String::from_utf8(output).unwrap();
            assert!(echo.starts_with(&format!("{{\"input\":{},", line.trim())), "{echo}");
            assert_eq!(value["input"].take(), text);
            value
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{text}");
    }
}

/// Lines of which every seventh is wrong and every eleventh has a warning, in many blocks.
fn long_list(count: usize) -> (Vec<u8>, Vec<u8>) {
    let (mut list, mut answers) = (Vec::new(), Vec::new());
    for number in 0..count {
        let text = format!("http://example.com/{}", "x".repeat(number % 50));
        let (text, answer) = match number {
            _ if number % 7 == 3 => (format!("{text}|"), ": invalid character `|` in path at "),
            _ if number % 11 == 5 => (format!("http://h:{number}#"), ": valid, but: "),
            _ => (text, ": valid"),
        };
        writeln!(list, "{text}").unwrap();
        writeln!(answers, "{text}{answer}").unwrap();
    }
    (list, answers)
}

#[test]
fn answers_stand_in_the_order_of_the_questions() {
    let (list, expected) = long_list(50_000);
    let output = answer(&[], &list);
    assert_eq!(output.status.code(), Some(1));
    let (mut answers, mut expected) =
        (BufReader::new(&output.stdout[..]).lines(), BufReader::new(&expected[..]).lines());
    for (answer, expected) in answers.by_ref().zip(expected.by_ref()) {
        let (answer, expected) = (answer.unwrap(), expected.unwrap());
        assert!(answer.starts_with(&expected), "{answer}, and not {expected}");
    }
    assert!(answers.next().is_none() && expected.next().is_none());
    assert_eq!(output.stdout.iter().filter(|byte| **byte == b'\n').count(), 50_000);
}

#[test]
fn memory_does_not_grow_with_the_list() {
    let mut child = urispec(&["--format", "jsonl"]).stderr(Stdio::null()).spawn().unwrap();
    let (mut questions, mut answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let reader = thread::spawn(move || {
        let mut line = Vec::new();
        while answers.read_until(b'\n', &mut line).unwrap() > 0 && !line.starts_with(b"{\"input\":\"last") {
            line.clear();
        }
        (line, answers)
    });
    let (list, _) = long_list(20_000);
    // What is wrong has answers that are hundreds of times as long.
    let wrong = b"|\n".repeat(100_000);
    for list in [&list, &list, &wrong, &list] {
        questions.write_all(list).unwrap();
    }
    questions.write_all(b"last\n").unwrap();
    let (last, _answers) = reader.join().unwrap();
    assert!(last.starts_with(b"{\"input\":\"last\""));
    if let Ok(status) = fs::read_to_string(format!("/proc/{}/status", child.id())) {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: usize = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kilobytes < 50_000, "{kilobytes} kB");
    }
    drop(questions);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_line_longer_than_any_buffer_has_one_answer() {
    let long = format!("http://h/{}", "a".repeat(17_000_000));
    let list = format!("a\n{long}\r\nb c\n{long}|\n\nlast");
    let output = String::from_utf8(answer(&["--syntax-only"], list.as_bytes()).stdout).unwrap();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!((lines[0], lines[4], lines[5]), ("a: valid", ": valid", "last: valid"));
    assert!(lines[1].strip_prefix(&long) == Some(": valid"));
    assert!(lines[2].starts_with("b c: invalid space"));
    assert!(lines[3].strip_prefix(&long).unwrap().starts_with("|: invalid character `|` in path at 17000009"));
}

#[test]
fn lines_end_as_they_like() {
    let lines = |input: &[u8]| String::from_utf8(answer(&[], input).stdout).unwrap();
    assert_eq!(lines(b""), "");
    assert_eq!(lines(b"\n"), ": valid\n");
    assert_eq!(lines(b"\r\n\n\r\n"), ": valid\n: valid\n: valid\n");
    assert_eq!(lines(b"a\r\nb"), "a: valid\nb: valid\n");
    // A carriage return that no line feed follows belongs to the text.
    assert!(lines(b"a\r").starts_with("a\\u{d}: invalid carriage return"));
    assert!(lines(b"a\r\r\n").starts_with("a\\u{d}: invalid carriage return"));
}

/// A valid IRI may have characters that are not seen, or change the direction of a text.
#[test]
fn what_is_not_seen_in_a_valid_text_is_shown() {
    for (text, shown) in [
        ("http://h/\u{202e}", r"http://h/\u{202e}"),
        ("http://h/x\u{301}", r"http://h/x\u{301}"),
        ("http://h/\u{e9}", "http://h/\u{e9}"),
    ] {
        let arguments = ["--rule", "IRI", "--syntax-only"];
        let line = answer(&arguments, text.as_bytes());
        assert_eq!(String::from_utf8(line.stdout).unwrap(), format!("{shown}: valid\n"));
        let argument = answer_arguments(&arguments, &[text.as_bytes().to_vec()]);
        assert_eq!(String::from_utf8(argument.stdout).unwrap(), format!("{shown}: valid\n"));
    }
}

#[test]
fn a_line_that_is_no_json_is_named_by_its_number() {
    let list = format!("{}\n{}", "\"http://h/\"\n".repeat(100_000), "\"a\"\n".repeat(10));
    let output = answer(&["--input", "json"], list.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"http://h/: valid\n".repeat(100_000));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("urispec: line 100001 of standard input is not a JSON string: EOF"), "{error}");
}

#[test]
fn a_line_is_answered_as_soon_as_it_has_come() {
    for format in ["text", "jsonl"] {
        let mut child = urispec(&["--format", format]).spawn().unwrap();
        let mut questions = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next = || answers.next().unwrap().unwrap();
        questions.write_all(b"http://a/\nb c\nhttp://d").unwrap();
        assert!(next().contains("http://a/"));
        assert!(next().contains("invalid space"));
        questions.write_all(b"/\n\xFF").unwrap();
        assert!(next().contains("http://d/"));
        drop(questions);
        assert!(next().contains("not UTF-8"));
        assert!(answers.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}

#[test]
fn who_closes_the_pipe_need_not_close_the_other_one() {
    let mut child = urispec(&[]).spawn().unwrap();
    let mut questions = child.stdin.take().unwrap();
    drop(child.stdout.take());
    questions.write_all(b"http://h/\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!(error, "");
}

#[test]
fn what_cannot_be_read_is_told() {
    let output = urispec(&[]).stdin(fs::File::open("/").unwrap()).output().unwrap();
    assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()));
    assert!(output.stderr.starts_with(b"urispec: cannot read standard input: "));
}

/// The place of a text decides what may be fixed unasked, in each format.
#[test]
fn each_place_of_a_text() {
    let mut applicabilities = BTreeSet::new();
    for text in ["http://h/a[b", "http://h/a b", "HTTP://h/", "http://h/a|b"] {
        for place in Place::ALL {
            let expected =
                serde_json::to_value(Linter::new().at(place).lint(text.as_bytes(), Rule::UriReference)).unwrap();
            for more in [&[][..], &["--syntax-only"]] {
                let arguments = [&["--format", "jsonl", "--place", place.name()], more].concat();
                let output = answer(&arguments, format!("{text}\n").as_bytes());
                let found: Value = serde_json::from_slice(&output.stdout).unwrap();
                if found["valid"] == false || more.is_empty() {
                    assert_eq!(found["diagnostics"], expected, "{text} {place:?} {more:?}");
                }
            }
            applicabilities.insert(format!("{place:?} {}", expected[0]["fixes"][0]["applicability"]));
        }
        let alone = answer(&["--format", "jsonl"], format!("{text}\n").as_bytes()).stdout;
        assert_eq!(
            answer(&["--format", "jsonl", "--place", Place::Alone.name()], format!("{text}\n").as_bytes()).stdout,
            alone
        );
    }
    assert!(applicabilities.len() > Place::ALL.len(), "{applicabilities:?}");
}

/// One text that is not valid decides, wherever it is.
#[test]
fn each_text_counts() {
    for format in ["text", "full", "jsonl"] {
        for texts in [&["a"][..], &["a", "b"], &["a", "b c"], &["b c", "a"], &["a", "b c", "d"]] {
            let expected = Some(i32::from(texts.contains(&"b c")));
            let bytes: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
            assert_eq!(answer_arguments(&["--format", format], &bytes).status.code(), expected, "{texts:?}");
            assert_eq!(answer(&["--format", format], texts.join("\n").as_bytes()).status.code(), expected, "{texts:?}");
        }
    }
}

/// What is wrong with a text has the same names, in each format and with each pair of options.
#[test]
fn each_pair_of_options_says_what_is_wrong() {
    for text in ["http://ada:secret@h/a|b", "http://h/a|b?c^d", "http://ada:se|cret@h:x/", "http://[::1"] {
        for options in [&[][..], &["--redact"], &["--syntax-only"], &["--redact", "--syntax-only"]] {
            // A password is found beside errors, unless only the syntax counts.
            let found = match options.contains(&"--syntax-only") {
                true => diagnose(text, Rule::UriReference),
                false => Linter::new().lint(text, Rule::UriReference),
            };
            let expected: Vec<_> = found.iter().map(|found| found.name().name()).collect();
            let said = |format: &str| {
                let output = answer(&[&["--format", format], options].concat(), format!("{text}\n").as_bytes());
                assert_eq!(output.status.code(), Some(1));
                String::from_utf8(output.stdout).unwrap()
            };
            let data: Value = serde_json::from_str(&said("jsonl")).unwrap();
            let names: Vec<_> = data["diagnostics"].as_array().unwrap().iter().map(|it| &it["name"]).collect();
            assert_eq!(names, expected, "{text} {options:?}");
            let full = said("full");
            assert!(expected.iter().all(|name| full.contains(name)), "{text} {options:?}: {full}");
            let line = said("text");
            let (_, why) = line.split_once(": ").unwrap();
            assert!(why.trim().len() > 10 && !why.starts_with("valid"), "{text} {options:?}: {line}");
        }
    }
}

/// With each pair of options, a text is judged by the rule and for the place that are asked for.
#[test]
fn each_rule_and_each_place_count_with_each_option() {
    for text in ["http://ada:secret@h/a[b", "a b", "http://h/a|b", "1.2.3.256/"] {
        for rule in [Rule::UriReference, Rule::Uri, Rule::Host, Rule::Ipv4address, Rule::IriReference] {
            for place in Place::ALL {
                for options in [&["--syntax-only"][..], &["--redact"], &["--redact", "--syntax-only"]] {
                    let expected = match options.contains(&"--syntax-only") {
                        true => diagnose_at(text.as_bytes(), rule, place),
                        false => Linter::new().at(place).lint(text, rule),
                    };
                    let expected = serde_json::to_value(expected).unwrap();
                    let more = ["--format", "jsonl", "--rule", rule.name(), "--place", place.name()];
                    let output = answer(&[&more[..], options].concat(), format!("{text}\n").as_bytes());
                    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
                    if found["valid"] == true {
                        continue;
                    }
                    let of = |found: &Value| -> Vec<Value> {
                        let found = found.as_array().unwrap().iter();
                        found.map(|it| serde_json::json!([it["name"], it["rule"], it["start"], it["fixes"]])).collect()
                    };
                    assert_eq!(of(&found["diagnostics"]), of(&expected), "{text} {rule:?} {place:?} {options:?}");
                    assert_eq!(found["rule"], rule.name());
                }
            }
        }
    }
}

/// The first error of the grammar is left out only if it quotes a part of the password.
#[test]
fn an_error_beside_a_password_is_told() {
    let mut told = BTreeSet::new();
    for (before, password, after) in [
        ("http://ada:", "s3cret", "@h/^x"),
        ("http://ada:", "s3cret", "@h/%zz"),
        ("http://ada:", "s3cret", "@h:x/"),
        ("http://ada:", "s3cret", "@[::1/"),
        ("http://ada:", "s3cret", "@h/#a#b"),
        ("ht^tp://ada:", "s3cret", "@h/"),
        ("http://a^da:", "s3cret", "@h/"),
        ("http://h/^?u=http://ada:", "s3cret", "@h/"),
        ("http://ada:", "^3cret", "@h/"),
        ("http://ada:", "s3^cret", "@h/"),
        ("http://ada:", "s3cre^", "@h/"),
        ("http://ada:", "s3cr%z", "@h/"),
    ] {
        let text = [before, password, after].concat();
        let expected = Rule::UriReference.check(text.as_bytes()).unwrap_err();
        let place = before.len()..before.len() + password.len();
        let is_told = expected.span().end <= place.start || place.end <= expected.span().start;
        let output = answer(&["--format", "jsonl"], format!("{text}\n").as_bytes());
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        let expected = if is_told { serde_json::to_value(expected).unwrap() } else { Value::Null };
        assert_eq!(found["error"], expected, "{text}");
        assert!(!found["diagnostics"].as_array().unwrap().is_empty(), "{text}");
        told.insert(is_told);
    }
    assert_eq!(told.len(), 2);
}

/// Beside a finding on a password, a picture hides all that may be one, as it does with `--redact`.
#[test]
fn a_picture_of_a_password_is_redacted() {
    let picture = |arguments: &[&str], text: &str| {
        answer(&[&["--format", "full"], arguments].concat(), format!("{text}\n").as_bytes())
    };
    for text in ["jdbc:x://ada:s3cret%40@h/?q", "redis://ada:x@ghp_abcdef//:1.2.3.4/a@b"] {
        assert_same(&picture(&[], text), &picture(&["--redact"], text));
    }
    let shown = picture(&[], "http://h//:b/a@b");
    assert!(String::from_utf8(shown.stdout).unwrap().contains("http://h//:b/a@b"));
}
