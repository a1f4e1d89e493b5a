//! Derivation trees: which rule matched which part of a text.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;
use core::ops::Range;

use super::failure::{Failure, Furthest};
use super::record::{Detail, Outcome, Recorded, Recorder, Recording, Report};
use crate::abnf::operators::end;
use crate::abnf::rule::Rule;
use crate::slice::slice_str;
use crate::visible::Visible;

/// How a text is derived from a rule: the tree of the rules that matched.
///
/// ```
/// use urispec::derivation::Detail;
/// use urispec::{Derivation, Rule};
///
/// let derivation = Derivation::new(Rule::Authority, "h:80", Detail::default());
/// assert_eq!(derivation.to_string(), "\
/// authority `h:80`
/// ├─ host `h`
/// │  └─ reg-name `h`
/// ├─ `:`
/// └─ port `80`
/// ");
/// ```
#[derive(Clone, Debug)]
pub struct Derivation<'s> {
    text: &'s str,
    entries: Vec<Entry>,
    accepted: bool,
    failure: Failure,
}

/// A node. Entries are in the order of the text, each before its descendants.
#[derive(Clone, Debug)]
struct Entry {
    rule: Option<Rule>,
    span: Range<usize>,
    outcome: Outcome,
    depth: usize,
    /// The index of the first entry that is not a descendant.
    next: usize,
}

impl<'s> Derivation<'s> {
    /// Derives the whole of `text` from `rule`.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// // Down to single characters.
    /// let detail = Detail { characters: true, ..Detail::default() };
    /// assert_eq!(Derivation::new(Rule::Scheme, "a1", detail).to_string(), "\
    /// scheme `a1`
    /// ├─ ALPHA `a`
    /// │  └─ `a`
    /// └─ DIGIT `1`
    ///    └─ `1`
    /// ");
    /// ```
    pub fn new(rule: Rule, text: &'s str, detail: Detail) -> Self {
        let recorder = RefCell::new(Recorder::new(detail));
        let recording = Recording { text: text.as_bytes(), furthest: Furthest::new(), recorder };
        // What matched is shown even if something follows it.
        let (last, accepted) = match rule.parse(Recorded::new(&recording)) {
            Ok((rest, _)) => (rest.last(), end(rest).is_ok()),
            Err(_) => (0, false),
        };
        let Recording { furthest, recorder, .. } = recording;
        let entries = entries(recorder.into_inner().finish(last));
        Derivation { text, entries, accepted, failure: furthest.failure() }
    }

    /// Whether the rule matched the whole text.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let derivation = Derivation::new(Rule::Port, "80a", Detail::default());
    /// assert!(!derivation.is_accepted());
    /// assert_eq!(derivation.to_string(), "port `80`\n");
    /// ```
    pub fn is_accepted(&self) -> bool {
        self.accepted
    }

    /// The furthest place at which a terminal was tried in vain.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let derivation = Derivation::new(Rule::Ipv6address, "1::2::3", Detail::default());
    /// assert_eq!(derivation.failure().at, 5);
    /// ```
    pub fn failure(&self) -> Failure {
        self.failure
    }

    /// The requested rule, with the part of the text that it matched: the whole, if it [is accepted](Self::is_accepted). None if it did not match and
    /// the derivation has no failures.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let root = |text| Derivation::new(Rule::Port, text, Detail::default()).root().map(|node| node.span());
    /// assert_eq!(root("80"), Some(0..2));
    /// // A port may be empty, and this one is.
    /// assert_eq!(root("http"), Some(0..0));
    /// ```
    pub fn root(&self) -> Option<Node<'_>> {
        self.nodes().next()
    }

    /// All nodes, each before its children.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let derivation = Derivation::new(Rule::Authority, "h:80", Detail::default());
    /// let texts: Vec<_> = derivation.nodes().map(|node| node.text()).collect();
    /// // `authority`, `host`, `reg-name`, the colon, and `port`.
    /// assert_eq!(texts, ["h:80", "h", "h", ":", "80"]);
    /// ```
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.entries.len()).filter_map(|at| self.node(at))
    }

    fn node(&self, at: usize) -> Option<Node<'_>> {
        Some(Node { derivation: self, entry: self.entries.get(at)?, at })
    }
}

