//! Strings and keys of JSON, TOML and YAML.

use urispec_documents::Why;
use urispec_documents::urispec::diagnostic::Severity;
#[cfg(feature = "templates")]
use urispec_documents::{Checker, Document, FileType};

use crate::{found, reasons, uris};

/// Only what a colon or a sign of equality follows is a key.
#[test]
fn each_string_that_is_no_key() {
    for (path, before, between, after, is_key) in [
        ("a.json", "{", ": ", "}", true),
        ("a.json", "{", ":\n  ", "}", true),
        ("a.json", "[", " ", "]", false),
        ("a.json", "[", ", ", "]", false),
        ("a.json", "[", ",\n  ", "]", false),
        ("a.json", "{\"x\": ", ", ", ": 1}", false),
        ("a.yaml", "{", ": ", "}", true),
        ("a.yaml", "", ": ", "", true),
        ("a.yaml", "[", ", ", "]", false),
        ("a.yaml", "- ", "\n- ", "", false),
        ("a.toml", "", " = ", "", true),
        ("a.toml", "x = [", ", ", "]", false),
        ("a.toml", "x = [", ",\n", "]", false),
        ("a.toml", "x = ", "\ny = ", "", false),
    ] {
        let text = format!("{before}\"url\"{between}\"/a b\"{after}\n");
        assert_eq!(uris(path, &text), ["/a b"][usize::from(!is_key)..], "{path} {text}");
        // Style matters, except in a name, and a key is one.
        let text = format!("{before}\"@type\"{between}\"HTTP://h.test/\"{after}\n");
        let is_name = is_key || after.starts_with(':');
        assert_eq!(found(path, &text).len(), usize::from(!is_name), "{path} {text}");
    }
}

/// A bare word is the key of a string only right before it.
#[test]
fn each_bare_word_before_a_string() {
    for (path, text, is_key) in [
        ("a.yaml", "url: \"/a b\"", true),
        ("a.yaml", "- url: '/a b'", true),
        ("a.yaml", "{x: 1, url: '/a b'}", true),
        ("a.json", "{url: \"/a b\"}", true),
        ("a.json", "{url :\"/a b\"}", true),
        ("a.toml", "url = \"\"\"/a b\"\"\"", true),
        ("a.toml", "url='''/a b'''", true),
        ("a.yaml", "run: echo url \"/a b\"", false),
        ("a.yaml", "x: url, \"/a b\"", false),
        ("a.yaml", "url: [1, \"/a b\"]", false),
        ("a.yaml", "[{url: 'x'}, '/a b']", false),
        ("a.json", "[{url: \"x\"}, \"/a b\"]", false),
        ("a.toml", "x = [{ url = 'x' }, '/a b']", false),
        ("a.toml", "x = [\"url = \", \"/a b\"]", false),
    ] {
        assert_eq!(uris(path, &format!("{text}\n")), ["/a b"][usize::from(!is_key)..], "{path} {text}");
    }
}

/// What a value is, its own key says, and not the one of the object around it.
#[test]
fn each_key_of_an_object_in_another() {
    for (key, is_path_one) in [("url", true), ("href", true), ("src", false), ("repository", false), ("name", false)] {
        for outer in ["url", "href", "src", "link", "name", "xmlns"] {
            for key in [key.to_owned(), format!("\"{key}\"")] {
                for (path, text) in [
                    ("a.json", format!("{{\"{outer}\": {{\"{}\": \"/a b\"}}}}\n", key.trim_matches('"'))),
                    ("a.yaml", format!("{outer}: {{{key}: \"/a b\"}}\n")),
                    ("a.yaml", format!("{outer}: {{\"x\": 1, {key}: '/a b'}}\n")),
                    ("a.yaml", format!("- {outer}: [{{ {key}: '/a b' }}]\n")),
                    ("a.toml", format!("{outer} = {{ {key} = \"/a b\" }}\n")),
                    ("a.toml", format!("{outer} = {{ x = 1, {key} = '/a b' }}\n")),
                ] {
                    assert_eq!(uris(path, &text), ["/a b"][usize::from(!is_path_one)..], "{path} {text}");
                }
            }
        }
    }
}

