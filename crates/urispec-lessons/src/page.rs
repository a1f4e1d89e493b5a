//! Pages to read.

use std::fmt;

use urispec::Visible;
use urispec::diagnostic::Group;
use urispec::rule::Section;
use urispec::view::anatomy::Definition;

use crate::character::Character;
use crate::group::{members, summary};
use crate::lesson::Lesson;
use crate::matter::Example;
use crate::outline::Outline;
use crate::term::Term;
use crate::topic::{Topic, topics};

/// The indentation of ABNF and railroads.
const INDENT: &str = "    ";

/// The width of the column with the names of the rows.
const LABEL: usize = 13;

/// What follows a longer text is not aligned.
const TEXT: usize = 40;

/// The page of a topic: `Display` writes text, `Serialize` writes data.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::{Lesson, Topic};
///
/// let page = Topic::from(Lesson::of(Rule::DecOctet)).page(80);
/// let text = page.to_string();
/// assert!(text.starts_with("dec-octet\n\n    dec-octet   = DIGIT "));
/// assert!(text.contains("\nused by      IPv4address\n"));
///
/// let json = serde_json::to_value(page)?;
/// assert_eq!((&json["kind"], &json["used_by"][0]["name"]), (&"rule".into(), &"IPv4address".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    pub(crate) topic: Topic,
    pub(crate) width: usize,
    /// How deep the railroad of a rule shows what other rules stand for.
    pub(crate) depth: usize,
}

impl Page {
    /// This with the railroad of a rule opened to a depth: at 1, the rules that it names are replaced by what they stand for.
    ///
    /// ```
    /// use urispec::Rule;
    /// use urispec_lessons::{Lesson, Topic};
    ///
    /// let page = Topic::from(Lesson::of(Rule::Port)).page(80).expanded(1).to_string();
    /// assert!(page.contains("\"0\"-\"9\""));
    /// ```
    #[must_use]
    pub fn expanded(self, depth: usize) -> Page {
        Page { depth, ..self }
    }
}

impl Topic {
    /// The page of this topic, with lines and railroads for so many columns.
    pub fn page(self, width: usize) -> Page {
        Page { topic: self, width, depth: 0 }
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.topic {
            Topic::Diagnostic(name) => f.write_str(&name.page()),
            Topic::Group(group) => write_group(group, f),
            Topic::Rule(rule) => write_rule(rule, self.depth, self.width, f),
            Topic::Section(outline) => write_section(outline, self.width, f),
            Topic::Term(term) => write_term(term, self.width, f),
            Topic::Character(character) => write_character(character, self.width, f),
        }
    }
}

fn write_group(group: Group, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{group}\n\n{}\n", summary(group))?;
    members(group).try_for_each(|name| writeln!(f, "{name:<30}  {:<7}  {}", name.level().name(), name.summary()))
}

fn write_rule(rule: Lesson, depth: usize, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match rule {
        Lesson::Generic(_) => writeln!(f, "{}\n", rule.name())?,
        _ => writeln!(f, "{} ({})\n", rule.name(), rule.document())?,
    }
    if let Some(term) = rule.term() {
        writeln!(f, "{}\n", paragraph(&term.text(), width))?;
    }
    let railroad = rule.railroad().expanded(depth).text(width.saturating_sub(INDENT.len()));
    for block in [rule.abnf(), &railroad] {
        block.lines().try_for_each(|line| writeln!(f, "{INDENT}{line}"))?;
        writeln!(f)?;
    }
    if let Some(part) = rule.part() {
        rows("also called", (!part.aliases.is_empty()).then(|| part.aliases.join(", ")), f)?;
        rows("where", [place(&part)], f)?;
    }
    let accepted = rule.accepts();
    rows("accepts", accepted.iter().map(|text| shown(text)), f)?;
    let rejected = rule.rejects_beside(&accepted);
    let texts: Vec<String> = rejected.iter().map(|rejected| shown(&rejected.text)).collect();
    let longest = texts.iter().map(|text| text.chars().count()).filter(|length| *length <= TEXT).max().unwrap_or(0);
    let errors = rejected.iter().map(|rejected| rejected.error.map(|error| error.to_string()).unwrap_or_default());
    rows("rejects", texts.iter().zip(errors).map(|(text, error)| format!("{text:<longest$}  {error}")), f)?;
    let names = |rules: &[Lesson]| rules.iter().map(|other| name_beside(*other, rule)).collect::<Vec<_>>();
    rows("uses", lines(&names(rule.uses()), width), f)?;
    rows("used by", lines(&names(&rule.used_by()), width), f)?;
    let function = format!("{}::{}", rule.module(), rule.function());
    rows("code", [function, rule.location().to_string()], f)?;
    rows("test", [format!("{}, {}", rule.test().file, rule.test().function)], f)?;
    rows("proof", rule.proof().map(|proof| proof.to_string()), f)?;
    rows("lesson", rule.chapter().into_iter().flat_map(|chapter| [chapter.to_string(), chapter.url()]), f)?;
    match rule.section() {
        Some(section) => writeln!(f, "\n{section}\n{}", section.url()),
        None => writeln!(f, "\nApache Sling, URL Decomposition\n{SLING}"),
    }
}

