use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::reading::error::Error;
use crate::reading::parts::Parts;
use crate::uri::part::text_traits;
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// Declares the owned form of a view, and the form that is either a view or owned.
macro_rules! owned {
    ($(#[$attribute:meta])* $name:ident, $view:ident, $(#[$cow_attribute:meta])* $cow:ident) => {
        $(#[$attribute])*
        #[derive(Clone)]
        pub struct $name {
            text: String,
            parts: Parts,
        }

        impl $name {
            /// An assembled text with the known positions of its components.
            pub(crate) fn assembled(text: String, parts: Parts) -> Self {
                debug_assert_eq!($view::parse(&text).map(|view| view.parts), Ok(parts), "{text}");
                $name { text, parts }
            }

            /// A view of this text, which gives access to its components.
            #[inline]
            pub fn view(&self) -> $view<'_> {
                $view { text: &self.text, parts: self.parts }
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.text
            }

            /// Converts into the text.
            pub fn into_string(self) -> String {
                self.text
            }
        }

        impl $view<'_> {
            /// The owned form.
            pub fn to_owned(&self) -> $name {
                $name { text: String::from(self.text), parts: self.parts }
            }
        }

        impl From<$view<'_>> for $name {
            fn from(view: $view<'_>) -> Self {
                view.to_owned()
            }
        }

        impl TryFrom<String> for $name {
            type Error = Error;

            fn try_from(text: String) -> Result<Self, Error> {
                let parts = $view::parse(&text)?.parts;
                Ok($name { text, parts })
            }
        }

        impl FromStr for $name {
            type Err = Error;

            fn from_str(text: &str) -> Result<Self, Error> {
                $view::parse(text).map(Self::from)
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.text
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.text).finish()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.text)
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.text == other.text
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.text.cmp(&other.text)
            }
        }

        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.text.hash(state);
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
            pub(crate) fn new(view: $view<'a>, written: Option<(String, Parts)>) -> Self {
                match written {
                    None => $cow::Borrowed(view),
                    Some((text, parts)) => $cow::Owned($name::assembled(text, parts)),
                }
            }

            /// The view, which gives access to the components.
            pub fn view(&self) -> $view<'_> {
                match self {
                    $cow::Borrowed(view) => *view,
                    $cow::Owned(owned) => owned.view(),
                }
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                match self {
                    $cow::Borrowed(view) => view.as_str(),
                    $cow::Owned(owned) => owned.as_str(),
                }
            }

            /// Whether this is a view.
            pub fn is_borrowed(&self) -> bool {
                matches!(self, $cow::Borrowed(_))
            }

            /// Converts into the text. This copies the text of a view.
            pub fn into_string(self) -> String {
                self.into_owned().into_string()
            }

            /// Converts into the owned form. This copies the text of a view.
            pub fn into_owned(self) -> $name {
                match self {
                    $cow::Borrowed(view) => view.to_owned(),
                    $cow::Owned(owned) => owned,
                }
            }
        }

        text_traits!($cow);
    };
}

owned! {
    /// An owned [`Uri`].
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let uri: UriBuf = "urn:example:a".parse()?;
    /// assert_eq!(uri.view().scheme(), "urn");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    UriBuf, Uri,

    /// A [`Uri`] or a [`UriBuf`]: the result of an operation that may change nothing.
    UriCow
}

owned! {
    /// An owned [`UriReference`].
    UriReferenceBuf, UriReference,

    /// A [`UriReference`] or a [`UriReferenceBuf`].
    UriReferenceCow
}

owned! {
    /// An owned [`AbsoluteUri`].
    AbsoluteUriBuf, AbsoluteUri,

    /// An [`AbsoluteUri`] or an [`AbsoluteUriBuf`].
    AbsoluteUriCow
}

owned! {
    /// An owned [`RelativeRef`].
    RelativeRefBuf, RelativeRef,

    /// A [`RelativeRef`] or a [`RelativeRefBuf`].
    RelativeRefCow
}
