//! The values of options that several commands have.

use clap::ValueEnum;
use urispec::Rule;
use urispec::rule::UnknownRule;
use urispec_lessons::{UnknownTopic, topics};

/// The rule with a name. Of a name that no rule has, the error says which rule's name is similar.
pub(crate) fn rule(name: &str) -> Result<Rule, String> {
    name.parse().map_err(|error: UnknownRule| {
        let unknown = topics(name).err();
        let mut near = unknown.iter().flat_map(UnknownTopic::suggestions);
        match near.find(|near| Rule::from_name(near).is_some()) {
            Some(near) => format!("{error}; did you mean `{near}`?"),
            None => error.to_string(),
        }
    })
}

/// The format of standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// One text on each line
    Lines,
    /// One JSON string on each line, which may hold any character; an array where a command takes several texts. The first malformed
    /// line ends the command with exit code 2
    Json,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    #[value(alias = "full")]
    Text,
    /// JSON
    Json,
}
