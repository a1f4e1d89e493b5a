//! A case for each row of each table, and for what is in none: ports, roles, components that a scheme has not, words, endings, tokens.

use std::collections::BTreeSet;

use urispec::diagnostic::{Group, Level, Name};
use urispec::rfc3986::comparison::Rung;
use urispec::scheme::{Role, registration, registrations};
use urispec::{Diagnostic, Linter, Rule, Uri, Visible, diagnose};

/// The default ports of the documents that define the schemes, or, where these have none, of IANA's registry of ports.
const PORTS: [(u16, &str); 31] = [
    (21, "ftp"),                 // RFC 1738, 3.2.2
    (22, "sftp ssh"),            // RFC 4251, 4.1 by IANA
    (23, "telnet tn3270"),       // RFC 4248, 2 and RFC 6270, 2
    (69, "tftp"),                // RFC 3617, 3
    (70, "gopher"),              // RFC 4266, 2.1
    (80, "coap+ws http ws"),     // RFC 8323, 8.3, RFC 9110, 4.2.1 and RFC 6455, 3
    (110, "pop"),                // RFC 2384, 4
    (119, "news nntp"),          // RFC 5538, 2.2
    (143, "imap"),               // RFC 5092, 3
    (210, "wais"),               // RFC 4156, 2
    (322, "rtsps"),              // RFC 7826, 4.2
    (389, "ldap"),               // RFC 4516, 2
    (443, "coaps+ws https wss"), // RFC 8323, 8.4, RFC 9110, 4.2.2 and RFC 6455, 3
    (445, "smb"),                // IANA
    (554, "rtsp rtspu"),         // RFC 7826, 4.2
    (563, "nntps snews"),        // RFC 4642, 2.2.2
    (631, "ipp ipps"),           // RFC 3510, 4.3 and RFC 7472, 4.3
    (636, "ldaps"),              // IANA
    (702, "iris.beep"),          // RFC 3983, 8.1
    (873, "rsync"),              // RFC 5781, 1
    (990, "ftps"),               // IANA
    (1344, "icap"),              // RFC 3507, 4.2
    (1525, "prospero"),          // RFC 4157, 2
    (2049, "nfs"),               // RFC 2224, 3
    (2628, "dict"),              // RFC 2229, 5
    (3690, "svn"),               // IANA
    (5683, "coap coap+tcp"),     // RFC 7252, 6.1 and RFC 8323, 8.1
    (5684, "coaps coaps+tcp"),   // RFC 7252, 6.2 and RFC 8323, 8.2
    (5900, "vnc"),               // RFC 7869, 2
    (6379, "redis"),             // IANA
    (9418, "git"),               // IANA
];

/// Schemes that this library knows without a registration.
const UNREGISTERED: [&str; 7] = ["ftps", "git+http", "git+https", "git+ssh", "mongodb+srv", "nntps", "svn+ssh"];

/// The names of all schemes that any table may have, and of some that none has.
fn schemes() -> BTreeSet<&'static str> {
    registrations().map(|it| it.name).chain(UNREGISTERED).chain(["x", "foo", "htt", "a.b+c-d"]).collect()
}

/// Those of the rows that have the scheme in their list.
fn rows<T: Copy>(table: &[(T, &str)], scheme: &str) -> Vec<T> {
    let has = |(_, schemes): &&(T, &str)| schemes.split(' ').any(|it| it == scheme);
    table.iter().filter(has).map(|(row, _)| *row).collect()
}

fn found(text: &str) -> Vec<Diagnostic> {
    assert!(Rule::UriReference.accepts(text), "{text}");
    Linter::new().with_group(Group::Suspicious, Level::Warning).lint(text, Rule::UriReference)
}

fn has(text: &str, name: Name) -> bool {
    found(text).iter().any(|found| found.name() == name)
}

