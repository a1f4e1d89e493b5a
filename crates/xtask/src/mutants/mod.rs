//! Mutation testing: faults are put into the code one at a time, and the tests must detect them.
//!
//! cargo-mutants says which faults there are. They are tried here and not by its own runner, since there are too many for one run: what was tried is kept in a file, and the next run goes on from there.
//! Those that can be are compiled together, each behind a switch; the others are compiled one by one.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::env;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read};
use std::ops::{Range, RangeInclusive};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use proc_macro2::{LineColumn, Span};
use serde_json::Value;

mod parts;

mod switch;

mod together;

use crate::install;
use crate::proof::OPTIMIZED;
use crate::tools::{finish, put, read, said};

/// The faults that no test can detect because they change nothing, each with the reason.
const EQUIVALENT: &str = "tests/mutants/equivalent.txt";

/// What was tried, and what became of it.
const RESULTS: &str = "tests/mutants/results.txt";

const DOCUMENT: &str = "docs/proof.md";

/// A checkout of its own, in which one fault at a time is written.
const TREE: &str = "target/mutants/tree";

const BUILD: &str = "target/mutants/build";

/// A test that runs longer does not end.
const LIMIT: Duration = Duration::from_secs(300);

/// Files, and the tests that are to detect their faults.
struct Area {
    name: &'static str,
    package: &'static str,
    /// What the names of the files begin with.
    files: &'static [&'static str],
    /// One after the other, until one fails.
    tests: &'static [&'static [&'static str]],
}

/// The fastest tests come first, since most faults are found by the first that are run.
const UNITS: &[&str] = &["-p", "urispec", "--all-features", "--lib"];

const LIBRARY: &[&str] = &["-p", "urispec", "--all-features", "--test", "library"];

const FOUND: &[&str] = &["-p", "urispec", "--all-features", "--test", "diagnostic"];

const VECTORS: &[&str] = &["-p", "urispec", "--all-features", "--test", "vectors"];

/// Compiled well, since it computes for minutes.
const PROOF: &[&str] = &["-p", "urispec", "--all-features", "--test", "conformance"];

/// Examples in the documentation are compiled for each fault, so they come last.
const EXAMPLES: &[&str] = &["-p", "urispec", "--all-features", "--doc"];

const NEIGHBOURS: &[&str] = &["-p", "urispec", "--all-features", "--test", "neighbours"];

const NEIGHBOURS_IN_DOCUMENTS: &[&str] = &["-p", "urispec-documents", "--all-features", "--test", "neighbours"];

const COMMANDS: &[&str] = &["-p", "urispec-cli"];

