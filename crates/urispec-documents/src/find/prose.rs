//! URIs in text that has no markup: prose, and source code of any language.
//!
//! The rules are those of Appendix C: a URI ends at white space, a quote or an angle bracket. Besides, brackets are balanced, and
//! punctuation at the end belongs to the sentence. A character that is not allowed in a URI does not end it: that is the mistake to find.

use std::ops::{Range, RangeInclusive};

use urispec::diagnostic::Place;

use super::{escape, mistyped};
use crate::find::letters::begins_with;
use crate::template::literal::is_part;
use crate::template::placeholder;
use crate::template::sign::{self, is_placeholder};
use crate::template::why::Why;

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// For people.
    Prose,
    /// For machines: a backslash begins an escape, and a literal may be a part of a text.
    Source,
    /// A string of a format for data, which may be for people, or hold code.
    String,
    /// In AsciiDoc: the text of a link follows its URI in brackets.
    AsciiDoc,
    /// Between the tags of XML: an entity may be defined elsewhere.
    Xml,
    /// The names of namespaces, schemas and the like, which are compared character by character.
    Names,
    /// In Turtle and its like: names in angle brackets, and strings with escapes, which are for people.
    Rdf,
    /// In TeX: braces hold arguments, and `#1` is one.
    Tex,
}

impl Style {
    /// Where a bare URI stands.
    pub(super) fn place(self) -> Place {
        match self {
            Style::Source => Place::Code,
            Style::Prose | Style::String | Style::AsciiDoc | Style::Xml | Style::Names | Style::Rdf | Style::Tex => {
                Place::Prose
            }
        }
    }

    /// Whether `_` marks emphasis.
    fn has_emphasis(self) -> bool {
        matches!(self, Style::Prose | Style::AsciiDoc)
    }

    /// Whether what is found is rather a name, which is compared character by character.
    pub(super) fn is_for_names(self) -> bool {
        matches!(self, Style::Names | Style::Rdf)
    }

    /// Whether a backslash begins an escape before what ends a URI.
    fn has_escapes(self, delimiter: Option<u8>) -> bool {
        matches!(self, Style::Source | Style::String) || self == Style::Rdf && delimiter != Some(b'>')
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A text that is meant as a URI.
    Uri(Range<usize>),
    /// A text that is not checked.
    Template(Range<usize>, Why),
}

/// Whether what follows a scheme makes a URI of both.
type Follows = fn(&[u8]) -> bool;

/// Schemes whose URIs have no `//`, and what their URIs begin with.
const FLAT: [(&str, Follows); 4] = [
    ("mailto", |rest| rest.first().is_some_and(u8::is_ascii_alphanumeric) && rest.contains(&b'@')),
    ("urn", |rest| rest.first().is_some_and(u8::is_ascii_alphanumeric)),
    ("tel", |rest| rest.first().is_some_and(|byte| *byte == b'+' || byte.is_ascii_digit())),
    ("data", |rest| {
        let before = rest.split(|byte| b";,".contains(byte)).next().unwrap_or_default();
        before.len() < rest.len() && (before.is_empty() || before.contains(&b'/'))
    }),
];

/// How much of a text is read to decide whether it is a URI without `//`, so that a repeated scheme stays cheap.
const NEAR: usize = 256;

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
            beginnings.at = end;
            continue;
        }
        let End { at: end, is_filled } = end_of(text, body, style, delimiter);
        if is_without_slashes && !is_flat(scheme, text.get(body..end).unwrap_or_default()) {
            continue;
        }
        if is_compound(text.get(body..end).unwrap_or_default()) {
            continue;
        }
        let end = with_comma(text, start..end, scheme);
        let end = without_mark(text, start..end, style);
        let end = without_end_of_comment(text, start..end, style);
        let end = without_next_field(text, start..end);
        let end = without_genitive(text, body..end);
        let why = if is_filled { Some(Why::Placeholder) } else { why(text, start..end, style) };
        if let Some(why) = why {
            found(Found::Template(start..end, why));
        } else if end > body {
            found(Found::Uri(start..end));
        } else {
            continue;
        }
        beginnings.at = end.max(beginnings.at);
    }
}

/// Where URIs may begin in a text: their schemes, and where what follows `://` begins.
struct Beginnings<'t> {
    text: &'t [u8],
    style: Style,
    /// Where the next is looked for.
    at: usize,
    mistyped: Option<(Range<usize>, usize)>,
}

impl<'t> Beginnings<'t> {
    fn new(text: &'t [u8], style: Style) -> Self {
        Beginnings { text, style, at: 0, mistyped: mistyped::next(text, 0, style == Style::Source) }
    }

    fn is_code(&self) -> bool {
        self.style == Style::Source
    }

    fn next(&mut self) -> Option<(Range<usize>, usize)> {
        loop {
            if self.mistyped.as_ref().is_some_and(|(scheme, _)| scheme.start < self.at) {
                self.mistyped = mistyped::next(self.text, self.at, self.is_code());
            }
            let colon = next_colon(self.text, self.at);
            let is_next = |scheme: &Range<usize>| colon.is_none_or(|colon| scheme.end <= colon);
            if let Some(mistyped) = self.mistyped.take_if(|(scheme, _)| is_next(scheme)) {
                self.at = mistyped.1;
                self.mistyped = mistyped::next(self.text, self.at, self.is_code());
                return Some(mistyped);
            }
            let colon = colon?;
            self.at = colon + 1;
            if let Some(scheme) = scheme_before(self.text, colon, self.style) {
                return Some(scheme);
            }
        }
    }
}

