//! Views of a text that matches a rule. They give the text and the position of each component.

use super::authority::{Authority, Host, Port, Userinfo};
use super::part::{Part, as_text, parsed, text_traits};
use super::path::Path;
use super::query::Query;
use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::reading::error_kind::LONGEST;
use crate::reading::parts::{Parts, Splitting};
use crate::rfc3986::syntax::uri;
use crate::rfc3986::usage::{absolute_uri, relative_ref, uri_reference};
use crate::uri::component::{Fragment, Scheme};

/// Declares the view of a text that matches a rule. Its examples begin with `$start`: a scheme and a colon, or nothing.
macro_rules! view {
    ($(#[$attribute:meta])* $name:ident, $rule:ident, $function:ident, $start:literal) => {
        $(#[$attribute])*
        #[derive(Clone, Copy)]
        pub struct $name<'a> {
            pub(crate) text: &'a str,
            pub(crate) parts: Parts,
        }

        impl<'a> $name<'a> {
            pub(crate) const RULE: Rule = Rule::$rule;

            /// The parts, with rules of the grammar that the text is of.
            #[inline(always)]
            fn named(&self) -> Parts {
                const IS_OF_IRI: bool = Rule::$rule.is_of_iri();
                let Parts { host, path, .. } = self.parts;
                match IS_OF_IRI {
                    true => Parts {
                        host: host.map(|rule| rule.beside(Self::RULE)),
                        path: path.map(|rule| rule.beside(Self::RULE)),
                        ..self.parts
                    },
                    false => self.parts,
                }
            }

            /// Parses `text`. The complete text must match.
            // A call would copy the result. In a module for JavaScript, each byte counts.
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            pub fn parse(text: &'a str) -> Result<Self, Error> {
                let splitting = Splitting::of(text.as_bytes());
                let end = match text.len() {
                    0..=LONGEST => match splitting.whole(|source| $function(source)) {
                        Ok(parts) => return Ok($name { text, parts }),
                        Err(end) => end,
                    },
                    _ => None,
                };
                Err(Error::explain_rest(Self::RULE, text.as_bytes(), end, &splitting.parts()))
            }

            /// The parts of `text`, if it matches: for those who look at bytes first.
            #[cfg(feature = "lint")]
            #[inline]
            pub(crate) fn split(text: &[u8]) -> Option<Parts> {
                let whole = || Splitting::of(text).whole(|source| $function(source)).ok();
                if text.len() <= LONGEST { whole() } else { None }
            }

            /// The text, as it was written.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "//H/%7e\")?.as_str(), \"", $start, "//H/%7e\");")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn as_str(&self) -> &'a str {
                self.text
            }

            /// The authority: the part between `//` and the path.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "//a@h:1/b\")?.authority().unwrap(), \"a@h:1\");")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "/b\")?.authority(), None);")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn authority(&self) -> Option<Authority<'a>> {
                Authority::new(self.text, self.named())
            }

            /// The userinfo of the authority, if there is one: the part before `@`.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "//@h/a\")?.userinfo().unwrap(), \"\");")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "//h/a\")?.userinfo(), None);")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn userinfo(&self) -> Option<Userinfo<'a>> {
                self.authority().and_then(|authority| authority.userinfo())
            }

            /// The host of the authority. It may be empty, which is distinct from an absent authority.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "///etc/hosts\")?.host().unwrap(), \"\");")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "/etc/hosts\")?.host(), None);")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn host(&self) -> Option<Host<'a>> {
                self.authority().map(|authority| authority.host())
            }

            /// The port of the authority, if there is one: the part after the `:` that follows the host.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "//h:/\")?.port().unwrap(), \"\");")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "//h/\")?.port(), None);")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn port(&self) -> Option<Port<'a>> {
                self.authority().and_then(|authority| authority.port())
            }

            /// The path, which may be empty.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "//h?a/b\")?.path(), \"\");")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "//h/a//b/?c\")?.path(), \"/a//b/\");")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn path(&self) -> Path<'a> {
                let (span, rule) = self.named().path();
                Path::new(Part::of(self.text, span), rule)
            }

            /// The query: the part after `?`. It may be empty.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "/a?b?c\")?.query().unwrap(), \"b?c\");")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "/a?\")?.query().unwrap(), \"\");")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $start, "/a\")?.query(), None);")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn query(&self) -> Option<Query<'a>> {
                self.parts.query().map(|span| Query::new(Part::of(self.text, span)))
            }
        }

        impl<'a> TryFrom<&'a [u8]> for $name<'a> {
            type Error = Error;

            #[inline]
            fn try_from(text: &'a [u8]) -> Result<Self, Error> {
                match core::str::from_utf8(text) {
                    Ok(text) => $name::parse(text),
                    Err(_) => Err(Error::explain_reference(Self::RULE, text)),
                }
            }
        }

        text_traits!($name<'_>);
        as_text!($name);
        parsed!($name);

        #[cfg(feature = "serde")]
        impl<'de: 'a, 'a> ::serde::Deserialize<'de> for $name<'a> {
            #[inline]
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $name::parse(<&str>::deserialize(deserializer)?).map_err(::serde::de::Error::custom)
            }
        }
    };
}
#[cfg(feature = "iri")]
pub(super) use view;

