//! What surrounds a URI: the label, the markup or the escapes that were copied along with it, found before anything is blamed.
//!
//! Each kind is a function that sees a whole text and says what is around, and what was meant. They are asked in turn; the first that
//! recognizes something is right. What none recognizes is blamed as it stands.

pub(crate) mod closing;

pub(crate) mod escapes;

pub(crate) mod found;

pub(crate) mod labels;

pub(crate) mod lists;

pub(crate) mod markup;

pub(crate) mod recognize;
