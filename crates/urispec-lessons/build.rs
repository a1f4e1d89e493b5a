//! What the library does not tell at run time: where the functions of the rules stand in its source, and the grammar of Sling's paths.
//!
//! A package has no source beside it; then nothing is known, and nothing of it is shown.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let output = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let (source, grammar) = (Path::new("../../src"), Path::new("../../grammar/sling.abnf"));
    let mut functions = String::new();
    for file in files(source)? {
        let text = fs::read_to_string(&file)?;
        let path = file.strip_prefix("../..").unwrap_or(&file).display().to_string();
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(name) = line.strip_prefix("pub fn ").and_then(|line| line.strip_suffix(RULE)) {
                let _ = writeln!(functions, "({path:?}, {name:?}, {number}),");
            }
        }
    }
    fs::write(output.join("functions.rs"), format!("&[{functions}]"))?;
    let sling = if grammar.is_file() { fs::read_to_string(grammar)? } else { String::new() };
    fs::write(output.join("sling.abnf"), sling)?;
    for path in [source, grammar].into_iter().filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}

/// How the signature of every rule goes on.
const RULE: &str = "<S: Source>(input: S) -> Parsed<S> {";

fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !directory.is_dir() {
        return Ok(files);
    }
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(self::files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
