//! What the elements of the book show, read back from the HTML: every problem, its picture, its help and its fixes, and every line of a tree.

use urispec::derivation::{Derivation, Detail, Kind, Outcome};
use urispec::diagnostic::{Applicability, Severity, diagnose_at};
use urispec::{Linter, Rule, Uri, Visible};
use urispec_book::html::{self, Check};

const TEXTS: [&str; 14] = [
    "http://h/a|b?c d",
    "http://[::1",
    "HTTP://h:80/../%7e",
    "http://0x7f.1/\"<&>'",
    "http:\\h\\a",
    "//us er:p@h:8o",
    "",
    "a",
    "1.2.3.4com",
    "http://my_host.example.org/?a&lt;=1",
    "/\u{e9}\u{202e}#`a`",
    "urn:a:b",
    "///a",
    "//h:80a",
];

/// The text between tags, as a reader sees it.
fn seen(html: &str) -> String {
    let mut seen = String::new();
    for part in html.split('<') {
        seen.push_str(part.split_once('>').map_or(if seen.is_empty() { part } else { "" }, |(_, text)| text));
    }
    unescaped(&seen)
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// What is between two texts, each time.
fn all<'h>(html: &'h str, open: &str, close: &str) -> Vec<&'h str> {
    html.split(open).skip(1).map(|rest| rest.split(close).next().unwrap()).collect()
}

fn visible(text: &str) -> String {
    Visible(text.as_bytes()).to_string()
}

/// Words in Markdown, as a reader sees them.
fn words(markdown: &str) -> String {
    seen(&html::inline(markdown))
}

#[test]
fn each_problem_is_shown_with_its_place_and_its_fixes() {
    let mut severities = std::collections::BTreeSet::new();
    for text in TEXTS {
        for rule in [Rule::UriReference, Rule::Uri, Rule::Host] {
            for (has_lints, base) in
                [(true, None), (false, None), (true, Some("http://h/b/c")), (false, Some("http://h/b/c"))]
            {
                let base = base.map(|base| Uri::parse(base).unwrap());
                let found = match base {
                    _ if !has_lints => diagnose_at(text, rule, Default::default()),
                    Some(base) => Linter::new().lint_with_base(text, rule, base),
                    None => Linter::new().lint(text, rule),
                };
                let shown = html::check(text, Check { rule, has_lints, base });
                // All that is in an attribute is escaped.
                assert!(!shown.replace("\"", "'").contains("data-text='http://0x7f.1/'"), "{shown}");
                let verdict = all(&shown, "<p class=\"u-verdict ", "</p>")[0];
                assert_eq!(verdict.starts_with("u-right"), rule.accepts(text), "{verdict}");
                let part = if text.is_empty() { "The empty text".to_owned() } else { visible(text) };
                let expected = match rule.check(text) {
                    Ok(()) => format!("✓ Valid. {part} matches {rule}."),
                    Err(error) => format!("✗ Not valid. {part} does not match {rule}: {}.", words(&error.to_string())),
                };
                assert!(seen(verdict).ends_with(&expected), "{verdict}");
                let problems = all(&shown, "<li class=\"u-problem u-", "</li>");
                assert_eq!(problems.len(), found.len(), "{shown}");
                for (problem, found) in problems.iter().zip(&found) {
                    let severity = match found.severity() {
                        Severity::Error => "error",
                        Severity::Warning => "warning",
                        Severity::Advice => "advice",
                    };
                    severities.insert(severity);
                    assert!(
                        problem.starts_with(&format!("{severity}\"><p><strong>{severity}:</strong> ")),
                        "{problem}"
                    );
                    assert!(seen(problem).contains(&words(found.message())), "{problem}");
                    let picture = all(problem, "<p class=\"u-picture\"><code>", "</code>")[0];
                    let span = found.label().span.clone();
                    let marked = all(picture, "<mark", "</mark>")[0];
                    let (before, after) = picture
                        .split_once("<mark")
                        .map(|(before, rest)| (before, rest.split_once("</mark>").unwrap().1))
                        .unwrap();
                    assert_eq!(unescaped(before), visible(&text[..span.start]), "{picture}");
                    assert_eq!(unescaped(after), visible(&text[span.end..]), "{picture}");
                    let point = " class=\"u-point\">\u{200a}";
                    let place = if span.is_empty() { point.to_owned() } else { format!(">{}", visible(&text[span])) };
                    assert_eq!(unescaped(marked), place, "{picture}");
                    let label: Vec<String> =
                        all(problem, "<span class=\"u-label\">", "</span>").into_iter().map(seen).collect();
                    let expected = Some(&*found.label().text).filter(|label| !label.is_empty());
                    assert_eq!(label, expected.into_iter().map(words).collect::<Vec<_>>(), "{problem}");
                    let section = format!("{}\">{}</a></p>", found.section().url(), found.section());
                    assert!(unescaped(problem).ends_with(&section), "{problem}");
                    let help: Vec<String> =
                        all(problem, "<p class=\"u-help\">", "</p>").into_iter().map(seen).collect();
                    let is_button = found.fixes().iter().any(|fix| Some(&*fix.title) == found.help());
                    let expected: Vec<String> = found.help().filter(|_| !is_button).map(words).into_iter().collect();
                    assert_eq!(help, expected, "{problem}");
                    let buttons = all(problem, "<p class=\"u-fix\">", "</p>");
                    assert_eq!(buttons.len(), found.fixes().len(), "{problem}");
                    for (button, fix) in buttons.iter().zip(found.fixes()) {
                        let fixed = String::from_utf8(fix.apply(text.as_bytes())).unwrap();
                        assert_eq!(unescaped(all(button, "data-text=\"", "\">")[0]), fixed, "{button}");
                        assert_eq!(seen(all(button, "\">", "</button>")[0]), words(&fix.title), "{button}");
                        let is_sure = fix.applicability == Applicability::Safe;
                        assert_eq!(button.contains(" (if that is what is meant)"), !is_sure, "{button}");
                    }
                    assert!(
                        problem.contains(&format!("map.html#diagnostic-{}\">{}</a>", found.name(), found.name())),
                        "{problem}"
                    );
                }
            }
        }
    }
    assert_eq!(severities.len(), 3, "{severities:?}");
}

