//! `cargo xtask`: the project's checks as commands.

use std::env;
use std::process::{Command, ExitCode};
use std::thread;
use std::time::Instant;

use proof::OPTIMIZED;

mod api;

mod automata;

mod book;

mod deny;

mod docsrs;

mod editors;

mod examples;

mod features;

mod fuzz;

mod held;

mod lesson;

mod machines;

mod mutants;

mod npm;

mod package;

mod passed;

mod parsers;

mod promises;

mod proof;

mod python;

mod registry;

mod site;

mod size;

mod traps;

mod tools;

mod tree;

mod workflows;

const HELP: &str = "\
Run the project's checks.

Usage: cargo xtask <COMMAND>

Commands:
  test [--again]           Run all quick checks: tests, packages, documents, no_std, the benchmark once, format, lints, every feature set;
                           those that have passed and of which nothing has changed only with `--again`
  proof                    Run the tests that compute, compiled for speed: conformance, diagnostics, oracles, and
                           the neighbours of texts in documents; also part of `test`
  conformance [--extra N]  Prove that the code and the ABNF agree, even for code with N states more than the ABNF needs:
                           0, or 1, which is the default and also part of `proof`
  package                  Build the command line from its packages alone, and compare its answers; also part of `test`
  api [--write]            Compare the public interface of the library with snapshots/api.txt, or write it; also part of `test`,
                           where `cargo doc` has written what it reads
  api --since REVISION     Compare snapshots/api.txt with that of a revision, and fail if the version of the crates does not allow
                           what has changed
  automata [--write]       Compare the automata of the lessons with the grammar, or write them; also part of `test`
  examples                 List the public items of the library without an example, and fail if there is one; also part of
                           `test`, and reads the same
  features [--every]       Check the library without features and with each alone, which is also part of `test`;
                           or with every set of features (takes an hour)
  lesson [NUMBER]          Run your answers to the exercises of a lesson of the book, and say what is next and why it fails; without a
                           number, all lessons up to the first that is not done
  mutants [--sample N] [--part K/N] [--area NAME] [--changed REVISION] [--minutes N]
                           Put faults into all crates, one at a time, and fail if the tests miss one. There are twenty thousand, and each takes
                           seconds or a minute, so a run tries those that tests/mutants/results.txt does not have: N by lot, one part of N, an
                           area, or all; or again those in files that have changed
  mutants --parts ...      The same with faults of another kind: a part of a condition is left out, an alternative of a pattern, a
                           character of a set, or an element of a list
  mutants [--parts] --left ...
                           Only those that the quick tests missed in a run that had no time for the slow ones
  parsers [--write] [LANGUAGE...]
                           Hold parsers in Rust, Python, JavaScript, Java and Go to the rules that they claim to be, and compare the result with
                           docs/parsers.md, or write it; says what is missing (takes ten minutes)
  promises [--write]       Measure what SECURITY.md promises of time and memory, on texts of up to 16 MB and in sessions of 10,000 events, and
                           write the table of docs/proof.md (takes an hour)
  promises READER...       The same for some of what reads, without sessions: `validate`, `lint`, `documents` and others
  machines [NAME...]       Run the library's tests on 32 bits (i686), with the most significant byte first (s390x, in an emulator), with
                           overflow checks in optimized code (overflow) and its unit tests in an interpreter (miri); says what is missing
  deny                     Check licences, sources and bans of all dependencies by deny.toml; cargo-deny is installed if it is missing
  size                     Build small programs with and without the library, and say how much larger it makes them
  docsrs                   Build the documentation as docs.rs does, with a nightly compiler; rustup installs it
  workflows                Check the workflows for GitHub by schema, actionlint and zizmor; says what is missing
  oldest                   Check the library and the command line with the oldest supported compiler; rustup installs it
  registry                 Generate src/scheme/registry.rs from src/scheme/uri-schemes.tsv
  traps [--write]          Ask parsers in Python, JavaScript, Java and Rust about the texts of the book's list of traps, and compare the answers
                           with book/src/traps.md, or write it
  tree DIRECTORY [COUNT]   Write COUNT files (default: 10,000) for timing `urispec check`
  editors                  Drive the language server with real editors, and package the extension for VS Code; says what is missing
  npm [--build]            Build the npm package into target/npm, and try it in a new project and in a browser; says what is missing
  python [--build]         Build the Python package into target/python, and try it in fresh environments; says what is missing
  tables                   Test the command line with the feature `tables`, which reads Parquet and CSV; not part of `test`, since Parquet
                           takes a minute to compile
  site [--rfc FILE] [--test]
                           Write the lesson page into target/site, also as one file; with the text of RFC 3986 from a file, or test it in a browser
  book [--test]            Write the book into target/site/book, beside the lesson page; mdBook is installed if it is missing;
                           or test it in a browser, and check its links
  fuzz [--write] [--seconds N] [TARGET...]
                           Run each fuzz target, or some, until it has had N seconds of a processor (default: 600), and write into
                           docs/proof.md what it did
  fuzz --keep              Write fuzz/seeds: of all that was found, few short texts that reach as much of the code
  help                     Print this help
