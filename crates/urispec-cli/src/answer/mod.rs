//! What the commands share: how they are asked, and how they answer.

pub(crate) mod asked;

pub(crate) mod input;

pub(crate) mod json;

pub(crate) mod level;

pub(crate) mod list;

pub(crate) mod options;

pub(crate) mod outcome;

pub(crate) mod output;

pub(crate) mod picture;

pub(crate) mod result;

pub(crate) mod rule;

pub(crate) mod stream;

pub(crate) mod tree;

pub(crate) mod unused_ignore;
