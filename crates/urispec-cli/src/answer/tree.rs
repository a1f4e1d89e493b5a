//! Derivations that are cut at a depth.

use std::fmt;

use urispec::{Derivation, Node};

/// A derivation down to a depth, with the lines of a tree. Where more is below, `...` follows.
#[derive(Debug)]
pub(crate) struct Cut<'d> {
    pub(crate) derivation: &'d Derivation<'d>,
    pub(crate) depth: usize,
}

impl fmt::Display for Cut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.derivation.root().map_or(Ok(()), |root| self.write(root, "", f))
    }
}

impl Cut<'_> {
    /// The depth of a derivation is that of the grammar, not of the text.
    fn write(&self, node: Node<'_>, indent: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut children = node.children().peekable();
        if node.depth() >= self.depth {
            return writeln!(f, "{node}{}", if children.peek().is_some() { " ..." } else { "" });
        }
        writeln!(f, "{node}")?;
        while let Some(child) = children.next() {
            let (branch, below) = if children.peek().is_some() { ("├─ ", "│  ") } else { ("└─ ", "   ") };
            write!(f, "{indent}{branch}")?;
            self.write(child, &format!("{indent}{below}"), f)?;
        }
        Ok(())
    }
}
