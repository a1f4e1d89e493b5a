//! The table of the rules of RFC 6874.

use crate::abnf::declare::declare_rules;
use crate::abnf::index::index_rules;
use crate::abnf::section::Section;

/// Passes the table to a macro, after the given tokens.
macro_rules! rules {
    ($then:ident! { $($before:tt)* }) => {
        $then! {
            $($before)*

            RFC6874 "zone/grammar.rs" crate::zone::grammar {
                IpLiteral "IP-literal" ip_literal;
                ZoneId "ZoneID" zoneid;
                Ipv6addrz "IPv6addrz" ipv6addrz;
            }
        }
    };
}

rules! {
    declare_rules! {
        /// An ABNF rule of RFC 6874, which is obsolete.
        ///
        /// ```
        /// use urispec::{Rule, zone::ZoneRule};
        ///
        /// let rule = ZoneRule::IpLiteral;
        /// assert!(rule.accepts("[fe80::1%25eth0]") && !Rule::IpLiteral.accepts("[fe80::1%25eth0]"));
        /// assert_eq!(ZoneRule::Ipv6addrz.abnf(), "IPv6addrz = IPv6address \"%25\" ZoneID");
        /// assert_eq!((rule.name(), rule.module(), rule.function()), ("IP-literal", "urispec::zone::grammar", "ip_literal"));
        /// assert_eq!(rule.location().file, "src/zone/grammar.rs");
        /// assert_eq!(rule.parse("[::1]:80"), Ok((":80", "[::1]")));
        /// assert!(rule.parse_all("[::1]:80").is_err());
        /// ```
        ZoneRule;
    }
}

rules! {
    index_rules! {
        /// Reads the rule from the start of `source`. Returns the rest of the source and the text that the rule matched.
        ZoneRule;
    }
}

impl ZoneRule {
    /// The section that defines the rule.
    ///
    /// ```
    /// use urispec::zone::ZoneRule;
    ///
    /// assert_eq!(ZoneRule::ZoneId.section().to_string(), "RFC 6874, 2. Specification");
    /// ```
    pub const fn section(self) -> Section {
        self.definition().section
    }
}
