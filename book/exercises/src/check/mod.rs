//! The checks: each finds the first thing that is wrong with an answer.

pub mod lesson_00;
pub mod lesson_01;
pub mod lesson_02;
pub mod lesson_03;
pub mod lesson_04;
pub mod lesson_05;
pub mod lesson_06;
pub mod lesson_07;
pub mod lesson_08;
pub mod lesson_09;
pub mod lesson_10;
pub mod lesson_11;
pub mod lesson_12;
pub mod lesson_13;

use abnf_conformance::{Grammar, Rule};

use crate::failure::{Failure, same};

/// A rule of RFC 3986.
fn rule(name: &str) -> Rule {
    let grammar = Grammar::parse(include_str!("../../../../grammar/rfc3986.abnf"))
        .expect("the grammar is checked by other tests");
    grammar.rule(name).expect("a rule of RFC 3986")
}

/// Whether a function accepts exactly the texts of a rule. The automaton of the rule decides.
fn accepts(function: &str, name: &str, answer: impl Fn(&str) -> bool) -> Result<(), Failure> {
    let rule = rule(name);
    // What is not UTF-8 cannot be given to a function of `&str`, so it counts as refused, as the rule does.
    let report = rule.check(|text| std::str::from_utf8(text).is_ok_and(&answer));
    if let Some(difference) = report.differences().first() {
        let text = String::from_utf8_lossy(difference.text()).into_owned();
        let expected = !difference.is_wrongly_accepted();
        let reason = match difference.mismatch() {
            Some(mismatch) => format!("{text:?} is no {name}: {mismatch}"),
            None => format!("{text:?} is a {name}"),
        };
        return same(|| format!("{function}({text:?})"), !expected, expected, &reason);
    }
    // A rule of RFC 3986 has only characters of ASCII, and the suite has the others only in pieces.
    for text in ["é", "٣", "\u{ff10}", "a\u{e9}"] {
        let reason = format!("{text:?} is no {name}: only characters of ASCII are allowed in a URI");
        same(|| format!("{function}({text:?})"), answer(text), false, &reason)?;
    }
    Ok(())
}

/// That a parser failed, whatever its error says.
#[derive(Debug, PartialEq)]
struct Error;

/// Whether a parser is its rule: it reads exactly the texts of the rule to their end, and of longer texts the beginning.
fn parses(
    function: &str,
    name: &str,
    answer: impl for<'t> Fn(&'t str) -> Option<(&'t str, &'t str)>,
    longer: &[(&str, &str)],
) -> Result<(), Failure> {
    // The examples are easier to understand than the shortest difference, so they come first.
    for (text, rest) in longer {
        let expected = Ok((*rest, &text[..text.len() - rest.len()]));
        let reason =
            format!("a parser returns what is left, and what it has read, which is the longest {name} at the start");
        same(|| format!("{function}({text:?})"), answer(text).ok_or(Error), expected, &reason)?;
    }
    accepts(function, name, |text| answer(text).is_some_and(|(rest, _)| rest.is_empty()))
}
