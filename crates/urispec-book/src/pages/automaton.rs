//! A drawing of an automaton: states in columns, so that steps lead to the right but for those that lead back.

use std::collections::{BTreeMap, BTreeSet};

use urispec_lessons::{Automaton, Step};

use crate::html::escaped;

const WIDE: i64 = 128;
const HIGH: i64 = 58;
/// What a step takes that passes a column.
const LOW: i64 = 26;
const RADIUS: i64 = 15;

/// A place in a column: that of a state, or one that a step passes.
struct Place {
    column: usize,
    high: i64,
    row: usize,
    y: i64,
    /// The places that lead here.
    before: Vec<usize>,
}

type Point = (i64, i64);

/// The drawing as SVG, without colours.
pub(super) fn drawn(automaton: &Automaton, name: &str) -> String {
    let live = live(automaton);
    let edges = edges(automaton, &live);
    let Layout { places, ways, below } = Layout::of(automaton.states().len(), &live, &edges);
    let point = |place: &usize| places.get(*place).map_or((0, 0), |place| (column_at(place.column), place.y));
    let last = places.iter().map(|place| place.column).max().unwrap_or_default();
    let has_back = ways.iter().any(|way| matches!(way, Way::Back(..)));
    let (width, height) = (column_at(last) + 60, if has_back { below + 24 } else { below - HIGH / 2 });
    let id = format!("arrow-{}", name.to_ascii_lowercase());
    let (mut lines, mut words, mut states) = (String::new(), String::new(), String::new());
    for (way, ((from, to), steps)) in ways.iter().zip(&edges) {
        // Where more steps leave than arrive, lines are apart near the end.
        let leaving = edges.keys().filter(|edge| edge.0 == *from).count();
        let arriving = edges.keys().filter(|edge| edge.1 == *to).count();
        let share = if leaving >= arriving { 0.64 } else { 0.36 };
        let (curve, (x, y)) = match way {
            Way::Loop(place) => loop_at(point(place)),
            Way::Forward(through) => forward(&through.iter().map(&point).collect::<Vec<Point>>(), share),
            Way::Back(from, to) => back(point(from), point(to), below),
        };
        let (shown, all) = label(steps);
        let bytes: Vec<String> = steps.iter().map(|step| format!("{}-{}", step.first, step.last)).collect();
        lines.push_str(&format!(
            "<path d=\"{curve}\" class=\"u-edge\" marker-end=\"url(#{id})\" data-from=\"{from}\" data-to=\"{to}\" data-bytes=\"{}\"/>",
            bytes.join(" ")
        ));
        words.push_str(&format!("<text x=\"{x}\" y=\"{y}\"><title>{all}</title>{shown}</text>"));
    }
    for (place, state) in live.iter().enumerate() {
        let (x, y) = point(&place);
        let is_accepting = automaton.states().get(*state).is_some_and(|state| state.accepting);
        let inner = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" class=\"u-inner\"/>");
        let inner = if is_accepting { inner } else { String::new() };
        let base = y + 4;
        states.push_str(&format!(
            "<g class=\"u-state\" data-state=\"{state}\" data-accepting=\"{is_accepting}\"><circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>{inner}<text x=\"{x}\" y=\"{base}\">{state}</text></g>"
        ));
    }
    format!(
        "<svg class=\"u-graph\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"The automaton of {name} \
         has {} states; a text that ends in one with two circles matches\"><marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0 8 4 0 8Z\"/></marker>{lines}{states}{words}</svg>",
        live.len()
    )
}

fn column_at(column: usize) -> i64 {
    i64::try_from(column).unwrap_or_default() * WIDE + 34
}

/// How a step is drawn, by places.
enum Way {
    Loop(usize),
    Forward(Vec<usize>),
    Back(usize, usize),
}

/// Where everything is. The places of the states that are drawn come first.
struct Layout {
    places: Vec<Place>,
    ways: Vec<Way>,
    /// Below all places.
    below: i64,
}

