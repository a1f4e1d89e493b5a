//! What a rung of the ladder of comparison changes (6.2).

use alloc::vec::Vec;

use crate::abnf::rule::Rule;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::{Page, pages};
use crate::lint::context::Lints;
use crate::lint::style::above_root::above_root;
use crate::lint::traits::Traits;
use crate::rfc3986::comparison::case::is_surely_normal;
use crate::rfc3986::comparison::ladder::Rung;
use crate::rfc3986::comparison::normalization::normalize;
use crate::rfc3986::comparison::rewriter::{Change, Step};
use crate::scheme::registration::registration;

pages! {
    /// A scheme with letters in upper case.
    ///
    /// Schemes have no case; they are written in lower case (3.1).
    UPPER_CASE_SCHEME {
        name: UpperCaseScheme,
        group: Style,
        rule: Scheme,
        section: 3986 "6.2.2.1" "Case Normalization",
        example: UriReference "HTTP://example.com/" => "http://example.com/",
    }

    /// A host with letters in upper case.
    ///
    /// Hosts have no case; they are written in lower case (3.2.2).
    UPPER_CASE_HOST {
        name: UpperCaseHost,
        group: Style,
        rule: Host,
        section: 3986 "6.2.2.1" "Case Normalization",
        example: UriReference "http://EXAMPLE.com/" => "http://example.com/",
    }

    /// An IPv6 address that is not written as RFC 5952 has it.
    ///
    /// In lower case, without leading zeros, the longest run of zeros as `::`. An address that is always written alike can be
    /// searched for and compared.
    IPV6_ADDRESS_TEXT {
        name: Ipv6AddressText,
        group: Style,
        rule: Ipv6address,
        section: 5952 "4" "A Recommendation for IPv6 Text Representation",
        example: UriReference "http://[2001:DB8:0:0::1]/" => "http://[2001:db8::1]/",
    }

    /// A percent triplet with hexadecimal digits in lower case.
    ///
    /// The case makes no difference; they are written in upper case (2.1).
    LOWER_CASE_TRIPLET {
        name: LowerCaseTriplet,
        group: Style,
        rule: PctEncoded,
        section: 3986 "6.2.2.1" "Case Normalization",
        level: Off,
        example: UriReference "/caf%c3%a9" => "/caf%C3%A9",
    }

    /// A percent triplet for a character that need not be encoded.
    ///
    /// Letters, digits, `-`, `.`, `_` and `~` mean the same either way, and are not to be encoded (2.3).
    NEEDLESS_ENCODING {
        name: NeedlessEncoding,
        group: Style,
        rule: PctEncoded,
        section: 3986 "6.2.2.2" "Percent-Encoding Normalization",
        example: UriReference "/%7Eada" => "/~ada",
    }

    /// Dot segments in the path of a URI.
    ///
    /// They are for relative references. In a URI they mean nothing, and are removed.
    DOT_SEGMENTS {
        name: DotSegments,
        group: Style,
        rule: PathAbempty,
        section: 3986 "6.2.2.3" "Path Segment Normalization",
        example: UriReference "http://example.com/a/../b" => "http://example.com/b",
    }

    /// The port that the scheme means anyway.
    DEFAULT_PORT {
        name: DefaultPort,
        group: Style,
        rule: Port,
        section: 3986 "6.2.3" "Scheme-Based Normalization",
        example: UriReference "http://example.com:80/" => "http://example.com/",
    }

    /// No path after an authority, where the scheme takes that for `/`.
    MISSING_SLASH {
        name: MissingSlash,
        group: Style,
        rule: PathAbempty,
        section: 3986 "6.2.3" "Scheme-Based Normalization",
        level: Off,
        example: UriReference "http://example.com" => "http://example.com/",
    }

    /// A `file` URI without authority, or with `localhost`, which both mean the empty host.
    LOCAL_HOST {
        name: LocalHost,
        group: Style,
        rule: Host,
        section: 8089 "2" "Syntax",
        example: UriReference "file:/etc/hosts" => "file:///etc/hosts",
    }

    /// A name in upper case that the scheme takes without regard to case.
    ///
    /// The domain of a mail address and the namespace of a URN are such names.
    UPPER_CASE_NAME {
        name: UpperCaseName,
        group: Style,
        rule: PathRootless,
        section: 3986 "6.2.3" "Scheme-Based Normalization",
        example: UriReference "mailto:ada@EXAMPLE.com" => "mailto:ada@example.com",
    }
}

