//! The catalog: every name has a page whose example is so.

use urispec::diagnostic::Level;
use urispec::diagnostic::{Diagnostic, Example, Group, Name, apply};
use urispec::{Linter, Rule, diagnose};

/// Names that no example can show: a text of four gigabytes, and what is never said.
pub(crate) const WITHOUT_EXAMPLE: [Name; 2] = [Name::TooLong, Name::UnexpectedCharacter];

/// What is wrong with the example of a name; of a lint, with a linter that tells that one even if it is off by default.
pub(crate) fn found(name: Name) -> Vec<Diagnostic> {
    let Example { rule, wrong, .. } = name.example();
    match name.group() {
        Group::Syntax => diagnose(wrong, rule),
        _ => Linter::new().with(name, name.level().max(Level::Advice)).lint(wrong, rule),
    }
}

#[test]
fn every_example_shows_its_name_and_what_to_write_instead() {
    for name in Name::ALL.iter().filter(|name| !WITHOUT_EXAMPLE.contains(name)) {
        let Example { rule, wrong, instead, .. } = name.example();
        let found = found(*name);
        assert!(found.iter().all(|diagnostic| diagnostic.name() == *name) && !found.is_empty(), "{name}: {found:#?}");
        assert_eq!(name.group() == Group::Syntax, !rule.accepts(wrong), "{name}");
        let Some(instead) = instead else {
            let has_fix = found.iter().any(|diagnostic| !diagnostic.fixes().is_empty());
            assert!(!has_fix, "{name}: a fix, but nothing to write instead");
            continue;
        };
        let after = match name.group() {
            Group::Syntax => diagnose(instead, rule),
            _ => Linter::new().lint(instead, rule),
        };
        assert_eq!(after, [], "{name}: {instead}");
        let fixes_it =
            found.iter().flat_map(|diagnostic| diagnostic.fixes()).any(|fix| fix.apply(wrong) == instead.as_bytes());
        let all = apply(wrong, found.iter().filter_map(|diagnostic| diagnostic.fixes().first()));
        let fixes_it = fixes_it || all == instead.as_bytes();
        let has_fix = found.iter().any(|diagnostic| !diagnostic.fixes().is_empty());
        // What fills a placeholder is not known.
        let is_open = *name == Name::TemplatePlaceholder;
        assert!(fixes_it || !has_fix || is_open, "{name}: no fix makes {instead}");
    }
}

#[test]
fn every_page_says_when_not_to_follow_it_and_no_lint_says_it_in_the_words_of_another() {
    let mut known: Vec<&str> = Vec::new();
    for name in Name::ALL {
        let leave = name.leave();
        assert!(leave.starts_with("Leave it ") && leave.ends_with('.') && leave.len() < 160, "{name}: {leave}");
        assert_eq!(name.page().matches("Leave it ").count(), 1, "{name}");
        if name.group() != Group::Syntax {
            assert!(!known.contains(&leave), "{name}: {leave}");
            known.push(leave);
        }
    }
}

/// Names are compared exactly.
#[test]
fn a_name_is_read_as_it_is_listed() {
    for name in Name::ALL {
        let listed = name.name();
        assert_eq!(listed.parse::<Name>().ok(), Some(*name));
        let (first, rest) = listed.split_at(1);
        for other in [
            listed.to_uppercase(),
            format!("{}{rest}", first.to_uppercase()),
            listed.replace('-', "_"),
            listed.replace('-', ""),
            format!(" {listed}"),
            format!("{listed} "),
            format!("{listed}s"),
            rest.to_owned(),
        ] {
            assert!(other == listed || other.parse::<Name>().is_err(), "{other}");
            assert!(other == listed || Name::from_name(&other).is_none(), "{other}");
        }
    }
}

#[test]
fn names_and_pages_are_in_their_style() {
    let mut names: Vec<&str> = Name::ALL.iter().map(|name| name.name()).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count, "a name is given twice");
    for name in Name::ALL {
        assert_eq!(Name::from_name(name.name()), Some(*name));
        let kebab = name.name();
        assert!(
            kebab.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'),
            "{kebab}"
        );
        let summary = name.summary();
        assert!(
            summary.len() < 150 && summary.ends_with('.') && summary.starts_with(char::is_uppercase),
            "{kebab}: {summary}"
        );
        assert!(!name.page().to_lowercase().contains("illegal"), "{kebab}");
    }
    assert_eq!("no-such-name".parse::<Name>().unwrap_err().to_string(), "no diagnostic has this name");
    assert_eq!(
        Rule::ALL.len(),
        39 + if cfg!(feature = "iri") { 25 } else { 0 } + if cfg!(feature = "template") { 15 } else { 0 }
    );
}
