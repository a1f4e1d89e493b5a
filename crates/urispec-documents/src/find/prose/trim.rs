//! What at the end of a URI belongs to the text around it.

use std::ops::Range;

use super::end::is_before_arrow;
use super::near::line_before;
use super::style::Style;

/// Where a URI ends. The comma of `data:text/plain;base64,` was left to the sentence.
pub(super) fn with_comma(text: &[u8], uri: Range<usize>, scheme: &[u8]) -> usize {
    let is_data = || scheme.eq_ignore_ascii_case(b"data");
    let has_comma = || text.get(uri.clone()).is_some_and(|uri| uri.contains(&b','));
    if text.get(uri.end) == Some(&b',') && is_data() && !has_comma() { uri.end + 1 } else { uri.end }
}

/// Where a URI ends between two marks: `+` around code in documentation, `~` around what is struck. After a port, `_` ends emphasis.
pub(super) fn without_mark(text: &[u8], uri: Range<usize>, style: Style) -> usize {
    let before = uri.start.checked_sub(1).and_then(|before| text.get(before));
    let last = uri.end.checked_sub(1).and_then(|last| text.get(last));
    let Some(mark) = last.copied().filter(|last| b"+~_=#".contains(last)) else { return uri.end };
    let found = text.get(uri.clone()).unwrap_or_default();
    let length = found.iter().rev().take_while(|byte| **byte == mark).count();
    let mut before_mark = found.iter().rev().skip(length).skip_while(|byte| byte.is_ascii_digit());
    // A colon within brackets is one of an address.
    let is_open = || found.iter().rev().find(|byte| b"[]".contains(byte)) == Some(&b'[');
    let mut follows_port = || style == Style::Prose && before_mark.next() == Some(&b':') && !is_open();
    // `=` and `#` are of a URI, too, and a variable may be before them.
    let is_free = || {
        let marks = text.get(..uri.start).unwrap_or_default().iter().rev().skip_while(|byte| **byte == mark);
        marks.clone().next().is_none_or(|byte| byte.is_ascii_whitespace() || b"(*|\"']".contains(byte))
    };
    let is_around = match mark {
        b'_' => follows_port() || before == Some(&mark) || style.has_emphasis() && is_emphasis(text, uri.start),
        b'~' => before == Some(&mark) || length > 1 && is_struck(text, uri.start),
        b'=' | b'#' => before == Some(&mark) && is_free(),
        _ => before == Some(&mark),
    };
    if is_around { uri.end - length } else { uri.end }
}

/// Whether `~~` is in the line before a place.
fn is_struck(text: &[u8], at: usize) -> bool {
    memchr::memmem::find(line_before(text, at), b"~~").is_some()
}

/// Whether a `_` in the line before a place begins emphasis that nothing ends before it.
fn is_emphasis(text: &[u8], at: usize) -> bool {
    let line = line_before(text, at);
    let is_free = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    let mut is_open = false;
    for at in memchr::memchr_iter(b'_', line) {
        let (before, after) = (at.checked_sub(1).and_then(|before| line.get(before)), line.get(at + 1));
        let begins = is_free(before) && after.is_none_or(|after| !after.is_ascii_whitespace() && *after != b'_');
        is_open = if is_open { !is_free(after) } else { begins };
    }
    is_open
}

/// Where a URI ends before what ends a comment, or a tag of a template: `*/`, `-->`, `-}`, `--]]`, `%>`, `%}`, `#}`.
pub(super) fn without_end_of_comment(text: &[u8], uri: Range<usize>, style: Style) -> usize {
    let before = uri.start.checked_sub(1).and_then(|before| text.get(before));
    let found = text.get(uri.clone()).unwrap_or_default();
    let length = match text.get(uri.end..).unwrap_or_default() {
        [b'>', ..] if before != Some(&b'<') && found.ends_with(b"--") => 2,
        [b']', b']', ..] if found.ends_with(b"--") => 2,
        [b'>', ..] if before != Some(&b'<') && found.ends_with(b"%") => 1,
        [b'}', ..] if before != Some(&b'{') && (found.ends_with(b"%") || found.ends_with(b"#")) => 1,
        [b'}', ..] if style == Style::Source && found.ends_with(b"-") => 1,
        _ => 0,
    };
    uri.end - length
}

/// Where a URI ends before an arrow, `->` or `=>`. In angle brackets, the sign is rather the one that closes them.
pub(super) fn without_arrow(text: &[u8], start: usize, body: Range<usize>) -> usize {
    let found = text.get(body.clone()).unwrap_or_default();
    let shaft = found.iter().rev().take_while(|byte| b"-=".contains(byte)).count();
    let is_in_brackets = text.get(..start).is_some_and(|before| before.ends_with(b"<"));
    let is_arrow = shaft > 0 && !is_in_brackets && text.get(body.end) == Some(&b'>') && {
        let read = found.get(..found.len() - shaft).unwrap_or_default();
        is_before_arrow(read, text.get(body.end + 1..).unwrap_or_default())
    };
    if is_arrow { body.end - shaft } else { body.end }
}

/// Where a URI ends that has only a host, and what belongs to it follows: `http://h.test's pages`.
pub(super) fn without_genitive(text: &[u8], body: Range<usize>) -> usize {
    let host = text.get(body.clone()).unwrap_or_default();
    let is_word = text.get(body.end).is_some_and(u8::is_ascii_whitespace);
    let length = host.strip_suffix(b"'s").filter(|host| is_word && !host.contains(&b'/'));
    length.map_or(body.end, |host| body.start + host.len())
}

/// Where a URI ends that is a value of a form, before the next field: `a=1&url=http://h/&b=2`.
pub(super) fn without_next_field(text: &[u8], uri: Range<usize>) -> usize {
    let found = text.get(uri.clone()).unwrap_or_default();
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    let before = text.get(uri.start.saturating_sub(LONGEST_NAME)..uri.start).unwrap_or_default();
    let Some(before) = before.strip_suffix(b"=").filter(|_| !found.contains(&b'?')) else { return uri.end };
    let name = before.iter().rev().take_while(is_name).count();
    let begins = before.iter().rev().nth(name).is_some_and(|border| b"&?'\"`".contains(border));
    let mut fields = memchr::memchr_iter(b'&', found).filter(|at| {
        let rest = found.get(at + 1..).unwrap_or_default();
        let name = rest.iter().take_while(is_name).count();
        name > 0 && rest.get(name) == Some(&b'=')
    });
    let next = if begins && name > 0 { fields.next() } else { None };
    next.map_or(uri.end, |at| uri.start + at)
}

/// No name of a field is longer.
const LONGEST_NAME: usize = 60;

/// A list for blocking takes in another between two signs: `%include http://h.test/a.txt%`.
pub(super) fn without_end_of_include(text: &[u8], uri: Range<usize>) -> usize {
    let (before, found) = (text.get(..uri.start).unwrap_or_default(), text.get(uri.clone()).unwrap_or_default());
    let is_included = before.ends_with(b"%include ") && found.ends_with(b"%");
    uri.end - usize::from(is_included)
}
