//! What is said of a text, to the word: each message, label, help and fix of each branch of each check.
//!
//! The texts are those that reach the branches. Which words the checks have is read in their source, so a branch that no text reaches is found.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::path::Path;

use urispec::diagnostic::{Level, Name};
use urispec::{Diagnostic, Linter, Rule, Uri};

/// The texts, each with the rule that it is read by.
pub(crate) const TEXTS: &[(Rule, &[&str])] = &[
    (
        Rule::UriReference,
        &[
            "http://h/%7bid%7d",
            "http////h/a",
            "http://h/a%2525%2f",
            "mailto:subject=x",
            "mailto:a@b.test,subject=x",
            "sms:+1?body=a&x=1",
            "sms:+1?body=a&body=b",
            "sms:0171234567",
            "sms:0049171234567",
            "geo:1,2;u=1;u=2",
            "geo:1,2;u=1;x=1;x=2",
            "geo:48.2;16.3,100",
            "geo:1;2,3",
            "http://1.2.300.4/",
            "http://1.2.300.4./",
            "http://h,/",
            "http://aa.b_c.test/",
            "http://a.0X1/",
            "http://a.0x1g/",
            "http://h/?SRC=x?y=z",
            "http://h/?k=x?y=z",
            "http://h/?a&&b",
            "http://h/?&&",
            "http://h/x-ns#",
            "http://h/x/ns#",
            "http://h/x-n#",
            "http://h/a///b",
            "http://h/a//b///c",
            "//g/../x",
            "http://0X7f.1/",
            "ftp://WWW.bank.de@evil.test/",
            "ftps://anonymous:a@h/",
            "ftp://FTP:a@h/",
            "mysql://a:a@127.1.2.3/",
            "mysql://a:a@128.1.2.3/",
            "https://xn--mxa00i.example/",
            "https://xn--f1a43f.example/",
            "http://h/?a=%0d%0aX%3ab",
            "data:image/png,BASE64,YQ==",
            "data:;BASE64,a!",
            "http://h/a/b/c/null",
            "http://h/a/b/c/d/null",
            "http://h/a/b/c/d/null/e",
            "http://h/./../a",
            "http://h/a/./../../b",
            "/.//a",
            "/.//a//b",
            "sms:123456",
            "sms:1234567",
            "sms:+1?",
            "git@github.com/a/b",
            "http://[v4.1.2.3.4]/",
            "HTTP://h:80/a",
            "http://[::1:8080/",
            "/%F0%8F%BF%BF",
            "/%F0%90%80%80",
            "/%E0%9F%BF",
            "/%E0%A0%80",
            "/%C1%BF",
            "/%C2%80",
            "jdbc:mysql://example.com:443@evil.test/a",
            "jdbc:mysql://u:p@h:0/",
            "a/%2e%2e/b",
            "http://h:80/%7E/../a",
            "geo:0,180",
            "geo:0,181",
            "geo:90.0,0",
            "geo:90.1,0",
            "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf",
            "xmpp:a@h?b;c=d;e",
            "sip:a@h;b;=c",
            "mailto:a@b,c",
            "dns:a?class=IN&type=A;b",
            "http://h/a.,",
            "http://h/?a=..",
            "http://h/.",
            "tag:a.b,2024:c",
            "\0",
            " ",
            "  |",
            "![a](/b \"c\")",
            "#a##b#c",
            "#a#b",
            "#a[1]",
            "#a|",
            "%",
            "%\0",
            "%00",
            "%20",
            "%2F",
            "%2e",
            "%41",
            "%c3",
            "%z",
            "&x=",
            "'http://h/",
            "(http://h/)",
            ", ",
            "/#%FF",
            "/$(id)",
            "/%80",
            "/%C0%AF",
            "/%EF%BB%BFa%E2%80%AEb",
            "/%u041E",
            "//",
            "///x",
            "//::1/",
            "//::1]/",
            "//H/",
            "//[127.0.0.1]/",
            "//[1:192.0.2.1]/",
            "//[1:2:3:4:5:6:7:8:9]/",
            "//[1:2]/",
            "//[1::2::3]/",
            "//[1::3:4:5:6:7:8:9]/",
            "//[1:::2]/",
            "//[1:]/",
            "//[:1]/",
            "//[::00001]/",
            "//[::0001]/",
            "//[::1/a",
            "//[::192.0..1]/",
            "//[::192.0.02.1]/",
            "//[::192.0.2.1.7]/",
            "//[::192.0.2.1:1]/",
            "//[::192.0.2.256]/",
            "//[::192.0.2.x]/",
            "//[::192.0.2]/",
            "//[::1]80/",
            "//[::1]a/",
            "//[::g]/",
            "//[]/",
            "//[fe80::1%25eth0]/",
            "//[fe80::1/64]/",
            "//[v.a]/",
            "//[v1.]/",
            "//[v1.a b]/",
            "//[v1F.a]/",
            "//[v1]/",
            "//[v1x.a]/",
            "//a b/",
            "//a!b/",
            "//a@b@c@h/",
            "//a@b@h/",
            "//a[b/",
            "//a|b@h/",
            "//b%C3%BCcher.example/",
            "//fe80::1%25eth0/",
            "//h:8a/",
            "//u:p@h/a@b",
            "/?a&#38;b",
            "/?a&lt;b&quot;",
            "/a%2",
            "/a%20?b%20",
            "/a%25C3",
            "/a%C2%ADb",
            "/a/..;x/b",
            "/a\\{b}",
            "/caf%C3%83%C2%A9",
            "/caf%C3%83%C2%A9/%C3%90%C2%A0a",
            "/caf%EF%BF%BD",
            "/caf%c3%a9",
            "/cr%E9%E9",
            "/http%3A%2F%2Fh",
            "/http://h.test/a",
            "/search?q=a|b",
            "/{a",
            "/\u{5d0}1",
            "/\u{feff}",
            "1::2",
            "1http://h/",
            ":",
            "://h/",
            "<http://h/>",
            "<http://h/>.",
            "=HYPERLINK(\"http://h/\";\"a\")",
            "?",
            "?&",
            "?&&a",
            "?a/?",
            "?a=1?b=2&c=3?d=4",
            "?a[]#a[1]",
            "?a[b]=|",
            "?a|",
            "?q=rust?page=2",
            "C:/a",
            "C:\\a",
            "DATA:a/b;BASE64,YQ ==",
            "DB=mysql://h/",
            "GET http://h/ HTTP/1.1",
            "GitHub.com",
            "HTTP:",
            "POST /a?b",
            "URL: http://h/",
            "[1:2:3:4:5:6:7:8:9:a]",
            "\\\\server\\share",
            "\\href{http://h/}{a b}",
            "`%7C`",
            "a//b",
            "a:",
            "about:a/b",
            "acct:%40a@h",
            "acct:@alice@example.com",
            "acct:alice",
            "acct:alice@a.example@b.example",
            "acct:alice@example.com:8443",
            "ada:80",
            "ada@example.com",
            "data:,a b",
            "data:;base64,a!",
            "data:a",
            "data:base64,YQ==",
            "data:image/png,base64,YQ==",
            "data:image/png;base64,iVBO\n  Rw0K\n  Gg==",
            "data:image/svg+xml,<svg a=\"?b\">\n</svg>",
            "did:Key:z6Mk",
            "did:key",
            "did:key:a:",
            "did:key:a@b",
            "did:web:h:/a",
            "dns://192.0.2.1",
            "dns:a/b",
            "dns:a?type=A;b",
            "dns:a?type=A;class=IN;b",
            "dns:example.org?A",
            "dns:example.org?type=A&class=IN",
            "export A=\"http://h/\"",
            "fe80::1",
            "file:",
            "file:/.//",
            "file://./notes.md",
            "file:////server/a",
            "file://c:/a",
            "file://tmp",
            "file:/a",
            "file:/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "file:/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "foo#",
            "ftp:///h",
            "ftp://:pass1@h/",
            "ftp://a:***@h/",
            "ftp://a:@h/",
            "ftp://a:aaaa@h.example/",
            "ftp://a:xxx@h/",
            "ftp://h/a;b",
            "geo:,2",
            "geo:-91,0",
            "geo://1,2",
            "geo:0,180.5",
            "geo:048.1,011.5",
            "geo:1",
            "geo:1,2;",
            "geo:1,2;a:b",
            "geo:1,2;a=b;u=4",
            "geo:1,2;u=4;crs=wgs84",
            "geo:1,2;u=4m",
            "geo:37,78;-122,39",
            "geo:48,1374,11,5755",
            "geo:48.1,37,11,5",
            "git@h:a/b",
            "href=\"http://h/\"",
            "htp://h/",
            "hptts://h/",
            "http",
            "http%3A%2F%2Fh%2Fa",
            "http//:h/",
            "http//h/",
            "http://%31%32%37.1/",
            "http://%80/",
            "http://-a.b/",
            "http://.a.b/",
            "http://.a/",
            "http://////h/a",
            "http:///[::1]/",
            "http://1.2.3.256/",
            "http://1.2.3.4.5/",
            "http://10,0,0,1/",
            "http://127.1/",
            "http://@h/",
            "http://[v6.::1]/",
            "http://a%2Fb/",
            "http://a-.b/",
            "http://a..b/",
            "http://a.1/",
            "http://a.b..c/",
            "http://a.b_c/",
            "http://a\\@b/",
            "http://a_b.c_d.example/",
            "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/",
            "http://abc.d_e.example/",
            "http://a\u{5d0}.com/",
            "http://b.-a/",
            "http://example%C3%A9com/",
            "http://example.com:08080/",
            "http://example.com:443@h/",
            "http://h",
            "http://h#@a",
            "http://h#@b/",
            "http://h.testhttps://h.test/b",
            "http://h/%20?a%20",
            "http://h/%252e%252e/b",
            "http://h/%2F%2F%2F%2F%2F%2F%2F",
            "http://h/%C3",
            "http://h/%C3%83%C2%A9/%C3%83%C2%A9",
            "http://h/%C3%A9%C3",
            "http://h/%E2%82",
            "http://h/%E9/%E8",
            "http://h/((a)",
            "http://h/(a",
            "http://h/../a",
            "http://h/:id",
            "http://h/?%E2%80%8Ba&%E2%80%8B",
            "http://h/?a%20",
            "http://h/?a&amp;b&amp;c",
            "http://h/?a=%252e%252e%252fb",
            "http://h/?a=3D1=\r\n2",
            "http://h/?a=b&lt;c&quot;d",
            "http://h/?a[]=1",
            "http://h/a\nb\rc\td",
            "http://h/a\nhttp://h/b",
            "http://h/a // b",
            "http://h/a [accessed 1 May]",
            "http://h/a%0D%0AX:b",
            "http://h/a&gt;",
            "http://h/a(b(c",
            "http://h/a)",
            "http://h/a))",
            "http://h/a)b",
            "http://h/a.",
            "http://h/a...",
            "http://h/a/%2e%2e/%2e/%2e/%2e/%2e/%2e",
            "http://h/a/%2e%2e/%2e/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
            "http://h/a/../b",
            "http://h/a>",
            "http://h/a?b=[c",
            "http://h/a?b]c",
            "http://h/a&nbsp;b",
            "http://h/a\\n",
            "http://h/a\u{3002}",
            "http://h/a\u{2026}",
            "http://h/a\u{2026}b",
            "http://h/caf\u{c3}\u{a9}",
            "http://h/|",
            "http://h:",
            "http://h%zz.test/",
            "http://h.test%",
            "http://[[::1]]/",
            "http://h.test,",
            "http://a%20/",
            "http://a%25/",
            "http://<host>:<port>/",
            "http://:80/",
            "http://h,com/",
            "http://h:0/",
            "http://h:19/",
            "http://h:20/",
            "http://h:22/",
            "http://h:3389/",
            "http://h:465/",
            "http://h:636/",
            "http://h:80/",
            "http://h::80/",
            "http://h:80.",
            "http://h:80:80/",
            "http://h:993/",
            "http://h:995/",
            "http://h:99999",
            "http://h:o8l/",
            "http://h:x",
            "http://h?@b/",
            "http://h\\a",
            "http://h/http://h/",
            "http://https://h/",
            "http://https:h",
            "http://mailto:a@h/",
            "http://null:3000/a",
            "http://u@h/",
            "http://us er@[::1/C:\\x",
            "http://xn--80ak6aa92e.xn--pple-43d.com/",
            "http://xn--a-0hc.com/",
            "http://xn--a/",
            "http://xn--pple-43d.com/",
            "http://\u{430}pple.com/",
            "http:\\/\\/h\\/a",
            "http:\\h\\a",
            "http:\\\\h/",
            "http:h",
            "http;//h/",
            "https:///a",
            "https:///http://example.com/",
            "https://ghp_a1b2@example.com/",
            "https://h:80/",
            "https://xn--80ak6aa92e.com/",
            "https://xn--a-qgn.example/",
            "https:://h",
            "a b:c",
            "file:C:/a",
            "tel:*100#",
            "httphttp://h/",
            "httpshttps://h.test/",
            "file:C|/a",
            "file://C|/a",
            "hxxp://a.test/",
            "hxxps://a[.]test/",
            "info:10.1000/182",
            "ipp://h?a",
            "jdbc:mysql://u:p@ss/w@h/db",
            "jdbc:postgresql://u:secret1@h/?a",
            "ldap://h/a??x",
            "magnet://?xt=a",
            "magnet://h/a",
            "mailto:A B <a@h>",
            "mailto:a&b@c.test",
            "mailto:a/b@c.test",
            "mailto:a=b@c.test",
            "mailto:a@B",
            "mailto:a@b,c@d;e@f",
            "mailto:a@b?subject",
            "mailto:a@b?subject=c&b",
            "mailto:ada",
            "mailto:ada@h.example;body=a",
            "mailto:ada@h.example?subject=a?body=b",
            "mailto:ada@h;bob@h",
            "my_app://h/",
            "mysql://a:a@[::1]/",
            "mysql://root:@localhost/",
            "news:@h",
            "ni:///f4OxZX",
            "ni:///sha-256;f4OxZQ==",
            "ni:sha-256;f4OxZQ",
            "nih:53269057",
            "nntp://h/",
            "phone:+49-89-123456",
            "principalSet://h/",
            "redis://:p@ss?w@cache",
            "redis://a,[::2]:1/",
            "sip:1212",
            "sip:@h",
            "sip:a@h?b=c&d",
            "sip:a@h?b=c&d=e@f",
            "sip:alice@h;=x",
            "sip:alice@h?subject",
            "sip:alice@h?to=bob@h",
            "sip:alice@my_host:5060",
            "sip:h?",
            "sms:+15105550101&body=hi",
            "sms:+15105550101;+15105550102",
            "sms:+15105550101?body",
            "sms:+15105550101?body=a&body=b",
            "tag:a_b.org,2002:int",
            "tag:yaml.org,2002",
            "tag:yaml.org,2002-1:int",
            "tag:yaml.org:int",
            "tel:+",
            "tel:0049891234",
            "url('http://h/a b')",
            "urn:",
            "urn://",
            "urn:abc:",
            "urn:abc:d?e",
            "urn:isbn:/1",
            "urn:isbn:1?+",
            "urn:uuid:1",
            "ws:",
            "ws:///a",
            "ws://h/#a",
            "wss:///a",
            "www.example.com",
            "x-a://caf%E9/",
            "x://a@/b",
            "xmpp://a@h:5222",
            "xmpp://h.example",
            "xmpp:a&b@h",
            "xmpp:a@b@h",
            "xmpp:a@h/b/c",
            "xmpp:a@h:5222",
            "xmpp:a@h?body=b",
            "xmpp:a@h?message&body=b",
            "xmpp:a@h?message;body",
            "{\"a\":\"http:\\/\\/h\"}",
            "{var}",
            "{}",
            "{}\n",
            "| http://h/ |",
            "\u{e4}\u{f6}\u{fc}\u{df}",
            "\u{e9}",
            "\u{261}\u{131}t",
            "\u{200d}",
            "\u{ff01}\u{ff10}\u{ff21}\u{ff41}\u{ff5e}",
        ],
    ),
    (
        Rule::Uri,
        &[
            "",
            "\0",
            "//",
            "//::1]/",
            "//[::00001]/",
            "B",
            "git@h:a/b",
            "http%3A%2F%2Fh%2Fa",
            "http//h/",
            "http://::1:80/",
            "http://[1.2.3.4]/",
            "http://[1:2:3:4:5:6:7:1.2.3.4]/",
            "http://[1:2:3:4:5:6:7:8:9:a]/",
            "http://[1:2:3:4:5:6:7:8:]/",
            "http://[1:2:3:4:5:6:7]/",
            "http://[1:2:3:4:5]/",
            "http://[:1:2:3:4:5:6:7:8]/",
            "http://[::::1]/",
            "http://a:[::1 @h/",
            "http://a:{id}@h/",
            "http://a:\u{c3}\u{a9}@h/",
            "http://h/\u{7}",
            "http://h/a|b|c?d|e",
            "http://h/\u{85}",
            "http://h:80:80/",
            "http://h:8O/",
            "\u{200b}http://h/",
        ],
    ),
    (
        Rule::IriReference,
        &[
            "\0",
            "#a#b",
            "#a[1]",
            "#a|",
            "//[::1]a/",
            "//a b/",
            "//a@b@h/",
            "//a[b/",
            "//a|b@h/",
            "/a\\{b}",
            "/\u{5d0}1",
            "/\u{202e}gpj",
            "?a|",
            "ftp://\u{5d0}1@h/",
            "git@h:a/b",
            "http:///[::1]/",
            "http://h/a\u{c3}\u{a9}b\u{c3}\u{a8}",
            "http://h/a\u{200b}\u{202e}b",
            "http://h/a\u{3000}b",
            "http://h/caf\u{c3}\u{a9}",
            "http://h/\u{5d0}.a1\u{5d0}?\u{5d0}b#\u{5d0}c",
            "http://h\u{ff1a}80/\u{ff1a}",
            "http://\u{430}pple.com/",
            "redis://a,[::2]:1/",
            "\u{ad}\u{a0}\u{2026}\u{b7}",
            "\u{200d}",
        ],
    ),
    (
        Rule::UriTemplate,
        &[
            " {a}",
            "{\n a}",
            "{let a}",
            "{a = b}",
            "{?a=b,c}",
            "{a;b}",
            "{a\u{200b}}",
            "{a:bc}",
            "{a}\n b",
            "\0",
            " ",
            ", ",
            "/${X}",
            "/a?b{?c}",
            "/a{&b}",
            "/{ }{?}",
            "/{a, b}",
            "/{a{b}c}",
            "/{{ id }}",
            "/{{id}",
            "a|b",
            "http//:h/",
            "x:\\\\h\\a",
            "{",
            "{$var}",
            "{*path}",
            "{/?id}",
            "{:?}",
            "{=a}{!b}",
            "{a",
            "{a*:3}",
            "{a*b}",
            "{a,}",
            "{a:0}",
            "{a:}",
            "{id?}",
            "{json:?}",
            "{user-id}",
            "{x.}",
            "{{{operator}{}}}",
            "{}",
            "}",
        ],
    ),
    (Rule::AbsoluteUri, &["", "#", "git@h:a/b"]),
    (Rule::RelativeRef, &["git@h:a/b", "h1://h/"]),
    (Rule::Alpha, &["", "\0"]),
    (Rule::Ipv4address, &["."]),
    (Rule::Ipv6address, &["/$", "::1/a", "::1?a", "::1\u{200b}", "[::1]", "1:2:3:4", "1:2:3:4:5:6"]),
    (Rule::Ipvfuture, &[""]),
    (Rule::Authority, &["#", "\u{1d6a4}"]),
    (Rule::H16, &["//u:p@h/a@b"]),
    (Rule::Host, &["[::1]:80/a"]),
    (Rule::Ls32, &["\0", "/::1", "1.a", "1:2:3"]),
    (Rule::PathAbempty, &["\0"]),
    (Rule::PathAbsolute, &["", "\0", "//"]),
    (Rule::PathEmpty, &["\0"]),
    (Rule::PathNoscheme, &["/", "/$"]),
    (Rule::Reserved, &[", "]),
    (Rule::Scheme, &["https://ghp_a1b2@example.com/"]),
    (Rule::SegmentNz, &[""]),
    (Rule::SegmentNzNc, &[":"]),
    (Rule::Userinfo, &["C:\\a"]),
];

