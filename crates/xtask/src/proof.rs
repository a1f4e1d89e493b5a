//! The tests that compute, compiled for speed. Where they passed once and nothing that they are made of has changed, they would compute the same again.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use crate::{PLAIN_FEATURES, SEED, call, passed, prepare};

/// What they are compiled with.
pub(crate) const OPTIMIZED: (&str, &str) = ("CARGO_PROFILE_TEST_OPT_LEVEL", "3");

// With the features of the tests, so that what is compiled for both is compiled once.
const PROOF: &[&str] = &[
    "cargo",
    "test",
    "--workspace",
    PLAIN_FEATURES,
    "--no-fail-fast",
    "--test",
    "conformance",
    "--test",
    "diagnostic",
    "--test",
    "oracles",
    "--test",
    "neighbours",
];

/// What the tests read while they run.
const DATA: [&str; 6] = ["docs", "grammar", "snapshots", "src", "tests", "README.md"];

/// What is noted to have passed.
pub(crate) const PROGRAMS: &str = "programs of the proof";

/// Runs the tests that compute, unless they have passed as they are.
pub(crate) fn run() -> bool {
    let key = match key() {
        Ok(key) => key,
        Err(error) => {
            eprintln!("== {error}");
            return false;
        }
    };
    if passed::has(PROGRAMS, &key) {
        eprintln!("== the proof has passed, and nothing of it has changed; `cargo xtask test --again` runs it again");
        return true;
    }
    let passed = call(&[PROOF, &["--", "--nocapture"]].concat(), &[OPTIMIZED]);
    if passed {
        passed::put(PROGRAMS, &key);
    }
    passed
}

/// A number of all that the tests are made of: their programs, byte for byte, the files that they read, and what random values they draw.
fn key() -> Result<String, String> {
    let mut build = prepare(&[PROOF, &["--no-run", "--message-format=json"]].concat(), &[OPTIMIZED]);
    let output = build.stderr(Stdio::inherit()).output().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err("the proof does not compile".to_owned());
    }
    let programs = programs(&String::from_utf8_lossy(&output.stdout));
    if programs.len() < 4 {
        return Err(format!("cargo names {} programs of the proof", programs.len()));
    }
    let mut hasher = DefaultHasher::new();
    env::var_os(SEED.0).hash(&mut hasher);
    for path in programs.into_iter().chain(files()?) {
        let bytes = fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        (path, bytes).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// The programs among what cargo says of its work, a line of JSON for each.
fn programs(lines: &str) -> BTreeSet<PathBuf> {
    let messages = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).collect()
}

/// All files of [`DATA`], in order.
fn files() -> Result<BTreeSet<PathBuf>, String> {
    let (mut files, mut left) = (BTreeSet::new(), DATA.map(PathBuf::from).to_vec());
    while let Some(path) = left.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            left.extend(entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| is_data(path)));
        } else {
            files.insert(path);
        }
    }
    Ok(files)
}

/// What is compiled by a workspace of its own is not read.
fn is_data(path: &Path) -> bool {
    path.file_name().is_none_or(|name| name != "target")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{is_data, programs};

    #[test]
    fn programs_are_named_by_messages() {
        let lines = concat!(
            "{\"reason\":\"compiler-artifact\",\"executable\":null}\n",
            "{\"reason\":\"compiler-artifact\",\"executable\":\"/t/debug/deps/oracles-1\"}\n",
            "{\"reason\":\"compiler-artifact\",\"executable\":\"/t/debug/deps/conformance-2\"}\n",
            "{\"reason\":\"build-finished\",\"success\":true}\nnot JSON\n",
        );
        let names = ["/t/debug/deps/conformance-2", "/t/debug/deps/oracles-1"];
        assert!(programs(lines).iter().map(|path| path.as_path()).eq(names.map(Path::new)));
        assert!(is_data(Path::new("tests/vectors.rs")) && !is_data(Path::new("tests/no_std/target")));
    }
}