impl Layout {
    fn of(count: usize, live: &[usize], edges: &Edges) -> Layout {
        let (ranks, back) = ranks(count, edges);
        let rank = |state: &usize| ranks.get(*state).copied().unwrap_or_default();
        let place = |column, high| Place { column, high, row: 0, y: 0, before: Vec::new() };
        let mut places: Vec<Place> = live.iter().map(|state| place(rank(state), HIGH)).collect();
        let of = |state: &usize| live.iter().position(|live| live == state).unwrap_or_default();
        // Steps to one state share the places that they pass.
        let mut shared: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut ways = Vec::new();
        for (from, to) in edges.keys() {
            if from == to {
                ways.push(Way::Loop(of(from)));
                continue;
            }
            if back.contains(&(*from, *to)) {
                ways.push(Way::Back(of(from), of(to)));
                continue;
            }
            let mut through = vec![of(from)];
            for column in rank(from) + 1..rank(to) {
                through.push(*shared.entry((column, *to)).or_insert_with(|| {
                    places.push(place(column, LOW));
                    places.len() - 1
                }));
            }
            through.push(of(to));
            for pair in through.windows(2) {
                let [before, after] = pair else { continue };
                if let Some(after) = places.get_mut(*after) {
                    after.before.push(*before);
                }
            }
            ways.push(Way::Forward(through));
        }
        let below = arrange(&mut places);
        Layout { places, ways, below }
    }
}

/// Sorts each column by where what leads there is, and centres it. Returns what is below all.
fn arrange(places: &mut [Place]) -> i64 {
    let last = places.iter().map(|place| place.column).max().unwrap_or_default();
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for column in 0..=last {
        let mut within: Vec<usize> =
            (0..places.len()).filter(|at| places.get(*at).is_some_and(|it| it.column == column)).collect();
        within.sort_by_cached_key(|at| {
            let before = places.get(*at).map(|place| place.before.as_slice()).unwrap_or_default();
            let rows: usize =
                before.iter().filter_map(|before| places.get(*before)).map(|before| before.row * 1000).sum();
            rows / before.len().max(1)
        });
        for (row, at) in within.iter().enumerate() {
            if let Some(place) = places.get_mut(*at) {
                place.row = row;
            }
        }
        columns.push(within);
    }
    let high = |places: &[Place], within: &[usize]| -> i64 {
        within.iter().filter_map(|at| places.get(*at)).map(|place| place.high).sum()
    };
    let most = columns.iter().map(|within| high(places, within)).max().unwrap_or_default();
    for within in &columns {
        let mut y = HIGH + (most - high(places, within)) / 2;
        for at in within {
            if let Some(place) = places.get_mut(*at) {
                place.y = y + place.high / 2 - HIGH / 4;
                y += place.high;
            }
        }
    }
    most + HIGH + HIGH / 2
}

/// The steps from a state to another, together.
type Edges = BTreeMap<(usize, usize), Vec<Step>>;

/// The column of each state: the longest way there but for steps that lead back, which are the second result.
fn ranks(count: usize, edges: &Edges) -> (Vec<usize>, BTreeSet<(usize, usize)>) {
    let next = |state: usize| edges.keys().filter(move |(from, to)| *from == state && to != from).map(|(_, to)| *to);
    let (mut seen, mut within, mut back) = (BTreeSet::from([0]), BTreeSet::from([0]), BTreeSet::new());
    let mut order = Vec::new();
    let mut open: Vec<(usize, Vec<usize>)> = vec![(0, next(0).collect())];
    while let Some((state, left)) = open.last_mut() {
        let state = *state;
        let Some(to) = left.pop() else {
            order.push(state);
            within.remove(&state);
            open.pop();
            continue;
        };
        if within.contains(&to) {
            back.insert((state, to));
        } else if seen.insert(to) {
            within.insert(to);
            open.push((to, next(to).collect()));
        }
    }
    let mut ranks: Vec<usize> = vec![0; count];
    for state in order.iter().rev() {
        let rank = ranks.get(*state).copied().unwrap_or_default();
        for to in next(*state).filter(|to| !back.contains(&(*state, *to))) {
            if let Some(known) = ranks.get_mut(to) {
                *known = rank.saturating_add(1).max(*known);
            }
        }
    }
    (ranks, back)
}

/// The states from which something is accepted: the others have no steps.
fn live(automaton: &Automaton) -> Vec<usize> {
    let states = automaton.states().iter().enumerate();
    states.filter(|(_, state)| state.accepting || !state.steps.is_empty()).map(|(at, _)| at).collect()
}

