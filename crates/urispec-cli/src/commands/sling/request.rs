//! A request path split by Sling, as lines and as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;
use urispec::view::sling::{Decomposition, Piece, ResourceTree, Trace, decompose, decompose_traced, readings};
use urispec::{Diagnostic, UriReference, Visible};

use crate::answer::derived::NoResult;
use crate::answer::json::Echo;
use crate::answer::output::may_trace;
use crate::answer::subject::{MASK, Shown, Subject};

/// A request, or what is not one, as JSON.
#[derive(Debug, Serialize)]
pub(super) struct RequestJson<'a> {
    input: Echo<'a>,
    #[serde(flatten)]
    parts: Parts,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<CandidateJson>>,
    /// Why a valid reference is not a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Diagnostic>,
}

/// The parts of a path.
#[derive(Debug, Default, Serialize)]
pub(super) struct Parts {
    resource_path: Option<String>,
    selector_string: Option<String>,
    selectors: Vec<String>,
    extension: Option<String>,
    suffix: Option<String>,
    parameters: BTreeMap<String, String>,
    found: bool,
}

impl<'a> RequestJson<'a> {
    pub(super) fn of(subject: Subject<'a>, result: Result<Request<'_>, NoResult>) -> Self {
        let empty = RequestJson::empty(subject.echo());
        match result {
            Ok(request) => request.fill(empty),
            Err(NoResult::Input(invalid) | NoResult::Base(invalid)) => {
                RequestJson { diagnostics: invalid.diagnostics, ..empty }
            }
            Err(NoResult::Reason(reason)) => RequestJson { reason: Some(reason), ..empty },
        }
    }

    /// Without a result.
    pub(super) fn empty(input: Echo<'a>) -> Self {
        RequestJson { input, parts: Parts::default(), trace: None, reason: None, diagnostics: Vec::new() }
    }
}

/// A path that was looked up.
#[derive(Debug, Serialize)]
struct CandidateJson {
    path: String,
    exists: bool,
}

/// A path that was split into its parts.
pub(super) struct Request<'a> {
    /// The text, redacted if the options say so.
    shown: Shown<'a>,
    text: &'a str,
    parts: Decomposition<'a>,
    /// The trace, if one was requested.
    trace: Option<Trace<'a>>,
    /// The same in words, with the places of the text that is shown, if redaction leaves the path unchanged.
    trace_in_words: Option<String>,
}

impl<'a> Request<'a> {
    pub(super) fn decompose(subject: Subject<'a>, site: &dyn ResourceTree, is_traced: bool) -> Result<Self, NoResult> {
        let reference: UriReference<'a> = subject.read().map_err(NoResult::Input)?;
        let shown = subject.shown().map_err(NoResult::Input)?;
        Request::of(reference, shown, site, is_traced)
    }

    /// Splits a path of which this may be shown.
    pub(super) fn of(
        reference: UriReference<'a>,
        shown: Shown<'a>,
        site: &dyn ResourceTree,
        is_traced: bool,
    ) -> Result<Self, NoResult> {
        let path = reference.path();
        let (parts, trace) = if is_traced && may_trace(path.as_str()) {
            decompose_traced(reference, site).map(|(parts, trace)| (parts, Some(trace)))
        } else {
            decompose(reference, site).map(|parts| (parts, None))
        }
        .map_err(|error| NoResult::Reason(error.to_string()))?;
        let is_path_shown = shown.text.get(shown.places.span(path.span())) == Some(path.as_str());
        let words = || Some(decompose_traced(UriReference::parse(&shown.text).ok()?, site).ok()?.1.to_string());
        let trace_in_words = trace.as_ref().filter(|_| is_path_shown).and_then(|_| words());
        Ok(Request { text: reference.as_str(), shown, parts, trace, trace_in_words })
    }

    /// Every reading that some set of resources gives.
    pub(super) fn readings(subject: Subject<'a>) -> Result<Vec<Self>, NoResult> {
        let reference: UriReference<'a> = subject.read().map_err(NoResult::Input)?;
        let shown = subject.shown().map_err(NoResult::Input)?;
        let readings = readings(reference).map_err(|error| NoResult::Reason(error.to_string()))?;
        let text = reference.as_str();
        let request = |parts| Request { shown: shown.clone(), text, parts, trace: None, trace_in_words: None };
        Ok(readings.into_iter().map(request).collect())
    }

