//! Where a URI ends in running text.

use std::ops::{Range, RangeInclusive};

use super::near::{NEAR, line_before};
use super::style::Style;
use crate::find::letters::{LONGEST_AUTHORITY, begun_password};
use crate::template::placeholder::{self, is_in_word};

/// Where a name of RDF ends: at the bracket that closes, whatever is within.
pub(super) fn end_of_name(text: &[u8], body: usize, style: Style, delimiter: Option<u8>) -> Option<usize> {
    let rest = text.get(body..).filter(|_| style == Style::Rdf && delimiter == Some(b'>'))?;
    let length = rest.iter().take(LONGEST_IN_BRACKETS).position(|byte| b"<>\n".contains(byte))?;
    let name = rest.get(..length).filter(|_| rest.get(length) == Some(&b'>'))?;
    // Templates, and escapes, are read like others.
    (length > 0 && !name.iter().any(|byte| b"{}$%\\".contains(byte))).then_some(body + length)
}

/// No name of RDF that is looked at is longer.
const LONGEST_IN_BRACKETS: usize = 2000;

/// Whether a comment that `/*` began ends here.
fn ends_comment(text: &[u8], at: usize) -> bool {
    let rest = text.get(at + "*/".len()..).unwrap_or_default();
    let ends = rest.first().is_none_or(|next| !next.is_ascii_alphanumeric() && !b"*/{$%.?[".contains(next));
    let before = text.get(at.saturating_sub(LONGEST_COMMENT)..at).unwrap_or_default();
    ends && memchr::memmem::rfind(before, b"/*")
        .is_some_and(|open| memchr::memmem::find(before.get(open + "/*".len()..).unwrap_or_default(), b"*/").is_none())
}

/// How far before its end the beginning of a comment is looked for.
const LONGEST_COMMENT: usize = 1024;

/// Where a URI ends, and whether something is filled in before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    pub(super) at: usize,
    pub(super) is_filled: bool,
}

/// Which bytes never end a URI, nor begin anything that does.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static ORDINARY: [bool; 256] = {
    let mut ordinary = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        ordinary[byte] =
            matches!(byte as u8, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'/' | b':' | b'?' | b'=');
        byte += 1;
    }
    ordinary
};

/// What HTML in a text writes for the characters that end a URI.
const ENTITIES: [&[u8]; 19] = [
    b"&lt;", b"&gt;", b"&quot;", b"&nbsp;", b"&#9;", b"&#10;", b"&#13;", b"&#32;", b"&#34;", b"&#39;", b"&#160;",
    b"&#x9;", b"&#xA;", b"&#xa;", b"&#xD;", b"&#xd;", b"&#x20;", b"&#xA0;", b"&#xa0;",
];