/// The scheme that ends at a colon, and where what follows the slashes begins, if a URI may be meant.
fn scheme_before(text: &[u8], colon: usize, style: Style) -> Option<(Range<usize>, usize)> {
    if !may_follow_scheme(text, colon) {
        return None;
    }
    if let Some(before) = text.get(..colon)?.strip_suffix(b"\\") {
        // In settings of Java, a colon has a backslash before it.
        let start = scheme_start(text, before.len())?;
        let slashes = slashes(before.get(start..)?, text.get(colon + 1..)?)?;
        let is_uri = is_of_web(before.get(start..)?) && slashes > 0;
        return (is_uri && style == Style::Source).then_some((start..before.len(), colon + 1 + slashes));
    }
    let start = scheme_start(text, colon)?;
    let slashes = slashes(text.get(start..colon)?, text.get(colon + 1..)?)?;
    // Fields between colons, as in `/etc/passwd`: `ftp:*:55:55:ftp:/home/ftp:/bin/false`.
    let is_field = slashes == 1 && matches!(text.get(..start), Some([.., b':' | b'/']));
    (!is_field).then_some((start..colon, colon + 1 + slashes))
}

/// Where a name of RDF ends: at the bracket that closes, whatever is within.
fn end_of_name(text: &[u8], body: usize, style: Style, delimiter: Option<u8>) -> Option<usize> {
    let rest = text.get(body..).filter(|_| style == Style::Rdf && delimiter == Some(b'>'))?;
    let length = rest.iter().take(LONGEST_IN_BRACKETS).position(|byte| b"<>\n".contains(byte))?;
    let name = rest.get(..length).filter(|_| rest.get(length) == Some(&b'>'))?;
    // Templates, and escapes, are read like others.
    (length > 0 && !name.iter().any(|byte| b"{}$%\\".contains(byte))).then_some(body + length)
}

/// No name of RDF that is looked at is longer.
const LONGEST_IN_BRACKETS: usize = 2000;

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

/// Whether what follows a scheme is the rest of a word about it: `file://-Quellen`.
fn is_compound(body: &[u8]) -> bool {
    let word = body.strip_prefix(b"-").unwrap_or_default();
    !word.is_empty() && word.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'-' || *byte > 0x7f)
}

/// Where a URI ends. The comma of `data:text/plain;base64,` was left to the sentence.
fn with_comma(text: &[u8], uri: Range<usize>, scheme: &[u8]) -> usize {
    let is_data = || scheme.eq_ignore_ascii_case(b"data");
    let has_comma = || text.get(uri.clone()).is_some_and(|uri| uri.contains(&b','));
    if text.get(uri.end) == Some(&b',') && is_data() && !has_comma() { uri.end + 1 } else { uri.end }
}

/// Where a URI ends between two marks: `+` around code in documentation, `~` around what is struck. After a port, `_` ends emphasis.
fn without_mark(text: &[u8], uri: Range<usize>, style: Style) -> usize {
    let before = uri.start.checked_sub(1).and_then(|before| text.get(before));
    let last = uri.end.checked_sub(1).and_then(|last| text.get(last));
    let Some(mark) = last.copied().filter(|last| b"+~_=#".contains(last)) else { return uri.end };
    let is_end = text.get(uri.end).is_none_or(|next| !next.is_ascii_alphanumeric());
    let found = text.get(uri.clone()).unwrap_or_default();
    let length = found.iter().rev().take_while(|byte| **byte == mark).count();
    let mut before_mark = found.iter().rev().skip(length).skip_while(|byte| byte.is_ascii_digit());
    // A colon within brackets is one of an address.
    let is_open = || found.iter().rev().find(|byte| b"[]".contains(byte)) == Some(&b'[');
    let mut follows_port = || style == Style::Prose && before_mark.next() == Some(&b':') && !is_open();
    // `=` and `#` are of a URI, too, and a variable may be before them.
    let is_free = || {
        let marks = text.get(..uri.start).unwrap_or_default().iter().rev().skip_while(|byte| **byte == mark);
        marks.clone().next().is_none_or(|byte| byte.is_ascii_whitespace() || b"(*|\"']".contains(byte))
    };
    let is_around = match mark {
        b'_' => follows_port() || before == Some(&mark) || style.has_emphasis() && is_emphasis(text, uri.start),
        b'~' => before == Some(&mark) || length > 1 && is_struck(text, uri.start),
        b'=' | b'#' => before == Some(&mark) && is_free(),
        _ => before == Some(&mark),
    };
    if is_around && is_end && length < uri.len() { uri.end - length } else { uri.end }
}

/// Whether `~~` is in the line before a place.
fn is_struck(text: &[u8], at: usize) -> bool {
    memchr::memmem::find(line_before(text, at), b"~~").is_some()
}

/// The end of the line before a place.
fn line_before(text: &[u8], at: usize) -> &[u8] {
    let near = text.get(at.saturating_sub(NEAR)..at).unwrap_or_default();
    near.rsplit(|byte| *byte == b'\n').next().unwrap_or_default()
}

/// Whether a `_` in the line before a place begins emphasis that nothing ends before it.
fn is_emphasis(text: &[u8], at: usize) -> bool {
    let line = line_before(text, at);
    let is_free = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    let mut is_open = false;
    for at in memchr::memchr_iter(b'_', line) {
        let (before, after) = (at.checked_sub(1).and_then(|before| line.get(before)), line.get(at + 1));
        let begins = is_free(before) && after.is_none_or(|after| !after.is_ascii_whitespace() && *after != b'_');
        is_open = if is_open { !is_free(after) } else { begins };
    }
    is_open
}

