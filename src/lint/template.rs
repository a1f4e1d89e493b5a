//! Problems of templates that match the grammar.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::context::Levels;
use crate::abnf::rule::Rule;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::model::{Diagnostic, Label};
use crate::diagnostic::note::{Note, explain};
use crate::diagnostic::page::{Page, pages};
use crate::template::operator::Operator;
use crate::template::part::{Expression, Literals, Part};
use crate::template::uri_template::UriTemplate;

pages! {
    /// An expression with one of the operators `=`, `,`, `!`, `@` and `|`.
    ///
    /// The grammar reserves them for later documents (RFC 6570, 2.2), and there is none. No processor can expand the
    /// expression; most copy it into the result. Take the operator away, or use one that has a meaning: `+`, `#`, `.`,
    /// `/`, `;`, `?` or `&`.
    RESERVED_OPERATOR {
        name: ReservedOperator,
        group: Suspicious,
        rule: OpReserve,
        leave: "if the processor is known to have a meaning of its own for it",
        example: UriTemplate "/users/{=id}" => "/users/{id}",
    }

    /// A second `?` by an expression, or `&` in a template without a query.
    ///
    /// `{?a}` begins a query, and `{&a}` continues one that is in the literals before it, or is begun by another
    /// expression (RFC 6570, 3.2.8 and 3.2.9). With `/search?q=x{?page}`, the server reads one parameter `q` with the
    /// value `x?page=2`. Write `&` after a query has begun, and put all variables that are optional into one expression.
    QUERY_OPERATOR {
        name: QueryOperator,
        group: Suspicious,
        rule: OpLevel3,
        section: 6570 "3.2.8" "Form-Style Query Expansion: {?var}",
        leave: "if only one of the expressions ever has a value",
        example: UriTemplate "/search?q=x{?page}" => "/search?q=x{&page}",
    }

    /// A parameter in the notation of a router or a shell: `/:id`, `${id}`.
    ///
    /// In a template by RFC 6570, these are literals, or literals before an expression: they are copied into the URI,
    /// which then has `/:id`, or a `$` before the value. Write `{id}`.
    ROUTE_NOTATION {
        name: RouteNotation,
        group: Suspicious,
        rule: Literals,
        leave: "if the segment is to begin with a colon, or the value with a dollar sign",
        example: UriTemplate "/users/:id" => "/users/{id}",
    }
}

/// What is reported of a template, at these levels.
pub(super) fn lint(template: UriTemplate<'_>, levels: &Levels) -> Vec<Diagnostic> {
    let mut lints = TemplateLints { levels, found: Vec::new() };
    let (mut query, mut before) = (Query::Unknown, None);
    for part in template.parts() {
        match part {
            Part::Literals(text) => {
                lints.routes(text);
                query.read(text.as_str());
            }
            Part::Expression(expression) => {
                lints.expression(expression, before);
                lints.query(expression, &mut query);
            }
        }
        before = Some(part);
    }
    let mut found = lints.found;
    if !found.is_empty() {
        explain(&mut found, template.as_str().as_bytes(), Rule::UriTemplate, true);
    }
    found
}

/// What is known of the query that the text so far has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Query {
    /// Nothing: the text begins here, or a value may have brought a query.
    Unknown,
    /// There is none yet.
    None,
    Begun,
    /// A fragment began, in which question marks mean nothing.
    Past,
}

impl Query {
    fn read(&mut self, text: &str) {
        if *self == Query::Past {
            return;
        }
        if let Some((before, _)) = text.split_once('#') {
            self.read_query(before);
            *self = Query::Past;
        } else {
            self.read_query(text);
        }
    }

    fn read_query(&mut self, text: &str) {
        *self = match *self {
            _ if text.contains('?') => Query::Begun,
            // A text that begins with an expression may be a part of another one.
            Query::Unknown if text.starts_with('/') || text.contains("://") => Query::None,
            other => other,
        };
    }
}

struct TemplateLints<'l> {
    levels: &'l Levels,
    found: Vec<Diagnostic>,
}

