//! Diagnostics drawn for people.

use miette::{GraphicalReportHandler, GraphicalTheme, ThemeCharacters, ThemeStyles};
use urispec::diagnostic::Diagnosis;

use super::terminal::Terminal;

/// Draws all problems of a text.
pub(crate) fn picture(diagnosis: Diagnosis, terminal: Terminal) -> String {
    let Terminal { has_color, canvas } = terminal;
    let diagnosis = diagnosis.drawn_on(canvas);
    let characters = if canvas.is_ascii { ThemeCharacters::ascii() } else { ThemeCharacters::unicode() };
    // A word where others have a sign.
    let [error, warning, advice] = ["error:", "warning:", "advice:"].map(str::to_owned);
    let characters = ThemeCharacters { error, warning, advice, ..characters };
    let styles = if has_color { ThemeStyles::ansi() } else { ThemeStyles::none() };
    let theme = GraphicalTheme { characters, styles };
    let handler = GraphicalReportHandler::new_themed(theme).with_links(has_color).with_wrap_lines(false);
    let mut picture = String::new();
    // Writing to a string does not fail.
    let _ = handler.render_report(&mut picture, &diagnosis);
    if canvas.is_ascii { ascii(&picture) } else { picture }
}

/// A text with the numbers of characters that are not ASCII.
fn ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            // It only carries a combining mark.
            '\u{25CC}' => (),
            _ if char.is_ascii() => ascii.push(char),
            _ => ascii.push_str(&format!("<U+{:04X}>", u32::from(char))),
        }
    }
    ascii
}