/// Where a URI ends before what ends a comment, or a tag of a template: `*/`, `-->`, `-}`, `--]]`, `%>`, `%}`, `#}`.
fn without_end_of_comment(text: &[u8], uri: Range<usize>, style: Style) -> usize {
    let before = uri.start.checked_sub(1).and_then(|before| text.get(before));
    let found = text.get(uri.clone()).unwrap_or_default();
    let length = match text.get(uri.end..).unwrap_or_default() {
        [b'>', ..] if before != Some(&b'<') && found.ends_with(b"--") => 2,
        [b']', b']', ..] if found.ends_with(b"--") => 2,
        [b'>', ..] if before != Some(&b'<') && found.ends_with(b"%") => 1,
        [b'}', ..] if before != Some(&b'{') && (found.ends_with(b"%") || found.ends_with(b"#")) => 1,
        [b'}', ..] if style == Style::Source && found.ends_with(b"-") => 1,
        _ => 0,
    };
    uri.end - length
}

/// Whether a comment that `/*` began ends here.
fn ends_comment(text: &[u8], at: usize) -> bool {
    let rest = text.get(at + "*/".len()..).unwrap_or_default();
    let ends = rest.first().is_none_or(|next| !next.is_ascii_alphanumeric() && !b"*/{$%.?[".contains(next));
    let before = text.get(at.saturating_sub(LONGEST_COMMENT)..at).unwrap_or_default();
    ends && memchr::memmem::rfind(before, b"/*")
        .is_some_and(|open| memchr::memmem::find(before.get(open + 1..).unwrap_or_default(), b"*/").is_none())
}

/// How far before its end the beginning of a comment is looked for.
const LONGEST_COMMENT: usize = 1024;

/// Where a URI ends that has only a host, and what belongs to it follows: `http://h.test's pages`.
fn without_genitive(text: &[u8], body: Range<usize>) -> usize {
    let host = text.get(body.clone()).unwrap_or_default();
    let is_word = text.get(body.end).is_some_and(u8::is_ascii_whitespace);
    let length = host.strip_suffix(b"'s").filter(|host| is_word && !host.is_empty() && !host.contains(&b'/'));
    length.map_or(body.end, |host| body.start + host.len())
}

/// Where a URI ends that is a value of a form, before the next field: `a=1&url=http://h/&b=2`.
fn without_next_field(text: &[u8], uri: Range<usize>) -> usize {
    let found = text.get(uri.clone()).unwrap_or_default();
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    let before = text.get(uri.start.saturating_sub(LONGEST_NAME)..uri.start).unwrap_or_default();
    let Some(before) = before.strip_suffix(b"=").filter(|_| !found.contains(&b'?')) else { return uri.end };
    let name = before.iter().rev().take_while(is_name).count();
    let begins = before.iter().rev().nth(name).is_some_and(|border| b"&?'\"`".contains(border));
    let mut fields = memchr::memchr_iter(b'&', found).filter(|at| {
        let rest = found.get(at + 1..).unwrap_or_default();
        let name = rest.iter().take_while(is_name).count();
        name > 0 && rest.get(name) == Some(&b'=')
    });
    let next = if begins && name > 0 { fields.next() } else { None };
    next.map_or(uri.end, |at| uri.start + at)
}

/// No name of a field is longer.
const LONGEST_NAME: usize = 60;

/// Why a text is not checked, by itself and by what is around it.
fn why(text: &[u8], uri: Range<usize>, style: Style) -> Option<Why> {
    let before = text.get(..uri.start).unwrap_or_default();
    let after = text.get(uri.end..).unwrap_or_default();
    // In source code, the backslash of an expression ends what is found.
    let goes_on = match after {
        [b'.', b'*', ..] => true,
        [b'\\', next, ..] => b".?*+()[]{}|$/-".contains(next) || b"dwsDWS".contains(next) && style != Style::Prose,
        _ => false,
    };
    if before.ends_with(b"^") || goes_on {
        return Some(Why::Pattern);
    }
    let found = text.get(uri.clone()).unwrap_or_default();
    let is_escaped = || memchr::memmem::find(found, b"^&").is_some();
    // In SQL, what may be before and after it: `'%http://h.test%'`.
    let is_within = || before.ends_with(b"%") && found.ends_with(b"%");
    if style == Style::Source && (sign::is_begun(found) || is_escaped() || is_within()) || is_filter(text, uri.clone())
    {
        return Some(Why::Pattern);
    }
    if is_left_out(after) {
        return Some(Why::Form);
    }
    if is_broken(text, &uri) {
        return Some(Why::Broken);
    }
    if is_placeholder(after) || is_command(text, &uri, style) || is_in_parentheses(text, &uri) {
        return Some(Why::Placeholder);
    }
    // Several hosts in brackets.
    if after.starts_with(b"[") && text.get(..uri.end).is_some_and(|found| found.ends_with(b"@")) {
        return Some(Why::ConnectionString);
    }
    let is_file =
        || text.get(uri.clone()).is_some_and(|uri| uri.starts_with(b"file://") || uri.starts_with(b"fileb://"));
    if is_file() && is_argument(before) {
        return Some(Why::ConnectionString);
    }
    let is_jdbc = before.ends_with(b":") && {
        let near = before.get(before.len().saturating_sub(40)..).unwrap_or_default();
        let word =
            near.rsplit(|byte| !byte.is_ascii_alphanumeric() && !b":+.-".contains(byte)).next().unwrap_or_default();
        begins_with(word, b"jdbc:")
    };
    if is_jdbc {
        return Some(Why::ConnectionString);
    }
    let is_part = || style == Style::Source && (is_part(text, uri.clone()) || is_format(text, uri.clone()));
    sign::why(text.get(uri.clone()).unwrap_or_default()).or_else(|| is_part().then_some(Why::Part))
}

