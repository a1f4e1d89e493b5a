//! What is made of a finding: its level, its fixes, how many there are.

use urispec_documents::urispec::Rule;
use urispec_documents::urispec::diagnostic::{Name, Severity};
use urispec_documents::{Applicability, Checker, Document, FileType, Levels, Report};

use crate::found;

/// An allowed scheme allows what is about schemes, and nothing else.
#[test]
fn each_diagnostic_of_a_scheme_that_is_allowed() {
    let on_schemes =
        [Name::AlmostRegisteredScheme, Name::MistakenScheme, Name::OneLetterScheme, Name::HostWithoutSlashes];
    let mut allowed = 0;
    for name in Name::ALL.iter().copied() {
        let text = name.example().wrong;
        let Some(scheme) =
            std::str::from_utf8(text).ok().and_then(|text| text.split_once(':')).map(|(scheme, _)| scheme)
        else {
            continue;
        };
        let has = |checker: &Checker| {
            checker.check_text(text, Rule::UriReference).iter().any(|diagnostic| diagnostic.name() == name)
        };
        let checker = Checker::new().with_allowed_schemes([scheme.to_uppercase()]);
        if has(&Checker::new()) {
            assert_eq!(has(&checker), !on_schemes.contains(&name), "{name:?}");
            allowed += usize::from(on_schemes.contains(&name));
        }
    }
    assert_eq!(allowed, on_schemes.len());
}

/// A placeholder or a default for a password is advice where a program reads it, and an example where people do.
#[test]
fn each_reader_of_a_trivial_password() {
    let names = |path: &str| {
        let found = found(path, "x = \"amqp://guest:guest@rabbit.h.test/\"\n");
        found.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    for path in ["a.md", "a.rst", "a.adoc", "a.txt", "a.tex", "a.html"] {
        assert_eq!(names(path), [""; 0], "{path}");
    }
    for path in ["a.toml", "a.sh", "a.conf", "a.py"] {
        assert_eq!(names(path), ["trivial-password"], "{path}");
    }
}

/// Only the port of a site with a name is written for nothing.
#[test]
fn each_scheme_with_its_default_port() {
    for (uri, is_found) in [
        ("http://h.test:80/", true),
        ("HTTPS://h.test:443/", true),
        ("redis://h.test:6379/", false),
        ("ws://h.test:80/", false),
        ("postgres://h.test:5432/a", false),
        ("http://u@192.0.2.1:80/", false),
        ("https://[2001:db8::1]:443/", false),
        ("http://192.0.2.1.h.test:80/", true),
    ] {
        let found = found("a.toml", &format!("x = \"{uri}\"\n"));
        assert_eq!(found.iter().any(|(name, _)| *name == "default-port"), is_found, "{uri}");
    }
}

/// A proxy has another default port, whatever names it.
#[test]
fn each_name_of_a_proxy() {
    let with_port = |path: &str, text: &str| found(path, text).iter().any(|(name, _)| *name == "default-port");
    for (path, text) in [
        ("a.yaml", "http_proxy: http://h.dev:80\n"),
        ("a.yaml", "\"HTTPS_PROXY\": \"http://h.dev:80\"\n"),
        ("a.toml", "proxy = \"http://h.dev:80\"\n"),
        ("a.json", "{\"proxy\": \"http://h.dev:80\"}"),
        (".env", "HTTP_PROXY=http://h.dev:80\n"),
        ("a.ini", "proxy.url = http://h.dev:80\n"),
        ("a.txt", "Run `curl -x http://h.dev:80 https://h.org/`.\n"),
        ("a.txt", "curl --proxy http://h.dev:80 https://h.org/\n"),
        ("a.txt", "pip --proxy=http://h.dev:80\n"),
        ("a.xml", "<proxy>\n  <id>a</id>\n  <url>http://h.dev:80</url>\n</proxy>"),
        ("a.xml", "<proxy>a</proxy><proxy><url>http://h.dev:80</url></proxy>"),
        ("a.xml", "<httpProxy>http://h.dev:80</httpProxy>"),
        ("a.tex", "\\proxy{http://h.dev:80}\n"),
        ("a.json", "{\"proxy\": [\"http://h.dev:80\"]}"),
        ("a.txt", "proxy(http://h.dev:80), proxy {http://h.dev:80}\n"),
        ("a.txt", "http_proxy, http://h.dev:80\n"),
    ] {
        assert!(!with_port(path, text), "{text}");
    }
    for (path, text) in [
        ("a.yaml", "http_proxy: a\nurl: http://h.dev:80\n"),
        ("a.yaml", "proxy_pass: http://h.dev:80\n"),
        ("a.yaml", "reverse_proxy: http://h.dev:80\n"),
        ("a.json", "{\"proxy\": {}, \"url\": \"http://h.dev:80\"}"),
        ("a.txt", "Run `curl http://h.dev:80`.\n"),
        ("a.txt", "Run `tar -x http://h.dev:80`.\n"),
        ("a.xml", "<proxy>a</proxy><url>http://h.dev:80</url>"),
    ] {
        assert!(with_port(path, text), "{text}");
    }
}

/// A percent sign is written where it is one of a URI and nothing else.
#[test]
fn each_text_in_which_a_percent_sign_means_more() {
    for (path, before, after, is_encoded) in [
        ("crontab", "@reboot curl '", "'\n", false),
        ("crontab", "@yearly curl '", "'\n", false),
        ("crontab", "@annually curl '", "'\n", false),
        ("crontab", "@monthly curl '", "'\n", false),
        ("crontab", "@weekly curl '", "'\n", false),
        ("crontab", "@daily curl '", "'\n", false),
        ("crontab", "@midnight curl '", "'\n", false),
        ("crontab", "@hourly curl '", "'\n", false),
        ("crontab", "*/5 0 1,2 * 1-5 curl '", "'\n", false),
        ("crontab", "0-30 8-17/2 * * 1 curl '", "'\n", false),
        ("crontab", "0 4 1 jan mon curl '", "'\n", false),
        ("crontab", "0 4 1 jan,jul mon-fri curl '", "'\n", false),
        ("a.cron", "0 4 * * 1 curl '", "'\n", false),
        ("crontab", "@never curl '", "'\n", true),
        ("crontab", "0 4 1 june * curl '", "'\n", true),
        ("crontab", "0 4 1 curl '", "'\n", true),
        ("a.txt", "1 new row for all ", "\n", true),
        ("a.bat", "echo off\ncurl \"", "\"\n", false),
        ("a.bat", "rem a\ncurl \"", "\"\n", false),
        ("a.bat", ":: a\ncurl \"", "\"\n", false),
        ("a.bat", "setlocal\ncurl \"", "\"\n", false),
        ("a.bat", "@set a=b\ncurl \"", "\"\n", false),
        ("a.bat", "@if a\ncurl \"", "\"\n", false),
        ("a.bat", "@call a\ncurl \"", "\"\n", false),
        ("a.bat", "@start a\ncurl \"", "\"\n", false),
        ("a.bat", " @CD a\r\ncurl \"", "\"\r\n", false),
        ("a.sh", "cd a\ncurl \"", "\"\n", true),
        ("a.sh", "remove a\ncurl \"", "\"\n", true),
        ("a.cfg", "; a\n# b\n\n[a]\nb: ", "\n", false),
        ("a.cfg", "[a]\n[b]\nc = ", "\n", false),
        ("a.cfg", "[a]\r\nb = ", "\r\n", false),
        ("a.cfg", "\u{feff}[a]\nb = ", "\n", false),
        ("a.cfg", "[a]\nSee this: ", "\n", true),
        ("a.cfg", "[a]\n= ", "\n", true),
        ("a.c", "f(\"%% ", "\");\n", false),
        ("a.c", "f(\"%.2f ", "\");\n", false),
        ("a.c", "f(\"", " %-8s\");\n", false),
        ("a.c", "f(\"%q ", "\");\n", false),
        ("a.go", "f(\"%v ", "\");\n", false),
        ("a.m", "x = @\"%@ ", "\";\n", false),
        ("a.rb", "x = \"%{name} ", "\"\n", false),
        ("a.html", "{%if a %}<a href=\"", "\">x</a>{%endif%}", true),
        ("a.c", "f(\"", "\");\ng(\"%s\");\n", true),
        ("a.c", "f(\"50%d ", "\");\n", true),
        ("a.c", "f(\"http://h.test/%E2%82%AC ", "\");\n", true),
        ("a.c", "f(\"5 %(", "\");\n", true),
        ("a.txt", "%s ", "\n", true),
        ("a.txt", "see the new app now ", "\n", true),
    ] {
        let text = format!("{before}http://h.test/a^b{after}");
        let report = Checker::new().check(&Document::new(text.as_str(), FileType::of(path)));
        let mut edits = report.findings().iter().flat_map(|found| found.fixes()).flat_map(|fix| &fix.edits);
        assert_eq!(edits.any(|edit| edit.replacement == "%5E"), is_encoded, "{text}");
    }
    // Of two fixes, none is made unasked if one cannot be.
    for (filled, is_fixed) in [("%1$s", false), ("x", true)] {
        let text = format!("<a href=\"http://[::1/a^b\">{filled}</a>");
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::Html));
        assert_eq!(report.findings().len(), 2, "{filled}");
        assert_eq!(checker.fix(&report, &[Applicability::Safe]).is_some(), is_fixed, "{filled}");
    }
}

