//! What is filled in, matched or left out.

#[cfg(feature = "templates")]
use urispec_documents::urispec::diagnostic::Name;
use urispec_documents::urispec::diagnostic::Severity;
use urispec_documents::{Applicability, Checker, Document, FileType, Why};

use crate::{found, reasons, uris};

#[test]
fn each_sign_of_a_pattern() {
    for sign in [
        ".*", ".+", "(?", "[^", "\\.", "\\/", "\\d+", "\\w+", "\\d*", "\\w*", "\\s*", "\\s+", "\\S+", "\\S*", "\\d{",
        "]+", "]*", ")?$", ")$", "\\?", "\\$", "\\{", "\\[", "\\+", "\\*", "\\|", "\\^", "(\\", "/\\1/", "(a|b)",
        "\\E$",
    ] {
        assert_eq!(reasons("a.html", &format!("<a href=\"http://h.test/a{sign}b\">")), [Why::Pattern], "{sign}");
    }
    for text in [
        "hxxp://h.test/",
        "hxxps://h.test/",
        "fxp://h.test/",
        "FXPS://h.test/",
        "http://h[.]test/",
        "http://h[dot]test/",
        "http://h(.)test/",
    ] {
        assert_eq!(reasons("a.html", &format!("<a href=\"{text}\">")), [Why::Defanged], "{text}");
    }
    for none in ["a.b", "\\Ea", "\\s", "\\S", "\\d", "\\w", "\\share", "\\d-"] {
        assert_eq!(reasons("a.html", &format!("<a href=\"http://h.test/a{none}\">")), [], "{none}");
    }
}

/// OpenAPI allows any names but those with braces: what RFC 6570 says of names and operators is not said of its paths.
#[cfg(feature = "templates")]
#[test]
fn each_diagnostic_of_a_template() {
    let of_names = [
        Name::SpaceInExpression,
        Name::MisplacedOperator,
        Name::EmptyVariable,
        Name::VariableCharacter,
        Name::PrefixLength,
        Name::SeveralModifiers,
        Name::ReservedOperator,
        Name::QueryOperator,
    ];
    let has = |text: String, name: Name| {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Json));
        report.findings().iter().any(|finding| finding.name() == name.name())
    };
    let mut count = 0;
    for name in Name::ALL.iter().copied() {
        let Ok(wrong) = std::str::from_utf8(name.example().wrong) else { continue };
        let path = format!("/{}", wrong.trim_start_matches('/')).replace('\\', "\\\\").replace('"', "\\\"");
        if !has(format!("{{\"uriTemplate\": \"{path}\"}}"), name) || !wrong.contains(['{', '}']) {
            continue;
        }
        let in_openapi = has(format!("{{\"openapi\": \"3.1.0\", \"paths\": {{\"{path}\": {{}}}}}}"), name);
        assert_eq!(in_openapi, !of_names.contains(&name), "{name:?} {path}");
        count += usize::from(of_names.contains(&name));
    }
    assert_eq!(count, of_names.len());
}

#[cfg(feature = "templates")]
#[test]
fn each_key_whose_value_is_a_template() {
    for key in ["uriTemplate", "uri_template", "uri-template", "hrefTemplate", "href_template", "href-template"] {
        for key in [key.to_owned(), key.to_uppercase()] {
            for (path, text) in [
                ("a.json", format!("{{\"{key}\": \"/a/{{b\"}}")),
                ("a.yaml", format!("- {key}: /a/{{b\n")),
                ("a.yaml", format!("\"{key}\": '/a/{{b'\n")),
                ("a.toml", format!("{key} = \"/a/{{b\"\n")),
                // A quote that is escaped ends no string.
                ("a.json", format!("{{\"x\": \"\\\"\", \"{key}\": \"/a/{{b\"}}")),
                ("a.json", format!("{{\"x\\\"\": 1, \"{key}\": \"/a/{{b\"}}")),
                ("a.json", format!("{{\"x\": \"\\\\\", \"{key}\": \"/a/{{b\"}}")),
                ("a.yaml", format!("{key}: \"/\\u0061/{{b\" # \"c\"\n")),
            ] {
                let checker = Checker::new().with_templates(true);
                let report = checker.check(&Document::new(text.as_str(), FileType::of(path)));
                let names: Vec<_> = report.findings().iter().map(|finding| finding.name()).collect();
                assert_eq!(names, ["unclosed-expression"], "{text}");
            }
        }
    }
}

/// Notation that works as it is, of which `docs/check.md` says that it is for advice.
#[test]
fn each_notation_that_works() {
    for (name, texts) in [
        (
            "scheme-syntax",
            &[
                "tel:5550123",
                "tel:555-0123",
                "TEL:555(0123)",
                "sms:5550123",
                "sms:5550123?body=x",
                "data:image/svg+xml;utf8,a",
                "data:image/svg+xml;utf-8,a",
                "data:image/svg+xml;UTF-8,a",
                "urn:my-ns",
                "urn:example.org:x",
                "news://news.h.test",
                "dns://192.0.2.1",
                "dns://[2001:db8::1]",
                "NEWS://news.h.test",
                "geo:?q=a+b",
            ][..],
        ),
        ("empty-host", &["tcp://:8080", "sqs://@", "dynamodb://@/?read=5", "mongodb://@/db"]),
        ("missing-host", &["redis://?timeout=10", "REDIS:///0", "http://:8083"]),
        ("encoded-host-delimiter", &["http://%2Fvar%2Frun%2Fdocker.sock/"]),
        ("deprecated-userinfo", &["https://user@h.test/a.git"]),
        ("second-question-mark", &["http://h.test/?a=1?b=2"]),
        ("second-fragment", &["http://h.test/#/room/#name", "http://h.test/#!/room/#name"]),
        ("port-out-of-range", &["http://localhost:0/", "http://127.0.0.1:0/"]),
        ("unexpected-component", &["data://text/plain,a", "file:///?prefix=a"]),
        ("backslash", &["http://h.test/?file=C:\\a.pem", "sqlite:///C:\\a.db"]),
        ("unencoded-bracket", &["http://h.test/?a[]=b"]),
    ] {
        for text in texts {
            let severities = |checker: Checker| {
                let report = checker.check(&Document::new(*text, FileType::Lines));
                let found = report.findings().iter().filter(|it| it.name() == name);
                found.map(|it| it.severity()).collect::<Vec<_>>()
            };
            assert_eq!(severities(Checker::new()), [Severity::Advice], "{name} {text}");
        }
    }
    for text in [
        "tel:x5550123",
        "fax:5550123",
        "data:image/svg+xml;utf9,a",
        "urn:my_ns:",
        "http://h.test:99999/",
        "http://h.test/#a#b",
        "http://h.test/a\\b",
        "http://@/",
        "redis:/h.test/0",
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::Lines));
        let is_more = |severity: Severity| severity > Severity::Advice;
        assert!(report.findings().iter().any(|it| is_more(it.severity())) || text.starts_with("fax"), "{text}");
    }
}

/// What is advice in the value of some types is an error in that of the others (`docs/check.md`).
#[test]
fn each_type_in_which_a_notation_works() {
    let values = [
        ("html", "<a href='_'>"),
        ("xml", "<a href='_'/>"),
        ("md", "[x](_)"),
        ("jsx", "<a href='_'>"),
        ("css", "a { b: url('_') }"),
        ("json", "{\"url\": \"_\"}"),
        ("yaml", "url: '_'\n"),
        ("toml", "url = '_'\n"),
    ];
    for (text, name, works_in) in [
        ("http://h.test/?a|b", "query-character", "jsx css json yaml toml"),
        ("http://h.test/?a\"b", "query-character", "md"),
        ("http://h.test/?a^b", "query-character", ""),
        ("http://h.test/?a[b]", "unencoded-bracket", "html xml md jsx css json yaml toml"),
        ("http://h.test/#a^b", "fragment-character", "html xml md jsx"),
        ("../[a]b.html", "path-character", "html xml md jsx"),
        ("../a^b.html", "path-character", ""),
    ] {
        for (extension, value) in values {
            let text = if extension == "json" { text.replace('"', "\\\"") } else { text.to_owned() };
            let works = works_in.split(' ').any(|known| known == extension);
            let expected = if works { Severity::Advice } else { Severity::Error };
            let mut found = found(&format!("a.{extension}"), &value.replace('_', &text));
            found.dedup();
            assert_eq!(found, [(name, expected)], "{extension} {text}");
        }
    }
}

/// A placeholder may hold what no URI has, wherever it is in one.
#[test]
fn each_notation_of_a_placeholder() {
    for placeholder in [
        "{{{ a b }}}",
        "{{ a b }}",
        "{{ \"a\" }}",
        "{% a b %}",
        "{!! a b !!}",
        "#[[ a b ]]#",
        "<% a b %>",
        "<%= a %>",
        "<?= a ?>",
        "[% a b %]",
        "[+ a +]",
        "<c:url value=\"/a\"/>",
        "${a b}",
        "$(a b)",
        "#{a b}",
        "%{a b}",
        "@{a b}",
        "!{a b}",
        "*{a b}",
        "%(a)s",
        "{a:>4}",
        "{0}",
        "@f(\"a\")",
        "@A[\"a\"]",
        "@A['a']",
        "@NAME@",
        "#NAME#",
        "%NAME%",
        "%%name%%",
        "__NAME__",
        "*NAME*",
        "*|NAME|*",
        "%group.name%",
        "%site_name%",
        "%siteName%",
        "%commit%",
    ] {
        for text in [format!("http://h.test/{placeholder}"), format!("http://h.test/a/{placeholder}/b?c=d")] {
            let quote = if placeholder.contains('"') { '\'' } else { '"' };
            let html = format!("<a href={quote}{text}{quote}>x</a>");
            assert_eq!((reasons("a.html", &html), uris("a.html", &html)), (vec![Why::Placeholder], vec![]), "{html}");
            let json = serde_json::json!({ "url": text }).to_string();
            assert_eq!((reasons("a.json", &json), uris("a.json", &json)), (vec![Why::Placeholder], vec![]), "{json}");
            // In a text, too, it belongs to the URI as a whole.
            let document = Document::new(format!("see {text}, x"), FileType::Text);
            let report = Checker::new().check(&document);
            let spans: Vec<_> = report.templates().iter().map(|it| &document.bytes()[it.span()]).collect();
            assert!(placeholder.starts_with("<c") || spans == [text.as_bytes()], "{text}: {spans:?}");
        }
    }
}

