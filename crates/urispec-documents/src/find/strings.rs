//! URIs in the strings of JSON, TOML and YAML, whose escapes are decoded, and between them: in comments and plain values.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::candidate::Candidates;
use super::prose::{Style, is_flat, mistyped};
use super::{MARK, without_mark};
use crate::decode::writing::Writing;
use crate::file_type::FileType;
use crate::find::letters::{begins_with, has_web_scheme};
use crate::template::sign::is_pattern;

/// What the value of a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A reference, which may be relative.
    Reference,
    /// A URI, if it looks like one: it may be a path in the file system as well.
    Uri,
    /// A URI, if it begins with one: texts of a program's dialogues have such keys as well.
    Beginning,
}

/// Keys whose values are references as a whole, so that a space in one does not end it.
const KEYS: [(&str, Value); 18] = [
    ("url", Value::Reference),
    ("uri", Value::Reference),
    ("href", Value::Reference),
    ("src", Value::Uri),
    ("link", Value::Uri),
    ("homepage", Value::Reference),
    ("repository", Value::Uri),
    ("documentation", Value::Beginning),
    ("$id", Value::Reference),
    ("$ref", Value::Reference),
    ("$schema", Value::Uri),
    ("@id", Value::Reference),
    ("iri", Value::Reference),
    ("download_url", Value::Reference),
    ("html_url", Value::Reference),
    ("website", Value::Reference),
    ("endpoint", Value::Uri),
    ("git", Value::Uri),
];

/// Keys whose values are compared: of namespaces, and of what a login is for.
const COMPARED: [&str; 14] = [
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
];

/// Whether the value of a key of this name is a name, which is compared: of a schema, a vocabulary, a namespace.
fn names(key: &[u8]) -> bool {
    matches!(key, [b'$' | b'@', ..]) || COMPARED.iter().any(|name| key == name.as_bytes())
}

/// What the value of a key of this name is.
fn value_of(key: &[u8]) -> Option<Value> {
    let known = KEYS.iter().find(|(name, _)| key.eq_ignore_ascii_case(name.as_bytes()));
    known.map(|(_, value)| *value).or_else(|| ends_with_uri(key).then_some(Value::Beginning))
}

/// Whether a name of several words has URL or URI as its last: `logo_uri`, `image-url`, `baseUrl`, `DATABASE_URL`.
fn ends_with_uri(key: &[u8]) -> bool {
    let Some((before, word)) = key.split_last_chunk::<3>() else { return false };
    let is_word = word.eq_ignore_ascii_case(b"url") || word.eq_ignore_ascii_case(b"uri");
    is_word
        && before.last().is_some_and(|last| match word {
            [b'U', ..] => last.is_ascii_lowercase() || b"_-.".contains(last),
            _ => b"_-.".contains(last),
        })
}

/// How much of a value is read to see what it is.
pub(super) const START: usize = 60;

pub(super) fn is_uri(start: &[u8]) -> bool {
    let colon = memchr::memchr(b':', start).unwrap_or(start.len());
    let (scheme, rest) = start.split_at_checked(colon).unwrap_or_default();
    is_flat(scheme, rest.get(1..).unwrap_or_default())
        || start.first().is_some_and(u8::is_ascii_alphabetic)
            && memchr::memmem::find(start, b"://").is_some_and(|at| !start.get(..at).is_some_and(is_sentence))
}

/// Whether a text begins with the name of a site, rather than with that of an event: `www.h.test`, `h.test/a`, `example.com`.
fn is_site(text: &[u8]) -> bool {
    let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b".-".contains(byte)).count();
    let (name, rest) = text.split_at_checked(length).unwrap_or_default();
    let is_known = [&b".com"[..], b".org", b".net"].iter().any(|end| name.ends_with(end));
    name.first().is_some_and(u8::is_ascii_alphanumeric)
        && name.contains(&b'.')
        && !text.iter().any(u8::is_ascii_whitespace)
        && (begins_with(name, b"www.") || rest.starts_with(b"/") || is_known && rest.is_empty())
}

/// Whether the target of a link is meant as a URI: also a host whose scheme is missing, `www.h.test`. In reStructuredText, `www_` is a name.
pub(super) fn is_target(target: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_graphic() && !b"\\;".contains(byte);
    is_uri(target)
        || begins_with(target, b"www.") && !target.ends_with(b"_") && target.iter().all(is_part) && !is_file(target)
}

/// Whether a target that begins with `www.` is rather a file: `www.index.html`.
fn is_file(target: &[u8]) -> bool {
    let name = target.split(|byte| b"/?#:".contains(byte)).next().unwrap_or_default();
    let last = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let is_extension = || EXTENSIONS.iter().any(|extension| last.eq_ignore_ascii_case(extension));
    name.iter().filter(|byte| **byte == b'.').count() < 2 || is_extension()
}

