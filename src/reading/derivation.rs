//! Derivation trees: which rule matched which part of a text.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;
use core::ops::Range;

use super::failure::{Failure, Furthest};
use super::record::{Cause, Detail, Outcome, Recorded, Recorder, Recording, Report};
use crate::abnf::alternative::Alternative;
use crate::abnf::operators::end;
use crate::abnf::rule::Rule;
use crate::abnf::source::Element;
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
///
/// A text that does not match is derived as far as it can be, and what is left is a node of its own:
///
/// ```
/// # use urispec::derivation::Detail;
/// # use urispec::{Derivation, Rule};
/// let derivation = Derivation::new(Rule::Authority, "[::1:80", Detail::default());
/// assert_eq!(derivation.to_string(), "\
/// authority `[::1:80`, unfinished
/// └─ host `[::1:80`, unfinished
///    └─ IP-literal `[::1:80`, unfinished
///       ├─ `[`
///       └─ IPv6address `::1:80` (7 of 9)
///          ├─ `::`
///          └─ ls32 `1:80` (1 of 2)
///             ├─ h16 `1`
///             ├─ `:`
///             └─ h16 `80`
/// the text ends: expected HEXDIG, `.`, `:` or `]` at 7
/// ");
/// ```
#[derive(Clone, Debug)]
pub struct Derivation<'s> {
    text: &'s str,
    detail: Detail,
    entries: Vec<Entry>,
    accepted: bool,
    failure: Failure,
}

/// A node. Entries are in the order of the text, each before its descendants.
#[derive(Clone, Debug)]
struct Entry {
    /// None for what is not read.
    element: Option<Element>,
    span: Range<usize>,
    outcome: Outcome,
    depth: usize,
    /// The index of the entry above. That of the root is its own.
    parent: usize,
    /// The index of the first entry that is not a descendant.
    next: usize,
    cause: Option<Box<Cause>>,
    /// The number of the alternative that matched, if it is not that of a rule that is shown, or 0.
    choice: u8,
    /// The number of the alternative that this is, if it was reported, or 0.
    alternative: u8,
}

impl Entry {
    const fn matched(element: Option<Element>, span: Range<usize>, depth: usize, parent: usize, next: usize) -> Entry {
        Entry { element, span, outcome: Outcome::Matched, depth, parent, next, cause: None, choice: 0, alternative: 0 }
    }

    fn rule(&self) -> Option<Rule> {
        if let Some(Element::Rule(rule)) = self.element { Some(rule) } else { None }
    }
}

