use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urispec::{Diagnostic, Rule, UriReference};

use crate::answer::asked::{Asked, Wrong};
use crate::answer::input::{Given, Line, Malformed};
use crate::answer::json::InputText;
use crate::answer::list::{self, Answering, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};

mod decode;

mod template;

use template::Template;

/// Write parts of URIs, as a format says
///
/// FORMAT is text in which a name in braces stands for a part of the URI as it is written there, or for nothing if there is none:
/// {scheme}, {authority}, {userinfo}, {user} (the userinfo before its first `:`), {host}, {port}, {default_port} (the scheme's own),
/// {path}, {path:N} (a segment: 1 is the first, -1 the last), {query}, {query:KEY} (the value of the first pair with that key, as it is
/// written or decoded), {fragment} and {url}. A `!d` before the closing brace decodes the part; what would not show, such as a line's
/// end, or is no UTF-8, stays encoded. `{{` and `}}` are braces, `\n` is a line's end, `\t` a tab, and `\\` a backslash.
///
/// The exit code is 0 if all URIs are valid, 1 if some are not, and 2 if the question makes no sense. An answer in JSON has the fields
/// input and result, which is null for what is not valid, with diagnostics.
#[derive(Clone, Debug, Args)]
pub(crate) struct Get {
    /// What to write of each URI, such as '{scheme} {host} {query:key}'
    #[arg(value_name = "FORMAT")]
    template: Template,

    /// The URIs; without any, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Get) -> Result<Outcome, Failure> {
    list::answer(arguments.clone(), &list::given(&arguments.texts))
}

#[derive(Debug, Serialize)]
struct Got<'a> {
    input: InputText<'a>,
    result: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Diagnostic>,
}

impl Answering for Get {
    type Question = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, _: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let asked = self.list.asked(given, Rule::UriReference);
        let filled = fill(&self.template, asked);
        let outcome = if filled.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        match (self.list.format(), filled) {
            (Format::Text, Ok(filled)) => writeln!(output, "{filled}")?,
            (Format::Text, Err(wrong)) => writeln!(output, "{}: {}", asked.visible(), wrong.error)?,
            (Format::Json, filled) => {
                let (result, diagnostics) = match filled {
                    Ok(filled) => (Some(filled), Vec::new()),
                    Err(wrong) => (None, wrong.diagnostics),
                };
                list::write_json(&Got { input: asked.echo(), result, diagnostics }, output)?;
            }
        }
        Ok(outcome)
    }
}

fn fill(template: &Template, asked: Asked<'_>) -> Result<String, Wrong> {
    let shown = asked.shown()?;
    let reference: UriReference<'_> = asked.read_shown(&shown)?;
    Ok(template.fill(reference))
}
