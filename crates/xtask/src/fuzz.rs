//! Fuzzing: every target, with the vectors and the kept seeds.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use urispec::Rule;

use crate::tools::grouped;
use crate::{call, held, install, prepare};

#[path = "../../../fuzz/seeds.rs"]
mod seeds;

/// Those of `fuzz/Cargo.toml`.
pub(crate) const TARGETS: [&str; 11] = [
    "parse",
    "oracles",
    "rules",
    "diagnose",
    "operations",
    "iris",
    "templates",
    "documents",
    "configuration",
    "server",
    "arrow",
];

/// No seed that is kept is longer.
const LONGEST: &str = "-max_len=96";

/// No target keeps more seeds.
const MOST: usize = 60;

/// The document with a row for each target.
const DOCUMENT: &str = "docs/proof.md";

/// Runs targets, or all of them, until each has had this many seconds of a processor. With `writes`, what they did goes into the document.
pub(crate) fn run(seconds: u64, writes: bool, targets: &[&str]) -> bool {
    let targets = if targets.is_empty() { &TARGETS[..] } else { targets };
    if let Some(unknown) = targets.iter().find(|target| !TARGETS.contains(target)) {
        eprintln!("== `{unknown}` is not a target: {}", TARGETS.join(", "));
        return false;
    }
    if let Err(error) = write_given() {
        eprintln!("== cannot write what fuzzing begins with: {error}");
        return false;
    }
    install("cargo-fuzz", "0.13.2")
        && targets.iter().all(|target| {
            let Some(run) = Run::of(target, Duration::from_secs(seconds)) else { return false };
            eprintln!("== {target}: {} texts in {} s, and nothing found", grouped(run.texts), run.spent.as_secs());
            !writes || run.write(target)
        })
}

/// What a target did.
struct Run {
    texts: u64,
    spent: Duration,
}

impl Run {
    /// On a busy machine, a second by the clock is less than one of a processor: the target runs again until it has had its time.
    fn of(target: &str, time: Duration) -> Option<Run> {
        let corpus = format!("fuzz/corpus/{target}");
        let made = fs::create_dir_all(&corpus).is_ok() && call(&fuzz("build", target), &[]);
        let mut run = Run { texts: 0, spent: Duration::ZERO };
        let watch = Watch::start();
        while made && run.spent < time {
            run.texts += texts(target, &corpus, (time - run.spent).as_secs() + 1)?;
            run.spent = watch.read();
        }
        made.then_some(run)
    }

    fn write(&self, target: &str) -> bool {
        let document = fs::read_to_string(DOCUMENT).unwrap_or_default();
        let new = with_row(&document, target, self);
        if new.is_none() {
            eprintln!("== {DOCUMENT} has no row for `{target}`");
        }
        new.is_some_and(|new| held::write(DOCUMENT, &new))
    }
}

/// A document in which the last two cells of the row of a target are what it did.
fn with_row(document: &str, target: &str, run: &Run) -> Option<String> {
    let start = document.find(&format!("\n| `{target}` |"))? + 1;
    let row = document.get(start..)?.lines().next()?;
    let kept = row.rsplitn(4, '|').last()?;
    let new = format!("{kept}| {} s | {} |", grouped(run.spent.as_secs()), grouped(run.texts));
    Some(document.replacen(row, &new, 1))
}

/// The address sanitizer needs a nightly compiler and finds nothing in code without `unsafe`.
fn fuzz<'a>(what: &'a str, target: &'a str) -> [&'a str; 7] {
    ["cargo", "+nightly", "fuzz", what, "--sanitizer", "none", target]
}

/// Runs a target once, and counts the texts; nothing if it found something.
fn texts(target: &str, corpus: &str, seconds: u64) -> Option<u64> {
    const COUNT: &str = "stat::number_of_executed_units:";
    let (given, time) = (format!("fuzz/given/{target}"), format!("-max_total_time={seconds}"));
    let limits = [corpus, &given, "--", &time, "-max_len=512", "-print_final_stats=1", "-verbosity=0"];
    let mut child = prepare(&[&fuzz("run", target)[..], &limits].concat(), &[]).stderr(Stdio::piped()).spawn().ok()?;
    let mut count = None;
    for line in BufReader::new(child.stderr.take()?).lines().map_while(Result::ok) {
        match line.strip_prefix(COUNT) {
            Some(number) => count = number.trim().parse().ok(),
            None => eprintln!("{line}"),
        }
    }
    count.filter(|_| child.wait().is_ok_and(|status| status.success()))
}

/// Measures the time that the processes started since have had of a processor; where the system does not tell, that of the clock.
struct Watch {
    clock: Instant,
    processor: Option<Duration>,
}

impl Watch {
    fn start() -> Watch {
        Watch { clock: Instant::now(), processor: processor() }
    }

    fn read(&self) -> Duration {
        let spent = processor().zip(self.processor).map(|(now, then)| now.saturating_sub(then));
        spent.unwrap_or_else(|| self.clock.elapsed())
    }
}

