//! # [2.4. When to Encode or Decode](https://www.rfc-editor.org/rfc/rfc3986#section-2.4)
//!
//! Encode each component before you assemble a URI, and decode each component after you split one: every component allows a
//! different set of characters. A text must not be encoded twice, so there are two functions:
//! [`encode`, for text that may already contain percent triplets](crate::rfc3986::encoding::encode), and
//! [`encode_data`, for anything else](crate::rfc3986::encoding::encode_data).

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use crate::abnf::class::Class;
use crate::rfc3986::syntax::authority::host::REG_NAME;
use crate::rfc3986::syntax::authority::userinfo::USERINFO;
use crate::rfc3986::syntax::fragment::FRAGMENT;
use crate::rfc3986::syntax::path::PCHAR;
use crate::rfc3986::syntax::query::QUERY;

/// A component of a URI. It determines which characters must be percent-encoded.
///
/// ```
/// use urispec::rfc3986::encoding::{Component, encode_data};
///
/// let encoded = |component| encode_data("a/b:c&d=e?", component);
/// assert_eq!(encoded(Component::Path), "a/b:c&d=e%3F");
/// assert_eq!(encoded(Component::Segment), "a%2Fb:c&d=e%3F");
/// assert_eq!(encoded(Component::Query), "a/b:c&d=e?");
/// assert_eq!(encoded(Component::Key), "a/b:c%26d%3De?");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Component {
    /// The complete userinfo.
    Userinfo,
    /// The user name in a userinfo: the part before the first `:`.
    User,
    /// A registered name.
    RegName,
    /// A complete path.
    Path,
    /// A single path segment: `/` is encoded too.
    Segment,
    /// A complete query.
    Query,
    /// A key in a query: `&`, `;`, `=` and `+` are encoded too, because they can act as delimiters or mean a space.
    Key,
    /// A value in a query: `&`, `;` and `+` are encoded too.
    Value,
    /// A fragment.
    Fragment,
}

/// Which texts a component is written for: in IRIs, characters beyond ASCII need no encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Alphabet {
    #[default]
    Uri,
    #[cfg(feature = "iri")]
    Iri,
}

impl Component {
    /// The characters that need no encoding, with and without percent triplets.
    fn classes(self, alphabet: Alphabet) -> &'static [Class; 2] {
        match alphabet {
            Alphabet::Uri => self.classes_of_uris(),
            #[cfg(feature = "iri")]
            Alphabet::Iri => self.classes_of_iris(),
        }
    }

    fn classes_of_uris(self) -> &'static [Class; 2] {
        classes!(self, USERINFO, REG_NAME, Class::of("/").or(&PCHAR), PCHAR, QUERY, FRAGMENT)
    }

    #[cfg(feature = "iri")]
    fn classes_of_iris(self) -> &'static [Class; 2] {
        use crate::rfc3987::syntax::{IFRAGMENT, IPCHAR, IQUERY, IREG_NAME, ISEGMENTS, IUSERINFO};

        classes!(self, IUSERINFO, IREG_NAME, ISEGMENTS, IPCHAR, IQUERY, IFRAGMENT)
    }
}

/// The classes of a component, from those of the rules.
macro_rules! classes {
    ($component:expr, $userinfo:expr, $reg_name:expr, $path:expr, $segment:expr, $query:expr, $fragment:expr) => {{
        static USERINFOS: [Class; 2] = with_and_without_triplets($userinfo);
        static USERS: [Class; 2] = with_and_without_triplets($userinfo.without(":"));
        static REG_NAMES: [Class; 2] = with_and_without_triplets($reg_name);
        static PATHS: [Class; 2] = with_and_without_triplets($path);
        static SEGMENTS: [Class; 2] = with_and_without_triplets($segment);
        static QUERIES: [Class; 2] = with_and_without_triplets($query);
        static KEYS: [Class; 2] = with_and_without_triplets($query.without("&;=+"));
        static VALUES: [Class; 2] = with_and_without_triplets($query.without("&;+"));
        static FRAGMENTS: [Class; 2] = with_and_without_triplets($fragment);
        match $component {
            Component::Userinfo => &USERINFOS,
            Component::User => &USERS,
            Component::RegName => &REG_NAMES,
            Component::Path => &PATHS,
            Component::Segment => &SEGMENTS,
            Component::Query => &QUERIES,
            Component::Key => &KEYS,
            Component::Value => &VALUES,
            Component::Fragment => &FRAGMENTS,
        }
    }};
}
use classes;

const fn with_and_without_triplets(class: Class) -> [Class; 2] {
    [class, class.without_pct_encoded()]
}