/// A bracket that is alone may be one too many.
#[test]
fn each_bracket_behind_a_host() {
    for (path, is_fixed) in [("/[b", false), ("/b]", false), ("/[b][", false), ("/%zz", false), ("/a b", true)] {
        let checker = Checker::new();
        let report = checker.check(&Document::new(format!("<a href=\"http://h.test{path}\">x</a>\n"), FileType::Html));
        assert_eq!(checker.fix(&report, &[Applicability::Safe]).is_some(), is_fixed, "{path}");
    }
}

/// In a pattern for URIs, `*` is any text, and everything else is itself.
#[test]
fn each_character_of_a_pattern_for_uris() {
    for special in ['?', '[', ']', '{', '}', '!', '\\', '.', '+', '(', ')', '|', '^', '$', '#', '%', ',', '/', '-'] {
        let pattern = format!("http://h/a{special}b*c|");
        let checker = Checker::new().with_excluded_uris([pattern.as_str()]).unwrap();
        let found = |uri: &str| checker.check_text(uri.as_bytes(), Rule::UriReference).len();
        assert_eq!(found(&format!("http://h/a{special}b/x/c|")), 0, "{pattern}");
        assert_eq!(found(&format!("http://h/a{special}bc|")), 0, "{pattern}");
        for other in ["http://h/axb/x/c|", "http://h/ab/x/c|", "xhttp://h/a?b/x/c||"] {
            assert_ne!(found(other), 0, "{pattern} {other}");
        }
    }
}

/// What excludes a text, or allows its scheme, does so with redaction as without, and nothing shows the password.
#[test]
fn each_setting_for_a_text_with_redaction() {
    for (text, all) in [
        ("htpp://u:s3cret@h.test/a", &["almost-registered-scheme", "password-in-userinfo"][..]),
        ("htpp://u:s3cret@h.test/a|b", &["password-in-userinfo", "path-character"]),
    ] {
        for redacts in [false, true] {
            let names = |checker: Checker| {
                let found = checker.with_redaction(redacts).check_text(text.as_bytes(), Rule::UriReference);
                assert!(!redacts || !format!("{found:?}").contains("s3cret"), "{found:?}");
                found.iter().map(|diagnostic| diagnostic.name().name()).collect::<Vec<_>>()
            };
            let without = |name: &str| all.iter().copied().filter(|other| *other != name).collect::<Vec<_>>();
            assert_eq!(names(Checker::new()), all);
            for pattern in ["htpp://*", "*@h.test/*", "*s3cret*", text] {
                assert_eq!(names(Checker::new().with_excluded_uris([pattern]).unwrap()), [""; 0], "{pattern}");
            }
            for pattern in ["http://*", "*@h.test", "*:***@*/"] {
                assert_eq!(names(Checker::new().with_excluded_uris([pattern]).unwrap()), all, "{pattern}");
            }
            let allowing = Checker::new().with_allowed_schemes(["HTPP".to_owned()]);
            assert_eq!(names(allowing), without("almost-registered-scheme"));
            for name in all {
                let levels = Levels::new().with(format!("{name}=off").parse().unwrap());
                assert_eq!(names(Checker::new().with_levels(levels)), without(name), "{name}");
            }
        }
    }
}

/// Of two settings, the last one counts.
#[test]
fn each_setting_of_redaction_after_another() {
    let document = Document::new("http://u:s3cret@h.test/", FileType::Text);
    for (first, last) in [(false, false), (false, true), (true, false), (true, true)] {
        let uris = Checker::new().with_redaction(first).with_redaction(last).uris(&document);
        assert_eq!(uris[0].text().contains("s3cret"), !last, "{first} {last}");
    }
}

/// What is left out of a file that a program wrote is advice, too.
#[test]
fn each_number_of_findings_that_are_left_out() {
    let text = "<meta name=generator content=Doxygen><a href='http://h/%zz'>x</a> <a href='http://h/%yy'>x</a>";
    let document = Document::new(text, FileType::Html);
    for own in [Severity::Advice, Severity::Warning, Severity::Error] {
        let setting = format!("percent-encoding-not-hex={}", own.to_string().to_lowercase());
        let levels = Levels::new().with(setting.parse().unwrap());
        for most in 0..4 {
            for (judges, expected) in [(false, Severity::Advice), (true, own)] {
                let checker = Checker::new().with_levels(levels.clone()).with_generated(judges).with_most(most);
                let report = checker.check(&document);
                assert_eq!((report.findings().len(), report.left_out()), (most.min(2), 2_usize.saturating_sub(most)));
                assert!(report.findings().iter().all(|finding| finding.severity() == expected), "{most} {judges}");
                for severity in [Severity::Advice, Severity::Warning, Severity::Error] {
                    assert_eq!(report.has_left_out(severity), severity == expected && most < 2, "{most} {judges}");
                }
            }
        }
    }
}

