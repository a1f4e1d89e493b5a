//! # [5.3. Component Recomposition](https://www.rfc-editor.org/rfc/rfc3986#section-5.3)
//!
//! This module recomposes the components of a resolved target. [`Builder`](crate::Builder) recomposes components from elsewhere.

use alloc::string::String;

use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::reading::error_kind::LONGEST;
use crate::reading::parts::Parts;
use crate::slice::slice_str;
use crate::uri::authority::Authority;
use crate::uri::component::{Fragment, Scheme};
use crate::uri::query::Query;

/// The section's pseudocode, one method per paragraph. It builds the text and records the positions of the components. An undefined
/// component appends nothing.
#[derive(Debug, Default)]
pub(crate) struct Recomposition {
    text: String,
    parts: Parts,
}

impl Recomposition {
    /// An empty result with room for this many bytes.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Recomposition { text: String::with_capacity(capacity), parts: Parts::default() }
    }

    /// Appends the scheme, which a target always has.
    #[inline]
    pub(crate) fn scheme(&mut self, scheme: Scheme<'_>) {
        self.text.push_str(scheme.as_str());
        self.parts.scheme_end = self.at();
        self.text.push(':');
    }

    #[inline]
    pub(crate) fn authority(&mut self, authority: Option<Authority<'_>>) {
        if let Some(authority) = authority {
            self.text.push_str("//");
            let host = authority.host();
            let before_host = (host.span().start - authority.span().start) as u32;
            self.parts.host_start = self.at().wrapping_add(before_host);
            self.parts.host_end = self.parts.host_start.wrapping_add(host.as_str().len() as u32);
            self.parts.host = Some(host.rule().of_uri());
            self.text.push_str(authority.as_str());
        }
    }

    /// Appends the path that `write` produces. Without an authority, a path that begins with `//` would be read as an authority.
    /// Such a path gets the prefix `/.`, which does not change its meaning, and the method returns true.
    #[inline]
    pub(crate) fn path(&mut self, write: impl FnOnce(&mut String)) -> bool {
        let start = self.text.len();
        write(&mut self.text);
        let is_authority =
            self.parts.host.is_none() && self.text.get(start..).is_some_and(|path| path.starts_with("//"));
        if is_authority {
            self.text.insert_str(start, "/.");
        }
        self.parts.path_start = start as u32;
        self.parts.path_end = self.at();
        self.parts.query_end = self.at();
        self.parts.path = Some(self.parts.path_rule(slice_str(&self.text, start..self.text.len())));
        is_authority
    }

    #[inline]
    pub(crate) fn query(&mut self, query: Option<Query<'_>>) {
        if let Some(query) = query {
            self.text.extend(["?", query.as_str()]);
            self.parts.query_end = self.at();
        }
    }

    #[inline]
    pub(crate) fn fragment(&mut self, fragment: Option<Fragment<'_>>) {
        if let Some(fragment) = fragment {
            self.text.extend(["#", fragment.as_str()]);
        }
    }

    /// The result, or an error if it is too long to be parsed.
    #[inline]
    pub(crate) fn finish(self) -> Result<(String, Parts), Error> {
        if self.text.len() > LONGEST {
            return Err(Error::explain_reference(Rule::Uri, self.text.as_bytes()));
        }
        Ok((self.text, self.parts))
    }

    /// The current offset. It wraps around in a text that is too long, but `finish` rejects such a text.
    fn at(&self) -> u32 {
        self.text.len() as u32
    }
}
