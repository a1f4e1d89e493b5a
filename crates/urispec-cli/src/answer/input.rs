//! The texts that a command reads from its arguments or from standard input.

use std::ffi::{OsStr, OsString};
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde_json::value::RawValue;

use super::options::Input;
use super::outcome::Failure;

/// A text as it was given, which may be a URI.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// The bytes of the text, which need not be UTF-8.
    pub(crate) bytes: Vec<u8>,
    /// The JSON string, with its escapes, if the text was given as one.
    pub(crate) json: Option<Box<RawValue>>,
}

impl Given {
    pub(crate) fn argument(argument: &OsStr) -> Self {
        Given::text(argument.as_encoded_bytes())
    }

    fn text(bytes: &[u8]) -> Self {
        Given { bytes: bytes.to_vec(), json: None }
    }

    /// Reads a line that holds one text.
    pub(crate) fn of_line(line: Line<'_>) -> Result<Self, Malformed> {
        match line {
            Line::Text(text) => Ok(Given::text(text)),
            Line::Json(json) => of_json(json, "a JSON string"),
        }
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?;
        let bytes = serde_json::Deserializer::from_str(raw.get()).deserialize_bytes(Bytes);
        let bytes = bytes.map_err(|error| D::Error::custom(without_place(&error)))?;
        Ok(Given { bytes, json: Some(raw.to_owned()) })
    }
}

/// The texts of the command line.
pub(crate) fn given(texts: &[OsString]) -> Vec<Given> {
    texts.iter().map(|text| Given::argument(text)).collect()
}

/// A text, and the text that it is compared with or relative to.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) first: Given,
    pub(crate) second: Given,
}

impl Pair {
    /// Reads a line that holds both texts: separated by a tab, or in a JSON array. `second` is the default for a line that holds only one.
    pub(crate) fn of_line(line: Line<'_>, second: Option<&OsStr>) -> Result<Self, Malformed> {
        let expected = "a JSON array of two strings";
        let (first, own) = match line {
            Line::Text(line) => {
                let mut texts = line.splitn(2, |byte| *byte == b'\t').map(Given::text);
                (texts.next().unwrap_or_default(), texts.next())
            }
            Line::Json(json) if is_array(json) => {
                let (first, second) = of_json(json, expected)?;
                (first, Some(second))
            }
            Line::Json(json) => (of_json(json, expected)?, None),
        };
        let second = own.or_else(|| second.map(Given::argument));
        let second = second.ok_or_else(|| Malformed("has one text, but two are needed".to_owned()))?;
        Ok(Pair { first, second })
    }
}

/// The texts of the command line, each paired with `second`.
pub(crate) fn pairs(texts: &[OsString], second: Option<&OsStr>) -> Vec<Pair> {
    let pair = |first| Some(Pair { first, second: Given::argument(second?) });
    given(texts).into_iter().filter_map(pair).collect()
}

/// A line of standard input, without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Line<'l> {
    Text(&'l [u8]),
    Json(&'l [u8]),
}

impl<'l> Line<'l> {
    pub(crate) fn new(line: &'l [u8], input: Input) -> Self {
        match input {
            Input::Lines => Line::Text(line),
            Input::Json => Line::Json(line),
        }
    }
}

/// What is wrong with a line of standard input, as the end of a sentence about it.
#[derive(Debug)]
pub(crate) struct Malformed(pub(crate) String);

impl From<Malformed> for Failure {
    fn from(Malformed(message): Malformed) -> Self {
        // The lines are counted where they are read, and the number is filled in there.
        Failure::Line { line: 0, message }
    }
}

/// Reads a line of JSON.
pub(crate) fn of_json<T: DeserializeOwned>(json: &[u8], expected: &str) -> Result<T, Malformed> {
    serde_json::from_slice(json).map_err(|error| {
        // An error without a place is about the whole value.
        let start = json.len() - json.trim_ascii_start().len();
        let column = if error.column() == 0 { start + 1 } else { error.column() };
        Malformed(format!("is not {expected}: {} at column {column}", in_words(&without_place(&error))))
    })
}

/// The message of an error, without the vocabulary of Rust.
fn in_words(error: &str) -> String {
    let lengths = error.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected a tuple of size "));
    match lengths {
        Some((length, expected)) => format!("expected {expected} items, found {length}"),
        None => error.to_owned(),
    }
}

/// Whether a line of JSON holds an array.
pub(crate) fn is_array(json: &[u8]) -> bool {
    json.trim_ascii_start().starts_with(b"[")
}

fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.rsplit_once(" at line ").map_or(&*message, |(before, _)| before).to_owned()
}

/// Reads a JSON string as bytes, since a string with a lone surrogate is not UTF-8 and is still a valid input.
struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
}
