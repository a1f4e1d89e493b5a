//! The projects of the files that are checked, as the arguments want them.

use std::ops::Range;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError, MietteSpanContents,
    NamedSource, Report, SourceCode, SourceSpan, SpanContents,
};
use urispec::diagnostic::{Text, credentials};
use urispec_documents::{Selection, passwords_in};
use urispec_project::{Overrides, ProjectError, Projects};

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

/// A configuration as a picture shows it: without its passwords, with invisible characters escaped, and with the column of the error in the file.
#[derive(Debug)]
struct Shown {
    source: NamedSource<String>,
    column: usize,
}

impl Shown {
    /// The configuration, and the place of the error in what is shown.
    fn of(error: &ProjectError, text: &str) -> (Self, Range<usize>) {
        let Range { start, end } = error.span();
        let places = passwords_in(text.as_bytes(), credentials);
        let shown = |to: usize| {
            let before = text.as_bytes().get(..to).unwrap_or_default();
            let places = places.iter().map(|place| place.start.min(to)..place.end.min(to));
            visible_lines(&String::from_utf8_lossy(&Text::new(before).hiding(places).shown()))
        };
        let column = text.read_span(&(start..end).into(), 0, 0).map_or(0, |read| read.column());
        let source = NamedSource::new(visible(error.path()), shown(text.len()));
        (Shown { source, column }, shown(start).len()..shown(end).len())
    }
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
