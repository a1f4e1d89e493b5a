//! URIs in Markdown: links, images, definitions, autolinks, HTML, bare URIs, and broken links.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};
use unicase::UniCase;

use super::around::Around;
use super::candidate::Candidates;
use super::html;
use super::order::{merged, put_in_order};
use super::prose::Style;
use super::strings;
use super::without_mark;
use crate::decode::writing::Writing;
use crate::file_type::FileType;
use crate::find::letters::has_web_scheme;

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES).union(Options::ENABLE_STRIKETHROUGH);

/// The text of a file. Offsets stay the same where a byte that is not UTF-8 becomes one that is.
fn text_of(file: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(file) {
        Ok(text) => text.into(),
        Err(_) => file
            .iter()
            .map(|byte| if byte.is_ascii() { char::from(*byte) } else { '\u{1a}' })
            .collect::<String>()
            .into(),
    }
}

/// The labels that a file defines.
pub(crate) fn labels(file: &[u8]) -> Vec<String> {
    if memchr::memmem::find(file, b"]:").is_none() {
        return Vec::new();
    }
    let text = text_of(file);
    let parser = Parser::new_ext(text.get(start_of_text(file)..).unwrap_or_default(), OPTIONS);
    parser.reference_definitions().iter().map(|(label, _)| folded(label)).collect()
}

/// A label in one case and with single spaces: labels are compared without regard to either.
fn folded(label: &str) -> String {
    UniCase::unicode(label.split_whitespace().collect::<Vec<_>>().join(" ")).to_folded_case()
}

/// Finds what a file holds. Code is read only on request, since it is often an example.
pub(super) fn find<'t>(file: &'t [u8], with_code: bool, around: &Around<'_>, candidates: &mut Candidates<'t>) {
    let text = text_of(file);
    let text: &str = &text;
    let mut asked = HashSet::new();
    // What only another piece of the document defines is a link all the same.
    let elsewhere = around.labels.map(|labels| {
        let asked = &mut asked;
        move |link: BrokenLink<'_>| {
            let label = folded(&link.reference);
            let is_defined = labels.contains_key(&label);
            asked.insert(label);
            is_defined.then_some((CowStr::Borrowed(""), CowStr::Borrowed("")))
        }
    });
    let begin = if around.is_continued { 0 } else { start_of_text(file) };
    let parser = Parser::new_with_broken_link_callback(text.get(begin..).unwrap_or_default(), OPTIONS, elsewhere);
    let moved = |range: Range<usize>| range.start + begin..range.end + begin;
    // Everything but text: links, code, HTML.
    let mut seen: Vec<Range<usize>> = Vec::new();
    let front_matter = if around.is_continued { None } else { front_matter(file) };
    if let Some((length, file_type)) = front_matter {
        strings::find(file.get(..length).unwrap_or_default(), file_type, candidates);
        seen.push(0..length);
    }
    for (_, definition) in parser.reference_definitions().iter() {
        let span = moved(definition.span.clone());
        destination(file, text, span.clone(), &definition.dest, Writing::Markdown, candidates);
        seen.push(span);
    }
    let mut in_code = false;
    // The text so far of the link that is read, in which nothing else is.
    let (mut in_link, mut words) = (false, 0..0);
    // The lines of HTML so far that follow each other: a tag or a comment may have several. In an item of a list, there are blanks between them.
    let mut lines = 0..0;
    let is_joined = |end: usize, next: usize| {
        file.get(end..next).is_some_and(|between| between.iter().all(|byte| b" \t".contains(byte)))
    };
    for (event, range) in parser.into_offset_iter() {
        let range = moved(range);
        if matches!(event, Event::Html(_)) && !lines.is_empty() && is_joined(lines.end, range.start) {
            lines.end = range.end;
            continue;
        }
        if !lines.is_empty() {
            html::find(file, lines.clone(), html::Dialect::Html, candidates);
            seen.push(std::mem::take(&mut lines));
        }
        if in_link && matches!(event, Event::Text(_)) && range.start == words.end {
            words.end = range.end;
            continue;
        }
        broken_images(file, std::mem::take(&mut words), candidates);
        in_link = match event {
            Event::Start(Tag::Link { .. }) => true,
            Event::End(TagEnd::Link) => false,
            _ => in_link,
        };
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. }) => {
                match link_type {
                    LinkType::Autolink if names_item(&dest_url) => (),
                    LinkType::Inline => {
                        destination(file, text, range.clone(), &dest_url, Writing::Markdown, candidates)
                    }
                    // A backslash is one (CommonMark, 6.5).
                    LinkType::Autolink => {
                        destination(file, text, range.clone(), &dest_url, Writing::References, candidates)
                    }
                    // An address, or a destination that is that of a definition.
                    _ => (),
                }
                seen.push(range);
            }
            Event::Text(_) if in_link => words = range,
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => {
                in_code = false;
                seen.push(range);
            }
            Event::Text(_) if in_code && with_code => candidates.scan(file, range, Style::Source, Writing::Plain),
            Event::Code(_) => {
                if with_code {
                    candidates.scan(file, range.clone(), Style::Source, Writing::Plain);
                }
                seen.push(range);
            }
            // A shortcode of Hugo: `{{<nb>}}`.
            Event::InlineHtml(_)
                if file.get(..range.start).is_some_and(|before| before.ends_with(b"{{"))
                    && file.get(range.end..).is_some_and(|after| after.starts_with(b"}}")) => {}
            Event::Html(_) => lines = range,
            Event::InlineHtml(_) => {
                html::find(file, range.clone(), html::Dialect::Html, candidates);
                seen.push(range);
            }
            _ => (),
        }
    }
    if !lines.is_empty() {
        html::find(file, lines.clone(), html::Dialect::Html, candidates);
        seen.push(lines);
    }
    candidates.asked = asked;
    put_in_order(&mut seen, |range| range);
    let mut at = 0;
    for range in seen.into_iter().chain(std::iter::once(file.len()..file.len())) {
        if range.start > at {
            prose(file, at..range.start, candidates);
        }
        at = at.max(range.end);
    }
}

