use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{ArgGroup, Args};
use serde::Serialize;
use urispec::view::anatomy::Labels;
use urispec::view::sling::{Decomposition, decompose};
use urispec::{Rule, UriReference};

use crate::answer::derived::NoResult;
use crate::answer::input::{self, Given, Line, Malformed};
use crate::answer::json::Echo;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{WIDEST, write_json};
use crate::answer::subject::{Subject, drawn_without_credentials, without_credentials, without_password};

mod mapping;

mod request;

mod site;

use mapping::{How, Map};
use request::{Parts, Request, RequestJson};
use site::{Site, SiteOptions};

/// Show how Apache Sling splits request paths
///
/// Prints the path of the resource, and the selectors, extension, suffix and parameters. The result depends on which resources exist; by
/// default, none do. A line of standard input holds a path or, with --input json, optionally its own resources in an array,
/// [PATH, [RESOURCE...]]. The exit code is 0 if all paths are valid, whether or not a resource exists, 1 if some are not valid, and 2 for
/// a usage error or malformed input.
///
/// In JSON, the fields are input, resource_path, selector_string, selectors, extension, suffix, parameters and found; with --trace, trace has
/// the paths that were looked up; with --map, rewrites has the mappings that matched, path the path that was split, alias_of the resource
/// that has an alias, and redirect the location and the status; with --all, the fields are input and readings. If the text is not a
/// request, diagnostics or reason says why.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("drawing").args(["diagram", "svg"]).multiple(true))]
pub(crate) struct Sling {
    /// The path, or a URI with this path; without it, paths are read from standard input
    #[arg(id = "texts", value_name = "PATH")]
    path: Option<OsString>,

    #[command(flatten)]
    site: SiteOptions,

    /// Map requests first, by the lines `PATH NAME=VALUE ...` of this file: resources below /etc/map with sling:match,
    /// sling:internalRedirect, sling:redirect and sling:status, and others with sling:vanityPath or sling:alias
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "drawing"])]
    map: Option<PathBuf>,

    /// Show every reading that some set of resources gives
    #[arg(long, conflicts_with_all = ["resource", "resources", "directory", "trace", "drawing"])]
    all: bool,

    /// Show which paths were looked up, and where each part begins
    #[arg(long)]
    trace: bool,

    /// Draw the parts under the request
    #[arg(long, conflicts_with_all = ["format", "trace"])]
    diagram: bool,

    /// Write the drawing of one request to this file as SVG
    #[arg(long, value_name = "FILE", requires = "texts", conflicts_with_all = ["format", "trace"])]
    svg: Option<PathBuf>,

    /// Wrap the drawing after this many characters of the request
    #[arg(long, value_name = "N", requires = "drawing", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,

    #[command(flatten)]
    list: ListOptions,
}

/// A path, with resources of its own if its line has them.
struct Item {
    path: Given,
    site: Option<Site>,
}

impl Item {
    fn of_line(line: Line<'_>) -> Result<Self, Malformed> {
        let Line::Json(json) = line else { return Ok(Item { path: Given::of_line(line)?, site: None }) };
        let expected = "a JSON string, or an array of one and an array of strings";
        if !input::is_array(json) {
            return Ok(Item { path: input::of_json(json, expected)?, site: None });
        }
        let (path, resources): (Given, Vec<String>) = input::of_json(json, expected)?;
        Ok(Item { path, site: Some(Site::Paths(resources.into_iter().collect())) })
    }
}

pub(crate) fn run(arguments: &Sling) -> Result<Outcome, Failure> {
    let site = Arc::new(Site::of(&arguments.site)?);
    let map = arguments.map.as_deref().map(Map::of).transpose()?.map(Arc::new);
    let item = |path: &OsString| Item { path: Given::argument(path), site: None };
    let items: Vec<_> = arguments.path.iter().map(item).collect();
    let server = Server { arguments: arguments.clone(), site, map };
    if let (Some(path), Some(why)) = (&arguments.map, items.iter().find_map(|item| server.circle(item))) {
        let error = io::Error::new(io::ErrorKind::InvalidData, why);
        return Err(Failure::File { path: path.clone(), error });
    }
    if let (Some(path), [item]) = (&arguments.svg, &items[..]) {
        let outcome = server.write_svg(item, path)?;
        if outcome == Outcome::Valid && !arguments.diagram {
            return Ok(outcome);
        }
    }
    list::run(server, &items)
}

/// The command, with the resources that are the same for every path.
#[derive(Clone)]
struct Server {
    arguments: Sling,
    site: Arc<Site>,
    map: Option<Arc<Map>>,
}

impl Server {
    /// What is wrong with the mappings if they do not come to an end.
    fn circle(&self, item: &Item) -> Option<String> {
        self.map.as_ref()?.circle(self.arguments.list.subject(&item.path, Rule::UriReference))
    }

    /// Writes the drawing of a request.
    fn write_svg(&self, item: &Item, path: &Path) -> Result<Outcome, Failure> {
        let Ok(svg) = self.draw(item, |labels| labels.to_svg()) else { return Ok(Outcome::Invalid) };
        fs::write(path, svg).map_err(|error| Failure::File { path: path.to_owned(), error })?;
        Ok(Outcome::Valid)
    }

