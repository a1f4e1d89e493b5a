//! A text that is a template.

use alloc::string::String;
use core::fmt;

use super::error::{ExpandError, ExpandErrorKind};
use super::part::{Expression, Part, Variable, parts};
use super::value::Values;
use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::rfc6570::expansion::expand;
use crate::uri::owned::UriReferenceBuf;
use crate::uri::part::{as_text, parsed, text_traits};

/// A URI Template.
///
/// ```
/// use urispec::template::UriTemplate;
///
/// let template = UriTemplate::parse("https://example.com/~{user}{/path*}{?q}")?;
/// assert_eq!(template.expand([("user", "ada"), ("q", "a&b")])?, "https://example.com/~ada?q=a%26b");
///
/// let error = UriTemplate::parse("https://example.com/~{user").unwrap_err();
/// # #[rustfmt::skip]
/// assert_eq!(error.to_string(), "unexpected end of expression at 26: expected ALPHA, DIGIT, pct-encoded, `*`, `,`, `.`, `:`, `_` or `}`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Every text that matches the grammar is one. An operator that is [reserved](crate::template::Operator::Reserve) matches, and is an error when the template is expanded.
#[derive(Clone, Copy)]
pub struct UriTemplate<'a> {
    text: &'a str,
}

impl<'a> UriTemplate<'a> {
    /// Parses `text`. The complete text must match.
    pub fn parse(text: &'a str) -> Result<Self, Error> {
        Rule::UriTemplate.check(text).map(|()| UriTemplate { text })
    }

    /// Of a text that is known to match.
    pub(super) fn of(text: &'a str) -> Self {
        UriTemplate { text }
    }

    /// The text, as it was written.
    ///
    /// ```
    /// use urispec::template::UriTemplate;
    ///
    /// assert_eq!(UriTemplate::parse("/{id}")?.as_str(), "/{id}");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// What it consists of, in its order.
    ///
    /// ```
    /// use urispec::template::UriTemplate;
    ///
    /// assert_eq!(UriTemplate::parse("/{a}/b{?c}")?.parts().count(), 4);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn parts(&self) -> impl Iterator<Item = Part<'a>> + use<'a> {
        parts(self.text)
    }

    /// Its expressions, in their order.
    ///
    /// ```
    /// use urispec::template::UriTemplate;
    ///
    /// let template = UriTemplate::parse("/{a}/b{?c}")?;
    /// assert!(template.expressions().map(|expression| expression.as_str()).eq(["{a}", "{?c}"]));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn expressions(&self) -> impl Iterator<Item = Expression<'a>> + use<'a> {
        self.parts().filter_map(|part| match part {
            Part::Expression(expression) => Some(expression),
            Part::Literals(_) => None,
        })
    }

    /// Its variables, in their order. One that occurs more than once is in the list more than once.
    ///
    /// ```
    /// use urispec::template::UriTemplate;
    ///
    /// let template = UriTemplate::parse("/{term:1}/{term}{?lang}")?;
    /// assert!(template.variables().map(|variable| variable.name()).eq(["term", "term", "lang"]));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = Variable<'a>> + use<'a> {
        self.expressions().flat_map(|expression| expression.variables())
    }

    /// The level of a processor that can expand it, from 1 to 4 (1.2).
    ///
    /// ```
    /// use urispec::template::UriTemplate;
    ///
    /// let level = |text| UriTemplate::parse(text).unwrap().level();
    /// assert_eq!(["/{id}", "{+path}", "{x,y}", "{/id*}"].map(level), [1, 2, 3, 4]);
    /// assert_eq!(level("/"), 1);
    /// ```
    pub fn level(&self) -> u8 {
        let of_expression = |expression: Expression<'_>| {
            let of_list = if expression.variables().nth(1).is_some() { 3 } else { 1 };
            let has_modifier = expression.variables().any(|variable| variable.modifier().is_some());
            if has_modifier { 4 } else { expression.operator().level().max(of_list) }
        };
        self.expressions().map(of_expression).max().unwrap_or(1)
    }

    /// The text with a value for each variable that has one.
    ///
    /// ```
    /// use urispec::template::{UriTemplate, Value};
    ///
    /// let template = UriTemplate::parse("/a{/path*}{?q,page}{#part}")?;
    /// let values = [("path", Value::list(["b", "c/d"])), ("page", Value::from(2))];
    /// assert_eq!(template.expand(values)?, "/a/b/c%2Fd?page=2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// It has only characters that are allowed in a URI, and is a reference if the text around the expressions is part of one:
    /// [`expand_to_reference`](Self::expand_to_reference) checks that.
    pub fn expand(&self, values: impl Values) -> Result<String, ExpandError> {
        let mut text = String::with_capacity(self.text.len());
        self.expand_to(values, &mut text)?;
        Ok(text)
    }

    /// As [`expand`](Self::expand), into a writer.
    ///
    /// If an expression cannot be expanded, it is copied, and the rest is expanded; then the error is returned, the first one if there are several. The incomplete text
    /// is for people who look for what is wrong (3).
    ///
    /// ```
    /// use urispec::template::UriTemplate;
    ///
    /// let mut text = String::new();
    /// UriTemplate::parse("/{id}")?.expand_to(("id", 7), &mut text)?;
    /// assert_eq!(text, "/7");
    ///
    /// let error = UriTemplate::parse("/{=id}?{id}")?.expand_to(("id", 7), &mut text).unwrap_err();
    /// assert_eq!((text.as_str(), error.span()), ("/7/{=id}?7", 1..6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_to(&self, values: impl Values, out: &mut impl fmt::Write) -> Result<(), ExpandError> {
        expand(self.parts(), &values, out)
    }

    /// As [`expand`](Self::expand), checked: the expansion is a URI or a relative reference.
    ///
    /// ```
    /// use urispec::template::UriTemplate;
    ///
    /// let template = UriTemplate::parse("https://example.com/~{user}")?;
    /// assert_eq!(template.expand_to_reference(("user", "ada"))?.host().unwrap(), "example.com");
    ///
    /// // A port consists of digits.
    /// let template = UriTemplate::parse("https://example.com:{port}/")?;
    /// let error = template.expand_to_reference(("port", "http")).unwrap_err();
    /// # #[rustfmt::skip]
    /// assert_eq!(error.to_string(), "the expansion is not a URI reference: invalid character `h` in port at 20: expected DIGIT, `#`, `/`, `?` or the end");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_to_reference(&self, values: impl Values) -> Result<UriReferenceBuf, ExpandError> {
        let text = self.expand(values)?;
        UriReferenceBuf::try_from(text).map_err(|rejected| ExpandError {
            kind: ExpandErrorKind::NotReference(rejected.error()),
            span: 0..self.text.len(),
            text: String::new(),
        })
    }
}

impl<'a> TryFrom<&'a [u8]> for UriTemplate<'a> {
    type Error = Error;

    fn try_from(text: &'a [u8]) -> Result<Self, Error> {
        match core::str::from_utf8(text) {
            Ok(text) => UriTemplate::parse(text),
            Err(_) => Err(Error::explain(Rule::UriTemplate, text)),
        }
    }
}

text_traits!(UriTemplate<'_>);
as_text!(UriTemplate);
parsed!(UriTemplate);
