//! A quiz in which the reader picks the characters of a rule.

use std::ops::Range;

use urispec::derivation::{Derivation, Detail, Outcome};
use urispec::{Rule, UriReference};

use crate::text::component;
use crate::verdict::{Verdict, code, sentence};

/// The places of the rule in the text.
fn places(text: &str, rule: &str, within: Rule) -> Vec<Range<usize>> {
    let of_component = UriReference::parse(text).ok().and_then(|reference| component(reference, rule)?);
    if let Some((_, place)) = of_component.filter(|_| matches!(within, Rule::UriReference | Rule::Uri)) {
        return vec![place];
    }
    let Some(rule) = Rule::from_name(rule) else { return Vec::new() };
    let derivation = Derivation::new(within, text, Detail::default());
    let is_it = |node: &urispec::derivation::Node<'_>| node.rule() == Some(rule) && node.outcome() == Outcome::Matched;
    derivation.nodes().filter(is_it).map(|node| node.span()).collect()
}

/// The characters that are asked for.
pub(crate) fn answer(text: &str, rule: &str, within: &str) -> Option<String> {
    let places = places(text, rule, Rule::from_name(within)?);
    places.first().and_then(|place| text.get(place.clone())).map(str::to_owned)
}

/// Judges `7..10`, or a text that occurs once.
pub(crate) fn check(text: &str, rule: &str, within: &str, answer: &str) -> Verdict {
    let Some(within) = Rule::from_name(within) else {
        return Verdict::wrong(format!("There is no rule {}.", code(within)));
    };
    let picked = match picked(text, answer) {
        Ok(picked) => picked,
        Err(why) => return Verdict::wrong(why),
    };
    let places = places(text, rule, within);
    let part = text.get(picked.clone()).unwrap_or_default();
    if places.contains(&picked) {
        return Verdict::right(sentence(&format!("{} is the {}.", code(part), code(rule))));
    }
    if picked.is_empty() {
        return Verdict::wrong("Pick at least one character.");
    }
    let Some(place) =
        places.iter().min_by_key(|place| place.start.abs_diff(picked.start) + place.end.abs_diff(picked.end))
    else {
        return Verdict::wrong(format!("{} is nowhere in this text.", code(rule)));
    };
    Verdict::wrong(format!("{} {}", code(part), missed(text, rule, within, place, &picked)))
}

/// What is wrong with the characters that were picked: the rest of a sentence about them.
fn missed(text: &str, rule: &str, within: Rule, place: &Range<usize>, picked: &Range<usize>) -> String {
    let derivation = Derivation::new(within, text, Detail::default());
    let read_by = |at: usize| {
        let innermost = derivation.chain(at).filter_map(|node| node.rule()).last();
        let character = text.get(at..).and_then(|rest| rest.chars().next()).map(String::from).unwrap_or_default();
        let by = innermost.filter(|by| by.name() != rule).map(|by| format!(", which {} takes", code(by.name())));
        format!("{}{}", code(&character), by.unwrap_or_default())
    };
    let rule = code(rule);
    if picked.end <= place.start || picked.start >= place.end {
        return format!("is not in the {rule}: it begins with {}.", read_by(picked.start));
    }
    if picked.start < place.start {
        return format!("begins too early: the {rule} does not have the {}.", read_by(place.start.saturating_sub(1)));
    }
    if picked.end > place.end {
        return format!("ends too late: the {rule} does not have the {}.", read_by(place.end));
    }
    if picked.start > place.start {
        let before = text.get(place.start..picked.start).unwrap_or_default();
        return format!("begins too late: {} before it is of the {rule}, too.", code(before));
    }
    let after = text.get(picked.end..place.end).unwrap_or_default();
    format!("ends too early: {} after it is of the {rule}, too.", code(after))
}

/// The bytes that an answer means.
fn picked(text: &str, answer: &str) -> Result<Range<usize>, String> {
    let number = |digits: &str| digits.trim().parse::<usize>().ok();
    let range = answer.split_once("..").and_then(|(start, end)| Some(number(start)?..number(end)?));
    if let Some(range) = range {
        return if text.get(range.clone()).is_some() {
            Ok(range)
        } else {
            Err("Pick characters of the text.".to_owned())
        };
    }
    if answer.is_empty() {
        return Err("Pick at least one character.".to_owned());
    }
    let mut found = text.match_indices(answer);
    match (found.next(), found.next()) {
        (Some((at, _)), None) => Ok(at..at + answer.len()),
        (None, _) => Err(format!("{} is not in the text.", code(answer))),
        _ => Err(format!("{} is in the text more than once.", code(answer))),
    }
}
