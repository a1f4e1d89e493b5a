//! The warning about ignore comments that suppress nothing: `check` reports it, and `explain` has its page.

/// The name of the warning.
pub(crate) const UNUSED_IGNORE: &str = "unused-ignore";

/// A one-line description of the warning.
pub(crate) const UNUSED_IGNORE_SUMMARY: &str = "An ignore comment that suppresses nothing.";

/// The page of the warning.
pub(crate) fn unused_ignore_page() -> String {
    format!("{UNUSED_IGNORE}\n\n{UNUSED_IGNORE_TEXT}")
}

const UNUSED_IGNORE_TEXT: &str = "\
An ignore comment that suppresses nothing.

`urispec check` leaves out the findings that a comment names after `uri-ignore:`. This comment names a diagnostic that is not
found where the comment applies: the problem has been fixed, the comment does not cover its line, or the name is misspelled. If the
problem comes back there, the comment hides it.

Remove the comment, or move it to the line of the finding and correct the name. A comment is not reported if every diagnostic
that it names is off. The level is set like any other: `--ignore unused-ignore`, or `unused-ignore = \"off\"` in urispec.toml.

    flagged  http://example.com/ <!-- uri-ignore: path-character -->
    instead  http://example.com/
";
