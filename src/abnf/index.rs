//! From a table of rules to the functions that read any of them.

/// Gives an enum of rules the functions that read them.
macro_rules! index_rules {
    (
        $(#[$attribute:meta])* $rules:ident;
        $($(#[doc = $heading:literal])* $grammar:ident $file:literal $module:path { $($variant:ident $name:literal $function:ident;)* })*
    ) => {
        impl $rules {
            $(#[$attribute])*
            #[inline]
            pub fn parse<S: $crate::abnf::source::Source>(self, source: S) -> $crate::abnf::source::Parsed<S> {
                match self {
                    $($($rules::$variant => {
                        use $module as section;
                        section::$function(source)
                    })*)*
                }
            }

            /// Reads the rule from the whole of `source`.
            #[inline]
            pub fn parse_all<S: $crate::abnf::source::Source>(self, source: S) -> $crate::abnf::source::Parsed<S> {
                let (rest, matched) = self.parse(source)?;
                let (rest, _) = $crate::abnf::operators::end(rest)?;
                Ok((rest, matched))
            }

            /// Whether the rule matches the whole of `text`, which may be any bytes.
            pub fn accepts(self, text: impl AsRef<[u8]>) -> bool {
                self.parse_all(text.as_ref()).is_ok()
            }
        }
    };
}
pub(crate) use index_rules;
