//! Where a comment at the end of a line is one: not within a tag, a script, a string of several lines, or a line that goes on.

use std::ops::Range;
use std::path::Path;

mod lines;

mod literals;

mod razor_and_blade;

mod signs;

use self::literals::Quotes;
use crate::comment_syntax::{BLOCK, DASHES, HASH, MARKUP, PERCENT, SEMICOLON, SLASHES, Syntax, extension};
use crate::document::Document;
use crate::file_type::FileType;
use crate::find::markdown::Ends;
use crate::find::order::merged;

/// Elements whose text is no markup, or is shown with its comments.
const RAW: [&str; 9] = ["script", "style", "pre", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];

/// Environments of TeX that print what is in them.
const PRINTED: [&str; 20] = [
    "verbatim",
    "verbatim*",
    "Verbatim",
    "Verbatim*",
    "BVerbatim",
    "BVerbatim*",
    "LVerbatim",
    "LVerbatim*",
    "SaveVerbatim",
    "VerbatimOut",
    "spverbatim",
    "lstlisting",
    "minted",
    "tcblisting",
    "tcboutputlisting",
    "alltt",
    "filecontents",
    "filecontents*",
    "luacode",
    "luacode*",
];

/// The lines of a document that may end with a comment.
pub(crate) struct Room<'d> {
    document: &'d Document,
    syntax: Syntax,
    extension: String,
    /// What a comment would become a part of.
    closed: Vec<Range<usize>>,
    /// How lines end in Markdown.
    ends: Option<Ends>,
}

impl<'d> Room<'d> {
    pub(crate) fn of(document: &'d Document, path: &Path, syntax: Syntax) -> Self {
        let text = document.text().as_bytes();
        let (file_type, extension) = (document.file_type(), extension(path));
        let mut closed = lines::no_code(&extension, text);
        closed.extend(razor_and_blade::code(path, text));
        closed.extend(literals::nested(&extension, text));
        if let Some(quotes) = Quotes::of(&extension, file_type) {
            let mut code = text.to_vec();
            // An apostrophe in documentation begins no string.
            for range in &closed {
                code.get_mut(range.start..range.end.min(text.len())).unwrap_or_default().fill(b'\n');
            }
            closed.extend(quotes.literals(&code));
        }
        closed.extend(if syntax == MARKUP {
            in_markup(file_type, &text.to_ascii_lowercase())
        } else {
            in_code(file_type, syntax, &extension, text)
        });
        let closed = merged(closed);
        let ends = (file_type == FileType::Markdown).then(|| Ends::of(text, extension == "qmd" || extension == "rmd"));
        Room { document, syntax, extension, closed, ends }
    }

    /// Where a comment with this reason may be on the line with this end: mostly there. In doubt, nowhere.
    pub(crate) fn place(&self, end: usize, reason: &str) -> Option<usize> {
        let end = self.document.text_offset(end);
        let before = self.document.text().as_bytes().get(..end).unwrap_or_default();
        let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        let next = self.closed.partition_point(|range| range.end <= end);
        let is_closed = self.closed.get(next).is_some_and(|range| range.start < end);
        let place = match &self.ends {
            _ if is_closed || self.is_read(line) => None,
            Some(ends) => ends.place(before, reason),
            None => Some(end),
        };
        place.map(|place| self.document.stored(place..place).start)
    }

    /// Whether a line goes on in the next, or is for a tool or a reader of documentation, so that a comment would become a part of it.
    fn is_read(&self, line: &[u8]) -> bool {
        let goes_on = line.trim_ascii_end().ends_with(if self.extension == "ps1" { b"`" } else { b"\\" });
        let begins = |sign: &[u8]| line.trim_ascii_start().starts_with(sign);
        let is_own = match self.extension.as_str() {
            // A line for a tool of Go, and a line of a string of Zig.
            "go" => begins(b"//go:"),
            "zig" => begins(b"\\\\"),
            _ => false,
        };
        goes_on || is_own || is_documentation(self.syntax, &self.extension, line)
    }
}