#[test]
fn each_key_whose_value_is_a_reference() {
    for (keys, is_path_one) in [
        ("url uri href homepage $id $ref @id iri download_url html_url website", true),
        ("src link repository documentation $schema endpoint git", false),
    ] {
        for key in keys.split(' ') {
            let (bare, upper) = (key.trim_start_matches(['$', '@']), key.to_uppercase());
            for key in [key, upper.as_str()] {
                for (path, text) in [
                    ("a.json", format!("{{\"{key}\": \"VALUE\"}}")),
                    ("a.yaml", format!("- \"{key}\": \"VALUE\"\n")),
                    ("a.yaml", format!("x:\n  '{key}': 'VALUE'\n")),
                    ("a.toml", format!("\"{key}\" = 'VALUE'\n")),
                ] {
                    assert_eq!(uris(path, &text.replace("VALUE", "http://h/a b")), ["http://h/a b"], "{text}");
                    let found = uris(path, &text.replace("VALUE", "/a b"));
                    assert_eq!(found.len(), usize::from(is_path_one), "{text}");
                }
            }
            if bare == key {
                assert_eq!(uris("a.yaml", &format!("- {key}: http://h/a b # c\n")), ["http://h/a b"], "{key}");
                assert_eq!(uris("a.toml", &format!("{key} = \"\"\"http://h/a b\"\"\"\n")), ["http://h/a b"], "{key}");
            }
        }
    }
    assert_eq!(uris("a.json", "{\"note\": \"http://h/a b\", \"c\": \"/d e\"}"), ["http://h/a"]);
}

/// What a string of a format holds is what another reader of the format reads.
#[test]
fn each_escape_in_a_string() {
    let escapes = r#"\b \f \n \r \t \" \\ \/ \u0041 \u00e9 \u20ac \uD83D\uDE00 \u007c"#;
    for escape in escapes.split(' ') {
        let text = format!("{{\"url\": \"http://h/a{escape}b\"}}");
        let expected: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(uris("a.json", &text), [expected["url"].as_str().unwrap()], "{text}");
    }
    let escapes = r#"\b \f \n \r \t \" \\ \u0041 \u00e9 \u20ac \U0001F600 \U0000007C \U00000041"#;
    for escape in escapes.split(' ') {
        let text = format!("url = \"http://h/a{escape}b\"\n");
        let expected: toml::Table = toml::from_str(&text).unwrap();
        assert_eq!(uris("a.toml", &text), [expected["url"].as_str().unwrap()], "{text}");
    }
    // YAML 1.2.2, 5.7, as far as the characters are of a URI that was mistyped.
    for (escape, character) in [
        (r"\0", '\0'),
        (r"\b", '\u{8}'),
        (r"\t", '\t'),
        (r"\n", '\n'),
        (r"\f", '\u{c}'),
        (r"\r", '\r'),
        (r"\e", '\u{1b}'),
        (r"\ ", ' '),
        ("\\\"", '"'),
        (r"\/", '/'),
        (r"\\", '\\'),
        (r"\x41", 'A'),
        (r"\xe9", '\u{e9}'),
        (r"\u20ac", '\u{20ac}'),
        (r"\U0001F600", '\u{1f600}'),
    ] {
        let text = format!("url: \"http://h/a{escape}b\"\n");
        assert_eq!(uris("a.yaml", &text), [format!("http://h/a{character}b")], "{text}");
    }
    assert_eq!(uris("a.yaml", "url: 'http://h/it''s'\n"), ["http://h/it's"]);
    assert_eq!(uris("a.yaml", "url: 'http://h/a\\u0041b'\n"), ["http://h/a\\u0041b"]);
    assert_eq!(uris("a.toml", "url = 'http://h/a\\u0041b'\n"), ["http://h/a\\u0041b"]);
}

