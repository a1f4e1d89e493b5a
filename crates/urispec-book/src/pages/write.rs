//! Everything that mdBook reads, with what the elements show, and the chapters that are made.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::json;

use crate::pages::book::{Book, diagnostics, numbered, rules, sections, text};
use crate::pages::elements;
use crate::quiz::File;

/// The chapters that are made.
const MADE: [&str; 2] = ["b-answers.md", "map.md"];

impl Book {
    /// The text of a chapter as mdBook reads it: with what the elements show. A chapter that is not written yet says so.
    ///
    /// # Errors
    ///
    /// An element that is not what it has to be.
    pub fn chapter(&self, file: &str, title: &str) -> Result<String, String> {
        match file {
            "b-answers.md" => return Ok(self.answers()),
            "map.md" => return Ok(self.map()),
            _ => {}
        }
        let path = self.root.join("book/src").join(file);
        if !path.exists() {
            return Ok(format!("# {title}\n\nThis chapter is not written yet.\n"));
        }
        elements::filled(&text(&path)?, self).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Writes all that mdBook reads into a directory.
    ///
    /// # Errors
    ///
    /// What cannot be read or written, and why.
    pub fn write(&self, to: &Path) -> Result<(), String> {
        put(&to.join("book.toml"), &text(&self.root.join("book/book.toml"))?)?;
        let mut summary = text(&self.root.join("book/src/SUMMARY.md"))?;
        for (file, title) in self.chapters() {
            summary = summary.replace(&format!("[{title}]({file})"), &format!("[{}{title}]({file})", numbered(file)));
        }
        put(&to.join("src/SUMMARY.md"), &summary)?;
        for (file, title) in self.chapters() {
            put(&to.join("src").join(file), &self.chapter(file, title)?)?;
        }
        put(&to.join("lessons.json"), &self.about().to_string())
    }

    /// The lessons about each rule, section and diagnostic, for the pages that link to them.
    pub fn about(&self) -> serde_json::Value {
        let all = |names: fn(&File) -> &[String]| {
            let mut about: BTreeMap<&str, Vec<serde_json::Value>> = BTreeMap::new();
            for (number, file) in &self.files {
                let Some((page, title)) = self.lesson(number) else { continue };
                for name in names(file) {
                    let page = page.replace(".md", ".html");
                    about.entry(name).or_default().push(json!({ "page": page, "title": title.replace('`', "") }));
                }
            }
            about
        };
        json!({ "rules": all(rules), "sections": all(sections), "diagnostics": all(diagnostics) })
    }

    /// The names of quizzes that a chapter shows, in order.
    ///
    /// # Errors
    ///
    /// If the chapter cannot be read.
    pub fn shown(&self, file: &str) -> Result<Vec<String>, String> {
        let path = self.root.join("book/src").join(file);
        if MADE.contains(&file) || !path.exists() {
            return Ok(Vec::new());
        }
        Ok(elements::quizzes(&text(&path)?))
    }
}

fn put(path: &Path, text: &str) -> Result<(), String> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}
