//! Words that are no names of rules: what they mean, to whom, and for which texts.

use crate::matter::{Example, words};

/// A word about URIs, such as `URL`, and what it means.
///
/// ```
/// use urispec_lessons::{Topic, topics};
///
/// let Topic::Term(term) = topics("urn")?[0] else { panic!() };
/// assert_eq!(term.name(), "URN");
/// assert!(term.text().starts_with("A Uniform Resource Name"));
/// # Ok::<(), urispec_lessons::UnknownTopic>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term(&'static Entry);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Entry {
    /// The first is the one to use.
    names: &'static [&'static str],
    says: &'static [&'static str],
    /// The sections of RFC 3986 about it.
    sections: &'static [&'static str],
    /// Texts, of which it is said what they are.
    examples: &'static [&'static str],
    /// What a document says that does not hold, and what does.
    claims: &'static [[&'static str; 2]],
}

impl Term {
    /// All words.
    pub fn all() -> impl Iterator<Item = Term> {
        TERMS.iter().map(Term)
    }

    /// The word with a name, in any case.
    pub(crate) fn named(name: &str) -> Option<Term> {
        let is = |term: &Term| term.0.names.iter().any(|known| known.eq_ignore_ascii_case(name));
        Term::all().find(is)
    }

    /// The word itself.
    pub fn name(self) -> &'static str {
        self.0.names.first().copied().unwrap_or_default()
    }

    /// Other names for the same.
    pub fn aliases(self) -> &'static [&'static str] {
        self.0.names.get(1..).unwrap_or_default()
    }

    /// What it means.
    pub fn text(self) -> String {
        self.0.says.join(" ")
    }

    /// The numbers of the sections of RFC 3986 about it.
    pub fn sections(self) -> &'static [&'static str] {
        self.0.sections
    }

    pub(crate) fn examples(self) -> Vec<Example> {
        let example = |text: &&str| Example { text: (*text).to_owned(), answer: words(text) };
        self.0.examples.iter().map(example).collect()
    }

    /// What a document claims that does not hold, and what does.
    pub fn claims(self) -> &'static [[&'static str; 2]] {
        self.0.claims
    }
}

const fn term(
    names: &'static [&'static str],
    says: &'static [&'static str],
    sections: &'static [&'static str],
    examples: &'static [&'static str],
) -> Entry {
    Entry { names, says, sections, examples, claims: &[] }
}

