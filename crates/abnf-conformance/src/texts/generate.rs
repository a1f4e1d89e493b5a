//! Texts from random numbers, or from the bytes of a fuzzer.

use std::fmt;

use crate::automaton::dfa::State;
use crate::random::Random;
use crate::rule::Rule;

/// Which texts to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// Texts that are the rule.
    Valid,
    /// Texts that are one edit away from the rule: a byte that is another, missing or too many, two that changed places, or an end
    /// that is missing.
    NearlyValid,
    /// Texts that are not the rule, of the bytes that its grammar tells apart.
    Invalid,
}

/// Texts that are a rule, nearly, or not at all. The same seed makes the same texts.
///
/// ```
/// use abnf_conformance::TextKind;
///
/// # let grammar = abnf_conformance::Grammar::parse("host = label *( \".\" label )\nlabel = 1*63( ALPHA / DIGIT )\n")?;
/// let host = grammar.rule("host")?;
/// let mut generator = host.generator(7).length(20);
/// for _ in 0..100 {
///     let text = generator.text(TextKind::Valid).unwrap();
///     assert!(host.accepts(&text) && text.len() <= 20);
///     assert!(!host.accepts(&generator.text(TextKind::NearlyValid).unwrap()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator<'r> {
    rule: &'r Rule,
    walker: Walker<'r>,
    random: Random,
}

impl<'r> Generator<'r> {
    /// How long a text may become before it is ended as soon as possible. The default is 40.
    #[must_use]
    pub fn length(mut self, bytes: usize) -> Self {
        self.walker.length = bytes;
        self
    }

    /// A text of a kind; none if the rule has none, or if a hundred attempts did not find one.
    pub fn text(&mut self, kind: TextKind) -> Option<Vec<u8>> {
        let random = &mut self.random;
        let mut choose = |bound: usize| {
            let chosen = random.below(u64::try_from(bound).unwrap_or(u64::MAX));
            Ok::<usize, std::convert::Infallible>(usize::try_from(chosen).unwrap_or(0))
        };
        (0..100).find_map(|_| {
            let text = self.walker.text(kind, &mut choose).ok().flatten()?;
            (self.rule.accepts(&text) == (kind == TextKind::Valid)).then_some(text)
        })
    }
}

impl fmt::Debug for Generator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("rule", &self.rule.name()).finish_non_exhaustive()
    }
}

impl Rule {
    /// Texts that are the rule, nearly, or not at all.
    #[must_use]
    pub fn generator(&self, seed: u64) -> Generator<'_> {
        Generator { rule: self, walker: Walker::new(self, 40), random: Random::new(seed) }
    }

    /// A text of a kind from the bytes of a fuzzer, so that a change of the bytes is a change of the text.
    ///
    /// ```
    /// use abnf_conformance::TextKind;
    /// use arbitrary::Unstructured;
    ///
    /// # let grammar = abnf_conformance::Grammar::parse("port = 1*5DIGIT\n")?;
    /// let port = grammar.rule("port")?;
    /// let mut bytes = Unstructured::new(&[3, 1, 4, 1, 5, 9, 2, 6]);
    /// let text = port.arbitrary(TextKind::Valid, &mut bytes)?;
    /// assert!(port.accepts(&text));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`arbitrary::Error::IncorrectFormat`], if these bytes make no text of this kind.
    #[cfg(feature = "arbitrary")]
    #[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
    pub fn arbitrary(&self, kind: TextKind, bytes: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<Vec<u8>> {
        let walker = Walker::new(self, 200);
        let text = walker.text(kind, &mut |bound| bytes.choose_index(bound.max(1)))?;
        let text = text.filter(|text| self.accepts(text) == (kind == TextKind::Valid));
        text.ok_or(arbitrary::Error::IncorrectFormat)
    }
}

/// Walks through an automaton, by choices that someone else makes.
struct Walker<'r> {
    rule: &'r Rule,
    ways: Vec<Option<u8>>,
    /// The bytes of each class of the automaton.
    members: Vec<Vec<u8>>,
    length: usize,
}

type Choose<'c, E> = &'c mut dyn FnMut(usize) -> Result<usize, E>;

impl<'r> Walker<'r> {
    fn new(rule: &'r Rule, length: usize) -> Self {
        let automaton = rule.automaton();
        let mut members = vec![Vec::new(); automaton.classes().len()];
        for byte in 0..=255 {
            if let Some(members) = members.get_mut(usize::from(automaton.class(byte))) {
                members.push(byte);
            }
        }
        Walker { rule, ways: automaton.ways_out(), members, length }
    }

    fn text<E>(&self, kind: TextKind, choose: Choose<'_, E>) -> Result<Option<Vec<u8>>, E> {
        if kind == TextKind::Invalid {
            return self.noise(choose).map(Some);
        }
        if self.rule.automaton().is_dead(0) {
            return Ok(None);
        }
        let mut text = self.walk(choose)?;
        if kind == TextKind::NearlyValid {
            self.edit(&mut text, choose)?;
        }
        Ok(Some(text))
    }

