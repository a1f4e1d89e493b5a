//! How much larger the library makes a program: small programs are built and stripped, and compared with one that only prints its arguments.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::tools::{finish, put, said};

const DIRECTORY: &str = "target/size";

/// A program that is compared with.
const PLAIN: &str = "println!(\"{text}\");";

/// What is done with each argument, and what that is.
const PROGRAMS: [(&str, &str); 3] = [
    ("prints whether it is valid", "println!(\"{}\", urispec::UriReference::parse(&text).is_ok());"),
    (
        "prints the path, or the error in words",
        "match urispec::UriReference::parse(&text) { Ok(uri) => println!(\"{}\", uri.path()), Err(error) => println!(\"{error}\") }",
    ),
    (
        "prints the path, or the error as a picture",
        "match urispec::UriReference::parse(&text) { Ok(uri) => println!(\"{}\", uri.path()), Err(error) => println!(\"{}\", error.display(&text)) }",
    ),
];

pub(crate) fn run() -> bool {
    said(measure())
}

fn measure() -> Result<(), String> {
    let plain = size("plain", PLAIN)?;
    println!("| a program, without features, that | bytes more than one that prints its arguments |\n|---|---|");
    for (number, (what, code)) in PROGRAMS.into_iter().enumerate() {
        println!("| {what} | {} |", size(&format!("program-{number}"), code)?.saturating_sub(plain));
    }
    Ok(())
}

/// The size of the stripped program that does this with each argument.
fn size(name: &str, code: &str) -> Result<u64, String> {
    let project = Path::new(DIRECTORY).join(name);
    let root = std::env::current_dir().map_err(|error| error.to_string())?;
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[profile.release]\nstrip = true\n\n\
         [dependencies]\nurispec = {{ path = '{}', default-features = false }}\n",
        root.display()
    );
    put(&project.join("Cargo.toml"), manifest)?;
    put(
        &project.join("src/main.rs"),
        format!("fn main() {{\n    for text in std::env::args().skip(1) {{\n        {code}\n    }}\n}}\n"),
    )?;
    let target = Path::new(DIRECTORY).join("target");
    let manifest = project.join("Cargo.toml");
    let mut command = Command::new("cargo");
    command.args(["build", "--quiet", "--release", "--manifest-path"]).arg(manifest).arg("--target-dir").arg(&target);
    finish(&mut command)?;
    let program = target.join("release").join(name);
    fs::metadata(&program).map(|it| it.len()).map_err(|error| format!("{} cannot be read: {error}", program.display()))
}
