use clap::{Args, Subcommand};

use crate::answer::outcome::{Failure, Outcome};

/// The text that a constructor assembles.
mod build;

/// What the getters return.
mod getters;

/// The operations on one URI, or on two.
mod operations;

/// Errors, differences and texts, as this command prints them.
mod words;

use build::Build;
use getters::Read;
use operations::{Compare, Equals, Normalize, Relativize, Resolve};

/// Show how java.net.URI reads URIs, and what its constructors and operations return
///
/// Without one of the commands below, prints what the getters return in JDK 17 and where that differs from RFC 3986. Bytes that are not
/// UTF-8 become U+FFFD, as in Java. The exit code is 0 if Java accepts all URIs, 1 if it rejects some, and 2 for a usage error or
/// malformed input. Write `--` before a URI that is the name of a command.
///
/// In JSON, the fields are uri and ok. If Java accepts the URI, the getters follow by name, with authorityKind (`server-based` or
/// `registry-based`), hashCode, normalized, ascii and server (the result of parseServerAuthority); if not, index (in UTF-16 units) and reason
/// of the exception. The last field is differences, with start, end, section and message. With --redact, the hashCode of a URI with a
/// password is null: it would let one guess the password.
#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Java {
    #[command(subcommand)]
    operation: Option<Operation>,

    #[command(flatten)]
    read: Read,
}

#[derive(Clone, Debug, Subcommand)]
enum Operation {
    Resolve(Resolve),
    Relativize(Relativize),
    Normalize(Normalize),
    Compare(Compare),
    Equals(Equals),
    Build(Build),
}

pub(crate) fn run(arguments: &Java) -> Result<Outcome, Failure> {
    match &arguments.operation {
        None => getters::run(&arguments.read),
        Some(Operation::Resolve(resolve)) => operations::run_resolve(resolve),
        Some(Operation::Relativize(relativize)) => operations::run_relativize(relativize),
        Some(Operation::Normalize(normalize)) => operations::run_normalize(normalize),
        Some(Operation::Compare(compare)) => operations::run_compare(compare),
        Some(Operation::Equals(equals)) => operations::run_equals(equals),
        Some(Operation::Build(build)) => build::run(build),
    }
}
