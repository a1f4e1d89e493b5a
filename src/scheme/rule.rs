//! The table of the schemes' own rules.

use crate::abnf::declare::declare_rules;
use crate::abnf::index::index_rules;
use crate::abnf::section::Section;

/// Passes the table to a macro, after the given tokens.
macro_rules! rules {
    ($then:ident! { $($before:tt)* }) => {
        $then! {
            $($before)*

            RFC1738 "scheme/ftp.rs" crate::scheme::ftp {
                Ftpurl "ftpurl" ftpurl;
                Fpath "fpath" fpath;
                Fsegment "fsegment" fsegment;
                Ftptype "ftptype" ftptype;
            }

            RFC2397 "scheme/data.rs" crate::scheme::data {
                Dataurl "dataurl" dataurl;
                Mediatype "mediatype" mediatype;
                Data "data" data;
                Parameter "parameter" parameter;
                Type "type" r#type;
                Subtype "subtype" subtype;
                Attribute "attribute" attribute;
                Value "value" value;
                Token "token" token;
                Urlchar "urlchar" urlchar;
            }

            RFC3966 "scheme/tel.rs" crate::scheme::tel {
                TelephoneUri "telephone-uri" telephone_uri;
                TelephoneSubscriber "telephone-subscriber" telephone_subscriber;
                GlobalNumber "global-number" global_number;
                LocalNumber "local-number" local_number;
                Par "par" par;
                IsdnSubaddress "isdn-subaddress" isdn_subaddress;
                Extension "extension" extension;
                Context "context" context;
                Descriptor "descriptor" descriptor;
                GlobalNumberDigits "global-number-digits" global_number_digits;
                LocalNumberDigits "local-number-digits" local_number_digits;
                Domainname "domainname" domainname;
                Domainlabel "domainlabel" domainlabel;
                Toplabel "toplabel" toplabel;
                TelParameter "parameter" parameter;
                Pname "pname" pname;
                Pvalue "pvalue" pvalue;
                Paramchar "paramchar" paramchar;
                MarkUnreserved "mark-unreserved" mark_unreserved;
                Mark "mark" mark;
                ParamUnreserved "param-unreserved" param_unreserved;
                Phonedigit "phonedigit" phonedigit;
                PhonedigitHex "phonedigit-hex" phonedigit_hex;
                VisualSeparator "visual-separator" visual_separator;
                Uric "uric" uric;
                TelAlphanum "alphanum" alphanum;
            }

            RFC4516 "scheme/ldap.rs" crate::scheme::ldap {
                Ldapurl "ldapurl" ldapurl;
                Dn "dn" dn;
                Attributes "attributes" attributes;
                Attrdesc "attrdesc" attrdesc;
                Scope "scope" scope;
                Filter "filter" filter;
                Extensions "extensions" extensions;
                LdapExtension "extension" extension;
                Extype "extype" extype;
                Exvalue "exvalue" exvalue;
            }

            RFC5538 "scheme/news.rs" crate::scheme::news {
                Nntpurl "nntpURL" nntpurl;
                Server "server" server;
                Group "group" group;
                ArticleNumber "article-number" article_number;
                GroupChar "group-char" group_char;
                Newsurl "newsURL" newsurl;
                Article "article" article;
                Newsgroups "newsgroups" newsgroups;
                MidLeft "mid-left" mid_left;
                MidRight "mid-right" mid_right;
                MidChar "mid-char" mid_char;
            }

            RFC6068 "scheme/mailto.rs" crate::scheme::mailto {
                MailtoUri "mailtoURI" mailtouri;
                To "to" to;
                Hfields "hfields" hfields;
                Hfield "hfield" hfield;
                Hfname "hfname" hfname;
                Hfvalue "hfvalue" hfvalue;
                AddrSpec "addr-spec" addr_spec;
                LocalPart "local-part" local_part;
                Domain "domain" domain;
                Achar "achar" achar;
                Qchar "qchar" qchar;
                SomeDelims "some-delims" some_delims;
            }

            RFC6455 "scheme/websocket.rs" crate::scheme::websocket {
                WsUri "ws-URI" ws_uri;
                WssUri "wss-URI" wss_uri;
            }

            RFC8089 "scheme/file.rs" crate::scheme::file {
                FileUri "file-URI" file_uri;
                FileScheme "file-scheme" file_scheme;
                FileHierPart "file-hier-part" file_hier_part;
                AuthPath "auth-path" auth_path;
                LocalPath "local-path" local_path;
                FileAuth "file-auth" file_auth;
            }

            RFC8141 "scheme/urn.rs" crate::scheme::urn {
                Namestring "namestring" namestring;
                AssignedName "assigned-name" assigned_name;
                Nid "NID" nid;
                Ldh "ldh" ldh;
                Nss "NSS" nss;
                RqComponents "rq-components" rq_components;
                RComponent "r-component" r_component;
                QComponent "q-component" q_component;
                FComponent "f-component" f_component;
                Alphanum "alphanum" alphanum;
            }

            RFC9110 "scheme/http.rs" crate::scheme::http {
                HttpUri "http-URI" http_uri;
                HttpsUri "https-URI" https_uri;
            }
        }
    };
}

rules! {
    declare_rules! {
        /// An ABNF rule from the document that defines a scheme. It is stricter than the generic syntax.
        ///
        /// ```
        /// use urispec::scheme::SchemeRule;
        ///
        /// let rule = SchemeRule::Namestring;
        /// assert_eq!((rule.name(), rule.section().rfc), ("namestring", 8141));
        /// assert_eq!((rule.module(), rule.function()), ("urispec::scheme::urn", "namestring"));
        /// assert_eq!(rule.location().file, "src/scheme/urn.rs");
        /// assert_eq!(SchemeRule::Nid.abnf(), "NID           = (alphanum) 0*30(ldh) (alphanum)");
        ///
        /// assert!(rule.accepts("urn:isbn:0451450523"));
        /// assert!(!rule.accepts("urn:isbn"));
        /// assert_eq!(rule.parse("urn:a1:b c"), Ok((" c", "urn:a1:b")));
        /// assert!(rule.parse_all("urn:a1:b c").is_err());
        /// ```
        #[non_exhaustive]
        SchemeRule;
    }
}

rules! {
    index_rules! {
        /// Reads the rule from the start of `source`. Returns the rest of the source and the text that the rule matched.
        SchemeRule;
    }
}

impl SchemeRule {
    /// The section that defines the rule.
    ///
    /// ```
    /// use urispec::scheme::SchemeRule;
    ///
    /// assert_eq!(SchemeRule::WsUri.section().to_string(), "RFC 6455, 3. WebSocket URIs");
    /// ```
    pub const fn section(self) -> Section {
        self.definition().section
    }
}
