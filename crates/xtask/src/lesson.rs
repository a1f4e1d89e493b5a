//! The exercises in Rust of the book: runs the reader's file of a lesson, and says what is next.

use std::process::Command;

/// Runs a lesson, or without a number all of them up to the first that is not done.
pub(crate) fn run(number: Option<&str>) -> bool {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--package", "urispec-exercises", "--features", "blanks", "--bin", "lesson", "--"]);
    match cargo.args(number).status() {
        // What is wrong was printed, by the lesson or by the compiler.
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("== cargo cannot be run: {error}");
            false
        }
    }
}
