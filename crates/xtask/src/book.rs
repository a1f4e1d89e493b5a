//! The book: `target/site/book`, beside the lesson page.
//!
//! The program `book` of `urispec-book` writes what mdBook reads, with the static content of all elements; here the elements and the library are added, and mdBook is run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::tools::{Tools, base64, put, read, said};
use crate::{call, npm};

/// What mdBook reads.
const SOURCE: &str = "target/book";

/// Where the book is written.
const TARGET: &str = "target/site/book";

/// mdBook is installed here, if it is missing.
const MDBOOK: &str = "target/book-tools";

const VERSION: &str = "0.5.4";

/// The modules of the elements, each after those that it imports.
const MODULES: [&str; 9] = [
    "crates/urispec-wasm/npm/diagnostics.js",
    "crates/urispec-wasm/npm/module.js",
    "book/elements/library.js",
    "book/elements/parts.js",
    "book/elements/text.js",
    "book/elements/quiz.js",
    "book/elements/rule.js",
    "book/elements/slides.js",
    "book/elements/main.js",
];

/// Where the book is published, for what resolves its links.
const BASE: &str = "https://urispec.example/book/";

/// Writes the book.
pub(crate) fn run() -> bool {
    said(write())
}

/// Writes the book, tests it in a browser, and checks its links.
pub(crate) fn test() -> bool {
    run() && said(links()) && said(in_browser())
}

fn write() -> Result<(), String> {
    let source = Path::new(SOURCE);
    let _ = fs::remove_dir_all(source);
    pages()?;
    for file in ["head.hbs", "header.hbs"] {
        put(&source.join("theme").join(file), read(&Path::new("book/theme").join(file))?)?;
    }
    let elements = source.join("src/elements");
    put(&elements.join("book.css"), read(Path::new("book/elements/book.css"))?)?;
    put(&elements.join("book.js"), script()?)?;
    let module = npm::module("book.wasm", &["--features", "book"], "")?;
    let bytes = fs::read(&module).map_err(|error| format!("cannot read {}: {error}", module.display()))?;
    let library = format!("globalThis.urispecLibrary = \"data:application/wasm;base64,{}\";\n", base64(&bytes));
    put(&elements.join("library.wasm.js"), library)?;
    let mdbook = mdbook()?;
    if !call(&[&mdbook, "build", SOURCE, "--dest-dir", TARGET], &[]) {
        return Err("mdBook does not build the book".to_owned());
    }
    eprintln!("== {}/index.html, to be served or opened as it is", TARGET);
    if !Path::new("target/site/index.html").exists() {
        eprintln!("== the lesson page, which the book links to, is written by `cargo xtask site`");
    }
    Ok(())
}

/// Writes the pages as mdBook reads them, and which lessons are about what.
fn pages() -> Result<(), String> {
    let pages = ["cargo", "run", "--quiet", "-p", "urispec-book", "--features", "pages", "--", ".", SOURCE];
    if call(&pages, &[]) { Ok(()) } else { Err("the pages of the book cannot be written".to_owned()) }
}

/// Which lessons are about which rules, sections and diagnostics.
pub(crate) fn lessons() -> Result<Value, String> {
    pages()?;
    let file = Path::new(SOURCE).join("lessons.json");
    serde_json::from_str(&read(&file)?).map_err(|error| format!("{}: {error}", file.display()))
}

/// mdBook, installed if it is missing.
fn mdbook() -> Result<String, String> {
    let program = format!("{MDBOOK}/bin/mdbook");
    let is_there = Command::new(&program).arg("--version").output();
    let is_there = is_there.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).trim() == format!("mdbook v{VERSION}"));
    let install = ["cargo", "install", "mdbook", "--version", VERSION, "--no-default-features", "--features", "search"];
    if !is_there && !call(&[&install[..], &["--locked", "--root", MDBOOK]].concat(), &[]) {
        return Err("mdBook cannot be installed".to_owned());
    }
    Ok(program)
}