view! {
    /// A `URI`: it has a scheme, and may have a fragment.
    ///
    /// Equality, order and hash are those of the text: `http://h` and `HTTP://h` differ.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret#nose")?;
    /// assert_eq!(uri.scheme(), "foo");
    /// assert_eq!(uri.authority().unwrap().port().unwrap().number(), Some(8042));
    /// assert_eq!(uri.path(), "/over/there");
    /// assert_eq!(uri.path().span(), 22..33);
    /// assert_eq!(uri.query().unwrap(), "name=ferret");
    /// assert_eq!(uri.fragment().unwrap(), "nose");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Uri, Uri, uri, "foo:"
}

view! {
    /// A `URI-reference`: a URI or a relative reference.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let reference = UriReference::parse("../there?")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert_eq!(reference.path(), "../there");
    /// assert_eq!(reference.query().unwrap(), "");
    /// assert_eq!(reference.fragment(), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    UriReference, UriReference, uri_reference, ""
}

view! {
    /// An `absolute-URI`: it has a scheme and no fragment, like the base for reference resolution.
    ///
    /// ```
    /// use urispec::{AbsoluteUri, Uri};
    ///
    /// assert!(AbsoluteUri::parse("http://example.com/#top").is_err());
    ///
    /// let uri = Uri::parse("http://example.com/#top")?;
    /// assert_eq!(uri.without_fragment(), "http://example.com/");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    AbsoluteUri, AbsoluteUri, absolute_uri, "foo:"
}

view! {
    /// A `relative-ref`: it has no scheme.
    ///
    /// ```
    /// use urispec::RelativeRef;
    ///
    /// assert_eq!(RelativeRef::parse("//example.com/a")?.authority().unwrap(), "example.com");
    /// assert!(RelativeRef::parse("http://example.com/a").is_err());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    RelativeRef, RelativeRef, relative_ref, ""
}

impl<'a> Uri<'a> {
    /// The scheme: the part before the first `:`.
    #[inline]
    pub fn scheme(&self) -> Scheme<'a> {
        Scheme::new(Part::of(self.text, self.parts.scheme().unwrap_or_default()))
    }

    /// The fragment: the part after `#`. It may be empty.
    #[inline]
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.parts.fragment(self.text.len()).map(|span| Fragment::new(Part::of(self.text, span)))
    }

    /// The URI without its fragment.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// // Only the fragment goes: an empty query stays.
    /// assert_eq!(Uri::parse("http://h/?#top")?.without_fragment(), "http://h/?");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_fragment(&self) -> AbsoluteUri<'a> {
        AbsoluteUri { text: Part::of(self.text, 0..self.parts.before_fragment()).text, parts: self.parts }
    }

    /// The URI without its scheme, or `None` if the rest would be read otherwise: without the scheme, `urn:a:b` would have the scheme `a`.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// assert_eq!(Uri::parse("http://example.com/a")?.without_scheme().unwrap(), "//example.com/a");
    /// assert_eq!(Uri::parse("urn:a:b")?.without_scheme(), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_scheme(&self) -> Option<RelativeRef<'a>> {
        RelativeRef::parse(after_scheme(self.text, &self.parts)).ok()
    }
}

/// What follows the colon of the scheme.
pub(super) fn after_scheme<'a>(text: &'a str, parts: &Parts) -> &'a str {
    let start = parts.scheme().map_or(0, |scheme| scheme.end + ":".len());
    Part::of(text, start..text.len()).text
}

