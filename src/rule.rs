//! The index of the grammar.

use core::fmt;
use core::str::FromStr;

use nom::Parser;

use crate::grammar::{Definition, definition};
use crate::source::{Parsed, Source, end};
use crate::{rfc3986, rfc5234};

/// Declares [`Rule`] from rows of variant, ABNF name and function.
macro_rules! rules {
    ($($variant:ident $name:literal $function:path;)*) => {
        /// An ABNF rule: the one way for tools to reach the grammar.
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
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(
                #[doc = concat!("`", $name, "`")]
                $variant,
            )*
        }

        impl Rule {
            /// Every rule: the core rules, then those of RFC 3986 in its order.
            pub const ALL: &[Rule] = &[$(Rule::$variant),*];

            /// The rule's name as the RFC spells it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Rule::$variant => $name,)*
                }
            }

            const fn definition(self) -> &'static Definition {
                match self {
                    $(Rule::$variant => const { &definition($name) },)*
                }
            }

            const fn path(self) -> &'static str {
                match self {
                    $(Rule::$variant => concat!("urispec::", stringify!($function)),)*
                }
            }

            /// Reads the rule from the start of `source`: what is left, and the text that the rule matched.
            ///
            /// ```
            /// use urispec::Rule;
            ///
            /// assert_eq!(Rule::Scheme.parse("http://example.com"), Ok(("://example.com", "http")));
            /// ```
            #[inline]
            pub fn parse<S: Source>(self, source: S) -> Parsed<S> {
                match self {
                    $(Rule::$variant => $function(source),)*
                }
            }
        }
    };
}

rules! {
    Alpha "ALPHA" rfc5234::alpha;
    Digit "DIGIT" rfc5234::digit;
    Hexdig "HEXDIG" rfc5234::hexdig;

    PctEncoded "pct-encoded" rfc3986::characters::pct_encoded;
    Reserved "reserved" rfc3986::characters::reserved;
    GenDelims "gen-delims" rfc3986::characters::gen_delims;
    SubDelims "sub-delims" rfc3986::characters::sub_delims;
    Unreserved "unreserved" rfc3986::characters::unreserved;

    Uri "URI" rfc3986::syntax::uri;
    HierPart "hier-part" rfc3986::syntax::hier_part;

    Scheme "scheme" rfc3986::syntax::scheme::scheme;

    Authority "authority" rfc3986::syntax::authority::authority;
    Userinfo "userinfo" rfc3986::syntax::authority::userinfo::userinfo;

    Host "host" rfc3986::syntax::authority::host::host;
    IpLiteral "IP-literal" rfc3986::syntax::authority::host::ip_literal;
    Ipvfuture "IPvFuture" rfc3986::syntax::authority::host::ipvfuture;
    Ipv6address "IPv6address" rfc3986::syntax::authority::host::ipv6address;
    Ls32 "ls32" rfc3986::syntax::authority::host::ls32;
    H16 "h16" rfc3986::syntax::authority::host::h16;
    Ipv4address "IPv4address" rfc3986::syntax::authority::host::ipv4address;
    DecOctet "dec-octet" rfc3986::syntax::authority::host::dec_octet;
    RegName "reg-name" rfc3986::syntax::authority::host::reg_name;

    Port "port" rfc3986::syntax::authority::port::port;

    Path "path" rfc3986::syntax::path::path;
    PathAbempty "path-abempty" rfc3986::syntax::path::path_abempty;
    PathAbsolute "path-absolute" rfc3986::syntax::path::path_absolute;
    PathNoscheme "path-noscheme" rfc3986::syntax::path::path_noscheme;
    PathRootless "path-rootless" rfc3986::syntax::path::path_rootless;
    PathEmpty "path-empty" rfc3986::syntax::path::path_empty;
    Segment "segment" rfc3986::syntax::path::segment;
    SegmentNz "segment-nz" rfc3986::syntax::path::segment_nz;
    SegmentNzNc "segment-nz-nc" rfc3986::syntax::path::segment_nz_nc;
    Pchar "pchar" rfc3986::syntax::path::pchar;

    Query "query" rfc3986::syntax::query::query;
    Fragment "fragment" rfc3986::syntax::fragment::fragment;

    UriReference "URI-reference" rfc3986::usage::uri_reference;
    RelativeRef "relative-ref" rfc3986::usage::relative_ref;
    RelativePart "relative-part" rfc3986::usage::relative_part;
    AbsoluteUri "absolute-URI" rfc3986::usage::absolute_uri;
}

impl Rule {
    /// The rule of this name, in any case: ABNF rule names have none (RFC 5234, section 2.1).
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// The rule's ABNF, to the letter of the RFC.
    pub const fn abnf(self) -> &'static str {
        self.definition().abnf
    }

    /// The section that defines the rule.
    pub const fn section(self) -> Section {
        self.definition().section
    }

    /// The module of the rule's function, which is the rule's section.
    pub fn module(self) -> &'static str {
        self.path().rsplit_once("::").map_or("", |(module, _)| module)
    }

    /// The rule's function in [`module`](Self::module).
    pub fn function(self) -> &'static str {
        self.path().rsplit_once("::").map_or("", |(_, function)| function)
    }

    /// The rules that this rule's ABNF names, each once, in its order.
    pub fn references(self) -> impl Iterator<Item = Rule> {
        let abnf = self.abnf();
        let names = move || crate::grammar::names(abnf).skip(1);
        names()
            .enumerate()
            .filter(move |(at, name)| !names().take(*at).any(|earlier| earlier == *name))
            .filter_map(|(_, name)| Rule::from_name(name))
    }

    /// Reads the rule from the whole of `source`.
    #[inline]
    pub fn parse_all<S: Source>(self, source: S) -> Parsed<S> {
        let (rest, matched) = self.parse(source)?;
        let (rest, _) = end.parse_complete(rest)?;
        Ok((rest, matched))
    }

    /// Whether the whole of `text` matches the rule. Any bytes may be asked about.
    pub fn accepts(self, text: impl AsRef<[u8]>) -> bool {
        self.parse_all(text.as_ref()).is_ok()
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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

/// A section of an RFC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Section {
    /// The number of the RFC: 3986.
    pub rfc: u16,
    /// The number of the section: `3.2.2`, or `B.1` in an appendix.
    pub number: &'static str,
    /// Its title: `Host`.
    pub title: &'static str,
}

impl Section {
    /// Where the section can be read.
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// assert_eq!(Rule::Host.section().url().to_string(), "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2");
    /// ```
    pub const fn url(self) -> SectionUrl {
        SectionUrl(self)
    }
}

/// `RFC 3986, 3.2.2. Host`
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RFC {}, {}. {}", self.rfc, self.number, self.title)
    }
}

/// The address of a section, to be displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SectionUrl(Section);

impl fmt::Display for SectionUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Section { rfc, number, .. } = self.0;
        let part = if number.starts_with(|c: char| c.is_ascii_digit()) { "section" } else { "appendix" };
        write!(f, "https://www.rfc-editor.org/rfc/rfc{rfc}#{part}-{number}")
    }
}