/// A rule and what it matched, or text between rules.
///
/// ```
/// use urispec::derivation::{Derivation, Detail, Outcome};
/// use urispec::Rule;
///
/// let derivation = Derivation::new(Rule::Authority, "h:80", Detail::default());
/// let authority = derivation.root().unwrap();
/// let children: Vec<_> = authority.children().map(|node| (node.rule(), node.text(), node.span())).collect();
/// assert_eq!(children, [(Some(Rule::Host), "h", 0..1), (None, ":", 1..2), (Some(Rule::Port), "80", 2..4)]);
/// // What did not match is a node only if the derivation is made with its failures.
/// assert!(derivation.nodes().all(|node| node.outcome() == Outcome::Matched));
/// assert_eq!(derivation.nodes().map(|node| node.depth()).max(), Some(2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Node<'d> {
    derivation: &'d Derivation<'d>,
    entry: &'d Entry,
    at: usize,
}

impl<'d> Node<'d> {
    /// The rule; none for text that the parent itself matched.
    pub fn rule(&self) -> Option<Rule> {
        self.entry.rule
    }

    /// The span of the node's text, in bytes. For a rule that failed it is empty, at the position where the rule was tried.
    pub fn span(&self) -> Range<usize> {
        self.entry.span.clone()
    }

    /// What it matched.
    pub fn text(&self) -> &'d str {
        slice_str(self.derivation.text, self.span())
    }

    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        self.entry.outcome
    }

    /// How many nodes are above it.
    pub fn depth(&self) -> usize {
        self.entry.depth
    }

    /// The nodes below it, in the order of the text.
    pub fn children(&self) -> impl Iterator<Item = Node<'d>> + use<'d> {
        let derivation = self.derivation;
        let mut at = self.at + 1;
        let end = self.entry.next;
        core::iter::from_fn(move || {
            let node = if at < end { derivation.node(at) } else { None }?;
            at = node.entry.next;
            Some(node)
        })
    }
}

/// One line for each node, drawn as a tree.
impl fmt::Display for Derivation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whether the ancestor at each depth has another sibling.
        let mut open = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            open.truncate(entry.depth);
            let is_last = self.entries.get(entry.next).is_none_or(|next| next.depth < entry.depth);
            for has_sibling in open.iter().skip(1) {
                f.write_str(if *has_sibling { "│  " } else { "   " })?;
            }
            if entry.depth > 0 {
                f.write_str(if is_last { "└─ " } else { "├─ " })?;
            }
            open.push(!is_last);
            if let Some(node) = self.node(at) {
                writeln!(f, "{node}")?;
            }
        }
        Ok(())
    }
}

/// ``port `80` ``
impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rule) = self.rule() {
            write!(f, "{rule} ")?;
        }
        match self.outcome() {
            Outcome::Matched => write!(f, "`{}`", Visible(self.text().as_bytes())),
            Outcome::GivenUp => write!(f, "`{}`, given up", Visible(self.text().as_bytes())),
            Outcome::Failed(at) => write!(f, "failed at {at}"),
        }
    }
}

/// The nodes of the reports, and nodes for the text that a rule matched between its children.
fn entries(reports: Vec<Report>) -> Vec<Entry> {
    let mut tree = Tree::default();
    for Report { rule, span, outcome, depth, .. } in reports {
        tree.close(depth);
        if outcome == Outcome::Matched {
            tree.fill(span.start);
        }
        tree.open(Entry { rule, span, outcome, depth, next: 0 });
    }
    tree.close(0);
    tree.entries
}

#[derive(Default)]
struct Tree {
    entries: Vec<Entry>,
    /// The entries that may still get children, and the start of the text that no child covers yet.
    open: Vec<(usize, usize)>,
}

impl Tree {
    fn open(&mut self, entry: Entry) {
        if let Some((_, covered)) = self.open.last_mut()
            && entry.outcome == Outcome::Matched
        {
            *covered = entry.span.end;
        }
        self.open.push((self.entries.len(), entry.span.start));
        self.entries.push(entry);
    }

    /// Closes what is open at `depth` or below.
    fn close(&mut self, depth: usize) {
        while self.open.len() > depth {
            let Some(&(index, _)) = self.open.last() else { return };
            let (end, has_children) = match self.entries.get(index) {
                Some(entry) => (entry.span.end, self.entries.len() > index + 1),
                None => return,
            };
            if has_children {
                self.fill(end);
            }
            self.open.pop();
            let next = self.entries.len();
            if let Some(entry) = self.entries.get_mut(index) {
                entry.next = next;
            }
        }
    }

    /// Adds the text up to `end` that no child covers to the innermost open entry.
    fn fill(&mut self, end: usize) {
        let depth = self.open.len();
        if let Some((_, covered)) = self.open.last_mut()
            && *covered < end
        {
            let next = self.entries.len() + 1;
            self.entries.push(Entry { rule: None, span: *covered..end, outcome: Outcome::Matched, depth, next });
            *covered = end;
        }
    }
}