/// A file belongs to the first area that names it.
const AREAS: [Area; 14] = [
    Area {
        name: "views",
        package: "urispec",
        files: &["src/view/"],
        tests: &[UNITS, LIBRARY, VECTORS, PROOF, EXAMPLES],
    },
    Area {
        name: "schemes",
        package: "urispec",
        files: &["src/scheme/"],
        tests: &[UNITS, LIBRARY, NEIGHBOURS, FOUND, VECTORS, PROOF, EXAMPLES],
    },
    Area {
        name: "lints",
        package: "urispec",
        files: &["src/lint/"],
        tests: &[UNITS, LIBRARY, NEIGHBOURS, FOUND, COMMANDS, EXAMPLES],
    },
    Area {
        name: "diagnostics",
        package: "urispec",
        files: &["src/diagnostic/"],
        tests: &[UNITS, LIBRARY, NEIGHBOURS, FOUND, COMMANDS, EXAMPLES],
    },
    Area {
        name: "grammar and operations",
        package: "urispec",
        files: &["src/abnf/", "src/rfc", "src/reading/", "src/template/", "src/zone/"],
        tests: &[UNITS, LIBRARY, VECTORS, FOUND, PROOF, EXAMPLES],
    },
    Area {
        name: "values",
        package: "urispec",
        files: &["src/"],
        tests: &[UNITS, LIBRARY, VECTORS, FOUND, PROOF, EXAMPLES],
    },
    Area {
        name: "documents",
        package: "urispec-documents",
        files: &["crates/urispec-documents/"],
        tests: &[
            &["-p", "urispec-documents", "--all-features"],
            NEIGHBOURS_IN_DOCUMENTS,
            COMMANDS,
            &["-p", "urispec-documents", "--all-features", "--doc"],
        ],
    },
    Area {
        name: "commands",
        package: "urispec-cli",
        files: &["crates/urispec-cli/"],
        tests: &[&["-p", "urispec-cli", "--features", "tables"]],
    },
    Area {
        name: "server",
        package: "urispec-server",
        files: &["crates/urispec-server/"],
        tests: &[&["-p", "urispec-server"]],
    },
    Area {
        name: "projects",
        package: "urispec-project",
        files: &["crates/urispec-project/"],
        tests: &[&["-p", "urispec-project"], COMMANDS, &["-p", "urispec-server"]],
    },
    Area {
        name: "lessons",
        package: "urispec-lessons",
        files: &["crates/urispec-lessons/"],
        tests: &[&["-p", "urispec-lessons", "--all-features"], COMMANDS],
    },
    Area {
        name: "Arrow",
        package: "urispec-arrow",
        files: &["crates/urispec-arrow/"],
        tests: &[&["-p", "urispec-arrow"]],
    },
    Area {
        name: "conformance",
        package: "abnf-conformance",
        files: &["crates/abnf-conformance/"],
        tests: &[&["-p", "abnf-conformance", "--all-features"]],
    },
    Area {
        name: "book",
        package: "urispec-book",
        files: &["crates/urispec-book/"],
        tests: &[&["-p", "urispec-book", "--all-features"]],
    },
];

fn area_of(file: &str) -> Option<&'static Area> {
    AREAS.iter().find(|area| area.files.iter().any(|start| file.starts_with(start)))
}

/// What became of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Caught,
    Missed,
    /// The tests did not end, which is noticed.
    Endless,
    /// The code with the fault is no program.
    Uncompiled,
    /// The quick tests miss it, and the slow ones were not run.
    Left,
}

impl Outcome {
    const ALL: [(Outcome, &'static str); 5] = [
        (Outcome::Caught, "caught"),
        (Outcome::Missed, "missed"),
        (Outcome::Endless, "endless"),
        (Outcome::Uncompiled, "uncompiled"),
        (Outcome::Left, "left"),
    ];

    fn name(self) -> &'static str {
        Outcome::ALL.iter().find(|(outcome, _)| *outcome == self).map_or("", |(_, name)| name)
    }
}

/// A fault: a part of a file, and what replaces it.
struct Fault {
    /// Without line and column, which change with every edit.
    name: String,
    file: String,
    /// What cargo-mutants calls its kind.
    genre: String,
    /// The lines of the function.
    function: RangeInclusive<usize>,
    start: (usize, usize),
    end: (usize, usize),
    replacement: String,
}

/// What was tried: outcomes by the names of faults.
type Results = BTreeMap<String, Outcome>;

/// Which faults a run is about.
struct Choice<'a> {
    /// The area's name.
    area: Option<&'a str>,
    /// So many of all, chosen by chance, but always the same.
    sample: Option<usize>,
    /// One of so many parts.
    part: Option<(usize, usize)>,
    /// In files that have changed since this revision; these are tried again.
    changed: Option<&'a str>,
    minutes: Option<u64>,
    /// Not those of cargo-mutants, but [parts] that are left out.
    of_parts: bool,
    /// Only those that the quick tests miss, and the slow ones have not tried.
    is_left: bool,
}