/// The blocks of code in a file, and the code in its lines.
pub(crate) fn code(file: &[u8]) -> Vec<Range<usize>> {
    let text = text_of(file);
    let begin = start_of_text(file);
    let parser = Parser::new_ext(text.get(begin..).unwrap_or_default(), OPTIONS);
    { parser.into_offset_iter() }
        .filter(|(event, _)| matches!(event, Event::Start(Tag::CodeBlock(_)) | Event::Code(_)))
        .map(|(_, range)| range.start + begin..range.end + begin)
        .collect()
}

/// Where a comment of HTML at the end of a line would change what a file means.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    /// What is shown, or is HTML. A line without it says what a label means.
    shown: Vec<Range<usize>>,
    /// Where a comment would be shown, or break what it is in: code, a link of several lines, a tag that is alone on its line.
    closed: Vec<Range<usize>>,
    /// Lines that stay what they are if they end as they do.
    last: Vec<(Range<usize>, Last)>,
}

/// What a line ends with.
#[derive(Clone, Copy, Debug)]
enum Last {
    /// Blanks that break the line.
    Blanks,
    /// Signs that close a heading, if there are any.
    Signs,
    /// The bar after the last cell of a row, if there is one.
    Bar,
}

impl Ends {
    /// In files of R and Quarto, which pandoc reads, a picture alone in its paragraph is a figure.
    pub(crate) fn of(file: &[u8], is_for_pandoc: bool) -> Self {
        let text = text_of(file);
        let begin = start_of_text(file);
        let text = text.get(begin..).unwrap_or_default();
        let (mut shown, mut closed, mut last) = (Vec::new(), Vec::new(), Vec::new());
        for (event, range) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
            let moved = range.start + begin..range.end + begin;
            match event {
                Event::End(_) => continue,
                Event::Start(Tag::BlockQuote(_) | Tag::List(_) | Tag::Item | Tag::FootnoteDefinition(_)) => continue,
                Event::Start(Tag::CodeBlock(_)) => closed.push(moved.clone()),
                // After it, there may be one.
                Event::Code(_) | Event::Start(Tag::Link { .. } | Tag::Image { .. }) => {
                    closed.push(moved.start..moved.end.saturating_sub(1));
                }
                Event::Start(Tag::HtmlBlock) => {
                    closed.extend(lone_tag(text, range.start).map(|end| moved.start..end + begin))
                }
                Event::Start(Tag::Paragraph)
                    if is_for_pandoc && is_figure(text.get(range.clone()).unwrap_or_default()) =>
                {
                    closed.push(moved.clone());
                }
                Event::HardBreak => last.push((moved.clone(), Last::Blanks)),
                Event::Start(Tag::Heading { .. }) if file.get(moved.start) == Some(&b'#') => {
                    last.push((moved.clone(), Last::Signs));
                }
                Event::Start(Tag::TableHead | Tag::TableRow) => last.push((moved.clone(), Last::Bar)),
                _ => (),
            }
            shown.push(moved);
        }
        put_in_order(&mut last, |(range, _)| range);
        closed.extend(of_dialects(file));
        Ends { shown: merged(shown), closed: merged(closed), last }
    }

    /// Where a comment with this reason may be on the line that ends here: at its end, or before what it has to end with.
    pub(crate) fn place(&self, before: &[u8], reason: &str) -> Option<usize> {
        let line = before.trim_ascii_end();
        if !is_within(&self.shown, line.len()) || is_within(&self.closed, before.len()) {
            return None;
        }
        let next = self.last.partition_point(|(range, _)| range.end < before.len());
        match self.last.get(next).filter(|(range, _)| range.start < before.len()) {
            None => Some(before.len()),
            Some((_, Last::Blanks)) => Some(line.len()),
            Some((_, Last::Signs)) => {
                let signs = line.iter().rev().take_while(|byte| **byte == b'#').count();
                let title = line.get(..line.len() - signs)?;
                let is_closed = title.last().is_some_and(u8::is_ascii_whitespace);
                Some(if is_closed { title.trim_ascii_end().len() } else { before.len() })
            }
            // A bar would end the cell, also in a comment.
            Some((_, Last::Bar)) if reason.contains('|') => None,
            Some((_, Last::Bar)) => match line.strip_suffix(b"|") {
                Some(cell) if cell.ends_with(b"\\") => None,
                Some(cell) => Some(cell.trim_ascii_end().len()),
                None => Some(before.len()),
            },
        }
    }
}

