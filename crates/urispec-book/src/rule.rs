//! A quiz in which the reader writes a rule.

use std::ops::Range;

use abnf_conformance::{Automaton, Grammar, RuleError};

use crate::combinators::{Expression, Wrong, is_meant};
use crate::machine::{Found, Machine};
use crate::verdict::{Verdict, code, sentence, shown};

/// Automata of more states are not compared.
const MOST_STATES: usize = 5_000;

/// The name of the rule that the reader writes.
const ANSWER: &str = "the-answer";

/// Judges the right side of a rule, as ABNF or as combinators, or only as these.
pub(crate) fn check(name: &str, own: &str, is_combinators: bool, answer: &str) -> Verdict {
    let (grammar, rule) = match grammar(name, own) {
        Ok(grammar) => grammar,
        Err(error) => return Verdict::wrong(error),
    };
    let quiz = Asked { name, grammar, rule };
    if answer.trim().is_empty() {
        return Verdict::wrong(format!("Write what {} is.", code(name)));
    }
    let start = quiz.start(answer);
    let text = answer.get(start..).unwrap_or_default();
    let judged = match is_combinators || is_meant(text) {
        true => quiz.combinators(text),
        false => quiz.abnf(text),
    };
    let is_abnf = is_combinators && judged.is_err() && quiz.abnf(text).is_ok();
    let judged = judged.map_err(|(message, place)| {
        let asked = "this is ABNF, and combinators are asked for, such as `opt(digit)`";
        (if is_abnf { asked.to_owned() } else { message }, place)
    });
    judged.unwrap_or_else(|(message, Range { start: from, end })| {
        let place = start + from..start + end;
        Verdict::wrong(format!("{}.", sentence(&message).trim_end_matches('.'))).at(place)
    })
}

/// A grammar without the rule, and the rule's automaton.
fn grammar(name: &str, own: &str) -> Result<(Grammar, abnf_conformance::Rule), String> {
    let with = |grammar: Grammar, text: &str| grammar.with(text).map_err(|error| error.to_string());
    let grammar = Grammar::parse(include_str!("../../../grammar/rfc3986.abnf")).map_err(|error| error.to_string())?;
    let grammar = with(with(grammar, include_str!("../../../grammar/rfc5234.abnf"))?, own)?.limit(MOST_STATES);
    let rule = grammar.rule(name).map_err(|error| error.to_string())?;
    // An answer that names the rule would always be right.
    Ok((with(grammar, &format!("{name} = <what the quiz asks for>\n"))?, rule))
}

struct Asked<'q> {
    name: &'q str,
    grammar: Grammar,
    rule: abnf_conformance::Rule,
}

