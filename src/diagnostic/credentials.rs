//! Credentials that the delimiters of an authority do not show: access tokens in place of a user, and passwords that end an authority
//! too early.

use core::ops::Range;

use crate::slice::slice;

/// What access tokens of well-known services begin with, and how many characters follow at least.
const PREFIXES: [(&str, usize); 23] = [
    ("ghp_", 1),
    ("gho_", 1),
    ("ghu_", 1),
    ("ghs_", 1),
    ("ghr_", 1),
    ("github_pat_", 1),
    ("glpat-", 1),
    ("gldt-", 1),
    ("glrt-", 1),
    ("glptt-", 1),
    ("xoxb-", 1),
    ("xoxp-", 1),
    ("xoxa-", 1),
    ("xoxs-", 1),
    ("sk_live_", 1),
    ("rk_live_", 1),
    ("shpat_", 8),
    ("npm_", 16),
    ("pypi-", 16),
    ("dop_v1_", 16),
    ("hf_", 16),
    ("AKIA", 16),
    ("ASIA", 16),
];

/// From this length on, hexadecimal digits are a token: 32 of them are often public, such as a UUID.
const LONGEST_HEXADECIMAL_NAME: usize = 39;

/// From this length on, digits mixed with letters in upper and lower case are a token.
const LONGEST_MIXED_NAME: usize = 31;

/// Whether a user is an access token, by its beginning or because people do not choose such names.
pub(crate) fn is_token(user: &[u8]) -> bool {
    let is_of_token = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~+=".contains(byte);
    if !user.iter().all(is_of_token) {
        return false;
    }
    let follows = |prefix: &str| user.strip_prefix(prefix.as_bytes()).map_or(0, <[u8]>::len);
    let has = |is: fn(&u8) -> bool| user.iter().any(is);
    let is_mixed = has(u8::is_ascii_digit) && has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    // A JSON Web Token has three parts, and the first is an object in base64.
    let mut parts = user.split(|byte| *byte == b'.');
    let is_object = parts.next().is_some_and(|first| first.starts_with(b"eyJ") && first.len() > 10);
    let is_web_token = is_object && parts.count() == 2;
    is_web_token
        || PREFIXES.iter().any(|(prefix, least)| follows(prefix) >= *least)
        || user.len() > LONGEST_HEXADECIMAL_NAME && user.iter().all(u8::is_ascii_hexdigit)
        || user.len() > LONGEST_MIXED_NAME && is_mixed && !user.contains(&b'.')
}

/// Schemes of services whose paths may contain an `@` for other reasons.
const WITH_PATHS: [&str; 14] = [
    "http",
    "https",
    "ws",
    "wss",
    "ftp",
    "ftps",
    "sftp",
    "ssh",
    "git",
    "git+ssh",
    "git+https",
    "svn",
    "svn+ssh",
    "rsync",
];

/// A password that contains an `@` and after it a `/`, `?` or `#`, which ends the authority before the host that was meant: the
/// `p@ss/w0rd` of `postgres://app:p@ss/w0rd@db/main`. What comes before the first delimiter is read as a password and a host, so the
/// text is valid.
pub(crate) fn spilled_password(text: &[u8]) -> Option<Range<usize>> {
    let find = |start: usize, delimiters: &[u8]| {
        let rest = text.get(start..)?;
        rest.iter().position(|byte| delimiters.contains(byte)).map(|at| start + at)
    };
    // Another scheme may be before the one of the authority, as in `jdbc:postgresql://`.
    let scheme_end = schemes(text).next()?;
    let start = scheme_end + "://".len();
    let end = find(start, b"/?#")?;
    let at = find(start, b"@").filter(|at| *at < end)?;
    let colon = find(start, b":").filter(|colon| *colon < at)?;
    // The first segment, or what is before the next delimiter of a query or fragment.
    let last = find(end + 1, b"/?#@").filter(|last| text.get(*last) == Some(&b'@'))?;
    let apparent = text.get(at + 1..end)?;
    let meant = text.get(last + 1..find(last, b"/?#").unwrap_or(text.len()))?;
    let port = meant.iter().rposition(|byte| *byte == b':').unwrap_or(meant.len());
    let (host, port) = meant.split_at_checked(port)?;
    let is_host = |host: &[u8]| {
        host.first().is_some_and(u8::is_ascii_alphanumeric)
            && host.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'))
    };
    let is_port = port.iter().skip(":".len()).all(u8::is_ascii_digit);
    let scheme = text.get(..scheme_end)?.rsplit(|byte| *byte == b':').next()?;
    let has_paths = has_paths(scheme);
    // There, what was read as a host is no name of one, and what follows is one, or no path would end so.
    let is_named = !apparent.contains(&b'.')
        && last > end + 1
        && (host.contains(&b'.') && host.last().is_some_and(u8::is_ascii_alphabetic) || port.len() > ":".len());
    (is_host(host) && is_port && (!has_paths || is_named)).then_some(colon + ":".len()..last)
}