/// Whether a line is a filter of a list for blocking: `|http://h.test^`, `http://h.test##.banner`.
fn is_filter(text: &[u8], uri: Range<usize>) -> bool {
    let found = text.get(uri.clone()).unwrap_or_default();
    if memchr::memchr2(b'^', b'#', found).is_none() {
        return false;
    }
    match line_before(text, uri.start) {
        b"|" | b"@@|" => found.contains(&b'^'),
        // What the rule hides follows a host.
        b"" => memchr::memmem::find(found, b"##").is_some_and(|at| {
            let slashes = found.get(..at).unwrap_or_default().iter().filter(|byte| **byte == b'/').count();
            slashes == 2 && found.len() > at + "##".len()
        }),
        _ => false,
    }
}

/// Whether a literal is a format, in which `%%` is a percent sign: `http://h/a%%20b`.
fn is_format(text: &[u8], uri: Range<usize>) -> bool {
    let uri = text.get(uri).unwrap_or_default();
    uri.windows(4).any(|window| matches!(window, [b'%', b'%', digits @ ..] if digits.iter().all(u8::is_ascii_hexdigit)))
}

/// Whether the rest was left out: `urn:ietf:...`, `urn:dev:*`.
fn is_left_out(after: &[u8]) -> bool {
    after.starts_with(b":...") || after.starts_with(b":*") || after.starts_with(":\u{2026}".as_bytes())
}

/// Whether a host goes on in the next line, since it was hyphenated there.
fn is_broken(text: &[u8], uri: &Range<usize>) -> bool {
    let is_end = || matches!(text.get(uri.end..), Some([b'\n', ..] | [b'\r', b'\n', ..]));
    let found = text.get(uri.clone()).unwrap_or_default();
    found.ends_with(b"-") && is_end() && found.iter().filter(|byte| **byte == b'/').count() == 2
}

/// Whether words in parentheses, which are to be replaced, go on after the URI: `s3://(Bucket Name)/x`.
fn is_in_parentheses(text: &[u8], uri: &Range<usize>) -> bool {
    let found = text.get(uri.clone()).unwrap_or_default();
    let after = text.get(uri.end..text.len().min(uri.end + 40)).unwrap_or_default();
    let Some(close) = memchr::memchr(b')', after) else { return false };
    let words = after.get(..close).unwrap_or_default();
    let goes_on = after.get(close + 1).is_some_and(|next| b"/.:?-_".contains(next));
    let opens = || memchr::memrchr(b'(', found).filter(|open| !found.get(*open..).unwrap_or_default().contains(&b')'));
    let begins = || opens().and_then(|open| found.get(open + 1)).is_some_and(u8::is_ascii_uppercase);
    goes_on
        && words.first() == Some(&b' ')
        && words.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b' ')
        && begins()
}

/// Whether an option of a command is before a URI. Some commands read the file after `file://`, wherever it is.
fn is_argument(before: &[u8]) -> bool {
    let near = before.get(before.len().saturating_sub(80)..).unwrap_or_default();
    let line = near.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = line.trim_ascii_end();
    let line = line.strip_suffix(b"\"").or(line.strip_suffix(b"'")).unwrap_or(line).trim_ascii_end();
    let line = line.strip_suffix(b"=").unwrap_or(line);
    let word = line.rsplit(|byte| !byte.is_ascii_alphanumeric() && !b"-_".contains(byte)).next().unwrap_or_default();
    matches!(word, [b'-', b'-', ..] | [b'-', b'a'..=b'z' | b'A'..=b'Z'])
}

/// Whether the output of a command of a shell follows: `` http://h/`hostname`/x ``.
fn is_command(text: &[u8], uri: &Range<usize>, style: Style) -> bool {
    let opens = uri.start.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'`');
    let joins = uri.end.checked_sub(1).and_then(|last| text.get(last)).is_some_and(|last| b"/=.-".contains(last));
    let rest = text.get(uri.end..).unwrap_or_default();
    let is_closed = || rest.iter().skip(1).take(NEAR).take_while(|byte| **byte != b'\n').any(|byte| *byte == b'`');
    style == Style::Source && !opens && joins && rest.first() == Some(&b'`') && is_closed()
}

/// What ends a URI because it stands right before it: a quote, or a delimiter of a table, of `sed` or of Perl.
fn delimiter(text: &[u8], start: usize, style: Style) -> Option<u8> {
    let before = text.get(..start).unwrap_or_default();
    let delimiter = *before.last()?;
    let is_substitution = || {
        let before = before.get(..before.len() - 1).unwrap_or_default();
        let is_command = matches!(before.last(), Some(b's' | b'm' | b'y' | b'r'));
        let is_word = before.iter().rev().nth(1).is_some_and(|byte| byte.is_ascii_alphanumeric() && *byte != b'q');
        is_command && !is_word
    };
    match delimiter {
        b'\'' | b'|' | b'!' => Some(delimiter),
        _ if style == Style::Tex && delimiter != b'{' && follows_verb(before) => Some(delimiter),
        // A link of a wiki: `[[http://h/|text]]`.
        b'[' if before.ends_with(b"[[") => Some(b'|'),
        // A link of a chat: `<http://h/|a text>`.
        b'<' if is_labelled(text.get(start..).unwrap_or_default(), style) => Some(b'|'),
        b'<' if style == Style::Rdf => Some(b'>'),
        // What is passed through as it is.
        b'+' if style == Style::AsciiDoc => Some(delimiter),
        b'#' | b',' | b';' | b'~' | b'@' | b'%' if is_substitution() => Some(delimiter),
        _ => None,
    }
}

