//! What is said of each sign at each position of a URI, and of its parts.
//!
//! Of each position, only the rows are kept that differ from those of another one. In a row, `~` is the sign.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use urispec::{Diagnostic, Rule};

use crate::findings::linter;
use crate::signs::{PUNCTUATION, Signed, encoded, visible};

/// The positions of a sign, and the rule that the text is read by.
const POSITIONS: &[(Rule, &str)] = &[
    (Rule::UriReference, "~"),
    (Rule::UriReference, "~://h/"),
    (Rule::UriReference, "ht~tp://h/"),
    (Rule::UriReference, "http~//h/"),
    (Rule::UriReference, "http:~h/"),
    (Rule::UriReference, "http://~/"),
    (Rule::UriReference, "http://~h/"),
    (Rule::UriReference, "http://a~b.test/"),
    (Rule::UriReference, "http://a.b~:1/"),
    (Rule::UriReference, "http://u~u@h/"),
    (Rule::UriReference, "http://u:p~p@h/"),
    (Rule::UriReference, "http://h:~/"),
    (Rule::UriReference, "http://h:1~"),
    (Rule::UriReference, "http://[~]/"),
    (Rule::UriReference, "http://[1::~2]:80/"),
    (Rule::UriReference, "http://[::1~"),
    (Rule::UriReference, "http://[::1]~/"),
    (Rule::UriReference, "http://[v1.a~]/"),
    (Rule::UriReference, "http://[v~.a]/"),
    (Rule::UriReference, "http://[fe80::1%25~]/"),
    (Rule::UriReference, "http://1::~2/"),
    (Rule::UriReference, "http://1.2.3.~/"),
    (Rule::UriReference, "http://h/~"),
    (Rule::UriReference, "http://h/a~b~c/d"),
    (Rule::UriReference, "http://h/%~"),
    (Rule::UriReference, "http://h/%4~"),
    (Rule::UriReference, "http://h/?~"),
    (Rule::UriReference, "http://h/?a=~&b"),
    (Rule::UriReference, "http://h/#~"),
    (Rule::UriReference, "http://h/#a#b~"),
    (Rule::UriReference, "http://h/^~"),
    (Rule::UriReference, "http://h/%zz~"),
    (Rule::UriReference, "\"http://h/~\""),
    (Rule::UriReference, " http://h/~ "),
    (Rule::UriReference, "~/a"),
    (Rule::UriReference, "a~b"),
    (Rule::UriReference, "a/~"),
    (Rule::UriReference, "//~h"),
    (Rule::UriReference, "mailto:a~@b.test"),
    (Rule::UriReference, "mailto:a@b~.test?subject=c"),
    (Rule::UriReference, "urn:a~:b"),
    (Rule::UriReference, "urn:isbn:~"),
    (Rule::UriReference, "data:~,a"),
    (Rule::UriReference, "tel:+1~2"),
    (Rule::UriReference, "sip:a~@b.test"),
    (Rule::UriReference, "geo:1~,2"),
    (Rule::UriReference, "tag:a~.test,2000:b"),
    (Rule::UriReference, "file:~a"),
    (Rule::UriReference, "file://~/a"),
    (Rule::UriReference, "ws://h/~"),
    (Rule::UriReference, "javascript:~"),
    (Rule::AbsoluteUri, "http://h/~"),
    (Rule::RelativeRef, "~"),
    (Rule::Scheme, "a~"),
    (Rule::Authority, "~"),
    (Rule::Ipv6address, "~1"),
    (Rule::Ipv6address, "1:2:3:4:5:6:7~"),
    (Rule::Ipv4address, "1.~.3.4"),
    (Rule::DecOctet, "1~"),
    (Rule::Port, "1~"),
    (Rule::RegName, "a~"),
    (Rule::PathAbsolute, "~a"),
    (Rule::PathNoscheme, "a~"),
    (Rule::SegmentNzNc, "~"),
    (Rule::PctEncoded, "%~"),
    (Rule::UriTemplate, "~"),
    (Rule::UriTemplate, "{~}"),
    (Rule::UriTemplate, "{~a}"),
    (Rule::UriTemplate, "{?a~b}/c"),
    (Rule::UriTemplate, "{a,b~}"),
    (Rule::UriTemplate, "{a:~}"),
    (Rule::UriTemplate, "{a~"),
    (Rule::IriReference, "http://h~.test/"),
    (Rule::IriReference, "http://h/~"),
    (Rule::IriReference, "http://h/?~"),
];