/// Where a URI ends whose scheme ends at `start`.
pub(super) fn end_of(text: &[u8], start: usize, style: Style, delimiter: Option<u8>) -> End {
    let mut open = [0_usize; 3];
    let (mut at, mut is_filled) = (start, false);
    // A placeholder at the end belongs to the URI, whatever it ends with.
    let mut filled_to = start;
    // Whether nothing was read that the first field of a record does not have. That is looked for until it is found.
    let mut is_plain = true;
    let mut query = Query { searched: start, is_found: false };
    // In a literal, a bar does not pass it on to the next command.
    let is_bare = style == Style::Source && delimiter.is_none() && !is_in_literal(text, start);
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let is_ordinary = |byte: &u8| ORDINARY.get(usize::from(*byte)) == Some(&true) && Some(*byte) != delimiter;
        at += rest.iter().take_while(|byte| is_ordinary(byte)).count();
        let Some(byte) = text.get(at).copied() else { break };
        let rest = text.get(at..).unwrap_or_default();
        let before = at.checked_sub(1).and_then(|before| text.get(before)).copied();
        // The end of what a shortcode of Hugo is around.
        if matches!(rest, [b'{', b'{', b'<', b'/', ..] | [b'{', b'{', b'%' | b'<', b' ', b'/', ..]) {
            break;
        }
        let is_within = byte == b'_' && before.is_some_and(is_in_word);
        if let Some(length) = filled(rest, style).filter(|_| !is_within).or_else(|| variable(before, rest, style)) {
            at += length;
            (is_filled, filled_to) = (true, at);
            continue;
        }
        if style == Style::Source
            && !is_bare
            && let Some(length) = escaped(rest)
        {
            at += length;
            continue;
        }
        if matches!(byte, b' ' | b')' | b']' | b'}' | b'"' | b'\'' | 0x80..)
            && let Some(sign) = sign_of_password(text, start..at, delimiter)
        {
            at = sign;
            continue;
        }
        match byte {
            0..=0x20 | 0x7f | b'"' | b'<' | b'>' | b'`' => break,
            b'\\' if style.has_escapes(delimiter) || begins_escape(rest) => break,
            b'*' if rest.starts_with(b"*/") && ends_comment(text, at) => break,
            b'&' if is_bare && rest.starts_with(b"&&") => break,
            // A text around the quotes of an attribute ends, and is put together: `'<a href="http://h/' + id`.
            b'\''
                if style == Style::Source
                    && delimiter != Some(b'\'')
                    && matches!(rest, [_, b'+', ..] | [_, b' ', b'+', ..]) =>
            {
                is_filled = true;
                break;
            }
            // The line break of a text for Android.
            b'\\' if style == Style::Xml && rest.get(1) == Some(&b'n') => break,
            b'&' if ENTITIES.iter().any(|end| rest.starts_with(end)) => break,
            // The quote of a string of several lines, and marks of wikis.
            b'\'' if rest.starts_with(b"'''") => break,
            b',' | b';' | b'|' if begins_another(rest) => break,
            b',' if is_surely_authority(text.get(start..at).unwrap_or_default()) && begins_words(rest) => break,
            // What begins others: `["http://", "https://"]`, `'<a href="http://' + host`.
            b',' | b';' | b'\'' | b'#'
                if at == start && text.get(..at).is_some_and(|before| before.ends_with(b"//")) =>
            {
                break;
            }
            b'|' if is_link_of_comment(text, start) || begins_mail_address(rest) => break,
            b'|' if pipes_to_command(text, start..at, &mut query) => break,
            b'|' if at == start || is_bare && open == [0; 3] || begins_field(rest) || rest.starts_with(b"||") => break,
            b'|' if begins_reference(rest) && is_in_path(text, start..at) => break,
            b'|' if open == [0; 3] && begins_record(rest) && {
                is_plain =
                    is_plain && text.get(start..at).is_some_and(|before| memchr::memchr2(b'?', b'|', before).is_none());
                is_plain
            } =>
            {
                break;
            }
            b'[' if matches!(style, Style::AsciiDoc | Style::Xml)
                && at > start
                && open[1] == 0
                && text.get(at - 1) != Some(&b'@') =>
            {
                break;
            }
            b'[' if style == Style::Prose && is_macro(text, start) => break,
            b'[' if closes_tag(text, start, rest) || style == Style::Source && closes_any(rest) => break,
            b'[' if at > start && begins_text(text.get(start..at).unwrap_or_default(), rest) => break,
            // At the end of the text of a link, it asks for a new window.
            b'^' if style == Style::AsciiDoc && matches!(rest, [_, b']' | b',', ..]) => break,
            byte if Some(byte) == delimiter => break,
            b'(' if follows_a_word(text, at)
                && (begins_remark(rest) || begins_particle(rest) && is_in_host(text, start..at)) =>
            {
                break;
            }
            b'(' | b'[' | b'{' | b')' | b']' | b'}' => {
                let [round, square, curly] = &mut open;
                let count = match byte {
                    b'(' | b')' => round,
                    b'[' | b']' => square,
                    _ => curly,
                };
                *count = match byte {
                    b'(' | b'[' | b'{' => *count + 1,
                    // A bracket that nothing opens does not belong to the URI.
                    _ if *count == 0 => break,
                    _ => *count - 1,
                };
            }
            0x80.. => {
                // A byte that is not UTF-8 is not allowed in a URI, and does not end it.
                if let Some(character) = first_character(rest) {
                    let after = rest.get(character.len_utf8()..).unwrap_or_default();
                    if character == '\u{2192}' && is_before_arrow(text.get(start..at).unwrap_or_default(), after) {
                        break;
                    }
                    let is_joint = is_without_width(character) && goes_on(rest.get(character.len_utf8()..));
                    let begins_words =
                        || is_ideographic(character) && follows_a_word(text, at) && !is_within_name(text, start..at);
                    let is_enclosed = || open[0] > 0 && is_dash(character) && closes_soon(after);
                    if ends_a_uri(character) && !is_joint && !is_enclosed() || begins_words() {
                        break;
                    }
                    at += character.len_utf8() - 1;
                }
            }
            _ => (),
        }
        at += 1;
    }
    End { at: without_punctuation(text, filled_to, at), is_filled }
}

