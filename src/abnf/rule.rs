//! The names of the rules, and what the grammar files say of them.

use core::fmt;
use core::str::FromStr;

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
        /// assert_eq!(rule.module(), "urispec::rfc3986::syntax::authority::host");
        /// assert!(rule.abnf().ends_with("/ \"25\" %x30-35          ; 250-255"));
        /// assert!(rule.references().eq([Rule::Digit]));
        ///
        /// assert!(rule.accepts("249"));
        /// assert!(!rule.accepts("256"));
        /// ```
        Rule;
    }
}

impl Rule {
    /// The rule of this name. ABNF rule names are case-insensitive (RFC 5234, section 2.1).
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// The section that defines the rule.
    pub const fn section(self) -> Section {
        self.definition().section
    }

    /// The rules that this rule's ABNF names, each once, in its order.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRule(());

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no ABNF rule of RFC 3986 has this name")
    }
}

impl core::error::Error for UnknownRule {}