/// However many mistakes of one name a URI has, all of them are left to advice, or left out, as the first ones are; and each is found.
#[test]
fn many_mistakes_are_judged_as_the_first() {
    for count in [1, 63, 64, 65, 1000] {
        // Servers take bars in queries, and in code nobody changes them.
        let bars = found("a.py", &format!("x = \"http://h/?q={}\"", "a|b".repeat(count)));
        assert_eq!(bars.len(), count);
        assert!(bars.iter().all(|it| *it == ("query-character", Severity::Advice)), "{count}");
        // No server takes this one. What comes after many others has no say.
        let others = found("a.py", &format!("x = \"http://h/?q={}^c\"", "a|b".repeat(count)));
        assert_eq!(others.len(), count + 1);
        let expected = if count < 64 { Severity::Error } else { Severity::Advice };
        assert!(others.iter().all(|it| it.1 == expected), "{count}: {:?}", others.last());
        // What is encoded twice in a URI that is a value of another is right.
        let nested = format!("http://h/?u=http%3A%2F%2Fh%2F{}", "%2541a".repeat(count));
        assert_eq!(found("a.txt", &nested), [], "{count}");
    }
    assert_eq!(found("a.txt", &format!("http://h/{}", "%2541a".repeat(100))).len(), 1);
}

/// A comment is for all that is found on its line, and each of that is counted.
#[test]
fn each_finding_on_a_line_is_counted() {
    let (wrong, right) = ("http://h/a^ http://h/b^", "http://h/c");
    for lines in [&[wrong][..], &[wrong, right, wrong], &[right, wrong, "`", "http://h/d^", wrong], &[right]] {
        let text: String = lines.iter().map(|line| format!("// {line}\n")).collect();
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::Source));
        let ignored = checker.add_ignore(&report, "a.js", "why");
        // After a backquote that is not closed, all may be a literal.
        let can = lines.iter().take_while(|line| **line != "`").filter(|line| line.contains('^')).count();
        assert_eq!((ignored.count(), ignored.report().findings().len()), (2 * can, report.findings().len() - 2 * can));
        assert_eq!(ignored.why().is_some(), lines.contains(&"`"), "{lines:?}");
    }
}

/// What matters less where it is keeps a level that is lower still, and is raised by none.
#[test]
fn each_level_of_what_matters_less() {
    let levels = [None, Some(Severity::Advice), Some(Severity::Warning), Some(Severity::Error)];
    for (path, bytes, name, most) in [
        ("a.txt", &b"http://h/\xe9x"[..], "not-utf8", Severity::Warning),
        ("a.md", b"http://h/?a[b]=c", "unencoded-bracket", Severity::Advice),
        ("a.py", "x = 'http://h/\u{e9}'".as_bytes(), "non-ascii", Severity::Advice),
        ("a.go", b"// @generated\n// http://h/^\n", "path-character", Severity::Advice),
        ("a.go", b"// @generated\n// http://h/ uri-ignore: style\n", "unused-ignore", Severity::Advice),
    ] {
        for (level, severity) in ["off", "advice", "warning", "error"].into_iter().zip(levels) {
            let levels = Levels::new().with(format!("{name}={level}").parse().unwrap());
            let report = Checker::new().with_levels(levels).check(&Document::new(bytes, FileType::of(path)));
            let found: Vec<_> = report.findings().iter().map(|it| (it.name(), it.severity())).collect();
            let expected = severity.map(|severity| (name, severity.min(most)));
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{name}={level}");
        }
    }
}

/// What is readable in a URI makes nothing else of it so.
#[test]
fn each_part_beyond_ascii_has_the_level_of_the_worst() {
    for (text, severity) in [
        ("x = 'http://h/\u{e9}?\u{fc}'", Severity::Advice),
        ("x = 'http://\u{430}\u{434}\u{430}@h/\u{e9}'", Severity::Error),
    ] {
        assert_eq!(found("a.py", text), [("non-ascii", severity); 2], "{text}");
    }
}

/// What works, or was meant as it is, is advice.
#[test]
fn each_mistake_that_is_advice_where_it_is() {
    for (path, text, name, expected) in [
        ("a.js", "// e.g. http://example.com:80x/\n", "port-character", Severity::Advice),
        ("a.js", "x = 'http://h.test:80x/'\n", "port-character", Severity::Advice),
        ("a.js", "x = 'http://localhost:80x/'\n", "port-character", Severity::Error),
        ("a.md", "<http://example.com:80x/>\n", "port-character", Severity::Error),
        ("a.sh", "curl http://0:5000/\n", "rare-ip-address-format", Severity::Advice),
        ("a.sh", "curl http://127.1/\n", "rare-ip-address-format", Severity::Advice),
        ("a.sh", "curl http://127.0.1/\n", "rare-ip-address-format", Severity::Advice),
        ("a.sh", "curl http://127.01/\n", "rare-ip-address-format", Severity::Warning),
        ("a.sh", "curl http://127.1.1/\n", "rare-ip-address-format", Severity::Warning),
        ("a.sh", "curl http://00/\n", "rare-ip-address-format", Severity::Warning),
        ("a.sh", "curl http://10.1/\n", "rare-ip-address-format", Severity::Warning),
        ("a.sh", "curl http://2130706433/\n", "rare-ip-address-format", Severity::Warning),
        ("a.js", "//# x=data:a/b;charset:utf-8;base64,YQ==\n", "scheme-syntax", Severity::Advice),
        ("a.js", "//# x=data:a/b;charsets:utf-8;base64,YQ==\n", "scheme-syntax", Severity::Warning),
        ("a.rst", "see file:////usr/share/a now\n", "scheme-syntax", Severity::Advice),
        ("a.html", "<a href=\"/a.html#add(int, java.util.List)\">x</a>", "fragment-character", Severity::Advice),
        ("http.html", "<a href=\"http://h.test/a#add_2(b, c)\">x</a>", "fragment-character", Severity::Advice),
        ("a.html", "<a href=\"http://h.test/a#add(b,  c)\">x</a>", "fragment-character", Severity::Error),
        ("a.html", "<a href=\"http://h.test/a#add(b c)\">x</a>", "fragment-character", Severity::Error),
        ("a.html", "<a href=\"http://h.test/a#(b, c)\">x</a>", "fragment-character", Severity::Error),
        ("a.html", "<a href=\"http://h.test/a#b, c\">x</a>", "fragment-character", Severity::Error),
        ("a.html", "<a href=\"http://h.test/a#b(c, d) e\">x</a>", "fragment-character", Severity::Error),
        ("a.py", "a = 'urn:sdmx:org.x=CL_A[1.0]'\n", "path-character", Severity::Advice),
        ("a.py", "a = 'http://h.test/CL_A[1.0]'\n", "path-character", Severity::Error),
        ("a.md", "see urn:sdmx:org.x=CL_A[1.0]\n", "path-character", Severity::Error),
        ("a.html", "<a href=\"http://h.test/a#b(c, d\">x</a>", "fragment-character", Severity::Error),
        ("a.md", "[a](http://h.test/#Gtk-3.0/Menu.html#Gtk.Menu.popup)\n", "second-fragment", Severity::Advice),
        ("a.md", "[a](http://h.test/#a#b/c)\n", "second-fragment", Severity::Error),
        ("a.md", "[a](http://h.test/#ahttp://i.test/#b)\n", "second-fragment", Severity::Error),
    ] {
        assert!(found(path, text).contains(&(name, expected)), "{path} {text}: {:?}", found(path, text));
    }
}

