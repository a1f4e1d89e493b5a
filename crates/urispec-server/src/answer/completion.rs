//! What may come next: after a scheme, and in a relative path or fragment.

use std::collections::HashMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use gen_lsp_types::{CompletionItem, CompletionItemKind, CompletionItemTextEdit, TextEdit};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use urispec_documents::{FileType, front_matter};

use crate::file::{Checked, File};
use crate::paths;

/// What makes a client ask.
pub(crate) const TRIGGERS: [&str; 4] = [":", "/", "#", "("];

/// No more names of a directory are read.
const MOST: usize = 500;

/// No longer file is read for its headings.
const LONGEST: u64 = 1 << 22;

/// What is written after some schemes, and what it is.
const AFTER: [(&str, &str, &str); 17] = [
    ("http", "//", "an authority follows: RFC 9110, 4.2"),
    ("https", "//", "an authority follows: RFC 9110, 4.2"),
    ("ws", "//", "an authority follows: RFC 6455, 3"),
    ("wss", "//", "an authority follows: RFC 6455, 3"),
    ("ftp", "//", "an authority follows: RFC 1738, 3.2"),
    ("file", "///", "an absolute path on this machine: RFC 8089, 2"),
    ("data", "text/plain,", "a media type, and the data: RFC 2397"),
    ("data", ";base64,", "data in Base64: RFC 2397"),
    ("urn", "isbn:", "a namespace, and a name in it: RFC 8141"),
    ("urn", "uuid:", "a namespace, and a name in it: RFC 8141, RFC 9562"),
    ("tel", "+", "a global number: RFC 3966"),
    ("ldap", "//", "an authority follows: RFC 4516"),
    ("sms", "+", "a global number: RFC 5724"),
    ("coap", "//", "an authority follows: RFC 7252"),
    ("coaps", "//", "an authority follows: RFC 7252"),
    ("ipp", "//", "an authority follows: RFC 3510"),
    ("ipps", "//", "an authority follows: RFC 7472"),
];

/// What may be before a URI in a line.
const DELIMITERS: [char; 13] = [' ', '\t', '"', '\'', '(', '<', '>', '[', ']', '{', '}', '=', '`'];

/// What may follow at a byte of the file. Other files are as they are on the disk, unless they are open.
pub(crate) fn at<'f>(
    file: &File,
    checked: &Checked,
    offset: usize,
    open: impl Fn(&Path) -> Option<&'f File>,
) -> Vec<CompletionItem> {
    let file_type = checked.report().document().file_type();
    let text = file.text.as_str();
    let line = text.get(..offset).and_then(|before| before.rsplit(['\n', '\r']).next()).unwrap_or_default();
    let typed = line.rsplit(DELIMITERS).next().unwrap_or_default();
    let before = line.strip_suffix(typed).unwrap_or_default();
    if let Some(scheme) = typed.strip_suffix(':') {
        // In code and in prose, a word before a colon is seldom a scheme.
        let is_uri = || checked.uri_at(offset).is_some_and(|uri| uri.span() == (offset - typed.len()..offset));
        let next = text.get(offset..).and_then(|after| after.chars().next());
        let is_last = next.is_none_or(|next| matches!(next, '\n' | '\r' | ')') || DELIMITERS.contains(&next));
        if !is_last || !(begins_uri(file_type, before, next) || is_uri()) {
            return Vec::new();
        }
        let known = AFTER.iter().filter(|(name, ..)| name.eq_ignore_ascii_case(scheme));
        return known.map(|(_, next, what)| item(next, next, CompletionItemKind::Value, Some(what))).collect();
    }
    let is_target = ["](", "href=\"", "src=\"", "href='", "src='", "](<"].iter().any(|start| {
        let at = before.len().checked_sub(start.len());
        at.and_then(|at| before.get(at..)).is_some_and(|end| end.eq_ignore_ascii_case(start))
    });
    if typed.contains(':') || typed.starts_with('/') || !is_target || !file_type.is_for_people() {
        return Vec::new();
    }
    let directory = file.path.parent().unwrap_or(Path::new("."));
    let quote = before.chars().next_back().filter(|last| matches!(last, '"' | '\''));
    let (items, last) = match typed.split_once('#') {
        Some(("", fragment)) => (headings(text, file_type), fragment),
        Some((path, fragment)) => {
            let path = paths::without_dots(&directory.join(decoded(path)));
            let headings = match open(&path) {
                Some(other) => headings(other.text.as_str(), other.file_type(|path, _| FileType::of(path))),
                None => headings(&on_disk(&path).unwrap_or_default(), FileType::of(&path)),
            };
            (headings, fragment)
        }
        None => {
            let (path, segment) = typed.rsplit_once('/').unwrap_or(("", typed));
            (names(&directory.join(decoded(path))), segment)
        }
    };
    let typed = offset - last.len()..offset;
    items.into_iter().map(|item| replacing(within(item, quote), file, typed.clone())).collect()
}

