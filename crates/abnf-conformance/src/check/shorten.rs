//! Shorter texts that show the same.

use std::collections::BTreeMap;

use crate::check::report::Difference;
use crate::check::tally::{Found, by_length};
use crate::rule::Rule;

/// How many kinds of differences are made short. They are sorted by their length.
const KINDS: usize = 100;

/// Whether the implementation accepts each of some texts.
pub(crate) type Ask<'a, E> = &'a mut dyn FnMut(&[Vec<u8>]) -> Result<Vec<bool>, E>;

/// Leaves bytes out as long as the same fault shows, and then looks for one that is shorter still, each way, among all texts of a
/// byte of each class, as far as `search` allows. The shortest come first.
pub(crate) fn shorten<E>(rule: &Rule, found: Vec<Found>, search: usize, ask: Ask<'_, E>) -> Result<Vec<Difference>, E> {
    let mut found: Vec<Found> = found.into_iter().take(KINDS).collect();
    let mut left = search;
    let mut open: Vec<usize> = (0..found.len()).collect();
    while !open.is_empty() {
        let mut candidates: Vec<(usize, Vec<u8>)> = Vec::new();
        for number in &open {
            let texts = found.get(*number).map(|found| without(&found.text)).unwrap_or_default();
            let texts: Vec<_> = texts.into_iter().filter(|_| left > 0).collect();
            left = left.saturating_sub(texts.len());
            candidates.extend(texts.into_iter().map(|text| (*number, text)));
        }
        let texts: Vec<Vec<u8>> = candidates.iter().map(|(_, text)| text.clone()).collect();
        let answers = ask(&texts)?;
        let mut better: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for ((number, text), accepted) in candidates.into_iter().zip(answers) {
            let is_same = found
                .get(number)
                .is_some_and(|found| found.accepted != accepted && fault(rule, &found.text) == fault(rule, &text));
            if is_same && rule.accepts(&text) != accepted {
                better.entry(number).or_insert(text);
            }
        }
        open = better.keys().copied().collect();
        for (number, text) in better {
            if let Some(found) = found.get_mut(number) {
                found.text = text;
            }
        }
    }
    for accepted in [false, true] {
        let shortest = found.iter().filter(|found| found.accepted == accepted).map(|found| found.text.len()).min();
        if let Some(length) = shortest
            && let Some(text) = exhaust(rule, accepted, length, search, ask)?
        {
            found.push(Found { text, accepted });
        }
    }
    Ok(unique(rule, found))
}

/// A text of fewer bytes than `length` that only one of both accepts.
fn exhaust<E>(
    rule: &Rule,
    accepted: bool,
    length: usize,
    search: usize,
    ask: Ask<'_, E>,
) -> Result<Option<Vec<u8>>, E> {
    let mut texts = vec![Vec::new()];
    let mut left = search;
    for _ in 0..length {
        let Some(rest) = left.checked_sub(texts.len()) else { break };
        left = rest;
        let those: Vec<Vec<u8>> = texts.iter().filter(|text| rule.accepts(text) == accepted).cloned().collect();
        let answers = ask(&those)?;
        if let Some((text, _)) = those.into_iter().zip(answers).find(|(_, answer)| *answer != accepted) {
            return Ok(Some(text));
        }
        if texts.len().saturating_mul(rule.classes().len()) > left {
            break;
        }
        texts = texts
            .iter()
            .flat_map(|text| rule.classes().iter().map(|byte| [text.as_slice(), &[*byte]].concat()))
            .collect();
    }
    Ok(None)
}

/// A text without some of its bytes, as many as possible first.
fn without(text: &[u8]) -> Vec<Vec<u8>> {
    let lengths = (1..=text.len()).rev();
    let parts = lengths.flat_map(|length| (0..=text.len() - length).map(move |at| (at, length)));
    parts
        .map(|(at, length)| {
            let (before, rest) = text.split_at(at);
            [before, rest.get(length..).unwrap_or_default()].concat()
        })
        .collect()
}

