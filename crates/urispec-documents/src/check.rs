//! The checker: what is found in a document.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use urispec::diagnostic::Level;
use urispec::diagnostic::{Applicability, Mapping, Name, Severity, Text, credentials, fixed, redact, secrets};
use urispec::rfc3986::resolution::base::Layer;
use urispec::{Diagnostic, Linter, Rule, UriBuf};

use crate::base::{self, Bases, Established, Said};
use crate::comment_name::CommentName;
use crate::document::Document;
use crate::edits;
use crate::file_type::FileType;
use crate::find::around::{Around, Labels};
use crate::find::candidate::{Beginning, Candidate, Candidates};
use crate::find::order::put_in_order;
#[cfg(feature = "templates")]
use crate::find::uri_templates::{self, UriTemplate};
use crate::find::{csv, cut, find, markdown};
use crate::finding::{Finding, FoundUri, Subject, UriFinding};
use crate::harm::Harm;
use crate::levels::Levels;
use crate::notation::{Notation, lines_of_others};
use crate::passwords::{begin_of_cut_password, is_cut_in_password, passwords_in};
use crate::pattern::UriPatterns;
use crate::suppress::{Comment, Comments};
use crate::template::why::{Template, Why};
use crate::text::encoding::Encoding;
use crate::worth::{endured, has_lone_bracket, leave_out_noise};

/// Checks documents: which findings, at which levels.
///
/// ```
/// use urispec_documents::{Checker, Document, FileType, Levels};
///
/// let document = Document::new("htpp://h/ http://h:80/", FileType::Markdown);
/// let names = |checker: Checker| {
///     checker.check(&document).findings().iter().map(|finding| finding.name()).collect::<Vec<_>>()
/// };
/// assert_eq!(names(Checker::new()), ["almost-registered-scheme", "default-port"]);
/// assert_eq!(names(Checker::new().with_allowed_schemes(["htpp".to_owned()])), ["default-port"]);
/// assert_eq!(names(Checker::new().with_levels(Levels::new().select(&["syntax".parse()?]))), [""; 0]);
/// # Ok::<(), urispec_documents::LevelError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checker {
    levels: Levels,
    allowed_schemes: Arc<[String]>,
    base: Option<UriBuf>,
    reads_code: bool,
    is_strict: bool,
    excluded: UriPatterns,
    redacts: bool,
    most: Option<usize>,
    judges_generated: bool,
    #[cfg(feature = "templates")]
    checks_templates: bool,
}

/// What one piece of a document says to the others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The labels of links that it defines.
    pub(crate) labels: Vec<String>,
    /// The base that it names.
    pub(crate) said: Option<Said>,
}

/// What pieces say of the whole document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
    /// The base that the first piece names that names one, and where that begins.
    pub(crate) said: Option<(usize, Said)>,
    pub(crate) labels: Option<Labels>,
    pub(crate) delimiter: Option<u8>,
}

impl Survey {
    /// What the beginning of a document says.
    pub(crate) fn of(document: &Document) -> Self {
        let is_table = document.file_type() == FileType::Csv;
        let delimiter = is_table.then(|| csv::delimiter(document.text().as_bytes()));
        Survey { delimiter, ..Survey::default() }
    }

    /// Adds what another piece says.
    pub(crate) fn add(&mut self, facts: &Facts, start: usize) {
        let labels = self.labels.get_or_insert_default();
        facts.labels.iter().for_each(|label| *labels.entry(label.clone()).or_default() += 1);
        self.name(facts, start);
    }

    /// Adds the base that another piece names.
    pub(crate) fn name(&mut self, facts: &Facts, start: usize) {
        if self.said.is_none() {
            self.said = facts.said.clone().map(|said| (start, said));
        }
    }

    /// Forgets what some pieces say, and adds what others do. Returns the labels that are defined now and were not, or the other way round.
    pub(crate) fn replace<'f>(
        &mut self,
        gone: impl Iterator<Item = &'f Facts>,
        come: impl Iterator<Item = &'f Facts>,
    ) -> HashSet<String> {
        let labels = self.labels.get_or_insert_default();
        let mut flipped = HashSet::new();
        // One that is gone and has come is what it was.
        let mut flip = |label: &String| {
            if !flipped.remove(label) {
                flipped.insert(label.clone());
            }
        };
        for label in gone.flat_map(|facts| &facts.labels) {
            let Some(count) = labels.get_mut(label) else { continue };
            *count -= 1;
            if *count == 0 {
                labels.remove(label);
                flip(label);
            }
        }
        for label in come.flat_map(|facts| &facts.labels) {
            let count = labels.entry(label.clone()).or_default();
            *count += 1;
            if *count == 1 {
                flip(label);
            }
        }
        flipped
    }

    /// What a piece is resolved against that has no base of its own. Only the first that is named counts, and it is read where it is.
    fn bases<'s>(&'s self, checker: &'s Checker, start: usize, candidates: &mut Candidates<'_>) -> Bases<'s> {
        let outer = match &self.said {
            Some((named, said)) if *named != start => {
                candidates.base = None;
                said.established()
            }
            _ => checker.document_base(),
        };
        Bases::new(outer, candidates)
    }
}

/// What was found in a piece of a document, at its places there.
#[derive(Debug, Default)]
pub(crate) struct Judged {
    uris: usize,
    /// Where they are, if templates are checked.
    #[cfg(feature = "templates")]
    places: Vec<Range<usize>>,
    templates: Vec<Template>,
    /// The labels of links that the piece does not define.
    pub(crate) asked: HashSet<String>,
    found: Vec<Suspect>,
}

#[cfg(feature = "templates")]
impl Judged {
    /// Where something is filled in, in the text in which the piece begins at `start`.
    pub(crate) fn placeholders(&self, start: usize) -> impl Iterator<Item = Range<usize>> {
        let left = self.templates.iter().filter(|template| template.why == Why::Placeholder);
        left.map(move |template| template.span.start + start..template.span.end + start)
    }

