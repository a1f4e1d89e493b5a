use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;
use urispec::view::sling::{Decomposition, Directory, Paths, Piece, ResourceTree, Trace, decompose, decompose_traced};
use urispec::{Diagnostic, Rule, UriReference, Visible};

use crate::answer::asked::Asked;
use crate::answer::input::{self, Given, Line, Malformed};
use crate::answer::json::InputText;
use crate::answer::list::{self, Answering, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::result::NoResult;

/// Show what Apache Sling makes of request paths
///
/// Which resource a path is for, and with what selectors, extension, suffix and parameters. That depends on the resources that there
/// are; where nothing says which, there are none. A line of standard input holds a path or, with --input json, may bring
/// resources of its own in an array, [PATH, [RESOURCE...]]. The exit code is 0 if all paths are valid, whether there is a resource or
/// not; 1 if some are not, and 2 if the question makes no sense.
///
/// An answer in JSON has the fields input, resource_path, selector_string, selectors, extension, suffix, parameters and found, with --trace
/// what was tried, and for what is no request diagnostics or a reason.
#[derive(Clone, Debug, Args)]
pub(crate) struct Sling {
    /// The path, or a URI with it; without one, they are read from standard input
    #[arg(id = "texts", value_name = "PATH")]
    path: Option<OsString>,

    #[command(flatten)]
    site: SiteOptions,

    /// Show the work: which paths were looked up, and where each part begins
    #[arg(long)]
    trace: bool,

    #[command(flatten)]
    list: ListOptions,
}

#[derive(Clone, Debug, Args)]
#[group(multiple = false)]
struct SiteOptions {
    /// The path of a resource; once for each
    #[arg(long, value_name = "PATH")]
    resource: Vec<String>,

    /// A file with the paths of the resources, one on each line
    #[arg(long, value_name = "FILE")]
    resources: Option<PathBuf>,

    /// A directory, whose files and directories are the resources
    #[arg(long, value_name = "DIR")]
    directory: Option<PathBuf>,
}

/// The resources that there are.
enum Site {
    Paths(Paths),
    Directory(Directory),
}

impl Site {
    fn of(options: &SiteOptions) -> Result<Self, Failure> {
        let failed = |path: &Path, error| Failure::File { path: path.to_owned(), error };
        if let Some(path) = &options.directory {
            fs::read_dir(path).map_err(|error| failed(path, error))?;
            return Ok(Site::Directory(Directory::new(path)));
        }
        Ok(Site::Paths(match &options.resources {
            None => options.resource.iter().cloned().collect(),
            Some(path) => {
                let file = fs::read_to_string(path).map_err(|error| failed(path, error))?;
                file.lines().filter(|line| !line.is_empty()).collect()
            }
        }))
    }
}

impl ResourceTree for Site {
    fn exists(&self, path: &str) -> bool {
        match self {
            Site::Paths(paths) => paths.exists(path),
            Site::Directory(directory) => directory.exists(path),
        }
    }
}

/// A path, and the resources that there are for it alone.
struct Question {
    path: Given,
    site: Option<Site>,
}

impl Question {
    fn of_line(line: Line<'_>) -> Result<Self, Malformed> {
        let Line::Json(json) = line else { return Ok(Question { path: Given::of_line(line)?, site: None }) };
        let expected = "a JSON string, or an array of one and an array of strings";
        if !input::is_array(json) {
            return Ok(Question { path: input::of_json(json, expected)?, site: None });
        }
        let (path, resources): (Given, Vec<String>) = input::of_json(json, expected)?;
        Ok(Question { path, site: Some(Site::Paths(resources.into_iter().collect())) })
    }
}

pub(crate) fn run(arguments: &Sling) -> Result<Outcome, Failure> {
    let site = Arc::new(Site::of(&arguments.site)?);
    let question = |path: &OsString| Question { path: Given::argument(path), site: None };
    let asked: Vec<_> = arguments.path.iter().map(question).collect();
    list::answer(Server { arguments: arguments.clone(), site }, &asked)
}

/// What answers requests.
#[derive(Clone)]
struct Server {
    arguments: Sling,
    site: Arc<Site>,
}

impl Answering for Server {
    type Question = Question;

    fn options(&self) -> &ListOptions {
        &self.arguments.list
    }

    fn read(&self, line: Line<'_>) -> Result<Question, Malformed> {
        Question::of_line(line)
    }

    fn write(&self, question: &Question, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let asked = self.arguments.list.asked(&question.path, Rule::UriReference);
        let site = question.site.as_ref().unwrap_or(&self.site);
        let result = Request::decompose(asked, site, self.arguments.trace);
        let outcome = if result.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        match (self.arguments.list.format(), result) {
            (Format::Text, Ok(request)) => {
                place.begin(asked.visible(), output)?;
                request.write_text(output)?;
                place.end(output)?;
            }
            (Format::Text, Err(nothing)) => {
                writeln!(output, "{}: {nothing}", asked.visible())?;
                place.end(output)?;
            }
            (Format::Json, result) => {
                let nothing = RequestJson::new(asked.echo());
                let json = match result {
                    Ok(request) => request.fill(nothing),
                    Err(NoResult::Input(wrong) | NoResult::Base(wrong)) => {
                        RequestJson { diagnostics: wrong.diagnostics, ..nothing }
                    }
                    Err(NoResult::Reason(reason)) => RequestJson { reason: Some(reason), ..nothing },
                };
                list::write_json(&json, output)?;
            }
        }
        Ok(outcome)
    }
}

#[derive(Debug, Serialize)]
struct RequestJson<'a> {
    input: InputText<'a>,
    resource_path: Option<String>,
    selector_string: Option<String>,
    selectors: Vec<String>,
    extension: Option<String>,
    suffix: Option<String>,
    parameters: BTreeMap<String, String>,
    found: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<CandidateJson>>,
    /// Why a valid reference is no request.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Diagnostic>,
}

