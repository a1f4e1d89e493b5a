//! Comments that suppress what was found, written at the places of the findings.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use urispec::diagnostic::{Applicability, Edit, Fix};

use crate::check::{Checker, Report};
use crate::comment_syntax::{Syntax, syntax_of};
use crate::document::Document;
use crate::file_type::FileType;
use crate::finding::Finding;
use crate::reading::Reading;
use crate::room::Room;
use crate::text::encoding::Encoding;

/// How often a document is read again, at most, to see which of its lines can have a comment.
const MOST_TRIES: usize = 16;

/// A document with comments that suppress findings.
#[derive(Clone, Debug)]
pub struct Ignored {
    report: Report,
    count: usize,
    why: Option<String>,
}

impl Ignored {
    /// What is left in the document with the comments. [`Report::document`] is the document.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// This without the rest.
    pub fn into_report(self) -> Report {
        self.report
    }

    /// How many findings are suppressed now.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Why findings are left, if some are.
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }
}

impl Checker {
    /// Adds a comment with this reason at the end of each line with findings, in the syntax of the document, which its path tells if it is source
    /// code. What a line of Markdown has to end with stays the last: the bar of a table, the signs of a heading. Where none is allowed, such as in
    /// a string of several lines, nothing is written. Each comment is read again, and is not kept unless the document has the same URIs, and the
    /// findings of the line are gone.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let checker = Checker::new();
    /// let report = checker.check(&Document::new("[a](http://h/a|b)\n", FileType::Markdown));
    /// let ignored = checker.add_ignore(&report, "a.md", "an example");
    /// let expected = "[a](http://h/a|b) <!-- uri-ignore: path-character an example -->\n";
    /// assert_eq!(ignored.report().document().bytes(), expected.as_bytes());
    /// assert_eq!((ignored.count(), ignored.report().findings().len(), ignored.why()), (1, 0, None));
    ///
    /// let report = checker.check(&Document::new("{\"url\": \"http://h/a|b\"}", FileType::Json));
    /// let ignored = checker.add_ignore(&report, "a.json", "an example");
    /// assert_eq!((ignored.count(), ignored.why()), (0, Some("there are no comments in json")));
    /// ```
    pub fn add_ignore(&self, report: &Report, path: impl AsRef<Path>, reason: &str) -> Ignored {
        let document = report.document();
        let unchanged = |why: Option<String>| Ignored { report: report.clone(), count: 0, why };
        let lines = lines(report);
        if lines.is_empty() {
            return unchanged(None);
        }
        let syntax = match syntax_of(path.as_ref(), document) {
            Ok(syntax) => syntax,
            Err(why) => return unchanged(Some(why)),
        };
        let reason = match within_comment(reason, syntax, document.encoding()) {
            Ok(reason) => reason,
            Err(why) => return unchanged(Some(why)),
        };
        let room = Room::of(document, path.as_ref(), syntax);
        let all = lines.len();
        let comments: Vec<Fix> = { lines.into_iter() }
            .filter_map(|(end, names)| Some((room.place(end, reason)?, names)))
            .map(|(place, names)| {
                let replacement = comment(document, place, &names, syntax, reason);
                of_edit(Edit { span: place..place, replacement })
            })
            .collect();
        let mut left = all - comments.len();
        // If not all of them can be there, those may be on whose lines nothing is found any more; else half of them, and so on.
        let (mut kept, mut best, mut groups) = (Vec::new(), None, vec![comments]);
        for tries in 1.. {
            let Some(mut group) = groups.pop() else { break };
            if tries > MOST_TRIES {
                left += group.len();
                continue;
            }
            let after = self.check(&document.with(kept.iter().chain(&group)));
            if keeps(report, &after, kept.iter().chain(&group)) {
                kept.append(&mut group);
                best = Some(after);
            } else if group.len() <= 1 {
                left += group.len();
            } else {
                let found: BTreeSet<usize> = lines_of_uris(&after).collect();
                let (mut first, mut second): (Vec<_>, Vec<_>) =
                    group.into_iter().partition(|comment| !found.contains(&line_of(document, comment)));
                if first.is_empty() || second.is_empty() {
                    first.append(&mut second);
                    second = first.split_off(first.len() / 2);
                }
                groups.extend([second, first]);
            }
        }
        let why = (left > 0).then(|| "a comment is not allowed on their lines".to_owned());
        let Some(after) = best else { return unchanged(why) };
        let count = report.findings().len().saturating_sub(after.findings().len());
        Ignored { report: after, count, why }
    }

