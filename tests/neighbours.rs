//! What one character more, less or other changes in what is found in a text.

use urispec::diagnostic::{Level, Name, Place};
use urispec::{Diagnostic, Linter, Rule};

use crate::library::{row, rows};
use crate::texts::TEXTS;

#[path = "library/neighbours.rs"]
mod library;

#[path = "library/texts.rs"]
mod texts;

/// Everything that is found in a text, and how safe its fixes are elsewhere.
fn answer(linters: &[Linter], text: &str, rule: Rule) -> String {
    let found = |linter: &Linter| linter.lint(text, rule);
    let safety = |found: &Diagnostic| found.fixes().iter().map(|fix| fix.applicability).collect::<Vec<_>>();
    let others = linters.iter().skip(1).map(|linter| found(linter).iter().map(safety).collect::<Vec<_>>());
    format!("{:?} {:?}", linters.first().map(found), others.collect::<Vec<_>>())
}

#[test]
fn of_a_text_for_each_branch() {
    let all = Name::ALL.iter().fold(Linter::new(), |all, name| all.with(*name, name.level().max(Level::Advice)));
    let linters = [Place::Alone, Place::Value, Place::Prose, Place::Code].map(|place| all.clone().at(place));
    let texts: Vec<(Rule, &str)> =
        TEXTS.iter().flat_map(|(rule, texts)| texts.iter().map(|text| (*rule, *text))).collect();
    let rows = rows(&texts, |(rule, text)| row(&rule.to_string(), text, |text| answer(&linters, text, *rule)));
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../snapshots" }, {
        insta::assert_snapshot!("neighbours-findings", rows);
    });
}
