//! The grammar files. `abnf-conformance` reads them; it does not know the combinators.

use abnf_conformance::{Alphabet, Grammar, Rule};

/// The generic syntax, and the core rules that it uses.
pub(crate) fn generic() -> Grammar {
    let grammar = Grammar::parse(include_str!("../../grammar/rfc3986.abnf")).unwrap();
    grammar.with(include_str!("../../grammar/rfc5234.abnf")).unwrap()
}

/// The syntax of IRIs, over characters. Its texts are their UTF-8, and any other bytes.
pub(crate) fn international() -> Grammar {
    generic().with(include_str!("../../grammar/rfc3987.abnf")).unwrap().over(Alphabet::CodePoints)
}

/// The syntax of templates, over characters.
pub(crate) fn templates() -> Grammar {
    international().with(include_str!("../../grammar/rfc6570.abnf")).unwrap()
}

/// The rules of RFC 3986.
pub(crate) fn of_uris() -> impl Iterator<Item = urispec::Rule> {
    urispec::Rule::ALL.iter().copied().filter(|rule| [3986, 5234].contains(&rule.section().rfc))
}

/// The rules that RFC 3987 has instead.
pub(crate) fn of_iris() -> impl Iterator<Item = urispec::Rule> {
    urispec::Rule::ALL.iter().copied().filter(|rule| rule.section().rfc == 3987)
}

/// The rules of RFC 6570.
pub(crate) fn of_templates() -> impl Iterator<Item = urispec::Rule> {
    urispec::Rule::ALL.iter().copied().filter(|rule| rule.section().rfc == 6570)
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
