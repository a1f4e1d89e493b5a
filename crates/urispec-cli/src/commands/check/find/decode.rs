//! Texts that are written with escapes or entities, and where each of their bytes stands.

use urispec::diagnostic::Mapping;

/// How a text is written where it stands, and so how a fix is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writing {
    /// As it is.
    Plain,
    /// With character references of HTML and XML, in quotes of this kind if in any.
    Html(Option<u8>),
    /// With backslashes before punctuation, and character references: Markdown.
    Markdown,
    /// With the escapes of strings in JSON, and those that TOML and YAML have too.
    Escaped,
    /// With two single quotes for one.
    Doubled,
}

impl Writing {
    /// The text, decoded, and where its bytes stand in the file, in which it begins at `start`.
    pub(crate) fn decode(self, raw: &[u8], start: usize) -> (Vec<u8>, Mapping) {
        let (mut text, mut mapping) = (Vec::with_capacity(raw.len()), Mapping::starting_at(start));
        // What stands as it is from here up to `at`.
        let (mut plain, mut at) = (0, 0);
        while let Some(found) = self.next_mark(raw.get(at..).unwrap_or_default()) {
            at += found;
            let Some((length, character)) = self.escape(raw.get(at..).unwrap_or_default()) else {
                at += 1;
                continue;
            };
            let before = raw.get(plain..at).unwrap_or_default();
            if !before.is_empty() {
                text.extend_from_slice(before);
                mapping.push(before.len(), before.len());
            }
            let mut buffer = [0; 4];
            let character = character.map_or(&b""[..], |character| character.encode_utf8(&mut buffer).as_bytes());
            text.extend_from_slice(character);
            mapping.push(character.len(), length);
            at += length;
            plain = at;
        }
        let rest = raw.get(plain..).unwrap_or_default();
        if !rest.is_empty() {
            text.extend_from_slice(rest);
            mapping.push(rest.len(), rest.len());
        }
        (text, mapping)
    }

    /// Where the next character is that an escape may begin with.
    fn next_mark(self, text: &[u8]) -> Option<usize> {
        match self {
            Writing::Plain => None,
            Writing::Html(_) => memchr::memchr(b'&', text),
            Writing::Markdown => memchr::memchr2(b'&', b'\\', text),
            Writing::Escaped => memchr::memchr(b'\\', text),
            Writing::Doubled => memchr::memchr(b'\'', text),
        }
    }

    /// An escape that the text begins with: its length, and the character that it stands for, if it does.
    fn escape(self, text: &[u8]) -> Option<(usize, Option<char>)> {
        match (self, text) {
            (Writing::Html(_) | Writing::Markdown, [b'&', ..]) => {
                let (length, character) = reference(text)?;
                Some((length, Some(character)))
            }
            (Writing::Markdown, [b'\\', next, ..]) if next.is_ascii_punctuation() => Some((2, Some(char::from(*next)))),
            (Writing::Escaped, [b'\\', ..]) => string_escape(text),
            (Writing::Doubled, [b'\'', b'\'', ..]) => Some((2, Some('\''))),
            _ => None,
        }
    }

    /// What is to be put into a URI, as it is written here.
    pub(crate) fn encode(self, replacement: &str) -> String {
        match self {
            Writing::Plain => replacement.to_owned(),
            Writing::Html(quote) => {
                let text = replacement.replace('&', "&amp;").replace('<', "&lt;");
                match quote {
                    Some(b'\'') => text.replace('\'', "&#39;"),
                    _ => text.replace('"', "&quot;"),
                }
            }
            Writing::Markdown => {
                let is_special = |character: char| "()<>\\".contains(character);
                let mut text = String::with_capacity(replacement.len());
                for character in replacement.chars() {
                    if is_special(character) {
                        text.push('\\');
                    }
                    text.push(character);
                }
                text
            }
            Writing::Escaped => replacement.replace('\\', "\\\\").replace('"', "\\\""),
            Writing::Doubled => replacement.replace('\'', "''"),
        }
    }
}

