//! Fixes, applied until nothing gets better.

use std::ops::RangeInclusive;

use urispec::diagnostic::{Applicability, Fix, Severity};

use crate::check::{Checker, Report};
use crate::document::Document;
use crate::reading::Reading;

/// How many rounds of fixes are applied: a fix may reveal another problem.
const ROUNDS: usize = 10;

/// How often a round of fixes is tried, with fewer of them each time: one that cannot be applied is no reason to apply none. Each try reads the
/// document again, so that there are fewer of them for a long one.
const ATTEMPTS: RangeInclusive<usize> = 4..=24;

/// How many bytes are read in all of the tries, if a document is not very long.
const VOLUME: usize = 1 << 20;

/// A document after its fixes.
#[derive(Clone, Debug)]
pub struct Fixed {
    report: Report,
    count: usize,
}

impl Fixed {
    /// What is left in the fixed document. [`Report::document`] is the document.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// This without the count.
    pub fn into_report(self) -> Report {
        self.report
    }

    /// How many findings are gone.
    pub fn count(&self) -> usize {
        self.count
    }
}

impl Checker {
    /// Applies the fixes of these kinds, and those of what they reveal. Of each finding, that is the likeliest one. A safe fix of
    /// advice waits for [`Applicability::Suggested`]. Each round is checked again, and is not kept if the document would not be
    /// better, errors first. Nothing if nothing can be fixed.
    ///
    /// ```
    /// use urispec_documents::{Applicability, Checker, Document, FileType};
    ///
    /// let document = Document::new("<a href='?a&amp;b|c'>x</a> HTTP://h/", FileType::Html);
    /// let checker = Checker::new();
    /// let report = checker.check(&document);
    /// let fixed = checker.fix(&report, &[Applicability::Safe]).unwrap();
    /// assert_eq!(fixed.report().document().bytes(), b"<a href='?a&amp;b%7Cc'>x</a> HTTP://h/");
    /// assert_eq!((fixed.count(), fixed.report().findings().len()), (1, 1));
    /// let fixed = checker.fix(&report, &[Applicability::Style]).unwrap();
    /// assert_eq!(fixed.report().document().bytes(), b"<a href='?a&amp;b|c'>x</a> http://h/");
    /// ```
    pub fn fix(&self, report: &Report, kinds: &[Applicability]) -> Option<Fixed> {
        rounds(report, kinds, |document| self.check(document))
    }
}

impl Reading {
    /// What [`Checker::fix`] does, of which only what the fixes change is read again.
    ///
    /// ```
    /// use urispec_documents::{Applicability, Checker, Document, FileType, Reading};
    ///
    /// let reading = Reading::new(Checker::new(), &Document::of_text("<http://h/a|b>", FileType::Markdown));
    /// let fixed = reading.fix(&[Applicability::Safe]).unwrap();
    /// assert_eq!(fixed.report().document().bytes(), b"<http://h/a%7Cb>");
    /// ```
    pub fn fix(&self, kinds: &[Applicability]) -> Option<Fixed> {
        let mut next = self.clone();
        rounds(self.report(), kinds, |document| next.updated(document))
    }
}

/// Fixes what was found, again and again.
fn rounds(report: &Report, kinds: &[Applicability], mut check: impl FnMut(&Document) -> Report) -> Option<Fixed> {
    let mut fixed: Option<Fixed> = None;
    for _ in 0..ROUNDS {
        let current = fixed.as_ref().map_or(report, |fixed| &fixed.report);
        // If not all of them can be applied, the safe ones are, or else as many as can be.
        let are_fewer = kinds.contains(&Applicability::Safe) && kinds.len() > 1;
        let safe = are_fewer.then_some((&[Applicability::Safe][..], 1));
        let tries = [Some((kinds, 1)), safe, Some((kinds, attempts(current)))].into_iter().flatten();
        let mut round = |(kinds, attempts)| round(report, current, kinds, attempts, &mut check);
        let Some(after) = tries.into_iter().find_map(&mut round) else { break };
        let all = |report: &Report| badness(report).iter().sum::<usize>();
        let fewer = all(current).saturating_sub(all(&after)).max(1);
        let count = fixed.as_ref().map_or(0, |fixed| fixed.count) + fewer;
        fixed = Some(Fixed { report: after, count });
    }
    fixed
}

