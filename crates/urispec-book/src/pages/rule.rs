//! A rule: its ABNF, its railroad, its automaton, its function, and where to go from there.

use std::path::Path;

use urispec::Rule;
use urispec_lessons::{Automaton, Lesson};

use crate::html::{escaped, section_link};
use crate::pages::automaton;
use crate::pages::book::{Book, REPOSITORY, text};

/// Larger automata are not drawn.
const MOST_STATES: usize = 16;

/// All that is there to see of a rule, or only what is named.
pub(super) fn shown(rule: Rule, only: &str, book: &Book) -> Result<String, String> {
    let lesson = Lesson::of(rule);
    let is_wanted = |part: &str| only.is_empty() || only.split_whitespace().any(|word| word == part);
    let mut html = format!(
        "<p class=\"u-name\"><strong><code>{rule}</code></strong> <span>{}</span></p>",
        section_link(rule.section())
    );
    if is_wanted("abnf") {
        html.push_str(&format!("<pre class=\"u-abnf\" tabindex=\"0\"><code>{}</code></pre>", linked(lesson)));
    }
    if is_wanted("railroad") {
        let drawing = without_style(&lesson.railroad().svg());
        html.push_str(&format!("<div class=\"u-drawing\" tabindex=\"0\" role=\"group\" aria-label=\"The railroad of {rule}\">{drawing}</div>"));
    }
    if is_wanted("automaton") {
        let minimal = Automaton::minimal(lesson);
        let shown = match &minimal {
            Some(minimal) if minimal.states().len() <= MOST_STATES => format!(
                "<div class=\"u-drawing\" tabindex=\"0\" role=\"group\" aria-label=\"The automaton of {rule}\">{}</div>",
                automaton::drawn(minimal, rule.name())
            ),
            Some(minimal) => format!(
                "<p>It has {} states. <a href=\"../index.html#v=automaton&amp;w={rule}\">The page draws it</a>.</p>",
                minimal.states().len()
            ),
            None => String::new(),
        };
        html.push_str(&details("Automaton", &shown, only));
    }
    if is_wanted("function") {
        let source = function(lesson, &book.root)?;
        let code = escaped_lines(&source);
        html.push_str(&details(
            "Function",
            &format!("<pre tabindex=\"0\"><code class=\"language-rust\">{code}</code></pre>"),
            only,
        ));
    }
    let (file, line) = (lesson.file(), lesson.line());
    html.push_str(&format!(
        "<p class=\"u-links\"><a href=\"map.html#rule-{rule}\">In the map</a> <a href=\"../index.html#o={rule}\">In the page</a> \
         <a href=\"{REPOSITORY}/{file}#L{line}\">{file}:{line}</a></p>"
    ));
    Ok(html)
}

/// Folded, unless it is all that is asked for.
fn details(title: &str, inside: &str, only: &str) -> String {
    if inside.is_empty() {
        return String::new();
    }
    let open = if only.is_empty() { "" } else { " open" };
    format!("<details{open}><summary>{title}</summary>{inside}</details>")
}

/// The ABNF, in which each name of a rule leads to the map.
fn linked(lesson: Lesson) -> String {
    let mut html = String::new();
    let mut rest = lesson.abnf();
    let mut is_first = true;
    let (mut is_string, mut is_comment) = (false, false);
    while let Some(c) = rest.chars().next() {
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        let word = rest.get(..length).unwrap_or_default();
        let named = lesson.uses().iter().find(|rule| rule.name().eq_ignore_ascii_case(word));
        if c.is_ascii_alphabetic() && !is_string && !is_comment {
            match named.filter(|_| !is_first) {
                Some(rule) => html.push_str(&format!("<a href=\"map.html#rule-{}\">{word}</a>", rule.name())),
                None => html.push_str(word),
            }
            is_first = false;
            rest = rest.get(length..).unwrap_or_default();
            continue;
        }
        is_string ^= c == '"' && !is_comment;
        is_comment = (is_comment || c == ';' && !is_string) && c != '\n';
        html.push_str(&escaped_lines(c.encode_utf8(&mut [0; 4])));
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        // A value such as `%x31` is no name.
        if c == '%' {
            let value = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
            html.push_str(rest.get(..value).unwrap_or_default());
            rest = rest.get(value..).unwrap_or_default();
        }
    }
    html
}

/// A text of several lines, in a block of HTML that ends at an empty line.
pub(super) fn escaped_lines(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("&#10;")
}

/// A drawing with the colours of the book instead of its own.
fn without_style(svg: &str) -> String {
    let style = svg.split_once("<style").and_then(|(before, rest)| Some((before, rest.split_once("</style>")?.1)));
    let svg = style.map_or_else(|| svg.to_owned(), |(before, after)| format!("{before}{after}"));
    svg.replace('\n', "")
}

