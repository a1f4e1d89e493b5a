//! What the elements of the book show, as HTML: the same in the page as it is built, and while somebody types.

use std::ops::Range;

use urispec::derivation::{Derivation, Detail, Kind, Node, Outcome};
use urispec::diagnostic::{Applicability, Fix, Severity, diagnose_at};
use urispec::{Diagnostic, Linter, Rule, Uri, Visible};

use crate::verdict::{self, Verdict};

/// Longer texts are not drawn.
const LONGEST: usize = 2000;

/// The reference of a character, where a text must not have it.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Not of a page, but of the Markdown around it.
            '\n' | '\r' => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A sentence or two of Markdown: code, emphasis, links to other pages.
///
/// ```
/// use urispec_book::html::inline;
///
/// assert_eq!(inline("a `b < c` and *d*"), "a <code>b &lt; c</code> and <em>d</em>");
/// assert_eq!(inline("[RFC](https://a/b)"), "<a href=\"https://a/b\">RFC</a>");
/// assert_eq!(inline("2 * 3 * 4 [a](javascript:b)"), "2 * 3 * 4 [a](javascript:b)");
/// ```
pub fn inline(markdown: &str) -> String {
    let mut html = String::new();
    let mut rest = markdown;
    while let Some(c) = rest.chars().next() {
        let found = match c {
            '`' => {
                let ticks = rest.len() - rest.trim_start_matches('`').len();
                let sign = "`".repeat(ticks);
                between(rest, &sign, &sign).map(|(inside, after)| {
                    let inside = if ticks > 1 {
                        inside.strip_prefix(' ').and_then(|it| it.strip_suffix(' ')).unwrap_or(inside)
                    } else {
                        inside
                    };
                    (format!("<code>{}</code>", escaped(inside)), after)
                })
            }
            '*' => ["**", "*"].into_iter().find_map(|sign| {
                let (inside, after) = between(rest, sign, sign)?;
                let is_tight = !inside.starts_with([' ', '*']) && !inside.ends_with([' ', '*']) && !inside.is_empty();
                let tag = if sign.len() == 2 { "strong" } else { "em" };
                is_tight.then(|| (format!("<{tag}>{}</{tag}>", escaped(inside)), after))
            }),
            '[' => between(rest, "[", "](").and_then(|(words, after)| {
                let (address, after) = after.split_once(')')?;
                let is_safe = address.starts_with("https://") || (address.contains(".md") && !address.contains(':'));
                let words = words.split('`').enumerate().map(|(at, part)| {
                    if at % 2 == 1 { format!("<code>{}</code>", escaped(part)) } else { escaped(part) }
                });
                let is_page = !address.starts_with("https://");
                let address = if is_page { address.replace(".md", ".html") } else { address.to_owned() };
                is_safe.then(|| (format!("<a href=\"{}\">{}</a>", escaped(&address), words.collect::<String>()), after))
            }),
            _ => None,
        };
        match found {
            Some((found, after)) => {
                html.push_str(&found);
                rest = after;
            }
            None => {
                html.push_str(&escaped(c.encode_utf8(&mut [0; 4])));
                rest = rest.get(c.len_utf8()..).unwrap_or_default();
            }
        }
    }
    html
}

/// What is between two signs at the start of a text, and what is after them.
fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<(&'t str, &'t str)> {
    text.strip_prefix(open)?.split_once(close)
}

/// A text as code, with what cannot be seen made visible.
fn code(text: &str) -> String {
    match text {
        "" => "<span class=\"u-empty\">the empty text</span>".to_owned(),
        text => format!("<code>{}</code>", escaped(&Visible(text.as_bytes()).to_string())),
    }
}

/// How a text is checked.
#[derive(Clone, Copy, Debug)]
pub struct Check<'t> {
    /// The rule that it is read by.
    pub rule: Rule,
    /// Whether what is valid and unwise is reported, too.
    pub has_lints: bool,
    /// What it is relative to.
    pub base: Option<Uri<'t>>,
}

