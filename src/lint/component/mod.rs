//! What is valid in a component (section 3), and was probably not meant.

use crate::lint::context::Lints;

/// 3.2.2. Host: how a producer writes it.
pub(crate) mod host;

/// 3.4. Query: its delimiters.
pub(crate) mod query;

/// 2.5. Identifying Data: triplets that are no text, or a text that nobody wrote.
pub(crate) mod triplets;

/// 3.3. Path: segments that a program should have filled in.
pub(crate) mod unfilled;

pub(crate) fn lint(lints: &mut Lints<'_, '_>) {
    host::lint(lints);
    query::lint(lints);
    triplets::lint(lints);
    unfilled::lint(lints);
}