/// A fix that is offered for a URI in a text leaves it one that is found, whatever was wrong.
#[test]
fn each_fix_of_a_bare_uri_leaves_one() {
    let checker = Checker::new().with_levels(Levels::new().with("all=warning".parse().unwrap()));
    let mut count = 0;
    for name in Name::ALL.iter().copied() {
        let Ok(wrong) = std::str::from_utf8(name.example().wrong) else { continue };
        for text in
            [wrong.to_owned(), format!("http:{wrong}"), format!("http://h.test{wrong}"), format!("see {wrong} x")]
        {
            let document = Document::new(text.as_str(), FileType::Text);
            let report = checker.check(&document);
            for fix in report.findings().iter().flat_map(|finding| finding.fixes()) {
                // It may turn out to be a template.
                let after = checker.check(&document.with([fix]));
                let count_of = |report: &Report| report.uris() + report.templates().len();
                assert!(count_of(&after) >= count_of(&report), "{} {text} {fix:?}", name.name());
                count += 1;
            }
        }
    }
    assert!(count > 100);
}

/// What a fix reveals does not hide that something was fixed, and what is gone with it is counted, too.
#[test]
fn each_fix_is_counted() {
    for (text, fixed, count, left) in [
        ("[a](http://h.test/a|b)", "[a](http://h.test/a%7Cb)", 1, 0),
        ("[a](http://h.test/a|b|c)", "[a](http://h.test/a%7Cb%7Cc)", 2, 0),
        ("[a](https:/h.test/a)", "[a](https://h.test/a)", 1, 0),
        ("[a](https:/h.test:443/a)", "[a](https://h.test:443/a)", 1, 1),
        ("see http://http://h.test/a", "see http://h.test/a", 1, 0),
        ("see https://h.test/https://h.test/a", "see https://h.test/a", 1, 0),
        ("[a](https:/h.test:443/a) <https:/h.test/b>", "[a](https://h.test:443/a) <https://h.test/b>", 1, 1),
    ] {
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::Markdown));
        let after = checker.fix(&report, &[Applicability::Safe, Applicability::Suggested]).unwrap();
        let found = after.report().findings().len();
        assert_eq!(String::from_utf8_lossy(after.report().document().bytes()), fixed);
        assert_eq!((after.count(), found), (count, left), "{text}");
    }
}

