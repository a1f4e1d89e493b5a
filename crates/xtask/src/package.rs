//! Whether the program that is installed from packages answers as the one that is built in the repository.
//!
//! The packages are unpacked into a workspace of their own. It shares the lock file, the profiles and the target directory of the
//! repository, so only the packages themselves are compiled.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::{call, features};

/// The package of the program.
const PROGRAM: &str = "urispec-cli";

/// The smallest of the library's examples.
const EXAMPLE: &str = "search";

/// What both programs are asked.
const QUESTIONS: &[&[&str]] = &[
    // Rules of RFC 3986, RFC 5234, documents of schemes, and Sling.
    &["explain", "dec-octet"],
    &["explain", "HEXDIG"],
    &["explain", "RFC 6068, mailtoURI"],
    &["explain", "RFC 2397, type"],
    &["explain", "Sling, suffix"],
    &["explain", "extension"],
    // Sections with rules, and with algorithms.
    &["explain", "3.2.2"],
    &["explain", "5.2.4"],
    &["explain", "RFC 8141, 2"],
    // Diagnostics and groups.
    &["explain", "unclosed-ip-literal"],
    &["explain", "unused-ignore"],
    &["explain", "style"],
    &["explain"],
    &["rules", "--schemes"],
];

pub(crate) fn run() -> bool {
    let compared = compare();
    match &compared {
        Ok(count) => eprintln!("== {count} answers are the same"),
        Err(error) => eprintln!("== {error}"),
    }
    compared.is_ok()
}

/// How many answers are the same, or why they are not.
fn compare() -> Result<usize, String> {
    let metadata = metadata()?;
    let target =
        metadata["target_directory"].as_str().map(PathBuf::from).ok_or("cargo does not say where it builds")?;
    let packages = packages(&metadata);
    let unpacked = target.join("unpacked");
    let checkout = build(Path::new("."), &target, &unpacked.join("checkout"))?;
    package(&packages, &target)?;
    unpack(&packages, &target, &unpacked).map_err(|error| format!("cannot unpack the packages: {error}"))?;
    let installed = build(&unpacked, &target, &unpacked.join("installed"))?;
    // Both programs are built in one place. What the repository builds stays there.
    build(Path::new("."), &target, &unpacked.join("checkout"))?;
    let questions = QUESTIONS.iter().flat_map(|question| ["text", "json"].map(|format| (question, format)));
    let mut count = 0;
    for (question, format) in questions {
        let arguments = [question, &["--format", format][..]].concat();
        let (answer, expected) = (ask(&installed, &arguments)?, ask(&checkout, &arguments)?);
        if !expected.status.success() || expected.stdout.is_empty() {
            return Err(format!("{arguments:?} is not answered"));
        }
        if answer != expected {
            let [answer, expected] =
                [answer, expected].map(|answer| String::from_utf8_lossy(&answer.stdout).into_owned());
            return Err(format!("{arguments:?} is answered\n{answer}\ninstead of\n{expected}"));
        }
        count += 1;
    }
    Ok(count)
}

fn metadata() -> Result<Value, String> {
    let output = Command::new("cargo").args(["metadata", "--format-version", "1", "--no-deps"]).output();
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cannot read what cargo says: {error}"))
}

/// The package of the program and the packages of the workspace that it is compiled from, by name, with the directory of each package.
fn packages(metadata: &Value) -> BTreeMap<&str, String> {
    let all = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut packages = BTreeMap::new();
    let mut names = vec![PROGRAM];
    while let Some(name) = names.pop() {
        let Some(package) = all.iter().find(|package| package["name"] == name) else { continue };
        let directory = format!("{name}-{}", package["version"].as_str().unwrap_or_default());
        if packages.insert(name, directory).is_none() {
            let dependencies = package["dependencies"].as_array().into_iter().flatten();
            let is_own = |dependency: &&Value| dependency["path"].is_string() && dependency["kind"] != "dev";
            names.extend(dependencies.filter(is_own).filter_map(|dependency| dependency["name"].as_str()));
        }
    }
    packages
}

