//! The book: its chapters and its quizzes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::quiz::{File, Quiz};

/// Everything that the pages are made of.
///
/// ```
/// use std::path::Path;
/// use urispec_book::Book;
///
/// let book = Book::read(Path::new("../.."))?;
/// assert!(book.map().contains("## 3.2.2. Host"));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug)]
pub struct Book {
    /// The root of the repository.
    pub(crate) root: PathBuf,
    /// The chapters of the table of contents: names of files and titles, in order.
    chapters: Vec<(String, String)>,
    /// The quizzes of each lesson, by the number of the lesson.
    pub(crate) files: BTreeMap<String, File>,
}

impl Book {
    /// Reads the table of contents and the quizzes, below the root of the repository.
    ///
    /// # Errors
    ///
    /// What cannot be read, and why.
    pub fn read(root: &Path) -> Result<Book, String> {
        let summary = text(&root.join("book/src/SUMMARY.md"))?;
        let chapter = |line: &str| {
            let (title, address) = line.trim_start().strip_prefix("- [")?.rsplit_once("](")?;
            Some((address.strip_suffix(')')?.to_owned(), title.to_owned()))
        };
        let chapters = summary.lines().filter_map(chapter).collect();
        let mut files = BTreeMap::new();
        for path in list(&root.join("book/quizzes"))? {
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            if path.extension().is_some_and(|extension| extension == "toml") {
                let file = toml::from_str(&text(&path)?).map_err(|error| format!("{}: {error}", path.display()))?;
                files.insert(name, file);
            }
        }
        Ok(Book { root: root.to_owned(), chapters, files })
    }

    /// The chapters: names of files and titles.
    pub fn chapters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.chapters.iter().map(|(file, title)| (file.as_str(), title.as_str()))
    }

    /// The quizzes of each lesson, by the number of the lesson.
    pub fn files(&self) -> &BTreeMap<String, File> {
        &self.files
    }

    /// The quiz of a name.
    pub fn quiz(&self, id: &str) -> Option<&Quiz> {
        self.files.values().flat_map(|file| &file.quizzes).find(|quiz| quiz.id == id)
    }

    /// The chapter with the number of a file of quizzes: the name of its file, and its title.
    pub fn lesson(&self, number: &str) -> Option<(&str, &str)> {
        self.chapters().find(|(file, _)| file.starts_with(&format!("{number}-")))
    }

    /// The lessons that are about something, as links of Markdown.
    pub(crate) fn lessons_about(&self, names: impl Fn(&File) -> &[String], name: &str) -> Vec<String> {
        let about = self.files.iter().filter(|(_, file)| names(file).iter().any(|known| known == name));
        about.filter_map(|(number, _)| self.lesson(number)).map(|(file, title)| format!("[{title}]({file})")).collect()
    }
}

/// The number of a lesson or the letter of an appendix, as written before the title: that of its file.
pub(crate) fn numbered(file: &str) -> String {
    match file.split_once('-') {
        Some((number, _)) if number.parse::<u8>().is_ok() => format!("{}. ", number.parse::<u8>().unwrap_or_default()),
        Some((letter @ ("a" | "b"), _)) => format!("{}. ", letter.to_ascii_uppercase()),
        _ => String::new(),
    }
}

pub(crate) fn rules(file: &File) -> &[String] {
    &file.lesson.rules
}

pub(crate) fn sections(file: &File) -> &[String] {
    &file.lesson.sections
}

pub(crate) fn diagnostics(file: &File) -> &[String] {
    &file.lesson.diagnostics
}

/// Where the repository is for those who read.
pub(crate) const REPOSITORY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main");

pub(crate) fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn list(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let unread = |error| format!("cannot read {}: {error}", directory.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory).map_err(unread)? {
        paths.push(entry.map_err(unread)?.path());
    }
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn lessons_have_numbers_and_appendices_have_letters() {
        for (file, number) in [
            ("00-a-uri-that-surprises.md", "0. "),
            ("07-host.md", "7. "),
            ("13-other-readers.md", "13. "),
            ("a-ninety-minutes.md", "A. "),
            ("b-answers.md", "B. "),
            ("prove-your-own-parser.md", ""),
            ("map.md", ""),
        ] {
            assert_eq!(numbered(file), number, "{file}");
        }
    }
}
