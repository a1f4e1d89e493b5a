//! Types of documents.

use std::borrow::Cow;
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
    /// reStructuredText.
    Rst,
    /// Org.
    Org,
    /// TeX and BibTeX.
    Tex,
    /// Manual pages.
    Man,
    /// Tables with delimiters.
    Csv,
    /// A page with what belongs to it, as a message: MHTML.
    Mhtml,
    /// Notebooks: JSON with Markdown in it.
    Notebook,
    /// Style sheets.
    Css,
    /// Turtle, SPARQL and the like: names, which are compared.
    Rdf,
    /// Source code with tags.
    Jsx,
    /// Text for people.
    Text,
    /// Source code of any language.
    Source,
    /// A URI on each line.
    Lines,
    /// Calendars, contacts and directories, whose lines are folded.
    Folded,
}

impl FileType {
    /// All types.
    pub const ALL: [FileType; 21] = [
        FileType::Markdown,
        FileType::Html,
        FileType::Xml,
        FileType::Json,
        FileType::Toml,
        FileType::Yaml,
        FileType::Asciidoc,
        FileType::Rst,
        FileType::Org,
        FileType::Tex,
        FileType::Man,
        FileType::Csv,
        FileType::Mhtml,
        FileType::Notebook,
        FileType::Css,
        FileType::Rdf,
        FileType::Jsx,
        FileType::Text,
        FileType::Source,
        FileType::Lines,
        FileType::Folded,
    ];

    /// The type of a file by its name, which is not opened. Without an extension, it is text; with an unknown one, source code. An
    /// extension that names a language, an encoding or a template leaves the type to the one before it: `index.html.en`, `a.yaml.j2`.
    pub fn of(path: impl AsRef<Path>) -> FileType {
        let name = file_name(path.as_ref()).to_ascii_lowercase();
        if CODE_NAMES.contains(&name.as_str()) || name.starts_with("dockerfile.") || name.starts_with(".env") {
            return FileType::Source;
        }
        let mut stem = name.as_str();
        while let Some((before, last)) = stem.rsplit_once('.') {
            if !is_suffix(last) {
                break;
            }
            match before.rsplit_once('.').filter(|(before, _)| !before.is_empty()) {
                Some((_, inner)) if of_extension(inner).is_some() || is_suffix(inner) => stem = before,
                _ => break,
            }
        }
        match stem.rsplit_once('.') {
            // A template for what has no type of its own, such as `nginx.conf.erb`, is none for a page.
            Some((before, extension)) if PAGES.contains(&extension) && !before.is_empty() && !before.contains('.') => {
                FileType::Html
            }
            Some((before, extension)) if !before.is_empty() => of_extension(extension).unwrap_or(FileType::Source),
            _ => FileType::Text,
        }
    }

    /// The type of a file by its name and its content: without an extension, what begins with `#!` is source code. Where the extension is not known,
    /// what begins as a document of XML or HTML is one. A text with the macros of AsciiDoc is in AsciiDoc.
    pub fn detect(path: impl AsRef<Path>, bytes: &[u8]) -> FileType {
        match FileType::of(path.as_ref()) {
            FileType::Text if bytes.starts_with(b"#!") && path.as_ref().extension().is_none() => FileType::Source,
            FileType::Text if is_asciidoc(bytes) => FileType::Asciidoc,
            FileType::Source => markup(bytes).unwrap_or(FileType::Source),
            file_type => file_type,
        }
    }

    /// Whether such documents are for people, who write IRIs in them.
    pub const fn is_for_people(self) -> bool {
        matches!(
            self,
            FileType::Markdown
                | FileType::Html
                | FileType::Xml
                | FileType::Asciidoc
                | FileType::Rst
                | FileType::Org
                | FileType::Tex
                | FileType::Man
                | FileType::Csv
                | FileType::Folded
                | FileType::Mhtml
                | FileType::Notebook
                | FileType::Text
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
            FileType::Rst => "rst",
            FileType::Org => "org",
            FileType::Tex => "tex",
            FileType::Man => "man",
            FileType::Csv => "csv",
            FileType::Folded => "folded",
            FileType::Mhtml => "mhtml",
            FileType::Notebook => "notebook",
            FileType::Css => "css",
            FileType::Rdf => "rdf",
            FileType::Jsx => "jsx",
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
            FileType::Rst => "reStructuredText",
            FileType::Org => "Org",
            FileType::Tex => "TeX and BibTeX",
            FileType::Man => "Manual pages",
            FileType::Csv => "Tables with delimiters",
            FileType::Folded => "Calendars, contacts and directories, whose lines are folded",
            FileType::Mhtml => "MHTML: a page with what belongs to it, as a message",
            FileType::Notebook => "Notebooks: JSON with Markdown in it",
            FileType::Css => "Style sheets",
            FileType::Rdf => "Turtle, SPARQL and the like",
            FileType::Jsx => "Source code with tags: JSX, TSX, Astro",
            FileType::Text => "Text for people",
            FileType::Source => "Source code of any language",
            FileType::Lines => "A URI on each line",
        }
    }
}

