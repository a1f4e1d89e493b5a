//! The rules as parsers of a nom grammar of your own: for any input and any error type, and with the reason of a failure.
//!
//! | to read | write |
//! |---|---|
//! | a URI at the start of the input | [`uri`], or [`uri_reference`], [`absolute_uri`], [`relative_ref`] |
//! | what any rule matches there | [`rule(Rule::Host)`](rule) |
//! | a field whose end is known | `map_res(is_not("\" "), Uri::parse)`, with nom alone |
//!
//! ```
//! use nom::bytes::complete::tag;
//! use nom::character::complete::char;
//! use nom::sequence::delimited;
//! use nom::{IResult, Parser};
//! use urispec::{Uri, parser::uri};
//!
//! fn link(input: &str) -> IResult<&str, Uri<'_>> {
//!     delimited(char('<'), uri, tag(">")).parse(input)
//! }
//!
//! let (rest, uri) = link("<http://[::1]/a?b>; rel=next")?;
//! assert_eq!((uri.as_str(), uri.path().span(), rest), ("http://[::1]/a?b", 12..14, "; rel=next"));
//! # Ok::<(), nom::Err<nom::error::Error<&str>>>(())
//! ```
//!
//! # Inputs
//!
//! The input is `&str`, `&[u8]`, or a `LocatedSpan` of nom_locate (version 5) over one of them, with any extra. The parsers are those of nom 8. Spans of
//! components are relative to the start of the match; add the offset of the input for places in a file.
//!
//! # Where a match ends
//!
//! A rule takes the longest text that it matches, and what follows is yours. The rules of RFC 3986 stop before a space, a quote `"`, `<`, `>`, a backslash,
//! `|`, `^`, a backquote, braces, control characters and everything that is not ASCII. They do not stop before `'`, `)`, `,`, `.` and `;`, which are characters
//! of a path, and they do not know that a text goes on with a mistake: of `http://h/a|b`, [`uri`] takes `http://h/a`. Where your grammar knows the end of the field,
//! cut it out first; the text must then match as a whole, and the error is the exact one:
//!
//! ```
//! use nom::bytes::complete::is_not;
//! use nom::combinator::map_res;
//! use nom::error::{ErrorKind, FromExternalError, ParseError};
//! use nom::{IResult, Parser};
//! use urispec::Uri;
//!
//! #[derive(Debug)]
//! enum LogError {
//!     Uri(urispec::Error),
//!     Other(ErrorKind),
//! }
//!
//! impl<I> ParseError<I> for LogError {
//!     fn from_error_kind(_: I, kind: ErrorKind) -> Self {
//!         LogError::Other(kind)
//!     }
//!
//!     fn append(_: I, _: ErrorKind, other: Self) -> Self {
//!         other
//!     }
//! }
//!
//! // How nom carries the error of another parser.
//! impl<I> FromExternalError<I, urispec::Error> for LogError {
//!     fn from_external_error(_: I, _: ErrorKind, error: urispec::Error) -> Self {
//!         LogError::Uri(error)
//!     }
//! }
//!
//! fn quoted(input: &str) -> IResult<&str, Uri<'_>, LogError> {
//!     map_res(is_not("'"), Uri::parse).parse(input)
//! }
//!
//! assert_eq!(quoted("http://h/a' b").unwrap().0, "' b");
//! let Err(nom::Err::Error(LogError::Uri(error))) = quoted("http://h/a|b' b") else { panic!() };
//! assert_eq!(error.to_string(), "invalid character `|` in path at 10: expected pchar, `#`, `/`, `?` or the end");
//! ```
//!
//! # Errors
//!
//! The parsers give the [`Error`] to nom's trait `FromExternalError`, which all of nom's own error types implement: `nom::error::Error` keeps the place,
//! and yours keeps what it likes, as above. For any other error type there is [`map_err`], which hands over the input and the reason:
//!
//! ```
//! use nom::IResult;
//! use urispec::Uri;
//! use urispec::parser::{map_err, uri};
//!
//! // `MyError` implements `From<urispec::Error>`. To use the parser in nom's combinators, it implements their `ParseError`, too.
//! # #[derive(Debug)]
//! # struct MyError(String);
//! # impl From<urispec::Error> for MyError { fn from(error: urispec::Error) -> Self { MyError(error.to_string()) } }
//! fn target(input: &str) -> IResult<&str, Uri<'_>, MyError> {
//!     map_err(uri, |failure| failure.error.into())(input)
//! }
//!
//! let Err(nom::Err::Error(error)) = target("/index.html") else { panic!() };
//! assert_eq!(error.0, "invalid character `/` in scheme at 0: expected ALPHA");
//! ```

use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::{AsBytes, Err, IResult, Input, Offset};
use nom_locate::LocatedSpan;

