//! What goes wrong in a path (3.3), and in rules of a single character.

use alloc::format;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::character::{CHARACTER_COMPONENT, PATH_COMPONENT, SEGMENT_COMPONENT};
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::name::Name;
use crate::reading::error::Error;
use crate::reading::expected::Expected;

impl Finder<'_> {
    /// A path of one kind.
    pub(super) fn path(&mut self, span: Range<usize>, rule: Rule) {
        let start = span.start;
        let first = self.delimited(span.clone()).first().copied();
        let is_double = self.delimited(span.clone()).starts_with(b"//");
        // A character that can stand in no path is blamed by itself.
        let place = match first {
            Some(byte) if PATH_COMPONENT.takes(byte) => start..start + 1,
            _ => start..start,
        };
        match (rule, first) {
            (Rule::PathAbsolute | Rule::PathNoscheme | Rule::PathRootless, None) => {
                self.report(Name::EmptyPath, rule, place, "an empty path", "a segment has to stand here");
            }
            (Rule::PathEmpty, Some(_)) => {
                let message = "a path where none can stand";
                self.report(Name::PathNotEmpty, rule, span, message, "the rule matches nothing but the empty text");
                return;
            }
            (Rule::PathAbempty, Some(byte)) if byte != b'/' => {
                let message = "a relative path after an authority";
                self.report(Name::RelativePathAfterAuthority, rule, place, message, "a `/` has to stand before this")
                    .expected(Expected::of(1 << b'/'))
                    .fix(Suggested, "put `/` before it", start..start, "/");
            }
            (Rule::PathAbsolute, Some(byte)) if byte != b'/' => {
                let message = "an absolute path without its slash";
                self.report(Name::PathNotAbsolute, rule, place, message, "a `/` has to stand before this")
                    .expected(Expected::of(1 << b'/'))
                    .fix(Suggested, "put `/` before it", start..start, "/");
            }
            (Rule::PathAbsolute, Some(_)) if is_double => {
                let message = "a path that starts with `//`, without an authority";
                let place = start + 1..start + 2;
                self.report(Name::DoubleSlashWithoutAuthority, rule, place, message, "an authority would follow `//`")
                    .fix(Suggested, "put `/.` before it, which resolution removes", start..start, "/.");
            }
            (Rule::PathNoscheme | Rule::PathRootless, Some(b'/')) => {
                let slashes = self.delimited(span.clone()).iter().take_while(|byte| **byte == b'/').count();
                let message = "a rootless path with a slash before it";
                self.report(Name::PathNotRootless, rule, place, message, "a segment has to stand first").fix(
                    Suggested,
                    "remove the slash",
                    start..start + slashes,
                    "",
                );
            }
            (Rule::PathNoscheme, Some(_)) => self.first_segment(span.clone(), rule),
            _ => {}
        }
        self.scan(span, &PATH_COMPONENT);
    }

    /// A relative path, in whose first segment a colon would end a scheme.
    pub(super) fn first_segment(&mut self, path: Range<usize>, rule: Rule) {
        let read = self.delimited(path.clone());
        // A backslash is meant as a slash.
        let Some(at) = read.iter().position(|byte| b":/\\".contains(byte)) else { return };
        if read.get(at) != Some(&b':') {
            return;
        }
        let colon = path.start + at;
        let label = "before the first `/`, a `:` ends a scheme";
        let message = "a `:` in the first segment of a relative reference";
        let note = self.report(Name::ColonInFirstSegment, rule, colon..colon + 1, message, label);
        note.fix(Suggested, "put `./` before the path", path.start..path.start, "./");
    }

    pub(super) fn segment(&mut self, span: Range<usize>, rule: Rule) {
        if span.is_empty() {
            self.report(
                Name::EmptySegment,
                rule,
                span.clone(),
                "an empty segment",
                "at least one pchar has to stand here",
            )
            .expected(PATH_COMPONENT.expected());
        }
        if rule == Rule::SegmentNzNc {
            for colon in span.clone().filter(|at| self.text.get(*at) == Some(&b':')) {
                let (place, message) = (colon..colon + 1, "a `:` in a segment without any colon");
                self.report(Name::ColonInFirstSegment, rule, place.clone(), message, "would end a scheme").fix(
                    Suggested,
                    "percent-encode it as `%3A`",
                    place,
                    "%3A",
                );
            }
        }
        self.scan(span, &SEGMENT_COMPONENT);
    }

    /// A rule that is one character.
    pub(super) fn character(&mut self, rule: Rule) {
        let (place, symbol) = self.symbol(0);
        let all = 0..self.text.len();
        let Some(symbol) = symbol else {
            self.missing_character(rule);
            return;
        };
        let length = match rule {
            Rule::PctEncoded | Rule::Pchar if self.text.starts_with(b"%") => {
                let end = self.triplet(all.clone(), &CHARACTER_COMPONENT);
                if !Rule::PctEncoded.accepts(self.part(0..end)) {
                    return;
                }
                end
            }
            _ => place.end,
        };
        if !rule.accepts(self.part(0..length)) {
            let expected = Error::explain(rule, self.text).expected();
            let message = format!("{symbol} is not in {rule}");
            self.report(Name::WrongCharacter, rule, place, message, format!("expected {expected}")).expected(expected);
        } else {
            let message = format!("more than one {rule}");
            self.report(Name::ExtraCharacters, rule, length..all.end, message, "this is too much");
        }
    }

    /// A text that is empty where a rule wants a character.
    pub(super) fn missing_character(&mut self, rule: Rule) {
        let end = self.text.len();
        let expected = Error::explain(rule, self.text).expected();
        let message = format!("an empty text, where {rule} wants a character");
        self.report(Name::MissingCharacter, rule, end..end, message, format!("expected {expected}")).expected(expected);
    }
}
