//! What is asked for.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

const EXIT_CODES: &str = "\
Exit codes:
  0  nothing was found: no difference, no finding
  1  something was found
  2  no answer: a usage error, a file that cannot be read, a grammar or a rule that cannot be used, a program that does not answer";

/// What an ABNF grammar says, and whether a program keeps to it
#[derive(Debug, Parser)]
#[command(name = "abnf", version, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) task: Task,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    Check(Check),
    Diff(Diff),
    Examples(Examples),
    Counterexamples(Counterexamples),
    Texts(Texts),
    Dot(Dot),
    Regex(Regex),
    Lint(Lint),
}

/// The documents of a grammar.
#[derive(Debug, Args)]
pub(crate) struct Documents {
    /// The grammar, in ABNF; `-` is standard input
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// Another document that rules are taken from; what it defines replaces what was defined before
    #[arg(long, value_name = "FILE")]
    pub(crate) with: Vec<PathBuf>,

    /// Values are characters of Unicode, and texts are their UTF-8; otherwise values are bytes
    #[arg(long)]
    pub(crate) code_points: bool,

    /// How many states an automaton may have
    #[arg(long, value_name = "STATES", default_value_t = 100_000)]
    pub(crate) limit: usize,
}

const PROTOCOL: &str = "\
The program of --command is started once for many texts. It reads one from each line of standard input and writes a line for each, in their order: \
`accept` (or `1`) or `reject` (or `0`); what follows a blank is not looked at. It may answer at once, or when its input ends. A line has the text as
hexadecimal digits, two for each byte; with --format json it is a string of JSON, and texts that are not UTF-8 are skipped, and counted.

The program of --each is started for each text. It reads the text from standard input until that ends, and accepts it by exiting with 0. Codes 126 and \
127 mean that it could not be started.

Both are commands of the shell: `sh -c` on Unix, `cmd /C` on Windows. A program that is right gives the same answer whenever it is asked.

Examples:
  abnf check date.abnf date --command 'python3 dates.py'
  abnf check date.abnf date --each './parse --quiet' --jobs 8 --sample 10000";

/// Whether a program accepts exactly what a rule says
#[derive(Debug, Args)]
#[command(after_long_help = format!("{PROTOCOL}\n\n{EXIT_CODES}"), after_help = EXIT_CODES)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) documents: Documents,

    /// The rule
    pub(crate) rule: String,

    #[command(flatten)]
    pub(crate) program: WhichProgram,

    /// How a text is written in a line for --command
    #[arg(long, default_value = "hex", conflicts_with = "each")]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) texts: WhichTexts,

    /// How many processes run side by side
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: u16,

    /// How many more texts to try for a shorter one, when a difference was found [default: 200000, or 2000 with --each]
    #[arg(long, value_name = "TEXTS")]
    pub(crate) search: Option<usize>,

    /// The report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct WhichProgram {
    /// A program that answers for many texts, a line for each
    #[arg(long, value_name = "COMMAND")]
    pub(crate) command: Option<String>,

    /// A program that is started for each text, and answers with its exit code
    #[arg(long, value_name = "COMMAND")]
    pub(crate) each: Option<String>,
}

/// Which texts of a suite.
#[derive(Debug, Args)]
pub(crate) struct WhichTexts {
    /// How many more states than the rule's automaton the program may have
    #[arg(long, value_name = "STATES", default_value_t = 0)]
    pub(crate) extra: u32,

    /// How states are told apart
    #[arg(long, default_value = "wp")]
    pub(crate) method: WhichMethod,

    /// A byte of each class after each state, not each of the 256
    #[arg(long)]
    pub(crate) one_of_class: bool,

    /// Only the states of the minimal automaton, not those that alternatives have before they are merged
    #[arg(long)]
    pub(crate) merged: bool,

    /// At most as many texts, chosen at random. A sample without a difference proves nothing
    #[arg(long, value_name = "TEXTS")]
    pub(crate) sample: Option<u64>,

    /// Where the random choice starts: the same seed chooses the same texts
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum WhichMethod {
    /// All texts that tell any two states apart, after each step (Chow, 1978)
    W,
    /// Those that tell the state that was reached from any other (Fujiwara and others, 1991)
    Wp,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// Hexadecimal digits, two for each byte
    Hex,
    /// A string of JSON
    Json,
}

/// Whether two grammars say the same of a rule, and a shortest text that only one of them accepts
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Diff {
    /// The first grammar, in ABNF
    pub(crate) first: PathBuf,

    /// The second grammar
    pub(crate) second: PathBuf,

    /// The rule
    pub(crate) rule: String,

    /// The rule of the second grammar, if it has another name there
    pub(crate) second_rule: Option<String>,

    #[command(flatten)]
    pub(crate) reading: Reading,

    /// The result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A shortest text for each alternative and each option of a rule
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Examples {
    #[command(flatten)]
    pub(crate) documents: Documents,

    /// The rule
    pub(crate) rule: String,

    /// A list as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Texts just outside a rule, the shortest first: what is not complete, and what has one byte that leads nowhere
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Counterexamples {
    #[command(flatten)]
    pub(crate) documents: Documents,

    /// The rule
    pub(crate) rule: String,

    /// At most as many
    #[arg(long, value_name = "TEXTS")]
    pub(crate) count: Option<usize>,

    /// A list as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The texts of `abnf check`, a line each: `accept` or `reject`, a blank, and the text in hexadecimal digits
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Texts {
    #[command(flatten)]
    pub(crate) documents: Documents,

    /// The rule
    pub(crate) rule: String,

    #[command(flatten)]
    pub(crate) texts: WhichTexts,
}

/// The minimal automaton of a rule as a drawing of Graphviz
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Dot {
    #[command(flatten)]
    pub(crate) documents: Documents,

    /// The rule
    pub(crate) rule: String,

    /// With the states that alternatives have before they are merged
    #[arg(long)]
    pub(crate) detailed: bool,
}

/// A rule as a regular expression for a whole text, in the syntax of the Rust crate `regex`
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Regex {
    #[command(flatten)]
    pub(crate) documents: Documents,

    /// The rule
    pub(crate) rule: String,
}

/// What is suspicious in a grammar: alternatives that ordered choice misses, rules that are undefined, described in words, defined twice or not needed
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Lint {
    #[command(flatten)]
    pub(crate) documents: Documents,

    /// A rule that is asked for; what none of them needs is reported
    #[arg(long, value_name = "RULE")]
    pub(crate) start: Vec<String>,

    /// The findings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