/// What other notations and programs write as they should.
#[test]
fn each_notation_that_is_no_mistake() {
    for (path, text) in [
        ("a.py", "t = \"<https://x.org|x> and <https://github.com/a/b|Run>\"\n"),
        ("a.yaml", "text: \"<https://x.org/a|b> and <mailto:a@x.org|a>\"\n"),
        ("a.xml", "<string name=\"a\">see http://x.org\\nThanks http://x.org/b\\nor</string>\n"),
        ("package.json", "{\"dependencies\": {\"a\": \"git+ssh://git@github.com/u/r.git#semver:^5\"}}\n"),
        ("a.css", "a { behavior: url(#default#VML); src: url('a.eot?#iefix') }\n"),
        ("a.html", "<link href=\"<@spring.url '/css/a.css'/>\">\n"),
        ("a.yaml", "- https://github.com/a/b//config/default?ref=v1\n"),
        ("a.tf", "source = \"git::https://github.com/a/b.git//modules/c?ref=v1\"\n"),
        ("config.xml", "<widget><allow-intent href=\"tel:*\"/><allow-intent href=\"mailto:*\"/></widget>\n"),
        ("a.rss", "<rss><description>&lt;a href=\"https://x.org/?a=1&amp;amp;b=2\"&gt;</description></rss>\n"),
        ("a.md", "[a](ms-word:ofe|u|https://x.org/a.docx) [b](ed2k://|file|My.iso|1|AB|/)\n"),
        ("a.adoc", "image::my photo.png[] video::my clip.mp4[]\n"),
        ("a.txt", "see amqp://h.test/%2F and http://h.test/a%2fb now\n"),
        ("a.txt", "see URN:abcde, URN:er and URN:n\u{e4} now\n"),
        ("a.md", "[a](#\u{fe0f}-notes) [b](#a-\u{fe0f}-b) <http://h.test/#\u{fe0f}-c>\n"),
        ("a.md", "[a](https://h.test/b/tree/main/%7B%7Bcookiecutter.slug%7D%7D/c)\n"),
        ("a.md", "[a](https://h.test/b/blob/main/%7B%7Bc%7D%7D) [d](https://h.test/b/raw/%7B%7Bc%7D%7D)\n"),
        ("a.md", "see https://h.test/#:~:text=a%3D-,b(0\n"),
        ("a.txt", "git+https://h.test/a.git#egg=b[c]\n"),
        ("a.txt", "webpack:///../a/b.js webpack-internal:///../a/b.js\n"),
        ("a.js", "x={search:1,tel:1,url:1};y={tel:1};z={a:1,urn:null}\n"),
        ("a.txt", "examples://a/b tile://a/b hyperv://h.test/a\n"),
        ("a.html", "<modal icon=\"far fa-heart\"></modal>\n"),
        ("a.tt2", "[% BLOCK a;\n  '<a href=\"'; url | html; '\" property=\"url\">'; url;\nEND %]\n"),
        ("a.html", "[% '<a href=\"mailto:'; email | html; '\">' %] <a href=\"http://h.test/b\">x</a>\n"),
        ("a.json", "{\"Link\": \"<https://h.test/a?page=2>; rel=\\\"next\\\"\"}\n"),
        ("a.cfg", "a = http://h.test/oai_dc/\\, Simple Dublin Core\n#url = ldap://h.test/ou=faculties\\,o=my\n"),
        ("a.md", "[a](https://h.test/{{- template \"chart.name\" . }}?b=c)\n"),
        ("a.txt", "1;https://h.test/wiki/A_(1648\u{2014}1676)\nb http://h.test/C_(1815\u{2013}1915)_d\n"),
        ("a.rb", "f(\"Foo,t,http://foo.test,,,http://foo.thumb,f,,,\\n\")\n"),
        ("a.md", "[a](https://h.test/wiki/Go_Map!!) [b](https://h.test/?title=Mutant_Aliens!)\n"),
        ("a.yaml", "baseUrl: \"https://searx.DOMAIN\"\nb: https://git.YOURDOMAIN.test/\nc: https://a.TLD/\n"),
        (
            "a.jsonld",
            "{\"@context\": {\"ex\": \"https://H.test/\"}, \"@id\": \"https://H.test/1\", \"a\": \"https://h.test/\u{e9}\"}\n",
        ),
        ("a.md", "[a](https://h.test/#:~:text=b%2Dc)\n"),
        ("a.map", "{\"sources\":[\"webpack://a/./b/c|sync\",\"webpack://a/d\"]}\n"),
        ("a.js", "x = \"a {@link http://h.test/#b|The b}\\n * c\"\n"),
        ("OFL.txt", "Copyright Ada (<http://h.test|ada.b@h.test>), and (http://h.test/a|ada@h.test)\n"),
        ("a.toml", "image-url = \"/a b\"\n"),
        ("a.yaml", "image-url: \"/a b\"\n"),
        ("a.7", "curl http://h.test/?a=b\\e&c=d\n"),
        ("a.po", "msgstr \"xyz://-migrerings-URI:er\"\n"),
        ("a.conf", "# a \\fBpostgresql://\\fR URI, \\fBb://\\fIc\\fR\n"),
        ("a.groovy", "x = 'http://h.test/a&#10;&#10;b http://h.test/c&#xA;d http://h.test/e&#x20;f'\n"),
        ("a.js", "x = { y: 'image://https://h.test/a.png', z: 'image://http://h.test/' }\n"),
        ("a.js", "x = 'http:///org/eclipse/emf/ecore/util/ExtendedMetaData'\n"),
        ("a.js", "x={SEPARATOR:/:/,WS:/[ \\t]+/,FTP:/[^h]/}\n"),
        ("a.c", "x = \"ftp://ada@\";\n"),
        ("a.txt", "+ a.replace(\"https:///\", \"http:///\")\n"),
        ("a.texi", "@url{https://@/h.test/@/a} @url{http://@/h.test/}\n"),
        ("a.svg", "<image xlink:href=\"data:image/png;base64,iVBORw0KGgo=&#xa;\"/>\n"),
        ("a.conf", "Order Tel:12480:v:0\n"),
        ("a.py", "print(\"[dim]See https://h.test/a[/]\", \"https://h.test/b[/], http://h.test/c[/][/]\")\n"),
        ("a.py", "a = \"hf://repo_id::file.name\"\n"),
        ("a.py", "a = \"http://127.0.0.1:54xxx/a\"\n"),
        ("a.py", "a = \"data:image/[type];base64,[x]\"\n"),
        ("a.sh", "sed -E 's#^(https://h.test/|git@h.test:)##'\n"),
        ("tox.ini", "deps = -chttps://h.test/a\n  -rhttps://h.test/b \"-ohttps://h.test/c\"\n"),
        ("a.java", "/** see https://h.test/a.html#add(int, java.util.List<int[]>) */\n"),
        ("a.md", "see http://h.test/10.1/a.b[\n"),
        ("a.txt", "`https:\\\\i.test` becomes `https://i.test/`\n"),
        ("a.html", "<a href=\"https://h.test/?n%20%5Cgets%20%5Cfrac%7Bg%7D%7Bn%7D\">x</a>\n"),
        (
            "README",
            "image:http://h.test/a.svg[\"b c\", link=\"http://h.test/d\"] link:http://h.test/e[f] mailto:a@h.test[].\n",
        ),
    ] {
        assert_eq!(found(path, text), [], "{path} {text}");
    }
    // Nearby, it is one.
    for (path, text) in [
        ("a.txt", "see <https://x.org/a|b> now\n"),
        ("a.json", "{\"url\": \"https://x.org/a#b^c\"}\n"),
        ("a.css", "a { b: url(a#b#c) }\n"),
        ("a.md", "[a](ms-b:a|b)\n"),
        ("a.adoc", "link:my page.html[x]\n"),
        ("a.xml", "<a href=\"tel:x\"/>\n"),
        ("a.txt", "see http://h.test/%5C now\n"),
        ("a.txt", "As used in Ada's, see http://h.test/a,b|c\n"),
        ("a.md", "Open a wiki link with [[ and see <http://h.test/a|b>\n"),
        ("a.md", "text --> a\nuse `<!--`\n\nGenerated by hand\n[x](http://h.test/a^b)\n"),
        ("a.md", "[one](a%20b.html)[two](c d.html)\n"),
        ("a.md", "* Foo[bar](my file.html)\n"),
        ("a.html", "<a href=\"URN:isbn\">\n"),
        ("a.html", "<a href=\"URN:er\">\n"),
        ("a.css", "/*http://h.test*/.a{b:url(c d)}\n"),
        ("a.md", "[a](#\u{200b}-notes)\n"),
        ("a.md", "[a](b-\u{fe0f}-c#d)\n"),
        ("a.md", "[a](https://h.test/%7B%7Bb%7D%7D/tree/main)\n"),
        ("a.md", "see https://h.test/#text=a,b(0\n"),
        ("a.txt", "git+https://h.test/a.git#b[c]\n"),
        ("a.txt", "wabpack:///../a/b.js\n"),
        ("a.js", "x='a,tel:1x'\n"),
        ("a.js", "y={a:1,tel:1-}\n"),
        ("a.txt", "see a,tel:1a,b now\n"),
        ("a.txt", "exampel://a/b\n"),
        ("a.html", "<modal icon=\"far gone-heart\"></modal>\n"),
        ("a.js", "x = \"a {@lint http://h.test/#b|The b}\\n * c\"\n"),
        ("OFL.txt", "(<http://h.test/a|ada@h.test@h.test>)\n"),
        ("OFL.txt", "(<http://h.test/a|@h.test>)\n"),
        ("a.toml", "url = \"/a b\"\n"),
        ("a.yaml", "- url: \"/a b\"\n"),
        ("a.html", "<modal icon=\"far -heart\"></modal>\n"),
        ("a.html", "<modal icon=\"a photo a-b.png\"></modal>\n"),
        ("a.txt", "see http://h.test/?a=b\\&c=d\n"),
        ("a.po", "msgstr \"xyz://-migrerings-URI:e1\"\n"),
        ("a.groovy", "x = 'http://h.test/a&#11;&#11;b'\n"),
        ("README", "picture:http://h.test/a[b,c] now\n"),
        ("a.js", "x = 'image://httpx:/a'\n"),
        ("a.js", "x = 'http:///org/eclipsed/'\n"),
        ("a.js", "x = 'see http:/[::1]/ and http:/[a::1]/'\n"),
        ("a.txt", "ftp://ada@ now\n"),
        ("a.c", "x = \"ftp://ada@/\";\n"),
        ("a.yaml", "url: ftp://ada@\n"),
        ("a.html", "<a href=\"https:///\">x</a>\n"),
        ("a.txt", "https:///a\n"),
        ("a.txt", "https://ada@/h.test/\n"),
        ("a.svg", "<image xlink:href=\"http://h.test/a.png&#xa;\"/>\n"),
        ("a.json", "{\"url\": \"data:,a\\n\"}\n"),
        ("a.conf", "Order Tel:+12480:v:0\n"),
        ("a.py", "print(\"[dim]See https://h.test/a[]b\")\n"),
        ("a.py", "print(\"[dim]See https://h.test/a[/]b\")\n"),
        ("a.md", "See https://h.test/a[/]b\n"),
        ("a.md", "See^(https://h.test/|b)\n"),
        ("a.py", "a = \"hf://repo_id:file.name\"\n"),
        ("a.py", "a = \"hf://repo_id::8080\"\n"),
        ("a.py", "a = \"hf://user@repo_id::file.name\"\n"),
        ("a.py", "a = \"http://127.0.0.1:54x/a\"\n"),
        ("a.py", "a = \"http://127.0.0.1:5a4xxx/a\"\n"),
        ("a.py", "a = \"http://ada@127.0.0.1:54xxx/a\"\n"),
        ("a.py", "a = \"data:image/[];base64,[x]\"\n"),
        ("a.sh", "sed -E 's#(https://h.test/|git@h.test:)##'\n"),
        ("tox.ini", "deps = -htps://h.test/a\n"),
        ("tox.ini", "deps = chttps://h.test/a\n"),
        ("a.java", "/** see https://h.test/a.html#add(int; int) */\n"),
        ("a.java", "/** see https://h.test/a.html#add(int, int */\n"),
        ("a.java", "/** see https://h.test/a.html#(int, int) */\n"),
        ("a.java", "/** see https://h.test/a(int, int) */\n"),
        ("a.md", "see http://h.test/10.1/a.b-[\n"),
        ("a.md", "see http://h.test[\n"),
        ("a.txt", "http:/h.test http:://h.test\n"),
        ("a.txt", "`https:\\\\h.test` becomes `https://i.test/`\n"),
        ("a.html", "<a href=\"https://h.test/?%5Cgets%20%7Bg%7D\">x</a>\n"),
        ("a.html", "<a href=\"https://h.test/?%5C%7Bg%7D\">x</a>\n"),
    ] {
        assert_ne!(found(path, text), [], "{path} {text}");
    }
    for name in ["isbn", "issn", "uuid", "oid", "ietf", "nbn", "lex", "epc", "iso", "abcdef", "er2"] {
        assert_ne!(found("a.txt", &format!("see URN:{name} now\n")), [], "{name}");
    }
}

