//! `urispec check`: the URIs in files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use similar::TextDiff;
use urispec::diagnostic::Severity;
use urispec::{UriBuf, Visible};

mod arguments;

mod base;

mod baseline;

mod config;

mod file;

mod find;

mod levels;

mod mend;

mod report;

mod suppress;

mod walk;

pub(crate) use arguments::Arguments;
use arguments::{FailOn, Format};
use base::{Base, Bases};
use baseline::{Baseline, Hash, Remaining};
use config::Config;
use file::{Check, Checked, Mended, is_binary, shown};
use find::{Candidates, FileType};
use levels::{Levels, Setting};
use report::{FileReport, Reporter, Summary};
use walk::{Input, Unreadable, inputs, near};

use crate::answer::outcome::{Failure, Outcome};

/// How many files are done at once.
const CHUNK: usize = 16;

/// What came of a file.
enum Done {
    Checked {
        bytes: Vec<u8>,
        checked: Checked,
        mended: usize,
        diff: Option<String>,
        /// Whether the text is written, as it was read from standard input to be mended.
        is_written: bool,
    },
    /// Something that is written as it is.
    Written(Vec<u8>),
    /// No text. What standard input held is written as it is if it was to be mended.
    Binary(Vec<u8>),
    Unreadable(String),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let config = configuration(arguments)?;
    let levels = levels(arguments, &config);
    let (inputs, unreadable) = inputs(arguments, &config);
    let known = match &arguments.baseline {
        Some(path) => Baseline::read(path)
            .map_err(|why| Failure::Check(format!("cannot use the baseline {}: {why}", path.display())))?,
        None => Remaining::default(),
    };
    let mut output: Box<dyn Write> = match &arguments.output {
        Some(path) => {
            let file = File::create(path)
                .map_err(|error| Failure::Check(format!("cannot write {}: {error}", path.display())))?;
            Box::new(BufWriter::new(file))
        }
        // Standard output is for the text that was mended.
        None if arguments.mends() && inputs.iter().any(|input| matches!(input, Input::Stdin)) => Box::new(io::stderr()),
        None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout().lock())),
    };
    let mut run = Run {
        arguments,
        levels: &levels,
        config: &config,
        known,
        summary: Summary::default(),
        worst: None,
        changes: false,
        all: Vec::new(),
        read: BTreeSet::new(),
    };
    let result = run.all(&inputs, unreadable, &mut *output);
    drop(output);
    match result {
        // Whoever reads the report has had enough of it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => (),
        Err(error) => return Err(Failure::Output(error)),
        Ok(()) => (),
    }
    run.end()
}

/// The configuration that is asked for, or the nearest one.
fn configuration(arguments: &Arguments) -> Result<Config, Failure> {
    let first = arguments.stdin_filename.as_ref().or(arguments.paths.first()).filter(|path| path.as_os_str() != "-");
    let directory = match first {
        Some(path) if path.is_dir() => path.clone(),
        Some(path) => path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .map_or_else(|| PathBuf::from("."), Path::to_owned),
        None => PathBuf::from("."),
    };
    let path = match &arguments.config {
        _ if arguments.isolated => None,
        Some(path) => Some(path.clone()),
        None => Config::nearest(&directory),
    };
    path.map_or_else(
        || Ok(Config::default()),
        |path| Config::read(&path).map_err(|config::Unusable(picture)| Failure::Check(picture)),
    )
}

/// The levels: the configuration's, and then those of the arguments.
fn levels(arguments: &Arguments, config: &Config) -> Levels {
    let levels = config.levels.iter().copied().fold(Levels::new(), Levels::with);
    let levels = if arguments.select.is_empty() { levels } else { levels.select(&arguments.select) };
    let levels = arguments.severity.iter().copied().fold(levels, Levels::with);
    arguments.ignore.iter().fold(levels, |levels, selector| levels.with(Setting(*selector, urispec::Level::Off)))
}

/// A run over all inputs, and what came of it so far.
struct Run<'r> {
    arguments: &'r Arguments,
    levels: &'r Levels,
    config: &'r Config,
    known: Remaining,
    summary: Summary,
    worst: Option<Severity>,
    /// Whether something would be mended.
    changes: bool,
    /// All findings, for a baseline: path, name and hash.
    all: Vec<(String, &'static str, Hash)>,
    read: BTreeSet<String>,
}

