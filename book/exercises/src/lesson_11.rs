//! Lesson 11: normalization.

/// Writes the digits of percent-encodings in upper case, and decodes those of unreserved characters. The text is a valid URI reference.
///
/// `u8::from_str_radix("7e", 16)` reads a hexadecimal number.
pub fn normalize_percent(text: &str) -> String {
    todo!()
}