    /// A text that the automaton accepts.
    fn walk<E>(&self, choose: Choose<'_, E>) -> Result<Vec<u8>, E> {
        let automaton = self.rule.automaton();
        let (mut state, mut text): (State, Vec<u8>) = (0, Vec::new());
        loop {
            let rest = automaton.shortest_from(state, &self.ways);
            if text.len() + rest.len() >= self.length {
                text.extend(rest);
                return Ok(text);
            }
            let live: Vec<u8> = automaton
                .classes()
                .iter()
                .copied()
                .filter(|byte| {
                    let next = automaton.step(state, *byte);
                    // A step that needs a long end would make the text too long.
                    !automaton.is_dead(next)
                        && text.len() + 1 + automaton.shortest_from(next, &self.ways).len() <= self.length
                })
                .collect();
            let may_end = automaton.is_accepting(state);
            if live.is_empty() || may_end && choose(8)? == 0 {
                text.extend(rest);
                return Ok(text);
            }
            let class = live.get(choose(live.len())?).copied().unwrap_or_default();
            let byte = self.member(class, choose)?;
            text.push(byte);
            state = automaton.step(state, byte);
        }
    }

    /// A byte of the class of `byte`.
    fn member<E>(&self, byte: u8, choose: Choose<'_, E>) -> Result<u8, E> {
        let members = self.members.get(usize::from(self.rule.automaton().class(byte)));
        let Some(members) = members.filter(|members| members.len() > 1) else { return Ok(byte) };
        Ok(members.get(choose(members.len())?).copied().unwrap_or(byte))
    }

    fn any<E>(&self, choose: Choose<'_, E>) -> Result<u8, E> {
        let classes = self.rule.classes();
        let class = classes.get(choose(classes.len().max(1))?).copied().unwrap_or_default();
        self.member(class, choose)
    }

    fn noise<E>(&self, choose: Choose<'_, E>) -> Result<Vec<u8>, E> {
        let length = choose(self.length.saturating_add(1))?;
        (0..length).map(|_| self.any(choose)).collect()
    }

