use core::ops::Range;

use crate::uri::part::{Part, text_traits};

/// Declares a component: a part of a text that knows where it lies.
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

            /// The component's text.
            #[inline]
            pub fn as_str(&self) -> &'a str {
                self.text
            }

            /// Where the component lies in the whole text, in bytes.
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
    /// Whether this is the scheme `name`: in any case, as section 3.1 has it.
    pub fn is(&self, name: &str) -> bool {
        self.text.eq_ignore_ascii_case(name)
    }
}

component! {
    /// The `fragment` of a URI: what follows its `#`.
    Fragment
}