impl Run<'_> {
    fn all(&mut self, inputs: &[Input], unreadable: Vec<Unreadable>, output: &mut dyn Write) -> io::Result<()> {
        let bar = progress(inputs.len());
        let mut reporter = Reporter::new(self.arguments.format, output);
        for Unreadable { path, why } in unreadable {
            self.cannot_read(&path, &why);
        }
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::sync_channel::<(usize, Vec<Done>)>(64);
        let workers = thread::available_parallelism().map_or(1, NonZero::get).min(inputs.len().max(1));
        let base = self.arguments.base.clone().map(|uri| Base::new(Path::new("."), uri));
        let base = base.as_ref().or(self.config.base.as_ref());
        let job = Job { arguments: self.arguments, levels: self.levels, config: self.config, base };
        thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, next, job) = (sender.clone(), &next, &job);
                scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(some) = inputs.chunks(CHUNK).nth(at) else { break };
                        // If nobody listens any more, there is nothing left to do.
                        if sender.send((at, some.iter().map(|input| job.run(input)).collect())).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // In the order of the inputs.
            let mut waiting = BTreeMap::new();
            let mut due = 0;
            for (at, done) in receiver {
                waiting.insert(at, done);
                while let Some(done) = waiting.remove(&due) {
                    let some = inputs.chunks(CHUNK).nth(due).unwrap_or_default();
                    for (input, done) in some.iter().zip(done) {
                        self.report(input, done, &mut reporter)?;
                        bar.inc(1);
                    }
                    due += 1;
                }
            }
            Ok::<(), io::Error>(())
        })?;
        bar.finish_and_clear();
        reporter.finish(self.summary)
    }

    fn cannot_read(&mut self, path: &str, why: &str) {
        self.summary.unreadable += 1;
        eprintln!("urispec: cannot read {}: {why}", Visible(path.as_bytes()));
    }

    fn report(&mut self, input: &Input, done: Done, reporter: &mut Reporter<'_>) -> io::Result<()> {
        let path = name_of(input, self.arguments);
        let shown_path = path.display().to_string();
        match done {
            Done::Unreadable(why) => {
                self.cannot_read(&shown_path, &why);
                Ok(())
            }
            Done::Binary(bytes) => {
                self.summary.binary += 1;
                io::stdout().lock().write_all(&bytes)
            }
            Done::Written(bytes) => reporter.raw(&bytes),
            Done::Checked { bytes, mut checked, mended, diff, is_written } => {
                if is_written {
                    io::stdout().lock().write_all(&bytes)?;
                }
                self.summary.files += 1;
                self.summary.uris += checked.uris;
                self.summary.templates += checked.templates;
                self.summary.mended += mended;
                self.read.insert(shown_path.clone());
                if let Some(diff) = diff {
                    self.changes = true;
                    self.summary.findings += checked.findings.len();
                    return reporter.raw(diff.as_bytes());
                }
                let before = checked.findings.len();
                let known = &mut self.known;
                checked.findings.retain(|finding| !known.leave_out(&shown_path, finding.name, finding.hash()));
                self.summary.known += before - checked.findings.len();
                self.summary.findings += checked.findings.len();
                self.worst = self.worst.max(checked.findings.iter().map(|finding| finding.severity).max());
                if self.arguments.write_baseline.is_some() {
                    let findings = checked.findings.into_iter();
                    self.all.extend(findings.map(|finding| (shown_path.clone(), finding.name, finding.hash())));
                    return Ok(());
                }
                let text = shown(if checked.findings.is_empty() { Vec::new() } else { bytes }, &checked, &path);
                reporter.file(&FileReport { path: &shown_path, text: &text, findings: &checked.findings })
            }
        }
    }

    /// Says what was done, on standard error, and how it ended.
    fn end(mut self) -> Result<Outcome, Failure> {
        if let Some(path) = &self.arguments.write_baseline {
            let findings = self.all.iter().map(|(path, name, uri)| (path.as_str(), *name, *uri));
            let baseline = Baseline::of(findings);
            fs::write(path, baseline.to_json())
                .map_err(|error| Failure::Check(format!("cannot write {}: {error}", path.display())))?;
            eprintln!(
                "urispec: {} in {}, to be left out from now on",
                count(baseline.len(), "finding"),
                path.display()
            );
            self.worst = None;
        }
        let stale = self.known.stale(|path| self.read.contains(path));
        if stale > 0 {
            let are = if stale == 1 { "is" } else { "are" };
            eprintln!(
                "urispec: {} of the baseline {are} no longer there: write it again",
                count(stale as usize, "finding")
            );
        }
        let is_read_by_people = matches!(self.arguments.format, Format::Full | Format::Concise) && !self.arguments.dump;
        if is_read_by_people && self.arguments.write_baseline.is_none() {
            eprintln!("{}", self.sentence());
        }
        if self.summary.unreadable > 0 {
            return Ok(Outcome::Unreadable);
        }
        let fail_on = self.arguments.fail_on.or(self.config.fail_on).unwrap_or(FailOn::Warning);
        let least = match fail_on {
            FailOn::Advice => Some(Severity::Advice),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Error => Some(Severity::Error),
            FailOn::Never => None,
        };
        let fails = least.is_some_and(|least| self.worst.is_some_and(|worst| worst >= least));
        Ok(if fails || self.changes { Outcome::Invalid } else { Outcome::Valid })
    }

    fn sentence(&self) -> String {
        let Summary { files, uris, findings, mended, templates, binary, known, .. } = self.summary;
        let mut sentence =
            format!("{} in {} of {}", count(findings, "finding"), count(uris, "URI"), count(files, "file"));
        for (number, what) in [(mended, "mended"), (known, "known before")] {
            if number > 0 {
                sentence.push_str(&format!(", {number} {what}"));
            }
        }
        if templates > 0 {
            sentence.push_str(&format!("; {} with placeholders not read", count(templates, "template")));
        }
        if binary > 0 {
            sentence.push_str(&format!("; {} without text not read", count(binary, "file")));
        }
        sentence
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A bar on a terminal, after a while.
fn progress(files: usize) -> ProgressBar {
    if files < 100 || !io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let bar = ProgressBar::new(files as u64);
    // The template is a constant, and right.
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} files") {
        bar.set_style(style);
    }
    bar
}

