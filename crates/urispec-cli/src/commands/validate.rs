use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use urispec::diagnostic::{
    Diagnosis, Place, Text, credentials, diagnose_at, diagnose_redacted, redact, without_credentials,
};
use urispec::{Diagnostic, Error, Linter, Rule, Visible};

use crate::answer::input::{Given, Line};
use crate::answer::json::{Verdict, quotes};
use crate::answer::options::{Input, rule};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::unless_closed;
use crate::answer::picture::picture;
use crate::answer::stream::{Processor, process_lines};
use crate::answer::terminal::{Color, Terminal};

/// Validate URIs, and say what is wrong with those that are not valid
///
/// Prints the results in the order of the URIs, each as soon as it is known. The exit code is 0 if all URIs are valid, 1 if some are not,
/// and 2 for a usage error or malformed input.
#[derive(Clone, Debug, Args)]
pub(crate) struct Validate {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    uris: Vec<OsString>,

    /// The ABNF rule to match, one of those that `urispec rules` lists
    #[arg(long, value_name = "NAME", value_parser = rule, default_value = "URI-reference")]
    rule: Rule,

    /// The format of standard input
    #[arg(long, value_enum, default_value_t = Input::Lines, conflicts_with = "uris")]
    input: Input,

    /// The format of the output
    #[arg(long, value_enum, default_value_t = ValidateFormat::Text)]
    format: ValidateFormat,

    /// Where the URIs are, which decides what fixes are safe: alone, as a value with known borders, in prose, or in code
    #[arg(long, value_parser = places(), default_value = Place::Alone.name())]
    place: Place,

    /// Hide whatever could be a password, also where nothing is reported: everything from the first `:` of an authority to its last `@`.
    /// In JSON, the error of a text in which something is hidden is null. Without it, what is a password or a token by all appearances is hidden in all that is
    /// reported, but for the edits of fixes
    #[arg(long)]
    redact: bool,

    /// Report only syntax errors: no lints for valid URIs
    #[arg(long)]
    syntax_only: bool,

    /// When pictures have colours and links
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ValidateFormat {
    /// A line of text for each URI
    Text,
    /// A picture of all problems of each URI, with their fixes; nothing for a URI without problems
    Full,
    /// A line of JSON for each URI: input, rule, valid, error (the first error of the grammar) and diagnostics (every problem, and lints)
    Jsonl,
}

/// The places by their names.
fn places() -> impl TypedValueParser<Value = Place> {
    let place = |name: String| Place::ALL.into_iter().find(|place| place.name() == name).unwrap_or_default();
    PossibleValuesParser::new(Place::ALL.map(Place::name)).map(place)
}

pub(crate) fn run(arguments: &Validate) -> Result<Outcome, Failure> {
    let validator = Validator::new(arguments).map_err(Failure::Output)?;
    let mut all_valid = true;
    unless_closed(match &arguments.uris[..] {
        [] => process_lines(&validator, &mut all_valid),
        uris => process_arguments(&validator, uris, &mut all_valid).map_err(Failure::Output),
    })?;
    Ok(if all_valid { Outcome::Valid } else { Outcome::Invalid })
}

fn process_arguments(validator: &Validator, uris: &[OsString], all_valid: &mut bool) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    for uri in uris {
        let given = Given::argument(uri);
        *all_valid &= validator.write(&given, validator.judge(&given.bytes), &mut output)?;
    }
    output.flush()
}

/// The options, and what they need for each text.
#[derive(Clone, Debug)]
struct Validator {
    rule: Rule,
    input: Input,
    format: ValidateFormat,
    place: Place,
    redact: bool,
    syntax_only: bool,
    linter: Linter,
    terminal: Terminal,
    /// The output before and after a valid text that has no diagnostics.
    around: Option<(Vec<u8>, Vec<u8>)>,
}

/// Whether a text is valid, and its diagnostics.
type Judgement = (Result<(), Error>, Vec<Diagnostic>);

