//! The page that says what was found.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use abnf_conformance::Report;
use urispec::Rule;

use crate::parsers::checked::{CHECKED, Checked};
use crate::parsers::programs::Adapter;
use crate::parsers::subjects::{Language, Library, Parser};
use crate::tools::grouped;

/// How many texts a cell shows.
const SHOWN: usize = 6;

const FRONT: &str = "\
# Parsers and their grammars

Which parsers accept exactly what the grammar says? `cargo xtask parsers` takes the rule that a parser's documentation claims, makes the texts that
decide ([`abnf-conformance`](../crates/abnf-conformance)), asks the parser, and writes this page. The grammars are
[RFC 3986](../grammar/rfc3986.abnf), for IRIs [RFC 3987](../crates/bench/parsers/rfc3987.abnf), for request targets
[RFC 7230](../crates/bench/parsers/rfc7230.abnf), and for Java [RFC 2396](../crates/bench/parsers/rfc2396.abnf).
[What `abnf-conformance` found](../crates/abnf-conformance/docs/findings.md) has parsers of other RFCs.

- **agrees**: there is no difference. If the parser behaves like an automaton with no more states than the last column says, it accepts exactly the rule; one that
  counts further may still differ, and a limit on the length is not seen.
- **accepts more**, **refuses some**: the texts are among the shortest that show it, one for each section of the RFC in which the grammar stops, so they stand for kinds of
  differences. [The texts](#the-texts) has the reason for each, checked by hand against the section in brackets.
- **for information**: the documentation does not claim the rule, so a difference is no fault. It says what to expect from the parser where a URI is meant.
- Only accepting and refusing is compared: not components, not errors, not resolution. A difference can be intended; the RFC allows software to be lenient, and some of
  it says that it is.
- Texts are written as byte strings of Rust: `\\x60` is a grave accent, `\\x7c` a vertical bar. Where a parser reads Unicode strings, bytes that are not UTF-8 count as refused.
- What panics or throws has refused.
- Bytes above ASCII come alone where the rule is one of RFC 3986, and with those that make them a character where it is one of RFC 3987.

The command needs Rust; Python, Node.js, a JDK and Go where they are there. A language that is not there keeps its section. `cargo xtask parsers` fails
if the page is not what it finds, and `--write` writes it. All kinds of differences are then in `target/parsers/Rust.txt` and the like. A test holds every text of this page
to urispec and to the grammars.
";

const TABLE: &str = "\
| parser | rule | verdict | accepts, but it is not the rule | refuses, but it is the rule | differ | texts | states |
|---|---|---|---|---|---|---|---|
";

const TEXTS: &str = "\
| rule | text | | section | why |
|---|---|---|---|---|
";

/// A row: a parser and what was found.
pub(crate) struct Row<'l> {
    pub(crate) library: &'l Library,
    pub(crate) parser: &'l Parser,
    pub(crate) report: Report,
}

/// The section of a language.
pub(crate) fn section(language: &Language, adapter: &Adapter, rows: &[Row<'_>]) -> String {
    let mut text = format!("## {}\n\n", language.name);
    if let Some(runtime) = language.runtime {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}.\n", language.name, adapter.version(runtime).unwrap_or_default());
    }
    for library in language.libraries {
        let Library { name, claim, link, note, .. } = library;
        let note = if note.is_empty() { String::new() } else { format!(". {note}.") };
        let _ = match adapter.version(library.version_of) {
            Some(version) if Some(library.version_of) != language.runtime => {
                writeln!(text, "- **{name}** {version}: [{claim}]({link}){note}")
            }
            Some(_) => writeln!(text, "- **{name}**: [{claim}]({link}){note}"),
            None => writeln!(text, "- **{name}**: not run"),
        };
    }
    text += "\n";
    text += TABLE;
    for row in rows {
        text += &line(row);
    }
    text
}

/// What is written for a language that was never run.
pub(crate) fn not_run(language: &Language) -> String {
    format!("## {}\n\nNot run.\n", language.name)
}

/// The section of a language in a page.
pub(crate) fn held<'p>(page: &'p str, language: &Language) -> Option<&'p str> {
    let start = page.find(&format!("\n## {}\n", language.name))? + 1;
    let rest = page.get(start..)?;
    let end = rest.get(1..)?.find("\n## ").map_or(rest.len(), |end| end + 2);
    rest.get(..end)
}

