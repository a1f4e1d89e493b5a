//! Lesson 9: diagnostics.

/// Makes a path valid: each byte that is not allowed in a path is percent-encoded, with digits in upper case. What is allowed does not change, and that
/// includes slashes and percent-encodings.
///
/// `format!("%{byte:02X}")` writes a byte as a percent-encoding.
pub fn encode_path(text: &str) -> String {
    todo!()
}
