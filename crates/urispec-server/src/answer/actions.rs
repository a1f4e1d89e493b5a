//! What can be done about findings.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use gen_lsp_types::{CodeAction, CodeActionKind, Command, TextEdit, WorkspaceEdit};
use serde_json::json;
use urispec::diagnostic::compatible_edits;
use urispec_documents::{Applicability, Edit, Finding, Fix};

use super::diagnostics::of_finding;
use crate::client::Client;
use crate::edit;
use crate::file::{Checked, File};
use crate::paths;
use crate::text::LineText;

/// The command that opens the explanation of a finding.
pub(crate) const EXPLAIN: &str = "urispec.explain";

/// The kind of the action that applies all safe fixes of a file.
pub(crate) const FIX_ALL: &str = "source.fixAll.urispec";

/// What is written in the place of the reason of an ignore.
const REASON: &str = "checked by hand";

/// Of how many findings actions are offered. Nobody reads a longer menu, and what is safe to fix in all of a file is one action.
const MOST: usize = 64;

/// How many bytes of files comments are tried on, so that a menu does not keep anyone waiting: each comment that is tried may read the whole file again.
const MOST_TRIED: usize = 8 << 20;

/// A configuration that may be edited.
pub(crate) struct Configuration<'a> {
    pub(crate) path: PathBuf,
    pub(crate) open: Option<Open>,
    /// Whether it turns a finding of the file off, if this is its text.
    pub(crate) is_off: &'a dyn Fn(&str, &str) -> bool,
}

/// What an editor has of a configuration, saved or not.
pub(crate) struct Open {
    pub(crate) uri: String,
    pub(crate) version: i32,
    pub(crate) text: String,
}

/// What is asked: a part of the file, and the kinds of actions, if only some are wanted.
pub(crate) struct Asked<'a> {
    pub(crate) span: Range<usize>,
    pub(crate) only: Option<Vec<String>>,
    pub(crate) file: &'a File,
    pub(crate) checked: &'a Checked,
    pub(crate) client: &'a Client,
    /// The configuration that counts for the file, or where one would be.
    pub(crate) configuration: &'a Configuration<'a>,
}

/// All that can be done.
pub(crate) fn all(asked: &Asked<'_>) -> Vec<CodeAction> {
    let findings = asked.checked.report().findings().iter();
    let touched = findings.filter(|finding| touches(&finding.span(), &asked.span));
    let touched: Vec<&Finding> = touched.take(MOST).collect();
    let mut actions = Vec::new();
    if asked.wants("quickfix") {
        touched.iter().for_each(|finding| asked.fixes(finding, &touched, &mut actions));
        asked.ignores(&touched, &mut actions);
        touched.iter().for_each(|finding| actions.extend(asked.explanation(finding, &touched)));
    }
    if asked.wants(FIX_ALL) {
        actions.extend(asked.fix_all());
    }
    actions
}

