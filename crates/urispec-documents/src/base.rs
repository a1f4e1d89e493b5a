//! Where the files of a project are published, and so where their relative references lead.

use std::error;
use std::fmt;
use std::path::{Component, Path};
use std::str::FromStr;

use urispec::rfc3986::encoding::{self, encode_data};
use urispec::{Uri, UriBuf, UriReference};

use crate::find::candidate::{Candidate, Candidates};

/// The URI of a directory.
///
/// ```
/// use urispec_documents::Base;
///
/// let base: Base = "https://example.com/site/".parse()?;
/// assert_eq!(base.of("./docs/a b.html").unwrap().as_str(), "https://example.com/site/docs/a%20b.html");
/// assert_eq!(base.of("../other"), None);
/// assert!("https://example.com/site".parse::<Base>().is_err());
/// # Ok::<(), urispec_documents::BaseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(UriBuf);

/// Why a text is not the URI of a directory. Its display is a message for the person who wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseError(String);

impl fmt::Display for BaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for BaseError {}

impl FromStr for Base {
    type Err = BaseError;

    fn from_str(text: &str) -> Result<Self, BaseError> {
        let uri = Uri::parse(text).map_err(|error| BaseError(error.to_string()))?;
        if uri.query().is_some() || uri.fragment().is_some() {
            return Err(BaseError("a base is the URI of a directory, which has neither a query nor a fragment".into()));
        }
        if !uri.path().as_str().ends_with('/') {
            return Err(BaseError("a base is the URI of a directory: its path ends in `/`".into()));
        }
        Ok(Base(uri.into()))
    }
}

impl Base {
    /// The URI of the directory.
    pub fn uri(&self) -> Uri<'_> {
        self.0.view()
    }

    /// The URI of a file by its path from the directory. A path with `..`, or one from the root, has none.
    pub fn of(&self, path: impl AsRef<Path>) -> Option<UriBuf> {
        let mut uri = self.0.as_str().to_owned();
        let components = path.as_ref().components().filter(|component| *component != Component::CurDir);
        for (at, component) in components.enumerate() {
            let Component::Normal(name) = component else { return None };
            if at > 0 {
                uri.push('/');
            }
            uri.push_str(&encode_data(name.as_encoded_bytes(), encoding::Component::Segment));
        }
        UriBuf::try_from(uri).ok()
    }
}

/// What the references of a document are resolved against: its own URI, or what a `<base>` in it says.
#[derive(Debug, Default)]
pub(crate) struct Bases<'d> {
    document: Option<&'d UriBuf>,
    /// The index of the candidate that the `<base>` holds, and what it says, if that is known.
    element: Option<(usize, Option<UriBuf>)>,
}

impl<'d> Bases<'d> {
    pub(crate) fn new(document: Option<&'d UriBuf>, candidates: &Candidates) -> Self {
        let Some(element) = &candidates.base else { return Bases { document, element: None } };
        let element = candidates.all.iter().position(|candidate| candidate.span == *element).map(|at| {
            let says = candidates.all.get(at).and_then(|candidate| resolve(candidate, document.map(UriBuf::view)));
            (at, says)
        });
        // What a `<base>` with a placeholder says is unknown.
        if element.is_none() { Bases::default() } else { Bases { document, element } }
    }

    /// The base of a candidate.
    pub(crate) fn of(&self, at: usize) -> Option<Uri<'_>> {
        let base = match &self.element {
            Some((element, says)) if *element != at => says.as_ref(),
            _ => self.document,
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
