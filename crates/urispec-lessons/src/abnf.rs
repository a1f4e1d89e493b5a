//! A reader of ABNF (RFC 5234).

/// The part of a rule after the `=`.
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
    /// A rule with what it stands for. Only drawings have it.
    Opened { name: String, element: Box<Element> },
    /// `"a"`, in any case
    Text(String),
    /// `%x30-39`, and `%x3C`
    Range(char, char),
}

impl Element {
    /// Reads the definition of a rule. `None` if it is not the kind of ABNF that the grammar files use.
    pub(crate) fn of(abnf: &str) -> Option<Element> {
        let (_, definition) = abnf.split_once('=')?;
        let definition: String = definition.lines().flat_map(|line| [without_comment(line), " "]).collect();
        let (element, rest) = choice(&definition)?;
        rest.is_empty().then_some(element)
    }

    /// The names of the rules in it, without duplicates.
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
            Element::Repeat { element, .. } | Element::Opened { element, .. } => element.add_names(names),
            Element::Rule(name) if !names.contains(&name.as_str()) => names.push(name),
            Element::Rule(_) | Element::Text(_) | Element::Range(..) => {}
        }
    }
}

/// A comment begins at the first `;` outside a string.
fn without_comment(line: &str) -> &str {
    let mut in_string = false;
    let comment = line.find(|c| {
        in_string ^= c == '"';
        c == ';' && !in_string
    });
    comment.and_then(|at| line.get(..at)).unwrap_or(line)
}

/// A value, and the rest of the text after the spaces that follow it.
type Read<'t, T> = Option<(T, &'t str)>;

/// `a / b`, or a single alternative.
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

/// `a b`, or a single element.
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
        // Angle brackets hold prose in general, and the name of a rule in these grammars.
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

fn hexadecimal(text: &str) -> Read<'_, char> {
    let (digits, rest) = split_where(text, |c| !c.is_ascii_hexdigit());
    Some((char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, rest))
}

fn split_where(text: &str, is_end: impl Fn(char) -> bool) -> (&str, &str) {
    text.find(is_end).and_then(|at| text.split_at_checked(at)).unwrap_or((text, ""))
}

/// The element itself if it is the only one.
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
    use super::Element;

    #[test]
    fn other_texts_are_not_read() {
        for text in ["a", "a = ", "a = \"b", "a = ( b", "a = b )", "a = [ b", "a = %d65", "a = b /", "a = *", "a = <b"]
        {
            assert_eq!(Element::of(text), None, "{text}");
        }
    }
}
