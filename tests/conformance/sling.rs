//! The rules of Sling's request paths are their automata, too.

use std::collections::BTreeSet;

use urispec::view::sling::grammar::*;

use crate::automaton::Grammar;
use crate::suite::{SlingRule, prove};

/// Each rule by its function's name.
macro_rules! rules {
    ($($name:literal $function:ident,)*) => {
        [$(SlingRule { name: $name, accepts: |text| $function(text).is_ok_and(|(rest, _)| rest.is_empty()) }),*]
    };
}

#[test]
fn every_rule_of_sling_is_its_automaton() {
    let rules = rules![
        "with-parameters" with_parameters,
        "before" before,
        "parameters" parameters,
        "parameter" parameter,
        "assignment" assignment,
        "name" name,
        "value" value,
        "quoted" quoted,
        "plain" plain,
        "stray" stray,
        "with-late-parameters" with_late_parameters,
        "late-parameters" late_parameters,
        "late-parameter" late_parameter,
        "late-value" late_value,
        "late-plain" late_plain,
        "remainder" remainder,
        "selection" selection,
        "selector" selector,
        "extension" extension,
        "suffix" suffix,
        "octet" octet,
        "before-char" before_char,
        "name-char" name_char,
        "quoted-char" quoted_char,
        "plain-start" plain_start,
        "plain-char" plain_char,
        "late-start" late_start,
        "late-char" late_char,
        "selector-char" selector_char,
    ];
    let grammar = Grammar::of(&[include_str!("../../grammar/sling.abnf")]);
    let generic: BTreeSet<String> = Grammar::read().names().map(str::to_owned).collect();
    let defined: BTreeSet<&str> = grammar.names().filter(|name| !generic.contains(*name)).collect();
    assert_eq!(rules.iter().map(|rule| rule.name).collect::<BTreeSet<_>>(), defined);

    let classes = grammar.classes();
    let (mut strings, mut differences) = (0, Vec::new());
    for rule in rules {
        let proof = prove(rule, &grammar, &classes, true);
        strings += proof.strings + proof.alternatives + proof.extra;
        differences.extend(proof.difference());
        println!("{proof}");
    }
    println!("{} rules of Sling, {strings} strings", rules.len());
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}
