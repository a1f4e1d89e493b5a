use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write};
use std::str;

use clap::{ArgGroup, Args};
use urispec::diagnostic::{diagnose_redacted, redact};
use urispec::view::anatomy::Ruler;
use urispec::{AbsoluteUri, Derivation, Detail, Error, Linter, RelativeRef, Rule, Uri, UriReference, Visible};

use crate::answer::input::Given;
use crate::answer::json::{Components, Parsed, Tree, Verdict};
use crate::answer::options::{Format, Input};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{unless_closed, width};
use crate::answer::stream::{Question, answer_lines, given};
use crate::answer::tree::Cut;

/// Show the components of URIs, or the derivation of any rule
///
/// The exit code is 0 if all are valid, 1 if some are not, and 2 if the question makes no sense.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("what").args(["tree", "diagram"]))]
pub(crate) struct Parse {
    /// The URI; without it, URIs are read from standard input, and each has an answer of its own
    #[arg(value_name = "URI")]
    uri: Option<OsString>,

    /// The ABNF rule that it is to match, of those that `urispec rules` lists
    #[arg(long, value_name = "NAME", default_value = "URI-reference")]
    rule: Rule,

    /// How standard input holds the URIs
    #[arg(long, value_enum, default_value_t = Input::Lines, conflicts_with = "uri")]
    input: Input,

    /// How to answer: in text, or in JSON, as with --input json; of those on standard input, each has a line
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Draw the components under the URI, as section 3 of the RFC does
    #[arg(long)]
    diagram: bool,

    /// Show the derivation: which rule matched which part
    #[arg(long)]
    tree: bool,

    /// Show the derivation down to this depth, with --tree: 0 is the rule itself
    #[arg(long, value_name = "N", requires = "tree")]
    depth: Option<usize>,

    /// Show the derivation down to single characters, with --tree
    #[arg(long, requires = "tree")]
    characters: bool,

    /// Show what was tried and did not match, too, with --tree
    #[arg(long, requires = "tree")]
    failed: bool,

    /// Show nothing that may be a password: what follows the first `:` of an authority, up to its last `@`
    #[arg(long)]
    redact: bool,
}

impl Parse {
    fn format(&self) -> Format {
        self.format.unwrap_or(match self.input {
            Input::Lines => Format::Text,
            Input::Json => Format::Json,
        })
    }
}

pub(crate) fn run(arguments: &Parse) -> Result<Outcome, Failure> {
    if arguments.diagram && !has_components(arguments.rule) {
        return Err(Failure::Question("a diagram shows the components of a URI, and what matches this rule has none"));
    }
    let reader = Reader { arguments: arguments.clone(), linter: Linter::new() };
    let mut all_valid = true;
    unless_closed(match &arguments.uri {
        Some(uri) => reader.answer_argument(uri, &mut all_valid).map_err(Failure::Output),
        None => answer_lines(&reader, &mut all_valid),
    })?;
    Ok(if all_valid { Outcome::Valid } else { Outcome::Invalid })
}

/// What is asked of every text.
#[derive(Clone, Debug)]
struct Reader {
    arguments: Parse,
    linter: Linter,
}

impl Question for Reader {
    fn answer(&self, line: &[u8], output: &mut impl Write) -> Result<bool, Failure> {
        self.write(&given(line, self.arguments.input)?, output).map_err(Failure::Output)
    }
}

impl Reader {
    fn answer_argument(&self, uri: &OsStr, is_valid: &mut bool) -> io::Result<()> {
        let mut output = BufWriter::new(io::stdout().lock());
        *is_valid = self.write(&Given::argument(uri), &mut output)?;
        output.flush()
    }

    /// Writes the answer on a text, and tells whether it is valid.
    fn write(&self, given: &Given, output: &mut impl Write) -> io::Result<bool> {
        let result = self.arguments.rule.check(&given.bytes);
        match self.arguments.format() {
            Format::Text => self.write_text(given, result, output)?,
            Format::Json => self.write_json(given, result, output)?,
        }
        Ok(result.is_ok())
    }

