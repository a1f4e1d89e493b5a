//! Why a text does not match a rule.

use core::fmt::{self, Write};
use core::ops::Range;

use super::error_kind::{ErrorKind, LONGEST};
use super::failure::Failure;
use super::parts::Parts;
use super::reference::{self, Missing};
use super::search::{Searched, search};
use crate::abnf::rule::Rule;
use crate::reading::expected::Expected;
use crate::visible::{Visible, is_visible, width};

/// A text does not match a rule: why, where, and what the grammar would have accepted there.
///
/// The error does not contain the text, so it can be logged where a password must not be.
///
/// ```
/// use urispec::{ErrorKind, Rule, Uri};
///
/// let error = Uri::parse("http://localhost/A|B").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::InvalidCharacter);
/// assert_eq!(error.span(), 18..19);
/// assert_eq!(error.rule(), Rule::Path);
/// assert!(error.expected().contains(b'/'));
/// assert_eq!(
///     error.to_string(),
///     "invalid character `|` in path at 18: expected pchar, `#`, `/`, `?` or the end",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    rule: Rule,
    at: usize,
    found: Found,
    expected: Expected,
}

impl Error {
    /// What is wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where it is, in bytes of the text.
    ///
    /// Up to the start of the span, the text is the beginning of a text that matches. One reading does not count: an authority without `@` is a host
    /// and a port, so the error in `//host:80a/` is at the `a`, although `//host:80a@` is valid.
    pub fn span(&self) -> Range<usize> {
        self.at..self.at + self.found.length()
    }

    /// The component that contains the error, such as [`Rule::Path`] or [`Rule::IpLiteral`]; or the requested rule, if that is itself part of a
    /// component.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What is allowed at the start of the span. The reading that does not count for [`span`](Self::span) does not count here, either. Empty for
    /// [`ErrorKind::TooLong`].
    pub fn expected(&self) -> Expected {
        self.expected
    }

    /// A picture: the message, the line of `text` with the place, and the section. `text` is the one that was read.
    ///
    /// It needs no feature and no heap. For all that is wrong with a text at once, with fixes, see [`diagnose`](crate::diagnostic).
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let text = "http://localhost/A|B";
    /// let error = Uri::parse(text).unwrap_err();
    /// assert_eq!(error.display(text).to_string(), "\
    /// error: invalid character `|` in path at 18: expected pchar, `#`, `/`, `?` or the end
    ///   |
    ///   | http://localhost/A|B
    ///   |                   ^
    ///   = RFC 3986, 3.3. Path
    /// ");
    /// ```
    pub fn display<'t, T: AsRef<[u8]> + ?Sized>(&self, text: &'t T) -> impl fmt::Display + use<'t, T> {
        Picture { error: *self, text: text.as_ref() }
    }

    /// Reads `text` again to find out why it does not match `rule`.
    #[cold]
    pub(crate) fn explain(rule: Rule, text: &[u8]) -> Error {
        if reference::reads(rule) { Error::explain_reference(rule, text) } else { Error::explain_by_rules(rule, text) }
    }

    /// [`explain`](Self::explain) for `URI`, `URI-reference`, `absolute-URI`, `relative-ref` and the same of IRIs, which the views are of. It does not need the
    /// other rules, so that a program that only parses is small. A module for JavaScript has the other rules, and is smaller without this.
    #[cold]
    pub(crate) fn explain_reference(rule: Rule, text: &[u8]) -> Error {
        Error::explain_rest(rule, text, None, &Parts::default())
    }

    /// [`explain_reference`](Self::explain_reference) for a text whose beginning matches, up to `end`: it is not read again.
    #[cold]
    pub(crate) fn explain_rest(rule: Rule, text: &[u8], end: Option<usize>, parts: &Parts) -> Error {
        if cfg!(target_family = "wasm") {
            return Error::explain_by_rules(rule, text);
        }
        if text.len() > LONGEST {
            return Error::too_long(rule, text);
        }
        let missing = match end {
            Some(end) => Some(reference::missing_after(rule, text, parts, end)),
            None => reference::missing(rule, text),
        };
        let (rule, at, expected) = match missing {
            Some(Missing { component, at, set }) => (component, at, Expected::from(set)),
            // The proof finds no text that only one of the two readings takes.
            None => (rule, text.len(), Expected::NONE),
        };
        Error::new(rule, text, at, expected)
    }

    /// [`explain`](Self::explain) for any rule, by reading the rules themselves.
    fn explain_by_rules(rule: Rule, text: &[u8]) -> Error {
        if text.len() > LONGEST {
            return Error::too_long(rule, text);
        }
        let (rule, Failure { at, expected }) = blame(rule, text);
        Error::new(rule, text, at, expected)
    }

    fn too_long(rule: Rule, text: &[u8]) -> Error {
        let found = Found::TooMuch(text.len() - LONGEST);
        Error { kind: ErrorKind::TooLong, rule, at: LONGEST, found, expected: Expected::NONE }
    }

    #[inline(always)]
    fn new(rule: Rule, text: &[u8], at: usize, expected: Expected) -> Error {
        let (read, rest) = text.split_at_checked(at).unwrap_or((text, &[]));
        let found = Found::first(rest);
        let kind = if ends_in_percent(read) {
            ErrorKind::InvalidPercentEncoding
        } else if found == Found::End {
            ErrorKind::UnexpectedEnd
        } else {
            ErrorKind::InvalidCharacter
        };
        Error { kind, rule, at, found, expected }
    }
}

