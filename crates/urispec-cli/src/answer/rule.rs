//! A rule of a grammar as JSON.

use serde::Serialize;

use crate::commands::explain::Definition;

/// A rule. The rules of Sling have no section.
#[derive(Debug, Serialize)]
pub(crate) struct RuleJson {
    name: &'static str,
    rfc: Option<u16>,
    section: Option<&'static str>,
    title: Option<&'static str>,
    url: Option<String>,
    abnf: &'static str,
    module: &'static str,
    function: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    references: Vec<&'static str>,
}

impl RuleJson {
    pub(crate) fn of(rule: Definition) -> Self {
        let (section, place) = (rule.section(), rule.place());
        RuleJson {
            name: rule.name(),
            rfc: section.map(|section| section.rfc),
            section: section.map(|section| section.number),
            title: section.map(|section| section.title),
            url: section.map(|section| section.url().to_string()),
            abnf: rule.abnf(),
            module: rule.module(),
            function: rule.function(),
            file: place.map(|(file, _)| file),
            line: place.map(|(_, line)| line),
            references: rule.uses().into_iter().map(Definition::name).collect(),
        }
    }
}
