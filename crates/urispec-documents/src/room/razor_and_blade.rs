//! Code in templates of Razor and Blade.

use std::ops::Range;
use std::path::Path;

use super::literals::closing;
use crate::file_type::file_name;

/// Code in templates of Razor and Blade, which are HTML but for what follows `@`.
pub(super) fn code(path: &Path, text: &[u8]) -> Vec<Range<usize>> {
    let name = file_name(path).to_ascii_lowercase();
    let is_blade = name.ends_with(".blade.php");
    let is_razor = name.ends_with(".cshtml") || name.ends_with(".razor");
    let (mut ranges, mut at) = (Vec::new(), 0);
    if !is_blade && !is_razor {
        return ranges;
    }
    let word = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte)).count();
        rest.get(..length).unwrap_or_default()
    };
    let blanks = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
    };
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr(b'@', rest)) {
        let start = at + found;
        at = start + 1;
        // `@@` is the sign itself, and within a word it belongs to an address.
        if text.get(at) == Some(&b'@') {
            at += 1;
            continue;
        }
        if start.checked_sub(1).and_then(|before| text.get(before)).is_some_and(u8::is_ascii_alphanumeric) {
            continue;
        }
        let directive = word(at);
        at += directive.len();
        let mut next = blanks(at);
        if is_blade && directive == b"php" && text.get(next) != Some(&b'(') {
            let rest = text.get(at..).unwrap_or_default();
            at = memchr::memmem::find(rest, b"@endphp").map_or(text.len() + 1, |end| at + end);
        } else if is_razor
            && text.get(next) != Some(&b'(')
            && LINES_OF_RAZOR.iter().any(|line| line.as_bytes() == directive)
        {
            let rest = text.get(at..).unwrap_or_default();
            at += memchr::memchr(b'\n', rest).unwrap_or(rest.len()) + 1;
        } else {
            // `@section Name { }`, `@if (a) { } else { }`.
            if directive == b"section" {
                next = blanks(next + word(next).len());
            }
            while let Some(open) = text.get(next).filter(|open| **open == b'(' || is_razor && **open == b'{') {
                at = closing(text, next).unwrap_or(text.len() + 1);
                next = blanks(at);
                while *open == b'{' && [&b"else"[..], b"if", b"catch", b"finally", b"while"].contains(&word(next)) {
                    next = blanks(next + word(next).len());
                }
            }
        }
        ranges.push(start..at);
    }
    ranges
}

/// Directives of Razor that go on to the end of their line. `@using (x) { }` is a block.
const LINES_OF_RAZOR: [&str; 14] = [
    "page",
    "model",
    "using",
    "inject",
    "inherits",
    "layout",
    "namespace",
    "attribute",
    "implements",
    "addTagHelper",
    "removeTagHelper",
    "tagHelperPrefix",
    "typeparam",
    "rendermode",
];
