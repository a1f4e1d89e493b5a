use std::ffi::OsString;

use clap::{Args, Parser, Subcommand, ValueEnum};
use urispec::Rule;
use urispec::diagnostic::Name;

/// Validate URIs, and show how they are read, by RFC 3986.
#[derive(Debug, Parser)]
#[command(name = "urispec", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Validate(Validate),
    Parse(Parse),
    Explain(Explain),
    Rules(Rules),
}

/// Say of each URI whether it is valid, and if not, why
///
/// The answers come in the order of the URIs, each as soon as it is known. The exit code is 0 if all are valid, 1
/// if some are not, and 2 if the question makes no sense.
#[derive(Debug, Args)]
pub(crate) struct Validate {
    /// The URIs; without any, they are read from standard input
    #[arg(value_name = "URI")]
    pub(crate) uris: Vec<OsString>,

    /// The ABNF rule that they are to match, of those that `urispec rules` lists
    #[arg(long, value_name = "NAME", default_value = "URI-reference")]
    pub(crate) rule: Rule,

    /// How standard input holds the URIs
    #[arg(long, value_enum, default_value_t = Input::Lines, conflicts_with = "uris")]
    pub(crate) input: Input,

    /// How to answer
    #[arg(long, value_enum, default_value_t = ValidateFormat::Text)]
    pub(crate) format: ValidateFormat,

    /// Show nothing that may be a password: what follows the first `:` of an authority, up to its last `@`
    #[arg(long)]
    pub(crate) redact: bool,

    /// Say nothing of a URI that matches: no lints
    #[arg(long)]
    pub(crate) syntax_only: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// One on each line
    Lines,
    /// One JSON string on each line, for any characters
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ValidateFormat {
    /// A line to read
    Text,
    /// A picture of everything that is wrong or may be, with how to mend it; nothing for a URI with which nothing is
    Full,
    /// A line of JSON: input, rule, valid, error (the first, by the grammar alone), diagnostics (all of them, and lints)
    Jsonl,
}

/// Show the components of a URI, or the derivation of any rule
///
/// The exit code is 0 if the text is valid, 1 if it is not, and 2 if the question makes no sense.
#[derive(Debug, Args)]
pub(crate) struct Parse {
    /// The URI
    #[arg(value_name = "URI")]
    pub(crate) uri: OsString,

    /// The ABNF rule that it is to match, of those that `urispec rules` lists
    #[arg(long, value_name = "NAME", default_value = "URI-reference")]
    pub(crate) rule: Rule,

    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    /// Show the derivation: which rule matched which part
    #[arg(long)]
    pub(crate) tree: bool,

    /// Show the derivation down to single characters, with --tree
    #[arg(long, requires = "tree")]
    pub(crate) characters: bool,

    /// Show what was tried and did not match, too, with --tree
    #[arg(long, requires = "tree")]
    pub(crate) failed: bool,
}

/// Explain a diagnostic: what it means, why, and what to write instead
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The diagnostic; without one, all are listed
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<Name>,
}

/// List the rules of the grammar
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines to read
    Text,
    /// JSON
    Json,
}