/// What the code of a language fills in belongs to the URI as a whole, at each place of a literal.
#[test]
fn each_interpolation_in_a_literal() {
    for (path, filled) in [
        ("a.swift", "\\(a)"),
        ("a.swift", "\\(f(b: 1))"),
        ("a.swift", "\\(a.b[0])"),
        ("a.rs", "{}"),
        ("a.rs", "{a:>4}"),
        ("a.kt", "${a.b}"),
        ("a.kt", "$A"),
        ("a.rb", "#{a}"),
        ("a.py", "%s"),
        ("a.py", "%(a)s"),
        ("a.c", "%-8s"),
        ("a.m", "%@"),
        ("a.cs", "{0}"),
        ("a.sh", "${A:-b}"),
        ("a.sh", "$(a -b)"),
    ] {
        for uri in
            ["http://h.test/_", "http://h.test/_/b", "http://h.test/a-_.b?c=d", "http://_/b", "http://h.test/?a=_&b=c"]
        {
            let uri = uri.replace('_', filled);
            let document = Document::new(format!("x = \"{uri}\"\n"), FileType::of(path));
            let report = Checker::new().check(&document);
            let left: Vec<_> = report.templates().iter().map(|it| (it.why(), &document.bytes()[it.span()])).collect();
            assert_eq!((left, report.uris()), (vec![(Why::Placeholder, uri.as_bytes())], 0), "{path} {uri}");
        }
    }
}

/// What other languages for pages, for formats and for lists have.
#[test]
fn each_sign_of_a_smaller_language() {
    for (path, text, expected) in [
        ("a.html", "<link href=\"@|uri-prefix|/a.ico\">", vec![Why::Placeholder]),
        ("a.html", "<a href=\"@|(f x)|\">x</a>", vec![Why::Placeholder]),
        ("a.html", "<a href=\"\u{25ca}|a|/b\">x</a>", vec![Why::Placeholder]),
        ("a.html", "<a href=\"a.css?b=\u{25ca}|(hash a.css)|\">x</a>", vec![Why::Placeholder]),
        ("a.html", "<a href=\"\u{25ca}(f x)\">x</a>", vec![Why::Placeholder]),
        ("a.html", "<a href=\"http://h.test/\u{25ca}a|b|\">x</a>", vec![]),
        ("a.html", "<a href=\"http://h.test/\u{25c9}|a|\">x</a>", vec![]),
        ("a.html", "<a href=\"http://h.test/@|1|\">x</a>", vec![]),
        ("a.html", "<a href=\"http://h.test/@|a\">x</a>", vec![]),
        ("a.rkt", "git clone git://@|git-host|/a.git", vec![Why::Placeholder]),
        ("a.erl", "f(\"http://localhost:~p/~n\", [P])", vec![Why::Placeholder]),
        ("a.erl", "f(\"http://~ts:~w/\")", vec![Why::Placeholder]),
        ("a.erl", "f(\"file://~s~n\")", vec![Why::Placeholder]),
        ("a.lisp", "(format nil \"http://~A:~D/~A\" a b c)", vec![Why::Placeholder]),
        ("a.lisp", "(f \"http://~ada/|\")", vec![]),
        ("a.lisp", "(f \"http://h.test/~s\")", vec![]),
        ("a.md", "schema://name.voorbeeld.test:poort/b", vec![Why::Form]),
        ("a.md", "ssh://server.example.nl:puerto/b", vec![Why::Form]),
        ("a.md", "ssh://h.test:\u{7aef}\u{53e3}/b", vec![Why::Form]),
        ("a.md", "ssh://h.test:\u{ff18}\u{ff10}/b", vec![]),
        ("a.md", "ssh://h.test:ataka/b ssh://h.test:ulaz/b ssh://h.test:vrata/b", vec![Why::Form; 3]),
        ("a.md", "ssh://h.test:abc/b", vec![]),
        ("a.erl", "f(\"ax://~a\", \"ax://~A\", \"ax://~s\", \"ax://~S\", \"ax://~p\")", vec![Why::Placeholder; 5]),
        ("a.erl", "f(\"ax://~P\", \"ax://~w\", \"ax://~W\", \"ax://~d\", \"ax://~D\")", vec![Why::Placeholder; 5]),
        ("a.erl", "f(\"ax://~b/\", \"ax://~ab/\", \"ax://~tt/\")", vec![]),
        ("a.py", "x = (\"http://10.\", 'http://192.168.', `https://10.1.2.`)", vec![Why::Part; 3]),
        ("a.py", "x = (\"http://1.2.3.4.\", \"http://1000.\", \"http://a.\")", vec![]),
        ("a.py", "see http://10.\n", vec![]),
        ("a.yaml", "a:\n- 'https://172.16.'\n", vec![Why::Part]),
        ("a.html", "<a href=\"http://10.1.\">x</a>", vec![Why::Part]),
        ("a.css", "a[href^=\"https://foo-\"] {}", vec![Why::Part]),
        ("a.html", "<style>a[href*=\"https://foo-\"] {}</style>", vec![Why::Part]),
        ("a.js", "f(`a[href$=\"https://foo-\"]`)", vec![Why::Part]),
        ("a.js", "x = \"https://foo-\"", vec![]),
        ("a.txt", "||https//h.test^$third-party\n@@||http//h.test^\n", vec![Why::Pattern; 2]),
        ("a.txt", "||https//h.test/a\n", vec![]),
    ] {
        assert_eq!(reasons(path, text), expected, "{path} {text}");
    }
}

/// A name between two signs is filled in from two letters on. One letter is no name.
#[test]
fn each_length_of_a_name_between_two_signs() {
    for signs in ["@_@", "#_#", "%_%", "%%_%%", "___", "*_*", "*|_|*", "[[_]]"] {
        let signs = if signs == "___" { ("__", "__") } else { signs.split_once('_').unwrap() };
        let of = |name: &str| {
            let text = format!("<a href=\"http://h.test/a,{}{name}{}/b\">", signs.0, signs.1);
            reasons("a.html", &text)
        };
        for name in ["ID", "IDS", "IDX_1", "USER", "NAMES", "X_Y_Z", &"N".repeat(100)] {
            assert_eq!(of(name), [Why::Placeholder], "{signs:?} {name}");
        }
        assert_eq!(of("N"), [], "{signs:?}");
    }
}

/// A name between two signs is in capital letters, except where nothing else is between them.
#[test]
fn each_case_of_a_name_between_two_signs() {
    for (open, close, has_any_case) in [
        ("@", "@", false),
        ("#", "#", false),
        ("__", "__", false),
        ("*", "*", false),
        ("[[", "]]", false),
        ("%", "%", true),
        ("%%", "%%", true),
        ("*|", "|*", true),
    ] {
        for name in ["NAME", "FIRST_NAME", "name", "username", "firstName", "first_name"] {
            let is_upper = name.bytes().all(|byte| !byte.is_ascii_lowercase());
            for uri in
                [format!("http://h.test/a,{open}{name}{close}/b"), format!("http://h.test/?a={open}{name}{close}&b=c")]
            {
                let expected = if is_upper || has_any_case { &[Why::Placeholder][..] } else { &[] };
                assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">x</a>")), expected, "{uri}");
            }
        }
    }
}

/// A word between two percent signs is filled in from three letters on, where it is by itself. Before a triplet, a percent sign is not encoded.
#[test]
fn each_length_of_a_word_between_percent_signs() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for word in ["tag", "ver", "url", "host", "commit", "version", "x".repeat(100).as_str()] {
        for after in ["", "/b", ".zip", "?b=c", "&b=c", "-b"] {
            assert_eq!(of(&format!("http://h.test/a-%{word}%{after}")), [Why::Placeholder], "{word} {after}");
        }
    }
    for word in ["tag", "host", "commit"] {
        for after in ["20b", "b", "7"] {
            assert_eq!(of(&format!("http://h.test/a-%{word}%{after}")), [], "{word} {after}");
        }
    }
    assert_eq!(of("http://h.test/a-%me%/b"), []);
}

/// No triplet is filled in, whatever its digits are, and whatever follows it.
#[test]
fn each_triplet_is_checked() {
    for byte in 0..=255_u8 {
        for triplet in [format!("%{byte:02X}"), format!("%{byte:02x}")] {
            for after in ["", "/b", "%20", "%c3%a9", "-", "&c=1"] {
                let text = format!("http://h.test/?a={triplet}{after}");
                for (path, text) in [
                    ("a.html", format!("<a href=\"{text}\">")),
                    ("a.txt", format!("see {text} x")),
                    ("a.js", format!("x = \"{text}\";")),
                ] {
                    assert_eq!((uris(path, &text).len(), reasons(path, &text)), (1, vec![]), "{path} {text}");
                }
            }
        }
    }
    // The end of a line is one in any letters.
    for text in ["http://h.test/a%0D%0Ab", "http://h.test/a%0d%0ab"] {
        assert_eq!(found("a.txt", text), [("encoded-control", Severity::Warning)], "{text}");
    }
}

/// `%NAME` is one of at least four letters, if they are no triplet.
#[test]
fn each_length_of_a_name_after_a_percent_sign() {
    for name in
        ["HOST", "PORT", "NAMES", "USER_ID", "MY_HOST", "DECADES", "TEST12", "HTTP6PORT", &"LONGNAME".repeat(13)]
    {
        for text in
            [format!("http://h.test/%{name}"), format!("http://h.test/a?b=%{name}&c"), format!("http://%{name}/")]
        {
            let html = format!("<a href=\"{text}\">");
            assert_eq!((reasons("a.html", &html), uris("a.html", &html)), (vec![Why::Placeholder], vec![]), "{html}");
        }
    }
    for name in ["GO", "URL", "DEAD", "FACE", "TES1", "GO123", "DATE12"] {
        let html = format!("<a href=\"http://h.test/a%{name}\">");
        assert_eq!((reasons("a.html", &html), uris("a.html", &html).len()), (vec![], 1), "{html}");
    }
}

/// Several hosts are for a driver, but in http(s) URIs they are a mistake.
#[test]
fn each_scheme_with_several_hosts() {
    for scheme in ["http", "https", "ftp", "ws", "wss", "WSS"] {
        assert_eq!(reasons("a.txt", &format!("{scheme}://a.test,b.test/c")), [], "{scheme}");
    }
    for scheme in ["kafka", "amqp", "mongodb", "redis", "zk", "jdbc:mysql"] {
        let uri = format!("{scheme}://a.test:1,b.test:2/c");
        assert_eq!(reasons("a.txt", &uri), [Why::ConnectionString], "{uri}");
        let uri = format!("{scheme}://a.test:1;b=c");
        assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">")), [Why::ConnectionString], "{uri}");
    }
}

