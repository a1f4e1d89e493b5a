//! What is known of each diagnostic, declared beside the check that reports it.

use core::fmt;

use super::level::Level;
use super::name::{Group, Name};
use crate::abnf::rule::Rule;
use crate::abnf::section::Section;

/// A text that has a diagnostic, and perhaps the text to write instead.
///
/// ```
/// use urispec::Rule;
/// use urispec::diagnostic::Name;
///
/// let example = Name::PortOutOfRange.example();
/// assert_eq!((example.rule, example.wrong), (Rule::UriReference, &b"http://example.com:80800/"[..]));
/// // No fix could know which digit is one too many.
/// assert_eq!(example.instead, Some("http://example.com:8080/"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example {
    /// The rule that both are read by.
    pub rule: Rule,
    /// The text that has the diagnostic.
    pub wrong: &'static [u8],
    /// The text to write instead, unless only the author can know it.
    pub instead: Option<&'static str>,
}

/// The page of a diagnostic. [`pages!`] declares it.
pub(crate) struct Page {
    pub(crate) name: Name,
    pub(crate) group: Group,
    pub(crate) level: Level,
    /// The rule that the text does not match; for a lint, the rule of the part that it is about.
    pub(crate) rule: Rule,
    /// The section that says so, where it is not the one of the rule.
    pub(crate) section: Option<Section>,
}

/// What a page says in words. They are no part of [`Page`], to which each diagnostic points: a linker keeps or leaves out a static as a whole, and a
/// program that shows no pages need not hold them.
pub(crate) struct Words {
    /// The lines of the explanation; the first is the summary.
    pub(crate) lines: &'static [&'static str],
    /// When not to follow it, in a sentence.
    pub(crate) leave: &'static str,
    pub(crate) example: Example,
}

impl Page {
    /// The level of a group's diagnostics.
    pub(crate) const fn level_of(group: Group) -> Level {
        match group {
            Group::Syntax => Level::Error,
            Group::Security | Group::Suspicious | Group::Scheme => Level::Warning,
            Group::Style => Level::Advice,
        }
    }
}

/// A diagnostic has one page.
impl PartialEq for Page {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Page {}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.name, f)
    }
}

/// Declares pages. The documentation is the explanation: its first paragraph is the summary.
///
/// `section` names an RFC's section where it is not the one that defines the rule, `level` a level other than that of the group, `leave`
/// when not to follow it, to go on after "Leave it". Only an error may be without, since hardly anything speaks for one. The example has the rule that its texts are read by, a text that has the diagnostic, and perhaps the text to write instead.
macro_rules! pages {
    ($(
        $(#[doc = $line:literal])*
        $page:ident {
            name: $name:ident,
            group: $group:ident,
            rule: $rule:ident,
            $(section: $rfc:literal $number:literal $title:literal,)?
            $(level: $level:ident,)?
            $(leave: $leave:literal,)?
            example: $read_as:ident $($bytes:ident)? $wrong:literal $(=> $instead:literal)?,
        }
    )*) => {$(
        $(#[doc = $line])*
        pub(crate) static $page: $crate::diagnostic::page::Page = $crate::diagnostic::page::Page {
            name: $crate::diagnostic::name::Name::$name,
            group: $crate::diagnostic::name::Group::$group,
            level: $crate::diagnostic::page::level!($group $($level)?),
            rule: $crate::abnf::rule::Rule::$rule,
            section: $crate::diagnostic::page::section!($($rfc $number $title)?),
        };

        /// A type of the same name, which comes along wherever the page is imported.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "it has the name of the page")]
        pub(crate) enum $page {}

        impl $page {
            pub(crate) const WORDS: &'static $crate::diagnostic::page::Words = &$crate::diagnostic::page::Words {
                lines: &[$($line),*],
                leave: $crate::diagnostic::page::leave!($group $($leave)?),
                example: $crate::diagnostic::page::Example {
                    rule: $crate::abnf::rule::Rule::$read_as,
                    wrong: $crate::diagnostic::page::wrong!($($bytes)? $wrong),
                    instead: $crate::diagnostic::page::instead!($($instead)?),
                },
            };
        }
    )*};
}

macro_rules! level {
    ($group:ident) => {
        $crate::diagnostic::page::Page::level_of($crate::diagnostic::name::Group::$group)
    };
    ($group:ident $level:ident) => {
        $crate::diagnostic::level::Level::$level
    };
}

macro_rules! section {
    () => {
        None
    };
    ($rfc:literal $number:literal $title:literal) => {
        Some($crate::abnf::section::Section { rfc: $rfc, number: $number, title: $title })
    };
}

macro_rules! leave {
    (Syntax) => {
        "Leave it if it is not meant to be a URI, or is wrong on purpose, as in a test."
    };
    ($group:ident $leave:literal) => {
        concat!("Leave it ", $leave, ".")
    };
}

macro_rules! wrong {
    ($text:literal) => {
        $text.as_bytes()
    };
    (bytes $text:literal) => {
        $text
    };
}

macro_rules! instead {
    () => {
        None
    };
    ($text:literal) => {
        Some($text)
    };
}

pub(crate) use {instead, leave, level, pages, section, wrong};
