//! What is done with one input.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde_json::Value;
use similar::TextDiff;
use urispec::diagnostic::secrets;
use urispec_documents::{Checker, Document, Report, passwords_in};
use urispec_project::Project;

use super::arguments::{Arguments, Format};
use super::list;
use super::project::generator;
use super::replace::replace;
use super::settings::settings;
use super::walk::{Input, Item, near};

/// What came of an input.
pub(crate) enum Done {
    Checked {
        report: Report,
        fixed: usize,
        /// How many findings are suppressed by comments that were written, and why others are not.
        ignored: (usize, Option<String>),
        diff: Option<String>,
        /// Whether the text goes to standard output, since it was read from standard input to be fixed.
        is_written: bool,
    },
    /// Something that goes to the report as it is.
    Written(Vec<u8>),
    /// Entries of a list, as data.
    Listed(Vec<Value>),
    /// No text. What was read from standard input to be fixed is written as it is.
    Binary(Vec<u8>),
    /// What was read from standard input to be fixed, and is excluded: it is written as it is.
    Excluded(Vec<u8>),
    Unreadable(String),
    /// The fixes could not be written, and what was found is still there.
    Unwritable {
        report: Report,
        why: String,
    },
}

/// What is done with each input.
pub(crate) struct Job<'j> {
    arguments: &'j Arguments,
}

/// The name of an input in reports.
pub(crate) fn name_of(input: &Input, arguments: &Arguments) -> PathBuf {
    match input {
        Input::File(path) => path.clone(),
        Input::Stdin => arguments.stdin_filename.as_deref().map_or_else(|| PathBuf::from("<stdin>"), near),
    }
}

impl<'j> Job<'j> {
    pub(crate) fn new(arguments: &'j Arguments) -> Self {
        Job { arguments }
    }

    pub(crate) fn run(&self, item: &Item) -> Done {
        let Item { input, project, .. } = item;
        let done = read(input).and_then(|bytes| {
            let path = name_of(input, self.arguments);
            if item.is_excluded {
                return Ok(Done::Excluded(bytes));
            }
            let file_type = project.file_type(&path, &bytes);
            let document = Document::new(bytes, file_type);
            if self.arguments.show_settings {
                return Ok(Done::Written(settings(&path, &document, project, self.arguments).into_bytes()));
            }
            if document.is_binary() {
                let is_written = self.arguments.writes() && *input == Input::Stdin;
                return Ok(Done::Binary(if is_written { document.bytes().to_vec() } else { Vec::new() }));
            }
            self.check(input, &path, &document, project)
        });
        done.unwrap_or_else(|error| Done::Unreadable(error.to_string()))
    }

    fn check(&self, input: &Input, path: &Path, document: &Document, project: &Project) -> io::Result<Done> {
        let arguments = self.arguments;
        let checker = project.checker(path);
        let checker = if arguments.templates { checker.with_templates(true) } else { checker };
        let is_data = matches!(arguments.format, Format::Json | Format::Jsonl);
        if arguments.dump {
            return Ok(match is_data {
                true => Done::Listed(list::uris_data(path, document, &checker)),
                false => Done::Written(list::uris(path, document, &checker).into_bytes()),
            });
        }
        let checker = match arguments.max_findings {
            Some(most) if !arguments.needs_all() => checker.with_most(most),
            _ => checker,
        };
        let report = checker.check(document);
        if arguments.show_templates {
            return Ok(match is_data {
                true => Done::Listed(list::templates_data(path, &report)),
                false => Done::Written(list::templates(path, &report).into_bytes()),
            });
        }
        if let Some(reason) = &arguments.add_ignore {
            let is_generated = generator(project, path, report.document()).is_some();
            if is_generated && !project.config().judges_generated() && !report.findings().is_empty() {
                let why = "a program wrote the file, and would write it again without the comment".to_owned();
                let is_written = *input == Input::Stdin;
                return Ok(Done::Checked { report, fixed: 0, ignored: (0, Some(why)), diff: None, is_written });
            }
            return Ok(ignore(input, path, &checker, report, reason));
        }
        let is_fixed = arguments.writes() || arguments.diff;
        let is_written = arguments.writes() && *input == Input::Stdin;
        let Some(fixed) = is_fixed.then(|| checker.fix(&report, &arguments.kinds())).flatten() else {
            return Ok(Done::Checked { report, fixed: 0, ignored: (0, None), diff: None, is_written });
        };
        let text = fixed.report().document();
        if arguments.diff {
            let name = path.display().to_string();
            let [before, after] = [&report, fixed.report()].map(|report| match arguments.redact {
                // It is to be read, and is no patch.
                true => report.shown().hiding(passwords_in(report.document().text().as_bytes(), secrets)),
                false => report.document().text().clone(),
            });
            let (before, after) = (before.shown(), after.shown());
            let diff = TextDiff::from_lines(before.as_ref(), after.as_ref());
            let diff = diff.unified_diff().context_radius(3).header(&name, &name).to_string();
            return Ok(Done::Checked { report, fixed: 0, ignored: (0, None), diff: Some(diff), is_written: false });
        }
        if let Input::File(path) = input
            && let Err(error) = replace(path, text.bytes())
        {
            return Ok(Done::Unwritable { report, why: error.to_string() });
        }
        Ok(Done::Checked {
            fixed: fixed.count(),
            report: fixed.into_report(),
            ignored: (0, None),
            diff: None,
            is_written,
        })
    }
}

/// Writes comments that suppress what was found.
fn ignore(input: &Input, path: &Path, checker: &Checker, report: Report, reason: &str) -> Done {
    let ignored = checker.add_ignore(&report, path, reason);
    if let Input::File(path) = input
        && ignored.count() > 0
        && let Err(error) = replace(path, ignored.report().document().bytes())
    {
        return Done::Unwritable { report, why: error.to_string() };
    }
    let (count, why) = (ignored.count(), ignored.why().map(str::to_owned));
    let report = ignored.into_report();
    Done::Checked { report, fixed: 0, ignored: (count, why), diff: None, is_written: *input == Input::Stdin }
}

/// The length of a file that is read at once.
const SMALL: usize = 1 << 14;

fn read(input: &Input) -> io::Result<Vec<u8>> {
    match input {
        Input::File(path) => {
            let mut file = fs::File::open(path)?;
            // Most files are small, and read at once. Only the length of a larger one is looked up.
            let mut bytes = Vec::with_capacity(SMALL);
            file.by_ref().take(SMALL as u64).read_to_end(&mut bytes)?;
            if bytes.len() == SMALL {
                file.read_to_end(&mut bytes)?;
            }
            Ok(bytes)
        }
        Input::Stdin => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            Ok(bytes)
        }
    }
}
