//! Files that hold what a command finds: they are compared with what it finds now, or written.

use std::fs;

/// Writes a file.
pub(crate) fn write(file: &str, text: &str) -> bool {
    let written = fs::write(file, text);
    if let Err(error) = &written {
        eprintln!("== cannot write {file}: {error}");
    }
    written.is_ok()
}

/// Whether the file holds this text; shows the lines that differ if not.
pub(crate) fn is_held(file: &str, text: &str) -> bool {
    let held = fs::read_to_string(file).unwrap_or_default();
    if held == text {
        return true;
    }
    let (old, new): (Vec<_>, Vec<_>) = (held.lines().collect(), text.lines().collect());
    for line in old.iter().filter(|line| !new.contains(line)) {
        eprintln!("- {line}");
    }
    for line in new.iter().filter(|line| !old.contains(line)) {
        eprintln!("+ {line}");
    }
    false
}
