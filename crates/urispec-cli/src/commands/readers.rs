use std::ffi::OsString;
use std::io::{self, Write};
use std::str;

use clap::Args;
use serde::Serialize;
use urispec::view::readers::{Reader, Reading, readings};
use urispec::{Diagnostic, Rule, Uri, Visible};

use crate::answer::asked::without_password;
use crate::answer::input::{Given, Line, Malformed};
use crate::answer::json::InputText;
use crate::answer::list::{self, Answering, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};

/// Show where requests would go by RFC 3986, by browsers (WHATWG) and by java.net.URI
///
/// They agree if they name the same host, port and path, or none names a host, or all refuse the text. The exit code is 0 if they agree
/// on all URIs, 1 if they do not on some, or some are not valid, and 2 if the question makes no sense.
///
/// An answer in JSON has the fields input, agree and readings, of those who accept the text (reader, host, port, path), and diagnostics if
/// it is no URI.
#[derive(Clone, Debug, Args)]
pub(crate) struct Readers {
    /// The URIs; without any, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

/// Every reader.
const READERS: [Reader; 3] = [Reader::Rfc3986, Reader::Whatwg, Reader::Java];

pub(crate) fn run(arguments: &Readers) -> Result<Outcome, Failure> {
    list::answer(arguments.clone(), &list::given(&arguments.texts))
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    input: InputText<'a>,
    agree: bool,
    readings: Vec<ReadingJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Diagnostic>,
}

#[derive(Debug, Serialize)]
struct ReadingJson<'a> {
    reader: String,
    host: Option<&'a str>,
    port: Option<u16>,
    path: &'a str,
}

impl Answering for Readers {
    type Question = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let asked = self.list.asked(given, Rule::Uri);
        let text = str::from_utf8(&given.bytes).ok();
        let read = text.map(readings).unwrap_or_default();
        let shown = match text {
            Some(text) if self.list.redact => readings(&without_password(text)),
            _ => read.clone(),
        };
        let agree = do_agree(&read);
        let wrong = asked.read::<Uri<'_>>().err();
        let outcome = if agree && wrong.is_none() { Outcome::Valid } else { Outcome::Invalid };
        match self.list.format() {
            Format::Text => {
                place.begin(asked.visible(), output)?;
                for reader in READERS {
                    let reading = shown.iter().find(|reading| reading.reader == reader).map(ToString::to_string);
                    let accepts = read.iter().any(|reading| reading.reader == reader);
                    let answer = match reading {
                        Some(reading) if accepts => Visible(reading.as_bytes()).to_string(),
                        None if accepts => "accepted, but not shown".to_owned(),
                        _ => "refused".to_owned(),
                    };
                    writeln!(output, "{reader:<12}  {answer}")?;
                }
                writeln!(output, "{}", if agree { "they agree" } else { "they disagree" })?;
                if let Some(wrong) = wrong {
                    writeln!(output, "{}: {}", asked.visible(), wrong.error)?;
                }
                place.end(output)?;
            }
            Format::Json => {
                let readings = shown.iter().map(ReadingJson::of).collect();
                let diagnostics = wrong.map(|wrong| wrong.diagnostics).unwrap_or_default();
                list::write_json(&Answer { input: asked.echo(), agree, readings, diagnostics }, output)?;
            }
        }
        Ok(outcome)
    }
}

impl<'a> ReadingJson<'a> {
    fn of(reading: &'a Reading) -> Self {
        let Reading { reader, host, port, path } = reading;
        ReadingJson { reader: reader.to_string(), host: host.as_deref(), port: *port, path }
    }
}

/// Whether all readers accept a text or none does, and a request would go to the same place by all of them.
fn do_agree(readings: &[Reading]) -> bool {
    let place = |reading: &Reading| reading.host.clone().map(|host| (host, reading.port, reading.path.clone()));
    let Some(first) = readings.first() else { return true };
    readings.len() == READERS.len() && readings.iter().all(|reading| place(reading) == place(first))
}
