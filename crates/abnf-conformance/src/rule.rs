//! A rule and its automata.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use crate::automaton::alternatives::{Alternatives, Marks};
use crate::automaton::dfa::{Automaton, classes};
use crate::automaton::expected::Expected;
use crate::automaton::nfa::Nfa;
use crate::automaton::utf8;
use crate::content::{Alphabet, Content, Entry};
use crate::error::RuleError;
use crate::syntax::tree::{Id, Kind};

/// A rule of a grammar, with its automaton.
///
/// ```
/// use abnf_conformance::Grammar;
///
/// let grammar = Grammar::parse("octal = \"0\" *%x30-37\n")?;
/// let octal = grammar.rule("octal")?;
/// assert!(octal.accepts(b"0755"));
/// assert!(!octal.accepts(b"0785"));
///
/// let report = octal.check(|text| {
///     text.strip_prefix(b"0").is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
/// });
/// assert_eq!(report.wrongly_accepted(), Some(&b"08"[..]));
/// assert_eq!(report.wrongly_rejected(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Rule {
    content: Arc<Content>,
    name: String,
    node: Id,
    minimal: Automaton,
    detailed: Automaton,
    classes: Vec<u8>,
}

impl Rule {
    pub(crate) fn new(content: &Arc<Content>, name: &str) -> Result<Self, RuleError> {
        let entry = content.entry(name).ok_or_else(|| RuleError::Unknown { name: name.to_owned() })?;
        content.check(entry)?;
        let limit = content.limit;
        let too_large = |_| RuleError::TooLarge { name: entry.name.clone(), limit };
        let nfa = Nfa::new(content, entry.node).map_err(too_large)?;
        let detailed = Automaton::of(&nfa, limit).map_err(too_large)?;
        let minimal = detailed.minimal();
        // Printable bytes first, so that the texts can be read.
        let (_, classes) = classes(terminals(content, entry), (b'!'..=b'~').chain(0..=255));
        let (content, name) = (Arc::clone(content), entry.name.clone());
        Ok(Rule { content, name, node: entry.node, minimal, detailed, classes })
    }

    /// The rule's name, as its definition writes it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a text is the rule.
    #[must_use]
    pub fn accepts(&self, text: &[u8]) -> bool {
        self.minimal.accepts(text)
    }

    /// The minimal automaton, of which there is only one.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.minimal
    }

    /// An automaton that is not minimal: what matches several alternatives is in another state than what matches one of them.
    /// Code that mirrors the grammar has these states, too.
    ///
    /// ```
    /// # use abnf_conformance::Grammar;
    /// let grammar = Grammar::parse("host = 1*DIGIT / 1*( DIGIT / ALPHA )\n")?;
    /// let host = grammar.rule("host")?;
    /// // Only that something is there matters; but `7` matches both alternatives, and `a` one of them.
    /// assert_eq!(host.automaton().states(), 3);
    /// assert!(host.detailed().states() > 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn detailed(&self) -> &Automaton {
        &self.detailed
    }

    /// The alternatives at each state of the detailed automaton, by its number: those that a text matches which ends there, and those that it is in the
    /// middle of. They are the alternatives of the rule itself and of all that it refers to; those of groups have no numbers.
    ///
    /// ```
    /// # use abnf_conformance::{Alternative, Grammar};
    /// let grammar = Grammar::parse("octet = DIGIT / %x31-39 DIGIT / \"25\" %x30-35\n")?;
    /// let octet = grammar.rule("octet")?;
    /// let at = octet.alternatives().swap_remove(octet.detailed().run(0, b"25"));
    /// let numbers = |of: &[Alternative]| of.iter().map(Alternative::number).collect::<Vec<_>>();
    /// // `25` is the second alternative, and may become the third.
    /// assert_eq!((numbers(at.matched()), numbers(at.open())), (vec![2], vec![3]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn alternatives(&self) -> Vec<Alternatives> {
        // The automaton was made before, so there are not too many states.
        let Ok(nfa) = Nfa::new(&self.content, self.node) else { return Vec::new() };
        let Ok((_, subsets)) = Automaton::with_subsets(&nfa, self.content.limit) else { return Vec::new() };
        let marks = Marks::new(&self.content, &nfa);
        subsets.iter().map(|subset| marks.of(subset)).collect()
    }

    /// A byte of each class, printable ones if there are any: bytes that no terminal of the grammar tells apart are of one. They
    /// are those of the whole grammar, because code for several rules has reason to tell apart what any of them does.
    #[must_use]
    pub fn classes(&self) -> &[u8] {
        &self.classes
    }

    /// Where a text stops being the rule, and what could have followed; none if it is the rule.
    ///
    /// ```
    /// # let grammar = abnf_conformance::Grammar::parse("time = 2DIGIT \":\" 2DIGIT\n")?;
    /// let time = grammar.rule("time")?;
    /// assert_eq!(time.mismatch(b"12:30"), None);
    /// assert_eq!(time.mismatch(b"12.30").unwrap().to_string(), "expected `:`, found `.` at offset 2");
    /// assert_eq!(time.mismatch(b"12:3").unwrap().to_string(), "expected `0` to `9`, found the end at offset 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mismatch(&self, text: &[u8]) -> Option<Mismatch> {
        let (offset, state) = self.minimal.viable(text);
        let found = text.get(offset).copied();
        let is_match = found.is_none() && self.minimal.is_accepting(state);
        (!is_match).then(|| Mismatch { offset, found, expected: self.minimal.expected(state) })
    }

    pub(crate) fn content(&self) -> &Content {
        &self.content
    }

    pub(crate) fn node(&self) -> Id {
        self.node
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states = self.minimal.states();
        f.debug_struct("Rule").field("name", &self.name).field("states", &states).finish_non_exhaustive()
    }
}

