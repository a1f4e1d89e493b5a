//! # [7.6. Semantic Attacks](https://www.rfc-editor.org/rfc/rfc3986#section-7.6)

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use crate::diagnostic::confusable::look_alike;
use crate::diagnostic::credentials::is_token;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::known::Known;
use crate::lint::context::Lints;
use crate::lint::security::sensitive_information;
use crate::rfc3986::decoding::Decoded;
use crate::slice::slice_str;
use crate::uri::authority::{Authority, Host, Userinfo};
use crate::visible::Visible;

pages! {
    /// A user name that looks like a host, before the `@` and the real host.
    ///
    /// People read a URI from the left and stop at the first name that they know. The text before the `@` is only a
    /// user name for the host after it: https://example.com:443@evil.test/ looks like https://example.com/ and goes to
    /// evil.test. Find out which host was meant before anyone follows the URI.
    USERINFO_LIKE_HOST {
        name: UserinfoLikeHost,
        group: Security,
        rule: Userinfo,
        section: 3986 "7.6" "Semantic Attacks",
        leave: "if the account is a domain or a mail address, as web hosts and FTP servers give them out",
        example: UriReference "https://example.com:443@evil.test/",
    }

    /// User information in an http(s) URI.
    ///
    /// A sender must not put a user into an http(s) URI in a message, and a recipient should treat one from an
    /// untrusted source as an error: it often disguises the host (RFC 9110, 4.2.4). It may also be an access token,
    /// which is visible wherever the URI is. Remove it, and send credentials in a header. Git and package managers
    /// still read it; they also have a store for credentials.
    DEPRECATED_USERINFO {
        name: DeprecatedUserinfo,
        group: Scheme,
        rule: Userinfo,
        section: 9110 "4.2.4" "Deprecation of userinfo in http(s) URIs",
        leave: "for Git or a package manager, as long as the name is no secret",
        example: UriReference "http://ada@example.com/" => "http://example.com/",
    }

    /// An `@` right after the `?` or `#` that ends a host.
    ///
    /// The host ends before it: https://example.com#@evil.test/ goes to example.com. Software that looks for the last
    /// `@` first goes to evil.test. Such URIs are made to get past checks of the host. If the query or fragment does
    /// begin with an `@`, put a `/` before the `?` or `#`.
    AT_SIGN_AFTER_HOST {
        name: AtSignAfterHost,
        group: Security,
        rule: Authority,
        section: 3986 "7.6" "Semantic Attacks",
        leave: "if the URI is your own, and nothing else decides by its host",
        example: UriReference "https://example.com#@evil.test/" => "https://example.com/",
    }
}

/// Reports users that look like hosts, and users where there should be none.
pub(super) fn userinfo(lints: &mut Lints<'_, '_>, userinfo: Userinfo<'_>, host: Host<'_>) {
    let span = userinfo.span();
    let all = span.start..span.end + "@".len();
    let (user, password) = match userinfo.as_str().split_once(':') {
        Some((user, password)) => (user, Some(password)),
        None => (userinfo.as_str(), None),
    };
    let colon = span.start + user.len();
    let is_web = lints.known.is_some_and(|known| known.is_web);
    // A scheme is no user, and Sentry names a project by a public key.
    let is_mail = user.eq_ignore_ascii_case("mailto") && password.is_some_and(|password| !password.is_empty());
    let is_key = || user.len() > 5 && user.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_of_sentry = || host.as_str().split('.').any(|label| label == "sentry");
    if is_mail || is_web && password.is_none() && is_key() && is_of_sentry() {
        return;
    }
    let looks_like_port = password.is_none_or(|password| password.bytes().all(|byte| byte.is_ascii_digit()));
    if let Some(seen) = like_host(user, is_web).filter(|_| (is_web || looks_like_port) && !is_token(user.as_bytes())) {
        let message = format!("a user name that looks like the host `{}`", Visible(seen.as_bytes()));
        lints
            .note(&USERINFO_LIKE_HOST, span.start..colon, message, "this is only a user name")
            .context(host.span(), "this is the host")
            .help("find out which host was meant");
        // People have dots in their names too, and then what follows the colon is a password.
        if !looks_like_port {
            sensitive_information::credentials(lints, userinfo, host);
        }
    } else if !sensitive_information::credentials(lints, userinfo, host) && is_web {
        let (place, message, label) = if userinfo.as_str().is_empty() {
            (all.clone(), "an `@` with no user before it".into(), "it has no meaning here")
        } else {
            let message = match lints.scheme().filter(|_| !lints.known.is_some_and(Known::is_http)) {
                Some(scheme) => format!("user information in a URI with the scheme `{scheme}`").into(),
                None => Cow::Borrowed("user information in an http(s) URI"),
            };
            (span, message, "it often disguises the host")
        };
        lints.note(&DEPRECATED_USERINFO, place, message, label).fix(Applicability::Suggested, "remove it", all, "");
    }
}

