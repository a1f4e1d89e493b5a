//! Pages to read.

use std::fmt::{self, Write};

use urispec::diagnostic::Name;
use urispec::{Section, Visible};

use super::definition::Definition;
use super::examples;
use super::railroad::railroad;
use super::{section, source};

/// How far what is quoted stands in.
const INDENT: &str = "    ";

/// How wide the names of the rows are.
const LABEL: usize = 13;

/// Beyond this, what is said of a text is not aligned with the others.
const TEXT: usize = 40;

/// The page of a rule.
pub(crate) fn rule(rule: Definition, width: usize, page: &mut String) -> fmt::Result {
    match rule {
        Definition::Generic(_) => writeln!(page, "{}\n", rule.name())?,
        _ => writeln!(page, "{} ({})\n", rule.name(), rule.document())?,
    }
    let definition = rule.element();
    let railroad = definition.map(|definition| railroad(&definition, width.saturating_sub(INDENT.len())));
    for block in [rule.abnf(), &railroad.unwrap_or_default()] {
        block.lines().try_for_each(|line| writeln!(page, "{INDENT}{line}"))?;
        writeln!(page)?;
    }
    let accepted = examples::accepted(rule);
    rows("accepts", accepted.iter().map(|text| shown(text)), page)?;
    let rejected = examples::rejected(rule, &accepted);
    let texts: Vec<String> = rejected.iter().map(|rejected| shown(&rejected.text)).collect();
    let longest = texts.iter().map(|text| text.chars().count()).filter(|length| *length <= TEXT).max().unwrap_or(0);
    let errors = rejected.iter().map(|rejected| rejected.error.map(|error| error.to_string()).unwrap_or_default());
    rows("rejects", texts.iter().zip(errors).map(|(text, error)| format!("{text:<longest$}  {error}")), page)?;
    let names = |rules: Vec<Definition>| rules.into_iter().map(|used| used.name_beside(rule)).collect::<Vec<_>>();
    rows("uses", lines(&names(rule.uses()), width), page)?;
    rows("used by", lines(&names(rule.used_by()), width), page)?;
    let function = format!("{}::{}", rule.module(), rule.function());
    let place = rule.place().map(|(file, line)| format!("{file}:{line}"));
    rows("code", [function].into_iter().chain(place), page)?;
    match rule.section() {
        Some(section) => writeln!(page, "\n{section}\n{}", section.url()),
        None => writeln!(page, "\nApache Sling, URL Decomposition\n{SLING}"),
    }
}

const SLING: &str = "https://sling.apache.org/documentation/the-sling-engine/url-decomposition.html";

/// The page of a section.
pub(crate) fn section(section: Section, width: usize, page: &mut String) -> fmt::Result {
    writeln!(page, "{section}\n{}", section.url())?;
    let below: Vec<Section> = section::below(section).collect();
    let defined = defined_in(section);
    let files = files_of(section);
    let named = naming(section);
    if !(below.is_empty() && defined.is_empty() && files.is_empty() && named.is_empty()) {
        writeln!(page)?;
    }
    rows("sections", below.iter().map(|section| format!("{} {}", section.number, section.title)), page)?;
    let rules: Vec<String> = defined.iter().map(|rule| rule.name().to_owned()).collect();
    rows("rules", lines(&rules, width), page)?;
    rows("diagnostics", named.iter().map(|name| format!("{name}: {}", name.summary())), page)?;
    rows("code", files.iter().map(|file| (*file).to_owned()), page)
}

/// The rules that a section defines.
pub(crate) fn defined_in(section: Section) -> Vec<Definition> {
    let is_here =
        |rule: &Definition| rule.section().is_some_and(|of| (of.rfc, of.number) == (section.rfc, section.number));
    Definition::all().filter(is_here).collect()
}

/// The diagnostics that name a section.
pub(crate) fn naming(section: Section) -> Vec<Name> {
    let names = |name: &Name| (name.section().rfc, name.section().number) == (section.rfc, section.number);
    Name::ALL.iter().copied().filter(names).collect()
}

/// The files that are a section, or hold a rule of it.
pub(crate) fn files_of(section: Section) -> Vec<&'static str> {
    let mut files: Vec<&str> = source::files(&section.url().to_string()).collect();
    for (file, _) in defined_in(section).into_iter().filter_map(Definition::place) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    files
}

/// Rows with a name before the first.
fn rows(name: &str, rows: impl IntoIterator<Item = String>, page: &mut String) -> fmt::Result {
    rows.into_iter().enumerate().try_for_each(|(number, row)| {
        let line = format!("{:<LABEL$}{row}", if number == 0 { name } else { "" });
        writeln!(page, "{}", line.trim_end())
    })
}

/// A list, in as many lines as it needs.
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

/// A text as an example.
fn shown(text: &[u8]) -> String {
    if text.is_empty() { "(the empty text)".to_owned() } else { Visible(text).to_string() }
}
