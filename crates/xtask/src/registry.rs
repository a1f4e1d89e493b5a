//! The registry of schemes, as code.

use std::fmt::Write;
use std::fs;

const TABLE: &str = "src/scheme/uri-schemes.tsv";
const CODE: &str = "src/scheme/registry.rs";

/// Writes the table as code.
pub(crate) fn write() -> bool {
    match fs::read_to_string(TABLE).and_then(|table| fs::write(CODE, code(&table))) {
        Ok(()) => true,
        Err(error) => {
            eprintln!("== cannot write {CODE}: {error}");
            false
        }
    }
}

fn code(table: &str) -> String {
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    let mut code = format!(
        "//! IANA's registry of schemes, of 2024-07-31. Written by `cargo xtask registry` from `uri-schemes.tsv`.\n\n\
         use super::status::Status::{{self, Historical, Permanent, Provisional}};\n\n\
         /// Name, status and reference.\n\
         pub(super) type Row = (&'static str, Status, &'static str);\n\n\
         /// By name.\n\
         #[rustfmt::skip]\n\
         pub(super) static REGISTERED: [Row; {}] = [\n",
        rows.len()
    );
    for row in &rows {
        let [name, status, reference] = row[..] else { continue };
        let status = match status {
            "permanent" => "Permanent",
            "historical" => "Historical",
            _ => "Provisional",
        };
        // Writing to a string does not fail.
        let _ = writeln!(code, "    ({name:?}, {status}, {reference:?}),");
    }
    code + "];\n"
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn the_code_is_that_of_the_table() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let read = |path: &str| fs::read_to_string(format!("{root}/{path}")).unwrap_or_default();
        assert_eq!(super::code(&read(super::TABLE)), read(super::CODE));
    }
}