/// Parameters of routes are in a path, and so are those in brackets.
#[test]
fn each_component_with_a_parameter() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for before in ["http://h.test", "http://h.test/a", "//h.test", "https://a:b@h.test:80/c"] {
        for after in ["", "/", "/d", "?d", "#d", "?d=/:e", ".json"] {
            assert_eq!(of(&format!("{before}/:id{after}")), [Why::Route], "{before} {after}");
            for name in
                ["[slug]", "[_slug]", "[...slug]", "[[...slug]]", "[my_slug-1]", "[remote:path]", "~[user]", "@[user]"]
            {
                assert_eq!(of(&format!("{before}/{name}{after}")), [Why::Form], "{before} {name} {after}");
            }
        }
        for after in ["", "?d", "#d", "?d=/e", "#/d"] {
            assert_eq!(of(&format!("{before}/*{after}")), [Why::Route], "{before} {after}");
        }
        for other in [
            "?a=/:id", "#/a/:id", "/:80", "/a:id", "/a[slug]", "/[slug]b", "/[a:1]", "/[a:]", "?a=/*", "#/*", "/a*",
            "/*/a",
        ] {
            assert_eq!(of(&format!("{before}{other}")), [], "{before} {other}");
        }
        // What follows the path has no parameters, however it begins.
        for sign in ["?", "#", "?a#", "#a?"] {
            for other in ["/[slug]", "/a/[slug]", "[slug]", "/:id", "/*", "a[/b]", "a[?b]"] {
                assert_eq!(of(&format!("{before}{sign}{other}")), [], "{before} {sign} {other}");
            }
        }
    }
}

/// A group of a match is put in where a component, or a part of one, may begin.
#[test]
fn each_sign_before_a_group() {
    for group in ["\\1", "\\9", "\\\\2"] {
        for sign in ["/", "-", "=", "_", ".", ":", "?", "#"] {
            for after in ["", "/b", "-b", "&b"] {
                let uri = format!("http://h.test/a{sign}{group}{after}");
                assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">")), [Why::Pattern], "{uri}");
            }
        }
        for uri in [format!("http://h.test/a{group}"), format!("http://h.test/a/{group}0")] {
            assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">")), [], "{uri}");
        }
    }
    assert_eq!(reasons("a.html", "<a href=\"http://h.test/\\0/\">"), []);
}

/// What FHIR writes after a bar is a version, unless the bar is in a query.
#[test]
fn each_version_after_a_bar() {
    for version in ["4.0.1", "1.0", "10.20"] {
        let uri = format!("http://h.test/fhir/Patient|{version}");
        assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">")), [Why::Form], "{uri}");
    }
    for other in ["Patient|4", "Patient|4.x", "Patient|4..1", "Patient|4.", "?a=b|4.0.1", "?a|1.0"] {
        assert_eq!(reasons("a.html", &format!("<a href=\"http://h.test/fhir/{other}\">")), [], "{other}");
    }
}

/// Both names of the version, in both formats.
#[cfg(feature = "templates")]
#[test]
fn each_description_of_an_interface() {
    for (name, version) in [("openapi", "3.1.0"), ("swagger", "2.0")] {
        for (path, text) in [
            ("a.yaml", format!("{name}: {version}\npaths:\n  /a/{{b: {{}}\n")),
            ("a.yaml", format!("paths:\n  '/a/{{b': {{}}\n{name}: \"{version}\"\n")),
            ("a.yaml", format!("{name}: {version}\npaths:\n# all of them\n  /a/{{b: {{}}\n")),
            ("a.yaml", format!("{name}: {version}\npaths:\n /a/{{b: {{}}\n")),
            ("a.json", format!("{{\"{name}\": \"{version}\", \"paths\": {{\"/a/{{b\": {{}}}}}}")),
            ("a.json", format!("{{\"paths\": {{\"/a/{{b\": {{}}}}, \"{name}\": \"{version}\"}}")),
        ] {
            let report = Checker::new().with_templates(true).check(&Document::new(text.as_str(), FileType::of(path)));
            let names: Vec<_> = report.findings().iter().map(|finding| finding.name()).collect();
            assert_eq!(names, ["unclosed-expression"], "{text}");
        }
    }
}

/// What is read is what the language says, not what only looks like it.
#[test]
fn each_thing_that_only_looks_like_another() {
    for (path, text, expected) in [
        // An escaped macro, and a name that ends like one.
        ("a.adoc", "\\link:a b[x]", &[][..]),
        ("a.adoc", "hyper-link:a b[x]", &[]),
        ("a.adoc", "(link:a b[x])", &["a b"]),
        // The text of a link has an angle bracket.
        ("a.rst", "`a < b <http://h/x y>`_", &["http://h/x y"]),
        ("a.css", "a { b: url(\"a b\") }", &["a b"]),
        ("a.scss", "a { b: url(\"a b\" + $c) url($d) url(@{e}) url(a + b) }", &["a b"]),
        ("a.json", "{\"url\": \"HTTP//h.test/a b\", \"x\": 1}", &["HTTP//h.test/a b"]),
        ("a.json", "{\"url\": \"Ftp//h.test/a b\"}", &["Ftp//h.test/a b"]),
        (
            "a.txt",
            "see DATA:text/plain;base64, data:text/plain;base64,",
            &["DATA:text/plain;base64,", "data:text/plain;base64,"],
        ),
        (
            "a.txt",
            "http://h/a\u{d55c}b http://h/b\u{6f22} http://h/c\u{30ab}",
            &["http://h/a", "http://h/b", "http://h/c"],
        ),
        ("a.xml", "<svg><style><a href='b c'/></style></svg>", &["b c"]),
        ("a.html", "<style><a href='b c'></style>", &[]),
        ("a.html", "<script>x = \"</span>\"; y = \"http://h/\" + z</script>", &[]),
        ("a.html", "<a href='}{a'>x</a>", &["}{a"]),
        // Nothing is filled in within a word, and one letter is no name.
        ("a.txt", "https://h.test/a__SUB__/b", &["https://h.test/a__SUB__/b"]),
        ("a.txt", "https://h.test/a___SUB__/b", &["https://h.test/a___SUB__/b"]),
        ("a.html", "<a href='https://h.test/a__SUB__/b'>x</a>", &["https://h.test/a__SUB__/b"]),
        ("a.html", "<a href='https://h.test/a___SUB__/b'>x</a>", &["https://h.test/a___SUB__/b"]),
        ("a.html", "<a href='mailto:(#A)'>x</a>", &["mailto:(#A)"]),
        ("a.html", "<img src='data:image/svg+xml,<svg><a></a></svg>'>", &["data:image/svg+xml,<svg><a></a></svg>"]),
    ] {
        assert_eq!(uris(path, text), expected, "{text}");
    }
}

#[test]
fn each_text_that_a_program_fills_in_or_cuts() {
    for text in ["x http://h.test/?a=`b`", "x http://h.test/`b`", "x http://h.test-`b`"] {
        assert_eq!(reasons("a.sh", text), [Why::Placeholder], "{text}");
    }
    for conversion in ["%s", "%d", "%-8s", "%.3s", "%.*s", "%lu", "%5$s"] {
        assert_eq!(reasons("a.c", &format!("\"http://h.test/a/{conversion}/b\"")), [Why::Placeholder], "{conversion}");
    }
    // What a template has in angle brackets is no markup that follows the value.
    for href in [
        "/a<TMPL_IF NAME=B>/b c</TMPL_IF>",
        "/a<$mt:B$>/b c</mt:If>",
        "/a?x=[% b %] c=",
        "https://h.test/[+x+]",
        "mailto:(#EMAIL_A)",
    ] {
        assert_eq!(reasons("a.html", &format!("<a href=\"{href}\">x</a>")), [Why::Placeholder], "{href}");
    }
    for cut in ["data:image/png;base64,iVBO...YII=", "data:image/png;base64,iVBO\u{2026}YII="] {
        assert_eq!(reasons("a.html", &format!("<img src='{cut}'>")), [Why::Form], "{cut}");
    }
    assert_eq!(reasons("a.txt", "xy://arn:a:b:c/d"), [Why::ConnectionString]);
}

