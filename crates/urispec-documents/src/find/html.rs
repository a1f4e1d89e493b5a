//! URIs in HTML and XML: the attributes that hold them, and the text between tags.
//!
//! Tags are found one after another, as in a broken page, without building a tree. HTML in Markdown needs the place of each value
//! within a part of a file, which no parser that was tried reports.

use std::ops::Range;

use super::candidate::Candidates;
use super::css;
use super::prose::Style;
use crate::decode::reference::has_unknown_entity;
use crate::decode::writing::Writing;
use crate::find::letters::{begins_with, has_web_scheme};
use crate::template::placeholder;
use crate::template::why::Why;

/// Which of the two it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Html,
    Xml,
}

impl Dialect {
    /// How text is written in it.
    fn style(self) -> Style {
        match self {
            Dialect::Html => Style::Prose,
            Dialect::Xml => Style::Xml,
        }
    }
}

/// Attributes that hold a reference.
const REFERENCES: [&[u8]; 16] = [
    b"href",
    b"src",
    b"action",
    b"formaction",
    b"cite",
    b"poster",
    b"background",
    b"longdesc",
    b"manifest",
    b"xlink:href",
    b"data-src",
    b"data-href",
    b"itemid",
    b"codebase",
    b"icon",
    b"classid",
];

/// Those of them that hold a reference in any component as well. The others are its own: the icon of a button is a name, or code.
const LINKS: [&[u8]; 6] = [b"href", b"src", b"poster", b"data-src", b"data-href", b"xlink:href"];

/// Attributes of vocabularies of XML that hold a URI, perhaps one with a space in it.
const OF_XML: [&[u8]; 5] = [b"rdf:resource", b"rdf:about", b"NavigateUri", b"target", b"ri:value"];

/// Attributes that hold references with white space between.
const LISTS: [&[u8]; 3] = [b"ping", b"itemtype", b"profile"];

/// Attributes that hold references with descriptors.
const SOURCES: [&[u8]; 2] = [b"srcset", b"imagesrcset"];

/// Attributes of HTML that hold names, which are compared.
const NAMES: [&[u8]; 9] =
    [b"itemid", b"itemtype", b"profile", b"prefix", b"vocab", b"typeof", b"property", b"resource", b"about"];

/// What the names of attributes begin with that hold code: those of Vue, Angular, Alpine and Svelte, and handlers of events.
const CODE: [&[u8]; 11] = [b":", b"@", b"v-", b"x-", b"ng-", b"[", b"(", b"#", b"*", b"on", b"bind:"];

/// An attribute: its name, and the place of its value, without quotes.
struct Attribute<'f> {
    name: &'f [u8],
    /// Whether one of this name holds references.
    refers: bool,
    value: Range<usize>,
    quote: Option<u8>,
}

