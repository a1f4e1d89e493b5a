use core::ops::Range;

use crate::uri::part::{Part, text_traits};

/// Declares a component: a part of a text that knows its position.
macro_rules! component {
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

        text_traits!($name);
    };
}
pub(super) use component;

component! {
    /// The `scheme` of a URI.
    Scheme
}

impl Scheme<'_> {
    /// Whether this is the scheme `name`. Schemes are case-insensitive (section 3.1).
    pub fn is(&self, name: &str) -> bool {
        self.text.eq_ignore_ascii_case(name)
    }
}

component! {
    /// The `fragment` of a URI: the part after `#`.
    Fragment
}