";

/// A step of a check: its name, and the command with its arguments.
type Step = (&'static str, &'static [&'static str]);

/// What is compiled to be run.
const TESTS: &[Step] = &[
    (
        "tests",
        // The programs of `examples/` are compiled into the test that runs them, and as programs by the lints.
        &["cargo", "test", "--workspace", PLAIN_FEATURES, "--lib", "--bins", "--tests", "--no-fail-fast"],
    ),
    ("examples in documents", &["cargo", "test", "--workspace", PLAIN_FEATURES, "--doc"]),
    ("packages", &["cargo", "xtask", "package"]),
    ("proof", &["cargo", "xtask", "proof"]),
];

/// What is only read, or has dependencies of its own. None of it waits for the tests, nor they for it.
const CHECKS: &[Step] = &[
    ("format", &["cargo", "fmt", "--all", "--check"]),
    ("format of the bench", &["cargo", "fmt", "--manifest-path", "crates/bench/Cargo.toml", "--check"]),
    ("lints", &["cargo", "clippy", "--workspace", "--all-targets", PLAIN_FEATURES, "--", "-D", "warnings"]),
    ("features", &["cargo", "xtask", "features"]),
    ("documents", &["cargo", "doc", "--workspace", "--exclude", "xtask", PLAIN_FEATURES, "--no-deps"]),
    ("public interface", &["cargo", "xtask", "api"]),
    ("automata of the lessons", &["cargo", "xtask", "automata"]),
    ("examples of public items", &["cargo", "xtask", "examples"]),
    ("no_std", &["cargo", "build", "--manifest-path", "tests/no_std/Cargo.toml"]),
    ("no_std with alloc", &["cargo", "build", "--manifest-path", "tests/no_std/Cargo.toml", "--features", "alloc"]),
    ("bench", &["cargo", "run", "--manifest-path", "crates/bench/Cargo.toml", "--", "--smoke", "--table"]),
    ("lints of the bench", &["cargo", "clippy", "--manifest-path", "crates/bench/Cargo.toml", "--", "-D", "warnings"]),
];

/// Where [`CHECKS`] compile: whoever compiles locks the directory.
const CHECKS_TARGET: &str = "target/checks";

/// Stands for all features but those of [`features::plain`], which needs no Parquet.
const PLAIN_FEATURES: &str = "--plain-features";

/// The tests of `urispec check --parquet` and `--csv`, for which Parquet is compiled.
const TABLES: &[&[&str]] = &[
    &["cargo", "clippy", "--package", "urispec-cli", "--features", "tables", "--all-targets", "--", "-D", "warnings"],
    &[
        "cargo",
        "test",
        "--package",
        "urispec-cli",
        "--features",
        "tables",
        "--bins",
        "--test",
        "readme",
        "--test",
        "tables",
        "--no-fail-fast",
    ],
];

const CONFORMANCE: &[&str] = &["cargo", "test", "--all-features", "--test", "conformance", "--", "--nocapture"];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if matches!(arguments.as_slice(), ["help", ..] | [.., "--help" | "-h"]) {
        eprint!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let passed = match arguments.as_slice() {
        ["test"] => test(passed::state().as_deref()),
        ["test", "--again"] => {
            passed::forget(proof::PROGRAMS);
            test(None)
        }
        ["proof"] => proof::run(),
        ["conformance"] | ["conformance", "--extra", "1"] => call(CONFORMANCE, &[OPTIMIZED]),
        ["conformance", "--extra", "0"] => call(CONFORMANCE, &[OPTIMIZED, ("URISPEC_QUICK", "1")]),
        ["package"] => package::run(),
        ["api"] => api::run(false),
        ["api", "--write"] => api::run(true),
        ["api", "--since", revision] => api::since(revision),
        ["automata"] => automata::run(false),
        ["automata", "--write"] => automata::run(true),
        ["examples"] => examples::run(),
        ["features"] => features::each(),
        ["features", "--every"] => features::every(),
        ["lesson"] => lesson::run(None),
        ["lesson", number] => lesson::run(Some(number)),
        ["traps"] => traps::run(false),
        ["traps", "--write"] => traps::run(true),
        ["tables"] => TABLES.iter().filter(|command| !call(command, &[])).count() == 0,
        ["size"] => size::run(),
        ["site"] => site::run(None),
        ["site", "--rfc", file] => site::run(Some(file)),
        ["site", "--test"] => site::test(),
        ["book"] => book::run(),
        ["book", "--test"] => book::test(),
        ["deny"] => deny::run(),
        ["docsrs"] => docsrs::run(),
        ["editors"] => editors::run(),
        ["machines", names @ ..] => machines::run(names),
        ["mutants", arguments @ ..] => mutants::run(arguments),
        ["npm"] => npm::run(true),
        ["npm", "--build"] => npm::run(false),
        ["python"] => python::run(true),
        ["python", "--build"] => python::run(false),
        ["promises", "--write"] => promises::run(true, &[]),
        ["promises", readers @ ..] => promises::run(false, readers),
        ["parsers", arguments @ ..] => parsers::run(arguments),
        ["fuzz", "--keep"] => fuzz::keep(),
        ["fuzz", "--seconds", seconds, targets @ ..] if seconds.parse::<u32>().is_ok() => {
            fuzz::run(seconds.parse().unwrap_or(600), false, targets)
        }
        ["fuzz", "--write", "--seconds", seconds, targets @ ..] if seconds.parse::<u32>().is_ok() => {
            fuzz::run(seconds.parse().unwrap_or(600), true, targets)
        }
        ["fuzz", "--write", targets @ ..] => fuzz::run(600, true, targets),
        ["fuzz", targets @ ..] => fuzz::run(600, false, targets),
        ["oldest"] => oldest(),
        ["registry"] => registry::write(),
        ["workflows"] => workflows::run(),
        ["tree", directory] => tree(directory, 10_000),
        ["tree", directory, count] if count.parse::<usize>().is_ok() => {
            tree(directory, count.parse().unwrap_or(10_000))
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks the published crates with the compiler of `rust-version`.
fn oldest() -> bool {
    let version = env!("CARGO_PKG_RUST_VERSION");
    let check = |options: &[&str]| {
        let command = ["rustup", "run", version, "cargo", "check", "--target-dir", "target/oldest"];
        call(&[&command[..], options].concat(), &[])
    };
    call(&["rustup", "toolchain", "install", version, "--profile", "minimal"], &[])
        && check(&["-p", "urispec", "--no-default-features"])
        && check(&["-p", "urispec", "--all-features"])
        && check(&["-p", "urispec-arrow"])
        && check(&["-p", "urispec-documents"])
        && check(&["-p", "urispec-lessons", "--all-features"])
        && check(&["-p", "urispec-server"])
        && check(&["-p", "abnf-conformance", "--all-features"])
        && check(&["-p", "urispec-cli", "--all-features"])
}

/// Writes files for timing `urispec check`.
fn tree(directory: &str, count: usize) -> bool {
    let written = tree::write(directory.as_ref(), count);
    if let Err(error) = &written {
        eprintln!("== cannot write {directory}: {error}");
    }
    written.is_ok()
}

/// Which random values the property tests of `test` draw, so that a change fails by its own faults alone, and again when it is tried again. Other values are
/// drawn with another number, or by `cargo test`, and once a week by the workflow.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "3986");

/// Runs the tests and, beside them, the other checks; then reports which of them failed.
///
/// A crate is compiled by one core for much of its time, so two compilations at once take little longer than one. What has passed in this state is not run again.
fn test(state: Option<&str>) -> bool {
    let seed = if env::var_os(SEED.0).is_some() { &[][..] } else { &[SEED] };
    let (tests, checks) = thread::scope(|scope| {
        let checks = scope.spawn(|| time(CHECKS, state, aside));
        (time(TESTS, state, |command| call(&own(command), seed)), checks.join())
    });
    let Ok(checks) = checks else { return false };
    eprintln!();
    let steps = || tests.iter().chain(&checks);
    for Timed { name, end, seconds } in steps() {
        eprintln!("== {} {name}, {seconds:.1} s", end.word());
    }
    if steps().any(|step| step.end == End::Remembered) {
        eprintln!("== what passed before has not changed since; `cargo xtask test --again` runs it all");
    }
    steps().all(|step| step.end != End::Failed)
}

/// How a step ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Passed,
    /// It has passed in this state before.
    Remembered,
    Failed,
}

impl End {
    fn word(self) -> &'static str {
        match self {
            End::Passed => "passed",
            End::Remembered => "passed before",
            End::Failed => "FAILED",
        }
    }
}

/// How a step ended, and how long it took.
struct Timed {
    name: &'static str,
    end: End,
    seconds: f32,
}

/// Runs all steps that have not passed in this state.
fn time(steps: &[Step], state: Option<&str>, run: impl Fn(&[&'static str]) -> bool) -> Vec<Timed> {
    let timed = steps.iter().map(|(name, command)| {
        let start = Instant::now();
        let end = match state {
            Some(state) if passed::has(name, state) => End::Remembered,
            _ if !run(command) => End::Failed,
            state => {
                state.into_iter().for_each(|state| passed::put(name, state));
                End::Passed
            }
        };
        Timed { name, end, seconds: start.elapsed().as_secs_f32() }
    });
    timed.collect()
}

/// Runs a command that compiles in a directory of its own. What it prints is printed when it has ended, not between the lines of the tests.
fn aside(command: &[&'static str]) -> bool {
    let output = match prepare(&own(command), &[("CARGO_TARGET_DIR", CHECKS_TARGET)]).output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!("== cannot run {}: {error}", command.join(" "));
            return false;
        }
    };
    let (printed, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    eprint!("\n== {}\n{said}{printed}", command.join(" "));
    output.status.success()
}

/// The command without cargo, where it is one of this program: cargo would wait for the directory that others compile in.
fn own<'c>(command: &[&'c str]) -> Vec<&'c str> {
    match command {
        ["cargo", "xtask", arguments @ ..] => [&[OWN], arguments].concat(),
        _ => command.to_vec(),
    }
}

/// Stands for this program in a command.
const OWN: &str = "xtask";

/// Runs a command.
fn call(command: &[&str], variables: &[(&str, &str)]) -> bool {
    eprintln!("\n== {}", command.join(" "));
    match prepare(command, variables).status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("== cannot run {}: {error}", command.join(" "));
            false
        }
    }
}

fn prepare(command: &[&str], variables: &[(&str, &str)]) -> Command {
    let (program, arguments) =
        command.split_first().map_or(("", &[][..]), |(program, arguments)| (*program, arguments));
    let program = if program == OWN { env::current_exe().unwrap_or_else(|_| OWN.into()) } else { program.into() };
    let mut command = Command::new(program);
    let arguments = arguments.iter().map(|argument| match *argument {
        PLAIN_FEATURES => features::plain("Cargo.toml".as_ref()).unwrap_or_else(|error| {
            eprintln!("== {error}");
            "--all-features".to_owned()
        }),
        argument => argument.to_owned(),
    });
    command.args(arguments).env("RUSTDOCFLAGS", "-D warnings").envs(variables.iter().copied());
    command
}

/// Installs a cargo command if it is missing.
fn install(name: &str, version: &str) -> bool {
    let has_it = Command::new(name).arg("--version").output().is_ok();
    has_it || call(&["cargo", "install", name, "--version", version, "--locked"], &[])
}
