use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urispec::rfc3986::comparison::{Rung, equivalent};
use urispec::{Diagnostic, IriReference, Rule, UriReference};

use crate::answer::input::{Given, Line, Malformed, Pair};
use crate::answer::json::Echo;
use crate::answer::level::Level;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::write_json;
use crate::answer::subject::{Invalid, Subject};

/// Find the level of normalization at which two URIs are equivalent (section 6.2)
///
/// The levels are those of `urispec normalize`: simple, case, percent, path and scheme. The result is the first level at which the
/// normalized texts are equal. URIs that differ at every level may still identify the same resource. A line of standard input holds
/// both URIs, separated by a tab or, with --input json, in an array [A, B]. The exit code is 0 if all pairs are equivalent at some level,
/// 1 if some are not, and 2 for a usage error or malformed input.
///
/// In JSON, the fields are a, b, equivalent and level (or null). If a text is not valid, about is `a` or `b`, and diagnostics has its
/// problems.
#[derive(Clone, Debug, Args)]
pub(crate) struct Compare {
    /// A URI; without it, pairs are read from standard input
    #[arg(id = "texts", value_name = "A", requires = "b")]
    a: Option<OsString>,

    /// The other URI
    #[arg(value_name = "B")]
    b: Option<OsString>,

    /// Compare IRIs (RFC 3987, section 5): a character beyond ASCII is equivalent to its encoded form, at every level but the first
    #[arg(long)]
    iri: bool,

    /// Put the characters of the IRIs into Normalization Form C first (5.3.2.2)
    #[arg(long, requires = "iri")]
    nfc: bool,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Compare) -> Result<Outcome, Failure> {
    let pair = |a: &OsString, b| Pair { first: Given::argument(a), second: Given::argument(b) };
    let pairs: Vec<_> = arguments.a.iter().zip(&arguments.b).map(|(a, b)| pair(a, b)).collect();
    list::run(arguments.clone(), &pairs)
}

#[derive(Debug, Serialize)]
struct Comparison<'a> {
    a: Echo<'a>,
    b: Echo<'a>,
    equivalent: bool,
    level: Option<&'static str>,
    /// Which text the diagnostics are about.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Diagnostic>,
}

impl ListCommand for Compare {
    type Item = Pair;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, None)
    }

    fn write(&self, pair: &Pair, _: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let rule = if self.iri { Rule::IriReference } else { Rule::UriReference };
        let (a, b) = (self.list.subject(&pair.first, rule), self.list.subject(&pair.second, rule));
        let result = if self.iri { level_of_iris(a, b, self.nfc) } else { level(a, b) };
        let outcome = if matches!(result, Ok(Some(_))) { Outcome::Valid } else { Outcome::Invalid };
        match self.list.format() {
            Format::Text => {
                write!(output, "{} {}: ", a.visible(), b.visible())?;
                match result {
                    Ok(Some(level)) => writeln!(output, "equivalent at level {} ({})", level.name(), level.rung())?,
                    Ok(None) => writeln!(output, "different")?,
                    Err(NotValid::A(invalid)) => writeln!(output, "the first is not valid: {}", invalid.error)?,
                    Err(NotValid::B(invalid)) => writeln!(output, "the second is not valid: {}", invalid.error)?,
                }
            }
            Format::Json => {
                let (level, about, diagnostics) = match result {
                    Ok(level) => (level, None, Vec::new()),
                    Err(NotValid::A(invalid)) => (None, Some("a"), invalid.diagnostics),
                    Err(NotValid::B(invalid)) => (None, Some("b"), invalid.diagnostics),
                };
                let (a, b, equivalent) = (a.echo(), b.echo(), level.is_some());
                let comparison = Comparison { a, b, equivalent, level: level.map(Level::name), about, diagnostics };
                write_json(&comparison, output)?;
            }
        }
        Ok(outcome)
    }
}

/// Which text is not valid.
enum NotValid {
    A(Invalid),
    B(Invalid),
}

fn level(a: Subject<'_>, b: Subject<'_>) -> Result<Option<Level>, NotValid> {
    let a: UriReference<'_> = a.read().map_err(NotValid::A)?;
    let b: UriReference<'_> = b.read().map_err(NotValid::B)?;
    Ok(equivalent(a, b).map(Level::of))
}

fn level_of_iris(a: Subject<'_>, b: Subject<'_>, nfc: bool) -> Result<Option<Level>, NotValid> {
    let a: IriReference<'_> = a.read().map_err(NotValid::A)?;
    let b: IriReference<'_> = b.read().map_err(NotValid::B)?;
    let [a, b] = [a, b].map(|iri| if nfc { iri.to_nfc() } else { iri.into() });
    Ok(Rung::ALL.into_iter().find(|rung| a.same_at(b.view(), *rung)).map(Level::of))
}
