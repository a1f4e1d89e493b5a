//! Findings that are about a `uri-ignore` comment and not about a URI.

use std::fmt;

/// What may be wrong with a comment that suppresses findings.
///
/// ```
/// use urispec_documents::CommentName;
///
/// assert_eq!(CommentName::from_name("unclosed-ignore"), Some(CommentName::UnclosedIgnore));
/// assert!(CommentName::UnusedIgnore.page().starts_with("unused-ignore\n"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CommentName {
    /// It suppresses nothing.
    UnusedIgnore,
    /// It begins a region that nothing ends.
    UnclosedIgnore,
}

impl CommentName {
    /// All of them.
    pub const ALL: [CommentName; 2] = [CommentName::UnusedIgnore, CommentName::UnclosedIgnore];

    /// The one with this name.
    pub fn from_name(name: &str) -> Option<CommentName> {
        CommentName::ALL.into_iter().find(|known| known.name() == name)
    }

    /// `unused-ignore` or `unclosed-ignore`.
    pub const fn name(self) -> &'static str {
        match self {
            CommentName::UnusedIgnore => "unused-ignore",
            CommentName::UnclosedIgnore => "unclosed-ignore",
        }
    }

    /// What the finding is, in a sentence.
    pub const fn summary(self) -> &'static str {
        match self {
            CommentName::UnusedIgnore => "A `uri-ignore` comment that suppresses nothing.",
            CommentName::UnclosedIgnore => "A `uri-ignore-start` comment without `uri-ignore-end`.",
        }
    }

    /// The page that explains the finding.
    pub const fn page(self) -> &'static str {
        match self {
            CommentName::UnusedIgnore => UNUSED_IGNORE,
            CommentName::UnclosedIgnore => UNCLOSED_IGNORE,
        }
    }
}

/// The name.
impl fmt::Display for CommentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

const UNUSED_IGNORE: &str = "\
unused-ignore

A `uri-ignore` comment that suppresses nothing: the finding is gone, the comment is misplaced, or the name is mistyped.

A `uri-ignore:` comment suppresses the findings that it names, on its line. If there are none, the comment hides nothing today
and may hide a new problem tomorrow.

Remove the comment, or correct the name, or move the comment to the line of the finding. A comment is not reported if all that
it names is off. Set the level like any other: `--ignore unused-ignore`, or `unused-ignore = \"off\"` in urispec.toml.

    wrong    http://example.com/ <!-- uri-ignore: path-character -->
    instead  http://example.com/
";

const UNCLOSED_IGNORE: &str = "\
unclosed-ignore

A `uri-ignore-start` comment without `uri-ignore-end`, which suppresses findings up to the end of the file.

Whoever adds a URI below it does not see that its mistakes are suppressed.

End the region after the last line that it is for. If it is for the whole file, write `uri-ignore-file` instead. Set the level
like any other: `--ignore unclosed-ignore`, or `unclosed-ignore = \"off\"` in urispec.toml.

    wrong    <!-- uri-ignore-start: path-character -->
    instead  <!-- uri-ignore-file: path-character -->
";

#[cfg(test)]
mod tests {
    use super::CommentName;

    #[test]
    fn a_page_begins_with_its_name() {
        for name in CommentName::ALL {
            let start = name.summary().trim_end_matches('.');
            assert!(name.page().starts_with(&format!("{name}\n\n{start}")));
            assert!(name.page().lines().all(|line| line.len() <= 130));
            assert_eq!(CommentName::from_name(name.name()), Some(name));
        }
    }
}