/// Extensions of files that are not top-level domains.
const EXTENSIONS: [&[u8]; 8] = [b"html", b"htm", b"el", b"rst", b"txt", b"php", b"pdf", b"json"];

/// Whether several words are before the scheme that a text ends with: `must begin with http`. Such a value says what is to be there. Those of a template
/// are none.
fn is_sentence(text: &[u8]) -> bool {
    let words = || text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    memchr::memchr2(b'{', b'<', text).is_none() && words().count() > 2
}

/// Whether a value has nothing before the `://` of its URI but a scheme.
fn begins_with_uri(start: &[u8]) -> bool {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let scheme = start.iter().take_while(is_part).count();
    start.first().is_some_and(u8::is_ascii_alphabetic)
        && start.get(scheme..).is_some_and(|rest| rest.starts_with(b"://"))
}

/// Whether a value is meant as a reference: a word such as `true` or a sentence is not, nor a pattern for paths.
pub(super) fn is_reference(start: &[u8], value: Value) -> bool {
    if is_example(start) || is_assignment(start) {
        return false;
    }
    let is_one = match value {
        Value::Beginning => begins_with_uri(start),
        Value::Reference | Value::Uri => is_uri(without_marks(start)),
    };
    if is_one {
        return true;
    }
    let is_broken = ["https", "http", "ftp"].iter().any(|scheme| {
        let (before, after) = start.split_at_checked(scheme.len()).unwrap_or_default();
        before.eq_ignore_ascii_case(scheme.as_bytes())
            && match after {
                [b':', b'/' | b':', ..] | [b'/', b'/', ..] => true,
                [b':', rest @ ..] => is_site(rest),
                _ => false,
            }
    });
    let is_without_scheme = start.strip_prefix(b"://").is_some_and(is_site);
    let is_relative = matches!(start, [b'/', next, ..] | [b'.', b'/', next, ..] | [b'.', b'.', b'/', next, ..] | [b'#', b'/', next, ..]
        if !next.is_ascii_whitespace() && !b"*/".contains(next))
        || matches!(start, [b'/', b'/', next, ..] if next.is_ascii_alphanumeric() || *next == b'[');
    let is_www = start.starts_with(b"www.") && !start.contains(&b' ');
    (is_broken || is_without_scheme || is_mistyped(start) || is_www || is_relative && value == Value::Reference)
        && !is_pattern(start)
}

/// Whether a value begins with `http` or `https` and something else than `://`.
pub(super) fn is_mistyped(start: &[u8]) -> bool {
    mistyped::next(start, 0, false).is_some_and(|(scheme, _)| scheme.start == 0)
}

/// Whether a value shows what may be written in its place: `e.g. http://h.test`.
fn is_example(start: &[u8]) -> bool {
    ["e.g.", "eg.", "ex.", "z.B."].iter().any(|word| begins_with(start, word.as_bytes()))
}

/// Whether a value is a header that has URIs in brackets, and parameters after them (RFC 8288): `<http://h.test/?page=2>; rel=next`.
fn is_header(key: Option<&[u8]>, raw: &[u8]) -> bool {
    key.is_some_and(|key| key.eq_ignore_ascii_case(b"link"))
        && raw.starts_with(b"<")
        && memchr::memmem::find(raw, b">;").is_some()
}

/// Whether a value has names and values of its own, as the arguments of a module of Ansible: `repo=http://h.test dest=a`.
fn is_assignment(start: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'_';
    start.iter().find(|byte| !is_part(byte)) == Some(&b'=')
}

/// A value without the white space and the mark before it, with which it was copied: a quote, or what begins a link.
fn without_marks(start: &[u8]) -> &[u8] {
    let blanks = start.iter().take_while(|byte| b" \t".contains(byte)).count();
    let start = start.get(blanks..).unwrap_or_default();
    let mark = ["\"", "'", "\u{201c}", "\u{201d}", "\u{2018}", "\u{2019}"]
        .iter()
        .find_map(|mark| start.strip_prefix(mark.as_bytes()));
    // Anything else in angle brackets is rather an element of HTML.
    mark.or_else(|| start.strip_prefix(b"<").filter(|rest| has_web_scheme(rest))).unwrap_or(start)
}

/// Finds what a file of strings holds.
pub(super) fn find<'t>(file: &'t [u8], file_type: FileType, candidates: &mut Candidates<'t>) {
    let is_linked = file_type == FileType::Json && memchr::memmem::find(file, b"\"@context\"").is_some();
    let quiet = if file_type == FileType::Json { quiet_lines } else { |_: &[u8], _| None };
    each_but(quiet, file, file_type, candidates, |last, content, writing, candidates| {
        value(file, last, content, writing, is_linked, candidates)
    });
    candidates.all.iter_mut().for_each(|candidate| candidate.is_linked = is_linked);
}

