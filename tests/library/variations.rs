//! What is found, and what each fix writes, in variations of the example of each name: in upper case, repeated, moved, cut, and within another text.
//!
//! The words are in [`findings`](super::findings).

use std::collections::BTreeSet;
use std::fmt::Write;

use urispec::diagnostic::{Example, Name, Place};
use urispec::{Diagnostic, Rule};

use crate::findings::{linter, shown};

/// A text, and the part of it that is to blame.
struct Wrong<'t> {
    text: &'t str,
    before: &'t str,
    part: &'t str,
    after: &'t str,
}

/// What a text can be varied to. Each is read by the rule of the example.
const VARIATIONS: &[fn(&Wrong<'_>) -> String] = &[
    |it| it.text.to_owned(),
    |it| it.text.to_uppercase(),
    |it| format!("{}{}{}{}", it.before, it.part, it.part, it.after),
    |it| format!("{}{}x{}{}", it.before, it.part, it.part, it.after),
    |it| format!("{}%C3%A9{}{}", it.before, it.part, it.after),
    |it| format!("{}{}", it.before, it.part),
    |it| format!("{}{}", it.before, it.after),
    |it| it.text.chars().take(it.text.chars().count().saturating_sub(1)).collect(),
    |it| format!("{}/x?y=z#w", it.text),
    |it| it.text.replacen("http:", "", 1),
    |it| it.text.replacen("example.com", "[2001:db8::1]:8080", 1),
    |it| format!("<{}>", it.text),
    |it| format!("http://h/?u={}", it.text),
];

/// What is found in a text by itself, in lines, and what else is at other places.
fn found(text: &str, rule: Rule) -> String {
    let at = |place: Place| linter().at(place).lint(text, rule);
    let alone = at(Place::Alone);
    let others = [Place::Value, Place::Prose, Place::Code].map(|place| (place, at(place)));
    let is_same =
        |found: &[Diagnostic]| found.iter().map(|it| marks(text, it)).eq(alone.iter().map(|it| marks(text, it)));
    let mut lines = String::new();
    for (at, found) in alone.iter().enumerate() {
        lines.push_str(&marks(text, found));
        for (number, fix) in found.fixes().iter().enumerate() {
            write!(lines, " {}", fix.applicability).unwrap();
            for (place, other) in others.iter().filter(|(_, other)| is_same(other)) {
                let other = other[at].fixes().get(number).map(|fix| fix.applicability);
                if other != Some(fix.applicability) {
                    write!(lines, " ({} {})", place.name(), other.map_or("none", |other| other.name())).unwrap();
                }
            }
            write!(lines, " {}", shown(&fix.apply(text.as_bytes()))).unwrap();
        }
        lines.push('\n');
    }
    for (place, other) in others.iter().filter(|(_, other)| !is_same(other)) {
        for found in other {
            writeln!(lines, "  {}{}", place.name(), marks(text, found)).unwrap();
        }
    }
    lines
}

/// The name of a finding, and what it marks.
fn marks(text: &str, found: &Diagnostic) -> String {
    let mut marks = format!("  {}", found.name());
    for label in [found.label()].into_iter().chain(found.context()) {
        write!(marks, " {}`{}`", label.span.start, shown(&text.as_bytes()[label.span.clone()])).unwrap();
    }
    marks
}

#[test]
fn what_is_found_in_each_variation_of_each_example() {
    let mut all = String::new();
    for name in Name::ALL {
        let Example { rule, wrong, .. } = name.example();
        let Ok(wrong) = str::from_utf8(wrong) else { continue };
        let found_here = linter().lint(wrong, rule);
        let Some(first) = found_here.iter().find(|found| found.name() == *name) else { continue };
        let span = first.label().span.clone();
        let (Some(before), Some(part), Some(after)) =
            (wrong.get(..span.start), wrong.get(span.clone()), wrong.get(span.end..))
        else {
            continue;
        };
        let it = Wrong { text: wrong, before, part, after };
        writeln!(all, "\n# {name}, {rule}").unwrap();
        let mut known = BTreeSet::new();
        for text in VARIATIONS.iter().map(|vary| vary(&it)) {
            if known.insert(text.clone()) {
                write!(all, "{}\n{}", shown(text.as_bytes()), found(&text, rule)).unwrap();
            }
        }
    }
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("variations", all);
    });
}
