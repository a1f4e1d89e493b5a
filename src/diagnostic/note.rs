//! A diagnostic in the making.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::level::Applicability;
use super::model::{Diagnostic, Edit, Fix, Label};
use super::name::Group;
use super::redaction::secrets;
use crate::abnf::rule::Rule;
use crate::abnf::section::Section;
use crate::reading::expected::Expected;
use crate::slice::put_in_order;
use crate::visible::{are_printable, is_printable};

/// The longest fixed text that a help shows.
const LONGEST_SHOWN: usize = 120;

/// The diagnostic that was just added, to give it more details; or nothing, if it is off.
pub(crate) struct Note<'f> {
    diagnostic: Option<&'f mut Diagnostic>,
    secrets: &'f [Range<usize>],
    /// Whether a fix may touch a secret, as long as its title does not quote it.
    keeps_fixes: bool,
}

impl<'f> Note<'f> {
    /// Adds a diagnostic to those that were found. Its fixes show no part of `secrets`.
    pub(crate) fn push(found: &'f mut Vec<Diagnostic>, secrets: &'f [Range<usize>], diagnostic: Diagnostic) -> Self {
        found.push(diagnostic);
        Note { diagnostic: found.last_mut(), secrets, keeps_fixes: false }
    }

    /// Keeps fixes that touch a secret. Only their edits show a part of it.
    pub(crate) fn keeping_fixes(self) -> Self {
        Note { keeps_fixes: true, ..self }
    }

    /// Of a diagnostic that is off.
    pub(crate) fn none() -> Self {
        Note { diagnostic: None, secrets: &[], keeps_fixes: false }
    }

    fn with(mut self, change: impl FnOnce(&mut Diagnostic)) -> Self {
        if let Some(diagnostic) = &mut self.diagnostic {
            change(diagnostic);
        }
        self
    }

    /// Another place that is part of the problem.
    pub(crate) fn context(self, span: Range<usize>, text: impl Into<Cow<'static, str>>) -> Self {
        let label = Label { span, text: text.into() };
        self.with(|diagnostic| diagnostic.context.push(label))
    }

    /// Blames another rule than the one of the page.
    pub(crate) fn rule(self, rule: Rule) -> Self {
        self.with(|diagnostic| diagnostic.rule = rule)
    }

    /// Cites another section than the one of the page.
    pub(crate) fn section(self, section: Section) -> Self {
        self.with(|diagnostic| diagnostic.section = Some(section))
    }

    pub(crate) fn expected(self, expected: Expected) -> Self {
        self.with(|diagnostic| diagnostic.expected = expected)
    }

    pub(crate) fn help(self, text: impl ToString) -> Self {
        self.with(|diagnostic| diagnostic.help = Some(text.to_string()))
    }

    /// A fix of one edit.
    pub(crate) fn fix(
        self,
        applicability: Applicability,
        title: impl Into<Cow<'static, str>>,
        span: Range<usize>,
        replacement: impl Into<String>,
    ) -> Self {
        self.fix_all(applicability, title, vec![Edit { span, replacement: replacement.into() }])
    }

    /// A fix that removes something, and so may touch a secret.
    pub(crate) fn removal(self, title: impl Into<Cow<'static, str>>, span: Range<usize>) -> Self {
        let edits = vec![Edit { span, replacement: String::new() }];
        let fix = Fix { title: title.into(), edits, applicability: Applicability::Suggested };
        self.with(|diagnostic| diagnostic.fixes.push(fix))
    }

    /// A fix. One that touches a secret is left out, or its title does not quote it and the author has to decide.
    pub(crate) fn fix_all(
        self,
        applicability: Applicability,
        title: impl Into<Cow<'static, str>>,
        edits: Vec<Edit>,
    ) -> Self {
        let tells = |edit: &Edit| overlap(self.secrets, &edit.span);
        let (mut title, mut applicability) = (title.into(), applicability);
        if edits.iter().any(tells) {
            if !self.keeps_fixes {
                return self;
            }
            let is_encoding = edits.iter().all(|edit| edit.replacement.starts_with('%'));
            // Words that were put together quote the text.
            if let Cow::Owned(_) = title {
                title = Cow::Borrowed(if is_encoding { "percent-encode it" } else { "replace it" });
            }
            applicability = Applicability::Suggested;
        }
        self.with(|diagnostic| {
            let is_style = applicability == Applicability::Safe && diagnostic.page.group == Group::Style;
            let applicability = if is_style { Applicability::Style } else { applicability };
            diagnostic.fixes.push(Fix { title, edits, applicability });
        })
    }
}

/// Whether a text that matches is not too long to be shown, and nothing in it is invisible or moves what is around it, as may be in an IRI.
pub(super) fn can_be_shown(text: &str) -> bool {
    (1..=LONGEST_SHOWN).contains(&text.len()) && are_printable(text)
}

