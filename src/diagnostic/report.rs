//! Diagnostics for miette.
//!
//! Renderers get the lines that matter, not the text: cut to a window, with every character visible, and labels that do
//! not overlap. What a renderer then costs does not depend on the length of the text, and nothing in the text can move the
//! cursor or hide.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::abnf::rule::Rule;
use crate::diagnostic::diagnose::{diagnose, diagnose_redacted};
use crate::diagnostic::level::Severity;
use crate::diagnostic::model::{Diagnostic, Label};
use crate::diagnostic::place::Place;
use crate::diagnostic::position::Text;
use crate::diagnostic::redaction::redact;
use crate::diagnostic::symbol::Symbol;
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};
use crate::visible::is_printable;

/// The longest line that is shown whole, in bytes.
const WIDTH: usize = 160;

/// How much of a longer line is shown before and after what matters.
const MARGIN: usize = 50;

impl Diagnostic {
    /// The diagnostic with the text that it is about, to be rendered.
    ///
    /// ```
    /// use miette::{GraphicalReportHandler, GraphicalTheme};
    /// use urispec::{Rule, diagnose, diagnostic::Text};
    ///
    /// let text = "http://[::1/index.html";
    /// let report = diagnose(text, Rule::Uri)[0].clone().in_text(&Text::line(text));
    /// let mut picture = String::new();
    /// let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_links(false);
    /// handler.render_report(&mut picture, &report)?;
    /// # #[rustfmt::skip]
    /// assert_eq!(picture, "\
    /// unclosed-ip-literal (https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    ///
    ///   × the IP literal is never closed
    ///    ╭────
    ///  1 │ http://[::1/index.html
    ///    ·        ┬   ┬
    ///    ·        │   ╰── expected `]` before `/`
    ///    ·        ╰── opened here
    ///    ╰────
    ///   help: close it with `]`: http://[::1]/index.html
    ///         RFC 3986, 3.2.2: IP-literal = \"[\" ( IPv6address / IPvFuture ) \"]\"
    /// ");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn in_text(self, text: &Text) -> Report {
        Report::new(self, text)
    }

    /// What a renderer says below the picture.
    fn footer(&self) -> String {
        let mut footer = self.help().map(ToOwned::to_owned).unwrap_or_default();
        if !footer.is_empty() {
            footer.push('\n');
        }
        let section = self.section();
        match definition(self.rule) {
            Some(definition) if section == self.rule.section() => {
                footer.push_str(&format!("RFC {}, {}: {definition}", section.rfc, section.number));
            }
            _ => footer.push_str(&section.to_string()),
        }
        footer
    }
}

/// What a rule consists of, in a line, if that is not too long for one.
fn definition(rule: Rule) -> Option<String> {
    if rule == Rule::Ipv6address {
        return Some("eight groups of 16 bits, or fewer and one `::`".to_owned());
    }
    let words: Vec<&str> = rule.abnf().lines().map(without_comment).flat_map(str::split_ascii_whitespace).collect();
    Some(words.join(" ")).filter(|definition| definition.len() <= WIDTH / 2)
}

/// A line of ABNF up to a `;` that no quotes enclose.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    let end = line.find(|char| {
        is_quoted ^= char == '"';
        char == ';' && !is_quoted
    });
    line.get(..end.unwrap_or(line.len())).unwrap_or(line)
}

impl From<Severity> for miette::Severity {
    fn from(severity: Severity) -> miette::Severity {
        match severity {
            Severity::Advice => miette::Severity::Advice,
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        }
    }
}

/// Without its text. [`Diagnostic::in_text`] brings it, in a form that renderers can show.
impl miette::Diagnostic for Diagnostic {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.name()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity.into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.footer()))
    }

    fn url<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.section().url()))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let primary = LabeledSpan::new_primary_with_span(Some(self.label.text.to_string()), self.label.span.clone());
        let context = self
            .context
            .iter()
            .map(|label| LabeledSpan::new_with_span(Some(label.text.to_string()), label.span.clone()));
        Some(Box::new(core::iter::once(primary).chain(context)))
    }
}

