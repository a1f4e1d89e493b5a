//! ABNF (RFC 5234), read from the text of a rule.

/// What stands right of the `=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    /// `a / b`
    Choice(Vec<Element>),
    /// `a b`
    Sequence(Vec<Element>),
    /// `1*4a`, and `[ a ]`, which is `0*1a`
    Repeat { least: usize, most: Option<usize>, element: Box<Element> },
    /// The name of a rule
    Rule(String),
    /// `"a"`, in any case
    Text(String),
    /// `%x30-39`, and `%x3C`
    Range(u8, u8),
}

impl Element {
    /// Reads the definition of a rule. None if it is not ABNF of the kind that `grammar/` has.
    pub(crate) fn of(abnf: &str) -> Option<Element> {
        let (_, definition) = abnf.split_once('=')?;
        let definition: String = definition.lines().flat_map(|line| [without_comment(line), " "]).collect();
        let (element, rest) = choice(&definition)?;
        rest.is_empty().then_some(element)
    }

    /// The names of the rules in it, each once.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.add_names(&mut names);
        names
    }

    fn add_names<'e>(&'e self, names: &mut Vec<&'e str>) {
        match self {
            Element::Choice(elements) | Element::Sequence(elements) => {
                elements.iter().for_each(|element| element.add_names(names));
            }
            Element::Repeat { element, .. } => element.add_names(names),
            Element::Rule(name) if !names.contains(&name.as_str()) => names.push(name),
            Element::Rule(_) | Element::Text(_) | Element::Range(..) => {}
        }
    }
}

/// A comment begins with the first `;` that is in no string.
fn without_comment(line: &str) -> &str {
    let mut in_string = false;
    let comment = line.find(|c| {
        in_string ^= c == '"';
        c == ';' && !in_string
    });
    comment.and_then(|at| line.get(..at)).unwrap_or(line)
}

/// What was read, and what is left after the spaces that follow.
type Read<'t, T> = Option<(T, &'t str)>;

/// `a / b`, where there may be one alternative.
fn choice(text: &str) -> Read<'_, Element> {
    let (first, mut rest) = sequence(text.trim_start())?;
    let mut alternatives = vec![first];
    while let Some(after) = rest.strip_prefix('/') {
        let (alternative, after) = sequence(after.trim_start())?;
        alternatives.push(alternative);
        rest = after;
    }
    Some((one_of(alternatives, Element::Choice), rest))
}

/// `a b`, where there may be one element.
fn sequence(text: &str) -> Read<'_, Element> {
    let (first, mut rest) = repetition(text)?;
    let mut elements = vec![first];
    while !rest.is_empty() && !rest.starts_with(['/', ')', ']']) {
        let (element, after) = repetition(rest)?;
        elements.push(element);
        rest = after;
    }
    Some((one_of(elements, Element::Sequence), rest))
}

/// `1*4a`, `2a`, or `a`
fn repetition(text: &str) -> Read<'_, Element> {
    let (least, rest) = number(text);
    let (least, most, rest) = match (least, rest.strip_prefix('*')) {
        (None, None) => return element(rest),
        (Some(times), None) => (times, Some(times), rest),
        (least, Some(rest)) => {
            let (most, rest) = number(rest);
            (least.unwrap_or(0), most, rest)
        }
    };
    let (element, rest) = element(rest)?;
    Some((Element::Repeat { least, most, element: Box::new(element) }, rest))
}

