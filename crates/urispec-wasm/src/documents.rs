//! `uris` and `findings`: the URIs of a document, and what is wrong with them.

use std::borrow::Cow;

use serde::Serialize;
use urispec::UriBuf;
use urispec::expected::Expected;
use urispec_documents::{
    Checker, Document, Edit, FileType, Finding, Fix, FoundUri, Label, LevelError, Levels, Report, Setting, Template,
};

use crate::call::Call;
use crate::failure::{Failure, Place};

/// How many findings are kept, the first of the document: there can be as many as it has bytes.
const MOST: usize = 50_000;

/// The URIs of a document.
#[derive(Serialize)]
pub(crate) struct Listed {
    #[serde(rename = "type")]
    file_type: &'static str,
    uris: Vec<UriData>,
    left_out: usize,
}

#[derive(Serialize)]
struct UriData {
    #[serde(flatten)]
    uri: Labelled,
    target: Option<String>,
}

/// What was found in a document.
#[derive(Serialize)]
pub(crate) struct Found {
    #[serde(rename = "type")]
    file_type: &'static str,
    uris: usize,
    findings: Vec<FindingData>,
    left_out: usize,
    templates: Vec<TemplateData>,
}

/// A finding, with the fields of `urispec check --format json`.
#[derive(Serialize)]
struct FindingData {
    name: &'static str,
    severity: &'static str,
    message: String,
    #[serde(flatten)]
    place: Place,
    rule: Option<&'static str>,
    rfc: Option<u16>,
    section: Option<&'static str>,
    url: Option<String>,
    labels: Vec<Labelled>,
    expected: Option<Expected>,
    help: Option<String>,
    fixes: Vec<FixData>,
    uri: Option<Labelled>,
    target: Option<String>,
}

/// A place and a text.
#[derive(Serialize)]
struct Labelled {
    #[serde(flatten)]
    place: Place,
    text: String,
}

#[derive(Serialize)]
struct FixData {
    title: String,
    applicability: &'static str,
    edits: Vec<Labelled>,
}

/// What is not checked, and why.
#[derive(Serialize)]
struct TemplateData {
    #[serde(flatten)]
    place: Place,
    why: &'static str,
}

/// What `urispec check --dump` lists.
pub(crate) fn uris(call: &Call<'_>) -> Result<Listed, Failure> {
    let document = document(call)?;
    let uris = checker(call)?.uris(&document);
    Ok(Listed {
        file_type: document.file_type().name(),
        uris: uris.iter().take(MOST).map(UriData::of).collect(),
        left_out: uris.len().saturating_sub(MOST),
    })
}

pub(crate) fn findings(call: &Call<'_>) -> Result<Found, Failure> {
    Ok(Found::of(&checker(call)?.check(&document(call)?)))
}

/// The document of a call, whose type is said, or shows in its name.
fn document(call: &Call<'_>) -> Result<Document, Failure> {
    let path = call.option("path").unwrap_or_default();
    let file_type = call.one_of("type", &FileType::ALL, FileType::name)?;
    let file_type = file_type.unwrap_or_else(|| FileType::detect(path, call.text(0).as_bytes()));
    Ok(Document::of_text(call.text(0), file_type))
}

impl Found {
    fn of(report: &Report) -> Self {
        let template = |it: &Template| TemplateData { place: it.span().into(), why: it.why().name() };
        Found {
            file_type: report.document().file_type().name(),
            uris: report.uris(),
            findings: report.findings().iter().map(FindingData::of).collect(),
            left_out: report.left_out(),
            templates: report.templates().iter().map(template).collect(),
        }
    }
}

/// The checker that the options ask for. A whole configuration is none of them: its reader, and that of its patterns, are as large as all of the rest.
fn checker(call: &Call<'_>) -> Result<Checker, Failure> {
    let unknown = |error: LevelError| Failure::unknown("levels", error.to_string());
    let settings = call.list("levels").map(|setting| setting.parse().map_err(unknown));
    let settings: Vec<Setting> = settings.collect::<Result<_, _>>()?;
    let checker = Checker::new()
        .with_levels(settings.into_iter().fold(Levels::new(), Levels::with))
        .with_allowed_schemes(call.list("schemes").map(str::to_owned).collect::<Vec<_>>())
        .with_code(call.is("code"))
        .with_strictness(call.is("strict"))
        .with_most(MOST);
    match call.option("base") {
        Some(base) => Ok(checker.with_base(UriBuf::parse(base).map_err(Failure::invalid("base"))?)),
        None => Ok(checker),
    }
}

impl FindingData {
    fn of(finding: &Finding) -> Self {
        let diagnostic = finding.diagnostic();
        let section = diagnostic.map(|it| it.section());
        let own = Labelled { place: finding.span().into(), text: finding.label().to_owned() };
        FindingData {
            name: finding.name(),
            severity: finding.severity().name(),
            message: finding.message().to_owned(),
            place: finding.span().into(),
            rule: diagnostic.map(|it| it.rule().name()),
            rfc: section.map(|it| it.rfc),
            section: section.map(|it| it.number),
            url: section.map(|it| it.url().to_string()),
            labels: std::iter::once(own).chain(finding.context().iter().map(Labelled::of)).collect(),
            expected: diagnostic.map(|it| it.expected()),
            help: finding.help().map(str::to_owned),
            fixes: finding.fixes().iter().map(FixData::of).collect(),
            uri: finding.uri().map(|uri| Labelled::of_uri(uri)),
            target: finding.uri().and_then(|uri| uri.target()).map(|target| shortened(target.into())),
        }
    }
}

impl UriData {
    fn of(uri: &FoundUri) -> Self {
        UriData { uri: Labelled::of_uri(uri), target: uri.target().map(|target| shortened(target.into())) }
    }
}

impl Labelled {
    fn of_uri(uri: &FoundUri) -> Self {
        Labelled { place: uri.span().into(), text: shortened(uri.text()) }
    }

    fn of(label: &Label) -> Self {
        Labelled { place: label.span.clone().into(), text: label.text.to_string() }
    }
}

impl FixData {
    fn of(fix: &Fix) -> Self {
        let edit = |edit: &Edit| Labelled { place: edit.span.clone().into(), text: edit.replacement.clone() };
        FixData {
            title: fix.title.to_string(),
            applicability: fix.applicability.name(),
            edits: fix.edits.iter().map(edit).collect(),
        }
    }
}

/// How much of a URI each of its findings shows, in characters: there may be as many of them as it has bytes.
const LONGEST: usize = 1000;

/// The beginning of a text that is too long.
fn shortened(text: Cow<'_, str>) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned() + "\u{2026}",
        None => text.into_owned(),
    }
}
