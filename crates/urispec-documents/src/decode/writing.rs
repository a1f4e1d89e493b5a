//! Texts that are written with escapes or character references, and the place of each byte.

use std::borrow::Cow;

use urispec::diagnostic::Mapping;

use super::printable::{printable, printable_escape};
use super::reference::{LONGEST, reference};
use super::string::string_escape;
use super::typeset::{roff_escape, tex_escape, tex_group};

/// The escapes of a text in its document, which its fixes need, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writing {
    /// None.
    Plain,
    /// Character references of HTML and XML, in quotes of this kind if in any.
    Html(Option<u8>),
    /// Character references where there are any, and an `&` as it is: AsciiDoc.
    References,
    /// Backslashes before punctuation, and character references: Markdown.
    Markdown,
    /// The same in text, where a backslash before a bracket would be a part of a URI.
    MarkdownText,
    /// Markdown in a string of JSON.
    EscapedMarkdown,
    /// Backslashes before any character: reStructuredText.
    Rst,
    /// The escapes of strings in JSON, and those that TOML and YAML also have.
    Escaped,
    /// The same around HTML, with its character references, in quotes of this kind.
    EscapedHtml(u8),
    /// Two single quotes for one.
    Doubled,
    /// Backslashes before the characters that TeX needs, perhaps in braces: `\%`, `{\_}`.
    Tex,
    /// The same where none of them needs a backslash: in the field `url` of an entry.
    TexVerbatim,
    /// The same in text, where `%` begins a comment, and `\\` ends a line.
    TexText,
    /// Bytes that mail does not carry as they are: `=3D`, and `=` at the end of a line that goes on.
    Printable,
    /// HTML and XML in it.
    PrintableHtml,
    /// Lines that go on in those that begin with white space: calendars and contacts.
    Folded,
    /// The same with backslashes before commas, semicolons, backslashes and colons, and for the end of a line.
    FoldedText,
    /// The escapes of manual pages: `\-`, `\(ti`, `\fB`.
    Roff,
}

impl Writing {
    /// The decoded text, and the place of each byte in the file, in which it begins at `start`.
    pub(crate) fn decode(self, raw: &[u8], start: usize) -> (Cow<'_, [u8]>, Mapping) {
        let (mut text, mut mapping) = (Vec::new(), Mapping::starting_at(start));
        // From here up to `at` there are no escapes.
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
        // Beyond the last escape, both are the same.
        let rest = raw.get(plain..).unwrap_or_default();
        if plain == 0 {
            return (rest.into(), mapping);
        }
        text.extend_from_slice(rest);
        (text.into(), mapping)
    }

    /// The next character that an escape may begin with.
    fn next_mark(self, text: &[u8]) -> Option<usize> {
        match self {
            Writing::Plain => None,
            Writing::Html(_) | Writing::References => memchr::memchr(b'&', text),
            Writing::Markdown | Writing::MarkdownText | Writing::EscapedMarkdown | Writing::EscapedHtml(_) => {
                memchr::memchr2(b'&', b'\\', text)
            }
            Writing::Escaped | Writing::Rst | Writing::Roff => memchr::memchr(b'\\', text),
            Writing::Tex | Writing::TexVerbatim => memchr::memchr3(b'\\', b'{', b'$', text),
            Writing::TexText => text.iter().position(|byte| b"%\\{$".contains(byte)),
            Writing::Doubled => memchr::memchr(b'\'', text),
            Writing::Folded => memchr::memchr2(b'\r', b'\n', text),
            Writing::FoldedText => memchr::memchr3(b'\r', b'\n', b'\\', text),
            Writing::Printable => memchr::memchr(b'=', text),
            Writing::PrintableHtml => memchr::memchr2(b'=', b'&', text),
        }
    }

