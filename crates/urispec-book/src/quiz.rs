//! A quiz as data.

use serde::{Deserialize, Serialize};

/// A file of `book/quizzes`: what a lesson is about, and its quizzes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// What the lesson is about.
    #[serde(default)]
    pub lesson: Lesson,
    /// In the order of the lesson.
    #[serde(default, rename = "quiz")]
    pub quizzes: Vec<Quiz>,
}

/// What a lesson is about, by names.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Rules.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Sections of RFC 3986.
    #[serde(default)]
    pub sections: Vec<String>,
    /// Diagnostics.
    #[serde(default)]
    pub diagnostics: Vec<String>,
}

/// A question, and what answers it. It is described in `book/quizzes/README.md`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Quiz {
    /// Unique in the book.
    pub id: String,
    /// One or two sentences of Markdown.
    pub question: String,
    /// What passes; the first is shown.
    #[serde(default)]
    pub answers: Vec<String>,
    /// What fails.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
    /// Shown on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Shown after a right answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What is asked for.
    #[serde(flatten)]
    pub kind: Question,
}

/// An answer that fails.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The answer.
    pub answer: String,
    /// The author's note.
    #[serde(default)]
    pub because: String,
}

/// What a quiz asks for.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Question {
    /// A rule, as ABNF or combinators.
    Rule {
        /// The rule to translate.
        rule: String,
        /// A grammar of the quiz's own.
        #[serde(default)]
        abnf: String,
        /// Whether only combinators are read.
        #[serde(default)]
        combinators: bool,
    },
    /// A text.
    Text {
        /// The rule that it is read by.
        #[serde(default = "reference")]
        rule: String,
        /// What has to hold.
        conditions: Vec<Condition>,
    },
    /// One of some options, by its number from 0.
    Choice {
        /// The options.
        options: Vec<Opt>,
    },
    /// Some characters of a text.
    Span {
        /// The text.
        text: String,
        /// The rule or the component whose characters are asked for.
        rule: String,
        /// The rule that the text is read by.
        #[serde(default = "reference")]
        within: String,
    },
}

fn reference() -> String {
    "URI-reference".to_owned()
}

/// An option of a choice.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Opt {
    /// Markdown.
    pub text: String,
    /// Whether it is right.
    #[serde(default)]
    pub right: bool,
    /// Why it is right or wrong.
    pub because: String,
}

/// What has to hold of a text: all that is there.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Condition {
    /// The author's note, shown where it does not hold.
    pub because: Option<String>,
    /// Whether the text matches the rule.
    pub valid: Option<bool>,
    /// Where the error is.
    pub fails_at: Option<usize>,
    /// The rule that the error names.
    pub error_rule: Option<String>,
    /// Another rule that the text matches.
    pub matches: Option<String>,
    /// A rule that the text does not match.
    pub not_matches: Option<String>,
    /// What the text begins with.
    pub begins: Option<String>,
    /// What the text has in it.
    pub contains: Option<String>,
    /// What the text does not have in it.
    pub not_contains: Option<String>,
    /// What a component is.
    pub component: Option<Component>,
    /// The rule of the host.
    pub host_kind: Option<String>,
    /// The name of a diagnostic.
    pub code: Option<String>,
    /// What it is resolved to.
    pub resolves: Option<Resolved>,
    /// What it is normalized to.
    pub normal: Option<Normal>,
    /// The least number of bytes.
    pub shortest: Option<usize>,
    /// The greatest number of bytes.
    pub longest: Option<usize>,
    /// Other readers that read it differently.
    pub differs: Vec<String>,
    /// Other readers that read it as RFC 3986 does.
    pub agrees: Vec<String>,
}

/// What a component is.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// Its name.
    pub name: String,
    /// Its text; without it, the component is there.
    #[serde(default)]
    pub is: Option<String>,
    /// Whether it is not there.
    #[serde(default)]
    pub absent: bool,
}

/// A reference and what it means.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Resolved {
    /// The base.
    pub base: String,
    /// The target.
    pub to: String,
}

/// A normal form.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Normal {
    /// The normal form; without it, the text itself.
    #[serde(default)]
    pub to: Option<String>,
}
