//! Exceptions.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use urispec::diagnostic::{Diagnosis, Place, Text, diagnose_at};
use urispec::{BuildError, Rule};

use crate::diagnostic::Diagnostic;

/// The exception for a text that does not match a rule, when it is unpickled.
#[pyfunction]
#[pyo3(name = "invalid")]
pub(crate) fn invalid_again<'py>(py: Python<'py>, text: &str, rule: &str) -> PyResult<Bound<'py, PyAny>> {
    Ok(invalid(py, text, self::rule(rule)?).into_value(py).into_bound(py).into_any())
}

/// `urispec.InvalidUri`, for a text that does not match a rule. What may be a password is in the text that it carries, and in nothing that it shows.
pub(crate) fn invalid(py: Python<'_>, text: &str, rule: Rule) -> PyErr {
    match invalid_or(py, text, rule) {
        Ok(error) | Err(error) => error,
    }
}

fn invalid_or(py: Python<'_>, text: &str, rule: Rule) -> PyResult<PyErr> {
    let found = diagnose_at(text, rule, Place::Alone);
    let picture = Diagnosis::new(found.clone(), &Text::line(text).redacted(), rule).plain().to_string();
    let diagnostics: Vec<_> = found.iter().map(|it| Diagnostic::of(it, text, rule)).collect();
    let class = py.import(intern!(py, "urispec._invalid"))?.getattr(intern!(py, "InvalidUri"))?;
    let error = class.call1((text, rule.name(), diagnostics, picture.trim_end()))?;
    Ok(PyErr::from_value(error))
}

/// What was asked for cannot be had, for another reason than a text that does not match.
pub(crate) fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A name that is none.
pub(crate) fn named(name: &str, error: impl std::fmt::Display) -> PyErr {
    refused(format!("`{name}`: {error}"))
}

pub(crate) fn unbuildable(error: BuildError) -> PyErr {
    refused(error)
}

/// A column that is none of texts is of a wrong type; everything else is a wrong value.
pub(crate) fn column(error: &urispec_arrow::Error) -> PyErr {
    match error {
        urispec_arrow::Error::Type(_) => PyTypeError::new_err(error.to_string()),
        other => PyValueError::new_err(other.to_string()),
    }
}

/// A rule by its name in ABNF.
pub(crate) fn rule(name: &str) -> PyResult<Rule> {
    name.parse().map_err(|error| named(name, error))
}
