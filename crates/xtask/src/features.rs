//! Sets of features: each must compile, and without warnings.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{call, install};

const MANIFEST: &str = include_str!("../../../Cargo.toml");

/// The features of the library, as its manifest lists them.
fn features() -> impl Iterator<Item = &'static str> {
    let table = MANIFEST.split("\n[features]\n").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap_or_default();
    table.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = ")).map(|(name, _)| name)
}

/// Features that need a minute's worth of dependencies, with their packages. They are tested by commands of their own.
const APART: [(&str, &str); 1] = [("urispec-cli", "tables")];

/// All features of the packages of a workspace but those that are tested apart, as cargo takes them.
pub(crate) fn plain(manifest: &Path) -> Result<String, String> {
    let mut command = Command::new("cargo");
    command.args(["metadata", "--format-version", "1", "--no-deps", "--offline", "--manifest-path"]).arg(manifest);
    let output = command.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    let metadata = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cannot read what cargo says of {}: {error}", manifest.display()))?;
    Ok(format!("--features={}", plain_of(&metadata).join(",")))
}

fn plain_of(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let all = packages.flat_map(|package| {
        let name = package["name"].as_str().unwrap_or_default();
        let features = package["features"].as_object().into_iter().flatten();
        features.map(move |(feature, _)| (name, feature.as_str()))
    });
    all.filter(|it| !APART.contains(it)).map(|(package, feature)| format!("{package}/{feature}")).collect()
}

/// What has parts of its own where two features meet.
const PAIRS: [&str; 2] = ["alloc,serde", "diagnostics,serde"];

/// What has modules of its own, which are linted. The others add a dependency and a few impls, and are only compiled.
const ROOMS: [&str; 9] = ["", "std", "alloc", "derivations", "diagnostics", "lint", "schemes", "views", "miette"];

/// Checks the library without features, with each alone, and with pairs that meet. With all of them it is checked by the tests.
pub(crate) fn each() -> bool {
    let compiled = features().chain(PAIRS).filter(|features| !ROOMS.contains(features));
    // Not `all`, which would stop at the first that fails.
    let failing = ROOMS.into_iter().filter(|features| !passes(features)).count();
    failing + compiled.filter(|features| !compiles(features)).count() == 0
}

/// The arguments that select features of the library.
fn set(features: &str) -> [&str; 5] {
    ["--package", "urispec", "--no-default-features", "--features", features]
}

/// Lints the library with these features.
fn passes(features: &str) -> bool {
    call(&[&["cargo", "clippy"], &set(features)[..], &["--", "-D", "warnings"]].concat(), &[])
}

/// Compiles the library with these features, without a warning.
fn compiles(features: &str) -> bool {
    // Flags for the compiler would compile the dependencies again.
    let output = Command::new("cargo").arg("check").args(set(features)).output();
    let Ok(output) = output.inspect_err(|error| eprintln!("== cannot run cargo: {error}")) else { return false };
    let said = String::from_utf8_lossy(&output.stderr);
    eprint!("\n== cargo check {}\n{said}", set(features).join(" "));
    output.status.success() && !said.contains("warning: ")
}

/// Checks the library with every set of features, of which there are hundreds.
pub(crate) fn every() -> bool {
    let set = [
        "hack",
        "check",
        "--package",
        "urispec",
        "--feature-powerset",
        "--no-dev-deps",
        "--exclude-features",
        "default",
    ];
    install("cargo-hack", "0.6.46") && call(&[&["cargo"], &set[..]].concat(), &[])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{features, plain};

    #[test]
    fn all_features_are_plain_but_those_apart() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
        let plain = plain(&root).unwrap();
        let listed: Vec<&str> = plain.strip_prefix("--features=").unwrap().split(',').collect();
        assert!(features().all(|name| listed.contains(&format!("urispec/{name}").as_str())), "{plain}");
        assert!(listed.contains(&"urispec-documents/templates"), "{plain}");
        assert!(!listed.iter().any(|name| name.contains("tables")), "{plain}");
    }

    #[test]
    fn the_manifest_is_read() {
        let features: Vec<_> = features().collect();
        assert!(["default", "alloc", "lint", "serde"].iter().all(|name| features.contains(name)), "{features:?}");
        assert!(features.iter().all(|name| !name.contains(['#', ' ', '"'])), "{features:?}");
    }
}
