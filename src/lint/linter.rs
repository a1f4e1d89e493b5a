//! The linter: levels, and every lint on a reference.

use alloc::vec::Vec;

use super::context::{Check, Levels, Lints, Seen};
#[cfg(feature = "template")]
use super::template;
use super::traits::Traits;
use super::{component, scheme, security, style};
use crate::abnf::rule::Rule;
use crate::diagnostic::diagnose::{diagnose_at, diagnose_redacted};
use crate::diagnostic::diagnosis::Diagnosis;
use crate::diagnostic::level::Level;
use crate::diagnostic::model::Diagnostic;
use crate::diagnostic::name::{Group, Name};
use crate::diagnostic::place::Place;
use crate::diagnostic::position::Text;
use crate::diagnostic::redaction::secrets;
use crate::diagnostic::safety::authority;
use crate::known::Known;
use crate::reading::parts::Parts;
use crate::slice::slice;
#[cfg(feature = "template")]
use crate::template::uri_template::UriTemplate;
#[cfg(feature = "iri")]
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// Reports the errors of a text, and if it is valid, what is still wrong with it: what may deceive, what was probably not meant,
/// what is not in its normal form, and what breaks a rule of its scheme. A password is also reported beside errors that come after it.
///
/// Each is a [`Diagnostic`] like those of [`diagnose`](crate::diagnose), in one of the [groups](Group), and its level can be set.
///
/// ```
/// use urispec::diagnostic::{Group, Name};
/// use urispec::diagnostic::Level;
/// use urispec::{Linter, Rule};
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
    place: Place,
    redacts: bool,
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
        Linter { levels: Levels(levels), place: Place::Alone, redacts: false }
    }

    /// This with another level for one diagnostic.
    ///
    /// ```
    /// use urispec::{Linter, Rule, diagnostic::{Level, Name}};
    ///
    /// let linter = Linter::new().with(Name::RareIpAddressFormat, Level::Off);
    /// assert!(linter.lint("http://0x7f.1/", Rule::Uri).is_empty());
    /// ```
    pub fn with(mut self, name: Name, level: Level) -> Self {
        if let Some(set) = self.levels.0.get_mut(name as usize) {
            *set = level;
        }
        self
    }

    /// This with another level for each diagnostic of a group.
    ///
    /// ```
    /// use urispec::{Linter, Rule, diagnostic::{Group, Level, Name}};
    ///
    /// // What is said last counts: of style, this one alone.
    /// let linter = Linter::new().with_group(Group::Style, Level::Off).with(Name::DefaultPort, Level::Error);
    /// assert_eq!(linter.lint("HTTP://h:80/", Rule::Uri)[0].name(), Name::DefaultPort);
    /// ```
    pub fn with_group(self, group: Group, level: Level) -> Self {
        Name::ALL.iter().filter(|name| name.group() == group).fold(self, |linter, name| linter.with(*name, level))
    }

    /// This for texts that are within others, which decides which fixes are safe.
    ///
    /// ```
    /// use urispec::{Linter, Rule, diagnostic::{Applicability, Place}};
    ///
    /// let fix = |place| Linter::new().at(place).lint("http://[::1", Rule::Uri)[0].fixes()[0].applicability;
    /// assert_eq!(fix(Place::Alone), Applicability::Safe);
    /// assert_eq!(fix(Place::Code), Applicability::Suggested);
    /// ```
    pub fn at(self, place: Place) -> Self {
        Linter { place, ..self }
    }

    /// This without any part of what [`redact`](crate::diagnostic::redact) hides, also in fixes. What is found in a valid text on such a part is left
    /// out, unless it is about a password.
    ///
    /// ```
    /// use urispec::{Linter, Rule, diagnostic::{Level, Name, Severity}};
    ///
    /// let linter = Linter::new().with(Name::UserinfoCharacter, Level::Warning).with_redaction(true);
    /// let found = linter.lint("ftp://ada:pass|word@example.com/", Rule::Uri);
    /// assert_eq!(found[0].to_string(), "a hidden character is not allowed in user information");
    /// assert_eq!(found[0].severity(), Severity::Warning);
    /// ```
    pub fn with_redaction(self, redacts: bool) -> Self {
        Linter { redacts, ..self }
    }

    /// The level of a diagnostic.
    ///
    /// ```
    /// use urispec::{Linter, diagnostic::{Group, Level, Name}};
    ///
    /// assert_eq!(Linter::new().level(Name::MissingSlash), Level::Off);
    /// assert_eq!(Linter::new().with_group(Group::Style, Level::Warning).level(Name::MissingSlash), Level::Warning);
    /// ```
    pub fn level(&self, name: Name) -> Level {
        self.levels.of(name)
    }

    /// What is wrong with `text`: the errors if `rule` does not match it, or else the lints. Only whole references are linted: a
    /// `URI`, a `URI-reference`, an `absolute-URI` or a `relative-ref`, and with the feature `iri` the same of RFC 3987; and, by lints of their own, templates.
    ///
    /// ```
    /// use urispec::{Linter, Rule};
    ///
    /// // Lints wait for errors to be fixed: only the port is reported, not the rare address.
    /// let linter = Linter::new();
    /// assert_eq!(linter.lint("http://0x7f.1:a/", Rule::Uri).len(), 1);
    /// // A host alone is not linted.
    /// assert!(linter.lint("0x7f.1", Rule::Host).is_empty());
    /// ```
    pub fn lint(&self, text: impl AsRef<[u8]>, rule: Rule) -> Vec<Diagnostic> {
        self.lint_all(text.as_ref(), rule, None)
    }

    /// As [`lint`](Self::lint), for a text in a document whose base URI is known: it also reports a relative reference that leads
    /// above the root of the base.
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
        self.lint_all(text.as_ref(), rule, Some(base))
    }

    fn lint_all(&self, text: &[u8], rule: Rule, base: Option<Uri<'_>>) -> Vec<Diagnostic> {
        if let Some(parts) = split(text, rule) {
            let mut seen = Seen::of(text, parts);
            if rule.is_of_iri() && !text.is_ascii() {
                seen.traits = seen.traits.or(Traits::NOT_ASCII);
            }
            // Most have nothing that a check looks for.
            if base.is_none() && !seen.traits.has(NEEDED.or(security::delimiting::SURROUNDED)) {
                return Vec::new();
            }
            if let Ok(text) = str::from_utf8(text) {
                let mut lints = Lints::of(&self.levels, text, seen);
                if self.redacts {
                    lints.hide_all(secrets(text.as_bytes()));
                }
                self.check_all(&mut lints, rule, base);
                return lints.into_found();
            }
        }
        #[cfg(feature = "template")]
        if rule == Rule::UriTemplate
            && let Ok(template) = UriTemplate::try_from(text)
        {
            return template::lint(template, &self.levels);
        }
        let mut found = self.at_levels(match self.redacts {
            true => diagnose_redacted(text, rule, self.place),
            false => diagnose_at(text, rule, self.place),
        });
        if let Some(beginning) = up_to_user(text).filter(|beginning| split(beginning, rule).is_some()) {
            // Whatever is wrong after it, a password is one. What a fix leaves of the beginning is not what it leaves of the text.
            let of_user = self.lint_all(beginning, rule, None).into_iter().filter(Diagnostic::is_on_password);
            found.splice(0..0, of_user.map(Diagnostic::without_fixed_text));
        }
        found
    }

    /// What is on, at its level.
    fn at_levels(&self, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        found.retain_mut(|diagnostic| match self.level(diagnostic.name()).severity() {
            Some(severity) => {
                diagnostic.severity = severity;
                true
            }
            None => false,
        });
        found
    }

    /// As [`lint`](Self::lint), for renderers: an error if anything is found. A possible password is hidden.
    ///
    /// ```
    /// use urispec::{Linter, Rule};
    ///
    /// let diagnosis = Linter::new().check("ftp://ada:s3cret@h/", Rule::Uri).unwrap_err();
    /// assert!(diagnosis.plain().to_string().contains("ftp://ada:***@h/"));
    /// ```
    pub fn check(&self, text: impl AsRef<[u8]>, rule: Rule) -> Result<(), Diagnosis> {
        let text = text.as_ref();
        let found = self.lint(text, rule);
        if found.is_empty() {
            return Ok(());
        }
        let shown = Text::line(text);
        let shown = if self.redacts || found.iter().any(Diagnostic::is_on_password) { shown.redacted() } else { shown };
        Err(Diagnosis::new(found, &shown, rule))
    }

    /// Makes all checks of a parsed reference. After each fix, `rule` still matches it.
    fn check_all(&self, lints: &mut Lints<'_, '_>, rule: Rule, base: Option<Uri<'_>>) {
        // What surrounds a URI makes components of it that nobody meant.
        if !security::delimiting::surroundings(lints) && lints.traits.has(NEEDED) {
            CHECKS.iter().for_each(|checks| lints.make(checks));
        }
        if let Some(base) = base {
            style::above_root::lint_with_base(lints, base);
        }
        lints.explain(rule);
    }
}

