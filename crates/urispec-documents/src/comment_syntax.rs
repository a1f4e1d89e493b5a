//! How comments are written, by the type of a document and the language of a file.

use std::path::Path;

use crate::document::Document;
use crate::file_type::FileType;

/// How a comment is written that goes on to the end of a line, or is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Syntax {
    pub(crate) open: &'static str,
    pub(crate) close: &'static str,
}

/// How comments are written in a document; or that it has none, or that this is not sure.
pub(crate) fn syntax_of(path: &Path, document: &Document) -> Result<Syntax, String> {
    let extension = extension(path);
    if document.file_type() == FileType::Source && !is_known(&extension, document.text().as_bytes()) {
        return Err(format!("it is not sure which language a file with the extension {extension} is in"));
    }
    syntax(path, document.file_type()).ok_or_else(|| {
        let file_type = document.file_type().to_string();
        format!("there are no comments in {}", if is_without(&extension) { extension } else { file_type })
    })
}

pub(crate) const MARKUP: Syntax = Syntax { open: "<!--", close: "-->" };
pub(crate) const SLASHES: Syntax = Syntax { open: "//", close: "" };
pub(crate) const HASH: Syntax = Syntax { open: "#", close: "" };
pub(crate) const BLOCK: Syntax = Syntax { open: "/*", close: "*/" };
pub(crate) const PERCENT: Syntax = Syntax { open: "%", close: "" };
pub(crate) const DASHES: Syntax = Syntax { open: "--", close: "" };
pub(crate) const SEMICOLON: Syntax = Syntax { open: ";", close: "" };

/// Whether files have no such comments though others of their type do: in an entry of BibTeX, `%` is a sign like any other, what MDX reads at
/// the end of a line depends on what is around it, and in Tcl, a comment begins only where a command does.
fn is_without(extension: &str) -> bool {
    matches!(extension, "mdx" | "bib" | "tcl")
}

/// Whether the text shows that it is in the language whose comments [`of_source`] says, where other languages have the extension, too.
fn is_known(extension: &str, text: &[u8]) -> bool {
    let begins: &[&str] = match extension {
        // Objective-C, and not MATLAB, Octave or Mathematica.
        "m" => &["#import ", "#include ", "@import ", "@interface ", "@implementation ", "@protocol ", "@class "],
        // Perl, and not Prolog.
        "pl" => &["use ", "my ", "our ", "sub ", "package ", "require ", "$", "@"],
        // Verilog or V, and not Coq.
        "v" => &["module ", "endmodule", "`", "fn ", "pub fn "],
        _ => return true,
    };
    let is_script = extension == "pl" && {
        let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        first.starts_with(b"#!") && memchr::memmem::find(first, b"perl").is_some()
    };
    let shows = |line: &[u8]| begins.iter().any(|begin| line.trim_ascii_start().starts_with(begin.as_bytes()));
    is_script || text.split(|byte| *byte == b'\n').any(shows)
}

/// How comments at the end of a line are written, if the type has them.
fn syntax(path: &Path, file_type: FileType) -> Option<Syntax> {
    let extension = extension(path);
    match file_type {
        _ if is_without(&extension) => None,
        FileType::Markdown | FileType::Html | FileType::Xml => Some(MARKUP),
        FileType::Toml | FileType::Yaml | FileType::Rdf => Some(HASH),
        FileType::Css => Some(BLOCK),
        FileType::Tex => Some(PERCENT),
        FileType::Json => matches!(extension.as_str(), "jsonc" | "json5").then_some(SLASHES),
        FileType::Source => of_source(&extension),
        FileType::Asciidoc
        | FileType::Rst
        | FileType::Org
        | FileType::Man
        | FileType::Csv
        | FileType::Folded
        | FileType::Mhtml
        | FileType::Notebook
        | FileType::Jsx
        | FileType::Text
        | FileType::Lines => None,
    }
}

/// The comments of a language, by the extension of its files.
fn of_source(extension: &str) -> Option<Syntax> {
    Some(match extension {
        "rs" | "js" | "mjs" | "cjs" | "ts" | "mts" | "cts" | "go" | "java" | "kt" | "kts" | "scala" | "c" | "h"
        | "cc" | "cpp" | "cxx" | "hpp" | "cs" | "swift" | "dart" | "zig" | "groovy" | "gradle" | "proto" | "m"
        | "mm" | "d" | "v" | "fs" | "typ" | "sol" | "prisma" | "bicep" | "cue" => SLASHES,
        "py" | "pyi" | "rb" | "sh" | "bash" | "zsh" | "fish" | "pl" | "pm" | "r" | "mk" | "cmake" | "tf" | "tfvars"
        | "hcl" | "nomad" | "bzl" | "star" | "graphql" | "gql" | "rego" | "nix" | "ex" | "exs" | "jl" | "awk"
        | "ps1" | "nim" | "cr" => HASH,
        "lua" | "sql" | "hs" | "elm" | "ada" | "adb" | "ads" | "vhd" => DASHES,
        "lisp" | "el" | "clj" | "cljs" | "scm" | "rkt" => SEMICOLON,
        "erl" | "hrl" => PERCENT,
        _ => return None,
    })
}

/// The extension of a file, in lower case.
pub(crate) fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}
