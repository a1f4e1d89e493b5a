//! The commands that answer lists, the shells' completions and the manual, as they are called.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::{Value, json};

fn urispec() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    command.stdin(Stdio::null());
    command
}

/// The exit code, standard output and standard error of a call with this standard input.
fn run_with(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child =
        urispec().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut questions, input) = (child.stdin.take().unwrap(), input.to_vec());
    // A call that does not read it may end before it is written.
    let writer = thread::spawn(move || drop(questions.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    run_with(arguments, b"")
}

/// What is printed, and nothing on standard error, with the exit code 0.
#[track_caller]
fn prints(arguments: &[&str]) -> String {
    let (code, output, error) = run(arguments);
    assert_eq!((code, error.as_str()), (0, ""), "{arguments:?}: {output}");
    output
}

/// The exit code, and an answer to each of these lines of JSON.
#[track_caller]
fn answers(arguments: &[&str], questions: &[Value]) -> (i32, Vec<Value>) {
    let input: String = questions.iter().map(|question| format!("{question}\n")).collect();
    let (code, output, error) = run_with(&[arguments, &["--input", "json"]].concat(), input.as_bytes());
    assert_eq!(error, "", "{arguments:?}");
    let answers: Vec<_> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), questions.len(), "{arguments:?}");
    (code, answers)
}

fn names(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn vectors(name: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/vectors/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A path for a file or a directory of this test alone, which is gone afterwards.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Self {
        Temporary(std::env::temp_dir().join(format!("urispec-commands-{}-{name}", std::process::id())))
    }

    fn as_str(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0).or_else(|_| fs::remove_dir_all(&self.0));
    }
}

/// Every command on lists, so that it takes one text.
const LISTS: [&[&str]; 14] = [
    &["resolve", "--base", "http://a/b"],
    &["normalize"],
    &["relativize", "--base", "http://a/b"],
    &["compare"],
    &["get", "{url}"],
    &["java"],
    &["java", "resolve", "--base", "http://a/b"],
    &["java", "relativize", "--base", "http://a/b"],
    &["java", "normalize"],
    &["java", "compare"],
    &["java", "equals"],
    &["sling"],
    &["anatomy"],
    &["readers"],
];

/// A line for one of them.
fn line(command: &[&str], text: &str) -> String {
    if matches!(command.last(), Some(&"compare" | &"equals")) {
        format!("{text}\t{text}\n")
    } else {
        format!("{text}\n")
    }
}

#[test]
fn references_are_resolved_as_section_5_4_says() {
    let examples = [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("#s", "http://a/b/c/d;p?q#s"),
        ("", "http://a/b/c/d;p?q"),
        ("../../../g", "http://a/g"),
        ("http:g", "http:g"),
    ];
    let (references, targets): (Vec<_>, Vec<_>) = examples.into_iter().unzip();
    let base = ["--base", "http://a/b/c/d;p?q"];
    let printed = prints(&[&["resolve"], &references[..], &base].concat());
    assert_eq!(printed.lines().collect::<Vec<_>>(), targets);
    assert_eq!(prints(&[&["resolve", "--lenient", "http:g"], &base[..]].concat()), "http://a/b/c/g\n");
}