/// Whether a text ends with a command of TeX, and the sign up to which its argument is: `\verb+`.
fn follows_verb(text: &[u8]) -> bool {
    let before = text.split_last().map_or(&b""[..], |(_, before)| before);
    let before = before.strip_suffix(b"*").unwrap_or(before);
    [&b"\\verb"[..], b"\\lstinline", b"\\url", b"\\path"].iter().any(|command| before.ends_with(command))
}

/// Whether a bar and several words follow a URI, before an angle bracket that closes; in a string, a word is enough.
fn is_labelled(rest: &[u8], style: Style) -> bool {
    let is_string = matches!(style, Style::Source | Style::String);
    let near = rest.get(..rest.len().min(NEAR)).unwrap_or_default();
    let inside = near.split(|byte| b"<>\n".contains(byte)).next().unwrap_or_default();
    let closes = near.get(inside.len()) == Some(&b'>');
    let bar = inside.iter().position(|byte| b" |".contains(byte)).filter(|bar| inside.get(*bar) == Some(&b'|'));
    closes && bar.and_then(|bar| inside.get(bar..)).is_some_and(|label| is_string || label.contains(&b' '))
}

/// The next `:` that may follow a scheme.
fn next_colon(text: &[u8], from: usize) -> Option<usize> {
    memchr::memchr(b':', text.get(from..)?).map(|at| from + at)
}

/// Whether what is around a colon may be that of a URI: most colons in texts are not. This is as much as [`slashes`] needs, and quickly seen.
fn may_follow_scheme(text: &[u8], colon: usize) -> bool {
    let last = colon.checked_sub(1).and_then(|last| text.get(last)).map(u8::to_ascii_lowercase);
    matches!(text.get(colon + 1..), Some([b'/', ..] | [b':' | b' ', b'/', ..]))
        || last.is_some_and(|last| FLAT.iter().any(|(name, _)| name.as_bytes().last() == Some(&last)))
}

/// How many bytes after the colon are in the place of `//`: 0 for a scheme that needs none.
fn slashes(scheme: &[u8], rest: &[u8]) -> Option<usize> {
    if rest.starts_with(b"//") {
        return Some(2);
    }
    if is_flat(scheme, rest.get(..rest.len().min(NEAR)).unwrap_or_default()) {
        return Some(0);
    }
    let length = if rest.starts_with(b"://") || rest.starts_with(b" //") { 3 } else { 1 };
    let has_slash = rest.starts_with(b"/") || length == 3;
    let has_host = rest.get(length).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'[');
    (is_of_web(scheme) && has_slash && has_host).then_some(length)
}

/// Whether a URI without `//` may be meant.
pub(crate) fn is_flat(scheme: &[u8], rest: &[u8]) -> bool {
    FLAT.iter().any(|(name, follows)| scheme.eq_ignore_ascii_case(name.as_bytes()) && follows(rest))
}

/// Where the scheme begins that ends at `colon`.
fn scheme_start(text: &[u8], colon: usize) -> Option<usize> {
    let before = text.get(..colon)?;
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    before.last().filter(|last| is_part(last))?;
    let mut start = before.iter().rposition(|byte| !is_part(byte)).map_or(0, |at| at + 1);
    match before.get(start..).and_then(|run| memchr::memrchr(b'+', run)) {
        Some(plus) if follows_verb(text.get(..start + plus + 1)?) => start += plus + 1,
        _ => start += escape::length(text.get(..start)?, text.get(start..colon)?),
    }
    // A scheme does not begin within a word of another script.
    while text.get(start).is_some_and(|byte| !byte.is_ascii_alphabetic()) && start < colon {
        start += 1;
    }
    let sign = start.checked_sub(1).and_then(|before| text.get(before)).copied();
    let has_slashes = || text.get(colon + 1..).is_some_and(|rest| rest.starts_with(b"//"));
    let follows_name = || {
        let before = text.get(..start - 1).unwrap_or_default();
        before.iter().rev().find(|byte| **byte != b'_').is_some_and(u8::is_ascii_alphanumeric)
    };
    let is_word = match sign {
        // Of emphasis, rather than of a name.
        Some(b'_') => !has_slashes() || follows_name(),
        // Where a package is, after its name.
        Some(b'@') => !has_slashes() || !follows_name() || !text.get(start..colon).is_some_and(is_of_web),
        _ => follows_latin(before, start),
    };
    (colon - start > 1 && colon - start < 40 && !is_word).then_some(start)
}

/// Whether URIs with a scheme are found even if they have one slash, or a colon too many.
fn is_of_web(scheme: &[u8]) -> bool {
    ["http", "https", "ftp", "ws", "wss"].iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()))
}

/// Whether a letter of Latin with an accent is before a place, so that no word begins there.
fn follows_latin(text: &[u8], start: usize) -> bool {
    let near = text.get(start.saturating_sub(2)..start).and_then(|near| str::from_utf8(near).ok()).unwrap_or_default();
    near.chars().next_back().is_some_and(|last| matches!(last, '\u{c0}'..='\u{24f}'))
}

