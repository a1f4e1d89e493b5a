//! Three other strict parsers, of three designs, agree on every text; and what must hold for any text does.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::thread;

use proptest::prelude::*;
use urispec::derivation::Detail;
use urispec::source::{Parsed, Source};
use urispec::trace::Trace;
use urispec::{Derivation, Rule, Uri, UriReference, UriReferenceBuf};

/// What the grammar is made of, and what it is not.
const TOKENS: [&str; 64] = [
    ":",
    "/",
    "?",
    "#",
    "[",
    "]",
    "@",
    "//",
    "::",
    "%",
    "%4",
    "%41",
    "%zz",
    ".",
    "..",
    "-",
    "_",
    "~",
    "!",
    "$",
    "&",
    "'",
    "(",
    ")",
    "*",
    "+",
    ",",
    ";",
    "=",
    "a",
    "f",
    "g",
    "z",
    "A",
    "F",
    "G",
    "Z",
    "v",
    "V",
    "v1.",
    "0",
    "1",
    "9",
    "25",
    "255",
    "256",
    "1.2.3.4",
    "1.2.3.256",
    "ffff",
    "12345",
    "http:",
    "urn:",
    "u@",
    "[::1]",
    "[v1.x]",
    ":80",
    " ",
    "|",
    "\\",
    "\"",
    "<",
    "\t",
    "\u{7f}",
    "é",
];

/// Verdicts on a text as `URI-reference`, `URI`.
fn ours(text: &str) -> [bool; 2] {
    [UriReference::parse(text).is_ok(), Uri::parse(text).is_ok()]
}

#[track_caller]
fn compare(text: &str) {
    let ours = ours(text);
    assert_eq!(
        ours,
        [fluent_uri::UriRef::parse(text).is_ok(), fluent_uri::Uri::parse(text).is_ok()],
        "fluent-uri: {text:?}"
    );
    assert_eq!(
        ours,
        [iri_string::types::UriReferenceStr::new(text).is_ok(), iri_string::types::UriStr::new(text).is_ok()],
        "iri-string: {text:?}",
    );
    assert_eq!(ours, [iref::UriRef::new(text).is_ok(), iref::Uri::new(text).is_ok()], "iref: {text:?}");
    assert_eq!(
        [Rule::AbsoluteUri.accepts(text), Rule::RelativeRef.accepts(text)],
        [iri_string::types::UriAbsoluteStr::new(text).is_ok(), iri_string::types::UriRelativeStr::new(text).is_ok()],
        "iri-string: {text:?}",
    );
    // The components, of the texts that have some.
    if let (Ok(our), Ok(other)) = (UriReference::parse(text), fluent_uri::UriRef::parse(text)) {
        assert_eq!(our.scheme().map(|part| part.as_str()), other.scheme().map(|part| part.as_str()), "{text:?}");
        assert_eq!(our.authority().map(|part| part.as_str()), other.authority().map(|part| part.as_str()), "{text:?}");
        assert_eq!(our.path().as_str(), other.path().as_str(), "{text:?}");
        assert_eq!(our.query().map(|part| part.as_str()), other.query().map(|part| part.as_str()), "{text:?}");
        assert_eq!(our.fragment().map(|part| part.as_str()), other.fragment().map(|part| part.as_str()), "{text:?}");
    }
}

/// Random numbers that are the same in every run (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap()
    }

    fn token(&mut self) -> &'static str {
        TOKENS[self.below(TOKENS.len())]
    }
}

#[test]
fn strict_parsers_agree_on_random_texts() {
    let mut random = Random(0x3986);
    let mut valid = 0;
    for _ in 0..1_000_000 {
        let text: String = (0..random.below(12)).map(|_| random.token()).collect();
        compare(&text);
        valid += usize::from(ours(&text)[0]);
    }
    println!("1,000,000 random texts, {valid} of them valid");
    assert!(valid > 100_000);
}

/// The texts of all vectors.
fn corpus() -> Vec<String> {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut texts = Vec::new();
    for directory in ["parse", "truth"] {
        for file in fs::read_dir(vectors.join(directory)).unwrap() {
            for line in fs::read_to_string(file.unwrap().path()).unwrap().lines() {
                let vector: serde_json::Value = serde_json::from_str(line).unwrap();
                texts.push(vector["input"].as_str().unwrap().to_owned());
            }
        }
    }
    texts
}

