//! IANA's registry of schemes.

use super::registry;
use super::status::Status;
use crate::known::Known;

/// An entry in IANA's registry as of 2024-07-31.
///
/// ```
/// use urispec::scheme::registration;
///
/// let tel = registration("TEL").unwrap();
/// assert_eq!((tel.name, tel.reference, tel.default_port), ("tel", "RFC3966", None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Registration {
    /// The scheme, in lower case.
    pub name: &'static str,
    /// The registration status.
    pub status: Status,
    /// The document that defines the scheme, such as `RFC9110`. Empty if the registry lists none.
    pub reference: &'static str,
    /// The default port, if there is one.
    pub default_port: Option<u16>,
}

/// The registration of a scheme, whose name is case-insensitive.
///
/// ```
/// use urispec::scheme::{Status, registration};
///
/// let http = registration("HTTP").unwrap();
/// assert_eq!((http.status, http.reference, http.default_port), (Status::Permanent, "RFC9110", Some(80)));
/// assert_eq!(registration("htp"), None);
/// ```
pub fn registration(scheme: &str) -> Option<Registration> {
    let first = scheme.bytes().next()?.to_ascii_lowercase();
    let (name, status, reference) = *{ registered_with(first) }.find(|(name, ..)| name.eq_ignore_ascii_case(scheme))?;
    Some(Registration { name, status, reference, default_port: Known::of(name).and_then(|known| known.default_port) })
}

/// Every registration, sorted by name.
///
/// ```
/// use urispec::scheme::registrations;
///
/// assert!(registrations().is_sorted_by_key(|registration| registration.name));
/// let on_443 = registrations().filter(|registration| registration.default_port == Some(443));
/// assert!(on_443.map(|registration| registration.name).eq(["coaps+ws", "https", "wss"]));
/// ```
pub fn registrations() -> impl Iterator<Item = Registration> {
    registry::REGISTERED.iter().filter_map(|(name, ..)| registration(name))
}

/// The registered schemes with this first letter.
pub(crate) fn registered_with(first: u8) -> core::slice::Iter<'static, registry::Row> {
    let letter = usize::from(first.wrapping_sub(b'a'));
    let range = REGISTERED_WITH.get(letter).zip(REGISTERED_WITH.get(letter.wrapping_add(1)));
    let rows = range.and_then(|(start, end)| registry::REGISTERED.get(usize::from(*start)..usize::from(*end)));
    rows.unwrap_or_default().iter()
}

/// The index of the first registered scheme for each first letter, and the end of the list.
#[allow(clippy::indexing_slicing, reason = "it is evaluated at compile time")]
static REGISTERED_WITH: [u16; 27] = {
    let mut starts = [registry::REGISTERED.len() as u16; 27];
    let mut at = registry::REGISTERED.len();
    let mut letter = 26;
    while letter > 0 {
        letter -= 1;
        while at > 0 && registry::REGISTERED[at - 1].0.as_bytes()[0] - b'a' >= letter as u8 {
            at -= 1;
        }
        starts[letter] = at as u16;
    }
    starts
};
