//! Errors in a rule of a single character.

use alloc::format;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::page::pages;
use crate::reading::error::Error;

pages! {
    /// A character that the rule does not match.
    ///
    /// The rule matches one character out of a set, which the diagnostic lists.
    WRONG_CHARACTER {
        name: WrongCharacter,
        group: Syntax,
        rule: Digit,
        example: Digit "a" => "1",
    }

    /// More than one character for a rule that matches a single one.
    ///
    /// Remove the rest.
    EXTRA_CHARACTERS {
        name: ExtraCharacters,
        group: Syntax,
        rule: Digit,
        example: Digit "12" => "1",
    }

    /// The text is empty, and the rule requires at least one character.
    ///
    /// The diagnostic lists the characters that the rule matches.
    MISSING_CHARACTER {
        name: MissingCharacter,
        group: Syntax,
        rule: H16,
        example: H16 "" => "1",
    }
}

impl Finder<'_> {
    /// A rule that is one character.
    pub(crate) fn character(&mut self, rule: Rule) {
        let (place, symbol) = self.symbol(0);
        let all = 0..self.text.len();
        let Some(symbol) = symbol else {
            self.missing_character(rule);
            return;
        };
        let length = match rule.of_uri() {
            #[cfg(feature = "template")]
            Rule::Literals | Rule::Varchar if self.text.starts_with(b"%") => {
                let end = self.triplet(all.clone(), false);
                if !Rule::PctEncoded.accepts(self.part(0..end)) {
                    return;
                }
                end
            }
            Rule::PctEncoded | Rule::Pchar if self.text.starts_with(b"%") => {
                let end = self.triplet(all.clone(), false);
                if !Rule::PctEncoded.accepts(self.part(0..end)) {
                    return;
                }
                end
            }
            _ => place.end,
        };
        if !rule.accepts(self.part(0..length)) {
            let expected = Error::explain(rule, self.text).expected();
            let message = format!("{symbol} does not match {rule}");
            self.report(&WRONG_CHARACTER, place, message, format!("expected {expected}")).rule(rule).expected(expected);
        } else {
            let message = format!("more than one {rule}");
            self.report(&EXTRA_CHARACTERS, length..all.end, message, "only one is allowed").rule(rule);
        }
    }

    /// Reports an empty text where a rule requires a character.
    pub(crate) fn missing_character(&mut self, rule: Rule) {
        let end = self.text.len();
        let expected = Error::explain(rule, self.text).expected();
        let message = format!("an empty text where {rule} requires a character");
        self.report(&MISSING_CHARACTER, end..end, message, format!("expected {expected}"))
            .rule(rule)
            .expected(expected);
    }
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::tests::diagnosed_as;

    #[test]
    fn rules_of_a_single_character() {
        assert_eq!(diagnosed_as(Rule::Digit, "a"), [("wrong-character", 0..1)]);
        assert_eq!(diagnosed_as(Rule::Digit, "12"), [("extra-characters", 1..2)]);
        assert_eq!(diagnosed_as(Rule::Digit, ""), [("missing-character", 0..0)]);
        assert_eq!(diagnosed_as(Rule::Digit, "1"), []);
        assert_eq!(diagnosed_as(Rule::H16, ""), [("missing-character", 0..0)]);
        assert_eq!(diagnosed_as(Rule::H16, "1"), []);
    }
}
