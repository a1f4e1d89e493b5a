//! The URIs in a file.

use std::ops::Range;
use std::path::Path;

use clap::ValueEnum;
use urispec::Rule;
use urispec::diagnostic::Mapping;

mod asciidoc;

mod decode;

mod escape;

mod html;

mod markdown;

mod strings;

mod text;

pub(crate) use decode::Writing;
use text::{Found, Style};

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileType {
    /// Markdown, with HTML in it
    Markdown,
    /// HTML
    Html,
    /// XML: its attributes and its text
    Xml,
    /// JSON
    Json,
    /// TOML
    Toml,
    /// YAML
    Yaml,
    /// AsciiDoc
    Asciidoc,
    /// Text for people
    Text,
    /// Source code of any language
    Source,
    /// A URI on each line
    Lines,
}

impl FileType {
    /// By the name of a file; without a name that is known, text.
    pub(crate) fn of(path: &Path) -> FileType {
        let extension =
            path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_ascii_lowercase();
        match extension.as_str() {
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
}

/// A text that is meant as a URI, or as a reference to one.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Where it stands in the file.
    pub(crate) span: Range<usize>,
    /// The text, decoded.
    pub(crate) text: Vec<u8>,
    pub(crate) mapping: Mapping,
    /// What it is to match.
    pub(crate) rule: Rule,
    pub(crate) writing: Writing,
}

impl Candidate {
    /// What stands there, decoded.
    fn new(file: &[u8], span: Range<usize>, writing: Writing, rule: Rule) -> Self {
        let (text, mapping) = writing.decode(file.get(span.clone()).unwrap_or_default(), span.start);
        Candidate { span, text, mapping, rule, writing }
    }
}

/// What was found in a file.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    pub(crate) all: Vec<Candidate>,
    /// How many templates for URIs there are, which cannot be read until they are filled in.
    pub(crate) templates: usize,
    /// Where the document names its base.
    pub(crate) base: Option<Range<usize>>,
}

impl Candidates {
    /// All that a file holds.
    pub(crate) fn find(file: &[u8], file_type: FileType, with_code: bool) -> Self {
        let mut candidates = Candidates::default();
        let whole = 0..file.len();
        match file_type {
            FileType::Markdown => markdown::find(file, with_code, &mut candidates),
            FileType::Html => html::find(file, whole, html::Dialect::Html, &mut candidates),
            FileType::Xml => html::find(file, whole, html::Dialect::Xml, &mut candidates),
            FileType::Json | FileType::Toml | FileType::Yaml => strings::find(file, file_type, &mut candidates),
            FileType::Asciidoc => asciidoc::find(file, &mut candidates),
            FileType::Text => candidates.scan(file, whole, Style::Prose, Writing::Plain),
            FileType::Source => candidates.scan(file, whole, Style::Source, Writing::Plain),
            FileType::Lines => candidates.lines(file),
        }
        candidates.all.sort_by_key(|candidate| (candidate.span.start, candidate.span.end));
        candidates.all.dedup_by(|one, other| one.span == other.span);
        candidates
    }

    /// Adds a reference that stands alone, such as the value of an attribute.
    fn reference(&mut self, file: &[u8], span: Range<usize>, writing: Writing) {
        let candidate = Candidate::new(file, span, writing, Rule::UriReference);
        let has_scheme =
            |name: &[u8]| candidate.text.get(..name.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(name));
        let (is_script, is_data) = (has_scheme(b"javascript:"), has_scheme(b"data:"));
        let mut angles = memchr::memchr_iter(b'<', &candidate.text);
        if text::has_placeholder(&candidate.text)
            || angles.any(|at| {
                let rest = candidate.text.get(at..).unwrap_or_default();
                // In data, `<svg>` is rather an element.
                rest.starts_with(b"<?") || rest.starts_with(b"<%") || !is_data && text::is_placeholder(rest)
            })
        {
            self.templates += 1;
        } else if !is_script {
            self.all.push(candidate);
        }
    }

    /// Adds the URIs in a part of the file.
    fn scan(&mut self, file: &[u8], span: Range<usize>, style: Style, writing: Writing) {
        let raw = file.get(span.clone()).unwrap_or_default();
        if memchr::memchr(b':', raw).is_none()
            && (writing == Writing::Plain || !raw.contains(&b'&') && !raw.contains(&b'\\'))
        {
            return;
        }
        if writing == Writing::Plain {
            return text::find(raw, style, |found| match found {
                Found::Uri(place) => {
                    let place = span.start + place.start..span.start + place.end;
                    self.all.push(Candidate::new(file, place, writing, Rule::Uri));
                }
                Found::Template(_) => self.templates += 1,
            });
        }
        let (decoded, mapping) = writing.decode(raw, span.start);
        text::find(&decoded, style, |found| match found {
            Found::Uri(place) => {
                let place = mapping.span(place);
                // The semicolon of the last entity was taken for the end of a sentence.
                let written = file.get(place.start..file.len().min(place.end + 1)).unwrap_or_default();
                if style == Style::Xml && decode::has_unknown_entity(written) {
                    self.templates += 1;
                } else {
                    self.all.push(Candidate::new(file, place, writing, Rule::Uri));
                }
            }
            Found::Template(_) => self.templates += 1,
        });
    }

    fn lines(&mut self, file: &[u8]) {
        let mut start = 0;
        for line in file.split_inclusive(|byte| *byte == b'\n') {
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            let bom = if start == 0 && text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
            if text.len() > bom {
                let span = start + bom..start + text.len();
                self.all.push(Candidate::new(file, span, Writing::Plain, Rule::UriReference));
            }
            start += line.len();
        }
    }
}
