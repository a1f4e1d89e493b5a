//! Escapes: how a document writes characters that would mean something else.

mod number;

mod printable;

pub(crate) mod reference;

mod string;

mod typeset;

pub(crate) mod writing;