fn edges(automaton: &Automaton, live: &[usize]) -> Edges {
    let mut edges: Edges = BTreeMap::new();
    for (from, state) in automaton.states().iter().enumerate() {
        for step in state.steps.iter().filter(|step| live.contains(&step.to)) {
            edges.entry((from, step.to)).or_default().push(*step);
        }
    }
    edges
}

fn loop_at((x, y): Point) -> (String, Point) {
    let curve = format!("M{} {} C{} {} {} {} {} {}", x - 8, y - 13, x - 26, y - 46, x + 26, y - 46, x + 8, y - 13);
    (curve, (x, y - 42))
}

/// A curve through points, and where its words are: on its first part, where steps to one state are still apart, after this share of it.
fn forward(points: &[Point], share: f64) -> (String, Point) {
    let mut curve = String::new();
    let mut words = (0, 0);
    let last = points.len().saturating_sub(2);
    for (at, pair) in points.windows(2).enumerate() {
        let [(x1, y1), (x2, y2)] = *pair else { continue };
        let (x1, x2) = (if at == 0 { x1 + RADIUS } else { x1 }, if at == last { x2 - RADIUS - 1 } else { x2 });
        let middle = (x1 + x2) / 2;
        if at == 0 {
            curve.push_str(&format!("M{x1} {y1}"));
            let at = |one: i64, other: i64, share: f64| one + ((other - one) as f64 * share) as i64;
            words = (at(x1, x2, share), at(y1, y2, share * share * (3.0 - 2.0 * share)) - 3);
        }
        curve.push_str(&format!(" C{middle} {y1} {middle} {y2} {x2} {y2}"));
    }
    (curve, words)
}

