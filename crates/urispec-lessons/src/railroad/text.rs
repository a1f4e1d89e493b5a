//! Railroad diagrams in box-drawing characters.

use std::cmp::Ordering;

use super::label::{repetitions, terminal};
use crate::abnf::Element;

/// The diagram of a definition. It fits into so many columns if it can be broken into lines that do.
pub(super) fn draw(definition: &Element, columns: usize) -> String {
    let track = Track::of(definition, columns.saturating_sub(4));
    let ends = [Track::line("├─"), track, Track::line("─┤")];
    let track = ends.into_iter().reduce(Track::then).unwrap_or_default();
    track.rows.iter().map(|row| format!("{}\n", row.trim_end())).collect()
}

/// A part of a diagram. The track enters at the left of the first row and leaves at the right of the row `exit`.
#[derive(Clone, Debug, Default)]
struct Track {
    /// All have the same width.
    rows: Vec<String>,
    width: usize,
    exit: usize,
}

impl Track {
    fn of(element: &Element, room: usize) -> Track {
        match element {
            Element::Rule(name) => Track::line(&format!(" {name} ")),
            Element::Text(_) | Element::Range(..) => Track::line(&format!(" {} ", terminal(element))),
            Element::Choice(elements) => {
                Track::choice(elements.iter().map(|element| Track::of(element, room.saturating_sub(4))).collect())
            }
            Element::Sequence(elements) => {
                Track::sequence(elements.iter().map(|element| Track::of(element, room)).collect(), room)
            }
            Element::Repeat { least, most, element } => Track::repeat(*least, *most, element, room),
            Element::Opened { name, element } => Track::of(element, room.saturating_sub(2)).framed(name),
        }
    }

    fn repeat(least: usize, most: Option<usize>, element: &Element, room: usize) -> Track {
        match (least, most) {
            (_, Some(0)) => return Track::line("──"),
            (1, Some(1)) => return Track::of(element, room),
            // Drawing it twice is shorter than a loop with a label.
            (2, Some(2)) => return Track::sequence(vec![Track::of(element, room), Track::of(element, room)], room),
            _ => {}
        }
        let track = Track::of(element, room.saturating_sub(if least == 0 { 8 } else { 4 }));
        let label = repetitions(least, most).map(|label| format!(" {label} ")).unwrap_or_default();
        let track = if most == Some(1) { track } else { track.again(&label) };
        if least == 0 { Track::choice(vec![Track::line("─"), track]) } else { track }
    }

