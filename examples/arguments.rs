//! An argument of a program: clap reads it by `FromStr`, and says what is wrong.

use clap::{Arg, Command, value_parser};
use urispec::UriBuf;

pub(crate) fn main() {
    let command = || Command::new("fetch").arg(Arg::new("uri").required(true).value_parser(value_parser!(UriBuf)));
    let matches = command().get_matches_from(["fetch", "https://example.com/a"]);
    assert_eq!(matches.get_one::<UriBuf>("uri").unwrap().path(), "/a");

    let error = command().try_get_matches_from(["fetch", "https://exa mple.com/"]).unwrap_err();
    println!("{error}");
    assert!(error.to_string().contains("invalid space in host at 11"));
}