/// Passwords whose delimiters are written in another way: `://user:secret%40host`, `://user%3Asecret@host`, and in a URI that is encoded,
/// `%3A%2F%2Fuser%3Asecret%40host`.
pub(crate) fn disguised_passwords(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    const ENCODED: &[u8] = b"%3A%2F%2F";
    let encoded = memchr::memchr_iter(b'%', text)
        .filter(|at| begins(slice(text, *at..text.len()), ENCODED))
        .map(|at| at + ENCODED.len());
    let plain = schemes(text).map(|at| at + "://".len()).filter(|start| may_be_disguised(text, *start));
    let starts = has_sign_of_disguise(text).then(|| plain.chain(encoded));
    starts.into_iter().flatten().filter_map(|start| disguised_password(text, start))
}

/// Whether the authority that begins at `start` may have such a delimiter.
fn may_be_disguised(text: &[u8], start: usize) -> bool {
    let rest = slice(text, start..text.len());
    let end = memchr::memchr3(b'/', b'?', b'#', rest).unwrap_or(rest.len());
    has_sign_of_disguise(slice(rest, 0..end))
}

/// Whether there is what such a delimiter begins with. Most texts have nothing of it.
fn has_sign_of_disguise(text: &[u8]) -> bool {
    memchr::memchr3(b'%', b'(', FULL_WIDTH, text).is_some()
}

/// Where a scheme ends: each `://`.
pub(crate) fn schemes(text: &[u8]) -> impl DoubleEndedIterator<Item = usize> {
    memchr::memchr_iter(b':', text).filter(|at| text.get(*at..).is_some_and(|rest| rest.starts_with(b"://")))
}

/// The forms of the `:` and the `@` in user information, the first of which is the right one.
const COLONS: [&[u8]; 3] = [b":", b"%3A", "\u{FF1A}".as_bytes()];
const SIGNS: [&[u8]; 4] = [b"@", b"%40", "\u{FF20}".as_bytes(), b"(at)"];

/// The first byte of signs as wide as ideographs.
const FULL_WIDTH: u8 = 0xEF;

/// The password of the authority that begins at `start`, if its delimiters are written in another way.
fn disguised_password(text: &[u8], start: usize) -> Option<Range<usize>> {
    let rest = text.get(start..)?;
    // Each authority is read up to its own end, so that all of them are no longer than the text.
    let end = first_form(rest, &[b"/", b"?", b"#", b"&", b"%2F", b"%3F", b"%23"]);
    let authority = slice(rest, 0..end.map_or(rest.len(), |end| end.start));
    let colon = first_form(authority, &COLONS)?;
    let after = slice(authority, colon.end..authority.len());
    let sign = sign_before_host(after)?;
    let is_plain = colon.len() == 1 && sign.len() == 1;
    let password = start + colon.end..start + colon.end + sign.start;
    (!is_plain && !password.is_empty()).then_some(password)
}

/// The `@` before a host, in any form.
pub(crate) fn sign_before_host(authority: &[u8]) -> Option<Range<usize>> {
    let sign = first_form(authority, &SIGNS)?;
    authority.get(sign.end).is_some_and(u8::is_ascii_alphanumeric).then_some(sign)
}

/// Where the first of some forms of a delimiter is. None begins with a letter.
fn first_form(text: &[u8], forms: &[&[u8]]) -> Option<Range<usize>> {
    (0..text.len()).find_map(|at| {
        let rest = slice(text, at..text.len());
        forms.iter().find(|form| begins(rest, form)).map(|form| at..at + form.len())
    })
}

/// Whether a text begins with a form of a delimiter.
fn begins(text: &[u8], form: &[u8]) -> bool {
    text.first() == form.first() && text.get(..form.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(form))
}

/// Whether the scheme leads to hosts with paths, as `http` does.
pub(crate) fn has_paths(scheme: &[u8]) -> bool {
    WITH_PATHS.iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()))
}