/// What is no text of UTF-8.
const BYTES: &[(Rule, &[u8])] = &[
    (Rule::Uri, b"http://h/caf\xE9"),
    (Rule::Uri, b"http://h/\xE9\x80?\xFF#\xFE"),
    (Rule::Uri, b"http://caf\xE9.example/"),
    (Rule::Uri, b"http://\xE9@h/"),
    (Rule::UriReference, b"//[::\xFF]"),
    (Rule::Uri, b"const A=\"http://h/\""),
];

/// A reference, and the base that it is for.
const WITH_BASE: &[(&str, &str)] = &[
    ("../../c", "http://h/a/b"),
    ("../c", "http://h/a/b"),
    ("a/../../../c?d", "http://h/a/b/"),
    ("../../c", "a:/b/c"),
    ("../c/..", "http://h/a/../b"),
    ("../../x", "http://h/a/b"),
    ("../x", "http://h/a/b"),
    ("../x", "http://u:p@h/a"),
    ("//g/../x", "http://h/a"),
];

/// A beginning, what is repeated, how often, and an end: one more, and one less than is allowed or shown.
const LONG: &[(Rule, &str, &str, usize, &str)] = &[
    (Rule::UriReference, "http://", "abc.", 63, "defg/"),
    (Rule::UriReference, "http://", "abc.", 63, "def/"),
    (Rule::UriReference, "http://", "a", 64, ".example/"),
    (Rule::UriReference, "http://", "a", 63, ".example/"),
    (Rule::UriReference, "http://h/a/../", "b", 59, ""),
    (Rule::UriReference, "http://h/a/../", "b", 60, ""),
    (Rule::UriReference, "", "a", 37, "htp:a"),
    (Rule::Uri, "http://h/", "|", 20, ""),
    (Rule::Uri, "http://h/", "|", 21, ""),
    (Rule::Uri, "http://h/", "|", 25, ""),
    (Rule::Uri, "http://h/a", "[", 5, "b"),
    (Rule::UriReference, "http://xn--", "a", 59, ".example/"),
    (Rule::UriReference, "http://xn--", "a", 60, ".example/"),
    (Rule::UriReference, "http://", "a", 63, "/"),
];

