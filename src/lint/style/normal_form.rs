//! What a rung of the ladder of comparison changes (6.2).

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::{Page, pages};
use crate::known::Known;
use crate::lint::context::{Check, Lints};
use crate::lint::style::above_root::above_root;
use crate::lint::traits::Traits;
use crate::rfc3986::comparison::ladder::Rung;
use crate::rfc3986::comparison::normalization::normalize;
use crate::rfc3986::comparison::rewriter::{AppliedChange, Change};
use crate::scheme::registration::registration;

pages! {
    /// Uppercase letters in a scheme.
    ///
    /// Schemes are case-insensitive; lowercase is the canonical form (3.1). Software that compares URIs as strings,
    /// such as a list of allowed schemes, takes the two forms for different ones.
    UPPER_CASE_SCHEME {
        name: UpperCaseScheme,
        group: Style,
        rule: Scheme,
        section: 3986 "6.2.2.1" "Case Normalization",
        leave: "if a signature or a checksum covers the text",
        example: UriReference "HTTP://example.com/" => "http://example.com/",
    }

    /// Uppercase letters in a host.
    ///
    /// Hosts are case-insensitive; lowercase is the normal form (3.2.2, 6.2.2.1). Caches and lists of links that
    /// compare URIs as strings hold one resource twice. A host that is no name in a network is not reported: schemes
    /// such as `ipfs` keep its case.
    UPPER_CASE_HOST {
        name: UpperCaseHost,
        group: Style,
        rule: Host,
        section: 3986 "6.2.2.1" "Case Normalization",
        leave: "in an XML namespace or another identifier: these are compared character by character, and in lower case it is another one",
        example: UriReference "http://EXAMPLE.com/" => "http://example.com/",
    }

    /// An IPv6 address that is not in the canonical form of RFC 5952.
    ///
    /// The canonical form is in lowercase, has no leading zeros, and has `::` for the longest run of zero groups.
    /// Addresses in one form can be searched for and compared as strings.
    IPV6_ADDRESS_TEXT {
        name: Ipv6AddressText,
        group: Style,
        rule: Ipv6address,
        section: 5952 "4" "A Recommendation for IPv6 Text Representation",
        leave: "if the text is matched against another that has the long form, such as a line of a log",
        example: UriReference "http://[2001:DB8:0:0::1]/" => "http://[2001:db8::1]/",
    }

    /// A percent-encoding with lowercase hexadecimal digits.
    ///
    /// `%c3` and `%C3` are equivalent; uppercase is the normal form (2.1, 6.2.2.1). Signatures of OAuth 1.0 are
    /// computed over uppercase digits (RFC 5849, 3.6). This is off by default, because lowercase digits are common.
    LOWER_CASE_TRIPLET {
        name: LowerCaseTriplet,
        group: Style,
        rule: PctEncoded,
        section: 3986 "6.2.2.1" "Case Normalization",
        level: Off,
        leave: "unless all software that writes the same URIs uses uppercase: one form everywhere is what counts",
        example: UriReference "/caf%c3%a9" => "/caf%C3%A9",
    }

    /// A percent-encoded character that does not need the encoding.
    ///
    /// Letters, digits, `-`, `.`, `_` and `~` mean the same with and without it, and a URI producer should not encode
    /// them (2.3). Software that compares URIs as strings takes the two forms for different URIs.
    NEEDLESS_ENCODING {
        name: NeedlessEncoding,
        group: Style,
        rule: PctEncoded,
        section: 3986 "6.2.2.2" "Percent-Encoding Normalization",
        leave: "in a URI that serves as a name, and where a server compares paths before it decodes them",
        example: UriReference "/%7Eada" => "/~ada",
    }

    /// Dot segments, `.` or `..`, in the path of a URI.
    ///
    /// They are meant for relative references (6.2.2.3). Resolution removes them, and each `..` takes the segment
    /// before it along. A client that skips that step asks for another resource. Write the path that remains.
    DOT_SEGMENTS {
        name: DotSegments,
        group: Style,
        rule: PathAbempty,
        section: 3986 "6.2.2.3" "Path Segment Normalization",
        leave: "in a `file` URI whose path leads through a symbolic link: the system takes `..` for the parent of its target",
        example: UriReference "http://example.com/a/../b" => "http://example.com/b",
    }

    /// The default port of the scheme.
    ///
    /// `http://example.com:80/` and `http://example.com/` are equivalent, and the form without the port is the normal
    /// one (3.2.3, 6.2.3). Software that compares URIs as strings takes them for two. Remove the port.
    DEFAULT_PORT {
        name: DefaultPort,
        group: Style,
        rule: Port,
        section: 3986 "6.2.3" "Scheme-Based Normalization",
        leave: "if it tells readers which port is open, or a program insists on a port",
        example: UriReference "http://example.com:80/" => "http://example.com/",
    }

    /// Leading zeros in a port.
    ///
    /// A port is a decimal number (3.2.3): `http://example.com:08080/` and `http://example.com:8080/` are equivalent. Software that
    /// compares URIs as strings takes them for two. Remove the zeros.
    PORT_ZEROS {
        name: LeadingZerosInPort,
        group: Style,
        rule: Port,
        section: 3986 "3.2.3" "Port",
        leave: "in a test of software that reads ports; nothing else needs the zeros",
        example: UriReference "http://example.com:08080/" => "http://example.com:8080/",
    }

    /// An empty path after an authority, where the scheme makes it equivalent to `/`.
    ///
    /// `http://example.com` and `http://example.com/` are equivalent, and the form with the slash is the normal one
    /// (6.2.3). A client requests `/` either way. This is off by default, because the short form is common.
    MISSING_SLASH {
        name: MissingSlash,
        group: Style,
        rule: PathAbempty,
        section: 3986 "6.2.3" "Scheme-Based Normalization",
        level: Off,
        leave: "in an origin, as in an `Origin` header or a list of allowed origins, which has no path",
        example: UriReference "http://example.com" => "http://example.com/",
    }

    /// A local `file` URI in another form than `file:///path`.
    ///
    /// `file:/etc/hosts`, `file://localhost/etc/hosts` and `file:///etc/hosts` are equivalent. All are valid, and RFC
    /// 8089 calls the first the minimal form (appendix B). The third is the most common, and older software understands
    /// no other.
    LOCAL_HOST {
        name: LocalHost,
        group: Style,
        rule: Host,
        section: 8089 "B" "Example URIs",
        leave: "if a program looks the text up in a list of its own, as some catalogs of XML do",
        example: UriReference "file:/etc/hosts" => "file:///etc/hosts",
    }

    /// Uppercase letters in a name whose case does not matter.
    ///
    /// The domain of a mail address and the namespace of a URN are case-insensitive; lowercase is the normal form
    /// (6.2.3). Software that compares URIs as strings takes the two forms for different URIs.
    UPPER_CASE_NAME {
        name: UpperCaseName,
        group: Style,
        rule: PathRootless,
        section: 3986 "6.2.3" "Scheme-Based Normalization",
        leave: "if the capitals help people to read the name, or the URN is an XML namespace",
        example: UriReference "mailto:ada@EXAMPLE.com" => "mailto:ada@example.com",
    }
}

