//! A rule of any of the three grammars.

use std::collections::HashMap;
use std::sync::LazyLock;

use urispec::rule::{Location, Section};
use urispec::scheme::SchemeRule;
use urispec::view::anatomy::{Definition, Part};
use urispec::view::sling::SlingRule;
use urispec::{Error, Rule};

use crate::abnf::Element;
use crate::term::Term;

/// A rule of one of the three grammars, and what there is to learn about it.
///
/// This is a small value to pass around: the rest is computed on demand.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::Lesson;
///
/// let lesson = Lesson::of(Rule::DecOctet);
/// assert_eq!(lesson.name(), "dec-octet");
/// assert_eq!(lesson.section().unwrap().number, "3.2.2");
/// assert!(lesson.abnf().starts_with("dec-octet   = DIGIT"));
/// assert_eq!(lesson.uses(), [Lesson::of(Rule::Digit)]);
/// assert_eq!(lesson.used_by(), [Lesson::of(Rule::Ipv4address)]);
///
/// assert_eq!(lesson.accepts(), [&b"1"[..], b"167", b"255"]);
/// let rejected = &lesson.rejects()[2];
/// assert_eq!((&rejected.from[..], &rejected.text[..]), (&b"255"[..], &b"256"[..]));
///
/// assert_eq!(lesson.module(), "urispec::rfc3986::syntax::authority::host");
/// assert_eq!(lesson.function(), "dec_octet");
/// assert_eq!(lesson.file(), "src/rfc3986/syntax/authority/host.rs");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lesson {
    /// A rule of RFC 3986, or one of the core rules of RFC 5234.
    Generic(Rule),
    /// A rule of a document that defines a scheme.
    Scheme(SchemeRule),
    /// A rule of the request paths of Apache Sling.
    Sling(SlingRule),
}

impl From<Rule> for Lesson {
    fn from(rule: Rule) -> Self {
        Lesson::Generic(rule)
    }
}

impl From<SchemeRule> for Lesson {
    fn from(rule: SchemeRule) -> Self {
        Lesson::Scheme(rule)
    }
}

impl From<SlingRule> for Lesson {
    fn from(rule: SlingRule) -> Self {
        Lesson::Sling(rule)
    }
}

impl Lesson {
    /// The lesson of a rule.
    pub fn of(rule: impl Into<Lesson>) -> Lesson {
        rule.into()
    }

    /// All rules: RFC 3986 first, then the documents of the schemes, then Sling.
    pub fn all() -> impl Iterator<Item = Lesson> {
        let generic = Rule::ALL.iter().copied().map(Lesson::Generic);
        let schemes = SchemeRule::ALL.iter().copied().map(Lesson::Scheme);
        let sling = SlingRule::ALL.iter().copied().map(Lesson::Sling);
        generic.chain(schemes).chain(sling)
    }

