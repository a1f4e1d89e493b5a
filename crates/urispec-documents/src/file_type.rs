//! Types of documents.

use std::fmt;
use std::path::Path;

/// How a document is written, and so where the finders look for URIs.
///
/// ```
/// use urispec_documents::FileType;
///
/// assert_eq!(FileType::of("docs/NOTES.MD"), FileType::Markdown);
/// assert_eq!(FileType::of("main.rs"), FileType::Source);
/// assert_eq!(FileType::of("README"), FileType::Text);
/// assert_eq!(FileType::from_name("html"), Some(FileType::Html));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileType {
    /// Markdown, with HTML in it.
    Markdown,
    /// HTML.
    Html,
    /// XML: its attributes and its text.
    Xml,
    /// JSON.
    Json,
    /// TOML.
    Toml,
    /// YAML.
    Yaml,
    /// AsciiDoc.
    Asciidoc,
    /// Text for people.
    Text,
    /// Source code of any language.
    Source,
    /// A URI on each line.
    Lines,
}

impl FileType {
    /// All types.
    pub const ALL: [FileType; 10] = [
        FileType::Markdown,
        FileType::Html,
        FileType::Xml,
        FileType::Json,
        FileType::Toml,
        FileType::Yaml,
        FileType::Asciidoc,
        FileType::Text,
        FileType::Source,
        FileType::Lines,
    ];

    /// The type of a file by its name, which is not opened. Without an extension, it is text; with an unknown one, source code.
    pub fn of(path: impl AsRef<Path>) -> FileType {
        let extension = path.as_ref().extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension.to_ascii_lowercase().as_str() {
            "md" | "markdown" | "mdown" | "mkd" | "mdx" | "qmd" | "rmd" => FileType::Markdown,
            "html" | "htm" | "xhtml" => FileType::Html,
            "xml" | "svg" | "rss" | "atom" | "xsl" | "xslt" | "xsd" | "wsdl" | "pom" | "plist" | "rdf" | "kml"
            | "csproj" => FileType::Xml,
            "json" | "jsonc" | "json5" | "jsonl" | "ndjson" | "geojson" | "jsonld" | "ipynb" | "webmanifest" => {
                FileType::Json
            }
            "adoc" | "asciidoc" | "asc" => FileType::Asciidoc,
            "toml" => FileType::Toml,
            "yaml" | "yml" | "cff" => FileType::Yaml,
            "" | "txt" | "text" | "rst" | "org" | "tex" | "bib" | "log" | "csv" | "tsv" | "pod" | "man" | "ttl"
            | "nt" => FileType::Text,
            _ => FileType::Source,
        }
    }

    /// Whether such documents are for people, who write IRIs in them.
    pub const fn is_for_people(self) -> bool {
        matches!(
            self,
            FileType::Markdown | FileType::Html | FileType::Xml | FileType::Asciidoc | FileType::Text
        )
    }

    /// The type with this name.
    pub fn from_name(name: &str) -> Option<FileType> {
        FileType::ALL.into_iter().find(|file_type| file_type.name() == name)
    }

    /// The name: `markdown`, `html` ...
    pub const fn name(self) -> &'static str {
        match self {
            FileType::Markdown => "markdown",
            FileType::Html => "html",
            FileType::Xml => "xml",
            FileType::Json => "json",
            FileType::Toml => "toml",
            FileType::Yaml => "yaml",
            FileType::Asciidoc => "asciidoc",
            FileType::Text => "text",
            FileType::Source => "source",
            FileType::Lines => "lines",
        }
    }

    /// What it is, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            FileType::Markdown => "Markdown, with HTML in it",
            FileType::Html => "HTML",
            FileType::Xml => "XML: its attributes and its text",
            FileType::Json => "JSON",
            FileType::Toml => "TOML",
            FileType::Yaml => "YAML",
            FileType::Asciidoc => "AsciiDoc",
            FileType::Text => "Text for people",
            FileType::Source => "Source code of any language",
            FileType::Lines => "A URI on each line",
        }
    }
}

/// The name.
impl fmt::Display for FileType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::FileType;

    #[test]
    fn by_the_name_of_a_file() {
        for (path, expected) in [
            ("a.md", FileType::Markdown),
            ("a/b.c/R.MD", FileType::Markdown),
            ("a.xhtml", FileType::Html),
            ("a.svg", FileType::Xml),
            ("a.ipynb", FileType::Json),
            ("Cargo.toml", FileType::Toml),
            ("CITATION.cff", FileType::Yaml),
            ("a.adoc", FileType::Asciidoc),
            ("a.rst", FileType::Text),
            (".md", FileType::Text),
            ("Makefile", FileType::Text),
            ("", FileType::Text),
            ("a.rs", FileType::Source),
            ("a.lines", FileType::Source),
        ] {
            assert_eq!(FileType::of(path), expected, "{path}");
        }
        assert!(FileType::ALL.into_iter().all(|known| FileType::from_name(known.name()) == Some(known)));
    }
}