/// Whether `read`, the beginning of some matching text, ends within a percent triplet.
fn ends_in_percent(read: &[u8]) -> bool {
    matches!(read, [.., b'%'] | [.., b'%', _])
}

/// The furthest failure, and the component that contains it.
fn blame(rule: Rule, text: &[u8]) -> (Rule, Failure) {
    let Searched { failure: whole, component, authority, .. } = search(text, rule);
    let component = match rule.of_uri() {
        // The whole text is meant as one.
        Rule::Authority => return blame_authority(rule, whole, text, 0, |_| false),
        Rule::Uri
        | Rule::AbsoluteUri
        | Rule::HierPart
        | Rule::UriReference
        | Rule::RelativeRef
        | Rule::RelativePart => component,
        #[cfg(feature = "template")]
        Rule::UriTemplate => return (in_template(text, whole.at), whole),
        _ => return (rule, whole),
    };
    match component.of_uri() {
        Rule::Authority => blame_authority(rule, whole, text, authority, |byte| matches!(byte, b'/' | b'?' | b'#')),
        Rule::Scheme | Rule::Path if rule.of_uri() == Rule::UriReference => {
            (if is_in_scheme(text, whole.at) { Rule::Scheme } else { Rule::Path.beside(rule) }, whole)
        }
        _ => (component, whole),
    }
}

/// What a position of a template is in: the text up to there is the beginning of a template, whose braces are those of expressions.
#[cfg(feature = "template")]
fn in_template(text: &[u8], at: usize) -> Rule {
    let brace = text.get(..at).and_then(|read| read.iter().rfind(|byte| b"{}".contains(byte)));
    if brace == Some(&b'{') { Rule::Expression } else { Rule::Literals }
}

/// Whether this position of a reference is in its scheme. A reference need not have one; the text before `://` is meant as one.
fn is_in_scheme(text: &[u8], at: usize) -> bool {
    let length = text.iter().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#')).unwrap_or(0);
    length > 0 && at <= length && text.get(length..).is_some_and(|rest| rest.starts_with(b"://"))
}

