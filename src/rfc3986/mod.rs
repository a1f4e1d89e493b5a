//! # [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986): the table of contents
//!
//! Each module is a section, and each function is a rule, named like the rule in lower case with `_` for `-`.

/// 2\. Characters
pub mod characters;

/// 2.4. When to Encode or Decode: decoding
pub mod decoding;

/// 2.4. When to Encode or Decode
#[cfg(feature = "alloc")]
pub mod encoding;

/// 3\. Syntax Components
pub mod syntax;

/// 4\. Usage
pub mod usage;

/// 4.4. Same-Document Reference
#[cfg(feature = "alloc")]
pub mod same_document;

/// 5\. Reference Resolution
#[cfg(feature = "alloc")]
pub mod resolution;

/// 6\. Normalization and Comparison
#[cfg(feature = "alloc")]
pub mod comparison;

/// Appendix B. Parsing a URI Reference with a Regular Expression
pub mod regular_expression;
