//! The operators of ABNF, as combinators.
//!
//! With nom's tuples, `alt` and `opt` they are all that a rule needs:
//!
//! | ABNF | here |
//! |---|---|
//! | `"text"` | `literal!("text")` |
//! | `%x31-39` | `range(0x31, 0x39)` |
//! | `%xA0-D7FF` | `points('\u{A0}', '\u{D7FF}')`: characters beyond ASCII, as UTF-8 |
//! | `a / b` | `alt((a, b))`, or `one(&CLASS, alt((a, b)))` where both are single characters |
//! | `a b` | `(a, b)`, or `seq((a, b))` for the text of both |
//! | `[ a ]` | `opt(a)` |
//! | `*a`, `1*a` | `run0(&CLASS, a)`, `run1(&CLASS, a)` |
//! | `*( "/" a )` | `led0::<b'/', _, _>(&CLASS, (literal!("/"), a))` |
//! | `1*4a`, `2a` | `repeat(1, 4, a)`, `repeat(2, 2, a)` |
//! | numbers up to 255 | `decimal(255, a)`, where `a` takes the same |
//! | groups of an address | `groups(last, a, a)`, where `a` takes the same |
//!
//! What the ABNF says by other means has a name as well: `alternative(4, a)` is the fourth alternative of the ABNF, wherever `alt` tries it;
//! `without(part, a)` is a rule without an optional part; `not(text, a)` looks ahead.

use nom::{Check, Complete, Err, Mode, OutputM, OutputMode, PResult, Parser};

#[cfg(feature = "iri")]
use super::beyond::{self, Beyond};
use super::class::Class;
use super::groups::Groups;
use super::rule::Rule;
use super::set::Set;
use super::source::{Element, Parsed, Source};

/// One ABNF rule: the text that `body` matches, reported under the rule's name.
#[inline(always)]
pub(crate) fn rule<S, P>(rule: Rule, body: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Ruled { rule, body })
}

/// ABNF `"text"`, which is case-insensitive (RFC 5234, section 2.3).
macro_rules! literal {
    ($text:literal) => {
        $crate::abnf::operators::text(|| $text)
    };
}
pub(crate) use literal;

/// The leaf of `literal!`. The text is a part of its type, not of its value: a value in memory is loaded again after each call of another
/// parser, because the compiler cannot know that it is unchanged.
#[inline(always)]
pub(crate) fn text<S, T>(text: T) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    T: Fn() -> &'static str,
{
    Leaf(Literal(text))
}

/// ABNF `%x31-39`: one character of the range.
#[inline(always)]
pub(crate) fn range<S: Source>(first: u8, last: u8) -> impl Parser<S, Output = S::Text, Error = ()> {
    Leaf(Range(first, last))
}

/// ABNF `%xA0-D7FF`: one character of the range, all of which are beyond ASCII and in one class.
#[cfg(feature = "iri")]
#[inline(always)]
pub(crate) fn points<S: Source>(first: char, last: char) -> impl Parser<S, Output = S::Text, Error = ()> {
    Leaf(Points(first, last))
}

/// ABNF `a / b / c`, where each alternative is a single character. `class` and `each` match the same characters.
#[inline(always)]
pub(crate) fn one<S, P>(class: &'static Class, each: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(One { class, each })
}

/// ABNF `*a`: as many characters of `class` as follow. `class` and `each` match the same characters.
#[inline(always)]
pub(crate) fn run0<S, P>(class: &'static Class, each: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Run { class, each, may_be_empty: true })
}

/// ABNF `1*a`: [`run0`], but at least one character.
#[inline(always)]
pub(crate) fn run1<S, P>(class: &'static Class, each: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Run { class, each, may_be_empty: false })
}

/// ABNF `*( "/" a )`, where a run of `"/"` and `a` is one of `class`: slashes and characters in any order, after the first slash.
#[inline(always)]
pub(crate) fn led0<const LEAD: u8, S, P>(class: &'static Class, each: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Led::<LEAD, P> { class, each })
}

/// ABNF `<least>*<most>element`.
#[inline(always)]
pub(crate) fn repeat<S, P>(least: usize, most: usize, element: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Repeat { least, most, element })
}

/// `element`, which begins with a character of `class`: one byte of look-ahead saves the attempt.
#[inline(always)]
pub(crate) fn starts<S, P>(class: &'static Class, element: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Starts { class, element })
}

/// A rule for bytes.
type Plain = fn(&[u8]) -> Parsed<&[u8]>;

