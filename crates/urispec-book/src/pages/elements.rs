//! The elements of a lesson, and what they show before anything runs.

use std::collections::BTreeMap;

use urispec::derivation::Detail;
use urispec::{Rule, Uri};

use crate::html::{Check, check, escaped, inline, tree};
use crate::pages::book::{Book, REPOSITORY};
use crate::pages::rule;
use crate::quiz::{Question, Quiz};

const NAMES: [&str; 4] = ["uri-check", "uri-tree", "abnf-rule", "uri-quiz"];

/// An element in a text: its name, and its attributes.
struct Element<'t> {
    name: &'static str,
    /// As they are written.
    written: &'t str,
    attributes: BTreeMap<&'t str, String>,
}

impl Element<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    fn need(&self, name: &str) -> Result<&str, String> {
        self.get(name).ok_or_else(|| format!("<{}> has no `{name}`", self.name))
    }

    fn rule(&self) -> Result<Rule, String> {
        let name = self.get("rule").unwrap_or("URI-reference");
        Rule::from_name(name).ok_or_else(|| format!("there is no rule `{name}`"))
    }
}

/// A text with what its elements show. What is in fences and in code stays.
pub(super) fn filled(markdown: &str, book: &Book) -> Result<String, String> {
    let mut text = String::with_capacity(markdown.len() * 2);
    let mut fence: Option<&str> = None;
    for line in markdown.split_inclusive('\n') {
        let start = line.trim_start();
        let sign = ["```", "~~~"].into_iter().find(|sign| start.starts_with(sign));
        match (fence, sign) {
            (None, Some(sign)) => fence = Some(sign),
            (Some(open), Some(sign)) if open == sign => fence = None,
            _ => {}
        }
        match element(line).filter(|_| fence.is_none()) {
            Some(element) => {
                let shown = shown(&element, book)?;
                let Element { name, written, .. } = element;
                // In a block of HTML, which ends at an empty line: so it has none.
                text.push_str(&format!("<div class=\"u-element\"><{name}{written}>{shown}</{name}></div>\n"));
            }
            None if fence.is_none() => text.push_str(&outside(line)),
            None => text.push_str(line),
        }
    }
    Ok(text)
}

/// A line whose links to other files of the repository lead there. The book is published without them.
fn outside(line: &str) -> String {
    line.replace("](../../", &format!("]({REPOSITORY}/")).replace("](../", &format!("]({REPOSITORY}/book/"))
}

/// The names of the quizzes in a text.
pub(super) fn quizzes(markdown: &str) -> Vec<String> {
    let elements = markdown.lines().filter_map(element).filter(|element| element.name == "uri-quiz");
    elements.filter_map(|element| element.get("id").map(str::to_owned)).collect()
}

/// The element that a line is.
fn element(line: &str) -> Option<Element<'_>> {
    let inside = line.trim().strip_prefix('<')?;
    let name = NAMES.into_iter().find(|name| inside.starts_with(name))?;
    let rest = inside.strip_prefix(name)?;
    // A `>` may be in a value.
    let mut is_quoted = false;
    let end = rest.find(|c| {
        is_quoted ^= c == '"';
        c == '>' && !is_quoted
    })?;
    let (written, _) = rest.split_at_checked(end)?;
    let mut attributes = BTreeMap::new();
    let mut left = written.trim();
    while !left.is_empty() {
        let end = left.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(left.len());
        let (name, after) = left.split_at_checked(end)?;
        let (value, after) = match after.strip_prefix("=\"") {
            Some(after) => after.split_once('"')?,
            None => ("", after),
        };
        attributes.insert(name, plain(value));
        left = after.trim_start();
    }
    Some(Element { name, written, attributes })
}

