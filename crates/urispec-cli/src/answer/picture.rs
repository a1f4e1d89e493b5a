//! Diagnostics drawn for people.

use std::env;
use std::io::{self, IsTerminal};

use miette::{GraphicalReportHandler, GraphicalTheme};
use urispec::diagnostic::Report;

/// Draws a diagnostic, with colours and links if standard output is a terminal.
pub(crate) fn picture(report: &Report) -> String {
    let has_colour = io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let theme = if has_colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_links(has_colour).with_wrap_lines(false);
    let mut picture = String::new();
    // Writing to a string does not fail.
    let _ = handler.render_report(&mut picture, report);
    picture
}
