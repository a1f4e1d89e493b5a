//! A progress bar.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal, for many files.
pub(crate) fn progress(files: usize) -> ProgressBar {
    if files < 100 { hidden() } else { bar(Some(files as u64), "{bar:40} {pos}/{len} files") }
}

/// A bar on a terminal, or none elsewhere. Without a length, it is a line that counts.
pub(crate) fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return hidden();
    }
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
    // The template is a valid constant.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// A bar that nobody sees.
pub(crate) fn hidden() -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
}