/// It is looked for in each line, and to prepare that would take longer than to do it.
static WWW: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\"www."));

/// Lines of JSON that hold no URI, nor the key of one in the next line, if some begin between two places. Most lines are such.
fn quiet_lines(file: &[u8], between: Range<usize>) -> Option<Range<usize>> {
    let mut at = between.start + memchr::memrchr(b'\n', file.get(between.clone())?)? + 1;
    let start = at;
    while let Some(length) = memchr::memchr(b'\n', file.get(at..)?) {
        let line = file.get(at..at + length)?;
        let follows_letter = |colon: usize| {
            colon.checked_sub(1).and_then(|before| line.get(before)).is_some_and(u8::is_ascii_alphabetic)
        };
        let is_quiet = memchr::memchr3(b'/', b'\\', b'&', line).is_none()
            && WWW.find(line).is_none()
            && !memchr::memchr_iter(b':', line).any(follows_letter)
            && line.trim_ascii_end().last().is_none_or(|last| !b"\":".contains(last));
        if !is_quiet {
            break;
        }
        at += length + 1;
    }
    (at > start).then_some(start..at)
}

/// What is outside of strings, and each string: what is before it may be its key.
pub(super) fn each<'t>(
    file: &'t [u8],
    file_type: FileType,
    candidates: &mut Candidates<'t>,
    on_string: impl FnMut(&Range<usize>, Range<usize>, Writing, &mut Candidates<'t>),
) {
    each_but(|_, _| None, file, file_type, candidates, on_string);
}

/// The same, without what is quiet, if some begins between two places outside of strings.
fn each_but<'t>(
    quiet: impl Fn(&[u8], Range<usize>) -> Option<Range<usize>>,
    file: &'t [u8],
    file_type: FileType,
    candidates: &mut Candidates<'t>,
    mut on_string: impl FnMut(&Range<usize>, Range<usize>, Writing, &mut Candidates<'t>),
) {
    let mut last = 0..0;
    let mut between = 0;
    let mut at = 0;
    // Up to where it is known that a string is not closed.
    let mut unclosed = Unclosed::default();
    // What may begin a string or a comment.
    let (double, single, comment) = match file_type {
        FileType::Json => (b'"', b'"', b'/'),
        _ => (b'"', b'\'', b'#'),
    };
    while let Some(found) = memchr::memchr3(double, single, comment, file.get(at..).unwrap_or_default()) {
        if let Some(lines) = quiet(file, at..at + found) {
            outside(file, between..lines.start, &last, file_type, candidates);
            (at, between) = (lines.end, lines.end);
            continue;
        }
        at += found;
        let byte = file.get(at).copied().unwrap_or_default();
        let is_comment = match file_type {
            FileType::Json => file.get(at..).is_some_and(|rest| rest.starts_with(b"//")) && !is_in_uri(file, at),
            _ => byte == b'#' && before(file, at).is_none_or(|before| before.is_ascii_whitespace()),
        };
        if is_comment {
            let line = file.get(at..).unwrap_or_default();
            at += memchr::memchr(b'\n', line).unwrap_or(line.len());
            continue;
        }
        if file_type == FileType::Yaml
            && let Some(length) = rest_of_block(file, at)
        {
            at += length;
            continue;
        }
        let Some((writing, content, end)) = string(file, at, file_type, &mut unclosed) else {
            at += 1;
            continue;
        };
        outside(file, between..at, &last, file_type, candidates);
        on_string(&last, content.clone(), writing, candidates);
        last = content;
        between = end;
        at = end;
    }
    outside(file, between..file.len(), &last, file_type, candidates);
}

/// The byte before a place, unless the text begins there, perhaps after a byte order mark.
fn before(file: &[u8], at: usize) -> Option<u8> {
    let before = at.checked_sub(1).filter(|_| file.get(..at) != Some(MARK))?;
    file.get(before).copied()
}

