//! References that were probably meant to be URIs: their scheme is missing.

use alloc::format;
use core::net::Ipv4Addr;
use core::ops::Range;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::backslash::has_two_slashes;
use crate::diagnostic::syntax::host_without_slashes::HOST_WITHOUT_SLASHES;
use crate::diagnostic::syntax::scheme::MISSING_SCHEME_COLON;
use crate::lint::context::Lints;
use crate::lint::scheme::names;
use crate::scheme::registration::registration;
use crate::scheme::rule::SchemeRule;
use crate::slice::slice_str;

pages! {
    /// A mail address without a scheme.
    ///
    /// It is a relative reference (4.2): a link to `jane@example.org` leads to a page of that name beside the current
    /// one. Put `mailto:` before the address.
    MAIL_ADDRESS_WITHOUT_SCHEME {
        name: MailAddressWithoutScheme,
        group: Suspicious,
        rule: PathNoscheme,
        section: 3986 "4.2" "Relative Reference",
        leave: "if a file has this name, or a program expects an address and not a URI",
        example: UriReference "jane@example.org" => "mailto:jane@example.org",
    }

    /// The name of a scheme with nothing after it.
    ///
    /// Without a `:` it is a relative reference, a path like any other (4.2). Often a program put a URI together and
    /// had only its beginning. Write the whole URI.
    SCHEME_ALONE {
        name: SchemeAlone,
        group: Suspicious,
        rule: PathNoscheme,
        section: 3986 "4.2" "Relative Reference",
        level: Advice,
        leave: "if a file has this name, or a setting asks for the scheme alone",
        example: UriReference "https",
    }
}

/// Reports references that were probably meant to be URIs.
pub(super) fn lint(lints: &mut Lints<'_, '_>) {
    let text = lints.path().as_str();
    if lints.authority().is_some() {
        return;
    }
    if !text.starts_with(|first: char| first.is_ascii_alphanumeric()) {
        return names::behind_slash(lints);
    }
    // Segments are short: a loop over their bytes is all that is needed.
    let end = text.bytes().position(|byte| byte == b'/').unwrap_or(text.len());
    let (first, rest) = text.split_at_checked(end).unwrap_or_default();
    if rest.starts_with("//") {
        return before_slashes(lints, first);
    }
    let span = lints.path().span().start..lints.path().span().start + first.len();
    if is_host(first, rest) {
        // An address, and this machine, rarely have a certificate.
        let is_name = first.parse::<Ipv4Addr>().is_err() && !first.eq_ignore_ascii_case("localhost");
        host(lints, span, if is_name { "https://" } else { "http://" });
    } else if !rest.is_empty() && first.split_once('@').is_some_and(|(_, after)| is_host(after, rest)) {
        // A user logs in to a repository.
        host(lints, span, "ssh://");
    } else if rest.is_empty() && is_mail_address(first) {
        let message = "a mail address without a scheme";
        lints
            .note(&MAIL_ADDRESS_WITHOUT_SCHEME, span.clone(), message, "read as a path")
            .fix(Applicability::Suggested, "put `mailto:` before it", span.start..span.start, "mailto:")
            .help("the reference is valid: without a scheme it is a path");
    } else if lints.text() == first && ["http", "https", "mailto"].iter().any(|name| first.eq_ignore_ascii_case(name)) {
        let message = format!("the name of the scheme `{first}` with nothing after it");
        lints
            .note(&SCHEME_ALONE, span, message, "read as a path")
            .help("the reference is valid: without a `:` it is a path");
    }
}

/// Reports a `:` that is missing or mistyped between a scheme and `//`.
fn before_slashes(lints: &mut Lints<'_, '_>, first: &str) {
    let after = lints.path().span().start + first.len();
    let rest = lints.path().as_str().get(first.len() + "//".len()..).unwrap_or_default();
    let is_moved = rest.strip_prefix(':').is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphabetic()));
    // Other names of schemes are words, and a directory may be called so: `content//images/a.png`. The path of a file begins with a third slash.
    let is_file = first.eq_ignore_ascii_case("file") && rest.starts_with('/');
    let is_scheme = has_two_slashes(first.as_bytes()) || is_file;
    if is_moved && is_scheme {
        let place = after..after + "//:".len();
        let message = format!("the `:` after the scheme `{first}` is misplaced");
        lints
            .note(&MISSING_SCHEME_COLON, place.clone(), message, "expected `://`")
            .fix(Applicability::Suggested, "put the `:` before the slashes", place, "://")
            .help("the reference is valid: without the `:` it is a path");
    } else if is_scheme {
        let message = format!("the `:` after the scheme `{first}` is missing");
        let host = rest.trim_start_matches('/');
        let is_host = !is_file && rest.starts_with('/') && host.starts_with(|c: char| c.is_ascii_alphanumeric());
        let note = lints.note(&MISSING_SCHEME_COLON, after..after, message, "expected `:`");
        let note = if is_host {
            // With the `:` alone, the host would be empty.
            let slashes = after..after + "//".len() + rest.len() - host.len();
            note.fix(Applicability::Suggested, "write `://` in place of the slashes", slashes, "://")
        } else {
            note.fix(Applicability::Suggested, "add the `:`", after..after, ":")
        };
        note.help("the reference is valid: without the `:` it is a path");
    } else if let Some((scheme, typed)) = mistyped_colon(first) {
        let place = after - typed.len()..after;
        let message = format!("the `:` after the scheme `{scheme}` is mistyped");
        lints
            .note(&MISSING_SCHEME_COLON, place.clone(), message, "expected `:`")
            .fix(Applicability::Suggested, "write `:`", place, ":")
            .help("the reference is valid: without the `:` it is a path");
    }
}

