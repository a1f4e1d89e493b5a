//! What the grammar would have taken.

use core::fmt;

use crate::abnf::beyond::Beyond;
use crate::abnf::rule::Rule;
use crate::abnf::set::Set;
use crate::rfc3986::characters::{SUB_DELIMS, UNRESERVED};
use crate::rfc3986::syntax::path::PCHAR;
#[cfg(feature = "iri")]
use crate::rfc3987::syntax::{IPCHAR, IPRIVATE, IUNRESERVED, UCSCHAR};
use crate::rfc5234::{ALPHA, DIGIT, HEXDIG};

/// What is allowed at one position of a text: a set of characters, and perhaps the end.
///
/// ```
/// use urispec::{Rule, expected::Item};
///
/// let error = Rule::IpLiteral.check("[::1").unwrap_err();
/// assert_eq!(error.expected().to_string(), "HEXDIG, `.`, `:` or `]`");
/// assert!(error.expected().contains(b']'));
/// assert!(!error.expected().contains_end() && !error.expected().is_empty());
/// assert!(error.expected().iter().eq([
///     Item::Rule(Rule::Hexdig),
///     Item::Char('.'),
///     Item::Char(':'),
///     Item::Char(']'),
/// ]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// A bit for each ASCII character. A `u128` as bytes keeps an error, and a result that may be one, small.
    characters: [u8; 16],
    beyond: Beyond,
    end: bool,
}

/// One item of a set: see [`Expected::iter`].
///
/// ```
/// use urispec::{Rule, expected::Item};
///
/// let error = Rule::DecOctet.check("25a").unwrap_err();
/// assert!(error.expected().iter().eq([Item::Range('0', '5'), Item::End]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A character that this rule matches, or that it starts with.
    Rule(Rule),
    /// One of these characters, in the order of ASCII.
    Range(char, char),
    /// This character.
    Char(char),
    /// The end of the text.
    End,
}

/// The rules that name a set of characters, larger sets first.
const NAMED: &[(Rule, Set)] = &[
    #[cfg(feature = "iri")]
    (Rule::Ipchar, IPCHAR.set()),
    (Rule::Pchar, PCHAR.set()),
    #[cfg(feature = "iri")]
    (Rule::Iunreserved, IUNRESERVED.set()),
    (Rule::Unreserved, UNRESERVED.set()),
    (Rule::Alpha, ALPHA.set()),
    (Rule::Hexdig, HEXDIG.set()),
    (Rule::Digit, DIGIT.set()),
    (Rule::SubDelims, SUB_DELIMS.set()),
    #[cfg(feature = "iri")]
    (Rule::Ucschar, UCSCHAR.set()),
    #[cfg(feature = "iri")]
    (Rule::Iprivate, IPRIVATE.set()),
];

const PERCENT: u128 = 1 << b'%';

impl Expected {
    pub(crate) const NONE: Expected = Expected { characters: [0; 16], beyond: Beyond::NONE, end: false };

    fn characters(&self) -> u128 {
        u128::from_ne_bytes(self.characters)
    }

    /// Whether `byte` is allowed there.
    pub fn contains(&self, byte: u8) -> bool {
        byte.is_ascii() && self.characters() & 1 << byte != 0
    }

    /// Whether this character is allowed there, which may be one beyond ASCII in an IRI.
    ///
    /// ```
    /// use urispec::{Rule, expected::Item};
    ///
    /// let expected = Rule::Iri.check("http://h/é|").unwrap_err().expected();
    /// assert!(expected.contains_char('é') && expected.contains_char('/') && !expected.contains_char('|'));
    /// assert_eq!(expected.iter().next(), Some(Item::Rule(Rule::Ipchar)));
    /// ```
    #[cfg(feature = "iri")]
    pub fn contains_char(&self, character: char) -> bool {
        u8::try_from(character).is_ok_and(|byte| self.contains(byte)) || self.beyond.contains(character)
    }

    /// Whether the text may end there.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// // The text could end before the `x`. Within an IP literal, it could not.
    /// assert!(Uri::parse("http://h:8x").unwrap_err().expected().contains_end());
    /// assert!(!Uri::parse("http://[::1x").unwrap_err().expected().contains_end());
    /// ```
    pub fn contains_end(&self) -> bool {
        self.end
    }