/// Which part of the authority that begins at `start` contains the failure. `is_end` recognises the bytes that end an authority. The text before an
/// `@` is a userinfo; the reading of the whole text did not assume that.
fn blame_authority(
    of: Rule,
    whole: Failure,
    text: &[u8],
    start: usize,
    is_end: impl Fn(u8) -> bool,
) -> (Rule, Failure) {
    let authority = text.get(start..).unwrap_or_default();
    let at_sign = authority.iter().position(|byte| *byte == b'@' || is_end(*byte));
    // An `@` in brackets belongs to the IP-literal.
    let at_sign = at_sign.filter(|at| authority.get(*at) == Some(&b'@') && !authority.starts_with(b"["));
    let of_userinfo = Rule::Userinfo.beside(of);
    if let Some(userinfo) = at_sign.and_then(|at| authority.get(..at))
        && let Searched { is_match: false, failure: Failure { at, mut expected }, .. } = search(userinfo, of_userinfo)
    {
        let at = start + at;
        expected.replace_end(b'@');
        if at == whole.at {
            expected.add_all(whole.expected);
        }
        return (of_userinfo, Failure { at, expected });
    }
    let host_start = at_sign.map_or(0, |at| at + 1);
    let read = authority.get(host_start..whole.at.saturating_sub(start)).unwrap_or_default();
    let end = match authority.get(host_start) {
        Some(b'[') => read.iter().position(|byte| *byte == b']').map(|bracket| bracket + 1),
        _ => Some(read.iter().position(|byte| *byte == b':').unwrap_or(read.len())),
    };
    let rule = match end {
        None => Rule::IpLiteral,
        Some(end) if end == read.len() => Rule::Host.beside(of),
        Some(_) => Rule::Port,
    };
    (rule, whole)
}

impl Rule {
    /// Whether the whole of `text`, which may be any bytes, matches the rule; and if not, why.
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// assert_eq!(Rule::Port.check("80"), Ok(()));
    /// assert_eq!(Rule::Port.check("80a").unwrap_err().span(), 2..3);
    /// ```
    pub fn check(self, text: impl AsRef<[u8]>) -> Result<(), Error> {
        let text = text.as_ref();
        if text.len() <= LONGEST && self.accepts(text) { Ok(()) } else { Err(Error::explain(self, text)) }
    }
}

/// ``invalid character `|` in path at 18: expected pchar, `#`, `/`, `?` or the end``
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error { rule, at, found, expected, .. } = self;
        match self.kind {
            ErrorKind::InvalidCharacter => write!(f, "invalid {found} in {rule} at {at}: expected {expected}"),
            ErrorKind::InvalidPercentEncoding => {
                write!(f, "invalid percent-encoding in {rule} at {at}: expected {expected}, found {found}")
            }
            ErrorKind::UnexpectedEnd => write!(f, "unexpected end of {rule} at {at}: expected {expected}"),
            ErrorKind::TooLong => write!(f, "{rule} longer than {LONGEST} bytes"),
        }
    }
}

/// As it is displayed, since that is what a panic shows.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self})")
    }
}

impl core::error::Error for Error {}

/// An error in its text.
struct Picture<'t> {
    error: Error,
    text: &'t [u8],
}

/// How many bytes of a line are shown before and after the place.
const CONTEXT: usize = 60;

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Picture { error, text } = self;
        let span = error.span();
        let before = text.get(..span.start).unwrap_or(text);
        let place = text.get(span.clone()).unwrap_or_default();
        let after = text.get(span.end..).unwrap_or_default();
        // Only what is near is shown: what is long has no end.
        let (before, left) = nearest(before, true);
        let (after, right) = nearest(after, false);
        let place = place.get(..place.len().min(CONTEXT)).unwrap_or_default();
        let dots = |is_cut| if is_cut { "..." } else { "" };
        let (left, right) = (dots(left), dots(right));
        writeln!(f, "error: {error}\n  |")?;
        writeln!(f, "  | {left}{}{}{}{right}", Visible(before), Visible(place), Visible(after))?;
        let (indent, carets) = (left.len() + columns(before), columns(place).max(1));
        writeln!(f, "  | {:indent$}{:^<carets$}", "", "")?;
        writeln!(f, "  = {}", error.rule().section())
    }
}

