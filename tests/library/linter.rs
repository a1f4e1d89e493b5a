//! What a valid URI hides: named where it should be, and silence where there is nothing to say.

use std::collections::BTreeSet;
use std::fs;

use proptest::prelude::*;
use urispec::component::Scheme;
use urispec::diagnostic::Level;
use urispec::diagnostic::{Applicability, Group, Name, Severity, apply, redact, without_credentials};
use urispec::rfc3986::comparison::Rung;
use urispec::scheme::{Status, registration, registrations};
use urispec::view::readers::readings;
use urispec::{Diagnostic, Linter, Rule, UriReference};

fn names(text: &str) -> Vec<&'static str> {
    Linter::new().lint(text, Rule::UriReference).iter().map(|found| found.name().name()).collect()
}

#[test]
fn ordinary_references_are_silent() {
    let ordinary = [
        "",
        "#",
        "#top",
        "/",
        "../a/../b?x=1#y",
        "index.html",
        "a/b.c",
        "//cdn.example.com/x.js",
        "https://example.com",
        "https://example.com/",
        "http://www.example.com:8080/a/b.html?c=d&e=f#g",
        "https://en.wikipedia.org/wiki/URI_(disambiguation)",
        "https://medium.com/@user/title-1",
        "https://web.archive.org/web/2020/https://example.com/",
        "https://example.com/search?q=a%20b&url=http%3A%2F%2Fexample.org%2F",
        "https://example.com/caf%C3%A9/%E2%98%83",
        "https://xn--bcher-kva.example/",
        "https://example.com?mail=a@b",
        "https://example.com/%E2%82%AC%F0%9F%98%80",
        "https://xn--fiqs8s/",
        "https://192.0.2.1/",
        "https://[2001:db8::1]:8443/",
        "https://a1.b2.c3/",
        "https://123.example.com/",
        "https://bbc.co/",
        "https://0x.example/",
        "ftp://first.last@ftp.example.com/",
        "ssh://git@example.com/a/b.git",
        "file:///etc/hosts",
        "file:///C:/Windows/notepad.exe",
        "mailto:ada@example.com",
        "mailto:a@b.example?subject=hi&body=one%0D%0Atwo",
        "urn:isbn:0451450523",
        "urn:example:a/b?+c?=d#e",
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        "mailto:?to=a@b.example",
        "mailto:",
        "data:,A%20brief%20note",
        "data:image/svg+xml;charset=utf-8;base64,PHN2Zz4=",
        "tel:+1-816-555-1212",
        "tel:863-1234;phone-context=+1-914-555",
        "tel:7042;ext=1;phone-context=example.com",
        "tel:+1-201-555-0123;isub=1?2",
        "data:text/plain;base64,SGVsbG8=",
        "news:comp.infosystems.www.servers.unix",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "ldap:///o=x?cn,sn?sub?(cn=a)?!e=b,c",
        "telnet://192.0.2.16:80/",
        "foo://example.com:8042/over/there?name=ferret#nose",
        "javascript:alert('//x')",
        "arn:aws:s3:::bucket/key",
        "data:text/css,a%7B%0A%7D%2F",
        "http+unix://%2Fvar%2Frun%2Fdocker.sock/info",
        "sqlite:////var/lib/app.db",
        "steam://123",
        "coap://my_host.example.com./",
        "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPBdG/readme",
        "javascript:void(0)",
        "about:blank",
        "custom-scheme:open",
        "jdbc:postgresql://h/db",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "http://json-schema.org/draft-07/schema#",
        "http://example.com/ns#",
        "http://h/a;b=1/..a;/c?d;e",
        "http://h/?a=1&b=2;c&amp",
        "http://h1.example/",
        "jdbc:postgresql://db.example.com:5432/db?user=u",
        "jdbc:mysql://h1,h2:3306/db",
        "jdbc:sqlite:/var/lib/app.db",
        "jdbc:h2:mem:test",
        "jdbc:",
        "ftp://ftp.example.com/pub/a.tar.gz;type=i",
        "ftp://ftp.example.com/pub/",
        "nntp://news.example.com/comp.lang.c/1234",
        "news:1234@example.com",
        "news://news.example.com/*",
        "ldaps://h/dc=example,dc=com?cn?sub",
        "git://github.com/a/b.git#main",
        "git+ssh://git@example.com/a/b.git",
        "ws://example.com/chat",
    ];
    for text in ordinary {
        assert_eq!(names(text), [""; 0], "{text}");
    }
}

