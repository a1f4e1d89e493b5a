use core::hash::{Hash, Hasher};

use super::uri::JavaUri;

/// Java's factors for a component, and for the port.
const COMPONENT: i32 = 127;
const PORT: i32 = 1949;

impl JavaUri<'_> {
    /// `hashCode()`, with the value that the class has in OpenJDK since JDK 6. Java's documentation promises no value; it promises only that
    /// equal URIs have the same one.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let hash = |text| JavaUri::parse(text).unwrap().hash_code();
    /// assert_eq!(hash("http://example.com/"), 133002585);
    /// assert_eq!(hash("HTTP://EXAMPLE.com/"), 133002585);
    /// assert_eq!(hash("/%c3%a9"), hash("/%C3%A9"));
    /// ```
    pub fn hash_code(&self) -> i32 {
        let hash = add(add_ignoring_case(0, self.scheme), self.fragment);
        if self.opaque_part.is_some() {
            return add(hash, self.opaque_part);
        }
        let hash = add(add(hash, self.path.as_deref()), self.query);
        if self.host.is_none() {
            return add(hash, self.authority);
        }
        add_ignoring_case(add(hash, self.user_info), self.host).wrapping_add(PORT.wrapping_mul(self.port))
    }
}

/// Equal URIs have the same hash. It is not made of [`hash_code`](JavaUri::hash_code), whose collisions anyone can write down.
impl Hash for JavaUri<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        feed(self.scheme, |_, byte| byte.to_ascii_lowercase(), state);
        for part in [self.fragment, self.opaque_part, self.path.as_deref(), self.query] {
            feed(part, upper_case_in_triplets, state);
        }
        if self.host.is_some() {
            feed(self.user_info, upper_case_in_triplets, state);
            feed(self.host, |_, byte| byte.to_ascii_lowercase(), state);
            self.port.hash(state);
        } else {
            feed(self.authority, upper_case_in_triplets, state);
        }
    }
}

/// Feeds a component to a hasher. `fold` is given the number of bytes since the last `%`, and a byte.
fn feed(part: Option<&str>, fold: impl Fn(usize, u8) -> u8, state: &mut impl Hasher) {
    part.map(str::len).hash(state);
    let mut since = usize::MAX;
    for byte in part.unwrap_or_default().bytes() {
        since = if byte == b'%' { 0 } else { since.saturating_add(1) };
        state.write_u8(fold(since, byte));
    }
}

/// The digits of triplets are equal in either case.
fn upper_case_in_triplets(since: usize, byte: u8) -> u8 {
    if matches!(since, 1 | 2) { byte.to_ascii_uppercase() } else { byte }
}

/// Java's `hash`: that of the string, with the digits of triplets in upper case.
fn add(hash: i32, part: Option<&str>) -> i32 {
    let Some(part) = part else { return hash };
    let mut since = usize::MAX;
    let code = part.encode_utf16().fold(0_i32, |code, unit| {
        since = if unit == u16::from(b'%') { 0 } else { since.saturating_add(1) };
        let unit = u8::try_from(unit).map_or(unit, |byte| u16::from(upper_case_in_triplets(since, byte)));
        code.wrapping_mul(31).wrapping_add(i32::from(unit))
    });
    hash.wrapping_mul(COMPONENT).wrapping_add(code)
}

/// Java's `hashIgnoringCase`, which continues the hash before it.
fn add_ignoring_case(hash: i32, part: Option<&str>) -> i32 {
    let Some(part) = part else { return hash };
    let lower =
        part.encode_utf16().map(|unit| u8::try_from(unit).map_or(unit, |byte| u16::from(byte.to_ascii_lowercase())));
    lower.fold(hash, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)))
}
