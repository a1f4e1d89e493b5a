//! The documents are true. `UPDATE_DOCS=1` writes what is made from the code.

use std::fmt::Write;
use std::fs;
use std::sync::Mutex;

use urispec::diagnostic::Name;

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
    let mut index = String::from("\n| name | what it is | section |\n|---|---|---|\n");
    for name in Name::ALL {
        let section = name.section();
        writeln!(
            index,
            "| `{name}` | {} | [RFC {}, {}]({}) |",
            name.summary(),
            section.rfc,
            section.number,
            section.url()
        )
        .unwrap();
    }
    hold("index", &index);
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    assert!(readme.contains(&format!("[{} diagnostics](docs/diagnostics.md)", Name::ALL.len())), "{}", Name::ALL.len());
}
