//! Lesson 13: other readers.

use urispec::Uri;

/// Whether an address leads to us: its scheme is `https`, and its host `example.com`. Texts that are no URI do not, and neither do those with a user
/// name. A request is sent to what you accept, by a browser perhaps.
pub fn is_ours(text: &str) -> bool {
    todo!()
}