/// A scheme that is well known, and one sign in the place of its colon.
fn mistyped_colon(first: &str) -> Option<(&str, &str)> {
    let at = first.find(|char: char| !char.is_ascii_alphanumeric())?;
    let (scheme, typed) = first.split_at(at);
    let is_near = matches!(typed, ";" | "." | ",") && registration(scheme).is_some();
    // Of schemes that are words, another sign may be the end of a name.
    let is_one = typed.len() == 1 || typed.eq_ignore_ascii_case("%3A") || typed == "\u{ff1a}";
    (is_near || is_one && has_two_slashes(scheme.as_bytes())).then_some((scheme, typed))
}

fn host(lints: &mut Lints<'_, '_>, span: Range<usize>, scheme: &'static str) {
    let start = span.start;
    lints
        .note(&HOST_WITHOUT_SLASHES, span, "a host without a scheme", "read as the first segment of a path")
        .fix(Applicability::Suggested, format!("put `{scheme}` before it"), start..start, scheme)
        .fix(Applicability::Suggested, "put `//` before it", start..start, "//")
        .help("the reference is valid: without `//` it is a path");
}

/// Whether a text is an IPv4 address that is hardly a version: one of this machine or of a home, or one with a path and a high number.
fn is_address(text: &str, rest: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok_and(|address| {
        let is_home = matches!(address.octets(), [192, 168, ..]);
        let is_high = address.octets().iter().any(|octet| *octet > 99);
        address.is_loopback() || is_home || !rest.is_empty() && (is_high || address.is_private())
    })
}

/// Top-level domains that are no extensions of files, so that a name which ends in one is hardly a file: not `org`, `info`, `app`, `py`
/// or `sh`. Settings for developers end in `dev`.
const TOP_LEVEL: [&str; 4] = ["com", "net", "edu", "gov"];

/// Top-level domains that may end the name of a file, such as one in a language, but hardly that of a directory.
const TOP_LEVEL_BEFORE_PATH: [&str; 27] = [
    "org", "io", "uk", "de", "fr", "eu", "ch", "at", "nl", "be", "dk", "se", "no", "fi", "cz", "it", "es", "pt", "ru",
    "jp", "cn", "br", "ca", "au", "us", "co", "dev",
];

/// Whether the first segment of a relative path was meant as a host.
fn is_host(first: &str, rest: &str) -> bool {
    let is_label = |label: &str| {
        let is_inner = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_inner && !label.is_empty() && !label.starts_with('-') && !label.ends_with('-')
    };
    let Some(dot) = first.bytes().rposition(|byte| byte == b'.') else {
        return first.eq_ignore_ascii_case("localhost") && !rest.is_empty();
    };
    let last = slice_str(first, dot + 1..first.len());
    let is = |names: &[&str]| names.iter().any(|name| last.eq_ignore_ascii_case(name));
    // Servers of one name are numbered: `www2`.
    let is_www = first.split_at_checked("www".len()).is_some_and(|(www, after)| {
        www.eq_ignore_ascii_case("www") && after.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('.')
    });
    let is_meant = is_www && (first.split('.').count() > 2 || is(&TOP_LEVEL_BEFORE_PATH))
        || is(&TOP_LEVEL)
        || !rest.is_empty() && is(&TOP_LEVEL_BEFORE_PATH)
        || is_address(first, rest);
    is_meant && first.split('.').all(is_label)
}

/// Extensions of files whose names often have an `@` in them, with a factor or a version after it.
const EXTENSIONS: [&str; 26] = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "ico", "css", "js", "mjs", "ts", "map", "html", "htm",
    "json", "md", "txt", "xml", "gz", "tgz", "zip", "conf", "service", "timer",
];

