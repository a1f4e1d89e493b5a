//! Mistakes that one text often has many times, and that are reported once: what is not encoded in data, and brackets.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::symbol::Sort;
use crate::diagnostic::syntax::component::{Component, DATA_CHARACTER, FRAGMENT_CHARACTER, QUERY_CHARACTER};
use crate::diagnostic::syntax::percent::percent_encoded;

pages! {
    /// Square brackets in a query or a fragment.
    ///
    /// Brackets are reserved for IP literals (3.2.2); neither a query nor a fragment may contain them (3.4, 3.5). Many
    /// frameworks write `tags[]=a` nevertheless, browsers send it as it is, and most servers read it; strict clients
    /// such as `java.net.URI` reject it. Servers decode `tags%5B%5D=a` to the same.
    UNENCODED_BRACKET {
        name: UnencodedBracket,
        group: Syntax,
        rule: Query,
        leave: "if the client and the server are known to accept them, as most do",
        example: UriReference "/search?tags[]=a" => "/search?tags%5B%5D=a",
    }
}

/// What one error tells of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// White space between the characters of base64.
    Base64,
    /// What is not percent-encoded in other data.
    Data,
    /// Brackets in a query or a fragment.
    Brackets,
}

impl Finder<'_> {
    /// Whether a run is reported together with others like it. The first of them is reported.
    pub(crate) fn gathers(&mut self, span: &Range<usize>, sort: Sort, component: &Component) -> bool {
        let Some(kind) = self.kind(span, sort, component) else { return false };
        let run = self.part(span.clone());
        let replacement = if kind == Kind::Base64 { String::new() } else { percent_encoded(run) };
        if let Some(first) = self.gathering {
            if kind == Kind::Data {
                self.rename(first, "characters that are not allowed in the data of a `data:` URI");
            }
            self.add_place(first, Edit { span: span.clone(), replacement });
            return true;
        }
        let (page, message, label) = match kind {
            Kind::Base64 => (&DATA_CHARACTER, "white space in base64 data".into(), "base64 does not need it"),
            Kind::Data => (&DATA_CHARACTER, self.not_allowed(span.clone(), component.noun), component.label),
            Kind::Brackets => {
                let message = format!("square brackets are not allowed in {}", component.noun);
                (&UNENCODED_BRACKET, message, component.label)
            }
        };
        let has = |byte: u8| self.part(span.start..self.text.len()).contains(&byte);
        let (applicability, title) = match kind {
            Kind::Base64 => (Suggested, "remove it"),
            Kind::Data => (Suggested, "percent-encode it"),
            Kind::Brackets if !has(b'[') => (Safe, "percent-encode it as `%5D`"),
            Kind::Brackets if !has(b']') => (Safe, "percent-encode it as `%5B`"),
            Kind::Brackets => (Safe, "percent-encode them as `%5B` and `%5D`"),
        };
        let so_far = self.so_far();
        let note = self.report(page, span.clone(), message, label).rule(component.rule).expected(component.expected());
        let note = note.fix(applicability, title, span.clone(), replacement);
        if kind == Kind::Base64 {
            note.help("browsers and many decoders leave white space out");
        }
        self.gathering = (self.so_far() > so_far).then_some(so_far);
        true
    }

    fn kind(&self, span: &Range<usize>, sort: Sort, component: &Component) -> Option<Kind> {
        let run = self.part(span.clone());
        let is_data = component.page == &DATA_CHARACTER;
        match sort {
            Sort::Ascii | Sort::Break | Sort::Control | Sort::Backslash if is_data => match self.is_base64() {
                false => Some(Kind::Data),
                true => run.iter().all(u8::is_ascii_whitespace).then_some(Kind::Base64),
            },
            Sort::Ascii if [&QUERY_CHARACTER, &FRAGMENT_CHARACTER].contains(&component.page) => {
                run.iter().all(|byte| b"[]".contains(byte)).then_some(Kind::Brackets)
            }
            _ => None,
        }
    }

    /// Whether the data of a `data:` URI is in base64, by what is before its first comma.
    fn is_base64(&self) -> bool {
        let near = self.text.get(..self.text.len().min(LONGEST_TYPE)).unwrap_or_default();
        let before = near.split(|byte| *byte == b',').next().unwrap_or_default().trim_ascii_end();
        let last = before.rsplit(|byte| matches!(byte, b';' | b':')).next().unwrap_or_default();
        last.trim_ascii_start().eq_ignore_ascii_case(b"base64")
    }
}