static TERMS: &[Entry] = &[
    term(
        &["URI", "Uniform Resource Identifier"],
        &[
            "A Uniform Resource Identifier: characters that identify a resource, beginning with a scheme. It is the word for all of them;",
            "whether one is a URL or a URN besides is a matter of what its scheme says.",
        ],
        &["1.1", "3"],
        &["http://example.com/", "mailto:ada@example.com", "urn:isbn:0451450523", "//example.com/"],
    ),
    term(
        &["URL", "Uniform Resource Locator", "locator"],
        &[
            "A Uniform Resource Locator: a URI that says how to reach a resource. RFC 1738 defined the word for a list of schemes, and RFC 3986",
            "asks documents to say `URI`. \"Anatomy of a URL\" says it of every URI, java.net.URL of those for which Java has a way of access, and",
            "browsers of whatever they read. urispec says it where the document of a scheme does, or the scheme leads to a service at a host.",
        ],
        &["1.1.3"],
        &["https://example.com/", "mailto:ada@example.com", "tel:+1-816-555-1212", "foo://example.com/"],
    ),
    term(
        &["URN", "Uniform Resource Name", "name of a resource"],
        &[
            "A Uniform Resource Name: a URI with the scheme `urn` (RFC 8141), which stays the name of its resource even when that is gone. The word was",
            "also used for any other URI with the properties of a name, such as those of `tag`.",
        ],
        &["1.1.3"],
        &["urn:isbn:0451450523", "tag:example.com,2024:a"],
    ),
    term(
        &["reference", "URI reference"],
        &[
            "A URI or a relative reference: what a document has where it refers to something. A relative one takes what it lacks from a base.",
        ],
        &["4.1", "4.2", "5"],
        &["http://example.com/", "//example.com/", "/a", "../a", "?q", "#f", ""],
    ),
    term(
        &["relative reference", "relative URI", "partial URI"],
        &[
            "A reference without a scheme. Older documents call it a relative or partial URI, and readers took it for a kind of URI, which it is not.",
        ],
        &["1.2.3", "4.2"],
        &["//example.com/a", "/a", "a"],
    ),
    term(
        &["network-path reference", "network-path", "protocol-relative URL", "scheme-relative URL"],
        &[
            "A relative reference that begins with two slashes: it has an authority, and takes only the scheme of its base.",
        ],
        &["4.2"],
        &["//example.com/a"],
    ),
    term(
        &["absolute-path reference"],
        &[
            "A relative reference that begins with one slash: it takes the scheme and the authority of its base, and replaces its path.",
        ],
        &["4.2"],
        &["/a/b"],
    ),
    term(
        &["relative-path reference", "relative-path"],
        &[
            "A relative reference that does not begin with a slash. Its path is put in place of the last segment of the base's path.",
        ],
        &["4.2", "5.2.3"],
        &["a/b", "../a", "./a:b", "?q"],
    ),
    term(
        &["same-document reference", "same-document"],
        &[
            "A reference whose target is its base, apart from fragments. The empty reference and a fragment alone are such with every base;",
            "`urispec parse --kind REF --base URI` says it of any other.",
        ],
        &["4.4"],
        &["#s", "", "?q"],
    ),
    term(
        &["suffix reference"],
        &[
            "The end of a URI that people write for all of it: a host, with or without a path. To every parser it is a relative path, so whether a text is",
            "one is a guess; `host-without-slashes` reports it.",
        ],
        &["4.5"],
        &["www.w3.org/Addressing/", "example.com", "index.html"],
    ),
    term(
        &["hierarchical"],
        &["Of a URI: a slash follows its scheme, so that relative references can be resolved against it."],
        &["1.2.3"],
        &["http://example.com/a", "file:/a"],
    ),
    term(
        &["opaque"],
        &[
            "Of a URI: no slash follows its scheme. The word is that of RFC 2396 and of java.net.URI, where such a URI has no path. In RFC 3986 every URI has",
            "one, and only a scheme can say that it is opaque to hierarchy.",
        ],
        &["1.2.3", "D.2"],
        &["mailto:ada@example.com", "urn:a:b", "about:"],
    ),
    term(
        &["base URI", "base"],
        &["The URI that a relative reference is resolved against. `urispec explain 5.1` says where it comes from."],
        &["5.1"],
        &[],
    ),
    term(
        &["dot segment", "dot-segment", "dot segments"],
        &["A segment that is `.` or `..`. It says where a reference leads from its base, and resolution removes it."],
        &["3.3", "5.2.4"],
        &["../a", "./a"],
    ),
    Entry {
        names: &["Anatomy of a URL", "anatomy"],
        says: &[
            "A page of a wiki, from 2007, that warns of itself: it is too brief to be correct. Its table is `urispec anatomy --table`. It speaks of URLs, and means all URIs.",
            "Where it differs from RFC 3986, the RFC holds:",
        ],
        sections: &["3"],
        examples: &[
            "http://store.apple.com/1-800-MY-APPLE/WebObjects/AppleStore?family=iMac",
            "http://en.wikipedia.org/wiki/URL#URLs_as_locators",
            "mailto:billg@microsoft.com",
        ],
        claims: &[
            ["each URL has a scheme", "a relative reference has none, and takes that of its base (4.2)"],
            ["a segment occurs at least once", "an empty path has no segments (3.3)"],
            [
                "a segment follows a slash",
                "the first one of a path without a leading slash does not, such as `a` in `a/b` (3.3)",
            ],
            [
                "a host has four forms",
                "it has three: IP literal, IPv4 address and name; the first has two variants (3.2.2)",
            ],
            [
                "an IPv6 literal is hexadecimal numbers and colons",
                "eight groups, or fewer with one `::`, and perhaps an IPv4 address at its end (3.2.2)",
            ],
            [
                "an empty path equals no other one, unless a scheme says so",
                "after an authority it should in general be written `/` (6.2.3)",
            ],
            [
                "a port identifies a port of TCP or UDP",
                "it is any number of digits, also none; the scheme says what they mean (3.2.3)",
            ],
            [
                "an empty port and no port mean the same",
                "that holds, and producers should leave the `:` out (3.2.3, 6.2.3)",
            ],
            ["the definition of a scheme may require or forbid components", "but never a fragment (3.5)"],
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::Term;

    #[test]
    fn every_word_is_found_once() {
        let mut names: Vec<String> = Term::all()
            .flat_map(|term| [term.name()].into_iter().chain(term.aliases().iter().copied()))
            .map(str::to_ascii_lowercase)
            .collect();
        for name in &names {
            assert!(Term::named(name).is_some(), "{name}");
        }
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "a word is given twice");
        assert_eq!(Term::named("Url").map(Term::name), Some("URL"));
        assert_eq!(Term::named("UR"), None);
    }
}
