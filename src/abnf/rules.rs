//! The table of the rules of RFC 3986, with the core rules that it uses.

/// Hands the table to a macro, after the tokens that are given.
macro_rules! rules {
    ($then:ident! { $($before:tt)* }) => {
        $then! {
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
        }
    };
}
pub(crate) use rules;
