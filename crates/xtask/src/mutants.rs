//! Mutation testing: faults are put into the code one at a time, and the tests must detect them.

use std::fs;

use crate::{OPTIMIZED, call, install};

/// The faults that no test can detect because they change nothing, each with the reason.
const EQUIVALENT: &str = "tests/mutants.txt";

/// Tests that build fast and detect most faults.
const FAST: [&str; 1] = ["library"];

/// Tests that detect the rest.
const THOROUGH: [&str; 3] = ["conformance", "oracles", "vectors"];

pub(crate) fn run() -> bool {
    if !install("cargo-mutants", "27.1.0") {
        return false;
    }
    // The lists that cargo-mutants writes show the missed faults; its exit code does not matter.
    mutants(&FAST, &["--profile", "dev"]);
    mutants(&[&FAST[..], &THOROUGH].concat(), &["--profile", "test", "--iterate"]);
    match survivors() {
        Ok(survivors) => {
            for survivor in &survivors {
                eprintln!("== not detected, and not listed in {EQUIVALENT}: {survivor}");
            }
            survivors.is_empty()
        }
        Err(error) => {
            eprintln!("== {error}");
            false
        }
    }
}

fn mutants(tests: &[&str], options: &[&str]) {
    let tests: Vec<&str> = tests.iter().flat_map(|test| ["--test", test]).collect();
    let command = ["cargo", "mutants", "--no-shuffle", "--timeout", "300", "--output", "target"];
    call(&[&command[..], options, &["--", "--lib"], &tests].concat(), &[OPTIMIZED, ("URISPEC_QUICK", "1")]);
}

/// The missed faults that are not listed. Each line of the list is a fault and its reason. Faults are listed without lines and
/// columns, which change with every edit.
fn survivors() -> std::io::Result<Vec<String>> {
    let listed = fs::read_to_string(EQUIVALENT)?;
    let listed: Vec<&str> =
        listed.lines().filter_map(|line| line.split_once(" # ")).map(|(fault, _)| fault.trim()).collect();
    let missed = fs::read_to_string("target/mutants.out/missed.txt")?;
    let timeouts = fs::read_to_string("target/mutants.out/timeout.txt").unwrap_or_default();
    println!(
        "{} faults missed, {} listed as equivalent; {} ran into the time limit",
        missed.lines().count(),
        listed.len(),
        timeouts.lines().count()
    );
    Ok(missed.lines().filter(|fault| !listed.contains(&without_place(fault).as_str())).map(str::to_owned).collect())
}

/// The fault without its line and column: `src/class.rs:69:9: replace ...` becomes `src/class.rs: replace ...`.
fn without_place(fault: &str) -> String {
    let mut parts = fault.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(what)) => format!("{file}:{what}"),
        _ => fault.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn the_document_lists_the_faults_that_change_nothing() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let listed = fs::read_to_string(format!("{root}/{}", super::EQUIVALENT)).unwrap();
        let document = fs::read_to_string(format!("{root}/docs/proof.md")).unwrap();
        let rows: Vec<String> = listed
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(" # "))
            .map(|(fault, reason)| format!("- `{fault}`: {reason}\n"))
            .collect();
        assert!(
            document.contains(&format!("<!-- mutants -->\n{}<!-- /mutants -->", rows.concat())),
            "{}",
            rows.concat()
        );
        assert!(document.contains(&format!("{} undetected faults change nothing", rows.len())));
    }
}
