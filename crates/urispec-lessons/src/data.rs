//! Pages as data.

use std::borrow::Cow;
use std::ops::Range;

use serde::{Serialize, Serializer};
use urispec::derivation::{Cause, Kind, Node, Outcome};
use urispec::diagnostic::{Applicability, Group, Name};
use urispec::expected::Expected;
use urispec::rule::{Alternative, Section};
use urispec::view::anatomy::Definition;
use urispec::{Error, Rule};

use crate::chapter::ChapterData;
use crate::character::Character;
use crate::evidence::{Proof, Test};
use crate::examples::Rejected;
use crate::group::{members, summary};
use crate::lesson::Lesson;
use crate::matter::{Example, Matter};
use crate::outline::Outline;
use crate::page::Page;
use crate::term::Term;
use crate::topic::Topic;

impl Serialize for Page {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        TopicData::of(self.topic, self.depth, self.width).serialize(serializer)
    }
}

#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum TopicData {
    Diagnostic(DiagnosticData),
    Group(GroupData),
    Rule(Box<PageOfRule>),
    Section(SectionData),
    Term(TermData),
    Character(CharacterData),
}

impl TopicData {
    fn of(topic: Topic, depth: usize, width: usize) -> Self {
        match topic {
            Topic::Diagnostic(name) => TopicData::Diagnostic(DiagnosticData::of(name)),
            Topic::Group(group) => TopicData::Group(GroupData::of(group)),
            Topic::Rule(rule) => TopicData::Rule(Box::new(PageOfRule::of(rule, depth, width))),
            Topic::Section(outline) => TopicData::Section(SectionData::of(outline)),
            Topic::Term(term) => TopicData::Term(TermData::of(term)),
            Topic::Character(character) => TopicData::Character(CharacterData::of(character)),
        }
    }
}

/// A diagnostic as data, for a list of them. Its [`Page`] has the same fields and its kind.
///
/// ```
/// use urispec::diagnostic::Name;
/// use urispec_lessons::DiagnosticData;
///
/// let json = serde_json::to_value(DiagnosticData::of(Name::EmptyPort))?;
/// assert_eq!((&json["name"], &json["section"]), (&"empty-port".into(), &"3.2.3".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct DiagnosticData {
    name: &'static str,
    group: &'static str,
    level: &'static str,
    /// How far the fix of the example is to be trusted.
    fix: Option<&'static str>,
    summary: &'static str,
    /// When not to follow it.
    leave: &'static str,
    page: String,
    rule: &'static str,
    rfc: u16,
    section: &'static str,
    title: &'static str,
    url: String,
    example: ExampleData,
}

#[derive(Clone, Debug, Serialize)]
struct ExampleData {
    rule: &'static str,
    wrong: Cow<'static, str>,
    instead: Option<&'static str>,
}

impl DiagnosticData {
    /// The data of a diagnostic.
    pub fn of(name: Name) -> Self {
        let (section, example) = (name.section(), name.example());
        DiagnosticData {
            name: name.name(),
            group: name.group().name(),
            level: name.level().name(),
            fix: name.fix().map(Applicability::name),
            summary: name.summary(),
            leave: name.leave(),
            page: name.page(),
            rule: name.rule().name(),
            rfc: section.rfc,
            section: section.number,
            title: section.title,
            url: section.url().to_string(),
            example: ExampleData {
                rule: example.rule.name(),
                wrong: String::from_utf8_lossy(example.wrong),
                instead: example.instead,
            },
        }
    }
}

#[derive(Debug, Serialize)]
struct GroupData {
    name: &'static str,
    summary: &'static str,
    diagnostics: Vec<Member>,
}

#[derive(Debug, Serialize)]
struct Member {
    name: &'static str,
    level: &'static str,
    summary: &'static str,
}

impl GroupData {
    fn of(group: Group) -> Self {
        let member = |name: Name| Member { name: name.name(), level: name.level().name(), summary: name.summary() };
        GroupData { name: group.name(), summary: summary(group), diagnostics: members(group).map(member).collect() }
    }
}

/// The rule without its examples, for a list of rules. Its [`Page`] has these fields and more.
impl Serialize for Lesson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RuleData::of(*self).serialize(serializer)
    }
}

/// A rule. Those of Sling have no section.
#[derive(Debug, Serialize)]
pub(crate) struct RuleData {
    name: &'static str,
    rfc: Option<u16>,
    section: Option<&'static str>,
    title: Option<&'static str>,
    url: Option<String>,
    abnf: &'static str,
    module: &'static str,
    function: &'static str,
    file: &'static str,
    line: u32,
    references: Vec<&'static str>,
    test: Test,
    proof: Option<Proof>,
}

