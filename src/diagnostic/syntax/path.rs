//! Errors in a path (3.3).

use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::{PATH_COMPONENT, SEGMENT_COMPONENT};
use crate::reading::expected::Expected;

pages! {
    /// A colon in the first segment of a relative reference.
    ///
    /// The text before the colon would be read as a scheme (4.2): a link to `notes:1.html` asks for an app that opens
    /// `notes:`. Put `./` before the path; resolution removes it again.
    COLON_IN_FIRST_SEGMENT {
        name: ColonInFirstSegment,
        group: Syntax,
        rule: PathNoscheme,
        section: 3986 "4.2" "Relative Reference",
        example: UriReference "12:30.txt" => "./12:30.txt",
    }

    /// A path that begins with `//` where there is no authority.
    ///
    /// The text after `//` would be read as an authority (3.3). Put `/.` before the path; resolution removes it again.
    /// If the second slash is a mistake, remove it instead.
    DOUBLE_SLASH_WITHOUT_AUTHORITY {
        name: DoubleSlashWithoutAuthority,
        group: Syntax,
        rule: PathAbsolute,
        example: PathAbsolute "//a/b" => "/.//a/b",
    }

    /// A path after an authority that does not begin with a slash.
    ///
    /// It would be read as part of the authority (3.3). Put `/` before it.
    RELATIVE_PATH_AFTER_AUTHORITY {
        name: RelativePathAfterAuthority,
        group: Syntax,
        rule: PathAbempty,
        example: PathAbempty "a/b" => "/a/b",
    }

    /// An absolute path is required, and the text does not begin with a slash.
    ///
    /// `path-absolute` begins with `/` (3.3). Put one before the text.
    PATH_NOT_ABSOLUTE {
        name: PathNotAbsolute,
        group: Syntax,
        rule: PathAbsolute,
        example: PathAbsolute "a/b" => "/a/b",
    }

    /// A path without a leading slash is required, and the text begins with one.
    ///
    /// `path-rootless` and `path-noscheme` begin with a segment (3.3). Remove the slash.
    PATH_NOT_ROOTLESS {
        name: PathNotRootless,
        group: Syntax,
        rule: PathRootless,
        example: PathRootless "/a/b" => "a/b",
    }

    /// A path of at least one character is required, and the text is empty.
    ///
    /// Of the kinds of paths, only `path-abempty` and `path-empty` match the empty text (3.3).
    EMPTY_PATH {
        name: EmptyPath,
        group: Syntax,
        rule: PathRootless,
        example: PathRootless "" => "a",
    }

    /// The empty path is required, and the text is not empty.
    ///
    /// `path-empty` matches only the empty text (3.3).
    PATH_NOT_EMPTY {
        name: PathNotEmpty,
        group: Syntax,
        rule: PathEmpty,
        example: PathEmpty "a" => "",
    }

    /// A segment of at least one character is required, and the text is empty.
    ///
    /// A `segment` may be empty; a `segment-nz` or a `segment-nz-nc` may not (3.3).
    EMPTY_SEGMENT {
        name: EmptySegment,
        group: Syntax,
        rule: SegmentNz,
        example: SegmentNz "" => "a",
    }
}

