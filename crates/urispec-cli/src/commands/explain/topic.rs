//! What can be explained, by its name.

use urispec::Section;
use urispec::diagnostic::{Group, Name};
use urispec_documents::UNUSED_IGNORE;

use super::definition::Definition;
use super::section;
use crate::answer::outcome::Failure;

/// How many names are suggested at most.
const SUGGESTIONS: usize = 3;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Topic {
    Diagnostic(Name),
    Group(Group),
    /// What is said of a comment, which is about no URI.
    UnusedIgnore,
    Rule(Definition),
    Section(Section),
}

impl Topic {
    /// What has this name: more than one thing perhaps, and one at least.
    pub(crate) fn named(name: &str) -> Result<Vec<Topic>, Failure> {
        let diagnostic = Name::ALL.iter().find(|known| known.name().eq_ignore_ascii_case(name));
        let diagnostic = diagnostic.map(|name| Topic::Diagnostic(*name));
        let sections = section::named(name).into_iter().map(Topic::Section);
        let group = group(name).map(Topic::Group);
        let comment = UNUSED_IGNORE.eq_ignore_ascii_case(name).then_some(Topic::UnusedIgnore);
        let of_linter = diagnostic.into_iter().chain(group).chain(comment);
        let found: Vec<_> = of_linter.chain(rules(name).map(Topic::Rule)).chain(sections).collect();
        if found.is_empty() { Err(Failure::Unknown(unknown(name))) } else { Ok(found) }
    }

    pub(crate) fn rule(&self) -> Option<Definition> {
        match self {
            Topic::Rule(rule) => Some(*rule),
            Topic::Diagnostic(_) | Topic::Group(_) | Topic::UnusedIgnore | Topic::Section(_) => None,
        }
    }
}

/// The group with a name, in any case. Where a rule has it too, as `scheme`, the word `group` stands before it.
fn group(name: &str) -> Option<Group> {
    let (is_certain, name) = match name.split_once(' ') {
        Some((word, name)) if word.eq_ignore_ascii_case("group") => (true, name.trim()),
        _ => (false, name),
    };
    let group = Group::ALL.into_iter().find(|group| group.name().eq_ignore_ascii_case(name));
    group.filter(|_| is_certain || rules(name).next().is_none())
}

/// The rules with a name, in any case; of one document, if that stands before it.
fn rules(name: &str) -> impl Iterator<Item = Definition> {
    let (document, name) = match name.rsplit_once([',', ' ']) {
        Some((document, name)) => (document.trim_end_matches([',', ' ']).replace(' ', ""), name),
        None => (String::new(), name),
    };
    Definition::all().filter(move |rule| {
        let is_of_document = document.is_empty() || rule.document().replace(' ', "").eq_ignore_ascii_case(&document);
        rule.name().eq_ignore_ascii_case(name) && is_of_document
    })
}

/// Which rules have one name.
pub(crate) fn several(rules: &[Definition]) -> String {
    let names = rules.iter().map(|rule| format!("`{}, {}`", rule.document(), rule.name()));
    format!("several rules have this name: {}", names.collect::<Vec<_>>().join(", "))
}

fn unknown(name: &str) -> String {
    let near = near(name);
    let message = format!("no diagnostic has this name, nor has a rule or a section: `{name}`");
    match near.split_last() {
        None => message,
        Some((last, [])) => format!("{message}; did you mean `{last}`?"),
        Some((last, others)) => format!("{message}; did you mean `{}` or `{last}`?", others.join("`, `")),
    }
}

/// The names that are most like this one.
fn near(name: &str) -> Vec<&'static str> {
    let name = name.to_ascii_lowercase();
    let diagnostics =
        Name::ALL.iter().map(|name| name.name()).chain(Group::ALL.map(Group::name)).chain([UNUSED_IGNORE]);
    let rules = Definition::all().map(Definition::name);
    let sections = section::all().into_iter().filter(|section| section.rfc == 3986).map(|section| section.number);
    let mut near: Vec<(usize, &str)> = { rules.chain(diagnostics).chain(sections) }
        .map(|known| (distance(&name, &known.to_ascii_lowercase()), known))
        .filter(|(distance, _)| *distance < name.len().min(2 + name.len() / 4))
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, known)| known).take(SUGGESTIONS).collect()
}

/// How many letters are to be changed; the beginning of a name is nearly that name.
fn distance(name: &str, known: &str) -> usize {
    let is_part = name.len() > 2 && known.contains(name);
    if is_part { 1 } else { strsim::damerau_levenshtein(name, known) }
}
