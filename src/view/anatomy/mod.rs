//! # The anatomy of a URI
//!
//! The component table of the page "Anatomy of a URL", as data and for any given URI, and the ruler that section 3 of the RFC
//! draws under its examples. If the page differs from RFC 3986, this module follows the RFC;
//! [docs/views.md](https://github.com/urispec/urispec/blob/main/docs/views.md) lists the differences.

mod boxes;

pub(crate) mod labels;

mod part;

mod ruler;

mod svg;

mod table;

pub use boxes::Boxes;
pub use labels::Labels;
pub use part::{Definition, Necessity, Part};
pub use ruler::Ruler;
pub use table::{Anatomy, Presence, Row};
