//! How other software reads a URI.
//!
//! The rest of the library follows RFC 3986. Each module here answers like another reader.

/// The components of a URI as a table and as a drawing.
pub mod anatomy;

/// `java.net.URI`, which follows RFC 2396 with changes.
pub mod java;

/// The target of a request according to several readers.
pub mod readers;

/// Apache Sling: the resource that a request addresses, and how to render it.
pub mod sling;
