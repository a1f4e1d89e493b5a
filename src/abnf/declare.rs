//! From a table of rules to an enum of them; [`index`](super::index) goes on to the functions.
//!
//! Four grammars have a table each: RFC 3986 with the core rules ([`rules.rs`](super::rules)), the schemes' documents, Sling's request paths, and zone
//! identifiers. A row names a rule once: variant, ABNF name, function. Its group names the grammar file, the source file and the module.

/// Declares an enum of rules, and what is known of them without reading anything.
macro_rules! declare_rules {
    (
        $(#[$attribute:meta])* $rules:ident;
        $($(#[doc = $heading:literal])* $grammar:ident $file:literal $module:path { $($variant:ident $name:literal $function:ident;)* })*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $rules {
            $($(
                #[doc = concat!("`", $name, "`")]
                $variant,
            )*)*
        }

        impl $rules {
            /// Every rule, in the order of the documents.
            pub const ALL: &[$rules] = &[$($($rules::$variant),*),*];

            /// The rule's name as the document spells it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($($rules::$variant => $name,)*)*
                }
            }

            /// The rule's ABNF, to the letter of the file in `grammar/`.
            pub const fn abnf(self) -> &'static str {
                self.definition().abnf
            }

            #[allow(clippy::indexing_slicing, reason = "the array has a row for each variant")]
            const fn definition(self) -> &'static $crate::abnf::grammar::Definition {
                const ROWS: &[$crate::abnf::grammar::Definition] = &$crate::abnf::grammar::definitions([
                    $($((&$crate::abnf::grammar::$grammar, $name),)*)*
                ]);
                &ROWS[self as usize]
            }

            /// The module of the rule's function, which is the rule's section.
            pub const fn module(self) -> &'static str {
                match self {
                    $($($rules::$variant)|* => {
                        // Not from `stringify!($module)`, which may have spaces between the tokens.
                        const MODULE: [u8; $crate::abnf::location::module_length($file)] =
                            $crate::abnf::location::module_of($file);
                        match core::str::from_utf8(&MODULE) {
                            Ok(module) => module,
                            Err(_) => $file,
                        }
                    })*
                }
            }

            /// The rule's function in [`module`](Self::module).
            pub const fn function(self) -> &'static str {
                match self {
                    $($($rules::$variant => stringify!($function),)*)*
                }
            }

            /// The place of the rule's function in the source of this library.
            #[allow(clippy::indexing_slicing, reason = "the array has a row for each variant")]
            pub const fn location(self) -> $crate::abnf::location::Location {
                const ROWS: &[$crate::abnf::location::Location] = &$crate::abnf::location::locations([
                    $($((
                        concat!("src/", $file),
                        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/", $file)),
                        stringify!($function),
                    ),)*)*
                ]);
                ROWS[self as usize]
            }
        }

        /// Displays the name.
        impl core::fmt::Display for $rules {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use declare_rules;
