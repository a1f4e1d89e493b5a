//! Where a long document is cut into pieces, each of which is read by itself. So an edit has only the pieces read again that it touches.
//!
//! A cut depends on nothing but its piece and a few bytes after it, and no finder looks across one. It is where a reader would begin, too: after
//! an empty line, an element, a row. Of such places some are chosen by what is written there, so that pieces after an edit end where they did.

use std::ops::Range;

use super::csv::opens_after;
use super::html::{declaration, instruction};
use super::markdown::front_matter;
use super::{folded, without_mark, xml_base};
use crate::file_type::FileType;

/// How many bytes a piece has at least.
pub(crate) const LEAST: usize = 1 << 14;

/// How many bytes after a cut may tell whether it is one.
pub(crate) const PEEK: usize = 64;

/// A piece of so many times the least length ends where others do not.
const LONG: usize = 4;

/// One of so many places is chosen.
const CHOICE: u32 = 8;

/// How many bytes before a place decide whether it is chosen: of lines that are nearly alike, whole ones.
const BEFORE: usize = 256;

/// Whether a piece may end at this place, as far as its length and the choice go.
fn is_chosen(rest: &[u8], at: usize, least: usize) -> bool {
    let around = || rest.get(at.saturating_sub(BEFORE)..rest.len().min(at + PEEK)).unwrap_or_default();
    // FNV-1a: what is written nearly alike is to differ.
    let hash =
        || around().iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    at >= least && (at >= LONG * least || (hash() >> 16) % CHOICE == 0)
}

/// The pieces of a document. An empty one has none.
pub(crate) fn pieces(text: &[u8], file_type: FileType, least: usize) -> impl Iterator<Item = Range<usize>> {
    let is_whole = is_whole(text, file_type);
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let start = at;
        at += if is_whole { rest.len() } else { length(rest, file_type, start > 0, least) };
        Some(start..at)
    })
}

/// Whether a document that otherwise would be cut is read as a whole, since any part of it may count for the others.
pub(crate) fn is_whole(text: &[u8], file_type: FileType) -> bool {
    file_type == FileType::Xml && xml_base::is_in(text)
}

/// How long the piece is that the rest of a document begins with.
pub(crate) fn length(rest: &[u8], file_type: FileType, is_continued: bool, least: usize) -> usize {
    if rest.len() <= least {
        return rest.len();
    }
    let cut = match file_type {
        FileType::Markdown => markdown(rest, is_continued, least),
        FileType::Html | FileType::Xml => html(rest, least),
        FileType::Json => json(rest, least),
        FileType::Toml => toml(rest, least),
        FileType::Yaml => lines(rest, least).find(|at| begins_item(peek(rest, *at)) && is_chosen(rest, *at, least)),
        FileType::Csv => csv(rest, least),
        FileType::Lines => lines(rest, least).find(|at| is_chosen(rest, *at, least)),
        FileType::Folded => lines(rest, least).find(|at| !folded::goes_on(rest, *at) && is_chosen(rest, *at, least)),
        FileType::Mhtml | FileType::Notebook => None,
        FileType::Asciidoc
        | FileType::Rst
        | FileType::Org
        | FileType::Tex
        | FileType::Man
        | FileType::Css
        | FileType::Rdf
        | FileType::Jsx
        | FileType::Text
        | FileType::Source => lines(rest, least).find(|at| is_apart(rest, *at, least)),
    };
    cut.unwrap_or(rest.len())
}

/// Where lines begin, after so many bytes.
fn lines(rest: &[u8], from: usize) -> impl Iterator<Item = usize> {
    let from = from.saturating_sub(1);
    memchr::memchr_iter(b'\n', rest.get(from..).unwrap_or_default()).map(move |at| from + at + 1)
}

fn peek(rest: &[u8], at: usize) -> &[u8] {
    rest.get(at..rest.len().min(at + PEEK)).unwrap_or_default()
}

/// Whether an empty line is before a place.
fn follows_empty_line(rest: &[u8], at: usize) -> bool {
    let before = rest.get(..at).unwrap_or_default();
    before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n")
}