/// Nothing is said about the style of names, which are compared.
#[test]
fn each_key_whose_value_is_a_name() {
    for key in [
        "$id",
        "$schema",
        "@id",
        "@type",
        "xmlns",
        "namespace",
        "targetNamespace",
        "issuer",
        "iss",
        "audience",
        "aud",
        "redirect_uri",
        "redirect_uris",
        "redirectUri",
        "redirectUris",
        "post_logout_redirect_uris",
        "callback_url",
        "entityID",
    ] {
        assert_eq!(found("a.json", &format!("{{\"{key}\": \"HTTP://h/\"}}")), [], "{key}");
        assert_eq!(found("a.json", &format!("{{\"{key}\": \"HTTP://h/%zz\"}}")).len(), 1, "{key}");
        for quote in ["\"", "'"] {
            let yaml = format!("- {quote}{key}{quote}: HTTP://h/ # a\n");
            assert_eq!(found("a.yaml", &yaml), [], "{yaml}");
            assert_eq!(found("a.yaml", &yaml.replace("h/ #", "h/%zz #")).len(), 1, "{yaml}");
            assert_eq!(found("a.yaml", &yaml.replace(": HTTP", " : HTTP")), [], "{yaml}");
        }
        // Each item of a list is one.
        assert_eq!(found("a.json", &format!("{{\"{key}\": [\"HTTP://h/\", \"HTTP://h/b\"]}}")), [], "{key}");
        assert_eq!(found("a.json", &format!("{{\"{key}\": [\"a\"], \"b\": \"HTTP://h/b\"}}")).len(), 1, "{key}");
    }
    for key in ["note", "url", "namespaces"] {
        assert_eq!(found("a.json", &format!("{{\"{key}\": \"HTTP://h/\"}}")).len(), 1, "{key}");
        assert_eq!(found("a.json", &format!("{{\"{key}\": [\"HTTP://h/\"]}}")).len(), 1, "{key}");
        assert_eq!(found("a.yaml", &format!("\"{key}\": HTTP://h/\n")).len(), 1, "{key}");
    }
}

/// A key is a name itself, and its value is not.
#[test]
fn each_key_that_is_a_uri() {
    for (path, before, after) in [
        ("a.json", "{\"", "\": \"UP\"}"),
        ("a.json", "{\"", "\"\n  : 1}"),
        ("a.yaml", "\"", "\": 1\n"),
        ("a.yaml", "a:\n  '", "' : 1\n"),
        ("a.yaml", "a:\n  ", ": 1\n"),
        ("a.yaml", "- ", ":\n    b\n"),
        ("a.toml", "\"", "\" = 1\n"),
        ("a.toml", "'", "'=1\n"),
    ] {
        let text = |uri: &str| format!("{before}{uri}{after}");
        assert_eq!(found(path, &text("HTTP://H.dev:80")), [], "{before}");
        assert_eq!(found(path, &text("HTTP://h.dev:80/%zz")).len(), 1, "{before}");
    }
    for (path, text) in [
        ("a.json", "{\"a\": \"HTTP://h.dev\"}"),
        ("a.json", "{\"see HTTP://h.dev\": 1}"),
        ("a.yaml", "- HTTP://h.dev\n"),
        ("a.yaml", "\"http://h.dev\": HTTP://h.dev\n"),
        ("a.yaml", "http://h.dev: HTTP://h.dev\n"),
        ("a.json", "{\"HTTP://h.dev/`a\": 1}"),
        ("a.toml", "\"http://h.dev\" = \"HTTP://h.dev\"\n"),
    ] {
        assert_eq!(found(path, text).len(), 1, "{text}");
    }
    // What is before a key is read, too.
    assert_eq!(uris("a.yaml", "# http://h.test/a\nhttp://h.test/b: up\n"), ["http://h.test/a", "http://h.test/b"]);
    // A colon after slashes is rather a part of a URI.
    assert_eq!(found("a.yaml", "HTTP://h.dev//: 1\n").len(), 2);
}

/// A value after a key in quotes goes on to the end of its line.
#[test]
fn each_value_after_a_key_in_quotes() {
    for (text, expected) in [
        ("\"url\": https://h.test/a b\n", "https://h.test/a b"),
        ("'url' : https://h.test/a b # c\n", "https://h.test/a b"),
        ("\"\": https://h.test/a b\n", "https://h.test/a"),
    ] {
        assert_eq!(uris("a.yaml", text), [expected], "{text}");
    }
}

