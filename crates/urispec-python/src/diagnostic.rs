//! Diagnostics as Python has them: places are characters of the `str`.

use std::sync::Arc;

use pyo3::prelude::*;
use urispec::Rule;
use urispec::diagnostic::{self, Diagnosis, Text};

/// A place in a text, and a few words about it: start, end, words.
type Label = (usize, usize, String);

/// What is wrong with a text, or unwise.
#[pyclass(frozen, module = "urispec")]
#[derive(Clone, Debug)]
pub(crate) struct Diagnostic {
    inner: diagnostic::Diagnostic,
    /// The text, which all that was found in it share: there may be as many as it has characters.
    text: Arc<str>,
    /// The rule that the text was read by.
    rule: Rule,
    labels: Vec<Label>,
    fixes: Vec<Fix>,
}

/// A way to fix a problem.
#[pyclass(frozen, eq, module = "urispec")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fix {
    inner: diagnostic::Fix,
    text: Arc<str>,
    /// What it changes: a list of (start, end, replacement), in the order of the text, in characters of it.
    #[pyo3(get)]
    edits: Vec<Label>,
}

#[pymethods]
impl Fix {
    /// What the fix does, in a few words.
    #[getter]
    fn title(&self) -> &str {
        &self.inner.title
    }

    /// Whether it can do harm: "safe", "style" or "suggested".
    #[getter]
    fn applicability(&self) -> &'static str {
        self.inner.applicability.name()
    }

    /// The text after this fix alone.
    #[getter]
    fn fixed(&self) -> String {
        String::from_utf8_lossy(&self.inner.apply(self.text.as_bytes())).into_owned()
    }

    fn __repr__(&self) -> String {
        format!("<Fix {}: {}>", self.applicability(), self.title())
    }
}

/// The characters of a text by the bytes that they begin with; none are kept if each is one byte.
struct Characters(Option<Vec<usize>>);

impl Characters {
    fn of(text: &str) -> Self {
        Characters((!text.is_ascii()).then(|| text.char_indices().map(|(start, _)| start).collect()))
    }

    /// How many of them begin before a byte.
    fn before(&self, byte: usize) -> usize {
        self.0.as_ref().map_or(byte, |starts| starts.partition_point(|start| *start < byte))
    }
}

impl Diagnostic {
    /// What was found in a text that was read by a rule.
    pub(crate) fn all(found: &[diagnostic::Diagnostic], text: &str, rule: Rule) -> Vec<Self> {
        let (characters, text) = (Characters::of(text), Arc::from(text));
        found.iter().map(|it| Diagnostic::of(it, &text, &characters, rule)).collect()
    }

    fn of(inner: &diagnostic::Diagnostic, text: &Arc<str>, characters: &Characters, rule: Rule) -> Self {
        let place = |byte| characters.before(byte);
        let labels = std::iter::once(inner.label()).chain(inner.context());
        let labels = labels.map(|it| (place(it.span.start), place(it.span.end), it.text.to_string())).collect();
        let fixes = inner.fixes().iter().map(|fix| Fix {
            inner: fix.clone(),
            text: Arc::clone(text),
            edits: fix
                .edits
                .iter()
                .map(|it| (place(it.span.start), place(it.span.end), it.replacement.clone()))
                .collect(),
        });
        let fixes = fixes.collect();
        Diagnostic { inner: inner.clone(), text: Arc::clone(text), rule, labels, fixes }
    }
}

#[pymethods]
impl Diagnostic {
    /// Its name, which `explain` knows: "path-character".
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.name().name()
    }

    /// "error", "warning" or "advice".
    #[getter]
    fn severity(&self) -> &'static str {
        self.inner.severity().name()
    }

    /// One line, in lower case and without a full stop.
    #[getter]
    fn message(&self) -> &str {
        self.inner.message()
    }

    /// Where it begins, in characters of the text.
    #[getter]
    fn start(&self) -> usize {
        self.labels.first().map_or(0, |it| it.0)
    }

    /// Where it ends.
    #[getter]
    fn end(&self) -> usize {
        self.labels.first().map_or(0, |it| it.1)
    }

    /// The rule of the grammar that it is about.
    #[getter]
    fn rule(&self) -> &'static str {
        self.inner.rule().name()
    }

    /// The section of the standard: "RFC 3986, 3.3. Path".
    #[getter]
    fn section(&self) -> String {
        self.inner.section().to_string()
    }

    /// The section on the web.
    #[getter]
    fn url(&self) -> String {
        self.inner.section().url().to_string()
    }

    /// All its places, the one to blame first: a list of (start, end, words).
    #[getter]
    fn labels(&self) -> Vec<Label> {
        self.labels.clone()
    }

    /// What would have matched there: names of rules, characters, "end".
    #[getter]
    fn expected(&self) -> Vec<String> {
        self.inner.expected().iter().map(|it| it.to_string()).collect()
    }

    /// What to do, if there is more to say than the fixes do.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.inner.help()
    }

    /// Ways to fix it, the likeliest first.
    #[getter]
    fn fixes(&self) -> Vec<Fix> {
        self.fixes.clone()
    }

    /// The text with the place underlined, in plain characters. What may be a password is masked.
    #[getter]
    fn picture(&self) -> String {
        let text = Text::line(&*self.text).redacted();
        let picture = Diagnosis::new(vec![self.inner.clone()], &text, self.rule).plain().to_string();
        picture.trim_end().to_owned()
    }

    fn __str__(&self) -> &str {
        self.inner.message()
    }

    fn __repr__(&self) -> String {
        format!("<{} {} at {}..{}: {}>", self.severity(), self.name(), self.start(), self.end(), self.message())
    }

    fn _repr_html_(&self) -> String {
        format!("<pre>{}</pre>", escaped(&self.picture()))
    }
}

/// Text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