/// A port is the default of its schemes alone: only there it is left out of a normal form and of an origin.
#[test]
fn each_scheme_has_the_port_of_its_document() {
    let ports: BTreeSet<u16> = PORTS.iter().map(|(port, _)| *port).collect();
    for scheme in schemes() {
        let expected = rows(&PORTS, scheme).first().copied();
        assert_eq!(
            registration(scheme).and_then(|it| it.default_port),
            expected.filter(|_| registration(scheme).is_some()),
            "{scheme}"
        );
        for name in [scheme.to_owned(), scheme.to_uppercase()] {
            let parsed = format!("{name}://h/a");
            assert_eq!(Uri::parse(&parsed).unwrap().port_or_default(), expected, "{name}");
        }
        for port in ports.iter().flat_map(|port| [port - 1, *port, port + 1]) {
            let text = format!("{scheme}://h:{port}/a");
            let uri = Uri::parse(&text).unwrap();
            let is_left_out = uri.normalize(Rung::Scheme).view().port().is_none();
            assert_eq!(is_left_out, expected == Some(port), "{text}");
            if let Some(origin) = uri.origin().tuple() {
                assert_eq!(origin.as_str().ends_with(&format!(":{port}")), expected != Some(port), "{text}");
            } else {
                assert_eq!(expected, None, "{text}");
            }
        }
    }
}

/// The documents' own grammars: of `acct`, no query, and of `coap`, no user.
const WITHOUT: [(&str, &str); 5] = [
    ("an authority", "about acct bitcoin cid data did geo info magnet mailto mid nih sip sips sms tag tel urn"),
    ("user information", "coap coap+tcp coap+ws coaps coaps+tcp coaps+ws dns file git ipp ipps"),
    ("a port", "file mongodb+srv"),
    ("a query", "acct file info nih"),
    ("a fragment", "sip sips tel ws wss"),
];

#[test]
fn each_scheme_lacks_the_components_that_its_document_lacks() {
    for scheme in schemes() {
        for name in [scheme.to_owned(), scheme.to_uppercase()] {
            let text = format!("{name}://u@h:1/p?q#f");
            let found = Linter::new().lint(&text, Rule::Uri);
            let said: Vec<(&str, &str)> = { found.iter() }
                .filter(|found| found.name() == Name::UnexpectedComponent)
                .map(|found| (found.message(), &text[found.label().span.clone()]))
                .collect();
            let expected: Vec<(String, &str)> = rows(&WITHOUT, scheme)
                .into_iter()
                .map(|what| match what {
                    "an authority" => (format!("`{name}:` is not followed by `//`"), "//u@h:1"),
                    "user information" => (format!("{what} in a URI with the scheme `{name}`"), "u@"),
                    "a port" => (format!("{what} in a URI with the scheme `{name}`"), ":1"),
                    "a query" => (format!("{what} in a URI with the scheme `{name}`"), "?q"),
                    // A `#` is a key of a telephone, or in a name.
                    _ if !scheme.starts_with("ws") => (format!("{what} in a URI with the scheme `{name}`"), "#"),
                    _ => (format!("{what} in a URI with the scheme `{name}`"), "#f"),
                })
                .collect();
            let expected: Vec<(&str, &str)> = expected.iter().map(|(message, part)| (&message[..], *part)).collect();
            assert_eq!(said, expected, "{text}");
        }
    }
}

const OF_SCHEMES: [(&str, &str); 4] = [
    // An empty path means `/`.
    ("root", "coap coap+tcp coap+ws coaps coaps+tcp coaps+ws file ftp ftps http https ipp ipps ws wss"),
    // The document asks for a host. Those of `ldap` and `news` do not.
    (
        "host",
        "coap coap+tcp coap+ws coaps coaps+tcp coaps+ws dict ftp ftps git git+http git+https git+ssh gopher http https icap imap ipp ipps \
         iris.beep mongodb+srv nfs nntp nntps pop prospero redis rsync rtsp rtsps rtspu sftp smb ssh svn svn+ssh telnet tftp tn3270 vnc wais \
         ws wss",
    ),
    // RFC 3986, 1.1.3: what says where a resource is, and what only names it.
    ("name", "info ni nih oid tag urn"),
    (
        "locator",
        "cid coap coap+tcp coap+ws coaps coaps+tcp coaps+ws data dict fax file ftp ftps git git+http git+https git+ssh gopher http https icap \
         imap ipp ipps iris.beep ldap ldaps mailto mid modem mongodb+srv news nfs nntp nntps pop prospero redis rsync rtsp rtsps rtspu service \
         sftp sip sips smb snews ssh svn svn+ssh tel telnet tftp tn3270 vnc wais ws wss",
    ),
];

