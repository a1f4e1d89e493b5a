//! Names and groups of diagnostics, and their levels, as arguments, configurations and comments write them.

use std::error;
use std::fmt;
use std::str::FromStr;

use urispec::Linter;
use urispec::diagnostic::Level;
use urispec::diagnostic::{Group, Name, Severity};

use crate::comment_name::CommentName;

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
    /// One that is about a comment.
    Comment(CommentName),
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
        if let Some(name) = CommentName::from_name(text) {
            return Ok(Selector::Comment(name));
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
    let comments = CommentName::ALL.map(CommentName::name);
    let groups = Group::ALL.map(Group::name);
    let names = Name::ALL.iter().map(|name| name.name()).chain(groups).chain(comments).chain(["all"]);
    let near = names.map(|name| (strsim::osa_distance(text, name), name)).min()?;
    (near.0 <= 1 + text.len() / 4).then_some(near.1)
}

/// The name.
impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Selector::All => "all",
            Selector::Group(group) => group.name(),
            Selector::Name(name) => name.name(),
            Selector::Comment(name) => name.name(),
        })
    }
}

impl Selector {
    /// Whether it includes the diagnostic with this name.
    pub fn has(self, name: &str) -> bool {
        match self {
            Selector::All => true,
            Selector::Group(group) => Name::from_name(name).is_some_and(|name| name.group() == group),
            Selector::Name(own) => own.name() == name,
            Selector::Comment(own) => own.name() == name,
        }
    }

    /// Whether it includes this diagnostic, which is a single one.
    fn includes(self, one: Selector) -> bool {
        match (self, one) {
            (Selector::All, _) => true,
            (Selector::Group(group), Selector::Name(name)) => name.group() == group,
            _ => self == one,
        }
    }

    /// How particular it is: a name more than its group, and a group more than all.
    pub fn rank(self) -> u8 {
        match self {
            Selector::All => 0,
            Selector::Group(_) => 1,
            Selector::Name(_) | Selector::Comment(_) => 2,
        }
    }

    /// Every single diagnostic.
    fn each() -> impl Iterator<Item = Selector> {
        let names = Name::ALL.iter().copied().map(Selector::Name);
        names.chain(CommentName::ALL.into_iter().map(Selector::Comment))
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

/// The levels of all diagnostics, of URIs and of comments.
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// What counts.
    now: Scale,
    /// The same with the levels of what was switched off: they come back if it is selected again.
    own: Scale,
    /// What is set for a very file, whatever it is.
    kept: Vec<Setting>,
}

/// A level for each diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Scale {
    linter: Linter,
    comments: [Level; CommentName::ALL.len()],
}

impl Default for Scale {
    fn default() -> Self {
        Scale { linter: Linter::new(), comments: [Level::Warning; CommentName::ALL.len()] }
    }
}

impl Scale {
    /// The level of a single diagnostic.
    fn level(&self, one: Selector) -> Level {
        match one {
            Selector::Name(name) => self.linter.level(name),
            Selector::Comment(name) => self.comments.get(name as usize).copied().unwrap_or(Level::Off),
            Selector::All | Selector::Group(_) => Level::Off,
        }
    }

    /// This with another level for a single diagnostic.
    fn with(mut self, one: Selector, level: Level) -> Self {
        match one {
            Selector::Name(name) => return Scale { linter: self.linter.with(name, level), ..self },
            Selector::Comment(name) => {
                if let Some(own) = self.comments.get_mut(name as usize) {
                    *own = level;
                }
            }
            Selector::All | Selector::Group(_) => (),
        }
        self
    }
}

impl Levels {
    /// The default levels.
    pub fn new() -> Self {
        Levels::default()
    }

    /// These with another level for a selection.
    pub fn with(self, Setting { selector, level }: Setting) -> Self {
        let included = Selector::each().filter(|one| selector.includes(*one));
        included.fold(self, |levels, one| levels.with_one(one, level))
    }

    fn with_one(self, one: Selector, level: Level) -> Self {
        let own = if level == Level::Off { self.own } else { self.own.with(one, level) };
        Levels { now: self.now.with(one, level), own, ..self }
    }

    /// These without a selection.
    pub fn without(self, selector: Selector) -> Self {
        self.with(Setting { selector, level: Level::Off })
    }

    /// These, but off for all that is not selected. A selected diagnostic that was switched off has its own level again, and one that is
    /// off by default becomes a warning.
    pub fn select(self, selectors: &[Selector]) -> Self {
        self.choosing(&Selection { select: Some(selectors.to_vec()), ..Selection::default() })
    }

    /// These with what a [`Selection`] says.
    pub fn choosing(self, selection: &Selection) -> Self {
        self.choosing_with(selection, &[])
    }