    /// Where URIs are, in the same text.
    pub(crate) fn places(&self, start: usize) -> impl Iterator<Item = Range<usize>> {
        self.places.iter().map(move |span| span.start + start..span.end + start)
    }
}

/// Whether a diagnostic is about the names between the braces of a template, or their operators, which OpenAPI does not have.
#[cfg(feature = "templates")]
fn is_of_names(name: Name) -> bool {
    matches!(
        name,
        Name::SpaceInExpression
            | Name::MisplacedOperator
            | Name::EmptyVariable
            | Name::VariableCharacter
            | Name::PrefixLength
            | Name::SeveralModifiers
            | Name::ReservedOperator
            | Name::QueryOperator
    )
}

/// A candidate with something wrong.
#[derive(Debug)]
struct Suspect {
    candidate: Candidate<'static>,
    found: Vec<Diagnostic>,
    /// How many were found, those that the project allows among them.
    all: usize,
    /// Parts of its text that nobody is to see.
    hidden: Vec<Range<usize>>,
    target: Option<String>,
    layer: Option<Layer>,
}

/// Whether there may be an element that names the base of a page.
fn has_base(text: &[u8]) -> bool {
    let is_base = |at: usize| text.get(at + 1..at + 5).is_some_and(|name| name.eq_ignore_ascii_case(b"base"));
    memchr::memchr_iter(b'<', text).any(is_base)
}

/// The longest fixed URI that is shown.
const LONGEST_FIXED: usize = 120;

/// What was found in a document.
#[derive(Clone, Debug)]
pub struct Report {
    document: Document,
    findings: Vec<Finding>,
    uris: usize,
    templates: Vec<Template>,
    /// How many findings of each severity were left out.
    left_out: [usize; 3],
    /// Bytes of the text that may be a password.
    secrets: Vec<Range<usize>>,
    /// How the document is written, from when it is first needed.
    notation: Option<Notation>,
    /// Lines that are those of another file: what is wrong there is not put right here.
    lines_of_others: Vec<Range<usize>>,
}

impl Report {
    pub(crate) fn of(document: &Document) -> Report {
        Report {
            document: document.clone(),
            findings: Vec::new(),
            uris: 0,
            templates: Vec::new(),
            left_out: [0; 3],
            secrets: Vec::new(),
            notation: None,
            lines_of_others: Vec::new(),
        }
    }

    /// How the document is written.
    fn notation(&mut self) -> Notation {
        *self.notation.get_or_insert_with(|| {
            let notation = Notation::of(&self.document);
            if notation == Notation::Diff {
                self.lines_of_others = lines_of_others(self.document.text().as_bytes());
            }
            notation
        })
    }

    /// Whether a place is in a line of another file.
    fn is_of_others(&self, at: usize) -> bool {
        let next = self.lines_of_others.partition_point(|line| line.end <= at);
        self.lines_of_others.get(next).is_some_and(|line| line.contains(&at))
    }

    /// The document that was checked.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The findings, in the order of the document.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// How many findings were left out, since the checker keeps [no more](Checker::with_most) than those that there are.
    pub fn left_out(&self) -> usize {
        self.left_out.iter().sum()
    }

    /// How many problems of a severity there are, shown or left out.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        let left_out = self.left_out.get(severity as usize).copied().unwrap_or_default();
        self.findings.iter().filter(|finding| finding.severity() == severity).count() + left_out
    }

    /// Whether a finding that was left out is of this severity.
    pub fn has_left_out(&self, severity: Severity) -> bool {
        self.left_out.get(severity as usize).is_some_and(|count| *count > 0)
    }

    fn is_more_than_advice(&self) -> bool {
        let is_more = |severity| severity > Severity::Advice;
        [Severity::Warning, Severity::Error].into_iter().any(|severity| self.has_left_out(severity))
            || self.findings.iter().any(|finding| is_more(finding.severity))
    }

    /// How many URIs were checked.
    pub fn uris(&self) -> usize {
        self.uris
    }

    /// What looks like a URI and is not checked but for a password, such as `http://${HOST}/`, with its place and the reason.
    pub fn templates(&self) -> &[Template] {
        &self.templates
    }

    /// A template as it is read in the document, without what may be a password in it.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let document = Document::new("http://ada:s3cret@${HOST}/ http://${HOST}/", FileType::Text);
    /// let report = Checker::new().check(&document);
    /// let shown: Vec<_> = report.templates().iter().map(|template| report.shown_template(template)).collect();
    /// assert_eq!(shown, [&b"http://ada:***@${HOST}/"[..], b"http://${HOST}/"]);
    /// ```
    pub fn shown_template(&self, template: &Template) -> Cow<'_, [u8]> {
        let text = self.document.text().as_bytes();
        let [start, end] = [template.span.start, template.span.end].map(|at| self.document.text_offset(at));
        match begin_of_cut_password(text, &(start..end)) {
            Some(password) => {
                let before = redact(text.get(start..password).unwrap_or_default());
                Cow::Owned([&before, &b"***"[..]].concat())
            }
            None => redact(text.get(start..end).unwrap_or_default()),
        }
    }

    /// The text of the document to show. Where a finding is about a URI with what may be a password, that is
    /// [hidden](Text::hiding) in what is drawn of it, and so is [what looks like one](passwords_in) beside it.
    pub fn shown(&self) -> Text {
        let text = self.document.text().clone();
        let beside = passwords_in(text.as_bytes(), credentials);
        text.hiding(self.secrets.iter().cloned().chain(beside))
    }
}

impl Checker {
    /// The default levels. Code in Markdown is not read, and the documents have no URI of their own.
    pub fn new() -> Self {
        Checker::default()
    }

    /// This with these levels.
    pub fn with_levels(self, levels: Levels) -> Self {
        Checker { levels, ..self }
    }

