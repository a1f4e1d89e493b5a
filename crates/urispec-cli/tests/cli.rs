//! The binary, as it is called.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Stdio};

fn urispec() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    command.stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
    command
}

/// The exit code, standard output and standard error of a call with this standard input.
fn run(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child =
        urispec().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A call that does not read it may end before it is written.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn validate_answers_each_line_in_order() {
    let (code, output, error) = run(&["validate"], b"http://h/\na b\n\n//[::1]\r\n#a#");
    let lines: Vec<_> = output.lines().collect();
    assert_eq!((code, error.as_str()), (1, ""));
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], "http://h/: valid");
    assert_eq!(lines[1], "a b: invalid space in path at 1: expected pchar, `#`, `/`, `?` or the end");
    assert_eq!(lines[2], ": valid");
    assert_eq!(lines[3], "//[::1]: valid");
    assert_eq!(lines[4], "#a#: invalid character `#` in fragment at 2: expected pchar, `/`, `?` or the end");
}

#[test]
fn the_exit_code_tells() {
    assert_eq!(run(&["validate"], b"").0, 0);
    assert_eq!(run(&["validate", "a", "b"], b"a b").0, 0);
    assert_eq!(run(&["validate", "a", "b c"], b"").0, 1);
    assert_eq!(run(&["validate", "--rule", "port", "80"], b"").0, 0);
    assert_eq!(run(&["parse", "a b"], b"").0, 1);
    assert_eq!(run(&["parse", "a"], b"").0, 0);
    assert_eq!(run(&["rules"], b"").0, 0);
    for usage in [
        &["validate", "--rule", "nothing", "a"][..],
        &["parse", "a", "b"],
        &["nothing"],
        &["validate", "--format", "x"],
        &["validate", "--input", "json", "a"],
    ] {
        let (code, output, error) = run(usage, b"");
        assert_eq!((code, output.as_str()), (2, ""));
        assert!(!error.is_empty());
    }
}

#[test]
fn an_unknown_rule_is_named() {
    let (_, _, error) = run(&["validate", "--rule", "ipv6", "::1"], b"");
    assert!(error.contains("invalid value 'ipv6' for '--rule <NAME>'"), "{error}");
    assert!(error.contains("no ABNF rule has this name; did you mean `IPv6address`?"), "{error}");
    let (_, _, error) = run(&["parse", "--why-not", "IRIx", "a"], b"");
    assert!(error.contains("no ABNF rule has this name; did you mean `IRI`?"), "{error}");
    let (_, _, error) = run(&["parse", "--rule", "qqqqqqqq", "a"], b"");
    assert!(error.contains("no ABNF rule has this name\n"), "{error}");
}

#[test]
fn jsonl_has_the_fields_that_are_promised() {
    let (code, output, _) = run(&["validate", "--format", "jsonl", "--input", "json"], b"\"a\"\n\"a\\u0000\\\"\"\n");
    assert_eq!(code, 1);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines[0], r#"{"input":"a","rule":"URI-reference","valid":true,"error":null,"diagnostics":[]}"#);
    let line: serde_json::Value = serde_json::from_str(lines[1]).unwrap();
    assert_eq!(line["input"], "a\0\"");
    assert_eq!(line["valid"], false);
    assert_eq!(line["error"]["kind"], "invalid-character");
    assert_eq!((line["error"]["start"].as_u64(), line["error"]["end"].as_u64()), (Some(1), Some(2)));
    assert_eq!(line["error"]["expected"], serde_json::json!(["pchar", "#", "/", "?", "end"]));
    assert!(line["error"]["message"].as_str().unwrap().starts_with("invalid character U+0000 in path at 1"));
    assert_eq!(line.as_object().unwrap().len(), 5);
    let diagnostics = line["diagnostics"].as_array().unwrap();
    assert_eq!(diagnostics.len(), 2);
    assert_eq!(diagnostics[0]["name"], "path-character");
    assert_eq!(diagnostics[0]["message"], "the control character NUL (U+0000) is not allowed in a path");
    assert_eq!(diagnostics[1]["message"], "`\"` is not allowed in a path");
    assert_eq!((diagnostics[0]["start"].as_u64(), diagnostics[0]["end"].as_u64()), (Some(1), Some(2)));
    assert_eq!((&diagnostics[0]["rule"], &diagnostics[0]["section"]), (&"pchar".into(), &"3.3".into()));
    assert_eq!(diagnostics[0]["fixes"][1]["edits"], serde_json::json!([{"start": 1, "end": 2, "text": "%00"}]));
}

#[test]
fn full_draws_what_is_wrong_and_nothing_else() {
    let (code, output, error) = run(&["validate", "--format", "full", "http://h/", "http://[::1", "a|b c"], b"");
    assert_eq!((code, error.as_str()), (1, ""));
    assert_eq!(output.matches("╭──").count(), 2, "{output}");
    assert!(output.contains("╰── expected `]`\n"), "{output}");
    assert!(output.contains("  help: close it with `]`: http://[::1]\n"), "{output}");
    assert!(output.contains("  error: 2 problems in one URI\n"), "{output}");
    assert!(output.contains("        fixed: a%7Cb%20c\n"), "{output}");
    assert!(!output.contains('\u{1b}'), "{output}");
    assert_eq!(run(&["validate", "--format", "full", "http://h/"], b""), (0, String::new(), String::new()));
}

