use core::iter::FusedIterator;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::rfc3986::decoding::Decoded;
use crate::uri::component::component;
use crate::uri::part::{Part, as_text, parsed, text_traits};

/// The `path` of a URI.
///
/// ```
/// use urispec::UriReference;
///
/// let path = UriReference::parse("http://h/a/%62?c")?.path();
/// assert_eq!((path.as_str(), path.span()), ("/a/%62", 8..14));
/// // A path knows no base: dot segments stay.
/// assert_eq!(UriReference::parse("./a/..")?.path(), "./a/..");
/// # Ok::<(), urispec::Error>(())
/// ```
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

    /// Parses a text that is a path alone. Its rule is the one that it matches without a scheme and an authority, if there is one.
    ///
    /// ```
    /// use urispec::component::Path;
    /// use urispec::Rule;
    ///
    /// let rule = |text| Path::parse(text).unwrap().rule();
    /// assert_eq!(["/a", "a", "", "a:b", "//a"].map(rule), [
    ///     Rule::PathAbsolute,
    ///     Rule::PathNoscheme,
    ///     Rule::PathEmpty,
    ///     Rule::PathRootless,
    ///     Rule::PathAbempty,
    /// ]);
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, Error> {
        Rule::Path.check(text)?;
        let rules = [Rule::PathEmpty, Rule::PathAbsolute, Rule::PathNoscheme, Rule::PathRootless];
        let rule = rules.into_iter().find(|rule| rule.accepts(text)).unwrap_or(Rule::PathAbempty);
        Ok(Path { part: Part { text, start: 0 }, rule })
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

    /// The rule that the path matches, one of the five path rules of section 3.3, or of their counterparts in RFC 3987 if it is that of an IRI.
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
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let is_absolute = |text| UriReference::parse(text).unwrap().path().is_absolute();
    /// assert!(is_absolute("/a") && is_absolute("http://h/"));
    /// // A URI may have a path that is not, and an empty one never is.
    /// assert!(!is_absolute("mailto:ada@example.com") && !is_absolute("http://h"));
    /// ```
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
    pub fn segments(&self) -> Segments<'a> {
        let Part { text, start } = self.part;
        Segments(match text.strip_prefix('/') {
            Some(text) => Some(Part { text, start: start + "/".len() }),
            None => (!text.is_empty()).then_some(self.part),
        })
    }
}

/// The segments of a path, from either end: see [`Path::segments`].
///
/// ```
/// use urispec::UriReference;
///
/// let path = UriReference::parse("/a/b/c.html")?.path();
/// assert_eq!(path.segments().next_back().unwrap(), "c.html");
/// assert!(path.segments().rev().eq(["c.html", "b", "a"]));
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Segments<'a>(Option<Part<'a>>);

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        let Part { text, start } = self.0?;
        let (text, rest) = text.split_once('/').map_or((text, None), |(text, rest)| (text, Some(rest)));
        self.0 = rest.map(|rest| Part { text: rest, start: start + text.len() + "/".len() });
        Some(Segment::new(Part { text, start }))
    }
}

impl DoubleEndedIterator for Segments<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let Part { text, start } = self.0?;
        let (rest, text) = text.rsplit_once('/').map_or((None, text), |(rest, text)| (Some(rest), text));
        self.0 = rest.map(|text| Part { text, start });
        let start = rest.map_or(start, |rest| start + rest.len() + "/".len());
        Some(Segment::new(Part { text, start }))
    }
}

impl FusedIterator for Segments<'_> {}

