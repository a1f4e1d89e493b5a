//! What lints share: the reference, what is known of it, and what was found so far.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use super::traits::Traits;
use crate::abnf::rule::Rule;
use crate::diagnostic::level::Level;
use crate::diagnostic::model::{Diagnostic, Label};
use crate::diagnostic::name::{Group, Name};
use crate::diagnostic::note::{Note, explain, overlap};
use crate::diagnostic::page::Page;
use crate::diagnostic::redaction::joined;
use crate::known::Known;
use crate::reading::parts::Parts;
use crate::rfc3986::comparison::ladder::Rung;
use crate::rfc3986::comparison::normalization::normalize;
use crate::slice::{put_in_order, slice};
use crate::uri::authority::Authority;
use crate::uri::component::Scheme;
use crate::uri::path::Path;
use crate::uri::view::UriReference;

/// The level of each diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Levels(pub(super) [Level; Name::ALL.len()]);

impl Levels {
    pub(super) fn of(&self, name: Name) -> Level {
        self.0.get(name as usize).copied().unwrap_or(Level::Off)
    }
}

/// What finds something of one kind.
#[derive(Clone, Copy)]
pub(super) struct Check {
    /// A text without any of these has nothing that it could find.
    pub(super) needs: Traits,
    pub(super) lint: fn(&mut Lints<'_, '_>),
}

/// What is seen of a valid text before any check.
pub(super) struct Seen {
    parts: Parts,
    known: Option<&'static Known>,
    pub(super) traits: Traits,
}

impl Seen {
    pub(super) fn of(text: &[u8], parts: Parts) -> Self {
        let known = Known::of(slice(text, 0..parts.scheme_end as usize));
        Seen { parts, known, traits: Traits::of(text, &parts, known) }
    }
}

/// A reference that is linted, and what was found so far.
pub(crate) struct Lints<'l, 'a> {
    levels: &'l Levels,
    pub(crate) reference: UriReference<'a>,
    pub(crate) known: Option<&'static Known>,
    pub(crate) traits: Traits,
    found: Vec<Diagnostic>,
    /// Where passwords are. Nothing that is found shows a part of them.
    secrets: Vec<Range<usize>>,
}

impl<'l, 'a> Lints<'l, 'a> {
    pub(super) fn new(levels: &'l Levels, reference: UriReference<'a>) -> Self {
        let UriReference { text, parts } = reference;
        Lints::of(levels, text, Seen::of(text.as_bytes(), parts))
    }

    /// Lints on a text of which this was seen.
    pub(super) fn of(levels: &'l Levels, text: &'a str, Seen { parts, known, traits }: Seen) -> Self {
        let reference = UriReference { text, parts };
        Lints { levels, reference, known, traits, found: Vec::new(), secrets: Vec::new() }
    }

