//! The status of a registered scheme.

use core::fmt;

/// The registration status of a scheme.
///
/// ```
/// use urispec::scheme::{Status, registration};
///
/// assert_eq!(registration("wais").unwrap().status, Status::Historical);
/// // An old scheme need not be historical.
/// assert_eq!(registration("gopher").unwrap().status.to_string(), "permanent");
/// ```
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
