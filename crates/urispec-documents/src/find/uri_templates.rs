//! URI Templates (RFC 6570) where a document says that there is one.

use std::collections::HashSet;
use std::ops::Range;

use urispec::Rule;
use urispec::diagnostic::Place;

use super::candidate::Candidate;
use super::order::put_in_order;
use super::without_mark;
use crate::decode::writing::Writing;
use crate::file_type::FileType;

/// A template, and whose rules its names follow.
#[derive(Clone, Debug)]
pub(crate) struct UriTemplate<'t> {
    pub(crate) candidate: Candidate<'t>,
    /// Whether it is one of OpenAPI, whose names may have any characters but braces.
    pub(crate) is_of_openapi: bool,
}

/// Keys whose values are templates.
const KEYS: [&str; 6] =
    ["uriTemplate", "uri_template", "uri-template", "hrefTemplate", "href_template", "href-template"];

fn is_key(key: &[u8]) -> bool {
    KEYS.iter().any(|known| key.eq_ignore_ascii_case(known.as_bytes()))
}

/// The templates of a document: the paths of an OpenAPI description, links that are said to be templated, values of the [keys](KEYS), and `Link-Template` fields; and
/// of the `placeholders`, which the other finders left alone since something is filled in there, those with operators.
pub(crate) fn find<'t>(text: &'t [u8], file_type: FileType, placeholders: &[Range<usize>]) -> Vec<UriTemplate<'t>> {
    let mut found = Found { text, is_of_openapi: false, all: Vec::new() };
    match file_type {
        FileType::Json => found.json(),
        FileType::Yaml => found.lines_of_yaml(),
        FileType::Toml => found.keys_of_lines(b'='),
        FileType::Markdown | FileType::Text | FileType::Asciidoc | FileType::Rst => found.fields(),
        _ => return Vec::new(),
    }
    put_in_order(&mut found.all, |template| &template.candidate.span);
    let known: Vec<Range<usize>> = found.all.iter().map(|template| template.candidate.span.clone()).collect();
    for span in placeholders {
        let next = known.partition_point(|known| known.end <= span.start);
        let is_known = known.get(next).is_some_and(|known| known.start < span.end);
        if !is_known && has_operators(text.get(span.clone()).unwrap_or_default()) {
            found.add(span.clone(), Writing::Plain);
        }
    }
    put_in_order(&mut found.all, |template| &template.candidate.span);
    found.all
}

/// Whether what is filled in has the operators of RFC 6570, as in `{?q}` and `{/path}`, and is no other notation. `{id}` alone is one of many.
fn has_operators(text: &[u8]) -> bool {
    let others: [&[u8]; 8] = [b"{{", b"${", b"#{", b"%{", b"{%", b"<", b"\\", b"@{"];
    let has = |other: &[u8]| memchr::memmem::find(text, other).is_some();
    let begins = |three: &[u8]| matches!(three, [b'{', b'+' | b'#' | b'.' | b'/' | b';' | b'?' | b'&', first] if first.is_ascii_alphabetic());
    text.windows(3).any(begins) && !others.into_iter().any(has)
}

struct Found<'t> {
    text: &'t [u8],
    is_of_openapi: bool,
    all: Vec<UriTemplate<'t>>,
}

/// A member of an object in JSON.
struct Member {
    object: usize,
    key: Range<usize>,
    value: Json,
}

/// What matters of a value.
#[derive(PartialEq)]
enum Json {
    Text(Range<usize>),
    True,
    Object(usize),
    Other,
}

