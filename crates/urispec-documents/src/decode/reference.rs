//! Character references of HTML and XML: `&amp;`, `&#x7c;`.

use super::number::number;

/// The names of HTML for the characters of ASCII, and for the no-break space.
const NAMED: [(&[u8], char); 46] = [
    (b"Tab", '\t'),
    (b"NewLine", '\n'),
    (b"excl", '!'),
    (b"quot", '"'),
    (b"QUOT", '"'),
    (b"num", '#'),
    (b"dollar", '$'),
    (b"percnt", '%'),
    (b"amp", '&'),
    (b"AMP", '&'),
    (b"apos", '\''),
    (b"lpar", '('),
    (b"rpar", ')'),
    (b"ast", '*'),
    (b"midast", '*'),
    (b"plus", '+'),
    (b"comma", ','),
    (b"period", '.'),
    (b"sol", '/'),
    (b"colon", ':'),
    (b"semi", ';'),
    (b"lt", '<'),
    (b"LT", '<'),
    (b"equals", '='),
    (b"gt", '>'),
    (b"GT", '>'),
    (b"quest", '?'),
    (b"commat", '@'),
    (b"lsqb", '['),
    (b"lbrack", '['),
    (b"bsol", '\\'),
    (b"rsqb", ']'),
    (b"rbrack", ']'),
    (b"Hat", '^'),
    (b"lowbar", '_'),
    (b"UnderBar", '_'),
    (b"grave", '`'),
    (b"DiacriticalGrave", '`'),
    (b"lcub", '{'),
    (b"lbrace", '{'),
    (b"verbar", '|'),
    (b"vert", '|'),
    (b"VerticalLine", '|'),
    (b"rcub", '}'),
    (b"rbrace", '}'),
    (b"nbsp", '\u{a0}'),
];

/// The length of the longest character reference: `&DiacriticalGrave;`.
const LONGEST: usize = 18;

/// Whether a text of XML has an entity that only its document type can define.
pub(crate) fn has_unknown_entity(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._:-".contains(byte) || !byte.is_ascii();
    memchr::memchr_iter(b'&', text).any(|at| {
        let rest = text.get(at..).unwrap_or_default();
        let name = rest.iter().skip(1).take_while(|byte| is_part(byte)).count();
        let begins = rest.get(1).is_some_and(|first| first.is_ascii_alphabetic() || b"_:".contains(first));
        begins && rest.get(1 + name) == Some(&b';') && reference(rest).is_none()
    })
}

/// A character reference with its semicolon.
pub(super) fn reference(text: &[u8]) -> Option<(usize, char)> {
    let end = text.iter().take(LONGEST).position(|byte| *byte == b';')?;
    let name = text.get(1..end)?;
    let character = match name {
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16)?,
        [b'#', digits @ ..] => number(digits, 10)?,
        _ => NAMED.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((end + 1, character))
}
