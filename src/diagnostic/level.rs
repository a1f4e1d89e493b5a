//! How severe a diagnostic is, and whether its fix is safe.

/// How severe a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something could be better.
    Advice,
    /// The text is valid, but probably not what was meant, or may deceive.
    Warning,
    /// The text does not match the rule.
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

/// Whether a diagnostic is reported, and how severe it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It is not reported.
    Off,
    /// It is reported as [`Severity::Advice`].
    Advice,
    /// It is reported as [`Severity::Warning`].
    Warning,
    /// It is reported as [`Severity::Error`].
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

/// Whether a fix can be applied without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Applicability {
    /// The fixed text means what the author meant: every lenient parser reads the original the same way.
    Safe,
    /// It is probably what was meant, but the author should decide.
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