/// Files beside a recipe of BitBake are listed by their names. Elsewhere, what follows `file://` is a host.
#[test]
fn each_file_of_a_recipe() {
    let levels = |path: &str, text: &str| -> Vec<Severity> {
        let report = Checker::new().check(&Document::new(text, FileType::of(path)));
        report.findings().iter().map(|found| found.severity()).collect()
    };
    for file in ["init", "lib/user.h;endline=19", "usr/LICENSE;md5=d7"] {
        for (path, before, level) in [
            ("a.bb", "SRC_URI = \"", Severity::Advice),
            ("a.inc", "LIC_FILES_CHKSUM += \"http://h/a ", Severity::Advice),
            ("a.bbappend", "SRC_URI = \"http://h/a \\\n  ", Severity::Advice),
            ("a.bb", "SRC_URI = \" \\\n    ", Severity::Advice),
            ("a.bb", "SRC_URI = \"http://h/a\"\n\nSRC = \"", Severity::Warning),
            ("a.bb", "SRC_URI = \"http://h/a\"\r\n\r\nSRC = \"", Severity::Warning),
            ("a.bb", "SRC = \"", Severity::Warning),
            ("a.txt", "SRC_URI ", Severity::Warning),
        ] {
            assert_eq!(levels(path, &format!("{before}file://{file} \\\n")), [level], "{path} {before}{file}");
        }
    }
    let far = " \\\n".repeat(1 << 13);
    assert_eq!(levels("a.bb", &format!("SRC_URI = \"{far}file://init\"\n")), [Severity::Warning]);
}

/// A bracket that is added within a link of Org would be read as one of the link.
#[test]
fn each_bracket_that_a_fix_adds_in_org() {
    for (text, fixes) in [
        ("[[a:b<a href=\"http://[::1", 0),
        ("[[http://h.test/a][b]] http://[::1\n", 1),
        ("[a] http://[::1\n", 1),
        // A link that is open after one that was closed.
        ("[[http://h.test/a][b]] [[a:b<a href=\"http://[::1", 0),
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::Org));
        assert_eq!(report.findings().iter().flat_map(|found| found.fixes()).count(), fixes, "{text}");
    }
}

/// What nobody decodes is not encoded by itself: the key of an object, the path of a file.
#[test]
fn each_fix_of_what_is_not_decoded_is_suggested() {
    for (path, text, is_safe) in [
        ("a.yaml", "url: s3://bucket/my file.csv\n", false),
        ("a.toml", "url = \"sqlite:///C:/My Data/a.db\"\n", false),
        ("a.json", "{\"url\": \"../../packages/my package\"}\n", false),
        ("a.json", "{\"url\": \"/Users/me/My Documents/a.png\"}\n", false),
        ("a.yaml", "url: /my page/a.html\n", false),
        ("a.toml", "url = \"/my page/a.html\"\n", false),
        ("a.toml", "url = '../my page.html'\n", false),
        ("a.toml", "url = \"http://h/my page/a.html\"\n", true),
        ("a.md", "---\nurl: \"/my page/a.html\"\n---\n", false),
        ("a.md", "---\nurl: \"/\u{fc}ber uns.html\"\n---\n", false),
        ("a.json", "{\"url\": \"/\u{fc}ber uns.html\"}\n", false),
        ("a.md", "+++\nurl = \"/my page/a.html\"\n+++\n", false),
        ("a.md", "[x](</my page/a.html>)\n", true),
        ("a.md", "[x](</my long page/a.html>)\n", true),
        ("a.md", "[x](http://h.test/|Name)\n", true),
        ("a.md", "<http://h.test/|Name>\n", false),
        ("a.ipynb", "{\"cell_type\": \"markdown\", \"source\": \"<http://h.test/|Name>\"}\n", false),
        ("a.md", "[x](<https://h.test/the text goes here>)\n", false),
        ("a.ipynb", "{\"cell_type\": \"markdown\", \"source\": \"[x](<https://h.test/the text goes here>)\"}\n", false),
        ("a.yaml", "url: http://h/my page/a.html\n", true),
        ("a.html", "<a href=\"/my page/a.html\">x</a>\n", true),
        ("a.html", "<a href=\"S3://bucket/my file.csv\">x</a>\n", false),
        ("a.html", "<a href=\"FTP://h/my file.csv\">x</a>\n", true),
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::of(path)));
        let fixes: Vec<_> = report.findings().iter().flat_map(|found| found.fixes()).collect();
        assert!(!fixes.is_empty(), "{path} {text}");
        assert_eq!(fixes.iter().any(|fix| fix.applicability == Applicability::Safe), is_safe, "{path} {text}");
    }
}

/// With redaction, what only may be a password is hidden in what is drawn of the document, and without it is not.
#[test]
fn each_text_that_may_be_a_password() {
    for (text, redacted) in [
        ("[x](foo:bar@baz|x)", "[x](foo:***@baz|x)"),
        ("[x](data:text/css,@media|print)", "[x](data:***@media|print)"),
        ("[x](foo:bar%40baz|x)", "[x](foo:bar%40baz|x)"),
    ] {
        for (redacts, expected) in [(false, text), (true, redacted)] {
            let document = Document::new(text.as_bytes(), FileType::Markdown);
            let report = Checker::new().with_redaction(redacts).check(&document);
            assert_eq!(String::from_utf8_lossy(&report.shown().shown()), expected, "{redacts}");
        }
    }
}