/// `ada:pass word@h.test`: where the `@` is, if what was read is a user and a part of a password.
fn sign_of_password(text: &[u8], read: Range<usize>, delimiter: Option<u8>) -> Option<usize> {
    // A word right after a quote is rather of the password, as in `"http://ada:pa"s@h.test/"`: a sign or white space is between two strings.
    let is_quote = text.get(read.end).is_some_and(|byte| b"\"'".contains(byte));
    if is_quote && !text.get(read.end + 1).is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    // Most URIs end here: they have no colon.
    let authority = text.get(read.clone()).filter(|read| read.len() < LONGEST_AUTHORITY)?;
    begun_password(authority)?;
    let from = read.end + usize::from(is_quote);
    let rest = text.get(from..text.len().min(from + LONGEST_PASSWORD))?;
    let end = rest.iter().position(|byte| b"/?#,;|\"'`<>\\\n\r\t".contains(byte)).unwrap_or(rest.len());
    // Where an `@` was encoded, that is another mistake.
    let is_before_host = |at: &usize| {
        let length = match rest.get(*at..) {
            Some([b'@', ..]) => "@".len(),
            Some([b'%', b'4', b'0', ..]) => "%40".len(),
            _ => return false,
        };
        let host = text.get(from + at + length..).unwrap_or_default();
        let length = host.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(byte)).count();
        let (name, after) = host.split_at_checked(length).unwrap_or_default();
        // What is no name of a user of a network.
        length > 0 && matches!(after.first(), Some(b':' | b'/')) || name.contains(&b'.')
    };
    let sign = (0..end).find(is_before_host)?;
    let between = rest.get(..sign)?;
    let spaces = between.iter().filter(|byte| **byte == b' ').count();
    let is_one = spaces <= usize::from(!is_quote) && !between.iter().any(|byte| Some(*byte) == delimiter);
    let has_slashes = text.get(..read.start)?.ends_with(b"://");
    (has_slashes && is_one).then_some(from + sign)
}

/// No password with a space is looked for that goes on longer.
const LONGEST_PASSWORD: usize = 64;

/// Whether a URI is the target of a link in a comment, before its text: `{@link http://h.test/a|the text}`.
fn is_link_of_comment(text: &[u8], body: usize) -> bool {
    without_scheme(line_before(text, body)).ends_with(b"{@link ")
}

/// Whether a bar is between a URI and a mail address, as in the notices of fonts: `<http://h.test|ada@h.test>`.
fn begins_mail_address(rest: &[u8]) -> bool {
    let inside = rest.get(1..rest.len().min(LONGEST_REMARK)).unwrap_or_default();
    let end = memchr::memchr2(b'>', b')', inside).and_then(|end| inside.get(..end)).unwrap_or_default();
    let mut parts = end.split(|byte| *byte == b'@');
    let is_part = |part: &[u8]| {
        !part.is_empty() && part.iter().all(|byte| byte.is_ascii_alphanumeric() || b"._-+".contains(byte))
    };
    parts.by_ref().take(2).filter(|part| is_part(part)).count() == 2 && parts.next().is_none()
}

/// What is before the scheme at the end of a text.
fn without_scheme(before: &[u8]) -> &[u8] {
    let scheme = before.strip_suffix(b"://").unwrap_or_default();
    let letters = scheme.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    scheme.get(..scheme.len() - letters).unwrap_or_default()
}

