//! The bases of XML: an `xml:base` counts for its element and all that is in it, and may be relative to that of an element around it.

use std::collections::HashMap;
use std::ops::Range;

use urispec::rfc3986::resolution::base::Layer;

use super::candidate::{Candidates, Scope};

const NAME: &[u8] = b"xml:base";

/// Whether a file may have such bases.
pub(super) fn is_in(file: &[u8]) -> bool {
    memchr::memmem::find(file, NAME).is_some()
}

/// Finds the bases that the elements of a file name.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    if !is_in(file) {
        return;
    }
    let mut open = Open::default();
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'<', file.get(at..).unwrap_or_default()) {
        let start = at + found;
        let rest = file.get(start..).unwrap_or_default();
        let until = |end: &[u8]| memchr::memmem::find(rest, end).map_or(rest.len(), |found| found + end.len());
        at = start
            + match rest {
                [b'<', b'!', b'-', b'-', ..] => until(b"-->"),
                [b'<', b'!', b'[', ..] => until(b"]]>"),
                [b'<', b'?', ..] => until(b"?>"),
                [b'<', b'!', ..] => until(b">"),
                [b'<', b'/', ..] => {
                    let length = until(b">");
                    close(name(rest.get(2..).unwrap_or_default()), start + length, &mut open, candidates);
                    length
                }
                [b'<', ..] => {
                    let length = tag(rest);
                    let text = rest.get(..length).unwrap_or_default();
                    let scope = base(text).map(|base| {
                        let base = start + base.start..start + base.end;
                        // An element that is never closed reaches to the end.
                        candidates.scopes.push(Scope { base, part: start..file.len(), layer: Layer::Content });
                        candidates.scopes.len() - 1
                    });
                    open.push(name(rest.get(1..).unwrap_or_default()), scope);
                    if text.ends_with(b"/>") {
                        close(name(rest.get(1..).unwrap_or_default()), start + length, &mut open, candidates);
                    }
                    length
                }
                _ => 1,
            }
            .max(1);
    }
}

/// The elements that are open.
#[derive(Default)]
struct Open<'f> {
    /// Their names, and the index of the scope of each that has one.
    elements: Vec<(&'f [u8], Option<usize>)>,
    /// How many there are of each name, so that an end without a beginning is not looked for among all of them.
    counts: HashMap<&'f [u8], usize>,
}

impl<'f> Open<'f> {
    fn push(&mut self, name: &'f [u8], scope: Option<usize>) {
        self.elements.push((name, scope));
        *self.counts.entry(name).or_default() += 1;
    }

    fn pop(&mut self) -> Option<(&'f [u8], Option<usize>)> {
        let (name, scope) = self.elements.pop()?;
        if let Some(count) = self.counts.get_mut(name) {
            *count -= 1;
        }
        Some((name, scope))
    }
}

/// Ends the innermost element of this name, and those in it that were not closed.
fn close<'t>(name: &[u8], end: usize, open: &mut Open<'_>, candidates: &mut Candidates<'t>) {
    if open.counts.get(name).is_none_or(|count| *count == 0) {
        return;
    }
    while let Some((last, scope)) = open.pop() {
        if let Some(scope) = scope.and_then(|scope| candidates.scopes.get_mut(scope)) {
            scope.part.end = end;
        }
        if last == name {
            return;
        }
    }
}

fn name(text: &[u8]) -> &[u8] {
    let length = text.iter().take_while(|byte| !byte.is_ascii_whitespace() && !b"/>=".contains(byte)).count();
    text.get(..length).unwrap_or_default()
}

/// How long a tag is. A `>` in quotes does not end it.
fn tag(text: &[u8]) -> usize {
    let mut quote = None;
    let end = text.iter().position(|byte| match quote {
        Some(open) => {
            quote = quote.filter(|_| *byte != open);
            false
        }
        None => {
            quote = Some(*byte).filter(|byte| b"\"'".contains(byte));
            *byte == b'>'
        }
    });
    end.map_or(text.len(), |end| end + 1)
}

/// The place of the base that a tag names, without white space around it.
fn base(tag: &[u8]) -> Option<Range<usize>> {
    let is_apart = |at: &usize| at.checked_sub(1).and_then(|at| tag.get(at)).is_some_and(u8::is_ascii_whitespace);
    let at = memchr::memmem::find_iter(tag, NAME).find(is_apart)? + NAME.len();
    let skip =
        |at: usize| at + tag.get(at..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let equals = skip(at);
    let open = skip(equals + 1);
    let quote = tag.get(open).filter(|quote| tag.get(equals) == Some(&b'=') && b"\"'".contains(quote))?;
    let value = tag.get(open + 1..)?;
    let value = value.get(..memchr::memchr(*quote, value)?)?;
    let before = value.len() - value.trim_ascii_start().len();
    let start = open + 1 + before;
    Some(start..start + value.trim_ascii().len())
}

#[cfg(test)]
mod tests {
    use super::{Candidates, find};

    fn scopes(file: &str) -> Vec<(&str, &str)> {
        let mut candidates = Candidates::default();
        find(file.as_bytes(), &mut candidates);
        candidates.scopes.into_iter().map(|scope| (&file[scope.base], &file[scope.part])).collect()
    }

    #[test]
    fn each_element_has_its_own() {
        let file = "<?xml x='<'?><a xml:base=' http://h/ '><b xml:base='c/' d='/>'><e/></b><f xml:base='g'/></a>";
        assert_eq!(
            scopes(file),
            [("http://h/", &file[13..]), ("c/", "<b xml:base='c/' d='/>'><e/></b>"), ("g", "<f xml:base='g'/>"),]
        );
    }

    #[test]
    fn an_end_without_a_beginning_is_not_looked_for() {
        let inside = "<a></b>".repeat(20_000);
        let file = format!("<x xml:base='c'>{inside}</x></x>");
        assert_eq!(scopes(&file), [("c", &file[..file.len() - 4])]);
    }

    #[test]
    fn what_only_looks_like_one() {
        for file in [
            "<!-- <a xml:base='x'> -->",
            "<![CDATA[<a xml:base='x'>]]>",
            "<a yxml:base='x'>",
            "<a xml:base=x>",
            "<a xml:base>",
            "xml:base='x'",
            "<a xml:base='x",
        ] {
            assert_eq!(scopes(file), [], "{file}");
        }
    }

    #[test]
    fn elements_that_are_not_closed() {
        assert_eq!(scopes("<a><b xml:base='x'><c></a><d/>"), [("x", "<b xml:base='x'><c></a>")]);
        assert_eq!(scopes("<b xml:base='x'></c><d/>"), [("x", "<b xml:base='x'></c><d/>")]);
        // No name has an equals sign.
        assert_eq!(scopes("<b='' xml:base='x'></b><d/>"), [("x", "<b='' xml:base='x'></b>")]);
    }
}
