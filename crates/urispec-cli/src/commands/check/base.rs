//! Where the files of a project are published, and so where their relative references lead.

use std::fs;
use std::path::{Component, Path, PathBuf};

use urispec::rfc3986::encoding::{self, encode_data};
use urispec::{Uri, UriBuf, UriReference};

use super::find::{Candidate, Candidates};

/// A directory, and its URI.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    directory: PathBuf,
    uri: UriBuf,
}

impl Base {
    pub(crate) fn new(directory: &Path, uri: UriBuf) -> Self {
        Base { directory: fs::canonicalize(directory).unwrap_or_else(|_| directory.to_owned()), uri }
    }

    /// The URI of a file in the directory.
    pub(crate) fn of(&self, path: &Path) -> Option<UriBuf> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        // A name that stands for no file, such as one of standard input, is one of the current directory.
        let path = if path.is_absolute() { path } else { std::env::current_dir().ok()?.join(path) };
        let mut uri = self.uri.as_str().to_owned();
        for (at, component) in path.strip_prefix(&self.directory).ok()?.components().enumerate() {
            let Component::Normal(name) = component else { return None };
            if at > 0 {
                uri.push('/');
            }
            uri.push_str(&encode_data(name.as_encoded_bytes(), encoding::Component::Segment));
        }
        UriBuf::try_from(uri).ok()
    }
}

/// Reads the URI of a directory.
pub(crate) fn parse(text: &str) -> Result<UriBuf, String> {
    let uri = Uri::parse(text).map_err(|error| error.to_string())?;
    if uri.query().is_some() || uri.fragment().is_some() {
        return Err("a base is the URI of a directory, which has neither a query nor a fragment".into());
    }
    if !uri.path().as_str().ends_with('/') {
        return Err("a base is the URI of a directory: its path ends in `/`".into());
    }
    UriBuf::try_from(text.to_owned()).map_err(|error| error.to_string())
}

/// What the references of a document are resolved against: its own URI, or what a `<base>` in it says.
#[derive(Debug, Default)]
pub(crate) struct Bases {
    document: Option<UriBuf>,
    /// The candidate that the `<base>` holds, and what it says, if that is known.
    element: Option<(usize, Option<UriBuf>)>,
}

impl Bases {
    pub(crate) fn new(document: Option<UriBuf>, candidates: &Candidates) -> Self {
        let Some(element) = &candidates.base else { return Bases { document, element: None } };
        let element = candidates.all.iter().position(|candidate| candidate.span == *element).map(|at| {
            let says =
                candidates.all.get(at).and_then(|candidate| resolve(candidate, document.as_ref().map(UriBuf::view)));
            (at, says)
        });
        // A `<base>` that is a template says what nobody knows.
        if element.is_none() { Bases::default() } else { Bases { document, element } }
    }

    /// The base of a candidate.
    pub(crate) fn of(&self, at: usize) -> Option<Uri<'_>> {
        let base = match &self.element {
            Some((element, says)) if *element != at => says.as_ref(),
            _ => self.document.as_ref(),
        };
        base.map(UriBuf::view)
    }
}

/// Where a reference leads.
fn resolve(candidate: &Candidate, base: Option<Uri<'_>>) -> Option<UriBuf> {
    let reference = UriReference::try_from(candidate.text.as_slice()).ok()?;
    match base {
        Some(base) => base.resolve(reference).ok().map(|target| target.into_owned()),
        None => reference.to_uri().map(UriBuf::from),
    }
}

/// Where a relative reference leads.
pub(crate) fn target(candidate: &Candidate, base: Option<Uri<'_>>) -> Option<UriBuf> {
    let is_relative =
        UriReference::try_from(candidate.text.as_slice()).is_ok_and(|reference| reference.scheme().is_none());
    if is_relative { resolve(candidate, Some(base?)) } else { None }
}