#[test]
fn each_scheme_is_what_its_document_says() {
    for scheme in schemes() {
        for name in [scheme.to_owned(), scheme.to_uppercase()] {
            let is = rows(&OF_SCHEMES, scheme);
            let without_path = format!("{name}://h");
            let normal = Uri::parse(&without_path).unwrap().normalize(Rung::Scheme).into_string();
            assert_eq!(normal.ends_with("//h/"), is.contains(&"root"), "{name}");
            assert_eq!(has(&format!("{name}:a"), Name::MissingHost), is.contains(&"host"), "{name}");
            let role = match () {
                () if is.contains(&"name") => Some(Role::Name),
                () if is.contains(&"locator") => Some(Role::Locator),
                () => None,
            };
            assert_eq!(Role::of(&name), role, "{name}");
        }
    }
}

/// What listens at the ports that no web server should have.
const PROTOCOLS: [(u16, &str); 37] = [
    (7, "echo"),
    (9, "discard"),
    (13, "daytime"),
    (19, "character generator"),
    (20, "FTP data"),
    (21, "FTP"),
    (22, "SSH"),
    (23, "Telnet"),
    (25, "SMTP"),
    (53, "DNS"),
    (69, "TFTP"),
    (79, "Finger"),
    (110, "POP3"),
    (111, "RPC"),
    (119, "NNTP"),
    (123, "NTP"),
    (135, "RPC"),
    (137, "NetBIOS"),
    (139, "NetBIOS"),
    (143, "IMAP"),
    (161, "SNMP"),
    (389, "LDAP"),
    (445, "SMB"),
    (465, "mail submission"),
    (514, "syslog"),
    (587, "mail submission"),
    (636, "LDAP over TLS"),
    (873, "rsync"),
    (993, "IMAP over TLS"),
    (995, "POP3 over TLS"),
    (2049, "NFS"),
    (3306, "MySQL"),
    (3389, "remote desktop"),
    (5432, "PostgreSQL"),
    (6379, "Redis"),
    (6667, "IRC"),
    (11211, "memcached"),
];

#[test]
fn each_port_of_another_protocol_is_named() {
    for (scheme, own, of_web) in [("http", 80, (443, "https")), ("https", 443, (80, "http without TLS"))] {
        for port in (1..=1100).chain(PROTOCOLS.iter().flat_map(|(port, _)| [port - 1, *port, port + 1])) {
            let text = format!("{scheme}://h:{port}/");
            let found = found(&text);
            let found = found.iter().find(|found| found.name() == Name::PortOfAnotherProtocol);
            let protocol = PROTOCOLS.iter().chain([&of_web]).find(|(other, _)| *other == port).map(|(_, name)| *name);
            let said = found.map(|found| (found.label().text.to_string(), found.fixes()[0].apply(text.as_bytes())));
            let expected = protocol.map(|name| (format!("the port of {name}"), format!("{scheme}://h/").into_bytes()));
            assert_eq!(said, expected, "{text}");
            assert_eq!(
                found.map(|found| found.fixes()[0].title.clone()),
                protocol.map(|_| format!("remove it, which means port {own}").into())
            );
        }
    }
}

/// For each word of a list a text is made that is found, whatever the case of the word, and for each word with a letter more or less one that is not.
#[track_caller]
fn each(words: &str, name: Name, is_of_any_case: bool, text: impl Fn(&str) -> String) {
    let words: Vec<&str> = words.split(' ').collect();
    for word in &words {
        let cases = if is_of_any_case { vec![word.to_string(), word.to_uppercase()] } else { vec![word.to_string()] };
        for word in cases {
            assert!(has(&text(&word), name), "{}", text(&word));
        }
        for other in [format!("{word}q"), format!("q{word}"), word[1..].to_owned(), word[..word.len() - 1].to_owned()] {
            if !other.is_empty() && !words.contains(&&other[..]) {
                assert!(!has(&text(&other), name), "{}", text(&other));
            }
        }
    }
}