/// An item as it is written in an attribute with such quotes, if it is in one.
fn within(item: CompletionItem, quote: Option<char>) -> CompletionItem {
    match (quote, item.insert_text) {
        (Some('\''), Some(text)) => CompletionItem { insert_text: Some(text.replace('\'', "%27")), ..item },
        (_, insert_text) => CompletionItem { insert_text, ..item },
    }
}

/// Whether a URI begins for sure behind this part of a line, as in a string, an attribute, or a link. What is next may close it.
fn begins_uri(file_type: FileType, before: &str, next: Option<char>) -> bool {
    let follows = |starts: &[&str]| starts.iter().any(|start| before.ends_with(start));
    match file_type {
        FileType::Markdown => follows(&["](", "<", "=\"", "='"]),
        FileType::Html | FileType::Xml => follows(&["=\"", "='"]),
        FileType::Org => follows(&["[[", "<"]),
        FileType::Asciidoc | FileType::Rst | FileType::Text | FileType::Rdf => follows(&["<"]),
        FileType::Tex => follows(&["\\url{", "\\href{"]),
        FileType::Man | FileType::Mhtml | FileType::Csv | FileType::Lines | FileType::Folded => false,
        FileType::Css => follows(&["url("]) || begins_string(before),
        FileType::Yaml => follows_key(before) || begins_string(before),
        FileType::Json | FileType::Notebook | FileType::Toml | FileType::Jsx => begins_string(before),
        // A lone quote may begin a lifetime.
        FileType::Source => begins_string(before) && (before.ends_with('"') || next == Some('\'')),
    }
}

/// Whether a string begins here, and not one that is prose, as between three quotes.
fn begins_string(before: &str) -> bool {
    ['"', '\''].iter().any(|quote| before.strip_suffix(*quote).is_some_and(|rest| !rest.ends_with(*quote)))
}

/// Whether this, which ends with a delimiter, is a key of YAML and what separates it from its value. What a line or an item of a list begins with is no value.
fn follows_key(before: &str) -> bool {
    let key = before.trim_end_matches([' ', '\t']).strip_suffix(':');
    let key = key.map(|key| key.trim_start_matches([' ', '\t', '-']));
    key.is_some_and(|key| !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c)))
}

/// The text of a file that is not open, unless it is too long.
fn on_disk(path: &Path) -> Option<String> {
    let is_short = fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() <= LONGEST);
    is_short.then(|| fs::read_to_string(path).ok()).flatten()
}

/// An item in place of what is typed of it, which is not a word of each editor: some end one at a hyphen.
fn replacing(item: CompletionItem, file: &File, typed: Range<usize>) -> CompletionItem {
    let new_text = item.insert_text.unwrap_or_default();
    CompletionItem {
        insert_text: None,
        filter_text: Some(new_text.clone()),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit { range: file.text.range(typed), new_text })),
        ..item
    }
}

