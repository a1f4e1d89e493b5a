//! Rules as combinators: how they are read, and what they are as ABNF.

use std::ops::Range;

use crate::verdict::code;

/// An expression by its number. Parts have lower numbers than what they are part of.
pub(crate) type Id = usize;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A text, in any case.
    Literal(String),
    Range(u8, u8),
    /// A rule by the name that the ABNF has.
    Rule(String),
    /// The empty text.
    Empty,
    /// One after the other.
    Pair(Id, Id),
    /// The second, where the first does not match.
    Either(Id, Id),
    Optional(Id),
    /// As often as it matches, and so many times at least.
    Many {
        least: usize,
        of: Id,
    },
    Times {
        least: usize,
        most: usize,
        of: Id,
    },
    Not(Id),
}

#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) parts: Vec<Part>,
    pub(crate) whole: Id,
}

#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    pub(crate) place: Range<usize>,
}

/// What is wrong with an expression, and where.
pub(crate) type Wrong = (String, Range<usize>);

/// The most that a repeat may ask for.
pub(crate) const MOST: usize = 1000;

/// Whether an answer is meant to be combinators: it has a comma, or a name directly followed by `(` or `!`, outside of strings and comments.
pub(crate) fn is_meant(text: &str) -> bool {
    // What the word before begins with, if a word is directly before: the `6` of `6( h16 ":" )` is a repeat of ABNF.
    let (mut is_in_string, mut is_in_comment, mut word) = (false, false, None);
    for c in text.chars() {
        // A comment of ABNF.
        is_in_comment = if is_in_comment { c != '\n' } else { c == ';' && !is_in_string };
        if is_in_comment {
            word = None;
            continue;
        }
        if c == '"' {
            is_in_string = !is_in_string;
        } else if !is_in_string
            && (c == ',' || (matches!(c, '(' | '!') && word.is_some_and(|c: char| c.is_ascii_alphabetic())))
        {
            return true;
        }
        let is_word = c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        word = if is_word { word.or(Some(c)) } else { None };
    }
    false
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Text(String),
    Number(usize),
    Sign(char),
    /// `..=`
    Through,
}