/// The part of a line that is nearest to its end, or to its beginning, and whether there is more. It is cut between characters.
fn nearest(text: &[u8], is_end: bool) -> (&[u8], bool) {
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let is_inside = |byte: &u8| matches!(byte, 0x80..=0xBF);
    if is_end {
        let line = text.rsplit(is_break).next().unwrap_or_default();
        let mut start = line.len().saturating_sub(CONTEXT);
        while start > 0 && line.get(start).is_some_and(is_inside) {
            start += 1;
        }
        (line.get(start..).unwrap_or_default(), start > 0)
    } else {
        let line = text.split(is_break).next().unwrap_or_default();
        let mut end = line.len().min(CONTEXT);
        while end > 0 && line.get(end).is_some_and(is_inside) {
            end -= 1;
        }
        (line.get(..end).unwrap_or(line), end < line.len())
    }
}

/// How many columns a text takes when it is [`Visible`].
fn columns(text: &[u8]) -> usize {
    let mut count = Columns(0);
    // Counting cannot fail.
    let _ = write!(count, "{}", Visible(text));
    count.0
}

/// A writer that counts columns.
struct Columns(usize);

impl Write for Columns {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().map(width).sum::<usize>();
        Ok(())
    }
}

/// What was found where the grammar expected something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    End,
    Char(char),
    /// A byte that is not UTF-8.
    Byte(u8),
    TooMuch(usize),
}

impl Found {
    fn first(text: &[u8]) -> Found {
        if let [byte, ..] = text
            && byte.is_ascii()
        {
            return Found::Char(char::from(*byte));
        }
        let Some(chunk) = text.utf8_chunks().next() else { return Found::End };
        match (chunk.valid().chars().next(), chunk.invalid().first()) {
            (Some(char), _) => Found::Char(char),
            (None, Some(byte)) => Found::Byte(*byte),
            (None, None) => Found::End,
        }
    }

    fn length(self) -> usize {
        match self {
            Found::End => 0,
            Found::Char(char) => char.len_utf8(),
            Found::Byte(_) => 1,
            Found::TooMuch(length) => length,
        }
    }
}

/// A name or a number replaces a character that would be invisible, or would change the text around it.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Found::End => f.write_str("the end"),
            Found::Char(' ') => f.write_str("space"),
            Found::Char('\t') => f.write_str("tab"),
            Found::Char('\n') => f.write_str("line feed"),
            Found::Char('\r') => f.write_str("carriage return"),
            Found::Char('`') => f.write_str("character U+0060 (backquote)"),
            Found::Char(char) if char.is_ascii_graphic() => write!(f, "character `{char}`"),
            Found::Char(char) if is_visible(char) => write!(f, "character `{char}` (U+{:04X})", u32::from(char)),
            Found::Char(char) => write!(f, "character U+{:04X}", u32::from(char)),
            Found::Byte(byte) => write!(f, "byte 0x{byte:02X} (not UTF-8)"),
            Found::TooMuch(length) => write!(f, "{length} bytes too much"),
        }
    }
}

#[cfg(feature = "miette")]
mod report {
    use alloc::boxed::Box;
    use alloc::format;
    use alloc::string::ToString;
    use core::fmt::Display;

    use miette::{Diagnostic, LabeledSpan};

    use super::{Error, ErrorKind};

    /// A renderer shows the position if the report gets the text from [`miette::Report::with_source_code`].
    impl Diagnostic for Error {
        fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
            Some(Box::new(self.kind().name()))
        }

        fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
            match self.kind() {
                ErrorKind::TooLong => None,
                _ => Some(Box::new(format!("{}\n{}", self.rule().abnf(), self.rule().section()))),
            }
        }

        fn url<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
            Some(Box::new(self.rule().section().url()))
        }

        fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
            let label = LabeledSpan::new_with_span(Some(self.found.to_string()), self.span());
            Some(Box::new(core::iter::once(label)))
        }
    }
}

