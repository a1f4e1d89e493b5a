//! Why a text that looks like a URI is not checked, by itself and by what is around it.

use std::ops::Range;

use super::near::{NEAR, line_before};
use super::style::Style;
use crate::template::literal::{begins_address, is_of_selector, is_part};
use crate::template::sign::{self, is_placeholder};
use crate::template::why::Why;

/// Why a text is not checked, by itself and by what is around it.
pub(super) fn why(text: &[u8], uri: Range<usize>, style: Style) -> Option<Why> {
    let before = text.get(..uri.start).unwrap_or_default();
    let after = text.get(uri.end..).unwrap_or_default();
    // In source code, the backslash of an expression ends what is found.
    let goes_on = match after {
        [b'.', b'*', ..] => true,
        [b'\\', b'\\', next, ..] if b".?*+()[]{}|$-".contains(next) => true,
        [b'\\', next, ..] => b".?*+()[]{}|$/-".contains(next) || b"dwsDWS".contains(next),
        _ => false,
    };
    let begins = [&b"^"[..], b"(?:"].iter().any(|sign| before.ends_with(sign));
    if begins || goes_on || style == Style::Source && before.ends_with(b"^(") {
        return Some(Why::Pattern);
    }
    let found = text.get(uri.clone()).unwrap_or_default();
    let is_escaped = || memchr::memmem::find(found, b"^&").is_some();
    // In SQL, what may be before and after it: `'%http://h.test%'`.
    let is_within = || before.ends_with(b"%") && found.ends_with(b"%");
    if style == Style::Source && (sign::is_begun(found) || is_escaped() || is_within()) || is_filter(text, uri.clone())
    {
        return Some(Why::Pattern);
    }
    if is_left_out(found, after) {
        return Some(Why::Form);
    }
    if is_broken(text, &uri) || begins_before(text, uri.start) {
        return Some(Why::Broken);
    }
    if is_placeholder(after) || is_command(text, &uri, style) || is_in_parentheses(text, &uri) || is_cut(found, after) {
        return Some(Why::Placeholder);
    }
    // Several hosts in brackets.
    if after.starts_with(b"[") && text.get(..uri.end).is_some_and(|found| found.ends_with(b"@")) {
        return Some(Why::ConnectionString);
    }
    let is_file =
        || text.get(uri.clone()).is_some_and(|uri| uri.starts_with(b"file://") || uri.starts_with(b"fileb://"));
    if is_file() && is_argument(before) {
        return Some(Why::ConnectionString);
    }
    let is_jdbc = before.ends_with(b":") && {
        let near = before.get(before.len().saturating_sub(40)..).unwrap_or_default();
        let word =
            near.rsplit(|byte| !byte.is_ascii_alphanumeric() && !b":+.-".contains(byte)).next().unwrap_or_default();
        word.split(|byte| *byte == b':')
            .any(|part| [&b"jdbc"[..], b"r2dbc"].iter().any(|of| part.eq_ignore_ascii_case(of)))
    };
    if is_jdbc {
        return Some(Why::ConnectionString);
    }
    // One of several beginnings.
    if style == Style::Source && found.ends_with(b"@") && before.ends_with(b"|") && after.starts_with(b")") {
        return Some(Why::Pattern);
    }
    let is_part = || match style {
        Style::Source => {
            is_part(text, uri.clone()) || is_format(text, uri.clone()) || is_cut_in_parentheses(text, &uri)
        }
        _ => style == Style::Prose && is_format(text, uri.clone()) && is_setting(text, uri.start),
    };
    sign::why(text.get(uri.clone()).unwrap_or_default())
        .or_else(|| (is_part() || begins_address(text, &uri) || is_of_selector(text, &uri)).then_some(Why::Part))
}

/// Whether a line is a filter of a list for blocking: `|http://h.test^`, `http://h.test##.banner`.
fn is_filter(text: &[u8], uri: Range<usize>) -> bool {
    let found = text.get(uri.clone()).unwrap_or_default();
    if memchr::memchr2(b'^', b'#', found).is_none() {
        return false;
    }
    match line_before(text, uri.start) {
        b"|" | b"@@|" | b"||" | b"@@||" => found.contains(&b'^'),
        // What the rule hides follows a host.
        b"" => memchr::memmem::find(found, b"##").is_some_and(|at| {
            let slashes = found.get(..at).unwrap_or_default().iter().filter(|byte| **byte == b'/').count();
            // Before an `@`, it may be in a password.
            slashes == 2 && found.len() > at + "##".len() && !found.contains(&b'@')
        }),
        _ => false,
    }
}