/// In YAML, a quote begins a string where a value or a key may begin, and is a character elsewhere.
#[test]
fn each_byte_before_a_string_of_yaml() {
    for before in [" ", "\t", "\n", "\r", "\r\n", "[", "{", ","] {
        for (string, uri) in [("\"http://h/\\u0061b\"", "http://h/ab"), ("'http://h/it''s'", "http://h/it's")] {
            let text = format!("x: {before}{string}\n");
            assert_eq!(uris("a.yaml", &text), [uri], "{text}");
            assert_eq!(uris("a.yaml", &format!("{string}\n")), [uri]);
            assert_eq!(uris("a.yaml", &format!("\u{feff}{string}\n")), [uri]);
            assert_ne!(uris("a.yaml", &format!("x: y{string}\n")), [uri]);
        }
        assert_eq!(uris("a.yaml", &format!("- {before}\"url\": 'http://h/a b'\n")), ["http://h/a b"], "{before:?}");
    }
}

/// Code between backquotes in a string is an example, if the backquotes are on one line.
#[test]
fn each_backquote_in_a_string() {
    for (string, expected) in [
        ("`http://h/a` b", &[][..]),
        ("`x http://h/a y` http://h/b", &["http://h/b"]),
        ("`x` http://h/a `y` http://h/b", &["http://h/a", "http://h/b"]),
        ("http://h/a `http://h/b` http://h/c `http://h/d`", &["http://h/a", "http://h/c"]),
        ("a ` http://h/b", &["http://h/b"]),
        ("a ` http://h/b\nc ` d", &["http://h/b"]),
        ("a `b` c\n`http://h/d` http://h/e", &["http://h/e"]),
    ] {
        for (path, text) in [
            ("a.json", serde_json::json!({ "x": format!("see {string}") }).to_string()),
            ("a.toml", format!("x = \"\"\"see {string}\"\"\"\n")),
            ("a.yaml", format!("x: \"see {string}\"\n")),
        ] {
            assert_eq!(uris(path, &text), expected, "{text}");
        }
    }
}

/// What shows what may be written is no reference as a whole, in letters of any case.
#[test]
fn each_word_before_an_example() {
    for word in ["e.g.", "eg.", "ex.", "z.B."] {
        for word in [word.to_owned(), word.to_uppercase(), format!("{}{}", word[..1].to_uppercase(), &word[1..])] {
            for (path, text) in [
                ("a.json", format!("{{\"url\": \"{word} http://h/a b\"}}")),
                ("a.yaml", format!("url: {word} http://h/a b\n")),
                ("a.toml", format!("url = '{word} http://h/a b'\n")),
            ] {
                assert_eq!(uris(path, &text), ["http://h/a"], "{text}");
            }
        }
    }
}

/// A value that begins with a name in small letters and a sign of equality has values of its own.
#[test]
fn each_name_before_a_sign_of_equality() {
    for (name, is_reference) in
        [("repo=", false), ("repo_url=", false), ("_url=", false), ("Repo=", true), ("repo-url=", true), ("u1=", true)]
    {
        let value = format!("{name}http://h/a dest=/b");
        let expected = if is_reference { value.as_str() } else { "http://h/a" };
        for (path, text) in [
            ("a.json", format!("{{\"url\": \"{value}\"}}")),
            ("a.yaml", format!("url: {value}\n")),
            ("a.toml", format!("url = '{value}'\n")),
        ] {
            assert_eq!(uris(path, &text), [expected], "{text}");
        }
    }
}

/// A key of several words says by its last one that its value is a URI.
#[test]
fn each_key_that_ends_with_url() {
    let keys =
        ["logo_uri", "image-url", "site.url", "site.uri", "baseUrl", "baseURI", "DATABASE_URL", "A-URI", "a.URL"];
    let others = ["curl", "CURL", "baseurl", "site/url"];
    for (key, is_reference) in keys.map(|key| (key, true)).into_iter().chain(others.map(|key| (key, false))) {
        let expected = if is_reference { "http://h/a b" } else { "http://h/a" };
        for (path, text) in [
            ("a.json", format!("{{\"{key}\": \"http://h/a b\"}}")),
            ("a.yaml", format!("{key}: http://h/a b\n")),
            ("a.toml", format!("\"{key}\" = 'http://h/a b'\n")),
        ] {
            assert_eq!(uris(path, &text), [expected], "{text}");
        }
    }
}

