//! Rules as regular expressions.

use std::collections::HashMap;

use crate::content::{Alphabet, Content};
use crate::rule::Rule;
use crate::syntax::tree::{Id, Kind};

/// The values of a rule that is always one value: ranges that are sorted and apart.
type Set = Vec<(u32, u32)>;

impl Rule {
    /// The rule as a regular expression for a whole text, in the syntax of the `regex` crate. It uses nothing but groups, classes,
    /// alternatives and repetitions between `\A` and `\z`. With values above `%x7F` that are bytes it is one for `regex::bytes`.
    ///
    /// ```
    /// # let grammar = abnf_conformance::Grammar::parse("price = 1*6DIGIT [ \".\" 2DIGIT ] ( \" EUR\" / %x24 )\n")?;
    /// let expression = grammar.rule("price")?.regex();
    /// assert_eq!(expression, r"\A(?:[0-9]{1,6}(?:\.[0-9]{2})?(?: [Ee][Uu][Rr]|\$))\z");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn regex(&self) -> String {
        let writer = Writer { content: self.content(), sets: sets(self.content(), self.node()) };
        let flags = if writer.has_high_bytes() { "(?-u)" } else { "" };
        format!(r"{flags}\A(?:{})\z", writer.write(self.node()))
    }
}

struct Writer<'c> {
    content: &'c Content,
    /// For each node of the rule, its values if it is always one of them.
    sets: HashMap<Id, Option<Set>>,
}

/// What is left to write.
enum Item {
    Node(Id),
    /// A node to which a repetition is applied.
    Atom(Id),
    Text(String),
}

impl Writer<'_> {
    fn has_high_bytes(&self) -> bool {
        let is_high = |id: &Id| match self.content.node(*id).map(|node| &node.kind) {
            Some(Kind::Range(_, last)) => *last > 0x7F,
            Some(Kind::Values(values)) => values.iter().any(|value| *value > 0x7F),
            _ => false,
        };
        self.content.alphabet == Alphabet::Bytes && self.sets.keys().any(is_high)
    }

    fn write(&self, root: Id) -> String {
        let mut text = String::new();
        let mut open = vec![Item::Node(root)];
        while let Some(item) = open.pop() {
            match item {
                Item::Text(part) => text.push_str(&part),
                Item::Atom(id) if self.is_atom(id) => open.push(Item::Node(id)),
                Item::Atom(id) => {
                    open.extend([Item::Text(")".to_owned()), Item::Node(id), Item::Text("(?:".to_owned())]);
                }
                Item::Node(id) => match self.sets.get(&id) {
                    Some(Some(set)) => text.push_str(&class(set)),
                    _ => self.expand(id, &mut open),
                },
            }
        }
        text
    }

    fn is_atom(&self, id: Id) -> bool {
        matches!(self.sets.get(&id), Some(Some(_)))
    }

    fn expand(&self, id: Id, open: &mut Vec<Item>) {
        let Some(node) = self.content.node(id) else { return };
        match &node.kind {
            Kind::Alternation(nodes) => {
                for (index, node) in nodes.iter().enumerate().rev() {
                    open.push(Item::Node(*node));
                    if index > 0 {
                        open.push(Item::Text("|".to_owned()));
                    }
                }
            }
            Kind::Concatenation(nodes) => {
                // Only alternatives bind less than a sequence.
                for node in nodes.iter().rev() {
                    let is_choice = self.is_choice(*node);
                    open.push(if is_choice { Item::Atom(*node) } else { Item::Node(*node) });
                }
            }
            Kind::Repetition { least, most, of } => {
                let times = match (least, most) {
                    (0, Some(1)) => "?".to_owned(),
                    (0, None) => "*".to_owned(),
                    (1, None) => "+".to_owned(),
                    (least, None) => format!("{{{least},}}"),
                    (least, Some(most)) if least == most => format!("{{{least}}}"),
                    (least, Some(most)) => format!("{{{least},{most}}}"),
                };
                open.extend([Item::Text(times), Item::Atom(*of)]);
            }
            Kind::Reference(name) => open.extend(self.content.entry(name).map(|entry| Item::Node(entry.node))),
            Kind::Literal { text, is_sensitive } => {
                let classes = text.chars().map(|c| class(&cases(c, *is_sensitive)));
                open.push(Item::Text(classes.collect()));
            }
            Kind::Range(first, last) => open.push(Item::Text(class(&vec![(*first, *last)]))),
            Kind::Values(values) => {
                open.push(Item::Text(values.iter().map(|value| class(&vec![(*value, *value)])).collect()));
            }
            Kind::Prose(_) => (),
        }
    }

    /// Whether a node is alternatives, be it by name.
    fn is_choice(&self, mut id: Id) -> bool {
        while let Some(Kind::Reference(name)) = self.content.node(id).map(|node| &node.kind) {
            let Some(entry) = self.content.entry(name) else { break };
            id = entry.node;
        }
        matches!(self.content.node(id).map(|node| &node.kind), Some(Kind::Alternation(_)))
    }
}

