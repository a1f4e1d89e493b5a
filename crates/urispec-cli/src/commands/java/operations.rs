use std::cmp::Ordering;
use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urispec::view::java::{
    Difference, JavaUri, differences, equals_difference, relativize_difference, resolve_difference,
};
use urispec::{Rule, Visible};

use super::words::{DifferenceJson, ErrorJson, Refusal, Text};
use crate::answer::input::{Given, Line, Malformed, Pair, given, pairs};
use crate::answer::json::Echo;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::write_json;
use crate::answer::subject::{Subject, redacted};

/// Resolve URIs against a base as URI.resolve does
///
/// Prints the targets in the order of the URIs and, below each, where RFC 3986 has another one. The base may be relative or opaque. A line of
/// standard input holds a URI and, optionally, its own base: after a tab or, with --input json, in an array [URI, BASE].
///
/// In JSON, the fields are input, base, result (or null) and differences; index and reason are those of an exception, and about is `base` if
/// Java rejects the base.
#[derive(Clone, Debug, Args)]
pub(super) struct Resolve {
    #[command(flatten)]
    against: Against,
}

pub(super) fn run_resolve(arguments: &Resolve) -> Result<Outcome, Failure> {
    arguments.against.run(Operation {
        call: |base, uri| base.resolve(uri).to_string(),
        difference: |base, uri| resolve_difference(base, uri).into_iter().collect(),
    })
}

/// Relativize URIs against a base as URI.relativize does
///
/// Prints the results in the order of the URIs and, below each, what resolve makes of it if that is not the URI again. A line of standard
/// input holds a URI and, optionally, its own base: after a tab or, with --input json, in an array [URI, BASE].
///
/// In JSON, the fields are input, base, result (or null) and differences; index and reason are those of an exception, and about is `base` if
/// Java rejects the base.
#[derive(Clone, Debug, Args)]
pub(super) struct Relativize {
    #[command(flatten)]
    against: Against,
}

pub(super) fn run_relativize(arguments: &Relativize) -> Result<Outcome, Failure> {
    arguments.against.run(Operation {
        call: |base, uri| base.relativize(uri).to_string(),
        difference: |base, uri| relativize_difference(base, uri).into_iter().collect(),
    })
}

#[derive(Clone, Debug, Args)]
struct Against {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI", requires = "base")]
    texts: Vec<OsString>,

    /// The URI whose method is called
    #[arg(long, value_name = "URI")]
    base: Option<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

impl Against {
    fn run(&self, operation: Operation) -> Result<Outcome, Failure> {
        let command = OnBase { against: self.clone(), operation };
        list::run(command, &pairs(&self.texts, self.base.as_deref()))
    }
}

/// An operation on a base and each of the URIs.
#[derive(Clone)]
struct OnBase {
    against: Against,
    operation: Operation,
}

impl ListCommand for OnBase {
    type Item = Pair;

    fn options(&self) -> &ListOptions {
        &self.against.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, self.against.base.as_deref())
    }

    fn write(&self, pair: &Pair, _: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        self.operation.write(&pair.first, Some(&pair.second), &self.against.list, output)
    }
}

/// Normalize URIs as URI.normalize does
///
/// Prints the results in the order of the URIs and, below each, where RFC 3986 removes other dot segments.
///
/// In JSON, the fields are input, result (or null) and differences; index and reason are those of an exception.
#[derive(Clone, Debug, Args)]
pub(super) struct Normalize {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn run_normalize(arguments: &Normalize) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &given(&arguments.texts))
}

impl ListCommand for Normalize {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, _: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let operation = Operation {
            call: |_, uri| uri.normalize().to_string(),
            difference: |_, uri| {
                let is_about_dots = |difference: &Difference| difference.section.number == "6.2.2.3";
                differences(uri).into_iter().filter(is_about_dots).collect()
            },
        };
        operation.write(given, None, &self.list, output)
    }
}

/// An operation whose result is a URI, and where it differs from what is expected of it.
#[derive(Clone, Copy)]
struct Operation {
    /// The method, called on the base if there is one.
    call: fn(&JavaUri<'_>, &JavaUri<'_>) -> String,
    difference: fn(&str, &str) -> Vec<Difference>,
}

