//! Parsers in several languages, held to the rules that they claim to be: docs/parsers.md.

use std::fmt::Write as _;
use std::fs;

use abnf_conformance::{Alphabet, Encoding, Grammar, Program, Report, Rule};

use crate::held;

mod checked;

mod document;

mod programs;

mod subjects;

use document::Row;
use programs::{Adapter, Place};
use subjects::{LANGUAGES, Language, Parser};

/// The page that says what was found.
const FILE: &str = "docs/parsers.md";

const RFC_2396: &str = include_str!("../../bench/parsers/rfc2396.abnf");
const RFC_3986: &str = include_str!("../../../grammar/rfc3986.abnf");
const RFC_3987: &str = include_str!("../../bench/parsers/rfc3987.abnf");
const RFC_7230: &str = include_str!("../../bench/parsers/rfc7230.abnf");

/// How many processes run side by side.
const JOBS: usize = 2;

/// Compares what is found with the page, or writes the page. Of the arguments, `--write` asks for that, and names of languages leave the others as they are.
pub(crate) fn run(arguments: &[&str]) -> bool {
    let is_known = |name: &str| name == "--write" || LANGUAGES.iter().any(|language| language.name == name);
    if let Some(unknown) = arguments.iter().find(|name| !is_known(name)) {
        eprintln!("== there is no language {unknown}");
        return false;
    }
    let is_written = arguments.contains(&"--write");
    let names: Vec<&str> = arguments.iter().copied().filter(|name| *name != "--write").collect();
    match page(&names) {
        Ok(page) if is_written => held::write(FILE, &page) && has_reasons(&page),
        Ok(page) => compare(&page),
        Err(why) => {
            eprintln!("== {why}");
            false
        }
    }
}

fn compare(page: &str) -> bool {
    let is_held = held::is_held(FILE, page);
    if !is_held {
        eprintln!("== the parsers have changed, or the page; `cargo xtask parsers --write` writes {FILE}");
    }
    is_held && has_reasons(page)
}

/// Whether each text was looked at.
fn has_reasons(page: &str) -> bool {
    let mut texts = document::shown(page);
    texts.retain(|shown| document::checked(&shown.rule, &shown.text).is_none());
    for shown in &texts {
        let text = document::written(&shown.text);
        eprintln!(
            "== no reason for {text}, {}: check it, and add it to crates/xtask/src/parsers/checked.rs",
            shown.rule
        );
    }
    texts.is_empty()
}

/// The page, with all languages that are here.
fn page(names: &[&str]) -> Result<String, String> {
    let place = Place::new()?;
    let mut sections = Vec::new();
    for language in LANGUAGES {
        let is_asked = names.is_empty() || names.contains(&language.name);
        let adapter = if is_asked { Adapter::new(&place, language.prepare) } else { Err("not asked for".to_owned()) };
        let section = match adapter {
            Ok(adapter) => {
                let mut differences = String::new();
                let section = section(language, &adapter, &mut differences)?;
                let file = place.target().join(format!("{}.txt", language.name));
                fs::write(&file, &differences).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
                Some(section)
            }
            Err(why) => {
                eprintln!("== not run: {}: {why}", language.name);
                None
            }
        };
        sections.push((language, section));
    }
    let held = fs::read_to_string(FILE).unwrap_or_default();
    let kept = |language| document::held(&held, language).map_or_else(|| document::not_run(language), str::to_owned);
    let sections = sections.into_iter().map(|(language, section)| section.unwrap_or_else(|| kept(language)));
    Ok(document::page(&sections.collect::<Vec<_>>()))
}

fn section(language: &Language, adapter: &Adapter, differences: &mut String) -> Result<String, String> {
    let mut rows = Vec::new();
    for library in language.libraries.iter().filter(|library| adapter.version(library.version_of).is_some()) {
        for parser in library.parsers {
            let name = format!("{} {}", library.name, parser.name);
            eprintln!("== {name}, {}", parser.rule);
            let report = check(adapter, &name, parser).map_err(|why| format!("{name}: {why}"))?;
            // Writing to a string cannot fail.
            let _ =
                writeln!(differences, "{name}, {}: {} of {} texts", parser.rule, report.differing(), report.texts());
            for difference in report.differences() {
                let _ = writeln!(differences, "  {difference}");
            }
            rows.push(Row { library, parser, report });
        }
    }
    Ok(document::section(language, adapter, &rows))
}

/// The rule that a parser is held to. What is not of RFC 3986 has its document behind its name, or a name that no other has.
fn rule(name: &str) -> Result<Rule, String> {
    let is_of_iris = name.contains("IRI");
    let (name, documents): (_, &[&str]) = match name.split_once(" of RFC ") {
        Some((name, "2396")) => (name, &[RFC_2396]),
        _ if name == "request-target" => (name, &[RFC_3986, RFC_7230]),
        _ if is_of_iris => (name, &[RFC_3986, RFC_3987]),
        _ => (name, &[RFC_3986]),
    };
    let grammar = Grammar::parse(&documents.concat()).map_err(|error| error.to_string())?;
    let alphabet = if is_of_iris { Alphabet::CodePoints } else { Alphabet::Bytes };
    grammar.over(alphabet).rule(name).map_err(|error| error.to_string())
}

fn check(adapter: &Adapter, name: &str, parser: &Parser) -> Result<Report, String> {
    let rule = rule(parser.rule)?;
    let program = Program::lines(adapter.command(name), Encoding::Hex);
    let suite = match parser.sample {
        Some(texts) => rule.suite().sample(texts, 0).search(1_000),
        None => rule.suite(),
    };
    suite.check_program(&program, JOBS).map_err(|error| error.to_string())
}
