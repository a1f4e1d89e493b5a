//! Texts that are made to cost much: what begins, nests or repeats, again and again.

/// A family of texts: a start, a part that is repeated, and an end.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What the text begins with.
    pub start: &'static str,
    /// What follows, again and again.
    pub part: &'static str,
    /// What the text ends with, such as what may be read back from.
    pub end: &'static str,
}

impl Family {
    const fn new(start: &'static str, part: &'static str) -> Self {
        Family { start, part, end: "" }
    }

    const fn with_end(self, end: &'static str) -> Self {
        Family { end, ..self }
    }

    /// The text that has about this length.
    pub fn text(self, length: usize) -> String {
        let times = length.saturating_sub(self.start.len() + self.end.len()) / self.part.len();
        [self.start, &self.part.repeat(times), self.end].concat()
    }

    /// How it is shown: start, part, dots and end.
    pub fn shown(self) -> String {
        let text = format!("{}{}{}...{}", self.start, self.part, self.part, self.end);
        text.escape_debug().to_string()
    }
}

/// Texts for rules: URIs and what is almost one.
pub const OF_URIS: &[Family] = &[
    Family::new("http://h/", "a"),
    Family::new("http://h/", "%zz"),
    Family::new("http://h/", "%"),
    Family::new("http://h/", "%41"),
    Family::new("http://h/", "%c3%a9"),
    Family::new("http://h/", "%c0%80"),
    Family::new("http://h/", "%2541"),
    Family::new("http://h/", "../"),
    Family::new("http://h/", "./"),
    Family::new("http://h/", "/"),
    Family::new("http://h/", "a/../"),
    Family::new("http://h/", "|"),
    Family::new("http://h/", " "),
    Family::new("http://h/", "["),
    Family::new("http://h/", "\\"),
    Family::new("http://h/", "\u{e9}"),
    Family::new("http://h/", "\u{200b}"),
    Family::new("http://h/", "\u{202e}a"),
    Family::new("http://h/?", "a=%26&"),
    Family::new("http://h/?", "?"),
    Family::new("http://h/#", "#"),
    Family::new("http://", "a@"),
    Family::new("http://", ":"),
    Family::new("http://", "u:"),
    Family::new("http://", "["),
    Family::new("http://[", ":"),
    Family::new("http://[", "1:"),
    Family::new("http://[v1.", "a"),
    Family::new("http://", "1."),
    Family::new("http://", "xn--a."),
    Family::new("http://", "A."),
    Family::new("http://", "\u{430}a."),
    Family::new("http://h:", "8"),
    Family::new("", "a"),
    Family::new("", "../"),
    Family::new("", ":"),
    Family::new("", "//"),
    Family::new("", "http:"),
    Family::new("urn:a:", ":"),
    Family::new("mailto:", "a@b,"),
    Family::new("data:,", "%00"),
    Family::new("file:///", "C|/"),
    Family::new("http://h/", "a").with_end("%7Bid%7D"),
    Family::new("http://h/", "%7B").with_end("%7D"),
    Family::new("http://", "u:").with_end("@h/"),
    Family::new("http://", "a.").with_end("|"),
    Family::new("http://h/", "a ").with_end("|"),
];

/// Texts for documents: URIs, and what is read around them.
pub const OF_DOCUMENTS: &[Family] = &[
    Family::new("http://h/", "%zz"),
    Family::new("http://h/", "|a"),
    Family::new("\"http://h/", "|a"),
    Family::new("\"http://h/?", "|a"),
    Family::new("<http://h/?", "\"a"),
    Family::new("[a](a", "[a]"),
    Family::new("[a](http://h/#", "#a"),
    Family::new("[a](http://h/?a=http://h/", "%2541"),
    Family::new("", "http://h/%zz "),
    Family::new("", "http://h/a|b\n"),
    Family::new("", "http:/h "),
    Family::new("", "http//h.test "),
    Family::new("", "http:\\\\h.test\n"),
    Family::new("", "https\\://h.test\n"),
    Family::new("", "http://"),
    Family::new("", "http://["),
    Family::new("", "a:"),
    Family::new("", "../"),
    Family::new("", "a@b.c "),
    Family::new("", "\""),
    Family::new("", "'"),
    Family::new("", "`"),
    Family::new("", "```\n"),
    Family::new("", "["),
    Family::new("", "]("),
    Family::new("", "[a]("),
    Family::new("", "[a](http://h/|)"),
    Family::new("", "[a][b]"),
    Family::new("", "[a]: "),
    Family::new("", "[a]: http://h/|\n"),
    Family::new("", "[a]: http://h/b c.d "),
    Family::new("", "![["),
    Family::new("", "("),
    Family::new("", "{"),
    Family::new("", "{{"),
    Family::new("", "${"),
    Family::new("", "{?a"),
    Family::new("", "<"),
    Family::new("", "<a "),
    Family::new("", "<a href=\""),
    Family::new("", "<a href=http://h/|>"),
    Family::new("", "<base href='a/'>"),
    Family::new("", "<x xml:base='a/'>"),
    Family::new("<x xml:base='a/'>", "<a></b>"),
    Family::new("", "<!--"),
    Family::new("", "<![CDATA["),
    Family::new("", "<script>"),
    Family::new("", "</a>"),
    Family::new("", "&"),
    Family::new("", "&amp;"),
    Family::new("", "{\"a\":"),
    Family::new("", "[\"http://h/|\","),
    Family::new("http://", ":1,"),
    Family::new("", "\\"),
    Family::new("\"", "\\u00e9"),
    Family::new("", "> "),
    Family::new("", "- "),
    Family::new("", "* a\n  "),
    Family::new("", "#"),
    Family::new("", "|"),
    Family::new("", "a,"),
    Family::new("", "\n"),
    Family::new("", "\r"),
    Family::new("", "\t"),
    Family::new("", "url("),
    Family::new("", "\\url{"),
    Family::new("", "/*"),
    Family::new("", "// uri-ignore: all\n"),
    Family::new("<?php ", "<<<a\n"),
    Family::new("", "> ---\n"),
    Family::new("", "\u{e9}"),
    Family::new("http://h/", "a,").with_end("\"|"),
    Family::new("", "[a](").with_end("http://h/|)"),
    Family::new("", "\"").with_end("http://h/|"),
    Family::new("", "{{").with_end("http://h/|}}"),
    Family::new("", "<!--").with_end("http://h/|-->"),
    Family::new("", "a ").with_end("http://h/|"),
];

/// Texts for templates.
pub const OF_TEMPLATES: &[Family] = &[
    Family::new("", "{a}"),
    Family::new("", "{"),
    Family::new("", "}"),
    Family::new("{", "a,"),
    Family::new("{a", ".b"),
    Family::new("{", "%41"),
    Family::new("", "{/a*}{?b}"),
    Family::new("", "%zz"),
];
