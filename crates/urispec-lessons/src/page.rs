//! Pages to read.

use std::fmt;

use urispec::Visible;
use urispec::diagnostic::Group;

use crate::group::{members, summary};
use crate::lesson::Lesson;
use crate::outline::Outline;
use crate::topic::Topic;

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
}

impl Topic {
    /// The page of this topic, with lines and railroads for so many columns.
    pub fn page(self, width: usize) -> Page {
        Page { topic: self, width }
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.topic {
            Topic::Diagnostic(name) => f.write_str(&name.page()),
            Topic::Group(group) => write_group(group, f),
            Topic::Rule(rule) => write_rule(rule, self.width, f),
            Topic::Section(outline) => write_section(outline, self.width, f),
        }
    }
}

fn write_group(group: Group, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{group}\n\n{}\n", summary(group))?;
    members(group).try_for_each(|name| writeln!(f, "{name:<30}  {:<7}  {}", name.level().name(), name.summary()))
}

fn write_rule(rule: Lesson, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match rule {
        Lesson::Generic(_) => writeln!(f, "{}\n", rule.name())?,
        _ => writeln!(f, "{} ({})\n", rule.name(), rule.document())?,
    }
    let railroad = rule.railroad().text(width.saturating_sub(INDENT.len()));
    for block in [rule.abnf(), &railroad] {
        block.lines().try_for_each(|line| writeln!(f, "{INDENT}{line}"))?;
        writeln!(f)?;
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

fn write_section(outline: Outline, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let section = outline.section();
    writeln!(f, "{section}\n{}", section.url())?;
    let (sections, rules) = (outline.sections(), outline.rules());
    let (diagnostics, files) = (outline.diagnostics(), outline.files());
    if !(sections.is_empty() && rules.is_empty() && diagnostics.is_empty() && files.is_empty()) {
        writeln!(f)?;
    }
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
