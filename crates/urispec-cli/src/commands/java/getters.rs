use std::borrow::Cow;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use urispec::view::anatomy::Labels;
use urispec::view::java::{JavaError, JavaUri, differences};
use urispec::{Rule, Visible};

use super::words::{DifferenceJson, ErrorJson, Refusal, Text};
use crate::answer::input::{Given, Line, Malformed, given};
use crate::answer::json::Echo;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::write_json;
use crate::answer::subject::{redacted, without_credentials};

/// The arguments of `java` without an operation.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("drawing").args(["diagram", "svg"]).multiple(true))]
pub(super) struct Read {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    /// Draw the components of Java under the URI: the nine of its documentation, as far as they are defined
    #[arg(long, conflicts_with = "format")]
    diagram: bool,

    /// Write the drawing of one URI to this file as SVG
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    svg: Option<PathBuf>,

    /// Wrap the drawing after this many characters of the URI
    #[arg(long, value_name = "N", requires = "drawing", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,

    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn run(arguments: &Read) -> Result<Outcome, Failure> {
    let texts = given(&arguments.texts);
    if let Some(path) = &arguments.svg {
        let [text] = &texts[..] else {
            return Err(Failure::Usage("--svg requires exactly one URI as an argument"));
        };
        let outcome = arguments.write_svg(text, path)?;
        if outcome == Outcome::Valid && !arguments.diagram {
            return Ok(outcome);
        }
        let printed = list::run(arguments.clone(), &texts)?;
        return Ok(if outcome == Outcome::Valid { printed } else { outcome });
    }
    list::run(arguments.clone(), &texts)
}

impl ListCommand for Read {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let subject = self.list.subject(given, Rule::UriReference);
        let text = Text::of(given, self.list.redact);
        let uri = text.read();
        let is_accepted = uri.as_ref().map_or_else(|refusal| refusal.error.is_none(), |_| true);
        let differences = text.differences(differences(text.shown()));
        match (self.format(), uri) {
            (Format::Json, uri) => {
                let (error, getters) = match &uri {
                    Ok(uri) => (None, Some(Getters::of(uri, &text))),
                    Err(refusal) => (refusal.error.as_ref().map(ErrorJson::from), None),
                };
                let answer = Answer { uri: subject.echo(), ok: is_accepted, error, getters, differences };
                write_json(&answer, output)?;
            }
            (Format::Text, Ok(_)) if self.diagram || self.svg.is_some() => {
                match self.drawn(&text, |labels| labels.to_string()) {
                    Ok(drawing) => write!(output, "{drawing}")?,
                    Err(Refusal { words, .. }) => {
                        writeln!(output, "{}: {words}", without_credentials(&subject.visible()))?;
                    }
                }
                place.end(output)?;
            }
            (Format::Text, uri) => {
                match uri {
                    Ok(uri) => {
                        place.begin(subject.visible(), output)?;
                        Getters::of(&uri, &text).write_text(output)?;
                    }
                    Err(Refusal { words, .. }) => writeln!(output, "{}: {words}", subject.visible())?,
                }
                differences.iter().try_for_each(|difference| difference.write_text("", output))?;
                place.end(output)?;
            }
        }
        Ok(if is_accepted { Outcome::Valid } else { Outcome::Invalid })
    }
}

impl Read {
    fn format(&self) -> Format {
        if self.diagram { Format::Text } else { self.list.format() }
    }

    /// Writes the drawing of a URI that Java accepts.
    fn write_svg(&self, given: &Given, path: &Path) -> Result<Outcome, Failure> {
        let text = Text::of(given, self.list.redact);
        let Ok(svg) = self.drawn(&text, |labels| labels.to_svg()) else { return Ok(Outcome::Invalid) };
        fs::write(path, svg).map_err(|error| Failure::File { path: path.to_owned(), error })?;
        Ok(Outcome::Valid)
    }

