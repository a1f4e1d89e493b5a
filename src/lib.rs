//! The URI standard, RFC 3986, made executable: every ABNF rule is one [nom](https://docs.rs/nom) combinator, the module tree
//! mirrors the RFC's table of contents, and every error names its span, rule and section.
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
//! [`rfc3986`] contains the rules, with one module for each section. [`rfc5234`] contains the three core rules that they use. A function is
//! named like its rule in lower case, with `_` for `-`. [`Rule`] is the index of the rules: it knows the name, section, ABNF and
//! function of each, and can read any of them.
//!
//! # The readings
//!
//! Each rule is written once and works on any [`Source`](source::Source):
//!
//! - `&[u8]` and `&str` only match. [`Rule::accepts`] works this way.
//! - [`UriReference`], [`Uri`], [`AbsoluteUri`] and [`RelativeRef`] also record the positions of the components.
//! - [`Traced`](trace::Traced) reports everything that the rules try. The [`Error`] and the [`Derivation`] are built from these reports. The
//!   library reads only failed texts this way, so valid ones do not pay for it.
//!
//! # Errors
//!
//! An [`Error`] is a small value that does not contain the text. It has a [`kind`](Error::kind), a [`span`](Error::span), a
//! [`rule`](Error::rule) and the set of what was [`expected`](Error::expected). The library does not panic on any input and does
//! not recurse, and its run time is linear in the length. [`Rule::check`] and the typed URIs reject texts of more than
//! 4,294,967,232 bytes.
//!
//! # Diagnostics
//!
//! [`diagnose`] reports every problem in a text in human terms, each with its name, position, rule and section, and with fixes. The list is
//! empty exactly if the rule accepts the text. The module [`diagnostic`] contains the catalog, positions, redaction, and the data for
//! renderers.
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
//! [`Uri::resolve`] implements section 5, and [`Uri::relativize`] its inverse. [`Uri::normalize`] and
//! [`equivalent`](rfc3986::comparison::equivalent) implement section 6. [`Builder`] and setters such as [`Uri::with_query`] create new URIs. An
//! operation that may change nothing returns a [`UriCow`], which then borrows its input. [`view`] shows how other software reads a URI.
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
//! What a program does not use costs it nothing. Resolution, normalization, every rung of comparison and builders need no feature but `alloc`.
//!
//! - `std` (default): uses the standard library in the dependencies. Implies `alloc`.
//! - `alloc`: owned URIs, operations, [`Derivation`], and decoding into buffers. Without it, the library only validates and splits, and needs
//!   no heap.
//! - `diagnostics` (default): [`diagnose`] and the module [`diagnostic`]. Implies `alloc`.
//! - `miette` (default): implements `miette::Diagnostic` for [`Error`] and [`Diagnostic`]. Implies `std`.
//! - `lint`: the [`Linter`], and what the catalog says of each diagnostic, such as
//!   [`Name::page`](diagnostic::Name::page). Implies `diagnostics`, `schemes` and `views`.
//! - `schemes`: the rules of schemes and IANA's registry, in [`scheme`]. Implies `alloc`.
//! - `views`: how other software reads a URI, in [`view`]. Implies `alloc`.
//! - `annotate-snippets`: diagnostics for the renderer of that crate, which draws like rustc. Implies `std` and `diagnostics`.
//! - `whatwg`: how browsers read a URI, for [`view::readers`] and the lint `readers-disagree`. Implies `std` and `views`.
//! - `unicode-normalization`: `toASCIIString` in [`view::java`]. Implies `views`.
//! - `serde`: serializes diagnostics as data and URIs as strings, which are validated on deserialization. The views borrow from the input; if
//!   that is impossible, such as with a reader or a JSON string with escapes, deserialize the owned forms.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "lint"),
    allow(dead_code, reason = "lints share what is below them; with them, nothing may be dead")
)]
#![deny(missing_docs)]
#![warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "std")]
extern crate std;

mod abnf;

#[cfg(feature = "diagnostics")]
pub mod diagnostic;

#[cfg(feature = "lint")]
mod lint;

mod reading;

pub mod rfc3986;

pub mod rfc5234;

#[cfg(feature = "schemes")]
pub mod scheme;

// What comparison needs to know of a scheme costs no feature, and is private.
#[cfg(all(feature = "alloc", not(feature = "schemes")))]
mod scheme;

mod slice;

mod uri;

#[cfg(feature = "views")]
pub mod view;

mod visible;

pub use abnf::location::Location;
pub use abnf::rule::{Rule, UnknownRule};
pub use abnf::section::{Section, SectionUrl};
pub use abnf::source;
#[cfg(feature = "diagnostics")]
pub use diagnostic::{Diagnostic, Level, diagnose};
#[cfg(feature = "lint")]
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

#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryExamples;