impl<'a> Choice<'a> {
    /// Reads the arguments of the command.
    fn of(arguments: &[&'a str]) -> Option<Self> {
        let mut choice = Choice {
            area: None,
            sample: None,
            part: None,
            changed: None,
            minutes: None,
            of_parts: false,
            is_left: false,
        };
        let mut options = arguments;
        for (flag, is_given) in [("--parts", &mut choice.of_parts), ("--left", &mut choice.is_left)] {
            if let Some(rest) = options.strip_prefix(&[flag]) {
                (options, *is_given) = (rest, true);
            }
        }
        for pair in options.chunks(2) {
            match *pair {
                ["--area", area] if AREAS.iter().any(|known| known.name == area) => choice.area = Some(area),
                ["--sample", count] => choice.sample = Some(count.parse().ok()?),
                ["--part", part] => {
                    let (number, of) = part.split_once('/')?;
                    let (number, of) = (number.parse().ok()?, of.parse().ok()?);
                    choice.part = (1..=of).contains(&number).then_some((number, of));
                    choice.part?;
                }
                ["--changed", revision] => choice.changed = Some(revision),
                ["--minutes", minutes] => choice.minutes = Some(minutes.parse().ok()?),
                _ => return None,
            }
        }
        Some(choice)
    }
}

pub(crate) fn run(arguments: &[&str]) -> bool {
    let Some(choice) = Choice::of(arguments) else {
        let areas = AREAS.map(|area| area.name).join(", ");
        eprintln!("== `cargo xtask help` lists the options of `mutants`; its areas are {areas}");
        return false;
    };
    install("cargo-mutants", "27.1.0") && said(try_faults(&choice))
}

fn try_faults(choice: &Choice<'_>) -> Result<(), String> {
    check_out()?;
    let faults = if choice.of_parts { left_out()? } else { listed()? };
    let names: HashSet<&str> = faults.iter().map(|fault| fault.name.as_str()).collect();
    let mut results = results_in(&read(Path::new(RESULTS)).unwrap_or_default());
    results.retain(|name, _| is_of_part(name) != choice.of_parts || names.contains(name.as_str()));
    let chosen = chosen(&faults, choice, &results)?;
    let deadline = choice.minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let (count, results) = (chosen.len(), Mutex::new((0, results)));
    let keep = |fault: &Fault, outcome: Outcome| {
        let mut kept = results.lock().map_err(|error| error.to_string())?;
        let (done, results) = &mut *kept;
        *done += usize::from(outcome != Outcome::Left);
        eprintln!("== {done}/{count} {}: {}", outcome.name(), fault.name);
        results.insert(fault.name.clone(), outcome);
        put(Path::new(RESULTS), written(results))
    };
    for fault in together::try_together(&chosen, deadline, &keep)? {
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            break;
        }
        keep(fault, if choice.of_parts { Outcome::Uncompiled } else { outcome(fault)? })?;
    }
    let (done, results) = results.into_inner().map_err(|error| error.to_string())?;
    eprintln!("== {} faults are left", count - done);
    // What the code does not have any more is forgotten.
    put(Path::new(RESULTS), written(&results))?;
    let document = read(Path::new(DOCUMENT))?;
    put(Path::new(DOCUMENT), with_tables(&document, &results))?;
    let listed = read(Path::new(EQUIVALENT))?;
    let survivors = survivors(&results, &listed);
    for name in &survivors {
        eprintln!("== not detected, and not listed in {EQUIVALENT}: {name}");
    }
    eprint!("{}", table(&results, choice.of_parts));
    if survivors.is_empty() { Ok(()) } else { Err(format!("{} faults are not detected", survivors.len())) }
}

/// Makes the checkout what is committed here.
fn check_out() -> Result<(), String> {
    if !Path::new(TREE).join("Cargo.toml").exists() {
        finish(Command::new("git").args(["worktree", "add", "--force", "--detach", TREE]))?;
    }
    let head = Command::new("git").args(["rev-parse", "HEAD"]).output().map_err(|error| error.to_string())?;
    let head = String::from_utf8_lossy(&head.stdout).trim().to_owned();
    finish(Command::new("git").args(["-C", TREE, "checkout", "--force", "--quiet", "--detach", &head]))
}