    /// The escape that the text begins with: its length, and its character, if it has one.
    fn escape(self, text: &[u8]) -> Option<(usize, Option<char>)> {
        match (self, text) {
            (Writing::Printable | Writing::PrintableHtml, [b'=', ..]) => printable_escape(text),
            (
                Writing::Html(_)
                | Writing::References
                | Writing::Markdown
                | Writing::MarkdownText
                | Writing::EscapedMarkdown
                | Writing::PrintableHtml
                | Writing::EscapedHtml(_),
                [b'&', ..],
            ) => {
                let (length, character) = reference(text)?;
                Some((length, Some(character)))
            }
            (Writing::Markdown | Writing::MarkdownText, [b'\\', next, ..]) if next.is_ascii_punctuation() => {
                Some((2, Some(char::from(*next))))
            }
            (Writing::EscapedMarkdown, [b'\\', b'\\', b'\\', next, ..]) if b"\"\\/".contains(next) => {
                Some((4, Some(char::from(*next))))
            }
            (Writing::EscapedMarkdown, [b'\\', b'\\', next, ..]) if next.is_ascii_punctuation() && *next != b'\\' => {
                Some((3, Some(char::from(*next))))
            }
            (Writing::EscapedHtml(_) | Writing::EscapedMarkdown, [b'\\', b'u', ..]) => escaped_reference(text),
            (Writing::Escaped | Writing::EscapedHtml(_) | Writing::EscapedMarkdown, [b'\\', ..]) => string_escape(text),
            (Writing::Rst, [b'\\', b'\r', b'\n', ..]) => Some((3, None)),
            (Writing::Rst, [b'\\', next, ..]) if next.is_ascii_whitespace() => Some((2, None)),
            (Writing::Rst, [b'\\', next, ..]) if next.is_ascii() => Some((2, Some(char::from(*next)))),
            // What ends a URI there is read as the end of a line.
            (Writing::TexText, [b'\\', b'\\', ..]) => Some((2, Some('\n'))),
            (Writing::TexText, [b'%', digits @ ..]) => {
                let is_triplet = digits.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
                (!is_triplet).then_some((1, Some('\n')))
            }
            (Writing::Tex | Writing::TexVerbatim | Writing::TexText, [b'\\', next, ..]) => tex_escape(*next, text),
            (Writing::Tex | Writing::TexVerbatim | Writing::TexText, [b'{' | b'$', ..]) => tex_group(text),
            (Writing::Roff, [b'\\', ..]) => roff_escape(text),
            (Writing::Folded | Writing::FoldedText, [b'\r', b'\n', b' ' | b'\t', ..]) => Some((3, None)),
            (Writing::Folded | Writing::FoldedText, [b'\n', b' ' | b'\t', ..]) => Some((2, None)),
            (Writing::FoldedText, [b'\\', b'n' | b'N', ..]) => Some((2, Some('\n'))),
            (Writing::FoldedText, [b'\\', next @ (b',' | b';' | b':' | b'\\'), ..]) => {
                Some((2, Some(char::from(*next))))
            }
            (Writing::Doubled, [b'\'', b'\'', ..]) => Some((2, Some('\''))),
            _ => None,
        }
    }

    /// A part of a URI with the escapes that it needs here.
    pub(crate) fn encode(self, replacement: &str) -> String {
        match self {
            Writing::Plain | Writing::Folded | Writing::TexVerbatim => replacement.to_owned(),
            Writing::Html(quote) => {
                let text = replacement.replace('&', "&amp;").replace('<', "&lt;");
                match quote {
                    Some(b'\'') => text.replace('\'', "&#39;"),
                    _ => text.replace('"', "&quot;"),
                }
            }
            Writing::References => with_references(replacement, ""),
            Writing::Markdown => with_references(replacement, "()<>\\"),
            Writing::MarkdownText => with_references(replacement, "\\"),
            Writing::EscapedMarkdown => Writing::Escaped.encode(&Writing::Markdown.encode(replacement)),
            Writing::Rst => escaped(replacement, "\\*`|"),
            Writing::Escaped => replacement.replace('\\', "\\\\").replace('"', "\\\""),
            Writing::EscapedHtml(quote) => Writing::Escaped.encode(&Writing::Html(Some(quote)).encode(replacement)),
            Writing::Doubled => replacement.replace('\'', "''"),
            Writing::Tex | Writing::TexText => escaped(replacement, "%#&$_{}"),
            Writing::FoldedText => escaped(replacement, "\\,;"),
            Writing::Roff => replacement.replace('\\', "\\e"),
            Writing::Printable => printable(replacement),
            Writing::PrintableHtml => printable(&Writing::Html(None).encode(replacement)),
        }
    }
}

/// The escape that a string begins with, which may be an ampersand with which a reference of HTML begins: `\u0026amp;`.
fn escaped_reference(text: &[u8]) -> Option<(usize, Option<char>)> {
    let (length, character) = string_escape(text)?;
    if character == Some('&') {
        let rest = text.get(length..text.len().min(length + LONGEST)).unwrap_or_default();
        if let Some((whole, character)) = reference(&[b"&", rest].concat()) {
            return Some((length + whole - 1, Some(character)));
        }
    }
    Some((length, character))
}

