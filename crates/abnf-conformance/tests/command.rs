//! The program: answers, exit codes, errors.

#![cfg(unix)]

use std::process::{Command, Output};

/// Runs `abnf` in tests/data.
fn abnf(arguments: &[&str]) -> Output {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    Command::new(env!("CARGO_BIN_EXE_abnf")).args(arguments).current_dir(directory).output().unwrap()
}

#[track_caller]
fn answers(arguments: &[&str], code: i32, expected: &str) {
    let output = abnf(arguments);
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}{error}");
    let shown = if code == 2 { &error } else { &out };
    assert!(shown.contains(expected), "{shown}");
}

const NAMES: &str =
    "sed -E 's/^(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])(3[0-9]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])*$/1/; t; s/.*/0/'";

#[test]
fn a_program_that_is_right_exits_with_0() {
    answers(&["check", "old.abnf", "name", "--command", NAMES], 0, "name: no difference in");
    answers(&["check", "old.abnf", "name", "--command", NAMES, "--jobs", "3", "--extra", "1"], 0, "no difference in");
    answers(&["diff", "old.abnf", "old.abnf", "name"], 0, "both accept the same texts");
    answers(&["lint", "old.abnf"], 0, "");
}

#[test]
fn a_difference_exits_with_1() {
    answers(&["check", "new.abnf", "name", "--command", NAMES], 1, "wrongly rejected  \"a-\"");
    answers(&["check", "new.abnf", "name", "--command", NAMES], 1, "wrongly accepted  \"a0\"");
    answers(&["check", "new.abnf", "name", "--command", NAMES, "--json"], 1, "\"hex\": \"612d\"");
    answers(&["diff", "old.abnf", "new.abnf", "name", "--json"], 1, "\"equal\": false");
    answers(
        &["lint", "date.abnf", "--start", "date-month"],
        1,
        "date.abnf:2:1: nothing that starts needs date-fullyear [unused-rule]",
    );
    answers(
        &["lint", "date.abnf", "--start", "DATE-Month"],
        1,
        "date.abnf:2:1: nothing that starts needs date-fullyear [unused-rule]",
    );
}

#[test]
fn a_program_for_each_text_answers_with_its_code() {
    let script =
        "printf 'a = %%s\"ok\"\\n' | $0 check - a --each 'test \"$(cat)\" = ok' --merged --one-of-class --jobs 2";
    let run = |script: &str| Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_abnf")]).output().unwrap();
    let output = run(script);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    let output = run(&script.replace("= ok", "!= no"));
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("wrongly accepted  \"\""));
}

#[test]
fn no_answer_exits_with_2() {
    answers(&["check", "old.abnf", "name", "--command", "true"], 2, "without an answer for \"\"");
    answers(&["check", "old.abnf", "name", "--command", "cat"], 2, "expected `accept` or `reject` for");
    answers(&["check", "old.abnf", "name", "--command", "sed s/.*/1/; echo 1"], 2, "after its last answer");
    answers(&["check", "old.abnf", "name", "--each", "no-such-program"], 2, "without an answer");
    answers(&["check", "old.abnf", "none", "--command", "true"], 2, "no rule is called none");
    answers(&["check", "missing.abnf", "name", "--command", "true"], 2, "cannot read missing.abnf");
    answers(&["check", "old.abnf", "name"], 2, "--command");
    answers(&["dot", "dates.sed", "name"], 2, "expected `=`");
}

#[test]
fn json_skips_what_is_not_utf_8_and_says_so() {
    let command = "sed -E 's/^\"[A-Za-z][A-Za-z0-9]*\"$/1/; t; s/.*/0/'";
    let arguments = ["check", "old.abnf", "name", "--command", command, "--format", "json"];
    answers(&arguments, 0, "texts were skipped, since they are not UTF-8");
    answers(&[&arguments[..], &["--json"]].concat(), 0, "\"complete\": false");
}

/// The texts of all processes count, those that are skipped too.
#[test]
fn each_number_of_processes_has_the_same_report() {
    let is_name = "sed -E 's/^\"[A-Za-z][A-Za-z0-9]*\"$/1/; t; s/.*/0/'";
    for (grammar, command, more) in [
        ("old.abnf", is_name, ["--format", "json"]),
        ("new.abnf", NAMES, ["--format", "hex"]),
        ("old.abnf", "sed s/.*/1/", ["--extra", "1"]),
    ] {
        let report = |jobs: &str| {
            let arguments = ["check", grammar, "name", "--command", command, "--json", "--jobs", jobs];
            String::from_utf8(abnf(&[&arguments[..], &more].concat()).stdout).unwrap()
        };
        let one = report("1");
        assert!(one.contains("\"complete\""), "{one}");
        for jobs in ["2", "3", "4", "7"] {
            assert_eq!(report(jobs), one, "{jobs} {command}");
        }
    }
}

#[test]
fn rules_are_shown() {
    answers(&["regex", "date.abnf", "full-date"], 0, r"\A(?:[0-9]{4}-[0-9]{2}-[0-9]{2})\z");
    answers(&["dot", "old.abnf", "name"], 0, "digraph \"name\"");
    answers(&["examples", "new.abnf", "name"], 0, "\"A-\"  name: \"-\"");
    answers(&["examples", "new.abnf", "name", "--json"], 0, "\"alternative\": \"ALPHA\"");
    answers(
        &["counterexamples", "date.abnf", "date-month", "--count", "3"],
        0,
        "\"0\"  expected `0` to `9`, found the end",
    );
    answers(&["counterexamples", "date.abnf", "date-month", "--json"], 0, "\"offset\": 0");
    answers(&["texts", "date.abnf", "date-month"], 0, "accept 3030\n");
    answers(&["regex", "old.abnf", "name", "--with", "date.abnf"], 0, "[A-Za-z]");
}

#[test]
fn answers_are_whole() {
    let whole = |arguments: &[&str], code, expected: &str| {
        let output = abnf(arguments);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
        assert_eq!(output.status.code(), Some(code));
    };
    whole(&["regex", "old.abnf", "name"], 0, "\\A(?:[A-Za-z][0-9A-Za-z]*)\\z\n");
    whole(
        &["diff", "old.abnf", "new.abnf", "name", "--json"],
        1,
        r#"{
  "equal": false,
  "only_in_first": {
    "text": "a0",
    "hex": "6130"
  },
  "only_in_second": {
    "text": "a-",
    "hex": "612d"
  }
}
"#,
    );
    whole(&["diff", "date.abnf", "date.abnf", "date-month", "date-mday"], 0, "both accept the same texts\n");
}

/// Runs `abnf` with another output. Its code, and what it writes of errors.
fn into(stdout: impl Into<std::process::Stdio>, arguments: &[&str]) -> (Option<i32>, String) {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let mut command = Command::new(env!("CARGO_BIN_EXE_abnf"));
    let command = command.args(arguments).current_dir(directory).stdout(stdout).stderr(std::process::Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn who_has_read_enough_may_close_the_output() {
    for task in ["regex", "texts"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(into(writer, &[task, "date.abnf", "date-month"]), (Some(0), String::new()));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_an_error() {
    for task in ["regex", "texts"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let (code, error) = into(full, &[task, "date.abnf", "date-month"]);
        assert_eq!(code, Some(2));
        assert!(error.contains("No space left on device"), "{error}");
    }
}
