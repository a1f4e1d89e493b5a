//! The names that the rungs of the comparison ladder (section 6.2) have on the command line.

use clap::ValueEnum;
use urispec::rfc3986::comparison::Rung;

/// A rung of the ladder. Each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    /// The text unchanged (6.2.1)
    Simple,
    /// Lower-case scheme and host, upper-case percent triplets (6.2.2.1)
    Case,
    /// No unreserved character percent-encoded (6.2.2.2)
    Percent,
    /// No dot segments in a path that begins with a slash (6.2.2.3)
    Path,
    /// Nothing that the scheme makes redundant, such as its default port (6.2.3)
    Scheme,
}

impl Level {
    pub(crate) fn rung(self) -> Rung {
        match self {
            Level::Simple => Rung::SimpleString,
            Level::Case => Rung::Case,
            Level::Percent => Rung::PercentEncoding,
            Level::Path => Rung::PathSegment,
            Level::Scheme => Rung::Scheme,
        }
    }

    pub(crate) fn of(rung: Rung) -> Self {
        match rung {
            Rung::SimpleString => Level::Simple,
            Rung::Case => Level::Case,
            Rung::PercentEncoding => Level::Percent,
            Rung::PathSegment => Level::Path,
            Rung::Scheme => Level::Scheme,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Level::Simple => "simple",
            Level::Case => "case",
            Level::Percent => "percent",
            Level::Path => "path",
            Level::Scheme => "scheme",
        }
    }
}