impl Alphabet {
    /// How much of a text is before a mark for the direction of writing, which an IRI must not contain (RFC 3987, 4.1), though the classes hold it.
    fn before_mark(self, bytes: &[u8]) -> usize {
        match self {
            Alphabet::Uri => bytes.len(),
            #[cfg(feature = "iri")]
            Alphabet::Iri => {
                let is_mark = |three: &[u8]| matches!(three, [0xe2, 0x80, 0x8e | 0x8f | 0xaa..=0xae]);
                bytes.windows(MARK).position(is_mark).unwrap_or(bytes.len())
            }
        }
    }
}

/// How many bytes a mark for the direction of writing has.
const MARK: usize = 3;

/// Percent-encodes the characters that a component does not allow. Percent triplets are kept; any other `%` is encoded.
/// Borrowed if nothing changes.
///
/// ```
/// use urispec::rfc3986::encoding::{Component, encode};
///
/// assert_eq!(encode("100% café/a%2Fb", Component::Path), "100%25%20caf%C3%A9/a%2Fb");
/// assert_eq!(encode(&encode("100% café", Component::Path), Component::Path), "100%25%20caf%C3%A9");
/// ```
pub fn encode(text: &str, component: Component) -> Cow<'_, str> {
    Encoded::text(text, component, Alphabet::Uri).to_cow()
}

/// Percent-encodes the bytes that a component does not allow, and every `%`. Decoding the result yields the same data.
///
/// ```
/// use urispec::rfc3986::encoding::{Component, encode_data};
///
/// assert_eq!(encode_data("a/b%2F", Component::Segment), "a%2Fb%252F");
/// assert_eq!(encode_data("1+1=2&3", Component::Value), "1%2B1=2%263");
/// assert_eq!(encode_data(&[0, 0xff], Component::Query), "%00%FF");
/// ```
pub fn encode_data<D: AsRef<[u8]> + ?Sized>(data: &D, component: Component) -> Cow<'_, str> {
    Encoded::data(data.as_ref(), component, Alphabet::Uri).to_cow()
}

/// A component that is encoded while it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoded<'t> {
    bytes: &'t [u8],
    class: &'static Class,
    alphabet: Alphabet,
}

impl<'t> Encoded<'t> {
    pub(crate) fn text(text: &'t str, component: Component, alphabet: Alphabet) -> Self {
        let [class, _] = component.classes(alphabet);
        Encoded { bytes: text.as_bytes(), class, alphabet }
    }

    /// Encodes what is not in a class.
    #[cfg(feature = "template")]
    pub(crate) fn of(bytes: &'t [u8], class: &'static Class) -> Self {
        Encoded { bytes, class, alphabet: Alphabet::Uri }
    }

    pub(crate) fn data(bytes: &'t [u8], component: Component, alphabet: Alphabet) -> Self {
        let [_, class] = component.classes(alphabet);
        Encoded { bytes, class, alphabet }
    }

    /// The encoded text, in pieces.
    pub(crate) fn pieces(self) -> impl Iterator<Item = &'t str> {
        let Encoded { mut bytes, class, alphabet } = self;
        let (mut plain, mut of_mark) = (alphabet.before_mark(bytes), 0);
        core::iter::from_fn(move || {
            if plain == 0 && of_mark == 0 {
                of_mark = MARK;
            }
            let run = bytes.get(..plain).map_or(0, |text| text.len() - class.strip_run(text).len());
            let piece = match bytes.split_at_checked(run)? {
                ([], []) => return None,
                ([], [byte, rest @ ..]) => {
                    bytes = rest;
                    plain = plain.saturating_sub(1);
                    if of_mark > 0 {
                        of_mark -= 1;
                        plain = if of_mark == 0 { alphabet.before_mark(bytes) } else { 0 };
                    }
                    TRIPLETS.get(usize::from(*byte))?
                }
                (run, rest) => {
                    bytes = rest;
                    plain -= run.len();
                    run
                }
            };
            // Every piece is ASCII, or characters beyond it that a class holds.
            core::str::from_utf8(piece).ok()
        })
    }

    fn is_plain(self) -> bool {
        self.alphabet.before_mark(self.bytes) == self.bytes.len() && self.class.strip_run(self.bytes).is_empty()
    }

    pub(crate) fn to_cow(self) -> Cow<'t, str> {
        match core::str::from_utf8(self.bytes) {
            Ok(text) if self.is_plain() => Cow::Borrowed(text),
            _ => {
                let mut text = String::with_capacity(self.pieces().map(str::len).sum());
                text.extend(self.pieces());
                Cow::Owned(text)
            }
        }
    }
}

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|piece| f.write_str(piece))
    }
}

/// The percent triplet of each byte.
#[allow(clippy::indexing_slicing, reason = "it is evaluated at compile time")]
static TRIPLETS: [[u8; 3]; 256] = {
    let digits = *b"0123456789ABCDEF";
    let mut triplets = [*b"%00"; 256];
    let mut byte = 0;
    while byte < triplets.len() {
        triplets[byte] = [b'%', digits[byte >> 4], digits[byte & 0xf]];
        byte += 1;
    }
    triplets
};
