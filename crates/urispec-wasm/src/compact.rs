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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{ABSENT, Compact, HEADER, JSON};
    use crate::answer::answer;
    use crate::call::encode;

    /// What is left to read of an answer.
    struct Left<'a> {
        numbers: &'a [u32],
        text: &'a [u16],
    }

    impl Left<'_> {
        fn number(&mut self) -> usize {
            let (number, rest) = self.numbers.split_first().unwrap();
            self.numbers = rest;
            *number as usize
        }

        /// A string. One of the program itself is sent by its address, and only its length is read here.
        fn string(&mut self) -> Value {
            match self.number() {
                number if number == ABSENT as usize => Value::Null,
                number if number % 2 == 1 => json!(self.number()),
                number => {
                    let (string, rest) = self.text.split_at(number / 2);
                    self.text = rest;
                    json!(String::from_utf16(string).unwrap())
                }
            }
        }

        fn list(&mut self, item: impl Fn(&mut Self) -> Value) -> Value {
            (0..self.number()).map(|_| item(self)).collect()
        }

        fn part(&mut self) -> Value {
            json!({"start": self.number(), "end": self.number(), "text": self.string()})
        }

        fn fix(&mut self) -> Value {
            let title = self.string();
            let applicability = ["safe", "style", "suggested"][self.number()];
            json!({"title": title, "applicability": applicability, "edits": self.list(Self::part)})
        }
    }

    /// Reads an answer as `npm/diagnostics.js` does. What diagnostics have in common is known from the answers before.
    fn read(compact: &mut Compact, known: &mut Vec<Value>, call: &[u8]) -> Value {
        let numbers = compact.answer(call).to_vec();
        assert_eq!(numbers[1] as usize, compact.text.len());
        if numbers[2] == JSON {
            return serde_json::from_str(&compact.text).unwrap();
        }
        let text: Vec<u16> = compact.text.encode_utf16().collect();
        let mut left = Left { numbers: &numbers[HEADER..], text: &text };
        let mut diagnostics = Vec::new();
        for _ in 0..left.number() {
            let kind = left.number();
            if kind == known.len() {
                known.push(serde_json::from_str(left.string().as_str().unwrap()).unwrap());
            }
            let mut diagnostic = known[kind].clone();
            diagnostic["message"] = left.string();
            diagnostic["labels"] = left.list(Left::part);
            diagnostic["start"] = diagnostic["labels"][0]["start"].clone();
            diagnostic["end"] = diagnostic["labels"][0]["end"].clone();
            diagnostic["help"] = left.string();
            diagnostic["fixes"] = left.list(Left::fix);
            diagnostics.push(diagnostic);
        }
        assert!(left.numbers.is_empty() && left.text.is_empty());
        json!({"ok": true, "valid": numbers[2] == 1, "diagnostics": diagnostics})
    }

    /// Whether two answers say the same, where the length of a string stands for the string.
    fn is_same(one: &Value, other: &Value) -> bool {
        match (one, other) {
            (Value::Object(one), Value::Object(other)) => {
                one.len() == other.len()
                    && one.iter().all(|(key, one)| other.get(key).is_some_and(|other| is_same(one, other)))
            }
            (Value::Array(one), Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
            }
            (Value::Number(length), Value::String(string)) => length.as_u64() == Some(string.len() as u64),
            _ => one == other,
        }
    }

    /// One after another, calls are answered as they are in JSON.
    #[test]
    fn the_numbers_say_what_json_says() {
        let (mut compact, mut known) = (Compact::default(), Vec::new());
        let texts = [
            "HTTP://h:80/../%7e",
            "http://us@er@h/a|b",
            "http://h/\u{e9}|\u{1f600}^",
            "http://[::1/x",
            "",
            "http://h/a",
            "http://h/%zz\u{e9}|",
            "//u:p@h:8o",
            "1.2.3.4com",
            "http://0x7f.1/",
        ];
        for text in texts.iter().chain(&texts) {
            for options in [&[][..], &["rule", "URI"], &["rule", "host"], &["lints", "false"], &["rule", "hots"]] {
                let call = encode(&[&["diagnose", "1", text], options].concat());
                let found = read(&mut compact, &mut known, &call);
                let expected: Value = serde_json::from_slice(&answer(&call)).unwrap();
                assert!(is_same(&found, &expected), "{text} {options:?}\n{found}\n{expected}");
            }
        }
        assert_eq!(read(&mut compact, &mut known, b"")["error"]["about"], "call");
        // What is in common is sent once.
        let count = known.len();
        assert!(known.iter().enumerate().all(|(at, kind)| !known[..at].contains(kind)), "{known:?}");
        let call = encode(&["diagnose", "1", texts[0]]);
        read(&mut compact, &mut known, &call);
        assert_eq!(known.len(), count);
    }
}
