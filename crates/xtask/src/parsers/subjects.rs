//! The parsers, and what their documentation claims.

use crate::parsers::programs::{self, Prepare};

/// A language with its parsers.
pub(crate) struct Language {
    pub(crate) name: &'static str,
    /// What the language is called in the versions; none if its version says nothing.
    pub(crate) runtime: Option<&'static str>,
    pub(crate) prepare: Prepare,
    pub(crate) libraries: &'static [Library],
}

/// A library, with what it says of itself.
pub(crate) struct Library {
    pub(crate) name: &'static str,
    /// Its name in the versions of the adapter.
    pub(crate) version_of: &'static str,
    /// What its documentation claims, in other words.
    pub(crate) claim: &'static str,
    pub(crate) link: &'static str,
    /// What else a reader should know.
    pub(crate) note: &'static str,
    pub(crate) parsers: &'static [Parser],
}

/// A parser, and the rule that it is held to.
pub(crate) struct Parser {
    /// Its name for the adapter, after that of the library.
    pub(crate) name: &'static str,
    pub(crate) rule: &'static str,
    /// Whether its documentation claims this rule. If not, the row is for information.
    pub(crate) is_claimed: bool,
    /// How many texts, if it is too slow for all of them.
    pub(crate) sample: Option<u64>,
}

const fn claims(name: &'static str, rule: &'static str) -> Parser {
    Parser { name, rule, is_claimed: true, sample: None }
}

const fn informs(name: &'static str, rule: &'static str) -> Parser {
    Parser { name, rule, is_claimed: false, sample: None }
}

const fn slow(name: &'static str, rule: &'static str) -> Parser {
    Parser { name, rule, is_claimed: true, sample: Some(5_000) }
}

