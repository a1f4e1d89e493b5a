//! The quizzes of the book: what an answer is, and why it is wrong.
//!
//! A [`Quiz`] is data, as `book/quizzes/README.md` describes it. [`Quiz::check`] judges an answer, and a wrong one always gets a reason: for a rule, a shortest text
//! that tells the answer from it; for a text, the condition that does not hold; for a span, the rule that the characters belong to.
//!
//! ```
//! use urispec_book::Quiz;
//!
//! let quiz: Quiz = toml::from_str(r#"
//!     id = "h16"
//!     kind = "rule"
//!     rule = "h16"
//!     question = "Translate `h16`."
//!     answers = ["1*4HEXDIG"]
//! "#)?;
//! assert!(quiz.check("1*4HEXDIG").right);
//! assert!(quiz.check("repeat(1, 4, hexdig)").right);
//! let verdict = quiz.check("1*HEXDIG");
//! assert_eq!(verdict.reason, "Your answer matches `aaaaa`, but `h16` does not: there, expected the end, found `a` at offset 4.");
//! # Ok::<(), toml::de::Error>(())
//! ```

#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod check;

mod choice;

mod combinators;

pub mod html;

mod machine;

#[cfg(feature = "pages")]
mod pages;

mod quiz;

mod rule;

mod span;

mod text;

mod verdict;

#[cfg(feature = "pages")]
pub use pages::book::Book;
pub use quiz::{Component, Condition, File, Lesson, Normal, Opt, Question, Quiz, Resolved, Wrong};
pub use verdict::Verdict;