    /// Whether nothing is allowed there.
    pub fn is_empty(&self) -> bool {
        self.characters() == 0 && self.beyond.is_none() && !self.end
    }

    /// The set in few words: the rules that name characters of it, largest first, then the remaining characters.
    pub fn iter(&self) -> impl Iterator<Item = Item> {
        let all = Set { characters: self.characters(), beyond: self.beyond, end: false };
        let mut left = all;
        let mut is_named = [false; NAMED.len()];
        for ((rule, set), is_named) in NAMED.iter().zip(&mut is_named) {
            // ALPHA and DIGIT include HEXDIG.
            let is_said = *rule == Rule::Hexdig && all.holds(ALPHA.set());
            *is_named = all.holds(*set) && left.has_any_of(*set) && !is_said;
            if *is_named {
                left = left.without(*set);
            }
        }
        let rules =
            NAMED.iter().zip(is_named).filter_map(|((rule, _), is_named)| is_named.then_some(Item::Rule(*rule)));
        let percent = (left.characters & PERCENT != 0).then_some(Item::Rule(Rule::PctEncoded));
        let rest = Ranges { left: left.characters & !PERCENT };
        rules.chain(percent).chain(rest).chain(self.end.then_some(Item::End))
    }

    pub(crate) fn from(set: Set) -> Expected {
        Expected { characters: set.characters.to_ne_bytes(), beyond: set.beyond, end: set.end }
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn of(characters: u128) -> Expected {
        Expected { characters: characters.to_ne_bytes(), ..Expected::NONE }
    }

    pub(crate) fn add(&mut self, set: Set) {
        self.characters = (self.characters() | set.characters).to_ne_bytes();
        self.beyond = self.beyond.or(set.beyond);
        self.end |= set.end;
    }

    /// Replaces the end of a part of a text by `byte`, which follows the part.
    pub(crate) fn replace_end(&mut self, byte: u8) {
        if self.end {
            self.end = false;
            self.add(Set::of(1 << byte));
        }
    }

    pub(crate) fn add_all(&mut self, other: Expected) {
        self.add(Set { characters: other.characters(), beyond: other.beyond, end: other.end });
    }
}

/// Adjacent digits as a range, and every other character by itself.
struct Ranges {
    left: u128,
}

impl Iterator for Ranges {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if self.left == 0 {
            return None;
        }
        let first = self.left.trailing_zeros() as u8;
        let mut last = first;
        while first.is_ascii_digit() && self.left & 1 << (last + 1) != 0 && (last + 1).is_ascii_digit() {
            last += 1;
        }
        for byte in first..=last {
            self.left &= !(1 << byte);
        }
        let (first, last) = (char::from(first), char::from(last));
        Some(if first == last { Item::Char(first) } else { Item::Range(first, last) })
    }
}

/// ``HEXDIG, `.`, `:` or `]` ``
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut items = self.iter();
        let (mut next, mut is_first) = (items.next(), true);
        while let Some(item) = next {
            next = items.next();
            f.write_str(match next {
                _ if is_first => "",
                Some(_) => ", ",
                None => " or ",
            })?;
            fmt::Display::fmt(&item, f)?;
            is_first = false;
        }
        Ok(())
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Rule(rule) => write!(f, "{rule}"),
            Item::Range(first, last) => write!(f, "`{first}` to `{last}`"),
            Item::Char(char) => write!(f, "`{char}`"),
            Item::End => f.write_str("the end"),
        }
    }
}

#[cfg(all(feature = "serde", feature = "alloc"))]
mod data {
    use serde::ser::SerializeSeq;
    use serde::{Serialize, Serializer};

    /// A list: rules by name, characters as themselves, digits as `0-4`, and `end`.
    impl Serialize for super::Expected {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut items = serializer.serialize_seq(None)?;
            for item in self.iter() {
                match item {
                    super::Item::Rule(rule) => items.serialize_element(rule.name())?,
                    super::Item::Range(first, last) => items.serialize_element(&alloc::format!("{first}-{last}"))?,
                    super::Item::Char(char) => items.serialize_element(&char)?,
                    super::Item::End => items.serialize_element("end")?,
                }
            }
            items.end()
        }
    }
}
