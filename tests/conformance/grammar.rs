//! The grammar files. `abnf-conformance` reads them; it does not know the combinators.

use abnf_conformance::{Grammar, Rule};

/// The generic syntax, and the core rules that it uses.
pub(crate) fn generic() -> Grammar {
    let grammar = Grammar::parse(include_str!("../../grammar/rfc3986.abnf")).unwrap();
    grammar.with(include_str!("../../grammar/rfc5234.abnf")).unwrap()
}

/// The generic syntax, and the grammar file of a scheme, which defines none of its rules again.
pub(crate) fn with(file: &str) -> Grammar {
    let generic = generic();
    for name in names(file) {
        assert!(generic.names().all(|known| !known.eq_ignore_ascii_case(&name)), "{name} is defined twice");
    }
    generic.with(file).unwrap()
}

/// The rules of a file, in lower case.
pub(crate) fn names(file: &str) -> Vec<String> {
    Grammar::parse(file).unwrap().names().map(str::to_lowercase).collect()
}

/// A rule of RFC 3986, or of another file.
pub(crate) fn rule(grammar: &Grammar, name: &str) -> Rule {
    grammar.rule(name).unwrap_or_else(|error| panic!("{error}"))
}