    /// The levels.
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// This with schemes that are no mistake, whatever they resemble.
    pub fn with_allowed_schemes(self, schemes: impl Into<Arc<[String]>>) -> Self {
        Checker { allowed_schemes: schemes.into(), ..self }
    }

    /// This with the URI of the document, against which its relative references are resolved. What the document says counts first: `<base>` in
    /// HTML, `xml:base` in XML, and the headers `Content-Base` and `Content-Location` in MHTML.
    pub fn with_base(self, document: UriBuf) -> Self {
        Checker { base: Some(document), ..self }
    }

    /// This with code in Markdown read or not. Code is often an example.
    pub fn with_code(self, reads_code: bool) -> Self {
        Checker { reads_code, ..self }
    }

    /// This with documents read by RFC 3986 alone. Without it, a readable IRI such as `#глава` is no mistake in a document for people.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let document = Document::new("[глава](#глава)", FileType::Markdown);
    /// assert_eq!(Checker::new().check(&document).findings().len(), 0);
    /// assert_eq!(Checker::new().with_strictness(true).check(&document).findings().len(), 1);
    /// ```
    pub fn with_strictness(self, is_strict: bool) -> Self {
        Checker { is_strict, ..self }
    }

    /// This without URIs that these patterns match, in which `*` is any text. An error is a message on a pattern that is not valid.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let checker = Checker::new().with_excluded_uris(["cfg://*"])?;
    /// let report = checker.check(&Document::new("cfg://list[0] http://[::1", FileType::Text));
    /// assert_eq!((report.findings().len(), report.templates().len()), (1, 1));
    /// # Ok::<(), String>(())
    /// ```
    pub fn with_excluded_uris<'p>(self, patterns: impl IntoIterator<Item = &'p str>) -> Result<Self, String> {
        Ok(Checker { excluded: UriPatterns::new(patterns).map_err(|(_, message)| message)?, ..self })
    }

    pub(crate) fn with_excluded(self, excluded: UriPatterns) -> Self {
        Checker { excluded, ..self }
    }

    /// This, but no finding shows what may be a password. Without it, only findings that are about a password hide it.
    pub fn with_redaction(self, redacts: bool) -> Self {
        Checker { redacts, ..self }
    }

    /// This with documents that [a program wrote](Document::generator) judged like others, or not. Without it, nothing in them is more than advice, since
    /// it is to be fixed in their sources.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType, Severity};
    ///
    /// let document = Document::new("<meta name=generator content=Doxygen><a href='http://h/%zz'></a>", FileType::Html);
    /// let severity = |checker: Checker| checker.check(&document).findings()[0].severity();
    /// assert_eq!(severity(Checker::new()), Severity::Advice);
    /// assert_eq!(severity(Checker::new().with_generated(true)), Severity::Error);
    /// ```
    pub fn with_generated(self, judges_generated: bool) -> Self {
        Checker { judges_generated, ..self }
    }

    /// This with URI Templates (RFC 6570) checked as such, or not: the paths of OpenAPI descriptions, links that are `templated`, the values of the keys `uriTemplate`
    /// and `hrefTemplate`, `Link-Template` fields, and what looks like a URI with expressions such as `{?q}`. Without it, the last are [left alone](Report::templates),
    /// and the others are no URIs.
    ///
    /// In a description by OpenAPI, names may have any characters but braces. A [`Reading`](crate::Reading) does so as well, and looks for them in all of the
    /// document after each change.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let document = Document::new("openapi: 3.1.0\npaths:\n  /pets/{pet-id}/{photo: {}\n", FileType::Yaml);
    /// let report = Checker::new().with_templates(true).check(&document);
    /// let [finding] = report.findings() else { panic!() };
    /// assert_eq!((finding.name(), document.position(finding.start()).column), ("unclosed-expression", 24));
    /// assert!(Checker::new().check(&document).findings().is_empty());
    /// ```
    #[cfg(feature = "templates")]
    pub fn with_templates(self, checks_templates: bool) -> Self {
        Checker { checks_templates, ..self }
    }

    /// Whether nothing in a document is more than advice, since a program wrote it.
    pub(crate) fn lowers(&self, document: &Document) -> bool {
        !self.judges_generated && document.generator().is_some()
    }

    /// This for such a document.
    pub(crate) fn lowered(&self) -> Checker {
        Checker { levels: self.levels.clone().capped(), judges_generated: true, ..self.clone() }
    }

    /// This, but of the findings of a document no more than the first of them are kept. The others are counted, and take no room. What is left
    /// out is fixed only once other fixes have made room for it.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let document = Document::new("http://h/%zz\n".repeat(1000), FileType::Text);
    /// let report = Checker::new().with_most(3).check(&document);
    /// assert_eq!((report.findings().len(), report.left_out(), report.uris()), (3, 997, 1000));
    /// ```
    pub fn with_most(self, most: usize) -> Self {
        Checker { most: Some(most), ..self }
    }

    /// What is wrong with a text that is no part of a document, such as a value in a table. Levels count, allowed schemes, excluded URIs and redaction; what a
    /// document lets pass does not.
    ///
    /// ```
    /// use urispec::Rule;
    /// use urispec_documents::Checker;
    ///
    /// let checker = Checker::new().with_allowed_schemes(["htpp".to_owned()]);
    /// let count = |text: &str| checker.check_text(text.as_bytes(), Rule::UriReference).len();
    /// assert_eq!((count("htpp://h/"), count("htp://h/"), count("http://h/a|b")), (0, 1, 1));
    /// ```
    pub fn check_text(&self, text: &[u8], rule: Rule) -> Vec<Diagnostic> {
        let mut found = self.levels.linter().lint(text, rule);
        if found.is_empty() || self.excluded.matches(text) {
            return Vec::new();
        }
        if self.redacts {
            found = redacted(&found, self.levels.linter(), |linter| linter.lint(text, rule));
        }
        let scheme = text.split(|byte| *byte == b':').next().unwrap_or_default();
        found.retain(|diagnostic| !self.is_allowed(diagnostic, scheme));
        found
    }

    /// All URIs that the checker would check, in the order of the document. Templates are not among them.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let document = Document::new("<a href='x?a&amp;b'>http://h/</a>", FileType::Html);
    /// let uris = Checker::new().uris(&document);
    /// assert_eq!(uris.iter().map(|uri| uri.text()).collect::<Vec<_>>(), ["x?a&b", "http://h/"]);
    /// assert_eq!(uris[0].span(), 9..18);
    /// ```
    pub fn uris(&self, document: &Document) -> Vec<FoundUri> {
        let text = document.text().as_bytes();
        let pieces: Vec<Range<usize>> = cut::pieces(text, document.file_type(), cut::LEAST).collect();
        let survey = self.survey(document, &pieces);
        let mut uris = Vec::new();
        pieces.into_iter().for_each(|piece| self.uris_of(document, piece, &survey, &mut uris));
        uris
    }

    /// Adds the URIs of a piece of a document.
    pub(crate) fn uris_of(&self, document: &Document, piece: Range<usize>, survey: &Survey, uris: &mut Vec<FoundUri>) {
        let start = piece.start;
        let mut candidates = self.find(document, piece, survey);
        let bases = survey.bases(self, start, &mut candidates);
        for (at, candidate) in candidates.all.iter().enumerate() {
            let base = bases.of(at);
            let target = match self.redacts {
                true => base::redacted_target(&candidate.text, base),
                false => base::target(&candidate.text, base).map(UriBuf::into_string),
            };
            let layer = base.filter(|_| target.is_some()).map(|base| base.layer);
            let candidate = candidate.within(document.text().as_bytes(), start);
            let mapping = document.stored_mapping(&candidate.text, &candidate.mapping);
            let (length, span) = (candidate.text.len(), document.stored(candidate.span));
            let text = match redact(&candidate.text) {
                Cow::Owned(redacted) if self.redacts => redacted,
                _ => candidate.text.into_owned(),
            };
            let mapping = mapping_of(&text, length, &span, mapping.unwrap_or(candidate.mapping));
            uris.push(FoundUri { span, text, target, layer, fixed: None, mapping });
        }
    }

    /// Checks all URIs of a document.
    ///
    /// A long one is read in pieces, between which nothing belongs together.
    pub fn check(&self, document: &Document) -> Report {
        let pieces: Vec<Range<usize>> =
            cut::pieces(document.text().as_bytes(), document.file_type(), cut::LEAST).collect();
        let survey = self.survey(document, &pieces);
        let mut comments = Comments::find(document.text().as_bytes());
        let mut report = Report::of(document);
        #[cfg(feature = "templates")]
        let (mut placeholders, mut uris) = (Vec::new(), Vec::new());
        for piece in pieces {
            let start = piece.start;
            // What is wrong with a URI takes much more memory than the URI: it is placed, or counted, before the next one is read.
            let judged = self.judge_each(document, piece, &survey, |suspect| {
                self.place_one(&suspect, start, &mut comments, &mut report);
            });
            self.place(&judged, start, &mut comments, &mut report);
            #[cfg(feature = "templates")]
            {
                placeholders.extend(judged.placeholders(start));
                uris.extend(judged.places(start));
            }
        }
        #[cfg(feature = "templates")]
        self.place_templates(document, &placeholders, &uris, &mut comments, &mut report);
        self.finish(&comments, &mut report);
        // Few documents have anything wrong, so that this is asked last.
        if report.is_more_than_advice() && self.lowers(document) { self.lowered().check(document) } else { report }
    }

    /// Adds what is wrong with templates, if they are checked. What was said of them as URIs, or that they were left alone, is said no more.
    #[cfg(feature = "templates")]
    pub(crate) fn place_templates(
        &self,
        document: &Document,
        placeholders: &[Range<usize>],
        uris: &[Range<usize>],
        comments: &mut Comments,
        report: &mut Report,
    ) {
        if !self.checks_templates {
            return;
        }
        let mut judged = Judged::default();
        let mut spans: Vec<Range<usize>> = Vec::new();
        for UriTemplate { candidate, is_of_openapi } in
            uri_templates::find(document.text().as_bytes(), document.file_type(), placeholders)
        {
            if self.excluded.matches(&candidate.text) {
                continue;
            }
            spans.push(candidate.span.clone());
            judged.uris += 1;
            let Some(mut suspect) = self.lint(&candidate, None, document, document.text().as_bytes()) else { continue };
            if is_of_openapi {
                suspect.found.retain(|diagnostic| !is_of_names(diagnostic.name()));
            }
            if !suspect.found.is_empty() {
                judged.found.push(suspect);
            }
        }
        let overlaps = |spans: &[Range<usize>], span: &Range<usize>| {
            let next = spans.partition_point(|template| template.end <= span.start);
            spans.get(next).is_some_and(|template| template.start < span.end)
        };
        report.uris -= uris.iter().filter(|uri| overlaps(&spans, uri)).count();
        let spans: Vec<Range<usize>> = spans.into_iter().map(|span| document.stored(span)).collect();
        let is_template = |span: Range<usize>| overlaps(&spans, &span);
        report.findings.retain(|finding| finding.uri().is_none_or(|uri| !is_template(uri.span())));
        report.templates.retain(|template| !is_template(template.span()));
        self.place(&judged, 0, comments, report);
    }

    /// What of a document counts in all of its pieces. Nothing that one piece does not see by itself.
    fn survey(&self, document: &Document, pieces: &[Range<usize>]) -> Survey {
        let mut survey = Survey::of(document);
        if pieces.len() > 1 {
            for piece in pieces {
                let facts = self.facts(document, piece.clone());
                survey.add(&facts, piece.start);
            }
        }
        survey
    }

    /// What a piece says to the others.
    pub(crate) fn facts(&self, document: &Document, piece: Range<usize>) -> Facts {
        let text = document.text().as_bytes().get(piece.clone()).unwrap_or_default();
        match document.file_type() {
            FileType::Markdown => Facts { labels: markdown::labels(text), said: None },
            FileType::Html | FileType::Xml if has_base(text) => {
                let candidates = self.find(document, piece, &Survey::default());
                Facts { labels: Vec::new(), said: Said::of(&candidates, self.document_base()) }
            }
            _ => Facts::default(),
        }
    }

    fn document_base(&self) -> Option<Established<'_>> {
        Some(Established { uri: self.base.as_ref()?.view(), layer: Layer::Retrieval })
    }

    /// What a piece of a document holds and is not excluded. Its places are those of the piece.
    fn find<'d>(&self, document: &'d Document, piece: Range<usize>, survey: &Survey) -> Candidates<'d> {
        let around =
            Around { is_continued: piece.start > 0, delimiter: survey.delimiter, labels: survey.labels.as_ref() };
        let text = document.text().as_bytes().get(piece).unwrap_or_default();
        let candidates = find(text, document.file_type(), self.reads_code, &around);
        candidates.without(|candidate| match &candidate.text {
            read if self.excluded.matches(read) => Some(Why::Excluded),
            read if is_cut_in_password(text, &candidate.span, read) => Some(Why::Part),
            _ => None,
        })
    }

    /// What is found in a piece of a document, before comments are asked.
    pub(crate) fn judge(&self, document: &Document, piece: Range<usize>, survey: &Survey) -> Judged {
        let mut found = Vec::new();
        let judged = self.judge_each(document, piece, survey, |suspect| found.push(suspect));
        Judged { found, ..judged }
    }

    /// The same, with each candidate that has something wrong for `take`, and not in what is returned.
    fn judge_each(
        &self,
        document: &Document,
        piece: Range<usize>,
        survey: &Survey,
        mut take: impl FnMut(Suspect),
    ) -> Judged {
        let start = piece.start;
        let text = document.text().as_bytes().get(piece.clone()).unwrap_or_default();
        let mut candidates = self.find(document, piece, survey);
        let bases = survey.bases(self, start, &mut candidates);
        let mut begun = candidates.beginnings(text).peekable();
        for (at, candidate) in candidates.all.iter().enumerate() {
            while let Some(beginning) =
                begun.next_if(|beginning| beginning.candidate.span.start <= candidate.span.start)
            {
                self.lint_beginning(&beginning, document, text).into_iter().for_each(&mut take);
            }
            self.lint(candidate, bases.of(at), document, text).into_iter().for_each(&mut take);
        }
        for beginning in begun {
            self.lint_beginning(&beginning, document, text).into_iter().for_each(&mut take);
        }
        let (uris, templates, asked) = (candidates.all.len(), candidates.templates, candidates.asked);
        Judged {
            uris,
            #[cfg(feature = "templates")]
            places: match self.checks_templates {
                true => candidates.all.iter().map(|candidate| candidate.span.clone()).collect(),
                false => Vec::new(),
            },
            templates,
            asked,
            found: Vec::new(),
        }
    }

    /// The findings about what a template begins with that hold whatever is filled in behind it.
    fn lint_beginning(&self, beginning: &Beginning<'_>, document: &Document, text: &[u8]) -> Option<Suspect> {
        let mut suspect = self.lint(&beginning.candidate, None, document, text)?;
        suspect.found.retain(|found| match found.name() {
            Name::PasswordInUserinfo | Name::TokenInUserinfo => beginning.is_for_password,
            Name::RepeatedScheme
            | Name::MissingSchemeColon
            | Name::AlmostRegisteredScheme
            | Name::MissingHost
            | Name::PortOutOfRange => !beginning.is_for_password,
            _ => false,
        });
        // No fix is safe in what goes on.
        suspect.all = usize::MAX;
        (!suspect.found.is_empty()).then_some(suspect)
    }

    /// What is wrong with a candidate, which was found in a text: the document, or a piece of it.
    fn lint(
        &self,
        candidate: &Candidate<'_>,
        base: Option<Established<'_>>,
        document: &Document,
        text: &[u8],
    ) -> Option<Suspect> {
        let mut linter = self.levels.linter().clone().at(candidate.place);
        // Nobody knows what these bytes are, and whoever reads them may.
        if document.encoding() == Encoding::Unknown && linter.level(Name::NotUtf8) == Level::Error {
            linter = linter.with(Name::NotUtf8, Level::Warning);
        }
        let file_type = document.file_type();
        // The names of RDF are IRIs, which are compared character by character.
        let is_of_iris = || {
            file_type.is_for_people()
                || (file_type == FileType::Rdf || candidate.is_linked) && candidate.is_name
                || file_type == FileType::Source && is_in_message(text, candidate.span.start)
        };
        let iri = if self.is_strict { None } else { candidate.as_iri().filter(|_| is_of_iris()) };
        let candidate = iri.as_ref().unwrap_or(candidate);
        let lint = |linter: &Linter| match base {
            Some(base) => linter.lint_with_base(&candidate.text, candidate.rule, base.uri),
            None => linter.lint(&candidate.text, candidate.rule),
        };
        let mut found = lint(&linter);
        let is_more = |level: Level| matches!(level, Level::Warning | Level::Error);
        let lowered: Vec<Name> = if self.is_strict {
            Vec::new()
        } else {
            let mut names = endured(&found, candidate, file_type, text);
            names.retain(|name| is_more(linter.level(*name)));
            names
        };
        if !lowered.is_empty() {
            linter = lowered.into_iter().fold(linter, |linter, name| linter.with(name, Level::Advice));
            found = lint(&linter);
        }
        // In code, an IRI is rather the subject of it.
        let mut beyond = found.iter().filter(|diagnostic| diagnostic.name() == Name::NonAscii).peekable();
        if !self.is_strict
            && is_more(linter.level(Name::NonAscii))
            && beyond.peek().is_some()
            && beyond.all(|diagnostic| is_readable(diagnostic, candidate))
        {
            linter = linter.with(Name::NonAscii, Level::Advice);
            found = lint(&linter);
        }
        leave_out_noise(&mut found, candidate, file_type, text);
        if found.is_empty() {
            return None;
        }
        let mut hidden = Vec::new();
        if self.redacts || found.iter().any(Diagnostic::is_on_password) {
            hidden.extend(secrets(&candidate.text));
            if self.redacts {
                found = redacted(&found, &linter, lint);
                leave_out_noise(&mut found, candidate, file_type, text);
            }
        }
        hidden.extend(credentials(&candidate.text));
        let target = base::redacted_target(&candidate.text, base);
        let layer = base.filter(|_| target.is_some()).map(|base| base.layer);
        let all = found.len();
        let scheme = candidate.scheme();
        found.retain(|diagnostic| !self.is_allowed(diagnostic, scheme));
        Some(Suspect { candidate: candidate.kept(), found, all, hidden, target, layer })
    }

    /// Adds what was found in a piece to a report, at its places in the document, unless a comment suppresses it.
    pub(crate) fn place(&self, judged: &Judged, start: usize, comments: &mut Comments, report: &mut Report) {
        report.uris += judged.uris;
        let document = &report.document;
        report.templates.extend(judged.templates.iter().map(|template| {
            let span = template.span();
            Template { span: document.stored(span.start + start..span.end + start), ..*template }
        }));
        judged.found.iter().for_each(|suspect| self.place_one(suspect, start, comments, report));
    }

    fn place_one(&self, suspect: &Suspect, start: usize, comments: &mut Comments, report: &mut Report) {
        let within = |span: &Range<usize>| {
            let span = suspect.candidate.mapping.span(span.clone());
            span.start + start..span.end + start
        };
        report.secrets.extend(suspect.hidden.iter().map(within));
        let notation = report.notation();
        let is_of_others = report.is_of_others(suspect.candidate.span.start + start);
        let mut is_found = |diagnostic: &Diagnostic| {
            // A comment that is not needed here may be needed where the lines are.
            !comments.suppress(diagnostic.name().name(), within(&diagnostic.label().span).start)
                && (!is_of_others || diagnostic.is_on_password())
        };
        let found = suspect.found.iter().filter(|diagnostic| is_found(diagnostic));
        // Candidates come in the order of the document, and so do their findings.
        let left = self.most.map_or(usize::MAX, |most| most.saturating_sub(report.findings.len()));
        if left == 0 {
            return found.for_each(|diagnostic| leave_out(&mut report.left_out, diagnostic.severity()));
        }
        let mut found: Vec<&Diagnostic> = found.collect();
        let span = suspect.candidate.span.start + start..suspect.candidate.span.end + start;
        let harm = Harm::of(&report.document, notation, &span);
        // All safe fixes of a URI are applied, or none is.
        let may_fix = found.len() == suspect.all
            && !found.iter().flat_map(|diagnostic| diagnostic.fixes()).any(|fix| harm.is_done_by(fix))
            && found.len() <= left
            && !suspect.candidate.is_name
            && !drops_white_space(&suspect.candidate, report.document.file_type())
            && !has_words(&suspect.candidate, start, &report.document)
            && !are_words(&suspect.candidate)
            && !may_be_no_link(&suspect.candidate, start, &report.document)
            && !may_be_file(&suspect.candidate, report.document.file_type())
            && !is_about_backslashes(&suspect.candidate)
            && !has_lone_bracket(&suspect.candidate.text)
            && !may_be_chat_link(&suspect.candidate, start, &report.document)
            && !is_end_guessed(suspect, start, &report.document);
        for diagnostic in found.drain(left.min(found.len())..) {
            leave_out(&mut report.left_out, diagnostic.severity());
        }
        if found.is_empty() {
            return;
        }
        let candidate = suspect.candidate.within(report.document.text().as_bytes(), start);
        let span = report.document.stored(candidate.span.clone());
        let stored = report.document.stored_mapping(&candidate.text, &candidate.mapping);
        let redacted = redact(&candidate.text);
        let is_hidden = matches!(redacted, Cow::Owned(_));
        let fixed = if is_hidden { None } else { fixed_text(&found, &candidate) };
        let (mapping, text) = (stored.as_ref().unwrap_or(&candidate.mapping).clone(), redacted.into_owned());
        let mapping = mapping_of(&text, candidate.text.len(), &span, mapping);
        let (target, layer) = (suspect.target.clone(), suspect.layer);
        let uri = Arc::new(FoundUri { span, text, target, layer, fixed, mapping });
        for diagnostic in found {
            let in_text = candidate.mapping.map(diagnostic);
            let (placed, in_text) = match &stored {
                Some(mapping) => (mapping.map(diagnostic), Some(in_text)),
                None => (in_text, None),
            };
            report.findings.push(Finding {
                severity: placed.severity(),
                span: placed.label().span.clone(),
                fixes: edits::fixes(&placed, &candidate, &uri.span, report.document.file_type(), harm, may_fix),
                subject: Subject::Uri(Box::new(UriFinding { uri: Arc::clone(&uri), diagnostic: placed, in_text })),
            });
        }
    }

    /// Adds what is wrong with comments, and puts all in order.
    pub(crate) fn finish(&self, comments: &Comments, report: &mut Report) {
        let findings = self.comment_findings(comments, &report.document);
        report.findings.extend(findings);
        put_in_order(&mut report.findings, |finding| &finding.span);
        let most = self.most.unwrap_or(usize::MAX).min(report.findings.len());
        for finding in report.findings.drain(most..) {
            leave_out(&mut report.left_out, finding.severity);
        }
    }

    /// What is wrong with comments that suppress findings. Where all that one names is off, nobody knows.
    fn comment_findings(&self, comments: &Comments, document: &Document) -> Vec<Finding> {
        let length = document.text().as_bytes().len();
        let finding = |name: CommentName, span: &Range<usize>, message: String, label: &'static str| {
            Some(Finding {
                severity: self.levels.comment(name)?,
                span: document.stored(span.start.min(length)..span.end.min(length)),
                fixes: Vec::new(),
                subject: Subject::Comment { name, message, label },
            })
        };
        // What is in code that is not read is an example.
        let may_be_example = document.file_type() == FileType::Markdown && !self.reads_code && comments.has_faults();
        let code = if may_be_example { markdown::code(document.text().as_bytes()) } else { Vec::new() };
        let is_example = |span: &Range<usize>| {
            let next = code.partition_point(|block| block.end <= span.start);
            code.get(next).is_some_and(|block| block.start <= span.start)
        };
        let is_on = |comment: &&Comment| comment.selectors.iter().any(|selector| self.levels.has(*selector));
        let unused =
            comments.unused().filter(is_on).filter(|comment| !is_example(&comment.span)).filter_map(|comment| {
                let message = "a `uri-ignore` comment that suppresses nothing".into();
                finding(CommentName::UnusedIgnore, &comment.span, message, "there is no such finding where it counts")
            });
        let unreadable =
            comments.unreadable.iter().filter(|comment| !is_example(&comment.span)).filter_map(|comment| {
                let message = format!("a `uri-ignore` comment that suppresses nothing: {}", comment.why);
                finding(CommentName::UnusedIgnore, &comment.span, message, "this is not understood")
            });
        let unclosed = comments.unclosed().filter_map(|comment| {
            let message = "a `uri-ignore-start` comment without `uri-ignore-end`".into();
            finding(CommentName::UnclosedIgnore, &comment.span, message, "this counts up to the end of the file")
        });
        unused.chain(unreadable).chain(unclosed).collect()
    }

    /// Whether a diagnostic is about a scheme that the project allows.
    fn is_allowed(&self, diagnostic: &Diagnostic, scheme: &[u8]) -> bool {
        let is_on_scheme = matches!(
            diagnostic.name(),
            Name::AlmostRegisteredScheme | Name::MistakenScheme | Name::OneLetterScheme | Name::HostWithoutSlashes
        );
        let is_own = |allowed: &String| scheme.eq_ignore_ascii_case(allowed.as_bytes());
        is_on_scheme && self.allowed_schemes.iter().any(is_own)
    }
}