    /// The text of which parts are shown: none, if what is hidden may be what is wrong.
    fn visible<'a>(&self, given: &'a Given, result: Result<(), Error>) -> Option<Cow<'a, [u8]>> {
        match self.arguments.redact {
            false => Some(Cow::Borrowed(&given.bytes)),
            true => result.is_ok().then(|| redact(&given.bytes)),
        }
    }

    fn write_text(&self, given: &Given, result: Result<(), Error>, output: &mut impl Write) -> io::Result<()> {
        let is_alone = self.arguments.uri.is_some();
        let visible = self.visible(given, result);
        let shown = visible.as_ref().and_then(|text| self.shown(text));
        let text = if self.arguments.redact { redact(&given.bytes) } else { Cow::Borrowed(&given.bytes[..]) };
        let text = Visible(&text);
        match result {
            Err(_) if self.arguments.redact => {
                let found = diagnose_redacted(&given.bytes, self.arguments.rule);
                let messages: Vec<String> = found.iter().map(ToString::to_string).collect();
                writeln!(output, "{text}: {}", messages.join("; "))?;
            }
            Err(error) => writeln!(output, "{text}: {error}")?,
            Ok(()) if is_alone && shown.is_some() => {}
            Ok(()) => writeln!(output, "{text}: valid")?,
        }
        match shown {
            Some(Shown::Tree(derivation)) => match self.arguments.depth {
                Some(depth) => write!(output, "{}", Cut { derivation: &derivation, depth })?,
                None => write!(output, "{derivation}")?,
            },
            Some(Shown::Diagram(drawing)) => write!(output, "{drawing}")?,
            Some(Shown::Components(components)) => components.write(output)?,
            None => {}
        }
        // An empty line tells one answer from the next.
        if is_alone { Ok(()) } else { writeln!(output) }
    }

    fn write_json(&self, given: &Given, result: Result<(), Error>, output: &mut impl Write) -> io::Result<()> {
        let arguments = &self.arguments;
        let visible = self.visible(given, result);
        let derivation = visible.as_ref().and_then(|text| self.derivation(text));
        let reference = visible.as_ref().and_then(|text| reference(arguments.rule, text));
        let found = match result {
            Err(_) if arguments.redact => diagnose_redacted(&given.bytes, arguments.rule),
            _ => self.linter.lint(&given.bytes, arguments.rule),
        };
        let verdict = Verdict::of(given, arguments.rule, result, found);
        let parsed = Parsed {
            verdict: if arguments.redact { verdict.redacted(given) } else { verdict },
            components: reference.map(Components::of),
            tree: derivation.as_ref().and_then(|derivation| Tree::of(derivation, arguments.depth)),
            diagram: reference.filter(|_| arguments.diagram).map(drawing),
        };
        if arguments.uri.is_some() {
            serde_json::to_writer_pretty(&mut *output, &parsed)?;
        } else {
            serde_json::to_writer(&mut *output, &parsed)?;
        }
        output.write_all(b"\n")
    }

    fn shown<'a>(&self, text: &'a [u8]) -> Option<Shown<'a>> {
        if self.arguments.tree {
            return self.derivation(text).map(Shown::Tree);
        }
        let reference = reference(self.arguments.rule, text)?;
        Some(if self.arguments.diagram {
            Shown::Diagram(drawing(reference))
        } else {
            Shown::Components(Box::new(Components::of(reference)))
        })
    }

    fn derivation<'a>(&self, text: &'a [u8]) -> Option<Derivation<'a>> {
        let &Parse { rule, tree, characters, failed, .. } = &self.arguments;
        if !tree {
            return None;
        }
        let derivation =
            str::from_utf8(text).ok().map(|text| Derivation::new(rule, text, Detail { characters, failures: failed }));
        match &derivation {
            _ if self.arguments.uri.is_none() => {}
            None => eprintln!("urispec: only UTF-8 has a derivation"),
            Some(derivation) if derivation.root().is_none() => {
                eprintln!("urispec: nothing matched; --failed shows what was tried");
            }
            Some(_) => {}
        }
        derivation
    }
}

/// What is shown of a text.
enum Shown<'a> {
    Tree(Derivation<'a>),
    Diagram(String),
    Components(Box<Components<'a>>),
}

/// The ruler, in as many lines as the terminal asks for.
fn drawing(reference: UriReference<'_>) -> String {
    let width = width();
    let drawing = |length| Ruler::of(reference).nested().wrapped(length).to_string();
    let fits = |drawing: &String| drawing.lines().all(|line| line.chars().count() <= width);
    // Labels may stand out.
    let lengths = (width / 2..=width).rev();
    lengths.map(drawing).find(fits).unwrap_or_else(|| drawing(width))
}

fn has_components(rule: Rule) -> bool {
    matches!(rule, Rule::UriReference | Rule::Uri | Rule::AbsoluteUri | Rule::RelativeRef)
}

/// What matches one of the rules that have components.
fn reference(rule: Rule, text: &[u8]) -> Option<UriReference<'_>> {
    match rule {
        Rule::UriReference => UriReference::try_from(text).ok(),
        Rule::Uri => Uri::try_from(text).ok().map(UriReference::from),
        Rule::AbsoluteUri => AbsoluteUri::try_from(text).ok().map(UriReference::from),
        Rule::RelativeRef => RelativeRef::try_from(text).ok().map(UriReference::from),
        _ => None,
    }
}
