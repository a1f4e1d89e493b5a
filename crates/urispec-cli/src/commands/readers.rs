use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urispec::view::readers::{Reader, Reading, readings};
use urispec::{Diagnostic, Rule, Uri, Visible};

use crate::answer::input::{Given, Line, Malformed, given};
use crate::answer::json::Echo;
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::write_json;
use crate::answer::subject::without_password;

/// Show where a request goes by RFC 3986, by browsers (WHATWG) and by java.net.URI
///
/// These readers agree on a URI if they all find the same host, port and path, if none of them finds a host, or if they all reject it. The
/// exit code is 0 if they agree on all URIs, 1 if they disagree on some or some are not valid, and 2 for a usage error or malformed
/// input. Bytes that are not UTF-8 become U+FFFD for browsers and for Java; RFC 3986 refuses them.
///
/// In JSON, the fields are input, agree and readings, with the reader, host, port and path of each reader that accepts the text; and
/// diagnostics, if the text is not a URI.
#[derive(Clone, Debug, Args)]
pub(crate) struct Readers {
    /// The URIs; if there are none, they are read from standard input
    #[arg(value_name = "URI")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

/// Every reader.
const READERS: [Reader; 3] = [Reader::Rfc3986, Reader::Whatwg, Reader::Java];

pub(crate) fn run(arguments: &Readers) -> Result<Outcome, Failure> {
    list::run(arguments.clone(), &given(&arguments.texts))
}

#[derive(Debug, Serialize)]
struct Comparison<'a> {
    input: Echo<'a>,
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

impl ListCommand for Readers {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let subject = self.list.subject(given, Rule::Uri);
        // RFC 3986 has no U+FFFD either.
        let text = String::from_utf8_lossy(&given.bytes);
        let read = readings(&text);
        let shown = if self.list.redact {
            // Without its password, a text that is not valid may have another host: that is no answer.
            let place = |reading: &Reading| (reading.reader, reading.host.clone(), reading.port);
            let mut shown = readings(&without_password(&text).text);
            shown.retain(|shown| read.iter().any(|read| place(read) == place(shown)));
            shown
        } else {
            read.clone()
        };
        let agree = do_agree(&read);
        let invalid = subject.read::<Uri<'_>>().err();
        let outcome = if agree && invalid.is_none() { Outcome::Valid } else { Outcome::Invalid };
        match self.list.format() {
            Format::Text => {
                place.begin(subject.visible(), output)?;
                for reader in READERS {
                    let reading = shown.iter().find(|reading| reading.reader == reader).map(ToString::to_string);
                    let accepts = read.iter().any(|reading| reading.reader == reader);
                    let shown = match reading {
                        Some(reading) if accepts => Visible(reading.as_bytes()).to_string(),
                        None if accepts => "accepted, but hidden by --redact".to_owned(),
                        _ => "refused".to_owned(),
                    };
                    writeln!(output, "{reader:<12}  {shown}")?;
                }
                writeln!(output, "{}", if agree { "they agree" } else { "they disagree" })?;
                if let Some(invalid) = invalid {
                    writeln!(output, "{}: {}", subject.visible(), invalid.error)?;
                }
                place.end(output)?;
            }
            Format::Json => {
                let readings = shown.iter().map(ReadingJson::of).collect();
                let diagnostics = invalid.map(|invalid| invalid.diagnostics).unwrap_or_default();
                write_json(&Comparison { input: subject.echo(), agree, readings, diagnostics }, output)?;
            }
        }
        Ok(outcome)
    }
}

impl<'a> ReadingJson<'a> {
    fn of(reading: &'a Reading) -> Self {
        let Reading { reader, host, port, path, .. } = reading;
        ReadingJson { reader: reader.to_string(), host: host.as_deref(), port: *port, path }
    }
}

/// Whether all readers send a request to the same place, or all reject the text.
fn do_agree(readings: &[Reading]) -> bool {
    let place = |reading: &Reading| reading.host.clone().map(|host| (host, reading.port, reading.path.clone()));
    let Some(first) = readings.first() else { return true };
    readings.len() == READERS.len() && readings.iter().all(|reading| place(reading) == place(first))
}