/// Finds what a part of a file holds.
pub(super) fn find<'t>(file: &'t [u8], part: Range<usize>, dialect: Dialect, candidates: &mut Candidates<'t>) {
    let mut at = part.start;
    let mut text_start = at;
    let mut element = at..at;
    let mut tag_end = at;
    let mut may_close = true;
    let mut may_end = true;
    let get = |range: Range<usize>| file.get(range).unwrap_or_default();
    while let Some(found) = memchr::memchr(b'<', get(at..part.end)) {
        let open = at + found;
        let rest = get(open..part.end);
        let end = match rest {
            [b'<', b'!', b'-', b'-', ..] => {
                open + 4 + find_in(rest.get(4..).unwrap_or_default(), b"-->").map_or(rest.len() - 4, |end| end + 3)
            }
            [b'<', b'!', b'[', ..] => {
                // A CDATA section is text.
                text(file, text_start..open, Writing::Html(None), dialect, candidates);
                let length = find_in(rest, b"]]>").map_or(rest.len(), |end| end + 3);
                text(file, open..open + length, Writing::Plain, dialect, candidates);
                text_start = open + length;
                at = text_start;
                continue;
            }
            [b'<', b'?' | b'%', ..] => {
                let length = instruction(rest).unwrap_or(rest.len());
                text(file, text_start..open, Writing::Html(None), dialect, candidates);
                let style = if rest.starts_with(b"<?xml") { Style::Names } else { Style::Source };
                candidates.scan(file, open..open + length, style, Writing::Plain);
                at = open + length;
                text_start = at;
                continue;
            }
            [b'<', b'!', ..] => {
                let length = declaration(rest, &mut may_close);
                text(file, text_start..open, Writing::Html(None), dialect, candidates);
                candidates.scan(file, open..open + length, Style::Names, Writing::Plain);
                at = open + length;
                text_start = at;
                continue;
            }
            [b'<', b'/', next, ..] if next.is_ascii_alphabetic() => {
                let content = trimmed(file, text_start..open);
                // The text of an element that refers to something is that of a link.
                let attributes = get(element.end..tag_end);
                let has = |attribute: &[u8]| find_in(attributes, attribute).is_some();
                let refers = || text_start == tag_end && (has(b"href=") || has(b"url="));
                if dialect == Dialect::Xml && is_uri_element(get(element.clone()), get(content.clone())) && !refers() {
                    if is_identifier(get(element.clone())) {
                        candidates.name(file, content.clone(), Writing::Html(None));
                    } else {
                        candidates.reference(file, content.clone(), Writing::Html(None));
                    }
                    text_start = content.end;
                } else if dialect == Dialect::Xml && is_identifier(get(element.clone())) {
                    candidates.scan(file, content.clone(), Style::Names, Writing::Html(None));
                    text_start = content.end;
                }
                if goes_on(rest) {
                    text(file, text_start..open, Writing::Html(None), dialect, candidates);
                    candidates.cut(open);
                    text_start = open;
                }
                open + memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1)
            }
            [b'<', next, ..] if next.is_ascii_alphabetic() => {
                let is_quoted = matches!(get(text_start..open), [.., b'"' | b'\'']);
                if may_end
                    && is_quoted
                    && let Some(start) = directive(get(text_start..open))
                {
                    let length = find_in(rest, b"%]").map(|end| end + 2);
                    may_end = length.is_some();
                    if let Some(length) = length {
                        text(file, text_start..text_start + start, Writing::Html(None), dialect, candidates);
                        candidates.scan(file, text_start + start..open + length, Style::Source, Writing::Plain);
                        at = open + length;
                        text_start = at;
                        continue;
                    }
                }
                text(file, text_start..open, Writing::Html(None), dialect, candidates);
                element = open + 1
                    ..open
                        + 1
                        + rest
                            .iter()
                            .skip(1)
                            .take_while(|byte| !byte.is_ascii_whitespace() && !b">/".contains(byte))
                            .count();
                at = tag(file, open + 1, part.end, dialect, candidates);
                (tag_end, text_start) = (at, at);
                continue;
            }
            _ => {
                at = open + 1;
                continue;
            }
        };
        text(file, text_start..open, Writing::Html(None), dialect, candidates);
        // Comments and tags that end an element may name URIs. In a comment with tags, markup is left out, with its character references.
        let comment = get(open..end);
        let is_markup = comment.starts_with(b"<!--") && find_in(comment, b"</").is_some();
        let writing = if is_markup { Writing::Html(None) } else { Writing::Plain };
        text(file, open..end, writing, dialect, candidates);
        at = end;
        text_start = end;
    }
    text(file, text_start..part.end, Writing::Html(None), dialect, candidates);
}

/// Whether code goes on after the end of an element, in another color: `</span><span class="si">%2F</span>`.
fn goes_on(rest: &[u8]) -> bool {
    let Some(class) = rest.strip_prefix(b"</span><span class=\"") else { return false };
    let length = class.iter().take(LONGEST_CLASS).take_while(|byte| **byte != b'"').count();
    let is_of_code = (1..3).contains(&length) || class.starts_with(b"hljs-") || class.starts_with(b"token");
    let next = class.get(length..).and_then(|after| after.strip_prefix(b"\">")).and_then(<[u8]>::first);
    is_of_code && next.is_some_and(|next| next.is_ascii_alphanumeric() || b"%/?#=&{}$:@_-~".contains(next))
}

/// No list of classes that colors code is longer.
const LONGEST_CLASS: usize = 60;

fn text<'t>(file: &'t [u8], span: Range<usize>, writing: Writing, dialect: Dialect, candidates: &mut Candidates<'t>) {
    candidates.scan(file, span, dialect.style(), writing);
}

/// Where a directive of Template Toolkit begins, `[% %]`, if it goes on at the end.
fn directive(text: &[u8]) -> Option<usize> {
    let start = memchr::memmem::rfind(text, b"[%")?;
    find_in(text.get(start..)?, b"%]").is_none().then_some(start)
}

/// How long an instruction is, such as one to a server: `<?xml ?>`, `<?php ?>`, `<% %>`.
pub(super) fn instruction(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'<', b'%', ..] => Some(find_in(rest, b"%>")? + 2),
        [b'<', b'?', name @ ..] if begins_with(name, b"php") => php(rest),
        _ => Some(find_in(rest, b"?>")? + 2),
    }
}