/// How often it is tried which fixes can be applied to what was found.
fn attempts(report: &Report) -> usize {
    (VOLUME / report.document().bytes().len().max(1)).clamp(*ATTEMPTS.start(), *ATTEMPTS.end())
}

/// What is found once the fixes of these kinds are applied, or in more attempts than one as many of them as can be, if that is better and no URI is lost, and nothing else reads otherwise. A template is no lost one.
fn round(
    first: &Report,
    current: &Report,
    kinds: &[Applicability],
    attempts: usize,
    check: &mut impl FnMut(&Document) -> Report,
) -> Option<Report> {
    // All fixes of a URI are applied, or none is. What is of no URI is by itself.
    let mut fixes: Vec<(Option<usize>, &Fix)> = { current.findings().iter() }
        .filter_map(|finding| Some((finding.uri().map(|uri| uri.span().start), finding.applied_fix(kinds)?)))
        .collect();
    if fixes.is_empty() {
        return None;
    }
    fixes.sort_by_key(|(uri, _)| *uri);
    let fixes: Vec<&[(Option<usize>, &Fix)]> =
        fixes.chunk_by(|(one, _), (other, _)| one.is_some() && one == other).collect();
    let mut attempt = |fixes: &[&[(Option<usize>, &Fix)]], least: &Report| {
        let next = current.document().with(fixes.iter().copied().flatten().map(|(_, fix)| *fix));
        // With other characters, another encoding may be likelier: then the rest of the document would read otherwise.
        if next.encoding() != current.document().encoding() || next.bytes() == current.document().bytes() {
            return None;
        }
        let after = check(&next);
        let count = |report: &Report| report.uris() + report.templates().len();
        (count(&after) >= count(first) && badness(&after) < badness(least)).then_some(after)
    };
    // What is left of the fixes after some that cannot be applied is looked for by halves.
    let (mut kept, mut best): (Vec<_>, Option<Report>) = (Vec::new(), None);
    let mut parts = if attempts == 1 { vec![&fixes[..]] } else { halves(&fixes) };
    for _ in 0..attempts {
        let Some(part) = parts.pop() else { break };
        let together = [&kept[..], part].concat();
        match attempt(&together, best.as_ref().unwrap_or(current)) {
            Some(after) => (kept, best) = (together, Some(after)),
            None => parts.extend(halves(part)),
        }
    }
    best
}

/// The halves of a list, of which the first one is taken first. One entry has none.
fn halves<T>(part: &[T]) -> Vec<&[T]> {
    let (first, second) = part.split_at(part.len() / 2);
    if first.is_empty() { Vec::new() } else { vec![second, first] }
}

/// How bad what was found is: errors first, then warnings, then the rest, with what is left out.
fn badness(report: &Report) -> [usize; 3] {
    [Severity::Error, Severity::Warning, Severity::Advice].map(|severity| report.count(severity))
}

#[cfg(test)]
mod tests {
    use urispec::diagnostic::{Applicability, Severity};

    use super::rounds;
    use crate::check::Checker;
    use crate::document::Document;
    use crate::file_type::FileType;
    use crate::levels::{Levels, Setting};

    /// A fix that makes a template of a text loses none of the URIs.
    #[test]
    fn other_fixes_are_kept_beside_one_of_a_template() {
        let kinds = [Applicability::Safe, Applicability::Suggested];
        for (text, expected) in [
            ("[x](/a b.html) [y](https:/h.test/:id)", "[x](/a%20b.html) [y](https://h.test/:id)"),
            ("[x](/a b.html) [y](https:/h.test/*)", "[x](/a%20b.html) [y](https://h.test/*)"),
        ] {
            let checker = Checker::new();
            let report = checker.check(&Document::new(text, FileType::Markdown));
            let fixed = checker.fix(&report, &kinds).unwrap();
            assert_eq!(fixed.report().document().bytes(), expected.as_bytes(), "{text}");
        }
    }

    #[test]
    fn the_safe_fixes_are_kept_if_not_all_are() {
        let checker = Checker::new();
        let report = checker.check(&Document::new("[x](/a b.html) [y](https:/h.test/a)", FileType::Markdown));
        let safe = "[x](/a%20b.html) [y](https:/h.test/a)";
        let check = |document: &Document| {
            if document.bytes() == safe.as_bytes() { checker.check(document) } else { report.clone() }
        };
        for (kinds, expected) in [
            (&[Applicability::Safe, Applicability::Suggested][..], Some(safe.as_bytes())),
            (&[Applicability::Suggested], None),
            (&[Applicability::Suggested, Applicability::Style], None),
        ] {
            let fixed = rounds(&report, kinds, check);
            assert_eq!(fixed.as_ref().map(|fixed| fixed.report().document().bytes()), expected);
        }
    }

