//! The parts of all URIs as tokens, for colours.

use std::ops::Range;

use gen_lsp_types::{SemanticToken, SemanticTokens, SemanticTokensLegend};
use urispec_documents::Severity;

use super::reading::{Kind, Part, parts, triplets};
use crate::file::{Checked, File};

/// The types of tokens.
pub(crate) fn legend() -> SemanticTokensLegend {
    let names = Kind::ALL.iter().map(|(_, name)| (*name).to_owned());
    SemanticTokensLegend { token_types: names.collect(), token_modifiers: Vec::new() }
}

/// The tokens of a file, or of a part of it.
pub(crate) fn all(file: &File, checked: &Checked, within: Option<Range<usize>>) -> SemanticTokens {
    let is_in =
        |span: &Range<usize>| within.as_ref().is_none_or(|within| span.start < within.end && within.start < span.end);
    // From what is wrong to what is not: a byte is coloured once.
    let findings = checked
        .report()
        .findings()
        .iter()
        .filter(|finding| finding.uri().is_some() && finding.severity() == Severity::Error);
    let mut spans: Vec<(Range<usize>, Kind)> = findings
        .map(|finding| (finding.span(), Kind::Error))
        .filter(|(span, _)| is_in(span) && !span.is_empty())
        .collect();
    spans.dedup_by(|one, before| {
        let overlaps = one.0.start < before.0.end;
        if overlaps {
            before.0.end = before.0.end.max(one.0.end);
        }
        overlaps
    });
    let mut all: Vec<(Range<usize>, Kind)> = Vec::new();
    let mut end = 0;
    let part = within.clone().unwrap_or(0..usize::MAX);
    for uri in checked.uris_in(part).iter().filter(|uri| is_in(&uri.span())) {
        // What overlaps the one before has no colours of its own.
        if uri.span().start < end {
            continue;
        }
        end = uri.span().end;
        let Ok(text) = std::str::from_utf8(uri.bytes()) else { continue };
        for Part { kind, span } in parts(text) {
            let mut at = span.start;
            for triplet in triplets(text, span.clone()) {
                all.push((uri.place_of(at..triplet.start), kind));
                at = triplet.end;
                all.push((uri.place_of(triplet), Kind::Triplet));
            }
            all.push((uri.place_of(at..span.end), kind));
        }
    }
    let mut tokens = Tokens::default();
    let mut wrong = spans.into_iter().peekable();
    for (span, kind) in all {
        let mut at = span.start;
        while let Some((error, _)) = wrong.peek() {
            if error.end <= at {
                // It is not within a part, such as a delimiter.
                tokens.add(file, error.clone(), Kind::Error);
                wrong.next();
                continue;
            }
            if error.start >= span.end {
                break;
            }
            tokens.add(file, at..error.start, kind);
            tokens.add(file, error.clone(), Kind::Error);
            at = error.end;
            wrong.next();
        }
        tokens.add(file, at..span.end, kind);
    }
    wrong.for_each(|(error, _)| tokens.add(file, error, Kind::Error));
    SemanticTokens { result_id: None, data: tokens.data }
}

/// Tokens, each from where the last one begins.
#[derive(Default)]
struct Tokens {
    data: Vec<SemanticToken>,
    line: u32,
    character: u32,
    end: usize,
}

impl Tokens {
    /// Adds a token, cut at the ends of lines. What is covered already is left out.
    fn add(&mut self, file: &File, span: Range<usize>, kind: Kind) {
        let span = span.start.max(self.end)..span.end;
        if span.is_empty() {
            return;
        }
        self.end = span.end;
        let Some(token_type) = Kind::ALL.iter().position(|(known, _)| *known == kind) else { return };
        for part in file.text.by_line(span) {
            let range = file.text.range(part);
            let delta_line = range.start.line - self.line;
            let before = if delta_line == 0 { self.character } else { 0 };
            self.data.push(SemanticToken {
                delta_line,
                delta_start: range.start.character - before,
                length: range.end.character - range.start.character,
                token_type: u32::try_from(token_type).unwrap_or_default(),
                token_modifiers_bitset: 0,
            });
            (self.line, self.character) = (range.start.line, range.start.character);
        }
    }
}
