//! The URI standard, RFC 3986, made executable: every ABNF rule is one [nom](https://docs.rs/nom) combinator, the module tree
//! mirrors the RFC's table of contents, and every error names its span, rule and section.
//!
//! # What do you want to do?
//!
//! | I want to | write |
//! |---|---|
//! | check and split a text | [`Uri::parse`]`("...")?`, [`UriReference::parse`]; `.host()`, `.path()`, `.query()` |
//! | ask what it is | [`UriReference::kind`], [`Uri::is_opaque`], [`is_same_document`](Uri::is_same_document), `scheme::Role` |
//! | keep a URI, as a field or a key of a map | [`UriBuf`]: `"...".parse::<UriBuf>()?`, `UriBuf::try_from(string)?` |
//! | have a constant | [`uri!`]`("https://...")`, checked by the compiler; of an IRI, `iri!` |
//! | follow a link | `base.`[`join`](UriBuf::join)`("../a")?`, [`resolve`](Uri::resolve) |
//! | write a link | `base.`[`relativize`](Uri::relativize)`(target)`, [`relativize_to`](Uri::relativize_to) |
//! | compare, or find duplicates | [`same_at`](Uri::same_at)`(other, `[`Rung::Scheme`](rfc3986::comparison::Rung)`)`, [`normalize`](Uri::normalize) |
//! | build one | [`Builder`]`::new().scheme("https").host("h").segments(&["a/b"]).build_uri()?` |
//! | change one | `uri.`[`set_port`](UriBuf::set_port)`(8042)?`, [`edit_query`](UriBuf::edit_query), [`edit_path`](UriBuf::edit_path) |
//! | read a query | `query.`[`get`](component::Query::get)`("page")`, [`pairs`](component::Query::pairs); of a form: [`form::parse`] |
//! | decode | `segment.`[`decode`](component::Segment::decode)`().to_utf8()?` |
//! | connect | [`socket_addrs`](Uri::socket_addrs), [`port_or_default`](Uri::port_or_default), [`path_and_query`](Uri::path_and_query), [`origin`](Uri::origin) |
//! | fill in a URI Template | `template::UriTemplate::parse("/users/{id}")?.expand(("id", 7))?` |
//! | open a file | [`to_file_path`](Uri::to_file_path), [`from_file_path`](UriBuf::from_file_path) |
//! | tell a person what is wrong | [`diagnose`]`(text, Rule::Uri)`, or return [`Uri::parse_or_diagnose`]`(text)?`; of one error: [`Error::display`] |
//! | warn of what is valid and dangerous | [`Linter`]`::new().lint(text, Rule::Uri)` |
//! | find URIs in files | the crate `urispec-documents` |
//! | parse URIs within another grammar | [`parser::uri`] and the others of [`parser`] |
//! | read the standard | [`rfc3986`], a module for each section, a function for each rule |
//!
//! The repository's `examples/` has a program for each of them, and `docs/migrating.md` says what the lines of other crates become.
//!
//! ```
//! use urispec::component::HostKind;
//! use urispec::UriReference;
//!
//! let uri = UriReference::parse("http://ada@[::1]:8042/over/there?name=ferret#nose")?;
//! assert!(matches!(uri.host().unwrap().kind(), HostKind::Ipv6(address) if address.is_loopback()));
//! assert_eq!(uri.port().unwrap().number(), Some(8042));
//! assert_eq!(uri.path(), "/over/there");
//! assert_eq!(uri.path().span(), 21..32);
//!
//! let error = UriReference::parse("http://[::1/").unwrap_err();
//! assert_eq!(error.to_string(), "invalid character `/` in IP-literal at 11: expected HEXDIG, `.`, `:` or `]`");
//! # Ok::<(), urispec::Error>(())
//! ```
//!
//! # The types
//!
//! | | borrowed | owned | either |
//! |---|---|---|---|
//! | a URI: `scheme:...` | [`Uri`] | [`UriBuf`] | [`UriCow`] |
//! | a URI or a relative reference | [`UriReference`] | [`UriReferenceBuf`] | [`UriReferenceCow`] |
//! | a URI without a fragment, such as a base | [`AbsoluteUri`] | [`AbsoluteUriBuf`] | [`AbsoluteUriCow`] |
//! | a relative reference | [`RelativeRef`] | [`RelativeRefBuf`] | [`RelativeRefCow`] |
//!
//! All three forms of a row have the same methods for what they hold, are compared with each other and with texts, and hash as their text. Borrowed forms are views that are
//! copied; they and their [components](component) cost no allocation.
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
//! - [`Traced`](trace::Traced) reports everything that the rules try, and the [`Derivation`] is built from such reports. An [`Error`] is found by a second
//!   look at the text, so valid texts do not pay for it.
//!
//! # Errors
//!
//! An [`Error`] is a small value that does not contain the text. It has a [`kind`](Error::kind), a [`span`](Error::span), a
//! [`rule`](Error::rule) and the set of what was [`expected`](Error::expected). The library does not panic on any input and does
//! not recurse, and its run time is linear in the length, but for answers that are longer themselves, such as all readings of a path of Sling. [`Rule::check`] and the typed URIs reject texts of more than
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
//! # In programs
//!
//! [`Uri::path_and_query`], [`Uri::port_or_default`], [`Uri::origin`] and [`Uri::socket_addrs`] answer what HTTP and network code asks. [`file_path`] converts paths
//! of Unix and Windows. [`uri!`] checks a literal at compile time: see [`constant`]. [`parser`] has the rules as parsers of a nom grammar of your own.
//!
//! # Versions
//!
//! [nom](https://docs.rs/nom/8) 8 and [nom_locate](https://docs.rs/nom_locate/5) 5 are part of the interface: the rules are parsers of nom and return its `IResult`, and the spans of
//! nom_locate are sources. A grammar that uses the rules needs the same major versions, and a new major version of either is one of this library. So are miette 7, annotate-snippets
//! 0.12, `arbitrary` 1, `http` 1, `serde` 1 and `url` 2 where their features are on.
//!
//! [`Source`](source::Source) is open, and says what an implementation may rely on; new methods of it have defaults. Enums that can grow are `non_exhaustive`. Types have
//! no public fields but where they are plain data: what only the library makes, such as a [`trace::Failure`], is `non_exhaustive` as well, and what you may make,
//! such as a [`rule::Section`], keeps its fields until the next major version.
//!
//! # Features
//!
//! What a program does not use costs it nothing. Resolution, normalization, every rung of comparison and builders need no feature but `alloc`.
//!
//! - `std` (default): uses the standard library in the dependencies. Implies `alloc`.
//! - `alloc`: owned URIs, operations, and decoding into buffers. Without it, the library only validates and splits, and needs no heap.
//! - `diagnostics` (default): [`diagnose`] and the module [`diagnostic`]. Implies `alloc`.
//! - `miette` (default): implements `miette::Diagnostic` for [`Error`] and [`Diagnostic`]. Implies `std`.
//! - `derivations`: which rule matched which text, and what was tried: [`Derivation`]. Implies `alloc`.
//! - `iri`: IRIs by RFC 3987: [`Iri`] and its kin, and the rules of [`rfc3987`].
//! - `idna`: hosts of IRIs as the DNS knows them, by UTS 46: [`Iri::to_uri_with_domain_name`]. Implies `iri` and `alloc`.
//! - `zone`: zone identifiers of IPv6 addresses, which URIs do not have: [`zone`]. Implies `alloc`.
//! - `template`: URI Templates by RFC 6570: [`template`], and the rules of [`rfc6570`]. Implies `alloc` and `iri`.
//! - `lint`: the [`Linter`], and what the catalog says of each diagnostic, such as
//!   [`Name::page`](diagnostic::Name::page). Implies `diagnostics`, `schemes` and `views`.
//! - `schemes`: the rules of schemes and IANA's registry, in [`scheme`]. Implies `alloc`.
//! - `views`: how other software reads a URI, in [`view`]. Implies `alloc`.
//! - `annotate-snippets`: diagnostics for the renderer of that crate, which draws like rustc. Implies `std` and `diagnostics`.
//! - `url`: conversions with [`url::Url`](https://docs.rs/url), which never change what is identified: the module `convert`. Implies `std`.
//! - `http`: conversions with [`http::Uri`](https://docs.rs/http). Implies `std`.
//! - `arbitrary`: arbitrary URIs that are valid, for fuzzing. Implies `std`.
//! - `whatwg`: how browsers read a URI, for [`view::readers`] and the lint `readers-disagree`. Implies `url` and `views`.
//! - `unicode-normalization`: `toASCIIString` in [`view::java`], and `to_nfc` of IRIs. Implies `views`.
//! - `serde`: serializes diagnostics as data and URIs as strings, which are validated on deserialization. The views borrow from the input; if
//!   that is impossible, such as with a reader or a JSON string with escapes, deserialize the owned forms. The `Cow` forms take escapes, and borrow without.

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

