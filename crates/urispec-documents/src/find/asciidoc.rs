//! URIs in AsciiDoc: the targets of its macros, and bare URIs.

use std::ops::Range;

use super::candidate::Candidates;
use super::prose::Style;
use crate::decode::writing::Writing;

/// Macros whose targets are references.
const MACROS: [&[u8]; 5] = [b"link", b"xref", b"image", b"video", b"audio"];

/// No target is longer.
const LONGEST: usize = 2000;

/// Finds what a file holds.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    let mut plain = 0;
    let mut at = 0;
    while let Some(found) = file.get(at..).and_then(|rest| memchr::memchr(b':', rest)) {
        let colon = at + found;
        at = colon + 1;
        let Some(target) = target(file, colon) else { continue };
        candidates.scan(file, plain..colon, Style::AsciiDoc, Writing::References);
        candidates.reference(file, target.clone(), Writing::References);
        (at, plain) = (target.end, target.end);
    }
    candidates.scan(file, plain..file.len(), Style::AsciiDoc, Writing::References);
}

/// The target of a macro whose name ends at `colon`: up to the bracket that its text follows in.
fn target(file: &[u8], colon: usize) -> Option<Range<usize>> {
    let before = file.get(..colon)?;
    let name = MACROS.iter().find(|name| before.ends_with(name))?;
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-\\:/".contains(byte);
    if before.get(..colon - name.len())?.last().is_some_and(is_word) {
        return None;
    }
    let is_block = file.get(colon + 1) == Some(&b':');
    let start = colon + 1 + usize::from(is_block);
    let rest = file.get(start..file.len().min(start + LONGEST))?;
    let line = rest.get(..memchr::memchr(b'\n', rest).unwrap_or(rest.len()))?;
    let (start, target) = match line.strip_prefix(b"++") {
        // What is passed through as it is.
        Some(line) => (start + 2, line.get(..memchr::memmem::find(line, b"++[")?)?),
        None => (start, line.get(..memchr::memchr(b'[', line)?)?),
    };
    let is_apart = |byte: Option<&u8>| byte.is_none_or(|byte| byte.is_ascii_whitespace() || *byte == b':');
    // `module:page.adoc` names a page of a site that Antora builds, and `My Section` a title. Neither is a URI.
    let is_name = *name == b"xref" && target.iter().any(|byte| b":@ \t".contains(byte));
    let is_sentence = is_apart(target.first()) || is_apart(target.last());
    // The file of an image may have spaces in its name.
    let is_of_files = *name != b"link" && target.contains(&b' ') && memchr::memmem::find(target, b"://").is_none();
    (!is_sentence && !is_name && !is_of_files).then(|| start..start + target.len())
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn targets_of_macros() {
        let cases: &[(&str, &[&str])] = &[
            ("link:m7|x.html[text], xref:a|b.adoc[]", &["m7|x.html", "a|b.adoc"]),
            ("xref:My Section Title[text] xref:My\tTitle[] xref:a b.adoc[] xref:http://h/a b[c]", &["http://h/a"]),
            ("image::a|b.png[]\nimage:c d.png[x] image:http://h/e f[]", &["a|b.png", "http://h/e f"]),
            ("link:http://h/a b[c] http://h/d[e]", &["http://h/a b", "http://h/d"]),
            ("link:++http://h/a[b++[c]", &["http://h/a[b"]),
            ("link:++http://h/a__b++[c]", &["http://h/a__b"]),
            ("image::{images}/a b.png[] link:{url}[x]", &[]),
            ("xref:module:page.adoc[] xref:2.0@c::p.adoc[]", &[]),
            (
                "link:a#x&#95;b[] http://h/?a&amp;b[c] http://h/a&#x5f;b &lt;http://h/c&gt;",
                &["a#x_b", "http://h/?a&b", "http://h/a_b", "http://h/c"],
            ),
            ("a link: see http://h/a [1]\nunlink:a b[] link:a\nb[]", &["http://h/a"]),
            ("link:see below [1] link::[] link:[]", &[]),
            ("x/link:a b[] x:link:a b[] \\link:a b[]", &[]),
        ];
        for (file, expected) in cases {
            let texts = texts_of(|candidates| find(file.as_bytes(), candidates));
            assert_eq!(texts, *expected, "{file}");
        }
    }
}
