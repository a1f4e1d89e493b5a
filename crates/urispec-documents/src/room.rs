//! Where a comment at the end of a line is one: not within a tag, a script, a string of several lines, or a line that goes on.

use std::ops::Range;
use std::path::Path;

use crate::comment_syntax::{BLOCK, DASHES, HASH, MARKUP, PERCENT, SEMICOLON, SLASHES, Syntax, extension};
use crate::document::Document;
use crate::file_type::FileType;
use crate::find::markdown::Ends;
use crate::find::order::merged;
use crate::find::without_mark;

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
    /// The text in lower case, where names are read without regard to it.
    lower: Vec<u8>,
    /// Strings of several lines, and what is no code.
    closed: Vec<Range<usize>>,
    /// How lines end in Markdown.
    ends: Option<Ends>,
}

impl<'d> Room<'d> {
    pub(crate) fn of(document: &'d Document, path: &Path, syntax: Syntax) -> Self {
        let text = document.text().as_bytes();
        let extension = extension(path);
        let lower = if syntax == MARKUP { text.to_ascii_lowercase() } else { Vec::new() };
        let mut closed = no_code(&extension, text);
        closed.extend(code_of_template(path, text));
        closed.extend(nested(&extension, text));
        if let Some(quotes) = Quotes::of(&extension, document.file_type()) {
            let mut code = text.to_vec();
            // An apostrophe in documentation begins no string.
            for range in &closed {
                code.get_mut(range.start..range.end.min(text.len())).unwrap_or_default().fill(b'\n');
            }
            closed.extend(quotes.literals(&code));
        }
        let closed = merged(closed);
        let ends = (document.file_type() == FileType::Markdown)
            .then(|| Ends::of(text, extension == "qmd" || extension == "rmd"));
        Room { document, syntax, extension, lower, closed, ends }
    }

    /// Where a comment with this reason may be on the line with this end: mostly there. In doubt, nowhere.
    pub(crate) fn place(&self, end: usize, reason: &str) -> Option<usize> {
        let text = self.document.text().as_bytes();
        let end = self.document.text_offset(end);
        let (before, after) = (text.get(..end).unwrap_or_default(), text.get(end..).unwrap_or_default());
        let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        let goes_on = line.trim_ascii_end().ends_with(self.continuation());
        let next = self.closed.partition_point(|range| range.end <= before.len());
        let is_closed = self.closed.get(next).is_some_and(|range| range.start < before.len());
        let has_room = if self.syntax == MARKUP { self.has_markup(before) } else { self.has_code(before, line, after) };
        let place = match &self.ends {
            _ if goes_on || is_closed || !has_room => None,
            Some(ends) => ends.place(before, reason),
            None => Some(end),
        };
        place.map(|place| self.document.stored(place..place).start)
    }

