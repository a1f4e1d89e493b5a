use urispec::Rule;

use crate::failure::Failure;

/// A parser for `dec-octet` with a fault.
type Mutant = (&'static str, fn(&str) -> bool);

const MUTANTS: [Mutant; 10] = [
    ("accepts two digits that begin with 0", |text| {
        is(text) || (text.len() == 2 && text.starts_with('0') && digits(text))
    }),
    ("accepts three digits that begin with 0", |text| {
        is(text) || (text.len() == 3 && text.starts_with('0') && digits(text))
    }),
    ("accepts 256 to 259", |text| is(text) || ["256", "257", "258", "259"].contains(&text)),
    ("forgets 250 to 255", |text| is(text) && !(text.len() == 3 && text.starts_with("25"))),
    ("forgets 200 to 255", |text| is(text) && !(text.len() == 3 && text.starts_with('2'))),
    ("accepts the empty text", |text| is(text) || text.is_empty()),
    ("accepts a fourth digit", |text| is(text) || (text.len() == 4 && digits(text) && is(&text[..3]))),
    ("forgets 0", |text| is(text) && text != "0"),
    ("rejects what ends in 0", |text| is(text) && !text.ends_with('0')),
    ("accepts a plus sign", |text| is(text) || text.strip_prefix('+').is_some_and(is)),
];

fn is(text: &str) -> bool {
    Rule::DecOctet.accepts(text)
}

fn digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

pub fn texts(answer: fn() -> Vec<&'static str>) -> Result<(), Failure> {
    let texts = answer();
    let failure = |expected: String, reason: &str| {
        Err(Failure { call: "texts()".to_owned(), expected, actual: format!("{texts:?}"), reason: reason.to_owned() })
    };
    if let Some((fault, _)) = MUTANTS.iter().find(|(_, accepts)| texts.iter().all(|text| accepts(text) == is(text))) {
        let expected = format!("a text that finds the mutant that {fault}");
        return failure(expected, "mutant and rule agree on all of these texts");
    }
    if texts.len() > 8 {
        return failure("at most eight texts".to_owned(), "some of these texts find mutants that others find, too");
    }
    Ok(())
}
