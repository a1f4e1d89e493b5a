//! Names and groups of diagnostics, and their levels, as they are written in arguments, configurations and comments.

use std::str::FromStr;

use urispec::diagnostic::{Group, Name, Severity};
use urispec::{Level, Linter};

/// A diagnostic, a group of them, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    All,
    Group(Group),
    Name(Name),
    /// A `uri-ignore` comment that suppresses nothing.
    UnusedIgnore,
}

/// What is said of a `uri-ignore` comment that suppresses nothing.
pub(crate) const UNUSED_IGNORE: &str = "unused-ignore";

impl FromStr for Selector {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Selector::All);
        }
        if text == UNUSED_IGNORE {
            return Ok(Selector::UnusedIgnore);
        }
        let group = Group::ALL.into_iter().find(|group| group.name() == text).map(Selector::Group);
        let name = || Name::from_name(text).map(Selector::Name);
        group.or_else(name).ok_or_else(|| match nearest(text) {
            Some(near) => format!("no diagnostic or group is called `{text}`; `{near}` is"),
            None => format!("no diagnostic or group is called `{text}`; `urispec explain` lists them"),
        })
    }
}

/// The name that is nearest to a text, if one is near.
pub(crate) fn nearest(text: &str) -> Option<&'static str> {
    let names =
        Name::ALL.iter().map(|name| name.name()).chain(Group::ALL.map(Group::name)).chain([UNUSED_IGNORE, "all"]);
    let near = names.map(|name| (strsim::osa_distance(text, name), name)).min()?;
    (near.0 <= 1 + text.len() / 4).then_some(near.1)
}

impl Selector {
    /// Whether it includes a diagnostic of this name.
    pub(crate) fn has(self, name: &str) -> bool {
        match self {
            Selector::All => true,
            Selector::Group(group) => Name::from_name(name).is_some_and(|name| name.group() == group),
            Selector::Name(own) => own.name() == name,
            Selector::UnusedIgnore => name == UNUSED_IGNORE,
        }
    }
}

/// A level for a selection: `style=warning`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting(pub(crate) Selector, pub(crate) Level);

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (selector, level) = text.split_once('=').ok_or("a name, `=` and a level are expected")?;
        Ok(Setting(selector.parse()?, parse_level(level)?))
    }
}

pub(crate) fn parse_level(text: &str) -> Result<Level, String> {
    match text {
        "off" => Ok(Level::Off),
        "advice" => Ok(Level::Advice),
        "warning" => Ok(Level::Warning),
        "error" => Ok(Level::Error),
        _ => Err(format!("`{text}` is no level: off, advice, warning and error are")),
    }
}

/// The levels of all diagnostics, and of what is told beside them.
#[derive(Clone, Debug)]
pub(crate) struct Levels {
    pub(crate) linter: Linter,
    unused_ignore: Level,
}

impl Levels {
    pub(crate) fn new() -> Self {
        Levels { linter: Linter::new(), unused_ignore: Level::Warning }
    }

    /// These with another level for a selection.
    pub(crate) fn with(self, Setting(selector, level): Setting) -> Self {
        let Levels { linter, unused_ignore } = self;
        match selector {
            Selector::All => Levels {
                linter: Group::ALL.iter().fold(linter, |linter, group| linter.with_group(*group, level)),
                unused_ignore: level,
            },
            Selector::Group(group) => Levels { linter: linter.with_group(group, level), unused_ignore },
            Selector::Name(name) => Levels { linter: linter.with(name, level), unused_ignore },
            Selector::UnusedIgnore => Levels { linter, unused_ignore: level },
        }
    }

    /// These, but off for all that is not selected.
    pub(crate) fn select(self, selectors: &[Selector]) -> Self {
        let is_selected = |name: &str| selectors.iter().any(|selector| selector.has(name));
        let linter = Name::ALL.iter().fold(self.linter, |linter, name| match linter.level(*name) {
            _ if !is_selected(name.name()) => linter.with(*name, Level::Off),
            // What is named is told, even if it is off otherwise.
            Level::Off => linter.with(*name, Level::Warning),
            _ => linter,
        });
        let unused_ignore = if is_selected(UNUSED_IGNORE) { self.unused_ignore } else { Level::Off };
        Levels { linter, unused_ignore }
    }

    /// Whether anything that is selected is told.
    pub(crate) fn has(&self, selector: Selector) -> bool {
        let mut names = Name::ALL.iter().filter(|name| selector.has(name.name()));
        names.any(|name| self.linter.level(*name) != Level::Off)
            || selector.has(UNUSED_IGNORE) && self.unused_ignore != Level::Off
    }

    /// The severity of what is said of comments, if it is told.
    pub(crate) fn unused_ignore(&self) -> Option<Severity> {
        severity(self.unused_ignore)
    }

    /// The severity of a diagnostic, if it is told.
    pub(crate) fn severity(&self, name: Name) -> Option<Severity> {
        severity(self.linter.level(name))
    }
}

fn severity(level: Level) -> Option<Severity> {
    match level {
        Level::Off => None,
        Level::Advice => Some(Severity::Advice),
        Level::Warning => Some(Severity::Warning),
        Level::Error => Some(Severity::Error),
    }
}

#[cfg(test)]
mod tests {
    use super::Selector;

    #[test]
    fn a_near_name_is_suggested() {
        let error = "emtpy-query".parse::<Selector>().unwrap_err();
        assert_eq!(error, "no diagnostic or group is called `emtpy-query`; `empty-query` is");
        assert!("stile".parse::<Selector>().unwrap_err().contains("`style`"));
        assert!("xxxxxxxx".parse::<Selector>().unwrap_err().contains("`urispec explain`"));
    }
}