/// Eight groups of one to four hexadecimal digits with colons between them, of which `::` may replace some and `last` the last two. `each` matches the same texts, and so does
/// `plain`, which is `each` for bytes: all sources that only match share it, so that it is compiled once.
#[inline(always)]
pub(crate) fn groups<S, L, P>(last: L, each: P, plain: Plain) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    L: Parser<S, Error = ()>,
    P: Parser<S, Error = ()>,
{
    Leaf(Grouped { last, each, plain: Some(plain) })
}

/// [`groups`], where no character of theirs can follow: then a source that only matches need not try what is shorter.
#[inline(always)]
pub(crate) fn whole_groups<S, L, P>(last: L, each: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    L: Parser<S, Error = ()>,
    P: Parser<S, Error = ()>,
{
    Leaf(Grouped { last, each, plain: None })
}

/// A decimal number from 0 to `most`, which has three digits, without leading zeros. `each` matches the same texts.
#[inline(always)]
pub(crate) fn decimal<S, P>(most: u16, each: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Decimal { most, each })
}

/// ABNF `( a b c )`: the text of the whole group.
#[inline(always)]
pub(crate) fn seq<S, P>(elements: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Seq(elements))
}

/// [`seq`], as the alternative of the rule that has this number in the ABNF.
#[inline(always)]
pub(crate) fn alternative<S, P>(number: u8, elements: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Attempt { attempt: Element::Alternative(number), elements })
}

/// [`seq`], as the rule without this optional part, which is tried before the rule with the part.
#[inline(always)]
pub(crate) fn without<S, P>(part: &'static str, elements: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Attempt { attempt: Element::Without(part), elements })
}

/// A look-ahead: matches the empty text if `element` does not match. `abnf` is the element as ABNF, for people.
#[inline(always)]
pub(crate) fn not<S, P>(abnf: &'static str, element: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Not { abnf, element })
}

/// `element` on trial: what it misses is not missing from the text.
#[inline(always)]
pub(crate) fn quietly<S, P>(element: P) -> impl Parser<S, Output = S::Text, Error = ()>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    Leaf(Quietly(element))
}

/// A leaf that no operator of ABNF describes, for rules that are not traced.
#[cfg(feature = "alloc")]
pub(crate) fn leaf<S: Source>(strip: fn(&[u8]) -> Option<&[u8]>) -> impl Parser<S, Output = S::Text, Error = ()> {
    Leaf(Strip(strip))
}

/// The end of the text.
#[inline(always)]
pub(crate) fn end<S: Source>(input: S) -> Parsed<S> {
    Leaf(End).parse_complete(input)
}

/// Makes a nom parser of a leaf, which only returns what is left. Leaves are structs, not closures, so that they can be marked for inlining into
/// the rules.
struct Leaf<R>(R);

trait Read<S> {
    /// What is left of `input`, if the leaf matches.
    fn read(&mut self, input: &S) -> Option<S>;
}

impl<S, R> Parser<S> for Leaf<R>
where
    S: Source,
    R: Read<S>,
{
    type Output = S::Text;
    type Error = ();

    #[inline(always)]
    fn process<M: OutputMode>(&mut self, input: S) -> PResult<M, S, S::Text, ()> {
        match self.0.read(&input) {
            Some(rest) => {
                let text = M::Output::bind(|| input.up_to(&rest));
                Ok((rest, text))
            }
            None => Err(Err::Error(M::Error::bind(|| ()))),
        }
    }
}

/// What `parser` leaves of `input`, if it matches.
#[inline(always)]
fn read<S, P>(parser: &mut P, input: &S) -> Option<S>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    parser.process::<OutputM<Check, Check, Complete>>(input.clone()).ok().map(|(rest, ())| rest)
}

/// [`read`], for what a faster reading left: not inlined, it takes no registers from that one.
#[cold]
#[inline(never)]
fn read_apart<S, P>(parser: &mut P, input: &S) -> Option<S>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    read(parser, input)
}

struct Ruled<P> {
    rule: Rule,
    body: P,
}

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Ruled<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        let rule = self.rule;
        input.enter(Element::Rule(rule));
        let rest = input.skim(rule).unwrap_or_else(|| read(&mut self.body, input));
        input.leave(Element::Rule(rule), rest)
    }
}

struct Literal<T>(T);

impl<S: Source, T: Fn() -> &'static str> Read<S> for Literal<T> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        let text = (self.0)();
        let Some(rest) = input.strip(|bytes| strip_literal(bytes, text)) else {
            if S::REPORTS {
                let at = if text.len() == 1 { 0 } else { common(input.bytes(), text) };
                if let Some(wanted) = text.as_bytes().get(at) {
                    input.missed(at, Set::literal(*wanted));
                }
            }
            return None;
        };
        input.leave(Element::Terminal, Some(rest))
    }
}

