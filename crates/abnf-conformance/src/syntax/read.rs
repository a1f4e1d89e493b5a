//! The reader: RFC 5234 with its errata 2968 and 3076, and RFC 7405.
//!
//! It is as strict as the RFC about what a rule says, and lenient about lines: they may end in LF, all rules may be indented
//! alike, as they are in an RFC, a blank line or a comment may come before a continuation, and a comment may have any character.

use std::ops::Range;

use crate::syntax::error::SyntaxError;
use crate::syntax::tree::{Definition, Id, Kind, Node};

/// The largest value of a character.
const MAX_CHARACTER: u32 = 0x0010_FFFF;

/// Reads `text`, the document with the number `document`, and adds what it is made of to `nodes`.
pub(crate) fn read(text: &str, document: usize, nodes: &mut Vec<Node>) -> Result<Vec<Definition>, SyntaxError> {
    let mut reader = Reader { text, at: 0, indentation: 0, document, nodes };
    reader.strip("\u{FEFF}");
    let mut definitions = Vec::new();
    while let Some(indentation) = reader.next_line() {
        if definitions.is_empty() {
            reader.indentation = indentation;
        }
        definitions.push(reader.definition()?);
    }
    Ok(definitions)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// Of the first rule. What is further to the right continues a rule.
    indentation: usize,
    document: usize,
    nodes: &'t mut Vec<Node>,
}

/// A group or an option that is open, or the rule itself.
struct Open {
    bracket: Option<Bracket>,
    start: usize,
    alternatives: Vec<Id>,
    items: Vec<Id>,
    /// Where the first alternative begins, and the one that is read.
    first: usize,
    alternative: usize,
    /// Where the last item ends.
    end: usize,
    repeat: Option<Repeat>,
}

#[derive(Clone, Copy, PartialEq)]
enum Bracket {
    Round,
    Square,
}

/// How often, and where that is written.
struct Repeat {
    least: u32,
    most: Option<u32>,
    start: usize,
}

impl Open {
    fn new(bracket: Option<Bracket>, start: usize) -> Self {
        let (alternatives, items) = (Vec::new(), Vec::new());
        Open { bracket, start, alternatives, items, first: start, alternative: start, end: start, repeat: None }
    }
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn strip(&mut self, start: &str) -> bool {
        let is_there = self.rest().starts_with(start);
        if is_there {
            self.at += start.len();
        }
        is_there
    }

    /// Passes what `is_part` accepts.
    fn run(&mut self, is_part: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let run = rest.split(|c| !is_part(c)).next().unwrap_or_default();
        self.at += run.len();
        run
    }

    fn expected(&self, what: &str) -> SyntaxError {
        SyntaxError::expected(self.document, self.text, self.at, what)
    }

    fn error(&self, span: Range<usize>, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(self.document, self.text, span, message)
    }

    /// Adds what was read since `start`.
    fn add(&mut self, kind: Kind, start: usize) -> Id {
        self.add_at(kind, start..self.at)
    }

    fn add_at(&mut self, kind: Kind, span: Range<usize>) -> Id {
        self.nodes.push(Node { kind, document: self.document, span });
        self.nodes.len() - 1
    }

    /// Passes the rest of the line if nothing but a comment is on it.
    fn line_end(&mut self) -> bool {
        let start = self.at;
        self.run(|c| c == ' ' || c == '\t');
        if self.peek() == Some(';') {
            self.run(|c| c != '\n');
        }
        let ended = self.strip("\r\n") || self.strip("\n") || self.rest().is_empty();
        if !ended {
            self.at = start;
        }
        ended
    }

    /// Passes lines without a rule, and the indentation of the next one. Its length; none at the end.
    fn next_line(&mut self) -> Option<usize> {
        while !self.rest().is_empty() {
            if !self.line_end() {
                return Some(self.run(|c| c == ' ' || c == '\t').len());
            }
        }
        None
    }

    /// Passes white space, comments, and the line ends before a continuation. How the rule goes on.
    fn space(&mut self) -> Space {
        let start = self.at;
        self.run(|c| c == ' ' || c == '\t');
        let spaced = self.at;
        if !self.line_end() {
            return if self.at > start { Space::Some } else { Space::None };
        }
        let end = self.at;
        match self.next_line() {
            Some(indentation) if indentation > self.indentation => Space::Some,
            _ => {
                // Errors point at the line that is not complete.
                self.at = spaced;
                Space::End { after: end }
            }
        }
    }

    /// `rulename defined-as elements c-nl`
    fn definition(&mut self) -> Result<Definition, SyntaxError> {
        let start = self.at;
        let name = self.name().ok_or_else(|| self.expected("a rule's name"))?;
        let span = start..self.at;
        self.space();
        let is_incremental = self.strip("=/");
        if !is_incremental && !self.strip("=") {
            let is_other = self.rest().starts_with(':');
            let error = self.expected("`=`");
            return Err(if is_other { error.help_with("ABNF defines a rule with `=`") } else { error });
        }
        let node = self.elements()?;
        Ok(Definition { name, is_incremental, node, span })
    }