#[test]
fn each_word_of_a_list_counts() {
    each(
        "applications bin boot dev etc home lib lib64 library media mnt nix opt private proc root run sbin srv sys system tmp users usr var volumes \
         workspace workspaces",
        Name::DirectoryAsHost,
        true,
        |word| format!("file://{word}/a"),
    );
    each("com net edu gov", Name::HostWithoutSlashes, true, |word| format!("example.{word}"));
    each(
        "com net edu gov dev org io uk de fr eu ch at nl be dk se no fi cz it es pt ru jp cn br ca au us co",
        Name::HostWithoutSlashes,
        true,
        |word| format!("example.{word}/a"),
    );
    each("undefined null NaN", Name::UnfilledValue, false, |word| format!("http://h/{word}/a"));
    each("undefined null NaN", Name::UnfilledValue, false, |word| format!("http://{word}/a"));
    each("http https mailto", Name::SchemeAlone, true, |word| word.to_owned());
    for header in "subject body cc bcc to".split(' ').flat_map(|header| [header.to_owned(), header.to_uppercase()]) {
        for (text, at) in [(format!("mailto:a@b.c&{header}=d"), 12), (format!("mailto:a@b.c?d=e?{header}=f"), 16)] {
            let found = found(&text);
            let found = found.iter().find(|found| found.name() == Name::SchemeSyntax).unwrap();
            assert_eq!(found.label().span, at..at + 1, "{text}");
        }
    }
}

/// An address at a file is none, and a parameter that has a place of its own may have a mark.
#[test]
fn each_word_of_a_list_excuses() {
    for extension in "png jpg jpeg gif svg webp avif bmp ico css js mjs ts map html htm json md txt xml gz tgz zip conf service timer".split(' ') {
        for extension in [extension.to_owned(), extension.to_uppercase()] {
            assert!(!has(&format!("icon@big.{extension}"), Name::MailAddressWithoutScheme), "{extension}");
            assert!(has(&format!("icon@big.{extension}q"), Name::MailAddressWithoutScheme), "{extension}");
        }
    }
    let with_marks = "url uri u href link src source target dest destination redirect return next continue goto to from ref referrer referer path file";
    for key in with_marks.split(' ') {
        for key in [key.to_owned(), key.to_uppercase()] {
            assert!(!has(&format!("http://h/?{key}=1?b=2"), Name::SecondQuestionMark), "{key}");
        }
    }
    for part in ["url", "uri", "redirect", "return"] {
        assert!(!has(&format!("http://h/?a_{part}_b=1?b=2"), Name::SecondQuestionMark), "{part}");
    }
    for key in ["a", "q", "hrefs", "paths", "reff", "uu", "targets"] {
        assert!(has(&format!("http://h/?{key}=1?b=2"), Name::SecondQuestionMark), "{key}");
    }
    for service in "memcached mongodb mysql mysql2 postgres postgresql redis rediss".split(' ') {
        for name in [Name::MissingHost, Name::EmptyHost] {
            assert!(!has(&format!("{service}://a@/run/a.sock"), name), "{service}");
        }
        assert!(
            [Name::MissingHost, Name::EmptyHost]
                .into_iter()
                .any(|name| has(&format!("q{service}://a@/run/a.sock"), name)),
            "{service}"
        );
    }
    for host in ["www.w3.org", "w3.org", "json-schema.org", "purl.org"] {
        assert!(!has(&format!("http://{host}/a#"), Name::EmptyFragment), "{host}");
        assert!(has(&format!("http://a{host}/a#"), Name::EmptyFragment), "{host}");
    }
    for end in ["/schema", "/ns", "-ns"] {
        assert!(!has(&format!("http://h/a{end}#"), Name::EmptyFragment), "{end}");
        assert!(has(&format!("http://h/a{end}/#"), Name::EmptyFragment), "{end}");
    }
}

/// The prefixes that services give to their tokens, with the least that follows.
const TOKENS: [(usize, &str); 3] = [
    (1, "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- gldt- glrt- glptt- xoxb- xoxp- xoxa- xoxs- sk_live_ rk_live_"),
    (8, "shpat_"),
    (16, "npm_ pypi- dop_v1_ hf_ AKIA ASIA"),
];