/// The tokens of a text, with their places.
fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, Wrong> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        let run = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (token, length) = match c {
            _ if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '/' if rest.starts_with("//") => {
                at += run(|c| c != '\n');
                continue;
            }
            '"' => {
                let inside = rest.get(1..).unwrap_or_default();
                let end = inside.find('"').ok_or_else(|| ("this string does not end".to_owned(), at..text.len()))?;
                (Token::Text(inside.get(..end).unwrap_or_default().to_owned()), end + 2)
            }
            '\'' => {
                let mut inside = rest.chars().skip(1);
                match (inside.next(), inside.next()) {
                    (Some(c), Some('\'')) if c.is_ascii() => (Token::Number(c as usize), 3),
                    _ => {
                        return Err((
                            "a character is written as `'1'`, and a string as `\"1\"`".to_owned(),
                            at..at + 1,
                        ));
                    }
                }
            }
            '0'..='9' => {
                let length = run(|c| c.is_ascii_alphanumeric() || c == '_');
                let digits = rest.get(..length).unwrap_or_default();
                let number = match digits.strip_prefix("0x") {
                    Some(digits) => usize::from_str_radix(digits, 16),
                    None => digits.parse(),
                };
                let number = number.map_err(|_| (format!("`{digits}` is not a number"), at..at + length))?;
                (Token::Number(number), length)
            }
            _ if c.is_ascii_alphabetic() => {
                // Names of ABNF have `-`, and names of Rust `_`; a path such as `Rule::H16` is neither.
                let length = run(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
                (Token::Name(rest.get(..length).unwrap_or_default().to_owned()), length)
            }
            '.' if rest.starts_with("..=") => (Token::Through, 3),
            '(' | ')' | ',' | '&' | '!' => (Token::Sign(c), 1),
            other => {
                let sign = code(&other.escape_debug().to_string());
                return Err((format!("{sign} has no meaning here"), at..at + other.len_utf8()));
            }
        };
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

/// What is open: a call or a tuple, and what has been read of it.
struct Open {
    /// The name of the call; none for a tuple.
    call: Option<String>,
    start: usize,
    items: Vec<Item>,
    /// Whether a comma or nothing came last.
    is_ready: bool,
}

#[derive(Clone, Debug)]
enum Item {
    Part(Id),
    Number(usize, Range<usize>),
    /// `1..=4`
    Between(usize, usize, Range<usize>),
    /// `&CLASS`
    Class,
    /// The elements of a tuple.
    Tuple(Vec<Id>, Id),
}

struct Reader {
    parts: Vec<Part>,
}

/// Names of other libraries, and what they are called here.
const ELSEWHERE: [(&str, &str); 13] = [
    ("optional", "opt"),
    ("many0", "run0"),
    ("many1", "run1"),
    ("many_m_n", "repeat"),
    ("many", "repeat"),
    ("count", "repeat"),
    ("tag", "literal!"),
    ("tag_no_case", "literal!"),
    ("char", "literal!"),
    ("choice", "alt"),
    ("tuple", "seq"),
    ("literal", "literal!"),
    ("one_of", "alt"),
];

const CALLS: [&str; 8] = ["alt", "seq", "opt", "run0", "run1", "repeat", "not", "range"];

impl Expression {
    /// Reads an expression. What is open is on a stack of its own.
    pub(crate) fn read(text: &str) -> Result<Expression, Wrong> {
        let tokens = tokens(text)?;
        let mut reader = Reader { parts: Vec::new() };
        let mut open: Vec<Open> = Vec::new();
        let mut here = Open { call: None, start: 0, items: Vec::new(), is_ready: true };
        let mut at = 0;
        while let Some((token, place)) = tokens.get(at) {
            let next = tokens.get(at + 1).map(|(token, _)| token);
            at += 1;
            let is_value = !matches!(token, Token::Sign(')' | ',') | Token::Through);
            if is_value && !here.is_ready {
                return Err(("expected `,` before this".to_owned(), place.clone()));
            }
            match (token, next) {
                (Token::Name(name), Some(Token::Sign('!'))) => {
                    at += 1;
                    let is_call = matches!(tokens.get(at), Some((Token::Sign('('), _)));
                    if name != "literal" || !is_call {
                        return Err((format!("there is no `{name}!`: it is `literal!(\"...\")`"), place.clone()));
                    }
                    at += 1;
                    here.is_ready = false;
                    let outer = std::mem::replace(&mut here, Open::call("literal!", place.start));
                    open.push(outer);
                }
                (Token::Name(name), Some(Token::Sign('('))) => {
                    check_call(name, place)?;
                    at += 1;
                    here.is_ready = false;
                    let outer = std::mem::replace(&mut here, Open::call(name, place.start));
                    open.push(outer);
                }
                (Token::Name(name), _) => {
                    if CALLS.contains(&name.as_str()) {
                        return Err((format!("`{name}` needs something in brackets: `{name}(...)`"), place.clone()));
                    }
                    let id = reader.add(Kind::Rule(name.replace('_', "-")), place.clone());
                    here.push(Item::Part(id));
                }
                (Token::Text(text), _) => {
                    if let Some(c) = text.chars().find(|c| !matches!(c, ' '..='~')) {
                        let c = c.escape_debug();
                        return Err((format!("a string has characters of ASCII, and `{c}` is none"), place.clone()));
                    }
                    let id = reader.add(Kind::Literal(text.clone()), place.clone());
                    here.push(Item::Part(id));
                }
                (Token::Number(least), Some(Token::Through)) => {
                    let Some((Token::Number(most), end)) = tokens.get(at + 1) else {
                        return Err(("expected a number after `..=`".to_owned(), place.clone()));
                    };
                    at += 2;
                    here.push(Item::Between(*least, *most, place.start..end.end));
                }
                (Token::Number(number), _) => here.push(Item::Number(*number, place.clone())),
                (Token::Sign('&'), Some(Token::Name(_))) => {
                    at += 1;
                    here.push(Item::Class);
                }
                (Token::Sign('('), _) => {
                    here.is_ready = false;
                    let tuple = Open { call: None, start: place.start, items: Vec::new(), is_ready: true };
                    open.push(std::mem::replace(&mut here, tuple));
                }
                (Token::Sign(','), _) => {
                    if here.is_ready {
                        return Err(("expected something before this `,`".to_owned(), place.clone()));
                    }
                    here.is_ready = true;
                }
                (Token::Sign(')'), _) => {
                    let Some(outer) = open.pop() else {
                        return Err(("this `)` closes nothing".to_owned(), place.clone()));
                    };
                    let closed = std::mem::replace(&mut here, outer);
                    let item = reader.close(closed, place.end)?;
                    here.items.push(item);
                }
                (Token::Through, _) => return Err(("expected a number before `..=`".to_owned(), place.clone())),
                (Token::Sign(sign), _) => return Err((format!("`{sign}` has no meaning here"), place.clone())),
            }
        }
        if !open.is_empty() {
            return Err(("this is not closed: expected `)` before the end".to_owned(), here.start..here.start + 1));
        }
        let place = 0..text.len();
        match here.items.as_slice() {
            [] => Err(("write a rule".to_owned(), place)),
            [Item::Part(whole) | Item::Tuple(_, whole)] => Ok(Expression { parts: reader.parts, whole: *whole }),
            [_, _, ..] => Err(("several in a row are a tuple: `(a, b)`".to_owned(), place)),
            _ => Err(("a number or a class alone is no rule".to_owned(), place)),
        }
    }

    /// The same as ABNF, where order does not matter. Nothing for a look-ahead, which ABNF does not have.
    pub(crate) fn abnf(&self) -> Option<String> {
        // Each part once, with brackets where it is needed in a sequence.
        let mut texts: Vec<String> = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let of = |id: &Id| texts.get(*id).cloned().unwrap_or_default();
            texts.push(match &part.kind {
                Kind::Literal(text) => format!("\"{text}\""),
                Kind::Range(first, last) => format!("%x{first:02X}-{last:02X}"),
                Kind::Rule(name) => name.clone(),
                Kind::Empty => "\"\"".to_owned(),
                Kind::Pair(one, two) => format!("( {} {} )", of(one), of(two)),
                Kind::Either(one, two) => format!("( {} / {} )", of(one), of(two)),
                Kind::Optional(one) => format!("[ {} ]", of(one)),
                Kind::Many { least: 0, of: one } => format!("*{}", bracketed(&of(one))),
                Kind::Many { least, of: one } => format!("{least}*{}", bracketed(&of(one))),
                Kind::Times { least, most, of: one } if least == most => format!("{least}{}", bracketed(&of(one))),
                Kind::Times { least, most, of: one } => format!("{least}*{most}{}", bracketed(&of(one))),
                Kind::Not(_) => return None,
            });
            // Each text holds those of its parts, so a long chain would be a square.
            if texts.iter().map(String::len).sum::<usize>() > 1 << 22 {
                return None;
            }
        }
        texts.get(self.whole).cloned()
    }
}

