use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urispec::rfc3986::comparison::equivalent;
use urispec::{Diagnostic, Rule, UriReference};

use crate::answer::asked::{Asked, Wrong};
use crate::answer::input::{Given, Line, Malformed, Pair};
use crate::answer::json::InputText;
use crate::answer::level::Level;
use crate::answer::list::{self, Answering, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};

/// Say at which rung of the ladder of section 6.2 two URIs are the same
///
/// The rung is the lowest at which their normal texts are: simple, case, percent, path or scheme, as `urispec normalize` has them. That
/// two differ at all of them does not mean that they name different things. A line of standard input holds both URIs, with a tab
/// between them or, with --input json, in an array [A, B]. The exit code is 0 if all pairs are the same at some rung, 1 if
/// some are not, and 2 if the question makes no sense.
///
/// An answer in JSON has the fields a, b, equivalent and level (or null); and diagnostics, if a text is not valid, with about, which is `a`
/// or `b`.
#[derive(Clone, Debug, Args)]
pub(crate) struct Compare {
    /// A URI; without any, pairs are read from standard input
    #[arg(id = "texts", value_name = "A", requires = "b")]
    a: Option<OsString>,

    /// The other URI
    #[arg(value_name = "B")]
    b: Option<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Compare) -> Result<Outcome, Failure> {
    let pair = |a: &OsString, b| Pair { first: Given::argument(a), second: Given::argument(b) };
    let asked: Vec<_> = arguments.a.iter().zip(&arguments.b).map(|(a, b)| pair(a, b)).collect();
    list::answer(arguments.clone(), &asked)
}

#[derive(Debug, Serialize)]
struct Comparison<'a> {
    a: InputText<'a>,
    b: InputText<'a>,
    equivalent: bool,
    level: Option<&'static str>,
    /// Which of both the diagnostics are about.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Diagnostic>,
}

impl Answering for Compare {
    type Question = Pair;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, None)
    }

    fn write(&self, pair: &Pair, _: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let asked = |given| self.list.asked(given, Rule::UriReference);
        let (a, b) = (asked(&pair.first), asked(&pair.second));
        let result = level(a, b);
        let outcome = if matches!(result, Ok(Some(_))) { Outcome::Valid } else { Outcome::Invalid };
        match self.list.format() {
            Format::Text => {
                write!(output, "{} {}: ", a.visible(), b.visible())?;
                match result {
                    Ok(Some(level)) => writeln!(output, "the same at {} ({})", level.name(), level.rung())?,
                    Ok(None) => writeln!(output, "different")?,
                    Err(NotValid::A(wrong)) => writeln!(output, "the first is not valid: {}", wrong.error)?,
                    Err(NotValid::B(wrong)) => writeln!(output, "the second is not valid: {}", wrong.error)?,
                }
            }
            Format::Json => {
                let (level, about, diagnostics) = match result {
                    Ok(level) => (level, None, Vec::new()),
                    Err(NotValid::A(wrong)) => (None, Some("a"), wrong.diagnostics),
                    Err(NotValid::B(wrong)) => (None, Some("b"), wrong.diagnostics),
                };
                let (a, b, equivalent) = (a.echo(), b.echo(), level.is_some());
                let answer = Comparison { a, b, equivalent, level: level.map(Level::name), about, diagnostics };
                list::write_json(&answer, output)?;
            }
        }
        Ok(outcome)
    }
}

/// Which text is no reference.
enum NotValid {
    A(Wrong),
    B(Wrong),
}

fn level(a: Asked<'_>, b: Asked<'_>) -> Result<Option<Level>, NotValid> {
    let a: UriReference<'_> = a.read().map_err(NotValid::A)?;
    let b: UriReference<'_> = b.read().map_err(NotValid::B)?;
    Ok(equivalent(a, b).map(Level::of))
}
