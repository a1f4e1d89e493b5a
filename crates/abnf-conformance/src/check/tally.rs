//! Differences while they are found.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::automaton::dfa::State;
use crate::check::asked::Asked;
use crate::rule::Rule;

/// What kind of difference it is: what the rule says, and where the fault is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct KindOf {
    accepted: bool,
    state: State,
    class: Option<u8>,
}

/// A text on which both differ, and whether the rule accepts it.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) text: Vec<u8>,
    pub(crate) accepted: bool,
}

#[derive(Debug)]
pub(crate) struct Tally<'r> {
    rule: &'r Rule,
    texts: u64,
    differing: u64,
    found: BTreeMap<KindOf, Found>,
}

impl<'r> Tally<'r> {
    pub(crate) fn new(rule: &'r Rule) -> Self {
        Tally { rule, texts: 0, differing: 0, found: BTreeMap::new() }
    }

    /// A text, and whether the implementation accepts it.
    pub(crate) fn see(&mut self, asked: Asked<'_>, got: bool) {
        self.texts += 1;
        if asked.accepted != got {
            self.differing += 1;
            self.add(kind_of(self.rule, asked), Found { text: asked.text.to_vec(), accepted: asked.accepted });
        }
    }

    fn add(&mut self, kind: KindOf, found: Found) {
        match self.found.entry(kind) {
            Entry::Vacant(entry) => {
                entry.insert(found);
            }
            Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
                if by_length(&found, known).is_lt() {
                    known.text = found.text;
                }
            }
        }
    }

    pub(crate) fn and(mut self, other: Tally<'_>) -> Self {
        self.texts += other.texts;
        self.differing += other.differing;
        for (kind, found) in other.found {
            self.add(kind, found);
        }
        self
    }

    pub(crate) fn texts(&self) -> u64 {
        self.texts
    }

    pub(crate) fn differing(&self) -> u64 {
        self.differing
    }

    /// One difference of each kind, the shortest first.
    pub(crate) fn into_found(self) -> Vec<Found> {
        let mut found: Vec<Found> = self.found.into_values().collect();
        found.sort_by(by_length);
        found
    }
}

/// The shortest first.
pub(crate) fn by_length(one: &Found, other: &Found) -> Ordering {
    (one.text.len(), &one.text).cmp(&(other.text.len(), &other.text))
}

/// If the rule rejects a text, the fault is where it does. If the rule accepts it, the fault may be anywhere, and most likely at the
/// step that the text is there for.
fn kind_of(rule: &Rule, asked: Asked<'_>) -> KindOf {
    let Asked { text, accepted, step } = asked;
    let automaton = rule.automaton();
    let (at, state) =
        if accepted { (step, automaton.run(0, text.get(..step).unwrap_or(text))) } else { automaton.viable(text) };
    KindOf { accepted, state, class: text.get(at).map(|byte| automaton.class(*byte)) }
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use crate::check::asked::Asked;
    use crate::grammar::Grammar;
    use crate::rule::Rule;

    fn rule() -> Rule {
        Grammar::parse("a = 2*%s\"x\" / %s\"y\"\n").unwrap().rule("a").unwrap()
    }

    /// Texts that an implementation gets wrong, each with the step that it tests.
    fn tally<'r>(rule: &'r Rule, texts: &[(&str, usize)]) -> Tally<'r> {
        let mut tally = Tally::new(rule);
        for (text, step) in texts {
            let accepted = rule.accepts(text.as_bytes());
            tally.see(Asked { text: text.as_bytes(), accepted, step: *step }, !accepted);
        }
        tally
    }

    /// What is kept, and whether the rule accepts it.
    fn kept(tally: Tally<'_>) -> Vec<(String, bool)> {
        let found = tally.into_found().into_iter();
        found.map(|found| (String::from_utf8(found.text).unwrap(), found.accepted)).collect()
    }

    fn rejected(text: &str) -> (String, bool) {
        (text.to_owned(), false)
    }

    #[test]
    fn texts_and_differences_are_counted() {
        let rule = rule();
        let mut one = tally(&rule, &[("z", 0), ("xz", 0)]);
        one.see(Asked { text: b"z", accepted: false, step: 0 }, false);
        one.see(Asked { text: b"xx", accepted: true, step: 0 }, true);
        assert_eq!((one.texts(), one.differing()), (4, 2));
        let other = tally(&rule, &[("z", 0), ("", 0), ("yy", 0)]);
        let both = one.and(other);
        assert_eq!((both.texts(), both.differing()), (7, 5));
        assert_eq!(kept(both), ["", "z", "xz", "yy"].map(rejected));
    }

    #[test]
    fn of_each_kind_the_shortest_is_kept() {
        let rule = rule();
        let longer_last = tally(&rule, &[("z", 0), ("zz", 0)]);
        assert_eq!(kept(longer_last), [rejected("z")]);
        let longer_first = tally(&rule, &[("zz", 0), ("z", 0), ("zy", 0)]);
        assert_eq!(kept(longer_first), [rejected("z")]);
        let as_long = tally(&rule, &[("zb", 0), ("za", 0), ("zc", 0)]);
        assert_eq!(kept(as_long), [rejected("za")]);
        let merged = tally(&rule, &[("zz", 0)]).and(tally(&rule, &[("z", 0)]));
        assert_eq!(kept(merged), [rejected("z")]);
    }

    #[test]
    fn what_is_wrongly_rejected_is_of_the_kind_of_its_step() {
        let rule = rule();
        let accepted = |text: &str| (text.to_owned(), true);
        assert_eq!(kept(tally(&rule, &[("xxx", 0), ("xx", 0)])), [accepted("xx")]);
        assert_eq!(kept(tally(&rule, &[("xxx", 1), ("xx", 0)])), [accepted("xx"), accepted("xxx")]);
        assert_eq!(kept(tally(&rule, &[("xxx", 3), ("xx", 2)])), [accepted("xx")]);
        assert_eq!(kept(tally(&rule, &[("y", 0), ("xx", 0)])), [accepted("y"), accepted("xx")]);
    }
}
