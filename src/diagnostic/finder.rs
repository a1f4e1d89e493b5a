//! A text, and the errors found in it so far. The checks are methods that [`syntax`](super::syntax) adds, family by family.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::ops::Range;

use super::level::{Applicability, Severity};
use super::model::{Diagnostic, Edit, Label};
use super::note::{Note, overlap};
use super::page::Page;
use super::place::Place;
use super::placeholder::{Placeholder, masked};
use super::safety::suggest;
use super::symbol::Symbol;
use crate::slice::slice;

/// How many errors of one text are kept: nobody reads more, and they would take a thousand times the room of a long text.
const MOST: usize = 1 << 15;

/// How many further places of an error are marked.
const MOST_MARKED: usize = 19;

/// The text, and what was found so far.
pub(crate) struct Finder<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) place: Place,
    /// Whether characters beyond ASCII are no mistake, as in an IRI.
    pub(crate) is_international: bool,
    secrets: Vec<Range<usize>>,
    /// Whether a fix may touch a secret.
    keeps_fixes: bool,
    pub(crate) placeholders: Vec<Placeholder>,
    /// The text with placeholders that hold no delimiters.
    masked: Cow<'t, [u8]>,
    found: Vec<Diagnostic>,
    /// Which of them stands for every mistake of its kind.
    pub(crate) gathering: Option<usize>,
    pub(crate) traits: Traits,
}

/// What is true of the whole text, and asked for each mistake in it: looked for once.
#[derive(Debug, Default)]
pub(crate) struct Traits {
    pub(crate) has_backslashes_for_slashes: OnceCell<bool>,
    pub(crate) has_no_spaces: OnceCell<bool>,
    pub(crate) is_flat: OnceCell<bool>,
    pub(crate) has_unopened_bracket: OnceCell<bool>,
    pub(crate) names_instance: OnceCell<bool>,
    /// The first and the last `@` of a `mailto` URI.
    pub(crate) signs_of_mail: OnceCell<Option<(usize, usize)>>,
}

impl<'t> Finder<'t> {
    /// Begins with a text. Nothing of `secrets` is quoted, and a placeholder is read as one character of its part.
    pub(crate) fn new(
        text: &'t [u8],
        place: Place,
        secrets: Vec<Range<usize>>,
        placeholders: Vec<Placeholder>,
    ) -> Self {
        let masked = masked(text, &placeholders);
        let (is_international, keeps_fixes) = (false, false);
        Finder {
            text,
            place,
            is_international,
            secrets,
            keeps_fixes,
            placeholders,
            masked,
            found: Vec::new(),
            gathering: None,
            traits: Traits::default(),
        }
    }

    /// This with fixes that touch a secret, none of which quotes it in words.
    pub(crate) fn keeping_fixes(self, keeps_fixes: bool) -> Self {
        Finder { keeps_fixes, ..self }
    }

    /// This, which takes characters beyond ASCII if they may be in an IRI.
    pub(crate) fn international(self, is_international: bool) -> Self {
        Finder { is_international, ..self }
    }

    /// The bytes of a part.
    pub(crate) fn part(&self, span: Range<usize>) -> &'t [u8] {
        slice(self.text, span)
    }

    /// The bytes of a part, in which every delimiter is one.
    pub(crate) fn delimited(&self, span: Range<usize>) -> &[u8] {
        slice(&self.masked, span)
    }

    /// The character at `at` and its place, which is empty at the end of the text.
    pub(crate) fn symbol(&self, at: usize) -> (Range<usize>, Option<Symbol>) {
        let symbol = Symbol::first(self.text.get(at..).unwrap_or_default());
        (at..at + symbol.map_or(0, Symbol::length), symbol)
    }

    /// Whether a part must not be quoted.
    pub(crate) fn is_secret(&self, span: &Range<usize>) -> bool {
        overlap(&self.secrets, span)
    }

    /// Reports an error. The label is on the place that is to blame. After [`MOST`] of them, the text stays wrong whatever is fixed, so no fix is safe.
    pub(crate) fn report(
        &mut self,
        page: &'static Page,
        span: Range<usize>,
        message: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> Note<'_> {
        if self.found.len() >= MOST {
            return Note::none();
        }
        let label = Label { span, text: label.into() };
        let diagnostic = Diagnostic::new(page, Severity::Error, message.into(), label);
        let note = Note::push(&mut self.found, &self.secrets, diagnostic);
        if self.keeps_fixes { note.keeping_fixes() } else { note }
    }

    /// Adds a place to an error that was found before, with what is to be written there. Beyond [`MOST`] places, and if the text there must
    /// not be shown, the error has no fix.
    pub(crate) fn add_place(&mut self, error: usize, edit: Edit) {
        let is_secret = self.is_secret(&edit.span);
        let keeps_fixes = self.keeps_fixes || !is_secret;
        let Some(error) = self.found.get_mut(error) else { return };
        if error.context.len() < MOST_MARKED {
            error.context.push(Label { span: edit.span.clone(), text: Cow::Borrowed("") });
        }
        error.fixes.retain(|fix| keeps_fixes && fix.edits.len() < MOST);
        for fix in &mut error.fixes {
            fix.edits.push(edit.clone());
            if is_secret {
                fix.applicability = Applicability::Suggested;
            }
        }
    }

    /// Says of an error that was found before what it is, now that there are more places of it.
    pub(crate) fn rename(&mut self, error: usize, message: &'static str) {
        if let Some(error) = self.found.get_mut(error) {
            error.message = Cow::Borrowed(message);
        }
    }

    /// How many errors were found.
    pub(crate) fn so_far(&self) -> usize {
        self.found.len()
    }

    /// Makes every fix of the errors found since then a suggestion.
    pub(crate) fn suggest_since(&mut self, so_far: usize) {
        suggest(self.found.get_mut(so_far..).unwrap_or_default());
    }

    /// The errors, in the order in which they were found.
    pub(crate) fn into_found(self) -> Vec<Diagnostic> {
        self.found
    }
}
