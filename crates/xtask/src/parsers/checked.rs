//! The reasons: what the grammar says of each text that the page shows, found by reading the section, and not by a program.

/// A text, and why it is the rule or is not.
pub(crate) struct Checked {
    pub(crate) rules: &'static [&'static str],
    pub(crate) text: &'static [u8],
    pub(crate) section: &'static str,
    pub(crate) why: &'static str,
}

pub(crate) const CHECKED: &[Checked] = &[];
