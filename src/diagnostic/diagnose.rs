//! One pass over a text, which collects every error.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::finder::Finder;
use super::model::Diagnostic;
use super::note::explain;
use super::page::pages;
use super::place::Place;
use super::placeholder;
use super::redaction::{credentials, secrets};
use super::safety::settle;
use super::syntax::component::{FRAGMENT_COMPONENT, HOST_COMPONENT, QUERY_COMPONENT, USERINFO_COMPONENT};
use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::reading::error_kind::LONGEST;

pages! {
    /// A text longer than 4,294,967,232 bytes.
    ///
    /// This library counts bytes in 32 bits. RFC 3986 sets no limit for a URI, but asks for at most 255 characters in a
    /// host name (3.2.2). Servers and browsers refuse URIs that are far shorter than this.
    TOO_LONG {
        name: TooLong,
        group: Syntax,
        rule: UriReference,
        example: UriReference "" => "",
    }

    /// A text that the grammar does not match, for a reason that has no diagnostic of its own.
    ///
    /// No such text is known. If you find one, please report it.
    UNEXPECTED_CHARACTER {
        name: UnexpectedCharacter,
        group: Syntax,
        rule: UriReference,
        example: UriReference "" => "",
    }
}

/// All that keeps `text` from matching `rule`, in the order of the text. Empty exactly when the rule accepts.
///
/// The text is split at its delimiters even where it is broken, and every part is read by itself, so that one mistake does
/// not hide the next. A run of characters that are wrong together is one diagnostic.
///
/// ```
/// use urispec::{Rule, diagnose};
///
/// let diagnostics = diagnose("http://us|er:p|w@[::1/%zz?a b#c#d", Rule::Uri);
/// let messages: Vec<_> = diagnostics.iter().map(|diagnostic| diagnostic.message()).collect();
/// assert_eq!(
///     messages,
///     [
///         "`|` is not allowed in user information",
///         "a hidden character is not allowed in user information",
///         "the IP literal is never closed",
///         "`zz` is not two hexadecimal digits",
///         "a space is not allowed in a query",
///         "a second `#`",
///     ],
/// );
/// ```
///
/// The text is taken to be [alone](Place::Alone). No words quote its [credentials](crate::diagnostic::credentials); an edit of a fix has to
/// contain a part of them if that is what it changes. Of a text with more than 32,768 mistakes, those are reported that are found first.
pub fn diagnose(text: impl AsRef<[u8]>, rule: Rule) -> Vec<Diagnostic> {
    diagnose_at(text, rule, Place::Alone)
}

/// As [`diagnose`](crate::diagnose), for a text whose place is known. That decides which fixes are safe.
///
/// ```
/// use urispec::Rule;
/// use urispec::diagnostic::{Applicability, Place, diagnose_at};
///
/// let fix = |place| diagnose_at("http://[::1/a", Rule::Uri, place)[0].fixes()[0].applicability;
/// assert_eq!(fix(Place::Value), Applicability::Safe);
/// // It may be the subject of a test.
/// assert_eq!(fix(Place::Code), Applicability::Suggested);
/// ```
pub fn diagnose_at(text: impl AsRef<[u8]>, rule: Rule, place: Place) -> Vec<Diagnostic> {
    let text = text.as_ref();
    find(text, rule, place, credentials(text), true)
}

/// As [`diagnose_at`], but without any part of what [`redact`](crate::diagnostic::redact) hides, also in fixes.
///
/// ```
/// use urispec::Rule;
/// use urispec::diagnostic::{Place, diagnose_redacted, redact};
///
/// let text = b"ftp://ada:pass|word@example.com/";
/// let diagnostics = diagnose_redacted(text, Rule::Uri, Place::Alone);
/// assert_eq!(diagnostics[0].to_string(), "a hidden character is not allowed in user information");
/// assert_eq!(redact(text), &b"ftp://ada:***@example.com/"[..]);
/// ```
pub fn diagnose_redacted(text: impl AsRef<[u8]>, rule: Rule, place: Place) -> Vec<Diagnostic> {
    let text = text.as_ref();
    find(text, rule, place, secrets(text), false)
}

/// All that keeps `text` from matching `rule`. Nothing of `secrets` is quoted in words, and if `keeps_fixes`, only
/// the edits of fixes show a part of them.
fn find(text: &[u8], rule: Rule, place: Place, secrets: Vec<Range<usize>>, keeps_fixes: bool) -> Vec<Diagnostic> {
    if text.len() > LONGEST {
        let mut finder = Finder::new(text, place, secrets, Vec::new());
        let message = "a text longer than 4,294,967,232 bytes";
        finder.report(&TOO_LONG, LONGEST..text.len(), message, "too long by this much").rule(rule);
        return finder.into_found();
    }
    if rule.accepts(text) {
        return Vec::new();
    }
    // Of a template, they are what it is about.
    let placeholders = if rule.is_of_template() { Vec::new() } else { placeholder::find(text) };
    let finder = Finder::new(text, place, secrets, placeholders).keeping_fixes(keeps_fixes);
    let mut finder = finder.international(rule.is_of_iri() || rule.is_of_template());
    finder.read(rule);
    finder.finish(rule)
}