/// The longest text that a title or a label shows.
const LONGEST_SHOWN: usize = 60;

/// The name of each change, what is said of it, and of the place.
static STYLE: [(Change, &Page, &str, &str); 11] = [
    (Change::SchemeCase, &UPPER_CASE_SCHEME, "uppercase letters in a scheme", "lowercase is the canonical form"),
    (Change::HostCase, &UPPER_CASE_HOST, "uppercase letters in a host", "lowercase is the normal form"),
    (
        Change::AddressText,
        &IPV6_ADDRESS_TEXT,
        "an IPv6 address that is not in the canonical form of RFC 5952",
        "equivalent to the canonical form",
    ),
    (Change::TripletCase, &LOWER_CASE_TRIPLET, "a percent-encoding in lowercase", "uppercase is the normal form"),
    (
        Change::Decoded,
        &NEEDLESS_ENCODING,
        "a percent-encoding that is not needed",
        "equivalent to the character itself",
    ),
    (Change::DotSegments, &DOT_SEGMENTS, "dot segments in an absolute path", "resolution removes them"),
    (Change::DefaultPort, &DEFAULT_PORT, "the default port of the scheme", "it can be left out"),
    (Change::PortZeros, &PORT_ZEROS, "leading zeros in a port", "a port is a decimal number"),
    (Change::EmptyPath, &MISSING_SLASH, "an empty path after an authority", "equivalent to the path `/`"),
    (Change::LocalHost, &LOCAL_HOST, "a local `file` URI in another form than `file:///`", "equivalent to `file:///`"),
    (
        Change::SchemeSpecificCase,
        &UPPER_CASE_NAME,
        "uppercase letters in a name whose case does not matter",
        "lowercase is the normal form",
    ),
];

