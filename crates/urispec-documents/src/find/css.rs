//! URIs in style sheets: those of `url()`, which may be relative, and bare ones. A text after `@import` is left alone: to Sass and Less, it is the
//! name of a file, in which a fix would do harm.

use std::ops::Range;

use super::candidate::Candidates;
use super::prose::Style;
use crate::decode::writing::Writing;
use crate::find::letters::begins_with;
use crate::template::why::Why;

/// No `url()` that is not closed is read further.
const LONGEST: usize = 2000;

/// Finds what a part of a file holds.
pub(super) fn find<'t>(file: &'t [u8], part: Range<usize>, writing: Writing, candidates: &mut Candidates<'t>) {
    let raw = file.get(..part.end).unwrap_or_default();
    let (mut plain, mut at) = (part.start, part.start);
    while let Some(found) = raw.get(at..).and_then(|rest| memchr::memchr(b'(', rest)) {
        let name = raw.get(at..at + found).unwrap_or_default();
        let open = at + found + 1;
        at = open;
        let is_reference = is_url(name) && !is_in_uri(raw.get(plain..open).unwrap_or_default());
        let Some((value, end)) = is_reference.then(|| value(raw, open, writing)).flatten() else { continue };
        others(file, plain..open, writing, candidates);
        let text = raw.get(value.clone()).unwrap_or_default();
        // Data is written without escapes here, and everyone reads it.
        let is_data = begins_with(text, b"data:");
        // A resource of a program with Qt is no reference: `url(:/icons/a.png)`.
        let is_resource = text.starts_with(b":/") && !text.starts_with(b"://");
        if !text.is_empty() && !is_data && !is_resource {
            if is_put_together(text) {
                candidates.leave(value, Why::Placeholder);
            } else {
                candidates.reference(file, value, writing);
            }
        }
        (at, plain) = (end, end);
    }
    others(file, plain..part.end, writing, candidates);
}

/// What is in no `url()`. A comment ends a URI, whatever follows it.
fn others<'t>(file: &'t [u8], part: Range<usize>, writing: Writing, candidates: &mut Candidates<'t>) {
    let mut at = part.start;
    while let Some(end) = file.get(at..part.end).and_then(end_of_comment) {
        candidates.scan(file, at..at + end, Style::Source, writing);
        at += end;
    }
    candidates.scan(file, at..part.end, Style::Source, writing);
}

/// Where the first comment in a text ends.
fn end_of_comment(text: &[u8]) -> Option<usize> {
    let inside = memchr::memmem::find(text, b"/*")? + "/*".len();
    Some(inside + memchr::memmem::find(text.get(inside..)?, b"*/")? + "*/".len())
}

/// Whether a preprocessor puts a value together: from variables, or from what a `+` beside white space or a quote joins. The `@` of `a@2x.png` and the `+`
/// of `?family=Open+Sans` are those of a URI.
fn is_put_together(value: &[u8]) -> bool {
    let is_border = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_whitespace() || b"\"'".contains(byte));
    has_escape(value)
        || value.iter().enumerate().any(|(at, byte)| {
            let before = at.checked_sub(1).and_then(|before| value.get(before));
            let after = value.get(at + 1);
            match byte {
                b'$' | b'{' => true,
                b'@' => before.is_none() || is_border(before),
                b'+' => is_border(before) || is_border(after),
                _ => false,
            }
        })
}

/// Whether a value has a backslash that is not in the path of a file, where a word follows each that does not begin like the number of a character.
fn has_escape(value: &[u8]) -> bool {
    let is_separator = |at: usize| {
        let word = value.get(at + 1..).unwrap_or_default();
        let digits = word.iter().take(2).take_while(|byte| byte.is_ascii_hexdigit()).count();
        digits < 2 && word.first().is_some_and(u8::is_ascii_alphabetic)
    };
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-/\\ ".contains(byte);
    let is_path = || value.iter().all(is_part) && memchr::memchr_iter(b'\\', value).all(is_separator);
    memchr::memchr(b'\\', value).is_some() && !is_path()
}

/// Quotes around a value, and how an attribute may write them.
const QUOTES: [&[u8]; 6] = [b"\"", b"'", b"&quot;", b"&#34;", b"&#39;", b"&apos;"];