/// What a program calls a URL may be a list with semicolons. What a package calls its homepage is one.
#[test]
fn each_key_of_a_list_with_semicolons() {
    for (key, is_list) in
        [("applicationUrl", true), ("server_url", true), ("BASE_URL", true), ("url", false), ("homepage", false)]
    {
        for second in ["http://i/", "https://i/"] {
            let value = format!("https://h:1;{second}");
            let expected = if is_list { vec!["https://h:1", second] } else { vec![value.as_str()] };
            for (path, text) in [
                ("a.json", format!("{{\"{key}\": \"{value}\"}}")),
                ("a.yaml", format!("{key}: {value}\n")),
                ("a.toml", format!("{key} = '{value}'\n")),
            ] {
                assert_eq!(uris(path, &text), expected, "{text}");
            }
        }
    }
}

/// A reference may be copied with white space and a mark before it.
#[test]
fn each_mark_before_a_reference() {
    for blank in ["", " ", "\t", " \t "] {
        for mark in ["", "'", "<", "\u{201c}", "\u{201d}", "\u{2018}", "\u{2019}"] {
            let value = format!("{blank}{mark}http://h/a b");
            for (path, text) in [
                ("a.json", serde_json::json!({ "url": value }).to_string()),
                ("a.yaml", format!("url: \"{value}\"\n")),
                ("a.toml", format!("url = \"{value}\"\n")),
            ] {
                assert_eq!(uris(path, &text), [value.as_str()], "{text:?}");
            }
        }
    }
}

/// White space may be around the colon after a key of YAML, and before the end of a line.
#[test]
fn each_blank_around_a_key_of_yaml() {
    for key in ["url", "  href", "- url", "  - - uri", "\tiri", "-   homepage", "\"url\"", "- 'href'"] {
        for colon in [": ", " : ", "  :\t", ":   "] {
            for end in ["", " ", "  # c", "\t# c", "\r"] {
                let text = format!("a: b\n{key}{colon}http://h/a b{end}\nc: d\n");
                assert_eq!(uris("a.yaml", &text), ["http://h/a b"], "{text:?}");
            }
        }
    }
    for text in ["url:http://h/a b\n", "curl: http://h/a b\n", "url x: http://h/a b\n"] {
        assert_eq!(uris("a.yaml", text), ["http://h/a"], "{text}");
    }
}

/// A comment may be the first of a file, and a quote in it opens no string.
#[test]
fn each_comment_at_the_start_of_a_file() {
    for comment in ["# a 'b", "# \"a", "# it is \"http://h/\\u0061", "#'"] {
        for before in ["", "\n", "a: b\n", "a: b ", "\u{feff}", "\u{feff}\n"] {
            let text = format!("{before}{comment}\nurl: '/a b'\nx: 'c'\n");
            let found = uris("a.yaml", &text);
            assert_eq!(found.last().map(String::as_str), Some("/a b"), "{text}");
            assert!(!found.contains(&"http://h/a".to_owned()), "{text}");
        }
    }
}

/// In a plain value of YAML, a `#` begins a comment only after white space (YAML 1.2.2, 6.6).
#[test]
fn each_number_sign_in_yaml() {
    for (value, expected) in [
        ("http://h/a#b c", &["http://h/a#b c"][..]),
        ("http://h/a #b http://h/c", &["http://h/a", "http://h/c"]),
        ("http://h/a\t# b", &["http://h/a"]),
        ("http://h/a#b #c", &["http://h/a#b"]),
        ("http://h/a b#", &["http://h/a b#"]),
        ("/a b # c #d e", &["/a b"]),
        ("http://h/a b # c # d", &["http://h/a b"]),
        ("/a # b # http://h/c # d", &["/a", "http://h/c"]),
        ("/a#b", &["/a#b"]),
        ("#/a/b", &[]),
    ] {
        for end in ["", "\n", "\r\n"] {
            assert_eq!(uris("a.yaml", &format!("url: {value}{end}")), expected, "{value}");
        }
    }
}

/// What JSON has in a comment is no member.
#[cfg(feature = "templates")]
#[test]
fn a_comment_of_json_has_no_members() {
    for text in [
        "// \"openapi\": \"3.1.0\",\n{\"paths\": {\"/a/{b\": {}}}",
        "{\n// \"openapi\": \"3.1.0\",\n\"paths\": {\"/a/{b\": {}}}",
        "{\n// \"uriTemplate\": \"/a/{b\",\n\"x\": 1}",
    ] {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Json));
        assert_eq!(report.findings().len(), 0, "{text}");
    }
}