#[test]
fn what_is_hidden_is_named() {
    let hidden: &[(&str, &[&str])] = &[
        // 7 and 3.2.1
        ("ftp://u:p@h/", &["password-in-userinfo"]),
        ("jdbc:mysql://u:p@h/db", &["password-in-userinfo"]),
        ("jdbc:mysql://10.0.0.256/db", &["almost-ipv4-host"]),
        ("jdbc:postgresql://0x7f.1:99999/db", &["rare-ip-address-format", "port-out-of-range"]),
        ("jdbc:postgresql://xn--80ak6aa92e.com/db", &["look-alike-host"]),
        ("https://example.com:443@evil.test/", &["userinfo-like-host"]),
        ("http://www.bank.example@evil.test/", &["userinfo-like-host"]),
        ("http://good.example%2Flogin@evil.test/", &["userinfo-like-host"]),
        ("http://127.0.0.1@evil.test/", &["userinfo-like-host"]),
        ("ftp://example.com@evil.test/", &["userinfo-like-host"]),
        ("http://u@h/", &["deprecated-userinfo"]),
        ("http://127.1/", &["rare-ip-address-format"]),
        ("http://2130706433/", &["rare-ip-address-format"]),
        ("http://0x7f.0.0.1/", &["rare-ip-address-format"]),
        ("http://017700000001/", &["rare-ip-address-format"]),
        ("http://010.0.0.1/", &["rare-ip-address-format"]),
        ("http://127.0.0.1./", &["rare-ip-address-format"]),
        ("http://%31%32%37.1/", &["needless-encoding", "rare-ip-address-format"]),
        ("http://a%40b.example/", &["encoded-host-delimiter"]),
        ("http://a%5Cb.example/", &["encoded-host-delimiter"]),
        ("http://h/a%2F..%2Fb", &["encoded-dot-segment"]),
        ("http://h/a%2Fb", &["encoded-slash"]),
        ("http://h/a%5Cb", &["encoded-slash"]),
        ("http://h/a%00b", &["encoded-control"]),
        ("http://h/?a=%00", &["encoded-control"]),
        ("http://h/a%0D%0AX:b", &["encoded-control"]),
        ("http://h/?a=%0D%0ASet-Cookie:b", &["encoded-control"]),
        ("http://h/a/%2e%2E/b", &["encoded-dot-segment"]),
        ("http://h/a/.%2e", &["encoded-dot-segment"]),
        ("http://h/%252e%252e/b", &["double-encoding"]),
        ("http://h/?a=%252e%252e%252fb", &["double-encoding"]),
        ("http://h/..%c0%af", &["overlong-encoding"]),
        ("http://h/%e0%80%af", &["overlong-encoding"]),
        ("http://h/%f0%80%80%af?%e0%a0%80", &["overlong-encoding"]),
        ("https://example.com#@evil.test/", &["at-sign-after-host"]),
        ("http://evil.test%20example.com/", &["encoded-host-delimiter"]),
        ("http://xn--a/", &["invalid-a-label"]),
        ("http://h:22/", &["port-of-another-protocol"]),
        ("https://h:80/", &["port-of-another-protocol"]),
        ("https://xn--pple-43d.com/", &["look-alike-host"]),
        ("https://xn--80ak6aa92e.com/", &["look-alike-host"]),
        ("https://xn--a-0hc.example/", &["bidi-host"]),
        ("https://xn--99999999.example/", &["invalid-a-label"]),
        ("http://h/?a=%0aSet-Cookie:b", &["encoded-control"]),
        ("https://ghp_a1b2@example.com/", &["token-in-userinfo"]),
        ("postgres://u:p@ss/word@h/db", &["unencoded-password"]),
        ("amqp://guest:guest@h/", &["trivial-password"]),
        ("https://h/a%E2%80%8Bb", &["encoded-invisible-character"]),
        ("http://example..org/", &["not-dns-name"]),
        ("http://www,example.org/", &["not-dns-name"]),
        ("http://-a.example/", &["not-dns-name"]),
        ("file://C:/Users/ada", &["windows-path"]),
        ("http://https//example.org/", &["repeated-scheme"]),
        // Valid, and hardly meant.
        ("http://1.2.3.256/", &["almost-ipv4-host"]),
        ("http://1.2.3.4.5/", &["almost-ipv4-host"]),
        ("///x", &["empty-host"]),
        ("foo://:80/", &["empty-host"]),
        ("localhost:8080", &["host-without-slashes"]),
        ("www.example.com:80/x", &["host-without-slashes"]),
        ("www.example.com/x", &["host-without-slashes"]),
        ("http//example.com", &["missing-scheme-colon"]),
        ("fe80::1", &["ipv6-without-brackets"]),
        ("github.com/a/b", &["host-without-slashes"]),
        ("ada@example.com", &["mail-address-without-scheme"]),
        ("https", &["scheme-alone"]),
        ("mail:ada@example.com", &["mistaken-scheme"]),
        ("file://home/ada/a", &["directory-as-host"]),
        ("https://my_host.example.com./", &["underscore-in-host"]),
        ("https://h/undefined/a", &["unfilled-value"]),
        ("https://h/caf%E9", &["encoded-not-utf8"]),
        ("https://h/caf%C3%83%C2%A9", &["encoded-mojibake"]),
        ("https://h/caf%EF%BF%BD", &["encoded-replacement-character"]),
        ("https://h/a%20", &["encoded-trailing-space"]),
        ("https://h/s&a=1&b=2", &["query-without-question-mark"]),
        ("https://h/?a=1?b=2", &["second-question-mark"]),
        ("https://h/?a=1&&b=2", &["empty-parameter"]),
        ("C:/Users/ada", &["one-letter-scheme"]),
        ("htp://example.com/", &["almost-registered-scheme"]),
        ("htttp://example.com/", &["almost-registered-scheme"]),
        ("http://https://example.com/", &["repeated-scheme"]),
        ("http://h:/", &["empty-port"]),
        ("http://h:65536/", &["port-out-of-range"]),
        ("http://h/?", &["empty-query"]),
        ("http://h/#", &["empty-fragment"]),
        ("http://h/a//b", &["empty-path-segment"]),
        ("http://h/../a", &["dot-segments-above-root"]),
        ("http://h/a)", &["unbalanced-parentheses"]),
        ("http://h/(a", &["unbalanced-parentheses"]),
        ("http://h/a.", &["trailing-punctuation"]),
        ("http://h/a).", &["unbalanced-parentheses", "trailing-punctuation"]),
        ("http://h/%7Bid%7D", &["template-placeholder"]),
        // An expression that is encoded has braces of its own.
        ("http://h/?q=%5Cp%7BGrapheme_Extend%7D&r=%5cu%7Bab%7d", &[]),
        ("http://h/?%5Cfrac%7Bg%7D%7Bid%7D%5ctext%7bid%7d", &[]),
        ("http://h/?%5Cgets%20%7Bid%7D", &["template-placeholder"]),
        ("http://h/?%5C%7Bid%7D", &["template-placeholder"]),
        ("http://h/?5Ca%7Bid%7D", &["template-placeholder"]),
        ("http://h/%7B%7B%7Bid%7D", &["template-placeholder"]),
        ("http://h/p%7Bid%7D", &["template-placeholder"]),
        ("http://h/:id/x", &[]),
        ("http://h/$(name)", &["template-placeholder"]),
        // 6
        ("HTTP://h/", &["upper-case-scheme"]),
        ("http://H/", &["upper-case-host"]),
        ("http://[0::1]/", &["ipv6-address-text"]),
        ("http://[::ffff:c000:201]/", &["ipv6-address-text"]),
        ("http://h/%7Ea", &["needless-encoding"]),
        ("http://h/a/../b", &["dot-segments"]),
        ("http://h:80/", &["default-port"]),
        ("file:/a", &["local-host"]),
        ("mailto:a@B", &["upper-case-name"]),
        // 3.1
        ("http:///x", &["missing-host"]),
        ("http:/host/x", &["missing-host"]),
        ("http:host", &["missing-host"]),
        ("http:", &["missing-host"]),
        ("ws://h/#f", &["unexpected-component"]),
        ("file://u@h/a", &["unexpected-component"]),
        ("mailto://a@b", &["unexpected-component"]),
        ("urn:isbn", &["scheme-syntax"]),
        ("urn:a:b", &["scheme-syntax"]),
        ("urn:-ab:c", &["scheme-syntax"]),
        ("urn:abc:", &["scheme-syntax"]),
        ("urn:abc:d?e", &["scheme-syntax"]),
        ("urn:uuid:06e775ac-ZZZZ-11b2-801c-8086f2cc00c9", &["scheme-syntax", "upper-case-name"]),
        ("mailto:ada", &["scheme-syntax"]),
        ("mailto:a@b,c", &["scheme-syntax"]),
        ("mailto:a@b?subject", &["scheme-syntax"]),
        ("data:text/plain", &["scheme-syntax"]),
        ("data:a;b,c", &["scheme-syntax"]),
        ("data:;base64,a!", &["scheme-syntax"]),
        ("file:a", &["scheme-syntax"]),
        ("tel:863-1234", &["scheme-syntax"]),
        ("tel:+", &["scheme-syntax"]),
        ("ldap://h/dc=x??all", &["scheme-syntax"]),
        ("tel:abc+1", &["scheme-syntax"]),
        ("http://h/?a=1&amp;b=2", &["html-entity"]),
        ("http://h/a/..;/b", &["dot-segment-with-parameter"]),
        ("http://h:0/", &["port-out-of-range"]),
        ("http://example.1/", &["almost-ipv4-host"]),
        ("http://a.0xff/", &["almost-ipv4-host"]),
        ("https;//h/a", &["missing-scheme-colon"]),
        ("http.//h/a", &["missing-scheme-colon"]),
        ("ftp://h/a;type=x", &["scheme-syntax"]),
        ("ftp://h/a;v=1/b", &["scheme-syntax"]),
        ("news:a/b", &["scheme-syntax"]),
        ("news:@h", &["scheme-syntax"]),
        ("nntp://h/a.b/x", &["scheme-syntax"]),
        ("nntp://h/", &["scheme-syntax"]),
        ("nntp:a.b", &["missing-host"]),
        ("ldaps://h/dc=x??all", &["scheme-syntax"]),
        ("git://u@h/a", &["unexpected-component"]),
        ("git+ssh:a/b", &["missing-host"]),
    ];
    assert!(hidden.iter().all(|(text, _)| Rule::UriReference.accepts(text)));
    let others: Vec<_> = hidden.iter().filter(|(text, expected)| names(text) != *expected).collect();
    assert!(others.is_empty(), "{:#?}", others.iter().map(|(text, _)| (text, names(text))).collect::<Vec<_>>());
}