impl<'a> RequestJson<'a> {
    fn new(input: InputText<'a>) -> Self {
        RequestJson {
            input,
            resource_path: None,
            selector_string: None,
            selectors: Vec::new(),
            extension: None,
            suffix: None,
            parameters: BTreeMap::new(),
            found: false,
            trace: None,
            reason: None,
            diagnostics: Vec::new(),
        }
    }
}

/// A path that was looked up.
#[derive(Debug, Serialize)]
struct CandidateJson {
    path: String,
    exists: bool,
}

/// A path that was taken apart.
struct Request<'a> {
    text: &'a str,
    /// What may be shown of the text.
    shown: Cow<'a, str>,
    is_path_shown: bool,
    parts: Decomposition<'a>,
    /// The work, if it is to be shown.
    trace: Option<Trace<'a>>,
}

impl<'a> Request<'a> {
    fn decompose(asked: Asked<'a>, site: &Site, is_traced: bool) -> Result<Self, NoResult> {
        let reference: UriReference<'a> = asked.read().map_err(NoResult::Input)?;
        let shown = asked.shown().map_err(NoResult::Input)?;
        let path = reference.path();
        let (parts, trace) = if is_traced && list::may_trace(path.as_str()) {
            decompose_traced(reference, site).map(|(parts, trace)| (parts, Some(trace)))
        } else {
            decompose(reference, site).map(|parts| (parts, None))
        }
        .map_err(|error| NoResult::Reason(error.to_string()))?;
        let is_path_shown = shown.get(path.span()) == Some(path.as_str());
        Ok(Request { text: reference.as_str(), shown, is_path_shown, parts, trace })
    }

    /// A text that stands there, in stars if some of it may be a password.
    fn show(&self, text: &str, Piece { span, .. }: &Piece<'_>) -> String {
        if self.text.get(span.clone()) == self.shown.get(span.clone()) {
            text.to_owned()
        } else {
            "*".repeat(text.chars().count())
        }
    }

    fn piece(&self, piece: &Piece<'_>) -> String {
        self.show(&piece.text, piece)
    }

    fn write_text(&self, output: &mut dyn Write) -> io::Result<()> {
        if let Some(trace) = self.trace.as_ref().filter(|_| self.is_path_shown) {
            return write!(output, "{trace}");
        }
        if self.trace.is_some() {
            eprintln!("urispec: the work is not shown, since it would show what may be a password");
        }
        let others = [
            ("selectors", self.parts.selector_string()),
            ("extension", self.parts.extension()),
            ("suffix", self.parts.suffix()),
        ];
        let parameters = self.parts.parameters().iter().map(|parameter| ("parameter", &parameter.piece));
        let pieces = [("resource path", self.parts.resource_path())].into_iter();
        let pieces =
            pieces.chain(others.into_iter().filter_map(|(name, piece)| Some((name, piece?)))).chain(parameters);
        for (name, piece) in pieces {
            let place = format!("{}..{}", piece.span.start, piece.span.end);
            writeln!(output, "{name:<13}  {place:<7}  {}", Visible(self.piece(piece).as_bytes()))?;
        }
        writeln!(output, "{:<13}  {}", "found", if self.parts.is_found() { "yes" } else { "no" })
    }

    fn fill<'j>(&self, nothing: RequestJson<'j>) -> RequestJson<'j> {
        let parts = &self.parts;
        let piece = |piece: Option<&Piece<'_>>| piece.map(|piece| self.piece(piece));
        RequestJson {
            resource_path: piece(Some(parts.resource_path())),
            selector_string: piece(parts.selector_string()),
            selectors: parts.selectors().iter().map(|selector| self.piece(selector)).collect(),
            extension: piece(parts.extension()),
            suffix: piece(parts.suffix()),
            // Of those with the same name, Sling takes the last.
            parameters: { parts.parameters().iter() }
                .map(|parameter| {
                    let [name, value] = [&parameter.name, &parameter.value];
                    (self.show(name, &parameter.piece), self.show(value, &parameter.piece))
                })
                .collect(),
            found: parts.is_found(),
            trace: self.trace.as_ref().map(|trace| {
                let tried = trace.tried().iter();
                tried.map(|tried| CandidateJson { path: self.piece(&tried.path), exists: tried.exists }).collect()
            }),
            ..nothing
        }
    }
}