    /// The edit that adds such a comment for one finding of the report, and for nothing else; or why there is none.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let checker = Checker::new();
    /// let report = checker.check(&Document::new("[a](http://h/a|b HTTP://h/)\n<http://h/a|b>\n", FileType::Markdown));
    /// let [first, ..] = report.findings() else { panic!() };
    /// let edit = checker.ignore(&report, first, "a.md", "an example")?;
    /// assert_eq!(edit.replacement, format!(" <!-- uri-ignore: {} an example -->", first.name()));
    /// # Ok::<(), String>(())
    /// ```
    pub fn ignore(
        &self,
        report: &Report,
        finding: &Finding,
        path: impl AsRef<Path>,
        reason: &str,
    ) -> Result<Edit, String> {
        on_line(report, finding, path.as_ref(), reason, &|document| self.check(document))
    }

    /// The edit that adds a comment for all findings of one name in the file; or why there is none. It is the first line, unless something
    /// must be there, and then at the end of the line of the finding.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let checker = Checker::new();
    /// let report = checker.check(&Document::new("<http://h/a|b>\n<http://h/c|d>\n", FileType::Markdown));
    /// let edit = checker.ignore_in_file(&report, &report.findings()[1], "a.md", "examples")?;
    /// assert_eq!((edit.span, edit.replacement.as_str()), (0..0, "<!-- uri-ignore-file: path-character examples -->\n"));
    /// # Ok::<(), String>(())
    /// ```
    pub fn ignore_in_file(
        &self,
        report: &Report,
        finding: &Finding,
        path: impl AsRef<Path>,
        reason: &str,
    ) -> Result<Edit, String> {
        in_file(report, finding, path.as_ref(), reason, &|document| self.check(document))
    }
}

impl Reading {
    /// What [`Checker::ignore`] returns, for which only the line of the finding is read again.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType, Reading};
    ///
    /// let reading = Reading::new(Checker::new(), &Document::of_text("<http://h/a|b>\n", FileType::Markdown));
    /// let finding = &reading.report().findings()[0];
    /// let edit = reading.ignore(finding, "a.md", "an example")?;
    /// assert_eq!(edit.replacement, " <!-- uri-ignore: path-character an example -->");
    /// # Ok::<(), String>(())
    /// ```
    pub fn ignore(&self, finding: &Finding, path: impl AsRef<Path>, reason: &str) -> Result<Edit, String> {
        on_line(self.report(), finding, path.as_ref(), reason, &|document| self.clone().updated(document))
    }

    /// What [`Checker::ignore_in_file`] returns.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType, Reading};
    ///
    /// let reading = Reading::new(Checker::new(), &Document::of_text("<http://h/a|b>\n", FileType::Markdown));
    /// let finding = &reading.report().findings()[0];
    /// let edit = reading.ignore_in_file(finding, "a.md", "examples")?;
    /// assert_eq!(edit.replacement, "<!-- uri-ignore-file: path-character examples -->\n");
    /// # Ok::<(), String>(())
    /// ```
    pub fn ignore_in_file(&self, finding: &Finding, path: impl AsRef<Path>, reason: &str) -> Result<Edit, String> {
        in_file(self.report(), finding, path.as_ref(), reason, &|document| self.clone().updated(document))
    }
}

/// Whether comments, each on a line of its own, suppress what was found on their lines, and change nothing else.
fn keeps<'c>(report: &Report, after: &Report, comments: impl Iterator<Item = &'c Fix> + Clone) -> bool {
    let lines: BTreeSet<usize> = comments.clone().map(|comment| line_of(report.document(), comment)).collect();
    let suppressed = lines_of_uris(report).filter(|line| lines.contains(line)).count();
    is_same(report, after, comments.flat_map(|comment| &comment.edits).map(|edit| edit.replacement.as_str()))
        && after.findings().len() + suppressed == report.findings().len()
}

/// How a document is checked with a comment in it.
type Check<'c> = &'c dyn Fn(&Document) -> Report;