#[test]
fn each_prefix_of_a_token_is_known_with_enough_after_it() {
    for (least, prefixes) in TOKENS {
        for prefix in prefixes.split(' ') {
            let text = |length: usize| format!("https://{prefix}{}@h/", "a".repeat(length));
            assert!(has(&text(least), Name::TokenInUserinfo), "{}", text(least));
            assert!(!has(&text(least - 1), Name::TokenInUserinfo), "{}", text(least - 1));
        }
    }
    for (token, is_one) in [
        (&"0af9".repeat(10)[..], true),
        (&"0AF9".repeat(10)[..], true),
        (&"0af9".repeat(10)[1..], false),
        (&"a1Bg".repeat(8)[..], true),
        (&"a1Bg".repeat(8)[1..], false),
        (&"a1bg".repeat(9)[..], false),
        ("eyJ01234567.a.b", true),
        ("eyJ0123456.a.b", false),
        ("eyJ01234567.a", false),
        ("eyJ01234567.a.b.c", false),
    ] {
        assert_eq!(has(&format!("https://{token}@h/"), Name::TokenInUserinfo), is_one, "{token}");
    }
}

/// For each of the frequent names with a letter left out, doubled, exchanged with the next, or replaced.
#[test]
fn each_slip_in_a_frequent_scheme_is_found() {
    for name in ["http", "https", "file", "mailto", "data", "sftp", "magnet"] {
        for at in 0..name.len() {
            let (before, after) = name.split_at(at);
            let mut letters: Vec<char> = name.chars().collect();
            if at + 1 < letters.len() {
                letters.swap(at, at + 1);
            }
            let slips = [
                format!("{before}{}", &after[1..]),
                format!("{before}{}{after}", &after[..1]),
                letters.into_iter().collect(),
                format!("{before}q{}", &after[1..]),
            ];
            for slip in slips {
                let is_other = registration(&slip).is_some()
                    || ["ldapi", "httpu", "httpmu"].contains(&&slip[..])
                    || slip.len() < 3;
                let found = found(&format!("{slip}://h.example/"));
                let found = found.iter().find(|found| found.name() == Name::AlmostRegisteredScheme);
                assert_eq!(found.is_none(), is_other, "{slip}: {found:?}");
            }
        }
    }
    for (slip, name) in [("htp", "http"), ("htpp", "http"), ("hhttps", "https"), ("fiel", "file"), ("mailt", "mailto")]
    {
        let text = format!("{slip}://h.example/");
        let found = found(&text);
        let found = found.iter().find(|found| found.name() == Name::AlmostRegisteredScheme).unwrap();
        assert_eq!(found.fixes()[0].apply(text.as_bytes()), format!("{name}://h.example/").into_bytes());
        assert_eq!(
            (&text[found.label().span.clone()], &found.fixes()[0].title[..]),
            (slip, &format!("write `{name}`")[..])
        );
    }
    for (words, rest, name) in
        [("mail email e-mail", "a@b.example", "mailto"), ("phone telephone telefon call", "+1-2(3).4", "tel")]
    {
        for word in words.split(' ').flat_map(|word| [word.to_owned(), word.to_uppercase()]) {
            let text = format!("{word}:{rest}");
            let found = found(&text);
            let found = found.iter().find(|found| found.name() == Name::MistakenScheme).unwrap();
            assert_eq!(found.fixes()[0].apply(text.as_bytes()), format!("{name}:{rest}").into_bytes());
        }
    }
}

