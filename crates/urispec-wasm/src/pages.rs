//! `explain`: the pages about a name.

use serde::Serialize;
use urispec_documents::{CommentName, Levels, Severity};
use urispec_lessons::{Page, topics};

use crate::call::Call;
use crate::failure::Failure;

/// The pages about a name, with the fields of `urispec explain --format json`.
#[derive(Serialize)]
pub(crate) struct Pages {
    pages: Vec<AnyPage>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum AnyPage {
    Lesson(Page),
    Comment(CommentPage),
}

/// A diagnostic of a comment, which no rule and no section is about.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "comment")]
struct CommentPage {
    name: &'static str,
    level: &'static str,
    summary: &'static str,
    page: &'static str,
}

/// How many columns a page has, unless it is said, and at most.
const WIDTH: (usize, usize) = (80, 1000);

/// How deep a railroad is opened at most: each step makes it several times as large.
const DEEPEST: usize = 12;

pub(crate) fn explain(call: &Call<'_>) -> Result<Pages, Failure> {
    let name = call.text(0);
    let (width, depth) = (call.parsed("width")?.unwrap_or(WIDTH.0), call.parsed("expand")?.unwrap_or(0));
    let (width, depth) = (WIDTH.1.min(width), DEEPEST.min(depth));
    if let Some(comment) = CommentName::from_name(&name.to_ascii_lowercase()) {
        return Ok(Pages { pages: vec![AnyPage::Comment(CommentPage::of(comment))] });
    }
    let topics = topics(name).map_err(|unknown| {
        let unknown = unknown.with_names(CommentName::ALL.map(CommentName::name));
        Failure::unknown("name", unknown.to_string())
    })?;
    Ok(Pages { pages: topics.iter().map(|topic| AnyPage::Lesson(topic.page(width).expanded(depth))).collect() })
}

impl CommentPage {
    fn of(comment: CommentName) -> Self {
        let level = Levels::new().comment(comment).map_or("off", Severity::name);
        CommentPage { name: comment.name(), level, summary: comment.summary(), page: comment.page() }
    }
}
