use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use urispec::rfc3986::resolution::dot_segments::remove_dot_segments;
use urispec::{Rule, Uri};

use crate::answer::asked::{Asked, redacted};
use crate::answer::input::{Line, Malformed, Pair};
use crate::answer::list::{self, Answering, ListOptions, Place};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::result::{Answer, NoResult};

/// Find the shortest references that lead from a base to URIs (section 5, backwards)
///
/// The references come in the order of the URIs. A line of standard input holds a URI, and may bring a base of its own: after a tab or,
/// with --input json, in an array [TARGET, BASE]. The exit code is 0 if there is a reference to all of them, 1 if there is none to
/// some, and 2 if the question makes no sense.
///
/// An answer in JSON has the fields input, base, result (or null) and diagnostics; and about, if those are about the base, or a reason, if
/// two valid URIs have no result.
#[derive(Clone, Debug, Args)]
pub(crate) struct Relativize {
    /// The URIs to lead to; without any, they are read from standard input
    #[arg(value_name = "URI", requires = "base")]
    texts: Vec<OsString>,

    /// The URI to start from
    #[arg(long, value_name = "URI")]
    base: Option<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Relativize) -> Result<Outcome, Failure> {
    list::answer(arguments.clone(), &list::pairs(&arguments.texts, arguments.base.as_deref()))
}

impl Answering for Relativize {
    type Question = Pair;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, self.base.as_deref())
    }

    fn write(&self, pair: &Pair, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let input = self.list.asked(&pair.first, Rule::Uri);
        let base = self.list.asked(&pair.second, Rule::Uri);
        let result = relativize(input, base).map(|reference| (redacted(reference, self.list.redact), None::<String>));
        Answer { input, base: Some(base), is_traced: false, result }.write(self.list.format(), place, output)
    }
}

fn relativize(input: Asked<'_>, base: Asked<'_>) -> Result<String, NoResult> {
    let target: Uri<'_> = input.read().map_err(NoResult::Input)?;
    let base: Uri<'_> = base.read().map_err(NoResult::Base)?;
    let Some(reference) = base.relativize(target) else {
        return Err(NoResult::Reason(format!("no reference leads there: {}", obstacle(base, target))));
    };
    let shown = input.shown().map_err(NoResult::Input)?;
    Ok(with_end_of(reference.as_str(), target.as_str(), &shown))
}

/// What keeps a reference from leading to the target.
fn obstacle(base: Uri<'_>, target: Uri<'_>) -> &'static str {
    let path = target.path().as_str();
    if base.scheme() != target.scheme() && base.scheme().is(target.scheme().as_str()) {
        "the schemes are not in the same case, which normalization mends"
    } else if base.scheme() != target.scheme() {
        "the schemes differ"
    } else if base.authority().is_some() && target.authority().is_none() {
        "the base has an authority, and the target has none"
    } else if remove_dot_segments(path) != path {
        "the target's path has dot segments, which resolution removes"
    } else {
        "the target's path begins with no slash, and the base's begins otherwise"
    }
}

/// A reference to a target that is shown in this way. A reference is dots and slashes, and the end of the target.
fn with_end_of(reference: &str, target: &str, shown: &str) -> String {
    let common = reference.bytes().rev().zip(target.bytes().rev()).take_while(|(a, b)| a == b).count();
    let start = reference.get(..reference.len() - common).unwrap_or_default();
    let end = shown.get(shown.len() - common.min(shown.len())..).unwrap_or_default();
    [start, end].concat()
}
