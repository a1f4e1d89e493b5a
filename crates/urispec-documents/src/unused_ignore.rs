//! The finding `unused-ignore`, which is about a comment and not about a URI.

/// The name of the finding.
pub const UNUSED_IGNORE: &str = "unused-ignore";

/// What the finding is, in a sentence.
pub const UNUSED_IGNORE_SUMMARY: &str = "A `uri-ignore` comment that suppresses nothing.";

/// The page that explains the finding.
pub const UNUSED_IGNORE_PAGE: &str = "\
unused-ignore

A `uri-ignore` comment that suppresses nothing: the finding is gone, the comment is misplaced, or the name is mistyped.

A `uri-ignore:` comment suppresses the findings that it names, on its line. If there are none, the comment hides nothing today
and may hide a new problem tomorrow.

Remove the comment, or correct the name, or move the comment to the line of the finding. A comment is not reported if all that
it names is off. Set the level like any other: `--ignore unused-ignore`, or `unused-ignore = \"off\"` in urispec.toml.

    wrong    http://example.com/ <!-- uri-ignore: path-character -->
    instead  http://example.com/
";
