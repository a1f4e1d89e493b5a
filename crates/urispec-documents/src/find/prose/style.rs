//! How the text is written in which URIs are looked for.

use urispec::diagnostic::Place;

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
    /// The place of a bare URI.
    pub(crate) fn place(self) -> Place {
        match self {
            Style::Source => Place::Code,
            Style::Prose | Style::String | Style::AsciiDoc | Style::Xml | Style::Names | Style::Rdf | Style::Tex => {
                Place::Prose
            }
        }
    }

    /// Whether `_` marks emphasis.
    pub(super) fn has_emphasis(self) -> bool {
        matches!(self, Style::Prose | Style::AsciiDoc)
    }

    /// Whether what is found is rather a name, which is compared character by character.
    pub(crate) fn is_for_names(self) -> bool {
        matches!(self, Style::Names | Style::Rdf)
    }

    /// Whether a backslash begins an escape before what ends a URI.
    pub(super) fn has_escapes(self, delimiter: Option<u8>) -> bool {
        matches!(self, Style::Source | Style::String) || self == Style::Rdf && delimiter != Some(b'>')
    }
}