#[test]
fn each_notation_of_tools_and_of_translations() {
    for (path, text, expected) in [
        ("a.html", "<a href=\"https://h.test/en/|version|/a\">x</a>", Why::Placeholder),
        ("a.txt", "https://h.test/a/|version|/b", Why::Placeholder),
        ("a.rst", ".. _x: https://h.test/a/|main_branch|/b", Why::Placeholder),
        ("a.html", "<a href=\"https://h.test/a-####.html\">x</a>", Why::Placeholder),
        ("a.txt", "https://d-***.h.test/", Why::Form),
        ("a.txt", "http://123.456.789.012:80/", Why::Form),
        ("a.txt", "xy://Konto:passwort@h.test/", Why::Form),
        ("a.txt", "xy://usuario:contrase\u{f1}a@h.test/", Why::Form),
        ("a.txt", "xorriso:///a/b.iso[:/c/d]", Why::Form),
        ("a.js", "'http://unix:a.sock:PATH'", Why::ConnectionString),
        ("a.txt", "https://h.test,direct", Why::ConnectionString),
        ("a.txt", "https://h.test,off", Why::ConnectionString),
        ("a.txt", "at://did:plc:ia76kv/app.b/3l6z", Why::ConnectionString),
        ("a.py", "'zip://a.csv::https://h.test/b.zip'", Why::ConnectionString),
        ("a.js", "/^(?:urn:uuid:)?[0-9a-f]{8}/", Why::Pattern),
        ("a.cls", "\\href{https://doi.org/\\@DOI}{x}", Why::Placeholder),
        ("a.tex", "\\href{https://doi.org/\\DOI}{x}", Why::Placeholder),
        ("a.tex", "see https://doi.org/\\@DOI now", Why::Placeholder),
        ("a.json", "{\"a\": \"tcp://ip:prievadas\"}", Why::Form),
        ("a.py", "x = 'https://h.test/a_%04i%02i_%02i/b' % c", Why::Placeholder),
        ("a.hbs", "{{t (concat '<a href=\"' post.url '\">x</a>')}}", Why::Part),
        ("a.po", "#~ \"http://h.\"\n#~ \"test/ x\"\n", Why::Part),
        ("a.py", "# as in https://www.h-... now", Why::Form),
        ("a.txt", "see https://www.h-...", Why::Form),
        ("a.html", "<a href=\"https://h.test:key_id:key_secret\">", Why::Form),
        ("a.html", "<a href=\"https://h.test:admin_key\">", Why::Form),
        ("a.py", "# as xy://host:port:user-name:password says", Why::Form),
        ("a.rst", "<source path=\"xy://Virtualization:Appliances:Builder/a\"/>", Why::Form),
        ("a.html.in", "<img src=\"$relpath^doxygen.png\">", Why::Placeholder),
        ("a.html", "<a href=\"<!--NEXT-->\">x</a>", Why::Placeholder),
        ("a.html", "<a href=<!--NEXT-->>x</a>", Why::Placeholder),
        ("a.html", "<a href=\"/a/<!--#echo var='b'-->\">x</a>", Why::Placeholder),
        ("a.lua.in", "x = 'lmdb://@cache_dir-2@'", Why::Placeholder),
        ("a.py", "x = 'ca://area:function:device:01'", Why::ConnectionString),
        ("a.py", "x = 'pva://area:1'", Why::ConnectionString),
        ("a.c", "x = \"http://a-*.h.test/\";", Why::Pattern),
        ("a.py", "x = re.compile(r\"^(?:git@|ssh://git@)(?P<host>[^:/]+)\")", Why::Pattern),
        ("a.xml", "<word>https://0-a-b-</word>", Why::Broken),
        ("a.txt", "see https://a\u{2010}\nb.test/", Why::Broken),
        ("a.html", "<span class=\"s2\">\"xy://a:b%40c</span><span class=\"si\">%2F</span>", Why::Part),
        ("a.html", "<span class=\"hljs-string\">http://h.test/a</span><span class=\"hljs-subst\">#b</span>", Why::Part),
    ] {
        assert_eq!(reasons(path, text), [expected], "{text}");
        assert_eq!(found(path, text), [], "{text}");
    }
    for (path, text, expected) in [
        ("a.html", "<a href=\"https://h.test/?a=b|cd|e\">x</a>", "query-character"),
        ("a.html", "<a href=\"https://h.test/a/|b c|/d\">x</a>", "path-character"),
        ("a.html", "<a href=\"https://h.test/a##b\">x</a>", "second-fragment"),
        ("a.txt", "xy://a:***@h.test:b/", "port-character"),
        ("a.txt", "redis://:se##cret@h.test/", "userinfo-character"),
        ("a.txt", "redis://:se###cret@h.test/", "userinfo-character"),
        ("a.txt", "xy://did:secret@h.test/", "password-in-userinfo"),
        ("a.txt", "http://unix:s3cr3t@i.test/", "password-in-userinfo"),
        ("a.sh", "export GOPROXY=https://bob:s3cr3t@i.test,direct", "password-in-userinfo"),
        ("a.txt", "xy://a:b::c@h.test:/", "password-in-userinfo"),
        ("a.txt", "http://1.2.3.456/", "almost-ipv4-host"),
        ("a.txt", "xy://konto:clav@h.test/", "password-in-userinfo"),
        ("a.txt", "xy://konto2:passwort@h.test/", "password-in-userinfo"),
        ("a.txt", "https://h.test,directly", "not-dns-name"),
        ("a.txt", "http://unix2:SOCKET:path2/", "port-character"),
        ("a.txt", "https://www.h-.. now", "not-dns-name"),
        ("a.txt", "https://ada:s3cr3t@h-...", "password-in-userinfo"),
        ("a.html", "<a href=\"https://h.test:key\">", "port-character"),
        ("a.html", "<a href=\"https://h.test:key:\">", "port-character"),
        ("a.html", "<a href=\"https://h.test:a:b\">", "port-character"),
        ("a.html", "<a href=\"https://h.test:key_1\">", "port-character"),
        ("a.txt", "http://ada:pass_word/xy@h.test/", "userinfo-character"),
        ("a.html", "<a href=\"/a/<b--\">x</a>", "path-character"),
        ("a.lua.in", "x = 'lmdb://@a!b@'", "second-at-sign"),
        ("a.lua.in", "x = 'lmdb://@a@b'", "second-at-sign"),
        ("a.py", "x = 'cb://area:function:device:01'", "port-character"),
        ("a.c", "x = \"http://ada:s3cr3t@a-*.h.test/\";", "password-in-userinfo"),
        ("a.py", "x = re.compile(r\"^(git@|ssh://git@/)\")", "missing-host"),
        ("a.xml", "<word>https://0-a-b- </word>", "not-dns-name"),
        ("a.txt", "xy://a::/b", "ipv6-without-brackets"),
        ("a.html", "<a href=\"' a b '\">x</a>", "path-character"),
        ("a.tex", "\\href{https://doi.org/\\1DOI}{x}", "backslash"),
        ("a.json", "{\"a\": \"tcp://iq:prievadas\"}", "port-character"),
        ("a.po", "# \"http://h.test/a^\"\n# \"b x\"\n", "path-character"),
        ("a.html", "<span class=\"s2\">http://h.test/a^</span><span class=\"si\">.</span>", "path-character"),
        ("a.html", "<span class=\"s2\">http://h.test/a^</span> <span class=\"si\">b</span>", "path-character"),
        ("a.html", "<span class=\"next\">http://h.test/a^</span><span class=\"next\">b</span>", "path-character"),
    ] {
        assert!(found(path, text).iter().any(|(name, _)| *name == expected), "{text}: {:?}", found(path, text));
    }
}

#[test]
fn each_name_after_file_and_each_uri_in_another() {
    for name in ["path", "file", "filename", "directory", "cert.pem"] {
        assert_eq!(found("a.txt", &format!("file://{name}")), [("scheme-syntax", Severity::Advice)], "{name}");
    }
    for nested in ["http%3A%2F%2Fi.test%2Fa%252Fb", "http%3a%2f%2fi.test%2fa%252Fb", "http://i.test/a%252Fb"] {
        assert_eq!(found("a.txt", &format!("http://h.test/?u={nested}")), [], "{nested}");
    }
    assert_eq!(found("a.txt", "http://h.test/?u=a%252Fb"), [("double-encoding", Severity::Warning)]);
    for (name, level) in [("renovate[bot]", Severity::Advice), ("renovate[bat]", Severity::Error)] {
        assert_eq!(found("a.txt", &format!("see <https://h.test/{name}>")), [("path-character", level); 2], "{name}");
    }
}

#[test]
fn each_number_sign_of_a_route_and_each_port_that_is_free() {
    for route in ["http://h.test/#/#a", "http://h.test/#/#/a", "http://h.test/b#/#c"] {
        assert_eq!(found("a.md", route), [], "{route}");
    }
    assert_eq!(found("a.md", "http://h.test/#a#b"), [("second-fragment", Severity::Error)]);
    for (host, severity) in [
        ("", Severity::Advice),
        ("127.0.0.1", Severity::Advice),
        ("localhost", Severity::Advice),
        ("github.com", Severity::Warning),
    ] {
        let found = found("a.txt", &format!("http://{host}:0/"));
        assert!(found.contains(&("port-out-of-range", severity)), "{host}: {found:?}");
    }
}

#[test]
fn each_reason_beside_a_uri_to_leave_it_alone() {
    for (path, text, why) in [
        ("a.py", "x = r'^http://h.test/a'", Why::Pattern),
        ("a.txt", "^http://h.test/a", Why::Pattern),
        ("a.txt", "http://h.test/a.*", Why::Pattern),
        ("a.py", "x = r'http://h.test/\\d'", Why::Pattern),
        ("a.txt", "http://h.test/a<?= $b", Why::Placeholder),
        ("a.txt", "http://h.test/a<%= b", Why::Placeholder),
        ("a.txt", "http://h.test:...", Why::Form),
        ("a.txt", "http://h.test:*", Why::Form),
        ("a.txt", "http://h.test:\u{2026}", Why::Form),
        ("a.sh", "x --zip-file fileb://a/b.zip", Why::ConnectionString),
        ("a.sh", "x --zip-file=file://a/b.json", Why::ConnectionString),
        ("a.sh", "x --zip-file \"file://a/b.json\"", Why::ConnectionString),
        ("a.sh", "x -f file://a/b.json", Why::ConnectionString),
        ("a.sh", "x -F fileb://a/b.json", Why::ConnectionString),
        ("a.txt", "jdbc:p6spy:mysql://h.test/db", Why::ConnectionString),
        ("a.txt", "JDBC:p6spy:mysql://h.test/db", Why::ConnectionString),
        ("a.txt", "Jdbc:mysql:loadbalance://h.test/db", Why::ConnectionString),
    ] {
        assert_eq!(reasons(path, text), [why], "{text}");
    }
    for next in ["/", ".", ":", "?", "-", "_"] {
        for words in ["Your name", "Your second name 2", "A b"] {
            let text = format!("http://h.test/({words}){next}c");
            assert_eq!(reasons("a.txt", &text), [Why::Placeholder], "{text}");
        }
    }
    let classes = "dwsDWS".chars().chain(".?*+()[]{}|$/-".chars());
    for class in classes {
        assert_eq!(reasons("a.py", &format!("x = r'http://h.test/a\\{class}'")), [Why::Pattern], "{class}");
    }
    for other in ["http://h.test/(your name)/c", "http://h.test/(Your name) c", "http://h.test/(A)/c"] {
        assert_eq!(reasons("a.txt", other), [], "{other}");
    }
    for text in ["a f file://a/b.json", "x: file://a/b.json"] {
        assert_eq!(reasons("a.sh", text), [], "{text}");
    }
    // A rule that hides something begins its line, and has nothing but a host before it.
    for (text, is_rule) in [
        ("http://h.test##.banner", true),
        ("http://h.test:80###id", true),
        ("a\nhttp://h.test##.banner", true),
        ("http://h.test/##.banner", false),
        ("http://h.test/a##b", false),
        ("http://h.test/a/b##c", false),
        ("http://h.test##", false),
        ("http://h.test#a#b", false),
        ("x http://h.test##.banner", false),
        ("|http://h.test^", true),
        ("@@|http://h.test/a/b^c", true),
        ("|http://h.test##.banner", false),
        ("x |http://h.test^", false),
    ] {
        let expected: &[Why] = if is_rule { &[Why::Pattern] } else { &[] };
        assert_eq!(reasons("a.txt", text), expected, "{text}");
        assert_eq!(found("a.txt", text).is_empty(), is_rule, "{text}");
    }
}

