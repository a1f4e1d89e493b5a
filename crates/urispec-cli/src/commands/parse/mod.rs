use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::str;

use clap::{ArgGroup, Args};
use serde::Serialize;
use urispec::derivation::Detail;
use urispec::diagnostic::{Mapping, Place, diagnose_redacted, redact};
use urispec::view::anatomy::Ruler;
use urispec::{
    AbsoluteIri, AbsoluteUri, Derivation, Error, Iri, IriBuf, IriReference, Linter, RelativeIri, RelativeRef, Rule,
    Uri, UriReference, Visible,
};
use urispec_lessons::Steps;

use crate::answer::input::{Given, Line};
use crate::answer::json::Verdict;
use crate::answer::kind::Kind;
use crate::answer::options::{Format, Input, rule};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{unless_closed, width, write_json};
use crate::answer::stream::{Processor, process_lines};
use crate::answer::subject::{origin, without_credentials};

mod components;

mod tree;

mod why_not;

use components::{Components, Whole};
use tree::{Drawing, TreeJson};
use why_not::{Answer, Span};

/// Show the components of URIs, or the derivation of a text from any rule
///
/// The exit code is 0 if all texts are valid, or with --why-not match the rule, 1 if some do not, and 2 for a usage error or malformed input.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("what").args(["tree", "diagram", "kind", "why_not", "steps"]))]
pub(crate) struct Parse {
    /// The URI; without it, URIs are read from standard input
    #[arg(value_name = "URI")]
    uri: Option<OsString>,

    /// The ABNF rule to match, one of those that `urispec rules` lists
    #[arg(long, value_name = "NAME", value_parser = rule, default_value = "URI-reference")]
    rule: Rule,

    /// The format of standard input
    #[arg(long, value_enum, default_value_t = Input::Lines, conflicts_with = "uri")]
    input: Input,

    /// The format of the output: text, or JSON, which is the default with --input json and has one line for each line of input
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Draw the components under the URI, as in section 3 of the RFC
    #[arg(long)]
    diagram: bool,

    /// Say what it is: a URI or one of the relative references, hierarchical or opaque, URL or URN, a same-document or a suffix reference
    #[arg(long)]
    kind: bool,

    /// With --kind, the base of a reference, which decides whether it is a same-document reference
    #[arg(long, value_name = "URI", requires = "kind")]
    base: Option<IriBuf>,

    /// Show passwords in the drawing of --diagram, which has `***` in their place otherwise
    #[arg(long, requires = "diagram", conflicts_with = "redact")]
    show_passwords: bool,

    /// Show the derivation: which rule matches which part. Of a text that is not valid, the furthest attempt, and what was not read
    #[arg(long)]
    tree: bool,

    /// With --tree, show the derivation down to this depth; 0 is the rule itself
    #[arg(long, value_name = "N", requires = "tree")]
    depth: Option<usize>,

    /// With --tree, show the derivation down to single characters
    #[arg(long, requires = "tree")]
    characters: bool,

    /// With --tree, show everything that was tried: the alternatives with their numbers, the look-aheads, and why something failed
    #[arg(long, requires = "tree")]
    failed: bool,

    /// Show what happens while the text is read, step by step
    #[arg(long, conflicts_with = "redact")]
    steps: bool,

    /// Say why the text, or the part of it that --span names, does not match this rule: how far each of its alternatives came, and what stopped it
    #[arg(long, value_name = "NAME", value_parser = rule, conflicts_with = "redact")]
    why_not: Option<Rule>,

    /// With --why-not, the part of the text, in bytes, such as 7..14
    #[arg(long, value_name = "START..END", requires = "why_not")]
    span: Option<Span>,

