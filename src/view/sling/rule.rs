//! The table of the rules of a request path.

use crate::abnf::declare::declare_rules;
use crate::abnf::index::index_rules;

/// Passes the table to a macro, after the given tokens.
macro_rules! rules {
    ($then:ident! { $($before:tt)* }) => {
        $then! {
            $($before)*

            SLING "view/sling/grammar.rs" crate::view::sling::grammar {
                WithParameters "with-parameters" with_parameters;
                Before "before" before;
                Parameters "parameters" parameters;
                Parameter "parameter" parameter;
                Assignment "assignment" assignment;
                Name "name" name;
                Value "value" value;
                Quoted "quoted" quoted;
                Plain "plain" plain;
                Stray "stray" stray;
                WithLateParameters "with-late-parameters" with_late_parameters;
                LateParameters "late-parameters" late_parameters;
                LateParameter "late-parameter" late_parameter;
                LateValue "late-value" late_value;
                LatePlain "late-plain" late_plain;
                Remainder "remainder" remainder;
                Selection "selection" selection;
                Selector "selector" selector;
                Extension "extension" extension;
                Suffix "suffix" suffix;
                Octet "octet" octet;
                BeforeChar "before-char" before_char;
                NameChar "name-char" name_char;
                QuotedChar "quoted-char" quoted_char;
                PlainStart "plain-start" plain_start;
                PlainChar "plain-char" plain_char;
                LateStart "late-start" late_start;
                LateChar "late-char" late_char;
                SelectorChar "selector-char" selector_char;
            }
        }
    };
}

rules! {
    declare_rules! {
        /// An ABNF rule of a request path as Apache Sling decomposes it. Sling has no grammar; this one is written for urispec.
        ///
        /// ```
        /// use urispec::view::sling::SlingRule;
        ///
        /// let rule = SlingRule::Selection;
        /// assert_eq!(rule.abnf(), "selection            = \".\" *( selector \".\" ) [ extension ]");
        /// assert_eq!((rule.name(), rule.function()), ("selection", "selection"));
        /// assert_eq!(rule.module(), "urispec::view::sling::grammar");
        /// assert_eq!(rule.location().file, "src/view/sling/grammar.rs");
        ///
        /// assert!(rule.accepts(".s1.s2.html"));
        /// assert!(!rule.accepts("s1.html"));
        /// assert_eq!(rule.parse(".s1.html/c"), Ok(("/c", ".s1.html")));
        /// assert!(rule.parse_all(".s1.html/c").is_err());
        /// ```
        SlingRule;
    }
}

rules! {
    index_rules! {
        /// Reads the rule from the start of `source`. Returns the rest of the source and the text that the rule matched.
        SlingRule;
    }
}
