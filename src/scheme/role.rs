//! Locators and names (RFC 3986, section 1.1.3).

use crate::known::Known;

/// What the URIs of a scheme are, by the words of section 1.1.3: a *locator* says how to reach a resource, a *name* tells it from all others for good.
///
/// The RFC wants neither word to be a quality of a scheme, since one URI may be both, and asks documents to say "URI". The words live on, so this is what documents say of
/// their own schemes. Of a scheme that no document here calls either, nothing is known.
///
/// ```
/// use urispec::scheme::Role;
///
/// assert_eq!([Role::of("http"), Role::of("urn")], [Some(Role::Locator), Some(Role::Name)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A URL: its document calls it so, or it leads to a service at a host.
    Locator,
    /// A name: a URN, or the URI of a scheme whose document calls it a name and knows no way to reach what is named.
    Name,
}

/// The schemes without a host whose documents, up to the time of RFC 3986, call their URIs URLs.
const LOCATORS: [&str; 11] = ["cid", "data", "fax", "mailto", "mid", "modem", "news", "service", "sip", "sips", "tel"];

/// The schemes whose documents say that they name.
const NAMES: [&str; 6] = ["info", "ni", "nih", "oid", "tag", "urn"];

impl Role {
    /// What the URIs of a scheme are, as far as that is known. The name of the scheme is case-insensitive.
    ///
    /// ```
    /// use urispec::scheme::Role;
    ///
    /// assert_eq!(Role::of("HTTPS"), Some(Role::Locator));
    /// assert_eq!(Role::of("mailto"), Some(Role::Locator));
    /// assert_eq!(Role::of("urn"), Some(Role::Name));
    /// assert_eq!(Role::of("tag"), Some(Role::Name));
    /// assert_eq!(Role::of("foo"), None);
    /// ```
    pub fn of(scheme: &str) -> Option<Role> {
        let is = |names: &[&str]| names.iter().any(|name| scheme.eq_ignore_ascii_case(name));
        let leads_somewhere = |known: &Known| known.needs_host || known.is_file || known.default_port.is_some();
        if is(&NAMES) {
            Some(Role::Name)
        } else if is(&LOCATORS) || Known::of(scheme).is_some_and(leads_somewhere) {
            Some(Role::Locator)
        } else {
            None
        }
    }

    /// The word for such a URI: `URL`, or `URN` of the scheme `urn` and `name` of any other.
    ///
    /// ```
    /// use urispec::scheme::Role;
    ///
    /// assert_eq!(Role::Name.word("urn"), "URN");
    /// assert_eq!(Role::Name.word("tag"), "name");
    /// assert_eq!(Role::Locator.word("ftp"), "URL");
    /// ```
    pub fn word(self, scheme: &str) -> &'static str {
        match self {
            Role::Locator => "URL",
            Role::Name if scheme.eq_ignore_ascii_case("urn") => "URN",
            Role::Name => "name",
        }
    }
}