/// How long a block of PHP is. What looks like its end in a literal or between `/*` and `*/` does not end it.
fn php(rest: &[u8]) -> Option<usize> {
    let mut at = 2;
    // Once nothing ends such a text, the end of another is not looked for.
    let mut may_end = true;
    loop {
        at += rest.get(at..)?.iter().position(|byte| b"?'\"/#<".contains(byte))?;
        let from = rest.get(at..)?;
        at += match from {
            [b'?', b'>', ..] => return Some(at + 2),
            [quote @ (b'\'' | b'"'), inside @ ..] => 1 + literal(inside, *quote)?,
            [b'/', b'*', inside @ ..] => 2 + find_in(inside, b"*/")? + 2,
            // A comment up to the end of the line, or of the block.
            [b'/', b'/', ..] | [b'#', ..] => {
                let line = from.get(..memchr::memchr(b'\n', from).unwrap_or(from.len()))?;
                find_in(line, b"?>").unwrap_or(line.len())
            }
            [b'<', b'<', b'<', inside @ ..] if may_end => {
                let length = text_block(inside);
                may_end = length.is_some();
                3 + length.unwrap_or_default()
            }
            _ => 1,
        };
    }
}

/// How long a text is that begins with a name after `<<<`, and ends with a line that begins with the name.
fn text_block(inside: &[u8]) -> Option<usize> {
    let quotes = inside.iter().take_while(|byte| b" '\"".contains(byte)).count();
    let name = inside.get(quotes..)?;
    let name = name.get(..name.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count())?;
    if name.is_empty() {
        return Some(0);
    }
    let mut lines = memchr::memchr_iter(b'\n', inside);
    let end = lines.find(|end| inside.get(*end..).is_some_and(|line| line.trim_ascii_start().starts_with(name)))?;
    let blank = inside.get(end..)?.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    Some(end + blank + name.len())
}

/// How long a literal is after its first quote, with the one that closes it.
fn literal(inside: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr2(quote, b'\\', inside.get(at..)?)?;
        if inside.get(at) == Some(&quote) {
            return Some(at + 1);
        }
        at += 2;
    }
}

/// How long a declaration is, with what it declares in square brackets. Once nothing closes such brackets, it is not looked for again.
pub(super) fn declaration(rest: &[u8], may_close: &mut bool) -> usize {
    let end = memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1);
    if !*may_close || !rest.get(..end).is_some_and(|start| start.contains(&b'[')) {
        return end;
    }
    let closed = memchr::memchr_iter(b']', rest).find_map(|at| {
        let after = rest.get(at + 1..)?;
        let blank = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        (after.get(blank) == Some(&b'>')).then_some(at + blank + 2)
    });
    *may_close = closed.is_some();
    closed.unwrap_or(end)
}

/// Elements of XML whose text is a URI as a whole, by the ends of their names.
const ELEMENTS: [&[u8]; 12] = [
    b"url",
    b"uri",
    b"link",
    b"loc",
    b"href",
    b"guid",
    b"docs",
    b"homepage",
    b"website",
    b"icon",
    b"logo",
    b"location",
];

/// Elements of XML whose text is compared with others: of feeds, of books, and of logins.
const IDENTIFIERS: [&[u8]; 13] = [
    b"id",
    b"guid",
    b"identifier",
    b"Issuer",
    b"issuer",
    b"Audience",
    b"audience",
    b"NameID",
    b"entityID",
    b"redirect_uri",
    b"redirectUri",
    b"namespace",
    b"context",
];

/// Whether the text of an element of XML is an identifier, whatever its prefix is.
fn is_identifier(name: &[u8]) -> bool {
    let local = name.rsplit(|byte| *byte == b':').next().unwrap_or_default();
    IDENTIFIERS.contains(&local)
}

/// Whether the text of an element of XML is a URI, perhaps a broken one.
fn is_uri_element(name: &[u8], content: &[u8]) -> bool {
    let is_named = ELEMENTS.iter().any(|end| {
        name.len()
            .checked_sub(end.len())
            .and_then(|start| name.get(start..))
            .is_some_and(|name| name.eq_ignore_ascii_case(end))
    });
    let has_scheme = has_web_scheme(content) || begins_with(content, b"www.");
    let is_one = content.len() > b"https://".len()
        && find_in(content.get(7..).unwrap_or_default(), b"://").is_none()
        && !content.contains(&b'\n');
    is_named && has_scheme && is_one
}

/// Whether a value is one http(s) or ftp URI with white space in it that ends like the name of a file.
fn names_file(value: &[u8]) -> bool {
    let rest = value.get(b"https://".len()..).unwrap_or_default();
    let extension = rest.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    has_web_scheme(value)
        && rest.contains(&b' ')
        && find_in(rest, b"://").is_none()
        && (2..=5).contains(&extension.len())
        && extension.iter().all(u8::is_ascii_alphanumeric)
        && rest.iter().rev().nth(extension.len() + 1).is_some_and(|last| !last.is_ascii_whitespace())
}

