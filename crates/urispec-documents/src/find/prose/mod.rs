//! URIs in text that has no markup: prose, and source code of any language.
//!
//! The rules are those of Appendix C: a URI ends at white space, a quote or an angle bracket. Besides, brackets are balanced, and
//! punctuation at the end belongs to the sentence. A character that is not allowed in a URI does not end it: that is the mistake to find.

use std::ops::Range;

mod beginning;

mod delimiter;

mod end;

pub(super) mod mistyped;

mod near;

mod reason;

mod style;

mod trim;

use beginning::Beginnings;
pub(crate) use beginning::is_flat;
use delimiter::delimiter;
use end::{End, end_of, end_of_name, is_about_scheme};
use reason::why;
pub(crate) use style::Style;
use trim::{
    with_comma, without_arrow, without_end_of_comment, without_end_of_include, without_genitive, without_mark,
    without_next_field,
};

use crate::template::why::Why;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A text that is meant as a URI.
    Uri(Range<usize>),
    /// A text that is not checked.
    Template(Range<usize>, Why),
}

/// Everything in `text` that is meant as a URI, in its order.
pub(crate) fn find(text: &[u8], style: Style, mut found: impl FnMut(Found)) {
    let mut code = Code::default();
    let mut beginnings = Beginnings::new(text, style);
    while let Some((scheme, body)) = beginnings.next() {
        let start = scheme.start;
        // In a string for people, as in Markdown, code between backquotes is an example.
        if style == Style::String && code.holds(text, start) {
            continue;
        }
        let (is_without_slashes, scheme) = (body == scheme.end + 1, text.get(scheme).unwrap_or_default());
        let delimiter = delimiter(text, start, style);
        if let Some(end) = end_of_name(text, body, style, delimiter) {
            found(Found::Uri(start..end));
            beginnings.go_on(end);
            continue;
        }
        // What URIs begin with, in a font of its own, as in the source of a manual page.
        if matches!(text.get(body..), Some([b'\\', b'f', b'B' | b'I' | b'P' | b'R', ..])) {
            continue;
        }
        let End { at: end, is_filled } = end_of(text, body, style, delimiter);
        if is_without_slashes && !is_flat(scheme, text.get(body..end).unwrap_or_default()) {
            continue;
        }
        let read = text.get(body..end).unwrap_or_default();
        if is_compound(read) || is_about_scheme(read) {
            continue;
        }
        let end = with_comma(text, start..end, scheme);
        let end = without_mark(text, start..end, style);
        let end = without_end_of_comment(text, start..end, style);
        let end = without_arrow(text, start, body..end);
        let end = without_next_field(text, start..end);
        let end = without_genitive(text, body..end);
        let end = without_end_of_include(text, start..end);
        let why = if is_filled { Some(Why::Placeholder) } else { why(text, start..end, style) };
        if let Some(why) = why {
            found(Found::Template(start..end, why));
        } else if end > body {
            found(Found::Uri(start..end));
        } else {
            continue;
        }
        beginnings.go_on(end);
    }
}

/// Code between backquotes in a text, which is read up to a place.
#[derive(Debug, Default)]
struct Code {
    read: usize,
    is_open: bool,
}

impl Code {
    /// Whether a place is in code. Places come in their order.
    fn holds(&mut self, text: &[u8], at: usize) -> bool {
        let part = text.get(self.read..at).unwrap_or_default();
        self.is_open ^= memchr::memchr_iter(b'`', part).count() % 2 == 1;
        self.read = self.read.max(at);
        let line = text.get(at..).unwrap_or_default();
        self.is_open && memchr::memchr2(b'`', b'\n', line).is_some_and(|end| line.get(end) == Some(&b'`'))
    }
}

/// Whether what follows a scheme is the rest of a word about it: `file://-Quellen`, `file://-URI:er`.
fn is_compound(body: &[u8]) -> bool {
    let word = body.strip_prefix(b"-").unwrap_or_default();
    !word.is_empty() && word.iter().all(|byte| byte.is_ascii_alphabetic() || b"-:".contains(byte) || *byte > 0x7f)
}

#[cfg(test)]
mod tests {
    use super::{Found, Style, find};

