//! Findings that were there before, and are left out.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::Path;
use std::{fmt, io};

use serde::{Deserialize, Serialize};

use crate::answer::file;

/// The file: what was found, without the texts, which may hold passwords.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Baseline {
    version: u32,
    findings: Vec<Entry>,
}

/// A finding, by its file, its name and a hash of its URI: the line may change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    path: String,
    name: String,
    uri: String,
    count: u32,
}

/// How often each finding may be left out yet.
#[derive(Debug, Default)]
pub(crate) struct Remaining(BTreeMap<(String, String, String), u32>);

impl Baseline {
    /// Of findings: path, name and hash.
    pub(crate) fn of<'f>(findings: impl Iterator<Item = (&'f str, &'f str, Hash)>) -> Self {
        let mut counts = BTreeMap::new();
        for (path, name, uri) in findings {
            *counts.entry((path.to_owned(), name.to_owned(), uri.to_string())).or_insert(0) += 1;
        }
        let findings = counts.into_iter().map(|((path, name, uri), count)| Entry { path, name, uri, count }).collect();
        Baseline { version: 1, findings }
    }

    pub(crate) fn read(path: &Path) -> Result<Remaining, String> {
        let text = file::read(path).map_err(|error| error.to_string())?;
        let baseline: Baseline = serde_json::from_str(&text).map_err(|error| format!("it is no baseline: {error}"))?;
        if baseline.version != 1 {
            return Err(format!("it is a baseline of version {}, and only 1 is known", baseline.version));
        }
        Ok(Remaining(
            baseline.findings.into_iter().map(|entry| ((entry.path, entry.name, entry.uri), entry.count)).collect(),
        ))
    }

    /// Why a baseline is not written to this file: what it has now would be lost.
    pub(crate) fn would_lose(path: &Path) -> Option<&'static str> {
        // A pipe has nothing to lose, and to read it would wait.
        path.metadata().ok().filter(Metadata::is_file)?;
        let is_other = match file::read(path) {
            Ok(text) => !text.trim().is_empty() && serde_json::from_str::<Baseline>(&text).is_err(),
            // What is no text is no baseline; what cannot be read otherwise is an error when it is written.
            Err(error) => error.kind() == io::ErrorKind::InvalidData,
        };
        is_other.then_some("it is no baseline, and what it has would be lost: name another file, or remove this one")
    }

    pub(crate) fn len(&self) -> usize {
        self.findings.iter().map(|entry| entry.count as usize).sum()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

impl Remaining {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a finding was there before. Each counts once.
    pub(crate) fn leave_out(&mut self, path: &str, name: &str, uri: Hash) -> bool {
        let count = self.0.get_mut(&(path.to_owned(), name.to_owned(), uri.to_string()));
        match count {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// How many were there before and are no more, in the files that were read.
    pub(crate) fn stale(&self, was_read: impl Fn(&str) -> bool) -> u64 {
        self.0.iter().filter(|((path, ..), _)| was_read(path)).map(|(_, count)| u64::from(*count)).sum()
    }
}

/// FNV-1a of 64 bits: the same in every version and on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) fn of(text: &[u8]) -> Self {
        Hash(0xcbf2_9ce4_8422_2325).and(text)
    }

    /// Of the text so far and another after it.
    pub(crate) fn and(self, text: &[u8]) -> Self {
        Hash(text.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