/// Whether what ends here is the name `url` in any case, and not the end of another word.
fn is_url(text: &[u8]) -> bool {
    let Some((before, name)) = text.len().checked_sub(3).and_then(|at| text.split_at_checked(at)) else { return false };
    name.eq_ignore_ascii_case(b"url") && !before.last().is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether the word that a text ends with is a URI, as in a comment: `/* http://h.test/?icons=url(a) */`.
fn is_in_uri(text: &[u8]) -> bool {
    let near = text.get(text.len().saturating_sub(LONGEST)..).unwrap_or_default();
    let is_border = |byte: &u8| byte.is_ascii_whitespace() || b"\"';{}<>".contains(byte);
    let word = near.rsplit(is_border).next().unwrap_or_default();
    // A comment may end before it.
    let word = memchr::memmem::rfind(word, b"*/").and_then(|end| word.get(end..)).unwrap_or(word);
    memchr::memmem::find(word, b"://").is_some()
}

/// The value of a `url()` without its quotes, and where it ends.
fn value(file: &[u8], open: usize, writing: Writing) -> Option<(Range<usize>, usize)> {
    let rest = file.get(open..file.len().min(open + LONGEST))?;
    let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let inside = rest.get(blank..)?;
    let quotes = QUOTES.iter().take(if matches!(writing, Writing::Html(_)) { QUOTES.len() } else { 2 });
    let quote = quotes.copied().find(|quote| inside.starts_with(quote));
    let (start, length) = match quote {
        Some(quote) => (open + blank + quote.len(), memchr::memmem::find(inside.get(quote.len()..)?, quote)?),
        None => {
            let length = memchr::memchr(b')', inside)?;
            (open + blank, inside.get(..length)?.trim_ascii_end().len())
        }
    };
    let value = start..start + length;
    let is_line = !file.get(value.clone())?.contains(&b'\n');
    is_line.then_some((value.clone(), value.end))
}

#[cfg(test)]
mod tests {
    use super::{Writing, find};
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn values_of_url() {
        let cases: &[(&str, &[&str])] = &[
            (
                "a { b: url(img/big door.png) } c { d: url( \"x y.png\" ) url('/z') }",
                &["img/big door.png", "x y.png", "/z"],
            ),
            (
                "@import url(\"http://h/print style.css\"); /* http://h/a */",
                &["http://h/print style.css", "http://h/a"],
            ),
            ("a { b: url(data:image/svg+xml,<svg a=\"b\">) } url(", &[]),
            ("a { b: url($base + \"/x y\") url(@{x}/y) url(#{$a}/b c) }", &[]),
            ("a { b: url(:/c d.png) url(\":/e f.png\") url(g h) url(://h/a) }", &["g h", "://h/a"]),
            ("curl(a b) image-url(c d)", &["c d"]),
            ("@import 'a b'; @IMPORT\t\"/c d\" print; @import url(e f);", &["e f"]),
            (
                "/* http://h/?a=url(%22b%22)&c=url(d)&e */ f{g:url(h i),url(j)}",
                &["http://h/?a=url(%22b%22)&c=url(d)&e", "h i", "j"],
            ),
            ("a{b:x(http://h/a)}c{d:url(e f)}", &["http://h/a", "e f"]),
            ("@import\"http://h/a\";a{b:url(http://h/c),url(d e)}", &["http://h/a", "http://h/c", "d e"]),
            (
                "/*! http://h/a*/b{c:d}/*http://h/e*/.f{c:url(g h)}/*http://i",
                &["http://h/a", "http://h/e", "g h", "http://i"],
            ),
            (
                "a{src:local(\"http://h/a\"),url(b c),local('http://h/d'),url(e f)}",
                &["http://h/a", "b c", "http://h/d", "e f"],
            ),
            (".a{.b{c:http://h/d}e:url(f g)}", &["http://h/d", "f g"]),
            ("$a: http://h/a url(b c)", &["http://h/a", "b c"]),
            // A preprocessor puts a value together, and a path of Windows is one.
            ("a{b:url(/c @d) url(e+\"/f g\")}", &[]),
            (r"a{b:url(img\big door.png)}", &[r"img\big door.png"]),
            ("/*/http://h/a*/.b{c:d} /* e */@import \"http://h/f\";", &["http://h/a", "http://h/f"]),
            (
                "@media x{b:http://h/a}c{d:url(e f)} /* <http://h/g>url(h i) */",
                &["http://h/a", "e f", "http://h/g", "h i"],
            ),
            ("a { b: URL(c d) Url( 'e f' ) calc(1px) CURL(g h) (url(i j)) l(k l) } url (m n)", &["c d", "e f", "i j"]),
        ];
        for (file, expected) in cases {
            let texts = texts_of(|candidates| find(file.as_bytes(), 0..file.len(), Writing::Plain, candidates));
            assert_eq!(texts, *expected, "{file}");
        }
        // What is right before it has a URI that it is no part of.
        for file in [
            "/*http://h/a*/url(b c)",
            "a{b:d/*http://h/a*/url(b c)}",
            "a{d:http://h/a;b:url(b c)}",
            "a[d^=http://h/a]{b:url(b c)}",
        ] {
            let texts = texts_of(|candidates| find(file.as_bytes(), 0..file.len(), Writing::Plain, candidates));
            assert_eq!(texts.last().map(String::as_str), Some("b c"), "{file}");
        }
    }
}
