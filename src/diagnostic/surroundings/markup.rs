//! Markup around a URI.

use alloc::format;
use core::ops::Range;

use super::found::{Surroundings, begins_with_uri, quoted, word_end};
use crate::diagnostic::page::pages;
use crate::slice::slice;

pages! {
    /// A URI together with the HTML attribute that holds it.
    ///
    /// The name of the attribute, its quotes and the tag around it are markup and not part of the URI (appendix C). Keep only
    /// the value; if it was copied from the source of a page, write `&` for `&amp;` in it.
    HTML_ATTRIBUTE {
        name: HtmlAttribute,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        example: UriReference "href=\"http://example.com/\"" => "http://example.com/",
    }

    /// A URI together with the Markdown link that holds it.
    ///
    /// In Markdown `[text](uri)` is a link. The text, the brackets and the parentheses are markup and not part of the
    /// URI (appendix C). Keep only what is between the parentheses.
    MARKDOWN_LINK {
        name: MarkdownLink,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "in Markdown, where it works as it is",
        example: UriReference "[a page](http://example.com/)" => "http://example.com/",
    }

    /// A URI together with the `url()` of CSS that holds it.
    ///
    /// In a style sheet `url(...)` encloses a URI. The parentheses and quotes are not part of it (appendix C). Keep
    /// only what is between them.
    CSS_URL {
        name: CssUrl,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        example: UriReference "url(\"http://example.com/a.png\")" => "http://example.com/a.png",
    }

    /// A URI together with the LaTeX command that holds it.
    ///
    /// LaTeX writes `\url{...}` and `\href{...}{text}`. The command and its braces are not part of the URI (appendix
    /// C). Keep only what is between the first pair of braces.
    LATEX_COMMAND {
        name: LatexCommand,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        example: UriReference "\\url{http://example.com/}" => "http://example.com/",
    }

    /// A URI together with the formula of a spreadsheet that holds it.
    ///
    /// A cell with `=HYPERLINK("uri"; "text")` shows a link. Only what is between the first quotes is the URI (appendix C).
    FORMULA {
        name: Formula,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        example: UriReference "=HYPERLINK(\"http://example.com/\")" => "http://example.com/",
    }
}

/// Attributes whose values are references.
const ATTRIBUTES: [&str; 11] = [
    "href",
    "src",
    "action",
    "cite",
    "poster",
    "formaction",
    "xlink:href",
    "srcset",
    "data-src",
    "data-href",
    "content",
];

/// `href="..."`, also with the tag around it.
pub(super) fn html_attribute(text: &[u8]) -> Option<Surroundings> {
    let equals = text.iter().position(|byte| *byte == b'=')?;
    let before = slice(text, 0..equals).trim_ascii_end();
    let name_start = before.iter().rposition(|byte| byte.is_ascii_whitespace() || *byte == b'<').map_or(0, |at| at + 1);
    let name = slice(before, name_start..before.len());
    let is_attribute = ATTRIBUTES.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
    if name_start > 0 && !before.starts_with(b"<") {
        return None;
    }
    if !is_attribute {
        // Another attribute comes first.
        return name_start.gt(&0).then(|| later_attribute(text)).flatten();
    }
    value(text, equals, name)
}

/// `<a class="x" href="...">`
fn later_attribute(text: &[u8]) -> Option<Surroundings> {
    let lower = text.to_ascii_lowercase();
    ATTRIBUTES.iter().find_map(|name| {
        let pattern = format!(" {name}=");
        let at = lower.windows(pattern.len()).position(|window| window == pattern.as_bytes())?;
        value(text, at + pattern.len() - 1, name.as_bytes())
    })
}

fn value(text: &[u8], equals: usize, name: &[u8]) -> Option<Surroundings> {
    let rest = slice(text, equals + 1..text.len());
    let start = equals + 1 + rest.len() - rest.trim_ascii_start().len();
    let inner = match quoted(text, start) {
        Some((inner, _)) => inner,
        None => {
            let start = start + usize::from(matches!(text.get(start), Some(b'"' | b'\'')));
            let rest = text.get(start..)?;
            let end = rest.iter().position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'"' | b'\''));
            start..end.map_or(text.len(), |end| start + end)
        }
    };
    let message = format!("a URI with the attribute `{}` around it", core::str::from_utf8(name).unwrap_or("href"));
    (!inner.is_empty()).then(|| Surroundings::around(&HTML_ATTRIBUTE, text, inner, message))
}

