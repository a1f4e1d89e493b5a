//! The rules of all grammars, alike.

use urispec::scheme::SchemeRule;
use urispec::{Error, Rule, Section};

use super::abnf::Element;
use super::sling::SlingRule;
use super::source;

/// A rule, of whichever grammar.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Definition {
    /// Of RFC 3986, or of RFC 5234.
    Generic(Rule),
    /// Of the document of a scheme.
    Scheme(SchemeRule),
    /// Of request paths, as Apache Sling takes them apart.
    Sling(&'static SlingRule),
}

/// Rules of two documents may have one name.
impl PartialEq for Definition {
    fn eq(&self, other: &Self) -> bool {
        (self.rfc(), self.name()) == (other.rfc(), other.name())
    }
}

impl Definition {
    /// Every rule: those of the RFC come first.
    pub(crate) fn all() -> impl Iterator<Item = Definition> {
        let generic = Rule::ALL.iter().copied().map(Definition::Generic);
        let schemes = SchemeRule::ALL.iter().copied().map(Definition::Scheme);
        // Without the grammar, nothing is known of them.
        let sling = SlingRule::ALL.iter().filter(|rule| !rule.abnf().is_empty()).map(Definition::Sling);
        generic.chain(schemes).chain(sling)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Definition::Generic(rule) => rule.name(),
            Definition::Scheme(rule) => rule.name(),
            Definition::Sling(rule) => rule.name,
        }
    }

    pub(crate) fn abnf(self) -> &'static str {
        match self {
            Definition::Generic(rule) => rule.abnf(),
            Definition::Scheme(rule) => rule.abnf(),
            Definition::Sling(rule) => rule.abnf(),
        }
    }

    pub(crate) fn element(self) -> Option<Element> {
        Element::of(self.abnf())
    }

    /// The section that defines it. Sling has none.
    pub(crate) fn section(self) -> Option<Section> {
        match self {
            Definition::Generic(rule) => Some(rule.section()),
            Definition::Scheme(rule) => Some(rule.section()),
            Definition::Sling(_) => None,
        }
    }

    fn rfc(self) -> Option<u16> {
        self.section().map(|section| section.rfc)
    }

    /// Its document: `RFC 3986`, or `Sling`.
    pub(crate) fn document(self) -> String {
        self.rfc().map_or("Sling".to_owned(), |rfc| format!("RFC {rfc}"))
    }

    pub(crate) fn accepts(self, text: &[u8]) -> bool {
        match self {
            Definition::Generic(rule) => rule.accepts(text),
            Definition::Scheme(rule) => rule.accepts(text),
            Definition::Sling(rule) => (rule.accepts)(text),
        }
    }

    /// Where a text stops to match, for rules whose reading is traced.
    pub(crate) fn error(self, text: &[u8]) -> Option<Error> {
        match self {
            Definition::Generic(rule) => rule.check(text).err(),
            Definition::Scheme(_) | Definition::Sling(_) => None,
        }
    }

    /// The module of its function.
    pub(crate) fn module(self) -> &'static str {
        match self {
            Definition::Generic(rule) => rule.module(),
            Definition::Scheme(rule) => match rule.section().rfc {
                1738 => "urispec::scheme::ftp",
                2397 => "urispec::scheme::data",
                3966 => "urispec::scheme::tel",
                4516 => "urispec::scheme::ldap",
                5538 => "urispec::scheme::news",
                6068 => "urispec::scheme::mailto",
                6455 => "urispec::scheme::websocket",
                8089 => "urispec::scheme::file",
                8141 => "urispec::scheme::urn",
                _ => "urispec::scheme::http",
            },
            Definition::Sling(_) => "urispec::view::sling::grammar",
        }
    }

    /// Its function: its name in lower case, with `-` as `_`.
    pub(crate) fn function(self) -> String {
        match self.name().to_ascii_lowercase().replace('-', "_") {
            keyword if keyword == "type" => format!("r#{keyword}"),
            function => function,
        }
    }

    /// The file and the line of its function.
    pub(crate) fn place(self) -> Option<(&'static str, u32)> {
        source::place(self.module(), &self.function())
    }

    /// What a name means in its grammar: a rule of the same document, or else of the RFC.
    pub(crate) fn named(self, name: &str) -> Option<Definition> {
        let is_named = |rule: &Definition| rule.name().eq_ignore_ascii_case(name);
        let own = Definition::all().filter(|rule| rule.rfc() == self.rfc());
        own.chain(Rule::ALL.iter().copied().map(Definition::Generic)).find(is_named)
    }

    /// The rules that it names.
    pub(crate) fn uses(self) -> Vec<Definition> {
        let element = self.element();
        element.iter().flat_map(Element::names).filter_map(|name| self.named(name)).collect()
    }

    /// The rules that name it.
    pub(crate) fn used_by(self) -> Vec<Definition> {
        Definition::all().filter(|rule| rule.uses().contains(&self)).collect()
    }

    /// Its name, and its document if another one is spoken of.
    pub(crate) fn name_beside(self, other: Definition) -> String {
        match (self, other) {
            (Definition::Generic(_), _) => self.name().to_owned(),
            _ if self.rfc() == other.rfc() => self.name().to_owned(),
            _ => format!("{} ({})", self.name(), self.document()),
        }
    }
}
