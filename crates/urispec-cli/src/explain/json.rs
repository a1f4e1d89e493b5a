//! Pages as data.

use std::borrow::Cow;

use serde::Serialize;
use urispec::diagnostic::Name;
use urispec::{Level, Section};

use super::definition::Definition;
use super::examples::{self, Rejected};
use super::group::{CommentJson, GroupJson};
use super::page::{defined_in, files_of, naming};
use super::railroad::railroad;
use super::section;
use super::topic::Topic;
use crate::json::{ErrorJson, RuleJson};
use crate::output::width;

#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum TopicJson {
    Diagnostic(DiagnosticJson),
    Group(GroupJson),
    Comment(CommentJson),
    Rule(Box<ExplainedRule>),
    Section(SectionJson),
}

impl TopicJson {
    pub(crate) fn of(topic: Topic) -> Self {
        match topic {
            Topic::Diagnostic(name) => TopicJson::Diagnostic(DiagnosticJson::of(name)),
            Topic::Group(group) => TopicJson::Group(GroupJson::of(group)),
            Topic::UnusedIgnore => TopicJson::Comment(CommentJson::new()),
            Topic::Rule(rule) => TopicJson::Rule(Box::new(ExplainedRule::of(rule))),
            Topic::Section(section) => TopicJson::Section(SectionJson::of(section)),
        }
    }
}

/// A level by its name.
pub(crate) fn level(level: Level) -> &'static str {
    match level {
        Level::Off => "off",
        Level::Advice => "advice",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct DiagnosticJson {
    name: &'static str,
    group: &'static str,
    level: &'static str,
    summary: &'static str,
    page: String,
    rule: &'static str,
    rfc: u16,
    section: &'static str,
    title: &'static str,
    url: String,
    example: ExampleJson,
}

#[derive(Debug, Serialize)]
struct ExampleJson {
    rule: &'static str,
    wrong: Cow<'static, str>,
    instead: Option<&'static str>,
}

impl DiagnosticJson {
    pub(crate) fn of(name: Name) -> Self {
        let (section, example) = (name.section(), name.example());
        DiagnosticJson {
            name: name.name(),
            group: name.group().name(),
            level: level(name.level()),
            summary: name.summary(),
            page: name.page(),
            rule: name.rule().name(),
            rfc: section.rfc,
            section: section.number,
            title: section.title,
            url: section.url().to_string(),
            example: ExampleJson {
                rule: example.rule.name(),
                wrong: String::from_utf8_lossy(example.wrong),
                instead: example.instead,
            },
        }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct ExplainedRule {
    #[serde(flatten)]
    rule: RuleJson,
    used_by: Vec<NamedRule>,
    accepts: Vec<String>,
    rejects: Vec<RejectedJson>,
    railroad: Option<String>,
}

/// A rule by its name, which other documents may have too.
#[derive(Debug, Serialize)]
struct NamedRule {
    name: &'static str,
    document: String,
}

#[derive(Debug, Serialize)]
struct RejectedJson {
    text: String,
    from: String,
    error: Option<ErrorJson>,
}

impl ExplainedRule {
    fn of(rule: Definition) -> Self {
        let accepted = examples::accepted(rule);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let rejected = |Rejected { text: rejected, from, error }: &Rejected| RejectedJson {
            text: text(rejected),
            from: text(from),
            error: error.as_ref().map(ErrorJson::of),
        };
        let named = |rule: Definition| NamedRule { name: rule.name(), document: rule.document() };
        ExplainedRule {
            rule: RuleJson::of(rule),
            used_by: rule.used_by().into_iter().map(named).collect(),
            rejects: examples::rejected(rule, &accepted).iter().map(rejected).collect(),
            accepts: accepted.iter().map(|bytes| text(bytes)).collect(),
            railroad: rule.element().map(|definition| railroad(&definition, width())),
        }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct SectionJson {
    rfc: u16,
    section: &'static str,
    title: &'static str,
    url: String,
    sections: Vec<&'static str>,
    rules: Vec<&'static str>,
    diagnostics: Vec<&'static str>,
    files: Vec<&'static str>,
}

impl SectionJson {
    fn of(section: Section) -> Self {
        SectionJson {
            rfc: section.rfc,
            section: section.number,
            title: section.title,
            url: section.url().to_string(),
            sections: section::below(section).map(|below| below.number).collect(),
            rules: defined_in(section).into_iter().map(Definition::name).collect(),
            diagnostics: naming(section).into_iter().map(Name::name).collect(),
            files: files_of(section),
        }
    }
}
