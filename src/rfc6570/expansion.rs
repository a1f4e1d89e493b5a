//! # [3. Expansion](https://www.rfc-editor.org/rfc/rfc6570#section-3)
//!
//! One algorithm with a table of the operators, as in appendix A. Where that differs from the section, the section counts: the name in an associative array is
//! encoded like a value, and one with an empty value is written without `=`, but in a query.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::abnf::class::Class;
use crate::rfc3986::characters::{GEN_DELIMS, SUB_DELIMS, UNRESERVED};
use crate::rfc3986::encoding::Encoded;
use crate::template::error::{ExpandError, ExpandErrorKind};
use crate::template::operator::Operator;
use crate::template::part::{Expression, Modifier, Part, Variable};
use crate::template::value::{Defined, Value, Values};

/// The characters of a URI, and percent triplets.
static RESERVED: Class = UNRESERVED.or(&GEN_DELIMS).or(&SUB_DELIMS).or_pct_encoded();

/// The characters that never act as delimiters.
static PLAIN: Class = UNRESERVED;

/// How an operator expands (3.2.2 to 3.2.9).
struct Style {
    operator: Operator,
    /// What is written before the first variable that has a value.
    first: &'static str,
    /// What is written between these, and between the members of an exploded value.
    separator: &'static str,
    /// Whether a value comes after a name.
    is_named: bool,
    /// What follows a name without a value.
    if_empty: &'static str,
    /// What is not encoded.
    allowed: &'static Class,
}

impl Style {
    /// None for the operators that are reserved.
    fn of(operator: Operator) -> Option<Style> {
        let (first, separator, is_named, if_empty, allowed) = match operator {
            Operator::Simple => ("", ",", false, "", &PLAIN),
            Operator::Reserved => ("", ",", false, "", &RESERVED),
            Operator::Fragment => ("#", ",", false, "", &RESERVED),
            Operator::Label => (".", ".", false, "", &PLAIN),
            Operator::PathSegment => ("/", "/", false, "", &PLAIN),
            Operator::PathParameter => (";", ";", true, "", &PLAIN),
            Operator::Query => ("?", "&", true, "=", &PLAIN),
            Operator::QueryContinuation => ("&", "&", true, "=", &PLAIN),
            Operator::Reserve(_) => return None,
        };
        Some(Style { operator, first, separator, is_named, if_empty, allowed })
    }

    /// Whether a value is written as it is where percent triplets are allowed.
    fn has_triplets(&self) -> bool {
        self.allowed.starts_with(b'%')
    }

    fn encoded<'t>(&self, text: &'t str) -> Encoded<'t> {
        Encoded::of(text.as_bytes(), self.allowed)
    }

    /// The value of a variable (3.2.1).
    fn variable(&self, variable: Variable<'_>, value: Defined<'_>, out: &mut impl Write) -> fmt::Result {
        let name = variable.name();
        let is_exploded = variable.modifier() == Some(Modifier::Explode);
        match value {
            Defined::String(text) => {
                let text = match variable.modifier() {
                    Some(Modifier::Prefix(length)) => prefix(text, length.into(), self.has_triplets()),
                    _ => text,
                };
                self.name(name, text.is_empty(), out)?;
                write!(out, "{}", self.encoded(text))
            }
            Defined::List(members) if is_exploded => self.each(members, self.separator, out, |member, out| {
                self.name(name, member.is_empty(), out)?;
                write!(out, "{}", self.encoded(member))
            }),
            Defined::Map(members) if is_exploded => self.each(members, self.separator, out, |(name, value), out| {
                write!(out, "{}", self.encoded(name))?;
                let is_query = matches!(self.operator, Operator::Query | Operator::QueryContinuation);
                if !value.is_empty() || is_query {
                    write!(out, "={}", self.encoded(value))?;
                }
                Ok(())
            }),
            Defined::List(members) => {
                // One empty member makes an empty value.
                self.name(name, matches!(members, [member] if member.is_empty()), out)?;
                self.each(members, ",", out, |member, out| write!(out, "{}", self.encoded(member)))
            }
            Defined::Map(members) => {
                self.name(name, false, out)?;
                self.each(members, ",", out, |(name, value), out| {
                    write!(out, "{},{}", self.encoded(name), self.encoded(value))
                })
            }
        }
    }

    /// The name that a value follows, if names are written.
    fn name(&self, name: &str, is_empty: bool, out: &mut impl Write) -> fmt::Result {
        if !self.is_named {
            return Ok(());
        }
        // A name has only characters that are allowed everywhere.
        out.write_str(name)?;
        out.write_str(if is_empty { self.if_empty } else { "=" })
    }

    fn each<T, W: Write>(
        &self,
        members: &[T],
        separator: &str,
        out: &mut W,
        write: impl Fn(&T, &mut W) -> fmt::Result,
    ) -> fmt::Result {
        for (at, member) in members.iter().enumerate() {
            if at > 0 {
                out.write_str(separator)?;
            }
            write(member, out)?;
        }
        Ok(())
    }
}

