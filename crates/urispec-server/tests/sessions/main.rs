//! The server as its clients see it: messages in, messages out.

mod client;

mod actions;

mod configuration;

mod diagnostics;

mod manners;

#[path = "../promises/mod.rs"]
mod promised;

mod promises;

mod reading;

mod rows;

mod transcripts;

#[path = "../../../../fuzz/seeds.rs"]
mod seeds;
