//! How others see a URI.
//!
//! The rest of the library says what RFC 3986 says. What is here answers as other readers do, each in a place of its own.

/// The components of a URI as a table and as a drawing.
pub mod anatomy;

/// `java.net.URI`, which follows RFC 2396 with changes.
pub mod java;

/// Where a request would go, by several readers.
pub mod readers;

/// Apache Sling: which resource a request is for, and how it is to be rendered.
pub mod sling;
