//! # [6.2. Comparison Ladder](https://www.rfc-editor.org/rfc/rfc3986#section-6.2)

use core::fmt;

use crate::abnf::section::Section;
use crate::uri::view::UriReference;

/// A rung of the ladder. Each takes in those before it.
///
/// ```
/// use urispec::Uri;
/// use urispec::rfc3986::comparison::Rung;
///
/// let uri = Uri::parse("HTTP://h:80/%7e/../x")?;
/// let normal = Rung::ALL.map(|rung| uri.normalize(rung).to_string());
/// assert_eq!(normal, [
///     "HTTP://h:80/%7e/../x",
///     "http://h:80/%7E/../x",
///     "http://h:80/~/../x",
///     "http://h:80/x",
///     "http://h/x",
/// ]);
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// 6.2.1: the text as it is.
    SimpleString,
    /// 6.2.2.1: a scheme and a host in lower case, hexadecimal digits of percent triplets in upper case, an IPv6 address
    /// as RFC 5952 writes it.
    Case,
    /// 6.2.2.2: what need not be percent-encoded is not.
    PercentEncoding,
    /// 6.2.2.3: no dot segments in the absolute path of a URI. This is all of 6.2.2, what the syntax allows.
    PathSegment,
    /// 6.2.3: what the scheme says means the same, such as its default port.
    Scheme,
}

impl Rung {
    /// Every rung, from the lowest.
    pub const ALL: [Rung; 5] = [Rung::SimpleString, Rung::Case, Rung::PercentEncoding, Rung::PathSegment, Rung::Scheme];

    /// Where the RFC has it.
    pub const fn section(self) -> Section {
        let (number, title) = match self {
            Rung::SimpleString => ("6.2.1", "Simple String Comparison"),
            Rung::Case => ("6.2.2.1", "Case Normalization"),
            Rung::PercentEncoding => ("6.2.2.2", "Percent-Encoding Normalization"),
            Rung::PathSegment => ("6.2.2.3", "Path Segment Normalization"),
            Rung::Scheme => ("6.2.3", "Scheme-Based Normalization"),
        };
        Section { rfc: 3986, number, title }
    }
}

/// Displays the section.
impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.section().fmt(f)
    }
}

/// The lowest rung at which two URIs are the same; none if they differ at all of them, which does not mean that they name
/// different things.
///
/// References are compared as they are; those that are relative to something should be resolved first (6.1).
///
/// ```
/// use urispec::UriReference;
/// use urispec::rfc3986::comparison::{Rung, equivalent};
///
/// let meet = |a, b| equivalent(UriReference::parse(a).unwrap(), UriReference::parse(b).unwrap());
/// assert_eq!(meet("http://h/", "http://h/"), Some(Rung::SimpleString));
/// assert_eq!(meet("http://[::1]/", "http://[0::1]/"), Some(Rung::Case));
/// assert_eq!(meet("http://h", "http://h:80/"), Some(Rung::Scheme));
/// assert_eq!(meet("http://h/a", "http://h/A"), None);
/// ```
pub fn equivalent<'a, 'b>(a: impl Into<UriReference<'a>>, b: impl Into<UriReference<'b>>) -> Option<Rung> {
    let (a, b) = (a.into(), b.into());
    let meet = |rung: &Rung| a.normalize(*rung) == b.normalize(*rung);
    // Most differ, and that the highest rung tells.
    (a == b || meet(&Rung::Scheme)).then(|| Rung::ALL.into_iter().find(meet)).flatten()
}
