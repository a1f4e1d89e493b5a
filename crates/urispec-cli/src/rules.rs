use std::io::{self, BufWriter, Write};

use urispec::Rule;

use crate::args::{Format, Rules};
use crate::json::RuleJson;
use crate::{Failure, Outcome};

pub(crate) fn run(arguments: &Rules) -> Result<Outcome, Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    match arguments.format {
        Format::Text => write_text(&mut output),
        Format::Json => write_json(&mut output),
    }
    .and_then(|()| output.flush())
    .map_err(Failure::Output)?;
    Ok(Outcome::Valid)
}

fn write_text(output: &mut impl Write) -> io::Result<()> {
    for rule in Rule::ALL {
        let section = rule.section();
        writeln!(
            output,
            "{:<13}  RFC {} {:<6} {}::{}",
            rule.name(),
            section.rfc,
            section.number,
            rule.module(),
            rule.function()
        )?;
    }
    Ok(())
}

fn write_json(output: &mut impl Write) -> io::Result<()> {
    let rules: Vec<RuleJson> = Rule::ALL.iter().map(|rule| RuleJson::of(*rule)).collect();
    serde_json::to_writer_pretty(&mut *output, &rules)?;
    output.write_all(b"\n")
}
