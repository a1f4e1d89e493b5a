//! Exceptions.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use urispec::diagnostic::{Diagnosis, Place, Text, diagnose_at};
use urispec::{BuildError, Rule};

use crate::diagnostic::Diagnostic;

/// `urispec.InvalidUri`, for a text that does not match a rule. What may be a password is in the text that it carries, and in nothing that it shows.
pub(crate) fn invalid(py: Python<'_>, text: &str, rule: Rule) -> PyErr {
    match invalid_or(py, text, rule) {
        Ok(error) | Err(error) => error,
    }
}

fn invalid_or(py: Python<'_>, text: &str, rule: Rule) -> PyResult<PyErr> {
    let found = diagnose_at(text, rule, Place::Alone);
    let picture = Diagnosis::new(found.clone(), &Text::line(text).redacted(), rule).plain().to_string();
    let diagnostics = Diagnostic::all(&found, text, rule);
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

/// A text with a mask in place of what may be a password.
pub(crate) fn redacted(text: &str) -> String {
    String::from_utf8_lossy(&urispec::diagnostic::redact(text.as_bytes())).into_owned()
}