/// Whether a paragraph is perhaps nothing but a picture.
fn is_figure(paragraph: &str) -> bool {
    let paragraph = paragraph.trim_end();
    paragraph.starts_with("![") && paragraph.ends_with(')') && !paragraph.contains('\n')
}

/// What has to end as it does in some dialect: a line that begins a block with a title, `!!! note "a"`, one that ends with attributes, `# A {#a}`, the
/// tag of a template over several lines, a formula, and a module that is imported.
fn of_dialects(file: &[u8]) -> Vec<Range<usize>> {
    let (mut closed, mut at) = (Vec::new(), 0);
    let (mut formula, mut tag) = (None, None);
    for line in file.split_inclusive(|byte| *byte == b'\n') {
        let range = at..at + line.len();
        at = range.end;
        // In a quote or an item of a list, too.
        let is_of_block = |byte: &u8| byte.is_ascii_whitespace() || b">-*+".contains(byte);
        let line = without_mark(line).trim_ascii();
        let line = line.get(line.iter().take_while(|byte| is_of_block(byte)).count()..).unwrap_or_default();
        let begins = |sign: &&[u8]| line.starts_with(sign);
        let is_block = [&b"!!!"[..], b"???", b"===", b":::"].iter().any(begins);
        let opens = line.ends_with(b"}").then(|| memchr::memrchr(b'{', line)).flatten();
        let has_attributes = opens.and_then(|open| line.get(open + 1)).is_some_and(|first| b"#.:".contains(first));
        let is_import =
            [&b"import "[..], b"export "].iter().any(begins) && memchr::memchr2(b'"', b'\'', line).is_some();
        if line == b"$$" {
            closed.extend(formula.take().map(|start| start..range.end).or_else(|| {
                formula = Some(range.start);
                None
            }));
        } else if is_block || has_attributes || is_import {
            closed.push(range.clone());
        }
        // The last tag of the line may go on below it.
        let opens = memchr::memmem::rfind(line, b"{%").max(memchr::memmem::rfind(line, b"{{"));
        let closes = memchr::memmem::rfind(line, b"%}").max(memchr::memmem::rfind(line, b"}}"));
        match tag {
            Some(start) if closes.is_some() => {
                closed.push(start..range.start);
                tag = (opens > closes).then_some(range.start);
            }
            None if opens > closes => tag = Some(range.start),
            _ => (),
        }
    }
    closed
}

/// Where the line ends that begins a block of HTML only because there is nothing after its tag, if it is one.
fn lone_tag(text: &str, start: usize) -> Option<usize> {
    let line = text.get(start..)?.lines().next()?;
    let with_more = format!("{line} x");
    let first = Parser::new_ext(&with_more, OPTIONS).next();
    (!matches!(first, Some(Event::Start(Tag::HtmlBlock)))).then_some(start + line.len())
}

/// Whether what is before a place belongs to one of these ranges.
fn is_within(ranges: &[Range<usize>], at: usize) -> bool {
    let next = ranges.partition_point(|range| range.end < at);
    ranges.get(next).is_some_and(|range| range.start < at)
}

/// Where the Markdown of a file begins: after a byte order mark, which is before the first line and not in it, and after data.
fn start_of_text(file: &[u8]) -> usize {
    front_matter(file).map_or_else(|| file.len() - without_mark(file).len(), |(length, _)| length)
}