/// What may follow a repeat.
fn bracketed(abnf: &str) -> String {
    if abnf.starts_with(|c: char| c.is_ascii_digit() || c == '*') { format!("( {abnf} )") } else { abnf.to_owned() }
}

fn check_call(name: &str, place: &Range<usize>) -> Result<(), Wrong> {
    if CALLS.contains(&name) || name == "alternative" {
        return Ok(());
    }
    let here = ELSEWHERE.iter().find(|(other, _)| *other == name).map(|(_, here)| *here);
    let help = match here {
        Some(here) => format!("here it is `{here}`"),
        None if matches!(name, "h16" | "ls32" | "digit" | "hexdig" | "alpha") => {
            "a rule is named without brackets".to_owned()
        }
        None => format!("there are {} and `literal!`", CALLS.map(|name| format!("`{name}`")).join(", ")),
    };
    Err((format!("no combinator is called `{name}`: {help}"), place.clone()))
}

impl Open {
    fn call(name: &str, start: usize) -> Self {
        Open { call: Some(name.to_owned()), start, items: Vec::new(), is_ready: true }
    }

    fn push(&mut self, item: Item) {
        self.items.push(item);
        self.is_ready = false;
    }
}

impl Reader {
    fn add(&mut self, kind: Kind, place: Range<usize>) -> Id {
        self.parts.push(Part { kind, place });
        self.parts.len() - 1
    }

    /// Joins parts, the last first.
    fn join(&mut self, ids: &[Id], place: &Range<usize>, join: fn(Id, Id) -> Kind) -> Id {
        let mut ids = ids.iter().rev().copied();
        let Some(last) = ids.next() else { return self.add(Kind::Empty, place.clone()) };
        ids.fold(last, |last, id| self.add(join(id, last), place.clone()))
    }

