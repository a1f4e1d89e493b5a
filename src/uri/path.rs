use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::rfc3986::decoding::Decoded;
use crate::uri::component::component;
use crate::uri::part::{Part, text_traits};

/// The `path` of a URI.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    part: Part<'a>,
    rule: Rule,
}

impl<'a> Path<'a> {
    #[inline]
    pub(super) fn new(part: Part<'a>, rule: Rule) -> Self {
        Path { part, rule }
    }

    /// The text of the path.
    #[inline]
    pub fn as_str(&self) -> &'a str {
        self.part.text
    }

    /// The byte range of the path in the complete text.
    #[inline]
    pub fn span(&self) -> Range<usize> {
        self.part.span()
    }

    /// The rule that the path matches, one of the five path rules of section 3.3.
    ///
    /// ```
    /// use urispec::{Rule, UriReference};
    ///
    /// let rule = |text| UriReference::parse(text).unwrap().path().rule();
    /// assert_eq!(rule("http://h/a"), Rule::PathAbempty);
    /// assert_eq!(rule("file:/a"), Rule::PathAbsolute);
    /// assert_eq!(rule("a/b"), Rule::PathNoscheme);
    /// assert_eq!(rule("urn:a"), Rule::PathRootless);
    /// assert_eq!(rule("#a"), Rule::PathEmpty);
    /// ```
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Whether the path begins with a slash.
    pub fn is_absolute(&self) -> bool {
        self.part.text.starts_with('/')
    }

    /// The segments between the slashes, including empty ones. An empty path has no segments; `/` has one empty segment.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let reference = UriReference::parse("http://h/a//%62/")?;
    /// assert!(reference.path().segments().eq(["a", "", "%62", ""]));
    /// assert_eq!(reference.path().segments().nth(2).unwrap().span(), 12..15);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Segment<'a>> + Clone + use<'a> {
        let Part { text, start } = self.part;
        let (text, mut start) = match text.strip_prefix('/') {
            Some(rest) => (Some(rest), start + "/".len()),
            None => ((!text.is_empty()).then_some(text), start),
        };
        text.into_iter().flat_map(|text| text.split('/')).map(move |text| {
            let segment = Segment::new(Part { text, start });
            start = segment.span().end + "/".len();
            segment
        })
    }
}

text_traits!(Path);

component! {
    /// A `segment` of a path.
    Segment
}

impl<'a> Segment<'a> {
    /// The decoded bytes.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}
