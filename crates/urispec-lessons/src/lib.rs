#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod abnf;

mod automaton;

mod chain;

mod chapter;

mod character;

mod contents;

mod data;

mod evidence;

mod examples;

mod group;

mod lesson;

mod matter;

mod outline;

mod page;

mod railroad;

mod steps;

mod term;

mod topic;

mod why_not;

pub use automaton::{Alternative, Automaton, State, Step};
pub use chain::{Chain, Link};
pub use chapter::Chapter;
pub use character::Character;
pub use contents::sections;
pub use data::{AlternativeData, CauseData, DiagnosticData, NodeData};
pub use evidence::{Proof, Test};
pub use examples::Rejected;
pub use lesson::Lesson;
pub use outline::Outline;
pub use page::Page;
pub use railroad::Railroad;
pub use steps::Steps;
pub use term::Term;
pub use topic::{Topic, UnknownTopic, topics};
pub use why_not::WhyNot;
