use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urispec::{Diagnostic, Rule, UriReference};

use crate::answer::input::{Given, Line, Malformed, given};
use crate::answer::json::Echo;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::write_json;
use crate::answer::subject::{Invalid, Subject};

mod decode;

mod template;

use template::Template;

/// Print parts of URIs in a given format
///
/// FORMAT is text with fields in braces. Each field is replaced by that part of the URI, unchanged, or by nothing if the URI does not have
/// it: {scheme}, {authority}, {userinfo}, {user} and {password} (the userinfo before and after its first `:`), {host}, {port},
/// {default_port} (of the scheme), {path}, {path:N} (a segment: 1 is the first, -1 the last), {path:N;NAME} (the value of a parameter of
/// the segment, as in `a;v=1`), {path:N;} (the segment without its parameters), {path:N,M} (its parameter number M, as in `a,1`), {query},
/// {query:KEY} (the value of the first pair with this key, which may be percent-encoded), {fragment} and {url}. Who asks for a password
/// gets it, unless --redact hides it. `!d` before the closing brace decodes the part; invisible characters, such as line feeds,
/// and bytes that are not UTF-8 stay encoded. Write `{{` and `}}` for braces, `\n` for a line feed, `\t` for a tab and `\\` for a
/// backslash.
///
/// The exit code is 0 if all URIs are valid, 1 if some are not, and 2 for a usage error or malformed input.
///
/// In JSON, the fields are input and result. If a text is not valid, result is null, and diagnostics has its problems.
#[derive(Clone, Debug, Args)]
pub(crate) struct Get {
    /// What to print for each URI, such as '{scheme} {host} {query:key}'
    #[arg(value_name = "FORMAT")]
    template: Template,

    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Get) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &given(&arguments.texts))
}

#[derive(Debug, Serialize)]
struct Got<'a> {
    input: Echo<'a>,
    result: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Diagnostic>,
}

impl ListCommand for Get {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, _: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let subject = self.list.subject(given, Rule::UriReference);
        let filled = fill(&self.template, subject);
        let outcome = if filled.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        match (self.list.format(), filled) {
            (Format::Text, Ok(filled)) => writeln!(output, "{filled}")?,
            (Format::Text, Err(invalid)) => writeln!(output, "{}: {}", subject.visible(), invalid.error)?,
            (Format::Json, filled) => {
                let (result, diagnostics) = match filled {
                    Ok(filled) => (Some(filled), Vec::new()),
                    Err(invalid) => (None, invalid.diagnostics),
                };
                write_json(&Got { input: subject.echo(), result, diagnostics }, output)?;
            }
        }
        Ok(outcome)
    }
}

fn fill(template: &Template, subject: Subject<'_>) -> Result<String, Invalid> {
    let shown = subject.shown()?;
    let reference: UriReference<'_> = subject.read_shown(&shown)?;
    Ok(template.fill(reference))
}
