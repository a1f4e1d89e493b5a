//! URIs in HTML and XML: the attributes that hold them, and the text between tags.
//!
//! Tags are found one after another, as in a broken page, without building a tree. HTML in Markdown needs the place of each value
//! within a part of a file, which no parser that was tried reports.

use std::ops::Range;

use super::candidate::Candidates;
use super::prose::Style;
use crate::decode::reference::has_unknown_entity;
use crate::decode::writing::Writing;
use crate::template::why::Why;

/// Which of the two it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Html,
    Xml,
}

impl Dialect {
    /// How text is written in it.
    fn style(self) -> Style {
        match self {
            Dialect::Html => Style::Prose,
            Dialect::Xml => Style::Xml,
        }
    }
}

/// Attributes that hold a reference.
const REFERENCES: [&[u8]; 17] = [
    b"href",
    b"src",
    b"action",
    b"formaction",
    b"cite",
    b"poster",
    b"background",
    b"longdesc",
    b"manifest",
    b"xlink:href",
    b"data-src",
    b"data-href",
    b"itemid",
    b"codebase",
    b"icon",
    b"classid",
    b"usemap",
];

/// Attributes that hold references with white space between.
const LISTS: [&[u8]; 3] = [b"ping", b"itemtype", b"profile"];

/// An attribute: its name, and the place of its value, without quotes.
struct Attribute<'f> {
    name: &'f [u8],
    value: Range<usize>,
    quote: Option<u8>,
}

/// Finds what a part of a file holds.
pub(super) fn find(file: &[u8], part: Range<usize>, dialect: Dialect, candidates: &mut Candidates) {
    let mut at = part.start;
    let mut text_start = at;
    let get = |range: Range<usize>| file.get(range).unwrap_or_default();
    while let Some(found) = memchr::memchr(b'<', get(at..part.end)) {
        let open = at + found;
        let rest = get(open..part.end);
        let end = match rest {
            [b'<', b'!', b'-', b'-', ..] => {
                open + 4 + find_in(rest.get(4..).unwrap_or_default(), b"-->").map_or(rest.len() - 4, |end| end + 3)
            }
            [b'<', b'!', b'[', ..] => {
                // A CDATA section is text.
                text(file, text_start..open, Writing::Html(None), dialect, candidates);
                let length = find_in(rest, b"]]>").map_or(rest.len(), |end| end + 3);
                text(file, open..open + length, Writing::Plain, dialect, candidates);
                text_start = open + length;
                at = text_start;
                continue;
            }
            [b'<', b'!' | b'?', ..] => open + memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1),
            [b'<', b'/', next, ..] if next.is_ascii_alphabetic() => {
                open + memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1)
            }
            [b'<', next, ..] if next.is_ascii_alphabetic() => {
                text(file, text_start..open, Writing::Html(None), dialect, candidates);
                at = tag(file, open + 1, part.end, dialect, candidates);
                text_start = at;
                continue;
            }
            _ => {
                at = open + 1;
                continue;
            }
        };
        text(file, text_start..open, Writing::Html(None), dialect, candidates);
        // Comments and declarations may name URIs, as a document type does.
        text(file, open..end, Writing::Plain, dialect, candidates);
        at = end;
        text_start = end;
    }
    text(file, text_start..part.end, Writing::Html(None), dialect, candidates);
}

fn text(file: &[u8], span: Range<usize>, writing: Writing, dialect: Dialect, candidates: &mut Candidates) {
    candidates.scan(file, span, dialect.style(), writing);
}

fn find_in(text: &[u8], what: &[u8]) -> Option<usize> {
    memchr::memmem::find(text, what)
}

