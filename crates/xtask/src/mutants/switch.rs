//! Many faults in one program, of which a variable of the environment chooses one: so a file is compiled once for all of them.
//!
//! What is put into the code adds no line, since tests compare the numbers of lines.

use std::collections::HashMap;
use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::parts::{CONDITION, ELEMENT, EXPRESSION, list_of};
use super::{Fault, offset, range};

/// The variable that has the number of a fault.
pub(super) const VARIABLE: &str = "URISPEC_FAULT";

/// What the root of a crate gets: whether a fault is chosen.
pub(super) const MODULE: &str = "
mod fault_switch {
    extern crate std;
    pub(crate) fn on(number: usize) -> bool {
        static CHOSEN: std::sync::OnceLock<Option<usize>> = std::sync::OnceLock::new();
        *CHOSEN.get_or_init(|| std::env::var(\"URISPEC_FAULT\").ok()?.parse().ok()) == Some(number)
    }
    pub(crate) fn without<T: Clone + Send + Sync>(list: &'static [T], faults: &[(usize, usize)]) -> &'static [T] {
        static SHORTER: std::sync::OnceLock<std::boxed::Box<dyn core::any::Any + Send + Sync>> = std::sync::OnceLock::new();
        let Some((_, out)) = faults.iter().find(|(number, _)| on(*number)) else { return list };
        let shorter = || {
            let elements = list.iter().enumerate().filter(|(element, _)| element != out);
            std::boxed::Box::new(elements.map(|(_, element)| element.clone()).collect::<std::vec::Vec<T>>())
        };
        SHORTER.get_or_init(|| shorter()).downcast_ref::<std::vec::Vec<T>>().map_or(list, |shorter| shorter)
    }
}
";

/// A part of a text, and what is put before and after it.
struct Edit {
    part: Range<usize>,
    before: String,
    after: String,
}

/// `text` with those of the faults, each with its number, that can be switched, and the numbers of the others.
pub(super) fn switched(text: &str, faults: &[(usize, &Fault)]) -> Result<(String, Vec<usize>), String> {
    let file = syn::parse_file(text).map_err(|error| format!("cannot read the code: {error}"))?;
    let mut places = Places { text, ..Places::default() };
    places.visit_file(&file);
    let (mut edits, mut left) = (Vec::new(), Vec::new());
    let mut lists: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
    for (number, fault) in faults {
        if fault.genre == ELEMENT {
            if let Some((list, element)) = fault.replacement.split_once(' ') {
                lists.entry(list).or_default().push((*number, element.parse().unwrap_or_default()));
            }
            continue;
        }
        match places.edit(*number, fault) {
            Some(edit) => edits.push(edit),
            None => left.push(*number),
        }
    }
    for (list, part) in &places.lists {
        if let Some(elements) = lists.get(list.as_str()) {
            let before = "crate::fault_switch::without(&".to_owned();
            edits.push(Edit { part: part.clone(), before, after: format!(", &{elements:?})") });
        }
    }
    Ok((with(text, &edits), left))
}

/// Makes all edits. What is around a part is put around what is in it.
fn with(text: &str, edits: &[Edit]) -> String {
    // The end of a part comes before the start of another; of two starts the longer part's comes first, of two ends the shorter part's.
    let mut pieces: Vec<(usize, bool, isize, &str)> = Vec::new();
    for (number, Edit { part, before, after }) in edits.iter().enumerate() {
        let (length, number) = (part.len() as isize, number as isize);
        let order = if before.ends_with("; } ") { isize::MIN + number } else { number - length * 0x1_0000 };
        pieces.push((part.start, true, order, before));
        pieces.push((part.end, false, length * 0x1_0000 - number, after));
    }
    pieces.sort_by_key(|(at, is_start, order, _)| (*at, *is_start, *order));
    let (mut result, mut done) = (String::new(), 0);
    for (at, _, _, piece) in pieces {
        result.extend([text.get(done..at).unwrap_or_default(), piece]);
        done = at;
    }
    result.push_str(text.get(done..).unwrap_or_default());
    result
}

/// An operation: all of it, and its operands.
struct Operation {
    whole: Range<usize>,
    left: Range<usize>,
    right: Range<usize>,
}

struct Arm {
    guard: Option<Range<usize>>,
    arrow: usize,
}

/// Where everything is that a fault may change, by the byte where cargo-mutants says that it is.
#[derive(Default)]
struct Places<'t> {
    text: &'t str,
    operations: HashMap<usize, Operation>,
    negations: HashMap<usize, Range<usize>>,
    arms: HashMap<usize, Arm>,
    /// Where lists are read, by their names.
    lists: Vec<(String, Range<usize>)>,
    /// What is computed while compiling, where nothing can be asked.
    constant: Vec<Range<usize>>,
    /// Functions whose result has a type without a name, which is that of one value alone.
    unnamed: Vec<Range<usize>>,
}

impl Places<'_> {
    fn edit(&self, number: usize, fault: &Fault) -> Option<Edit> {
        let (start, end) = (offset(self.text, fault.start)?, offset(self.text, fault.end)?);
        let is_in = |ranges: &[Range<usize>]| ranges.iter().any(|range| range.contains(&start));
        if is_in(&self.constant) {
            return None;
        }
        let (on, with) = (format!("crate::fault_switch::on({number})"), &fault.replacement);
        match fault.genre.as_str() {
            "FnValue" => {
                let before = format!("if {on} {{ return {with}; }} ");
                (!is_in(&self.unnamed)).then_some(Edit { part: start..start, before, after: String::new() })
            }
            "BinaryOperator" => {
                let Operation { whole, left, right } = self.operations.get(&start)?;
                let (left, right) = (self.line(left)?, self.line(right)?);
                let before = format!("(if {on} {{{left} {with} {right}}} else {{");
                Some(Edit { part: whole.clone(), before, after: "})".to_owned() })
            }
            CONDITION => {
                let before = if with == "true" { format!("({on} || (") } else { format!("(!{on} && (") };
                Some(Edit { part: start..end, before, after: "))".to_owned() })
            }
            EXPRESSION => {
                let before = format!("(if {on} {{{with}}} else {{");
                Some(Edit { part: start..end, before, after: "})".to_owned() })
            }
            "UnaryOperator" => {
                let operand = self.negations.get(&start)?;
                let before = format!("(if {on} {{{}}} else {{", self.line(operand)?);
                Some(Edit { part: start..operand.end, before, after: "})".to_owned() })
            }
            "MatchArmGuard" => {
                let before = if with == "true" { format!("{on} || (") } else { format!("!{on} && (") };
                Some(Edit { part: start..end, before, after: ")".to_owned() })
            }
            "MatchArm" => {
                let Arm { guard, arrow } = self.arms.get(&start)?;
                Some(match guard {
                    Some(guard) => Edit { part: guard.clone(), before: format!("!{on} && ("), after: ")".to_owned() },
                    None => Edit { part: *arrow..*arrow, before: format!("if !{on} "), after: String::new() },
                })
            }
            _ => None,
        }
    }

    /// A part in one line, unless it has comments.
    fn line(&self, part: &Range<usize>) -> Option<String> {
        let part = self.text.get(part.clone())?;
        let has_comment = part.contains('\n') && part.contains("//");
        (!has_comment).then(|| part.replace('\n', " "))
    }

    fn range(&self, span: Span) -> Range<usize> {
        range(self.text, span)
    }

    fn function(&mut self, signature: &syn::Signature, span: Span) {
        let range = self.range(span);
        if signature.constness.is_some() {
            self.constant.push(range.clone());
        }
        if let syn::ReturnType::Type(_, of) = &signature.output
            && self.text.get(self.range(of.span())).is_some_and(|of| of.contains("impl "))
        {
            self.unnamed.push(range);
        }
    }
}

/// Whether something is bound in a condition.
fn binds(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(both) => binds(&both.left) || binds(&both.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Places<'_> {
    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        if !binds(&node.left) && !binds(&node.right) {
            let [whole, left, right] = [node.span(), node.left.span(), node.right.span()].map(|span| self.range(span));
            self.operations.insert(self.range(node.op.span()).start, Operation { whole, left, right });
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        if let Some(list) = list_of(node) {
            self.lists.push((list, self.range(node.receiver.span())));
        }
        visit::visit_expr_method_call(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast syn::ExprUnary) {
        let operand = self.range(node.expr.span());
        self.negations.insert(self.range(node.op.span()).start, operand);
        visit::visit_expr_unary(self, node);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        let guard = match &node.pat {
            syn::Pat::Guard(guarded) => Some(self.range(guarded.guard.span())),
            _ => None,
        };
        let arrow = self.range(node.fat_arrow_token.span()).start;
        self.arms.insert(self.range(node.span()).start, Arm { guard, arrow });
        visit::visit_arm(self, node);
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.function(&node.sig, node.span());
        visit::visit_item_fn(self, node);
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.function(&node.sig, node.span());
        visit::visit_impl_item_fn(self, node);
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        self.function(&node.sig, node.span());
        visit::visit_trait_item_fn(self, node);
    }

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.constant.push(self.range(node.span()));
    }

    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.constant.push(self.range(node.span()));
    }

    fn visit_impl_item_const(&mut self, node: &'ast syn::ImplItemConst) {
        self.constant.push(self.range(node.span()));
    }

    fn visit_type_array(&mut self, node: &'ast syn::TypeArray) {
        self.constant.push(self.range(node.len.span()));
    }
}

#[cfg(test)]
mod tests {
    use super::switched;
    use crate::mutants::Fault;