#[cfg(all(feature = "serde", feature = "alloc"))]
mod data {
    use alloc::string::ToString;

    use serde::ser::SerializeStruct;
    use serde::{Serialize, Serializer};

    use super::Error;

    /// The kind, the message, the span in bytes, and what was expected.
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// let error = Rule::Port.check("8O").unwrap_err();
    /// let json = serde_json::to_value(error)?;
    /// assert_eq!((&json["kind"], &json["start"]), (&"invalid-character".into(), &1.into()));
    /// assert_eq!(json["message"], error.to_string());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    impl Serialize for Error {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let span = self.span();
            let mut fields = serializer.serialize_struct("Error", 5)?;
            fields.serialize_field("kind", self.kind().name())?;
            fields.serialize_field("message", &self.to_string())?;
            fields.serialize_field("start", &span.start)?;
            fields.serialize_field("end", &span.end)?;
            fields.serialize_field("expected", &self.expected())?;
            fields.end()
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::string::String;
    use std::vec::Vec;

    use super::{CONTEXT, Error, nearest};
    use crate::abnf::rule::Rule;

    /// The part of a long line that is shown has at most the bytes allowed, and is cut between characters.
    #[test]
    fn the_nearest_part_of_a_line_is_cut_between_characters() {
        let long = "\u{1f600}".repeat(CONTEXT);
        for before in 0..4 {
            let line = format!("{}{long}{}", "a".repeat(before), "b".repeat(3 - before));
            for is_end in [true, false] {
                let (part, is_cut) = nearest(line.as_bytes(), is_end);
                assert!(is_cut && part.len() <= CONTEXT && part.len() > CONTEXT - 4, "{}", part.len());
                assert!(core::str::from_utf8(part).is_ok());
            }
        }
        assert_eq!(nearest(b"a\nb", true), (&b"b"[..], false));
        assert_eq!(nearest(b"a\nb", false), (&b"a"[..], false));
    }

    const TOKENS: [&str; 21] = [
        "a", "1", "F", "z", ":", "::", "/", "//", "?", "#", "[", "]", "@", ".", "%", "%4", "%41", "v1.", "256",
        "\u{e9}", "|",
    ];

    const STARTS: [&str; 16] = [
        "a:",
        "|?",
        "|#",
        "http://",
        "//u:",
        "//u@",
        "//h:1",
        "//[",
        "//[::",
        "//[1:2:3:4:5:6:",
        "//[1:2:3:4:5:6:7",
        "//[::25",
        "//[::1.2.3.",
        "//[v1.",
        "//h/?",
        "//h/#",
    ];

    /// The plain functions find the errors that the rules themselves find, which a module for JavaScript reads.
    #[test]
    fn both_readings_find_the_same_error() {
        let rules = [Rule::Uri, Rule::UriReference, Rule::AbsoluteUri, Rule::RelativeRef];
        #[cfg(feature = "iri")]
        let rules = rules.into_iter().chain([Rule::Iri, Rule::IriReference, Rule::AbsoluteIri, Rule::IrelativeRef]);
        let rules: Vec<Rule> = rules.into_iter().collect();
        let two = || TOKENS.iter().flat_map(|one| TOKENS.iter().map(move |other| format!("{one}{other}")));
        let three = two().flat_map(|two| TOKENS.iter().map(move |one| format!("{two}{one}")));
        let started = STARTS.iter().flat_map(|start| two().map(move |two| format!("{start}{two}")));
        let texts: Vec<String> = three.chain(started).collect();
        let mut count = 0;
        for (rule, text) in rules.iter().flat_map(|rule| texts.iter().map(move |text| (*rule, text))) {
            if !rule.accepts(text) {
                let plain = Error::explain_reference(rule, text.as_bytes());
                assert_eq!(plain, Error::explain_by_rules(rule, text.as_bytes()), "{rule}: {text}");
                count += 1;
            }
        }
        assert!(count > 30_000, "{count}");
    }
}
