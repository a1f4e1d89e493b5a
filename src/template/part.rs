//! The parts of a template, read from a text that matches.

use core::ops::Range;

use crate::template::operator::Operator;

/// Text that is copied, or an expression.
///
/// ```
/// use urispec::template::{Part, UriTemplate};
///
/// let template = UriTemplate::parse("/users/{id}")?;
/// let [Part::Literals(text), Part::Expression(expression)] = template.parts().collect::<Vec<_>>()[..] else { panic!() };
/// assert_eq!((text.as_str(), text.span()), ("/users/", 0..7));
/// assert_eq!((expression.as_str(), expression.span()), ("{id}", 7..11));
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// A run of literals.
    Literals(Literals<'a>),
    /// An expression.
    Expression(Expression<'a>),
}

/// A run of literals: text that is copied, with what is beyond ASCII percent-encoded (3.1).
///
/// ```
/// use urispec::template::{Part, UriTemplate};
///
/// let Some(Part::Literals(text)) = UriTemplate::parse("/é{id}")?.parts().next() else { panic!() };
/// assert_eq!((text.as_str(), text.span()), ("/é", 0..3));
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literals<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Literals<'a> {
    /// The text.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Its place in the template, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// An expression: `{?q,lang*}`.
///
/// ```
/// use urispec::template::{Operator, UriTemplate};
///
/// let expression = UriTemplate::parse("/search{?q,lang*}")?.expressions().next().unwrap();
/// assert_eq!((expression.as_str(), expression.span()), ("{?q,lang*}", 7..17));
/// assert_eq!(expression.operator(), Operator::Query);
/// let names: Vec<_> = expression.variables().map(|variable| variable.name()).collect();
/// assert_eq!(names, ["q", "lang"]);
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expression<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Expression<'a> {
    /// The text with its braces.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Its place in the template, in bytes, with its braces.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn inside(&self) -> &'a str {
        self.text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default()
    }

    /// How it is expanded.
    pub fn operator(&self) -> Operator {
        Operator::of(self.inside().chars().next())
    }

    /// Its variables, in their order.
    pub fn variables(&self) -> impl Iterator<Item = Variable<'a>> + use<'a> {
        let operator = self.operator();
        let symbol = operator.symbol().map_or(0, char::len_utf8);
        let list = self.inside().get(symbol..).unwrap_or_default();
        let mut start = self.start + "{".len() + symbol;
        list.split(',').map(move |text| {
            let variable = Variable { text, start, operator };
            start += text.len() + ",".len();
            variable
        })
    }
}

/// A variable of an expression, with its modifier: a `varspec`.
///
/// ```
/// use urispec::template::{Modifier, Operator, UriTemplate};
///
/// let template = UriTemplate::parse("/{term:1}/{term}{?lang*}")?;
/// let variables: Vec<_> = template.variables().collect();
/// assert_eq!((variables[0].name(), variables[0].modifier()), ("term", Some(Modifier::Prefix(1))));
/// assert_eq!((variables[0].as_str(), variables[0].span()), ("term:1", 2..8));
/// assert_eq!(variables[1].modifier(), None);
/// assert_eq!((variables[2].modifier(), variables[2].operator()), (Some(Modifier::Explode), Operator::Query));
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable<'a> {
    text: &'a str,
    start: usize,
    operator: Operator,
}

impl<'a> Variable<'a> {
    /// The text: the name with the modifier.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Its place in the template, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The name, as it is written: percent triplets are a part of it, and are not decoded (2.3).
    pub fn name(&self) -> &'a str {
        self.text.split([':', '*']).next().unwrap_or_default()
    }

    /// The modifier, if there is one.
    pub fn modifier(&self) -> Option<Modifier> {
        match self.text.split_once(':') {
            // The grammar has at most four digits.
            Some((_, length)) => length.parse().ok().map(Modifier::Prefix),
            None => self.text.ends_with('*').then_some(Modifier::Explode),
        }
    }

    /// The operator of its expression.
    pub fn operator(&self) -> Operator {
        self.operator
    }
}

/// How the value of a variable is changed before it is written (2.4).
///
/// ```
/// use urispec::template::{Modifier, UriTemplate};
///
/// let modifier = |text| UriTemplate::parse(text).unwrap().variables().next().unwrap().modifier();
/// assert_eq!(modifier("{hash:2}"), Some(Modifier::Prefix(2)));
/// assert_eq!(modifier("{tags*}"), Some(Modifier::Explode));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// `:3`: only so many characters of a string (2.4.1).
    Prefix(u16),
    /// `*`: each member of a list or an associative array as if it were a variable (2.4.2).
    Explode,
}

/// The parts of a text that matches.
pub(super) fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut start = 0;
    core::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let is_expression = rest.starts_with('{');
        let end = if is_expression { rest.find('}').map(|at| at + 1) } else { rest.find('{') };
        let text = rest.get(..end.unwrap_or(rest.len()))?;
        let part = if is_expression {
            Part::Expression(Expression { text, start })
        } else {
            Part::Literals(Literals { text, start })
        };
        start += text.len();
        Some(part)
    })
}
