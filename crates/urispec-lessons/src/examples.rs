//! Texts that a rule accepts, derived from its definition, and texts one character away that it rejects.

use std::ops::Range;
use std::sync::LazyLock;

use urispec::derivation::Detail;
use urispec::diagnostic::Name;
use urispec::{Derivation, Error, Rule};

use crate::abnf::Element;
use crate::lesson::Lesson;

/// How many examples there are of each kind, if the rule has so many.
const COUNT: usize = 3;

/// A text that a rule just rejects: see [`Lesson::rejects`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The text.
    pub text: Vec<u8>,
    /// The accepted text that differs in one character.
    pub from: Vec<u8>,
    /// Why the text does not match. Only the rules of [`Rule`] have errors.
    pub error: Option<Error>,
}

impl Lesson {
    /// Texts that the rule accepts: three, or the only one. Most are ASCII, but a rule may accept any bytes.
    ///
    /// The texts are derived from the ABNF and tested with the function of the rule, so they are the same in every call.
    pub fn accepts(self) -> Vec<Vec<u8>> {
        accepted(self)
    }

    /// Texts that the rule rejects, each one character away from a text of [`accepts`](Self::accepts).
    pub fn rejects(self) -> Vec<Rejected> {
        self.rejects_beside(&self.accepts())
    }

    /// As [`rejects`](Self::rejects), where the accepted texts are at hand.
    pub(crate) fn rejects_beside(self, accepted: &[Vec<u8>]) -> Vec<Rejected> {
        rejected(self, accepted)
    }
}

/// Texts that the rule accepts, each derived in a different style.
fn accepted(rule: Lesson) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for (number, style) in STYLES.iter().enumerate() {
        let (options, taken, text) = (0, Vec::new(), Vec::new());
        // Ten digits would be the same again in every other style.
        let characters = 5 * number + number / 3;
        let mut writer = Writer { rule, number, style, options, taken, characters, text };
        writer.write(rule.definition());
        if texts.len() < COUNT && rule.is_match(&writer.text) && !texts.contains(&writer.text) {
            texts.push(writer.text);
        }
    }
    texts
}

/// Texts that the rule does not accept, made from accepted ones: a character less, a character more, or a different character.
fn rejected(rule: Lesson, accepted: &[Vec<u8>]) -> Vec<Rejected> {
    let kinds = [without_one, with_one_more, with_another];
    let mut found: Vec<Rejected> = Vec::new();
    for (number, from) in accepted.iter().cycle().take(COUNT).enumerate() {
        let neighbours = kinds.iter().cycle().skip(number).take(kinds.len()).flat_map(|neighbours| neighbours(from));
        let is_new = |text: &Vec<u8>| !found.iter().any(|rejected| rejected.text == *text);
        if let Some(text) = { neighbours }.find(|text| !rule.is_match(text) && is_new(text)) {
            let error = rule.error(&text);
            found.push(Rejected { text, from: from.clone(), error });
        }
    }
    found
}

/// Characters to insert or to substitute: those that follow the digits, and delimiters.
const STRANGERS: &[u8] = b"ag:/?#@[%-.;='";

fn without_one(text: &[u8]) -> Vec<Vec<u8>> {
    characters(text).rev().map(|place| replaced(text, place, None)).collect()
}

fn with_one_more(text: &[u8]) -> Vec<Vec<u8>> {
    let last = text.last().filter(|last| last.is_ascii());
    let characters = || last.into_iter().chain(STRANGERS);
    let at = |at| characters().map(move |character| replaced(text, at..at, Some(*character)));
    at(text.len()).chain(at(0)).collect()
}

fn with_another(text: &[u8]) -> Vec<Vec<u8>> {
    let texts = characters(text).rev().flat_map(|place| {
        let next = text.get(place.start).and_then(|first| first.checked_add(1)).filter(u8::is_ascii_graphic);
        let others = next.iter().chain(STRANGERS);
        others.map(|character| replaced(text, place.clone(), Some(*character))).collect::<Vec<_>>()
    });
    texts.collect()
}

/// The places of the characters of a text; of the bytes, if it is not UTF-8.
fn characters(text: &[u8]) -> impl DoubleEndedIterator<Item = Range<usize>> {
    let is_start = |at: &usize| str::from_utf8(text).map_or(true, |text| text.is_char_boundary(*at));
    let starts: Vec<usize> = (0..=text.len()).filter(is_start).collect();
    let ends = starts.clone().into_iter().skip(1);
    starts.into_iter().zip(ends).map(|(start, end)| start..end).collect::<Vec<_>>().into_iter()
}

/// The text with another character, or none, in a place.
fn replaced(text: &[u8], place: Range<usize>, by: Option<u8>) -> Vec<u8> {
    let before = text.get(..place.start).unwrap_or(text);
    let after = text.get(place.end..).unwrap_or_default();
    [before, by.as_slice(), after].concat()
}