/// These findings in words that show nothing that may be a password.
fn redacted(found: &[Diagnostic], linter: &Linter, lint: impl Fn(&Linter) -> Vec<Diagnostic>) -> Vec<Diagnostic> {
    let kept: Vec<Name> = found.iter().map(Diagnostic::name).collect();
    let mut found = lint(&linter.clone().with_redaction(true));
    found.retain(|it| kept.contains(&it.name()));
    found
}

/// Where the bytes of a text are that is shown in place of one with this length: if something in it is hidden, nobody knows.
fn mapping_of(shown: &[u8], length: usize, span: &Range<usize>, mapping: Mapping) -> Mapping {
    if shown.len() == length {
        return mapping;
    }
    let mut mapping = Mapping::starting_at(span.start);
    mapping.push(shown.len(), span.len());
    mapping
}

/// Whether white space in a reference is left out where it is read, so that the reference works or never did: in reStructuredText, whose lines are
/// wrapped.
fn drops_white_space(candidate: &Candidate<'_>, file_type: FileType) -> bool {
    file_type == FileType::Rst && candidate.text.iter().any(u8::is_ascii_whitespace)
}

/// Whether a bare text has backslashes for its slashes: what is around it may be about them.
fn is_about_backslashes(candidate: &Candidate<'_>) -> bool {
    candidate.is_bare() && memchr::memmem::find(&candidate.text, b":\\\\").is_some()
}

