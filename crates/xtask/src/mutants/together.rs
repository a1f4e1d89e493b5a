//! Faults that are compiled together and tried one after the other.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::switch::{MODULE, VARIABLE, switched};
use super::{AREAS, Area, Fault, Outcome, TREE, area_of, build_folder, failures, kinds, optimized, spawned, wait};
use crate::tools::{put, read};

/// A program with tests, and the folder that it runs in; or cargo, with its arguments, for what it compiles when it runs.
struct Program {
    path: PathBuf,
    folder: PathBuf,
    of_cargo: Vec<String>,
    /// Tests that fail without a fault, since they look at the code itself.
    failing: Vec<String>,
    /// Tests that take long, and how long they take.
    slow: Vec<String>,
    /// How long the others take, and all.
    quick: Duration,
    usual: Duration,
}

/// Tests of a program: those that are no [slow](Program::slow) ones, or those.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Quick,
    Slow,
}

/// A test that takes longer is run only if no other finds the fault.
const SLOW: Duration = Duration::from_millis(200);

/// Which faults are in the code, by their numbers.
struct Switches<'f> {
    faults: BTreeMap<usize, &'f Fault>,
    /// The files with faults, as they are committed.
    right: HashMap<String, String>,
    /// The roots of the crates with faults, as they are committed.
    roots: HashMap<String, String>,
}

/// Tries those of the faults that can be compiled together. `keep` gets each outcome; the others are the result.
pub(super) fn try_together<'f>(
    faults: &[&'f Fault],
    deadline: Option<Instant>,
    keep: &(dyn Fn(&Fault, Outcome) -> Result<(), String> + Sync),
) -> Result<Vec<&'f Fault>, String> {
    let mut switches = Switches::new(faults)?;
    let result = switches.compile().and_then(|()| {
        eprintln!("== {} of {} faults are compiled together", switches.faults.len(), faults.len());
        switches.try_each(deadline, keep)
    });
    switches.take_back()?;
    result?;
    let together: HashSet<*const Fault> = switches.faults.values().map(|fault| &raw const **fault).collect();
    Ok(faults.iter().copied().filter(|fault| !together.contains(&&raw const **fault)).collect())
}

