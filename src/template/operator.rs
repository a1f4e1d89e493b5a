//! What an expression begins with.

/// What follows the `{` of an expression, and says how it is expanded.
///
/// ```
/// use urispec::template::{Operator, UriTemplate};
///
/// let operators = |text| UriTemplate::parse(text).unwrap().expressions().map(|it| it.operator()).collect::<Vec<_>>();
/// assert_eq!(operators("{/path}{?q}"), [Operator::PathSegment, Operator::Query]);
/// assert_eq!(operators("{id}{=id}"), [Operator::Simple, Operator::Reserve('=')]);
/// assert_eq!(Operator::Query.symbol(), Some('?'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operator {
    /// None: `{var}` (3.2.2).
    Simple,
    /// `{+var}`: reserved characters and percent triplets stay (3.2.3).
    Reserved,
    /// `{#var}`: a fragment (3.2.4).
    Fragment,
    /// `{.var}`: labels, each after a dot (3.2.5).
    Label,
    /// `{/var}`: segments of a path, each after a slash (3.2.6).
    PathSegment,
    /// `{;var}`: parameters of a path (3.2.7).
    PathParameter,
    /// `{?var}`: a query (3.2.8).
    Query,
    /// `{&var}`: more of a query (3.2.9).
    QueryContinuation,
    /// `=`, `,`, `!`, `@` or `|`, which the grammar keeps for later documents (2.2). There is none yet, so nothing can be expanded.
    Reserve(char),
}

impl Operator {
    /// The operator of an expression whose text, after the brace, begins with this character.
    pub(super) const fn of(first: Option<char>) -> Operator {
        match first {
            Some('+') => Operator::Reserved,
            Some('#') => Operator::Fragment,
            Some('.') => Operator::Label,
            Some('/') => Operator::PathSegment,
            Some(';') => Operator::PathParameter,
            Some('?') => Operator::Query,
            Some('&') => Operator::QueryContinuation,
            Some(symbol @ ('=' | ',' | '!' | '@' | '|')) => Operator::Reserve(symbol),
            _ => Operator::Simple,
        }
    }

    /// The character, unless it is [`Simple`](Operator::Simple).
    ///
    /// ```
    /// use urispec::template::Operator;
    ///
    /// assert_eq!(Operator::Label.symbol(), Some('.'));
    /// assert_eq!(Operator::Simple.symbol(), None);
    /// ```
    pub const fn symbol(self) -> Option<char> {
        match self {
            Operator::Simple => None,
            Operator::Reserved => Some('+'),
            Operator::Fragment => Some('#'),
            Operator::Label => Some('.'),
            Operator::PathSegment => Some('/'),
            Operator::PathParameter => Some(';'),
            Operator::Query => Some('?'),
            Operator::QueryContinuation => Some('&'),
            Operator::Reserve(symbol) => Some(symbol),
        }
    }

    /// The level of templates that it belongs to: 1 to 4. Those that are reserved are of none of them, and count as the highest.
    pub(super) const fn level(self) -> u8 {
        match self {
            Operator::Simple => 1,
            Operator::Reserved | Operator::Fragment => 2,
            Operator::Reserve(_) => 4,
            _ => 3,
        }
    }
}
