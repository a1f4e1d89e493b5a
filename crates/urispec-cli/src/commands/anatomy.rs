use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use serde::Serialize;
use urispec::view::anatomy::{Anatomy as Table, Row, Ruler};
use urispec::{Diagnostic, Rule, UriReference};

use crate::answer::asked::{Asked, Wrong};
use crate::answer::input::{Given, Line, Malformed};
use crate::answer::json::InputText;
use crate::answer::list::{self, Answering, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};

/// Show the components of URIs in a table or a drawing, with what makes the case of each
///
/// The exit code is 0 if all URIs are valid, 1 if some are not, and 2 if the question makes no sense.
///
/// An answer in JSON is an array of rows, with the fields part, number (of a segment), presence, text, start, end, leader, trailer and
/// sentence; or an object with input and diagnostics for what is not valid.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("drawing").args(["diagram", "svg"]).multiple(true))]
pub(crate) struct Anatomy {
    /// The URIs; without any, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    /// Draw the components under the URI, as section 3 does, and under them the parts of the authority
    #[arg(long, conflicts_with = "format")]
    diagram: bool,

    /// Write the drawing of one URI to this file, as SVG
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    svg: Option<PathBuf>,

    /// Draw on lines of this many characters of the URI at most
    #[arg(long, value_name = "N", requires = "drawing", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Anatomy) -> Result<Outcome, Failure> {
    let asked = list::given(&arguments.texts);
    if let Some(path) = &arguments.svg {
        let [given] = &asked[..] else {
            return Err(Failure::Question("--svg draws one URI, which has to be an argument"));
        };
        let outcome = arguments.write_svg(given, path)?;
        if outcome == Outcome::Valid && !arguments.diagram {
            return Ok(outcome);
        }
    }
    list::answer(arguments.clone(), &asked)
}

impl Answering for Anatomy {
    type Question = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let asked = self.list.asked(given, Rule::UriReference);
        match self.write_reference(asked, place, output) {
            Ok(written) => written.map(|()| Outcome::Valid),
            Err(wrong) => self.write_error(asked, wrong, place, output).map(|()| Outcome::Invalid),
        }
    }
}

impl Anatomy {
    /// Writes the drawing, if there is one.
    fn write_svg(&self, given: &Given, path: &Path) -> Result<Outcome, Failure> {
        let asked = self.list.asked(given, Rule::UriReference);
        let Ok(shown) = asked.shown() else { return Ok(Outcome::Invalid) };
        let Ok(reference) = asked.read_shown(&shown) else { return Ok(Outcome::Invalid) };
        let svg = self.ruler(reference).to_svg();
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

    fn write_reference(&self, asked: Asked<'_>, place: Place, output: &mut dyn Write) -> Result<io::Result<()>, Wrong> {
        let shown = asked.shown()?;
        let reference: UriReference<'_> = asked.read_shown(&shown)?;
        Ok(match self.format() {
            Format::Text => self.write_text(asked, reference, place, output),
            Format::Json => {
                let text = reference.as_str();
                let rows: Vec<_> = Table::of(reference).rows().map(|row| RowJson::of(row, text)).collect();
                list::write_json(&rows, output)
            }
        })
    }

    fn write_text(
        &self,
        asked: Asked<'_>,
        reference: UriReference<'_>,
        place: Place,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        if self.diagram {
            // It begins with the text.
            write!(output, "{}", self.ruler(reference))?;
        } else {
            place.begin(asked.visible(), output)?;
            write!(output, "{}", Table::of(reference))?;
        }
        place.end(output)
    }

    fn write_error(&self, asked: Asked<'_>, wrong: Wrong, place: Place, output: &mut dyn Write) -> io::Result<()> {
        match self.format() {
            Format::Text => {
                writeln!(output, "{}: {}", asked.visible(), wrong.error)?;
                place.end(output)
            }
            Format::Json => list::write_json(&NoRows { input: asked.echo(), diagnostics: wrong.diagnostics }, output),
        }
    }
}

/// The answer where there are no rows.
#[derive(Debug, Serialize)]
struct NoRows<'a> {
    input: InputText<'a>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Debug, Serialize)]
struct RowJson<'a> {
    part: &'static str,
    /// Which of the segments, from 1.
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
    fn of(row: Row<'a>, text: &'a str) -> Self {
        let place = |Range { start, end }| PlaceJson { text: text.get(start..end).unwrap_or_default(), start, end };
        RowJson {
            part: row.part.definition().name,
            number: row.index.map(|index| index + 1),
            presence: row.presence().to_string(),
            text: row.text,
            start: row.span.as_ref().map(|span| span.start),
            end: row.span.map(|span| span.end),
            leader: row.leader.map(place),
            trailer: row.trailer.map(place),
            sentence: row.sentence,
        }
    }
}
