use std::ffi::OsString;
use std::io::{self, Write};

use clap::{Args, Subcommand};
use urispec::{IriReference, Rule, UriReference};

use crate::answer::derived::{Derived, NoResult};
use crate::answer::input::{Given, Line, Malformed, given};
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::subject::{Subject, redacted};

/// Map IRIs to URIs, and URIs to IRIs (RFC 3987, section 3)
#[derive(Clone, Debug, Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Iri {
    #[command(subcommand)]
    direction: Direction,
}

#[derive(Clone, Debug, Subcommand)]
enum Direction {
    ToUri(ToUri),
    ToIri(ToIri),
}

/// Percent-encode what is beyond ASCII (section 3.1)
///
/// Prints the URIs in the order of the IRIs, which may be relative references. The exit code is 0 if all IRIs are valid, 1 if some are not, and 2 for a usage
/// error or malformed input.
///
/// In JSON, the fields are input, result (or null) and diagnostics.
#[derive(Clone, Debug, Args)]
struct ToUri {
    /// The IRIs; if there are none, they are read from standard input
    #[arg(value_name = "IRI")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

/// Show encoded characters as themselves (section 3.2)
///
/// Prints the IRIs in the order of the URIs, which may be relative references. What is ASCII, is not UTF-8, cannot be seen, changes the direction of writing or is
/// another form of an ASCII character stays encoded, so that `to-uri` leads back to the same URI. The exit code is 0 if all URIs are valid, 1 if some are not, and
/// 2 for a usage error or malformed input.
///
/// In JSON, the fields are input, result (or null) and diagnostics.
#[derive(Clone, Debug, Args)]
struct ToIri {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Iri) -> Result<Outcome, Failure> {
    match &arguments.direction {
        Direction::ToUri(to_uri) => list::run(to_uri.clone(), &given(&to_uri.texts)),
        Direction::ToIri(to_iri) => list::run(to_iri.clone(), &given(&to_iri.texts)),
    }
}

impl ListCommand for ToUri {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let input = self.list.subject(given, Rule::IriReference);
        write(input, to_uri(input), &self.list, place, output)
    }
}

impl ListCommand for ToIri {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let input = self.list.subject(given, Rule::UriReference);
        write(input, to_iri(input), &self.list, place, output)
    }
}

fn to_uri(input: Subject<'_>) -> Result<String, NoResult> {
    let iri: IriReference<'_> = input.read().map_err(NoResult::Input)?;
    let uri = iri.to_uri().map_err(|error| NoResult::Reason(error.to_string()))?;
    Ok(uri.into_string())
}

fn to_iri(input: Subject<'_>) -> Result<String, NoResult> {
    let uri: UriReference<'_> = input.read().map_err(NoResult::Input)?;
    Ok(uri.to_iri().into_string())
}

fn write(
    input: Subject<'_>,
    result: Result<String, NoResult>,
    list: &ListOptions,
    place: Place,
    output: &mut dyn Write,
) -> io::Result<Outcome> {
    let result = result.map(|result| (redacted(result, list.redact), None::<String>));
    Derived { input, base: None, is_traced: false, result }.write(list.format(), place, output)
}
