//! Conversions with the types of other crates: `url`, `http` and `arbitrary`, each a feature.

#[cfg(feature = "arbitrary")]
mod arbitrary;

#[cfg(feature = "http")]
pub(crate) mod http;

#[cfg(feature = "url")]
pub(crate) mod url;

#[cfg(feature = "http")]
pub use self::http::{FromHttpError, ToHttpError};
#[cfg(feature = "url")]
pub use self::url::ToUrlError;