#[test]
fn resolution_shows_its_steps() {
    let arguments = ["resolve", "--trace", "--base", "f:/a/b", ".//g", "?q"];
    let shown = "\
f:/a//g
5.2.2  R.path merged with Base.path
5.2.3  /a/.//g
5.2.4
       STEP   OUTPUT BUFFER         INPUT BUFFER

        1 :                         /a/.//g
        2E:   /a                    /.//g
        2B:   /a                    //g
        2E:   /a/                   /g
        2E:   /a//g

f:/a/b?q
5.2.2  R.path == \"\" and defined(R.query)

";
    assert_eq!(prints(&arguments), shown);
    let (_, answers) = answers(&["resolve", "--trace", "--base", "f:/a"], &[json!(".//g"), json!("?q")]);
    assert_eq!(answers[0]["result"], "f:/.//g");
    assert_eq!(names(&answers[0]["trace"]), ["branch", "merged", "steps", "kept_apart", "same_document"]);
    assert_eq!(answers[0]["trace"]["kept_apart"], true);
    assert_eq!(answers[0]["trace"]["steps"][1], json!({"name": "2B", "output": "", "input": "//g"}));
    let query = json!({"branch": r#"R.path == "" and defined(R.query)"#, "merged": null, "steps": null, "kept_apart": false, "same_document": false});
    assert_eq!(answers[1]["trace"], query);
    assert!(
        prints(&["resolve", "--trace", "--base", "f:/a", ".//g"])
            .ends_with("5.3    `/.` is added before the path, which would be read as an authority\n")
    );
}

/// Section 4.4: the target of a same-document reference is the base, aside from its fragment, by whatever steps that is found. Text and JSON tell the
/// same steps.
#[test]
fn each_step_is_told_in_both_formats() {
    for (base, reference, is_same) in [
        ("http://h/a?q", "", true),
        ("http://h/a?q", "#f", true),
        ("http://h/a?q", "?q", true),
        ("http://h/a?q", "a?q", true),
        ("http://h/a?q", "/b/../a?q#f", true),
        ("http://h/a?q", "//h/a?q", true),
        ("http://h/a?q", "http://h/./a?q", true),
        ("http://h/a?q", "a", false),
        ("http://h/a?q", "/A?q", false),
        ("a:/b", "/.//b", false),
        ("a:/.//b", "/.//b", true),
    ] {
        let resolve = |format| prints(&["resolve", "--base", base, "--trace", "--format", format, "--", reference]);
        let (text, data) = (resolve("text"), serde_json::from_str::<Value>(&resolve("json")).unwrap());
        assert_eq!(data["trace"]["same_document"], is_same, "{base} {reference}: {data}");
        let has = |section: &str| text.lines().any(|line| line.split_whitespace().next() == Some(section));
        assert_eq!(
            [has("4.4"), has("5.2.3"), has("5.2.4"), has("5.3")],
            [
                is_same,
                !data["trace"]["merged"].is_null(),
                !data["trace"]["steps"].is_null(),
                data["result"].as_str().unwrap().starts_with("a:/.//"),
            ],
            "{base} {reference}: {text}"
        );
        assert_eq!(data["trace"]["kept_apart"], has("5.3"), "{base} {reference}: {data}");
    }
}

#[test]
fn resolve_says_which_text_is_wrong() {
    let questions =
        [json!(["g", "http://a/b"]), json!("h"), json!(["a b", "http://a"]), json!(["g", "a"]), json!("\u{ff}")];
    let (code, answers) = answers(&["resolve", "--base", "x:/y/z"], &questions);
    assert_eq!(code, 1);
    assert_eq!(answers[0], json!({"input": "g", "base": "http://a/b", "result": "http://a/g", "diagnostics": []}));
    assert_eq!(answers[1], json!({"input": "h", "base": "x:/y/z", "result": "x:/y/h", "diagnostics": []}));
    assert_eq!(names(&answers[2]), ["input", "base", "result", "diagnostics"]);
    assert_eq!(
        (&answers[2]["result"], &answers[2]["diagnostics"][0]["name"]),
        (&Value::Null, &json!("path-character"))
    );
    assert_eq!(answers[2]["diagnostics"][0]["fixes"][0]["edits"], json!([{"start": 1, "end": 2, "text": "%20"}]));
    assert_eq!(names(&answers[3]), ["input", "base", "result", "about", "diagnostics"]);
    assert_eq!(
        (&answers[3]["about"], &answers[3]["diagnostics"][0]["name"]),
        (&json!("base"), &json!("missing-scheme"))
    );
    assert_eq!(answers[4]["diagnostics"][0]["name"], "non-ascii");
    let (code, output, _) = run(&["resolve", "g", "a b", "--base", "/a"]);
    assert_eq!(code, 1);
    let shown = "g: the base /a: invalid character `/` in scheme at 0: expected ALPHA\n\
                 a b: invalid space in path at 1: expected pchar, `#`, `/`, `?` or the end\n";
    assert_eq!(output, shown);
}

#[test]
fn lines_may_bring_a_base_of_their_own() {
    let (code, output, _) = run_with(&["resolve", "--base", "http://a/b/"], b"c\nc\thttp://h/\nc d\n\te:f\n");
    assert_eq!(code, 1);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines[..2], ["http://a/b/c", "http://h/c"]);
    assert!(lines[2].starts_with("c d: invalid space"), "{output}");
    assert_eq!(lines[3], "e:f");
    let (code, output, error) = run_with(&["resolve"], b"c\thttp://h/\nc\nc\thttp://h/\n");
    assert_eq!((code, output.as_str()), (2, "http://h/c\n"));
    assert_eq!(error, "urispec: line 2 of standard input has one text, but two are needed\n");
    let (code, _, error) = run(&["resolve", "c"]);
    assert_eq!(code, 2);
    assert!(error.contains("--base <URI>"), "{error}");
}

/// A trace would be as long as the square of the path: of a long one, only the result is given.
#[test]
fn a_long_path_has_no_trace() {
    let input = format!("/a/{}{}b\n", "../".repeat(50_000), "%41.x/".repeat(50_000));
    let sentence = "urispec: no trace: the path is longer than 2,048 bytes\n";
    for format in ["text", "json"] {
        let (code, output, error) =
            run_with(&["resolve", "--base", "http://h/", "--trace", "--format", format], input.as_bytes());
        assert_eq!((code, error.as_str()), (0, sentence));
        assert!(output.contains("http://h/%41.x/%41.x/") && output.len() < 2_000_000, "{}", output.len());
        let (code, output, error) = run_with(&["sling", "--trace", "--format", format], input.as_bytes());
        assert_eq!((code, error.as_str()), (0, sentence));
        assert!(output.contains("suffix") && output.len() < 2_000_000, "{}", output.len());
    }
    let longest = format!("/{}", "a".repeat(2047));
    let (_, output, error) = run(&["resolve", "--base", "http://h/", "--trace", &longest]);
    assert!(output.contains("STEP") && error.is_empty(), "{error}");
}

#[test]
fn uris_are_normalized_up_to_a_level() {
    let uri = "HTTP://EXAMPLE.com:80/%7euser/./a/..";
    let normal = |level| prints(&["normalize", "--level", level, uri]);
    assert_eq!(normal("simple"), format!("{uri}\n"));
    assert_eq!(normal("case"), "http://example.com:80/%7Euser/./a/..\n");
    assert_eq!(normal("percent"), "http://example.com:80/~user/./a/..\n");
    assert_eq!(normal("path"), "http://example.com:80/~user/\n");
    assert_eq!(normal("scheme"), "http://example.com/~user/\n");
    assert_eq!(prints(&["normalize", uri, "../%7e"]), "http://example.com/~user/\n../~\n");
    let shown = "\
http://h/

http://h/
SECTION  PLACE  BEFORE  AFTER

6.2.2.1  0..4   HTTP    http   scheme lowercased
6.2.3    8..9   :              empty port removed
6.2.3    9..9           /      empty path replaced by `/`

";
    assert_eq!(prints(&["normalize", "--trace", "http://h/", "HTTP://h:"]), shown);
}

#[test]
fn normalize_answers_each_line_of_json() {
    let (code, answers) = answers(&["normalize"], &[json!("HTTP://h"), json!("a b"), json!("")]);
    assert_eq!(code, 1);
    assert_eq!(answers[0], json!({"input": "HTTP://h", "result": "http://h/", "diagnostics": []}));
    assert_eq!((&answers[1]["result"], answers[1]["diagnostics"].as_array().unwrap().len()), (&Value::Null, 1));
    assert_eq!(answers[2], json!({"input": "", "result": "", "diagnostics": []}));
    let traced = prints(&["normalize", "--trace", "--format", "json", "http://h/%7e"]);
    let step = |level, section, before, after, change| json!({"level": level, "section": section, "start": 9, "end": 12, "before": before, "after": after, "change": change});
    let steps = [
        step("case", "6.2.2.1", "%7e", "%7E", "hexadecimal digits uppercased"),
        step("percent", "6.2.2.2", "%7E", "~", "unreserved character decoded"),
    ];
    assert_eq!(serde_json::from_str::<Value>(&traced).unwrap()["trace"], json!(steps));
}

#[test]
fn relative_references_lead_back() {
    let base = "http://a/b/c/d?q";
    let targets = [
        "http://a/b/c/e",
        "http://a/b/e/f",
        "http://a/e",
        "http://a/b/c/d?q#f",
        "http://e/f",
        "http://a/b/c/e:f",
        "http://a//b",
    ];
    let references = prints(&[&["relativize", "--base", base], &targets[..]].concat());
    let references: Vec<_> = references.lines().collect();
    assert_eq!(references, ["e", "../e/f", "/e", "#f", "//e/f", "./e:f", "/.//b"]);
    let resolved = prints(&[&["resolve", "--base", base], &references[..]].concat());
    assert_eq!(resolved.lines().collect::<Vec<_>>(), targets);
}

#[test]
fn iris_are_mapped_both_ways() {
    let (code, there) =
        answers(&["iri", "to-uri"], &[json!("http://ada:s3cr\u{e9}t@h/\u{e9}|b"), json!("../\u{65e5}")]);
    assert_eq!((code, &there[1]["result"]), (1, &json!("../%E6%97%A5")));
    assert_eq!((&there[0]["result"], &there[0]["diagnostics"][0]["name"]), (&json!(null), &json!("path-character")));
    let (code, back) = answers(&["iri", "to-iri"], &[json!("../%E6%97%A5%20"), json!("\u{e9}")]);
    assert_eq!((code, &back[0]["result"]), (1, &json!("../\u{65e5}%20")));
    // What is not ASCII is no URI.
    assert_eq!(back[1]["diagnostics"][0]["name"], json!("non-ascii"));
    let (_, hidden) = answers(&["iri", "to-uri", "--redact"], &[json!("http://ada:secr\u{e9}t@h/\u{e9}")]);
    assert_eq!(hidden[0]["result"], json!("http://ada:***@h/%C3%A9"));
}

#[test]
fn templates_are_expanded() {
    let expand = |arguments: &[&str]| prints(&[&["template", "expand"], arguments].concat());
    let template = "https://h/search{?q,lang*,size*}";
    let all = ["--var", "q=a cat", "--list", "lang=en,de", "--map", "size=w=1,h=2"];
    assert_eq!(expand(&[&[template][..], &all].concat()), "https://h/search?q=a%20cat&lang=en&lang=de&w=1&h=2\n");
    assert_eq!(expand(&[template, "--var", "lang=en", "--var", "lang=de"]), "https://h/search?lang=en&lang=de\n");
    assert_eq!(expand(&[template, "--var", "q=1", "--partial"]), "https://h/search?q=1{&lang*,size*}\n");
    for (values, expected) in [
        (&["--list", "l=a", "--list", "l=b,c"][..], "?l=a&l=b&l=c\n"),
        (&["--list", "l=a", "--list", "l="], "?l=a\n"),
        (&["--list", "l=b", "--var", "l=a"], "?l=a&l=b\n"),
        (&["--list", "l="], "\n"),
        (&["--map", "l=a=1", "--map", "l=b=2,c=3"], "?a=1&b=2&c=3\n"),
    ] {
        assert_eq!(expand(&[&["{?l*}"], values].concat()), expected, "{values:?}");
    }
    assert_eq!(expand(&["{/a}", "{/b}", "--var", "b="]), "\n/\n");
    // An option counts before the file.
    let file = br#"{"q": 1, "lang": ["en", null, true], "size": {"w": 1.5, "h": null}, "none": null}"#;
    let (code, output, error) = run_with(&["template", "expand", template, "--values", "-", "--var", "q=2"], file);
    assert_eq!((code, output.as_str(), error.as_str()), (0, "https://h/search?q=2&lang=en&lang=true&w=1.5\n", ""));
    // A byte order mark is no part of it.
    let marked = [&b"\xef\xbb\xbf"[..], file].concat();
    assert_eq!(
        run_with(&["template", "expand", template, "--values", "-", "--var", "q=2"], &marked),
        (code, output, error)
    );
    let (code, answers) =
        answers(&["template", "expand", "--list", "a=1,2"], &[json!("{a:1}"), json!("{a"), json!("{a}")]);
    assert_eq!((code, &answers[2]["result"]), (1, &json!("1,2")));
    assert_eq!(answers[0]["reason"], json!("`a:1` at 1 is a prefix, and the value of `a` is not a string"));
    assert_eq!(answers[1]["diagnostics"][0]["name"], json!("unclosed-expression"));
    for (arguments, why) in [
        (&["x", "--var", "a-b=1"][..], "`a-b` is not the name of a variable"),
        (&["x", "--var", "a"], "expected NAME=VALUE"),
        (&["x", "--map", "a=b"], "expected KEY=VALUE, not `b`"),
        (&["x", "--values", "/no/such/file"], "/no/such/file"),
        (&["--values", "-"], "standard input holds either the templates or the values"),
    ] {
        let (code, output, error) = run(&[&["template", "expand"], arguments].concat());
        assert!((code, output.as_str()) == (2, "") && error.contains(why), "{arguments:?}: {error}");
    }
    let (code, _, error) = run_with(&["template", "expand", "x", "--values", "-"], br#"{"a": [[1]]}"#);
    assert!(code == 2 && error.contains("the value of `a` holds arrays or objects in others"), "{error}");
    for (file, why) in [
        (&br#"{"a": "\ud800"}"#[..], "the value of `a` is not read: "),
        (b"[1]", "no JSON object: invalid type: sequence, expected a map"),
        (b"{\"a\": 1", "no JSON object: EOF"),
        (b"{\"a\": 01}", "no JSON object: "),
    ] {
        let (code, _, error) = run_with(&["template", "expand", "x", "--values", "-"], file);
        assert!(code == 2 && error.contains(why), "{error}");
    }
}

#[test]
fn the_variables_of_templates_are_listed() {
    assert_eq!(
        prints(&["template", "vars", "/{term:1}{?q,lang*}"]),
        "term     :1     2..8\nq     ?         11..12\nlang  ?  *      13..18\nlevel 4\n"
    );
    let (code, answers) = answers(&["template", "vars"], &[json!("{+a:3}"), json!("/"), json!("{")]);
    assert_eq!(code, 1);
    let variable = json!({"name": "a", "operator": "+", "modifier": "prefix", "prefix": 3, "start": 2, "end": 5});
    assert_eq!((&answers[0]["level"], &answers[0]["variables"]), (&json!(4), &json!([variable])));
    assert_eq!((&answers[1]["level"], &answers[1]["variables"]), (&json!(1), &json!([])));
    assert_eq!((&answers[2]["level"], names(&answers[2]).len()), (&json!(null), 4));
}

#[test]
fn templates_are_checked() {
    assert_eq!(prints(&["template", "check", "/users/{id}"]), "");
    let (code, output, _) = run(&["template", "check", "/users/{ id }", "{=x}"]);
    assert!(
        code == 1 && output.contains("help: remove it") && output.contains("warning: the operator `=` is reserved"),
        "{output}"
    );
    // A warning is no error.
    let (code, output, _) = run(&["template", "check", "/users/:id"]);
    assert!(code == 0 && output.contains("write `{id}`: /users/{id}"), "{output}");
    let (code, answers) = answers(&["template", "check"], &[json!("/{a-b}"), json!("/{=a}"), json!("/{a}")]);
    let valid: Vec<_> = answers.iter().map(|answer| answer["valid"].as_bool().unwrap()).collect();
    assert_eq!((code, valid), (1, vec![false, true, true]));
    assert_eq!((&answers[0]["error"]["start"], &answers[0]["rule"]), (&json!(3), &json!("URI-Template")));
}

#[test]
fn relativize_says_why_there_is_no_reference() {
    let questions = [
        json!(["https://a/", "http://a/"]),
        json!(["s:a", "s://h/"]),
        json!(["s://h/a/../b", "s://h/"]),
        json!(["s:a", "s:/b"]),
        json!(["/a", "s:/b"]),
        json!(["s:/a", "/b"]),
    ];
    let (code, answers) = answers(&["relativize"], &questions);
    assert_eq!(code, 1);
    let reasons: Vec<_> = answers.iter().map(|answer| answer["reason"].as_str().unwrap_or_default()).collect();
    let why = |reason| format!("no relative reference: {reason}");
    assert_eq!(reasons[0], why("the schemes differ"));
    assert_eq!(reasons[1], why("the base has an authority and the target does not"));
    assert_eq!(reasons[2], why("the path of the target has dot segments, which resolution removes"));
    assert_eq!(reasons[3], why("the path of the target is rootless, and the path of the base starts differently"));
    assert_eq!(reasons[4..], ["", ""]);
    assert!(answers.iter().all(|answer| answer["result"].is_null()));
    assert!(answers[..4].iter().all(|answer| answer["diagnostics"] == json!([])));
    assert_eq!((answers[4].get("about"), &answers[5]["about"]), (None, &json!("base")));
    let (_, output, _) = run(&["relativize", "HTTP://h/a", "--base", "http://h/"]);
    assert_eq!(output, "HTTP://h/a: no relative reference: the schemes differ in case; normalize both URIs first\n");
}

#[test]
fn uris_are_compared_at_the_lowest_level() {
    let questions = [
        json!(["http://h/", "http://h/"]),
        json!(["http://[::1]/", "http://[0::1]/"]),
        json!(["http://h/~", "http://h/%7e"]),
        json!(["http://h/a/../b", "http://h/b"]),
        json!(["http://h", "http://h:80/"]),
        json!(["http://h/a", "http://h/A"]),
        json!(["http://h/a", "a b"]),
    ];
    let (code, answers) = answers(&["compare"], &questions);
    assert_eq!(code, 1);
    let levels: Vec<_> = answers.iter().map(|answer| answer["level"].as_str()).collect();
    assert_eq!(levels, [Some("simple"), Some("case"), Some("percent"), Some("path"), Some("scheme"), None, None]);
    assert!(answers.iter().all(|answer| answer["equivalent"] == answer["level"].is_string()));
    assert_eq!(answers[5], json!({"a": "http://h/a", "b": "http://h/A", "equivalent": false, "level": null}));
    assert_eq!((&answers[6]["about"], &answers[6]["diagnostics"][0]["name"]), (&json!("b"), &json!("path-character")));
    let same = prints(&["compare", "http://h", "http://h:80/"]);
    assert_eq!(
        same,
        "http://h http://h:80/: equivalent at level scheme (RFC 3986, 6.2.3. Scheme-Based Normalization)\n"
    );
    assert_eq!(run(&["compare", "a", "A"]), (1, "a A: different\n".into(), String::new()));
    let (code, output, _) = run(&["compare", "a b", "a"]);
    assert_eq!(code, 1);
    assert!(output.starts_with("a b a: the first is not valid: invalid space in path at 1"), "{output}");
    assert_eq!(run(&["compare", "a"]).0, 2);
    assert_eq!(run(&["compare", "a", "b", "c"]).0, 2);
}

#[test]
fn get_fills_the_format() {
    let uri = "https://ada:pw@[::1]:8042/a%2Fb//c?k%C3%A9=v%20w&n=1&n=2&none&#top";
    let get = |format| prints(&["get", format, uri]);
    assert_eq!(
        get("{scheme} {authority} {userinfo} {user} {host} {port}"),
        "https ada:pw@[::1]:8042 ada:pw ada [::1] 8042\n"
    );
    assert_eq!(get("{path} {query} {fragment} {default_port}"), "/a%2Fb//c k%C3%A9=v%20w&n=1&n=2&none& top 443\n");
    assert_eq!(get("{url}"), format!("{uri}\n"));
    assert_eq!(get("{path:1}|{path:2}|{path:3}|{path:4}|{path:-1}|{path:-3}|{path:-4}"), "a%2Fb||c||c|a%2Fb|\n");
    assert_eq!(get("{query:ké}|{query:k%C3%A9!d}|{query:n}|{query:none}|{query:}|{query:x}"), "v%20w|v w|1|||\n");
    assert_eq!(get(r"{{{scheme}}}\t{{}}\n\\"), "{https}\t{}\n\\\n");
    assert_eq!(get("é{path:1!d}"), "éa/b\n");
    assert_eq!(
        prints(&["get", "{scheme}|{host}|{port}|{default_port}|{user}|{path:1}|{query}|{fragment}", "//"]),
        "|||||||\n"
    );
    // Fields may touch.
    assert_eq!(get("{scheme}{host}{port}{path:1}"), "https[::1]8042a%2Fb\n");
    // Not all schemes with a default port are registered.
    let ports = prints(&["get", "{default_port}", "FTPS://h/", "nntps://h:1/", "redis://h", "mailto:a@h", "//h"]);
    assert_eq!(ports, "990\n563\n6379\n\n\n");
}

#[test]
fn what_is_decoded_stays_on_its_line() {
    let decoded = |text| prints(&["get", "{path!d}", text]);
    assert_eq!(decoded("%0a%0D%00%1b(B%C2%85%20"), "%0a%0D%00%1b(B%C2%85 \n");
    assert_eq!(decoded("%F0%9F%98%80%e2%82%ac%25%5C%22'"), "😀€%\\\"'\n");
    assert_eq!(decoded("a%C2%A0b%E3%80%80"), "a%C2%A0b%E3%80%80\n");
    assert_eq!(decoded("%FF%C3x%C3%A9%E2%82"), "%FF%C3xé%E2%82\n");
    assert_eq!(decoded("e%CC%81%E2%80%AE%E2%80%8B"), "e\u{301}%E2%80%AE%E2%80%8B\n");
    let (_, answers) = answers(&["get", "{path!d}"], &[json!("a%0A"), json!("a b")]);
    assert_eq!(answers[0], json!({"input": "a%0A", "result": "a%0A"}));
    assert_eq!(names(&answers[1]), ["input", "result", "diagnostics"]);
    assert_eq!(answers[1]["result"], Value::Null);
}

/// What is decoded stays on its line in the reasons for a decomposition, too, and its columns are below each other.
#[test]
fn what_is_decoded_stays_on_its_line_in_a_trace() {
    let shown = prints(&["sling", "--trace", "/a%1B%5B2J%0A.b%E2%80%AE.html/c"]);
    assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
    assert!(shown.contains(r"/a\u{1b}[2J\u{a}.b\u{202e}.html/c  no "), "{shown}");
    assert!(shown.contains(r"cut before `.b\u{202e}`") || shown.contains("cut before `.html`"), "{shown}");
    let (tried, parts) = shown.split_once("\n\n").unwrap();
    for (table, column) in [(tried, "EXISTS"), (parts, "PLACE")] {
        let mut lines = table.lines();
        let at = lines.next().unwrap().find(column).unwrap();
        let is_apart = |line: &str| line.chars().nth(at - 1) == Some(' ') && line.chars().nth(at) != Some(' ');
        assert!(lines.all(is_apart), "{table}");
    }
}

#[test]
fn a_malformed_format_is_rejected_with_the_place() {
    let error = |format: &str| {
        let (code, output, error) = run(&["get", format, "a"]);
        assert_eq!((code, output.as_str()), (2, ""), "{format}");
        error
    };
    let unknown = error("é {hots}");
    assert!(unknown.contains("unknown field `hots` at 3; the fields are scheme, authority, userinfo,"), "{unknown}");
    assert!(unknown.contains("path, path:N, path:N;NAME, path:N,M, query, query:KEY, fragment and url"), "{unknown}");
    assert!(error("{scheme:x}").contains("unknown field `scheme:x` at 0"));
    assert!(error("{}").contains("unknown field `` at 0"));
    assert!(error("{host} {path:0}").contains("`0` at 7 is not the number of a segment"));
    assert!(error("{path:x}").contains("`x` at 0 is not the number of a segment"));
    assert!(error("{path:-0}").contains("`-0` at 0 is not the number of a segment"));
    for wrong in ["+1", "-+1", "1,+2", "1,0", "1,-1", "+1;a", "", "-"] {
        assert!(error(&format!("{{path:{wrong}}}")).contains(&format!("`{wrong}` at 0 is not")), "{wrong}");
    }
    assert!(error("a{host").contains("the `{` at 1 is never closed"));
    assert!(error("a}").contains("the `}` at 1 is never opened"));
    assert!(error(r"a\r").contains(r"unknown escape `\r` at 1"));
    assert!(error(r"a\").contains(r"incomplete escape `\` at 1"));
}

/// The answer that a vector stands for.
fn java_answer(vector: &Value, hashes: &BTreeMap<String, Value>) -> Value {
    let input = &vector["input"];
    if vector["reason"].is_string() {
        return json!({"uri": input, "ok": false, "index": vector["index"], "reason": vector["reason"], "differences": []});
    }
    let decoded = |name: &str| vector["decoded"].get(name).unwrap_or(&vector[name]);
    let or_input = |name: &str| vector.get(name).unwrap_or(input);
    let server = match vector.get("server") {
        None => json!({"ok": true}),
        Some(error) => json!({"ok": false, "index": error[1], "reason": error[0]}),
    };
    let kind = if vector["host"].is_string() { "server-based" } else { "registry-based" };
    json!({
        "uri": input,
        "ok": true,
        "scheme": vector["scheme"],
        "rawSchemeSpecificPart": vector["ssp"],
        "schemeSpecificPart": decoded("ssp"),
        "rawAuthority": vector["authority"],
        "authority": decoded("authority"),
        "authorityKind": vector["authority"].is_string().then_some(kind),
        "rawUserInfo": vector["user_info"],
        "userInfo": decoded("user_info"),
        "host": vector["host"],
        "port": vector.get("port").unwrap_or(&json!(-1)),
        "rawPath": vector["path"],
        "path": decoded("path"),
        "rawQuery": vector["query"],
        "query": decoded("query"),
        "rawFragment": vector["fragment"],
        "fragment": decoded("fragment"),
        "absolute": vector["scheme"].is_string(),
        "opaque": vector["opaque"],
        "hashCode": hashes.get(input.as_str().unwrap()),
        "normalized": or_input("normalize"),
        "ascii": or_input("ascii"),
        "server": server,
        "differences": [],
    })
}

#[test]
fn java_answers_what_jdk_17_does() {
    let vectors = vectors("java/parse");
    let questions: Vec<_> = vectors.iter().map(|vector| vector["input"].clone()).collect();
    let hash = |vector: &Value| (vector["input"].as_str().unwrap().to_owned(), vector["hash"].clone());
    let hashes = self::vectors("java/hash").iter().map(hash).collect();
    let (code, answers) = answers(&["java"], &questions);
    assert_eq!(code, 1);
    let (mut compared, mut different) = (0, 0);
    for (answer, vector) in answers.iter().zip(&vectors) {
        let expected = java_answer(vector, &hashes);
        assert_eq!(names(answer), names(&expected));
        let mut answer = answer.clone();
        // The hashes of some texts are recorded, and the differences are tested in the library.
        if expected["hashCode"].is_null() && answer["hashCode"].is_i64() {
            answer["hashCode"] = Value::Null;
        }
        different += usize::from(answer["differences"].as_array().is_some_and(|found| !found.is_empty()));
        answer["differences"] = json!([]);
        assert_eq!(answer, expected);
        compared += 1;
    }
    assert_eq!(compared, 12452);
    assert!(different > 1000, "{different}");
}

#[test]
fn java_shows_where_it_differs_from_the_rfc() {
    let output = prints(&["java", "http://a_b:80/c//d"]);
    assert!(output.contains("\nrawAuthority           a_b:80\n"), "{output}");
    assert!(output.contains("\nhost                   null\nport                   -1\n"), "{output}");
    assert!(output.contains("\nserver                 Illegal character in hostname at index 8\n"), "{output}");
    assert!(output.ends_with("\nJava normalizes the path to `/c/d`, RFC 3986 to `/c//d`\n"), "{output}");
    let (code, output, _) = run(&["java", "x:", "http://h/\u{e9}", "a b"]);
    assert_eq!(code, 1);
    let shown = "x:: Expected scheme-specific part at index 2\n\
                 Java rejects this (Expected scheme-specific part), but RFC 3986 allows an empty path\n\n\
                 http://h/é\nscheme                 http\n";
    assert!(output.starts_with(shown), "{output}");
    assert!(output.ends_with("\n\na b: Illegal character in path at index 1\n\n"), "{output}");
}

#[test]
fn java_json_has_the_differences() {
    let (_, found) = answers(&["java"], &[json!("http://a_b/"), json!("x:"), json!("http://h/\u{e9}"), json!("a b")]);
    let differences = |at: usize| found[at]["differences"].as_array().unwrap();
    assert_eq!(
        differences(0),
        &[json!({
            "start": 7,
            "end": 10,
            "section": "RFC 3986, 3.2.2",
            "message": "Java treats the authority `a_b` as a registry-based name without a host and port, but in RFC 3986 the host is `a_b`",
        })]
    );
    assert_eq!(differences(1)[0]["section"], "RFC 3986, 3.3");
    assert_eq!(differences(2)[0]["start"], 9);
    // Both reject it.
    assert!(differences(3).is_empty());
}

#[test]
fn java_draws_its_nine_components() {
    let uri = "http://ada@example.com:8042/over/there?name=ferret#nose";
    let drawing = prints(&["java", "--diagram", uri]);
    let labels =
        ["scheme", "scheme-specific-part", "fragment", "authority", "path", "query", "user-info", "host", "port"];
    let places: Vec<_> = labels.iter().map(|label| drawing.find(label).unwrap()).collect();
    assert!(places.is_sorted(), "{drawing}");
    let file = Temporary::new("java.svg");
    assert_eq!(prints(&["java", "--svg", file.as_str(), uri]), "");
    let svg = fs::read_to_string(&file.0).unwrap();
    assert!(labels.iter().all(|label| svg.contains(&format!(">{label}</text>"))), "{svg}");
    assert_eq!(run(&["java", "--svg", file.as_str(), "a b"]).0, 1);
    assert_eq!(run(&["java", "--diagram", "a b"]).1, "a b: Illegal character in path at index 1\n");
    assert_eq!(run(&["java", "--svg", file.as_str(), "a", "b"]).0, 2);
}

/// A drawing has no other format, also where the input is JSON.
#[test]
fn each_command_draws_what_is_json() {
    for command in ["java", "sling", "anatomy"] {
        let drawing = prints(&[command, "--diagram", "http://a/b"]);
        let (code, output, error) = run_with(&[command, "--diagram", "--input", "json"], b"\"http://a/b\"\n");
        assert_eq!((code, output, error), (0, drawing + "\n", String::new()), "{command}");
    }
}

#[test]
fn java_calls_the_operations() {
    let vectors: Vec<_> = vectors("java/pairs").into_iter().step_by(7).collect();
    let called = |operation: &str, first: &str, second: &str| {
        let questions: Vec<_> = vectors.iter().map(|vector| json!([vector[first], vector[second]])).collect();
        answers(&["java", operation], &questions).1
    };
    let resolved = called("resolve", "given", "base");
    let relativized = called("relativize", "given", "base");
    let compared = called("compare", "base", "given");
    let equal = called("equals", "base", "given");
    for (at, vector) in vectors.iter().enumerate() {
        assert_eq!(resolved[at]["result"], vector["resolve"], "{vector}");
        assert_eq!(relativized[at]["result"], vector["relativize"], "{vector}");
        assert_eq!(compared[at]["compareTo"], vector["compare"].as_i64().unwrap().signum(), "{vector}");
        assert_eq!(equal[at]["equals"], vector["equal"], "{vector}");
        let codes = &equal[at]["hashCodes"];
        assert!(vector["equal"] == false || codes[0] == codes[1], "{vector}");
    }
    assert!(vectors.len() > 900);
}

#[test]
fn java_says_where_an_operation_differs() {
    let base = ["--base", "http://a/b/c/d;p?q"];
    let (code, output, _) = run(&[&["java", "resolve", "g", "../../../g", "a b"][..], &base].concat());
    let shown = "http://a/b/c/g\nhttp://a/../g\n  Java resolves this to `http://a/../g`, RFC 3986 to `http://a/g`: Java keeps a `..` \
                 that has nothing to remove\na b: Illegal character in path at index 1\n";
    assert_eq!((code, output.as_str()), (1, shown));
    // Against a relative base, and an opaque one.
    assert!(
        prints(&["java", "resolve", "../../../demo/a", "--base", "docs/b/c"]).starts_with("../demo/a\n  Java resolves")
    );
    assert!(prints(&["java", "resolve", "b", "--base", "mailto:a@h"]).starts_with("b\n"));
    assert_eq!(
        run(&["java", "resolve", "b", "--base", "a b"]).1,
        "b: the base a b: Illegal character in path at index 1\n"
    );
    let (_, rejected) =
        answers(&["java", "resolve"], &[json!(["b", "a b"]), json!(["a b", "b"]), json!(["a b", "c d"])]);
    assert_eq!(names(&rejected[0]), ["input", "base", "result", "about", "index", "reason", "differences"]);
    assert_eq!([0, 1, 2].map(|at| &rejected[at]["about"]), [&json!("base"), &Value::Null, &Value::Null]);
    let relative = prints(&["java", "relativize", "http://a/b/c", "--base", "http://a/b"]);
    assert_eq!(relative, "c\n  Java relativizes this to `c`, which it resolves to `http://a/c`\n");
    assert_eq!(prints(&["java", "relativize", "http://a/b/c", "--base", "http://a/b/"]), "c\n");
    let normal = prints(&["java", "normalize", "http://h/a//b/../c", "/a/./b"]);
    assert_eq!(normal, "http://h/a/c\n  Java normalizes the path to `/a/c`, RFC 3986 to `/a//c`\n/a/b\n");
    // How Java takes a host is no matter of its dots.
    assert_eq!(prints(&["java", "normalize", "http://h_x/./a"]), "http://h_x/a\n");
    assert_eq!(prints(&["java", "compare", "b", "a"]), "b a: greater\n");
    assert_eq!(
        run(&["java", "compare", "b", "a b"]),
        (1, "b a b: Java rejects the second: Illegal character in path at index 1\n".into(), String::new())
    );
    assert_eq!(prints(&["java", "equals", "http://H/%c3", "http://h/%C3"]), "http://H/%c3 http://h/%C3: equal\n");
    let (code, output, _) = run(&["java", "equals", "http://h/~a", "http://h/%7Ea"]);
    assert_eq!(code, 1);
    assert!(output.ends_with(": different\n  for Java they are different, but they are equivalent in RFC 3986 after 6.2.2.2. Percent-Encoding Normalization\n"), "{output}");
    // A password that is hidden does not make URIs equal, or one relative to the other.
    let pair = ["http://a:b@h/", "http://a:c@h/x"];
    assert_eq!(
        run(&["java", "equals", "--redact", "http://a:b@h", "http://a:c@h"]).1,
        "http://a:***@h http://a:***@h: different\n"
    );
    assert_eq!(prints(&["java", "relativize", "--redact", "--base", pair[0], pair[1]]), "http://a:***@h/x\n");
}

/// Each constructor, with what it quotes.
#[test]
fn java_builds_with_each_constructor() {
    let built = |arguments: &[&str]| {
        let (code, output, _) = run(&[&["java", "build"], arguments].concat());
        let lines: Vec<_> = output.lines().take(2).map(str::to_owned).collect();
        (code, lines.join(" -> "))
    };
    let http = ["--scheme", "http"];
    let of = |arguments: &[&str]| built(&[&http, arguments].concat());
    assert_eq!(built(&["http://h/a%20b"]), (0, "new URI(\"http://h/a%20b\") -> http://h/a%20b".into()));
    assert_eq!(
        built(&["--scheme", "mailto", "--ssp", "a b@h", "--fragment", "x"]),
        (0, "new URI(\"mailto\", \"a b@h\", \"x\") -> mailto:a%20b@h#x".into())
    );
    assert_eq!(
        of(&["--host", "h", "--path", "/a b%20"]),
        (0, "new URI(\"http\", \"h\", \"/a b%20\", null) -> http://h/a%20b%2520".into())
    );
    assert_eq!(
        of(&["--authority", "a_b:80", "--path", "/", "--query", "a\"b\\"]),
        (0, "new URI(\"http\", \"a_b:80\", \"/\", \"a\\\"b\\\\\", null) -> http://a_b:80/?a%22b%5C".into())
    );
    assert_eq!(
        of(&["--user-info", "ada:s", "--host", "::1", "--port", "80", "--path", "/\u{1}"]),
        (0, "new URI(\"http\", \"ada:s\", \"::1\", 80, \"/\\u0001\", null, null) -> http://ada:s@[::1]:80/%01".into())
    );
    assert_eq!(
        of(&["--path", "a"]),
        (1, "new URI(\"http\", null, \"a\", null, null) -> Relative path in absolute URI".into())
    );
    assert_eq!(of(&["--host", "a_b"]).1, "new URI(\"http\", \"a_b\", null, null) -> http://a_b");
    assert_eq!(of(&["--host", "a_b"]).0, 1);
    assert_eq!(
        of(&["--redact", "--user-info", "ada:secret", "--host", "h"]).1,
        "new URI(\"http\", \"ada:***\", \"h\", -1, null, null, null) -> http://ada:***@h"
    );
    for wrong in [&["--ssp", "a", "--path", "b"][..], &["--authority", "a", "--host", "b"], &["a", "--scheme", "b"]] {
        assert_eq!(run(&[&["java", "build"], wrong].concat()).0, 2, "{wrong:?}");
    }
    // The recorded answers for the constructors, as far as options can say them: each is one process.
    for vector in
        vectors("java/constructors").iter().filter(|vector| !vector["text"].to_string().contains("\\u0000")).step_by(41)
    {
        let names: &[&str] = match vector["args"].as_array().unwrap().len() {
            3 => &["scheme", "ssp", "fragment"],
            4 => &["scheme", "host", "path", "fragment"],
            5 => &["scheme", "authority", "path", "query", "fragment"],
            _ => &["scheme", "user-info", "host", "port", "path", "query", "fragment"],
        };
        let values = vector["args"].as_array().unwrap().iter();
        let given = |(name, value): (&&str, &Value)| {
            let text = value.as_str().map(str::to_owned).or_else(|| value.as_i64().map(|port| port.to_string()));
            Some(format!("--{name}={}", text?))
        };
        let options: Vec<_> = names.iter().zip(values).filter_map(given).collect();
        let options: Vec<_> = options.iter().map(String::as_str).collect();
        let (_, output, _) = run(&[&["java", "build", "--format", "json"], &options[..]].concat());
        let answer: Value = serde_json::from_str(&output).unwrap();
        // This exception comes before there is a text.
        let is_early = vector["reason"] == "Relative path in absolute URI";
        for name in ["text", "reason", "index", "scheme", "host"].into_iter().skip(usize::from(is_early)) {
            assert_eq!(
                answer.get(name).filter(|value| !value.is_null()),
                vector.get(name),
                "{name} of {vector}: {answer}"
            );
        }
    }
}

#[test]
fn sling_takes_the_rows_of_its_documentation_apart() {
    let rows = vectors("sling/documentation");
    let questions: Vec<_> = rows.iter().map(|row| json!([row["uri"], row["existing_resources"]])).collect();
    let (code, answers) = answers(&["sling"], &questions);
    assert_eq!((code, rows.len()), (0, 12));
    let fields =
        ["input", "resource_path", "selector_string", "selectors", "extension", "suffix", "parameters", "found"];
    for (answer, row) in answers.iter().zip(&rows) {
        assert_eq!(names(answer), fields);
        assert_eq!(answer["input"], row["uri"]);
        for name in ["resource_path", "selector_string", "extension", "suffix"] {
            assert_eq!(answer[name], row[name], "{name} of {}", row["uri"]);
        }
        assert_eq!(answer["found"], row["found"].as_str().unwrap().starts_with("yes"));
    }
}

#[test]
fn sling_takes_parameters_out() {
    // What no reference holds is encoded, and two slashes would begin an authority.
    let encode = |path: &str| path.replace('%', "%25").replace(' ', "%20");
    let is_path =
        |row: &Value| row["path"].as_str().is_some_and(|path| path.starts_with('/') && !path.starts_with("//"));
    let rows: Vec<_> = vectors("sling/parameters").into_iter().filter(is_path).collect();
    let questions: Vec<_> = { rows.iter() }
        .map(|row| {
            let site = row["raw_path"].as_str().unwrap().trim_end_matches('/');
            json!([encode(row["path"].as_str().unwrap()), [if site.is_empty() { "/" } else { site }]])
        })
        .collect();
    let (code, answers) = answers(&["sling"], &questions);
    assert_eq!(code, 0);
    for (answer, row) in answers.iter().zip(&rows) {
        assert_eq!((&answer["parameters"], &answer["found"]), (&row["parameters"], &json!(true)), "{}", row["path"]);
        let suffix = answer["suffix"].as_str().unwrap_or_default();
        assert_eq!(format!("{}{suffix}", answer["resource_path"].as_str().unwrap()), row["raw_path"].as_str().unwrap());
    }
    assert_eq!(rows.len(), 861);
}

#[test]
fn sling_knows_a_site_in_three_ways() {
    let path = "/a/b.s1.html;v='1'/c";
    let shown = "\
resource path  0..4     /a/b
selectors      5..7     s1
extension      8..12    html
suffix         18..20   /c
parameter      12..18   ;v='1'
found          yes
";
    assert_eq!(prints(&["sling", path, "--resource", "/a", "--resource", "/a/b"]), shown);
    let site = Temporary::new("site");
    fs::write(&site.0, "/a\n\n/a/b\r\n").unwrap();
    assert_eq!(prints(&["sling", path, "--resources", site.as_str()]), shown);
    fs::write(&site.0, "\u{feff}/a/b\r\n/a\r\n").unwrap();
    assert_eq!(prints(&["sling", path, "--resources", site.as_str()]), shown);
    let directory = Temporary::new("directory");
    fs::create_dir_all(directory.0.join("a/b")).unwrap();
    assert_eq!(prints(&["sling", path, "--directory", directory.as_str()]), shown);
    assert!(prints(&["sling", path]).ends_with("found          no\n"));
    assert!(
        prints(&["sling", path, "--trace", "--resource", "/a/b"]).starts_with("TRIED           EXISTS\n/a/b.s1.html/c")
    );
    let (_, found) =
        answers(&["sling", "--trace", "--resource", "/a"], &[json!("/a.html"), json!(["/a.html", ["/b"]])]);
    assert_eq!((&found[0]["found"], &found[1]["found"]), (&json!(true), &json!(false)));
    let tried = json!([{"path": "/a.html", "exists": false}, {"path": "/a", "exists": true}]);
    assert_eq!(found[0]["trace"], tried);
    for wrong in [
        &["--resource", "/a", "--directory", "."][..],
        &["--resources", "/nowhere"],
        &["--directory", "/nowhere"],
        &["--resource", "a"],
    ] {
        let (code, output, error) = run(&[&["sling", "/a"], wrong].concat());
        assert_eq!((code, output.as_str()), (2, ""), "{wrong:?}");
        assert!(!error.is_empty());
    }
}

#[test]
fn sling_shows_every_reading() {
    let table = "\
IF THIS EXISTS  RESOURCE PATH   SELECTORS  EXTENSION  SUFFIX
/a/b.s1.html/c  /a/b.s1.html/c  -          -          -
/a/b.s1         /a/b.s1         -          html       /c
/a/b            /a/b            s1         html       /c
none of these   /a/b            s1         html       /c
";
    assert_eq!(prints(&["sling", "--all", "/a/b.s1.html/c"]), table);
    let (_, found) = answers(&["sling", "--all"], &[json!("/a.b"), json!("a")]);
    assert_eq!(names(&found[0]), ["input", "readings"]);
    assert_eq!(found[0]["readings"].as_array().unwrap().len(), 3);
    assert_eq!(found[0]["readings"][1]["extension"], "b");
    assert_eq!(found[1]["reason"], "a request path must begin with `/`");
    assert_eq!(run(&["sling", "--all", "a"]).1, "a: a request path must begin with `/`\n");
    assert_eq!(run(&["sling", "--all", "/a", "--resource", "/a"]).0, 2);
}

#[test]
fn sling_draws_a_request() {
    let request = "http://myhost/tools/spy.printable.a4.html/a/b?x=12";
    let site = ["--resource", "/tools/spy"];
    let drawing = prints(&[&["sling", "--diagram", request], &site[..]].concat());
    let labels = ["scheme", "authority", "path", "query", "resource path", "selectors", "extension", "suffix"];
    assert!(labels.iter().all(|label| drawing.contains(label)), "{drawing}");
    let file = Temporary::new("sling.svg");
    assert_eq!(prints(&[&["sling", "--svg", file.as_str(), request], &site[..]].concat()), "");
    let svg = fs::read_to_string(&file.0).unwrap();
    assert!(labels.iter().all(|label| svg.contains(&format!(">{label}</text>"))), "{svg}");
    assert_eq!(run(&["sling", "--diagram", "a"]).1, "a: a request path must begin with `/`\n");
    assert_eq!(run(&["sling", "--diagram", "--format", "json", "/a"]).0, 2);
    let hidden = prints(&["sling", "--diagram", "--redact", "http://ada:secret@h/a.html"]);
    assert!(hidden.starts_with(" http://ada:***@h/a.html\n"), "{hidden}");
}

#[test]
fn sling_maps_a_request() {
    let file = Temporary::new("site.map");
    let lines = "/etc/map/http/www.example.com  sling:internalRedirect=/site  sling:internalRedirect=/old\n\
                 /etc/map/http/example.com.80  sling:redirect=http://www.example.com/\n\
                 /site/products  sling:vanityPath=/shop  sling:alias=produkte\n";
    fs::write(&file.0, lines).unwrap();
    let map = |arguments: &[&str]| prints(&[&["sling", "--map", file.as_str()], arguments].concat());
    // A byte order mark is no part of the first line.
    let known = map(&["http://www.example.com/a"]);
    fs::write(&file.0, format!("\u{feff}{lines}")).unwrap();
    assert_eq!(map(&["http://www.example.com/a"]), known);
    let shop = "http/h.80/shop.print.html\n  ^[^/]+/[^/]+/shop(\\..*) -> /site/products.print.html\nresource path  0..14    /site/products\n\
                selectors      15..20   print\nextension      21..25   html\nfound          yes\n";
    assert_eq!(map(&["http://h/shop.print.html"]), shop);
    let redirect = "http/example.com.80/x\n  ^http/example.com.80/ -> http://www.example.com/x\nredirect 302 to http://www.example.com/x\n";
    assert_eq!(map(&["http://example.com/x"]), redirect);
    // Slashes at the beginning of a path are one, since what is behind two is no authority.
    for slashes in ["/", "//", "///"] {
        fs::write(&file.0, format!("/etc/map/http/d  sling:match=d.80(.*)  sling:internalRedirect={slashes}c$1\n"))
            .unwrap();
        let path = map(&["http://d/x"]);
        assert!(path.contains("\nresource path  0..4     /c/x\n"), "{slashes}: {path}");
    }
    fs::write(&file.0, lines).unwrap();
    let alias = map(&["http://h/site/produkte.html"]);
    assert!(
        alias.starts_with("no mapping matches\n")
            && alias.ends_with("found          yes\nalias of       /site/products\n"),
        "{alias}"
    );
    // The second path has a resource.
    assert!(
        map(&["http://www.example.com/a.html", "--resource", "/old/a"]).contains("resource path  0..6     /old/a\n")
    );
    assert!(map(&["http://www.example.com/a.html"]).contains("resource path  0..7     /site/a\n"));
    let (_, found) = answers(
        &["sling", "--map", file.as_str()],
        &[
            json!("http://example.com/x"),
            json!(["http://www.example.com/a%20b", ["/old/a b"]]),
            json!("http://h/site/produkte"),
            json!("a"),
        ],
    );
    assert_eq!(found[0]["redirect"], json!({"location": "http://www.example.com/x", "status": 302}));
    assert_eq!((&found[1]["path"], &found[1]["found"]), (&json!("/old/a%20b"), &json!(true)));
    assert_eq!(found[1]["rewrites"][0]["to"], json!(["/site/a b", "/old/a b"]));
    assert_eq!(found[2]["alias_of"], "/site/products");
    assert_eq!(found[3]["reason"], "a request path must begin with `/`");
    fs::write(&file.0, "\nx\n").unwrap();
    let (code, _, error) = run(&["sling", "--map", file.as_str(), "/a"]);
    assert_eq!(code, 2);
    assert!(error.ends_with("line 2: `x` is not the path of a resource, which begins with `/`\n"), "{error}");
    for (line, way) in [
        ("/etc/map/http/h.80 sling:internalRedirect=http://h/", "`^http/h.80/` leads to `http/h.80/a` again"),
        (
            "/etc/map/http/h.80 sling:internalRedirect=http://i/\n/etc/map/http/i.80 sling:internalRedirect=http://h/",
            "`^http/i.80/` leads to `http/h.80/a` again",
        ),
    ] {
        fs::write(&file.0, line).unwrap();
        let (code, output, error) = run(&["sling", "--map", file.as_str(), "http://h/a"]);
        assert_eq!((code, output.as_str()), (2, ""));
        assert!(error.contains(&format!("a loop: {way}")), "{error}");
        let (code, output, error) = run_with(&["sling", "--map", file.as_str()], b"http://k/a\nhttp://h/a\n");
        assert!(code == 2 && output.starts_with("http://k/a\n"), "{output}");
        assert!(error.contains(&format!("line 2 of standard input is mapped in a loop: {way}")), "{error}");
    }
    assert_eq!(run(&["sling", "--map", "/no/such/file", "/a"]).0, 2);
}

#[test]
fn sling_says_what_is_no_request() {
    let (code, answers) = answers(&["sling"], &[json!("a"), json!("/a b"), json!("http://h")]);
    assert_eq!(code, 1);
    assert_eq!(answers[0]["reason"], "a request path must begin with `/`");
    assert_eq!((&answers[1]["resource_path"], &answers[1]["found"]), (&Value::Null, &json!(false)));
    assert_eq!(answers[1]["diagnostics"][0]["name"], "path-character");
    assert_eq!(answers[2]["resource_path"], "/");
    assert_eq!(run(&["sling", "a"]), (1, "a: a request path must begin with `/`\n".into(), String::new()));
}

#[test]
fn anatomy_is_a_table_a_drawing_or_rows() {
    let uri = "http://@h:/a//b?";
    let (kind, table) =
        prints(&["anatomy", uri]).split_once("\n\n").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert_eq!(format!("{kind}\n"), prints(&["parse", "--kind", uri]));
    assert!(table.starts_with("COMPONENT             PLACE   TEXT\n"), "{table}");
    assert_eq!(table.lines().count(), 12);
    let rows: Value = serde_json::from_str(&prints(&["anatomy", "--format", "json", uri])).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 11);
    let fields = ["part", "number", "presence", "text", "start", "end", "leader", "trailer", "sentence"];
    assert!(rows.iter().all(|row| names(row) == fields));
    let userinfo = rows.iter().find(|row| row["part"] == "userinfo").unwrap();
    assert_eq!(
        (&userinfo["presence"], &userinfo["text"], &userinfo["start"]),
        (&json!("empty"), &json!(""), &json!(7))
    );
    assert_eq!(userinfo["trailer"], json!({"text": "@", "start": 7, "end": 8}));
    let segments: Vec<_> = rows.iter().filter(|row| row["part"] == "segment").map(|row| &row["number"]).collect();
    assert_eq!(segments, [1, 2, 3]);
    assert_eq!(rows[10]["presence"], "absent");
    let diagram = prints(&["anatomy", "--diagram", "foo://user@example.com:8042/over/there?name=ferret#nose"]);
    assert!(diagram.starts_with("  foo://user@") && diagram.ends_with("      userinfo   host    port\n"), "{diagram}");
    let narrow = prints(&["anatomy", "--diagram", "--width", "20", "foo://user@example.com:8042/over/there"]);
    assert!(narrow.starts_with("  foo://user@example.c\n") && narrow.contains("... authority"), "{narrow}");
    let (code, answers) = answers(&["anatomy"], &[json!("a"), json!("a b")]);
    assert_eq!((code, answers[0].is_array(), names(&answers[1])), (1, true, vec!["input", "diagnostics"]));
}

#[test]
fn anatomy_has_the_definitions_of_components() {
    let table = prints(&["anatomy", "--table"]);
    assert_eq!(table.lines().count(), 10);
    let port = table.lines().find(|line| line.starts_with("  port ")).unwrap();
    assert_eq!(
        port.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect::<Vec<_>>(),
        ["port", "optional", "after the host, in the authority", "yes", ": ...", "3.2.3"]
    );
    let parts: Value = serde_json::from_str(&prints(&["anatomy", "--table", "--format", "json"])).unwrap();
    assert_eq!((parts[0]["part"].as_str(), &parts[0]["aliases"]), (Some("scheme"), &json!(["protocol"])));
    assert_eq!((&parts[4]["parent"], &parts[4]["leader"]), (&json!("authority"), &json!(":")));
    assert_eq!(parts.as_array().unwrap().len(), 9);
    for wrong in [&["a"][..], &["--diagram"], &["--input", "json"]] {
        assert_eq!(run(&[&["anatomy", "--table"], wrong].concat()).0, 2, "{wrong:?}");
    }
}

#[test]
fn several_uris_share_their_labels() {
    let foo = "foo://example.com:8042/over/there?name=ferret#nose";
    let urn = "urn:example:animal:ferret:nose";
    let both = prints(&["anatomy", "--diagram", foo, urn]);
    let section_3 = [
        "  foo://example.com:8042/over/there?name=ferret#nose",
        r"  \_/   \______________/\_________/ \_________/ \__/",
        "   |           |            |            |        |",
        "scheme     authority       path        query   fragment",
        "   |   _____________________|__",
        r"  / \ /                        \",
        "  urn:example:animal:ferret:nose",
    ];
    assert_eq!(both.lines().collect::<Vec<_>>(), section_3);
    assert_eq!(prints(&["anatomy", "--diagram", foo, urn, urn]).matches("urn:").count(), 2);
    // Where the labels cannot point to both, each has its own.
    let apart = prints(&["anatomy", "--diagram", urn, foo]);
    assert!(apart.matches("scheme").count() == 2 && apart.contains("\n\n"), "{apart}");
    assert_eq!(run(&["anatomy", "--diagram", foo, "a b"]).0, 1);
    // Tables are apart in any case, and each is below its text.
    let tables = prints(&["anatomy", foo, urn]);
    let (first, second) = tables.split_once(&format!("\n\n{urn}\nURI ")).unwrap();
    assert!(first.starts_with(&format!("{foo}\nURI ")) && second.contains("\nscheme "), "{tables}");
    assert!(!tables.contains("\\_/") && tables.matches("governs the names that follow").count() == 1, "{tables}");
}

/// One value is for people to read, and those of a list are a line each.
#[test]
fn the_json_of_a_parse_is_indented_if_it_is_one() {
    let one = prints(&["parse", "--format", "json", "urn:a"]);
    assert!(one.starts_with("{\n  \"") && one.ends_with("\n}\n"), "{one}");
    let (code, list, _) = run_with(&["parse", "--format", "json"], b"urn:a");
    assert_eq!((code, list.lines().count()), (0, 1), "{list}");
    assert_eq!(serde_json::from_str::<Value>(&one).unwrap(), serde_json::from_str::<Value>(&list).unwrap());
}

/// Applications should not show passwords (3.2.1), unless they are asked for.
#[test]
fn a_drawing_shows_a_password_on_demand() {
    let uri = "ftp://ada:kzq@h/a:b@c";
    let file = Temporary::new("password.svg");
    for command in
        [&["parse", "--diagram"][..], &["anatomy", "--diagram"], &["anatomy", "--diagram", "--svg", file.as_str()]]
    {
        let hidden = prints(&[command, &[uri]].concat());
        assert!(hidden.contains("ftp://ada:***@h/a:b@c\n"), "{hidden}");
        assert!(!fs::read_to_string(&file.0).unwrap_or_default().contains("kzq"));
        let shown = prints(&[command, &["--show-passwords", uri]].concat());
        assert!(shown.contains(uri), "{shown}");
    }
    assert!(fs::read_to_string(&file.0).unwrap().contains("kzq"));
    assert_eq!(run(&["anatomy", "--show-passwords", uri]).0, 2);
    assert_eq!(run(&["parse", "--diagram", "--show-passwords", "--redact", uri]).0, 2);
}

#[test]
fn what_a_reference_is() {
    let words = |arguments: &[&str]| {
        let printed = prints(&[&["parse", "--kind"], arguments].concat());
        printed.lines().map(|line| line.split("  ").next().unwrap().to_owned()).collect::<Vec<_>>().join(", ")
    };
    for (text, expected) in [
        ("http://a/b", "URI, absolute-URI, hierarchical, URL"),
        ("http://a/b#c", "URI, hierarchical, URL"),
        ("mailto:ada@example.com", "URI, absolute-URI, opaque, URL"),
        ("urn:isbn:1", "URI, absolute-URI, opaque, URN"),
        ("tag:a,2024:b", "URI, absolute-URI, opaque, name"),
        ("foo:a", "URI, absolute-URI, opaque, neither URL nor URN"),
        ("//a", "network-path reference"),
        ("/a", "absolute-path reference"),
        ("a", "relative-path reference"),
        ("", "relative-path reference, same-document reference"),
        ("#s", "relative-path reference, same-document reference"),
        ("www.w3.org/Addressing/", "relative-path reference, suffix reference"),
        ("example.com:80", "URI, absolute-URI, opaque, neither URL nor URN, suffix reference"),
    ] {
        assert_eq!(words(&[text]), expected, "{text}");
    }
    assert_eq!(words(&["?q", "--base", "http://a/b?q#f"]), "relative-path reference, same-document reference");
    assert_eq!(words(&["?r", "--base", "http://a/b?q#f"]), "relative-path reference, another document");
    let magnet = prints(&["parse", "--kind", "MAGNET:?xt=urn:btih:a"]);
    assert!(magnet.contains("by custom") && magnet.ends_with("; no RFC defines the scheme\n"), "{magnet}");
    let secret = prints(&["parse", "--kind", "g", "--base", "http://ada:kzq@h/"]);
    assert!(secret.contains("leads to http://ada:***@h/g,"), "{secret}");
    let (_, found) = answers(&["parse"], &[json!("#s"), json!("g"), json!("urn:a:b"), json!("a b")]);
    let relative = json!({"reference": "relative-path", "absolute_uri": false, "same_document": true, "suffix": false, "hierarchy": null, "role": null});
    assert_eq!(found[0]["kind"], relative);
    assert_eq!(found[1]["kind"]["same_document"], Value::Null);
    assert_eq!((&found[2]["kind"]["hierarchy"], &found[2]["kind"]["role"]), (&json!("opaque"), &json!("URN")));
    assert_eq!(found[3]["kind"], Value::Null);
    for wrong in [
        &["--kind", "--diagram", "a"][..],
        &["--base", "http://a/", "a"],
        &["--kind", "--rule", "host", "a"],
        &["--kind", "--base", "/a", "a"],
    ] {
        assert_eq!(run(&[&["parse"], wrong].concat()).0, 2, "{wrong:?}");
    }
}

#[test]
fn parts_that_people_name() {
    let get = |format: &str, uri: &str| prints(&["get", format, uri]).trim_end_matches('\n').to_owned();
    assert_eq!(get("{user} {password}", "ftp://ada:s:t@h/"), "ada s:t");
    assert_eq!(get("[{user}] [{password}]", "ftp://ada@h/"), "[ada] []");
    assert_eq!(get("{path:1;} {path:1;v} {path:-1;x}.", "/name;v=1.1;v=2;w/a"), "name 1.1 .");
    // A name is the whole of what is before the sign, and not how it begins.
    assert_eq!(get("{path:1;v} {path:1;version} {path:1;ver}.", "/a;version=2;v=1"), "1 2 .");
    assert_eq!(get("{path:1,1} {path:1,2}.", "/name,1.1"), "1.1 .");
    assert_eq!(get("{path:2;v!d}", "/a/b;v=%41"), "A");
    assert_eq!(prints(&["get", "{password}", "--redact", "ftp://ada:kzq@h/"]), "***\n");
    for wrong in ["{path:0;v}", "{path:1,0}", "{path:1,x}", "{path:;v}", "{passwort}"] {
        assert_eq!(run(&["get", wrong, "a"]).0, 2, "{wrong}");
    }
    let lines = prints(&["parse", "ftp://ada:s@h/name;v=1.1/a"]);
    assert!(lines.contains("user       6..9     ada\npassword   10..11   s\n"), "{lines}");
    assert!(lines.contains("\nparameter  19..24   v=1.1\n"), "{lines}");
    let (_, found) = answers(&["parse"], &[json!("ftp://ada:s@h/name;v=1.1/a")]);
    let components = &found[0]["components"];
    assert_eq!(components["userinfo"]["password"], json!({"text": "s", "start": 10, "end": 11}));
    let parameter = json!({"text": "v=1.1", "start": 19, "end": 24, "name": "v", "value": "1.1"});
    let segments = &components["path"]["segments"];
    assert_eq!((&segments[0]["name"], &segments[0]["parameters"]), (&json!("name"), &json!([parameter])));
    assert_eq!(segments[1], json!({"text": "a", "start": 25, "end": 26}));
}

/// In data, a path is the same as all its segments, of which each may be empty.
#[test]
fn each_segment_of_a_path_is_there() {
    for path in ["", "/", "//", "/a", "/a/", "/a//b", "///", "//a//"] {
        let (_, found) = answers(&["parse"], &[json!(format!("http://h{path}"))]);
        let segments = found[0]["components"]["path"]["segments"].as_array().unwrap();
        let joined: String = segments.iter().map(|segment| format!("/{}", segment["text"].as_str().unwrap())).collect();
        assert_eq!(joined, path, "{segments:?}");
    }
}

/// Of pairs with the same key, and of parameters with the same name, the first counts, even if it has no value.
#[test]
fn the_first_of_equal_names_counts() {
    for (first, value) in [("k", ""), ("k=", ""), ("k=1", "1"), ("k=1=3", "1=3")] {
        let uri = format!("/a;x=0;{first};k=2?x=0&{first}&k=2");
        let got = prints(&["get", "{path:1;k}, {query:k}", &uri]);
        assert_eq!(got, format!("{value}, {value}\n"), "{uri}");
    }
    assert_eq!(prints(&["get", "{query:k}", "?%6B&k=2"]), "\n");
}

/// The order of 5.1, from the innermost.
#[test]
fn the_innermost_base_counts() {
    let layers =
        [("--embedded", "http://e/"), ("--entity", "http://n/"), ("--retrieved", "http://r/"), ("--base", "http://d/")];
    for (at, (option, base)) in layers.iter().enumerate() {
        let bases: Vec<&str> = layers[at..].iter().flat_map(|(option, base)| [*option, *base]).collect();
        assert_eq!(prints(&[&["resolve", "g"], &bases[..]].concat()), format!("{base}g\n"), "{option}");
    }
    assert_eq!(prints(&["resolve", "g", "--embedded", "../x/", "--retrieved", "http://a/b/c"]), "http://a/x/g\n");
    let trace = prints(&["resolve", "g", "--retrieved", "http://a/b/c", "--base", "http://d/", "--trace"]);
    let counts = trace.lines().find(|line| line.ends_with(" <- the base")).unwrap();
    assert!(counts.contains("(5.1.3) used for the retrieval: http://a/b/c "), "{trace}");
    // A single base is not drawn.
    assert!(!prints(&["resolve", "g", "--base", "http://d/", "--trace"]).contains("5.1"));
    let (_, found) =
        answers(&["resolve", "--trace", "--entity", "http://n/"], &[json!("g"), json!(["g", "http://own/"])]);
    assert_eq!((&found[0]["trace"]["layer"], &found[0]["result"]), (&json!("5.1.2"), &json!("http://n/g")));
    assert_eq!((found[1]["trace"].get("layer"), &found[1]["result"]), (None, &json!("http://own/g")));
    let (code, _, error) = run(&["resolve", "g", "--embedded", "x/"]);
    assert_eq!(code, 2);
    assert!(error.contains("no base has a scheme"), "{error}");
    let same = prints(&["resolve", "#s", "--base", "http://a/b", "--trace"]);
    assert!(
        same.ends_with("4.4    a same-document reference: the target is the base, apart from fragments\n"),
        "{same}"
    );
    assert!(!prints(&["resolve", "b2", "--base", "http://a/b", "--trace"]).contains("4.4"));
}

/// A trace as data has the section about the innermost layer that is given, with each other option.
#[test]
fn each_layer_of_a_trace_has_its_section() {
    let layers = [("--embedded", "5.1.1"), ("--entity", "5.1.2"), ("--retrieved", "5.1.3")];
    for given in 1..8_usize {
        let options: Vec<&str> = { layers.iter().enumerate() }
            .filter(|(at, _)| given >> at & 1 == 1)
            .flat_map(|(_, (option, _))| [*option, "http://h/a/b"])
            .collect();
        let section = layers[given.trailing_zeros() as usize].1;
        for more in [&[][..], &["--lenient"], &["--base", "http://g/"], &["--base", "http://g/", "--lenient"]] {
            for reference in ["c", "http:c", "//g/c", "#c"] {
                let command = ["resolve", "--trace", "--format", "json", reference];
                let answer: Value = serde_json::from_str(&prints(&[&command, &options[..], more].concat())).unwrap();
                assert_eq!(answer["trace"]["layer"], section, "{options:?} {more:?} {reference}");
            }
        }
    }
}

/// A password in the base of any layer is hidden, whether that base counts or not.
#[test]
fn a_password_of_each_layer_is_hidden() {
    let layers = ["--embedded", "--entity", "--retrieved", "--base"];
    for secret in layers {
        for others in ["http://a/b", "b"] {
            for format in ["text", "json"] {
                let base = |layer| if layer == secret { "http://u:secret@h/" } else { others };
                let bases = layers.iter().flat_map(|layer| [*layer, base(*layer)]);
                let options = ["resolve", "c", "--trace", "--redact", "--format", format];
                let output = prints(&options.into_iter().chain(bases).collect::<Vec<_>>());
                assert!(output.contains("R.path merged with Base.path"), "{output}");
                assert!(!output.contains("secret"), "{secret} beside {others}: {output}");
            }
        }
    }
}

#[test]
fn anatomy_writes_a_picture() {
    let file = Temporary::new("picture.svg");
    assert_eq!(prints(&["anatomy", "--svg", file.as_str(), "http://u@h/a?b&c"]), "");
    let picture = fs::read_to_string(&file.0).unwrap();
    assert!(picture.starts_with("<svg ") && picture.contains("http://u@h/a?b&amp;c"), "{picture}");
    assert!(picture.contains(">userinfo</text>"), "{picture}");
    assert!(prints(&["anatomy", "--diagram", "--svg", file.as_str(), "x:y"]).starts_with("x:y\n"));
    let other = Temporary::new("other.svg");
    let (code, output, _) = run(&["anatomy", "--svg", other.as_str(), "a b"]);
    assert_eq!((code, other.0.exists()), (1, false));
    assert!(output.starts_with("a b: invalid space"), "{output}");
    for wrong in [
        &["--svg", other.as_str()][..],
        &["--svg", other.as_str(), "a", "b"],
        &["--svg", "/nowhere/a.svg", "a"],
        &["--width", "20", "a"],
        &["--diagram", "--width", "0", "a"],
        &["--diagram", "--format", "json", "a"],
    ] {
        let (code, output, error) = run(&[&["anatomy"], wrong].concat());
        assert_eq!((code, output.as_str()), (2, ""), "{wrong:?}");
        assert!(!error.is_empty());
    }
}

#[test]
fn readers_agree_or_not() {
    let (code, output, _) = run(&["readers", "http://0x7f.1/admin"]);
    let shown = "\
RFC 3986      0x7f.1:80/admin
WHATWG        127.0.0.1:80/admin
java.net.URI  no host
they disagree
";
    assert_eq!((code, output.as_str()), (1, shown));
    let same = "RFC 3986      h:80/\nWHATWG        h:80/\njava.net.URI  h:80/\nthey agree\n";
    assert_eq!(prints(&["readers", "HTTP://h"]), same);
    let (_, output, _) = run_with(&["readers"], b"http://h/\xff\n");
    let lossy = "RFC 3986      refused\nWHATWG        h:80/%EF%BF%BD\njava.net.URI  h:80/\u{fffd}\nthey disagree\n";
    assert!(output.contains(lossy), "{output}");
    let questions = [json!("http://h/"), json!("mailto:a@b"), json!("x:"), json!("http://h/a b")];
    let (code, answers) = answers(&["readers"], &questions);
    assert_eq!(code, 1);
    let reading = |reader| json!({"reader": reader, "host": "h", "port": 80, "path": "/"});
    let readings = [reading("RFC 3986"), reading("WHATWG"), reading("java.net.URI")];
    assert_eq!(answers[0], json!({"input": "http://h/", "agree": true, "readings": readings}));
    // None of them has a host.
    assert_eq!(answers[1]["agree"], true);
    // Java refuses what has nothing after the colon.
    assert_eq!((&answers[2]["agree"], answers[2]["readings"].as_array().unwrap().len()), (&json!(false), 2));
    assert_eq!(answers[3]["readings"], json!([{"reader": "WHATWG", "host": "h", "port": 80, "path": "/a%20b"}]));
    assert_eq!(answers[3]["diagnostics"][0]["name"], "path-character");
    // To Java, this is a relative reference.
    let (_, output, _) = run_with(&["readers"], b"\xFF\n");
    assert!(
        output.starts_with("\\xff\nRFC 3986      refused\nWHATWG        refused\njava.net.URI  no host\n"),
        "{output}"
    );
}

#[test]
fn shells_complete_what_there_is() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = prints(&["completions", shell]);
        for word in ["relativize", "completions", "lenient"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
        // Two of them complete no values.
        assert_eq!(script.contains("percent"), !["elvish", "powershell"].contains(&shell), "{shell}");
    }
    let (code, _, error) = run(&["completions", "ksh"]);
    assert_eq!(code, 2);
    assert!(error.contains("bash, elvish, fish, powershell, zsh"), "{error}");
}

/// A shell completes what is called `urispec`.
#[test]
fn each_shell_completes_the_program() {
    for (shell, call) in [
        ("bash", "complete -F _urispec -o nosort -o bashdefault -o default urispec\n"),
        ("elvish", "set edit:completion:arg-completer[urispec] = "),
        ("fish", "\ncomplete -c urispec -n "),
        ("powershell", "Register-ArgumentCompleter -Native -CommandName 'urispec' "),
        ("zsh", "#compdef urispec\n"),
    ] {
        let script = prints(&["completions", shell]);
        assert!(script.contains(call), "{shell}: {script}");
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let manual = prints(&["man"]);
    let directory = Temporary::new("man");
    assert_eq!(prints(&["man", "--dir", directory.as_str()]), "");
    let files: BTreeSet<_> =
        fs::read_dir(&directory.0).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    // The names that `--help` lists.
    let help = prints(&["--help"]);
    let listed =
        help.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| line.starts_with(char::is_lowercase));
    let commands = listed.filter_map(|line| line.split(' ').next()).filter(|name| *name != "help");
    let operations = ["build", "compare", "equals", "normalize", "relativize", "resolve"];
    let expected: BTreeSet<_> = commands
        .map(|name| format!("urispec-{name}.1"))
        .chain(operations.map(|name| format!("urispec-java-{name}.1")))
        .chain(["to-iri", "to-uri"].map(|name| format!("urispec-iri-{name}.1")))
        .chain(["check", "expand", "vars"].map(|name| format!("urispec-template-{name}.1")))
        .chain(["urispec.1".to_owned()])
        .collect();
    assert!(expected.len() > 12, "{help}");
    assert_eq!(files, expected);
    let pages: usize = files.iter().map(|file| fs::read(directory.0.join(file)).unwrap().len()).sum();
    assert_eq!(pages, manual.len());
    let page = fs::read_to_string(directory.0.join("urispec-resolve.1")).unwrap();
    assert!(page.contains(r".TH urispec-resolve 1") && page.contains(r"\fB\-\-lenient\fR"), "{page}");
    assert!(manual.contains(&page));
    // The synopsis is that of the help.
    assert!(page.contains(".SH SYNOPSIS\nurispec resolve [OPTIONS] [REF]...\n.SH "), "{page}");
    assert!(manual.contains(".SH SYNOPSIS\nurispec check [OPTIONS] [PATH]...\n.SH "), "{manual}");
    assert_eq!(run(&["man", "--dir", "/proc/no"]).0, 2);
}

#[test]
fn an_invalid_text_does_not_stop_a_list() {
    for command in LISTS {
        let input: String = ["http://a/", "http://a/|b", "http://a/c"].iter().map(|text| line(command, text)).collect();
        let (code, output, error) = run_with(command, input.as_bytes());
        assert_eq!((code, error.as_str()), (1, ""), "{command:?}");
        let (before, after) = output.split_once("http://a/|b").unwrap();
        assert!(!before.is_empty() && after.trim_end().lines().count() > 1, "{command:?}: {output}");
        let (code, output, _) = run_with(&[command, &["--format", "json"]].concat(), input.as_bytes());
        assert_eq!(code, 1);
        let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let is_wrong = |answer: &Value| match answer.get("diagnostics") {
            Some(diagnostics) => diagnostics[0]["name"] == "path-character",
            None => answer["ok"] == false || answer["reason"] == "Illegal character in path",
        };
        assert_eq!(answers.iter().map(is_wrong).collect::<Vec<_>>(), [false, true, false], "{command:?}");
        // An empty list is well.
        assert_eq!(run_with(command, b""), (0, String::new(), String::new()));
    }
}

#[test]
fn the_answer_comes_before_the_next_question() {
    for command in LISTS {
        let mut child = urispec()
            .args(command)
            .args(["--format", "json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut questions = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..3 {
            questions.write_all(line(command, "http://h/").as_bytes()).unwrap();
            assert!(answers.next().unwrap().unwrap().starts_with(['{', '[']), "{command:?}");
        }
        drop(questions);
        assert!(child.wait().unwrap().success(), "{command:?}");
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let list = LISTS.iter().map(|command| (*command, line(command, "http://h/").repeat(20_000)));
    let others = [&["man"][..], &["completions", "zsh"], &["check", "--help"]].map(|command| (command, String::new()));
    for (command, input) in list.chain(others) {
        let mut child = urispec()
            .args(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        // The pipe may be gone before all is written.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{command:?}");
    }
}

/// An answer that cannot be written is an error.
#[cfg(target_os = "linux")]
#[test]
fn each_answer_that_standard_output_does_not_take() {
    let lists = LISTS.iter().map(|command| (*command, line(command, "http://h/")));
    let others: [&[&str]; 13] = [
        &["--help"],
        &["check", "-h"],
        &["--version"],
        &["man"],
        &["completions", "zsh"],
        &["rules"],
        &["explain", "authority"],
        &["explain", "--at", "3", "http://h/"],
        &["validate", "http://h/"],
        &["parse", "http://h/"],
        &["anatomy", "http://h/"],
        &["anatomy", "--diagram", "http://h/"],
        &["java", "build", "--path", "/a"],
    ];
    for (command, input) in lists.chain(others.map(|command| (command, String::new()))) {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child =
            urispec().args(command).stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}: {error}");
        assert!(error.starts_with("urispec: cannot write to standard output: "), "{command:?}: {error}");
    }
}

#[test]
fn a_malformed_line_ends_the_command() {
    for (command, question, wrong, why) in [
        ("normalize", r#""a""#, "[1]", "is not a JSON string: invalid type: sequence, expected a string at column 1"),
        ("normalize", r#""a""#, "a", "is not a JSON string: expected value at column 1"),
        ("normalize", r#""a""#, "  [1]", "is not a JSON string: invalid type: sequence, expected a string at column 3"),
        (
            "normalize",
            r#""a""#,
            "\t1",
            "is not a JSON string: invalid type: integer `1`, expected a string at column 2",
        ),
        (
            "compare",
            r#"["a","a"]"#,
            r#"["a"]"#,
            "is not a JSON array of two strings: expected 2 items, found 1 at column 5",
        ),
        ("compare", r#"["a","a"]"#, r#""a""#, "has one text, but two are needed"),
        (
            "compare",
            r#"["a","a"]"#,
            r#"["a",1]"#,
            "is not a JSON array of two strings: invalid type: integer `1`, expected a string at column 7",
        ),
        (
            "sling",
            r#""/a""#,
            r#"["/a","/a"]"#,
            "is not a JSON string, or an array of one and an array of strings: invalid type: string \"/a\", expected a sequence at column 10",
        ),
        // The words of the text may be those of a place.
        (
            "sling",
            r#""/a""#,
            r#"["/a","b at line 1"]"#,
            "is not a JSON string, or an array of one and an array of strings: invalid type: string \"b at line 1\", expected a sequence at column 19",
        ),
    ] {
        let (code, output, error) =
            run_with(&[command, "--input", "json"], format!("{question}\n{wrong}\n{question}\n").as_bytes());
        assert_eq!((code, output.lines().count()), (2, 1), "{command} {wrong}");
        assert_eq!(error, format!("urispec: line 2 of standard input {why}\n"));
    }
}

#[test]
fn the_format_follows_the_input_unless_it_is_given() {
    assert_eq!(run_with(&["normalize", "--input", "json", "--format", "text"], b"\"HTTP:a\"\n").1, "http:a\n");
    assert_eq!(run_with(&["normalize"], b"HTTP:a\r\n").1, "http:a\n");
    let json = "{\"input\":\"HTTP:a\",\"result\":\"http:a\",\"diagnostics\":[]}\n";
    assert_eq!(run_with(&["normalize", "--format", "json"], b"HTTP:a").1, json);
    assert_eq!(run(&["normalize", "--input", "json", "a"]).0, 2);
}

#[test]
fn any_string_of_json_and_any_bytes_are_echoed() {
    let (code, output, _) = run_with(&["normalize", "--input", "json"], b"\"\\ud800\"\n \"\\u0061\" \n");
    assert_eq!(code, 1);
    let lines: Vec<_> = output.lines().collect();
    assert!(lines[0].starts_with(r#"{"input":"\ud800","result":null,"diagnostics":[{"name":"not-utf8","#), "{output}");
    assert_eq!(lines[1], r#"{"input":"\u0061","result":"a","diagnostics":[]}"#);
    for command in ["normalize", "java", "sling", "anatomy", "readers"] {
        let output = urispec().args([command.into(), OsString::from_vec(b"a\xFF\x1b".to_vec())]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(text.contains(r"a\xff\u{1b}: "), "{command}: {text}");
    }
}

/// Texts of which something may be a password, which always has `ecr` in it.
const SECRETS: [&str; 14] = [
    "http://ada:secret@h/a/../b?q#f",
    "http://ada:s%65cret%7e@[::1]:80/x.html",
    "http://ada:sec|secret@h/",
    "http://ada:se cret@h ecret@h",
    "//ada:secret@h",
    "file:/ada:secret@h",
    "/ada:se.cret@h/x.html",
    "ada:secret@h",
    "http://[::1]/secret/./x@h",
    "http://[::1]/s\u{e9}ecret@h",
    "http://h/?u=ftp://ada:secret@h/",
    "http:\\\\ada:secret@h",
    "urn:a/../secret?secret#secret@h",
    "http://h:80:secret@h/",
];

#[test]
fn redact_shows_no_password() {
    let map = Temporary::new("redacted.map");
    fs::write(&map.0, "/etc/map/http/h.80 sling:redirect=http://ada:ecret@g/\n").unwrap();
    let traced: [&[&str]; 9] = [
        &["sling", "--all"],
        &["sling", "--map", map.as_str()],
        &["resolve", "--trace", "--base", "http://ada:ecret@a/b"],
        &["normalize", "--trace"],
        &["relativize", "--base", "ada:x"],
        &["sling", "--trace", "--resource", "/ada:se.cret@h/x"],
        &[
            "get",
            "{url}{authority}{userinfo}{userinfo!d}{user}{path}{path!d}{path:1}{path:-1!d}{query}{query:u!d}{fragment}",
        ],
        &["resolve", "--base", "http://[::1]/ecret@h"],
        &["relativize", "--base", "http://[::1]/"],
    ];
    for command in LISTS.into_iter().chain(traced) {
        for format in ["text", "json"] {
            let input: String = SECRETS.iter().map(|text| line(command, text)).collect();
            let arguments = [command, &["--redact", "--format", format]].concat();
            let (_, output, error) = run_with(&arguments, input.as_bytes());
            assert!(!output.contains("ecr") && !error.contains("ecr"), "{arguments:?}: {output}{error}");
            assert!(output.contains('*'), "{arguments:?}");
            let (_, output, _) = run_with(&[command, &["--format", format]].concat(), input.as_bytes());
            assert!(output.contains("ecr"), "{arguments:?} has nothing to hide");
        }
    }
    // The parts of what is not valid could tell one.
    let (code, output, _) = run(&["parse", "--tree", "--redact", "http://ada:ecret@h/a|b"]);
    assert_eq!((code, output.as_str()), (1, "http://ada:***@h/a|b: `|` is not allowed in a path\n"));
    let drawing = prints(&["anatomy", "--diagram", "--redact", SECRETS[0]]);
    assert!(drawing.starts_with("http://ada:***@h/a/../b?q#f\n"), "{drawing}");
}

#[test]
fn without_its_password_a_uri_is_what_it_was() {
    let redacted = |command: &[&str]| prints(&[command, &["--redact"]].concat());
    assert_eq!(redacted(&["normalize", "HTTP://ada:s.e@h:80/a/../b"]), "http://ada:***@h/b\n");
    assert_eq!(redacted(&["resolve", "../x", "--base", "http://ada:se@h/a/b"]), "http://ada:***@h/x\n");
    assert_eq!(redacted(&["relativize", "http://ada:se@h/a/b", "--base", "http://ada:sf@h/a/"]), "//ada:***@h/a/b\n");
    assert_eq!(redacted(&["relativize", "http://ada:se@h/a/b", "--base", "http://ada:se@h/a/"]), "b\n");
    // A reference is hidden as it would be alone.
    assert_eq!(redacted(&["relativize", "http://h/u:p@h", "--base", "http://h/a"]), "/u:***@h\n");
    assert_eq!(redacted(&["relativize", "http:/:p@..u@", "--base", "http:a"]), "/:***@\n");
    assert_eq!(redacted(&["get", "{host} {path} {user} {userinfo}", "http://ada:se@h/a"]), "h /a ada ada:***\n");
    assert_eq!(redacted(&["get", "{host} {path} {query}", "http://[::1]/ab.c/d?e@h"]), "[::1] /***.***/*** ***@h\n");
    let (code, output, _) = run(&["compare", "--redact", "http://a:b@h", "http://a:c@h"]);
    assert_eq!((code, output.as_str()), (1, "http://a:***@h http://a:***@h: different\n"));
    // Every problem is reported, as far as it may be shown.
    let (code, output, _) = run(&["normalize", "--redact", "http://h/a|b?c|d"]);
    assert_eq!(
        (code, output.as_str()),
        (1, "http://h/a|b?c|d: `|` is not allowed in a path; `|` is not allowed in a query\n")
    );
    let java = redacted(&["java", "http://ada:se@h/a"]);
    assert!(
        java.contains("\nrawUserInfo            ada:***\n") && java.contains("\nhost                   h\n"),
        "{java}"
    );
    let traced = redacted(&["sling", "--trace", "http://ada:se@h/x.html", "--resource", "/x"]);
    assert!(traced.starts_with("TRIED          EXISTS\n/x.html"), "{traced}");
    let (_, traced, error) = run(&["sling", "--trace", "/ada:se@h/x.html", "--redact"]);
    assert!(traced.starts_with("resource path  0..12    ***"), "{traced}");
    assert_eq!(error, "urispec: no trace: it could reveal a password\n");
    let sling = redacted(&["sling", "/ada:se@h/x.html", "--resource", "/ada:se@h/x"]);
    assert!(sling.contains("\nextension      13..17   html\nfound          yes\n"), "{sling}");
}

/// One text that is not valid decides, wherever it is, and whether the texts are arguments or lines.
#[test]
fn each_text_of_a_list_counts() {
    let good = "http://a/c";
    let others: [&[&str]; 6] = [
        &["validate"],
        &["parse"],
        &["iri", "to-uri"],
        &["iri", "to-iri"],
        &["template", "check"],
        &["template", "vars"],
    ];
    for command in LISTS.into_iter().chain(others) {
        let bad = if command.first() == Some(&"template") { "{" } else { "a b" };
        // Sling takes requests, and the second of a pair is on the same line.
        let good = if command == ["sling"] { "/a" } else { good };
        for texts in [&[good][..], &[good, good], &[good, bad], &[bad, good]] {
            let expected = i32::from(texts.contains(&bad));
            let input: String = texts.iter().map(|text| line(command, text)).collect();
            let (code, output, error) = run_with(command, input.as_bytes());
            assert_eq!((code, error.as_str()), (expected, ""), "{command:?} {texts:?}: {output}");
            let is_of_many = !matches!(command.last(), Some(&"compare" | &"equals" | &"parse" | &"sling"));
            if is_of_many {
                let (code, output, _) = run(&[command, texts].concat());
                assert_eq!(code, expected, "{command:?} {texts:?}: {output}");
            }
        }
    }
    let pairs = ["http://a/b\thttp://a/b\n", "http://a/b\thttp://a/c\n"];
    for (lines, expected) in [([0, 0], 0), ([0, 1], 1), ([1, 0], 1), ([1, 1], 1)] {
        for command in [&["compare"][..], &["java", "equals"]] {
            let input: String = lines.map(|line| pairs[line]).concat();
            assert_eq!(run_with(command, input.as_bytes()).0, expected, "{command:?} {input}");
        }
    }
}

/// The answer is JSON if it is asked for, or if the question is and nothing else is asked for.
#[test]
fn each_format_of_question_and_answer() {
    for command in LISTS {
        let text = if command == ["sling"] { "/a" } else { "http://a/c" };
        let is_pair = matches!(command.last(), Some(&"compare" | &"equals"));
        let json = if is_pair { json!([text, text]) } else { json!(text) };
        for (input, question) in [(&[][..], line(command, text)), (&["--input", "json"], format!("{json}\n"))] {
            for (format, is_json) in [
                (&[][..], input == ["--input", "json"]),
                (&["--format", "text"], false),
                (&["--format", "full"], false),
                (&["--format", "json"], true),
            ] {
                let (code, output, error) = run_with(&[command, input, format].concat(), question.as_bytes());
                assert_eq!((code, error.as_str()), (0, ""), "{command:?} {input:?} {format:?}: {output}");
                assert_eq!(
                    serde_json::from_str::<Value>(&output).is_ok_and(|answer| !answer.is_string()),
                    is_json,
                    "{command:?} {input:?} {format:?}: {output}"
                );
            }
        }
    }
}

/// Strict or lenient, with and without a trace, in each format, and with the base of the line.
#[test]
fn each_pair_of_options_of_resolve() {
    for (mode, expected) in [(&[][..], "http:g"), (&["--lenient"], "http://a/b/g")] {
        for trace in [&[][..], &["--trace"]] {
            for base in [&["--base", "http://a/b/c"][..], &["--retrieved", "http://a/b/c"]] {
                let arguments = [&["resolve"], mode, trace, base].concat();
                assert_eq!(
                    prints(&[&arguments[..], &["http:g"]].concat()).lines().next(),
                    Some(expected),
                    "{arguments:?}"
                );
                let (_, found) = answers(&arguments, &[json!("http:g"), json!(["http:g", "http://a/b/d"])]);
                assert!(found.iter().all(|answer| answer["result"] == expected), "{arguments:?} {found:?}");
                assert_eq!(found[0]["trace"].is_null(), trace.is_empty());
            }
        }
    }
}

/// IRIs are compared as such only if that is asked for, and composed only then.
#[test]
fn each_way_to_compare() {
    for (options, a, b, expected) in [
        (&[][..], "http://h/%c3%a9", "http://h/%C3%A9", Some("case")),
        (&[], "http://h/\u{e9}", "http://h/\u{e9}", None),
        (&["--iri"], "http://h/\u{e9}", "http://h/\u{e9}", Some("simple")),
        (&["--iri"], "http://h/\u{e9}", "http://h/%C3%A9", Some("case")),
        (&["--iri"], "http://h/\u{e9}", "http://h/e\u{301}", None),
        (&["--iri", "--nfc"], "http://h/\u{e9}", "http://h/e\u{301}", Some("simple")),
        (&["--iri", "--nfc"], "http://h/e\u{301}", "http://h/\u{e9}", Some("simple")),
    ] {
        let (code, output, _) = run(&[&["compare", "--format", "json"], options, &[a, b]].concat());
        let answer: Value = serde_json::from_str(&output).unwrap();
        assert_eq!((code, answer["level"].as_str()), (i32::from(expected.is_none()), expected), "{options:?} {a} {b}");
    }
    assert_eq!(run(&["compare", "--nfc", "a", "a"]).0, 2);
    // What is wrong with an IRI is not that it is one.
    let (_, found) = answers(&["compare", "--iri"], &[json!(["http://h/\u{e9}|x", "a"])]);
    let names: Vec<_> = found[0]["diagnostics"].as_array().unwrap().iter().map(|it| it["name"].clone()).collect();
    assert_eq!(names, ["path-character"]);
}

/// What is hidden changes no place: each is one of the text that was given.
#[test]
fn each_place_is_of_the_given_text() {
    let text = "HTTP://ada:a-long-secret@h:80/%7ea/../b;v=1?k=v#f";
    let (_, normal) = answers(&["normalize", "--trace"], &[json!(text)]);
    let (_, hidden) = answers(&["normalize", "--trace", "--redact"], &[json!(text)]);
    let places = |answer: &Value| {
        let steps = answer["trace"].as_array().unwrap().iter();
        steps.map(|step| (step["change"].clone(), step["start"].clone(), step["end"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(places(&hidden[0]), places(&normal[0]));
    assert!(places(&hidden[0]).len() > 3, "{hidden:?}");
    for options in [&[][..], &["--tree"], &["--tree", "--depth", "3"]] {
        let (_, shown) = answers(&[&["parse"], options].concat(), &[json!(text)]);
        let (_, hidden) = answers(&[&["parse", "--redact"], options].concat(), &[json!(text)]);
        let (shown, hidden) = (&shown[0]["components"], &hidden[0]["components"]);
        for name in ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"] {
            let [start, end] = ["start", "end"].map(|end| hidden[name][end].as_u64().unwrap() as usize);
            assert_eq!(
                (&hidden[name]["start"], &hidden[name]["end"]),
                (&shown[name]["start"], &shown[name]["end"]),
                "{name}"
            );
            assert_eq!(shown[name]["text"], text[start..end], "{name}");
        }
        assert!(!hidden.to_string().contains("secret"));
    }
    for options in [&[][..], &["--redact"]] {
        let (_, found) = answers(&[&["java"], options].concat(), &[json!("http://u:password@h_x/")]);
        let difference = &found[0]["differences"][0];
        assert_eq!((&difference["start"], &difference["end"]), (&json!(7), &json!(21)), "{options:?}");
        assert_eq!(found[0]["server"]["index"], 19, "{options:?}");
    }
}

/// A tree goes down to the depth that is asked for, as lines and as data.
#[test]
fn each_depth_of_a_tree() {
    fn depth(node: &Value) -> usize {
        node["children"].as_array().into_iter().flatten().map(|child| 1 + depth(child)).max().unwrap_or_default()
    }
    for rule in ["URI-reference", "host"] {
        let text = if rule == "host" { "[::1]" } else { "http://h/a" };
        let tree = |options: &[&str]| -> Value {
            let output = prints(&[&["parse", "--tree", "--rule", rule, "--format", "json"], options, &[text]].concat());
            serde_json::from_str::<Value>(&output).unwrap()["tree"].clone()
        };
        let whole = depth(&tree(&[]));
        let characters = depth(&tree(&["--characters"]));
        assert!(whole > 2 && characters > whole, "{whole} {characters}");
        for most in 0..=whole + 1 {
            let number = most.to_string();
            assert_eq!(depth(&tree(&["--depth", &number])), most.min(whole), "{rule} {most}");
            let lines = prints(&["parse", "--tree", "--rule", rule, "--depth", &number, text]);
            assert_eq!(lines.contains("..."), most < whole || lines.contains("... "), "{lines}");
            let branches = lines.lines().filter_map(|line| line.chars().position(|c| "├└".contains(c)));
            // After the places, each step is three columns wide.
            let (start, furthest) = (lines.find("  ").unwrap() + 2, branches.max());
            let deepest = furthest.map_or(0, |at| (at - start) / 3 + 1);
            assert_eq!(deepest, most.min(whole), "{lines}");
        }
    }
}

/// The part of a text that is asked about, and no other.
#[test]
fn each_span_of_a_question() {
    let spans = [("7..8", 0), ("9..11", 0), ("9..12", 1), ("9..9", 0), ("12..12", 0), ("0..0", 0)];
    for (span, expected) in spans.map(|(span, code)| (Some(span), code)).into_iter().chain([(None, 1)]) {
        let mut arguments =
            vec!["parse", "--why-not", if span == Some("7..8") { "host" } else { "port" }, "http://h:80/"];
        arguments.extend(span.into_iter().flat_map(|span| ["--span", span]));
        let (code, output, error) = run(&arguments);
        assert_eq!((code, error.as_str()), (expected, ""), "{span:?}: {output}");
    }
    for wrong in ["7", "8..7", "a..b", "-1..2", "7..99"] {
        assert_eq!(run(&["parse", "--why-not", "port", "--span", wrong, "http://h:80/"]).0, 2, "{wrong}");
    }
}

/// Whether readers agree is the answer.
#[test]
fn each_answer_of_readers() {
    for (text, agrees, code) in [
        ("http://h/", true, 0),
        ("mailto:a@h", true, 0),
        ("http://h\\@g/", false, 1),
        ("http://a_b/", false, 1),
        // What one of them refuses, they do not agree on.
        ("http://h:65536/", false, 1),
        ("http://h/a b", false, 1),
    ] {
        for format in ["text", "json"] {
            let (found, output, _) = run(&["readers", "--format", format, text]);
            assert_eq!(found, code, "{text}: {output}");
            let says =
                if format == "text" { output.contains("they agree\n") } else { output.contains("\"agree\":true") };
            assert_eq!(says, agrees, "{text}: {output}");
        }
    }
}

/// Schemes without an RFC have a row that says whose custom it is.
#[test]
fn each_scheme_by_custom() {
    for (scheme, word) in [
        ("bitcoin", "BIP 21"),
        ("blob", "W3C"),
        ("git", "repository"),
        ("jar", "java.net"),
        ("magnet", "BitTorrent"),
        ("ssh", "git"),
    ] {
        for scheme in [scheme.to_owned(), scheme.to_uppercase()] {
            let shown = prints(&["parse", "--kind", &format!("{scheme}://h/x")]);
            let row = shown.lines().find(|line| line.starts_with("by custom ")).unwrap_or_default();
            assert!(row.contains(word) && row.ends_with("; no RFC defines the scheme"), "{shown}");
        }
    }
    assert!(!prints(&["parse", "--kind", "http://h/x"]).contains("by custom"));
}

/// A list has the answers of its texts, one after another, and an empty line after each of several lines.
#[test]
fn each_answer_of_a_list_is_that_of_its_text() {
    let of_lines: [&[&str]; 15] = [
        &["resolve", "--base", "http://a/b", "--trace"],
        &["normalize", "--trace"],
        &["anatomy"],
        &["anatomy", "--diagram"],
        &["java"],
        &["java", "--diagram"],
        &["sling", "--trace"],
        &["sling", "--all"],
        &["sling", "--diagram"],
        &["readers"],
        &["template", "vars"],
        &["parse"],
        &["parse", "--tree"],
        &["parse", "--diagram"],
        &["parse", "--kind"],
    ];
    let of_a_line: [&[&str]; 4] = [&["iri", "to-uri"], &["iri", "to-iri"], &["template", "expand"], &["validate"]];
    for command in LISTS.into_iter().chain(of_lines).chain(of_a_line) {
        let texts = if command[0] == "template" { ["{a}", "{", "/{b}{c}"] } else { ["/a.b", "a b", "/c"] };
        let lines = texts.map(|text| line(command, text));
        let answers = lines.each_ref().map(|line| run_with(command, line.as_bytes()).1);
        assert_eq!(run_with(command, lines.concat().as_bytes()).1, answers.concat(), "{command:?}");
        for answer in answers.iter().filter(|_| of_lines.contains(&command)) {
            assert!(answer.ends_with("\n\n"), "{command:?}: {answer}");
        }
    }
}

/// A line has two texts: what follows a second tab belongs to the second text, and no URI has a tab.
#[test]
fn a_second_tab_is_part_of_the_second_text() {
    let commands: [&[&str]; 7] = [
        &["resolve"],
        &["relativize"],
        &["compare"],
        &["java", "resolve"],
        &["java", "relativize"],
        &["java", "compare"],
        &["java", "equals"],
    ];
    for command in commands {
        assert_eq!(run_with(command, b"http://a/\thttp://a/\n").0, 0, "{command:?}");
        let (code, output, _) = run_with(command, b"http://a/\thttp://a/\tb\n");
        assert!(code == 1 && output.contains(r"http://a/\u{9}b"), "{command:?}: {output}");
    }
}

/// Each segment and each parameter of a long path, from both ends.
#[test]
fn each_segment_of_a_long_path() {
    let segments: Vec<String> = (1..=300).map(|number| format!("s{number}")).collect();
    let parameters: Vec<String> = (1..=300).map(|number| format!("{number}")).collect();
    let uri = format!("http://h/{}/x,{}", segments.join("/"), parameters.join(","));
    let get = |format: &str| prints(&["get", format, &uri]);
    for number in [1, 2, 9, 10, 255, 256, 257, 300] {
        assert_eq!(get(&format!("{{path:{number}}}")), format!("s{number}\n"));
        assert_eq!(get(&format!("{{path:-{number}}}")).starts_with('s'), number > 1);
        assert_eq!(get(&format!("{{path:-1,{number}}}")), format!("{number}\n"));
        if number > 1 {
            assert_eq!(get(&format!("{{path:-{number}}}")), format!("s{}\n", 302 - number));
        }
    }
    assert_eq!(get("{path:302}{path:-302}{path:301,301}{path:65537}{path:-65537}"), "\n");
}

/// What is an `absolute-URI` matches that rule (4.3), and a fragment is one even if it is empty.
#[test]
fn each_absolute_uri_matches_its_rule() {
    for (uri, iri) in [("absolute-URI", "URI-reference"), ("absolute-IRI", "IRI-reference")] {
        for text in ["s:", "s:a", "s:a#", "s:a#b", "s:a?", "s:a?#", "s:a?b", "//h", "/a", "a", "#", "", "s://h#"] {
            let (code, ..) = run(&["validate", "--syntax-only", "--rule", uri, text]);
            let is_absolute = code == 0;
            let shown = prints(&["parse", "--kind", "--rule", iri, text]);
            assert_eq!(shown.lines().any(|line| line.starts_with(uri)), is_absolute, "{text}: {shown}");
            let (_, found) = answers(&["parse", "--rule", iri], &[json!(text)]);
            assert_eq!(found[0]["kind"]["absolute_uri"], is_absolute, "{text}");
        }
    }
}

/// A prefix may have up to four digits (RFC 6570, 2.4.1).
#[test]
fn each_prefix_of_a_variable() {
    for length in [1, 9, 10, 255, 256, 300, 4095, 9999] {
        let template = format!("{{a:{length}}}");
        let (_, found) = answers(&["template", "vars"], &[json!(template)]);
        assert_eq!(found[0]["variables"][0]["prefix"], length);
        assert!(prints(&["template", "vars", &template]).contains(&format!("  :{length}")));
        let value = "x".repeat(10_000);
        let expanded = prints(&["template", "expand", &template, "--var", &format!("a={value}")]);
        assert_eq!(expanded.len(), length + 1);
    }
}

/// A list without members has no value (RFC 6570, 2.3), and an empty text is a value.
#[test]
fn each_empty_value_of_a_variable() {
    let template = "{?a}/{a,b}/[{a}]";
    for (option, json, expected) in
        [("--var", "\"\"", "?a=//[]\n"), ("--list", "[]", "//[]\n"), ("--map", "{}", "//[]\n")]
    {
        assert_eq!(prints(&["template", "expand", template, option, "a="]), expected, "{option}");
        let file = format!("{{\"a\": {json}}}");
        let (_, output, _) = run_with(&["template", "expand", template, "--values", "-"], file.as_bytes());
        assert_eq!(output, expected, "{file}");
    }
}

/// Each row of a URI whose password is hidden has the places and the delimiters of the URI.
#[test]
fn each_row_has_the_places_of_the_given_text() {
    let text = "http://ada:a-long-secret@h:80/a;b=1//c?k=v#f";
    let (_, shown) = answers(&["anatomy"], &[json!(text)]);
    let (_, hidden) = answers(&["anatomy", "--redact"], &[json!(text)]);
    let (shown, hidden) = (shown[0].as_array().unwrap(), hidden[0].as_array().unwrap());
    assert_eq!(shown.len(), hidden.len());
    let mut delimiters = 0;
    for (row, other) in shown.iter().zip(hidden) {
        for field in ["part", "number", "presence", "start", "end", "leader", "trailer"] {
            assert_eq!(row[field], other[field], "{field} of {other}");
        }
        for place in [&row["leader"], &row["trailer"], row].into_iter().filter(|place| !place["start"].is_null()) {
            let [start, end] = ["start", "end"].map(|end| place[end].as_u64().unwrap() as usize);
            assert_eq!(place["text"], text[start..end], "{row}");
            delimiters += usize::from(place.get("part").is_none());
        }
    }
    assert!(delimiters >= 9, "{delimiters}");
}

/// A width is that of each drawing, however many URIs there are.
#[test]
fn several_uris_are_drawn_in_the_width_that_is_asked_for() {
    let texts = ["foo://example.com:8042/over/there?name=ferret#nose", "urn:example:animal:ferret:nose"];
    for width in ["5", "20", "100"] {
        let command = ["anatomy", "--diagram", "--width", width];
        let (_, expected, _) = run_with(&command, format!("{}\n{}\n", texts[0], texts[1]).as_bytes());
        assert_eq!(prints(&[&command[..], &texts].concat()), expected, "{width}");
        assert_eq!(expected.lines().any(|line| line.contains(texts[0])), width == "100", "{expected}");
    }
}

/// The hash codes are those of the two URIs in their order.
#[test]
fn each_hash_code_is_that_of_its_uri() {
    let texts = ["http://h/a", "HTTP://H/a", "http://h/b", "mailto:a@h", ""];
    let (_, single) = answers(&["java"], &texts.map(|text| json!(text)));
    let pairs = texts.iter().enumerate().flat_map(|(a, _)| (0..texts.len()).map(move |b| (a, b)));
    let pairs: Vec<_> = pairs.collect();
    let questions: Vec<_> = pairs.iter().map(|(a, b)| json!([texts[*a], texts[*b]])).collect();
    let (_, equal) = answers(&["java", "equals"], &questions);
    for ((a, b), answer) in pairs.into_iter().zip(equal) {
        assert_eq!(answer["hashCodes"], json!([single[a]["hashCode"], single[b]["hashCode"]]), "{answer}");
    }
}

/// The hash code of a text with a password would let one guess the password, and that of another text is none of it.
#[test]
fn no_hash_code_tells_a_password() {
    let codes = |a: &str, b: &str| {
        let (_, found) = answers(&["java", "equals", "--redact"], &[json!([a, b])]);
        found[0]["hashCodes"].clone()
    };
    let code = answers(&["java"], &[json!("http://h/")]).1[0]["hashCode"].clone();
    assert_eq!(codes("http://u:a@h/", "http://u:b@h/"), json!([null, null]));
    assert_eq!(codes("http://u:a@h/", "http://h/"), json!([null, code]));
    assert_eq!(codes("http://h/", "http://u:***@h/"), json!([code, null]));
    let (_, found) = answers(&["java", "--redact"], &[json!("http://u:a@h/"), json!("http://h/")]);
    assert_eq!([&found[0]["hashCode"], &found[1]["hashCode"]], [&Value::Null, &code]);
    assert_eq!(line_of(&["java", "--redact", "http://u:a@h/"], "hashCode"), "hashCode               null");
}

/// A call is a text of Java, whose escapes are units of UTF-16 (JLS, 3.3).
#[test]
fn each_character_of_a_call() {
    for (path, literal) in [
        ("/a", r#""/a""#),
        ("/\"\\", r#""/\"\\""#),
        ("/\u{e9}\u{1f517}", "\"/\u{e9}\u{1f517}\""),
        ("/\t\u{7f}", r#""/\u0009\u007f""#),
        ("/\u{200b}", r#""/\u200b""#),
        ("/\u{e0001}", r#""/\udb40\udc01""#),
        ("/\u{1d173}", r#""/\ud834\udd73""#),
    ] {
        let (_, output, _) = run(&["java", "build", "--path", path]);
        let call = format!("new URI(null, null, {literal}, null, null)");
        assert_eq!(output.lines().next(), Some(&*call), "{path:?}");
    }
}

/// A resource by its own name counts before one that has this name as its alias, even if the alias is longer.
#[test]
fn a_name_counts_before_an_alias() {
    let file = Temporary::new("alias.map");
    let two = "/etc/map/http/h.80 sling:internalRedirect=/a sling:internalRedirect=/z\n";
    for (lines, path, resources, resource, alias_of) in [
        ("/a/b sling:alias=c\n", "/a/c.html", &[][..], "/a/c", Some("/a/b")),
        ("/a/b sling:alias=c\n", "/a/c.html", &["--resource", "/a/c"], "/a/c", None),
        ("/a/b sling:alias=c\n", "/a/b.html", &["--resource", "/a/c"], "/a/b", None),
        ("/a/b sling:alias=c.html\n", "/a/c.html", &[], "/a/c.html", Some("/a/b")),
        ("/a/b sling:alias=c.html\n", "/a/c.html", &["--resource", "/a/c"], "/a/c", None),
        // In the second of two places.
        (&format!("{two}/a/b sling:alias=c\n"), "http://h/c.html", &[], "/a/c", Some("/a/b")),
        (&format!("{two}/a/b sling:alias=c\n"), "http://h/c.html", &["--resource", "/z/c"], "/z/c", None),
    ] {
        fs::write(&file.0, lines).unwrap();
        let command = [&["sling", "--map", file.as_str()], resources].concat();
        let shown = prints(&[&command[..], &[path]].concat());
        assert!(shown.lines().any(|line| line.starts_with("resource path") && line.ends_with(resource)), "{shown}");
        let alias = shown.lines().find_map(|line| line.strip_prefix("alias of       "));
        assert_eq!(alias, alias_of, "{shown}");
        let (_, output, _) = run(&[&command[..], &["--format", "json", path]].concat());
        let found: Value = serde_json::from_str(&output).unwrap();
        assert_eq!((found["resource_path"].as_str(), found["alias_of"].as_str()), (Some(resource), alias_of));
    }
}

/// Of several places that a request may lead to, the first with a resource counts.
#[test]
fn the_first_place_with_a_resource_counts() {
    let file = Temporary::new("places.map");
    let places = ["/a", "/m", "/z"].map(|path| format!(" sling:internalRedirect={path}")).concat();
    fs::write(&file.0, format!("/etc/map/http/h.80{places}\n")).unwrap();
    for (resources, expected) in [
        (&["/a/c", "/m/c", "/z/c"][..], "/a/c"),
        (&["/z/c", "/a/c"], "/a/c"),
        (&["/z/c", "/m/c"], "/m/c"),
        (&["/z/c"], "/z/c"),
        // Where there is none, it is the first place.
        (&[], "/a/c"),
    ] {
        let resources: Vec<&str> = resources.iter().flat_map(|resource| ["--resource", *resource]).collect();
        let command = [&["sling", "--map", file.as_str(), "--format", "json", "http://h/c.html"][..], &resources];
        let found: Value = serde_json::from_str(&prints(&command.concat())).unwrap();
        assert_eq!((&found["resource_path"], &found["found"]), (&json!(expected), &json!(!resources.is_empty())));
    }
}

/// A resource that has an alias is shown as any other text is.
#[test]
fn the_name_of_what_has_an_alias_is_visible() {
    let file = Temporary::new("visible.map");
    fs::write(&file.0, "/a/b\u{202e}c sling:alias=d\n").unwrap();
    let shown = prints(&["sling", "--map", file.as_str(), "/a/d.html"]);
    assert!(shown.ends_with("\nalias of       /a/b\\u{202e}c\n"), "{shown}");
    let (_, found) = answers(&["sling", "--map", file.as_str()], &[json!("/a/d.html")]);
    assert_eq!(found[0]["alias_of"], "/a/b\u{202e}c");
}

/// An alias in a path is named where the path leads to a resource, at whatever depth, and not where there is none.
#[test]
fn an_alias_of_no_resource_is_not_named() {
    let file = Temporary::new("depth.map");
    fs::write(&file.0, "/content/n sling:alias=news\n/content/n/a sling:alias=b\n").unwrap();
    for (path, alias_of) in [
        ("/content/news", Some("/content/n")),
        ("/content/news.html", Some("/content/n")),
        ("/content/news/b.html", Some("/content/n/a")),
        ("/content/news/a.html", Some("/content/n/a")),
        ("/content/n/b.html", Some("/content/n/a")),
        ("/content/n/a.html", None),
        ("/content/news/x.html", None),
        ("/content/news/b/c.html", None),
        ("/x/news.html", None),
        ("/b", None),
    ] {
        let shown = prints(&["sling", "--map", file.as_str(), path]);
        let is_found = alias_of.is_some() || path == "/content/n/a.html";
        assert!(shown.contains(if is_found { "\nfound          yes\n" } else { "\nfound          no\n" }), "{shown}");
        assert_eq!(shown.lines().find_map(|line| line.strip_prefix("alias of       ")), alias_of, "{path}: {shown}");
        let (_, found) = answers(&["sling", "--map", file.as_str()], &[json!(path)]);
        assert_eq!((&found[0]["found"], found[0]["alias_of"].as_str()), (&json!(is_found), alias_of), "{path}");
    }
}

/// A command, options that each change its answer, and a text.
type Call<'c> = (&'c [&'c str], &'c [&'c [&'c str]], &'c str);

/// An option has its effect alone, and beside each other option.
#[test]
fn each_option_has_its_effect_beside_each_other() {
    let json: &[&str] = &["--format", "json"];
    let redact: &[&str] = &["--redact"];
    let calls: [Call<'_>; 27] = [
        (&["normalize"], &[json, redact, &["--trace"], &["--level", "case"]], "HTTP://ada:secret@h:80/%7ea/../b"),
        (&["resolve", "--base", "http://ada:secret@h/a/b"], &[json, &["--trace"], &["--lenient"]], "http:../c"),
        (&["resolve", "--base", "http://ada:secret@h/a/b"], &[json, redact, &["--trace"]], "../c"),
        (&["relativize", "--base", "http://ada:secret@h/a/"], &[json, redact], "http://eve:secret@h/b"),
        (&["compare", "http://ada:secret@h/\u{e9}"], &[json, redact, &["--iri"]], "http://ada:secret@h/e\u{301}"),
        (
            &["compare", "--iri", "http://ada:secret@h/\u{e9}"],
            &[json, redact, &["--nfc"]],
            "http://ada:secret@h/e\u{301}",
        ),
        (&["get", "{url} {password} {host}"], &[json, redact], "http://ada:secret@h/a"),
        (&["iri", "to-uri"], &[json, redact, &["--idna"]], "http://ada:secret@b\u{fc}cher.example/"),
        (&["iri", "to-iri"], &[json, redact], "http://ada:secret@h/%C3%BC"),
        (&["parse"], &[json, redact, &["--tree"]], "http://ada:secret@h/a"),
        (&["parse"], &[json, redact, &["--rule", "IRI-reference"]], "http://ada:secret@h/\u{e9}"),
        (
            &["parse", "--tree"],
            &[json, redact, &["--depth", "2"], &["--characters"], &["--failed"]],
            "http://ada:secret@h/a",
        ),
        (&["parse", "--kind"], &[json, &["--base", "http://ada:secret@h/a"]], "http://ada:secret@h/a#b"),
        (&["parse", "--kind", "--format", "json"], &[redact, &["--base", "http://h/a"]], "http://ada:secret@h/a#b"),
        (&["parse", "--diagram"], &[json, &["--show-passwords"]], "http://ada:secret@h/a"),
        (&["validate"], &[&["--format", "jsonl"], redact, &["--syntax-only"]], "URN:ada:secret@h"),
        (&["validate"], &[&["--format", "jsonl"], &["--rule", "IRI-reference"]], "http://h/\u{e9}"),
        (&["validate", "--format", "full"], &[redact, &["--color", "always"]], "http:ada:secret@h/a]|"),
        (&["java"], &[json, redact], "http://ada:secret@h/a"),
        (&["sling"], &[json, redact, &["--trace"], &["--resource", "/a.b"]], "http://ada:secret@h/a.b.html"),
        (&["sling", "--all"], &[json, redact], "/ada:secret@h/a.b.html"),
        (&["anatomy"], &[json, redact], "http://ada:secret@h/a"),
        (&["readers"], &[json, redact], "http://h/ftp://ada:secret@h/"),
        (&["template", "check"], &[json, redact], "/ada:secret@h/{a-b}"),
        (&["template", "check"], &[redact, &["--color", "always"]], "/ada:secret@h/{a-b}"),
        (&["template", "vars", "--format", "json"], &[redact], "http://ada:secret@h/{a}"),
        (
            &["template", "expand", "--values", "-"],
            &[json, redact, &["--partial"], &["--var", "a=1"], &["--list", "b=1,2"], &["--map", "c=d=1"]],
            "http://ada:secret@h/{a}{b}{c}{d}",
        ),
    ];
    let mut without = Vec::new();
    for (command, options, text) in calls {
        let answer = |options: &[&[&str]]| {
            let (code, output, error) = run_with(&[command, &options.concat(), &[text]].concat(), b"{\"b\": \"x\"}");
            assert!(code < 2, "{command:?} {options:?}: {error}");
            (code, output)
        };
        for one in options {
            let others = options.iter().filter(|other| *other != one).map(std::slice::from_ref);
            for others in others.chain([&[][..]]) {
                if answer(&[&[*one], others].concat()) == answer(others) {
                    without.push(format!("{command:?} {one:?} beside {others:?}"));
                }
            }
        }
    }
    assert_eq!(without, [""; 0]);
}

/// A width, and who may see a password, count for the drawing that is printed and for the one that is written.
#[test]
fn each_option_of_a_drawing() {
    let file = Temporary::new("drawing.svg");
    for (command, options, text) in [
        (
            &["anatomy"][..],
            &[&["--width", "9"][..], &["--show-passwords"], &["--redact"]][..],
            "http://ada:secret@h/data:a",
        ),
        (&["java"], &[&["--width", "9"], &["--redact"]], "http://ada:secret@h/data:a"),
        (&["sling"], &[&["--width", "9"], &["--redact"]], "/ada:secret@h/a.b.html"),
        (&["sling"], &[&["--width", "9"], &["--resource", "/a.b"]], "/a.b.html/c.d.e"),
    ] {
        let drawn = |options: &[&str]| {
            let printed = prints(&[command, &["--diagram"], options, &[text]].concat());
            assert_eq!(prints(&[command, &["--svg", file.as_str()], options, &[text]].concat()), "");
            (printed, fs::read_to_string(&file.0).unwrap())
        };
        let (printed, written) = drawn(&[]);
        for option in options {
            // What is hidden in a drawing unasked is hidden with --redact as well.
            if command != ["sling"] && *option == ["--redact"] {
                continue;
            }
            let other = drawn(option);
            assert!(other.0 != printed && other.1 != written, "{command:?} {option:?}");
        }
    }
}

/// An option counts before the file, whatever each of them has.
#[test]
fn each_option_counts_before_the_file() {
    for value in ["\"x\"", "1", "true", "null", "[\"x\", \"y\"]", "[]", "{\"x\": \"y\"}", "{}"] {
        let file = format!("{{\"a\": {value}, \"b\": \"z\"}}");
        for (option, expected) in [
            (["--var", "a=1"], "?a=1&b=z\n"),
            (["--list", "a=1,2"], "?a=1&a=2&b=z\n"),
            (["--map", "a=k=1"], "?k=1&b=z\n"),
        ] {
            let arguments = [&["template", "expand", "{?a*,b}", "--values", "-"], &option[..]].concat();
            assert_eq!(run_with(&arguments, file.as_bytes()).1, expected, "{option:?} {value}");
        }
    }
}

/// The table says of each component what its rule says, in lines as in data.
#[test]
fn each_row_of_the_definitions() {
    let table = prints(&["anatomy", "--table"]);
    let parts: Value = serde_json::from_str(&prints(&["anatomy", "--table", "--format", "json"])).unwrap();
    let head = table.lines().next().unwrap();
    let columns = ["COMPONENT", "ALSO CALLED", "OCCURS", "WHERE", "MAY BE EMPTY", "BETWEEN", "SECTION"];
    let starts = columns.map(|column| head.find(column).unwrap());
    for (line, part) in table.lines().skip(1).zip(parts.as_array().unwrap()) {
        let cell = |at: usize| {
            let end = starts.get(at + 1).copied().unwrap_or(line.len()).min(line.len());
            line.get(starts[at]..end).unwrap_or_default().trim().to_owned()
        };
        let word = |name: &str| part[name].as_str().unwrap_or_default();
        assert_eq!(cell(0), word("part"));
        assert_eq!(line.starts_with("  "), !part["parent"].is_null(), "{line}");
        let aliases: Vec<_> = part["aliases"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        assert_eq!((cell(1), cell(2)), (aliases.join(", "), word("necessity").to_owned()));
        assert!(cell(3).starts_with(word("position")) && cell(3).ends_with(word("parent")), "{line}");
        let is_empty = run(&["validate", "--rule", word("rule"), ""]).0 == 0;
        assert_eq!((cell(4) == "yes", part["may_be_empty"].as_bool()), (is_empty, Some(is_empty)), "{line}");
        let between = format!("{} ... {}", word("leader"), word("trailer"));
        assert_eq!(cell(5), if between == " ... " { "" } else { between.trim() }, "{line}");
        assert_eq!(cell(6), word("section"));
    }
}

/// Which of two texts is not valid is said in words and in data.
#[test]
fn each_text_that_is_not_valid_is_named() {
    for (a, b, word, about) in [("a b", "a", "first", "a"), ("a", "a b", "second", "b"), ("a b", "b c", "first", "a")] {
        for options in [&[][..], &["--iri"], &["--iri", "--nfc"], &["--redact"]] {
            let (code, output, _) = run(&[&["compare", a, b], options].concat());
            assert!(code == 1 && output.contains(&format!(": the {word} is not valid: ")), "{options:?}: {output}");
            let (_, found) = answers(&[&["compare"], options].concat(), &[json!([a, b])]);
            assert_eq!(found[0]["about"], about, "{options:?}");
        }
        for command in ["compare", "equals"] {
            let (code, output, _) = run(&["java", command, a, b]);
            assert!(code == 1 && output.contains(&format!(": Java rejects the {word}: ")), "{command}: {output}");
            let (_, found) = answers(&["java", command], &[json!([a, b])]);
            assert_eq!((&found[0]["about"], &found[0]["index"]), (&json!(about), &json!(1)), "{command}");
        }
    }
}

/// What was not read is shown, however deep the tree is.
#[test]
fn each_depth_has_what_was_not_read() {
    for (text, start) in [("http://h/a b", 10), ("a b", 1), ("http://h/|", 9)] {
        for depth in [&[][..], &["--depth", "0"], &["--depth", "1"], &["--depth", "9"]] {
            for more in [&[][..], &["--failed"], &["--characters"]] {
                let command = [&["parse", "--tree"], depth, more].concat();
                let (_, found) = answers(&command, &[json!(text)]);
                let unread = &found[0]["unread"];
                assert_eq!((&unread["start"], &unread["end"]), (&json!(start), &json!(text.len())), "{command:?}");
                let (code, output, _) = run(&[&command[..], &[text]].concat());
                let last = output.lines().last().unwrap_or_default();
                assert!(code == 1 && last.starts_with(&format!("{start}..{}", text.len())), "{command:?}: {output}");
            }
        }
    }
}

/// Where a request goes does not change when a password is hidden: what would be another host is hidden, too.
#[test]
fn each_reading_without_its_password() {
    let mut hidden = BTreeSet::new();
    let texts = [
        "http://x:y/z@h:80/p",
        "http://x:y#z@h/",
        "http://ada:[@h/p",
        "http://ada:s^w@h/",
        "http://h/:s@g",
        // Without the password, there is the same host with another port.
        "http:x:81# @x:80",
    ];
    for text in SECRETS.iter().chain(&texts) {
        let both = |command: &str| {
            let found = |options: &[&str]| answers(&[&[command], options].concat(), &[json!(text)]).1.remove(0);
            (found(&[]), found(&["--redact"]))
        };
        let (whole, shown) = both("readers");
        assert_eq!(whole["agree"], shown["agree"], "{text}");
        for reading in whole["readings"].as_array().unwrap() {
            let reader = reading["reader"].as_str().unwrap();
            let other = shown["readings"].as_array().unwrap().iter().find(|other| other["reader"] == reader);
            let line = line_of(&["readers", "--redact", text], reader);
            match other {
                Some(other) => {
                    assert_eq!((&other["host"], &other["port"]), (&reading["host"], &reading["port"]), "{text}");
                    assert!(!line.ends_with("hidden by --redact") && !line.ends_with("refused"), "{line}");
                }
                None => {
                    hidden.insert(*text);
                    assert!(line.ends_with("accepted, but hidden by --redact"), "{text}: {line}");
                }
            }
        }
        let (whole, shown) = both("java");
        assert_eq!((&whole["ok"], &whole["reason"]), (&shown["ok"], &shown["reason"]), "{text}");
        for getter in ["host", "port", "authorityKind", "opaque", "absolute"] {
            assert!(shown[getter].is_null() || shown[getter] == whole[getter], "{getter} of {text}: {shown}");
        }
    }
    assert!(hidden.len() > 1, "{hidden:?}");
}

/// The line of an answer that begins with a word.
fn line_of(arguments: &[&str], word: &str) -> String {
    let (_, output, _) = run(arguments);
    output.lines().find(|line| line.starts_with(word)).unwrap_or_default().to_owned()
}

/// White space around JSON is no part of it.
#[test]
fn each_question_may_have_white_space_around_it() {
    for (command, question) in [
        (&["resolve"][..], r#"["c", "http://a/"]"#),
        (&["relativize"], r#"["http://a/c", "http://a/"]"#),
        (&["compare"], r#"["http://a/c", "http://a/"]"#),
        (&["java", "equals"], r#"["http://a/c", "http://a/"]"#),
        (&["sling"], r#"["/a.b", ["/a"]]"#),
        (&["sling"], r#""/a.b""#),
        (&["normalize"], r#""HTTP:a""#),
        (&["resolve", "--base", "http://a/"], r#""c""#),
        (&["validate"], r#""a b""#),
        (&["parse"], r#""a""#),
    ] {
        let arguments = [command, &["--input", "json"]].concat();
        let expected = run_with(&arguments, format!("{question}\n").as_bytes());
        assert!(expected.0 < 2 && !expected.1.is_empty(), "{command:?} {expected:?}");
        for (before, after) in [(" ", ""), ("\t", ""), ("", " "), (" \t ", " \r")] {
            assert_eq!(
                run_with(&arguments, format!("{before}{question}{after}\n").as_bytes()),
                expected,
                "{command:?}"
            );
        }
    }
}

/// A host that is where none is read, with what it is read as (4.5).
#[test]
fn each_suffix_reference_says_what_it_is_read_as() {
    for (text, host, read) in [
        ("www.example.com/a", "www.example.com", "path"),
        ("www.example.com", "www.example.com", "path"),
        ("www.example.com?q", "www.example.com", "path"),
        ("www.example.com#f", "www.example.com", "path"),
        ("www.example.com:80/a", "www.example.com", "scheme"),
    ] {
        let shown = prints(&["parse", "--kind", text]);
        let row = shown.lines().find(|line| line.starts_with("suffix reference ")).unwrap_or_default();
        assert!(row.ends_with(&format!("  `{host}` looks like a host, but is read as a {read} (4.5)")), "{shown}");
        // It is read as what it is said to be.
        let (_, found) = answers(&["parse"], &[json!(text)]);
        let part = found[0]["components"][read]["text"].as_str().unwrap();
        assert!(part.starts_with(host), "{part}");
    }
}

/// The reason is the end of a line, which no other test reads whole.
#[test]
fn each_kind_has_its_reason() {
    let iana = "registered with IANA: permanent";
    for (arguments, word, reason) in [
        (&["a:/b"][..], "URI", "begins with a scheme (3, 4.1)"),
        (&["//a"], "network-path reference", "begins with two slashes (4.2)"),
        (&["/a"], "absolute-path reference", "begins with one slash (4.2)"),
        (&["a"], "relative-path reference", "does not begin with a slash (4.2)"),
        (&["a:/b"], "absolute-URI", "has no fragment, so it can be a base as it is (4.3)"),
        (&["a:/b"], "hierarchical", "a slash follows the scheme (1.2.3)"),
        (
            &["a:b"],
            "opaque",
            "to RFC 2396 and java.net.URI, since no slash follows the scheme; RFC 3986 has no such URIs (1.2.3, D.2)",
        ),
        (&["http:/b"], "URL", &format!("the scheme `http` says where something is (1.1.3); {iana}, RFC9110")),
        (&["urn:a:b"], "URN", &format!("the scheme `urn` says what something is called (1.1.3); {iana}, RFC2141")),
        (
            &["foo:b"],
            "neither URL nor URN",
            "the scheme `foo` is not known to locate or to name (1.1.3); not registered with IANA",
        ),
        (&["#s"], "same-document reference", "is empty, or a fragment alone (4.4)"),
        (&["#s", "--base", "http://a/"], "same-document reference", "is empty, or a fragment alone (4.4)"),
        (&["a", "--base", "http://h/a"], "same-document reference", "leads to the base, apart from fragments (4.4)"),
        (&["b", "--base", "http://h/a"], "another document", "leads to http://h/b, not to the base (4.4)"),
        (
            &["www.example.com/\u{fc}", "--rule", "IRI-reference"],
            "suffix reference",
            "`www.example.com` looks like a host, but is read as a path (4.5)",
        ),
    ] {
        let shown = prints(&[&["parse", "--kind"], arguments].concat());
        let rows = shown.lines().filter_map(|line| line.split_once("  "));
        let found = rows.filter(|(found, _)| *found == word).map(|(_, reason)| reason.trim_start()).collect::<Vec<_>>();
        assert_eq!(found, [reason], "{arguments:?}: {shown}");
    }
}

/// What cannot be understood has the exit code 2, whether or not there is a password in it to be hidden.
#[test]
fn each_usage_error_has_its_code() {
    for wrong in ["--no-such-option", "no-such-word"] {
        for uri in ["http://h/", "http://ada:secret@h/"] {
            for arguments in [
                &[wrong, uri][..],
                &[uri],
                &["validate", "--rule", uri, "a"],
                &["parse", "--base", uri, "a"],
                &["resolve", "--base", uri, "--no-such-option", "a"],
                &["explain", uri],
                &["sling", "--map", uri, "/a"],
                &["check", "--base", "a", uri],
                &["rules", uri],
            ] {
                let (code, output, error) = run(arguments);
                assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}");
                assert!(!error.is_empty() && !error.contains("secret"), "{error}");
            }
        }
    }
}

/// A userinfo with a `:` has a user and a password, even if these are empty (3.2.1).
#[test]
fn each_part_of_a_userinfo_has_a_row() {
    for (userinfo, user, password) in [
        ("", None, None),
        ("ada", None, None),
        ("ada:", Some("ada"), Some("")),
        (":pw", Some(""), Some("pw")),
        (":", Some(""), Some("")),
        ("ada:p:w", Some("ada"), Some("p:w")),
    ] {
        let uri = format!("http://{userinfo}@h/");
        let shown = prints(&["parse", &uri]);
        let row = |name: &str| {
            let line = shown.lines().find(|line| line.starts_with(&format!("{name} ")))?;
            let (start, end) = line.split_whitespace().nth(1)?.split_once("..")?;
            Some(&uri[start.parse().unwrap()..end.parse().unwrap()])
        };
        assert_eq!((row("userinfo"), row("user"), row("password")), (Some(userinfo), user, password), "{shown}");
        let (_, found) = answers(&["parse"], &[json!(uri)]);
        let part = &found[0]["components"]["userinfo"];
        assert_eq!(part["password"]["text"].as_str(), password);
        assert_eq!(part["user"]["text"], user.unwrap_or(userinfo));
    }
}

/// Section 3.3: `;` and `,` separate the parameters of a segment. Each has a row, in the order of the text.
#[test]
fn each_parameter_of_each_segment_has_a_row() {
    let text = "http://h/a;v=1;w=2/b/c,x,y/d;z?q;r,s";
    let output = prints(&["parse", text]);
    let rows = output.lines().filter(|line| line.starts_with("parameter")).map(|line| {
        let cells: Vec<&str> = line.split_whitespace().collect();
        let (start, end) = cells[1].split_once("..").unwrap();
        assert_eq!(&text[start.parse().unwrap()..end.parse().unwrap()], cells[2], "{line}");
        cells[2]
    });
    assert_eq!(rows.collect::<Vec<_>>(), ["v=1", "w=2", "x", "y", "z"], "{output}");
    // By its segment and its number.
    for (field, parameter) in [
        ("1,1", "v=1"),
        ("1,2", "w=2"),
        ("1,3", ""),
        ("2,1", ""),
        ("3,1", "x"),
        ("3,2", "y"),
        ("4,1", "z"),
        ("-1,1", "z"),
        ("-2,2", "y"),
        ("-4,2", "w=2"),
    ] {
        assert_eq!(prints(&["get", &format!("{{path:{field}}}"), text]), format!("{parameter}\n"), "{field}");
    }
}

/// Whether a text is valid is the exit code of whatever is shown of it.
#[test]
fn each_view_of_a_text_has_its_code() {
    let views: [&[&str]; 8] = [
        &[],
        &["--tree"],
        &["--tree", "--failed"],
        &["--diagram"],
        &["--kind"],
        &["--steps"],
        &["--redact"],
        &["--why-not", "URI-reference"],
    ];
    for view in views {
        for (text, expected) in [("http://h/a", 0), ("a b", 1), ("http://[::1/", 1), ("", 0)] {
            for format in ["text", "json"] {
                let arguments = [&["parse", "--format", format], view].concat();
                assert_eq!(run(&[&arguments[..], &[text]].concat()).0, expected, "{arguments:?} {text}");
                let lines = format!("{text}\nhttp://h/\n");
                assert_eq!(run_with(&arguments, lines.as_bytes()).0, expected, "{arguments:?} {text}");
            }
        }
    }
}

/// A byte order mark before the first line is no part of it, whatever the lines hold. One in an argument, or later, is.
#[test]
fn a_mark_before_the_first_line() {
    let (text, json) = ("http://a/\r\nhttp://b/\n", "\"http://a/\"\n\"http://b/\"\n");
    for (command, input) in [
        (&["validate"][..], text),
        (&["validate", "--input", "json"], json),
        (&["parse"], text),
        (&["parse", "--input", "json"], json),
        (&["normalize"], text),
        (&["resolve", "--base", "http://b/", "--input", "json"], json),
        (&["validate"], "http://a/"),
        (&["validate"], "\nhttp://a/"),
        (&["validate"], ""),
    ] {
        let expected = run_with(command, input.as_bytes());
        assert_eq!(expected.0, 0, "{command:?} {input}");
        assert_eq!(run_with(command, format!("\u{feff}{input}").as_bytes()), expected, "{command:?} {input}");
    }
    assert_eq!(run(&["validate", "\u{feff}http://a/"]).0, 1);
    for input in ["\u{feff}\u{feff}http://a/", "http://a/\n\u{feff}http://b/"] {
        assert_eq!(run_with(&["validate"], input.as_bytes()).0, 1, "{input}");
    }
}

/// Each text of a list has its answer, even if it is none in UTF-8.
#[test]
fn each_text_of_a_list_of_steps() {
    for text in [&b"a b"[..], b"\xff", b"a\xffb", "\u{e9}".as_bytes()] {
        let lines = [b"/a\n", text, b"\n/b\n"].concat();
        let (code, output, error) = run_with(&["parse", "--steps", "--format", "json"], &lines);
        let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let valid: Vec<_> = answers.iter().map(|answer| answer["valid"].as_bool().unwrap()).collect();
        assert_eq!((code, valid, error.as_str()), (1, vec![true, false, true], ""), "{text:?}");
        let (code, output, error) = run_with(&["parse", "--steps"], &lines);
        assert_eq!((code, output.split("\n\n").count(), error.as_str()), (1, 4, ""), "{text:?} {output}");
    }
}

/// What cannot be seen in an IRI is not printed as it is.
#[test]
fn each_invisible_character_of_an_iri() {
    for (text, shown, number) in [
        ("http://h/a\u{202e}b", r"/a\u{202e}b", "\u{27e8}U+202E\u{27e9}"),
        ("http://a\u{200b}b/", r"a\u{200b}b", "\u{27e8}U+200B\u{27e9}"),
        ("http://h/?a\u{e000}#b", r"a\u{e000}", "\u{27e8}U+E000\u{27e9}"),
        ("http://u\u{ad}:p@h/#b", r"u\u{ad}", "\u{27e8}U+00AD\u{27e9}"),
    ] {
        for view in [&[][..], &["--diagram"], &["--diagram", "--show-passwords"]] {
            let output = prints(&[&["parse", "--rule", "IRI", text], view].concat());
            assert!(output.chars().all(|char| char == '\n' || urispec::Visible::shows(char)), "{view:?} {output:?}");
            assert!(output.contains(if view.is_empty() { shown } else { number }), "{view:?} {output}");
        }
    }
    assert!(prints(&["parse", "--rule", "IRI", "--diagram", "http://h/\u{e9}"]).contains("http://h/\u{e9}\n"));
}

/// A drawing is as wide as the terminal.
#[test]
fn each_width_of_a_diagram() {
    let uri = "http://ada@example.com:8042/over/there/and/there?name=ferret#nose";
    for width in [30, 40, 60, 100, 200] {
        let output = urispec().args(["parse", "--diagram", uri]).env("COLUMNS", width.to_string()).output().unwrap();
        let drawing = String::from_utf8(output.stdout).unwrap();
        let widest = drawing.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= width, "{width}: {drawing}");
        // What fits is not wrapped.
        assert_eq!(drawing.lines().any(|line| line.contains(uri)), width >= uri.len() + 2, "{width}: {drawing}");
    }
    // A character beyond ASCII is one column. What is as wide as the terminal fits.
    let iri = format!("http://h/{}", "\u{e9}".repeat(15));
    for width in [23, 24, 25, 30] {
        let mut command = urispec();
        let command = command.args(["parse", "--rule", "IRI", "--diagram", &iri]).env("COLUMNS", width.to_string());
        let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
        assert_eq!(output.lines().next() == Some(&*iri), width >= iri.chars().count(), "{width}: {output}");
    }
}

/// The columns of variables are as wide as their longest names, wherever those are.
#[test]
fn each_variable_stands_in_its_column() {
    for template in ["{a,longest}{?bc*}", "{longest,a}{?bc*}", "{a}{?bc:3,longest}", "{a}"] {
        let shown = prints(&["template", "vars", template]);
        let longest = template.split(['{', '}', ',', '?', '*', ':']).map(str::len).max().unwrap();
        for line in shown.lines().filter(|line| !line.starts_with("level")) {
            let (place, name) = (line.split_whitespace().last().unwrap(), line.split(' ').next().unwrap());
            assert_eq!(line.find(place), Some(longest + 2 + 1 + 2 + 5 + 2), "{shown}");
            let (start, end) = place.split_once("..").unwrap();
            assert!(template[start.parse().unwrap()..end.parse().unwrap()].starts_with(name), "{shown}");
        }
    }
}

/// A number expands to its digits, however many these are, and a pair is cut at its first `=`.
#[test]
fn each_value_of_a_file_is_written_as_it_is() {
    for value in [
        "0",
        "-1",
        "255",
        "65536",
        "4294967296",
        "9007199254740993",
        "18446744073709551615",
        "18446744073709551616",
        "0.1",
        "1.50",
        "-0",
        "1E400",
        "true",
    ] {
        let file = format!("{{\"a\": {value}, \"b\": [{value}], \"c\": {{\"k\": {value}}}}}");
        let arguments = ["template", "expand", "{a}/{b}/{c}", "--values", "-"];
        assert_eq!(run_with(&arguments, file.as_bytes()).1, format!("{value}/{value}/k,{value}\n"));
    }
    for (file, expected) in [
        (r#"{"a": "x", "a": {"k": 1, "l": 2, "k": 3}}"#, "?k=3&l=2\n"),
        (r#"{"a": [null, "\u00e9", 1.0e2]}"#, "?a=%C3%A9&a=1.0e2\n"),
        ("{\"a\":\n  null\n}", "\n"),
        ("{}", "\n"),
    ] {
        assert_eq!(run_with(&["template", "expand", "{?a*}", "--values", "-"], file.as_bytes()).1, expected, "{file}");
    }
    assert_eq!(prints(&["template", "expand", "{?a*}", "--map", "a=k=v=w,x==,y="]), "?k=v%3Dw&x=%3D&y=\n");
    assert_eq!(prints(&["template", "expand", "{a}", "--var", "a=k=v"]), "k%3Dv\n");
}

/// A difference has the place of the second URI, to which it belongs.
#[test]
fn each_difference_is_in_the_second_uri() {
    for (a, b) in [
        ("http://h/~", "http://h/%7E"),
        ("http://h/%7E", "http://h/~"),
        ("http://h", "http://h:80/"),
        // A password may be written in two ways of different lengths.
        ("http://ada:s%65cret@h/", "http://ada:secret@h/"),
        ("http://ada:secret@h/~", "http://ada:%73%65cret@h/%7E"),
    ] {
        for options in [&[][..], &["--redact"]] {
            let (_, found) = answers(&[&["java", "equals"], options].concat(), &[json!([a, b])]);
            let difference = &found[0]["differences"][0];
            assert_eq!((&difference["start"], &difference["end"]), (&json!(0), &json!(b.len())), "{options:?} {b}");
        }
    }
}

/// Each selector and each parameter of a request, in lines and in data.
#[test]
fn each_part_of_a_request() {
    let path = "/a.s1.s2.s3.s4.html;v=1;w=2;x=3/suffix";
    let shown = prints(&["sling", path]);
    let row = |line: &str| {
        let place = line.split("  ").map(str::trim).find(|cell| cell.contains("..")).unwrap();
        let (start, end) = place.split_once("..").unwrap();
        path[start.parse().unwrap()..end.parse().unwrap()].to_owned()
    };
    let rows = |name: &str| shown.lines().filter(|line| line.starts_with(name)).map(row).collect::<Vec<_>>();
    assert_eq!((rows("selectors"), rows("extension")), (vec!["s1.s2.s3.s4".into()], vec!["html".to_owned()]));
    assert_eq!(rows("parameter"), [";v=1", ";w=2", ";x=3"]);
    for command in [&["sling"][..], &["sling", "--all"]] {
        let (_, found) = answers(command, &[json!(path)]);
        let parts =
            if command.len() > 1 { found[0]["readings"].as_array().unwrap().last().unwrap() } else { &found[0] };
        assert_eq!(parts["selectors"], json!(["s1", "s2", "s3", "s4"]), "{parts}");
        assert_eq!(parts["parameters"], json!({"v": "1", "w": "2", "x": "3"}), "{parts}");
    }
    // A column is as wide as its longest cell.
    let shown = prints(&["sling", "--all", "/a%C3%A9%C3%A9.b.html/c"]);
    let cells = |line: &str| line.split("  ").map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect();
    let rows: Vec<Vec<String>> = shown.lines().map(cells).collect();
    let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap();
    let start = widest(0) + 2 + widest(1) + 2;
    for (line, row) in shown.lines().zip(&rows) {
        let rest: String = line.chars().skip(start).collect();
        assert!(rest.starts_with(&row[2]), "{shown}");
    }
}

/// A text has the same answer as an argument and as a line, of text or of JSON, and the same code in each format.
#[test]
fn each_way_to_ask_has_the_same_answer() {
    let others: [&[&str]; 11] = [
        &["iri", "to-uri"],
        &["iri", "to-iri"],
        &["template", "expand", "--var", "a=1"],
        &["template", "vars"],
        &["template", "check"],
        &["resolve", "--base", "http://a/b", "--lenient"],
        &["resolve", "--base", "a b"],
        &["normalize", "--level", "case"],
        &["compare", "--iri"],
        &["sling", "--all"],
        &["validate", "--syntax-only"],
    ];
    for command in LISTS.into_iter().chain(others) {
        let texts = match command[0] {
            "template" => ["/{a}{b}", "/{", "", "/:id"],
            "sling" => ["/a.b.html/c", "a", "/a b", "http://h"],
            _ => ["http://A/../c?q", "a b", "", "http://[::1"],
        };
        let is_pair = matches!(command, ["compare", ..] | ["java", "compare" | "equals"]);
        for text in texts {
            let arguments = if is_pair { vec![text, text] } else { vec![text] };
            let questions = [if is_pair { json!([text, text]) } else { json!(text) }];
            let lines = arguments.join("\t") + "\n";
            let mut codes = BTreeSet::new();
            for redact in [&[][..], &["--redact"]] {
                let data = if command[0] == "validate" { "jsonl" } else { "json" };
                let with = |more: &[&'static str]| [command, redact, more].concat();
                let argument = run(&[&with(&["--format", data])[..], &arguments].concat());
                let line = run_with(&with(&["--format", data]), lines.as_bytes());
                let (code, answer) = answers(&with(&["--format", data]), &questions);
                assert_eq!(argument, line, "{command:?} {redact:?} {text}");
                let read: Value = serde_json::from_str(&line.1).unwrap();
                assert_eq!((code, &answer[0]), (line.0, &read), "{command:?} {redact:?} {text}");
                let shown = run_with(&with(&["--format", "text"]), lines.as_bytes());
                codes.extend([line.0, shown.0, run(&[&with(&[])[..], &arguments].concat()).0]);
                // What was derived is in the first line.
                if let Some(result) = read["result"].as_str() {
                    assert_eq!(shown.1.split('\n').next(), Some(result), "{command:?} {text}");
                }
                let has_reason = ["reason", "index"].iter().any(|name| !read[name].is_null());
                let has_found = read["diagnostics"].as_array().is_some_and(|found| !found.is_empty());
                let may_be_invalid = !matches!(command[0], "readers" | "compare") && !is_pair;
                assert!(code == 0 || has_reason || has_found || !may_be_invalid, "{command:?} {text}: {read}");
            }
            assert_eq!(codes.len(), 1, "{command:?} {text}: {codes:?}");
        }
    }
}

/// Each segment of a long path has its number.
#[test]
fn each_segment_has_its_number() {
    let uri = format!("http://h/{}", (1..=300).map(|number| format!("s{number}")).collect::<Vec<_>>().join("/"));
    let rows: Value = serde_json::from_str(&prints(&["anatomy", "--format", "json", &uri])).unwrap();
    let segments: Vec<_> = rows.as_array().unwrap().iter().filter(|row| row["part"] == "segment").collect();
    assert_eq!(segments.len(), 300);
    for (at, row) in segments.into_iter().enumerate() {
        assert_eq!((&row["number"], &row["text"]), (&json!(at + 1), &json!(format!("s{}", at + 1))));
    }
}

/// A variable that is named several times has a list of all its values.
#[test]
fn each_value_of_a_variable_that_is_named_again() {
    for count in [1, 2, 3, 10, 300] {
        let values: Vec<String> = (1..=count).map(|number| format!("a=v{number}")).collect();
        let options: Vec<&str> = values.iter().flat_map(|value| ["--var", value.as_str()]).collect();
        let expected: Vec<String> = (1..=count).map(|number| format!("v{number}")).collect();
        let arguments = [&["template", "expand", "{a}"][..], &options].concat();
        assert_eq!(prints(&arguments), format!("{}\n", expected.join(",")));
    }
}

/// Each rule that has components has a drawing and a kind. A base may be an IRI where the text may be one.
#[test]
fn each_rule_with_components_has_each_view() {
    for (rule, text, word) in [
        ("URI-reference", "//h/a", "network-path reference"),
        ("URI", "http://h/#f", "URI"),
        ("absolute-URI", "http://h/", "absolute-URI"),
        ("relative-ref", "a", "relative-path reference"),
        ("IRI-reference", "//h/\u{e9}", "network-path reference"),
        ("IRI", "http://h/#\u{e9}", "IRI"),
        ("absolute-IRI", "http://h/\u{e9}", "absolute-IRI"),
        ("irelative-ref", "\u{e9}", "relative-path reference"),
    ] {
        let of = |options: &[&str]| run(&[&["parse", text, "--rule", rule], options].concat());
        let (code, drawing, error) = of(&["--diagram"]);
        assert_eq!((code, drawing.lines().next().map(str::trim)), (0, Some(text)), "{rule}: {error}");
        let (code, kind, error) = of(&["--kind"]);
        let has_word = kind.lines().any(|line| line.split("  ").next() == Some(word));
        assert!(code == 0 && has_word, "{rule}: {kind}{error}");
        let (code, _, error) = of(&["--kind", "--base", "http://\u{e9}/"]);
        assert_eq!(code, if text.is_ascii() { 2 } else { 0 }, "{rule}: {error}");
    }
}

/// Without a base, a reference is known to be one to the same document only if it is empty or a fragment (4.4).
#[test]
fn each_same_document_reference() {
    let nothing: &[&str] = &[];
    for (text, base, expected) in [
        ("", nothing, Some(true)),
        ("#a", nothing, Some(true)),
        ("#", nothing, Some(true)),
        ("a", nothing, None),
        ("?q", nothing, None),
        ("/a", nothing, None),
        ("//h/a", nothing, None),
        ("http://h/a", nothing, None),
        ("http://h/a#b", &["--base", "http://h/a#c"], Some(true)),
        ("a", &["--base", "http://h/a"], Some(true)),
        ("./a", &["--base", "http://h/a"], Some(true)),
        ("b", &["--base", "http://h/a"], Some(false)),
        ("?", &["--base", "http://h/a"], Some(false)),
        ("", &["--base", "http://h/a"], Some(true)),
    ] {
        let arguments = [&["parse", "--kind"], base, &[text]].concat();
        let shown = prints(&arguments);
        let rows = ["same-document reference", "another document"]
            .map(|word| shown.lines().any(|line| line.starts_with(word)));
        assert_eq!(rows, [expected == Some(true), expected == Some(false)], "{text} {base:?}: {shown}");
        let data: Value = serde_json::from_str(&prints(&[&arguments[..], &["--format", "json"]].concat())).unwrap();
        assert_eq!(data["kind"]["same_document"].as_bool(), expected, "{text} {base:?}");
    }
    // A base that is an IRI is one for IRIs.
    for (rule, code) in [("URI-reference", 2), ("URI", 2), ("IRI-reference", 0)] {
        let text = if rule == "URI" { "http://h/" } else { "a" };
        assert_eq!(run(&["parse", "--kind", "--rule", rule, "--base", "http://\u{e9}/", text]).0, code, "{rule}");
    }
}

/// Whether a target is the base is decided by what is hidden, too.
#[test]
fn each_password_tells_documents_apart() {
    for (text, base, is_same) in [
        ("http://u:a@h/", "http://u:a@h/", true),
        ("http://u:a@h/#f", "http://u:a@h/", true),
        ("http://u:a@h/", "http://u:b@h/", false),
        ("http://u:other@h/x", "http://u:***@h/x", false),
        ("//u:a@h/", "http://u:a@h/", true),
    ] {
        for more in [&[][..], &["--redact"]] {
            let kind = [&["parse", "--kind", "--base", base, text], more].concat();
            let trace = [&["resolve", "--trace", "--base", base, text], more].concat();
            let shown = [prints(&kind).contains("same-document reference"), prints(&trace).contains("\n4.4 ")];
            assert_eq!(shown, [is_same; 2], "{text} {base} {more:?}");
            let data = |arguments: &[&str]| -> Value {
                serde_json::from_str(&prints(&[arguments, &["--format", "json"]].concat())).unwrap()
            };
            let said =
                [&data(&kind)["kind"]["same_document"], &data(&trace)["trace"]["same_document"]].map(Value::clone);
            assert_eq!(said, [json!(is_same), json!(is_same)], "{text} {base} {more:?}");
        }
    }
    let other = prints(&["parse", "--kind", "--redact", "--base", "http://u:a@h/", "http://u:b@h/"]);
    assert!(other.contains("leads to http://u:***@h/, not to the base"), "{other}");
}

/// Why there is no result is the same in words and in data.
#[test]
fn each_reason_is_the_same_in_data() {
    for (command, first, second) in [
        (&["iri", "to-uri", "--idna"][..], "http://-\u{e9}/", None),
        (&["relativize"], "https://a/", Some("http://a/")),
        (&["relativize"], "s:a", Some("s://h/")),
        (&["relativize"], "s:/b/../c", Some("s:/a")),
        (&["template", "expand", "--list", "a=1,2"], "{a:1}", None),
        (&["template", "expand", "--list", "a=12"], "{a:1}", None),
        (&["sling"], "a", None),
    ] {
        let line = second.map_or_else(|| first.to_owned(), |second| format!("{first}\t{second}"));
        let (code, shown, _) = run_with(command, format!("{line}\n").as_bytes());
        let (_, data, _) = run_with(&[command, &["--format", "json"]].concat(), format!("{line}\n").as_bytes());
        let data: Value = serde_json::from_str(&data).unwrap();
        let reason = data["reason"].as_str().unwrap();
        assert_eq!((code, shown.lines().next()), (1, Some(&*format!("{first}: {reason}"))));
    }
}

/// A URL that a request is mapped to is mapped again, and each step is shown, in lines as in data.
#[test]
fn each_rewrite_of_a_request() {
    let file = Temporary::new("chain.map");
    let lines = "/etc/map/http/h.80 sling:internalRedirect=http://g/x\n\
                 /etc/map/http/g.80 sling:internalRedirect=http://f/\n\
                 /etc/map/http/f.80 sling:internalRedirect=/y sling:internalRedirect=/z\n";
    fs::write(&file.0, lines).unwrap();
    let steps: [(&str, &[&str]); 3] = [
        ("http/h.80/v.html", &["http://g/x/v.html"]),
        ("http/g.80/x/v.html", &["http://f/x/v.html"]),
        ("http/f.80/x/v.html", &["/y/x/v.html", "/z/x/v.html"]),
    ];
    for (first, text) in ["http://h/v.html", "http://g/x/v.html", "http://f/x/v.html"].into_iter().enumerate() {
        let (_, found) = answers(&["sling", "--map", file.as_str()], &[json!(text)]);
        let rewrites = found[0]["rewrites"].as_array().unwrap();
        let expected: Vec<_> = steps[first..].iter().map(|(from, to)| (json!(from), json!(to))).collect();
        assert_eq!(rewrites.iter().map(|it| (it["from"].clone(), it["to"].clone())).collect::<Vec<_>>(), expected);
        let shown = prints(&["sling", "--map", file.as_str(), text]);
        let lines: Vec<String> = { rewrites.iter().zip(&steps[first..]) }
            .flat_map(|(rewrite, (from, to))| {
                [from.to_string(), format!("  {} -> {}", rewrite["pattern"].as_str().unwrap(), to.join(" or "))]
            })
            .collect();
        assert!(shown.starts_with(&(lines.join("\n") + "\nresource path  ")), "{shown}");
        assert_eq!(found[0]["path"], "/y/x/v.html");
    }
}

/// In a list, an empty line ends each answer in text, whatever is asked of the text.
#[test]
fn an_empty_line_ends_each_answer_of_a_list() {
    // What is not drawn below its text has no heading.
    for (view, has_heading) in [
        (&[][..], true),
        (&["--kind"], true),
        (&["--diagram"], true),
        (&["--tree"], true),
        (&["--tree", "--characters"], true),
        (&["--steps"], false),
        (&["--why-not", "URI"], false),
        (&["--why-not", "path-abempty", "--span", "0..1"], false),
    ] {
        let command = [&["parse"], view].concat();
        let expected: String = { ["http://h/", "a b", "/a"].iter() }
            .map(|text| {
                let (code, alone, _) = run(&[&command[..], &[text]].concat());
                let heading = if has_heading && code == 0 { format!("{text}: valid\n") } else { String::new() };
                heading + &alone + "\n"
            })
            .collect();
        assert_eq!(run_with(&command, b"http://h/\na b\n/a\n").1, expected, "{command:?}");
    }
}

/// Without a span, the question is about all bytes of the text, of which a character may have several.
#[test]
fn a_question_without_a_span_is_about_the_whole_text() {
    for text in ["http://h/", "http://\u{e9}/\u{20ac}?\u{1f600}#\u{e9}", "\u{1f600}", "", "a b"] {
        for rule in ["IRI-reference", "IRI", "URI-reference", "path-rootless", "ifragment"] {
            let command = ["parse", "--rule", "IRI-reference", "--why-not", rule];
            let span = format!("0..{}", text.len());
            for format in ["text", "json"] {
                let more = ["--format", format, text];
                let whole = run(&[&command[..], &more].concat());
                assert_eq!(whole, run(&[&command[..], &["--span", &span], &more].concat()), "{rule} {text}");
            }
            let accepted = urispec::Rule::from_name(rule).unwrap().check(text).is_ok();
            assert_eq!(run(&[&command[..], &[text]].concat()).0, i32::from(!accepted), "{rule} {text}");
        }
    }
}

/// The path that a trace is about is the merged one, however short the reference and the base are by themselves.
#[test]
fn a_merged_path_that_is_too_long_has_no_trace() {
    for (base, reference) in
        [(2040, 7), (2040, 8), (1, 2046), (1, 2047), (2047, 0), (2048, 0), (1024, 1023), (1024, 1024)]
    {
        let (base, reference) = (format!("http://h/{}/x", "b".repeat(base - 1)), "r".repeat(reference));
        let merged = base.len() - "http://hx".len() + reference.len();
        for text in [reference.clone(), format!("{reference}?q")] {
            let (code, output, error) = run(&["resolve", "--trace", "--format", "json", "--base", &base, &text]);
            let answer: Value = serde_json::from_str(&output).unwrap();
            // An empty path is not merged: the target has that of the base.
            let is_traced = reference.is_empty() || merged <= 2048;
            assert_eq!((code, answer["trace"].is_null()), (0, !is_traced), "{merged}");
            assert_eq!(error.is_empty(), is_traced, "{merged}: {error}");
        }
    }
}

/// A target whose path has dot segments is the result of no resolution (5.2.4), wherever in the path they are.
#[test]
fn a_dot_segment_is_why_there_is_no_reference() {
    let why = "no relative reference: the path of the target has dot segments, which resolution removes";
    for path in ["/.", "/..", "/./a", "/../a", "/a/.", "/a/..", "/a/./b", "/a/../b", "/a/./", "/a/../", "/a/b/../../c"]
    {
        for before in ["http://h", "s:"] {
            let target = format!("{before}{path}");
            let (code, output, _) = run(&["relativize", "--base", &format!("{before}/x/y"), &target]);
            assert_eq!((code, output), (1, format!("{target}: {why}\n")));
        }
    }
    for path in ["/.a", "/a./b", "/...", "/a/.../b", "/a/..b", "/%2E/a"] {
        let (base, target) = ("http://h/x/y", format!("http://h{path}"));
        let reference = prints(&["relativize", "--base", base, &target]);
        assert_eq!(prints(&["resolve", "--base", base, reference.trim_end()]), format!("{target}\n"));
    }
}

/// The name of a file in an error stays on its line, whichever option names it, and does nothing to a terminal.
#[test]
fn the_name_of_a_file_in_an_error_is_visible() {
    let name = "no\u{1b}[31m\n\u{202e}/file";
    let calls: [&[&str]; 11] = [
        &["sling", "/a", "--resources"],
        &["sling", "/a", "--map"],
        &["sling", "/a", "--directory"],
        &["sling", "/a", "--svg"],
        &["anatomy", "s:a", "--svg"],
        &["java", "s:a", "--svg"],
        &["explain", "host", "--svg"],
        &["template", "expand", "{a}", "--values"],
        &["server", "--log"],
        &["check", "--config"],
        &["check", "--baseline"],
    ];
    for call in calls {
        let (code, output, error) = run(&[call, &[name]].concat());
        assert_eq!((code, output.as_str()), (2, ""), "{call:?}");
        assert!(error.contains(r"no\u{1b}[31m\u{a}\u{202e}/file"), "{call:?}: {error:?}");
        assert!(!error.trim_end_matches('\n').contains(char::is_control), "{call:?}: {error:?}");
    }
}

/// What is null or has no members is undefined (RFC 6570, 2.3), with each operator; an empty string is a value.
#[test]
fn what_is_null_is_no_value() {
    let expanded = |template: &str, file: &str| {
        let (code, output, error) = run_with(&["template", "expand", template, "--values", "-"], file.as_bytes());
        assert_eq!((code, error.as_str()), (0, ""), "{template} {file}");
        output
    };
    for operator in ["", "+", "#", ".", "/", ";", "?", "&"] {
        for variables in ["x", "x,y", "y,x", "x*", "x:3"] {
            let template = format!("a{{{operator}{variables}}}b");
            let without = expanded(&template, r#"{"y": "1"}"#);
            for value in ["null", "[]", "{}", "[null]", r#"{"k": null}"#, "[null, null]"] {
                // A list or a map has no beginning (2.4.1).
                if value == "null" || !variables.contains(':') {
                    assert_eq!(expanded(&template, &format!(r#"{{"x": {value}, "y": "1"}}"#)), without, "{value}");
                }
            }
        }
        let empty = expanded(&format!("a{{{operator}x}}b"), r#"{"x": ""}"#);
        // By section 3.2.1 and the examples of section 3.2.
        let expected = match operator {
            "" | "+" => "ab",
            ";" => "a;xb",
            "?" | "&" => &format!("a{operator}x=b"),
            _ => &format!("a{operator}b"),
        };
        assert_eq!(empty, format!("{expected}\n"), "{operator}");
    }
}

/// A drawing goes into a file, to standard output, or to both, and is the same.
#[test]
fn a_drawing_in_a_file_may_be_printed_beside_it() {
    let (alone, beside) = (Temporary::new("alone.svg"), Temporary::new("beside.svg"));
    for (command, text) in
        [("anatomy", "http://ada@h:80/a?b#c"), ("java", "http://ada@h:80/a?b#c"), ("sling", "/a.b.html/c")]
    {
        for width in [&[][..], &["--width", "7"]] {
            let drawn = |more: &[&str]| prints(&[&[command, text], width, more].concat());
            assert_eq!(drawn(&["--svg", alone.as_str()]), "");
            let diagram = drawn(&["--diagram"]);
            assert!(!diagram.is_empty());
            assert_eq!(drawn(&["--svg", beside.as_str(), "--diagram"]), diagram, "{command} {width:?}");
            let [one, other] = [&alone, &beside].map(|file| fs::read_to_string(&file.0).unwrap());
            assert_eq!(one, other, "{command} {width:?}");
            assert!(one.starts_with("<svg"), "{one}");
        }
        // What cannot be drawn is named, and nothing is written.
        fs::remove_file(&alone.0).unwrap();
        for more in [&[][..], &["--diagram"]] {
            let (code, output, error) = run(&[&[command, "a b", "--svg", alone.as_str()], more].concat());
            assert_eq!((code, error.as_str()), (1, ""), "{command}");
            assert!(output.starts_with("a b: ") && !alone.0.exists(), "{command}: {output}");
        }
    }
}

/// The resources of a line count as those of the options do, in each view, and for this line alone.
#[test]
fn resources_of_a_line_are_those_of_the_options() {
    let path = "/a.b/c.html";
    for view in [&[][..], &["--trace"], &["--diagram"], &["--format", "json"], &["--format", "json", "--trace"]] {
        let format: &[&str] =
            if view.contains(&"json") || view.contains(&"--diagram") { &[] } else { &["--format", "text"] };
        let command = [&["sling", "--resource", "/a"], view].concat();
        for own in [&["/a.b"][..], &["/a", "/a.b/c"], &[]] {
            let options: Vec<&str> = own.iter().flat_map(|own| ["--resource", own]).collect();
            let expected = [options, vec!["--resource", "/a"]]
                .map(|options| run_with(&[&["sling"], view, &options].concat(), format!("{path}\n").as_bytes()).1);
            let questions = format!("{}\n{}\n", json!([path, own]), json!(path));
            let (_, output, error) =
                run_with(&[&command[..], format, &["--input", "json"]].concat(), questions.as_bytes());
            assert_eq!((output, error.as_str()), (expected.concat(), ""), "{view:?} {own:?}");
        }
    }
}

/// What a configuration holds does nothing to a terminal when an error quotes it.
#[test]
fn what_an_error_of_a_configuration_quotes_is_visible() {
    let file = Temporary::new("odd.toml");
    for text in [
        r#"extend = "no\u001b[31m\u202e.toml""#,
        r#""no\u001b[31m\u202e" = 1"#,
        r#"select = ["no\u001b[31m\u202e"]"#,
        r#"fail-on = "no\u001b[31m\u202e""#,
        r#"types = { "no\u001b[31m\u202e" = "no\u001b[31m\u202e" }"#,
        "[levels]\n\"no\\u001b[31m\\u202e\" = \"error\"",
    ] {
        fs::write(&file.0, text).unwrap();
        let (code, _, error) = run(&["check", "--config", file.as_str(), "-"]);
        assert!(code == 2 && error.contains("no\\u{1b}[31m\\u{202e}"), "{text}: {error:?}");
        assert!(!error.contains(['\u{1b}', '\u{202e}']), "{text}: {error:?}");
    }
}

/// Of a long line of a configuration, the picture of an error shows the text at its place, from its start.
#[test]
fn a_long_line_of_a_configuration_is_shown_from_the_error_on() {
    let file = Temporary::new("long.toml");
    let syntax = "\"syntax\", ".repeat(40);
    for (before, after) in [
        ("select = [\"", "\"]"),
        (&*format!("select = [{syntax}\""), "\"]"),
        ("ignore = [\"", &format!("\", {}]", syntax.trim_end_matches(", "))),
        ("fail-on = \"", "\""),
        ("levels = { \"", "\" = \"error\" }"),
    ] {
        // The last two are as long as a line can be that is not cut, and one byte longer.
        let longest = 160_usize.saturating_sub(before.len() + after.len()).max(1);
        for length in [1, 79, 80, 81, 159, 160, 161, 400, 5_000, longest, longest + 1] {
            let value: String =
                (100..).flat_map(|number| format!("{number}-").into_bytes()).take(length).map(char::from).collect();
            let line = format!("{before}{value}{after}");
            fs::write(&file.0, format!("{line}\n")).unwrap();
            let (code, _, error) = run(&["check", "--config", file.as_str(), "-"]);
            let shown = error.lines().find(|line| line.starts_with(" 1 │ ")).unwrap_or_else(|| panic!("{error}"));
            let start = value.get(..60).unwrap_or(&value);
            assert!(code == 2 && shown.contains(&format!("\"{start}")), "{length} in {before}: {error}");
            // A `…` is where something is left out, on either side.
            let shown = shown.trim_start_matches(" 1 │ ");
            let part = shown.trim_matches('…');
            assert!(line.contains(part) && part.len() <= 160, "{error}");
            let (is_cut_before, is_cut_after) = (!line.starts_with(part), !line.ends_with(part));
            assert_eq!((shown.starts_with('…'), shown.ends_with('…')), (is_cut_before, is_cut_after), "{error}");
            assert_eq!(is_cut_before || is_cut_after, line.len() > 160, "{error}");
        }
    }
}

/// Each set of options selects the constructor that the help says, with its arguments in Java's order.
#[test]
fn each_set_of_options_selects_a_constructor() {
    let values = [("user-info", "u"), ("host", "h"), ("port", "8"), ("path", "/p"), ("query", "q"), ("fragment", "f")];
    for bits in 0..64_u8 {
        let given =
            |name: &str| values.iter().position(|(known, _)| *known == name).is_some_and(|at| bits >> at & 1 == 1);
        let options: Vec<String> = { values.iter().filter(|(name, _)| given(name)) }
            .map(|(name, value)| format!("--{name}={value}"))
            .collect();
        let is_server = given("user-info") || given("port") || given("query") && given("host");
        let names: &[&str] = match given("host") {
            _ if is_server => &["user-info", "host", "port", "path", "query", "fragment"],
            true => &["host", "path", "fragment"],
            false => &["authority", "path", "query", "fragment"],
        };
        let argument = |name: &&str| match values.iter().find(|(known, _)| known == name) {
            Some((_, port)) if *name == "port" => {
                if given(name) {
                    (*port).to_owned()
                } else {
                    "-1".to_owned()
                }
            }
            Some((_, value)) if given(name) => format!("\"{value}\""),
            _ => "null".to_owned(),
        };
        let expected: Vec<String> = names.iter().map(argument).collect();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let (_, output, _) = run(&[&["java", "build", "--scheme=s"], &options[..]].concat());
        assert_eq!(output.lines().next(), Some(&*format!("new URI(\"s\", {})", expected.join(", "))), "{options:?}");
    }
}

/// Any port that is given selects the constructor with seven arguments. -1 is that of none, and no port beyond 32 bits can be given.
#[test]
fn each_port_selects_a_constructor() {
    for port in ["-1", "0", "1", "65535", "65536", "2147483647"] {
        let (code, output, _) = run(&["java", "build", "--scheme", "s", "--host", "h", "--port", port]);
        let text = if port == "-1" { "s://h".to_owned() } else { format!("s://h:{port}") };
        let lines: Vec<&str> = output.lines().take(2).collect();
        assert_eq!((code, lines), (0, vec![&*format!("new URI(\"s\", null, \"h\", {port}, null, null, null)"), &text]));
    }
    for port in ["2147483648", "-2147483649", "x", ""] {
        assert_eq!(run(&["java", "build", "--host", "h", "--port", port]).0, 2, "{port}");
    }
}

/// The pages of the manual are in the order in which the help lists the commands, each before those of its own commands.
#[test]
fn the_manual_is_in_the_order_of_the_help() {
    fn pages(command: &[&str]) -> Vec<String> {
        let help = prints(&[command, &["--help"]].concat());
        let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        // A summary goes on in lines that are indented further.
        let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        let own = names.filter(|name| !name.is_empty() && *name != "help");
        let own = own.flat_map(|name| pages(&[command, &[name]].concat()));
        [["urispec"].iter().chain(command).copied().collect::<Vec<_>>().join("-")].into_iter().chain(own).collect()
    }
    let manual = prints(&["man"]);
    let titles = manual.lines().filter_map(|line| line.strip_prefix(".TH ")?.split(' ').next());
    let expected = pages(&[]);
    assert!(expected.len() > 25, "{expected:?}");
    assert_eq!(titles.collect::<Vec<_>>(), expected);
}

/// Pages of the manual go into a directory whether or not it is there, or the one around it.
#[test]
fn the_manual_is_written_into_any_directory() {
    let directory = Temporary::new("manual");
    let nested = format!("{}/share/man/man1", directory.as_str());
    for path in [directory.as_str(), directory.as_str(), &nested, &nested] {
        assert_eq!(prints(&["man", "--dir", path]), "");
        let page = fs::read_to_string(format!("{path}/urispec-check.1")).unwrap();
        assert!(page.contains(".TH") && page.contains("urispec"), "{page}");
        // What was there before is replaced.
        fs::write(format!("{path}/urispec-check.1"), "old").unwrap();
    }
}

/// Where an operation is refused, the differences are those of the text that Java refuses, be it the base or not.
#[test]
fn the_differences_of_a_refusal_are_of_the_refused_text() {
    let alone = |text: &str| answers(&["java"], &[json!(text)]).1.remove(0)["differences"].clone();
    let mut several = BTreeSet::new();
    for refused in ["http://[v1.a]/", "s:", "http://h/|", "a b", "//[v1.a]:8/p?q"] {
        for accepted in ["http://h/a", "//a_b/c", "b"] {
            for operation in ["resolve", "relativize"] {
                for (text, base) in [(refused, accepted), (accepted, refused)] {
                    let command = ["java", operation, "--base", base];
                    let (code, found) = answers(&command, &[json!(text)]);
                    assert_eq!((code, &found[0]["differences"]), (1, &alone(refused)), "{command:?} {text}");
                    assert_eq!(
                        found[0].get("about"),
                        (base == refused).then_some(&json!("base")),
                        "{command:?} {text}"
                    );
                    // In text, they are below the refusal.
                    let (_, shown, _) = run(&[&command[..], &[text]].concat());
                    let differences = found[0]["differences"].as_array().unwrap();
                    let messages: Vec<_> =
                        differences.iter().map(|it| format!("  {}", it["message"].as_str().unwrap())).collect();
                    assert_eq!(shown.lines().skip(1).collect::<Vec<_>>(), messages, "{command:?} {text}");
                    several.insert(messages.len());
                }
            }
        }
    }
    assert!(several.len() > 1, "{several:?}");
}

/// Of two texts, the second is refused in the words of the first: a place within what is hidden is named for neither.
#[test]
fn each_refusal_of_a_pair_has_the_same_words() {
    for (refused, is_named) in
        [("http://u:kzq|p@h/", false), ("//u:%zz@h", false), ("http://u:kzq@h/|", true), ("http://h/|", true)]
    {
        for operation in ["compare", "equals"] {
            let words = |pair: [&str; 2], which: &str| {
                let (code, shown, _) = run(&["java", operation, "--redact", pair[0], pair[1]]);
                assert_eq!(code, 1, "{shown}");
                let (_, words) =
                    shown.lines().next().unwrap().split_once(&format!(": Java rejects the {which}: ")).unwrap();
                words.to_owned()
            };
            let [first, second] = [words([refused, "http://h/"], "first"), words(["http://h/", refused], "second")];
            assert_eq!(first, second, "{operation} {refused}");
            assert_eq!(second.contains(" at index "), is_named, "{second}");
        }
    }
}

/// However long a text is, each command answers. Widths of a format end at 65,535.
#[test]
fn each_command_takes_long_texts() {
    const LENGTH: usize = 70_000;
    let of = |before: &str, part: &str, after: &str| format!("{before}{}{after}", part.repeat(LENGTH / part.len()));
    let texts = [
        of("http://h/", "a", ""),
        of("http://", "h", "/a"),
        of("http://u", "u", "@h/"),
        of("", "a", ":b"),
        of("/a", "/a", ".html"),
        of("http://h/a", "/../b", ""),
        of("http://h/", "%7e", ""),
        of("/a", ";b=c", ""),
        of("http://h/?q=1", "&q=1", "#f"),
        of("http://h/", "|", ""),
        of("{", "a", "}"),
    ];
    let lines = texts.join("\n");
    for command in [
        &["validate"][..],
        &["parse"],
        &["parse", "--tree"],
        &["parse", "--diagram"],
        &["parse", "--why-not", "path"],
        &["parse", "--kind"],
        &["normalize", "--trace"],
        &["resolve", "--base", "http://h/a/b", "--trace"],
        &["relativize", "--base", "http://h/a"],
        &["get", "{host} {path}"],
        &["iri", "to-uri"],
        &["java"],
        &["java", "normalize"],
        &["sling", "--trace"],
        &["sling", "--trace", "--resource", "/a"],
        &["template", "check"],
        &["template", "vars"],
        &["anatomy"],
        &["anatomy", "--diagram"],
        &["readers"],
    ] {
        let (code, _, error) = run_with(command, lines.as_bytes());
        assert!((0..=1).contains(&code) && !error.contains("panicked"), "{command:?}: {code} {error}");
    }
}

/// A drawing has no password, whatever draws it and wherever it is written.
#[test]
fn each_drawing_is_without_its_password() {
    let file = Temporary::new("password.svg");
    for command in [&["java"][..], &["sling"], &["anatomy"]] {
        for text in ["http://ada:s3cretW@h.test/a.b", "ftp://ada:s3cretW@h.test/a.b"] {
            let drawn = prints(&[command, &["--diagram", text]].concat());
            assert!(drawn.contains("ada:***@h.test") && !drawn.contains("s3cretW"), "{command:?}: {drawn}");
            prints(&[command, &["--svg", file.as_str(), text]].concat());
            let svg = fs::read_to_string(file.as_str()).unwrap();
            assert!(svg.contains("***") && !svg.contains("s3cretW"), "{command:?}: {svg}");
        }
    }
}

/// What Java reads otherwise without its password is not drawn, and no file is written.
#[test]
fn java_draws_no_other_components() {
    let file = Temporary::new("registry.svg");
    for (more, why) in
        [(&[][..], "not drawn: without its password, it has other components"), (&["--redact"], "hidden by --redact")]
    {
        let shown = format!("http://a:***@h/: accepted, but {why}\n");
        let drawn = run(&[&["java", "--diagram", "http://a:b@c@h/"], more].concat());
        assert_eq!(drawn, (0, shown.clone(), String::new()));
        let drawn = run(&[&["java", "--svg", file.as_str(), "http://a:b@c@h/"], more].concat());
        assert_eq!(drawn, (1, shown, String::new()));
        assert!(!file.0.exists());
    }
}

/// Where a constructor wants a server, the differences are not those of the one that takes the text.
#[test]
fn java_builds_with_the_differences_of_its_constructor() {
    let refused = "Java rejects this (Illegal character in hostname), but in RFC 3986 this is a URI reference";
    for (arguments, shown, span) in [
        (&["--host", "a_b", "--port", "80"][..], &[refused][..], Some((8, 9))),
        (&["--host", "a_b", "--user-info", "u:p"], &[refused], Some((12, 13))),
        (&["--host", "a_b", "--user-info", "u:p", "--redact"], &[refused], Some((12, 13))),
        (&["--host", "h", "--port", "-5"], &[], None),
        (&["--host", "a_b", "--path", "/\u{e9}"], &[], None),
        (&["--host", "h", "--port", "80"], &[], None),
    ] {
        let command = [&["java", "build", "--scheme", "http"], arguments].concat();
        let (_, output, _) = run(&command);
        let lines: Vec<_> = output.lines().filter(|line| line.starts_with("Java ")).collect();
        assert_eq!(lines, shown, "{arguments:?}");
        let data: Value = serde_json::from_str(&run(&[&command[..], &["--format", "json"]].concat()).1).unwrap();
        let found = data["differences"].as_array().unwrap();
        let first = found.first().map(|found| (found["start"].as_u64().unwrap(), found["end"].as_u64().unwrap()));
        assert_eq!((first, found.len()), (span, shown.len()), "{data}");
    }
}

/// What Java accepts is decided by the arguments, whatever is shown of them.
#[test]
fn java_builds_from_what_is_hidden() {
    for (arguments, code, reason, host) in [
        (&["http://u:%zz@h/"][..], 1, "Malformed escape pair", None),
        (&["http://a:b@c@h/"], 0, "accepted, but hidden by --redact", None),
        (&["http://u:p@h/"], 0, "", Some("h")),
        (&["http://u:p q@h/|"], 1, "Illegal character in authority", None),
        (&["http://u:pass@h/|"], 1, "Illegal character in path at index 15", None),
        (&["--authority", "u:pass@a_b"], 0, "", None),
        (&["--user-info", "u:p", "--host", "a_b"], 1, "Illegal character in hostname at index 9", None),
        (&["--user-info", "u:p q|", "--host", "h"], 0, "", Some("h")),
    ] {
        let command = [&["java", "build"], arguments].concat();
        let redacted = [&command[..], &["--redact"]].concat();
        let (found, shown, _) = run(&redacted);
        assert_eq!((found, found), (run(&command).0, code), "{arguments:?}: {shown}");
        assert!(
            shown.contains(":***@") && shown.lines().any(|line| line.starts_with(reason)),
            "{arguments:?}: {shown}"
        );
        let data = |command: &[&str]| -> Value {
            serde_json::from_str(&run(&[command, &["--format", "json"]].concat()).1).unwrap()
        };
        let (whole, data) = (data(&command), data(&redacted));
        assert_eq!(data["host"].as_str(), host, "{data}");
        for name in ["ok", "reason", "index", "host"] {
            assert_eq!(data[name], whole[name], "{name} of {data}");
        }
    }
}

/// A drawing has the parts of the whole request, whatever is hidden in them, or says that it cannot.
#[test]
fn sling_draws_the_parts_of_what_is_hidden() {
    let request = "/http://u:p.w@h/x.html";
    let first = "\\___________/ \\___/\\_____/\n      |         |     |\n      |         |     suffix\n      |         extension\n      resource path\n";
    let whole = "\\________________________/\n            |\n      resource path\n";
    for (site, below) in [
        (&[][..], first),
        (&["--resource", "/http://u:p"], first),
        (&["--resource", request], whole),
        // It is not this one.
        (&["--resource", "/http://u:***.***@h/x.html"], first),
    ] {
        for more in [&[][..], &["--redact"]] {
            let drawn = prints(&[&["sling", "--diagram", request], site, more].concat());
            let is_right = drawn.starts_with("/http://u:***.***@h/x.html\n") && drawn.ends_with(below);
            assert!(is_right, "{site:?} {more:?}: {drawn}");
        }
    }
    let file = Temporary::new("parts.svg");
    for more in [&[][..], &["--redact"]] {
        let refused = (1, "/http://u:***@h: no drawing: it could reveal a password\n".to_owned(), String::new());
        for drawing in [&["--diagram"][..], &["--svg", file.as_str()]] {
            assert_eq!(
                run(&[&["sling", "/http://u:p;a=b@h"], drawing, more].concat()),
                refused,
                "{drawing:?} {more:?}"
            );
        }
    }
    assert!(!file.0.exists());
}

/// A request is mapped as a whole, and what is shown of the result is what becomes of the request without its password.
#[test]
fn sling_maps_what_is_hidden() {
    let file = Temporary::new("hidden.map");
    for (map, resource, request, path, found) in [
        ("d.80(.*) sling:internalRedirect=//c$1", "/http://u:p", "/http://u:p.html@h", "/http://u:***@h", true),
        ("d.80(.*) sling:internalRedirect=//c$1", "/x/http://u:p", "http://d/x/http://u:p.html@h", "", true),
        ("d.80(.*) sling:internalRedirect=//c$1", "/http://u:***", "/http://u:p.html@h", "/http://u:***@h", false),
        // Out of its place, nothing shows that it is a password.
        ("d.80/http://u:(.*)@h sling:internalRedirect=/c/$1", "/c/pqr", "http://d/http://u:pqr@h", "/c/***", true),
        (
            "d.80/http://u:(.*)@h sling:internalRedirect=/c/$1",
            "/d",
            "http://d/http://u:pqr.html@h",
            "/c/***.***",
            false,
        ),
        // A password may be what stands for one, and the name of the resource that has an alias.
        ("d.80/http://u:(.*)@h sling:internalRedirect=/c/$1", "/c/*", "http://d/http://u:*@h", "/c/***", true),
        (
            "d.80/http://u:(.*)@h sling:internalRedirect=/c/$1\n/e sling:alias=c",
            "/e/pqr",
            "http://d/http://u:pqr@h",
            "/c/***",
            true,
        ),
    ] {
        fs::write(&file.0, format!("/etc/map/http/d sling:match={map}\n")).unwrap();
        let command = ["sling", "--map", file.as_str(), "--resource", resource, request];
        let data = |more: &[&str]| -> Value { serde_json::from_str(&prints(&[&command, more].concat())).unwrap() };
        let whole = data(&["--format", "json"]);
        let shown = data(&["--format", "json", "--redact"]);
        assert_eq!([&whole["found"], &shown["found"]], [&json!(found); 2], "{shown}");
        assert!(path.is_empty() || shown["path"] == path, "{shown}");
        let text = prints(&[&command[..], &["--redact"]].concat());
        assert!(text.contains(if found { "found          yes" } else { "found          no" }), "{text}");
        assert!(!text.contains("/*\n"), "{text}");
        for hidden in ["pqr", "u:p.", ".html", "html@"] {
            assert!(!shown.to_string().contains(hidden) && !text.contains(hidden), "{shown} {text}");
        }
    }
    // Which mapping matches would show what is hidden.
    fs::write(&file.0, "/etc/map/http/d sling:match=d.80/http://u:p.* sling:internalRedirect=/c\n").unwrap();
    let refused = run(&["sling", "--redact", "--map", file.as_str(), "http://d/http://u:pqr@h"]);
    assert_eq!(refused, (0, "http://d/http://u:***@h: mapped, but hidden by --redact\n".into(), String::new()));
    // So would how many places the request leads to: a relative path is looked up in two.
    fs::write(&file.0, "/etc/map/http/d sling:match=[^/]+/...(.*) sling:internalRedirect=$1\n").unwrap();
    let refused = run(&["sling", "--redact", "--map", file.as_str(), "http://[::1]/pqrs/e@x"]);
    assert_eq!(refused, (0, "http://[:***@x: mapped, but hidden by --redact\n".into(), String::new()));
}
