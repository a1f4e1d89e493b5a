//! A quiz in which the reader picks.

use crate::quiz::Opt;
use crate::verdict::Verdict;

/// Judges the number of an option, from 0.
pub(crate) fn check(options: &[Opt], answer: &str) -> Verdict {
    let picked = answer.trim().parse().ok().and_then(|at: usize| options.get(at));
    match picked {
        Some(Opt { right: true, because, .. }) => Verdict::right(because),
        Some(Opt { because, .. }) => Verdict::wrong(because),
        None => Verdict::wrong("Pick one of the answers."),
    }
}
