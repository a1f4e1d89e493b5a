//! The parts of a request path.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// The parts of a request path.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::decompose;
///
/// // A site without resources.
/// let parts = decompose(UriReference::parse("/a/b;v=1.s1..s2.html/c.txt")?, &|_: &str| false).unwrap();
/// assert!(!parts.is_found());
/// assert_eq!(parts.resource_path(), "/a/b");
/// assert_eq!(parts.selector_string().unwrap(), "s1..s2");
/// assert_eq!(parts.selectors(), ["s1", "", "s2"]);
/// assert_eq!(parts.extension().unwrap(), "html");
/// assert_eq!(parts.suffix().unwrap(), "/c.txt");
/// assert_eq!(parts.parameters()[0].name, "v");
/// # Ok::<(), urispec::Error>(())
/// ```
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
    /// The path of the resource: the longest existing path that ends before a dot or at the end. Without a resource, the part
    /// before the first dot.
    pub fn resource_path(&self) -> &Piece<'a> {
        &self.resource_path
    }

    /// Whether a resource was found.
    pub fn is_found(&self) -> bool {
        self.is_found
    }

    /// All selectors, including the dots between them.
    pub fn selector_string(&self) -> Option<&Piece<'a>> {
        self.selector_string.as_ref()
    }

    /// The individual selectors. Adjacent dots yield empty selectors, except at the end, like Java's `split`.
    pub fn selectors(&self) -> &[Piece<'a>] {
        &self.selectors
    }

    /// The extension, which is never empty.
    pub fn extension(&self) -> Option<&Piece<'a>> {
        self.extension.as_ref()
    }

    /// The suffix: everything from the first slash after the resource path.
    pub fn suffix(&self) -> Option<&Piece<'a>> {
        self.suffix.as_ref()
    }

    /// The parameters in the order of the text. If a name occurs more than once, Sling uses the last value.
    pub fn parameters(&self) -> &[Parameter<'a>] {
        &self.parameters
    }
}

/// A part of a request path.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::{Paths, decompose};
///
/// let request = UriReference::parse("http://h/caf%C3%A9.html")?;
/// let parts = decompose(request, &Paths::from_iter(["/café"])).unwrap();
/// let path = parts.resource_path();
/// assert_eq!(path, "/café");
/// assert_eq!(&request.as_str()[path.span.clone()], "/caf%C3%A9");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The decoded text, without parameters.
    pub text: Cow<'a, str>,
    /// The byte range in the source.
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
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::decompose;
///
/// let parts = decompose(UriReference::parse("/a;v='1.0';v=2.html")?, &|_: &str| false).unwrap();
/// let [one, other] = parts.parameters() else { panic!() };
/// assert_eq!((&*one.value, &one.piece.text[..], one.piece.span.clone()), ("1.0", ";v='1.0'", 2..10));
/// assert_eq!((&*other.name, &*other.value), ("v", "2"));
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter<'a> {
    /// The name. It may be empty.
    pub name: String,
    /// The value, without quotes.
    pub value: String,
    /// The complete parameter, including the `;`.
    pub piece: Piece<'a>,
}

/// The error for a path that does not begin with a slash. The path of every request does.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::decompose;
///
/// let error = decompose(UriReference::parse("mailto:ada@example.com")?, &|_: &str| true).unwrap_err();
/// assert_eq!((error.span.clone(), error.to_string()), (7..22, "a request path must begin with `/`".into()));
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAbsolute {
    /// The byte range of the path.
    pub span: Range<usize>,
}

impl fmt::Display for NotAbsolute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request path must begin with `/`")
    }
}

impl core::error::Error for NotAbsolute {}
