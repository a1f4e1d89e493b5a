use std::borrow::Cow;
use std::env;
use std::io::{self, BufWriter, IsTerminal, Write};

use miette::{GraphicalReportHandler, GraphicalTheme};
use urispec::diagnostic::{Report, Text, diagnose_redacted, redact};
use urispec::{Diagnostic, Linter, Visible, diagnose};

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
    let diagnostics = match &result {
        Ok(()) if arguments.syntax_only => Vec::new(),
        Ok(()) => Linter::new().lint(&given.bytes, rule),
        Err(_) if redacted => diagnose_redacted(&given.bytes, rule),
        // The error alone is written.
        Err(_) if arguments.format == ValidateFormat::Text => Vec::new(),
        Err(_) => diagnose(&given.bytes, rule),
    };
    match arguments.format {
        ValidateFormat::Text => {
            let text = if redacted { redact(&given.bytes) } else { Cow::Borrowed(&given.bytes[..]) };
            let messages = || diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            write!(output, "{}: ", Visible(&text))?;
            match &result {
                Ok(()) if diagnostics.is_empty() => writeln!(output, "valid")?,
                Ok(()) => writeln!(output, "valid, but: {}", messages())?,
                Err(_) if redacted => writeln!(output, "{}", messages())?,
                Err(error) => writeln!(output, "{error}")?,
            }
        }
        ValidateFormat::Full if diagnostics.is_empty() => {}
        ValidateFormat::Full => {
            // What is valid may have a password that is told of.
            let has_password = diagnostics.iter().any(Diagnostic::is_on_password);
            let text = if redacted || has_password { redact(&given.bytes) } else { Cow::Borrowed(&given.bytes[..]) };
            let text = Text::line(text);
            for diagnostic in diagnostics {
                writeln!(output, "{}", picture(&diagnostic.in_text(&text)))?;
            }
        }
        ValidateFormat::Jsonl => {
            let valid = result.is_ok();
            let verdict = Verdict::of(given, rule, result, diagnostics);
            let verdict = if redacted { verdict.redacted(given) } else { verdict };
            serde_json::to_writer(&mut *output, &verdict)?;
            output.write_all(b"\n")?;
            return Ok(valid);
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
