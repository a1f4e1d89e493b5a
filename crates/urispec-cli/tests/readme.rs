//! README and documents show what the program prints, and the code as it is.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use urispec::Rule;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The documents that show what commands print, beside the chapters of the book.
const DOCUMENTS: [&str; 6] =
    ["README.md", "docs/abnf.md", "docs/check.md", "docs/command-line.md", "docs/derivations.md", "docs/views.md"];

/// That of the feature `tables`, and how many commands it shows.
const TABLES: (&str, usize) = ("docs/tables.md", 4);

/// Where the chapters of the book are.
const BOOK: &str = "book/src";

fn documents() -> Vec<String> {
    let chapters = fs::read_dir(root().join(BOOK)).unwrap();
    let names = chapters.map(|chapter| chapter.unwrap().file_name().into_string().unwrap());
    let mut chapters: Vec<_> =
        names.filter(|name| name.ends_with(".md")).map(|name| format!("{BOOK}/{name}")).collect();
    chapters.sort();
    DOCUMENTS.iter().map(|document| (*document).to_owned()).chain(chapters).collect()
}

fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap()
}

/// The fenced blocks of a document in this language.
fn blocks(document: &str, language: &str) -> Vec<String> {
    let document = read(document);
    let (mut blocks, mut open) = (Vec::new(), None::<String>);
    for line in document.lines() {
        match &mut open {
            None if line.strip_prefix("```") == Some(language) => open = Some(String::new()),
            Some(_) if line == "```" => blocks.extend(open.take()),
            Some(block) => {
                block.push_str(line);
                block.push('\n');
            }
            None => (),
        }
    }
    blocks
}

/// Runs a command line in a shell that finds the binary.
fn run(command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_urispec")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", command]).env("PATH", path).current_dir(root()).output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr)
}

/// With `UPDATE_DOCS` set, what is printed is written into the documents instead.
#[test]
fn consoles_show_what_is_printed() {
    let mut count = 0;
    let has_tables = cfg!(feature = "tables");
    // A command writes a table there.
    fs::create_dir_all(root().join("target")).unwrap();
    for document in documents().into_iter().chain(has_tables.then(|| TABLES.0.to_owned())) {
        let mut text = read(&document);
        for block in blocks(&document, "console") {
            let (command, shown) = block.split_once('\n').unwrap();
            let printed = run(command.strip_prefix("$ ").unwrap());
            if env::var_os("UPDATE_DOCS").is_some() {
                text = text.replacen(&block, &format!("{command}\n{printed}"), 1);
            } else {
                assert_eq!(printed, shown, "{command}");
            }
            count += 1;
        }
        if text != read(&document) {
            fs::write(root().join(&document), text).unwrap();
        }
    }
    assert_eq!(count, 106 + if has_tables { TABLES.1 } else { 0 });
}

#[test]
fn the_readme_is_short() {
    let lines = read("README.md").lines().count();
    assert!(lines <= 200, "{lines} lines");
}

/// `cargo run` must know which program is meant.
#[test]
fn only_one_program_is_run_without_a_name() {
    assert!(read("README.md").contains("\ncargo run --release -- check docs/examples\n"));
    let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let members = metadata["workspace_default_members"].as_array().unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let programs: Vec<&serde_json::Value> = packages
        .iter()
        .filter(|package| members.contains(&package["id"]))
        .flat_map(|package| package["targets"].as_array().unwrap())
        .filter(|target| target["kind"].as_array().unwrap().iter().any(|kind| kind == "bin"))
        .map(|target| &target["name"])
        .collect();
    assert_eq!(programs, ["urispec"]);
}

#[test]
fn the_rule_that_is_shown_is_the_code() {
    let host = read("src/rfc3986/syntax/authority/host.rs");
    let shown = blocks("README.md", "rs").remove(0);
    let (fence, function) = shown.split_at(shown.find("pub fn").unwrap());
    assert!(host.contains(fence) && host.contains(function), "{shown}");
}

#[test]
fn the_table_lists_every_rule_in_its_section_and_file() {
    let document = read("docs/grammar.md");
    let rows: Vec<_> = document.lines().filter(|line| line.starts_with("| [")).collect();
    let mut listed = 0;
    for row in rows {
        let [_, section, file, rules, _] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let file = file.split_once("](../").unwrap().1.trim_end_matches(')');
        for name in rules.split(", ") {
            let rule = Rule::from_name(name.trim_matches('`')).unwrap();
            assert!(section.contains(&format!("{}. {}", rule.section().number, rule.section().title)), "{row}");
            assert!(section.contains(&rule.section().url().to_string()), "{row}");
            assert_eq!(rule.location().file, file, "{row}");
            listed += 1;
        }
    }
    assert_eq!(listed, Rule::ALL.len());
}
