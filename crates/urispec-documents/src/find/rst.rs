//! URIs in reStructuredText: embedded targets, the targets of explicit markup, and bare URIs.

use std::ops::Range;

use super::candidate::Candidates;
use super::prose::Style;
use super::strings::{is_target, is_uri};
use super::without_mark;
use crate::decode::writing::Writing;
use crate::template::why::Why;

/// No target is longer.
const LONGEST: usize = 2000;

/// Finds what a file holds.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    let (mut plain, mut start) = (0, 0);
    for line in file.split_inclusive(|byte| *byte == b'\n') {
        let mut at = 0;
        if let Some(target) = explicit(line) {
            let rest = file.get(start + line.len()..).unwrap_or_default();
            let is_uri = line.get(target.clone()).is_some_and(is_uri);
            if is_uri && goes_on(line, rest) {
                let broken = start + target.start..start + target.end;
                candidates.scan(file, plain..broken.start, Style::Prose, Writing::Rst);
                plain = broken.end;
                candidates.leave(broken, Why::Broken);
            } else {
                reference(file, start + target.start..start + target.end, &mut plain, candidates);
            }
            at = target.end;
        }
        while let Some(target) = embedded(line, at) {
            // The next one is after the bracket that ends this one.
            at = target.end + 1;
            reference(file, start + target.start..start + target.end, &mut plain, candidates);
        }
        start += line.len();
    }
    candidates.scan(file, plain..file.len(), Style::Prose, Writing::Rst);
}

/// Whether the target in a line goes on in the next one, which is indented further, and no option. docutils joins both.
fn goes_on(line: &[u8], rest: &[u8]) -> bool {
    let indent = |line: &[u8]| line.iter().take_while(|byte| b" \t".contains(byte)).count();
    let is_field = line.get(indent(line)) == Some(&b':');
    let blanks = indent(rest);
    !is_field && blanks > indent(line) && rest.get(blanks).is_some_and(|first| !b":\r\n".contains(first))
}

/// Adds a target that is a URI. The name of another target, or a path, is none.
fn reference<'t>(file: &'t [u8], target: Range<usize>, plain: &mut usize, candidates: &mut Candidates<'t>) {
    let text = file.get(target.clone()).unwrap_or_default();
    if is_target(text) && text.len() < LONGEST {
        candidates.scan(file, *plain..target.start, Style::Prose, Writing::Rst);
        candidates.reference(file, target.clone(), Writing::Rst);
        *plain = target.end;
    }
}

/// The target of a line of explicit markup: `.. _name: target`, `.. image:: target`, `.. |name| image:: target`, `:target: target`.
fn explicit(line: &[u8]) -> Option<Range<usize>> {
    let text = without_mark(line).trim_ascii_start();
    let directives = [&b".. image:: "[..], b".. figure:: ", b":target: "];
    // What else is put in place of a name is text.
    let is_picture = || text.starts_with(b".. |") && memchr::memmem::find(text, b"| image:: ").is_some();
    if !(text.starts_with(b".. _") || directives.iter().any(|directive| text.starts_with(directive)) || is_picture()) {
        return None;
    }
    // After the name, a colon and white space. A name in quotes may hold both.
    let name = text.strip_prefix(b".. _`").and_then(|name| memchr::memchr(b'`', name)).map_or(1, |end| end + 5);
    // In that of a target, neither the second of two colons nor one after a backslash ends it.
    let goes_on =
        |at: usize| text.starts_with(b".. _") && text.get(at - 1).is_some_and(|before| b":\\".contains(before));
    let ends = |at: &usize| text.get(*at..at + 2) == Some(b": ") && !goes_on(*at);
    let colon = (name..text.len()).find(ends)? + 2;
    let target = text.get(colon..)?.trim_ascii();
    let start = line.len() - text.len()
        + colon
        + text.get(colon..)?.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    (!target.is_empty() && !target.starts_with(b"`")).then(|| start..start + target.len())
}

/// The target in the next `` `text <target>`_ ``.
fn embedded(line: &[u8], from: usize) -> Option<Range<usize>> {
    let close = from + memchr::memmem::find(line.get(from..)?, b">`_")?;
    let open = from + memchr::memrchr(b'<', line.get(from..close)?)? + 1;
    Some(open..close)
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn targets() {
        let cases: &[(&str, &[&str])] = &[
            ("See `a <http://h/x y.pdf>`_ and `b <mailto:a@b>`__.", &["http://h/x y.pdf", "mailto:a@b"]),
            (
                ".. _t: http://h/a b\n.. |i| image:: http://h/c d.png\n   :target: http://h/e",
                &["http://h/a b", "http://h/c d.png", "http://h/e"],
            ),
            (
                "`a <b_>`_ `c <d e.html>`_ <http://h/f> ``http://h/g`` http://h/h_.",
                &["http://h/f", "http://h/g", "http://h/h_"],
            ),
            (
                ".. _`a: b c`: http://h/d\n.. _`e`: http://h/f\n.. _`g: http://h/i",
                &["http://h/d", "http://h/f", "http://h/i"],
            ),
            (".. _`a: b`: http://h/c d\n.. _e: `f <http://h/g h>`_", &["http://h/c d", "http://h/g h"]),
            (".. _a: http://h/b\n\tc\n.. _d: http://h/e", &["http://h/e"]),
            (".. _a :: b :: c: http://h/d\n.. _a\\: b: http://h/e f\n", &["http://h/d", "http://h/e f"]),
            (".. _a: b_\n.. _c:\n\nhttp://h/d\n.. note:: http://h/e f", &["http://h/d", "http://h/e"]),
            (
                "`a <www.h.test/b>`_ `c <www.d_>`_ `f <www.index.html>`_\n.. _e: www.i.test",
                &["www.h.test/b", "www.i.test"],
            ),
            (".. |a| replace:: b :c:`d` at http://h/e for more", &["http://h/e"]),
        ];
        for (file, expected) in cases {
            let texts = texts_of(|candidates| find(file.as_bytes(), candidates));
            assert_eq!(texts, *expected, "{file}");
        }
    }
}
