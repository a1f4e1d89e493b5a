use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

use clap::Args;
use serde::{Serialize, Serializer};
use urispec::rfc3986::resolution::dot_segments::Step;
use urispec::rfc3986::resolution::transform::{Mode, Resolution};
use urispec::{Error, Rule, Uri, UriReference};

use crate::answer::derived::{Derived, NoResult};
use crate::answer::input::{Line, Malformed, Pair, pairs};
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::may_trace;
use crate::answer::subject::{Subject, redacted};

/// Resolve references against a base (section 5)
///
/// Prints the target URIs in the order of the references. A line of standard input holds a reference and, optionally, its own base: after
/// a tab or, with --input json, in an array [REF, BASE]. The exit code is 0 if every reference resolves, 1 if some do not, and
/// 2 for a usage error or malformed input.
///
/// In JSON, the fields are input, base, result (or null), diagnostics and, with --trace, trace; about is `base` if the diagnostics are
/// about the base.
#[derive(Clone, Debug, Args)]
pub(crate) struct Resolve {
    /// The references; if there are none, they are read from standard input
    #[arg(value_name = "REF", requires = "base")]
    texts: Vec<OsString>,

    /// The base URI
    #[arg(long, value_name = "URI")]
    base: Option<OsString>,

    /// Ignore the scheme of a reference if the base has the same one, for backward compatibility (section 5.2.2)
    #[arg(long)]
    lenient: bool,

    /// Show each step: the branch of section 5.2.2, the merged path, and the removal of dot segments
    #[arg(long)]
    trace: bool,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Resolve) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &pairs(&arguments.texts, arguments.base.as_deref()))
}

impl ListCommand for Resolve {
    type Item = Pair;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, self.base.as_deref())
    }

    fn write(&self, pair: &Pair, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let input = self.list.subject(&pair.first, Rule::UriReference);
        let base = self.list.subject(&pair.second, Rule::Uri);
        let result = self.resolve(input, base);
        Derived { input, base: Some(base), is_traced: self.trace, result }.write(self.list.format(), place, output)
    }
}

impl Resolve {
    fn resolve(&self, input: Subject<'_>, base: Subject<'_>) -> Result<(String, Option<Trace>), NoResult> {
        let shown = input.shown().map_err(NoResult::Input)?;
        let reference: UriReference<'_> = input.read_shown(&shown).map_err(NoResult::Input)?;
        let shown = base.shown().map_err(NoResult::Base)?;
        let base: Uri<'_> = base.read_shown(&shown).map_err(NoResult::Base)?;
        let mode = if self.lenient { Mode::BackwardCompatible } else { Mode::Strict };
        let too_long = |error: Error| NoResult::Reason(error.to_string());
        let (target, trace) = if self.trace {
            let resolution = base.resolve_traced(reference, mode).map_err(too_long)?;
            let path = resolution.merged.as_deref().unwrap_or(reference.path().as_str());
            let is_shown = may_trace(path);
            (resolution.target.to_string(), is_shown.then_some(Trace(resolution)))
        } else {
            (base.resolve_as(reference, mode).map_err(too_long)?.to_string(), None)
        };
        Ok((redacted(target, self.list.redact), trace))
    }
}

/// The steps of a resolution.
#[derive(Debug)]
struct Trace(Resolution);

/// Each step, with its section.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Resolution { branch, merged, steps, is_kept_apart, .. } = &self.0;
        writeln!(f, "5.2.2  {branch}")?;
        if let Some(merged) = merged {
            writeln!(f, "5.2.3  {merged}")?;
        }
        if let Some(steps) = steps {
            writeln!(f, "5.2.4")?;
            for line in steps.to_string().lines() {
                writeln!(f, "{}", format!("       {line}").trim_end())?;
            }
        }
        if *is_kept_apart {
            writeln!(f, "5.3    `/.` is added before the path, which would be read as an authority")?;
        }
        Ok(())
    }
}

impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Resolution { branch, merged, steps, is_kept_apart, .. } = &self.0;
        let steps = steps.as_ref().map(|steps| steps.iter().map(StepJson::from).collect());
        TraceJson { branch: branch.to_string(), merged: merged.as_deref(), steps, kept_apart: *is_kept_apart }
            .serialize(serializer)
    }
}

#[derive(Debug, Serialize)]
struct TraceJson<'t> {
    branch: String,
    merged: Option<&'t str>,
    steps: Option<Vec<StepJson>>,
    kept_apart: bool,
}

/// A step of section 5.2.4, with the buffers after it.
#[derive(Debug, Serialize)]
struct StepJson {
    name: &'static str,
    output: String,
    input: String,
}

impl From<Step> for StepJson {
    fn from(Step { name, output, input, .. }: Step) -> Self {
        StepJson { name, output, input }
    }
}