/// `//user:pa#ss@host`: where in `rest` the `@` is, if a password with a delimiter was read as a port. `authority` is what is before that
/// delimiter, and `rest` begins with it; `before` is what is before the authority, with its slashes.
pub(crate) fn sign_after_delimiter(before: &[u8], authority: &[u8], rest: &[u8]) -> Option<usize> {
    let sign = memchr::memchr(b'@', rest)?;
    let colon = authority.iter().position(|byte| *byte == b':')?;
    let (user, port) = (authority.get(..colon)?, authority.get(colon + 1..)?);
    // Where paths are names of databases or of channels, an `@` is none of a path, and a dot may be in the name of a user.
    let scheme = before.strip_suffix(b"://").unwrap_or_default().rsplit(|byte| !is_of_scheme(*byte)).next();
    let is_of_files = |scheme: &[u8]| OF_FILES.iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()));
    // `git+http` leads where `http` does.
    let last = scheme.and_then(|scheme| scheme.rsplit(|byte| *byte == b'+').next()).unwrap_or_default();
    let has_paths = last.is_empty() || has_paths(last) || is_of_files(last);
    // Nothing that a fix elsewhere would change, such as a triplet or what should be one.
    let is_plain = |byte: &u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'~' | b'+') || *byte == b'.' && !has_paths
    };
    let is_user = user.iter().all(is_plain) && user != b"localhost" && !(user.is_empty() && port.is_empty());
    let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let with_port = |host: &&[u8]| {
        host.iter().position(|byte| *byte == b':').and_then(|at| host.get(at + 1..)).is_some_and(is_number)
    };
    let is_list = authority.split(|byte| *byte == b',').filter(with_port).count() > 1;
    let is_port = port.is_empty() || is_number(port) || is_filled(port) || is_list;
    // `/@jane` is a name in a path.
    let is_path = sign == 0 || has_paths && rest.starts_with(b"/") && rest.get(sign - 1) == Some(&b'/');
    (is_user && !is_port && !is_path && !port.contains(&b'@')).then_some(sign)
}

/// Schemes whose paths are those of files, which have an `@` for many reasons.
const OF_FILES: [&str; 6] = ["file", "smb", "cifs", "nfs", "dav", "davs"];

