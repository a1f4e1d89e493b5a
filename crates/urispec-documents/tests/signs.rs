//! What each sign does to a URI: before it, within it, and after it, at each place where a document may have one.
//!
//! Of each place, only the rows are kept that differ from those of another place. In a row, `~` is the sign.

use std::collections::BTreeMap;
use std::fmt::Write;

use urispec_documents::{Applicability, Checker, Document, FileType};

use crate::library::{PUNCTUATION, Signed, encoded, visible};

#[path = "../../../tests/library/signs.rs"]
mod library;

/// The name of a file, and the text of it, in which `U` is the URI.
const PLACES: &[(&str, &str)] = &[
    ("a.txt", "see U now"),
    ("a.txt", "U"),
    ("a.md", "see U now"),
    ("a.md", "[x](U)"),
    ("a.md", "[x](<U> 'y')"),
    ("a.md", "[x]: U"),
    ("a.md", "<U>"),
    ("a.md", "`U`"),
    ("a.md", "<a href=\"U\">x</a>"),
    ("a.html", "<p>see U now</p>"),
    ("a.html", "<a href=\"U\">x</a>"),
    ("a.html", "<a href='U'>x</a>"),
    ("a.html", "<a href=U>x</a>"),
    ("a.html", "<img srcset='U 2x, b.png'>"),
    ("a.html", "<p title='see U now'>"),
    ("a.html", "<!-- see U now -->"),
    ("a.html", "<script>x = 'U';</script>"),
    ("a.html", "<style>a { b: url(U) }</style>"),
    ("a.xml", "<a>see U now</a>"),
    ("a.xml", "<url>U</url>"),
    ("a.xml", "<a href=\"U\"/>"),
    ("a.xml", "<a b=\"U\"/>"),
    ("a.xml", "<![CDATA[see U now]]>"),
    ("a.json", "{\"x\": \"see U now\"}"),
    ("a.json", "{\"x\": \"U\"}"),
    ("a.json", "{\"url\": \"U\"}"),
    ("a.toml", "x = \"U\""),
    ("a.toml", "url = 'U'"),
    ("a.toml", "# see U now"),
    ("a.yaml", "x: U"),
    ("a.yaml", "url: U"),
    ("a.yaml", "url: 'U'"),
    ("a.yaml", "x: \"U\""),
    ("a.adoc", "see U now"),
    ("a.adoc", "link:U[x]"),
    ("a.rst", "see U now"),
    ("a.rst", "`x <U>`_"),
    ("a.rst", ".. _x: U"),
    ("a.org", "see U now"),
    ("a.org", "[[U][x]]"),
    ("a.tex", "see U now"),
    ("a.tex", "\\url{U}"),
    ("a.1", "see U now"),
    ("a.csv", "x,U,y"),
    ("a.css", "a { b: url(U) }"),
    ("a.css", "a { b: url(\"U\") }"),
    ("a.ttl", "<a> <b> <U> ."),
    ("a.ttl", "<a> <b> \"see U now\" ."),
    ("a.jsx", "x = <a href=\"U\">x</a>;"),
    ("a.ipynb", "{\"cell_type\": \"markdown\", \"source\": [\"see U now\"]}"),
    ("a.mht", "Content-Location: U\n\nx"),
    ("a.py", "# see U now"),
    ("a.py", "x = \"U\""),
    ("a.py", "x = 'U'"),
    ("a.py", "x = f(\"see U now\")"),
    ("a.js", "x = `U`;"),
    ("a.sh", "curl U | sh"),
];

/// The place of a sign in a URI.
const POSITIONS: &[&str] = &[
    "~http://h/a",
    "http~://h/a",
    "http:~//h/a",
    "http://~h/a",
    "http://h~h/a",
    "http://h~",
    "http://h:1~/a",
    "http://h/~",
    "http://h/a~b",
    "http://h/a~",
    "http://h/?a=~&b",
    "http://h/#a~b",
    "~http://h/a~",
    "/a~b.html",
    "mailto:a~b@h",
    "http://h/a~http://h/b",
];

