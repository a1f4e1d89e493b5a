//! What the fuzz targets of the library look for, held to their seeds.

#[path = "../../fuzz/seeds.rs"]
mod seeds;

#[path = "../diagnostic/promises.rs"]
mod promised;

mod diagnose;

#[cfg(feature = "iri")]
mod iris;

#[cfg(feature = "views")]
mod operations;

mod oracles;

mod parse;

mod rules;

#[cfg(feature = "template")]
mod templates;

/// A test for each target.
macro_rules! replayed {
    ($($(#[$meta:meta])* $target:ident)*) => {
        $(
            $(#[$meta])*
            #[test]
            fn $target() {
                seeds::replay(include_str!(concat!("../../fuzz/seeds/", stringify!($target), ".txt")), $target::hold);
            }
        )*
    };
}

replayed! {
    diagnose
    #[cfg(feature = "iri")]
    iris
    #[cfg(feature = "views")]
    operations
    oracles
    parse
    rules
    #[cfg(feature = "template")]
    templates
}
