//! Files that are written again.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces a file as a whole: what reads it sees the old text or the new one, and if writing fails, the old one stays. Its
/// permissions are kept.
pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    // What a link leads to is replaced, not the link.
    let path = fs::canonicalize(path)?;
    let temporary = beside(&path);
    let written = write_new(&temporary, &path, text).and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        // What was written of it is of no use; that it cannot be removed is not what went wrong.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// A hidden file in the same directory.
pub(crate) fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".urispec-{}", std::process::id()));
    path.with_file_name(name)
}

fn write_new(temporary: &Path, path: &Path, text: &[u8]) -> io::Result<()> {
    let metadata = fs::metadata(path)?;
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(temporary)?;
    file.write_all(text)?;
    file.set_permissions(metadata.permissions())?;
    file.sync_all()
}