fn find_in(text: &[u8], what: &[u8]) -> Option<usize> {
    memchr::memmem::find(text, what)
}

/// Reads a tag whose name begins at `at`. Returns where it ends.
fn tag<'t>(file: &'t [u8], at: usize, end: usize, dialect: Dialect, candidates: &mut Candidates<'t>) -> usize {
    let before_end = file.get(..end).unwrap_or(file);
    let byte = |at: usize| before_end.get(at).copied();
    let mut at = at;
    let name = at;
    while byte(at).is_some_and(|byte| !byte.is_ascii_whitespace() && byte != b'>' && byte != b'/') {
        at += 1;
    }
    let element = file.get(name..at).unwrap_or_default();
    // What an element says of another page, until it is known whether it leads there.
    let (mut contents, mut is_refresh) = (Vec::new(), false);
    loop {
        while byte(at).is_some_and(|byte| byte.is_ascii_whitespace() || byte == b'/') {
            at += 1;
        }
        match byte(at) {
            None => break,
            Some(b'>') => {
                at += 1;
                break;
            }
            Some(_) => (),
        }
        let start = at;
        if let Some(length) = block(file, at, end) {
            at += length;
            continue;
        }
        while byte(at).is_some_and(|byte| !byte.is_ascii_whitespace() && !b">/=".contains(&byte) || at == start) {
            at += block(file, at, end).unwrap_or(1);
        }
        let name = file.get(start..at).unwrap_or_default();
        while byte(at).is_some_and(|byte| byte.is_ascii_whitespace()) {
            at += 1;
        }
        if byte(at) != Some(b'=') {
            at = at.max(start + 1);
            continue;
        }
        at += 1;
        while byte(at).is_some_and(|byte| byte.is_ascii_whitespace()) {
            at += 1;
        }
        // An expression of a template, as in Svelte, Astro and HEEx.
        if let Some(length) = file.get(at..end).filter(|rest| rest.starts_with(b"{")).and_then(expression) {
            candidates.scan(file, at..at + length, Style::Source, Writing::Plain);
            at += length;
            continue;
        }
        let quote = byte(at).filter(|byte| b"\"'".contains(byte));
        let start = if quote.is_some() { at + 1 } else { at };
        at = end_of_value(file, start..end, quote);
        let refers = holds_reference(name);
        if refers && let Some(length) = swallowed(file.get(start..at).unwrap_or_default(), quote) {
            candidates.leave(start..start + length, Why::Swallowed);
            at = start + length;
            continue;
        }
        let attribute = Attribute { name, refers, value: start..at, quote };
        let text = || file.get(start..at).unwrap_or_default();
        if name.eq_ignore_ascii_case(b"content") {
            contents.push(attribute);
        } else {
            is_refresh |= name.eq_ignore_ascii_case(b"http-equiv") && text().eq_ignore_ascii_case(b"refresh");
            of_attribute(file, element, false, &attribute, dialect, candidates);
        }
        if quote.is_some() && at < end {
            at += 1;
        }
    }
    for attribute in contents {
        of_attribute(file, element, is_refresh, &attribute, dialect, candidates);
    }
    // The content of a script or a style is not HTML.
    let is_raw = [&b"script"[..], b"style"].iter().any(|raw| element.eq_ignore_ascii_case(raw));
    if !is_raw || dialect == Dialect::Xml {
        return at;
    }
    let rest = file.get(at..end).unwrap_or_default();
    let is_close = |open: &usize| {
        let name = rest.get(*open..).and_then(|close| close.strip_prefix(b"</")?.get(..element.len()));
        name.is_some_and(|name| name.eq_ignore_ascii_case(element))
    };
    let close = memchr::memchr_iter(b'<', rest).find(is_close).unwrap_or(rest.len());
    if element.eq_ignore_ascii_case(b"style") {
        css::find(file, at..at + close, Writing::Plain, candidates);
    } else {
        candidates.scan(file, at..at + close, Style::Source, Writing::Plain);
    }
    at + close
}

/// Where a value ends: before its quote or, without one, before white space or the end of the tag. What is in a placeholder does not end it.
fn end_of_value(file: &[u8], within: Range<usize>, quote: Option<u8>) -> usize {
    let Range { start: mut at, end } = within;
    let closed_from = |at: usize| {
        let rest = file.get(at..end).unwrap_or_default();
        let length = match quote {
            Some(quote) => memchr::memchr(quote, rest),
            None => rest.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b'>'),
        };
        at + length.unwrap_or(rest.len())
    };
    let mut closed = closed_from(at);
    while let Some(open) = file.get(at..closed).and_then(|inside| inside.iter().position(|byte| b"{<@[".contains(byte)))
    {
        at += open;
        at += block(file, at, end).unwrap_or(1);
        if at > closed {
            closed = closed_from(at);
        }
    }
    closed
}