/// The verdict on a text, a picture of each problem, and the fixes as buttons.
///
/// ```
/// use urispec::Rule;
/// use urispec_book::html::{Check, check};
///
/// let html = check("http://h/a b", Check { rule: Rule::Uri, has_lints: true, base: None });
/// assert!(html.starts_with("<p class=\"u-verdict u-wrong\">"));
/// assert!(html.contains("a space is not allowed in a path"));
/// assert!(html.contains("data-text=\"http://h/a%20b\""));
/// ```
pub fn check(text: &str, Check { rule, has_lints, base }: Check<'_>) -> String {
    if text.len() > LONGEST {
        return "<p class=\"u-verdict\">This text is too long to be drawn here.</p>".to_owned();
    }
    let found = match base {
        _ if !has_lints => diagnose_at(text, rule, Default::default()),
        Some(base) => Linter::new().lint_with_base(text, rule, base),
        None => Linter::new().lint(text, rule),
    };
    let error = rule.check(text).err();
    // It begins a sentence.
    let shown = if text.is_empty() { code(text).replace(">the", ">The") } else { code(text) };
    let (class, verdict) = match &error {
        None => ("u-right", format!("{shown} matches <code>{rule}</code>.")),
        Some(error) => {
            ("u-wrong", format!("{shown} does not match <code>{rule}</code>: {}.", inline(&error.to_string())))
        }
    };
    let problems: String = found.iter().map(|found| problem(text, found)).collect();
    let problems = if problems.is_empty() { problems } else { format!("<ul class=\"u-problems\">{problems}</ul>") };
    format!("<p class=\"u-verdict {class}\">{}{verdict}</p>{problems}", mark(error.is_none()))
}

/// No colour says it alone.
fn mark(is_right: bool) -> &'static str {
    if is_right {
        "<strong class=\"u-mark\"><span aria-hidden=\"true\">✓</span> Valid.</strong> "
    } else {
        "<strong class=\"u-mark\"><span aria-hidden=\"true\">✗</span> Not valid.</strong> "
    }
}

/// A diagnostic: its message, the text with the place, what to do, and where it comes from.
fn problem(text: &str, found: &Diagnostic) -> String {
    let name = found.name().name();
    let severity = match found.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "advice",
    };
    let label = found.label();
    let picture = picture(text, label.span.clone(), &label.text);
    // A fix is a button with the same words.
    let help = found.help().filter(|help| found.fixes().iter().all(|fix| fix.title != *help));
    let help = help.map(|help| format!("<p class=\"u-help\">{}</p>", inline(help))).unwrap_or_default();
    let fixes: String = found.fixes().iter().map(|fix| button(text, fix)).collect();
    let section = found.section();
    format!(
        "<li class=\"u-problem u-{severity}\"><p><strong>{severity}:</strong> {}</p>{picture}{help}{fixes}<p class=\"u-from\"><a href=\"map.html#diagnostic-{name}\">{name}</a>, {}</p></li>",
        inline(found.message()),
        section_link(section),
    )
}

/// A section as a link to the RFC.
pub(crate) fn section_link(section: urispec::rule::Section) -> String {
    format!("<a href=\"{}\">{}</a>", escaped(&section.url().to_string()), escaped(&section.to_string()))
}

/// The text in one line, with a place underlined and named.
fn picture(text: &str, span: Range<usize>, label: &str) -> String {
    let part = |range: Range<usize>| {
        let part = text.get(range).unwrap_or_default();
        escaped(&Visible(part.as_bytes()).to_string())
    };
    let place = match part(span.clone()) {
        empty if empty.is_empty() => "<mark class=\"u-point\">\u{200A}</mark>".to_owned(),
        place => format!("<mark>{place}</mark>"),
    };
    let (before, after) = (part(0..span.start), part(span.end..text.len()));
    let label =
        if label.is_empty() { String::new() } else { format!(" <span class=\"u-label\">{}</span>", inline(label)) };
    format!("<p class=\"u-picture\"><code>{before}{place}{after}</code>{label}</p>")
}

/// A fix. Without scripts, it is what the text becomes.
fn button(text: &str, fix: &Fix) -> String {
    let Ok(fixed) = String::from_utf8(fix.apply(text.as_bytes())) else { return String::new() };
    let trust = if fix.applicability == Applicability::Safe { "" } else { " (if that is what is meant)" };
    format!(
        "<p class=\"u-fix\"><button type=\"button\" data-text=\"{}\">{}</button> <span>{}{trust}</span></p>",
        escaped(&fixed),
        inline(&fix.title),
        code(&fixed),
    )
}

/// The derivation of a text as a nested list. What is given up is only shown if it is asked for.
///
/// ```
/// use urispec::Rule;
/// use urispec::derivation::Detail;
/// use urispec_book::html::tree;
///
/// let html = tree("80", Rule::Port, Detail::default());
/// assert!(html.starts_with("<ul class=\"u-tree\"><li class=\"u-node\"><span class=\"u-line\"><span class=\"u-rule\">port</span> <code>80</code>"));
/// ```
pub fn tree(text: &str, rule: Rule, detail: Detail) -> String {
    if text.len() > LONGEST {
        return "<p class=\"u-verdict\">This text is too long to be drawn here.</p>".to_owned();
    }
    let derivation = Derivation::new(rule, text, detail);
    let mut html = String::from("<ul class=\"u-tree\">");
    let mut depth = 0;
    let mut is_first = true;
    for node in derivation.nodes() {
        let level = node.depth();
        if is_first {
            is_first = false;
        } else if level > depth {
            html.push_str("<ul>");
        } else {
            html.push_str(&"</li></ul>".repeat(depth.saturating_sub(level)));
            html.push_str("</li>");
        }
        depth = level;
        html.push_str(&line(node));
    }
    html.push_str(&"</li></ul>".repeat(depth + 1));
    html
}

