use std::io::{self, BufWriter, Write};

use clap::Args;
use urispec_lessons::Lesson;

use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::unless_closed;

/// List the rules of the grammar
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Also list the rules of the documents that define schemes
    #[arg(long)]
    schemes: bool,
}

pub(crate) fn run(arguments: &Rules) -> Result<Outcome, Failure> {
    let rules = Lesson::all().filter(|rule| match rule {
        Lesson::Generic(_) => true,
        Lesson::Scheme(_) => arguments.schemes,
        Lesson::Sling(_) => false,
    });
    let mut output = BufWriter::new(io::stdout().lock());
    let written = match arguments.format {
        Format::Text => write_text(rules, &mut output),
        Format::Json => write_json(rules, &mut output),
    };
    unless_closed(written.and_then(|()| output.flush()).map_err(Failure::Output))?;
    Ok(Outcome::Valid)
}

fn write_text(rules: impl Iterator<Item = Lesson>, output: &mut impl Write) -> io::Result<()> {
    let rules: Vec<_> = rules.filter_map(|rule| Some((rule, rule.section()?))).collect();
    let width = rules.iter().map(|(rule, _)| rule.name().len()).max().unwrap_or(0);
    for (rule, section) in rules {
        let (document, number) = (section.document(), section.number);
        writeln!(output, "{:<width$}  {document} {number:<6} {}::{}", rule.name(), rule.module(), rule.function())?;
    }
    Ok(())
}

fn write_json(rules: impl Iterator<Item = Lesson>, output: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *output, &rules.collect::<Vec<_>>())?;
    output.write_all(b"\n")
}
