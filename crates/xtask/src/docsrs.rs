//! The documentation as docs.rs builds it: by a nightly compiler, with `--cfg docsrs`, from the package and not from the repository.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::call;

/// Where the documentation is written.
const TARGET: &str = "target/docsrs";

/// What docs.rs passes to rustdoc, and that a warning fails.
const FLAGS: (&str, &str) = ("RUSTDOCFLAGS", "--cfg docsrs -D warnings");

/// The libraries that are published.
const LIBRARIES: [&str; 7] = [
    "urispec",
    "urispec-arrow",
    "urispec-documents",
    "urispec-lessons",
    "urispec-project",
    "urispec-server",
    "abnf-conformance",
];

/// Documents the published libraries, and fails on a warning, or if the library's pages do not say which feature an item needs.
pub(crate) fn run() -> bool {
    let install = ["rustup", "toolchain", "install", "nightly", "--profile", "minimal"];
    let version = Command::new("rustc").args(["+nightly", "--version"]).output();
    if !version.is_ok_and(|it| it.status.success()) && !call(&install, &[]) {
        return false;
    }
    let doc = ["cargo", "+nightly", "doc", "--no-deps", "--all-features", "--target-dir", TARGET];
    let packages: Vec<&str> = LIBRARIES.iter().flat_map(|name| ["--package", name]).collect();
    if !call(&[&doc[..], &packages].concat(), &[FLAGS]) {
        return false;
    }
    let page = Path::new(TARGET).join("doc/urispec/diagnostic/fn.diagnose.html");
    let says = fs::read_to_string(&page).is_ok_and(|html| html.contains("Available on <strong>crate feature"));
    if !says {
        eprintln!("== {} does not say which feature it needs", page.display());
    }
    says
}
