use std::borrow::Cow;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use serde::Serialize;
use urispec::diagnostic::Mapping;
use urispec::view::anatomy::{Anatomy as Table, Row, Ruler};
use urispec::{Diagnostic, Rule, UriReference};

use crate::answer::input::{Given, Line, Malformed, given};
use crate::answer::json::Echo;
use crate::answer::kind::Kind;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{unless_closed, write_json};
use crate::answer::subject::{Invalid, Shown, Subject, without_credentials};

mod definitions;

/// Show the components of URIs in a table or a drawing, and explain each
///
/// The exit code is 0 if all URIs are valid, 1 if some are not, and 2 for a usage error or malformed input.
///
/// Before the table, it says what the URI is, as `urispec parse --kind` does. A drawing has `***` in place of a password.
///
/// With --format json, a valid URI gives an array of rows with the fields part, number (of a segment), presence, text, start, end, leader,
/// trailer and sentence; any other text gives an object with the fields input and diagnostics.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("drawing").args(["diagram", "svg"]).multiple(true))]
pub(crate) struct Anatomy {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    /// Draw the components under the URI, as in section 3, and the parts of the authority below them. Several URIs share their labels if
    /// these can point to the components of all, as `foo` and `urn` do there
    #[arg(long, conflicts_with = "format")]
    diagram: bool,

    /// Print the definitions of the components, which hold for every URI: other names, how often each occurs, where, and between which delimiters
    #[arg(long, conflicts_with_all = ["texts", "drawing", "input", "redact"])]
    table: bool,

    /// Show passwords in a drawing, which has `***` in their place otherwise
    #[arg(long, requires = "drawing", conflicts_with = "redact")]
    show_passwords: bool,

    /// Write the drawing of one URI to this file as SVG
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    svg: Option<PathBuf>,

    /// Wrap the drawing after this many characters of the URI
    #[arg(long, value_name = "N", requires = "drawing", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Anatomy) -> Result<Outcome, Failure> {
    if arguments.table {
        return definitions::write(arguments.list.format());
    }
    let texts = given(&arguments.texts);
    if let Some(path) = &arguments.svg {
        let [text] = &texts[..] else {
            return Err(Failure::Usage("--svg requires exactly one URI as an argument"));
        };
        let outcome = arguments.write_svg(text, path)?;
        if outcome == Outcome::Valid && !arguments.diagram {
            return Ok(outcome);
        }
    }
    if arguments.diagram
        && let Some(drawing) = arguments.shared(&texts)
    {
        unless_closed(io::stdout().lock().write_all(drawing.as_bytes()).map_err(Failure::Output))?;
        return Ok(Outcome::Valid);
    }
    list::run(arguments.clone(), &texts)
}

impl ListCommand for Anatomy {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let subject = self.list.subject(given, Rule::UriReference);
        match self.write_reference(subject, place, output) {
            Ok(written) => written.map(|()| Outcome::Valid),
            Err(invalid) => self.write_error(subject, invalid, place, output).map(|()| Outcome::Invalid),
        }
    }
}

impl Anatomy {
    /// The drawing of several URIs with the same labels, if there can be one.
    fn shared(&self, texts: &[Given]) -> Option<String> {
        let shown = |given| self.list.subject(given, Rule::UriReference).shown().ok();
        let shown: Vec<_> = texts.iter().map(shown).collect::<Option<_>>()?;
        let visible = |shown: &Shown<'_>| Some(self.visible(UriReference::parse(&shown.text).ok()?).into_owned());
        let visible: Vec<String> = shown.iter().map(visible).collect::<Option<_>>()?;
        let mut references = visible.iter().filter_map(|text| UriReference::parse(text).ok());
        let first = references.next()?;
        let others: Vec<_> = references.collect();
        if others.is_empty() || self.width.is_some() { None } else { Ruler::of(first).above_all(others) }
    }