#[test]
fn strict_parsers_agree_on_the_corpus_and_on_what_is_near() {
    let mut random = Random(0x1630);
    let texts = corpus();
    for text in &texts {
        compare(text);
        for _ in 0..20 {
            let mut chars: Vec<char> = text.chars().collect();
            let at = random.below(chars.len() + 1);
            let end = (at + random.below(3)).min(chars.len());
            chars.splice(at..end, random.token().chars());
            compare(&chars.into_iter().collect::<String>());
        }
    }
    println!("{} texts of the corpus, and twenty near each", texts.len());
}

/// Texts of the tokens above, and of anything.
fn texts() -> impl Strategy<Value = String> {
    let tokens = prop::collection::vec(prop::sample::select(&TOKENS[..]), 0..16).prop_map(|tokens| tokens.concat());
    prop_oneof![4 => tokens, 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_value_is_parsed_back(text in texts()) {
        if let Ok(reference) = UriReference::parse(&text) {
            let printed = reference.to_string();
            prop_assert_eq!(&printed, &text);
            let owned: UriReferenceBuf = printed.parse().unwrap();
            prop_assert_eq!(owned.view(), reference);
            prop_assert_eq!(owned.view().path().span(), reference.path().span());
        }
    }

    #[test]
    fn all_readings_of_all_rules_agree(text in texts()) {
        for rule in Rule::ALL {
            let accepted = rule.accepts(&text);
            prop_assert_eq!(rule.parse_all(text.as_str()).is_ok(), accepted);
            prop_assert_eq!(rule.parse_all(Trace::new().of(text.as_str())).is_ok(), accepted);
            prop_assert_eq!(rule.parse_all(Trace::new().of(text.as_bytes())).is_ok(), accepted);
            let taken = rule.parse(text.as_str()).map(|(rest, taken)| (rest.len(), taken.len()));
            let traced = rule.parse(Trace::new().of(text.as_str())).map(|(rest, taken)| (rest.span().len(), taken.len()));
            prop_assert_eq!(taken, traced, "{}", rule);
        }
    }

    #[test]
    fn errors_are_within_the_text(bytes in prop::collection::vec(any::<u8>(), 0..24), text in texts()) {
        for rule in Rule::ALL {
            if let Err(error) = rule.check(&bytes) {
                prop_assert!(error.span().end <= bytes.len() && !error.expected().is_empty());
            }
            if let Err(error) = rule.check(&text) {
                prop_assert!(text.get(error.span()).is_some(), "{}", error);
                prop_assert!(!error.to_string().chars().any(char::is_control));
                let found = text.as_bytes().get(error.span().start);
                prop_assert!(found.map_or(!error.expected().contains_end(), |byte| !error.expected().contains(*byte)));
            }
        }
    }

    #[test]
    fn derivations_show_nothing_that_is_invisible(text in texts()) {
        let detail = Detail { characters: true, failures: true };
        let derivation = Derivation::new(Rule::UriReference, &text, detail);
        prop_assert_eq!(derivation.is_accepted(), Rule::UriReference.accepts(&text));
        let shown = derivation.to_string();
        prop_assert!(!shown.chars().any(|char| char.is_control() && char != '\n'));
    }
}

/// Addresses, what is near them, and what may follow: a source that does not report reads them by bits.
#[test]
fn addresses_are_read_alike_with_and_without_a_trace() {
    let groups = |count: usize, group: &str| vec![group; count].join(":");
    let mut texts = Vec::new();
    for group in ["1", "12", "abc", "FFFF", "12345", ""] {
        for before in 0..=9 {
            texts.push(groups(before, group));
            texts.push(format!("{}:192.0.2.1", groups(before, group)));
            for after in 0..=9 {
                texts.push(format!("{}::{}", groups(before, group), groups(after, group)));
                texts.push(format!("{}::{}::{group}", groups(before, group), groups(after, group)));
                texts.push(format!("{}::{}:192.0.2.1", groups(before, group), groups(after, group)));
            }
            for address in ["192.0.2.255", "192.0.2.256", "192.0.2", "1.2.3.4.5", "01.2.3.4", "a.2.3.4"] {
                texts.push(format!("{}::{address}", groups(before, group)));
            }
        }
    }
    for octet in 0..=1299 {
        texts.extend([format!("::{octet}.0.2.1"), format!("::1.0.2.{octet}"), format!("::1.0.2.{octet:03}")]);
    }
    let rules = [Rule::Ipv6address, Rule::IpLiteral, Rule::Ls32, Rule::Ipv4address, Rule::DecOctet];
    for text in texts {
        for end in ["", "]", "]:8080/", ":", "::", ".", "1", "f", "g", ":1", ".1", "]          "] {
            let text = format!("{text}{end}");
            let literal = format!("[{text}");
            for (rule, text) in rules.iter().map(|rule| (rule, if *rule == Rule::IpLiteral { &literal } else { &text }))
            {
                let taken = rule.parse(text.as_bytes()).map(|(rest, taken)| (rest.len(), taken.len()));
                let trace = Trace::new();
                let traced =
                    rule.parse(trace.of(text.as_bytes())).map(|(rest, taken)| (rest.span().len(), taken.len()));
                assert_eq!(taken, traced, "{rule} {text}");
            }
        }
    }
}

/// A source that counts the bytes that leaves look at.
#[derive(Clone, Copy)]
struct Counting<'s, 'c> {
    text: &'s [u8],
    count: &'c Cell<usize>,
}

impl Source for Counting<'_, '_> {
    type Text = ();

    fn bytes(&self) -> &[u8] {
        self.text
    }

    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self> {
        let rest = leaf(self.text);
        // A leaf looks at what it takes, and at a few bytes beyond.
        self.count.set(self.count.get() + self.text.len() - rest.unwrap_or(self.text).len() + 8);
        rest.map(|text| Counting { text, ..*self })
    }

    fn up_to(&self, _: &Self) {}
}

/// How many bytes of `text` are looked at to read it as `rule`.
fn work(rule: Rule, text: &str) -> usize {
    let count = Cell::new(0);
    let result: Parsed<Counting<'_, '_>> = rule.parse_all(Counting { text: text.as_bytes(), count: &count });
    drop(result);
    count.get()
}

#[test]
fn the_work_is_linear_in_the_length() {
    let repeated =
        ["a", "/", "a/", "?", "%41", "%", ":", "@", "[", "]", "1.", "a@", "a:", ":a", "1:", "::", ".", "[:", "a%4"];
    for rule in Rule::ALL {
        for prefix in ["", "//", "a://", "//a:", "//[", "//[v1.", "?", "#", "//u@"] {
            for part in repeated {
                let text = |times| format!("{prefix}{}", part.repeat(times));
                let (once, twice) = (work(*rule, &text(500)), work(*rule, &text(1000)));
                assert!(twice <= 2 * once + 100, "{rule}: {prefix}{part}...: {once}, {twice}");
                // A leaf for each byte counts nine times, as in the name of a variable with a dot behind each character.
                assert!(twice <= 9 * text(1000).len() + 1000, "{rule}: {prefix}{part}...: {twice}");
            }
        }
    }
}

#[test]
fn a_hundred_megabytes_need_no_more_stack_than_one() {
    let megabyte = 1 << 20;
    for (start, part, end) in
        [("http://h/", "a/%41", ""), ("//", "a", "@h"), ("//", "u:", "^@h"), ("?", "/?", "\""), ("a:", ":", "[")]
    {
        for megabytes in [1, 100] {
            let text = [start, &part.repeat(megabytes * megabyte / part.len()), end].concat();
            let work = move || {
                UriReference::parse(&text).map(|reference| reference.path().span()).map_err(|error| error.span())
            };
            let result = thread::Builder::new().stack_size(64 << 10).spawn(work).unwrap().join().unwrap();
            assert_eq!(result.is_ok(), !["^@h", "\"", "["].contains(&end), "{start}{part}...{end}");
        }
    }
}
