//! The findings of all files of the folders, one file at a time.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use gen_lsp_types::{
    Diagnostic, FullDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, Uri, WorkspaceDiagnosticReport,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
    WorkspaceUnchangedDocumentDiagnosticReport,
};
use ignore::WalkBuilder;
use lsp_server::RequestId;
use serde_json::Value;

use crate::paths;
use crate::session::Session;

/// No larger file is read without being opened.
const LARGEST: u64 = 1 << 24;

/// How many files are reported at once.
const BATCH: usize = 50;

/// A request for all findings, as far as it is answered.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: RequestId,
    /// Where the client wants to see what is known so far.
    pub(crate) partial: Option<Value>,
    /// Where it wants to see how far it is.
    pub(crate) progress: Option<Value>,
    known: HashMap<String, String>,
    left: VecDeque<PathBuf>,
    all: usize,
    items: Vec<WorkspaceDocumentDiagnosticReport>,
}

impl Job {
    /// A job for the files of these folders, without what .gitignore excludes. A folder may be in another one.
    pub(crate) fn new(id: RequestId, folders: &[PathBuf], known: HashMap<String, String>) -> Job {
        let mut taken = HashSet::new();
        let files = folders.iter().flat_map(|folder| files(folder, |_| true));
        let left: VecDeque<PathBuf> = files.filter(|path| taken.insert(path.clone())).collect();
        Job { id, partial: None, progress: None, known, all: left.len(), left, items: Vec::new() }
    }

    /// Does the next file. Returns whether there are others.
    pub(crate) fn step(&mut self, session: &mut Session) -> bool {
        let Some(path) = self.left.pop_front() else { return false };
        if let Some(item) = self.item(&path, session) {
            self.items.push(item);
        }
        !self.left.is_empty()
    }

    fn item(&self, path: &Path, session: &mut Session) -> Option<WorkspaceDocumentDiagnosticReport> {
        // The client may encode other characters of the name.
        let open = session.open_at(path).map(|file| (file.uri.clone(), file.version));
        let (uri, version) = match open {
            Some((uri, version)) => (uri, Some(version)),
            None => (paths::uri_of(path)?, None),
        };
        let known = self.known.get(&uri).map(String::as_str);
        let (id, found) = match version {
            // An open file is what the client has.
            Some(_) => session.diagnostics_unless(&uri, known)?,
            None => session.diagnostics_of_bytes(path, &uri, fs::read(path).ok()?, known),
        };
        let uri = Uri::from(uri);
        Some(match found {
            Some(items) => WorkspaceDocumentDiagnosticReport::WorkspaceFullDocumentDiagnosticReport(
                WorkspaceFullDocumentDiagnosticReport {
                    uri,
                    version,
                    full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id: Some(id), items },
                },
            ),
            None => WorkspaceDocumentDiagnosticReport::WorkspaceUnchangedDocumentDiagnosticReport(
                WorkspaceUnchangedDocumentDiagnosticReport {
                    uri,
                    version,
                    unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id: id },
                },
            ),
        })
    }

    /// What is to be reported: as soon as there is enough of it, if the client wants to see it so early.
    pub(crate) fn batch(&mut self) -> Option<WorkspaceDiagnosticReport> {
        let is_due = self.partial.is_some() && self.items.len() >= BATCH;
        is_due.then(|| self.rest())
    }

    /// All that is not reported.
    pub(crate) fn rest(&mut self) -> WorkspaceDiagnosticReport {
        WorkspaceDiagnosticReport { items: std::mem::take(&mut self.items) }
    }

    /// How much is done, of a hundred.
    pub(crate) fn percentage(&self) -> usize {
        100 - (self.left.len() * 100).checked_div(self.all).unwrap_or_default()
    }
}

/// The name of a result and the findings of a file of the folders that the client has not opened by this name, unless it has this result.
pub(crate) fn of_closed(
    session: &mut Session,
    uri: &str,
    known: Option<&str>,
) -> Option<(String, Option<Vec<Diagnostic>>)> {
    let path = paths::path_of(uri)?;
    if let Some(open) = session.open_at(&path).map(|file| file.uri.clone()) {
        return session.diagnostics_unless(&open, known);
    }
    let is_of_folders = session.folders.iter().any(|folder| has(folder, &path));
    is_of_folders
        .then(|| fs::read(&path).ok())
        .flatten()
        .map(|bytes| session.diagnostics_of_bytes(&path, uri, bytes, known))
}

/// Whether a file would be one of the files of a folder. No directory is read but those on the way to it.
fn has(folder: &Path, path: &Path) -> bool {
    let wanted = path.to_owned();
    path.starts_with(folder) && files(folder, move |entry| wanted.starts_with(entry)).iter().any(|file| file == path)
}

/// The files of a folder, of those on the way.
fn files(folder: &Path, is_on_way: impl Fn(&Path) -> bool + Send + Sync + 'static) -> Vec<PathBuf> {
    let mut builder = WalkBuilder::new(folder);
    builder.require_git(false).filter_entry(move |entry| entry.file_name() != ".git" && is_on_way(entry.path()));
    let is_file = |entry: &ignore::DirEntry| {
        entry.file_type().is_some_and(|kind| kind.is_file())
            && entry.metadata().is_ok_and(|metadata| metadata.len() <= LARGEST)
    };
    let mut files: Vec<PathBuf> = builder.build().flatten().filter(is_file).map(ignore::DirEntry::into_path).collect();
    files.sort_unstable();
    files
}