/// The files and directories in a directory, as segments of a path.
fn names(directory: &Path) -> Vec<CompletionItem> {
    let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
    let mut items: Vec<CompletionItem> = { entries.take(MOST).flatten() }
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok().filter(|name| !name.starts_with('.'))?;
            let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let encoded = segment(&name);
            Some(match is_directory {
                true => item(&name, &format!("{encoded}/"), CompletionItemKind::Folder, None),
                false => item(&name, &encoded, CompletionItemKind::File, None),
            })
        })
        .collect();
    items.sort_by(|one, other| one.label.cmp(&other.label));
    items
}

/// A name as a segment, in which no delimiter is left, and no `&`, which may begin a character reference.
fn segment(name: &str) -> String {
    encoded(name, |c| c.is_ascii_alphanumeric() || "-._~!$'*+,;=@".contains(c))
}

/// An identifier as a fragment, with letters as they are.
fn fragment(id: &str) -> String {
    encoded(id, |c| c.is_alphanumeric() || "-._~!$'*+,;=@:/?".contains(c))
}

/// A text in which all but some characters are percent-encoded.
fn encoded(text: &str, is_plain: impl Fn(char) -> bool) -> String {
    let mut encoded = String::with_capacity(text.len());
    for character in text.chars() {
        match is_plain(character) {
            true => encoded.push(character),
            false => {
                let mut octets = [0; 4];
                encoded.extend(character.encode_utf8(&mut octets).bytes().map(|byte| format!("%{byte:02X}")));
            }
        }
    }
    encoded
}

fn decoded(path: &str) -> PathBuf {
    let decoded = urispec::rfc3986::decoding::decode(path).map(|decoded| decoded.to_utf8_lossy().into_owned());
    PathBuf::from(decoded.unwrap_or_else(|| path.to_owned()))
}

/// The fragments that lead to the headings of a document, as sites for Markdown make them, and to what has an `id`.
fn headings(text: &str, file_type: FileType) -> Vec<CompletionItem> {
    let mut items: Vec<CompletionItem> = Vec::new();
    let mut taken = HashMap::new();
    for title in if file_type == FileType::Markdown { titles(text) } else { Vec::new() } {
        let slug = slug(&title);
        let free = free(&slug, &mut taken);
        items.push(item(&title, &fragment(&free), CompletionItemKind::Reference, Some(&slug)));
    }
    for quote in ['"', '\''] {
        for rest in text.split(&format!(" id={quote}")).skip(1) {
            if let Some((id, _)) = rest.split_once(quote).filter(|(id, _)| !id.is_empty() && !id.contains(['\n', ' ']))
            {
                let id = id.replace("&amp;", "&");
                items.push(item(&id, &fragment(&id), CompletionItemKind::Reference, None));
            }
        }
    }
    items
}

/// The titles of the headings of Markdown, as they are read: of a link, its text.
fn titles(text: &str) -> Vec<String> {
    let (mut titles, mut title): (Vec<String>, Option<String>) = (Vec::new(), None);
    let start = front_matter(text.as_bytes()).map_or(0, |(length, _)| length);
    for event in Parser::new_ext(text.get(start..).unwrap_or_default(), Options::ENABLE_TABLES) {
        let part = match &event {
            Event::Start(Tag::Heading { .. }) => {
                title = Some(String::new());
                continue;
            }
            Event::End(TagEnd::Heading(_)) => {
                titles.extend(title.take());
                continue;
            }
            Event::Text(part) | Event::Code(part) => &**part,
            Event::SoftBreak | Event::HardBreak => " ",
            _ => continue,
        };
        if let Some(title) = &mut title {
            title.push_str(part);
        }
    }
    titles
}

/// The fragment of a heading with this slug: with a number, if another heading has it. `taken` holds those that are given, each with how often it was wanted.
fn free(slug: &str, taken: &mut HashMap<String, usize>) -> String {
    let mut fragment = slug.to_owned();
    while taken.contains_key(&fragment) {
        let count = taken.entry(slug.to_owned()).or_default();
        *count += 1;
        fragment = format!("{slug}-{count}");
    }
    taken.insert(fragment.clone(), 0);
    fragment
}

