//! The files of `grammar/`, read while the library is compiled.

#![allow(clippy::indexing_slicing, clippy::expect_used, reason = "it runs while the library is compiled")]

use super::section::Section;

/// A file of `grammar/`.
#[derive(Debug)]
pub(crate) struct Grammar {
    /// The RFC whose rules it holds.
    rfc: u16,
    text: &'static str,
}

/// Names the files of `grammar/`.
macro_rules! grammars {
    ($($(#[$attribute:meta])* $name:ident $rfc:literal $file:literal;)*) => {
        $(
            $(#[$attribute])*
            pub(crate) const $name: Grammar =
                Grammar { rfc: $rfc, text: include_str!(concat!("../../grammar/", $file)) };
        )*
    };
}

grammars! {
    RFC3986 3986 "rfc3986.abnf";
    RFC5234 5234 "rfc5234.abnf";
    #[cfg(feature = "iri")] RFC3987 3987 "rfc3987.abnf";
    // A document of W3C, whose sections have its number in place of an RFC's.
    #[cfg(feature = "schemes")] DID_CORE 0 "did-core.abnf";
    #[cfg(feature = "template")] RFC6570 6570 "rfc6570.abnf";
    #[cfg(feature = "schemes")] RFC1738 1738 "rfc1738.abnf";
    #[cfg(feature = "schemes")] RFC2397 2397 "rfc2397.abnf";
    #[cfg(feature = "schemes")] RFC3261 3261 "rfc3261.abnf";
    #[cfg(feature = "schemes")] RFC3510 3510 "rfc3510.abnf";
    #[cfg(feature = "schemes")] RFC3966 3966 "rfc3966.abnf";
    #[cfg(feature = "schemes")] RFC4151 4151 "rfc4151.abnf";
    #[cfg(feature = "schemes")] RFC4452 4452 "rfc4452.abnf";
    #[cfg(feature = "schemes")] RFC4501 4501 "rfc4501.abnf";
    #[cfg(feature = "schemes")] RFC4516 4516 "rfc4516.abnf";
    #[cfg(feature = "schemes")] RFC5122 5122 "rfc5122.abnf";
    #[cfg(feature = "schemes")] RFC5538 5538 "rfc5538.abnf";
    #[cfg(feature = "schemes")] RFC5724 5724 "rfc5724.abnf";
    #[cfg(feature = "schemes")] RFC5870 5870 "rfc5870.abnf";
    #[cfg(feature = "schemes")] RFC6068 6068 "rfc6068.abnf";
    #[cfg(feature = "schemes")] RFC6455 6455 "rfc6455.abnf";
    #[cfg(feature = "schemes")] RFC6694 6694 "rfc6694.abnf";
    #[cfg(feature = "zone")] RFC6874 6874 "rfc6874.abnf";
    #[cfg(feature = "schemes")] RFC6920 6920 "rfc6920.abnf";
    #[cfg(feature = "schemes")] RFC7252 7252 "rfc7252.abnf";
    #[cfg(feature = "schemes")] RFC7472 7472 "rfc7472.abnf";
    #[cfg(feature = "schemes")] RFC7565 7565 "rfc7565.abnf";
    #[cfg(feature = "schemes")] RFC8089 8089 "rfc8089.abnf";
    #[cfg(feature = "schemes")] RFC8141 8141 "rfc8141.abnf";
    #[cfg(feature = "schemes")] RFC8323 8323 "rfc8323.abnf";
    #[cfg(feature = "schemes")] RFC9110 9110 "rfc9110.abnf";
    // Sling's sections are headings of the file; there is no RFC.
    #[cfg(feature = "views")] SLING 0 "sling.abnf";
}

/// What a grammar file says of a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    pub(crate) abnf: &'static str,
    pub(crate) section: Section,
}

/// The definitions of a table's rules. A name that the file does not define does not compile.
pub(crate) const fn definitions<const N: usize>(rows: [(&Grammar, &str); N]) -> [Definition; N] {
    let mut definitions = [Definition { abnf: "", section: Section { rfc: 0, number: "", title: "" } }; N];
    let mut at = 0;
    let mut place = Place { heading: "", rest: "" };
    while at < N {
        let (grammar, name) = rows[at];
        // A table has the order of its documents, so nearly every rule is found after the one before it. To read each file from its beginning
        // for each rule would take a third of the time to compile.
        let continues = at > 0 && rows[at - 1].0.rfc == grammar.rfc;
        let found = if continues { find(place, grammar.rfc, name) } else { None };
        let found = match found {
            Some(found) => found,
            None => find(Place { heading: "", rest: grammar.text }, grammar.rfc, name)
                .expect("every rule is defined in grammar/"),
        };
        (definitions[at], place) = found;
        at += 1;
    }
    definitions
}

/// The rule names in `abnf`, the defined one first. Strings, numbers and comments contain none.
pub(crate) fn names(abnf: &'static str) -> impl Iterator<Item = &'static str> {
    abnf.lines()
        .map(|line| line.split_once(" ;").map_or(line, |(code, _)| code))
        .flat_map(|code| code.split('"').step_by(2))
        .flat_map(|code| code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '%')))
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// A place in a file, below a heading.
#[derive(Clone, Copy)]
struct Place {
    heading: &'static str,
    rest: &'static str,
}

/// The definition of the rule `name` after a place, and the place after it.
const fn find(Place { mut heading, mut rest }: Place, rfc: u16, name: &str) -> Option<(Definition, Place)> {
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
            let definition = Definition { abnf: rest.split_at(length).0, section: section(heading, rfc) };
            return Some((definition, Place { heading, rest: following }));
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
