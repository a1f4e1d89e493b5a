//! Why a rule has no automaton.

use std::fmt;

use crate::syntax::place::Place;

/// A rule has no automaton, and why.
///
/// ```
/// use abnf_conformance::{Grammar, RuleError};
///
/// let grammar = Grammar::parse("list = \"(\" *item \")\"\nitem = DIGIT / list\nday = weekday\n")?;
/// let error = grammar.rule("list").unwrap_err();
/// assert!(matches!(&error, RuleError::NotRegular { cycle } if cycle == &["list", "item", "list"]));
/// assert_eq!(error.to_string(), "list is not regular as written: list -> item -> list");
/// assert_eq!(grammar.rule("day").unwrap_err().to_string(), "weekday is not defined; day refers to it in line 3, column 7");
/// # Ok::<(), abnf_conformance::SyntaxError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleError {
    /// Nothing in the grammar has this name.
    Unknown {
        /// The name that was asked for.
        name: String,
    },
    /// A rule refers to one that is not defined.
    Undefined {
        /// The name that is not defined.
        name: String,
        /// The rule that refers to it.
        by: String,
        /// Where it does.
        place: Place,
    },
    /// A rule is described in words.
    Prose {
        /// The words.
        prose: String,
        /// The rule that has them.
        by: String,
        /// Where they are.
        place: Place,
    },
    /// A rule is defined twice, and not by the same.
    DefinedTwice {
        /// The rule.
        name: String,
        /// Where it is defined for the second time.
        place: Place,
    },
    /// A rule refers to itself. It may describe a regular language all the same; this crate does not look for that.
    NotRegular {
        /// The rules from one of them to itself.
        cycle: Vec<String>,
    },
    /// A value is above `%xFF` where values are bytes, or only surrogates where they are characters.
    NotInAlphabet {
        /// The first value.
        value: u32,
        /// The rule that contains it.
        by: String,
        /// Where it does.
        place: Place,
    },
    /// The automaton would have more states than [`Grammar::limit`](crate::Grammar::limit) allows.
    TooLarge {
        /// The rule.
        name: String,
        /// The limit.
        limit: usize,
    },
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleError::Unknown { name } => write!(f, "no rule is called {name}"),
            RuleError::Undefined { name, by, place } => {
                write!(f, "{name} is not defined; {by} refers to it in {place}")
            }
            RuleError::Prose { prose, by, place } => write!(f, "{by} is described in words in {place}: <{prose}>"),
            RuleError::DefinedTwice { name, place } => {
                write!(f, "{name} is defined by something else in {place}; `=/` adds alternatives")
            }
            RuleError::NotRegular { cycle } => {
                let first = cycle.first().map(String::as_str).unwrap_or_default();
                write!(f, "{first} is not regular as written: {}", cycle.join(" -> "))
            }
            RuleError::NotInAlphabet { value, by, place } if !is_surrogate(*value) => {
                write!(
                    f,
                    "%x{value:X} in {by} in {place} is no byte; values that are characters need `Alphabet::CodePoints`"
                )
            }
            RuleError::NotInAlphabet { value, by, place } => {
                write!(f, "%x{value:X} in {by} in {place} is no character")
            }
            RuleError::TooLarge { name, limit } => write!(f, "the automaton of {name} has more than {limit} states"),
        }
    }
}

pub(crate) fn is_surrogate(value: u32) -> bool {
    (0xD800..=0xDFFF).contains(&value)
}

impl std::error::Error for RuleError {}

