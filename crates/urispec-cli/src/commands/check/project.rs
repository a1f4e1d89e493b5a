//! The projects of the files that are checked, as the arguments want them.

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use urispec::diagnostic::credentials;
use urispec_documents::{Selection, passwords_in};
use urispec_project::{Overrides, ProjectError, Projects};

use super::arguments::Arguments;
use crate::answer::outcome::Failure;

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
    })
}

/// The text without its passwords, of the same length, so that places stay those of the file.
fn hidden_in_place(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for place in passwords_in(text.as_bytes(), credentials) {
        bytes.get_mut(place).unwrap_or_default().fill(b'*');
    }
    // A password ends at an `@`, and begins behind a `:` or a slash: no character is cut.
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A picture of what is wrong with a configuration.
impl From<ProjectError> for Failure {
    fn from(error: ProjectError) -> Failure {
        let Some(text) = error.text() else { return Failure::Check(error.to_string()) };
        let label = LabeledSpan::new_with_span(Some("here".into()), error.span());
        let mut diagnostic = MietteDiagnostic::new(error.message()).with_label(label);
        diagnostic.help = error.help().map(str::to_owned);
        let source = NamedSource::new(error.path().display().to_string(), hidden_in_place(text));
        let report = Report::new(diagnostic).with_source_code(source);
        let mut picture = String::from("the configuration cannot be used\n");
        // Writing to a string does not fail.
        let _ = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
            .render_report(&mut picture, report.as_ref());
        picture.truncate(picture.trim_end().len());
        Failure::Check(picture)
    }
}
