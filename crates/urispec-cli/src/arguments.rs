//! The command line: every command, with its arguments.

use clap::{Parser, Subcommand};

use crate::commands::anatomy::Anatomy;
use crate::commands::compare::Compare;
use crate::commands::completions::Completions;
use crate::commands::explain::Explain;
use crate::commands::get::Get;
use crate::commands::iri::Iri;
use crate::commands::java::Java;
use crate::commands::man::Man;
use crate::commands::normalize::Normalize;
use crate::commands::parse::Parse;
use crate::commands::readers::Readers;
use crate::commands::relativize::Relativize;
use crate::commands::resolve::Resolve;
use crate::commands::rules::Rules;
use crate::commands::server::Server;
use crate::commands::sling::Sling;
use crate::commands::template::Template;
use crate::commands::validate::Validate;

/// Validate URIs, and show how they are read, by RFC 3986.
#[derive(Debug, Parser)]
#[command(name = "urispec", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Box<crate::commands::check::Arguments>),
    Validate(Validate),
    Parse(Parse),
    Resolve(Resolve),
    Normalize(Normalize),
    Relativize(Relativize),
    Compare(Compare),
    Get(Get),
    Iri(Iri),
    Java(Java),
    Sling(Sling),
    Template(Template),
    Anatomy(Anatomy),
    Readers(Readers),
    Explain(Explain),
    Rules(Rules),
    Server(Server),
    Completions(Completions),
    Man(Man),
}
