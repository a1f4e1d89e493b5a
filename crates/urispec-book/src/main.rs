//! Writes what mdBook reads: `book ROOT DIRECTORY`, from the repository's root into a directory.

use std::path::Path;
use std::process::ExitCode;

use urispec_book::Book;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(root), Some(to), None) = (arguments.next(), arguments.next(), arguments.next()) else {
        eprintln!("Usage: book ROOT DIRECTORY");
        return ExitCode::from(2);
    };
    match Book::read(Path::new(&root)).and_then(|book| book.write(Path::new(&to))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