/// No expression is longer.
const LONGEST_EXPRESSION: usize = 1000;

/// How long the expression in braces is that a value begins with.
fn expression(rest: &[u8]) -> Option<usize> {
    placeholder::block(rest).or_else(|| placeholder::balanced_over_lines(rest, LONGEST_EXPRESSION))
}

/// How long the placeholder is that begins at `at`. Quotes in it do not end a value.
fn block(file: &[u8], at: usize, end: usize) -> Option<usize> {
    let rest = file.get(at..end)?;
    match rest.first()? {
        b'{' | b'<' | b'[' => placeholder::block(rest),
        b'@' => placeholder::expression(rest),
        _ => None,
    }
}

/// Whether an attribute of an element holds one reference.
pub(super) fn is_reference(name: &[u8], element: &[u8]) -> bool {
    let known = if is_component(element) { &LINKS[..] } else { &REFERENCES[..] };
    known.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether the name of an element is none of HTML, but that of a component: `my-button`, `MyButton`.
fn is_component(element: &[u8]) -> bool {
    let is_capitalized =
        element.first().is_some_and(u8::is_ascii_uppercase) && element.iter().any(u8::is_ascii_lowercase);
    is_capitalized || element.contains(&b'-') || element.contains(&b'.')
}

/// Whether an attribute holds references, one or more.
fn holds_reference(name: &[u8]) -> bool {
    REFERENCES.iter().chain(&LISTS).chain(&SOURCES).any(|known| name.eq_ignore_ascii_case(known))
}

/// How much of a value is its own, if the quote at its end is missing and the markup that follows became a part of it.
fn swallowed(value: &[u8], quote: Option<u8>) -> Option<usize> {
    if quote.is_none() {
        // A quote of a literal from which the tag was copied.
        let escaped = [&b"\\\""[..], b"\\'", b"\\x22", b"\\x27", b"\\u0022", b"\\u0027"];
        if escaped.iter().any(|quote| value.starts_with(quote)) {
            return Some(value.len());
        }
        // A quote that nothing opened.
        let is_stray = value.last().is_some_and(|last| b"\"'".contains(last));
        let is_block = value.contains(&b'{') || value.contains(&b'<');
        return (is_stray && !is_block).then_some(value.len());
    }
    if memchr::memchr(b'<', value).is_none() && !value.ends_with(b"=") {
        return None;
    }
    if begins_with(value, b"data:") || begins_with(value, b"javascript:") {
        return None;
    }
    let has_block =
        [&b"{{"[..], b"{%", b"<%", b"<?", b"<$", b"<TMPL_", b"[%"].iter().any(|open| find_in(value, open).is_some());
    if has_block {
        return None;
    }
    // The name of the next attribute, whose quote was taken for the one at the end.
    if let Some(rest) = value.strip_suffix(b"=") {
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:@.".contains(byte);
        let start = rest.iter().rposition(|byte| !is_name(byte)).map_or(0, |at| at + 1);
        let is_apart = start.checked_sub(1).and_then(|at| rest.get(at)).is_some_and(u8::is_ascii_whitespace);
        let first = value.iter().position(|byte| b"<>".contains(byte));
        if is_apart && start < rest.len() {
            return Some(first.unwrap_or(start));
        }
    }
    let close = memchr::memchr(b'>', value);
    let open = memchr::memchr(b'<', value)?;
    let ends_before = close.is_some_and(|close| close < open);
    let has_end = find_in(value, b"</").is_some();
    (ends_before || has_end).then(|| close.map_or(open, |close| close.min(open)))
}

fn of_attribute<'t>(
    file: &'t [u8],
    tag: &[u8],
    is_refresh: bool,
    attribute: &Attribute<'_>,
    dialect: Dialect,
    candidates: &mut Candidates<'t>,
) {
    let Attribute { name, refers, value, quote } = attribute;
    let writing = Writing::Html(*quote);
    let is = |names: &[&[u8]]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
    // Such as `xmlUrl` of OPML.
    let ends_in_url =
        || name.len().checked_sub(3).and_then(|at| name.get(at..)).is_some_and(|end| end.eq_ignore_ascii_case(b"url"));
    let may_refer = || *refers || is(&[b"content", b"data", b"uri", b"location", b"xml:base"]) || ends_in_url();
    let has_colon = || memchr::memchr3(b':', b'&', b'\\', file.get(value.clone()).unwrap_or_default()).is_some();
    if !may_refer() && !has_colon() {
        return;
    }
    let span = trimmed(file, value.clone());
    let raw = file.get(span.clone()).unwrap_or_default();
    // Each vocabulary of XML has its own attributes. `href` is the same in all of them, and what has a scheme is no name of a file.
    let has_scheme = || find_in(raw.get(..raw.len().min(NEAR)).unwrap_or_default(), b"://").is_some();
    let is_known = || dialect == Dialect::Html || is(&[b"href", b"xlink:href"]) || has_scheme();
    let is_named = || is(&[b"uri", b"location"]) || ends_in_url();
    let has_host = || has_scheme() || begins_with(raw, b"www.");
    let is_url = dialect == Dialect::Xml && (is_named() && has_host() || is(&[b"xml:base"]));
    // What a page says of its image, with a space in its name.
    let is_file = || {
        tag.eq_ignore_ascii_case(b"meta") && is(&[b"content"]) && !is_refresh && names_file(raw)
            || dialect == Dialect::Xml && is(&OF_XML) && names_file(raw)
    };
    let is_icon = is(&[b"icon"]) && names_icon(raw);
    let holds_reference =
        is(&REFERENCES) && !is_icon && is_known() && (dialect == Dialect::Xml || is_reference(name, tag))
            || is_url
            || is(&[b"data"]) && tag.eq_ignore_ascii_case(b"object")
            || is_file();
    // In XML, the document type defines entities. In HTML, an unknown one is text: a browser reads `?a&b;c` literally.
    if dialect == Dialect::Xml && holds_reference && has_unknown_entity(file.get(span.clone()).unwrap_or_default()) {
        candidates.leave(span, Why::Placeholder);
        return;
    }
    if holds_reference {
        // An empty reference is to the document itself.
        if !span.is_empty() {
            if tag.eq_ignore_ascii_case(b"base") && is(&[b"href"]) {
                candidates.base.get_or_insert(span.clone());
            }
            if is(&NAMES) || is(&[b"rdf:resource", b"rdf:about"]) {
                candidates.name(file, span, writing);
            } else {
                candidates.reference(file, span, writing);
            }
        }
    } else if is(&LISTS) && dialect == Dialect::Html {
        let is_name = is(&NAMES);
        words(file, span).for_each(|word| match is_name {
            true => candidates.name(file, word, writing),
            false => candidates.reference(file, word, writing),
        });
    } else if is(&SOURCES) {
        sources(file, span).for_each(|source| candidates.reference(file, source, writing));
    } else if is_refresh {
        let text = file.get(span.clone()).unwrap_or_default();
        if let Some(url) = (0..text.len()).find_map(|at| refreshed(text, at)).or_else(|| after_seconds(text)) {
            let reference = trimmed(file, span.start + url..span.end);
            let reference = match file.get(reference.clone()) {
                // A quote that is not closed goes on to the end.
                Some([quote @ (b'\'' | b'"'), inside @ ..]) => {
                    let start = reference.start + 1;
                    start..start + memchr::memchr(*quote, inside).unwrap_or(inside.len())
                }
                _ => reference,
            };
            candidates.reference(file, reference, writing);
        }
    } else if dialect == Dialect::Html && is(&[b"style"]) {
        css::find(file, value.clone(), writing, candidates);
    } else {
        let is_code = || CODE.iter().any(|start| begins_with(name, start));
        let style = match dialect {
            // What is no reference is mostly the name of something.
            Dialect::Xml => Style::Names,
            Dialect::Html if is(&NAMES) => Style::Names,
            Dialect::Html if is_code() => Style::Source,
            Dialect::Html => Style::Prose,
        };
        candidates.scan(file, value.clone(), style, writing);
    }
}

