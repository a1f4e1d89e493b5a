//! An error is where the automaton dies, and expects what leads on from there.

use abnf_conformance::{Automaton, Expected, Grammar};
use urispec::rfc3986::regular_expression;
use urispec::{AbsoluteUri, Error, ErrorKind, RelativeRef, Rule, Uri, UriReference};

use crate::components::authority;
use crate::grammar;
use crate::suite;

/// The reading that errors do not count: an authority without `@` is a host and a port.
fn without_userinfo() -> Grammar {
    grammar::generic().with("authority = host [ \":\" port ]\n").unwrap()
}

/// What leads on from each state: the bytes, and whether the text could end.
fn ways_on(automaton: &Automaton) -> Vec<Expected> {
    (0..automaton.states()).map(|state| automaton.expected(state)).collect()
}

/// The component of a place, or those that an authority has: as Appendix B takes the text apart, which it does even where it is wrong.
fn components(rule: Rule, text: &[u8], at: usize) -> Vec<Rule> {
    let parts = regular_expression::components(text);
    let authority = match rule {
        Rule::Authority => Some(0..text.len()),
        Rule::HierPart | Rule::RelativePart => parts.authority.filter(|authority| authority.start == 2),
        Rule::Uri | Rule::AbsoluteUri | Rule::UriReference | Rule::RelativeRef => {
            let needs_scheme = matches!(rule, Rule::Uri | Rule::AbsoluteUri);
            // The text before `://` is meant as a scheme.
            let may_have_scheme = needs_scheme || rule == Rule::UriReference && parts.authority.is_some();
            if parts.scheme.filter(|_| may_have_scheme).map_or(needs_scheme, |scheme| at <= scheme.end) {
                return vec![Rule::Scheme];
            }
            if parts.fragment.is_some_and(|fragment| at >= fragment.start) {
                return vec![Rule::Fragment];
            }
            if parts.query.is_some_and(|query| at >= query.start) {
                return vec![Rule::Query];
            }
            parts.authority
        }
        _ => return vec![rule],
    };
    match authority {
        Some(authority) if authority.start <= at && at <= authority.end => {
            vec![Rule::Userinfo, Rule::IpLiteral, Rule::Host, Rule::Port]
        }
        _ => vec![Rule::Path],
    }
}

/// What an error in a constant says.
fn in_constant(rule: Rule, text: &str) -> Option<(ErrorKind, Rule, usize)> {
    let error = match rule {
        Rule::Uri => Uri::parse_const(text).err(),
        Rule::UriReference => UriReference::parse_const(text).err(),
        Rule::AbsoluteUri => AbsoluteUri::parse_const(text).err(),
        Rule::RelativeRef => RelativeRef::parse_const(text).err(),
        _ => None,
    };
    error.map(|error| (error.kind(), error.rule(), error.offset()))
}

/// The error of a view, which does not read what was read before it failed once more.
fn parsed(rule: Rule, text: &str) -> Option<Error> {
    match rule {
        Rule::Uri => Uri::parse(text).err(),
        Rule::UriReference => UriReference::parse(text).err(),
        Rule::AbsoluteUri => AbsoluteUri::parse(text).err(),
        Rule::RelativeRef => RelativeRef::parse(text).err(),
        _ => None,
    }
}

#[test]
fn errors_are_where_the_automaton_dies_and_expect_what_leads_on() {
    let (grammar, without) = (grammar::generic(), without_userinfo());
    let mut seen = 0;
    for rule in &grammar::of_uris().collect::<Vec<_>>() {
        let (full, committed) = (grammar::rule(&grammar, rule.name()), grammar::rule(&without, rule.name()));
        let (full_ways, committed_ways) = (ways_on(full.automaton()), ways_on(committed.automaton()));
        suite::each(&full, |text, _| {
            let Err(error) = rule.check(text) else { return };
            seen += 1;
            let has_userinfo = authority(*rule, text)
                .is_some_and(|authority| authority.contains(&b'@') && !authority.starts_with(b"["));
            let expected = error.expected();
            let (abnf, ways) = if has_userinfo { (&full, &full_ways) } else { (&committed, &committed_ways) };
            let (at, state) = abnf.automaton().viable(text);
            let is_exact = error.span().start == at
                && expected.contains_end() == ways[state].contains_end()
                && (0..=255).all(|byte| expected.contains(byte) == ways[state].contains(byte));
            assert!(is_exact, "{rule}: \"{}\": {error}", text.escape_ascii());
            let as_text = str::from_utf8(text).ok();
            if let Some(constant) = as_text.and_then(|text| in_constant(*rule, text)) {
                assert_eq!(constant, (error.kind(), error.rule(), at), "{rule}: \"{}\"", text.escape_ascii());
            }
            if let Some(parsed) = as_text.and_then(|text| parsed(*rule, text)) {
                assert_eq!(parsed, error, "{rule}: \"{}\"", text.escape_ascii());
            }
            let components = components(*rule, text, at);
            assert!(
                components.contains(&error.rule()),
                "{rule}: \"{}\": {error}, not {components:?}",
                text.escape_ascii()
            );
        });
    }
    println!("{seen} errors are exact");
    assert!(seen > 1_000_000);
}

#[test]
fn what_errors_do_not_count_is_only_the_userinfo() {
    let (grammar, without) = (grammar::generic(), without_userinfo());
    for rule in &grammar::of_uris().collect::<Vec<_>>() {
        let states = |grammar| grammar::rule(grammar, rule.name()).automaton().states();
        let same = states(&grammar) == states(&without);
        let has_authority = authority(*rule, b"//x").is_some() || authority(*rule, b"x").is_some();
        assert_eq!(same, !has_authority, "{rule}");
    }
}