/// Whether what is before the body of a URI makes it the target of a macro of AsciiDoc, whose text is in brackets: `link:http://h.test/a[b]`.
fn is_macro(text: &[u8], body: usize) -> bool {
    let line = line_before(text, body);
    let before = without_scheme(line);
    line.ends_with(b"mailto:") || [&b"link:"[..], b"image:"].iter().any(|name| before.ends_with(name))
}

/// Whether parentheses begin that hold several words of another script than that of a URI: Korean puts them after a word without a space.
fn begins_remark(rest: &[u8]) -> bool {
    let near = rest.get(..rest.len().min(LONGEST_REMARK)).unwrap_or_default();
    let inside = memchr::memchr2(b')', b'\n', near).and_then(|end| near.get(..end));
    inside.is_some_and(|words| words.contains(&b' ') && !words.is_ascii())
}

/// Whether a particle follows that depends on the sound before it, a part of which is in parentheses, as in Korean: `h.test(\u{c73c})\u{b85c}`.
fn begins_particle(rest: &[u8]) -> bool {
    let near = rest.get(1..rest.len().min(LONGEST_AUTHORITY)).unwrap_or_default();
    // In user information, it is no particle.
    let word = near.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let inside = memchr::memchr(b')', near).and_then(|end| near.get(..end)).unwrap_or_default();
    inside.len() < LONGEST_REMARK
        && !word.contains(&b'@')
        && str::from_utf8(inside).is_ok_and(|word| !word.is_empty() && word.chars().all(is_ideographic))
}

/// Whether what was read of a URI with slashes has a path, and no query yet.
fn is_in_path(text: &[u8], read: Range<usize>) -> bool {
    let is_path = |read: &[u8]| read.contains(&b'/') && memchr::memchr3(b'?', b'#', b'@', read).is_none();
    after_slashes(text, read).is_some_and(is_path)
}

/// Whether what was read of a URI with slashes is an authority, which is not longer than most.
fn is_in_host(text: &[u8], read: Range<usize>) -> bool {
    after_slashes(text, read).is_some_and(|read| memchr::memchr3(b'/', b'?', b'#', read).is_none())
}

/// What was read of a URI after two slashes, if it is not longer than most authorities, so that it can be read again.
fn after_slashes(text: &[u8], read: Range<usize>) -> Option<&[u8]> {
    let has_slashes = text.get(..read.start)?.ends_with(b"//");
    text.get(read).filter(|read| has_slashes && read.len() < LONGEST_AUTHORITY)
}

/// A remark in parentheses is not longer, in bytes.
const LONGEST_REMARK: usize = 100;

/// Whether what was read is an authority with a port, or with an address in brackets at its end.
fn is_surely_authority(read: &[u8]) -> bool {
    if read.len() > LONGEST_AUTHORITY {
        return false;
    }
    let digits = read.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let before = read.get(..read.len() - digits).unwrap_or_default();
    let host = if digits > 0 { before.strip_suffix(b":") } else { before.strip_suffix(b"]") };
    host.is_some_and(|host| host.iter().all(|byte| !b"/?#".contains(byte)))
}

/// Whether words follow with commas between them, or the name of a setting, and no other host: `,default,admin`, `,ssl=true`.
fn begins_words(rest: &[u8]) -> bool {
    let words = rest.iter().take_while(|byte| byte.is_ascii_alphabetic() || b",-_".contains(byte)).count();
    let is_host = match rest.get(words..).unwrap_or_default() {
        [b'.' | b':', next, ..] => next.is_ascii_alphanumeric(),
        [next, ..] => next.is_ascii_alphanumeric() || b"/?#@[".contains(next),
        [] => false,
    };
    words > 1 && !is_host
}