/// What is outside of strings: comments and, in YAML, plain values, of which the first may follow a key in quotes.
fn outside<'t>(
    file: &'t [u8],
    span: Range<usize>,
    string: &Range<usize>,
    file_type: FileType,
    candidates: &mut Candidates<'t>,
) {
    let mut scanned = span.start;
    if file_type == FileType::Yaml {
        let mut at = span.start;
        while let Some(rest) = file.get(at..span.end).filter(|rest| !rest.is_empty()) {
            let line = memchr::memchr(b'\n', rest).and_then(|end| rest.get(..=end)).unwrap_or(rest);
            let begins = at.checked_sub(1).and_then(|before| file.get(before)).is_none_or(|before| *before == b'\n');
            let of_line = match begins {
                true => plain_value(line),
                false => value_after_key(file, string.clone(), line).filter(|_| !is_in_braces(file, at)),
            };
            let mut add = |(key, value): (&[u8], Range<usize>)| {
                let end = plain(file, scanned, key, at + value.start..at + value.end, candidates);
                scanned = end.unwrap_or(scanned);
                end.is_some()
            };
            if begins && let Some(key) = plain_key(line) {
                candidates.scan(file, scanned..at + key.start, Style::Prose, Writing::Plain);
                candidates.scan(file, at + key.start..at + key.end, Style::Names, Writing::Plain);
                scanned = at + key.end;
            } else if !of_line.is_some_and(&mut add) {
                let is_open = memchr::memchr(b'/', line).is_some() && is_in_braces(file, at);
                flow_values(line, is_open).for_each(|found| {
                    add(found);
                });
            }
            at += line.len();
        }
    }
    candidates.scan(file, scanned..span.end, Style::Prose, Writing::Plain);
}

/// Adds a plain value of YAML, and what is between the place up to which all was read and the value, if its key says what it is. Returns where it ends.
fn plain<'t>(
    file: &'t [u8],
    scanned: usize,
    key: &[u8],
    value: Range<usize>,
    candidates: &mut Candidates<'t>,
) -> Option<usize> {
    let text = file.get(value.clone()).unwrap_or_default();
    let is_reference = value_of(key).is_some_and(|kind| is_plain_reference(text, kind));
    if !is_reference && !names(key) {
        return None;
    }
    candidates.scan(file, scanned..value.start, Style::Prose, Writing::Plain);
    match (is_reference, names(key)) {
        (true, true) => candidates.name(file, value.clone(), Writing::Plain),
        (true, false) => candidates.reference(file, value.clone(), Writing::Plain),
        (false, _) => candidates.scan(file, value.clone(), Style::Names, Writing::Plain),
    }
    Some(value.end)
}

/// Whether a place in a line of YAML is within braces, by what is near before it.
fn is_in_braces(file: &[u8], at: usize) -> bool {
    let before = file.get(at.saturating_sub(LIST)..at).unwrap_or_default();
    let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    memchr::memchr(b'{', line).is_some_and(|open| opens_braces(line, open))
}

/// Whether the brace at a place begins a value of YAML, and no block of a template. In a comment, it does not.
fn opens_braces(line: &[u8], open: usize) -> bool {
    let before = line.get(..open).unwrap_or_default();
    let is_comment = before.trim_ascii_start().starts_with(b"#") || memchr::memmem::find(before, b" #").is_some();
    !is_comment
        && !line.get(open + 1).is_some_and(|next| b"{%".contains(next))
        && before.last().is_none_or(|last| last.is_ascii_whitespace() || b"[{".contains(last))
        && before.trim_ascii_end().last().is_none_or(|last| b":-[{,".contains(last))
}

/// The keys and the plain values in braces on a line of YAML, which may be open before it: `{a: 1, url: https://h.test/b}`. A comma ends a value there.
fn flow_values(line: &[u8], is_open: bool) -> impl Iterator<Item = (&[u8], Range<usize>)> {
    let open = memchr::memchr(b'{', line).filter(|open| opens_braces(line, *open)).map(|open| open + 1);
    let mut at = if is_open { Some(0) } else { open };
    std::iter::from_fn(move || {
        loop {
            let start = at?;
            let rest = line.get(start..)?;
            let length = rest.iter().position(|byte| b",{}[]".contains(byte))?;
            at = Some(start + length + 1);
            let part = rest.get(..length)?;
            // A comment goes on to the end of the line.
            if memchr::memmem::find(part, b" #").is_some() {
                at = None;
            } else if rest.get(length).is_some_and(|end| b",}".contains(end))
                && let Some(colon) = memchr::memmem::find(part, b": ")
            {
                let key = part.get(..colon)?.trim_ascii();
                let value = part.get(colon + 1..)?.trim_ascii_start();
                let begin = start + length - value.len();
                return Some((key, begin..begin + value.trim_ascii_end().len()));
            }
        }
    })
}

/// The key of a line of YAML, if it is a URI: `http://h.test:80: up`.
fn plain_key(line: &[u8]) -> Option<Range<usize>> {
    let indent = line.iter().take_while(|byte| b" \t-".contains(byte)).count();
    let rest = line.get(indent..).filter(|rest| begins_with_uri(rest))?;
    let word = rest.split(u8::is_ascii_whitespace).next()?;
    let key = word.strip_suffix(b":").filter(|key| !key.ends_with(b"//"))?;
    Some(indent..indent + key.len())
}

