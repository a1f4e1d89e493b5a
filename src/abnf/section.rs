//! Sections of RFCs, and of DID Core.

use core::fmt::{self, Write};

/// A section of an RFC, or of DID Core, a document of W3C.
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
    /// The number of the RFC: 3986. It is 0 for DID Core.
    pub rfc: u16,
    /// The number of the section: `3.2.2`, or `B.1` in an appendix.
    pub number: &'static str,
    /// Its title: `Host`.
    pub title: &'static str,
}

impl Section {
    /// The name of the document.
    ///
    /// ```
    /// use urispec::Rule;
    ///
    /// assert_eq!(Rule::Host.section().document().to_string(), "RFC 3986");
    /// ```
    pub const fn document(self) -> SectionDocument {
        SectionDocument(self.rfc)
    }

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
        write!(f, "{}, {}. {}", self.document(), self.number, self.title)
    }
}

/// The name of a document, for display.
///
/// ```
/// use urispec::rule::Section;
///
/// let section = Section { rfc: 0, number: "3.1", title: "DID Syntax" };
/// assert_eq!(section.document().to_string(), "DID Core");
/// assert_eq!(section.url().to_string(), "https://www.w3.org/TR/did-core/#did-syntax");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SectionDocument(u16);

impl fmt::Display for SectionDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("DID Core"),
            rfc => write!(f, "RFC {rfc}"),
        }
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
        let Section { rfc, number, title } = self.0;
        if rfc == 0 {
            f.write_str("https://www.w3.org/TR/did-core/#")?;
            let anchor = title.chars().map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() });
            return { anchor }.try_for_each(|c| f.write_char(c));
        }
        let part = if number.starts_with(|c: char| c.is_ascii_digit()) { "section" } else { "appendix" };
        write!(f, "https://www.rfc-editor.org/rfc/rfc{rfc}#{part}-{number}")
    }
}
