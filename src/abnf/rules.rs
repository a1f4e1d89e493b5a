//! The table of the rules of RFC 3986, with the core rules that it uses; and with the feature `iri`, those that RFC 3987 has instead;
//! with the feature `template`, those of RFC 6570.

/// Hands the table to a macro, after the tokens that are given.
macro_rules! rules {
    ($then:ident! { $($before:tt)* }) => {
        $crate::abnf::rules::with_rfc3987! { $then! {
            $($before)*

            RFC5234 "rfc5234.rs" rfc5234 {
                Alpha "ALPHA" alpha;
                Digit "DIGIT" digit;
                Hexdig "HEXDIG" hexdig;
            }

            RFC3986 "rfc3986/characters.rs" rfc3986::characters {
                PctEncoded "pct-encoded" pct_encoded;
                Reserved "reserved" reserved;
                GenDelims "gen-delims" gen_delims;
                SubDelims "sub-delims" sub_delims;
                Unreserved "unreserved" unreserved;
            }

            RFC3986 "rfc3986/syntax/mod.rs" rfc3986::syntax {
                Uri "URI" uri;
                HierPart "hier-part" hier_part;
            }

            RFC3986 "rfc3986/syntax/scheme.rs" rfc3986::syntax::scheme {
                Scheme "scheme" scheme;
            }

            RFC3986 "rfc3986/syntax/authority/mod.rs" rfc3986::syntax::authority {
                Authority "authority" authority;
            }

            RFC3986 "rfc3986/syntax/authority/userinfo.rs" rfc3986::syntax::authority::userinfo {
                Userinfo "userinfo" userinfo;
            }

            RFC3986 "rfc3986/syntax/authority/host.rs" rfc3986::syntax::authority::host {
                Host "host" host;
                IpLiteral "IP-literal" ip_literal;
                Ipvfuture "IPvFuture" ipvfuture;
                Ipv6address "IPv6address" ipv6address;
                Ls32 "ls32" ls32;
                H16 "h16" h16;
                Ipv4address "IPv4address" ipv4address;
                DecOctet "dec-octet" dec_octet;
                RegName "reg-name" reg_name;
            }

            RFC3986 "rfc3986/syntax/authority/port.rs" rfc3986::syntax::authority::port {
                Port "port" port;
            }

            RFC3986 "rfc3986/syntax/path.rs" rfc3986::syntax::path {
                Path "path" path;
                PathAbempty "path-abempty" path_abempty;
                PathAbsolute "path-absolute" path_absolute;
                PathNoscheme "path-noscheme" path_noscheme;
                PathRootless "path-rootless" path_rootless;
                PathEmpty "path-empty" path_empty;
                Segment "segment" segment;
                SegmentNz "segment-nz" segment_nz;
                SegmentNzNc "segment-nz-nc" segment_nz_nc;
                Pchar "pchar" pchar;
            }

            RFC3986 "rfc3986/syntax/query.rs" rfc3986::syntax::query {
                Query "query" query;
            }

            RFC3986 "rfc3986/syntax/fragment.rs" rfc3986::syntax::fragment {
                Fragment "fragment" fragment;
            }

            RFC3986 "rfc3986/usage.rs" rfc3986::usage {
                UriReference "URI-reference" uri_reference;
                RelativeRef "relative-ref" relative_ref;
                RelativePart "relative-part" relative_part;
                AbsoluteUri "absolute-URI" absolute_uri;
            }
        } }
    };
}
pub(crate) use rules;

/// Hands the table to the macro, with the rules of RFC 3987 below.
#[cfg(feature = "iri")]
macro_rules! with_rfc3987 {
    ($then:ident! { $($before:tt)* }) => {
        $crate::abnf::rules::with_rfc6570! { $then! {
            $($before)*

            RFC3987 "rfc3987/syntax.rs" rfc3987::syntax {
                Iri "IRI" iri;
                IhierPart "ihier-part" ihier_part;
                IriReference "IRI-reference" iri_reference;
                AbsoluteIri "absolute-IRI" absolute_iri;
                IrelativeRef "irelative-ref" irelative_ref;
                IrelativePart "irelative-part" irelative_part;
                Iauthority "iauthority" iauthority;
                Iuserinfo "iuserinfo" iuserinfo;
                Ihost "ihost" ihost;
                IregName "ireg-name" ireg_name;
                Ipath "ipath" ipath;
                IpathAbempty "ipath-abempty" ipath_abempty;
                IpathAbsolute "ipath-absolute" ipath_absolute;
                IpathNoscheme "ipath-noscheme" ipath_noscheme;
                IpathRootless "ipath-rootless" ipath_rootless;
                IpathEmpty "ipath-empty" ipath_empty;
                Isegment "isegment" isegment;
                IsegmentNz "isegment-nz" isegment_nz;
                IsegmentNzNc "isegment-nz-nc" isegment_nz_nc;
                Ipchar "ipchar" ipchar;
                Iquery "iquery" iquery;
                Ifragment "ifragment" ifragment;
                Iunreserved "iunreserved" iunreserved;
                Ucschar "ucschar" ucschar;
                Iprivate "iprivate" iprivate;
            }
        } }
    };
}

/// Hands the table to the macro as it is.
#[cfg(not(feature = "iri"))]
macro_rules! with_rfc3987 {
    ($then:ident! { $($before:tt)* }) => {
        $then! { $($before)* }
    };
}
pub(crate) use with_rfc3987;

/// Hands the table to the macro, with the rules of RFC 6570 below.
#[cfg(feature = "template")]
macro_rules! with_rfc6570 {
    ($then:ident! { $($before:tt)* }) => {
        $then! {
            $($before)*

            RFC6570 "rfc6570/syntax/mod.rs" rfc6570::syntax {
                UriTemplate "URI-Template" uri_template;
            }

            RFC6570 "rfc6570/syntax/literals.rs" rfc6570::syntax::literals {
                Literals "literals" literals;
            }

            RFC6570 "rfc6570/syntax/expressions.rs" rfc6570::syntax::expressions {
                Expression "expression" expression;
                Operator "operator" operator;
                OpLevel2 "op-level2" op_level2;
                OpLevel3 "op-level3" op_level3;
                OpReserve "op-reserve" op_reserve;
            }

            RFC6570 "rfc6570/syntax/variables.rs" rfc6570::syntax::variables {
                VariableList "variable-list" variable_list;
                Varspec "varspec" varspec;
                Varname "varname" varname;
                Varchar "varchar" varchar;
            }

            RFC6570 "rfc6570/syntax/modifiers.rs" rfc6570::syntax::modifiers {
                ModifierLevel4 "modifier-level4" modifier_level4;
                Prefix "prefix" prefix;
                MaxLength "max-length" max_length;
                Explode "explode" explode;
            }
        }
    };
}

/// Hands the table to the macro as it is.
#[cfg(all(feature = "iri", not(feature = "template")))]
macro_rules! with_rfc6570 {
    ($then:ident! { $($before:tt)* }) => {
        $then! { $($before)* }
    };
}
#[cfg(feature = "iri")]
pub(crate) use with_rfc6570;
