//! Names and groups of diagnostics, and their levels, as arguments, configurations and comments write them.

use std::error;
use std::fmt;
use std::str::FromStr;

use urispec::diagnostic::{Group, Name, Severity};
use urispec::{Level, Linter};

use crate::unused_ignore::UNUSED_IGNORE;

/// A diagnostic, a group of them, or all.
///
/// ```
/// use urispec_documents::Selector;
///
/// assert!("style".parse::<Selector>()?.has("default-port"));
/// let error = "stile".parse::<Selector>().unwrap_err();
/// assert_eq!(error.to_string(), "no diagnostic or group is called `stile`; did you mean `style`?");
/// # Ok::<(), urispec_documents::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selector {
    /// All diagnostics: `all`.
    All,
    /// Those of a group.
    Group(Group),
    /// One diagnostic.
    Name(Name),
    /// [`UNUSED_IGNORE`], which is about a comment.
    UnusedIgnore,
}

/// Why a name or a level cannot be read. Its display is a message for the person who wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for LevelError {}

impl FromStr for Selector {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        if text == "all" {
            return Ok(Selector::All);
        }
        if text == UNUSED_IGNORE {
            return Ok(Selector::UnusedIgnore);
        }
        let group = Group::ALL.into_iter().find(|group| group.name() == text).map(Selector::Group);
        let name = || Name::from_name(text).map(Selector::Name);
        group.or_else(name).ok_or_else(|| {
            let more = match nearest(text) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`urispec explain` lists them".into(),
            };
            LevelError(format!("no diagnostic or group is called `{text}`; {more}"))
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
    /// Whether it includes the diagnostic with this name.
    pub fn has(self, name: &str) -> bool {
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
pub struct Setting {
    /// Which diagnostics.
    pub selector: Selector,
    /// Their level.
    pub level: Level,
}

impl FromStr for Setting {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let (selector, level) =
            text.split_once('=').ok_or_else(|| LevelError("a name, `=` and a level are expected".into()))?;
        Ok(Setting { selector: selector.parse()?, level: parse_level(level)? })
    }
}

pub(crate) fn parse_level(text: &str) -> Result<Level, LevelError> {
    text.parse().map_err(|error| LevelError(format!("`{text}` is not a level: {error}")))
}

/// The levels of all diagnostics, and of [`UNUSED_IGNORE`].
///
/// ```
/// use urispec_documents::urispec::diagnostic::{Name, Severity};
/// use urispec_documents::Levels;
///
/// let levels = Levels::new().with("style=off".parse()?).with("empty-query=error".parse()?);
/// assert_eq!(levels.severity(Name::EmptyQuery), Some(Severity::Error));
/// assert_eq!(levels.severity(Name::DefaultPort), None);
/// # Ok::<(), urispec_documents::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    linter: Linter,
    unused_ignore: Level,
}

impl Default for Levels {
    fn default() -> Self {
        Levels::new()
    }
}

impl Levels {
    /// The default levels.
    pub fn new() -> Self {
        Levels { linter: Linter::new(), unused_ignore: Level::Warning }
    }

