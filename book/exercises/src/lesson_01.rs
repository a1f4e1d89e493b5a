//! Lesson 1: reading ABNF.

/// A color of a web page: `#` and three or six hexadecimal digits, such as `#fff` or `#12ab3C`. Return what follows the `=` of the rule, as ABNF.
///
/// A text with quotation marks in it is written `r"..."` in Rust, with as many `#` around it as are needed: `r##"DIGIT / "#""##`.
pub fn hex_color() -> &'static str {
    todo!()
}
