//! The lessons of the book that introduce rules.

use std::fmt;

use serde::Serialize;

use crate::lesson::Lesson;

/// A lesson of the book "From the URI standard to code", which introduces rules of RFC 3986 or RFC 5234.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::Lesson;
///
/// let chapter = Lesson::of(Rule::Host).chapter().unwrap();
/// assert_eq!(chapter.to_string(), "7. Host");
/// assert_eq!(chapter.file, "book/src/07-host.md");
/// assert!(chapter.url().ends_with("/blob/main/book/src/07-host.md"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Chapter {
    /// Its number in the book, from 0.
    pub number: u8,
    /// Its title.
    pub title: &'static str,
    /// Its file in the repository.
    pub file: &'static str,
}

/// The files of the repository, for those who read.
const REPOSITORY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main");

/// The lessons, and the rules that each introduces. The book says the same in `book/quizzes`, which a test compares.
const CHAPTERS: [(Chapter, &[&str]); 8] = [
    (chapter(0, "A URI that surprises", "book/src/00-a-uri-that-surprises.md"), &["reg-name"]),
    (chapter(1, "Reading ABNF", "book/src/01-reading-abnf.md"), &["ALPHA", "DIGIT", "HEXDIG"]),
    (chapter(2, "A rule is a function", "book/src/02-a-rule-is-a-function.md"), &["dec-octet"]),
    (chapter(3, "Combinators", "book/src/03-combinators.md"), &["h16", "port", "scheme"]),
    (chapter(4, "alt is ordered, ABNF is not", "book/src/04-alt-is-ordered.md"), &["ls32"]),
    (
        chapter(5, "Characters and classes", "book/src/05-characters-and-classes.md"),
        &["pct-encoded", "reserved", "gen-delims", "sub-delims", "unreserved", "pchar", "segment", "userinfo"],
    ),
    (
        chapter(6, "Components", "book/src/06-components.md"),
        &[
            "URI",
            "hier-part",
            "URI-reference",
            "relative-ref",
            "relative-part",
            "absolute-URI",
            "authority",
            "path",
            "path-abempty",
            "path-absolute",
            "path-noscheme",
            "path-rootless",
            "path-empty",
            "segment-nz",
            "segment-nz-nc",
            "query",
            "fragment",
        ],
    ),
    (chapter(7, "Host", "book/src/07-host.md"), &["host", "IP-literal", "IPvFuture", "IPv6address", "IPv4address"]),
];

const fn chapter(number: u8, title: &'static str, file: &'static str) -> Chapter {
    Chapter { number, title, file }
}

impl Chapter {
    /// Where it can be read.
    pub fn url(self) -> String {
        format!("{REPOSITORY}/{}", self.file)
    }
}

/// `7. Host`
impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.number, self.title)
    }
}

impl Lesson {
    /// The lesson of the book that introduces the rule. `None` for the rules that the book is not about: those of schemes, of IRIs, of templates and of Sling.
    pub fn chapter(self) -> Option<Chapter> {
        let Lesson::Generic(rule) = self else { return None };
        let is_there = |rules: &[&str]| rules.contains(&rule.name());
        CHAPTERS.iter().find(|(_, rules)| is_there(rules)).map(|(chapter, _)| *chapter)
    }
}

/// A lesson of the book as data.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ChapterData {
    number: u8,
    title: &'static str,
    file: &'static str,
    url: String,
}

impl ChapterData {
    pub(crate) fn of(chapter: Chapter) -> Self {
        let Chapter { number, title, file } = chapter;
        ChapterData { number, title, file, url: chapter.url() }
    }
}