fn element(text: &str) -> Read<'_, Element> {
    let (element, rest) = if let Some(rest) = text.strip_prefix('(') {
        let (element, rest) = choice(rest)?;
        (element, rest.strip_prefix(')')?)
    } else if let Some(rest) = text.strip_prefix('[') {
        let (element, rest) = choice(rest)?;
        (Element::Repeat { least: 0, most: Some(1), element: Box::new(element) }, rest.strip_prefix(']')?)
    } else if let Some(rest) = text.strip_prefix('"') {
        let (string, rest) = rest.split_once('"')?;
        (Element::Text(string.to_owned()), rest)
    } else if let Some(rest) = text.strip_prefix("%x") {
        let (first, rest) = hexadecimal(rest)?;
        match rest.strip_prefix('-') {
            None => (Element::Range(first, first), rest),
            Some(rest) => {
                let (last, rest) = hexadecimal(rest)?;
                (Element::Range(first, last), rest)
            }
        }
    } else if let Some(rest) = text.strip_prefix('<') {
        // The grammar has rules only in such brackets.
        let (name, rest) = rest.split_once('>')?;
        (Element::Rule(name.to_owned()), rest)
    } else {
        let (name, rest) = split_where(text, |c| !c.is_ascii_alphanumeric() && c != '-');
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        (Element::Rule(name.to_owned()), rest)
    };
    Some((element, rest.trim_start()))
}

fn number(text: &str) -> (Option<usize>, &str) {
    let (digits, rest) = split_where(text, |c| !c.is_ascii_digit());
    (digits.parse().ok(), rest)
}

fn hexadecimal(text: &str) -> Read<'_, u8> {
    let (digits, rest) = split_where(text, |c| !c.is_ascii_hexdigit());
    Some((u8::from_str_radix(digits, 16).ok()?, rest))
}

fn split_where(text: &str, is_end: impl Fn(char) -> bool) -> (&str, &str) {
    text.find(is_end).and_then(|at| text.split_at_checked(at)).unwrap_or((text, ""))
}

/// The element itself, where it is the only one.
fn one_of(mut elements: Vec<Element>, several: impl FnOnce(Vec<Element>) -> Element) -> Element {
    match elements.pop() {
        Some(element) if elements.is_empty() => element,
        last => {
            elements.extend(last);
            several(elements)
        }
    }
}

#[cfg(test)]
mod tests {
    use abnf::types::{Node, Repeat, TerminalValues};

    use super::Element;
    use crate::commands::explain::Definition;

    /// Whether another reader of ABNF sees the same.
    fn is_same(element: &Element, node: &Node) -> bool {
        let all = |elements: &[Element], nodes: &[Node]| {
            elements.len() == nodes.len() && elements.iter().zip(nodes).all(|(element, node)| is_same(element, node))
        };
        match (element, node) {
            (element, Node::Group(node)) => is_same(element, node),
            (Element::Choice(elements), Node::Alternatives(nodes)) => all(elements, nodes),
            (Element::Sequence(elements), Node::Concatenation(nodes)) => all(elements, nodes),
            (Element::Repeat { least: 0, most: Some(1), element }, Node::Optional(node)) => is_same(element, node),
            (Element::Repeat { least, most, element }, Node::Repetition { repeat, node }) => {
                let repeats = match repeat {
                    Repeat::Specific(times) => (*times, Some(*times)),
                    Repeat::Variable { min, max } => (min.unwrap_or(0), *max),
                };
                (*least, *most) == repeats && is_same(element, node)
            }
            (Element::Rule(name), Node::Rulename(other) | Node::Prose(other)) => name == other,
            (Element::Text(text), Node::String(other)) => text == other.value(),
            (Element::Range(first, last), Node::TerminalValues(values)) => {
                let (first, last) = (u32::from(*first), u32::from(*last));
                match values {
                    TerminalValues::Range(start, end) => (first, last) == (*start, *end),
                    TerminalValues::Concatenation(values) => first == last && values[..] == [first],
                }
            }
            _ => false,
        }
    }

    #[test]
    fn another_reader_sees_the_same() {
        assert!(Definition::all().count() > 150);
        for rule in Definition::all() {
            let other = abnf::rulelist(&format!("{}\r\n", rule.abnf().replace('\n', "\r\n"))).unwrap().remove(0);
            let element = rule.element().unwrap();
            assert!(is_same(&element, other.node()), "{}\n{element:?}\n{:?}", rule.abnf(), other.node());
        }
    }

    #[test]
    fn what_is_no_abnf_is_none() {
        for text in ["a", "a = ", "a = \"b", "a = ( b", "a = b )", "a = [ b", "a = %d65", "a = b /", "a = *", "a = <b"]
        {
            assert_eq!(Element::of(text), None, "{text}");
        }
    }
}
