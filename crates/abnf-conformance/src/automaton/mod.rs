//! Rules as automata.

pub(crate) mod alternatives;
pub(crate) mod dfa;
pub(crate) mod expected;
pub(crate) mod nfa;
pub(crate) mod utf8;
