//! The index of the schemes' own rules.

use core::fmt;

use crate::grammar::{Definition, definition_of};
use crate::rule::Section;
use crate::source::{Parsed, Source, end};

use super::{data, file, ftp, http, ldap, mailto, news, tel, urn, websocket};

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
    Ftpurl "ftpurl" ftp::ftpurl, 1738;
    Fpath "fpath" ftp::fpath, 1738;
    Fsegment "fsegment" ftp::fsegment, 1738;
    Ftptype "ftptype" ftp::ftptype, 1738;

    Dataurl "dataurl" data::dataurl, 2397;
    Mediatype "mediatype" data::mediatype, 2397;
    Data "data" data::data, 2397;
    Parameter "parameter" data::parameter, 2397;
    Type "type" data::r#type, 2397;
    Subtype "subtype" data::subtype, 2397;
    Attribute "attribute" data::attribute, 2397;
    Value "value" data::value, 2397;
    Token "token" data::token, 2397;
    Urlchar "urlchar" data::urlchar, 2397;

    TelephoneUri "telephone-uri" tel::telephone_uri, 3966;
    TelephoneSubscriber "telephone-subscriber" tel::telephone_subscriber, 3966;
    GlobalNumber "global-number" tel::global_number, 3966;
    LocalNumber "local-number" tel::local_number, 3966;
    Par "par" tel::par, 3966;
    IsdnSubaddress "isdn-subaddress" tel::isdn_subaddress, 3966;
    Extension "extension" tel::extension, 3966;
    Context "context" tel::context, 3966;
    Descriptor "descriptor" tel::descriptor, 3966;
    GlobalNumberDigits "global-number-digits" tel::global_number_digits, 3966;
    LocalNumberDigits "local-number-digits" tel::local_number_digits, 3966;
    Domainname "domainname" tel::domainname, 3966;
    Domainlabel "domainlabel" tel::domainlabel, 3966;
    Toplabel "toplabel" tel::toplabel, 3966;
    TelParameter "parameter" tel::parameter, 3966;
    Pname "pname" tel::pname, 3966;
    Pvalue "pvalue" tel::pvalue, 3966;
    Paramchar "paramchar" tel::paramchar, 3966;
    MarkUnreserved "mark-unreserved" tel::mark_unreserved, 3966;
    Mark "mark" tel::mark, 3966;
    ParamUnreserved "param-unreserved" tel::param_unreserved, 3966;
    Phonedigit "phonedigit" tel::phonedigit, 3966;
    PhonedigitHex "phonedigit-hex" tel::phonedigit_hex, 3966;
    VisualSeparator "visual-separator" tel::visual_separator, 3966;
    Uric "uric" tel::uric, 3966;
    TelAlphanum "alphanum" tel::alphanum, 3966;

    Ldapurl "ldapurl" ldap::ldapurl, 4516;
    Dn "dn" ldap::dn, 4516;
    Attributes "attributes" ldap::attributes, 4516;
    Attrdesc "attrdesc" ldap::attrdesc, 4516;
    Scope "scope" ldap::scope, 4516;
    Filter "filter" ldap::filter, 4516;
    Extensions "extensions" ldap::extensions, 4516;
    LdapExtension "extension" ldap::extension, 4516;
    Extype "extype" ldap::extype, 4516;
    Exvalue "exvalue" ldap::exvalue, 4516;

    Nntpurl "nntpURL" news::nntpurl, 5538;
    Server "server" news::server, 5538;
    Group "group" news::group, 5538;
    ArticleNumber "article-number" news::article_number, 5538;
    GroupChar "group-char" news::group_char, 5538;
    Newsurl "newsURL" news::newsurl, 5538;
    Article "article" news::article, 5538;
    Newsgroups "newsgroups" news::newsgroups, 5538;
    MidLeft "mid-left" news::mid_left, 5538;
    MidRight "mid-right" news::mid_right, 5538;
    MidChar "mid-char" news::mid_char, 5538;

    MailtoUri "mailtoURI" mailto::mailtouri, 6068;
    To "to" mailto::to, 6068;
    Hfields "hfields" mailto::hfields, 6068;
    Hfield "hfield" mailto::hfield, 6068;
    Hfname "hfname" mailto::hfname, 6068;
    Hfvalue "hfvalue" mailto::hfvalue, 6068;
    AddrSpec "addr-spec" mailto::addr_spec, 6068;
    LocalPart "local-part" mailto::local_part, 6068;
    Domain "domain" mailto::domain, 6068;
    Achar "achar" mailto::achar, 6068;
    Qchar "qchar" mailto::qchar, 6068;
    SomeDelims "some-delims" mailto::some_delims, 6068;

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
