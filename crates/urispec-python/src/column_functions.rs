//! The functions of `urispec.arrow`, which has their documentation.

use std::collections::BTreeMap;

use pyo3::prelude::*;

use crate::argument::{level as level_of, rule as rule_of};
use crate::checks::linter;
use crate::columns::{Job, Work, answer};

type Answer<'py> = PyResult<Bound<'py, PyAny>>;

#[pyfunction]
pub(crate) fn validate_column<'py>(
    texts: &Bound<'py, PyAny>,
    rule: &str,
    threads: Option<usize>,
    strings: &str,
) -> Answer<'py> {
    answer(texts.py(), texts, Job::new(Work::Validate(rule_of(rule)?), threads, strings)?)
}

#[pyfunction]
pub(crate) fn parts_column<'py>(
    texts: &Bound<'py, PyAny>,
    rule: &str,
    threads: Option<usize>,
    strings: &str,
) -> Answer<'py> {
    answer(texts.py(), texts, Job::new(Work::Parts(rule_of(rule)?), threads, strings)?)
}

#[pyfunction]
pub(crate) fn diagnose_column<'py>(
    texts: &Bound<'py, PyAny>,
    rule: &str,
    threads: Option<usize>,
    strings: &str,
) -> Answer<'py> {
    answer(texts.py(), texts, Job::new(Work::Diagnose(rule_of(rule)?), threads, strings)?)
}

#[pyfunction]
pub(crate) fn lint_column<'py>(
    texts: &Bound<'py, PyAny>,
    rule: &str,
    levels: Option<BTreeMap<String, String>>,
    threads: Option<usize>,
    strings: &str,
) -> Answer<'py> {
    let work = Work::Lint(Box::new(linter(levels)?), rule_of(rule)?);
    answer(texts.py(), texts, Job::new(work, threads, strings)?)
}

#[pyfunction]
pub(crate) fn normalize_column<'py>(
    texts: &Bound<'py, PyAny>,
    rule: &str,
    level: &str,
    threads: Option<usize>,
    strings: &str,
) -> Answer<'py> {
    let work = Work::Normalize(rule_of(rule)?, level_of(level)?);
    answer(texts.py(), texts, Job::new(work, threads, strings)?)
}

#[pyfunction]
pub(crate) fn resolve_column<'py>(
    texts: &Bound<'py, PyAny>,
    base: &str,
    rule: &str,
    threads: Option<usize>,
    strings: &str,
) -> Answer<'py> {
    let work = Work::Resolve(rule_of(rule)?, base.to_owned());
    answer(texts.py(), texts, Job::new(work, threads, strings)?)
}

#[pyfunction]
pub(crate) fn fix_column<'py>(
    texts: &Bound<'py, PyAny>,
    rule: &str,
    threads: Option<usize>,
    strings: &str,
) -> Answer<'py> {
    answer(texts.py(), texts, Job::new(Work::Fix(rule_of(rule)?), threads, strings)?)
}