/// How a text is derived.
#[derive(Debug)]
struct Style {
    alternative: Place,
    options: Options,
    /// How often an element is repeated, within its limits.
    repetitions: Repetitions,
    /// How many letters of a string are in upper case.
    upper_case: usize,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    First,
    Middle,
    Last,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Options {
    Absent,
    Present,
    /// Every other option, from the first on.
    Alternating,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repetitions {
    Least,
    Some,
    /// As many as allowed, or all alternatives in turn.
    Most,
}

/// The plainest first.
const STYLES: &[Style] = &[
    Style::new(Place::First, Options::Absent, Repetitions::Least),
    Style::new(Place::Middle, Options::Present, Repetitions::Some),
    Style { upper_case: usize::MAX, ..Style::new(Place::Last, Options::Alternating, Repetitions::Most) },
    Style { upper_case: 1, ..Style::new(Place::First, Options::Present, Repetitions::Some) },
    Style::new(Place::Last, Options::Absent, Repetitions::Some),
    Style::new(Place::First, Options::Present, Repetitions::Most),
];

impl Style {
    const fn new(alternative: Place, options: Options, repetitions: Repetitions) -> Self {
        Style { alternative, options, repetitions, upper_case: 0 }
    }
}

/// Characters beyond ASCII that most people can tell from each other.
const KNOWN: [char; 3] = ['\u{e9}', '\u{65e5}', '\u{43f}'];

/// IRIs, for examples of the rules of RFC 3987.
const IRIS: [&str; 4] = [
    "http://b\u{fc}cher.example/\u{65e5}\u{672c}/caf\u{e9}",
    "https://\u{fc}@\u{43f}\u{440}.example:8042/a/\u{e9};v=1?q=\u{fc}#\u{e4}",
    "../\u{e9}/?\u{540d}=\u{5024}#\u{3b1}",
    "//\u{3b1}.example?\u{e000}",
];

/// Writes a text of a rule. No rule contains itself, so this ends.
struct Writer<'w> {
    rule: Lesson,
    number: usize,
    style: &'w Style,
    /// How many options were decided so far.
    options: usize,
    /// The rules for which a common text was taken.
    taken: Vec<Rule>,
    /// How many characters were chosen so far.
    characters: usize,
    text: Vec<u8>,
}

impl Writer<'_> {
    fn write(&mut self, element: &Element) {
        match element {
            Element::Choice(elements) => {
                let last = elements.len().saturating_sub(1);
                let chosen = match self.style.alternative {
                    // Nobody knows the characters of the higher planes.
                    _ if matches!(elements[..], [Element::Range(_, last), ..] if last > '\u{ff}') => 0,
                    Place::First => 0,
                    Place::Middle => elements.len() / 2,
                    Place::Last => last,
                };
                elements.get(chosen).into_iter().for_each(|element| self.write(element));
            }
            Element::Sequence(elements) => elements.iter().for_each(|element| self.write(element)),
            Element::Repeat { least: 0, most: Some(1), element } => {
                self.options += 1;
                let is_present = match self.style.options {
                    Options::Absent => false,
                    Options::Present => true,
                    Options::Alternating => self.options % 2 == 1,
                };
                if is_present {
                    self.write(element);
                }
            }
            Element::Repeat { least, most, element } => self.repeat(*least, *most, element),
            Element::Opened { element, .. } => self.write(element),
            Element::Rule(name) => self.rule.named(name).into_iter().for_each(|rule| self.write_rule(rule)),
            Element::Text(text) => {
                let (upper, rest) = text.split_at_checked(self.style.upper_case).unwrap_or((text, ""));
                self.text.extend(upper.to_ascii_uppercase().bytes().chain(rest.bytes()));
            }
            Element::Range(first, last) => {
                let range = *first..=*last;
                let mut known = KNOWN.into_iter().filter(|character| *last > '\u{ff}' && range.contains(character));
                let character = match self.style.alternative {
                    Place::First => known.next().unwrap_or(*first),
                    Place::Middle => {
                        let middle = u32::from(*first).midpoint(u32::from(*last));
                        known.nth(1).or(char::from_u32(middle)).unwrap_or(*first)
                    }
                    Place::Last => known.next_back().unwrap_or(*last),
                };
                match u8::try_from(character) {
                    // A range of bytes, as Sling has them.
                    Ok(byte) if *last <= '\u{ff}' => self.text.push(byte),
                    _ => self.text.extend(character.encode_utf8(&mut [0; 4]).bytes()),
                }
            }
        }
    }