/// What a node stands for.
///
/// ```
/// use urispec::{Derivation, Rule, derivation::{Detail, Kind}};
///
/// let attempts = Detail { failures: true, ..Detail::default() };
/// let derivation = Derivation::new(Rule::Authority, "u@h", attempts);
/// let kinds: Vec<_> = derivation.root().children().map(|node| node.kind()).collect();
/// assert_eq!(kinds[..3], [Kind::Without("[ userinfo \"@\" ]"), Kind::Rule(Rule::Userinfo), Kind::Text]);
///
/// // The host `u` is not all of the authority, since an `@` follows.
/// let alone = derivation.root().children().next().unwrap();
/// assert_eq!(alone.children().last().unwrap().kind(), Kind::Lookahead("pchar"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A rule.
    Rule(Rule),
    /// Text that the parent itself matched.
    Text,
    /// An alternative of the rule above. Only derivations with failures have it, and not where the alternative is one rule, which is a node
    /// itself.
    Alternative(Alternative),
    /// The rule above without this optional part. The ABNF has no such alternative: the code tries it before the rule with the part. Only
    /// derivations with failures have it.
    Without(&'static str),
    /// What must not follow, as ABNF: no part of the ABNF of the rule above, but of how the code tells its alternatives apart. It failed if it is
    /// there. Only derivations with failures have it.
    Lookahead(&'static str),
    /// What was not read, after the root: of a text that does not match.
    Unread,
}

impl<'s> Derivation<'s> {
    /// Derives the whole of `text` from `rule`. If it does not match, the derivation is that of the furthest attempt, or, with failures, all
    /// that was tried.
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
        let read = |keeps_failures| {
            let recorder = RefCell::new(Recorder::new(detail, keeps_failures));
            let recording = Recording { text: text.as_bytes(), furthest: Furthest::new(), recorder };
            let (last, accepted) = match rule.parse(Recorded::new(&recording)) {
                Ok((rest, _)) => (rest.last(), end(rest).is_ok()),
                Err(_) => (0, false),
            };
            let Recording { furthest, recorder, .. } = recording;
            (recorder.into_inner(), last, accepted, furthest.failure())
        };
        let (mut recorder, last, accepted, failure) = read(detail.failures);
        // Few texts are wrong: how far they came is found by another reading, so that the others need not keep what failed.
        let reports = if accepted || detail.failures {
            recorder.finish(last)
        } else {
            (recorder, ..) = read(true);
            recorder.finish_at(failure.at)
        };
        let mut entries = entries(reports);
        if !accepted {
            let start = entries.first().map_or(0, |root| root.span.end);
            let at = entries.len();
            let mut unread = Entry::matched(None, start..text.len(), 0, at, at + 1);
            unread.cause = Some(Box::new(Cause::Character(failure)));
            entries.push(unread);
        }
        Derivation { text, detail, entries, accepted, failure }
    }

    /// Whether the rule matched the whole text.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let derivation = Derivation::new(Rule::Port, "80a", Detail::default());
    /// assert!(!derivation.is_accepted());
    /// assert_eq!(derivation.to_string(), "port `80`\nnot read: `a`, expected DIGIT or the end at 2\n");
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

    /// The requested rule, with the part of the text that it matched: the whole, if it [is accepted](Self::is_accepted).
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let root = |text| Derivation::new(Rule::Port, text, Detail::default()).root().span();
    /// assert_eq!(root("80"), 0..2);
    /// // A port may be empty, and this one is.
    /// assert_eq!(root("http"), 0..0);
    /// ```
    pub fn root(&self) -> Node<'_> {
        const NOTHING: &Entry = &Entry::matched(None, 0..0, 0, 0, 1);
        // A rule reports itself before anything else, so there is always a first.
        Node { derivation: self, entry: self.entries.first().unwrap_or(NOTHING), at: 0 }
    }

    /// What was not read, if the text does not match. It is empty where the text ends too early.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let unread = |text| Derivation::new(Rule::UriReference, text, Detail::default()).unread().map(|node| node.span());
    /// assert_eq!(unread("http://[::1/x"), Some(11..13));
    /// assert_eq!(unread("http://[::1"), Some(11..11));
    /// assert_eq!(unread("http://[::1]"), None);
    /// ```
    pub fn unread(&self) -> Option<Node<'_>> {
        self.nodes().last().filter(|node| node.kind() == Kind::Unread)
    }

    /// All nodes, each before its children, and what was not read at the end.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let derivation = Derivation::new(Rule::Authority, "h:80", Detail::default());
    /// let texts: Vec<_> = derivation.nodes().map(|node| node.text()).collect();
    /// // `authority`, `host`, `reg-name`, the colon, and `port`.
    /// assert_eq!(texts, ["h:80", "h", "h", ":", "80"]);
    /// ```
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node<'_>> {
        (0..self.entries.len()).filter_map(|at| self.node(at))
    }

    /// The nodes that read the character at an offset, from the root down. None if it was not read, or there is no such character.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let detail = Detail { characters: true, ..Detail::default() };
    /// let derivation = Derivation::new(Rule::UriReference, "http://[::1/x", detail);
    /// let names = |at| derivation.chain(at).filter_map(|node| node.rule()).map(Rule::name).collect::<Vec<_>>();
    /// assert_eq!(names(0), ["URI-reference", "URI", "scheme", "ALPHA"]);
    /// assert_eq!(names(5), ["URI-reference", "URI", "hier-part"]);
    /// assert_eq!(names(10)[3..], ["authority", "host", "IP-literal", "IPv6address", "h16", "HEXDIG", "DIGIT"]);
    /// assert_eq!(derivation.chain(11).count(), 0);
    /// ```
    pub fn chain(&self, offset: usize) -> impl Iterator<Item = Node<'_>> {
        let reads = move |node: &Node<'_>| {
            let is_read = matches!(node.outcome(), Outcome::Matched | Outcome::Unfinished);
            is_read && node.span().contains(&offset)
        };
        let mut next = Some(self.root()).filter(reads);
        core::iter::from_fn(move || {
            let node = next?;
            next = node.children().find(reads);
            Some(node)
        })
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
/// let authority = derivation.root();
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
    /// What it stands for.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::{Detail, Kind}};
    ///
    /// let derivation = Derivation::new(Rule::PctEncoded, "%7E", Detail::default());
    /// assert_eq!(derivation.root().kind(), Kind::Rule(Rule::PctEncoded));
    /// let wrong = Derivation::new(Rule::PctEncoded, "%7", Detail::default());
    /// assert!(wrong.nodes().last().is_some_and(|node| node.kind() == Kind::Unread));
    /// ```
    pub fn kind(&self) -> Kind {
        match self.entry.element {
            Some(Element::Rule(rule)) => Kind::Rule(rule),
            Some(Element::Alternative(_)) => self.alternative().map_or(Kind::Text, Kind::Alternative),
            Some(Element::Without(part)) => Kind::Without(part),
            Some(Element::Lookahead(abnf)) => Kind::Lookahead(abnf),
            Some(Element::Terminal | Element::Trial) => Kind::Text,
            None => Kind::Unread,
        }
    }

    /// The rule; none for anything else.
    pub fn rule(&self) -> Option<Rule> {
        self.entry.rule()
    }

    /// The span of the node's text, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.entry.span.clone()
    }

    /// What it matched, or had matched when it failed. Of a look-ahead that failed, what follows; of what was not read, that.
    pub fn text(&self) -> &'d str {
        slice_str(self.derivation.text, self.span())
    }

    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        self.entry.outcome
    }

    /// Why it failed or was given up, if the derivation has failures; of what was not read, the furthest failure.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::{Cause, Detail}};
    ///
    /// let derivation = Derivation::new(Rule::Port, "80a", Detail::default());
    /// assert_eq!(derivation.root().cause(), None);
    /// let unread = derivation.unread().unwrap();
    /// assert_eq!(unread.cause(), Some(Cause::Character(derivation.failure())));
    /// ```
    pub fn cause(&self) -> Option<Cause> {
        self.entry.cause.as_deref().cloned()
    }

    /// The alternative of the rule above that this node is.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let attempts = Detail { failures: true, ..Detail::default() };
    /// let derivation = Derivation::new(Rule::Ipv6address, "::1", attempts);
    /// let numbers: Vec<_> = derivation.root().children().filter_map(|node| node.alternative()).map(|it| it.number).collect();
    /// assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    /// ```
    pub fn alternative(&self) -> Option<Alternative> {
        let above = self.parent()?;
        let mut alternatives = above.rule()?.alternatives();
        if self.entry.alternative > 0 {
            return alternatives.find(|it| it.number == self.entry.alternative.into());
        }
        match self.entry.element? {
            // The alternative that this is a part of was reported.
            _ if above.entry.choice > 0 && self.entry.outcome != Outcome::GivenUp => None,
            Element::Rule(rule) => alternatives.find(|it| it.is_rule(rule.name())),
            Element::Terminal => alternatives.find(|it| it.is_text(self.text())),
            _ => None,
        }
    }

    /// The alternative by which the rule matched.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let derivation = Derivation::new(Rule::IpLiteral, "[::1]", Detail::default());
    /// let address = derivation.nodes().find(|node| node.rule() == Some(Rule::Ipv6address)).unwrap();
    /// assert_eq!(address.choice().unwrap().to_string(), r#"8 of 9: [ *5( h16 ":" ) h16 ] "::" h16"#);
    /// ```
    pub fn choice(&self) -> Option<Alternative> {
        let choice = self.entry.choice;
        if choice > 0 {
            return self.rule()?.alternatives().find(|it| it.number == choice.into());
        }
        let is_part = |node: &Node<'_>| matches!(node.outcome(), Outcome::Matched | Outcome::Unfinished);
        self.children().filter(is_part).find_map(|node| node.alternative())
    }

    /// How many nodes are above it.
    pub fn depth(&self) -> usize {
        self.entry.depth
    }

    /// The node above it.
    ///
    /// ```
    /// use urispec::{Derivation, Rule, derivation::Detail};
    ///
    /// let derivation = Derivation::new(Rule::Authority, "h:80", Detail::default());
    /// let name = derivation.nodes().find(|node| node.rule() == Some(Rule::RegName)).unwrap();
    /// assert_eq!(name.parent().and_then(|host| host.rule()), Some(Rule::Host));
    /// assert!(derivation.root().parent().is_none());
    /// ```
    pub fn parent(&self) -> Option<Node<'d>> {
        self.derivation.node(self.entry.parent).filter(|parent| parent.at != self.at)
    }

    /// The nodes below it, in the order of the text, and where several were tried at one place, in the order of the attempts.
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

    /// The numbers of the alternatives in the order in which they were tried, if that is not the order of the ABNF.
    fn order(&self) -> Vec<usize> {
        let is_reported = |node: &Node<'_>| node.entry.alternative > 0;
        let tried: Vec<_> =
            self.children().filter_map(|node| Some((node.alternative()?.number, is_reported(&node)))).collect();
        // A terminal that failed is no node, so that a first one need not be the first that was tried.
        let begins_later = tried.first().is_some_and(|(number, is_reported)| *is_reported && *number > 1);
        if begins_later || !tried.is_sorted() {
            tried.into_iter().map(|(number, _)| number).collect()
        } else {
            Vec::new()
        }
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
        let text = Visible(self.text().as_bytes());
        let shows_attempts = self.derivation.detail.failures;
        match self.kind() {
            Kind::Unread if self.text().is_empty() => return write!(f, "the text ends: {}", Because(*self)),
            Kind::Unread => return write!(f, "not read: `{text}`, {}", Because(*self)),
            Kind::Lookahead(abnf) if self.outcome() == Outcome::Matched => return write!(f, "not followed by {abnf}"),
            Kind::Lookahead(abnf) => return write!(f, "not followed by {abnf}: {}", Because(*self)),
            Kind::Alternative(alternative) => write!(f, "{alternative}")?,
            Kind::Without(part) => write!(f, "without {part} (tried first)")?,
            Kind::Rule(_) | Kind::Text => {
                if let Some(alternative) = self.alternative().filter(|_| shows_attempts) {
                    write!(f, "{} of {}: ", alternative.number, alternative.of)?;
                }
                if let Some(rule) = self.rule() {
                    write!(f, "{rule}")?;
                }
            }
        }
        let space = if self.kind() == Kind::Text { "" } else { " " };
        let colon = if matches!(self.kind(), Kind::Alternative(_) | Kind::Without(_)) { ":" } else { "" };
        match self.outcome() {
            Outcome::Matched => write!(f, "{colon}{space}`{text}`")?,
            Outcome::GivenUp => write!(f, "{colon}{space}`{text}`, given up: {}", Because(*self))?,
            Outcome::Failed(at) => write!(f, "{space}failed at {at}: {}", Because(*self))?,
            Outcome::Unfinished => write!(f, "{colon}{space}`{text}`, unfinished")?,
        }
        let is_said = self.children().any(|child| child.alternative().is_some());
        if self.entry.choice > 0 && !is_said {
            let of = self.rule().map_or(0, |rule| rule.alternatives().count());
            write!(f, " ({} of {of})", self.entry.choice)?;
        }
        let order = if shows_attempts { self.order() } else { Vec::new() };
        match order.split_first() {
            None => Ok(()),
            Some((first, [])) => write!(f, " (tried {first} first)"),
            Some((first, later)) => {
                write!(f, " (tried in the order {first}")?;
                later.iter().try_for_each(|number| write!(f, ", {number}"))?;
                f.write_str(")")
            }
        }
    }
}