/// A text with a backslash before these characters. Only an `&` that would begin a character reference needs one itself.
fn with_references(text: &str, special: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        match character {
            '&' if reference(text.as_bytes().get(at..).unwrap_or_default()).is_some() => written.push_str("&amp;"),
            _ if special.contains(character) => written.extend(['\\', character]),
            _ => written.push(character),
        }
    }
    written
}

/// A text with a backslash before these characters.
fn escaped(text: &str, special: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if special.contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::Writing;

    #[test]
    fn what_is_decoded_is_found_again() {
        let cases = [
            (Writing::Html(Some(b'"')), "a?b&amp;c&#x7c;d&unknown;", "a?b&c|d&unknown;"),
            (Writing::Html(None), "h&colon;&sol;&lowbar;&verbar;&DiacriticalGrave;&bsol;&commat;", "h:/_|`\\@"),
            (Writing::References, r"a&#95;b\_&amp;c&d&amp;lt;", r"a_b\_&c&d&lt;"),
            (Writing::Markdown, r"a\_b\x&amp;", r"a_b\x&"),
            (Writing::Markdown, r"&amp;lt;&amp;x;&b", "&lt;&x;&b"),
            (Writing::MarkdownText, r"a\_b\x&amp;", r"a_b\x&"),
            (Writing::EscapedMarkdown, r#"a\\_b\/c\u0026\\\"&amp;d\\x"#, "a_b/c&\"&d\\x"),
            (Writing::Rst, r"a\_b\*c\ d\x&amp;", "a_b*cdx&amp;"),
            (Writing::TexText, r"a\%20b\_c%20d\&", "a%20b_c%20d&"),
            (Writing::TexText, r"a{\_}b$\sim$c{x}$y$", "a_b~c{x}$y$"),
            (Writing::Tex, r"a{\%}20{$\sim$}b{x}$y$", "a%20~b{x}$y$"),
            (Writing::Escaped, r#"a\/b\u0026\"\ud83d\ude00x"#, "a/b&\"\u{1f600}x"),
            (Writing::EscapedHtml(b'"'), r#"a\/b?c&amp;d\u007c&#x26;e&quot;\"&x;"#, "a/b?c&d|&e\"\"&x;"),
            (Writing::Doubled, "a''b", "a'b"),
            (Writing::Folded, "a\r\n b\n\tc\n  d\\,", "abc d\\,"),
            (Writing::FoldedText, r"a\,b\;c\\d\:e", r"a,b;c\d:e"),
            (Writing::FoldedText, "a\\N\r\n b\r\nc\\n", "a\nb\r\nc\n"),
            (Writing::Tex, r"a\%20b\_c\~{}d\&\x", r"a%20b_c~d&\x"),
            (Writing::TexVerbatim, r"a\%20b\_c%20d", "a%20b_c%20d"),
            (Writing::TexVerbatim, r"a{\_}b$\sim$c%20d", "a_b~c%20d"),
            (Writing::Roff, r"a\-b/\:c\(tid\fBe\fR\[at]f", "a-b/c~de@f"),
            (Writing::Roff, r"x\m[blue]a\fR\m[]\f(CWb\f[R]c\m(rdd", "xabcd"),
            (Writing::Roff, r"\*(Aqa\*:b\*(Aq\*(C'\*[x]\m[", "'ab'\"\"\\m["),
            (Writing::Roff, r"\(:a\[oA]\('e\(`x", "ä\u{c5}é\\(`x"),
            (Writing::Plain, r"a\b&amp;", r"a\b&amp;"),
            (Writing::EscapedMarkdown, r"a\u0026amp;b", "a&b"),
            (Writing::TexText, r"a\\b%2gc", "a\nb\n2gc"),
            (Writing::Escaped, r"\u0041\u0042\ud83d--de00", r"AB\ud83d--de00"),
            (Writing::Escaped, "a\\\rb", "a\\\rb"),
            (Writing::EscapedHtml(b'"'), r"a\u0026DiacriticalGrave;b", "a`b"),
            (Writing::Printable, "a=+4b=4", "a=+4b=4"),
            (Writing::Printable, "a=3D=\r\nb=C3=A9&amp;=\nc=x=F0=9F=98=80", "a=b\u{e9}&amp;c=x\u{1f600}"),
            (Writing::PrintableHtml, "?a=3D1&amp;b=3d2&quot;", "?a=1&b=2\""),
        ];
        for (writing, raw, expected) in cases {
            let (text, mapping) = writing.decode(raw.as_bytes(), 10);
            assert_eq!(String::from_utf8_lossy(&text), expected);
            assert_eq!(mapping.span(0..text.len()), 10..10 + raw.len(), "{raw}");
            let encoded = writing.encode(expected);
            let (again, _) = writing.decode(encoded.as_bytes(), 0);
            assert_eq!(String::from_utf8_lossy(&again), expected, "{writing:?}");
        }
    }

    /// What is written is what the document's own rules demand: a text that is decoded as it was may be written without any escape.
    #[test]
    fn each_special_character_is_escaped() {
        let text = r#"a&b<c>d"e'f(g)h\i%j#k$l_m{n}o=p&amp;q"#;
        for (writing, expected) in [
            (Writing::Plain, text),
            (Writing::Html(Some(b'"')), r#"a&amp;b&lt;c>d&quot;e'f(g)h\i%j#k$l_m{n}o=p&amp;amp;q"#),
            (Writing::Html(Some(b'\'')), r#"a&amp;b&lt;c>d"e&#39;f(g)h\i%j#k$l_m{n}o=p&amp;amp;q"#),
            (Writing::Html(None), r#"a&amp;b&lt;c>d&quot;e'f(g)h\i%j#k$l_m{n}o=p&amp;amp;q"#),
            (Writing::References, r#"a&b<c>d"e'f(g)h\i%j#k$l_m{n}o=p&amp;amp;q"#),
            (Writing::Markdown, r#"a&b\<c\>d"e'f\(g\)h\\i%j#k$l_m{n}o=p&amp;amp;q"#),
            (Writing::MarkdownText, r#"a&b<c>d"e'f(g)h\\i%j#k$l_m{n}o=p&amp;amp;q"#),
            (Writing::EscapedMarkdown, r#"a&b\\<c\\>d\"e'f\\(g\\)h\\\\i%j#k$l_m{n}o=p&amp;amp;q"#),
            (Writing::Rst, r#"a&b<c>d"e'f(g)h\\i%j#k$l_m{n}o=p&amp;q"#),
            (Writing::TexText, r#"a\&b<c>d"e'f(g)h\i\%j\#k\$l\_m\{n\}o=p\&amp;q"#),
            (Writing::Escaped, r#"a&b<c>d\"e'f(g)h\\i%j#k$l_m{n}o=p&amp;q"#),
            (Writing::EscapedHtml(b'"'), r#"a&amp;b&lt;c>d&quot;e'f(g)h\\i%j#k$l_m{n}o=p&amp;amp;q"#),
            (Writing::EscapedHtml(b'\''), r##"a&amp;b&lt;c>d\"e&#39;f(g)h\\i%j#k$l_m{n}o=p&amp;amp;q"##),
            (Writing::Doubled, r#"a&b<c>d"e''f(g)h\i%j#k$l_m{n}o=p&amp;q"#),
            (Writing::Tex, r#"a\&b<c>d"e'f(g)h\i\%j\#k\$l\_m\{n\}o=p\&amp;q"#),
            (Writing::TexVerbatim, text),
            (Writing::Folded, text),
            (Writing::FoldedText, r#"a&b<c>d"e'f(g)h\\i%j#k$l_m{n}o=p&amp\;q"#),
            (Writing::Roff, r#"a&b<c>d"e'f(g)h\ei%j#k$l_m{n}o=p&amp;q"#),
            (Writing::Printable, r#"a&b<c>d"e'f(g)h\i%j#k$l_m{n}o=3Dp&amp;q"#),
            (Writing::PrintableHtml, r#"a&amp;b&lt;c>d&quot;e'f(g)h\i%j#k$l_m{n}o=3Dp&amp;amp;q"#),
        ] {
            assert_eq!(writing.encode(text), expected, "{writing:?}");
        }
        assert_eq!(Writing::Rst.encode(r"a*b`c|d\e"), r"a\*b\`c\|d\\e");
        assert_eq!(Writing::Printable.encode("\u{e9}\u{1f600}"), "=C3=A9=F0=9F=98=80");
    }
}