    pub(super) fn is_found(&self) -> bool {
        self.parts.is_found()
    }

    pub(super) fn resource_path(&self) -> &str {
        &self.parts.resource_path().text
    }

    /// Whether all of the path of the resource may be shown.
    pub(super) fn shows_resource(&self) -> bool {
        let resource = self.parts.resource_path();
        self.piece(resource) == resource.text
    }

    /// What may be shown of the text that was split.
    pub(super) fn shown(&self) -> &str {
        &self.shown.text
    }

    /// The text of a piece, as a mask if any of it is redacted.
    fn show(&self, text: &str, Piece { span, .. }: &Piece<'_>) -> String {
        let is_shown = self.text.get(span.clone()) == self.shown.text.get(self.shown.places.span(span.clone()));
        if is_shown { text.to_owned() } else { MASK.to_owned() }
    }

    fn piece(&self, piece: &Piece<'_>) -> String {
        self.show(&piece.text, piece)
    }

    /// The cells of the row of this reading in a table of all.
    pub(super) fn row(&self) -> [String; 5] {
        let parts = &self.parts;
        let piece = |piece: Option<&Piece<'_>>| {
            piece.map_or_else(|| "-".to_owned(), |piece| Visible(self.piece(piece).as_bytes()).to_string())
        };
        let resource = if parts.is_found() { piece(Some(parts.resource_path())) } else { "none of these".to_owned() };
        [
            resource,
            piece(Some(parts.resource_path())),
            piece(parts.selector_string()),
            piece(parts.extension()),
            piece(parts.suffix()),
        ]
    }

    pub(super) fn write_text(&self, output: &mut dyn Write) -> io::Result<()> {
        if let Some(trace) = &self.trace_in_words {
            return output.write_all(trace.as_bytes());
        }
        if self.trace.is_some() {
            eprintln!("urispec: no trace: it could reveal a password");
        }
        let others = [
            ("selectors", self.parts.selector_string()),
            ("extension", self.parts.extension()),
            ("suffix", self.parts.suffix()),
        ];
        let parameters = self.parts.parameters().iter().map(|parameter| ("parameter", &parameter.piece));
        let pieces = [("resource path", self.parts.resource_path())].into_iter();
        let pieces =
            pieces.chain(others.into_iter().filter_map(|(name, piece)| Some((name, piece?)))).chain(parameters);
        for (name, piece) in pieces {
            let Range { start, end } = self.shown.places.span(piece.span.clone());
            let place = format!("{start}..{end}");
            writeln!(output, "{name:<13}  {place:<7}  {}", Visible(self.piece(piece).as_bytes()))?;
        }
        writeln!(output, "{:<13}  {}", "found", if self.parts.is_found() { "yes" } else { "no" })
    }

    /// The same with the parts.
    pub(super) fn fill<'j>(&self, empty: RequestJson<'j>) -> RequestJson<'j> {
        let trace = self.trace.as_ref().map(|trace| {
            let tried = trace.tried().iter();
            tried.map(|tried| CandidateJson { path: self.piece(&tried.path), exists: tried.exists }).collect()
        });
        RequestJson { parts: self.parts(), trace, ..empty }
    }

    pub(super) fn parts(&self) -> Parts {
        let parts = &self.parts;
        let piece = |piece: Option<&Piece<'_>>| piece.map(|piece| self.piece(piece));
        // Of parameters with the same name, Sling takes the last.
        let parameters = { parts.parameters().iter() }.map(|parameter| {
            let [name, value] = [&parameter.name, &parameter.value];
            (self.show(name, &parameter.piece), self.show(value, &parameter.piece))
        });
        Parts {
            resource_path: piece(Some(parts.resource_path())),
            selector_string: piece(parts.selector_string()),
            selectors: parts.selectors().iter().map(|selector| self.piece(selector)).collect(),
            extension: piece(parts.extension()),
            suffix: piece(parts.suffix()),
            parameters: parameters.collect(),
            found: parts.is_found(),
        }
    }
}
