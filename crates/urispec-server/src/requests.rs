//! Requests about an open file, or about all files of the workspace.

use std::collections::HashMap;

use gen_lsp_types::{
    CodeAction, CodeActionParams, CompletionItem, CompletionParams, DocumentDiagnosticParams, DocumentDiagnosticReport,
    DocumentLink, DocumentLinkParams, FullDocumentDiagnosticReport, Hover, HoverParams, InlayHint, InlayHintParams,
    ProgressToken, RelatedFullDocumentDiagnosticReport, RelatedUnchangedDocumentDiagnosticReport, SelectionRange,
    SelectionRangeParams, SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams,
    UnchangedDocumentDiagnosticReport, WorkspaceDiagnosticParams,
};
use lsp_server::RequestId;

use crate::answer::actions::{self, Asked, Configuration, Open};
use crate::answer::{completion, hints, hover, links, selection, tokens};
use crate::session::Session;
use crate::workspace::{self, Job};

pub(crate) fn diagnostic(session: &mut Session, params: &DocumentDiagnosticParams) -> DocumentDiagnosticReport {
    let (uri, known) = (params.text_document.uri.as_ref(), params.previous_result_id.as_deref());
    let found = session.diagnostics_unless(uri, known).or_else(|| workspace::of_closed(session, uri, known));
    // Nothing is known of what is neither open nor in the folders.
    match found.unwrap_or_else(|| (String::new(), Some(Vec::new()))) {
        (id, None) => DocumentDiagnosticReport::RelatedUnchangedDocumentDiagnosticReport(
            RelatedUnchangedDocumentDiagnosticReport {
                related_documents: None,
                unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id: id },
            },
        ),
        (id, Some(items)) => {
            DocumentDiagnosticReport::RelatedFullDocumentDiagnosticReport(RelatedFullDocumentDiagnosticReport {
                related_documents: None,
                full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id: Some(id), items },
            })
        }
    }
}

pub(crate) fn code_action(session: &mut Session, params: &CodeActionParams) -> Option<Vec<CodeAction>> {
    let uri = params.text_document.uri.as_ref();
    let path = session.file(uri)?.path.clone();
    let of_file = session.configuration(&path);
    session.check(uri)?;
    let session = &*session;
    let open = session.open_at(&of_file).map(|file| Open {
        uri: file.uri.clone(),
        version: file.version,
        text: file.text.as_str().to_owned(),
    });
    let is_off = |text: &str, name: &str| session.is_off_with(&path, &of_file, text, name);
    let configuration = Configuration { path: of_file.clone(), open, is_off: &is_off };
    let file = session.file(uri)?;
    let only = params.context.only.as_ref().map(|kinds| {
        let names = kinds.iter().filter_map(|kind| serde_json::to_value(kind).ok());
        names.filter_map(|name| name.as_str().map(str::to_owned)).collect()
    });
    let (span, checked, client) = (file.text.span(params.range), file.known()?, &session.client);
    Some(actions::all(&Asked { span, only, file, checked, client, configuration: &configuration }))
}

pub(crate) fn hover(session: &mut Session, params: &HoverParams) -> Option<Hover> {
    let place = &params.text_document_position_params;
    let (file, checked) = session.check(place.text_document.uri.as_ref())?;
    hover::at(file, checked, file.text.offset(place.position))
}

pub(crate) fn document_link(session: &mut Session, params: &DocumentLinkParams) -> Option<Vec<DocumentLink>> {
    let (file, checked) = session.check(params.text_document.uri.as_ref())?;
    Some(links::all(file, checked))
}

pub(crate) fn selection_range(session: &mut Session, params: &SelectionRangeParams) -> Option<Vec<SelectionRange>> {
    let (file, checked) = session.check(params.text_document.uri.as_ref())?;
    let positions = params.positions.iter();
    Some(positions.map(|position| selection::around(file, checked, file.text.offset(*position))).collect())
}

pub(crate) fn semantic_tokens(session: &mut Session, params: &SemanticTokensParams) -> Option<SemanticTokens> {
    if !session.settings.semantic_tokens {
        return None;
    }
    let (file, checked) = session.check(params.text_document.uri.as_ref())?;
    Some(tokens::all(file, checked, None))
}

pub(crate) fn semantic_tokens_range(
    session: &mut Session,
    params: &SemanticTokensRangeParams,
) -> Option<SemanticTokens> {
    if !session.settings.semantic_tokens {
        return None;
    }
    let (file, checked) = session.check(params.text_document.uri.as_ref())?;
    Some(tokens::all(file, checked, Some(file.text.span(params.range))))
}

pub(crate) fn inlay_hint(session: &mut Session, params: &InlayHintParams) -> Option<Vec<InlayHint>> {
    if !session.settings.inlay_hints {
        return None;
    }
    let (file, checked) = session.check(params.text_document.uri.as_ref())?;
    Some(hints::all(file, checked, &file.text.span(params.range)))
}

pub(crate) fn complete(session: &mut Session, params: &CompletionParams) -> Option<Vec<CompletionItem>> {
    let place = &params.text_document_position_params;
    let uri = place.text_document.uri.as_ref();
    session.check(uri)?;
    let file = session.file(uri)?;
    let offset = file.text.offset(place.position);
    Some(completion::at(file, file.known()?, offset, |path| session.open_at(path)))
}

pub(crate) fn job(id: RequestId, session: &Session, params: &WorkspaceDiagnosticParams) -> Job {
    let known: HashMap<String, String> =
        params.previous_result_ids.iter().map(|known| (known.uri.0.clone(), known.value.clone())).collect();
    let mut job = Job::new(id, &session.folders, known);
    let token = |token: &Option<ProgressToken>| token.as_ref().and_then(|token| serde_json::to_value(token).ok());
    job.partial = token(&params.partial_result_params.partial_result_token);
    job.progress = token(&params.work_done_progress_params.work_done_token).filter(|_| session.client.has_progress);
    job
}
