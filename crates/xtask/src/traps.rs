//! The texts on which published parsers disagree: the book's list of traps, book/src/traps.md.
//!
//! `book/traps/traps.json` has the texts, and the programs beside it ask the parsers. What they answered is in `book/traps/measured.json`, so that the page
//! can be written, and tested, where not all of them are there.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Map, Value, json};
use urispec::rfc3986::comparison::ladder::Rung;
use urispec::{Rule, Uri, UriReference};

use crate::held;

const TRAPS: &str = "book/traps/traps.json";
const MEASURED: &str = "book/traps/measured.json";
const PAGE: &str = "book/src/traps.md";

/// Where the programs are compiled.
const TARGET: &str = "target/traps";

/// The parsers that are asked: the name, what it is, and its command.
const READERS: &[(&str, &str, &[&str])] = &[
    ("urllib.parse", "Python", &["python3", "book/traps/python.py"]),
    ("URL", "Node.js; the URL Standard of browsers", &["node", "book/traps/node.mjs"]),
    ("java.net.URI", "Java; RFC 2396", &["java", "-cp", "target/traps", "Traps"]),
    ("url", "Rust; the URL Standard of browsers", RUST),
    ("fluent-uri", "Rust", RUST),
    ("iri-string", "Rust", RUST),
    ("uriparse", "Rust", RUST),
    ("winnow-rfc3986", "Rust; accepts and rejects, and has no components", RUST),
];

const RUST: &[&str] = &["target/traps/release/traps"];

/// Asks all parsers, and compares what they answer with the page, or writes it.
pub(crate) fn run(write: bool) -> bool {
    let asked = read(TRAPS).and_then(|traps| measure(&traps).map(|measured| (traps, measured)));
    match asked {
        Ok((traps, measured)) => {
            let measured = format!("{measured:#}\n");
            let page = page(&traps, &serde_json::from_str(&measured).unwrap_or_default());
            if write {
                held::write(MEASURED, &measured) && held::write(PAGE, &page)
            } else {
                let is_held = held::is_held(MEASURED, &measured) & held::is_held(PAGE, &page);
                if !is_held {
                    eprintln!("== the parsers have changed, or the page; `cargo xtask traps --write` writes {PAGE}");
                }
                is_held
            }
        }
        Err(why) => {
            eprintln!("== {why}");
            false
        }
    }
}

fn read(file: &str) -> Result<Value, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))
}

/// What each parser answers to each trap, and its version.
fn measure(traps: &Value) -> Result<Value, String> {
    fs::create_dir_all(TARGET).map_err(|error| error.to_string())?;
    let build =
        ["cargo", "build", "--release", "--manifest-path", "book/traps/rust/Cargo.toml", "--target-dir", TARGET];
    ask(&build, "")?;
    ask(&["javac", "-d", TARGET, "book/traps/Traps.java"], "")?;
    let hex = |text: &str| text.bytes().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    let questions = entries(traps).iter().fold(String::new(), |questions, trap| {
        format!("{questions}{}\t{}\t{}\n", of(trap, "verb"), hex(of(trap, "text")), hex(of(trap, "base")))
    });
    let mut measured = Map::new();
    for (name, _, command) in READERS {
        let versions = ask(&[command, &["--versions"][..]].concat(), "")?;
        let version = versions.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let argument: &[&str] = if *command == RUST { &[name] } else { &[] };
        let answers = ask(&[command, argument].concat(), &questions)?;
        let answers: Vec<&str> = answers.lines().collect();
        if answers.len() != entries(traps).len() {
            return Err(format!("{name} has {} answers", answers.len()));
        }
        let ids = entries(traps).iter().map(|trap| of(trap, "id").to_owned());
        let answers: Map<String, Value> = ids.zip(answers.iter().map(|answer| json!(answer))).collect();
        measured.insert((*name).to_owned(), json!({ "version": version, "answers": answers }));
    }
    Ok(Value::Object(measured))
}

/// What a command prints for this input.
fn ask(command: &[&str], input: &str) -> Result<String, String> {
    let (program, arguments) = command.split_first().ok_or("there is no command")?;
    let failed = |error: std::io::Error| format!("{program} cannot be run: {error}");
    let mut child = Command::new(program);
    let mut child = child.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    // The questions are few enough for the pipe.
    child.stdin.take().ok_or("it has no input")?.write_all(input.as_bytes()).map_err(failed)?;
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", command.join(" "), output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn entries(traps: &Value) -> &[Value] {
    traps.as_array().map_or(&[], Vec::as_slice)
}

fn of<'v>(trap: &'v Value, key: &str) -> &'v str {
    trap.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// What is right.
fn right(trap: &Value) -> String {
    let (text, rejected) = (of(trap, "text"), || "rejected".to_owned());
    let Ok(reference) = UriReference::parse(text) else { return rejected() };
    let part = |part: Option<&str>, absent: &str| part.filter(|part| !part.is_empty()).unwrap_or(absent).to_owned();
    let authority = reference.authority();
    match of(trap, "verb") {
        "uri" if !Rule::Uri.accepts(text) => rejected(),
        "host" => part(authority.map(|authority| authority.host().as_str()), "no host"),
        "port" => part(authority.and_then(|authority| authority.port()).map(|port| port.as_str()), "no port"),
        "normalize" => reference.normalize(Rung::Scheme).to_string(),
        "recompose" => text.to_owned(),
        "resolve" => {
            let base = Uri::parse(of(trap, "base"));
            base.and_then(|base| base.join(text)).map_or_else(|_| rejected(), |target| target.to_string())
        }
        _ => "accepted".to_owned(),
    }
}