    /// What a line ends with that goes on in the next.
    fn continuation(&self) -> &'static [u8] {
        match self.extension.as_str() {
            "ps1" => b"`",
            _ => b"\\",
        }
    }

    fn has_markup(&self, before: &[u8]) -> bool {
        let lower = self.lower.get(..before.len()).unwrap_or_default();
        let last = |part: &str| memchr::memmem::rfind(lower, part.as_bytes()).map_or(0, |at| at + 1);
        let is_within = |(open, close): &(&str, &str)| last(open) > last(close);
        let file_type = self.document.file_type();
        let mut pairs = vec![("<", ">"), ("<!--", "-->"), ("<![cdata[", "]]>"), ("<?", "?>"), ("<%", "%>")];
        if file_type == FileType::Html {
            pairs.extend([("{{", "}}"), ("{%", "%}"), ("{!!", "!!}")]);
        }
        let is_raw = |name: &&str| last(&format!("<{name}")) > last(&format!("</{name}"));
        !pairs.iter().any(is_within) && !RAW.iter().any(is_raw)
    }

    fn has_code(&self, before: &[u8], line: &[u8], after: &[u8]) -> bool {
        let last = |part: &str| memchr::memmem::rfind(before, part.as_bytes()).map_or(0, |at| at + 1);
        let has = |part: &str| memchr::memmem::find(before, part.as_bytes()).is_some();
        let is_odd = |part: &str| memchr::memmem::find_iter(before, part.as_bytes()).count() % 2 == 1;
        // In PowerShell, a backquote escapes what is after it.
        let is_quote = |part: &&str| self.extension != "ps1" || *part != "`";
        let is_in_string = ["\"\"\"", "'''", "`"].into_iter().filter(is_quote).any(is_odd);
        let is_in_own = match self.extension.as_str() {
            "sql" => is_odd("$$") || is_in_dollars(before),
            "pl" | "pm" => is_in_delimiters(before, &["qw", "qq", "q", "m", "qr"]),
            "rb" | "cr" => is_in_delimiters(before, &["%w", "%W", "%i", "%I", "%q", "%Q", "%"]),
            "ex" | "exs" => is_in_delimiters(before, &["~w", "~W", "~s", "~S", "~c", "~C", "~r", "~R"]),
            "cmake" => last("[[") > last("]]") || has("[="),
            "hs" => is_in_quotation(before),
            "groovy" | "gradle" => last("$/") > last("/$"),
            "nix" => is_odd("''"),
            "lua" => last("[[") > last("]]") || has("[="),
            // A line for a tool of Go.
            "go" => line.trim_ascii_start().starts_with(b"//go:"),
            "js" | "mjs" | "cjs" | "ts" | "mts" | "cts" => is_between_tags(before, after),
            "mk" => is_value_of_make(before),
            "zig" => line.trim_ascii_start().starts_with(b"\\\\"),
            "ps1" => last("<#") > last("#>"),
            "cc" | "cpp" | "cxx" | "hpp" | "h" | "mm" => has("R\""),
            _ => false,
        };
        // A document within a script goes on to a word of its own.
        let is_in_document = self.syntax == HASH && has("<<");
        let is_in_block = self.syntax == BLOCK && last("/*") > last("*/");
        let is_documentation = is_documentation(self.syntax, &self.extension, line)
            || self.syntax == SLASHES && is_in_documentation(before);
        let is_printed = self.document.file_type() == FileType::Tex
            && PRINTED.iter().any(|name| last(&format!("\\begin{{{name}}}")) > last(&format!("\\end{{{name}}}")));
        let is_in_scalar =
            self.document.file_type() == FileType::Yaml && (is_in_scalar(before) || goes_on_deeper(before, after));
        !is_in_string
            && !is_in_own
            && !is_in_document
            && !is_in_block
            && !is_documentation
            && !is_printed
            && !is_in_scalar
    }
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

/// Whether a comment that documents something goes on at the end, `/** ... */` or `/*! ... */`. In a glob, no white space follows the stars.
fn is_in_documentation(before: &[u8]) -> bool {
    [&b"/**"[..], b"/*!"].iter().any(|sign| {
        let Some(open) = memchr::memmem::rfind(before, sign) else { return false };
        let (code, inside) = before.split_at_checked(open).unwrap_or_default();
        let line = code.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        line.iter().all(u8::is_ascii_whitespace)
            && inside.get(sign.len()).is_none_or(u8::is_ascii_whitespace)
            && memchr::memmem::find(inside, b"*/").is_none()
    })
}

/// Documentation within code, data after it, and what a browser is to know of a script of its user.
fn no_code(extension: &str, text: &[u8]) -> Vec<Range<usize>> {
    let (begin, end, data): (&[u8], &[u8], &[&[u8]]) = match extension {
        "pl" | "pm" => (b"=", b"=cut", &[b"__END__", b"__DATA__"]),
        "rb" => (b"=begin", b"=end", &[b"__END__"]),
        "js" | "mjs" | "ts" => (b"//", b"//", &[]),
        _ => return Vec::new(),
    };
    let is_begin = |line: &[u8]| match without_mark(line).strip_prefix(begin) {
        Some(rest) if begin == b"//" => rest.trim_ascii() == b"==UserScript==",
        Some(_) => line.get(1).is_some_and(u8::is_ascii_alphabetic),
        None => false,
    };
    let is_end = |line: &[u8]| match line.strip_prefix(end) {
        Some(rest) => end != b"//" || rest.trim_ascii() == b"==/UserScript==",
        None => false,
    };
    let (mut ranges, mut open, mut at) = (Vec::new(), None, 0);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let start = at;
        at += line.len();
        match open {
            Some(first) if is_end(line) => {
                ranges.push(first..at);
                open = None;
            }
            None if data.contains(&line.trim_ascii_end()) => {
                open = Some(start);
                break;
            }
            None if is_begin(line) => open = Some(start),
            _ => (),
        }
    }
    ranges.extend(open.map(|first| first..text.len() + 1));
    ranges
}