/// The edit that suppresses a finding on its line.
fn on_line(report: &Report, finding: &Finding, path: &Path, reason: &str, check: Check<'_>) -> Result<Edit, String> {
    let document = report.document();
    let syntax = syntax_of(path, document)?;
    let reason = within_comment(reason, syntax, document.encoding())?;
    let end = end_of_line(document, finding);
    let place = Room::of(document, path, syntax).place(end, reason).ok_or_else(not_here)?;
    let comment = comment(document, place, &BTreeSet::from([finding.name()]), syntax, reason);
    let edit = Edit { span: place..place, replacement: comment };
    let is_meant = |other: &Finding| other.name() == finding.name() && is_on(other, document, end);
    suppressing(report, edit, is_meant, check).ok_or_else(not_here)
}

/// The edit that suppresses all findings of one name.
fn in_file(report: &Report, finding: &Finding, path: &Path, reason: &str, check: Check<'_>) -> Result<Edit, String> {
    let document = report.document();
    let syntax = syntax_of(path, document)?;
    let reason = within_comment(reason, syntax, document.encoding())?;
    let close = if syntax.close.is_empty() { String::new() } else { format!(" {}", syntax.close) };
    let comment = format!("{} uri-ignore-file: {} {reason}{close}", syntax.open, finding.name());
    let is_meant = |other: &Finding| other.name() == finding.name() && other.uri().is_some();
    let text = document.text().as_bytes();
    let is_free = !FIRST_LINES.iter().any(|first| text.trim_ascii_start().starts_with(first.as_bytes()));
    let first_line = text.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    let line_end = if first_line.ends_with(b"\r\n") { "\r\n" } else { "\n" };
    let first = Edit { span: 0..0, replacement: format!("{comment}{line_end}") };
    let place = Room::of(document, path, syntax).place(end_of_line(document, finding), reason);
    let last = place.map(|place| Edit { span: place..place, replacement: format!(" {comment}") });
    { [is_free.then_some(first), last].into_iter().flatten() }
        .find_map(|edit| suppressing(report, edit, is_meant, check))
        .ok_or_else(not_here)
}

/// An edit, if it suppresses what is meant and changes nothing else.
fn suppressing(report: &Report, edit: Edit, is_meant: impl Fn(&Finding) -> bool, check: Check<'_>) -> Option<Edit> {
    let document = report.document();
    let after = check(&document.with([&of_edit(edit.clone())]));
    let others = report.findings().iter().filter(|finding| !is_meant(finding)).count();
    (is_same(report, &after, [edit.replacement.as_str()]) && after.findings().len() == others).then_some(edit)
}

/// An edit as a document takes it.
fn of_edit(edit: Edit) -> Fix {
    Fix { title: "".into(), edits: vec![edit], applicability: Applicability::Suggested }
}

/// Whether a document has the same URIs with comments, but for those in the comments, if any are read there.
fn is_same<'c>(report: &Report, after: &Report, comments: impl IntoIterator<Item = &'c str>) -> bool {
    let count = |report: &Report| (report.uris(), report.templates().len());
    let ((uris, templates), with) = (count(report), count(after));
    let of_comment = |comment| count(&Checker::new().check(&Document::of_text(comment, FileType::Text)));
    with == (uris, templates)
        || with
            == comments.into_iter().map(of_comment).fold((uris, templates), |all, own| (all.0 + own.0, all.1 + own.1))
}

/// What must be the first line, if it is there: what starts a script, a declaration, front matter, a mark of the encoding.
const FIRST_LINES: [&str; 7] = ["#!", "<?", "<!", "---", "+++", "{", "\u{feff}"];

fn not_here() -> String {
    "a comment is not allowed on its line".to_owned()
}

/// The reason as it is written in a comment; or that it would end it, or cannot be written.
fn within_comment(reason: &str, syntax: Syntax, encoding: Encoding) -> Result<&str, String> {
    let reason = reason.trim_matches(|c: char| c.is_whitespace() || c == ',');
    let is_closed =
        !syntax.close.is_empty() && reason.contains(syntax.close) || syntax.open == "<!--" && reason.contains("--");
    let ends = reason.contains(['\n', '\r']) || is_closed;
    match encoding.has(reason) {
        _ if ends => Err("the reason would end the comment".to_owned()),
        true => Ok(reason),
        false => Err(format!("the reason has characters that {} does not have", encoding.name())),
    }
}

