//! What comparing showed.

use std::fmt;

use crate::rule::Mismatch;

/// How many differences are shown.
const SHOWN: usize = 10;

/// What comparing an implementation with a rule showed. Its `Display` says so in a few lines.
///
/// ```
/// # let grammar = abnf_conformance::Grammar::parse("year = 4DIGIT\n")?;
/// let year = grammar.rule("year")?;
/// let report = year.check(|text| std::str::from_utf8(text).is_ok_and(|text| text.parse::<u16>().is_ok()));
/// assert!(!report.agrees());
/// assert_eq!(report.wrongly_accepted(), Some(&b"0"[..]));
/// assert_eq!(report.wrongly_rejected(), None);
/// println!("{report}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Report {
    made: Made,
    texts: u64,
    differing: u64,
    differences: Vec<Difference>,
}

/// What was asked.
#[derive(Debug, Clone)]
pub(crate) struct Made {
    pub(crate) rule: String,
    pub(crate) states: usize,
    pub(crate) detailed: Option<usize>,
    pub(crate) classes: usize,
    pub(crate) every_byte: bool,
    pub(crate) extra: u32,
    /// How many texts there are without a sample.
    pub(crate) total: u64,
    /// How many could not be asked.
    pub(crate) skipped: u64,
}

/// A text that an implementation reads otherwise than the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    text: Vec<u8>,
    accepted: bool,
    mismatch: Option<Mismatch>,
}

impl Difference {
    pub(crate) fn new(accepted: bool, mismatch: Option<Mismatch>, text: Vec<u8>) -> Self {
        Difference { text, accepted, mismatch }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Whether the implementation accepts the text and the rule does not; otherwise it is the reverse.
    #[must_use]
    pub fn is_wrongly_accepted(&self) -> bool {
        !self.accepted
    }

    /// Where the text stops being the rule, if the rule does not accept it.
    #[must_use]
    pub fn mismatch(&self) -> Option<&Mismatch> {
        self.mismatch.as_ref()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text.escape_ascii();
        match &self.mismatch {
            Some(mismatch) => write!(f, "wrongly accepted  \"{text}\"  {mismatch}"),
            None => write!(f, "wrongly rejected  \"{text}\""),
        }
    }
}

impl Report {
    pub(crate) fn new(made: Made, texts: u64, differing: u64, differences: Vec<Difference>) -> Self {
        Report { made, texts, differing, differences }
    }

    /// Whether there was no difference. [`Report::is_complete`] says whether that proves something.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.differing == 0
    }

