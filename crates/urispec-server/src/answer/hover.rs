//! What a character of a URI is.

use std::fmt::Write;
use std::ops::Range;

use gen_lsp_types::{Contents, Hover, MarkupContent, MarkupKind};
use urispec::component::HostKind;
use urispec::derivation::Detail;
use urispec::diagnostic::{Text, redact, secrets};
use urispec::rfc3986::decoding::decode;
use urispec::rule::Section;
use urispec::{Derivation, IriReference, Rule};
use urispec_documents::FoundUri;
use urispec_lessons::{Chapter, Lesson};

use super::reading::{Kind, Part, kind_of_host, parts, rule, runs};
use crate::file::{Checked, File};

/// Longer URIs are not derived while someone waits.
const LONGEST: usize = 1 << 14;

/// How long a percent-encoded octet is.
const TRIPLET: usize = "%00".len();

/// Longer texts are cut where they are shown.
const LONGEST_SHOWN: usize = 60;

/// What the character at a byte of the file is.
pub(crate) fn at(file: &File, checked: &Checked, offset: usize) -> Option<Hover> {
    let uri = checked.uri_at(offset)?;
    let text = std::str::from_utf8(uri.bytes()).ok()?;
    // After the last character, it is about that one.
    let last = offset.checked_sub(1).and_then(|before| uri.offset_at(before));
    let at = uri.offset_at(offset).or(last)?;
    let part = parts(text).into_iter().find(|part| part.span.contains(&at));
    let shown = part.as_ref().map_or(at..at + 1, |part| part.span.clone());
    let value = describe(&uri, text, at, part.as_ref());
    Some(Hover {
        contents: Contents::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value }),
        range: Some(file.text.range(uri.place_of(shown))),
    })
}

fn describe(uri: &FoundUri, text: &str, at: usize, part: Option<&Part>) -> String {
    let mut lines: Vec<String> = Vec::new();
    if let Some(Part { kind, span }) = part {
        let value = text.get(span.clone()).unwrap_or_default();
        let secrets = secrets_in(text, span);
        let is_shown = secrets.is_empty();
        let shown = Text::new(value).hiding(secrets);
        let mut line = format!("**{}** {}", kind.name(), code(&shortened(&String::from_utf8_lossy(&shown.shown()))));
        if let Ok(uri) = IriReference::parse(text) {
            let what = match kind {
                Kind::Host => kind_of_host(&uri).map(str::to_owned),
                Kind::Scheme => {
                    uri.scheme().and_then(|scheme| scheme.default_port()).map(|port| format!("default port {port}"))
                }
                _ => None,
            };
            if let Some(what) = what {
                let _ = write!(line, ", {what}");
            }
            if *kind == Kind::Host
                && let Some(HostKind::RegName(name)) = uri.host().map(|host| host.kind())
                && let Some(name) = name.to_unicode()
            {
                let _ = write!(line, ", {}", code(&name));
            }
            if *kind == Kind::Host
                && uri.port().is_none()
                && let Some(port) = uri.scheme().and_then(|scheme| scheme.default_port())
            {
                let _ = write!(line, ", port {port} by default");
            }
        }
        lines.push(line);
        if is_shown && value.contains('%') {
            lines.push(format!("decoded: {}", decoded(value)));
        }
        if is_shown && let Some(character) = character(text, span.clone(), at) {
            let triplets = text.get(character).unwrap_or_default();
            if triplets != value {
                lines.push(format!("{} is {}", code(triplets), decoded(triplets)));
            }
        }
    }
    lines.extend(chain(text, at));
    if let Some(target) = uri.target() {
        // The base may have a password.
        let shown = redact(target.as_bytes());
        lines.push(format!("leads to {}", code(&String::from_utf8_lossy(&shown))));
    }
    lines.join("\n\n")
}

/// What may be a password, as places in a part of the text. A user may be an access token or have a password after `%3A`, and a password with a
/// delimiter in it is in several parts.
fn secrets_in(text: &str, part: &Range<usize>) -> Vec<Range<usize>> {
    let secrets = secrets(text.as_bytes()).into_iter();
    let within = secrets.map(|secret| secret.start.max(part.start)..secret.end.min(part.end));
    within
        .filter(|secret| !secret.is_empty())
        .map(|secret| secret.start - part.start..secret.end - part.start)
        .collect()
}

