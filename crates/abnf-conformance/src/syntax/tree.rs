//! What a grammar's text says: rules, and what they are made of.

use std::ops::Range;

/// A node by its number. Nodes are in one vector, so a deep tree costs no stack, not even when it is dropped.
pub(crate) type Id = usize;

/// An element of a grammar, and where it is.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) document: usize,
    pub(crate) span: Range<usize>,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Alternation(Vec<Id>),
    Concatenation(Vec<Id>),
    Repetition {
        least: u32,
        most: Option<u32>,
        of: Id,
    },
    /// The name as it is written.
    Reference(String),
    Literal {
        text: String,
        is_sensitive: bool,
    },
    Range(u32, u32),
    Values(Vec<u32>),
    Prose(String),
}

impl Kind {
    /// What a node is made of.
    pub(crate) fn children(&self) -> &[Id] {
        match self {
            Kind::Alternation(nodes) | Kind::Concatenation(nodes) => nodes,
            Kind::Repetition { of, .. } => std::slice::from_ref(of),
            _ => &[],
        }
    }
}

/// A rule as it is written once: `name = elements`, or `name =/ elements`.
#[derive(Debug, Clone)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) is_incremental: bool,
    pub(crate) node: Id,
    /// Where the name is.
    pub(crate) span: Range<usize>,
}