/// The key and the plain value in a line of YAML. It goes on to the end of the line, or to a comment.
fn plain_value(line: &[u8]) -> Option<(&[u8], Range<usize>)> {
    let text = without_mark(line);
    let indent = line.len() - text.len() + text.iter().take_while(|byte| b" \t-".contains(byte)).count();
    let rest = line.get(indent..)?;
    let colon = memchr::memchr(b':', rest.get(..rest.len().min(KEY))?)?;
    // A word is no reference.
    memchr::memchr3(b':', b'/', b'.', rest.get(colon + 1..)?)?;
    let key = rest.get(..colon)?.trim_ascii_end();
    Some((key, value_after(line, indent + colon + 1)?))
}

/// The same for a key in quotes.
fn value_after_key<'t>(file: &'t [u8], key: Range<usize>, line: &[u8]) -> Option<(&'t [u8], Range<usize>)> {
    let blanks = line.iter().take_while(|byte| **byte == b' ').count();
    let colon = line.get(blanks).filter(|byte| **byte == b':').map(|_| blanks)?;
    Some((file.get(key)?, value_after(line, colon + 1)?))
}

/// The plain value after a colon.
fn value_after(line: &[u8], colon: usize) -> Option<Range<usize>> {
    let after = line.get(colon..).filter(|after| after.first().is_some_and(u8::is_ascii_whitespace))?;
    let text = after.trim_ascii_start();
    let start = colon + after.len() - text.len();
    let comment = |at: &usize| at.checked_sub(1).and_then(|at| text.get(at)).is_none_or(u8::is_ascii_whitespace);
    let end = memchr::memchr_iter(b'#', text).find(comment).unwrap_or(text.len());
    let text = text.get(..end)?.trim_ascii_end();
    Some(start..start + text.len())
}

/// Whether a plain value of YAML is a reference. Several URIs are no value of YAML, but of who reads it.
fn is_plain_reference(text: &[u8], value: Value) -> bool {
    is_reference(text.get(..text.len().min(START)).unwrap_or_default(), value)
        && memchr::memmem::find(text, b" http").is_none()
        && !is_list(text, value)
}

/// Whether a program's own value is a list that it cuts at semicolons, as .NET does: `https://h.test:5001;http://h.test:5000`.
fn is_list(text: &[u8], value: Value) -> bool {
    value == Value::Beginning && memchr::memmem::find(text, b";http").is_some()
}

/// Where the braces of a template end in which a quote is.
fn rest_of_block(file: &[u8], at: usize) -> Option<usize> {
    let before = file.get(at.saturating_sub(KEY)..at)?;
    memchr::memrchr(b'{', before)?;
    let line = before.rsplit(|byte| *byte == b'\n').next()?;
    let open = memchr::memmem::rfind(line, b"{{")?;
    if memchr::memmem::find(line.get(open..)?, b"}}").is_some() {
        return None;
    }
    let rest = file.get(at..file.len().min(at + 2 * KEY))?;
    let rest = rest.split(|byte| *byte == b'\n').next()?;
    Some(memchr::memmem::find(rest, b"}}")? + 2)
}

/// How far the braces of a template go on in whose middle a quote is, if they began in the string that begins at `start`.
fn block_around(file: &[u8], start: usize, quote: usize) -> Option<usize> {
    let before = file.get(start.max(quote.saturating_sub(KEY))..quote)?;
    // Nearly no string has braces.
    memchr::memrchr(b'{', before)?;
    memchr::memmem::rfind(before, b"{{")?;
    rest_of_block(file, quote)
}

/// Whether `//` follows a scheme.
fn is_in_uri(file: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| file.get(before)) == Some(&b':')
}

/// The longest string of several lines, so that a quote that is not closed does not cost a reading of the whole file.
const LONGEST: usize = 1 << 16;

/// How much before a string may be its key.
const KEY: usize = 100;

/// Up to where no string of a kind is closed, so that quotes that open none do not each cost a reading: by quote, and whether there
/// are three.
#[derive(Debug, Default)]
struct Unclosed([usize; 4]);

impl Unclosed {
    fn of(&mut self, delimiter: &[u8]) -> &mut usize {
        let [double, single, doubles, singles] = &mut self.0;
        match delimiter {
            b"\"" => double,
            b"'" => single,
            b"\"\"\"" => doubles,
            _ => singles,
        }
    }
}