#[test]
fn readers_are_asked_where_a_request_goes() {
    let read = |text| {
        let readings = readings(text).into_iter();
        readings.map(|reading| format!("{}: {reading}", reading.reader)).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(read("HTTP://H/a/../b"), "RFC 3986: h:80/b, WHATWG: h:80/b, java.net.URI: h:80/b");
    assert_eq!(read("http://0x7f.1/"), "RFC 3986: 0x7f.1:80/, WHATWG: 127.0.0.1:80/, java.net.URI: no host");
    assert_eq!(read("http://a\\@b/"), "WHATWG: a:80/@b/");
    let same = "RFC 3986: [::ffff:1.2.3.4]:80/, WHATWG: [::ffff:1.2.3.4]:80/, java.net.URI: [::ffff:1.2.3.4]:80/";
    assert_eq!(read("http://[::FFFF:1.2.3.4]"), same);
    assert_eq!(read("http:h"), "RFC 3986: no host, WHATWG: h:80/, java.net.URI: no host");
    assert_eq!(read("http://1.2.3.256/"), "RFC 3986: 1.2.3.256:80/, java.net.URI: no host");
    assert_eq!(read("http://h:080?"), "RFC 3986: h:80/, WHATWG: h:80/, java.net.URI: h:80/");
    // A scheme that the URL Standard does not know has the port of its own.
    assert_eq!(read("redis://h/"), "RFC 3986: h:6379/, WHATWG: h:6379/, java.net.URI: h:6379/");
    assert_eq!(read("http://h:65535/"), "RFC 3986: h:65535/, WHATWG: h:65535/, java.net.URI: h:65535/");
    assert_eq!(read("http://h:65536/"), "RFC 3986: h/, java.net.URI: h/");
    // A port without digits is the default.
    assert_eq!(read("http://h:/"), "RFC 3986: h:80/, WHATWG: h:80/, java.net.URI: h:80/");
    for (text, path) in [("mailto:a@b", "a@b"), ("mailto:?subject=a", ""), ("http://h", "/"), ("http://h?a", "/")] {
        assert_eq!(readings(text)[0].path, path, "{text}");
    }
    assert_eq!(read("file:///a"), "RFC 3986: no host, WHATWG: no host, java.net.URI: no host");
    assert_eq!(read("%"), "");
}

#[test]
fn levels_can_be_set() {
    let found = |linter: &Linter, text| linter.lint(text, Rule::UriReference);
    let severities = |found: &[Diagnostic]| found.iter().map(Diagnostic::severity).collect::<Vec<_>>();
    let linter = Linter::new();
    assert!(linter.check("http://h.test/", Rule::UriReference).is_ok());
    assert_eq!(severities(&found(&linter, "http://h:")), [Severity::Advice]);
    // What is off does not keep others away.
    let several = "http://h.test/,http://h.test/?";
    let names = |linter: &Linter| found(linter, several).iter().map(Diagnostic::name).collect::<Vec<_>>();
    assert_eq!(names(&linter), [Name::SeveralUris]);
    assert!(names(&linter.clone().with(Name::SeveralUris, Level::Off)).contains(&Name::EmptyQuery));
    assert_eq!(severities(&found(&linter, "http://h:99999")), [Severity::Warning]);
    assert_eq!(severities(&found(&linter, "http://h:x")), [Severity::Error]);
    assert_eq!(found(&linter.clone().with(Name::EmptyPort, Level::Off), "http://h:"), []);
    assert_eq!(severities(&found(&linter.clone().with(Name::EmptyPort, Level::Error), "http://h:")), [Severity::Error]);
    assert_eq!(
        severities(&found(&linter.clone().with(Name::PortCharacter, Level::Advice), "http://h:x")),
        [Severity::Advice]
    );
    assert_eq!(found(&linter.clone().with_group(Group::Syntax, Level::Off), "http://h:x"), []);
    let strict = Group::ALL.into_iter().fold(linter.clone(), |linter, group| linter.with_group(group, Level::Error));
    assert!(Name::ALL.iter().all(|name| strict.level(*name) == Level::Error));
    let names: Vec<_> = found(&strict, "http://h?%c3%a9").iter().map(|found| found.name()).collect();
    assert_eq!(names, [Name::MissingSlash, Name::LowerCaseTriplet]);
    // What is an error of syntax elsewhere is a warning where it is valid.
    assert_eq!(severities(&found(&linter, "localhost:8080")), [Severity::Warning]);
    // Only whole references are linted.
    assert_eq!(linter.lint("1.2.3.256", Rule::Host), []);
}

#[test]
fn a_password_is_not_told() {
    let text = "ftp://ada:s3cret@example.com/";
    let found = Linter::new().lint(text, Rule::Uri);
    assert!(!format!("{found:?}").contains("s3cret"));
    assert_eq!(found[0].fixes()[0].apply(text.as_bytes()), b"ftp://ada@example.com/");
    let shown = format!("{:?}", Linter::new().check(text, Rule::Uri).unwrap_err());
    assert!(!shown.contains("s3cret"), "{shown}");
}

/// A help shows no fixed text that may hold a password, whatever the finding is about.
#[test]
fn a_help_tells_no_password() {
    for text in ["ftp://a:s3cret@h//x/..", "ftp://a:s3cret@h/%7E", "ftp://a:s3cret@h/a|b", "HTTP://a:s3cret@h/|x"] {
        for linter in [Linter::new(), strict()] {
            for found in linter.lint(text, Rule::Uri) {
                assert!(!found.help().unwrap_or_default().contains("s3cret"), "{found:?}");
                assert!(found.fixes().iter().all(|fix| !fix.title.contains("s3cret")), "{found:?}");
            }
        }
    }
}

/// A fix that removes one password may leave another, which no help may show.
#[test]
fn a_help_shows_neither_of_two_passwords() {
    let mut count = 0;
    for between in [" # ", " // ", " -- ", " <!-- ", " /* ", "\"><a href=\"", "</a><a href=\""] {
        let text = format!("http://a:s3cret@h/{between}http://b:s3cret@h/");
        for found in strict().lint(&text, Rule::UriReference) {
            assert!(!found.help().unwrap_or_default().contains("s3cret"), "{text}: {found:?}");
            let left = found.fixes().iter().map(|fix| fix.apply(text.as_bytes()));
            count += left.filter(|left| String::from_utf8_lossy(left).matches("s3cret").count() == 1).count();
        }
    }
    assert!(count > 4, "{count}");
}

/// Whatever is wrong after it, a password is found. Nothing else that is found in valid texts alone is.
#[test]
fn a_password_is_found_beside_errors() {
    for (text, expected) in [
        ("postgres://app:hunter22@h.test/a?b[]=1", &["password-in-userinfo", "unencoded-bracket"][..]),
        ("https://ada:hunter22@h.test/#/#a", &["password-in-userinfo", "second-fragment"]),
        ("https://ada:hunter22@h.test/a|b", &["password-in-userinfo", "path-character"]),
        ("https://ada:hunter22@h.test/%zz", &["password-in-userinfo", "percent-encoding-not-hex"]),
        ("https://ghp_a1b2c3d4@h.test/a|b", &["token-in-userinfo", "path-character"]),
        ("https://h.test/ada:x@a|b", &["path-character"]),
        ("https://ada@h.test/a|b", &["path-character"]),
        ("HTTPS://ada:hunter22@H.test:443/a|b", &["password-in-userinfo", "path-character"]),
        ("https://ada:hunt|er22@h.test/a|b", &["userinfo-character", "path-character"]),
    ] {
        assert_eq!(names(text), expected, "{text}");
        // What is left without it, up to what is wrong, is not what is left of the text.
        for found in Linter::new().lint(text, Rule::UriReference).iter().filter(|found| found.is_on_password()) {
            assert_eq!(found.help(), Some(&*found.fixes()[0].title), "{text}");
        }
        for found in Linter::new().with_redaction(true).lint(text, Rule::UriReference) {
            let shown = format!("{} {:?} {:?}", found.message(), found.help(), found.fixes());
            assert!(!shown.contains("hunter22"), "{text}: {shown}");
        }
    }
}

/// What is on a password is known by the rule that it is about: all findings of security on user information are.
#[test]
fn each_finding_of_security_on_user_information_is_on_a_password() {
    let mut known = BTreeSet::new();
    for (rule, texts) in crate::texts::TEXTS {
        for found in texts.iter().flat_map(|text| strict().lint(text, *rule)) {
            let name = found.name();
            assert_eq!(
                found.is_on_password(),
                name.group() == Group::Security && name.rule() == Rule::Userinfo,
                "{name}"
            );
            known.extend(found.is_on_password().then_some(name));
        }
    }
    let all = Name::ALL.iter().filter(|name| name.group() == Group::Security && name.rule() == Rule::Userinfo);
    assert_eq!(known, all.copied().collect());
}

/// Whoever made up a scheme may compare it with its case.
#[test]
fn the_case_of_a_made_up_scheme_is_only_suggested() {
    for (text, expected) in [
        ("HTTP://h/", Applicability::Style),
        ("Mailto:a@h", Applicability::Style),
        ("principalSet://h/", Applicability::Suggested),
    ] {
        let found = Linter::new().with_group(Group::Style, Level::Warning).lint(text, Rule::Uri);
        let found = found.iter().find(|found| found.name() == Name::UpperCaseScheme).unwrap();
        assert_eq!(found.fixes()[0].applicability, expected, "{text}");
    }
}

#[test]
fn schemes_are_registered() {
    let mailto = registration("MailTo").unwrap();
    assert_eq!(
        (mailto.name, mailto.status, mailto.reference, mailto.default_port),
        ("mailto", Status::Permanent, "RFC6068", None)
    );
    assert_eq!(registration("ldap").unwrap().default_port, Some(389));
    assert_eq!(registration("no-such"), None);
    let names: Vec<_> = registrations().map(|registration| registration.name).collect();
    assert!(names.len() > 300 && names.is_sorted());
}

/// A fix of style alone, without the others, keeps what is named, too.
#[test]
fn each_fix_of_style_keeps_what_is_named() {
    let texts = [
        "file:/a/..//b",
        "file:/.//",
        "FILE:/a/../b",
        "HTTP://H:80/%7e/../x",
        "urn:A%42:c",
        "file://localhost/a/..//b",
    ];
    for text in texts {
        let normal = |text: &str| UriReference::parse(text).unwrap().normalize(Rung::Scheme).into_string();
        let found = strict().lint(text, Rule::Uri);
        for fix in found.iter().flat_map(Diagnostic::fixes) {
            let fixed = String::from_utf8(fix.apply(text.as_bytes())).unwrap();
            assert_eq!(normal(&fixed), normal(text), "{text}: {fix:?}");
        }
    }
    let shown = format!("{:?}", strict().check("mailto:jane@example.org&x", Rule::Uri));
    assert!(!shown.contains('*'), "{shown}");
}

/// All levels on, so that every lint runs.
fn strict() -> Linter {
    Group::ALL.into_iter().fold(Linter::new(), |linter, group| linter.with_group(group, Level::Warning))
}

/// What holds for whatever is found in a valid text.
fn holds(text: &str) {
    let rule = Rule::UriReference;
    let found = strict().lint(text, rule);
    for diagnostic in &found {
        let spans =
            diagnostic.context().iter().map(|label| label.span.clone()).chain([diagnostic.label().span.clone()]);
        for span in spans {
            assert!(text.get(span.clone()).is_some(), "{text}: {diagnostic:?}");
        }
        for fix in diagnostic.fixes() {
            assert!(rule.accepts(fix.apply(text.as_bytes())), "{text}: {fix:?}");
        }
    }
    // Nothing is safe in a valid text. What is of style is what normalization does, and beside it only the case of a scheme that is made up.
    let is_scheme_case = |found: &Diagnostic| found.name() == Name::UpperCaseScheme;
    assert!(found.iter().flat_map(Diagnostic::fixes).all(|fix| fix.applicability != Applicability::Safe), "{text}");
    let style = { found.iter() }
        .flat_map(|found| found.fixes().iter().map(move |fix| (found, fix)))
        .filter(|(found, fix)| fix.applicability == Applicability::Style || is_scheme_case(found))
        .map(|(_, fix)| fix);
    let fixed = String::from_utf8(apply(text.as_bytes(), style)).unwrap();
    let normal = |text: &str| UriReference::parse(text).unwrap().normalize(Rung::Scheme).into_string();
    assert_eq!(normal(&fixed), normal(text), "{text}");
    // Only on the Web, a colon without a port is surely none of a drive or of another scheme.
    let is_removed = |found: &Diagnostic| found.fixes().iter().any(|fix| fix.applicability == Applicability::Style);
    let is_style = |found: &Diagnostic| {
        found.name().group() == Group::Style || found.name() == Name::EmptyPort && is_removed(found)
    };
    // A scheme that is not known keeps the case of its hosts.
    let names_host = |scheme: Scheme<'_>| ["http", "https", "ws", "file", "mailto"].iter().any(|name| scheme.is(name));
    let keeps_case = UriReference::parse(text).unwrap().scheme().is_some_and(|scheme| !names_host(scheme));
    if found.iter().all(is_style) {
        let is_same = fixed == normal(text) || keeps_case && fixed.eq_ignore_ascii_case(&normal(text));
        assert!(is_same, "{text}: {fixed}: {found:?}");
    }
}

#[test]
fn style_normalizes_real_texts() {
    let path = format!("{}/tests/vectors/truth/differential.jsonl", env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for line in fs::read_to_string(path).unwrap().lines() {
        let vector: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = vector["input"].as_str().unwrap();
        if Rule::UriReference.accepts(text) {
            holds(text);
            count += 1;
        }
    }
    assert!(count > 3_000, "{count}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn style_normalizes(tokens in prop::collection::vec(prop::sample::select(vec![
        "http:", "HTTP:", "s:", "file:", "mailto:", "urn:", "ws:", "//", "//", "/", "/", "a", "B", "www.", "%61", "%c3", "%2e", "%2F", "%00", "%25",
        ".", "..", "[0::1]", "@", ":", ":80", "?", "#", "localhost", "127.1", "1.2.3.256", "xn--", "pple-43d", ",", "(", ")", "$", "%7Ba%7D",
    ]), 0..14)) {
        let text = tokens.into_iter().fold(String::new(), |text, token| {
            let longer = text.clone() + token;
            if UriReference::parse(&longer).is_ok() { longer } else { text }
        });
        holds(&text);
    }
}

