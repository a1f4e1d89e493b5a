//! What a fix must not write in the place of a URI, since it would mean something else there than in a URI.

use std::ops::Range;

use urispec::diagnostic::Fix;

use crate::document::Document;
use crate::file_type::FileType;
use crate::find::csv;
use crate::notation::Notation;

/// How much of a line is looked at, before a URI and after it.
const NEAR: usize = 2000;

/// How many fields say when the command of a crontab is run.
const FIELDS: usize = 5;

/// What means something to a shell outside of quotes, and more: nothing of it is inserted there.
const SHELL: &str = "&;|<>()$`'\"";

/// How long the name of something to be filled in may be.
const NAME: usize = 60;

/// What means something in a plain value of a collection of YAML in brackets.
const FLOW: &str = ",[]{}";

/// What means something in a link of Org.
const LINK: &str = "[]";

/// What may not be written in place of a URI.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Harm {
    /// Anything at all.
    changes: bool,
    percent: bool,
    shell: bool,
    flow: bool,
    link: bool,
    /// What ends a field.
    delimiter: Option<char>,
}

impl Harm {
    /// What would do harm to the URI at a place of a text.
    pub(crate) fn of(document: &Document, notation: Notation, span: &Range<usize>) -> Harm {
        let text = document.text().as_bytes();
        let around = Around::of(text, span);
        let file_type = document.file_type();
        let is_crontab = matches!(file_type, FileType::Source | FileType::Text) && around.is_crontab();
        let is_special = is_crontab || matches!(notation, Notation::Settings | Notation::Batch);
        Harm {
            changes: notation == Notation::Diff && !around.before.starts_with(b"+"),
            percent: is_special || may_be_formatted(file_type) && around.has_conversion(),
            shell: match file_type {
                _ if is_crontab => !around.is_quoted(),
                FileType::Source => !around.is_quoted() && !around.is_in_comment(),
                FileType::Yaml => !around.is_value() && !around.is_in_comment(),
                _ => false,
            },
            flow: file_type == FileType::Yaml && !around.is_quoted() && around.is_in_flow(),
            link: file_type == FileType::Org && around.is_in_link(),
            delimiter: (file_type == FileType::Csv)
                .then(|| csv::delimiter(text))
                .filter(|delimiter| !around.is_in_quoted_field(*delimiter))
                .map(char::from),
        }
    }

    /// Whether a fix would do it.
    pub(crate) fn is_done_by(&self, fix: &Fix) -> bool {
        let writes = |what: &str| fix.edits.iter().any(|edit| edit.replacement.contains(|it| what.contains(it)));
        let ends_field = |end: char| fix.edits.iter().any(|edit| edit.replacement.contains([end, '"']));
        self.changes
            || self.percent && writes("%")
            || self.shell && writes(SHELL)
            || self.flow && writes(FLOW)
            || self.link && writes(LINK)
            || self.delimiter.is_some_and(ends_field)
    }
}

/// Whether a text of this type may be given to a function that fills it in: `%s`.
fn may_be_formatted(file_type: FileType) -> bool {
    matches!(
        file_type,
        FileType::Source
            | FileType::Jsx
            | FileType::Json
            | FileType::Yaml
            | FileType::Toml
            | FileType::Xml
            | FileType::Html
    )
}

/// What is before a URI on its line, and all that follows.
struct Around<'t> {
    before: &'t [u8],
    after: &'t [u8],
}