/// A character in both cases, or as it is.
fn cases(c: char, is_sensitive: bool) -> Set {
    let (upper, lower) = (u32::from(c.to_ascii_uppercase()), u32::from(c.to_ascii_lowercase()));
    if is_sensitive || upper == lower {
        vec![(u32::from(c), u32::from(c))]
    } else {
        vec![(upper, upper), (lower, lower)]
    }
}

/// The nodes of a rule and of those that it refers to, with their values if each is always one value.
fn sets(content: &Content, root: Id) -> HashMap<Id, Option<Set>> {
    let mut sets: HashMap<Id, Option<Set>> = HashMap::new();
    let mut open = vec![(root, false)];
    while let Some((id, is_ready)) = open.pop() {
        let Some(node) = content.node(id).filter(|_| !sets.contains_key(&id)) else { continue };
        let parts: Vec<Id> = match &node.kind {
            Kind::Reference(name) => content.entry(name).map(|entry| entry.node).into_iter().collect(),
            kind => kind.children().to_vec(),
        };
        if !is_ready {
            open.push((id, true));
            open.extend(parts.into_iter().map(|part| (part, false)));
            continue;
        }
        let all = || {
            let sets: Option<Vec<Set>> = parts.iter().map(|part| sets.get(part).cloned().flatten()).collect();
            sets.map(|sets| merged(sets.concat()))
        };
        let set = match &node.kind {
            Kind::Alternation(_) | Kind::Reference(_) => all(),
            Kind::Literal { text, is_sensitive } => {
                let mut characters = text.chars();
                characters.next().filter(|_| text.len() == 1).map(|c| cases(c, *is_sensitive))
            }
            Kind::Range(first, last) => Some(vec![(*first, *last)]),
            Kind::Values(values) => match values.as_slice() {
                [value] => Some(vec![(*value, *value)]),
                _ => None,
            },
            Kind::Concatenation(_) | Kind::Repetition { .. } | Kind::Prose(_) => None,
        };
        sets.insert(id, set);
    }
    sets
}

fn merged(mut set: Set) -> Set {
    set.sort_unstable();
    let mut merged: Set = Vec::new();
    for (first, last) in set {
        match merged.last_mut() {
            Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
            _ => merged.push((first, last)),
        }
    }
    merged
}

/// A class, or a character alone.
fn class(set: &Set) -> String {
    if let [(first, last)] = set.as_slice()
        && first == last
    {
        return escaped(*first, r"\.+*?()|[]{}^$");
    }
    let special = r"\[]^-&~";
    // Surrogates are no characters, and no class may name one.
    let scalars = set.iter().flat_map(|(first, last)| {
        let below = (*first, (*last).min(0xD7FF));
        let above = ((*first).max(0xE000), *last);
        [below, above].into_iter().filter(|(first, last)| first <= last)
    });
    let ranges = scalars.map(|(first, last)| match last - first {
        0 => escaped(first, special),
        1 => escaped(first, special) + &escaped(last, special),
        _ => format!("{}-{}", escaped(first, special), escaped(last, special)),
    });
    format!("[{}]", ranges.collect::<String>())
}

fn escaped(value: u32, special: &str) -> String {
    match char::from_u32(value) {
        Some(c) if special.contains(c) => format!("\\{c}"),
        Some(c @ ' '..='~') => c.to_string(),
        _ if value <= 0xFF => format!("\\x{value:02X}"),
        _ => format!("\\x{{{value:X}}}"),
    }
}