    fn fault(genre: &str, start: (usize, usize), end: (usize, usize), replacement: &str) -> Fault {
        Fault {
            name: String::new(),
            file: String::new(),
            genre: genre.into(),
            function: 1..=9,
            start,
            end,
            replacement: replacement.into(),
        }
    }

    fn of(text: &str, faults: &[Fault]) -> (String, Vec<usize>) {
        let numbered: Vec<_> = faults.iter().enumerate().map(|(number, fault)| (number + 1, fault)).collect();
        let (text, left) = switched(text, &numbered).unwrap();
        (text.replace("crate::fault_switch::", ""), left)
    }

    #[test]
    fn each_kind_of_fault_is_switched() {
        let text = "fn f(a: u8) -> bool {\n    a == 1 && !g(a)\n}\n";
        let faults = [
            fault("FnValue", (2, 5), (2, 20), "true"),
            fault("BinaryOperator", (2, 7), (2, 9), "!="),
            fault("BinaryOperator", (2, 12), (2, 14), "||"),
            fault("UnaryOperator", (2, 15), (2, 16), ""),
        ];
        let expected = "fn f(a: u8) -> bool {\n    if on(1) { return true; } (if on(3) {a == 1 || !g(a)} else {(if on(2) {a != 1} else {a == 1}) && (if on(4) {g(a)} else {!g(a)})})\n}\n";
        assert_eq!(of(text, &faults), (expected.to_owned(), vec![]));
        let text =
            "fn f(a: u8) -> u8 {\n    match a {\n        1 => 2,\n        3 if g() => 4,\n        _ => 5,\n    }\n}\n";
        let faults = [
            fault("MatchArm", (3, 9), (3, 16), ""),
            fault("MatchArm", (4, 9), (4, 23), ""),
            fault("MatchArmGuard", (4, 14), (4, 17), "true"),
        ];
        let expected = "fn f(a: u8) -> u8 {\n    match a {\n        1 if !on(1) => 2,\n        3 if !on(2) && (on(3) || (g())) => 4,\n        _ => 5,\n    }\n}\n";
        assert_eq!(of(text, &faults), (expected.to_owned(), vec![]));
    }

    #[test]
    fn what_is_computed_while_compiling_cannot_be_switched() {
        let text = "const fn f() -> u8 {\n    1 + 2\n}\nfn g() -> impl Sized {\n    1 + 2\n}\n";
        let faults = [
            fault("BinaryOperator", (2, 7), (2, 8), "-"),
            fault("FnValue", (5, 5), (5, 10), "()"),
            fault("StructField", (5, 5), (5, 10), ""),
        ];
        assert_eq!(of(text, &faults), (text.to_owned(), vec![1, 2, 3]));
    }

    #[test]
    fn two_faults_of_one_operator_are_one_in_the_other() {
        let faults = [fault("BinaryOperator", (1, 12), (1, 13), "-"), fault("BinaryOperator", (1, 12), (1, 13), "*")];
        let (text, left) = of("fn f() { 1 + 2; }", &faults);
        assert!(left.is_empty());
        assert_eq!(text, "fn f() { (if on(1) {1 - 2} else {(if on(2) {1 * 2} else {1 + 2})}); }");
    }
}