/// Whether a finding is about a URI on the line with this end.
fn is_on(finding: &Finding, document: &Document, end: usize) -> bool {
    finding.uri().is_some() && document.position(finding.start()).line == document.position(end).line
}

/// The line of each finding on a URI.
fn lines_of_uris(report: &Report) -> impl Iterator<Item = usize> {
    let findings = report.findings().iter().filter(|finding| finding.uri().is_some());
    findings.map(|finding| report.document().position(finding.start()).line)
}

/// The line of a comment.
fn line_of(document: &Document, comment: &Fix) -> usize {
    comment.edits.first().map_or(0, |edit| document.position(edit.span.start).line)
}

/// The ends of the lines with findings on URIs, as stored, and the names of what is found there.
fn lines(report: &Report) -> BTreeMap<usize, BTreeSet<&'static str>> {
    let (document, mut lines, mut last) = (report.document(), BTreeMap::new(), None);
    for finding in report.findings().iter().filter(|finding| finding.uri().is_some()) {
        let start = document.text_offset(finding.start());
        // The end of a line is looked for once, and not from each of its findings on.
        let end = last.filter(|end| start <= *end).unwrap_or_else(|| line_end_after(document, start));
        lines.entry(end).or_insert_with(BTreeSet::new).insert(finding.name());
        last = Some(end);
    }
    lines.into_iter().map(|(end, names)| (stored(document, end), names)).collect()
}

/// Where the line of a finding ends, as stored.
fn end_of_line(document: &Document, finding: &Finding) -> usize {
    stored(document, line_end_after(document, document.text_offset(finding.start())))
}

/// Where a line of the text ends, from a place on it.
fn line_end_after(document: &Document, start: usize) -> usize {
    let text = document.text().as_bytes();
    let rest = text.get(start..).unwrap_or_default();
    // A comment counts for the line that a line feed ends.
    let end = start + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
    if end > start && text.get(end - 1) == Some(&b'\r') { end - 1 } else { end }
}

/// A place of the text, as stored.
fn stored(document: &Document, at: usize) -> usize {
    document.stored(at..at).start
}

/// The comment at this place of a line.
fn comment(document: &Document, end: usize, names: &BTreeSet<&str>, syntax: Syntax, reason: &str) -> String {
    let names: Vec<&str> = names.iter().copied().collect();
    let before = document.text().as_bytes().get(..document.text_offset(end)).unwrap_or_default();
    let space = if before.ends_with(b" ") { "" } else { " " };
    let close = if syntax.close.is_empty() { String::new() } else { format!(" {}", syntax.close) };
    format!("{space}{} uri-ignore: {} {reason}{close}", syntax.open, names.join(", "))
}

#[cfg(test)]
mod tests {
    use crate::check::Checker;
    use crate::document::Document;
    use crate::file_type::FileType;

