//! What the server knows: the client, its folders and settings, and the open files.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::Diagnostic;
use urispec::diagnostic::Name;
use urispec_documents::{Document, FileType};
use urispec_project::{NAME, Overrides, Project, ProjectError, Projects};

use crate::answer::diagnostics;
use crate::client::Client;
use crate::encoding::Encoding;
use crate::file::{Checked, File};
use crate::paths;
use crate::settings::{Run, Settings};
use crate::text::LineText;

/// What a file in UTF-8 may begin with.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The projects of files in folders, as far as the settings leave them alone.
fn projects(settings: &Settings, folders: &[PathBuf]) -> Projects {
    let (overrides, _) = settings.overrides();
    // The user names it as seen from what is open; where the server was started says nothing.
    let config = overrides.config.map(|config| folders.first().map_or(config.clone(), |folder| folder.join(&config)));
    Projects::new(Overrides { folders: folders.to_vec(), config, ..overrides })
}

/// What the server knows.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) client: Client,
    pub(crate) encoding: Encoding,
    pub(crate) folders: Vec<PathBuf>,
    pub(crate) settings: Settings,
    projects: Projects,
    files: HashMap<String, File>,
    /// What is wrong with configurations, by their paths, that is not reported yet.
    wrong: HashMap<PathBuf, ProjectError>,
    /// How many results there were, so that each has a name of its own.
    results: u64,
    /// How often configurations and settings have changed.
    generation: u64,
}

impl Session {
    pub(crate) fn new(client: Client, encoding: Encoding, folders: Vec<PathBuf>, settings: Settings) -> Session {
        let projects = projects(&settings, &folders);
        Session {
            client,
            encoding,
            folders,
            settings,
            projects,
            files: HashMap::new(),
            wrong: HashMap::new(),
            results: 0,
            generation: 0,
        }
    }

    /// The open file that the client calls so.
    pub(crate) fn file(&self, uri: &str) -> Option<&File> {
        self.files.get(uri)
    }

    pub(crate) fn file_mut(&mut self, uri: &str) -> Option<&mut File> {
        self.files.get_mut(uri)
    }

