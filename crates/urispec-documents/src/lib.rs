//! The URIs in a document: found, checked by [RFC 3986](urispec), and fixed in the document's own notation.
//!
//! A [`Document`] is the bytes of a file, or a text, and its [type](FileType). A [`Checker`] answers with a [`Report`]: the
//! [findings](Finding), and the places of templates, which are checked for passwords alone. A finding has fixes, which the document applies.
//!
//! ```
//! use urispec_documents::{Applicability, Checker, Document, FileType};
//!
//! let text = "See [the notes](http://example.com/a b).\n";
//! let document = Document::new(text, FileType::of("notes.md"));
//! let report = Checker::new().check(&document);
//!
//! let [finding] = report.findings() else { panic!() };
//! assert_eq!(finding.name(), "path-character");
//! assert_eq!(&text[finding.span()], " ");
//! let position = document.position(finding.start());
//! assert_eq!((position.line, position.column), (1, 37));
//!
//! let safe = finding.fixes().iter().filter(|fix| fix.applicability == Applicability::Safe);
//! assert_eq!(document.apply(safe), b"See [the notes](http://example.com/a%20b).\n");
//! ```
//!
//! # Offsets
//!
//! All offsets count bytes of the document as it is stored, also in UTF-16 and in encodings from before Unicode, and edits are applied to those bytes: what no fix
//! changes stays as it is. [`Document::position`] adds the line and the columns in code points and UTF-16 code units.
//!
//! # Configuration
//!
//! [`Config`] is the text of a `urispec.toml`: levels, allowed schemes, patterns for files. [`Levels`] can also be set one by one, and
//! comments such as `uri-ignore: path-character` suppress findings in the document itself.
//!
//! # What is not here
//!
//! The crate opens no files and writes nothing. Finding files and configurations, threads, reports and baselines belong to
//! the command line, `urispec check`. It compiles for `wasm32-unknown-unknown`. Nothing panics on any input, and nothing
//! recurses; the time of a check is linear in the length of the document.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod add_ignore;

mod base;

mod check;

mod comment_name;

mod comment_syntax;

mod config;

mod decode;

mod document;

mod edits;

mod file_type;

mod find;

mod finding;

mod fix;

mod generated;

mod harm;

mod levels;

mod notation;

mod passwords;

mod pattern;

mod reading;

mod room;

mod suppress;

mod template;

mod test_path;

mod text;

mod worth;

pub use add_ignore::Ignored;
pub use base::{Base, BaseError};
pub use check::{Checker, Report};
pub use comment_name::CommentName;
pub use config::{Config, ConfigError, FailOn};
pub use document::{Document, Place};
pub use file_type::FileType;
pub use find::markdown::front_matter;
pub use finding::{Finding, FoundUri};
pub use fix::Fixed;
pub use generated::is_generated;
pub use levels::{LevelError, Levels, Selection, Selector, Setting};
pub use passwords::passwords_in;
pub use reading::Reading;
pub use template::why::{Template, Why};
pub use test_path::is_test;
pub use text::encoding::{Encoding, Legacy};

pub use urispec;
pub use urispec::diagnostic::{Applicability, Edit, Fix, Label, Position, Severity, Text};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
