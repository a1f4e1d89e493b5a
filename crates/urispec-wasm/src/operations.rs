//! `resolve`, `normalize` and `relativize`: a text from a text.

use serde::Serialize;
use urispec::rfc3986::comparison::Rung;
use urispec::rfc3986::resolution::relativization::Prefer;
use urispec::rfc3986::resolution::transform::Mode;
use urispec::{Uri, UriReference};

use crate::call::Call;
use crate::failure::Failure;

/// The text that is made of others.
#[derive(Serialize)]
pub(crate) struct Made {
    text: String,
}

pub(crate) fn resolve(call: &Call<'_>) -> Result<Made, Failure> {
    let base = Uri::parse(call.text(0)).map_err(Failure::invalid("base"))?;
    let reference = UriReference::parse(call.text(1)).map_err(Failure::invalid("reference"))?;
    let mode = if call.is("lenient") { Mode::BackwardCompatible } else { Mode::Strict };
    let target = base.resolve_as(reference, mode).map_err(Failure::invalid("reference"))?;
    Ok(Made { text: target.to_string() })
}

pub(crate) fn normalize(call: &Call<'_>) -> Result<Made, Failure> {
    let rung = call.one_of("level", &Rung::ALL, level)?.unwrap_or(Rung::Scheme);
    let reference = UriReference::parse(call.text(0)).map_err(Failure::invalid("text"))?;
    Ok(Made { text: reference.normalize(rung).to_string() })
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
        Some(reference) => Ok(Made { text: reference.to_string() }),
        None => {
            Err(Failure::other("no-reference", "target", "no relative reference leads from the base to it".to_owned()))
        }
    }
}