/// A diagnostic and the lines that it is about.
#[derive(Clone, Debug)]
pub struct Report {
    diagnostic: Diagnostic,
    view: View,
    labels: Vec<LabeledSpan>,
}

impl Report {
    fn new(diagnostic: Diagnostic, text: &Text) -> Report {
        let labels: Vec<&Label> = core::iter::once(&diagnostic.label).chain(&diagnostic.context).collect();
        let (view, spans) = View::new(text, &labels);
        let labels = labels.iter().zip(spans).enumerate().filter_map(|(at, (label, span))| {
            let text = Some(label.text.to_string());
            Some(match at {
                0 => LabeledSpan::new_primary_with_span(text, span?),
                _ => LabeledSpan::new_with_span(text, span?),
            })
        });
        let labels = labels.collect();
        Report { diagnostic, view, labels }
    }

    /// The diagnostic.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnostic.fmt(f)
    }
}

impl core::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.diagnostic.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        miette::Diagnostic::severity(&self.diagnostic)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        miette::Diagnostic::help(&self.diagnostic)
    }

    fn url<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.diagnostic.url()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.view)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// A text and all that is wrong with it: an error that a program returns.
///
/// ```
/// use urispec::Uri;
///
/// fn authority(text: &str) -> miette::Result<Option<String>> {
///     let uri = Uri::parse_or_diagnose(text)?;
///     Ok(uri.authority().map(|authority| authority.as_str().to_owned()))
/// }
///
/// assert_eq!(authority("http://example.com/").unwrap().as_deref(), Some("example.com"));
/// assert_eq!(authority("http://exa mple.com/").unwrap_err().to_string(), "a space is not allowed in a host name");
/// ```
#[derive(Clone, Debug)]
pub struct Diagnosis {
    reports: Vec<Report>,
}

impl Diagnosis {
    /// Whether `text` matches `rule`, and if not, all that keeps it from that.
    pub fn check(text: impl AsRef<[u8]>, rule: Rule) -> Result<(), Diagnosis> {
        let text = text.as_ref();
        if rule.accepts(text) { Ok(()) } else { Err(Diagnosis::of(text, rule)) }
    }

    /// As [`check`](Self::check), with nothing shown of what [`redact`] hides.
    pub fn check_redacted(text: impl AsRef<[u8]>, rule: Rule) -> Result<(), Diagnosis> {
        let text = text.as_ref();
        if rule.accepts(text) {
            return Ok(());
        }
        Err(Diagnosis::new(diagnose_redacted(text, rule, Place::Alone), &Text::line(redact(text))))
    }

    /// Of a text that does not match.
    pub(crate) fn of(text: impl AsRef<[u8]>, rule: Rule) -> Diagnosis {
        let text = text.as_ref();
        Diagnosis::new(diagnose(text, rule), &Text::line(text))
    }

    pub(crate) fn new(diagnostics: Vec<Diagnostic>, text: &Text) -> Diagnosis {
        Diagnosis { reports: diagnostics.into_iter().map(|diagnostic| diagnostic.in_text(text)).collect() }
    }

    /// All that is wrong, in the order of the text.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.reports.iter().map(Report::diagnostic)
    }
}

/// The first message.
impl Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnostics().take(1).try_for_each(|first| first.fmt(f))
    }
}

impl core::error::Error for Diagnosis {}

/// The first is shown as the error, the others as related to it.
impl miette::Diagnostic for Diagnosis {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.reports.first()?.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        miette::Diagnostic::severity(self.reports.first()?)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        miette::Diagnostic::help(self.reports.first()?)
    }

    fn url<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.reports.first()?.url()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.reports.first()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.reports.first()?.labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        let others = self.reports.get(1..).filter(|others| !others.is_empty())?;
        Some(Box::new(others.iter().map(|report| report as &dyn miette::Diagnostic)))
    }
}

/// Lines of a text as they are shown: each ends in LF, and every other character is one that shows.
#[derive(Clone, Debug)]
struct View {
    name: Option<String>,
    shown: String,
    lines: Vec<Line>,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    /// The index in the text.
    number: usize,
    /// Where it starts in what is shown.
    start: usize,
    /// How many characters of the line are left out before the part that is shown, and how many replace them.
    left_out: usize,
    marks: usize,
}

