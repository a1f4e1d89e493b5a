//! # Apache Sling
//!
//! [Sling](https://sling.apache.org/documentation/the-sling-engine/url-decomposition.html) splits the path of a request into the path of a
//! resource and information about how to render it: selectors, an extension, a suffix, and parameters. The text alone does not
//! show where the resource path ends; that depends on which resources exist.
//!
//! This module behaves like Sling's classes `ParsedParameters`, `ResourcePathIterator` and `SlingRequestPathInfo`. If the documentation
//! differs, the classes decide. [docs/views.md](https://github.com/urispec/urispec/blob/main/docs/views.md) lists the differences.

/// The rules of a request path, as combinators.
pub mod grammar;

mod decompose;

mod decomposition;

mod labels;

mod mangling;

mod mappings;

mod pattern;

mod request;

mod rule;

mod trace;

mod tree;

pub use decompose::{decompose, decompose_traced, readings};
pub use decomposition::{Decomposition, NotAbsolute, Parameter, Piece};
pub use mangling::{mangle, unmangle};
pub use mappings::{Mapped, MappingError, Mappings, Rewrite, Target};
pub use rule::SlingRule;
pub use trace::{Candidate, Trace};
#[cfg(feature = "std")]
pub use tree::Directory;
pub use tree::{Paths, ResourceTree};
