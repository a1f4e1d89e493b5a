//! Numbers of characters, as escapes write them.

/// The character of a number in these digits.
pub(super) fn number(digits: &[u8], radix: u32) -> Option<char> {
    let digits = str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    char::from_u32(u32::from_str_radix(digits, radix).ok()?)
}
