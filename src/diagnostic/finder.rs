//! One pass over a text, which collects all that is wrong.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::character;
use crate::diagnostic::level::{Applicability, Severity};
use crate::diagnostic::model::{Diagnostic, Label};
use crate::diagnostic::name::Name;
use crate::diagnostic::note::{Note, explain, overlap};
use crate::diagnostic::placeholder::{self, Placeholder};
use crate::diagnostic::redaction::secrets;
use crate::diagnostic::symbol::Symbol;
use crate::reading::error::{Error, LONGEST};

/// All that keeps `text` from matching `rule`, in the order of the text. Empty exactly when the rule accepts.
///
/// The text is split at its delimiters even where it is broken, and every part is read by itself, so that one mistake does
/// not hide the next. A run of characters that are wrong together is one diagnostic.
///
/// ```
/// use urispec::{Rule, diagnose};
///
/// let diagnostics = diagnose("http://us er:p|w@[::1/%zz?a b#c#d", Rule::Uri);
/// let messages: Vec<_> = diagnostics.iter().map(|diagnostic| diagnostic.message()).collect();
/// assert_eq!(
///     messages,
///     [
///         "a space cannot stand in a userinfo",
///         "`|` cannot stand in a userinfo",
///         "the IP literal is never closed",
///         "`zz` is not two hexadecimal digits",
///         "a space cannot stand in a query",
///         "a second `#`",
///     ],
/// );
/// ```
pub fn diagnose(text: impl AsRef<[u8]>, rule: Rule) -> Vec<Diagnostic> {
    find(text.as_ref(), rule, Vec::new())
}

/// As [`diagnose`](crate::diagnose), but nothing that is said tells what [`redact`](crate::diagnostic::redact) hides.
///
/// ```
/// use urispec::Rule;
/// use urispec::diagnostic::{diagnose_redacted, redact};
///
/// let text = b"ftp://ada:pass|word@example.com/";
/// let diagnostics = diagnose_redacted(text, Rule::Uri);
/// assert_eq!(diagnostics[0].to_string(), "a character that is not shown cannot stand in a userinfo");
/// assert_eq!(redact(text), &b"ftp://ada:*********@example.com/"[..]);
/// ```
pub fn diagnose_redacted(text: impl AsRef<[u8]>, rule: Rule) -> Vec<Diagnostic> {
    let text = text.as_ref();
    find(text, rule, secrets(text))
}

/// All that keeps `text` from matching `rule`. Nothing of `secrets` is quoted.
fn find(text: &[u8], rule: Rule, secrets: Vec<Range<usize>>) -> Vec<Diagnostic> {
    if text.len() > LONGEST {
        let mut finder =
            Finder { text, secrets, placeholders: Vec::new(), masked: Cow::Borrowed(text), found: Vec::new() };
        finder.report(
            Name::TooLong,
            rule,
            LONGEST..text.len(),
            "a text longer than 4,294,967,232 bytes",
            "this much is too much",
        );
        return finder.found;
    }
    if rule.accepts(text) {
        return Vec::new();
    }
    let placeholders = placeholder::find(text);
    let masked = placeholder::masked(text, &placeholders);
    let mut finder = Finder { text, secrets, placeholders, masked, found: Vec::new() };
    finder.read(rule);
    finder.finish(rule)
}

/// The text, and what was found so far.
pub(super) struct Finder<'t> {
    pub(super) text: &'t [u8],
    secrets: Vec<Range<usize>>,
    pub(super) placeholders: Vec<Placeholder>,
    /// The text with placeholders that hold no delimiters.
    pub(super) masked: Cow<'t, [u8]>,
    found: Vec<Diagnostic>,
}

