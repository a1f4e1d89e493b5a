//! A reference on each line.

use urispec::Rule;
use urispec::diagnostic::Place;

use super::MARK;
use super::candidate::{Candidate, Candidates};
use crate::decode::writing::Writing;

/// Finds what a file holds, or a part of one. Only where it begins, there may be a byte order mark.
pub(super) fn find<'t>(file: &'t [u8], begins: bool, candidates: &mut Candidates<'t>) {
    let mut start = 0;
    for line in file.split_inclusive(|byte| *byte == b'\n') {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let bom = if start == 0 && begins && text.starts_with(MARK) { MARK.len() } else { 0 };
        if text.len() > bom {
            let span = start + bom..start + text.len();
            candidates.all.push(Candidate::new(file, span, Writing::Plain, Rule::UriReference, Place::Alone));
        }
        start += line.len();
    }
}

#[cfg(test)]
mod tests {
    use super::{Candidates, find};

    #[test]
    fn each_line_is_a_reference() {
        let file = "\u{feff}http://h/a b\r\n\n../x\ry\nlast";
        let mut candidates = Candidates::default();
        find(file.as_bytes(), true, &mut candidates);
        let spans: Vec<_> = candidates.all.into_iter().map(|found| &file[found.span]).collect();
        assert_eq!(spans, ["http://h/a b", "../x\ry", "last"]);
        // Further below, such a mark is a mistake.
        let mut candidates = Candidates::default();
        find(file.as_bytes(), false, &mut candidates);
        let first = candidates.all.into_iter().next().map(|found| &file[found.span]);
        assert_eq!(first, Some("\u{feff}http://h/a b"));
    }
}
