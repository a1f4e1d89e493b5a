//! The projects of the files that are checked, as the arguments want them.

use std::ops::Range;
use std::path::Path;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError, MietteSpanContents,
    NamedSource, Report, SourceCode, SourceSpan, SpanContents,
};
use urispec::diagnostic::{Text, credentials};
use urispec_documents::{Document, Selection, is_generated, passwords_in};
use urispec_project::{Overrides, Project, ProjectError, Projects};

use super::arguments::Arguments;
use crate::answer::outcome::Failure;
use crate::answer::path::{visible, visible_lines};

/// The projects of files.
pub(crate) fn projects(arguments: &Arguments) -> Projects {
    Projects::new(Overrides {
        config: arguments.config.clone(),
        isolated: arguments.isolated,
        selection: Selection {
            select: (!arguments.select.is_empty()).then(|| arguments.select.clone()),
            ignore: arguments.ignore.clone(),
            levels: arguments.severity.clone(),
        },
        tests: arguments.tests,
        generated: arguments.generated,
        code: arguments.code,
        redact: arguments.redact,
        strict: arguments.strict,
        file_type: arguments.file_type,
        base: arguments.base.clone(),
        folders: Vec::new(),
    })
}

/// What says that a program wrote a file: its words, or its name.
pub(crate) fn generator(project: &Project, path: &Path, document: &Document) -> Option<String> {
    let by_name = || is_generated(project.judged_as(path)).then(|| "by its name".to_owned());
    document.generator().map(visible).or_else(by_name)
}

/// A configuration as a picture shows it: without its passwords, with invisible characters escaped, and with the column of the error in the file.
#[derive(Debug)]
struct Shown {
    source: NamedSource<String>,
    column: usize,
}

impl Shown {
    /// The configuration, and the place of the error in what is shown.
    fn of(error: &ProjectError, text: &str) -> (Self, Range<usize>) {
        // Where a text ends too early, the place is behind the last of its characters that is seen.
        let seen = text.trim_end().len();
        let Range { start, end } = error.span();
        let (start, end) = if start >= seen { (seen, seen) } else { (start, end) };
        let places = passwords_in(text.as_bytes(), credentials);
        let shown = |to: usize| {
            let before = text.as_bytes().get(..to).unwrap_or_default();
            let places = places.iter().map(|place| place.start.min(to)..place.end.min(to));
            visible_lines(&String::from_utf8_lossy(&Text::new(before).hiding(places).shown()))
        };
        // From 0, as miette counts, and in characters, as everything else does here.
        let column = Text::new(text).position(start).column.saturating_sub(1);
        let (cut, place) = cut(&shown(text.len()), shown(start).len()..shown(end).len());
        // A place at the end is only drawn where a line break follows.
        let source = NamedSource::new(visible(error.path()), cut + "\n");
        (Shown { source, column }, place)
    }
}

/// How many bytes of a long line are shown on each side of the error.
const AROUND: usize = 80;

/// No line up to here is cut.
const LONG: usize = 2 * AROUND;

/// A text whose long lines are cut, and where a place of it is there. No picture has room for them, and miette draws none beyond 65,535 columns.
fn cut(text: &str, place: Range<usize>) -> (String, Range<usize>) {
    let (mut shown, mut moved) = (String::new(), 0..0);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (start, content) = (at, line.trim_end_matches('\n'));
        at += line.len();
        // What is shown of the line: around the start of the place, or else its end, or else the start of the line.
        let within = |place: usize| place.checked_sub(start).filter(|place| *place <= content.len());
        let middle = within(place.start).or(within(place.end)).unwrap_or_default();
        let boundary = |mut at: usize| {
            while !content.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (from, to) = match content.len() {
            length @ 0..=LONG => (0, length),
            length => (boundary(middle.saturating_sub(AROUND)), boundary(length.min(middle + AROUND))),
        };
        shown.push_str(if from > 0 { "\u{2026}" } else { "" });
        let here = shown.len();
        let moved_to = |place: usize| within(place).map(|place| here + place.clamp(from, to) - from);
        moved.start = moved_to(place.start).unwrap_or(moved.start);
        moved.end = moved_to(place.end).unwrap_or(moved.end);
        shown.push_str(content.get(from..to).unwrap_or_default());
        shown.push_str(if to < content.len() { "\u{2026}" } else { "" });
        shown.push_str(line.get(content.len()..).unwrap_or_default());
    }
    (shown, moved)
}

impl SourceCode for Shown {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.source.read_span(span, before, after)?;
        // Without lines around it, the place is asked for.
        if before + after > 0 {
            return Ok(read);
        }
        let (name, data, lines) = (self.source.name().to_owned(), read.data(), read.line_count());
        Ok(Box::new(MietteSpanContents::new_named(name, data, *read.span(), read.line(), self.column, lines)))
    }
}

/// A picture of what is wrong with a configuration.
impl From<ProjectError> for Failure {
    fn from(error: ProjectError) -> Failure {
        // It quotes names and values, which may hold any character.
        let Some(text) = error.text() else { return Failure::Check(visible(error.to_string())) };
        let (source, span) = Shown::of(&error, text);
        let label = LabeledSpan::new_with_span(Some("here".into()), span);
        let mut diagnostic = MietteDiagnostic::new(visible(error.message())).with_label(label);
        diagnostic.help = error.help().map(str::to_owned);
        let report = Report::new(diagnostic).with_source_code(source);
        let mut picture = String::from("the configuration cannot be used\n");
        // Writing to a string does not fail.
        let _ = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
            .render_report(&mut picture, report.as_ref());
        picture.truncate(picture.trim_end().len());
        Failure::Check(picture)
    }
}
