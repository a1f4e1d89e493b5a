//! A document that changes, of which only what has changed is read again.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use crate::base::Said;
use crate::check::{Checker, Facts, Judged, Report, Survey};
use crate::document::Document;
use crate::find::cut::{self, PEEK};
use crate::finding::FoundUri;
use crate::suppress::Comments;

/// What was found in a document that changes, as in an editor. It is what [`Checker::check`] finds, whatever the changes were.
///
/// ```
/// use urispec_documents::{Checker, Document, FileType, Reading};
///
/// let text = "a link to http://h/%zz\n\n".repeat(1000);
/// let mut reading = Reading::new(Checker::new(), &Document::of_text(&text[..], FileType::Text));
/// assert_eq!(reading.report().findings().len(), 1000);
///
/// // A character is typed: of 24,000 bytes, some thousands are read again.
/// let text = text.replacen("%zz", "x", 1);
/// reading.update(&Document::of_text(text, FileType::Text));
/// assert_eq!(reading.report().findings().len(), 999);
/// ```
#[derive(Clone, Debug)]
pub struct Reading {
    /// As it was given.
    given: Checker,
    /// As it counts for the document.
    checker: Checker,
    /// Whether a program wrote the document, so that less counts.
    is_lowered: bool,
    /// How many bytes a piece has at least.
    least: usize,
    pieces: Vec<Piece>,
    survey: Survey,
    report: Report,
}

/// A part of a document that is read by itself.
#[derive(Clone, Debug)]
struct Piece {
    length: usize,
    facts: Arc<Facts>,
    /// Whether the base of the document is read where it names it.
    names_base: bool,
    judged: Arc<Judged>,
}

impl Piece {
    /// A piece that is not read yet.
    fn new(length: usize, facts: Facts) -> Piece {
        Piece { length, facts: Arc::new(facts), names_base: false, judged: Arc::default() }
    }
}

impl Reading {
    /// Reads a document.
    pub fn new(checker: Checker, document: &Document) -> Reading {
        Reading::with_least(checker, document, cut::LEAST)
    }

    fn with_least(given: Checker, document: &Document, least: usize) -> Reading {
        let (report, survey) = (Report::of(document), Survey::of(document));
        let is_lowered = given.lowers(document);
        let checker = if is_lowered { given.lowered() } else { given.clone() };
        let mut reading = Reading { given, checker, is_lowered, least, pieces: Vec::new(), survey, report };
        for piece in cut::pieces(document.text().as_bytes(), document.file_type(), least) {
            let facts = reading.checker.facts(document, piece.clone());
            reading.survey.add(&facts, piece.start);
            reading.pieces.push(Piece::new(piece.len(), facts));
        }
        reading.read_again(document, &(0..reading.pieces.len()), &HashSet::new(), false);
        reading.make_report(document);
        reading
    }

    /// What was found.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The URIs that are in a part of the document or touch it. Only what is around that part is read.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType, Reading};
    ///
    /// let document = Document::of_text("http://h/a http://h/b http://h/c", FileType::Text);
    /// let reading = Reading::new(Checker::new(), &document);
    /// let uris = reading.uris(10..15);
    /// assert_eq!(uris.iter().map(|uri| uri.text()).collect::<Vec<_>>(), ["http://h/a", "http://h/b"]);
    /// assert_eq!(reading.uris(0..document.bytes().len()).len(), 3);
    /// ```
    pub fn uris(&self, part: Range<usize>) -> Vec<FoundUri> {
        let document = self.report.document();
        let (first, last) = (document.text_offset(part.start), document.text_offset(part.end));
        let (mut uris, mut start) = (Vec::new(), 0);
        for piece in &self.pieces {
            let end = start + piece.length;
            if start <= last && first <= end {
                self.checker.uris_of(document, start..end, &self.survey, &mut uris);
            }
            start = end;
        }
        uris.retain(|uri| uri.span.start <= part.end && part.start <= uri.span.end);
        uris
    }