    /// Hide what may be a password: everything from the first `:` of an authority to its last `@`. In JSON, the error of a text in which something is hidden is
    /// null
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
    if !is_of_references(arguments.rule) {
        let usage = match (arguments.diagram, arguments.kind) {
            (true, _) => "--diagram requires a rule with components, such as URI-reference or IRI-reference",
            (_, true) => "--kind requires a rule with components, such as URI-reference or IRI-reference",
            _ => "",
        };
        if !usage.is_empty() {
            return Err(Failure::Usage(usage));
        }
    }
    if arguments.base.as_ref().is_some_and(|base| !base.as_str().is_ascii()) && !is_of_iris(arguments.rule) {
        return Err(Failure::Usage("--base must be a URI, unless --rule is one of IRIs"));
    }
    if let (Some(uri), Some(span)) = (&arguments.uri, arguments.span)
        && !span.is_in(&Given::argument(uri).bytes)
    {
        return Err(Failure::Usage("the text has no such part as --span names"));
    }
    let reader = Reader { arguments: arguments.clone(), linter: Linter::new().with_redaction(arguments.redact) };
    let mut all_valid = true;
    unless_closed(match &arguments.uri {
        Some(uri) => reader.process_argument(uri, &mut all_valid).map_err(Failure::Output),
        None => process_lines(&reader, &mut all_valid),
    })?;
    Ok(if all_valid { Outcome::Valid } else { Outcome::Invalid })
}

/// The command, and what it needs for each text.
#[derive(Clone, Debug)]
struct Reader {
    arguments: Parse,
    linter: Linter,
}

impl Processor for Reader {
    fn process(&self, line: &[u8], output: &mut impl Write) -> Result<bool, Failure> {
        let given = Given::of_line(Line::new(line, self.arguments.input))?;
        self.write(&given, output).map_err(Failure::Output)
    }
}

impl Reader {
    fn process_argument(&self, uri: &OsStr, is_valid: &mut bool) -> io::Result<()> {
        let mut output = BufWriter::new(io::stdout().lock());
        *is_valid = self.write(&Given::argument(uri), &mut output)?;
        output.flush()
    }

    /// Writes the result for a text, and returns whether it is valid.
    fn write(&self, given: &Given, output: &mut impl Write) -> io::Result<bool> {
        if let Some(rule) = self.arguments.why_not {
            let answer = Answer::of(given, self.arguments.rule, rule, self.arguments.span);
            self.write_data(&answer, output)?;
            return Ok(answer.is_match());
        }
        let result = self.arguments.rule.check(&given.bytes);
        if self.arguments.steps {
            match str::from_utf8(&given.bytes) {
                Ok(text) => {
                    self.write_data(&Steps::of(self.arguments.rule, text), output)?;
                    return Ok(result.is_ok());
                }
                Err(_) if self.arguments.uri.is_some() => {
                    eprintln!("urispec: no steps: the text is not UTF-8");
                    return Ok(result.is_ok());
                }
                // One of several has the answer that it has without steps.
                Err(_) => {}
            }
        }
        match self.arguments.format() {
            Format::Text => self.write_text(given, result, output)?,
            Format::Json => self.write_json(given, result, output)?,
        }
        Ok(result.is_ok())
    }

    /// Writes what is text as well as data.
    fn write_data(&self, value: &(impl fmt::Display + Serialize), output: &mut impl Write) -> io::Result<()> {
        let is_alone = self.arguments.uri.is_some();
        match self.arguments.format() {
            Format::Text if is_alone => write!(output, "{value}"),
            // An empty line separates the answers.
            Format::Text => writeln!(output, "{value}"),
            Format::Json if is_alone => {
                serde_json::to_writer_pretty(&mut *output, value)?;
                output.write_all(b"\n")
            }
            Format::Json => write_json(value, output),
        }
    }