impl Validator {
    fn new(arguments: &Validate) -> io::Result<Self> {
        let &Validate { rule, input, format, place, redact, syntax_only, .. } = arguments;
        let (linter, terminal) = (Linter::new().at(place).with_redaction(redact), Terminal::of(arguments.color, false));
        let mut validator =
            Validator { rule, input, format, place, redact, syntax_only, linter, terminal, around: None };
        // The output for the empty text, split where the text belongs.
        let mut before = Vec::new();
        validator.write(&Given::default(), (Ok(()), Vec::new()), &mut before)?;
        let place = match format {
            ValidateFormat::Text => Some(0),
            ValidateFormat::Full => None,
            ValidateFormat::Jsonl => Some(r#"{"input":""#.len()),
        };
        validator.around = place.filter(|at| *at <= before.len()).map(|at| {
            let after = before.split_off(at);
            (before, after)
        });
        Ok(validator)
    }

    fn judge(&self, text: &[u8]) -> Judgement {
        let mut found = Vec::new();
        if !self.syntax_only {
            found = self.linter.lint(text, self.rule);
            // A text that does not match has at least one diagnostic.
            if found.is_empty() {
                return (Ok(()), found);
            }
        }
        let result = self.rule.check(text);
        if result.is_err() && self.syntax_only {
            if self.redact {
                found = diagnose_redacted(text, self.rule, self.place);
            } else if self.format != ValidateFormat::Text {
                found = diagnose_at(text, self.rule, self.place);
            }
        }
        (result, found)
    }

    /// Whether the text is printed unchanged. A valid text in ASCII has no invisible character, and none that JSON escapes.
    fn is_plain(&self, text: &[u8], (result, found): &Judgement) -> bool {
        result.is_ok() && found.is_empty() && text.is_ascii() && !(self.redact && matches!(redact(text), Cow::Owned(_)))
    }

    /// Writes the result for a text, and returns whether it is valid.
    fn write(&self, given: &Given, (result, found): Judgement, output: &mut impl Write) -> io::Result<bool> {
        let is_valid = result.is_ok();
        match self.format {
            ValidateFormat::Text => {
                let text = match result {
                    _ if self.redact => redact(&given.bytes),
                    Ok(()) if found.is_empty() => Cow::Borrowed(&given.bytes[..]),
                    _ => without_credentials(&given.bytes),
                };
                let messages = || found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                write!(output, "{}: ", Visible(&text))?;
                match result {
                    Ok(()) if found.is_empty() => writeln!(output, "valid")?,
                    Ok(()) => writeln!(output, "valid, but: {}", messages())?,
                    Err(_) if self.redact => writeln!(output, "{}", messages())?,
                    Err(error) if quotes(&error, &credentials(&given.bytes)) => {
                        let found = diagnose_at(&given.bytes, self.rule, self.place);
                        let messages: Vec<_> = found.iter().map(ToString::to_string).collect();
                        writeln!(output, "{}", messages.join("; "))?;
                    }
                    Err(error) => writeln!(output, "{error}")?,
                }
            }
            ValidateFormat::Full if found.is_empty() => {}
            ValidateFormat::Full => {
                // A lint about a password must not show it, with or without --redact.
                let is_hidden = self.redact || found.iter().any(Diagnostic::is_on_password);
                let text = Text::line(&given.bytes[..]);
                let text = if is_hidden { text.redacted() } else { text };
                writeln!(output, "{}", picture(Diagnosis::new(found, &text, self.rule), self.terminal))?;
            }
            ValidateFormat::Jsonl => {
                let is_reported = result.is_err() || !found.is_empty();
                let verdict = Verdict::of(given, self.rule, result, found);
                let verdict = match is_reported {
                    _ if self.redact => verdict.redacted(given),
                    true => verdict.without_credentials(given),
                    false => verdict,
                };
                serde_json::to_writer(&mut *output, &verdict)?;
                output.write_all(b"\n")?;
            }
        }
        Ok(is_valid)
    }

    /// Writes the result for a [plain](Self::is_plain) text, without the cost of formatting.
    fn write_plain(&self, text: &[u8], output: &mut impl Write) -> io::Result<()> {
        let Some((before, after)) = &self.around else { return Ok(()) };
        output.write_all(before)?;
        output.write_all(text)?;
        output.write_all(after)
    }
}

impl Processor for Validator {
    fn process(&self, line: &[u8], output: &mut impl Write) -> Result<bool, Failure> {
        // A JSON string without escapes is the text between its quotes.
        let text = match self.input {
            Input::Lines => Some(line),
            Input::Json if line.contains(&b'\\') => None,
            Input::Json => line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")),
        };
        let (given, judgement) = match text.map(|text| (text, self.judge(text))) {
            Some((text, judgement)) if self.is_plain(text, &judgement) => {
                return self.write_plain(text, output).map(|()| true).map_err(Failure::Output);
            }
            Some((_, judgement)) => (Given::of_line(Line::new(line, self.input))?, judgement),
            None => {
                let given = Given::of_line(Line::new(line, self.input))?;
                let judgement = self.judge(&given.bytes);
                (given, judgement)
            }
        };
        self.write(&given, judgement, output).map_err(Failure::Output)
    }
}
