//! Fuzzing: every target, with the vectors as seeds.

use std::fs;
use std::io;
use std::path::Path;

use urispec::Rule;

use crate::{call, install};

const TARGETS: [&str; 7] = ["parse", "oracles", "rules", "diagnose", "operations", "documents", "server"];

/// Runs each target for this many seconds.
pub(crate) fn run(seconds: u32) -> bool {
    if let Err(error) = write_seeds() {
        eprintln!("== cannot write the seeds: {error}");
        return false;
    }
    let time = format!("-max_total_time={seconds}");
    install("cargo-fuzz", "0.13.2")
        && TARGETS.iter().all(|target| {
            let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
            // The address sanitizer needs a nightly compiler and finds nothing in code without `unsafe`.
            let fuzz = ["cargo", "fuzz", "run", "--sanitizer", "none", target, &corpus, &seeds];
            let limits = ["--", &time, "-max_len=512", "-print_final_stats=1", "-verbosity=0"];
            fs::create_dir_all(&corpus).is_ok() && call(&[&fuzz[..], &limits].concat(), &[])
        })
}

/// Writes a file for each text of the vectors. Targets that select a rule or a type by the first byte get that byte first.
fn write_seeds() -> io::Result<()> {
    let mut seeds = 0_usize;
    for target in TARGETS {
        fs::create_dir_all(format!("fuzz/seeds/{target}"))?;
    }
    for directory in ["tests/vectors/parse", "tests/vectors/truth"] {
        for file in fs::read_dir(directory)? {
            for line in fs::read_to_string(file?.path())?.lines() {
                let vector: serde_json::Value = serde_json::from_str(line)?;
                let Some(text) = vector["input"].as_str() else { continue };
                let rule = vector["rule"].as_str().and_then(Rule::from_name).unwrap_or(Rule::UriReference);
                let pick = Rule::ALL.iter().position(|known| *known == rule).unwrap_or_default();
                for target in TARGETS {
                    let pick = match target {
                        "rules" | "diagnose" => u8::try_from(pick).ok(),
                        // Each text is a document of some type.
                        "documents" => u8::try_from(seeds % 256).ok(),
                        _ => None,
                    };
                    let bytes: Vec<u8> = pick.into_iter().chain(text.bytes()).collect();
                    fs::write(Path::new("fuzz/seeds").join(target).join(seeds.to_string()), bytes)?;
                }
                seeds += 1;
            }
        }
    }
    Ok(())
}