    /// The text whose parts are shown. There is none if the text is redacted and not valid: its parts could reveal a password.
    fn visible<'a>(&self, given: &'a Given, result: Result<(), Error>) -> Option<Cow<'a, [u8]>> {
        match self.arguments.redact {
            false => Some(Cow::Borrowed(&given.bytes)),
            true => result.is_ok().then(|| redact(&given.bytes)),
        }
    }

    fn write_text(&self, given: &Given, result: Result<(), Error>, output: &mut impl Write) -> io::Result<()> {
        let is_alone = self.arguments.uri.is_some();
        let visible = self.visible(given, result);
        let shown = visible.as_ref().and_then(|text| self.shown(text, given));
        let text = if self.arguments.redact { redact(&given.bytes) } else { Cow::Borrowed(&given.bytes[..]) };
        let text = Visible(&text);
        match result {
            Err(_) if self.arguments.redact => {
                let found = diagnose_redacted(&given.bytes, self.arguments.rule, Place::Alone);
                let messages: Vec<String> = found.iter().map(ToString::to_string).collect();
                writeln!(output, "{text}: {}", messages.join("; "))?;
            }
            Err(error) => writeln!(output, "{text}: {error}")?,
            Ok(()) if is_alone && shown.is_some() => {}
            Ok(()) => writeln!(output, "{text}: valid")?,
        }
        match shown {
            Some(Shown::Tree(derivation)) => write!(output, "{}", Drawing::of(&derivation, self.arguments.depth))?,
            Some(Shown::Diagram(drawing)) => write!(output, "{drawing}")?,
            Some(Shown::Kind(kind)) => write!(output, "{kind}")?,
            Some(Shown::Components(components)) => components.write(output)?,
            None => {}
        }
        // An empty line separates the results.
        if is_alone { Ok(()) } else { writeln!(output) }
    }

    fn write_json(&self, given: &Given, result: Result<(), Error>, output: &mut impl Write) -> io::Result<()> {
        let arguments = &self.arguments;
        let visible = self.visible(given, result);
        let origin = self.origin(given);
        let derivation = visible.as_ref().and_then(|text| self.derivation(text));
        let whole = visible.as_ref().and_then(|text| whole(arguments.rule, text));
        let found = self.linter.lint(&given.bytes, arguments.rule);
        let is_iri = is_of_iris(arguments.rule);
        let kind = whole.and_then(|_| self::whole(arguments.rule, &given.bytes));
        let kind = kind.map(|whole| Kind::with(whole.into(), self.base(), is_iri, &found));
        let verdict = Verdict::of(given, arguments.rule, result, found);
        let parsed = Parsed {
            verdict: if arguments.redact { verdict.redacted(given) } else { verdict },
            kind,
            components: whole.map(|whole| Components::of(whole, &origin)),
            tree: derivation.as_ref().map(|derivation| TreeJson::of(derivation, arguments.depth, &origin)),
            unread: derivation.as_ref().and_then(|derivation| TreeJson::unread(derivation, &origin)),
            diagram: whole.filter(|_| arguments.diagram).map(|whole| self.drawing(whole)),
        };
        if arguments.uri.is_some() {
            serde_json::to_writer_pretty(&mut *output, &parsed)?;
        } else {
            serde_json::to_writer(&mut *output, &parsed)?;
        }
        output.write_all(b"\n")
    }

    /// What is shown below `text`, which is the given one as far as that may be shown.
    fn shown<'a>(&'a self, text: &'a [u8], given: &'a Given) -> Option<Shown<'a>> {
        if self.arguments.tree {
            return self.derivation(text).map(Shown::Tree);
        }
        let whole = whole(self.arguments.rule, text)?;
        if self.arguments.diagram {
            return Some(Shown::Diagram(self.drawing(whole)));
        }
        if self.arguments.kind {
            let is_iri = is_of_iris(self.arguments.rule);
            let given = self::whole(self.arguments.rule, &given.bytes)?;
            return Some(Shown::Kind(Box::new(Kind::of(given, self.base(), is_iri).shown_as(whole))));
        }
        Some(Shown::Components(Box::new(Components::of(whole, &Mapping::starting_at(0)))))
    }

    /// Where places of what is shown are in the given text: what is redacted is shorter or longer.
    fn origin(&self, given: &Given) -> Mapping {
        if self.arguments.redact { origin(&given.bytes) } else { Mapping::starting_at(0) }
    }

    fn base(&self) -> Option<Iri<'_>> {
        self.arguments.base.as_ref().map(IriBuf::view)
    }

    /// The drawing, without passwords unless they were asked for, and with the numbers of invisible characters in their places.
    fn drawing(&self, whole: Whole<'_>) -> String {
        let reference = IriReference::from(whole);
        let text = match self.arguments.show_passwords {
            true => Cow::Borrowed(reference.as_str()),
            false => without_credentials(reference.as_str()),
        };
        drawing(IriReference::parse(&numbered(&text)).unwrap_or(reference))
    }

    fn derivation<'a>(&self, text: &'a [u8]) -> Option<Derivation<'a>> {
        let &Parse { rule, tree, characters, failed, .. } = &self.arguments;
        if !tree {
            return None;
        }
        let derivation =
            str::from_utf8(text).ok().map(|text| Derivation::new(rule, text, Detail { characters, failures: failed }));
        if derivation.is_none() && self.arguments.uri.is_some() {
            eprintln!("urispec: no derivation: the text is not UTF-8");
        }
        derivation
    }
}