/// An address is only found if normalization writes it otherwise: each way to leave out zeros, in each place.
#[test]
fn each_form_of_an_address_is_found_or_normal() {
    let mut count = [0, 0];
    for mask in 0..256_u32 {
        let groups: Vec<&str> = (0..8).map(|at| if mask >> at & 1 == 1 { "0" } else { "a1" }).collect();
        let mut forms =
            vec![groups.join(":"), groups.join(":").replace("a1", "0a1"), groups.join(":").replace("a1", "A1")];
        for (start, end) in (0..8).flat_map(|start| (start + 1..=8).map(move |end| (start, end))) {
            if groups[start..end].iter().all(|group| *group == "0") {
                forms.push(format!("{}::{}", groups[..start].join(":"), groups[end..].join(":")));
            }
        }
        for form in forms {
            let text = format!("http://[{form}]/");
            let normal = UriReference::parse(&text).unwrap().normalize(Rung::Case).into_string();
            let found = Linter::new().lint(&text, Rule::Uri);
            let names: Vec<Name> = found.iter().map(Diagnostic::name).collect();
            assert_eq!(names, if normal == text { vec![] } else { vec![Name::Ipv6AddressText] }, "{text}");
            if let [found] = &found[..] {
                assert_eq!(found.fixes()[0].apply(text.as_bytes()), normal.as_bytes());
            }
            count[usize::from(normal == text)] += 1;
        }
    }
    // Each address has one normal form.
    assert!(count[1] == 256 && count[0] > 1000, "{count:?}");
}

