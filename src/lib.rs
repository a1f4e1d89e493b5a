//! RFC 3986 made executable: every ABNF rule is one [nom](https://docs.rs/nom) combinator, the module tree is the RFC's table of contents,
//! and what fails is explained by span, rule and section.
//!
//! # Example
//!
//! ```
//! use urispec::{HostKind, UriReference};
//!
//! let uri = UriReference::parse("http://ada@[::1]:8042/over/there?name=ferret#nose")?;
//! let authority = uri.authority().unwrap();
//! assert_eq!(authority.userinfo().unwrap(), "ada");
//! assert!(matches!(authority.host().kind(), HostKind::Ipv6(address) if address.is_loopback()));
//! assert_eq!(authority.port().unwrap().number(), Some(8042));
//! assert_eq!(uri.path().span(), 21..32);
//!
//! let error = UriReference::parse("http://[::1/").unwrap_err();
//! assert_eq!(error.to_string(), "invalid character `/` in IP-literal at 11: expected HEXDIG, `.`, `:` or `]`");
//! # Ok::<(), urispec::Error>(())
//! ```
//!
//! # The rules
//!
//! [`rfc3986`] holds the rules, a module for each section; [`rfc5234`] the three core rules that they use. A function is
//! its rule's name in lower case, with `-` as `_`. [`Rule`] is their index: it knows each rule's name, section, ABNF and
//! function, and reads any of them.
//!
//! # The readings
//!
//! A rule is written once, over any [`Source`](source::Source):
//!
//! - `&[u8]` and `&str` only match. This is [`Rule::accepts`].
//! - [`UriReference`], [`Uri`], [`AbsoluteUri`] and [`RelativeRef`] also note where the components lie.
//! - [`Traced`](trace::Traced) reports all that is tried: from it come the [`Error`] and the [`Derivation`]. Only a text
//!   that failed is read this way, so valid ones do not pay for it.
//!
//! # Errors
//!
//! An [`Error`] is a small value without the text: its [`kind`](Error::kind), [`span`](Error::span),
//! [`rule`](Error::rule) and what was [`expected`](Error::expected). Nothing panics on any input, and nothing recurses;
//! the time is linear in the length. [`Rule::check`] and the typed URIs refuse a text of more than 4,294,967,232 bytes.
//!
//! # Diagnostics
//!
//! [`diagnose`] tells everything that is wrong with a text, as a person would: by name, place, rule and section, with fixes.
//! The list is empty exactly when the rule accepts. The module [`diagnostic`] has the catalog, positions, redaction and
//! what renderers need.
//!
//! ```
//! use urispec::{Rule, diagnose};
//!
//! let text = "http://exa mple.com/[a]";
//! let messages: Vec<_> = diagnose(text, Rule::Uri).iter().map(|diagnostic| diagnostic.to_string()).collect();
//! assert_eq!(messages, ["a space is not allowed in a host name", "`[` is not allowed in a path", "`]` is not allowed in a path"]);
//! ```
//!
//! # Operations
//!
//! [`Uri::resolve`] and [`Uri::relativize`] are section 5 and its inverse, [`Uri::normalize`] and
//! [`equivalent`](rfc3986::comparison::equivalent) section 6; [`Builder`] and setters such as [`Uri::with_query`] make new ones. What may have
//! nothing to do answers with a [`UriCow`], which borrows then. [`view`] has other readers' answers.
//!
//! ```
//! use urispec::{Uri, UriReference, rfc3986::comparison::Rung};
//!
//! let base = Uri::parse("http://example.com/a/b")?;
//! let target = base.resolve(UriReference::parse("../%7Ec?q")?)?;
//! assert_eq!(target, "http://example.com/%7Ec?q");
//! assert_eq!(target.view().normalize(Rung::Scheme), "http://example.com/~c?q");
//! # Ok::<(), urispec::Error>(())
//! ```
//!
//! # Features
//!
//! - `std` (default): the standard library in the dependencies. It includes `alloc`.
//! - `alloc`: owned URIs, [`Derivation`], [`diagnose`], decoding into buffers. Without it the library validates and splits, and needs
//!   nothing but a stack.
//! - `miette` (default): [`Error`] and [`Diagnostic`] as `miette::Diagnostic`. It includes `std`.
//! - `annotate-snippets`: diagnostics for the renderer of that crate, which draws as rustc does. It includes `std`.
//! - `whatwg`: what browsers make of a URI, for [`view::readers`] and the lint `readers-disagree`. It includes `std`.
//! - `unicode-normalization`: `toASCIIString` of [`view::java`].
//! - `serde`: diagnostics as data; URIs as strings that are checked when they are read. The views borrow from the input; where that cannot be, as
//!   from a reader or a JSON string with escapes, read the owned forms.

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "std")]
extern crate std;

mod abnf;

#[cfg(feature = "alloc")]
pub mod diagnostic;

#[cfg(feature = "alloc")]
mod lint;

mod reading;

pub mod rfc3986;

pub mod rfc5234;

#[cfg(feature = "alloc")]
pub mod scheme;

#[cfg(feature = "alloc")]
mod slice;

mod uri;

#[cfg(feature = "alloc")]
pub mod view;

mod visible;

pub use abnf::location::Location;
pub use abnf::rule::{Rule, UnknownRule};
pub use abnf::section::{Section, SectionUrl};
pub use abnf::source;
#[cfg(feature = "alloc")]
pub use diagnostic::{Diagnostic, Level, diagnose};
#[cfg(feature = "alloc")]
pub use lint::linter::Linter;
#[cfg(feature = "alloc")]
pub use reading::derivation::{Derivation, Node};
pub use reading::error::{Error, ErrorKind};
#[cfg(feature = "alloc")]
pub use reading::record::{Detail, Outcome};
pub use reading::{expected, trace};
pub use rfc3986::decoding::Decoded;
pub use uri::authority::{Authority, Host, HostKind, IpvFuture, Port, RegName, Userinfo};
#[cfg(feature = "alloc")]
pub use uri::builder::{BuildError, Builder, HostText};
pub use uri::component::{Fragment, Scheme};
#[cfg(feature = "alloc")]
pub use uri::owned::{
    AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow,
};
pub use uri::path::{Path, Segment};
pub use uri::query::{Key, Pair, Query, Value};
pub use uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};
pub use visible::Visible;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
