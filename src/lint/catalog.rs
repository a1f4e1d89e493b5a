//! The catalog: the page of every diagnostic, by its name.

use alloc::format;
use alloc::string::String;

use crate::abnf::rule::Rule;
use crate::abnf::section::Section;
use crate::diagnostic::diagnose::{TOO_LONG, UNEXPECTED_CHARACTER};
use crate::diagnostic::level::{Applicability, Level};
use crate::diagnostic::name::{Group, Name};
use crate::diagnostic::page::{Example, Page, Words};
use crate::diagnostic::surroundings::closing::ENCLOSED_URI;
use crate::diagnostic::surroundings::escapes::{DEFANGED_URI, ENCODED_URI, ESCAPED_TEXT, QUOTED_PRINTABLE};
use crate::diagnostic::surroundings::labels::{ASSIGNMENT, LABEL_BEFORE_URI, MAIL_NAME, REQUEST_LINE, TEXT_BEFORE_URI};
use crate::diagnostic::surroundings::lists::{COMMENT_AFTER_URI, SEVERAL_URIS, TABLE_BAR};
use crate::diagnostic::surroundings::markup::{CSS_URL, FORMULA, HTML_ATTRIBUTE, LATEX_COMMAND, MARKDOWN_LINK};
use crate::diagnostic::syntax::authority::{SECOND_AT_SIGN, TEXT_AFTER_AUTHORITY};
use crate::diagnostic::syntax::backslash::BACKSLASH;
use crate::diagnostic::syntax::characters::{INVISIBLE_CHARACTER, NON_ASCII, NOT_UTF8, STRAY_BRACKET};
use crate::diagnostic::syntax::component::{
    DATA_CHARACTER, FRAGMENT_CHARACTER, HOST_CHARACTER, IPVFUTURE_CHARACTER, PATH_CHARACTER, PORT_CHARACTER,
    QUERY_CHARACTER, SCHEME_CHARACTER, USERINFO_CHARACTER,
};
use crate::diagnostic::syntax::fragment::{FRAGMENT_NOT_ALLOWED, SECOND_FRAGMENT};
use crate::diagnostic::syntax::gathered::UNENCODED_BRACKET;
use crate::diagnostic::syntax::host_list::SEVERAL_HOSTS;
use crate::diagnostic::syntax::host_without_slashes::{EXTRA_SLASH, HOST_WITHOUT_SLASHES};
use crate::diagnostic::syntax::ip_literal::{
    EMPTY_IP_LITERAL, NAME_IN_BRACKETS, TEXT_AFTER_IP_LITERAL, UNCLOSED_IP_LITERAL, UNOPENED_IP_LITERAL,
};
use crate::diagnostic::syntax::ipv4address::{
    IPV4_CHARACTER, IPV4_EMPTY_OCTET, IPV4_LEADING_ZERO, IPV4_OCTET_OUT_OF_RANGE, IPV4_TOO_FEW_OCTETS,
    IPV4_TOO_MANY_OCTETS,
};
use crate::diagnostic::syntax::ipv6_groups::{
    IPV6_CHARACTER, IPV6_GROUP_TOO_LONG, IPV6_TOO_FEW_GROUPS, IPV6_TOO_MANY_GROUPS,
};
use crate::diagnostic::syntax::ipv6_suffix::{IPV6_PREFIX_LENGTH, IPV6_ZONE_ID};
use crate::diagnostic::syntax::ipv6address::{
    IPV6_IPV4_NOT_LAST, IPV6_LEADING_COLON, IPV6_SECOND_COMPRESSION, IPV6_TRAILING_COLON, IPV6_TRIPLE_COLON,
};
use crate::diagnostic::syntax::ipvfuture::{
    IPVFUTURE_EMPTY_ADDRESS, IPVFUTURE_MISSING_DOT, IPVFUTURE_MISSING_VERSION, IPVFUTURE_VERSION_CHARACTER,
};
use crate::diagnostic::syntax::look_alike::{LOOK_ALIKE_CHARACTER, MOJIBAKE};
use crate::diagnostic::syntax::path::{
    COLON_IN_FIRST_SEGMENT, DOUBLE_SLASH_WITHOUT_AUTHORITY, EMPTY_PATH, EMPTY_SEGMENT, PATH_NOT_ABSOLUTE,
    PATH_NOT_EMPTY, PATH_NOT_ROOTLESS, RELATIVE_PATH_AFTER_AUTHORITY,
};
use crate::diagnostic::syntax::percent::{
    BARE_PERCENT, INCOMPLETE_PERCENT_ENCODING, PERCENT_ENCODING_NOT_HEX, PERCENT_U_ESCAPE,
};
use crate::diagnostic::syntax::reference::{EMPTY_INPUT, SCHEME_NOT_ALLOWED, SCP_ADDRESS};
use crate::diagnostic::syntax::scheme::{EMPTY_SCHEME, MISSING_SCHEME, MISSING_SCHEME_COLON, SCHEME_FIRST_CHARACTER};
use crate::diagnostic::syntax::single::{EXTRA_CHARACTERS, MISSING_CHARACTER, WRONG_CHARACTER};
use crate::diagnostic::syntax::surroundings::SURROUNDING_WHITESPACE;
use crate::diagnostic::syntax::template::TEMPLATE_PLACEHOLDER;
#[cfg(feature = "template")]
use crate::diagnostic::syntax::uri_template::{
    EMPTY_EXPRESSION, EMPTY_VARIABLE, LITERAL_CHARACTER, MISPLACED_OPERATOR, NESTED_EXPRESSION, PREFIX_LENGTH,
    SEVERAL_MODIFIERS, SPACE_IN_EXPRESSION, UNCLOSED_EXPRESSION, UNOPENED_EXPRESSION, VARIABLE_CHARACTER,
};
use crate::diagnostic::syntax::windows::{UNC_PATH, WINDOWS_PATH};
use crate::diagnostic::syntax::without_brackets::IPV6_WITHOUT_BRACKETS;
use crate::lint::component::host::{
    HOST_NOT_UTF8, NEEDLESS_VERSION_FLAG, PERCENT_ENCODED_HOST, UNKNOWN_ADDRESS_FORMAT,
};
use crate::lint::component::query::{
    DELIMITER_IN_QUERY, EMPTY_PARAMETER, QUERY_WITHOUT_QUESTION_MARK, SECOND_QUESTION_MARK,
};
use crate::lint::component::triplets::{
    ENCODED_INVISIBLE_CHARACTER, ENCODED_MOJIBAKE, ENCODED_NOT_UTF8, ENCODED_REPLACEMENT_CHARACTER,
    ENCODED_TRAILING_SPACE,
};
use crate::lint::component::unfilled::UNFILLED_VALUE;
use crate::lint::linter::Linter;
use crate::lint::scheme::components::{EMPTY_HOST, MISSING_HOST, UNEXPECTED_COMPONENT};
use crate::lint::scheme::directory::DIRECTORY_AS_HOST;
use crate::lint::scheme::mismatch::SCHEME_SYNTAX;
use crate::lint::scheme::missing::{MAIL_ADDRESS_WITHOUT_SCHEME, SCHEME_ALONE};
use crate::lint::scheme::names::{ALMOST_REGISTERED_SCHEME, MISTAKEN_SCHEME, ONE_LETTER_SCHEME, REPEATED_SCHEME};
use crate::lint::security::back_end_transcoding::{
    DOT_SEGMENT_WITH_PARAMETER, DOUBLE_ENCODING, ENCODED_CONTROL, ENCODED_DOT_SEGMENT, ENCODED_HOST_DELIMITER,
    ENCODED_SLASH, OVERLONG_ENCODING,
};
use crate::lint::security::delimiting::{HTML_ENTITY, ROUTE_PARAMETER, TRAILING_PUNCTUATION, UNBALANCED_PARENTHESES};
use crate::lint::security::internationalized::{BIDI_HOST, INVALID_A_LABEL, LOOK_ALIKE_HOST};
#[cfg(feature = "iri")]
use crate::lint::security::iri::BIDI_COMPONENT;
use crate::lint::security::malicious_construction::{EMPTY_PORT, PORT_OF_ANOTHER_PROTOCOL, PORT_OUT_OF_RANGE};
use crate::lint::security::rare_ip_address_formats::{
    ALMOST_IPV4_HOST, NOT_DNS_NAME, RARE_IP_ADDRESS_FORMAT, UNDERSCORE_IN_HOST,
};
use crate::lint::security::readers::READERS_DISAGREE;
use crate::lint::security::semantic_attacks::{AT_SIGN_AFTER_HOST, DEPRECATED_USERINFO, USERINFO_LIKE_HOST};
use crate::lint::security::sensitive_information::{
    PASSWORD_IN_USERINFO, TOKEN_IN_USERINFO, TRIVIAL_PASSWORD, UNENCODED_PASSWORD,
};
use crate::lint::style::above_root::DOT_SEGMENTS_ABOVE_ROOT;
use crate::lint::style::empty::{EMPTY_FRAGMENT, EMPTY_PATH_SEGMENT, EMPTY_QUERY};
use crate::lint::style::normal_form::{
    DEFAULT_PORT, DOT_SEGMENTS, IPV6_ADDRESS_TEXT, LOCAL_HOST, LOWER_CASE_TRIPLET, MISSING_SLASH, NEEDLESS_ENCODING,
    PORT_ZEROS, UPPER_CASE_HOST, UPPER_CASE_NAME, UPPER_CASE_SCHEME,
};
#[cfg(feature = "template")]
use crate::lint::template::{QUERY_OPERATOR, RESERVED_OPERATOR, ROUTE_NOTATION};
use crate::visible::Visible;

