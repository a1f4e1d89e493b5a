//! The answer of `diagnose` as numbers and one text, of which `npm/diagnostics.js` makes objects. Most calls are of this kind, and JSON takes longer to write and
//! to read than the diagnostics take to find.
//!
//! A string is one number or two. An even number is twice its length in UTF-16 code units, and it is the next in the text. An odd one is twice its address and one;
//! its length in bytes follows. Only strings of the program itself are sent by their address, so they are the same as long as the module lives. What diagnostics
//! of one kind have in common is sent once, as JSON, and then only its number.

use std::borrow::Cow;

use serde::Serialize;
use urispec::diagnostic::{Applicability, Fix, Name, Severity};
use urispec::expected::Expected;
use urispec::{Diagnostic, Rule};

use crate::answer::written;
use crate::call::Call;
use crate::checks::{self, Checked};
use crate::failure::Failure;

/// There is no string.
const ABSENT: u32 = u32::MAX;

/// How an answer begins: where the text is, how many bytes it has, and what the answer is.
const HEADER: usize = 3;

/// The text is an answer as JSON.
const JSON: u32 = 2;

/// What was sent before, and room for an answer.
#[derive(Debug, Default)]
pub(crate) struct Compact {
    numbers: Vec<u32>,
    text: String,
    /// By the name of the diagnostic.
    kinds: Vec<Vec<Kind>>,
    count: u32,
}

/// What diagnostics have in common.
#[derive(Debug)]
struct Kind {
    number: u32,
    severity: Severity,
    rule: Rule,
    expected: Expected,
    /// Where the number of the section is.
    section: (u16, *const u8),
}

/// The same as JSON.
#[derive(Serialize)]
struct KindData<'d> {
    name: &'d str,
    severity: &'d str,
    rule: &'d str,
    rfc: u16,
    section: &'d str,
    url: String,
    expected: Expected,
}

impl Compact {
    /// Answers a call of `diagnose`. The numbers stay until the next.
    pub(crate) fn answer(&mut self, call: &[u8]) -> &[u32] {
        self.numbers.clear();
        self.numbers.resize(HEADER, 0);
        self.text.clear();
        let checked = match Call::decode(call) {
            Some(call) => checks::diagnose(&call),
            None => Err(Failure::unreadable()),
        };
        let kind = match checked {
            Ok(checked) => self.add_checked(&checked),
            Err(error) => {
                // JSON is a text.
                self.text = String::from_utf8(written(Err::<(), _>(error))).unwrap_or_default();
                JSON
            }
        };
        let header = [address(&self.text), number(self.text.len()), kind];
        for (place, word) in self.numbers.iter_mut().zip(header) {
            *place = word;
        }
        &self.numbers
    }

    fn add_checked(&mut self, checked: &Checked) -> u32 {
        self.add(checked.diagnostics.len());
        for diagnostic in &checked.diagnostics {
            self.add_diagnostic(diagnostic);
        }
        u32::from(checked.valid)
    }

    fn add_diagnostic(&mut self, diagnostic: &Diagnostic) {
        self.add_kind(diagnostic);
        self.add_text(diagnostic.message());
        let context = diagnostic.context();
        self.add(1 + context.len());
        for label in [diagnostic.label()].into_iter().chain(context) {
            self.add(label.span.start);
            self.add(label.span.end);
            self.add_string(&label.text);
        }
        match diagnostic.help() {
            Some(help) => self.add_text(help),
            None => self.numbers.push(ABSENT),
        }
        self.add(diagnostic.fixes().len());
        for Fix { title, edits, applicability, .. } in diagnostic.fixes() {
            self.add_string(title);
            self.numbers.push(match applicability {
                Applicability::Safe => 0,
                Applicability::Style => 1,
                Applicability::Suggested => 2,
            });
            self.add(edits.len());
            for edit in edits {
                self.add(edit.span.start);
                self.add(edit.span.end);
                self.add_text(&edit.replacement);
            }
        }
    }

    /// The number of what is common, and what it is if it is new.
    fn add_kind(&mut self, diagnostic: &Diagnostic) {
        let (name, severity, rule) = (diagnostic.name(), diagnostic.severity(), diagnostic.rule());
        let (section, expected) = (diagnostic.section(), diagnostic.expected());
        let place = (section.rfc, section.number.as_ptr());
        if self.kinds.is_empty() {
            self.kinds.resize_with(Name::ALL.len(), Vec::new);
        }
        let Some(kinds) = self.kinds.get_mut(name as usize) else { return };
        let is_it = |kind: &&Kind| {
            kind.section == place && kind.severity == severity && kind.rule == rule && kind.expected == expected
        };
        if let Some(kind) = kinds.iter().find(is_it) {
            self.numbers.push(kind.number);
            return;
        }
        kinds.push(Kind { number: self.count, severity, rule, expected, section: place });
        self.numbers.push(self.count);
        self.count += 1;
        let (name, severity, rule) = (name.name(), severity.name(), rule.name());
        let (rfc, url, section) = (section.rfc, section.url().to_string(), section.number);
        // Only a map whose keys are no texts cannot be written.
        let data = serde_json::to_string(&KindData { name, severity, rule, rfc, section, url, expected });
        self.add_text(&data.unwrap_or_default());
    }

    fn add(&mut self, number_of: usize) {
        self.numbers.push(number(number_of));
    }

    #[expect(clippy::ptr_arg, reason = "a string of the program is sent in another way")]
    fn add_string(&mut self, string: &Cow<'static, str>) {
        match string {
            Cow::Borrowed(string) => self.numbers.extend([2 * address(string) + 1, number(string.len())]),
            Cow::Owned(string) => self.add_text(string),
        }
    }

    fn add_text(&mut self, text: &str) {
        let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
        self.add(2 * units);
        self.text.push_str(text);
    }
}

/// A call is shorter than 2^26 bytes.
fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(0)
}

/// Where a text is in the memory of the module. Twice of it is a number, too: strings of the program are in the first megabytes.
fn address(text: &str) -> u32 {
    number(text.as_ptr().addr())
}