pub(crate) fn is_of_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// Whether a port has a sign of a placeholder: what is filled in there is no password.
pub(crate) fn is_filled(port: &[u8]) -> bool {
    port.iter().any(|byte| b"{$<".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::{disguised_passwords, is_token, sign_after_delimiter, spilled_password};

    #[test]
    fn passwords_between_other_delimiters() {
        for text in [
            "https://ada:s3cret%40h.test/a",
            "https://ada:s3cret\u{FF20}h.test/",
            "https://ada:s3cret%40192.0.2.1/",
            "https://ada:s3cret(at)h.test/",
            "https://ada:s3cret(AT)h.test/",
            "https://ada\u{FF1A}s3cret@h.test/",
            "https://ada%3As3cret@h.test/",
            "https://ada%3as3cret%40h.test/",
            "https%3A%2F%2Fada%3As3cret%40h.test%2F",
            "https://h.test/?u=https%3a%2f%2fada%3as3cret%40h.test",
            "https://h.test/?a=%3A%2F%2Fx&u=https%3A%2F%2Fada%3As3cret%40h.test",
            "https://h.test/?v=https://ada:s3cret%40h.test/",
        ] {
            let place = disguised_passwords(text.as_bytes()).next().unwrap_or_default();
            assert_eq!(text.get(place), Some("s3cret"), "{text}");
        }
        for text in [
            "https://ada:s3cret@h.test/",
            "https://h.test:80/a%40b",
            "https://h.test/?u=https%3A%2F%2Fh.test%3A80%2Fa%40b",
            "https://ada%40h.test/",
            "https://ada:%40h.test/",
            "https://ada:b%40/",
            "https://ada:b%40.",
            "https://h.test:80?a%40b",
            "https://h.test:80#a%40b",
            "https://h.test/?u=https%3A%2F%2Fh.test%3A80%3Fa%40b",
            "https://h.test/?u=https%3A%2F%2Fh.test%3A80%23a%40b",
            "https://h.test/?u=https%3A%2F%2Fh.test:80&b=c%40d.test",
            "mailto:ada%40h.test",
            "//TODO:ask%40bob",
        ] {
            assert_eq!(disguised_passwords(text.as_bytes()).next(), None, "{text}");
        }
    }

    #[test]
    fn passwords_that_were_read_as_ports() {
        let sign =
            |authority: &str, rest: &str| sign_after_delimiter(b"http://", authority.as_bytes(), rest.as_bytes());
        let elsewhere = |before: &str, authority: &str, rest: &str| {
            sign_after_delimiter(before.as_bytes(), authority.as_bytes(), rest.as_bytes())
        };
        for before in ["ldap://", "jdbc:postgresql://", "x-http://"] {
            assert_eq!(elsewhere(before, "john.doe:pa", "/ss@h/"), Some(3));
            assert_eq!(elsewhere(before, "app:S3cret", "/@h/main"), Some(1));
            assert_eq!(elsewhere(before, "h.test:80", "/@a"), None);
        }
        // The scheme alone counts, and not what is before it.
        assert_eq!(elsewhere("x=http://", "john.doe:pa", "/ss@h/"), None);
        assert_eq!(elsewhere("http:ldap://", "john.doe:pa", "/ss@h/"), Some(3));
        for before in [
            "//",
            "ftp://",
            "git+ssh://",
            "git+http://",
            "svn+https://",
            "hg+https://",
            "file://",
            "smb://",
            "cifs://",
            "nfs://",
            "dav://",
            "davs://",
            "FILE://",
        ] {
            assert_eq!(elsewhere(before, "john.doe:pa", "/ss@h/"), None);
            assert_eq!(elsewhere(before, "app:S3cret", "/@h/main"), None);
        }
        assert_eq!(sign("ada:p", "/w@h/"), Some(2));
        assert_eq!(sign(":p", "#ss@h"), Some(3));
        assert_eq!(sign("ada:p", "?x#y/@h"), Some(5));
        // One port alone makes no list.
        assert_eq!(sign("ada:1,b", "/w@h/"), Some(2));
        assert_eq!(sign("ada:p,b:2", "/w@h/"), Some(2));
        assert_eq!(sign("ada:,b:", "#w@h/"), Some(2));
        for (authority, rest) in [
            ("ada:80", "/w@h"),
            ("h:p", "/@jane"),
            ("h.test:p", "/w@h"),
            ("localhost:p", "/w@h"),
            ("h", "/w@h"),
            ("a:1,b:2", "/x?y@z"),
            ("web:{port}", "/lodash@4.17.0/index.js"),
            ("web:${PORT}", "/users/a@b.com"),
            ("web:<port>", "/a@b"),
        ] {
            assert_eq!(sign(authority, rest), None, "{authority}{rest}");
        }
    }

    #[test]
    fn tokens() {
        for token in [
            "ghp_xxxx",
            "github_pat_11AAAAAAA0",
            "glpat-xyz",
            "xoxb-1234",
            "AKIAIOSFODNN7EXAMPLE",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk",
            "0123456789abcdef0123456789abcdef01234567",
            "aGVsbG8gd29ybGQ0aGVsbG8gd29ybGQ0",
        ] {
            assert!(is_token(token.as_bytes()), "{token}");
        }
    }

    #[test]
    fn users() {
        for user in [
            "",
            "git",
            "jane",
            "ghp_",
            "AKIA",
            "npm_install",
            "hf_user",
            "0123456789abcdef0123456789abcdef",
            "jane%40example.org",
            "a-very-long-name-of-a-service-account-that-has-digits-42",
            "Jane.Doe.With.A.Long.Name.At.Work.42",
            "ghp_<token>",
            "eyJ.example.com",
        ] {
            assert!(!is_token(user.as_bytes()), "{user}");
        }
    }

    #[test]
    fn passwords_that_end_the_authority() {
        let spilled = |text: &'static str| spilled_password(text.as_bytes()).and_then(|span| text.get(span));
        assert_eq!(spilled("postgres://app:p@ss/w0rd@db/main"), Some("p@ss/w0rd"));
        assert_eq!(spilled("postgres://app:p@ss/w0rd@db.internal:5432/main"), Some("p@ss/w0rd"));
        assert_eq!(spilled("jdbc:postgresql://app:p@ss/w0rd@db/main"), Some("p@ss/w0rd"));
        assert_eq!(spilled("redis://:p@ss?w@cache"), Some("p@ss?w"));
        assert_eq!(spilled("amqp://u:p@ss#w@h:5672"), Some("p@ss#w"));
        assert_eq!(spilled("https://u:p@ss/w0rd@example.org/"), Some("p@ss/w0rd"));
        assert_eq!(spilled("ftp://u:p@ss/w0rd@h:2121/"), Some("p@ss/w0rd"));
        for none in [
            "postgres://app:pass@db/main",
            "postgres://app@db/main@x",
            "postgres://app@db:5432/main@x",
            "postgres://app:pass@db/main?user=a@b",
            "postgres://db:5432/a@b",
            "https://u:p@example.org/@jane",
            "view-source:https://u:p@h/@jane.example",
            "https://example.org/?next=redis://u:p@ss/w@cache",
            "https://u:p@h/@jane.example",
            "https://u:p@example.org/a@b.example",
            "https://u:p@h/?mail=jane@example.org",
            "ftp://u:p@h/file@v1",
            "ftp://u:p@h/file@1.0",
            "mailto:a@b/c@d",
            "//u:p@h/a@b",
            "x:y",
            "",
        ] {
            assert_eq!(spilled(none), None, "{none}");
        }
    }
}