/// Whether a line is apart from the one before: after an empty line, or, in a long piece, where it is not indented. An expression does not go on
/// with it.
fn is_apart(rest: &[u8], at: usize, least: usize) -> bool {
    let line = peek(rest, at);
    let is_indented = line.first().is_none_or(u8::is_ascii_whitespace);
    let goes_on = line.trim_ascii_start().first().is_none_or(|first| b"+.|&%=~^<!,;:?)]".contains(first));
    let is_far = at > LONG * least && !is_indented || at > LONG * LONG * least;
    !goes_on && (follows_empty_line(rest, at) || is_far) && is_chosen(rest, at, least)
}

/// Whether a line of YAML is an item of a list, or begins with a key.
fn begins_item(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.$/".contains(byte);
    let name = line.iter().take_while(|byte| is_name(byte)).count();
    let is_key = || name > 0 && matches!(line.get(name..), Some([b':', after, ..]) if after.is_ascii_whitespace());
    line.starts_with(b"- ") || is_key()
}

/// After a line that ends an item, outside of strings, which have no line breaks; in a long line after an item.
fn json(rest: &[u8], least: usize) -> Option<usize> {
    let (mut at, mut line, mut last) = (0, 0, b'\n');
    while let Some(found) = memchr::memchr3(b'"', b',', b'\n', rest.get(at..)?) {
        let before = rest.get(at..at + found).unwrap_or_default().trim_ascii_end();
        last = before.last().copied().unwrap_or(last);
        at += found;
        match rest.get(at) {
            Some(b'"') => {
                at = end_of_string(rest, at + 1);
                last = b'"';
            }
            Some(b',') => {
                at += 1;
                // Between the items of an array, or in a longer line wherever a key may be.
                let next = rest.get(at).copied().unwrap_or_default();
                let is_between = b"}]".contains(&last) && b"{[".contains(&next) && at - line > least;
                let is_far = next == b'"' && at - line > LONG * least;
                if (is_between || is_far) && is_chosen(rest, at, least) {
                    return Some(at);
                }
                last = b',';
            }
            _ => {
                at += 1;
                line = at;
                if b",{[".contains(&last) && is_chosen(rest, at, least) {
                    return Some(at);
                }
            }
        }
    }
    None
}

/// Where a string ends, or the line that it is not closed in.
fn end_of_string(rest: &[u8], mut at: usize) -> usize {
    while let Some(found) = rest.get(at..).and_then(|rest| memchr::memchr3(b'"', b'\\', b'\n', rest)) {
        at += found;
        match rest.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => return at + 1,
            _ => return at,
        }
    }
    rest.len()
}

/// Between lines that no string of several lines holds.
fn toml(rest: &[u8], least: usize) -> Option<usize> {
    let (mut open, mut at) = (None, rest.len() - without_mark(rest).len());
    for next in lines(rest, 1) {
        open = open_after(rest.get(at..next)?, open);
        at = next;
        if open.is_none() && is_chosen(rest, at, least) {
            return Some(at);
        }
    }
    None
}

/// The quote of the string that goes on after a line of TOML, if one does; `open` is that of the string which the line begins in.
fn open_after(line: &[u8], mut open: Option<u8>) -> Option<u8> {
    let mut at = 0;
    loop {
        let rest = line.get(at..).unwrap_or_default();
        let found = match open {
            Some(quote) => memchr::memchr2(quote, b'\\', rest),
            None => memchr::memchr3(b'"', b'\'', b'#', rest),
        };
        let Some(found) = found else { return open };
        at += found;
        let byte = line.get(at).copied().unwrap_or_default();
        let is_apart = at.checked_sub(1).and_then(|before| line.get(before)).is_none_or(u8::is_ascii_whitespace);
        at += match (open, line.get(at..at + 3)) {
            (Some(b'"'), _) if byte == b'\\' => 2,
            (Some(quote), Some(three)) if three == [quote; 3] => {
                open = None;
                3
            }
            (None, Some(b"\"\"\"" | b"'''")) => {
                open = Some(byte);
                3
            }
            (None, _) if byte == b'#' && is_apart => return None,
            (None, _) if byte == b'"' => end_of_string(line, at + 1) - at,
            (None, _) if byte == b'\'' => {
                let inside = line.get(at + 1..).unwrap_or_default();
                memchr::memchr(b'\'', inside).map_or(1, |end| end + 2)
            }
            _ => 1,
        };
    }
}

