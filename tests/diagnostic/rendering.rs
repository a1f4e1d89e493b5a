//! How diagnostics look.

use miette::{GraphicalReportHandler, GraphicalTheme, NarratableReportHandler};

type Handler = Box<dyn Fn(&dyn miette::Diagnostic) -> String>;

/// Pictures and sentences.
pub(crate) fn handlers() -> [Handler; 2] {
    [Box::new(graphical), Box::new(narratable)]
}

pub(crate) fn graphical(diagnostic: &dyn miette::Diagnostic) -> String {
    let mut picture = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    handler.with_width(100_000).with_links(false).render_report(&mut picture, diagnostic).unwrap();
    picture
}

pub(crate) fn narratable(diagnostic: &dyn miette::Diagnostic) -> String {
    let mut text = String::new();
    NarratableReportHandler::new().render_report(&mut text, diagnostic).unwrap();
    text
}
