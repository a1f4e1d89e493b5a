//! Does a parser accept exactly what an ABNF grammar says?
//!
//! ```
//! use abnf_conformance::Grammar;
//!
//! let grammar = Grammar::parse("date = 4DIGIT \"-\" 2DIGIT \"-\" 2DIGIT\n")?;
//! let date = grammar.rule("date")?;
//! let report = date.check(|text| my_parser(text).is_ok());
//! assert!(report.agrees(), "{report}");
//! # fn my_parser(text: &[u8]) -> Result<(), ()> {
//! #     let places = text.iter().enumerate();
//! #     let is_date = text.len() == 10
//! #         && places.into_iter().all(|(at, byte)| if at == 4 || at == 7 { *byte == b'-' } else { byte.is_ascii_digit() });
//! #     is_date.then_some(()).ok_or(())
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
