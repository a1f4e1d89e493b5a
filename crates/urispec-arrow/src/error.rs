//! Why there is no answer for a column.

use std::error;
use std::fmt;

use arrow_schema::{ArrowError, DataType};
use urispec::Rule;

/// Why there is no answer for a column. A text that is not valid is no such error: its row says so.
///
/// ```
/// use arrow_array::Int32Array;
/// use urispec_arrow::{Error, Rule, Threads, validate};
///
/// let error = validate(&Int32Array::from(vec![1]), Rule::Uri, Threads::ONE).unwrap_err();
/// assert!(matches!(error, Error::Type(_)));
/// assert_eq!(error.to_string(), "a column of texts is needed, and this one has the type Int32");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The column holds no texts.
    Type(DataType),
    /// The column contradicts itself: an offset leads out of its data, for example.
    Malformed(ArrowError),
    /// The rule has no components.
    Rule(Rule),
    /// The base of a resolution is no URI.
    Base(urispec::Error),
    /// A text, or what is made of the texts, is longer than a column of string views can hold.
    TooLong,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Type(found) => {
                write!(formatter, "a column of texts is needed, and this one has the type {found}")?;
                match found {
                    DataType::Struct(_) => formatter.write_str("; choose one of the columns of a table"),
                    _ => Ok(()),
                }
            }
            Error::Malformed(error) => write!(formatter, "the column contradicts itself: {error}"),
            Error::Rule(rule) => write!(
                formatter,
                "`{rule}` has no components, which URI-reference, URI, absolute-URI, relative-ref and the same four of IRIs have"
            ),
            Error::Base(error) => write!(formatter, "the base is no URI: {error}"),
            Error::TooLong => {
                formatter.write_str("a text is longer than 2 GiB, which a column of string views cannot hold")
            }
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::Malformed(error) => Some(error),
            Error::Base(error) => Some(error),
            Error::Type(_) | Error::Rule(_) | Error::TooLong => None,
        }
    }
}

impl From<ArrowError> for Error {
    fn from(error: ArrowError) -> Self {
        Error::Malformed(error)
    }
}