/// Whether a backslash is that of an escape in code that is quoted in a text: `\"`, `\x07`, `\n` where no word begins with it, one at the end of
/// a line, and one before what begins a comment in settings.
fn begins_escape(rest: &[u8]) -> bool {
    match rest {
        [_] | [_, b'"' | b'\'' | b'\r' | b'\n' | b' ' | b'#' | b';', ..] => true,
        [_, b'n' | b'r' | b't', rest @ ..] => {
            rest.first().is_none_or(|next| !next.is_ascii_alphanumeric() && !b"._-/%".contains(next))
        }
        [_, b'\\', rest @ ..] => matches!(rest, [b'n' | b'r' | b't', b' ' | b'*' | b'\\', ..]),
        [_, b'x', digits @ ..] => digits.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
        [_, b'u', digits @ ..] => digits.get(..4).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
        [_, b'U', digits @ ..] => digits.get(..8).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
        _ => false,
    }
}

/// How long the placeholder is that a text begins with.
fn filled(rest: &[u8], style: Style) -> Option<usize> {
    match rest {
        [b'\\', b'(', ..] if style == Style::Source => {
            placeholder::balanced(rest.get(1..)?, LONGEST_CALL).map(|length| 1 + length)
        }
        [b'#', b'1'..=b'9', ..] if style == Style::Tex => Some(2),
        // A command, and what it makes: `http://h/\protect~a`.
        [b'\\', name @ ..] if style == Style::Tex => {
            let length = name.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'@').count();
            (length > 1).then_some(1 + length)
        }
        // In TeX, a brace that nothing in it opens ends an argument, and none is a placeholder.
        [b'{', ..] if style == Style::Tex => None,
        // What follows an angle bracket is read where the URI ends.
        [b'<', b'?' | b'%', ..]
        | [b'[', b'%' | b'+', ..]
        | [b'{' | b'$' | b'#' | b'%' | b'@' | b'*' | b'!' | b'_', ..] => placeholder::length(rest),
        _ => None,
    }
}

/// How long the variable is that a string of PHP, Perl, Kotlin or a shell has there, after a delimiter: `$id`, `$1`, `$this->id`.
fn variable(before: Option<u8>, rest: &[u8], style: Style) -> Option<usize> {
    let name = rest.strip_prefix(b"$").filter(|_| style == Style::Source)?;
    before.filter(|before| b"/=&:?#-.,@".contains(before))?;
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = name.iter().take_while(is_part).count();
    let field = name.get(length..).and_then(|rest| rest.strip_prefix(b"->")).map_or(0, |field| {
        let field = field.iter().take_while(is_part).count();
        if field > 0 { "->".len() + field } else { 0 }
    });
    (length > 0).then_some("$".len() + length + field)
}

/// How long the escape of a character of a URI is in a string: `\u0026`, `\x26`, `\@`.
fn escaped(rest: &[u8]) -> Option<usize> {
    let (length, digits) = match rest {
        // In a string of Perl, it begins the name of a variable without a backslash.
        [b'\\', b'@', ..] => return Some(2),
        [b'\\', b'u', digits @ ..] => (6, digits.get(..4)?),
        [b'\\', b'x', digits @ ..] => (4, digits.get(..2)?),
        _ => return None,
    };
    let number = u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?;
    let character = char::from_u32(number)?;
    // Beyond ASCII, two digits may be a byte rather than a character.
    let is_letter = length == 6 && character.is_alphanumeric();
    let is_of_uri = is_letter || character.is_ascii_graphic();
    (is_of_uri && !"\"<>`'\\".contains(character)).then_some(length)
}

/// What has no width, and may be within a word that was copied.
fn is_without_width(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Whether more of a URI follows: not only a word, but a delimiter of a path, a host or a query.
fn goes_on(rest: Option<&[u8]>) -> bool {
    let rest = rest.unwrap_or_default();
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"/.?=&-_~%+:#".contains(byte);
    let length = rest.iter().take(NEAR).take_while(is_part).count();
    let word = rest.get(..length).unwrap_or_default().trim_ascii_end();
    let word = word.strip_suffix(b".").unwrap_or(word);
    let begins = match word {
        [first, ..] if first.is_ascii_alphanumeric() => true,
        [_, second, ..] => second.is_ascii_alphanumeric(),
        _ => false,
    };
    begins && word.iter().any(|byte| b"/.?=&".contains(byte))
}

/// No interpolation of Swift is longer.
const LONGEST_CALL: usize = 200;

/// Whether the scheme that ends before `body` is in a literal: it follows a quote, or an odd number of them in its line.
fn is_in_literal(text: &[u8], body: usize) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.:/".contains(byte);
    let before = text.get(body.saturating_sub(NEAR)..body).unwrap_or_default();
    let follows_quote = before.iter().rev().find(|byte| !is_part(byte)).is_some_and(|before| b"\"'`".contains(before));
    follows_quote || line_before(text, body).iter().filter(|byte| **byte == b'"').count() % 2 == 1
}

