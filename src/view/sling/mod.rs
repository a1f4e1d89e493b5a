//! # Apache Sling's view
//!
//! [Sling](https://sling.apache.org/documentation/the-sling-engine/url-decomposition.html) reads the path of a request as the path
//! of a resource, and what says how it is to be rendered: selectors, an extension, a suffix, and parameters. Where the resource's
//! path ends cannot be seen; it depends on which resources there are.
//!
//! What is here does what Sling's classes do (`ParsedParameters`, `ResourcePathIterator`, `SlingRequestPathInfo`); where the
//! documentation says something else, they are followed. [docs/views.md](https://github.com/urispec/urispec/blob/main/docs/views.md)
//! lists where.

/// The rules of a request path, as combinators.
pub mod grammar;

mod decompose;

mod decomposition;

mod request;

mod rule;

mod trace;

mod tree;

pub use decompose::{decompose, decompose_traced};
pub use decomposition::{Decomposition, NotAbsolute, Parameter, Piece};
pub use rule::SlingRule;
pub use trace::{Candidate, Trace};
#[cfg(feature = "std")]
pub use tree::Directory;
pub use tree::{Paths, ResourceTree};
