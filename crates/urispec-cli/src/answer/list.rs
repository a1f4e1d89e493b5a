//! Commands that process one text after another.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use clap::Args;
use urispec::Rule;

use super::input::{Given, Line, Malformed};
use super::options::{Format, Input};
use super::outcome::{Failure, Outcome};
use super::output::unless_closed;
use super::stream::{self, process_lines};
use super::subject::Subject;

/// The options that these commands share.
#[derive(Clone, Debug, Args)]
pub(crate) struct ListOptions {
    /// The format of standard input
    #[arg(long, value_enum, default_value_t = Input::Lines, conflicts_with = "texts")]
    input: Input,

    /// The format of the output: text, or one line of JSON for each input, which is the default with --input json
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Hide what may be a password: everything from the first `:` of an authority to its last `@`
    #[arg(long)]
    pub(crate) redact: bool,
}

impl ListOptions {
    pub(crate) fn format(&self) -> Format {
        self.format.unwrap_or(match self.input {
            Input::Lines => Format::Text,
            Input::Json => Format::Json,
        })
    }

    /// The text as something to examine, redacted if the options say so.
    pub(crate) fn subject<'a>(&self, given: &'a Given, rule: Rule) -> Subject<'a> {
        Subject::new(given, rule, self.redact)
    }
}

/// A command that processes one text, or pair of texts, after another.
pub(crate) trait ListCommand: Clone + Send + 'static {
    /// What one line of standard input holds.
    type Item;

    fn options(&self) -> &ListOptions;

    /// Reads an item from a line.
    fn read(&self, line: Line<'_>) -> Result<Self::Item, Malformed>;

    /// Writes the result for an item, and returns whether it is valid.
    fn write(&self, item: &Self::Item, place: Place, output: &mut dyn Write) -> io::Result<Outcome>;
}

/// Whether a result is one of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It is the only one.
    Alone,
    /// There may be others.
    InList,
}

impl Place {
    /// Writes the heading of a result of several lines in a list.
    pub(crate) fn begin(self, heading: impl Display, output: &mut dyn Write) -> io::Result<()> {
        if self == Place::Alone { Ok(()) } else { writeln!(output, "{heading}") }
    }

    /// Writes the empty line that separates results of several lines in a list.
    pub(crate) fn end(self, output: &mut dyn Write) -> io::Result<()> {
        if self == Place::Alone { Ok(()) } else { writeln!(output) }
    }
}

/// Processes the items of the command line or, if there are none, each line of standard input.
pub(crate) fn run<C: ListCommand>(command: C, items: &[C::Item]) -> Result<Outcome, Failure> {
    let mut all_valid = true;
    unless_closed(match items {
        [] => process_lines(&Lines(command), &mut all_valid),
        items => process_items(&command, items, &mut all_valid).map_err(Failure::Output),
    })?;
    Ok(if all_valid { Outcome::Valid } else { Outcome::Invalid })
}

fn process_items<C: ListCommand>(command: &C, items: &[C::Item], all_valid: &mut bool) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let place = if items.len() == 1 { Place::Alone } else { Place::InList };
    for item in items {
        *all_valid &= command.write(item, place, &mut output)? == Outcome::Valid;
    }
    output.flush()
}

/// A command that reads its items from standard input.
#[derive(Clone)]
struct Lines<C>(C);

impl<C: ListCommand> stream::Processor for Lines<C> {
    fn process(&self, line: &[u8], output: &mut impl Write) -> Result<bool, Failure> {
        let item = self.0.read(Line::new(line, self.0.options().input))?;
        let outcome = self.0.write(&item, Place::InList, output).map_err(Failure::Output)?;
        Ok(outcome == Outcome::Valid)
    }
}