    /// These with what a selection says, and more levels, which count for more than its own.
    pub(crate) fn choosing_with(self, selection: &Selection, more: &[Setting]) -> Self {
        if selection.is_empty() && more.is_empty() {
            return self;
        }
        Selector::each().fold(self, |levels, one| {
            let setting = more.iter().rev().chain(selection.levels.iter().rev());
            let setting = setting.into_iter().find(|setting| setting.selector.includes(one));
            let level = match setting {
                Some(setting) if setting.level != Level::Off => Some(setting.level),
                _ => None,
            };
            let own = level.unwrap_or(match levels.own.level(one) {
                Level::Off => Level::Warning,
                own => own,
            });
            let off = setting.filter(|_| level.is_none()).map(|setting| setting.selector);
            match selection.decides(one, off) {
                Some(true) => levels.with_one(one, own),
                Some(false) => levels.with_one(one, Level::Off),
                None => level.into_iter().fold(levels, |levels, level| levels.with_one(one, level)),
            }
        })
    }

    /// These, of which these settings are for a very file.
    pub(crate) fn keeping(self, settings: Vec<Setting>) -> Self {
        Levels { kept: settings, ..self }
    }

    /// These, but nothing is more than advice, except for what is set for a very file.
    pub(crate) fn capped(self) -> Self {
        let is_more = |level: Level| matches!(level, Level::Warning | Level::Error);
        let is_kept = |one: &Selector| self.kept.iter().any(|setting| setting.selector.includes(*one));
        let others: Vec<Selector> =
            Selector::each().filter(|one| !is_kept(one) && is_more(self.now.level(*one))).collect();
        others.into_iter().fold(self, |levels, one| levels.with_one(one, Level::Advice))
    }

    /// Whether anything in a selection is on.
    pub fn has(&self, selector: Selector) -> bool {
        Selector::each().any(|one| selector.includes(one) && self.now.level(one) != Level::Off)
    }

    /// The linter with these levels.
    pub fn linter(&self) -> &Linter {
        &self.now.linter
    }

    /// The severity of a finding about a comment, if it is on.
    pub fn comment(&self, name: CommentName) -> Option<Severity> {
        severity(self.now.level(Selector::Comment(name)))
    }

    /// The severity of a diagnostic, if it is on.
    pub fn severity(&self, name: Name) -> Option<Severity> {
        severity(self.now.linter.level(name))
    }
}

/// What is reported, and at which levels, as a configuration or a command line says it.
///
/// `select` and `ignore` say what is reported. The more particular counts: a name before its group, and a group before `all`; between
/// equals, `ignore`. The levels say how much a diagnostic matters, and bring back nothing that is not selected; the level `off` is to
/// ignore.
///
/// ```
/// use urispec_documents::urispec::diagnostic::{Name, Severity};
/// use urispec_documents::{Levels, Selection};
///
/// let selection = Selection {
///     select: Some(vec!["default-port".parse()?, "security".parse()?]),
///     ignore: vec!["style".parse()?],
///     levels: vec!["style=warning".parse()?],
/// };
/// let levels = Levels::new().choosing(&selection);
/// assert_eq!(levels.severity(Name::DefaultPort), Some(Severity::Warning));
/// assert_eq!(levels.severity(Name::EmptyQuery), None);
/// # Ok::<(), urispec_documents::LevelError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Only these are reported, if anything is said.
    pub select: Option<Vec<Selector>>,
    /// These are not reported.
    pub ignore: Vec<Selector>,
    /// Levels. Of several, the last one counts.
    pub levels: Vec<Setting>,
}

impl Selection {
    fn is_empty(&self) -> bool {
        self.select.is_none() && self.ignore.is_empty() && self.levels.is_empty()
    }