impl<'t> Around<'t> {
    fn of(text: &'t [u8], span: &Range<usize>) -> Around<'t> {
        let near = text.get(span.start.saturating_sub(NEAR)..span.start).unwrap_or_default();
        let before = near.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        Around { before, after: text.get(span.end..).unwrap_or_default() }
    }

    /// Whether `[[` is open.
    fn is_in_link(&self) -> bool {
        let open = memchr::memmem::rfind(self.before, b"[[");
        open.is_some_and(|open| memchr::memmem::rfind(self.before, b"]]").is_none_or(|close| close < open))
    }

    /// Whether a quote is open.
    fn is_quoted(&self) -> bool {
        let mut quotes = Quotes::default();
        self.before.iter().for_each(|byte| quotes.read(*byte));
        quotes.open.is_some()
    }

    /// Whether the line begins as a comment does, or one begins in it outside of quotes.
    fn is_in_comment(&self) -> bool {
        let line = self.before.trim_ascii_start();
        let mut quotes = Quotes::default();
        let begins = |(at, byte): (usize, &u8)| {
            let is_quoted = quotes.open.is_some();
            quotes.read(*byte);
            !is_quoted && line.get(at..).is_some_and(|rest| rest.starts_with(b" # ") || rest.starts_with(b"// "))
        };
        [&b"#"[..], b"//", b"/*", b"* ", b"-- ", b";", b"%"].iter().any(|mark| line.starts_with(mark))
            || line.iter().enumerate().any(begins)
    }

    /// Whether the line of a crontab begins as one does: `0 4 * * 1 command`, `@daily command`.
    fn is_crontab(&self) -> bool {
        let is_field = |field: &[u8]| field.iter().all(|byte| byte.is_ascii_digit() || b"*,/-".contains(byte));
        let fields = || self.before.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
        let is_name = |name: &[u8]| {
            [&b"@reboot"[..], b"@yearly", b"@annually", b"@monthly", b"@weekly", b"@daily", b"@midnight", b"@hourly"]
                .contains(&name)
        };
        // Months and days have names, also in lists and ranges: `mon-fri`.
        let is_part = |part: &[u8]| part.len() == 3 && part.iter().all(u8::is_ascii_alphabetic) || is_field(part);
        let is_date = |field: &[u8]| field.split(|byte| b",/-".contains(byte)).all(is_part);
        let is_timed =
            fields().take(2).all(is_field) && fields().take(FIELDS).filter(|field| is_date(field)).count() == FIELDS;
        is_timed || fields().next().is_some_and(is_name)
    }

    /// Whether something is filled in on the line.
    fn has_conversion(&self) -> bool {
        let near = self.after.get(..self.after.len().min(NEAR)).unwrap_or_default();
        has_conversion(self.before) || has_conversion(near.split(|byte| *byte == b'\n').next().unwrap_or_default())
    }

    /// Whether a URI begins a value of YAML, or is in quotes of its own.
    fn is_value(&self) -> bool {
        let line = self.before.trim_ascii_start();
        let opens_flow =
            [&b": ["[..], b": {", b"- [", b"- {"].iter().any(|open| memchr::memmem::find(line, open).is_some());
        let is_flow = opens_flow || line.starts_with(b"[") || line.starts_with(b"{");
        let last = if is_flow { line.rsplit(|byte| b"{[,".contains(byte)).next().unwrap_or_default() } else { line };
        let last = last.trim_ascii();
        let key = last.strip_suffix(b":").map(|key| key.strip_prefix(b"- ").unwrap_or(key));
        let is_key = key.is_some_and(|key| !key.iter().any(u8::is_ascii_whitespace));
        is_key
            || last == b"-"
            || is_flow && last.is_empty()
            || self.before.ends_with(b"\"")
            || self.before.ends_with(b"'")
    }

    /// Whether a value of YAML is perhaps one of a collection in brackets.
    fn is_in_flow(&self) -> bool {
        let next = self.after.trim_ascii_start().first();
        memchr::memchr2(b'[', b'{', self.before).is_some() || next.is_some_and(|next| b",]}".contains(next))
    }

    /// Whether the field of a table is surely in quotes.
    fn is_in_quoted_field(&self, delimiter: u8) -> bool {
        let start = memchr::memrchr(delimiter, self.before).map_or(0, |end| end + 1);
        self.before.get(start) == Some(&b'"')
    }
}

/// Which quote is open. One behind a backslash opens none and closes none, but for single quotes, in which a backslash is one.
#[derive(Default)]
struct Quotes {
    open: Option<u8>,
    is_escaped: bool,
}

impl Quotes {
    fn read(&mut self, byte: u8) {
        match (self.open, byte) {
            _ if self.is_escaped => self.is_escaped = false,
            (None | Some(b'"' | b'`'), b'\\') => self.is_escaped = true,
            (None, b'"' | b'\'' | b'`') => self.open = Some(byte),
            (Some(quote), byte) if quote == byte => self.open = None,
            _ => (),
        }
    }
}

/// Whether something is filled in: `%s`, `%-5.2f`, `%1$s`, `%(name)s`, `%{name}`. A triplet is nothing of the kind.
fn has_conversion(text: &[u8]) -> bool {
    memchr::memchr_iter(b'%', text).any(|at| {
        let rest = text.get(at + 1..).unwrap_or_default();
        // A tag of a template, and a number.
        let is_other = at
            .checked_sub(1)
            .and_then(|at| text.get(at))
            .is_some_and(|byte| byte.is_ascii_digit() || b"{<".contains(byte));
        let is_triplet = rest.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let is_open = rest.first().is_some_and(|first| b"({".contains(first));
        let has_name = is_open && rest.iter().take(NAME).any(|byte| b")}".contains(byte));
        let width = rest.iter().take_while(|byte| byte.is_ascii_digit() || b"$.+-#*[]lhz".contains(byte)).count();
        let is_letter = |letter: &u8| b"sdiufFgGeExXocpvqTtbn@".contains(letter);
        has_name || rest.first() == Some(&b'%') || !is_other && !is_triplet && rest.get(width).is_some_and(is_letter)
    })
}
