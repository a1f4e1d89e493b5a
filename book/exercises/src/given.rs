//! What exercises use.

/// The components of a text, as the expression of appendix B finds them. Absent and empty are distinct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts<'t> {
    pub scheme: Option<&'t str>,
    pub authority: Option<&'t str>,
    pub path: &'t str,
    pub query: Option<&'t str>,
    pub fragment: Option<&'t str>,
}

/// What a host is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    IpLiteral,
    Ipv4address,
    RegName,
}

/// A parser that is tried at the start of a text: how many bytes it has read, or the place at which it failed.
pub type Attempt = fn(&str) -> Result<usize, usize>;
