#![doc = include_str!("../README.md")]
// The front page shows a whole test. tests/readme.rs runs it.
#![allow(clippy::test_attr_in_doctest)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod automaton;
mod check;
mod content;
mod error;
mod grammar;
mod lint;
#[cfg(feature = "miette")]
mod pictures;
mod random;
mod rule;
mod show;
mod syntax;
mod texts;

pub use automaton::alternatives::{Alternative, Alternatives};
pub use automaton::dfa::{Automaton, State};
pub use automaton::expected::Expected;
pub use check::program::{Encoding, Program, ProgramError};
pub use check::report::{Difference, Report};
pub use check::suite::{Method, Suite, Texts};
pub use content::Alphabet;
pub use error::RuleError;
pub use grammar::Grammar;
pub use lint::{Finding, Lint};
pub use rule::{Mismatch, Rule};
pub use syntax::error::SyntaxError;
pub use syntax::place::Place;
pub use texts::compare::Comparison;
pub use texts::examples::{Counterexample, Example};
pub use texts::generate::{Generator, TextKind};

/// The chapter of the book, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../../../book/src/prove-your-own-parser.md")]
mod chapter {}
