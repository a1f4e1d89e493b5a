//! The files of `grammar/`, read while the library is compiled.

#![allow(clippy::indexing_slicing, clippy::expect_used, reason = "it runs while the library is compiled")]

use crate::rule::Section;

const RFC3986: &str = include_str!("../grammar/rfc3986.abnf");
const RFC5234: &str = include_str!("../grammar/rfc5234.abnf");

/// What a grammar file says of a rule.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) abnf: &'static str,
    pub(crate) section: Section,
}

/// The definition of the rule `name`. A name that no file defines does not compile.
pub(crate) const fn definition(name: &str) -> Definition {
    match find(RFC3986, 3986, name) {
        Some(definition) => definition,
        None => find(RFC5234, 5234, name).expect("every rule is defined in grammar/"),
    }
}

/// The definition of the rule `name` in the grammar file of an RFC that defines a scheme.
#[cfg(feature = "alloc")]
pub(crate) const fn definition_of(rfc: u16, name: &str) -> Definition {
    let file = match rfc {
        1738 => include_str!("../grammar/rfc1738.abnf"),
        2397 => include_str!("../grammar/rfc2397.abnf"),
        3966 => include_str!("../grammar/rfc3966.abnf"),
        4516 => include_str!("../grammar/rfc4516.abnf"),
        5538 => include_str!("../grammar/rfc5538.abnf"),
        6068 => include_str!("../grammar/rfc6068.abnf"),
        6455 => include_str!("../grammar/rfc6455.abnf"),
        8089 => include_str!("../grammar/rfc8089.abnf"),
        8141 => include_str!("../grammar/rfc8141.abnf"),
        _ => include_str!("../grammar/rfc9110.abnf"),
    };
    find(file, rfc, name).expect("every rule is defined in grammar/")
}

/// The rule names in `abnf`, the defined one first. Strings, numbers and comments hold none.
pub(crate) fn names(abnf: &'static str) -> impl Iterator<Item = &'static str> {
    abnf.lines()
        .map(|line| line.split_once(" ;").map_or(line, |(code, _)| code))
        .flat_map(|code| code.split('"').step_by(2))
        .flat_map(|code| code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '%')))
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
}

const fn find(file: &'static str, rfc: u16, name: &str) -> Option<Definition> {
    let mut heading = "";
    let mut rest = file;
    while !rest.is_empty() {
        let (line, after) = split_line(rest);
        if starts_with(line, "; ") {
            heading = line;
        } else if defines(line, name) {
            let mut length = line.len();
            let mut following = after;
            while starts_with(following, " ") {
                let (line, after) = split_line(following);
                length += 1 + line.len();
                following = after;
            }
            return Some(Definition { abnf: rest.split_at(length).0, section: section(heading, rfc) });
        }
        rest = after;
    }
    None
}

/// Whether `line` is `name = ...`.
const fn defines(line: &str, name: &str) -> bool {
    if !starts_with(line, name) {
        return false;
    }
    let mut after = line.split_at(name.len()).1.as_bytes();
    while let [b' ', rest @ ..] = after {
        after = rest;
    }
    matches!(after, [b'=', ..])
}

/// `; 3.2.2.  Host`
const fn section(heading: &'static str, rfc: u16) -> Section {
    let (_, text) = heading.split_at("; ".len());
    let mut at = 0;
    while text.as_bytes()[at] != b' ' {
        at += 1;
    }
    Section { rfc, number: text.split_at(at - ".".len()).0, title: text.split_at(at + "  ".len()).1 }
}

/// The first line of `text`, and the rest without the line's end.
const fn split_line(text: &'static str) -> (&'static str, &'static str) {
    let mut at = 0;
    while at < text.len() && text.as_bytes()[at] != b'\n' {
        at += 1;
    }
    let (line, rest) = text.split_at(at);
    (line, if rest.is_empty() { rest } else { rest.split_at(1).1 })
}

const fn starts_with(text: &str, prefix: &str) -> bool {
    let (text, prefix) = (text.as_bytes(), prefix.as_bytes());
    if text.len() < prefix.len() {
        return false;
    }
    let mut at = 0;
    while at < prefix.len() {
        if text[at] != prefix[at] {
            return false;
        }
        at += 1;
    }
    true
}
