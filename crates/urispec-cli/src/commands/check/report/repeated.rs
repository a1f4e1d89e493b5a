//! The same URI with the same findings in many files, which a report shows once.

use std::collections::HashMap;
use std::io::{self, Write};

use urispec::Visible;
use urispec_documents::Finding;

use super::file::{FileReport, key};
use crate::answer::path::visible;
use crate::commands::check::baseline::Hash;

/// How many other files are named.
const MOST_FILES: usize = 5;

/// How much of a URI is shown, in characters.
const LONGEST: usize = 100;

/// What was shown so far, and where else it is.
#[derive(Debug, Default)]
pub(super) struct Repeated {
    known: HashMap<Hash, usize>,
    all: Vec<Shown>,
}

#[derive(Debug)]
struct Shown {
    uri: String,
    first: String,
    /// The first of the other files.
    others: Vec<String>,
    files: usize,
}

impl Repeated {
    /// Whether a URI was shown with these findings in another file. It is kept in mind.
    pub(super) fn is_known(&mut self, file: &FileReport<'_>, findings: &[&Finding]) -> bool {
        let Some((key, first)) = key(findings).zip(findings.first()) else { return false };
        let place = || {
            let position = file.position(first.start());
            format!("{}:{}:{}", visible(file.path), position.line, position.column)
        };
        let known = self.known.get(&key).and_then(|index| self.all.get_mut(*index));
        let Some(shown) = known else {
            self.known.insert(key, self.all.len());
            let uri = first.uri().map(|uri| shortened(uri.bytes())).unwrap_or_default();
            self.all.push(Shown { uri, first: place(), others: Vec::new(), files: 0 });
            return false;
        };
        shown.files += 1;
        if shown.others.len() < MOST_FILES {
            shown.others.push(place());
        }
        true
    }

    /// Lists the other places of what was shown.
    pub(super) fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut again = self.all.iter().filter(|shown| shown.files > 0).peekable();
        if again.peek().is_some() {
            writeln!(output, "the same URIs with the same findings in other files:")?;
        }
        for Shown { uri, first, others, files } in again {
            write!(output, "  {uri}, shown for {first}: {}", others.join(", "))?;
            match files.saturating_sub(others.len()) {
                0 => writeln!(output)?,
                1 => writeln!(output, " and in 1 other file")?,
                more => writeln!(output, " and in {more} other files")?,
            }
        }
        Ok(())
    }
}

/// The beginning of a URI, without characters that do something to a terminal.
fn shortened(uri: &[u8]) -> String {
    let text = Visible(uri).to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}\u{2026}", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