/// What is excluded is in its place among what is left alone for another reason.
#[test]
fn each_reason_is_in_the_order_of_the_text() {
    let checker = Checker::new().with_excluded_uris(["*.test/*"]).unwrap();
    let text = "http://a.test/ http://${b}/ http://c.test/ http://d/ hxxp://e/ http://f.test/";
    let report = checker.check(&Document::new(text, FileType::Text));
    let reasons: Vec<Why> = report.templates().iter().map(|template| template.why()).collect();
    assert_eq!(reasons, [Why::Excluded, Why::Placeholder, Why::Excluded, Why::Defanged, Why::Excluded]);
    assert!(report.templates().is_sorted_by_key(|template| template.span().start));
}

/// A bracket in quotes closes no placeholder, nor does one after an escaped quote.
#[test]
fn each_bracket_in_the_quotes_of_a_placeholder() {
    for (open, close) in [("${", "}"), ("$(", ")"), ("#{", "}"), ("%{", "}"), ("@{", "}")] {
        for quoted in ["\"C\"", "'C'", "\"\\\"C b\"", "'\\'C b'", "\"'C\"", "f(\"C\", 'C')"] {
            let template = format!("http://h.test/{open}{}{close}/x", quoted.replace('C', close));
            let text = format!("y = `{template}` + z\n");
            let report = Checker::new().check(&Document::new(text.as_str(), FileType::Source));
            let found: Vec<_> = report.templates().iter().map(|it| &text[it.span()]).collect();
            assert_eq!(found, [template.as_str()], "{text}");
        }
    }
}

/// A number after a percent sign is a position, if the whole of a value or a segment is no triplet.
#[test]
fn each_end_of_a_position() {
    for after in ["", ":80", "/b", "?b", ".b", "-b", "&b=c"] {
        for before in ["/", "=", "/a?b="] {
            let html = format!("<a href=\"http://h.test/a{before}%1{after}\">");
            assert_eq!(reasons("a.html", &html), [Why::Placeholder], "{html}");
        }
    }
    for text in ["a%1", "a%1/b", "a?b=c%1&d"] {
        assert_eq!(reasons("a.html", &format!("<a href=\"http://h.test/{text}\">")), [], "{text}");
    }
}

/// The operators of RFC 6570 (2.2) show that a text is a template of it.
#[cfg(feature = "templates")]
#[test]
fn each_operator_of_a_template() {
    let names = |text: &str| -> Vec<&str> {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Text));
        report.findings().iter().map(|finding| finding.name()).collect()
    };
    for operator in ["+", "#", ".", "/", ";", "?", "&"] {
        assert_eq!(names(&format!("http://h.test/{{{operator}a:0}}")), ["prefix-length"], "{operator}");
    }
    assert_eq!(names("http://h.test/{?1:0}"), [""; 0]);
    for operator in ["", "=", "@", "!", "|", ","] {
        assert_eq!(names(&format!("http://h.test/{{{operator}a:0}}")), [""; 0], "{operator}");
    }
    // Beside another notation, they are rather of that one.
    for other in ["{{b}}", "${b}", "#{b}", "%{b}", "{%b%}", "@{b}", "<%=b%>", "<?=b?>"] {
        assert_eq!(names(&format!("http://h.test/{other}/{{?a:0}}")), [""; 0], "{other}");
    }
}

/// What is checked as a template is one of the URIs, and is not left alone as well; what is none is.
#[cfg(feature = "templates")]
#[test]
fn each_template_is_counted_once() {
    for (path, text, uris, left) in [
        ("a.txt", "http://h.test/{?q} or http://h.test/a", [1, 2], [1, 0]),
        ("a.txt", "http://h.test/{?q} or http://h.test/%s", [0, 1], [2, 1]),
        ("a.txt", "http://h.test/%s or http://h.test/{?q} and http://h.test/{/a*}", [0, 2], [3, 1]),
        ("a.md", "[a](http://h.test/{?q}) and http://h.test/${a}", [0, 1], [2, 1]),
        ("a.json", "{\"uriTemplate\": \"/a/{b}\", \"url\": \"/c/{{d}}\"}", [0, 1], [1, 1]),
        ("a.json", "{\"uriTemplate\": \"http://h.test/a b\", \"a\": \"http://h.test/\"}", [2, 2], [0, 0]),
        ("a.json", "{\"uriTemplate\": \"http://h.test/a\", \"a\": \"http://h.test/{?q}\"}", [1, 2], [1, 0]),
        ("a.json", "{\"href\": \"/a/b\", \"templated\": true}", [1, 1], [0, 0]),
        // What is left alone for another reason is no template.
        ("a.md", "see hxxps://h.test/{?q now", [0, 0], [1, 1]),
    ] {
        let wide: Vec<u8> = "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for document in [text.as_bytes().to_vec(), wide].map(|bytes| Document::new(bytes, FileType::of(path))) {
            for (checks, (uris, left)) in [false, true].into_iter().zip(uris.into_iter().zip(left)) {
                let report = Checker::new().with_templates(checks).check(&document);
                assert_eq!((report.uris(), report.templates().len()), (uris, left), "{text}, checked: {checks}");
            }
        }
    }
}

/// The same is true where a document is read in pieces.
#[cfg(feature = "templates")]
#[test]
fn each_template_of_a_long_document_is_counted_once() {
    for (value, uris) in [("http://h.test/a", [1, 1]), ("http://h.test/{?q}", [0, 1])] {
        let before = "  \"some\": \"words\",\n".repeat(10_000);
        let text = format!("{{\n{before}  \"uriTemplate\": \"{value}\"\n}}\n");
        for (checks, uris) in [false, true].into_iter().zip(uris) {
            let report = Checker::new().with_templates(checks).check(&Document::new(text.as_str(), FileType::Json));
            assert_eq!((report.uris(), report.templates().len()), (uris, 1 - uris), "{value}, checked: {checks}");
        }
    }
}

/// A range of numbers or of letters, perhaps with a step, is one of curl.
#[test]
fn each_range_in_brackets() {
    for range in ["1-9", "001-100", "1-100:10", "01-10:2", "a-z", "a-z:2", "A-Z"] {
        let text = format!("http://h.test/file[{range}].txt");
        assert_eq!((reasons("a.txt", &text), uris("a.txt", &text)), (vec![Why::Pattern], vec![]), "{range}");
        assert_eq!(reasons("a.html", &format!("<a href='{text}'>")), [Why::Pattern], "{range}");
    }
    for range in ["a", "1", "ab-cd", "1-", "-9", "1-z9", "a:b-c"] {
        assert_eq!(reasons("a.html", &format!("<a href='http://h.test/file[{range}].txt'>")), [], "{range}");
    }
}

/// Maven fills in a name with dots between two `@`, in place of a host, a segment or a value.
#[test]
fn each_place_of_a_property() {
    for text in [
        "file://@project.basedir@/x",
        "http://h.test/@project.name@",
        "http://h.test/a?b=@project.name@",
        "http://h.test/a?b=c&d=@a.b-c_d@&e=f",
    ] {
        assert_eq!(reasons("a.html", &format!("<a href=\"{text}\">")), [Why::Placeholder], "{text}");
    }
    for text in ["http://h.test/a@b.c@", "http://h.test/@b.c", "http://h.test/a?b=c@d.e@"] {
        assert_eq!(reasons("a.html", &format!("<a href=\"{text}\">")), [], "{text}");
    }
}

/// reStructuredText replaces a word between two bars.
#[test]
fn each_part_of_a_substitution() {
    for word in ["version", "a-b", "a_b", "1.2"] {
        let text = format!("http://h.test/a-|{word}|.zip");
        assert_eq!(reasons("a.rst", &text), [Why::Placeholder], "{text}");
        assert_eq!(reasons("a.txt", &text), [], "{text}");
    }
    for text in ["http://h.test/a|b", "http://h.test/a|b/c|", "http://h.test/a||b", "http://h.test/a|b|"] {
        assert_eq!(reasons("a.rst", text), [], "{text}");
    }
}

/// Dots in place of a host, or at its end, leave out the rest of it.
#[test]
fn each_host_that_is_left_out() {
    for host in ["...", "..", "\u{2026}", "h...", "www.h...", "h...test", "....test", "h....test:80"] {
        for text in [format!("http://{host}/a"), format!("http://{host}/")] {
            assert_eq!(reasons("a.html", &format!("<a href=\"{text}\">")), [Why::Form], "{text}");
        }
    }
    assert_eq!(reasons("a.html", "<a href=\"http://h.test./a\">"), []);
}

/// A `Link-Template` field (RFC 9652) is found in each text that may show one, however far it is indented.
#[cfg(feature = "templates")]
#[test]
fn each_place_of_a_field_with_a_template() {
    for path in ["a.md", "a.txt", "a.adoc", "a.rst", "a.http"] {
        for indent in ["", " ", "    ", "\t", "> ", ">", " > > "] {
            for name in ["Link-Template:", "link-template: ", "LINK-TEMPLATE:\t"] {
                let text = format!("x\n\n{indent}{name}\"/a/{{b\"; rel=\"{{c\"\n");
                let report =
                    Checker::new().with_templates(true).check(&Document::new(text.as_str(), FileType::of(path)));
                let found: Vec<_> = { report.findings().iter() }
                    .map(|finding| (finding.name(), &text[finding.uri().unwrap().span()]))
                    .collect();
                assert_eq!(found, [("unclosed-expression", "/a/{b")], "{path} {text}");
            }
        }
    }
    // A parameter may have a quote that is escaped, and another template may follow.
    for parameter in ["", "; rel=\"c\"", "; title=\"c\\\"d\"", "; title=\"c, \\\\\"", "; title=\"\\\"\\\"\\\"\""] {
        let text = format!("Link-Template: \"/a\"{parameter}, \"/d/{{e\"\n");
        let report = Checker::new().with_templates(true).check(&Document::new(text.as_str(), FileType::Text));
        let found: Vec<_> = report.findings().iter().map(|finding| &text[finding.uri().unwrap().span()]).collect();
        assert_eq!(found, ["/d/{e"], "{text}");
    }
}

/// A link is templated if its object says so, before or after it, with or without white space.
#[cfg(feature = "templates")]
#[test]
fn each_way_to_say_that_a_link_is_templated() {
    let names = |text: &str| -> Vec<&str> {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Json));
        report.findings().iter().map(|finding| finding.name()).collect()
    };
    for said in ["\"templated\":true", "\"templated\": true", "\"templated\"\n:\n\ttrue\n"] {
        for text in [format!("{{\"href\":\"/a/{{b\",{said}}}"), format!("[{{{said}, \"href\": \"/a/{{b\"}}]")] {
            assert_eq!(names(&text), ["unclosed-expression"], "{text}");
            for other in ["false", "null", "\"true\"", "[true]", "{\"x\": true}"] {
                let text = text.replace("true", other);
                assert!(!names(&text).contains(&"unclosed-expression"), "{text}");
            }
        }
    }
}

