//! What the client's user has set.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;
use urispec_documents::{Selection, Selector, Setting};
use urispec_project::Overrides;

/// When findings are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Run {
    #[default]
    OnType,
    OnSave,
}

/// The settings below `urispec`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Settings {
    pub(crate) lint: LintSettings,
    /// RFC 3986 alone, also in documents for people.
    pub(crate) strict: bool,
    /// Tests at the levels of all other files.
    pub(crate) tests: bool,
    /// Files that a program wrote at the levels of all other files.
    pub(crate) generated: bool,
    /// Code in Markdown.
    pub(crate) code: bool,
    /// The configuration of all files, in place of the nearest.
    pub(crate) configuration: Option<PathBuf>,
    pub(crate) semantic_tokens: bool,
    pub(crate) inlay_hints: bool,
    /// For the client alone: where the program is, and what it logs.
    #[serde(rename = "path")]
    _path: Option<Value>,
    #[serde(rename = "trace")]
    _trace: Option<Value>,
}

/// What is reported.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LintSettings {
    pub(crate) run: Run,
    /// How many findings of a file are shown at most.
    pub(crate) max_findings: usize,
    select: Option<Vec<String>>,
    ignore: Vec<String>,
    /// Levels by names and groups.
    severity: BTreeMap<String, String>,
}

impl Default for LintSettings {
    fn default() -> Self {
        // More than anyone reads, and so few that an editor does not wait for them.
        LintSettings {
            run: Run::default(),
            max_findings: 1000,
            select: None,
            ignore: Vec::new(),
            severity: BTreeMap::new(),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            lint: LintSettings::default(),
            strict: false,
            tests: false,
            generated: false,
            code: false,
            configuration: None,
            semantic_tokens: true,
            inlay_hints: false,
            _path: None,
            _trace: None,
        }
    }
}

impl Settings {
    /// The settings that a client sends, by themselves or below `urispec`; or what is wrong with them. A client that has none says `null`.
    pub(crate) fn read(value: &Value) -> Result<Option<Settings>, String> {
        let value = value.get("urispec").unwrap_or(value);
        Option::deserialize(value).map_err(|error| error.to_string())
    }

    /// What they say beside the configurations, and what of it is not understood.
    pub(crate) fn overrides(&self) -> (Overrides, Vec<String>) {
        let mut wrong = Vec::new();
        let mut selectors = |names: &[String]| -> Vec<Selector> {
            let read = |name: &String| name.parse().map_err(|error| wrong.push(format!("{error}"))).ok();
            names.iter().filter_map(read).collect()
        };
        let select = self.lint.select.as_deref().map(&mut selectors);
        let ignore = selectors(&self.lint.ignore);
        let mut levels: Vec<Setting> = Vec::new();
        for (name, level) in &self.lint.severity {
            match format!("{name}={level}").parse() {
                Ok(setting) => levels.push(setting),
                Err(error) => wrong.push(format!("{error}")),
            }
        }
        // Of several, the last one counts: the more particular, as in a configuration, and not the last of the alphabet.
        levels.sort_by_key(|setting| setting.selector.rank());
        let overrides = Overrides {
            config: self.configuration.clone(),
            selection: Selection { select, ignore, levels },
            tests: self.tests,
            generated: self.generated,
            code: self.code,
            strict: self.strict,
            ..Overrides::default()
        };
        (overrides, wrong)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Run, Settings};

    #[test]
    fn settings_are_read_with_or_without_their_name() {
        for value in [json!({"urispec": {"lint": {"run": "onSave"}}}), json!({"lint": {"run": "onSave"}})] {
            let settings = Settings::read(&value).unwrap().unwrap();
            assert_eq!(settings.lint.run, Run::OnSave);
            assert!(settings.semantic_tokens && !settings.inlay_hints);
        }
        for value in [json!(null), json!({"urispec": null})] {
            assert!(Settings::read(&value).unwrap().is_none(), "{value}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_and_the_rest_counts() {
        assert!(Settings::read(&json!({"lnt": {}})).unwrap_err().contains("lnt"));
        let settings = Settings::read(
            &json!({"strict": true, "lint": {"severity": {"style": "off", "stile": "off"}, "ignore": ["x"]}}),
        );
        let (overrides, wrong) = settings.unwrap().unwrap().overrides();
        assert!(overrides.strict);
        assert_eq!((overrides.selection.levels.len(), overrides.selection.ignore.len(), wrong.len()), (1, 0, 2));
    }
}