/// The string that begins at `at`: how it is written, what it holds, and where it ends.
fn string(
    file: &[u8],
    at: usize,
    file_type: FileType,
    unclosed: &mut Unclosed,
) -> Option<(Writing, Range<usize>, usize)> {
    let rest = file.get(at..)?;
    let quote = *rest.first()?;
    let before = before(file, at);
    let (writing, delimiter): (_, &[u8]) = match (file_type, quote) {
        (FileType::Json, b'"') => (Writing::Escaped, b"\""),
        (FileType::Toml, b'"') if rest.starts_with(b"\"\"\"") => (Writing::Escaped, b"\"\"\""),
        (FileType::Toml, b'\'') if rest.starts_with(b"'''") => (Writing::Plain, b"'''"),
        (FileType::Toml, b'"') => (Writing::Escaped, b"\""),
        (FileType::Toml, b'\'') => (Writing::Plain, b"'"),
        // In YAML, a quote within a plain value is a character.
        (FileType::Yaml, _) if before.is_some_and(|before| !b" \t\n\r[{,(&!".contains(&before)) => return None,
        (FileType::Yaml, b'"') => (Writing::Escaped, b"\""),
        (FileType::Yaml, b'\'') => (Writing::Doubled, b"'"),
        _ => return None,
    };
    let start = at + delimiter.len();
    let unclosed = unclosed.of(delimiter);
    if at < *unclosed {
        return None;
    }
    let is_one_line = delimiter.len() == 1 && file_type != FileType::Yaml;
    let longest = if is_one_line { usize::MAX } else { LONGEST };
    let mut end = start;
    let limit = start.saturating_add(longest).min(file.len());
    loop {
        let Some(found) = file.get(end..limit).and_then(|rest| memchr::memchr3(b'\\', quote, b'\n', rest)) else {
            *unclosed = limit;
            return None;
        };
        end += found;
        match file.get(end..)? {
            [b'\\', ..] if writing == Writing::Escaped => end += 2,
            [b'\'', b'\'', ..] if writing == Writing::Doubled => end += 2,
            // A string that is not closed is none.
            [b'\n', ..] if is_one_line => {
                *unclosed = end;
                return None;
            }
            rest if rest.starts_with(delimiter) => {
                // A quote in the braces of a template does not end the string around them.
                match block_around(file, start, end) {
                    Some(length) => end += length,
                    None => return Some((writing, start..end, end + delimiter.len())),
                }
            }
            _ => end += 1,
        }
    }
}

/// How HTML in a string is written.
fn around_html(writing: Writing) -> Writing {
    match writing {
        Writing::Escaped => Writing::EscapedHtml(b'"'),
        Writing::Plain => Writing::Html(Some(b'"')),
        other => other,
    }
}

/// Whether a string may be a reference, or have a URI in it. Most strings are words.
fn may_hold_uris(raw: &[u8]) -> bool {
    // A colon may be written as an escape, or as a character reference.
    memchr::memchr3(b':', b'\\', b'&', raw).is_some()
        || match raw.first() {
            Some(b'/' | b'.' | b'#') => true,
            Some(b'h' | b'H' | b'f' | b'F') => memchr::memmem::find(raw, b"//").is_some(),
            // A host without a scheme.
            Some(b'w') => raw.starts_with(b"www."),
            _ => false,
        }
        || mistyped::next(raw, 0, false).is_some()
}

/// Whether what follows a string makes it a key, which is a name: a colon, or in TOML the sign before a value.
fn is_key(after: &[u8]) -> bool {
    let quotes = after.iter().take_while(|byte| b"\"'".contains(byte)).count();
    after.get(quotes..).is_some_and(|after| matches!(after.trim_ascii_start(), [b':' | b'=', ..]))
}

/// The bare key in a line up to the quote of its value.
fn bare_key(line: &[u8]) -> Option<&[u8]> {
    let quotes = line.iter().rev().take_while(|byte| b"\"'".contains(byte)).count();
    let before = line.get(..line.len() - quotes)?.trim_ascii_end();
    // The value may be that of a template: `url: {{ "..." }}`.
    let before = before.strip_suffix(b"{{").map_or(before, <[u8]>::trim_ascii_end);
    let name = before.strip_suffix(b":").or_else(|| before.strip_suffix(b"="))?.trim_ascii_end();
    name.rsplit(|byte| b":= \t{,".contains(byte)).next()
}

