//! The index of the grammar: any rule, read by its name.

use crate::abnf::index::index_rules;
use crate::abnf::rule::Rule;
use crate::abnf::rules::rules;
#[cfg(feature = "iri")]
use crate::rfc3987;
#[cfg(feature = "template")]
use crate::rfc6570;
use crate::{rfc3986, rfc5234};

rules! {
    index_rules! {
        /// Reads the rule from the start of `source`: what is left, and the text that the rule matched.
        ///
        /// ```
        /// use urispec::Rule;
        ///
        /// assert_eq!(Rule::Scheme.parse("http://example.com"), Ok(("://example.com", "http")));
        /// ```
        Rule;
    }
}
