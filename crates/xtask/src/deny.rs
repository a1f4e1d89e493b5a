//! What the dependencies may be: their licences, their sources, and crates that are not to be among them. `deny.toml` has the rules.

use std::process::Command;

use crate::call;

/// cargo-deny is installed here, if it is missing.
const TOOLS: &str = "target/deny-tools";

const VERSION: &str = "0.20.2";

/// The manifests of what is published: the workspace, and the Python package, which has a lock file of its own.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "crates/urispec-python/Cargo.toml"];

/// Checks the dependencies of all that is published.
pub(crate) fn run() -> bool {
    let Some(program) = program() else { return false };
    // Not `all`, which would stop at the first that fails.
    let failing = MANIFESTS.iter().filter(|manifest| {
        let graph = ["--manifest-path", manifest, "--locked", "--all-features", "--config", "deny.toml"];
        let checks = ["check", "licenses", "sources", "bans"];
        !call(&[&[program.as_str()], &graph[..], &checks].concat(), &[])
    });
    failing.count() == 0
}

/// cargo-deny, installed if it is missing.
fn program() -> Option<String> {
    let program = format!("{TOOLS}/bin/cargo-deny");
    let is_there = Command::new(&program).arg("--version").output();
    let is_there =
        is_there.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).trim() == format!("cargo-deny {VERSION}"));
    // It runs for a second, and is compiled in half the time without optimization.
    let install = ["cargo", "install", "cargo-deny", "--version", VERSION, "--debug", "--no-default-features"];
    if !is_there && !call(&[&install[..], &["--locked", "--root", TOOLS]].concat(), &[]) {
        eprintln!("== cargo-deny cannot be installed");
        return None;
    }
    Some(program)
}
