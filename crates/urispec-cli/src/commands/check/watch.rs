//! Checks again whatever changes.
//!
//! The files are looked at again and again. The notices of operating systems come twice or not at all on network drives, in containers and for
//! editors that replace a file, and have a limit for directories; to look costs a few milliseconds for thousands of files, and is right everywhere.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::arguments::{Arguments, Format};
use super::once;
use super::summary::count;
use super::walk::{Input, Item, inputs};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::subject::without_passwords;

/// How long nothing is looked at, at least.
const PAUSE: Duration = Duration::from_millis(300);

/// When a file was changed, and how long it is.
type Stamp = Option<(SystemTime, u64)>;

/// Checks all files, and then those that change, until it is interrupted.
pub(super) fn watch(arguments: &Arguments) -> Result<Outcome, Failure> {
    if !matches!(arguments.format, Format::Full | Format::Concise | Format::Jsonl) {
        return Err(Failure::Usage("--watch has the formats full, concise and jsonl"));
    }
    if arguments.paths.iter().chain(&arguments.files_from).any(|path| path.as_os_str() == "-") {
        return Err(Failure::Usage("standard input does not change: --watch needs files"));
    }
    let mut known = HashMap::new();
    let mut configurations = Vec::new();
    let mut last_failure = String::new();
    for round in 0_usize.. {
        let start = Instant::now();
        // Before they are read: what changes while they are read is seen in the next round.
        let stamps: HashMap<PathBuf, Stamp> =
            configurations.iter().map(|(path, _): &(PathBuf, Stamp)| (path.clone(), stamp(path))).collect();
        match inputs(arguments) {
            Ok((items, unreadable)) => {
                let current = stamps_of_configurations(&items, &stamps);
                if current != configurations {
                    configurations = current;
                    known.clear();
                }
                // What is gone is new when it comes again.
                let paths: HashSet<&Path> = items.iter().filter_map(|item| path_of(&item.input)).collect();
                known.retain(|path: &PathBuf, _| paths.contains(path.as_path()));
                let changed: Vec<Item> = items.into_iter().filter(|item| is_new(&mut known, item)).collect();
                last_failure.clear();
                if round == 0 || !changed.is_empty() {
                    announce(arguments, round, changed.len()).map_err(Failure::Output)?;
                    // What cannot be read is said once.
                    let unreadable = if round == 0 { unreadable } else { Vec::new() };
                    if once(arguments, &changed, unreadable)?.is_closed {
                        return Ok(Outcome::Valid);
                    }
                    // What was written here is no change.
                    for item in changed.iter().filter(|_| arguments.writes()) {
                        is_new(&mut known, item);
                    }
                }
            }
            // A configuration is often wrong while it is edited.
            Err(failure) if round > 0 => {
                let failure = failure.to_string();
                if failure != last_failure {
                    eprintln!("urispec: {}", without_passwords(&failure));
                    last_failure = failure;
                }
            }
            Err(failure) => return Err(failure),
        }
        thread::sleep(PAUSE.max(start.elapsed() * 3));
    }
    Ok(Outcome::Valid)
}

/// Says that files are checked again: on a terminal alone on it, and otherwise after what was said before.
fn announce(arguments: &Arguments, round: usize, changed: usize) -> io::Result<()> {
    let mut output = io::stdout().lock();
    if output.is_terminal() {
        output.write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
        output.flush()?;
    }
    if round > 0 && !arguments.quiet {
        eprintln!("urispec: {} changed", count(changed, "file"));
    }
    Ok(())
}

/// Whether a file is not as it was known.
fn is_new(known: &mut HashMap<PathBuf, Stamp>, item: &Item) -> bool {
    let Some(path) = path_of(&item.input) else { return false };
    let stamp = stamp(path);
    known.insert(path.to_owned(), stamp) != Some(stamp)
}

fn path_of(input: &Input) -> Option<&Path> {
    match input {
        Input::File(path) => Some(path),
        Input::Stdin => None,
    }
}

/// The stamps of the configurations that are read for these, those of `known` as they are there.
fn stamps_of_configurations(items: &[Item], known: &HashMap<PathBuf, Stamp>) -> Vec<(PathBuf, Stamp)> {
    let files = items.iter().flat_map(|item| item.project.files());
    let stamp = |path: &Path| known.get(path).copied().unwrap_or_else(|| stamp(path));
    let mut stamps: Vec<_> = files.map(|file| (file.path().to_owned(), stamp(file.path()))).collect();
    stamps.sort();
    stamps.dedup();
    stamps
}

fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::{env, fs, process};

    use urispec_project::{Overrides, Projects};

    use super::{Input, Item, stamp, stamps_of_configurations};

    /// Extended configurations are watched, too, each once.
    #[test]
    fn each_configuration_has_one_stamp() {
        let folder = env::temp_dir().join(format!("urispec-stamps-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [shared, own] = ["shared.toml", "urispec.toml"].map(|name| folder.join(name));
        fs::write(&shared, "").unwrap();
        fs::write(&own, "extend = 'shared.toml'\n").unwrap();
        let mut projects = Projects::new(Overrides::default());
        let items = ["a.md", "b.md"].map(|name| {
            let file = folder.join(name);
            let project = projects.of(&file).unwrap();
            Item { input: Input::File(file), project, is_excluded: false }
        });
        let [of_shared, of_own] = [&shared, &own].map(|path| (path.clone(), stamp(path)));
        assert!(of_own.1.is_some_and(|(_, length)| length > 0));
        assert_eq!(stamps_of_configurations(&items, &HashMap::new()), [of_shared.clone(), of_own]);
        let known = HashMap::from([(own.clone(), None)]);
        assert_eq!(stamps_of_configurations(&items, &known), [of_shared, (own, None)]);
        assert_eq!(stamps_of_configurations(&[], &known), []);
        fs::remove_dir_all(folder).unwrap();
    }
}
