//! What each section of RFC 3986 says, in a few lines, and its examples, which are computed.

use std::fmt::Write as _;

use urispec::diagnostic::{Name, diagnose};
use urispec::rfc3986::comparison::{Rung, equivalent};
use urispec::rfc3986::resolution::base::{Bases, Layer};
use urispec::rfc3986::resolution::dot_segments::steps;
use urispec::rfc3986::resolution::transform::Mode;
use urispec::scheme::Role;
use urispec::view::anatomy::{Boxes, Ruler};
use urispec::{Linter, Rule, Uri, UriReference};

/// What a section says.
pub(crate) struct Matter {
    pub(crate) number: &'static str,
    /// The lines of the text.
    pub(crate) says: &'static [&'static str],
    examples: Examples,
}

/// The examples of a section: most are the RFC's own.
enum Examples {
    None,
    /// What each text is.
    Kinds(&'static [&'static str]),
    /// The targets of references with this base.
    Targets(&'static str, Mode, &'static [&'static str]),
    /// The form of each URI after all normalizations.
    Normal(&'static [&'static str]),
    /// Whether two URIs are equivalent, and at which level.
    Equivalent(&'static [[&'static str; 2]]),
    /// What is said of each text.
    Findings(Rule, &'static [&'static str]),
    /// The removal of dot segments from paths.
    Steps(&'static [&'static str]),
    /// Several URIs with the same labels.
    Drawing([&'static str; 2]),
    /// The layers around a reference.
    Boxes(&'static str, &'static [(Layer, &'static str)]),
}

/// An example: a text, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Example {
    pub(crate) text: String,
    pub(crate) answer: String,
}

impl Matter {
    /// The matter of a section of RFC 3986.
    pub(crate) fn of(number: &str) -> Option<&'static Matter> {
        MATTERS.iter().find(|matter| matter.number == number)
    }

    /// The examples in lines.
    pub(crate) fn examples(&self) -> Vec<Example> {
        let each = |texts: &[&str], answer: &dyn Fn(&str) -> String| {
            texts.iter().map(|text| Example { text: (*text).to_owned(), answer: answer(text) }).collect()
        };
        match &self.examples {
            Examples::None | Examples::Steps(_) | Examples::Drawing(_) | Examples::Boxes(..) => Vec::new(),
            Examples::Kinds(texts) => each(texts, &words),
            Examples::Targets(base, mode, texts) => each(texts, &|text| target(base, *mode, text)),
            Examples::Normal(texts) => each(texts, &|text| {
                Uri::parse(text).map(|uri| uri.normalize(Rung::Scheme).to_string()).unwrap_or_default()
            }),
            Examples::Findings(rule, texts) => each(texts, &|text| findings(*rule, text)),
            Examples::Equivalent(pairs) => pairs
                .iter()
                .map(|[one, other]| Example { text: (*one).to_owned(), answer: equivalence(one, other) })
                .collect(),
        }
    }

    /// A drawing, for the sections that have one.
    pub(crate) fn drawing(&self) -> Option<String> {
        match &self.examples {
            Examples::Steps(paths) => {
                let drawings: Vec<String> = paths.iter().map(|path| steps(path).to_string()).collect();
                Some(drawings.join("\n"))
            }
            Examples::Drawing([upper, lower]) => {
                Ruler::of(UriReference::parse(upper).ok()?).above(UriReference::parse(lower).ok()?)
            }
            Examples::Boxes(reference, bases) => {
                let known = bases.iter().filter_map(|(layer, base)| Some((*layer, UriReference::parse(base).ok()?)));
                let bases = known.fold(Bases::new(), |bases, (layer, base)| bases.with(layer, base));
                Some(Boxes::of(UriReference::parse(reference).ok()?, bases).to_string())
            }
            _ => None,
        }
    }
}

/// What a text is: its kind, whether it is opaque, and what its scheme is known for.
pub(crate) fn words(text: &str) -> String {
    let Ok(reference) = UriReference::parse(text) else { return "no URI reference".to_owned() };
    let mut words = reference.kind().name().to_owned();
    if let Some(uri) = reference.to_uri() {
        let scheme = uri.scheme();
        words.push_str(if uri.is_opaque() { ", opaque" } else { ", hierarchical" });
        let role = Role::of(scheme.as_str()).map_or("neither URL nor URN", |role| role.word(scheme.as_str()));
        let _ = write!(words, ", {role}");
    } else {
        words.push_str(" reference");
    }
    if reference.is_fragment_only() {
        words.push_str(", same-document");
    }
    if has(Rule::UriReference, text, Name::HostWithoutSlashes) {
        words.push_str(", suffix of a URI");
    }
    words
}

fn has(rule: Rule, text: &str, name: Name) -> bool {
    Linter::new().lint(text, rule).iter().any(|found| found.name() == name)
}

fn target(base: &str, mode: Mode, text: &str) -> String {
    let target = || Uri::parse(base).ok()?.resolve_as(UriReference::parse(text).ok()?, mode).ok();
    target().map(|target| target.to_string()).unwrap_or_default()
}

fn equivalence(one: &str, other: &str) -> String {
    let level = || Some(equivalent(Uri::parse(one).ok()?, Uri::parse(other).ok()?));
    match level().flatten() {
        Some(rung) => format!("{other}: equivalent by {}", rung.section().number),
        None => format!("{other}: not equivalent"),
    }
}

fn findings(rule: Rule, text: &str) -> String {
    let found = if rule.accepts(text) { Linter::new().lint(text, rule) } else { diagnose(text, rule) };
    let names: Vec<_> = found.iter().map(|found| found.name().name()).collect();
    if names.is_empty() { "nothing to report".to_owned() } else { names.join(", ") }
}

/// The base of 5.4.
const BASE: &str = "http://a/b/c/d;p?q";

const fn text(number: &'static str, says: &'static [&'static str]) -> Matter {
    Matter { number, says, examples: Examples::None }
}

const fn with(number: &'static str, says: &'static [&'static str], examples: Examples) -> Matter {
    Matter { number, says, examples }
}

/// The sections in the order of the RFC.
const MATTERS: &[Matter] = &[
    text(
        "1",
        &[
            "A URI identifies a resource. This document replaces RFC 2396 and takes in RFC 2732; appendix D lists what changed.",
        ],
    ),
    with(
        "1.1",
        &[
            "Uniform: one syntax for all kinds of identifiers. Resource: whatever can be identified. Identifier: what tells one resource from all others.",
            "A URI means the same to everyone who reads it, even where it leads each to another place, as `localhost` does.",
        ],
        Examples::Kinds(&["http://localhost/", "file:///etc/hosts"]),
    ),
    text(
        "1.1.1",
        &[
            "A URI begins with a scheme, whose document may restrict the rest further. The generic syntax takes apart the URIs of all schemes, also of those",
            "that nobody has defined yet.",
        ],
    ),
    with(
        "1.1.2",
        &["Eight URIs of eight schemes."],
        Examples::Kinds(&[
            "ftp://ftp.is.co.za/rfc/rfc1808.txt",
            "http://www.ietf.org/rfc/rfc2396.txt",
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            "mailto:John.Doe@example.com",
            "news:comp.infosystems.www.servers.unix",
            "tel:+1-816-555-1212",
            "telnet://192.0.2.16:80/",
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
        ]),
    ),
    with(
        "1.1.3",
        &[
            "A URL says how to reach a resource, a URN names it for good; one URI can do both, and no scheme has to be the one or the other.",
            "Documents should say `URI`. What urispec calls a URL or a URN, it does by what the documents of schemes say of themselves.",
        ],
        Examples::Kinds(&["https://example.com/", "urn:isbn:0451450523", "tag:example.com,2024:a", "foo:a"]),
    ),
    text(
        "1.2",
        &[
            "Three aims that are not always compatible: URIs can be copied by hand, they only identify, and they show a hierarchy.",
        ],
    ),
    with(
        "1.2.1",
        &[
            "A URI is made of characters, not of octets: it can be written on paper, and typed on any keyboard. So it has few characters, and all others",
            "are percent-encoded.",
        ],
        Examples::Findings(Rule::UriReference, &["http://example.com/caf%C3%A9", "http://example.com/café"]),
    ),
    text(
        "1.2.2",
        &[
            "A URI identifies, and says nothing of what is done with it. To find a way of access is to resolve it; to use that way is to dereference it; to",
            "get a representation is retrieval. urispec does none of these: it fetches nothing.",
        ],
    ),
    with(
        "1.2.3",
        &[
            "The components are in the order of their significance, so that documents can refer to each other by what differs, and move together.",
            "Where no slash follows the scheme, the rest is opaque to this; to a relative reference such a URI is no good base.",
        ],
        Examples::Kinds(&["file:/a/b", "mailto:ada@example.com", "../a"]),
    ),
    text(
        "1.3",
        &[
            "The grammar is written in ABNF, with the core rules of RFC 5234, which replaced RFC 2234. `urispec rules` lists all rules.",
        ],
    ),
    text(
        "2",
        &[
            "A URI is a sequence of letters, digits and a few signs. The numbers of the ABNF stand for characters of US-ASCII, in whatever encoding they are stored.",
        ],
    ),
    with(
        "2.1",
        &[
            "`%` and two hexadecimal digits stand for an octet. The case of the digits does not matter; producers should write capital letters.",
        ],
        Examples::Normal(&["http://example.com/%3a%7b"]),
    ),
    with(
        "2.2",
        &[
            "Reserved characters may delimit something. To encode or decode one changes what a URI means, so normalization leaves them alone; where they",
            "delimit nothing, they stand for themselves.",
        ],
        Examples::Equivalent(&[["http://example.com/a;b", "http://example.com/a%3Bb"]]),
    ),
    with(
        "2.3",
        &[
            "Unreserved characters mean the same whether they are percent-encoded or not. They should not be, and normalizers decode them.",
        ],
        Examples::Equivalent(&[["http://example.com/~a", "http://example.com/%7Ea"]]),
    ),
    with(
        "2.4",
        &[
            "Encode each component when a URI is put together, and decode it after the URI was taken apart. `%` itself is `%25` as data, and nothing may",
            "be encoded or decoded twice.",
        ],
        Examples::Findings(
            Rule::UriReference,
            &["http://example.com/100%25", "http://example.com/a%2520b", "http://example.com/100%"],
        ),
    ),
    with(
        "2.5",
        &["New schemes should encode text in UTF-8, and percent-encode all octets but those of unreserved characters."],
        Examples::Findings(Rule::UriReference, &["http://example.com/A%C3%80%E3%82%A2", "http://example.com/%C0x"]),
    ),
    with(
        "3",
        &[
            "Five components: scheme, authority, path, query and fragment. Scheme and path are always there, though the path may be empty. With an",
            "authority, the path is empty or begins with a slash; without one, it does not begin with two.",
        ],
        Examples::Drawing(["foo://example.com:8042/over/there?name=ferret#nose", "urn:example:animal:ferret:nose"]),
    ),
    with(
        "3.1",
        &[
            "A letter, then letters, digits, `+`, `-` and `.`. The case does not matter; producers should write lower case.",
        ],
        Examples::Normal(&["HTTP://example.com/"]),
    ),
    text(
        "3.2",
        &[
            "It begins after `//` and ends before the next `/`, `?` or `#`, or with the URI. Its `:` should be left out if no port follows.",
        ],
    ),
    with(
        "3.2.1",
        &[
            "A user and, after a `:`, whatever gives access. A password there is deprecated, and should not be shown: `urispec parse --diagram` shows `***`",
            "unless --show-passwords says otherwise.",
        ],
        Examples::Findings(Rule::UriReference, &["ftp://ada:secret@example.com/", "ftp://ada@example.com/"]),
    ),
    with(
        "3.2.2",
        &[
            "An IP literal in brackets, an IPv4 address, or a name; what could be either of the last two is the address. The case does not matter.",
            "Triplets in a name are UTF-8, and a name for the DNS should be in the IDNA encoding.",
        ],
        Examples::Findings(
            Rule::UriReference,
            &[
                "http://[v6.::1]/",
                "http://[v7.abc]/",
                "http://caf%E9.example/",
                "ldap://caf%C3%A9.example/",
                "http://xn--caf-dma.example/",
            ],
        ),
    ),
    with(
        "3.2.3",
        &["Any number of digits, also none. It should be left out if it is empty or the default of the scheme."],
        Examples::Normal(&["http://example.com:80/", "http://example.com:/"]),
    ),
    with(
        "3.3",
        &[
            "Segments with slashes between them. `.` and `..` are for relative references, and resolution removes them. Everything else in a segment is",
            "opaque to the generic syntax; by custom, `;` and `,` begin parameters (`urispec parse` and `urispec get '{path:-1;v}'` read them).",
        ],
        Examples::Kinds(&["mailto:fred@example.com", "foo://info.example.com?fred"]),
    ),
    with(
        "3.4",
        &[
            "It begins after the first `?`, and ends before a `#` or with the URI. `/` and `?` are data in it, which some old software does not know.",
        ],
        Examples::Targets(BASE, Mode::Strict, &["?a/b?c", "g?y/../x"]),
    ),
    text(
        "3.5",
        &[
            "It begins after the first `#`, and identifies something within the resource or its representation. What it means depends on the media type",
            "and never on the scheme; it is not sent to a server.",
        ],
    ),
    text(
        "4",
        &["Documents and protocols rarely need the full form of a URI. These are the forms that they allow instead."],
    ),
    with(
        "4.1",
        &["A URI or a relative reference: it is a URI exactly if it begins with a scheme and a `:`."],
        Examples::Kinds(&["a:b", "./a:b", "a/b:c"]),
    ),
    with(
        "4.2",
        &[
            "Three kinds, by the slashes at the beginning. The first segment of a relative path has no colon: write `./this:that`.",
        ],
        Examples::Kinds(&["//example.com/a", "/a", "a", "this:that", "./this:that"]),
    ),
    with(
        "4.3",
        &["A URI without a fragment, as a base is. A scheme defines no fragments."],
        Examples::Findings(Rule::AbsoluteUri, &["http://example.com/a", "http://example.com/#a"]),
    ),
    with(
        "4.4",
        &[
            "A reference whose target is the base, apart from fragments. It leads to the document that it is in, which should not be retrieved again.",
        ],
        Examples::Targets(BASE, Mode::Strict, &["", "#s", "?q", "d;p?q#s"]),
    ),
    with(
        "4.5",
        &[
            "People write a host and a path, and software guesses the beginning. To every parser that is a relative path, so it works only where there is",
            "no base, and should be avoided.",
        ],
        Examples::Kinds(&["www.w3.org/Addressing/", "example.com", "index.html"]),
    ),
    text("5", &["A reference and a base make a target, which is a URI."]),
    with(
        "5.1",
        &["A base is a URI without a fragment. Four layers can have one, and the innermost that does counts."],
        Examples::Boxes(
            "g",
            &[
                (Layer::Content, "../x/"),
                (Layer::Retrieval, "http://a/b/c"),
                (Layer::Application, "http://default.example/"),
            ],
        ),
    ),
    with(
        "5.1.1",
        &[
            "The document itself names its base, as `<base>` of HTML, `xml:base` and others do. The media type says how.",
        ],
        Examples::Boxes("g", &[(Layer::Content, "http://a/in/the/document"), (Layer::Retrieval, "http://a/b/c")]),
    ),
    with(
        "5.1.2",
        &[
            "Otherwise the message or archive around the document has the base, as a part of a mail has by MHTML (RFC 2557).",
        ],
        Examples::Boxes("g", &[(Layer::Entity, "http://a/of/the/message"), (Layer::Retrieval, "http://a/b/c")]),
    ),
    with(
        "5.1.3",
        &["Otherwise the base is the URI that the document was retrieved from: the last one, after redirections."],
        Examples::Boxes("g", &[(Layer::Retrieval, "http://a/b/c"), (Layer::Application, "http://default.example/")]),
    ),
    with(
        "5.1.4",
        &["Otherwise the application chooses. Different applications then read the same content differently."],
        Examples::Boxes("g", &[(Layer::Application, "http://default.example/")]),
    ),
    text(
        "5.2",
        &[
            "One algorithm, with one result for every reference and base. Other algorithms may be used if they find the same targets.",
        ],
    ),
    with(
        "5.2.1",
        &["The base is taken apart first. Only its scheme is required; it need not be normalized."],
        Examples::Targets("http://a/b/../c", Mode::Strict, &["", "g"]),
    ),
    with(
        "5.2.2",
        &["The pseudocode: what the reference has is taken from it, and what it lacks, from the base."],
        Examples::Targets(BASE, Mode::Strict, &["g:h", "//g", "/g", "g", "?y", "#s"]),
    ),
    with(
        "5.2.3",
        &[
            "The reference's path replaces all after the last slash of the base's. Where the base has an authority and no path, a slash comes first.",
        ],
        Examples::Targets("http://a", Mode::Strict, &["g"]),
    ),
    with(
        "5.2.4",
        &[
            "Dot segments are removed step by step, between an input and an output buffer, and `..` never leads above the root.",
        ],
        Examples::Steps(&["/a/b/c/./../../g", "mid/content=5/../6"]),
    ),
    text(
        "5.3",
        &["Components are put together with their delimiters. What is absent has no delimiter; what is empty has one."],
    ),
    text("5.4", &["All examples have the base `http://a/b/c/d;p?q`."]),
    with(
        "5.4.1",
        &["Ordinary references, with the base `http://a/b/c/d;p?q`."],
        Examples::Targets(
            BASE,
            Mode::Strict,
            &[
                "g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "",
                ".", "./", "..", "../", "../g", "../..", "../../", "../../g",
            ],
        ),
    ),
    with(
        "5.4.2",
        &[
            "References that hardly occur, and must be resolved alike everywhere, with the base `http://a/b/c/d;p?q`. A lenient parser",
            "(`urispec resolve --lenient`) may take `http:g` for `g`.",
        ],
        Examples::Targets(
            BASE,
            Mode::Strict,
            &[
                "../../../g",
                "../../../../g",
                "/./g",
                "/../g",
                "g.",
                ".g",
                "g..",
                "..g",
                "./../g",
                "./g/.",
                "g/./h",
                "g/../h",
                "g;x=1/./y",
                "g;x=1/../y",
                "g?y/./x",
                "g?y/../x",
                "g#s/./x",
                "g#s/../x",
                "http:g",
            ],
        ),
    ),
    text("6", &["URIs are compared for caches, histories and namespaces, and the purpose decides how far to go."]),
    with(
        "6.1",
        &[
            "URIs that are equal as texts, or by rules, identify the same resource; of those that are not, nothing is known. Relative references are",
            "resolved before they are compared.",
        ],
        Examples::Equivalent(&[["http://example.com/", "http://www.example.com/"]]),
    ),
    text("6.2", &["A ladder: each rung finds more equivalent URIs, and costs more."]),
    with(
        "6.2.1",
        &["URIs that are the same character by character are equivalent. This is cheap, and misses most."],
        Examples::Equivalent(&[["http://example.com/a", "http://example.com/a"]]),
    ),
    with(
        "6.2.2",
        &["By what the generic syntax says of all URIs: case, triplets, dot segments."],
        Examples::Equivalent(&[["example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"]]),
    ),
    with(
        "6.2.2.1",
        &["Scheme and host in lower case, hexadecimal digits of triplets in upper case."],
        Examples::Normal(&["HTTP://www.EXAMPLE.com/%3a"]),
    ),
    with(
        "6.2.2.2",
        &["Triplets of unreserved characters are decoded."],
        Examples::Normal(&["http://example.com/%7Esmith"]),
    ),
    with(
        "6.2.2.3",
        &[
            "Dot segments are removed, also where a reference has a scheme. A path without a leading slash keeps them: nothing says that it is",
            "hierarchical, and what those of a relative reference mean depends on its base.",
        ],
        Examples::Normal(&["http://example.com/a/./b/../c", "x:a/../b"]),
    ),
    with(
        "6.2.3",
        &[
            "By what a scheme adds: default ports, and an empty path that means `/`. An empty query or fragment is not removed, and the domain of",
            "a mail address is case-insensitive.",
        ],
        Examples::Normal(&[
            "http://example.com",
            "http://example.com/",
            "http://example.com:/",
            "http://example.com:80/",
            "http://example.com/?",
            "mailto:Joe@Example.COM",
        ]),
    ),
    text("6.2.4", &["What a crawler learns from redirections. urispec asks no server, so it stops below this rung."]),
    text("7", &["A URI is no danger by itself; what programs and people make of it can be."]),
    text("7.1", &["Nothing promises that a URI leads to the same tomorrow, but whoever governs the name."]),
    with(
        "7.2",
        &[
            "A URI with the port of another protocol, or with encoded line breaks, can make a client send commands that nobody meant.",
        ],
        Examples::Findings(Rule::UriReference, &["http://example.com:25/", "telnet://example.com/a%0D%0Ab"]),
    ),
    with(
        "7.3",
        &[
            "Split a URI before its parts are decoded, and check what is decoded. Beware of `%00`, and of names that mean something to a file system.",
        ],
        Examples::Findings(Rule::UriReference, &["http://example.com/a%00", "http://example.com/a%2F..%2Fb"]),
    ),
    with(
        "7.4",
        &[
            "The C library and browsers read fewer than four numbers, and octal and hexadecimal ones, as IPv4 addresses. A filter must compare numbers.",
        ],
        Examples::Findings(
            Rule::UriReference,
            &["http://0x7f.1/", "http://127.1/", "http://2130706433/", "http://127.0.0.1/"],
        ),
    ),
    with(
        "7.5",
        &[
            "A URI is shown, stored and logged everywhere, so it should hold no secret; a password in one is an error but for public ones.",
        ],
        Examples::Findings(Rule::UriReference, &["ftp://ada:secret@example.com/", "ftp://anonymous:a@example.com/"]),
    ),
    with(
        "7.6",
        &["A user name can look like the host, and the real host follows the `@`."],
        Examples::Findings(Rule::UriReference, &["ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm"]),
    ),
    text("8", &["IANA registers the names of schemes. `urispec parse --kind` says what its registry has."]),
    text("9", &["It grew from RFC 1738, 1808 and 2396, and names who helped."]),
    text("10", &["The documents that this one needs, and those that it mentions."]),
    text("10.1", &["US-ASCII, ABNF, UTF-8 and the character set of ISO 10646."]),
    text("10.2", &["Earlier documents on URIs, and on DNS, IPv6, IDNA, MHTML and MIME."]),
    text(
        "A",
        &["The whole grammar in one place: `urispec rules` lists it, and `urispec explain URI --expand 3` draws it."],
    ),
    text(
        "B",
        &[
            "An expression that takes any text apart at its delimiters. It validates nothing; `urispec parse` does both.",
        ],
    ),
    with(
        "C",
        &[
            "White space, quotes and angle brackets around a URI are no part of it. `URL:` before it is obsolete; line breaks within it are left out.",
        ],
        Examples::Findings(Rule::Uri, &["<http://example.com/>", "\"http://example.com/\"", "URL:http://example.com/"]),
    ),
    text("D", &["What is different from RFC 2396."]),
    text("D.1", &["New: a rule for a URI, IP literals in brackets, and the ladder of section 6."]),
    text(
        "D.2",
        &[
            "`opaque_part` is now `path-rootless`, `abs_path` is `path-absolute`, `net_path` is `\"//\" authority path-abempty`. Marks such as `!` are reserved",
            "now; a path may be empty; a host may be any registered name; `?y` keeps the base's path.",
        ],
    ),
];
