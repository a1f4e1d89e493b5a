//! What diagnostics are called, and the groups they form.

use core::fmt;
use core::str::FromStr;

use super::level::{UnknownWord, named};

/// What kind of mistake a diagnostic reports.
///
/// ```
/// use urispec::diagnostic::{Group, Name};
///
/// assert_eq!(Name::DefaultPort.group(), Group::Style);
/// assert_eq!("style".parse(), Ok(Group::Style));
/// assert_eq!(Group::ALL.map(Group::name), ["syntax", "security", "suspicious", "style", "scheme"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The text does not match the rule. Some of these are lints as well, for a mistake that leaves a valid text.
    Syntax,
    /// The text is valid, and may deceive a person or a program (section 7).
    Security,
    /// The text is valid, and probably not what its author meant.
    Suspicious,
    /// The text is valid, and has an equivalent form that is easier to compare (section 6).
    Style,
    /// The text is valid, and breaks a rule of its scheme (section 3.1).
    Scheme,
}

named! { Group: Syntax "syntax" Security "security" Suspicious "suspicious" Style "style" Scheme "scheme" }

/// Declares [`Name`] from rows of a variant and its name in kebab-case.
macro_rules! names {
    ($($(#[$cfg:meta])? $variant:ident $name:literal)*) => {
        /// What a diagnostic is called. [`page`](Name::page) explains it.
        ///
        /// ```
        /// use urispec::diagnostic::Name;
        ///
        /// let name: Name = "unclosed-ip-literal".parse()?;
        /// assert_eq!((name, name.name()), (Name::UnclosedIpLiteral, "unclosed-ip-literal"));
        /// assert_eq!(name.summary(), "An IP literal that is opened by `[` and never closed by `]`.");
        /// assert_eq!(name.example().wrong, b"http://[::1/index.html");
        /// # Ok::<(), urispec::diagnostic::UnknownName>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Name {
            $(
                $(#[$cfg])?
                #[doc = concat!("`", $name, "`, explained by its [page](Name::page).")]
                $variant,
            )*
        }

        impl Name {
            /// Every name: group by group, in the order of the RFC's sections.
            pub const ALL: &[Name] = &[$($(#[$cfg])? Name::$variant),*];

            /// The name in kebab-case: `path-character`.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[$cfg])? Name::$variant => $name,)*
                }
            }
        }
    };
}

names! {
    TooLong "too-long"
    EmptyInput "empty-input"
    SurroundingWhitespace "surrounding-whitespace"
    EnclosedUri "enclosed-uri"
    TextBeforeUri "text-before-uri"
    HtmlAttribute "html-attribute"
    MarkdownLink "markdown-link"
    CssUrl "css-url"
    LatexCommand "latex-command"
    Formula "formula"
    LabelBeforeUri "label-before-uri"
    MailName "mail-name"
    RequestLine "request-line"
    Assignment "assignment-before-uri"
    TableBar "table-bar"
    CommentAfterUri "comment-after-uri"
    SeveralUris "several-uris"
    EncodedUri "encoded-uri"
    DefangedUri "defanged-uri"
    EscapedText "escaped-text"
    QuotedPrintable "quoted-printable"
    WindowsPath "windows-path"
    UncPath "unc-path"
    ScpAddress "scp-address"
    TemplatePlaceholder "template-placeholder"
    Backslash "backslash"
    NonAscii "non-ascii"
    LookAlikeCharacter "look-alike-character"
    Mojibake "mojibake"
    InvisibleCharacter "invisible-character"
    NotUtf8 "not-utf8"
    BarePercent "bare-percent"
    IncompletePercentEncoding "incomplete-percent-encoding"
    PercentEncodingNotHex "percent-encoding-not-hex"
    PercentUEscape "percent-u-escape"
    MissingScheme "missing-scheme"
    MissingSchemeColon "missing-scheme-colon"
    EmptyScheme "empty-scheme"
    SchemeFirstCharacter "scheme-first-character"
    SchemeCharacter "scheme-character"
    SchemeNotAllowed "scheme-not-allowed"
    HostWithoutSlashes "host-without-slashes"
    TextAfterAuthority "text-after-authority"
    ExtraSlash "extra-slash"
    SecondAtSign "second-at-sign"
    UserinfoCharacter "userinfo-character"
    HostCharacter "host-character"
    StrayBracket "stray-bracket"
    PortCharacter "port-character"
    SeveralHosts "several-hosts"
    Ipv6WithoutBrackets "ipv6-without-brackets"
    UnclosedIpLiteral "unclosed-ip-literal"
    UnopenedIpLiteral "unopened-ip-literal"
    EmptyIpLiteral "empty-ip-literal"
    NameInBrackets "name-in-brackets"
    TextAfterIpLiteral "text-after-ip-literal"
    Ipv6TooManyGroups "ipv6-too-many-groups"
    Ipv6TooFewGroups "ipv6-too-few-groups"
    Ipv6SecondCompression "ipv6-second-compression"
    Ipv6TripleColon "ipv6-triple-colon"
    Ipv6GroupTooLong "ipv6-group-too-long"
    Ipv6Character "ipv6-character"
    Ipv6LeadingColon "ipv6-leading-colon"
    Ipv6TrailingColon "ipv6-trailing-colon"
    Ipv6Ipv4NotLast "ipv6-ipv4-not-last"
    Ipv6ZoneId "ipv6-zone-id"
    Ipv6PrefixLength "ipv6-prefix-length"
    Ipv4OctetOutOfRange "ipv4-octet-out-of-range"
    Ipv4LeadingZero "ipv4-leading-zero"
    Ipv4TooFewOctets "ipv4-too-few-octets"
    Ipv4TooManyOctets "ipv4-too-many-octets"
    Ipv4EmptyOctet "ipv4-empty-octet"
    Ipv4Character "ipv4-character"
    IpvfutureMissingVersion "ipvfuture-missing-version"
    IpvfutureVersionCharacter "ipvfuture-version-character"
    IpvfutureMissingDot "ipvfuture-missing-dot"
    IpvfutureEmptyAddress "ipvfuture-empty-address"
    IpvfutureCharacter "ipvfuture-character"
    PathCharacter "path-character"
    DataCharacter "data-character"
    ColonInFirstSegment "colon-in-first-segment"
    DoubleSlashWithoutAuthority "double-slash-without-authority"
    RelativePathAfterAuthority "relative-path-after-authority"
    PathNotAbsolute "path-not-absolute"
    PathNotRootless "path-not-rootless"
    EmptyPath "empty-path"
    PathNotEmpty "path-not-empty"
    EmptySegment "empty-segment"
    QueryCharacter "query-character"
    UnencodedBracket "unencoded-bracket"
    FragmentCharacter "fragment-character"
    SecondFragment "second-fragment"
    FragmentNotAllowed "fragment-not-allowed"
    #[cfg(feature = "template")] UnclosedExpression "unclosed-expression"
    #[cfg(feature = "template")] UnopenedExpression "unopened-expression"
    #[cfg(feature = "template")] NestedExpression "nested-expression"
    #[cfg(feature = "template")] EmptyExpression "empty-expression"
    #[cfg(feature = "template")] SpaceInExpression "space-in-expression"
    #[cfg(feature = "template")] MisplacedOperator "misplaced-operator"
    #[cfg(feature = "template")] EmptyVariable "empty-variable"
    #[cfg(feature = "template")] VariableCharacter "variable-character"
    #[cfg(feature = "template")] PrefixLength "prefix-length"
    #[cfg(feature = "template")] SeveralModifiers "several-modifiers"
    #[cfg(feature = "template")] LiteralCharacter "literal-character"
    WrongCharacter "wrong-character"
    ExtraCharacters "extra-characters"
    MissingCharacter "missing-character"
    UnexpectedCharacter "unexpected-character"
    PasswordInUserinfo "password-in-userinfo"
    TokenInUserinfo "token-in-userinfo"
    UnencodedPassword "unencoded-password"
    TrivialPassword "trivial-password"
    UserinfoLikeHost "userinfo-like-host"
    RareIpAddressFormat "rare-ip-address-format"
    EncodedHostDelimiter "encoded-host-delimiter"
    EncodedSlash "encoded-slash"
    EncodedControl "encoded-control"
    EncodedDotSegment "encoded-dot-segment"
    DotSegmentWithParameter "dot-segment-with-parameter"
    DoubleEncoding "double-encoding"
    OverlongEncoding "overlong-encoding"
    EncodedInvisibleCharacter "encoded-invisible-character"
    AtSignAfterHost "at-sign-after-host"
    PortOfAnotherProtocol "port-of-another-protocol"
    LookAlikeHost "look-alike-host"
    BidiHost "bidi-host"
    #[cfg(feature = "iri")]
    BidiComponent "bidi-component"
    InvalidALabel "invalid-a-label"
    ReadersDisagree "readers-disagree"
    OneLetterScheme "one-letter-scheme"
    AlmostRegisteredScheme "almost-registered-scheme"
    MistakenScheme "mistaken-scheme"
    RepeatedScheme "repeated-scheme"
    SchemeAlone "scheme-alone"
    MailAddressWithoutScheme "mail-address-without-scheme"
    EmptyHost "empty-host"
    AlmostIpv4Host "almost-ipv4-host"
    NotDnsName "not-dns-name"
    UnderscoreInHost "underscore-in-host"
    HostNotUtf8 "host-not-utf8"
    PercentEncodedHost "percent-encoded-host"
    NeedlessVersionFlag "needless-version-flag"
    UnknownAddressFormat "unknown-address-format"
    DirectoryAsHost "directory-as-host"
    UnfilledValue "unfilled-value"
    RouteParameter "route-parameter"
    #[cfg(feature = "template")] ReservedOperator "reserved-operator"
    #[cfg(feature = "template")] QueryOperator "query-operator"
    #[cfg(feature = "template")] RouteNotation "route-notation"
    EmptyPort "empty-port"
    PortOutOfRange "port-out-of-range"
    EmptyPathSegment "empty-path-segment"
    DotSegmentsAboveRoot "dot-segments-above-root"
    EncodedNotUtf8 "encoded-not-utf8"
    EncodedMojibake "encoded-mojibake"
    EncodedReplacementCharacter "encoded-replacement-character"
    EncodedTrailingSpace "encoded-trailing-space"
    QueryWithoutQuestionMark "query-without-question-mark"
    SecondQuestionMark "second-question-mark"
    EmptyParameter "empty-parameter"
    DelimiterInQuery "delimiter-in-query"
    EmptyQuery "empty-query"
    EmptyFragment "empty-fragment"
    UnbalancedParentheses "unbalanced-parentheses"
    TrailingPunctuation "trailing-punctuation"
    HtmlEntity "html-entity"
    UpperCaseScheme "upper-case-scheme"
    UpperCaseHost "upper-case-host"
    Ipv6AddressText "ipv6-address-text"
    LowerCaseTriplet "lower-case-triplet"
    NeedlessEncoding "needless-encoding"
    DotSegments "dot-segments"
    DefaultPort "default-port"
    LeadingZerosInPort "leading-zeros-in-port"
    MissingSlash "missing-slash"
    LocalHost "local-host"
    UpperCaseName "upper-case-name"
    MissingHost "missing-host"
    DeprecatedUserinfo "deprecated-userinfo"
    UnexpectedComponent "unexpected-component"
    SchemeSyntax "scheme-syntax"
}

impl Name {
    /// The diagnostic of this name.
    ///
    /// ```
    /// use urispec::diagnostic::Name;
    ///
    /// assert_eq!(Name::from_name("empty-port"), Some(Name::EmptyPort));
    /// // Unlike the names of rules, those of diagnostics are compared exactly.
    /// assert_eq!(Name::from_name("Empty-Port"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Name> {
        Name::ALL.iter().copied().find(|known| known.name() == name)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Name {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Name, UnknownName> {
        Name::from_name(name).ok_or(UnknownName(()))
    }
}

/// No diagnostic has this name.
///
/// ```
/// use urispec::diagnostic::Name;
///
/// assert_eq!("empty_port".parse::<Name>().unwrap_err().to_string(), "no diagnostic has this name");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName(());

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no diagnostic has this name")
    }
}

impl core::error::Error for UnknownName {}
