//! Labels that both drawings of a railroad share.

use crate::abnf::Element;

/// How often a loop may be taken, unless it has no limit.
pub(super) fn repetitions(least: usize, most: Option<usize>) -> Option<String> {
    match (least, most) {
        (_, Some(1)) | (0 | 1, None) => None,
        (0 | 1, Some(most)) => Some(format!("at most {most} times")),
        (least, Some(most)) if least == most => Some(format!("{least} times")),
        (least, Some(most)) => Some(format!("{least} to {most} times")),
        (least, None) => Some(format!("at least {least} times")),
    }
}

/// A string or a range of characters; printable characters as themselves. Empty for every other element.
pub(super) fn terminal(element: &Element) -> String {
    match element {
        Element::Text(text) => format!("\"{text}\""),
        Element::Range(first, last) => match (first.is_ascii_graphic() && last.is_ascii_graphic(), first == last) {
            (true, true) => format!("\"{first}\""),
            (true, false) => format!("\"{first}\"-\"{last}\""),
            (false, true) => format!("%x{:02X}", u32::from(*first)),
            (false, false) => format!("%x{:02X}-{:02X}", u32::from(*first), u32::from(*last)),
        },
        Element::Choice(_)
        | Element::Sequence(_)
        | Element::Repeat { .. }
        | Element::Rule(_)
        | Element::Opened { .. } => String::new(),
    }
}
