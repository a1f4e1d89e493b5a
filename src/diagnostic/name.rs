//! The catalog: every diagnostic by its name, with its page.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::abnf::rule::Rule;
use crate::abnf::section::Section;
use crate::diagnostic::level::Level;
use crate::visible::Visible;

/// What kind of mistake a diagnostic tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The text does not match the rule. Some of these are lints too, where what is nearly the same matches.
    Syntax,
    /// It matches, and may deceive a person or a program (section 7).
    Security,
    /// It matches, and hardly means what it says.
    Suspicious,
    /// It matches, and would better be written otherwise (section 6).
    Style,
    /// It matches, and breaks a rule of its scheme (section 3.1).
    Scheme,
}

impl Group {
    /// Every group.
    pub const ALL: [Group; 5] = [Group::Syntax, Group::Security, Group::Suspicious, Group::Style, Group::Scheme];

    /// `syntax`, `security`, `suspicious`, `style` or `scheme`.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Syntax => "syntax",
            Group::Security => "security",
            Group::Suspicious => "suspicious",
            Group::Style => "style",
            Group::Scheme => "scheme",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that shows a diagnostic, and one without it that says what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// What both are read as.
    pub rule: Rule,
    /// The text that is wrong.
    pub wrong: &'static [u8],
    /// The text to write instead.
    pub instead: &'static str,
}

macro_rules! wrong {
    ($text:literal) => {
        $text.as_bytes()
    };
    (bytes $text:literal) => {
        $text
    };
}

macro_rules! section {
    () => {
        None
    };
    ($rfc:literal $number:literal $title:literal) => {
        Some(Section { rfc: $rfc, number: $number, title: $title })
    };
}

/// Declares [`Name`] from groups of rows: the page, the variant, the name, the rule that does not match or that it is about, and
/// the example; perhaps a section of another document.
macro_rules! names {
    ($($group:ident {$(
        $(#[doc = $page:literal])*
        $variant:ident $name:literal $rule:ident;
        $example:ident: $($bytes:ident)? $wrong:literal => $instead:literal $(; $rfc:literal $number:literal $title:literal)?
    )*})*) => {
        /// What a diagnostic is called. Its page is its documentation, and [`page`](Name::page).
        ///
        /// ```
        /// use urispec::diagnostic::Name;
        ///
        /// let name: Name = "unclosed-ip-literal".parse()?;
        /// assert_eq!(name, Name::UnclosedIpLiteral);
        /// assert_eq!(name.summary(), "An IP literal that is opened by `[` and never closed by `]`.");
        /// assert_eq!(name.example().wrong, b"http://[::1/index.html");
        /// # Ok::<(), urispec::diagnostic::UnknownName>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Name {
            $($(
                #[doc = concat!("`", $name, "`: ")]
                $(#[doc = $page])*
                ///
                #[doc = concat!("- wrong: `", stringify!($wrong), "`")]
                #[doc = concat!("- instead: `", stringify!($instead), "`")]
                $variant,
            )*)*
        }

        impl Name {
            /// Every name: group by group, in the order of the RFC's sections.
            pub const ALL: &[Name] = &[$($(Name::$variant),*),*];

            /// The name in kebab-case: `path-character`.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(Name::$variant => $name,)*)*
                }
            }

            /// The lines of the page.
            const fn lines(self) -> &'static [&'static str] {
                match self {
                    $($(Name::$variant => &[$($page),*],)*)*
                }
            }

            /// What kind of mistake it is.
            pub const fn group(self) -> Group {
                match self {
                    $($(Name::$variant => Group::$group,)*)*
                }
            }

            /// The rule that is not matched, as a rule; of a lint, the rule that it is about.
            pub const fn rule(self) -> Rule {
                match self {
                    $($(Name::$variant => Rule::$rule,)*)*
                }
            }

            /// A text that shows it, and what to write instead.
            pub const fn example(self) -> Example {
                match self {
                    $($(Name::$variant => {
                        Example { rule: Rule::$example, wrong: wrong!($($bytes)? $wrong), instead: $instead }
                    })*)*
                }
            }

            /// The section that says so, if it is not that of the rule.
            pub(super) const fn own_section(self) -> Option<Section> {
                match self {
                    $($(Name::$variant => section!($($rfc $number $title)?),)*)*
                }
            }
        }
    };
}