/// Placeholders and patterns in the value of an attribute, which the text around it does not give away.
#[test]
fn each_sign_within_a_value() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">x</a>"));
    for host in ["*", "*.h.test", "h.test:*", "h.*", "+", "+:80", ".h.test", "h.test:80-90", "h[1-3].test"] {
        assert_eq!(of(&format!("http://{host}/a")), [Why::Pattern], "{host}");
    }
    for host in [
        "XXXX.h.test",
        "h.XXXX",
        "XXXXX",
        "...",
        "h...",
        "\u{2026}",
        "h.test:xx",
        "h.test:NNNN",
        "h.test:nnnn",
        "h.test:XXXX",
    ] {
        assert_eq!(of(&format!("http://{host}/a")), [Why::Form], "{host}");
    }
    for host in ["XXX.h.test", "xxxx.h.test", "h.test", "h-x.test"] {
        assert_eq!(of(&format!("http://{host}/a")), [], "{host}");
    }
    for uri in ["git+ssh://git@h.test:user/repo.git", "git+https://h.test:user/repo.git", "rsync://h.test::module/a"] {
        assert_eq!(of(uri), [Why::ConnectionString], "{uri}");
    }
    assert_eq!(of("git+ssh://git@h.test:22/repo.git"), []);
    for (version, is_image) in [("3.20", true), ("latest", true), ("5000", false), ("5000/a", false)] {
        let expected = if is_image { vec![Why::ConnectionString] } else { vec![] };
        assert_eq!(of(&format!("docker://h.test:{version}")), expected, "{version}");
    }
    for before in ["=", "/", ":", ",", ";", "@"] {
        for after in ["", "&b", "/b", ":b", ",b", ";b", "?b", "@b"] {
            let uri = format!("http://h.test/a{before}%h{after}");
            assert_eq!(of(&uri), [Why::Placeholder], "{uri}");
        }
    }
    for name in ["${it's}", "${a[\"b\"]}", "$(it's)", "{it's}", "${a(\"}\")}"] {
        assert_eq!(reasons("a.md", &format!("[x](http://h.test/{name}/b)")), [Why::Placeholder], "{name}");
    }
}

/// White space is allowed before and after the colon of a member (RFC 8259, 2).
#[test]
fn each_blank_around_a_colon_of_json() {
    for blank in ["", " ", "\t", "\n", "\r\n", " \n  "] {
        for (path, text) in [
            ("a.json", "{\"x\"B:B1,\"url\"B:B\"/a b\"B}"),
            ("a.ipynb", "{\"cell_type\"B:B\"markdown\",B\"source\"B:B[\"[x](/a b)\"]}"),
            ("a.ipynb", "{\"cell_type\"B:B\"code\",B\"source\"B:B[],B\"url\"B:B\"/a b\"}"),
        ] {
            assert_eq!(uris(path, &text.replace('B', blank)), ["/a b"], "{path} {text} {blank:?}");
        }
    }
}

/// A member is what it is, whether or not it has a line for itself.
#[test]
fn each_member_on_a_line_of_its_own() {
    for value in ["www.h.test", "www.h.test?a&b", "/a b", "http://h/a b", "mailto:a b@h.test", "http\\u003a//h/a b"] {
        let member = format!("\"url\": \"{value}\"");
        for end in ["\n", "\r\n"] {
            let one = uris("a.json", &format!("{{\"x\": 1, {member}, \"y\": 2}}{end}"));
            assert_eq!(one.len(), 1, "{value}");
            let several = format!("{{N  \"x\": 1,N  {member},N  \"y\": 2N}}N").replace('N', end);
            assert_eq!(uris("a.json", &several), one, "{several}");
        }
    }
}

