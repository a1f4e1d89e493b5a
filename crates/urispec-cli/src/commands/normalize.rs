use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

use clap::Args;
use serde::{Serialize, Serializer};
use urispec::diagnostic::Mapping;
use urispec::rfc3986::comparison::normalization::{AppliedChange, Normalization};
use urispec::{Rule, UriReference};

use crate::answer::derived::{Derived, NoResult};
use crate::answer::input::{Given, Line, Malformed, given};
use crate::answer::level::Level;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::subject::{Invalid, Subject, redacted};

/// Normalize URIs (section 6)
///
/// Prints the normalized URIs in the order of the input. A relative reference is normalized as far as possible. The dot segments of a path
/// without a leading slash stay: in a relative reference they depend on the base, and in a URI such as `x:a/../b` nothing says that the path is hierarchical. The
/// exit code is 0 if all URIs are valid, 1 if some are not, and 2 for a usage error or malformed input.
///
/// In JSON, the fields are input, result (or null), diagnostics and, with --trace, trace.
#[derive(Clone, Debug, Args)]
pub(crate) struct Normalize {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    /// The highest level of normalization to apply; each includes those before it
    #[arg(long, value_enum, default_value_t = Level::Scheme)]
    level: Level,

    /// Show each change and the section that allows it
    #[arg(long)]
    trace: bool,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Normalize) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &given(&arguments.texts))
}

impl ListCommand for Normalize {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let input = self.list.subject(given, Rule::UriReference);
        let result = self.normalize(input).map_err(NoResult::Input);
        Derived { input, base: None, is_traced: self.trace, result }.write(self.list.format(), place, output)
    }
}

impl Normalize {
    fn normalize(&self, input: Subject<'_>) -> Result<(String, Option<Trace>), Invalid> {
        let shown = input.shown()?;
        let reference: UriReference<'_> = input.read_shown(&shown)?;
        let rung = self.level.rung();
        let (normal, trace) = if self.trace {
            let normalization = reference.normalize_traced(rung);
            let normal = normalization.as_str().to_owned();
            (normal, Some(Trace { normalization, origin: shown.origin.clone() }))
        } else {
            (reference.normalize(rung).to_string(), None)
        };
        Ok((redacted(normal, self.list.redact), trace))
    }
}

/// The changes of a normalization.
#[derive(Debug)]
struct Trace {
    normalization: Normalization,
    /// Where places of the shown text are in the given one.
    origin: Mapping,
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.normalization.steps().is_empty() { Ok(()) } else { self.normalization.fmt(f) }
    }
}

impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.normalization.steps().iter().map(|step| StepJson::of(step, &self.origin)))
    }
}

#[derive(Debug, Serialize)]
struct StepJson<'t> {
    level: &'static str,
    section: &'static str,
    start: usize,
    end: usize,
    before: &'t str,
    after: &'t str,
    change: String,
}

impl<'t> StepJson<'t> {
    fn of(step: &'t AppliedChange, origin: &Mapping) -> Self {
        let rung = step.change.rung();
        let span = origin.span(step.span.clone());
        StepJson {
            level: Level::of(rung).name(),
            section: rung.section().number,
            start: span.start,
            end: span.end,
            before: &step.before,
            after: &step.after,
            change: step.change.to_string(),
        }
    }
}
