//! The parts of a request path.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// The parts of a request path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition<'a> {
    pub(super) resource_path: Piece<'a>,
    pub(super) is_found: bool,
    pub(super) selector_string: Option<Piece<'a>>,
    pub(super) selectors: Vec<Piece<'a>>,
    pub(super) extension: Option<Piece<'a>>,
    pub(super) suffix: Option<Piece<'a>>,
    pub(super) parameters: Vec<Parameter<'a>>,
}

impl<'a> Decomposition<'a> {
    /// The path of the resource: the longest that exists and ends before a dot or at the end of the path. Without a resource, what
    /// stands before the first dot.
    pub fn resource_path(&self) -> &Piece<'a> {
        &self.resource_path
    }

    /// Whether there is a resource.
    pub fn is_found(&self) -> bool {
        self.is_found
    }

    /// All selectors, with the dots between.
    pub fn selector_string(&self) -> Option<&Piece<'a>> {
        self.selector_string.as_ref()
    }

    /// The selectors one by one. There are empty ones where dots stand together, but none at the end, as Java splits.
    pub fn selectors(&self) -> &[Piece<'a>] {
        &self.selectors
    }

    /// The extension, which is never empty.
    pub fn extension(&self) -> Option<&Piece<'a>> {
        self.extension.as_ref()
    }

    /// What follows from the first slash after the resource path.
    pub fn suffix(&self) -> Option<&Piece<'a>> {
        self.suffix.as_ref()
    }

    /// The parameters, in their order. Of those with the same name, Sling takes the last.
    pub fn parameters(&self) -> &[Parameter<'a>] {
        &self.parameters
    }
}

/// A part of a request path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The part, decoded. Parameters are no part of it.
    pub text: Cow<'a, str>,
    /// Where it stands in the source, in bytes.
    pub span: Range<usize>,
}

impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl PartialEq<str> for Piece<'_> {
    fn eq(&self, text: &str) -> bool {
        self.text == text
    }
}

impl PartialEq<&str> for Piece<'_> {
    fn eq(&self, text: &&str) -> bool {
        self.text == *text
    }
}

/// A parameter of a request path: `;name=value` or `;name='value'`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter<'a> {
    /// The name, which may be empty.
    pub name: String,
    /// The value, without quotes.
    pub value: String,
    /// All of it, from its `;`.
    pub piece: Piece<'a>,
}

/// The path of a reference does not begin with a slash, as the path of every request does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAbsolute {
    /// Where the path lies.
    pub span: Range<usize>,
}

impl fmt::Display for NotAbsolute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the path of a request begins with a `/`")
    }
}

impl core::error::Error for NotAbsolute {}
