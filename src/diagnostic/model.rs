//! What a diagnostic is.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::level::{Applicability, Severity};
use super::name::Name;
use super::page::Page;
use crate::abnf::rule::Rule;
use crate::abnf::section::Section;
use crate::reading::expected::Expected;

/// One thing that is wrong: what, where, by which rule, and how to mend it.
///
/// It owns what it says and holds no part of the text but what it quotes, so it may outlive the text.
///
/// ```
/// use urispec::{Rule, diagnose};
/// use urispec::diagnostic::{Applicability, Name, Severity};
///
/// let text = "http://localhost/A|B";
/// let [diagnostic] = &diagnose(text, Rule::Uri)[..] else { panic!() };
/// assert_eq!(diagnostic.name(), Name::PathCharacter);
/// assert_eq!(diagnostic.severity(), Severity::Error);
/// assert_eq!(diagnostic.to_string(), "`|` is not allowed in a path");
/// assert_eq!(diagnostic.label().span, 18..19);
/// assert_eq!(diagnostic.rule(), Rule::Pchar);
/// assert_eq!(diagnostic.section().to_string(), "RFC 3986, 3.3. Path");
///
/// let fix = &diagnostic.fixes()[0];
/// assert_eq!(fix.title, "percent-encode it as `%7C`");
/// assert_eq!(fix.applicability, Applicability::Safe);
/// assert_eq!(fix.apply(text.as_bytes()), b"http://localhost/A%7CB");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub(super) page: &'static Page,
    pub(crate) severity: Severity,
    pub(super) message: Cow<'static, str>,
    pub(super) label: Label,
    pub(super) context: Vec<Label>,
    pub(super) rule: Rule,
    /// Where it is stated, if not in the section of the page or of the rule.
    pub(super) section: Option<Section>,
    pub(super) expected: Expected,
    pub(super) help: Option<String>,
    pub(super) fixes: Vec<Fix>,
}

impl Diagnostic {
    pub(crate) fn new(page: &'static Page, severity: Severity, message: Cow<'static, str>, label: Label) -> Self {
        let (context, expected, help, fixes) = (Vec::new(), Expected::NONE, None, Vec::new());
        Diagnostic {
            page,
            severity,
            message,
            label,
            context,
            rule: page.rule,
            section: page.section,
            expected,
            help,
            fixes,
        }
    }

    /// Tells it of a text that stands this far behind the beginning of another one.
    pub(crate) fn move_by(&mut self, start: usize) {
        let labels = self.context.iter_mut().chain([&mut self.label]).map(|label| &mut label.span);
        let edits = self.fixes.iter_mut().flat_map(|fix| &mut fix.edits).map(|edit| &mut edit.span);
        labels.chain(edits).for_each(|span| *span = span.start + start..span.end + start);
    }

    /// What it is called, for a list of what to ignore.
    pub fn name(&self) -> Name {
        self.page.name
    }

    /// Whether it is about a password, so that the text is not to be shown as it is. [`redact`] hides it.
    pub fn is_on_password(&self) -> bool {
        matches!(self.name(), Name::PasswordInUserinfo | Name::UserinfoLikeHost)
    }

    /// How much it matters. What keeps a text from matching is an [`Error`](Severity::Error).
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// What was found, in lower case and without a stop: `` `|` is not allowed in a path ``.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The place that is to blame, and a word on it.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Other places that made it so, such as the bracket that was opened. They do not overlap, nor the blamed place.
    pub fn context(&self) -> &[Label] {
        &self.context
    }

    /// The rule that the blamed place does not match.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The section that says so: the rule's, or that of another document which knows the mistake.
    pub fn section(&self) -> Section {
        self.section.unwrap_or_else(|| self.rule.section())
    }

    /// The characters that could stand at the blamed place. Empty where it is not a matter of characters.
    pub fn expected(&self) -> Expected {
        self.expected
    }

    /// What to do, if there is something to say. The fixes are part of it, in words.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Ways to mend it, the likeliest first.
    pub fn fixes(&self) -> &[Fix] {
        &self.fixes
    }
}

/// The message.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Diagnostic {}

/// A place of the text, and a word on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place, in bytes. It is empty where something is missing.
    pub span: Range<usize>,
    /// The word.
    pub text: Cow<'static, str>,
}

/// A way to mend what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does: ``percent-encode it as `%7C` ``.
    pub title: Cow<'static, str>,
    /// What it changes, in the order of the text; nothing twice.
    pub edits: Vec<Edit>,
    /// Whether it can be done unasked.
    pub applicability: Applicability,
}

impl Fix {
    /// The mended text.
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        apply(text, [self])
    }
}

/// A change of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced, in bytes. It is empty where something is inserted.
    pub span: Range<usize>,
    /// What stands there then.
    pub replacement: String,
}

/// The text after `fixes`. One that changes what another has changed before is left out.
///
/// ```
/// use urispec::{Rule, diagnose, diagnostic};
///
/// let text = "http://localhost/A|B?C D";
/// let diagnostics = diagnose(text, Rule::Uri);
/// let mended = diagnostic::apply(text.as_bytes(), diagnostics.iter().filter_map(|found| found.fixes().first()));
/// assert_eq!(mended, b"http://localhost/A%7CB?C%20D");
/// ```
pub fn apply<'f>(text: &[u8], fixes: impl IntoIterator<Item = &'f Fix>) -> Vec<u8> {
    // In the order of the text; none touches another.
    let mut edits: BTreeMap<(usize, usize), &str> = BTreeMap::new();
    let key = |edit: &Edit| (edit.span.start, edit.span.end);
    let overlap = |(start, end): (usize, usize), (other, other_end): (usize, usize)| {
        start < other_end && other < end || (start, end) == (other, other_end)
    };
    for fix in fixes {
        let is_free = fix.edits.iter().all(|edit| {
            let before = edits.range(..key(edit)).next_back();
            let after = edits.range(key(edit)..).next();
            !before.into_iter().chain(after).any(|(other, _)| overlap(key(edit), *other))
        });
        if is_free {
            edits.extend(fix.edits.iter().map(|edit| (key(edit), edit.replacement.as_str())));
        }
    }
    let (mut mended, mut at) = (Vec::with_capacity(text.len() + 16), 0);
    for ((start, end), replacement) in edits {
        mended.extend_from_slice(text.get(at..start).unwrap_or_default());
        mended.extend_from_slice(replacement.as_bytes());
        at = end;
    }
    mended.extend_from_slice(text.get(at..).unwrap_or_default());
    mended
}
