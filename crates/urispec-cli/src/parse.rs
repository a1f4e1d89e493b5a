use std::io::{self, BufWriter, Write};
use std::str;

use urispec::{AbsoluteUri, Derivation, Detail, Error, Linter, RelativeRef, Rule, Uri, UriReference, Visible};

use crate::args::{Format, Parse};
use crate::input::Given;
use crate::json::{Components, Parsed, Tree, Verdict};
use crate::{Failure, Outcome};

pub(crate) fn run(arguments: &Parse) -> Result<Outcome, Failure> {
    let given = Given::argument(&arguments.uri);
    let result = arguments.rule.check(&given.bytes);
    let mut output = BufWriter::new(io::stdout().lock());
    match arguments.format {
        Format::Text => write_text(arguments, &given, result, &mut output),
        Format::Json => write_json(arguments, &given, result, &mut output),
    }
    .and_then(|()| output.flush())
    .map_err(Failure::Output)?;
    Ok(if result.is_ok() { Outcome::Valid } else { Outcome::Invalid })
}

fn write_text(arguments: &Parse, given: &Given, result: Result<(), Error>, output: &mut impl Write) -> io::Result<()> {
    if let Err(error) = result {
        writeln!(output, "{}: {error}", Visible(&given.bytes))?;
    }
    match derivation(arguments, &given.bytes) {
        Some(derivation) => {
            write!(output, "{derivation}")?;
            if derivation.root().is_none() {
                eprintln!("urispec: nothing matched; --failed shows what was tried");
            }
        }
        None => {
            if let Some(components) = components(arguments.rule, &given.bytes) {
                for (name, part) in components.present() {
                    let span = format!("{}..{}", part.start, part.end);
                    let line = format!("{name:<9}  {span:<7}  {:<20}  {}", part.text, part.rule.unwrap_or_default());
                    writeln!(output, "{}", line.trim_end())?;
                }
            } else if result.is_ok() {
                writeln!(output, "{}: valid", Visible(&given.bytes))?;
            }
        }
    }
    Ok(())
}

fn write_json(arguments: &Parse, given: &Given, result: Result<(), Error>, output: &mut impl Write) -> io::Result<()> {
    let derivation = derivation(arguments, &given.bytes);
    let parsed = Parsed {
        verdict: Verdict::of(given, arguments.rule, result, Linter::new().lint(&given.bytes, arguments.rule)),
        components: components(arguments.rule, &given.bytes),
        tree: derivation.as_ref().and_then(Tree::of),
    };
    serde_json::to_writer_pretty(&mut *output, &parsed)?;
    output.write_all(b"\n")
}

fn derivation<'a>(arguments: &Parse, text: &'a [u8]) -> Option<Derivation<'a>> {
    let detail = Detail { characters: arguments.characters, failures: arguments.failed };
    if !arguments.tree {
        return None;
    }
    let text = str::from_utf8(text);
    if text.is_err() {
        eprintln!("urispec: only UTF-8 has a derivation");
    }
    Some(Derivation::new(arguments.rule, text.ok()?, detail))
}

/// The components of a text that matches one of the rules that have some.
fn components(rule: Rule, text: &[u8]) -> Option<Components<'_>> {
    let text = str::from_utf8(text).ok()?;
    let reference = match rule {
        Rule::UriReference => UriReference::parse(text),
        Rule::Uri => Uri::parse(text).map(UriReference::from),
        Rule::AbsoluteUri => AbsoluteUri::parse(text).map(UriReference::from),
        Rule::RelativeRef => RelativeRef::parse(text).map(UriReference::from),
        _ => return None,
    };
    reference.ok().map(Components::of)
}
