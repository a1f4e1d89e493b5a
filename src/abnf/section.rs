//! Sections of RFCs.

use core::fmt;

/// A section of an RFC.
///
/// ```
/// use urispec::Rule;
///
/// let section = Rule::DecOctet.section();
/// assert_eq!((section.rfc, section.number, section.title), (3986, "3.2.2", "Host"));
/// assert_eq!(section.to_string(), "RFC 3986, 3.2.2. Host");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Section {
    /// The number of the RFC: 3986.
    pub rfc: u16,
    /// The number of the section: `3.2.2`, or `B.1` in an appendix.
    pub number: &'static str,
    /// Its title: `Host`.
    pub title: &'static str,
}

impl Section {
    /// The address of the section.
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// assert_eq!(Rule::Host.section().url().to_string(), "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2");
    /// ```
    pub const fn url(self) -> SectionUrl {
        SectionUrl(self)
    }
}

/// `RFC 3986, 3.2.2. Host`
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RFC {}, {}. {}", self.rfc, self.number, self.title)
    }
}

/// The address of a section, for display.
///
/// ```
/// use urispec::Rule;
///
/// // The anchors of an appendix are others than those of a section.
/// assert_eq!(Rule::Digit.section().url().to_string(), "https://www.rfc-editor.org/rfc/rfc5234#appendix-B.1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SectionUrl(Section);

impl fmt::Display for SectionUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Section { rfc, number, .. } = self.0;
        let part = if number.starts_with(|c: char| c.is_ascii_digit()) { "section" } else { "appendix" };
        write!(f, "https://www.rfc-editor.org/rfc/rfc{rfc}#{part}-{number}")
    }
}
