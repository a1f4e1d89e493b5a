//! The suite for a rule, and what running it showed.

use std::fmt;

use abnf_conformance::{Difference, Grammar, Method, Rule as Abnf};
use urispec::scheme::SchemeRule;
use urispec::trace::Trace;
use urispec::view::sling::SlingRule;
use urispec::zone::ZoneRule;
use urispec::{AbsoluteIri, AbsoluteUri, Iri, IriReference, RelativeIri, RelativeRef, Rule, Uri, UriReference};

use crate::components::components;
use crate::grammar;

/// What is proved: a rule of the generic syntax, of a scheme, of a request path, or of a zone identifier.
#[derive(Clone, Copy)]
pub(crate) enum Subject {
    Generic(Rule),
    Scheme(SchemeRule),
    Sling(SlingRule),
    Zone(ZoneRule),
}

impl Subject {
    fn name(self) -> &'static str {
        match self {
            Subject::Generic(rule) => rule.name(),
            Subject::Scheme(rule) => rule.name(),
            Subject::Sling(rule) => rule.name(),
            Subject::Zone(rule) => rule.name(),
        }
    }
}

impl From<Rule> for Subject {
    fn from(rule: Rule) -> Self {
        Subject::Generic(rule)
    }
}

impl From<SchemeRule> for Subject {
    fn from(rule: SchemeRule) -> Self {
        Subject::Scheme(rule)
    }
}

impl From<SlingRule> for Subject {
    fn from(rule: SlingRule) -> Self {
        Subject::Sling(rule)
    }
}

impl From<ZoneRule> for Subject {
    fn from(rule: ZoneRule) -> Self {
        Subject::Zone(rule)
    }
}

/// A line for each proof under a heading. Fails if there is any difference.
pub(crate) fn table(heading: &str, proofs: &[Proof]) -> String {
    let differences: Vec<String> = proofs.iter().filter_map(Proof::difference).collect();
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
    let lines: String = proofs.iter().map(|proof| format!("{proof}\n")).collect();
    format!("{heading}\n{lines}")
}

/// What running a rule's suite showed.
pub(crate) struct Proof {
    rule: Subject,
    states: usize,
    /// How many strings the suite without extra states has.
    pub(crate) strings: u64,
    detailed: usize,
    /// How many the suite has that tells alternatives apart.
    pub(crate) alternatives: u64,
    /// How many more the suite with one extra state has.
    pub(crate) extra: u64,
    difference: Option<Difference>,
}

impl Proof {
    /// What is wrong, in a sentence.
    pub(crate) fn difference(&self) -> Option<String> {
        self.difference.as_ref().map(|difference| {
            let accepted = difference.is_wrongly_accepted();
            let (code, abnf) = if accepted { ("accepts", "does not") } else { ("rejects", "accepts") };
            let text = difference.text();
            let other = readings(self.rule, text).into_iter().flatten().find(|(_, answer)| *answer == accepted);
            let reading = other.map_or("no reading alone", |(reading, _)| reading);
            format!("{}: the code ({reading}) {code} \"{}\", the ABNF {abnf}", self.rule.name(), text.escape_ascii())
        })
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differences = if self.difference.is_some() { "yes" } else { "none" };
        let Proof { rule, states, strings, detailed, alternatives, extra, .. } = self;
        let rule = rule.name();
        write!(f, "{rule:<13} {states:>6} {strings:>8} {detailed:>8} {alternatives:>8} {extra:>9}  {differences}")
    }
}

/// How much an implementation may know that the minimal automaton does not, and is tested nevertheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extent {
    /// Nothing.
    Minimal,
    /// Which alternatives match.
    Alternatives,
    /// And anything else that one more state can distinguish.
    OneMore,
}

/// Runs the suite of `rule`: over all bytes for an implementation with the states of the minimal automaton; and over a byte of each class for one that
/// knows of more.
pub(crate) fn prove(rule: impl Into<Subject>, grammar: &Grammar, extent: Extent) -> Proof {
    let rule = rule.into();
    let abnf = grammar::rule(grammar, rule.name());
    let suite = abnf.suite().alternatives(extent > Extent::Minimal).extra(u32::from(extent == Extent::OneMore));
    let minimal = suite.clone().alternatives(false).extra(0).count();
    let detailed = suite.clone().extra(0).count();
    let report = suite.check_in_parallel(2, |text| {
        let readings = readings(rule, text);
        let accepted = |answer| readings.iter().flatten().all(|(_, accepted)| *accepted == answer);
        // If they differ among themselves, one of them differs from the rule.
        accepted(true) || !accepted(false) && !abnf.accepts(text)
    });
    Proof {
        rule,
        states: abnf.automaton().states(),
        strings: minimal,
        detailed: abnf.detailed().states(),
        alternatives: detailed - minimal,
        extra: report.texts() - detailed,
        difference: report.differences().first().cloned(),
    }
}