/// What is in the object that a key has is no template, as in a schema.
#[cfg(feature = "templates")]
#[test]
fn each_value_in_an_object_beside_templates() {
    for text in [
        "{\"uriTemplate\": {\"a{b\": \"c{d\"}}",
        "{\"uriTemplate\": {\"a{b\": {\"c{d\": 1}}}",
        "{\"uriTemplate\": [\"a{b\"]}",
    ] {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Json));
        assert_eq!((report.findings().len(), report.uris()), (0, 0), "{text}");
    }
}

/// An address in brackets belongs to the URI, also after user information, in documents in which other brackets do not.
#[test]
fn each_address_after_user_information() {
    for host in ["[::1]", "[fe80::1]:80", "a@[::1]", "a:b@[2001:db8::1]:80"] {
        for path in ["a.txt", "a.md", "a.adoc", "a.xml", "a.html", "a.rst", "a.org", "a.tex", "a.py", "a.1"] {
            let uri = format!("ssh://{host}/c");
            assert_eq!(uris(path, &format!("see {uri} d")), [uri], "{path}");
        }
    }
    // The brackets of another URI are not those of a text after this one.
    assert_eq!(uris("a.txt", "http://h/a[b and http://[::1]/ c"), ["http://h/a[b", "http://[::1]/"]);
    assert_eq!(uris("a.txt", "http://h/a[b and c] d"), ["http://h/a"]);
}

/// Conversions of `printf` and `strftime`, with their flags, widths and modifiers, are filled in.
#[test]
fn each_conversion() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for letter in "sdv@uqixXoprRnkTtYmHMSjyGVI".chars() {
        for uri in
            [format!("http://h/%{letter}"), format!("http://h/a-%{letter}/b"), format!("http://h/?a=%{letter}&b")]
        {
            assert_eq!(of(&uri), [Why::Placeholder], "{uri}");
        }
    }
    for flags in ["", "-8", "+", "#", ".3", "*", "-"] {
        for modifier in ["", "h", "hh", "l", "ll", "L", "z", "j", "t"] {
            // After a digit, `d` and `x` are rather those of a triplet.
            let letters = if flags.ends_with(['3', '8']) { &["s", "u"][..] } else { &["s", "u", "d", "x"] };
            for letter in letters {
                let uri = format!("http://h/a-%{flags}{modifier}{letter}/b");
                assert_eq!(of(&uri), [Why::Placeholder], "{uri}");
            }
        }
    }
    // A part of a date has neither flags nor a width.
    for letter in "YmHMSjyGVI".chars() {
        for flags in ["2", "4", "#", "."] {
            assert_eq!(of(&format!("http://h/a%{flags}{letter}/b")), [], "{flags} {letter}");
        }
    }
    for other in ["%w", "%c", "%zz", "%hh", "%l", "%2d", "%5d", "%"] {
        assert_eq!(of(&format!("http://h/a{other}")), [], "{other}");
    }
}

/// Variables of scripts in place of a host and its port, and what code replaces.
#[test]
fn each_name_after_an_at_sign_and_two_percent_signs() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for host in ["@HOST:@PORT", "@MY_HOST:@MY_PORT", "@HOST", "@DB_HOST"] {
        assert_eq!(of(&format!("http://{host}/a")), [Why::Placeholder], "{host}");
    }
    for host in ["@h.test", "@h:80", "a@h.test"] {
        assert_eq!(of(&format!("http://{host}/a")), [], "{host}");
    }
    for before in ["=", "/", ":", ",", ";", "@"] {
        for after in ["", "&b", "/b", ":b", ",b", ";b", "?b", "#b", "@b", ".b", "*"] {
            let uri = format!("http://h.test/a{before}%%{after}");
            assert_eq!(of(&uri), [Why::Placeholder], "{uri}");
        }
    }
    assert_eq!(of("http://h.test/a%%"), []);
    // In a fragment, a name between two percent signs is one of the specification of JavaScript.
    for (fragment, is_name) in
        [("sec-%abc%-x", true), ("sec-%abc%-b", true), ("%abcdef%.y", true), ("sec-%abc%20x", false)]
    {
        assert_eq!(!of(&format!("#{fragment}")).is_empty(), is_name, "{fragment}");
    }
    // The type of data, or the data themselves.
    for (data, is_name) in [
        ("@Model.Type", true),
        ("@Type;base64,iVBO", true),
        ("image/png;base64,@Data", true),
        ("@type", false),
        ("image/png;base64,@data", false),
    ] {
        assert_eq!(of(&format!("data:{data}")) == [Why::Placeholder], is_name, "{data}");
    }
}

/// Brackets around an address, even a wrong one, are no optional part.
#[test]
fn each_address_that_is_no_form() {
    let of = |host: &str| reasons("a.html", &format!("<a href=\"http://{host}/a\">"));
    let names = ["[www.h.test]", "[h.yours]", "[host.h]", "[h.names]"];
    for host in
        ["[::1]", "[::g]", "[1.2.3.4]", "[v1.a]", "[V1.a]", "[v1]", "[V1]", "[vF]", "[:1]", "[1]", "[1.2.3.4].h.test"]
            .into_iter()
            .chain(names)
    {
        for user in ["", "a@", "a:b@"] {
            assert_eq!(of(&format!("{user}{host}")), [], "{user}{host}");
        }
    }
    for host in ["[host]", "h.test[:80]", "[user@]h.test", "h.test[:port]", "[vx]", "[a[:[b]]@]h.test", "[a.b].h.test"]
    {
        assert_eq!(of(host), [Why::Form], "{host}");
    }
    for word in
        ["a.name", "a.Host", "a.hostname", "a.domain", "a.server", "a.address", "a.id", "a.ip", "a.fqdn", "your.h"]
    {
        for (user, port) in [("", ""), ("a@", ":80")] {
            assert_eq!(of(&format!("{user}[{word}]{port}")), [Why::Form], "{user}[{word}]{port}");
        }
    }
    assert_eq!(of("[www.h.test]:80"), []);
}

/// A first label in capitals is a word in whose place a name is put, or the name of a host.
#[test]
fn each_label_in_capitals() {
    let of = |host: &str| reasons("a.txt", &format!("see http://{host}/a^b"));
    for host in [
        "YOUR_DOMAIN.h.test",
        "YOURS.h.org",
        "HOSTNAME",
        "NASA",
        "ACCOUNT.blob.core.windows.net",
        "USERNAME.github.io",
        "BUCKETNAME.s3.amazonaws.com",
        "MY-APP.herokuapp.com",
        "TENANT2.sharepoint.com",
        "SUBDOMAIN.zendesk.com:8080",
        "ada@PROJECT.web.app",
        "WHATEVER.example.com",
        "WHATEVER.example.org",
        "WHATEVER.example.net",
        "WHATEVER.h.example",
        "WHATEVER.h.test",
        "WHATEVER.h.invalid",
    ] {
        assert_eq!(of(host), [Why::Form], "{host}");
    }
    for host in [
        "CRAN.r-project.org",
        "ORCID.org",
        "GITHUB.com",
        "NASA.gov:8080",
        "WWW2.cs.edu",
        "GHOST.org",
        "GEORGIA.gov",
        "PUBS-ACM.acm.org",
        "ORCID.ORG",
        "EXAMPLE.com",
    ] {
        assert_eq!(of(host), [], "{host}");
        assert!(found("a.txt", &format!("see http://{host}/a^b")).iter().any(|it| it.0 == "path-character"), "{host}");
    }
}

/// Names that are filled in, and what looks like one.
#[test]
fn each_name_with_a_sign_before_it() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for name in ["$HOST", "$_GET", "${host}", "$Host", "%sabc", "%dpx", "%vx", "%@x", "%ADMIN%", "%HOSTS"] {
        assert_eq!(of(&format!("http://h.test/{name}")), [Why::Placeholder], "{name}");
    }
    for name in ["$host", "$1", "$", "a%ADMIN%20x", "a%DEADLY%41"] {
        assert_eq!(of(&format!("http://h.test/{name}")), [], "{name}");
    }
    for (reference, is_name) in [
        ("#link#", true),
        ("#native_link#", true),
        ("#native.link#", true),
        ("#a1#", true),
        ("###", true),
        ("#1a#", false),
    ] {
        assert_eq!(of(reference) == [Why::Placeholder], is_name, "{reference}");
    }
    for (host, is_form) in [
        ("server:poort", true),
        ("abc:def", true),
        ("\u{43e}\u{43d}\u{430}:abc", true),
        ("ab:cd", false),
        ("h1:abc", false),
    ] {
        assert_eq!(of(&format!("http://{host}/a")) == [Why::Form], is_form, "{host}");
    }
    for name in ["urn:uuid:xxxxxxxx-xxxx-xxxx", "URN:UUID:XXXXXXXX-XXXX", "Urn:a:xxxx"] {
        assert_eq!(of(name), [Why::Form], "{name}");
    }
    assert_eq!(of("urn:uuid:xxx-a"), []);
}

/// What a driver reads after `jdbc:` is no URI, whatever other drivers it goes through.
#[test]
fn each_driver_of_a_database() {
    for driver in [
        "mysql",
        "hive2",
        "sqlserver",
        "postgresql",
        "p6spy:mysql",
        "log4jdbc:mariadb",
        "aws-wrapper:postgresql",
        "datadirect:sqlserver",
    ] {
        for jdbc in ["jdbc", "JDBC"] {
            let uri = format!("{jdbc}:{driver}://a.test:1/c?d=e|f");
            for (path, text) in [
                ("a.txt", format!("see {uri} now")),
                ("a.properties", format!("url={uri}\n")),
                ("a.java", format!("x = \"{uri}\";")),
                ("a.yaml", format!("x: {uri}\n")),
            ] {
                assert_eq!((reasons(path, &text), uris(path, &text)), (vec![Why::ConnectionString], vec![]), "{text}");
            }
        }
    }
    for other in ["xjdbc:mysql", "jdbc mysql", "jdbc"] {
        assert_eq!(reasons("a.txt", &format!("see {other}://a.test/b now")), [], "{other}");
    }
}

