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

#[cfg(test)]
mod tests {
    use super::{repetitions, terminal};
    use crate::abnf::Element;

    #[test]
    fn each_limit_has_its_words() {
        for (least, most, words) in [
            (0, None, None),
            (1, None, None),
            (0, Some(1), None),
            (1, Some(1), None),
            (2, None, Some("at least 2 times")),
            (0, Some(2), Some("at most 2 times")),
            (1, Some(4), Some("at most 4 times")),
            (2, Some(4), Some("2 to 4 times")),
            (3, Some(3), Some("3 times")),
        ] {
            assert_eq!(repetitions(least, most).as_deref(), words, "{least} {most:?}");
        }
    }

    /// A range is shown by its characters only if both can be seen.
    #[test]
    fn each_string_and_each_range_has_its_signs() {
        for (first, last, shown) in [
            ('a', 'a', "\"a\""),
            ('0', '9', "\"0\"-\"9\""),
            ('\n', '\n', "%x0A"),
            (' ', ' ', "%x20"),
            ('\0', 'z', "%x00-7A"),
            ('a', '\u{ff}', "%x61-FF"),
            ('\u{e000}', '\u{f8ff}', "%xE000-F8FF"),
        ] {
            assert_eq!(terminal(&Element::Range(first, last)), shown);
        }
        assert_eq!(terminal(&Element::Text("ab".to_owned())), "\"ab\"");
    }
}