impl RuleData {
    pub(crate) fn of(rule: Lesson) -> Self {
        let section = rule.section();
        RuleData {
            name: rule.name(),
            rfc: section.map(|section| section.rfc),
            section: section.map(|section| section.number),
            title: section.map(|section| section.title),
            url: section.map(|section| section.url().to_string()),
            abnf: rule.abnf(),
            module: rule.module(),
            function: rule.function(),
            file: rule.file(),
            line: rule.line(),
            references: names(rule.uses()),
            test: rule.test(),
            proof: rule.proof(),
        }
    }
}

/// An alternative of a definition as data.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::AlternativeData;
///
/// let last = AlternativeData::from(Rule::Host.alternatives().last().unwrap());
/// assert_eq!(serde_json::to_value(last)?, serde_json::json!({"number": 3, "of": 3, "abnf": "reg-name"}));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AlternativeData {
    number: usize,
    of: usize,
    abnf: &'static str,
}

impl From<Alternative> for AlternativeData {
    fn from(Alternative { number, of, abnf, .. }: Alternative) -> Self {
        AlternativeData { number, of, abnf }
    }
}

/// Why something failed or was given up, as data.
///
/// ```
/// use urispec::Rule;
/// use urispec::derivation::{Derivation, Detail};
/// use urispec_lessons::CauseData;
///
/// let derivation = Derivation::new(Rule::Port, "80a", Detail::default());
/// let cause = derivation.unread().unwrap().cause().unwrap();
/// // The port begins at 5 of the whole text.
/// let data = CauseData::of(cause, |span| span.start + 5..span.end + 5);
/// assert_eq!(serde_json::to_value(data)?, serde_json::json!({"at": 7, "expected": ["DIGIT", "end"]}));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct CauseData(CauseFields);

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
enum CauseFields {
    Character { at: usize, expected: Expected },
    Rule { at: usize, rule: &'static str },
    Lookahead { at: usize, end: usize, not_followed_by: &'static str },
    Other {},
}

impl CauseData {
    /// A cause, with its places as `place` maps them.
    pub fn of(cause: Cause, place: impl Fn(Range<usize>) -> Range<usize>) -> Self {
        let start = |at| place(at..at).start;
        CauseData(match cause {
            Cause::Character(failure) => CauseFields::Character { at: start(failure.at), expected: failure.expected },
            Cause::Rule { rule, at } => CauseFields::Rule { at: start(at), rule: rule.name() },
            Cause::Lookahead { abnf, span } => {
                let Range { start: at, end } = place(span);
                CauseFields::Lookahead { at, end, not_followed_by: abnf }
            }
            _ => CauseFields::Other {},
        })
    }
}

/// A node of a derivation as data, without its children.
///
/// ```
/// use urispec::Rule;
/// use urispec::derivation::{Derivation, Detail};
/// use urispec_lessons::NodeData;
///
/// let derivation = Derivation::new(Rule::Port, "80", Detail::default());
/// let data = serde_json::to_value(NodeData::of(derivation.root(), |span| span))?;
/// assert_eq!(data, serde_json::json!({"kind": "rule", "rule": "port", "text": "80", "start": 0, "end": 2}));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct NodeData<'a> {
    kind: &'static str,
    rule: Option<&'static str>,
    text: &'a str,
    start: usize,
    end: usize,
    /// The alternative of the rule above that this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    alternative: Option<AlternativeData>,
    /// The alternative by which the rule matched.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<AlternativeData>,
    /// What is left out, or must not follow, as ABNF.
    #[serde(skip_serializing_if = "Option::is_none")]
    abnf: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unfinished: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<CauseData>,
}

impl<'a> NodeData<'a> {
    /// A node, with its places as `place` maps them.
    pub fn of(node: Node<'a>, place: impl Fn(Range<usize>) -> Range<usize>) -> Self {
        let Range { start, end } = place(node.span());
        let (kind, abnf) = match node.kind() {
            Kind::Rule(_) => ("rule", None),
            Kind::Alternative(_) => ("alternative", None),
            Kind::Without(part) => ("without", Some(part)),
            Kind::Lookahead(abnf) => ("lookahead", Some(abnf)),
            Kind::Unread => ("unread", None),
            _ => ("text", None),
        };
        let failed_at = if let Outcome::Failed(at) = node.outcome() { Some(place(at..at).start) } else { None };
        let is = |outcome| (node.outcome() == outcome).then_some(true);
        NodeData {
            kind,
            rule: node.rule().map(Rule::name),
            text: node.text(),
            start,
            end,
            alternative: node.alternative().map(AlternativeData::from),
            choice: node.choice().map(AlternativeData::from),
            abnf,
            given_up: is(Outcome::GivenUp),
            unfinished: is(Outcome::Unfinished),
            failed_at,
            cause: node.cause().map(|cause| CauseData::of(cause, place)),
        }
    }
}

#[derive(Debug, Serialize)]
struct PageOfRule {
    #[serde(flatten)]
    rule: RuleData,
    used_by: Vec<NamedRule>,
    accepts: Vec<String>,
    rejects: Vec<RejectedData>,
    railroad: String,
    /// Of the rule of a component: what else it is called, and where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    component: Option<ComponentData>,
    /// What the name means.
    #[serde(skip_serializing_if = "Option::is_none")]
    means: Option<String>,
    /// The lesson of the book that introduces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<ChapterData>,
}

#[derive(Debug, Serialize)]
struct ComponentData {
    aliases: &'static [&'static str],
    parent: Option<&'static str>,
    necessity: String,
    position: &'static str,
    may_be_empty: bool,
    leader: Option<&'static str>,
    trailer: Option<&'static str>,
}