/// Words that no text of a test brings about.
const NOT_SHOWN: &[(&str, &str)] = &[
    ("equivalent to the canonical form", "the form itself is said in its place"),
    ("a SIP address", "one of its parts is said to be wrong before"),
    ("expected a host, perhaps after a user and an `@`", "as above"),
    ("expected `]` before this", "a hidden character after a host, where no password is"),
    ("a hidden character does not match", "the parts of a template that have a character have no password"),
    ("no number", "an empty place is said to be one"),
];

/// Everything on that is off by default, so that every lint runs; what is on keeps its level.
pub(crate) fn linter() -> Linter {
    Name::ALL.iter().fold(Linter::new(), |linter, name| linter.with(*name, name.level().max(Level::Advice)))
}

/// What a finding says, in lines: what it marks and says there, what else it marks, its help, its section, and what each fix writes.
fn said(text: &[u8], found: &Diagnostic) -> String {
    let marked = |span: Range<usize>| match text.get(span.clone()) {
        Some(marked) if !marked.is_empty() => format!("{}..{} `{}`", span.start, span.end, shown(marked)),
        _ => format!("{}..{}", span.start, span.end),
    };
    let mut said = format!("  {}: {}: {found}\n", found.severity(), found.name());
    for label in [found.label()].into_iter().chain(found.context()) {
        writeln!(said, "    {}: {}", marked(label.span.clone()), label.text).unwrap();
    }
    for line in found.help().unwrap_or_default().lines() {
        writeln!(said, "    help: {line}").unwrap();
    }
    writeln!(said, "    {}, {}", found.rule(), found.section()).unwrap();
    for fix in found.fixes() {
        writeln!(said, "    {}: {}: {}", fix.applicability, fix.title, shown(&fix.apply(text))).unwrap();
    }
    said
}