/// Strings of several lines that have code in them with other such strings, so that counting quotes does not show where they end.
fn nested(extension: &str, text: &[u8]) -> Vec<Range<usize>> {
    let (quote, open): (&[u8], &[u8]) = match extension {
        "js" | "mjs" | "cjs" | "ts" | "mts" | "cts" => (b"`", b"${"),
        "kt" | "kts" | "scala" | "groovy" | "gradle" | "dart" => (b"\"\"\"", b"${"),
        "swift" => (b"\"\"\"", b"\\("),
        "ex" | "exs" => (b"\"\"\"", b"#{"),
        "nix" => (b"''", b"${"),
        // Where they end is not read.
        "cs" => {
            let signs = [&b"$@\""[..], b"@$\"", b"$\"\"\""];
            let first = signs.into_iter().filter_map(|sign| memchr::memmem::find(text, sign)).min();
            return first.map(|start| start..text.len() + 1).into_iter().collect();
        }
        _ => return Vec::new(),
    };
    let (opening, closing) = if open.ends_with(b"(") { (b'(', b')') } else { (b'{', b'}') };
    // How many brackets are open in the code of each string that goes on, from the outermost in.
    let mut codes: Vec<usize> = Vec::new();
    let (mut ranges, mut start, mut is_in_string, mut is_nested, mut at) = (Vec::new(), 0, false, false, 0);
    while let Some(byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let is_escape = match quote {
            b"''" => [&b"''$"[..], b"'''", b"''\\"].iter().any(|escape| rest.starts_with(escape)),
            _ => *byte == b'\\',
        };
        if is_in_string && rest.starts_with(open) {
            codes.push(0);
            is_in_string = false;
            at += open.len();
        } else if is_in_string && is_escape {
            at += if quote == b"''" { 3 } else { 2 };
        } else if rest.starts_with(quote) {
            is_nested |= !codes.is_empty();
            if codes.is_empty() && is_in_string {
                ranges.extend(is_nested.then_some(start..at));
                is_nested = false;
            } else if codes.is_empty() {
                start = at;
            }
            is_in_string = !is_in_string;
            at += quote.len();
        } else {
            at += 1;
            match codes.last_mut().filter(|_| !is_in_string) {
                Some(depth) if *byte == opening => *depth += 1,
                Some(0) if *byte == closing => {
                    codes.pop();
                    is_in_string = true;
                }
                Some(depth) if *byte == closing => *depth -= 1,
                _ => (),
            }
        }
    }
    // One that does not end may have been none.
    ranges.extend(is_nested.then_some(start..text.len() + 1));
    ranges
}

