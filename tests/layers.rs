//! The layers: which room of the source may use which, and no circle between files.
//!
//! The imports are read from the source, and the table is in DESIGN.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The roots of the crates whose layers are held.
const ROOTS: [&str; 12] = [
    "src",
    "crates/abnf-conformance/command",
    "crates/abnf-conformance/src",
    "crates/urispec-arrow/src",
    "crates/urispec-book/src",
    "crates/urispec-cli/src",
    "crates/urispec-documents/src",
    "crates/urispec-lessons/src",
    "crates/urispec-project/src",
    "crates/urispec-python/src",
    "crates/urispec-server/src",
    "crates/urispec-wasm/src",
];

/// The source files below a root, by their paths from the repository's root.
type Files = BTreeMap<String, String>;

/// Which file uses which.
type Arrows = BTreeSet<(String, String)>;

fn files(directory: &str, files: &mut Files) {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(directory)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{directory}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            self::files(&path, files);
        } else if path.ends_with(".rs") {
            files.insert(path, fs::read_to_string(entry.path()).unwrap());
        }
    }
}

/// The code of a file: no comments and documents, no strings that hold paths, no tests.
fn code(text: &str) -> String {
    let tests = ["#[cfg(test)]\nmod tests", "#[cfg(test)]\npub(crate) mod tests"];
    let end = tests.iter().find_map(|tests| text.find(tests)).unwrap_or(text.len());
    let code = &text[..end];
    let is_document = |line: &&str| ["//", "#[doc"].iter().any(|start| line.trim_start().starts_with(start));
    code.lines().filter(|line| !is_document(line)).map(|line| format!("{line}\n")).collect()
}

/// The module path of a file, from the root of its crate: `src/uri/view.rs` is `["uri", "view"]`.
fn module(root: &str, file: &str) -> Vec<String> {
    let path = file.strip_prefix(root).unwrap().trim_start_matches('/').trim_end_matches(".rs");
    let mut module: Vec<String> = path.split('/').map(str::to_owned).collect();
    if ["mod", "lib", "main"].contains(&module.last().unwrap().as_str()) {
        module.pop();
    }
    module
}

/// The file that a path leads into: that of its longest beginning which is a module.
fn file_of<'f>(modules: &'f BTreeMap<Vec<String>, String>, path: &[String]) -> Option<&'f String> {
    (0..=path.len()).rev().find_map(|length| modules.get(&path[..length]))
}

/// Every path that `use` trees and code begin with `crate`, `super` or `self`, or that begins with a child of the module.
fn paths(code: &str, children: &BTreeSet<String>) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let is_word = code[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric() && before != '_');
        let tree = code[at + "use ".len()..].split(';').next().unwrap();
        let first = tree.split([':', ' ', ';', '{']).next().unwrap();
        if is_word && (["crate", "super", "self"].contains(&first) || children.contains(first)) {
            flatten(tree, &[], &mut paths);
        }
    }
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let is_start = code[..at]
                .chars()
                .next_back()
                .is_none_or(|before| !before.is_alphanumeric() && !"_:\"".contains(before));
            let end = code[at..].find(|c: char| !c.is_alphanumeric() && !"_:".contains(c)).unwrap_or(code.len() - at);
            // What follows `crate::{` was found above.
            if is_start && !code[at + end..].starts_with('{') {
                paths.push(code[at..at + end].split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect());
            }
        }
    }
    paths
}

/// The paths of a `use` tree.
fn flatten(tree: &str, before: &[String], paths: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    if let Some((prefix, inside)) = tree.split_once('{') {
        let mut path = before.to_vec();
        path.extend(prefix.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
        let inside = inside.trim_end().trim_end_matches('}');
        let (mut depth, mut start) = (0_u32, 0);
        for (at, byte) in inside.bytes().enumerate() {
            match byte {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => {
                    flatten(&inside[start..at], &path, paths);
                    start = at + 1;
                }
                _ => (),
            }
        }
        flatten(&inside[start..], &path, paths);
    } else if !tree.is_empty() {
        let tree = tree.split(" as ").next().unwrap();
        let parts = tree.split("::").map(|part| part.trim().to_owned());
        paths.push(before.iter().cloned().chain(parts).collect());
    }
}

/// Which file uses which, within a crate.
fn arrows(root: &str, files: &Files) -> Arrows {
    let modules: BTreeMap<Vec<String>, String> = files.keys().map(|file| (module(root, file), file.clone())).collect();
    let mut arrows = Arrows::new();
    for (file, text) in files {
        let own = module(root, file);
        let is_child = |module: &&Vec<String>| module.len() == own.len() + 1 && module.starts_with(&own);
        let children = modules.keys().filter(is_child).map(|module| module[own.len()].clone()).collect();
        for path in paths(&code(text), &children) {
            let absolute: Vec<String> = match path[0].as_str() {
                "crate" => path[1..].to_vec(),
                "self" => own.iter().cloned().chain(path[1..].iter().cloned()).collect(),
                "super" => {
                    let up = path.iter().take_while(|part| *part == "super").count();
                    own[..own.len().saturating_sub(up)].iter().cloned().chain(path[up..].iter().cloned()).collect()
                }
                _ => own.iter().cloned().chain(path.iter().cloned()).collect(),
            };
            if let Some(used) = file_of(&modules, &absolute)
                && used != file
            {
                arrows.insert((file.clone(), used.clone()));
            }
        }
    }
    arrows
}

/// Files that use each other, directly or not; none if there are no circles.
fn circle(arrows: &Arrows) -> Vec<String> {
    let mut left: Arrows = arrows.clone();
    loop {
        // A file that uses nothing that is left, or that nothing left uses, is in no circle.
        let using: BTreeSet<String> = left.iter().map(|(from, _)| from.clone()).collect();
        let used: BTreeSet<String> = left.iter().map(|(_, to)| to.clone()).collect();
        let before = left.len();
        left.retain(|(from, to)| using.contains(to) && used.contains(from));
        if left.len() == before {
            return using.into_iter().collect();
        }
    }
}

/// A row of the table: a room, the paths that it holds, and the rooms that it uses.
struct Room {
    name: String,
    paths: Vec<String>,
    uses: BTreeSet<String>,
}

/// The rows between `<!-- layers -->` and `<!-- /layers -->`.
fn table(document: &str) -> Vec<Room> {
    let (_, table) = document.split_once("<!-- layers -->\n").unwrap();
    let (table, _) = table.split_once("<!-- /layers -->").unwrap();
    let list = |cell: &str| -> Vec<String> {
        cell.split(',').map(|item| item.trim().trim_matches('`').to_owned()).filter(|item| !item.is_empty()).collect()
    };
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        Room { name: cells[0].trim().to_owned(), paths: list(cells[1]), uses: list(cells[2]).into_iter().collect() }
    });
    rows.collect()
}

