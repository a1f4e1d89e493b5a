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
    /// Percent-encode what is beyond ASCII (section 3.1)
    ///
    /// Prints the URIs in the order of the IRIs, which may be relative references. The exit code is 0 if all IRIs are valid, 1 if some are not, and 2 for a
    /// usage error or malformed input.
    ///
    /// In JSON, the fields are input, result (or null) and diagnostics.
    ToUri {
        #[command(flatten)]
        texts: Texts,

        /// Write hosts beyond ASCII as the DNS knows them, by IDNA (UTS 46), where the scheme's hosts are domain names
        #[arg(long)]
        idna: bool,
    },
    /// Show encoded characters as themselves (section 3.2)
    ///
    /// Prints the IRIs in the order of the URIs, which may be relative references. What is ASCII, is not UTF-8, cannot be seen, changes the direction of
    /// writing or is another form of an ASCII character stays encoded, so that `to-uri` leads back to the same URI. The exit code is 0 if all URIs are valid, 1
    /// if some are not, and 2 for a usage error or malformed input.
    ///
    /// In JSON, the fields are input, result (or null) and diagnostics.
    ToIri(Texts),
}

#[derive(Clone, Debug, Args)]
struct Texts {
    /// What is to be mapped; if there is nothing, it is read from standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Iri) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &given(&arguments.direction.texts().texts))
}

impl Direction {
    fn texts(&self) -> &Texts {
        match self {
            Direction::ToUri { texts, .. } | Direction::ToIri(texts) => texts,
        }
    }
}

impl ListCommand for Iri {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.direction.texts().list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let list = self.options();
        let rule = match self.direction {
            Direction::ToUri { .. } => Rule::IriReference,
            Direction::ToIri(_) => Rule::UriReference,
        };
        let input = list.subject(given, rule);
        let result = match self.direction {
            Direction::ToUri { idna, .. } => to_uri(input, idna),
            Direction::ToIri(_) => to_iri(input),
        };
        let result = result.map(|result| (redacted(result, list.redact), None::<String>));
        Derived { input, base: None, is_traced: false, result }.write(list.format(), place, output)
    }
}

fn to_uri(input: Subject<'_>, idna: bool) -> Result<String, NoResult> {
    let iri: IriReference<'_> = input.read().map_err(NoResult::Input)?;
    let uri = match idna {
        true => iri.to_uri_with_domain_name().map_err(|error| NoResult::Reason(error.to_string()))?,
        false => iri.to_uri().map_err(|error| NoResult::Reason(error.to_string()))?,
    };
    Ok(uri.into_string())
}

fn to_iri(input: Subject<'_>) -> Result<String, NoResult> {
    let uri: UriReference<'_> = input.read().map_err(NoResult::Input)?;
    Ok(uri.to_iri().into_string())
}
