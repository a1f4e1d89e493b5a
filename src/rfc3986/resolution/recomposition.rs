//! # [5.3. Component Recomposition](https://www.rfc-editor.org/rfc/rfc3986#section-5.3)
//!
//! [`Builder`](crate::Builder) recomposes components that come from outside; what is here recomposes those of a target.

use alloc::string::String;

use crate::abnf::rule::Rule;
use crate::reading::error::{Error, LONGEST};
use crate::reading::parts::Parts;
use crate::uri::authority::Authority;
use crate::uri::component::{Fragment, Scheme};
use crate::uri::owned::UriBuf;
use crate::uri::query::Query;

/// The section's pseudocode, a method for each of its paragraphs: the text, and where its components lie. A component that
/// is not defined appends nothing.
#[derive(Debug, Default)]
pub(crate) struct Recomposition {
    text: String,
    parts: Parts,
}

impl Recomposition {
    /// A result that is to have up to this many bytes.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Recomposition { text: String::with_capacity(capacity), parts: Parts::default() }
    }

    /// Appends the scheme, which a target always has.
    pub(crate) fn scheme(&mut self, scheme: Scheme<'_>) {
        self.text.push_str(scheme.as_str());
        self.parts.scheme_end = self.at();
        self.text.push(':');
    }

    pub(crate) fn authority(&mut self, authority: Option<Authority<'_>>) {
        if let Some(authority) = authority {
            self.text.push_str("//");
            let host = authority.host();
            let before_host = (host.span().start - authority.span().start) as u32;
            self.parts.host_start = self.at().wrapping_add(before_host);
            self.parts.host_end = self.parts.host_start.wrapping_add(host.as_str().len() as u32);
            self.parts.host = Some(host.rule());
            self.text.push_str(authority.as_str());
        }
    }

    /// Appends the path that `write` appends. Where it begins with `//` and no authority stands before it, it would be
    /// read as one: it gets `/.` in front, which means the same path, and the answer is true.
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
        self.parts.path = Some(self.parts.path_rule(self.text.get(start..).unwrap_or_default()));
        is_authority
    }

    pub(crate) fn query(&mut self, query: Option<Query<'_>>) {
        if let Some(query) = query {
            self.text.extend(["?", query.as_str()]);
            self.parts.query_end = self.at();
        }
    }

    pub(crate) fn fragment(&mut self, fragment: Option<Fragment<'_>>) {
        if let Some(fragment) = fragment {
            self.text.extend(["#", fragment.as_str()]);
        }
    }

    /// The result, if it is not too long to be read again.
    pub(crate) fn finish(self) -> Result<UriBuf, Error> {
        if self.text.len() > LONGEST {
            return Err(Error::explain(Rule::Uri, self.text.as_bytes()));
        }
        Ok(UriBuf::assembled(self.text, self.parts))
    }

    /// Offsets of a text that turns out too long mean nothing, and are not seen.
    fn at(&self) -> u32 {
        self.text.len() as u32
    }
}
