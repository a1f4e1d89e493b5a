//! All that is wrong with a text, as a person would say it: see [`diagnose`].

mod authority;

mod character;

pub(crate) mod finder;

mod ip_literal;

mod ipv4address;

pub(crate) mod level;

pub(crate) mod mapping;

pub(crate) mod model;

pub(crate) mod name;

pub(crate) mod note;

mod path;

mod placeholder;

pub(crate) mod position;

pub(crate) mod redaction;

mod reference;

#[cfg(feature = "miette")]
pub(crate) mod report;

mod run;

mod scheme;

#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "annotate-snippets")]
mod snippets;

mod symbol;

#[cfg(feature = "serde")]
pub use self::serde::Placed;
pub use finder::{diagnose, diagnose_redacted};
pub use level::{Applicability, Level, Severity};
pub use mapping::Mapping;
pub use model::{Diagnostic, Edit, Fix, Label, apply};
pub use name::{Example, Group, Name, UnknownName};
pub use position::{Position, Text};
pub use redaction::redact;
#[cfg(feature = "miette")]
pub use report::{Diagnosis, Report};
