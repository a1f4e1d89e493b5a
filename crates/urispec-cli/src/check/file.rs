//! One file: what is found in it, and how it is mended.

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use urispec::diagnostic::{Applicability, Edit, Fix, Name, Severity, Text, apply, diagnose_redacted, redact};
use urispec::{Diagnostic, Rule, Uri, UriBuf};

use super::base::{self, Bases};
use super::baseline::Hash;
use super::find::{Candidate, Candidates, FileType};
use super::levels::{Levels, UNUSED_IGNORE};
use super::suppress::{Comment, Comments};

/// How often a file is mended again after it was mended: a fix may bring to light what was hidden.
const PASSES: usize = 10;

/// What is said of a place in a file.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) name: &'static str,
    pub(crate) severity: Severity,
    pub(crate) message: String,
    pub(crate) label: String,
    pub(crate) span: Range<usize>,
    /// The URI that it is about, which others may be about, too.
    pub(crate) uri: Option<Arc<Subject>>,
    /// All else that is said of it.
    pub(crate) diagnostic: Option<Diagnostic>,
    /// In the terms of the file, and written as the file is.
    pub(crate) fixes: Vec<Fix>,
}

impl Finding {
    /// Of the URI, or of nothing.
    pub(crate) fn hash(&self) -> Hash {
        self.uri.as_ref().map_or(Hash::of(b""), |uri| uri.hash)
    }
}

/// A URI of which something is said.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// Where it stands.
    pub(crate) span: Range<usize>,
    /// Without what may be a password.
    pub(crate) text: Vec<u8>,
    /// Where it leads, if it is a relative reference and its base is known.
    pub(crate) target: Option<String>,
    hash: Hash,
}

/// How a file is to be checked.
pub(crate) struct Check<'c> {
    pub(crate) levels: &'c Levels,
    pub(crate) file_type: FileType,
    pub(crate) with_code: bool,
    pub(crate) allowed_schemes: &'c [String],
    /// The URI of the file.
    pub(crate) base: Option<UriBuf>,
    pub(crate) redact: bool,
}

/// What was found in a file.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    pub(crate) findings: Vec<Finding>,
    pub(crate) uris: usize,
    pub(crate) templates: usize,
    /// Where something stands that may be a password.
    pub(crate) secrets: Vec<Range<usize>>,
}

/// Whether a file holds no text.
pub(crate) fn is_binary(file: &[u8]) -> bool {
    file.get(..file.len().min(8000)).unwrap_or_default().contains(&0)
}

