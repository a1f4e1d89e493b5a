use std::fmt::Write as _;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urispec::Visible;
use urispec::view::java::{Constructed, JavaError, JavaUri, differences};

use super::getters::Getters;
use super::words::{DifferenceJson, ErrorJson, Refusal, Text};
use crate::answer::input::Given;
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{print, write_json};
use crate::answer::subject::redacted;

/// Build a URI from components as the constructors of URI do
///
/// The options select the constructor: --ssp the one with three arguments; --authority, or a --query without a host, the one with five;
/// --user-info, --port, or a --query with a host, the one with seven; --host without these the one with four; a URI the one with one. What is
/// not given is null, or -1 for the port. Prints the call, the text that it assembles, and what the getters return. The exit code is 0 if
/// Java accepts the text, and 1 if it rejects it.
///
/// In JSON, the fields are call, text (or null) and ok, and then those of `urispec java`.
#[derive(Clone, Debug, Args)]
pub(super) struct Build {
    /// The URI, for the constructor with one argument
    #[arg(value_name = "URI", conflicts_with_all = ["scheme", "ssp", "authority", "user_info", "host", "port", "path", "query", "fragment"])]
    text: Option<String>,

    /// The scheme
    #[arg(long)]
    scheme: Option<String>,

    /// The scheme-specific part
    #[arg(long, value_name = "PART", conflicts_with_all = ["authority", "user_info", "host", "port", "path", "query"])]
    ssp: Option<String>,

    /// The authority
    #[arg(long, conflicts_with_all = ["user_info", "host", "port"])]
    authority: Option<String>,

    /// The user information
    #[arg(long)]
    user_info: Option<String>,

    /// The host
    #[arg(long)]
    host: Option<String>,

    /// The port
    #[arg(long, allow_negative_numbers = true)]
    port: Option<i32>,

    /// The path
    #[arg(long)]
    path: Option<String>,

    /// The query
    #[arg(long)]
    query: Option<String>,

    /// The fragment
    #[arg(long)]
    fragment: Option<String>,

    /// The format of the output: text, or one line of JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Hide what may be a password: everything from the first `:` of an authority to its last `@`
    #[arg(long)]
    redact: bool,
}

pub(super) fn run(build: &Build) -> Result<Outcome, Failure> {
    let mut output = Vec::new();
    let outcome = build.write(&mut output).map_err(Failure::Output)?;
    print(&output)?;
    Ok(outcome)
}

/// An argument of a constructor.
#[derive(Clone, Copy)]
enum Argument<'a> {
    Text(Option<&'a str>),
    Port(i32),
}

impl Build {
    /// The arguments that may be shown: with masks for what may be a password, if that is to be hidden.
    fn redacted(&self) -> Self {
        let within = |before: &str, text: &Option<String>, after: &str| {
            let text = text.as_ref()?;
            let hidden = redacted([before, text, after].concat(), self.redact);
            let inside = hidden.strip_prefix(before).and_then(|hidden| hidden.strip_suffix(after));
            Some(inside.map_or_else(|| text.clone(), str::to_owned))
        };
        Build {
            text: within("", &self.text, ""),
            scheme: within("", &self.scheme, ""),
            ssp: within("", &self.ssp, ""),
            authority: within("//", &self.authority, ""),
            user_info: within("//", &self.user_info, "@"),
            host: within("//", &self.host, ""),
            path: within("", &self.path, ""),
            query: within("?", &self.query, ""),
            fragment: within("#", &self.fragment, ""),
            ..self.clone()
        }
    }

