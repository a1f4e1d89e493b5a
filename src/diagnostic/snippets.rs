//! Diagnostics for annotate-snippets, which draws as rustc does.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;
use core::str;

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Snippet};

use crate::diagnostic::level::Severity;
use crate::diagnostic::mapping::Mapping;
use crate::diagnostic::model::{Diagnostic, Edit, Label};
use crate::diagnostic::position::Text;
use crate::diagnostic::redaction::{MASK, mask};

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
        let (lines, number, mapping) = lines(text, labels());
        let within = |span: &Range<usize>| {
            let span = mapping.span(span.clone());
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
        let group =
            title.element(Snippet::source(lines.clone()).line_start(number).path(text.name()).annotations(annotations));
        let mut groups = Vec::from([group.element(Level::NOTE.message(self.section().to_string()))]);
        groups.extend(self.fixes.iter().map(|fix| {
            let patches = fix.edits.iter().filter_map(|Edit { span, replacement }| {
                Some(Patch::new(within(span)?, Cow::Borrowed(replacement.as_str())))
            });
            Level::HELP
                .secondary_title(fix.title.as_ref())
                .element(Snippet::source(lines.clone()).line_start(number).path(text.name()).patches(patches))
        }));
        groups
    }
}

/// The lines of the labels without what is hidden, the number of the first, and where places of the text are in them. Bytes that are no
/// text cannot be shown.
fn lines<'t, 'l>(text: &'t Text, labels: impl Iterator<Item = &'l Label> + Clone) -> (Cow<'t, str>, usize, Mapping) {
    let first = labels.clone().map(|label| text.line_of(label.span.start)).min().unwrap_or_default();
    let last = labels.clone().map(|label| text.line_of(label.span.end)).max().unwrap_or_default();
    // A byte order mark is shown where it is to blame.
    let start = labels.map(|label| label.span.start).chain([text.line_span(first).start]).min().unwrap_or_default();
    let part = start..text.line_span(last).end;
    let hidden: Vec<Range<usize>> = text.hidden_within(&part).collect();
    let mut mapping = Mapping::starting_at(0);
    let mut at = 0;
    // What is before the lines is nowhere in them.
    mapping.push(start, 0);
    for place in &hidden {
        mapping.push(place.start - at.max(start), place.start - at.max(start));
        mapping.push(place.len(), MASK.len());
        at = place.end;
    }
    let bytes = text.as_bytes().get(part.clone()).unwrap_or_default();
    let hidden: Vec<Range<usize>> = hidden.iter().map(|place| place.start - start..place.end - start).collect();
    let lines = match mask(bytes, &hidden) {
        Cow::Borrowed(bytes) => Cow::Borrowed(str::from_utf8(bytes).unwrap_or_default()),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).unwrap_or_default()),
    };
    (lines, first + 1, mapping)
}
