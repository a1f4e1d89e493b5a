//! Diagnostics for annotate-snippets, which draws as rustc does.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;
use core::str;

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Snippet};

use crate::diagnostic::level::Severity;
use crate::diagnostic::model::{Diagnostic, Edit, Label};
use crate::diagnostic::position::Text;

impl Diagnostic {
    /// The diagnostic for a `Renderer` of annotate-snippets: the problem, and a group for each fix.
    ///
    /// ```
    /// use annotate_snippets::Renderer;
    /// use urispec::{Rule, diagnose, diagnostic::Text};
    ///
    /// let text = Text::line("http://[::1/index.html").named("argument");
    /// let diagnostics = diagnose(text.as_bytes(), Rule::Uri);
    /// # #[rustfmt::skip]
    /// assert_eq!(Renderer::plain().render(&diagnostics[0].groups(&text)), "\
    /// error[unclosed-ip-literal]: the IP literal is never closed
    ///  --> argument:1:12
    ///   |
    /// 1 | http://[::1/index.html
    ///   |        -   ^ expected `]` before `/`
    ///   |        |
    ///   |        opened here
    ///   |
    ///   = note: RFC 3986, 3.2.2. Host
    /// help: close it with `]`
    ///   |
    /// 1 | http://[::1]/index.html
    ///   |            +");
    /// ```
    pub fn groups<'a>(&'a self, text: &'a Text) -> Vec<Group<'a>> {
        let labels = || core::iter::once(&self.label).chain(&self.context);
        let (lines, number, start) = lines(text, labels());
        let within = |span: &Range<usize>| {
            let span = span.start.checked_sub(start)?..span.end.checked_sub(start)?;
            lines.get(span.clone()).map(|_| span)
        };
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Advice => Level::HELP,
        };
        let annotations = labels().enumerate().filter_map(|(at, Label { span, text })| {
            let kind = if at == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            Some(kind.span(within(span)?).label(text.as_ref()))
        });
        let url = self.section().url().to_string();
        let title = level.primary_title(self.message()).id(self.name().name()).id_url(url);
        let group = title.element(Snippet::source(lines).line_start(number).path(text.name()).annotations(annotations));
        let mut groups = Vec::from([group.element(Level::NOTE.message(self.section().to_string()))]);
        groups.extend(self.fixes.iter().map(|fix| {
            let patches = fix.edits.iter().filter_map(|Edit { span, replacement }| {
                Some(Patch::new(within(span)?, Cow::Borrowed(replacement.as_str())))
            });
            Level::HELP
                .secondary_title(fix.title.as_ref())
                .element(Snippet::source(lines).line_start(number).path(text.name()).patches(patches))
        }));
        groups
    }
}

/// The lines of the labels, the number of the first, and where it starts. Bytes that are no text cannot be shown.
fn lines<'t, 'l>(text: &'t Text, labels: impl Iterator<Item = &'l Label> + Clone) -> (&'t str, usize, usize) {
    let first = labels.clone().map(|label| text.line_of(label.span.start)).min().unwrap_or_default();
    let last = labels.clone().map(|label| text.line_of(label.span.end)).max().unwrap_or_default();
    // A byte order mark is shown where it is to blame.
    let start = labels.map(|label| label.span.start).chain([text.line_span(first).start]).min().unwrap_or_default();
    let end = text.line_span(last).end;
    let bytes = text.as_bytes().get(start..end).unwrap_or_default();
    (str::from_utf8(bytes).unwrap_or_default(), first + 1, start)
}