/// Whether a place is in a message of a catalog of gettext, which is for people.
fn is_in_message(text: &[u8], at: usize) -> bool {
    let near = text.get(at.saturating_sub(LONGEST_MESSAGE)..at).unwrap_or_default();
    let lines = near.rsplit(|byte| *byte == b'\n').map(|line| line.strip_prefix(b"#~ ").unwrap_or(line));
    let mut lines = lines.skip_while(|line| line.starts_with(b"\""));
    lines.next().is_some_and(|line| [&b"msgstr"[..], b"msgid"].iter().any(|key| line.starts_with(key)))
}

/// How far before a place of a message its beginning is looked for.
const LONGEST_MESSAGE: usize = 1 << 12;

/// Whether Markdown is in a document.
fn is_markdown(document: &Document) -> bool {
    matches!(document.file_type(), FileType::Markdown | FileType::Notebook)
}

/// Whether an autolink of Markdown is perhaps a link of a chat: `<http://h.test/|Name>`.
fn may_be_chat_link(candidate: &Candidate<'_>, start: usize, document: &Document) -> bool {
    let before = candidate.span.start.checked_sub(1).and_then(|before| document.text().as_bytes().get(start + before));
    let label = memchr::memrchr(b'|', &candidate.text).and_then(|bar| candidate.text.get(bar + 1..));
    let is_title = |label: &[u8]| {
        label.first().is_some_and(u8::is_ascii_uppercase) && label.iter().all(|byte| byte.is_ascii_alphanumeric())
    };
    is_markdown(document) && before == Some(&b'<') && label.is_some_and(is_title)
}

