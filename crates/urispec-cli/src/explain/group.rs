//! Groups of diagnostics, and what `urispec check` says of its own comments.

use std::fmt::{self, Write};

use serde::Serialize;
use urispec::diagnostic::{Group, Name};

use super::json::level;
use crate::check::UNUSED_IGNORE;

/// What a group is.
fn summary(group: Group) -> &'static str {
    match group {
        Group::Syntax => {
            "The text does not match the rule. Some of these are lints too, where what is nearly the same matches."
        }
        Group::Security => "The text is valid, and may deceive a person or a program (RFC 3986, 7).",
        Group::Suspicious => "The text is valid, and probably not what its author meant.",
        Group::Style => "The text is valid, and has an equivalent form that is easier to compare (RFC 3986, 6).",
        Group::Scheme => "The text is valid, and breaks a rule of its scheme (RFC 3986, 3.1).",
    }
}

fn names(group: Group) -> impl Iterator<Item = Name> {
    Name::ALL.iter().copied().filter(move |name| name.group() == group)
}

/// The page of a group.
pub(crate) fn page(group: Group, page: &mut String) -> fmt::Result {
    writeln!(page, "{group}\n\n{}\n", summary(group))?;
    names(group).try_for_each(|name| writeln!(page, "{name:<30}  {:<7}  {}", level(name.level()), name.summary()))
}

/// The page of what is said of comments.
pub(crate) fn unused_ignore_page() -> String {
    format!("{UNUSED_IGNORE}\n\n{UNUSED_IGNORE_TEXT}")
}

/// In a line.
pub(crate) const UNUSED_IGNORE_SUMMARY: &str = "A `uri-ignore` comment that suppresses nothing.";

const UNUSED_IGNORE_TEXT: &str = "\
A `uri-ignore` comment that suppresses nothing.

`urispec check` suppresses the diagnostics that a comment names after `uri-ignore:`. If none of that name is found, the finding
is gone, the comment is misplaced, or the name is mistyped. A later finding there would be suppressed without notice.

Remove the comment, or write the intended name on the line of the finding. A comment is not reported if all diagnostics that it
names are off. Set the level as that of any other diagnostic: `--ignore unused-ignore`, or `unused-ignore = \"off\"` in
urispec.toml.

    flagged  http://example.com/ <!-- uri-ignore: path-character -->
    instead  http://example.com/
";

/// A group as data.
#[derive(Debug, Serialize)]
pub(crate) struct GroupJson {
    name: &'static str,
    summary: &'static str,
    diagnostics: Vec<Member>,
}

#[derive(Debug, Serialize)]
struct Member {
    name: &'static str,
    level: &'static str,
    summary: &'static str,
}

impl GroupJson {
    pub(crate) fn of(group: Group) -> Self {
        let member = |name: Name| Member { name: name.name(), level: level(name.level()), summary: name.summary() };
        GroupJson { name: group.name(), summary: summary(group), diagnostics: names(group).map(member).collect() }
    }
}

/// What is said of comments, as data: no rule is about them.
#[derive(Debug, Serialize)]
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