impl Finder<'_> {
    /// A path of one kind.
    pub(crate) fn path(&mut self, span: Range<usize>, rule: Rule) {
        let start = span.start;
        let first = self.delimited(span.clone()).first().copied();
        let is_double = self.delimited(span.clone()).starts_with(b"//");
        // A character that is not allowed in any path has its own diagnostic.
        let place = match first {
            Some(byte) if PATH_COMPONENT.takes(byte) => start..start + 1,
            _ => start..start,
        };
        match (rule, first) {
            (Rule::PathAbsolute | Rule::PathNoscheme | Rule::PathRootless, None) => {
                self.report(&EMPTY_PATH, place, "an empty path", "expected a segment").rule(rule);
            }
            (Rule::PathEmpty, Some(_)) => {
                let message = "a path where none is allowed";
                self.report(&PATH_NOT_EMPTY, span, message, "the rule matches only the empty text").rule(rule);
                return;
            }
            (Rule::PathAbempty, Some(byte)) if byte != b'/' => {
                let message = "a relative path after an authority";
                self.report(&RELATIVE_PATH_AFTER_AUTHORITY, place, message, "expected `/` before this")
                    .rule(rule)
                    .expected(Expected::of(1 << b'/'))
                    .fix(Suggested, "put `/` before it", start..start, "/");
            }
            (Rule::PathAbsolute, Some(byte)) if byte != b'/' => {
                let message = "an absolute path without a leading slash";
                self.report(&PATH_NOT_ABSOLUTE, place, message, "expected `/` before this")
                    .rule(rule)
                    .expected(Expected::of(1 << b'/'))
                    .fix(Suggested, "put `/` before it", start..start, "/");
            }
            (Rule::PathAbsolute, Some(_)) if is_double => {
                let message = "a path that begins with `//`, where there is no authority";
                let place = start + 1..start + 2;
                self.report(
                    &DOUBLE_SLASH_WITHOUT_AUTHORITY,
                    place,
                    message,
                    "the text after `//` would be read as an authority",
                )
                .rule(rule)
                .fix(Suggested, "put `/.` before it, which resolution removes", start..start, "/.");
            }
            (Rule::PathNoscheme | Rule::PathRootless, Some(b'/')) => {
                let slashes = self.delimited(span.clone()).iter().take_while(|byte| **byte == b'/').count();
                let message = "a slash before a rootless path";
                self.report(&PATH_NOT_ROOTLESS, place, message, "expected a segment first").rule(rule).fix(
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
    pub(crate) fn first_segment(&mut self, path: Range<usize>, rule: Rule) {
        let read = self.delimited(path.clone());
        // A backslash was meant as a slash.
        let Some(at) = read.iter().position(|byte| matches!(byte, b':' | b'/' | b'\\')) else { return };
        if read.get(at) != Some(&b':') {
            return;
        }
        let colon = path.start + at;
        let label = match at {
            0 => "a scheme would be before it",
            _ => "the text before it would be read as a scheme",
        };
        let message = "a `:` in the first segment of a relative reference";
        let note = self.report(&COLON_IN_FIRST_SEGMENT, colon..colon + 1, message, label).rule(rule);
        note.fix(Suggested, "put `./` before the path", path.start..path.start, "./");
    }

    pub(crate) fn segment(&mut self, span: Range<usize>, rule: Rule) {
        if span.is_empty() {
            self.report(&EMPTY_SEGMENT, span.clone(), "an empty segment", "expected at least one character")
                .rule(rule)
                .expected(SEGMENT_COMPONENT.expected());
        }
        if rule == Rule::SegmentNzNc {
            for colon in span.clone().filter(|at| self.text.get(*at) == Some(&b':')) {
                let (place, message) = (colon..colon + 1, "a `:` in a segment that must not contain one");
                self.report(
                    &COLON_IN_FIRST_SEGMENT,
                    place.clone(),
                    message,
                    "the text before it could be read as a scheme",
                )
                .rule(rule)
                .fix(Suggested, "percent-encode it as `%3A`", place, "%3A");
            }
        }
        self.scan(span, &SEGMENT_COMPONENT);
    }
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::tests::{diagnosed, diagnosed_as};

    #[test]
    fn relative_references_with_a_colon() {
        assert_eq!(diagnosed("1:2/3"), [("colon-in-first-segment", 1..2)]);
        assert_eq!(diagnosed("1/2:3"), []);
        assert_eq!(diagnosed_as(Rule::SegmentNzNc, "a:b"), [("colon-in-first-segment", 1..2)]);
    }

    #[test]
    fn how_a_path_begins() {
        assert_eq!(diagnosed_as(Rule::PathAbsolute, "//a"), [("double-slash-without-authority", 1..2)]);
        assert_eq!(diagnosed_as(Rule::PathAbsolute, "/a//b"), []);
        assert_eq!(diagnosed_as(Rule::PathAbempty, "a"), [("relative-path-after-authority", 0..1)]);
        assert_eq!(diagnosed_as(Rule::PathAbempty, "/a"), []);
        assert_eq!(diagnosed_as(Rule::PathAbsolute, "a"), [("path-not-absolute", 0..1)]);
        assert_eq!(diagnosed_as(Rule::PathRootless, "/a"), [("path-not-rootless", 0..1)]);
        assert_eq!(diagnosed_as(Rule::PathRootless, "a"), []);
    }

    #[test]
    fn empty_paths_and_segments() {
        assert_eq!(diagnosed_as(Rule::PathRootless, ""), [("empty-path", 0..0)]);
        assert_eq!(diagnosed_as(Rule::PathAbempty, ""), []);
        assert_eq!(diagnosed_as(Rule::PathEmpty, "a"), [("path-not-empty", 0..1)]);
        assert_eq!(diagnosed_as(Rule::PathEmpty, ""), []);
        assert_eq!(diagnosed_as(Rule::SegmentNz, ""), [("empty-segment", 0..0)]);
        assert_eq!(diagnosed_as(Rule::Segment, ""), []);
    }
}