/// Where a URI ends, and whether something is filled in before.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    at: usize,
    is_filled: bool,
}

/// Which bytes never end a URI, nor begin anything that does.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static ORDINARY: [bool; 256] = {
    let mut ordinary = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        ordinary[byte] =
            matches!(byte as u8, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'/' | b':' | b'?' | b'=');
        byte += 1;
    }
    ordinary
};

/// What HTML in a text writes for the characters that end a URI.
const ENTITIES: [&[u8]; 7] = [b"&lt;", b"&gt;", b"&quot;", b"&nbsp;", b"&#34;", b"&#39;", b"&#160;"];

/// Where a URI ends whose scheme ends at `start`.
fn end_of(text: &[u8], start: usize, style: Style, delimiter: Option<u8>) -> End {
    let mut open = [0_usize; 3];
    let (mut at, mut is_filled) = (start, false);
    // A placeholder at the end belongs to the URI, whatever it ends with.
    let mut filled_to = start;
    // Whether nothing was read that the first field of a record does not have. That is looked for until it is found.
    let mut is_plain = true;
    // In a literal, a bar does not pass it on to the next command.
    let is_bare = style == Style::Source && delimiter.is_none() && !is_in_literal(text, start);
    loop {
        let rest = text.get(at..).unwrap_or_default();
        at += rest.iter().take_while(|byte| ORDINARY.get(usize::from(**byte)) == Some(&true)).count();
        let Some(byte) = text.get(at).copied() else { break };
        let rest = text.get(at..).unwrap_or_default();
        let before = at.checked_sub(1).and_then(|before| text.get(before)).copied();
        if let Some(length) = filled(rest, style).or_else(|| variable(before, rest, style)) {
            at += length;
            (is_filled, filled_to) = (true, at);
            continue;
        }
        if style == Style::Source
            && !is_bare
            && let Some(length) = escaped(rest)
        {
            at += length;
            continue;
        }
        match byte {
            0..=0x20 | 0x7f | b'"' | b'<' | b'>' | b'`' => break,
            b'\\' if style.has_escapes(delimiter) || begins_escape(rest) => break,
            b'*' if rest.starts_with(b"*/") && ends_comment(text, at) => break,
            b'&' if is_bare && rest.starts_with(b"&&") => break,
            // A text around the quotes of an attribute ends, and is put together: `'<a href="http://h/' + id`.
            b'\''
                if style == Style::Source
                    && delimiter != Some(b'\'')
                    && matches!(rest, [_, b'+', ..] | [_, b' ', b'+', ..]) =>
            {
                is_filled = true;
                break;
            }
            // The line break of a text for Android.
            b'\\' if style == Style::Xml && rest.get(1) == Some(&b'n') => break,
            b'&' if ENTITIES.iter().any(|end| rest.starts_with(end)) => break,
            // The quote of a string of several lines, and marks of wikis.
            b'\'' if rest.starts_with(b"'''") => break,
            b',' | b';' | b'|' if begins_another(rest) => break,
            // What begins others: `["http://", "https://"]`, `'<a href="http://' + host`.
            b',' | b';' | b'\'' | b'#'
                if at == start && text.get(..at).is_some_and(|before| before.ends_with(b"//")) =>
            {
                break;
            }
            b'|' if pipes_to_command(text, start..at) => break,
            b'|' if at == start || is_bare && open == [0; 3] || begins_field(rest) || rest.starts_with(b"||") => break,
            b'|' if open == [0; 3] && begins_record(rest) && {
                is_plain =
                    is_plain && text.get(start..at).is_some_and(|before| memchr::memchr2(b'?', b'|', before).is_none());
                is_plain
            } =>
            {
                break;
            }
            b'[' if matches!(style, Style::AsciiDoc | Style::Xml) && at > start && text.get(at - 1) != Some(&b'@') => {
                break;
            }
            b'[' if at > start && begins_text(rest) => break,
            // At the end of the text of a link, it asks for a new window.
            b'^' if style == Style::AsciiDoc && matches!(rest, [_, b']' | b',', ..]) => break,
            byte if Some(byte) == delimiter => break,
            b'(' | b'[' | b'{' | b')' | b']' | b'}' => {
                let [round, square, curly] = &mut open;
                let count = match byte {
                    b'(' | b')' => round,
                    b'[' | b']' => square,
                    _ => curly,
                };
                *count = match byte {
                    b'(' | b'[' | b'{' => *count + 1,
                    // A bracket that nothing opens does not belong to the URI.
                    _ if *count == 0 => break,
                    _ => *count - 1,
                };
            }
            0x80.. => {
                // A byte that is not UTF-8 is not allowed in a URI, and does not end it.
                if let Some(character) = first_character(rest) {
                    let is_joint = is_without_width(character) && goes_on(rest.get(character.len_utf8()..));
                    if ends_a_uri(character) && !is_joint || is_ideographic(character) && follows_a_word(text, at) {
                        break;
                    }
                    at += character.len_utf8() - 1;
                }
            }
            _ => (),
        }
        at += 1;
    }
    End { at: without_punctuation(text, filled_to, at), is_filled }
}

