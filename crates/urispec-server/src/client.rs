//! What a client can do.

use serde_json::Value;

/// What the client said of itself. It is read as far as it is needed, so that a client that says nonsense elsewhere is served, too.
#[derive(Clone, Debug, Default)]
pub(crate) struct Client {
    /// Whether it asks for findings. Otherwise they are pushed.
    pub(crate) pulls: bool,
    /// Whether it asks again for findings when the server says so.
    pub(crate) refreshes: bool,
    /// The same for hints.
    pub(crate) refreshes_hints: bool,
    /// The same for semantic tokens.
    pub(crate) refreshes_tokens: bool,
    pub(crate) has_related_information: bool,
    pub(crate) has_code_description: bool,
    pub(crate) has_tags: bool,
    pub(crate) has_document_changes: bool,
    pub(crate) creates_files: bool,
    pub(crate) shows_messages: bool,
    pub(crate) has_configuration: bool,
    pub(crate) watches_files: bool,
    pub(crate) watches_settings: bool,
    pub(crate) has_progress: bool,
}

impl Client {
    pub(crate) fn of(capabilities: &Value) -> Client {
        let is_true = |pointer: &str| capabilities.pointer(pointer).and_then(Value::as_bool).unwrap_or_default();
        let has = |pointer: &str| capabilities.pointer(pointer).is_some_and(|value| !value.is_null());
        // Where findings are pulled, the same is true of what is pushed.
        let diagnostics = |name: &str| {
            let pushed = format!("/textDocument/publishDiagnostics/{name}");
            let pulled = format!("/textDocument/diagnostic/{name}");
            [pushed, pulled]
                .iter()
                .any(|pointer| has(pointer) && capabilities.pointer(pointer) != Some(&Value::Bool(false)))
        };
        let operations = capabilities.pointer("/workspace/workspaceEdit/resourceOperations").and_then(Value::as_array);
        Client {
            pulls: has("/textDocument/diagnostic"),
            refreshes: is_true("/workspace/diagnostics/refreshSupport"),
            refreshes_hints: is_true("/workspace/inlayHint/refreshSupport"),
            refreshes_tokens: is_true("/workspace/semanticTokens/refreshSupport"),
            has_related_information: diagnostics("relatedInformation"),
            has_code_description: diagnostics("codeDescriptionSupport"),
            has_tags: diagnostics("tagSupport"),
            has_document_changes: is_true("/workspace/workspaceEdit/documentChanges"),
            creates_files: operations.is_some_and(|operations| operations.iter().any(|one| one == "create")),
            shows_messages: !is_true("/experimental/urispecExplain"),
            has_configuration: is_true("/workspace/configuration"),
            watches_files: is_true("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            watches_settings: is_true("/workspace/didChangeConfiguration/dynamicRegistration"),
            has_progress: is_true("/window/workDoneProgress"),
        }
    }
}