/// The room of a file: the one with the longest path that holds it.
fn room_of<'r>(rooms: &'r [Room], file: &str) -> Option<&'r Room> {
    let holds = |path: &&String| file == path.as_str() || file.starts_with(&format!("{path}/"));
    let longest = |room: &&Room| room.paths.iter().filter(holds).map(String::len).max();
    rooms.iter().filter(|room| longest(room).is_some()).max_by_key(longest)
}

/// What is wrong: files without a room, arrows that the table does not have, and entries of the table that no arrow needs.
fn faults(rooms: &[Room], files: &Files, arrows: &Arrows) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files.keys().filter(|file| room_of(rooms, file).is_none()) {
        faults.push(format!("{file} is in no room"));
    }
    let mut needed = BTreeSet::new();
    for (from, to) in arrows {
        let (Some(room), Some(used)) = (room_of(rooms, from), room_of(rooms, to)) else { continue };
        if room.name != used.name && !room.uses.contains(&used.name) {
            faults.push(format!("{from} uses {to}: {} may not use {}", room.name, used.name));
        }
        needed.insert((room.name.clone(), used.name.clone()));
    }
    for room in rooms {
        for used in room.uses.iter().filter(|used| !needed.contains(&(room.name.clone(), (*used).clone()))) {
            faults.push(format!("{} uses nothing of {used}", room.name));
        }
    }
    faults
}

#[test]
fn no_room_uses_one_that_the_table_does_not_allow() {
    let rooms = table(include_str!("../DESIGN.md"));
    let (mut all, mut all_arrows) = (Files::new(), Arrows::new());
    for root in ROOTS {
        let mut files = Files::new();
        self::files(root, &mut files);
        assert!(files.len() > 3, "{root}");
        all_arrows.extend(arrows(root, &files));
        all.extend(files);
    }
    assert!(all_arrows.len() > 400, "{} arrows were found", all_arrows.len());
    let faults = faults(&rooms, &all, &all_arrows);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    for root in ROOTS {
        let mut files = Files::new();
        self::files(root, &mut files);
        let circle = circle(&arrows(root, &files));
        assert!(circle.is_empty(), "\n{}", circle.join("\n"));
    }
}

#[test]
fn an_arrow_that_the_table_does_not_have_is_found() {
    let files: Files = [
        ("src/lib.rs", "mod low;\nmod high;\npub use high::b::Value;\n"),
        ("src/low.rs", "fn low() -> u8 {\n    crate::high::a::one()\n}\n"),
        ("src/high/mod.rs", "pub mod a;\npub mod b;\n"),
        ("src/high/a.rs", "use super::b::{self, Value};\nuse crate::{low, high::b};\n"),
        ("src/high/b.rs", "// use crate::low;\n#[cfg(test)]\nmod tests {\n    use crate::low;\n}\n"),
    ]
    .map(|(file, text)| (file.to_owned(), text.to_owned()))
    .into();
    let arrows = arrows("src", &files);
    let expected = [
        ("src/high/a.rs", "src/high/b.rs"),
        ("src/high/a.rs", "src/low.rs"),
        ("src/lib.rs", "src/high/b.rs"),
        ("src/low.rs", "src/high/a.rs"),
    ];
    assert_eq!(arrows, expected.map(|(from, to)| (from.to_owned(), to.to_owned())).into());
    assert_eq!(circle(&arrows), ["src/high/a.rs", "src/low.rs"]);

    let rooms = table(
        "<!-- layers -->\n| a | b | c |\n|---|---|---|\n| low | `src/low.rs` | |\n| high | `src/high` | low, top |\n<!-- /layers -->",
    );
    assert_eq!(
        faults(&rooms, &files, &arrows),
        ["src/lib.rs is in no room", "src/low.rs uses src/high/a.rs: low may not use high", "high uses nothing of top"]
    );
}