    /// The document is another one. It is read as far as it differs.
    pub fn update(&mut self, document: &Document) {
        let old = self.report.document().clone();
        let (before, after) = (old.text().as_bytes(), document.text().as_bytes());
        let file_type = document.file_type();
        let is_alike = file_type == old.file_type()
            && document.encoding() == old.encoding()
            && self.is_lowered == self.given.lowers(document);
        if !is_alike || cut::is_whole(before, file_type) || cut::is_whole(after, file_type) {
            *self = Reading::with_least(self.given.clone(), document, self.least);
            return;
        }
        let survey = Survey::of(document);
        let must_read_all = survey.delimiter != self.survey.delimiter;
        self.survey.delimiter = survey.delimiter;
        let start = same_start(before, after);
        let end = same_end(before.get(start..).unwrap_or_default(), after.get(start..).unwrap_or_default());
        let change = Change { start, end: before.len() - end, new_end: after.len() - end };
        let (new, flipped) = self.cut_again(document, &change);
        self.read_again(document, &new, &flipped, must_read_all);
        self.make_report(document);
    }

    /// What is found in another document.
    pub(crate) fn updated(&mut self, document: &Document) -> Report {
        self.update(document);
        self.report.clone()
    }

    /// Cuts what has changed. Returns the pieces that are new, by their indices, and the labels that are defined now and were not, or the other
    /// way round.
    fn cut_again(&mut self, document: &Document, change: &Change) -> (Range<usize>, HashSet<String>) {
        let text = document.text().as_bytes();
        // Pieces before the first stay, since nothing changed that they depend on.
        let (mut first, mut at) = (0, 0);
        while let Some(piece) = self.pieces.get(first).filter(|piece| at + piece.length + PEEK <= change.start) {
            at += piece.length;
            first += 1;
        }
        let (mut next, mut begins, mut new) = (first, at, Vec::new());
        while at < text.len() {
            // Those that begin before the end of the change, or within a new piece, are gone.
            let is_gone = |begins| change.moved(begins).is_none_or(|begins| begins < at);
            while let Some(piece) = self.pieces.get(next).filter(|_| is_gone(begins)) {
                begins += piece.length;
                next += 1;
            }
            // From one on that begins where a new one ends, all is as it was.
            if at > 0 && change.moved(begins) == Some(at) {
                break;
            }
            let rest = text.get(at..).unwrap_or_default();
            let length = cut::length(rest, document.file_type(), at > 0, self.least);
            let facts = self.checker.facts(document, at..at + length);
            new.push(Piece::new(length, facts));
            at += length;
        }
        if at >= text.len() {
            next = self.pieces.len();
        }
        let all = first..first + new.len();
        let gone: Vec<Piece> = self.pieces.splice(first..next, new).collect();
        let come = self.pieces.get(all.clone()).unwrap_or_default();
        let flipped =
            self.survey.replace(gone.iter().map(|piece| &*piece.facts), come.iter().map(|piece| &*piece.facts));
        (all, flipped)
    }

    /// Reads pieces that are new, and those that depend on what others say now.
    fn read_again(&mut self, document: &Document, new: &Range<usize>, flipped: &HashSet<String>, must_read_all: bool) {
        let said = self.survey.said.take();
        let mut start = 0;
        for piece in &self.pieces {
            self.survey.name(&piece.facts, start);
            start += piece.length;
        }
        let base = |said: &Option<(usize, Said)>| said.as_ref().map(|(_, said)| said.clone());
        let must_read_all = must_read_all || base(&said) != base(&self.survey.said);
        let named = self.survey.said.as_ref().map(|(start, _)| *start);
        let mut start = 0;
        for (at, piece) in self.pieces.iter_mut().enumerate() {
            let names_base = named == Some(start);
            let is_due = must_read_all
                || new.contains(&at)
                || piece.names_base != names_base
                || !piece.judged.asked.is_disjoint(flipped);
            if is_due {
                piece.judged = Arc::new(self.checker.judge(document, start..start + piece.length, &self.survey));
                piece.names_base = names_base;
            }
            start += piece.length;
        }
    }

    /// Puts together what was found in the pieces. Comments are read anew, since they may count anywhere.
    fn make_report(&mut self, document: &Document) {
        let mut comments = Comments::find(document.text().as_bytes());
        let mut report = Report::of(document);
        let mut start = 0;
        #[cfg(feature = "templates")]
        let (mut placeholders, mut uris) = (Vec::new(), Vec::new());
        for piece in &self.pieces {
            self.checker.place(&piece.judged, start, &mut comments, &mut report);
            #[cfg(feature = "templates")]
            {
                placeholders.extend(piece.judged.placeholders(start));
                uris.extend(piece.judged.places(start));
            }
            start += piece.length;
        }
        // Where a template is depends on all of the document: these are found anew.
        #[cfg(feature = "templates")]
        self.checker.place_templates(document, &placeholders, &uris, &mut comments, &mut report);
        self.checker.finish(&comments, &mut report);
        self.report = report;
    }
}