/// The fragment of a heading: small letters, digits, hyphens for spaces, and no punctuation.
fn slug(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}

fn item(label: &str, text: &str, kind: CompletionItemKind, detail: Option<&str>) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        insert_text: Some(text.to_owned()),
        kind: Some(kind),
        detail: detail.map(str::to_owned),
        ..CompletionItem::default()
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use gen_lsp_types::{CompletionItem, CompletionItemTextEdit};
    use urispec_documents::{Checker, Document, FileType};

    use super::{at, segment, slug};
    use crate::encoding::Encoding;
    use crate::file::{Checked, File};
    use crate::text::LineText;

    fn offered(text: &str) -> Vec<String> {
        offered_in(FileType::Markdown, text)
    }

    fn offered_in(file_type: FileType, text: &str) -> Vec<String> {
        let offset = text.find('|').unwrap();
        let (file, checked) = opened(file_type, &text.replacen('|', "", 1));
        at(&file, &checked, offset, |_| None).into_iter().map(|item| inserted(&item)).collect()
    }

    fn opened(file_type: FileType, text: &str) -> (File, Checked) {
        let lines = LineText::new(text.to_owned(), Encoding::Utf8);
        let file = File::new("file:///a.md".into(), PathBuf::from("/a.md"), "markdown", 1, lines);
        let checked = Checked::new(Checker::default(), &Document::of_text(text, file_type), "1".to_owned());
        (file, checked)
    }

    fn inserted(item: &CompletionItem) -> String {
        match &item.text_edit {
            Some(CompletionItemTextEdit::TextEdit(edit)) => edit.new_text.clone(),
            _ => item.insert_text.clone().unwrap(),
        }
    }

    /// A path that is relative to the file is for documents.
    #[test]
    fn each_type_for_people_has_targets() {
        for file_type in FileType::ALL {
            let expected = if file_type.is_for_people() { &["x"][..] } else { &[] };
            assert_eq!(offered_in(file_type, "<p id='x'><a href='#|"), expected, "{file_type}");
        }
    }

    /// A line ends as the protocol says, whatever ends it.
    #[test]
    fn each_end_of_the_line_before_a_scheme() {
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(offered_in(FileType::Yaml, &format!("a: 1{end}b: http:|")), ["//"], "{end:?}");
        }
    }

    /// In the rows of a table, there is no heading.
    #[test]
    fn a_row_of_a_table_is_no_heading() {
        assert_eq!(offered("[x](#|)\n\n| a |\n| - |\nb\n===\n"), [""; 0]);
        assert_eq!(offered("[x](#|)\n\n| a |\n\nb\n===\n"), ["b"]);
    }

    /// A scheme is one where a URI begins for sure, and a word everywhere else.
    #[test]
    fn each_place_of_a_scheme() {
        let all = [
            ("[a](", ")"),
            ("[a](<", ">)"),
            ("[a]: ", ""),
            ("<", ">"),
            ("<a href=\"", "\">"),
            ("<a href='", "'>"),
            ("<a href=", ">"),
            ("[[", "]]"),
            ("\\url{", "}"),
            ("url(", ")"),
            ("x = \"", "\""),
            ("x = '", "'"),
            ("x = '", ""),
            ("\"\"\"", ""),
            ("a: ", ""),
            ("- a: ", ""),
            ("{ a: ", " }"),
            ("- ", ""),
            ("a, b: ", ""),
            ("{", " 1}"),
            ("f(x, ", " int)"),
            ("x(", ")"),
            ("if ", ""),
            ("this is the ", ""),
            ("`", "`"),
            ("", ""),
            ("\\href{", "}"),
            ("a_b-c.d: ", ""),
        ];
        for (file_type, expected) in [
            (FileType::Markdown, &[0, 1, 2, 3, 4, 5, 6][..]),
            (FileType::Html, &[4, 5, 6]),
            (FileType::Xml, &[4, 5, 6]),
            (FileType::Json, &[4, 5, 10, 11, 12]),
            (FileType::Toml, &[4, 5, 10, 11, 12]),
            (FileType::Yaml, &[4, 5, 10, 11, 12, 14, 15, 27]),
            (FileType::Asciidoc, &[1, 3]),
            (FileType::Rst, &[1, 3]),
            (FileType::Org, &[1, 3, 7]),
            (FileType::Tex, &[8, 26]),
            (FileType::Man, &[]),
            (FileType::Csv, &[]),
            (FileType::Mhtml, &[]),
            (FileType::Notebook, &[4, 5, 10, 11, 12]),
            (FileType::Css, &[4, 5, 9, 10, 11, 12]),
            (FileType::Rdf, &[1, 3]),
            (FileType::Jsx, &[4, 5, 10, 11, 12]),
            (FileType::Text, &[1, 3]),
            (FileType::Source, &[4, 5, 10, 11]),
            (FileType::Lines, &[25]),
            (FileType::Folded, &[]),
        ] {
            for scheme in ["http", "data"] {
                let offers = |(before, after): &(&str, &str)| {
                    !offered_in(file_type, &format!("{before}{scheme}:|{after}\n")).is_empty()
                };
                let found: Vec<usize> = (0..all.len()).filter(|at| offers(&all[*at])).collect();
                assert_eq!(found, expected, "{scheme} in {file_type}");
            }
        }
    }

    /// What follows already is not written again.
    #[test]
    fn what_follows_a_scheme_is_not_offered() {
        for (after, is_offered) in [
            ("", true),
            (")", true),
            (" 'a')", true),
            ("\n", true),
            ("\r\n", true),
            ("//h.test/)", false),
            ("/)", false),
            ("h)", false),
        ] {
            assert_eq!(!offered(&format!("[a](http:|{after}")).is_empty(), is_offered, "{after:?}");
        }
    }

    #[test]
    fn after_a_scheme() {
        assert_eq!(offered("see <HTTPS:|"), ["//"]);
        assert_eq!(offered("<file:|"), ["///"]);
        assert_eq!(offered("<note:|"), [""; 0]);
        assert_eq!(offered("<http://h:|"), [""; 0]);
    }

    #[test]
    fn each_scheme_and_each_target() {
        for (scheme, next) in [
            ("http", &["//"][..]),
            ("https", &["//"]),
            ("ws", &["//"]),
            ("wss", &["//"]),
            ("ftp", &["//"]),
            ("file", &["///"]),
            ("data", &["text/plain,", ";base64,"]),
            ("urn", &["isbn:", "uuid:"]),
            ("tel", &["+"]),
            ("sms", &["+"]),
            ("ldap", &["//"]),
            ("coap", &["//"]),
            ("coaps", &["//"]),
            ("ipp", &["//"]),
            ("ipps", &["//"]),
            ("mailto", &[]),
        ] {
            assert_eq!(offered(&format!("see <{scheme}:|")), next, "{scheme}");
            assert_eq!(offered(&format!("[a]({}:|", scheme.to_uppercase())), next, "{scheme}");
        }
        for start in ["](", "](<", "href=\"", "href='", "src=\"", "src='", "HREF=\"", "Href='", "SRC=\"", "Src='"] {
            assert_eq!(offered(&format!("# One\n<a [x{start}#|")), ["one"], "{start}");
        }
        assert_eq!(offered("# One\n<a title='#|"), [""; 0]);
    }

    /// What is offered after a scheme names the document that defines it.
    #[test]
    fn each_part_after_a_scheme_has_its_document() {
        for (scheme, documents) in [
            ("http", &["RFC 9110, 4.2"][..]),
            ("wss", &["RFC 6455, 3"]),
            ("file", &["RFC 8089, 2"]),
            ("data", &["RFC 2397", "RFC 2397"]),
            ("urn", &["RFC 8141", "RFC 8141, RFC 9562"]),
            ("tel", &["RFC 3966"]),
            ("ipps", &["RFC 7472"]),
        ] {
            let before = format!("<{scheme}:");
            let (file, checked) = opened(FileType::Markdown, &before);
            let items = at(&file, &checked, before.len(), |_| None);
            let found: Vec<_> =
                items.iter().map(|item| item.detail.as_ref().unwrap().rsplit_once(": ").unwrap().1).collect();
            assert_eq!(found, documents, "{scheme}");
        }
    }

    #[test]
    fn headings_of_the_file() {
        assert_eq!(
            offered("# One\n```\n# no\n```\n## Two, three!\n# One\n<p id=\"x\">\n[a](#|)"),
            ["one", "two-three", "one-1", "x"]
        );
        // Punctuation is left out of a fragment, so these headings differ in their number alone.
        assert_eq!(offered("# One!\n# One\n# one?\n[a](#|)"), ["one", "one-1", "one-2"]);
        // Signs that close a heading are not its title, and code may be indented.
        assert_eq!(offered("# One #\n## Two ##\n- x\n  ```\n  # no\n  ```\n### C# #\n[a](#|)"), ["one", "two", "c"]);
        // Identifiers in both kinds of quotes, but none with a space in it.
        assert_eq!(
            offered("<p id=\"a\"><p id='b'><p class=x id='c'><p id='d e'><p id=''>\n<i id=\"f\">[a](#|)"),
            ["a", "f", "b", "c"]
        );
        // A fence ends with as many of its own signs, and nothing behind them.
        assert_eq!(offered("# One\n~~~\n# no\n```\n# no\n~~~~\n# Two\n[a](#|)"), ["one", "two"]);
        assert_eq!(offered("````\n```\n# no\n```a\n````\n# One\n``\n# Two\n[a](#|)"), ["one", "two"]);
        assert_eq!(offered("```sh\n# no\n``` sh\n# no\n```\n# One\n[a](#|)"), ["one"]);
        // A number that another heading has in its title is left out.
        assert_eq!(offered("# A\n# A\n# A-1\n# A\n[a](#|)"), ["a", "a-1", "a-1-1", "a-2"]);
        assert_eq!(offered("# A-1\n# A\n# A\n[a](#|)"), ["a-1", "a", "a-2"]);
        // Not in text.
        assert_eq!(offered("# One\n#|"), [""; 0]);
        // A tag is no heading.
        assert_eq!(offered("#one\n# Two\n[a](#|)"), ["two"]);
    }

    #[test]
    fn each_heading_of_markdown() {
        for (text, expected) in [
            ("One\n===\n\nTwo\n-\n", &["one", "two"][..]),
            ("One\ntwo\n   ---  \n", &["one-two"]),
            (" # One\n  ## Two\n   ### Three\n    # no\n\t# no\n", &["one", "two", "three"]),
            ("One\n    ---\n", &[]),
            ("\n    One\n---\n", &[]),
            ("---\ntitle: One\n# no\n---\nTwo\n---\n", &["two"]),
            ("a\n\n---\nOne\n---\n***\nTwo\n===\n", &["one", "two"]),
            ("- One\n---\n1. One\n---\n* One\n===\n", &[]),
            ("> One\n---\n<p>\nOne\n---\n</p>\n", &[]),
            ("One\n- two\n---\n", &[]),
            ("[one]: http://h/\n---\n[One](b)\n---\n", &["one"]),
            ("| a | b |\n|---|---|\n", &[]),
            ("```\nOne\n---\n```\nTwo\n---\n", &["two"]),
            ("One\n```\n```\n---\n", &[]),
            ("2020 is past\n---\n-One\n---\n", &["2020-is-past", "-one"]),
            // Of a link, its text is part of the title, and nothing of where it leads.
            ("## A [c](d)\n", &["a-c"]),
            ("## [a](b_(c)) and [d](<e> \"f\")!\n", &["a-and-d"]),
            ("## [![a](b)](c) d\n", &["a-d"]),
            ("## a](b\n## f(x) [y]\n", &["ab", "fx-y"]),
        ] {
            assert_eq!(offered(&format!("{text}\n\n[a](#|)")), expected, "{text:?}");
        }
    }

    /// What is typed of a fragment or a segment is replaced, and what is found by it is what comes in its place.
    #[test]
    fn what_is_typed_is_replaced() {
        for (before, typed, new) in [
            ("[a](#", "", "getting-started"),
            ("[a](#", "getting-st", "getting-started"),
            ("\u{e9} <a href='#", "getting-st", "getting-started"),
        ] {
            let text = format!("# Getting started\n\n{before}{typed}");
            let (file, checked) = opened(FileType::Markdown, &text);
            let [item] = &at(&file, &checked, text.len(), |_| None)[..] else { panic!("{text}") };
            let Some(CompletionItemTextEdit::TextEdit(edit)) = &item.text_edit else { panic!("{text}") };
            assert_eq!(file.text.span(edit.range), text.len() - typed.len()..text.len(), "{text}");
            assert_eq!((edit.new_text.as_str(), item.filter_text.as_deref()), (new, Some(new)), "{text}");
            assert_eq!(item.insert_text, None);
        }
    }

    /// Only what is relative to the directory of the file: nothing is known of a host, or of where a site has its root.
    #[test]
    fn names_are_those_of_the_directory() {
        assert_ne!(offered("[a](|"), [""; 0]);
        for typed in ["/", "/a", "//", "x:", "x:/", "http://h/"] {
            assert_eq!(offered(&format!("[a]({typed}|")), [""; 0], "{typed}");
        }
    }

    /// What is no delimiter in a segment, nor a colon or a parenthesis, which would end a path or a link, nor what begins a character reference.
    #[test]
    fn each_character_of_a_segment() {
        for byte in b' '..=b'~' {
            let character = char::from(byte).to_string();
            let is_plain = urispec::Rule::Pchar.accepts(&character) && !":()&".contains(&character);
            let expected = if is_plain { character.clone() } else { format!("%{byte:02X}") };
            assert_eq!(segment(&character), expected, "{character}");
        }
    }

    /// What leads to an identifier is a fragment, in any quotes and in a link.
    #[test]
    fn each_character_of_an_identifier() {
        for (id, expected) in [
            ("50%", "50%25"),
            ("a[0]", "a%5B0%5D"),
            ("x|y", "x%7Cy"),
            ("a)", "a%29"),
            ("f(x)", "f%28x%29"),
            ("a#b", "a%23b"),
            ("a\tb", "a%09b"),
            ("a&amp;b", "a%26b"),
            ("a<b>`^\\{}", "a%3Cb%3E%60%5E%5C%7B%7D"),
            ("a:b/c?d", "a:b/c?d"),
            ("\u{f6}l", "\u{f6}l"),
            ("\u{2019}", "%E2%80%99"),
            ("a.b-c_d~e!$*+,;=@", "a.b-c_d~e!$*+,;=@"),
        ] {
            for start in ["<a href=\"#|", "<a href='#|", "[a](#|"] {
                // The bar is the cursor.
                let text = format!("{start}\">'\n\n<p id=\"{id}\">");
                assert_eq!(offered(&text), [expected], "{text}");
            }
            assert!(urispec::IriReference::parse(&format!("#{expected}")).is_ok(), "{expected}");
        }
        for (start, expected) in [("<a href=\"#|", "it's"), ("<a href='#|", "it%27s"), ("[a](#|", "it's")] {
            assert_eq!(offered(&format!("{start}\n\n<p id=\"it's\">")), [expected], "{start}");
        }
    }

    #[test]
    fn names_are_encoded() {
        assert_eq!(segment("a b#c%\u{e9}.md"), "a%20b%23c%25%C3%A9.md");
        assert_eq!(slug("What's so-called? \u{d6}l_2"), "whats-so-called-\u{f6}l_2");
    }
}