    /// The drawing of a URI that Java accepts, without its password.
    fn drawn(&self, text: &Text, draw: fn(&Labels<'_>) -> String) -> Result<String, Refusal> {
        text.read()?;
        let visible = without_credentials(text.shown());
        let uri = text.read_as(&visible, "accepted, but not drawn: without its password, it has other components")?;
        let labels = uri.labels().unwrap_or_else(|| Labels::of(&visible));
        Ok(match self.width.and_then(|width| usize::try_from(width).ok()) {
            Some(width) => draw(&labels.wrapped(width)),
            None => draw(&labels),
        })
    }
}

/// The answer for a text.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    uri: Echo<'a>,
    ok: bool,
    #[serde(flatten)]
    error: Option<ErrorJson>,
    #[serde(flatten)]
    getters: Option<Getters>,
    differences: Vec<DifferenceJson>,
}

/// What the getters return, by their names without `get` and `is`, with `normalize()`, `toASCIIString()` and `parseServerAuthority()`.
#[derive(Debug)]
pub(super) struct Getters {
    values: Vec<(&'static str, Value)>,
    /// The exception, with its index in the whole text, and its words for people.
    server: Result<(), (JavaError, String)>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Value {
    Text(Option<String>),
    Number(Option<i32>),
    Flag(bool),
}

impl Getters {
    pub(super) fn of(java: &JavaUri<'_>, whole: &Text<'_>) -> Self {
        let text = |text: Option<Cow<'_, str>>| Value::Text(text.map(Cow::into_owned));
        let raw = |raw: Option<&str>| Value::Text(raw.map(str::to_owned));
        let uri = |uri| Value::Text(Some(redacted(uri, whole.is_redacted())));
        let values = Vec::from([
            ("scheme", raw(java.scheme())),
            ("rawSchemeSpecificPart", text(Some(java.raw_scheme_specific_part()))),
            ("schemeSpecificPart", text(Some(java.scheme_specific_part()))),
            ("rawAuthority", raw(java.raw_authority())),
            ("authority", text(java.authority())),
            ("authorityKind", Value::Text(java.authority_kind().map(|kind| kind.to_string()))),
            ("rawUserInfo", raw(java.raw_user_info())),
            ("userInfo", text(java.user_info())),
            ("host", raw(java.host())),
            ("port", Value::Number(Some(java.port()))),
            ("rawPath", raw(java.raw_path())),
            ("path", text(java.path())),
            ("rawQuery", raw(java.raw_query())),
            ("query", text(java.query())),
            ("rawFragment", raw(java.raw_fragment())),
            ("fragment", text(java.fragment())),
            ("absolute", Value::Flag(java.is_absolute())),
            ("opaque", Value::Flag(java.is_opaque())),
            ("hashCode", Value::Number(whole.hash_code(java))),
            ("normalized", uri(java.normalize().to_string())),
            ("ascii", uri(java.to_ascii_string())),
        ]);
        let server = JavaUri::parse(&whole.whole).and_then(|uri| uri.parse_server_authority());
        Getters { values, server: server.map_err(|error| (error, whole.words(error))) }
    }

    pub(super) fn write_text(&self, output: &mut dyn Write) -> io::Result<()> {
        for (name, value) in &self.values {
            let value = match value {
                Value::Text(None) | Value::Number(None) => "null".to_owned(),
                Value::Text(Some(text)) => Visible(text.as_bytes()).to_string(),
                Value::Number(Some(number)) => number.to_string(),
                Value::Flag(flag) => flag.to_string(),
            };
            writeln!(output, "{}", format!("{name:<21}  {value}").trim_end())?;
        }
        match &self.server {
            Ok(()) => writeln!(output, "server                 ok"),
            Err((_, words)) => writeln!(output, "server                 {words}"),
        }
    }
}

impl Serialize for Getters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(Some(self.values.len() + 1))?;
        for (name, value) in &self.values {
            fields.serialize_entry(name, value)?;
        }
        let error = self.server.as_ref().err().map(|(error, _)| ErrorJson::from(error));
        fields.serialize_entry("server", &ServerJson { ok: error.is_none(), error })?;
        fields.end()
    }
}

#[derive(Debug, Serialize)]
struct ServerJson {
    ok: bool,
    #[serde(flatten)]
    error: Option<ErrorJson>,
}