/// Tags and what only looks like markup, in a text in lower case.
fn in_markup(file_type: FileType, text: &[u8]) -> Vec<Range<usize>> {
    let between = |(open, close): (&str, &str)| signs::between(text, open.as_bytes(), close.as_bytes());
    let mut pairs = vec![("<", ">"), ("<!--", "-->"), ("<![cdata[", "]]>"), ("<?", "?>"), ("<%", "%>")];
    if file_type == FileType::Html {
        pairs.extend([("{{", "}}"), ("{%", "%}"), ("{!!", "!!}"), ("[%", "%]")]);
    }
    // A template for Markdown has blocks of code, in which a comment is shown.
    let code = if file_type == FileType::Html { signs::pairs(text, "```") } else { Vec::new() };
    let raw = RAW.iter().flat_map(|name| between((&format!("<{name}"), &format!("</{name}"))));
    pairs.into_iter().flat_map(between).chain(raw).chain(code).collect()
}

/// Strings, comments and values of several lines.
fn in_code(file_type: FileType, syntax: Syntax, extension: &str, text: &[u8]) -> Vec<Range<usize>> {
    let between = |open: &str, close: &str| signs::between(text, open.as_bytes(), close.as_bytes());
    let delimited = |signs: &[&str]| signs.iter().flat_map(|sign| signs::delimited(text, sign)).collect();
    let mut closed = match extension {
        "sql" => [signs::pairs(text, "$$"), signs::dollars(text)].concat(),
        "pl" | "pm" => delimited(&["qw", "qq", "q", "m", "qr"]),
        "rb" | "cr" => delimited(&["%w", "%W", "%i", "%I", "%q", "%Q", "%"]),
        "ex" | "exs" => delimited(&["~w", "~W", "~s", "~S", "~c", "~C", "~r", "~R"]),
        "cmake" | "lua" => [between("[[", "]]"), signs::from(text, "[=")].concat(),
        "hs" => signs::quotations(text),
        "groovy" | "gradle" => between("$/", "/$"),
        "nix" => signs::pairs(text, "''"),
        "js" | "mjs" | "cjs" | "ts" | "mts" | "cts" => lines::between_tags(text),
        "mk" => lines::values_of_make(text),
        "ps1" => between("<#", "#>"),
        "cc" | "cpp" | "cxx" | "hpp" | "h" | "mm" => signs::from(text, "R\""),
        _ => Vec::new(),
    };
    // In PowerShell, a backquote escapes what is after it.
    let quotes = ["\"\"\"", "'''", "`"].into_iter().filter(|quote| extension != "ps1" || *quote != "`");
    closed.extend(quotes.flat_map(|quote| signs::pairs(text, quote)));
    match syntax {
        // A document within a script goes on to a word of its own.
        HASH => closed.extend(signs::from(text, "<<")),
        BLOCK => closed.extend(between("/*", "*/")),
        SLASHES => closed.extend(signs::documentation(text)),
        _ => (),
    }
    match file_type {
        FileType::Tex => {
            let printed = |name: &&str| between(&format!("\\begin{{{name}}}"), &format!("\\end{{{name}}}"));
            closed.extend(PRINTED.iter().flat_map(printed));
        }
        FileType::Yaml => closed.extend(lines::values_of_yaml(text)),
        _ => (),
    }
    closed
}

/// Whether a line is documentation that is published, or for a tool, so that a comment would become a part of it.
fn is_documentation(syntax: Syntax, extension: &str, line: &[u8]) -> bool {
    let signs: &[&[u8]] = match (syntax, extension) {
        (SLASHES, _) => &[b"///", b"//!", b"//#", b"//@"],
        (HASH, "r") => &[b"#'"],
        (HASH, "nim") => &[b"##"],
        (DASHES, "lua") => &[b"---"],
        (DASHES, "hs" | "elm") => &[b"-- |", b"-- ^"],
        (SEMICOLON, _) => &[b";;;###autoload"],
        (PERCENT, _) => &[b"%% @", b"%%% @"],
        _ => &[],
    };
    let line = line.trim_ascii_start();
    // The text of some directives goes on to the end of their line.
    let directive = line.strip_prefix(b"#").filter(|_| syntax == SLASHES).unwrap_or_default().trim_ascii_start();
    let directives = [&b"region"[..], b"endregion", b"error", b"warning", b"pragma", b"line"];
    let is_behind_code = || [&b"///<"[..], b"//!<"].iter().any(|sign| memchr::memmem::find(line, sign).is_some());
    signs.iter().any(|sign| line.starts_with(sign))
        || directives.iter().any(|name| directive.starts_with(name))
        || syntax == SLASHES && is_behind_code()
}