/// Whether a value is the classes of an icon in a font: `far fa-heart`.
fn names_icon(value: &[u8]) -> bool {
    let mut classes = value.split(u8::is_ascii_whitespace);
    let set = classes.next().unwrap_or_default();
    let is_of_set = |class: &[u8]| {
        let name = memchr::memchr(b'-', class).and_then(|end| class.get(..end)).unwrap_or_default();
        !name.is_empty() && set.starts_with(name)
    };
    classes.next().is_some_and(is_of_set)
}

/// Where what follows `url=` in the content of a refresh begins, if that is at this place: white space may be around the sign.
fn refreshed(content: &[u8], at: usize) -> Option<usize> {
    content.get(at..at + 3).filter(|name| name.eq_ignore_ascii_case(b"url"))?;
    let rest = content.get(at + 3..)?.trim_ascii_start().strip_prefix(b"=")?;
    Some(content.len() - rest.len())
}

/// Where the URL of a refresh begins that has no `url=` before it: `5; http://h.test/`.
fn after_seconds(content: &[u8]) -> Option<usize> {
    let rest = content.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    let rest = rest.get(digits..).filter(|_| digits > 0)?.trim_ascii_start();
    let url = rest.strip_prefix(b";").or_else(|| rest.strip_prefix(b","))?.trim_ascii_start();
    (!url.is_empty() && !begins_with(url, b"url")).then_some(content.len() - url.len())
}

