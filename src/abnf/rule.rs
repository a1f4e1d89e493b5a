//! The names of the rules, and what the grammar files say of them.

use core::fmt;
use core::str::FromStr;

use super::alternative::{Alternative, alternatives};
use super::declare::declare_rules;
use super::grammar::names;
use super::rules::rules;
use super::section::Section;

rules! {
    declare_rules! {
        /// An ABNF rule of RFC 3986, or one of the core rules that it uses: the one way for tools to reach the grammar.
        ///
        /// Names, sections and ABNF are those of the files in `grammar/`, in the order of the RFC.
        ///
        /// ```
        /// use urispec::Rule;
        ///
        /// let rule = Rule::from_name("dec-octet").unwrap();
        /// assert_eq!(rule, Rule::DecOctet);
        /// assert_eq!(rule.section().number, "3.2.2");
        /// assert_eq!((rule.name(), rule.function()), ("dec-octet", "dec_octet"));
        /// assert_eq!(rule.module(), "urispec::rfc3986::syntax::authority::host");
        /// assert_eq!(rule.location().file, "src/rfc3986/syntax/authority/host.rs");
        /// assert!(rule.abnf().ends_with("/ \"25\" %x30-35          ; 250-255"));
        /// assert!(rule.references().eq([Rule::Digit]));
        ///
        /// assert!(rule.accepts("249"));
        /// assert!(!rule.accepts("256"));
        /// assert_eq!(rule.parse("256"), Ok(("6", "25")));
        /// assert!(rule.parse_all("256").is_err());
        /// ```
        Rule;
    }
}

impl Rule {
    /// The rule of this name. ABNF rule names are case-insensitive (RFC 5234, section 2.1).
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// assert_eq!(Rule::from_name("uri"), Some(Rule::Uri));
    /// // The name of a function is not that of its rule.
    /// assert_eq!(Rule::from_name("dec_octet"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// The section that defines the rule.
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// assert_eq!(Rule::Pchar.section().to_string(), "RFC 3986, 3.3. Path");
    /// assert_eq!(Rule::Alpha.section().to_string(), "RFC 5234, B.1. Core Rules");
    /// ```
    pub const fn section(self) -> Section {
        self.definition().section
    }

    /// The alternatives of the definition, in its order. A definition that is not a choice has none.
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// let texts = |rule: Rule| rule.alternatives().map(|it| it.abnf).collect::<Vec<_>>();
    /// assert_eq!(texts(Rule::Host), ["IP-literal", "IPv4address", "reg-name"]);
    /// // The choice is within the repetition.
    /// assert!(texts(Rule::RegName).is_empty());
    /// ```
    pub fn alternatives(self) -> impl Iterator<Item = Alternative> {
        alternatives(self.abnf())
    }

    /// The rules that this rule's ABNF names, each once, in its order.
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// // Each once, though `h16` is named 20 times.
    /// assert!(Rule::Ipv6address.references().eq([Rule::H16, Rule::Ls32]));
    /// ```
    pub fn references(self) -> impl Iterator<Item = Rule> {
        let abnf = self.abnf();
        let names = move || names(abnf).skip(1);
        names()
            .enumerate()
            .filter(move |(at, name)| !names().take(*at).any(|earlier| earlier == *name))
            .filter_map(|(_, name)| Rule::from_name(name))
    }
}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Rule, UnknownRule> {
        Rule::from_name(name).ok_or(UnknownRule(()))
    }
}

/// No rule has this name.
///
/// ```
/// use urispec::Rule;
///
/// let error = "dec_octet".parse::<Rule>().unwrap_err();
/// assert_eq!(error.to_string(), "no ABNF rule has this name");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRule(());

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no ABNF rule has this name")
    }
}

impl core::error::Error for UnknownRule {}