/// Shows each text of the suite of `rule` over a byte of each class, and whether the rule accepts it.
pub(crate) fn each(rule: &Abnf, see: impl FnMut(&[u8], bool)) {
    rule.suite().method(Method::W).every_byte(false).alternatives(false).for_each(see);
}

/// What each reading of a rule says of a text.
fn readings(subject: Subject, text: &[u8]) -> [Option<(&'static str, bool)>; 5] {
    let rule = match subject {
        Subject::Generic(rule) => rule,
        Subject::Scheme(rule) => return [Some(("&[u8]", rule.accepts(text))), None, None, None, None],
        Subject::Sling(rule) => return [Some(("&[u8]", rule.accepts(text))), None, None, None, None],
        Subject::Zone(rule) => return [Some(("&[u8]", rule.accepts(text))), None, None, None, None],
    };
    let as_text = str::from_utf8(text).ok();
    let view = |text| match rule {
        Rule::Uri => Some(Uri::parse(text).is_ok()),
        Rule::UriReference => Some(UriReference::parse(text).is_ok()),
        Rule::AbsoluteUri => Some(AbsoluteUri::parse(text).is_ok()),
        Rule::RelativeRef => Some(RelativeRef::parse(text).is_ok()),
        Rule::Iri => Some(Iri::parse(text).is_ok()),
        Rule::IriReference => Some(IriReference::parse(text).is_ok()),
        Rule::AbsoluteIri => Some(AbsoluteIri::parse(text).is_ok()),
        Rule::IrelativeRef => Some(RelativeIri::parse(text).is_ok()),
        _ => None,
    };
    // In a constant a text has the same components, or it is not accepted here.
    let constant = |text| match rule {
        Rule::Uri => Some(Uri::parse_const(text).is_ok_and(|uri| has_components(uri, Uri::parse(text)))),
        Rule::UriReference => {
            Some(UriReference::parse_const(text).is_ok_and(|uri| has_components(uri, UriReference::parse(text))))
        }
        Rule::AbsoluteUri => {
            Some(AbsoluteUri::parse_const(text).is_ok_and(|uri| has_components(uri, AbsoluteUri::parse(text))))
        }
        Rule::RelativeRef => {
            Some(RelativeRef::parse_const(text).is_ok_and(|uri| has_components(uri, RelativeRef::parse(text))))
        }
        Rule::Iri => Some(Iri::parse_const(text).is_ok_and(|iri| has_components_of_iri(iri, Iri::parse(text)))),
        Rule::IriReference => {
            Some(IriReference::parse_const(text).is_ok_and(|iri| has_components_of_iri(iri, IriReference::parse(text))))
        }
        Rule::AbsoluteIri => {
            Some(AbsoluteIri::parse_const(text).is_ok_and(|iri| has_components_of_iri(iri, AbsoluteIri::parse(text))))
        }
        Rule::IrelativeRef => {
            Some(RelativeIri::parse_const(text).is_ok_and(|iri| has_components_of_iri(iri, RelativeIri::parse(text))))
        }
        _ => None,
    };
    [
        Some(("&[u8]", rule.accepts(text))),
        as_text.map(|text| ("&str", rule.parse_all(text).is_ok())),
        Some(("traced", rule.parse_all(Trace::new().of(text)).is_ok())),
        as_text.and_then(view).map(|accepted| ("view", accepted)),
        as_text.and_then(constant).map(|accepted| ("constant", accepted)),
    ]
}

/// Whether both have the same components and match the same rules. If a view is refused, its own reading shows that.
fn has_components<'a, V: Into<UriReference<'a>>>(constant: V, view: Result<V, urispec::Error>) -> bool {
    let rules = |reference: UriReference<'_>| {
        (reference.authority().map(|authority| authority.host().rule()), reference.path().rule())
    };
    view.map_or(true, |view| {
        let (constant, view) = (constant.into(), view.into());
        components(constant) == components(view) && rules(constant) == rules(view)
    })
}

fn has_components_of_iri<'a, V: Into<IriReference<'a>>>(constant: V, view: Result<V, urispec::Error>) -> bool {
    let components = |view: V| {
        let iri: IriReference<'_> = view.into();
        let authority = iri.authority().map(|authority| {
            let (host, port) = (authority.host(), authority.port().map(|port| port.span()));
            (authority.userinfo().map(|userinfo| userinfo.span()), host.span(), host.rule(), port)
        });
        let (path, query) = (iri.path(), iri.query().map(|query| query.span()));
        (
            iri.scheme().map(|scheme| scheme.span()),
            authority,
            path.span(),
            path.rule(),
            query,
            iri.fragment().map(|part| part.span()),
        )
    };
    view.map_or(true, |view| components(constant) == components(view))
}