pub mod constant;

#[cfg(any(feature = "arbitrary", feature = "http", feature = "url"))]
pub mod convert;

#[cfg(feature = "diagnostics")]
pub mod diagnostic;

#[cfg(feature = "alloc")]
pub mod file_path;

// Default ports, and what comparison needs to know of a scheme, cost no feature.
mod known;

#[cfg(feature = "lint")]
mod lint;

mod network;

pub mod parser;

// A builder writes internationalized names.
#[cfg(feature = "alloc")]
mod punycode;

mod reading;

pub mod rfc3986;

#[cfg(feature = "iri")]
pub mod rfc3987;

pub mod rfc5234;

#[cfg(feature = "template")]
pub mod rfc6570;

#[cfg(feature = "schemes")]
pub mod scheme;

mod slice;

mod uri;

#[cfg(feature = "template")]
pub mod template;

#[cfg(feature = "views")]
pub mod view;

mod visible;

#[cfg(feature = "zone")]
pub mod zone;

pub use abnf::rule::Rule;
pub use abnf::source;
#[cfg(feature = "diagnostics")]
pub use diagnostic::{Diagnostic, diagnose};
#[cfg(feature = "lint")]
pub use lint::linter::Linter;
#[cfg(feature = "alloc")]
pub use network::origin::{Origin, TupleOrigin};
#[cfg(feature = "derivations")]
pub use reading::derivation::Derivation;
pub use reading::error::Error;
pub use reading::error_kind::ErrorKind;
pub use reading::{expected, trace};
pub use rfc3986::decoding::Decoded;
#[cfg(feature = "alloc")]
pub use uri::builder::{BuildError, Builder, HostText, OptionalText};
#[cfg(feature = "alloc")]
pub use uri::form;
#[cfg(feature = "iri")]
pub use uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
#[cfg(all(feature = "iri", feature = "alloc"))]
pub use uri::iri_owned::{
    AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, IriReferenceBuf, IriReferenceCow, RelativeIriBuf, RelativeIriCow,
};
pub use uri::kind::ReferenceKind;
#[cfg(feature = "alloc")]
pub use uri::owned::{
    AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow,
};
#[cfg(feature = "alloc")]
pub use uri::path_editor::PathEditor;
#[cfg(feature = "alloc")]
pub use uri::query_editor::QueryEditor;
pub use uri::rejected::Rejected;
pub use uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};
pub use visible::Visible;

/// What is known of a rule beside its name: section, file and line.
pub mod rule {
    pub use crate::abnf::alternative::Alternative;
    pub use crate::abnf::location::Location;
    pub use crate::abnf::rule::{Rule, UnknownRule};
    pub use crate::abnf::section::{Section, SectionDocument, SectionUrl};
}

/// The components of a URI. Each knows its text and its place, and most can be parsed alone.
pub mod component {
    pub use crate::uri::authority::{Authority, Host, HostKind, IpvFuture, Password, Port, RegName, User, Userinfo};
    pub use crate::uri::component::{Fragment, Scheme};
    pub use crate::uri::path::{Parameter, Parameters, Path, Segment, Segments};
    pub use crate::uri::query::{Key, Pair, Query, Value};
}

/// Which rule matched which text: the tree of a [`Derivation`].
#[cfg(feature = "derivations")]
pub mod derivation {
    pub use crate::reading::derivation::{Derivation, Kind, Node};
    pub use crate::reading::record::{Cause, Detail, Outcome};
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryExamples;

#[cfg(doctest)]
#[doc = include_str!("../docs/migrating.md")]
struct MigratingExamples;
