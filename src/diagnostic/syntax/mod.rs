//! What is wrong with a text that does not match its rule: families of diagnostics, each with their pages, their checks and their tests.

pub(crate) mod authority;

pub(crate) mod backslash;

pub(crate) mod characters;

pub(crate) mod component;

pub(crate) mod fragment;

pub(crate) mod gathered;

pub(crate) mod host_list;

pub(crate) mod host_without_slashes;

pub(crate) mod ip_literal;

pub(crate) mod ipv4address;

pub(crate) mod ipv6_groups;

pub(crate) mod ipv6_suffix;

pub(crate) mod ipv6address;

pub(crate) mod ipvfuture;

pub(crate) mod look_alike;

pub(crate) mod path;

pub(crate) mod percent;

pub(crate) mod reference;

pub(crate) mod scheme;

pub(crate) mod single;

pub(crate) mod surroundings;

pub(crate) mod template;

#[cfg(feature = "template")]
pub(crate) mod uri_template;

pub(crate) mod windows;

pub(crate) mod without_brackets;