/// How long the data before a document in Markdown are, and how they are written. A first line of hyphens is a rule where no data follow.
///
/// ```
/// use urispec_documents::{FileType, front_matter};
///
/// assert_eq!(front_matter(b"---\ntitle: a\n---\n# b\n"), Some((16, FileType::Yaml)));
/// assert_eq!(front_matter(b"---\n# b\n"), None);
/// ```
pub fn front_matter(file: &[u8]) -> Option<(usize, FileType)> {
    let text = without_mark(file);
    let mut lines = text.split_inclusive(|byte| *byte == b'\n');
    let first = lines.next()?;
    let (ends, file_type): (&[&[u8]], _) = match first.trim_ascii_end() {
        b"---" => (&[b"---", b"..."], FileType::Yaml),
        b"+++" => (&[b"+++"], FileType::Toml),
        _ => return None,
    };
    let (mut at, mut is_data) = (file.len() - text.len() + first.len(), false);
    for line in lines {
        let content = line.trim_ascii_end();
        if ends.contains(&content) {
            return Some((at + content.len(), file_type));
        }
        is_data |= content.contains(&b':') || content.contains(&b'=') || content.starts_with(b"#");
        if !is_data && !content.is_empty() {
            return None;
        }
        at += line.len();
    }
    None
}

/// Whether angle brackets hold the name of an item of C++ or Rust rather than a link: `hash<std::string>`.
fn names_item(dest: &str) -> bool {
    dest.split_once("::").is_some_and(|(space, _)| !space.contains(':'))
}

/// A destination as it is written in a link or definition.
fn destination<'t>(
    file: &'t [u8],
    text: &str,
    range: Range<usize>,
    dest: &CowStr<'_>,
    writing: Writing,
    candidates: &mut Candidates<'t>,
) {
    if dest.is_empty() || is_item(dest) || is_quoted(dest) {
        return;
    }
    let place = match dest {
        // What was not changed is a part of the text.
        CowStr::Borrowed(dest) => {
            let start = (dest.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
            (file.get(start..start.wrapping_add(dest.len())) == Some(dest.as_bytes()))
                .then(|| start..start + dest.len())
        }
        _ => written(file, range, dest),
    };
    if let Some(place) = place {
        candidates.reference(file, place, writing);
    }
}

/// Where a destination is written that has escapes or character references. It is the last thing in a link but for a title.
fn written(file: &[u8], range: Range<usize>, dest: &str) -> Option<Range<usize>> {
    let raw = file.get(range.clone())?;
    // Between `](` or `]:` and the destination, there may be white space and `<`.
    let starts = memchr::memchr_iter(b']', raw).filter_map(|at| {
        let rest = raw.get(at + 1..)?.strip_prefix(b"(").or_else(|| raw.get(at + 1..)?.strip_prefix(b":"))?;
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == b'>').count();
        Some(at + 2 + blank + usize::from(rest.get(blank) == Some(&b'<')))
    });
    let decoded_length = |start: usize| {
        // No character reference is longer than this for one character.
        let end = raw.len().min(start + LONGEST_REFERENCE * (dest.len() + 1));
        let (decoded, mapping) = Writing::Markdown.decode(raw.get(start..end)?, range.start + start);
        decoded.starts_with(dest.as_bytes()).then(|| mapping.span(0..dest.len()))
    };
    starts.rev().take(MOST_STARTS).find_map(decoded_length)
}

/// The length of the longest character reference: `&DiacriticalGrave;`.
const LONGEST_REFERENCE: usize = 18;

/// In how many places a destination is looked for within its link, so that a link of many brackets is not read again for each.
const MOST_STARTS: usize = 16;

/// Kinds of items that a link in the documentation of Rust may name before an `@`.
const ITEMS: [&str; 24] = [
    "attr",
    "attribute",
    "const",
    "constant",
    "derive",
    "enum",
    "field",
    "fn",
    "function",
    "macro",
    "method",
    "mod",
    "module",
    "prim",
    "primitive",
    "static",
    "struct",
    "trait",
    "tyalias",
    "type",
    "typealias",
    "union",
    "value",
    "variant",
];

/// Whether a destination names an item of Rust, as `Vec<u8>`, `Foo::bar()` and `macro@crate::x` do.
fn is_item(dest: &str) -> bool {
    let (kind, path) = dest.split_once('@').unwrap_or(("", dest));
    let has_kind = ITEMS.contains(&kind);
    if !kind.is_empty() && !has_kind {
        return false;
    }
    let path = path.split_once('#').map_or(path, |(path, _)| path);
    let path = ["!()", "!{}", "![]", "()", "!"].iter().find_map(|end| path.strip_suffix(end)).unwrap_or(path);
    let is_call = ["()", "!{}", "![]"].iter().any(|end| dest.ends_with(end));
    let is_generic = path.ends_with('>') && path.contains('<');
    let is_path = path.contains("::");
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_<>,:&$".contains(&byte);
    // A single colon is that of a scheme.
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic() || "_<$".contains(first)) && !name.contains(':')
    };
    (has_kind || is_call || is_generic || is_path) && path.bytes().all(is_part) && path.split("::").all(is_name)
}