/// What `validate` calls a full answer, others give as well.
#[test]
fn a_full_answer_is_one_in_text() {
    let parse = |format: &str| run(&["parse", "--format", format, "http://h/"], b"");
    assert_eq!(parse("full"), parse("text"));
    assert_eq!(parse("full").0, 0);
}

#[test]
fn redact_shows_no_password() {
    let text = b"ftp://ada:se|cret@h |/\nftp://ada:secret@h/\n";
    for format in ["text", "full", "jsonl"] {
        let (code, output, error) = run(&["validate", "--redact", "--format", format], text);
        assert_eq!((code, error.as_str()), (1, ""));
        assert!(
            !output.contains("se|c")
                && !output.contains("secret")
                && !output.contains("`|` is not allowed in user information")
        );
        assert!(output.contains("ftp://ada:***@h |/"), "{output}");
        assert!(output.contains("a space and `|` are not allowed in a host name"), "{output}");
    }
    let (_, output, _) = run(&["validate", "--format", "text"], text);
    assert!(output.contains("ftp://ada:***@h/: valid, but: a password") && !output.contains("secret"), "{output}");
    for more in [&[][..], &["--format", "json"], &["--tree"], &["--tree", "--failed", "--characters"], &["--diagram"]] {
        let (code, output, error) = run(&[&["parse", "--redact"], more].concat(), text);
        assert_eq!((code, error.as_str()), (1, ""));
        assert!(!output.contains("se|c") && !output.contains("secret"), "{output}");
        assert!(output.contains("ftp://ada:***@h |/") && output.contains("ada:***@h"), "{output}");
    }
}

#[test]
fn explain_prints_the_page() {
    let (code, page, _) = run(&["explain", "ipv6-zone-id"], b"");
    assert_eq!(code, 0);
    assert!(page.starts_with("ipv6-zone-id\n\nA zone identifier"), "{page}");
    assert!(page.contains("    instead  http://[fe80::1]/\n"), "{page}");
    let (code, names, _) = run(&["explain"], b"");
    assert_eq!(code, 0);
    assert!(names.lines().any(|line| line.starts_with("path-character ")), "{names}");
    let comments = [
        ("unused-ignore", "A `uri-ignore` comment that suppresses nothing."),
        ("unclosed-ignore", "A `uri-ignore-start` comment without `uri-ignore-end`."),
    ];
    let comments = comments.map(|(name, summary)| format!("{name:<30}  {:<10}  {summary}\n", ""));
    assert!(names.ends_with(&comments.concat()), "{names}");
    let (code, output, error) = run(&["explain", "no-such-name"], b"");
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(error.contains("no diagnostic, group, rule, section or word is named `no-such-name`"), "{error}");
}

