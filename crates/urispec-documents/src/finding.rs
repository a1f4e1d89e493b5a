//! What is found in a document.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use urispec::Diagnostic;
use urispec::diagnostic::{Applicability, Fix, Label, Mapping, Severity};
use urispec::rfc3986::resolution::base::Layer;

use crate::comment_name::CommentName;

/// A problem at a place of a document. All places count bytes of the document as it is stored:
/// [`Document::position`](crate::Document::position) tells their lines and columns.
#[derive(Clone, Debug)]
pub struct Finding {
    pub(crate) severity: Severity,
    pub(crate) span: Range<usize>,
    pub(crate) fixes: Vec<Fix>,
    pub(crate) subject: Subject,
}

/// What a finding is about.
#[derive(Clone, Debug)]
pub(crate) enum Subject {
    Uri(Box<UriFinding>),
    Comment { name: CommentName, message: String, label: &'static str },
}

#[derive(Clone, Debug)]
pub(crate) struct UriFinding {
    /// Others may be about the same URI.
    pub(crate) uri: Arc<FoundUri>,
    /// Its places are those of the stored document.
    pub(crate) diagnostic: Diagnostic,
    /// The same with the places of the decoded text, if those are others.
    pub(crate) in_text: Option<Diagnostic>,
}

/// A URI in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundUri {
    pub(crate) span: Range<usize>,
    pub(crate) text: Vec<u8>,
    pub(crate) target: Option<String>,
    pub(crate) layer: Option<Layer>,
    pub(crate) fixed: Option<String>,
    /// Where the bytes of the text are in the document as it is stored.
    pub(crate) mapping: Mapping,
}

impl Finding {
    /// The name, to select or to ignore: that of a [diagnostic](urispec::diagnostic::Name), or [of a comment](CommentName).
    pub fn name(&self) -> &'static str {
        match &self.subject {
            Subject::Uri(finding) => finding.diagnostic.name().name(),
            Subject::Comment { name, .. } => name.name(),
        }
    }

    /// How much it matters, by the levels of the checker.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// What was found, in a line: lower case, no full stop.
    pub fn message(&self) -> &str {
        match &self.subject {
            Subject::Uri(finding) => finding.diagnostic.message(),
            Subject::Comment { message, .. } => message,
        }
    }

    /// A few words on the place.
    pub fn label(&self) -> &str {
        match &self.subject {
            Subject::Uri(finding) => &finding.diagnostic.label().text,
            Subject::Comment { label, .. } => label,
        }
    }

    /// The place that is to blame. It is empty where something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Where the place starts.
    pub fn start(&self) -> usize {
        self.span.start
    }

    /// Where the place ends.
    pub fn end(&self) -> usize {
        self.span.end
    }

    /// Other places that made it so, such as the bracket that was opened.
    pub fn context(&self) -> &[Label] {
        self.diagnostic().map_or(&[], Diagnostic::context)
    }

    /// What to do about it. It describes the URI, not the notation of the document.
    pub fn help(&self) -> Option<&str> {
        self.diagnostic().and_then(Diagnostic::help)
    }

    /// Ways to fix it, the likeliest first. Replacements have the escapes of the document: `&amp;` in HTML, `\"` in JSON.
    pub fn fixes(&self) -> &[Fix] {
        &self.fixes
    }

    /// The fix that [`Checker::fix`](crate::Checker::fix) with these kinds applies: the likeliest one of them. A safe fix of advice waits for
    /// [`Applicability::Suggested`], and a password is only removed by hand.
    pub fn applied_fix(&self, kinds: &[Applicability]) -> Option<&Fix> {
        let is_advice = self.severity == Severity::Advice;
        let waits = |kind| is_advice && kind == Applicability::Safe && !kinds.contains(&Applicability::Suggested);
        // A password that was removed is lost, and the program that used it fails.
        let is_on_password = self.diagnostic().is_some_and(Diagnostic::is_on_password);
        let may_apply = |fix: &&Fix| kinds.contains(&fix.applicability) && !waits(fix.applicability);
        self.fixes.iter().find(may_apply).filter(|_| !is_on_password)
    }

    /// The URI that it is about; nothing if it is about a comment. Findings on one URI share it.
    pub fn uri(&self) -> Option<&Arc<FoundUri>> {
        match &self.subject {
            Subject::Uri(finding) => Some(&finding.uri),
            Subject::Comment { .. } => None,
        }
    }

    /// The diagnostic of the URI, with places in the document. Its own fixes know nothing of the document's escapes.
    pub fn diagnostic(&self) -> Option<&Diagnostic> {
        match &self.subject {
            Subject::Uri(finding) => Some(&finding.diagnostic),
            Subject::Comment { .. } => None,
        }
    }

    /// The diagnostic of the URI for renderers, whose places are those of [`Report::shown`](crate::Report::shown).
    pub fn diagnostic_in_text(&self) -> Option<&Diagnostic> {
        match &self.subject {
            Subject::Uri(finding) => Some(finding.in_text.as_ref().unwrap_or(&finding.diagnostic)),
            Subject::Comment { .. } => None,
        }
    }
}