/// Every fault of every area, in the order of a lottery: by a number made of its name.
fn listed() -> Result<Vec<Fault>, String> {
    let mut faults = Vec::new();
    for package in AREAS.iter().map(|area| area.package).collect::<BTreeSet<_>>() {
        let arguments = ["mutants", "--list", "--json", "--dir", TREE, "--package", package];
        let output = Command::new("cargo").args(arguments).output().map_err(|error| error.to_string())?;
        let list: Vec<Value> = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("cargo-mutants lists nothing for {package}: {error}"))?;
        faults.extend(list.iter().filter_map(fault));
    }
    Ok(drawn(faults))
}

/// Every part that can be left out.
fn left_out() -> Result<Vec<Fault>, String> {
    let files = Command::new("git").args(["-C", TREE, "ls-files", "--", "*.rs"]).output();
    let files = files.map_err(|error| error.to_string())?;
    let mut faults = Vec::new();
    for file in String::from_utf8_lossy(&files.stdout).lines().filter(|file| file.contains("src/")) {
        if area_of(file).is_some() {
            faults.extend(parts::of_file(file, &read(&Path::new(TREE).join(file))?)?);
        }
    }
    Ok(drawn(faults))
}

/// In the order of the lottery.
fn drawn(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort_by_cached_key(|fault| number_of(&fault.name));
    // The same fault at two places of a function has one name: the first is tried.
    let mut known = HashSet::new();
    faults.retain(|fault| known.insert(fault.name.clone()));
    faults
}

/// Whether a fault is a part that is left out, by its name.
fn is_of_part(name: &str) -> bool {
    name.contains(".rs: leave out ")
}

fn fault(value: &Value) -> Option<Fault> {
    let text = |name: &str| Some(value[name].as_str()?.to_owned());
    let place = |end: &str| {
        let number = |axis: &str| value["span"][end][axis].as_u64().and_then(|number| usize::try_from(number).ok());
        Some((number("line")?, number("column")?))
    };
    let line = |end: &str| value["function"]["span"][end]["line"].as_u64().and_then(|line| usize::try_from(line).ok());
    let (start, end) = (place("start")?, place("end")?);
    let function = line("start").unwrap_or(start.0)..=line("end").unwrap_or(end.0);
    let (name, file) = (without_place(&text("name")?), text("file")?);
    Some(Fault { name, file, genre: text("genre")?, function, start, end, replacement: text("replacement")? })
        .filter(|fault| area_of(&fault.file).is_some())
}

/// The fault without its line and column: `src/class.rs:69:9: replace ...` becomes `src/class.rs: replace ...`.
fn without_place(fault: &str) -> String {
    let mut parts = fault.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(what)) => format!("{file}:{what}"),
        _ => fault.to_owned(),
    }
}

