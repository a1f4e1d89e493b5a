//! # [6.2. Comparison Ladder](https://www.rfc-editor.org/rfc/rfc3986#section-6.2)

use core::fmt;
use core::str::FromStr;

use crate::abnf::section::Section;
use crate::uri::view::UriReference;

/// A rung of the ladder. Each rung includes those below it.
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
    /// 6.2.1: the text as written.
    SimpleString,
    /// 6.2.2.1: a lowercase scheme and host, uppercase hexadecimal digits in percent triplets, and IPv6 addresses in the
    /// canonical form of RFC 5952.
    Case,
    /// 6.2.2.2: no percent-encoded unreserved characters.
    PercentEncoding,
    /// 6.2.2.3: no dot segments in a path that begins with a slash. This rung completes the syntax-based normalization of 6.2.2.
    PathSegment,
    /// 6.2.3: equivalences that the scheme defines, such as its default port.
    Scheme,
}

impl Rung {
    /// Every rung, from the lowest.
    pub const ALL: [Rung; 5] = [Rung::SimpleString, Rung::Case, Rung::PercentEncoding, Rung::PathSegment, Rung::Scheme];

    /// The section of the RFC that defines this rung.
    ///
    /// ```
    /// use urispec::rfc3986::comparison::Rung;
    ///
    /// assert_eq!(Rung::PathSegment.section().to_string(), "RFC 3986, 6.2.2.3. Path Segment Normalization");
    /// ```
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

    /// The name of the rung, which is its name in the options of the command line, too: `simple`, `case`, `percent`, `path` or `scheme`.
    ///
    /// ```
    /// use urispec::rfc3986::comparison::Rung;
    ///
    /// assert_eq!(Rung::PathSegment.name(), "path");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Rung::SimpleString => "simple",
            Rung::Case => "case",
            Rung::PercentEncoding => "percent",
            Rung::PathSegment => "path",
            Rung::Scheme => "scheme",
        }
    }
}

/// By its [name](Rung::name).
///
/// ```
/// use urispec::rfc3986::comparison::Rung;
///
/// assert_eq!("path".parse(), Ok(Rung::PathSegment));
/// ```
impl FromStr for Rung {
    type Err = UnknownRung;

    fn from_str(name: &str) -> Result<Rung, UnknownRung> {
        Rung::ALL.into_iter().find(|rung| rung.name() == name).ok_or(UnknownRung(()))
    }
}

/// No rung has this name.
///
/// ```
/// use urispec::rfc3986::comparison::Rung;
///
/// let error = "syntax".parse::<Rung>().unwrap_err();
/// assert_eq!(error.to_string(), "no rung has this name, but simple, case, percent, path and scheme do");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRung(());

impl fmt::Display for UnknownRung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no rung has this name, but simple, case, percent, path and scheme do")
    }
}

impl core::error::Error for UnknownRung {}

/// Displays the section.
impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.section().fmt(f)
    }
}

/// The lowest rung on which two URIs are equal, or `None` if they differ on every rung. URIs that differ may still identify the same
/// resource.
///
/// References are compared as written; resolve relative references first (6.1).
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
    // Most pairs differ, and the highest rung alone shows that.
    (a == b || meet(&Rung::Scheme)).then(|| Rung::ALL.into_iter().find(meet)).flatten()
}
