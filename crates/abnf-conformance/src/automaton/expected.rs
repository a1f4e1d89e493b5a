//! What could have followed.

use std::fmt;

/// What leads on from a place in a text: bytes, or the end.
///
/// ```
/// # let grammar = abnf_conformance::Grammar::parse("port = 1*5DIGIT\n")?;
/// let mismatch = grammar.rule("port")?.mismatch(b"80x").unwrap();
/// assert_eq!(mismatch.offset(), 2);
/// assert!(mismatch.expected().contains(b'0') && mismatch.expected().contains_end());
/// assert_eq!(mismatch.expected().to_string(), "`0` to `9` or the end");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Expected {
    bytes: [u64; 4],
    end: bool,
}

impl Expected {
    pub(crate) fn new(bytes: impl Iterator<Item = u8>, end: bool) -> Self {
        let mut expected = Expected { bytes: [0; 4], end };
        for byte in bytes {
            if let Some(word) = expected.bytes.get_mut(usize::from(byte / 64)) {
                *word |= 1 << (byte % 64);
            }
        }
        expected
    }

    /// Whether a byte leads on.
    #[must_use]
    pub fn contains(&self, byte: u8) -> bool {
        self.bytes.get(usize::from(byte / 64)).is_some_and(|word| word & (1 << (byte % 64)) != 0)
    }

    /// Whether the text may end here.
    #[must_use]
    pub fn contains_end(&self) -> bool {
        self.end
    }

    /// The bytes that lead on.
    pub fn bytes(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=255).filter(|byte| self.contains(*byte))
    }

    /// The first and the last byte of each run of bytes that lead on.
    pub fn ranges(&self) -> Vec<(u8, u8)> {
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        for byte in self.bytes() {
            match ranges.last_mut() {
                Some((_, last)) if last.checked_add(1) == Some(byte) => *last = byte,
                _ => ranges.push((byte, byte)),
            }
        }
        ranges
    }
}

/// A byte as it is shown to people.
pub(crate) fn shown(byte: u8) -> String {
    match byte {
        b'!'..=b'~' => format!("`{}`", char::from(byte)),
        _ => format!("%x{byte:02X}"),
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = self
            .ranges()
            .into_iter()
            .flat_map(|(first, last)| match last - first {
                0 => vec![shown(first)],
                1 => vec![shown(first), shown(last)],
                _ => vec![format!("{} to {}", shown(first), shown(last))],
            })
            .collect();
        if self.end {
            parts.push("the end".to_owned());
        }
        match parts.split_last() {
            None => f.write_str("nothing"),
            Some((last, [])) => f.write_str(last),
            Some((last, rest)) => write!(f, "{} or {last}", rest.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Expected;

    fn expected(bytes: &[u8], end: bool) -> Expected {
        Expected::new(bytes.iter().copied(), end)
    }

    #[test]
    fn bytes_are_those_that_were_given() {
        let bytes = [0, 63, 64, 127, 128, 191, 192, 255];
        let expected = expected(&bytes, false);
        assert_eq!(expected.bytes().collect::<Vec<_>>(), bytes);
        assert!(bytes.iter().all(|byte| expected.contains(*byte)));
        assert!(![1, 62, 65, 254].iter().any(|byte| expected.contains(*byte)));
        assert!(!expected.contains_end());
        assert!(self::expected(&[], true).contains_end());
    }

    #[test]
    fn a_range_ends_where_a_byte_is_missing() {
        assert_eq!(expected(b"", true).ranges(), []);
        assert_eq!(expected(b"ac", true).ranges(), [(b'a', b'a'), (b'c', b'c')]);
        assert_eq!(expected(b"abce", true).ranges(), [(b'a', b'c'), (b'e', b'e')]);
        assert_eq!(expected(&[0, 1, 254, 255], true).ranges(), [(0, 1), (254, 255)]);
    }

    #[test]
    fn what_is_expected_is_a_list_in_words() {
        assert_eq!(expected(b"", false).to_string(), "nothing");
        assert_eq!(expected(b"", true).to_string(), "the end");
        assert_eq!(expected(b"a", false).to_string(), "`a`");
        assert_eq!(expected(b"ab", false).to_string(), "`a` or `b`");
        assert_eq!(expected(b"abc", true).to_string(), "`a` to `c` or the end");
        assert_eq!(expected(b"!~ac", true).to_string(), "`!`, `a`, `c`, `~` or the end");
        assert_eq!(expected(b" \x7F\xFF", false).to_string(), "%x20, %x7F or %xFF");
    }
}