/// The signs beside those of ASCII: pairs, and what often is at a wrong place.
const SIGNS: &[&str] = &[
    " ",
    "\t",
    "\n",
    "\r\n",
    "\0",
    "\x7f",
    "\u{a0}",
    "\u{ad}",
    "\u{200b}",
    "\u{202e}",
    "\u{feff}",
    "\u{e9}",
    "\u{430}",
    "\u{4e2d}",
    "\u{1f600}",
    "\u{2026}",
    "\u{2013}",
    "\u{201c}",
    "\u{3002}",
    "\u{ff0f}",
    "\u{fffd}",
    "\u{c3}\u{a9}",
    "0",
    "1",
    "00",
    "01",
    "256",
    "999",
    "65535",
    "65536",
    "70000",
    "a",
    "g",
    "G",
    "A",
    "ffff",
    "fffff",
    "1.2.3.4",
    "::",
    ":::",
    ":1",
    "::1",
    ":2:3",
    "[::1]",
    "/64",
    "%eth0",
    "%25eth0",
    "%25",
    "%2525",
    "%20",
    "%2F",
    "%2f",
    "%00",
    "%41",
    "%C3%A9",
    "%c3%a9",
    "%C3",
    "%FF",
    "%E2%80%AE",
    "%zz",
    "%u0041",
    "%%",
    "..",
    "./",
    "/../",
    "//",
    "///",
    "/.",
    "/%2e",
    "...",
    ":80",
    ":443",
    ":080",
    ":x",
    ":-1",
    "@@",
    "a@b",
    "a:b",
    "a:b@",
    "a:b@c",
    "http",
    "http:",
    "http://",
    "HTTP://",
    "https://",
    "http://h",
    "http:/",
    "h ttp",
    "www.",
    "localhost",
    "xn--",
    "xn--a",
    "xn--nxasmq6b",
    "\u{e9}.test",
    "??",
    "##",
    "?a#b",
    "#?",
    "a=b",
    "a=b&c",
    "&a",
    "&amp;",
    "&lt;",
    "&#39;",
    "&nbsp;",
    "\\n",
    "\\u0041",
    "\\/",
    "\\\\",
    "{a}",
    "{{a}}",
    "{a",
    "a}",
    "${a}",
    "%s",
    "%d",
    "<a>",
    "(a)",
    "(a",
    "a)",
    "[a]",
    "[a",
    "a]",
    "](",
    "''",
    "\"a\"",
    "a b",
    " a",
    "a ",
    ",a",
    "a,b",
    ";a",
    ";a=b",
    "+a",
    "*a",
    "a*",
    "|a",
    "a|b",
    "^a",
    "`a`",
    "=C3=A9",
    "=20",
    "C:\\a",
    "C:/a",
    "C|/a",
    "\\a",
    "\\\\a",
    "hxxp://",
    "[.]",
    "[:]",
    "ttp://",
    "git@",
    "token=secret",
    "Aa0+/=",
    "\u{2215}",
    "\u{ff1a}",
];

/// The words of a finding, with `~` where they quote the sign.
fn words(words: &str, sign: &str) -> String {
    let encoded = encoded(sign.as_bytes());
    let mut words = words.replace(&format!("`{sign}`"), "`~`").replace(&format!("`{encoded}`"), "`%~`");
    if let [only] = sign.chars().collect::<Vec<_>>()[..] {
        words = words.replace(&format!("U+{:04X}", u32::from(only)), "U+~");
    }
    visible(&words)
}

