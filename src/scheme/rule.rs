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

            RFC3261 "scheme/sip.rs" crate::scheme::sip {
                SipUri "SIP-URI" sip_uri;
                SipsUri "SIPS-URI" sips_uri;
                SipUserinfo "sip-userinfo" sip_userinfo;
                User "user" user;
                UserUnreserved "user-unreserved" user_unreserved;
                Password "password" password;
                Hostport "hostport" hostport;
                SipHost "sip-host" sip_host;
                Hostname "hostname" hostname;
                SipDomainlabel "domainlabel" domainlabel;
                SipToplabel "toplabel" toplabel;
                Ipv6Reference "IPv6reference" ipv6reference;
                SipPort "sip-port" sip_port;
                UriParameters "uri-parameters" uri_parameters;
                UriParameter "uri-parameter" uri_parameter;
                TransportParam "transport-param" transport_param;
                OtherTransport "other-transport" other_transport;
                UserParam "user-param" user_param;
                OtherUser "other-user" other_user;
                MethodParam "method-param" method_param;
                TtlParam "ttl-param" ttl_param;
                MaddrParam "maddr-param" maddr_param;
                LrParam "lr-param" lr_param;
                OtherParam "other-param" other_param;
                SipPname "pname" pname;
                SipPvalue "pvalue" pvalue;
                SipParamchar "paramchar" paramchar;
                SipParamUnreserved "param-unreserved" param_unreserved;
                Headers "headers" headers;
                Header "header" header;
                Hname "hname" hname;
                Hvalue "hvalue" hvalue;
                HnvUnreserved "hnv-unreserved" hnv_unreserved;
                Method "Method" method;
                ExtensionMethod "extension-method" extension_method;
                Ttl "ttl" ttl;
                SipToken "token" token;
                SipMarkUnreserved "mark-unreserved" mark_unreserved;
                SipMark "mark" mark;
                Escaped "escaped" escaped;
                SipAlphanum "alphanum" alphanum;
            }

            RFC3510 "scheme/ipp.rs" crate::scheme::ipp {
                IppUrl "ipp-URL" ipp_url;
                AbsPath "abs-path" abs_path;
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

            RFC4151 "scheme/tag.rs" crate::scheme::tag {
                TagUri "tagURI" taguri;
                TaggingEntity "taggingEntity" taggingentity;
                AuthorityName "authorityName" authorityname;
                Date "date" date;
                Year "year" year;
                Month "month" month;
                Day "day" day;
                TagDnsname "DNSname" dnsname;
                TagDnscomp "DNScomp" dnscomp;
                EmailAddress "emailAddress" emailaddress;
                TagAlphanum "alphaNum" alphanum;
                Specific "specific" specific;
            }

            RFC4452 "scheme/info.rs" crate::scheme::info {
                InfoUri "info-URI" info_uri;
                InfoScheme "info-scheme" info_scheme;
                InfoIdentifier "info-identifier" info_identifier;
                Namespace "namespace" namespace;
                Identifier "identifier" identifier;
            }

            RFC4501 "scheme/dns.rs" crate::scheme::dns {
                Dnsurl "dnsurl" dnsurl;
                Dnsauthority "dnsauthority" dnsauthority;
                Dnsname "dnsname" dnsname;
                Dnsquery "dnsquery" dnsquery;
                Dnsqueryelement "dnsqueryelement" dnsqueryelement;
                Dnsclassval "dnsclassval" dnsclassval;
                Dnstypeval "dnstypeval" dnstypeval;
                Mnemonic "mnemonic" mnemonic;
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

            RFC5122 "scheme/xmpp.rs" crate::scheme::xmpp {
                Xmppuri "xmppuri" xmppuri;
                Hierxmpp "hierxmpp" hierxmpp;
                Authpath "authpath" authpath;
                Authxmpp "authxmpp" authxmpp;
                Pathxmpp "pathxmpp" pathxmpp;
                Nodeid "nodeid" nodeid;
                Nodeallow "nodeallow" nodeallow;
                Resid "resid" resid;
                Resallow "resallow" resallow;
                Querycomp "querycomp" querycomp;
                Querytype "querytype" querytype;
                Pair "pair" pair;
                Key "key" key;
                XmppValue "value" value;
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
                MsgIdCore "msg-id-core" msg_id_core;
                IdLeft "id-left" id_left;
                IdRight "id-right" id_right;
                NoFoldLiteral "no-fold-literal" no_fold_literal;
                MidChar "mid-char" mid_char;
            }

            RFC5724 "scheme/sms.rs" crate::scheme::sms {
                SmsUri "sms-uri" sms_uri;
                SmsScheme "sms-scheme" sms_scheme;
                SmsHierPart "sms-hier-part" sms_hier_part;
                SmsRecipient "sms-recipient" sms_recipient;
                SmsFields "sms-fields" sms_fields;
                SmsField "sms-field" sms_field;
                SmsFieldName "sms-field-name" sms_field_name;
                SmsFieldExt "sms-field-ext" sms_field_ext;
                EscapedValue "escaped-value" escaped_value;
            }

            RFC5870 "scheme/geo.rs" crate::scheme::geo {
                GeoUri "geo-URI" geo_uri;
                GeoScheme "geo-scheme" geo_scheme;
                GeoPath "geo-path" geo_path;
                Coordinates "coordinates" coordinates;
                CoordA "coord-a" coord_a;
                CoordB "coord-b" coord_b;
                CoordC "coord-c" coord_c;
                P "p" p;
                Crsp "crsp" crsp;
                Crslabel "crslabel" crslabel;
                Uncp "uncp" uncp;
                Uval "uval" uval;
                GeoParameter "parameter" parameter;
                GeoPname "pname" pname;
                GeoPvalue "pvalue" pvalue;
                GeoParamchar "paramchar" paramchar;
                Labeltext "labeltext" labeltext;
                Pnum "pnum" pnum;
                Num "num" num;
                GeoMarkUnreserved "mark-unreserved" mark_unreserved;
                GeoMark "mark" mark;
                PUnreserved "p-unreserved" p_unreserved;
                GeoAlphanum "alphanum" alphanum;
                Latitude "latitude" latitude;
                Longitude "longitude" longitude;
                Altitude "altitude" altitude;
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

            RFC6694 "scheme/about.rs" crate::scheme::about {
                AboutUri "about-uri" about_uri;
                AboutToken "about-token" about_token;
                AboutQuery "about-query" about_query;
                AboutFragment "about-fragment" about_fragment;
            }

            RFC6920 "scheme/ni.rs" crate::scheme::ni {
                NiUri "NI-URI" ni_uri;
                NiScheme "ni-scheme" ni_scheme;
                NiHierPart "ni-hier-part" ni_hier_part;
                AlgVal "alg-val" alg_val;
                Alg "alg" alg;
                Val "val" val;
                Humanname "humanname" humanname;
                AlgSepval "alg-sepval" alg_sepval;
                Sepval "sepval" sepval;
                Ahlc "ahlc" ahlc;
                Checkdigit "checkdigit" checkdigit;
            }

            RFC7252 "scheme/coap.rs" crate::scheme::coap {
                CoapUri "coap-URI" coap_uri;
                CoapsUri "coaps-URI" coaps_uri;
            }

            RFC7472 "scheme/ipp.rs" crate::scheme::ipp {
                IppsUri "ipps-uri" ipps_uri;
                AbsolutePath "absolute-path" absolute_path;
            }

            RFC7565 "scheme/acct.rs" crate::scheme::acct {
                AcctUri "acctURI" accturi;
                Userpart "userpart" userpart;
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

            RFC8323 "scheme/coap.rs" crate::scheme::coap {
                CoapTcpUri "coap-tcp-URI" coap_tcp_uri;
                CoapsTcpUri "coaps-tcp-URI" coaps_tcp_uri;
                CoapWsUri "coap-ws-URI" coap_ws_uri;
                CoapsWsUri "coaps-ws-URI" coaps_ws_uri;
            }

            RFC9110 "scheme/http.rs" crate::scheme::http {
                HttpUri "http-URI" http_uri;
                HttpsUri "https-URI" https_uri;
            }

            DID_CORE "scheme/did.rs" crate::scheme::did {
                Did "did" did;
                MethodName "method-name" method_name;
                MethodChar "method-char" method_char;
                MethodSpecificId "method-specific-id" method_specific_id;
                Idchar "idchar" idchar;
                DidUrl "did-url" did_url;
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
