//! URIs in source code with tags: JSX, TSX and Astro. Values of attributes are references; the rest is code.

use std::ops::Range;

use super::candidate::Candidates;
use super::html::is_reference;
use super::prose::Style;
use crate::decode::writing::Writing;

/// How much code before an attribute is read to find its tag.
const NEAR: usize = 500;

/// Finds what a file holds.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    let (mut plain, mut at) = (0, 0);
    while let Some(found) = file.get(at..).and_then(|rest| memchr::memchr(b'=', rest)) {
        let equals = at + found;
        at = equals + 1;
        let Some(value) = value(file, equals) else { continue };
        candidates.scan(file, plain..value.start, Style::Source, Writing::Plain);
        let quote = file.get(value.end).copied();
        if !value.is_empty() {
            candidates.reference(file, value.clone(), Writing::Html(quote));
        }
        (at, plain) = (value.end, value.end);
    }
    candidates.scan(file, plain..file.len(), Style::Source, Writing::Plain);
}

/// The value of the attribute whose name ends at `equals`, if that is one that holds a reference.
fn value(file: &[u8], equals: usize) -> Option<Range<usize>> {
    let quote = file.get(equals + 1).copied().filter(|quote| b"\"'".contains(quote))?;
    let before = file.get(..equals)?;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:".contains(byte);
    let start = before.iter().rposition(|byte| !is_name(byte))? + 1;
    let is_apart = before.get(start - 1).is_some_and(u8::is_ascii_whitespace);
    let name = before.get(start..)?;
    if !is_apart || !is_reference(name, element(before.get(start.saturating_sub(NEAR)..start)?)?) {
        return None;
    }
    let rest = file.get(equals + 2..)?;
    let length = memchr::memchr3(quote, b'\n', b'<', rest).filter(|length| rest.get(*length) == Some(&quote))?;
    Some(equals + 2..equals + 2 + length)
}

/// The name of the element in whose tag the code ends. What is in braces is an expression of its own.
fn element(before: &[u8]) -> Option<&[u8]> {
    let mut depth = 0_usize;
    for (at, byte) in before.iter().enumerate().rev() {
        match byte {
            b'}' => depth += 1,
            b'{' if depth == 0 => return None,
            b'{' => depth -= 1,
            b'<' if depth == 0 => {
                let rest = before.get(at + 1..).filter(|rest| rest.first().is_some_and(u8::is_ascii_alphabetic))?;
                let length = rest.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
                return rest.get(..length);
            }
            b'>' | b';' if depth == 0 => return None,
            _ => (),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn attributes() {
        let cases: &[(&str, &[&str])] = &[
            ("<a href=\"/terms of use\" className=\"x y\"> {f(\"http://h/a\")}", &["/terms of use", "http://h/a"]),
            ("return <a\n  title={`for ${x}`}\n  href='http://h/sign up'>", &["http://h/sign up"]),
            ("let a = i < 3, href=\"a b\";", &[]),
            ("let href=\"a b\"; if (a < b && (src = \"c d\")) {}", &[]),
            ("const x: Array<string> = []; el.href = \"http://h/e\";", &["http://h/e"]),
            ("<a href={\"/a b\"} src=\"/u/{id}\">", &[]),
            ("<form b={i<x.y} action=\"/c d\">", &["/c d"]),
            ("if (i <a.href=\"/a b\") {} <x.Y src=\"/c d\">", &["/c d"]),
        ];
        for (file, expected) in cases {
            let texts = texts_of(|candidates| find(file.as_bytes(), candidates));
            assert_eq!(texts, *expected, "{file}");
        }
    }
}
