//! What a rule is made of: names, classes of characters, operators, and what the grammar asks of its input.

pub(crate) mod alternative;

pub(crate) mod beyond;

pub(crate) mod class;

mod counterpart;

pub(crate) mod declare;

mod eight;

pub(crate) mod grammar;

mod groups;

pub(crate) mod index;

pub(crate) mod location;

pub(crate) mod operators;

pub(crate) mod rule;

pub(crate) mod rules;

pub(crate) mod section;

pub(crate) mod set;

pub mod source;

mod table;

mod wide;
