//! What a grammar's documents say together.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::error::{RuleError, is_surrogate};
use crate::syntax::place::Place;
use crate::syntax::tree::{Definition, Id, Kind, Node};

/// What the values of a grammar are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Alphabet {
    /// Bytes, as in protocols: `%xE9` is one byte, and a value above `%xFF` is an error.
    #[default]
    Bytes,
    /// Characters of Unicode, as in RFC 3987: `%xE9` is `é`, two bytes in UTF-8. Texts stay bytes, so a text that is not UTF-8 is
    /// one that no rule accepts.
    CodePoints,
}

#[derive(Clone, Default)]
pub(crate) struct Content {
    pub(crate) documents: Vec<Arc<str>>,
    pub(crate) nodes: Vec<Node>,
    /// By their names in lower case.
    pub(crate) rules: BTreeMap<String, Entry>,
    pub(crate) alphabet: Alphabet,
    pub(crate) limit: usize,
}

/// A rule, from all its definitions.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) node: Id,
    /// The document of the name, which is a core rule's 0.
    pub(crate) document: usize,
    pub(crate) place: Place,
    /// Where it is defined again in the same document, and whether by something else.
    pub(crate) again: Vec<(Place, bool)>,
    /// Whether there is a definition, and not only additions.
    pub(crate) is_defined: bool,
    /// Where it is added to before it is defined.
    pub(crate) added_before: Option<Place>,
}

impl Content {
    pub(crate) fn define(&mut self, definition: Definition, document: usize) {
        let Definition { name, is_incremental, node, span } = definition;
        let text = self.documents.get(document).map_or("", |text| text);
        let place = Place::new(document, text, span);
        let key = name.to_ascii_lowercase();
        let before = self.rules.get(&key).cloned();
        let entry = match before {
            Some(mut entry) if is_incremental => {
                entry.node = self.add_alternatives(entry.node, node);
                entry
            }
            // Another definition in the same document is a mistake, and one in another replaces it.
            Some(mut entry) if entry.document == document && entry.is_defined => {
                entry.again.push((place, !self.is_same(entry.node, node)));
                entry
            }
            // What was added before is not lost.
            Some(entry) if entry.document == document => {
                Entry { name, node: self.add_alternatives(node, entry.node), place, is_defined: true, ..entry }
            }
            _ => {
                let added_before = is_incremental.then(|| place.clone());
                Entry { name, node, document, place, again: Vec::new(), is_defined: !is_incremental, added_before }
            }
        };
        self.rules.insert(key, entry);
    }

    fn add_alternatives(&mut self, before: Id, more: Id) -> Id {
        let alternatives = |id: Id| match self.node(id).map(|node| &node.kind) {
            Some(Kind::Alternation(nodes)) => nodes.clone(),
            _ => vec![id],
        };
        let all = [alternatives(before), alternatives(more)].concat();
        let (document, span) = self.node(more).map_or((0, 0..0), |node| (node.document, node.span.clone()));
        self.nodes.push(Node { kind: Kind::Alternation(all), document, span });
        self.nodes.len() - 1
    }

    pub(crate) fn node(&self, id: Id) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// Whether two nodes say the same.
    fn is_same(&self, one: Id, other: Id) -> bool {
        let mut open = vec![(one, other)];
        while let Some((one, other)) = open.pop() {
            let (Some(one), Some(other)) = (self.node(one), self.node(other)) else { return false };
            let is_same = match (&one.kind, &other.kind) {
                (Kind::Alternation(one), Kind::Alternation(other))
                | (Kind::Concatenation(one), Kind::Concatenation(other)) => {
                    open.extend(one.iter().copied().zip(other.iter().copied()));
                    one.len() == other.len()
                }
                (
                    Kind::Repetition { least, most, of },
                    Kind::Repetition { least: other_least, most: other_most, of: other },
                ) => {
                    open.push((*of, *other));
                    (least, most) == (other_least, other_most)
                }
                (Kind::Reference(one), Kind::Reference(other)) => one.eq_ignore_ascii_case(other),
                (
                    Kind::Literal { text, is_sensitive },
                    Kind::Literal { text: other_text, is_sensitive: is_other_sensitive },
                ) => {
                    is_sensitive == is_other_sensitive
                        && if *is_sensitive { text == other_text } else { text.eq_ignore_ascii_case(other_text) }
                }
                (Kind::Range(one, end), Kind::Range(other, other_end)) => (one, end) == (other, other_end),
                (Kind::Values(one), Kind::Values(other)) => one == other,
                (Kind::Prose(one), Kind::Prose(other)) => one == other,
                _ => false,
            };
            if !is_same {
                return false;
            }
        }
        true
    }

