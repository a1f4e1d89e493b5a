//! URIs in Org: links in two brackets, and bare URIs.

use super::candidate::Candidates;
use super::prose::Style;
use super::strings::is_target;
use crate::decode::writing::Writing;
use crate::template::why::Why;

/// Finds what a file holds.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    let (mut plain, mut at) = (0, 0);
    while let Some(found) = file.get(at..).and_then(|rest| memchr::memmem::find(rest, b"[[")) {
        let start = at + found + 2;
        let rest = file.get(start..).unwrap_or_default();
        let ends = |(at, byte): (usize, &u8)| b"]\n".contains(byte) || *byte == b'[' && rest.get(at + 1) == Some(byte);
        let length = rest.iter().enumerate().position(ends).unwrap_or(rest.len());
        let target = rest.get(..length).unwrap_or_default();
        at = start + length;
        if rest.get(length) == Some(&b']') && is_target(target) {
            candidates.scan(file, plain..start, Style::Prose, Writing::Plain);
            if !target.contains(&b'[') {
                candidates.reference(file, start..at, Writing::Plain);
            } else if let Some(length) = paired(rest) {
                // With brackets in it, this is no link.
                at = start + length;
                candidates.scan(file, start..at, Style::Prose, Writing::Plain);
            } else {
                candidates.leave(start..at, Why::Swallowed);
            }
            plain = at;
        } else if is_target(target) {
            // A bracket that nothing closes may be one of the URI or of the link.
            let word = target.split(u8::is_ascii_whitespace).next().unwrap_or_default();
            if word.contains(&b'[') {
                candidates.scan(file, plain..start, Style::Prose, Writing::Plain);
                (at, plain) = (start + word.len(), start + word.len());
                candidates.leave(start..at, Why::Swallowed);
            }
        }
    }
    candidates.scan(file, plain..file.len(), Style::Prose, Writing::Plain);
}

/// No target with brackets in it is longer.
const LONGEST: usize = 2000;

/// How long a target is, if each bracket in it has a partner and none follows another.
fn paired(rest: &[u8]) -> Option<usize> {
    let rest = rest.get(..rest.len().min(LONGEST))?.split(|byte| *byte == b'\n').next()?;
    let mut depth = 0_usize;
    let length = rest.iter().position(|byte| {
        match byte {
            b']' if depth == 0 => return true,
            b']' => depth -= 1,
            b'[' => depth += 1,
            _ => (),
        }
        false
    })?;
    memchr::memmem::find(rest.get(..length)?, b"][").is_none().then_some(length)
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn links() {
        let file = "[[http://h/a b][c]] [[http://h/d]] [[file:a b.org]] [[Head ing]] [[www.h.test][d]] [[www. x]] [[www.config.el]] http://h/e [[http://h/f\n[[";
        let texts = texts_of(|candidates| find(file.as_bytes(), candidates));
        assert_eq!(texts, ["http://h/a b", "http://h/d", "www.h.test", "http://h/e", "http://h/f"]);
        let file = b"[[http://h/a[1]b][w]] [[http://h/a[http://h/b][w]] [[http://h/c d][w]]";
        let texts = texts_of(|candidates| find(file, candidates));
        assert_eq!(texts, ["http://h/a[1]b", "http://h/c d"]);
        // It ends with its line.
        let file = b"[[http://h/a[1]\nhttp://h/b]]";
        assert_eq!(texts_of(|candidates| find(file, candidates)), ["http://h/b"]);
        let file = b"[[http://[::1 http://h/a\n[[http://[::1)b\nhttp://h/b [[http://h/c [[http://[::1";
        let texts = texts_of(|candidates| find(file, candidates));
        assert_eq!(texts, ["http://h/a", "http://h/b", "http://h/c"]);
    }
}