/// Reports an `@` right after the delimiter that ends an authority.
pub(super) fn after_host(lints: &mut Lints<'_, '_>, authority: Authority<'_>) {
    let end = authority.span().end;
    let rest = slice_str(lints.text(), end..lints.text().len());
    if rest.starts_with("?@") || rest.starts_with("#@") {
        let message = "an `@` right after the host";
        let host = authority.host().span();
        lints
            .note(&AT_SIGN_AFTER_HOST, end..end + "#@".len(), message, "the authority ends before this")
            .context(host, "this is the host");
    }
}

/// The host that a user looks like: labels with dots between, which people know as the name of a host.
fn like_host(user: &str, is_web: bool) -> Option<String> {
    let decoded: String = match Decoded::new(user).to_utf8() {
        Ok(text) => text.chars().map(|character| look_alike(character).unwrap_or(character)).collect(),
        Err(_) => Decoded::new(user).map(char::from).collect(),
    };
    // What people take for the end of a host, as in the RFC's `cnn.example.com&story=breaking_news`.
    let is_end = |c: char| "/\\?#@!$&'()*+,;=".contains(c);
    let seen = decoded.split(is_end).next().unwrap_or_default();
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let (_, last) = seen.rsplit_once('.')?;
    let is_name =
        seen.split('.').all(is_label) && last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_address = seen.split('.').count() == 4 && seen.split('.').all(|octet| octet.parse::<u8>().is_ok());
    // Outside of http(s), users often have dots in their names.
    let is_known = ["com", "org", "net", "edu", "gov", "io"].iter().any(|known| last.eq_ignore_ascii_case(known))
        || seen.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www."));
    (is_address || is_name && (is_web || is_known)).then(|| seen.into())
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::linted;

    #[test]
    fn user_information() {
        assert_eq!(linted("http://example.com:443@h/"), [("userinfo-like-host", 7..18)]);
        let of_the_rfc = "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm";
        assert_eq!(linted(of_the_rfc), [("userinfo-like-host", 6..41)]);
        // The slash of fractions.
        assert_eq!(linted("http://example.com%E2%81%84@h/"), [("userinfo-like-host", 7..27)]);
        assert_eq!(linted("imap://ada;AUTH=*@h/"), []);
        assert_eq!(linted("ftp://ada.com&b:secret@h/"), [("password-in-userinfo", 15..22)]);
        assert_eq!(linted("http://ada@h/"), [("deprecated-userinfo", 7..10)]);
        assert_eq!(linted("http://@h/"), [("deprecated-userinfo", 7..8)]);
        assert_eq!(linted("https://0a1b2c@o1.ingest.sentry.test/2"), []);
        for (text, name) in [
            ("https://ada@sentry.test/", "deprecated-userinfo"),
            ("https://0a1b2c@sentry-x.test/", "deprecated-userinfo"),
            ("https://bank.test@sentry.test/", "userinfo-like-host"),
            ("https://0a1b2c:tiger7@sentry.test/", "password-in-userinfo"),
        ] {
            assert_eq!(linted(text).first().map(|(name, _)| *name), Some(name), "{text}");
        }
        assert_eq!(linted("ftp://ada@h/"), []);
        assert_eq!(linted("http://h/@"), []);
    }

    #[test]
    fn an_at_sign_after_the_host() {
        assert_eq!(linted("http://h#@a"), [("missing-slash", 8..8), ("at-sign-after-host", 8..10)]);
        assert_eq!(linted("http://h?@a"), [("missing-slash", 8..8), ("at-sign-after-host", 8..10)]);
        assert_eq!(linted("http://h/#@a"), []);
    }
}