impl Found<'_> {
    fn part(&self, span: &Range<usize>) -> &[u8] {
        self.text.get(span.clone()).unwrap_or_default()
    }

    fn add(&mut self, span: Range<usize>, writing: Writing) {
        let candidate = Candidate::new(self.text, span, writing, Rule::UriTemplate, Place::Value);
        self.all.push(UriTemplate { candidate, is_of_openapi: self.is_of_openapi });
    }

    fn json(&mut self) {
        let members = members(self.text);
        let is_root = |member: &&Member| member.object == 0;
        let named = |name: &[u8]| members.iter().filter(is_root).find(|member| self.part(&member.key) == name);
        let is_of_openapi = named(b"openapi").or_else(|| named(b"swagger")).is_some();
        let paths = named(b"paths").map(|member| &member.value);
        let is_templated = |member: &&Member| self.part(&member.key) == b"templated" && member.value == Json::True;
        let templated: HashSet<usize> = members.iter().filter(is_templated).map(|member| member.object).collect();
        let mut spans = Vec::new();
        for member in &members {
            let is_path = matches!(paths, Some(Json::Object(object)) if *object == member.object);
            let begins_with_slash = matches!(self.part(&member.key), [b'/', ..] | [b'\\', b'/', ..]);
            if is_of_openapi && is_path && begins_with_slash {
                spans.push(member.key.clone());
            }
            let Json::Text(value) = &member.value else { continue };
            if is_key(self.part(&member.key)) || self.part(&member.key) == b"href" && templated.contains(&member.object)
            {
                spans.push(value.clone());
            }
        }
        self.is_of_openapi = is_of_openapi;
        spans.into_iter().for_each(|span| self.add(span, Writing::Escaped));
    }

    /// The paths of OpenAPI, and keys.
    fn lines_of_yaml(&mut self) {
        let text = self.text;
        let mut paths: Option<Option<usize>> = None;
        let mut spans = Vec::new();
        for (start, line) in lines(text) {
            let indent = line.iter().take_while(|byte| **byte == b' ').count();
            let rest = line.get(indent..).unwrap_or_default();
            if rest.is_empty() || rest.starts_with(b"#") {
                continue;
            }
            if indent == 0 {
                self.is_of_openapi |= rest.starts_with(b"openapi:") || rest.starts_with(b"swagger:");
                let after = rest.strip_prefix(b"paths:").map(<[u8]>::trim_ascii_start);
                paths = after.is_some_and(|after| matches!(after, [] | [b'#', ..])).then_some(None);
                continue;
            }
            if let Some(expected) = &mut paths
                && *expected.get_or_insert(indent) == indent
            {
                spans.extend(
                    path_key(rest)
                        .map(|(key, writing)| (start + indent + key.start..start + indent + key.end, writing)),
                );
            }
        }
        if self.is_of_openapi {
            spans.into_iter().for_each(|(span, writing)| self.add(span, writing));
        }
        self.keys_of_lines(b':');
    }

    /// Values of keys, each in a line.
    fn keys_of_lines(&mut self, sign: u8) {
        for (start, line) in lines(self.text) {
            let indent = line.iter().take_while(|byte| b" \t-".contains(byte)).count();
            let rest = line.get(indent..).unwrap_or_default();
            let Some(at) = memchr::memchr(sign, rest) else { continue };
            let (key, value) = rest.split_at_checked(at).unwrap_or_default();
            let key = key.trim_ascii();
            if !is_key(key.strip_prefix(b"\"").and_then(|key| key.strip_suffix(b"\"")).unwrap_or(key)) {
                continue;
            }
            let value = value.get(1..).unwrap_or_default();
            let spaces = value.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let begin = start + indent + at + 1 + spaces;
            let value = value.get(spaces..).unwrap_or_default();
            match value {
                [b'"', rest @ ..] => {
                    if let Some(length) = end_of_string(rest) {
                        self.add(begin + 1..begin + 1 + length, Writing::Escaped);
                    }
                }
                [b'\'', rest @ ..] => {
                    if let Some(length) = memchr::memchr(b'\'', rest) {
                        self.add(begin + 1..begin + 1 + length, Writing::Plain);
                    }
                }
                [b'/' | b'a'..=b'z' | b'A'..=b'Z', ..] if sign == b':' => {
                    let end = memchr::memmem::find(value, b" #").unwrap_or(value.len());
                    let length = value.get(..end).unwrap_or_default().trim_ascii_end().len();
                    self.add(begin..begin + length, Writing::Plain);
                }
                _ => (),
            }
        }
    }

    /// `Link-Template: "/{user}"; rel="..."` (RFC 9652)
    fn fields(&mut self) {
        const NAME: &[u8] = b"link-template:";
        for (start, line) in lines(self.text) {
            let indent = line.iter().take_while(|byte| b" \t>".contains(byte)).count();
            let rest = line.get(indent..).unwrap_or_default();
            if !rest.get(..NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME)) {
                continue;
            }
            // A template is at the beginning or behind a comma; what follows a semicolon are parameters.
            let (mut at, mut is_next) = (NAME.len(), true);
            while let Some(byte) = rest.get(at) {
                let after = rest.get(at + 1..).unwrap_or_default();
                let length = match byte {
                    b'"' => end_of_string(after),
                    b'<' => memchr::memchr(b'>', after),
                    _ => None,
                };
                if let Some(length) = length {
                    let begin = start + indent + at + 1;
                    if is_next {
                        self.add(begin..begin + length, if *byte == b'"' { Writing::Escaped } else { Writing::Plain });
                    }
                    is_next = false;
                    at += length + 1;
                }
                is_next |= *byte == b',';
                at += 1;
            }
        }
    }
}

