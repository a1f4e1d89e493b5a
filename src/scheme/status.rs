//! The status of a registered scheme.

use core::fmt;

/// The registration status of a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Registered by expert review or by a standard.
    Permanent,
    /// Registered on request, first come, first served.
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
