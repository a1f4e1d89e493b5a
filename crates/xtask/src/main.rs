//! `cargo xtask`: what the project checks, as commands.

use std::env;
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
What the project checks, as commands.

Usage: cargo xtask <COMMAND>

Commands:
  test  Check all: format, lints, every feature set, no_std, tests, examples in documents, documents
  help  Print this
";

/// A step of a check: what it is called, and the command with its arguments.
type Step = (&'static str, &'static [&'static str]);

const TEST: &[Step] = &[
    ("format", &["cargo", "fmt", "--all", "--check"]),
    ("lints", &["cargo", "clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    ("lints without features", &["cargo", "clippy", "--no-default-features", "--", "-D", "warnings"]),
    (
        "lints with alloc",
        &["cargo", "clippy", "--no-default-features", "--features", "alloc,serde", "--", "-D", "warnings"],
    ),
    (
        "no_std",
        &["cargo", "build", "--release", "--manifest-path", "tests/no_std/Cargo.toml", "--target-dir", "target/no_std"],
    ),
    (
        "no_std with alloc",
        &[
            "cargo",
            "build",
            "--release",
            "--manifest-path",
            "tests/no_std/Cargo.toml",
            "--target-dir",
            "target/no_std",
            "--features",
            "alloc",
        ],
    ),
    ("tests", &["cargo", "test", "--workspace", "--all-features", "--all-targets"]),
    ("examples in documents", &["cargo", "test", "--all-features", "--doc"]),
    ("documents", &["cargo", "doc", "--all-features", "--no-deps"]),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["test"] => run(TEST),
        ["help" | "--help" | "-h"] => {
            eprint!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{HELP}");
            ExitCode::from(2)
        }
    }
}

/// Runs the steps in their order, up to the first that fails.
fn run(steps: &[Step]) -> ExitCode {
    for (name, command) in steps {
        let [program, arguments @ ..] = command else { continue };
        eprintln!("\n== {name}: {}", command.join(" "));
        let start = Instant::now();
        let status = Command::new(program).args(arguments).env("RUSTDOCFLAGS", "-D warnings").status();
        match status {
            Ok(status) if status.success() => eprintln!("== {name}: done in {:.1} s", start.elapsed().as_secs_f32()),
            Ok(status) => {
                eprintln!("== {name}: failed, {status}");
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("== {name}: cannot run {program}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