    /// Lints on a URI that begins at `start` of this text. What is hidden here is hidden there.
    pub(super) fn nested<'n>(&self, reference: UriReference<'n>, start: usize) -> Lints<'l, 'n> {
        let mut nested = Lints::new(self.levels, reference);
        let within = self.secrets.iter().filter(|secret| secret.end > start);
        nested.hide_all(within.map(|secret| secret.start.saturating_sub(start)..secret.end - start));
        nested
    }

    /// Makes those checks in their order for which the text has what they look for.
    pub(super) fn make(&mut self, checks: &[Check]) {
        for check in checks {
            if self.traits.has(check.needs) {
                (check.lint)(self);
            }
        }
    }

    /// Takes what was found in a URI that begins at `start` of this text, if `keep` says so of its name.
    pub(super) fn take(&mut self, nested: Lints<'_, '_>, start: usize, keep: impl Fn(Name) -> bool) {
        let mut found = nested.found;
        found.retain(|diagnostic| keep(diagnostic.name()));
        found.iter_mut().for_each(|diagnostic| diagnostic.move_by(start));
        self.found.append(&mut found);
        self.hide_all(nested.secrets.into_iter().map(|secret| secret.start + start..secret.end + start));
    }

    /// What was found.
    pub(super) fn into_found(self) -> Vec<Diagnostic> {
        self.found
    }

    /// Adds to what was found what is the same for all: after each fix, `rule` still matches the text.
    pub(super) fn explain(&mut self, rule: Rule) {
        if !self.found.is_empty() {
            explain(&mut self.found, self.reference.as_str().as_bytes(), rule, true);
        }
    }

    pub(crate) fn scheme(&self) -> Option<Scheme<'a>> {
        self.reference.scheme()
    }

    pub(crate) fn authority(&self) -> Option<Authority<'a>> {
        self.reference.authority()
    }

    pub(crate) fn path(&self) -> Path<'a> {
        self.reference.path()
    }

    pub(crate) fn text(&self) -> &'a str {
        self.reference.as_str()
    }

    /// The text in its normal form and the place of its path there, if that is another text. The text of an IRI cannot be given to the types of URIs.
    pub(crate) fn normal(&self, rung: Rung) -> Option<(String, Range<usize>)> {
        let (text, parts) = normalize(self.text(), self.reference.parts, rung, None)?;
        Some((text, parts.path().0))
    }

    /// Keeps what is found, and its fixes, from showing this part.
    pub(crate) fn hide(&mut self, secret: Range<usize>) {
        self.hide_all([secret]);
    }

    /// Hides several parts.
    pub(super) fn hide_all(&mut self, secrets: impl IntoIterator<Item = Range<usize>>) {
        self.secrets.extend(secrets);
        put_in_order(&mut self.secrets, |secret| secret);
        self.secrets = joined(mem::take(&mut self.secrets));
    }

    /// Whether a part touches one that is hidden.
    pub(crate) fn hides(&self, part: &Range<usize>) -> bool {
        overlap(&self.secrets, part)
    }

    /// Whether a diagnostic is on.
    pub(crate) fn wants(&self, page: &Page) -> bool {
        self.levels.of(page.name) != Level::Off
    }

    /// Whether a diagnostic of this name was found.
    pub(crate) fn has(&self, name: Name) -> bool {
        self.found.iter().any(|diagnostic| diagnostic.name() == name)
    }

    /// Whether a diagnostic has its label on this part.
    pub(crate) fn touches(&self, part: Range<usize>) -> bool {
        let is_in = |span: &Range<usize>| span.start < part.end && part.start < span.end;
        self.found.iter().any(|diagnostic| is_in(&diagnostic.label().span))
    }

    /// Adds a lint, unless it is off, or is about something else than the password in its place. The label is on the place that is to blame.
    pub(crate) fn note(
        &mut self,
        page: &'static Page,
        span: Range<usize>,
        message: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> Note<'_> {
        // The text is valid here, also if the diagnostic is one of syntax.
        let level = match self.levels.of(page.name) {
            Level::Error if page.group == Group::Syntax => Level::Warning,
            level => level,
        };
        let Some(severity) = level.severity() else { return Note::none() };
        let label = Label { span, text: label.into() };
        let diagnostic = Diagnostic::new(page, severity, message.into(), label);
        // Its words quote the place, and a password may have any signs.
        if !may_be_on_secret(&diagnostic) && self.hides(&diagnostic.label().span) {
            return Note::none();
        }
        Note::push(&mut self.found, &self.secrets, diagnostic)
    }
}

/// Whether a diagnostic is about a password, or about what is seen of one: it quotes a single character.
fn may_be_on_secret(diagnostic: &Diagnostic) -> bool {
    let is_of_sight = match diagnostic.name() {
        Name::InvisibleCharacter | Name::LookAlikeCharacter => true,
        #[cfg(feature = "iri")]
        Name::BidiComponent => true,
        _ => false,
    };
    diagnostic.is_on_password() || is_of_sight
}