/// Whether a value of data may be the path of a file, which no program decodes.
fn may_be_file(candidate: &Candidate<'_>, file_type: FileType) -> bool {
    // What is before a document in Markdown has the escapes of its format.
    let is_before_document = file_type == FileType::Markdown && candidate.has_escapes_of_data();
    let is_data = is_before_document || matches!(file_type, FileType::Json | FileType::Yaml | FileType::Toml);
    // A template is one of a URI.
    let is_reference = matches!(candidate.rule, Rule::UriReference | Rule::IriReference);
    is_data && is_reference && memchr::memmem::find(&candidate.text, b"//").is_none()
}

/// Whether the destination of a link to another site in Markdown has several words in a segment, which are rather a text that was put there, as by a
/// translation, than a name, which would have an extension.
fn has_words(candidate: &Candidate<'_>, start: usize, document: &Document) -> bool {
    let before = candidate.span.start.checked_sub(1).and_then(|before| document.text().as_bytes().get(start + before));
    let path = candidate.text.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
    let are_words = |segment: &[u8]| {
        let is_name =
            |extension: &[u8]| (1..6).contains(&extension.len()) && extension.iter().all(u8::is_ascii_alphanumeric);
        let extension = memchr::memrchr(b'.', segment).and_then(|dot| segment.get(dot + 1..));
        segment.iter().filter(|byte| byte.is_ascii_whitespace()).count() > 1 && !extension.is_some_and(is_name)
    };
    is_markdown(document)
        && before.is_some_and(|before| b"(<".contains(before))
        && memchr::memmem::find(path, b"://").is_some()
        && path.split(|byte| *byte == b'/').any(are_words)
}

