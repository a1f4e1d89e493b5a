//! The URIs that a command is asked about.

use std::ffi::OsStr;
use std::fmt;
use std::io::{BufRead, BufReader, Read};

use serde::de::{Deserializer, Visitor};
use serde_json::value::RawValue;

use crate::Failure;
use crate::args::Input;

/// A URI to be, as it was given.
#[derive(Debug, Default)]
pub(crate) struct Given {
    /// Its bytes, which need not be UTF-8.
    pub(crate) bytes: Vec<u8>,
    /// The JSON string that it was given as.
    pub(crate) json: Option<Box<RawValue>>,
}

impl Given {
    pub(crate) fn argument(argument: &OsStr) -> Self {
        Given { bytes: argument.as_encoded_bytes().to_vec(), json: None }
    }
}

/// The lines of an input.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    input: Input,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(reader: R, input: Input) -> Self {
        Lines { reader: BufReader::with_capacity(1 << 16, reader), input, line: Vec::new(), number: 0 }
    }

    /// Whether the next line has to be waited for.
    pub(crate) fn must_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// Reads the next line into `given`; false at the end.
    pub(crate) fn read(&mut self, given: &mut Given) -> Result<bool, Failure> {
        self.line.clear();
        if self.reader.read_until(b'\n', &mut self.line).map_err(Failure::Input)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        if self.line.pop_if(|byte| *byte == b'\n').is_some() {
            self.line.pop_if(|byte| *byte == b'\r');
        }
        match self.input {
            Input::Lines => std::mem::swap(&mut given.bytes, &mut self.line),
            Input::Json => self.read_json(given).map_err(|error| Failure::Json { line: self.number, error })?,
        }
        Ok(true)
    }

    fn read_json(&self, given: &mut Given) -> serde_json::Result<()> {
        let raw: &RawValue = serde_json::from_slice(&self.line)?;
        given.bytes = serde_json::Deserializer::from_str(raw.get()).deserialize_bytes(Bytes)?;
        given.json = Some(raw.to_owned());
        Ok(())
    }
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
