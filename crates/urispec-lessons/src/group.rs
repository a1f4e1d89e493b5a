//! The groups of diagnostics.

use urispec::diagnostic::{Group, Name};

/// What the diagnostics of a group have in common.
pub(crate) fn summary(group: Group) -> &'static str {
    match group {
        Group::Syntax => {
            "The text does not match its rule. Some of these names are lints as well, for similar texts that do match."
        }
        Group::Security => "The text is valid, but may mislead a person or a program (RFC 3986, section 7).",
        Group::Suspicious => "The text is valid, but probably does not mean what its author intended.",
        Group::Style => "The text is valid, but would be better written in another way (RFC 3986, section 6).",
        Group::Scheme => "The text is valid, but violates a rule of its scheme (RFC 3986, section 3.1).",
    }
}

/// The diagnostics of a group.
pub(crate) fn members(group: Group) -> impl Iterator<Item = Name> {
    Name::ALL.iter().copied().filter(move |name| name.group() == group)
}