    /// What a call or a tuple is, now that it is closed.
    fn close(&mut self, Open { call, start, items, .. }: Open, end: usize) -> Result<Item, Wrong> {
        let place = start..end;
        let wrong = |message: &str| Err((message.to_owned(), place.clone()));
        let Some(call) = call else {
            let mut ids = Vec::new();
            for item in &items {
                match item {
                    Item::Part(id) | Item::Tuple(_, id) => ids.push(*id),
                    Item::Number(_, place) | Item::Between(_, _, place) => {
                        return Err(("a number is no rule".to_owned(), place.clone()));
                    }
                    Item::Class => return wrong("a class comes only before what it is the class of"),
                }
            }
            if ids.is_empty() {
                return wrong("there is nothing in these brackets");
            }
            let whole = self.join(&ids, &place, Kind::Pair);
            return Ok(Item::Tuple(ids, whole));
        };
        let part = |item: &Item| match item {
            Item::Part(id) | Item::Tuple(_, id) => Some(*id),
            Item::Number(..) | Item::Between(..) | Item::Class => None,
        };
        let kind = match (call.as_str(), items.as_slice()) {
            ("alt", [Item::Tuple(ids, _)]) => {
                let whole = self.join(&ids.clone(), &place, Kind::Either);
                return Ok(Item::Part(whole));
            }
            ("alt", _) => return wrong("`alt` has its alternatives in brackets of their own: `alt((a, b))`"),
            ("seq", [Item::Tuple(_, whole)]) => return Ok(Item::Part(*whole)),
            ("seq", _) => return wrong("`seq` has its elements in brackets of their own: `seq((a, b))`"),
            ("literal!", [Item::Part(id)]) if self.is_literal(*id) => return Ok(Item::Part(*id)),
            ("literal!", _) => return wrong("`literal!` has a string: `literal!(\"...\")`"),
            ("range", [Item::Number(first, _), Item::Number(last, _)]) => self.range(*first, *last, &place)?,
            ("range", [Item::Between(first, last, _)]) => self.range(*first, *last, &place)?,
            ("range", _) => return wrong("`range` has its first and its last character: `range(0x31, 0x39)`"),
            ("repeat", [Item::Number(least, _), Item::Number(most, _), of])
            | ("repeat", [Item::Between(least, most, _), of]) => {
                let Some(of) = part(of) else { return wrong("`repeat` has a rule at its end: `repeat(1, 4, hexdig)`") };
                if least > most {
                    return wrong("this repeat has a minimum above its maximum");
                }
                if *most > MOST {
                    return Err((format!("a repeat has a limit of {MOST} here"), place));
                }
                Kind::Times { least: *least, most: *most, of }
            }
            ("repeat", _) => {
                return wrong(
                    "`repeat` has a minimum, a maximum and a rule: `repeat(1, 4, hexdig)`; without a maximum, use `run0` or `run1`",
                );
            }
            ("alternative", [Item::Number(..), of]) => match part(of) {
                Some(of) => return Ok(Item::Part(of)),
                None => return wrong("`alternative` has a number and a rule"),
            },
            ("alternative", _) => return wrong("`alternative` has a number and a rule"),
            // The library's own look-ahead has its ABNF as text before the rule.
            (name @ ("run0" | "run1"), [Item::Class, of] | [of]) => match part(of) {
                Some(of) => Kind::Many { least: usize::from(name == "run1"), of },
                None => return Err((format!("`{name}` has one rule"), place)),
            },
            ("opt", [of]) if part(of).is_some() => Kind::Optional(part(of).unwrap_or_default()),
            ("not", [of] | [Item::Part(_), of]) if part(of).is_some() => Kind::Not(part(of).unwrap_or_default()),
            (name, _) => return Err((format!("`{name}` has one rule; several in a row are `{name}((a, b))`"), place)),
        };
        Ok(Item::Part(self.add(kind, place)))
    }

    fn is_literal(&self, id: Id) -> bool {
        self.parts.get(id).is_some_and(|part| matches!(part.kind, Kind::Literal(_)))
    }

    fn range(&self, first: usize, last: usize, place: &Range<usize>) -> Result<Kind, Wrong> {
        let bytes = u8::try_from(first).ok().zip(u8::try_from(last).ok()).filter(|(_, last)| *last < 0x80);
        let (first, last) = bytes.ok_or_else(|| ("a range has characters of ASCII".to_owned(), place.clone()))?;
        if first > last {
            return Err(("this range ends before it begins".to_owned(), place.clone()));
        }
        Ok(Kind::Range(first, last))
    }
}