    fn repeat(&mut self, least: usize, most: Option<usize>, element: &Element) {
        let alternatives = match element {
            Element::Choice(elements) => &elements[..],
            element => std::slice::from_ref(element),
        };
        let is_character = matches!(alternatives, [Element::Rule(name), ..] if self.is_of_characters(name));
        let (count, different) = match self.style.repetitions {
            Repetitions::Least => (least, 1),
            Repetitions::Some if is_character => (3, 1),
            Repetitions::Some => (2, 1),
            Repetitions::Most if alternatives.len() > 1 => (alternatives.len(), alternatives.len()),
            Repetitions::Most => (most.map_or(if is_character { 5 } else { 2 }, |most| most.min(8)), 1),
        };
        let count = count.max(least).min(most.unwrap_or(usize::MAX));
        alternatives.iter().take(different).cycle().take(count).for_each(|element| self.write(element));
    }

    fn is_of_characters(&self, name: &str) -> bool {
        self.rule.named(name).is_some_and(|rule| !characters_of(rule).is_empty())
    }

    /// A common text of the rule that neither this style nor an earlier one has taken, while there are any.
    fn common_text(&mut self, rule: Lesson) -> Option<&'static str> {
        let Lesson::Generic(rule) = rule else { return None };
        let earlier = self.taken.iter().filter(|taken| **taken == rule).count();
        let texts = COMMON_TEXTS.iter().filter(|(of, _)| *of == rule);
        let (_, text) = { texts }.nth(self.number + earlier)?;
        self.taken.push(rule);
        Some(text)
    }

    fn write_rule(&mut self, rule: Lesson) {
        if let Some(text) = self.common_text(rule) {
            return self.text.extend(text.bytes());
        }
        let characters = characters_of(rule);
        if let Some(character) = characters.get(self.characters % characters.len().max(1)) {
            self.characters += 1;
            self.text.push(*character);
        } else {
            let above = std::mem::replace(&mut self.rule, rule);
            self.write(rule.definition());
            self.rule = above;
        }
    }
}

/// The characters for examples of a rule that matches single characters: letters, or digits, or whatever it accepts.
/// Empty for every other rule.
fn characters_of(rule: Lesson) -> Vec<u8> {
    if !has_characters(rule, rule.definition()) {
        return Vec::new();
    }
    const KINDS: [&[u8]; 2] = [b"abcdefghijklmnopqrstuvwxyz", b"123456789abcdef0"];
    let accepted = |characters: &[u8]| -> Vec<u8> {
        characters.iter().copied().filter(|character| rule.is_match(&[*character])).collect()
    };
    let [letters, digits] = KINDS.map(accepted);
    let others = || accepted(&(b'!'..=b'~').collect::<Vec<_>>());
    let found = match (letters.len(), digits.len()) {
        (26, _) => letters,
        (_, 1..) => digits,
        _ => others(),
    };
    // A rule that also accepts the character twice does not match single characters.
    if found.first().is_some_and(|character| rule.is_match(&[*character; 2])) { Vec::new() } else { found }
}

/// Whether one of the alternatives is a single character.
fn has_characters(rule: Lesson, element: &Element) -> bool {
    match element {
        Element::Choice(elements) => elements.iter().any(|element| has_characters(rule, element)),
        Element::Sequence(_) | Element::Repeat { .. } => false,
        Element::Opened { element, .. } => has_characters(rule, element),
        Element::Rule(name) => rule.named(name).is_some_and(|rule| !characters_of(rule).is_empty()),
        Element::Text(text) => text.len() == 1,
        Element::Range(..) => true,
    }
}

/// What the rules match in the examples of the diagnostics, and in some IRIs. Characters and numbers are derived instead.
static COMMON_TEXTS: LazyLock<Vec<(Rule, String)>> = LazyLock::new(|| {
    let mut texts: Vec<(Rule, String)> = Vec::new();
    let examples = Name::ALL.iter().map(|name| name.example());
    let uris = examples.filter_map(|example| Some((example.rule, example.instead?)));
    let iri_reference = Rule::from_name("IRI-reference");
    let iris = iri_reference.into_iter().flat_map(|rule| IRIS.map(|iri| (rule, iri)));
    for (rule, text) in uris.chain(iris) {
        let derivation = Derivation::new(rule, text, Detail::default());
        for node in derivation.nodes().filter(|node| !node.text().is_empty()) {
            let is_made =
                |rule: &Rule| matches!(rule, Rule::Alpha | Rule::Digit | Rule::Hexdig | Rule::H16 | Rule::Ls32);
            let Some(rule) = node.rule().filter(|rule| !is_made(rule)) else { continue };
            if !texts.iter().any(|(of, text)| *of == rule && text == node.text()) {
                texts.push((rule, node.text().to_owned()));
            }
        }
    }
    texts
});