names! {
    Syntax {
        /// A text longer than 4,294,967,232 bytes.
        ///
        /// Offsets are 32 bits wide here. The RFC sets no limit; section 3.2.2 asks for names of hosts of at most 255
        /// characters, and no server takes a URI of this length.
        TooLong "too-long" UriReference;
        UriReference: "" => ""

        /// A URI is asked for, and the text is empty.
        ///
        /// A URI begins with a scheme. The empty text is a reference, which means the document that it stands in: where that
        /// is meant, read it as `URI-reference`.
        EmptyInput "empty-input" Uri;
        Uri: "" => "http://example.com/"

        /// White space, or a line break, before or after a URI.
        ///
        /// It is what copying takes along. No URI holds white space, and every reader that forgives it removes it.
        SurroundingWhitespace "surrounding-whitespace" UriReference;
        UriReference: " http://example.com/" => "http://example.com/"; 3986 "C" "Delimiting a URI in Context"

        /// A URI that was taken out of a text together with the brackets or quotes around it.
        ///
        /// They delimit a URI within prose and are no part of it.
        EnclosedUri "enclosed-uri" UriReference;
        UriReference: "<http://example.com/>" => "http://example.com/"; 3986 "C" "Delimiting a URI in Context"

        /// Words before a URI, as where a line was copied with what stood around.
        ///
        /// What stands before the scheme is no part of the URI; joined to the scheme it would make another one.
        TextBeforeUri "text-before-uri" UriReference;
        UriReference: "curl http://example.com/" => "http://example.com/"; 3986 "C" "Delimiting a URI in Context"

        /// A path of Windows with its drive, which is no URI.
        ///
        /// Read as a URI, the drive would be a scheme of one letter, and a backslash is in no URI. The `file` scheme writes
        /// such a path with slashes, after three of them.
        WindowsPath "windows-path" UriReference;
        UriReference: "C:\\Users\\ada\\notes.txt" => "file:///C:/Users/ada/notes.txt"; 8089 "E.2" "DOS and Windows Drive Letters"

        /// A network path of Windows, which is no URI.
        ///
        /// The `file` scheme has the host as its authority, and the share as the first segment.
        UncPath "unc-path" UriReference;
        UriReference: "\\\\server\\share\\notes.txt" => "file://server/share/notes.txt"; 8089 "E.3" "UNC Strings"

        /// An scp-style address: a user, a host, and a path after a colon.
        ///
        /// It looks like a URI and is none, since no scheme holds an `@`. With the scheme `ssh` a slash stands for the colon; a
        /// path that was relative to the user's home directory is absolute then, which most servers take as the same.
        ScpAddress "scp-address" UriReference;
        UriReference: "git@example.com:ada/engine.git" => "ssh://git@example.com/ada/engine.git"

        /// A placeholder that was not filled in: `{id}`, `${HOST}`, `{{x}}` or `%s`.
        ///
        /// The text is a template. What it makes of its values may be a URI, and that is what to check.
        TemplatePlaceholder "template-placeholder" UriReference;
        UriReference: "http://example.com/{id}" => "http://example.com/7"; 6570 "1.2" "Levels and Expression Types"

        /// A backslash.
        ///
        /// No URI holds one. Browsers read it as a slash, other readers do not, and attacks live on the difference. If it is
        /// data, it is written `%5C`.
        Backslash "backslash" Pchar;
        UriReference: "http://example.com\\index.html" => "http://example.com/index.html"

        /// Characters beyond ASCII.
        ///
        /// A URI is ASCII; other characters are written as the percent-encoded octets of their UTF-8, or, in a name for DNS, in
        /// the `xn--` form. An IRI (RFC 3987) may hold most of them as they are.
        NonAscii "non-ascii" UriReference;
        UriReference: "http://example.com/caf\u{e9}" => "http://example.com/caf%C3%A9"; 3986 "2.5" "Identifying Data"

        /// A character that shows nothing: a space that is none, a mark of width zero, a change of the direction of writing.
        ///
        /// They come with text that was copied from pages and documents, and some let a URI look like another one. Remove them;
        /// if one is meant, percent-encode it.
        InvisibleCharacter "invisible-character" UriReference;
        UriReference: "http://example.com/\u{200b}index.html" => "http://example.com/index.html"; 3986 "7.6" "Semantic Attacks"

        /// Bytes that are not UTF-8.
        ///
        /// A URI is a sequence of ASCII characters. Octets of other encodings are percent-encoded, each as `%` and two digits.
        NotUtf8 "not-utf8" UriReference;
        UriReference: bytes b"http://example.com/caf\xE9" => "http://example.com/caf%E9"; 3986 "2.5" "Identifying Data"

        /// A `%` that is itself meant, as in `100%`.
        ///
        /// A percent sign always begins a triplet: `%` and two hexadecimal digits. For itself it stands as `%25`.
        BarePercent "bare-percent" PctEncoded;
        UriReference: "/sale?off=100%&all" => "/sale?off=100%25&all"

        /// A `%` that only one hexadecimal digit follows.
        ///
        /// The second may have been cut off, as where a URI was shortened in the middle of a triplet.
        IncompletePercentEncoding "incomplete-percent-encoding" PctEncoded;
        UriReference: "/sale?off=5%2" => "/sale?off=5%252"

        /// A `%` that letters or digits follow, which are not two hexadecimal digits.
        ///
        /// If the `%` is meant as itself, it is written `%25`.
        PercentEncodingNotHex "percent-encoding-not-hex" PctEncoded;
        UriReference: "http://example.com/%zz" => "http://example.com/%25zz"

        /// The escape `%u` and four digits, which `escape` of old JavaScript makes of characters beyond Latin-1.
        ///
        /// It is UTF-16, not octets, and was never part of a standard of URIs. The octets of UTF-8 are to be encoded instead.
        PercentUEscape "percent-u-escape" PctEncoded;
        UriReference: "/%u041E" => "/%D0%9E"

        /// A URI is asked for, and the text begins with no scheme.
        ///
        /// It may be a relative reference, to be read as `URI-reference` and resolved against a base; or a host, an address of
        /// mail, from which the scheme was left out.
        MissingScheme "missing-scheme" Scheme;
        Uri: "www.example.com/index.html" => "https://www.example.com/index.html"

        /// A scheme that `//` follows without the `:` between them.
        ///
        /// As a relative reference it would be a path whose first segment is the scheme's name.
        MissingSchemeColon "missing-scheme-colon" Uri;
        Uri: "http//example.com/" => "http://example.com/"

        /// A colon with no scheme before it.
        EmptyScheme "empty-scheme" Scheme;
        UriReference: "://example.com/" => "https://example.com/"

        /// A scheme that starts with a digit, `+`, `-` or `.`.
        ///
        /// They may follow, but the first is a letter.
        SchemeFirstCharacter "scheme-first-character" Scheme;
        UriReference: "1http://example.com/" => "http://example.com/"

        /// A character that cannot stand in a scheme.
        ///
        /// Letters, digits, `+`, `-` and `.` can. An underscore cannot.
        SchemeCharacter "scheme-character" Scheme;
        UriReference: "my_app://open" => "my-app://open"

        /// A relative reference is asked for, and the text has a scheme.
        SchemeNotAllowed "scheme-not-allowed" RelativeRef;
        RelativeRef: "http://example.com/a" => "//example.com/a"

        /// A host, perhaps with a port, that no `//` stands before.
        ///
        /// An authority always follows `//`. Without it a name before a colon is a scheme, and anything else a path.
        HostWithoutSlashes "host-without-slashes" Authority;
        UriReference: "127.0.0.1:8080/status" => "//127.0.0.1:8080/status"

        /// An authority is asked for, and a path, a query or a fragment follows it.
        TextAfterAuthority "text-after-authority" Authority;
        Authority: "example.com:80/index.html" => "example.com:80"

        /// A host after three slashes, where two would do.
        ///
        /// The authority is empty then, and what was meant as the host is the first segment of the path.
        ExtraSlash "extra-slash" Authority;
        UriReference: "http:///[::1]/" => "http://[::1]/"

        /// A second `@` in an authority.
        ///
        /// One `@` ends the userinfo. Readers that forgive a second one differ on which it is, and so on the host. In a name or a
        /// password it is written `%40`.
        SecondAtSign "second-at-sign" Authority;
        UriReference: "ftp://ada@example.com:secret@ftp.example.com/" => "ftp://ada%40example.com:secret@ftp.example.com/"

        /// A character that cannot stand in a userinfo.
        ///
        /// Names and passwords are percent-encoded where they hold a delimiter, a space or the like.
        UserinfoCharacter "userinfo-character" Userinfo;
        UriReference: "ftp://ada:pass|word@example.com/" => "ftp://ada:pass%7Cword@example.com/"

        /// A character that cannot stand in the name of a host.
        ///
        /// By the grammar a registered name may hold sub-delims and percent triplets; DNS takes less.
        HostCharacter "host-character" RegName;
        UriReference: "http://exa mple.com/" => "http://example.com/"

        /// A bracket within a host.
        ///
        /// Brackets enclose an IP literal, which is the whole host.
        StrayBracket "stray-bracket" Host;
        UriReference: "http://exa[mple.com/" => "http://example.com/"

        /// A character that cannot stand in a port.
        ///
        /// A port is digits only, or empty. What follows a host and is no port begins with a slash.
        PortCharacter "port-character" Port;
        UriReference: "http://user@host:80a/" => "http://user@host:80/"

        /// An IPv6 address as a host, without the brackets around it.
        ///
        /// Its colons cannot be told from the one before a port.
        Ipv6WithoutBrackets "ipv6-without-brackets" IpLiteral;
        UriReference: "http://::1:12345/" => "http://[::1]:12345/"

        /// An IP literal that is opened by `[` and never closed by `]`.
        UnclosedIpLiteral "unclosed-ip-literal" IpLiteral;
        UriReference: "http://[::1/index.html" => "http://[::1]/index.html"

        /// An IP literal that is closed by `]` and was never opened by `[`.
        UnopenedIpLiteral "unopened-ip-literal" IpLiteral;
        UriReference: "http://::1]/" => "http://[::1]/"

        /// Brackets with nothing between them.
        EmptyIpLiteral "empty-ip-literal" IpLiteral;
        UriReference: "http://[]/" => "http://[::1]/"

        /// A name or an IPv4 address in brackets.
        ///
        /// Brackets are for IPv6, and for what will come after it.
        NameInBrackets "name-in-brackets" IpLiteral;
        UriReference: "http://[localhost]/" => "http://localhost/"

        /// Something between the `]` of an IP literal and the port or the path.
        TextAfterIpLiteral "text-after-ip-literal" Host;
        UriReference: "http://[::1]a/" => "http://[::1]/"

        /// More groups than an IPv6 address has.
        ///
        /// Eight groups of 16 bits are an address; a `::` stands for at least one of them, and an IPv4 address at the end for two.
        Ipv6TooManyGroups "ipv6-too-many-groups" Ipv6address;
        UriReference: "http://[1:2:3:4:5:6:7:8:9]/" => "http://[1:2:3:4:5:6:7:8]/"

        /// Fewer groups than an IPv6 address has, and no `::` that stands for the others.
        Ipv6TooFewGroups "ipv6-too-few-groups" Ipv6address;
        UriReference: "http://[fe80:1]/" => "http://[fe80::1]/"

        /// A second `::` in an IPv6 address.
        ///
        /// With two of them nobody could say how many groups of zeros each stands for.
        Ipv6SecondCompression "ipv6-second-compression" Ipv6address;
        UriReference: "http://[2001::25de::cade]/" => "http://[2001:0:0:25de::cade]/"

        /// Three colons in a row in an IPv6 address.
        Ipv6TripleColon "ipv6-triple-colon" Ipv6address;
        UriReference: "http://[fe80:::1]/" => "http://[fe80::1]/"

        /// A group of more than four hexadecimal digits.
        ///
        /// A group is 16 bits, and the grammar allows no leading zeros beyond four digits.
        Ipv6GroupTooLong "ipv6-group-too-long" H16;
        UriReference: "http://[fe80::00001]/" => "http://[fe80::0001]/"

        /// A character that cannot stand in an IPv6 address.
        ///
        /// Hexadecimal digits and colons can, and dots in an IPv4 address at the end.
        Ipv6Character "ipv6-character" H16;
        UriReference: "http://[fe80::g]/" => "http://[fe80::1]/"

        /// An IPv6 address that starts with a single colon.
        Ipv6LeadingColon "ipv6-leading-colon" Ipv6address;
        UriReference: "http://[:1]/" => "http://[::1]/"

        /// An IPv6 address that ends with a single colon.
        Ipv6TrailingColon "ipv6-trailing-colon" Ipv6address;
        UriReference: "http://[fe80:]/" => "http://[fe80::]/"

        /// An IPv4 address within an IPv6 address that something follows.
        ///
        /// Only the last 32 bits may be written in that way.
        Ipv6Ipv4NotLast "ipv6-ipv4-not-last" Ls32;
        UriReference: "http://[::192.0.2.1:1]/" => "http://[::c000:201:1]/"

        /// A zone identifier after an IPv6 address, in any spelling.
        ///
        /// RFC 6874 let `%25` and a zone follow the address; hardly anybody took it up, and RFC 9844 made it obsolete. A zone
        /// means something on one machine only, and is set there, beside the URI.
        Ipv6ZoneId "ipv6-zone-id" Ipv6address;
        UriReference: "http://[fe80::1%25eth0]/" => "http://[fe80::1]/"; 9844 "1" "Introduction"

        /// The length of a prefix after an IPv6 address.
        ///
        /// `/64` makes a network of the address, and a network is no host.
        Ipv6PrefixLength "ipv6-prefix-length" Ipv6address;
        UriReference: "http://[fe80::1/64]/" => "http://[fe80::1]/"

        /// An octet of an IPv4 address over 255.
        ///
        /// A host may be such a text: it is a registered name then. In an IPv6 address it is nothing.
        Ipv4OctetOutOfRange "ipv4-octet-out-of-range" DecOctet;
        UriReference: "http://[::192.0.2.256]/" => "http://[::192.0.2.255]/"

        /// An octet of an IPv4 address that is written with leading zeros.
        ///
        /// Some readers take it as octal: `010` is 8 to them. So the grammar has no room for it.
        Ipv4LeadingZero "ipv4-leading-zero" DecOctet;
        UriReference: "http://[::192.0.02.1]/" => "http://[::192.0.2.1]/"; 3986 "7.4" "Rare IP Address Formats"

        /// Fewer than four octets in an IPv4 address.
        Ipv4TooFewOctets "ipv4-too-few-octets" Ipv4address;
        UriReference: "http://[::192.0.2]/" => "http://[::192.0.2.1]/"

        /// More than four octets in an IPv4 address.
        Ipv4TooManyOctets "ipv4-too-many-octets" Ipv4address;
        UriReference: "http://[::192.0.2.1.7]/" => "http://[::192.0.2.1]/"

        /// Two dots of an IPv4 address with nothing between them, or a dot with nothing before or after it.
        Ipv4EmptyOctet "ipv4-empty-octet" DecOctet;
        UriReference: "http://[::192.0..1]/" => "http://[::192.0.0.1]/"

        /// A character that cannot stand in an IPv4 address.
        Ipv4Character "ipv4-character" DecOctet;
        UriReference: "http://[::192.0.2.x]/" => "http://[::192.0.2.1]/"

        /// An IPvFuture address without its `v`, or without the version that follows it.
        IpvfutureMissingVersion "ipvfuture-missing-version" Ipvfuture;
        UriReference: "http://[v.a]/" => "http://[v1.a]/"

        /// A character that cannot stand in the version of an IPvFuture address.
        ///
        /// The version is hexadecimal digits.
        IpvfutureVersionCharacter "ipvfuture-version-character" Ipvfuture;
        UriReference: "http://[v1x.a]/" => "http://[v1.a]/"

        /// An IPvFuture address without the dot after its version.
        IpvfutureMissingDot "ipvfuture-missing-dot" Ipvfuture;
        UriReference: "http://[v1]/" => "http://[v1.a]/"

        /// An IPvFuture address with nothing after the dot.
        IpvfutureEmptyAddress "ipvfuture-empty-address" Ipvfuture;
        UriReference: "http://[v1.]/" => "http://[v1.a]/"

        /// A character that cannot stand in an IPvFuture address.
        ///
        /// Unreserved characters, sub-delims and colons can; percent triplets cannot.
        IpvfutureCharacter "ipvfuture-character" Ipvfuture;
        UriReference: "http://[v1.a b]/" => "http://[v1.ab]/"

        /// A character that cannot stand in a path.
        ///
        /// A path is segments of `pchar`, with slashes between them. Anything else is percent-encoded.
        PathCharacter "path-character" Pchar;
        UriReference: "http://localhost/A|B" => "http://localhost/A%7CB"

        /// A colon in the first segment of a relative reference.
        ///
        /// What stands before it would be read as a scheme. A path that begins with `./` means the same and has another first
        /// segment.
        ColonInFirstSegment "colon-in-first-segment" PathNoscheme;
        UriReference: "12:30.txt" => "./12:30.txt"; 3986 "4.2" "Relative Reference"

        /// A path that starts with `//`, where no authority stands before it.
        ///
        /// What follows would be read as an authority. `/.` before it keeps the path: resolution removes the dot segment.
        DoubleSlashWithoutAuthority "double-slash-without-authority" PathAbsolute;
        PathAbsolute: "//a/b" => "/.//a/b"

        /// A path after an authority that does not begin with a slash.
        ///
        /// It would be read as a part of the authority.
        RelativePathAfterAuthority "relative-path-after-authority" PathAbempty;
        PathAbempty: "a/b" => "/a/b"

        /// An absolute path is asked for, and the text does not begin with a slash.
        PathNotAbsolute "path-not-absolute" PathAbsolute;
        PathAbsolute: "a/b" => "/a/b"

        /// A path without root is asked for, and the text begins with a slash.
        PathNotRootless "path-not-rootless" PathRootless;
        PathRootless: "/a/b" => "a/b"

        /// A path with at least one segment is asked for, and the text is empty.
        EmptyPath "empty-path" PathRootless;
        PathRootless: "" => "a"

        /// The empty path is asked for, and the text is not empty.
        PathNotEmpty "path-not-empty" PathEmpty;
        PathEmpty: "a" => ""

        /// A segment of at least one character is asked for, and the text is empty.
        EmptySegment "empty-segment" SegmentNz;
        SegmentNz: "" => "a"

        /// A character that cannot stand in a query.
        ///
        /// A query holds what a path holds, slashes, and question marks. Anything else is percent-encoded, brackets too.
        QueryCharacter "query-character" Query;
        UriReference: "/search?tags[]=a" => "/search?tags%5B%5D=a"

        /// A character that cannot stand in a fragment.
        ///
        /// A fragment holds what a query holds.
        FragmentCharacter "fragment-character" Fragment;
        UriReference: "#a[1]" => "#a%5B1%5D"

        /// A `#` after the one that began the fragment.
        ///
        /// A fragment holds none. Browsers read on, so as data it is written `%23`.
        SecondFragment "second-fragment" Fragment;
        UriReference: "/app#/route#top" => "/app#/route%23top"

        /// An absolute-URI is asked for, and the text has a fragment.
        ///
        /// A base, and what HTTP sends to a server, has none.
        FragmentNotAllowed "fragment-not-allowed" AbsoluteUri;
        AbsoluteUri: "http://example.com/#top" => "http://example.com/"

        /// A character that a rule of a single character does not match.
        WrongCharacter "wrong-character" Digit;
        Digit: "a" => "1"

        /// More than one character for a rule of a single character.
        ExtraCharacters "extra-characters" Digit;
        Digit: "12" => "1"

        /// No character for a rule that matches at least one.
        MissingCharacter "missing-character" H16;
        H16: "" => "1"

        /// What the grammar says, for want of anything better.
        ///
        /// No text is known that leads here. If you meet one, please report it.
        UnexpectedCharacter "unexpected-character" UriReference;
        UriReference: "" => ""
    }

    Security {
        /// A password in a URI.
        ///
        /// URIs are shown, logged, stored and sent on, and the password with them. The RFC deprecates it; clients have other ways
        /// to be told a password. The text is not quoted here.
        PasswordInUserinfo "password-in-userinfo" Userinfo;
        UriReference: "ftp://ada:secret@example.com/" => "ftp://ada@example.com/"; 3986 "7.5" "Sensitive Information"

        /// A user that looks like a host, before the `@` that hides the real one.
        ///
        /// People read a URI from the left, and stop where they see a name that they know. What comes before the `@` goes to the
        /// host after it, as a user's name.
        UserinfoLikeHost "userinfo-like-host" Userinfo;
        UriReference: "https://example.com:443@evil.test/" => "https://evil.test/"; 3986 "7.6" "Semantic Attacks"

        /// A name that other readers take for an IPv4 address.
        ///
        /// The RFC's IPv4 address is four decimal numbers without leading zeros; all else is a registered name: fewer numbers,
        /// octal or hexadecimal ones, a dot at the end. Many readers hand the host to functions of the system which take more
        /// forms, so a filter and the request may see different hosts.
        RareIpAddressFormat "rare-ip-address-format" RegName;
        UriReference: "http://0x7f.1/" => "http://127.0.0.1/"; 3986 "7.4" "Rare IP Address Formats"

        /// A delimiter, a space or the like that is percent-encoded in a host.
        ///
        /// It is a part of the name, and no name of DNS has one. Readers that decode before they split, or hand the decoded name on, take it for a delimiter,
        /// and go to another host.
        EncodedHostDelimiter "encoded-host-delimiter" RegName;
        UriReference: "http://example.com%2F.evil.test/" => "http://evil.test/"; 3986 "7.3" "Back-End Transcoding"

        /// A slash or backslash that is percent-encoded in a path.
        ///
        /// It is data within a segment. A reader that decodes before it splits sees another path, which filters have not
        /// seen.
        EncodedSlash "encoded-slash" Segment;
        UriReference: "http://example.com/files/a%2Fb" => "http://example.com/files/a/b"; 3986 "7.3" "Back-End Transcoding"

        /// A control character that is percent-encoded: NUL, a line break, and the like.
        ///
        /// Decoded and handed on, NUL ends a text for some systems, and a line break begins a new header or command.
        EncodedControl "encoded-control" PctEncoded;
        UriReference: "http://example.com/file.txt%00.png" => "http://example.com/file.txt.png"; 3986 "7.3" "Back-End Transcoding"

        /// A dot segment that is percent-encoded, its dots or the slash beside them.
        ///
        /// Encoded dots mean the same as plain ones (6.2.2.2), and are seldom written by people; with an encoded slash, they are dots to
        /// readers that decode too early. Filters that look for `..` and slashes miss both.
        EncodedDotSegment "encoded-dot-segment" Segment;
        UriReference: "http://example.com/a/%2e%2e/secret" => "http://example.com/secret"; 3986 "6.2.2.3" "Path Segment Normalization"

        /// A segment such as `..;a`, which is no dot segment, and to some servers is one.
        ///
        /// They cut off what follows the `;` before they look for dot segments; whoever stands before them does not, and lets it
        /// pass.
        DotSegmentWithParameter "dot-segment-with-parameter" Segment;
        UriReference: "http://example.com/a/..;/b" => "http://example.com/b"; 3986 "7.3" "Back-End Transcoding"

        /// A percent sign that is percent-encoded before two hexadecimal digits, as where a text was encoded twice.
        ///
        /// Decoded once it is a triplet again. A reader that decodes twice sees what filters have not. In queries, which often
        /// hold URIs, only dots, slashes and controls are told.
        DoubleEncoding "double-encoding" PctEncoded;
        UriReference: "http://example.com/caf%25C3%25A9" => "http://example.com/caf%C3%A9"; 3986 "2.4" "When to Encode or Decode"

        /// Percent-encoded octets that are a longer form of UTF-8 for a character.
        ///
        /// No UTF-8 has it: `%C0%AF` is not a slash, but careless decoders make one of it, which filters have not seen.
        OverlongEncoding "overlong-encoding" PctEncoded;
        UriReference: "http://example.com/..%C0%AFsecret" => "http://example.com/secret"; 3629 "3" "UTF-8 definition"

        /// An `@` right after the `?` or `#` that ends a host.
        ///
        /// The authority ends before it. Readers that look for the last `@` first take what follows it for the host.
        AtSignAfterHost "at-sign-after-host" Authority;
        UriReference: "https://example.com#@evil.test/" => "https://example.com/"; 3986 "7.6" "Semantic Attacks"

        /// A port that belongs to another protocol.
        ///
        /// A request of this scheme means something else to the service there, which may even do what a part of it says.
        /// Browsers do not open such ports.
        PortOfAnotherProtocol "port-of-another-protocol" Port;
        UriReference: "http://example.com:25/" => "http://example.com/"; 3986 "7.2" "Malicious Construction"

        /// An internationalized name that looks like another one.
        ///
        /// It has letters of several alphabets, or of another alphabet only such as look Latin. The `xn--` form hides the
        /// letters, and their shapes hide which letters they are.
        LookAlikeHost "look-alike-host" RegName;
        UriReference: "https://xn--pple-43d.com/" => "https://apple.com/"; 3986 "7.6" "Semantic Attacks"

        /// An internationalized name with letters that are written from the right and others.
        ///
        /// Shown to a person, its parts change places, and the host may seem to be a path, or the path a host.
        BidiHost "bidi-host" RegName;
        UriReference: "https://xn--a-0hc.example/" => "https://xn--4db.example/"; 5893 "2" "The Bidi Rule"

        /// A label that begins with `xn--` and is the ASCII form of no internationalized name.
        InvalidALabel "invalid-a-label" RegName;
        UriReference: "https://xn--99999999.example/" => "https://example/"; 5890 "2.3.2.1" "IDNA-valid strings, A-label, and U-label"

        /// A URI with which readers would go to different hosts, ports or paths.
        ///
        /// What checks a URI and what requests it are often two programs, and an attack needs a URI that they read differently. The
        /// RFC, browsers (with the feature `whatwg`) and `java.net.URI` are asked.
        ReadersDisagree "readers-disagree" Host;
        UriReference: "http://example%E3%80%82com/" => "http://example.com/"; 3986 "7.6" "Semantic Attacks"
    }

    Suspicious {
        /// A scheme of one letter, which is rather the drive of a Windows path.
        OneLetterScheme "one-letter-scheme" Scheme;
        UriReference: "c:/Users/ada/notes.txt" => "file:///c:/Users/ada/notes.txt"; 8089 "E.2" "DOS and Windows Drive Letters"

        /// A scheme that is not registered, one letter away from one that is.
        ///
        /// Any name can be a scheme, so this is a URI, of a scheme that nobody knows.
        AlmostRegisteredScheme "almost-registered-scheme" Scheme;
        UriReference: "htp://example.com/" => "http://example.com/"

        /// A scheme within the authority: what was a URI was put after another `http://`.
        ///
        /// The second scheme is the host then, with an empty port.
        RepeatedScheme "repeated-scheme" Authority;
        UriReference: "http://https://example.com/" => "https://example.com/"

        /// An authority with no host.
        ///
        /// The rule lets a host be empty, and `file` makes use of it. With a user or a port, or after no scheme at all, a host was
        /// rather left out.
        EmptyHost "empty-host" Host;
        UriReference: "///example.com/" => "//example.com/"

        /// A registered name that looks like an IPv4 address and is none.
        ///
        /// The rule for a host takes what matches no IPv4 address as a name (3.2.2: "first-match-wins"). A name of numbers alone
        /// is in no DNS.
        AlmostIpv4Host "almost-ipv4-host" RegName;
        UriReference: "http://1.2.3.256/" => "http://1.2.3.255/"

        /// A registered name that is no name of DNS.
        ///
        /// The rule allows delimiters, empty labels and labels of any length; DNS has labels of 1 to 63 letters, digits, hyphens and
        /// underscores, with no hyphen at either end. A comma or a second dot is mostly a slip.
        NotDnsName "not-dns-name" RegName;
        UriReference: "http://www,example.com/" => "http://www.example.com/"

        /// A colon after a host with no port after it.
        ///
        /// It means the same as none (3.2.3). The port was perhaps forgotten.
        EmptyPort "empty-port" Port;
        UriReference: "http://example.com:/" => "http://example.com/"

        /// A port over 65535.
        ///
        /// The rule takes any number of digits; no port has such a number.
        PortOutOfRange "port-out-of-range" Port;
        UriReference: "http://example.com:80800/" => "http://example.com:8080/"

        /// Two slashes in a path, with an empty segment between.
        ///
        /// It is another path than the one with one slash. Often a base that ends in a slash was put before a path that begins with
        /// one.
        EmptyPathSegment "empty-path-segment" Segment;
        UriReference: "http://example.com/a//b" => "http://example.com/a/b"

        /// More `..` in the path of a URI than there is to leave.
        ///
        /// They are removed (5.2.4), and lead no higher than the first slash. On a server that does not, they lead out of what it
        /// serves.
        DotSegmentsAboveRoot "dot-segments-above-root" PathAbempty;
        UriReference: "http://example.com/../../etc/passwd" => "http://example.com/etc/passwd"; 3986 "5.2.4" "Remove Dot Segments"

        /// A question mark with no query after it.
        ///
        /// An empty query is not the same as none (6.2.3). It was perhaps forgotten.
        EmptyQuery "empty-query" Query;
        UriReference: "http://example.com/?" => "http://example.com/"

        /// A `#` with no fragment after it.
        ///
        /// An empty fragment is not the same as none. It was perhaps forgotten. The names of vocabularies, which end so, are left
        /// out as far as they are known.
        EmptyFragment "empty-fragment" Fragment;
        UriReference: "http://example.com/#" => "http://example.com/"

        /// Parentheses that are opened or closed alone, as where a URI was cut out of a text.
        UnbalancedParentheses "unbalanced-parentheses" UriReference;
        UriReference: "http://example.com/a)" => "http://example.com/a"; 3986 "C" "Delimiting a URI in Context"

        /// A full stop, a comma or the like at the end, which rather belongs to the sentence around.
        TrailingPunctuation "trailing-punctuation" UriReference;
        UriReference: "http://example.com/a." => "http://example.com/a"; 3986 "C" "Delimiting a URI in Context"

        /// An `&amp;`, which is how HTML and XML write an `&`.
        ///
        /// The URI was taken from the source of a document as it stood there. What follows becomes part of a name that begins
        /// with `amp;`.
        HtmlEntity "html-entity" Query;
        UriReference: "http://example.com/?a=1&amp;b=2" => "http://example.com/?a=1&b=2"; 3986 "C" "Delimiting a URI in Context"
    }

    Style {
        /// A scheme with letters in upper case.
        ///
        /// Schemes have no case; they are written in lower case (3.1).
        UpperCaseScheme "upper-case-scheme" Scheme;
        UriReference: "HTTP://example.com/" => "http://example.com/"; 3986 "6.2.2.1" "Case Normalization"

        /// A host with letters in upper case.
        ///
        /// Hosts have no case; they are written in lower case (3.2.2).
        UpperCaseHost "upper-case-host" Host;
        UriReference: "http://EXAMPLE.com/" => "http://example.com/"; 3986 "6.2.2.1" "Case Normalization"

        /// An IPv6 address that is not written as RFC 5952 has it.
        ///
        /// In lower case, without leading zeros, the longest run of zeros as `::`. An address that is always written alike can be
        /// searched for and compared.
        Ipv6AddressText "ipv6-address-text" Ipv6address;
        UriReference: "http://[2001:DB8:0:0::1]/" => "http://[2001:db8::1]/"; 5952 "4" "A Recommendation for IPv6 Text Representation"

        /// A percent triplet with hexadecimal digits in lower case.
        ///
        /// The case makes no difference; they are written in upper case (2.1).
        LowerCaseTriplet "lower-case-triplet" PctEncoded;
        UriReference: "/caf%c3%a9" => "/caf%C3%A9"; 3986 "6.2.2.1" "Case Normalization"

        /// A percent triplet for a character that need not be encoded.
        ///
        /// Letters, digits, `-`, `.`, `_` and `~` mean the same either way, and are not to be encoded (2.3).
        NeedlessEncoding "needless-encoding" PctEncoded;
        UriReference: "/%7Eada" => "/~ada"; 3986 "6.2.2.2" "Percent-Encoding Normalization"

        /// Dot segments in the path of a URI.
        ///
        /// They are for relative references. In a URI they mean nothing, and are removed.
        DotSegments "dot-segments" PathAbempty;
        UriReference: "http://example.com/a/../b" => "http://example.com/b"; 3986 "6.2.2.3" "Path Segment Normalization"

        /// The port that the scheme means anyway.
        DefaultPort "default-port" Port;
        UriReference: "http://example.com:80/" => "http://example.com/"; 3986 "6.2.3" "Scheme-Based Normalization"

        /// No path after an authority, where the scheme takes that for `/`.
        MissingSlash "missing-slash" PathAbempty;
        UriReference: "http://example.com" => "http://example.com/"; 3986 "6.2.3" "Scheme-Based Normalization"

        /// A `file` URI without authority, or with `localhost`, which both mean the empty host.
        LocalHost "local-host" Host;
        UriReference: "file:/etc/hosts" => "file:///etc/hosts"; 8089 "2" "Syntax"

        /// A name in upper case that the scheme takes without regard to case.
        ///
        /// The domain of a mail address and the namespace of a URN are such names.
        UpperCaseName "upper-case-name" PathRootless;
        UriReference: "mailto:ada@EXAMPLE.com" => "mailto:ada@example.com"; 3986 "6.2.3" "Scheme-Based Normalization"
    }

    Scheme {
        /// No host in a URI whose scheme needs one.
        ///
        /// There is nothing to connect to. Browsers repair what they can: they take the first segment of the path for the host.
        MissingHost "missing-host" Host;
        UriReference: "http:///example.com/" => "http://example.com/"; 9110 "4.2.1" "http URI Scheme"

        /// A user in a URI of the web.
        ///
        /// The schemes http and https have no use for it but to deceive; a sender must not make it, and a recipient should take it for
        /// an error.
        DeprecatedUserinfo "deprecated-userinfo" Userinfo;
        UriReference: "http://ada@example.com/" => "http://example.com/"; 9110 "4.2.4" "Deprecation of userinfo in http(s) URIs"

        /// A component that the scheme does not have.
        ///
        /// The generic syntax lets every URI have all; a scheme says which it gives a meaning.
        UnexpectedComponent "unexpected-component" UriReference;
        UriReference: "ws://example.com/chat#room" => "ws://example.com/chat"; 3986 "3.1" "Scheme"

        /// A part that is not as the scheme's own document has it.
        ///
        /// The generic syntax leaves the inside of a path or query to the scheme. Those of `data`, `file`, `ftp`,
        /// `ldap`, `mailto`, `news`, `nntp`, `tel` and `urn` are known here.
        SchemeSyntax "scheme-syntax" Path;
        UriReference: "urn:isbn" => "urn:isbn:0451450523"; 3986 "3.1" "Scheme"
    }
}

