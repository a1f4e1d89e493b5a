//! Faults that cargo-mutants does not have, and people make: a part of a condition is left out, an alternative of a pattern, a character of a set, or an element of a list.

use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

use proc_macro2::{LineColumn, Span};
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::{Fault, range};

/// Lists with more elements are tables.
const LONGEST: usize = 60;

/// A part of a condition is left out: the replacement is `true` in place of one of several that must hold, `false` of one that may.
pub(super) const CONDITION: &str = "Condition";

/// An expression is replaced by another.
pub(super) const EXPRESSION: &str = "Expression";

/// An element of a list is left out: the replacement is the name of the list, and the number of the element.
pub(super) const ELEMENT: &str = "Element";

/// All such faults of a file.
pub(super) fn of_file(file: &str, text: &str) -> Result<Vec<Fault>, String> {
    let code = syn::parse_file(text).map_err(|error| format!("{file}: {error}"))?;
    let uses = uses(&code);
    let mut parts = Parts { file, text, uses: &uses, around: (String::new(), 1..=1), faults: Vec::new() };
    parts.visit_file(&code);
    Ok(parts.faults)
}

/// The lines between which each list is read such that an element can be left out, by its name.
fn uses(code: &syn::File) -> HashMap<String, RangeInclusive<usize>> {
    struct Uses(HashMap<String, RangeInclusive<usize>>);
    impl<'ast> Visit<'ast> for Uses {
        fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
            if let Some(name) = list_of(node) {
                let line = node.span().start().line;
                let lines = self.0.entry(name).or_insert(line..=line);
                *lines = *lines.start().min(&line)..=*lines.end().max(&line);
            }
            visit::visit_expr_method_call(self, node);
        }
    }
    let mut uses = Uses(HashMap::new());
    uses.visit_file(code);
    uses.0
}

/// The name of the constant list whose elements a call reads.
pub(super) fn list_of(call: &syn::ExprMethodCall) -> Option<String> {
    let syn::Expr::Path(path) = &*call.receiver else { return None };
    let name = path.path.get_ident()?.to_string();
    let is_constant = name.len() > 1 && !name.contains(|letter: char| letter.is_lowercase());
    (is_constant && (call.method == "iter" || call.method == "contains")).then_some(name)
}

struct Parts<'t> {
    file: &'t str,
    text: &'t str,
    uses: &'t HashMap<String, RangeInclusive<usize>>,
    /// The function around, or what else a part is of, and its lines.
    around: (String, RangeInclusive<usize>),
    faults: Vec<Fault>,
}

impl Parts<'_> {
    fn range(&self, span: Span) -> Range<usize> {
        range(self.text, span)
    }

    /// A part of the code in one line, unless there is a comment in it.
    fn line(&self, part: Range<usize>) -> Option<String> {
        let part = self.text.get(part)?;
        let has_comment = part.contains('\n') && part.contains("//");
        (!has_comment).then(|| part.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn add(&mut self, genre: &str, what: &str, span: Span, replacement: String) {
        let place = |place: LineColumn| (place.line, place.column + 1);
        let (name, function) = self.around.clone();
        self.faults.push(Fault {
            name: format!("{}: leave out {what} in {name}", self.file),
            file: self.file.to_owned(),
            genre: genre.to_owned(),
            function,
            start: place(span.start()),
            end: place(span.end()),
            replacement,
        });
    }

    /// The parts of a condition that are joined by the same operator.
    fn joined<'a>(&self, node: &'a syn::ExprBinary, is_and: bool, parts: &mut Vec<&'a syn::Expr>) {
        for side in [&*node.left, &*node.right] {
            match side {
                syn::Expr::Binary(inner) if joins(inner) == Some(is_and) => self.joined(inner, is_and, parts),
                _ => parts.push(side),
            }
        }
    }

    /// The alternatives in a pattern, at each depth.
    fn alternatives(&mut self, call: Span, pattern: &syn::Pat) {
        struct Alternatives(Vec<Vec<Span>>);
        impl<'ast> Visit<'ast> for Alternatives {
            fn visit_pat_or(&mut self, node: &'ast syn::PatOr) {
                self.0.push(node.cases.iter().map(Spanned::span).collect());
                visit::visit_pat_or(self, node);
            }
        }
        let mut found = Alternatives(Vec::new());
        found.visit_pat(pattern);
        let whole = self.range(call);
        for cases in found.0 {
            for (number, case) in cases.iter().enumerate() {
                // With the bar after it, or before it.
                let out = match cases.get(number + 1) {
                    Some(next) => self.range(*case).start..self.range(*next).start,
                    None => {
                        cases.get(number.wrapping_sub(1)).map_or(0, |last| self.range(*last).end)..self.range(*case).end
                    }
                };
                let piece = |part: Range<usize>| self.text.get(part).map(|part| part.replace('\n', " "));
                let parts = (self.line(whole.clone()), piece(whole.start..out.start), piece(out.end..whole.end));
                if let (Some(_), Some(before), Some(after)) = parts
                    && let Some(case) = self.line(self.range(*case))
                {
                    self.add(EXPRESSION, &format!("the alternative {case}"), call, format!("{before}{after}"));
                }
            }
        }
    }

    fn in_function(&mut self, name: &syn::Ident, span: Span, visit: impl FnOnce(&mut Self)) {
        let lines = span.start().line..=span.end().line;
        let before = std::mem::replace(&mut self.around, (name.to_string(), lines));
        visit(self);
        self.around = before;
    }

    fn list(&mut self, name: &syn::Ident, value: &syn::Expr) {
        let value = match value {
            syn::Expr::Reference(of) => &*of.expr,
            value => value,
        };
        let syn::Expr::Array(list) = value else { return };
        let Some(lines) = self.uses.get(&name.to_string()).filter(|_| (2..LONGEST).contains(&list.elems.len())) else {
            return;
        };
        self.around = (name.to_string(), lines.clone());
        for (number, element) in list.elems.iter().enumerate() {
            if let Some(what) = self.line(self.range(element.span())) {
                self.add(ELEMENT, &what, element.span(), format!("{name} {number}"));
            }
        }
    }
}