/// Between rows: a line break in quotes ends none.
fn csv(rest: &[u8], least: usize) -> Option<usize> {
    let mut is_quoted = false;
    for at in memchr::memchr2_iter(b'"', b'\n', rest) {
        match rest.get(at) {
            Some(b'"') => {
                let before = at.checked_sub(1).and_then(|at| rest.get(at)).copied();
                is_quoted = !is_quoted && before.is_none_or(opens_after);
            }
            _ if !is_quoted && is_chosen(rest, at + 1, least) => return Some(at + 1),
            _ => (),
        }
    }
    None
}

/// After the end of an element.
fn html(rest: &[u8], least: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'<', rest.get(at..)?) {
        let open = at + found;
        let tag = rest.get(open..)?;
        let up_to = |end: &[u8]| memchr::memmem::find(tag, end).map(|found| found + end.len());
        at = open
            + match tag {
                [b'<', b'!', b'-', b'-', inside @ ..] => 4 + memchr::memmem::find(inside, b"-->")? + 3,
                [b'<', b'!', b'[', ..] => up_to(b"]]>")?,
                [b'<', b'?' | b'%', ..] => instruction(tag)?,
                [b'<', b'!', ..] => {
                    let end = up_to(b">")?;
                    let has_subset = tag.get(..end)?.contains(&b'[');
                    // One that is not closed would be looked for in all that follows.
                    if has_subset { Some(declaration(tag, &mut true)).filter(|length| *length > end)? } else { end }
                }
                [b'<', b'/', name, ..] if name.is_ascii_alphabetic() => {
                    let length = up_to(b">")?;
                    // Code may go on after it, in another color.
                    let is_code = peek(rest, open + length).starts_with(b"<span");
                    if !is_code && is_chosen(rest, open + length, least) {
                        return Some(open + length);
                    }
                    length
                }
                [b'<', name, ..] if name.is_ascii_alphabetic() => element(tag)?,
                _ => 1,
            };
    }
    None
}