    fn ignored(path: &str, text: &str) -> (String, usize, Option<String>) {
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::of(path)));
        let ignored = checker.add_ignore(&report, path, "because");
        let text = String::from_utf8_lossy(ignored.report().document().bytes()).into_owned();
        (text, ignored.count(), ignored.why().map(str::to_owned))
    }

    #[test]
    fn each_type_has_its_own_comments() {
        for (path, text, expected) in [
            ("a.md", "x http://h/|x\r\ny", "x http://h/|x <!-- uri-ignore: path-character because -->\r\ny"),
            ("a.html", "<a href='a b'>x</a>", "<a href='a b'>x</a> <!-- uri-ignore: path-character because -->"),
            ("a.toml", "url = 'http://h/a b'\n", "url = 'http://h/a b' # uri-ignore: path-character because\n"),
            ("a.yaml", "a: http://h/a|b # x\n", "a: http://h/a|b # x # uri-ignore: path-character because\n"),
            ("a.rs", "f(\"http://h/a^b\");\n", "f(\"http://h/a^b\"); // uri-ignore: path-character because\n"),
            ("a.py", "f('http://h/a^b')", "f('http://h/a^b') # uri-ignore: path-character because"),
            (
                "a.css",
                "a { b: url(http://h/a^b) }",
                "a { b: url(http://h/a^b) } /* uri-ignore: path-character because */",
            ),
            (
                "a.jsonc",
                "{\"url\": \"http://h/a^b\"}",
                "{\"url\": \"http://h/a^b\"} // uri-ignore: path-character because",
            ),
            (
                "a.md",
                "http://h/^ http://h/^ http://ex^ample/",
                "http://h/^ http://h/^ http://ex^ample/ <!-- uri-ignore: host-character, path-character because -->",
            ),
        ] {
            let found = ignored(path, text);
            assert_eq!((found.0.as_str(), found.2.as_deref()), (expected, None), "{path}");
            assert!(found.1 > 0);
        }
    }

    #[test]
    fn nothing_is_written_where_no_comment_can_stand() {
        for (path, text) in [
            ("a.json", "{\"url\": \"http://h/a^b\"}"),
            ("a.csv", "http://h/a^b,c"),
            ("a.txt", "http://h/a^b"),
            ("a.unknown", "http://h/a^b"),
            ("a.html", "<a href='a b'\n title=x>x</a>"),
            ("a.html", "<script>f('http://h/a^b');\n</script>"),
            ("a.md", "[x]: http://h/a^b\n\n[x]\n\n<p title='http://h/a^b\n'>"),
            ("a.py", "'''\nhttp://h/a^b\n'''"),
            ("a.js", "f(`\nhttp://h/a^b\n`)"),
            ("a.sh", "cat <<END\nhttp://h/a^b\nEND"),
            ("a.sh", "f http://h/a^b \\\n  x"),
            ("a.yaml", "a:\n  - |\n    see http://h/a^b\n"),
        ] {
            let (after, count, why) = ignored(path, text);
            let is_partly = path == "a.md";
            assert!(after == text && count == 0 || is_partly, "{path}: {after}");
            assert!(why.is_some(), "{path}");
        }
        // The other lines still get a comment. After the destination, one would break the definition.
        let (after, count, why) = ignored("a.md", "[x]: <a^b>\n\n[x] http://h/a^b\n");
        let expected = "[x]: <a^b>\n\n[x] http://h/a^b <!-- uri-ignore: path-character because -->\n";
        assert_eq!((after.as_str(), count, why.is_some()), (expected, 1, true));
        // One of many, in whose URI the comment would be.
        let style = "a { b: url(http://h/a^b) }\n";
        let text = [&style.repeat(3), "a { b: url(http://h/a^b\n) }\n", &style.repeat(4)].concat();
        let (after, count, why) = ignored("a.css", &text);
        let commented = style.replace('\n', " /* uri-ignore: path-character because */\n");
        assert_eq!(after, text.replace(style, &commented));
        assert_eq!((count, why.is_some()), (7, true));
        // In another encoding, too.
        let stored: Vec<u8> = "\u{feff}<p>http://h/^</p>\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let checker = Checker::new();
        let report = checker.check(&Document::new(stored, FileType::Html));
        let after = checker.add_ignore(&report, "a.html", "x").into_report();
        assert!(
            String::from_utf8_lossy(after.document().text().as_bytes())
                .ends_with("</p> <!-- uri-ignore: path-character x -->\r\n")
        );
        // A reason does not end the comment.
        let report = checker.check(&Document::new("http://h/^", FileType::Markdown));
        for reason in ["a --> b", "a\nb"] {
            assert_eq!(checker.add_ignore(&report, "a.md", reason).count(), 0);
        }
    }

    #[test]
    fn a_comment_for_one_finding_leaves_the_others() {
        let checker = Checker::new();
        let edits = |text: &str, at: usize| {
            let report = checker.check(&Document::new(text, FileType::Source));
            let finding = &report.findings()[at];
            let of_line = checker.ignore(&report, finding, "a.rs", "because");
            let of_file = checker.ignore_in_file(&report, finding, "a.rs", "because");
            [of_line, of_file].map(|edit| edit.ok().map(|edit| (edit.span.start, edit.replacement)))
        };
        let text = "// http://h.test/a^b http:/h\n// http://h.test/c^d\n";
        let both = |end: usize, name: &str| {
            [(end, format!(" // uri-ignore: {name} because")), (0, format!("// uri-ignore-file: {name} because\n"))]
                .map(Some)
        };
        assert_eq!(edits(text, 0), both(28, "path-character"));
        assert_eq!(edits(text, 1), both(28, "missing-host"));
        assert_eq!(edits(text, 2), both(49, "path-character"));
        // What is found about a comment is put right there.
        assert_eq!(edits("// uri-ignore:\n", 0), [None, None]);
    }
}
