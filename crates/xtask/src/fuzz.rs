//! Fuzzing: every target, with the vectors and the kept seeds.

use std::fs;
use std::io;
use std::path::Path;

use urispec::Rule;

use crate::{call, install};

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

/// Runs targets, or all of them, for this many seconds each.
pub(crate) fn run(seconds: u32, targets: &[&str]) -> bool {
    let targets = if targets.is_empty() { &TARGETS[..] } else { targets };
    if let Some(unknown) = targets.iter().find(|target| !TARGETS.contains(target)) {
        eprintln!("== `{unknown}` is not a target: {}", TARGETS.join(", "));
        return false;
    }
    if let Err(error) = write_given() {
        eprintln!("== cannot write what fuzzing begins with: {error}");
        return false;
    }
    let time = format!("-max_total_time={seconds}");
    install("cargo-fuzz", "0.13.2")
        && targets.iter().all(|target| {
            let (corpus, given) = (format!("fuzz/corpus/{target}"), format!("fuzz/given/{target}"));
            // The address sanitizer needs a nightly compiler and finds nothing in code without `unsafe`.
            let fuzz = ["cargo", "+nightly", "fuzz", "run", "--sanitizer", "none", target, &corpus, &given];
            let limits = ["--", &time, "-max_len=512", "-print_final_stats=1", "-verbosity=0"];
            fs::create_dir_all(&corpus).is_ok() && call(&[&fuzz[..], &limits].concat(), &[])
        })
}

/// Writes the seeds that the repository keeps: of all that was found, few short texts that reach as much of the code.
pub(crate) fn keep() -> bool {
    TARGETS.iter().all(|target| {
        let [corpus, given, least] = ["corpus", "given", "least"].map(|kind| format!("fuzz/{kind}/{target}"));
        let merge = ["cargo", "+nightly", "fuzz", "run", "--sanitizer", "none", target, &least, &corpus, &given];
        // One text for each edge of the code, and not for each number of times that it is taken.
        let how = ["--", "-merge=1", "-use_counters=0", LONGEST];
        let _ = fs::remove_dir_all(&least);
        let merged = fs::create_dir_all(&least).is_ok() && call(&[&merge[..], &how].concat(), &[]);
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

    use super::{MOST, TARGETS, seeds};

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
    fn any_bytes_are_a_line() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(seeds::read(&all.escape_ascii().to_string()), [all]);
    }
}
