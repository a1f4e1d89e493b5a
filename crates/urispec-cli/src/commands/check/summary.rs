//! How much was read, and what came of it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde_json::{Value, json};

/// Counts over all inputs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) files: usize,
    pub(crate) uris: usize,
    pub(crate) findings: usize,
    /// Findings that were fixed.
    pub(crate) fixed: usize,
    /// Findings that comments suppress from now on.
    pub(crate) ignored: usize,
    /// Templates for URIs, which were not checked.
    pub(crate) templates: usize,
    /// Files without text, which were not checked.
    pub(crate) binary: usize,
    /// Paths that could not be read.
    pub(crate) unreadable: usize,
    /// Findings that a baseline left out.
    pub(crate) known: usize,
    /// Findings beyond the most that are reported.
    pub(crate) unreported: usize,
}

impl Summary {
    /// The counts as a sentence for people.
    pub(crate) fn sentence(&self) -> String {
        let Summary { files, uris, findings, fixed, ignored, templates, binary, known, unreported, .. } = *self;
        let mut sentence =
            format!("{} in {} of {}", count(findings, "finding"), count(uris, "URI"), count(files, "file"));
        for (number, what) in
            [(fixed, "fixed"), (ignored, "ignored from now on"), (known, "known before"), (unreported, "not shown")]
        {
            if number > 0 {
                sentence.push_str(&format!(", {number} {what}"));
            }
        }
        if templates > 0 {
            sentence.push_str(&format!("; {} with placeholders not read", count(templates, "template")));
        }
        if binary > 0 {
            sentence.push_str(&format!("; {} without text not read", count(binary, "file")));
        }
        sentence
    }
}

/// How many findings there are of each name, the most frequent first.
pub(crate) fn by_count<N: AsRef<str>>(counts: &BTreeMap<N, usize>) -> Vec<(&str, usize)> {
    let mut counts: Vec<_> = counts.iter().map(|(name, count)| (name.as_ref(), *count)).collect();
    counts.sort_by_key(|(name, count)| (Reverse(*count), *name));
    counts
}

/// Such a count as a line.
pub(crate) fn count_line((name, count): (&str, usize)) -> String {
    format!("{count:>8} {name}\n")
}

/// The same as data.
pub(crate) fn count_data((name, count): (&str, usize)) -> Value {
    json!({"name": name, "count": count})
}

/// A number and a noun.
pub(crate) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
