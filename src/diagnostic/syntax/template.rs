//! Placeholders of templates that were not filled in.

use alloc::borrow::Cow;
use alloc::{format, vec};
use core::ops::Range;

use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::model::Edit;
use crate::diagnostic::note::Note;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::{Component, PORT_COMPONENT, SCHEME_COMPONENT};

pages! {
    /// A placeholder that was not filled in, such as `{id}`, `${HOST}`, `{{x}}` or `%s`.
    ///
    /// The text is a template for URIs, not a URI. Requested as it is, it leads to a resource with the name of the
    /// placeholder, or nowhere. RFC 6570 defines one kind of template. Fill in the values, then check the result. If
    /// the braces are data, percent-encode them as `%7B` and `%7D`.
    TEMPLATE_PLACEHOLDER {
        name: TemplatePlaceholder,
        group: Syntax,
        rule: UriReference,
        section: 6570 "1.2" "Levels and Expression Types",
        leave: "if a program fills it in before the URI is used",
        example: UriReference "http://example.com/{id}" => "http://example.com/7",
    }
}

impl Finder<'_> {
    /// Reports the placeholder that begins here, if there is one. Where it ends.
    pub(crate) fn placeholder(&mut self, at: usize, end: usize, component: &Component) -> Option<usize> {
        let index = self.placeholders.binary_search_by_key(&at, |placeholder| placeholder.start).ok()?;
        let span = self.placeholders.get(index).filter(|span| span.end <= end)?.clone();
        let place = span.end;
        // Doubled braces are the notation of a template, and no data.
        let is_braces = matches!(self.part(span.clone()), [b'{', second, ..] if *second != b'{');
        let (open, close) = (span.start..span.start + 1, place - 1..place);
        let note = self.unfilled(span, component);
        if is_braces && component.is_data {
            let edit = |span, text: &str| Edit { span, replacement: text.into() };
            note.fix_all(
                Suggested,
                "if the braces are data, percent-encode them",
                vec![edit(open, "%7B"), edit(close, "%7D")],
            );
        }
        Some(place)
    }

    /// Reports a placeholder.
    fn unfilled(&mut self, span: Range<usize>, component: &Component) -> Note<'_> {
        let message = match core::str::from_utf8(self.part(span.clone())) {
            // A piece of code may have a password in quotes.
            Ok(text) if !self.is_secret(&span) && !text.contains(['"', '\'']) => {
                Cow::Owned(format!("the placeholder `{text}` is not filled in"))
            }
            _ => Cow::Borrowed("a placeholder is not filled in"),
        };
        self.report(&TEMPLATE_PLACEHOLDER, span, message, "this makes the text a template")
            .rule(component.rule)
            .help("fill in the template, then check the result")
    }

    /// Reports a variable of a shell in the place of a port, as in `http://localhost:$PORT/`. Elsewhere a `$` is allowed.
    pub(crate) fn variable_as_port(&mut self, span: Range<usize>) -> bool {
        let name = self.part(span.clone()).strip_prefix(b"$").unwrap_or_default();
        let is_variable = name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
            && name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_');
        if is_variable {
            self.unfilled(span, &PORT_COMPONENT);
        }
        is_variable
    }

    /// Whether a placeholder begins here.
    pub(crate) fn begins_placeholder(&self, at: usize) -> bool {
        self.placeholders.binary_search_by_key(&at, |placeholder| placeholder.start).is_ok()
    }

    /// Where the next placeholder begins, from `at` on, or the end of the text.
    pub(crate) fn next_placeholder(&self, at: usize) -> usize {
        let next = self.placeholders.partition_point(|placeholder| placeholder.start < at);
        self.placeholders.get(next).map_or(self.text.len(), |placeholder| placeholder.start)
    }

    /// Reports the placeholders of a part that has no other errors.
    pub(crate) fn only_placeholders(&mut self, span: Range<usize>) {
        for at in span.clone() {
            self.placeholder(at, span.end, &SCHEME_COMPONENT);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn placeholders() {
        assert_eq!(diagnosed("/{id}"), [("template-placeholder", 1..5)]);
        assert_eq!(diagnosed("/${X}"), [("template-placeholder", 1..5)]);
        assert_eq!(diagnosed("/%s"), [("template-placeholder", 1..3)]);
        assert_eq!(diagnosed("//{h}/a b"), [("template-placeholder", 2..5), ("path-character", 7..8)]);
        assert_eq!(diagnosed("/%7Bid%7D"), []);
        assert_eq!(diagnosed("/%1$s/%2$d"), [("template-placeholder", 1..5), ("template-placeholder", 6..10)]);
        assert_eq!(diagnosed("/%9$s"), [("template-placeholder", 1..5)]);
        assert_eq!(diagnosed("/%1$sa"), [("incomplete-percent-encoding", 1..3)]);
        assert_eq!(diagnosed("/%(a_1)s/%(B)d"), [("template-placeholder", 1..8), ("template-placeholder", 9..14)]);
        for text in ["/%()s", "/%(a)sb", "/%(a)d1", "/%(a-b)s", "/%(a)x", "/%(a"] {
            assert_eq!(diagnosed(text), [("bare-percent", 1..2)], "{text}");
        }
        assert_eq!(
            diagnosed("/<%= id %>/<?= $b ?>"),
            [("template-placeholder", 1..10), ("template-placeholder", 11..20)]
        );
        // A piece of code is in one line, and short.
        assert_eq!(diagnosed("/<%= a\n%>").iter().find(|(name, _)| *name == "template-placeholder"), None);
        for (length, expected) in [(98, "template-placeholder"), (99, "path-character")] {
            let text = alloc::format!("/<%{}%>", "a".repeat(length));
            assert_eq!(diagnosed(&text).first().map(|(name, _)| *name), Some(expected), "{length}");
        }
        let message = |text: &str| diagnose(text, Rule::UriReference).first().map(|found| found.message().to_string());
        assert_eq!(message("/<%= a['b'] %>").as_deref(), Some("a placeholder is not filled in"));
        assert_eq!(message("/<%= a[\"b\"] %>").as_deref(), Some("a placeholder is not filled in"));
        assert_eq!(message("/<%= a %>").as_deref(), Some("the placeholder `<%= a %>` is not filled in"));
        assert_eq!(diagnosed("//h:$PORT/"), [("template-placeholder", 4..9)]);
        assert_eq!(diagnosed("//h:$_A1/"), [("template-placeholder", 4..8)]);
        assert_eq!(diagnosed("//h:$1/"), [("port-character", 4..5)]);
    }
}
