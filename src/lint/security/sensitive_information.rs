//! # [7.5. Sensitive Information](https://www.rfc-editor.org/rfc/rfc3986#section-7.5)

use crate::abnf::rule::Rule;
use crate::diagnostic::credentials::{is_token, spilled_password};
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::uri::authority::{Authority, Host, Userinfo};

pages! {
    /// A password in a URI.
    ///
    /// URIs are displayed, logged, stored and passed on, and the password with them. RFC 3986 deprecates the form
    /// `user:password` (3.2.1). Remove the password, and pass it in another way, such as a header, a configuration file
    /// or an environment variable. If the URI was published, change the password. The diagnostic does not quote it.
    PASSWORD_IN_USERINFO {
        name: PasswordInUserinfo,
        group: Security,
        rule: Userinfo,
        section: 3986 "7.5" "Sensitive Information",
        leave: "in an example whose password opens nothing",
        example: UriReference "ftp://ada:secret@example.com/" => "ftp://ada@example.com/",
    }

    /// An access token in a URI.
    ///
    /// The user before the `@` looks like a token of a service, which is as secret as a password. URIs are displayed,
    /// logged, stored and passed on, and the token with them. Remove it, and pass it in another way, such as a header
    /// or a credential helper. If the URI was published, revoke the token. The diagnostic does not quote it.
    TOKEN_IN_USERINFO {
        name: TokenInUserinfo,
        group: Security,
        rule: Userinfo,
        section: 3986 "7.5" "Sensitive Information",
        leave: "if the token is an example or was revoked",
        example: UriReference "https://ghp_a1b2c3d4@example.com/a.git" => "https://example.com/a.git",
    }

    /// A password that is not percent-encoded, so that a part of it is read as the host.
    ///
    /// The first `/`, `?` or `#` ends the authority (3.2). If it is part of a password, software connects to another
    /// host, shows the rest of the password in a path, or fails. Percent-encode the password: `@` is `%40`, `:` is
    /// `%3A`, `/` is `%2F`, `?` is `%3F` and `#` is `%23`. Better, pass it in another way. The diagnostic does not quote
    /// it.
    UNENCODED_PASSWORD {
        name: UnencodedPassword,
        group: Security,
        rule: Userinfo,
        section: 3986 "3.2" "Authority",
        leave: "if the host is the name after the first `@`, and the path contains another `@`",
        example: UriReference "postgres://ada:p@ss/word@db.example/main",
    }

    /// A password that keeps nothing secret: it is empty, a documented default, or a placeholder.
    ///
    /// `guest:guest` is what some software is installed with, and `user:password` is used in many documents. There is
    /// nothing to hide, but whoever reaches the service can use it. Set a password of your own where others can reach
    /// the service, and do not write it into a URI.
    TRIVIAL_PASSWORD {
        name: TrivialPassword,
        group: Security,
        rule: Userinfo,
        section: 3986 "7.5" "Sensitive Information",
        level: Advice,
        leave: "in documentation, and for a service that only this machine can reach",
        example: UriReference "mysql://root:@localhost/" => "mysql://root@localhost/",
    }
}

/// Reports a password that ends the authority. The host is then a part of it.
pub(super) fn spilled(lints: &mut Lints<'_, '_>, authority: Authority<'_>) -> bool {
    let has_password = authority.userinfo().is_some_and(|userinfo| userinfo.as_str().contains(':'));
    let Some(span) = has_password.then(|| spilled_password(lints.text().as_bytes())).flatten() else { return false };
    lints.hide(span.clone());
    let message = "a password that is not percent-encoded, so that a part of it is read as the host";
    lints
        .note(&UNENCODED_PASSWORD, span, message, "a delimiter in it ends the authority")
        .help("percent-encode the password: `@` is `%40`, `:` is `%3A`, `/` is `%2F`, `?` is `%3F`, `#` is `%23`");
    true
}

