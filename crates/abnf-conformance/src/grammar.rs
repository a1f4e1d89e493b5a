//! A grammar: the rules of one or more documents.

use std::fmt;
use std::sync::Arc;

use crate::content::{Alphabet, Content};
use crate::error::RuleError;
use crate::rule::Rule;
use crate::syntax::core::CORE;
use crate::syntax::error::SyntaxError;
use crate::syntax::read::read;

/// The rules of one or more documents, by name. Names are case-insensitive, and the core rules of RFC 5234 are always there.
///
/// ```
/// use abnf_conformance::Grammar;
///
/// let grammar = Grammar::parse("version = 1*DIGIT *( %s\".\" 1*DIGIT )\n")?;
/// assert_eq!(grammar.names().collect::<Vec<_>>(), ["version"]);
/// assert!(grammar.rule("Version")?.accepts(b"1.20.3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Grammar {
    pub(crate) content: Arc<Content>,
}

impl Grammar {
    /// Reads the text of a grammar.
    ///
    /// # Errors
    ///
    /// [`SyntaxError`], if the text is not ABNF. What a rule means is only looked at by [`Grammar::rule`], so a grammar may hold
    /// rules that are undefined, recursive or described in words.
    pub fn parse(text: &str) -> Result<Grammar, SyntaxError> {
        let content = Content { limit: 100_000, ..Content::default() };
        Grammar { content: Arc::new(content) }.with(CORE)?.with(text)
    }

    /// The same grammar with the rules of another document: those that it refers to, or those that are described in words. A
    /// rule that both define is that of `text`.
    ///
    /// ```
    /// use abnf_conformance::Grammar;
    ///
    /// let grammar = Grammar::parse("link = <URI-reference, see [URI], Section 4.1>\n")?;
    /// assert!(grammar.rule("link").is_err());
    /// let grammar = grammar.with("link = 1*( ALPHA / \"/\" )\n")?;
    /// assert!(grammar.rule("link")?.accepts(b"a/b"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SyntaxError`], if the text is not ABNF.
    pub fn with(self, text: &str) -> Result<Grammar, SyntaxError> {
        let mut content = Arc::unwrap_or_clone(self.content);
        let document = content.documents.len();
        let definitions = read(text, document, &mut content.nodes)?;
        content.documents.push(Arc::from(text));
        for definition in definitions {
            content.define(definition, document);
        }
        Ok(Grammar { content: Arc::new(content) })
    }

    /// The same grammar, with values that are bytes or characters.
    ///
    /// ```
    /// use abnf_conformance::{Alphabet, Grammar};
    ///
    /// let grammar = Grammar::parse("letter = %x3B1-3C9\n")?;
    /// assert!(grammar.rule("letter").is_err());
    /// assert!(grammar.over(Alphabet::CodePoints).rule("letter")?.accepts("λ".as_bytes()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn over(self, alphabet: Alphabet) -> Grammar {
        let mut content = Arc::unwrap_or_clone(self.content);
        content.alphabet = alphabet;
        Grammar { content: Arc::new(content) }
    }

    /// The same grammar, with another limit on the states of an automaton. The default is 100,000; a rule such as
    /// `*999999DIGIT` needs more than anyone wants to wait for.
    #[must_use]
    pub fn limit(self, states: usize) -> Grammar {
        let mut content = Arc::unwrap_or_clone(self.content);
        content.limit = states;
        Grammar { content: Arc::new(content) }
    }

    /// The names of the rules as they are written, in alphabetical order, without core rules.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.content.rules.values().filter(|entry| entry.document > 0).map(|entry| entry.name.as_str())
    }

    /// The automaton of a rule, and what can be done with it.
    ///
    /// # Errors
    ///
    /// [`RuleError`], if the rule or one that it refers to is not defined, recursive or described in words.
    pub fn rule(&self, name: &str) -> Result<Rule, RuleError> {
        Rule::new(&self.content, name)
    }
}

impl fmt::Debug for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grammar").field("rules", &self.names().collect::<Vec<_>>()).finish_non_exhaustive()
    }
}