/// Whether two spans have a place in common. Empty ones are places, too.
fn touches(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// Whether two findings are of the same URI.
fn is_of_uri(one: &Finding, other: &Finding) -> bool {
    one.uri().zip(other.uri()).is_some_and(|(one, other)| Arc::ptr_eq(one, other))
}

/// Whether a finding is the first of some: there, what is for all of them is offered.
fn is_first(finding: &Finding, of: &[&Finding]) -> bool {
    of.first().is_some_and(|first| std::ptr::eq(*first, finding))
}

impl Asked<'_> {
    /// Whether actions of a kind are wanted: kinds are a hierarchy, in which `source` has `source.fixAll`, and the empty one has all.
    fn wants(&self, kind: &str) -> bool {
        let is_in = |wanted: &String| {
            kind.strip_prefix(wanted.as_str())
                .is_some_and(|rest| wanted.is_empty() || rest.is_empty() || rest.starts_with('.'))
        };
        self.only.as_ref().is_none_or(|only| only.iter().any(is_in))
    }

    fn text(&self) -> &LineText {
        &self.file.text
    }

    fn diagnostics(&self, findings: &[&Finding]) -> Vec<gen_lsp_types::Diagnostic> {
        findings.iter().map(|finding| of_finding(finding, &self.file.uri, self.text(), self.client)).collect()
    }

    /// A fix each. The one that `urispec check --fix` applies is preferred, and does what that does: all safe fixes of the URI. It is offered once for all that is `touched` of the URI.
    fn fixes(&self, finding: &Finding, touched: &[&Finding], actions: &mut Vec<CodeAction>) {
        let applied = |finding: &Finding| finding.applied_fix(&[Applicability::Safe]).map(std::ptr::from_ref);
        let with_it = || touched.iter().filter(|other| is_of_uri(other, finding) && applied(other).is_some());
        for fix in finding.fixes() {
            let is_applied = applied(finding) == Some(std::ptr::from_ref(fix));
            let is_offered = with_it().next().is_some_and(|first| !std::ptr::eq(*first, finding));
            if is_applied && is_offered {
                continue;
            }
            let (together, fixed) = if is_applied {
                (self.together(finding), with_it().copied().collect())
            } else {
                (vec![fix], vec![finding])
            };
            let title = match together.len() {
                1 => sentence(&fix.title),
                count => format!("{}, and {} more in this URI", sentence(&fix.title), count - 1),
            };
            let edit = edit::of_file(self.client, self.file, self.edits(together));
            actions.push(CodeAction { is_preferred: is_applied.then_some(true), ..self.action(title, &fixed, edit) });
        }
    }

    /// An action that does something about findings.
    fn action(&self, title: String, findings: &[&Finding], edit: WorkspaceEdit) -> CodeAction {
        CodeAction {
            title,
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(self.diagnostics(findings)),
            edit: Some(edit),
            ..CodeAction::default()
        }
    }

    /// The safe fixes of the URI of a finding, of which all are applied or none is.
    fn together(&self, finding: &Finding) -> Vec<&Fix> {
        let findings = self.checked.report().findings().iter().filter(|other| is_of_uri(other, finding));
        findings.filter_map(|finding| finding.applied_fix(&[Applicability::Safe])).collect()
    }

    fn edits<'f>(&self, fixes: impl IntoIterator<Item = &'f Fix>) -> Vec<TextEdit> {
        let edits = compatible_edits(fixes);
        edits.map(|(span, new)| TextEdit { range: self.text().range(span), new_text: new.to_owned() }).collect()
    }

    /// All safe fixes of the file, and those of what they reveal.
    fn fix_all(&self) -> Option<CodeAction> {
        let (reading, report) = (self.checked.reading(), self.checked.report());
        let fixed = reading.fix(&[Applicability::Safe])?;
        let fixes: Vec<&Fix> =
            { report.findings().iter() }.filter_map(|finding| finding.applied_fix(&[Applicability::Safe])).collect();
        let new = fixed.report().document();
        let is_one_round = report.document().with(fixes.iter().copied()).bytes() == new.bytes();
        let edits = if is_one_round { self.edits(fixes) } else { vec![self.difference(new.bytes())?] };
        Some(CodeAction {
            title: "Fix all that is safe to fix in this file".to_owned(),
            kind: Some(CodeActionKind::from(FIX_ALL.to_owned())),
            edit: Some(edit::of_file(self.client, self.file, edits)),
            ..CodeAction::default()
        })
    }

    /// The one edit that makes the text another one: what both begin and end with stays.
    fn difference(&self, new: &[u8]) -> Option<TextEdit> {
        let (old, new) = (self.text().as_str(), std::str::from_utf8(new).ok()?);
        let same = |(one, other): &(char, char)| one == other;
        let start: usize = old.chars().zip(new.chars()).take_while(same).map(|(one, _)| one.len_utf8()).sum();
        let (old_rest, new_rest) = (old.get(start..)?, new.get(start..)?);
        let end: usize =
            old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(same).map(|(one, _)| one.len_utf8()).sum();
        let range = self.text().range(start..old.len() - end);
        Some(TextEdit { range, new_text: new_rest.get(..new_rest.len() - end)?.to_owned() })
    }

    /// Ways to hide findings: on a line, in the file, and in all files of the configuration. Each is offered once for all findings that it hides.
    fn ignores(&self, touched: &[&Finding], actions: &mut Vec<CodeAction>) {
        let (reading, path, document) = (self.checked.reading(), &self.file.path, self.checked.report().document());
        let line = |finding: &Finding| document.position(finding.start()).line;
        let mut tries = MOST_TRIED / document.bytes().len().max(1);
        let mut may_try = || tries.checked_sub(1).map(|left| tries = left).is_some();
        let comment = |edit: Edit| {
            let edits = vec![TextEdit { range: self.text().range(edit.span), new_text: edit.replacement }];
            edit::of_file(self.client, self.file, edits)
        };
        let of_uris: Vec<&Finding> = touched.iter().filter(|finding| finding.uri().is_some()).copied().collect();
        for finding in &of_uris {
            let name = finding.name();
            let in_file: Vec<&Finding> = of_uris.iter().filter(|other| other.name() == name).copied().collect();
            let on_line: Vec<&Finding> = in_file.iter().filter(|other| line(other) == line(finding)).copied().collect();
            if is_first(finding, &on_line)
                && may_try()
                && let Ok(edit) = reading.ignore(finding, path, REASON)
            {
                actions.push(self.action(format!("Ignore {name} on this line"), &on_line, comment(edit)));
            }
            if !is_first(finding, &in_file) {
                continue;
            }
            if may_try()
                && let Ok(edit) = reading.ignore_in_file(finding, path, REASON)
            {
                actions.push(self.action(format!("Ignore {name} in this file"), &in_file, comment(edit)));
            }
            if let Some(edit) = self.in_configuration(name) {
                let shown = self.configuration.path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                actions.push(self.action(format!("Turn {name} off in {shown}"), &in_file, edit));
            }
        }
    }

    /// The edit of the configuration that turns a finding off; none if the result would not be valid, as with levels in an inline table, or if the finding stays.
    fn in_configuration(&self, name: &str) -> Option<WorkspaceEdit> {
        let Configuration { path, open, is_off } = self.configuration;
        let (uri, version, text) = match open {
            // What is on the disk may be older.
            Some(Open { uri, version, text }) => (uri.clone(), Some(*version), text.clone()),
            None => {
                let uri = paths::uri_of(path)?;
                let Ok(text) = std::fs::read_to_string(path) else {
                    let text = format!("[levels]\n{name} = \"off\"\n");
                    let is_made = self.client.creates_files && is_off(&text, name);
                    return is_made.then(|| edit::creation(&uri, text));
                };
                (uri, None, text)
            }
        };
        let text = LineText::new(text, self.text().encoding());
        let (span, new) = turning_off(&text, name)?;
        let mut changed = text.as_str().to_owned();
        changed.replace_range(span.clone(), &new);
        is_off(&changed, name).then(|| {
            let edits = vec![TextEdit { range: text.range(span), new_text: new }];
            edit::of_uri(self.client, &uri, version, edits)
        })
    }

    /// What explains a finding and the others of its name, at the first of them.
    fn explanation(&self, finding: &Finding, touched: &[&Finding]) -> Option<CodeAction> {
        let same: Vec<&Finding> = touched.iter().filter(|other| other.name() == finding.name()).copied().collect();
        let title = format!("Explain {}", finding.name());
        is_first(finding, &same).then(|| CodeAction {
            title: title.clone(),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(self.diagnostics(&same)),
            command: Some(Command {
                title,
                command: EXPLAIN.to_owned(),
                arguments: Some(vec![json!(finding.name())]),
                ..Command::default()
            }),
            ..CodeAction::default()
        })
    }
}