    /// This between dotted lines, with a name below.
    fn framed(self, name: &str) -> Track {
        let label = format!(" {name} ");
        let width = self.width.max(label.chars().count());
        let side = |at: usize, joint: usize| if at == joint { "─" } else { "┊" };
        let mut rows: Vec<String> = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            let fill = if at == self.exit { "─" } else { " " };
            let fill = fill.repeat(width - self.width);
            rows.push(format!("{}{row}{fill}{}", side(at, 0), side(at, self.exit)));
        }
        let rest = width - label.chars().count();
        rows.push(format!("└{}{label}{}┘", "┄".repeat(rest / 2), "┄".repeat(rest - rest / 2)));
        Track { rows, width: width + 2, exit: self.exit }
    }

    fn line(text: &str) -> Track {
        Track { width: text.chars().count(), rows: vec![text.to_owned()], exit: 0 }
    }

    /// This, then `next`, which begins at the exit of this.
    fn then(self, next: Track) -> Track {
        let count = self.rows.len().max(self.exit + next.rows.len());
        let (blank, next_blank) = (" ".repeat(self.width), " ".repeat(next.width));
        let rows = (0..count).map(|at| {
            let left = self.rows.get(at).unwrap_or(&blank);
            let right = at.checked_sub(self.exit).and_then(|at| next.rows.get(at)).unwrap_or(&next_blank);
            format!("{left}{right}")
        });
        Track { rows: rows.collect(), width: self.width + next.width, exit: self.exit + next.exit }
    }

    /// All in order, on several lines if they need more than `room`.
    fn sequence(tracks: Vec<Track>, room: usize) -> Track {
        let count = tracks.len().saturating_sub(1);
        let is_long = tracks.iter().map(|track| track.width).sum::<usize>() + count > room;
        let room = if is_long { room.saturating_sub(2) } else { room };
        let mut lines: Vec<Track> = Vec::new();
        for track in tracks {
            match lines.pop() {
                Some(line) if line.width + 1 + track.width <= room => {
                    lines.push(line.then(Track::line("─")).then(track));
                }
                line => lines.extend(line.into_iter().chain([track])),
            }
        }
        lines.into_iter().reduce(Track::above).unwrap_or_default()
    }

    /// This, then `next` on a line below it.
    fn above(self, next: Track) -> Track {
        let width = self.width.max(next.width) + 2;
        let mut rows = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            let (fill, end) = match at.cmp(&self.exit) {
                Ordering::Less => (" ", " "),
                Ordering::Equal => ("─", "╮"),
                Ordering::Greater => (" ", "│"),
            };
            rows.push(format!("{row}{}{end}", fill.repeat(width - self.width - 1)));
        }
        rows.push(format!("╭{}╯", "─".repeat(width - 2)));
        let exit = rows.len() + next.exit;
        for (at, row) in next.rows.iter().enumerate() {
            let start = if at == 0 { "╰─" } else { "  " };
            let fill = if at == next.exit { "─" } else { " " };
            rows.push(format!("{start}{row}{}", fill.repeat(width - next.width - 2)));
        }
        Track { rows, width, exit }
    }

    /// One of several, each below the one before.
    fn choice(tracks: Vec<Track>) -> Track {
        let width = tracks.iter().map(|track| track.width).max().unwrap_or(0);
        let exit = tracks.first().map_or(0, |track| track.exit);
        let last = tracks.len().saturating_sub(1);
        let mut rows = Vec::new();
        for (number, track) in tracks.iter().enumerate() {
            for (at, row) in track.rows.iter().enumerate() {
                let left = rail(number, last, at, 0, ["┬─", "├─", "╰─"]);
                let right = rail(number, last, at, track.exit, ["─┬", "─┤", "─╯"]);
                let fill = if at == track.exit { "─" } else { " " };
                rows.push(format!("{left}{row}{}{right}", fill.repeat(width - track.width)));
            }
        }
        Track { rows, width: width + 4, exit }
    }

    /// This in a loop, with a label on the way back.
    fn again(self, label: &str) -> Track {
        let back = format!("──←─{label}");
        let width = self.width.max(back.chars().count().saturating_sub(1));
        let mut rows = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            let left = rail(0, 1, at, 0, ["┬─", "", ""]);
            let right = rail(0, 1, at, self.exit, ["─┬", "", ""]);
            let fill = if at == self.exit { "─" } else { " " };
            rows.push(format!("{left}{row}{}{right}", fill.repeat(width - self.width)));
        }
        rows.push(format!("╰{back}{}╯", "─".repeat(width + 2 - back.chars().count())));
        Track { rows, width: width + 4, exit: self.exit }
    }
}

/// The vertical rail beside a row of one of several tracks: at the joint, before it or after it.
fn rail(number: usize, last: usize, row: usize, joint: usize, [first, middle, end]: [&str; 3]) -> &str {
    let is_left = first.starts_with('┬');
    match row.cmp(&joint) {
        Ordering::Less if number == 0 => "  ",
        Ordering::Greater if number == last => "  ",
        Ordering::Less | Ordering::Greater if is_left => "│ ",
        Ordering::Less | Ordering::Greater => " │",
        Ordering::Equal if number == 0 => first,
        Ordering::Equal if number == last => end,
        Ordering::Equal => middle,
    }
}
