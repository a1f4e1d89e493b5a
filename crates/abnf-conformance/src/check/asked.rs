//! A text of a suite.

/// A text, what the rule says of it, and what it is there for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) accepted: bool,
    /// Where the step is that the text tests: after what leads to its state.
    pub(crate) step: usize,
}