    fn name(&mut self) -> Option<String> {
        self.peek().filter(char::is_ascii_alphabetic)?;
        Some(self.run(|c| c.is_ascii_alphanumeric() || c == '-').to_owned())
    }

    /// `alternation`, up to the end of the rule. Open groups are on a stack of their own.
    fn elements(&mut self) -> Result<Id, SyntaxError> {
        self.space();
        let mut open: Vec<Open> = Vec::new();
        let mut here = Open::new(None, self.at);
        // Whether an element may follow without white space.
        let mut is_apart = true;
        loop {
            let after = match self.space() {
                Space::End { after } => Some(after),
                Space::Some => {
                    if let Some(repeat) = &here.repeat {
                        let span = repeat.start..self.at;
                        return Err(self.error(span, "white space between a repeat and its element"));
                    }
                    is_apart = true;
                    None
                }
                Space::None => None,
            };
            if let Some(after) = after {
                if let Some(bracket) = here.bracket {
                    let close = if bracket == Bracket::Round { "`)`" } else { "`]`" };
                    return Err(self
                        .error(here.start..here.start + 1, format!("expected {close} before the end of the rule"))
                        .help_with("a rule continues on lines that are indented further than its name"));
                }
                let node = self.close(here)?;
                self.at = after;
                return Ok(node);
            }
            let start = self.at;
            match self.peek() {
                Some(bracket @ ('(' | '[')) => {
                    self.check_apart(is_apart, &here)?;
                    self.at += 1;
                    let bracket = if bracket == '(' { Bracket::Round } else { Bracket::Square };
                    open.push(std::mem::replace(&mut here, Open::new(Some(bracket), start)));
                    self.space();
                    (here.first, here.alternative) = (self.at, self.at);
                    is_apart = true;
                }
                Some(bracket @ (')' | ']')) => {
                    let bracket = if bracket == ')' { Bracket::Round } else { Bracket::Square };
                    let (Some(outer), true) = (open.pop(), here.bracket == Some(bracket)) else {
                        return Err(self.expected(match here.bracket {
                            None => "an element, `/` or the end of the rule",
                            Some(Bracket::Round) => "an element, `/` or `)`",
                            Some(Bracket::Square) => "an element, `/` or `]`",
                        }));
                    };
                    let inner = std::mem::replace(&mut here, outer);
                    let group = inner.start;
                    let mut node = self.close(inner)?;
                    self.at += 1;
                    if bracket == Bracket::Square {
                        node = self.add(Kind::Repetition { least: 0, most: Some(1), of: node }, group);
                    }
                    self.item(&mut here, node);
                    is_apart = false;
                }
                Some('/') => {
                    self.alternative(&mut here)?;
                    self.at += 1;
                    self.space();
                    here.alternative = self.at;
                    is_apart = true;
                }
                Some('0'..='9' | '*' | '#') if here.repeat.is_none() => {
                    self.check_apart(is_apart, &here)?;
                    here.repeat = Some(self.repeat()?);
                    is_apart = true;
                }
                _ => {
                    self.check_apart(is_apart, &here)?;
                    let node = self.element()?;
                    self.item(&mut here, node);
                    is_apart = false;
                }
            }
        }
    }

    fn check_apart(&self, is_apart: bool, here: &Open) -> Result<(), SyntaxError> {
        if is_apart || here.repeat.is_some() {
            return Ok(());
        }
        Err(self.expected("white space between two elements"))
    }

    /// Adds an element, repeated if a repeat precedes it.
    fn item(&mut self, here: &mut Open, node: Id) {
        let node = match here.repeat.take() {
            Some(Repeat { least, most, start }) => self.add(Kind::Repetition { least, most, of: node }, start),
            None => node,
        };
        here.items.push(node);
        here.end = self.at;
    }

    /// Ends an alternative.
    fn alternative(&mut self, here: &mut Open) -> Result<(), SyntaxError> {
        let items = std::mem::take(&mut here.items);
        if items.is_empty() || here.repeat.is_some() {
            let error = self.expected("an element");
            return Err(if here.repeat.is_some() { error } else { error.help_with("an empty alternative is `\"\"`") });
        }
        let node = match items.as_slice() {
            [one] => *one,
            _ => self.add_at(Kind::Concatenation(items), here.alternative..here.end),
        };
        here.alternatives.push(node);
        Ok(())
    }

    /// Ends a group or a rule.
    fn close(&mut self, mut here: Open) -> Result<Id, SyntaxError> {
        self.alternative(&mut here)?;
        Ok(match here.alternatives.as_slice() {
            [one] => *one,
            _ => self.add_at(Kind::Alternation(here.alternatives), here.first..here.end),
        })
    }