/// The signs beside those of ASCII. None is escaped for the notation of a place.
const SIGNS: &[&str] = &[
    " ",
    "\t",
    "\n",
    "\r\n",
    "\u{0}",
    "\u{7f}",
    "\u{a0}",
    "\u{200b}",
    "\u{ad}",
    "\u{e9}",
    "\u{2026}",
    "\u{2013}",
    "\u{2019}",
    "\u{201c}",
    "\u{201d}",
    "\u{ab}",
    "\u{bb}",
    "\u{3001}",
    "\u{3002}",
    "\u{ff08}",
    "\u{ff09}",
    "\u{ff0f}",
    "\u{300d}",
    "\u{1f600}",
    "..",
    "...",
    ",,",
    "''",
    "**",
    "--",
    "__",
    "//",
    "::",
    "$$",
    "%%",
    "&&",
    "||",
    "\\\\",
    ").",
    ".)",
    "),",
    "\",",
    ".\"",
    ">.",
    "].",
    "'s",
    ":8",
    ":x",
    "](",
    "[1]",
    "(a)",
    "(a",
    "a)",
    "[a",
    "a]",
    "[a]",
    "{a}",
    "{{a}}",
    "{% a %}",
    "${a}",
    "$a",
    "$(a)",
    "<a>",
    "<%= a %>",
    "#{a}",
    "%s",
    "%d",
    "%1",
    "%2",
    "%zz",
    "%20",
    "%2F",
    "@SUB@",
    "__SUB__",
    "%SUB%",
    "%sub%",
    ":a",
    "*.",
    ".*",
    "\\d+",
    "(a|b)",
    "[0-9]",
    "(?a)",
    "\\n",
    "\\t",
    "\\\"",
    "\\u0041",
    "\\/",
    "&amp;",
    "&lt;",
    "&quot;",
    "&#39;",
    "&nbsp;",
    "&b=",
    " + ",
    "\" + x + \"",
    "' . x . '",
    "\\",
    " b",
    " \"b\"",
    "|b",
    ",b",
    ";b",
    "^{a}",
    "`a`",
];

/// What is found in a text: each URI, why others are none, and each finding with its first fix.
fn found(path: &str, signed: &Signed) -> String {
    let document = Document::new(signed.text.as_str(), FileType::of(path));
    let checker = Checker::new();
    let report = checker.check(&document);
    let mut parts = Vec::new();
    for uri in checker.uris(&document) {
        parts.push(format!("`{}`", signed.part(&uri.span())));
    }
    for template in report.templates() {
        parts.push(format!("{} `{}`", template.why().name(), signed.part(&template.span())));
    }
    for finding in report.findings() {
        let mut part = finding.name().to_owned();
        if let Some(fix) = finding.fixes().first() {
            part.push_str(if fix.applicability == Applicability::Safe { "!" } else { "?" });
            for edit in &fix.edits {
                let encoded = encoded(&signed.text.as_bytes()[edit.span.clone()]);
                match &*edit.replacement {
                    "" => part.push_str(" removed"),
                    new if new == encoded => part.push_str(" encoded"),
                    new => {
                        write!(part, " `{}` to `{new}`", signed.part(&edit.span)).unwrap();
                    }
                }
            }
        }
        parts.push(part);
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// The signs in their order.
fn signs() -> impl Iterator<Item = &'static str> {
    PUNCTUATION.into_iter().chain(SIGNS.iter().copied())
}

/// What is found in one place with each sign at a position.
fn with_each_sign(path: &str, around: &str, position: &str) -> Vec<String> {
    let pattern = around.replacen('U', position, 1);
    signs().map(|sign| found(path, &Signed::new(&pattern, sign))).collect()
}

/// What is found, and the signs with which it is, where this is not what is found in another place.
fn rows(all: &[String], other: &[String]) -> String {
    let mut rows: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (at, (found, sign)) in all.iter().zip(signs()).enumerate() {
        if other.get(at) != Some(found) {
            rows.entry(found).or_default().push(visible(sign).replace(' ', "<20>"));
        }
    }
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by_key(|(_, signs)| std::cmp::Reverse(signs.len()));
    rows.into_iter().fold(String::new(), |text, (found, signs)| text + &format!("  {found}: {}\n", signs.join(" ")))
}

#[test]
fn what_each_sign_does() {
    let mut all = String::new();
    for position in POSITIONS {
        let mut known: Vec<(String, Vec<String>)> = Vec::new();
        for (path, around) in PLACES {
            let found = with_each_sign(path, around, position);
            let place = format!("{path} {}", around.replace('\n', "<A>"));
            let differences =
                |other: &[String]| found.iter().zip(other).filter(|(found, other)| found != other).count();
            match known.iter().min_by_key(|(_, other)| differences(other)) {
                None => write!(all, "\n# {position}\n\n{place}\n{}", rows(&found, &[])).unwrap(),
                Some((like, other)) => writeln!(all, "{place}, as {like}\n{}", rows(&found, other)).unwrap(),
            }
            known.push((place, found));
        }
    }
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("signs", all);
    });
}
