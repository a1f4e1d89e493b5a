//! How much a diagnostic matters, and whether its fix is safe.

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something could be better.
    Advice,
    /// It matches, but hardly as it was meant, or may deceive.
    Warning,
    /// It does not match the rule.
    Error,
}

impl Severity {
    /// `advice`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Advice => "advice",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Whether a diagnostic is told, and how much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It is not told.
    Off,
    /// It is told as [`Severity::Advice`].
    Advice,
    /// It is told as [`Severity::Warning`].
    Warning,
    /// It is told as [`Severity::Error`].
    Error,
}

impl Level {
    /// The severity of what is reported at this level.
    pub(crate) fn severity(self) -> Option<Severity> {
        match self {
            Level::Off => None,
            Level::Advice => Some(Severity::Advice),
            Level::Warning => Some(Severity::Warning),
            Level::Error => Some(Severity::Error),
        }
    }
}

/// Whether a fix can be done unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Applicability {
    /// Every lenient reader would read the mended text as its author meant it.
    Safe,
    /// It is likely what was meant, but a choice.
    Suggested,
}

impl Applicability {
    /// `safe` or `suggested`.
    pub const fn name(self) -> &'static str {
        match self {
            Applicability::Safe => "safe",
            Applicability::Suggested => "suggested",
        }
    }
}