/// Nor does a help where the password is in a URI within another.
#[test]
fn a_help_tells_no_password_of_a_nested_uri() {
    for text in ["jdbc:mysql://a:s3cret@h//x/..?y=%7E", "jdbc:x://a:s3cret@H:0/%2F", "jdbc:mysql://u:s3cret@%31/w@h/db"]
    {
        for linter in [Linter::new(), strict()] {
            for found in linter.lint(text, Rule::Uri) {
                assert!(!found.help().unwrap_or_default().contains("s3cret"), "{found:?}");
                assert!(found.fixes().iter().all(|fix| !fix.title.contains("s3cret")), "{found:?}");
            }
        }
    }
}

/// A scheme whose documents have paths with `@` is reported only if the host is named after it.
#[test]
fn each_scheme_with_paths_may_have_an_at_sign() {
    let with_paths = "http https ws wss ftp ftps sftp ssh git git+ssh git+https svn svn+ssh rsync";
    for scheme in registrations().map(|it| it.name).chain(with_paths.split(' ')) {
        // What was made harmless is restored first.
        if scheme.starts_with("hxxp") {
            continue;
        }
        let is_told = |text: String| {
            Linter::new().lint(text, Rule::Uri).iter().any(|found| found.name() == Name::UnencodedPassword)
        };
        let has_paths = with_paths.split(' ').any(|it| it == scheme);
        assert_eq!(is_told(format!("{scheme}://u:p@ss/word@host/db")), !has_paths, "{scheme}");
        assert!(is_told(format!("{scheme}://u:p@ss/word@host:1/db")), "{scheme}");
        assert!(is_told(format!("{scheme}://u:p@ss/word@host.example/db")), "{scheme}");
    }
}

