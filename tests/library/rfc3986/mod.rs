//! The rules by section: what each accepts and what it just rejects, with the offset of the first character that no
//! longer fits.

mod section_2_characters;
mod section_3_1_scheme;
mod section_3_2_2_host;
mod section_3_2_authority;
mod section_3_3_path;
mod section_3_4_query_and_3_5_fragment;
mod section_3_syntax_components;
mod section_4_usage;
mod section_5_reference_resolution;
mod section_5_relativization;
mod section_6_comparison;

use urispec::Rule;

#[track_caller]
fn accepts(rule: Rule, inputs: &[&str]) {
    for input in inputs {
        assert_eq!(rule.check(input), Ok(()), "{rule} should accept {input:?}");
    }
}

#[track_caller]
fn rejects(rule: Rule, inputs: &[(&str, usize)]) {
    for (input, at) in inputs {
        match rule.check(input) {
            Ok(()) => panic!("{rule} should reject {input:?}"),
            Err(error) => assert_eq!(error.span().start, *at, "{rule}, {input:?}: {error}"),
        }
    }
}

/// What the rule takes of the start of a longer text.
#[track_caller]
fn takes(rule: Rule, input: &str, taken: &str) {
    let (rest, matched) = rule.parse(input).unwrap_or_else(|_| panic!("{rule} should match the start of {input:?}"));
    assert_eq!(matched, taken, "{rule}, {input:?}");
    assert_eq!([matched, rest].concat(), input);
    assert_eq!(rule.parse(input.as_bytes()), Ok((rest.as_bytes(), matched.as_bytes())), "{rule}, {input:?}");
}
