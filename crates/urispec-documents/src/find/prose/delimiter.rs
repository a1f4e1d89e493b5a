//! What ends a URI because it is right before it.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::near::{NEAR, line_before};
use super::style::Style;

/// What ends a URI because it is right before it: a quote, or a delimiter of a table, of `sed` or of Perl.
pub(super) fn delimiter(text: &[u8], start: usize, style: Style) -> Option<u8> {
    let before = text.get(..start).unwrap_or_default();
    let delimiter = *before.last()?;
    let is_substitution = || {
        let before = before.get(..before.len() - 1).unwrap_or_default();
        let is_command = matches!(before.last(), Some(b's' | b'm' | b'y' | b'r'));
        let is_word = before.iter().rev().nth(1).is_some_and(|byte| byte.is_ascii_alphanumeric() && *byte != b'q');
        is_command && !is_word
    };
    match delimiter {
        b'\'' | b'|' | b'!' => Some(delimiter),
        _ if style == Style::Tex && delimiter != b'{' && follows_verb(before) => Some(delimiter),
        // A link of a wiki: `[[http://h/|text]]`.
        b'[' if before.ends_with(b"[[") => Some(b'|'),
        // A link of a chat: `<http://h/|a text>`.
        b'<' if is_labelled(text.get(start..).unwrap_or_default(), style) => Some(b'|'),
        b'<' if style == Style::Rdf => Some(b'>'),
        // A link of Texinfo: `@uref{http://h/, a text}`.
        b'{' if before.ends_with(b"@uref{") || before.ends_with(b"@url{") => Some(b','),
        b'=' if goes_on_with_name(text.get(start..).unwrap_or_default()) => Some(b','),
        // What is passed through as it is.
        b'+' if style == Style::AsciiDoc => Some(delimiter),
        b'#' | b',' | b';' | b'~' | b'@' | b'%' if is_substitution() => Some(delimiter),
        _ if style == Style::Prose && delimiter != b'"' && is_in_wiki(text, start) => Some(b'|'),
        b'+' if begins_substitution(text, start) => Some(delimiter),
        _ => of_substitution(line_before(text, start)),
    }
}

/// Whether a place is in a link or a template of a wiki, whose parts have bars between them: `[[File:a.png|link=http://h/|b]]`.
fn is_in_wiki(text: &[u8], start: usize) -> bool {
    let (line, rest) = (line_before(text, start), text.get(start..).unwrap_or_default());
    if memchr::memchr2(b'[', b'{', line).is_none() {
        return false;
    }
    let rest = rest.get(..rest.len().min(NEAR)).unwrap_or_default();
    let after = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    [(&b"[["[..], &b"]]"[..]), (b"{{", b"}}")].iter().any(|(open, close)| {
        let inside = memchr::memmem::rfind(line, open).and_then(|open| line.get(open..));
        inside.is_some_and(|inside| memchr::memmem::find(inside, close).is_none())
            && memchr::memmem::find(after, close).is_some()
    })
}

/// Whether a URI is the first part of a substitution, whatever program makes it: `'s+http://h/+http://i/+'`.
pub(super) fn begins_substitution(text: &[u8], start: usize) -> bool {
    let rest = text.get(start..text.len().min(start + NEAR)).unwrap_or_default();
    let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    matches!(text.get(..start), Some([.., b'"' | b'\'', b's', b'+']))
        && memchr::memchr_iter(b'+', line).count() > 1
        && !line.contains(&b'@')
}

/// To prepare this search would take longer than the search in a line.
static SED: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"sed "));

/// The delimiter of a command of `sed` in quotes, of which more is before the URI: `sed "s|URIs: http://h/|URIs: |"`.
pub(super) fn of_substitution(line: &[u8]) -> Option<u8> {
    // Nearly no line has one, and this search is the faster one.
    SED.find(line)?;
    let program = memchr::memmem::rfind(line, b"sed ")?;
    let is_word = program.checked_sub(1).and_then(|at| line.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    let line = line.get(program..).filter(|_| !is_word)?;
    let is_command =
        |window: &[u8]| matches!(window, [b' ', b'"' | b'\'', b's', delimiter] if b"|@#,;~%!+".contains(delimiter));
    let command = line.windows(4).rposition(is_command)?;
    let delimiter = *line.get(command + 3)?;
    let parts = memchr::memchr_iter(delimiter, line.get(command + 4..)?).count();
    (parts < 2).then_some(delimiter)
}

/// Whether a text ends with a command of TeX, and the sign up to which its argument is: `\verb+`.
pub(super) fn follows_verb(text: &[u8]) -> bool {
    let before = text.split_last().map_or(&b""[..], |(_, before)| before);
    let before = before.strip_suffix(b"*").unwrap_or(before);
    [&b"\\verb"[..], b"\\lstinline", b"\\url", b"\\path"].iter().any(|command| before.ends_with(command))
}

/// Whether the value of a setting is followed by the name of another: `a=http://h/,b.c=d`. In a query, both may be parts of one URI.
fn goes_on_with_name(rest: &[u8]) -> bool {
    let near = rest.get(..rest.len().min(NEAR)).unwrap_or_default();
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",?#\"'<>`".contains(byte);
    let value = near.iter().take_while(|byte| !is_end(byte)).count();
    let name = near.get(value..).and_then(|rest| rest.strip_prefix(b",")).unwrap_or_default();
    let length = name.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(byte)).count();
    name.first().is_some_and(u8::is_ascii_alphabetic) && length > 1 && name.get(length) == Some(&b'=')
}

/// Whether a bar and several words follow a URI, before an angle bracket that closes; in a string, a word is enough.
fn is_labelled(rest: &[u8], style: Style) -> bool {
    let is_string = matches!(style, Style::Source | Style::String);
    let near = rest.get(..rest.len().min(NEAR)).unwrap_or_default();
    let inside = near.split(|byte| b"<>\n".contains(byte)).next().unwrap_or_default();
    let closes = near.get(inside.len()) == Some(&b'>');
    let bar = inside.iter().position(|byte| b" |".contains(byte)).filter(|bar| inside.get(*bar) == Some(&b'|'));
    closes && bar.and_then(|bar| inside.get(bar..)).is_some_and(|label| is_string || label.contains(&b' '))
}
