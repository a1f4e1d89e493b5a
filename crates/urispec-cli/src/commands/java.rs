use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use urispec::view::java::{JavaError, JavaUri, differences};
use urispec::{Rule, Visible};

use crate::answer::input::{Given, Line, Malformed, given};
use crate::answer::json::Echo;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::write_json;
use crate::answer::subject::{redacted, without_password};

/// Show how java.net.URI reads URIs
///
/// Prints what its getters return in JDK 17 and, in text, where that differs from RFC 3986. Bytes that are not UTF-8 become U+FFFD, as in
/// Java. The exit code is 0 if Java accepts all URIs, 1 if it rejects some, and 2 for a usage error or malformed input.
///
/// In JSON, the fields are uri and ok. If Java accepts the URI, the getters follow by name, with normalized, ascii and server (the result of
/// parseServerAuthority); if not, index (in UTF-16 units) and reason of the exception.
#[derive(Clone, Debug, Args)]
pub(crate) struct Java {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

pub(crate) fn run(arguments: &Java) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &given(&arguments.texts))
}

impl ListCommand for Java {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let subject = self.list.subject(given, Rule::UriReference);
        let text = String::from_utf8_lossy(&given.bytes);
        let verdict = JavaUri::parse(&text);
        let shown = if self.list.redact { without_password(&text).text } else { Cow::Borrowed(&*text) };
        let getters = JavaUri::parse(&shown).map(|java| Getters::of(&java, self.list.redact));
        match (self.list.format(), &verdict) {
            (Format::Json, Err(error)) => {
                write_json(&Refused { uri: subject.echo(), ok: false, error: error.into() }, output)?;
            }
            (Format::Json, Ok(_)) => {
                write_json(&Accepted { uri: subject.echo(), ok: true, getters: getters.ok() }, output)?;
            }
            (Format::Text, verdict) => {
                match (verdict, getters) {
                    // The index in the text that is shown.
                    (Err(_), Err(error)) => writeln!(output, "{}: {error}", subject.visible())?,
                    (Err(error), Ok(_)) => writeln!(output, "{}: {}", subject.visible(), error.reason())?,
                    (Ok(_), Ok(getters)) => {
                        place.begin(subject.visible(), output)?;
                        getters.write_text(output)?;
                    }
                    // Java may reject the stars of the redacted text.
                    (Ok(_), Err(_)) => writeln!(output, "{}: accepted, but hidden by --redact", subject.visible())?,
                }
                for difference in differences(&shown) {
                    writeln!(output, "{}", Visible(difference.message.as_bytes()))?;
                }
                place.end(output)?;
            }
        }
        Ok(if verdict.is_ok() { Outcome::Valid } else { Outcome::Invalid })
    }
}

#[derive(Debug, Serialize)]
struct Refused<'a> {
    uri: Echo<'a>,
    ok: bool,
    #[serde(flatten)]
    error: ErrorJson,
}

#[derive(Debug, Serialize)]
struct Accepted<'a> {
    uri: Echo<'a>,
    ok: bool,
    #[serde(flatten)]
    getters: Option<Getters>,
}

#[derive(Debug, Serialize)]
struct ErrorJson {
    /// In UTF-16 units, or -1 if there is none, as in Java.
    index: i64,
    reason: &'static str,
}

impl From<&JavaError> for ErrorJson {
    fn from(error: &JavaError) -> Self {
        let index = error.index().and_then(|index| i64::try_from(index).ok());
        ErrorJson { index: index.unwrap_or(-1), reason: error.reason() }
    }
}

/// What the getters return, by their names without `get` and `is`, with `normalize()`, `toASCIIString()` and `parseServerAuthority()`.
#[derive(Debug)]
struct Getters {
    values: Vec<(&'static str, Value)>,
    server: Result<(), JavaError>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Value {
    Text(Option<String>),
    Port(i32),
    Flag(bool),
}

impl Getters {
    fn of(java: &JavaUri<'_>, is_redacted: bool) -> Self {
        let text = |text: Option<Cow<'_, str>>| Value::Text(text.map(Cow::into_owned));
        let raw = |raw: Option<&str>| Value::Text(raw.map(str::to_owned));
        let uri = |uri| Value::Text(Some(redacted(uri, is_redacted)));
        let values = Vec::from([
            ("scheme", raw(java.scheme())),
            ("rawSchemeSpecificPart", text(Some(java.raw_scheme_specific_part()))),
            ("schemeSpecificPart", text(Some(java.scheme_specific_part()))),
            ("rawAuthority", raw(java.raw_authority())),
            ("authority", text(java.authority())),
            ("rawUserInfo", raw(java.raw_user_info())),
            ("userInfo", text(java.user_info())),
            ("host", raw(java.host())),
            ("port", Value::Port(java.port())),
            ("rawPath", raw(java.raw_path())),
            ("path", text(java.path())),
            ("rawQuery", raw(java.raw_query())),
            ("query", text(java.query())),
            ("rawFragment", raw(java.raw_fragment())),
            ("fragment", text(java.fragment())),
            ("absolute", Value::Flag(java.is_absolute())),
            ("opaque", Value::Flag(java.is_opaque())),
            ("normalized", uri(java.normalize().to_string())),
            ("ascii", uri(java.to_ascii_string())),
        ]);
        Getters { values, server: java.parse_server_authority() }
    }

    fn write_text(&self, output: &mut dyn Write) -> io::Result<()> {
        for (name, value) in &self.values {
            let value = match value {
                Value::Text(None) => "null".to_owned(),
                Value::Text(Some(text)) => Visible(text.as_bytes()).to_string(),
                Value::Port(port) => port.to_string(),
                Value::Flag(flag) => flag.to_string(),
            };
            writeln!(output, "{}", format!("{name:<21}  {value}").trim_end())?;
        }
        match &self.server {
            Ok(()) => writeln!(output, "server                 ok"),
            Err(error) => writeln!(output, "server                 {error}"),
        }
    }
}

impl Serialize for Getters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(Some(self.values.len() + 1))?;
        for (name, value) in &self.values {
            fields.serialize_entry(name, value)?;
        }
        let error = self.server.as_ref().err().map(ErrorJson::from);
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
