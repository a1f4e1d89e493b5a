//! Escapes of TeX and of manual pages.

/// An escape of TeX that begins with a backslash before `next`.
pub(super) fn tex_escape(next: u8, text: &[u8]) -> Option<(usize, Option<char>)> {
    match next {
        b'%' | b'#' | b'&' | b'$' | b'_' | b'{' | b'}' => Some((2, Some(char::from(next)))),
        b'~' => Some((if text.get(2..4) == Some(b"{}") { 4 } else { 2 }, Some('~'))),
        b'-' | b'/' => Some((2, None)),
        b't' => {
            let name = TILDES.into_iter().find(|name| text.starts_with(name))?;
            let rest = text.get(name.len()..)?;
            // White space after the name of a command belongs to it.
            let after = if rest.starts_with(b"{}") { 2 } else { usize::from(rest.starts_with(b" ")) };
            Some((name.len() + after, Some('~')))
        }
        _ => None,
    }
}

/// The commands for a tilde.
const TILDES: [&[u8]; 2] = [b"\\textasciitilde", b"\\texttildelow"];

/// The tilde of formulas, for which many have it in a URI.
const FORMULA: &[u8] = b"$\\sim$";

/// An escape of TeX in braces, as programs write it into an entry of BibTeX, or in a formula: `{\_}`, `$\sim$`.
pub(super) fn tex_group(text: &[u8]) -> Option<(usize, Option<char>)> {
    if text.starts_with(FORMULA) {
        return Some((FORMULA.len(), Some('~')));
    }
    let inside = text.strip_prefix(b"{")?;
    let (length, character) = match inside {
        [b'\\', next, ..] => tex_escape(*next, inside)?,
        _ if inside.starts_with(FORMULA) => (FORMULA.len(), Some('~')),
        _ => return None,
    };
    (character.is_some() && inside.get(length) == Some(&b'}')).then_some((length + "{}".len(), character))
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

/// The letters with an accent, by the sign of the accent in their names.
const ACCENTS: [(u8, &str); 6] = [
    (b':', "a\u{e4}e\u{eb}i\u{ef}o\u{f6}u\u{fc}y\u{ff}A\u{c4}E\u{cb}I\u{cf}O\u{d6}U\u{dc}Y\u{178}"),
    (b'\'', "a\u{e1}e\u{e9}i\u{ed}o\u{f3}u\u{fa}y\u{fd}A\u{c1}E\u{c9}I\u{cd}O\u{d3}U\u{da}Y\u{dd}"),
    (b'`', "a\u{e0}e\u{e8}i\u{ec}o\u{f2}u\u{f9}A\u{c0}E\u{c8}I\u{cc}O\u{d2}U\u{d9}"),
    (b'^', "a\u{e2}e\u{ea}i\u{ee}o\u{f4}u\u{fb}A\u{c2}E\u{ca}I\u{ce}O\u{d4}U\u{db}"),
    (b'~', "a\u{e3}n\u{f1}o\u{f5}A\u{c3}N\u{d1}O\u{d5}"),
    (b'o', "a\u{e5}A\u{c5}"),
];

/// A letter with an accent: `:a` is `ä`.
fn accented(name: &[u8]) -> Option<char> {
    let [accent, letter] = name else { return None };
    let letters = ACCENTS.iter().find(|(sign, _)| sign == accent)?.1;
    let mut letters = letters.chars();
    letters.find(|other| *other == char::from(*letter))?;
    letters.next()
}

/// The beginning of a link, before its URI, for terminals that show links.
const LINK: &[u8] = br"\X'tty: link ";

/// An escape of a manual page.
pub(super) fn roff_escape(text: &[u8]) -> Option<(usize, Option<char>)> {
    let character = |name: &[u8]| {
        let known = CHARACTERS.iter().find(|(known, _)| *known == name).map(|(_, character)| *character);
        known.or_else(|| accented(name))
    };
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
        // An instruction to the output device, in quotes, ends a URI. The one that begins a link contains its URI: `\X'tty: link http://h/'`.
        b'X' if text.starts_with(LINK) => Some((LINK.len(), Some('\''))),
        b'X' => Some((2, Some('"'))),
        // Fonts and colours.
        b'f' | b'm' | b'M' => Some((2 + name(text)?.0, None)),
        b's' => Some((2 + size(text.get(2..)?)?, None)),
        b'*' => {
            let (length, name) = name(text)?;
            Some((2 + length, string(name)))
        }
        _ => None,
    }
}