    /// Draws what may be shown of a request, with the parts of the whole one.
    fn draw(&self, item: &Item, draw: fn(Labels<'_>) -> String) -> Result<String, NoResult> {
        let subject = self.arguments.list.subject(&item.path, Rule::UriReference);
        let whole: UriReference<'_> = subject.read().map_err(NoResult::Input)?;
        let is_redacted = self.arguments.list.redact;
        let hide = if is_redacted { without_password } else { drawn_without_credentials };
        let shown = hide(whole.as_str());
        let hidden = || NoResult::Reason("no drawing: it could reveal a password".to_owned());
        let reference = UriReference::parse(&shown.text).map_err(|_| hidden())?;
        let site = item.site.as_ref().unwrap_or(&self.site);
        let parts = decompose(whole, site).map_err(|error| NoResult::Reason(error.to_string()))?;
        let resource = shown.text.get(shown.places.span(parts.resource_path().span.clone()));
        // The resource that exists has another name here.
        let exists = |path: &str| parts.is_found() && Some(path) == resource;
        let drawn = if reference == whole { Ok(parts.clone()) } else { decompose(reference, &exists) };
        let is_same = |drawn: &Decomposition<'_>| {
            let places = spans(&parts).into_iter().map(|span| Some(shown.places.span(span?)));
            places.eq(spans(drawn))
        };
        let drawn = drawn.ok().filter(is_same).ok_or_else(hidden)?;
        let labels = drawn.labels(reference);
        Ok(draw(match self.arguments.width.and_then(|width| usize::try_from(width).ok()) {
            Some(width) => labels.wrapped(width),
            None => labels,
        }))
    }

    fn write_readings(&self, subject: Subject<'_>, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let result = Request::readings(subject);
        let outcome = if result.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        match (self.arguments.list.format(), result) {
            (Format::Text, Ok(readings)) => {
                place.begin(subject.visible(), output)?;
                write_table(&readings, output)?;
                place.end(output)?;
            }
            (Format::Text, Err(error)) => {
                writeln!(output, "{}: {error}", subject.visible())?;
                place.end(output)?;
            }
            (Format::Json, Ok(readings)) => {
                let readings = readings.iter().map(Request::parts).collect();
                write_json(&ReadingsJson { input: subject.echo(), readings }, output)?;
            }
            (Format::Json, Err(error)) => write_json(&RequestJson::of(subject, Err(error)), output)?,
        }
        Ok(outcome)
    }
}

/// Where the parts are.
fn spans(parts: &Decomposition<'_>) -> Vec<Option<Range<usize>>> {
    let parameters = parts.parameters().iter().map(|parameter| &parameter.piece);
    let pieces = [Some(parts.resource_path()), parts.selector_string(), parts.extension(), parts.suffix()];
    pieces.into_iter().chain(parameters.map(Some)).map(|piece| Some(piece?.span.clone())).collect()
}

/// Every reading, in a table.
fn write_table(readings: &[Request<'_>], output: &mut dyn Write) -> io::Result<()> {
    let heading = ["IF THIS EXISTS", "RESOURCE PATH", "SELECTORS", "EXTENSION", "SUFFIX"].map(str::to_owned);
    let rows: Vec<_> = [heading].into_iter().chain(readings.iter().map(Request::row)).collect();
    let width = |column: usize| rows.iter().filter_map(|row| Some(row.get(column)?.chars().count())).max();
    let widths: Vec<_> = (0..5).map(|column| width(column).unwrap_or(0).min(WIDEST)).collect();
    for row in &rows {
        let cells: Vec<_> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        writeln!(output, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

#[derive(Debug, Serialize)]
struct ReadingsJson<'a> {
    input: Echo<'a>,
    readings: Vec<Parts>,
}

impl ListCommand for Server {
    type Item = Item;

    fn options(&self) -> &ListOptions {
        &self.arguments.list
    }

    fn read(&self, line: Line<'_>) -> Result<Item, Malformed> {
        let item = Item::of_line(line)?;
        match self.circle(&item) {
            Some(why) => Err(Malformed(format!("is mapped in {why}"))),
            None => Ok(item),
        }
    }

    fn write(&self, item: &Item, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let subject = self.arguments.list.subject(&item.path, Rule::UriReference);
        if self.arguments.all {
            return self.write_readings(subject, place, output);
        }
        let site = item.site.as_ref().unwrap_or(&self.site);
        if let Some(map) = &self.map {
            let Sling { trace: is_traced, list, .. } = &self.arguments;
            let how = How { format: list.format(), is_traced: *is_traced, is_redacted: list.redact };
            map.write(subject, site, how, place, output)
        } else if self.arguments.diagram || self.arguments.svg.is_some() {
            let drawing = self.draw(item, |labels| labels.to_string());
            let outcome = if drawing.is_ok() { Outcome::Valid } else { Outcome::Invalid };
            match drawing {
                Ok(drawing) => write!(output, "{drawing}")?,
                Err(error) => writeln!(output, "{}: {error}", without_credentials(&subject.visible()))?,
            }
            place.end(output)?;
            Ok(outcome)
        } else {
            self.write_parts(subject, site, place, output)
        }
    }
}

impl Server {
    fn write_parts(
        &self,
        subject: Subject<'_>,
        site: &Site,
        place: Place,
        output: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let result = Request::decompose(subject, site, self.arguments.trace);
        let outcome = if result.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        match (self.arguments.list.format(), result) {
            (Format::Text, Ok(request)) => {
                place.begin(subject.visible(), output)?;
                request.write_text(output)?;
                place.end(output)?;
            }
            (Format::Text, Err(error)) => {
                writeln!(output, "{}: {error}", subject.visible())?;
                place.end(output)?;
            }
            (Format::Json, result) => write_json(&RequestJson::of(subject, result), output)?,
        }
        Ok(outcome)
    }
}