    /// What a drawing shows of a reference.
    fn visible<'a>(&self, reference: UriReference<'a>) -> Cow<'a, str> {
        if self.show_passwords { reference.as_str().into() } else { without_credentials(reference.as_str()) }
    }

    /// Writes the drawing of a valid URI.
    fn write_svg(&self, given: &Given, path: &Path) -> Result<Outcome, Failure> {
        let subject = self.list.subject(given, Rule::UriReference);
        let Ok(shown) = subject.shown() else { return Ok(Outcome::Invalid) };
        let Ok(reference) = subject.read_shown(&shown) else { return Ok(Outcome::Invalid) };
        let visible = self.visible(reference);
        let svg = self.ruler(UriReference::parse(&visible).unwrap_or(reference)).to_svg();
        fs::write(path, svg).map_err(|error| Failure::File { path: path.to_owned(), error })?;
        Ok(Outcome::Valid)
    }

    fn ruler<'a>(&self, reference: UriReference<'a>) -> Ruler<'a> {
        let ruler = Ruler::of(reference).nested();
        match self.width.and_then(|width| usize::try_from(width).ok()) {
            Some(width) => ruler.wrapped(width),
            None => ruler,
        }
    }

    fn format(&self) -> Format {
        if self.diagram { Format::Text } else { self.list.format() }
    }

    fn write_reference(
        &self,
        subject: Subject<'_>,
        place: Place,
        output: &mut dyn Write,
    ) -> Result<io::Result<()>, Invalid> {
        let shown = subject.shown()?;
        let reference: UriReference<'_> = subject.read_shown(&shown)?;
        Ok(match self.format() {
            Format::Text => self.write_text(subject, reference, place, output),
            Format::Json => {
                let text = reference.as_str();
                let rows: Vec<_> =
                    Table::of(reference).rows().map(|row| RowJson::of(row, text, &shown.origin)).collect();
                write_json(&rows, output)
            }
        })
    }

    fn write_text(
        &self,
        subject: Subject<'_>,
        reference: UriReference<'_>,
        place: Place,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        if self.diagram {
            // The drawing begins with the text.
            let visible = self.visible(reference);
            write!(output, "{}", self.ruler(UriReference::parse(&visible).unwrap_or(reference)))?;
        } else {
            place.begin(subject.visible(), output)?;
            write!(output, "{}\n{}", Kind::of(reference, None, false), Table::of(reference))?;
        }
        place.end(output)
    }

    fn write_error(
        &self,
        subject: Subject<'_>,
        invalid: Invalid,
        place: Place,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match self.format() {
            Format::Text => {
                writeln!(output, "{}: {}", subject.visible(), invalid.error)?;
                place.end(output)
            }
            Format::Json => write_json(&NoRows { input: subject.echo(), diagnostics: invalid.diagnostics }, output),
        }
    }
}

/// The output for a text that is not valid.
#[derive(Debug, Serialize)]
struct NoRows<'a> {
    input: Echo<'a>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Debug, Serialize)]
struct RowJson<'a> {
    part: &'static str,
    /// The number of the segment, from 1.
    number: Option<usize>,
    presence: String,
    text: Option<&'a str>,
    start: Option<usize>,
    end: Option<usize>,
    leader: Option<PlaceJson<'a>>,
    trailer: Option<PlaceJson<'a>>,
    sentence: String,
}

#[derive(Debug, Serialize)]
struct PlaceJson<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

impl<'a> RowJson<'a> {
    /// The places are those in the given text, whatever is hidden.
    fn of(row: Row<'a>, text: &'a str, origin: &Mapping) -> Self {
        let place = |span: Range<usize>| {
            let text = text.get(span.clone()).unwrap_or_default();
            let Range { start, end } = origin.span(span);
            PlaceJson { text, start, end }
        };
        let span = row.span.clone().map(|span| origin.span(span));
        RowJson {
            part: row.part.definition().name,
            number: row.index.map(|index| index + 1),
            presence: row.presence().to_string(),
            text: row.text,
            start: span.as_ref().map(|span| span.start),
            end: span.map(|span| span.end),
            leader: row.leader.map(place),
            trailer: row.trailer.map(place),
            sentence: row.sentence,
        }
    }
}