fn back((x1, y1): Point, (x2, y2): Point, below: i64) -> (String, Point) {
    let curve = format!("M{x1} {} C{x1} {below} {x2} {below} {x2} {}", y1 + RADIUS, y2 + RADIUS + 1);
    (curve, ((x1 + x2) / 2, (y1 + y2) / 8 + below * 3 / 4 - 4))
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
    let some =
        if all.len() > 3 { format!("{} …", all.get(..3).unwrap_or_default().join(" ")) } else { all.join(" ") };
    (some, all.join(" "))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use urispec::Rule;
    use urispec_lessons::{Automaton, Lesson};

    use super::{HIGH, RADIUS, drawn, label};

    /// The values of these attributes of each element. An element begins with the first attribute.
    fn values<'s, const N: usize>(svg: &'s str, names: [&str; N]) -> Vec<[&'s str; N]> {
        let first = format!(" {}=\"", names[0]);
        let value = |from: &'s str, name: &str| {
            let (_, rest) = from.split_once(&format!(" {name}=\"")).unwrap();
            rest.split('"').next().unwrap()
        };
        svg.match_indices(&first).map(|(at, _)| names.map(|name| value(&svg[at..], name))).collect()
    }

    /// The places of the states in a drawing.
    fn places(svg: &str) -> BTreeMap<usize, (i64, i64)> {
        let states = values(svg, ["data-state", "cx", "cy"]).into_iter();
        states.map(|[state, x, y]| (state.parse().unwrap(), (x.parse().unwrap(), y.parse().unwrap()))).collect()
    }

    /// Automata of few states, and their drawings.
    fn drawings() -> Vec<(Automaton, String)> {
        let automata = Rule::ALL.iter().filter_map(|rule| Some((rule, Automaton::minimal(Lesson::of(*rule))?)));
        let small = automata.filter(|(_, automaton)| automaton.states().len() <= 16);
        let drawings: Vec<_> =
            small.map(|(rule, it)| (drawn(&it, rule.name()), it)).map(|(svg, it)| (it, svg)).collect();
        assert!(drawings.len() > 20);
        drawings
    }

    /// Read back from the drawing, the automaton is what it was.
    #[test]
    fn each_state_and_each_step_is_drawn() {
        for (automaton, svg) in drawings() {
            let states = automaton.states().iter().enumerate();
            let live = states.filter(|(_, state)| state.accepting || !state.steps.is_empty());
            let live: Vec<_> = live.map(|(at, state)| (at.to_string(), state.accepting.to_string())).collect();
            let states = values(&svg, ["data-state", "data-accepting"]).into_iter();
            let states: Vec<_> = states.map(|[state, accepting]| (state.to_owned(), accepting.to_owned())).collect();
            assert_eq!(states, live, "{svg}");
            let mut steps: Vec<String> = Vec::new();
            for (from, state) in automaton.states().iter().enumerate() {
                let is_live = |to: &usize| live.iter().any(|(at, _)| *at == to.to_string());
                let known = state.steps.iter().filter(|step| is_live(&step.to));
                steps.extend(known.map(|step| format!("{from} {} {}-{}", step.to, step.first, step.last)));
            }
            let drawn = values(&svg, ["data-from", "data-to", "data-bytes"]).into_iter();
            let each = |[from, to, bytes]: [&str; 3]| -> Vec<String> {
                bytes.split(' ').map(|bytes| format!("{from} {to} {bytes}")).collect()
            };
            let mut drawn: Vec<String> = drawn.flat_map(each).collect();
            drawn.sort();
            steps.sort();
            assert_eq!(drawn, steps, "{svg}");
        }
    }

    /// All of a drawing is in its picture, also steps that lead back below the states.
    #[test]
    fn each_line_is_in_the_picture() {
        for (_, svg) in drawings() {
            let [[width, height]] = values(&svg, ["width", "height"])[..1] else { panic!("{svg}") };
            let (width, height): (i64, i64) = (width.parse().unwrap(), height.parse().unwrap());
            for [curve] in values(&svg, ["d"]).into_iter().filter(|[curve]| curve.contains('C')) {
                let numbers = curve.split(|c: char| !c.is_ascii_digit() && c != '-').filter(|part| !part.is_empty());
                let numbers: Vec<i64> = numbers.map(|number| number.parse().unwrap()).collect();
                for point in numbers.chunks(2) {
                    assert!((0..=width).contains(&point[0]) && (0..=height).contains(&point[1]), "{curve} {svg}");
                }
            }
        }
    }

    /// States do not overlap, and only a step within a loop leads to the left.
    #[test]
    fn steps_lead_to_the_right() {
        for (_, svg) in drawings() {
            let places = places(&svg);
            let [[width, height]] = values(&svg, ["width", "height"])[..] else { panic!("{svg}") };
            let (width, height): (i64, i64) = (width.parse().unwrap(), height.parse().unwrap());
            for (state, (x, y)) in &places {
                assert!((RADIUS..width - RADIUS).contains(x) && (RADIUS..height - RADIUS).contains(y), "{svg}");
                let is_near = |(other, at): (&usize, &(i64, i64))| {
                    other != state && (at.0 - x).abs() < 2 * RADIUS && (at.1 - y).abs() < 2 * RADIUS
                };
                assert!(!places.iter().any(is_near), "{svg}");
            }
            let edges: Vec<[usize; 2]> = values(&svg, ["data-from", "data-to"])
                .into_iter()
                .map(|ends| ends.map(|end| end.parse().unwrap()))
                .collect();
            for [from, to] in edges.iter().filter(|[from, to]| places[to].0 <= places[from].0) {
                let mut reached = BTreeSet::from([*to]);
                while let Some([_, next]) =
                    edges.iter().find(|[at, next]| reached.contains(at) && !reached.contains(next))
                {
                    reached.insert(*next);
                }
                assert!(reached.contains(from), "{from} to {to}: {svg}");
            }
        }
    }

    /// The first state is halfway between the highest and the lowest point of the drawing.
    #[test]
    fn a_column_is_centred() {
        let svg = drawn(&Automaton::minimal(Lesson::of(Rule::DecOctet)).unwrap(), "dec-octet");
        let ends = values(&svg, ["d", "data-from"]).into_iter().flat_map(|[curve, _]| {
            curve.split(" C").filter_map(|part| part.rsplit(' ').next()?.parse::<i64>().ok()).collect::<Vec<_>>()
        });
        let ends: Vec<i64> = ends.collect();
        let (highest, lowest) = (ends.iter().min().unwrap(), ends.iter().max().unwrap());
        assert!(lowest - highest > 2 * HIGH, "{svg}");
        assert!((places(&svg)[&0].1 - (highest + lowest) / 2).abs() < HIGH / 4, "{svg}");
    }

    /// Three ranges are few, and four are too many for a label.
    #[test]
    fn a_label_has_up_to_three_ranges() {
        let steps = |rule: Rule| Automaton::minimal(Lesson::of(rule)).unwrap().states()[0].steps.clone();
        let all = "0\u{2013}9 A\u{2013}F a\u{2013}f".to_owned();
        assert_eq!(label(&steps(Rule::Hexdig)), (all.clone(), all));
        let (some, all) = label(&steps(Rule::Unreserved));
        assert_eq!(some, "- . 0\u{2013}9 A\u{2013}Z …");
        assert_eq!(all, "- . 0\u{2013}9 A\u{2013}Z _ a\u{2013}z ~");
    }

    /// Two characters side by side are no range, and what HTML would take for its own is escaped.
    #[test]
    fn a_label_names_its_characters() {
        let steps = |rule: Rule| Automaton::minimal(Lesson::of(rule)).unwrap().states()[0].steps.clone();
        let (some, all) = label(&steps(Rule::GenDelims));
        assert_eq!((&*some, &*all), ("# / : …", "# / : ? @ [ ]"));
        let (some, all) = label(&steps(Rule::SubDelims));
        assert_eq!((&*some, &*all), ("! $ &amp;\u{2013}, …", "! $ &amp;\u{2013}, ; ="));
        assert_eq!(label(&steps(Rule::Port)).0, "0\u{2013}9");
    }

    /// A drawing says what it is, each line ends in its arrow, and each has its words, in the picture and apart from all others.
    #[test]
    fn each_line_has_an_arrow_and_words() {
        for (automaton, svg) in drawings() {
            let count = automaton.states().iter().filter(|state| state.accepting || !state.steps.is_empty()).count();
            assert!(
                svg.contains(&format!(" has {count} states; a text that ends in one with two circles matches\"")),
                "{svg}"
            );
            let [[id]] = values(&svg, ["id"])[..] else { panic!("{svg}") };
            assert!(id.starts_with("arrow-") && !id.contains(|c: char| c.is_ascii_uppercase()), "{id}");
            let arrows = values(&svg, ["marker-end"]);
            assert!(arrows.iter().all(|[arrow]| *arrow == format!("url(#{id})")), "{svg}");
            let [[width, height]] = values(&svg, ["width", "height"])[..] else { panic!("{svg}") };
            let (width, height): (i64, i64) = (width.parse().unwrap(), height.parse().unwrap());
            let words = svg.split("<text x=\"").skip(1).filter_map(|part| {
                let (place, rest) = part.split_once("\"><title>")?;
                let (x, y) = place.split_once("\" y=\"")?;
                let (all, shown) = rest.split_once("</title>")?;
                Some((x.parse::<i64>().unwrap(), y.parse::<i64>().unwrap(), all, shown.split('<').next()?))
            });
            let words: Vec<_> = words.collect();
            assert_eq!(words.len(), arrows.len(), "{svg}");
            let places: BTreeSet<(i64, i64)> = words.iter().map(|(x, y, ..)| (*x, *y)).collect();
            assert_eq!(places.len(), words.len(), "{svg}");
            // Letters are seven wide, and twelve high.
            for (at, (x, y, _, shown)) in words.iter().enumerate() {
                let wide = |shown: &str| 7 * i64::try_from(shown.chars().count()).unwrap();
                let is_over = |(other, beside, _, text): &(i64, i64, &str, &str)| {
                    2 * (x - other).abs() < wide(shown) + wide(text) && (y - beside).abs() < 12
                };
                assert!(!words[at + 1..].iter().any(is_over), "{shown}: {svg}");
            }
            for (x, y, all, shown) in words {
                assert!((0..width).contains(&x) && (0..height).contains(&y), "{svg}");
                assert!(all.starts_with(shown.trim_end_matches(" …")) && !shown.is_empty(), "{svg}");
            }
            // Two circles are those of a state in which a text may end.
            let accepting = automaton.states().iter().filter(|state| state.accepting).count();
            assert_eq!(svg.matches("class=\"u-inner\"").count(), accepting, "{svg}");
        }
    }
}