/// The name of an input in reports.
fn name_of(input: &Input, arguments: &Arguments) -> PathBuf {
    match input {
        Input::File(path) => path.clone(),
        Input::Stdin => arguments.stdin_filename.as_deref().map_or_else(|| PathBuf::from("<stdin>"), near),
    }
}

/// What is done with each input.
struct Job<'j> {
    arguments: &'j Arguments,
    levels: &'j Levels,
    config: &'j Config,
    base: Option<&'j Base>,
}

impl Job<'_> {
    fn run(&self, input: &Input) -> Done {
        match self.read(input) {
            Ok(bytes) if is_binary(&bytes) => {
                let is_written = self.arguments.mends() && matches!(input, Input::Stdin);
                Done::Binary(if is_written { bytes } else { Vec::new() })
            }
            Ok(bytes) => self.check(input, bytes).unwrap_or_else(|error| Done::Unreadable(error.to_string())),
            Err(error) => Done::Unreadable(error.to_string()),
        }
    }

    fn read(&self, input: &Input) -> io::Result<Vec<u8>> {
        match input {
            Input::File(path) => fs::read(path),
            Input::Stdin => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes)?;
                Ok(bytes)
            }
        }
    }

    fn check(&self, input: &Input, bytes: Vec<u8>) -> io::Result<Done> {
        let path = name_of(input, self.arguments);
        let arguments = self.arguments;
        let file_type = arguments.file_type.unwrap_or_else(|| FileType::of(&path));
        if arguments.dump {
            let base = self.base.and_then(|base| base.of(&path));
            return Ok(Done::Written(dump(&path, &bytes, file_type, arguments, base).into_bytes()));
        }
        let own = self.config.levels_of(&path, self.levels);
        let check = Check {
            levels: own.as_ref().unwrap_or(self.levels),
            file_type,
            with_code: arguments.code,
            allowed_schemes: &self.config.allowed_schemes,
            base: self.base.and_then(|base| base.of(&path)),
            redact: arguments.redact,
        };
        let is_mended = arguments.mends() || arguments.diff;
        let checked = check.run(&bytes);
        let mended = is_mended.then(|| check.mend(&bytes, &checked, arguments.unsafe_fixes)).flatten();
        match (mended, input) {
            (Some(mended), _) if arguments.diff => {
                let name = path.display().to_string();
                let diff = TextDiff::from_lines(bytes.as_slice(), mended.text.as_slice());
                let diff = diff.unified_diff().context_radius(3).header(&name, &name).to_string();
                Ok(Done::Checked { bytes, checked, mended: 0, diff: Some(diff), is_written: false })
            }
            (Some(Mended { text, checked, count }), input) => {
                if let Input::File(path) = input {
                    mend::replace(path, &text)
                        .map_err(|error| io::Error::new(error.kind(), format!("it cannot be mended: {error}")))?;
                }
                let is_written = matches!(input, Input::Stdin);
                Ok(Done::Checked { bytes: text, checked, mended: count, diff: None, is_written })
            }
            (None, input) => {
                let is_written = is_mended && !arguments.diff && matches!(input, Input::Stdin);
                Ok(Done::Checked { bytes, checked, mended: 0, diff: None, is_written })
            }
        }
    }
}

/// A line for each URI: the path, the place and the text, or where it leads if that is known.
fn dump(path: &Path, bytes: &[u8], file_type: FileType, arguments: &Arguments, base: Option<UriBuf>) -> String {
    let text = urispec::diagnostic::Text::new(bytes);
    let mut lines = String::new();
    let candidates = Candidates::find(bytes, file_type, arguments.code);
    let bases = Bases::new(base, &candidates);
    for (at, candidate) in candidates.all.iter().enumerate() {
        let position = text.position(candidate.span.start);
        let target = base::target(candidate, bases.of(at)).map(|target| target.into_string().into_bytes());
        let leads = target.as_ref().unwrap_or(&candidate.text);
        let shown = if arguments.redact { urispec::diagnostic::redact(leads) } else { leads.into() };
        lines.push_str(&format!("{}:{}:{}: {}\n", path.display(), position.line, position.column, Visible(&shown)));
    }
    lines
}
