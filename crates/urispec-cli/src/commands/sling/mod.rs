use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;
use urispec::Rule;

use crate::answer::input::{self, Given, Line, Malformed};
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::write_json;

mod request;

mod site;

use request::{Request, RequestJson};
use site::{Site, SiteOptions};

/// Show how Apache Sling splits request paths
///
/// Prints the path of the resource, and the selectors, extension, suffix and parameters. The result depends on which resources exist; by
/// default, none do. A line of standard input holds a path or, with --input json, optionally its own resources in an array,
/// [PATH, [RESOURCE...]]. The exit code is 0 if all paths are valid, whether or not a resource exists, 1 if some are not valid, and 2 for
/// a usage error or malformed input.
///
/// In JSON, the fields are input, resource_path, selector_string, selectors, extension, suffix, parameters and found; with --trace, trace has
/// the paths that were looked up; if the text is not a request, diagnostics or reason says why.
#[derive(Clone, Debug, Args)]
pub(crate) struct Sling {
    /// The path, or a URI with this path; without it, paths are read from standard input
    #[arg(id = "texts", value_name = "PATH")]
    path: Option<OsString>,

    #[command(flatten)]
    site: SiteOptions,

    /// Show which paths were looked up, and where each part begins
    #[arg(long)]
    trace: bool,

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
    let item = |path: &OsString| Item { path: Given::argument(path), site: None };
    let items: Vec<_> = arguments.path.iter().map(item).collect();
    list::run(Server { arguments: arguments.clone(), site }, &items)
}

/// The command, with the resources that are the same for every path.
#[derive(Clone)]
struct Server {
    arguments: Sling,
    site: Arc<Site>,
}

impl ListCommand for Server {
    type Item = Item;

    fn options(&self) -> &ListOptions {
        &self.arguments.list
    }

    fn read(&self, line: Line<'_>) -> Result<Item, Malformed> {
        Item::of_line(line)
    }

    fn write(&self, item: &Item, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let subject = self.arguments.list.subject(&item.path, Rule::UriReference);
        let site = item.site.as_ref().unwrap_or(&self.site);
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
