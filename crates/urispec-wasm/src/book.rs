//! `book-check`, `book-tree` and `book-answer`: what the elements of the book show.

use serde::Serialize;
use urispec::derivation::Detail;
use urispec::{Rule, Uri};
use urispec_book::{Quiz, html};

use crate::call::Call;
use crate::failure::Failure;

/// What an element shows.
#[derive(Serialize)]
pub(crate) struct Shown {
    /// Whether the text matches the rule.
    valid: bool,
    html: String,
}

/// What is said of an answer.
#[derive(Serialize)]
pub(crate) struct Judged {
    right: bool,
    html: String,
    /// The bytes of the answer that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
    /// A text that tells the answer from the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<String>,
}

fn rule(call: &Call<'_>) -> Result<Rule, Failure> {
    Ok(call.parsed("rule")?.unwrap_or(Rule::UriReference))
}

pub(crate) fn check(call: &Call<'_>) -> Result<Shown, Failure> {
    let (text, rule) = (call.text(0), rule(call)?);
    let base = call.option("base").map(Uri::parse).transpose().map_err(Failure::invalid("base"))?;
    let check = html::Check { rule, has_lints: call.option("lints") != Some("false"), base };
    Ok(Shown { valid: rule.accepts(text), html: html::check(text, check) })
}

pub(crate) fn tree(call: &Call<'_>) -> Result<Shown, Failure> {
    let (text, rule) = (call.text(0), rule(call)?);
    let detail = Detail { characters: call.is("characters"), failures: call.is("failures") };
    Ok(Shown { valid: rule.accepts(text), html: html::tree(text, rule, detail) })
}

/// Judges an answer to a quiz, which is passed as JSON after it.
pub(crate) fn answer(call: &Call<'_>) -> Result<Judged, Failure> {
    let quiz: Result<Quiz, _> = serde_json::from_str(call.text(1));
    let quiz = quiz.map_err(|error| Failure::other("no-quiz", "quiz", error.to_string()))?;
    let verdict = quiz.check(call.text(0));
    let (start, end) = verdict.place.clone().map(|place| (place.start, place.end)).unzip();
    Ok(Judged { right: verdict.right, html: html::verdict(&verdict), start, end, differs: verdict.text })
}
