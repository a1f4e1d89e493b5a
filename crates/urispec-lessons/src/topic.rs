//! What can be explained, by its name.

use std::error::Error;
use std::fmt;

use urispec::Rule;
use urispec::diagnostic::{Group, Name};
use urispec::view::anatomy::Part;

use crate::character::Character;
use crate::contents;
use crate::lesson::Lesson;
use crate::outline::Outline;
use crate::term::Term;

/// Something that has a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A diagnostic.
    Diagnostic(Name),
    /// A group of diagnostics.
    Group(Group),
    /// A rule of a grammar.
    Rule(Lesson),
    /// A section of an RFC.
    Section(Outline),
    /// A word that is the name of no rule, such as `URL`.
    Term(Term),
    /// A character, such as `;`.
    Character(Character),
}

impl From<Character> for Topic {
    fn from(character: Character) -> Self {
        Topic::Character(character)
    }
}

impl From<Term> for Topic {
    fn from(term: Term) -> Self {
        Topic::Term(term)
    }
}

impl From<Name> for Topic {
    fn from(name: Name) -> Self {
        Topic::Diagnostic(name)
    }
}

impl From<Group> for Topic {
    fn from(group: Group) -> Self {
        Topic::Group(group)
    }
}

impl From<Lesson> for Topic {
    fn from(lesson: Lesson) -> Self {
        Topic::Rule(lesson)
    }
}

impl From<Outline> for Topic {
    fn from(outline: Outline) -> Self {
        Topic::Section(outline)
    }
}

/// The topics with a name, in any case. There is at least one; there are several where documents share the name of a rule.
///
/// A name is that of a diagnostic, a group, a rule, a section or a word. Words that name a rule, such as `URI`, are on its page, and other names of a
/// component, such as `protocol`, lead to its rule:
///
/// ```
/// use urispec_lessons::{Topic, topics};
///
/// assert!(matches!(topics("empty-port")?[..], [Topic::Diagnostic(_)]));
/// assert!(matches!(topics("style")?[..], [Topic::Group(_)]));
/// assert!(matches!(topics("DEC-octet")?[..], [Topic::Rule(_)]));
/// assert!(matches!(topics("3.2.2")?[..], [Topic::Section(_)]));
/// assert!(matches!(topics("URL")?[..], [Topic::Term(_)]));
/// assert_eq!(topics("protocol")?, topics("scheme")?);
/// # Ok::<(), urispec_lessons::UnknownTopic>(())
/// ```
///
/// A document before the name leaves one of several, and the word `group` leaves the group:
///
/// ```
/// # use urispec_lessons::{Topic, topics};
/// assert_eq!(topics("extension")?.len(), 3);
/// assert_eq!(topics("RFC 3966, extension")?.len(), 1);
/// assert_eq!(topics("Sling, extension")?.len(), 1);
/// assert!(matches!(topics("scheme")?[..], [Topic::Rule(_)]));
/// assert!(matches!(topics("group scheme")?[..], [Topic::Group(_)]));
/// # Ok::<(), urispec_lessons::UnknownTopic>(())
/// ```
///
/// A character is its own name, or its percent-encoding is. A digit or a letter that is the number of a section is that section:
///
/// ```
/// # use urispec_lessons::{Topic, topics};
/// assert!(matches!(topics(";")?[..], [Topic::Character(_)]));
/// assert_eq!(topics("%C3%A9")?, topics("\u{e9}")?);
/// assert!(matches!(topics("7")?[..], [Topic::Section(_)]));
/// # Ok::<(), urispec_lessons::UnknownTopic>(())
/// ```
///
/// A section may also be written in full, or as its address:
///
/// ```
/// # use urispec_lessons::topics;
/// let host = topics("3.2.2")?;
/// assert_eq!(topics("RFC 3986, 3.2.2. Host")?, host);
/// assert_eq!(topics("https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2")?, host);
/// # Ok::<(), urispec_lessons::UnknownTopic>(())
/// ```
///
/// # Errors
///
/// [`UnknownTopic`], with the most similar names.
pub fn topics(name: &str) -> Result<Vec<Topic>, UnknownTopic> {
    let diagnostic = Name::ALL.iter().find(|known| known.name().eq_ignore_ascii_case(name));
    let diagnostic = diagnostic.map(|name| Topic::Diagnostic(*name));
    let sections = contents::named(name).into_iter().map(|section| Topic::Section(Outline::of(section)));
    let of_linter = diagnostic.into_iter().chain(group(name).map(Topic::Group));
    let mut found: Vec<_> = of_linter.chain(rules(name).map(Topic::Rule)).chain(sections).collect();
    if found.is_empty() {
        let component = component(name).map(|rule| Topic::Rule(Lesson::of(rule)));
        let character = || Character::named(name).map(Topic::Character);
        found.extend(Term::named(name).map(Topic::Term).or(component).or_else(character));
    }
    if found.is_empty() { Err(UnknownTopic::new(name)) } else { Ok(found) }
}

