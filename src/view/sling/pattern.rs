//! The regular expressions of mappings, as far as mappings need them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::Peekable;
use core::ops::Range;
use core::str::Chars;

/// A regular expression that matches from the start of a text: characters, `.`, `\d`, `\w`, `[a-z]`, `[^/]`, each with `*`, `+` or `?`; groups,
/// which are not nested or repeated; and `$` at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    text: String,
    items: Vec<Item>,
    /// Whether it ends in `$`.
    is_whole: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Run { set: Set, least: usize, most: usize },
    Open,
    Close,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Set {
    ranges: Vec<(char, char)>,
    is_negated: bool,
}

impl Set {
    fn of(ranges: &[(char, char)]) -> Self {
        Set { ranges: ranges.to_vec(), is_negated: false }
    }

    fn has(&self, character: char) -> bool {
        self.ranges.iter().any(|(first, last)| (*first..=*last).contains(&character)) != self.is_negated
    }
}

/// What a match found: where it ends, and the groups.
pub(super) struct Match {
    end: usize,
    groups: Vec<Range<usize>>,
}

type Source<'a> = Peekable<Chars<'a>>;

impl Pattern {
    /// Reads an expression, with or without `^` at its start. The error is the end of a sentence about it.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let text = text.strip_prefix('^').unwrap_or(text);
        let mut pattern = Pattern { text: format!("^{text}"), items: Vec::new(), is_whole: false };
        let mut source = text.chars().peekable();
        let mut is_open = false;
        while let Some(character) = source.next() {
            let set = match character {
                '$' if source.peek().is_none() => {
                    pattern.is_whole = true;
                    break;
                }
                '(' if !is_open => {
                    is_open = true;
                    pattern.items.push(Item::Open);
                    continue;
                }
                ')' if is_open => {
                    is_open = false;
                    pattern.items.push(Item::Close);
                    continue;
                }
                // All but the ends of lines.
                '.' => Set {
                    is_negated: true,
                    ..Set::of(&[('\n', '\n'), ('\r', '\r'), ('\u{85}', '\u{85}'), ('\u{2028}', '\u{2029}')])
                },
                '[' => class(&mut source)?,
                '\\' => escape(source.next())?,
                '(' | ')' | '*' | '+' | '?' | '|' | '{' | '}' | '^' | '$' | ']' => {
                    return Err(format!("has a `{character}` in a place that is not supported"));
                }
                character => Set::of(&[(character, character)]),
            };
            let (least, most) = quantity(&mut source);
            if matches!(source.peek(), Some('*' | '+' | '?' | '{')) {
                return Err("has a quantifier that is not supported".to_string());
            }
            pattern.items.push(Item::Run { set, least, most });
        }
        if is_open { Err("has a group that is never closed".to_string()) } else { Ok(pattern) }
    }

    /// The expression, with `^`.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Matches the start of a text, as greedily as Java does.
    pub(super) fn find(&self, text: &[char]) -> Option<Match> {
        // Where each item begins, and the runs that may give characters back.
        let mut starts = Vec::with_capacity(self.items.len());
        let mut choices: Vec<(usize, usize, usize)> = Vec::new();
        let mut at = 0;
        loop {
            starts.push(at);
            let item = starts.len() - 1;
            let has_failed = match self.items.get(item) {
                None if self.is_whole && at < text.len() => true,
                None => return Some(self.found(&starts)),
                Some(Item::Open | Item::Close) => false,
                Some(Item::Run { set, least, most }) => {
                    let rest = text.get(at..).unwrap_or_default();
                    let length = rest.iter().take(*most).take_while(|character| set.has(**character)).count();
                    if length > *least {
                        choices.push((item, at, length));
                    }
                    at += length;
                    length < *least
                }
            };
            if !has_failed {
                continue;
            }
            let (item, start, length) = choices.pop()?;
            if let Some(Item::Run { least, .. }) = self.items.get(item)
                && length - 1 > *least
            {
                choices.push((item, start, length - 1));
            }
            at = start + length - 1;
            starts.truncate(item + 1);
        }
    }

    fn found(&self, starts: &[usize]) -> Match {
        let places = |wanted: &Item| {
            let here = self.items.iter().zip(starts).filter(|(item, _)| *item == wanted);
            here.map(|(_, start)| *start).collect::<Vec<_>>()
        };
        let groups = places(&Item::Open).into_iter().zip(places(&Item::Close)).map(|(start, end)| start..end).collect();
        Match { end: starts.last().copied().unwrap_or(0), groups }
    }
}

impl Match {
    /// The text with a replacement for what was matched. `$1` is the first group. `None` if there is no such group.
    pub(super) fn replace(&self, text: &[char], replacement: &str) -> Option<String> {
        let mut replaced = String::new();
        let mut source = replacement.chars().peekable();
        while let Some(character) = source.next() {
            match character {
                '\\' => replaced.push(source.next()?),
                '$' => {
                    let number = source.next()?.to_digit(10)? as usize;
                    let group = match number.checked_sub(1) {
                        None => 0..self.end,
                        Some(at) => self.groups.get(at)?.clone(),
                    };
                    replaced.extend(text.get(group)?);
                }
                character => replaced.push(character),
            }
        }
        replaced.extend(text.get(self.end..)?);
        Some(replaced)
    }

    /// The character after what was matched.
    pub(super) fn next(&self, text: &[char]) -> Option<char> {
        text.get(self.end).copied()
    }
}