/// The name of a rule on the page of another one, with its document if that is a different one. RFC 3986 goes without saying.
fn name_beside(rule: Lesson, other: Lesson) -> String {
    match rule {
        Lesson::Generic(_) => rule.name().to_owned(),
        _ if rule.document() == other.document() => rule.name().to_owned(),
        _ => format!("{} ({})", rule.name(), rule.document()),
    }
}

const SLING: &str = "https://sling.apache.org/documentation/the-sling-engine/url-decomposition.html";

/// Where a component is, and between which delimiters.
fn place(part: &Definition) -> String {
    let within = part.parent.map(|parent| format!(", in the {parent}")).unwrap_or_default();
    let leader = part.leader.map(|leader| format!(", after `{leader}`")).unwrap_or_default();
    let trailer = part.trailer.map(|trailer| format!(", before `{trailer}`")).unwrap_or_default();
    let empty = if part.may_be_empty { "may be empty" } else { "never empty" };
    format!("{}{within}{leader}{trailer}; {}; {empty}", part.position, part.necessity)
}

fn write_term(term: Term, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{}\n\n{}", term.name(), paragraph(&term.text(), width))?;
    if !term.claims().is_empty() {
        writeln!(f)?;
        for [claim, holds] in term.claims() {
            writeln!(f, "- it says: {claim}\n  RFC 3986: {holds}")?;
        }
    }
    writeln!(f)?;
    rows("also called", (!term.aliases().is_empty()).then(|| term.aliases().join(", ")), f)?;
    rows("examples", example_rows(&term.examples()), f)?;
    let sections = term.sections().iter().filter_map(|number| section(number));
    rows("sections", sections.map(|section| section.to_string()), f)
}

fn write_character(character: Character, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let itself = character.get();
    // White space and controls are not seen.
    if itself.is_whitespace() || Visible(itself.to_string().as_bytes()).to_string() != itself.to_string() {
        writeln!(f, "{}\n", character.code_point())?;
    } else {
        writeln!(f, "{itself} ({})\n", character.code_point())?;
    }
    writeln!(f, "{}\n", paragraph(&character.text(), width))?;
    rows("class", character.class().map(str::to_owned), f)?;
    let components = character.components();
    rows("allowed in", (!components.is_empty()).then(|| components.join(", ")), f)?;
    rows("encoded", [character.encoded()], f)?;
    match section(character.section()) {
        Some(section) => writeln!(f, "\n{section}\n{}", section.url()),
        None => Ok(()),
    }
}

/// A section of RFC 3986.
fn section(number: &str) -> Option<Section> {
    topics(number).ok()?.into_iter().find_map(|topic| match topic {
        Topic::Section(outline) => Some(outline.section()),
        _ => None,
    })
}

/// Each text with what comes of it.
fn example_rows(examples: &[Example]) -> Vec<String> {
    let texts: Vec<String> = examples.iter().map(|example| shown(example.text.as_bytes())).collect();
    let longest = texts.iter().map(|text| text.chars().count()).filter(|length| *length <= TEXT).max().unwrap_or(0);
    let rows = texts.iter().zip(examples);
    rows.map(|(text, example)| format!("{text:<longest$}  {}", Visible(example.answer.as_bytes()))).collect()
}

/// A text in lines of at most `width` columns.
fn paragraph(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= width) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

fn write_section(outline: Outline, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let section = outline.section();
    writeln!(f, "{section}\n{}", section.url())?;
    let examples = outline.examples();
    if let Some(matter) = outline.matter() {
        writeln!(f, "\n{}", paragraph(&matter.says.join(" "), width))?;
        if let Some(drawing) = matter.drawing() {
            writeln!(f)?;
            drawing.lines().try_for_each(|line| writeln!(f, "{}", format!("{INDENT}{line}").trim_end()))?;
        }
    }
    let (sections, rules) = (outline.sections(), outline.rules());
    let (diagnostics, files) = (outline.diagnostics(), outline.files());
    if !(examples.is_empty() && sections.is_empty() && rules.is_empty() && diagnostics.is_empty() && files.is_empty()) {
        writeln!(f)?;
    }
    rows("examples", example_rows(&examples), f)?;
    rows("sections", sections.iter().map(|section| format!("{} {}", section.number, section.title)), f)?;
    let names: Vec<String> = rules.iter().map(|rule| rule.name().to_owned()).collect();
    rows("rules", lines(&names, width), f)?;
    rows("diagnostics", diagnostics.iter().map(|name| format!("{name}: {}", name.summary())), f)?;
    rows("code", files.iter().map(|file| (*file).to_owned()), f)
}

/// Rows, with a name before the first.
fn rows(name: &str, rows: impl IntoIterator<Item = String>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    rows.into_iter().enumerate().try_for_each(|(number, row)| {
        let line = format!("{:<LABEL$}{row}", if number == 0 { name } else { "" });
        writeln!(f, "{}", line.trim_end())
    })
}

/// A list, broken into lines.
fn lines(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let word = if number + 1 < words.len() { format!("{word},") } else { word.clone() };
        match lines.last_mut().filter(|line| LABEL + line.len() + 1 + word.len() <= width) {
            Some(line) => {
                line.push(' ');
                line.push_str(&word);
            }
            None => lines.push(word),
        }
    }
    lines
}

/// A text of an example.
fn shown(text: &[u8]) -> String {
    if text.is_empty() { "(the empty text)".to_owned() } else { Visible(text).to_string() }
}