/// All modules as one script: a page that was opened as a file may load a script, but no module.
///
/// Each is a function that returns what it exports, so names are its own.
fn script() -> Result<String, String> {
    let mut script = "// Written by `cargo xtask book`.\n(() => {\n\"use strict\";\n".to_owned();
    for file in MODULES {
        let (mut text, mut exported) = (String::new(), Vec::new());
        for line in read(Path::new(file))?.lines() {
            if line.starts_with("import ") && line.ends_with(".js\";") {
                continue;
            }
            let code = line.strip_prefix("export ").unwrap_or(line);
            if code != line {
                let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| *word != "async");
                exported.push(words.nth(1).unwrap_or_default().to_owned());
            }
            text.push_str(code);
            text.push('\n');
        }
        let exported = exported.join(", ");
        script.push_str(&format!("const {{ {exported} }} = (() => {{\n{text}return {{ {exported} }};\n}})();\n"));
    }
    script.push_str("})();\n");
    Ok(script)
}

/// Checks the links of the book with the command line: it resolves them, and what they lead to is there.
fn links() -> Result<(), String> {
    if !call(&["cargo", "build", "--quiet", "-p", "urispec-cli"], &[]) {
        return Err("the command line is not built".to_owned());
    }
    let urispec = fs::canonicalize("target/debug/urispec").map_err(|error| format!("there is no urispec: {error}"))?;
    let book = Path::new(TARGET);
    let pages = html(book)?;
    let checked = |arguments: &[&str]| {
        let output = Command::new(&urispec)
            .current_dir(book)
            .args(["check", "--isolated", "--base", BASE])
            .args(arguments)
            .args(&pages)
            .output();
        output.map_err(|error| format!("urispec cannot be run: {error}"))
    };
    // What a lesson shows on purpose is in code, in values of fields and in data: only what leads somewhere counts.
    let dump = checked(&["--dump"])?;
    if dump.stdout.is_empty() {
        return Err(format!("no links are found: {}", String::from_utf8_lossy(&dump.stderr)));
    }
    let ids: BTreeMap<&String, BTreeSet<String>> =
        pages.iter().map(|page| Ok((page, ids(&read(&book.join(page))?)))).collect::<Result<_, String>>()?;
    let has_site = Path::new("target/site/index.html").exists();
    let mut missing = BTreeSet::new();
    let mut count = 0;
    for line in String::from_utf8_lossy(&dump.stdout).lines() {
        let source = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");
        if let Some(file) = line.split_whitespace().find_map(|word| word.strip_prefix(source)) {
            let (path, _) = file.split_once('#').unwrap_or((file, ""));
            count += 1;
            if !Path::new(path).exists() {
                missing.insert(line.to_owned());
            }
            continue;
        }
        let Some(target) = line.split_whitespace().find_map(|word| word.strip_prefix("https://urispec.example/"))
        else {
            continue;
        };
        count += 1;
        let (address, fragment) = target.split_once('#').unwrap_or((target, ""));
        let is_there = match address.strip_prefix("book/") {
            // The page beside the book takes what it shows from the fragment.
            None => !has_site || Path::new("target/site").join(address).exists(),
            Some("") => true,
            Some(page) => {
                let known = ids.iter().find(|(name, _)| name.as_str() == page).map(|(_, ids)| ids);
                let has_id = known.is_none_or(|ids| fragment.is_empty() || ids.contains(fragment));
                has_id && book.join(page).exists()
            }
        };
        if !is_there {
            missing.insert(line.to_owned());
        }
    }
    if count < 100 {
        return Err(format!("only {count} links of the book are found"));
    }
    eprintln!("== {count} links within the book, to the page and to the source");
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("these lead nowhere:\n{}", missing.into_iter().collect::<Vec<_>>().join("\n")))
    }
}

/// The pages of the book, but the one that is all of it.
fn html(book: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(book).map_err(|error| format!("cannot read {}: {error}", book.display()))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.ends_with(".html"))
        .collect();
    names.retain(|name| !["print.html", "404.html", "toc.html"].contains(&name.as_str()));
    names.sort();
    Ok(names)
}

/// What a link can lead to within a page.
fn ids(page: &str) -> BTreeSet<String> {
    let parts = page.split(" id=\"").skip(1).filter_map(|part| part.split('"').next());
    parts.map(str::to_owned).collect()
}

/// Tests the book in a browser, and checks the types of its elements.
fn in_browser() -> Result<(), String> {
    let tools = Tools::install()?;
    tools.types("book/elements")?;
    tools.tests("book/test/")
}