/// Whether a destination is code in backquotes, by which the documentation of Elixir names an item: `` `Plug.Conn.assign/3` ``.
fn is_quoted(dest: &str) -> bool {
    let inside = dest.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    inside.is_some_and(|name| !name.contains(['`', ' ']) && !name.contains("://"))
}

/// Text with bare URIs and broken links.
fn prose<'t>(file: &'t [u8], span: Range<usize>, candidates: &mut Candidates<'t>) {
    let raw = file.get(span.clone()).unwrap_or_default();
    let mut at = 0;
    let mut plain = 0;
    while let Some(found) = raw.get(at..).and_then(|rest| memchr::memchr2(b']', b'<', rest)) {
        at += found + 1;
        let (start, end) = match raw.get(at - 1..) {
            Some([b']', b'(', rest @ ..]) if is_opened(file, span.start + at - 1) => {
                let start = at + 1 + blanks(rest);
                (start, broken_link(raw, start))
            }
            Some([b']', b':', rest @ ..]) if blanks(rest) > 0 => {
                let start = at + 1 + blanks(rest);
                (start, broken_definition(raw, at, start))
            }
            Some([b'<', ..]) => (at, broken_autolink(raw, at)),
            _ => continue,
        };
        if let Some(end) = end {
            // A URI before a link does not go on in its text, as it would not if the link were whole.
            let open = raw.get(plain..at - 1).and_then(opening).map_or(plain, |open| plain + open);
            candidates.scan(file, span.start + plain..span.start + open, Style::Prose, Writing::MarkdownText);
            candidates.scan(file, span.start + open..span.start + start, Style::Prose, Writing::MarkdownText);
            let is_link = is_clear(raw.get(start..end).unwrap_or_default());
            let link = || file.get(..span.start + at - 1).and_then(text_before);
            if is_link || !link().is_some_and(|link| link.is_code()) {
                candidates.reference(file, span.start + start..span.start + end, Writing::Markdown);
                (at, plain) = (end, end);
            } else {
                (at, plain) = (start, start);
            }
        }
    }
    candidates.scan(file, span.start + plain..span.end, Style::Prose, Writing::MarkdownText);
}

/// The images in the text of a link that white space breaks: `[![a](b c.png)](https://h.test)`.
fn broken_images<'t>(file: &'t [u8], span: Range<usize>, candidates: &mut Candidates<'t>) {
    let raw = file.get(span.clone()).unwrap_or_default();
    let find = |at: usize, what: &[u8]| {
        raw.get(at..).and_then(|rest| memchr::memmem::find(rest, what)).map(|found| at + found + what.len())
    };
    let mut at = 0;
    while let Some(start) = find(at, b"![").and_then(|text| find(text, b"](")) {
        at = start + blanks(raw.get(start..).unwrap_or_default());
        if let Some(end) = broken_link(raw, at) {
            candidates.reference(file, span.start + at..span.start + end, Writing::Markdown);
            at = end;
        }
    }
}

/// Whether the bracket at a place may close another one of its paragraph, and neither has a backslash before it.
fn is_opened(file: &[u8], bracket: usize) -> bool {
    let before = file.get(bracket.saturating_sub(LONGEST)..bracket).unwrap_or_default();
    let is_escaped = |at: usize| {
        { before.get(..at).unwrap_or_default() }.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
    };
    let start = memchr::memmem::rfind(before, b"\n\n").unwrap_or_default();
    !is_escaped(before.len())
        && memchr::memrchr_iter(b'[', before).take_while(|at| *at >= start).any(|at| !is_escaped(at))
}

/// Where the bracket is that the next one after a text closes.
fn opening(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    text.iter().rposition(|byte| {
        match byte {
            b']' => depth += 1,
            b'[' if depth == 0 => return true,
            b'[' => depth -= 1,
            _ => (),
        }
        false
    })
}

/// The text of a link in its brackets, and what is before them.
struct LinkText<'f> {
    before: &'f [u8],
    text: &'f [u8],
}

/// The text of the link whose bracket is closed after this.
fn text_before(file: &[u8]) -> Option<LinkText<'_>> {
    let near = file.get(file.len().saturating_sub(LONGEST)..)?;
    let (before, text) = near.split_at_checked(opening(near)?)?;
    Some(LinkText { before, text: text.get(1..)? })
}

impl LinkText<'_> {
    fn is_image(&self) -> bool {
        self.before.strip_suffix(b"!").is_some_and(|before| !follows_operand(before))
    }

    /// Whether this is rather an index, or what a function captures: `a[0](b c.d)`, `[](T a.b)`.
    fn is_code(&self) -> bool {
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii() || *byte == b'`';
        let is_name = || self.text.len() == 1 && follows_operand(self.before);
        !self.is_image()
            && (!self.text.iter().any(is_letter) && follows_operand(self.before) || self.is_blank() || is_name())
    }

    fn is_blank(&self) -> bool {
        !self.text.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii() || *byte == b'`')
    }
}