/// The first characters of a value. Where percent triplets are kept, those of one character count as one.
fn prefix(text: &str, length: usize, has_triplets: bool) -> &str {
    let mut rest = text;
    for _ in 0..length {
        let mut characters = rest.chars();
        match characters.next() {
            None => return text,
            Some('%') if has_triplets => rest = without_triplets(rest).unwrap_or(characters.as_str()),
            Some(_) => rest = characters.as_str(),
        }
    }
    text.get(..text.len() - rest.len()).unwrap_or(text)
}

/// What follows the triplets of one character, or of one byte that is none.
fn without_triplets(text: &str) -> Option<&str> {
    let (first, rest) = triplet(text)?;
    let (mut bytes, mut length, mut after) = ([first, 0, 0, 0], 1, rest);
    while length < bytes.len() {
        if core::str::from_utf8(bytes.get(..length)?).is_ok() {
            return Some(after);
        }
        let Some((byte, rest)) = triplet(after) else { break };
        *bytes.get_mut(length)? = byte;
        length += 1;
        after = rest;
    }
    if core::str::from_utf8(bytes.get(..length)?).is_ok() { Some(after) } else { Some(rest) }
}

/// The byte of the percent triplet that a text begins with, and what follows it.
fn triplet(text: &str) -> Option<(u8, &str)> {
    let digits =
        text.strip_prefix('%')?.get(..2).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
    Some((u8::from_str_radix(digits, 16).ok()?, text.get(3..)?))
}

fn error(kind: ExpandErrorKind, span: core::ops::Range<usize>, text: &str) -> ExpandError {
    ExpandError { kind, span, text: text.to_owned() }
}

fn unwritten(_: fmt::Error) -> ExpandError {
    error(ExpandErrorKind::Write, 0..0, "")
}

/// How an expression expands, unless it is one that has no expansion.
fn style(expression: Expression<'_>) -> Result<Style, ExpandError> {
    Style::of(expression.operator())
        .ok_or_else(|| error(ExpandErrorKind::ReservedOperator, expression.span(), expression.as_str()))
}

/// The value of a variable, unless its modifier is for other values.
fn checked<'v>(variable: Variable<'_>, values: &'v impl Values) -> Result<Option<Value<'v>>, ExpandError> {
    let value = values.value(variable.name());
    let is_prefix = matches!(variable.modifier(), Some(Modifier::Prefix(_)));
    match value.as_ref().and_then(Value::defined) {
        Some(Defined::List(_) | Defined::Map(_)) if is_prefix => {
            Err(error(ExpandErrorKind::CompositePrefix, variable.span(), variable.as_str()))
        }
        _ => Ok(value),
    }
}

/// Literal characters that are not allowed in a URI are encoded (3.1).
fn literals(text: &str, out: &mut impl Write) -> fmt::Result {
    write!(out, "{}", Encoded::of(text.as_bytes(), &RESERVED))
}

/// All expansions, one after another. An expression that cannot be expanded is copied, and the first such error is returned at the end.
pub(crate) fn expand<'t>(
    parts: impl Iterator<Item = Part<'t>>,
    values: &impl Values,
    out: &mut impl Write,
) -> Result<(), ExpandError> {
    let mut first = None;
    for part in parts {
        match part {
            Part::Literals(text) => literals(text.as_str(), out).map_err(unwritten)?,
            Part::Expression(expression) => {
                if let Err(error) = expand_expression(expression, values, out) {
                    if error.kind == ExpandErrorKind::Write {
                        return Err(error);
                    }
                    out.write_str(expression.as_str()).map_err(unwritten)?;
                    first.get_or_insert(error);
                }
            }
        }
    }
    first.map_or(Ok(()), Err)
}

