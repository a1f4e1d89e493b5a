//! What holds for every URI: the definitions of its components.

use std::io::{self, Write};

use serde::Serialize;
use urispec::view::anatomy::Part;

use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{unless_closed, write_json};

/// Prints the table.
pub(super) fn write(format: Format) -> Result<Outcome, Failure> {
    let mut output = Vec::new();
    match format {
        Format::Text => write_text(&mut output),
        Format::Json => write_json(&Part::ALL.map(PartJson::of), &mut output),
    }
    .map_err(Failure::Output)?;
    unless_closed(io::stdout().lock().write_all(&output).map_err(Failure::Output))?;
    Ok(Outcome::Valid)
}

const HEADS: [&str; 7] = ["COMPONENT", "ALSO CALLED", "OCCURS", "WHERE", "MAY BE EMPTY", "BETWEEN", "SECTION"];

fn write_text(output: &mut impl Write) -> io::Result<()> {
    let rows: Vec<[String; 7]> = Part::ALL.iter().map(|part| row(*part)).collect();
    let width = |column: usize| {
        let head = HEADS.get(column).map(|head| head.len());
        rows.iter().filter_map(|row| row.get(column)).map(String::len).chain(head).max().unwrap_or_default()
    };
    let mut line = |cells: &[&str]| {
        let cells: Vec<_> =
            cells.iter().enumerate().map(|(at, cell)| format!("{cell:<width$}", width = width(at))).collect();
        writeln!(output, "{}", cells.join("  ").trim_end())
    };
    line(&HEADS)?;
    rows.iter().try_for_each(|row| line(&row.each_ref().map(String::as_str)))
}

fn row(part: Part) -> [String; 7] {
    let definition = part.definition();
    let indent = if definition.parent.is_some() { "  " } else { "" };
    let between = match (definition.leader, definition.trailer) {
        (None, None) => String::new(),
        (leader, trailer) => format!("{} ... {}", leader.unwrap_or_default(), trailer.unwrap_or_default()),
    };
    let within = definition.parent.map(|parent| format!(", in the {parent}")).unwrap_or_default();
    [
        format!("{indent}{}", definition.name),
        definition.aliases.join(", "),
        definition.necessity.to_string(),
        format!("{}{within}", definition.position),
        (if definition.may_be_empty { "yes" } else { "no" }).to_owned(),
        between.trim().to_owned(),
        definition.rule.section().number.to_owned(),
    ]
}

#[derive(Debug, Serialize)]
struct PartJson {
    part: &'static str,
    aliases: &'static [&'static str],
    parent: Option<&'static str>,
    necessity: String,
    position: &'static str,
    may_be_empty: bool,
    leader: Option<&'static str>,
    trailer: Option<&'static str>,
    rule: &'static str,
    section: &'static str,
}

impl PartJson {
    fn of(part: Part) -> Self {
        let definition = part.definition();
        PartJson {
            part: definition.name,
            aliases: definition.aliases,
            parent: definition.parent.map(|parent| parent.definition().name),
            necessity: definition.necessity.to_string(),
            position: definition.position,
            may_be_empty: definition.may_be_empty,
            leader: definition.leader,
            trailer: definition.trailer,
            rule: definition.rule.name(),
            section: definition.rule.section().number,
        }
    }
}
