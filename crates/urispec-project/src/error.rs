//! A configuration that cannot be used.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Why a configuration cannot be used, and where that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectError {
    pub(crate) path: PathBuf,
    pub(crate) text: Option<String>,
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<&'static str>,
}

impl ProjectError {
    /// The configuration.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its text, unless it cannot be read.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The place in the text that is to blame.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What is wrong, in a line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where to read on.
    pub fn help(&self) -> Option<&'static str> {
        self.help
    }
}

impl fmt::Display for ProjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            Some(_) => write!(f, "{}: {}", self.path.display(), self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ProjectError {}
