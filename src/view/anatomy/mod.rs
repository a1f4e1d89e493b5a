//! # The anatomy of a URI
//!
//! The table of components of "Anatomy of a URL", as data and for a given URI, and the ruler that section 3 of the RFC draws under
//! its examples. Where that page departs from RFC 3986, the RFC is followed;
//! [docs/views.md](https://github.com/urispec/urispec/blob/main/docs/views.md) lists where.

mod part;

mod ruler;

mod svg;

mod table;

pub use part::{Definition, Necessity, Part};
pub use ruler::Ruler;
pub use table::{Anatomy, Presence, Row};