/// Code in templates of Razor and Blade, which are HTML but for what follows `@`.
fn code_of_template(path: &Path, text: &[u8]) -> Vec<Range<usize>> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_ascii_lowercase();
    let is_blade = name.ends_with(".blade.php");
    let is_razor = name.ends_with(".cshtml") || name.ends_with(".razor");
    let (mut ranges, mut at) = (Vec::new(), 0);
    if !is_blade && !is_razor {
        return ranges;
    }
    let word = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte)).count();
        rest.get(..length).unwrap_or_default()
    };
    let blanks = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
    };
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr(b'@', rest)) {
        let start = at + found;
        at = start + 1;
        // `@@` is the sign itself, and within a word it belongs to an address.
        if text.get(at) == Some(&b'@') {
            at += 1;
            continue;
        }
        if start.checked_sub(1).and_then(|before| text.get(before)).is_some_and(u8::is_ascii_alphanumeric) {
            continue;
        }
        let directive = word(at);
        at += directive.len();
        let mut next = blanks(at);
        if is_blade && directive == b"php" && text.get(next) != Some(&b'(') {
            let rest = text.get(at..).unwrap_or_default();
            at = memchr::memmem::find(rest, b"@endphp").map_or(text.len() + 1, |end| at + end);
        } else if is_razor
            && text.get(next) != Some(&b'(')
            && LINES_OF_RAZOR.iter().any(|line| line.as_bytes() == directive)
        {
            let rest = text.get(at..).unwrap_or_default();
            at += memchr::memchr(b'\n', rest).unwrap_or(rest.len()) + 1;
        } else {
            // `@section Name { }`, `@if (a) { } else { }`.
            if directive == b"section" {
                next = blanks(next + word(next).len());
            }
            while let Some(open) = text.get(next).filter(|open| **open == b'(' || is_razor && **open == b'{') {
                at = closing(text, next).unwrap_or(text.len() + 1);
                next = blanks(at);
                while *open == b'{' && [&b"else"[..], b"if", b"catch", b"finally", b"while"].contains(&word(next)) {
                    next = blanks(next + word(next).len());
                }
            }
        }
        ranges.push(start..at);
    }
    ranges
}

/// Directives of Razor that go on to the end of their line. `@using (x) { }` is a block.
const LINES_OF_RAZOR: [&str; 14] = [
    "page",
    "model",
    "using",
    "inject",
    "inherits",
    "layout",
    "namespace",
    "attribute",
    "implements",
    "addTagHelper",
    "removeTagHelper",
    "tagHelperPrefix",
    "typeparam",
    "rendermode",
];

/// What follows the bracket that closes the one here. A quote that does not end on its line is an apostrophe.
fn closing(text: &[u8], open: usize) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, open);
    while let Some(byte) = text.get(at) {
        at += 1;
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth < 2 => return Some(at),
            b')' | b']' | b'}' => depth -= 1,
            b'"' | b'\'' => {
                let rest = text.get(at..).unwrap_or_default();
                let end = rest.iter().position(|other| other == byte || *other == b'\n');
                at += end.filter(|end| rest.get(*end) == Some(byte)).map_or(0, |end| end + 1);
            }
            _ => (),
        }
    }
    None
}

/// How far before a quote of YAML what it follows is looked for: a line may be long and have many of them.
const FAR: usize = 200;

/// How a language writes strings that may have several lines.
#[derive(Clone, Copy)]
struct Quotes {
    /// What begins a string and ends it.
    strings: &'static [u8],
    /// In which of them a backslash escapes what is after it.
    escaping: &'static [u8],
    /// What begins a comment that ends with the line.
    comment: &'static str,
    file_type: FileType,
    is_of_shell: bool,
}

impl Quotes {
    /// Nothing for a language whose strings end with the line at the latest, but for those in three quotes or backquotes.
    fn of(extension: &str, file_type: FileType) -> Option<Quotes> {
        let (strings, escaping, comment): (&[u8], &[u8], _) = match (file_type, extension) {
            (FileType::Yaml, _) => (b"\"'", b"\"", HASH),
            (FileType::Source, "rs" | "cs" | "d" | "fs" | "typ") => (b"\"", b"\"", SLASHES),
            (FileType::Source, "v") => (b"\"'", b"\"'", SLASHES),
            (FileType::Source, "sh" | "bash" | "zsh") => (b"\"'", b"\"", HASH),
            (FileType::Source, "fish" | "rb" | "pl" | "pm" | "r" | "ex" | "exs") => (b"\"'", b"\"'", HASH),
            (FileType::Source, "cmake" | "nix" | "jl" | "tcl" | "cr") => (b"\"", b"\"", HASH),
            (FileType::Source, "ps1") => (b"\"'", b"", HASH),
            (FileType::Source, "sql") => (b"\"'", b"", DASHES),
            (FileType::Source, "lisp" | "el" | "clj" | "cljs" | "scm" | "rkt") => (b"\"", b"\"", SEMICOLON),
            (FileType::Source, "erl" | "hrl") => (b"\"", b"\"", PERCENT),
            _ => return None,
        };
        let is_of_shell = ["sh", "bash", "zsh"].contains(&extension);
        Some(Quotes { strings, escaping, comment: comment.open, file_type, is_of_shell })
    }