/// Whether a literal is a format, in which `%%` is a percent sign: `http://h/a%%20b`.
fn is_format(text: &[u8], uri: Range<usize>) -> bool {
    let uri = text.get(uri).unwrap_or_default();
    memchr::memchr_iter(b'%', uri).any(
        |at| matches!(uri.get(at + 1..at + 4), Some([b'%', digits @ ..]) if digits.iter().all(u8::is_ascii_hexdigit)),
    )
}

/// Whether a URI is the value of a setting, so that nothing but its name and a sign is before it in its line: `home = http://h/a%%20b`.
fn is_setting(text: &[u8], start: usize) -> bool {
    let name = line_before(text, start).trim_ascii().strip_suffix(b"=").map(<[u8]>::trim_ascii_end).unwrap_or_default();
    !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(byte))
}

/// Whether white space within parentheses cuts the value of an attribute in code, as in links of Javadoc: `<a href="http://h/a.html#b(int, int)">`.
fn is_cut_in_parentheses(text: &[u8], uri: &Range<usize>) -> bool {
    let found = text.get(uri.clone()).unwrap_or_default();
    let Some([.., b'=', quote @ (b'"' | b'\'')]) = text.get(..uri.start) else { return false };
    let after = text.get(uri.end..text.len().min(uri.end + LONGEST_WORDS)).unwrap_or_default();
    let rest = memchr::memchr(*quote, after).and_then(|end| after.get(..end)).unwrap_or_default();
    memchr::memrchr2(b'(', b')', found).is_some_and(|last| found.get(last) == Some(&b'('))
        && rest.iter().any(u8::is_ascii_whitespace)
        && rest.contains(&b')')
        && memchr::memchr2(b'<', b'>', rest).is_none()
}

/// Whether the rest was left out: `urn:ietf:...`, `urn:dev:*`, `http://ada@...`, `http://www.uni-...`.
fn is_left_out(found: &[u8], after: &[u8]) -> bool {
    let is_within = || found.ends_with(b"@") || found.ends_with(b"-") && !found.contains(&b'@');
    // The name of a namespace alone: `urn:uuid:`; and a form, `s3://a[</b>]`.
    let is_namespace = || found.strip_prefix(b"urn:").is_some_and(|name| !name.contains(&b':'));
    after.starts_with(b":") && is_namespace()
        || found.ends_with(b"[") && is_optional_segment(after)
        || after.starts_with(b":...")
        || after.starts_with(b":*")
        || after.starts_with(":\u{2026}".as_bytes())
        || after.starts_with(b"...") && is_within()
}

/// Whether a segment follows that may be left out: `s3://a[</b>]`.
fn is_optional_segment(after: &[u8]) -> bool {
    let near = after.get(..after.len().min(LONGEST_WORDS)).unwrap_or_default();
    near.starts_with(b"</") && memchr::memchr(b'>', near).and_then(|end| near.get(end + 1)) == Some(&b']')
}

/// Whether a host goes on in the next line, or in another text, since it was hyphenated there.
fn is_broken(text: &[u8], uri: &Range<usize>) -> bool {
    let is_end = || matches!(text.get(uri.end..), Some([] | [b'\n', ..] | [b'\r', b'\n', ..]));
    let found = text.get(uri.clone()).unwrap_or_default();
    let is_hyphenated = || found.ends_with(b"-") || found.ends_with("\u{2010}".as_bytes());
    is_hyphenated() && is_end() && found.iter().filter(|byte| **byte == b'/').count() == 2
}

/// Whether a scheme began in the line before: `(h` and `ttps://h.test` there.
fn begins_before(text: &[u8], start: usize) -> bool {
    let (before, found) = text.split_at_checked(start).unwrap_or_default();
    // Most URIs begin with a whole scheme.
    if !found.first().is_some_and(|first| b"tps".contains(first)) {
        return false;
    }
    let is_first = line_before(text, start).iter().all(|byte| b" \t#*/".contains(byte));
    let line = is_first.then(|| memchr::memrchr(b'\n', before)).flatten().map(|end| line_before(text, end));
    let line = line.unwrap_or_default().trim_ascii_end();
    ["https://", "http://"].iter().any(|scheme| {
        (1..scheme.len() - "://".len()).any(|cut| {
            let (first, rest) = scheme.split_at_checked(cut).unwrap_or_default();
            found.starts_with(rest.as_bytes()) && line.ends_with(first.as_bytes())
        })
    })
}

