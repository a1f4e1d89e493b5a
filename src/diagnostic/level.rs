//! How severe a diagnostic is, and whether its fix is safe.

use core::fmt;
use core::str::FromStr;

/// Gives an enum the names of its variants, and reads them.
macro_rules! named {
    ($name:ident: $($variant:ident $word:literal)*) => {
        impl $name {
            /// Each, in order.
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$variant),*];

            #[doc = concat!($("`", $word, "` "),*)]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(word: &str) -> Result<Self, UnknownWord> {
                $name::ALL.into_iter().find(|known| known.name() == word).ok_or(UnknownWord(&[$($word),*]))
            }
        }
    };
}
pub(super) use named;

/// No level, severity, group or the like is called so.
///
/// ```
/// use urispec::diagnostic::{Group, Level};
///
/// assert_eq!("warning".parse(), Ok(Level::Warning));
/// assert_eq!("warn".parse::<Level>().unwrap_err().to_string(), "expected `off`, `advice`, `warning` or `error`");
/// assert_eq!("style".parse(), Ok(Group::Style));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownWord(pub(super) &'static [&'static str]);

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, word) in self.0.iter().enumerate() {
            let before = match at {
                0 => "expected ",
                _ if at + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}`{word}`")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownWord {}

/// How severe a diagnostic is.
///
/// ```
/// use urispec::diagnostic::Severity;
///
/// // The worst is the greatest.
/// assert_eq!([Severity::Warning, Severity::Error, Severity::Advice].into_iter().max(), Some(Severity::Error));
/// assert_eq!("warning".parse(), Ok(Severity::Warning));
/// assert_eq!(Severity::Warning.name(), "warning");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something could be better.
    Advice,
    /// The text is valid, but probably not what was meant, or may deceive.
    Warning,
    /// The text does not match the rule.
    Error,
}

named! { Severity: Advice "advice" Warning "warning" Error "error" }

/// Whether a diagnostic is reported, and how severe it is.
///
/// ```
/// use urispec::diagnostic::Level;
///
/// assert!(Level::Off < Level::Advice && Level::Warning < Level::Error);
/// assert_eq!("off".parse(), Ok(Level::Off));
/// assert_eq!(Level::ALL.map(Level::name), ["off", "advice", "warning", "error"]);
/// ```
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

named! { Level: Off "off" Advice "advice" Warning "warning" Error "error" }

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
///
/// ```
/// use urispec::diagnostic::{Applicability, fixed};
/// use urispec::{Rule, diagnose};
///
/// let text = b"http://us@er@host/";
/// let found = diagnose(text, Rule::Uri);
/// assert_eq!(fixed(text, &found, Applicability::Style), None);
/// assert!(fixed(text, &found, Applicability::Suggested).is_some());
/// assert_eq!(found[0].fixes()[0].applicability.name(), "suggested");
/// ```
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

named! { Applicability: Safe "safe" Style "style" Suggested "suggested" }
