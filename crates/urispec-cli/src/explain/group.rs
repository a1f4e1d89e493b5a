//! `unused-ignore`, which `urispec check` reports about its own comments.

use serde::Serialize;

use crate::check::UNUSED_IGNORE;

/// The page of what is said of comments.
pub(crate) fn unused_ignore_page() -> String {
    format!("{UNUSED_IGNORE}\n\n{UNUSED_IGNORE_TEXT}")
}

/// In a line.
pub(crate) const UNUSED_IGNORE_SUMMARY: &str = "A comment that leaves nothing out.";

const UNUSED_IGNORE_TEXT: &str = "\
A comment that leaves nothing out.

`urispec check` leaves out what is named after `uri-ignore:` in a comment. Where nothing of that name is found, the comment is
of no use any more, stands where it does not count, or has a name that is mistyped. What is found there later would be left
out unseen.

Remove the comment, or write the name that is meant on the line of the finding. A comment whose names are all off is not told.
Its level is set as that of any other: `--ignore unused-ignore`, or `unused-ignore = \"off\"` in urispec.toml.

    wrong    http://example.com/ <!-- uri-ignore: path-character -->
    instead  http://example.com/
";

/// What is said of comments, as data: no rule is about them.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename = "comment")]
pub(crate) struct CommentJson {
    name: &'static str,
    level: &'static str,
    summary: &'static str,
    page: String,
}

impl CommentJson {
    pub(crate) fn new() -> Self {
        CommentJson {
            name: UNUSED_IGNORE,
            level: "warning",
            summary: UNUSED_IGNORE_SUMMARY,
            page: unused_ignore_page(),
        }
    }
}
