use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use urispec::rfc3986::resolution::dot_segments::remove_dot_segments;
use urispec::{Rule, Uri};

use crate::answer::derived::{Derived, NoResult};
use crate::answer::input::{Line, Malformed, Pair, pairs};
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::subject::{Shown, Subject, redacted};

/// Find the shortest relative references from a base to URIs (the reverse of section 5)
///
/// Prints the references in the order of the URIs. A line of standard input holds a URI and, optionally, its own base: after a tab or,
/// with --input json, in an array [URI, BASE]. The exit code is 0 if there is a reference to every URI, 1 if there is none to some,
/// and 2 for a usage error or malformed input.
///
/// In JSON, the fields are input, base, result (or null) and diagnostics; about is `base` if the diagnostics are about the base, and reason
/// says why two valid URIs have no result.
#[derive(Clone, Debug, Args)]
pub(crate) struct Relativize {
    /// The target URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI", requires = "base")]
    texts: Vec<OsString>,

    /// The base URI
    #[arg(long, value_name = "URI")]
    base: Option<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Relativize) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &pairs(&arguments.texts, arguments.base.as_deref()))
}

impl ListCommand for Relativize {
    type Item = Pair;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, self.base.as_deref())
    }

    fn write(&self, pair: &Pair, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let input = self.list.subject(&pair.first, Rule::Uri);
        let base = self.list.subject(&pair.second, Rule::Uri);
        let result = relativize(input, base).map(|reference| (redacted(reference, self.list.redact), None::<String>));
        Derived { input, base: Some(base), is_traced: false, result }.write(self.list.format(), place, output)
    }
}

fn relativize(input: Subject<'_>, base: Subject<'_>) -> Result<String, NoResult> {
    let target: Uri<'_> = input.read().map_err(NoResult::Input)?;
    let base: Uri<'_> = base.read().map_err(NoResult::Base)?;
    let Some(reference) = base.relativize(target) else {
        return Err(NoResult::Reason(format!("no relative reference: {}", obstacle(base, target))));
    };
    let shown = input.shown().map_err(NoResult::Input)?;
    Ok(with_end_of(reference.as_str(), target.as_str(), &shown))
}

/// Why no relative reference resolves to the target.
fn obstacle(base: Uri<'_>, target: Uri<'_>) -> &'static str {
    let path = target.path().as_str();
    if base.scheme() != target.scheme() && base.scheme().is(target.scheme().as_str()) {
        "the schemes differ in case; normalize both URIs first"
    } else if base.scheme() != target.scheme() {
        "the schemes differ"
    } else if base.authority().is_some() && target.authority().is_none() {
        "the base has an authority and the target does not"
    } else if remove_dot_segments(path) != path {
        "the path of the target has dot segments, which resolution removes"
    } else {
        "the path of the target is rootless, and the path of the base starts differently"
    }
}

/// The reference to the redacted target: a reference is dots and slashes followed by the end of its target.
fn with_end_of(reference: &str, target: &str, shown: &Shown<'_>) -> String {
    let common = reference.bytes().rev().zip(target.bytes().rev()).take_while(|(a, b)| a == b).count();
    let start = reference.get(..reference.len() - common).unwrap_or_default();
    let end = shown.places.span(target.len() - common..target.len());
    let end = shown.text.get(end).unwrap_or_default();
    [start, end].concat()
}