    /// The open file at a path. What is not saved, or is elsewhere, only has a path where it is likely to be saved, and is none.
    pub(crate) fn open_at(&self, path: &Path) -> Option<&File> {
        self.files.values().find(|file| file.path == path && paths::path_of(&file.uri).is_some())
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &File> {
        self.files.values()
    }

    pub(crate) fn open(&mut self, uri: String, language: &str, version: i32, text: String) {
        let path = paths::path_of(&uri).unwrap_or_else(|| {
            // Where it is likely to be saved.
            self.folders.first().map(PathBuf::as_path).unwrap_or(Path::new(".")).join(paths::name_of(&uri))
        });
        let text = LineText::new(text, self.encoding);
        self.files.insert(uri.clone(), File::new(uri, path, language, version, text));
    }

    pub(crate) fn close(&mut self, uri: &str) {
        self.files.remove(uri);
    }

    /// The settings are others.
    pub(crate) fn set(&mut self, settings: Settings) {
        self.settings = settings;
        self.projects = projects(&self.settings, &self.folders);
        self.forget();
    }

    /// These folders are closed, and those are opened.
    pub(crate) fn change_folders(&mut self, closed: &[PathBuf], opened: impl IntoIterator<Item = PathBuf>) {
        self.folders.retain(|folder| !closed.contains(folder));
        self.folders.extend(opened);
        self.projects = projects(&self.settings, &self.folders);
        self.forget();
    }

    /// Configurations have changed.
    pub(crate) fn forget(&mut self) {
        self.generation += 1;
        self.projects.forget();
        self.files.values_mut().for_each(File::forget);
    }

    /// The project of a file. If its configuration cannot be used, it counts as if there were none.
    pub(crate) fn project(&mut self, path: &Path) -> Arc<Project> {
        match self.projects.of(path) {
            Ok(project) => project,
            Err(error) => {
                self.wrong.insert(error.path().to_owned(), error);
                Arc::new(Project::without_configuration(self.projects.overrides()))
            }
        }
    }

    /// What is wrong with configurations since this was last asked.
    pub(crate) fn take_wrong(&mut self) -> HashMap<PathBuf, ProjectError> {
        std::mem::take(&mut self.wrong)
    }

    /// What was found in an open file. It is checked if that is not known.
    pub(crate) fn check(&mut self, uri: &str) -> Option<(&File, &Checked)> {
        let path = self.files.get(uri)?.path.clone();
        if self.files.get(uri)?.known().is_none() {
            let project = self.project(&path);
            let most = self.settings.lint.max_findings;
            self.results += 1;
            let id = self.results.to_string();
            let file = self.files.get_mut(uri)?;
            let document = if project.excludes(&path) {
                // Nothing is found where nothing is read.
                Document::of_text("", FileType::Text)
            } else {
                let file_type = file.file_type(|path, bytes| project.file_type(path, bytes));
                Document::of_text(file.text.as_str(), file_type)
            };
            file.learn(&document, id, || project.checker(&path).with_most(most));
        }
        let file = self.files.get(uri)?;
        Some((file, file.known()?))
    }

    /// The name of a result and its diagnostics: those of the text, or those of the text as it was saved.
    pub(crate) fn diagnostics(&mut self, uri: &str) -> Option<(String, Vec<Diagnostic>)> {
        if let Some((id, diagnostics)) = self.files.get(uri)?.saved() {
            return Some((id.to_owned(), diagnostics.to_vec()));
        }
        let client = self.client.clone();
        let (file, checked) = self.check(uri)?;
        let found = diagnostics::of_report(checked.report(), uri, &file.text, &client);
        let id = checked.id.clone();
        if self.settings.lint.run == Run::OnSave {
            self.files.get_mut(uri)?.save(id.clone(), found.clone());
        }
        Some((id, found))
    }

    /// The same of a client that has a result already: no diagnostics, if it is this one.
    pub(crate) fn diagnostics_unless(
        &mut self,
        uri: &str,
        known: Option<&str>,
    ) -> Option<(String, Option<Vec<Diagnostic>>)> {
        let (id, found) = self.diagnostics(uri)?;
        let is_known = known == Some(id.as_str());
        Some((id, (!is_known).then_some(found)))
    }

    /// What is found in a file that is not open: the name of the result and its diagnostics, unless the result has this name already.
    pub(crate) fn diagnostics_of_bytes(
        &mut self,
        path: &Path,
        uri: &str,
        mut bytes: Vec<u8>,
        known: Option<&str>,
    ) -> (String, Option<Vec<Diagnostic>>) {
        let project = self.project(path);
        // Editors do not count it as a character.
        if bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let mut hasher = DefaultHasher::new();
        (&bytes, self.generation).hash(&mut hasher);
        let id = format!("{:016x}", hasher.finish());
        if known == Some(id.as_str()) {
            return (id, None);
        }
        let file_type = project.file_type(path, &bytes);
        let document = Document::new(bytes, file_type);
        if project.excludes(path) || document.is_binary() {
            return (id, Some(Vec::new()));
        }
        let Ok(text) = String::from_utf8(document.bytes().to_vec()) else {
            // The client knows its characters, but nobody knows which encoding it reads the file in.
            return (id, Some(Vec::new()));
        };
        let report = project.checker(path).with_most(self.settings.lint.max_findings).check(&document);
        let text = LineText::new(text, self.encoding);
        (id, Some(diagnostics::of_report(&report, uri, &text, &self.client)))
    }

    /// Whether this text of a configuration turns a finding off in a file: what is set for some files, or by the settings, may count before it.
    pub(crate) fn is_off_with(&self, path: &Path, configuration: &Path, text: &str, name: &str) -> bool {
        let project = self.projects.with_text(path, configuration, text.to_owned());
        let levels = project.map(|project| project.checker(path).levels().clone());
        Name::from_name(name).zip(levels).is_some_and(|(name, levels)| levels.severity(name).is_none())
    }

    /// The configuration of a file, or where one would be: in its folder.
    pub(crate) fn configuration(&mut self, path: &Path) -> PathBuf {
        if let Some(file) = self.project(path).files().last() {
            return file.path().to_owned();
        }
        let folder =
            self.folders.iter().filter(|folder| path.starts_with(folder)).max_by_key(|folder| folder.as_os_str().len());
        folder.map(PathBuf::as_path).or(path.parent()).unwrap_or(Path::new(".")).join(NAME)
    }
}

#[cfg(test)]
mod tests {
    use gen_lsp_types::Position;
    use serde_json::Value;

    use super::Session;
    use crate::client::Client;
    use crate::encoding::Encoding;
    use crate::settings::Settings;

    const URI: &str = "untitled:a.md";

    /// How many bytes a session keeps after so many edits, each of which is checked. All end with the same text.
    fn kept_after(edits: u32) -> i64 {
        let mut kept = None;
        let measured = allocation_counter::measure(|| {
            let capabilities = Value::Null;
            let mut session =
                Session::new(Client::of(&capabilities), Encoding::of(&capabilities), Vec::new(), Settings::default());
            let prose = "some text in a line\n\n".repeat(4);
            let text = format!("[\u{e9}]: http://h/|\n\n{}", (prose + "and [a link](http://h/a|b)\n\n").repeat(5));
            session.open(URI.to_owned(), "markdown", 1, text);
            for edit in 0..edits {
                let line = edit / 2 * 7 % 50;
                let [start, end] = [0, edit % 2].map(|character| Position { line, character });
                let file = session.file_mut(URI).unwrap();
                // What is typed is deleted again.
                file.text.replace(start, end, if edit % 2 == 0 { "[" } else { "" });
                file.change();
                assert!(session.diagnostics(URI).unwrap().1.len() > 3);
            }
            kept = Some(session);
        });
        drop(kept);
        measured.bytes_current
    }

    #[test]
    fn memory_after_ten_thousand_edits_is_that_after_ten() {
        let (few, many) = (kept_after(10), kept_after(10_000));
        // The name of a result grows, and what a vector has room for.
        assert!((many - few).abs() < 4096, "{few} bytes after 10 edits, {many} after 10,000");
        assert!(few > 15_000, "{few} bytes are not what a session keeps");
    }
}