impl Finder<'_> {
    /// Reads the text as `rule`, by the part of it that the rule is.
    fn read(&mut self, rule: Rule) {
        let all = 0..self.text.len();
        let given = rule;
        let rule = rule.of_uri();
        match rule {
            Rule::Uri
            | Rule::HierPart
            | Rule::UriReference
            | Rule::RelativeRef
            | Rule::RelativePart
            | Rule::AbsoluteUri => self.reference(rule),
            Rule::Scheme => self.scheme(all),
            Rule::Authority => self.authority_alone(all),
            Rule::Userinfo => self.scan(all, &USERINFO_COMPONENT),
            Rule::Host => self.host(all),
            Rule::RegName => self.scan(all, &HOST_COMPONENT),
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
            Rule::Query => self.scan(all, &QUERY_COMPONENT),
            Rule::Fragment => self.scan(all, &FRAGMENT_COMPONENT),
            #[cfg(feature = "template")]
            Rule::UriTemplate => self.uri_template(all),
            #[cfg(feature = "template")]
            Rule::Expression
            | Rule::VariableList
            | Rule::Varspec
            | Rule::Varname
            | Rule::ModifierLevel4
            | Rule::Prefix
            | Rule::MaxLength => self.part_of_template(given),
            // The others match single characters.
            _ => self.character(given),
        }
    }

    /// In the order of the text, each with its help.
    fn finish(mut self, rule: Rule) -> Vec<Diagnostic> {
        if self.so_far() == 0 {
            self.unexpected(rule);
        }
        let (text, place) = (self.text, self.place);
        let mut found = self.into_found();
        // What was asked for has rules of its own.
        for diagnostic in &mut found {
            diagnostic.rule = diagnostic.rule.beside(rule);
        }
        settle(&mut found, text, rule, place);
        explain(&mut found, text, rule, false);
        found
    }

    /// Reports the grammar's own error. No text is known that needs this.
    fn unexpected(&mut self, rule: Rule) {
        let error = Error::explain(rule, self.text);
        let message = match self.symbol(error.span().start).1 {
            Some(symbol) if !self.is_secret(&error.span()) => format!("{symbol} is not allowed in {rule}"),
            Some(_) => format!("a hidden character is not allowed in {rule}"),
            None => format!("{rule} ends too early"),
        };
        let label = format!("expected {}", error.expected());
        self.report(&UNEXPECTED_CHARACTER, error.span(), message, label).rule(error.rule()).expected(error.expected());
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use alloc::vec::Vec;
    use core::ops::Range;

    use super::diagnose;
    use crate::abnf::rule::Rule;

    /// The names of what is reported of a text, each with the span of its label.
    pub(crate) fn diagnosed_as(rule: Rule, text: &str) -> Vec<(&'static str, Range<usize>)> {
        diagnose(text, rule).iter().map(|found| (found.name().name(), found.label().span.clone())).collect()
    }

    /// The same, for a `URI-reference`.
    pub(crate) fn diagnosed(text: &str) -> Vec<(&'static str, Range<usize>)> {
        diagnosed_as(Rule::UriReference, text)
    }

    /// What is said of a text that is wrong everywhere takes no more room than many texts do, and nothing is safe then.
    #[test]
    fn a_text_with_more_mistakes_than_anyone_reads() {
        let text = alloc::format!("http://h/{}", "%zz".repeat(40_000));
        let found = diagnose(&text, Rule::Uri);
        assert_eq!(found.len(), 1 << 15);
        let mut fixes = found.iter().flat_map(|diagnostic| diagnostic.fixes());
        assert!(fixes.all(|fix| fix.applicability == crate::diagnostic::Applicability::Suggested));
        assert_eq!(diagnose("http://h/%zz%zz", Rule::Uri).len(), 2);
    }

    #[test]
    fn a_diagnostic_is_debugged_by_its_name() {
        let found = alloc::format!("{:?}", diagnose("http://h/a|b", Rule::Uri));
        assert!(found.starts_with("[Diagnostic { page: PathCharacter, "), "{found}");
    }

    #[test]
    fn only_errors_are_reported() {
        assert_eq!(
            diagnosed_as(Rule::Uri, "http://h/a|b?c d"),
            [("path-character", 10..11), ("query-character", 14..15)]
        );
        assert_eq!(diagnosed_as(Rule::Uri, "http://h/"), []);
    }

    #[cfg(feature = "iri")]
    #[test]
    fn an_iri_has_characters_beyond_ascii() {
        let iri = |text| diagnosed_as(Rule::IriReference, text);
        assert_eq!(iri("http://b\u{fc}cher.example/\u{65e5}?\u{e000}#\u{e9}"), []);
        assert_eq!(iri("http://h/\u{e9}|\u{e9} b"), [("path-character", 11..12), ("path-character", 14..15)]);
        // Not every character, and not everywhere.
        assert_eq!(iri("http://h/\u{e000}").len(), 1);
        assert_eq!(iri("\u{e9}://h/").len(), 1);
        assert_eq!(iri("http://h:8\u{e9}/").len(), 1);
        assert_eq!(iri("http://[::1\u{e9}]/").len(), 1);
        let text = "http://h/?\u{e9}|a";
        let found = diagnose(text, Rule::Iri);
        let of_query = found.iter().all(|found| found.rule() == Rule::Iquery && found.section().rfc == 3987);
        assert!(of_query && found.len() == 1);
        let mut fixed = found.iter().flat_map(|found| found.fixes()).map(|fix| fix.apply(text.as_bytes()));
        assert_eq!(fixed.next().as_deref(), Some("http://h/?\u{e9}%7Ca".as_bytes()));
    }
}