/// How long a string is up to its closing quote.
fn end_of_string(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'"', b'\\', text.get(at..)?)?;
        if text.get(at) == Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// The lines of a text without their ends, and where they begin.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let rest = without_mark(text);
    let mut start = text.len() - rest.len();
    rest.split_inclusive(|byte| *byte == b'\n').map(move |line| {
        let begin = start;
        start += line.len();
        (begin, line.trim_ascii_end())
    })
}

/// The key of a line of YAML, if it is a path.
fn path_key(line: &[u8]) -> Option<(Range<usize>, Writing)> {
    let (start, end, writing) = match line {
        [b'"', b'/', ..] => (1, 1 + end_of_string(line.get(1..)?)?, Writing::Escaped),
        [b'\'', b'/', ..] => (1, 1 + memchr::memchr(b'\'', line.get(1..)?)?, Writing::Plain),
        [b'/', ..] => {
            let ends = |at: &usize| line.get(at + 1).is_none_or(u8::is_ascii_whitespace);
            (0, memchr::memchr_iter(b':', line).find(ends)?, Writing::Plain)
        }
        _ => return None,
    };
    Some((start..end, writing))
}

/// The members of all objects in JSON, with comments passed over. The first object is 0.
fn members(text: &[u8]) -> Vec<Member> {
    let mut members: Vec<Member> = Vec::new();
    // The objects and arrays that are open, the former with their numbers; and a key whose value has not come yet.
    let (mut open, mut objects, mut key): (Vec<Option<usize>>, usize, Option<Range<usize>>) = (Vec::new(), 0, None);
    let mut last: Option<Range<usize>> = None;
    let mut at = 0;
    while let Some(byte) = text.get(at).copied() {
        let object = open.last().copied().flatten();
        let mut take = |key: &mut Option<Range<usize>>, value: Json| {
            if let (Some(key), Some(object)) = (key.take(), object) {
                members.push(Member { object, key, value });
            }
        };
        at += 1;
        match byte {
            b'"' => {
                let Some(length) = end_of_string(text.get(at..).unwrap_or_default()) else { break };
                let span = at..at + length;
                at += length + 1;
                take(&mut key, Json::Text(span.clone()));
                last = Some(span);
            }
            b':' => key = last.take(),
            b'{' => {
                take(&mut key, Json::Object(objects));
                open.push(Some(objects));
                objects += 1;
            }
            b'[' => {
                take(&mut key, Json::Other);
                open.push(None);
            }
            b'}' | b']' => {
                open.pop();
                (key, last) = (None, None);
            }
            b',' => (key, last) = (None, None),
            b't' if key.is_some() && text.get(at..).is_some_and(|rest| rest.starts_with(b"rue")) => {
                take(&mut key, Json::True)
            }
            b'/' if text.get(at) == Some(&b'/') => {
                let line = text.get(at..).unwrap_or_default();
                at += memchr::memchr(b'\n', line).unwrap_or(line.len());
            }
            _ => (),
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use super::{FileType, find};

    fn found(text: &str, file_type: FileType) -> Vec<String> {
        let found = find(text.as_bytes(), file_type, &[]);
        found.into_iter().map(|it| String::from_utf8(it.candidate.text.into_owned()).unwrap()).collect()
    }

    #[test]
    fn paths_of_openapi() {
        let yaml = "openapi: 3.1.0\npaths:\n  # all\n  /a/{b}:\n    get:\n      /not/{this}: 1\n  '/c/{d}':\n    x: 1\n  /plain/:id: {}\ninfo:\n  /e/{f}:\n";
        assert_eq!(found(yaml, FileType::Yaml), ["/a/{b}", "/c/{d}", "/plain/:id"]);
        assert_eq!(found(&yaml.replace("paths:", "paths:  # all of them"), FileType::Yaml).len(), 3);
        assert_eq!(found(&yaml.replace("paths:", "paths: {}"), FileType::Yaml), [""; 0]);
        assert_eq!(found(&yaml.replace("openapi", "other"), FileType::Yaml), [""; 0]);
        let json =
            r#"{"openapi": "3.0.0", "paths": {"/a/{b}": {"get": {"/x/{y}": 1}}, "\/c/{d": {}}, "x": {"/e/{f}": 1}}"#;
        assert_eq!(found(json, FileType::Json), ["/a/{b}", "/c/{d"]);
        // What is within something else does not say it of the document.
        for json in [r#"{"paths": {"/a/{b}": {}}}"#, r#"{"x": {"openapi": "3.0.0"}, "paths": {"/a/{b}": {}}}"#] {
            assert_eq!(found(json, FileType::Json), [""; 0]);
        }
    }

    #[test]
    fn links_and_keys() {
        let json = r#"{"_links": {"find": {"href": "/orders{?id}", "templated": true}, "self": {"href": "/{x}"}, "a": [{"templated": true, "href": "/o/{id}"}]}}"#;
        assert_eq!(found(json, FileType::Json), ["/orders{?id}", "/o/{id}"]);
        assert_eq!(
            found(r#"{"uriTemplate": "file:///{path}", "hrefTemplate": "/x"}"#, FileType::Json),
            ["file:///{path}", "/x"]
        );
        for (json, expected) in [
            (r#"{"a": [1], "uriTemplate": "/b/{c}"}"#, &["/b/{c}"][..]),
            (r#"{"uriTemplate": 1, "x": 2}"#, &[]),
            (r#"{"a": 1 /* b */, "uriTemplate": "/b/{c}"}"#, &["/b/{c}"]),
            (r#"{"href": "/o/{id}", "templated": tr}"#, &[]),
            (r#"{"a": 1 // , "uriTemplate": "/b""#, &[]),
        ] {
            assert_eq!(found(json, FileType::Json), expected, "{json}");
        }
        let yaml = "- uriTemplate: /a/{b} # c\n- hrefTemplate: \"/c/{d}\"\n- uri_template: '/e/{f}'\n- other: /g/{h}\n";
        assert_eq!(found(yaml, FileType::Yaml), ["/a/{b}", "/c/{d}", "/e/{f}"]);
        assert_eq!(found("uriTemplate: /a{#b} # c\n", FileType::Yaml), ["/a{#b}"]);
        assert_eq!(
            found("a:\n  - uriTemplate: /b/{c}\n\t- uriTemplate: /d/{e}\n", FileType::Yaml),
            ["/b/{c}", "/d/{e}"]
        );
        assert_eq!(found("uri_template = \"/a/{b}\"\nurl = \"/{c}\"", FileType::Toml), ["/a/{b}"]);
    }

    #[test]
    fn fields() {
        let text = "HTTP/1.1 200 OK\nLink-Template: \"/{user}\"; rel=\"{x}\", </b/{c}>; rel=\"d\"\nLink: </{e}>\n";
        assert_eq!(found(text, FileType::Text), ["/{user}", "/b/{c}"]);
        assert_eq!(found(r#"Link-Template: "/\{a\}""#, FileType::Text), ["/{a}"]);
        let yaml = "openapi: 3.1.0\npaths:\n  \"\\u002fa\": {}\n  \"/\\u007bb\": {}\n";
        assert_eq!(found(yaml, FileType::Yaml), ["/{b"]);
    }

    #[test]
    fn what_others_left() {
        let text = "http://h/{a} http://h/{a}{?b} http://h/{a:0>4} http://${a}/{/b} http://h/{1..3}";
        let ends = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
        let mut start = 0;
        let words: Vec<_> = ends.map(|end| std::mem::replace(&mut start, end + 1)..end).collect();
        let found = super::find(text.as_bytes(), FileType::Text, &words);
        assert_eq!(found.iter().map(|it| it.candidate.text.to_vec()).collect::<Vec<_>>(), [b"http://h/{a}{?b}"]);
        // What a key says to be one is not found again.
        let text = r#"{"uriTemplate": "http://h/{a}{?b}"}"#;
        let span = text.find("http").unwrap()..text.len() - 2;
        assert_eq!(super::find(text.as_bytes(), FileType::Json, &[span]).len(), 1);
        // What ends where it begins is another one.
        let text = r#"{"{?a}": 1, "uriTemplate": "/{b}"}"#;
        let before = 0..text.find("/{").unwrap();
        assert_eq!(super::find(text.as_bytes(), FileType::Json, &[before]).len(), 2);
    }

    #[test]
    fn any_bytes() {
        for text in [
            "{",
            "\"",
            "{\"a\":",
            "{\"a\":{\"b\":[tru",
            "}}]]",
            "{\"openapi\":1,\"paths\":{\"/{\"",
            "paths:\n  /",
            "uriTemplate:",
            "Link-Template: \"\\",
        ] {
            for file_type in [FileType::Json, FileType::Yaml, FileType::Toml, FileType::Text] {
                assert!(found(text, file_type).iter().all(|found| text.contains(found)), "{text}");
            }
        }
    }
}
