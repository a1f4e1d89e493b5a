//! The finders: where a document has URIs.

use crate::decode::writing::Writing;
use crate::file_type::FileType;

pub(crate) mod around;

mod asciidoc;

pub(crate) mod candidate;

pub(crate) mod csv;

mod css;

pub(crate) mod cut;

mod escape;

mod folded;

mod html;

mod jsx;

pub(crate) mod letters;

mod lines;

pub(crate) mod markdown;

mod mhtml;

mod notebook;

pub(crate) mod order;

mod org;

mod prose;

mod rst;

mod strings;

mod tex;

#[cfg(feature = "templates")]
pub(crate) mod uri_templates;

mod xml_base;

use around::Around;
use candidate::Candidates;
use prose::Style;

/// A byte order mark, with which a file may begin.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A text without a byte order mark.
pub(crate) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// How many URIs a file has, so that memory for them is taken once.
const USUAL: usize = 16;

/// All that a piece of a document holds: the whole of a small one.
pub(crate) fn find<'t>(text: &'t [u8], file_type: FileType, with_code: bool, around: &Around<'_>) -> Candidates<'t> {
    let mut candidates = Candidates { all: Vec::with_capacity(USUAL), ..Candidates::default() };
    let whole = 0..text.len();
    match file_type {
        FileType::Markdown => markdown::find(text, with_code, around, &mut candidates),
        FileType::Html => html::find(text, whole, html::Dialect::Html, &mut candidates),
        FileType::Xml => {
            html::find(text, whole, html::Dialect::Xml, &mut candidates);
            xml_base::find(text, &mut candidates);
        }
        FileType::Mhtml => mhtml::find(text, &mut candidates),
        FileType::Json | FileType::Toml | FileType::Yaml => strings::find(text, file_type, &mut candidates),
        FileType::Asciidoc => asciidoc::find(text, &mut candidates),
        FileType::Notebook => notebook::find(text, with_code, &mut candidates),
        FileType::Css => css::find(text, whole, Writing::Plain, &mut candidates),
        FileType::Rst => rst::find(text, &mut candidates),
        FileType::Org => org::find(text, &mut candidates),
        FileType::Tex => tex::find(text, &mut candidates),
        FileType::Man => candidates.scan(text, whole, Style::Prose, Writing::Roff),
        FileType::Folded => folded::find(text, &mut candidates),
        FileType::Csv => csv::find(text, around.delimiter.unwrap_or_else(|| csv::delimiter(text)), &mut candidates),
        FileType::Rdf => candidates.scan(text, whole, Style::Rdf, Writing::Plain),
        FileType::Jsx => jsx::find(text, &mut candidates),
        FileType::Text => candidates.scan(text, whole, Style::Prose, Writing::Plain),
        FileType::Source => candidates.scan(text, whole, Style::Source, Writing::Plain),
        FileType::Lines => lines::find(text, !around.is_continued, &mut candidates),
    }
    candidates.in_order()
}