/// No media type with its parameters is longer.
const LONGEST_TYPE: usize = 1000;

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "a test may panic")]

    use alloc::vec::Vec;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed;

    /// The only error of a text: its words, and the text after its fix.
    fn only(text: &str) -> (Vec<u8>, Vec<u8>) {
        let found = diagnose(text, Rule::Uri);
        let [one] = &found[..] else { panic!("{text}: {found:?}") };
        let fixed = one.fixes().first().map(|fix| fix.apply(text.as_bytes())).unwrap_or_default();
        (one.message().into(), fixed)
    }

    #[test]
    fn data_is_one_mistake() {
        for (text, message, fixed) in [
            (
                "data:image/png;base64,iVBO\n  Rw0K\n  Gg==",
                "white space in base64 data",
                "data:image/png;base64,iVBORw0KGg==",
            ),
            ("DATA:a/b;BASE64,YQ ==", "white space in base64 data", "DATA:a/b;BASE64,YQ=="),
            ("data:,a b", "a space is not allowed in the data of a `data:` URI", "data:,a%20b"),
            (
                "data:image/svg+xml,<svg a=\"?b\">\n</svg>",
                "characters that are not allowed in the data of a `data:` URI",
                "data:image/svg+xml,%3Csvg%20a=%22?b%22%3E%0A%3C/svg%3E",
            ),
        ] {
            assert_eq!(only(text), (message.into(), fixed.into()), "{text}");
        }
        assert_eq!(diagnosed("data:,%zz b"), [("percent-encoding-not-hex", 6..9), ("data-character", 9..10)]);
        assert_eq!(diagnosed("data:;base64,<YQ"), [("data-character", 13..14)]);
        assert_eq!(diagnosed("data/a b"), [("path-character", 6..7)]);
        assert_eq!(diagnosed("data:,a%20b"), []);
    }

    #[test]
    fn brackets_are_one_mistake() {
        let message = "square brackets are not allowed in a query";
        for (text, fixed) in
            [("http://h/?a[]=1", "http://h/?a%5B%5D=1"), ("http://h/?a[b]=1&a[c]=2", "http://h/?a%5Bb%5D=1&a%5Bc%5D=2")]
        {
            assert_eq!(only(text), (message.into(), fixed.into()), "{text}");
        }
        assert_eq!(diagnosed("?a[]#a[1]"), [("unencoded-bracket", 2..4)]);
        assert_eq!(diagnosed("#a[1]"), [("unencoded-bracket", 2..3)]);
        assert_eq!(diagnosed("#a[|"), [("fragment-character", 2..4)]);
        assert_eq!(diagnosed("?a[|]"), [("query-character", 2..5)]);
        assert_eq!(diagnosed("?a[b]=|"), [("unencoded-bracket", 2..3), ("query-character", 6..7)]);
        assert_eq!(diagnosed("?a%5B%5D"), []);
    }

    /// Beyond what anyone reads, nothing is fixed.
    #[test]
    fn many_places() {
        let text = alloc::format!("http://h/?{}", "a[".repeat(1 << 16));
        let found = diagnose(&text, Rule::Uri);
        assert_eq!((found.len(), found[0].fixes().len(), found[0].context().len()), (1, 0, 19));
        let text = alloc::format!("http://h/?{}", "a[".repeat(1000));
        assert_eq!(diagnose(&text, Rule::Uri)[0].fixes()[0].edits.len(), 1000);
    }
}
