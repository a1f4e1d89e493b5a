//! The pages of the book, as mdBook reads them: the lessons with what their elements show, and the chapters that are made.

mod answers;

mod automaton;

pub(crate) mod book;

mod elements;

mod map;

mod rule;

mod write;