#[test]
fn any_string_of_json_can_be_asked_about() {
    let (code, output, _) =
        run(&["validate", "--format", "jsonl", "--input", "json"], b"\"\\ud800\"\r\n  \"\\u00e9\"  \n");
    assert_eq!(code, 1);
    let lines: Vec<_> = output.lines().collect();
    assert!(lines[0].starts_with(r#"{"input":"\ud800","#), "{output}");
    assert!(lines[0].contains("invalid byte 0xED (not UTF-8)"), "{output}");
    assert!(lines[1].contains("U+00E9"), "{output}");
}

#[test]
fn a_line_that_is_not_json_ends_the_command() {
    let (code, output, error) = run(&["validate", "--input", "json"], b"\"a\"\n[1]\n\"b\"\n");
    assert_eq!((code, output.as_str()), (2, "a: valid\n"));
    let shown = "urispec: line 2 of standard input is not a JSON string: invalid type: sequence, expected a string at column 1\n";
    assert_eq!(error, shown);
}

#[test]
fn bytes_that_are_no_text_have_an_answer() {
    let output = urispec().args(["validate".into(), OsString::from_vec(b"a\xFF\x1b".to_vec())]).output().unwrap();
    let line = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        line,
        "a\\xff\\u{1b}: invalid byte 0xFF (not UTF-8) in path at 1: expected pchar, `#`, `/`, `?` or the end\n"
    );
    let (_, output, _) = run(&["validate", "--format", "jsonl"], b"\xFF\n");
    assert!(output.starts_with(r#"{"input":"�","#), "{output}");
}

#[test]
fn the_answer_comes_before_the_next_question() {
    let mut child = urispec().arg("validate").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        questions.write_all(b"http://h/\n").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "http://h/: valid");
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child =
        urispec().arg("validate").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    // The pipe may be gone before all is written.
    let _ = child.stdin.take().unwrap().write_all(&b"http://h/\n".repeat(100_000));
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn parse_gives_components_and_trees() {
    let json = |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&run(arguments, b"").1).unwrap() };
    let parsed = json(&["parse", "--format", "json", "http://u@1.2.3.4:/p?#f"]);
    assert_eq!(parsed["valid"], true);
    assert_eq!(
        parsed["components"]["userinfo"],
        serde_json::json!({"text": "u", "start": 7, "end": 8, "user": {"text": "u", "start": 7, "end": 8}, "password": null})
    );
    assert_eq!(parsed["components"]["host"]["rule"], "IPv4address");
    assert_eq!(parsed["components"]["port"]["text"], "");
    assert_eq!(parsed["components"]["query"], serde_json::json!({"text": "", "start": 20, "end": 20}));
    assert_eq!(parsed.get("tree"), None);
    let relative = json(&["parse", "--format", "json", "--rule", "relative-ref", "a"]);
    assert_eq!(relative["components"]["scheme"], serde_json::Value::Null);
    let wrong = json(&["parse", "--format", "json", "--tree", "--failed", "a b"]);
    assert_eq!(wrong["components"], serde_json::Value::Null);
    assert_eq!(wrong["error"]["start"], 1);
    assert_eq!(wrong["tree"]["rule"], "URI-reference");
    assert_eq!(wrong["tree"]["children"][0]["failed_at"], 1);
}

#[test]
fn parse_shows_what_is_wrong_and_what_matched() {
    let (code, output, _) = run(&["parse", "--rule", "dec-octet", "--tree", "--characters", "256"], b"");
    assert_eq!(code, 1);
    assert_eq!(
        output.lines().next().unwrap(),
        "256: invalid character `6` in dec-octet at 2: expected `0` to `5` or the end"
    );
    let (_, output, _) = run(&["parse", "--rule", "port", "80"], b"");
    assert_eq!(output, "80: valid\n");
}

#[test]
fn rules_lists_them_all() {
    let (_, output, _) = run(&["rules"], b"");
    assert_eq!(output.lines().count(), 39 + 25 + 15);
    assert!(
        output.contains("ls32             RFC 3986 3.2.2  urispec::rfc3986::syntax::authority::host::ls32\n"),
        "{output}"
    );
    let rules: serde_json::Value = serde_json::from_str(&run(&["rules", "--format", "json"], b"").1).unwrap();
    assert_eq!(rules.as_array().unwrap().len(), 39 + 25 + 15);
    let pchar = rules.as_array().unwrap().iter().find(|rule| rule["name"] == "pchar").unwrap();
    assert_eq!(pchar["section"], "3.3");
    assert_eq!(pchar["references"], serde_json::json!(["unreserved", "pct-encoded", "sub-delims"]));
    assert_eq!(pchar["abnf"], "pchar         = unreserved / pct-encoded / sub-delims / \":\" / \"@\"");
}

#[test]
fn help_says_what_there_is() {
    let (code, output, _) = run(&["--help"], b"");
    assert_eq!(code, 0);
    for command in ["validate", "parse", "rules"] {
        assert!(output.contains(command), "{output}");
    }
}

#[test]
fn a_language_server_answers_what_is_no_json_and_goes_on() {
    let frame = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
    let hello = frame(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#);
    let bye = frame(r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#) + &frame(r#"{"jsonrpc":"2.0","method":"exit"}"#);
    let (code, output, log) = run(&["server"], (frame("{") + &hello + &bye).as_bytes());
    assert_eq!(code, 0, "{log}");
    let bodies: Vec<serde_json::Value> = output
        .split("Content-Length: ")
        .skip(1)
        .map(|frame| serde_json::from_str(frame.split_once("\r\n\r\n").unwrap().1).unwrap())
        .collect();
    assert_eq!(bodies.len(), 3);
    let error = bodies.iter().find(|body| !body["error"].is_null()).unwrap();
    assert_eq!((&error["error"]["code"], &error["id"]), (&(-32700).into(), &serde_json::Value::Null));
    assert!(bodies.iter().any(|body| body["id"] == 1 && body["result"]["serverInfo"]["name"] == "urispec"));
    assert!(bodies.iter().all(|body| body["jsonrpc"] == "2.0"));
    // One that is left without a word ends, too, with another code.
    assert_eq!(run(&["server"], hello.as_bytes()).0, 1);
}

/// What is worth knowing is added to the log, and what was there stays.
#[test]
fn each_run_of_the_server_adds_to_the_log() {
    let path = std::env::temp_dir().join(format!("urispec-cli-{}-log", std::process::id()));
    std::fs::write(&path, "before\n").unwrap();
    let framed = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
    let mut length = 7;
    for method in ["first", "second"] {
        let messages = [
            r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#.to_owned(),
            format!(r#"{{"jsonrpc":"2.0","id":2,"method":"{method}","params":{{}}}}"#),
        ];
        let input: String = messages.iter().map(|message| framed(message)).collect();
        let (_, _, error) = run(&["server", "--log", path.to_str().unwrap()], input.as_bytes());
        assert_eq!(error, "");
        let log = std::fs::read_to_string(&path).unwrap();
        assert!(log.starts_with("before\n") && log.len() > length, "{method}: {log}");
        length = log.len();
    }
    std::fs::remove_file(&path).unwrap();
}
