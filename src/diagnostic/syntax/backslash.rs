//! Backslashes.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;

pages! {
    /// A backslash.
    ///
    /// A backslash is not allowed anywhere in a URI. In http(s) URIs browsers read it as `/`; other software reads it
    /// as data or rejects it, and attackers use the difference to get past checks of the host. Write `/` if it
    /// separates parts of a path, and `%5C` if it is data.
    BACKSLASH {
        name: Backslash,
        group: Syntax,
        rule: Pchar,
        example: UriReference "http://example.com\\index.html" => "http://example.com/index.html",
    }
}

impl Finder<'_> {
    /// `http:\/\/example.com\/`: reports slashes that are escaped as in JSON. Other errors are found once they are unescaped.
    pub(crate) fn escaped_slashes(&mut self, span: Range<usize>, rule: Rule) -> bool {
        let text = self.part(span.clone());
        let escapes = || {
            let pairs = text.windows(2).enumerate().filter(|(_, pair)| *pair == b"\\/");
            pairs.map(|(at, _)| span.start + at)
        };
        let edits: Vec<Edit> = escapes().map(|at| Edit { span: at..at + 1, replacement: String::new() }).collect();
        let (Some(first), true) = (escapes().next(), text.windows(5).any(|it| it == b":\\/\\/")) else { return false };
        let label = "in a JSON string, this is a slash";
        self.report(&BACKSLASH, first..first + 2, "slashes escaped as in JSON", label).rule(rule).fix_all(
            Suggested,
            "remove the backslashes",
            edits,
        );
        true
    }

    /// Where a backslash is meant to begin the path: it comes after the userinfo and not within brackets.
    pub(crate) fn backslash_after_host(&self, authority: Range<usize>) -> Option<usize> {
        let start = self.last_at_sign(authority.clone()).map_or(authority.start, |at| at + 1);
        let host = self.delimited(start..authority.end);
        let literal = host.starts_with(b"[").then(|| host.iter().position(|byte| *byte == b']')).flatten();
        let from = literal.map_or(0, |close| close + 1);
        let at = host.get(from..)?.iter().position(|byte| *byte == b'\\')?;
        Some(start + from + at)
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn backslashes() {
        assert_eq!(diagnosed("http:\\\\h/"), [("backslash", 5..7)]);
        assert_eq!(diagnosed("http://h\\a"), [("backslash", 8..9)]);
        assert_eq!(diagnosed("http://h/\\a"), [("backslash", 9..10)]);
        assert_eq!(diagnosed("http:\\/\\/h\\/"), [("backslash", 5..7)]);
        assert_eq!(diagnosed("http://h/%5Ca"), []);
    }
}
