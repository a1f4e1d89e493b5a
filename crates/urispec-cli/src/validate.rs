use std::io::{self, BufWriter, Write};

use urispec::{Rule, Visible};

use crate::args::{Validate, ValidateFormat};
use crate::input::{Given, Lines};
use crate::json::{ErrorJson, InputText, Verdict};
use crate::{Failure, Outcome};

pub(crate) fn run(arguments: &Validate) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Valid;
    match answer(arguments, &mut outcome) {
        // Whoever reads the answers has had enough of them.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(outcome),
        result => result.map(|()| outcome),
    }
}

fn answer(arguments: &Validate, outcome: &mut Outcome) -> Result<(), Failure> {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut answer = |given: &Given, output: &mut _| {
        if !write_verdict(given, arguments.rule, arguments.format, output)? {
            *outcome = Outcome::Invalid;
        }
        Ok(())
    };
    if arguments.uris.is_empty() {
        let mut lines = Lines::new(io::stdin().lock(), arguments.input);
        let mut given = Given::default();
        loop {
            // Whoever waits for the answer before the next question gets it.
            if lines.must_wait() {
                output.flush().map_err(Failure::Output)?;
            }
            if !lines.read(&mut given)? {
                break;
            }
            answer(&given, &mut output).map_err(Failure::Output)?;
        }
    } else {
        for uri in &arguments.uris {
            answer(&Given::argument(uri), &mut output).map_err(Failure::Output)?;
        }
    }
    output.flush().map_err(Failure::Output)
}

/// Writes the line for a URI, and tells whether it is valid.
fn write_verdict(given: &Given, rule: Rule, format: ValidateFormat, output: &mut impl Write) -> io::Result<bool> {
    let result = rule.check(&given.bytes);
    match format {
        ValidateFormat::Text => match &result {
            Ok(()) => writeln!(output, "{}: valid", Visible(&given.bytes))?,
            Err(error) => writeln!(output, "{}: {error}", Visible(&given.bytes))?,
        },
        ValidateFormat::Jsonl => {
            let verdict = Verdict {
                input: InputText::of(given),
                rule: rule.name(),
                valid: result.is_ok(),
                error: result.as_ref().err().map(ErrorJson::of),
            };
            serde_json::to_writer(&mut *output, &verdict)?;
            output.write_all(b"\n")?;
        }
    }
    Ok(result.is_ok())
}
