//! Errors in a fragment (3.5).

use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::FRAGMENT_COMPONENT;

pages! {
    /// A second `#`.
    ///
    /// The first `#` begins the fragment, which extends to the end of the URI and may not contain another (3.5).
    /// Browsers keep the second one as data; stricter software rejects the URI. If it is data, write `%23`.
    SECOND_FRAGMENT {
        name: SecondFragment,
        group: Syntax,
        rule: Fragment,
        leave: "in a web app that reads both parts itself",
        example: UriReference "/app#/route#top" => "/app#/route%23top",
    }

    /// An absolute URI without a fragment is required, and the text has one.
    ///
    /// `absolute-URI` has no fragment (4.3): base URIs are read by it, and a client never sends the fragment to the
    /// server. Remove the fragment, or read the text as `URI`.
    FRAGMENT_NOT_ALLOWED {
        name: FragmentNotAllowed,
        group: Syntax,
        rule: AbsoluteUri,
        example: AbsoluteUri "http://example.com/#top" => "http://example.com/",
    }
}

impl Finder<'_> {
    /// From `#` on.
    pub(crate) fn fragment(&mut self, span: Range<usize>, rule: Rule) {
        if rule == Rule::AbsoluteUri {
            let message = "a fragment in an absolute-URI";
            self.report(&FRAGMENT_NOT_ALLOWED, span.clone(), message, "not allowed here").rule(rule).fix(
                Suggested,
                "remove it",
                span,
                "",
            );
            return;
        }
        let mut start = span.start + 1;
        while start <= span.end {
            let rest = self.delimited(start..span.end);
            let end = rest.iter().position(|byte| *byte == b'#').map_or(span.end, |at| start + at);
            self.scan(start..end, &FRAGMENT_COMPONENT);
            let hashes = self.delimited(end..span.end).iter().take_while(|byte| **byte == b'#').count();
            if hashes > 0 {
                let place = end..end + hashes;
                let message = if start > span.start + 1 { "another `#`" } else { "a second `#`" };
                // One that is doubled, or ends the text, was hardly meant as data.
                let is_extra = end == span.start + 1 || place.end == span.end;
                let note = self
                    .report(&SECOND_FRAGMENT, place.clone(), message, "a fragment cannot contain `#`")
                    .context(span.start..span.start + 1, "the fragment starts here")
                    .expected(FRAGMENT_COMPONENT.expected());
                let note = if is_extra { note.fix(Suggested, "remove it", place.clone(), "") } else { note };
                note.fix(Suggested, "percent-encode it as `%23`", place, "%23".repeat(hashes));
            }
            start = end + hashes.max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::tests::{diagnosed, diagnosed_as};

    #[test]
    fn a_second_fragment() {
        assert_eq!(diagnosed("#a#b"), [("second-fragment", 2..3)]);
        assert_eq!(diagnosed("#a##b#c"), [("second-fragment", 2..4), ("second-fragment", 5..6)]);
        assert_eq!(diagnosed("#a%23b"), []);
    }

    #[test]
    fn a_fragment_that_is_not_allowed() {
        assert_eq!(diagnosed_as(Rule::AbsoluteUri, "http://h/#a"), [("fragment-not-allowed", 9..11)]);
        assert_eq!(diagnosed_as(Rule::Uri, "http://h/#a"), []);
    }
}
