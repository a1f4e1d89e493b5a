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

/// One problem: what it is, where, by which rule, and how to fix it.
///
/// It owns its strings, which quote parts of the text, so it may outlive the text.
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

    /// Moves all its places by `start`, for a text that begins there in another one.
    pub(crate) fn move_by(&mut self, start: usize) {
        let labels = self.context.iter_mut().chain([&mut self.label]).map(|label| &mut label.span);
        let edits = self.fixes.iter_mut().flat_map(|fix| &mut fix.edits).map(|edit| &mut edit.span);
        labels.chain(edits).for_each(|span| *span = span.start + start..span.end + start);
    }

    /// Its name, for lists of what to ignore.
    ///
    /// ```
    /// use urispec::{Rule, diagnose};
    ///
    /// // It parses and displays in kebab-case.
    /// let found = &diagnose("http://[::1/", Rule::Uri)[0];
    /// assert_eq!(found.name().to_string(), "unclosed-ip-literal");
    /// ```
    pub fn name(&self) -> Name {
        self.page.name
    }

    /// Whether it is about a password or a token, so that the text must not be displayed as it is. [`redact`](crate::diagnostic::redact) hides it.
    ///
    /// ```
    /// use urispec::{Linter, Rule};
    ///
    /// let found = Linter::new().lint("ftp://ada:s3cret@h/", Rule::Uri);
    /// assert!(found[0].is_on_password());
    /// ```
    pub fn is_on_password(&self) -> bool {
        matches!(
            self.name(),
            Name::PasswordInUserinfo
                | Name::TokenInUserinfo
                | Name::UnencodedPassword
                | Name::TrivialPassword
                | Name::UserinfoLikeHost
        )
    }

    /// This without the fixed text in its help, for what was found in the beginning of a text alone.
    pub(crate) fn without_fixed_text(self) -> Self {
        let title = self.fixes.first().map(|fix| fix.title.clone().into_owned());
        Diagnostic { help: title.or(self.help), ..self }
    }

    /// How severe it is. A text that does not match the rule has an [`Error`](Severity::Error).
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// What was found, in lower case and without a full stop: `` `|` is not allowed in a path ``.
    ///
    /// ```
    /// use urispec::{Rule, diagnose};
    ///
    /// // The label says less, and is shown below it.
    /// let found = &diagnose("http://[::1/", Rule::Uri)[0];
    /// assert_eq!(found.message(), "the IP literal is never closed");
    /// assert_eq!(found.label().text, "expected `]` before `/`");
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The place that is to blame, with a few words.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Other places that are part of the problem, such as the opening bracket. No two overlap, and none overlaps the label.
    ///
    /// ```
    /// use urispec::{Rule, diagnose};
    ///
    /// let found = &diagnose("http://[::1/", Rule::Uri)[0];
    /// assert_eq!((found.context()[0].span.clone(), found.context()[0].text.as_ref()), (7..8, "opened here"));
    /// ```
    pub fn context(&self) -> &[Label] {
        &self.context
    }

    /// The rule that the blamed place does not match.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The section that states it: the rule's, or that of another document which describes the problem.
    pub fn section(&self) -> Section {
        self.section.unwrap_or_else(|| self.rule.section())
    }

    /// The characters that are allowed at the label. Empty if the problem is not about characters.
    ///
    /// ```
    /// use urispec::{Rule, diagnose};
    ///
    /// // What the path could go on with. What could follow the path, an `Error` says.
    /// let found = &diagnose("http://h/a|b", Rule::Uri)[0];
    /// assert_eq!(found.expected().to_string(), "pchar or `/`");
    /// ```
    pub fn expected(&self) -> Expected {
        self.expected
    }

    /// What to do, if anything is known. It describes the fixes.
    ///
    /// ```
    /// use urispec::{Rule, diagnose};
    ///
    /// let found = &diagnose("http://[::1/", Rule::Uri)[0];
    /// assert_eq!(found.help(), Some("close it with `]`: http://[::1]/"));
    /// ```
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Ways to fix it, the likeliest first.
    pub fn fixes(&self) -> &[Fix] {
        &self.fixes
    }

    /// The text after the first fix that asks for no more trust than `at_most`, or nothing if there is none. Other problems of the text
    /// stay: [`fixed`](crate::diagnostic::fixed) fixes all that it can.
    ///
    /// ```
    /// use urispec::diagnostic::Applicability;
    /// use urispec::{Rule, diagnose};
    ///
    /// let text = b"http://[::1/a";
    /// let found = &diagnose(text, Rule::Uri)[0];
    /// assert_eq!(found.fixed(text, Applicability::Safe), Some(b"http://[::1]/a".to_vec()));
    ///
    /// let text = b"http://us@er@host/";
    /// let found = &diagnose(text, Rule::Uri)[0];
    /// assert_eq!(found.fixed(text, Applicability::Safe), None);
    /// assert_eq!(found.fixed(text, Applicability::Suggested), Some(b"http://us%40er@host/".to_vec()));
    /// ```
    pub fn fixed(&self, text: &[u8], at_most: Applicability) -> Option<Vec<u8>> {
        fixed(text, core::slice::from_ref(self), at_most)
    }

    fn first_fix(&self, at_most: Applicability) -> Option<&Fix> {
        self.fixes.iter().find(|fix| fix.applicability <= at_most)
    }
}

/// The message.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Diagnostic {}