#[inline(always)]
fn strip_literal<'t>(mut bytes: &'t [u8], text: &str) -> Option<&'t [u8]> {
    for wanted in text.bytes() {
        match bytes {
            [byte, rest @ ..] if is_same(*byte, wanted) => bytes = rest,
            _ => return None,
        }
    }
    Some(bytes)
}

/// How many characters of `text` the bytes begin with. It is compiled once, not for each literal and source, and few literals need it.
#[inline(never)]
fn common(bytes: &[u8], text: &str) -> usize {
    bytes.iter().zip(text.bytes()).take_while(|(byte, wanted)| is_same(**byte, *wanted)).count()
}

/// Whether two characters are equal, ignoring case.
#[inline(always)]
fn is_same(byte: u8, wanted: u8) -> bool {
    if wanted.is_ascii_alphabetic() { byte | 0x20 == wanted | 0x20 } else { byte == wanted }
}

#[cfg(feature = "alloc")]
struct Strip(fn(&[u8]) -> Option<&[u8]>);

#[cfg(feature = "alloc")]
impl<S: Source> Read<S> for Strip {
    fn read(&mut self, input: &S) -> Option<S> {
        input.strip(self.0)
    }
}

struct Range(u8, u8);

impl<S: Source> Read<S> for Range {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        let Range(first, last) = *self;
        let Some(rest) = input.strip(|bytes| strip_range(bytes, first, last)) else {
            input.missed(0, Set::range(first, last));
            return None;
        };
        input.leave(Element::Terminal, Some(rest))
    }
}

#[inline(always)]
fn strip_range(bytes: &[u8], first: u8, last: u8) -> Option<&[u8]> {
    match bytes {
        [byte, rest @ ..] if (first..=last).contains(byte) => Some(rest),
        _ => None,
    }
}

#[cfg(feature = "iri")]
struct Points(char, char);

#[cfg(feature = "iri")]
impl<S: Source> Read<S> for Points {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        let Points(first, last) = *self;
        let Some(rest) = input.strip(|bytes| strip_points(bytes, first, last)) else {
            input.missed(0, Set::beyond(Beyond::of(first)));
            return None;
        };
        input.leave(Element::Terminal, Some(rest))
    }
}

#[cfg(feature = "iri")]
fn strip_points(bytes: &[u8], first: char, last: char) -> Option<&[u8]> {
    let (point, rest) = beyond::first(bytes)?;
    (first..=last).contains(&point).then_some(rest)
}

struct One<P> {
    class: &'static Class,
    each: P,
}

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for One<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        if S::WHOLE { read(&mut self.each, input) } else { read_one(self.class, &mut self.each, input) }
    }
}

/// What is left after one character of `class`. For a source that reports, an invalid triplet lacks a digit; otherwise any character of the class
/// is missing.
#[inline(always)]
fn read_one<S, P>(class: &'static Class, each: &mut P, input: &S) -> Option<S>
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    let rest = input.strip(|text| class.strip_one(text));
    if S::REPORTS && rest.is_none() {
        if input.bytes().first() == Some(&b'%') {
            return read(each, input);
        }
        input.missed(0, class.set());
    }
    rest
}

/// What is left after `each`, repeated as often as it matches.
fn read_each<S, P>(each: &mut P, input: &S) -> S
where
    S: Source,
    P: Parser<S, Error = ()>,
{
    let mut rest = input.clone();
    while let Some(after) = read(each, &rest) {
        rest = after;
    }
    rest
}

struct Run<P> {
    class: &'static Class,
    each: P,
    may_be_empty: bool,
}

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Run<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        let rest = if S::WHOLE {
            read_each(&mut self.each, input)
        } else {
            let rest = input.strip(|text| Some(self.class.strip_run(text))).unwrap_or_else(|| input.clone());
            if S::REPORTS {
                // Nothing more of the class follows: this reports what is missing.
                let _ = read_one(self.class, &mut self.each, &rest);
            }
            rest
        };
        (self.may_be_empty || rest.bytes().len() < input.bytes().len()).then_some(rest)
    }
}

struct Led<const LEAD: u8, P> {
    class: &'static Class,
    each: P,
}

impl<S: Source, P: Parser<S, Error = ()>, const LEAD: u8> Read<S> for Led<LEAD, P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        if S::WHOLE {
            return Some(read_each(&mut self.each, input));
        }
        let rest = input.strip(|text| Some(strip_led(text, LEAD, self.class))).unwrap_or_else(|| input.clone());
        if S::REPORTS {
            let is_empty = rest.bytes().len() == input.bytes().len();
            if is_empty || rest.bytes().first() == Some(&b'%') {
                return Some(read_each(&mut self.each, input));
            }
            rest.missed(0, self.class.set());
        }
        Some(rest)
    }
}

