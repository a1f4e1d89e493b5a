//! A check of a column, from the first row to the last.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::mpsc;
use std::thread;

use arrow_array::{Array, BinaryViewArray};
use indicatif::ProgressBar;
use urispec::Diagnostic;
use urispec::diagnostic::{Diagnosis, redact};
use urispec_arrow::{Threads, findings};
use urispec_documents::{Checker, FailOn, Text};

use super::arguments::{Kind, Table};
use super::findings::{Finding, Findings};
use super::source::{Batch, Length, Source};
use super::texts::{pieces, text};
use super::writer::{TableWriter, is_table};
use super::{columnar, comma_separated};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::path::visible;
use crate::answer::picture::picture;
use crate::answer::terminal::Terminal;
use crate::commands::check::arguments::{Arguments, Format};
use crate::commands::check::progress::{bar, hidden};
use crate::commands::check::project::projects;
use crate::commands::check::summary::{by_count, count, count_data, count_line};
use crate::commands::check::walk::{only_report, report};

/// How many batches are read before they are checked.
const AHEAD: usize = 2;

pub(crate) fn check(arguments: &Arguments, table: &Table<'_>) -> Result<Outcome, Failure> {
    if !matches!(arguments.format, Format::Full | Format::Concise | Format::Jsonl) {
        return Err(Failure::Usage("tables have the formats full, concise and jsonl"));
    }
    let output = arguments.output.as_deref().filter(|path| is_table(path));
    if output.is_some() && arguments.format != Format::Full {
        return Err(Failure::Usage("--output is a table, which has no --format"));
    }
    if report(arguments).is_some_and(|report| fs::canonicalize(table.path).is_ok_and(|table| table == report)) {
        return Err(only_report());
    }
    let project = projects(arguments).of(table.path)?;
    let source = match table.kind {
        Kind::Parquet => columnar::open(table.path, table.column),
        Kind::Csv { delimiter } => comma_separated::open(table.path, table.column, delimiter),
    };
    let source = source.map_err(Failure::Check)?;
    let is_stdin = table.path.as_os_str() == "-";
    let mut run = Run {
        arguments,
        table,
        path: if is_stdin { "<stdin>".to_owned() } else { table.path.display().to_string() },
        checker: project.checker(table.path),
        fail_on: arguments.fail_on.or(project.config().fail_on()).unwrap_or(FailOn::Warning),
        counts: Counts::default(),
    };
    let mut output = Output {
        table: output.map(TableWriter::create).transpose().map_err(Failure::Check)?,
        text: run.text_output()?,
        terminal: Terminal::of(arguments.color, arguments.output.is_some()),
    };
    match run.all(source, &mut output) {
        // The reader of the report has closed it.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(failure) => return Err(failure),
        Ok(()) => {
            if let Some(table) = output.table {
                table.finish().map_err(Failure::Check)?;
            }
        }
    }
    if arguments.format != Format::Jsonl && !arguments.quiet {
        eprintln!("{}", run.counts.sentence());
    }
    Ok(if run.counts.fails { Outcome::Invalid } else { Outcome::Valid })
}

/// Where the findings go: into a table, or to text.
struct Output {
    table: Option<TableWriter>,
    text: Box<dyn Write>,
    terminal: Terminal,
}

struct Run<'r> {
    arguments: &'r Arguments,
    table: &'r Table<'r>,
    /// What the table is called.
    path: String,
    checker: Checker,
    fail_on: FailOn,
    counts: Counts,
}

/// What was read and found so far.
#[derive(Default)]
struct Counts {
    rows: u64,
    nulls: usize,
    findings: usize,
    /// How many of them were reported.
    reported: usize,
    /// Whether something is at or above the level that fails.
    fails: bool,
    by_code: BTreeMap<String, usize>,
}

impl Counts {
    fn sentence(&self) -> String {
        let &Counts { rows, nulls, findings, reported, .. } = self;
        let rows = usize::try_from(rows).unwrap_or(usize::MAX);
        let mut sentence = format!("{} in {}", count(findings, "finding"), count(rows, "row"));
        if findings > reported {
            sentence.push_str(&format!(", {} not shown", findings - reported));
        }
        if nulls > 0 {
            sentence.push_str(&format!("; {}", count(nulls, "null")));
        }
        sentence
    }

    fn add(&mut self, found: &Finding<'_>) {
        self.findings += 1;
        match self.by_code.get_mut(found.code) {
            Some(count) => *count += 1,
            None => drop(self.by_code.insert(found.code.to_owned(), 1)),
        }
    }
}

