//! `resolve`, `normalize` and `relativize`: a text from a text.

use serde::Serialize;
use urispec::rfc3986::comparison::Rung;
use urispec::rfc3986::resolution::dot_segments::Steps;
use urispec::rfc3986::resolution::relativization::Prefer;
use urispec::rfc3986::resolution::transform::{Mode, Resolution};
use urispec::{Uri, UriReference};

use crate::call::Call;
use crate::failure::Failure;

/// The text that is made of others, and how, if that is asked for.
#[derive(Serialize)]
pub(crate) struct Made<T = ()> {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<T>,
}

/// How a reference was resolved, with the fields of `urispec resolve --trace --format json`.
#[derive(Serialize)]
pub(crate) struct Resolved {
    branch: String,
    merged: Option<String>,
    /// The steps of section 5.2.4. A path of many segments has none, since each holds the path.
    steps: Vec<Step>,
}

/// A line of the pseudocode, and the buffers after it.
#[derive(Serialize)]
struct Step {
    name: &'static str,
    output: String,
    input: String,
}

/// A change, with the fields of `urispec normalize --trace --format json` but for its place, which is in no text that the caller has.
#[derive(Serialize)]
pub(crate) struct Changed {
    level: &'static str,
    section: &'static str,
    before: String,
    after: String,
    change: String,
}

/// No longer path is traced.
const LONGEST_TRACED: usize = 1 << 12;

pub(crate) fn resolve(call: &Call<'_>) -> Result<Made<Resolved>, Failure> {
    let base = Uri::parse(call.text(0)).map_err(Failure::invalid("base"))?;
    let reference = UriReference::parse(call.text(1)).map_err(Failure::invalid("reference"))?;
    let mode = if call.is("lenient") { Mode::BackwardCompatible } else { Mode::Strict };
    if !call.is("trace") {
        let target = base.resolve_as(reference, mode).map_err(Failure::invalid("reference"))?;
        return Ok(Made { text: target.to_string(), trace: None });
    }
    let Resolution { target, branch, merged, steps, .. } =
        base.resolve_traced(reference, mode).map_err(Failure::invalid("reference"))?;
    let path = merged.as_deref().unwrap_or(reference.path().as_str());
    let steps = steps.filter(|_| path.len() <= LONGEST_TRACED);
    let steps =
        steps.iter().flat_map(Steps::iter).map(|step| Step { name: step.name, output: step.output, input: step.input });
    let trace = Resolved { branch: branch.to_string(), steps: steps.collect(), merged };
    Ok(Made { text: target.to_string(), trace: Some(trace) })
}

pub(crate) fn normalize(call: &Call<'_>) -> Result<Made<Vec<Changed>>, Failure> {
    let rung = call.one_of("level", &Rung::ALL, level)?.unwrap_or(Rung::Scheme);
    let reference = UriReference::parse(call.text(0)).map_err(Failure::invalid("text"))?;
    if !call.is("trace") {
        return Ok(Made { text: reference.normalize(rung).to_string(), trace: None });
    }
    let normalization = reference.normalize_traced(rung);
    let changes = normalization.steps().iter().map(|step| Changed {
        level: level(step.change.rung()),
        section: step.change.rung().section().number,
        before: step.before.clone(),
        after: step.after.clone(),
        change: step.change.to_string(),
    });
    Ok(Made { text: normalization.as_str().to_owned(), trace: Some(changes.collect()) })
}

/// The name of a rung, as on the command line.
fn level(rung: Rung) -> &'static str {
    match rung {
        Rung::SimpleString => "simple",
        Rung::Case => "case",
        Rung::PercentEncoding => "percent",
        Rung::PathSegment => "path",
        Rung::Scheme => "scheme",
    }
}

pub(crate) fn relativize(call: &Call<'_>) -> Result<Made, Failure> {
    let base = Uri::parse(call.text(0)).map_err(Failure::invalid("base"))?;
    let target = Uri::parse(call.text(1)).map_err(Failure::invalid("target"))?;
    let prefer = if call.is("movable") { Prefer::RelativePath } else { Prefer::Shortest };
    match base.relativize_to(target, prefer) {
        Some(reference) => Ok(Made { text: reference.to_string(), trace: None }),
        None => {
            Err(Failure::other("no-reference", "target", "no relative reference leads from the base to it".to_owned()))
        }
    }
}

/// The text without what may be a password.
pub(crate) fn redact(call: &Call<'_>) -> Result<Made, Failure> {
    let redacted = urispec::diagnostic::redact(call.text(0).as_bytes());
    Ok(Made { text: String::from_utf8_lossy(&redacted).into_owned(), trace: None })
}