impl Asked<'_> {
    /// Where the right side begins, if the reader wrote the whole rule.
    fn start(&self, answer: &str) -> usize {
        let right = answer.split_once('=').filter(|(left, _)| left.trim().eq_ignore_ascii_case(self.name));
        right.map_or(0, |(left, _)| left.len() + 1)
    }

    fn combinators(&self, text: &str) -> Result<Verdict, Wrong> {
        let expression = Expression::read(text)?;
        let automaton_of = |name: &str| self.automaton(name);
        let Some(machine) = Machine::new(&expression, automaton_of)? else { return Ok(too_large()) };
        let (found, is_accepted) = match machine.compare(self.rule.automaton()) {
            Found::Equal => return Ok(Verdict::right(format!("It takes exactly what {} matches.", code(self.name)))),
            Found::TooLarge => return Ok(too_large()),
            Found::Different(text, is_accepted) => (text, is_accepted),
        };
        if is_accepted {
            return Ok(self.different(&found, true, ""));
        }
        let takes = machine.takes(&found);
        let how = match takes.map(|length| found.get(..length).unwrap_or_default()) {
            None => "it does not match there at all".to_owned(),
            Some(b"") => "it takes nothing of it".to_owned(),
            Some(part) => format!("it takes only {}", code(&shown(part))),
        };
        let as_abnf = expression.abnf().and_then(|abnf| self.rule_of(&abnf).ok());
        let is_right_as_abnf = as_abnf.is_some_and(|rule| self.rule.compare(&rule).is_equal());
        let order = if is_right_as_abnf {
            " As ABNF it would be right; but a combinator takes the first way that matches, and does not come back for another."
        } else {
            ""
        };
        Ok(self.different(&found, false, &format!(": {how}.{order}")))
    }

    fn abnf(&self, text: &str) -> Result<Verdict, Wrong> {
        let rule = self.rule_of(text)?;
        let comparison = self.rule.compare(&rule);
        let (rule_only, answer_only) = (comparison.only_in_first(), comparison.only_in_second());
        let length = |text: Option<&[u8]>| text.map_or(usize::MAX, <[u8]>::len);
        Ok(match (rule_only, answer_only) {
            (None, None) => Verdict::right(format!("It matches exactly what {} matches.", code(self.name))),
            (Some(text), _) if length(rule_only) <= length(answer_only) => {
                let why = rule.mismatch(text).map(|why| format!(": there, {why}.")).unwrap_or_default();
                self.different(text, false, &why)
            }
            (_, text) => self.different(text.unwrap_or_default(), true, ""),
        })
    }

    /// The verdict for a text that tells the two apart. `more` follows on the text that the answer does not match.
    fn different(&self, text: &[u8], is_accepted: bool, more: &str) -> Verdict {
        let (readable, name) = (shown(text), code(self.name));
        let reason = if is_accepted {
            let why = self.rule.mismatch(text).map(|why| format!(": there, {why}")).unwrap_or_default();
            format!("your answer matches {}, but {name} does not{why}.", code(&readable))
        } else if more.is_empty() {
            format!("{} matches {name}, but not your answer.", code(&readable))
        } else {
            format!("{} matches {name}, but not your answer{more}", code(&readable))
        };
        Verdict { text: Some(readable), taken_by_answer: Some(is_accepted), ..Verdict::wrong(sentence(&reason)) }
    }

    /// A rule that combinators name. Names of Rust have `_` for `-`, which is undone.
    fn automaton(&self, name: &str) -> Result<Automaton, String> {
        self.grammar.rule(name).map(|rule| rule.automaton().clone()).map_err(|error| match error {
            RuleError::Unknown { .. } => format!("no rule or combinator is called `{name}`"),
            error => self.why(error),
        })
    }

    /// The reader's rule. Lines are indented, since what follows a rule's first line has to be.
    fn rule_of(&self, text: &str) -> Result<abnf_conformance::Rule, Wrong> {
        let start = format!("{ANSWER} = ");
        let indented = text.lines().collect::<Vec<_>>().join("\n  ");
        let written = format!("{start}{indented}\n");
        // Back from what was written to the answer. A line may have ended in `\r\n`; then the place is a little early.
        let place = |span: Range<usize>| {
            let back = |at: usize| {
                let lines = written.get(..at).unwrap_or(&written).matches('\n').count();
                at.saturating_sub(start.len() + 2 * lines).min(text.len())
            };
            let (from, to) = (back(span.start), back(span.end));
            from..to.max(from)
        };
        let grammar = self.grammar.clone().with(&written).map_err(|error| {
            let found = if text.contains('_') { "; names of ABNF have `-`, not `_`" } else { "" };
            let help = error.help().map(|help| format!("; {help}")).unwrap_or_default();
            (format!("this is not ABNF: {}{help}{found}", error.message()), place(error.place().span()))
        })?;
        grammar.rule(ANSWER).map_err(|error| {
            let everything = 0..text.len();
            let span = match &error {
                RuleError::Prose { by, .. } => word(text, by).unwrap_or(everything),
                _ => error.place().map_or(everything, |at| place(at.span())),
            };
            (self.why(error), span)
        })
    }

    /// Why there is no automaton, in words for someone who wrote one rule.
    fn why(&self, error: RuleError) -> String {
        match error {
            RuleError::Prose { by, .. } if by.eq_ignore_ascii_case(self.name) => {
                format!("{} is what the quiz asks for: write its definition", code(self.name))
            }
            RuleError::Undefined { name, .. } => format!("no rule is called {}", code(&name)),
            RuleError::Prose { prose, .. } => {
                format!("`<{prose}>` describes a rule in words, which nothing can compare")
            }
            RuleError::NotRegular { .. } => "a rule cannot name itself here".to_owned(),
            RuleError::TooLarge { limit, .. } => {
                format!("this needs more than {limit} states, which is more than is compared here")
            }
            RuleError::NotInAlphabet { value, .. } => format!("`%x{value:X}` is above `%xFF`, and not a byte"),
            error => error.to_string(),
        }
    }
}

fn too_large() -> Verdict {
    Verdict::wrong("This is too large to be compared here. Is there a shorter way to write it?")
}

/// Where a name is in a text.
fn word(text: &str, name: &str) -> Option<Range<usize>> {
    let (lower, name) = (text.to_ascii_lowercase(), name.to_ascii_lowercase());
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '-');
    lower.match_indices(&name).map(|(at, name)| at..at + name.len()).find(|place| {
        let before = lower.get(..place.start).and_then(|before| before.chars().next_back());
        let after = lower.get(place.end..).and_then(|after| after.chars().next());
        !is_part(before) && !is_part(after)
    })
}
