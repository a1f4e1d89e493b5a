//! Diagnostics for miette.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::diagnostic::diagnosis::Diagnosis;
use crate::diagnostic::excerpt::Excerpt;
use crate::diagnostic::level::Severity;
use crate::diagnostic::model::Diagnostic;
use crate::diagnostic::position::Text;
use crate::diagnostic::problems::source;

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
        Report { diagnosis: Diagnosis::in_document(Vec::from([self.clone()]), text, None), diagnostic: self }
    }

    /// What a renderer says below the picture.
    fn footer(&self) -> String {
        let source = source(self);
        self.help().map_or(source.clone(), |help| format!("{help}\n{source}"))
    }
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
///
/// ```
/// use urispec::{Rule, diagnose, diagnostic::Text};
///
/// let text = "http://[::1/index.html";
/// let report = diagnose(text, Rule::Uri)[0].clone().in_text(&Text::line(text));
/// // For `main` and everything else that returns `miette::Result`.
/// let report = miette::Report::new(report);
/// assert_eq!(report.to_string(), "the IP literal is never closed");
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    diagnostic: Diagnostic,
    diagnosis: Diagnosis,
}

impl Report {
    /// The diagnostic.
    ///
    /// ```
    /// use urispec::{Rule, diagnose, diagnostic::Text};
    ///
    /// let text = "http://[::1/index.html";
    /// let report = diagnose(text, Rule::Uri)[0].clone().in_text(&Text::line(text));
    /// assert_eq!(report.diagnostic().fixes()[0].apply(text.as_bytes()), b"http://[::1]/index.html");
    /// ```
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnosis.fmt(f)
    }
}

impl core::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.diagnosis.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        miette::Diagnostic::severity(&self.diagnosis)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.diagnosis.help()
    }

    fn url<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.diagnosis.url()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.diagnosis.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.diagnosis.labels()
    }
}

/// All problems in one picture. Only if there is one problem, it has a code and an address: there is no place for several.
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
impl miette::Diagnostic for Diagnosis {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.problems().only()?.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(Diagnosis::severity(self).into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(Diagnosis::footer(self, "  help: ".len()).join("\n")))
    }

    fn url<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.problems().only()?.url()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self.excerpt())
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt().marks.iter().map(|mark| {
            let (text, span) = (mark.text.as_ref().map(ToOwned::to_owned), mark.span.clone());
            match mark.is_primary {
                true => LabeledSpan::new_primary_with_span(text, span),
                false => LabeledSpan::new_with_span(text, span),
            }
        })))
    }
}

impl SourceCode for Excerpt {
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
        let last_place = self.line_of(span.offset() + span.len().saturating_sub(1));
        // A renderer counts lines by itself, so nothing may be left out between them.
        let first = (place.saturating_sub(lines_before)..place).rev().take_while(|at| self.is_followed(*at)).last();
        let last =
            (last_place + 1..=last_place.saturating_add(lines_after)).take_while(|at| self.is_followed(at - 1)).last();
        if !(place..last_place).all(|at| self.is_followed(at)) {
            return Err(MietteError::OutOfBounds);
        }
        let line = self.lines.get(first.unwrap_or(place)).ok_or(MietteError::OutOfBounds)?;
        let end =
            self.lines.get(last.unwrap_or(last_place).saturating_add(1)).map_or(self.shown.len(), |line| line.start);
        let data = self.shown.get(line.start..end).unwrap_or_default();
        // If the position itself is requested, its column is reported.
        let column = if lines_before == 0 && lines_after == 0 { self.column(span.offset()) } else { 0 };
        let (number, count) = (line.number, data.lines().count());
        let span = SourceSpan::from(line.start..end);
        Ok(Box::new(match &self.name {
            Some(name) => MietteSpanContents::new_named(name.clone(), data.as_bytes(), span, number, column, count),
            None => MietteSpanContents::new(data.as_bytes(), span, number, column, count),
        }))
    }
}