/// Whether a segment is a mail address, and not the name of a file.
fn is_mail_address(segment: &str) -> bool {
    let Some((_, domain)) = segment.split_once('@') else { return false };
    let Some((_, top_level)) = domain.rsplit_once('.') else { return false };
    let is_version = domain.starts_with(|first: char| first.is_ascii_digit());
    top_level.len() > 1
        && top_level.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !is_version
        && !EXTENSIONS.iter().any(|extension| top_level.eq_ignore_ascii_case(extension))
        && SchemeRule::AddrSpec.accepts(segment)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::lint::linter::tests::linted;

    #[test]
    fn a_colon_before_two_slashes() {
        assert_eq!(linted("http//h/"), [("missing-scheme-colon", 4..4)]);
        for mark in [";", ".", ","] {
            assert_eq!(linted(&format!("http{mark}//h/")), [("missing-scheme-colon", 4..5)]);
        }
        assert_eq!(linted("https%3A//h/"), [("missing-scheme-colon", 5..8)]);
        assert_eq!(linted("https%3a//h/"), [("missing-scheme-colon", 5..8), ("lower-case-triplet", 5..8)]);
        assert_eq!(linted("https//:h/x"), [("missing-scheme-colon", 5..8)]);
        assert_eq!(linted("https//:80/x"), [("missing-scheme-colon", 5..5)]);
        for (text, fixed) in [
            ("http//h/a", "http://h/a"),
            ("http///h/a", "http://h/a"),
            ("HTTPS////h", "HTTPS://h"),
            ("http////", "http:////"),
            ("http///?a", "http:///?a"),
            ("file///a", "file:///a"),
        ] {
            let found = crate::Linter::new().lint(text, crate::Rule::UriReference);
            let fixed_text =
                found.first().and_then(|found| found.fixes().first()).map(|fix| fix.apply(text.as_bytes()));
            assert_eq!(fixed_text.as_deref(), Some(fixed.as_bytes()), "{text}");
        }
        assert_eq!(linted("h/http//"), [("empty-path-segment", 7..8)]);
        assert_eq!(linted("a//b"), [("empty-path-segment", 2..3)]);
    }

    #[test]
    fn hosts_without_a_scheme() {
        for text in [
            "github.com/a/b",
            "GitHub.com",
            "www.example.com/a",
            "www.example.museum",
            "www.heise.de?a=b",
            "docs.python.org/3/",
            "example.org/",
            "bbc.co.uk/news",
            "example.github.io/project",
            "127.0.0.1/status",
            "192.168.1.1/admin",
            "10.0.0.1/admin",
            "93.184.216.34/index.html",
            "git@github.com/a/b",
            "localhost/admin",
        ] {
            let end = text.find(['/', '?']).unwrap_or(text.len());
            assert_eq!(linted(text), [("host-without-slashes", 0..end)], "{text}");
        }
    }

    #[test]
    fn paths_that_are_no_hosts() {
        for text in [
            "index.html",
            "readme.md/x",
            "README.org",
            "notes.org#todo",
            "README.de",
            "socket.io",
            "a.py/b",
            "Cargo.toml",
            "node.js/x",
            "main.rs",
            "Makefile.in",
            "lib/example.com",
            "./example.com",
            "/example.com",
            "//www.example.com/a",
            "example",
            "example.com.html",
            "a_b.com/x",
            "example..com",
            ".com",
            "1.2.3/index.html",
            "1.2.3.4/index.html",
            "10.0.0.1",
            "8.8.8.8",
            "user@example/a",
            "localhost",
            "www",
            "www.js",
            "www.html?a",
            "Safari.app/Contents",
            "coverage.info/a",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
    }

    #[test]
    fn mail_addresses_without_a_scheme() {
        assert_eq!(linted("jane@example.org"), [("mail-address-without-scheme", 0..16)]);
        assert_eq!(linted("jane@example.io"), [("mail-address-without-scheme", 0..15)]);
        assert_eq!(linted("jane.doe+a@mail.example.museum?subject=a"), [("mail-address-without-scheme", 0..30)]);
        for text in [
            "icon@2x.png",
            "icon@big.png",
            "react@18.2.0",
            "lodash@4.17.21.tgz",
            "jane@example",
            "a/jane@example.org",
            "@jane",
            "getty@tty1.service",
            "jane@a@example.org",
            "jane@example.x",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
    }

    #[test]
    fn schemes_with_nothing_after_them() {
        assert_eq!(linted("http"), [("scheme-alone", 0..4)]);
        assert_eq!(linted("HTTPS"), [("scheme-alone", 0..5)]);
        assert_eq!(linted("http/a"), []);
        assert_eq!(linted("http?a"), []);
        assert_eq!(linted("data"), []);
    }
}