    /// The strings that do not end on their line. If the last one does not end at all, a quote before it may have been none, so that from the first
    /// one on nothing is sure.
    fn literals(self, text: &[u8]) -> Vec<Range<usize>> {
        let (mut literals, mut at) = (Vec::new(), 0);
        while let Some(byte) = text.get(at) {
            let rest = text.get(at..).unwrap_or_default();
            at += match byte {
                b'\\' if self.file_type != FileType::Yaml => 2,
                b'/' if self.has_blocks() && rest.starts_with(b"/*") => {
                    memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2)
                }
                _ if rest.starts_with(self.comment.as_bytes()) && self.begins_comment(text, at) => {
                    memchr::memchr(b'\n', rest).unwrap_or(rest.len())
                }
                quote if self.strings.contains(quote) && self.begins_string(text, at) => {
                    let length = self.length(text, at, *quote);
                    let literal = at..length.map_or(text.len() + 1, |length| at + length);
                    let within = text.get(literal.start..literal.end.min(text.len())).unwrap_or_default();
                    if length.is_none() || within.contains(&b'\n') {
                        literals.push(literal);
                    }
                    if length.is_none() {
                        // All that follows the first is in doubt.
                        literals.iter_mut().take(1).for_each(|first| first.end = text.len() + 1);
                        return literals;
                    }
                    within.len()
                }
                b'\'' => character(rest),
                _ => 1,
            };
        }
        literals
    }

    fn has_blocks(self) -> bool {
        [SLASHES.open, DASHES.open].contains(&self.comment)
    }

    /// Within a word, `#` is a part of it: `$#`, `${x#y}`.
    fn begins_comment(self, text: &[u8], at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| text.get(before));
        self.comment != HASH.open || before.is_none_or(|byte| byte.is_ascii_whitespace() || b";()".contains(byte))
    }

    /// In YAML, a quote within a plain value is a part of it.
    fn begins_string(self, text: &[u8], at: usize) -> bool {
        if self.file_type != FileType::Yaml {
            return true;
        }
        let before = text.get(at.saturating_sub(FAR)..at).unwrap_or_default();
        let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii();
        let word = line.rsplit(|byte| *byte == b' ').next().unwrap_or_default();
        let follows_blank = before.last().is_none_or(|byte| byte.is_ascii_whitespace() || b"[{,:".contains(byte));
        follows_blank && (line.last().is_none_or(|last| b":-?[{,".contains(last)) || matches!(word, [b'!' | b'&', ..]))
    }

    /// How long a string is that begins here, with its quotes, if it ends.
    fn length(self, text: &[u8], at: usize, quote: u8) -> Option<usize> {
        let before = text.get(..at).unwrap_or_default();
        let hashes = before.iter().rev().take_while(|byte| **byte == b'#').count();
        let sign = before.len().checked_sub(hashes + 1).and_then(|sign| before.get(sign));
        // `r#"..."#` in Rust, `@"..."` in C#.
        let is_raw = self.comment == SLASHES.open && (sign == Some(&b'r') || hashes == 0 && sign == Some(&b'@'));
        let is_escaping = !is_raw && self.escaping.contains(&quote);
        let last: Vec<u8> = std::iter::once(quote).chain((0..hashes).filter(|_| is_raw).map(|_| b'#')).collect();
        let mut end = at + 1;
        while let Some(byte) = text.get(end) {
            if *byte == b'\\' && is_escaping {
                end += 2;
            } else if self.is_of_shell && quote == b'"' && text.get(end..).is_some_and(|rest| rest.starts_with(b"$(")) {
                // A command has strings of its own.
                end = closing(text, end + 1)?;
            } else if text.get(end..).is_some_and(|rest| rest.starts_with(&last)) {
                return Some(end + last.len() - at);
            } else {
                end += 1;
            }
        }
        None
    }
}