    /// The nodes of a rule, without those of the rules that it refers to, in the order of the text.
    pub(crate) fn nodes_of(&self, root: Id) -> Vec<Id> {
        let (mut nodes, mut open) = (Vec::new(), vec![root]);
        while let Some(id) = open.pop() {
            nodes.push(id);
            open.extend(self.node(id).into_iter().flat_map(|node| node.kind.children()).rev());
        }
        nodes
    }

    /// What a rule refers to: the names, and the nodes that have them.
    pub(crate) fn references(&self, root: Id) -> impl Iterator<Item = (&str, Id)> {
        self.nodes_of(root).into_iter().filter_map(|id| match &self.node(id)?.kind {
            Kind::Reference(name) => Some((name.as_str(), id)),
            _ => None,
        })
    }

    pub(crate) fn place(&self, id: Id) -> Place {
        let Some(node) = self.node(id) else { return Place::new(0, "", 0..0) };
        Place::new(node.document, self.documents.get(node.document).map_or("", |text| text), node.span.clone())
    }

    /// The text of a node, with single spaces.
    pub(crate) fn text(&self, id: Id) -> String {
        let Some(node) = self.node(id) else { return String::new() };
        let document = self.documents.get(node.document).map_or("", |text| text);
        let text = document.get(node.span.clone()).unwrap_or_default();
        let mut words = String::new();
        for line in text.lines() {
            let mut quoted_until = None;
            for c in without_comment(line).trim().chars() {
                match quoted_until {
                    Some(end) => quoted_until = (c != end).then_some(end),
                    None if c == '"' => quoted_until = Some('"'),
                    None if c == '<' => quoted_until = Some('>'),
                    None => (),
                }
                let is_space = c == ' ' || c == '\t';
                if !is_space || quoted_until.is_some() {
                    words.push(c);
                } else if !words.ends_with(' ') {
                    words.push(' ');
                }
            }
            if !words.ends_with(' ') {
                words.push(' ');
            }
        }
        words.trim_end().to_owned()
    }

    /// Whether a rule and those that it refers to can have an automaton.
    pub(crate) fn check(&self, entry: &Entry) -> Result<(), RuleError> {
        let mut done = BTreeSet::new();
        // The rules from the first one to the one that is looked at, each with the references that are left.
        let mut path = vec![(entry, self.named(entry)?)];
        while let Some((_, left)) = path.last_mut() {
            let Some((name, _)) = left.pop() else {
                done.extend(path.pop().map(|(entry, _)| entry.name.to_ascii_lowercase()));
                continue;
            };
            let Some(next) = self.entry(name) else { continue };
            if let Some(at) = path.iter().position(|(entry, _)| entry.name == next.name) {
                let circle = path.iter().skip(at).map(|(entry, _)| entry.name.clone());
                return Err(RuleError::NotRegular { cycle: circle.chain([next.name.clone()]).collect() });
            }
            if !done.contains(&next.name.to_ascii_lowercase()) {
                path.push((next, self.named(next)?));
            }
        }
        Ok(())
    }

    /// What a rule refers to, the first last; an error if that is not defined, or if a value is not in the alphabet.
    fn named(&self, entry: &Entry) -> Result<Vec<(&str, Id)>, RuleError> {
        if let Some((place, _)) = entry.again.iter().find(|(_, is_other)| *is_other) {
            return Err(RuleError::DefinedTwice { name: entry.name.clone(), place: place.clone() });
        }
        let by = || entry.name.clone();
        for id in self.nodes_of(entry.node) {
            match self.node(id).map(|node| &node.kind) {
                Some(Kind::Reference(name)) if self.entry(name).is_none() => {
                    return Err(RuleError::Undefined { name: name.clone(), by: by(), place: self.place(id) });
                }
                Some(Kind::Prose(prose)) => {
                    return Err(RuleError::Prose { prose: prose.clone(), by: by(), place: self.place(id) });
                }
                Some(Kind::Range(first, last)) if !self.is_in_alphabet(*first, *last) => {
                    let value = if self.alphabet == Alphabet::Bytes { *last } else { *first };
                    return Err(RuleError::NotInAlphabet { value, by: by(), place: self.place(id) });
                }
                Some(Kind::Values(values)) => {
                    if let Some(value) = values.iter().find(|value| !self.is_in_alphabet(**value, **value)) {
                        return Err(RuleError::NotInAlphabet { value: *value, by: by(), place: self.place(id) });
                    }
                }
                _ => (),
            }
        }
        let mut names: Vec<_> = self.references(entry.node).collect();
        names.reverse();
        Ok(names)
    }