/// The names that HTML has for characters of ASCII, and for a space that is none in a URI.
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

/// Whether a text of XML has an entity that is to be defined in its document type.
pub(super) fn has_unknown_entity(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._:-".contains(byte) || !byte.is_ascii();
    memchr::memchr_iter(b'&', text).any(|at| {
        let rest = text.get(at..).unwrap_or_default();
        let name = rest.iter().skip(1).take_while(|byte| is_part(byte)).count();
        let begins = rest.get(1).is_some_and(|first| first.is_ascii_alphabetic() || b"_:".contains(first));
        begins && rest.get(1 + name) == Some(&b';') && reference(rest).is_none()
    })
}

/// A character reference with its semicolon.
fn reference(text: &[u8]) -> Option<(usize, char)> {
    let end = text.iter().take(LONGEST).position(|byte| *byte == b';')?;
    let name = text.get(1..end)?;
    let character = match name {
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16)?,
        [b'#', digits @ ..] => number(digits, 10)?,
        _ => NAMED.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((end + 1, character))
}

fn number(digits: &[u8], radix: u32) -> Option<char> {
    let digits = str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    char::from_u32(u32::from_str_radix(digits, radix).ok()?)
}

/// An escape in a string of JSON, TOML or YAML.
fn string_escape(text: &[u8]) -> Option<(usize, Option<char>)> {
    let digits = |count: usize| Some((2 + count, Some(number(text.get(2..2 + count)?, 16)?)));
    let character = match text.get(1)? {
        b'u' => return pair(text).or_else(|| digits(4)),
        b'U' => return digits(8),
        b'x' => return digits(2),
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'e' => '\u{1b}',
        b'0' => '\0',
        // A line that goes on.
        b'\n' => {
            let blank = text.iter().skip(2).take_while(|byte| byte.is_ascii_whitespace()).count();
            return Some((2 + blank, None));
        }
        other if other.is_ascii_punctuation() || *other == b' ' => char::from(*other),
        _ => return None,
    };
    Some((2, Some(character)))
}

/// Two escapes for a character beyond the Basic Multilingual Plane.
fn pair(text: &[u8]) -> Option<(usize, Option<char>)> {
    let unit = |at: usize| u16::from_str_radix(str::from_utf8(text.get(at..at + 4)?).ok()?, 16).ok();
    if text.get(6..8)? != b"\\u" {
        return None;
    }
    let character = char::decode_utf16([unit(2)?, unit(8)?]).next()?.ok()?;
    (character > '\u{ffff}').then_some((12, Some(character)))
}

#[cfg(test)]
mod tests {
    use super::Writing;

    #[test]
    fn what_is_decoded_is_found_again() {
        let cases = [
            (Writing::Html(Some(b'"')), "a?b&amp;c&#x7c;d&unknown;", "a?b&c|d&unknown;"),
            (Writing::Html(None), "h&colon;&sol;&lowbar;&verbar;&DiacriticalGrave;&bsol;&commat;", "h:/_|`\\@"),
            (Writing::Markdown, r"a\_b\x&amp;", r"a_b\x&"),
            (Writing::Escaped, r#"a\/b\u0026\"\ud83d\ude00x"#, "a/b&\"\u{1f600}x"),
            (Writing::Doubled, "a''b", "a'b"),
            (Writing::Plain, r"a\b&amp;", r"a\b&amp;"),
        ];
        for (writing, raw, expected) in cases {
            let (text, mapping) = writing.decode(raw.as_bytes(), 10);
            assert_eq!(String::from_utf8_lossy(&text), expected);
            assert_eq!(mapping.span(0..text.len()), 10..10 + raw.len(), "{raw}");
            let (again, _) = writing.decode(writing.encode(expected).as_bytes(), 0);
            assert_eq!(String::from_utf8_lossy(&again), expected, "{writing:?}");
        }
    }
}