#[test]
fn each_line_of_a_tree_is_a_node() {
    for text in TEXTS {
        for (characters, failures) in [(false, false), (true, false), (false, true), (true, true)] {
            for rule in [Rule::UriReference, Rule::Host, Rule::Port] {
                let detail = Detail { characters, failures };
                let derivation = Derivation::new(rule, text, detail);
                let shown = html::tree(text, rule, detail);
                let lines = all(&shown, "<li class=\"u-node", "</span></span>");
                assert_eq!(lines.len(), derivation.nodes().count(), "{shown}");
                assert!(shown.split("</span></span>").skip(1).all(|after| after.starts_with('<')), "{shown}");
                for (line, node) in lines.iter().zip(derivation.nodes()) {
                    let is_lost =
                        matches!(node.outcome(), Outcome::GivenUp | Outcome::Failed(_)) || node.kind() == Kind::Unread;
                    assert_eq!(line.starts_with(" u-lost\""), is_lost, "{line}");
                    assert!(line.ends_with(&format!("{}..{}", node.span().start, node.span().end)), "{line}");
                    let words = seen(line.split_once('>').unwrap().1);
                    match (node.kind(), node.outcome()) {
                        (Kind::Text, Outcome::Matched) => assert!(words.starts_with(&visible(node.text())), "{words}"),
                        (Kind::Rule(_), Outcome::Matched | Outcome::Unfinished) => {}
                        _ => assert!(words.replace('`', "").starts_with(&node.to_string().replace('`', "")), "{words}"),
                    }
                    let is_shown =
                        matches!(node.outcome(), Outcome::Matched | Outcome::Unfinished) && node.rule().is_some();
                    let choice = node.choice().filter(|it| it.of > 1 && is_shown);
                    let expected: Vec<String> =
                        choice.map(|it| format!("{} of {}", it.number, it.of)).into_iter().collect();
                    assert_eq!(all(line, "<span class=\"u-choice\">", "</span>"), expected, "{line}");
                    if is_shown {
                        let part =
                            if node.text().is_empty() { "the empty text".to_owned() } else { visible(node.text()) };
                        assert!(words.starts_with(&format!("{} {part}", node.rule().unwrap())), "{words}");
                        assert_eq!(
                            words.contains(", unfinished"),
                            node.outcome() == Outcome::Unfinished || part.contains(", unfinished"),
                            "{words}"
                        );
                    }
                }
            }
        }
    }
}