/// What a finding says, in a line.
fn said(signed: &Signed, found: &Diagnostic, sign: &str) -> String {
    let at = |span: &Range<usize>| visible(&signed.part(span));
    let mut said = format!("{} {}: {}", found.severity(), found.name(), words(&found.to_string(), sign));
    for label in [found.label()].into_iter().chain(found.context()) {
        write!(said, " | `{}` {}", at(&label.span), words(label.text.as_ref(), sign)).unwrap();
    }
    let titles: Vec<&str> = found.fixes().iter().map(|fix| fix.title.as_ref()).collect();
    if let Some(help) = found.help().filter(|help| !titles.iter().any(|title| help.starts_with(title))) {
        write!(said, " | {}", words(help, sign)).unwrap();
    }
    for fix in found.fixes() {
        write!(said, " | {}, {}:", words(&fix.title, sign), fix.applicability).unwrap();
        for edit in &fix.edits {
            let encoded = encoded(&signed.text.as_bytes()[edit.span.clone()]);
            match &*edit.replacement {
                "" => write!(said, " -`{}`", at(&edit.span)).unwrap(),
                new if new == encoded => write!(said, " %`{}`", at(&edit.span)).unwrap(),
                new => write!(said, " `{}`>`{}`", at(&edit.span), visible(new)).unwrap(),
            }
        }
    }
    said
}

/// What is said at a position, each with the signs of which it is said.
fn at_position(rule: Rule, position: &str) -> BTreeMap<String, Vec<&'static str>> {
    let mut all: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for sign in [""].into_iter().chain(PUNCTUATION).chain(SIGNS.iter().copied()) {
        let signed = Signed::new(position, sign);
        let found = linter().lint(&signed.text, rule);
        for found in &found {
            all.entry(said(&signed, found, sign)).or_default().push(sign);
        }
        if found.is_empty() {
            all.entry("nothing".to_owned()).or_default().push(sign);
        }
    }
    all
}

#[test]
fn what_is_said_of_each_sign() {
    let mut all = String::new();
    let mut known: Vec<(&str, BTreeMap<String, Vec<&str>>)> = Vec::new();
    for (rule, position) in POSITIONS {
        let here = at_position(*rule, position);
        let as_here =
            |other: &BTreeMap<String, Vec<&str>>| here.iter().filter(|(said, of)| other.get(*said) == Some(of)).count();
        let like = known.iter().max_by_key(|(_, other)| as_here(other)).filter(|(_, other)| as_here(other) > 0);
        let like_name = like.map(|(like, _)| format!(", as {like}")).unwrap_or_default();
        writeln!(all, "\n# {position}, {rule}{like_name}\n").unwrap();
        let other = like.map(|(_, other)| other.clone()).unwrap_or_default();
        let mut rows: Vec<_> = here.iter().filter(|(said, of)| other.get(*said) != Some(of)).collect();
        rows.sort_by_key(|(_, of)| std::cmp::Reverse(of.len()));
        for (said, of) in rows {
            let shown =
                |sign: &&str| if sign.is_empty() { "<>".to_owned() } else { visible(sign).replace(' ', "<20>") };
            writeln!(all, "{said}\n    {}", of.iter().map(shown).collect::<Vec<_>>().join(" ")).unwrap();
        }
        let gone = other.keys().filter(|said| !here.contains_key(*said)).count();
        if gone > 0 {
            writeln!(all, "without {gone} that are said there").unwrap();
        }
        known.push((position, here));
    }
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("mistakes", all);
    });
}

/// What begins a triplet and is none is one mistake for each rule of one character that may be a triplet.
#[test]
fn a_cut_triplet_is_one_mistake() {
    for rule in [Rule::PctEncoded, Rule::Pchar, Rule::Literals, Rule::Varchar] {
        for text in ["%", "%4", "%zz", "%4g"] {
            let found = urispec::diagnose(text, rule);
            assert_eq!(found.len(), 1, "{rule} {text}: {found:?}");
        }
    }
}