impl Name {
    /// How much it matters to a [`Linter`](crate::Linter) that nothing else was said to. What is a matter of style and frequent in
    /// ordinary URIs is off.
    pub const fn level(self) -> Level {
        match (self, self.group()) {
            (Name::MissingSlash | Name::LowerCaseTriplet, _) => Level::Off,
            (
                Name::EncodedSlash
                | Name::EmptyPort
                | Name::EmptyPathSegment
                | Name::EmptyQuery
                | Name::EmptyFragment
                | Name::TrailingPunctuation,
                _,
            ) => Level::Advice,
            (_, Group::Syntax) => Level::Error,
            (_, Group::Security | Group::Suspicious | Group::Scheme) => Level::Warning,
            (_, Group::Style) => Level::Advice,
        }
    }
}

impl Name {
    /// The diagnostic of this name.
    pub fn from_name(name: &str) -> Option<Name> {
        Name::ALL.iter().copied().find(|known| known.name() == name)
    }

    /// What it is, in a sentence.
    pub const fn summary(self) -> &'static str {
        match self.lines() {
            [first, ..] => first.trim_ascii(),
            [] => "",
        }
    }

    /// The section that says so.
    pub const fn section(self) -> Section {
        match self.own_section() {
            Some(section) => section,
            None => self.rule().section(),
        }
    }

    /// The page: what it is, why, an example, what to write instead, and the section.
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
    ///     wrong    http://[::1/index.html
    ///     instead  http://[::1]/index.html
    ///
    /// RFC 3986, 3.2.2. Host
    /// https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
    /// ",
    /// );
    /// ```
    pub fn page(self) -> String {
        let mut page = format!("{}\n\n", self.name());
        for line in self.lines() {
            page.push_str(line.trim_ascii());
            page.push('\n');
        }
        let Example { rule, wrong, instead } = self.example();
        if wrong != instead.as_bytes() {
            let read = if rule == Rule::UriReference { String::new() } else { format!("  (as {rule})") };
            let [wrong, instead] = [wrong, instead.as_bytes()].map(|text| match text {
                b"" => String::from("(the empty text)"),
                // A space at the edge would not be seen.
                [b' ', rest @ ..] => format!("\u{2420}{}", Visible(rest)),
                text => format!("{}", Visible(text)).replace("\\\\", "\\"),
            });
            page.push_str(&format!("\n    wrong    {wrong}{read}\n    instead  {instead}\n"));
        }
        let section = self.section();
        page.push_str(&format!("\n{section}\n{}\n", section.url()));
        page
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName(());

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no diagnostic has this name")
    }
}

impl core::error::Error for UnknownName {}