/// FNV-1a, mixed once more: names that differ in one character are far apart.
fn number_of(name: &str) -> u64 {
    let number = name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |number: u64, byte| (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The faults of a run: what was not tried before, or what is in a file that has changed.
fn chosen<'f>(faults: &'f [Fault], choice: &Choice<'_>, results: &Results) -> Result<Vec<&'f Fault>, String> {
    let changed = choice.changed.map(changed_since).transpose()?;
    let sample = faults.iter().take(choice.sample.unwrap_or(usize::MAX)).enumerate();
    let is_chosen = |number: usize, fault: &Fault| {
        choice.area.is_none_or(|area| area_of(&fault.file).is_some_and(|known| known.name == area))
            && choice.part.is_none_or(|(part, of)| number % of == part - 1)
            && match &changed {
                Some(changed) => changed.contains(&fault.file),
                None => results.get(&fault.name).map_or(!choice.is_left, |outcome| *outcome == Outcome::Left),
            }
    };
    let mut chosen: Vec<&Fault> =
        sample.filter(|(number, fault)| is_chosen(*number, fault)).map(|(_, fault)| fault).collect();
    // What is compiled again after a fault is less if the next is in the same package.
    chosen.sort_by_key(|fault| area_of(&fault.file).map(|area| area.package));
    Ok(chosen)
}

/// The names of the files that have changed since a revision.
fn changed_since(revision: &str) -> Result<HashSet<String>, String> {
    let output = Command::new("git").args(["diff", "--name-only", revision, "HEAD"]).output();
    let output = output.map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("git knows no revision {revision}"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
}

/// Writes a fault, runs the tests of its area, and takes the fault back.
fn outcome(fault: &Fault) -> Result<Outcome, String> {
    let path = Path::new(TREE).join(&fault.file);
    let right = read(&path)?;
    put(&path, with_fault(&right, fault)?)?;
    let outcome = tested(fault);
    put(&path, right)?;
    outcome
}

fn with_fault(text: &str, fault: &Fault) -> Result<String, String> {
    let (start, end) = (offset(text, fault.start), offset(text, fault.end));
    match (start.and_then(|start| text.get(..start)), end.and_then(|end| text.get(end..))) {
        (Some(before), Some(after)) => Ok(format!("{before}{}{after}", fault.replacement)),
        _ => Err(format!("{} has no such place: {}", fault.file, fault.name)),
    }
}

/// The byte at a line and a column, which count from one; columns count characters.
fn offset(text: &str, (line, column): (usize, usize)) -> Option<usize> {
    let before: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let rest = text.get(before..)?;
    Some(before + rest.chars().take(column.checked_sub(1)?).map(char::len_utf8).sum::<usize>())
}

/// The bytes of a part of a text.
fn range(text: &str, span: Span) -> Range<usize> {
    let at = |place: LineColumn| offset(text, (place.line, place.column + 1)).unwrap_or_default();
    at(span.start())..at(span.end())
}

fn tested(fault: &Fault) -> Result<Outcome, String> {
    let area = area_of(&fault.file).ok_or("no area")?;
    for tests in area.tests {
        if !ends(tests, &["--no-run"])?.unwrap_or(true) {
            return Ok(Outcome::Uncompiled);
        }
        match ends(tests, &[])? {
            Some(true) => (),
            Some(false) => return Ok(Outcome::Caught),
            None => return Ok(Outcome::Endless),
        }
    }
    Ok(Outcome::Missed)
}

/// Whether tests pass, if they end. The first that fails ends them. Compiling may take as long as it does.
fn ends(tests: &[&str], options: &[&str]) -> Result<Option<bool>, String> {
    let mut command = Command::new("cargo");
    command.arg("test").args(kinds(tests)).args(tests).args(options).current_dir(TREE);
    command.env("CARGO_TARGET_DIR", build_folder()?).env("CARGO_INCREMENTAL", "1");
    command.env("URISPEC_QUICK", "1").env("INSTA_UPDATE", "no").envs(optimized(tests));
    let mut child = spawned(&mut command)?;
    let failures = failures(child.stdout.take());
    wait(child, if options.is_empty() { LIMIT } else { 10 * LIMIT }, || failures.try_recv().is_ok())
}

/// Which kinds of tests are meant, if it is not said.
fn kinds(tests: &[&str]) -> &'static [&'static str] {
    let is_said = tests.iter().any(|option| ["--lib", "--test", "--doc"].contains(option));
    if is_said { &[] } else { &["--tests"] }
}

/// How tests are compiled that compute much.
fn optimized(tests: &[&str]) -> Option<(&'static str, &'static str)> {
    (tests == PROOF).then_some(OPTIMIZED)
}

fn build_folder() -> Result<PathBuf, String> {
    Ok(env::current_dir().map_err(|error| error.to_string())?.join(BUILD))
}

/// Starts tests. What they start ends with them.
fn spawned(command: &mut Command) -> Result<Child, String> {
    #[cfg(unix)]
    command.process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(|error| error.to_string())
}

/// Whether a command succeeds, if it ends before the limit. It need not end if it has failed.
fn wait(mut child: Child, limit: Duration, has_failed: impl Fn() -> bool) -> Result<Option<bool>, String> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(Some(status.success())),
            Ok(None) if has_failed() => {
                end(child);
                return Ok(Some(false));
            }
            Ok(None) if start.elapsed() > limit => {
                end(child);
                return Ok(None);
            }
            Ok(None) => sleep(Duration::from_millis(20)),
            Err(error) => return Err(error.to_string()),
        }
    }
}