/// How long a size is that a text begins with: `0`, `-1`, `12`, `(12`, `[-2]`, `'+1'`. A number of two digits is up to 39.
fn size(text: &[u8]) -> Option<usize> {
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let until = |close: u8| text.iter().take(20).skip(1).position(|byte| *byte == close).map(|length| length + 2);
    match text.get(sign..)? {
        [b'(', ..] => Some(sign + 3),
        [b'[', ..] if sign == 0 => until(b']'),
        [b'\'', ..] if sign == 0 => until(b'\''),
        [b'1'..=b'3', b'0'..=b'9', ..] => Some(sign + 2),
        [b'0'..=b'9', ..] => Some(sign + 1),
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

#[cfg(test)]
mod tests {
    use super::{accented, roff_escape, tex_escape, tex_group};

    #[test]
    fn each_name_of_a_character() {
        // groff_char(7), where the angle brackets are those around a URI.
        for (name, character) in [
            ("ti", '~'),
            ("at", '@'),
            ("rs", '\\'),
            ("la", '<'),
            ("ra", '>'),
            ("aq", '\''),
            ("dq", '"'),
            ("lq", '\u{201c}'),
            ("rq", '\u{201d}'),
            ("oq", '\u{2018}'),
            ("cq", '\u{2019}'),
            ("ha", '^'),
        ] {
            assert_eq!(roff_escape(format!("\\({name}x").as_bytes()), Some((4, Some(character))), "{name}");
            assert_eq!(roff_escape(format!("\\[{name}]x").as_bytes()), Some((5, Some(character))), "{name}");
        }
        assert_eq!(roff_escape(b"\\(xy"), None);
    }

    #[test]
    fn each_letter_with_an_accent() {
        for (sign, letters, composed) in [
            (':', "aeiouyAEIOUY", "äëïöüÿÄËÏÖÜŸ"),
            ('\'', "aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ"),
            ('`', "aeiouAEIOU", "àèìòùÀÈÌÒÙ"),
            ('^', "aeiouAEIOU", "âêîôûÂÊÎÔÛ"),
            ('~', "anoANO", "ãñõÃÑÕ"),
            ('o', "aA", "åÅ"),
        ] {
            for letter in ('a'..='z').chain('A'..='Z') {
                let expected = letters.find(letter).and_then(|at| composed.chars().nth(at));
                let name = format!("{sign}{letter}");
                assert_eq!(accented(name.as_bytes()), expected, "{name}");
                if let Some(composed) = expected {
                    assert_eq!(roff_escape(format!("\\({name}").as_bytes()), Some((4, Some(composed))), "{name}");
                }
            }
        }
    }

    /// The strings that macros define.
    #[test]
    fn each_name_of_a_string() {
        for (name, character) in
            [("Aq", Some('\'')), ("lq", Some('\u{201c}')), ("rq", Some('\u{201d}')), ("xx", Some('"'))]
        {
            assert_eq!(roff_escape(format!(r"\*({name}x").as_bytes()), Some((5, character)), "{name}");
            assert_eq!(roff_escape(format!(r"\*[{name}]x").as_bytes()), Some((6, character)), "{name}");
        }
        assert_eq!(roff_escape(br"\*:x"), Some((3, None)));
    }

    #[test]
    fn each_escape_without_a_name() {
        for (escape, length, character) in [
            (r"\-x", 2, Some('-')),
            (r"\ex", 2, Some('\\')),
            (r"\~x", 2, Some(' ')),
            (r"\ x", 2, Some(' ')),
            (r"\:x", 2, None),
            (r"\&x", 2, None),
            (r"\%x", 2, None),
            (r"\/x", 2, None),
            (r"\,x", 2, None),
            (r"\^x", 2, None),
            (r"\|x", 2, None),
            (r"\cx", 2, None),
            (r"\X'tty: link'", 2, Some('"')),
            (r"\X'tty: link h", 13, Some('\'')),
            (r"\fBx", 3, None),
            (r"\f(CWx", 5, None),
            (r"\f[BI]x", 6, None),
            (r"\m[blue]x", 8, None),
            (r"\M[]x", 4, None),
        ] {
            assert_eq!(roff_escape(escape.as_bytes()), Some((length, character)), "{escape}");
        }
        for sign in ['%', '#', '&', '$', '_', '{', '}'] {
            assert_eq!(tex_escape(sign as u8, format!("\\{sign}x").as_bytes()), Some((2, Some(sign))));
        }
        for (escape, length, character) in [
            (r"\~x", 2, Some('~')),
            (r"\~{}x", 4, Some('~')),
            (r"\-x", 2, None),
            (r"\/x", 2, None),
            (r"\textasciitilde x", 16, Some('~')),
            (r"\textasciitilde/x", 15, Some('~')),
            (r"\textasciitilde{}x", 17, Some('~')),
        ] {
            assert_eq!(tex_escape(escape.as_bytes()[1], escape.as_bytes()), Some((length, character)), "{escape}");
        }
        assert_eq!((tex_escape(b'x', b"\\x"), tex_escape(b't', b"\\texttt")), (None, None));
        for (group, length, character) in [
            (r"{\_}x", 4, '_'),
            (r"{\%}20", 4, '%'),
            (r"{\~{}}x", 6, '~'),
            (r"{\~}x", 4, '~'),
            (r"{\textasciitilde}x", 17, '~'),
            (r"{\textasciitilde{}}x", 19, '~'),
            (r"{\texttildelow}x", 15, '~'),
            (r"{$\sim$}x", 8, '~'),
            (r"$\sim$x", 6, '~'),
        ] {
            assert_eq!(tex_group(group.as_bytes()), Some((length, Some(character))), "{group}");
        }
        for other in [r"{\_x}", r"{\-}", r"{_}", r"{\x}", "{}", r"$\simeq$", "$x$", r"{\_", r"{$\sim$x}"] {
            assert_eq!(tex_group(other.as_bytes()), None, "{other}");
        }
    }
}