    /// `1*DIGIT / (*DIGIT "*" *DIGIT)`
    fn repeat(&mut self) -> Result<Repeat, SyntaxError> {
        let start = self.at;
        let least = self.number()?;
        if self.peek() == Some('#') {
            let list = "`#` for lists is an extension of RFC 9110";
            return Err(self.error(self.at..self.at + 1, list).help_with(
                "write the list out, as section 5.6.1 of RFC 9110 does: `1#a` is `a *( OWS \",\" OWS a )`",
            ));
        }
        if !self.strip("*") {
            return Ok(Repeat { least: least.unwrap_or(1), most: least, start });
        }
        let most = self.number()?;
        if most.is_some_and(|most| most < least.unwrap_or(0)) {
            return Err(self.error(start..self.at, "a repeat that allows fewer than it requires"));
        }
        Ok(Repeat { least: least.unwrap_or(0), most, start })
    }

    fn number(&mut self) -> Result<Option<u32>, SyntaxError> {
        let start = self.at;
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Ok(None);
        }
        digits.parse().map(Some).map_err(|_| self.error(start..self.at, "a repeat of more than 4294967295"))
    }

    /// `rulename / char-val / num-val / prose-val`
    fn element(&mut self) -> Result<Id, SyntaxError> {
        let start = self.at;
        let kind = match self.peek() {
            Some('"') => self.literal(false)?,
            Some('<') => self.prose()?,
            Some('%') => {
                self.at += 1;
                self.percent(start)?
            }
            _ => Kind::Reference(self.name().ok_or_else(|| self.not_an_element())?),
        };
        Ok(self.add(kind, start))
    }

    fn not_an_element(&self) -> SyntaxError {
        let error = self.expected("an element");
        match self.peek() {
            Some('|') => error.help_with("ABNF separates alternatives with `/`"),
            Some('\'') => error.help_with("ABNF quotes with `\"`"),
            Some('{') => error.help_with("ABNF repeats with `*`, and `*2` is at most twice"),
            Some('=') => error.help_with("a rule begins in the column of the first rule"),
            _ => error,
        }
    }

    /// What follows a `%`.
    fn percent(&mut self, start: usize) -> Result<Kind, SyntaxError> {
        let marker = self.peek().map(|c| c.to_ascii_lowercase());
        let radix = match marker {
            Some('s' | 'i') => {
                self.at += 1;
                return self.literal(marker == Some('s'));
            }
            Some('b') => 2,
            Some('d') => 10,
            Some('x') => 16,
            _ => return Err(self.expected("`x`, `d`, `b`, `s` or `i`")),
        };
        self.at += 1;
        let first = self.value(radix)?;
        if self.strip("-") {
            let last = self.value(radix)?;
            if last < first {
                let backwards = self.error(start..self.at, "the range ends before it begins");
                return Err(backwards.help_with("write the smaller value first"));
            }
            return Ok(Kind::Range(first, last));
        }
        let mut values = vec![first];
        while self.strip(".") {
            values.push(self.value(radix)?);
        }
        Ok(Kind::Values(values))
    }

    fn value(&mut self, radix: u32) -> Result<u32, SyntaxError> {
        let start = self.at;
        let digits = self.run(|c| c.is_digit(radix));
        if digits.is_empty() {
            return Err(self.expected(match radix {
                2 => "a binary digit",
                10 => "a decimal digit",
                _ => "a hexadecimal digit",
            }));
        }
        let value = u32::from_str_radix(digits, radix).ok().filter(|value| *value <= MAX_CHARACTER);
        value.ok_or_else(|| self.error(start..self.at, "a value above %x10FFFF, the last character"))
    }

    /// `DQUOTE *(%x20-21 / %x23-7E) DQUOTE`
    fn literal(&mut self, is_sensitive: bool) -> Result<Kind, SyntaxError> {
        let start = self.at;
        if !self.strip("\"") {
            return Err(self.expected("`\"`"));
        }
        let text = self.run(|c| matches!(c, ' '..='!' | '#'..='~')).to_owned();
        if !self.strip("\"") {
            let is_end = matches!(self.peek(), None | Some('\r' | '\n'));
            return Err(if is_end {
                self.error(start..self.at, "a string without its closing quote")
            } else {
                self.expected("a printable ASCII character or `\"`").help_with("write other characters as `%x...`")
            });
        }
        Ok(Kind::Literal { text, is_sensitive })
    }

    /// `"<" *(%x20-3D / %x3F-7E) ">"`, which may also be around a rule's name (section 2.1).
    fn prose(&mut self) -> Result<Kind, SyntaxError> {
        let start = self.at;
        self.at += 1;
        let prose = self.run(|c| matches!(c, ' '..='=' | '?'..='~'));
        if !self.strip(">") {
            return Err(self.error(start..self.at, "expected `>` after a description in words"));
        }
        let mut characters = prose.chars();
        let is_name = characters.next().is_some_and(|first| first.is_ascii_alphabetic())
            && characters.all(|c| c.is_ascii_alphanumeric() || c == '-');
        let prose = prose.to_owned();
        Ok(if is_name { Kind::Reference(prose) } else { Kind::Prose(prose) })
    }
}

/// What is between two elements.
enum Space {
    None,
    Some,
    /// The rule ends, and what follows it begins here.
    End {
        after: usize,
    },
}