/// The parts of a text that matches a rule of references.
fn split(text: &[u8], rule: Rule) -> Option<Parts> {
    match rule {
        Rule::Uri => Uri::split(text),
        Rule::AbsoluteUri => AbsoluteUri::split(text),
        Rule::RelativeRef => RelativeRef::split(text),
        Rule::UriReference => UriReference::split(text),
        #[cfg(feature = "iri")]
        Rule::Iri => Iri::split(text),
        #[cfg(feature = "iri")]
        Rule::AbsoluteIri => AbsoluteIri::split(text),
        #[cfg(feature = "iri")]
        Rule::IrelativeRef => RelativeIri::split(text),
        #[cfg(feature = "iri")]
        Rule::IriReference => IriReference::split(text),
        _ => None,
    }
}

/// All checks, in the order in which they are made.
const CHECKS: [&[Check]; 5] = [&[NESTED], &scheme::CHECKS, security::CHECKS, &component::CHECKS, &style::CHECKS];

/// What any of them needs: many URIs have nothing of it.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
const NEEDED: Traits = {
    let (mut needed, mut list) = (Traits::NONE, 0);
    while list < CHECKS.len() {
        let mut at = 0;
        while at < CHECKS[list].len() {
            needed = needed.or(CHECKS[list][at].needs);
            at += 1;
        }
        list += 1;
    }
    needed
};

