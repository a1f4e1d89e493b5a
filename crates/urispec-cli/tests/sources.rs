//! Every row of the tables in `docs/sources/` is asked, and answered as it says. `docs/sources.md` has their form.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The tables, by file.
fn tables() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("docs/sources")).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// A row: what a document says, what shows it, and whether it holds.
#[derive(Debug, PartialEq)]
struct Row {
    place: String,
    says: String,
    ask: Ask,
    /// The parts of the answer that are shown.
    answer: Vec<String>,
    verdict: String,
}

#[derive(Debug, PartialEq)]
enum Ask {
    Commands(Vec<String>),
    /// A file and a function.
    Test(String, String),
    Nothing,
}

/// The cells of a line of a table. A bar after a backslash is a part of a cell.
fn cells(line: &str) -> Option<Vec<String>> {
    let line = line.strip_prefix('|')?.trim_end().strip_suffix('|')?;
    let line = line.replace("\\|", "\0");
    Some(line.split('|').map(|cell| cell.trim().replace('\0', "|")).collect())
}

/// The texts between backticks, in which a longer run of them may hold a shorter one.
fn codes(cell: &str) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), cell);
    while let Some(start) = rest.find('`') {
        let opened = &rest[start..];
        let fence = &opened[..opened.len() - opened.trim_start_matches('`').len()];
        let inside = &opened[fence.len()..];
        let Some(end) = inside.find(fence) else { panic!("a backtick is never closed: {cell}") };
        let text = &inside[..end];
        let padded = text.strip_prefix(' ').and_then(|text| text.strip_suffix(' '));
        found.push(padded.filter(|_| fence.len() > 1).unwrap_or(text).to_owned());
        rest = &inside[end + fence.len()..];
    }
    found
}

/// The row that a line is, or what is wrong with it. Headings and rules of tables are none.
fn row(line: &str) -> Option<Result<Row, String>> {
    let cells = cells(line)?;
    let is_rule = cells.iter().all(|cell| cell.chars().all(|c| c == '-' || c == ':'));
    if is_rule || cells.first().is_some_and(|cell| cell == "place") {
        return None;
    }
    Some(of_cells(&cells))
}

fn of_cells(cells: &[String]) -> Result<Row, String> {
    let [place, says, ask, answer, verdict] = cells else { return Err(format!("{} cells, not five", cells.len())) };
    let (asked, answer) = (codes(ask), codes(answer));
    let is_test = |code: &&String| code.contains(".rs::");
    let ask = if asked.iter().any(|code| code.starts_with("urispec ")) {
        if asked.iter().any(|code| !code.starts_with("urispec ")) {
            return Err("a command that is none of urispec".to_owned());
        }
        if answer.is_empty() || answer.iter().any(|part| part.trim().is_empty()) {
            return Err("a command without an answer".to_owned());
        }
        Ask::Commands(asked)
    } else if let Some((file, function)) = asked.iter().find(is_test).and_then(|code| code.split_once("::")) {
        Ask::Test(file.to_owned(), function.to_owned())
    } else if ask == "—" {
        Ask::Nothing
    } else {
        return Err(format!("neither a command nor a test: {ask}"));
    };
    let (word, reason) = verdict.split_once([':', ';', ',', ' ']).unwrap_or((verdict, ""));
    match (word, &ask) {
        _ if place.is_empty() || says.is_empty() => Err("an empty cell".to_owned()),
        ("holds", Ask::Commands(_) | Ask::Test(..)) => Ok(()),
        ("holds", Ask::Nothing) => Err("nothing shows that it holds".to_owned()),
        ("differs" | "beyond", _) if !reason.trim().is_empty() => Ok(()),
        _ => Err(format!("a verdict without a reason, or another word: {verdict}")),
    }?;
    let (place, says, verdict) = (place.clone(), says.clone(), verdict.clone());
    Ok(Row { place, says, ask, answer, verdict })
}

/// Runs a command line in a shell that finds the binary, and returns all that it prints.
fn run(command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_urispec")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", command]).env("PATH", path).current_dir(root()).output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr)
}

/// What is wrong with a row.
fn wrong(row: &Row) -> Option<String> {
    match &row.ask {
        Ask::Nothing => None,
        Ask::Test(file, function) => {
            let source = fs::read_to_string(root().join(file)).unwrap_or_default();
            let is_there = source.contains(&format!("fn {function}("));
            (!is_there).then(|| format!("no function `{function}` in {file}"))
        }
        Ask::Commands(commands) => {
            let printed: String = commands.iter().map(|command| run(command)).collect();
            // How columns are aligned is no part of an answer.
            let blanks = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let missing = |part: &&String| !printed.lines().any(|line| blanks(line).contains(&blanks(part)));
            let missing = row.answer.iter().find(missing);
            missing.map(|part| format!("no line of the answer to {commands:?} contains `{part}`:\n{printed}"))
        }
    }
}

#[test]
fn every_row_is_answered_as_it_says() {
    let mut found = Vec::new();
    for file in tables() {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&file).unwrap();
        let rows: Vec<_> = text.lines().enumerate().filter_map(|(at, line)| Some((at + 1, row(line)?))).collect();
        let asked = |row: &Result<Row, String>| matches!(row, Ok(Row { ask: Ask::Commands(_), .. }));
        assert!(rows.iter().any(|(_, row)| asked(row)), "{name} has no command");
        for (line, row) in rows {
            let problem = row.map_or_else(Some, |row| wrong(&row));
            found.extend(problem.map(|problem| format!("docs/sources/{name}:{line}: {problem}")));
        }
    }
    assert!(found.is_empty(), "{} rows:\n{}", found.len(), found.join("\n\n"));
}

#[test]
fn every_table_is_listed() {
    let index = fs::read_to_string(root().join("docs/sources.md")).unwrap();
    for file in tables() {
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(index.contains(&format!("](sources/{name})")), "{name}");
    }
    assert_eq!(index.matches("](sources/").count(), tables().len());
}

/// The test above could not fail without this one.
#[test]
fn a_row_that_does_not_hold_is_noticed() {
    let row = |line: &str| row(line).unwrap();
    assert!(wrong(&row("| 3 | a | `urispec parse 'urn:a'` | `path-rootless`, `urn` | holds |").unwrap()).is_none());
    assert!(wrong(&row("| 3 | a | `urispec parse 'urn:a'` | `path-abempty` | holds |").unwrap()).is_some());
    assert!(wrong(&row("| 3 | a | `urispec parse 'a\\|b'` | ``character `\\|` `` | holds |").unwrap()).is_none());
    assert!(wrong(&row("| 3 | a | `crates/urispec-cli/tests/sources.rs::run` | | holds |").unwrap()).is_none());
    assert!(wrong(&row("| 3 | a | `crates/urispec-cli/tests/sources.rs::walk` | | holds |").unwrap()).is_some());
    for malformed in [
        "| 3 | a | `urispec parse` | holds |",
        "| 3 | a | `urispec parse 'urn:a'` | path | holds |",
        "| 3 | a | `ls` | `src` | holds |",
        "| 3 | a | — | | holds |",
        "| 3 | a | — | | beyond |",
        "| 3 | | `urispec rules` | `URI` | holds |",
        "| 3 | a | `urispec rules` | `URI` | perhaps |",
    ] {
        assert!(row(malformed).is_err(), "{malformed}");
    }
    assert!(row("| 3 | a | — | | beyond: it is about people |").is_ok());
}