/// Whether a backslash is that of an escape in code that is quoted in a text: `\"`, `\x07`, `\n` where no word begins with it, one at the end of
/// a line, and one before what begins a comment in settings.
fn begins_escape(rest: &[u8]) -> bool {
    match rest {
        [_] | [_, b'"' | b'\'' | b'\r' | b'\n' | b' ' | b'#' | b';', ..] => true,
        [_, b'n' | b'r' | b't', rest @ ..] => {
            rest.first().is_none_or(|next| !next.is_ascii_alphanumeric() && !b"._-/%".contains(next))
        }
        [_, b'\\', rest @ ..] => matches!(rest, [b'n' | b'r' | b't', b' ' | b'*' | b'\\', ..]),
        [_, b'x', digits @ ..] => digits.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
        [_, b'u', digits @ ..] => digits.get(..4).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
        _ => false,
    }
}

/// How long the placeholder is that a text begins with.
fn filled(rest: &[u8], style: Style) -> Option<usize> {
    match rest {
        [b'\\', b'(', ..] if style == Style::Source => {
            placeholder::balanced(rest.get(1..)?, LONGEST_CALL).map(|length| 1 + length)
        }
        [b'#', b'1'..=b'9', ..] if style == Style::Tex => Some(2),
        // A command, and what it makes: `http://h/\protect~a`.
        [b'\\', name @ ..] if style == Style::Tex => {
            let length = name.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            (length > 1).then_some(1 + length)
        }
        // In TeX, a brace that nothing in it opens ends an argument, and none is a placeholder.
        [b'{', ..] if style == Style::Tex => None,
        // What follows an angle bracket is read where the URI ends.
        [b'<', b'?' | b'%', ..] | [b'{' | b'$' | b'#' | b'%' | b'@' | b'*' | b'!' | b'_', ..] => {
            placeholder::length(rest)
        }
        _ => None,
    }
}

/// How long the variable is that a string of PHP, Perl, Kotlin or a shell has there, after a delimiter: `$id`, `$1`, `$this->id`.
fn variable(before: Option<u8>, rest: &[u8], style: Style) -> Option<usize> {
    let name = rest.strip_prefix(b"$").filter(|_| style == Style::Source)?;
    before.filter(|before| b"/=&:?#-.@".contains(before))?;
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = name.iter().take_while(is_part).count();
    let field = name.get(length..).and_then(|rest| rest.strip_prefix(b"->")).map_or(0, |field| {
        let field = field.iter().take_while(is_part).count();
        if field > 0 { "->".len() + field } else { 0 }
    });
    (length > 0).then_some("$".len() + length + field)
}

/// How long the escape of a string is that stands for a character of a URI: `\u0026`, `\x26`.
fn escaped(rest: &[u8]) -> Option<usize> {
    let (length, digits) = match rest {
        [b'\\', b'u', digits @ ..] => (6, digits.get(..4)?),
        [b'\\', b'x', digits @ ..] => (4, digits.get(..2)?),
        _ => return None,
    };
    let number = u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?;
    let character = char::from_u32(number)?;
    // Beyond ASCII, two digits may be a byte rather than a character.
    let is_letter = length == 6 && character.is_alphanumeric() && !character.is_ascii();
    let is_of_uri = is_letter || character.is_ascii_graphic();
    (is_of_uri && !"\"<>`'\\".contains(character)).then_some(length)
}

/// What has no width, and may be within a word that was copied.
fn is_without_width(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Whether more of a URI follows: not only a word, but a delimiter of a path, a host or a query.
fn goes_on(rest: Option<&[u8]>) -> bool {
    let rest = rest.unwrap_or_default();
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"/.?=&-_~%+:#".contains(byte);
    let length = rest.iter().take(NEAR).take_while(is_part).count();
    let word = rest.get(..length).unwrap_or_default().trim_ascii_end();
    let word = word.strip_suffix(b".").unwrap_or(word);
    let begins = match word {
        [first, ..] if first.is_ascii_alphanumeric() => true,
        [_, second, ..] => second.is_ascii_alphanumeric(),
        _ => false,
    };
    begins && word.iter().any(|byte| b"/.?=&".contains(byte))
}

/// No interpolation of Swift is longer.
const LONGEST_CALL: usize = 200;

/// Whether the scheme that ends before `body` is in a literal: it follows a quote, or an odd number of them in its line.
fn is_in_literal(text: &[u8], body: usize) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.:/".contains(byte);
    let before = text.get(body.saturating_sub(NEAR)..body).unwrap_or_default();
    let follows_quote = before.iter().rev().find(|byte| !is_part(byte)).is_some_and(|before| b"\"'`".contains(before));
    follows_quote || line_before(text, body).iter().filter(|byte| **byte == b'"').count() % 2 == 1
}

/// Whether the text of a link follows in brackets, as in AsciiDoc, wherever it stands.
fn begins_text(rest: &[u8]) -> bool {
    let inside = rest.get(1..rest.len().min(NEAR)).unwrap_or_default();
    let Some(end) = inside.iter().position(|byte| b"]\n".contains(byte)) else { return false };
    let inside = inside.get(..end).unwrap_or_default();
    // What closes the brackets of another URI closes none of this one.
    let is_text = || memchr::memmem::find(inside, b"://").is_none();
    inside.first().is_some_and(u8::is_ascii_alphabetic) && inside.contains(&b' ') && is_text()
}

/// Commands that a script is often passed on to.
const SHELLS: [&[u8]; 5] = [b"sh", b"bash", b"zsh", b"fish", b"sudo"];