/// The rules that read a character, from the outside, and the section of the innermost that has more than one character, with its lesson.
fn chain(text: &str, at: usize) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let derivation = Derivation::new(rule(text), text, Detail { characters: true, ..Detail::default() });
    if !derivation.is_accepted() {
        return Some("not valid: no rule reads the whole".to_owned());
    }
    let nodes = derivation.nodes().filter(|node| node.span().contains(&at));
    let rules: Vec<Rule> = nodes.filter_map(|node| node.rule()).collect();
    let names: Vec<String> = rules.iter().map(|rule| code(rule.name())).collect();
    // That of the component, and that of the kind of character. A `pchar` is in the section of paths, but also in queries and fragments.
    let of_uris = rules.iter().rev().copied().filter(|rule| rule.section().rfc == 3986 && *rule != Rule::Pchar);
    let component = of_uris.clone().find(|rule| rule.section().number.starts_with('3'));
    // Most components of an IRI have rules of their own.
    let component = component.or_else(|| rules.iter().rev().copied().find(|rule| rule.section().rfc == 3987));
    let section = component.map(Rule::section);
    let character = of_uris.clone().next().filter(|rule| Some(rule.section()) != section);
    // That of the section's outermost rule: of `host`, and not of `reg-name`. Both may be of the same lesson.
    let outermost = |rule: Rule| rules.iter().copied().find(|other| other.section() == rule.section());
    let lesson = |rule| outermost(rule).and_then(|rule| Lesson::of(rule).chapter());
    let other = character.and_then(lesson).filter(|other| Some(*other) != component.and_then(lesson));
    let links = [component.map(|rule| links(rule, lesson(rule))), character.map(|rule| links(rule, other))];
    let links: Vec<String> = links.into_iter().flatten().collect();
    Some(format!("{}\n\n{}", names.join(" \u{203a} "), links.join("  \n")))
}

/// The section of a rule, and a lesson of the book.
fn links(rule: Rule, lesson: Option<Chapter>) -> String {
    let section = rule.section();
    let Section { rfc, number, title } = section;
    let lesson = lesson.map(|lesson| format!(" ([lesson {lesson}]({}))", lesson.url()));
    format!("[RFC {rfc}, {number}. {title}]({}){}", section.url(), lesson.unwrap_or_default())
}

/// The triplets of the character that the one at `at` belongs to, or that one alone if they are no text.
fn character(text: &str, within: Range<usize>, at: usize) -> Option<Range<usize>> {
    let run = runs(text, within).into_iter().find(|run| run.contains(&at))?;
    let octets = decode(text.get(run.clone())?)?.to_bytes().into_owned();
    let octet = (at - run.start) / TRIPLET;
    let mut start = 0;
    for chunk in octets.utf8_chunks() {
        let valid = chunk.valid().chars().map(char::len_utf8);
        for length in valid.chain(chunk.invalid().iter().map(|_| 1)) {
            if octet < start + length {
                return Some(run.start + start * TRIPLET..run.start + (start + length) * TRIPLET);
            }
            start += length;
        }
    }
    None
}

/// What triplets stand for. What is no text is shown as octets.
fn decoded(text: &str) -> String {
    let Some(decoded) = decode(text) else { return code(text) };
    match decoded.to_utf8() {
        Ok(text) if !text.chars().any(char::is_control) => code(&shortened(&text)),
        Ok(text) => code(&shortened(&text.escape_debug().to_string())),
        Err(_) => {
            let octets: Vec<String> = decoded.to_bytes().iter().take(16).map(|byte| format!("{byte:02X}")).collect();
            format!("{} (not UTF-8)", code(&octets.join(" ")))
        }
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => format!("{}\u{2026}", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Text as code in Markdown, whatever is in it.
pub(crate) fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn any_text_is_code() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code("`a"), "`` `a ``");
        assert_eq!(code("a`"), "`` a` ``");
        // By CommonMark, a fence is longer than each run of backticks within it.
        for length in [2, 3, 4, 255, 256] {
            let run = "`".repeat(length);
            let fence = "`".repeat(length + 1);
            assert_eq!(code(&format!("a{run}b`c")), format!("{fence}a{run}b`c{fence}"));
            assert_eq!(code(&format!("a`b{run}c")), format!("{fence}a`b{run}c{fence}"));
        }
    }
}
