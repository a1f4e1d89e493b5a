//! The programs that are asked: one for each language, which knows several parsers by name.
//!
//! What registries have is installed below `target/parsers`. What the system must bring is said.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The packages of Python, pinned: another version is another parser.
const PYTHON: &[&str] = &["rfc3986==2.0.0", "rfc3987-syntax==1.1.0", "yarl==1.25.1", "lark==1.3.1"];

/// The packages of Node.
const NODE: &[&str] = &["uri-js@4.4.1", "fast-uri@4.2.3"];

/// A program that can be asked for parsers.
pub(crate) struct Adapter {
    command: String,
    /// Names and versions of what it has, a line each.
    versions: String,
}

/// How a program is made ready: the command of the shell to run it, or what is missing.
pub(crate) type Prepare = fn(&Place) -> Result<String, String>;

/// Where everything is.
pub(crate) struct Place {
    root: PathBuf,
    target: PathBuf,
}

impl Place {
    pub(crate) fn new() -> Result<Place, String> {
        let root = env::current_dir().map_err(|error| format!("there is no current directory: {error}"))?;
        let target = root.join("target/parsers");
        fs::create_dir_all(&target).map_err(|error| format!("cannot make {}: {error}", target.display()))?;
        Ok(Place { root, target })
    }

    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    fn source(&self, name: &str) -> PathBuf {
        self.root.join("crates/bench/parsers").join(name)
    }
}

impl Adapter {
    pub(crate) fn new(place: &Place, prepare: Prepare) -> Result<Adapter, String> {
        let command = prepare(place)?;
        let line = format!("{command} --versions");
        let output = Command::new("sh").args(["-c", &line]).stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| format!("sh cannot be run: {error}"))?;
        if !output.status.success() {
            return Err(format!("{line} ended with {}", output.status));
        }
        Ok(Adapter { command, versions: String::from_utf8_lossy(&output.stdout).into_owned() })
    }

    /// The command of the shell that answers for a parser.
    pub(crate) fn command(&self, parser: &str) -> String {
        format!("{} '{parser}'", self.command)
    }

    /// The version of a library; none if the program does not have it.
    pub(crate) fn version(&self, library: &str) -> Option<&str> {
        self.versions.lines().find_map(|line| line.strip_prefix(library)?.strip_prefix(' '))
    }
}

/// Runs a command to its end.
fn finish(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name} cannot be run: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} ended with {status}")) }
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.display())
}

pub(crate) fn rust(place: &Place) -> Result<String, String> {
    let build = |features: &[&str]| {
        let mut command = Command::new("cargo");
        command.args(["build", "--release", "--manifest-path", "crates/bench/Cargo.toml"]);
        finish(command.args(["--target-dir", "target/bench", "--bin", "parsers"]).args(features))
    };
    build(&["--features", "ada"]).or_else(|why| {
        eprintln!("== without ada-url, which needs a C++ compiler: {why}");
        build(&[])
    })?;
    Ok(quoted(&place.root.join("target/bench/release/parsers")))
}

pub(crate) fn python(place: &Place) -> Result<String, String> {
    let directory = place.target.join("python");
    let python = directory.join("bin/python");
    if !python.exists() {
        finish(Command::new("python3").args(["-m", "venv"]).arg(&directory))
            .map_err(|why| format!("{why}; it needs Python with venv"))?;
    }
    finish(Command::new(directory.join("bin/pip")).args(["install", "--quiet"]).args(PYTHON))?;
    Ok(format!("{} {}", quoted(&python), quoted(&place.source("python.py"))))
}

pub(crate) fn node(place: &Place) -> Result<String, String> {
    let directory = place.target.join("node");
    fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let mut npm = Command::new("npm");
    npm.current_dir(&directory).args(["install", "--silent", "--no-save", "--prefix", "."]);
    finish(npm.args(NODE)).map_err(|why| format!("{why}; it needs Node.js from 20 on, and npm"))?;
    Ok(format!("PARSERS_MODULES={} node {}", quoted(&directory), quoted(&place.source("node.mjs"))))
}

pub(crate) fn java(place: &Place) -> Result<String, String> {
    let directory = place.target.join("java");
    finish(Command::new("javac").arg("-d").arg(&directory).arg(place.source("Parsers.java")))
        .map_err(|why| format!("{why}; it needs a JDK from 17 on"))?;
    Ok(format!("java -cp {} Parsers", quoted(&directory)))
}

pub(crate) fn go(place: &Place) -> Result<String, String> {
    let program = place.target.join("go");
    finish(Command::new("go").args(["build", "-o"]).arg(&program).arg(place.source("parsers.go")))
        .map_err(|why| format!("{why}; it needs Go: `apt-get install golang-go` on Debian 12"))?;
    Ok(quoted(&program))
}