/// `[text](uri)`, `![text](uri "title")` and `[label]: uri`.
pub(super) fn markdown_link(text: &[u8]) -> Option<Surroundings> {
    let is_open = text.starts_with(b"[") || text.starts_with(b"![");
    let definition = || {
        let at = text.windows(2).position(|two| two == b"]:")? + 2;
        let start = at + slice(text, at..text.len()).iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let end = start + word_end(slice(text, start..text.len()));
        (text.starts_with(b"[") && begins_with_uri(slice(text, start..end))).then_some(start..end)
    };
    let inline = || {
        let start = text.windows(2).position(|two| two == b"](")? + 2;
        let rest = slice(text, start..text.len());
        let close = closing_parenthesis(rest)?;
        let inner = slice(rest, 0..close);
        // A title follows in quotes.
        let title = inner.windows(2).position(|two| matches!(two, b" \"" | b" '"));
        let inner = start..start + title.unwrap_or(close);
        (is_open || begins_with_uri(slice(text, inner.clone()))).then_some(inner)
    };
    let inner: Range<usize> = definition().or_else(inline).filter(|inner| !inner.is_empty())?;
    Some(Surroundings::around(&MARKDOWN_LINK, text, inner, "a Markdown link around a URI"))
}

/// The `)` that closes what was opened before the text.
fn closing_parenthesis(text: &[u8]) -> Option<usize> {
    let mut open = 0;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => return Some(at),
            b')' => open -= 1,
            _ => (),
        }
    }
    None
}

/// `url("...")`
pub(super) fn css_url(text: &[u8]) -> Option<Surroundings> {
    let start = text.windows(4).position(|four| four.eq_ignore_ascii_case(b"url("))?;
    let before = slice(text, 0..start);
    let is_declaration = before.is_empty() || before.trim_ascii_end().ends_with(b":") || before.starts_with(b"@import");
    if !is_declaration {
        return None;
    }
    let inside = slice(text, start + 4..text.len());
    let start = text.len() - inside.trim_ascii_start().len();
    let inner = match quoted(text, start) {
        Some((inner, _)) => inner,
        None => {
            let inside = slice(text, start..text.len());
            start..start + slice(inside, 0..closing_parenthesis(inside)?).trim_ascii_end().len()
        }
    };
    (!inner.is_empty()).then(|| Surroundings::around(&CSS_URL, text, inner, "a URI in the `url()` of CSS"))
}

/// `\url{...}` and `\href{...}{text}`.
pub(super) fn latex_command(text: &[u8]) -> Option<Surroundings> {
    let rest = text.strip_prefix(b"\\")?;
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let start = 1 + letters + 1;
    let end = start + text.get(start..)?.iter().position(|byte| *byte == b'}')?;
    let is_command = letters > 1 && rest.get(letters) == Some(&b'{') && start < end;
    is_command.then(|| Surroundings::around(&LATEX_COMMAND, text, start..end, "a LaTeX command around a URI"))
}

/// `=HYPERLINK("...")`
pub(super) fn formula(text: &[u8]) -> Option<Surroundings> {
    let rest = text.strip_prefix(b"=")?;
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let open = 1 + letters;
    let (inner, _) = quoted(text, open + 1).filter(|_| letters > 1 && text.get(open) == Some(&b'('))?;
    let is_link = begins_with_uri(slice(text, inner.clone()));
    is_link.then(|| Surroundings::around(&FORMULA, text, inner, "a formula around a URI"))
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn attributes() {
        assert_eq!(diagnosed("href=\"http://h/\""), [("html-attribute", 0..6)]);
        assert_eq!(diagnosed("<a href='/a b'>c</a>"), [("html-attribute", 0..9), ("path-character", 11..12)]);
        assert_eq!(diagnosed("<img alt=\"a b\" src=\"/c\">"), [("html-attribute", 0..20)]);
        assert_eq!(diagnosed("src=/a"), []);
        assert_eq!(diagnosed("/a?href=\"b\""), [("query-character", 8..9), ("query-character", 10..11)]);
    }

    #[test]
    fn links_of_markdown() {
        assert_eq!(diagnosed("[a b](http://h/(c))"), [("markdown-link", 0..6)]);
        assert_eq!(diagnosed("![a](/b \"c\")"), [("markdown-link", 0..5)]);
        assert_eq!(diagnosed("[a]: http://h/"), [("markdown-link", 0..5)]);
        assert_eq!(diagnosed("a b](http://h/)."), [("markdown-link", 0..5)]);
        assert_eq!(diagnosed("http://h/[a](b)"), [("path-character", 9..10), ("path-character", 11..12)]);
    }

    #[test]
    fn style_sheets_and_latex() {
        assert_eq!(diagnosed("url('http://h/a b')"), [("css-url", 0..5), ("path-character", 15..16)]);
        assert_eq!(diagnosed("background: url(http://h/a);"), [("css-url", 0..16)]);
        assert_eq!(diagnosed("\\href{http://h/}{a b}"), [("latex-command", 0..6)]);
        assert_eq!(diagnosed("url(a)"), []);
    }

    #[test]
    fn formulas() {
        assert_eq!(diagnosed("=HYPERLINK(\"http://h/\";\"a\")"), [("formula", 0..12)]);
        assert_eq!(diagnosed("=A(\"b\")"), [("path-character", 3..4), ("path-character", 5..6)]);
    }
}
