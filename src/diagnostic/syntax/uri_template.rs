//! What keeps a text from being a template (RFC 6570).

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{self, Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::symbol::Sort;
use crate::diagnostic::syntax::component::Component;
use crate::diagnostic::syntax::percent::percent_encoded;
use crate::diagnostic::syntax::single::WRONG_CHARACTER;
use crate::diagnostic::syntax::surroundings::SURROUNDING_WHITESPACE;
use crate::reading::error::Error;
use crate::rfc6570::syntax::literals::LITERALS;
use crate::rfc6570::syntax::variables::VARCHAR;

pages! {
    /// An expression of a template that is opened by `{` and never closed by `}`.
    ///
    /// What follows the brace is no literal text any more, and no processor can tell where the variable ends (RFC 6570,
    /// 2.2). Close the expression after its last variable. If the brace is data, percent-encode it as `%7B`.
    UNCLOSED_EXPRESSION {
        name: UnclosedExpression,
        group: Syntax,
        rule: Expression,
        example: UriTemplate "/users/{id/posts" => "/users/{id}/posts",
    }

    /// A `}` in a template without a `{` before it.
    ///
    /// Braces are the signs of expressions, and are no literal text (RFC 6570, 2.1). Open the expression before its
    /// first variable, or remove the brace. If it is data, percent-encode it as `%7D`.
    UNOPENED_EXPRESSION {
        name: UnopenedExpression,
        group: Syntax,
        rule: Literals,
        example: UriTemplate "/users/{id}}" => "/users/{id}",
    }

    /// An expression of a template within another one, or in doubled braces.
    ///
    /// Expressions cannot be nested (RFC 6570, 3.2). Doubled braces are the notation of other templates, such as those
    /// of Mustache, Handlebars and Jinja. Write one pair of braces.
    NESTED_EXPRESSION {
        name: NestedExpression,
        group: Syntax,
        rule: Expression,
        section: 6570 "3.2" "Expression Expansion",
        example: UriTemplate "/users/{{id}}" => "/users/{id}",
    }

    /// An expression of a template without a variable: `{}`, `{?}`.
    ///
    /// An expression has at least one variable (RFC 6570, 2.2). Formatting functions of programming languages know
    /// empty braces; a template gives each value a name.
    EMPTY_EXPRESSION {
        name: EmptyExpression,
        group: Syntax,
        rule: Expression,
        example: UriTemplate "/users/{}" => "/users/{id}",
    }

    /// White space at the border of a variable in a template: `{ id }`, `{a, b}`.
    ///
    /// An expression has no white space (RFC 6570, 2.2). Other templates allow it. Remove it.
    SPACE_IN_EXPRESSION {
        name: SpaceInExpression,
        group: Syntax,
        rule: Expression,
        example: UriTemplate "/users/{ id }" => "/users/{id}",
    }

    /// An operator or a modifier of a template that is not in its place.
    ///
    /// An expression has at most one operator, directly after the `{`, and it is for all variables: `{?page,size}`. A
    /// modifier follows its variable: `{path*}` (RFC 6570, 2.2 and 2.4). In routes, `{id?}` is a parameter that may be
    /// left out, and `{*path}` takes the rest of a path. A template needs no sign for the former, since a variable without
    /// a value is always left out; the latter is `{+path}`.
    MISPLACED_OPERATOR {
        name: MisplacedOperator,
        group: Syntax,
        rule: Expression,
        example: UriTemplate "/users/{id?}" => "/users/{id}",
    }

    /// A comma in an expression of a template without a variable before or after it, or a modifier without one.
    ///
    /// Commas separate variables (RFC 6570, 2.3). Remove the comma, or name the variable that is missing.
    EMPTY_VARIABLE {
        name: EmptyVariable,
        group: Syntax,
        rule: VariableList,
        example: UriTemplate "/search{?q,,lang}" => "/search{?q,lang}",
    }

    /// A character that is not allowed in the name of a variable of a template.
    ///
    /// A name consists of letters and digits of ASCII, `_`, percent triplets, and single dots between them (RFC 6570,
    /// 2.3). A hyphen is not allowed, and there are no default values and no filters. Rename the variable, here and where
    /// values are given to it. A percent triplet in a name is part of it, and is not decoded.
    VARIABLE_CHARACTER {
        name: VariableCharacter,
        group: Syntax,
        rule: Varname,
        leave: "if what reads the template is known to allow it, as OpenAPI does in its paths",
        example: UriTemplate "/users/{user-id}" => "/users/{user_id}",
    }

    /// A `:` after a variable of a template without a number from 1 to 9999.
    ///
    /// After the name of a variable, `:3` limits its value to three characters (RFC 6570, 2.4.1). In routes, a type or a
    /// pattern is in this place: `{id:int}`, `{id:[0-9]+}`. A template cannot say what a value looks like. Remove it.
    PREFIX_LENGTH {
        name: PrefixLength,
        group: Syntax,
        rule: MaxLength,
        example: UriTemplate "/users/{id:[0-9]+}" => "/users/{id}",
    }

    /// A variable of a template with more than one modifier, such as `{list:3*}`.
    ///
    /// A prefix is for strings, and `*` for lists and associative arrays (RFC 6570, 2.4), so no value could have both.
    /// Write the one that suits the value.
    SEVERAL_MODIFIERS {
        name: SeveralModifiers,
        group: Syntax,
        rule: ModifierLevel4,
        example: UriTemplate "/tags{/tags:3*}" => "/tags{/tags*}",
    }

    /// A character that is not allowed in a template outside of its expressions unless percent-encoded.
    ///
    /// Literal text consists of the characters of a URI, and those beyond ASCII of an IRI (RFC 6570, 2.1). Others are
    /// percent-encoded: a space as `%20`, a `|` as `%7C`.
    LITERAL_CHARACTER {
        name: LiteralCharacter,
        group: Syntax,
        rule: Literals,
        example: UriTemplate "/my files/{name}" => "/my%20files/{name}",
    }
}

static LITERAL_COMPONENT: Component = Component {
    page: &LITERAL_CHARACTER,
    noun: "a template",
    rule: Rule::Literals,
    class: &LITERALS,
    label: "not allowed outside of an expression unless percent-encoded",
    is_data: true,
};

/// All operators, with those that are reserved.
const OPERATORS: &[u8] = b"+#./;?&=,!@|";

fn is_space(byte: u8) -> bool {
    b" \t\r\n".contains(&byte)
}

impl Finder<'_> {
    /// Reads a whole template.
    pub(crate) fn uri_template(&mut self, span: Range<usize>) {
        let span = self.template_trimmed(span);
        let mut at = span.start;
        while at < span.end {
            at = match self.text.get(at) {
                Some(b'{') => self.expression(at..span.end),
                Some(b'}') => self.stray_brace(at..span.end),
                _ => {
                    let end = self.brace(at..span.end).map_or(span.end, |(brace, _)| brace);
                    self.scan(at..end, &LITERAL_COMPONENT);
                    end
                }
            };
        }
    }

    /// Reads a part of a template that is alone: the grammar knows what is missing.
    pub(crate) fn part_of_template(&mut self, rule: Rule) {
        let error = Error::explain(rule, self.text);
        let (span, expected) = (error.span(), error.expected());
        let Some(symbol) = self.symbol(span.start).1 else {
            self.missing_character(rule);
            return;
        };
        let message = if self.is_secret(&span) {
            format!("a hidden character does not match {rule}")
        } else {
            format!("{symbol} does not match {rule}")
        };
        self.report(&WRONG_CHARACTER, span, message, format!("expected {expected}")).rule(rule).expected(expected);
    }

    /// The text without the white space around it, which is reported.
    fn template_trimmed(&mut self, span: Range<usize>) -> Range<usize> {
        let text = self.part(span.clone());
        let leading = text.iter().take_while(|byte| is_space(**byte)).count();
        let trailing = text.iter().rev().take_while(|byte| is_space(**byte)).count().min(text.len() - leading);
        let within = span.start + leading..span.end - trailing;
        for (place, message) in [
            (span.start..within.start, "white space before a template"),
            (within.end..span.end, "white space after a template"),
        ] {
            if !place.is_empty() {
                self.report(&SURROUNDING_WHITESPACE, place.clone(), message, "not part of the template")
                    .rule(Rule::Literals)
                    .fix(Suggested, "remove it", place, "");
            }
        }
        within
    }

    /// The next brace of a part.
    fn brace(&self, span: Range<usize>) -> Option<(usize, u8)> {
        let at = self.part(span.clone()).iter().position(|byte| b"{}".contains(byte))?;
        Some((span.start + at, *self.text.get(span.start + at)?))
    }

    /// Where a run of one brace ends.
    fn run_of(&self, span: Range<usize>, brace: u8) -> usize {
        let run = self.part(span.clone()).iter().take_while(|byte| **byte == brace).count();
        span.start + run
    }

    fn stray_brace(&mut self, span: Range<usize>) -> usize {
        let end = self.run_of(span.clone(), b'}');
        let place = span.start..end;
        let message = if place.len() == 1 { "a `}` that closes nothing" } else { "several `}` that close nothing" };
        let encoded = "%7D".repeat(place.len());
        self.report(&UNOPENED_EXPRESSION, place.clone(), message, "no `{` is open here")
            .fix(Suggested, "remove it", place.clone(), "")
            .fix(Suggested, format!("if it is data, percent-encode it as `{encoded}`"), place, encoded);
        end
    }

    /// Reads what a `{` begins. Where that ends.
    fn expression(&mut self, span: Range<usize>) -> usize {
        let (start, end) = (span.start, span.end);
        match self.brace(start + 1..end) {
            Some((close, b'}')) => {
                self.inside(start + 1..close);
                close + 1
            }
            Some((second, _)) if second == start + 1 => self.doubled(span),
            Some((second, _)) => self.nested(span, second),
            None => self.unclosed(start, end),
        }
    }

    /// `{{id}}`
    fn doubled(&mut self, span: Range<usize>) -> usize {
        let inside = self.run_of(span.clone(), b'{');
        let close = self.brace(inside..span.end).filter(|(_, brace)| *brace == b'}');
        let end = close.map_or(inside, |(close, _)| self.run_of(close..span.end, b'}'));
        let Some((close, _)) = close.filter(|(close, _)| end - close > 1) else {
            let place = span.start..inside - 1;
            self.report(
                &UNCLOSED_EXPRESSION,
                place.clone(),
                "an expression is never closed",
                "expected one `}` for each `{`",
            )
            .fix(Suggested, "remove it", place, "");
            return inside - 1;
        };
        let name = String::from_utf8_lossy(self.part(inside..close).trim_ascii()).into_owned();
        self.report(&NESTED_EXPRESSION, span.start..end, "doubled braces", "an expression has one pair of braces").fix(
            Suggested,
            format!("write `{{{name}}}`"),
            span.start..end,
            format!("{{{name}}}"),
        );
        end
    }

    /// `{a{b}}`, or `{a/{b}`.
    fn nested(&mut self, span: Range<usize>, second: usize) -> usize {
        let closes = |brace: Option<(usize, u8)>| brace.filter(|(_, byte)| *byte == b'}').map(|(at, _)| at);
        let inner = closes(self.brace(second + 1..span.end));
        let outer = inner.and_then(|inner| closes(self.brace(inner + 1..span.end)));
        let (Some(inner), Some(outer)) = (inner, outer) else { return self.unclosed(span.start, second) };
        let before = self.part(span.start + 1..second);
        if let Some(colon) = before.iter().position(|byte| *byte == b':') {
            // The repetition of a pattern, as in `{id:[0-9]{3}}`.
            self.varspec(span.start + 1..outer, Some(span.start + 1 + colon), None, Suggested);
        } else {
            self.report(
                &NESTED_EXPRESSION,
                second..inner + 1,
                "an expression within an expression",
                "opened a second time",
            )
            .context(span.start..span.start + 1, "opened here");
        }
        outer + 1
    }

    /// The place where the brace is missing, and what follows it, is literal text.
    fn unclosed(&mut self, start: usize, end: usize) -> usize {
        let inside = self.part(start + 1..end);
        let operator = usize::from(inside.first().is_some_and(|byte| OPERATORS.contains(byte)));
        let list = inside.get(operator..).unwrap_or_default();
        let is_of_list = |byte: &u8| VARCHAR.starts_with(*byte) || b".,:*".contains(byte);
        let length = list.iter().take_while(|byte| is_of_list(byte)).count();
        let place = start + 1 + operator + length;
        if length > 0 {
            self.inside(start + 1..place);
        }
        let label = match self.symbol(place).1.filter(|_| place < end) {
            Some(symbol) if !self.is_secret(&(place..place + 1)) => format!("expected `}}` before {symbol}"),
            _ => "expected `}`".into(),
        };
        let note = self
            .report(&UNCLOSED_EXPRESSION, place..place, "the expression is never closed", label)
            .context(start..start + 1, "opened here");
        if length > 0 {
            note.fix(Suggested, "close it with `}`", place..place, "}");
        } else {
            note.fix(Suggested, "if the brace is data, percent-encode it as `%7B`", start..start + 1, "%7B");
        }
        place
    }

    /// Reads what is between braces.
    fn inside(&mut self, span: Range<usize>) {
        let braces = span.start - 1..self.text.len().min(span.end + 1);
        // Of an operator that is reserved, only its author knows what was meant.
        let first = self.part(span.clone()).trim_ascii_start().first();
        let spaces = if first.is_some_and(|byte| b"=,!@|".contains(byte)) { Suggested } else { Safe };
        let list = self.without_spaces(span, spaces);
        let operator =
            self.text.get(list.start).copied().filter(|byte| list.start < list.end && OPERATORS.contains(byte));
        let mut start = list.start;
        if operator.is_some() {
            start += 1;
            // `{?&a}`: a dot begins a name, and a comma separates.
            let rest = self.part(start..list.end);
            let others = rest.iter().take_while(|byte| b"+#/;?&=!@|".contains(byte)).count();
            if others > 0 && others < rest.len() {
                let place = start..start + others;
                self.report(&MISPLACED_OPERATOR, place.clone(), "a second operator", "an expression has one operator")
                    .fix(Suggested, "remove it", place, "");
                start += others;
            }
        }
        let list = if operator.is_some() { self.without_spaces(start..list.end, spaces) } else { list };
        if list.is_empty() {
            let message = if operator.is_some() { "an expression without a variable" } else { "an empty expression" };
            self.report(&EMPTY_EXPRESSION, braces, message, "expected the name of a variable");
            return;
        }
        let mut at = list.start;
        loop {
            let rest = self.part(at..list.end);
            let comma = rest.iter().position(|byte| *byte == b',').map(|comma| at + comma);
            let end = comma.unwrap_or(list.end);
            if self.part(at..end).iter().all(|byte| is_space(*byte)) {
                self.no_variable(list.clone(), at, comma);
            } else {
                self.varspec(at..end, None, operator, spaces);
            }
            match comma {
                Some(comma) => at = comma + 1,
                None => return,
            }
        }
    }

    /// A part without the white space around it, which is reported.
    fn without_spaces(&mut self, span: Range<usize>, applicability: Applicability) -> Range<usize> {
        let text = self.part(span.clone());
        let leading = text.iter().take_while(|byte| is_space(**byte)).count();
        let trailing = text.iter().rev().take_while(|byte| is_space(**byte)).count().min(text.len() - leading);
        let within = span.start + leading..span.end - trailing;
        if !within.is_empty() {
            for place in [span.start..within.start, within.end..span.end] {
                if !place.is_empty() {
                    let message =
                        if place.len() == 1 { "a space in an expression" } else { "white space in an expression" };
                    self.report(&SPACE_IN_EXPRESSION, place.clone(), message, "an expression has no white space").fix(
                        applicability,
                        "remove it",
                        place,
                        "",
                    );
                }
            }
        }
        within
    }

    /// A comma that separates nothing.
    fn no_variable(&mut self, list: Range<usize>, at: usize, next: Option<usize>) {
        let comma = if at > list.start { at - 1 } else { next.unwrap_or(at) };
        let end = next.unwrap_or(list.end);
        // With the white space that is there in place of a variable.
        let place = if at > list.start { comma..end } else { at..end + 1 };
        self.report(&EMPTY_VARIABLE, place.clone(), "a comma without a variable", "expected a variable on both sides")
            .fix(Suggested, "remove it", place, "");
    }

    /// Reads a variable with its modifier, which begins at `modifier` if that is known.
    fn varspec(&mut self, span: Range<usize>, modifier: Option<usize>, operator: Option<u8>, spaces: Applicability) {
        let mut span = self.without_spaces(span, spaces);
        let is_star = |byte: &u8| *byte == b'*';
        let stars = self.part(span.clone()).iter().take_while(|byte| is_star(byte)).count();
        if stars == span.len() {
            self.no_name(span);
            return;
        }
        if stars > 0 {
            let place = span.start..span.start + stars;
            let has_modifier = self.part(place.end..span.end).iter().any(|byte| b":*".contains(byte));
            let end = span.end..span.end;
            let is_first = self.part(0..place.start).trim_ascii_end().ends_with(b"{");
            let note = self.report(
                &MISPLACED_OPERATOR,
                place.clone(),
                "a `*` before a variable",
                "a modifier follows the name",
            );
            let note = match operator {
                // What takes the rest of a path in a route.
                None if !has_modifier && is_first => note.fix(Suggested, "write `+`", place.clone(), "+"),
                _ => note,
            };
            if has_modifier {
                note.fix(Suggested, "remove it", place.clone(), "");
            } else {
                let edits = alloc::vec![
                    Edit { span: place.clone(), replacement: String::new() },
                    Edit { span: end, replacement: "*".into() },
                ];
                note.fix_all(Suggested, "write it after the name", edits);
            }
            span.start = place.end;
        }
        let start = modifier.or_else(|| {
            let at = self.part(span.clone()).iter().position(|byte| b":*".contains(byte))?;
            Some(span.start + at)
        });
        let name = span.start..start.unwrap_or(span.end);
        if name.is_empty() {
            self.no_name(span);
            return;
        }
        self.variable_name(name, operator);
        if let Some(start) = start {
            self.modifier(start..span.end);
        }
    }

    fn no_name(&mut self, span: Range<usize>) {
        self.report(
            &EMPTY_VARIABLE,
            span,
            "a modifier without a variable",
            "expected the name of a variable before it",
        );
    }

    /// Reads the name of a variable, which is not empty.
    fn variable_name(&mut self, span: Range<usize>, operator: Option<u8>) {
        let text = self.part(span.clone());
        let trailing = text.iter().rev().take_while(|byte| b"+#/;?&=!@|".contains(byte)).count();
        let trailing = if trailing < text.len() { trailing } else { 0 };
        let end = span.end - trailing;
        let mut at = span.start;
        while at < end {
            let Some(byte) = self.text.get(at).copied() else { return };
            at = match byte {
                b'%' => self.triplet(at..end, false),
                b'.' => {
                    let dots = self.part(at..end).iter().take_while(|byte| **byte == b'.').count();
                    // Of several dots between characters, one may stay.
                    let is_inside = at > span.start && at + dots < end;
                    let place = at..at + dots - usize::from(is_inside);
                    if !place.is_empty() {
                        let message = "a dot that is not between two characters of a name";
                        self.report(&VARIABLE_CHARACTER, place.clone(), message, "not between characters").fix(
                            Suggested,
                            "remove it",
                            place,
                            "",
                        );
                    }
                    at + dots
                }
                _ if VARCHAR.starts_with(byte) => at + 1,
                _ => self.of_no_name(at..end),
            };
        }
        if trailing > 0 {
            self.trailing_operator(span.start - usize::from(operator.is_some()), end..span.end, operator);
        }
    }

    /// Reports a run of characters that are in no name. Where it ends.
    fn of_no_name(&mut self, span: Range<usize>) -> usize {
        let rest = self.part(span.clone());
        let length = rest.iter().take_while(|byte| !VARCHAR.starts_with(**byte) && **byte != b'.').count();
        let end = span.start + length.max(1);
        let place = span.start..end;
        let message = self.not_allowed(place.clone(), "the name of a variable");
        let run = self.part(place.clone());
        let is_ascii = run.is_ascii();
        let is_text = core::str::from_utf8(run).is_ok();
        let is_first = !self.text.get(place.start.wrapping_sub(1)).is_some_and(|byte| VARCHAR.starts_with(*byte));
        let is_joint = run.iter().all(|byte| b"- ".contains(byte));
        // What other notations have between variables, and what they say of one.
        let is_separator = matches!(run, b"&" | b";" | b"|" | b"/" | b"+");
        let after = self.part(place.clone().end..span.end);
        let is_name = after.first().is_some_and(|byte| VARCHAR.starts_with(*byte));
        let has_value = run == b"=" && is_name;
        let is_invisible = self.symbol(place.start).1.is_some_and(|symbol| symbol.sort() == Sort::Invisible);
        let encoded = percent_encoded(run);
        let note = self
            .report(
                &VARIABLE_CHARACTER,
                place.clone(),
                message,
                "a name consists of letters, digits, `_` and percent triplets, with dots between them",
            )
            .rule(Rule::Varname);
        let note = match () {
            () if is_joint && !is_first => note.fix(Suggested, "write `_`", place.clone(), "_"),
            () if is_first && is_ascii || is_invisible => note.fix(Suggested, "remove it", place.clone(), ""),
            () if is_separator && is_name => note.fix(Suggested, "write `,`", place.clone(), ","),
            () if has_value => note.fix(Suggested, "remove the value", place.start..span.end, ""),
            () => note,
        };
        if !is_ascii && is_text && !is_invisible {
            note.fix(Suggested, format!("percent-encode it as `{encoded}`"), place, encoded);
        }
        end
    }

    /// `{id?}`
    fn trailing_operator(&mut self, start: usize, place: Range<usize>, operator: Option<u8>) {
        let (symbol, is_one) = self.list(place.clone());
        let message = format!("{symbol} {} after a variable", if is_one { "is" } else { "are" });
        let first = self.text.get(place.start).copied();
        let sign: Cow<'_, str> = String::from_utf8_lossy(self.part(place.clone())).into_owned().into();
        let is_only = self.text.get(start.wrapping_sub(1)) == Some(&b'{') && self.text.get(place.end) == Some(&b'}');
        let note = self.report(&MISPLACED_OPERATOR, place.clone(), message, "an operator follows the `{`");
        let edits = alloc::vec![
            Edit { span: start..start, replacement: sign.into_owned() },
            Edit { span: place.clone(), replacement: String::new() },
        ];
        // A question mark is how routes say that a parameter may be left out.
        let is_route = first == Some(b'?');
        let note = if is_route { note.fix(Suggested, "remove it", place.clone(), "") } else { note };
        let can_be_moved = is_only && operator.is_none() && place.len() == 1;
        let note = if can_be_moved { note.fix_all(Suggested, "write it after the `{`", edits) } else { note };
        if !is_route {
            note.fix(Suggested, "remove it", place, "");
        }
    }

    /// Reads what follows a name, from its `:` or `*` on.
    fn modifier(&mut self, span: Range<usize>) {
        let text = self.part(span.clone());
        let (sign, body) = text.split_first().unwrap_or((&b'*', &[]));
        let place = span.start + 1..span.end;
        if *sign == b'*' {
            if body.is_empty() {
                return;
            }
            if b":*".contains(body.first().unwrap_or(&b' ')) {
                self.several_modifiers(span, "*");
            } else {
                self.report(&MISPLACED_OPERATOR, place.clone(), "text after a modifier", "a modifier ends a variable")
                    .fix(Suggested, "remove it", place, "");
            }
            return;
        }
        if Rule::MaxLength.accepts(body) {
            return;
        }
        let digits = body.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if body.get(digits..).is_some_and(|rest| matches!(rest, [b'*', ..])) {
            let replacement = "*";
            self.several_modifiers(span, replacement);
            return;
        }
        let zeros = body.iter().take_while(|byte| **byte == b'0').count();
        let number = body.get(zeros..).filter(|number| zeros > 0 && Rule::MaxLength.accepts(number));
        let number = number.and_then(|number| core::str::from_utf8(number).ok());
        let is_number = digits == body.len();
        let (message, place): (Cow<'static, str>, _) = if body.is_empty() {
            ("a prefix without a length".into(), span.clone())
        } else {
            let (list, is_one) = self.list(place.clone());
            (format!("{list} {} not the length of a prefix", if is_one { "is" } else { "are" }).into(), place)
        };
        let note = self
            .report(&PREFIX_LENGTH, place.clone(), message, "expected a number from 1 to 9999")
            .rule(Rule::MaxLength);
        let note = match number {
            Some(number) => note.fix(Suggested, format!("write `{number}`"), place, number),
            None => note,
        };
        let title =
            if is_number { "remove the prefix" } else { "remove it: a template cannot say what a value looks like" };
        note.fix(Suggested, title, span, "");
    }

    fn several_modifiers(&mut self, span: Range<usize>, instead: &'static str) {
        self.report(&SEVERAL_MODIFIERS, span.clone(), "more than one modifier", "a variable has at most one").fix(
            Suggested,
            format!("write `{instead}`"),
            span,
            instead,
        );
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use alloc::string::String;
    use alloc::vec::Vec;
    use core::ops::Range;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed_as;
    use crate::diagnostic::level::Applicability::Safe;

    fn diagnosed(text: &str) -> Vec<(&'static str, Range<usize>)> {
        diagnosed_as(Rule::UriTemplate, text)
    }

    /// The text after each fix of its only diagnostic.
    fn fixes(text: &str) -> Vec<String> {
        let found = diagnose(text, Rule::UriTemplate);
        let fixes = found.iter().flat_map(|found| found.fixes());
        fixes.map(|fix| String::from_utf8(fix.apply(text.as_bytes())).unwrap()).collect()
    }

    #[test]
    fn braces() {
        assert_eq!(diagnosed("/{id"), [("unclosed-expression", 4..4)]);
        assert_eq!(diagnosed("/{id/a"), [("unclosed-expression", 4..4)]);
        assert_eq!(diagnosed("/{a/{b}"), [("unclosed-expression", 3..3)]);
        assert_eq!(diagnosed("/{a/{b}/{c"), [("unclosed-expression", 3..3), ("unclosed-expression", 10..10)]);
        assert_eq!(diagnosed("/{"), [("unclosed-expression", 2..2)]);
        assert_eq!(diagnosed("/{{id}"), [("unclosed-expression", 1..2)]);
        assert_eq!(diagnosed("/a}/{b}"), [("unopened-expression", 2..3)]);
        assert_eq!(diagnosed("/{a}}"), [("unopened-expression", 4..5)]);
        assert_eq!(diagnosed("/{{id}}/{{{ a }}}"), [("nested-expression", 1..7), ("nested-expression", 8..17)]);
        assert_eq!(diagnosed("/{a{b}c}"), [("nested-expression", 3..6)]);
        assert_eq!(diagnosed("/{}"), [("empty-expression", 1..3)]);
        assert_eq!(diagnosed("/{ }{?}"), [("empty-expression", 1..4), ("empty-expression", 4..7)]);
        assert_eq!(fixes("/{id/a"), ["/{id}/a"]);
        assert_eq!(fixes("/{{ id }}"), ["/{id}"]);
        assert_eq!(fixes("/a}"), ["/a", "/a%7D"]);
    }

    #[test]
    fn operators_and_modifiers() {
        assert_eq!(diagnosed("{id?}"), [("misplaced-operator", 3..4)]);
        assert_eq!(fixes("{id?}"), ["{id}", "{?id}"]);
        assert_eq!(fixes("{path+}"), ["{+path}", "{path}"]);
        assert_eq!(fixes("{#hello+}"), ["{#hello}"]);
        assert_eq!(fixes("{*path}"), ["{+path}", "{path*}"]);
        assert_eq!(fixes("{/*path}"), ["{/path*}"]);
        assert_eq!(fixes("{/?id}"), ["{/id}"]);
        assert_eq!(fixes("{a:3*}"), ["{a*}"]);
        assert_eq!(diagnosed("{a*:3}"), [("several-modifiers", 2..5)]);
        assert_eq!(diagnosed("{a*b}"), [("misplaced-operator", 3..4)]);
        assert_eq!(diagnosed("{:3}{*}"), [("empty-variable", 1..3), ("empty-variable", 5..6)]);
        // The grammar has them; a lint reports them.
        assert_eq!(diagnosed("{=a}{!b}"), []);
    }

    #[test]
    fn prefixes() {
        assert_eq!(diagnosed("{a:0}"), [("prefix-length", 3..4)]);
        assert_eq!(diagnosed("{a:}"), [("prefix-length", 2..3)]);
        assert_eq!(fixes("{a:01}"), ["{a:1}", "{a}"]);
        assert_eq!(fixes("{a:10000}"), ["{a}"]);
        assert_eq!(fixes("/{id:[0-9]+}/x"), ["/{id}/x"]);
        assert_eq!(fixes("/{id:[0-9]{3}}/x"), ["/{id}/x"]);
        assert_eq!(diagnosed("{a:9999,b:int}"), [("prefix-length", 10..13)]);
    }

    #[test]
    fn names() {
        assert_eq!(diagnosed("{user-id}"), [("variable-character", 5..6)]);
        assert_eq!(fixes("{user-id}"), ["{user_id}"]);
        assert_eq!(fixes("{$var}"), ["{var}"]);
        assert_eq!(fixes("{with space}"), ["{with_space}"]);
        assert_eq!(fixes("{stra\u{df}e}"), ["{stra%C3%9Fe}"]);
        assert_eq!(fixes("{\u{e9}a}"), ["{%C3%A9a}"]);
        assert_eq!(diagnosed("{x.}"), [("variable-character", 2..3)]);
        assert_eq!(diagnosed("{x..y}"), [("variable-character", 2..3)]);
        assert_eq!(diagnosed("{..x}"), [("variable-character", 2..3)]);
        assert_eq!(diagnosed("{%2x}"), [("percent-encoding-not-hex", 1..4)]);
        assert_eq!(diagnosed("{a,,b}"), [("empty-variable", 2..3)]);
        assert_eq!(fixes("{a,,b}"), ["{a,b}"]);
        assert_eq!(fixes("{?,a}"), ["{?a}"]);
        assert_eq!(fixes("{a,}"), ["{a}"]);
        assert_eq!(diagnosed("{?empty=default,var}"), [("variable-character", 7..8)]);
    }

    #[test]
    fn literals() {
        assert_eq!(diagnosed("/a b/{c}"), [("literal-character", 2..3)]);
        assert_eq!(fixes("/a b/{c}"), ["/a%20b/{c}"]);
        assert_eq!(diagnosed("/a\\{b}"), [("backslash", 2..3)]);
        assert_eq!(diagnosed("/<id>"), [("literal-character", 1..2), ("literal-character", 4..5)]);
        assert_eq!(diagnosed("/%zz{a}"), [("percent-encoding-not-hex", 1..4)]);
        assert_eq!(diagnosed("/%{a}"), [("bare-percent", 1..2)]);
        assert_eq!(diagnosed(" /{a}"), [("surrounding-whitespace", 0..1)]);
        assert_eq!(diagnosed("/caf\u{e9}\u{e000}'"), []);
    }

    #[test]
    fn what_is_safe() {
        let is_safe = |text: &str| {
            let found = diagnose(text, Rule::UriTemplate);
            found.iter().all(|found| found.fixes().iter().any(|fix| fix.applicability == Safe))
        };
        assert!(is_safe("/users/{ id }") && is_safe("/{a, b}") && is_safe("/my files/{name}"));
        assert!(
            !is_safe("/{user-id}")
                && !is_safe("/{id?}")
                && !is_safe("/<a>")
                && !is_safe("/{ user-id }")
                && !is_safe("/{ = a }")
        );
    }

    #[test]
    fn parts_alone() {
        assert_eq!(diagnosed_as(Rule::Varname, "a-b"), [("wrong-character", 1..2)]);
        assert_eq!(diagnosed_as(Rule::Expression, "{a"), [("missing-character", 2..2)]);
        assert_eq!(diagnosed_as(Rule::MaxLength, "12345"), [("wrong-character", 4..5)]);
        assert_eq!(diagnosed_as(Rule::Literals, "{"), [("wrong-character", 0..1)]);
    }
}
