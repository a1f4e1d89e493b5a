//! What the commands share: their input, their options, and how they print results.
//!
//! Nothing here depends on a command.

pub(crate) mod derived;

pub(crate) mod file;

pub(crate) mod input;

pub(crate) mod json;

pub(crate) mod kind;

pub(crate) mod level;

pub(crate) mod list;

pub(crate) mod options;

pub(crate) mod outcome;

pub(crate) mod output;

pub(crate) mod path;

pub(crate) mod picture;

pub(crate) mod terminal;

pub(crate) mod stream;

pub(crate) mod subject;