/// Ends a command, and what it started.
fn end(mut child: Child) {
    let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status();
    let _ = child.kill();
    let _ = child.wait();
}

/// The name of each test that fails, as the lines of tests say it.
fn failures(output: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (to, from) = channel();
    thread::spawn(move || {
        let lines = output.into_iter().flat_map(|output| BufReader::new(output).lines().map_while(Result::ok));
        // Nobody listens any more once the first has failed.
        let name = |line: String| Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned());
        lines.filter_map(name).try_for_each(|name| to.send(name))
    });
    from
}

fn results_in(text: &str) -> Results {
    let outcome = |name: &str| Outcome::ALL.iter().find(|(_, known)| *known == name).map(|(outcome, _)| *outcome);
    let line = |line: &str| {
        let (name, fault) = line.split_once(' ')?;
        Some((fault.to_owned(), outcome(name)?))
    };
    text.lines().filter_map(line).collect()
}

fn written(results: &Results) -> String {
    let head = "# What became of the faults that were put into the code: `cargo xtask mutants` goes on from here.\n\n"
        .to_owned();
    results.iter().fold(head, |mut text, (fault, outcome)| {
        let _ = writeln!(text, "{} {fault}", outcome.name());
        text
    })
}

/// The faults that are listed as equivalent.
fn equivalent(listed: &str) -> HashSet<&str> {
    let lines = listed.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" # ")).map(|(fault, _)| fault.trim()).collect()
}

fn survivors<'r>(results: &'r Results, listed: &str) -> Vec<&'r str> {
    let listed = equivalent(listed);
    let missed = results.iter().filter(|(_, outcome)| **outcome == Outcome::Missed);
    missed.map(|(fault, _)| fault.as_str()).filter(|fault| !listed.contains(fault)).collect()
}

/// Between which lines the document has a table, and whether it is that of parts.
const TABLES: [(&str, &str, bool); 2] =
    [("<!-- faults -->\n", "<!-- /faults -->", false), ("<!-- parts -->\n", "<!-- /parts -->", true)];

/// The outcomes by area, as Markdown.
fn table(results: &Results, of_parts: bool) -> String {
    let mut text = "| area | compiled | detected | missed | left for slow tests | detected of those that are decided |\n|---|---|---|---|---|---|\n".to_owned();
    let mut all = (0, 0, 0);
    let mut row = |name: &str, caught: usize, missed: usize, left: usize| {
        let (decided, compiled) = (caught + missed, caught + missed + left);
        if decided > 0 {
            let rate = 100.0 * caught as f64 / decided as f64;
            let _ = writeln!(text, "| {name} | {compiled} | {caught} | {missed} | {left} | {rate:.0} % |");
        }
    };
    for area in &AREAS {
        let is_here =
            |fault: &str| is_of_part(fault) == of_parts && area_of(fault).is_some_and(|known| known.name == area.name);
        let count = |wanted: &[Outcome]| {
            results.iter().filter(|(fault, outcome)| is_here(fault) && wanted.contains(outcome)).count()
        };
        let caught = count(&[Outcome::Caught, Outcome::Endless]);
        let (missed, left) = (count(&[Outcome::Missed]), count(&[Outcome::Left]));
        row(area.name, caught, missed, left);
        all = (all.0 + caught, all.1 + missed, all.2 + left);
    }
    row("all", all.0, all.1, all.2);
    text
}

