//! `is_valid`, `diagnose`, `lint` and `fix`.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use urispec::diagnostic::{self, Applicability, Group, Level, Name, Place};
use urispec::{Linter, diagnose as diagnose_text};

use crate::argument::rule as rule_of;
use crate::diagnostic::Diagnostic;
use crate::failure::{self, named, refused};

/// Whether a text matches a rule of the grammar.
///
/// >>> is_valid("http://example.com/"), is_valid("http://example.com/a b")
/// (True, False)
/// >>> is_valid("::1", rule="IPv6address")
/// True
#[pyfunction]
#[pyo3(signature = (text, rule = "URI-reference"))]
pub(crate) fn is_valid(text: &str, rule: &str) -> PyResult<bool> {
    Ok(rule_of(rule)?.accepts(text))
}

/// Every mistake of a text, in its order: an empty list, if the text matches the rule.
///
/// >>> [found] = diagnose("http://localhost/A|B")
/// >>> found.name, found.start, found.fixes[0].fixed
/// ('path-character', 18, 'http://localhost/A%7CB')
#[pyfunction]
#[pyo3(signature = (text, rule = "URI-reference"))]
pub(crate) fn diagnose(text: &str, rule: &str) -> PyResult<Vec<Diagnostic>> {
    let rule = rule_of(rule)?;
    Ok(Diagnostic::all(&diagnose_text(text, rule), text, rule))
}

/// Every mistake of a text; and of a valid one what is unwise: what may deceive, what is probably not meant, what breaks a rule of the scheme.
///
/// `levels` sets other levels by the name of a diagnostic or of a group: {"style": "off", "empty-port": "error"}.
///
/// >>> [str(found) for found in lint("https://example.com:443@evil.test/")]
/// ['a user name that looks like the host `example.com`']
#[pyfunction]
#[pyo3(signature = (text, rule = "URI-reference", levels = None))]
pub(crate) fn lint(text: &str, rule: &str, levels: Option<BTreeMap<String, String>>) -> PyResult<Vec<Diagnostic>> {
    let rule = rule_of(rule)?;
    Ok(Diagnostic::all(&linter(levels)?.lint(text, rule), text, rule))
}

/// The text after its safe fixes, and if `trust` is "style" or "suggested" also after those. What has no such fix stays as it is.
///
/// >>> fix("http://localhost/A|B?tags[]=1")
/// 'http://localhost/A%7CB?tags%5B%5D=1'
#[pyfunction]
#[pyo3(signature = (text, rule = "URI-reference", trust = "safe"))]
pub(crate) fn fix(text: &str, rule: &str, trust: &str) -> PyResult<String> {
    let rule = rule_of(rule)?;
    let known = [Applicability::Safe, Applicability::Style, Applicability::Suggested];
    let Some(trust) = known.into_iter().find(|it| it.name() == trust) else {
        return Err(refused(format!("`trust` is `safe`, `style` or `suggested`, and not `{trust}`")));
    };
    let found = Linter::new().at(Place::Alone).lint(text, rule);
    let fixed = diagnostic::fixed(text.as_bytes(), &found, trust).and_then(|it| String::from_utf8(it).ok());
    Ok(fixed.unwrap_or_else(|| text.to_owned()))
}

/// A linter with other levels, by names of diagnostics and of groups. Those of groups come first.
pub(crate) fn linter(levels: Option<BTreeMap<String, String>>) -> PyResult<Linter> {
    let mut linter = Linter::new();
    let mut names = Vec::new();
    for (name, level) in levels.unwrap_or_default() {
        let level: Level = level.parse().map_err(|error| named(&level, error))?;
        match name.parse::<Group>() {
            Ok(group) => linter = linter.with_group(group, level),
            Err(_) => names.push((name.parse::<Name>().map_err(|error| named(&name, error))?, level)),
        }
    }
    Ok(names.into_iter().fold(linter, |linter, (name, level)| linter.with(name, level)))
}

/// The exception for a text that does not match a rule, when it is unpickled.
#[pyfunction]
pub(crate) fn invalid<'py>(py: Python<'py>, text: &str, rule: &str) -> PyResult<Bound<'py, PyAny>> {
    Ok(failure::invalid(py, text, rule_of(rule)?).into_value(py).into_bound(py).into_any())
}