/// Whether a bar passes what a URI names on to another command: `curl https://h/install|sh`.
fn pipes_to_command(text: &[u8], uri: Range<usize>) -> bool {
    let rest = text.get(uri.end + 1..).unwrap_or_default();
    let length = rest.iter().take(NEAR).take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte)).count();
    let (command, after) = rest.split_at_checked(length).unwrap_or_default();
    let is_query = text.get(uri.clone()).is_some_and(|uri| uri.contains(&b'?'));
    let is_word = command.first().is_some_and(u8::is_ascii_lowercase)
        && after.first().is_none_or(|next| next.is_ascii_whitespace() || b"\"'`)<&;".contains(next));
    let is_fetched = || {
        line_before(text, uri.start)
            .split(|byte| !byte.is_ascii_alphanumeric())
            .any(|word| [&b"curl"[..], b"wget"].contains(&word))
    };
    // What a proxy for modules of Go is followed by.
    let is_next = || [&b"direct"[..], b"off"].contains(&command);
    is_word && (!is_query && SHELLS.contains(&command) || is_next() || is_fetched())
}

/// Whether the next field of a template of a wiki follows: `|title=`.
fn begins_field(rest: &[u8]) -> bool {
    let rest = rest.get(1..).unwrap_or_default();
    let name = rest.iter().take(40).take_while(|byte| byte.is_ascii_lowercase() || b"-_".contains(byte)).count();
    name > 1 && rest.get(name) == Some(&b'=')
}

/// How many bars a record has.
const FIELDS: RangeInclusive<usize> = 3..=40;

/// Whether the next field of a record follows, which has several: `http://h/|1.2|3|en`. A list in a query has bars, too.
fn begins_record(rest: &[u8]) -> bool {
    let word = rest.iter().take(NEAR).take_while(|byte| byte.is_ascii_graphic() && !b"\"'<>`?#".contains(byte));
    FIELDS.contains(&word.filter(|byte| **byte == b'|').count())
}

/// Whether a URI begins after a delimiter, as in a list.
fn begins_another(rest: &[u8]) -> bool {
    let after = rest.get(1..).unwrap_or_default();
    let scheme = after.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    (2..12).contains(&scheme) && after.get(scheme..).is_some_and(|after| after.starts_with(b"://"))
}

/// Leaves out what ends a sentence. A bracket that is not closed goes with what follows it.
fn without_punctuation(text: &[u8], start: usize, mut end: usize) -> usize {
    let uri = text.get(start..end).unwrap_or_default();
    let is_end = |byte: &u8| b".,;:!?'*|(".contains(byte);
    end -= uri.iter().rev().take_while(|byte| is_end(byte)).count();
    end
}

fn first_character(text: &[u8]) -> Option<char> {
    let text = text.get(..4.min(text.len()))?;
    let valid = match str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => str::from_utf8(text.get(..error.valid_up_to())?).ok()?,
    };
    valid.chars().next()
}

/// Quotes, brackets and full stops of other scripts, and what is not seen.
fn ends_a_uri(character: char) -> bool {
    matches!(character,
        '\u{589}' | '\u{60c}' | '\u{61b}' | '\u{61f}' | '\u{6d4}' | '\u{964}' | '\u{965}' | '\u{85}' | '\u{a0}' | '\u{ab}' | '\u{bb}' | '\u{2000}'..='\u{200f}' | '\u{2013}'..='\u{201f}' | '\u{2026}'..='\u{202f}'
        | '\u{2039}' | '\u{203a}' | '\u{2060}'..='\u{2064}' | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301f}'
        | '\u{feff}' | '\u{ff01}' | '\u{ff02}' | '\u{ff07}'..='\u{ff09}' | '\u{ff0c}' | '\u{ff0e}' | '\u{ff1a}' | '\u{ff1b}' | '\u{ff1f}'
        | '\u{ff3b}' | '\u{ff3d}' | '\u{ff5b}'..='\u{ff65}' | '\u{fffd}')
}

/// Letters of scripts that put no spaces between words.
fn is_ideographic(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..)
}

/// Whether a letter or digit of ASCII is before it: then a letter of such a script belongs to the sentence.
fn follows_a_word(text: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| text.get(before)).is_some_and(|byte| byte.is_ascii_alphanumeric())
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
            // No field has a name of one letter, but what is asked for may.
            ("{{x|url=http://h/?a=b|c=d}}", &["http://h/?a=b|c=d"]),
            ("[[http://h/a|the b]] [http://h/a|b]", &["http://h/a", "http://h/a|b"]),
            ("\u{15f}ema://a/b \u{53c2}\u{89c1}http://h/", &["http://h/"]),
            ("http://h/a[the b] https://h/c[0]", &["http://h/a", "https://h/c[0]"]),
            ("http://h/a\u{60c} http://h/b\u{61f} http://h/c\u{ff5c}x", &["http://h/a", "http://h/b", "http://h/c"]),
            ("https: //h/a and x: //h/b, https: // c", &["https: //h/a"]),
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
        assert_eq!(found("// https://h/(ru|en)/a", Style::Source), ["template https://h/(ru|en)/a"]);
        assert_eq!(found("curl https://h/a|sh", Style::Source), ["https://h/a"]);
        assert_eq!(
            found("LIKE 'https://h/%' OR 'http://i/?q=%'", Style::Source),
            ["template https://h/%", "template http://i/?q=%"]
        );
        assert_eq!(found("see https://h/%", Style::Prose), ["https://h/%"]);
        for style in [Style::Source, Style::Prose] {
            assert_eq!(
                found(r#""x\thttps://h/a" "\x1b[0mhttp://h/" "%shttp://h/b""#, style),
                ["https://h/a", "http://h/", "http://h/b"]
            );
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
