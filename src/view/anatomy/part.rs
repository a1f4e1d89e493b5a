//! The definitions of the components, which hold for every URI.

use core::fmt;

use crate::abnf::rule::Rule;

/// A component, or a part of one.
///
/// ```
/// use urispec::view::anatomy::Part;
///
/// let inside = |whole| Part::ALL.into_iter().filter(move |part| part.definition().parent == Some(whole));
/// assert!(inside(Part::Authority).eq([Part::Userinfo, Part::Host, Part::Port]));
/// assert!(inside(Part::Query).eq([]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The part before the first `:`.
    Scheme,
    /// The part after `//`.
    Authority,
    /// The part of an authority before `@`.
    Userinfo,
    /// The name or address in an authority.
    Host,
    /// The part of an authority after the `:` that follows the host.
    Port,
    /// The part after the scheme and the authority, and before the query.
    Path,
    /// A part of a path. Slashes separate them; a path without slashes is one segment.
    Segment,
    /// The part after `?`.
    Query,
    /// The part after `#`.
    Fragment,
}

/// How often a part occurs.
///
/// ```
/// use urispec::view::anatomy::{Necessity, Part};
///
/// // Every URI has a path, which may be empty, and every authority a host.
/// let mandatory = Part::ALL.into_iter().filter(|part| part.definition().necessity == Necessity::Mandatory);
/// assert!(mandatory.eq([Part::Scheme, Part::Host, Part::Path]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Necessity {
    /// Exactly once.
    Mandatory,
    /// At most once.
    Optional,
    /// Any number of times, including none.
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

/// A row of the table: the definition of a part, which holds for every URI.
///
/// ```
/// use urispec::view::anatomy::Part;
///
/// let meant = |name| Part::ALL.into_iter().find(|part| part.definition().aliases.contains(&name));
/// assert_eq!(meant("anchor"), Some(Part::Fragment));
/// // The path is more than that.
/// assert_eq!(meant("file name"), Some(Part::Path));
/// assert_eq!(meant("hostname"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: &'static str,
    /// Other common names.
    pub aliases: &'static [&'static str],
    /// The part that contains this one.
    pub parent: Option<Part>,
    /// How often the part occurs.
    pub necessity: Necessity,
    /// The position within the parent or the URI.
    pub position: &'static str,
    /// Whether the part may be empty.
    pub may_be_empty: bool,
    /// The delimiter before the part.
    pub leader: Option<&'static str>,
    /// The delimiter after the part.
    pub trailer: Option<&'static str>,
    /// The parts of this part.
    pub parts: &'static [Part],
    /// The rule that defines the part.
    pub rule: Rule,
}

impl Part {
    /// Every part, in the order of their appearance in a URI.
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

    /// The definition of this part.
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
                position: "all of it, separated by slashes",
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
