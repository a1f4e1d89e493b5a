//! A search for texts that nobody has listed, at two lengths: each beginning of a URI with each part repeated, alone and in documents of each type; and
//! documents of each type in which each sign of some language follows another.

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

/// Documents of each type that begin with one sign and repeat another, and that repeat both, with and without a URI between.
fn structures() -> bool {
    let (mut count, mut is_linear) = (0, true);
    for (first, second) in SIGNS.iter().flat_map(|first| SIGNS.iter().map(move |second| (*first, *second))) {
        for (start, part) in [(first, second.to_owned()), ("", [first, second].concat())] {
            for (tail, file_type) in
                ["", " http://h.test/a "].iter().flat_map(|tail| FileType::ALL.map(|of| (*tail, of)))
            {
                let part = [&part, tail].concat();
                let cost = |length: usize| {
                    let text = [start, &part.repeat(length / part.len())].concat();
                    whole_time(|| check(&text, file_type)) as f64 / text.len() as f64
                };
                count += 1;
                let [short, long] = SIGNED;
                let is_quick = || cost(short) < SUSPECT;
                let grows = || cost(long) > MOST * cost(short);
                // What looks as if it grew is read again, since a machine has other work, too.
                if !is_quick() && !is_quick() && grows() && grows() {
                    is_linear = false;
                    eprintln!("== {file_type}: {start:?}, and then {part:?} again and again: the cost of a byte grows");
                }
            }
        }
    }
    println!("{count} documents of signs");
    is_linear
}

/// Beginnings of URIs with parts.
fn references() -> bool {
    let (mut count, mut worst) = (0, 0.0_f64);
    let mut is_linear = true;
    for start in STARTS {
        for part in PARTS {
            let text = |length: usize| [start, &part.repeat(length / part.len())].concat();
            let mut read = |name: String, read: &dyn Fn(&str), text: &dyn Fn(usize) -> String| {
                // What looks as if it grew is read again, since a machine has other work, too.
                let growth = (0..3).map(|_| growth(read, text)).find(|growth| *growth <= MOST);
                let growth = growth.unwrap_or_else(|| self::growth(read, text));
                count += 1;
                worst = worst.max(growth);
                if growth > MOST {
                    is_linear = false;
                    eprintln!("== {name}: `{start}{part}{part}...`: a byte costs {growth:.1} times as much");
                }
            };
            read("lint".to_owned(), &|text| drop(Linter::new().lint(text, Rule::UriReference)), &text);
            for (file_type, before, after) in AROUND {
                let text = |length: usize| [before, &text(length), after].concat();
                read(format!("{file_type} {before}"), &|text| check(text, file_type), &text);
            }
        }
    }
    println!(
        "{count} texts; the cost of a byte grows at most {worst:.1} times from {} to {} bytes",
        LENGTHS[0], LENGTHS[1]
    );
    is_linear
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