/// A text in a line.
pub(crate) fn shown(text: &[u8]) -> String {
    match str::from_utf8(text) {
        Ok(text) if !text.contains(|it: char| it.is_control() || !it.is_ascii() && !it.is_alphabetic()) => {
            text.to_owned()
        }
        Ok(text) => text.escape_default().to_string(),
        Err(_) => text.escape_ascii().to_string(),
    }
}

/// What is said of all texts: of those that the rule accepts, and of those that it does not.
fn all() -> [String; 2] {
    let mut all = [String::new(), String::new()];
    let mut push = |text: &[u8], rule: Rule, base: Option<&str>| {
        let found = match base {
            None => linter().lint(text, rule),
            Some(base) => linter().lint_with_base(text, rule, Uri::parse(base).unwrap()),
        };
        let base = base.map(|base| format!(", from {base}")).unwrap_or_default();
        let all = &mut all[usize::from(!rule.accepts(text))];
        writeln!(all, "{} ({rule}{base})", shown(text)).unwrap();
        found.iter().for_each(|found| all.push_str(&said(text, found)));
        all.push('\n');
    };
    for (rule, texts) in TEXTS {
        texts.iter().for_each(|text| push(text.as_bytes(), *rule, None));
    }
    BYTES.iter().for_each(|(rule, text)| push(text, *rule, None));
    WITH_BASE.iter().for_each(|(text, base)| push(text.as_bytes(), Rule::UriReference, Some(base)));
    for (rule, before, repeated, times, after) in LONG {
        push([before, &repeated.repeat(*times)[..], after].concat().as_bytes(), *rule, None);
    }
    all
}