/// What is filled in may be long.
#[test]
fn each_length_of_what_is_filled_in() {
    for length in [1, 10, 19, 30, 35] {
        for before in ["s3://", "https://h.test/"] {
            let words = format!("{before}(Bucket {})/x", "n".repeat(length));
            assert_eq!(reasons("a.txt", &words), [Why::Placeholder], "{words}");
        }
    }
    for digits in 1..=10 {
        let range = format!("http://h.test/a[{}-{}].png", "0".repeat(digits), "9".repeat(digits));
        assert_eq!(reasons("a.txt", &range), [Why::Pattern], "{range}");
    }
    for length in [2, 50, 100, 200, 390] {
        let inside = "z ".repeat(length / 2);
        for filled in
            [format!("${{{inside}}}"), format!("$({inside})"), format!("#{{{inside}}}"), format!("%({inside})s")]
        {
            assert_eq!(uris("a.txt", &format!("http://h/{filled}/ http://h/a")), ["http://h/a"], "{filled}");
        }
    }
    for length in [1, 10, 24, 50, 85] {
        let name = "n".repeat(length);
        for block in [
            format!("{{{{ {name} \"x\" }}}}"),
            format!("{{{{ f \"x\" {name} }}}}"),
            format!("{{{{ {name} \"x\" {name} }}}}"),
        ] {
            let text = format!("url: \"http://h/{block}/a b\"\nhref: '/c d'\n");
            assert_eq!(
                (reasons("a.yaml", &text), uris("a.yaml", &text)),
                (vec![Why::Placeholder], vec!["/c d".into()]),
                "{text}"
            );
        }
    }
    for length in [1, 28, 40, 60, 100] {
        let name = "n".repeat(length);
        for call in
            [format!("@{name}(\"x\")"), format!("@Model.{name}[\"x\"]"), format!("@f(\"{name} {name} {name}\")")]
        {
            let text = format!("<a href='http://h.test/{call}/a b'>x</a>");
            assert_eq!(
                (reasons("a.cshtml", &text), uris("a.cshtml", &text)),
                (vec![Why::Placeholder], vec![]),
                "{text}"
            );
        }
    }
    for length in [1, 45, 60, 100, 180] {
        let words = "n".repeat(length);
        for (path, filled) in [("a.swift", format!("\\(f({words}))")), ("a.sh", format!("`get {words}`"))] {
            let text = format!("x = http://h/{filled}/b\n");
            assert_eq!((reasons(path, &text), uris(path, &text)), (vec![Why::Placeholder], vec![]), "{text}");
        }
    }
    for length in [2, 100, 255, 256, 900] {
        let expression = format!("{{\n  f(\"{}\",\n   \"/x y\")\n}}", "z ".repeat(length / 2));
        let text = format!("<a href={expression}>b</a> <a href=\"/c d\">e</a>");
        assert_eq!(uris("a.svelte", &text), ["/c d"], "{text}");
    }
}

/// What Velocity and FreeMarker replace. An anchor may have the name of a method, and brackets may be those of an address.
#[test]
fn each_directive_of_a_template() {
    for value in [
        "#if($a)/a#else/b#end",
        "#if(true)/a#{else}/b#end",
        "/a#foreach($x in $y)/b#end",
        "#set($a = \"b\")/c",
        "#parse($a)",
        "/a#define($b)c#end",
        "[#local a = 1]/b",
        "[@link /]",
        "[@link 'a b' /]",
        "/a[@link/]/b",
        "[#if x]/a[#else]/b[/#if]",
        "[#list x as y]/a[/#list]",
    ] {
        for path in ["a.vm", "a.ftl", "a.html"] {
            let quote = if value.contains('"') { '\'' } else { '"' };
            let text = format!("<a href={quote}{value}{quote}>x</a>");
            assert_eq!((found(path, &text), reasons(path, &text)), (vec![], vec![Why::Placeholder]), "{text}");
        }
    }
    for value in [
        "a.html#set(int)",
        "a.html#parse(java.lang.String)",
        "#ifs(a)",
        "#if",
        "/a#include(a,b)",
        "/a#foreach(int)",
        "#set",
    ] {
        assert_eq!(uris("a.html", &format!("<a href=\"{value}\">x</a>")), [value], "{value}");
    }
    for value in ["http://[::1]/a b", "/a?b[#c]", "/a?b[]=c#d e", "/a#xpointer(b[@c='d'])", "/a?b[@c]"] {
        assert_eq!(uris("a.html", &format!("<a href=\"{value}\">x</a>")), [value], "{value}");
    }
}

/// In settings, two percent signs are one. In a text, they are a mistake.
#[test]
fn each_doubled_percent_sign() {
    for value in ["postgresql://u:p%%40ss@h.test/a", "https://h.test/a%%20b", "https://h.test/a%%cFb"] {
        for path in ["a.ini", "a.cfg", "a.conf"] {
            for before in ["home = ", "sqlalchemy.url=", "  a_b-c  =  "] {
                let text = format!("[a]\n{before}{value}\n");
                assert_eq!((found(path, &text).len(), reasons(path, &text)), (0, vec![Why::Part]), "{path} {text}");
            }
        }
    }
    for text in ["see https://h.test/a%%20b\n", "https://h.test/a%%20b\n", "a b = https://h.test/a%%20b\n"] {
        assert!(found("a.txt", text).iter().any(|(name, _)| *name == "bare-percent"), "{text}");
    }
    assert!(found("a.ini", "home = https://h.test/50%-a\n").iter().any(|(name, _)| *name == "bare-percent"));
}

/// White space within the parentheses of a method cuts a link of documentation, which is then not reported.
#[test]
fn each_method_with_white_space_in_documentation() {
    for quote in ["\"", "'"] {
        for rest in [", int)", ",\n *   int)", " int)", ", int, int)-a"] {
            let text = format!("/**\n * @see <a href={quote}https://h.test/a.html#b(int{rest}{quote}>c</a>\n */\n");
            assert_eq!((found("a.java", &text).len(), reasons("a.java", &text)), (0, vec![Why::Part]), "{text}");
        }
    }
    for text in [
        "/** see https://h.test/a.html#b(int int) */\n",
        "/** <a href=\"https://h.test/a.html#b(int\">c, d)</a> */\n",
        "/** <a href=\"https://h.test/a.html#b(int, int\">c</a> */\n",
        "String a = \"https://h.test/a(b\";\n",
    ] {
        assert!(found("a.java", text).iter().any(|(name, _)| *name == "unbalanced-parentheses"), "{text}");
    }
    assert_eq!(uris("a.java", "/** <a href=\"https://h.test/a.html#b(int)\">c</a> */\n").len(), 1);
}

/// Words in capitals for a name, where the rest of the host is one that may be real.
#[test]
fn each_word_in_capitals_for_a_name() {
    let words = "MY ACCOUNT ADDRESS APP APPID BAR BUCKET CHANGEME CLUSTER COMPANY CUSTOMER DATABASE ENDPOINT ENV ENVIRONMENT EXAMPLE FOO \
                 FOOBAR HOST ID INSTANCE KEY LANG LANGUAGE LOGIN MYAPP MYHOST MYSERVER MYSITE NAMESPACE ORG ORGANISATION ORGANIZATION \
                 OWNER PLACEHOLDER PROJECT PROJECTID REGION REGISTRY REPLACEME REPO REPOSITORY RESOURCE SERVER SERVICE SHOP SITE SITEID \
                 STORE TEAM TENANT TOKEN USER VAULT WORKSPACE YOUR";
    for word in words.split(' ') {
        let of = |host: &str| reasons("a.txt", &format!("see http://{host}/a^b"));
        for host in [format!("X-{word}.h.org"), format!("{word}2-X.h.org")] {
            assert_eq!(of(&host), [Why::Form], "{host}");
        }
        let host = format!("X{word}X.h.org");
        assert_eq!(of(&host), [], "{host}");
    }
}

/// Words of other languages in place of a user and of a password.
#[test]
fn each_word_for_a_user_and_a_password() {
    let users = "användare benutzer benutzername bruger felhasználó gebruiker gebruikersnaam käyttäjä konto kullanıcı nutzer użytkownik \
                 uživatel usuario usuário utente utilisateur пользователь 使用者 用户 用户名 ユーザー 사용자";
    let passwords = "adgangskode clave contrasena contraseña hasło heslo jelszó kennwort lösenord mot-de-passe mot_de_passe motdepasse parola \
                 passwort salasana senha şifre wachtwoord пароль 密码 パスワード 비밀번호";
    let (user, password) = ("konto", "passwort");
    let pairs = users.split(' ').map(|user| (user, password));
    for (user, password) in pairs.chain(passwords.split(' ').map(|password| (user, password))) {
        let text = format!("{{\"a\": \"xy://{user}:{password}@h.org/\"}}");
        assert_eq!(reasons("a.json", &text), [Why::Form], "{text}");
        let text = format!("{{\"a\": \"xy://{user}:{password}x@h.org/\"}}");
        assert_eq!(reasons("a.json", &text), [], "{text}");
    }
}

/// What is filled in has the notation of its tool, and what is shorter, longer or elsewhere is none.
#[test]
fn each_border_of_what_is_filled_in() {
    let filled = |path: &str, text: &str| reasons(path, text).first().copied();
    for (path, text, expected) in [
        ("a.txt", "http://.2h.test/a", Some(Why::Pattern)),
        ("a.txt", "http://AB/a", Some(Why::Form)),
        ("a.txt", "http://USER.h.org/a", Some(Why::Form)),
        ("a.txt", "http://USER.H.org/a", None),
        ("a.txt", "http://MY_X.h.org/a", Some(Why::Form)),
        ("a.html", "<a href=\"data:text/plain,a...b\">x</a>", None),
        ("a.html", "<a href=\"data:text/plain;base64,a...b\">x</a>", Some(Why::Form)),
        ("a.txt", "http://@AB/", Some(Why::Placeholder)),
        ("a.html", "<a href=\"sms:@Model.Number\">x</a>", Some(Why::Placeholder)),
        ("a.txt", "tcp://A.B:C.D/", Some(Why::Form)),
        ("a.html", "<a href=\"http://h.test/[a:b:c]\">x</a>", None),
    ] {
        assert_eq!(filled(path, text), expected, "{text}");
    }
    for length in [20, 21, 22, 23, 24] {
        let range = format!("{}-9", "1".repeat(length - 2));
        let text = format!("<a href=\"http://h.test/file[{range}].txt\">x</a>");
        assert_eq!(filled("a.html", &text), (length < 23).then_some(Why::Pattern), "{text}");
    }
}