    /// Whether all texts of the suite were compared: not a sample of them, and none left out because it cannot be asked.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.texts == self.made.total && self.made.skipped == 0
    }

    /// The rule's name.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.made.rule
    }

    /// How many texts were compared.
    #[must_use]
    pub fn texts(&self) -> u64 {
        self.texts
    }

    /// How many texts could not be asked, since they are not UTF-8.
    #[must_use]
    pub fn skipped(&self) -> u64 {
        self.made.skipped
    }

    /// On how many of the texts both differ.
    #[must_use]
    pub fn differing(&self) -> u64 {
        self.differing
    }

    /// How many states an implementation may have for the result to be a proof: those of the minimal automaton and the extra ones.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.made.states.saturating_add(self.made.extra as usize)
    }

    /// A text for each kind of difference, the shortest first. Texts that are wrongly accepted are of one kind if the rule rejects them
    /// in the same state, for a byte of the same class; texts that are wrongly rejected, if they test the same step from the same state.
    /// One of each is made as short as leaving out bytes can make it while the rule rejects it for the same class; those that
    /// become the same are one.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }

    /// The shortest text that was found that the implementation accepts and the rule does not.
    #[must_use]
    pub fn wrongly_accepted(&self) -> Option<&[u8]> {
        self.shortest(true)
    }

    /// The shortest text that was found that the rule accepts and the implementation does not.
    #[must_use]
    pub fn wrongly_rejected(&self) -> Option<&[u8]> {
        self.shortest(false)
    }

    fn shortest(&self, is_wrongly_accepted: bool) -> Option<&[u8]> {
        let mut differences = self.differences.iter();
        differences.find(|difference| difference.is_wrongly_accepted() == is_wrongly_accepted).map(Difference::text)
    }

    /// What the result says, and what it does not, in a few sentences.
    #[must_use]
    pub fn meaning(&self) -> String {
        self.sentences().join(" ")
    }

    fn sentences(&self) -> Vec<String> {
        let Made { rule, states, extra, every_byte, classes, skipped, total, .. } = &self.made;
        if !self.agrees() {
            return vec![format!("The implementation is not {rule}.")];
        }
        if self.texts + skipped < *total {
            let total = grouped(*total);
            return vec![format!("This is a sample of {total} texts: it shows no difference, and proves nothing.")];
        }
        let bound = self.bound();
        let more = if *extra == 0 { String::new() } else { format!(", {extra} more than the rule has") };
        let mut sentences = vec![
            format!("An implementation that behaves like an automaton of at most {bound} states{more} is {rule}."),
            "One that counts further or remembers more may still differ.".to_owned(),
        ];
        if let Some(detailed) = self.made.detailed.filter(|detailed| detailed > states) {
            let detailed = grouped(detailed as u64);
            sentences.push(format!(
                "The {detailed} states that its alternatives have before they are merged were visited, too."
            ));
        }
        if !*every_byte {
            sentences.push(format!(
                "A fault that only one byte of a class shows can pass: one of each of {classes} was tried."
            ));
        }
        if *skipped > 0 {
            let skipped = grouped(*skipped);
            sentences.push(format!("{skipped} texts were skipped, since they are not UTF-8."));
        }
        sentences
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rule, texts) = (self.rule(), grouped(self.texts));
        if self.agrees() {
            writeln!(f, "{rule}: no difference in {texts} texts")?;
        } else {
            writeln!(f, "{rule}: {} of {texts} texts differ", grouped(self.differing))?;
            let width = self.differences.iter().take(SHOWN).map(|it| it.text.escape_ascii().count()).max().unwrap_or(0);
            for difference in self.differences.iter().take(SHOWN) {
                let text = difference.text.escape_ascii().to_string();
                let rest = width - text.len().min(width);
                match &difference.mismatch {
                    Some(mismatch) => writeln!(f, "  wrongly accepted  \"{text}\"{:rest$}  {mismatch}", "")?,
                    None => writeln!(f, "  wrongly rejected  \"{text}\"")?,
                }
            }
            let more = self.differences.len().saturating_sub(SHOWN);
            if more > 0 {
                writeln!(f, "  and {more} more kinds of differences")?;
            }
        }
        write!(f, "  {}", self.sentences().join("\n  "))
    }
}