text_traits!(Path<'_>);
as_text!(Path);
parsed!(Path);

component! {
    /// A `segment` of a path.
    ///
    /// ```
    /// use urispec::{UriReference, component::Segment};
    ///
    /// let segment = UriReference::parse("/R%2FD/a")?.path().segments().next().unwrap();
    /// assert_eq!((segment.as_str(), segment.span()), ("R%2FD", 1..6));
    /// assert_eq!(segment.decode(), "R/D");
    /// assert_eq!(Segment::parse("R/D").unwrap_err().span(), 1..2);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Segment, Segment
}

impl<'a> Segment<'a> {
    /// The decoded bytes.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }

    /// The text before its parameters: the segment up to the first delimiter of [`parameters`](Self::parameters).
    ///
    /// ```
    /// use urispec::component::Path;
    ///
    /// let names = |path| Path::parse(path).unwrap().segments().map(|segment| segment.name()).collect::<Vec<_>>();
    /// assert_eq!(names("/a;v=1/b,1.1/c"), ["a", "b", "c"]);
    /// // Where there is a semicolon, a comma is an ordinary character.
    /// assert_eq!(names("a,b;c"), ["a,b"]);
    /// ```
    pub fn name(&self) -> &'a str {
        self.text.split(parameter_delimiter(self.text)).next().unwrap_or_default()
    }

    /// The parameters after the name of this segment, as in `name;v=1.1` and `name,1.1`.
    ///
    /// To the generic syntax a segment is opaque, and what its delimiters mean is up to whoever made the URI. Section 3.3 names two customs,
    /// which are read here: parameters begin with `;` or, in a segment without one, with `,`; and the value of a parameter begins at its first `=`.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let reference = UriReference::parse("/name;v=1.1;draft/name,1.1/plain")?;
    /// let mut segments = reference.path().segments();
    ///
    /// let first = segments.next().unwrap();
    /// assert_eq!(first.name(), "name");
    /// let parameters: Vec<_> = first.parameters().map(|parameter| (parameter.name(), parameter.value())).collect();
    /// assert_eq!(parameters, [("v", Some("1.1")), ("draft", None)]);
    /// assert_eq!(first.parameters().next().unwrap().span(), 6..11);
    ///
    /// let second = segments.next().unwrap();
    /// assert_eq!((second.name(), second.parameters().next().unwrap().as_str()), ("name", "1.1"));
    /// assert_eq!(segments.next().unwrap().parameters().count(), 0);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn parameters(&self) -> Parameters<'a> {
        let delimiter = parameter_delimiter(self.text);
        let after = self.text.split_once(delimiter).map(|(name, rest)| (name.len() + delimiter.len_utf8(), rest));
        let rest = after.map(|(before, text)| Part { text, start: self.start + before });
        Parameters { rest, delimiter }
    }
}

/// What parameters of a segment begin with.
fn parameter_delimiter(segment: &str) -> char {
    if segment.contains(';') { ';' } else { ',' }
}

/// The parameters of a segment: see [`Segment::parameters`].
#[derive(Clone, Debug)]
pub struct Parameters<'a> {
    rest: Option<Part<'a>>,
    delimiter: char,
}

impl<'a> Iterator for Parameters<'a> {
    type Item = Parameter<'a>;

    fn next(&mut self) -> Option<Parameter<'a>> {
        let Part { text, start } = self.rest?;
        let (text, rest) = text.split_once(self.delimiter).map_or((text, None), |(text, rest)| (text, Some(rest)));
        let after = start + text.len() + self.delimiter.len_utf8();
        self.rest = rest.map(|text| Part { text, start: after });
        Some(Parameter::new(Part { text, start }))
    }
}

impl FusedIterator for Parameters<'_> {}

component! {
    /// A parameter of a segment, without the delimiter before it: see [`Segment::parameters`].
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let path = UriReference::parse("/name;v=a%3Db;flag")?.path();
    /// let [v, flag] = &path.segments().next().unwrap().parameters().collect::<Vec<_>>()[..] else { panic!() };
    /// assert_eq!((v.as_str(), v.span(), v.name(), v.value()), ("v=a%3Db", 6..13, "v", Some("a%3Db")));
    /// assert_eq!(v.decode(), "v=a=b");
    /// assert_eq!((flag.name(), flag.value()), ("flag", None));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Parameter
}

impl<'a> Parameter<'a> {
    /// The text before the first `=`, or everything.
    pub fn name(&self) -> &'a str {
        self.text.split_once('=').map_or(self.text, |(name, _)| name)
    }

    /// The text after the first `=`. An empty value is distinct from an absent one.
    pub fn value(&self) -> Option<&'a str> {
        self.text.split_once('=').map(|(_, value)| value)
    }

    /// The decoded bytes. A decoded `%3D` looks like the `=` before a value, so split first.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use crate::uri::view::UriReference;

    #[test]
    fn parameters_of_segments() {
        type Found = &'static [(&'static str, Option<&'static str>, core::ops::Range<usize>)];
        let cases: [(&str, &str, Found); 8] = [
            ("/a;v=1.1", "a", &[("v", Some("1.1"), 3..8)]),
            ("/a,1.1", "a", &[("1.1", None, 3..6)]),
            ("/a,b;c,d=e,f", "a,b", &[("c,d", Some("e,f"), 5..12)]),
            ("/;", "", &[("", None, 2..2)]),
            ("/;;a==;", "", &[("", None, 2..2), ("a", Some("="), 3..6), ("", None, 7..7)]),
            ("/a%3Bb%2Cc=d", "a%3Bb%2Cc=d", &[]),
            ("/a=b", "a=b", &[]),
            ("/", "", &[]),
        ];
        for (text, name, expected) in cases {
            let segment = UriReference::parse(text).unwrap().path().segments().next().unwrap();
            assert_eq!(segment.name(), name, "{text}");
            let found = segment.parameters().map(|found| (found.name(), found.value(), found.span()));
            assert!(found.eq(expected.iter().cloned()), "{text}");
        }
    }
}
