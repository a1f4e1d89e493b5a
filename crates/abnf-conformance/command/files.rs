//! Grammars in files.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use abnf_conformance::{Alphabet, Grammar, Rule};
use miette::{NamedSource, Report, Result, miette};

use crate::arguments::{Documents, Reading};

/// A grammar, and the texts that it is from.
pub(crate) struct Loaded {
    pub(crate) grammar: Grammar,
    documents: Vec<(String, String)>,
}

/// Reads the grammar of a command.
pub(crate) fn load(documents: &Documents) -> Result<Loaded> {
    load_file(&documents.file, &documents.reading)
}

/// Reads a file, and those that rules are taken from.
pub(crate) fn load_file(file: &Path, reading: &Reading) -> Result<Loaded> {
    let mut loaded = Loaded { grammar: Grammar::parse("")?, documents: Vec::new() };
    for (number, path) in [&file.to_path_buf()].into_iter().chain(&reading.with).enumerate() {
        let text = read(path)?;
        let name = path.display().to_string();
        let grammar = if number == 0 { Grammar::parse(&text) } else { loaded.grammar.with(&text) };
        loaded.grammar =
            grammar.map_err(|error| Report::new(error).with_source_code(NamedSource::new(&name, text.clone())))?;
        loaded.documents.push((name, text));
    }
    let alphabet = if reading.code_points { Alphabet::CodePoints } else { Alphabet::Bytes };
    loaded.grammar = loaded.grammar.over(alphabet).limit(reading.limit);
    Ok(loaded)
}

fn read(path: &PathBuf) -> Result<String> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(path).map(|read| bytes = read)
    };
    read.map_err(|error| miette!("cannot read {}: {error}", path.display()))?;
    String::from_utf8(bytes).map_err(|error| miette!("{} is not UTF-8: {error}", path.display()))
}

impl Loaded {
    /// A rule, or a picture of why it has no automaton.
    pub(crate) fn rule(&self, name: &str) -> Result<Rule> {
        self.grammar.rule(name).map_err(|error| {
            let document = error.place().and_then(|place| self.documents.get(place.document())).cloned();
            match document {
                Some((name, text)) => Report::new(error).with_source_code(NamedSource::new(name, text)),
                None => Report::new(error),
            }
        })
    }

    /// The name of a document.
    pub(crate) fn name(&self, document: usize) -> &str {
        self.documents.get(document).map(|(name, _)| name.as_str()).unwrap_or_default()
    }
}