/// The text of the rule's function.
pub(super) fn function(lesson: Lesson, root: &Path) -> Result<String, String> {
    let source = text(&root.join(lesson.file()))?;
    let line = usize::try_from(lesson.line()).unwrap_or(1);
    let mut lines = Vec::new();
    for line in source.lines().skip(line.saturating_sub(1)) {
        lines.push(line);
        if line == "}" {
            return Ok(lines.join("\n"));
        }
    }
    Err(format!("the function of {} does not end", lesson.name()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use urispec::Rule;
    use urispec_lessons::Lesson;

    use super::{MOST_STATES, function, linked, shown};
    use crate::html::section_link;
    use crate::pages::book::{Book, REPOSITORY};

    /// The HTML of the ABNF of a rule, and which names in it are links.
    fn links(rule: Rule) -> (String, Vec<String>) {
        let html = linked(Lesson::of(rule));
        let links = html.split("<a href=\"map.html#rule-").skip(1);
        let links = links.map(|link| {
            let (address, rest) = link.split_once("\">").unwrap();
            assert_eq!(rest.split_once("</a>").unwrap().0, address);
            address.to_owned()
        });
        (html.clone(), links.collect())
    }

    #[test]
    fn names_of_rules_are_links_and_nothing_else_is() {
        assert!(links(Rule::Digit).0.starts_with("DIGIT          =  %x30-39&#10;"));
        let (html, names) = links(Rule::PctEncoded);
        assert!(html.starts_with("pct-encoded") && html.contains("&quot;%&quot; <a href"), "{html}");
        assert_eq!(names, ["HEXDIG", "HEXDIG"]);
        // A name may be directly behind a number.
        assert_eq!(links(Rule::H16).1, ["HEXDIG"]);
        // Words in strings and in comments are not names, and a quotation mark in a comment begins no string.
        assert_eq!(links(Rule::Hexdig).1, ["DIGIT"]);
        let (html, names) = links(Rule::Path);
        assert!(html.contains("; begins with &quot;/&quot; or is empty"), "{html}");
        assert_eq!(names, ["path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty"]);
    }

    /// Only the parts that are asked for are shown, and only automata that are small enough to read are drawn.
    #[test]
    fn large_automata_are_not_drawn() {
        let book = Book::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        let automaton = |rule| shown(rule, "automaton", &book).unwrap();
        assert!(automaton(Rule::H16).contains("<svg class=\"u-graph\""));
        let states = Lesson::of(Rule::Ipv6address).proof().unwrap().states;
        assert!(states > MOST_STATES);
        let large = automaton(Rule::Ipv6address);
        assert!(large.contains(&format!("<p>It has {states} states.")) && !large.contains("<svg"), "{large}");
        let parts = ["u-abnf", "u-drawing", "<summary>Automaton", "<summary>Function"];
        for (only, expected) in [
            ("", [true; 4]),
            ("abnf", [true, false, false, false]),
            ("railroad function", [false, true, false, true]),
            ("automaton", [false, true, true, false]),
        ] {
            let html = shown(Rule::Port, only, &book).unwrap();
            assert_eq!(parts.map(|part| html.contains(part)), expected, "{only}");
        }
    }

    /// What is shown of a rule begins with its name and ends with where it is. What is asked for alone is open.
    #[test]
    fn each_part_of_a_rule() {
        let book = Book::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        for rule in Rule::ALL.iter().copied().filter(|rule| [3986, 5234].contains(&rule.section().rfc)) {
            let (lesson, html) = (Lesson::of(rule), shown(rule, "", &book).unwrap());
            let start = format!(
                "<p class=\"u-name\"><strong><code>{rule}</code></strong> <span>{}</span></p>",
                section_link(rule.section())
            );
            assert!(html.starts_with(&start), "{html}");
            let (file, line) = (lesson.file(), lesson.line());
            let end = format!(
                "<p class=\"u-links\"><a href=\"map.html#rule-{rule}\">In the map</a> <a href=\"../index.html#o={rule}\">In the page</a> \
                 <a href=\"{REPOSITORY}/{file}#L{line}\">{file}:{line}</a></p>"
            );
            assert!(html.ends_with(&end), "{html}");
            // A block of HTML ends at an empty line, and the colours are those of the book.
            assert!(!html.contains('\n') && !html.contains("<style"), "{html}");
            assert!(html.contains("</title>") && html.contains("class=\"railroad\""), "{html}");
            let (code, name) = (function(lesson, &book.root).unwrap(), lesson.function());
            assert!(code.starts_with(&format!("pub fn {name}<S: Source>")) && code.ends_with("\n}"), "{code}");
            assert!(!code.contains("\n}\n") && !code.contains("\npub fn"), "{code}");
        }
        for (only, open) in [
            ("", "<details><summary>"),
            ("function", "<details open><summary>"),
            ("abnf function", "<details open><summary>"),
        ] {
            let html = shown(Rule::Port, only, &book).unwrap();
            assert!(
                html.contains(&format!(
                    "{open}Function</summary><pre tabindex=\"0\"><code class=\"language-rust\">pub fn port"
                )),
                "{html}"
            );
        }
        let html = shown(Rule::Host, "automaton", &book).unwrap();
        let states = Lesson::of(Rule::Host).proof().unwrap().states;
        assert!(
            html.contains(&format!(
                "<p>It has {states} states. <a href=\"../index.html#v=automaton&amp;w=host\">The page draws it</a>.</p>"
            )),
            "{html}"
        );
    }
}
