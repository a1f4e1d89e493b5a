//! Everything that is wrong with a text, in plain words: see [`diagnose`].

pub(crate) mod confusable;

pub(crate) mod credentials;

pub(crate) mod diagnose;

pub(crate) mod diagnosis;

pub(crate) mod excerpt;

mod finder;

pub(crate) mod level;

pub(crate) mod mapping;

pub(crate) mod model;

pub(crate) mod name;

pub(crate) mod note;

pub(crate) mod page;

pub(crate) mod place;

mod placeholder;

pub(crate) mod position;

pub(crate) mod problems;

pub(crate) mod redaction;

#[cfg(feature = "miette")]
pub(crate) mod report;

pub(crate) mod safety;

#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "annotate-snippets")]
mod snippets;

pub(crate) mod surroundings;

mod symbol;

pub(crate) mod syntax;

#[cfg(feature = "serde")]
pub use self::serde::Placed;
pub use diagnose::{diagnose, diagnose_at, diagnose_redacted};
pub use diagnosis::Diagnosis;
pub use excerpt::Canvas;
pub use level::{Applicability, Level, Severity, UnknownWord};
pub use mapping::Mapping;
pub use model::{Diagnostic, Edit, Fix, Label, apply, compatible_edits, fixed};
pub use name::{Group, Name, UnknownName};
pub use page::Example;
pub use place::Place;
pub use position::{Position, Text};
pub use redaction::{credentials, redact, secrets, without_credentials};
#[cfg(feature = "miette")]
pub use report::Report;
