use core::ops::Range;

use crate::rfc3986::decoding::Decoded;
use crate::uri::part::{Part, text_traits};

/// Declares a component: a part of a text that knows its position. A component that is a rule of the grammar can be parsed by itself.
macro_rules! component {
    ($(#[$attribute:meta])* $name:ident, $rule:ident) => {
        component! { $(#[$attribute])* $name }

        impl<'a> $name<'a> {
            /// Parses a text that is this component alone.
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
    /// use urispec::Scheme;
    ///
    /// assert!(Scheme::parse("HTTP")?.is("http"));
    /// assert_eq!(Scheme::parse("1a").unwrap_err().span(), 0..1);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Scheme, Scheme
}

impl Scheme<'_> {
    /// Whether this is the scheme `name`. Schemes are case-insensitive (section 3.1).
    pub fn is(&self, name: &str) -> bool {
        self.text.eq_ignore_ascii_case(name)
    }
}

component! {
    /// The `fragment` of a URI: the part after `#`.
    Fragment, Fragment
}

impl<'a> Fragment<'a> {
    /// The decoded bytes.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}
