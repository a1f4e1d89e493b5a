//! The documents are true. `UPDATE_DOCS=1` writes what is made from the code.

use std::fmt::Write;
use std::fs;
use std::sync::Mutex;

use urispec::diagnostic::{Applicability, Group, Name};

/// Tests run side by side, and write one file.
static DOCUMENT: Mutex<()> = Mutex::new(());

/// Holds the part of `docs/diagnostics.md` between two comments to `content`.
pub(crate) fn hold(part: &str, content: &str) {
    let _alone = DOCUMENT.lock();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/diagnostics.md");
    let text = fs::read_to_string(path).unwrap();
    let (open, close) = (format!("<!-- {part} -->"), format!("<!-- /{part} -->"));
    let (before, rest) = text.split_once(&open).unwrap();
    let (held, after) = rest.split_once(&close).unwrap();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, [before, &open, content, &close, after].concat()).unwrap();
    } else {
        assert_eq!(held, content, "`UPDATE_DOCS=1 cargo test --test diagnostic` writes what is so");
    }
}

#[test]
fn the_index_lists_every_name() {
    let mut index = String::new();
    for group in Group::ALL {
        writeln!(index, "\n### {group}\n\n| name | what it is | level | fix | section |\n|---|---|---|---|---|")
            .unwrap();
        for name in Name::ALL.iter().filter(|name| name.group() == group) {
            let section = name.section();
            let level = format!("{:?}", name.level()).to_lowercase();
            let (rfc, number, url) = (section.rfc, section.number, section.url());
            let fix = name.fix().map_or("", Applicability::name);
            writeln!(index, "| `{name}` | {} | {level} | {fix} | [RFC {rfc}, {number}]({url}) |", name.summary())
                .unwrap();
        }
    }
    hold("index", &index);
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    assert!(readme.contains(&format!("[{} diagnostics](docs/diagnostics.md)", Name::ALL.len())), "{}", Name::ALL.len());
}
