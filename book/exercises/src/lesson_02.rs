//! Lesson 2: a rule is a function.

/// Whether the whole text is a `dec-octet`:
///
/// ```abnf
/// dec-octet   = DIGIT                 ; 0-9
///             / %x31-39 DIGIT         ; 10-99
///             / "1" 2DIGIT            ; 100-199
///             / "2" %x30-34 DIGIT     ; 200-249
///             / "25" %x30-35          ; 250-255
/// ```
///
/// `text.as_bytes()` can be matched with patterns such as `[b'1'..=b'9', b'0'..=b'9']`.
pub fn is_dec_octet(text: &str) -> bool {
    todo!()
}

/// Whether the whole text is an `IPv4address`:
///
/// ```abnf
/// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// ```
///
/// `text.split('.')` goes through the parts of a text between dots, and has the methods `count` and `all`.
pub fn is_ipv4address(text: &str) -> bool {
    todo!()
}

/// Reads one digit at the start of the text. Returns the rest of the text and the digit, or an error if there is no digit.
pub fn digit(text: &str) -> Result<(&str, &str), ()> {
    todo!()
}
