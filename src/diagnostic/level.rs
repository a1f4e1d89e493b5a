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
///
/// The order is that of the trust that is asked for: `Safe < Style < Suggested`. Who applies suggestions applies the others, too;
/// [`fixed`](crate::diagnostic::fixed) takes the most that you allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// Every expert who sees the text and its place would make the same change without asking. All safe fixes of a text are applied
    /// together, and then it is valid.
    Safe,
    /// The text is valid and becomes another form of the same URI (section 6). That is unwanted where texts are compared
    /// character by character: in tests, signatures, identifiers and namespaces.
    Style,
    /// It is probably what was meant, but the author should decide.
    Suggested,
}

impl Applicability {
    /// `safe`, `style` or `suggested`.
    pub const fn name(self) -> &'static str {
        match self {
            Applicability::Safe => "safe",
            Applicability::Style => "style",
            Applicability::Suggested => "suggested",
        }
    }
}
