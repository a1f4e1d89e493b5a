//! Why there is no answer, as data.

use std::ops::Range;

use serde::Serialize;
use urispec::Error;

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub(crate) struct Failure {
    /// The text or the option that it is about.
    about: &'static str,
    #[serde(flatten)]
    reason: Reason,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Reason {
    /// A text is not what it has to be.
    Invalid(Error),
    Other(Other),
}

#[derive(Debug, Serialize)]
struct Other {
    kind: &'static str,
    message: String,
}

/// A place in a text, in bytes.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Place {
    start: usize,
    end: usize,
}

impl From<Range<usize>> for Place {
    fn from(Range { start, end }: Range<usize>) -> Self {
        Place { start, end }
    }
}

impl Failure {
    /// The text of this name does not match.
    pub(crate) fn invalid(about: &'static str) -> impl Fn(Error) -> Failure {
        move |error| Failure { about, reason: Reason::Invalid(error) }
    }

    /// Nothing has the name that is asked for.
    pub(crate) fn unknown(about: &'static str, message: String) -> Failure {
        Failure::other("unknown-name", about, message)
    }

    /// A call is none.
    pub(crate) fn unreadable() -> Failure {
        Failure::other("internal", "call", "the call cannot be read".to_owned())
    }

    /// Nothing is wrong with any text, and still there is no answer.
    pub(crate) fn other(kind: &'static str, about: &'static str, message: String) -> Failure {
        Failure { about, reason: Reason::Other(Other { kind, message }) }
    }
}
