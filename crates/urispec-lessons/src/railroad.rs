//! Railroad diagrams: every path from left to right is a text of the rule.

use std::borrow::Cow;

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
    depth: usize,
}

impl Railroad {
    /// The diagram in box-drawing characters. It fits into so many columns if it can be broken into lines that do.
    pub fn text(self, columns: usize) -> String {
        text::draw(&self.opened(), columns)
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
        svg::draw(self.lesson, &self.opened())
    }

    /// The diagram with the rules that it names replaced by what they stand for, down to a depth. Each is framed, with its name. A rule within
    /// itself keeps its name.
    ///
    /// ```
    /// use urispec_lessons::Lesson;
    ///
    /// let railroad = Lesson::of(urispec::Rule::Port).railroad();
    /// # #[rustfmt::skip]
    /// assert_eq!(railroad.expanded(1).text(80), r#"
    /// ├─┬─────────────────┬─┤
    ///   ╰─┬── "0"-"9" ──┬─╯
    ///     │ └┄ DIGIT ┄┘ │
    ///     ╰──←──────────╯
    /// "#.trim_start());
    /// ```
    #[must_use]
    pub fn expanded(self, depth: usize) -> Railroad {
        Railroad { depth, ..self }
    }

    fn opened(self) -> Cow<'static, Element> {
        match self.depth {
            0 => Cow::Borrowed(self.definition),
            depth => Cow::Owned(opened(self.lesson, self.definition, depth, &mut vec![self.lesson])),
        }
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
        Railroad { lesson: self, definition: self.definition(), depth: 0 }
    }
}

/// A definition with what the names in it stand for. The recursion is bounded by the depth and the grammar; `above` has the rules around.
fn opened(rule: Lesson, element: &Element, depth: usize, above: &mut Vec<Lesson>) -> Element {
    let mut all = |elements: &[Element]| elements.iter().map(|element| opened(rule, element, depth, above)).collect();
    match element {
        Element::Choice(elements) => Element::Choice(all(elements)),
        Element::Sequence(elements) => Element::Sequence(all(elements)),
        Element::Repeat { least, most, element } => {
            let element = Box::new(opened(rule, element, depth, above));
            Element::Repeat { least: *least, most: *most, element }
        }
        Element::Rule(name) => match rule.named(name).filter(|named| depth > 0 && !above.contains(named)) {
            Some(named) => {
                above.push(named);
                let element = Box::new(opened(named, named.definition(), depth - 1, above));
                above.pop();
                Element::Opened { name: name.clone(), element }
            }
            None => element.clone(),
        },
        Element::Opened { .. } | Element::Text(_) | Element::Range(..) => element.clone(),
    }
}