pub(super) const CHECK: Check = Check {
    needs: Traits::UPPER_CASE
        .or(Traits::SLASH_DOT)
        .or(Traits::NEEDLESS_TRIPLET)
        .or(Traits::LOWER_CASE_TRIPLET)
        .or(Traits::PORT)
        .or(Traits::NO_PATH)
        .or(Traits::NORMAL_SCHEME),
    lint,
};

fn lint(lints: &mut Lints<'_, '_>) {
    let mut steps = Vec::new();
    if may_be_unnormal(lints)
        && normalize(lints.text(), lints.reference.parts, Rung::Scheme, Some(&mut steps)).is_some()
    {
        style(lints, &steps);
    }
}

/// Whether there is something that a rung may change.
fn may_be_unnormal(lints: &Lints<'_, '_>) -> bool {
    let (traits, parts) = (lints.traits, &lints.reference.parts);
    traits.has(Traits::NEEDLESS_TRIPLET.or(Traits::UPPER_CASE).or(Traits::SLASH_DOT))
        || traits.has(Traits::LOWER_CASE_TRIPLET) && lints.wants(&LOWER_CASE_TRIPLET)
        || traits.has(Traits::NO_PATH) && lints.wants(&MISSING_SLASH)
        || traits.has(Traits::PORT) && may_have_another_port(lints)
        || lints.known.is_some_and(|known| {
            // Without a `%`, only a host of this length is `localhost`.
            let host = parts.host.map_or("localhost".len(), |_| parts.host().0.len());
            known.is_file && host == "localhost".len()
                || known.case_insensitive.is_some()
                    && lints.path().as_str().bytes().any(|byte| byte.is_ascii_uppercase())
        })
}

fn may_have_another_port(lints: &Lints<'_, '_>) -> bool {
    let Some(port) = lints.authority().and_then(|authority| authority.port()) else { return false };
    port.number() == lints.known.and_then(|known| known.default_port) || port.as_str().starts_with('0')
}

/// Where a fragment begins to say which text of a page is meant, if it does. There, a `-` delimits, and one that is meant is encoded.
fn text_directive(lints: &Lints<'_, '_>) -> Option<usize> {
    let text = lints.text();
    let fragment = text.find('#')?;
    text.get(fragment..)?.find(":~:").map(|at| fragment + at)
}

/// One lint for each kind of change, with a fix for all its places.
fn style(lints: &mut Lints<'_, '_>, steps: &[AppliedChange]) {
    let directive = text_directive(lints).unwrap_or(usize::MAX);
    for (change, page, message, label) in STYLE {
        let name = page.name;
        let is_needed = |step: &AppliedChange| name == Name::NeedlessEncoding && step.span.start >= directive;
        let mut places = steps.iter().filter(|step| step.change == change && !is_needed(step));
        let Some(first) = places.next() else { continue };
        // A problem that was reported as a danger is not reported again as style. `//./` begins the name of a device of Windows.
        if name == Name::DotSegments && is_relative_file(lints)
            || name == Name::DotSegments && dot_segments_of_file(steps).is_none() && above_root(lints, first)
            || [Name::NeedlessEncoding, Name::LowerCaseTriplet, Name::DotSegments].contains(&name)
                && lints.has(Name::EncodedDotSegment)
            || [Name::DefaultPort, Name::MissingSlash].contains(&name) && lints.has(Name::MissingHost)
            || name == Name::DotSegments && lints.path().as_str().starts_with("//./")
            || name == Name::UpperCaseScheme && is_no_scheme(lints)
            || name == Name::UpperCaseHost && is_no_host(lints)
        {
            continue;
        }
        let edit = |step: &AppliedChange| Edit { span: step.span.clone(), replacement: step.after.clone() };
        let mut edits: Vec<Edit> = [edit(first)].into_iter().chain(places.map(edit)).collect();
        // A path without authority keeps a dot that one with it need not keep: neither change can be made alone.
        let path = dot_segments_of_file(steps);
        match (change, path) {
            (Change::DotSegments, Some(_)) => continue,
            (Change::LocalHost, Some(path)) => edits.push(edit(path)),
            _ => (),
        }
        let title = match &first.after[..] {
            "" if change == Change::PortZeros => Cow::Borrowed("remove the zeros"),
            "" => Cow::Borrowed("remove it"),
            after if edits.len() == 1 && first.span.is_empty() => Cow::Owned(format!("add `{after}`")),
            after if edits.len() == 1 && after.len() <= LONGEST_SHOWN => Cow::Owned(format!("normalize to `{after}`")),
            _ => Cow::Borrowed("normalize"),
        };
        // The owner of a scheme may compare it with its case.
        let is_made_up = name == Name::UpperCaseScheme
            && lints.scheme().is_some_and(|scheme| registration(scheme.as_str()).is_none());
        let is_of_key =
            [Name::NeedlessEncoding, Name::LowerCaseTriplet, Name::DotSegments].contains(&name) && is_key(lints);
        let applicability = if is_made_up || is_of_key { Applicability::Suggested } else { Applicability::Safe };
        let (message, label) = said(lints, page, first, message, label);
        lints.note(page, first.span.clone(), message, label).fix_all(applicability, title, edits);
    }
}

