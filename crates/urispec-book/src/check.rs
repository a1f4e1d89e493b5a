//! What is said of an answer to a quiz, whatever its kind.

use crate::quiz::{Question, Quiz, Wrong};
use crate::verdict::Verdict;
use crate::{choice, rule, span, text};

/// Longer answers are not read.
const LONGEST: usize = 4000;

impl Quiz {
    /// Judges an answer: a rule or a text as it is typed, the number of an option from 0, or a span as `7..10` or as a text that occurs once.
    ///
    /// Nothing that is typed panics, recurses or runs for long: what would is an answer that is too large.
    pub fn check(&self, answer: &str) -> Verdict {
        if answer.chars().nth(LONGEST).is_some() {
            return Verdict::wrong(format!("This answer is longer than {LONGEST} characters."));
        }
        let mut verdict = match &self.kind {
            Question::Rule { rule, abnf, combinators } => rule::check(rule, abnf, *combinators, answer),
            Question::Text { rule, conditions } => text::check(rule, conditions, answer),
            Question::Choice { options } => choice::check(options, answer),
            Question::Span { text, rule, within } => span::check(text, rule, within, answer),
        };
        if !verdict.right {
            let is_it = |wrong: &&Wrong| wrong.answer.trim() == answer.trim();
            let known = self.wrong.iter().find(is_it).map(|wrong| wrong.because.clone());
            verdict.note = known.filter(|because| !because.is_empty()).or(verdict.note);
        } else if verdict.note.is_none() {
            verdict.note.clone_from(&self.after);
        }
        verdict
    }

    /// The answer that is shown: what to type, or the text of an option, or the characters of a span.
    pub fn answer(&self) -> Option<String> {
        match &self.kind {
            Question::Choice { options } => {
                options.iter().find(|option| option.right).map(|option| option.text.clone())
            }
            Question::Span { text, rule, within } => span::answer(text, rule, within),
            Question::Rule { .. } | Question::Text { .. } => self.answers.first().cloned(),
        }
    }
}
