//! `urispec check`: the URIs in files.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::path::Path;
use std::thread;

use urispec_documents::{FailOn, Finding, Report, Severity};

mod arguments;

mod baseline;

mod in_order;

mod job;

mod list;

mod progress;

mod project;

mod replace;

mod report;

mod settings;

mod summary;

#[cfg(feature = "tables")]
mod table;

mod walk;

mod watch;

pub(crate) use arguments::Arguments;
use arguments::Format;
use baseline::{Baseline, Hash, Remaining};
use in_order::in_order;
use job::{Done, Job, name_of};
use progress::progress;
use report::{FileReport, Reporter};
use summary::{Summary, by_count, count, count_data, count_line};
use walk::{Input, Item, Unreadable, inputs};

use crate::answer::outcome::{Failure, Outcome};
use crate::answer::path::visible;
use crate::answer::subject::without_passwords;
use crate::answer::terminal::Terminal;

/// How many files are done at once, at most.
const LARGEST_CHUNK: usize = 64;

/// How many chunks there are at least for each worker, so that the last ones end together.
const CHUNKS: usize = 32;

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    #[cfg(feature = "tables")]
    if let Some(table) = arguments.table.table() {
        return table::check(arguments, &table);
    }
    let has_list = matches!(arguments.format, Format::Full | Format::Concise | Format::Json | Format::Jsonl);
    if (arguments.lists() || arguments.statistics) && !has_list {
        return Err(Failure::Usage("lists and counts have the formats full, concise, json and jsonl"));
    }
    let has_text = matches!(arguments.format, Format::Full | Format::Concise);
    if (arguments.diff || arguments.show_settings) && !has_text {
        return Err(Failure::Usage("changes and settings have the formats full and concise"));
    }
    if arguments.watch {
        return watch::watch(arguments);
    }
    let (inputs, unreadable) = inputs(arguments)?;
    once(arguments, &inputs, unreadable).map(|end| end.outcome)
}

/// What came of a run.
struct End {
    outcome: Outcome,
    /// Whether nobody reads the report any more.
    is_closed: bool,
}

/// Checks these inputs.
fn once(arguments: &Arguments, inputs: &[Item], unreadable: Vec<Unreadable>) -> Result<End, Failure> {
    let known = match &arguments.baseline {
        Some(path) => Baseline::read(path)
            .map_err(|why| Failure::Check(format!("cannot use the baseline {}: {why}", visible(path))))?,
        None => Remaining::default(),
    };
    if let Some(path) = &arguments.write_baseline
        && let Some(why) = Baseline::would_lose(path)
    {
        return Err(Failure::Check(format!("cannot write {}: {why}", visible(path))));
    }
    let mut output: Box<dyn Write + Send> = match &arguments.output {
        Some(path) => {
            let file = File::create(path)
                .map_err(|error| Failure::Check(format!("cannot write {}: {error}", visible(path))))?;
            Box::new(BufWriter::new(file))
        }
        // Standard output is for the fixed text.
        None if arguments.writes() && inputs.iter().any(|item| item.input == Input::Stdin) => Box::new(io::stderr()),
        None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
    };
    let mut run = Run {
        arguments,
        known,
        summary: Summary::default(),
        fails: false,
        reported: 0,
        statistics: BTreeMap::new(),
        changes: false,
        all: Vec::new(),
        read: BTreeSet::new(),
    };
    let result = run.all(inputs, unreadable, &mut *output);
    drop(output);
    let is_closed = match result {
        // The reader of the report has closed it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => true,
        Err(error) => {
            return Err(match &arguments.output {
                Some(path) => Failure::Check(format!("cannot write {}: {error}", visible(path))),
                None => Failure::Output(error),
            });
        }
        Ok(()) => false,
    };
    Ok(End { outcome: run.end()?, is_closed })
}

/// A run over all inputs, and what came of it so far.
struct Run<'r> {
    arguments: &'r Arguments,
    known: Remaining,
    summary: Summary,
    /// Whether something is at or above the level that fails.
    fails: bool,
    /// How many findings were reported.
    reported: usize,
    /// How many findings there are of each name.
    statistics: BTreeMap<&'static str, usize>,
    /// Whether something would be fixed.
    changes: bool,
    /// All findings, for a baseline: path, name and hash.
    all: Vec<(String, &'static str, Hash)>,
    read: BTreeSet<String>,
}