impl<'a> UriReference<'a> {
    /// The scheme: the part before the first `:` of a URI.
    #[inline]
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.parts.scheme().map(|span| Scheme::new(Part::of(self.text, span)))
    }

    /// The fragment: the part after `#`. It may be empty.
    #[inline]
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.parts.fragment(self.text.len()).map(|span| Fragment::new(Part::of(self.text, span)))
    }

    /// The reference without its fragment.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// // What is left of a reference within a document is the document.
    /// assert_eq!(UriReference::parse("#top")?.without_fragment(), "");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_fragment(&self) -> UriReference<'a> {
        UriReference { text: Part::of(self.text, 0..self.parts.before_fragment()).text, parts: self.parts }
    }

    /// The reference as a URI, if it has a scheme.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// assert_eq!(UriReference::parse("urn:a:b")?.to_uri().unwrap().scheme(), "urn");
    /// assert_eq!(UriReference::parse("//example.com/")?.to_uri(), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn to_uri(&self) -> Option<Uri<'a>> {
        self.parts.scheme().map(|_| Uri { text: self.text, parts: self.parts })
    }

    /// The reference as a relative reference, if it has no scheme.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// assert_eq!(UriReference::parse("./a:b")?.to_relative_ref().unwrap().path(), "./a:b");
    /// // This one has the scheme `a`.
    /// assert_eq!(UriReference::parse("a:b")?.to_relative_ref(), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn to_relative_ref(&self) -> Option<RelativeRef<'a>> {
        match self.parts.scheme() {
            Some(_) => None,
            None => Some(RelativeRef { text: self.text, parts: self.parts }),
        }
    }
}

impl<'a> AbsoluteUri<'a> {
    /// The scheme: the part before the first `:`.
    ///
    /// ```
    /// use urispec::AbsoluteUri;
    ///
    /// let scheme = AbsoluteUri::parse("HTTP://example.com/")?.scheme();
    /// assert_eq!(scheme.as_str(), "HTTP");
    /// assert!(scheme.is("http"));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    #[inline]
    pub fn scheme(&self) -> Scheme<'a> {
        Scheme::new(Part::of(self.text, self.parts.scheme().unwrap_or_default()))
    }

    /// The URI without its scheme: see [`Uri::without_scheme`].
    ///
    /// ```
    /// use urispec::AbsoluteUri;
    ///
    /// assert_eq!(AbsoluteUri::parse("http://example.com/a")?.without_scheme().unwrap(), "//example.com/a");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_scheme(&self) -> Option<RelativeRef<'a>> {
        Uri::from(*self).without_scheme()
    }
}

impl<'a> RelativeRef<'a> {
    /// The fragment: the part after `#`. It may be empty.
    ///
    /// ```
    /// use urispec::RelativeRef;
    ///
    /// assert_eq!(RelativeRef::parse("#")?.fragment().unwrap(), "");
    /// assert_eq!(RelativeRef::parse("")?.fragment(), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    #[inline]
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.parts.fragment(self.text.len()).map(|span| Fragment::new(Part::of(self.text, span)))
    }

    /// The reference without its fragment.
    ///
    /// ```
    /// use urispec::RelativeRef;
    ///
    /// assert_eq!(RelativeRef::parse("?page=2#top")?.without_fragment(), "?page=2");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_fragment(&self) -> RelativeRef<'a> {
        RelativeRef { text: Part::of(self.text, 0..self.parts.before_fragment()).text, parts: self.parts }
    }
}

/// The empty reference, which points to the document that it is in (section 4.4).
impl Default for UriReference<'_> {
    fn default() -> Self {
        UriReference { text: "", parts: Parts { path: Some(Rule::PathEmpty), ..Parts::default() } }
    }
}

/// The empty reference, which points to the document that it is in (section 4.4).
impl Default for RelativeRef<'_> {
    fn default() -> Self {
        RelativeRef { text: "", parts: Parts { path: Some(Rule::PathEmpty), ..Parts::default() } }
    }
}

/// Implements the conversion of `$from` into `$to`: every text that matches the first also matches the second. The way back fails where the second
/// allows more: `$is` says of one whether it matches the first, too.
macro_rules! is_also {
    ($($from:ident is $to:ident where $is:expr;)*) => {
        $(
            impl<'a> From<$from<'a>> for $to<'a> {
                #[inline]
                fn from($from { text, parts }: $from<'a>) -> Self {
                    $to { text, parts }
                }
            }

            impl<'a> TryFrom<$to<'a>> for $from<'a> {
                type Error = Error;

                #[inline]
                fn try_from(view: $to<'a>) -> Result<Self, Error> {
                    let is: fn(&$to<'_>) -> bool = $is;
                    match is(&view) {
                        true => Ok($from { text: view.text, parts: view.parts }),
                        false => Err(Error::explain_reference($from::RULE, view.text.as_bytes())),
                    }
                }
            }
        )*
    };
}

#[cfg(feature = "iri")]
pub(super) use is_also;

is_also! {
    AbsoluteUri is Uri where |uri| uri.fragment().is_none();
    AbsoluteUri is UriReference where |reference| reference.scheme().is_some() && reference.fragment().is_none();
    Uri is UriReference where |reference| reference.scheme().is_some();
    RelativeRef is UriReference where |reference| reference.scheme().is_none();
}
