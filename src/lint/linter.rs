//! The linter: levels, and every lint on a reference.

#[cfg(feature = "miette")]
use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::context::{Levels, Lints};
use super::{scheme, security, style};
use crate::abnf::rule::Rule;
use crate::diagnostic::diagnose::diagnose;
use crate::diagnostic::level::Level;
use crate::diagnostic::model::Diagnostic;
use crate::diagnostic::name::{Group, Name};
use crate::diagnostic::note::explain;
#[cfg(feature = "miette")]
use crate::diagnostic::{position::Text, redaction::redact, report::Diagnosis};
use crate::scheme::known::Known;
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// Tells what is wrong with a text, and if it is valid, what may still be wrong with it: what deceives, what hardly means what it
/// says, what would better be written otherwise, what breaks a rule of its scheme.
///
/// Each is a [`Diagnostic`] like those of [`diagnose`], in one of the [groups](Group), and has a level that can be set.
///
/// ```
/// use urispec::diagnostic::{Group, Name};
/// use urispec::{Level, Linter, Rule};
///
/// let names = |linter: &Linter, text| linter.lint(text, Rule::Uri).iter().map(|found| found.name()).collect::<Vec<_>>();
///
/// let linter = Linter::new();
/// assert_eq!(names(&linter, "https://example.com/a?b=c#d"), []);
/// assert_eq!(names(&linter, "http://0x7f.1/"), [Name::RareIpAddressFormat]);
/// assert_eq!(names(&linter, "https://example.com:443@evil.test/"), [Name::UserinfoLikeHost]);
/// assert_eq!(names(&linter, "http://[::1"), [Name::UnclosedIpLiteral]);
///
/// let strict = linter.with_group(Group::Style, Level::Warning).with(Name::EmptyPort, Level::Off);
/// assert_eq!(names(&strict, "http://example.com:"), [Name::MissingSlash]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linter {
    levels: Levels,
}

impl Default for Linter {
    fn default() -> Self {
        Linter::new()
    }
}

impl Linter {
    /// Every diagnostic has its [default level](Name::level).
    pub fn new() -> Self {
        let mut levels = [Level::Off; Name::ALL.len()];
        for (level, name) in levels.iter_mut().zip(Name::ALL) {
            *level = name.level();
        }
        Linter { levels: Levels(levels) }
    }

    /// This with another level for one diagnostic.
    pub fn with(mut self, name: Name, level: Level) -> Self {
        if let Some(set) = self.levels.0.get_mut(name as usize) {
            *set = level;
        }
        self
    }

    /// This with another level for each diagnostic of a group.
    pub fn with_group(self, group: Group, level: Level) -> Self {
        Name::ALL.iter().filter(|name| name.group() == group).fold(self, |linter, name| linter.with(*name, level))
    }

    /// The level of a diagnostic.
    pub fn level(&self, name: Name) -> Level {
        self.levels.of(name)
    }

    /// What is wrong with `text`: with it as `rule`, or if that accepts, with what it says. Only what is a whole reference is
    /// linted: a `URI`, a `URI-reference`, an `absolute-URI`, a `relative-ref`.
    pub fn lint(&self, text: impl AsRef<[u8]>, rule: Rule) -> Vec<Diagnostic> {
        self.lint_at(text.as_ref(), rule, None)
    }

    /// As [`lint`](Self::lint), for a text that stands in a document whose base URI is known: it also tells what a relative
    /// reference is wrong with there.
    ///
    /// ```
    /// use urispec::diagnostic::Name;
    /// use urispec::{Linter, Rule, Uri};
    ///
    /// let base = Uri::parse("https://example.com/docs/index.html")?;
    /// let found = Linter::new().lint_with_base("../../a", Rule::UriReference, base);
    /// assert_eq!(found[0].name(), Name::DotSegmentsAboveRoot);
    /// assert_eq!(found[0].fixes()[0].apply(b"../../a"), b"/a");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn lint_with_base(&self, text: impl AsRef<[u8]>, rule: Rule, base: Uri<'_>) -> Vec<Diagnostic> {
        self.lint_at(text.as_ref(), rule, Some(base))
    }

    fn lint_at(&self, text: &[u8], rule: Rule, base: Option<Uri<'_>>) -> Vec<Diagnostic> {
        let reference: Option<UriReference<'_>> = match rule {
            Rule::Uri => Uri::try_from(text).ok().map(Into::into),
            Rule::AbsoluteUri => AbsoluteUri::try_from(text).ok().map(Into::into),
            Rule::RelativeRef => RelativeRef::try_from(text).ok().map(Into::into),
            Rule::UriReference => UriReference::try_from(text).ok(),
            _ => None,
        };
        if let Some(reference) = reference {
            return self.lints(reference, rule, base);
        }
        let mut found = diagnose(text, rule);
        found.retain_mut(|diagnostic| match self.level(diagnostic.name()).severity() {
            Some(severity) => {
                diagnostic.severity = severity;
                true
            }
            None => false,
        });
        found
    }

    /// As [`lint`](Self::lint), for renderers: an error if anything is found. What may be a password is not shown.
    #[cfg(feature = "miette")]
    pub fn check(&self, text: impl AsRef<[u8]>, rule: Rule) -> Result<(), Diagnosis> {
        let text = text.as_ref();
        let found = self.lint(text, rule);
        let has_password = found.iter().any(Diagnostic::is_on_password);
        let shown = if has_password { redact(text) } else { Cow::Borrowed(text) };
        if found.is_empty() { Ok(()) } else { Err(Diagnosis::new(found, &Text::line(shown))) }
    }

    /// What a reference that was parsed still hides. `rule` is what its fixes leave it to be.
    fn lints(&self, reference: UriReference<'_>, rule: Rule, base: Option<Uri<'_>>) -> Vec<Diagnostic> {
        let mut lints = Lints::new(&self.levels, reference);
        if lints.known.is_some_and(|known| known.is_nested) {
            nested(&mut lints);
        }
        scheme::lint(&mut lints);
        security::lint(&mut lints);
        style::lint(&mut lints);
        if let Some(base) = base {
            style::above_root::lint_with_base(&mut lints, base);
        }
        let mut found = lints.into_found();
        if !found.is_empty() {
            explain(&mut found, reference.as_str().as_bytes(), rule, true);
        }
        found
    }
}

/// What hides in the authority of the URI that follows the scheme.
fn nested(lints: &mut Lints<'_, '_>) {
    let start = lints.scheme.map_or(0, |scheme| scheme.span().end + ":".len());
    let Some(Ok(uri)) = lints.text().get(start..).map(Uri::parse) else { return };
    let mut nested = Lints::new(lints.levels(), uri.into());
    nested.known = nested.known.or(Some(&Known::SERVICE));
    security::authority(&mut nested);
    // Some drivers take several hosts, with commas between.
    lints.take(nested, start, |name| name != Name::NotDnsName);
}
