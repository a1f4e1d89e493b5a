//! What the README shows is so.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use urispec::Rule;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// The fenced blocks of the README in this language.
fn blocks(language: &str) -> Vec<String> {
    let readme = readme();
    let (mut blocks, mut open) = (Vec::new(), None::<String>);
    for line in readme.lines() {
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

#[test]
fn consoles_show_what_is_printed() {
    let blocks = blocks("console");
    assert_eq!(blocks.len(), 19);
    for block in blocks {
        let (command, shown) = block.split_once('\n').unwrap();
        assert_eq!(run(command.strip_prefix("$ ").unwrap()), shown, "{command}");
    }
}

#[test]
fn the_rule_that_is_shown_is_the_code() {
    let host = fs::read_to_string(root().join("src/rfc3986/syntax/authority/host.rs")).unwrap();
    let shown = blocks("rs").remove(0);
    let (fence, function) = shown.split_at(shown.find("pub fn").unwrap());
    assert!(host.contains(fence) && host.contains(function), "{shown}");
}

#[test]
fn the_table_lists_every_rule_in_its_section_and_file() {
    let readme = readme();
    let rows: Vec<_> = readme.lines().filter(|line| line.starts_with("| [")).collect();
    let mut listed = 0;
    for row in rows {
        let [_, section, file, rules, _] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let file = file.split_once("](").unwrap().1.trim_end_matches(')');
        for name in rules.split(", ") {
            let rule = Rule::from_name(name.trim_matches('`')).unwrap();
            assert!(section.contains(&format!("{}. {}", rule.section().number, rule.section().title)), "{row}");
            assert!(section.contains(&rule.section().url().to_string()), "{row}");
            let module = rule.module().replacen("urispec", "src", 1).replace("::", "/");
            assert!([format!("{module}.rs"), format!("{module}/mod.rs")].contains(&file.to_owned()), "{row}");
            assert!(root().join(file).is_file(), "{row}");
            listed += 1;
        }
    }
    assert_eq!(listed, Rule::ALL.len());
}
