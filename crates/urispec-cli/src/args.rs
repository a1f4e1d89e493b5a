use clap::{Parser, Subcommand, ValueEnum};

use crate::anatomy::Anatomy;
use crate::compare::Compare;
use crate::completions::Completions;
use crate::explain::Explain;
use crate::get::Get;
use crate::java::Java;
use crate::man::Man;
use crate::normalize::Normalize;
use crate::parse::Parse;
use crate::readers::Readers;
use crate::relativize::Relativize;
use crate::resolve::Resolve;
use crate::rules::Rules;
use crate::sling::Sling;
use crate::validate::Validate;

/// Validate URIs, and show how they are read, by RFC 3986.
#[derive(Debug, Parser)]
#[command(name = "urispec", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Box<crate::check::Arguments>),
    Validate(Validate),
    Parse(Parse),
    Resolve(Resolve),
    Normalize(Normalize),
    Relativize(Relativize),
    Compare(Compare),
    Get(Get),
    Java(Java),
    Sling(Sling),
    Anatomy(Anatomy),
    Readers(Readers),
    Explain(Explain),
    Rules(Rules),
    Completions(Completions),
    Man(Man),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// One on each line
    Lines,
    /// A JSON string on each line, for any characters; an array where a command takes several texts. A line that is neither ends
    /// the work, with the exit code 2
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines to read
    #[value(alias = "full")]
    Text,
    /// JSON
    Json,
}