    fn found(text: &str, style: Style) -> Vec<String> {
        let mut all = Vec::new();
        find(text.as_bytes(), style, |found| match found {
            Found::Uri(span) => all.push(text[span].to_owned()),
            Found::Template(span, _) => all.push(format!("template {}", &text[span])),
        });
        all
    }

    #[test]
    fn prose() {
        let cases: &[(&str, &[&str])] = &[
            ("see http://example.com/a.", &["http://example.com/a"]),
            ("(see http://example.com/a_(b)).", &["http://example.com/a_(b)"]),
            ("<http://h/a|b^c>, http://h/%zz!", &["http://h/a|b^c", "http://h/%zz"]),
            ("http://[::1]/x and http://[::1", &["http://[::1]/x", "http://[::1"]),
            ("[http://h/a] {http://h/b}", &["http://h/a", "http://h/b"]),
            ("\"http://ho[st/\" 'http://h/a'", &["http://ho[st/", "http://h/a"]),
            ("http:///x htp://h/ x:y a::b", &["http:///x", "htp://h/"]),
            (
                "mailto:ada@example.com, urn:isbn:0451450523; tel:+1-201-555-0123.",
                &["mailto:ada@example.com", "urn:isbn:0451450523", "tel:+1-201-555-0123"],
            ),
            ("data: x, data:text/plain,a, data:,b", &["data:text/plain,a", "data:,b"]),
            ("http://h/ä见http://h/路径，http://h。见", &["http://h/ä见http://h/路径", "http://h"]),
            ("参见http://example.com/a是一个", &["http://example.com/a"]),
            (
                "http://哆啦a猫.test/b http://哆a猫.test。 http://www.哆a猫.b.test:80 http://哆b-c猫.test",
                &["http://哆啦a猫.test/b", "http://哆a猫.test", "http://www.哆a猫.b.test:80", "http://哆b-c猫.test"],
            ),
            ("http://哆a猫\u{7f}.test", &["http://哆a"]),
            (
                "http://a是b http://a.test是b.test http://localhost是x.test http://a见b.1 http://h/a见b.test",
                &["http://a", "http://a.test", "http://localhost", "http://a", "http://h/a"],
            ),
            (
                "以http://开头，https://は省略 http://例え http://例.test http://例/a",
                &["http://例.test", "http://例/a"],
            ),
            ("http://a/,http://b/|http://c/", &["http://a/", "http://b/", "http://c/"]),
            ("«http://h/a» “http://h/b” http://h/c…", &["http://h/a", "http://h/b", "http://h/c"]),
            ("http:// https:// :// a:// ://b", &[]),
            ("note: this, e.g.: http://h", &["http://h"]),
            ("git+ssh://git@h/a.git", &["git+ssh://git@h/a.git"]),
            ("http://h/&quot;x http://h?a&b", &["http://h/", "http://h?a&b"]),
            ("&nbsp;http://h/1.0&nbsp;a.xsd", &["http://h/1.0"]),
            ("http://[::1]:80/ http://[v1.a]/ http://[::g]/", &["http://[::1]:80/", "http://[v1.a]/", "http://[::g]/"]),
            (
                "http://[:1] http://[www.x.example]/ http://[v1]/",
                &["http://[:1]", "http://[www.x.example]/", "http://[v1]/"],
            ),
            ("http://[fe80::1%25eth0]/ http://[1.2.3.4]/", &["http://[fe80::1%25eth0]/", "http://[1.2.3.4]/"]),
            ("http://h/a[0] http://h/?tags[]=1 http://h/[a", &["http://h/a[0]", "http://h/?tags[]=1", "http://h/[a"]),
            ("http://h/[0] http://h[]/ http://h/?q=[a]", &["http://h/[0]", "http://h[]/", "http://h/?q=[a]"]),
            ("http://h:x/ http://h:80/ http://port:80/", &["http://h:x/", "http://h:80/", "http://port:80/"]),
            ("https:://x.example/ http:/x.example/, FTP:/h", &["https:://x.example/", "http:/x.example/", "FTP:/h"]),
            ("http:/ https:// http::/x x:/y file:/a http:/^a/ http:::", &[]),
            ("ftp:*:55:55:ftp:/home/ftp:/bin/false", &[]),
            ("mailto:mailto:a@b mailto:x tel:tel:1", &["mailto:mailto:a@b", "tel:1"]),
            ("\u{1b}[0mhttp://h/a", &["http://h/a"]),
            ("http://h/a%2 http://h/a%", &["http://h/a%2", "http://h/a%"]),
            (
                r#"{\"x\":\"http://h/a\", \"y\"} \x1b]8;;http://h/b\x07is http://h/c\d"#,
                &["http://h/a", "http://h/b", r"http://h/c\d"],
            ),
            (
                r"http://h/a\n* http://h/b\\n* http://h/c\nd http://h/e\\f http://h/g\n",
                &["http://h/a", "http://h/b", r"http://h/c\nd", r"http://h/e\\f", "http://h/g"],
            ),
            (
                "aws s3 --x file://a.json --y=file://b.json; file://c/d",
                &["template file://a.json", "template file://b.json", "file://c/d"],
            ),
            (
                "s3://(Bucket Name)/x (http://h/a (b) c) (http://h/(a b)",
                &["template s3://(Bucket", "http://h/a", "http://h/(a"],
            ),
            (
                "s|http://a/|http://b/|g s!!http://c!g s#http://d#http://e#",
                &["http://a/", "http://b/", "http://c", "http://d", "http://e#"],
            ),
            (
                "|http://h/a|x y| http://h/b||c {{x|url=http://h/d|title=e}}",
                &["http://h/a", "http://h/b", "http://h/d"],
            ),
            // No field has a name of one letter, but a parameter may.
            ("x|url=http://h/?a=b|c=d", &["http://h/?a=b|c=d"]),
            ("{{x|url=http://h/?a=b|c=d}} {{http://h/|I}}", &["http://h/?a=b", "http://h/"]),
            (
                "*=http://h/a=*, (#http://h/b#) |=http://h/c=| \"#http://h/d#\" ]=http://h/e= x=http://h/f=",
                &["http://h/a", "http://h/b", "http://h/c", "http://h/d", "http://h/e", "http://h/f="],
            ),
            ("@url{http://h/,a text} @uref{http://h/a,b} {http://h/,b}", &["http://h/", "http://h/a", "http://h/,b"]),
            ("[[File:a.png|b=http://h.test|c]] http://h/a|b", &["http://h.test", "http://h/a|b"]),
            ("http://a:b c@h.test/ http://a:b c d@h.test/", &["http://a:b c@h.test/", "http://a:b"]),
            ("urn:ada:b c@h.test/", &["urn:ada:b"]),
            ("http://a:b c@h.test http://a:b c%40h.test", &["http://a:b c@h.test", "http://a:b c%40h.test"]),
            (
                "\"http://a:b\"c@h.test/\" 'http://a:b'c%40h.test/'",
                &["http://a:b\"c@h.test/", "http://a:b'c%40h.test/"],
            ),
            ("\"http://a:b\"c%40d@h.test/\"", &["http://a:b\"c%40d@h.test/"]),
            ("\"http://a:b\" c@h.test \"http://a:b\",c@h.test \"http://a:b\"c d@h.test", &["http://a:b"; 3]),
            ("\"http://a:b\"+c@h.test http://a:b c%40/", &["http://a:b"; 2]),
            ("\"http://a:80\"c@h.test \"http://a/\"c@h.test", &["http://a:80", "http://a/"]),
            ("http://a:b c@/d http://a:b c,d@h.test/ http://a:b c;d@h.test/", &["http://a:b"; 3]),
            ("http://a:b c\nd@h.test", &["http://a:b"]),
            // What has a query is passed on to no command, however many bars it has.
            (
                "http://h/?a=b|sh http://h/?a|sh|sh http://h/a|sh",
                &["http://h/?a=b|sh", "http://h/?a|sh|sh", "http://h/a"],
            ),
            ("magnet:?tr=http://h/a|b", &["http://h/a|b"]),
            ("[[x http://h/a|b", &["http://h/a|b"]),
            ("[[x]] http://h/a|b ]]", &["http://h/a|b"]),
            ("{{x \"http://h/a|b\"}}", &["http://h/a|b"]),
            ("magnet:?xt=urn:btih:a, magnet:?xt=urn:btih:b,urn:c:d", &["urn:c:d"]),
            ("[[http://h/a|the b]] [http://h/a|b]", &["http://h/a", "http://h/a|b"]),
            ("[[ and http://h/a|b {{ and http://h/c|d\n]] }}", &["http://h/a|b", "http://h/c|d"]),
            ("magnet:?dn=a magnet:?xt=urn:isbn:1 b=urn:isbn:2", &["urn:isbn:2"]),
            ("http://h:<%= a %> ada@h.test", &["template http://h:<%= a %>"]),
            ("\u{15f}ema://a/b \u{53c2}\u{89c1}http://h/", &["http://h/"]),
            ("http://h/a[the b] https://h/c[0]", &["http://h/a", "https://h/c[0]"]),
            ("http://h/a\u{60c} http://h/b\u{61f} http://h/c\u{ff5c}x", &["http://h/a", "http://h/b", "http://h/c"]),
            ("https: //h/a and x: //h/b, https: // c", &["https: //h/a"]),
            ("see http://h/a'+b", &["http://h/a'+b"]),
            ("\"http://a:b\"1@h.test/\" https: //a:b c@h.test/", &["http://a:b\"1@h.test/", "https: //a:b"]),
            ("http://h/a|sh.b http://h/c|off http://h/d|direct", &["http://h/a|sh.b", "http://h/c", "http://h/d"]),
            ("http://h/a,b://c http://h/a,bc://d", &["http://h/a,b://c", "http://h/a", "bc://d"]),
            (
                "http://h/a,abcdefghijk://b http://h/a,abcdefghijkl://b",
                &["http://h/a", "abcdefghijk://b", "http://h/a,abcdefghijkl://b"],
            ),
            ("__a http://h/b_ and _a http://h/c_", &["http://h/b_", "http://h/c"]),
            ("{http://h/a%} ?=http://h/&b=c ?a=http://h/&b=c", &["http://h/a%", "http://h/&b=c", "http://h/"]),
            ("a@http://h/b a@file://h/c a@ file://h/d", &["http://h/b", "file://h/d"]),
        ];
        for (text, expected) in cases {
            assert_eq!(found(text, Style::Prose), *expected, "{text}");
        }
    }

