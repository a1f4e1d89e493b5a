//! The library's tests on other machines than the one that it is written on: words of 32 bits, the most significant byte first, an
//! interpreter that knows what is undefined, and code that is optimized but checks its arithmetic.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::{OPTIMIZED, call};

/// Where all of them compile, so that what runs while others are compiled is compiled once.
const TARGET: [&str; 2] = ["--target-dir", "target/machines"];

/// The tests: those beside the code, and those of the public interface.
const TESTS: [&str; 8] =
    ["--package", "urispec", "--all-features", "--no-fail-fast", "--lib", "--test", "library", "--quiet"];

struct Machine {
    name: &'static str,
    /// What it finds.
    finds: &'static str,
    /// What rustup installs: a target, for which the stable compiler compiles.
    target: Option<&'static str>,
    /// Programs that the system must have, each with a command that fails without it.
    needs: &'static [&'static [&'static str]],
    /// The Debian packages of these programs.
    packages: &'static str,
    variables: &'static [(&'static str, &'static str)],
}

const MACHINES: [Machine; 3] = [
    Machine {
        name: "i686",
        finds: "words of 32 bits",
        target: Some("i686-unknown-linux-gnu"),
        needs: &[&["gcc", "-m32", "-E", "-include", "stdio.h", "-xc", "/dev/null"]],
        packages: "gcc-multilib",
        variables: &[],
    },
    Machine {
        name: "s390x",
        finds: "the most significant byte first",
        target: Some("s390x-unknown-linux-gnu"),
        needs: &[&["s390x-linux-gnu-gcc", "--version"], &["qemu-s390x-static", "--version"]],
        packages: "gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user-static",
        variables: &[
            ("CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER", "s390x-linux-gnu-gcc"),
            ("CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER", "qemu-s390x-static -L /usr/s390x-linux-gnu"),
        ],
    },
    Machine {
        name: "overflow",
        finds: "arithmetic that overflows where the compiler optimizes",
        target: None,
        needs: &[],
        packages: "",
        variables: &[
            OPTIMIZED,
            ("CARGO_PROFILE_TEST_OVERFLOW_CHECKS", "true"),
            ("CARGO_PROFILE_TEST_DEBUG_ASSERTIONS", "true"),
        ],
    },
];

/// The interpreter. It is no target, and runs the unit tests alone: the others would take hours.
const MIRI: &str = "miri";

/// Unit tests that go through all characters, or through many thousands of texts or bytes: each would take the interpreter longer than all others.
const TOO_LONG: [&str; 21] = [
    "a_message_cuts_around_the_error_at_each_length",
    "a_message_shows_what_is_near_the_error",
    "a_text_that_is_wrong_often",
    "a_text_with_more_mistakes_than_anyone_reads",
    "both_readings_find_the_same_error",
    "characters_are_as_wide_as_in_terminals",
    "each_form_of_a_delimiter_stays",
    "every_byte_at_every_place",
    "every_character_is_in_the_class_that_it_is_read_in",
    "hosts_are_those_of_uts_46",
    "labels_are_those_of_uts_46",
    "labels_in_ascii",
    "many_places",
    "marks_are_those_of_unicode",
    "no_character_is_taken_for_narrower_than_it_is",
    "placeholders_in_a_long_text",
    "triplets_and_what_is_none_at_every_place",
    "what_is_not_seen_stays",
    "what_is_surely_normal_is_what_core_writes",
    "what_looks_alike_is_of_ascii",
    "without_traits_nothing_else_is_found",
];

/// The names of all machines.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    MACHINES.iter().map(|machine| machine.name).chain([MIRI])
}

/// Runs the tests on some machines, or on all of them. What is missing is said, and counts as a failure.
pub(crate) fn run(chosen: &[&str]) -> bool {
    if let Some(unknown) = chosen.iter().find(|name| !names().any(|known| known == **name)) {
        eprintln!("== there is no machine {unknown}, but {}", names().collect::<Vec<_>>().join(", "));
        return false;
    }
    let chosen = names().filter(|name| chosen.is_empty() || chosen.contains(name));
    let results: Vec<(&str, bool, f32)> = chosen
        .map(|name| {
            let start = Instant::now();
            let passed = MACHINES.iter().find(|machine| machine.name == name).map_or_else(miri, Machine::run);
            (name, passed, start.elapsed().as_secs_f32())
        })
        .collect();
    for (name, passed, seconds) in &results {
        eprintln!("== {} {name}, {seconds:.1} s", if *passed { "passed" } else { "FAILED" });
    }
    results.iter().all(|(_, passed, _)| *passed)
}

impl Machine {
    fn run(&self) -> bool {
        if !self.needs.iter().all(|command| is_there(command)) {
            let Machine { name, finds, packages, .. } = self;
            eprintln!("== not tried on {name}, which finds {finds}: `apt-get install {packages}` on Debian");
            return false;
        }
        let target = match self.target {
            Some(target) if !call(&["rustup", "target", "add", target], &[]) => return false,
            Some(target) => vec!["--target", target],
            None => vec![],
        };
        call(&[&["cargo", "test"], &TARGET[..], &target, &TESTS].concat(), self.variables)
    }
}

/// Runs the unit tests in the interpreter.
fn miri() -> bool {
    let install = ["rustup", "toolchain", "install", "nightly", "--profile", "minimal", "--component", "miri,rust-src"];
    if !is_there(&["cargo", "+nightly", "miri", "--version"]) && !call(&install, &[]) {
        return false;
    }
    let test =
        ["cargo", "+nightly", "miri", "test", "--package", "urispec", "--all-features", "--no-fail-fast", "--lib"];
    let skipped: Vec<&str> = TOO_LONG.iter().flat_map(|name| ["--skip", name]).collect();
    // With the clock and the directories of this machine, if a test asks for them.
    call(&[&test[..], &TARGET, &["--"], &skipped].concat(), &[("MIRIFLAGS", "-Zmiri-disable-isolation")])
}

fn is_there(command: &[&str]) -> bool {
    let Some((program, arguments)) = command.split_first() else { return true };
    Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The sources below a folder.
    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn what_the_interpreter_leaves_out_is_a_test() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src");
        let texts: Vec<String> = sources(&folder).iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        for name in super::TOO_LONG {
            assert!(texts.iter().any(|text| text.contains(&format!("#[test]\n    fn {name}()"))), "{name}");
        }
    }
}