/// The cause of a node: ``expected `:` at 3``. The place is left out where it is known.
struct Because<'d>(Node<'d>);

impl fmt::Display for Because<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Because(node) = self;
        match node.entry.cause.as_deref() {
            Some(Cause::Character(Failure { at, expected })) => {
                write!(f, "expected {expected}")?;
                if node.outcome() == Outcome::Failed(*at) { Ok(()) } else { write!(f, " at {at}") }
            }
            Some(Cause::Rule { rule, at }) => write!(f, "{rule} failed at {at}"),
            Some(Cause::Lookahead { span, .. }) => {
                write!(f, "`{}` follows", Visible(slice_str(node.derivation.text, span.clone()).as_bytes()))
            }
            None => f.write_str("something else matched"),
        }
    }
}

/// The nodes of the reports, and nodes for the text that a rule matched between its children.
fn entries(reports: Vec<Report>) -> Vec<Entry> {
    let mut tree = Tree::default();
    for Report { element, span, outcome, depth, cause, choice, .. } in reports {
        tree.close(depth);
        if matches!(outcome, Outcome::Matched | Outcome::Unfinished) || tree.ends_at(span.start) {
            tree.fill(span.start);
        }
        let alternative = if let Element::Alternative(number) = element { number } else { 0 };
        tree.open(Entry { outcome, cause, choice, alternative, ..Entry::matched(Some(element), span, depth, 0, 0) });
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
    fn open(&mut self, mut entry: Entry) {
        let at = self.entries.len();
        entry.parent = self.open.last().map_or(at, |(parent, _)| *parent);
        if let Some((_, covered)) = self.open.last_mut()
            && matches!(entry.outcome, Outcome::Matched | Outcome::Unfinished)
        {
            *covered = entry.span.end;
        }
        self.open.push((at, entry.span.start));
        self.entries.push(entry);
    }

    /// Whether the innermost open entry ends here: what it read comes before what failed at its end.
    fn ends_at(&self, at: usize) -> bool {
        let innermost = self.open.last().and_then(|(index, _)| self.entries.get(*index));
        innermost.is_some_and(|entry| entry.span.end == at)
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
            self.merge(index);
        }
    }

    /// Merges an alternative that is one rule with that rule, unless there is more to tell of the alternative.
    fn merge(&mut self, index: usize) {
        let Some(&Entry { alternative: number @ 1.., parent, .. }) = self.entries.get(index) else { return };
        let is_all = |only: &&Entry| only.next == self.entries.len();
        let Some(only) = self.entries.get(index + 1).filter(is_all).and_then(Entry::rule) else { return };
        let above = self.entries.get(parent).and_then(Entry::rule);
        let abnf = above.and_then(|rule| rule.alternatives().find(|it| it.number == number.into()));
        if !abnf.is_some_and(|abnf| abnf.is_rule(only.name())) {
            return;
        }
        self.entries.remove(index);
        for entry in self.entries.iter_mut().skip(index) {
            entry.depth -= 1;
            entry.next -= 1;
            entry.parent -= 1;
        }
        if let Some(rule) = self.entries.get_mut(index) {
            (rule.alternative, rule.parent) = (number, parent);
        }
    }

    /// Adds the text up to `end` that no child covers to the innermost open entry.
    fn fill(&mut self, end: usize) {
        let depth = self.open.len();
        if let Some((parent, covered)) = self.open.last_mut()
            && *covered < end
        {
            let next = self.entries.len() + 1;
            self.entries.push(Entry::matched(Some(Element::Terminal), *covered..end, depth, *parent, next));
            *covered = end;
        }
    }
}