impl<'f> Switches<'f> {
    fn new(faults: &[&'f Fault]) -> Result<Self, String> {
        let packages: BTreeSet<&str> = faults.iter().filter_map(|fault| Some(area_of(&fault.file)?.package)).collect();
        let (mut right, mut roots) = (HashMap::new(), HashMap::new());
        for file in faults.iter().map(|fault| &fault.file).collect::<BTreeSet<_>>() {
            right.insert(file.clone(), read(&Path::new(TREE).join(file))?);
        }
        for root in roots_of(&packages)? {
            let text = read(&Path::new(TREE).join(&root))?;
            roots.insert(root, text);
        }
        let faults = faults.iter().enumerate().map(|(number, fault)| (number + 1, *fault)).collect();
        Ok(Switches { faults, right, roots })
    }

    /// Puts the switches into the code, and leaves out those that cannot be.
    fn put(&mut self) -> Result<(), String> {
        let mut texts: BTreeMap<&str, String> = BTreeMap::new();
        let mut by_file: BTreeMap<&str, Vec<(usize, &Fault)>> = BTreeMap::new();
        for (number, fault) in &self.faults {
            by_file.entry(&fault.file).or_default().push((*number, fault));
        }
        for (file, right) in &self.right {
            let faults = by_file.get(file.as_str()).map(Vec::as_slice).unwrap_or_default();
            let (text, left) = switched(right, faults).map_err(|error| format!("{file}: {error}"))?;
            left.iter().for_each(|number| {
                self.faults.remove(number);
            });
            texts.insert(file, text);
        }
        for (root, right) in &self.roots {
            texts.entry(root).or_insert_with(|| right.clone()).push_str(MODULE);
        }
        texts.into_iter().try_for_each(|(file, text)| put_if_other(&Path::new(TREE).join(file), &text))
    }

    fn take_back(&self) -> Result<(), String> {
        self.right
            .iter()
            .chain(&self.roots)
            .try_for_each(|(file, right)| put_if_other(&Path::new(TREE).join(file), right))
    }

    /// Compiles until there is no error: what an error is about is left out.
    fn compile(&mut self) -> Result<(), String> {
        let areas: Vec<&Area> = self.areas();
        for _ in 0..60 {
            self.put()?;
            let mut errors = Vec::new();
            for package in areas.iter().map(|area| area.package).collect::<BTreeSet<_>>() {
                let arguments = ["check", "-p", package, "--all-features", "--message-format=json"];
                let output = command(&arguments)?.stderr(Stdio::null()).output().map_err(|error| error.to_string())?;
                errors.extend(errors_in(&String::from_utf8_lossy(&output.stdout)));
                if !errors.is_empty() {
                    break;
                }
            }
            if errors.is_empty() {
                return Ok(());
            }
            let before = self.faults.len();
            for (file, lines) in &errors {
                self.leave_out(file, *lines);
            }
            if self.faults.len() == before {
                return Err(format!("the code does not compile with faults: {errors:?}"));
            }
            eprintln!("== {} faults cannot be switched", before - self.faults.len());
        }
        Err("the code with faults does not compile".to_owned())
    }

    /// Leaves out the faults at these lines, or if there is none, those of the function, or of the file.
    fn leave_out(&mut self, file: &str, (first, last): (usize, usize)) {
        let is_near = [
            |fault: &Fault, first, last| fault.start.0 <= last && first <= fault.end.0,
            |fault: &Fault, first, last| *fault.function.start() <= last && first <= *fault.function.end(),
            |_: &Fault, _, _| true,
        ];
        for is_near in is_near {
            let before = self.faults.len();
            self.faults.retain(|_, fault| fault.file != file || !is_near(fault, first, last));
            if self.faults.len() < before {
                return;
            }
        }
    }

    fn areas(&self) -> Vec<&'static Area> {
        let is_needed = |area: &&Area| {
            self.faults.values().any(|fault| area_of(&fault.file).is_some_and(|of| of.name == area.name))
        };
        AREAS.iter().filter(is_needed).collect()
    }

