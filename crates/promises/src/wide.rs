//! A search for texts that nobody has listed, at two lengths: each beginning of a URI with each part repeated and each end, alone and in documents of each
//! type; and documents of each type in which each sign of some language follows another.

use urispec::{Linter, Rule};
use urispec_documents::FileType;

use crate::cost::whole_time;
use crate::reader::check;

/// What a reference begins with.
const STARTS: [&str; 14] = [
    "http://h/",
    "http://h/?",
    "http://h/#",
    "http://",
    "http://u:",
    "http:\\\\h",
    "/",
    "a",
    "urn:x:",
    "mailto:a@h?subject=",
    "data:,",
    "file:///",
    "tel:",
    "ftp://h/",
];

/// What is repeated.
const PARTS: [&str; 52] = [
    "|a",
    "\"a",
    "[a]",
    "[a",
    "a]",
    "#a",
    "%a",
    "%2541a",
    "%zza",
    "%20a",
    "%c3a",
    " a",
    "\\a",
    "^a",
    "{a}",
    "{a",
    "a}",
    "{{a}}",
    "${a}",
    "%sa",
    "<a",
    "a>",
    "<a>",
    "`a",
    "a:",
    "@a",
    "?a",
    "&a",
    "&amp;a",
    "&#124;a",
    ";a",
    ",a",
    "'a",
    "(a",
    "a)",
    "\u{e9}",
    "\u{200b}a",
    "$a",
    "*a",
    "~a",
    "!a",
    "//a",
    "..a",
    "../",
    "a|b/",
    "[::a",
    "1.a",
    "xn--a.",
    "C|/",
    "http://a",
    "a b/",
    "\ta",
];

/// What a reference with parts ends with: what may be read back from, or closes what a part has opened.
const ENDS: [&str; 14] =
    ["", "%7Bid%7D", "%7D", "}", "}}", "]", ")", ">", "'", "@h/", "@h/|", "://h/", ".html|", " and http://h.test/a|b"];

/// What begins, ends or separates something in documents, and what is in them.
const SIGNS: [&str; 96] = [
    "<?php ",
    "?>",
    "<<<a\n",
    "<%",
    "<!--",
    "-->",
    "<!a [",
    "]>",
    "<![CDATA[",
    "]]>",
    "<a>",
    "</a>",
    "<a ",
    "<a href=\"",
    "<a href=b c=d",
    "<script>",
    "<style>",
    "<pre>",
    "<code>",
    "```\n",
    "~~~\n",
    "`",
    "``",
    "\n    ",
    "\n\t",
    "# a\n",
    "---\n",
    "+++\n",
    "> ",
    "- ",
    "* ",
    "1. ",
    "[a](",
    "[a]: ",
    "[^a]: ",
    "![[",
    "]]",
    "](<",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "{{",
    "}}",
    "{%",
    "%}",
    "${",
    "$(",
    "$",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "\\",
    "\\\"",
    "\\n",
    "/*",
    "*/",
    "//",
    "#",
    "--",
    "%",
    "\\begin{verbatim}",
    "\\url{",
    "\\href{",
    "\\verb|",
    ".. code::\n",
    "::\n",
    "`a <",
    ">`_",
    "====\n",
    "----\n",
    "include::",
    "link:",
    "[source]\n",
    "#+begin_src\n",
    "[[",
    ".UR ",
    "a: |\n",
    "a: >\n",
    "a: ",
    "- a: ",
    "\"a\": ",
    ",",
    ":",
    "=",
    "\r\n",
    "\n",
    "\t",
    "@import ",
    "url(",
    "=?utf-8?q?",
    "=\n",
    "http://h/|",
];

/// What is around a reference in documents, by their types.
const AROUND: [(FileType, &str, &str); 17] = [
    (FileType::Markdown, "see ", " there\n"),
    (FileType::Markdown, "[a](", ")\n"),
    (FileType::Markdown, "[a](<", ">)\n"),
    (FileType::Html, "<a href=\"", "\">a</a>\n"),
    (FileType::Xml, "<a href=\"", "\"/>\n"),
    (FileType::Json, "{\"a\": \"", "\"}\n"),
    (FileType::Yaml, "a: ", "\n"),
    (FileType::Toml, "a = \"", "\"\n"),
    (FileType::Asciidoc, "see ", "[a]\n"),
    (FileType::Rst, "`a <", ">`_\n"),
    (FileType::Tex, "\\url{", "}\n"),
    (FileType::Csv, "a,", ",b\n"),
    (FileType::Folded, "URL:", "\n a\n"),
    (FileType::Css, "a { background: url(", ") }\n"),
    (FileType::Text, "see ", " there\n"),
    (FileType::Source, "a = \"", "\"\n"),
    (FileType::Source, "curl ", " | sh\n"),
];