fn package(packages: &BTreeMap<&str, String>, target: &Path) -> Result<(), String> {
    let mut command = vec!["cargo", "package", "--quiet", "--offline", "--no-verify", "--allow-dirty"];
    command.extend(packages.keys().flat_map(|name| ["--package", name]));
    let target = target.display().to_string();
    command.extend(["--target-dir", &target]);
    if call(&command, &[]) { Ok(()) } else { Err("cargo does not package".to_owned()) }
}

/// Writes the workspace of the packages. A file that is the same as before is not touched, so that it is not compiled again.
fn unpack(packages: &BTreeMap<&str, String>, target: &Path, unpacked: &Path) -> io::Result<()> {
    let new = unpacked.join("new");
    if new.exists() {
        fs::remove_dir_all(&new)?;
    }
    fs::create_dir_all(&new)?;
    for directory in packages.values() {
        let file = target.join("package").join(format!("{directory}.crate"));
        let status = Command::new("tar").arg("-xzf").arg(file).arg("-C").arg(&new).status()?;
        if !status.success() {
            return Err(io::Error::other(format!("tar cannot read {directory}.crate")));
        }
        replace(&new.join(directory), &unpacked.join(directory))?;
    }
    let manifest = fs::read_to_string("Cargo.toml")?;
    let profiles = manifest.find("[profile").and_then(|at| manifest.get(at..)).unwrap_or_default();
    let members: Vec<_> = packages.values().map(|directory| format!("{directory:?}")).collect();
    let patches: String =
        packages.iter().map(|(name, directory)| format!("{name} = {{ path = {directory:?} }}\n")).collect();
    let workspace = format!("[workspace]\nmembers = [{}]\nresolver = \"3\"\n", members.join(", "));
    fs::write(unpacked.join("Cargo.toml"), format!("{workspace}\n[patch.crates-io]\n{patches}\n{profiles}"))?;
    fs::copy("Cargo.lock", unpacked.join("Cargo.lock"))?;
    Ok(())
}

/// Makes the directory `to` the same as `from`. Only files that differ are written, at the time of now: those in a package are all of the
/// same age, so cargo could not see a change.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        let has_file = from.join(entry.file_name()).exists();
        match entry.file_type()?.is_dir() {
            true if !has_file => fs::remove_dir_all(entry.path())?,
            false if !has_file => fs::remove_file(entry.path())?,
            _ => {}
        }
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            replace(&entry.path(), &to)?;
            continue;
        }
        let content = fs::read(entry.path())?;
        if !to.exists() || fs::read(&to)? != content {
            fs::write(to, content)?;
        }
    }
    Ok(())
}

/// Builds the program of a workspace, and copies it.
fn build(workspace: &Path, target: &Path, copy: &Path) -> Result<PathBuf, String> {
    let (manifest, directory) = (workspace.join("Cargo.toml").display().to_string(), target.display().to_string());
    // The dependencies have the features that the tests give them if an example is built, too.
    let features = features::plain(&workspace.join("Cargo.toml"))?;
    let mut command: Vec<String> = [
        "cargo",
        "build",
        "--quiet",
        "--profile",
        "test",
        "--workspace",
        &features,
        "--bin",
        "urispec",
        "--example",
        EXAMPLE,
    ]
    .map(str::to_owned)
    .to_vec();
    command.extend(["--manifest-path".to_owned(), manifest, "--target-dir".to_owned(), directory]);
    if workspace != Path::new(".") {
        command.push("--offline".to_owned());
    }
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    if !call(&command, &[]) {
        return Err(format!("{} is not built", workspace.display()));
    }
    let built = target.join("debug").join("urispec").with_extension(std::env::consts::EXE_EXTENSION);
    let copy = copy.with_extension(std::env::consts::EXE_EXTENSION);
    let copied = fs::create_dir_all(target.join("unpacked")).and_then(|()| fs::copy(&built, &copy));
    copied.map_err(|error| format!("cannot copy {}: {error}", built.display()))?;
    Ok(copy)
}

fn ask(program: &Path, arguments: &[&str]) -> Result<Output, String> {
    let output = Command::new(program).args(arguments).output();
    output.map_err(|error| format!("cannot run {}: {error}", program.display()))
}
