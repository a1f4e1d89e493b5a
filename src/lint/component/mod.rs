//! What is valid in a component (section 3), and was probably not meant.

use crate::lint::context::Check;

/// 3.2.2. Host: how a producer writes it.
pub(crate) mod host;

/// 3.4. Query: its delimiters.
pub(crate) mod query;

/// 2.5. Identifying Data: triplets that are no text, or a text that nobody wrote.
pub(crate) mod triplets;

/// 3.3. Path: segments that a program should have filled in.
pub(crate) mod unfilled;

pub(super) const CHECKS: [Check; 5] = [host::CHECK, query::DELIMITER, query::CHECK, triplets::CHECK, unfilled::CHECK];