/// A number with its thousands apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Difference, Made, Report, grouped};
    use crate::grammar::Grammar;

    fn made() -> Made {
        let (rule, states, classes, total) = ("a".to_owned(), 3, 4, 1000);
        Made { rule, states, detailed: None, classes, every_byte: true, extra: 0, total, skipped: 0 }
    }

    /// A text of an implementation of `a = 1*DIGIT`, and whether the rule accepts it.
    fn difference(text: &str, accepted: bool) -> Difference {
        let rule = Grammar::parse("a = 1*DIGIT\n").unwrap().rule("a").unwrap();
        let mismatch = rule.mismatch(text.as_bytes());
        assert_eq!(mismatch.is_none(), accepted);
        Difference::new(accepted, mismatch, text.as_bytes().to_vec())
    }

    const MORE: &str = "One that counts further or remembers more may still differ.";

    /// What it means that there was no difference.
    #[track_caller]
    fn means(made: Made, texts: u64, expected: &[&str]) {
        assert_eq!(Report::new(made, texts, 0, Vec::new()).sentences(), expected);
    }

    #[test]
    fn no_difference_is_a_proof_within_a_bound() {
        let proof = "An implementation that behaves like an automaton of at most 3 states is a.";
        means(made(), 1000, &[proof, MORE]);
        means(Made { detailed: Some(3), ..made() }, 1000, &[proof, MORE]);
        let merged = "The 4 states that its alternatives have before they are merged were visited, too.";
        means(Made { detailed: Some(4), ..made() }, 1000, &[proof, MORE, merged]);
        let class = "A fault that only one byte of a class shows can pass: one of each of 4 was tried.";
        means(Made { every_byte: false, ..made() }, 1000, &[proof, MORE, class]);
        let extra =
            "An implementation that behaves like an automaton of at most 5 states, 2 more than the rule has is a.";
        means(Made { extra: 2, ..made() }, 1000, &[extra, MORE]);
        assert_eq!(Report::new(Made { extra: 2, ..made() }, 1000, 0, Vec::new()).bound(), 5);
    }

    #[test]
    fn what_was_skipped_is_no_sample() {
        let report = Report::new(Made { skipped: 2, ..made() }, 998, 0, Vec::new());
        assert_eq!((report.is_complete(), report.skipped(), report.texts()), (false, 2, 998));
        let proof = "An implementation that behaves like an automaton of at most 3 states is a.";
        let skipped = "2 texts were skipped, since they are not UTF-8.";
        assert_eq!(report.meaning(), [proof, MORE, skipped].join(" "));
        let sample = "This is a sample of 1,000 texts: it shows no difference, and proves nothing.";
        means(Made { skipped: 1, ..made() }, 998, &[sample]);
        means(made(), 999, &[sample]);
    }

    #[test]
    fn a_report_is_complete_if_all_texts_were_asked() {
        assert!(Report::new(made(), 1000, 0, Vec::new()).is_complete());
        assert!(!Report::new(made(), 999, 0, Vec::new()).is_complete());
        assert!(!Report::new(Made { extra: 2, ..made() }, 999, 0, Vec::new()).is_complete());
        assert!(!Report::new(Made { skipped: 1, ..made() }, 1000, 0, Vec::new()).is_complete());
    }

    #[test]
    fn a_report_has_parts() {
        let differences = vec![difference("x", false), difference("12", true), difference("xy", false)];
        let report = Report::new(made(), 1000, 7, differences.clone());
        assert_eq!((report.agrees(), report.differing(), report.rule()), (false, 7, "a"));
        assert_eq!(report.differences(), differences);
        assert_eq!(report.wrongly_accepted(), Some(&b"x"[..]));
        assert_eq!(report.wrongly_rejected(), Some(&b"12"[..]));
        assert_eq!(report.meaning(), "The implementation is not a.");
        let report = Report::new(made(), 1000, 0, Vec::new());
        assert_eq!((report.agrees(), report.wrongly_accepted(), report.wrongly_rejected()), (true, None, None));
    }

    #[test]
    fn a_difference_says_which_of_both_accepts() {
        let accepted = difference("1\n", false);
        assert!(accepted.is_wrongly_accepted());
        assert_eq!(accepted.mismatch().unwrap().offset(), 1);
        let shown = "wrongly accepted  \"1\\n\"  expected `0` to `9` or the end, found %x0A at offset 1";
        assert_eq!(accepted.to_string(), shown);
        let rejected = difference("12", true);
        assert!(!rejected.is_wrongly_accepted());
        assert_eq!((rejected.text(), rejected.mismatch()), (&b"12"[..], None));
        assert_eq!(rejected.to_string(), "wrongly rejected  \"12\"");
    }

    #[test]
    fn a_report_without_differences_is_shown_with_what_it_means() {
        let report = Report::new(Made { total: 1234, ..made() }, 1234, 0, Vec::new());
        let shown = "a: no difference in 1,234 texts
  An implementation that behaves like an automaton of at most 3 states is a.
  One that counts further or remembers more may still differ.";
        assert_eq!(report.to_string(), shown);
    }

    #[test]
    fn differences_are_shown_side_by_side() {
        let differences = vec![difference("x", false), difference("12", true), difference("1\n", false)];
        let shown = "a: 1,000 of 2,000 texts differ
  wrongly accepted  \"x\"    expected `0` to `9`, found `x` at offset 0
  wrongly rejected  \"12\"
  wrongly accepted  \"1\\n\"  expected `0` to `9` or the end, found %x0A at offset 1
  The implementation is not a.";
        assert_eq!(Report::new(made(), 2000, 1000, differences).to_string(), shown);
    }

    #[test]
    fn ten_differences_are_shown() {
        let lines = |count| {
            let report = Report::new(made(), 1000, 12, vec![difference("1", true); count]);
            report.to_string().lines().skip(10).map(str::to_owned).collect::<Vec<_>>()
        };
        let (rejected, not) = ("  wrongly rejected  \"1\"", "  The implementation is not a.");
        assert_eq!(lines(10), [rejected, not]);
        assert_eq!(lines(11), [rejected, "  and 1 more kinds of differences", not]);
        // What is not shown takes no room.
        let differences = [vec![difference("x", false); 10], vec![difference("1234x", false)]].concat();
        let shown = Report::new(made(), 1000, 11, differences).to_string();
        assert!(shown.contains("\n  wrongly accepted  \"x\"  expected "), "{shown}");
    }

    #[test]
    fn thousands_are_apart() {
        let numbers = [0, 999, 1000, 12_345, 123_456, 1_234_567];
        assert_eq!(numbers.map(grouped), ["0", "999", "1,000", "12,345", "123,456", "1,234,567"]);
    }
}
