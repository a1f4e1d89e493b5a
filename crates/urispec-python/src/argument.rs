//! Arguments that are names.

use pyo3::prelude::*;
use urispec::Rule;
use urispec::rfc3986::comparison::Rung;

use crate::failure::{named, refused};

/// A rule by its name in ABNF.
pub(crate) fn rule(name: &str) -> PyResult<Rule> {
    name.parse().map_err(|error| named(name, error))
}

/// A level of the ladder of section 6, by the name that the command line has for it.
pub(crate) fn level(name: &str) -> PyResult<Rung> {
    Ok(match name {
        "simple" => Rung::SimpleString,
        "case" => Rung::Case,
        "percent" => Rung::PercentEncoding,
        "path" => Rung::PathSegment,
        "scheme" => Rung::Scheme,
        other => {
            return Err(refused(format!(
                "a level is `simple`, `case`, `percent`, `path` or `scheme`, and not `{other}`"
            )));
        }
    })
}