/// In the changes of a patch, the lines of the file as it was are not put right, but a password is one that is seen. What is before and between the changes of
/// files is the patch's own.
#[test]
fn each_line_of_a_patch() {
    let head = "--- a/x\n+++ b/x\n";
    let lines = |text: &str| -> Vec<usize> {
        let document = Document::new(text, FileType::of("a.patch"));
        let report = Checker::new().check(&document);
        report.findings().iter().map(|finding| document.position(finding.start()).line).collect()
    };
    let uri = "http://h.test/%zz\n";
    // Lines that stay, go and come, in changes that give each number of lines, and none.
    assert_eq!(lines(&format!("{head}@@ -1,2 +1,2 @@ f() http://h.test/%zz\n {uri}-{uri}+{uri}{uri}")), [3, 6, 7]);
    assert_eq!(lines(&format!("{head}@@ -1 +1 @@\n-{uri}+{uri} {uri}")), [5, 6]);
    assert_eq!(lines(&format!("{head}@@ -0,0 +1 @@\n+{uri}-{uri}")), [4, 5]);
    // Once all lines of the new file have come, those that go are still to come.
    assert_eq!(lines(&format!("{head}@@ -1,3 +1 @@\n {uri}-{uri}-{uri}+{uri}")), [7]);
    // Empty lines have lost their space, and no line break is at the end of a file.
    assert_eq!(lines(&format!("{head}@@ -1,3 +1,2 @@\n\n\\ No newline\n-{uri} {uri}-{uri}")), [8]);
    // Another file, and the text of another patch before it.
    let next = format!("{head}@@ -1 +1 @@\n-{uri}+a\n-- \n{uri}{head}@@ -7,2 +7 @@\n-{uri} {uri}");
    assert_eq!(lines(&format!("see {uri}{next}")), [1, 8]);
    // What is no change ends them, and so does a line that begins others without a number.
    assert_eq!(lines(&format!("{head}@@ -1,9 +1,9 @@\n {uri}see {uri} {uri}")), [5, 6]);
    assert_eq!(lines(&format!("{head}@@ x @@\n {uri}")), [4]);
    // No patch, and one whose names are missing.
    assert_eq!(lines(&format!("@@ -1,2 +1,2 @@\n {uri}-{uri}")), [2, 3]);
    // Comments in these lines suppress what they would where the lines are.
    assert_eq!(found("a.patch", &format!("{head}@@ -1 +1 @@\n http://h.test/%zz uri-ignore: syntax\n")), []);
    let secret = "http://ada:hunt3r@h.dev/a/./b\n";
    let names = found("a.patch", &format!("{head}@@ -1,2 +1 @@\n-{secret} {secret}"));
    assert_eq!(names.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["password-in-userinfo"; 2]);
}

/// A text of three lines in a query may have any parentheses, and a line break before the query is none of it.
#[test]
fn each_number_of_lines_in_a_query() {
    for (uri, is_found) in [
        ("http://h.test/?a=b(c", true),
        ("http://h.test/?a=b%0A(c", true),
        ("http://h.test/?a=b%0Ac%0A(d", true),
        ("http://h.test/?a=b%0Ac%0Ad%0A(e", false),
        ("http://h.test/?a=b%0Ac%0Ad%0A(e%00", true),
        ("http://h.test/%0A?a=b%0Ac%0A(d", true),
        ("http://h.test/%0A%0A%0A?a=b(c", true),
        ("http://h.test/a(b?c=%0A%0A%0A", true),
        ("http://h.test/a%09?c=(%0A%0A%0A", true),
    ] {
        let found = found("a.txt", &format!("{uri}\n"));
        assert_eq!(found.iter().any(|(name, _)| *name == "unbalanced-parentheses"), is_found, "{uri}");
    }
}

/// Where other triplets are of no character either, all are of an encoding from before Unicode. Those apart from each other make none together.
#[test]
fn each_triplet_beside_an_overlong_one() {
    for (others, is_found) in [
        ("", true),
        ("/a", true),
        ("/%C3%A4", true),
        ("%C3%A4", true),
        ("/%41%C3%A4%42", true),
        ("/%E4", false),
        ("%E4", false),
        ("/%C3a%A4", false),
        ("/%C3/%A4", false),
        ("/%C3%41%A4", false),
    ] {
        let found = found("a.txt", &format!("http://h.test/%C0%AF{others}\n"));
        assert_eq!(found.iter().any(|(name, _)| *name == "overlong-encoding"), is_found, "{others}: {found:?}");
    }
}

