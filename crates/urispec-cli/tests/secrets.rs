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

const COMMANDS: [&[&str]; 28] = [
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
    &["resolve", "--base", "http://ada:kzq@base/a", "--lenient"],
    &[
        "resolve",
        "--embedded",
        "http://ada:kzq@embedded/",
        "--entity",
        "http://ada:kzq@entity/",
        "--retrieved",
        "http://ada:kzq@retrieved/",
        "--trace",
    ],
    &["compare", "--iri", "--nfc"],
    &["iri", "to-uri"],
    &["iri", "to-uri", "--idna"],
    &["iri", "to-iri"],
    &["template", "expand"],
    &["template", "expand", "--partial"],
    &["template", "vars"],
    &["template", "check"],
    &["java", "--diagram"],
    &["sling", "--diagram"],
];

/// Commands that are given no URI, or whose own tests are below.
const OTHER_COMMANDS: [&str; 7] = ["check", "completions", "explain", "help", "man", "rules", "server"];

#[test]
fn every_command_is_searched() {
    let help = answer(&["--help"], "");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // What goes on in the next line is indented further.
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next().filter(|name| !name.is_empty()));
    let mut names: Vec<&str> = names.collect();
    let mut searched: Vec<&str> = COMMANDS.iter().map(|command| command[0]).chain(OTHER_COMMANDS).collect();
    names.sort_unstable();
    searched.sort_unstable();
    searched.dedup();
    assert_eq!(names, searched);
}

fn formats(command: &[&str]) -> &'static [&'static str] {
    match command {
        ["validate", ..] => &["text", "full", "jsonl"],
        [_, "--diagram"] => &["text"],
        _ => &["text", "json"],
    }
}

