//! What the server does for a client.

use gen_lsp_types::{
    ChangeNotifications, CodeActionKind, CodeActionOptions, CodeActionProvider, CompletionOptions, DiagnosticOptions,
    DiagnosticProvider, DocumentLinkOptions, ExecuteCommandOptions, Full, HoverProvider, InlayHintProvider, Save,
    SelectionRangeProvider, SemanticTokensOptions, SemanticTokensOptionsRange, SemanticTokensProvider,
    ServerCapabilities, TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions,
    WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};

use crate::answer::actions::{EXPLAIN, FIX_ALL};
use crate::answer::{completion, diagnostics, tokens};
use crate::client::Client;
use crate::encoding::Encoding;

/// What the server says that it does. Findings are pulled only by a client that can.
pub(crate) fn capabilities_for(client: &Client, encoding: Encoding) -> ServerCapabilities {
    let diagnostic_provider = client.pulls.then(|| {
        DiagnosticProvider::DiagnosticOptions(DiagnosticOptions {
            identifier: Some(diagnostics::SOURCE.to_owned()),
            inter_file_dependencies: false,
            workspace_diagnostics: true,
            ..DiagnosticOptions::default()
        })
    });
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSync::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            save: Some(Save::Bool(true)),
            ..TextDocumentSyncOptions::default()
        })),
        diagnostic_provider,
        code_action_provider: Some(CodeActionProvider::CodeActionOptions(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QuickFix, CodeActionKind::from(FIX_ALL.to_owned())]),
            ..CodeActionOptions::default()
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(completion::TRIGGERS.map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(HoverProvider::Bool(true)),
        document_link_provider: Some(DocumentLinkOptions::default()),
        selection_range_provider: Some(SelectionRangeProvider::Bool(true)),
        inlay_hint_provider: Some(InlayHintProvider::Bool(true)),
        semantic_tokens_provider: Some(SemanticTokensProvider::SemanticTokensOptions(SemanticTokensOptions {
            legend: tokens::legend(),
            range: Some(SemanticTokensOptionsRange::Bool(true)),
            full: Some(Full::Bool(true)),
            ..SemanticTokensOptions::default()
        })),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![EXPLAIN.to_owned()],
            ..ExecuteCommandOptions::default()
        }),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(ChangeNotifications::Bool(true)),
            }),
            ..WorkspaceOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}