/// What all processes that this one started and that have ended had of a processor, as Linux tells it.
fn processor() -> Option<Duration> {
    of_ended(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The same, of the status of a process.
fn of_ended(status: &str) -> Option<Duration> {
    /// The unit of these numbers for programs, whatever the kernel counts in.
    const HUNDREDTH: Duration = Duration::from_millis(10);
    // The name of the program is in parentheses and can contain spaces; the state follows it.
    let mut numbers = status.rsplit_once(')')?.1.split_whitespace().skip(13);
    let mut next = || numbers.next()?.parse::<u32>().ok();
    Some(HUNDREDTH * (next()? + next()?))
}

/// Writes the seeds that the repository keeps: of all that was found, few short texts that reach as much of the code.
pub(crate) fn keep() -> bool {
    TARGETS.iter().all(|target| {
        let [corpus, given, least] = ["corpus", "given", "least"].map(|kind| format!("fuzz/{kind}/{target}"));
        // One text for each edge of the code, and not for each number of times that it is taken.
        let how = [&least, &corpus, &given, "--", "-merge=1", "-use_counters=0", LONGEST];
        let _ = fs::remove_dir_all(&least);
        let merged = fs::create_dir_all(&least).is_ok() && call(&[&fuzz("run", target)[..], &how].concat(), &[]);
        merged && write_seeds(target, &least).inspect_err(|error| eprintln!("== {least}: {error}")).is_ok()
    })
}

/// The texts in a directory as the seeds of a target.
fn write_seeds(target: &str, from: &str) -> io::Result<()> {
    let mut seeds = Vec::new();
    for file in fs::read_dir(from)? {
        seeds.push(fs::read(file?.path())?);
    }
    seeds.sort_by_key(|seed| (seed.len(), seed.clone()));
    // If there are too many, the longest are those that reach the most.
    seeds.drain(..seeds.len().saturating_sub(MOST));
    let lines: String = seeds.iter().map(|seed| format!("{}\n", seed.escape_ascii())).collect();
    fs::write(format!("fuzz/seeds/{target}.txt"), lines)
}

/// Writes a file for each seed, and for each text of the vectors.
fn write_given() -> io::Result<()> {
    let mut count = 0_usize;
    let mut give = |target: &str, bytes: &[u8]| {
        count += 1;
        fs::write(Path::new("fuzz/given").join(target).join(count.to_string()), bytes)
    };
    for target in TARGETS {
        fs::create_dir_all(format!("fuzz/given/{target}"))?;
        for seed in seeds::read(&fs::read_to_string(format!("fuzz/seeds/{target}.txt"))?) {
            give(target, &seed)?;
        }
    }
    let mut texts = 0_usize;
    for directory in ["parse", "truth", "iri", "template"] {
        for file in fs::read_dir(Path::new("tests/vectors").join(directory))? {
            for line in fs::read_to_string(file?.path())?.lines() {
                let vector: serde_json::Value = serde_json::from_str(line)?;
                let Some(text) = vector["input"].as_str().or(vector["template"].as_str()) else { continue };
                let rule = vector["rule"].as_str().and_then(Rule::from_name).unwrap_or(Rule::UriReference);
                let pick = Rule::ALL.iter().position(|known| *known == rule).unwrap_or_default();
                let [pick, any] = [pick, texts % 256].map(|number| u8::try_from(number).unwrap_or_default());
                texts += 1;
                for target in TARGETS {
                    // What a target reads before the text.
                    let head: &[u8] = match target {
                        "rules" | "diagnose" => &[pick],
                        // Each text is a document of some type.
                        "documents" => &[any],
                        "server" | "arrow" => &[any & !1, 0],
                        "configuration" => continue,
                        _ => &[],
                    };
                    give(target, &[head, text.as_bytes()].concat())?;
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::process::Command;
    use std::time::Duration;

    use super::{DOCUMENT, MOST, Run, TARGETS, Watch, of_ended, seeds, with_row};

    fn file(path: &str) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
    }

    #[test]
    fn every_target_is_run_and_has_seeds() {
        let manifest = file("fuzz/Cargo.toml");
        let named: Vec<&str> = manifest.lines().filter_map(|line| line.strip_prefix("path = \"targets/")).collect();
        assert_eq!(named, TARGETS.map(|target| format!("{target}.rs\"")));
        for target in TARGETS {
            let seeds = seeds::read(&file(&format!("fuzz/seeds/{target}.txt")));
            assert!(!seeds.is_empty() && seeds.len() <= MOST, "{target}: {}", seeds.len());
        }
    }

    #[test]
    fn every_target_has_a_row_for_what_it_did() {
        let document = file(DOCUMENT);
        let run = Run { texts: 1_234_567, spent: Duration::from_millis(1_200_990) };
        for target in TARGETS {
            let new = with_row(&document, target, &run).unwrap();
            let changed: Vec<_> = document.lines().zip(new.lines()).filter(|(old, new)| old != new).collect();
            let [(old, new)] = changed[..] else { panic!("{target}: {changed:?}") };
            let kept = old.splitn(4, '|').take(3).collect::<Vec<_>>().join("|");
            assert_eq!(new, format!("{kept}| 1,200 s | 1,234,567 |"));
        }
        assert!(with_row(&document, "nothing", &run).is_none());
    }

    #[test]
    fn what_ended_processes_had_of_a_processor_is_read() {
        // The numbers 14 to 17 are the time of the process itself, as a program and in the kernel, and that of those that ended.
        let status = "7 (a b) S) S 1 7 7 0 -1 4194560 2 3 0 0 100 200 1230 45 20 0 1 0 99 8 9";
        assert_eq!(of_ended(status), Some(Duration::from_millis(12_750)));
        assert_eq!(of_ended("7 (a) S 1 7 7 0 -1 4194560 2 3 0 0 100 200 1230"), None);
        assert_eq!(of_ended(""), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn processes_that_end_are_counted() {
        let watch = Watch::start();
        while watch.read().is_zero() {
            let status = Command::new("sh").args(["-c", "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done"]).status();
            assert!(status.unwrap().success());
            assert!(watch.clock.elapsed() < Duration::from_secs(100));
        }
    }

    #[test]
    fn any_bytes_are_a_line() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(seeds::read(&all.escape_ascii().to_string()), [all]);
    }
}
