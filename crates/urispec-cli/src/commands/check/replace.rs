//! Files that are written again.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};

use super::baseline::Hash;

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

/// A hidden file in the same directory. Its name is short, since that of the file may have all the length that a name can have.
pub(crate) fn beside(path: &Path) -> PathBuf {
    let name = Hash::of(path.file_name().unwrap_or_default().as_encoded_bytes());
    path.with_file_name(format!(".urispec-{}-{name}", std::process::id()))
}

fn write_new(temporary: &Path, path: &Path, text: &[u8]) -> io::Result<()> {
    let metadata = fs::metadata(path)?;
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    // What only its owner may read is read by nobody else meanwhile.
    #[cfg(unix)]
    options.mode(0o600);
    let mut file = options.open(temporary)?;
    file.write_all(text)?;
    #[cfg(unix)]
    if (metadata.uid(), metadata.gid()) != file.metadata().map(|new| (new.uid(), new.gid()))? {
        // Only some users may give a file away; the text is written either way.
        let _ = fchown(&file, Some(metadata.uid()), Some(metadata.gid()));
    }
    file.set_permissions(metadata.permissions())?;
    file.sync_all()
}
