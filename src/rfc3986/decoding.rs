use core::fmt;

#[cfg(feature = "alloc")]
use alloc::{
    borrow::Cow,
    string::{FromUtf8Error, String},
    vec::Vec,
};

/// The decoded bytes of a component. Percent triplets are decoded lazily, one at a time.
///
/// ```
/// use urispec::Uri;
///
/// let uri = Uri::parse("file:///a%2Fb/caf%C3%A9")?;
/// let mut segments = uri.path().segments();
/// assert!(segments.next().unwrap().decode().eq(*b"a/b"));
/// assert_eq!(segments.next().unwrap().decode().to_utf8().unwrap(), "café");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone)]
pub struct Decoded<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Decoded<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Decoded { text, at: 0 }
    }

    /// The remaining bytes. Borrowed if they contain no percent triplet.
    #[cfg(feature = "alloc")]
    pub fn to_bytes(&self) -> Cow<'a, [u8]> {
        let left = self.text.as_bytes().get(self.at..).unwrap_or_default();
        if left.contains(&b'%') { Cow::Owned(self.clone().collect()) } else { Cow::Borrowed(left) }
    }

    /// The remaining bytes as UTF-8, or an error if they are not UTF-8. Borrowed if they contain no percent triplet.
    #[cfg(feature = "alloc")]
    pub fn to_utf8(&self) -> Result<Cow<'a, str>, FromUtf8Error> {
        let left = self.text.get(self.at..).unwrap_or_default();
        if left.contains('%') {
            String::from_utf8(self.clone().collect::<Vec<u8>>()).map(Cow::Owned)
        } else {
            Ok(Cow::Borrowed(left))
        }
    }
}

impl Iterator for Decoded<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let (byte, length) = match self.text.as_bytes().get(self.at..)? {
            [b'%', high, low, ..] => (hex(*high) << 4 | hex(*low), 3),
            [byte, ..] => (*byte, 1),
            [] => return None,
        };
        self.at += length;
        Some(byte)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.text.len() - self.at;
        (left.div_ceil(3), Some(left))
    }
}

impl fmt::Debug for Decoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Decoded").field(&self.text.get(self.at..).unwrap_or_default()).finish()
    }
}

/// The value of a `HEXDIG`.
fn hex(digit: u8) -> u8 {
    char::from(digit).to_digit(16).unwrap_or_default() as u8
}