/// Whether the text of a link follows in brackets, as in AsciiDoc, in any text. It may be a word alone, or be left out, where nothing goes on after it.
fn begins_text(found: &[u8], rest: &[u8]) -> bool {
    let inside = rest.get(1..rest.len().min(NEAR)).unwrap_or_default();
    let Some(end) = inside.iter().position(|byte| b"]\n".contains(byte)) else { return false };
    let (inside, after) = inside.split_at_checked(end).unwrap_or_default();
    // What closes the brackets of another URI closes none of this one.
    let is_text = || memchr::memmem::find(inside, b"://").is_none();
    let has_words = inside.first().is_some_and(u8::is_ascii_alphabetic) && inside.contains(&b' ');
    let is_part = |byte: &u8| byte.is_ascii_alphabetic() || b"_-".contains(byte);
    let is_word = || inside.is_empty() || inside.len() > 2 && inside.iter().all(is_part);
    let is_last = || match after {
        [b']', b'.' | b',' | b';' | b')', rest @ ..] => rest.first().is_none_or(u8::is_ascii_whitespace),
        [b']', rest @ ..] => rest.first().is_none_or(|next| next.is_ascii_whitespace() || *next == b'<'),
        _ => false,
    };
    let is_in_path = || {
        found.last().is_some_and(u8::is_ascii_alphanumeric)
            && found.contains(&b'/')
            && memchr::memchr2(b'?', b'#', found).is_none()
    };
    // A macro of AsciiDoc, in code about it: `link:https://h.test[]`.
    let is_macro = || {
        let is_last = matches!(after, [b']'] | [b']', b'"' | b'\'' | b'`' | b')' | b' ' | b'\t' | b'\r' | b'\n', ..]);
        inside.is_empty() && is_last && memchr::memchr2(b'?', b'#', found).is_none()
    };
    has_words && is_text() || is_word() && is_last() && is_in_path() || is_macro()
}

/// Whether a tag of BBCode follows that closes one in the line before: `[url]http://h/?a=b[/url]`.
fn closes_tag(text: &[u8], start: usize, rest: &[u8]) -> bool {
    let Some(rest) = rest.strip_prefix(b"[/") else { return false };
    let length = rest.iter().take(20).take_while(|byte| byte.is_ascii_alphabetic()).count();
    let name = rest.get(..length).filter(|name| !name.is_empty() && rest.get(length) == Some(&b']'));
    let opens = |name: &[u8]| {
        line_before(text, start).split(|byte| *byte == b'[').skip(1).any(|tag| {
            tag.get(..length).is_some_and(|tag| tag.eq_ignore_ascii_case(name))
                && matches!(tag.get(length), Some(b']' | b'='))
        })
    };
    name.is_some_and(opens)
}

/// Whether a tag closes what was opened last, as in texts for the library Rich: `[dim]https://h.test/[/]`. What goes on may be a password.
fn closes_any(rest: &[u8]) -> bool {
    let goes_on = |next: &u8| !next.is_ascii_whitespace() && !b"\"'`\\[,.;)".contains(next);
    rest.starts_with(b"[/]") && !rest.get(b"[/]".len()).is_some_and(goes_on)
}

/// Commands that a script is often passed on to.
const SHELLS: [&[u8]; 7] = [b"sh", b"bash", b"zsh", b"fish", b"sudo", b"iex", b"pwsh"];

/// Whether what was read has a query. Each byte is looked at once, however many bars a URI has.
struct Query {
    searched: usize,
    is_found: bool,
}