impl FoundUri {
    /// Where it is, in bytes of the document as it is stored.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Where a part of the URI is in the document: a span of [`bytes`](Self::bytes) as one of the stored bytes. An escape of the document is
    /// one place, whatever part of it is asked for.
    ///
    /// ```
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let document = Document::new("<a href='?a=1&amp;b=2'>", FileType::Html);
    /// let [uri] = &Checker::new().uris(&document)[..] else { panic!() };
    /// assert_eq!(uri.text(), "?a=1&b=2");
    /// assert_eq!(&document.bytes()[uri.place_of(4..5)], b"&amp;");
    /// assert_eq!(&document.bytes()[uri.place_of(5..8)], b"b=2");
    /// ```
    pub fn place_of(&self, part: Range<usize>) -> Range<usize> {
        self.mapping.span(part)
    }

    /// Which byte of the URI is at this place of the document, if the place is within it.
    pub fn offset_at(&self, place: usize) -> Option<usize> {
        if !self.span.contains(&place) {
            return None;
        }
        // Places grow with offsets, so the first byte that ends after the place is there.
        let (mut low, mut high) = (0, self.text.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.place_of(middle..middle + 1).end > place { high = middle } else { low = middle + 1 }
        }
        (low < self.text.len()).then_some(low)
    }

    /// The URI without the escapes of the document.
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// The URI as text. What is not UTF-8 becomes U+FFFD.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }

    /// The URI after the first fix of each of its findings, if it has several, is valid then, and has nothing to hide.
    pub fn fixed(&self) -> Option<&str> {
        self.fixed.as_deref()
    }

    /// Where it leads, if it is a relative reference and its base is known.
    pub fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// The layer of [section 5.1](https://www.rfc-editor.org/rfc/rfc3986#section-5.1) that the base of the target comes from.
    ///
    /// ```
    /// use urispec_documents::urispec::UriBuf;
    /// use urispec_documents::urispec::rfc3986::resolution::base::Layer;
    /// use urispec_documents::{Checker, Document, FileType};
    ///
    /// let document = Document::new("<a href='x'/><b xml:base='c/'><d href='y'/></b>", FileType::Xml);
    /// let checker = Checker::new().with_base(UriBuf::parse("http://example.com/a/b")?);
    /// let uris = checker.uris(&document);
    /// let found: Vec<_> = uris.iter().map(|uri| (uri.target().unwrap(), uri.layer().unwrap())).collect();
    /// assert_eq!(found, [
    ///     ("http://example.com/a/x", Layer::Retrieval),
    ///     ("http://example.com/a/c/", Layer::Retrieval),
    ///     ("http://example.com/a/c/y", Layer::Content),
    /// ]);
    /// # Ok::<(), urispec_documents::urispec::Error>(())
    /// ```
    pub fn layer(&self) -> Option<Layer> {
        self.layer
    }
}
