//! # [RFC 6570](https://www.rfc-editor.org/rfc/rfc6570): the table of contents
//!
//! Each module is a section, and each function below [`syntax`] is a rule, named like the rule in lower case with `_` for `-`. [`template`](crate::template) has the types
//! that programs use.

/// 2. Syntax
pub mod syntax;

/// 3. Expansion
pub(crate) mod expansion;