/// How many bytes of fixed texts are read, to see whether they match their rule. What is found after that in a valid text has no fix but safe ones.
const MOST_TRIED: usize = 1 << 20;

/// Sorts what was found by its place, and writes each help. The caller knows whether the text is valid. The fixed text is shown only
/// if it contains no password.
pub(crate) fn explain(found: &mut Vec<Diagnostic>, text: &[u8], rule: Rule, is_valid: bool) {
    put_in_order(found, |diagnostic| &diagnostic.label.span);
    let is_alone = found.len() == 1;
    let secrets = if is_alone { secrets(text) } else { Vec::new() };
    let may_show = |fix: &Fix| is_alone && secrets.iter().all(|secret| removes(fix, secret));
    let tried = (MOST_TRIED / text.len().max(1)).max(1);
    for (at, diagnostic) in found.iter_mut().enumerate() {
        // What the first fix leaves, if it is shown.
        let mut fixed = None;
        if is_alone || is_valid {
            // The fix of a single error must leave a valid text, and no fix may break one that is valid.
            let is_tried = |fix: &Fix| at < tried || fix.applicability == Applicability::Safe;
            let mut is_first = true;
            diagnostic.fixes.retain(|fix| {
                let Some(left) = is_tried(fix).then(|| fix.apply(text)).filter(|left| rule.accepts(left)) else {
                    return false;
                };
                if is_first && may_show(fix) {
                    // What was encoded or mistyped may be a password only then.
                    let hides_nothing = |left: &String| self::secrets(left.as_bytes()).is_empty();
                    fixed = String::from_utf8(left).ok().filter(|left| can_be_shown(left) && hides_nothing(left));
                }
                is_first = false;
                true
            });
        }
        escape_all(diagnostic);
        let length = |text: Option<&str>| text.map_or(0, |text| text.len() + "\nor ".len());
        let titles: usize = diagnostic.fixes.iter().map(|fix| length(Some(&fix.title))).sum();
        let room = titles + length(fixed.as_deref()) + length(diagnostic.help.as_deref());
        let mut help = String::with_capacity(room);
        for (at, fix) in diagnostic.fixes.iter().enumerate() {
            help.push_str(if at == 0 { "" } else { "\nor " });
            help.push_str(&fix.title);
            if let Some(fixed) = fixed.as_ref().filter(|_| at == 0) {
                help.extend([": ", fixed]);
            }
        }
        if let Some(more) = diagnostic.help.take() {
            help.push_str(if help.is_empty() { "" } else { "\n" });
            help.push_str(&more);
        }
        diagnostic.help = (!help.is_empty()).then_some(help);
    }
}

/// Escapes in all that is said what cannot be seen. Only words that were put together quote the text.
fn escape_all(diagnostic: &mut Diagnostic) {
    let labels = diagnostic.context.iter_mut().chain([&mut diagnostic.label]).map(|label| &mut label.text);
    let titles = diagnostic.fixes.iter_mut().map(|fix| &mut fix.title);
    for words in labels.chain(titles).chain([&mut diagnostic.message]) {
        if let Cow::Owned(words) = words {
            escape(words, false);
        }
    }
    if let Some(lines) = &mut diagnostic.help {
        escape(lines, true);
    }
}

/// Escapes what is not seen in a text, which may have several lines.
fn escape(words: &mut String, has_lines: bool) {
    if are_printable(words) || has_lines && words.split('\n').all(are_printable) {
        return;
    }
    let mut escaped = String::new();
    for char in words.chars() {
        match char {
            _ if is_printable(char) || has_lines && char == '\n' => escaped.push(char),
            _ => escaped.extend(char.escape_unicode()),
        }
    }
    *words = escaped;
}

/// Whether a fix removes a place.
fn removes(fix: &Fix, place: &Range<usize>) -> bool {
    let covers = |edit: &Edit| edit.span.start <= place.start && place.end <= edit.span.end;
    fix.edits.iter().any(|edit| edit.replacement.is_empty() && covers(edit))
}

/// Whether a place overlaps one of the secrets, which are sorted.
pub(crate) fn overlap(secrets: &[Range<usize>], span: &Range<usize>) -> bool {
    let next = secrets.partition_point(|secret| secret.end <= span.start);
    secrets.get(next).is_some_and(|secret| secret.start < span.end)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::escape;

    #[test]
    fn only_a_text_of_several_lines_keeps_line_feeds() {
        let escaped = |text: &str, has_lines| {
            let mut text = String::from(text);
            escape(&mut text, has_lines);
            text
        };
        assert_eq!(escaped("a\n\u{200b}b", true), "a\n\\u{200b}b");
        assert_eq!(escaped("a\n\u{200b}b", false), "a\\u{a}\\u{200b}b");
        assert_eq!(escaped("a\nb", true), "a\nb");
    }
}