/// The JSON for a text.
#[derive(Debug, Serialize)]
struct Parsed<'a> {
    #[serde(flatten)]
    verdict: Verdict<'a>,
    kind: Option<Kind<'a>>,
    components: Option<Components<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeJson<'a>>,
    /// What the tree did not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<TreeJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<String>,
}

/// What the text output shows below a text.
enum Shown<'a> {
    Tree(Derivation<'a>),
    Diagram(String),
    Kind(Box<Kind<'a>>),
    Components(Box<Components<'a>>),
}

/// A text with the numbers of what cannot be seen in it, in characters that an IRI may have in the same places.
fn numbered(text: &str) -> String {
    let mut numbered = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            _ if Visible::shows(char) => numbered.push(char),
            _ => numbered.push_str(&format!("\u{27e8}U+{:04X}\u{27e9}", u32::from(char))),
        }
    }
    numbered
}

/// The drawing, wrapped to the width of the terminal.
fn drawing(reference: IriReference<'_>) -> String {
    let width = width();
    let drawing = |length| Ruler::of_iri(reference).nested().wrapped(length).to_string();
    let fits = |drawing: &String| drawing.lines().all(|line| line.chars().count() <= width);
    // Labels may be wider than the lines.
    let lengths = (width / 2..=width).rev();
    lengths.map(drawing).find(fits).unwrap_or_else(|| drawing(width))
}

fn is_of_references(rule: Rule) -> bool {
    is_of_iris(rule) || matches!(rule, Rule::UriReference | Rule::Uri | Rule::AbsoluteUri | Rule::RelativeRef)
}

fn is_of_iris(rule: Rule) -> bool {
    matches!(rule, Rule::IriReference | Rule::Iri | Rule::AbsoluteIri | Rule::IrelativeRef)
}

/// The text, if it matches one of the rules that have components.
fn whole(rule: Rule, text: &[u8]) -> Option<Whole<'_>> {
    match rule {
        Rule::UriReference => UriReference::try_from(text).ok().map(Whole::Uri),
        Rule::Uri => Uri::try_from(text).ok().map(|uri| Whole::Uri(uri.into())),
        Rule::AbsoluteUri => AbsoluteUri::try_from(text).ok().map(|uri| Whole::Uri(uri.into())),
        Rule::RelativeRef => RelativeRef::try_from(text).ok().map(|reference| Whole::Uri(reference.into())),
        Rule::IriReference => IriReference::try_from(text).ok().map(Whole::Iri),
        Rule::Iri => Iri::try_from(text).ok().map(|iri| Whole::Iri(iri.into())),
        Rule::AbsoluteIri => AbsoluteIri::try_from(text).ok().map(|iri| Whole::Iri(iri.into())),
        Rule::IrelativeRef => RelativeIri::try_from(text).ok().map(|reference| Whole::Iri(reference.into())),
        _ => None,
    }
}