impl Run<'_> {
    /// Where text goes: a table of findings leaves standard output for counts.
    fn text_output(&self) -> Result<Box<dyn Write>, Failure> {
        Ok(match self.arguments.output.as_deref().filter(|path| !is_table(path)) {
            Some(path) => {
                let file = File::create(path)
                    .map_err(|error| Failure::Check(format!("cannot write {}: {error}", visible(path))))?;
                Box::new(BufWriter::new(file))
            }
            None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout().lock())),
        })
    }

    fn all(&mut self, source: Source, output: &mut Output) -> Result<(), Failure> {
        let bar = self.progress(source.length);
        let (sender, receiver) = mpsc::sync_channel::<Result<Batch, String>>(AHEAD);
        let result: Result<(), Failure> = thread::scope(|scope| {
            // If nobody listens any more, there is nothing left to do.
            scope.spawn(move || source.batches.into_iter().try_for_each(|batch| sender.send(batch)));
            for batch in receiver {
                let Batch { texts, amount } = batch.map_err(Failure::Check)?;
                for piece in pieces(&texts) {
                    self.piece(&piece, output)?;
                }
                bar.inc(amount);
            }
            Ok(())
        });
        bar.finish_and_clear();
        result?;
        if self.arguments.statistics {
            for count in by_count(&self.counts.by_code) {
                let line = match self.arguments.format {
                    Format::Jsonl => format!("{}\n", count_data(count)),
                    _ => count_line(count),
                };
                output.text.write_all(line.as_bytes()).map_err(Failure::Output)?;
            }
        }
        output.text.flush().map_err(Failure::Output)
    }

    /// A bar, unless the report goes to the same terminal.
    fn progress(&self, length: Length) -> ProgressBar {
        if self.arguments.output.is_none() && !self.arguments.statistics && io::stdout().is_terminal() {
            return hidden();
        }
        match length {
            Length::Rows(rows) => bar(Some(rows), "{bar:40} {human_pos}/{human_len} rows, {eta} left"),
            Length::Bytes(bytes) => bar(Some(bytes), "{bar:40} {bytes}/{total_bytes}, {eta} left"),
            Length::Unknown => bar(None, "{bytes} read"),
        }
    }

    /// Checks some rows.
    fn piece(&mut self, texts: &BinaryViewArray, output: &mut Output) -> Result<(), Failure> {
        let first = self.counts.rows;
        if let Some((row, error)) =
            (0..texts.len()).find_map(|row| Some((row, str::from_utf8(text(texts, row)?).err()?)))
        {
            return Err(Failure::Check(format!(
                "{}, row {}: the text is not UTF-8 from byte {} on",
                visible(&self.path),
                first + row as u64,
                error.valid_up_to()
            )));
        }
        let (checker, rule) = (&self.checker, self.table.rule);
        let found = findings(texts, Threads::all(), |text| checker.check_text(text, rule));
        let found = found.map_err(|error| Failure::Check(format!("{}: {error}", visible(&self.path))))?;
        self.counts.rows += texts.len() as u64;
        self.counts.nulls += texts.null_count();
        let Some(found) = Findings::new(&found) else { return Ok(()) };
        for row in 0..texts.len() {
            let Some(text) = text(texts, row).filter(|_| found.of(row).len() > 0) else { continue };
            self.row(first + row as u64, text, found.of(row), output)?;
        }
        Ok(())
    }

    /// Reports what is found in a row.
    fn row<'f>(
        &mut self,
        row: u64,
        text: &[u8],
        found: impl Iterator<Item = Finding<'f>>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let shown = redact(text);
        let is_hidden = matches!(shown, Cow::Owned(_));
        let is_counted = self.arguments.statistics && output.table.is_none();
        let mut drawn = 0;
        for mut found in found {
            self.counts.add(&found);
            self.counts.fails |= self.fail_on.includes(found.severity());
            if !is_counted && self.arguments.max_findings.is_some_and(|most| self.counts.reported >= most) {
                continue;
            }
            self.counts.reported += 1;
            if is_counted {
                continue;
            }
            // A fixed text has the same password.
            found.fixed = found.fixed.filter(|_| !is_hidden);
            match (&mut output.table, self.arguments.format) {
                (Some(table), _) => table.push(row, &shown, &found).map_err(Failure::Check)?,
                (_, Format::Full) => drawn += 1,
                (_, Format::Jsonl) => {
                    found.write_json(&self.path, row, &shown, &mut output.text).map_err(Failure::Output)?;
                }
                _ => found.write_line(&self.path, row, &shown, &mut output.text).map_err(Failure::Output)?,
            }
        }
        if drawn > 0 { self.draw(row, text, drawn, output) } else { Ok(()) }
    }

    /// Draws the first findings of a row.
    fn draw(&self, row: u64, text: &[u8], count: usize, output: &mut Output) -> Result<(), Failure> {
        let mut found = self.checker.check_text(text, self.table.rule);
        found.truncate(count);
        let is_hidden = self.arguments.redact || found.iter().any(Diagnostic::is_on_password);
        let text = Text::line(text);
        let text = if is_hidden { text.redacted() } else { text };
        let drawn = picture(Diagnosis::new(found, &text, self.table.rule), output.terminal);
        writeln!(output.text, "{}, row {row}\n{drawn}", visible(&self.path)).map_err(Failure::Output)
    }
}