impl Query {
    fn is_before(&mut self, text: &[u8], at: usize) -> bool {
        self.is_found |= text.get(self.searched..at).is_some_and(|read| read.contains(&b'?'));
        self.searched = at;
        self.is_found
    }
}

/// Whether a bar passes what a URI names on to another command: `curl https://h/install|sh`.
fn pipes_to_command(text: &[u8], uri: Range<usize>, query: &mut Query) -> bool {
    let rest = text.get(uri.end + 1..).unwrap_or_default();
    let length = rest.iter().take(NEAR).take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte)).count();
    let (command, after) = rest.split_at_checked(length).unwrap_or_default();
    let is_word = command.first().is_some_and(u8::is_ascii_lowercase)
        && after.first().is_none_or(|next| next.is_ascii_whitespace() || b"\"'`)<&;".contains(next));
    let is_fetched = || {
        line_before(text, uri.start)
            .split(|byte| !byte.is_ascii_alphanumeric())
            .any(|word| [&b"curl"[..], b"wget"].contains(&word))
    };
    // What a proxy for modules of Go is followed by.
    let is_next = || [&b"direct"[..], b"off"].contains(&command);
    is_word && (SHELLS.contains(&command) && !query.is_before(text, uri.end) || is_next() || is_fetched())
}

/// Whether the next field of a template of a wiki follows: `|title=`.
fn begins_field(rest: &[u8]) -> bool {
    let rest = rest.get(1..).unwrap_or_default();
    let name = rest.iter().take(40).take_while(|byte| byte.is_ascii_lowercase() || b"-_".contains(byte)).count();
    name > 1 && rest.get(name) == Some(&b'=')
}

/// How many bars a record has.
const FIELDS: RangeInclusive<usize> = 3..=40;

/// Whether the next field of a record follows, which has several: `http://h/|1.2|3|en`. A list in a query has bars, too.
fn begins_record(rest: &[u8]) -> bool {
    let word = rest.iter().take(NEAR).take_while(|byte| byte.is_ascii_graphic() && !b"\"'<>`?#".contains(byte));
    FIELDS.contains(&word.filter(|byte| **byte == b'|').count())
}

/// Whether the reference of another kind is after a bar, in a list of both: `https://h.test/a|PMID:123`.
fn begins_reference(rest: &[u8]) -> bool {
    let name = rest.get(1..).unwrap_or_default();
    let length = name.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    let number = name.get(length..).and_then(|rest| rest.strip_prefix(b":")).unwrap_or_default();
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"._-/".contains(byte);
    let end = number.iter().take(NEAR).take_while(is_part).count();
    (2..12).contains(&length)
        && end > 0
        && number.get(end).is_none_or(|next| next.is_ascii_whitespace() || b"\"'|,;)<".contains(next))
}

/// Whether a URI begins after a delimiter, as in a list.
fn begins_another(rest: &[u8]) -> bool {
    rest.get(1..).is_some_and(begins_uri)
}

/// Whether a text begins with a scheme and `://`.
fn begins_uri(after: &[u8]) -> bool {
    let scheme = after.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    (2..12).contains(&scheme) && after.get(scheme..).is_some_and(|after| after.starts_with(b"://"))
}

/// Whether an arrow leads from what was read to another URI, or follows a port: `http://h.test:80->http://i.test`.
pub(super) fn is_before_arrow(read: &[u8], after: &[u8]) -> bool {
    let blanks = after.iter().take(NEAR).take_while(|byte| b" \t".contains(byte)).count();
    after.get(blanks..).is_some_and(begins_uri) || is_surely_authority(read)
}

/// Leaves out what ends a sentence. A bracket that is not closed goes with what follows it.
fn without_punctuation(text: &[u8], start: usize, mut end: usize) -> usize {
    let uri = text.get(start..end).unwrap_or_default();
    let is_end = |byte: &u8| b".,;:!?'*|(".contains(byte);
    end -= uri.iter().rev().take_while(|byte| is_end(byte)).count();
    // What is left of another text. In a host, it is rather that of an address.
    let is_left =
        |found: &[u8]| matches!(found, [.., before, b'['] if before.is_ascii_alphanumeric()) && found.contains(&b'/');
    if text.get(start..end).is_some_and(is_left) {
        end -= 1;
    }
    end
}