    /// All safe fixes are tried together before parts of all fixes are.
    #[test]
    fn the_safe_fixes_are_tried_together() {
        let checker = Checker::new();
        let text = "[x](/a b.html) [y](https:/h.test/a) ".repeat(2);
        let report = checker.check(&Document::new(text.as_str(), FileType::Markdown));
        let safe = text.replace("a b", "a%20b");
        let check = |document: &Document| {
            if document.bytes() == safe.as_bytes() { checker.check(document) } else { report.clone() }
        };
        let fixed = rounds(&report, &[Applicability::Safe, Applicability::Suggested], check).unwrap();
        assert_eq!(fixed.report().document().bytes(), safe.as_bytes());
    }

    /// Of fixes that cannot be applied together, the first ones are.
    #[test]
    fn the_first_of_two_fixes_is_kept() {
        let checker = Checker::new();
        let report = checker.check(&Document::new("[x](/a b.html) [y](/c d.html)", FileType::Markdown));
        let both = b"[x](/a%20b.html) [y](/c%20d.html)";
        let check =
            |document: &Document| if document.bytes() == both { report.clone() } else { checker.check(document) };
        let fixed = rounds(&report, &[Applicability::Safe], check).unwrap();
        assert_eq!(fixed.report().document().bytes(), b"[x](/a%20b.html) [y](/c d.html)");
    }

    /// However much better a document becomes, all of its URIs stay.
    #[test]
    fn a_round_that_loses_a_uri_is_not_kept() {
        let checker = Checker::new();
        let report = checker.check(&Document::new("[a](http://h/a|b) <http://h/c>", FileType::Markdown));
        for (text, is_kept) in [
            ("[a](http://h/a%7Cb) <http://h/c>", true),
            ("[a](http://h/${a}) <http://h/c>", true),
            ("[a](http://h/a%7Cb)", false),
            ("<http://h/c>", false),
            ("", false),
        ] {
            let after = checker.check(&Document::new(text, FileType::Markdown));
            let fixed = rounds(&report, &[Applicability::Safe], |_| after.clone());
            assert_eq!(fixed.is_some(), is_kept, "{text}");
        }
    }

    /// An error more is worse than two warnings less.
    #[test]
    fn a_round_is_kept_if_it_leaves_less() {
        let checker = |settings: &[&str]| {
            let settings = settings.iter().map(|setting| setting.parse::<Setting>().unwrap());
            Checker::new().with_levels(settings.fold(Levels::new(), Levels::with))
        };
        let document = Document::new("[a](http://h:80/a|b|c)", FileType::Markdown);
        let report = checker(&["default-port=off", "path-character=warning"]).check(&document);
        assert_eq!(report.findings().len(), 2);
        for (level, left) in [
            ("off", Some(&[][..])),
            ("advice", Some(&[Severity::Advice])),
            ("warning", Some(&[Severity::Warning])),
            ("error", None),
        ] {
            let after = checker(&[&format!("default-port={level}")]);
            let fixed = rounds(&report, &[Applicability::Safe], |document| after.check(document));
            let found: Option<Vec<Severity>> = fixed
                .as_ref()
                .map(|fixed| fixed.report().findings().iter().map(|finding| finding.severity()).collect());
            assert_eq!(found.as_deref(), left, "{level}");
            assert!(fixed.is_none_or(|fixed| fixed.count() == 2 - left.unwrap_or_default().len()), "{level}");
        }
    }

    /// As many problems as before are shown after the first round, and fewer are left out.
    #[test]
    fn what_is_left_out_is_fixed_in_later_rounds() {
        let checker = Checker::new().with_most(2);
        let report = checker.check(&Document::new("[a](http://h/a|b)\n\n".repeat(7), FileType::Markdown));
        assert_eq!((report.findings().len(), report.left_out()), (2, 5));
        let fixed = checker.fix(&report, &[Applicability::Safe]).unwrap();
        assert_eq!(fixed.report().document().bytes(), "[a](http://h/a%7Cb)\n\n".repeat(7).as_bytes());
        assert_eq!((fixed.count(), fixed.report().left_out()), (7, 0));
    }
}
