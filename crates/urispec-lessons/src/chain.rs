//! The rules that read one character.

use std::fmt;
use std::ops::Range;

use serde::{Serialize, Serializer};
use urispec::derivation::{Cause, Detail};
use urispec::rule::Alternative;
use urispec::{Derivation, Rule, Visible};

use crate::data::{AlternativeData, CauseData, RuleData};
use crate::lesson::Lesson;

/// The rules that read the character at an offset of a text, from the outside: `Display` writes a block for each, `Serialize` the same as data.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::Chain;
///
/// let chain = Chain::of(Rule::UriReference, "http://example.com", 8).unwrap();
/// assert_eq!(chain.path(), "URI-reference > URI > hier-part > authority > host > reg-name > unreserved > ALPHA");
/// let host = &chain.links()[4];
/// assert_eq!((host.rule.name(), host.span.clone()), ("host", 7..18));
/// assert_eq!(host.choice.unwrap().to_string(), "3 of 3: reg-name");
///
/// // A text may be wrong: what comes before the place is read all the same.
/// let chain = Chain::of(Rule::UriReference, "http://[::1/x", 9).unwrap();
/// assert_eq!(chain.path(), "URI-reference > URI > hier-part > authority > host > IP-literal > IPv6address");
/// assert_eq!(Chain::of(Rule::UriReference, "http://[::1/x", 12).unwrap().links().len(), 0);
/// assert!(Chain::of(Rule::UriReference, "http://[::1/x", 13).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Chain {
    text: String,
    start: Rule,
    /// The place of the character.
    span: Range<usize>,
    links: Vec<Link>,
    /// Why the text is not valid.
    cause: Option<Cause>,
}

/// A rule that read the character, and what it read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Link {
    /// The rule.
    pub rule: Lesson,
    /// The part of the text that the rule matched.
    pub span: Range<usize>,
    /// The alternative by which it matched.
    pub choice: Option<Alternative>,
}

impl Chain {
    /// The rules from `rule` down to the character at `offset`, in bytes. `None` if no character begins there.
    pub fn of(rule: Rule, text: &str, offset: usize) -> Option<Chain> {
        let character = text.get(offset..)?.chars().next()?;
        let derivation = Derivation::new(rule, text, Detail { characters: true, ..Detail::default() });
        let link = |node: urispec::derivation::Node<'_>| {
            Some(Link { rule: Lesson::of(node.rule()?), span: node.span(), choice: node.choice() })
        };
        let links = derivation.chain(offset).filter_map(link).collect();
        let cause = derivation.unread().and_then(|node| node.cause());
        let span = offset..offset + character.len_utf8();
        Some(Chain { text: text.to_owned(), start: rule, span, links, cause })
    }

    /// The rules, from the outside. There are none if the text is wrong and its valid beginning ends before the character.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The names of the rules: `URI-reference > URI > scheme > ALPHA`.
    pub fn path(&self) -> String {
        let names: Vec<&str> = self.links.iter().map(|link| link.rule.name()).collect();
        names.join(" > ")
    }

    /// Whether the whole text matches.
    pub fn is_valid(&self) -> bool {
        self.cause.is_none()
    }

    fn part(&self, span: &Range<usize>) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let character = Visible(self.part(&self.span).as_bytes());
        let at = self.span.start;
        if let Some(Cause::Character(failure)) = &self.cause {
            let (rule, expected) = (self.start, failure.expected);
            writeln!(f, "the text does not match {rule}: expected {expected} at {}", failure.at)?;
        }
        if self.links.is_empty() {
            return writeln!(f, "`{character}` at {at} is not read");
        }
        writeln!(f, "`{character}` at {at}: {}", self.path())?;
        for link in &self.links {
            let Link { rule, span, choice } = link;
            writeln!(f, "\n{}  {}..{}  `{}`", rule.name(), span.start, span.end, Visible(self.part(span).as_bytes()))?;
            rule.abnf().lines().try_for_each(|line| writeln!(f, "    {line}"))?;
            if let Some(choice) = choice {
                writeln!(f, "  matched  {choice}")?;
            }
            if let Some(section) = rule.section() {
                writeln!(f, "  section  {section}\n           {}", section.url())?;
            }
            writeln!(f, "  code     {}, {}", rule.location(), rule.function())?;
            let test = rule.test();
            writeln!(f, "  test     {}, {}", test.file, test.function)?;
            if let Some(proof) = rule.proof() {
                writeln!(f, "  proof    {proof}")?;
            }
        }
        Ok(())
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "chain")]
struct ChainData<'c> {
    text: &'c str,
    rule: &'static str,
    start: usize,
    end: usize,
    valid: bool,
    cause: Option<CauseData>,
    links: Vec<LinkData<'c>>,
}

#[derive(Serialize)]
struct LinkData<'c> {
    text: &'c str,
    start: usize,
    end: usize,
    choice: Option<AlternativeData>,
    #[serde(flatten)]
    rule: RuleData,
}

impl Serialize for Chain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let link = |link: &Link| LinkData {
            text: self.part(&link.span),
            start: link.span.start,
            end: link.span.end,
            choice: link.choice.map(AlternativeData::from),
            rule: RuleData::of(link.rule),
        };
        let data = ChainData {
            text: &self.text,
            rule: self.start.name(),
            start: self.span.start,
            end: self.span.end,
            valid: self.is_valid(),
            cause: self.cause.clone().map(|cause| CauseData::of(cause, |span| span)),
            links: self.links.iter().map(link).collect(),
        };
        data.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use urispec::Rule;

    use super::Chain;

    /// Each rule of a chain accepts what it read, and lies in the one before it.
    #[test]
    fn every_link_holds() {
        for text in ["http://ada@1.2.3.4com:80/a%20b?q#f", "//[2001:db8::192.0.2.1]", "a/b:c", "urn:a:b"] {
            for at in 0..text.len() {
                let chain = Chain::of(Rule::UriReference, text, at).unwrap();
                assert!(chain.is_valid());
                let mut outer = 0..text.len();
                for link in chain.links() {
                    assert!(link.span.contains(&at) && outer.start <= link.span.start && link.span.end <= outer.end);
                    assert!(link.rule.is_match(text[link.span.clone()].as_bytes()), "{text} {at} {link:?}");
                    outer = link.span.clone();
                }
                assert_eq!(outer.is_empty(), chain.links().is_empty());
            }
        }
    }

    #[test]
    fn a_place_must_hold_a_character() {
        for at in [1, 3, 9] {
            assert!(Chain::of(Rule::UriReference, "éa", at).is_none(), "{at}");
        }
        let chain = Chain::of(Rule::UriReference, "éa", 2).unwrap();
        assert!(!chain.is_valid() && chain.links().is_empty());
        assert!(chain.to_string().ends_with("`a` at 2 is not read\n"), "{chain}");
    }
}
