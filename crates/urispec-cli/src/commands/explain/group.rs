//! Groups of diagnostics, and what `urispec check` says of its own comments.

use std::fmt::{self, Write};

use serde::Serialize;
use urispec::diagnostic::{Group, Name};
use urispec_documents::{UNUSED_IGNORE, UNUSED_IGNORE_PAGE, UNUSED_IGNORE_SUMMARY};

use super::json::level;

/// What a group is.
fn summary(group: Group) -> &'static str {
    match group {
        Group::Syntax => {
            "The text does not match the rule. Some of these are lints too, where what is nearly the same matches."
        }
        Group::Security => "The text matches, and may deceive a person or a program (RFC 3986, 7).",
        Group::Suspicious => "The text matches, and hardly means what it says.",
        Group::Style => "The text matches, and would better be written otherwise (RFC 3986, 6).",
        Group::Scheme => "The text matches, and breaks a rule of its scheme (RFC 3986, 3.1).",
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
    page: &'static str,
}

impl CommentJson {
    pub(crate) fn new() -> Self {
        CommentJson { name: UNUSED_IGNORE, level: "warning", summary: UNUSED_IGNORE_SUMMARY, page: UNUSED_IGNORE_PAGE }
    }
}
