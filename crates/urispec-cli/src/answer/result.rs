//! The answer of the commands that make a URI of a URI.

use std::fmt::{self, Display};
use std::io::{self, Write};

use serde::Serialize;
use urispec::Diagnostic;

use crate::answer::asked::{Asked, Wrong};
use crate::answer::json::InputText;
use crate::answer::list::{Place, write_json};
use crate::answer::options::Format;
use crate::answer::outcome::Outcome;

/// A text, what it was held against, and what came of it, perhaps with the work.
#[derive(Debug)]
pub(crate) struct Answer<'a, T> {
    pub(crate) input: Asked<'a>,
    pub(crate) base: Option<Asked<'a>>,
    /// Whether the work is to be shown, where there is a result.
    pub(crate) is_traced: bool,
    pub(crate) result: Result<(String, Option<T>), NoResult>,
}

/// Why there is no result.
#[derive(Debug)]
pub(crate) enum NoResult {
    /// The text is not what it should be.
    Input(Wrong),
    /// The base is not.
    Base(Wrong),
    /// Both are, and this keeps them apart.
    Reason(String),
}

/// In one line.
impl Display for NoResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoResult::Input(wrong) | NoResult::Base(wrong) => &wrong.error,
            NoResult::Reason(reason) => reason,
        })
    }
}

impl<T: Display + Serialize> Answer<'_, T> {
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
struct AnswerJson<'a, T> {
    input: InputText<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<InputText<'a>>,
    result: Option<String>,
    /// Which of both the diagnostics are about, if it is not the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    diagnostics: Vec<Diagnostic>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<T>,
}

impl<'a, T> Answer<'a, T> {
    fn into_json(self) -> AnswerJson<'a, T> {
        let (input, base) = (self.input.echo(), self.base.map(|base| base.echo()));
        let nothing =
            AnswerJson { input, base, result: None, about: None, diagnostics: Vec::new(), reason: None, trace: None };
        match self.result {
            Ok((result, trace)) => AnswerJson { result: Some(result), trace, ..nothing },
            Err(NoResult::Input(wrong)) => AnswerJson { diagnostics: wrong.diagnostics, ..nothing },
            Err(NoResult::Base(wrong)) => AnswerJson { about: Some("base"), diagnostics: wrong.diagnostics, ..nothing },
            Err(NoResult::Reason(reason)) => AnswerJson { reason: Some(reason), ..nothing },
        }
    }
}
