//! `cargo xtask`: what the project checks, as commands.

use std::env;
use std::process::{Command, ExitCode};
use std::time::Instant;

mod fuzz;

mod mutants;

mod registry;

mod tree;

const HELP: &str = "\
What the project checks, as commands.

Usage: cargo xtask <COMMAND>

Commands:
  test                     All but what takes long: tests, documents, no_std, the bench once, format, lints, every feature set
  conformance [--extra N]  The proof that the code and the ABNF agree, for N states more than the ABNF needs: 0, or 1
                           which is what `test` runs, too
  mutants                  Faults are put into the grammar and the views; the tests must tell each (an hour)
  oldest                   The library and the command line with the oldest compiler that they promise; rustup installs it
  registry                 Writes src/scheme/registry.rs from src/scheme/uri-schemes.tsv
  tree DIRECTORY [COUNT]   Writes COUNT files, 10,000 without it, to time `urispec check` on
  fuzz [--seconds N]       Each fuzz target for N seconds: 600 without it
  help                     Print this
";

/// A step of a check: what it is called, and the command with its arguments.
type Step = (&'static str, &'static [&'static str]);

const NO_STD: &[&str] =
    &["cargo", "build", "--release", "--manifest-path", "tests/no_std/Cargo.toml", "--target-dir", "target/no_std"];

const NO_STD_ALLOC: &[&str] = &[
    "cargo",
    "build",
    "--release",
    "--manifest-path",
    "tests/no_std/Cargo.toml",
    "--target-dir",
    "target/no_std",
    "--features",
    "alloc",
];

const BENCH: &[&str] = &[
    "cargo",
    "run",
    "--release",
    "--manifest-path",
    "crates/bench/Cargo.toml",
    "--target-dir",
    "target/bench",
    "--",
    "--smoke",
    "--table",
];

const BENCH_LINTS: &[&str] = &[
    "cargo",
    "clippy",
    "--release",
    "--manifest-path",
    "crates/bench/Cargo.toml",
    "--target-dir",
    "target/bench",
    "--",
    "-D",
    "warnings",
];

const TEST: &[Step] = &[
    (
        "tests",
        &["cargo", "test", "--workspace", "--all-features", "--all-targets", "--no-fail-fast", "--", "--nocapture"],
    ),
    ("examples in documents", &["cargo", "test", "--all-features", "--doc"]),
    ("documents", &["cargo", "doc", "--all-features", "--no-deps"]),
    ("no_std", NO_STD),
    ("no_std with alloc", NO_STD_ALLOC),
    ("bench", BENCH),
    ("lints of the bench", BENCH_LINTS),
    ("format", &["cargo", "fmt", "--all", "--check"]),
    ("format of the bench", &["cargo", "fmt", "--manifest-path", "crates/bench/Cargo.toml", "--check"]),
    ("lints", &["cargo", "clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    ("lints without features", &["cargo", "clippy", "--no-default-features", "--", "-D", "warnings"]),
    (
        "lints with alloc",
        &["cargo", "clippy", "--no-default-features", "--features", "alloc,serde", "--", "-D", "warnings"],
    ),
];

const CONFORMANCE: &[Step] =
    &[("conformance", &["cargo", "test", "--all-features", "--test", "conformance", "--", "--nocapture"])];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let passed = match arguments.as_slice() {
        ["test"] => run(TEST, &[]),
        ["conformance"] | ["conformance", "--extra", "1"] => run(CONFORMANCE, &[]),
        ["conformance", "--extra", "0"] => run(CONFORMANCE, &[("URISPEC_QUICK", "1")]),
        ["mutants"] => mutants::run(),
        ["fuzz"] => fuzz::run(600),
        ["fuzz", "--seconds", seconds] if seconds.parse::<u32>().is_ok() => fuzz::run(seconds.parse().unwrap_or(600)),
        ["oldest"] => oldest(),
        ["registry"] => registry::write(),
        ["tree", directory] => tree(directory, 10_000),
        ["tree", directory, count] if count.parse::<usize>().is_ok() => {
            tree(directory, count.parse().unwrap_or(10_000))
        }
        ["help" | "--help" | "-h"] => {
            eprint!("{HELP}");
            true
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks what is published with the oldest compiler of `rust-version`.
fn oldest() -> bool {
    let version = env!("CARGO_PKG_RUST_VERSION");
    let check = |options: &[&str]| {
        let command = ["rustup", "run", version, "cargo", "check", "--target-dir", "target/oldest"];
        call(&[&command[..], options].concat(), &[])
    };
    call(&["rustup", "toolchain", "install", version, "--profile", "minimal"], &[])
        && check(&["-p", "urispec", "--no-default-features"])
        && check(&["-p", "urispec", "--all-features"])
        && check(&["-p", "urispec-documents"])
        && check(&["-p", "urispec-cli", "--all-features"])
}

/// Writes files to time `urispec check` on.
fn tree(directory: &str, count: usize) -> bool {
    let written = tree::write(directory.as_ref(), count);
    if let Err(error) = &written {
        eprintln!("== cannot write {directory}: {error}");
    }
    written.is_ok()
}

/// Runs all steps, and says at the end which failed.
fn run(steps: &[Step], variables: &[(&str, &str)]) -> bool {
    let mut ended = Vec::new();
    for (name, command) in steps {
        let start = Instant::now();
        let passed = call(command, variables);
        ended.push((name, passed, start.elapsed().as_secs_f32()));
    }
    eprintln!();
    for (name, passed, seconds) in &ended {
        eprintln!("== {} {name}, {seconds:.1} s", if *passed { "passed" } else { "FAILED" });
    }
    ended.iter().all(|(_, passed, _)| *passed)
}

/// Runs a command.
fn call(command: &[&str], variables: &[(&str, &str)]) -> bool {
    eprintln!("\n== {}", command.join(" "));
    let [program, arguments @ ..] = command else { return false };
    let mut command = Command::new(program);
    command.args(arguments).env("RUSTDOCFLAGS", "-D warnings").envs(variables.iter().copied());
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("== cannot run {program}: {error}");
            false
        }
    }
}

/// Installs a cargo command, if it is not there.
fn install(name: &str, version: &str) -> bool {
    let has_it = Command::new(name).arg("--version").output().is_ok();
    has_it || call(&["cargo", "install", name, "--version", version, "--locked"], &[])
}
