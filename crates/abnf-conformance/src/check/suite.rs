//! The texts that decide.

use std::fmt;
use std::ops::Range;
use std::panic;
use std::thread;

use crate::automaton::dfa::{Automaton, State};
use crate::check::asked::Asked;
use crate::check::report::{Made, Report};
use crate::check::shorten::{self, Ask};
use crate::check::tails::Tails;
use crate::check::tally::Tally;
use crate::random::Random;
use crate::rule::Rule;

/// Which texts tell whether a step led to the right state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// All texts that tell any two states apart, after each step (Chow, 1978).
    W,
    /// After each step those that tell the state that it leads to from any other; all of them only after the texts that lead to the
    /// states (Fujiwara and others, 1991). It proves as much with fewer texts.
    #[default]
    Wp,
}

/// The texts that decide whether an implementation is a rule: a text into each state of its automaton, the steps from there,
/// and what shows where they led.
///
/// An implementation that answers all of them as the rule does, and that behaves like an automaton with no more states than the
/// minimal one and [`Suite::extra`], accepts exactly what the rule does.
///
/// The texts come in parts: after each text into a state, all tails; after it and each byte, the tails of the state; the
/// same from the states of [`Rule::detailed`], with a byte of each class; and last those for extra states. In a part they
/// are ordered by the state, then by the steps, then by the tail. A text may occur more than once.
///
/// ```
/// # let grammar = abnf_conformance::Grammar::parse("year = 4DIGIT\n")?;
/// let rule = grammar.rule("year")?;
/// let suite = rule.suite();
/// let texts: Vec<_> = suite.texts().collect();
/// assert_eq!(texts.len() as u64, suite.count());
/// assert!(texts.iter().any(|(text, accepted)| text == b"0000" && *accepted));
/// assert!(rule.suite().extra(1).count() > suite.count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Suite<'r> {
    rule: &'r Rule,
    method: Method,
    extra: u32,
    every_byte: bool,
    alternatives: bool,
    sample: Option<(u64, u64)>,
    search: usize,
    access: Vec<Vec<u8>>,
    tails: Tails,
}

impl Rule {
    /// Compares an implementation with the rule on the texts of [`Rule::suite`].
    ///
    /// A panic of `accepts` is not caught.
    #[must_use]
    pub fn check(&self, accepts: impl FnMut(&[u8]) -> bool) -> Report {
        self.suite().check(accepts)
    }

    /// The texts that decide whether an implementation is this rule, to be chosen or taken one by one.
    #[must_use]
    pub fn suite(&self) -> Suite<'_> {
        Suite::new(self)
    }
}

/// Texts into states, all steps of a length after them, and tails.
struct Part {
    access: Vec<Vec<u8>>,
    alphabet: Vec<u8>,
    length: u32,
    all_tails: bool,
    /// For each number of steps that are left and each state, how many texts follow.
    following: Vec<Vec<u64>>,
    count: u64,
}

impl<'r> Suite<'r> {
    fn new(rule: &'r Rule) -> Self {
        let automaton = rule.automaton();
        Suite {
            rule,
            method: Method::default(),
            extra: 0,
            every_byte: true,
            alternatives: true,
            sample: None,
            search: 200_000,
            access: automaton.access(),
            tails: Tails::new(automaton, rule.classes()),
        }
    }

    /// Another method than [`Method::Wp`].
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// How many more states than the minimal automaton an implementation may have. The default is none; each makes the suite
    /// larger by a factor of the number of classes. These texts have a byte of each class.
    #[must_use]
    pub fn extra(mut self, states: u32) -> Self {
        self.extra = states;
        self
    }

    /// Whether each of the 256 bytes follows each state, which is the default, or one of each class.
    #[must_use]
    pub fn every_byte(mut self, every: bool) -> Self {
        self.every_byte = every;
        self
    }

    /// Whether the states of [`Rule::detailed`] are visited as well, which is the default.
    #[must_use]
    pub fn alternatives(mut self, apart: bool) -> Self {
        self.alternatives = apart;
        self
    }

    /// As many texts as that, chosen at random from all of them, if there are more. The same seed chooses the same texts. A sample
    /// that shows no difference proves nothing.
    #[must_use]
    pub fn sample(mut self, count: u64, seed: u64) -> Self {
        self.sample = Some((count, seed));
        self
    }

