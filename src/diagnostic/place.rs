//! Where a text is.

/// Where a text is, which decides what may be changed without asking: a `>` at the end of a text in prose is rather that of
/// the sentence than one that was to be percent-encoded.
///
/// ```
/// use urispec::Rule;
/// use urispec::diagnostic::{Applicability, Place, diagnose_at};
///
/// let text = "http://example.com/a|b";
/// let first_fix = |place| diagnose_at(text, Rule::Uri, place)[0].fixes()[0].applicability;
/// assert_eq!(first_fix(Place::Value), Applicability::Safe);
/// assert_eq!(first_fix(Place::Prose), Applicability::Suggested);
/// assert_eq!(Place::ALL.map(Place::name), ["alone", "value", "prose", "code"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// By itself, as an argument or a line of a list. It may have been copied with something around it.
    #[default]
    Alone,
    /// Where exactly one reference is, and its borders are known: an attribute, a destination in Markdown, a value of JSON.
    Value,
    /// Bare, in a text for people. What is around it may have been taken for a part of it.
    Prose,
    /// In a literal of source code, which may be half a URI, or the subject of a test.
    Code,
}

impl Place {
    /// Every place.
    pub const ALL: [Place; 4] = [Place::Alone, Place::Value, Place::Prose, Place::Code];

    /// `alone`, `value`, `prose` or `code`.
    pub const fn name(self) -> &'static str {
        match self {
            Place::Alone => "alone",
            Place::Value => "value",
            Place::Prose => "prose",
            Place::Code => "code",
        }
    }
}