    /// Whether a single diagnostic is reported; nothing if nothing is said about it. `off` is the selector of its level, if that is off.
    fn decides(&self, one: Selector, off: Option<Selector>) -> Option<bool> {
        let rank = |selectors: &[Selector]| {
            selectors.iter().filter(|selector| selector.includes(one)).map(|selector| selector.rank()).max()
        };
        let ignored = rank(&self.ignore).max(off.map(Selector::rank));
        match &self.select {
            Some(select) => Some(rank(select) > ignored),
            None => ignored.map(|_| false),
        }
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
    use urispec::diagnostic::Level;
    use urispec::diagnostic::{Name, Severity};

    use super::{Levels, Selection, Selector, Setting};
    use crate::comment_name::CommentName;

    #[test]
    fn a_near_name_is_suggested() {
        let error = |text: &str| text.parse::<Selector>().unwrap_err().to_string();
        assert_eq!(error("emtpy-query"), "no diagnostic or group is called `emtpy-query`; did you mean `empty-query`?");
        assert!(error("stile").contains("`style`"));
        assert!(error("unused-ignroe").contains("`unused-ignore`"));
        assert!(error("al").contains("`all`") && error("alll").contains("`all`"));
        // A quarter of the letters may be wrong, and one more.
        assert!(error("secuxxxy").contains("`security`") && error("secxxxxy").contains("`urispec explain`"));
        assert!(error("xxxxxxxx").contains("`urispec explain`"));
    }

    #[test]
    fn settings() {
        let setting = "style=error".parse::<Setting>().unwrap();
        assert_eq!((setting.selector, setting.level), ("style".parse().unwrap(), Level::Error));
        for (text, why) in [
            ("style", "a name, `=`"),
            ("style=loud", "`loud` is not a level"),
            ("style=off=on", "`off=on` is not a level"),
            ("x=off", "`x`"),
        ] {
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
            // What was switched off has its own level again.
            (set(Levels::new(), "default-port=off").select(&[style()]), Some(Severity::Advice)),
            (set(set(Levels::new(), "default-port=error"), "style=off").select(&[style()]), Some(Severity::Error)),
            (set(Levels::new(), "default-port=error").select(&[style()]), Some(Severity::Error)),
            (set(Levels::new().select(&[style()]), "default-port=off"), None),
            (Levels::new().select(&[Selector::Comment(CommentName::UnusedIgnore)]), None),
        ] {
            assert_eq!(levels.severity(Name::DefaultPort), expected);
        }
        let only = Levels::new().select(&[style()]);
        assert_eq!((only.severity(Name::PathCharacter), only.comment(CommentName::UnusedIgnore)), (None, None));
        assert!(
            only.has(style()) && only.has(Selector::All) && !only.has(Selector::Comment(CommentName::UnusedIgnore))
        );
        assert!(!only.without(style()).has(Selector::All));
    }

    /// What is reported is one question, and how much it matters another.
    #[test]
    fn selections() {
        let selectors = |text: &str| -> Vec<Selector> {
            text.split(' ').filter(|name| !name.is_empty()).map(|name| name.parse().unwrap()).collect()
        };
        let levels = |text: &str| -> Vec<Setting> {
            text.split(' ').filter(|text| !text.is_empty()).map(|text| text.parse().unwrap()).collect()
        };
        for (select, ignore, settings, expected) in [
            (None, "", "", Some(Severity::Advice)),
            (Some("style"), "", "", Some(Severity::Advice)),
            (Some("all"), "style", "", None),
            (Some("security"), "", "", None),
            (Some(""), "", "", None),
            (None, "style", "", None),
            (None, "style", "default-port=error", None),
            (None, "empty-port", "style=error", Some(Severity::Error)),
            // The more particular counts, and `ignore` between equals.
            (Some("default-port"), "style", "", Some(Severity::Advice)),
            (Some("style"), "default-port", "", None),
            (Some("style"), "style", "", None),
            (Some("default-port"), "all", "style=warning", Some(Severity::Warning)),
            // A level brings nothing back, and `off` is to ignore.
            (Some("security"), "", "default-port=error", None),
            (Some("style"), "", "default-port=off", None),
            (Some("default-port"), "", "style=off", Some(Severity::Advice)),
            (Some("default-port"), "", "style=error default-port=off", None),
            (None, "", "style=off default-port=error", Some(Severity::Error)),
            (None, "", "default-port=error style=off", None),
        ] {
            let selection =
                Selection { select: select.map(selectors), ignore: selectors(ignore), levels: levels(settings) };
            let found = Levels::new().choosing(&selection).severity(Name::DefaultPort);
            assert_eq!(found, expected, "{select:?} {ignore} {settings}");
        }
        // What is off by default is a warning once it is selected.
        let off = Name::ALL.iter().find(|name| name.level() == Level::Off).unwrap();
        assert_eq!(Levels::new().severity(*off), None);
        assert_eq!(Levels::new().select(&[Selector::Name(*off)]).severity(*off), Some(Severity::Warning));
        // A selection that comes later begins anew; one that only ignores adds to the others.
        let ignoring = |text| Selection { ignore: selectors(text), ..Selection::default() };
        let syntax = Selection { select: Some(selectors("syntax")), ..Selection::default() };
        let levels = Levels::new().choosing(&ignoring("path-character")).choosing(&syntax);
        assert_eq!(levels.severity(Name::PathCharacter), Some(Severity::Error));
        let levels = Levels::new().choosing(&syntax).choosing(&ignoring("path-character"));
        assert_eq!((levels.severity(Name::PathCharacter), levels.severity(Name::DefaultPort)), (None, None));
        assert!(levels.severity(Name::HostCharacter).is_some());
    }
}