/// A string, which is a reference as a whole if its key says so.
pub(super) fn value<'t>(
    file: &'t [u8],
    key: &Range<usize>,
    content: Range<usize>,
    writing: Writing,
    is_linked: bool,
    candidates: &mut Candidates<'t>,
) {
    let get = |range: Range<usize>| file.get(range).unwrap_or_default();
    if !may_hold_uris(get(content.clone())) {
        return;
    }
    let raw = get(content.clone());
    let is_word = !raw.iter().any(|byte| byte.is_ascii_whitespace() || b"\"'`".contains(byte));
    if is_word && is_key(get(content.end..file.len().min(content.end + KEY))) {
        candidates.scan(file, content, Style::Names, writing);
        return;
    }
    let follows = get(key.end..content.start).split_first().map_or(&b""[..], |(_, after)| after);
    let is_value = !key.is_empty()
        && follows.len() < KEY
        && follows.iter().all(|byte| byte.is_ascii_whitespace() || b":\"'=".contains(byte))
        && follows.iter().any(|byte| b":=".contains(byte));
    // In TOML and YAML, keys are mostly bare.
    let before = get(content.start.saturating_sub(KEY)..content.start);
    let line = memchr::memrchr(b'\n', before).and_then(|end| before.get(end + 1..)).unwrap_or(before);
    let key = if is_value { Some(get(key.clone())) } else { bare_key(without_mark(line)) };
    let kind = key.and_then(value_of);
    let (start, _) = writing.decode(raw.get(..raw.len().min(START)).unwrap_or_default(), 0);
    let is_name = || {
        key.is_some_and(names) || list_key(get(content.start.saturating_sub(LIST)..content.start)).is_some_and(names)
    };
    if kind.is_some_and(|kind| is_reference(&start, kind) && !is_list(raw, kind) && !is_header(key, raw)) {
        if is_name() {
            candidates.name(file, content, writing);
        } else {
            candidates.reference(file, content, writing);
        }
        return;
    }
    // In JSON-LD, what no key says to be a link is a name of RDF.
    if is_name() || is_linked && kind.is_none() && is_word {
        candidates.scan(file, content, Style::Names, writing);
        return;
    }
    let has_tags = memchr::memchr_iter(b'<', raw).any(|at| raw.get(at + 1) == Some(&b'/'));
    let writing = if has_tags { around_html(writing) } else { writing };
    // A string may hold source code. One that is a URI as a whole does not.
    let is_whole = is_uri(&start) && is_word;
    candidates.scan(file, content, if is_whole { Style::Prose } else { Style::String }, writing);
}

/// How much before a string may be the list that it is in, and its key.
const LIST: usize = 500;

/// The key of the list that is open at the end of a text: `"redirect_uris": ["http://h.test/a", `.
fn list_key(before: &[u8]) -> Option<&[u8]> {
    let open = memchr::memrchr(b'[', before)?;
    let (before, inside) = before.split_at_checked(open)?;
    if inside.iter().any(|byte| b"]{}".contains(byte)) {
        return None;
    }
    let key = before.trim_ascii_end();
    let key = key.strip_suffix(b":").or_else(|| key.strip_suffix(b"="))?.trim_ascii_end();
    let key = key.strip_suffix(b"\"").unwrap_or(key);
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-$@".contains(byte);
    let start = key.iter().rposition(|byte| !is_part(byte)).map_or(0, |at| at + 1);
    key.get(start..)
}

#[cfg(test)]
mod tests {
    use super::{Candidates, FileType, find, list_key};