/// What must stay while a text becomes shorter, so that one fault does not hide another: a text that is too long must not become
/// one that is too short. It is the class of the byte that the rule does not allow, or that the end is missing.
fn fault(rule: &Rule, text: &[u8]) -> Option<Option<u8>> {
    let mismatch = rule.mismatch(text)?;
    Some(mismatch.found().map(|byte| rule.automaton().class(byte)))
}

/// One of each text, the shortest first.
fn unique(rule: &Rule, mut found: Vec<Found>) -> Vec<Difference> {
    found.sort_by(by_length);
    found.dedup_by(|one, other| one.text == other.text);
    found.into_iter().map(|found| Difference::new(found.accepted, rule.mismatch(&found.text), found.text)).collect()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::{exhaust, fault, shorten, without};
    use crate::check::tally::Found;
    use crate::grammar::Grammar;
    use crate::rule::Rule;

    fn rule(text: &str) -> Rule {
        Grammar::parse(text).unwrap().rule("a").unwrap()
    }

    fn strings(texts: &[Vec<u8>]) -> Vec<&str> {
        texts.iter().map(|text| str::from_utf8(text).unwrap()).collect()
    }

    /// What becomes of some texts, each with whether the rule accepts it.
    fn shortened(rule: &Rule, found: &[&str], search: usize, accepts: impl Fn(&str) -> bool) -> Vec<(String, bool)> {
        let found = found.iter().map(|text| text.as_bytes().to_vec());
        let found = found.map(|text| Found { accepted: rule.accepts(&text), text }).collect();
        let mut ask = |texts: &[Vec<u8>]| Ok(strings(texts).into_iter().map(&accepts).collect());
        let Ok::<_, Infallible>(differences) = shorten(rule, found, search, &mut ask);
        let shown = |text: &[u8]| String::from_utf8(text.to_vec()).unwrap();
        differences.iter().map(|it| (shown(it.text()), it.is_wrongly_accepted())).collect()
    }

    /// What is found among all texts, and which were asked.
    fn exhausted(
        accepted: bool,
        length: usize,
        search: usize,
        accepts: impl Fn(&str) -> bool,
    ) -> (Option<String>, Vec<Vec<String>>) {
        let rule = rule("a = 2*3( %s\"x\" / %s\"y\" )\n");
        let mut asked = Vec::new();
        let mut ask = |texts: &[Vec<u8>]| {
            asked.push(strings(texts).into_iter().map(str::to_owned).collect());
            Ok(strings(texts).into_iter().map(&accepts).collect())
        };
        let Ok::<_, Infallible>(text) = exhaust(&rule, accepted, length, search, &mut ask);
        (text.map(|text| String::from_utf8(text).unwrap()), asked)
    }

    #[test]
    fn as_many_bytes_as_possible_are_left_out_first() {
        assert_eq!(strings(&without(b"abc")), ["", "c", "a", "bc", "ac", "ab"]);
        assert_eq!(without(b""), [] as [Vec<u8>; 0]);
    }

    #[test]
    fn a_fault_is_the_class_of_a_byte_or_that_the_end_is_missing() {
        let rule = rule("a = 2DIGIT\n");
        let class = |byte| Some(Some(rule.automaton().class(byte)));
        assert_eq!(fault(&rule, b"12"), None);
        assert_eq!(fault(&rule, b"1"), Some(None));
        assert_eq!(fault(&rule, b"1x"), class(b'x'));
        assert_eq!(fault(&rule, b"123"), class(b'0'));
        assert_ne!(class(b'x'), class(b'0'));
    }

    #[test]
    fn bytes_are_left_out_as_long_as_the_fault_shows() {
        let rule = rule("a = 2*%s\"x\"\n");
        let accepts = |text: &str| text.contains('!') || rule.accepts(text.as_bytes());
        let wrongly_accepted = |text: &str| vec![(text.to_owned(), true)];
        assert_eq!(shortened(&rule, &["xx!xx"], 0, accepts), wrongly_accepted("xx!xx"));
        assert_eq!(shortened(&rule, &["xx!xx"], 1, accepts), wrongly_accepted("!xx"));
        // The text of one byte is found in another way.
        let both = [wrongly_accepted("!"), wrongly_accepted("!xx")].concat();
        assert_eq!(shortened(&rule, &["xx!xx"], 15, accepts), both);
        assert_eq!(shortened(&rule, &["xx!xx"], 16, accepts), wrongly_accepted("!"));
    }

    #[test]
    fn another_fault_does_not_take_the_place_of_one() {
        let rule = rule("a = 2%s\"x\"\n");
        // All that is wrong with the first is that it is too long, and with `x` that it is too short.
        let accepts = |text: &str| ["x", "xx", "xxxx"].contains(&text);
        assert_eq!(shortened(&rule, &["xxxx"], 2, accepts), [("xxxx".to_owned(), true)]);
    }

    #[test]
    fn a_hundred_kinds_are_kept() {
        let rule = rule("a = *%s\"x\"\n");
        let texts: Vec<String> = (1..=101).map(|length| "!".repeat(length)).collect();
        for count in [99, 100, 101] {
            let found: Vec<&str> = texts.iter().take(count).map(String::as_str).collect();
            let kept = shortened(&rule, &found, 0, |_| true);
            let expected = texts.iter().take(count.min(100)).map(|text| (text.clone(), true));
            assert_eq!(kept, expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn texts_that_become_the_same_are_one() {
        let rule = rule("a = *%s\"x\"\n");
        let accepts = |text: &str| rule.accepts(text.as_bytes()) != (text.len() > 1);
        let both = [("xx".to_owned(), false), ("!!".to_owned(), true)];
        let mut sorted = both.to_vec();
        sorted.sort();
        assert_eq!(shortened(&rule, &["xxxx", "!!!!", "!!!", "xxx"], 1000, accepts), sorted);
    }

    #[test]
    fn a_shorter_text_is_found_that_no_longer_one_contains() {
        let rule = rule("a = 2*3( %s\"x\" / %s\"y\" )\n");
        let accepts = |text: &str| rule.accepts(text.as_bytes()) && text != "xxx" && text != "yy";
        let rejected = |text: &str| (text.to_owned(), false);
        assert_eq!(shortened(&rule, &["xxx"], 13, accepts), [rejected("yy"), rejected("xxx")]);
        assert_eq!(shortened(&rule, &["xxx"], 12, accepts), [rejected("xxx")]);
    }

    #[test]
    fn all_texts_that_are_shorter_are_tried_if_they_are_not_too_many() {
        let is_rejected = |text: &str| text != "yy";
        let two = ["xx", "xy", "yx", "yy"].map(str::to_owned).to_vec();
        assert_eq!(exhausted(true, 3, 13, is_rejected), (Some("yy".to_owned()), vec![vec![], vec![], two]));
        assert_eq!(exhausted(true, 3, 12, is_rejected), (None, vec![vec![], vec![]]));
        assert_eq!(exhausted(true, 2, 13, is_rejected), (None, vec![vec![], vec![]]));
        assert_eq!(exhausted(true, 3, 0, is_rejected), (None, vec![]));
    }

    #[test]
    fn what_the_rule_rejects_is_tried_for_what_is_wrongly_accepted() {
        let short = [vec![""], vec!["!", "x", "y"]].map(|texts| texts.into_iter().map(str::to_owned).collect());
        assert_eq!(exhausted(false, 3, 13, |text| text == "x"), (Some("x".to_owned()), short.to_vec()));
        assert_eq!(exhausted(false, 2, 13, |_| false), (None, short.to_vec()));
    }
}
