//! What is answered: a file each for what a client can ask of a text.

pub(crate) mod actions;
pub(crate) mod completion;
pub(crate) mod diagnostics;
pub(crate) mod hints;
pub(crate) mod hover;
pub(crate) mod links;
pub(crate) mod reading;
pub(crate) mod selection;
pub(crate) mod tokens;