/// Whether a reference is only several words, which rather say what is to be there: `insert link here`.
fn are_words(candidate: &Candidate<'_>) -> bool {
    let text = candidate.text.trim_ascii();
    text.iter().any(u8::is_ascii_whitespace) && !text.iter().any(|byte| b"/.#?:".contains(byte))
}

/// Whether the destination of a link of Markdown is perhaps a word in parentheses after one in brackets, since white space makes it none.
fn may_be_no_link(candidate: &Candidate<'_>, start: usize, document: &Document) -> bool {
    let span = candidate.span.start + start..candidate.span.end + start;
    is_markdown(document) && !markdown::is_meant(document.text().as_bytes(), &span)
}

/// Whether a fix would add to the end of a URI that a character beyond ASCII follows. Which of these belong to the URI is a guess, and another one
/// once there is more before them: of `http://[::1\u{20000}`, the URI ends before that character; of `http://[::1]\u{20000}`, after it.
fn is_end_guessed(suspect: &Suspect, start: usize, document: &Document) -> bool {
    let Suspect { candidate, found, .. } = suspect;
    let next = document.text().as_bytes().get(start + candidate.span.end);
    let mut edits = found.iter().flat_map(|diagnostic| diagnostic.fixes()).flat_map(|fix| &fix.edits);
    next.is_some_and(|byte| !byte.is_ascii()) && edits.any(|edit| edit.span.start == candidate.text.len())
}