/// How often an item may occur.
fn quantity(source: &mut Source<'_>) -> (usize, usize) {
    let quantity = match source.peek() {
        Some('*') => (0, usize::MAX),
        Some('+') => (1, usize::MAX),
        Some('?') => (0, 1),
        _ => return (1, 1),
    };
    source.next();
    quantity
}

fn escape(character: Option<char>) -> Result<Set, String> {
    Ok(match character {
        Some('d') => Set::of(&[('0', '9')]),
        Some('w') => Set::of(&[('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')]),
        Some(character) if !character.is_ascii_alphanumeric() => Set::of(&[(character, character)]),
        Some(character) => return Err(format!("has a `\\{character}`, which is not supported")),
        None => return Err("ends in a backslash".to_string()),
    })
}

/// The set up to `]`.
fn class(source: &mut Source<'_>) -> Result<Set, String> {
    let is_negated = source.next_if_eq(&'^').is_some();
    let mut ranges: Vec<(char, char)> = Vec::new();
    while let Some(character) = source.next() {
        match character {
            ']' if !ranges.is_empty() => return Ok(Set { ranges, is_negated }),
            '\\' => ranges.extend(escape(source.next())?.ranges),
            '[' | '&' => return Err(format!("has a `{character}` in brackets, which is not supported")),
            '-' if !ranges.is_empty() && source.peek().is_some_and(|next| *next != ']') => {
                let (Some(range), Some(last)) = (ranges.last_mut(), source.next()) else { break };
                range.1 = last;
            }
            character => ranges.push((character, character)),
        }
    }
    Err("has a bracket that is never closed".to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use alloc::string::String;
    use alloc::vec::Vec;

    use super::Pattern;

    fn replaced(pattern: &str, text: &str, replacement: &str) -> Option<String> {
        let text: Vec<char> = text.chars().collect();
        Pattern::parse(pattern).unwrap().find(&text)?.replace(&text, replacement)
    }

    #[test]
    fn what_is_matched_is_replaced() {
        for (pattern, text, replacement, expected) in [
            ("http/example.com.80/", "http/example.com.80/a", "/c/", Some("/c/a")),
            ("http/example.com.80/", "http/exampleXcom.80/a", "/c/", Some("/c/a")),
            ("http/example.com.80/", "http/example.com.81/a", "/c/", None),
            (r"http/.+\.example\.com\.80", "http/a.b.example.com.80/x", "/c", Some("/c/x")),
            (
                r"http/localhost\.\d*/(stories)",
                "http/localhost.4502/stories/x",
                "/anecdotes/$1",
                Some("/anecdotes/stories/x"),
            ),
            ("[^/]+/[^/]+/shop$", "http/h.80/shop", "/p.html", Some("/p.html")),
            ("[^/]+/[^/]+/shop$", "http/h.80/shop.html", "/p.html", None),
            (r"[^/]+/[^/]+/shop(\..*)", "http/h.80/shop.a.html/b", "/p$1", Some("/p.a.html/b")),
            ("(a*)(a?)b", "aab", "[$1|$2|$0]", Some("[aa||aab]")),
            ("(a*)a(b+)b", "aabbb", "$1,$2", Some("a,bb")),
            (r"[a-c\-]+x", "a-cx", r"\$1", Some("$1")),
            ("a*ab", "ab", "x", Some("x")),
            ("a*aab", "aab", "x", Some("x")),
            ("a+ab", "aab", "x", Some("x")),
            ("a+ab", "ab", "x", None),
            ("ab?c", "abc", "x", Some("x")),
            ("ab?c", "ac", "x", Some("x")),
            ("ab?c", "abbc", "x", None),
            ("a", "a", "$1", None),
            ("", "a", "b", Some("ba")),
        ] {
            assert_eq!(replaced(pattern, text, replacement).as_deref(), expected, "{pattern} {text}");
        }
    }

    /// What `java.util.regex.Pattern` says of each class, for each character of ASCII and each end of a line.
    #[test]
    fn each_class_has_its_characters() {
        type Class = fn(char) -> bool;
        let classes: [(&str, Class); 8] = [
            (r"\d", |it| it.is_ascii_digit()),
            (r"\w", |it| it.is_ascii_alphanumeric() || it == '_'),
            (".", |it| !matches!(it, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')),
            ("[a-c_]", |it| matches!(it, 'a'..='c' | '_')),
            ("[^a-c_]", |it| !matches!(it, 'a'..='c' | '_')),
            (r"[\w-]", |it| it.is_ascii_alphanumeric() || matches!(it, '_' | '-')),
            (r"[^\d.]", |it| !it.is_ascii_digit() && it != '.'),
            (r"[]\]x-z]", |it| matches!(it, ']' | 'x'..='z')),
        ];
        for (class, has) in classes {
            for character in ('\0'..='\x7f').chain("\u{85}\u{86}\u{2027}\u{2028}\u{2029}\u{202a}".chars()) {
                let text = alloc::format!("<{character}>");
                let expected = has(character).then_some("y");
                assert_eq!(
                    replaced(&alloc::format!("<{class}>"), &text, "y").as_deref(),
                    expected,
                    "{class} {character:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_not_supported() {
        for pattern in [
            "a|b", "(a", "(a)*", "((a))", "(?:a)", "a**", "a*+", "a+?", "a?{2}", "a{2}", "*", "+", "[a", "[]", r"\b",
            "\\", "a^", "a$b", "]", "a)",
        ] {
            assert!(Pattern::parse(pattern).is_err(), "{pattern}");
        }
    }
}