/// Stands for what is left out of a long line.
const ELLIPSIS: char = '…';

impl View {
    /// The lines of the labels, and where these are in them. Labels beyond the window have no place.
    fn new(text: &Text, labels: &[&Label]) -> (View, Vec<Option<Range<usize>>>) {
        let length = text.as_bytes().len();
        let spans: Vec<Range<usize>> =
            labels.iter().map(|label| label.span.start.min(length)..label.span.end.min(length)).collect();
        let mut view = View { name: text.name().map(escaped), shown: String::new(), lines: Vec::new() };
        // The places whose counterparts are wanted.
        let mut places: Vec<Option<(usize, usize)>> = alloc::vec![None; spans.len()];
        let Some(primary) = spans.first() else { return (view, Vec::new()) };
        let mut numbers: Vec<usize> = spans.iter().map(|span| text.line_of(span.start)).collect();
        let last_of_primary = text.line_of(primary.end.max(primary.start + 1) - 1);
        numbers.extend(text.line_of(primary.start)..=last_of_primary.min(text.line_of(primary.start) + 3));
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            view.push_line(text, number, &spans, &mut places);
        }
        let mut shown: Vec<Option<Range<usize>>> =
            places.into_iter().map(|place| place.map(|(start, end)| start..end.max(start))).collect();
        separate(&mut shown);
        (view, shown)
    }

    fn push_line(&mut self, text: &Text, number: usize, spans: &[Range<usize>], places: &mut [Option<(usize, usize)>]) {
        let mut line = text.line_span(number);
        // A byte order mark is shown where it is to blame.
        if number == 0 && spans.iter().any(|span| span.start < line.start) {
            line.start = 0;
        }
        let window = window(text.as_bytes(), line.clone(), spans);
        let left_out = text.position(window.start).column - 1;
        let mut marks = 0;
        let start = self.shown.len();
        if window.start > line.start {
            self.shown.push(ELLIPSIS);
            marks = 1;
        }
        let mut at = window.start;
        let mut rest = text.as_bytes().get(window.clone()).unwrap_or_default();
        loop {
            let symbol = Symbol::first(rest);
            let next = at + symbol.map_or(0, Symbol::length);
            for (span, place) in spans.iter().zip(places.iter_mut()) {
                let here = self.shown.len();
                if span.start == at || span.start > at && span.start < next {
                    *place = Some((here, here));
                }
                // What began before the line begins with it.
                if at == window.start && span.start < at && span.end > at && place.is_none() {
                    *place = Some((here, here));
                }
                if let Some((_, end)) = place
                    && at <= span.end
                {
                    *end = here;
                }
            }
            let Some(symbol) = symbol else { break };
            self.shown.push(shown(symbol));
            for (span, place) in spans.iter().zip(places.iter_mut()) {
                if let Some((_, end)) = place
                    && at < span.end
                {
                    *end = self.shown.len();
                }
            }
            rest = rest.get(symbol.length()..).unwrap_or_default();
            at = next;
        }
        if window.end < line.end {
            self.shown.push(ELLIPSIS);
        }
        // A renderer drops what is at the very end; so nothing is.
        self.shown.push('\n');
        self.lines.push(Line { number, start, left_out, marks });
    }

    /// The index of the line that holds a place.
    fn line_of(&self, at: usize) -> usize {
        self.lines.partition_point(|line| line.start <= at).saturating_sub(1)
    }
}