    fn try_each(
        &self,
        deadline: Option<Instant>,
        keep: &(dyn Fn(&Fault, Outcome) -> Result<(), String> + Sync),
    ) -> Result<(), String> {
        let mut programs: HashMap<&[&str], Vec<Program>> = HashMap::new();
        for tests in self.areas().iter().flat_map(|area| area.tests) {
            if !programs.contains_key(tests) {
                programs.insert(tests, programs_of(tests)?);
            }
        }
        let mut left: Vec<(usize, &Fault)> = self.faults.iter().map(|(number, fault)| (*number, *fault)).collect();
        for part in [Part::Quick, Part::Slow] {
            let (queue, passed) = (Mutex::new(left.into_iter()), Mutex::new(Vec::new()));
            // By itself, so that the queue is free while the fault is tried.
            let next = || queue.lock().map(|mut queue| queue.next()).map_err(|error| error.to_string());
            let work = || {
                while deadline.is_none_or(|deadline| Instant::now() < deadline)
                    && let Some((number, fault)) = next()?
                {
                    let area = area_of(&fault.file).ok_or("no area")?;
                    let all = area.tests.iter().flat_map(|tests| programs.get(*tests).into_iter().flatten());
                    match outcome(number, part, all)? {
                        Outcome::Missed if part == Part::Quick => {
                            keep(fault, Outcome::Left)?;
                            passed.lock().map_err(|error| error.to_string())?.push((number, fault));
                        }
                        outcome => keep(fault, outcome)?,
                    }
                }
                Ok::<(), String>(())
            };
            let workers = thread::available_parallelism().map_or(1, usize::from);
            thread::scope(|scope| {
                let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
                workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker panicked".to_owned())?)
            })?;
            left = passed.into_inner().map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// What becomes of a fault in this part of these programs.
fn outcome<'p>(number: usize, part: Part, programs: impl Iterator<Item = &'p Program>) -> Result<Outcome, String> {
    let is_of_part = |program: &&Program| match part {
        Part::Quick => program.of_cargo.is_empty(),
        Part::Slow => !program.of_cargo.is_empty() || !program.slow.is_empty(),
    };
    for program in programs.filter(is_of_part) {
        let usual = if part == Part::Quick { program.quick } else { program.usual };
        let mut child = spawned(command_of(program, part)?.env(VARIABLE, number.to_string()))?;
        let failures = failures(child.stdout.take());
        match wait(child, usual * 10 + Duration::from_secs(20), || failures.try_recv().is_ok())? {
            Some(true) => (),
            Some(false) => return Ok(Outcome::Caught),
            None => return Ok(Outcome::Endless),
        }
    }
    Ok(Outcome::Missed)
}

fn command_of(program: &Program, part: Part) -> Result<Command, String> {
    if !program.of_cargo.is_empty() {
        return command(&program.of_cargo.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let mut command = Command::new(&program.path);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    command.env("URISPEC_QUICK", "1").env("INSTA_UPDATE", "no").env("INSTA_WORKSPACE_ROOT", tree()?);
    // As many programs run at once as there are cores.
    command.args(["--exact", "--test-threads", "1"]);
    if part == Part::Slow {
        command.args(&program.slow);
    } else {
        program.failing.iter().chain(&program.slow).for_each(|test| {
            command.args(["--skip", test]);
        });
    }
    Ok(command)
}

/// Runs a program as it is, and notes which tests fail and which take long.
fn tried(mut program: Program) -> Result<Program, String> {
    let start = Instant::now();
    let mut child = spawned(&mut command_of(&program, Part::Quick)?)?;
    let (mut before, mut of_slow) = (start, Duration::ZERO);
    for line in BufReader::new(child.stdout.take().ok_or("no output")?).lines().map_while(Result::ok) {
        let took = before.elapsed();
        before = Instant::now();
        let Some((name, end)) = line.strip_prefix("test ").and_then(|line| line.rsplit_once(" ... ")) else { continue };
        match end {
            "FAILED" => program.failing.push(name.to_owned()),
            "ok" if took > SLOW => {
                program.slow.push(name.to_owned());
                of_slow += took;
            }
            _ => (),
        }
    }
    child.wait().map_err(|error| error.to_string())?;
    program.usual = start.elapsed();
    program.quick = program.usual.saturating_sub(of_slow);
    if !program.failing.is_empty() {
        eprintln!("== left out, since they fail without a fault: {:?}", program.failing);
    }
    Ok(program)
}

/// Compiles tests, and runs them once as they are.
fn programs_of(tests: &[&str]) -> Result<Vec<Program>, String> {
    if tests.contains(&"--doc") {
        let of_cargo = [&["test"], tests].concat().iter().map(|argument| (*argument).to_owned()).collect();
        let (path, folder, usual) = (PathBuf::new(), PathBuf::new(), Duration::from_secs(120));
        return Ok(vec![Program {
            path,
            folder,
            of_cargo,
            failing: Vec::new(),
            slow: Vec::new(),
            quick: usual,
            usual,
        }]);
    }
    let arguments = [&["test", "--no-run", "--message-format=json"], kinds(tests), tests].concat();
    let mut command = command(&arguments)?;
    let output = command.envs(optimized(tests)).stderr(Stdio::null()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("cargo {} fails with faults that can be compiled", arguments.join(" ")));
    }
    let mut programs = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        let is_test = message["profile"]["test"].as_bool() == Some(true);
        let (Some(path), Some(manifest), true) =
            (message["executable"].as_str(), message["manifest_path"].as_str(), is_test)
        else {
            continue;
        };
        let folder = Path::new(manifest).parent().unwrap_or(Path::new(".")).to_owned();
        let (path, usual) = (path.into(), Duration::ZERO);
        let program =
            Program { path, folder, of_cargo: Vec::new(), failing: Vec::new(), slow: Vec::new(), quick: usual, usual };
        let program = tried(program)?;
        eprintln!("== {} takes {:.1?}, {} tests are slow", program.path.display(), program.usual, program.slow.len());
        programs.push(program);
    }
    // Most faults are found by the shortest.
    programs.sort_by_key(|program| program.usual);
    Ok(programs)
}

/// The places of errors among the messages of cargo: files and lines.
fn errors_in(messages: &str) -> BTreeSet<(String, (usize, usize))> {
    let mut places = BTreeSet::new();
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        if message["reason"] != "compiler-message" || message["message"]["level"] != "error" {
            continue;
        }
        for span in message["message"]["spans"].as_array().into_iter().flatten() {
            let number = |name: &str| span[name].as_u64().and_then(|number| usize::try_from(number).ok());
            if let (Some(file), Some(first), Some(last)) =
                (span["file_name"].as_str(), number("line_start"), number("line_end"))
                && span["is_primary"] == true
            {
                places.insert((file.to_owned(), (first, last)));
            }
        }
    }
    places
}

/// The roots of the libraries and programs of packages.
fn roots_of(packages: &BTreeSet<&str>) -> Result<Vec<String>, String> {
    let output =
        command(&["metadata", "--no-deps", "--format-version", "1"])?.output().map_err(|error| error.to_string())?;
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let tree = tree()?;
    let packages = metadata["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|package| package["name"].as_str().is_some_and(|name| packages.contains(name)));
    let targets = packages.flat_map(|package| package["targets"].as_array().into_iter().flatten());
    let is_root = |target: &&Value| {
        target["kind"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|kind| kind != "test" && kind != "example" && kind != "bench" && kind != "custom-build")
    };
    let paths = targets.filter(is_root).filter_map(|target| {
        Path::new(target["src_path"].as_str()?).strip_prefix(&tree).ok().map(|path| path.display().to_string())
    });
    Ok(paths.collect())
}

fn tree() -> Result<PathBuf, String> {
    Path::new(TREE).canonicalize().map_err(|error| format!("{TREE}: {error}"))
}

fn command(arguments: &[&str]) -> Result<Command, String> {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(TREE).env("CARGO_TARGET_DIR", build_folder()?).env("CARGO_INCREMENTAL", "1");
    // What is put into the code need not be as it should be.
    command.env("RUSTFLAGS", "--cap-lints=warn").env_remove(VARIABLE);
    // What is compiled once and run for each fault is worth a little more time to compile.
    command.env("CARGO_PROFILE_TEST_OPT_LEVEL", "1");
    Ok(command)
}

/// Files that stay as they are need not be compiled again.
fn put_if_other(path: &Path, text: &str) -> Result<(), String> {
    if read(path).is_ok_and(|found| found == text) { Ok(()) } else { put(path, text) }
}

#[cfg(test)]
mod tests {
    use super::errors_in;

    #[test]
    fn errors_are_at_lines() {
        let messages = concat!(
            r#"{"reason":"compiler-message","message":{"level":"warning","spans":[{"file_name":"a.rs","line_start":1,"line_end":1,"is_primary":true}]}}"#,
            "\n",
            r#"{"reason":"compiler-message","message":{"level":"error","spans":[{"file_name":"b.rs","line_start":2,"line_end":3,"is_primary":true},{"file_name":"b.rs","line_start":9,"line_end":9,"is_primary":false}]}}"#,
            "\n{\"reason\":\"build-finished\",\"success\":false}\n",
        );
        assert_eq!(errors_in(messages).into_iter().collect::<Vec<_>>(), [("b.rs".to_owned(), (2, 3))]);
    }
}