/// Whether the host was reported as something else, or names no host in a network: to software for such schemes, its case may matter.
fn is_no_host(lints: &Lints<'_, '_>) -> bool {
    let names = [Name::WindowsPath, Name::DirectoryAsHost, Name::UnencodedPassword, Name::TemplatePlaceholder];
    // `YOUR_HOST` is none yet.
    let is_placeholder = |host: &str| host.contains('_') && !host.bytes().any(|byte| byte.is_ascii_lowercase());
    names.into_iter().any(|name| lints.has(name))
        || lints.authority().is_some_and(|authority| is_placeholder(authority.host().as_str()))
        || lints.scheme().is_some() && !lints.known.is_some_and(Known::has_network_host)
}

/// Schemes whose paths are the names of objects or of devices.
const WITH_NAMES: [&str; 9] = ["s3", "s3a", "s3n", "gs", "az", "abfs", "abfss", "wasbs", "npipe"];

/// Whether the path is a name, which software for the scheme takes as it is: `s3://bucket/a/../b`.
fn is_key(lints: &Lints<'_, '_>) -> bool {
    lints.scheme().is_some_and(|scheme| WITH_NAMES.iter().any(|name| scheme.is(name)))
}

/// Whether the path is one from the current directory, behind the slash after an empty authority: `sqlite:///../app.db`.
fn is_relative_file(lints: &Lints<'_, '_>) -> bool {
    let is_of_sqlite =
        |scheme: &str| scheme.split('+').next().is_some_and(|first| first.eq_ignore_ascii_case("sqlite"));
    let path = lints.path().as_str();
    (path.starts_with("/../") || path.starts_with("/./"))
        && lints.scheme().is_some_and(|scheme| is_of_sqlite(scheme.as_str()))
}

/// Whether the scheme was reported as something else.
fn is_no_scheme(lints: &Lints<'_, '_>) -> bool {
    let names = [
        Name::OneLetterScheme,
        Name::HostWithoutSlashes,
        Name::Ipv6WithoutBrackets,
        Name::AlmostRegisteredScheme,
        Name::MistakenScheme,
    ];
    names.into_iter().any(|name| lints.has(name))
}

/// The change of a path to which an authority is written as well.
fn dot_segments_of_file(steps: &[AppliedChange]) -> Option<&AppliedChange> {
    let is_written = steps.iter().any(|step| step.change == Change::LocalHost && step.span.is_empty());
    steps.iter().find(|step| step.change == Change::DotSegments && is_written)
}