/// The rules of schemes are those of URIs: the letters of an IRI break none of them.
#[test]
fn the_rules_of_schemes_are_for_uris() {
    for text in [
        "mailto:jörg@example.org",
        "mailto:a@b.example?subject=é",
        "ftp://h/é;type=a",
        "ftp://h/é",
        "news:é.a",
        "xmpp:jörg@example.org/é",
        "acct:jörg@example.org",
        "tag:example.org,2024:é",
        "urn:example:é",
        "sip:jörg@example.org",
        "geo:1,2;a=é",
        "data:,é",
        "dns:é?type=A",
        "info:ddc/é",
        "did:web:é",
        "sms:+15105550101?body=é",
        "ldap://h/é?cn",
    ] {
        let found = Linter::new().lint(text, Rule::Iri);
        assert!(!found.iter().any(|found| found.name() == Name::SchemeSyntax), "{text}: {found:?}");
        // What the letters have nothing to do with is said.
        let uri = text.replace('é', "a").replace('ö', "o");
        assert_eq!(Linter::new().lint(&uri, Rule::Iri), Linter::new().lint(&uri, Rule::Uri), "{uri}");
    }
    let found = Linter::new().lint("ws://h/é#a", Rule::Iri);
    assert_eq!(found.iter().map(Diagnostic::name).collect::<Vec<_>>(), [Name::UnexpectedComponent]);
}

