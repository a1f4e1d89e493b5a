//! Lesson 0: a URI that surprises.
//!
//! The library has a type for each of the four rules that a whole text may match: `Uri`, `UriReference`, `AbsoluteUri` and `RelativeRef`.
//! `Uri::parse(text)` returns a `Result`, and a `Result` has the method `is_ok`.

/// Whether a text is a URI reference: a URI, or a relative reference such as `../a`.
pub fn is_valid(text: &str) -> bool {
    todo!()
}