    #[test]
    fn source() {
        assert_eq!(found(r#"let a = "http://h/a\n";"#, Style::Source), ["http://h/a"]);
        assert_eq!(found(r"http://h\a", Style::Prose), [r"http://h\a"]);
        assert_eq!(found(r"x('http://h/(a', b)", Style::Source), ["http://h/(a"]);
        assert_eq!(found(r"'https://h\.example/.*?'", Style::Source), ["template https://h"]);
        assert_eq!(found("x = \"{{a (http://h/b|c)}}\"", Style::Source), ["http://h/b|c"]);
        assert_eq!(found("// https://h/(ru|en)/a", Style::Source), ["template https://h/(ru|en)/a"]);
        assert_eq!(found("curl https://h/a|sh", Style::Source), ["https://h/a"]);
        assert_eq!(found(r"a=foo\://h/a b=http\://h/b", Style::Source), [r"http\://h/b"]);
        assert_eq!(
            found("LIKE 'https://h/%' OR 'http://i/?q=%'", Style::Source),
            ["template https://h/%", "template http://i/?q=%"]
        );
        assert_eq!(found("see https://h/%", Style::Prose), ["https://h/%"]);
        assert_eq!(found("_see http://h/a_b_", Style::Source), ["http://h/a_b_"]);
        // White space within parentheses that nothing closes before it cuts a value.
        for (value, expected) in [
            ("http://h/a(b, c)", "template http://h/a(b"),
            ("http://h/a(b) c(d)", "http://h/a(b)"),
            ("http://h/a(b <c>)", "http://h/a(b"),
            (r"http://h/a(b\n)", "http://h/a(b"),
        ] {
            assert_eq!(found(&format!("<a href=\"{value}\">"), Style::Source), [expected], "{value}");
        }
        for style in [Style::Source, Style::Prose] {
            assert_eq!(
                found(r#""x\thttps://h/a" "\x1b[0mhttp://h/" "%shttp://h/b""#, style),
                ["https://h/a", "http://h/", "http://h/b"]
            );
        }
    }

    #[test]
    fn each_length_of_a_scheme() {
        for (length, is_found) in [(1, false), (2, true), (39, true), (40, false)] {
            let uri = format!("{}://h/", "a".repeat(length));
            let expected = if is_found { vec![uri.clone()] } else { Vec::new() };
            assert_eq!(found(&uri, Style::Prose), expected, "{length}");
        }
    }

    #[test]
    fn turtle() {
        let text = r#"<http://h/a\u00e9> <http://h/b\c> ns:d "e http://h/f\\_g\\n http://h/h\"." <http://h/i|j k>"#;
        assert_eq!(found(text, Style::Rdf), ["http://h/a", r"http://h/b\c", "http://h/f", "http://h/h", "http://h/i"]);
    }

    #[test]
    fn asciidoc() {
        assert_eq!(
            found("`+http://h+` and `+++http://i/+++`, http://j/+", Style::AsciiDoc),
            ["http://h", "http://i/", "http://j/+"]
        );
        assert_eq!(found("+http://a:b c+d@h.test/", Style::AsciiDoc), ["http://a:b"]);
        assert_eq!(found("http://h/a[text], http://[::1]/b[c]", Style::AsciiDoc), ["http://h/a", "http://[::1]/b"]);
    }

    #[test]
    fn templates() {
        for text in [
            "http://${HOST}/a",
            "http://{{ host }}/a",
            "https://h/{id}/x",
            "http://h/%s",
            "http://%(host)s/",
            "http://<host>/a",
            "http://$HOST/a",
            "https://$host$request_uri",
            "http://*.example.com/",
            "http://.../a",
            "http://h/#{id}",
            "http://h/<%= id %>",
            "^https://h/([a-z]+)",
            "http://h/.*",
            "http://[user@]host[:port]/path",
            "ftp://[user@]machine[[:#]port]/path",
            "http://host[/path]",
            "http://h[:80]/",
            "http://h/a[/b]",
            "http://[host]/",
            "http://h/[slug]/x",
            "http://h/blog/[...slug]",
            "http://h/[[...slug]]",
            "http://h/[slug].json",
            "amqp://host:port/vhost",
            "http://localhost:PORT/",
            "http://localhost:MY_PORT",
            "http://127.0.0.1:XXXX/a",
            "http://h/%1",
            "https://h/{n:0>4}?of={total:,}",
            "https://{{ include \"shop.authHost\" . }}:{{ .Values.port | default 8443 }}/realm",
            "https://h/$(git rev-parse --short HEAD).tar.gz",
            "https://h/${debug ? \"a b\" : \"c\"}/${id}",
            "http://@HOST@:@PORT@/",
            "http://%HOST%:%PORT%/",
            "http://%%host%%/new",
            "https://__SUB__.example.com/",
            "https://h/users/:id/posts/:postId",
            "http://:tenant.example.com/",
            "https://h/?e=*|EMAIL|*",
            "https://h/file[001-100].txt",
            "https://localhost:8001-8002",
            "http://h:80-82/a",
            "https://h/#SITE_ID#/a",
            "https://h/a-%commit%.tar.gz",
            "http://h/fhir/Patient|4.0.1",
            "http://@HOST:@PORT/a",
            "file://O(baseurl)",
            "http://localhost:*/*",
            "https://h/%Y/%m/%d/%H.json",
            "https://h/%{name}/%{?pre:~ %pre}.gz",
            "jdbc:mysql://a:3306,b:3306/x",
            "mongodb://a:27017,b:27018/x",
            "PLAINTEXT://0.0.0.0:9092",
            "hxxps://evil.example/x",
            "http://x[.]example/",
            "https://XXXXXXXX.example.com/",
            "http://h/(a|b|c)",
        ] {
            let all = found(text, Style::Prose);
            assert!(matches!(&all[..], [one] if one.starts_with("template ")), "{text}: {all:?}");
        }
        assert_eq!(found("http://h/a<br>", Style::Prose), ["http://h/a"]);
    }
}