#[test]
fn what_is_said_is_said_in_these_words() {
    let [valid, invalid] = all();
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("findings_valid", valid);
        insta::assert_snapshot!("findings_invalid", invalid);
    });
}

/// The words of a check: its literals of more than one word, between what is filled in. Pages and tests have their own.
fn words(source: &str) -> Vec<String> {
    let code = source.split("\n#[cfg(test)]").next().unwrap_or_default();
    let pages = code.find("\npages! {").map(|start| start..start + code[start..].find("\n}\n").unwrap_or_default());
    let code = pages.map_or_else(|| code.to_owned(), |pages| [&code[..pages.start], &code[pages.end..]].concat());
    let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.trim_start().starts_with("#[");
    let code: Vec<&str> = code.lines().filter(is_code).collect();
    let code = code.join("\n").replace("'\"'", "").replace("\\\\", "\u{1}").replace("\\\"", "\u{2}");
    let literals = code.split('"').skip(1).step_by(2).filter(|literal| literal.contains(' '));
    literals
        .flat_map(|literal| {
            let literal = literal.replace("{{", "{}").replace("}}", "{}");
            let pieces = literal.split('{').enumerate().map(|(at, piece)| match piece.split_once('}') {
                Some((_, piece)) if at > 0 => piece.to_owned(),
                _ => piece.to_owned(),
            });
            pieces.collect::<Vec<_>>()
        })
        .map(|piece| piece.trim().replace('\u{1}', "\\").replace('\u{2}', "\""))
        .filter(|piece| piece.split(|it: char| !it.is_ascii_lowercase()).any(|word| word.len() > 2))
        .collect()
}