/// Writes nothing if there is an error.
fn expand_expression(
    expression: Expression<'_>,
    values: &impl Values,
    out: &mut impl Write,
) -> Result<(), ExpandError> {
    let style = style(expression)?;
    for variable in expression.variables() {
        checked(variable, values)?;
    }
    let mut before = style.first;
    for variable in expression.variables() {
        let value = values.value(variable.name());
        let Some(value) = value.as_ref().and_then(Value::defined) else { continue };
        out.write_str(before).and_then(|()| style.variable(variable, value, out)).map_err(unwritten)?;
        before = style.separator;
    }
    Ok(())
}

/// The template that is left when some variables are known.
pub(crate) fn expand_partial<'t>(
    parts: impl Iterator<Item = Part<'t>>,
    values: &impl Values,
) -> Result<String, ExpandError> {
    let mut out = String::new();
    for part in parts {
        match part {
            Part::Literals(text) => out.push_str(text.as_str()),
            Part::Expression(expression) => expand_known(expression, values, &mut out)?,
        }
    }
    Ok(out)
}

/// Expands as much of an expression as another template can say.
fn expand_known(expression: Expression<'_>, values: &impl Values, out: &mut String) -> Result<(), ExpandError> {
    let style = style(expression)?;
    // What is known to have no value is left out.
    let mut variables: Vec<(Variable<'_>, Option<Value<'_>>)> = Vec::new();
    for variable in expression.variables() {
        let value = checked(variable, values)?;
        if value.as_ref().is_none_or(|value| !value.is_undefined()) {
            variables.push((variable, value));
        }
    }
    let is_complete = variables.iter().all(|(_, value)| value.is_some());
    let can_be_split = match style.operator {
        Operator::Label | Operator::PathSegment | Operator::PathParameter | Operator::QueryContinuation => true,
        // A `?` is written once it is known that there is a first variable.
        Operator::Query => matches!(variables.first(), Some((_, Some(_)))),
        _ => false,
    };
    let mut before = style.first;
    // The expression that is open, if there is one.
    let mut is_open = false;
    for (variable, value) in &variables {
        let value = value.as_ref().filter(|_| is_complete || can_be_split).and_then(Value::defined);
        match value {
            Some(value) => {
                out.push_str(if is_open { "}" } else { "" });
                is_open = false;
                out.push_str(before);
                style.variable(*variable, value, out).map_err(unwritten)?;
                before = style.separator;
            }
            None if is_open => {
                out.push(',');
                out.push_str(variable.as_str());
            }
            None => {
                out.push('{');
                // After the first one, what is first would be written as a separator.
                let symbol = if can_be_split { before } else { "" };
                match style.operator.symbol().filter(|_| symbol.is_empty()) {
                    Some(symbol) => out.push(symbol),
                    None => out.push_str(symbol),
                }
                out.push_str(variable.as_str());
                is_open = true;
            }
        }
    }
    out.push_str(if is_open { "}" } else { "" });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::prefix;

    #[test]
    fn a_prefix_counts_characters() {
        let prefixes = |text, has_triplets| [1, 2, 3].map(|length| prefix(text, length, has_triplets));
        assert_eq!(prefixes("h\u{e9}llo", false), ["h", "h\u{e9}", "h\u{e9}l"]);
        assert_eq!(prefixes("%C3%A9a", true), ["%C3%A9", "%C3%A9a", "%C3%A9a"]);
        assert_eq!(prefixes("%C3%A9a", false), ["%", "%C", "%C3"]);
        assert_eq!(prefixes("%F0%9F%94%97%20a", true), ["%F0%9F%94%97", "%F0%9F%94%97%20", "%F0%9F%94%97%20a"]);
        // What is no UTF-8 counts byte by byte, and what is no triplet character by character.
        assert_eq!(prefixes("%C3%C3%A9", true), ["%C3", "%C3%C3%A9", "%C3%C3%A9"]);
        assert_eq!(prefixes("%zz", true), ["%", "%z", "%zz"]);
        assert_eq!(prefixes("%C3", true), ["%C3"; 3]);
    }
}
