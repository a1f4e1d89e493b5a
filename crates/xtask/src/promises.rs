//! What SECURITY.md promises of time and memory, measured on texts that a plain test has no time for.

use std::process::Command;

use crate::call;
use crate::held;

/// The document with the table, and what is around it.
const DOCUMENT: &str = "docs/proof.md";
const AROUND: [&str; 2] = ["<!-- promises -->\n", "<!-- /promises -->"];

/// Measures readings and sessions, or only some readers. With `writes`, the table goes into the document: times differ from machine to machine, so nothing
/// is compared.
pub(crate) fn run(writes: bool, readers: &[&str]) -> bool {
    let built = ["urispec-cli", "urispec-promises"]
        .iter()
        .all(|package| call(&["cargo", "build", "--release", "--package", package], &[]));
    if !readers.is_empty() {
        return built && call(&[&["target/release/urispec-promises"], readers].concat(), &[]);
    }
    built
        && call(&["target/release/urispec-promises", "wide"], &[])
            & table(writes)
            & call(&["target/release/urispec-promises", "session", "target/release/urispec"], &[])
}

fn table(writes: bool) -> bool {
    let output = match Command::new("target/release/urispec-promises").stderr(std::process::Stdio::inherit()).output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!("== cannot measure: {error}");
            return false;
        }
    };
    let table = String::from_utf8_lossy(&output.stdout);
    print!("{table}");
    output.status.success() && (!writes || write(&table))
}

fn write(table: &str) -> bool {
    let text = std::fs::read_to_string(DOCUMENT).unwrap_or_default();
    let [start, end] = AROUND;
    let parts = text.split_once(start).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let Some((before, after)) = parts else {
        eprintln!("== {DOCUMENT} has no place for the table");
        return false;
    };
    held::write(DOCUMENT, &[before, start, table, end, after].concat())
}