/// What may be a password and is in a path, where lints look at it.
fn paths(password: &str) -> [String; 2] {
    [format!("/ada:p/./{password}@host"), format!("http:/ada:p//%7e{password}@host/x")]
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
    let format =
        if arguments.contains(&"--diagram") && arguments[0] != "parse" { arguments.len() - 2 } else { arguments.len() };
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
                // In a template, it is the name of a variable.
                if command[0] == "template" && password == "{kzq}" {
                    continue;
                }
                for text in texts(password).into_iter().chain(paths(password)) {
                    let output = printed(&arguments, &text);
                    let is_answer = !output.contains("Usage:");
                    assert!(is_answer && !output.contains("kzq"), "{arguments:?} {text}: {output}");
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
/// What is said of a template has none in any format. What is not reported on stays as it is.
#[test]
fn no_report_on_a_template_has_a_password() {
    for format in ["text", "json"] {
        for text in ["http://ada:kzq@h/{id", "http://ada:kzq@h/{id}{/id|}", "http://ada:kzq{@h/"] {
            let output = answer(&["template", "check", "--format", format], text);
            assert!(output.contains("http://ada:***") && !output.contains("kzq"), "{format} {text}: {output}");
        }
    }
    let output = answer(&["template", "check", "--format", "json"], "http://ada:kzq@h/{id}");
    assert!(output.contains("http://ada:kzq@h/{id}"), "{output}");
}

/// The call has the arguments, of which each may have one.
#[test]
fn no_argument_of_a_constructor_shows_a_password() {
    for arguments in [
        &["--path", "//ada:kzq@h/x"][..],
        &["http://ada:kzq@h/"],
        &["--path", "//ada:kzq@h/x", "--query", "q"],
        &["--host", "ada:kzq@h", "--scheme", "http"],
        &["--host", "ada:kzq@h", "--query", "q"],
        &["--host", "h", "--query", "u=http://ada:kzq@h/"],
        &["--path", "/x", "--fragment", "http://ada:kzq@h/"],
        &["--scheme", "http://ada:kzq@h/"],
        &["--authority", "ada:kzq@h"],
        &["--user-info", "ada:kzq", "--host", "h"],
    ] {
        for format in ["text", "json"] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
            let command = command.args(["java", "build", "--redact", "--format", format]).args(arguments);
            let output = command.output().unwrap();
            let output = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            assert!(output.contains("ada:***@h") && !output.contains("kzq"), "{arguments:?}: {output}");
        }
    }
}

/// An authority is hidden as one, also where it would begin with a scheme.
#[test]
fn each_user_of_an_authority_hides_its_password() {
    for user in ["ada", "mailto", "urn", "http", "tel"] {
        let shown = answer(&["java", "build", "--redact", "--authority", &format!("{user}:kzq@h")], "");
        assert!(shown.contains(&format!("null, \"{user}:***@h\", null")) && !shown.contains("kzq"), "{shown}");
    }
}

/// Dot segments may remove what a password is recognized by, and leave the rest of it in the target.
#[test]
fn no_target_of_a_reference_shows_a_password() {
    for text in ["/ada:p/../kzq@h", "/ada:p/./kzq@h"] {
        let shown = answer(&["parse", "--kind", "--redact", "--base", "http://base/", text], "");
        assert!(shown.contains("leads to http://base/") && !shown.contains("kzq"), "{text}: {shown}");
    }
}

/// A password is hidden in a text from JSON, as in one on a line.
#[test]
fn no_question_in_json_shows_its_password() {
    let lists = COMMANDS.iter().filter(|command| !command.contains(&"--diagram"));
    for command in lists.chain([&["java", "equals"][..], &["java", "normalize"]].iter()) {
        let question = |text: String| match command.last() {
            Some(&("compare" | "equals" | "--nfc")) => format!("[{},\"http://h/\"]\n", Value::from(text)),
            _ => format!("{}\n", Value::from(text)),
        };
        // In a template, it is the name of a variable.
        let passwords = PASSWORDS.iter().filter(|password| command[0] != "template" || **password != "{kzq}");
        let questions: String = passwords.flat_map(|password| texts(password)).map(question).collect();
        for format in formats(command) {
            let options = ["--redact", "--input", "json", "--format", format];
            let shown = answer(&[*command, &options].concat(), &questions);
            assert!(shown.contains("ada") && !shown.contains("kzq"), "{command:?} {format}: {shown}");
        }
    }
}

/// A password in a parameter of a request is hidden in the list of parameters, too.
#[test]
fn no_parameter_of_a_request_shows_a_password() {
    for request in ["/a.html;p='http://ada:kzq@h/'", "/a;p='//ada:kzq@h'.html", "/a;v=1;p='ada:kzq@h'.html"] {
        for format in ["text", "json"] {
            let arguments = ["sling", "--format", format, request];
            let shown = answer(&[&arguments[..], &["--redact"]].concat(), "");
            assert!(shown.contains("***") && !shown.contains("kzq"), "{request}: {shown}");
            assert!(answer(&arguments, "").contains("kzq"), "{request} has nothing to hide");
        }
    }
}

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
    // The password, and the sign that is not allowed.
    let starts: Vec<&Value> = found["diagnostics"].as_array().unwrap().iter().map(|it| &it["start"]).collect();
    assert_eq!(starts, [10, 21]);
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
    // What may be one in a path is elsewhere once the reference is resolved.
    let links: String = paths("kzq").iter().map(|path| format!("[a]({path}) [b]({path}/..)\n")).collect();
    let redacted = |more: &[&str]| checked("links", &links, &[&["--redact", "--base", "http://h/"], more].concat());
    for format in CHECK_FORMATS {
        for output in [redacted(&["--format", format]), checked("links", &links, &["--redact", "--format", format])] {
            assert!(output.contains("a.md") && !output.contains("kzq"), "{format}: {output}");
        }
    }
    for more in [&["--dump"][..], &["--dump", "--format", "json"], &["--fix", "--diff"], &["--unsafe-fixes", "--diff"]]
    {
        let output = redacted(more);
        assert!(!output.is_empty() && !output.contains("kzq"), "{more:?}: {output}");
    }
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

/// All that a call of `check` prints and writes, in a directory of its own with these files. The files that were there are left out.
fn written(name: &str, files: &[(&str, &str)], arguments: &[&str]) -> String {
    let directory = std::env::temp_dir().join(format!("urispec-secrets-{}-{name}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    for (file, text) in files {
        fs::write(directory.join(file), text).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    let command = command.arg("check").args(arguments).current_dir(&directory).env("LC_ALL", "C.UTF-8");
    let output = command.output().unwrap();
    let mut all = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    for entry in fs::read_dir(&directory).unwrap() {
        let entry = entry.unwrap();
        if !files.iter().any(|(file, _)| entry.file_name() == *file) {
            all += &fs::read_to_string(entry.path()).unwrap();
        }
    }
    fs::remove_dir_all(&directory).unwrap();
    all
}

#[test]
fn no_file_that_is_written_has_a_password() {
    let files = [("a.md", &*texts("kzq").join("\n\n"))];
    for format in CHECK_FORMATS {
        let report = written("output", &files, &["--format", format, "--output", "report", "a.md"]);
        assert!(report.contains("a.md") && !report.contains("kzq"), "{format}: {report}");
    }
    let baseline = written("baseline", &files, &["--write-baseline", "baseline.json", "a.md"]);
    assert!(baseline.contains("a.md") && !baseline.contains("kzq"), "{baseline}");
}

#[test]
fn no_list_has_a_password() {
    let files = [
        ("a.md", "http://ada:kzq@${HOST}/ [a](http://ada:kzq@h/a|b)\n\nhttp://{user}:kzq@h/ [b](c%7e)"),
        ("urispec.toml", "base = \"http://ada:kzq@h/\"\n"),
    ];
    let lists: [&[&str]; 10] = [
        &["--format", "json"],
        &["--show-settings"],
        &["--show-settings", "--base", "http://bob:kzq@h/"],
        &["--show-templates"],
        &["--show-templates", "--format", "json"],
        &["--statistics"],
        &["--redact", "--show-settings"],
        &["--redact", "--dump", "--format", "json"],
        &["--redact", "--diff"],
        &["--redact", "--unsafe-fixes", "--diff"],
    ];
    for arguments in lists {
        let output = written("lists", &files, &[arguments, &["a.md"]].concat());
        assert!(!output.is_empty() && !output.contains("kzq"), "{arguments:?}: {output}");
    }
    for base in [&[][..], &["--base", "http://ada:kzq@h/"]] {
        let output = written("targets", &files, &[&["--format", "jsonl", "a.md"], base].concat());
        assert!(output.contains("\"target\":\"http://ada:***@h/c%7e\""), "{base:?}: {output}");
    }
    // What only could be a password is hidden as well, on request.
    let files = [("a.md", "[a](http://h/a|b) sip:ada:kzq@h\n\nurn:x:ada:kzq@h\n")];
    for arguments in [&["--redact", "--diff"][..], &["--redact", "--unsafe-fixes", "--diff"]] {
        let output = written("lists", &files, &[arguments, &["a.md"]].concat());
        assert!(output.contains("+[a](http://h/a%7Cb)") && !output.contains("kzq"), "{arguments:?}: {output}");
    }
    // A patch is for the true text.
    assert!(written("patch", &files, &["--diff", "a.md"]).contains("kzq"));
}

/// What is drawn of a line has more in it than what is reported of it.
#[test]
fn no_picture_has_the_password_of_a_neighbour() {
    for beside in [
        "http://ada:kzq@${HOST}/",
        "http://${USER}:kzq@host/",
        "http://ada:kzq@localhost/{id}",
        "unknown-scheme://ada:kzq@host/",
        "\"http://ada:kzq@host/\"",
        "`http://ada:kzq@host/`",
    ] {
        let text = format!("<http://h/a|b> {beside}\n");
        for more in [&["--ignore", "password-in-userinfo"][..], &[], &["--redact"]] {
            let output = written("beside", &[("a.md", &text)], &[more, &["a.md"]].concat());
            assert!(output.contains("http://h/a|b") && !output.contains("kzq"), "{text}: {output}");
        }
    }
    let template = "{\"url\": \"http://ada:kzq@${HOST}/\", \"uriTemplate\": \"http://ada:kzq@h/{a\"}";
    let output = written("template", &[("a.json", template)], &["--templates", "a.json"]);
    assert!(output.contains("h/{a") && !output.contains("kzq"), "{output}");
}

/// What is wrong with arguments, files and configurations is said without the passwords in them.
#[test]
fn no_failure_has_a_password() {
    let configurations = [
        "base = \"http://ada:kzq@[h/\"",
        "exclude-uris = [\"http://ada:kzq@h/\"]\nexclude = [\"[\"] # http://ada:kzq@h/",
        "extend = \"http://ada:kzq@h/urispec.toml\"",
    ];
    for configuration in configurations {
        let output = written("configuration", &[("a.md", ""), ("urispec.toml", configuration)], &["a.md"]);
        assert!(output.starts_with("urispec: ") && !output.contains("kzq"), "{output}");
    }
    let output = written("missing", &[], &["http://ada:kzq@h/"]);
    assert!(output.contains("cannot read") && !output.contains("kzq"), "{output}");
    for arguments in [
        &["check", "--base", "http://ada:kzq@[h/"][..],
        &["resolve", "--base", "http://a/", "--embedded", "http://ada:kzq@h/|", "x"],
        &["explain", "http://ada:kzq@h/"],
        &["http://ada:kzq@h/"],
        &["parse", "http://a/", "http://ada:kzq@h/"],
    ] {
        let output = answer(arguments, "");
        assert!(output.contains("***") && !output.contains("kzq"), "{arguments:?}: {output}");
    }
}

/// The picture of a configuration has its mark below what it is about, and its place in the file, whatever is hidden before it.
#[test]
fn a_mark_stands_below_what_it_is_about() {
    for passwords in [&["kzq"][..], &["k"], &["kzqkzqkzq"], &["kzqkzqkzq", "k", "kzqkzq"]] {
        let uris: String = passwords.iter().map(|password| format!("\"http://ada:{password}@h/\", ")).collect();
        let line = format!("exclude = [{uris}1234, \"http://ada:kzq@h/\"]");
        let output = written("mark", &[("a.md", ""), ("urispec.toml", &format!("# \n{line}\n"))], &["a.md"]);
        assert!(!output.contains("ada:k") && output.contains("ada:***@"), "{output}");
        let place = format!("urispec.toml:2:{}]", line.find("1234").unwrap() + 1);
        assert!(output.contains(&place), "{output}");
        let lines: Vec<Vec<char>> = output.lines().map(|line| line.chars().collect()).collect();
        let at = lines.iter().position(|line| line.iter().collect::<String>().contains("exclude")).unwrap();
        let start = lines[at].windows(4).position(|part| part == ['1', '2', '3', '4']).unwrap();
        let mark: Vec<usize> =
            (0..lines[at + 1].len()).filter(|column| "─┬".contains(lines[at + 1][*column])).collect();
        assert_eq!(mark, (start..start + 4).collect::<Vec<_>>(), "{output}");
    }
}

/// Control characters in a configuration do not reach the terminal.
#[test]
fn what_cannot_be_seen_in_a_configuration_is_escaped() {
    for (line, shown, mark) in [
        ("exclude = [\"\u{202e}a\", 1234]", r#" exclude = ["\u{202e}a", 1234]"#, "──┬─"),
        ("\tbase = 1234 # \u{1b}[31m", r"base = 1234 # \u{1b}[31m", "▲"),
    ] {
        let output = written("unseen", &[("a.md", ""), ("urispec.toml", line)], &["a.md"]);
        assert!(!output.contains(['\u{1b}', '\u{202e}']), "{output:?}");
        let lines: Vec<&str> = output.lines().collect();
        let at = lines.iter().position(|line| line.ends_with(shown)).unwrap();
        let column = |line: &str, part: &str| line[..line.find(part).unwrap()].chars().count();
        assert!(lines[at + 1].contains(mark), "{output}");
        if mark != "▲" {
            assert_eq!(column(lines[at + 1], mark), column(lines[at], "1234"), "{output}");
        }
    }
}

/// Commands without a text have no secret to show, and print more than a failure.
#[test]
fn what_is_given_no_text_is_searched_too() {
    for arguments in [&["rules"][..], &["completions", "bash"], &["man"], &["help"], &["explain", "userinfo"]] {
        let output = answer(arguments, "http://ada:kzq@h/\n");
        assert!(output.len() > 200 && !output.contains("kzq"), "{arguments:?}: {output}");
    }
}

/// No password reaches an editor but in the text itself: neither by a diagnostic, nor in the log.
#[test]
fn no_diagnostic_of_the_server_has_a_password() {
    let text = texts("kzq").join("\n\n");
    let document = serde_json::json!({ "uri": "untitled:a.md", "languageId": "markdown", "version": 1, "text": text });
    let messages = [
        serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": { "textDocument": { "diagnostic": {} } } } }),
        serde_json::json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        serde_json::json!({ "jsonrpc": "2.0", "id": 3, "method": "textDocument/diagnostic", "params": { "textDocument": { "uri": "untitled:a.md" } } }),
        serde_json::json!({ "jsonrpc": "2.0", "id": 2, "method": "textDocument/http://ada:kzq@h/", "params": {} }),
        serde_json::json!({ "jsonrpc": "2.0", "method": "exit" }),
    ];
    let framed = messages.iter().map(|message| {
        let message = message.to_string();
        format!("Content-Length: {}\r\n\r\n{message}", message.len())
    });
    let output = answer(&["server"], &framed.collect::<String>());
    assert!(output.contains("password-in-userinfo"), "{output}");
    // The name of an unknown method is the client's own.
    let rest = output.replace("textDocument/http://ada:kzq@h/", "");
    assert!(!rest.contains("kzq"), "{rest}");
}

/// Texts with two passwords, of which the second is in a URI within the first.
fn texts_of_two(password: &str) -> [String; 3] {
    [
        format!("http://ada:kzq@host/?u=ftp://bob:{password}@host/a|b"),
        format!("https://ghp_kzq@host/a#ftp://bob:{password}@host/"),
        format!("http://host/?u=ftp://ada:kzq@host/&v=ftp://bob:{password}@host/"),
    ]
}

#[test]
fn each_password_of_a_text_is_hidden() {
    // Elsewhere than in the first authority, a delimiter ends it.
    let passwords = PASSWORDS.iter().filter(|password| !password.contains(['/', '?', '#', '@']));
    let texts: Vec<String> = passwords.flat_map(|password| texts_of_two(password)).collect();
    for command in COMMANDS {
        let texts = texts.iter().filter(|text| command[0] != "template" || !text.contains('{'));
        let second = if command[0] == "compare" { "\thttp://h/" } else { "" };
        let lines: String = texts.map(|text| format!("{text}{second}\n")).collect();
        for format in formats(command) {
            // A drawing may have no other format.
            let format = if formats(command).len() == 1 { &[][..] } else { &["--format", format] };
            let output = answer(&[command, format, &["--redact"]].concat(), &lines);
            assert!(!output.contains("Usage:") && !output.contains("kzq"), "{command:?} {format:?}: {output}");
        }
    }
    // What is reported unasked.
    let lines: String = { texts.iter().filter(|text| text.contains(['|', '[', '<', '{', '\u{e9}'])) }
        .map(|text| format!("{text}\n"))
        .collect();
    for format in formats(&["validate"]) {
        for more in [&[][..], &["--syntax-only"]] {
            let output = answer(&[&["validate", "--format", format], more].concat(), &lines);
            assert!(output.contains("***") && !output.contains("kzq"), "{format}: {output}");
        }
    }
}

/// An error does not quote a character of a password, be it of the first one or of another.
#[test]
fn no_error_quotes_a_password() {
    for text in [
        "http://ada:k^zq@host/",
        "http://ada:kzq@host/?u=ftp://bob:k^zq@host/",
        "https://ghp_kzq@host/a#ftp://bob:^@host/",
        "http://host/?u=ftp://ada:kzq@host/&v=ftp://bob:zq^@host/&w=ftp://eve:kzq@host/",
    ] {
        for format in formats(&["validate"]) {
            for more in [&[][..], &["--syntax-only"], &["--redact"]] {
                let output = answer(&[&["validate", "--format", format], more].concat(), &format!("{text}\n"));
                let is_answer = output.contains("hidden") && output.contains("***");
                assert!(is_answer && !output.contains('^'), "{format} {more:?} {text}: {output}");
            }
        }
    }
}

/// What is hidden changes no place, however much of a text is hidden, whether that is longer or shorter than what stands for it.
#[test]
fn each_place_after_two_passwords_is_of_the_given_text() {
    for password in ["k", "kzq", "a-long-kzq"] {
        for text in &texts_of_two(password)[1..] {
            for command in [&["parse", "--tree"][..], &["anatomy"], &["normalize", "--trace"]] {
                let data = |more: &[&str]| -> Value {
                    let arguments = [command, &["--format", "json"], more].concat();
                    serde_json::from_str(&answer(&arguments, &format!("{text}\n"))).unwrap()
                };
                assert_eq!(places_of(&data(&["--redact"])), places_of(&data(&[])), "{command:?} {text}");
            }
            let parsed: Value =
                serde_json::from_str(&answer(&["parse", "--format", "json", "--redact"], &format!("{text}\n")))
                    .unwrap();
            let last = ["fragment", "query"].map(|name| &parsed["components"][name]);
            let last = last.into_iter().find(|part| !part.is_null()).unwrap();
            assert_eq!(last["end"], text.len(), "{parsed}");
        }
    }
}

/// All starts and ends in data, in their order, but for those of the derivation within what is hidden.
fn places_of(data: &Value) -> Vec<(String, u64)> {
    match data {
        Value::Array(items) => items.iter().flat_map(places_of).collect(),
        Value::Object(fields) => { fields.iter() }
            .filter(|(name, _)| !["children", "tree"].contains(&name.as_str()))
            .flat_map(|(name, value)| match value.as_u64().filter(|_| name == "start" || name == "end") {
                Some(offset) => vec![(name.clone(), offset)],
                None => places_of(value),
            })
            .collect(),
        _ => Vec::new(),
    }
}