const NESTED: Check = Check { needs: Traits::NOT_HTTP, lint: nested };

/// Lints the authority of the URI that follows the scheme, as in `jdbc:postgresql://h/`.
fn nested(lints: &mut Lints<'_, '_>) {
    if !lints.known.is_some_and(|known| known.is_nested) {
        return;
    }
    let start = lints.scheme().map_or(0, |scheme| scheme.span().end + ":".len());
    let Some(Ok(uri)) = lints.text().get(start..).map(Uri::parse) else { return };
    let mut nested = lints.nested(uri.into(), start);
    nested.known = nested.known.or(Some(&Known::SERVICE));
    security::authority(&mut nested);
    // Some drivers take several hosts, with commas between.
    lints.take(nested, start, |name| name != Name::NotDnsName);
}

/// What a text begins with up to the end of its authority, if that has user information and is followed by something.
fn up_to_user(text: &[u8]) -> Option<&[u8]> {
    let authority = authority(text).filter(|authority| authority.end < text.len())?;
    memchr::memchr(b'@', slice(text, authority.clone()))?;
    Some(slice(text, 0..authority.end))
}

#[cfg(test)]
pub(crate) mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::ops::Range;

    use super::{Linter, NEEDED};
    use crate::abnf::rule::Rule;
    use crate::diagnostic::level::Level;
    use crate::diagnostic::name::Name;
    use crate::lint::context::{Lints, Seen};
    use crate::lint::traits::Traits;
    use crate::uri::view::UriReference;

    /// The names of what is reported of a `URI-reference` if no lint is off but that on what is most frequent in queries, each with the span of its label.
    pub(crate) fn linted(text: &str) -> Vec<(&'static str, Range<usize>)> {
        let all = |linter: Linter, name: &Name| linter.with(*name, name.level().max(Level::Advice));
        let linter = Name::ALL.iter().filter(|name| **name != Name::DelimiterInQuery).fold(Linter::new(), all);
        let found = linter.lint(text, Rule::UriReference);
        found.iter().map(|found| (found.name().name(), found.label().span.clone())).collect()
    }

    /// A `URI-reference` after the first fix of what is reported of it first.
    pub(crate) fn fixed(text: &str) -> Option<String> {
        let found = Linter::new().lint(text, Rule::UriReference);
        let fix = found.first()?.fixes().first()?;
        String::from_utf8(fix.apply(text.as_bytes())).ok()
    }

    /// Most URIs are like these, so they must stay cheap to lint.
    #[test]
    fn an_ordinary_uri_needs_no_check() {
        let is_checked = |text: &str| {
            let Ok(reference) = UriReference::parse(text) else { return true };
            Seen::of(text.as_bytes(), reference.parts).traits.has(NEEDED)
        };
        for text in [
            "http://example.com/",
            "https://www.example.com/a/b-c_d.html#e",
            "https://sub-domain.example.org/~user/",
            "https://example.com/caf%C3%A9",
            "https://[2001:db8::1]/",
        ] {
            assert!(!is_checked(text), "{text}");
        }
        for text in ["http://EXAMPLE.com/", "http://a_b.example/", "http://1.2/", "http://host/", "ftp://example.com/"]
        {
            assert!(is_checked(text), "{text}");
        }
    }

    /// Parts of texts that some check looks for, and parts that none does.
    const SCHEMES: &[&str] = &[
        "",
        "http:",
        "HTTPS:",
        "ftp:",
        "file:",
        "ws:",
        "jdbc:my:",
        "data:",
        "mailto:",
        "urn:",
        "hxxp:",
        "url:",
        "x:",
        "ftp:http:",
    ];
    const AUTHORITIES: &[&str] = &[
        "",
        "//",
        "//example.com",
        "//a@h",
        "//a:b@example.com:",
        "//h:080",
        "//h:80",
        "//1.2.3",
        "//0x7f.1",
        "//a_b.c",
        "//null",
        "//A.b",
        "//a.",
        "//-a",
        "//xn--a.b",
        "//caf%C3%A9.b",
        "//%2f.c",
        "//[::1]",
        "//[::ffff:1.2.3.4]",
        "//[2001:DB8::0]",
        "//[v6.::1]",
        "//(.)",
        "//a,b",
        "//localhost",
        "//'http:",
        "//aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b",
        "//example.com;",
        "//.",
        "//etc",
        "//http",
        "//a$(b)",
        "//a&gt;",
    ];
    const PATHS: &[&str] = &[
        "",
        "/",
        "/a",
        "/a/b-c_d/e.html",
        "//a",
        "/a//b",
        "/.",
        "/a/../b",
        "/../a",
        "/.//a",
        "/%7Ea",
        "/%e9",
        "/%C3%A9",
        "/%C3%83%C2%A9",
        "/%EF%BF%BD",
        "/%E2%80%8Ba",
        "/a%20",
        "/a%C2%A0",
        "/%D0%B6%D0",
        "/%D8%9C",
        "/%E1%A0%8E",
        "/%E0%A4%85",
        "/%F0%9F%94%97",
        "/%ED%A0%80",
        "/%2e%2e/a",
        "/a%2Fb",
        "/a%00",
        "/%25C3",
        "/%C0%AF",
        "/a;b",
        "/..;/a",
        "/a&b=c",
        "/a&gt;",
        "/:a/b",
        "/undefined/a",
        "/null",
        "/x/NaN",
        "/%5Bobject%20Object%5D",
        "/%7Bid%7D",
        "/$(id)",
        "/(a",
        "/a)",
        "/(a)",
        "/a.",
        "/a,",
        "/a...",
        "/http://example.com/",
        "/,http://example.com/",
        "/url:http://h",
        "a",
        "a.com/b",
        "a@b.com",
        "http//h/a",
        "http://h",
        "'http://h/'",
        "image/png;base64,YQ==",
        "image/png;base64,Y!",
        "a:b",
        "uuid:1",
        ":%2F%2Fh",
        "%3A%2F%2Fh/",
        "%2F%2Fh",
        "example[.]com",
        "h(.)com",
        "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaa/bbbbbbbbbbbb//c",
        "/aaaaaaaaaaaaaaaaaaaaaa/.",
        "/aaaaaaaaaaaaaaaaaaaaaaaaaa%2f",
    ];
    const ENDS: &[&str] = &[
        "",
        "?",
        "#",
        "?#",
        "?a=b",
        "?a=b&c",
        "?&a",
        "?a&&b",
        "?a=1?b=2",
        "?a?b",
        "?a&amp;b",
        "?a=%0d%0aX%3ab",
        "?info_hash=%e9",
        "?q=%E2%80%8B",
        "?a=b%20",
        "?u=http://h/",
        "#a",
        "#a&&b",
        "#a?b",
        "#a)",
        "?a=(",
        "?a=$(b)",
        "?@h",
        "#@h",
        "?a;b",
        "?a=1.",
        "?aaaaaaaaaaaaaaaaaaaaaaaaa&&b",
        "?aaaaaaaaaaaaaaaaaaaaaaaaa?b=c",
    ];

    /// The traits spare checks, and change nothing.
    #[test]
    fn without_traits_nothing_else_is_found() {
        let linter =
            Name::ALL.iter().fold(Linter::new(), |linter, name| linter.with(*name, name.level().max(Level::Advice)));
        let agree = |text: &str| {
            let Ok(reference) = UriReference::parse(text) else { return 0 };
            let lints = || Lints::new(&linter.levels, reference);
            let mut all = lints();
            all.traits = Traits::ALL;
            let found = |mut lints: Lints<'_, '_>| {
                linter.check_all(&mut lints, Rule::UriReference, None);
                lints.into_found()
            };
            let some = found(lints());
            assert_eq!(some, found(all), "{text}");
            some.len()
        };
        let mut count = 0;
        for path in PATHS {
            for (scheme, authority) in
                SCHEMES.iter().flat_map(|scheme| AUTHORITIES.iter().map(move |other| (scheme, other)))
            {
                count += agree(&format!("{scheme}{authority}{path}"));
            }
            for (scheme, end) in SCHEMES.iter().flat_map(|scheme| ENDS.iter().map(move |other| (scheme, other))) {
                count += agree(&format!("{scheme}{path}{end}"));
                count += agree(&format!("{scheme}//example.com{path}{end}"));
            }
        }
        assert!(count > 10_000, "{count}");
    }

    #[test]
    fn ordinary_references_have_no_lints() {
        assert_eq!(linted("https://example.com/a?b=c#d"), []);
        assert_eq!(linted("../a"), []);
    }
}