/// What a template fills in beside a string is no part of the string.
#[test]
fn each_block_beside_a_string_of_yaml() {
    for text in [
        "{x: {{ a }}, url: \"/a b\", y: {{ c }}}\n",
        "{x: {{ 'a' }}, url: '/a b', y: {{ \"c\" }}}\n",
        "- url: \"/a b\" {{ c }}\n",
        "- {{ a }}\n- url: '/a b'\n- {{ c }}\n",
        "{{ if eq .a \"b\" }}\nurl: \"/a b\"\n{{ end }}\n",
    ] {
        assert_eq!(uris("a.yaml", text), ["/a b"], "{text}");
    }
}

/// A string that is a URI as a whole has no escapes of code in it. Another may hold code.
#[test]
fn each_backslash_in_a_string() {
    for (string, expected) in [
        ("http://h/a\\b", "http://h/a\\b"),
        ("http://h/a'b\\c", "http://h/a'b"),
        ("http://h/a\\b c", "http://h/a"),
        ("http://h/a\\b 'c'", "http://h/a"),
        ("f('http://h/a\\b')", "http://h/a"),
    ] {
        assert_eq!(uris("a.json", &serde_json::json!([string]).to_string()), [expected], "{string}");
        assert_eq!(
            uris("a.toml", &format!("x = \"\"\"{}\"\"\"\n", string.replace('\\', "\\\\"))),
            [expected],
            "{string}"
        );
    }
}

/// Data may hold quotes and operators, and elements.
#[test]
fn each_sign_of_code_in_data() {
    for data in ["text/javascript,'a' + 'b'", "text/html,'a'.concat('b').c", "image/svg+xml,<a b='c' + d=''/>"] {
        let text = format!("<img src=\"data:{data}\">");
        assert_eq!((reasons("a.html", &text), uris("a.html", &text)), (vec![], vec![format!("data:{data}")]), "{text}");
    }
}

/// In a string, the end of an element makes its text HTML, with character references. A sign that is less than something does not.
#[test]
fn each_angle_bracket_in_a_string() {
    let uri = "http://h.test/?a=1&amp;b=2";
    for (around, is_html) in [
        ("_", false),
        ("x < y: _", false),
        ("x <= y, _ <- z", false),
        ("x<y>z _", false),
        ("x / y < z _", false),
        ("<b>x</b> _", true),
        ("_ </p>", true),
        ("x < y <i>_</i>", true),
    ] {
        let string = around.replace('_', uri);
        let expected = if is_html { "http://h.test/?a=1&b=2" } else { uri };
        for (path, text) in [
            ("a.json", format!("{{\"x\": \"{string}\"}}")),
            ("a.toml", format!("x = \"{string}\"\n")),
            ("a.toml", format!("x = '{string}'\n")),
            ("a.yaml", format!("x: \"{string}\"\n")),
        ] {
            assert_eq!(uris(path, &text), [expected], "{path} {text}");
        }
    }
}

/// In braces, a comma ends a plain value of YAML, and several may be on a line.
#[test]
fn each_plain_value_in_braces() {
    for (text, expected) in [
        ("b: {url: https://h.test/a b}\n", &["https://h.test/a b"][..]),
        ("b: { x: 1, url: https://h.test/a b, y: 2 }\n", &["https://h.test/a b"]),
        ("a: {url: https://h.test/a b, href: https://h.test/c d}\n", &["https://h.test/a b", "https://h.test/c d"]),
        ("a: {x: https://h.test/x, url: https://h.test/c d}\n", &["https://h.test/x", "https://h.test/c d"]),
        ("- {url: https://h.test/a b}\n- {url: /c d}\n", &["https://h.test/a b", "/c d"]),
        ("- [{url: https://h.test/a b}, {url: /c d}]\n", &["https://h.test/a b", "/c d"]),
        ("{url: https://h.test/a b}\n", &["https://h.test/a b"]),
        ("http://: {url: https://h.test/a b}\n", &["https://h.test/a b"]),
        ("{ url: https://h.test/a b }\n", &["https://h.test/a b"]),
        ("a: {b: {url: https://h.test/a b}, url: /c d}\n", &["https://h.test/a b", "/c d"]),
        ("a: {x: \"y\", url: https://h.test/a b}\n", &["https://h.test/a b"]),
        ("a: {x: 'y', z: \"u\", url: /a b}\n", &["/a b"]),
        ("a: {namespace: HTTP://H.test/}\n", &["HTTP://H.test/"]),
    ] {
        assert_eq!(uris("a.yaml", text), expected, "{text}");
    }
    assert_eq!(found("a.yaml", "b: {url: https://h.test/a b}\n"), [("path-character", Severity::Error)]);
    // What ends a value ends it behind a key in quotes, too.
    for text in ["a: {\"url\": /a b, c: d}\n", "{'url': https://h.test/a b}\n"] {
        assert!(uris("a.yaml", text).iter().all(|uri| !uri.contains(['}', ','])), "{text}");
    }
    for text in [
        "a: {{ b, url: /a b, c }}\n",
        "a: {% b, url: /a b, c %}\n",
        "a: {x: 1} # {y: 1, url: /a b}\n",
        "# say, url: /a b, c\n",
        "# x: {url: /a b}\n",
        "y: 1 # x: {url: /a b}\n",
        "a: |\n  say {x, url: /a b}\n",
        "a: \"b\", url: /a b\n",
        "a: {url: [/a b]}\n",
        "a: {curl: /a b, note: /c d}\n",
    ] {
        assert_eq!(uris("a.yaml", text), [""; 0], "{text}");
    }
}