/// A row for each diagnostic: its name, and its page.
macro_rules! catalog {
    ($($(#[$cfg:meta])? $name:ident $page:ident;)*) => {
        /// The page of a name.
        const fn page_of(name: Name) -> &'static Page {
            match name {
                $($(#[$cfg])? Name::$name => &$page,)*
            }
        }

        /// The words of that page.
        const fn words_of(name: Name) -> &'static Words {
            match name {
                $($(#[$cfg])? Name::$name => $page::WORDS,)*
            }
        }
    };
}

catalog! {
    TooLong TOO_LONG;
    EmptyInput EMPTY_INPUT;
    SurroundingWhitespace SURROUNDING_WHITESPACE;
    EnclosedUri ENCLOSED_URI;
    TextBeforeUri TEXT_BEFORE_URI;
    HtmlAttribute HTML_ATTRIBUTE;
    MarkdownLink MARKDOWN_LINK;
    CssUrl CSS_URL;
    LatexCommand LATEX_COMMAND;
    Formula FORMULA;
    LabelBeforeUri LABEL_BEFORE_URI;
    MailName MAIL_NAME;
    RequestLine REQUEST_LINE;
    Assignment ASSIGNMENT;
    TableBar TABLE_BAR;
    CommentAfterUri COMMENT_AFTER_URI;
    SeveralUris SEVERAL_URIS;
    EncodedUri ENCODED_URI;
    DefangedUri DEFANGED_URI;
    EscapedText ESCAPED_TEXT;
    QuotedPrintable QUOTED_PRINTABLE;
    WindowsPath WINDOWS_PATH;
    UncPath UNC_PATH;
    ScpAddress SCP_ADDRESS;
    TemplatePlaceholder TEMPLATE_PLACEHOLDER;
    Backslash BACKSLASH;
    NonAscii NON_ASCII;
    LookAlikeCharacter LOOK_ALIKE_CHARACTER;
    Mojibake MOJIBAKE;
    InvisibleCharacter INVISIBLE_CHARACTER;
    NotUtf8 NOT_UTF8;
    BarePercent BARE_PERCENT;
    IncompletePercentEncoding INCOMPLETE_PERCENT_ENCODING;
    PercentEncodingNotHex PERCENT_ENCODING_NOT_HEX;
    PercentUEscape PERCENT_U_ESCAPE;
    MissingScheme MISSING_SCHEME;
    MissingSchemeColon MISSING_SCHEME_COLON;
    EmptyScheme EMPTY_SCHEME;
    SchemeFirstCharacter SCHEME_FIRST_CHARACTER;
    SchemeCharacter SCHEME_CHARACTER;
    SchemeNotAllowed SCHEME_NOT_ALLOWED;
    HostWithoutSlashes HOST_WITHOUT_SLASHES;
    TextAfterAuthority TEXT_AFTER_AUTHORITY;
    ExtraSlash EXTRA_SLASH;
    SecondAtSign SECOND_AT_SIGN;
    UserinfoCharacter USERINFO_CHARACTER;
    HostCharacter HOST_CHARACTER;
    StrayBracket STRAY_BRACKET;
    PortCharacter PORT_CHARACTER;
    SeveralHosts SEVERAL_HOSTS;
    Ipv6WithoutBrackets IPV6_WITHOUT_BRACKETS;
    UnclosedIpLiteral UNCLOSED_IP_LITERAL;
    UnopenedIpLiteral UNOPENED_IP_LITERAL;
    EmptyIpLiteral EMPTY_IP_LITERAL;
    NameInBrackets NAME_IN_BRACKETS;
    TextAfterIpLiteral TEXT_AFTER_IP_LITERAL;
    Ipv6TooManyGroups IPV6_TOO_MANY_GROUPS;
    Ipv6TooFewGroups IPV6_TOO_FEW_GROUPS;
    Ipv6SecondCompression IPV6_SECOND_COMPRESSION;
    Ipv6TripleColon IPV6_TRIPLE_COLON;
    Ipv6GroupTooLong IPV6_GROUP_TOO_LONG;
    Ipv6Character IPV6_CHARACTER;
    Ipv6LeadingColon IPV6_LEADING_COLON;
    Ipv6TrailingColon IPV6_TRAILING_COLON;
    Ipv6Ipv4NotLast IPV6_IPV4_NOT_LAST;
    Ipv6ZoneId IPV6_ZONE_ID;
    Ipv6PrefixLength IPV6_PREFIX_LENGTH;
    Ipv4OctetOutOfRange IPV4_OCTET_OUT_OF_RANGE;
    Ipv4LeadingZero IPV4_LEADING_ZERO;
    Ipv4TooFewOctets IPV4_TOO_FEW_OCTETS;
    Ipv4TooManyOctets IPV4_TOO_MANY_OCTETS;
    Ipv4EmptyOctet IPV4_EMPTY_OCTET;
    Ipv4Character IPV4_CHARACTER;
    IpvfutureMissingVersion IPVFUTURE_MISSING_VERSION;
    IpvfutureVersionCharacter IPVFUTURE_VERSION_CHARACTER;
    IpvfutureMissingDot IPVFUTURE_MISSING_DOT;
    IpvfutureEmptyAddress IPVFUTURE_EMPTY_ADDRESS;
    IpvfutureCharacter IPVFUTURE_CHARACTER;
    PathCharacter PATH_CHARACTER;
    DataCharacter DATA_CHARACTER;
    ColonInFirstSegment COLON_IN_FIRST_SEGMENT;
    DoubleSlashWithoutAuthority DOUBLE_SLASH_WITHOUT_AUTHORITY;
    RelativePathAfterAuthority RELATIVE_PATH_AFTER_AUTHORITY;
    PathNotAbsolute PATH_NOT_ABSOLUTE;
    PathNotRootless PATH_NOT_ROOTLESS;
    EmptyPath EMPTY_PATH;
    PathNotEmpty PATH_NOT_EMPTY;
    EmptySegment EMPTY_SEGMENT;
    QueryCharacter QUERY_CHARACTER;
    UnencodedBracket UNENCODED_BRACKET;
    FragmentCharacter FRAGMENT_CHARACTER;
    SecondFragment SECOND_FRAGMENT;
    FragmentNotAllowed FRAGMENT_NOT_ALLOWED;
    #[cfg(feature = "template")] UnclosedExpression UNCLOSED_EXPRESSION;
    #[cfg(feature = "template")] UnopenedExpression UNOPENED_EXPRESSION;
    #[cfg(feature = "template")] NestedExpression NESTED_EXPRESSION;
    #[cfg(feature = "template")] EmptyExpression EMPTY_EXPRESSION;
    #[cfg(feature = "template")] SpaceInExpression SPACE_IN_EXPRESSION;
    #[cfg(feature = "template")] MisplacedOperator MISPLACED_OPERATOR;
    #[cfg(feature = "template")] EmptyVariable EMPTY_VARIABLE;
    #[cfg(feature = "template")] VariableCharacter VARIABLE_CHARACTER;
    #[cfg(feature = "template")] PrefixLength PREFIX_LENGTH;
    #[cfg(feature = "template")] SeveralModifiers SEVERAL_MODIFIERS;
    #[cfg(feature = "template")] LiteralCharacter LITERAL_CHARACTER;
    WrongCharacter WRONG_CHARACTER;
    ExtraCharacters EXTRA_CHARACTERS;
    MissingCharacter MISSING_CHARACTER;
    UnexpectedCharacter UNEXPECTED_CHARACTER;
    PasswordInUserinfo PASSWORD_IN_USERINFO;
    TokenInUserinfo TOKEN_IN_USERINFO;
    UnencodedPassword UNENCODED_PASSWORD;
    TrivialPassword TRIVIAL_PASSWORD;
    UserinfoLikeHost USERINFO_LIKE_HOST;
    RareIpAddressFormat RARE_IP_ADDRESS_FORMAT;
    EncodedHostDelimiter ENCODED_HOST_DELIMITER;
    EncodedSlash ENCODED_SLASH;
    EncodedControl ENCODED_CONTROL;
    EncodedDotSegment ENCODED_DOT_SEGMENT;
    DotSegmentWithParameter DOT_SEGMENT_WITH_PARAMETER;
    DoubleEncoding DOUBLE_ENCODING;
    OverlongEncoding OVERLONG_ENCODING;
    EncodedInvisibleCharacter ENCODED_INVISIBLE_CHARACTER;
    AtSignAfterHost AT_SIGN_AFTER_HOST;
    PortOfAnotherProtocol PORT_OF_ANOTHER_PROTOCOL;
    LookAlikeHost LOOK_ALIKE_HOST;
    BidiHost BIDI_HOST;
    #[cfg(feature = "iri")]
    BidiComponent BIDI_COMPONENT;
    InvalidALabel INVALID_A_LABEL;
    ReadersDisagree READERS_DISAGREE;
    OneLetterScheme ONE_LETTER_SCHEME;
    AlmostRegisteredScheme ALMOST_REGISTERED_SCHEME;
    MistakenScheme MISTAKEN_SCHEME;
    RepeatedScheme REPEATED_SCHEME;
    SchemeAlone SCHEME_ALONE;
    MailAddressWithoutScheme MAIL_ADDRESS_WITHOUT_SCHEME;
    EmptyHost EMPTY_HOST;
    AlmostIpv4Host ALMOST_IPV4_HOST;
    NotDnsName NOT_DNS_NAME;
    UnderscoreInHost UNDERSCORE_IN_HOST;
    HostNotUtf8 HOST_NOT_UTF8;
    PercentEncodedHost PERCENT_ENCODED_HOST;
    NeedlessVersionFlag NEEDLESS_VERSION_FLAG;
    UnknownAddressFormat UNKNOWN_ADDRESS_FORMAT;
    DirectoryAsHost DIRECTORY_AS_HOST;
    UnfilledValue UNFILLED_VALUE;
    RouteParameter ROUTE_PARAMETER;
    #[cfg(feature = "template")] ReservedOperator RESERVED_OPERATOR;
    #[cfg(feature = "template")] QueryOperator QUERY_OPERATOR;
    #[cfg(feature = "template")] RouteNotation ROUTE_NOTATION;
    EmptyPort EMPTY_PORT;
    PortOutOfRange PORT_OUT_OF_RANGE;
    EmptyPathSegment EMPTY_PATH_SEGMENT;
    DotSegmentsAboveRoot DOT_SEGMENTS_ABOVE_ROOT;
    EncodedNotUtf8 ENCODED_NOT_UTF8;
    EncodedMojibake ENCODED_MOJIBAKE;
    EncodedReplacementCharacter ENCODED_REPLACEMENT_CHARACTER;
    EncodedTrailingSpace ENCODED_TRAILING_SPACE;
    QueryWithoutQuestionMark QUERY_WITHOUT_QUESTION_MARK;
    SecondQuestionMark SECOND_QUESTION_MARK;
    EmptyParameter EMPTY_PARAMETER;
    DelimiterInQuery DELIMITER_IN_QUERY;
    EmptyQuery EMPTY_QUERY;
    EmptyFragment EMPTY_FRAGMENT;
    UnbalancedParentheses UNBALANCED_PARENTHESES;
    TrailingPunctuation TRAILING_PUNCTUATION;
    HtmlEntity HTML_ENTITY;
    UpperCaseScheme UPPER_CASE_SCHEME;
    UpperCaseHost UPPER_CASE_HOST;
    Ipv6AddressText IPV6_ADDRESS_TEXT;
    LowerCaseTriplet LOWER_CASE_TRIPLET;
    NeedlessEncoding NEEDLESS_ENCODING;
    DotSegments DOT_SEGMENTS;
    DefaultPort DEFAULT_PORT;
    LeadingZerosInPort PORT_ZEROS;
    MissingSlash MISSING_SLASH;
    LocalHost LOCAL_HOST;
    UpperCaseName UPPER_CASE_NAME;
    MissingHost MISSING_HOST;
    DeprecatedUserinfo DEPRECATED_USERINFO;
    UnexpectedComponent UNEXPECTED_COMPONENT;
    SchemeSyntax SCHEME_SYNTAX;
}

impl Name {
    /// The level that a [`Linter`](crate::Linter) begins with. Matters of style that are frequent in ordinary URIs are off.
    ///
    /// ```
    /// use urispec::diagnostic::{Level, Name};
    ///
    /// assert_eq!(Name::UnclosedIpLiteral.level(), Level::Error);
    /// // Many URIs have no slash after the host.
    /// assert_eq!(Name::MissingSlash.level(), Level::Off);
    /// ```
    pub const fn level(self) -> Level {
        page_of(self).level
    }

    /// What kind of mistake it is.
    ///
    /// ```
    /// use urispec::diagnostic::{Group, Name};
    ///
    /// assert_eq!(Name::RareIpAddressFormat.group(), Group::Security);
    /// assert_eq!(Name::DefaultPort.group(), Group::Style);
    /// ```
    pub const fn group(self) -> Group {
        page_of(self).group
    }

    /// The rule that the text usually does not match; for a lint, the rule of the part that it is about.
    ///
    /// ```
    /// use urispec::Rule;
    /// use urispec::diagnostic::Name;
    ///
    /// assert_eq!(Name::PathCharacter.rule(), Rule::Pchar);
    /// assert_eq!(Name::DefaultPort.rule(), Rule::Port);
    /// ```
    pub const fn rule(self) -> Rule {
        page_of(self).rule
    }

    /// A text that has it, and perhaps the text to write instead.
    ///
    /// ```
    /// use urispec::diagnostic::{Diagnosis, Name};
    ///
    /// let example = Name::UnclosedIpLiteral.example();
    /// assert!(Diagnosis::check(example.wrong, example.rule).is_err());
    /// assert_eq!(example.instead, Some("http://[::1]/index.html"));
    /// ```
    pub const fn example(self) -> Example {
        words_of(self).example
    }

    /// What it is, in a sentence.
    ///
    /// ```
    /// use urispec::diagnostic::Name;
    ///
    /// let summary = "An empty path after an authority, where the scheme makes it equivalent to `/`.";
    /// assert_eq!(Name::MissingSlash.summary(), summary);
    /// ```
    pub const fn summary(self) -> &'static str {
        match words_of(self).lines {
            [first, ..] => first.trim_ascii(),
            [] => "",
        }
    }

    /// When not to follow it, in a sentence.
    ///
    /// ```
    /// use urispec::diagnostic::Name;
    ///
    /// assert_eq!(Name::DirectoryAsHost.leave(), "Leave it if a machine in your network has this name.");
    /// ```
    pub const fn leave(self) -> &'static str {
        words_of(self).leave
    }

    /// The section that states it.
    ///
    /// ```
    /// use urispec::diagnostic::Name;
    ///
    /// // It may be another section than that of the rule.
    /// assert_eq!(Name::DefaultPort.section().to_string(), "RFC 3986, 6.2.3. Scheme-Based Normalization");
    /// ```
    pub const fn section(self) -> Section {
        match page_of(self).section {
            Some(section) => section,
            None => self.rule().section(),
        }
    }

    /// How far the fix of the [example](Self::example) is to be trusted, or nothing if only the author can know what to write. In another
    /// text or at another [place](crate::diagnostic::Place), it may be otherwise.
    ///
    /// ```
    /// use urispec::diagnostic::{Applicability, Name};
    ///
    /// assert_eq!(Name::UnclosedIpLiteral.fix(), Some(Applicability::Safe));
    /// assert_eq!(Name::DefaultPort.fix(), Some(Applicability::Style));
    /// assert_eq!(Name::PortOutOfRange.fix(), None);
    /// ```
    pub fn fix(self) -> Option<Applicability> {
        let Example { rule, wrong, .. } = self.example();
        let found = Linter::new().with(self, self.level().max(Level::Advice)).lint(wrong, rule);
        let own = found.iter().filter(|diagnostic| diagnostic.name() == self);
        own.filter_map(|diagnostic| diagnostic.fixes().first()).map(|fix| fix.applicability).min()
    }

    /// The page: what it means, why it matters, what to write instead, an example, its level, whether it can be fixed, how to silence
    /// it, and the section.
    ///
    /// ```
    /// use urispec::diagnostic::Name;
    ///
    /// assert_eq!(
    ///     Name::UnclosedIpLiteral.page(),
    ///     "unclosed-ip-literal
    ///
    /// An IP literal that is opened by `[` and never closed by `]`.
    ///
    /// Brackets enclose an IPv6 address in a URI (3.2.2). Without the `]` it is unclear where the address ends.
    ///
    ///     wrong    http://[::1/index.html
    ///     instead  http://[::1]/index.html
    ///
    /// Level: error, in the group syntax.
    /// Fix: safe in the example, so that `urispec check --fix` applies it.
    /// Leave it if it is not meant to be a URI, or is wrong on purpose, as in a test.
    /// To silence it: `uri-ignore: unclosed-ip-literal` in a comment, `--ignore unclosed-ip-literal`, or in urispec.toml:
    ///
    ///     [levels]
    ///     unclosed-ip-literal = \"off\"
    ///
    /// RFC 3986, 3.2.2. Host
    /// https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
    /// ",
    /// );
    /// ```
    pub fn page(self) -> String {
        let mut page = format!("{}\n\n", self.name());
        for line in words_of(self).lines {
            page.push_str(line.trim_ascii());
            page.push('\n');
        }
        let Example { rule, wrong, instead } = self.example();
        let shown = |text: &[u8]| match text {
            b"" => String::from("(the empty text)"),
            // A space at the edge would not be seen.
            [b' ', rest @ ..] => format!("\u{2420}{}", Visible(rest)),
            text => format!("{}", Visible(text)).replace("\\\\", "\\"),
        };
        if instead.is_none_or(|instead| wrong != instead.as_bytes()) {
            // A valid text is not wrong.
            let heading = if self.group() == Group::Syntax { "wrong  " } else { "flagged" };
            let read_by = if rule == Rule::UriReference { String::new() } else { format!("  (as {rule})") };
            page.push_str(&format!("\n    {heading}  {}{read_by}\n", shown(wrong)));
        }
        if let Some(instead) = instead.filter(|instead| wrong != instead.as_bytes()) {
            page.push_str(&format!("    instead  {}\n", shown(instead.as_bytes())));
        }
        let section = self.section();
        page.push_str(&format!("\n{}\n{section}\n{}\n", self.handling(), section.url()));
        page
    }

    /// What the page says of level, fix and silence.
    fn handling(self) -> String {
        let (name, group) = (self.name(), self.group());
        let level = match self.level() {
            Level::Off => "off unless you turn it on",
            level => level.name(),
        };
        let fix = match self.fix() {
            Some(Applicability::Safe) => "safe in the example, so that `urispec check --fix` applies it",
            Some(Applicability::Style) => {
                "a change of style, which leaves the same URI in another form and is made only on request"
            }
            Some(Applicability::Suggested) => "suggested, for the author to decide",
            None => "none, since only the author can know what was meant",
        };
        let turn = if self.level() == Level::Off {
            format!(
                "To turn it on: `--severity {name}=warning`, or in urispec.toml:\n\n    [levels]\n    {name} = \"warning\"\n"
            )
        } else {
            format!(
                "To silence it: `uri-ignore: {name}` in a comment, `--ignore {name}`, or in urispec.toml:\n\n    [levels]\n    {name} = \"off\"\n"
            )
        };
        format!("Level: {level}, in the group {group}.\nFix: {fix}.\n{}\n{turn}", self.leave())
    }
}

#[cfg(test)]
mod tests {
    use super::page_of;
    use crate::diagnostic::name::Name;

    #[test]
    fn every_name_has_its_own_page() {
        for name in Name::ALL {
            assert_eq!(page_of(*name).name, *name);
        }
    }
}
