//! Where the files of a project are published, and so where their relative references lead.

use std::error;
use std::fmt;
use std::ops::Range;
use std::path::{Component, Path};
use std::str::FromStr;

use urispec::diagnostic::redact;
use urispec::rfc3986::encoding::{self, encode_data};
use urispec::rfc3986::resolution::base::Layer;
use urispec::{Uri, UriBuf, UriReference};

use crate::find::candidate::Candidates;
use crate::find::order::put_in_order;

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

/// The base of a reference, and the layer of section 5.1 that it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Established<'b> {
    pub(crate) uri: Uri<'b>,
    pub(crate) layer: Layer,
}

/// What the references of a document are resolved against: what the document says, the message around it, or its own URI.
#[derive(Debug, Default)]
pub(crate) struct Bases<'d> {
    document: Option<Established<'d>>,
    /// The parts of the document that have a base of their own. One is after those around it.
    scopes: Vec<Scope>,
    /// The places of the candidates.
    places: Vec<Range<usize>>,
}

/// A part of the document, and what it says of its base.
#[derive(Debug)]
struct Scope {
    part: Range<usize>,
    /// The reference that names the base.
    place: Range<usize>,
    layer: Layer,
    /// The base, if it is known.
    says: Option<UriBuf>,
    /// The scope around this one.
    outer: Option<usize>,
}

impl<'d> Bases<'d> {
    pub(crate) fn new(document: Option<Established<'d>>, candidates: &Candidates<'_>) -> Self {
        let whole = candidates.base.iter().map(|base| (base, &(0..usize::MAX), Layer::Content));
        let parts = || candidates.scopes.iter().map(|scope| (&scope.base, &scope.part, scope.layer));
        // Of a message and the page that is all of it, the page is within.
        let outer = parts().filter(|(.., layer)| *layer != Layer::Content);
        let inner = parts().filter(|(.., layer)| *layer == Layer::Content);
        // What is around another begins before it, or ends after it.
        let order = |part: &Range<usize>| part.start..usize::MAX - part.end;
        let mut named: Vec<_> = outer.chain(whole).chain(inner).map(|named| (order(named.1), named)).collect();
        if named.is_empty() {
            return Bases { document, ..Bases::default() };
        }
        put_in_order(&mut named, |(order, _)| order);
        let places = candidates.all.iter().map(|candidate| candidate.span.clone()).collect();
        let mut bases = Bases { document, scopes: Vec::with_capacity(named.len()), places };
        for (_, (place, part, layer)) in named {
            let outer = bases.around(place, bases.scopes.len().checked_sub(1));
            let at = candidates.all.partition_point(|candidate| candidate.span.start < place.start);
            // What a base with a placeholder says is unknown, and so is what is relative to it.
            let candidate = candidates.all.get(at).filter(|candidate| candidate.span == *place);
            let says =
                candidate.and_then(|candidate| resolve(&candidate.text, bases.within(outer).map(|base| base.uri)));
            bases.scopes.push(Scope { part: part.clone(), place: place.clone(), layer, says, outer });
        }
        bases
    }

    /// The base of a candidate.
    pub(crate) fn of(&self, at: usize) -> Option<Established<'_>> {
        let Some(place) = self.places.get(at) else { return self.within(None) };
        let last = self.scopes.partition_point(|scope| scope.part.start <= place.start).checked_sub(1);
        self.within(self.around(place, last))
    }

    /// The innermost scope around a place, which is this one or around it. The reference that names a base is not in the scope itself.
    fn around(&self, place: &Range<usize>, mut scope: Option<usize>) -> Option<usize> {
        while let Some(at) = scope {
            let found = self.scopes.get(at)?;
            if found.part.contains(&place.start) && found.place != *place {
                return Some(at);
            }
            scope = found.outer;
        }
        None
    }

    /// The base that a scope says, or that of the document.
    fn within(&self, scope: Option<usize>) -> Option<Established<'_>> {
        match scope.and_then(|at| self.scopes.get(at)) {
            Some(scope) => Some(Established { uri: scope.says.as_ref()?.view(), layer: scope.layer }),
            None => self.document,
        }
    }
}

/// The base that a document names, if it says where that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said(Option<UriBuf>);

impl Said {
    /// What these candidates say, if they name a base for the whole document. The document itself is at `document`.
    pub(crate) fn of(candidates: &Candidates<'_>, document: Option<Established<'_>>) -> Option<Said> {
        let place = candidates.base.as_ref()?;
        let candidate = candidates.all.iter().find(|candidate| candidate.span == *place);
        Some(Said(candidate.and_then(|candidate| resolve(&candidate.text, document.map(|base| base.uri)))))
    }

    pub(crate) fn established(&self) -> Option<Established<'_>> {
        Some(Established { uri: self.0.as_ref()?.view(), layer: Layer::Content })
    }
}

/// Where a reference leads.
fn resolve(reference: &[u8], base: Option<Uri<'_>>) -> Option<UriBuf> {
    let reference = UriReference::try_from(reference).ok()?;
    match base {
        Some(base) => base.resolve(reference).ok().map(|target| target.into_owned()),
        None => reference.to_uri().map(UriBuf::from),
    }
}

/// Where a relative reference leads.
pub(crate) fn target(reference: &[u8], base: Option<Established<'_>>) -> Option<UriBuf> {
    let is_relative = UriReference::try_from(reference).is_ok_and(|reference| reference.scheme().is_none());
    if is_relative { resolve(reference, Some(base?.uri)) } else { None }
}

/// The same without what may be a password. The reference is resolved without it: a part of a path has another place then, where nothing shows what it was.
pub(crate) fn redacted_target(reference: &[u8], base: Option<Established<'_>>) -> Option<String> {
    let target = target(&redact(reference), Some(base?))?;
    Some(String::from_utf8_lossy(&redact(target.as_str().as_bytes())).into_owned())
}