impl Operation {
    fn write(
        &self,
        given: &Given,
        base: Option<&Given>,
        list: &ListOptions,
        output: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let subject = |given| list.subject(given, Rule::UriReference);
        let (input, base_subject) = (subject(given), base.map(subject));
        let text = Text::of(given, list.redact);
        let base_text = Text::of(base.unwrap_or(given), list.redact);
        let result = self.result(&text, &base_text, list.redact);
        let differences = match &result {
            // A mask may be equal where the texts are not.
            Ok(_) if (self.difference)(&base_text.whole, &text.whole).is_empty() => Vec::new(),
            Ok(_) => text.differences((self.difference)(base_text.shown(), text.shown())),
            Err((About::Input, _)) => text.differences(differences(text.shown())),
            Err((About::Base, _)) => base_text.differences(differences(base_text.shown())),
        };
        let outcome = if result.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        match list.format() {
            Format::Text => {
                match &result {
                    Ok(result) => writeln!(output, "{}", Visible(result.as_bytes()))?,
                    Err((about, refusal)) => {
                        let base = base_subject.filter(|_| *about == About::Base);
                        write_refusal(input, base, refusal, output)?;
                    }
                }
                differences.iter().try_for_each(|difference| difference.write_text("  ", output))?;
            }
            Format::Json => {
                let (result, about, refusal) = match result {
                    Ok(result) => (Some(result), None, None),
                    Err((about, refusal)) => (None, (about == About::Base).then_some("base"), Some(refusal)),
                };
                let error = refusal.and_then(|refusal| refusal.error).as_ref().map(ErrorJson::from);
                let base = base_subject.map(|base| base.echo());
                write_json(&Derived { input: input.echo(), base, result, about, error, differences }, output)?;
            }
        }
        Ok(outcome)
    }

    fn result(&self, text: &Text<'_>, base: &Text<'_>, is_redacted: bool) -> Result<String, (About, Refusal)> {
        let base_uri = base.read().map_err(|refusal| (About::Base, refusal));
        let uri = text.read().map_err(|refusal| (About::Input, refusal))?;
        let base_uri = base_uri?;
        let unchanged = |base: &str, text: &str| {
            let whole = JavaUri::parse(base).ok().zip(JavaUri::parse(text).ok());
            whole.is_some_and(|(base, uri)| (self.call)(&base, &uri) == text)
        };
        if is_redacted && unchanged(&base.whole, &text.whole) {
            return Ok(text.shown().to_owned());
        }
        Ok(redacted((self.call)(&base_uri, &uri), is_redacted))
    }
}

/// Which text Java rejects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Input,
    Base,
}

fn write_refusal(
    input: Subject<'_>,
    base: Option<Subject<'_>>,
    refusal: &Refusal,
    output: &mut dyn Write,
) -> io::Result<()> {
    match base {
        Some(base) => writeln!(output, "{}: the base {}: {}", input.visible(), base.visible(), refusal.words),
        None => writeln!(output, "{}: {}", input.visible(), refusal.words),
    }
}

#[derive(Debug, Serialize)]
struct Derived<'a> {
    input: Echo<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<Echo<'a>>,
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    #[serde(flatten)]
    error: Option<ErrorJson>,
    differences: Vec<DifferenceJson>,
}

/// Find which of two URIs comes first as URI.compareTo does
///
/// Prints whether the first is less than the second, equal to it, or greater. A line of standard input holds both URIs, separated by a tab or,
/// with --input json, in an array [A, B].
///
/// In JSON, the fields are a, b and compareTo, which is -1, 0 or 1 (or null); index and reason are those of an exception, and about says whose.
#[derive(Clone, Debug, Args)]
pub(super) struct Compare {
    /// A URI; without it, pairs are read from standard input
    #[arg(id = "texts", value_name = "A", requires = "b")]
    a: Option<OsString>,

    /// The other URI
    #[arg(value_name = "B")]
    b: Option<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn run_compare(arguments: &Compare) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &both(&arguments.a, &arguments.b))
}

impl ListCommand for Compare {
    type Item = Pair;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, None)
    }

    fn write(&self, pair: &Pair, _: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let compared = Compared::of(pair, &self.list);
        let order = compared.with(|a, b| a.compare_to(b));
        let word = order.map(|order| match order {
            Ordering::Less => "less",
            Ordering::Equal => "equal",
            Ordering::Greater => "greater",
        });
        let outcome = if order.is_some() { Outcome::Valid } else { Outcome::Invalid };
        match self.list.format() {
            Format::Text => compared.write_text(word, &[], output)?,
            Format::Json => {
                let (about, error) = compared.error();
                let (a, b) = compared.echo();
                write_json(&Order { a, b, compare_to: order.map(|order| order as i8), about, error }, output)?;
            }
        }
        Ok(outcome)
    }
}

#[derive(Debug, Serialize)]
struct Order<'a> {
    a: Echo<'a>,
    b: Echo<'a>,
    #[serde(rename = "compareTo")]
    compare_to: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    #[serde(flatten)]
    error: Option<ErrorJson>,
}

