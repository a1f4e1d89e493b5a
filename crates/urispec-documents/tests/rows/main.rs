//! A case for each row of the tables by which files are known and read: a row that is lost or wrong fails by its name.

use urispec_documents::urispec::diagnostic::Severity;
use urispec_documents::{Checker, Document, FileType, Why};

mod code;
mod comments;
mod conditions;
mod data;
mod encodings;
mod files;
mod findings;
mod markup;
mod templates;
mod text;

/// The URIs of a file.
fn uris(path: &str, text: &str) -> Vec<String> {
    let document = Document::new(text, FileType::of(path));
    Checker::new().uris(&document).iter().map(|uri| uri.text().into_owned()).collect()
}

/// The names and severities of what is found in a file.
fn found(path: &str, text: &str) -> Vec<(&'static str, Severity)> {
    let report = Checker::new().check(&Document::new(text, FileType::of(path)));
    report.findings().iter().map(|finding| (finding.name(), finding.severity())).collect()
}

/// Why texts in a file are left alone.
fn reasons(path: &str, text: &str) -> Vec<Why> {
    let report = Checker::new().check(&Document::new(text, FileType::of(path)));
    report.templates().iter().map(|template| template.why()).collect()
}

/// A text of each type with this URI in it.
fn document_with(uri: &str, file_type: FileType) -> Document {
    let text = match file_type {
        FileType::Html | FileType::Xml => format!("<p>{uri}</p>\n"),
        FileType::Json | FileType::Notebook => format!("{{\"url\": \"{uri}\"}}\n"),
        FileType::Toml => format!("url = \"{uri}\"\n"),
        FileType::Yaml => format!("url: \"{uri}\"\n"),
        FileType::Mhtml => format!("Content-Type: text/plain\n\n{uri}\n"),
        FileType::Css => format!("a {{ b: url({uri}) }}\n"),
        FileType::Rdf => format!("<{uri}> a <http://h/b> .\n"),
        FileType::Source | FileType::Jsx => format!("x = \"{uri}\"\n"),
        FileType::Asciidoc => format!("see {uri}[x]\n"),
        _ => format!("{uri}\n"),
    };
    Document::new(text, file_type)
}
