//! What shows that a rule's function and its ABNF agree.

use std::fmt;

use serde::Serialize;

use crate::lesson::Lesson;

/// The test that holds a rule's function to its ABNF.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::Lesson;
///
/// let test = Lesson::of(Rule::Host).test();
/// assert_eq!((test.file, test.function), ("tests/conformance/main.rs", "every_rule_is_its_automaton"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Test {
    /// The file in the repository.
    pub file: &'static str,
    /// The function with `#[test]`.
    pub function: &'static str,
}

/// The row of the proof that is about a rule of RFC 3986 or RFC 5234.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::Lesson;
///
/// let proof = Lesson::of(Rule::DecOctet).proof().unwrap();
/// assert_eq!((proof.file, proof.states), ("docs/proof.md", 7));
/// assert_eq!(proof.texts, 3643 + 1211 + 31245);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Proof {
    /// The document in the repository.
    pub file: &'static str,
    /// The line of the row, counted from 1.
    pub line: usize,
    /// The states of the rule's minimal automaton.
    pub states: usize,
    /// How many texts were tried without a difference.
    pub texts: u64,
}

/// `docs/proof.md:47, 7 states, 36099 texts`
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { file, line, states, texts } = self;
        write!(f, "{file}:{line}, {states} states, {texts} texts")
    }
}

/// The rows of the proof, with their lines.
const ROWS: &str = include_str!("proof.txt");

impl Lesson {
    /// The test that holds the rule's function to its ABNF.
    pub fn test(self) -> Test {
        let (file, function) = match self {
            Lesson::Generic(rule) if rule.section().rfc == 3987 => {
                ("tests/conformance/iris.rs", "every_rule_of_rfc_3987_is_its_automaton")
            }
            Lesson::Generic(rule) if rule.section().rfc == 6570 => {
                ("tests/conformance/templates.rs", "every_rule_of_rfc_6570_is_its_automaton")
            }
            Lesson::Generic(_) => ("tests/conformance/main.rs", "every_rule_is_its_automaton"),
            Lesson::Scheme(_) => ("tests/conformance/schemes.rs", "every_rule_of_a_scheme_is_its_automaton"),
            Lesson::Sling(_) => ("tests/conformance/sling.rs", "every_rule_of_sling_is_its_automaton"),
        };
        Test { file, function }
    }

    /// The rule's row in the proof. The rules of schemes and of Sling are proven as well, but have no rows.
    pub fn proof(self) -> Option<Proof> {
        let Lesson::Generic(rule) = self else { return None };
        ROWS.lines().find_map(|row| {
            let mut columns = row.split_whitespace();
            let line = columns.next()?.parse().ok()?;
            if columns.next()? != rule.name() {
                return None;
            }
            let mut numbers = columns.map_while(|column| column.parse::<u64>().ok());
            let (states, strings, _, detailed, extra) =
                (numbers.next()?, numbers.next()?, numbers.next()?, numbers.next()?, numbers.next()?);
            let states = usize::try_from(states).ok()?;
            Some(Proof { file: "docs/proof.md", line, states, texts: strings + detailed + extra })
        })
    }
}
