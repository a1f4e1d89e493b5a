//! Backslashes.

use core::ops::Range;

use crate::diagnostic::finder::Finder;
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
    /// `http:\\host\path`: whether backslashes are where every http(s) URI has slashes. In user information they might be data.
    pub(crate) fn has_backslashes_for_slashes(&self) -> bool {
        *self.traits.has_backslashes_for_slashes.get_or_init(|| has_backslashes_for_slashes(self.text))
    }

    /// Whether a backslash after the host is before the name of an instance: `jdbc:sqlserver://h\INSTANCE`.
    pub(crate) fn names_instance(&self) -> bool {
        *self.traits.names_instance.get_or_init(|| names_instance(self.text))
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

fn names_instance(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let begins = |start: &str| text.get(..start.len()).is_some_and(|it| it.eq_ignore_ascii_case(start.as_bytes()));
    ["jdbc:sqlserver:", "sqlserver:", "mssql:"].into_iter().any(begins)
}

fn has_backslashes_for_slashes(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let is_web = |scheme: &str| {
        let (name, rest) = text.split_at_checked(scheme.len()).unwrap_or_default();
        // What follows the two is a host.
        let host = rest.strip_prefix(b":\\\\").and_then(<[u8]>::first);
        name.eq_ignore_ascii_case(scheme.as_bytes()) && host.is_some_and(|first| !b"\\/".contains(first))
    };
    (is_web("http") || is_web("https")) && !text.iter().any(|byte| matches!(byte, b'@' | b'?' | b'#'))
}

/// Whether `//` and a host follow this scheme, so that browsers read one slash or backslash there like two.
pub(crate) fn has_two_slashes(scheme: &[u8]) -> bool {
    ["http", "https", "ftp", "ws", "wss"].iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()))
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed;
    use crate::diagnostic::level::Applicability;

    #[test]
    fn backslashes_for_slashes() {
        let is_safe = |text: &str| {
            let found = diagnose(text, Rule::Uri);
            found.iter().all(|found| found.fixes().first().is_some_and(|fix| fix.applicability == Applicability::Safe))
        };
        assert!(is_safe("http:\\\\h\\a"));
        assert!(is_safe("http:\\\\h\\a\\b"));
        assert!(is_safe("HTTPS:\\\\h/a"));
        for text in ["http:\\h\\a", "http://h\\a", "http:\\\\a@h\\b", "x:\\\\h\\a", "http:\\\\\\h\\a", "http:\\\\/h"] {
            assert!(!is_safe(text), "{text}");
        }
    }

    #[test]
    fn a_backslash_for_two_slashes() {
        let written = |text: &str| {
            let found = diagnose(text, Rule::Uri);
            let fix = found.first().and_then(|found| found.fixes().first());
            fix.and_then(|fix| fix.edits.first()).map(|edit| edit.replacement.clone()).unwrap_or_default()
        };
        for text in ["http:\\h\\a", "https:\\h/a", "ftp:\\h", "ws:\\h?a", "wss:\\h#a", "HTTP:\\h"] {
            assert_eq!(written(text), "//", "{text}");
        }
        for text in ["file:\\c:\\a", "http:a\\b", "x-a:\\a"] {
            assert_eq!(written(text), "/", "{text}");
        }
        // A slash would separate nothing.
        for text in ["mailto:\\a", "javascript:\\\\a", "tel:+1\\2", "tag:a\\b", "urn:a:b\\c"] {
            assert!(written(text).starts_with("%5C"), "{text}");
        }
        assert_eq!(diagnosed("http:\\h\\a"), [("backslash", 5..6), ("backslash", 7..8)]);
    }

    #[test]
    fn backslashes() {
        assert_eq!(diagnosed("http:\\\\h/"), [("backslash", 5..7)]);
        assert_eq!(diagnosed("http://h\\a"), [("backslash", 8..9)]);
        assert_eq!(diagnosed("http://h/\\a"), [("backslash", 9..10)]);
        assert_eq!(diagnosed("http://h/%5Ca"), []);
        // The name of an instance is no path.
        for text in ["jdbc:sqlserver://h\\A:1433;b=c", "SQLSERVER://h\\A", "sqlserver://h\\A:1433", "mssql://h\\A/b"] {
            let found = diagnose(text, Rule::Uri);
            assert!(found.iter().all(|found| found.fixes().is_empty() && found.help().is_none()), "{text}: {found:?}");
            assert_eq!(found.first().map(|found| found.name().name()), Some("backslash"));
        }
        // Browsers read it as a slash in an http(s) URI, which a reference may be part of.
        for (text, is_of_browsers) in [("http://h\\a", true), ("//h\\a", true), ("jdbc:mysql://h\\a", false)] {
            let found = diagnose(text, Rule::UriReference);
            let help = found.first().and_then(|found| found.help());
            assert_eq!(help.is_some_and(|help| help.contains("browsers")), is_of_browsers, "{text}: {help:?}");
        }
        let found = diagnose(" sqlserver://h\\A", Rule::Uri);
        let of_backslash = found.iter().find(|found| found.name().name() == "backslash");
        assert_eq!(of_backslash.map(|found| found.fixes().len()), Some(0));
        for text in ["mssql-docs\\index.html", "jdbc:mysql://h\\a"] {
            let found = diagnose(text, Rule::UriReference);
            assert!(found.iter().all(|found| !found.fixes().is_empty()), "{text}: {found:?}");
        }
    }
}