/// The name of a scheme is case-insensitive, so its rule applies to capital letters, too.
#[test]
fn each_scheme_has_its_rule_in_capital_letters_too() {
    for (good, bad) in [
        ("about:blank", "about:a/b"),
        ("acct:a@h", "acct:a"),
        ("data:,a", "data:a"),
        ("did:a:b", "did:A:b"),
        ("dns:h", "dns:h?A"),
        ("ftp://h/a;type=a", "ftp://h/a;b"),
        ("geo:1,2", "geo:1"),
        ("geo:1,2;u=1", "geo:1,2;u=-1"),
        ("info:a/b", "info:1/b"),
        ("ipp://h/a", "ipp://h?a"),
        ("ipps://h/a", "ipps://h?a"),
        ("ldap://h/a?b?sub", "ldap://h/a?b?c"),
        ("ldaps://h/a?b?sub", "ldaps://h/a?b?c"),
        ("mailto:a@h.example", "mailto:a"),
        ("ni:///sha-256;f4OxZQ", "ni:///f4OxZQ"),
        ("nih:sha-256-32;53269057", "nih:53269057"),
        ("sip:a@h", "sip:1212"),
        ("sips:a@h", "sips:1212"),
        ("sms:+1", "sms:+1,"),
        ("tag:h.example,2000:a", "tag:h.example:a"),
        ("tel:+1", "tel:a"),
        ("urn:ab:c", "urn:ab"),
        ("xmpp:a@h", "xmpp:a@b@h"),
    ] {
        for (text, is_found) in [(good, false), (bad, true)] {
            let (scheme, rest) = text.split_once(':').unwrap();
            let title = scheme[..1].to_uppercase() + &scheme[1..];
            for scheme in [scheme.to_owned(), scheme.to_uppercase(), title] {
                let text = format!("{scheme}:{rest}");
                assert_eq!(names(&text).contains(&"scheme-syntax"), is_found, "{text}");
            }
        }
    }
}