impl TemplateLints<'_> {
    fn note(
        &mut self,
        page: &'static Page,
        span: Range<usize>,
        message: impl Into<alloc::borrow::Cow<'static, str>>,
        label: &'static str,
    ) -> Note<'_> {
        let Some(severity) = self.levels.of(page.name).severity() else { return Note::none() };
        let label = Label { span, text: label.into() };
        Note::push(&mut self.found, &[], Diagnostic::new(page, severity, message.into(), label))
    }

    /// `/:id`
    fn routes(&mut self, text: Literals<'_>) {
        let start = text.span().start;
        for (at, _) in text.as_str().match_indices("/:") {
            let at = at + "/".len();
            let segment = text.as_str().get(at..).and_then(|rest| rest.split(['/', '?', '#', '.']).next());
            let name = segment.and_then(|segment| segment.strip_prefix(':')).unwrap_or_default();
            let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            if !is_name {
                continue;
            }
            let span = start + at..start + at + ":".len() + name.len();
            let message = format!("`:{name}` is no variable of a template");
            self.note(&ROUTE_NOTATION, span.clone(), message, "copied as it is").fix(
                Suggested,
                format!("write `{{{name}}}`"),
                span,
                format!("{{{name}}}"),
            );
        }
    }

    fn expression(&mut self, expression: Expression<'_>, before: Option<Part<'_>>) {
        let at = expression.span().start;
        if let Operator::Reserve(symbol) = expression.operator() {
            let message = format!("the operator `{symbol}` is reserved");
            self.note(&RESERVED_OPERATOR, at + 1..at + 2, message, "no document says what it does").fix(
                Suggested,
                "remove it",
                at + 1..at + 2,
                "",
            );
        }
        if expression.operator() == Operator::Simple
            && let Some(Part::Literals(text)) = before
            && text.as_str().ends_with('$')
        {
            self.note(&ROUTE_NOTATION, at - 1..at, "the `$` before an expression is a literal", "copied as it is").fix(
                Suggested,
                "remove it",
                at - 1..at,
                "",
            );
        }
    }

    fn query(&mut self, expression: Expression<'_>, query: &mut Query) {
        let at = expression.span().start;
        match (expression.operator(), *query) {
            (Operator::Query, Query::Begun) => {
                self.note(&QUERY_OPERATOR, at + 1..at + 2, "a second `?`", "the query has begun before").fix(
                    Suggested,
                    "write `&`",
                    at + 1..at + 2,
                    "&",
                );
            }
            (Operator::Query, Query::Unknown | Query::None) => *query = Query::Begun,
            (Operator::QueryContinuation, Query::None) => {
                let message = "an `&` where no query has begun";
                self.note(&QUERY_OPERATOR, at + 1..at + 2, message, "no `?` is before it").fix(
                    Suggested,
                    "write `?`",
                    at + 1..at + 2,
                    "?",
                );
                *query = Query::Begun;
            }
            (Operator::Fragment, _) => *query = Query::Past,
            // The value may have a query.
            (Operator::Reserved, Query::None) => *query = Query::Unknown,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::ops::Range;

    use crate::abnf::rule::Rule;
    use crate::lint::linter::Linter;

    fn linted(text: &str) -> Vec<(&'static str, Range<usize>)> {
        let found = Linter::new().lint(text, Rule::UriTemplate);
        found.iter().map(|found| (found.name().name(), found.label().span.clone())).collect()
    }

    #[test]
    fn operators() {
        assert_eq!(linted("/{=a}{|b}"), [("reserved-operator", 2..3), ("reserved-operator", 6..7)]);
        assert_eq!(linted("/a?b{?c}"), [("query-operator", 5..6)]);
        assert_eq!(linted("{?a}{?b}"), [("query-operator", 5..6)]);
        assert_eq!(linted("/a{&b}"), [("query-operator", 3..4)]);
        for text in [
            "{?a,b}{&c}",
            "/a?b{&c}",
            "{+base}{&c}",
            "/{+a}{&c}",
            "{&c}",
            "a#?{?b}",
            "a#{b}?{?c}",
            "/a{#b}{?c}",
            "http://h{?a}#b",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
    }

    #[test]
    fn other_notations() {
        assert_eq!(linted("/users/:id/posts"), [("route-notation", 7..10)]);
        assert_eq!(linted("/users/${id}"), [("route-notation", 7..8)]);
        for text in ["/v1/{name}:cancel", "/a:b", "http://h:80/", "/::1", "/:8080", "/$", "/${+a}"] {
            assert_eq!(linted(text), [], "{text}");
        }
    }
}