/// Reports passwords and tokens. Whether there is one.
pub(super) fn credentials(lints: &mut Lints<'_, '_>, userinfo: Userinfo<'_>, host: Host<'_>) -> bool {
    let span = userinfo.span();
    let (user, password) = match userinfo.as_str().split_once(':') {
        Some((user, password)) => (user, Some(password)),
        None => (userinfo.as_str(), None),
    };
    let colon = span.start + user.len();
    // The name of a node of Ethereum is its public key.
    let is_public = || lints.scheme().is_some_and(|scheme| scheme.is("enode"));
    if is_token(user.as_bytes()) && !is_public() {
        lints.hide(span.clone());
        lints
            .note(&TOKEN_IN_USERINFO, span.clone(), "an access token in a URI", "visible wherever the URI is")
            .removal("remove it", span.start..span.end + "@".len());
        return true;
    }
    let Some(password) = password else { return false };
    let is_ftp = lints.scheme().is_some_and(|scheme| scheme.is("ftp") || scheme.is("ftps"));
    // By custom, any password or a mail address (RFC 1738, 3.2.1), and elsewhere what everyone may know.
    if user.eq_ignore_ascii_case("anonymous") || is_ftp && user.eq_ignore_ascii_case("ftp") {
        return is_ftp;
    }
    let is_web = lints.known.is_some_and(|known| known.is_web);
    if password.is_empty() {
        if !is_web && !user.is_empty() {
            lints
                .note(&TRIVIAL_PASSWORD, colon..span.end, "an empty password", "no password after the `:`")
                .removal("remove the `:`", colon..span.end);
        }
        return !is_web;
    }
    lints.hide(colon + ":".len()..span.end);
    let note = if is_trivial(user, password, host) {
        let label = "a default or a placeholder";
        lints.note(&TRIVIAL_PASSWORD, colon..span.end, "a password that everybody knows", label)
    } else {
        lints.note(&PASSWORD_IN_USERINFO, colon..span.end, "a password in a URI", "visible wherever the URI is")
    };
    // The fix shows nothing: it removes the password, and without a user the `@`.
    let removed = if user.is_empty() { span.start..span.end + "@".len() } else { colon..span.end };
    note.removal("remove it", removed);
    true
}

/// Users and passwords that stand for others in documents.
const PLACEHOLDERS: [&[&str]; 2] =
    [&["user", "username", "usr", "login", "name", "myuser"], &["password", "passwd", "pass", "pwd", "mypassword"]];

/// Users and passwords that databases come with, and that their documents and others use as examples.
const DEFAULTS: [(&str, &str); 2] = [("scott", "tiger"), ("sysdba", "masterkey")];

/// Whether a password is a default that its software documents, or a placeholder.
fn is_trivial(user: &str, password: &str, host: Host<'_>) -> bool {
    let is = |text: &str, names: &[&str]| names.iter().any(|name| text.eq_ignore_ascii_case(name));
    let [users, passwords] = PLACEHOLDERS;
    // A name without dots is one of this machine, or of a network of containers.
    let is_near = match host.rule() {
        Rule::Ipv4address => host.as_str().starts_with("127."),
        Rule::RegName => !host.as_str().contains('.'),
        _ => host.as_str() == "[::1]",
    };
    is(user, users) && is(password, passwords)
        || DEFAULTS.iter().any(|(of, default)| user.eq_ignore_ascii_case(of) && password == *default)
        || is_name_of_secret(password)
        || is_variable(user) && password.split(':').all(is_variable)
        || user == password && (user == "guest" || is_near)
        || password.bytes().all(|byte| byte == b'*')
        || password.len() > 2 && password.bytes().all(|byte| byte.eq_ignore_ascii_case(&b'x'))
}

/// Whether a password says what is to be put in its place, in two or three words: `db_password`, `the-password`, `ACCESS_KEY`, `NOVA_DBPASS`; or in
/// four with another such word among them, as `aws_secret_access_key`.
fn is_name_of_secret(password: &str) -> bool {
    const SECRETS: [&str; 7] = ["password", "passwd", "pass", "pwd", "secret", "token", "key"];
    let words = || password.split(['-', '_']);
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let last = words().next_back().unwrap_or_default();
    let is_secret = |word: &str| SECRETS.iter().any(|secret| word.eq_ignore_ascii_case(secret));
    let is_short = match words().count() {
        count @ 2..=4 => count < 4 || words().take(3).any(is_secret),
        _ => false,
    };
    is_short
        && words().all(is_word)
        && SECRETS.iter().any(|secret| {
            let before = last.len().saturating_sub(secret.len());
            let is_end = last.get(before..).is_some_and(|end| end.eq_ignore_ascii_case(secret));
            is_end && (before == 0 || is_variable(password))
        })
}