impl RuleError {
    /// Where in the grammar the reason is, if it is in one place.
    #[must_use]
    pub fn place(&self) -> Option<&Place> {
        match self {
            RuleError::Undefined { place, .. }
            | RuleError::Prose { place, .. }
            | RuleError::DefinedTwice { place, .. }
            | RuleError::NotInAlphabet { place, .. } => Some(place),
            RuleError::Unknown { .. } | RuleError::NotRegular { .. } | RuleError::TooLarge { .. } => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        match self {
            RuleError::Undefined { .. } | RuleError::Prose { .. } => {
                Some("define the rule in another document of the grammar")
            }
            RuleError::NotRegular { .. } => {
                Some("write what repeats with `*`, or replace what nests by something of limited depth")
            }
            RuleError::DefinedTwice { .. } => Some("remove one of the definitions, or add to the first with `=/`"),
            RuleError::NotInAlphabet { value, .. } if !is_surrogate(*value) => {
                Some("read the grammar over `Alphabet::CodePoints`")
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RuleError, is_surrogate};
    use crate::content::Alphabet;
    use crate::grammar::Grammar;

    /// The message, the help, and the line and the column of why `a` has no automaton.
    #[track_caller]
    fn is(error: &RuleError, message: &str, help: Option<&str>, place: Option<(usize, usize)>) {
        assert_eq!(error.to_string(), message);
        assert_eq!(error.help(), help);
        assert_eq!(error.place().map(|place| (place.line(), place.column())), place);
    }

    fn error(text: &str, alphabet: Alphabet, limit: usize) -> RuleError {
        Grammar::parse(text).unwrap().over(alphabet).limit(limit).rule("a").unwrap_err()
    }

    #[test]
    fn an_error_says_what_is_wrong_where_and_what_to_do() {
        let of = |text: &str| error(text, Alphabet::Bytes, 100);
        let define = Some("define the rule in another document of the grammar");
        is(&of("b = \"x\"\n"), "no rule is called a", None, None);
        is(&of("a = \"x\" b\n"), "b is not defined; a refers to it in line 1, column 9", define, Some((1, 9)));
        // Of several that are not defined, it is the first.
        is(&of("a = \"x\" b c <d>\n"), "b is not defined; a refers to it in line 1, column 9", define, Some((1, 9)));
        is(
            &of("a = b\nb = <words>\n"),
            "words is not defined; b refers to it in line 2, column 5",
            define,
            Some((2, 5)),
        );
        is(&of("a = <in words>\n"), "a is described in words in line 1, column 5: <in words>", define, Some((1, 5)));
        is(
            &of("a = \"x\"\n\na = \"y\"\n"),
            "a is defined by something else in line 3, column 1; `=/` adds alternatives",
            Some("remove one of the definitions, or add to the first with `=/`"),
            Some((3, 1)),
        );
        // Of several definitions by something else, it is the first.
        assert_eq!(of("a = \"x\"\na = \"X\"\na = \"y\"\na = \"z\"\n").place().map(|place| place.line()), Some(3));
        is(
            &of("a = b\nb = [ a ]\n"),
            "a is not regular as written: a -> b -> a",
            Some("write what repeats with `*`, or replace what nests by something of limited depth"),
            None,
        );
        is(&of("a = *999\"x\"\n"), "the automaton of a has more than 100 states", None, None);
        // The limit stays, whatever is added to the grammar after it.
        let later = Grammar::parse("").unwrap().limit(100).over(Alphabet::CodePoints).with("a = *999\"x\"\n").unwrap();
        is(&later.rule("a").unwrap_err(), "the automaton of a has more than 100 states", None, None);
    }

    #[test]
    fn a_value_is_no_byte_or_no_character() {
        is(
            &error("a = %x100\n", Alphabet::Bytes, 100),
            "%x100 in a in line 1, column 5 is no byte; values that are characters need `Alphabet::CodePoints`",
            Some("read the grammar over `Alphabet::CodePoints`"),
            Some((1, 5)),
        );
        let surrogate = "%xD800 in a in line 1, column 5 is no character";
        is(&error("a = %xD800\n", Alphabet::Bytes, 100), surrogate, None, Some((1, 5)));
        is(&error("a = %xD800\n", Alphabet::CodePoints, 100), surrogate, None, Some((1, 5)));
    }

    #[test]
    fn surrogates_have_a_first_and_a_last() {
        assert_eq!([0xD7FF, 0xD800, 0xDFFF, 0xE000].map(is_surrogate), [false, true, true, false]);
    }
}