/// The page of all sections, with the reasons for their texts.
pub(crate) fn page(sections: &[String]) -> String {
    // What is kept from before may show texts whose reasons have been written since.
    let lines = |section: &String| section.trim_end().lines().map(refreshed).collect::<Vec<_>>().join("\n");
    let sections = sections.iter().map(lines).collect::<Vec<_>>().join("\n\n");
    let mut text = format!("{FRONT}\n{sections}\n\n## The texts\n\n{TEXTS}");
    let shown: BTreeSet<Shown> = shown(&sections).into_iter().collect();
    for Shown { rule, text: shown, is_rule } in shown {
        let is_rule = if is_rule { "is" } else { "is not" };
        let (section, why) = match checked(&rule, &shown) {
            Some(Checked { rfc, section, why, .. }) => {
                (format!("[RFC {rfc}, {section}](https://www.rfc-editor.org/rfc/rfc{rfc}#section-{section})"), *why)
            }
            None => ("?".to_owned(), "?"),
        };
        let _ = writeln!(text, "| `{rule}` | {} | {is_rule} | {section} | {why} |", written(&shown));
    }
    text
}

fn line(row: &Row<'_>) -> String {
    let Row { library, parser, report } = row;
    let of = |is_accepted: bool| {
        let differences = report.differences().iter().filter(|it| it.is_wrongly_accepted() == is_accepted);
        cell(parser.rule, differences.map(|it| it.text().to_vec()))
    };
    let (accepted, refused) = (of(true), of(false));
    let verdict = match (accepted.is_empty(), refused.is_empty()) {
        (true, true) if report.is_complete() => "agrees",
        (true, true) => "no difference found",
        (false, true) => "accepts more",
        (true, false) => "refuses some",
        (false, false) => "accepts more, refuses some",
    };
    let verdict = if parser.is_claimed { verdict.to_owned() } else { format!("for information: {verdict}") };
    let texts = grouped(report.texts());
    let texts = if report.is_complete() { texts } else { format!("{texts}, a sample") };
    format!(
        "| {} `{}` | `{}` | {verdict} | {} | {} | {} | {texts} | {} |\n",
        library.name,
        parser.name,
        parser.rule,
        accepted,
        refused,
        grouped(report.differing()),
        grouped(report.bound() as u64)
    )
}

fn bracketed(rule: &str, text: &[u8]) -> String {
    match checked(rule, text) {
        Some(Checked { rfc: 3986, section, .. }) => format!(" ({section})"),
        Some(Checked { rfc, section, .. }) => format!(" (RFC {rfc}, {section})"),
        None => " (?)".to_owned(),
    }
}

/// What was found out about a text by hand.
pub(crate) fn checked(rule: &str, text: &[u8]) -> Option<&'static Checked> {
    CHECKED.iter().find(|checked| checked.rules.contains(&rule) && checked.text == text)
}

/// The shortest text of each kind, with its section. Texts that are not the rule are of one kind if they stop being it in one section.
fn cell(rule: &str, texts: impl Iterator<Item = Vec<u8>>) -> String {
    let mut seen = BTreeSet::new();
    let texts = texts.filter(|text| seen.insert(kind(rule, text))).take(SHOWN);
    texts.map(|text| written(&text) + &bracketed(rule, &text)).collect::<Vec<_>>().join(", ")
}

/// A line of a table, with the sections that are known now.
fn refreshed(line: &str) -> String {
    let mut cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let [_, _, rule, _, accepted, refused, _, _, _, _] = cells.as_mut_slice() else { return line.to_owned() };
    if !line.contains("`\"") {
        return line.to_owned();
    }
    let rule = rule.trim_matches('`');
    let (first, second) = (cell(rule, texts(accepted)), cell(rule, texts(refused)));
    (*accepted, *refused) = (&first, &second);
    cells.join(" | ").trim().to_owned()
}

/// The texts of a cell.
fn texts(cell: &str) -> impl Iterator<Item = Vec<u8>> {
    cell.split("`\"").skip(1).filter_map(|rest| read(&format!("`\"{}\"`", rest.split("\"`").next()?)))
}

fn kind(rule: &str, text: &[u8]) -> String {
    let error = counterpart(rule).and_then(|rule| rule.check(text).err());
    match error {
        Some(error) => error.rule().section().to_string(),
        // The text is the rule, or the rule is not one of RFC 3986.
        None => outline(text),
    }
}

/// What a text is like: one sign for each run of characters that most components have, and for each triplet.
fn outline(text: &[u8]) -> String {
    if !text.is_ascii() {
        return "beyond ASCII".to_owned();
    }
    let mut outline = String::new();
    let mut left = text;
    while let Some((first, rest)) = left.split_first() {
        let is_triplet = *first == b'%' && rest.iter().take(2).filter(|byte| byte.is_ascii_hexdigit()).count() == 2;
        left = if is_triplet { rest.get(2..).unwrap_or_default() } else { rest };
        let sign = match first {
            b'%' if is_triplet => 'a',
            first if Rule::Unreserved.accepts([*first]) || Rule::SubDelims.accepts([*first]) => 'a',
            other => char::from(*other),
        };
        if sign != 'a' || !outline.ends_with('a') {
            outline.push(sign);
        }
    }
    outline
}

