//! The index of the schemes' own rules.

use core::fmt;

use crate::grammar::{Definition, definition_of};
use crate::rule::Section;
use crate::source::{Parsed, Source, end};

use super::{file, http, urn, websocket};

/// Declares [`SchemeRule`] from rows of variant, ABNF name, function and RFC.
macro_rules! rules {
    ($($variant:ident $name:literal $function:path, $rfc:literal;)*) => {
        /// An ABNF rule of a scheme's own document, which says more than the generic syntax.
        ///
        /// ```
        /// use urispec::scheme::SchemeRule;
        ///
        /// let rule = SchemeRule::Namestring;
        /// assert_eq!((rule.name(), rule.section().rfc), ("namestring", 8141));
        /// assert!(rule.accepts("urn:isbn:0451450523"));
        /// assert!(!rule.accepts("urn:isbn"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum SchemeRule {
            $(
                #[doc = concat!("`", $name, "`, RFC ", stringify!($rfc))]
                $variant,
            )*
        }

        impl SchemeRule {
            /// Every rule, document by document.
            pub const ALL: &[SchemeRule] = &[$(SchemeRule::$variant),*];

            /// The rule's name as the document spells it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(SchemeRule::$variant => $name,)*
                }
            }

            const fn definition(self) -> &'static Definition {
                match self {
                    $(SchemeRule::$variant => const { &definition_of($rfc, $name) },)*
                }
            }

            /// Reads the rule from the start of `source`: what is left, and the text that the rule matched.
            pub fn parse<S: Source>(self, source: S) -> Parsed<S> {
                match self {
                    $(SchemeRule::$variant => $function(source),)*
                }
            }
        }
    };
}

rules! {
    WsUri "ws-URI" websocket::ws_uri, 6455;
    WssUri "wss-URI" websocket::wss_uri, 6455;

    FileUri "file-URI" file::file_uri, 8089;
    FileScheme "file-scheme" file::file_scheme, 8089;
    FileHierPart "file-hier-part" file::file_hier_part, 8089;
    AuthPath "auth-path" file::auth_path, 8089;
    LocalPath "local-path" file::local_path, 8089;
    FileAuth "file-auth" file::file_auth, 8089;

    Namestring "namestring" urn::namestring, 8141;
    AssignedName "assigned-name" urn::assigned_name, 8141;
    Nid "NID" urn::nid, 8141;
    Ldh "ldh" urn::ldh, 8141;
    Nss "NSS" urn::nss, 8141;
    RqComponents "rq-components" urn::rq_components, 8141;
    RComponent "r-component" urn::r_component, 8141;
    QComponent "q-component" urn::q_component, 8141;
    FComponent "f-component" urn::f_component, 8141;
    Alphanum "alphanum" urn::alphanum, 8141;

    HttpUri "http-URI" http::http_uri, 9110;
    HttpsUri "https-URI" http::https_uri, 9110;
}

impl SchemeRule {
    /// The rule's ABNF.
    pub const fn abnf(self) -> &'static str {
        self.definition().abnf
    }

    /// The section that defines it.
    pub const fn section(self) -> Section {
        self.definition().section
    }

    /// Whether the rule matches all of `text`.
    pub fn accepts(self, text: impl AsRef<[u8]>) -> bool {
        self.parse(text.as_ref()).and_then(|(rest, _)| end(rest)).is_ok()
    }
}

impl fmt::Display for SchemeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