/// The name of each change, what is said of it, and of the place.
static STYLE: [(Change, &Page, &str, &str); 10] = [
    (Change::SchemeCase, &UPPER_CASE_SCHEME, "a scheme in upper case", "schemes are written in lower case"),
    (Change::HostCase, &UPPER_CASE_HOST, "a host in upper case", "hosts are written in lower case"),
    (
        Change::AddressText,
        &IPV6_ADDRESS_TEXT,
        "an IPv6 address that is not written as RFC 5952 has it",
        "the same, written otherwise",
    ),
    (Change::TripletCase, &LOWER_CASE_TRIPLET, "a percent triplet in lower case", "triplets are written in upper case"),
    (
        Change::Decoded,
        &NEEDLESS_ENCODING,
        "a character is encoded that need not be",
        "it means the same as the character",
    ),
    (Change::DotSegments, &DOT_SEGMENTS, "dot segments in the path of a URI", "they are removed"),
    (Change::DefaultPort, &DEFAULT_PORT, "the scheme's own port", "it is meant without"),
    (Change::EmptyPath, &MISSING_SLASH, "an empty path after an authority", "it means `/`"),
    (Change::LocalHost, &LOCAL_HOST, "a file on this machine, without an empty host", "an empty host is written there"),
    (
        Change::SchemeSpecificCase,
        &UPPER_CASE_NAME,
        "a name in upper case that has no case",
        "it is written in lower case",
    ),
];

pub(crate) fn lint(lints: &mut Lints<'_, '_>) {
    let mut steps = Vec::new();
    if may_be_unnormal(lints)
        && normalize(lints.text(), lints.reference.parts, Rung::Scheme, Some(&mut steps)).is_some()
    {
        style(lints, &steps);
    }
}

/// Whether there is something that a rung may change.
fn may_be_unnormal(lints: &Lints<'_, '_>) -> bool {
    let (authority, path) = (lints.authority, lints.path);
    let default_port = lints.known.and_then(|known| known.default_port);
    lints.traits.has(Traits::NEEDLESS_TRIPLET.or(Traits::UPPER_CASE).or(Traits::SLASH_DOT))
        || lints.traits.has(Traits::LOWER_CASE_TRIPLET) && lints.wants(&LOWER_CASE_TRIPLET)
        || authority.is_some_and(|authority| {
            authority.port().is_some_and(|port| port.number() == default_port)
                || authority.host().rule() == Rule::Ipv6address && !is_surely_normal(authority.host().as_str())
                || lints.path.as_str().is_empty() && lints.wants(&MISSING_SLASH)
        })
        || lints.known.is_some_and(|known| {
            // Without a `%`, only a host of this length is `localhost`.
            let host = authority.map_or("localhost".len(), |authority| authority.host().as_str().len());
            known.is_file && host == "localhost".len()
                || known.case_insensitive.is_some() && path.as_str().bytes().any(|byte| byte.is_ascii_uppercase())
        })
}

/// One lint for each kind of change, with a fix for all its places.
fn style(lints: &mut Lints<'_, '_>, steps: &[Step]) {
    for (change, page, message, label) in STYLE {
        let name = page.name;
        let mut places = steps.iter().filter(|step| step.change == change);
        let Some(first) = places.next() else { continue };
        // What is told as a danger is not told as a matter of style.
        if name == Name::DotSegments && dot_segments_of_file(steps).is_none() && above_root(lints, first)
            || name == Name::NeedlessEncoding && lints.has(Name::EncodedDotSegment)
            || name == Name::DotSegments && lints.has(Name::EncodedDotSegment)
            || name == Name::UpperCaseScheme && is_no_scheme(lints)
            || name == Name::UpperCaseHost && lints.has(Name::WindowsPath)
        {
            continue;
        }
        let edit = |step: &Step| Edit { span: step.span.clone(), replacement: step.after.clone() };
        let mut edits: Vec<Edit> = [edit(first)].into_iter().chain(places.map(edit)).collect();
        // A path without authority keeps a dot that one with it need not keep: neither change can be made alone.
        let path = dot_segments_of_file(steps);
        match (change, path) {
            (Change::DotSegments, Some(_)) => continue,
            (Change::LocalHost, Some(path)) => edits.push(edit(path)),
            _ => (),
        }
        let title = if first.after.is_empty() { "remove it" } else { "write it as it is compared" };
        // Whoever made up a scheme may compare it with its case.
        let is_made_up =
            name == Name::UpperCaseScheme && lints.scheme.is_some_and(|scheme| registration(scheme.as_str()).is_none());
        let applicability = if is_made_up { Applicability::Suggested } else { Applicability::Safe };
        lints.note(page, first.span.clone(), message, label).fix_all(applicability, title, edits);
    }
}

/// Whether the scheme was told to be something else.
fn is_no_scheme(lints: &Lints<'_, '_>) -> bool {
    let names =
        [Name::OneLetterScheme, Name::HostWithoutSlashes, Name::Ipv6WithoutBrackets, Name::AlmostRegisteredScheme];
    names.into_iter().any(|name| lints.has(name))
}

/// The change of a path to which an authority is written as well.
fn dot_segments_of_file(steps: &[Step]) -> Option<&Step> {
    let is_written = steps.iter().any(|step| step.change == Change::LocalHost && step.span.is_empty());
    steps.iter().find(|step| step.change == Change::DotSegments && is_written)
}
