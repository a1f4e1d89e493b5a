//! What the code around a literal makes of the URI in it: the whole of a text, or a part of one that is put together or compared elsewhere.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use urispec_documents::{Checker, Document, FileType};

/// Code before a literal.
const BEFORE: &[&str] = &[
    "x = ",
    "f(",
    "[",
    "return ",
    "f(x, ",
    "f(x.y, ",
    "f(x(), ",
    "x == ",
    "x != ",
    "x === ",
    "x =~ ",
    "x <> ",
    "x =:= ",
    "x > ",
    "if x in ",
    "x.startsWith(",
    "x.starts_with(",
    "strings.HasPrefix(x, ",
    "hasPrefix: ",
    "strncmp(x, ",
    "strncmp(x->y, ",
    "x.replace(",
    "x.replace(y, ",
    "x.indexOf(",
    "re.compile(",
    "re.compile(r",
    "x LIKE ",
    "(string-prefix-p ",
    "concat!(",
    "x.split( ",
    "x.trim_start_matches[",
    "x.restarts(",
    "x + ",
    "x . ",
    "x .. ",
    "x & ",
    "x => ",
    "key: ",
];

/// Code after a literal.
const AFTER: &[&str] = &[
    "",
    ";",
    ")",
    "]",
    ", x)",
    "),",
    " + x",
    "+x",
    "\n + x",
    "++x",
    "+= x",
    " . $x",
    ".$x",
    ". 'x'",
    ".\"x\"",
    " .. x",
    "..x",
    " % x",
    "%x",
    " & x",
    "&x",
    " && x",
    " ~ x",
    "~x",
    " ^ x",
    " || x",
    "|| x",
    "||x",
    " | x",
    " <> x",
    "<>x",
    " |> x",
    " == x",
    "== x",
    "!= x",
    " = x",
    " => x",
    " : x",
    " ? x",
    " in x",
    "in x",
    " not in x",
    " is x",
    ".format(x)",
    ".formatted(x)",
    ".replace(a, b)",
    ".replaceAll(a, b)",
    ".concat(x)",
    ".length",
    ".then(x)",
    ".startsWith(x)",
    ".to_owned() + x",
    ".to_owned();",
    ".to_string() + x",
    ".into() + x",
    ".freeze + x",
    "_s + x",
    "\n\"b\"",
    "\n  'b'",
    "\n \"http://i/\"",
    "\n\n\"b\"",
    " \"b\"",
    " \\\n \"b\"",
    ",\n\"b\"",
    " PRIu64",
    " x",
    " - x",
    " * x",
    " / x",
    " (x)",
    "(x)",
    "[0]",
    " {",
    " // + x",
    " # x",
    " -> x",
];

/// What becomes of a literal in code: the URI, or why it is none.
fn of_literal(before: &str, after: &str, quote: char, content: &str) -> String {
    let text = format!("{before}{quote}{content}{quote}{after}\n");
    let start = before.len() + 1;
    let document = Document::new(text, FileType::Source);
    let checker = Checker::new();
    let report = checker.check(&document);
    let is_here = |span: Range<usize>| (start..=start + content.len()).contains(&span.start);
    let cut = |span: Range<usize>| if span.end < start + content.len() { " in part" } else { "" };
    let uris = checker.uris(&document).into_iter().filter(|uri| is_here(uri.span()));
    let mut found: Vec<String> = uris.map(|uri| format!("a URI{}", cut(uri.span()))).collect();
    let reasons = report.templates().iter().filter(|template| is_here(template.span()));
    found.extend(reasons.map(|template| format!("{}{}", template.why().name(), cut(template.span()))));
    if found.is_empty() { "nothing".to_owned() } else { found.join(" and ") }
}

#[test]
fn what_the_code_around_a_literal_does() {
    let mut all = String::new();
    for (quote, content) in [
        ('"', "http://h/a|b"),
        ('"', "http://h/?a="),
        ('\'', "http://h/a"),
        ('`', "http://h/a"),
        ('"', "see http://h/a"),
    ] {
        let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
        for before in BEFORE {
            let mut rows: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for after in AFTER {
                let after_it = format!("`{}`", after.replace('\n', "<A>"));
                rows.entry(of_literal(before, after, quote, content)).or_default().push(after_it);
            }
            let each = |(found, after): (String, Vec<String>)| match after.len() == AFTER.len() {
                true => format!("  {found}: all\n"),
                false => format!("  {found}: {}\n", after.join(" ")),
            };
            let rows: String = rows.into_iter().map(each).collect();
            match kinds.iter_mut().find(|(known, _)| *known == rows) {
                Some((_, befores)) => befores.push(format!("`{before}`")),
                None => kinds.push((rows, vec![format!("`{before}`")])),
            }
        }
        for (rows, befores) in kinds {
            write!(all, "\n# {quote}{content}{quote} after {}\n{rows}", befores.join(" ")).unwrap();
        }
    }
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("literals", all);
    });
}