/// The rule of the component that people call so.
fn component(name: &str) -> Option<Rule> {
    let parts = Part::ALL.into_iter().map(Part::definition);
    let is =
        |part: &urispec::view::anatomy::Definition| part.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name));
    parts.into_iter().find(is).map(|part| part.rule)
}

/// The group with a name, in any case. A rule of the same name comes first, unless the word `group` precedes the name.
fn group(name: &str) -> Option<Group> {
    let (is_certain, name) = match name.split_once(' ') {
        Some((word, name)) if word.eq_ignore_ascii_case("group") => (true, name.trim()),
        _ => (false, name),
    };
    let group = Group::ALL.into_iter().find(|group| group.name().eq_ignore_ascii_case(name));
    group.filter(|_| is_certain || rules(name).next().is_none())
}

/// The rules with a name, in any case; those of one document if it precedes the name.
fn rules(name: &str) -> impl Iterator<Item = Lesson> {
    let (document, name) = match name.rsplit_once([',', ' ']) {
        Some((document, name)) => (document.trim_end_matches([',', ' ']).replace(' ', ""), name),
        None => (String::new(), name),
    };
    Lesson::all().filter(move |rule| {
        let is_of_document = document.is_empty() || rule.document().replace(' ', "").eq_ignore_ascii_case(&document);
        rule.name().eq_ignore_ascii_case(name) && is_of_document
    })
}

/// Nothing has this name.
///
/// ```
/// use urispec_lessons::topics;
///
/// let unknown = topics("hots").unwrap_err();
/// assert_eq!(unknown.suggestions().next(), Some("host"));
/// assert_eq!(topics("3.2.9").unwrap_err().suggestions().count(), 3);
/// assert_eq!(topics("qqqqqqqq").unwrap_err().to_string(), "no diagnostic, group, rule, section or word is named `qqqqqqqq`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTopic {
    name: String,
    /// The most similar names, the nearest first, with their distances.
    near: Vec<(usize, &'static str)>,
}

/// How many names are suggested at most.
const SUGGESTIONS: usize = 3;

impl UnknownTopic {
    fn new(name: &str) -> Self {
        let diagnostics = Name::ALL.iter().map(|name| name.name());
        let groups = Group::ALL.map(Group::name);
        let rules = Lesson::all().map(Lesson::name);
        let sections = contents::sections().into_iter().filter(|section| section.rfc == 3986);
        let unknown = UnknownTopic { name: name.to_owned(), near: Vec::new() };
        let terms = Term::all().flat_map(|term| [term.name()].into_iter().chain(term.aliases().iter().copied()));
        let components = Part::ALL.into_iter().flat_map(|part| part.definition().aliases.iter().copied());
        let of_grammar = rules.chain(diagnostics).chain(groups).chain(sections.map(|section| section.number));
        unknown.with_names(of_grammar.chain(terms).chain(components))
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The most similar names, the nearest first: at most three, and none if nothing is similar.
    pub fn suggestions(&self) -> impl Iterator<Item = &'static str> {
        self.near.iter().map(|(_, name)| *name).take(SUGGESTIONS)
    }

    /// Adds names to suggest, for a program that explains more than this crate does.
    ///
    /// ```
    /// let unknown = urispec_lessons::topics("unused-ignroe").unwrap_err();
    /// assert!(unknown.with_names(["unused-ignore"]).suggestions().eq(["unused-ignore"]));
    /// ```
    #[must_use]
    pub fn with_names(mut self, names: impl IntoIterator<Item = &'static str>) -> Self {
        let name = self.name.to_ascii_lowercase();
        let length = name.chars().count();
        let most = length.min(2 + length / 4);
        let names = names.into_iter().map(|known| (distance(&name, &known.to_ascii_lowercase()), known));
        self.near.extend(names.filter(|(distance, _)| *distance < most));
        self.near.sort_unstable();
        self.near.dedup();
        self
    }
}

/// How many letters differ. A name that contains the other is near.
fn distance(name: &str, known: &str) -> usize {
    let is_part = name.len() > 2 && known.contains(name);
    if is_part { 1 } else { strsim::damerau_levenshtein(name, known) }
}

impl fmt::Display for UnknownTopic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no diagnostic, group, rule, section or word is named `{}`", self.name)?;
        let names: Vec<_> = self.suggestions().map(|name| format!("`{name}`")).collect();
        match names.split_last() {
            None => Ok(()),
            Some((last, [])) => write!(f, "; did you mean {last}?"),
            Some((last, others)) => write!(f, "; did you mean {} or {last}?", others.join(", ")),
        }
    }
}

impl Error for UnknownTopic {}