/// The name of a file. What is not Unicode in it becomes U+FFFD, which is in no name that is looked for.
pub(crate) fn file_name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

/// The type of markup that a text begins as.
fn markup(bytes: &[u8]) -> Option<FileType> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let begins = |start: &[u8]| text.get(..start.len()).is_some_and(|text| text.eq_ignore_ascii_case(start));
    match text {
        _ if begins(b"<!DOCTYPE html") => Some(FileType::Html),
        _ if begins(b"<!DOCTYPE ") || text.starts_with(b"<?xml ") => Some(FileType::Xml),
        _ => None,
    }
}

/// How far macros of AsciiDoc are looked for in a text, in bytes.
const NEAR: usize = 1 << 14;

/// Whether a text has a macro of AsciiDoc that is a line: `include::a.txt[]`, `ifdef::a[]`, `image::a.png[]`, or one that links to another page of a manual,
/// `linkgit:git-add[1]`.
fn is_asciidoc(bytes: &[u8]) -> bool {
    let near = bytes.get(..bytes.len().min(NEAR)).unwrap_or_default();
    let begins_line = |before: &[u8]| before.last().is_none_or(|last| *last == b'\n');
    let names = [&b"include"[..], b"image", b"ifdef", b"ifndef"];
    memchr::memmem::find_iter(near, b"::").any(|at| {
        let (before, rest) = near.split_at_checked(at).unwrap_or_default();
        let is_macro = names.iter().any(|name| before.strip_suffix(*name).is_some_and(begins_line));
        let line = || rest.get(..memchr::memchr(b'\n', rest).unwrap_or(rest.len())).unwrap_or_default();
        is_macro && line().contains(&b'[') && line().trim_ascii_end().ends_with(b"]")
    }) || memchr::memmem::find_iter(near, b"linkgit:").any(|at| {
        let page = near.get(at + "linkgit:".len()..).unwrap_or_default();
        let name = page.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte)).count();
        name > 0 && matches!(page.get(name..), Some([b'[', b'0'..=b'9', b']', ..]))
    })
}

/// Names of files that hold code, though they have no extension, or one of text.
const CODE_NAMES: [&str; 14] = [
    "dockerfile",
    "containerfile",
    "makefile",
    "gnumakefile",
    "cmakelists.txt",
    "rakefile",
    "gemfile",
    "vagrantfile",
    "jenkinsfile",
    "justfile",
    "procfile",
    "brewfile",
    "podfile",
    "pkgbuild",
];

/// Extensions after the one of the type: encodings, copies, and what is filled in.
const SUFFIXES: [&str; 34] = [
    "tmpl",
    "tpl",
    "template",
    "j2",
    "jinja",
    "jinja2",
    "erb",
    "tt",
    "tt2",
    "tx",
    "ejs",
    "hbs",
    "handlebars",
    "mustache",
    "twig",
    "liquid",
    "njk",
    "gotmpl",
    "mako",
    "dist",
    "example",
    "sample",
    "orig",
    "bak",
    "old",
    "utf8",
    "utf-8",
    "latin1",
    "iso8859-1",
    "ascii",
    "euc-kr",
    "euc-jp",
    "sjis",
    "blade",
];

/// Extensions of templates that are those of pages, unless another extension is before them.
const PAGES: [&str; 5] = ["erb", "tmpl", "tt", "tt2", "tx"];

/// Extensions of code with two letters, so that they are taken for no languages, although some are: `a.xaml.cs`, `a.css.ts`.
const CODE: [&str; 20] = [
    "cc", "cs", "ex", "fs", "go", "hh", "hs", "jl", "js", "kt", "ml", "mm", "pm", "ps", "py", "rb", "rs", "sh", "ts",
    "vb",
];

/// Whether an extension says nothing about how a file is written, if one before it does.
fn is_suffix(extension: &str) -> bool {
    let is_language = match extension.split_once(['-', '_']) {
        Some((language, region)) => language.len() == 2 && (2..5).contains(&region.len()),
        None => {
            extension.len() == 2
                && extension.bytes().all(|byte| byte.is_ascii_lowercase())
                && of_extension(extension).is_none()
                && !CODE.contains(&extension)
        }
    };
    SUFFIXES.contains(&extension) || is_language
}