/// Whether words in parentheses, which are to be replaced, go on after the URI: `s3://(Bucket Name)/x`.
fn is_in_parentheses(text: &[u8], uri: &Range<usize>) -> bool {
    let found = text.get(uri.clone()).unwrap_or_default();
    let after = text.get(uri.end..text.len().min(uri.end + 40)).unwrap_or_default();
    let Some(close) = memchr::memchr(b')', after) else { return false };
    let words = after.get(..close).unwrap_or_default();
    let goes_on = after.get(close + 1).is_some_and(|next| b"/.:?-_".contains(next));
    let opens = || memchr::memrchr(b'(', found).filter(|open| !found.get(*open..).unwrap_or_default().contains(&b')'));
    let begins = || opens().and_then(|open| found.get(open + 1)).is_some_and(u8::is_ascii_uppercase);
    goes_on
        && words.first() == Some(&b' ')
        && words.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b' ')
        && begins()
}

/// What goes on of words to be filled in is not longer.
const LONGEST_WORDS: usize = 100;

/// Whether a word to be filled in goes on after the URI, in the same line or the next: `https://h.test/{user id}`.
fn is_cut(found: &[u8], after: &[u8]) -> bool {
    let Some(open) = memchr::memrchr2(b'{', b'[', found) else { return false };
    let (bracket, name) = found.split_at_checked(open).and_then(|(_, rest)| rest.split_first()).unwrap_or((&0, &[]));
    // In braces, there may be a pattern of paths: `{name=projects/*}`.
    let (close, signs) = if *bracket == b'{' { (b'}', &b"_-.$=*/|"[..]) } else { (b']', &b"_-.|"[..]) };
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || signs.contains(byte);
    let near = after.get(..after.len().min(LONGEST_WORDS)).unwrap_or_default();
    let Some(words) = memchr::memchr(close, near).and_then(|end| near.get(..end)) else { return false };
    let end = memchr::memchr(b'\n', words).unwrap_or(words.len());
    let (line, next) = (words.get(..end).unwrap_or_default(), words.get(end + 1..).unwrap_or_default());
    // Signs of a comment may be before the rest.
    let next = next.get(next.iter().take_while(|byte| b"#*/;\" \t".contains(byte)).count()..).unwrap_or_default();
    let are_words = |text: &[u8]| text.iter().all(|byte| is_name(byte) || b" \t\r".contains(byte));
    let begins = name.first().or(next.first()).is_some_and(|first| first.is_ascii_alphabetic() || *first == b'$');
    begins
        && words.first().is_some_and(u8::is_ascii_whitespace)
        && name.iter().all(is_name)
        && are_words(line)
        && are_words(next)
}

/// Whether an option of a command is before a URI. Some commands read the file after `file://`, wherever it is.
fn is_argument(before: &[u8]) -> bool {
    let near = before.get(before.len().saturating_sub(80)..).unwrap_or_default();
    let line = near.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = line.trim_ascii_end();
    let line = line.strip_suffix(b"\"").or(line.strip_suffix(b"'")).unwrap_or(line).trim_ascii_end();
    let line = line.strip_suffix(b"=").unwrap_or(line);
    let word = line.rsplit(|byte| !byte.is_ascii_alphanumeric() && !b"-_".contains(byte)).next().unwrap_or_default();
    matches!(word, [b'-', b'-', ..] | [b'-', b'a'..=b'z' | b'A'..=b'Z'])
}

/// Whether the output of a command of a shell follows: `` http://h/`hostname`/x ``.
fn is_command(text: &[u8], uri: &Range<usize>, style: Style) -> bool {
    let opens = uri.start.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'`');
    let joins = uri.end.checked_sub(1).and_then(|last| text.get(last)).is_some_and(|last| b"/=.-".contains(last));
    let rest = text.get(uri.end..).unwrap_or_default();
    let is_closed = || rest.iter().skip(1).take(NEAR).take_while(|byte| **byte != b'\n').any(|byte| *byte == b'`');
    style == Style::Source && !opens && joins && rest.first() == Some(&b'`') && is_closed()
}