/// Whether a bracket directly after a text belongs to it, as that of an index does.
fn follows_operand(text: &[u8]) -> bool {
    // An underscore may begin emphasis.
    let last = text.iter().rev().find(|byte| **byte != b'_');
    last.is_some_and(|last| last.is_ascii_alphanumeric() || b")]$".contains(last))
}

/// Whether a destination in a document, which white space makes none by CommonMark, surely is meant as one.
pub(crate) fn is_meant(file: &[u8], destination: &Range<usize>) -> bool {
    let before = file.get(..destination.start).unwrap_or_default();
    let before = before.get(before.len().saturating_sub(LONGEST)..).unwrap_or_default();
    // With angle brackets, and in a definition, it is one.
    let Some(inside) = before.trim_ascii_end().strip_suffix(b"](") else { return true };
    let text = file.get(destination.clone()).unwrap_or_default();
    let Some(blank) = text.iter().position(u8::is_ascii_whitespace) else { return true };
    let is_path = || is_clear(text) || text.get(..blank).is_some_and(|start| start.contains(&b'/'));
    let is_link = |link: &LinkText<'_>| {
        link.is_image()
            || !link.is_code() && !follows_operand(link.before) && !link.before.ends_with(b"\\") && is_path()
    };
    text_before(inside).as_ref().is_some_and(is_link)
}

/// Whether a destination begins like a path or with a scheme.
fn is_clear(destination: &[u8]) -> bool {
    has_scheme(destination) || [&b"/"[..], b"./", b"../"].iter().any(|start| destination.starts_with(start))
}

/// How much white space is before a destination on its line.
fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| b" \t".contains(byte)).count()
}

/// The longest destination with white space in it that is looked for.
const LONGEST: usize = 2000;

/// Schemes without `//` that links are known to have.
const KNOWN: [&str; 7] = ["mailto", "tel", "sms", "sip", "urn", "doi", "geo"];

/// Whether a destination begins with a scheme that has `//` after it, or that links are known to have.
fn has_scheme(text: &[u8]) -> bool {
    let end = text.iter().position(|byte| !byte.is_ascii_alphanumeric() && !b"+.-".contains(byte));
    let rest = end.filter(|end| *end > 0).and_then(|end| text.get(end..));
    rest.is_some_and(|rest| rest.starts_with(b"://")) || has_known_scheme(text)
}

fn has_known_scheme(text: &[u8]) -> bool {
    KNOWN.iter().any(|known| {
        let (scheme, rest) = text.split_at_checked(known.len()).unwrap_or_default();
        let begins = matches!(rest, [b':', first, ..] if first.is_ascii_alphanumeric() || *first == b'+');
        begins && scheme.eq_ignore_ascii_case(known.as_bytes())
    })
}

/// The end of the destination at `start` of a definition that is broken by white space, if it begins a line and is a file.
fn broken_definition(raw: &[u8], bracket: usize, start: usize) -> Option<usize> {
    let rest = raw.get(start..).filter(|rest| has_web_scheme(rest))?;
    // No label is longer than this, so that a long line is not read again for each bracket in it.
    let before = raw.get(bracket.saturating_sub(LONGEST)..bracket)?;
    let line = match memchr::memrchr(b'\n', before) {
        Some(end) => before.get(end..)?,
        None if before.len() < LONGEST => before,
        None => return None,
    };
    let line_end = memchr::memchr(b'\n', rest.get(..rest.len().min(LONGEST))?).unwrap_or(rest.len().min(LONGEST));
    let target = rest.get(..line_end)?.trim_ascii_end();
    let is_file = target.rsplit(|byte| *byte == b' ').next().is_some_and(|last| {
        let extension = last.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
        extension.len() < last.len()
            && (1..6).contains(&extension.len())
            && extension.iter().all(u8::is_ascii_alphanumeric)
    });
    let is_definition = line.trim_ascii_start().starts_with(b"[");
    (is_definition && is_file && target.contains(&b' ') && !target.contains(&b'"')).then_some(start + target.len())
}

/// How many words an autolink has at most that is broken by white space, and not the beginning of a sentence.
const MOST_WORDS: usize = 3;

/// The end of an autolink that is broken by white space.
fn broken_autolink(raw: &[u8], start: usize) -> Option<usize> {
    let is_short = |rest: &[u8]| {
        let inside = rest.split(|byte| b"<>\n".contains(byte)).next().unwrap_or_default();
        has_web_scheme(rest) && inside.split(|byte| *byte == b' ').count() <= MOST_WORDS && !inside.contains(&b'|')
    };
    let rest = raw.get(start..).map(|rest| rest.get(..rest.len().min(LONGEST)).unwrap_or_default());
    let rest = rest.filter(|rest| has_known_scheme(rest) || is_short(rest))?;
    let line = rest.get(..rest.len().min(LONGEST))?;
    let end = line.iter().position(|byte| b"<>\n".contains(byte)).filter(|end| line.get(*end) == Some(&b'>'))?;
    line.get(..end)?.contains(&b' ').then_some(start + end)
}