/// The document with the tables of these results.
fn with_tables(document: &str, results: &Results) -> String {
    TABLES.iter().fold(document.to_owned(), |document, (begin, end, of_parts)| {
        match (document.split_once(begin), document.split_once(end)) {
            (Some((before, _)), Some((_, after))) => {
                format!("{before}{begin}{}{end}{after}", table(results, *of_parts))
            }
            _ => document,
        }
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{
        Choice, DOCUMENT, EQUIVALENT, Fault, Outcome, RESULTS, area_of, equivalent, failures, number_of, results_in,
        survivors, with_fault, with_tables, without_place, written,
    };

    fn committed(name: &str) -> String {
        fs::read_to_string(format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn the_document_lists_the_faults_that_change_nothing() {
        let rows: Vec<String> = committed(EQUIVALENT)
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(" # "))
            .map(|(fault, reason)| format!("- `{fault}`: {reason}\n"))
            .collect();
        let document = committed(DOCUMENT);
        assert!(
            document.contains(&format!("<!-- mutants -->\n{}<!-- /mutants -->", rows.concat())),
            "{}",
            rows.concat()
        );
        assert!(document.contains(&format!("{} undetected faults change nothing", rows.len())));
    }

    #[test]
    fn the_document_has_the_table_of_the_results() {
        let (document, results) = (committed(DOCUMENT), results_in(&committed(RESULTS)));
        assert!(results.len() >= 20);
        assert_eq!(with_tables(&document, &results), document);
        assert_eq!(survivors(&results, &committed(EQUIVALENT)), [""; 0]);
        assert!(equivalent(&committed(EQUIVALENT)).iter().all(|fault| area_of(fault).is_some()));
    }

    #[test]
    fn results_are_read_as_they_were_written() {
        let text = written(&results_in("caught src/a.rs: replace a -> b with c d\nmissed src/b.rs: x\nother y\n"));
        let results = results_in(&text);
        assert_eq!(results.len(), 2);
        assert_eq!(results["src/a.rs: replace a -> b with c d"], Outcome::Caught);
        assert_eq!(survivors(&results, "# none\n"), ["src/b.rs: x"]);
        assert_eq!(survivors(&results, "src/b.rs: x # no matter\n"), [""; 0]);
    }

    #[test]
    fn a_fault_replaces_its_place_alone() {
        let text = "fn a() {\n    \u{e4} == b && c\n}\n";
        let fault = |start, end| Fault {
            name: "".into(),
            file: "".into(),
            genre: "".into(),
            function: 1..=3,
            start,
            end,
            replacement: "!=".into(),
        };
        assert_eq!(with_fault(text, &fault((2, 7), (2, 9))).unwrap(), text.replace("==", "!="));
        assert_eq!(with_fault(text, &fault((1, 1), (3, 2))).unwrap(), "!=\n");
        assert_eq!(without_place("src/class.rs:69:9: replace a::b"), "src/class.rs: replace a::b");
    }

    #[test]
    fn a_test_that_fails_is_a_message() {
        let lines = &b"running 2 tests\ntest a ... ok\ntest b ... FAILED\ntest c ... FAILED\n\nfailures:\n"[..];
        assert!(failures(Some(lines)).iter().eq(["b", "c"]));
        assert_eq!(failures(Some(&b"test a - should panic ... ok\ntest result: ok\n"[..])).iter().count(), 0);
        assert_eq!(failures(None::<&[u8]>).iter().count(), 0);
    }

    #[test]
    fn a_sample_is_the_same_in_each_run_and_of_every_area() {
        let numbers = ["a", "b", "ab", "ba"].map(number_of);
        assert!(numbers.windows(2).all(|two| two[0] != two[1]));
        assert_eq!(area_of("src/lint/style/empty.rs").unwrap().name, "lints");
        assert_eq!(area_of("src/uri/view.rs").unwrap().name, "values");
        assert!(area_of("crates/xtask/src/main.rs").is_none());
    }

    #[test]
    fn arguments() {
        let choice = Choice::of(&["--sample", "600", "--part", "3/12", "--area", "lints"]).unwrap();
        assert_eq!((choice.sample, choice.part, choice.area), (Some(600), Some((3, 12)), Some("lints")));
        for wrong in [&["--part", "13/12"][..], &["--part", "0/12"], &["--part"], &["--area", "nowhere"], &["all"]] {
            assert!(Choice::of(wrong).is_none(), "{wrong:?}");
        }
    }
}