impl Check<'_> {
    pub(crate) fn run(&self, file: &[u8]) -> Checked {
        let candidates = Candidates::find(file, self.file_type, self.with_code);
        let mut comments = Comments::find(file);
        let mut checked = Checked { uris: candidates.all.len(), templates: candidates.templates, ..Checked::default() };
        let bases = Bases::new(self.base.clone(), &candidates);
        for (at, candidate) in candidates.all.iter().enumerate() {
            self.lint(candidate, bases.of(at), &mut comments, &mut checked);
        }
        if let Some(severity) = self.levels.unused_ignore() {
            checked.findings.extend(self.comment_findings(&comments, file, severity));
        }
        checked.findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
        checked
    }

    fn lint(&self, candidate: &Candidate, base: Option<Uri<'_>>, comments: &mut Comments, checked: &mut Checked) {
        let linter = &self.levels.linter;
        let mut found = match base {
            Some(base) => linter.lint_with_base(&candidate.text, candidate.rule, base),
            None => linter.lint(&candidate.text, candidate.rule),
        };
        if found.is_empty() {
            return;
        }
        let redacted = redact(&candidate.text);
        if self.redact || found.iter().any(Diagnostic::is_on_password) {
            if let Cow::Owned(redacted) = &redacted {
                let places = candidate.text.iter().zip(redacted).enumerate().filter(|(_, (one, other))| one != other);
                checked.secrets.extend(places.map(|(at, _)| candidate.mapping.span(at..at + 1)));
            }
            if self.redact && candidate.rule.check(&candidate.text).is_err() {
                found = diagnose_redacted(&candidate.text, candidate.rule);
                found.retain(|diagnostic| self.levels.severity(diagnostic.name()).is_some());
            }
        }
        let is_hidden = matches!(redacted, Cow::Owned(_));
        let target = base::target(candidate, base).map(UriBuf::into_string).map(|target| {
            if is_hidden { String::from_utf8_lossy(&redact(target.as_bytes())).into_owned() } else { target }
        });
        let doubts = Doubts::of(candidate);
        let hash = Hash::of(&redacted);
        let uri = Arc::new(Subject { span: candidate.span.clone(), text: redacted.into_owned(), target, hash });
        for diagnostic in found {
            if self.is_allowed(&diagnostic, candidate)
                || comments
                    .leave_out(diagnostic.name().name(), candidate.mapping.span(diagnostic.label().span.clone()).start)
            {
                continue;
            }
            checked.findings.push(finding(&diagnostic, candidate, &doubts, Arc::clone(&uri)));
        }
    }

    /// What is wrong with comments that leave findings out. Where all that one names is off, nobody knows.
    fn comment_findings(&self, comments: &Comments, file: &[u8], severity: Severity) -> Vec<Finding> {
        let finding = |span: Range<usize>, message: String, label: &str| Finding {
            name: UNUSED_IGNORE,
            severity,
            message,
            label: label.into(),
            span: span.start.min(file.len())..span.end.min(file.len()),
            uri: None,
            diagnostic: None,
            fixes: Vec::new(),
        };
        let is_told = |comment: &&Comment| comment.selectors.iter().any(|selector| self.levels.has(*selector));
        let unused = comments.unused().filter(is_told).map(|comment| {
            let label = "nothing of this name is found where it counts";
            finding(comment.span.clone(), "a `uri-ignore` comment that suppresses nothing".into(), label)
        });
        let unreadable = comments.unreadable.iter().map(|comment| {
            let message = format!("a `uri-ignore` comment that suppresses nothing: {}", comment.why);
            finding(comment.span.clone(), message, "this is not read")
        });
        unused.chain(unreadable).collect()
    }

    /// Whether it is about a scheme that is known to the project.
    fn is_allowed(&self, diagnostic: &Diagnostic, candidate: &Candidate) -> bool {
        let is_on_scheme = matches!(
            diagnostic.name(),
            Name::AlmostRegisteredScheme | Name::OneLetterScheme | Name::HostWithoutSlashes
        );
        is_on_scheme
            && self.allowed_schemes.iter().any(|allowed| scheme(candidate).eq_ignore_ascii_case(allowed.as_bytes()))
    }

    /// The file with fixes applied; nothing if there is nothing to mend, or if it would not be better after.
    pub(crate) fn mend(&self, file: &[u8], before: &Checked, with_suggested: bool) -> Option<Mended> {
        let mut mended: Option<Mended> = None;
        for _ in 0..PASSES {
            let (text, checked) = mended.as_ref().map_or((file, before), |mended| (&mended.text, &mended.checked));
            let fixes: Vec<&Fix> = { checked.findings.iter() }
                .filter_map(|finding| {
                    finding.fixes.iter().find(|fix| fix.applicability == Applicability::Safe || with_suggested)
                })
                .collect();
            if fixes.is_empty() {
                break;
            }
            let next = apply(text, fixes.iter().copied());
            let after = self.run(&next);
            // A pass that does not make it better is not kept.
            if next == text || after.uris < before.uris || worth(&after.findings) >= worth(&checked.findings) {
                break;
            }
            let fewer = checked.findings.len().saturating_sub(after.findings.len()).max(1);
            let count = mended.as_ref().map_or(0, |mended| mended.count) + fewer;
            mended = Some(Mended { text: next, checked: after, count });
        }
        mended
    }
}