/// The end of the destination that begins at `start` and is broken by white space.
fn broken_link(raw: &[u8], start: usize) -> Option<usize> {
    let rest = raw.get(start..)?;
    let line = rest.get(..rest.len().min(LONGEST))?.split(|byte| *byte == b'\n').next()?;
    let mut depth = 0_usize;
    // Where another link begins, this one has no end. So no byte is read for more than one of them.
    let line = line.get(..memchr::memmem::find(line, b"](").unwrap_or(line.len()))?;
    let end = line.iter().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return true,
            b')' => depth -= 1,
            _ => (),
        }
        false
    })?;
    // Only ASCII matters, and every byte is one character.
    let plain = |byte: &u8| if byte.is_ascii() { char::from(*byte) } else { '\u{1a}' };
    let inside: String = line.get(..end)?.iter().map(plain).collect();
    let inside = inside.as_str();
    let titled = without_title(inside.trim_end());
    let inside = without_size(titled);
    let has_size = inside.len() < titled.len();
    let has_scheme = has_scheme(inside.as_bytes());
    let is_path = ["/", "./", "../", "#"].iter().any(|start| inside.starts_with(start));
    // Arguments and numbers of sections end in this way, too.
    let is_file = ends_like_file(inside) && !inside.contains(", ");
    let is_broken = (inside.contains([' ', '\t']) || has_size) && (has_scheme || is_path || is_file);
    (is_broken && !is_command(inside)).then_some(start + inside.len())
}

/// Whether a text ends like the name of a file, with a short extension that is no number.
fn ends_like_file(text: &str) -> bool {
    text.rsplit_once('.').is_some_and(|(name, extension)| {
        !name.ends_with(' ')
            && (1..6).contains(&extension.len())
            && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && extension.bytes().any(|byte| byte.is_ascii_alphabetic())
    })
}

/// A destination without the title after it. What is in parentheses may be a part of a name, unless a name ends before it.
fn without_title(inside: &str) -> &str {
    let single = inside.strip_suffix('\'').and_then(|inside| inside.find(" '"));
    // What is in quotes may be the argument of a template: `{{ template "a" . }}`.
    let is_outside = |at: &usize| inside.get(..*at).is_some_and(|before| before.rfind("{{") <= before.rfind("}}"));
    let title = inside.match_indices(" \"").map(|(at, _)| at).find(is_outside).or(single);
    let title = title.or_else(|| {
        let title = inside.find(" (").filter(|_| inside.ends_with(')'))?;
        inside.get(..title).is_some_and(|name| ends_like_file(name.trim_end())).then_some(title)
    });
    title.and_then(|title| inside.get(..title)).map_or(inside, str::trim_end)
}

/// Whether a destination is a command of Doxygen or of Julia's Documenter, which refers to an item or a heading: `@ref a.php`, `\ref a.h`.
fn is_command(dest: &str) -> bool {
    dest.strip_prefix(['@', '\\']).is_some_and(|rest| {
        let name = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        name > 0 && rest.get(name..).is_some_and(|rest| rest.starts_with(' '))
    })
}

