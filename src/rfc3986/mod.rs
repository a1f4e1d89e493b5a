//! # [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986): the table of contents
//!
//! Each module is a section, and each function is a rule, named like the rule in lower case with `_` for `-`.

/// 2\. Characters ([lesson](https://github.com/urispec/urispec/blob/main/book/src/05-characters-and-classes.md))
pub mod characters;

/// 2.4. When to Encode or Decode: decoding ([lesson](https://github.com/urispec/urispec/blob/main/book/src/05-characters-and-classes.md))
pub mod decoding;

/// 2.4. When to Encode or Decode ([lesson](https://github.com/urispec/urispec/blob/main/book/src/05-characters-and-classes.md))
#[cfg(feature = "alloc")]
pub mod encoding;

/// 3\. Syntax Components ([lesson](https://github.com/urispec/urispec/blob/main/book/src/06-components.md))
pub mod syntax;

/// 4\. Usage ([lesson](https://github.com/urispec/urispec/blob/main/book/src/06-components.md))
pub mod usage;

/// 4.4. Same-Document Reference ([lesson](https://github.com/urispec/urispec/blob/main/book/src/10-resolution.md))
#[cfg(feature = "alloc")]
pub mod same_document;

/// 5\. Reference Resolution ([lesson](https://github.com/urispec/urispec/blob/main/book/src/10-resolution.md))
#[cfg(feature = "alloc")]
pub mod resolution;

/// 6\. Normalization and Comparison ([lesson](https://github.com/urispec/urispec/blob/main/book/src/11-normalization.md))
#[cfg(feature = "alloc")]
pub mod comparison;

/// Appendix B. Parsing a URI Reference with a Regular Expression
pub mod regular_expression;