    pub(crate) fn entry(&self, name: &str) -> Option<&Entry> {
        self.rules.get(&name.to_ascii_lowercase())
    }

    /// Whether a range has something in it. Ranges of characters may include surrogates, as `%x80-10FFFF` does.
    fn is_in_alphabet(&self, first: u32, last: u32) -> bool {
        match self.alphabet {
            Alphabet::Bytes => last <= 0xFF,
            Alphabet::CodePoints => !(is_surrogate(first) && is_surrogate(last)),
        }
    }
}

/// A line up to its comment. A `;` may be in a string or in a description.
fn without_comment(line: &str) -> &str {
    let mut quoted_until = None;
    for (at, c) in line.char_indices() {
        match (quoted_until, c) {
            (Some(end), _) if c == end => quoted_until = None,
            (None, '"') => quoted_until = Some('"'),
            (None, '<') => quoted_until = Some('>'),
            (None, ';') => return line.get(..at).unwrap_or(line),
            _ => (),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::{Alphabet, Content, Kind, Place, without_comment};
    use crate::error::RuleError;
    use crate::grammar::Grammar;

    fn content(text: &str) -> Content {
        Grammar::parse(text).unwrap().content.as_ref().clone()
    }

    /// Whether `one` and `other` say the same as a rule's definition.
    #[track_caller]
    fn is_same(one: &str, other: &str) -> bool {
        let content = content(&format!("a = {one}\na = {other}\n"));
        let entry = content.entry("a").unwrap();
        assert_eq!(entry.again.len(), 1);
        !entry.again[0].1
    }

    /// The text of the first rule of a document.
    fn text(document: &str) -> String {
        let content = content(document);
        content.text(content.entry("a").unwrap().node)
    }

    #[test]
    fn definitions_that_say_the_same_are_the_same() {
        assert!(is_same("\"x\" / %x41", "\"x\" / %x41"));
        assert!(is_same("\"x\" b", "( \"x\" ) B"));
        assert!(is_same("1*2b", "1*2( b )"));
        assert!(is_same("%s\"x\"", "%s\"x\""));
        assert!(is_same("\"x\"", "%i\"X\""));
        assert!(is_same("%x41-5A", "%d65-90"));
        assert!(is_same("%x41.42", "%d65.66"));
        assert!(is_same("<in words>", "<in words>"));
    }

    #[test]
    fn definitions_that_differ_in_one_thing_are_not_the_same() {
        assert!(!is_same("\"x\" / \"y\"", "\"x\" / \"z\""));
        assert!(!is_same("\"x\" / \"y\"", "\"x\" \"y\""));
        assert!(!is_same("\"x\" / \"y\"", "\"x\" / \"y\" / \"z\""));
        assert!(!is_same("\"x\" \"y\" \"z\"", "\"x\" \"y\""));
        assert!(!is_same("1*2b", "2b"));
        assert!(!is_same("1*2b", "1*3b"));
        assert!(!is_same("1*2b", "1*2c"));
        assert!(!is_same("b", "c"));
        assert!(!is_same("%s\"x\"", "%s\"X\""));
        assert!(!is_same("%s\"x\"", "\"x\""));
        assert!(!is_same("\"x\"", "\"y\""));
        assert!(!is_same("%x41-5A", "%x41-5B"));
        assert!(!is_same("%x41-5A", "%x42-5A"));
        assert!(!is_same("%x41.42", "%x41.43"));
        assert!(!is_same("<in words>", "<in other words>"));
    }

    #[test]
    fn a_text_is_one_line_with_single_spaces() {
        assert_eq!(text("a = b \t  c\t/  %x41\n"), "b c / %x41");
        assert_eq!(text("a = b ; one\n\n    ; two\n      c ; three\n"), "b c");
        assert_eq!(text("a = b / c\n\t/ d\n"), "b / c / d");
    }

    #[test]
    fn what_is_quoted_stays_as_it_is() {
        assert_eq!(text("a = \"b  ;c\"  d\n"), "\"b  ;c\" d");
        assert_eq!(text("a = <b  ;c>  d\n"), "<b  ;c> d");
        assert_eq!(text("a = \"<  \"  d  \">\"\n"), "\"<  \" d \">\"");
        assert_eq!(text("a = <\"  >  d  \"\"\n"), "<\"  > d \"\"");
    }

    #[test]
    fn a_comment_begins_outside_of_strings_and_descriptions() {
        assert_eq!(without_comment("a = b ; c"), "a = b ");
        assert_eq!(without_comment("a = b"), "a = b");
        assert_eq!(without_comment("; c ; d"), "");
        assert_eq!(without_comment("\"x;y\" ; z"), "\"x;y\" ");
        assert_eq!(without_comment("<x;y> ; z"), "<x;y> ");
        assert_eq!(without_comment("\"<\" ; >"), "\"<\" ");
        assert_eq!(without_comment("<\"> ; \""), "<\"> ");
    }

    #[test]
    fn a_definition_in_another_document_replaces() {
        let grammar = Grammar::parse("a = \"x\"\na =/ \"y\"\n").unwrap().with("A = \"z\"\n").unwrap();
        let entry = grammar.content.entry("a").unwrap();
        assert_eq!((entry.name.as_str(), entry.document, entry.again.len()), ("A", 2, 0));
        assert_eq!(grammar.content.text(entry.node), "\"z\"");
        assert_eq!((entry.place.line(), entry.place.column(), entry.place.document()), (1, 1, 1));
        // What another document adds is added.
        let grammar = Grammar::parse("a = \"x\"\n").unwrap().with("A =/ \"y\"\n").unwrap();
        let rule = grammar.rule("a").unwrap();
        assert!(rule.accepts(b"x") && rule.accepts(b"y"));
        assert_eq!(grammar.lint(&[]), []);
    }

    #[test]
    fn what_is_added_before_it_is_defined_is_kept() {
        let added = content("a =/ \"x\"\n");
        let entry = added.entry("a").unwrap();
        assert!(!entry.is_defined && entry.added_before.is_some());
        let defined = content("a =/ \"x\"\nA = \"y\"\na = \"y\"\na =/ \"z\"\n");
        let entry = defined.entry("a").unwrap();
        let added = entry.added_before.as_ref().map(Place::line);
        assert_eq!((entry.is_defined, added, entry.again.len()), (true, Some(1), 1));
        assert_eq!((&*entry.name, entry.place.line()), ("A", 2));
        let Kind::Alternation(alternatives) = &defined.node(entry.node).unwrap().kind else { panic!() };
        assert!(alternatives.iter().map(|node| defined.text(*node)).eq(["\"y\"", "\"x\"", "\"z\""]));
    }

    /// The value that is not in an alphabet, and where it is.
    fn not_in(alphabet: Alphabet, element: &str) -> Option<(u32, usize)> {
        let rule = Grammar::parse(&format!("a = \"x\" {element}\n")).unwrap().over(alphabet).rule("a");
        match rule {
            Err(RuleError::NotInAlphabet { value, by, place }) if by == "a" => Some((value, place.column())),
            Err(error) => panic!("{error}"),
            Ok(_) => None,
        }
    }

    #[test]
    fn bytes_end_at_ff() {
        assert_eq!(not_in(Alphabet::Bytes, "%x00-FF"), None);
        assert_eq!(not_in(Alphabet::Bytes, "%x00-100"), Some((0x100, 9)));
        assert_eq!(not_in(Alphabet::Bytes, "%xFF"), None);
        assert_eq!(not_in(Alphabet::Bytes, "%xFF.100.101"), Some((0x100, 9)));
    }

    #[test]
    fn surrogates_are_no_characters() {
        assert_eq!(not_in(Alphabet::CodePoints, "%xD7FF-D800"), None);
        assert_eq!(not_in(Alphabet::CodePoints, "%xDFFF-E000"), None);
        assert_eq!(not_in(Alphabet::CodePoints, "%xD800-DFFF"), Some((0xD800, 9)));
        assert_eq!(not_in(Alphabet::CodePoints, "%xD7FF.DFFF"), Some((0xDFFF, 9)));
        assert_eq!(not_in(Alphabet::CodePoints, "%xD7FF.E000"), None);
    }

    #[test]
    fn nodes_are_in_the_order_of_the_text() {
        let content = content("a = b 2c / <d e>\n");
        let nodes = content.nodes_of(content.entry("a").unwrap().node);
        let texts: Vec<String> = nodes.iter().map(|id| content.text(*id)).collect();
        assert_eq!(texts, ["b 2c / <d e>", "b 2c", "b", "2c", "c", "<d e>"]);
        // Brackets are of what is optional or repeated, and not of the alternatives in them.
        let grouped = self::content("a = [ b / c ] 2( d / e f )\n");
        let nodes = grouped.nodes_of(grouped.entry("a").unwrap().node);
        let texts: Vec<String> = nodes.iter().map(|id| grouped.text(*id)).collect();
        let expected =
            ["[ b / c ] 2( d / e f )", "[ b / c ]", "b / c", "b", "c", "2( d / e f )", "d / e f", "d", "e f", "e", "f"];
        assert_eq!(texts, expected);
        let references = content.references(content.entry("a").unwrap().node);
        assert_eq!(references.map(|(name, _)| name).collect::<Vec<_>>(), ["b", "c"]);
    }
}