/// A value without references.
fn plain(value: &str) -> String {
    value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

fn shown(element: &Element<'_>, book: &Book) -> Result<String, String> {
    match element.name {
        "uri-check" => {
            let base = element.get("base").map(Uri::parse).transpose().map_err(|error| error.to_string())?;
            let has_lints = element.get("lints") != Some("false");
            Ok(check(element.need("text")?, Check { rule: element.rule()?, has_lints, base }))
        }
        "uri-tree" => {
            let (characters, failures) = (element.get("characters").is_some(), element.get("failures").is_some());
            Ok(tree(element.need("text")?, element.rule()?, Detail { characters, failures }))
        }
        "abnf-rule" => {
            let name = element.need("name")?;
            let rule = Rule::from_name(name).ok_or_else(|| format!("there is no rule `{name}`"))?;
            rule::shown(rule, element.get("only").unwrap_or_default(), book)
        }
        _ => {
            let id = element.need("id")?;
            let quiz = book.quiz(id).ok_or_else(|| format!("there is no quiz `{id}`"))?;
            Ok(of_quiz(quiz))
        }
    }
}

/// A quiz on paper: the question, and its hint and its answer folded. What the page needs to judge is data.
fn of_quiz(quiz: &Quiz) -> String {
    let mut html = format!("<div class=\"u-question\"><p>{}</p></div>", inline(&quiz.question));
    match &quiz.kind {
        Question::Choice { options } => {
            let options: String = options.iter().map(|option| format!("<li>{}</li>", inline(&option.text))).collect();
            html.push_str(&format!("<ol class=\"u-options\" type=\"A\">{options}</ol>"));
        }
        Question::Span { text, .. } => {
            html.push_str(&format!("<p class=\"u-picture\"><code>{}</code></p>", escaped(text)))
        }
        Question::Rule { .. } | Question::Text { .. } => {}
    }
    if let Some(hint) = &quiz.hint {
        html.push_str(&format!("<details class=\"u-hint\"><summary>Hint</summary><p>{}</p></details>", inline(hint)));
    }
    html.push_str(&format!("<details class=\"u-answer\"><summary>Answer</summary>{}</details>", answer(quiz)));
    let data = serde_json::to_string(quiz).unwrap_or_default();
    html.push_str(&format!("<data class=\"u-data\" hidden value=\"{}\"></data>", escaped(&data)));
    html
}

/// The answer, and what is to be said of it.
pub(super) fn answer(quiz: &Quiz) -> String {
    let code = |text: &str| format!("<p class=\"u-picture\"><code>{}</code></p>", escaped(text));
    let after = quiz.after.as_deref().map(|after| format!("<p>{}</p>", inline(after))).unwrap_or_default();
    let shown = match &quiz.kind {
        Question::Choice { options } => options
            .iter()
            .map(|option| {
                let mark = if option.right { "✓ right" } else { "✗ not right" };
                format!(
                    "<p>{} <span class=\"u-choice\">{mark}</span>: {}</p>",
                    inline(&option.text),
                    inline(&option.because)
                )
            })
            .collect(),
        Question::Span { .. } | Question::Text { .. } => code(&quiz.answer().unwrap_or_default()),
        Question::Rule { .. } => quiz.answers.iter().take(2).map(|answer| code(answer)).collect(),
    };
    format!("{shown}{after}")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use urispec::derivation::Detail;
    use urispec::{Rule, Uri};

    use super::{answer, filled, plain};
    use crate::html::{self, Check, escaped, inline};
    use crate::pages::book::{Book, REPOSITORY};
    use crate::pages::rule;
    use crate::quiz::Question;

    /// Elements and links are replaced, but not between fences. A fence ends with the sign that it begins with.
    #[test]
    fn fences_are_left_alone() {
        let book = Book::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        let line = "<uri-check text=\"a\">\n[b](../../README.md)\n";
        let links = "[a](../traps/traps.json) [b](07-host.md) [c](../../docs/proof.md#a)\n";
        let expected =
            format!("[a]({REPOSITORY}/book/traps/traps.json) [b](07-host.md) [c]({REPOSITORY}/docs/proof.md#a)\n");
        assert_eq!(filled(links, &book).unwrap(), expected);
        let outside = filled(line, &book).unwrap();
        assert!(outside.starts_with("<div class=\"u-element\"><uri-check text=\"a\">"), "{outside}");
        assert!(outside.ends_with(&format!("</div>\n[b]({REPOSITORY}/README.md)\n")), "{outside}");
        for (open, other) in [("```", "~~~"), ("~~~", "```")] {
            let fence = format!("{open}\n{line}{other}\n{line}{open}\n");
            let text = filled(&format!("{line}{fence}{line}"), &book).unwrap();
            assert_eq!(text, format!("{outside}{fence}{outside}"));
        }
    }

    /// What is wrong with an element ends the writing of the book.
    #[test]
    fn each_mistake_in_an_element() {
        let book = Book::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        for (line, why) in [
            ("<uri-check>", "<uri-check> has no `text`"),
            ("<uri-check rule=\"host\">", "<uri-check> has no `text`"),
            ("<uri-check text=\"a\" rule=\"hots\">", "there is no rule `hots`"),
            ("<uri-check text=\"a\" base=\"b\">", ""),
            ("<uri-tree>", "<uri-tree> has no `text`"),
            ("<uri-tree text=\"a\" rule=\"hots\">", "there is no rule `hots`"),
            ("<abnf-rule>", "<abnf-rule> has no `name`"),
            ("<abnf-rule name=\"hots\">", "there is no rule `hots`"),
            ("<uri-quiz>", "<uri-quiz> has no `id`"),
            ("<uri-quiz id=\"nope\">", "there is no quiz `nope`"),
        ] {
            let found = filled(&format!("{line}\n"), &book).unwrap_err();
            assert!(found == why || why.is_empty() && !found.is_empty(), "{line}: {found}");
        }
        // What is no element stays as it is.
        for line in [
            "<uri-other text=\"a\">\n",
            "a <uri-check text=\"a\">\n",
            "<uri-check text=\"a>\n",
            "<uri-check text=\"a\"\n",
        ] {
            assert_eq!(filled(line, &book).unwrap(), line);
        }
    }

    /// An element shows what its attributes ask for, in one line of HTML.
    #[test]
    fn each_element_shows_what_its_attributes_say() {
        let book = Book::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        let tree = |text: &str, rule, characters, failures| html::tree(text, rule, Detail { characters, failures });
        let check = |text: &str, rule, base: Option<&str>| {
            html::check(text, Check { rule, has_lints: true, base: base.map(|base| Uri::parse(base).unwrap()) })
        };
        for (line, shown) in [
            ("<uri-check text=\"a b\">", check("a b", Rule::UriReference, None)),
            ("<uri-check text=\"1.2.3.256\" rule=\"IPv4address\">", check("1.2.3.256", Rule::Ipv4address, None)),
            (
                "<uri-check text=\"../../a\" base=\"http://h/b\">",
                check("../../a", Rule::UriReference, Some("http://h/b")),
            ),
            ("<uri-check text=\"&lt;a&gt;&quot;>\">", check("<a>\">", Rule::UriReference, None)),
            ("<uri-tree text=\"1.2.3.4com\">", tree("1.2.3.4com", Rule::UriReference, false, false)),
            ("<uri-tree text=\"1.2.3.4com\" rule=\"host\" characters>", tree("1.2.3.4com", Rule::Host, true, false)),
            (
                "  <uri-tree failures rule=\"host\" text=\"1.2.3.4com\"></uri-tree>",
                tree("1.2.3.4com", Rule::Host, false, true),
            ),
            ("<uri-tree text=\"80\" rule=\"port\" characters failures>", tree("80", Rule::Port, true, true)),
            (
                "<abnf-rule name=\"port\" only=\"abnf function\">",
                rule::shown(Rule::Port, "abnf function", &book).unwrap(),
            ),
            ("<abnf-rule name=\"port\">", rule::shown(Rule::Port, "", &book).unwrap()),
        ] {
            let text = filled(&format!("{line}\n"), &book).unwrap();
            assert!(text.contains(&format!(">{shown}</")) && text.lines().count() == 1, "{line}: {text}");
        }
    }

    /// On paper, a quiz has its question, what can be picked, its hint and its answer; for the page, it is data.
    #[test]
    fn each_quiz_is_shown() {
        let book = Book::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        let mut kinds = [0; 4];
        for quiz in book.files.values().flat_map(|file| &file.quizzes) {
            let html = filled(&format!("<uri-quiz id=\"{}\">\n", quiz.id), &book).unwrap();
            let mut expected = format!("<div class=\"u-question\"><p>{}</p></div>", inline(&quiz.question));
            kinds[match &quiz.kind {
                Question::Rule { .. } => 0,
                Question::Text { .. } => 1,
                Question::Choice { options } => {
                    let options: String =
                        options.iter().map(|option| format!("<li>{}</li>", inline(&option.text))).collect();
                    expected += &format!("<ol class=\"u-options\" type=\"A\">{options}</ol>");
                    2
                }
                Question::Span { text, .. } => {
                    expected += &format!("<p class=\"u-picture\"><code>{}</code></p>", escaped(text));
                    3
                }
            }] += 1;
            let hint = quiz
                .hint
                .iter()
                .map(|it| format!("<details class=\"u-hint\"><summary>Hint</summary><p>{}</p></details>", inline(it)));
            expected.extend(hint);
            expected += &format!("<details class=\"u-answer\"><summary>Answer</summary>{}</details>", answer(quiz));
            let (start, data) = html.split_once("<data class=\"u-data\" hidden value=\"").unwrap();
            assert!(start.ends_with(&format!(">{expected}")), "{html}");
            let data = plain(data.split_once("\"></data></uri-quiz>").unwrap().0);
            assert_eq!(data, serde_json::to_string(quiz).unwrap());
        }
        assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
    }

    /// Lints are shown unless they are turned off.
    #[test]
    fn each_way_to_ask_for_lints() {
        let book = Book::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        for (lints, are_shown) in [("", true), (" lints=\"true\"", true), (" lints=\"false\"", false)] {
            let text = filled(&format!("<uri-check text=\"HTTP://h/\"{lints}>\n"), &book).unwrap();
            assert_eq!(text.contains("upper-case-scheme"), are_shown, "{text}");
        }
    }

    /// The character of a reference is not read as the beginning of another.
    #[test]
    fn references_are_replaced_once() {
        for (value, expected) in [
            ("a&amp;lt;b", "a&lt;b"),
            ("&amp;amp;quot;", "&amp;quot;"),
            ("&lt;&quot;&gt;&amp;", "<\">&"),
            ("&nbsp;", "&nbsp;"),
        ] {
            assert_eq!(plain(value), expected);
        }
    }
}
