//! URIs in Org: links in two brackets, and bare URIs.

use super::candidate::Candidates;
use super::prose::Style;
use super::strings::is_uri;
use crate::decode::writing::Writing;

/// Finds what a file holds.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    let (mut plain, mut at) = (0, 0);
    while let Some(found) = file.get(at..).and_then(|rest| memchr::memmem::find(rest, b"[[")) {
        let start = at + found + 2;
        let rest = file.get(start..).unwrap_or_default();
        let Some(length) = rest.iter().position(|byte| b"]\n".contains(byte)) else { break };
        let target = rest.get(..length).unwrap_or_default();
        if rest.get(length) == Some(&b']') && is_uri(target) {
            candidates.scan(file, plain..start, Style::Prose, Writing::Plain);
            candidates.reference(file, start..start + length, Writing::Plain);
            plain = start + length;
        }
        at = start + length;
    }
    candidates.scan(file, plain..file.len(), Style::Prose, Writing::Plain);
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn links() {
        let file = "[[http://h/a b][c]] [[http://h/d]] [[file:a b.org]] [[Head ing]] http://h/e [[http://h/f\n[[";
        let texts = texts_of(|candidates| find(file.as_bytes(), candidates));
        assert_eq!(texts, ["http://h/a b", "http://h/d", "http://h/e", "http://h/f"]);
    }
}