/// Reads a tag whose name begins at `at`. Returns where it ends.
fn tag(file: &[u8], at: usize, end: usize, dialect: Dialect, candidates: &mut Candidates) -> usize {
    let byte = |at: usize| file.get(at).copied().filter(|_| at < end);
    let mut at = at;
    let name = at;
    while byte(at).is_some_and(|byte| !byte.is_ascii_whitespace() && byte != b'>' && byte != b'/') {
        at += 1;
    }
    let name = file.get(name..at).unwrap_or_default();
    let mut attributes = Vec::new();
    loop {
        while byte(at).is_some_and(|byte| byte.is_ascii_whitespace() || byte == b'/') {
            at += 1;
        }
        match byte(at) {
            None => break,
            Some(b'>') => {
                at += 1;
                break;
            }
            Some(_) => (),
        }
        let start = at;
        while byte(at)
            .is_some_and(|byte| !byte.is_ascii_whitespace() && !b">/=".contains(&byte) || byte == b'=' && at == start)
        {
            at += 1;
        }
        let name = file.get(start..at).unwrap_or_default();
        while byte(at).is_some_and(|byte| byte.is_ascii_whitespace()) {
            at += 1;
        }
        if byte(at) != Some(b'=') {
            at = at.max(start + 1);
            continue;
        }
        at += 1;
        while byte(at).is_some_and(|byte| byte.is_ascii_whitespace()) {
            at += 1;
        }
        let quote = byte(at).filter(|byte| b"\"'".contains(byte));
        let start = if quote.is_some() { at + 1 } else { at };
        at = start;
        while byte(at).is_some_and(|byte| match quote {
            Some(quote) => byte != quote,
            None => !byte.is_ascii_whitespace() && byte != b'>',
        }) {
            at += 1;
        }
        attributes.push(Attribute { name, value: start..at, quote });
        if quote.is_some() && at < end {
            at += 1;
        }
    }
    let is_refresh = attributes.iter().any(|attribute| {
        let value = file.get(attribute.value.clone()).unwrap_or_default();
        attribute.name.eq_ignore_ascii_case(b"http-equiv") && value.eq_ignore_ascii_case(b"refresh")
    });
    for attribute in attributes {
        of_attribute(file, name, is_refresh, &attribute, dialect, candidates);
    }
    // The content of a script or a style is not HTML.
    let is_raw = [&b"script"[..], b"style"].iter().any(|raw| name.eq_ignore_ascii_case(raw));
    if !is_raw || dialect == Dialect::Xml {
        return at;
    }
    let rest = file.get(at..end).unwrap_or_default();
    let is_close = |window: &[u8]| {
        window.starts_with(b"</") && window.get(2..).is_some_and(|close| close.eq_ignore_ascii_case(name))
    };
    let close = rest.windows(name.len() + 2).position(is_close).unwrap_or(rest.len());
    candidates.scan(file, at..at + close, Style::Source, Writing::Plain);
    at + close
}

fn of_attribute(
    file: &[u8],
    tag: &[u8],
    is_refresh: bool,
    attribute: &Attribute<'_>,
    dialect: Dialect,
    candidates: &mut Candidates,
) {
    let Attribute { name, value, quote } = attribute;
    let writing = Writing::Html(*quote);
    let is = |names: &[&[u8]]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
    let span = trimmed(file, value.clone());
    let holds_reference = is(&REFERENCES) || is(&[b"data"]) && tag.eq_ignore_ascii_case(b"object");
    // In XML, the document type defines entities. In HTML, an unknown one is text: a browser reads `?a&b;c` literally.
    if dialect == Dialect::Xml && holds_reference && has_unknown_entity(file.get(span.clone()).unwrap_or_default()) {
        candidates.leave(span, Why::Placeholder);
        return;
    }
    if holds_reference {
        // An empty reference is to the document itself.
        if !span.is_empty() {
            if tag.eq_ignore_ascii_case(b"base") && is(&[b"href"]) {
                candidates.base.get_or_insert(span.clone());
            }
            candidates.reference(file, span, writing);
        }
    } else if is(&LISTS) && dialect == Dialect::Html {
        words(file, span).for_each(|word| candidates.reference(file, word, writing));
    } else if is(&[b"srcset", b"imagesrcset"]) {
        sources(file, span).for_each(|source| candidates.reference(file, source, writing));
    } else if is(&[b"content"]) && is_refresh {
        let text = file.get(span.clone()).unwrap_or_default();
        if let Some(url) = text.windows(4).position(|window| window.eq_ignore_ascii_case(b"url=")) {
            let reference = trimmed(file, span.start + url + 4..span.end);
            let quoted = file
                .get(reference.clone())
                .is_some_and(|text| text.len() > 1 && text.starts_with(b"'") && text.ends_with(b"'"));
            let reference = if quoted { reference.start + 1..reference.end - 1 } else { reference };
            candidates.reference(file, reference, writing);
        }
    } else {
        candidates.scan(file, value.clone(), dialect.style(), writing);
    }
}

/// A part without the white space around it, which HTML does not count to a URL.
fn trimmed(file: &[u8], span: Range<usize>) -> Range<usize> {
    let text = file.get(span.clone()).unwrap_or_default();
    let start = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let end = text.iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
    if start == text.len() { span.start..span.start } else { span.start + start..span.end - end }
}

/// The parts between white space.
fn words(file: &[u8], span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = span.start;
    std::iter::from_fn(move || {
        let text = file.get(at..span.end)?;
        let start = at + text.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = file.get(start..span.end)?.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        at = start + length;
        Some(start..at)
    })
}