    /// How many texts may be tried to find a shorter one after a difference was found. The default is 200,000.
    #[must_use]
    pub fn search(mut self, texts: usize) -> Self {
        self.search = texts;
        self
    }

    /// How many texts there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        let all = self.total();
        self.sample.map_or(all, |(count, _)| count.min(all))
    }

    fn total(&self) -> u64 {
        self.parts().iter().fold(0, |sum, part| sum.saturating_add(part.count))
    }

    /// The texts in their order, and whether the rule accepts them. None is kept in memory.
    #[must_use]
    pub fn texts(&self) -> Texts<'_> {
        Texts { cursor: self.cursor(0..self.count()) }
    }

    /// Shows each text in their order, and whether the rule accepts it, without a copy of it.
    pub fn for_each(&self, mut see: impl FnMut(&[u8], bool)) {
        self.cursor(0..self.count()).for_each(|asked| see(asked.text, asked.accepted));
    }

    /// Compares an implementation with the rule on all texts.
    #[must_use]
    pub fn check(&self, mut accepts: impl FnMut(&[u8]) -> bool) -> Report {
        let mut tally = Tally::new(self.rule);
        self.cursor(0..self.count()).for_each(|asked| tally.see(asked, accepts(asked.text)));
        self.report(tally, accepts)
    }

    /// The same in several threads, each with its share of the texts.
    ///
    /// ```
    /// # let grammar = abnf_conformance::Grammar::parse("year = 4DIGIT\n")?;
    /// let rule = grammar.rule("year")?;
    /// let report = rule.suite().check_in_parallel(2, |text| text.len() == 4 && text.iter().all(u8::is_ascii_digit));
    /// assert!(report.agrees(), "{report}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check_in_parallel(&self, jobs: usize, accepts: impl Fn(&[u8]) -> bool + Sync) -> Report {
        let accepts = &accepts;
        let tally = thread::scope(|scope| {
            let run = |share: Range<u64>| {
                scope.spawn(move || {
                    let mut tally = Tally::new(self.rule);
                    self.cursor(share).for_each(|asked| tally.see(asked, accepts(asked.text)));
                    tally
                })
            };
            let workers: Vec<_> = self.shares(jobs).map(run).collect();
            let ended =
                workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
            ended.fold(Tally::new(self.rule), Tally::and)
        });
        self.report(tally, accepts)
    }

    /// The shares of several workers.
    pub(crate) fn shares(&self, jobs: usize) -> impl Iterator<Item = Range<u64>> + use<> {
        let (count, jobs) = (self.count(), u64::try_from(jobs.max(1)).unwrap_or(1));
        // In 128 bits, since a product of two of 64 is taken.
        let bound =
            move |job: u64| u64::try_from(u128::from(count) * u128::from(job) / u128::from(jobs)).unwrap_or(count);
        (0..jobs).map(move |job| bound(job)..bound(job + 1))
    }

    fn report(&self, tally: Tally<'_>, mut accepts: impl FnMut(&[u8]) -> bool) -> Report {
        let mut ask = |texts: &[Vec<u8>]| -> Result<Vec<bool>, std::convert::Infallible> {
            Ok(texts.iter().map(|text| accepts(text)).collect())
        };
        match self.finish(tally, 0, &mut ask) {
            Ok(report) => report,
            Err(never) => match never {},
        }
    }

    /// Makes what was found short, by asking for more texts.
    pub(crate) fn finish<E>(&self, tally: Tally<'_>, skipped: u64, ask: Ask<'_, E>) -> Result<Report, E> {
        let made = Made {
            rule: self.rule.name().to_owned(),
            states: self.rule.automaton().states(),
            detailed: self.alternatives.then(|| self.rule.detailed().states()),
            classes: self.rule.classes().len(),
            every_byte: self.every_byte,
            extra: self.extra,
            total: self.total(),
            skipped,
        };
        let (texts, differing) = (tally.texts(), tally.differing());
        let differences = shorten::shorten(self.rule, tally.into_found(), self.search, ask)?;
        Ok(Report::new(made, texts, differing, differences))
    }

    pub(crate) fn rule(&self) -> &'r Rule {
        self.rule
    }

    pub(crate) fn cursor(&self, range: Range<u64>) -> Cursor<'_> {
        let random = self.sample.filter(|(count, _)| *count < self.total()).map(|(_, seed)| Random::new(seed));
        let mut cursor = Cursor {
            automaton: self.rule.automaton(),
            tails: &self.tails,
            parts: self.parts(),
            at: At::default(),
            left: range.end.saturating_sub(range.start),
            random,
            text: Vec::new(),
            total: self.total(),
        };
        if let Some(random) = &mut cursor.random {
            random.skip(range.start);
        } else {
            cursor.seek(range.start);
        }
        cursor
    }

    fn parts(&self) -> Vec<Part> {
        let classes = self.rule.classes();
        let bytes: Vec<u8> = if self.every_byte { (0..=255).collect() } else { classes.to_vec() };
        let all = self.method == Method::W;
        let mut parts =
            vec![self.part(self.access.clone(), &bytes, 0, true), self.part(self.access.clone(), &bytes, 1, all)];
        if self.alternatives {
            parts.push(self.part(self.rule.detailed().access(), classes, 1, all));
        }
        for length in 1..=self.extra {
            parts.push(self.part(self.access.clone(), classes, length, true));
        }
        if self.extra > 0 {
            parts.push(self.part(self.access.clone(), classes, self.extra.saturating_add(1), all));
        }
        parts
    }

    fn part(&self, access: Vec<Vec<u8>>, alphabet: &[u8], length: u32, all_tails: bool) -> Part {
        let automaton = self.rule.automaton();
        let states = 0..automaton.states();
        let tails = |state| if all_tails { self.tails.all() } else { self.tails.of_state(state) }.len();
        let mut following: Vec<Vec<u64>> = vec![states.clone().map(|state| tails(state) as u64).collect()];
        for _ in 0..length {
            let shorter = following.last().cloned().unwrap_or_default();
            let sum = |state| {
                let counts = alphabet.iter().filter_map(|byte| shorter.get(automaton.step(state, *byte)));
                counts.fold(0_u64, |sum, count| sum.saturating_add(*count))
            };
            following.push(states.clone().map(sum).collect());
        }
        let texts = following.last();
        let counts = access.iter().filter_map(|text| texts?.get(automaton.run(0, text)));
        let count = counts.fold(0_u64, |sum, count| sum.saturating_add(*count));
        Part { access, alphabet: alphabet.to_vec(), length, all_tails, following, count }
    }
}

