//! A part of a text, and the trait implementations that all views share.

use core::ops::Range;

use crate::slice::slice_str;

/// A part of a text, and its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

impl<'a> Part<'a> {
    /// The part in this range. Parts that the grammar matched are always in bounds and on character boundaries, because it
    /// matches whole characters.
    #[inline(always)]
    pub(super) fn of(text: &'a str, span: Range<usize>) -> Self {
        Part { start: span.start, text: slice_str(text, span) }
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Implements what a text can do for a type that is one: conversion, display, comparison and hashing. The type has a method `as_str`.
macro_rules! text_traits {
    ($name:ident $(<$lifetime:lifetime>)?) => {
        impl AsRef<str> for $name $(<$lifetime>)? {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl AsRef<[u8]> for $name $(<$lifetime>)? {
            #[inline]
            fn as_ref(&self) -> &[u8] {
                self.as_str().as_bytes()
            }
        }

        impl core::fmt::Debug for $name $(<$lifetime>)? {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.as_str()).finish()
            }
        }

        impl core::fmt::Display for $name $(<$lifetime>)? {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl Eq for $name $(<$lifetime>)? {}

        impl PartialOrd for $name $(<$lifetime>)? {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name $(<$lifetime>)? {
            #[inline]
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl core::hash::Hash for $name $(<$lifetime>)? {
            #[inline]
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $name $(<$lifetime>)? {
            #[inline]
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        crate::uri::part::same_text!($name $(<$lifetime>)?, $name $(<$lifetime>)?);
        crate::uri::part::same_text!($name $(<$lifetime>)?, str);
        crate::uri::part::same_text!(str, $name $(<$lifetime>)?);
        crate::uri::part::same_text!($name $(<$lifetime>)?, &str);
        crate::uri::part::same_text!(&str, $name $(<$lifetime>)?);
        #[cfg(feature = "alloc")]
        crate::uri::part::same_text!($name $(<$lifetime>)?, alloc::string::String);
        #[cfg(feature = "alloc")]
        crate::uri::part::same_text!(alloc::string::String, $name $(<$lifetime>)?);
    };
}
pub(crate) use text_traits;

/// Compares two types by their texts.
macro_rules! same_text {
    ($one:ty, $other:ty) => {
        impl PartialEq<$other> for $one {
            #[inline]
            fn eq(&self, other: &$other) -> bool {
                let (one, other): (&str, &str) = (self.as_ref(), other.as_ref());
                one == other
            }
        }
    };
}
pub(crate) use same_text;

/// Implements the conversion into the text.
macro_rules! as_text {
    ($name:ident) => {
        impl<'a> From<$name<'a>> for &'a str {
            #[inline]
            fn from(part: $name<'a>) -> Self {
                part.as_str()
            }
        }
    };
}
pub(crate) use as_text;

/// Implements the conversion from texts of a type that has a function `parse`.
macro_rules! parsed {
    ($name:ident) => {
        impl<'a> TryFrom<&'a str> for $name<'a> {
            type Error = crate::reading::error::Error;

            #[inline]
            fn try_from(text: &'a str) -> Result<Self, Self::Error> {
                $name::parse(text)
            }
        }
    };
}
pub(crate) use parsed;