fn first_character(text: &[u8]) -> Option<char> {
    let text = text.get(..4.min(text.len()))?;
    let valid = match str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => str::from_utf8(text.get(..error.valid_up_to())?).ok()?,
    };
    valid.chars().next()
}

/// Quotes, brackets and full stops of other scripts, and what is not seen.
fn ends_a_uri(character: char) -> bool {
    matches!(character,
        '\u{589}' | '\u{60c}' | '\u{61b}' | '\u{61f}' | '\u{6d4}' | '\u{964}' | '\u{965}' | '\u{85}' | '\u{a0}' | '\u{ab}' | '\u{bb}' | '\u{2000}'..='\u{200f}' | '\u{2013}'..='\u{201f}' | '\u{2026}'..='\u{202f}'
        | '\u{2039}' | '\u{203a}' | '\u{2060}'..='\u{2064}' | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301f}'
        | '\u{feff}' | '\u{ff01}' | '\u{ff02}' | '\u{ff07}'..='\u{ff09}' | '\u{ff0c}' | '\u{ff0e}' | '\u{ff1a}' | '\u{ff1b}' | '\u{ff1f}'
        | '\u{ff3b}' | '\u{ff3d}' | '\u{ff5b}'..='\u{ff65}' | '\u{fffd}')
}

/// What is between two years: `Kingdom_(1815–1915)`.
fn is_dash(character: char) -> bool {
    matches!(character, '\u{2013}' | '\u{2014}')
}

/// Whether a bracket is closed behind letters and digits.
fn closes_soon(after: &[u8]) -> bool {
    let near = after.get(..after.len().min(LONGEST_NAME)).unwrap_or_default();
    let end = near.iter().position(|byte| byte.is_ascii_punctuation() || byte.is_ascii_whitespace());
    end.and_then(|end| near.get(end)) == Some(&b')')
}

/// Letters of scripts that put no spaces between words.
fn is_ideographic(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..)
}

/// Whether a body has nothing but letters of such scripts: `http://` is written about, as in `以http://开头`.
pub(super) fn is_about_scheme(body: &[u8]) -> bool {
    let near = body.get(..body.len().min(LONGEST_REMARK)).unwrap_or_default();
    near.len() == body.len()
        && str::from_utf8(body).is_ok_and(|body| !body.is_empty() && body.chars().all(is_ideographic))
}

/// Whether what was read is the beginning of a first label, perhaps after `www`, that begins with letters of such a script, goes on with one, and has
/// others after it: `哆啦a猫.example/`.
fn is_within_name(text: &[u8], read: Range<usize>) -> bool {
    let label = text.get(read.clone()).unwrap_or_default();
    let label = label.strip_prefix(b"www.").unwrap_or(label);
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-' || *byte > 0x7f;
    let is_mixed = label.len() < LONGEST_NAME && label.first().is_some_and(|first| *first > 0x7f);
    if !is_mixed || !label.iter().all(is_part) || !text.get(..read.start).is_some_and(|before| before.ends_with(b"//"))
    {
        return false;
    }
    let rest = text.get(read.end..text.len().min(read.end + LONGEST_NAME)).unwrap_or_default();
    let rest = rest.get(rest.iter().take_while(|byte| is_part(byte)).count()..).unwrap_or_default();
    let others = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(byte)).count();
    let name = rest.get(..others).unwrap_or_default();
    let next = rest.get(others..).and_then(first_character);
    matches!(name, [b'.', first, ..] if first.is_ascii_alphabetic()) && !next.is_some_and(is_ideographic)
}

/// No name of a host is longer, in bytes.
const LONGEST_NAME: usize = 128;

/// Whether a letter or digit of ASCII is before it: then a letter of such a script belongs to the sentence.
fn follows_a_word(text: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| text.get(before)).is_some_and(|byte| byte.is_ascii_alphanumeric())
}
