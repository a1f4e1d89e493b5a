//! What is found in a file, for a report.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use urispec_documents::{Document, Finding, Place, Position, Report, Text};

use crate::commands::check::baseline::Hash;

/// A file and its findings.
pub(crate) struct FileReport<'f> {
    pub(crate) path: &'f str,
    /// The octets of the path, where the system has octets.
    pub(super) octets: &'f [u8],
    report: &'f Report,
    text: OnceCell<Text>,
    /// The file, which knows the lines and the columns of its bytes.
    document: &'f Document,
    pub(super) findings: Vec<&'f Finding>,
    /// What says that a program wrote the file, if that counts.
    pub(super) generator: Option<String>,
    /// Whether there are more findings than are reported.
    pub(super) has_more: bool,
    /// The last line that was asked for, and where it starts in the text: it may be long, and much may be found in it.
    line_start: Cell<(usize, usize)>,
}

/// What is found in a URI, whatever file it is in. Comments are alone.
pub(super) fn key(findings: &[&Finding]) -> Option<Hash> {
    let uri = findings.first()?.uri()?;
    Some(findings.iter().fold(Hash::of(uri.bytes()), |hash, finding| {
        hash.and(format!("{:?} {}", within(finding), finding.severity().name()).as_bytes())
    }))
}

/// What is found in a URI: the name, and the place from the start of the URI.
fn within(finding: &Finding) -> (&'static str, usize, usize) {
    let start = finding.uri().map_or(0, |uri| uri.span().start);
    (finding.name(), finding.start().saturating_sub(start), finding.end().saturating_sub(start))
}

impl<'f> FileReport<'f> {
    /// The path is as it is shown, and the findings are those of the report that are reported.
    pub(crate) fn new(file: &'f Path, path: &'f str, report: &'f Report, findings: Vec<&'f Finding>) -> Self {
        FileReport {
            path,
            octets: if cfg!(unix) { file.as_os_str().as_encoded_bytes() } else { path.as_bytes() },
            report,
            text: OnceCell::new(),
            document: report.document(),
            findings,
            generator: None,
            has_more: false,
            line_start: Cell::new((0, 0)),
        }
    }

    /// The text for pictures, without what may be a password.
    pub(super) fn text(&self) -> &Text {
        self.text.get_or_init(|| self.report.shown().named(self.path))
    }

    /// This with what says that a program wrote the file, and it is to be fixed elsewhere.
    pub(crate) fn with_generator(self, generator: Option<String>) -> Self {
        FileReport { generator, ..self }
    }

    /// This with more findings than are reported, or not.
    pub(crate) fn with_more(self, has_more: bool) -> Self {
        FileReport { has_more, ..self }
    }

    /// The findings on each URI, in the order of the first, and the places that have the same URI with the same findings. Comments are
    /// alone.
    pub(super) fn by_uri(&self) -> Vec<(Vec<&'f Finding>, Vec<Position>)> {
        let mut groups: Vec<Vec<&Finding>> = Vec::new();
        let mut known = HashMap::new();
        for finding in &self.findings {
            let place = finding.uri().map(|uri| uri.span());
            let known = place.map(|place| *known.entry((place.start, place.end)).or_insert(groups.len()));
            match known.and_then(|index| groups.get_mut(index)) {
                Some(group) => group.push(finding),
                None => groups.push(vec![finding]),
            }
        }
        let mut once: Vec<(Vec<&Finding>, Vec<Position>)> = Vec::new();
        let mut known = HashMap::new();
        for group in groups {
            let key = group.first().and_then(|finding| finding.uri()).map(|uri| {
                let findings: Vec<_> = group.iter().map(|finding| within(finding)).collect();
                (Hash::of(uri.bytes()), findings)
            });
            let next = once.len();
            let known = key.map(|key| *known.entry(key).or_insert(next)).filter(|index| *index < next);
            match (known.and_then(|index| once.get_mut(index)), group.first()) {
                (Some((_, others)), Some(first)) => others.push(self.position(first.start())),
                _ => once.push((group, Vec::new())),
            }
        }
        once
    }

    /// Of each finding, where the same one is first, if the same URI stood before.
    pub(super) fn repeated(&self) -> Vec<Option<&'f Finding>> {
        let (mut hashes, mut first) = (HashMap::new(), HashMap::new());
        let first_of = |finding: &&'f Finding| {
            let uri = finding.uri()?;
            let place = (uri.span().start, uri.span().end);
            let hash = *hashes.entry(place).or_insert_with(|| Hash::of(uri.bytes()));
            let same = *first.entry((hash, within(finding))).or_insert(*finding);
            (same.start() != finding.start()).then_some(same)
        };
        self.findings.iter().map(first_of).collect()
    }

    /// The line, and the column in bytes of UTF-8, both from 1.
    pub(super) fn utf8_position(&self, offset: usize) -> (usize, usize) {
        let (line, at) = (self.position(offset).line, self.document.text_offset(offset));
        let start = match self.line_start.get() {
            (known, start) if known == line => start,
            _ => {
                let before = self.document.text().as_bytes().get(..at).unwrap_or_default();
                before.iter().rposition(|byte| b"\r\n".contains(byte)).map_or(0, |end| end + 1)
            }
        };
        self.line_start.set((line, start));
        (line, at.saturating_sub(start) + 1)
    }

    pub(super) fn position(&self, offset: usize) -> Position {
        self.document.position(offset)
    }

    pub(super) fn place(&self, span: &Range<usize>) -> Place {
        self.document.place(span)
    }
}