/// A node is in the list of the one above it.
#[test]
fn each_node_of_a_tree_is_below_another() {
    for text in TEXTS {
        let detail = Detail { characters: true, failures: true };
        let shown = html::tree(text, Rule::UriReference, detail);
        let mut depths = Vec::new();
        let mut depth = 0;
        for part in shown.split('<').skip(1) {
            depth += usize::from(part.starts_with("ul"));
            depth -= usize::from(part.starts_with("/ul"));
            depths.extend(part.starts_with("li class=\"u-node").then(|| depth - 1));
        }
        // What is opened is closed.
        assert_eq!((depth, shown.matches("<li").count()), (0, shown.matches("</li>").count()), "{shown}");
        let derivation = Derivation::new(Rule::UriReference, text, detail);
        assert_eq!(depths, derivation.nodes().map(|node| node.depth()).collect::<Vec<_>>(), "{shown}");
    }
}

/// A verdict says that it is one in words and by a sign, and what the author says below it.
#[test]
fn each_verdict_is_html() {
    let quiz = |after: &str| -> urispec_book::Quiz {
        let text =
            "id = \"q\"\nkind = \"text\"\nquestion = \"?\"\nconditions = [{ begins = \"a\", because = \"Not *a*.\" }]";
        toml::from_str(&format!("{text}\n{after}")).unwrap()
    };
    let (with, without) = (quiz("after = \"See `<a>`.\""), quiz(""));
    let mark = |sign: &str, words: &str| {
        format!("<strong class=\"u-mark\"><span aria-hidden=\"true\">{sign}</span> {words}</strong>")
    };
    let right = format!(
        "<p class=\"u-verdict u-right\">{} <code>a</code> matches <code>URI-reference</code>.</p>",
        mark("✓", "Right.")
    );
    let wrong = format!(
        "<p class=\"u-verdict u-wrong\">{} <code>b</code> does not begin with <code>a</code>.</p>",
        mark("✗", "Not yet.")
    );
    assert_eq!(html::verdict(&without.check("a")), right);
    assert_eq!(html::verdict(&with.check("a")), format!("{right}<p class=\"u-note\">See <code>&lt;a&gt;</code>.</p>"));
    assert_eq!(html::verdict(&with.check("b")), format!("{wrong}<p class=\"u-note\">Not <em>a</em>.</p>"));
}

#[test]
fn each_sign_of_markdown_and_of_html() {
    for (text, expected) in [("a\nb\rc", "a b c"), ("\"<&>\"'", "&quot;&lt;&amp;&gt;&quot;'")] {
        assert_eq!(html::escaped(text), expected);
    }
    for (text, expected) in [
        ("` a `", "<code> a </code>"),
        ("``a``", "<code>a</code>"),
        ("*a *", "*a *"),
        ("* a*", "* a*"),
        ("**a **", "**a **"),
        ("**", "**"),
        ("****", "****"),
        ("[a](http://b)", "[a](http://b)"),
        ("[a](b.html)", "[a](b.html)"),
        ("[<`<`>](https://a?b&c)", "<a href=\"https://a?b&amp;c\">&lt;<code>&lt;</code>&gt;</a>"),
        ("*[a]*", "<em>[a]</em>"),
    ] {
        assert_eq!(html::inline(text), expected, "{text}");
    }
}

/// A text with backticks is code, in what is not read as well.
#[test]
fn each_backtick_of_a_tree_is_code() {
    for text in ["`", "``", "`x`y", "a```"] {
        let shown = html::tree(text, Rule::Port, Detail { characters: true, failures: true });
        assert!(shown.contains(&format!("not read: <code>{text}</code>, ")), "{shown}");
    }
}

/// A text of 2,000 bytes is drawn, and a longer one is not.
#[test]
fn a_long_text_is_drawn_up_to_its_limit() {
    for (length, is_drawn) in [(1, true), (1_999, true), (2_000, true), (2_001, false), (5_000, false)] {
        let text = "a".repeat(length);
        let check = html::check(&text, Check { rule: Rule::UriReference, has_lints: true, base: None });
        let tree = html::tree(&text, Rule::UriReference, Detail::default());
        for html in [check, tree] {
            assert_eq!(html.contains("too long to be drawn"), !is_drawn, "{length}: {html}");
        }
    }
}
