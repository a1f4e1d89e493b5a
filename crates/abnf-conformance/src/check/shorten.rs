//! Shorter texts that show the same.

use std::collections::BTreeMap;

use crate::check::report::Difference;
use crate::check::tally::Found;
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
    found.sort_by(|one, other| (one.text.len(), &one.text).cmp(&(other.text.len(), &other.text)));
    found.dedup_by(|one, other| one.text == other.text);
    found.into_iter().map(|found| Difference::new(found.accepted, rule.mismatch(&found.text), found.text)).collect()
}