/// Several words before the first scheme say what a value is to be. One may be a mistake.
#[test]
fn each_sentence_in_place_of_a_reference() {
    for (value, expected) in [
        ("must start with http:// or https://", &[][..]),
        ("Website, such as http://h.test or https://i.test", &["http://h.test", "https://i.test"]),
        ("Full URI including http(s)://", &[]),
        ("URL (e.g. https://h.test)", &["https://h.test"]),
        ("a b <c> https://h.test/d", &[]),
        ("Enter the URL: https://", &[]),
        ("see it at https://h.test/a|b", &["https://h.test/a|b"]),
        ("URL: https://h.test/a", &["URL: https://h.test/a"]),
        (" https://h.test/a", &[" https://h.test/a"]),
        ("see https://h.test/", &["see https://h.test/"]),
        ("https://h.test/a b c d", &["https://h.test/a b c d"]),
    ] {
        for key in ["url", "uri", "website"] {
            for (path, text) in [
                ("a.json", format!("{{\"{key}\": \"{value}\"}}")),
                ("a.yaml", format!("{key}: \"{value}\"\n")),
                ("a.yaml", format!("{key}: '{value}'\n")),
                ("a.toml", format!("{key} = \"{value}\"\n")),
            ] {
                assert_eq!(uris(path, &text), expected, "{text}");
            }
        }
    }
}

/// The name of a property of a contact is no scheme, and its value may lack what is between scheme and host.
#[test]
fn each_name_of_a_property_of_a_contact() {
    let card = |line: &str| format!("BEGIN:VCARD\r\n{line}\r\nEND:VCARD\r\n");
    for line in ["TEL:+49 30 1234", "TEL:+4930\r\n 1234", "TEL:\r\n +4930", "Tel:030", "MAILTO:a@h.test", "URN:a:b"] {
        assert_eq!(uris("a.vcf", &card(line)), [""; 0], "{line}");
    }
    for (line, expected) in [
        ("TEL:tel:+4930", "tel:+4930"),
        ("TEL;TYPE=home:tel:+4930", "tel:+4930"),
        ("TEL:+49 30\r\nNOTE:call tel:+4931", "tel:+4931"),
        ("NOTE:http://h.test/a\r\nTEL:+49 30", "http://h.test/a"),
        ("URL:http:/h.test/a", "http:/h.test/a"),
        ("URL:https:\\\\h.test", "https:\\\\h.test"),
        ("item1.URL;type=pref:www.h.test", "www.h.test"),
        ("URL:http//h.test", "http//h.test"),
    ] {
        for path in ["a.vcf", "a.ics"] {
            assert_eq!(uris(path, &card(line)), [expected], "{line}");
        }
    }
    for line in ["URL:http:/h.test/a", "URL:https:\\\\h.test", "URL:www.h.test"] {
        assert_eq!(found("a.vcf", &card(line)).len(), 1, "{line}");
    }
    for line in ["URL:h.test", "URL:a b", "URL:e.g. http"] {
        assert_eq!(uris("a.vcf", &card(line)), [""; 0], "{line}");
    }
}
