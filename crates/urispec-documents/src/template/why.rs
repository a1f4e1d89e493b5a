//! What is left alone, and why.

use std::ops::Range;

/// A text that looks like a URI and is not checked: what is wrong with it, nobody knows before something is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    pub(crate) span: Range<usize>,
    pub(crate) why: Why,
}

impl Template {
    /// Where it is, in bytes of the document as it is stored.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Why it is not checked.
    pub fn why(&self) -> Why {
        self.why
    }
}

/// Why a text that looks like a URI is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// `https://{host}/`, `https://example.com/<%= id %>`.
    Placeholder,
    /// A regular expression or a glob: `https?://.*`, `https://*.example.com/`.
    Pattern,
    /// `https://example.com/users/:id`.
    Route,
    /// `https://host[:port]/...`, which describes a form.
    Form,
    /// `"https://" + host` in source code: the text is a part of one that is put together, or one that others are compared with.
    Part,
    /// `kafka://a:9092,b:9092`, `jdbc:mysql://...`: what a driver reads, which is no URI.
    ConnectionString,
    /// `hxxp://evil[.]test/`, which nobody is to follow by accident.
    Defanged,
    /// `href="a.html>text</a> ...`: a quote or a bracket is missing, and the text around became a part of the value.
    Swallowed,
    /// It goes on in the next line, since a word was hyphenated.
    Broken,
    /// A pattern of the configuration excludes it.
    Excluded,
}

impl Why {
    /// A name: `placeholder`, `pattern` ...
    pub const fn name(self) -> &'static str {
        match self {
            Why::Placeholder => "placeholder",
            Why::Pattern => "pattern",
            Why::Route => "route",
            Why::Form => "form",
            Why::Part => "part",
            Why::ConnectionString => "connection-string",
            Why::Defanged => "defanged",
            Why::Swallowed => "swallowed",
            Why::Broken => "broken",
            Why::Excluded => "excluded",
        }
    }

    /// The reason, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Why::Placeholder => "something is filled in",
            Why::Pattern => "a pattern for URIs",
            Why::Route => "a route with parameters",
            Why::Form => "the general form of a URI",
            Why::Part => "a part of a text that is put together or compared elsewhere",
            Why::ConnectionString => "a connection string or a list of hosts",
            Why::Defanged => "made harmless on purpose",
            Why::Swallowed => "a quote or a bracket is missing before it ends",
            Why::Broken => "hyphenated at the end of a line",
            Why::Excluded => "excluded by the configuration",
        }
    }
}
