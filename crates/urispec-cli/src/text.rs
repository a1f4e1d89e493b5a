//! Text from outside, to be shown on a terminal.

use std::fmt;

/// Text in which control characters, and others that change how their neighbours look, are shown by their numbers.
pub(crate) struct Shown<'a>(pub(crate) &'a [u8]);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.0.utf8_chunks() {
            for char in chunk.valid().chars() {
                match char {
                    ' '..='~' | '─' | '│' | '├' | '└' => write!(f, "{char}")?,
                    _ if char.is_alphanumeric() => write!(f, "{char}")?,
                    _ => write!(f, "\\u{{{:X}}}", u32::from(char))?,
                }
            }
            for byte in chunk.invalid() {
                write!(f, "\\x{byte:02X}")?;
            }
        }
        Ok(())
    }
}