/// The part of a line that is shown.
fn window(text: &[u8], line: Range<usize>, spans: &[Range<usize>]) -> Range<usize> {
    if line.len() <= WIDTH {
        return line;
    }
    let primary = spans.first().cloned().unwrap_or_default();
    let within = |span: &&Range<usize>| span.start <= line.end && span.end >= line.start;
    let near = |span: &&Range<usize>| span.start + WIDTH >= primary.start && span.start <= primary.start + WIDTH;
    let on_line: Vec<&Range<usize>> = spans.iter().filter(within).collect();
    let near: Vec<&Range<usize>> = match on_line.iter().copied().any(|span| *span == primary) {
        true => on_line.iter().copied().filter(near).collect(),
        false => on_line,
    };
    let first = near.iter().map(|span| span.start).min().unwrap_or(line.start).max(line.start);
    let last = near.iter().map(|span| span.end.min(span.start + WIDTH)).max().unwrap_or(line.start).min(line.end);
    let (mut start, mut end) = (first.saturating_sub(MARGIN).max(line.start), (last + MARGIN).min(line.end));
    let is_inside = |at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    // Not within a character, if these are characters.
    for _ in 0..3 {
        start -= usize::from(start > line.start && is_inside(start));
        end += usize::from(end < line.end && is_inside(end));
    }
    start..end
}

/// Takes from each label what an earlier one covers.
fn separate(spans: &mut [Option<Range<usize>>]) {
    for at in 1..spans.len() {
        let (earlier, later) = spans.split_at_mut(at);
        let Some(place) = later.first_mut() else { return };
        for other in earlier.iter().flatten() {
            if let Some(span) = place
                && span.start < other.end.max(other.start + 1)
                && other.start < span.end.max(span.start + 1)
            {
                *place = if span.start < other.start {
                    Some(span.start..other.start)
                } else if other.end < span.end {
                    Some(other.end..span.end)
                } else {
                    None
                };
            }
        }
    }
}

/// A character in the place of one, as wide, that does nothing but show.
fn shown(symbol: Symbol) -> char {
    match symbol {
        Symbol::Char(char) if is_printable(char) || char == '\\' => char,
        Symbol::Char(char @ '\0'..='\x1F') => char::from_u32(0x2400 + u32::from(char)).unwrap_or('�'),
        Symbol::Char('\x7F') => '␡',
        Symbol::Char(_) | Symbol::Byte(_) => '�',
    }
}

/// A name that can be printed.
fn escaped(name: &str) -> String {
    let mut rest = name.as_bytes();
    let mut escaped = String::new();
    while let Some(symbol) = Symbol::first(rest) {
        escaped.push(shown(symbol));
        rest = rest.get(symbol.length()..).unwrap_or_default();
    }
    escaped
}

impl SourceCode for View {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        if span.offset() + span.len() > self.shown.len() {
            return Err(MietteError::OutOfBounds);
        }
        let place = self.line_of(span.offset());
        let first = place.saturating_sub(lines_before);
        let last = self.line_of(span.offset() + span.len().saturating_sub(1)).saturating_add(lines_after);
        let line = self.lines.get(first).ok_or(MietteError::OutOfBounds)?;
        let end = self.lines.get(last.saturating_add(1)).map_or(self.shown.len(), |line| line.start);
        let data = self.shown.get(line.start..end).unwrap_or_default();
        // If the position itself is requested, its column is reported.
        let column = match self.lines.get(place) {
            Some(line) if lines_before == 0 && lines_after == 0 => {
                let before = self.shown.get(line.start..span.offset()).unwrap_or_default();
                (before.chars().count() + line.left_out).saturating_sub(line.marks)
            }
            _ => 0,
        };
        let (number, count) = (line.number, data.lines().count());
        let span = SourceSpan::from(line.start..end);
        Ok(Box::new(match &self.name {
            Some(name) => MietteSpanContents::new_named(name.clone(), data.as_bytes(), span, number, column, count),
            None => MietteSpanContents::new(data.as_bytes(), span, number, column, count),
        }))
    }
}

/// Gives a view a way to be read with diagnostics.
macro_rules! parse_or_diagnose {
    ($($view:ident)*) => {
        $(
            impl<'a> $view<'a> {
                /// As [`parse`](Self::parse), with an error that brings the text and all of its diagnostics: what a program
                /// returns that reports to a person.
                pub fn parse_or_diagnose(text: &'a str) -> Result<Self, Diagnosis> {
                    Self::parse(text).map_err(|_| Diagnosis::of(text, Rule::$view))
                }
            }
        )*
    };
}

parse_or_diagnose! { Uri UriReference AbsoluteUri RelativeRef }
