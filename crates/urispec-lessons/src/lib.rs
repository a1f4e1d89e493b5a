#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod abnf;

mod contents;

mod data;

mod examples;

mod group;

mod lesson;

mod matter;

mod outline;

mod page;

mod railroad;

mod term;

mod topic;

pub use contents::sections;
pub use data::DiagnosticData;
pub use examples::Rejected;
pub use lesson::Lesson;
pub use outline::Outline;
pub use page::Page;
pub use railroad::Railroad;
pub use term::Term;
pub use topic::{Topic, UnknownTopic, topics};