/// How long a tag is, and a script or a style after it. A `>` in quotes does not end it.
fn element(tag: &[u8]) -> Option<usize> {
    let (mut quote, mut last) = (None, b'<');
    let end = tag.iter().position(|byte| match quote {
        Some(open) => {
            quote = quote.filter(|_| *byte != open);
            false
        }
        None => {
            quote = Some(*byte).filter(|byte| b"\"'".contains(byte) && last == b'=');
            if !byte.is_ascii_whitespace() {
                last = *byte;
            }
            *byte == b'>'
        }
    })? + 1;
    let has_name = |name: &[u8]| {
        let after = tag.get(1 + name.len()).is_some_and(|after| !after.is_ascii_alphanumeric() && *after != b'-');
        after && tag.get(1..1 + name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let Some(raw) = [&b"script"[..], b"style"].into_iter().find(|name| has_name(name)) else { return Some(end) };
    let content = tag.get(end..)?;
    let is_close =
        |at: &usize| content.get(at + 2..at + 2 + raw.len()).is_some_and(|close| close.eq_ignore_ascii_case(raw));
    memchr::memmem::find_iter(content, b"</").find(is_close).map(|close| end + close)
}

/// A block of Markdown that empty lines do not end.
#[derive(Clone, Copy, Debug)]
enum Block {
    /// Code between fences of so many of these bytes. That of an item ends with it.
    Code { fence: u8, length: usize, is_in_item: bool },
    /// HTML up to one of these.
    Html(&'static [&'static [u8]]),
}

/// What begins HTML that empty lines do not end, and what ends it.
const HTML: [(&[u8], &[&[u8]]); 8] = [
    (b"<!--", &[b"-->"]),
    (b"<![CDATA[", &[b"]]>"]),
    (b"<!", &[b">"]),
    (b"<?", &[b"?>"]),
    (b"<script", RAW),
    (b"<pre", RAW),
    (b"<style", RAW),
    (b"<textarea", RAW),
];

const RAW: &[&[u8]] = &[b"</script>", b"</pre>", b"</style>", b"</textarea>"];

/// Before a block that nothing before it contains: after an empty line, and not indented.
fn markdown(rest: &[u8], is_continued: bool, least: usize) -> Option<usize> {
    let begin = without_mark(rest);
    let fenced =
        !is_continued && matches!(begin, [b'-', b'-', b'-', b'\r' | b'\n', ..] | [b'+', b'+', b'+', b'\r' | b'\n', ..]);
    // Without an end, all that follows may be the data before the document.
    let mut at = if fenced { front_matter(rest)?.0 } else { rest.len() - begin.len() };
    let (mut block, mut is_in_item, mut is_after_empty) = (None, false, false);
    while let Some(found) = memchr::memchr(b'\n', rest.get(at..)?) {
        let line = rest.get(at..at + found)?;
        let text = line.trim_ascii();
        let first = line.first().copied().unwrap_or(b'\n');
        let is_outside = !first.is_ascii_whitespace() && !text.is_empty();
        if is_outside && matches!(block, Some(Block::Code { is_in_item: true, .. })) {
            block = None;
        }
        if is_after_empty && block.is_none() && begins_block(line) && is_chosen(rest, at, least) {
            return Some(at);
        }
        if is_outside && block.is_none() {
            is_in_item = marker(line) > 0;
        }
        block = match block {
            None => opened(line, is_in_item),
            Some(open) => Some(open).filter(|open| !open.is_closed_by(text)),
        };
        is_after_empty = text.is_empty();
        at += found + 1;
    }
    let line = rest.get(at..)?;
    (is_after_empty && block.is_none() && begins_block(line) && is_chosen(rest, at, least)).then_some(at)
}

/// Whether a line begins a block that goes on with nothing before it, and is not the beginning of data.
fn begins_block(line: &[u8]) -> bool {
    match line {
        [b'-' | b'*', b' ', ..] => true,
        [first, ..] => first.is_ascii_alphanumeric() || b"#[!_\"'(`<|".contains(first) || !first.is_ascii(),
        [] => false,
    }
}

/// How long the sign of an item or a footnote is that a line begins with.
fn marker(line: &[u8]) -> usize {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match line.get(digits..) {
        Some([b'.' | b')', b' ', ..]) if digits > 0 => digits + 1,
        Some([b'-' | b'*' | b'+', b' ' | b'\t', ..]) if digits == 0 => 1,
        Some([b'[', b'^', ..]) if digits == 0 => memchr::memmem::find(line, b"]:").map_or(0, |end| end + 2),
        _ => 0,
    }
}

/// The block that a line begins.
fn opened(line: &[u8], is_in_item: bool) -> Option<Block> {
    let marker = marker(line);
    let inside = line.get(marker..)?;
    let text = inside.trim_ascii_start();
    // Code that is indented has no fence, and quotes end where they are not continued.
    if !is_in_item && inside.len() - text.len() > 3 {
        return None;
    }
    if let Some((fence, length)) = fence(text) {
        let info = text.get(length..)?;
        return (fence != b'`' || !info.contains(&b'`')).then_some(Block::Code { fence, length, is_in_item });
    }
    let (start, ends) = HTML.iter().find(|(start, _)| {
        text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start))
            && (*start != b"<!" || text.get(2).is_some_and(u8::is_ascii_alphabetic))
    })?;
    Some(Block::Html(ends)).filter(|block| !block.is_closed_by(text.get(start.len()..).unwrap_or_default()))
}