impl ComponentData {
    fn of(part: Definition) -> Self {
        ComponentData {
            aliases: part.aliases,
            parent: part.parent.map(|parent| parent.definition().name),
            necessity: part.necessity.to_string(),
            position: part.position,
            may_be_empty: part.may_be_empty,
            leader: part.leader,
            trailer: part.trailer,
        }
    }
}

#[derive(Debug, Serialize)]
struct TermData {
    name: &'static str,
    aliases: &'static [&'static str],
    text: String,
    sections: &'static [&'static str],
    examples: Vec<Example>,
    claims: Vec<ClaimData>,
}

/// What a document says, and what holds.
#[derive(Debug, Serialize)]
struct ClaimData {
    says: &'static str,
    holds: &'static str,
}

impl TermData {
    fn of(term: Term) -> Self {
        TermData {
            name: term.name(),
            aliases: term.aliases(),
            text: term.text(),
            sections: term.sections(),
            examples: term.examples(),
            claims: term.claims().iter().map(|[says, holds]| ClaimData { says, holds }).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct CharacterData {
    character: char,
    code_point: String,
    class: Option<&'static str>,
    components: Vec<&'static str>,
    encoded: String,
    text: String,
    section: &'static str,
}

impl CharacterData {
    fn of(character: Character) -> Self {
        CharacterData {
            character: character.get(),
            code_point: character.code_point(),
            class: character.class(),
            components: character.components(),
            encoded: character.encoded(),
            text: character.text(),
            section: character.section(),
        }
    }
}

/// A rule by its name and its document, because rules of several documents share names.
#[derive(Debug, Serialize)]
struct NamedRule {
    name: &'static str,
    document: String,
}

#[derive(Debug, Serialize)]
struct RejectedData {
    text: String,
    from: String,
    error: Option<Error>,
}

impl PageOfRule {
    fn of(rule: Lesson, depth: usize, width: usize) -> Self {
        let accepted = rule.accepts();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let rejected = |Rejected { text: rejected, from, error }: Rejected| RejectedData {
            text: text(&rejected),
            from: text(&from),
            error,
        };
        let named = |rule: Lesson| NamedRule { name: rule.name(), document: rule.document() };
        PageOfRule {
            rule: RuleData::of(rule),
            used_by: rule.used_by().into_iter().map(named).collect(),
            rejects: rule.rejects_beside(&accepted).into_iter().map(rejected).collect(),
            accepts: accepted.iter().map(|bytes| text(bytes)).collect(),
            railroad: rule.railroad().expanded(depth).text(width),
            component: rule.part().map(ComponentData::of),
            means: rule.term().map(Term::text),
            lesson: rule.chapter().map(ChapterData::of),
        }
    }
}

#[derive(Debug, Serialize)]
struct SectionData {
    rfc: u16,
    section: &'static str,
    title: &'static str,
    url: String,
    /// What it says.
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    examples: Vec<Example>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
    sections: Vec<&'static str>,
    rules: Vec<&'static str>,
    diagnostics: Vec<&'static str>,
    files: Vec<&'static str>,
}

impl SectionData {
    fn of(outline: Outline) -> Self {
        let Section { rfc, number, title } = outline.section();
        SectionData {
            rfc,
            section: number,
            title,
            url: outline.section().url().to_string(),
            text: outline.matter().map(|matter| matter.says.join(" ")).unwrap_or_default(),
            examples: outline.examples(),
            drawing: outline.matter().and_then(Matter::drawing),
            sections: outline.sections().into_iter().map(|section| section.number).collect(),
            rules: names(&outline.rules()),
            diagnostics: outline.diagnostics().into_iter().map(Name::name).collect(),
            files: outline.files(),
        }
    }
}

fn names(rules: &[Lesson]) -> Vec<&'static str> {
    rules.iter().map(|rule| rule.name()).collect()
}
