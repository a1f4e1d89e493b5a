//! Placeholders of templates: `{id}`, `${HOST}`, `{{x}}`, `%s`, `%1$s`, `%(name)s`, `%NAME%`, `<name>`, `<%= id %>`.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

/// A place that a program was to fill in.
pub(super) type Placeholder = Range<usize>;

/// What braces may contain: names, indices, and the operators of URI templates (RFC 6570) and shells.
fn is_inner(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.,:;*+-/?#&=!@$".contains(&byte)
}

/// All of them, in order.
pub(super) fn find(text: &[u8]) -> Vec<Placeholder> {
    let mut found: Vec<Placeholder> = Vec::new();
    let mut at = 0;
    while let Some(open) = memchr::memchr3(b'{', b'%', b'<', text.get(at..).unwrap_or_default()) {
        let start = at + open;
        let rest = text.get(start..).unwrap_or_default();
        match length(rest) {
            Some(length) => {
                let has_dollar = start > at && text.get(start - 1) == Some(&b'$') && rest.starts_with(b"{");
                found.push(start - usize::from(has_dollar)..start + length);
                at = start + length;
            }
            None => at = start + 1,
        }
    }
    found
}

/// How long the placeholder is that `text` begins with.
fn length(text: &[u8]) -> Option<usize> {
    let (open, close, has_spaces): (_, &[u8], _) = match text {
        [b'%', b's' | b'd' | b'v' | b'i', rest @ ..] => {
            return (!rest.first().is_some_and(u8::is_ascii_alphanumeric)).then_some(2);
        }
        [b'%', rest @ ..] => return numbered(rest).or_else(|| named(rest)).or_else(|| variable(rest)),
        [b'<', b'%', rest @ ..] => return code(rest, b"%>"),
        [b'<', b'?', rest @ ..] => return code(rest, b"?>"),
        [b'<', rest @ ..] => return in_angle_brackets(rest),
        [b'{', b'{', ..] => (2, b"}}", true),
        [b'{', ..] => (1, b"}", false),
        _ => return None,
    };
    let inner = text.get(open..)?;
    let end = inner.iter().position(|byte| !(is_inner(*byte) || has_spaces && *byte == b' '))?;
    let (inner, rest) = inner.split_at_checked(end)?;
    (rest.starts_with(close) && is_name(inner)).then_some(open + end + close.len())
}

/// `%1$s`, the first of several values: how long it is.
fn numbered(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'1'..=b'9', b'$', b's' | b'd', after @ ..] if !after.first().is_some_and(u8::is_ascii_alphanumeric) => {
            Some("%1$s".len())
        }
        _ => None,
    }
}

/// `%(name)s`, a value by its name: how long it is.
fn named(rest: &[u8]) -> Option<usize> {
    let name = rest.strip_prefix(b"(")?;
    let length = name.iter().position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_'))?;
    match name.get(length..)? {
        [b')', b's' | b'd', after @ ..] if length > 0 && !after.first().is_some_and(u8::is_ascii_alphanumeric) => {
            Some("%(".len() + length + ")s".len())
        }
        _ => None,
    }
}

/// The longest piece of code in a template that is looked at.
const LONGEST_CODE: usize = 100;

/// `<%= id %>` and `<?= $id ?>`: how long it is.
fn code(rest: &[u8], close: &[u8]) -> Option<usize> {
    let near = rest.get(..LONGEST_CODE).unwrap_or(rest);
    let end = near.windows(close.len()).position(|two| two == close)?;
    let has_break = near.get(..end)?.contains(&b'\n');
    (!has_break).then_some("<%".len() + end + close.len())
}

/// `%NAME%`, as Windows writes the variables of its environment: how long it is. The last `%` begins no triplet.
fn variable(rest: &[u8]) -> Option<usize> {
    let length = rest.iter().position(|byte| !(byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_'))?;
    let after = rest.get(length..).and_then(|rest| rest.strip_prefix(b"%"))?;
    let is_triplet = after.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    (length > 2 && !is_triplet).then_some(length + 2)
}

/// Elements of HTML that are short enough to be found in a URI.
const ELEMENTS: [&str; 14] =
    ["em", "br", "hr", "td", "tr", "th", "ul", "ol", "li", "div", "img", "svg", "span", "html"];

/// `<name>`, as manuals write what is to be filled in: how long it is. An element of HTML is something else.
fn in_angle_brackets(rest: &[u8]) -> Option<usize> {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b' ');
    let length = rest.iter().position(|byte| !is_inner(byte)).filter(|at| rest.get(*at) == Some(&b'>'))?;
    let name = rest.get(..length)?;
    let is_heading = matches!(name, [b'h' | b'H', b'1'..=b'6']);
    let is_element = is_heading || ELEMENTS.iter().any(|element| name.eq_ignore_ascii_case(element.as_bytes()));
    let begins =
        name.first().is_some_and(u8::is_ascii_alphabetic) && name.last().is_some_and(u8::is_ascii_alphanumeric);
    (length > 1 && begins && !is_element).then_some(length + 2)
}

/// Whether braces around it may make a placeholder of it. Numbers and ranges, UUIDs and whole URIs are something else.
fn is_name(inner: &[u8]) -> bool {
    let is_number = inner.len() > 2 && inner.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.'));
    let is_range = inner.windows(2).any(|two| two == b"..")
        || inner.contains(&b',') && inner.first().is_some_and(u8::is_ascii_digit);
    let is_uuid = inner.len() == 36 && inner.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    let is_uri = inner.windows(3).any(|three| three == b"://");
    !(is_number || is_range || is_uuid || is_uri)
}

/// The text with placeholders that hold no delimiters.
pub(super) fn masked<'t>(text: &'t [u8], placeholders: &[Placeholder]) -> Cow<'t, [u8]> {
    if placeholders.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut masked = text.to_vec();
    for placeholder in placeholders {
        masked.get_mut(placeholder.clone()).unwrap_or_default().fill(b'x');
    }
    Cow::Owned(masked)
}
