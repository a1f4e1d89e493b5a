//! URI Templates by [RFC 6570](https://www.rfc-editor.org/rfc/rfc6570), of all four levels.
//!
//! A template is a text with expressions in braces. With values for the variables that they name, it becomes a reference to a resource. The rules are in
//! [`rfc6570`](crate::rfc6570); here is what programs do with them. What is wrong with a template, in human terms and with fixes, is said by
//! `diagnose(text, Rule::UriTemplate)`, as of a URI.
//!
//! ```
//! use urispec::template::{UriTemplate, Value};
//!
//! let template = UriTemplate::parse("https://api.example/search{?q,lang*}")?;
//! assert_eq!(template.expand([("q", "a cat")])?, "https://api.example/search?q=a%20cat");
//!
//! let values = [("q", Value::from("a cat")), ("lang", Value::list(["en", "de"]))];
//! assert_eq!(template.expand(&values)?, "https://api.example/search?q=a%20cat&lang=en&lang=de");
//! assert_eq!(template.expand_partial(("q", "a cat"))?, "https://api.example/search?q=a%20cat{&lang*}");
//!
//! let names: Vec<_> = template.variables().map(|variable| variable.name()).collect();
//! assert_eq!((names, template.level()), (vec!["q", "lang"], 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Values
//!
//! A value is a string, a list or an associative array: see [`Value`]. Values come from anything that implements [`Values`]: pairs in an array, a slice or a `Vec`, a
//! map, [`from_fn`], or one pair alone. A variable without a value is left out, together with what would separate it from others.
//!
//! # Which variables a text was expanded with
//!
//! is not always known: `{a}{b}` can become `xyz` in four ways. So there is no function that matches a URI with a template.

pub(crate) mod error;
pub(crate) mod operator;
mod owned;
pub(crate) mod part;
pub(crate) mod uri_template;
pub(crate) mod value;

pub use error::{ExpandError, ExpandErrorKind};
pub use operator::Operator;
pub use owned::UriTemplateBuf;
pub use part::{Expression, Literals, Modifier, Part, Variable};
pub use uri_template::UriTemplate;
pub use value::{FromFn, ToValue, Value, Values, from_fn};
