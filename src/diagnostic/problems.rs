//! What is said of all that is wrong with one text: a title, the places, a line for each problem, and the fixed text.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::excerpt::Mark;
use super::level::{Applicability, Severity};
use super::model::{Diagnostic, Label, fixed};
use super::note::can_be_shown;
use super::position::Text;
use super::redaction::secrets;
use crate::abnf::rule::Rule;
use crate::abnf::section::Section;

/// The longest definition of a rule that is quoted.
const LONGEST_DEFINITION: usize = 80;

/// How many problems of one text are shown. People with more fix these first.
const MOST: usize = 10;

/// How many places of the same mistake are marked.
const MOST_PLACES: usize = 20;

/// A mistake, and how often it was made: with the same name and in the same words.
#[derive(Clone, Debug)]
struct Problem {
    /// The first place.
    diagnostic: Diagnostic,
    /// The labels of the others.
    others: Vec<Label>,
    count: usize,
}

/// All that is wrong with one text.
#[derive(Clone, Debug)]
pub(crate) struct Problems {
    problems: Vec<Problem>,
    /// How many are left out.
    more: usize,
    /// What the text is: a URI, or a part of one.
    noun: &'static str,
    fixed: Option<String>,
}

impl Problems {
    /// The diagnostics are those of one text, in its order.
    pub(crate) fn new(diagnostics: &[Diagnostic], noun: &'static str, fixed: Option<String>) -> Problems {
        let mut problems: Vec<Problem> = Vec::new();
        let (mut known, mut more) = (BTreeMap::new(), 0);
        for diagnostic in diagnostics {
            let key = (diagnostic.name(), diagnostic.message());
            let index = *known.entry(key).or_insert_with(|| {
                if problems.len() < MOST {
                    let problem = Problem { diagnostic: diagnostic.clone(), others: Vec::new(), count: 0 };
                    problems.push(problem);
                    return problems.len() - 1;
                }
                more += 1;
                MOST
            });
            let Some(problem) = problems.get_mut(index) else { continue };
            problem.count += 1;
            if problem.count > 1 && problem.others.len() < MOST_PLACES {
                problem.others.push(diagnostic.label.clone());
            }
        }
        Problems { problems, more, noun, fixed }
    }

    /// The only one, if all is one mistake.
    pub(crate) fn only(&self) -> Option<&Diagnostic> {
        match &self.problems[..] {
            [problem] => Some(&problem.diagnostic),
            _ => None,
        }
    }

    /// The worst severity.
    pub(crate) fn severity(&self) -> Severity {
        self.problems.iter().map(|problem| problem.diagnostic.severity).max().unwrap_or(Severity::Error)
    }

    /// What was found, in a line.
    pub(crate) fn title(&self) -> String {
        match &self.problems[..] {
            [problem] => problem.counted(problem.diagnostic.message()),
            problems => format!("{} problems in one {}", problems.len() + self.more, self.noun),
        }
    }

    /// The places to point at, the first one first. They have numbers if there are several problems.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        let is_numbered = self.problems.len() > 1;
        let mut marks = Vec::new();
        for (index, Problem { diagnostic, others, .. }) in self.problems.iter().enumerate() {
            let words = |text: &str| Some(if is_numbered { format!("{}  {text}", index + 1) } else { text.to_owned() });
            let text = if is_numbered { words_beside_others(diagnostic) } else { &diagnostic.label.text };
            marks.push(Mark { span: diagnostic.label.span.clone(), text: words(text), is_primary: true });
            let context = diagnostic.context.iter();
            marks.extend(context.map(|label| Mark {
                span: label.span.clone(),
                text: if label.text.is_empty() { None } else { words(&label.text) },
                is_primary: false,
            }));
            marks.extend(others.iter().map(|label| Mark { span: label.span.clone(), text: None, is_primary: false }));
        }
        marks
    }

    /// What is said below the picture: what to do, what the text becomes, and which rules say so.
    pub(crate) fn footer(&self) -> String {
        let mut lines = match &self.problems[..] {
            [problem] => problem.diagnostic.help().map(ToOwned::to_owned).into_iter().collect(),
            _ => self.list(),
        };
        if let Some(fixed) = &self.fixed {
            lines.push(format!("fixed: {fixed}"));
        }
        lines.push(match &self.problems[..] {
            [problem] => source(&problem.diagnostic),
            problems => sources(problems.iter().map(|problem| &problem.diagnostic)),
        });
        lines.join("\n")
    }

    /// A line for each problem.
    fn list(&self) -> Vec<String> {
        let severity = self.severity();
        let is_mixed = self.problems.iter().any(|problem| problem.diagnostic.severity != severity);
        let name = |problem: &Problem| match problem.diagnostic.severity.name() {
            severity if is_mixed => format!("{severity}: {}", problem.diagnostic.name()),
            _ => problem.diagnostic.name().to_string(),
        };
        let width = self.problems.iter().map(|problem| name(problem).len()).max().unwrap_or_default();
        let digits = self.problems.len().to_string().len();
        let mut lines: Vec<String> = { self.problems.iter().enumerate() }
            .map(|(index, problem)| {
                let number = index + 1;
                format!("{number:>digits$}  {:<width$}  {}", name(problem), problem.counted(&problem.advice()))
            })
            .collect();
        if self.more > 0 {
            lines.push(format!("and {} more", self.more));
        }
        lines
    }
}

