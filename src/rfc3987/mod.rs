//! # [RFC 3987](https://www.rfc-editor.org/rfc/rfc3987): the table of contents
//!
//! Each module is a section, and each function is a rule, named like the rule in lower case with `_` for `-`. The rules that RFC 3987 shares with RFC 3986 are
//! in [`rfc3986`](crate::rfc3986).

/// 2.2. ABNF for IRI References and IRIs
pub mod syntax;
