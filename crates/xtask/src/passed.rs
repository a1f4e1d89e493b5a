//! What has passed, so that it need not run again while nothing has changed: a step that reads the same files with the same compiler has the same end.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where it is noted which steps have passed, and on what.
const DIRECTORY: &str = "target/passed";

/// A number of all files of the repository, by names and contents, of the compiler, and of the random values that tests draw. There is none where git does not list the files.
pub(crate) fn state() -> Option<String> {
    let listed = printed(Command::new("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))?;
    let compiler = printed(Command::new("rustc").arg("-vV"))?;
    let mut files: Vec<&str> = listed.split_terminator('\0').collect();
    files.sort_unstable();
    let mut hasher = DefaultHasher::new();
    compiler.hash(&mut hasher);
    env::var_os(crate::SEED.0).hash(&mut hasher);
    for file in files {
        // One that is gone is another state as well.
        (file, fs::read(file).ok()).hash(&mut hasher);
    }
    Some(format!("{:016x}", hasher.finish()))
}

fn printed(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Whether a step has passed in this state.
pub(crate) fn has(step: &str, state: &str) -> bool {
    fs::read_to_string(note(step)).is_ok_and(|passed| passed == state)
}

/// Notes that a step has passed in this state. A note that cannot be written is a step that runs again.
pub(crate) fn put(step: &str, state: &str) {
    let _ = fs::create_dir_all(DIRECTORY).and_then(|()| fs::write(note(step), state));
}

/// Forgets that a step has passed.
pub(crate) fn forget(step: &str) {
    let _ = fs::remove_file(note(step));
}

fn note(step: &str) -> PathBuf {
    Path::new(DIRECTORY).join(step.replace(' ', "-"))
}
