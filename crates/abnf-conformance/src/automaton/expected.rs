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