use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::reading::error::Error;
use crate::reading::error_kind::LONGEST;
use crate::reading::parts::{Marked, Parts, Splitting};
use crate::rfc3986::syntax::uri as uri_rule;
use crate::rfc3986::usage::{
    absolute_uri as absolute_uri_rule, relative_ref as relative_ref_rule, uri_reference as uri_reference_rule,
};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// Input of a nom grammar that borrows its text: `&str`, `&[u8]`, or a `LocatedSpan` over one of them. It is a bound for functions that leave the input open.
///
/// ```
/// use nom::error::FromExternalError;
/// use nom::IResult;
/// use urispec::parser::{BorrowedText, uri};
///
/// /// The host of a URI, of any input.
/// fn host<'a, I, E>(input: I) -> IResult<I, &'a str, E>
/// where
///     I: BorrowedText<'a>,
///     E: FromExternalError<I, urispec::Error>,
/// {
///     let (rest, uri) = uri(input)?;
///     Ok((rest, uri.authority().map_or("", |authority| authority.host().as_str())))
/// }
///
/// assert_eq!(host::<_, nom::error::Error<_>>(&b"http://h/ \xFF"[..]).unwrap(), (&b" \xFF"[..], "h"));
/// ```
pub trait BorrowedText<'a>: Source<Text = Self> + Input {
    /// The text that is left.
    ///
    /// ```
    /// use nom_locate::LocatedSpan;
    /// use urispec::parser::{BorrowedText, uri};
    ///
    /// // Of a span, without its place.
    /// let (rest, _) = uri::<_, nom::error::Error<_>>(LocatedSpan::new("urn:a:b and more")).unwrap();
    /// assert_eq!(rest.text(), b" and more");
    /// ```
    fn text(&self) -> &'a [u8];
}

impl<'a> BorrowedText<'a> for &'a [u8] {
    fn text(&self) -> &'a [u8] {
        self
    }
}

impl<'a> BorrowedText<'a> for &'a str {
    fn text(&self) -> &'a [u8] {
        str::as_bytes(self)
    }
}

impl<'a, T, X> BorrowedText<'a> for LocatedSpan<T, X>
where
    T: BorrowedText<'a> + AsBytes + Offset,
    X: Clone,
{
    fn text(&self) -> &'a [u8] {
        self.fragment().text()
    }
}

/// Why a rule does not match at the start of an input. See [`map_err`].
///
/// ```
/// use urispec::parser::{Failure, uri};
///
/// let Err(nom::Err::Error(Failure { input, error, .. })) = uri("http//h and more") else { panic!() };
/// assert_eq!((input, error.span()), ("http//h and more", 4..5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure<I> {
    /// The input, from where the rule was tried.
    pub input: I,
    /// Why the rule does not match. Its span begins where the input does.
    pub error: Error,
}

impl<I> Failure<I> {
    /// An error of any kind that nom's parsers return, without the reason.
    ///
    /// ```
    /// use nom::error::ErrorKind;
    /// use urispec::parser::{Failure, map_err, uri};
    ///
    /// let mut plain = map_err(uri, Failure::plain::<(_, ErrorKind)>);
    /// assert_eq!(plain("/a"), Err(nom::Err::Error(("/a", ErrorKind::Verify))));
    /// ```
    pub fn plain<E: ParseError<I>>(self) -> E {
        E::from_error_kind(self.input, ErrorKind::Verify)
    }
}

impl<I> FromExternalError<I, Error> for Failure<I> {
    fn from_external_error(input: I, _: ErrorKind, error: Error) -> Self {
        Failure { input, error }
    }
}

/// The text that a rule matches at the start of the input: as much as the rule can take.
///
/// ```
/// use nom::{IResult, Parser};
/// use urispec::{Rule, parser};
///
/// fn host(input: &[u8]) -> IResult<&[u8], &[u8]> {
///     parser::rule(Rule::Host).parse(input)
/// }
///
/// assert_eq!(host(b"example.com - - [22/Nov/2026]"), Ok((&b" - - [22/Nov/2026]"[..], &b"example.com"[..])));
/// ```
pub fn rule<'a, I, E>(rule: Rule) -> impl FnMut(I) -> IResult<I, I, E>
where
    I: BorrowedText<'a>,
    E: FromExternalError<I, Error>,
{
    move |input: I| match rule.parse(input.clone()) {
        Ok(matched) => Ok(matched),
        Err(_) => Err(failure(rule, input)),
    }
}

#[cold]
fn failure<'a, I, E>(rule: Rule, input: I) -> Err<E>
where
    I: BorrowedText<'a>,
    E: FromExternalError<I, Error>,
{
    let error = Error::explain(rule, readable(input.text()));
    Err::Error(E::from_external_error(input, ErrorKind::Verify, error))
}