fn sources(folder: &Path, visit: &mut impl FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, visit);
        } else {
            visit(&path, &std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn each_branch_of_each_check_is_reached() {
    let all = all().concat();
    let (mut missing, mut count) = (Vec::new(), 0);
    let mut check = |path: &Path, source: &str| {
        for piece in words(source).into_iter().filter(|_| !path.ends_with("lint/catalog.rs")) {
            count += 1;
            let is_listed = NOT_SHOWN.iter().any(|(words, _)| *words == piece);
            if all.contains(&piece) == is_listed {
                missing.push(format!("{}: {piece}", path.display()));
            }
        }
    };
    for folder in ["src/lint", "src/diagnostic/syntax", "src/diagnostic/surroundings"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut check);
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(count > 700, "{count}");
}

/// A section has one title wherever it is referred to.
#[test]
fn a_section_has_one_title() {
    let mut titles = BTreeMap::new();
    let of_rules = Rule::ALL.iter().map(|rule| rule.section());
    let of_texts = TEXTS.iter().flat_map(|(rule, texts)| texts.iter().flat_map(|text| linter().lint(text, *rule)));
    for section in of_rules.chain(of_texts.map(|found| found.section())) {
        let title = *titles.entry((section.rfc, section.number)).or_insert(section.title);
        assert_eq!(title, section.title, "{section:?}");
    }
    assert!(titles.len() > 50, "{}", titles.len());
}

/// RFC 3986, 3.1: a scheme in upper case is the same as one in lower case. The upper case is reported, and nothing else changes.
#[test]
fn a_scheme_is_the_same_in_capital_letters() {
    let mut count = 0;
    for (rule, texts) in TEXTS {
        for text in *texts {
            let Some((scheme, rest)) = text.split_once(':') else { continue };
            if !Rule::Scheme.accepts(scheme) || scheme == scheme.to_uppercase() {
                continue;
            }
            count += 1;
            let found = |text: &str| {
                let found = linter().lint(text, *rule).into_iter();
                let found = found.filter(|it| it.name() != Name::UpperCaseScheme);
                found.map(|it| (it.name(), it.label().span.clone())).collect::<Vec<_>>()
            };
            let upper = format!("{}:{rest}", scheme.to_uppercase());
            assert_eq!(found(&upper), found(text), "{upper}");
        }
    }
    assert!(count > 100, "{count}");
}
