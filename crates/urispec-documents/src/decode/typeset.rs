//! Escapes of TeX and of manual pages.

/// An escape of TeX that begins with a backslash before `next`.
pub(super) fn tex_escape(next: u8, text: &[u8]) -> Option<(usize, Option<char>)> {
    match next {
        b'%' | b'#' | b'&' | b'$' | b'_' | b'{' | b'}' => Some((2, Some(char::from(next)))),
        b'~' => Some((if text.get(2..4) == Some(b"{}") { 4 } else { 2 }, Some('~'))),
        b'-' | b'/' => Some((2, None)),
        b't' => {
            let name = b"\\textasciitilde";
            let rest = text.strip_prefix(&name[..])?;
            Some((name.len() + if rest.starts_with(b"{}") { 2 } else { 0 }, Some('~')))
        }
        _ => None,
    }
}

/// The names of characters in manual pages.
const CHARACTERS: [(&[u8], char); 12] = [
    (b"ti", '~'),
    (b"at", '@'),
    (b"rs", '\\'),
    (b"la", '<'),
    (b"ra", '>'),
    (b"aq", '\''),
    (b"dq", '"'),
    (b"lq", '\u{201c}'),
    (b"rq", '\u{201d}'),
    (b"oq", '\u{2018}'),
    (b"cq", '\u{2019}'),
    (b"ha", '^'),
];

/// An escape of a manual page.
pub(super) fn roff_escape(text: &[u8]) -> Option<(usize, Option<char>)> {
    let character = |name: &[u8]| CHARACTERS.iter().find(|(known, _)| *known == name).map(|(_, character)| *character);
    match text.get(1)? {
        b'-' => Some((2, Some('-'))),
        b'e' => Some((2, Some('\\'))),
        b'~' | b' ' => Some((2, Some(' '))),
        b':' | b'&' | b'%' | b'/' | b',' | b'^' | b'|' | b'c' => Some((2, None)),
        b'(' => Some((4, Some(character(text.get(2..4)?)?))),
        b'[' => {
            let length = text.iter().take(20).position(|byte| *byte == b']')?;
            Some((length + 1, Some(character(text.get(2..length)?)?)))
        }
        // Fonts and colours.
        b'f' | b'm' | b'M' => Some((2 + name(text)?.0, None)),
        b'*' => {
            let (length, name) = name(text)?;
            Some((2 + length, string(name)))
        }
        _ => None,
    }
}

/// The name after the letter of an escape, and how long it is as written: `x`, `(xx`, `[name]`.
fn name(text: &[u8]) -> Option<(usize, &[u8])> {
    match text.get(2)? {
        b'(' => Some((3, text.get(3..5)?)),
        b'[' => {
            let length = text.iter().take(20).position(|byte| *byte == b']')?;
            Some((length - 1, text.get(3..length)?))
        }
        _ => Some((1, text.get(2..3)?)),
    }
}

/// The character of a string. What others stand for is said elsewhere, and a quote ends a URI before them; a mark is where a line may break.
fn string(name: &[u8]) -> Option<char> {
    match name {
        b"Aq" => Some('\''),
        b"lq" => Some('\u{201c}'),
        b"rq" => Some('\u{201d}'),
        [b':'] => None,
        _ => Some('"'),
    }
}