const FRONT: &str = "\
# Traps

Here are texts that published parsers read in another way than RFC 3986, with the section that decides and what each parser did. Nothing is copied from a bug report: the command `cargo xtask traps` asked
each parser, in the version of the table, and wrote this page.

A difference need not be a fault. Python's `urllib.parse` says that it does not validate. Browsers follow another standard, and so do `URL` and `url`. `java.net.URI` follows the predecessor of RFC 3986. What matters is to
know what your parser does, and what the next one does with the same text.

";

/// The page, of the texts and of what was measured.
fn page(traps: &Value, measured: &Value) -> String {
    let mut page = FRONT.to_owned();
    // Writing to a string cannot fail.
    let _ = writeln!(page, "| parser | version | what it is | differs | asked |\n|---|---|---|---|---|");
    for (name, what, _) in READERS {
        let (mut differs, mut count) = (0, 0);
        for trap in entries(traps) {
            let given = answer(measured, name, trap);
            count += usize::from(given != "-");
            differs += usize::from(given != "-" && given != right(trap));
        }
        let version = measured.pointer(&format!("/{name}/version")).and_then(Value::as_str).unwrap_or("?");
        let _ = writeln!(page, "| `{name}` | {version} | {what} | {differs} | {count} |");
    }
    page.push_str("\nThe last two columns count texts: those that a parser reads differently from RFC 3986, and those that it can be asked about, since not every library resolves or normalizes.\n");
    for trap in entries(traps) {
        let _ = write!(page, "\n## {}\n\n{}\n\n", of(trap, "title"), asked(trap));
        let right = right(trap);
        let mut answers = vec![(right.as_str(), vec!["**RFC 3986**".to_owned()])];
        for (name, ..) in READERS {
            let given = answer(measured, name, trap);
            match answers.iter_mut().find(|(known, _)| *known == given) {
                _ if given == "-" => {}
                Some((_, names)) => names.push(format!("`{name}`")),
                None => answers.push((given, vec![format!("`{name}`")])),
            }
        }
        for (answer, names) in answers {
            let is_text = !["accepted", "rejected", "panics", "no host", "no port"].contains(&answer);
            let answer = match answer {
                // What was measured does not tell these apart, and in RFC 3986 they are distinct.
                "no host" if has_empty_host(of(trap, "text")) => "an empty host or none".to_owned(),
                answer if is_text => format!("`{answer}`"),
                answer => answer.to_owned(),
            };
            let _ = writeln!(page, "- {answer}: {}", names.join(", "));
        }
        let section = of(trap, "section");
        let lesson = trap.get("lesson").and_then(Value::as_u64).unwrap_or_default();
        let link = format!("[Section {section}](https://www.rfc-editor.org/rfc/rfc3986#section-{section})");
        let _ = writeln!(page, "\n{} {link}, [lesson {lesson}]({}).", of(trap, "why"), file(lesson));
    }
    page
}

fn has_empty_host(text: &str) -> bool {
    UriReference::parse(text).is_ok_and(|reference| reference.host().is_some_and(|host| host.as_str().is_empty()))
}

fn answer<'m>(measured: &'m Value, name: &str, trap: &Value) -> &'m str {
    let answers = measured.get(name).and_then(|reader| reader.get("answers"));
    answers.and_then(|answers| answers.get(of(trap, "id"))).and_then(Value::as_str).unwrap_or("-")
}

/// The question, for people.
fn asked(trap: &Value) -> String {
    let text = match of(trap, "text") {
        "" => "the empty text".to_owned(),
        text => format!("`{}`", text.replace('\t', "⟨tab⟩")),
    };
    match of(trap, "verb") {
        "host" => format!("The host of {text}:"),
        "port" => format!("The port of {text}:"),
        "normalize" => format!("The normal form of {text}:"),
        "resolve" => format!("Where {text} leads from `{}`:", of(trap, "base")),
        "recompose" => format!("{text}, taken apart and put together again:"),
        "uri" => format!("{text} as a URI:"),
        _ => format!("{text}:"),
    }
}

/// The chapter of a lesson.
fn file(lesson: u64) -> String {
    let names = fs::read_dir("book/src").into_iter().flatten().flatten();
    let mut names = names.filter_map(|entry| entry.file_name().into_string().ok());
    names.find(|name| name.starts_with(&format!("{lesson:02}-"))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::path::Path;

    use super::{MEASURED, PAGE, READERS, TRAPS, answer, entries, of, page, read, right};

    /// The page is of the texts and the answers beside it, and the RFC's answers are what the library says today.
    #[test]
    fn the_page_is_what_was_measured() {
        env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        let (traps, measured) = (read(TRAPS).unwrap(), read(MEASURED).unwrap());
        assert_eq!(page(&traps, &measured), std::fs::read_to_string(PAGE).unwrap());
        assert!(entries(&traps).len() >= 15);
        for trap in entries(&traps) {
            let right = right(trap);
            let asked = READERS.iter().map(|(name, ..)| answer(&measured, name, trap)).filter(|answer| *answer != "-");
            let answers: Vec<&str> = asked.collect();
            assert!(
                answers.len() >= 3 && answers.iter().any(|answer| *answer != right),
                "{} is no trap",
                of(trap, "id")
            );
        }
    }
}