/// A text may hold several URIs, each with a token of its own.
#[test]
fn each_token_of_a_text_is_hidden() {
    let text = b"https://ghp_a1b2@h/?u=https://ghp_c3d4@h/&v=//ghp_e5f6:@h/";
    let hidden = redact(text);
    let hidden = String::from_utf8_lossy(&hidden);
    assert!(["a1b2", "c3d4", "e5f6"].iter().all(|token| !hidden.contains(token)), "{hidden}");
    let hidden = without_credentials(text);
    assert_eq!(String::from_utf8_lossy(&hidden), "https://***@h/?u=https://***@h/&v=//***:@h/");
}

/// A message shows no character that is not seen, and none that changes the order of others.
#[test]
fn what_a_label_stands_for_is_visible() {
    // Each of these is the Punycode of letters with U+200B, U+200D, U+202E and U+2066.
    for label in ["xn--a-qgn", "xn--a-qin", "xn--ab-88t", "xn--80a083l", "xn--80a644l"] {
        for found in Linter::new().lint(format!("https://{label}.example/"), Rule::Uri) {
            let shown = format!("{found} {} {}", found.label().text, found.help().unwrap_or_default());
            let is_hidden =
                |it: char| matches!(it, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
            assert!(!shown.contains(is_hidden), "{shown:?}");
        }
    }
}

/// A fix of what is suspicious leaves less of it.
#[test]
fn a_dot_segment_that_stays_has_no_fix() {
    for text in ["a/%2e%2e/b", "%2e", "../%2E%2e", "%2E/a", "/a/%2e%2e/b", "//h/%2e"] {
        let found = Linter::new().lint(text, Rule::UriReference);
        let found = found.iter().find(|found| found.name() == Name::EncodedDotSegment).unwrap();
        assert_eq!(found.fixes(), [], "{text}");
    }
    for (text, expected) in
        [("http://h/a/%2e%2e/b", "http://h/b"), ("http://h/%2e", "http://h/"), ("x:/%2E%2e/a", "x:/a")]
    {
        let found = Linter::new().lint(text, Rule::UriReference);
        let found = found.iter().find(|found| found.name() == Name::EncodedDotSegment).unwrap();
        assert_eq!(found.fixes()[0].apply(text.as_bytes()), expected.as_bytes(), "{text}");
    }
}

/// What a URI sends is a text, in which there may be others.
#[test]
fn a_message_may_have_uris() {
    for (scheme, name) in [
        ("mailto", Name::QueryCharacter),
        ("sms", Name::QueryCharacter),
        ("whatsapp", Name::QueryCharacter),
        ("tg", Name::QueryCharacter),
        ("viber", Name::QueryCharacter),
        ("other", Name::SeveralUris),
    ] {
        let text = format!("{scheme}://send?text=http://h.test/ http://i.test/");
        let found = Linter::new().lint(&text, Rule::UriReference);
        assert_eq!(found.iter().map(Diagnostic::name).collect::<Vec<_>>(), [name], "{text}");
    }
}
