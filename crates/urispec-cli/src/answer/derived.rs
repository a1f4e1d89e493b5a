//! The results of the commands that derive a URI from a URI.

use std::fmt::{self, Display};
use std::io::{self, Write};

use serde::Serialize;
use urispec::Diagnostic;

use super::json::Echo;
use super::list::Place;
use super::options::Format;
use super::outcome::Outcome;
use super::output::write_json;
use super::subject::{Invalid, Subject};

/// A text, its base if the command has one, and what was derived from them, with a trace if one was requested.
#[derive(Debug)]
pub(crate) struct Derived<'a, T> {
    pub(crate) input: Subject<'a>,
    pub(crate) base: Option<Subject<'a>>,
    /// Whether a trace was requested. There is none where there is no result.
    pub(crate) is_traced: bool,
    pub(crate) result: Result<(String, Option<T>), NoResult>,
}

/// Why there is no result.
#[derive(Debug)]
pub(crate) enum NoResult {
    /// The text is not valid.
    Input(Invalid),
    /// The base is not valid.
    Base(Invalid),
    /// Both are valid, and there is no result for this reason.
    Reason(String),
}

impl Display for NoResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoResult::Input(invalid) | NoResult::Base(invalid) => &invalid.error,
            NoResult::Reason(reason) => reason,
        })
    }
}

impl<T: Display + Serialize> Derived<'_, T> {
    pub(crate) fn write(self, format: Format, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let outcome = if self.result.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        match format {
            Format::Text => self.write_text(place, output)?,
            Format::Json => write_json(&self.into_json(), output)?,
        }
        Ok(outcome)
    }

    fn write_text(&self, place: Place, output: &mut dyn Write) -> io::Result<()> {
        let input = self.input.visible();
        match &self.result {
            Ok((result, None)) => writeln!(output, "{result}")?,
            Ok((result, Some(trace))) => write!(output, "{result}\n{trace}")?,
            Err(error @ NoResult::Base(_)) => {
                let base = self.base.map(|base| base.visible()).unwrap_or_default();
                writeln!(output, "{input}: the base {base}: {error}")?;
            }
            Err(error) => writeln!(output, "{input}: {error}")?,
        }
        if self.is_traced { place.end(output) } else { Ok(()) }
    }
}

#[derive(Debug, Serialize)]
struct DerivedJson<'a, T> {
    input: Echo<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<Echo<'a>>,
    result: Option<String>,
    /// Which text the diagnostics are about, if it is not the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    diagnostics: Vec<Diagnostic>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<T>,
}

impl<'a, T> Derived<'a, T> {
    fn into_json(self) -> DerivedJson<'a, T> {
        let (input, base) = (self.input.echo(), self.base.map(|base| base.echo()));
        let empty =
            DerivedJson { input, base, result: None, about: None, diagnostics: Vec::new(), reason: None, trace: None };
        match self.result {
            Ok((result, trace)) => DerivedJson { result: Some(result), trace, ..empty },
            Err(NoResult::Input(invalid)) => DerivedJson { diagnostics: invalid.diagnostics, ..empty },
            Err(NoResult::Base(invalid)) => {
                DerivedJson { about: Some("base"), diagnostics: invalid.diagnostics, ..empty }
            }
            Err(NoResult::Reason(reason)) => DerivedJson { reason: Some(reason), ..empty },
        }
    }
}