/// Whether a text is written as the name of a variable: `EMAIL`, `CLIENT_ID`.
fn is_variable(text: &str) -> bool {
    text.len() > 2 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::redaction::redact;
    use crate::lint::linter::Linter;
    use crate::lint::linter::tests::linted;

    #[test]
    fn passwords() {
        assert_eq!(linted("http://ada:secret@h/"), [("password-in-userinfo", 10..17)]);
        assert_eq!(linted("amqp://ada:guest@h/"), [("password-in-userinfo", 10..16)]);
        assert_eq!(linted("mysql://admin:admin@db.example.org/"), [("password-in-userinfo", 13..19)]);
        assert_eq!(linted("ftp://ada@h/"), []);
        assert_eq!(linted("http://h/@"), []);
    }

    /// The name of a node of Ethereum is its public key, and a token of the same digits is one.
    #[test]
    fn a_public_key() {
        let key = "0123456789abcdef".repeat(8);
        let names = |scheme: &str| -> Vec<_> {
            { linted(&format!("{scheme}://{key}@h.test:30303/")) }.into_iter().map(|(name, _)| name).collect()
        };
        assert!(!names("enode").contains(&"token-in-userinfo"));
        assert!(names("https").contains(&"token-in-userinfo"));
    }

    #[test]
    fn passwords_that_everybody_knows() {
        assert_eq!(linted("amqp://guest:guest@rabbit.example.org:5672/"), [("trivial-password", 12..18)]);
        assert_eq!(linted("postgres://postgres:postgres@localhost/a"), [("trivial-password", 19..28)]);
        assert_eq!(linted("oracle://scott:tiger@db.example.org/"), [("trivial-password", 14..20)]);
        assert_eq!(linted("firebird://SYSDBA:masterkey@db.example.org/"), [("trivial-password", 17..27)]);
        assert_eq!(linted("oracle://scott:Tiger@db.example.org/"), [("password-in-userinfo", 14..20)]);
        assert_eq!(linted("oracle://sysdba:tiger@db.example.org/"), [("password-in-userinfo", 15..21)]);
        assert_eq!(linted("mysql://a:a@127.0.0.1/"), [("trivial-password", 9..11)]);
        assert_eq!(linted("mysql://a:a@[::1]/"), [("trivial-password", 9..11)]);
        assert_eq!(linted("https://USER:PASSWORD@example.com/"), [("trivial-password", 12..21)]);
        assert_eq!(linted("smtp://KEY:KEY_SECRET:TOKEN@h.test/"), [("trivial-password", 10..27)]);
        assert_eq!(linted("smtp://KEY:KEY_SECRET:a1@h.test/"), [("password-in-userinfo", 10..24)]);
        assert_eq!(linted("redis://a:****@cache.example/"), [("trivial-password", 9..14)]);
        assert_eq!(linted("redis://a:xxx@cache.example/"), [("trivial-password", 9..13)]);
        for placeholder in [
            "a:db_password",
            "a:the-password",
            "a:my-api-key",
            "ID1:ACCESS_KEY",
            "EMAIL:TOKEN",
            "USR:ABC",
            "a:NOVA_DBPASS",
            "a:aws_secret_access_key",
        ] {
            let text = format!("smtp://{placeholder}@mail.example/");
            assert!(linted(&text).iter().any(|(name, _)| *name == "trivial-password"), "{placeholder}");
        }
        for password in [
            "a:s3_key",
            "a:monkey",
            "a:secret-x",
            "a:a-b-c-key",
            "a:a-secret-b-c-key",
            "a:a-b-secrets-key",
            "ada:TOKEN",
            "a:-key",
            "a:ABC",
            "AB1:ABC",
            "a:a-monkey",
            "a:DBPASS",
        ] {
            let text = format!("smtp://{password}@mail.example/");
            assert!(linted(&text).iter().any(|(name, _)| *name == "password-in-userinfo"), "{password}");
        }
        assert_eq!(linted("mysql://root:@localhost/"), [("trivial-password", 12..13)]);
        assert_eq!(linted("redis://:@localhost/"), []);
        for user in ["anonymous", "Anonymous", "ftp"] {
            assert_eq!(linted(&format!("ftp://{user}:jane%40example.org@ftp.example.org/")), [], "{user}");
        }
        assert_eq!(linted("http://anonymous:a-monkey@h/"), [("deprecated-userinfo", 7..25)]);
        assert_eq!(linted("smtp://anonymously:a-monkey@h/"), [("password-in-userinfo", 18..27)]);
        assert_eq!(linted("http://ada:@h/"), [("deprecated-userinfo", 7..11)]);
    }

    #[test]
    fn tokens() {
        assert_eq!(linted("https://ghp_a1b2@github.com/a"), [("token-in-userinfo", 8..16)]);
        assert_eq!(linted("https://ghp_a1b2:x-oauth-basic@github.com/a"), [("token-in-userinfo", 8..30)]);
        assert_eq!(linted("https://oauth2:glpat-a1b2@gitlab.com/a"), [("password-in-userinfo", 14..25)]);
        assert_eq!(linted("https://eyJhbGciOiJI.eyJzdWIi.abc@h/"), [("token-in-userinfo", 8..33)]);
        assert_eq!(linted("https://ada@github.com/a"), [("deprecated-userinfo", 8..11)]);
        assert_eq!(linted("ssh://git@github.com/a"), []);
    }

    #[test]
    fn passwords_that_are_not_encoded() {
        assert_eq!(linted("postgres://app:p@ss/w0rd@db/main"), [("unencoded-password", 15..24)]);
        assert_eq!(linted("redis://:p@SS?w0rd@cache"), [("unencoded-password", 9..18)]);
        assert_eq!(linted("postgres://app:p%40ss%2Fw0rd@db/main"), [("password-in-userinfo", 14..28)]);
    }

    #[test]
    fn passwords_without_a_user() {
        let text = "redis://:s3cr3t@cache.example/0";
        let found = Linter::new().lint(text, Rule::UriReference);
        let fixed = found.first().and_then(|found| found.fixes().first()).map(|fix| fix.apply(text.as_bytes()));
        assert_eq!(fixed.as_deref(), Some(&b"redis://cache.example/0"[..]));
    }

    /// No part of a secret is in what is said, in a fix, or in the text that is shown.
    #[test]
    fn secrets_are_not_told() {
        for (text, secrets) in [
            ("https://ghp_a1b2@h.example/a", &["ghp_", "a1b2"][..]),
            ("https://ghp_a1b2:c3d4@h.example/a", &["ghp_", "a1b2", "c3d4"]),
            ("postgres://app:q@SS.1/w0rd@db/main", &["SS.1", "w0rd", "ss.1"]),
            ("postgres://app:q@256.1.1.1/w0rd@db/main", &["256", "w0rd"]),
            ("jdbc:postgresql://app:q@SS.1/w0rd@db/main", &["SS.1", "w0rd", "ss.1"]),
            ("redis://:q@xn--99999999?w0rd@cache", &["xn--", "w0rd"]),
            ("https://u:q@zz/w0rd@db.example/", &["zz", "w0rd"]),
            ("amqp://ada:s3cr3t@h/", &["s3cr3t"]),
        ] {
            let found = Linter::new().lint(text, Rule::UriReference);
            assert!(found.iter().any(|found| found.is_on_password()), "{text}");
            let said: Vec<_> = found.iter().map(|found| format!("{found:?}").replace("password", "")).collect();
            let shown = redact(text.as_bytes());
            let shown = core::str::from_utf8(&shown).unwrap_or_default();
            for secret in secrets {
                assert!(!shown.contains(secret), "{shown}");
                assert!(said.iter().all(|said| !said.replace("Password", "").contains(secret)), "{secret}: {said:#?}");
            }
        }
    }
}
