//! The alternatives of a definition.

use core::fmt;

/// One of the alternatives of a rule's definition.
///
/// ```
/// use urispec::Rule;
///
/// let last = Rule::Ipv6address.alternatives().last().unwrap();
/// assert_eq!((last.number, last.of), (9, 9));
/// assert_eq!(last.to_string(), r#"9 of 9: [ *6( h16 ":" ) h16 ] "::""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Alternative {
    /// Its number in the ABNF, counted from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// Its ABNF, as the definition has it.
    pub abnf: &'static str,
}

#[cfg(any(feature = "derivations", test))]
impl Alternative {
    /// Whether this is the rule of a name and nothing else.
    pub(crate) fn is_rule(&self, name: &str) -> bool {
        self.abnf.eq_ignore_ascii_case(name)
    }

    /// Whether this is a literal or a range, and `text` is the literal or one character of the range.
    pub(crate) fn is_text(&self, text: &str) -> bool {
        if let Some(literal) = self.abnf.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            return literal.eq_ignore_ascii_case(text);
        }
        let ends = self.abnf.strip_prefix("%x").and_then(|range| range.split_once('-'));
        let code = |digits| u32::from_str_radix(digits, 16).ok();
        let range = ends.and_then(|(first, last)| Some(code(first)?..=code(last)?));
        let mut characters = text.chars().map(u32::from);
        let only = characters.next().filter(|_| characters.next().is_none());
        range.zip(only).is_some_and(|(range, only)| range.contains(&only))
    }
}

/// `9 of 9: [ *6( h16 ":" ) h16 ] "::"`, without the spaces by which a definition aligns its alternatives.
impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Alternative { number, of, abnf } = self;
        write!(f, "{number} of {of}:")?;
        abnf.split_ascii_whitespace().try_for_each(|word| write!(f, " {word}"))
    }
}

/// The alternatives of a definition; none if it is not a choice.
pub(crate) fn alternatives(abnf: &'static str) -> impl Iterator<Item = Alternative> {
    let definition = abnf.split_once('=').map_or("", |(_, definition)| definition);
    let of = split(definition).count();
    let all = split(definition).enumerate();
    all.filter(move |_| of > 1).map(move |(at, abnf)| Alternative { number: at + 1, of, abnf })
}

/// What is between the slashes that are in no group, option, literal or comment. A comment ends an alternative: in these grammars, none
/// goes on below its comment.
fn split(mut rest: &'static str) -> impl Iterator<Item = &'static str> {
    core::iter::from_fn(move || {
        if rest.trim_ascii().is_empty() {
            return None;
        }
        let (mut within, mut depth, mut comment, mut end) = (Within::Elements, 0_usize, None, rest.len());
        for (at, byte) in rest.bytes().enumerate() {
            match (within, byte) {
                (Within::Comment, b'\n') | (Within::Literal, b'"') => within = Within::Elements,
                (Within::Elements, b'"') => within = Within::Literal,
                (Within::Elements, b';') => {
                    within = Within::Comment;
                    comment.get_or_insert(at);
                }
                (Within::Elements, b'(' | b'[') => depth += 1,
                (Within::Elements, b')' | b']') => depth = depth.saturating_sub(1),
                (Within::Elements, b'/') if depth == 0 => {
                    end = at;
                    break;
                }
                _ => {}
            }
        }
        let alternative = rest.get(..comment.unwrap_or(end))?.trim_ascii();
        rest = rest.get(end + 1..).unwrap_or_default();
        Some(alternative)
    })
}

#[derive(Clone, Copy)]
enum Within {
    Elements,
    Literal,
    Comment,
}

#[cfg(test)]
mod tests {
    use super::alternatives;
    use crate::abnf::rule::Rule;

    fn texts(abnf: &'static str) -> impl Iterator<Item = &'static str> {
        alternatives(abnf).map(|alternative| alternative.abnf)
    }

    #[test]
    fn only_slashes_outside_count() {
        let abnf = "r = a ; 1/2\n  / ( b / \"/\" )\n / [ c / \";\" ] d";
        assert!(texts(abnf).eq(["a", "( b / \"/\" )", "[ c / \";\" ] d"]));
        for one in ["r = a", "r = \"/\" a ; / b", "r = *( a / b )", "r = [ a / b ]", ""] {
            assert_eq!(texts(one).count(), 0, "{one}");
        }
    }

    /// The alternatives of each rule and the slashes between them are the definition without its comments.
    #[test]
    fn nothing_is_lost() {
        let mut count = 0;
        let words = |text: &str| -> usize {
            text.lines().map(|line| line.split(';').next().unwrap_or_default().split_whitespace().count()).sum()
        };
        // Those with a semicolon or a slash in quotes.
        let is_counted = |rule: &&Rule| !["gen-delims", "sub-delims", "op-level3"].contains(&rule.name());
        for rule in Rule::ALL.iter().filter(is_counted) {
            let all = texts(rule.abnf()).count();
            if all > 0 {
                let own: usize = texts(rule.abnf()).map(words).sum();
                assert_eq!(own + all - 1, words(rule.abnf()) - 2, "{rule}");
                count += 1;
            }
        }
        let of_templates = if cfg!(feature = "template") { 6 } else { 0 };
        assert_eq!(count, of_templates + if cfg!(feature = "iri") { 22 } else { 13 });
        assert_eq!(texts(Rule::SubDelims.abnf()).count(), 11);
        assert!(texts(Rule::GenDelims.abnf()).eq(["\":\"", "\"/\"", "\"?\"", "\"#\"", "\"[\"", "\"]\"", "\"@\""]));
    }

    #[test]
    fn a_text_is_known() {
        let known = |rule: Rule, text| rule.alternatives().find(|it| it.is_text(text)).map(|it| it.number);
        assert_eq!(["Z", "a", "1", "ab"].map(|text| known(Rule::Alpha, text)), [Some(1), Some(2), None, None]);
        assert_eq!(["F", "f", "g"].map(|text| known(Rule::Hexdig, text)), [Some(7), Some(7), None]);
        assert!(Rule::Host.alternatives().nth(2).is_some_and(|it| it.is_rule("reg-name") && !it.is_rule("host")));
    }
}
