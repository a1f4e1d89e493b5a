//! A template and values for its variables, between them separators: what it expands to is a text of URIs, whether at once or in two steps.
//!
//! A value begins with a byte that says what it is: a text, members between commas, pairs, or nothing; and whether it is known from the start.

use std::collections::BTreeMap;

use urispec::diagnostic::diagnose;
use urispec::template::{ExpandErrorKind, Operator, Part, UriTemplate, Value, Values};
use urispec::{Linter, Rule};

use crate::promised;

/// What separates the template and the values.
pub(crate) const SEPARATOR: u8 = 0x1f;

/// All promises, of a template and values as bytes.
pub(crate) fn hold(bytes: &[u8]) {
    let mut parts = bytes.split(|byte| *byte == SEPARATOR);
    let text = parts.next().unwrap_or_default();
    let found = diagnose(text, Rule::UriTemplate);
    assert_eq!(found.is_empty(), Rule::UriTemplate.accepts(text));
    if !found.is_empty() {
        assert_eq!(promised::broken_promise(text, Rule::UriTemplate, &found), None);
    }
    let Ok(text) = str::from_utf8(text) else { return };
    for found in Linter::new().lint(text, Rule::UriTemplate) {
        assert!(text.get(found.label().span.clone()).is_some(), "{found:?}");
    }
    let template = match UriTemplate::parse(text) {
        Ok(template) => template,
        Err(error) => {
            assert!(text.get(error.span()).is_some(), "{error}");
            return;
        }
    };
    parts_are_the_text(template);
    let (mut values, mut first) = (BTreeMap::new(), BTreeMap::new());
    for (variable, part) in template.variables().zip(parts) {
        let Some((kind, value)) = part.split_first() else { continue };
        let value = String::from_utf8_lossy(value).into_owned();
        let members = || value.split(',').map(str::to_owned);
        let value = match kind % 4 {
            0 => Value::from(value),
            1 => Value::list(members()),
            2 => Value::map(members().map(|member| match member.split_once('=') {
                Some((key, value)) => (key.to_owned(), value.to_owned()),
                None => (member, String::new()),
            })),
            _ => Value::UNDEFINED,
        };
        if kind & 4 != 0 {
            first.insert(variable.name(), value.clone());
        } else {
            first.remove(variable.name());
        }
        values.insert(variable.name(), value);
    }
    has_the_characters_of_a_uri(template, &values);
    is_the_same_in_two_steps(template, &values, &first);
}

/// The parts of a template are the text, without a gap, and the variables are in their expressions.
pub(crate) fn parts_are_the_text(template: UriTemplate<'_>) {
    let mut end = 0;
    for part in template.parts() {
        let (text, span) = match part {
            Part::Literals(literals) => (literals.as_str(), literals.span()),
            Part::Expression(expression) => (expression.as_str(), expression.span()),
        };
        assert_eq!((span.start, &template.as_str()[span.clone()]), (end, text));
        end = span.end;
    }
    assert_eq!(end, template.as_str().len());
    for variable in template.variables() {
        assert_eq!(&template.as_str()[variable.span()], variable.as_str());
    }
}

/// An expansion has only characters of URIs, and whole triplets.
pub(crate) fn has_the_characters_of_a_uri(template: UriTemplate<'_>, values: &BTreeMap<&str, Value<'_>>) {
    match template.expand(values) {
        Ok(expansion) => {
            let is_allowed = |char: char| char.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(char);
            assert!(expansion.chars().all(is_allowed), "{expansion}");
            // Each triplet is whole.
            assert!(UriTemplate::parse(&expansion).is_ok(), "{expansion}");
            let reference = template.expand_to_reference(values);
            assert!(reference.is_ok_and(|it| it == expansion) || !Rule::UriReference.accepts(&expansion));
        }
        Err(error) => {
            let is_reserved = template.expressions().any(|it| matches!(it.operator(), Operator::Reserve(_)));
            assert!(error.kind() == ExpandErrorKind::CompositePrefix || is_reserved, "{error}");
            assert!(template.as_str().get(error.span()).is_some(), "{error}");
        }
    }
}

/// What is expanded with the first values, and then with all, is what is expanded with all at once.
pub(crate) fn is_the_same_in_two_steps(
    template: UriTemplate<'_>,
    values: &BTreeMap<&str, Value<'_>>,
    first: &BTreeMap<&str, Value<'_>>,
) {
    let Ok(partial) = template.expand_partial(first) else { return };
    assert!(UriTemplate::parse(partial.as_str()).is_ok(), "{partial}");
    // What is left is expanded with all values, as the whole is.
    match (template.expand(values), partial.expand(values)) {
        (Ok(one), Ok(two)) => assert_eq!(one, two, "{partial}"),
        (one, two) => assert!(one.is_err() && two.is_err(), "{partial}"),
    }
    // Nobody has to know again a variable that is gone.
    let is_left = |name: &str| partial.variables().any(|it| it.name() == name);
    let left = values.iter().filter(|(name, _)| is_left(name)).map(|(name, value)| (*name, value));
    let left: BTreeMap<&str, &Value<'_>> = left.collect();
    assert_eq!(partial.expand(&left).ok(), template.expand(values).ok(), "{partial}");
    // And the operators that can be split leave nothing that is known.
    let is_split = |it: Operator| {
        matches!(it, Operator::Label | Operator::PathSegment | Operator::PathParameter | Operator::QueryContinuation)
    };
    for variable in partial.variables().filter(|it| is_split(it.operator())) {
        assert!(first.value(variable.name()).is_none(), "{partial}");
    }
}