#[inline(always)]
fn strip_led<'t>(text: &'t [u8], lead: u8, class: &'static Class) -> &'t [u8] {
    if text.first() == Some(&lead) { class.strip_run(text) } else { text }
}

struct Repeat<P> {
    least: usize,
    most: usize,
    element: P,
}

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Repeat<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        let mut rest = input.clone();
        for times in 0..self.most {
            match read(&mut self.element, &rest) {
                Some(after) => rest = after,
                None if times < self.least => return None,
                None => break,
            }
        }
        Some(rest)
    }
}

struct Starts<P> {
    class: &'static Class,
    element: P,
}

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Starts<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        let may_match = input.bytes().first().is_some_and(|byte| self.class.starts_with(*byte));
        if S::WHOLE || may_match {
            return read(&mut self.element, input);
        }
        input.missed(0, self.class.set());
        None
    }
}

struct Grouped<L, P> {
    last: L,
    each: P,
    plain: Option<Plain>,
}

impl<S: Source, L: Parser<S, Error = ()>, P: Parser<S, Error = ()>> Read<S> for Grouped<L, P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        if S::REPORTS || S::WHOLE {
            return read_apart(&mut self.each, input);
        }
        let whole = self.read_whole(input);
        match self.plain {
            Some(plain) if whole.is_none() => input.strip(|text| strip_apart(text, plain)),
            _ => whole,
        }
    }
}

/// What `plain` leaves of `text`, where a faster reading failed: like [`read_apart`].
#[cold]
#[inline(never)]
fn strip_apart(text: &[u8], plain: Plain) -> Option<&[u8]> {
    plain(text).ok().map(|(rest, _)| rest)
}

impl<L, P> Grouped<L, P> {
    /// What is left after the groups, if no character follows that is in a group or between two.
    #[inline(always)]
    fn read_whole<S: Source>(&mut self, input: &S) -> Option<S>
    where
        L: Parser<S, Error = ()>,
    {
        let groups = Groups::at_start_of(input.bytes())?;
        let strip = |length| input.strip(|text| text.get(length..));
        let rest = strip(groups.length)?;
        if rest.bytes().first() != Some(&b'.') {
            return groups.are(8, false).then_some(rest);
        }
        let before = groups.up_to_last_colon();
        let rest = read(&mut self.last, &strip(before.length)?)?;
        let ends = !matches!(rest.bytes(), [b'.' | b':', ..] | [b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F', ..]);
        (ends && before.are(6, true)).then_some(rest)
    }
}

struct Decimal<P> {
    most: u16,
    each: P,
}

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Decimal<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        if S::REPORTS || S::WHOLE {
            return read_apart(&mut self.each, input);
        }
        // What is beyond the end is no digit.
        let three = match *input.bytes() {
            [first, second, third, ..] => [first, second, third],
            [first, second] => [first, second, 0],
            [first] => [first, 0, 0],
            [] => return None,
        };
        let length = decimal_length(three, self.most);
        if length == 0 { None } else { input.strip(|text| text.get(length..)) }
    }
}

/// The length of a number from 0 to `most`, which has three digits; 0 if there is none. There is no branch for each digit, which no processor foresees.
#[inline(always)]
fn decimal_length(three: [u8; 3], most: u16) -> usize {
    let [first, second, third] = three.map(|byte| u16::from(byte.wrapping_sub(b'0')));
    let has_one = first <= 9;
    let has_two = has_one & (first > 0) & (second <= 9);
    let has_three = has_two & (third <= 9) & (100 * first + 10 * second + third <= most);
    usize::from(has_one) + usize::from(has_two) + usize::from(has_three)
}

struct Seq<P>(P);

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Seq<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        read(&mut self.0, input)
    }
}

struct Attempt<P> {
    attempt: Element,
    elements: P,
}

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Attempt<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        input.enter(self.attempt);
        let rest = read(&mut self.elements, input);
        input.leave(self.attempt, rest)
    }
}

struct Not<P> {
    abnf: &'static str,
    element: P,
}

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Not<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        let lookahead = Element::Lookahead(self.abnf);
        input.enter(lookahead);
        let found = read(&mut self.element, input);
        match input.leave(lookahead, found) {
            Some(_) => None,
            None => Some(input.clone()),
        }
    }
}

struct Quietly<P>(P);

impl<S: Source, P: Parser<S, Error = ()>> Read<S> for Quietly<P> {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        input.enter(Element::Trial);
        let rest = read(&mut self.0, input);
        input.leave(Element::Trial, rest)
    }
}

struct End;

impl<S: Source> Read<S> for End {
    #[inline(always)]
    fn read(&mut self, input: &S) -> Option<S> {
        if !input.bytes().is_empty() {
            input.missed(0, Set::END);
            return None;
        }
        Some(input.clone())
    }
}
