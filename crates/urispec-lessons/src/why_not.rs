//! Why a part of a text is not what a rule describes.

use std::fmt;
use std::ops::Range;

use serde::{Serialize, Serializer};
use urispec::derivation::{Cause, Detail, Kind, Node, Outcome};
use urispec::rule::Alternative;
use urispec::{Derivation, Rule, Visible};

use crate::data::{AlternativeData, CauseData};

/// Why a part of a text does not match a rule: how far each alternative of the rule came, and what stopped it. `Display` writes a row for each,
/// `Serialize` the same as data.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::WhyNot;
///
/// let answer = WhyNot::of(Rule::UriReference, "http://1.2.3.4com", Rule::Ipv4address, 7..17).unwrap();
/// assert!(!answer.is_match());
/// assert_eq!(answer.to_string(), "\
/// `1.2.3.4com` at 7..17 does not match IPv4address
///   the whole rule  matched `1.2.3.4`, then expected DIGIT or the end at 14
/// in the URI-reference  2 of 3: IPv4address failed at 14: `c` follows
/// ");
/// // The address alone is one; what follows makes it a part of a name.
/// assert!(WhyNot::of(Rule::UriReference, "http://1.2.3.4com", Rule::Ipv4address, 7..14).unwrap().is_match());
/// ```
#[derive(Clone, Debug)]
pub struct WhyNot {
    within: Rule,
    rule: Rule,
    part: String,
    span: Range<usize>,
    is_match: bool,
    attempts: Vec<Attempt>,
    /// What became of the rule where the whole text was read.
    context: Vec<String>,
}

/// An alternative, or the whole definition of a rule that has none.
#[derive(Clone, Debug)]
struct Attempt {
    alternative: Option<Alternative>,
    end: End,
}

/// How an attempt ended. Places are those of the whole text.
#[derive(Clone, Debug)]
enum End {
    /// It matched all of the part.
    Matched,
    /// It matched so much of the part, and then the part goes on. The cause is known if nothing else was tried.
    Short { read: Range<usize>, cause: Option<Cause> },
    /// It failed at a place, after it had matched so much.
    Failed { read: Range<usize>, at: usize, cause: Option<Cause> },
    /// It was not tried, since an alternative before it matched.
    Untried,
}

impl WhyNot {
    /// Why `span` of `text` does not match `rule`, and what became of the rule there when the text was read as `within`. `None` if the span is
    /// not one of characters of the text.
    pub fn of(within: Rule, text: &str, rule: Rule, span: Range<usize>) -> Option<WhyNot> {
        let part = text.get(span.clone())?;
        let detail = Detail { failures: true, ..Detail::default() };
        let derivation = Derivation::new(rule, part, detail);
        let root = derivation.root();
        let end = |node: Node<'_>| End::of(node, &derivation, span.start);
        let attempt = |alternative: Alternative| {
            let child = root.children().find(|node| node.alternative() == Some(alternative));
            Attempt { alternative: Some(alternative), end: child.map_or(End::Untried, end) }
        };
        let mut attempts: Vec<Attempt> = rule.alternatives().map(attempt).collect();
        if attempts.iter().all(|attempt| matches!(attempt.end, End::Untried)) {
            attempts = vec![Attempt { alternative: None, end: end(root) }];
        }
        let is_whole = span == (0..text.len()) && within == rule;
        let whole = Derivation::new(within, text, detail);
        let same = whole.nodes().filter(|node| node.rule() == Some(rule) && node.span().start == span.start);
        let context = if is_whole { Vec::new() } else { same.map(in_context).collect() };
        let (is_match, part) = (derivation.is_accepted(), part.to_owned());
        Some(WhyNot { within, rule, part, span, is_match, attempts, context })
    }

    /// Whether the part matches after all.
    pub fn is_match(&self) -> bool {
        self.is_match
    }
}

impl End {
    fn of(node: Node<'_>, derivation: &Derivation<'_>, start: usize) -> End {
        let moved = |span: Range<usize>| start + span.start..start + span.end;
        let read = moved(node.span());
        let at = |cause: Cause| move_by(cause, start);
        match (node.outcome(), derivation.unread().and_then(|unread| unread.cause())) {
            (Outcome::Failed(offset), _) => End::Failed { read, at: start + offset, cause: node.cause().map(at) },
            // An alternative that matched is asked for no more, so the furthest failure may be that of another.
            (_, Some(cause)) => End::Short { read, cause: (node.depth() == 0).then_some(cause).map(at) },
            (_, None) => End::Matched,
        }
    }
}