/// What is around a URI: each method of a request, each attribute, each word of an assignment, each pair of quotes or brackets.
#[test]
fn each_form_around_a_uri_is_known() {
    let first = |text: &str| diagnose(text, Rule::UriReference).first().map(Diagnostic::name);
    // RFC 9110, 9.3, and RFC 5789.
    for method in "GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH".split(' ') {
        assert_eq!(first(&format!("{method} /a HTTP/1.1")), Some(Name::RequestLine), "{method}");
        for other in [method.to_lowercase(), format!("X{method}"), format!("{method}X")] {
            assert_ne!(first(&format!("{other} /a HTTP/1.1")), Some(Name::RequestLine), "{other}");
        }
    }
    for attribute in "href src action cite poster formaction xlink:href srcset data-src data-href content".split(' ') {
        for attribute in [attribute.to_owned(), attribute.to_uppercase()] {
            for text in [format!("{attribute}=\"http://h/\""), format!("<a {attribute}=\"http://h/\">b</a>")] {
                assert_eq!(first(&text), Some(Name::HtmlAttribute), "{text}");
            }
            for text in [format!("{attribute}=\"http://h/\""), format!("<a id=\"b\" {attribute}=\"http://h/\">c</a>")] {
                let found = diagnose(&text, Rule::UriReference);
                let said = format!("a URI with the attribute `{attribute}` around it");
                assert!(found[0].message().eq_ignore_ascii_case(&said), "{text}: {}", found[0].message());
                assert_eq!(found[0].fixes()[0].apply(text.as_bytes()), b"http://h/", "{text}");
            }
            assert_ne!(first(&format!("{attribute}x=\"http://h/\"")), Some(Name::HtmlAttribute), "{attribute}");
        }
    }
    for word in ["", "export ", "set ", "ENV ", "const ", "let ", "var "] {
        let text = format!("{word}HOME=\"http://h/\"");
        let found = diagnose(&text, Rule::UriReference);
        assert_eq!(found[0].name(), Name::Assignment, "{text}");
        assert_eq!(found[0].fixes()[0].apply(text.as_bytes()), b"http://h/");
    }
    for (open, close) in [
        ('"', '"'),
        ('\'', '\''),
        ('`', '`'),
        ('<', '>'),
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('\u{201C}', '\u{201D}'),
        ('\u{2018}', '\u{2019}'),
    ] {
        for (before, after) in
            [("", ","), ("", "."), ("", ";"), ("", ":"), ("", "!"), ("", "?"), ("", "!?"), ("(", ")"), ("(", ").")]
        {
            let text = format!("{before}{open}http://h/{close}{after}");
            let found = diagnose(&text, Rule::UriReference);
            assert_eq!(found[0].name(), Name::EnclosedUri, "{text}");
            assert_eq!(found[0].fixes()[0].apply(text.as_bytes()), b"http://h/", "{text}");
        }
    }
    for element in "a b i p u s em br hr td tr th ul ol li div img svg span html h1 h2 h3 h4 h5 h6".split(' ') {
        for element in [element.to_owned(), element.to_uppercase()] {
            assert_ne!(first(&format!("http://h/<{element}>")), Some(Name::TemplatePlaceholder), "{element}");
        }
        assert_eq!(first(&format!("http://h/<x{element}>")), Some(Name::TemplatePlaceholder), "{element}");
    }
}

