//! Edits of files, as the client understands them.

use std::collections::HashMap;

use gen_lsp_types::{
    CreateFile, DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit,
    TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};

use crate::client::Client;
use crate::file::File;

/// Edits of one file. They are for the version that the client has now, and no other.
pub(crate) fn of_file(client: &Client, file: &File, edits: Vec<TextEdit>) -> WorkspaceEdit {
    of_uri(client, &file.uri, Some(file.version), edits)
}

/// Edits of a file that may not be open.
pub(crate) fn of_uri(client: &Client, uri: &str, version: Option<i32>, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let uri = Uri::from(uri);
    if client.has_document_changes {
        let changes = vec![document_change(uri, version, edits)];
        return WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() };
    }
    WorkspaceEdit { changes: Some(HashMap::from([(uri, edits)])), ..WorkspaceEdit::default() }
}

/// A new file with a text.
pub(crate) fn creation(uri: &str, text: String) -> WorkspaceEdit {
    let edit = TextEdit { range: gen_lsp_types::Range::default(), new_text: text };
    let changes = vec![
        DocumentChange::CreateFile(CreateFile::new(Uri::from(uri), None, None)),
        document_change(Uri::from(uri), None, vec![edit]),
    ];
    WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() }
}

fn document_change(uri: Uri, version: Option<i32>, edits: Vec<TextEdit>) -> DocumentChange {
    DocumentChange::TextDocumentEdit(TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version,
            text_document_identifier: TextDocumentIdentifier { uri },
        },
        edits: edits.into_iter().map(Edit::TextEdit).collect(),
    })
}
