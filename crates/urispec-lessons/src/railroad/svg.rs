//! Railroad diagrams as SVG.

use railroad::{
    Choice, Comment, Diagram, Empty, LabeledBox, Link, Node, NonTerminal, Optional, Repeat, Sequence, SimpleEnd,
    SimpleStart,
};
use railroad::{Stack, Terminal, svg};

use super::label::{repetitions, terminal};
use crate::abnf::Element;
use crate::lesson::Lesson;

/// A longer sequence is broken into lines.
const WIDTH: i64 = 900;

/// The space between two elements of a line.
const GAP: i64 = 10;

/// Light or dark as the reader prefers, in the colours of `urispec::view::anatomy`.
const STYLE: &str = "
svg.railroad { background: #ffffff; }
svg.railroad text { font: 14px ui-monospace, Menlo, Consolas, monospace; text-anchor: middle; fill: #1f2328; }
svg.railroad text.comment { font-size: 12px; fill: #59636e; }
svg.railroad path { fill: none; stroke: #8a919a; stroke-width: 2; }
svg.railroad rect { fill: #f6f8fa; stroke: #8a919a; stroke-width: 1.5; }
svg.railroad rect.railroad_canvas { fill: none; stroke: none; }
svg.railroad a text { fill: #0a5cc0; }
@media (prefers-color-scheme: dark) {
svg.railroad { background: #0d1117; }
svg.railroad text { fill: #e6edf3; }
svg.railroad text.comment { fill: #9198a1; }
svg.railroad rect { fill: #151b23; }
svg.railroad a text { fill: #79b8ff; }
}
";

/// The diagram of a rule. The names of other rules link to their sections.
pub(super) fn draw(rule: Lesson, definition: &Element) -> String {
    let ends: [Box<dyn Node>; 3] = [Box::new(SimpleStart), node(rule, definition), Box::new(SimpleEnd)];
    let mut diagram = Diagram::new(ends.into_iter().collect::<Sequence<_>>());
    diagram.add_element(svg::Element::new("title").text(&format!("The rule {}", rule.name())));
    diagram.add_css(STYLE);
    for (name, length) in [("width", diagram.width()), ("height", diagram.height())] {
        diagram.attr(name.to_owned()).or_insert_with(|| length.to_string());
    }
    diagram.to_string()
}

fn node(rule: Lesson, element: &Element) -> Box<dyn Node> {
    match element {
        Element::Choice(elements) => {
            Box::new(elements.iter().map(|element| node(rule, element)).collect::<Choice<_>>())
        }
        Element::Sequence(elements) => sequence(elements.iter().map(|element| node(rule, element)).collect()),
        Element::Repeat { least, most, element } => repeat(rule, *least, *most, element),
        Element::Rule(name) => {
            let label = NonTerminal::new(name.clone());
            match rule.named(name).and_then(Lesson::section) {
                Some(section) => Box::new(Link::new(label, section.url().to_string())),
                None => Box::new(label),
            }
        }
        Element::Opened { name, element } => Box::new(LabeledBox::new(node(rule, element), Comment::new(name.clone()))),
        Element::Text(_) | Element::Range(..) => Box::new(Terminal::new(terminal(element))),
    }
}

/// All in order, on several lines if they need more than one.
fn sequence(nodes: Vec<Box<dyn Node>>) -> Box<dyn Node> {
    let mut lines: Vec<Vec<Box<dyn Node>>> = Vec::new();
    let mut width = WIDTH;
    for node in nodes {
        let more = node.width() + GAP;
        match lines.last_mut().filter(|_| width + more <= WIDTH) {
            Some(line) => {
                width += more;
                line.push(node);
            }
            None => {
                width = more;
                lines.push(vec![node]);
            }
        }
    }
    let mut lines: Vec<Box<dyn Node>> = lines.into_iter().map(|line| Box::new(Sequence::new(line)) as _).collect();
    match lines.pop() {
        Some(line) if lines.is_empty() => line,
        last => Box::new(lines.into_iter().chain(last).collect::<Stack<_>>()),
    }
}

fn repeat(rule: Lesson, least: usize, most: Option<usize>, element: &Element) -> Box<dyn Node> {
    match (least, most) {
        (_, Some(0)) => return Box::new(Empty),
        (1, Some(1)) => return node(rule, element),
        (2, Some(2)) => return sequence(vec![node(rule, element), node(rule, element)]),
        _ => {}
    }
    let node = node(rule, element);
    let node: Box<dyn Node> = match repetitions(least, most) {
        _ if most == Some(1) => node,
        Some(label) => Box::new(Repeat::new(node, Comment::new(label))),
        None => Box::new(Repeat::new(node, Empty)),
    };
    if least == 0 { Box::new(Optional::new(node)) } else { node }
}