impl<'t> Finder<'t> {
    /// Reads the text as `rule`, by the part of it that the rule is.
    fn read(&mut self, rule: Rule) {
        let all = 0..self.text.len();
        match rule {
            Rule::Uri
            | Rule::HierPart
            | Rule::UriReference
            | Rule::RelativeRef
            | Rule::RelativePart
            | Rule::AbsoluteUri => self.reference(rule),
            Rule::Scheme => self.scheme(all),
            Rule::Authority => self.authority_alone(all),
            Rule::Userinfo => self.scan(all, &character::USERINFO_COMPONENT),
            Rule::Host => self.host(all),
            Rule::RegName => self.scan(all, &character::HOST_COMPONENT),
            Rule::IpLiteral => self.ip_literal_alone(all),
            Rule::Ipvfuture => self.ipvfuture(all),
            Rule::Ipv6address => self.ipv6address(all),
            Rule::Ls32 => self.ls32(all),
            Rule::H16 => self.h16(all),
            Rule::Ipv4address => self.ipv4address(all),
            Rule::DecOctet => {
                self.dec_octet(all);
            }
            Rule::Port => self.port(all),
            Rule::Path
            | Rule::PathAbempty
            | Rule::PathAbsolute
            | Rule::PathNoscheme
            | Rule::PathRootless
            | Rule::PathEmpty => self.path(all, rule),
            Rule::Segment | Rule::SegmentNz | Rule::SegmentNzNc => self.segment(all, rule),
            Rule::Query => self.scan(all, &character::QUERY_COMPONENT),
            Rule::Fragment => self.scan(all, &character::FRAGMENT_COMPONENT),
            // The others match single characters.
            _ => self.character(rule),
        }
    }

    /// The bytes of a part.
    pub(super) fn part(&self, span: Range<usize>) -> &'t [u8] {
        self.text.get(span).unwrap_or_default()
    }

    /// The bytes of a part, in which every delimiter is one.
    pub(super) fn delimited(&self, span: Range<usize>) -> &[u8] {
        self.masked.get(span).unwrap_or_default()
    }

    /// What stands at `at`, and its place, which is empty at the end.
    pub(super) fn symbol(&self, at: usize) -> (Range<usize>, Option<Symbol>) {
        let symbol = Symbol::first(self.text.get(at..).unwrap_or_default());
        (at..at + symbol.map_or(0, Symbol::length), symbol)
    }

    /// Whether a part may be quoted.
    pub(super) fn is_secret(&self, span: &Range<usize>) -> bool {
        overlap(&self.secrets, span)
    }

    /// Notes an error. The label is on what is to blame.
    pub(super) fn report(
        &mut self,
        name: Name,
        rule: Rule,
        span: Range<usize>,
        message: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> Note<'_> {
        let label = Label { span, text: label.into() };
        Note::push(&mut self.found, &self.secrets, Diagnostic::new(name, Severity::Error, rule, message.into(), label))
    }

    /// How many errors are noted.
    pub(super) fn so_far(&self) -> usize {
        self.found.len()
    }

    /// Makes every fix of what was noted since a suggestion.
    pub(super) fn suggest_since(&mut self, so_far: usize) {
        let since = self.found.get_mut(so_far..).unwrap_or_default();
        since
            .iter_mut()
            .flat_map(|found| &mut found.fixes)
            .for_each(|fix| fix.applicability = Applicability::Suggested);
    }

    /// In the order of the text, each with its help.
    fn finish(mut self, rule: Rule) -> Vec<Diagnostic> {
        if self.found.is_empty() {
            self.unexpected(rule);
        }
        explain(&mut self.found, self.text, rule, false);
        self.found
    }

    /// What the grammar says, for want of anything better. No text is known that comes here.
    fn unexpected(&mut self, rule: Rule) {
        let error = Error::explain(rule, self.text);
        let message = match self.symbol(error.span().start).1 {
            Some(symbol) if !self.is_secret(&error.span()) => format!("{symbol} cannot stand in {rule}"),
            Some(_) => format!("what stands here cannot stand in {rule}"),
            None => format!("{rule} ends too early"),
        };
        let label = format!("expected {}", error.expected());
        self.report(Name::UnexpectedCharacter, error.rule(), error.span(), message, label).expected(error.expected());
    }
}
