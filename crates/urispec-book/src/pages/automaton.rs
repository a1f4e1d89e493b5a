//! A drawing of an automaton: states in columns, so that steps lead to the right but for those that lead back.

use std::collections::BTreeMap;

use urispec_lessons::{Automaton, Step};

use crate::html::escaped;

const WIDE: usize = 118;
const HIGH: usize = 66;
const RADIUS: usize = 15;

/// Where a state is.
type Point = (i64, i64);

/// The drawing as SVG, without colours.
pub(super) fn drawn(automaton: &Automaton, name: &str) -> String {
    let live: Vec<usize> = live(automaton);
    let edges = edges(automaton, &live);
    let columns = columns(automaton.states().len(), &edges);
    let mut heights: BTreeMap<usize, usize> = BTreeMap::new();
    let mut rows: BTreeMap<usize, usize> = BTreeMap::new();
    for state in &live {
        let column = columns.get(state).copied().unwrap_or_default();
        let height = heights.entry(column).or_default();
        rows.insert(*state, *height);
        *height += 1;
    }
    let most = heights.values().copied().max().unwrap_or(1);
    let last = heights.keys().copied().max().unwrap_or_default();
    let point = |state: usize| -> Point {
        let column = columns.get(&state).copied().unwrap_or_default();
        let (row, height) = (rows.get(&state).copied().unwrap_or_default(), heights.get(&column).copied().unwrap_or(1));
        let y = (most - height) * HIGH / 2 + row * HIGH + HIGH;
        (i64::try_from(column * WIDE + 40).unwrap_or_default(), i64::try_from(y).unwrap_or_default())
    };
    let (width, height) = (last * WIDE + 110, most * HIGH + 2 * HIGH);
    let bottom = i64::try_from(most * HIGH + HIGH).unwrap_or_default();
    let id = format!("arrow-{}", name.to_ascii_lowercase());
    let mut lines = String::new();
    let mut words = String::new();
    for ((from, to), ranges) in &edges {
        let (from_column, to_column) = (columns.get(from), columns.get(to));
        let (start, end) = (point(*from), point(*to));
        let (curve, at) = if from == to {
            loop_at(start)
        } else if to_column > from_column {
            let is_far = to_column.copied().unwrap_or_default() > from_column.copied().unwrap_or_default() + 1;
            forward(start, end, is_far)
        } else {
            back(start, end, bottom)
        };
        let (shown, all) = label(ranges);
        lines.push_str(&format!("<path d=\"{curve}\" class=\"u-edge\" marker-end=\"url(#{id})\"/>"));
        words.push_str(&format!("<text x=\"{}\" y=\"{}\"><title>{all}</title>{shown}</text>", at.0, at.1));
    }
    let mut states = String::new();
    for state in &live {
        let (x, y) = point(*state);
        let is_accepting = automaton.states().get(*state).is_some_and(|state| state.accepting);
        let inner = if is_accepting { format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" class=\"u-inner\"/>") } else { String::new() };
        states.push_str(&format!(
            "<g class=\"u-state\"><circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>{inner}<text x=\"{x}\" y=\"{}\">{state}</text></g>",
            y + 4
        ));
    }
    format!(
        "<svg class=\"u-graph\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"The automaton of {name} \
         has {} states; a text that ends in one with two circles matches\"><marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0 8 4 0 8Z\"/></marker>{lines}{states}{words}</svg>",
        live.len()
    )
}

/// The states from which something is accepted: the others have no steps.
fn live(automaton: &Automaton) -> Vec<usize> {
    let states = automaton.states().iter().enumerate();
    states.filter(|(_, state)| state.accepting || !state.steps.is_empty()).map(|(at, _)| at).collect()
}

/// The steps from a state to another, together.
fn edges(automaton: &Automaton, live: &[usize]) -> BTreeMap<(usize, usize), Vec<Step>> {
    let mut edges: BTreeMap<(usize, usize), Vec<Step>> = BTreeMap::new();
    for (from, state) in automaton.states().iter().enumerate() {
        for step in state.steps.iter().filter(|step| live.contains(&step.to)) {
            edges.entry((from, step.to)).or_default().push(*step);
        }
    }
    edges
}

/// The column of each state: how many steps it is away from the start at least.
fn columns(count: usize, edges: &BTreeMap<(usize, usize), Vec<Step>>) -> BTreeMap<usize, usize> {
    let mut columns = BTreeMap::from([(0, 0)]);
    for distance in 0..count {
        let next: Vec<usize> =
            edges.keys().filter(|(from, _)| columns.get(from) == Some(&distance)).map(|(_, to)| *to).collect();
        for to in next {
            columns.entry(to).or_insert(distance + 1);
        }
    }
    columns
}

fn loop_at((x, y): Point) -> (String, Point) {
    let curve = format!("M{} {} C{} {} {} {} {} {}", x - 8, y - 13, x - 26, y - 46, x + 26, y - 46, x + 8, y - 13);
    (curve, (x, y - 42))
}

fn forward((x1, y1): Point, (x2, y2): Point, is_far: bool) -> (String, Point) {
    let (x1, x2) = (x1 + 15, x2 - 16);
    // A step over a column bows around its states.
    let bow = if is_far { -34 } else { 0 };
    let middle = ((x1 + x2) / 2, (y1 + y2) / 2 + bow);
    let curve = format!("M{x1} {y1} C{} {} {} {} {x2} {y2}", middle.0 - 20, y1 + bow, middle.0, y2 + bow);
    // Near the end, where steps of several states are apart.
    (curve, ((x1 + 2 * x2) / 3 - 6, (y1 + 2 * y2) / 3 + bow * 2 / 3 - 6))
}

fn back((x1, y1): Point, (x2, y2): Point, bottom: i64) -> (String, Point) {
    if x1 == x2 {
        let side = x1 + 46;
        let (start, end) = if y1 < y2 { (y1 + 13, y2 - 13) } else { (y1 - 13, y2 + 13) };
        return (format!("M{} {start} Q{side} {} {} {end}", x1 + 8, (y1 + y2) / 2, x2 + 8), (side, (y1 + y2) / 2));
    }
    let curve = format!("M{x1} {} C{x1} {bottom} {x2} {bottom} {x2} {}", y1 + 15, y2 + 16);
    (curve, ((x1 + x2) / 2, (y1 + y2) / 4 + bottom * 3 / 4 - 10))
}

/// The characters of steps, in few words and all of them.
fn label(steps: &[Step]) -> (String, String) {
    let shown = |byte: u8| escaped(&char::from(byte).to_string());
    let range = |step: &Step| match (step.first, step.last) {
        (first, last) if first == last => shown(first),
        (first, last) if last == first + 1 => format!("{} {}", shown(first), shown(last)),
        (first, last) => format!("{}\u{2013}{}", shown(first), shown(last)),
    };
    let all: Vec<String> = steps.iter().map(range).collect();
    let some = if all.len() > 3 { format!("{} …", all.get(..3).unwrap_or_default().join(" ")) } else { all.join(" ") };
    (some, all.join(" "))
}