/// Find whether two URIs are equal as URI.equals does
///
/// Prints the answer and, below it, where the comparison of RFC 3986 has another one. A line of standard input holds both URIs, separated by a tab
/// or, with --input json, in an array [A, B]. The exit code is 0 if all pairs are equal, 1 if some are not, and 2 for a usage error or
/// malformed input.
///
/// In JSON, the fields are a, b, equals (or null), hashCodes and differences; index and reason are those of an exception, and about says
/// whose. With --redact, there is no hash code of a text with a password: it would let one guess it.
#[derive(Clone, Debug, Args)]
pub(super) struct Equals {
    /// A URI; without it, pairs are read from standard input
    #[arg(id = "texts", value_name = "A", requires = "b")]
    a: Option<OsString>,

    /// The other URI
    #[arg(value_name = "B")]
    b: Option<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn run_equals(arguments: &Equals) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &both(&arguments.a, &arguments.b))
}

impl ListCommand for Equals {
    type Item = Pair;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, None)
    }

    fn write(&self, pair: &Pair, _: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let compared = Compared::of(pair, &self.list);
        let equals = compared.with(|a, b| a == b);
        let word = equals.map(|equals| if equals { "equal" } else { "different" });
        // The message has neither of the texts, and the place is in the whole one.
        let differences = equals.and_then(|_| equals_difference(&compared.a.whole, &compared.b.whole));
        let differences: Vec<_> = differences.into_iter().map(DifferenceJson::from).collect();
        let outcome = if equals == Some(true) { Outcome::Valid } else { Outcome::Invalid };
        match self.list.format() {
            Format::Text => compared.write_text(word, &differences, output)?,
            Format::Json => {
                let (about, error) = compared.error();
                let (a, b) = compared.echo();
                let uris = compared.a.read().ok().zip(compared.b.read().ok());
                let hash_codes = uris.map(|(a, b)| [compared.a.hash_code(&a), compared.b.hash_code(&b)]);
                write_json(&Equality { a, b, equals, hash_codes, about, error, differences }, output)?;
            }
        }
        Ok(outcome)
    }
}

#[derive(Debug, Serialize)]
struct Equality<'a> {
    a: Echo<'a>,
    b: Echo<'a>,
    equals: Option<bool>,
    #[serde(rename = "hashCodes")]
    hash_codes: Option<[Option<i32>; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    #[serde(flatten)]
    error: Option<ErrorJson>,
    differences: Vec<DifferenceJson>,
}

/// The pair of the command line, if there is one.
fn both(a: &Option<OsString>, b: &Option<OsString>) -> Vec<Pair> {
    let pair = |(a, b): (&OsString, &OsString)| Pair { first: Given::argument(a), second: Given::argument(b) };
    a.iter().zip(b).map(pair).collect()
}

/// Two texts that are compared.
struct Compared<'a> {
    subjects: [Subject<'a>; 2],
    a: Text<'a>,
    b: Text<'a>,
}

impl<'a> Compared<'a> {
    fn of(pair: &'a Pair, list: &ListOptions) -> Self {
        let subject = |given| list.subject(given, Rule::UriReference);
        let text = |given| Text::of(given, list.redact);
        Compared {
            subjects: [subject(&pair.first), subject(&pair.second)],
            a: text(&pair.first),
            b: text(&pair.second),
        }
    }

    /// Compares the whole texts, if Java accepts both.
    fn with<T>(&self, compare: impl Fn(&JavaUri<'_>, &JavaUri<'_>) -> T) -> Option<T> {
        Some(compare(&JavaUri::parse(&self.a.whole).ok()?, &JavaUri::parse(&self.b.whole).ok()?))
    }

    fn echo(&self) -> (Echo<'a>, Echo<'a>) {
        let [a, b] = &self.subjects;
        (a.echo(), b.echo())
    }

    /// Which text Java rejects, and why.
    fn refusal(&self) -> Option<(&'static str, Refusal)> {
        let refused = |text: &Text<'_>| text.read().err().filter(|refusal| refusal.error.is_some());
        refused(&self.a).map(|refusal| ("a", refusal)).or_else(|| Some(("b", refused(&self.b)?)))
    }

    fn error(&self) -> (Option<&'static str>, Option<ErrorJson>) {
        let (about, refusal) = self.refusal().unzip();
        (about, refusal.and_then(|refusal| refusal.error).as_ref().map(ErrorJson::from))
    }

    fn write_text(&self, word: Option<&str>, differences: &[DifferenceJson], output: &mut dyn Write) -> io::Result<()> {
        let [a, b] = &self.subjects;
        write!(output, "{} {}: ", a.visible(), b.visible())?;
        match (word, self.refusal()) {
            (Some(word), _) => writeln!(output, "{word}")?,
            (None, Some(("a", Refusal { words, .. }))) => writeln!(output, "Java rejects the first: {words}")?,
            (None, refusal) => {
                let words = refusal.map(|(_, refusal)| refusal.words).unwrap_or_default();
                writeln!(output, "Java rejects the second: {words}")?;
            }
        }
        differences.iter().try_for_each(|difference| difference.write_text("  ", output))
    }
}