/// Where a text stops being a rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Mismatch {
    offset: usize,
    found: Option<u8>,
    expected: Expected,
}

impl Mismatch {
    /// How much of the text something that the rule accepts begins with.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The byte at that place; none at the end.
    #[must_use]
    pub fn found(&self) -> Option<u8> {
        self.found
    }

    /// What could have been there.
    #[must_use]
    pub fn expected(&self) -> &Expected {
        &self.expected
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.found.map_or("the end".to_owned(), crate::automaton::expected::shown);
        write!(f, "expected {}, found {found} at offset {}", self.expected, self.offset)
    }
}

/// The ranges of bytes of all rules of the documents, and of those that a rule refers to.
fn terminals(content: &Content, entry: &Entry) -> impl Iterator<Item = (u8, u8)> {
    let own = content.rules.values().filter(|entry| entry.document > 0).chain([entry]);
    let mut open: Vec<&Entry> = own.collect();
    let (mut seen, mut ranges) = (BTreeSet::new(), BTreeSet::new());
    while let Some(entry) = open.pop() {
        if !seen.insert(entry.name.to_ascii_lowercase()) {
            continue;
        }
        for id in content.nodes_of(entry.node) {
            match content.node(id).map(|node| &node.kind) {
                Some(Kind::Reference(name)) => open.extend(content.entry(name)),
                Some(Kind::Literal { text, is_sensitive: true }) => {
                    ranges.extend(text.bytes().map(|byte| (byte, byte)))
                }
                Some(Kind::Literal { text, is_sensitive: false }) => {
                    let cases = text.bytes().flat_map(|byte| [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]);
                    ranges.extend(cases.map(|byte| (byte, byte)));
                }
                Some(Kind::Range(first, last)) => ranges.extend(bytes(content.alphabet, *first, *last)),
                Some(Kind::Values(values)) => {
                    ranges.extend(values.iter().flat_map(|value| bytes(content.alphabet, *value, *value)));
                }
                _ => (),
            }
        }
    }
    ranges.into_iter()
}

/// The ranges of bytes of a range of values.
fn bytes(alphabet: Alphabet, first: u32, last: u32) -> Vec<(u8, u8)> {
    match alphabet {
        // A rule that is asked for has no other values; other rules of the grammar may.
        Alphabet::Bytes => {
            u8::try_from(first).ok().map(|first| (first, u8::try_from(last).unwrap_or(0xFF))).into_iter().collect()
        }
        Alphabet::CodePoints => utf8::sequences(first, last).concat(),
    }
}