/// A file with fixes applied.
#[derive(Debug)]
pub(crate) struct Mended {
    pub(crate) text: Vec<u8>,
    /// What is found in it then.
    pub(crate) checked: Checked,
    /// How many findings are gone.
    pub(crate) count: usize,
}

/// How bad findings are: errors first, then warnings, then the rest.
fn worth(findings: &[Finding]) -> [usize; 3] {
    [Severity::Error, Severity::Warning, Severity::Advice]
        .map(|severity| findings.iter().filter(|finding| finding.severity == severity).count())
}

/// A diagnostic of a URI in the terms of the file.
fn finding(diagnostic: &Diagnostic, candidate: &Candidate, doubts: &Doubts, uri: Arc<Subject>) -> Finding {
    let mapped = candidate.mapping.map(diagnostic);
    let fixes = { mapped.fixes().iter().zip(diagnostic.fixes()) }
        .map(|(fix, original)| {
            let edit = |edit: &Edit| Edit {
                span: edit.span.clone(),
                replacement: candidate.writing.encode(&edit.replacement),
            };
            Fix {
                title: fix.title.clone(),
                edits: fix.edits.iter().map(edit).collect(),
                applicability: if doubts.hold(original, candidate) {
                    Applicability::Suggested
                } else {
                    fix.applicability
                },
            }
        })
        // A bare URI that becomes a relative reference would not be found as one again.
        .filter(|fix| {
            candidate.rule != Rule::Uri
                || fix.edits.iter().all(|edit| edit.span.start > candidate.span.start || !edit.replacement.is_empty())
        })
        .collect();
    Finding {
        name: mapped.name().name(),
        severity: mapped.severity(),
        message: mapped.message().to_owned(),
        label: mapped.label().text.to_string(),
        span: mapped.label().span.clone(),
        uri: Some(uri),
        fixes,
        diagnostic: Some(mapped),
    }
}

/// What stands before the first colon.
fn scheme(candidate: &Candidate) -> &[u8] {
    candidate.text.split(|byte| *byte == b':').next().unwrap_or_default()
}

/// Schemes whose paths have no spaces: encoded, one leads nowhere still.
const WITHOUT_SPACES: [&[u8]; 4] = [b"mailto", b"tel", b"urn", b"news"];

/// Where what is encoded makes a URI valid, and perhaps another than the one that was meant.
struct Doubts {
    /// Where nothing says how far a URI reaches, brackets are rather those of what stands around it.
    has_brackets: bool,
    /// Up to here, spaces.
    spaces_end: usize,
}

impl Doubts {
    fn of(candidate: &Candidate) -> Self {
        let has_none = WITHOUT_SPACES.iter().any(|name| scheme(candidate).eq_ignore_ascii_case(name));
        let path_end = || candidate.text.iter().position(|byte| *byte == b'?').unwrap_or(candidate.text.len());
        Doubts { has_brackets: candidate.rule == Rule::Uri, spaces_end: if has_none { path_end() } else { 0 } }
    }

    /// Whether a fix of this URI is one of them.
    fn hold(&self, fix: &Fix, candidate: &Candidate) -> bool {
        fix.edits.iter().filter(|edit| edit.replacement.starts_with('%')).any(|edit| {
            let removed = candidate.text.get(edit.span.clone()).unwrap_or_default();
            self.has_brackets && removed.iter().any(|byte| b"[]".contains(byte))
                || edit.span.start < self.spaces_end && removed.contains(&b' ')
        })
    }
}

/// The text of a file to show, without what may be a password.
pub(crate) fn shown(file: Vec<u8>, checked: &Checked, path: &Path) -> Text {
    let mut file = file;
    for secret in &checked.secrets {
        file.get_mut(secret.clone()).unwrap_or_default().fill(b'*');
    }
    Text::new(file).named(path.display().to_string())
}
