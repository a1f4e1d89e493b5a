//! A reading, step by step.

use std::fmt;

use serde::{Serialize, Serializer};
use urispec::derivation::{Detail, Kind, Node, Outcome};
use urispec::{Derivation, Rule};

use crate::data::NodeData;

/// Everything that happens while a text is read, in the order in which it happens: rules, alternatives and look-aheads begin and end, and characters
/// are read. `Display` writes a line for each step, `Serialize` the steps and the nodes that they are about.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::Steps;
///
/// let steps = Steps::of(Rule::Port, "8");
/// assert_eq!(steps.to_string(), "\
/// 0  port begins
/// 0    DIGIT begins
/// 0      `8` is read
/// 1    DIGIT matched
/// 1    DIGIT begins
/// 1    DIGIT failed
/// 1  port matched
/// ");
/// ```
#[derive(Clone, Debug)]
pub struct Steps<'t> {
    rule: Rule,
    text: &'t str,
    derivation: Derivation<'t>,
}

/// A step: what happens to a node, and at which offset.
#[derive(Clone, Copy, Debug)]
struct Step<'d> {
    node: Node<'d>,
    /// The number of the node.
    number: usize,
    at: usize,
    what: &'static str,
}

impl<'d> Step<'d> {
    fn end((number, node): (usize, Node<'d>)) -> Self {
        let what = match (node.kind(), node.outcome()) {
            (Kind::Lookahead(_), Outcome::Matched) => "not there",
            (Kind::Lookahead(_), _) => "there",
            (_, Outcome::Failed(_)) => "failed",
            _ => "matched",
        };
        Step { node, number, at: node.span().end, what }
    }
}

impl<'t> Steps<'t> {
    /// The steps by which `rule` reads `text`.
    pub fn of(rule: Rule, text: &'t str) -> Steps<'t> {
        Steps { rule, text, derivation: Derivation::new(rule, text, Detail { characters: true, failures: true }) }
    }

    fn steps(&self) -> Vec<Step<'_>> {
        let (mut steps, mut open): (Vec<Step<'_>>, Vec<(usize, Node<'_>)>) = (Vec::new(), Vec::new());
        for (number, node) in self.derivation.nodes().enumerate() {
            while let Some(above) = open.pop_if(|(_, above)| above.depth() >= node.depth()) {
                steps.push(Step::end(above));
            }
            let what = match node.kind() {
                Kind::Text => "is read",
                Kind::Unread => "is not read",
                _ => "begins",
            };
            steps.push(Step { node, number, at: node.span().start, what });
            if what == "begins" {
                open.push((number, node));
            }
        }
        steps.extend(open.into_iter().rev().map(Step::end));
        steps
    }
}

impl fmt::Display for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.text.len().to_string().len();
        for Step { node, at, what, .. } in self.steps() {
            write!(f, "{at:<width$}  {:1$}", "", 2 * node.depth())?;
            match node.kind() {
                Kind::Rule(rule) => write!(f, "{rule}")?,
                Kind::Alternative(alternative) => write!(f, "{alternative}")?,
                Kind::Without(part) => write!(f, "without {part}")?,
                Kind::Lookahead(abnf) => write!(f, "{abnf}")?,
                _ => write!(f, "`{}`", urispec::Visible(node.text().as_bytes()))?,
            }
            writeln!(f, " {what}")?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "steps")]
struct StepsData<'d> {
    rule: &'static str,
    text: &'d str,
    valid: bool,
    nodes: Vec<PlacedNode<'d>>,
    steps: Vec<StepData>,
}

#[derive(Serialize)]
struct PlacedNode<'d> {
    #[serde(flatten)]
    node: NodeData<'d>,
    depth: usize,
}

#[derive(Serialize)]
struct StepData {
    at: usize,
    node: usize,
    what: &'static str,
}

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nodes = self.derivation.nodes();
        let nodes = nodes.map(|node| PlacedNode { node: NodeData::of(node, |span| span), depth: node.depth() });
        let step = |Step { number, at, what, .. }| StepData { at, node: number, what };
        let data = StepsData {
            rule: self.rule.name(),
            text: self.text,
            valid: self.derivation.is_accepted(),
            nodes: nodes.collect(),
            steps: self.steps().into_iter().map(step).collect(),
        };
        data.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use urispec::Rule;

    use super::Steps;

    /// What begins ends, and what is inside ends before.
    #[test]
    fn what_begins_ends() {
        for text in ["http://u@1.2.3.4com:80/a%20b", "http://[::1/x", "é", ""] {
            let steps = Steps::of(Rule::UriReference, text);
            let mut open = Vec::new();
            for step in steps.steps() {
                match step.what {
                    "begins" | "is read" | "is not read" => {
                        // Exactly the rules that it is part of are open.
                        assert_eq!(open.len(), step.node.depth(), "{text}");
                        open.extend((step.what == "begins").then_some(step.number));
                    }
                    _ => assert_eq!(open.pop(), Some(step.number), "{text}"),
                }
            }
            assert!(open.is_empty());
        }
        assert!(
            Steps::of(Rule::Host, "1.2.3.4com").to_string().contains("unreserved / pct-encoded / sub-delims there\n")
        );
    }
}