pub(crate) const LANGUAGES: &[Language] = &[
    Language {
        name: "Rust",
        runtime: None,
        prepare: programs::rust,
        libraries: &[
            Library {
                name: "fluent-uri",
                version_of: "fluent-uri",
                claim: "compliant with RFC 3986 and RFC 3987",
                link: "https://docs.rs/fluent-uri/0.4.1/fluent_uri/",
                note: "",
                parsers: &[
                    claims("Uri", "URI"),
                    claims("UriRef", "URI-reference"),
                    claims("Scheme", "scheme"),
                    claims("EStr<Query>", "query"),
                    claims("EStr<Fragment>", "fragment"),
                    claims("IriRef", "IRI-reference"),
                ],
            },
            Library {
                name: "iri-string",
                version_of: "iri-string",
                claim: "string types for the rules of RFC 3986 and RFC 3987",
                link: "https://docs.rs/iri-string/0.7.14/iri_string/types/",
                note: "",
                parsers: &[
                    claims("UriStr", "URI"),
                    claims("UriAbsoluteStr", "absolute-URI"),
                    claims("UriReferenceStr", "URI-reference"),
                    claims("UriRelativeStr", "relative-ref"),
                    claims("UriQueryStr", "query"),
                    claims("UriFragmentStr", "fragment"),
                    claims("IriReferenceStr", "IRI-reference"),
                ],
            },
            Library {
                name: "iref",
                version_of: "iref",
                claim: "follows RFC 3987 and RFC 3986",
                link: "https://docs.rs/iref/5.0.0/iref/",
                note: "",
                parsers: &[
                    claims("Uri", "URI"),
                    claims("UriRef", "URI-reference"),
                    claims("Authority", "authority"),
                    claims("Host", "host"),
                    claims("Path", "path"),
                    claims("Scheme", "scheme"),
                    claims("IriRef", "IRI-reference"),
                ],
            },
            Library {
                name: "oxiri",
                version_of: "oxiri",
                claim: "an implementation of IRIs based on RFC 3987",
                link: "https://docs.rs/oxiri/0.2.11/oxiri/",
                note: "Its texts are held to RFC 3987; one of ASCII alone is a URI of RFC 3986 as well",
                parsers: &[claims("Iri", "IRI"), claims("IriRef", "IRI-reference")],
            },
            Library {
                name: "uriparse",
                version_of: "uriparse",
                claim: "an implementation of RFC 3986; its types refer to the sections",
                link: "https://docs.rs/uriparse/0.6.4/uriparse/",
                note: "",
                parsers: &[
                    claims("URI", "URI"),
                    claims("URIReference", "URI-reference"),
                    claims("RelativeReference", "relative-ref"),
                    claims("Scheme", "scheme"),
                    claims("Authority", "authority"),
                    claims("Path", "path"),
                    claims("Query", "query"),
                    claims("Fragment", "fragment"),
                ],
            },
            Library {
                name: "http",
                version_of: "http",
                claim: "`Uri` is the request target of HTTP (section 5.3 of RFC 7230, now 3.2 of RFC 9112), which is another rule",
                link: "https://docs.rs/http/1.5.0/http/uri/struct.Uri.html",
                note: "It reads a fragment and drops it",
                parsers: &[claims("Uri", "request-target"), informs("Uri", "URI-reference")],
            },
            Library {
                name: "url",
                version_of: "url",
                claim: "an implementation of the URL Standard of the WHATWG, which is another grammar",
                link: "https://docs.rs/url/2.5.8/url/",
                note: "",
                parsers: &[informs("Url", "URI")],
            },
            Library {
                name: "ada-url",
                version_of: "ada-url",
                claim: "an implementation of the URL Standard of the WHATWG, which is another grammar",
                link: "https://docs.rs/ada-url/4.0.0/ada_url/",
                note: "",
                parsers: &[informs("Url", "URI")],
            },
        ],
    },
    Language {
        name: "Python",
        runtime: Some("python"),
        prepare: programs::python,
        libraries: &[
            Library {
                name: "rfc3986",
                version_of: "rfc3986",
                claim: "an implementation of RFC 3986 with validation",
                link: "https://pypi.org/project/rfc3986/2.0.0/",
                note: "Path, query and fragment are percent-encoded before they are checked, so what is not allowed there is changed and not refused",
                parsers: &[claims("is_valid_uri", "URI-reference"), claims("Validator", "URI-reference")],
            },
            Library {
                name: "rfc3987-syntax",
                version_of: "rfc3987-syntax",
                claim: "strictly aligned with the syntax of RFC 3987; does not check how often `::` occurs in an IPv6 address",
                link: "https://pypi.org/project/rfc3987-syntax/1.1.0/",
                note: "It is asked for a sample, since it takes milliseconds for a text. Its `ucschar` ends at U+FFEF, and its addresses do not have all groups optional before `::`",
                parsers: &[slow("iri", "IRI"), slow("iri_reference", "IRI-reference")],
            },
            Library {
                name: "urllib.parse",
                version_of: "python",
                claim: "splits, and does not validate",
                link: "https://docs.python.org/3/library/urllib.parse.html#url-parsing-security",
                note: "It refuses brackets without their partner, and leaves the rest to the caller",
                parsers: &[informs("urlsplit", "URI-reference")],
            },
            Library {
                name: "yarl",
                version_of: "yarl",
                claim: "a class for URLs that percent-encodes what it is given; no grammar is named",
                link: "https://yarl.aio-libs.org/en/latest/api.html",
                note: "",
                parsers: &[informs("URL", "URI-reference")],
            },
        ],
    },
    Language {
        name: "JavaScript",
        runtime: Some("node"),
        prepare: programs::node,
        libraries: &[
            Library {
                name: "uri-js",
                version_of: "uri-js",
                claim: "compliant with RFC 3986, for parsing and validating; also with RFC 3987 and RFC 6874",
                link: "https://www.npmjs.com/package/uri-js/v/4.4.1",
                note: "What is in the `error` of the result has refused",
                parsers: &[claims("parse", "URI-reference")],
            },
            Library {
                name: "fast-uri",
                version_of: "fast-uri",
                claim: "a toolbox for RFC 3986; reports malformed authorities and schemes, ports out of range, and spaces around the text",
                link: "https://www.npmjs.com/package/fast-uri/v/4.2.3",
                note: "What is in the `error` of the result has refused; other data of components is left as it is",
                parsers: &[informs("parse", "URI-reference")],
            },
            Library {
                name: "URL",
                version_of: "node",
                claim: "an implementation of the URL Standard of the WHATWG, which is another grammar",
                link: "https://nodejs.org/docs/latest-v20.x/api/url.html#the-whatwg-url-api",
                note: "",
                parsers: &[informs("canParse", "URI")],
            },
        ],
    },
    Language {
        name: "Java",
        runtime: Some("java"),
        prepare: programs::java,
        libraries: &[Library {
            name: "java.net.URI",
            version_of: "java",
            claim: "a URI reference of RFC 2396, amended by RFC 2732, with the deviations that it lists",
            link: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html",
            note: "The documentation of its constructor lists the deviations. The second row has where RFC 2396 and RFC 3986 differ",
            parsers: &[claims("new", "URI-reference of RFC 2396"), informs("new", "URI-reference")],
        }],
    },
    Language {
        name: "Go",
        runtime: Some("go"),
        prepare: programs::go,
        libraries: &[Library {
            name: "net/url",
            version_of: "go",
            claim: "generally follows RFC 3986, and deviates for compatibility",
            link: "https://cs.opensource.google/go/go/+/refs/tags/go1.19.8:src/net/url/url.go",
            note: "",
            parsers: &[informs("Parse", "URI-reference")],
        }],
    },
];
