//! A progress bar.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal, for many files.
pub(crate) fn progress(files: usize) -> ProgressBar {
    if files < 100 || !io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let bar = ProgressBar::new(files as u64);
    // The template is a valid constant.
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} files") {
        bar.set_style(style);
    }
    bar
}
