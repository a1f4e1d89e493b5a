//! `diagnose` and `fix`: what is wrong with a text, and what it becomes.

use std::borrow::Cow;
use std::sync::LazyLock;

use serde::Serialize;
use urispec::diagnostic::{Applicability, Place, diagnose_at, fixed};
use urispec::{Diagnostic, Linter, Rule, Uri};

use crate::call::Call;
use crate::failure::Failure;

/// Whether a text matches, and all that is to be said of it.
#[derive(Serialize)]
pub(crate) struct Checked {
    pub(crate) valid: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A text after its fixes, and all that is to be said of it then.
#[derive(Serialize)]
pub(crate) struct Fixed<'t> {
    text: Cow<'t, str>,
    changed: bool,
    #[serde(flatten)]
    left: Checked,
}

pub(crate) fn diagnose(call: &Call<'_>) -> Result<Checked, Failure> {
    Ok(Check::of(call)?.check(call.text(0)))
}

pub(crate) fn fix<'c>(call: &Call<'c>) -> Result<Fixed<'c>, Failure> {
    let check = Check::of(call)?;
    let trust = [Applicability::Safe, Applicability::Style, Applicability::Suggested];
    let trust = call.one_of("trust", &trust, Applicability::name)?.unwrap_or(Applicability::Safe);
    let text = call.text(0);
    let found = check.check(text);
    Ok(match fixed(text.as_bytes(), &found.diagnostics, trust) {
        // No edit cuts a character.
        Some(fixed) => {
            let fixed = String::from_utf8_lossy(&fixed).into_owned();
            Fixed { left: check.check(&fixed), changed: fixed != text, text: fixed.into() }
        }
        None => Fixed { text: text.into(), changed: false, left: found },
    })
}

/// What most texts are checked by.
static LINTER: LazyLock<Linter> = LazyLock::new(Linter::new);

/// How a text is checked.
struct Check<'c> {
    rule: Rule,
    place: Place,
    base: Option<Uri<'c>>,
    has_lints: bool,
}

impl<'c> Check<'c> {
    fn of(call: &Call<'c>) -> Result<Self, Failure> {
        let base = call.option("base").map(Uri::parse).transpose().map_err(Failure::invalid("base"))?;
        Ok(Check {
            rule: call.parsed("rule")?.unwrap_or(Rule::UriReference),
            place: call.one_of("place", &Place::ALL, Place::name)?.unwrap_or_default(),
            base,
            has_lints: call.option("lints") != Some("false"),
        })
    }

    fn check(&self, text: &str) -> Checked {
        let &Check { rule, place, base, has_lints } = self;
        let diagnostics = match base {
            _ if !has_lints => diagnose_at(text, rule, place),
            Some(base) => Linter::new().at(place).lint_with_base(text, rule, base),
            None if place == Place::default() => LINTER.lint(text, rule),
            None => Linter::new().at(place).lint(text, rule),
        };
        // A text that does not match has at least one diagnostic, and only of such a text one says what was expected.
        let is_wrong = diagnostics.iter().any(|diagnostic| !diagnostic.expected().is_empty());
        Checked { valid: diagnostics.is_empty() || !is_wrong && rule.accepts(text), diagnostics }
    }
}
