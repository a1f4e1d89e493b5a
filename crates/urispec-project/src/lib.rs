//! Which `urispec.toml` counts for a file, and what it says.
//!
//! A file belongs to the nearest configuration above it, whoever asks and in whatever order. A configuration may extend another one.
//! What a command line or an editor says beside the files are [`Overrides`].
//!
//! ```
//! use urispec_project::{Overrides, Projects};
//!
//! let mut projects = Projects::new(Overrides { isolated: true, ..Overrides::default() });
//! let project = projects.of("notes.md".as_ref())?;
//! assert_eq!((project.files().len(), project.excludes("notes.md".as_ref())), (0, false));
//! # Ok::<(), urispec_project::ProjectError>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod error;

mod files;

mod project;

pub use error::ProjectError;
pub use files::{ConfigFile, NAME};
pub use project::{Overrides, Project, Projects};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