/// The rule of RFC 3986 for what has only ASCII.
pub(crate) fn counterpart(rule: &str) -> Option<Rule> {
    Rule::from_name(match rule {
        "IRI" => "URI",
        "IRI-reference" => "URI-reference",
        _ => rule,
    })
}

/// A text as a byte string of Rust, without what Markdown would read.
pub(crate) fn written(text: &[u8]) -> String {
    format!("`\"{}\"`", text.escape_ascii().to_string().replace('`', "\\x60").replace('|', "\\x7c"))
}

/// The reverse.
pub(crate) fn read(written: &str) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let mut characters = written.strip_prefix("`\"")?.strip_suffix("\"`")?.chars();
    while let Some(character) = characters.next() {
        let byte = match character {
            '\\' => match characters.next()? {
                't' => b'\t',
                'r' => b'\r',
                'n' => b'\n',
                'x' => {
                    let (high, low) = (characters.next()?.to_digit(16)?, characters.next()?.to_digit(16)?);
                    u8::try_from(high * 16 + low).ok()?
                }
                other => u8::try_from(other).ok()?,
            },
            other => u8::try_from(other).ok()?,
        };
        text.push(byte);
    }
    Some(text)
}

/// A text that a table shows.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shown {
    pub(crate) rule: String,
    pub(crate) text: Vec<u8>,
    pub(crate) is_rule: bool,
}

/// All texts of the tables of the languages.
pub(crate) fn shown(page: &str) -> Vec<Shown> {
    let mut all = Vec::new();
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, _, rule, _, accepted, refused, _, _, _, _] = cells.as_slice() else { continue };
        let rule = rule.trim_matches('`');
        for (cell, is_rule) in [(accepted, false), (refused, true)] {
            all.extend(texts(cell).map(|text| Shown { rule: rule.to_owned(), text, is_rule }));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::parsers::subjects::LANGUAGES;
    use crate::parsers::{RFC_3986, RFC_3987, rule};

    const PAGE: &str = include_str!("../../../../docs/parsers.md");

    #[test]
    fn texts_are_what_the_page_says() {
        let all: BTreeSet<Shown> = shown(PAGE).into_iter().collect();
        assert!(all.len() > 20, "{} texts", all.len());
        let mut rules = BTreeMap::new();
        for shown in &all {
            let Shown { rule: name, text, is_rule } = shown;
            let held = rules.entry(name).or_insert_with(|| rule(name).unwrap());
            assert_eq!(held.accepts(text), *is_rule, "{shown:?}");
            if let Some(rule) = Rule::from_name(name) {
                assert_eq!(rule.accepts(text), *is_rule, "{shown:?}");
            }
            assert!(checked(name, text).is_some(), "{shown:?} has no reason");
        }
    }

    #[test]
    fn every_language_has_its_section_and_every_library_its_claim() {
        for language in LANGUAGES {
            let section = held(PAGE, language).unwrap();
            for library in language.libraries {
                assert!(section.contains(&format!("- **{}**", library.name)), "{}", library.name);
            }
        }
        assert!(PAGE.starts_with(FRONT));
    }

    #[test]
    fn an_iri_of_ascii_is_a_uri() {
        // What only characters beyond ASCII bring is taken out of the grammar, and then it says the same.
        let texts = [RFC_3986, RFC_3987].concat();
        let ascii = "ucschar = %x61\niprivate = %x61\n";
        let grammar = abnf_conformance::Grammar::parse(&texts).unwrap().with(ascii).unwrap();
        for (iri, uri) in [("IRI", "URI"), ("IRI-reference", "URI-reference"), ("absolute-IRI", "absolute-URI")] {
            let comparison = grammar.rule(iri).unwrap().compare(&grammar.rule(uri).unwrap());
            assert!(comparison.is_equal(), "{iri}");
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        for text in [&b""[..], b"a", b"\"", b"`|\\'\t\r\n", b"\0\x7F\x80\xFF"] {
            assert_eq!(read(&written(text)).as_deref(), Some(text));
        }
        assert_eq!(written(b"|`"), "`\"\\x7c\\x60\"`");
        assert_eq!(read("`\"\\x7\"`"), None);
    }
}
