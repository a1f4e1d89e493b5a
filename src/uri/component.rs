use core::ops::Range;

use crate::rfc3986::decoding::Decoded;
use crate::uri::part::{Part, text_traits};

/// Declares a component: a part of a text that knows its position. A component that is a rule of the grammar can be parsed by itself.
macro_rules! component {
    ($(#[$attribute:meta])* $name:ident, $rule:ident) => {
        component! { $(#[$attribute])* $name }

        impl<'a> $name<'a> {
            /// Parses a text that is this component alone.
            #[inline]
            pub fn parse(text: &'a str) -> Result<Self, crate::reading::error::Error> {
                crate::abnf::rule::Rule::$rule.check(text).map(|()| $name { text, start: 0 })
            }
        }

        crate::uri::part::parsed!($name);
    };
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[derive(Clone, Copy)]
        pub struct $name<'a> {
            text: &'a str,
            start: usize,
        }

        impl<'a> $name<'a> {
            #[inline]
            pub(super) fn new(Part { text, start }: Part<'a>) -> Self {
                $name { text, start }
            }

            /// The text of the component.
            #[inline]
            pub fn as_str(&self) -> &'a str {
                self.text
            }

            /// The byte range of the component in the complete text.
            #[inline]
            pub fn span(&self) -> Range<usize> {
                self.start..self.start + self.text.len()
            }
        }

        text_traits!($name<'_>);
        crate::uri::part::as_text!($name);
    };
}
pub(super) use component;

component! {
    /// The `scheme` of a URI.
    ///
    /// ```
    /// use urispec::component::Scheme;
    ///
    /// let scheme = Scheme::parse("HTTP")?;
    /// assert!(scheme.is("http"));
    /// // It is kept as it was written.
    /// assert_eq!((scheme.as_str(), scheme.span()), ("HTTP", 0..4));
    /// assert_eq!(Scheme::parse("1a").unwrap_err().span(), 0..1);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Scheme, Scheme
}

impl Scheme<'_> {
    /// Whether this is the scheme `name`. Schemes are case-insensitive (section 3.1).
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// assert!(Uri::parse("MailTo:ada@example.com")?.scheme().is("mailto"));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn is(&self, name: &str) -> bool {
        self.text.eq_ignore_ascii_case(name)
    }
}

component! {
    /// The `fragment` of a URI: the part after `#`.
    ///
    /// ```
    /// use urispec::{Uri, component::Fragment};
    ///
    /// let fragment = Uri::parse("http://www.ics.uci.edu/pub/#Re%6Cated")?.fragment().unwrap();
    /// assert_eq!((fragment.as_str(), fragment.span()), ("Re%6Cated", 28..37));
    /// assert_eq!(fragment.decode(), "Related");
    /// // There is no second `#` in a URI.
    /// assert_eq!(Fragment::parse("a#b").unwrap_err().span(), 1..2);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Fragment, Fragment
}

impl<'a> Fragment<'a> {
    /// The decoded bytes.
    ///
    /// ```
    /// use urispec::component::Fragment;
    ///
    /// assert_eq!(Fragment::parse("%C2%A74")?.decode(), "§4");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}
