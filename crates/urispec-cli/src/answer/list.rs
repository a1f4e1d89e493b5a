//! What the commands share that answer about one text after another.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use clap::Args;
use serde::Serialize;
use urispec::Rule;

use crate::answer::asked::Asked;
use crate::answer::input::{Given, Line, Malformed, Pair};
use crate::answer::options::{Format, Input};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::unless_closed;
use crate::answer::stream::{self, answer_lines};

/// How a list is read and answered.
#[derive(Clone, Debug, Args)]
pub(crate) struct ListOptions {
    /// How standard input holds what is asked about
    #[arg(long, value_enum, default_value_t = Input::Lines, conflicts_with = "texts")]
    input: Input,

    /// How to answer: in text, or in a line of JSON for each question, as with --input json
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Show nothing that may be a password: what follows the first `:` of an authority, up to its last `@`
    #[arg(long)]
    pub(crate) redact: bool,
}

impl ListOptions {
    /// One line of JSON for each text, or text.
    pub(crate) fn format(&self) -> Format {
        self.format.unwrap_or(match self.input {
            Input::Lines => Format::Text,
            Input::Json => Format::Json,
        })
    }

    /// The text, as it is to be looked at and shown.
    pub(crate) fn asked<'a>(&self, given: &'a Given, rule: Rule) -> Asked<'a> {
        Asked::new(given, rule, self.redact)
    }
}

/// A command that answers one question after another.
pub(crate) trait Answering: Clone + Send + 'static {
    /// What is asked.
    type Question;

    fn options(&self) -> &ListOptions;

    /// What a line asks.
    fn read(&self, line: Line<'_>) -> Result<Self::Question, Malformed>;

    /// Writes the answer, and tells whether all is well.
    fn write(&self, question: &Self::Question, place: Place, output: &mut dyn Write) -> io::Result<Outcome>;
}

/// Where an answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// There is no other.
    Alone,
    /// There may be others.
    InList,
}

impl Place {
    /// Says what the lines that follow are about, where that is a question.
    pub(crate) fn begin(self, text: impl Display, output: &mut dyn Write) -> io::Result<()> {
        if self == Place::Alone { Ok(()) } else { writeln!(output, "{text}") }
    }

    /// Tells an answer of several lines from the next, by an empty line.
    pub(crate) fn end(self, output: &mut dyn Write) -> io::Result<()> {
        if self == Place::Alone { Ok(()) } else { writeln!(output) }
    }
}

/// The texts of the command line.
pub(crate) fn given(texts: &[OsString]) -> Vec<Given> {
    texts.iter().map(|text| Given::argument(text)).collect()
}

/// The texts of the command line, each with what it is held against.
pub(crate) fn pairs(texts: &[OsString], second: Option<&OsStr>) -> Vec<Pair> {
    let pair = |first| Some(Pair { first, second: Given::argument(second?) });
    given(texts).into_iter().filter_map(pair).collect()
}

/// Answers what the command line asks, or each line of standard input if that is nothing.
pub(crate) fn answer<C: Answering>(command: C, asked: &[C::Question]) -> Result<Outcome, Failure> {
    let mut all_well = true;
    unless_closed(match asked {
        [] => answer_lines(&Lines(command), &mut all_well),
        asked => answer_arguments(&command, asked, &mut all_well).map_err(Failure::Output),
    })?;
    Ok(if all_well { Outcome::Valid } else { Outcome::Invalid })
}

fn answer_arguments<C: Answering>(command: &C, asked: &[C::Question], all_well: &mut bool) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let place = if asked.len() == 1 { Place::Alone } else { Place::InList };
    for question in asked {
        *all_well &= command.write(question, place, &mut output)? == Outcome::Valid;
    }
    output.flush()
}

/// A command that is asked on standard input.
#[derive(Clone)]
struct Lines<C>(C);

impl<C: Answering> stream::Question for Lines<C> {
    fn answer(&self, line: &[u8], output: &mut impl Write) -> Result<bool, Failure> {
        let question = self.0.read(Line::new(line, self.0.options().input));
        // Which line it is, is known where lines are counted.
        let question = question.map_err(|Malformed(message)| Failure::Line { line: 0, message })?;
        let outcome = self.0.write(&question, Place::InList, output).map_err(Failure::Output)?;
        Ok(outcome == Outcome::Valid)
    }
}

/// Writes an answer that is not about a list.
pub(crate) fn print(answer: &[u8]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    unless_closed(output.write_all(answer).and_then(|()| output.flush()).map_err(Failure::Output))
}

/// The longest path whose work is shown, in bytes. Each step shows what is left of it, so that a trace is as long as the square of this
/// at worst: some megabytes.
const LONGEST_TRACED: usize = 2048;

/// Whether the work on a path is shown; says so if it is not.
pub(crate) fn may_trace(path: &str) -> bool {
    let is_short = path.len() <= LONGEST_TRACED;
    if !is_short {
        eprintln!("urispec: the work is not shown, since the path is longer than 2,048 bytes");
    }
    is_short
}

/// Writes an answer as a line of JSON.
pub(crate) fn write_json(answer: &impl Serialize, output: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *output, answer)?;
    output.write_all(b"\n")
}
