//! Templates: texts for URIs in which a program fills something in, such as `http://${HOST}/` and `/users/{id}`.

use std::ops::Range;

/// No placeholder is longer.
const LONGEST_PLACEHOLDER: usize = 200;

/// The length of a placeholder in braces, which may hold anything: `${x}`, `{{ x }}`, `#{x}`, `{% x %}`.
pub(crate) fn placeholder(rest: &[u8]) -> Option<usize> {
    let (open, close): (&[u8], &[u8]) = match rest {
        [b'{', b'{', ..] => (b"{{", b"}}"),
        [b'{', b'%', ..] => (b"{%", b"%}"),
        [b'$' | b'#', b'{', ..] => (b"${", b"}"),
        [b'$', b'(', ..] => (b"$(", b")"),
        _ => return None,
    };
    let line = rest.get(open.len()..rest.len().min(LONGEST_PLACEHOLDER))?.split(|byte| *byte == b'\n').next()?;
    Some(open.len() + memchr::memmem::find(line, close)? + close.len())
}

/// Whether a URI ended at a placeholder: `<host>`, `<%= x %>`.
pub(crate) fn is_placeholder(rest: &[u8]) -> bool {
    let Some(inside) = rest.strip_prefix(b"<") else { return false };
    if inside.starts_with(b"%") || inside.starts_with(b"?=") {
        return true;
    }
    let Some(end) = inside.iter().take(40).position(|byte| *byte == b'>') else { return false };
    let name = inside.get(..end).unwrap_or_default();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-. ".contains(byte);
    // `<br>` and the like are markup.
    !name.is_empty()
        && name.iter().all(is_name)
        && !["br", "p", "b", "i", "a", "em", "li", "td", "tr", "hr", "div", "span"]
            .iter()
            .any(|tag| name == tag.as_bytes())
}

/// Whether a text looks like a regular expression for URIs.
pub(crate) fn is_pattern(uri: &[u8]) -> bool {
    [&b".*"[..], b"(?", b"[^", b"\\.", b"\\/", b"]+", b")?$"]
        .iter()
        .any(|sign| memchr::memmem::find(uri, sign).is_some())
}

/// Whether a program fills in something in a text.
pub(crate) fn has_placeholder(uri: &[u8]) -> bool {
    let authority = match uri {
        [b'/', b'/', ..] => 2,
        _ => memchr::memmem::find(uri, b"://").map_or(uri.len(), |at| at + 3),
    };
    let host = uri.get(authority..).unwrap_or_default().split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    // `http://...`, `http://*.example.com`
    if !host.is_empty() && host.iter().all(|byte| *byte == b'.') || host.starts_with(b"*") || host == b"\xe2\x80\xa6" {
        return true;
    }
    // In a host, a `$` begins the name of a variable.
    if host.contains(&b'$') || has_port_to_come(host) || has_optional_part(uri, authority..authority + host.len()) {
        return true;
    }
    let last_brace = uri.iter().rposition(|byte| *byte == b'}');
    uri.iter().enumerate().any(|(at, byte)| {
        let rest = uri.get(at + 1..).unwrap_or_default();
        match byte {
            b'{' => last_brace.is_some_and(|last| last > at),
            b'%' => {
                let is_hex = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_hexdigit);
                let is_triplet = is_hex(rest.first()) && is_hex(rest.get(1));
                let is_verb =
                    matches!(rest.first(), Some(b's' | b'd' | b'v' | b'q' | b'i' | b'u' | b'@' | b'(' | b'1'..=b'9'));
                // At the end, `a%2` is rather a triplet that was cut, and `/%2` a position.
                let is_alone = rest.len() == 1
                    && !at.checked_sub(1).and_then(|before| uri.get(before)).is_some_and(u8::is_ascii_alphanumeric);
                let is_position =
                    rest.first().is_some_and(u8::is_ascii_digit) && (rest.get(1) == Some(&b'$') || is_alone);
                !is_triplet && (is_verb && !rest.first().is_some_and(u8::is_ascii_digit) || is_position)
            }
            b'$' => rest.first().is_some_and(|byte| byte.is_ascii_uppercase() || *byte == b'_' || *byte == b'{'),
            _ => false,
        }
    })
}

/// Whether there is a word in place of a port: `port`, `MY_PORT`, `XXXX`.
fn has_port_to_come(authority: &[u8]) -> bool {
    let Some(colon) = authority.iter().rposition(|byte| *byte == b':') else { return false };
    let word = authority.get(colon + 1..).unwrap_or_default();
    let is_named = word.windows(4).any(|window| window.eq_ignore_ascii_case(b"port"));
    let is_blank = word.len() > 1 && word.iter().all(|byte| b"xXnN".contains(byte));
    is_blank || is_named && word.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
}

/// No optional part is longer.
const LONGEST_PART: usize = 100;

/// Whether brackets hold an optional part or a parameter: `[user@]host[:port]`, `host[/path]`, `/blog/[slug]`.
fn has_optional_part(uri: &[u8], authority: Range<usize>) -> bool {
    // Where there is no authority, all before the query counts as the path.
    let path_start = if authority.is_empty() { 0 } else { authority.end };
    let after_path = uri.iter().skip(path_start).position(|byte| b"?#".contains(byte));
    let path_end = after_path.map_or(uri.len(), |length| path_start + length);
    memchr::memchr_iter(b'[', uri.get(..path_end).unwrap_or_default()).any(|at| {
        let rest = uri.get(at + 1..uri.len().min(at + 1 + LONGEST_PART)).unwrap_or_default();
        let Some(length) = memchr::memchr(b']', rest) else { return false };
        let (inside, after) = rest.split_at_checked(length).unwrap_or_default();
        if authority.contains(&at) {
            let is_host = at == authority.start || uri.get(..at).is_some_and(|before| before.ends_with(b"@"));
            return !inside.is_empty() && !may_be_address(inside, is_host);
        }
        let begins_segment = at.checked_sub(1).and_then(|before| uri.get(before)).is_none_or(|before| *before == b'/');
        let ends_segment = matches!(after.get(1), None | Some(b'/' | b'?' | b'#' | b'.' | b']'));
        inside.len() > 1 && inside.starts_with(b"/") || begins_segment && ends_segment && is_parameter(inside)
    })
}

/// Whether brackets in an authority rather hold an address, even an invalid one, or the name of a host.
fn may_be_address(inside: &[u8], is_host: bool) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_hexdigit() || b":.".contains(byte);
    let has_colons = inside.iter().filter(|byte| **byte == b':').count() > 1;
    let is_version = matches!(inside, [b'v' | b'V', digits @ ..] if digits.iter().all(u8::is_ascii_hexdigit));
    // After a host, `[:80]` is an optional port.
    let is_short =
        is_host && (inside.contains(&b':') && inside.iter().all(is_part) || inside.contains(&b'.') || is_version);
    !inside.contains(&b'@') && (has_colons || is_short || inside.first().is_some_and(u8::is_ascii_digit))
}

/// Whether brackets hold a parameter of a route: `slug`, `...slug`, and `[...slug` in two brackets.
fn is_parameter(inside: &[u8]) -> bool {
    let name = inside.strip_prefix(b"[").unwrap_or(inside);
    let name = name.strip_prefix(b"...").unwrap_or(name);
    name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
}
