//! Why a template cannot be expanded.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::reading::error::Error;

/// A template cannot be expanded, or not with these values.
///
/// ```
/// use urispec::template::{ExpandErrorKind, UriTemplate, Value};
///
/// let template = UriTemplate::parse("/tags/{tags:3}")?;
/// let error = template.expand([("tags", Value::list(["red", "green"]))]).unwrap_err();
/// assert_eq!((error.kind(), error.span()), (ExpandErrorKind::CompositePrefix, 7..13));
/// assert_eq!(error.to_string(), "`tags:3` at 7 is a prefix, and the value of `tags` is not a string");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpandError {
    pub(crate) kind: ExpandErrorKind,
    pub(crate) span: Range<usize>,
    /// The text at the span, unless it is the whole template.
    pub(crate) text: String,
}

/// What keeps a template from being expanded.
///
/// ```
/// use urispec::template::{ExpandErrorKind, UriTemplate};
///
/// let kind = |text| UriTemplate::parse(text).unwrap().expand_to_reference(("a", "b")).unwrap_err().kind();
/// assert_eq!(kind("{!a}"), ExpandErrorKind::ReservedOperator);
/// assert!(matches!(kind("http://[{a}"), ExpandErrorKind::NotReference(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpandErrorKind {
    /// An operator that RFC 6570 keeps for later documents (2.2).
    ReservedOperator,
    /// A prefix of a value that is a list or an associative array (2.4.1).
    CompositePrefix,
    /// The expansion is not a `URI-reference`: the text around the expressions is no part of one. The places of the error are those of the expansion.
    NotReference(Error),
    /// The text could not be written.
    Write,
}

impl ExpandError {
    /// What is wrong.
    pub fn kind(&self) -> ExpandErrorKind {
        self.kind
    }

    /// Where it is in the template, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExpandError { kind, span, text } = self;
        let at = span.start;
        match kind {
            ExpandErrorKind::ReservedOperator => {
                write!(f, "the operator of `{text}` at {at} is reserved, and nothing says what it does")
            }
            ExpandErrorKind::CompositePrefix => {
                let name = text.split(':').next().unwrap_or_default();
                write!(f, "`{text}` at {at} is a prefix, and the value of `{name}` is not a string")
            }
            ExpandErrorKind::NotReference(error) => write!(f, "the expansion is not a URI reference: {error}"),
            ExpandErrorKind::Write => f.write_str("the expansion could not be written"),
        }
    }
}

impl core::error::Error for ExpandError {}

/// The error does not have the template, so there is no label.
#[cfg(feature = "miette")]
impl miette::Diagnostic for ExpandError {
    fn code<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        Some(alloc::boxed::Box::new(match self.kind {
            ExpandErrorKind::ReservedOperator => "reserved-operator",
            ExpandErrorKind::CompositePrefix => "composite-prefix",
            ExpandErrorKind::NotReference(_) => "not-reference",
            ExpandErrorKind::Write => "write",
        }))
    }

    fn help<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        match &self.kind {
            ExpandErrorKind::NotReference(error) => {
                error.help().map(|help| alloc::boxed::Box::new(alloc::format!("{help}")) as _)
            }
            _ => None,
        }
    }
}