/// A destination without the size of an image after it, as several programs write it: `a.png =300x200`.
fn without_size(inside: &str) -> &str {
    let Some((before, size)) = inside.rsplit_once(" =") else { return inside };
    let is_part = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit() || b"%*".contains(&byte));
    if size.split_once('x').is_some_and(|(width, height)| is_part(width) && is_part(height)) {
        before.trim_end()
    } else {
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::{Around, Candidates};

    fn all(file: &str) -> Candidates<'_> {
        let mut candidates = Candidates::default();
        super::find(file.as_bytes(), false, &Around::default(), &mut candidates);
        candidates.in_order()
    }

    fn found(file: &str) -> Vec<(String, &str)> {
        { all(file).all.into_iter() }
            .map(|candidate| (String::from_utf8(candidate.text.into_owned()).unwrap(), &file[candidate.span]))
            .collect()
    }

    #[test]
    fn items_of_rust_are_no_templates() {
        let all = all("[w]: Vec<u8>\n\n[x](a::B<C>)");
        assert_eq!((all.all.len(), all.templates.len()), (0, 0));
    }

    /// What a piece begins with is no data, unless it is the first.
    #[test]
    fn a_piece_has_data_where_the_document_begins() {
        let file = "---\nurl: /a b\nc: `http://h/d`\n---\n";
        for (is_continued, expected) in [(false, &["/a b", "http://h/d"][..]), (true, &[])] {
            let mut candidates = Candidates::default();
            let around = Around { is_continued, ..Around::default() };
            super::find(file.as_bytes(), false, &around, &mut candidates);
            let texts = candidates.in_order().all.into_iter().map(|found| found.text.into_owned());
            let expected: Vec<&[u8]> = expected.iter().map(|text| text.as_bytes()).collect();
            assert_eq!(texts.collect::<Vec<_>>(), expected, "{is_continued}");
        }
        let file = "\u{feff}---\na: b\n---\nc\n";
        assert_eq!(super::front_matter(file.as_bytes()), Some((file.len() - "\nc\n".len(), super::FileType::Yaml)));
    }

    #[test]
    fn labels_are_compared_without_their_white_space() {
        for label in ["A b C", " a\tB  c ", "a\nb\r\n c"] {
            assert_eq!(super::labels(format!("[{label}]: http://h/\n").as_bytes()), ["a b c"], "{label:?}");
        }
        assert_eq!(super::labels("[\u{c4}]: http://h/\n".as_bytes()), ["\u{e4}"]);
    }

    #[test]
    fn links_of_every_kind() {
        let cases: &[(&str, &[&str])] = &[
            ("[a](http://h/a|b \"t\") ![i](<http://h/with space>)", &["http://h/a|b", "http://h/with space"]),
            ("[a](http://exa mple.com/x)", &["http://exa mple.com/x"]),
            // A name in backquotes is one of an item, and several words are none.
            ("[a](<`b c`>) [d](<`e/3`>)", &["`b c`"]),
            // A shortcode is between braces on both sides.
            ("x {{<a href='/b c'> x <a href='/d e'>}} x {{<a href='/f g'>}}", &["/b c", "/d e"]),
            ("[a](see below) [b](my file.md)", &["my file.md"]),
            ("[![a](b c.png)](d e.html)](f [g](/h i)", &["b c.png", "d e.html", "/h i"]),
            ("[a][r] [r]\n\n[r]: http://h/%zz 'title'\n[u]: <a b>\n", &["http://h/%zz", "a b"]),
            (
                "<http://h/a> http://h/b_c_d, **http://h/e** `http://h/code`",
                &["http://h/a", "http://h/b_c_d", "http://h/e"],
            ),
            ("<a href=\"x&amp;y\">http://h/z</a>", &["x&y", "http://h/z"]),
            ("> [a](http://h/quo\\_te&amp;b)\n\n```\nhttp://h/code\n```\n    http://h/code\n", &["http://h/quo_te&b"]),
            ("| a | http://h/a |\n|---|---|\n| http://h/b | [c](d) |\n", &["http://h/a", "http://h/b", "d"]),
            ("[x](<>) []( ) [a](#b)", &["#b"]),
            ("mail <ada@example.com>", &[]),
            ("[a](/u/${id}) [b](http://h/{id})", &[]),
            ("[28](tel:+1 234 567) <mailto:joe smith@x.example>", &["tel:+1 234 567", "mailto:joe smith@x.example"]),
            ("[a](note:see below) <tel: +1 2> <b mailto:x y>", &[]),
            ("[x](Yoke::get) [y](macro@crate::X) [z](crate::a!) [w](Foo::bar()) [v](struct@Foo) [u](foo())", &[]),
            ("[a](`Plug`) [b][b]\n\n[b]: `c:Ecto.Repo.delete/2`\n[c]: `http://h/`", &["`http://h/`"]),
            ("[l] [w]\n\n[l]: SpanContents::name\n[w]: Vec<u8>\n[v]: a::B<C>::d#e\n", &[]),
            (
                "[x](Foo) [y](a:b::c) [z](a@b::c) [w](x/y::z) [v](a.b::c)",
                &["Foo", "a:b::c", "a@b::c", "x/y::z", "a.b::c"],
            ),
            ("[a](b\\_c|d \"](x\")\n\n[r]: <e\\_f g>\n", &["b_c|d", "e_f g"]),
        ];
        for (file, expected) in cases {
            let texts: Vec<String> = found(file).into_iter().map(|(text, _)| text).collect();
            assert_eq!(texts, *expected, "{file}");
        }
    }

    #[test]
    fn a_line_of_definitions_is_not_read_again_for_each() {
        // Only the first is at the beginning of the line, and each of the others has this line before it.
        let file = format!("x [a]: {}\n[b]: http://h/c d.md", "[a]: http://h/a b.md ".repeat(3_000));
        assert_eq!(found(&file).last().unwrap().0, "http://h/c d.md");
    }

    #[test]
    fn places_are_those_of_the_file() {
        let file = "* é [a](http://h/a\\_b&amp;c|d)";
        assert_eq!(found(file), [("http://h/a_b&c|d".into(), "http://h/a\\_b&amp;c|d")]);
    }
}
