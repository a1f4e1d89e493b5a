use abnf_conformance::Grammar;

use crate::failure::Failure;

pub fn hex_color(answer: fn() -> &'static str) -> Result<(), Failure> {
    let failure = |expected: &str, actual: String, reason: &str| Failure {
        call: "hex_color()".to_owned(),
        expected: expected.to_owned(),
        actual,
        reason: reason.to_owned(),
    };
    let definition = answer();
    let of =
        |definition: &str| Grammar::parse(&format!("hex-color = {definition}\n"))?.rule("hex-color").map_err(Box::from);
    let of = |definition: &str| -> Result<_, Box<dyn std::error::Error>> { of(definition) };
    let right = of("\"#\" ( 6HEXDIG / 3HEXDIG )").expect("the answer is ABNF");
    let written = of(definition)
        .map_err(|error| failure("ABNF", format!("{definition:?}"), &format!("this is no ABNF: {error}")))?;
    let comparison = written.compare(&right);
    let shown = |text: &[u8]| format!("`{}`", String::from_utf8_lossy(text));
    if let Some(text) = comparison.only_in_first() {
        return Err(failure(
            &format!("a rule that does not match {}", shown(text)),
            format!("{definition:?}"),
            "which matches it",
        ));
    }
    if let Some(text) = comparison.only_in_second() {
        return Err(failure(
            &format!("a rule that matches {}", shown(text)),
            format!("{definition:?}"),
            "which does not match it",
        ));
    }
    Ok(())
}