/// How much of a value is read to find a scheme.
const NEAR: usize = 40;

/// A part without the white space around it, which HTML does not count to a URL.
fn trimmed(file: &[u8], span: Range<usize>) -> Range<usize> {
    let text = file.get(span.clone()).unwrap_or_default();
    let start = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let end = text.iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
    if start == text.len() { span.start..span.start } else { span.start + start..span.end - end }
}

/// How long the word is that a text begins with: up to white space, but for that in placeholders.
fn word(text: &[u8]) -> usize {
    let mut at = 0;
    while text.get(at).is_some_and(|byte| !byte.is_ascii_whitespace()) {
        at += block(text, at, text.len()).unwrap_or(1);
    }
    at.min(text.len())
}

/// The parts between white space.
fn words(file: &[u8], span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = span.start;
    std::iter::from_fn(move || {
        let text = file.get(at..span.end)?;
        let start = at + text.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = word(file.get(start..span.end)?);
        at = start + length;
        Some(start..at)
    })
}

/// The URLs of `srcset`: each up to white space, or a comma at its end, and after it a width or a density.
fn sources(file: &[u8], span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = span.start;
    std::iter::from_fn(move || {
        let text = file.get(at..span.end)?;
        let start = at + text.iter().position(|byte| !byte.is_ascii_whitespace() && *byte != b',')?;
        let text = file.get(start..span.end)?;
        let length = word(text);
        let commas = text.get(..length)?.iter().rev().take_while(|byte| **byte == b',').count();
        let after = text.get(length..)?;
        let rest = if commas > 0 { 0 } else { after.iter().take_while(|byte| **byte != b',').count() };
        let name = rest_of_name(after.get(..rest)?);
        at = start + length + rest;
        Some(start..start + length + name - commas)
    })
}

/// How much of what follows the white space after a word is still the name of a file, before a width or a density: ` photo.png 2x`.
fn rest_of_name(after: &[u8]) -> usize {
    let last_of = |text: &[u8]| text.rsplit(u8::is_ascii_whitespace).next().map_or(0, <[u8]>::len);
    let after = after.trim_ascii_end();
    let (before, last) = after.split_at_checked(after.len() - last_of(after)).unwrap_or_default();
    let name = if is_descriptor(last) { before.trim_ascii_end() } else { after };
    let file = name.get(name.len() - last_of(name)..).unwrap_or_default();
    let file = file.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
    let extension = memchr::memrchr(b'.', file).and_then(|dot| file.get(dot + 1..)).unwrap_or_default();
    let is_file = (2..=5).contains(&extension.len()) && extension.iter().all(u8::is_ascii_alphanumeric);
    let is_name = is_file && !name.contains(&b'\n') && !name.split(u8::is_ascii_whitespace).any(is_descriptor);
    if is_name { name.len() } else { 0 }
}