impl fmt::Debug for Suite<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Suite").field("rule", &self.rule.name()).field("count", &self.count()).finish_non_exhaustive()
    }
}

/// The texts of a [`Suite`], each with whether the rule accepts it.
#[derive(Debug)]
pub struct Texts<'s> {
    cursor: Cursor<'s>,
}

impl Iterator for Texts<'_> {
    type Item = (Vec<u8>, bool);

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.next().map(|asked| (asked.text.to_vec(), asked.accepted))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.cursor.left);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

/// A place in a suite.
pub(crate) struct Cursor<'s> {
    automaton: &'s Automaton,
    tails: &'s Tails,
    parts: Vec<Part>,
    at: At,
    left: u64,
    random: Option<Random>,
    text: Vec<u8>,
    total: u64,
}

/// Which text it is.
#[derive(Default)]
struct At {
    part: usize,
    access: usize,
    /// For each step, the number of its byte.
    steps: Vec<usize>,
    tail: usize,
    /// The length of the text before the tail, and the state there; none if they are not known yet.
    before: Option<(usize, State)>,
}

impl Cursor<'_> {
    pub(crate) fn for_each(mut self, mut see: impl FnMut(Asked<'_>)) {
        while let Some(asked) = self.next() {
            see(asked);
        }
    }

    /// The next text.
    pub(crate) fn next(&mut self) -> Option<Asked<'_>> {
        self.left = self.left.checked_sub(1)?;
        if let Some(random) = &mut self.random {
            let index = random.below(self.total);
            self.seek(index);
        }
        loop {
            let part = self.parts.get(self.at.part)?;
            let (length, state) = match self.at.before {
                Some(before) => before,
                None => {
                    let Some(access) = part.access.get(self.at.access) else {
                        self.at = At { part: self.at.part + 1, ..At::default() };
                        continue;
                    };
                    self.text.clear();
                    self.text.extend_from_slice(access);
                    self.at.steps.resize(part.length as usize, 0);
                    self.text.extend(self.at.steps.iter().filter_map(|step| part.alphabet.get(*step)));
                    let before = (self.text.len(), self.automaton.run(0, &self.text));
                    self.at.before = Some(before);
                    before
                }
            };
            let tails = if part.all_tails { self.tails.all() } else { self.tails.of_state(state) };
            if let Some(tail) = tails.get(self.at.tail) {
                self.at.tail += 1;
                self.text.truncate(length);
                self.text.extend_from_slice(self.tails.text(*tail));
                let accepted = self.tails.is_accepted(*tail, state);
                return Some(Asked { text: &self.text, accepted, step: length - part.length as usize });
            }
            self.at.tail = 0;
            self.at.before = None;
            // The next steps; after the last of them, the first after the next text.
            let bytes = part.alphabet.len();
            let advanced = self.at.steps.iter_mut().rev().any(|step| {
                *step = (*step + 1) % bytes;
                *step > 0
            });
            if !advanced {
                self.at.access += 1;
            }
        }
    }

    /// Goes to a text by its number.
    fn seek(&mut self, mut index: u64) {
        self.at = At::default();
        for (number, part) in self.parts.iter().enumerate() {
            if let Some(rest) = index.checked_sub(part.count) {
                index = rest;
                continue;
            }
            self.at.part = number;
            let following = |left: u32, state: State| {
                part.following.get(left as usize).and_then(|counts| counts.get(state)).copied().unwrap_or(0)
            };
            let mut state = 0;
            for (number, access) in part.access.iter().enumerate() {
                state = self.automaton.run(0, access);
                self.at.access = number;
                let Some(rest) = index.checked_sub(following(part.length, state)) else { break };
                index = rest;
            }
            for left in (0..part.length).rev() {
                let mut chosen = 0;
                let from = state;
                for (number, byte) in part.alphabet.iter().enumerate() {
                    state = self.automaton.step(from, *byte);
                    chosen = number;
                    let Some(rest) = index.checked_sub(following(left, state)) else { break };
                    index = rest;
                }
                self.at.steps.push(chosen);
            }
            self.at.tail = usize::try_from(index).unwrap_or(0);
            return;
        }
        self.at.part = self.parts.len();
    }
}

