//! Lesson 6: components.

use crate::given::Parts;

/// Splits any text into components, as the expression of appendix B does, and checks nothing:
///
/// ```text
/// ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
/// ```
///
/// `text.split_once('#')` is `Some((before, after))` of the first `#`, or `None`. In which order do you look for the delimiters?
pub fn split(text: &str) -> Parts<'_> {
    todo!()
}