/// The type that an extension in lower case says.
fn of_extension(extension: &str) -> Option<FileType> {
    Some(match extension {
        "md" | "markdown" | "mdown" | "mkd" | "mdx" | "qmd" | "rmd" => FileType::Markdown,
        "html" | "htm" | "xhtml" | "shtml" | "vue" | "svelte" | "php" | "phtml" | "php3" | "php5" | "rhtml"
        | "twig" | "njk" | "nunjucks" | "hbs" | "handlebars" | "mustache" | "ejs" | "liquid" | "jsp" | "jspx"
        | "cshtml" | "razor" | "jinja" | "jinja2" | "eex" | "heex" | "leex" | "ftl" | "vm" | "cfm" => FileType::Html,
        "jsx" | "tsx" | "astro" => FileType::Jsx,
        "xml" | "svg" | "rss" | "atom" | "xsl" | "xslt" | "xsd" | "wsdl" | "pom" | "plist" | "rdf" | "kml"
        | "csproj" | "vbproj" | "fsproj" | "props" | "targets" | "nuspec" | "xaml" | "axaml" | "owl" | "opf"
        | "ncx" | "dita" | "ditamap" | "docbook" | "dbk" | "xmp" | "gpx" | "wxs" | "resx" | "storyboard" | "xib"
        | "ui" | "qrc" | "dtd" | "ent" | "rng" | "sch" | "opml" | "xspf" | "xlf" | "xliff" | "graphml" | "gml"
        | "jnlp" | "tei" | "vcxproj" | "resw" | "sgml" | "sgm" => FileType::Xml,
        "json" | "jsonc" | "json5" | "jsonl" | "ndjson" | "geojson" | "jsonld" | "webmanifest" | "har" | "topojson" => {
            FileType::Json
        }
        "mht" | "mhtml" | "eml" => FileType::Mhtml,
        "ipynb" => FileType::Notebook,
        "adoc" | "asciidoc" | "asc" => FileType::Asciidoc,
        "rst" | "rest" => FileType::Rst,
        "org" => FileType::Org,
        "tex" | "bib" | "ltx" | "sty" | "cls" | "dtx" => FileType::Tex,
        "man" | "mdoc" | "roff" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "1m" | "3p" | "3pm" => {
            FileType::Man
        }
        "csv" | "tsv" | "psv" | "tab" => FileType::Csv,
        "ics" | "ical" | "ifb" | "vcf" | "vcard" | "ldif" => FileType::Folded,
        "css" | "scss" | "sass" | "less" | "styl" | "pcss" => FileType::Css,
        "ttl" | "nt" | "nq" | "n3" | "trig" | "rq" | "sparql" | "shex" | "shacl" => FileType::Rdf,
        "toml" => FileType::Toml,
        "yaml" | "yml" | "cff" => FileType::Yaml,
        "txt" | "text" | "jax" | "log" | "pod" | "mbox" | "http" | "wiki" | "mediawiki" | "textile" | "ini" | "cfg" => {
            FileType::Text
        }
        _ => return None,
    })
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
            ("a.ipynb", FileType::Notebook),
            ("page.mhtml", FileType::Mhtml),
            ("index.html.en", FileType::Html),
            ("index.html.zh-CN.utf8", FileType::Html),
            ("site.conf.in", FileType::Source),
            ("values.yaml.j2", FileType::Yaml),
            ("show.html.erb", FileType::Html),
            ("show.blade.php", FileType::Html),
            ("README.de.md", FileType::Markdown),
            ("a.en", FileType::Source),
            ("tool.1", FileType::Man),
            ("a.tsx", FileType::Jsx),
            (".env.local", FileType::Source),
            ("CMakeLists.txt", FileType::Source),
            ("Cargo.toml", FileType::Toml),
            ("CITATION.cff", FileType::Yaml),
            ("a.adoc", FileType::Asciidoc),
            ("a.rst", FileType::Rst),
            (".md", FileType::Text),
            ("Makefile", FileType::Source),
            ("", FileType::Text),
            ("a.rs", FileType::Source),
            ("a.lines", FileType::Source),
        ] {
            assert_eq!(FileType::of(path), expected, "{path}");
        }
        assert!(FileType::ALL.into_iter().all(|known| FileType::from_name(known.name()) == Some(known)));
    }
}