    #[test]
    fn the_key_of_a_list() {
        for (before, key) in [
            (r#"{"redirect_uris": [""#, Some("redirect_uris")),
            (r#"{"aud" : [ "a", "b", ""#, Some("aud")),
            ("aud = [\n  'a',\n  '", Some("aud")),
            (r#"{"a": [1], "b": ""#, None),
            (r#"{"aud": [{"b": ""#, None),
            (r#"["a", ""#, None),
            (r#"{"a": ""#, None),
        ] {
            assert_eq!(list_key(before.as_bytes()), key.map(str::as_bytes), "{before}");
        }
    }

    fn found(file: &str, file_type: FileType) -> Vec<(String, &str)> {
        let mut candidates = Candidates::default();
        find(file.as_bytes(), file_type, &mut candidates);
        { candidates.in_order().all.into_iter() }
            .map(|candidate| (String::from_utf8(candidate.text.into_owned()).unwrap(), &file[candidate.span]))
            .collect()
    }

    #[test]
    fn strings_are_decoded_and_comments_are_read() {
        let json = r#"{"url": "http://exa mple.com/x", "note": "see http:\/\/h\/a\u007cb.", "x": ["http://h/\ud83d\ude00"]} // http://h/c"#;
        let texts: Vec<String> = found(json, FileType::Json).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["http://exa mple.com/x", "http://h/a|b", "http://h/\u{1f600}", "http://h/c"]);
        assert_eq!(found(json, FileType::Json)[1].1, r"http:\/\/h\/a\u007cb");

        let toml = "homepage = \"http://h/a b\"\nx = 'http://h/\\a' # http://h/c\ny = \"\"\"\nhttp://h/d\n\"\"\"\n";
        let texts: Vec<String> = found(toml, FileType::Toml).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["http://h/a b", "http://h/\\a", "http://h/c", "http://h/d"]);

        let yaml =
            "a: http://h/a#b # http://h/c\nurl: 'http://h/it''s'\nb: \"http://h/\\x7cb\"\nit's: don't http://h/d\n";
        let texts: Vec<String> = found(yaml, FileType::Yaml).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["http://h/a#b", "http://h/c", "http://h/it's", "http://h/|b", "http://h/d"]);
    }

    #[test]
    fn lines_without_uris_are_passed_over() {
        let json = "{\n\"a\": \"b\",\n\"c\": 1 }, urn:a:b\n\"d\": \"e\",\n\"f\": \"tel:1\",\n\"url\":\n\"/a b\",\n\"url\"\n: \"/c d\",\n\"x\": {\n\"g\": \"http:\\u002f/h\"\n";
        let texts: Vec<String> = found(json, FileType::Json).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["urn:a:b", "tel:1", "/a b", "/c d", "http://h"]);
        // Nothing but those lines, however long they are.
        let json =
            format!("{{\n\"a\": \"{}\",\n\"url\": \"/a b\",\n\"b\": \"{}\"\n}}\n", "c".repeat(40), "d".repeat(80));
        let texts: Vec<String> = found(&json, FileType::Json).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["/a b"]);
    }

    #[test]
    fn references_by_their_keys() {
        let cases: &[(FileType, &str, &[&str])] = &[
            (FileType::Json, r#"{"url":"//m/a|b", "url": "/a b"}"#, &["//m/a|b", "/a b"]),
            (FileType::Json, r#"{"url": "http//m13", "href":"http:/m"}"#, &["http//m13", "http:/m"]),
            (FileType::Json, r#"{"href": "https//m", "x": "https//m", "x": "/a b"}"#, &["https//m"]),
            (FileType::Json, r##"{"$ref": "#/a<b", "link": "/usr/a b", "src": "../a b", "link": true}"##, &["#/a<b"]),
            (FileType::Json, r#"{"url": "", "url": "the url of it", "url": "/ or /a", "url": "// a"}"#, &[]),
            (FileType::Json, r#"{"url": "/a/[0-9]+", "url": "/{id} x", "url": "http://<host>/a"}"#, &[]),
            (
                FileType::Json,
                r#"{"url": "mailto:a b@c", "x": "data:,a\\b", "url": "note: it"}"#,
                &["mailto:a b@c", r"data:,a\b"],
            ),
            (FileType::Toml, "url = '//m/a|b'\nhref = \"/a b\"\n", &["//m/a|b", "/a b"]),
            (FileType::Toml, "x = { git = 'http://h/a b' }\n", &["http://h/a b"]),
            (FileType::Yaml, "url: http://x.example/a b\nx: http://h/a b", &["http://x.example/a b", "http://h/a"]),
            (FileType::Yaml, "- url: /a b # c\r\n  href: 'https//m'\n", &["/a b", "https//m"]),
            (FileType::Yaml, "url: true\nurl: see it\nlink: /a b\nurl:\n  x\nurl: #/a b\n", &[]),
            (FileType::Yaml, "url: http://h/a, http://h/b\ngit: http//m\n", &["http://h/a", "http://h/b", "http//m"]),
            (FileType::Yaml, "url: http://${h}/a b\nurl: {{ a }}/a b\n", &[]),
            (FileType::Yaml, "x: [1, {url: /a b}]\n", &["/a b"]),
            // What is before a URI is no part of it.
            (
                FileType::Json,
                r#"{"base_url": "1http://h/a b", "url": "see http//h.test/a b"}"#,
                &["http://h/a", "http//h.test/a"],
            ),
            (FileType::Json, r#"{"url": "www.h.test or more"}"#, &[]),
            // A character reference may be the colon.
            (FileType::Json, r#"{"a": "<i>b</i> tel&#58;+1"}"#, &["tel:+1"]),
            // After a scheme, two slashes begin no comment.
            (FileType::Json, r#"{a: http://h/a, "url": "/b c"}"#, &["http://h/a", "/b c"]),
        ];
        for (file_type, file, expected) in cases {
            let texts: Vec<String> = found(file, *file_type).into_iter().map(|(text, _)| text).collect();
            assert_eq!(texts, *expected, "{file}");
        }
    }

    #[test]
    fn code_in_strings() {
        let json = r#"["u='http://e.com/a\\n'\n", "x http://h/a\\b", "http://h/a\\b", {"url": "http://h/c\\d e"}]"#;
        let texts: Vec<String> = found(json, FileType::Json).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["http://e.com/a", "http://h/a", r"http://h/a\b", r"http://h/c\d e"]);
    }

    #[test]
    fn strings_that_are_not_closed() {
        let toml = "a = \"http://h/\\\"\nb = 'x\nc = \"\"\"\\\"\"\"\nurl = 'http://h/a b'\n";
        let texts: Vec<String> = found(toml, FileType::Toml).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["http://h/", "http://h/a b"]);
    }
}