/// The message and the label, with what they say of this URI.
fn said(
    lints: &Lints<'_, '_>,
    page: &Page,
    step: &AppliedChange,
    message: &'static str,
    label: &'static str,
) -> (Cow<'static, str>, Cow<'static, str>) {
    let (message, label) = (Cow::Borrowed(message), Cow::Borrowed(label));
    match page.name {
        Name::DefaultPort => {
            let (port, scheme) = (lints.text().get(step.span.clone()), lints.scheme());
            let Some((port, scheme)) = port.zip(scheme) else { return (message, label) };
            (Cow::Owned(format!("`{port}` is the default port of {}", scheme.as_str().to_ascii_lowercase())), label)
        }
        Name::Ipv6AddressText => (message, Cow::Owned(format!("canonical: `{}`", step.after))),
        Name::LocalHost => {
            let normal = lints.normal(Rung::Scheme).map_or_else(|| lints.text().into(), |(text, _)| text);
            if normal.len() > LONGEST_SHOWN {
                return (message, label);
            }
            (message, Cow::Owned(format!("equivalent to `{normal}`, the more common spelling")))
        }
        _ => (message, label),
    }
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::level::{Applicability, Level};
    use crate::diagnostic::name::Name;
    use crate::lint::linter::Linter;
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn uppercase_letters() {
        assert_eq!(linted("HTTP://h/"), [("upper-case-scheme", 0..4)]);
        assert_eq!(linted("http://H/"), [("upper-case-host", 7..8)]);
        assert_eq!(linted("http://h/A"), []);
        assert_eq!(linted("//H/"), [("upper-case-host", 2..3)]);
        assert_eq!(linted("ssh://H/"), [("upper-case-host", 6..7)]);
        assert_eq!(linted("ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPBdG/a"), []);
        assert_eq!(linted("ipns://K51qzi5uqu5d/"), []);
        assert_eq!(linted("myapp://Settings/"), []);
        assert_eq!(linted("urn:ISBN:1"), [("upper-case-name", 4..8)]);
        assert_eq!(linted("urn:isbn:A"), []);
    }

    #[test]
    fn ip_addresses() {
        assert_eq!(linted("http://[2001:DB8::1]/"), [("ipv6-address-text", 8..19)]);
        assert_eq!(linted("http://[2001:db8::1]/"), []);
    }

    /// The path of an object or a device is its name: nothing is changed in it by itself.
    #[test]
    fn names_of_objects_and_devices() {
        let applicability = |text: &str| {
            let found = Linter::new().lint(text, Rule::Uri);
            found.first().and_then(|found| found.fixes().first()).map(|fix| fix.applicability)
        };
        // The slash after an empty authority is no root there.
        assert_eq!(linted("sqlite:///../a/../app.db"), []);
        assert_eq!(linted("sqlite+aiosqlite:///./app.db"), []);
        assert_eq!(linted("SQLITE:///../app.db"), [("upper-case-scheme", 0..6)]);
        assert_eq!(linted("sqlite:///b/a/../app.db"), [("dot-segments", 9..23)]);
        for scheme in ["s3", "s3a", "s3n", "gs", "az", "abfs", "abfss", "wasbs", "npipe"] {
            let text = alloc::format!("{scheme}://b/%7Ea");
            assert_eq!(applicability(&text), Some(Applicability::Suggested), "{text}");
        }
        let found = Linter::new().with(Name::LowerCaseTriplet, Level::Advice).lint("s3://b/%c3%a9", Rule::Uri);
        let fix = found.first().and_then(|found| found.fixes().first());
        assert_eq!(fix.map(|fix| fix.applicability), Some(Applicability::Suggested));
        for text in ["s3://b/a/../b", "gs://b/a%7Eb", "npipe:////h/./a"] {
            assert_eq!(applicability(text), Some(Applicability::Suggested), "{text}");
        }
        for text in ["http://b/a/../b", "x-a://b/a%7Eb", "FTP://b/a"] {
            assert_eq!(applicability(text), Some(Applicability::Style), "{text}");
        }
        assert_eq!(linted("npipe:////./pipe/docker_engine"), []);
        assert_eq!(linted("npipe:///a/./b"), [("dot-segments", 8..14)]);
    }

    #[test]
    fn percent_encodings() {
        assert_eq!(linted("/%c3%A9"), [("lower-case-triplet", 1..4)]);
        assert_eq!(linted("/%C3%A9"), []);
        assert_eq!(linted("/%7Ea"), [("needless-encoding", 1..4)]);
        assert_eq!(linted("/a#:~:text=b%2Dc,-d"), []);
        assert_eq!(linted("/%2D#%2D:~:text=b%2Dc"), [("needless-encoding", 1..4)]);
        assert_eq!(fixed("/%2D#%2D:~:text=b%2Dc").as_deref(), Some("/-#-:~:text=b%2Dc"));
        assert_eq!(linted("/a:~:b%2D"), [("needless-encoding", 6..9)]);
        assert_eq!(linted("/%2Fa"), [("encoded-slash", 1..4)]);
    }

    #[test]
    fn paths() {
        assert_eq!(linted("http://h/a/../b"), [("dot-segments", 8..15)]);
        assert_eq!(linted("http://h/a..b"), []);
        assert_eq!(linted("../b"), []);
        assert_eq!(linted("http://h"), [("missing-slash", 8..8)]);
        assert_eq!(linted("file:/a"), [("local-host", 5..5)]);
        assert_eq!(linted("file:///a"), []);
    }

    #[test]
    fn default_ports() {
        assert_eq!(linted("https://h:443/"), [("default-port", 9..13)]);
        assert_eq!(linted("https://h:444/"), []);
    }
}