/// Letters of other alphabets, each above the one of ASCII that it looks like.
const LETTERS: [(&str, &str); 4] = [
    ("аԁеһіјӏорԛсѕѵԝхуАВСЕНІӀЈКМОРԚЅТѴԜХУ", "adehijlopqcsvwxyABCEHIIJKMOPQSTVWXY"),
    ("αϲιϳκνορυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "acijkvopuxyABEZHIKMNOPTYX"),
    ("ցհոօզս", "ghnoqu"),
    ("ɑɡıℓ", "agil"),
];

#[test]
fn each_letter_that_looks_like_another_is_told() {
    for (letters, like) in LETTERS {
        assert_eq!(letters.chars().count(), like.chars().count());
        for (letter, like) in letters.chars().zip(like.chars()) {
            let text = format!("http://b{letter}t.example/");
            let found = diagnose(&text, Rule::Uri);
            let message = format!("`{letter}` (U+{:04X}) looks like `{like}`", u32::from(letter));
            assert_eq!((found.len(), found[0].message()), (1, &message[..]), "{found:?}");
            assert_eq!(found[0].fixes()[0].apply(text.as_bytes()), format!("http://b{like}t.example/").into_bytes());
        }
    }
    // U+FF01 is `!`, and the alphabets of mathematics have 26 letters in each case.
    for (at, like) in (0x21..0x7f_u8).enumerate().filter(|(_, like)| like.is_ascii_alphanumeric()) {
        let letter = char::from_u32(0xff01 + at as u32).unwrap();
        assert_eq!(looks_like(letter), Some(char::from(like)), "{letter}");
    }
    for alphabet in 0..13 {
        for (at, like) in (b'A'..=b'Z').chain(b'a'..=b'z').enumerate() {
            let letter = char::from_u32(0x1d400 + 52 * alphabet + at as u32).unwrap();
            assert_eq!(looks_like(letter), Some(char::from(like)), "{letter}");
        }
    }
    for (at, like) in (0..50).map(|at| (at, b'0' + (at % 10) as u8)) {
        assert_eq!(looks_like(char::from_u32(0x1d7ce + at).unwrap()), Some(char::from(like)));
    }
}

/// What a letter in an authority of an IRI looks like by its finding.
fn looks_like(letter: char) -> Option<char> {
    let text = format!("http://b{letter}t.example/");
    let found = Linter::new().lint(&text, Rule::Iri);
    let found = found.iter().find(|found| found.name() == Name::LookAlikeCharacter)?;
    // The alphabets of mathematics have places without a letter.
    let (shown, number) = (letter.to_string(), u32::from(letter));
    let start = format!("`{}` (U+{number:04X}) in an authority looks like", Visible(shown.as_bytes()));
    assert!(found.message().starts_with(&start), "{found:?}");
    found.fixes()[0].edits[0].replacement.chars().next()
}

/// Each number of an address, with each count of zeros before it: they are named with the whole number, and the fix removes all of them. A host that
/// is no address otherwise is the address that others read, octal and all.
#[test]
fn each_octet_may_have_zeros_before_it() {
    let written = |octets: &[String; 4]| octets.join(".");
    for at in 0..4 {
        for value in [0_u32, 1, 7, 8, 10, 99, 100, 255, 256, 1000] {
            for zeros in 0..4 {
                let mut octets = ["192", "0", "2", "1"].map(str::to_owned);
                octets[at] = format!("{}{value}", "0".repeat(zeros));
                let start = "//[::".len() + octets.iter().take(at).map(|octet| octet.len() + 1).sum::<usize>();
                let span = start..start + octets[at].len();
                let text = format!("//[::{}]", written(&octets));
                let found = diagnose(&text, Rule::UriReference);
                let names: Vec<(Name, _)> = found.iter().map(|it| (it.name(), it.label().span.clone())).collect();
                let has_zeros = (zeros > 0).then_some((Name::Ipv4LeadingZero, span.clone()));
                let is_large = (value > 255).then_some((Name::Ipv4OctetOutOfRange, span));
                assert_eq!(names, has_zeros.into_iter().chain(is_large).collect::<Vec<_>>(), "{text}");
                if zeros > 0 {
                    let fixed = String::from_utf8(found[0].fixes()[0].apply(text.as_bytes())).unwrap();
                    octets[at] = value.to_string();
                    assert_eq!(fixed, format!("//[::{}]", written(&octets)), "{text}");
                }
            }
        }
    }
}

/// The rows of IANA's file, as it was downloaded.
#[test]
fn each_registration_is_that_of_the_registry() {
    let file = include_str!("../../src/scheme/uri-schemes.tsv");
    let rows: Vec<[&str; 3]> =
        file.lines().filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok()).collect();
    let known: Vec<[String; 3]> =
        registrations().map(|it| [it.name.to_owned(), it.status.to_string(), it.reference.to_owned()]).collect();
    assert!(known.len() > 300);
    for [name, ..] in &rows[1..] {
        assert!(known.iter().any(|row| row[0] == *name), "{name}");
    }
    for row in &known {
        let is_row = |other: &&[&str; 3]| other[0] == row[0];
        let [_, status, reference] = *rows.iter().find(is_row).unwrap_or_else(|| panic!("{row:?}"));
        assert_eq!((row[1].as_str(), row[2].as_str()), (&status.to_lowercase()[..], reference), "{row:?}");
        let of_capitals = registration(&row[0].to_uppercase()).map(|it| it.name.to_owned());
        assert_eq!(of_capitals.as_ref(), Some(&row[0]));
    }
}

#[test]
fn a_role_has_its_word_in_any_case() {
    for (scheme, word) in
        [("urn", "URN"), ("info", "name"), ("tag", "name"), ("http", "URL"), ("mailto", "URL"), ("file", "URL")]
    {
        for name in [scheme.to_owned(), scheme.to_uppercase()] {
            assert_eq!(Role::of(&name).unwrap().word(&name), word, "{name}");
        }
    }
}
