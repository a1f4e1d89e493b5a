//! `normalize`, `resolve`, `relativize`, `redact`, `explain`, and the ways between URIs and IRIs.

use pyo3::prelude::*;
use urispec::{IriReference, Rule, UriReference};
use urispec_lessons::topics;

use crate::argument::level as level_of;
use crate::failure::{invalid, redacted, refused};
use crate::reference::{Given, reference};

/// A reference in its normal form (section 6), up to a level: "simple", "case", "percent", "path" or "scheme".
///
/// >>> normalize("HTTP://Example.com:80/a/../%7eb")
/// 'http://example.com/~b'
/// >>> normalize("HTTP://Example.com:80/a/../%7eb", level="case")
/// 'http://example.com:80/a/../%7Eb'
#[pyfunction]
#[pyo3(signature = (text, level = "scheme"), text_signature = "(text, level='scheme')")]
pub(crate) fn normalize(py: Python<'_>, text: &str, level: &str) -> PyResult<String> {
    let rung = level_of(level)?;
    let reference = UriReference::parse(text).map_err(|_| invalid(py, text, Rule::UriReference))?;
    Ok(reference.normalize(rung).into_string())
}

/// The URI that a reference means, seen from a base (section 5).
///
/// >>> resolve("http://a/b/c/d;p?q", "../g")
/// Uri('http://a/b/g')
#[pyfunction]
#[pyo3(signature = (base, reference, lenient = false))]
pub(crate) fn resolve<'py>(
    py: Python<'py>,
    base: Given<'_>,
    reference: Given<'_>,
    lenient: bool,
) -> PyResult<Bound<'py, PyAny>> {
    base.uri(py)?.resolved(py, &reference.reference(py)?, lenient)
}

/// The shortest reference that leads from a base to a target; with `movable`, one that leads to the same place when both are moved together. None, if there
/// is no relative one.
///
/// >>> relativize("http://a/b/c/d", "http://a/b/g")
/// UriReference('../g')
#[pyfunction]
#[pyo3(signature = (base, target, movable = false))]
pub(crate) fn relativize<'py>(
    py: Python<'py>,
    base: Given<'_>,
    target: Given<'_>,
    movable: bool,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    base.uri(py)?.relativized(py, &target.uri(py)?, movable)
}

/// The text with a mask in place of what may be a password, also if it is not valid.
///
/// >>> redact("ftp://ada:s3cret@example.com/")
/// 'ftp://ada:***@example.com/'
#[pyfunction]
pub(crate) fn redact(text: &str) -> String {
    redacted(text)
}

/// The page about a diagnostic, a rule of the grammar, a section of the RFC, or a word such as "URL": what `urispec explain` prints.
///
/// >>> print(explain("path-character").splitlines()[2])
/// A character that is not allowed in a path unless percent-encoded.
#[pyfunction]
#[pyo3(signature = (name, width = 100))]
pub(crate) fn explain(name: &str, width: usize) -> PyResult<String> {
    let pages = topics(name).map_err(refused)?;
    let pages: Vec<_> = pages.iter().map(|topic| topic.page(width.clamp(20, 1000)).to_string()).collect();
    Ok(pages.join("\n").trim_end().to_owned())
}

/// The URI of an IRI: what is not ASCII is percent-encoded (RFC 3987, 3.1), and with `idna` the host is written as in the DNS.
///
/// >>> iri_to_uri("https://bücher.example/ü")
/// Uri('https://xn--bcher-kva.example/%C3%BC')
/// >>> iri_to_uri("https://bücher.example/ü", idna=False)
/// Uri('https://b%C3%BCcher.example/%C3%BC')
#[pyfunction]
#[pyo3(signature = (iri, idna = true))]
pub(crate) fn iri_to_uri<'py>(py: Python<'py>, iri: &str, idna: bool) -> PyResult<Bound<'py, PyAny>> {
    let parsed = IriReference::parse(iri).map_err(|_| invalid(py, iri, Rule::IriReference))?;
    let uri = if idna {
        parsed.to_uri_with_domain_name().map_err(refused)?.into_string()
    } else {
        parsed.to_uri().map_err(refused)?.into_string()
    };
    reference(py, &uri)
}

/// A URI for people: what is readable when it is decoded is decoded (RFC 3987, 3.2).
///
/// >>> uri_to_iri("https://example.com/%C3%BC%2F")
/// 'https://example.com/ü%2F'
#[pyfunction]
pub(crate) fn uri_to_iri(py: Python<'_>, uri: Given<'_>) -> PyResult<String> {
    Ok(uri.reference(py)?.view().to_iri().into_string())
}