/// How long a character in single quotes is: `'"'`. Else the quote is a sign of its own, as before a lifetime.
fn character(rest: &[u8]) -> usize {
    match rest {
        [_, b'\\', _, after @ ..] => {
            let end = after.iter().take(10).position(|byte| *byte == b'\'');
            end.map_or(1, |end| end + 4)
        }
        [_, first, ..] => {
            let length = match first {
                0xf0.. => 4,
                0xe0.. => 3,
                0xc0.. => 2,
                _ => 1,
            };
            if rest.get(1 + length) == Some(&b'\'') { length + 2 } else { 1 }
        }
        _ => 1,
    }
}

/// Whether what one of these signs begins goes on at the end: a literal or a list of words, up to a delimiter that follows the sign, as `qw(` and
/// `%w[` do.
fn is_in_delimiters(before: &[u8], signs: &[&str]) -> bool {
    let goes_on = |sign: &str| {
        let begins = |at: &usize| {
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$@%&".contains(byte);
            let follows = at.checked_sub(1).and_then(|at| before.get(at)).is_some_and(is_word);
            let next = before.get(at + sign.len());
            !follows && next.is_some_and(|next| next.is_ascii_punctuation() && !b"_,;=)]}>\"'".contains(next))
        };
        let Some(at) = memchr::memmem::rfind_iter(before, sign.as_bytes()).find(begins) else { return false };
        let (open, inside) = before.get(at + sign.len()..).and_then(<[u8]>::split_first).unwrap_or((&b' ', &[]));
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            b'<' => b'>',
            same => *same,
        };
        !inside.contains(&close)
    };
    signs.iter().any(|sign| goes_on(sign))
}

/// Whether a string of PostgreSQL goes on at the end that has a tag on both sides: `$body$`.
fn is_in_dollars(before: &[u8]) -> bool {
    let mut open: Option<&[u8]> = None;
    // What is between two dollars: the tag of one that begins, or text.
    for tag in before.split(|byte| *byte == b'$').skip(1) {
        let is_tag = !tag.is_empty() && tag.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        open = match open {
            Some(open) if open == tag => None,
            None if is_tag && !tag.first().is_some_and(u8::is_ascii_digit) => Some(tag),
            open => open,
        };
    }
    open.is_some()
}

/// Whether a quotation of Haskell goes on at the end: `[r|`, up to `|]`.
fn is_in_quotation(before: &[u8]) -> bool {
    let begins = |bar: &usize| {
        let name = before.get(..*bar).unwrap_or_default();
        let length = name.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || b"_'.".contains(byte)).count();
        length > 0 && name.len().checked_sub(length + 1).and_then(|open| name.get(open)) == Some(&b'[')
    };
    let open = memchr::memrchr_iter(b'|', before).find(begins);
    open.is_some_and(|open| memchr::memmem::find(before.get(open..).unwrap_or_default(), b"|]").is_none())
}