/// The lengths of the repeated part.
const LENGTHS: [usize; 2] = [8 << 10, 64 << 10];

/// A byte of the longer text may cost so many times as much as one of the shorter.
const MOST: f64 = 3.0;

/// Nanoseconds for a byte that are too few to be compared.
const LEAST: f64 = 300.0;

/// Reads all of them. Whether each costs about the same for each byte.
pub fn search() -> bool {
    references() & structures()
}

/// The lengths of documents of signs, and from how many nanoseconds for a byte of the shorter one on the longer one is read. What costs more than
/// that and grows is read again and again.
const SIGNED: [usize; 2] = [32 << 10, 128 << 10];
const SUSPECT: f64 = 900.0;

/// A URI with a mistake in it, before what ends a document of signs.
const MISTAKE: &str = "http://h.test/a|b";

/// Documents of each type that begin with one sign and repeat another, that repeat both, with and without a URI between, and that repeat one and end with
/// a URI and another.
fn structures() -> bool {
    let (mut count, mut is_linear) = (0, true);
    for (first, second) in SIGNS.iter().flat_map(|first| SIGNS.iter().map(move |second| (*first, *second))) {
        let both = [first, second].concat();
        let between = ["", " http://h.test/a "];
        let repeated = between.iter().flat_map(|tail| {
            [(first, [second, tail].concat(), String::new()), ("", [&both, *tail].concat(), String::new())]
        });
        let ended = [("", first.to_owned(), [MISTAKE, second].concat())];
        for (start, part, end) in repeated.chain(ended) {
            for file_type in FileType::ALL {
                let text = |length: usize| [start, &part.repeat(length / part.len()), &end].concat();
                count += 1;
                if suspected(&|text| check(text, file_type), &text) > MOST {
                    is_linear = false;
                    eprintln!(
                        "== {file_type}: {start:?}, then {part:?} again and again, then {end:?}: the cost of a byte grows"
                    );
                }
            }
        }
    }
    println!("{count} documents of signs");
    is_linear
}

/// Beginnings of URIs with parts, and with an end. Those without an end are read at both lengths, and the others only if what they cost is suspect.
fn references() -> bool {
    let (mut count, mut worst, mut is_linear) = (0, 0.0_f64, true);
    let parts = STARTS.iter().flat_map(|start| PARTS.iter().map(move |part| (*start, *part)));
    for (start, part, end) in parts.flat_map(|(start, part)| ENDS.map(|end| (start, part, end))) {
        let mut read = |name: &str, read: &dyn Fn(&str), around: [&str; 2]| {
            let [before, after] = around;
            let text = |length: usize| [before, start, &part.repeat(length / part.len()), end, after].concat();
            let growth = if end.is_empty() {
                // What looks as if it grew is read again, since a machine has other work, too.
                let growths = || (0..3).map(|_| growth(read, &text));
                let growth = growths().find(|growth| *growth <= MOST);
                growth.unwrap_or_else(|| growths().fold(f64::MAX, f64::min))
            } else {
                suspected(read, &text)
            };
            count += 1;
            worst = worst.max(growth);
            if growth > MOST {
                is_linear = false;
                eprintln!(
                    "== {name}: `{before}{start}{part}{part}...{end}{after}`: a byte costs {growth:.1} times as much"
                );
            }
        };
        read("lint", &|text| drop(Linter::new().lint(text, Rule::UriReference)), ["", ""]);
        for (file_type, before, after) in AROUND {
            read(file_type.name(), &|text| check(text, file_type), [before, after]);
        }
    }
    println!("{count} texts; the cost of a byte grows at most {worst:.1} times");
    is_linear
}

/// How many times as much a byte of the longer text costs, if one of the shorter one is suspect: more than once, since a machine has other work, too.
fn suspected(read: &dyn Fn(&str), text: &dyn Fn(usize) -> String) -> f64 {
    let [short, long] = SIGNED.map(|length| {
        let text = text(length);
        move || whole_time(|| read(&text)) as f64 / text.len() as f64
    });
    let is_quick = || short() < SUSPECT;
    if is_quick() || is_quick() {
        return 1.0;
    }
    let growth = || long() / short();
    growth().min(growth())
}

/// How many times as much a byte of the longer text costs.
fn growth(read: &dyn Fn(&str), text: &dyn Fn(usize) -> String) -> f64 {
    let [short, long] = LENGTHS.map(|length| {
        let text = text(length);
        // As many bytes of the short one as of the long one.
        let times = LENGTHS[1] / length;
        whole_time(|| (0..times).for_each(|_| read(&text))) as f64 / (times * text.len()) as f64
    });
    long / short.max(LEAST)
}
