use core::fmt::{self, Write};
use core::iter::FusedIterator;

#[cfg(feature = "alloc")]
use alloc::{
    borrow::Cow,
    string::{FromUtf8Error, String},
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
    ///
    /// ```
    /// use urispec::rfc3986::decoding::decode;
    ///
    /// let mut decoded = decode("%FFa%FE").unwrap();
    /// assert_eq!(decoded.to_bytes(), &b"\xFFa\xFE"[..]);
    /// // What was taken is gone.
    /// assert_eq!(decoded.next(), Some(0xFF));
    /// assert_eq!(decoded.to_bytes(), &b"a\xFE"[..]);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_bytes(&self) -> Cow<'a, [u8]> {
        let left = self.text.as_bytes().get(self.at..).unwrap_or_default();
        if left.contains(&b'%') { Cow::Owned(self.clone().collect()) } else { Cow::Borrowed(left) }
    }

    /// The remaining bytes as UTF-8, or an error if they are not UTF-8. Borrowed if they contain no percent triplet.
    ///
    /// ```
    /// use urispec::rfc3986::decoding::decode;
    ///
    /// assert_eq!(decode("caf%C3%A9").unwrap().to_utf8()?, "café");
    /// // The same word in Latin-1. Which encoding it is, a URI does not say.
    /// assert!(decode("caf%E9").unwrap().to_utf8().is_err());
    /// # Ok::<(), std::string::FromUtf8Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_utf8(&self) -> Result<Cow<'a, str>, FromUtf8Error> {
        // There is no text from the middle of a character.
        match self.text.get(self.at..) {
            Some(left) if !left.contains('%') => Ok(Cow::Borrowed(left)),
            _ => String::from_utf8(self.clone().collect()).map(Cow::Owned),
        }
    }

    /// The remaining bytes as text. What is not UTF-8 becomes U+FFFD. Borrowed if they contain no percent triplet.
    ///
    /// ```
    /// use urispec::rfc3986::decoding::decode;
    ///
    /// assert_eq!(decode("caf%C3%A9").unwrap().to_utf8_lossy(), "café");
    /// assert_eq!(decode("caf%E9").unwrap().to_utf8_lossy(), "caf\u{FFFD}");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_utf8_lossy(&self) -> Cow<'a, str> {
        match self.to_bytes() {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
}

/// Decodes any text: its percent triplets, and nothing else. `None` if a `%` begins no triplet.
///
/// Split a URI before you decode its parts (section 2.4).
///
/// ```
/// use urispec::rfc3986::decoding::decode;
///
/// assert_eq!(decode("a b%20c").unwrap(), "a b c");
/// assert_eq!(decode("100%"), None);
/// ```
pub fn decode(text: &str) -> Option<Decoded<'_>> {
    let is_triplet =
        |rest: &str| matches!(rest.as_bytes(), [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
    text.split('%').skip(1).all(is_triplet).then(|| Decoded::new(text))
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

impl FusedIterator for Decoded<'_> {}

/// Displays the decoded text. What is not UTF-8 becomes U+FFFD.
impl fmt::Display for Decoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.clone();
        // A character has at most four bytes, and an incomplete one has at most three.
        let mut bytes = [0; 4];
        let mut length = 0;
        loop {
            while let Some((place, byte)) = bytes.get_mut(length).and_then(|place| Some((place, left.next()?))) {
                *place = byte;
                length += 1;
            }
            let read = bytes.get(..length).unwrap_or_default();
            let Some(chunk) = read.utf8_chunks().next() else { return Ok(()) };
            let done = match chunk.valid().chars().next() {
                Some(char) => {
                    f.write_char(char)?;
                    char.len_utf8()
                }
                None => {
                    f.write_char(char::REPLACEMENT_CHARACTER)?;
                    chunk.invalid().len()
                }
            };
            bytes.copy_within(done.., 0);
            length -= done;
        }
    }
}

/// Compares the decoded bytes: `%61` equals `a`.
impl PartialEq for Decoded<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.clone().eq(other.clone())
    }
}

impl Eq for Decoded<'_> {}

impl PartialEq<str> for Decoded<'_> {
    fn eq(&self, other: &str) -> bool {
        self == other.as_bytes()
    }
}

impl PartialEq<&str> for Decoded<'_> {
    fn eq(&self, other: &&str) -> bool {
        self == other.as_bytes()
    }
}

impl PartialEq<[u8]> for Decoded<'_> {
    fn eq(&self, other: &[u8]) -> bool {
        self.clone().eq(other.iter().copied())
    }
}

impl fmt::Debug for Decoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Decoded").field(&self.text.get(self.at..).unwrap_or_default()).finish()
    }
}

/// The position of the first `%` at or after `at`. Most follow another triplet, so the first byte is compared alone, and then sixteen at a time.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn next_percent(text: &[u8], mut at: usize) -> Option<usize> {
    if text.get(at) == Some(&b'%') {
        return Some(at);
    }
    // A WebAssembly module is compiled for size, and a block is no faster than its bytes.
    while !cfg!(target_family = "wasm")
        && let Some(block) = text.get(at..at + 16)
        && block.iter().fold(true, |none, byte| none & (*byte != b'%'))
    {
        at += 16;
    }
    Some(at + text.get(at..)?.iter().position(|byte| *byte == b'%')?)
}

/// The value of a `HEXDIG`.
pub(crate) fn hex(digit: u8) -> u8 {
    // A letter has the bit of 64, and `A` ends in 1. Digits and letters follow each other at random, so a branch would often be guessed wrong.
    (digit & 0xF) + 9 * (digit >> 6)
}