/// Whether an operator joins conditions that must all hold, or of which one must.
fn joins(node: &syn::ExprBinary) -> Option<bool> {
    match node.op {
        syn::BinOp::And(_) => Some(true),
        syn::BinOp::Or(_) => Some(false),
        _ => None,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string().starts_with("test"),
        syn::Meta::NameValue(_) => false,
    })
}

impl<'ast> Visit<'ast> for Parts<'_> {
    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        let Some(is_and) = joins(node) else { return visit::visit_expr_binary(self, node) };
        let mut parts = Vec::new();
        self.joined(node, is_and, &mut parts);
        for part in parts {
            if !matches!(part, syn::Expr::Let(_))
                && let Some(what) = self.line(self.range(part.span()))
            {
                self.add(CONDITION, &what, part.span(), is_and.to_string());
            }
            self.visit_expr(part);
        }
    }

    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        if node.method == "contains"
            && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::ByteStr(set), .. }) = &*node.receiver
            && let Some(rest) = self.line(self.range(set.span()).end..self.range(node.span()).end)
        {
            let value = set.value();
            for (number, byte) in value.iter().enumerate() {
                let others = value.iter().enumerate().filter(|(other, _)| *other != number);
                let others: String = others.flat_map(|(_, byte)| byte.escape_ascii()).map(char::from).collect();
                let what = format!("`{}` of b\"{}\"", byte.escape_ascii(), value.escape_ascii());
                self.add(EXPRESSION, &what, node.span(), format!("b\"{others}\"{rest}"));
            }
        }
        visit::visit_expr_method_call(self, node);
    }

    fn visit_expr_macro(&mut self, node: &'ast syn::ExprMacro) {
        if node.mac.path.is_ident("matches") {
            let read = |input: ParseStream<'_>| {
                input.parse::<syn::Expr>()?;
                input.parse::<syn::Token![,]>()?;
                let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
                input.parse::<proc_macro2::TokenStream>()?;
                Ok(pattern)
            };
            if let Ok(pattern) = node.mac.parse_body_with(read) {
                self.alternatives(node.span(), &pattern);
            }
        }
    }

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.list(&node.ident, &node.expr);
    }

    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.list(&node.ident, &node.expr);
    }

    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if !is_test(&node.attrs) {
            visit::visit_item_mod(self, node);
        }
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        if node.sig.constness.is_none() && !is_test(&node.attrs) {
            self.in_function(&node.sig.ident, node.span(), |parts| visit::visit_item_fn(parts, node));
        }
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        if node.sig.constness.is_none() {
            self.in_function(&node.sig.ident, node.span(), |parts| visit::visit_impl_item_fn(parts, node));
        }
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        if node.sig.constness.is_none() {
            self.in_function(&node.sig.ident, node.span(), |parts| visit::visit_trait_item_fn(parts, node));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::of_file;

    #[test]
    fn each_part_is_left_out() {
        let text = r#"
const NAMES: [&str; 2] = ["a", "b"];
const OTHERS: [&str; 2] = ["c", "d"];
fn f(a: u8) -> bool {
    let c = a == 1 && (b"xy".contains(&a) || g(a)) && NAMES.iter().any(h);
    if let 1 = a && c {}
    matches!(a, 1 | 2 if c)
}
const fn k(a: bool) -> bool { a && true }
#[cfg(test)]
mod tests {
    fn f() -> bool { a && b }
}
"#;
        let faults = of_file("a.rs", text).unwrap();
        let faults: Vec<_> = faults.iter().map(|fault| (fault.name.as_str(), fault.replacement.as_str())).collect();
        assert_eq!(
            faults,
            [
                ("a.rs: leave out \"a\" in NAMES", "NAMES 0"),
                ("a.rs: leave out \"b\" in NAMES", "NAMES 1"),
                ("a.rs: leave out a == 1 in f", "true"),
                ("a.rs: leave out (b\"xy\".contains(&a) || g(a)) in f", "true"),
                ("a.rs: leave out b\"xy\".contains(&a) in f", "false"),
                ("a.rs: leave out `x` of b\"xy\" in f", "b\"y\".contains(&a)"),
                ("a.rs: leave out `y` of b\"xy\" in f", "b\"x\".contains(&a)"),
                ("a.rs: leave out g(a) in f", "false"),
                ("a.rs: leave out NAMES.iter().any(h) in f", "true"),
                ("a.rs: leave out c in f", "true"),
                ("a.rs: leave out the alternative 1 in f", "matches!(a, 2 if c)"),
                ("a.rs: leave out the alternative 2 in f", "matches!(a, 1 if c)"),
            ]
        );
    }
}