fn leave_out(left_out: &mut [usize; 3], severity: Severity) {
    if let Some(count) = left_out.get_mut(severity as usize) {
        *count += 1;
    }
}

/// The URI after the first fix of each diagnostic, if there are several and it is valid then.
fn fixed_text(found: &[&Diagnostic], candidate: &Candidate<'_>) -> Option<String> {
    let may_fix_all = found.len() > 1 && found.iter().all(|diagnostic| !diagnostic.fixes().is_empty());
    let found: Vec<Diagnostic> = found.iter().filter(|_| may_fix_all).map(|found| (*found).clone()).collect();
    let fixed = may_fix_all.then(|| fixed(&candidate.text, &found, Applicability::Suggested)).flatten()?;
    let fits = (1..=LONGEST_FIXED).contains(&fixed.len()) && candidate.rule.accepts(&fixed);
    String::from_utf8(fixed).ok().filter(|_| fits)
}

/// Whether the characters that are not those of a URI are those of an IRI (RFC 3987).
fn is_readable(diagnostic: &Diagnostic, candidate: &Candidate<'_>) -> bool {
    let text = candidate.text.get(diagnostic.label().span.clone()).and_then(|text| str::from_utf8(text).ok());
    let is_of_iri = |character: char| {
        let mut bytes = [0; 4];
        let text = &*character.encode_utf8(&mut bytes);
        Rule::Ucschar.accepts(text)
    };
    let is_iri = || text.is_some_and(|text| text.chars().all(is_of_iri));
    is_iri() && !is_deceptive(&candidate.text, diagnostic.label().span.start)
}

/// Whether `at` is in user information, or the label of a host around it has letters of Latin, and letters of a script that look like them.
fn is_deceptive(text: &[u8], at: usize) -> bool {
    let start = memchr::memmem::find(text, b"//").map_or(0, |slashes| slashes + 2);
    let host_end = text.iter().skip(start).position(|byte| b"/?#".contains(byte)).map_or(text.len(), |end| start + end);
    if !(start..host_end).contains(&at) {
        return false;
    }
    let is_border = |byte: &u8| b".@:/".contains(byte);
    let host = text.get(start..host_end).unwrap_or_default();
    let (before, after) = host.split_at_checked(at - start).unwrap_or_default();
    if after.contains(&b'@') {
        return true;
    }
    let label_start = before.iter().rposition(is_border).map_or(0, |at| at + 1);
    let label_end = after.iter().position(is_border).map_or(host.len(), |end| before.len() + end);
    let label = host.get(label_start..label_end).and_then(|label| str::from_utf8(label).ok()).unwrap_or_default();
    let looks_alike = |character: char| matches!(character, '\u{370}'..='\u{58f}' | '\u{13a0}'..='\u{13ff}' | '\u{ff00}'..='\u{ff5e}');
    // The digits of triplets are no letters.
    let is_triplet =
        |part: &str| part.get(..2).is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
    let mut parts = label
        .split('%')
        .enumerate()
        .map(|(at, part)| if at > 0 && is_triplet(part) { part.get(2..).unwrap_or_default() } else { part });
    parts.any(|part| part.contains(|letter: char| letter.is_ascii_alphabetic())) && label.contains(looks_alike)
}