    fn edit<E>(&self, text: &mut Vec<u8>, choose: Choose<'_, E>) -> Result<(), E> {
        let at = choose(text.len() + 1)?;
        match choose(5)? {
            0 if at < text.len() => drop(text.remove(at)),
            1 => {
                let byte = self.any(choose)?;
                if let Some(place) = text.get_mut(at) {
                    *place = byte;
                }
            }
            2 if at + 1 < text.len() => text.swap(at, at + 1),
            3 => text.truncate(at),
            _ => {
                let byte = self.any(choose)?;
                text.insert(at, byte);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::{TextKind, Walker};
    use crate::grammar::Grammar;
    use crate::rule::Rule;

    fn rule(text: &str) -> Rule {
        Grammar::parse(text).unwrap().rule("a").unwrap()
    }

    /// What comes of choices, and how many things each was among. The last choice must be needed.
    #[track_caller]
    fn chosen<T>(
        choices: &[usize],
        make: impl FnOnce(&mut dyn FnMut(usize) -> Result<usize, Infallible>) -> Result<T, Infallible>,
    ) -> (T, Vec<usize>) {
        let mut bounds = Vec::new();
        let mut left = choices.iter();
        let Ok(made) = make(&mut |bound| {
            bounds.push(bound);
            Ok(*left.next().unwrap())
        });
        assert_eq!(left.len(), 0);
        (made, bounds)
    }

    /// The text that an edit at a place makes of `abc`, by what else is chosen.
    #[track_caller]
    fn edited(at: usize, edit: usize, more: &[usize]) -> String {
        let rule = rule("a = %s\"abc\"\n");
        let mut text = b"abc".to_vec();
        let choices = [&[at, edit], more].concat();
        let ((), bounds) = chosen(&choices, |choose| Walker::new(&rule, 40).edit(&mut text, choose));
        assert_eq!(bounds[..2], [4, 5]);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_byte_is_left_out() {
        assert_eq!(edited(0, 0, &[]), "bc");
        assert_eq!(edited(2, 0, &[]), "ab");
    }

    #[test]
    fn a_byte_is_another() {
        assert_eq!(edited(0, 1, &[2]), "bbc");
        assert_eq!(edited(2, 1, &[1]), "aba");
        assert_eq!(edited(3, 1, &[1]), "abc");
    }

    #[test]
    fn two_bytes_change_places() {
        assert_eq!(edited(0, 2, &[]), "bac");
        assert_eq!(edited(1, 2, &[]), "acb");
    }

    #[test]
    fn the_end_is_missing() {
        assert_eq!(edited(1, 3, &[]), "a");
        assert_eq!(edited(3, 3, &[]), "abc");
    }

    #[test]
    fn a_byte_is_added_also_where_nothing_else_can_be_done() {
        assert_eq!(edited(1, 4, &[1]), "aabc");
        assert_eq!(edited(3, 4, &[1]), "abca");
        assert_eq!(edited(3, 0, &[1]), "abca");
        assert_eq!(edited(2, 2, &[1]), "abac");
        assert_eq!(edited(3, 2, &[1]), "abca");
    }

    #[test]
    fn any_byte_is_one_of_a_class_of_the_grammar() {
        let rule = rule("a = %s\"x\" DIGIT\n");
        let any = |choices: &[usize]| chosen(choices, |choose| Walker::new(&rule, 40).any(choose));
        // What is neither, a digit, and the one byte of its class.
        assert_eq!(any(&[0, 3]), (3, vec![3, 245]));
        assert_eq!(any(&[1, 7]), (b'7', vec![3, 10]));
        assert_eq!(any(&[2]), (b'x', vec![3]));
    }

    #[test]
    fn noise_has_any_length_up_to_the_longest() {
        let rule = rule("a = %s\"x\" / %s\"y\"\n");
        let noise = |choices: &[usize]| chosen(choices, |choose| Walker::new(&rule, 5).noise(choose));
        assert_eq!(noise(&[0]), (b"".to_vec(), vec![6]));
        // Both are of one class of the automaton.
        assert_eq!(noise(&[2, 2, 1, 1, 0]), (b"yx".to_vec(), vec![6, 3, 2, 3, 2]));
    }

    #[test]
    fn a_walk_ends_where_it_may_or_must() {
        let rule = rule("a = *( %s\"x\" %s\"y\" )\n");
        let walk = |length, choices: &[usize]| {
            let (text, bounds) = chosen(choices, |choose| Walker::new(&rule, length).walk(choose));
            (String::from_utf8(text).unwrap(), bounds)
        };
        assert_eq!(walk(0, &[]), (String::new(), vec![]));
        assert_eq!(walk(4, &[0]), (String::new(), vec![8]));
        assert_eq!(walk(4, &[1, 0, 0, 0]), ("xy".to_owned(), vec![8, 1, 1, 8]));
        assert_eq!(walk(4, &[1, 0, 0, 7, 0]), ("xyxy".to_owned(), vec![8, 1, 1, 8, 1]));
        // Another `x` would need a byte more than there is.
        assert_eq!(walk(3, &[1, 0, 0]), ("xy".to_owned(), vec![8, 1, 1]));
        assert_eq!(walk(1, &[]), (String::new(), vec![]));
        assert_eq!(walk(2, &[1, 0]), ("xy".to_owned(), vec![8, 1]));
    }

    #[test]
    fn a_text_is_of_the_kind_that_was_asked_for() {
        let rule = rule("a = %s\"xy\"\n");
        let text = |kind, choices: &[usize]| {
            let (text, _) = chosen(choices, |choose| Walker::new(&rule, 40).text(kind, choose));
            text.map(|text| String::from_utf8(text).unwrap())
        };
        assert_eq!(text(TextKind::Valid, &[0, 0]), Some("xy".to_owned()));
        assert_eq!(text(TextKind::NearlyValid, &[0, 0, 0, 0]), Some("y".to_owned()));
        assert_eq!(text(TextKind::Invalid, &[1, 1]), Some("x".to_owned()));
    }

    #[test]
    fn a_generator_makes_only_what_was_asked_for() {
        let rule = rule("a = 1*DIGIT\n");
        let mut generator = rule.generator(1).length(3);
        assert_eq!(format!("{generator:?}"), "Generator { rule: \"a\", .. }");
        for _ in 0..100 {
            let valid = generator.text(TextKind::Valid).unwrap();
            assert!(rule.accepts(&valid) && valid.len() <= 3);
            assert!(!rule.accepts(&generator.text(TextKind::NearlyValid).unwrap()));
            assert!(!rule.accepts(&generator.text(TextKind::Invalid).unwrap()));
        }
        let any = self::rule("a = *OCTET\n");
        assert_eq!(any.generator(1).text(TextKind::Invalid), None);
        assert_eq!(any.generator(1).text(TextKind::NearlyValid), None);
        assert!(any.generator(1).text(TextKind::Valid).is_some());
    }

    #[cfg(feature = "arbitrary")]
    #[test]
    fn the_bytes_of_a_fuzzer_choose() {
        let rule = rule("a = 1*2DIGIT\n");
        let text = |kind, bytes: &[u8]| rule.arbitrary(kind, &mut arbitrary::Unstructured::new(bytes)).ok();
        assert_eq!(text(TextKind::Valid, &[7, 0]), Some(b"7".to_vec()));
        assert_eq!(text(TextKind::Valid, &[7, 1, 8]), Some(b"78".to_vec()));
        assert_eq!(text(TextKind::NearlyValid, &[7, 0, 0, 0]), Some(b"".to_vec()));
        // Two digits are the rule, too.
        assert_eq!(text(TextKind::NearlyValid, &[7, 0, 0, 4, 1, 5]), None);
        assert_eq!(text(TextKind::Invalid, &[0]), Some(b"".to_vec()));
        assert_eq!(text(TextKind::Invalid, &[1, 1, 3]), None);
    }
}