/// The fence that a line begins with.
fn fence(text: &[u8]) -> Option<(u8, usize)> {
    let first = text.first().copied().filter(|first| b"`~".contains(first))?;
    let length = text.iter().take_while(|byte| **byte == first).count();
    (length >= 3).then_some((first, length))
}

impl Block {
    fn is_closed_by(self, text: &[u8]) -> bool {
        match self {
            Block::Code { fence: open, length, .. } => {
                fence(text).is_some_and(|(fence, count)| fence == open && count >= length && count == text.len())
            }
            Block::Html(ends) => ends.iter().any(|end| {
                let is_end = |at: usize| text.get(at..at + end.len()).is_some_and(|at| at.eq_ignore_ascii_case(end));
                end.first().is_some_and(|first| memchr::memchr_iter(*first, text).any(is_end))
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LONG, element, marker, pieces};
    use crate::file_type::FileType;

    fn cut(text: &str, file_type: FileType) -> Vec<&str> {
        // In a text of no least length, all is far.
        let least = usize::from(matches!(file_type, FileType::Text | FileType::Source));
        pieces(text.as_bytes(), file_type, least).map(|piece| &text[piece]).collect()
    }

    #[test]
    fn a_script_is_a_part_of_its_tag() {
        for (tag, length) in [
            ("<script>a>b</script>", 11),
            ("<STYLE media='a>b'>c<d</Style>", 22),
            ("<styled>a</style>", 8),
            ("<style2>a</style>", 8),
            ("<style-sheet>a</style>", 13),
            ("<a href='>'>b", 12),
            ("<a href='b>'>c", 13),
            ("<a b'>c'", 6),
        ] {
            assert_eq!(element(tag.as_bytes()), Some(length), "{tag}");
        }
        assert_eq!(element(b"<script>a"), None);
        assert_eq!(element(b"<a b='>"), None);
    }

    #[test]
    fn each_sign_of_an_item() {
        for (line, length) in [
            ("1. a", 2),
            ("12) a", 3),
            ("1.a", 0),
            (". a", 0),
            ("- a", 1),
            ("*\ta", 1),
            ("1- a", 0),
            ("[^a]: b", 5),
            ("1[^a]: b", 0),
            ("[^a] b", 0),
            ("a", 0),
        ] {
            assert_eq!(marker(line.as_bytes()), length, "{line}");
        }
    }

    #[test]
    fn nothing_is_cut_that_belongs_together() {
        for (file_type, text) in [
            (FileType::Markdown, "```\na\n\nb\n```\n"),
            (FileType::Markdown, "- a\n\n  ```\n  b\n\n  c\n  ```\n"),
            (FileType::Markdown, "<!-- a\n\nb\n\n-->\n"),
            (FileType::Markdown, "```\na\n``` b\n\nc\n```\n"),
            (FileType::Markdown, "````\na\n```\n\nb\n````\n"),
            (FileType::Markdown, "~~~\na\n```\n\nb\n~~~\n"),
            (FileType::Markdown, "<pre>\na\n\nb\n</pre>\n"),
            (FileType::Markdown, "<TextArea>\na\n\nb\n</textarea>\n"),
            (FileType::Markdown, "<style>\na\n\nb\n</style>\n"),
            (FileType::Markdown, "<script>\na\n\nb\n</script>\n"),
            (FileType::Markdown, "<![CDATA[\na\n\nb\n]]>\n"),
            (FileType::Markdown, "<!A\na\n\nb>\n"),
            (FileType::Markdown, "<?a\n\nb\n?>\n"),
            (FileType::Markdown, "---\na: b\n\nc: d\n"),
            (FileType::Markdown, "---\r\na: b\r\n\r\nc: d\r\n"),
            (FileType::Markdown, "+++\na = 1\n\nb = 2\n"),
            (FileType::Markdown, "a\n\n    b\n\n> c\n"),
            (FileType::Html, "<!-- </a> --><script>'</b>'</script"),
            (FileType::Html, "<style>a::after { content: '</b>' }</style"),
            (FileType::Html, "<STYLE x=y>'</b>'</STYLE"),
            (FileType::Html, "<SCRIPT>'</b>'</SCRIPT"),
            (FileType::Markdown, "\u{feff}---\na: b\n\nc: d\n"),
            (FileType::Markdown, "\u{feff}+++\r\na = 1\r\n\r\nb = 2\r\n"),
            (FileType::Html, "<a title='</b>'>"),
            (FileType::Html, "a </1> b"),
            (FileType::Xml, "<![CDATA[<b>c</b></d>]]>"),
            (FileType::Xml, "<![CDATA[a>b]>c</d>]]>"),
            (FileType::Html, "<?php echo '</b>' ?>"),
            (FileType::Html, "<% '</b>' %>"),
            (FileType::Xml, "<!DOCTYPE a [<!ENTITY b '</c>'>]>"),
            (FileType::Xml, "<a xml:base='b'></c></d></a>"),
            (FileType::Json, "{\"url\":\n\"a\"}"),
            (FileType::Json, "{\"url\"\n: \"a\"}"),
            (FileType::Json, "[\"\\\"}],[{\"]"),
            (FileType::Json, "[\"\\\\\" , \"}],[{\"]"),
            (FileType::Toml, "a = \"\"\"\nb = 1\n\"\"\""),
            (FileType::Toml, "a = \"\"\"\n\\\"\"\"\nb = 1\n\"\"\""),
            (FileType::Toml, "a = '''\nb = 'c'\n'''"),
            (FileType::Toml, "a = [\"b\", '''\nc = 1\n''']"),
            (FileType::Toml, "a = ['b', '''\nc = 1\n''']"),
            // A number sign within a word begins no comment.
            (FileType::Toml, "a#b = '''\nc = 1\n'''"),
            (FileType::Yaml, "? a\n: b\n"),
            (FileType::Yaml, "a: >\n  some\n  text\n"),
            (FileType::Csv, "\"a\nb\nc\",d"),
            (FileType::Source, "a\n\n + b\n\n .c()"),
            (FileType::Notebook, "{\n\"a\": 1,\n\"b\": 2\n}"),
        ] {
            assert_eq!(cut(text, file_type), [text], "{file_type}");
        }
        for sign in "+.|&%=~^<!,;:?)]".chars() {
            let text = format!("a\n\n{sign} b\n");
            assert_eq!(cut(&text, FileType::Source), [text.as_str()], "{sign}");
        }
    }

    #[test]
    fn no_piece_is_shorter_than_it_may_be() {
        for (file_type, line) in [
            (FileType::Markdown, "a\n\n"),
            (FileType::Html, "<p>a</p>\n"),
            (FileType::Json, "\"a\": 1,\n"),
            (FileType::Toml, "a = 1\n"),
            (FileType::Yaml, "a: 1\n"),
            (FileType::Csv, "a,b\n"),
            (FileType::Lines, "a\n"),
            (FileType::Folded, "a:b\n"),
            (FileType::Text, "a\n\n"),
            (FileType::Source, "a\n\n"),
            (FileType::Source, "a\r\n\r\n"),
        ] {
            let text: String = (0..2000).map(|number| line.replace('a', &format!("a{number}"))).collect();
            let lengths: Vec<usize> = pieces(text.as_bytes(), file_type, 100).map(|piece| piece.len()).collect();
            let (last, others) = lengths.split_last().unwrap();
            assert!(others.len() > 5 && others.iter().all(|length| *length >= 100), "{file_type} {lengths:?} {last}");
            assert!(others.iter().any(|length| *length < LONG * 100), "{file_type} {lengths:?}");
        }
    }

    /// Beyond four times the least length, each place is chosen, so the rules alone say where the first cut is.
    #[test]
    fn the_first_cut_is_where_the_rules_allow_it() {
        let within = format!("{{\"a\": \"{}\"\n", "b".repeat(21));
        let cases = [
            // After an empty line; without one, beyond four times the least length; in lines that are indented, beyond sixteen times.
            (FileType::Text, "12345678\n\n".repeat(20), 40),
            (FileType::Text, "123456789\n".repeat(20), 50),
            (FileType::Text, " 12345678\n".repeat(20), 170),
            (FileType::Csv, "a,b,c,d,e\n".repeat(20), 40),
            // A name that is longer than what is looked at is none.
            (FileType::Yaml, format!("{}\n{}: 1\nb: 1\n", "1".repeat(39), "a".repeat(64)), 108),
            // Within a line of JSON, between items beyond the least length, and before a key beyond four times that.
            (FileType::Json, format!("{within},{{\"b\":12}},{{\"c\":1}},{{\"d\":1}}]"), 48),
            (FileType::Json, format!("{within},\"bcde\":1{}", ",\"c\":1".repeat(20)), 76),
        ];
        for (file_type, text, length) in cases {
            assert_eq!(pieces(text.as_bytes(), file_type, 10).next(), Some(0..length), "{file_type} {text}");
        }
    }

    /// A line is cut before a key only where it is long.
    #[test]
    fn each_length_of_a_line_of_keys() {
        for (count, is_cut) in [(1, false), (2, false), (10, false), (200, true)] {
            let line: String = (0..count).map(|number| format!("\"a{number}\":1,")).collect();
            let text = format!("{line}\n").repeat(1000);
            let within =
                pieces(text.as_bytes(), FileType::Json, 100).filter(|piece| !text[..piece.end].ends_with('\n'));
            assert_eq!(within.count() > 0, is_cut, "{count}");
        }
    }

    #[test]
    fn cuts_are_where_a_reader_would_begin() {
        let cases: &[(FileType, &[&str])] = &[
            (FileType::Markdown, &["a\n\n", "# b\nc\n\n", "```\nd\n\n```\n\n", "- e\n\n  ```\n  f\n\n", "g\n"]),
            (FileType::Markdown, &["---\na: b\n\n---\n", "c\n\n", "d <!-- e -->\n\n", "f\n"]),
            (FileType::Markdown, &["<!-- a\n\nb -->\n\n", "c\n"]),
            // Data is only at the beginning of the document.
            (FileType::Markdown, &["a\n\n", "\u{feff}---\nb\n\n", "c\n"]),
            (FileType::Html, &["<p>a</p>", "<!-- </p> --><br><b title='</p>'>c</b>", "<script>'</p>'</script>", "d"]),
            // A quote begins a value after a sign alone.
            (FileType::Html, &["<p a'>b</p>", "<p c= '</p>'>d</p>", "e"]),
            (FileType::Html, &["<p>a <1 b='</p>", "c"]),
            (FileType::Xml, &["<!DOCTYPE a [<!ENTITY b '</c>'>]><a></a>", "d"]),
            (FileType::Json, &["{\n", "\"a\": 1,\n", "\"b\": [\n", "\"c, \\\"\"]}"]),
            (FileType::Toml, &["a = 1\n", "b = '''\nc = 1\n'''\n", "d = 2"]),
            (FileType::Toml, &["a = \"\"\"\nb = 1\n\"\"\"\n", "c = \"'''\"\n", "d = '\"\"\"'\n", "e = 2"]),
            // Quotes in a comment open no string.
            (FileType::Toml, &["# '''\n", "b = '''\nc = 1\n'''\n", "d = 2"]),
            (FileType::Yaml, &["a: >\n  some\n", "- b\n", "  c: d\n"]),
            (FileType::Csv, &["a,\"b\nc\"\n", "d\n", "e"]),
            // A quote in the middle of a field is one of its characters, and two of them are one.
            (FileType::Csv, &["5\" a\n", "\"b\nc\"\n", "\"d \"\"\ne\";f\n", "g"]),
            (FileType::Lines, &["a\n", "b"]),
            (FileType::Folded, &["a:\n b\n\tc\n", "d\n", "e"]),
            (FileType::Text, &["some\n\n", "b\n c\n\n", "d"]),
            (FileType::Text, &["some\r\n\r\n", "b"]),
        ];
        for (file_type, pieces) in cases {
            assert_eq!(cut(&pieces.concat(), *file_type), *pieces, "{file_type}");
        }
    }
}