/// The part of a text that is read. No URI is longer, but a file with URIs in it may be.
fn readable(text: &[u8]) -> &[u8] {
    text.get(..LONGEST).unwrap_or(text)
}

/// A rule at the start of an input, with the places of its components.
#[inline(always)]
fn view<'a, I, V, E, R>(input: I, rule: Rule, read: R, view: fn(&'a str, Parts) -> V) -> IResult<I, V, E>
where
    I: BorrowedText<'a>,
    E: FromExternalError<I, Error>,
    R: for<'n, 't> Fn(Marked<'n, 't>) -> Parsed<Marked<'n, 't>>,
{
    let text = input.text();
    let splitting = Splitting::of(readable(text));
    // What a rule matches is ASCII.
    let matched = splitting.start(read).and_then(|end| core::str::from_utf8(text.get(..end)?).ok());
    match matched {
        Some(text) => Ok((input.take_from(text.len()), view(text, splitting.parts()))),
        None => Err(failure(rule, input)),
    }
}

/// Declares the parser of a view.
macro_rules! views {
    ($($(#[$attribute:meta])* $function:ident $view:ident $rule:ident;)*) => {
        $(
            $(#[$attribute])*
            pub fn $function<'a, I, E>(input: I) -> IResult<I, $view<'a>, E>
            where
                I: BorrowedText<'a>,
                E: FromExternalError<I, Error>,
            {
                view(input, Rule::$view, |source| $rule(source), |text, parts| $view { text, parts })
            }
        )*
    };
}

views! {
    /// A `URI` at the start of the input.
    ///
    /// ```
    /// use nom_locate::LocatedSpan;
    /// use urispec::parser::uri;
    ///
    /// let line = LocatedSpan::new_extra("urn:example:a#b and more", "notes.txt");
    /// let (rest, uri) = uri::<_, nom::error::Error<_>>(line).unwrap();
    /// assert_eq!((uri.scheme().as_str(), uri.fragment().unwrap().span()), ("urn", 14..15));
    /// assert_eq!((*rest.fragment(), rest.location_offset(), rest.extra), (" and more", 15, "notes.txt"));
    /// ```
    uri Uri uri_rule;

    /// A `URI-reference` at the start of the input. It matches everywhere: a reference may be empty.
    ///
    /// ```
    /// use nom::error::Error;
    /// use urispec::parser::uri_reference;
    ///
    /// let (rest, reference) = uri_reference::<_, Error<_>>("/a/b?c HTTP/1.1").unwrap();
    /// assert_eq!((reference.path().as_str(), rest), ("/a/b", " HTTP/1.1"));
    /// assert_eq!(uri_reference::<_, Error<_>>("\"").unwrap().1, "");
    /// ```
    uri_reference UriReference uri_reference_rule;

    /// An `absolute-URI` at the start of the input: it ends before a `#`.
    ///
    /// ```
    /// use nom::error::Error;
    /// use urispec::parser::absolute_uri;
    ///
    /// let (rest, uri) = absolute_uri::<_, Error<_>>(&b"http://h/#a"[..]).unwrap();
    /// assert_eq!((uri.as_str(), rest), ("http://h/", &b"#a"[..]));
    /// ```
    absolute_uri AbsoluteUri absolute_uri_rule;

    /// A `relative-ref` at the start of the input. It matches everywhere: a reference may be empty.
    ///
    /// ```
    /// use nom::error::Error;
    /// use urispec::parser::relative_ref;
    ///
    /// let (rest, reference) = relative_ref::<_, Error<_>>("//h/a:b").unwrap();
    /// assert_eq!((reference.authority().unwrap().as_str(), rest), ("h", ""));
    /// // The first segment of a relative path has no colon.
    /// assert_eq!(relative_ref::<_, Error<_>>("a:b").unwrap().0, ":b");
    /// ```
    relative_ref RelativeRef relative_ref_rule;
}

/// A parser of this module with an error type of your own, made of the input and the reason.
///
/// ```
/// use nom::error::ErrorKind;
/// use urispec::Rule;
/// use urispec::parser::{map_err, rule};
///
/// // The offset, instead of the error.
/// let mut address = map_err(rule(Rule::Ipv4address), |failure| (failure.error.span().start, ErrorKind::Verify));
/// assert_eq!(address("127.0.0.1:80").unwrap(), (":80", "127.0.0.1"));
/// assert_eq!(address("127.0.0:80"), Err(nom::Err::Error((7, ErrorKind::Verify))));
/// ```
pub fn map_err<I, O, E>(
    mut parser: impl FnMut(I) -> IResult<I, O, Failure<I>>,
    mut convert: impl FnMut(Failure<I>) -> E,
) -> impl FnMut(I) -> IResult<I, O, E> {
    move |input| parser(input).map_err(|error| error.map(&mut convert))
}