    /// The arguments of the constructor that the options select, in Java's order.
    fn arguments(&self) -> Vec<Argument<'_>> {
        let Build { scheme, ssp, authority, user_info, host, port, path, query, fragment, .. } = self;
        let is_server = user_info.is_some() || port.is_some() || host.is_some() && query.is_some();
        if self.text.is_some() {
            Vec::from([of(&self.text)])
        } else if ssp.is_some() {
            [scheme, ssp, fragment].map(of).into()
        } else if is_server {
            let port = Argument::Port(port.unwrap_or(-1));
            let (before, after) = ([scheme, user_info, host].map(of), [path, query, fragment].map(of));
            before.into_iter().chain([port]).chain(after).collect()
        } else if host.is_some() {
            [scheme, host, path, fragment].map(of).into()
        } else {
            [scheme, authority, path, query, fragment].map(of).into()
        }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<Outcome> {
        let arguments = self.arguments();
        let call = call(&self.redacted().arguments());
        let (text, uri) = match constructed(&arguments) {
            Ok(Built::Whole(text)) => (Some(text.to_owned()), JavaUri::parse(text).map(|_| ())),
            Ok(Built::Assembled(constructed)) => (Some(constructed.as_str().to_owned()), constructed.uri().map(|_| ())),
            Err(error) => (None, Err(error)),
        };
        let given = text.as_ref().map(|text| Given { bytes: text.clone().into_bytes(), json: None });
        let read = given.as_ref().map(|given| Text::of(given, self.redact));
        let text = text.map(|text| redacted(text, self.redact));
        let of = |text: &Text<'_>| text.read().map(|uri| Getters::of(&uri, text));
        let getters = read.as_ref().filter(|_| uri.is_ok()).map(of);
        let differences = match (&read, &uri) {
            // The differences are those of the constructor with one argument.
            (Some(text), Err(error)) if text.is_accepted_otherwise() => text.refusal(*error).into_iter().collect(),
            (Some(text), _) => text.differences(differences(text.shown())),
            (None, _) => Vec::new(),
        };
        match self.format {
            Format::Json => {
                let error = uri.as_ref().err().map(ErrorJson::from);
                let getters = getters.and_then(Result::ok);
                write_json(&BuiltJson { call, text, ok: uri.is_ok(), error, getters, differences }, output)?;
            }
            Format::Text => {
                writeln!(output, "{call}")?;
                if let Some(text) = &text {
                    writeln!(output, "{}", Visible(text.as_bytes()))?;
                }
                if let Err(error) = uri {
                    writeln!(output, "{}", read.as_ref().map_or_else(|| error.to_string(), |read| read.words(error)))?;
                }
                match &getters {
                    Some(Ok(getters)) => getters.write_text(output)?,
                    Some(Err(Refusal { words, .. })) => writeln!(output, "{words}")?,
                    None => {}
                }
                differences.iter().try_for_each(|difference| difference.write_text("", output))?;
            }
        }
        Ok(if uri.is_ok() { Outcome::Valid } else { Outcome::Invalid })
    }
}

fn of(text: &Option<String>) -> Argument<'_> {
    Argument::Text(text.as_deref())
}

/// The text that is parsed.
enum Built<'a> {
    /// The argument itself.
    Whole(&'a str),
    Assembled(Constructed),
}

fn constructed<'a>(arguments: &[Argument<'a>]) -> Result<Built<'a>, JavaError> {
    use Argument::{Port, Text};
    let constructed = match *arguments {
        [Text(Some(text))] => return Ok(Built::Whole(text)),
        [Text(scheme), Text(part), Text(fragment)] => {
            Ok(Constructed::from_scheme_specific_part(scheme, part, fragment))
        }
        [Text(scheme), Text(host), Text(path), Text(fragment)] => {
            Constructed::from_server(scheme, None, host, -1, path, None, fragment)
        }
        [Text(scheme), Text(authority), Text(path), Text(query), Text(fragment)] => {
            Constructed::from_authority(scheme, authority, path, query, fragment)
        }
        [Text(scheme), Text(user_info), Text(host), Port(port), Text(path), Text(query), Text(fragment)] => {
            Constructed::from_server(scheme, user_info, host, port, path, query, fragment)
        }
        // No options select such arguments.
        _ => return Ok(Built::Whole("")),
    };
    constructed.map(Built::Assembled)
}

/// The call in Java's notation.
fn call(arguments: &[Argument<'_>]) -> String {
    let arguments: Vec<String> = { arguments.iter() }
        .map(|argument| match argument {
            Argument::Text(None) => "null".to_owned(),
            Argument::Text(Some(text)) => literal(text),
            Argument::Port(port) => port.to_string(),
        })
        .collect();
    format!("new URI({})", arguments.join(", "))
}

/// A string literal of Java.
fn literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => literal.extend(['\\', character]),
            character
                if urispec::Visible(character.encode_utf8(&mut [0; 4]).as_bytes()).to_string()
                    == character.to_string() =>
            {
                literal.push(character);
            }
            character => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    // Writing to a string cannot fail.
                    let _ = write!(literal, "\\u{unit:04x}");
                }
            }
        }
    }
    literal.push('"');
    literal
}

#[derive(Debug, Serialize)]
struct BuiltJson {
    call: String,
    text: Option<String>,
    ok: bool,
    #[serde(flatten)]
    error: Option<ErrorJson>,
    #[serde(flatten)]
    getters: Option<Getters>,
    differences: Vec<DifferenceJson>,
}