/// Whether the last line is between tags of JSX, where a comment is text, or may be.
fn is_between_tags(before: &[u8], after: &[u8]) -> bool {
    let is_comment = |line: &[u8]| [&b"//"[..], b"/*", b"*"].iter().any(|sign| line.starts_with(sign));
    let is_end = |line: &[u8]| line.ends_with(b">") && !line.ends_with(b"=>");
    let has_tag = |line: &&[u8]| !is_comment(line) && (line.starts_with(b"<") || is_end(line));
    let mut above = before.rsplit(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut below = after.split(|byte| *byte == b'\n').skip(1).map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let Some(line) = above.next() else { return false };
    if has_tag(&line) {
        return true;
    }
    let next = below.next().unwrap_or_default();
    let follows_tag = above.find(has_tag).is_some_and(is_end);
    let precedes_end = || std::iter::once(next).chain(below).find(|line| line.starts_with(b"<"));
    follows_tag && (next.starts_with(b"<") || precedes_end().is_some_and(|line| line.starts_with(b"</")))
}

/// Whether the last line belongs to the value of a variable of make, which would end with the blank before the comment.
fn is_value_of_make(before: &[u8]) -> bool {
    let mut lines = before.rsplit(|byte| *byte == b'\n').peekable();
    let (mut first, mut has_sign): (&[u8], _) = (&[], false);
    while let Some(line) = lines.next() {
        first = line;
        has_sign |= line.contains(&b'=');
        if !lines.peek().is_some_and(|above| above.trim_ascii_end().ends_with(b"\\")) {
            break;
        }
    }
    let is_command = first.starts_with(b"\t");
    let is_comment = first.trim_ascii_start().starts_with(b"#");
    let begins = |line: &[u8]| {
        let begins = [&b"define "[..], b"override define ", b"export define "];
        begins.iter().any(|begin| line.trim_ascii_start().starts_with(begin))
    };
    let ends = |line: &[u8]| line.trim_ascii_start().starts_with(b"endef");
    has_sign && !is_command && !is_comment || lines.find(|line| begins(line) || ends(line)).is_some_and(begins)
}

fn indent(line: &[u8]) -> usize {
    line.iter().take_while(|byte| **byte == b' ').count()
}

/// Whether the last line is within a block of YAML text: `key: |` or `- >-` is above it, with less before it.
fn is_in_scalar(before: &[u8]) -> bool {
    let mut lines = before.rsplit(|byte| *byte == b'\n');
    let Some(mut least) = lines.next().map(indent) else { return false };
    for line in lines.filter(|line| !line.trim_ascii().is_empty()) {
        if indent(line) < least {
            least = indent(line);
            let last = line.trim_ascii_end().rsplit(|byte| *byte == b' ').next().unwrap_or_default();
            let (first, rest) = last.split_first().unwrap_or((&b' ', &[]));
            if b"|>".contains(first) && rest.iter().all(|byte| b"+-0123456789".contains(byte)) {
                return true;
            }
        }
        if least == 0 {
            break;
        }
    }
    false
}

/// Whether the value of YAML on the last line goes on below it, where there is more before the text than before what the value belongs to.
fn goes_on_deeper(before: &[u8], after: &[u8]) -> bool {
    let mut below = after.split(|byte| *byte == b'\n').skip(1).filter(|line| !line.trim_ascii().is_empty());
    let Some(next) = below.next() else { return false };
    let is_end = [&b"---"[..], b"..."].iter().any(|mark| next.starts_with(mark));
    if is_end || next.trim_ascii_start().starts_with(b"#") {
        return false;
    }
    let mut above = before.rsplit(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let Some(line) = above.next() else { return false };
    // What is below a key alone is its value, and not more of one.
    if line.trim_ascii_end().ends_with(b":") {
        return false;
    }
    let owner = owner(line).or_else(|| above.find(|other| indent(other) < indent(line)).and_then(owner));
    owner.is_none_or(|owner| indent(next) > owner)
}

/// Where the key is on a line, or else the hyphen of an item, to which a value belongs.
fn owner(line: &[u8]) -> Option<usize> {
    let (mut at, mut hyphen) = (indent(line), None);
    while line.get(at..).is_some_and(|rest| rest.starts_with(b"- ")) {
        hyphen = Some(at);
        at += 2 + indent(line.get(at + 2..).unwrap_or_default());
    }
    let rest = line.get(at..).unwrap_or_default().trim_ascii_end();
    let key = memchr::memmem::find(rest, b": ").or_else(|| rest.ends_with(b":").then_some(rest.len()));
    let name = key.and_then(|end| rest.get(..end)).unwrap_or_default();
    let is_quoted = name.len() > 1 && name.first() == name.last() && name.first().is_some_and(|it| b"\"'".contains(it));
    let is_key = key.is_some() && (is_quoted || !name.iter().any(|byte| b"\"'".contains(byte)));
    if is_key { Some(at) } else { hyphen }
}