impl fmt::Debug for Cursor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor").field("left", &self.left).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{Method, Suite};
    use crate::grammar::Grammar;
    use crate::random::Random;
    use crate::rule::Rule;

    fn rule(text: &str) -> Rule {
        Grammar::parse(text).unwrap().rule("a").unwrap()
    }

    fn texts(suite: &Suite<'_>) -> Vec<String> {
        suite.texts().map(|(text, _)| text.escape_ascii().to_string()).collect()
    }

    #[test]
    fn texts_come_in_parts() {
        let rule = rule("a = %s\"x\"\n");
        let suite = rule.suite().every_byte(false).alternatives(false);
        let states = ["", "x", "a", "ax", "x", "xx"];
        let steps = ["!", "!x", "x", "a!", "a!x", "ax", "axx", "x!", "x!x", "xx", "xxx"];
        assert_eq!(texts(&suite), [&states[..], &steps].concat());
        assert_eq!(texts(&suite.clone().alternatives(true)), [&states[..], &steps, &steps].concat());
        // All tails also after `x`, which the empty one tells from the other states.
        let all = ["!", "!x", "x", "xx", "a!", "a!x", "ax", "axx", "x!", "x!x", "xx", "xxx"];
        assert_eq!(texts(&suite.clone().method(Method::W)), [&states[..], &all].concat());
        let two = ["!!", "!!x", "!x", "!xx", "x!", "x!x", "xx", "xxx"];
        let two_after_a = ["a!!", "a!!x", "a!x", "a!xx", "ax!", "ax!x", "axx", "axxx"];
        let two_after_x = ["x!!", "x!!x", "x!x", "x!xx", "xx!", "xx!x", "xxx", "xxxx"];
        let parts = [&states[..], &steps, &all, &two, &two_after_a, &two_after_x].concat();
        assert_eq!(texts(&suite.clone().extra(1)), parts);
        assert_eq!((suite.count(), suite.clone().extra(1).count(), suite.extra(2).count()), (17, 53, 101));
        // Where a state needs fewer tails than all, so does what follows the last of the extra steps.
        let rule = self::rule("a = 2%s\"x\"\n");
        let suite = rule.suite().every_byte(false).alternatives(false);
        let counts = |method| [0, 1, 2].map(|extra| suite.clone().method(method).extra(extra).count());
        assert_eq!((counts(Method::W), counts(Method::Wp)), ([36, 108, 204], [33, 103, 201]));
    }

    #[test]
    fn every_byte_is_a_step_of_the_minimal_automaton() {
        let rule = rule("a = %s\"x\"\n");
        let bytes: Vec<_> = rule.suite().alternatives(false).texts().map(|(text, _)| text).collect();
        // After the empty text, each byte but `x` leads nowhere and is followed by two tails.
        assert_eq!(bytes.len(), 6 + 511 + 512 + 512);
        assert_eq!(bytes[6..9], [vec![0], vec![0, b'x'], vec![1]]);
    }

    #[test]
    fn every_text_can_be_the_first() {
        let rule = rule("a = *2%s\"x\" / %s\"xy\"\n");
        for suite in
            [rule.suite().every_byte(false).extra(2), rule.suite().method(Method::W).every_byte(false).extra(1)]
        {
            let texts: Vec<_> = suite.texts().collect();
            for (number, (text, accepted)) in (0..).zip(&texts) {
                let mut cursor = suite.cursor(number..number + 2);
                let asked = cursor.next().unwrap();
                assert_eq!((asked.text, asked.accepted), (text.as_slice(), *accepted));
                let next = cursor.next().map(|asked| asked.text.to_vec());
                assert_eq!(next.as_ref(), texts.get(number as usize + 1).map(|(text, _)| text));
            }
            let count = suite.count();
            assert_eq!(texts.len() as u64, count);
            assert!(suite.cursor(count..count + 1).next().is_none());
        }
    }

    #[test]
    fn a_sample_is_chosen_by_its_seed() {
        let rule = rule("a = *2%s\"x\" / %s\"xy\"\n");
        let (whole, all) = (rule.suite(), texts(&rule.suite()));
        let count = whole.count();
        let mut random = Random::new(7);
        let chosen: Vec<&String> = (0..5).map(|_| &all[random.below(count) as usize]).collect();
        let sample = rule.suite().sample(5, 7);
        assert_eq!((sample.count(), texts(&sample).iter().collect::<Vec<_>>()), (5, chosen.clone()));
        let mut later = sample.cursor(3..5);
        assert_eq!(later.next().unwrap().text.escape_ascii().to_string(), *chosen[3]);
        assert_eq!(texts(&rule.suite().sample(count, 7)), all);
        assert_eq!(texts(&rule.suite().sample(count + 1, 7)), all);
        assert_ne!(texts(&rule.suite().sample(count - 1, 7)), all[1..]);
    }

    #[test]
    fn shares_are_as_large_as_each_other() {
        let rule = rule("a = %s\"x\"\n");
        let suite = rule.suite().sample(10, 0);
        assert_eq!(suite.shares(3).collect::<Vec<_>>(), [0..3, 3..6, 6..10]);
        assert_eq!((suite.shares(1).count(), suite.shares(1).next()), (1, Some(0..10)));
        // Also where there are more of them than texts.
        let texts: Vec<u64> = suite.shares(16).flatten().collect();
        assert_eq!((suite.shares(16).count(), texts), (16, (0..10).collect()));
        assert_eq!((suite.shares(0).count(), suite.shares(0).next()), (1, Some(0..10)));
    }

    #[test]
    fn how_many_texts_are_left_is_known() {
        let rule = rule("a = %s\"x\"\n");
        let suite = rule.suite().sample(3, 0);
        let mut texts = suite.texts();
        assert_eq!(texts.size_hint(), (3, Some(3)));
        texts.next();
        assert_eq!(texts.size_hint(), (2, Some(2)));
        assert_eq!(format!("{texts:?}"), "Texts { cursor: Cursor { left: 2, .. } }");
        assert_eq!(texts.count(), 2);
        assert_eq!(format!("{suite:?}"), "Suite { rule: \"a\", count: 3, .. }");
    }

    #[test]
    fn each_text_is_shown_once_in_its_order() {
        let rule = rule("a = *2%s\"x\"\n");
        let suite = rule.suite();
        let mut seen = Vec::new();
        suite.for_each(|text, accepted| seen.push((text.to_vec(), accepted)));
        assert_eq!(seen, suite.texts().collect::<Vec<_>>());
        assert!(seen.iter().all(|(text, accepted)| rule.accepts(text) == *accepted));
    }
}