/// A node, whose list item stays open for those below it.
fn line(node: Node<'_>) -> String {
    let is_lost = matches!(node.outcome(), Outcome::GivenUp | Outcome::Failed(_)) || node.kind() == Kind::Unread;
    let class = if is_lost { "u-node u-lost" } else { "u-node" };
    let words = match (node.rule(), node.outcome()) {
        (Some(rule), outcome @ (Outcome::Matched | Outcome::Unfinished)) => {
            let choice = node.choice().filter(|choice| choice.of > 1);
            let choice =
                choice.map(|choice| format!(" <span class=\"u-choice\">{} of {}</span>", choice.number, choice.of));
            let unfinished = if outcome == Outcome::Unfinished { ", unfinished" } else { "" };
            let (text, choice) = (code(node.text()), choice.unwrap_or_default());
            format!("<span class=\"u-rule\">{rule}</span> {text}{unfinished}{choice}")
        }
        (None, Outcome::Matched) if node.kind() == Kind::Text => code(node.text()),
        _ => inline(&words(node)),
    };
    let Range { start, end } = node.span();
    format!("<li class=\"{class}\"><span class=\"u-line\">{words} <span class=\"u-span\">{start}..{end}</span></span>")
}

/// What a node says of itself, with its text as code whatever is in it.
fn words(node: Node<'_>) -> String {
    let (words, text) = (node.to_string(), Visible(node.text().as_bytes()).to_string());
    if text.contains('`') { words.replacen(&format!("`{text}`"), &verdict::code(&text), 1) } else { words }
}

/// The verdict on an answer.
///
/// ```
/// let html = urispec_book::html::verdict(&urispec_book::Verdict::default());
/// assert!(html.contains("Not yet."));
/// ```
pub fn verdict(Verdict { right, reason, note, .. }: &Verdict) -> String {
    let (class, mark) = if *right { ("u-right", "✓</span> Right.") } else { ("u-wrong", "✗</span> Not yet.") };
    let note = note.as_deref().map(|note| format!("<p class=\"u-note\">{}</p>", inline(note))).unwrap_or_default();
    format!(
        "<p class=\"u-verdict {class}\"><strong class=\"u-mark\"><span aria-hidden=\"true\">{mark}</strong> {}</p>{note}",
        inline(reason)
    )
}

#[cfg(test)]
mod tests {
    use urispec::Rule;
    use urispec::derivation::Detail;

    use super::{Check, check, inline, tree};

    /// Each element that is opened is closed, in order.
    #[track_caller]
    fn is_balanced(html: &str) {
        let mut open = Vec::new();
        for part in html.split('<').skip(1) {
            let name = part.split(['>', ' ']).next().unwrap_or_default();
            match name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{html}"),
                None => open.push(name),
            }
        }
        assert_eq!(open, [""; 0], "{html}");
    }

    #[test]
    fn what_is_shown_is_html_whatever_the_text() {
        let texts =
            ["", "a", "http://us er@[::1/x y#a", "<b>\"&'`</b>", "\u{202E}\u{0}é%zz", "//[", "http://1.2.3.4com"];
        for text in texts {
            for rule in [Rule::UriReference, Rule::Uri, Rule::Host] {
                let checked = check(text, Check { rule, has_lints: true, base: None });
                assert!(!checked.contains("<b>") && !checked.contains('\n'));
                is_balanced(&checked);
                for (characters, failures) in [(false, false), (true, false), (false, true), (true, true)] {
                    let tree = tree(text, rule, Detail { characters, failures });
                    assert!(!tree.contains("<b>") && tree.matches("not read").count() < 2, "{tree}");
                    is_balanced(&tree);
                }
            }
        }
        let long = "a".repeat(3000);
        assert!(check(&long, Check { rule: Rule::Uri, has_lints: true, base: None }).contains("too long"));
    }

    #[test]
    fn markdown_is_code_emphasis_and_links() {
        let texts = [
            ("`` ` ``", "<code>`</code>"),
            ("**a** b* *c", "<strong>a</strong> b* *c"),
            ("[`a` b](07-host.md#c)", "<a href=\"07-host.html#c\"><code>a</code> b</a>"),
            ("[a] (b) `c", "[a] (b) `c"),
            ("<script>", "&lt;script&gt;"),
            ("[a.md](https://h/b.md)", "<a href=\"https://h/b.md\">a.md</a>"),
            ("[a](data:text/html.md)", "[a](data:text/html.md)"),
        ];
        for (text, html) in texts {
            assert_eq!(inline(text), html);
        }
    }
}