/// A place in the text, with a few words.
///
/// ```
/// use urispec::{Rule, diagnose};
///
/// // An empty place is where something is missing.
/// let label = diagnose("http://[::1", Rule::Uri)[0].label().clone();
/// assert_eq!((label.span, label.text.as_ref()), (11..11, "expected `]`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// The place, in bytes. It is empty where something is missing.
    pub span: Range<usize>,
    /// The words. Another place of the same mistake has none.
    pub text: Cow<'static, str>,
}

/// A way to fix a problem.
///
/// ```
/// use urispec::{Rule, diagnose};
///
/// let text = r"/h\a";
/// let found = diagnose(text, Rule::UriReference);
/// // There may be several ways, and then it is up to the author.
/// let [slash, encoded] = found[0].fixes() else { panic!() };
/// assert_eq!((slash.title.as_ref(), encoded.title.as_ref()), ("write `/`", "percent-encode it as `%5C`"));
/// assert_eq!(slash.apply(text.as_bytes()), b"/h/a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does: ``percent-encode it as `%7C` ``.
    pub title: Cow<'static, str>,
    /// What it changes, in the order of the text. No two edits overlap.
    pub edits: Vec<Edit>,
    /// Whether it can be applied without asking.
    pub applicability: Applicability,
}

impl Fix {
    /// The fixed text.
    ///
    /// ```
    /// use urispec::{Rule, diagnose};
    ///
    /// let text = "http://h/a|b?c d";
    /// let found = diagnose(text, Rule::Uri);
    /// // The other problem stays.
    /// assert_eq!(found[1].fixes()[0].apply(text.as_bytes()), b"http://h/a|b?c%20d");
    /// ```
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        match self.edits.as_slice() {
            // Most fixes are one edit.
            [edit] => {
                let (before, after) = (text.get(..edit.span.start), text.get(edit.span.end..));
                [before.unwrap_or_default(), edit.replacement.as_bytes(), after.unwrap_or_default()].concat()
            }
            _ => apply(text, [self]),
        }
    }
}

/// A change of the text.
///
/// ```
/// use urispec::{Rule, diagnose};
///
/// let found = diagnose("http://[::1/", Rule::Uri);
/// let insertion = &found[0].fixes()[0].edits[0];
/// assert_eq!((insertion.span.clone(), insertion.replacement.as_str()), (11..11, "]"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced, in bytes. It is empty where something is inserted.
    pub span: Range<usize>,
    /// The new text.
    pub replacement: String,
}

/// The text after `fixes`. A fix that overlaps an earlier one is left out.
///
/// ```
/// use urispec::{Rule, diagnose, diagnostic};
///
/// let text = "http://localhost/A|B?C D";
/// let diagnostics = diagnose(text, Rule::Uri);
/// let fixed = diagnostic::apply(text.as_bytes(), diagnostics.iter().filter_map(|found| found.fixes().first()));
/// assert_eq!(fixed, b"http://localhost/A%7CB?C%20D");
/// ```
pub fn apply<'f>(text: &[u8], fixes: impl IntoIterator<Item = &'f Fix>) -> Vec<u8> {
    let (mut fixed, mut at) = (Vec::with_capacity(text.len() + 16), 0);
    for (span, replacement) in compatible_edits(fixes) {
        fixed.extend_from_slice(text.get(at..span.start).unwrap_or_default());
        fixed.extend_from_slice(replacement.as_bytes());
        at = span.end;
    }
    fixed.extend_from_slice(text.get(at..).unwrap_or_default());
    fixed
}

/// The text after the first fix of each diagnostic that asks for no more trust than `at_most`, or nothing if no diagnostic has one.
/// A fix that overlaps an earlier one is left out.
///
/// The safe fixes of [`diagnose`](crate::diagnose) leave a valid text. Others need not, where a diagnostic has no fix, or only one that asks
/// for more trust: so check what you get.
///
/// ```
/// use urispec::diagnostic::{Applicability, fixed};
/// use urispec::{Rule, diagnose};
///
/// let text = b"http://localhost/A|B?C^D";
/// let diagnostics = diagnose(text, Rule::Uri);
/// assert_eq!(fixed(text, &diagnostics, Applicability::Safe), Some(b"http://localhost/A%7CB?C%5ED".to_vec()));
/// assert_eq!(fixed(b"http://h/", &[], Applicability::Suggested), None);
/// ```
pub fn fixed(text: &[u8], diagnostics: &[Diagnostic], at_most: Applicability) -> Option<Vec<u8>> {
    let mut fixes = diagnostics.iter().filter_map(|found| found.first_fix(at_most)).peekable();
    fixes.peek()?;
    Some(apply(text, fixes))
}

/// The edits of `fixes` in the order of the text, each with its replacement. A fix that overlaps an earlier one is left out, so no two edits
/// touch the same bytes. [`apply`] makes them; other programs may have to write them in another encoding.
///
/// ```
/// use urispec::diagnostic::compatible_edits;
/// use urispec::{Rule, diagnose};
///
/// let found = diagnose("http://h/a|b?c|d", Rule::Uri);
/// let (one, other) = (&found[0].fixes()[0], &found[1].fixes()[0]);
/// // In the order of the text, and each place once.
/// let edits: Vec<_> = compatible_edits([other, one, other]).collect();
/// assert_eq!(edits, [(10..11, "%7C"), (14..15, "%7C")]);
/// ```
pub fn compatible_edits<'f>(fixes: impl IntoIterator<Item = &'f Fix>) -> impl Iterator<Item = (Range<usize>, &'f str)> {
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
    edits.into_iter().map(|((start, end), replacement)| (start..end, replacement))
}