/// What was between `start` and `end` is now between `start` and `new_end`.
#[derive(Debug)]
struct Change {
    start: usize,
    end: usize,
    new_end: usize,
}

impl Change {
    /// Where a place is that is not before the end of the change.
    fn moved(&self, place: usize) -> Option<usize> {
        place.checked_sub(self.end).map(|after| after + self.new_end)
    }
}

/// How many bytes are compared at once.
const BLOCK: usize = 1 << 12;

/// How many bytes two texts have in common where they begin.
fn same_start(one: &[u8], other: &[u8]) -> usize {
    let same = one.chunks(BLOCK).zip(other.chunks(BLOCK)).take_while(|(one, other)| one == other);
    let at: usize = same.map(|(one, _)| one.len()).sum();
    let (one, other) = (one.get(at..).unwrap_or_default(), other.get(at..).unwrap_or_default());
    at + one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// How many bytes two texts have in common where they end.
fn same_end(one: &[u8], other: &[u8]) -> usize {
    let same = one.rchunks(BLOCK).zip(other.rchunks(BLOCK)).take_while(|(one, other)| one == other);
    let at: usize = same.map(|(one, _)| one.len()).sum();
    let left = |text: &[u8]| text.len() - at;
    let (one, other) = (one.get(..left(one)).unwrap_or_default(), other.get(..left(other)).unwrap_or_default());
    at + one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::{env, fs};

    use proptest::prelude::*;
    use urispec::UriBuf;
    use urispec::diagnostic::Severity;

    use super::{BLOCK, Piece, Reading, same_end, same_start};
    use crate::check::{Checker, Report};
    use crate::document::Document;
    use crate::file_type::FileType;

    /// Everything in a report.
    fn contents(report: &Report) -> Vec<String> {
        let findings = report.findings().iter().map(|finding| format!("{finding:?}"));
        let templates = report.templates().iter().map(|template| format!("{template:?}"));
        findings.chain(templates).chain([format!("{} {}", report.uris(), report.left_out())]).collect()
    }

    const PIECES: &str = "http://h/a|b;https://u:p@[::1:80/;HTTP://H:80/;%C3%A9;%zz; ;\n;\n\n;\r\n;\n\n;\n;[x](;[a b](;);\
        [http://h/|][x];[x];[x]: http://h/x|\n;[y]: ;[Y];![;<a href='?a&amp,b|c'>;<a href=\";</a>;<base href='http://h/b/'>;\
        <base href='/c/'>;<a href='../../x'>;<!--;-->;<script>;</script>;<pre>;</pre>;<?;?>;<![CDATA[;]]>;<a xml:base='b/'>;\
        \u{1f517};\u{e9};\";';\"\"\";''';\\\";{\"url\": \";\",;\"};url: ;url = ;- ;1. ;# ;> ;    ;<!-- uri-ignore: all -->;\
        uri-ignore-start: all ;uri-ignore-end ;{{;}};```\n;~~~\n;---\n;,;a: b\n;\"a\": 1,\n";

    fn text(longest: usize) -> impl Strategy<Value = String> {
        let pieces: Vec<&str> = PIECES.split(';').collect();
        let piece = prop_oneof![
            20 => proptest::sample::select(pieces).prop_map(str::to_owned),
            1 => any::<char>().prop_map(String::from),
        ];
        prop::collection::vec(piece, 0..longest).prop_map(|pieces| pieces.concat())
    }

    #[cfg(feature = "templates")]
    #[test]
    fn templates_are_found_anew() {
        let paths = |first: &str| format!("openapi: 3.1.0\npaths:\n  {first}: {{}}\n  /b/{{c: {{}}\n");
        let (first, second) = (paths("/a/{b}"), paths("/a/{b"));
        for checker in [Checker::new().with_templates(true), Checker::new()] {
            let mut reading = Reading::with_least(checker.clone(), &Document::of_text(&first[..], FileType::Yaml), 1);
            for text in [&first, &second, &first] {
                let document = Document::of_text(&text[..], FileType::Yaml);
                reading.update(&document);
                assert_eq!(contents(reading.report()), contents(&checker.check(&document)), "{text}");
            }
        }
        let count = |text: &str, file_type, checks| {
            let checker = Checker::new().with_templates(checks);
            Reading::new(checker, &Document::of_text(text, file_type)).report().findings().len()
        };
        let yaml = FileType::Yaml;
        assert_eq!([count(&first, yaml, true), count(&second, yaml, true), count(&second, yaml, false)], [1, 2, 0]);
        // What the pieces left alone.
        let text = "See https://h/{a}{?b,,c}.";
        assert_eq!([count(text, FileType::Markdown, true), count(text, FileType::Markdown, false)], [1, 0]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// However a text came to be, what is found in it is the same.
        #[test]
        fn any_changes_lead_to_what_is_found_at_once(
            file_type in proptest::sample::select(&FileType::ALL[..]),
            first in text(40),
            edits in prop::collection::vec((0_usize..400, 0_usize..60, text(6)), 1..6),
            least in 1_usize..50,
            with_code in any::<bool>(),
        ) {
            let base = UriBuf::parse("http://e/x/y").unwrap();
            let checker = Checker::new().with_code(with_code).with_base(base);
            let mut whole = first;
            let mut reading = Reading::with_least(checker.clone(), &Document::of_text(&whole[..], file_type), least);
            for (start, length, by) in edits {
                let near = |at: usize| (0..=at.min(whole.len())).rev().find(|at| whole.is_char_boundary(*at)).unwrap();
                let (start, end) = (near(start), near(start + length));
                whole.replace_range(start..end, &by);
                let document = Document::of_text(&whole[..], file_type);
                reading.update(&document);
                let fresh = Reading::with_least(checker.clone(), &document, least);
                let lengths = |reading: &Reading| reading.pieces.iter().map(|piece| piece.length).collect::<Vec<_>>();
                prop_assert_eq!(lengths(&reading), lengths(&fresh), "{} {:?}", file_type, &whole);
                prop_assert_eq!(contents(reading.report()), contents(fresh.report()), "{} {:?}", file_type, &whole);
                let uris = reading.uris(0..whole.len());
                prop_assert_eq!(reading.report().uris(), uris.len());
                prop_assert_eq!(uris, fresh.uris(0..whole.len()));
            }
        }
    }

    /// What is checked at once is read in the same pieces.
    #[test]
    fn what_is_read_is_what_is_checked() {
        let part = "see [x] http://h/a|b <a href='../c'>d</a>\n\n";
        for file_type in FileType::ALL {
            let text = "<base href='http://h/'></base>".to_owned() + &part.repeat(400) + "[x]: http://h/|\n";
            let document = Document::of_text(text, file_type);
            let reading = Reading::new(Checker::new(), &document);
            assert_eq!(contents(reading.report()), contents(&Checker::new().check(&document)), "{file_type}");
            assert_eq!(reading.uris(0..usize::MAX), Checker::new().uris(&document), "{file_type}");
        }
    }

    #[test]
    fn what_two_texts_have_in_common() {
        let one = vec![b'a'; 3 * BLOCK];
        for at in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, one.len() - 1] {
            let mut other = one.clone();
            other[at] = b'b';
            assert_eq!((same_start(&one, &other), same_end(&one, &other)), (at, one.len() - 1 - at));
            assert_eq!((same_start(&one[..at], &one), same_end(&one, &one[..at])), (at, at));
        }
        assert_eq!((same_start(&one, &one), same_end(&one, &one)), (one.len(), one.len()));
    }

    /// What is before an edit is not read again, nor what is after a piece that ends where another did.
    #[test]
    fn only_pieces_near_an_edit_are_read_again() {
        let base = "<base href='http://h/'></base>\n\n";
        for (file_type, line) in [
            (FileType::Text, "see http://h/# now\n\n"),
            (FileType::Markdown, "see [a](http://h/#) now\n\n"),
            (FileType::Html, "<p>see <a href='/#'>a</a></p>\n\n"),
            (FileType::Lines, "http://h/#\n"),
        ] {
            let text: String = (0..2000).map(|number| line.replace('#', &number.to_string())).collect();
            let text = base.to_owned() + &text;
            let (middle, end) = (text.find("1000").unwrap(), text.len() - 3);
            let least = 100;
            for (place, removed, by) in
                [(middle, 0, "|"), (middle, 1, ""), (middle, 4, "a\n\nb"), (base.len(), 1, "|"), (end, 0, "|")]
            {
                let mut reading = Reading::with_least(Checker::new(), &Document::of_text(&text[..], file_type), least);
                let before: Vec<_> = reading.pieces.iter().map(|piece| Arc::clone(&piece.judged)).collect();
                let mut text = text.clone();
                text.replace_range(place..place + removed, by);
                reading.update(&Document::of_text(text, file_type));
                let is_new = |piece: &&Piece| !before.iter().any(|before| Arc::ptr_eq(before, &piece.judged));
                let count = reading.pieces.iter().filter(is_new).count();
                let most = if place == end { 2 } else { before.len() / 2 };
                assert!((1..=most).contains(&count), "{file_type} {place} {by:?} {count} of {}", before.len());
            }
        }
    }

    /// A label or a base applies to all pieces: they are read again when it is added, changed or removed.
    #[test]
    fn what_a_piece_says_counts_in_the_others() {
        let markdown = |last: &str| format!("a link: [http://h/a|b]\n\n{}{last}", "some words\n\n".repeat(20));
        let html = |base: &str| format!("<p>{base}</p>{}<a href='%7ea'>b</a>", "<p>some words</p>".repeat(20));
        let label = "[http://h/a|b]: http://h/c\n";
        for (file_type, texts) in [
            (FileType::Markdown, [markdown("x"), markdown(label), markdown("x")]),
            (FileType::Markdown, [markdown(label), markdown("x"), markdown(label)]),
            (FileType::Html, ["<base href='http://h/'>", "<base href='http://i/'>", "x"].map(html)),
        ] {
            let [first, ..] = &texts;
            let mut reading = Reading::with_least(Checker::new(), &Document::of_text(&first[..], file_type), 1);
            let mut before = None;
            for text in &texts {
                let document = Document::of_text(&text[..], file_type);
                reading.update(&document);
                let found = contents(reading.report());
                // The same as in one piece, and different from before.
                let whole = Reading::with_least(Checker::new(), &document, usize::MAX);
                assert!(reading.pieces.len() > 2 && whole.pieces.len() == 1);
                assert_eq!(found, contents(whole.report()), "{text}");
                assert_ne!(before.replace(found.clone()), Some(found), "{text}");
            }
        }
    }

    /// A label that is defined twice is still defined without one of both, and one that comes twice is defined.
    #[test]
    fn each_definition_of_a_label_counts() {
        let label = "[http://h/a|b]: http://h/c\n";
        let twice = format!("{label}\nsome words\n\n{label}");
        let text = |last: &str| format!("a link: [http://h/a|b]\n\n{}{last}", "some words\n\n".repeat(20));
        let fresh = |document: &Document| Reading::with_least(Checker::new(), document, 1);
        let mut reading = fresh(&Document::of_text(text("x"), FileType::Markdown));
        for last in ["x", &twice, label, &twice, "x", label, "y"] {
            let document = Document::of_text(text(last), FileType::Markdown);
            reading.update(&document);
            assert_eq!(contents(reading.report()), contents(fresh(&document).report()), "{last}");
        }
    }

    /// A program may write a file while it is open.
    #[test]
    fn what_a_program_wrote_is_advice_at_once() {
        let document = |start: &str| Document::of_text(start.to_owned() + "http://h/%zz\n", FileType::Source);
        let mut reading = Reading::new(Checker::new(), &document(""));
        for start in ["// Code generated by x. DO NOT EDIT.\n", "// a\n", "// @generated\n"] {
            reading.update(&document(start));
            let severity = if start == "// a\n" { Severity::Error } else { Severity::Advice };
            assert_eq!(
                reading.report().findings().first().map(|finding| finding.severity()),
                Some(severity),
                "{start}"
            );
            assert_eq!(contents(reading.report()), contents(&Checker::new().check(&document(start))));
        }
    }

    /// Real files are read in pieces as they are read as a whole.
    #[test]
    fn no_cut_changes_what_is_found() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut folders = vec![env::var_os("URISPEC_READ").map_or(root, PathBuf::from)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let (path, name) = (entry.path(), entry.file_name());
                if entry.file_type().unwrap().is_dir() {
                    let is_left_out =
                        name == "target" || name == "node_modules" || name.as_encoded_bytes().starts_with(b".");
                    folders.extend((!is_left_out || env::var_os("URISPEC_READ").is_some()).then_some(path));
                    continue;
                }
                let Ok(text) = fs::read_to_string(&path) else { continue };
                let document = Document::of_text(text, FileType::of(&path));
                let [whole, pieces] =
                    [usize::MAX, 200].map(|least| Reading::with_least(Checker::new(), &document, least));
                assert_eq!(contents(whole.report()), contents(pieces.report()), "{}", path.display());
                assert_eq!(whole.uris(0..usize::MAX), pieces.uris(0..usize::MAX), "{}", path.display());
            }
        }
    }
}