    /// These with another level for a selection.
    pub fn with(self, Setting { selector, level }: Setting) -> Self {
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

    /// These without a selection.
    pub fn without(self, selector: Selector) -> Self {
        self.with(Setting { selector, level: Level::Off })
    }

    /// These, but off for all that is not selected. A selected diagnostic that is off becomes a warning.
    pub fn select(self, selectors: &[Selector]) -> Self {
        let is_selected = |name: &str| selectors.iter().any(|selector| selector.has(name));
        let linter = Name::ALL.iter().fold(self.linter, |linter, name| match linter.level(*name) {
            _ if !is_selected(name.name()) => linter.with(*name, Level::Off),
            Level::Off => linter.with(*name, Level::Warning),
            _ => linter,
        });
        let unused_ignore = if is_selected(UNUSED_IGNORE) { self.unused_ignore } else { Level::Off };
        Levels { linter, unused_ignore }
    }

    /// These, but nothing is more than advice.
    pub fn as_advice(self) -> Self {
        let is_more = |level: Level| matches!(level, Level::Warning | Level::Error);
        let linter = Name::ALL.iter().fold(self.linter, |linter, name| match linter.level(*name) {
            level if is_more(level) => linter.with(*name, Level::Advice),
            _ => linter,
        });
        Levels { linter, unused_ignore: if is_more(self.unused_ignore) { Level::Advice } else { self.unused_ignore } }
    }

    /// Whether anything in a selection is on.
    pub fn has(&self, selector: Selector) -> bool {
        let mut names = Name::ALL.iter().filter(|name| selector.has(name.name()));
        names.any(|name| self.linter.level(*name) != Level::Off)
            || selector.has(UNUSED_IGNORE) && self.unused_ignore != Level::Off
    }

    /// The linter with these levels.
    pub fn linter(&self) -> &Linter {
        &self.linter
    }

    /// The severity of [`UNUSED_IGNORE`], if it is on.
    pub fn unused_ignore(&self) -> Option<Severity> {
        severity(self.unused_ignore)
    }

    /// The severity of a diagnostic, if it is on.
    pub fn severity(&self, name: Name) -> Option<Severity> {
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
    use urispec::Level;
    use urispec::diagnostic::{Name, Severity};

    use super::{Levels, Selector, Setting};
    use crate::unused_ignore::{UNUSED_IGNORE, UNUSED_IGNORE_PAGE, UNUSED_IGNORE_SUMMARY};

    #[test]
    fn a_near_name_is_suggested() {
        let error = |text: &str| text.parse::<Selector>().unwrap_err().to_string();
        assert_eq!(error("emtpy-query"), "no diagnostic or group is called `emtpy-query`; did you mean `empty-query`?");
        assert!(error("stile").contains("`style`"));
        assert!(error("unused-ignroe").contains("`unused-ignore`"));
        assert!(error("xxxxxxxx").contains("`urispec explain`"));
    }

    #[test]
    fn settings() {
        let setting = "style=error".parse::<Setting>().unwrap();
        assert_eq!((setting.selector, setting.level), ("style".parse().unwrap(), Level::Error));
        for (text, why) in [("style", "a name, `=`"), ("style=loud", "`loud` is not a level"), ("x=off", "`x`")] {
            assert!(text.parse::<Setting>().unwrap_err().to_string().contains(why), "{text}");
        }
    }

    /// Of several settings, the last one counts; a selection counts before it.
    #[test]
    fn the_last_setting_counts() {
        let set = |levels: Levels, text: &str| levels.with(text.parse().unwrap());
        let style = || "style".parse::<Selector>().unwrap();
        for (levels, expected) in [
            (set(set(Levels::new(), "default-port=error"), "style=off"), None),
            (set(set(Levels::new(), "style=off"), "default-port=error"), Some(Severity::Error)),
            (set(Levels::new(), "all=warning"), Some(Severity::Warning)),
            (set(Levels::new(), "default-port=off").select(&[style()]), Some(Severity::Warning)),
            (set(Levels::new(), "default-port=error").select(&[style()]), Some(Severity::Error)),
            (set(Levels::new().select(&[style()]), "default-port=off"), None),
            (Levels::new().select(&[Selector::UnusedIgnore]), None),
        ] {
            assert_eq!(levels.severity(Name::DefaultPort), expected);
        }
        let only = Levels::new().select(&[style()]);
        assert_eq!((only.severity(Name::PathCharacter), only.unused_ignore()), (None, None));
        assert!(only.has(style()) && only.has(Selector::All) && !only.has(Selector::UnusedIgnore));
        assert!(!only.without(style()).has(Selector::All));
    }

    #[test]
    fn the_page_begins_with_its_name() {
        let start = UNUSED_IGNORE_SUMMARY.trim_end_matches('.');
        assert!(UNUSED_IGNORE_PAGE.starts_with(&format!("{UNUSED_IGNORE}\n\n{start}")));
        assert!(UNUSED_IGNORE_PAGE.lines().all(|line| line.len() <= 130));
    }
}
