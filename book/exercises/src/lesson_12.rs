//! Lesson 12: the proof.

/// At most eight texts that find each of ten mutants of `dec-octet`: parsers with a fault. A text finds a mutant if the mutant accepts it and the rule
/// does not match it, or the other way round.
///
/// You are not shown the mutants. The check says which one your texts do not find.
pub fn texts() -> Vec<&'static str> {
    todo!()
}
