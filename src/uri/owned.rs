//! Owned forms of the views. They do what the views do: `forward!` gives them each method of their view.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::str::FromStr;

use crate::reading::error::Error;
use crate::reading::parts::Parts;
use crate::uri::authority::{Authority, Host, Port, Userinfo};
use crate::uri::component::{Fragment, Scheme};
use crate::uri::part::{same_text, text_traits};
use crate::uri::path::Path;
use crate::uri::query::Query;
use crate::uri::rejected::Rejected;
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// Declares the owned form of a view, and the form that is either a view or owned. The examples are about `$example`.
macro_rules! owned {
    ($(#[$attribute:meta])* $name:ident, $view:ident, $example:literal, $(#[$cow_attribute:meta])* $cow:ident) => {
        $(#[$attribute])*
        #[derive(Clone)]
        pub struct $name {
            pub(super) text: String,
            pub(super) parts: Parts,
        }

        impl $name {
            #[doc = concat!("Parses `text`, as [`", stringify!($view), "::parse`] does, and copies it. To parse a `String` without a copy, use `try_from`.")]
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("let text = String::from(\"", $example, "\");")]
            #[doc = concat!("let owned = ", stringify!($name), "::parse(&text)?;")]
            /// drop(text);
            #[doc = concat!("assert_eq!(owned, \"", $example, "\");")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn parse(text: &str) -> Result<Self, Error> {
                $view::parse(text).map(Self::from)
            }

            /// An assembled text with the known positions of its components.
            #[inline]
            pub(crate) fn assembled(text: String, parts: Parts) -> Self {
                debug_assert_eq!($view::parse(&text).map(|view| view.parts), Ok(parts), "{text}");
                $name { text, parts }
            }

            /// A view of this text, which can be copied.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            #[doc = concat!("let owned = ", stringify!($name), "::parse(\"", $example, "\")?;")]
            /// // What a view gives borrows from the owned text, so it outlives the view.
            /// let last = owned.view().path().segments().next_back();
            /// assert_eq!(last.unwrap(), "b");
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn view(&self) -> $view<'_> {
                $view { text: &self.text, parts: self.parts }
            }

            /// The text.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            /// // For what a text can do, and this type cannot.
            #[doc = concat!("assert!(", stringify!($name), "::parse(\"", $example, "\")?.as_str().ends_with(\"/b\"));")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn as_str(&self) -> &str {
                &self.text
            }

            /// Converts into the text.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($name), ";")]
            ///
            /// // Neither way is the text copied.
            #[doc = concat!("let owned = ", stringify!($name), "::try_from(String::from(\"", $example, "\")).unwrap();")]
            #[doc = concat!("assert_eq!(owned.into_string(), \"", $example, "\");")]
            /// ```
            #[inline]
            pub fn into_string(self) -> String {
                self.text
            }
        }

        impl $view<'_> {
            /// The owned form.
            ///
            /// ```
            #[doc = concat!("use urispec::", stringify!($view), ";")]
            ///
            #[doc = concat!("let text = String::from(\"", $example, "\");")]
            #[doc = concat!("let owned = ", stringify!($view), "::parse(&text)?.to_buf();")]
            /// drop(text);
            #[doc = concat!("assert_eq!(owned, \"", $example, "\");")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn to_buf(&self) -> $name {
                $name { text: String::from(self.text), parts: self.parts }
            }
        }

        impl From<$view<'_>> for $name {
            #[inline]
            fn from(view: $view<'_>) -> Self {
                view.to_buf()
            }
        }

        impl<'a> From<&'a $name> for $view<'a> {
            #[inline]
            fn from(owned: &'a $name) -> Self {
                owned.view()
            }
        }

        impl<'a> From<&'a $cow<'_>> for $view<'a> {
            #[inline]
            fn from(cow: &'a $cow<'_>) -> Self {
                cow.view()
            }
        }

        impl TryFrom<String> for $name {
            type Error = Rejected<String>;

            #[inline]
            fn try_from(text: String) -> Result<Self, Rejected<String>> {
                match $view::parse(&text).map(|view| view.parts) {
                    Ok(parts) => Ok($name { text, parts }),
                    Err(error) => Err(Rejected::new(text, error)),
                }
            }
        }

        impl TryFrom<Vec<u8>> for $name {
            type Error = Rejected<Vec<u8>>;

            #[inline]
            fn try_from(bytes: Vec<u8>) -> Result<Self, Rejected<Vec<u8>>> {
                let error = match String::from_utf8(bytes).map($name::try_from) {
                    Ok(Ok(owned)) => return Ok(owned),
                    Ok(Err(rejected)) => {
                        let error = rejected.error();
                        return Err(Rejected::new(rejected.into_value().into_bytes(), error));
                    }
                    Err(error) => error,
                };
                let bytes = error.into_bytes();
                let error = Error::explain_reference($view::RULE, &bytes);
                Err(Rejected::new(bytes, error))
            }
        }

        impl TryFrom<&str> for $name {
            type Error = Error;

            #[inline]
            fn try_from(text: &str) -> Result<Self, Error> {
                $name::parse(text)
            }
        }

        impl TryFrom<&String> for $name {
            type Error = Error;

            #[inline]
            fn try_from(text: &String) -> Result<Self, Error> {
                $name::parse(text.as_str())
            }
        }

        impl TryFrom<&[u8]> for $name {
            type Error = Error;

            #[inline]
            fn try_from(text: &[u8]) -> Result<Self, Error> {
                $view::try_from(text).map(Self::from)
            }
        }

        impl FromStr for $name {
            type Err = Error;

            #[inline]
            fn from_str(text: &str) -> Result<Self, Error> {
                $name::parse(text)
            }
        }

        /// Equality, order and hash are those of the text, so a map with these keys is asked by a text.
        impl Borrow<str> for $name {
            #[inline]
            fn borrow(&self) -> &str {
                &self.text
            }
        }

        text_traits!($name);

        into_text!($name: String, Box<str>, Rc<str>, Arc<str>, Vec<u8>);

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.try_into().map_err(::serde::de::Error::custom)
            }
        }

        /// Borrows from the input if that is possible.
        #[cfg(feature = "serde")]
        impl<'de: 'a, 'a> ::serde::Deserialize<'de> for $cow<'a> {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use ::serde::de::{Error, Visitor};

                struct Text;

                impl<'de> Visitor<'de> for Text {
                    type Value = $cow<'de>;

                    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        f.write_str("a string")
                    }

                    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
                        text.try_into().map($cow::Borrowed).map_err(E::custom)
                    }

                    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                        self.visit_string(text.into())
                    }

                    fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
                        text.try_into().map($cow::Owned).map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(Text)
            }
        }

        $(#[$cow_attribute])*
        #[derive(Clone)]
        pub enum $cow<'a> {
            /// A view: nothing changed.
            Borrowed($view<'a>),
            /// A new text.
            Owned($name),
        }

        impl<'a> $cow<'a> {
            #[inline]
            pub(crate) fn new(view: $view<'a>, written: Option<(String, Parts)>) -> Self {
                match written {
                    None => $cow::Borrowed(view),
                    Some((text, parts)) => $cow::Owned($name::assembled(text, parts)),
                }
            }

            /// A view of this text, which can be copied.
            ///
            /// ```
            #[doc = concat!("use urispec::{", stringify!($cow), ", ", stringify!($view), "};")]
            ///
            #[doc = concat!("let cow = ", stringify!($cow), "::from(", stringify!($view), "::parse(\"", $example, "\")?);")]
            /// let last = cow.view().path().segments().next_back();
            /// assert_eq!(last.unwrap(), "b");
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn view(&self) -> $view<'_> {
                match self {
                    $cow::Borrowed(view) => *view,
                    $cow::Owned(owned) => owned.view(),
                }
            }

            /// The text.
            ///
            /// ```
            #[doc = concat!("use urispec::{", stringify!($cow), ", ", stringify!($view), "};")]
            ///
            #[doc = concat!("let cow = ", stringify!($cow), "::from(", stringify!($view), "::parse(\"", $example, "\")?);")]
            /// assert!(cow.as_str().ends_with("/b"));
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn as_str(&self) -> &str {
                match self {
                    $cow::Borrowed(view) => view.as_str(),
                    $cow::Owned(owned) => owned.as_str(),
                }
            }

            /// Whether this is a view.
            ///
            /// ```
            #[doc = concat!("use urispec::{", stringify!($cow), ", ", stringify!($view), "};")]
            ///
            #[doc = concat!("let cow = ", stringify!($cow), "::from(", stringify!($view), "::parse(\"", $example, "\")?);")]
            /// assert!(cow.is_borrowed());
            #[doc = concat!("assert!(!", stringify!($cow), "::from(cow.into_owned()).is_borrowed());")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn is_borrowed(&self) -> bool {
                matches!(self, $cow::Borrowed(_))
            }

            /// Converts into the text. This copies the text of a view.
            ///
            /// ```
            #[doc = concat!("use urispec::{", stringify!($cow), ", ", stringify!($view), "};")]
            ///
            #[doc = concat!("let cow = ", stringify!($cow), "::from(", stringify!($view), "::parse(\"", $example, "\")?);")]
            #[doc = concat!("assert_eq!(cow.into_string(), \"", $example, "\");")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn into_string(self) -> String {
                self.into_owned().into_string()
            }

            /// Converts into the owned form. This copies the text of a view.
            ///
            /// ```
            #[doc = concat!("use urispec::{", stringify!($name), ", ", stringify!($cow), ", ", stringify!($view), "};")]
            ///
            #[doc = concat!("let cow = ", stringify!($cow), "::from(", stringify!($view), "::parse(\"", $example, "\")?);")]
            #[doc = concat!("let owned: ", stringify!($name), " = cow.into_owned();")]
            #[doc = concat!("assert_eq!(owned, \"", $example, "\");")]
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn into_owned(self) -> $name {
                match self {
                    $cow::Borrowed(view) => view.to_buf(),
                    $cow::Owned(owned) => owned,
                }
            }
        }

        impl<'a> From<$view<'a>> for $cow<'a> {
            #[inline]
            fn from(view: $view<'a>) -> Self {
                $cow::Borrowed(view)
            }
        }

        impl From<$name> for $cow<'_> {
            #[inline]
            fn from(owned: $name) -> Self {
                $cow::Owned(owned)
            }
        }

        impl From<$cow<'_>> for $name {
            #[inline]
            fn from(cow: $cow<'_>) -> Self {
                cow.into_owned()
            }
        }

        impl<'a> From<$cow<'a>> for Cow<'a, str> {
            #[inline]
            fn from(cow: $cow<'a>) -> Self {
                match cow {
                    $cow::Borrowed(view) => Cow::Borrowed(view.as_str()),
                    $cow::Owned(owned) => Cow::Owned(owned.text),
                }
            }
        }

        text_traits!($cow<'_>);

        into_text!($cow<'_>: String);

        same_text!($view<'_>, $name);
        same_text!($name, $view<'_>);
        same_text!($view<'_>, $cow<'_>);
        same_text!($cow<'_>, $view<'_>);
        same_text!($name, $cow<'_>);
        same_text!($cow<'_>, $name);
    };
}

/// Implements the conversion of an owned form into texts.
macro_rules! into_text {
    ($name:ty: $($text:ty),*) => {
        $(
            impl From<$name> for $text {
                #[inline]
                fn from(owned: $name) -> Self {
                    owned.into_string().into()
                }
            }
        )*
    };
}

#[cfg(feature = "iri")]
pub(super) use {into_text, owned};

owned! {
    /// An owned [`Uri`].
    ///
    /// It has the methods of the view, and setters that change it in place. Equality, order and hash are those of the text, so a
    /// `HashMap<UriBuf, _>` can be asked by a `&str`.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri: UriBuf = "https://example.com/a?b".parse()?;
    /// assert_eq!(uri.scheme(), "https");
    /// assert_eq!(uri.join("../c#d")?, "https://example.com/c#d");
    /// uri.set_port(8042)?;
    /// assert_eq!(uri, "https://example.com:8042/a?b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    UriBuf, Uri, "foo://h/a/b",

    /// A [`Uri`] or a [`UriBuf`]: the result of an operation that may change nothing.
    ///
    /// ```
    /// use urispec::{Uri, rfc3986::comparison::Rung};
    ///
    /// let normal = |text| Uri::parse(text).unwrap().normalize(Rung::Scheme);
    /// assert!(normal("http://example.com/").is_borrowed());
    /// assert!(!normal("http://example.com:80").is_borrowed());
    /// // Both have the methods of a view, and are compared by their texts.
    /// assert_eq!(normal("http://example.com:80"), normal("http://example.com/"));
    /// ```
    UriCow
}

owned! {
    /// An owned [`UriReference`].
    ///
    /// ```
    /// use urispec::{UriBuf, UriReferenceBuf};
    ///
    /// let reference: UriReferenceBuf = "../a?b".parse()?;
    /// // It is not a URI. What is refused is given back.
    /// let rejected = UriBuf::try_from(reference).unwrap_err();
    /// assert_eq!(rejected.into_value(), "../a?b");
    ///
    /// assert_eq!(UriReferenceBuf::default(), "");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    UriReferenceBuf, UriReference, "../a/b",

    /// A [`UriReference`] or a [`UriReferenceBuf`].
    ///
    /// ```
    /// use urispec::{UriReference, UriReferenceCow, rfc3986::comparison::Rung};
    ///
    /// let reference = UriReference::parse("a%7Eb")?;
    /// let UriReferenceCow::Owned(normal) = reference.normalize(Rung::PercentEncoding) else { panic!() };
    /// assert_eq!(normal, "a~b");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    UriReferenceCow
}

owned! {
    /// An owned [`AbsoluteUri`].
    ///
    /// ```
    /// use urispec::{AbsoluteUriBuf, Uri};
    ///
    /// // To be the base of a document, its URI loses the fragment.
    /// assert!("https://example.com/a#top".parse::<AbsoluteUriBuf>().is_err());
    /// let base = Uri::parse("https://example.com/a#top")?.without_fragment().to_buf();
    /// assert_eq!(base.join("b")?, "https://example.com/b");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    AbsoluteUriBuf, AbsoluteUri, "foo://h/a/b",

    /// An [`AbsoluteUri`] or an [`AbsoluteUriBuf`].
    ///
    /// ```
    /// use urispec::{AbsoluteUri, AbsoluteUriCow, rfc3986::comparison::Rung};
    ///
    /// let uri = AbsoluteUri::parse("urn:ISBN:0451450523")?;
    /// assert!(matches!(uri.normalize(Rung::PathSegment), AbsoluteUriCow::Borrowed(_)));
    /// // That the namespace is case-insensitive, only the scheme knows.
    /// assert!(matches!(uri.normalize(Rung::Scheme), AbsoluteUriCow::Owned(normal) if normal == "urn:isbn:0451450523"));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    AbsoluteUriCow
}

owned! {
    /// An owned [`RelativeRef`].
    ///
    /// ```
    /// use urispec::{BuildError, RelativeRefBuf};
    ///
    /// let mut reference: RelativeRefBuf = "a?b".parse()?;
    /// // It stays a relative reference, and is not changed by what would make it something else.
    /// assert_eq!(reference.set_path("c:d"), Err(BuildError::PathLikeScheme));
    /// assert_eq!(reference, "a?b");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    RelativeRefBuf, RelativeRef, "//h/a/b",

    /// A [`RelativeRef`] or a [`RelativeRefBuf`].
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let base = Uri::parse("http://a/b/c/d")?;
    /// // The end of the target is a reference to it, or a new text is.
    /// assert!(base.relativize(Uri::parse("http://a/b/c/e")?).unwrap().is_borrowed());
    /// assert!(!base.relativize(Uri::parse("http://a/b/e")?).unwrap().is_borrowed());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    RelativeRefCow
}

/// The empty reference.
impl Default for UriReferenceBuf {
    fn default() -> Self {
        UriReference::default().to_buf()
    }
}

/// The empty reference.
impl Default for RelativeRefBuf {
    fn default() -> Self {
        RelativeRef::default().to_buf()
    }
}

/// Implements the conversion of owned forms whose every text also matches the other rule, and back, where it has to match.
macro_rules! is_also {
    ($($from:ident $from_cow:ident $from_view:ident is $to:ident $to_view:ident;)*) => {
        $(
            impl From<$from> for $to {
                #[inline]
                fn from($from { text, parts }: $from) -> Self {
                    $to { text, parts }
                }
            }

            impl From<$from_view<'_>> for $to {
                #[inline]
                fn from(view: $from_view<'_>) -> Self {
                    $to_view::from(view).to_buf()
                }
            }

            impl<'a> From<&'a $from> for $to_view<'a> {
                #[inline]
                fn from(owned: &'a $from) -> Self {
                    owned.view().into()
                }
            }

            impl<'a> From<&'a $from_cow<'_>> for $to_view<'a> {
                #[inline]
                fn from(cow: &'a $from_cow<'_>) -> Self {
                    cow.view().into()
                }
            }

            impl TryFrom<$to> for $from {
                type Error = Rejected<$to>;

                #[inline]
                fn try_from(owned: $to) -> Result<Self, Rejected<$to>> {
                    match $from_view::try_from(owned.view()) {
                        Ok(_) => Ok($from { text: owned.text, parts: owned.parts }),
                        Err(error) => Err(Rejected::new(owned, error)),
                    }
                }
            }
        )*
    };
}

#[cfg(feature = "iri")]
pub(super) use is_also;

is_also! {
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri is UriBuf Uri;
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri is UriReferenceBuf UriReference;
    UriBuf UriCow Uri is UriReferenceBuf UriReference;
    RelativeRefBuf RelativeRefCow RelativeRef is UriReferenceBuf UriReference;
}

/// Gives the owned forms of a view methods that the view has. A method's own lifetimes are in brackets before its arguments.
macro_rules! forward {
    ($($owned:ident $cow:ident $view:ident {
        $($(#[$attribute:meta])* fn $name:ident[$($lifetimes:tt)*]($($argument:ident: $type:ty),*) -> $answer:ty;)*
    })*) => {
        $(
            impl $owned {
                $(
                    #[doc = concat!("See [`", stringify!($view), "::", stringify!($name), "`](crate::", stringify!($view), "::", stringify!($name), ").")]
                    $(#[$attribute])*
                    #[inline]
                    pub fn $name<$($lifetimes)*>(&self, $($argument: $type),*) -> $answer {
                        self.view().$name($($argument),*)
                    }
                )*
            }

            impl $cow<'_> {
                $(
                    #[doc = concat!("See [`", stringify!($view), "::", stringify!($name), "`](crate::", stringify!($view), "::", stringify!($name), ").")]
                    $(#[$attribute])*
                    #[inline]
                    pub fn $name<$($lifetimes)*>(&self, $($argument: $type),*) -> $answer {
                        self.view().$name($($argument),*)
                    }
                )*
            }
        )*
    };
}
pub(crate) use forward;

/// Forwards what every view has.
macro_rules! forward_components {
    ($($owned:ident $cow:ident $view:ident)*) => {
        $(
            forward! {
                $owned $cow $view {
                    fn authority[]() -> Option<Authority<'_>>;
                    fn userinfo[]() -> Option<Userinfo<'_>>;
                    fn host[]() -> Option<Host<'_>>;
                    fn port[]() -> Option<Port<'_>>;
                    fn path[]() -> Path<'_>;
                    fn query[]() -> Option<Query<'_>>;
                }
            }
        )*
    };
}

#[cfg(feature = "iri")]
pub(super) use forward_components;

forward_components! {
    UriBuf UriCow Uri
    UriReferenceBuf UriReferenceCow UriReference
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri
    RelativeRefBuf RelativeRefCow RelativeRef
}

forward! {
    UriBuf UriCow Uri {
        fn scheme[]() -> Scheme<'_>;
        fn fragment[]() -> Option<Fragment<'_>>;
        fn without_fragment[]() -> AbsoluteUri<'_>;
        fn without_scheme[]() -> Option<RelativeRef<'_>>;
    }
    UriReferenceBuf UriReferenceCow UriReference {
        fn scheme[]() -> Option<Scheme<'_>>;
        fn fragment[]() -> Option<Fragment<'_>>;
        fn without_fragment[]() -> UriReference<'_>;
        fn to_uri[]() -> Option<Uri<'_>>;
        fn to_relative_ref[]() -> Option<RelativeRef<'_>>;
    }
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri {
        fn scheme[]() -> Scheme<'_>;
        fn without_scheme[]() -> Option<RelativeRef<'_>>;
    }
    RelativeRefBuf RelativeRefCow RelativeRef {
        fn fragment[]() -> Option<Fragment<'_>>;
        fn without_fragment[]() -> RelativeRef<'_>;
    }
}