/// The cause with the places of a text that begins earlier.
fn move_by(cause: Cause, start: usize) -> Cause {
    match cause {
        Cause::Character(mut failure) => {
            failure.at += start;
            Cause::Character(failure)
        }
        Cause::Rule { rule, at } => Cause::Rule { rule, at: start + at },
        Cause::Lookahead { abnf, span } => Cause::Lookahead { abnf, span: start + span.start..start + span.end },
        other => other,
    }
}

/// A node as it is shown, or the attempt that it was all of, if that failed.
fn in_context(node: Node<'_>) -> String {
    let is_attempt = |above: &Node<'_>| {
        let failed = matches!(above.outcome(), Outcome::Failed(_));
        failed && matches!(above.kind(), Kind::Alternative(_) | Kind::Without(_))
    };
    match node.parent().filter(is_attempt) {
        Some(above) => above.to_string(),
        None => node.to_string(),
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WhyNot { within, rule, part, span, is_match, attempts, context } = self;
        let (verb, part) = (if *is_match { "matches" } else { "does not match" }, Visible(part.as_bytes()));
        writeln!(f, "`{part}` at {}..{} {verb} {rule}", span.start, span.end)?;
        let name = |attempt: &Attempt| match attempt.alternative {
            Some(alternative) => alternative.to_string(),
            None => "the whole rule".to_owned(),
        };
        let width = attempts.iter().map(|attempt| name(attempt).chars().count()).max().unwrap_or(0);
        for attempt in attempts {
            writeln!(f, "  {:<width$}  {}", name(attempt), Ended { end: &attempt.end, answer: self })?;
        }
        context.iter().try_for_each(|line| writeln!(f, "in the {within}  {line}"))
    }
}

/// How an attempt ended, in words.
struct Ended<'a> {
    end: &'a End,
    answer: &'a WhyNot,
}

impl Ended<'_> {
    fn text(&self, span: &Range<usize>) -> String {
        let start = self.answer.span.start;
        let part = span.start.checked_sub(start).zip(span.end.checked_sub(start));
        let part = part.and_then(|(start, end)| self.answer.part.get(start..end));
        Visible(part.unwrap_or_default().as_bytes()).to_string()
    }

    fn because(&self, cause: &Cause) -> String {
        match cause {
            Cause::Character(failure) => format!("expected {} at {}", failure.expected, failure.at),
            Cause::Rule { rule, at } => format!("{rule} failed at {at}"),
            Cause::Lookahead { span, .. } => format!("`{}` follows", self.text(span)),
            _ => String::new(),
        }
    }
}

impl fmt::Display for Ended<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let matched = |read: &Range<usize>| match read.is_empty() {
            true => String::new(),
            false => format!("matched `{}`, then ", self.text(read)),
        };
        match self.end {
            End::Matched => f.write_str("matched"),
            End::Untried => f.write_str("not tried: another matched before it"),
            End::Short { read, cause: Some(cause) } => write!(f, "{}{}", matched(read), self.because(cause)),
            End::Short { read, cause: None } => {
                let left = self.text(&(read.end..self.answer.span.end));
                write!(f, "matched `{}`, and `{left}` is left", self.text(read))
            }
            End::Failed { read, at, cause } => match cause {
                Some(cause) => write!(f, "{}{}", matched(read), self.because(cause)),
                None => write!(f, "{}failed at {at}", matched(read)),
            },
        }
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "why-not")]
struct WhyNotData<'a> {
    rule: &'static str,
    abnf: &'static str,
    text: &'a str,
    start: usize,
    end: usize,
    matches: bool,
    attempts: Vec<AttemptData>,
    within: &'static str,
    context: &'a [String],
}

#[derive(Serialize)]
struct AttemptData {
    alternative: Option<AlternativeData>,
    outcome: &'static str,
    /// What it had matched.
    start: Option<usize>,
    end: Option<usize>,
    cause: Option<CauseData>,
}

impl Serialize for WhyNot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let attempt = |Attempt { alternative, end }: &Attempt| {
            let (outcome, read, cause) = match end {
                End::Matched => ("matched", Some(self.span.clone()), None),
                End::Untried => ("untried", None, None),
                End::Short { read, cause } => ("short", Some(read.clone()), cause.clone()),
                End::Failed { read, cause, .. } => ("failed", Some(read.clone()), cause.clone()),
            };
            AttemptData {
                alternative: alternative.map(AlternativeData::from),
                outcome,
                start: read.as_ref().map(|read| read.start),
                end: read.map(|read| read.end),
                cause: cause.map(|cause| CauseData::of(cause, |span| span)),
            }
        };
        let data = WhyNotData {
            rule: self.rule.name(),
            abnf: self.rule.abnf(),
            text: &self.part,
            start: self.span.start,
            end: self.span.end,
            matches: self.is_match,
            attempts: self.attempts.iter().map(attempt).collect(),
            within: self.within.name(),
            context: &self.context,
        };
        data.serialize(serializer)
    }
}