impl Problem {
    /// A text, and how often it is so.
    fn counted(&self, text: &str) -> String {
        if self.count > 1 { format!("{text} ({} times)", self.count) } else { text.to_owned() }
    }

    /// What to do, in a line, or else what was found.
    fn advice(&self) -> String {
        let help = || self.diagnostic.help().and_then(|help| help.lines().next());
        let title = self.diagnostic.fixes().first().map(|fix| fix.title.as_ref());
        title.or_else(help).unwrap_or(self.diagnostic.message()).to_owned()
    }
}

/// The words of a label where the message is not above it: the message, if it says the same and also of what.
fn words_beside_others(diagnostic: &Diagnostic) -> &str {
    let label = &diagnostic.label.text;
    let start = label.split(" unless ").next().unwrap_or(label);
    if diagnostic.message.ends_with(start) { &diagnostic.message } else { label }
}

/// The text after the first fix of each diagnostic, if it is valid, not too long, and shows no password.
pub(crate) fn fixed_text(text: &Text, diagnostics: &[Diagnostic], rule: Rule) -> Option<String> {
    let bytes = text.as_bytes();
    let is_open = secrets(bytes).is_empty() && diagnostics.iter().all(|diagnostic| !diagnostic.fixes.is_empty());
    let fixed = is_open.then(|| fixed(bytes, diagnostics, Applicability::Suggested)).flatten()?;
    String::from_utf8(fixed).ok().filter(|fixed| can_be_shown(fixed) && rule.accepts(fixed))
}

/// The rule of a diagnostic, with its definition if that is not too long.
pub(crate) fn source(diagnostic: &Diagnostic) -> String {
    let section = diagnostic.section();
    match definition(diagnostic.rule) {
        Some(definition) if section == diagnostic.rule.section() => {
            format!("RFC {}, {}: {definition}", section.rfc, section.number)
        }
        _ => section.to_string(),
    }
}

/// The rules of several diagnostics, each once: `RFC 3986: 3.2.1 userinfo, 3.3 pchar`.
fn sources<'d>(diagnostics: impl Iterator<Item = &'d Diagnostic>) -> String {
    let mut documents: Vec<(u32, Vec<String>)> = Vec::new();
    for diagnostic in diagnostics {
        let Section { rfc, number, title } = diagnostic.section();
        let is_of_rule = diagnostic.section() == diagnostic.rule.section();
        let source = format!("{number} {}", if is_of_rule { diagnostic.rule.name() } else { title });
        match documents.iter_mut().find(|(known, _)| *known == rfc.into()) {
            Some((_, sources)) if sources.contains(&source) => (),
            Some((_, sources)) => sources.push(source),
            None => documents.push((rfc.into(), Vec::from([source]))),
        }
    }
    let documents: Vec<String> =
        documents.iter().map(|(rfc, sources)| format!("RFC {rfc}: {}", sources.join(", "))).collect();
    documents.join("; ")
}

/// What a rule consists of, in a line, if that is not too long for one.
fn definition(rule: Rule) -> Option<String> {
    if rule == Rule::Ipv6address {
        return Some("eight groups of 16 bits, or fewer and one `::`".to_owned());
    }
    let words: Vec<&str> = rule.abnf().lines().map(without_comment).flat_map(str::split_ascii_whitespace).collect();
    Some(words.join(" ")).filter(|definition| definition.len() <= LONGEST_DEFINITION)
}

/// A line of ABNF up to a `;` that no quotes enclose.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    let end = line.find(|char| {
        is_quoted ^= char == '"';
        char == ';' && !is_quoted
    });
    line.get(..end.unwrap_or(line.len())).unwrap_or(line)
}
