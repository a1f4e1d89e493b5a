//! An open file, and what is known of it.

use std::ops::Range;
use std::path::{Path, PathBuf};

use urispec_documents::{Checker, Document, FileType, FoundUri, Reading, Report};

use crate::language;
use crate::text::LineText;

/// An open file.
#[derive(Debug)]
pub(crate) struct File {
    /// What the client calls it.
    pub(crate) uri: String,
    /// Where it is, or where it would be if it were saved.
    pub(crate) path: PathBuf,
    /// The type that its language has, if that tells.
    language: Option<FileType>,
    /// Whether its language is one of source code.
    is_code: bool,
    pub(crate) version: i32,
    pub(crate) text: LineText,
    /// What was found in the text, unless that has changed.
    checked: Option<Checked>,
    /// Whether its findings are to be pushed.
    pub(crate) is_due: bool,
    /// What was found in the text that was saved last, where only that counts.
    saved: Option<Saved>,
}

/// Findings that stay until the file is saved again.
#[derive(Debug)]
struct Saved {
    id: String,
    diagnostics: Vec<gen_lsp_types::Diagnostic>,
}

/// What was found in a text.
#[derive(Debug)]
pub(crate) struct Checked {
    reading: Reading,
    /// What tells this from all other results.
    pub(crate) id: String,
    /// Whether the text is another one since.
    is_old: bool,
}

impl Checked {
    pub(crate) fn new(checker: Checker, document: &Document, id: String) -> Checked {
        Checked { reading: Reading::new(checker, document), id, is_old: false }
    }

    /// What was found before, read again as far as the text is another one.
    fn again(mut self, document: &Document, id: String) -> Checked {
        self.reading.update(document);
        Checked { id, is_old: false, ..self }
    }

    pub(crate) fn report(&self) -> &Report {
        self.reading.report()
    }

    pub(crate) fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The URIs in a part of the file.
    pub(crate) fn uris_in(&self, part: Range<usize>) -> Vec<FoundUri> {
        self.reading.uris(part)
    }

    /// The URI at a byte. At the end of one, it is that one, too: a cursor is there when it has just been written.
    pub(crate) fn uri_at(&self, offset: usize) -> Option<FoundUri> {
        // Two may touch or overlap, as those in `'zip://a.csv::http\://h.test/b'` in code do.
        self.reading.uris(offset..offset).into_iter().rev().min_by_key(|uri| uri.span().len())
    }
}

impl File {
    pub(crate) fn new(uri: String, path: PathBuf, language: &str, version: i32, text: LineText) -> File {
        let (language, is_code) = (language::file_type(language), language::is_code(language));
        File { uri, path, language, is_code, version, text, checked: None, is_due: true, saved: None }
    }

    /// The type of the file: that of its language, or that of its name. The name of code that is not saved may say nothing.
    pub(crate) fn file_type(&self, of_name: impl FnOnce(&Path, &[u8]) -> FileType) -> FileType {
        self.language.unwrap_or_else(|| match of_name(&self.path, self.text.as_str().as_bytes()) {
            FileType::Text if self.is_code => FileType::Source,
            file_type => file_type,
        })
    }

    /// What is known does not count any more: something else is asked of the text.
    pub(crate) fn forget(&mut self) {
        self.checked = None;
        self.forget_saved();
    }

    /// The text is another one.
    pub(crate) fn change(&mut self) {
        if let Some(checked) = &mut self.checked {
            checked.is_old = true;
        }
        self.is_due = true;
    }

    /// What was found, if it is known.
    pub(crate) fn known(&self) -> Option<&Checked> {
        self.checked.as_ref().filter(|checked| !checked.is_old)
    }

    /// Checks a document, which is the text or what of it is to be read: again, if that was done before.
    pub(crate) fn learn(&mut self, document: &Document, id: String, checker: impl FnOnce() -> Checker) {
        self.checked = Some(match self.checked.take() {
            Some(checked) => checked.again(document, id),
            None => Checked::new(checker(), document, id),
        });
    }

    /// The result that counts until the file is saved again.
    pub(crate) fn saved(&self) -> Option<(&str, &[gen_lsp_types::Diagnostic])> {
        self.saved.as_ref().map(|saved| (saved.id.as_str(), saved.diagnostics.as_slice()))
    }

    pub(crate) fn save(&mut self, id: String, diagnostics: Vec<gen_lsp_types::Diagnostic>) {
        self.saved = Some(Saved { id, diagnostics });
    }

    /// The next result is that of a saved file.
    pub(crate) fn forget_saved(&mut self) {
        self.saved = None;
        self.is_due = true;
    }
}