/// The edit of a configuration that turns a finding off: it replaces the value that is there, or adds a line with the line ending of the first one.
fn turning_off(text: &LineText, name: &str) -> Option<(Range<usize>, String)> {
    let written = text.as_str();
    let first_line = written.split_inclusive('\n').next().unwrap_or_default();
    let line_end = if first_line.ends_with("\r\n") { "\r\n" } else { "\n" };
    let line = format!("{name} = \"off\"{line_end}");
    let missing_end = if written.is_empty() || written.ends_with('\n') { "" } else { line_end };
    let Some(header) = written.lines().position(is_header_of_levels) else {
        let end_of_blank_line = format!("{line_end}{line_end}");
        let gap = if written.is_empty() || written.ends_with(&end_of_blank_line) { "" } else { line_end };
        return Some((written.len()..written.len(), format!("{missing_end}{gap}[levels]{line_end}{line}")));
    };
    if let Some(value) = set_after(text, header, name) {
        return Some((value?, "\"off\"".to_owned()));
    }
    let after = text.start_of_line(header + 1);
    let gap = if after == written.len() { missing_end } else { "" };
    Some((after..after, format!("{gap}{line}")))
}

/// Whether the table of levels begins here, whatever is written around its name.
fn is_header_of_levels(line: &str) -> bool {
    let header = line.split('#').next().unwrap_or_default().trim();
    header.strip_prefix('[').and_then(|header| header.strip_suffix(']')).is_some_and(|name| name.trim() == "levels")
}

/// Where the value of a level is that the table after this header sets already: none if it does not, and no place if it is not a plain text.
fn set_after(text: &LineText, header: usize, name: &str) -> Option<Option<Range<usize>>> {
    let lines = text.as_str().lines().enumerate().skip(header + 1);
    let mut table = lines.take_while(|(_, line)| !line.trim_start().starts_with('['));
    table.find_map(|(number, line)| {
        let (key, value) = line.split_once('=')?;
        (key.trim().trim_matches(['"', '\'']) == name).then(|| {
            let start = line.len() - value.trim_start().len();
            let quote = line.get(start..)?.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            let length = line.get(start + 1..)?.find(quote)?;
            let line = text.start_of_line(number);
            Some(line + start..line + start + length + 2)
        })
    })
}

/// A title as menus show it.
fn sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
