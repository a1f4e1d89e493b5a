//! How schemes are registered.

use core::fmt;

/// How a scheme is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// By an expert's review or a standard.
    Permanent,
    /// On request, first come first served.
    Provisional,
    /// No longer in use.
    Historical,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Status::Permanent => "permanent",
            Status::Provisional => "provisional",
            Status::Historical => "historical",
        })
    }
}