    /// The name of the rule, as its document spells it.
    pub fn name(self) -> &'static str {
        match self {
            Lesson::Generic(rule) => rule.name(),
            Lesson::Scheme(rule) => rule.name(),
            Lesson::Sling(rule) => rule.name(),
        }
    }

    /// The definition of the rule in ABNF.
    pub fn abnf(self) -> &'static str {
        match self {
            Lesson::Generic(rule) => rule.abnf(),
            Lesson::Scheme(rule) => rule.abnf(),
            Lesson::Sling(rule) => rule.abnf(),
        }
    }

    /// The definition as a tree.
    pub(crate) fn definition(self) -> &'static Element {
        static NOTHING: Element = Element::Sequence(Vec::new());
        DEFINITIONS.get(&self).unwrap_or(&NOTHING)
    }

    /// The section that defines the rule. `None` for the rules of Sling, which no RFC defines.
    pub fn section(self) -> Option<Section> {
        match self {
            Lesson::Generic(rule) => Some(rule.section()),
            Lesson::Scheme(rule) => Some(rule.section()),
            Lesson::Sling(_) => None,
        }
    }

    fn rfc(self) -> Option<u16> {
        self.section().map(|section| section.rfc)
    }

    /// The document that defines the rule: `RFC 3986`, or `Sling`.
    pub fn document(self) -> String {
        self.section().map_or("Sling".to_owned(), |section| section.document().to_string())
    }

    /// Whether the whole text matches the rule.
    pub fn is_match(self, text: &[u8]) -> bool {
        match self {
            Lesson::Generic(rule) => rule.accepts(text),
            Lesson::Scheme(rule) => rule.accepts(text),
            Lesson::Sling(rule) => rule.accepts(text),
        }
    }

    /// The error of a text that does not match. Only the rules of [`Rule`] have errors.
    pub(crate) fn error(self, text: &[u8]) -> Option<Error> {
        match self {
            Lesson::Generic(rule) => rule.check(text).err(),
            Lesson::Scheme(_) | Lesson::Sling(_) => None,
        }
    }

    /// The module of the rule's function: `urispec::rfc3986::syntax::authority::host`.
    pub fn module(self) -> &'static str {
        match self {
            Lesson::Generic(rule) => rule.module(),
            Lesson::Scheme(rule) => rule.module(),
            Lesson::Sling(rule) => rule.module(),
        }
    }

    /// The name of the rule's function.
    pub fn function(self) -> &'static str {
        match self {
            Lesson::Generic(rule) => rule.function(),
            Lesson::Scheme(rule) => rule.function(),
            Lesson::Sling(rule) => rule.function(),
        }
    }

    /// The file and the line of the rule's function, as displayed: `src/rfc3986/syntax/authority/host.rs:230`.
    pub fn location(self) -> Location {
        match self {
            Lesson::Generic(rule) => rule.location(),
            Lesson::Scheme(rule) => rule.location(),
            Lesson::Sling(rule) => rule.location(),
        }
    }

    /// The file of the rule's function in the repository: `src/rfc3986/syntax/authority/host.rs`.
    pub fn file(self) -> &'static str {
        self.location().file
    }

    /// The line of the rule's function in [`file`](Self::file), counted from 1.
    pub fn line(self) -> u32 {
        self.location().line
    }

    /// The component that this is the rule of.
    pub(crate) fn part(self) -> Option<Definition> {
        let Lesson::Generic(rule) = self else { return None };
        Part::ALL.into_iter().map(Part::definition).find(|part| part.rule == rule)
    }

    /// What its name means to those who know no rule.
    pub(crate) fn term(self) -> Option<Term> {
        Term::named(self.name()).filter(|_| matches!(self, Lesson::Generic(_)))
    }

    /// The rule that a name in this rule's definition means: one of the same document, or else one of RFC 3986 or RFC 5234, or else one of another
    /// scheme, as the number in a short message is that of `tel`.
    pub(crate) fn named(self, name: &str) -> Option<Lesson> {
        let is_named = |rule: &Lesson| rule.name().eq_ignore_ascii_case(name);
        let own = Lesson::all().filter(|rule| rule.rfc() == self.rfc());
        let others = SchemeRule::ALL.iter().copied().map(Lesson::Scheme);
        own.chain(Rule::ALL.iter().copied().map(Lesson::Generic)).chain(others).find(is_named)
    }

    /// The rules that this rule's definition names, without duplicates.
    pub fn uses(self) -> &'static [Lesson] {
        USES.iter().find(|(rule, _)| *rule == self).map(|(_, uses)| uses.as_slice()).unwrap_or_default()
    }

    /// The rules whose definitions name this rule.
    pub fn used_by(self) -> Vec<Lesson> {
        USES.iter().filter(|(_, uses)| uses.contains(&self)).map(|(rule, _)| *rule).collect()
    }
}

/// The definitions of all rules. A test shows that each can be read.
static DEFINITIONS: LazyLock<HashMap<Lesson, Element>> =
    LazyLock::new(|| Lesson::all().filter_map(|rule| Some((rule, Element::of(rule.abnf())?))).collect());

/// The rules that each rule names.
static USES: LazyLock<Vec<(Lesson, Vec<Lesson>)>> = LazyLock::new(|| {
    let uses = |rule: Lesson| rule.definition().names().into_iter().filter_map(|name| rule.named(name)).collect();
    Lesson::all().map(|rule| (rule, uses(rule))).collect()
});

#[cfg(test)]
mod tests {
    use abnf::types::{Node, Repeat, TerminalValues};

    use super::Lesson;
    use crate::abnf::Element;

    /// Whether another reader of ABNF reads the same.
    fn is_same(element: &Element, node: &Node) -> bool {
        let all = |elements: &[Element], nodes: &[Node]| {
            elements.len() == nodes.len() && elements.iter().zip(nodes).all(|(element, node)| is_same(element, node))
        };
        match (element, node) {
            (element, Node::Group(node)) => is_same(element, node),
            (Element::Choice(elements), Node::Alternatives(nodes)) => all(elements, nodes),
            (Element::Sequence(elements), Node::Concatenation(nodes)) => all(elements, nodes),
            (Element::Repeat { least: 0, most: Some(1), element }, Node::Optional(node)) => is_same(element, node),
            (Element::Repeat { least, most, element }, Node::Repetition { repeat, node }) => {
                let repeats = match repeat {
                    Repeat::Specific(times) => (*times, Some(*times)),
                    Repeat::Variable { min, max } => (min.unwrap_or(0), *max),
                };
                (*least, *most) == repeats && is_same(element, node)
            }
            (Element::Rule(name), Node::Rulename(other) | Node::Prose(other)) => name == other,
            (Element::Text(text), Node::String(other)) => text == other.value(),
            (Element::Range(first, last), Node::TerminalValues(values)) => {
                let (first, last) = (u32::from(*first), u32::from(*last));
                match values {
                    TerminalValues::Range(start, end) => (first, last) == (*start, *end),
                    TerminalValues::Concatenation(values) => first == last && values[..] == [first],
                }
            }
            _ => false,
        }
    }

    #[test]
    fn another_reader_of_abnf_reads_the_same() {
        assert!(Lesson::all().count() > 150);
        for rule in Lesson::all() {
            let other = abnf::rulelist(&format!("{}\r\n", rule.abnf().replace('\n', "\r\n"))).unwrap().remove(0);
            let element = Element::of(rule.abnf()).unwrap();
            assert!(is_same(&element, other.node()), "{}\n{element:?}\n{:?}", rule.abnf(), other.node());
        }
    }
}
