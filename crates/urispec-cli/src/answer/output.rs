//! Standard output.

use std::io;

use terminal_size::{Width, terminal_size_of};

use crate::answer::outcome::Failure;

/// How wide a drawing may be where nobody sees it at once.
const WIDTH: usize = 100;

/// The columns of the terminal.
pub(crate) fn width() -> usize {
    terminal_size_of(io::stdout()).map_or(WIDTH, |(Width(width), _)| width.into())
}

/// What is left of a failure: whoever closes the pipe has had enough of the answers.
pub(crate) fn unless_closed(result: Result<(), Failure>) -> Result<(), Failure> {
    match result {
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