/// Whether a word is a width, a height or a density: `100w`, `1.5x`.
fn is_descriptor(word: &[u8]) -> bool {
    let Some((unit, number)) = word.split_last() else { return false };
    b"wxh".contains(unit) && !number.is_empty() && number.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

#[cfg(test)]
mod tests {
    use super::{Candidates, Dialect, declaration, find, instruction, names_file};

    fn found(file: &str, dialect: Dialect) -> Vec<(String, &str)> {
        let mut candidates = Candidates::default();
        find(file.as_bytes(), 0..file.len(), dialect, &mut candidates);
        { candidates.all.into_iter() }
            .map(|candidate| (String::from_utf8(candidate.text.into_owned()).unwrap(), &file[candidate.span]))
            .collect()
    }

    #[test]
    fn each_end_of_an_instruction_or_a_declaration() {
        for (start, rest) in [
            ("<?php a('?>') ?>", "b ?>"),
            ("<?php a <<< $b; '\n?>' ?>", "b ?>"),
            ("<?php a <<<B\n?>\nB; ?>", "c ?>"),
            ("<?PHP /* ?> */ ?>", "?>"),
            ("<?php // '?>", "' ?>"),
            ("<?xml a='?>", "' ?>"),
            ("<% a('%>", "') %>"),
        ] {
            assert_eq!(instruction(format!("{start}{rest}").as_bytes()), Some(start.len()), "{start}{rest}");
        }
        for (start, rest) in
            [("<!DOCTYPE a>", "b]>"), ("<!A [<!B '[c]'>]>", "d]>"), ("<!A [b] \t\n>", ">"), ("<!A [b>", "c>")]
        {
            assert_eq!(declaration(format!("{start}{rest}").as_bytes(), &mut true), start.len(), "{start}{rest}");
        }
    }

    #[test]
    fn each_value_that_names_a_file() {
        for (value, names) in [
            ("http://h/a b.png", true),
            ("http://h/a b.jpeg2", true),
            ("http://h/a b.js", true),
            ("http://h/a b.c", false),
            ("http://h/a b.jpeg20", false),
            ("http://h/a b.p_g", false),
            ("http://h/a b .png", false),
            ("http://h/a-b.png", false),
            ("http://h/a http://h/b.png", false),
            ("see h/a big b.png", false),
        ] {
            assert_eq!(names_file(value.as_bytes()), names, "{value}");
        }
    }

    #[test]
    fn attributes_that_hold_references() {
        let cases: &[(&str, &[&str])] = &[
            ("<a href=\"a b?c&amp;d\">x</a>", &["a b?c&d"]),
            ("<A HREF='x' Src=y/z>", &["x", "y/z"]),
            ("<img srcset=\"a.png 1x, b c.png 2x,d.png, e.png 100w\">", &["a.png", "b c.png", "d.png", "e.png"]),
            ("<meta http-equiv=refresh content=\"0; URL='http://h/a b'\">", &["http://h/a b"]),
            ("<base href=\" http://h/ \"><object data=x><p data=y>", &["http://h/", "x"]),
            ("<a ping=\"a b\" href=\"\" title=\"see http://h/x.\">", &["a", "b", "http://h/x"]),
            ("<a href=\"javascript:alert(1)\" href={{x}}>", &[]),
            ("<script>let a = 'http://h/a';</script><a href=b>", &["http://h/a", "b"]),
            (
                "text http://h/a&amp;b <!-- http://h/c --> <br/>http://h/d<br>",
                &["http://h/a&b", "http://h/c", "http://h/d"],
            ),
            ("<img src='data:image/svg+xml,<svg>|</svg>'>", &["data:image/svg+xml,<svg>|</svg>"]),
            ("<img src='data:,<%= x %>'><a href='http://<host>/'>", &[]),
            ("<a href=\"unclosed", &["unclosed"]),
            ("a < b http://h/ <3", &["http://h/"]),
            ("<a =x href = y>", &["y"]),
            ("<a href={\"http://h/#{f(1)}/a b\"} class={@c}>x</a> <a href={d}>", &[]),
            ("<a href={x} title=\"http://h/a\"><a href={y z>", &["http://h/a", "{y"]),
        ];
        for (file, expected) in cases {
            let texts: Vec<String> = found(file, Dialect::Html).into_iter().map(|(text, _)| text).collect();
            assert_eq!(texts, *expected, "{file}");
        }
    }

    #[test]
    fn places_are_those_of_the_file() {
        let file = "<a href=' http://h/?a&amp;b|c '>";
        assert_eq!(found(file, Dialect::Html), [("http://h/?a&b|c".into(), "http://h/?a&amp;b|c")]);
        let file = "<x xmlns:a=\"http://h/ns\">http://h/e <![CDATA[http://h/?a&b]]>http://h/?c&amp;d</x>";
        let texts: Vec<_> = found(file, Dialect::Xml).into_iter().map(|(_, raw)| raw).collect();
        assert_eq!(texts, ["http://h/ns", "http://h/e", "http://h/?a&b", "http://h/?c&amp;d"]);
    }

    #[test]
    fn entities_that_are_not_known() {
        let file = "<a href='http://h/R-&a.b;'/><a href='?a&amp;b;c'/> http://h/&x; http://h/?a&amp;b;c";
        let mut candidates = Candidates::default();
        find(file.as_bytes(), 0..file.len(), Dialect::Xml, &mut candidates);
        let texts: Vec<_> = candidates.all.iter().map(|found| String::from_utf8_lossy(&found.text)).collect();
        assert_eq!((candidates.templates.len(), texts), (2, vec!["?a&b;c".into(), "http://h/?a&b;c".into()]));
        let texts: Vec<_> = found("<a href='?a=1&b=2;c'><a href='?a&b;c'>", Dialect::Html);
        assert_eq!(texts, [("?a=1&b=2;c".into(), "?a=1&b=2;c"), ("?a&b;c".into(), "?a&b;c")]);
    }
}
