//! The URIs that a command is asked about.

use std::ffi::OsStr;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde_json::value::RawValue;

use crate::answer::options::Input;

/// A URI to be, as it was given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// Its bytes, which need not be UTF-8.
    pub(crate) bytes: Vec<u8>,
    /// The JSON string that it was given as.
    pub(crate) json: Option<Box<RawValue>>,
}

impl Given {
    pub(crate) fn argument(argument: &OsStr) -> Self {
        Given::text(argument.as_encoded_bytes())
    }

    fn text(bytes: &[u8]) -> Self {
        Given { bytes: bytes.to_vec(), json: None }
    }

    /// A line that holds one.
    pub(crate) fn of_line(line: Line<'_>) -> Result<Self, Malformed> {
        match line {
            Line::Text(text) => Ok(Given::text(text)),
            Line::Json(json) => of_json(json, "a JSON string"),
        }
    }
}

/// A JSON string, as it was written.
impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?;
        let bytes = serde_json::Deserializer::from_str(raw.get()).deserialize_bytes(Bytes);
        let bytes = bytes.map_err(|error| D::Error::custom(without_place(&error)))?;
        Ok(Given { bytes, json: Some(raw.to_owned()) })
    }
}

/// Two texts of which one is asked about and the other is what it is held against.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) first: Given,
    pub(crate) second: Given,
}

impl Pair {
    /// A line that holds both: as text with a tab between them, as JSON in an array. Where it holds one only, `second` is the other.
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
        let second = second.ok_or_else(|| Malformed("holds one text where there should be two".to_owned()))?;
        Ok(Pair { first, second })
    }
}

/// A line of standard input.
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

/// What is wrong with a line that asks nothing.
#[derive(Debug)]
pub(crate) struct Malformed(pub(crate) String);

/// What stands in a line of JSON.
pub(crate) fn of_json<T: DeserializeOwned>(json: &[u8], expected: &str) -> Result<T, Malformed> {
    serde_json::from_slice(json).map_err(|error| {
        // An error without a place is about all of it.
        let start = json.len() - json.trim_ascii_start().len();
        let column = if error.column() == 0 { start + 1 } else { error.column() };
        Malformed(format!("is not {expected}: {} at column {column}", in_words(&without_place(&error))))
    })
}

/// What is wrong, without the words of those who write Rust.
fn in_words(error: &str) -> String {
    let lengths = error.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected a tuple of size "));
    match lengths {
        Some((length, expected)) => format!("instead of {expected} items it has {length},"),
        None => error.to_owned(),
    }
}

/// Whether a line of JSON holds an array.
pub(crate) fn is_array(json: &[u8]) -> bool {
    json.trim_ascii_start().starts_with(b"[")
}

fn without_place(error: &serde_json::Error) -> String {
    error.to_string().split(" at line").next().unwrap_or_default().to_owned()
}

/// A JSON string as bytes: with a lone surrogate it is no text, but can still be asked about.
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
