//! What is true of a component in every URI.

use core::fmt;

use crate::abnf::rule::Rule;

/// A component, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// What stands before the first `:`.
    Scheme,
    /// What stands after `//`.
    Authority,
    /// What stands before the `@` of an authority.
    Userinfo,
    /// What an authority is about.
    Host,
    /// What stands after the host's `:`.
    Port,
    /// What is left of the URI before its query.
    Path,
    /// What stands between the slashes of a path.
    Segment,
    /// What stands after `?`.
    Query,
    /// What stands after `#`.
    Fragment,
}

/// How often something stands in a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Necessity {
    /// Once.
    Mandatory,
    /// Once, or not at all.
    Optional,
    /// As often as one likes, or not at all.
    Repeatable,
}

impl fmt::Display for Necessity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Necessity::Mandatory => "mandatory",
            Necessity::Optional => "optional",
            Necessity::Repeatable => "optional and repeatable",
        })
    }
}

/// A row of the table: what holds of a part in every URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// What people call it, too.
    pub aliases: &'static [&'static str],
    /// What it is a part of.
    pub parent: Option<Part>,
    /// How often it stands there.
    pub necessity: Necessity,
    /// Where it stands.
    pub position: &'static str,
    /// Whether it may be empty.
    pub may_be_empty: bool,
    /// What stands before it.
    pub leader: Option<&'static str>,
    /// What stands after it.
    pub trailer: Option<&'static str>,
    /// Its parts.
    pub parts: &'static [Part],
    /// The rule that says so.
    pub rule: Rule,
}

impl Part {
    /// Every part, in the order of a URI.
    pub const ALL: [Part; 9] = [
        Part::Scheme,
        Part::Authority,
        Part::Userinfo,
        Part::Host,
        Part::Port,
        Part::Path,
        Part::Segment,
        Part::Query,
        Part::Fragment,
    ];

    /// Its row of the table.
    ///
    /// ```
    /// use urispec::view::anatomy::{Necessity, Part};
    ///
    /// let port = Part::Port.definition();
    /// assert_eq!((port.parent, port.necessity, port.leader), (Some(Part::Authority), Necessity::Optional, Some(":")));
    /// assert_eq!(port.rule.section().number, "3.2.3");
    /// ```
    pub const fn definition(self) -> Definition {
        let plain = Definition {
            name: "",
            aliases: &[],
            parent: None,
            necessity: Necessity::Optional,
            position: "",
            may_be_empty: true,
            leader: None,
            trailer: None,
            parts: &[],
            rule: Rule::Uri,
        };
        match self {
            Part::Scheme => Definition {
                name: "scheme",
                aliases: &["protocol"],
                necessity: Necessity::Mandatory,
                position: "first",
                may_be_empty: false,
                trailer: Some(":"),
                rule: Rule::Scheme,
                ..plain
            },
            Part::Authority => Definition {
                name: "authority",
                aliases: &["domain name"],
                position: "after the scheme",
                leader: Some("//"),
                parts: &[Part::Userinfo, Part::Host, Part::Port],
                rule: Rule::Authority,
                ..plain
            },
            Part::Userinfo => Definition {
                name: "userinfo",
                parent: Some(Part::Authority),
                position: "first",
                trailer: Some("@"),
                rule: Rule::Userinfo,
                ..plain
            },
            Part::Host => Definition {
                name: "host",
                parent: Some(Part::Authority),
                necessity: Necessity::Mandatory,
                position: "after the userinfo, or first",
                rule: Rule::Host,
                ..plain
            },
            Part::Port => Definition {
                name: "port",
                parent: Some(Part::Authority),
                position: "after the host",
                leader: Some(":"),
                rule: Rule::Port,
                ..plain
            },
            Part::Path => Definition {
                name: "path",
                aliases: &["file name", "directory"],
                necessity: Necessity::Mandatory,
                position: "after the authority, or the scheme",
                parts: &[Part::Segment],
                rule: Rule::Path,
                ..plain
            },
            Part::Segment => Definition {
                name: "segment",
                aliases: &["path segment"],
                parent: Some(Part::Path),
                necessity: Necessity::Repeatable,
                position: "all",
                leader: Some("/"),
                rule: Rule::Segment,
                ..plain
            },
            Part::Query => Definition {
                name: "query",
                aliases: &["query string", "querystring"],
                position: "after the path",
                leader: Some("?"),
                rule: Rule::Query,
                ..plain
            },
            Part::Fragment => Definition {
                name: "fragment",
                aliases: &["anchor"],
                position: "last",
                leader: Some("#"),
                rule: Rule::Fragment,
                ..plain
            },
        }
    }
}

/// Displays the name.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.definition().name)
    }
}