impl Run<'_> {
    fn all(&mut self, inputs: &[Item], unreadable: Vec<Unreadable>, output: &mut (dyn Write + Send)) -> io::Result<()> {
        let bar = progress(inputs.len());
        let terminal = Terminal::of(self.arguments.color, self.arguments.output.is_some());
        let mut reporter = Reporter::new(self.arguments, terminal, output);
        for Unreadable { path, why } in unreadable {
            self.cannot_read(&path, &why);
        }
        let workers = thread::available_parallelism().map_or(1, NonZero::get).min(inputs.len().max(1));
        let chunk = (inputs.len() / (workers * CHUNKS)).clamp(1, LARGEST_CHUNK);
        let chunks: Vec<&[Item]> = inputs.chunks(chunk).collect();
        let some = |at: usize| chunks.get(at).copied().unwrap_or_default();
        let job = Job::new(self.arguments);
        let work = |at| some(at).iter().map(|item| job.run(item)).collect::<Vec<_>>();
        in_order(chunks.len(), workers, work, |at, done| {
            for (item, done) in some(at).iter().zip(done) {
                self.report(item, done, &mut reporter)?;
            }
            bar.inc(some(at).len() as u64);
            Ok(())
        })?;
        bar.finish_and_clear();
        if self.arguments.statistics {
            self.count(&mut reporter)?;
        }
        reporter.finish(self.summary)
    }

    fn cannot_read(&mut self, path: &str, why: &str) {
        self.summary.unreadable += 1;
        eprintln!("urispec: cannot read {}: {why}", visible(without_passwords(path)));
    }

    /// Reports the counts in place of the findings.
    fn count(&self, reporter: &mut Reporter<'_>) -> io::Result<()> {
        let mut counts = by_count(&self.statistics).into_iter();
        match self.arguments.format {
            Format::Json | Format::Jsonl => reporter.list(&counts.map(count_data).collect::<Vec<_>>()),
            _ => counts.try_for_each(|count| reporter.raw(count_line(count).as_bytes())),
        }
    }

    fn report(&mut self, item: &Item, done: Done, reporter: &mut Reporter<'_>) -> io::Result<()> {
        let path = name_of(&item.input, self.arguments);
        let shown_path = path.display().to_string();
        match done {
            Done::Unreadable(why) => {
                self.cannot_read(&shown_path, &why);
                Ok(())
            }
            Done::Binary(bytes) => {
                self.summary.binary += 1;
                write(&bytes)
            }
            Done::Excluded(bytes) => write(&bytes),
            Done::Written(bytes) => reporter.raw(&bytes),
            Done::Listed(entries) => reporter.list(&entries),
            Done::Unwritable { report, why } => {
                self.summary.unreadable += 1;
                eprintln!("urispec: {} cannot be fixed: {why}", visible(&shown_path));
                let report = Done::Checked { report, fixed: 0, ignored: (0, None), diff: None, is_written: false };
                self.report(item, report, reporter)
            }
            Done::Checked { report, fixed, ignored: (ignored, why), diff, is_written } => {
                if is_written {
                    write(report.document().bytes())?;
                }
                self.summary.files += 1;
                self.summary.uris += report.uris();
                self.summary.templates += report.templates().len();
                self.summary.fixed += fixed;
                self.summary.ignored += ignored;
                if let Some(why) = why {
                    eprintln!("urispec: findings in {} are not ignored: {why}", visible(&shown_path));
                }
                if self.arguments.baseline.is_some() {
                    self.read.insert(shown_path.clone());
                }
                let findings = self.unknown(&shown_path, report.findings());
                self.summary.findings += findings.len() + report.left_out();
                self.summary.unreported += report.left_out();
                let fail_on = self.arguments.fail_on.or(item.project.config().fail_on()).unwrap_or(FailOn::Warning);
                let left_out = [Severity::Advice, Severity::Warning, Severity::Error];
                self.fails |= findings.iter().any(|finding| fail_on.includes(finding.severity()))
                    || left_out.into_iter().any(|left| report.has_left_out(left) && fail_on.includes(left));
                if self.arguments.statistics {
                    findings.iter().for_each(|finding| *self.statistics.entry(finding.name()).or_default() += 1);
                }
                if let Some(diff) = diff {
                    let kinds = self.arguments.kinds();
                    self.changes |= findings.iter().any(|finding| finding.applied_fix(&kinds).is_some());
                    return reporter.raw(diff.as_bytes());
                }
                if self.arguments.write_baseline.is_some() {
                    let mut hashes = Hashes::default();
                    let findings = findings.into_iter();
                    self.all.extend(findings.map(|found| (shown_path.clone(), found.name(), hashes.of(found))));
                    return Ok(());
                }
                if self.arguments.statistics {
                    return Ok(());
                }
                let mut findings = findings;
                let left = self.arguments.max_findings.map_or(usize::MAX, |most| most.saturating_sub(self.reported));
                let is_cut = findings.len() > left || report.left_out() > 0;
                self.summary.unreported += findings.len().saturating_sub(left);
                findings.truncate(left);
                self.reported += findings.len();
                let generator = self.generator(item, &path, &report);
                let file = FileReport::new(&path, &shown_path, &report, findings).with_generator(generator);
                reporter.file(&file.with_more(is_cut))
            }
        }
    }

    /// What says that a program wrote a file, if a picture of all that is wrong there would be too much.
    fn generator(&self, item: &Item, path: &Path, report: &Report) -> Option<String> {
        let is_asked = self.arguments.format == Format::Full
            && !report.findings().is_empty()
            && !item.project.config().judges_generated();
        is_asked.then(|| project::generator(&item.project, path, report.document())).flatten()
    }

    /// The findings that the baseline does not know.
    fn unknown<'f>(&mut self, path: &str, findings: &'f [Finding]) -> Vec<&'f Finding> {
        if self.known.is_empty() {
            return findings.iter().collect();
        }
        let (mut hashes, known) = (Hashes::default(), &mut self.known);
        let is_unknown = |finding: &&Finding| !known.leave_out(path, finding.name(), hashes.of(finding));
        let unknown: Vec<&Finding> = findings.iter().filter(is_unknown).collect();
        self.summary.known += findings.len() - unknown.len();
        unknown
    }

    /// Says what was done, on standard error, and how it ended.
    fn end(mut self) -> Result<Outcome, Failure> {
        if let Some(path) = &self.arguments.write_baseline {
            let findings = self.all.iter().map(|(path, name, uri)| (path.as_str(), *name, *uri));
            let baseline = Baseline::of(findings);
            fs::write(path, baseline.to_json())
                .map_err(|error| Failure::Check(format!("cannot write {}: {error}", visible(path))))?;
            if !self.arguments.quiet {
                let written = count(baseline.len(), "finding");
                eprintln!("urispec: {written} in {}, to be left out from now on", visible(path));
            }
            self.fails = false;
        }
        let stale = self.known.stale(|path| self.read.contains(path));
        // What the arguments turn off may still be there.
        if stale > 0 && !self.arguments.changes_levels() {
            let are = if stale == 1 { "is" } else { "are" };
            eprintln!(
                "urispec: {} of the baseline {are} no longer there: write it again",
                count(stale as usize, "finding")
            );
        }
        let is_read_by_people = matches!(self.arguments.format, Format::Full | Format::Concise) && !self.arguments.dump;
        let is_list = self.arguments.show_templates || self.arguments.show_settings;
        if is_read_by_people && self.arguments.write_baseline.is_none() && !self.arguments.quiet && !is_list {
            eprintln!("{}", self.summary.sentence());
        }
        if self.summary.unreadable > 0 {
            return Ok(Outcome::Unreadable);
        }
        Ok(if self.fails || self.changes { Outcome::Invalid } else { Outcome::Valid })
    }
}

/// Writes a text to standard output, all of it: what is left for the end of the program would be lost without an error.
fn write(text: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text)?;
    output.flush()
}

/// The hashes of the URIs of a file, each of which is read once, however much is found in it.
#[derive(Default)]
struct Hashes(HashMap<(usize, usize), Hash>);

impl Hashes {
    /// Of the URI of a finding, or of nothing.
    fn of(&mut self, finding: &Finding) -> Hash {
        let Some(uri) = finding.uri() else { return Hash::of(b"") };
        *self.0.entry((uri.span().start, uri.span().end)).or_insert_with(|| Hash::of(uri.bytes()))
    }
}
