//! Railroad diagrams: every path from left to right is a text of the rule.

use crate::abnf::Element;
use crate::lesson::Lesson;

mod label;

mod svg;

mod text;

/// The railroad diagram of a rule: see [`Lesson::railroad`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Railroad {
    lesson: Lesson,
    definition: &'static Element,
}

impl Railroad {
    /// The diagram in box-drawing characters. It fits into so many columns if it can be broken into lines that do.
    pub fn text(self, columns: usize) -> String {
        text::draw(self.definition, columns)
    }

    /// The diagram as an SVG document, in light or dark colours as the reader prefers. The name of a rule links to the rule's section.
    ///
    /// ```
    /// use urispec_lessons::Lesson;
    ///
    /// let svg = Lesson::of(urispec::Rule::Host).railroad().svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains("IP-literal"));
    /// ```
    pub fn svg(self) -> String {
        svg::draw(self.lesson, self.definition)
    }
}

impl Lesson {
    /// The railroad diagram of the rule, to be drawn as text or as SVG.
    ///
    /// ```
    /// use urispec_lessons::Lesson;
    ///
    /// let railroad = Lesson::of(urispec::Rule::H16).railroad();
    /// assert_eq!(railroad.text(80), "\
    /// ├─┬─ HEXDIG ─────────────┬─┤
    ///   ╰──←─ at most 4 times ─╯
    /// ");
    /// ```
    pub fn railroad(self) -> Railroad {
        Railroad { lesson: self, definition: self.definition() }
    }
}
