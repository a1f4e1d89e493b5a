//! One pass over a text, which collects all that is wrong.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::ops::Range;

use crate::diagnostic::character;
use crate::diagnostic::name::Name;
use crate::diagnostic::placeholder::{self, Placeholder};
use crate::diagnostic::redaction::secrets;
use crate::diagnostic::symbol::Symbol;
use crate::diagnostic::{Applicability, Diagnostic, Edit, Fix, Label, Severity};
use crate::error::{Error, LONGEST};
use crate::expected::Expected;
use crate::rule::Rule;

/// The longest mended text that is shown whole.
const LONGEST_SHOWN: usize = 120;

/// All that keeps `text` from matching `rule`. Nothing of `secrets` is quoted.
pub(super) fn find(text: &[u8], rule: Rule, secrets: Vec<Range<usize>>) -> Vec<Diagnostic> {
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

/// Puts what was found in the order of the text, each with its help. The caller knows whether the text is valid. One that may hold a
/// password is shown mended only if that takes it away.
pub(crate) fn explain(found: &mut [Diagnostic], text: &[u8], rule: Rule, is_valid: bool) {
    found.sort_by_key(|diagnostic| (diagnostic.label.span.start, diagnostic.label.span.end));
    let is_alone = found.len() == 1;
    let secrets = if is_alone { secrets(text) } else { Vec::new() };
    let may_show = |fix: &&Fix| is_alone && secrets.iter().all(|secret| removes(fix, secret));
    for diagnostic in found {
        if is_alone || is_valid {
            // A fix that is the only one has to mend all, and none may break what is valid.
            diagnostic.fixes.retain(|fix| rule.accepts(fix.apply(text)));
        }
        let mended = diagnostic.fixes.first().filter(may_show).and_then(|fix| {
            let mended = String::from_utf8(fix.apply(text)).ok()?;
            ((1..=LONGEST_SHOWN).contains(&mended.len()) && rule.accepts(&mended)).then_some(mended)
        });
        let mut help = String::new();
        for (at, fix) in diagnostic.fixes.iter().enumerate() {
            help.push_str(if at == 0 { "" } else { "\nor " });
            help.push_str(&fix.title);
            if let Some(mended) = mended.as_ref().filter(|_| at == 0) {
                help.push_str(&format!(": {mended}"));
            }
        }
        if let Some(more) = diagnostic.help.take() {
            help.push_str(if help.is_empty() { "" } else { "\n" });
            help.push_str(&more);
        }
        diagnostic.help = (!help.is_empty()).then_some(help);
    }
}

/// Whether nothing of a place is left after a fix.
fn removes(fix: &Fix, place: &Range<usize>) -> bool {
    let covers = |edit: &Edit| edit.span.start <= place.start && place.end <= edit.span.end;
    fix.edits.iter().any(|edit| edit.replacement.is_empty() && covers(edit))
}

/// Whether a place touches one of others, which are in their order.
fn overlap(secrets: &[Range<usize>], span: &Range<usize>) -> bool {
    let next = secrets.partition_point(|secret| secret.end <= span.start);
    secrets.get(next).is_some_and(|secret| secret.start < span.end)
}

/// What was just noted, to say more of it; or nothing, if it is not wanted.
pub(crate) struct Note<'f> {
    diagnostic: Option<&'f mut Diagnostic>,
    secrets: &'f [Range<usize>],
}

impl<'f> Note<'f> {
    /// Notes what was found. Nothing of `secrets` is told by its fixes.
    pub(crate) fn push(found: &'f mut Vec<Diagnostic>, secrets: &'f [Range<usize>], diagnostic: Diagnostic) -> Self {
        found.push(diagnostic);
        Note { diagnostic: found.last_mut(), secrets }
    }

    /// Of what is not wanted.
    pub(crate) fn none() -> Self {
        Note { diagnostic: None, secrets: &[] }
    }

    fn with(mut self, change: impl FnOnce(&mut Diagnostic)) -> Self {
        if let Some(diagnostic) = &mut self.diagnostic {
            change(diagnostic);
        }
        self
    }

    /// Another place that matters.
    pub(crate) fn context(self, span: Range<usize>, text: impl Into<Cow<'static, str>>) -> Self {
        let label = Label { span, text: text.into() };
        self.with(|diagnostic| diagnostic.context.push(label))
    }

    pub(crate) fn expected(self, expected: Expected) -> Self {
        self.with(|diagnostic| diagnostic.expected = expected)
    }

    pub(crate) fn help(self, text: impl ToString) -> Self {
        self.with(|diagnostic| diagnostic.help = Some(text.to_string()))
    }

    /// A way to mend it by one edit.
    pub(crate) fn fix(
        self,
        applicability: Applicability,
        title: impl Into<Cow<'static, str>>,
        span: Range<usize>,
        replacement: impl Into<String>,
    ) -> Self {
        self.fix_all(applicability, title, vec![Edit { span, replacement: replacement.into() }])
    }

    /// A way to mend it that takes something away, and so tells nothing of it.
    pub(crate) fn removal(self, title: impl Into<Cow<'static, str>>, span: Range<usize>) -> Self {
        let edits = vec![Edit { span, replacement: String::new() }];
        let fix = Fix { title: title.into(), edits, applicability: Applicability::Suggested };
        self.with(|diagnostic| diagnostic.fixes.push(fix))
    }

    /// A way to mend it. What would tell a secret is no way.
    pub(crate) fn fix_all(
        self,
        applicability: Applicability,
        title: impl Into<Cow<'static, str>>,
        edits: Vec<Edit>,
    ) -> Self {
        let tells = |edit: &Edit| overlap(self.secrets, &edit.span);
        if edits.iter().any(tells) {
            return self;
        }
        self.with(|diagnostic| diagnostic.fixes.push(Fix { title: title.into(), edits, applicability }))
    }
}