/// What is let pass in one place, or in one notation, is a mistake in another.
#[test]
fn each_mistake_that_is_none_elsewhere() {
    for (path, text, name, expected) in [
        ("a.py", "x = \"http://h.test/?q=^a|b\"", "query-character", Some(Severity::Error)),
        ("a.html", "<a href=\"xref:A^b\">x</a>", "path-character", Some(Severity::Error)),
        ("a.yaml", "a: http://u:pass@h.net/", "password-in-userinfo", Some(Severity::Warning)),
        ("a.html", "<a href=\"/../a\">x</a>", "dot-segments-above-root", Some(Severity::Warning)),
        ("a.html", "<a href=\"http://h.test/a//b?ref=c\">x</a>", "empty-path-segment", Some(Severity::Advice)),
        ("a.xml", "<a href=\"http://h.test/?a&amp;amp;b\"/>", "html-entity", Some(Severity::Warning)),
        ("a.txt", "http://h.test/?a&amp;b", "html-entity", Some(Severity::Warning)),
        ("a.html", "<a href=\"file://\">x</a>", "scheme-syntax", Some(Severity::Warning)),
        ("a.html", "<a href=\"file://localhost\">x</a>", "scheme-syntax", Some(Severity::Warning)),
        ("a.html", "<a href=\"file://cert.pem\">x</a>", "scheme-syntax", Some(Severity::Warning)),
        ("a.html", "<a href=\"mailto:a/b?body=/c\">x</a>", "scheme-syntax", Some(Severity::Warning)),
        ("a.html", "<a href=\"tel:(030)12\">x</a>", "scheme-syntax", Some(Severity::Warning)),
        ("a.xml", "<a xmlns=\"urn:a_b:c\"/>", "scheme-syntax", Some(Severity::Advice)),
        ("a.txt", "hTTP://h.test/", "upper-case-scheme", Some(Severity::Advice)),
        ("a.txt", "http://h.test/%7Bid%7D#a", "template-placeholder", Some(Severity::Warning)),
        ("a.html", "<a href='#a\"'>x</a>", "fragment-character", Some(Severity::Error)),
        ("a.html", "<a href=\"http://h.test/#\u{e9}^\">x</a>", "fragment-character", Some(Severity::Advice)),
        ("a.html", "<a href=\"http://h.test/#a#b^\">x</a>", "fragment-character", Some(Severity::Error)),
        ("a.html", "<a href=\"http://h.test/a.conf|etc/a.conf\">x</a>", "path-character", Some(Severity::Error)),
        ("a.html", "<a href=\"//h.test/[a\">x</a>", "path-character", Some(Severity::Error)),
        ("a.html", "<a href=\"a[?b:c\">x</a>", "path-character", Some(Severity::Advice)),
        ("a.html", "<a href=\"http://h.test/a\\b?c\">x</a>", "backslash", Some(Severity::Error)),
        ("a.txt", "http://h.com@example.com/", "userinfo-like-host", Some(Severity::Warning)),
        ("a.json", "{\"u\": \"http://h.test/?a=b|c\"}", "query-character", Some(Severity::Advice)),
        ("a.yaml", "u: see http://h.test/?a=b|c", "query-character", Some(Severity::Advice)),
        ("a.txt", "http://h.test/?a=b|c", "query-character", Some(Severity::Error)),
        ("a.txt", "http://localhost:22/", "port-of-another-protocol", Some(Severity::Warning)),
        ("a.txt", "file:///?prefix", "unexpected-component", Some(Severity::Warning)),
        ("a.txt", "git+https://h.test/a.git?egg=b[c]", "unencoded-bracket", Some(Severity::Advice)),
        ("a.html", "[% a %]<a href=\"http://h.test/b c\">x</a>", "path-character", Some(Severity::Error)),
        ("a.html", "[% a <a href=\"http://h.test/b c\">x</a>", "path-character", Some(Severity::Error)),
        (
            "a.html",
            "[% '<a href=\"http://h.test/'; b; '\">' %]<a href=\"b c\">x</a>",
            "path-character",
            Some(Severity::Error),
        ),
        ("a.json", "{\"link\": \"<https://h.test/a|b>; rel=next\"}", "text-before-uri", None),
        ("a.json", "{\"link\": \"<https://h.test/a\"}", "text-before-uri", Some(Severity::Error)),
        ("a.cfg", "a = http://h.test/b\\c", "backslash", Some(Severity::Error)),
        ("a.txt", "http://good.test\\,@evil.test/", "backslash", Some(Severity::Error)),
        (
            "a.txt",
            "see http://h.test/A_(1648\u{2013}http://h.test:99999/x) y",
            "port-out-of-range",
            Some(Severity::Warning),
        ),
        (
            "a.html",
            "<p>[% of <b>G</b>] x</p><a href=\"/a b\">y</a><p>3 %]</p>",
            "path-character",
            Some(Severity::Error),
        ),
        (
            "a.md",
            "[a](http://h.test/{{ \"x\" }} \"http://h.test:99999/\")",
            "port-out-of-range",
            Some(Severity::Warning),
        ),
        ("a.txt", "http://h.test/#x=1/2#y", "second-fragment", Some(Severity::Error)),
        ("a.yaml", "a: https://PUBLICDOMAINREVIEW.ORG/", "upper-case-host", Some(Severity::Advice)),
        ("a.md", "[a](http://h.test/b \"{{ c }}\") <http://h.test/b c>", "path-character", Some(Severity::Error)),
        ("a.txt", "http://h.test/C_(1815\u{2013}1915", "unbalanced-parentheses", Some(Severity::Warning)),
        ("a.txt", "http://h.test/C_(1815\u{2013} 1915)", "unbalanced-parentheses", Some(Severity::Warning)),
        ("a.rb", "x = \"http://foo.thumb,f\"", "not-dns-name", Some(Severity::Warning)),
        ("a.md", "[a](http://h.test/[b)", "path-character", Some(Severity::Error)),
        ("a.md", "[a](https://h.test/b.)", "trailing-punctuation", Some(Severity::Advice)),
        ("a.yaml", "a: https://h.Test/", "upper-case-host", Some(Severity::Advice)),
        (
            "a.jsonld",
            "{\"@context\": \"https://h.test/\", \"url\": \"https://H.test/\"}",
            "upper-case-host",
            Some(Severity::Advice),
        ),
        ("a.json", "{\"ex\": \"https://H.test/\"}", "upper-case-host", Some(Severity::Advice)),
        ("a.json", "{\"$id\": \"https://h.test/\u{e9}\"}", "non-ascii", Some(Severity::Advice)),
        ("a.jsonld", "{\"@context\": \"a\", \"url\": \"https://h.test/\u{e9}\"}", "non-ascii", Some(Severity::Advice)),
    ] {
        let found = found(path, text).into_iter().find(|(other, _)| *other == name).map(|(_, severity)| severity);
        assert_eq!(found, expected, "{path} {text}");
    }
}

/// What is for people, passed on to a command, or read by another rule.
#[test]
fn each_text_that_is_read_by_another_rule() {
    for (path, text, expected) in [
        ("a.po", "msgid \"a\"\nmsgstr \"http://h.test/\u{e9}\u{e8}\"\n", vec![]),
        ("a.po", "#~ msgid \"\"\n#~ \"a \"\n#~ \"http://h.test/\u{e9}\u{e8}\"\n", vec![]),
        ("a.po", "# http://h.test/\u{e9}\u{e8}\n", vec!["non-ascii"]),
        ("a.po", "msgid \"a\"\nmsgstr \"http://h.test/a^b\"\n", vec!["path-character"]),
        ("a.py", "x = \"http://h.test/\u{e9}\u{e8}\"\n", vec!["non-ascii"]),
        ("a.sh", "powershell \"irm https://h.test/a.ps1|iex\"\n", vec![]),
        ("a.sh", "powershell \"irm https://h.test/a.ps1|pwsh\"\n", vec![]),
        ("a.sh", "powershell \"irm https://h.test/a.ps1|iexp\"\n", vec!["path-character"]),
        ("a.py", "x = r\"Cache\\s+http://www.h.test/\"\n", vec![]),
        ("a.py", "x = r\"Cache\\d+http://www.h.test/\"\n", vec!["almost-registered-scheme"]),
    ] {
        let names: Vec<_> = found(path, text).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, expected, "{path} {text}");
    }
}

/// Of the findings of one URI, too, those that are not kept are counted.
#[test]
fn each_finding_of_one_uri_is_kept_or_counted() {
    let document = Document::new("http://h.test/%zz^%yy http://h.test/^", FileType::Text);
    let all = Checker::new().check(&document).findings().len();
    assert!(all > 3);
    for most in 0..=all + 1 {
        let report = Checker::new().with_most(most).check(&document);
        assert_eq!((report.findings().len(), report.left_out()), (most.min(all), all.saturating_sub(most)));
    }
}

/// A comment is for the line on which something is wrong, not for the one on which the URI begins.
#[test]
fn each_line_of_a_uri_with_a_comment() {
    let count = |first: &str, second: &str| {
        found("a.html", &format!("<a title='{first}' href=\"http://h.test/a\n/b^c\">x</a> {second}\n")).len()
    };
    assert_eq!(count("", ""), 2);
    assert_eq!(count("", "<!-- uri-ignore: path-character -->"), 1);
    assert_eq!(count("uri-ignore: path-character", ""), 1);
}