/// The URLs of `srcset`: each up to white space, or a comma at its end, and after it a width or a density.
fn sources(file: &[u8], span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = span.start;
    std::iter::from_fn(move || {
        let text = file.get(at..span.end)?;
        let start = at + text.iter().position(|byte| !byte.is_ascii_whitespace() && *byte != b',')?;
        let text = file.get(start..span.end)?;
        let length = text.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        let commas = text.get(..length)?.iter().rev().take_while(|byte| **byte == b',').count();
        let after = text.get(length..)?;
        let descriptor = if commas > 0 { 0 } else { after.iter().take_while(|byte| **byte != b',').count() };
        at = start + length + descriptor;
        Some(start..start + length - commas)
    })
}

#[cfg(test)]
mod tests {
    use super::{Candidates, Dialect, find};

    fn found(file: &str, dialect: Dialect) -> Vec<(String, &str)> {
        let mut candidates = Candidates::default();
        find(file.as_bytes(), 0..file.len(), dialect, &mut candidates);
        { candidates.all.into_iter() }
            .map(|candidate| (String::from_utf8(candidate.text).unwrap(), &file[candidate.span]))
            .collect()
    }

    #[test]
    fn attributes_that_hold_references() {
        let cases: &[(&str, &[&str])] = &[
            ("<a href=\"a b?c&amp;d\">x</a>", &["a b?c&d"]),
            ("<A HREF='x' Src=y/z>", &["x", "y/z"]),
            ("<img srcset=\"a.png 1x, b c.png 2x,d.png, e.png 100w\">", &["a.png", "b", "d.png", "e.png"]),
            ("<meta http-equiv=refresh content=\"0; URL='http://h/a b'\">", &["http://h/a b"]),
            ("<base href=\" http://h/ \"><object data=x><p data=y>", &["http://h/", "x"]),
            ("<a ping=\"a b\" href=\"\" title=\"see http://h/x.\">", &["a", "b", "http://h/x"]),
            ("<a href=\"javascript:alert(1)\" href={{x}}>", &[]),
            ("<script>let a = 'http://h/a';</script><a href=b>", &["http://h/a", "b"]),
            (
                "text http://h/a&amp;b <!-- http://h/c --> <br/>http://h/d<br>",
                &["http://h/a&b", "http://h/c", "http://h/d"],
            ),
            ("<img src='data:image/svg+xml,<svg>|</svg>'>", &["data:image/svg+xml,<svg>|</svg>"]),
            ("<img src='data:,<%= x %>'><a href='http://<host>/'>", &[]),
            ("<a href=\"unclosed", &["unclosed"]),
            ("a < b http://h/ <3", &["http://h/"]),
            ("<a =x href = y>", &["y"]),
        ];
        for (file, expected) in cases {
            let texts: Vec<String> = found(file, Dialect::Html).into_iter().map(|(text, _)| text).collect();
            assert_eq!(texts, *expected, "{file}");
        }
    }

    #[test]
    fn places_are_those_of_the_file() {
        let file = "<a href=' http://h/?a&amp;b|c '>";
        assert_eq!(found(file, Dialect::Html), [("http://h/?a&b|c".into(), "http://h/?a&amp;b|c")]);
        let file = "<x xmlns:a=\"http://h/ns\"><![CDATA[http://h/?a&b]]>http://h/?c&amp;d</x>";
        let texts: Vec<_> = found(file, Dialect::Xml).into_iter().map(|(_, raw)| raw).collect();
        assert_eq!(texts, ["http://h/ns", "http://h/?a&b", "http://h/?c&amp;d"]);
    }

    #[test]
    fn entities_that_are_not_known() {
        let file = "<a href='http://h/R-&a.b;'/><a href='?a&amp;b;c'/> http://h/&x; http://h/?a&amp;b;c";
        let mut candidates = Candidates::default();
        find(file.as_bytes(), 0..file.len(), Dialect::Xml, &mut candidates);
        let texts: Vec<_> = candidates.all.iter().map(|found| String::from_utf8_lossy(&found.text)).collect();
        assert_eq!((candidates.templates.len(), texts), (2, vec!["?a&b;c".into(), "http://h/?a&b;c".into()]));
        let texts: Vec<_> = found("<a href='?a=1&b=2;c'><a href='?a&b;c'>", Dialect::Html);
        assert_eq!(texts, [("?a=1&b=2;c".into(), "?a=1&b=2;c"), ("?a&b;c".into(), "?a&b;c")]);
    }
}