#[test]
fn each_directory_of_configure() {
    for name in [
        "prefix",
        "exec_prefix",
        "bindir",
        "sbindir",
        "libexecdir",
        "datadir",
        "datarootdir",
        "sysconfdir",
        "sharedstatedir",
        "localstatedir",
        "runstatedir",
        "libdir",
        "includedir",
        "docdir",
        "htmldir",
        "infodir",
        "mandir",
        "localedir",
    ] {
        assert_eq!(reasons("a.conf.in", &format!("a = file://localhost@{name}@/b\n")), [Why::Placeholder], "{name}");
        assert_eq!(reasons("a.conf.in", &format!("a = file://@{name}@\n")), [Why::Placeholder], "{name}");
    }
    assert_eq!(reasons("a.conf.in", "a = file://localhost@directory@/b\n"), []);
    assert_eq!(reasons("a.conf.in", "a = http://ada:s3cret@prefix@h.test/b\n"), []);
}

#[test]
fn each_expression_that_is_awaited() {
    for value in ["@await F(a.Url)", "@await F(a ?? b)", "@await F(a?.B, c)", "/b/@await F(c d)"] {
        for path in ["a.cshtml", "a.razor", "a.html"] {
            assert_eq!(reasons(path, &format!("<a href=\"{value}\">x</a>")), [Why::Placeholder], "{value}");
        }
    }
    for value in ["@awaits F", "@await ?a b", "@await", "https://h.test/@await me"] {
        assert_eq!(reasons("a.cshtml", &format!("<a href=\"{value}\">x</a>")), [], "{value}");
    }
}

#[test]
fn each_pattern_in_place_of_a_host() {
    for uri in [
        "author://div[@class='a']/b",
        "body://h2[@id='a']",
        "strip://p[contains(.,'a')]",
        "strip://p[starts-with(.,'a')]",
        "strip://p[not(a)]",
        "strip://a-b_c[last()]",
        "strip://*[position()=1]",
        "http://(www.)?h.test/(a|b)",
    ] {
        assert_eq!(reasons("a.txt", &format!("{uri}\n")), [Why::Pattern], "{uri}");
    }
    for set in ["[%\\\\d]", "[^/]"] {
        assert_eq!(reasons("a.js", &format!("a = 'b http://{set}+'\n")), [Why::Pattern], "{set}");
    }
    // A password may have such a bracket in it.
    for uri in [
        "http://ada:s3c[@h.test/",
        "http://ada[@:s3c@h.test/",
        "http://user[@h.test/",
        "http://[%ada:s3c@h.test/",
        "http://[::1]/",
        "http://(www.)/a?h",
        "http://(ada:s3c@h.test)?b",
    ] {
        assert_eq!(reasons("a.txt", &format!("{uri}\n")), [], "{uri}");
    }
}

#[test]
fn each_list_and_name_that_is_not_for_the_web() {
    for (uri, why) in [
        ("https://h.test:443,http://192.0.2.1:80", Some(Why::ConnectionString)),
        ("https://h.test:443,https://i.test", Some(Why::ConnectionString)),
        ("https://h.test,http://i.test", None),
        ("https://h.test:443,http://ada:s3cret@i.test", None),
        ("https://h.test:443,http://i.test/%zz", None),
        ("https://h.test:443,http://i.test,http://[::1]:1", Some(Why::ConnectionString)),
        ("https://ada:1@h.test:443,http://i.test", None),
        ("cref://T:System.String", Some(Why::ConnectionString)),
        ("cref://h.test:a", None),
        ("http://h.test:X/", Some(Why::Form)),
        ("http://h.test:N", Some(Why::Form)),
        ("http://h.test:P", Some(Why::Form)),
        ("http://h.test:Y", Some(Why::Form)),
        ("http://h.test:A", None),
        ("http://ada:s3cret@h.test:X", None),
        ("http://1", Some(Why::Part)),
        ("http://9", Some(Why::Part)),
        ("http://0", None),
        ("http://1/", None),
        ("http://10", None),
        ("chrome-extension://__MSG_@@extension_id__/a", Some(Why::Placeholder)),
        ("chrome-extension://__MSG_@extension_id__/a", None),
    ] {
        assert_eq!(reasons("a.yaml", &format!("url: \"{uri}\"\n")), Vec::from_iter(why), "{uri}");
    }
}

#[test]
fn each_operator_of_a_selector() {
    for attribute in ["href^=", "href$=", "href*=", "src~=", "lang|=", "data-a^="] {
        for (path, open, close) in
            [("a.txt", "##a[", "]"), ("a.json", "{\"a\": \"b[", "]\"}"), ("a.md", "`x` a[", "] b")]
        {
            let quote = if path == "a.json" { "\\\"" } else { "\"" };
            let text = format!("{open}{attribute}{quote}https://H.test:443/-{quote}{close}\n");
            assert_eq!(reasons(path, &text), [Why::Part], "{text}");
            let insensitive = text.replacen(']', " i]", 1);
            assert_eq!(reasons(path, &insensitive), [Why::Part], "{insensitive}");
        }
    }
    for text in [
        "a[=\"https://h.test/\"]",
        "a[data-a=\"https://h.test/\"]",
        "[href=\"https://h.test/\"]",
        "[url=\"https://h.test/\"]b[/url]",
        "image::a.png[link=\"https://h.test/\"]",
        "[a href=\"https://h.test/\"]",
        "a[href=\"https://h.test/\" b]",
        "(href=\"https://h.test/\")",
    ] {
        assert_eq!(reasons("a.txt", text), [], "{text}");
    }
}

/// A password is one, whatever is filled in behind it.
#[test]
fn each_mistake_before_what_is_filled_in() {
    for (text, expected) in [
        ("http://http://h.test:80/users/:id", Some("repeated-scheme")),
        ("https//h.test/{id}", Some("missing-scheme-colon")),
        ("htps://h.test/a/{id}", Some("almost-registered-scheme")),
        ("http:/h.test/${id}", Some("missing-host")),
        ("https://h.test:99999/{id}", Some("port-out-of-range")),
        ("https:://h.test/{{ id }}", Some("missing-host")),
        // What may be right once something is filled in.
        ("https://h.test:99999{id}/", None),
        ("https://{host}:99999/a", None),
        ("htps://{id}", None),
        ("http:/{id}", None),
        ("http:///{id}", None),
        // Nothing but what is before the path.
        ("https://h.test/a%zz/{id}", None),
        ("https://H.test/{id}", None),
        // A part of a password is no port.
        ("https://ada:123456/{id}@h.test/", None),
    ] {
        for (path, text) in
            [("a.txt", text.to_owned()), ("a.md", format!("[a]({text})")), ("a.py", format!("\"{text}\""))]
        {
            // What is mistyped in code may be code.
            if path == "a.txt"
                || expected != Some("missing-scheme-colon") && !text.contains(":/h") && !text.contains("::")
            {
                let names: Vec<_> = found(path, &text).into_iter().map(|(name, _)| name).collect();
                assert_eq!(names, Vec::from_iter(expected), "{path} {text}");
            }
        }
    }
    // No fix is safe.
    let report = Checker::new().check(&Document::new("htps://h.test/{id}\n", FileType::Text));
    let fixes: Vec<_> = report.findings().iter().flat_map(|finding| finding.fixes()).collect();
    assert!(!fixes.is_empty() && fixes.iter().all(|fix| fix.applicability != Applicability::Safe));
}

#[test]
fn each_password_in_what_is_filled_in() {
    for (text, expected) in [
        ("\"postgres://ada:Zx9Qw7K1@db.h.test/\" + name", Some("postgres://ada:***@db.h.test")),
        ("\"postgres://ada:Zx9Qw7K1@{host}/\"", Some("postgres://ada:***@")),
        ("\"postgres://ada:Zx9Qw7K1@db-{n}.h.test/\"", Some("postgres://ada:***@db-")),
        ("\"jdbc:postgresql://ada:Zx9Qw7K1@h.test/x\"", Some("postgresql://ada:***@h.test")),
        ("\"mongodb://ada:Zx9Qw7K1@h.test:1,i.test:1/\"", Some("mongodb://ada:***@h.test")),
        ("\"https://:Zx9Qw7K1@h.test/{a}\"", Some("https://:***@h.test")),
        ("\"https://ghp_0123456789abcdefghijABCDEFGHIJ012345@h.test/{a}\"", Some("https://***@h.test")),
        ("\"postgres://ada:Zx9@Qw7K1@h.test/{a}\"", None),
        ("\"postgres://ada:Zx9@Qw7K1{b}@h.test/{a}\"", None),
        ("\"postgres://ada:Zx9%40Qw7K1@h.test/{a}\"", Some("postgres://ada:***@h.test")),
        ("\"postgres://ada:Zx9@#{b}Qw7K1@h.test/\"", None),
        ("\"postgres://ada:Zx9@${b?c:d}Qw7K1@h.test/\"", None),
        ("\"postgres://ada:{password}@h.test/\"", None),
        ("\"postgres://{user}:Zx9Qw7K1@h.test/\"", None),
        ("\"postgres://ada:Zx9%s@h.test/\" % a", None),
        ("\"postgres://ada:$PASSWORD@h.test/$a\"", None),
        ("\"https://h.test/ada:Zx9Qw7K1@{a}\"", None),
        ("\"https://ada@h.test/{a}\"", None),
        ("\"docker://alpine:3.20@sha256:01ab\"", None),
        ("\"docker://alpine:3.20@{digest}\"", None),
        ("\"oci://h.test/a:3.20@{digest}\"", None),
        ("\"https://h.test/{a}\"", None),
        // A word that is filled in, a pattern, and a form.
        ("\"postgres://user:password@h.test/{a}\"", None),
        ("\"https://ada:Zx9Qw7K1@.*\"", None),
    ] {
        let report = Checker::new().check(&Document::new(format!("x = {text}\n"), FileType::Source));
        let found: Vec<_> =
            report.findings().iter().map(|finding| finding.uri().unwrap().text().into_owned()).collect();
        assert_eq!(found, Vec::from_iter(expected), "{text}");
    }
    // They come in the order of the text, and a comment suppresses them as others.
    let text = "a = \"http://h/a|b\"\nb = f\"http://ada:Zx9Qw7K1@h/{a}\" # uri-ignore: password-in-userinfo a test\nc = \"http://h/%zz\"\n";
    assert_eq!(
        found("a.py", text),
        [("path-character", Severity::Error), ("percent-encoding-not-hex", Severity::Error)]
    );
    let first = Checker::new()
        .with_most(1)
        .check(&Document::new("f\"http://ada:Zx9Qw7K1@h/{a}\" \"http://h/%zz\"", FileType::Source));
    assert_eq!((first.findings()[0].name(), first.left_out()), ("password-in-userinfo", 1));
}
