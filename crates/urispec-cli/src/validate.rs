use std::borrow::Cow;
use std::env;
use std::io::{self, BufWriter, IsTerminal, Write};

use miette::{GraphicalReportHandler, GraphicalTheme};
use urispec::diagnostic::{Report, Text, diagnose_redacted, redact};
use urispec::{Visible, diagnose};

use crate::args::{Validate, ValidateFormat};
use crate::input::{Given, Lines};
use crate::json::Verdict;
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
        if !write_verdict(given, arguments, output)? {
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

/// Writes the answer on a URI, and tells whether it is valid.
fn write_verdict(given: &Given, arguments: &Validate, output: &mut impl Write) -> io::Result<bool> {
    let (rule, redacted) = (arguments.rule, arguments.redact);
    let result = rule.check(&given.bytes);
    match arguments.format {
        ValidateFormat::Text => {
            let text = if redacted { redact(&given.bytes) } else { Cow::Borrowed(&given.bytes[..]) };
            match &result {
                Ok(()) => writeln!(output, "{}: valid", Visible(&text))?,
                Err(_) if redacted => {
                    let messages: Vec<_> =
                        diagnose_redacted(&given.bytes, rule).iter().map(ToString::to_string).collect();
                    writeln!(output, "{}: {}", Visible(&text), messages.join("; "))?;
                }
                Err(error) => writeln!(output, "{}: {error}", Visible(&text))?,
            }
        }
        ValidateFormat::Full if result.is_ok() => {}
        ValidateFormat::Full => {
            let (text, diagnostics) = match redacted {
                true => (Text::line(redact(&given.bytes)), diagnose_redacted(&given.bytes, rule)),
                false => (Text::line(&given.bytes[..]), diagnose(&given.bytes, rule)),
            };
            for diagnostic in diagnostics {
                writeln!(output, "{}", picture(&diagnostic.in_text(&text)))?;
            }
        }
        ValidateFormat::Jsonl => {
            let verdict = if redacted { Verdict::redacted } else { Verdict::of };
            serde_json::to_writer(&mut *output, &verdict(given, rule, result))?;
            output.write_all(b"\n")?;
        }
    }
    Ok(result.is_ok())
}

/// How a diagnostic looks: in colour, and with links, for those who see them.
fn picture(report: &Report) -> String {
    let has_colour = io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let theme = if has_colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_links(has_colour).with_wrap_lines(false);
    let mut picture = String::new();
    // Writing to a string does not fail.
    let _ = handler.render_report(&mut picture, report);
    picture
}
