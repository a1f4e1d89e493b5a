//! The native half of the Python package `urispec`. The other half is in `python/urispec`.

mod argument;

mod checks;

mod column_functions;

mod columns;

mod diagnostic;

mod failure;

mod operations;

mod reference;

use pyo3::prelude::*;

/// What `urispec` and `urispec.arrow` export.
#[pymodule(gil_used = false)]
#[pyo3(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::checks::{diagnose, fix, invalid, is_valid, lint};
    #[pymodule_export]
    use crate::column_functions::{
        diagnose_column, fix_column, lint_column, normalize_column, parts_column, resolve_column, validate_column,
    };
    #[pymodule_export]
    use crate::columns::{Array, Stream};
    #[pymodule_export]
    use crate::diagnostic::{Diagnostic, Fix};
    #[pymodule_export]
    use crate::operations::{explain, iri_to_uri, normalize, redact, relativize, resolve, uri_to_iri};
    #[pymodule_export]
    use crate::reference::{Uri, UriReference, parse};
}
