//! Diagnostics as Python has them: places are characters of the `str`.

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
    /// Which character each byte belongs to, if they are not the same.
    labels: Vec<Label>,
    fixes: Vec<Fix>,
    picture: String,
}

/// A way to fix a problem.
#[pyclass(frozen, eq, module = "urispec")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fix {
    /// What the fix does, in a few words.
    #[pyo3(get)]
    title: String,
    /// Whether it can do harm: "safe", "style" or "suggested".
    #[pyo3(get)]
    applicability: &'static str,
    /// What it changes: a list of (start, end, replacement), in the order of the text, in characters of it.
    #[pyo3(get)]
    edits: Vec<Label>,
    fixed: String,
}

#[pymethods]
impl Fix {
    /// The text after this fix alone.
    #[getter]
    fn fixed(&self) -> &str {
        &self.fixed
    }

    fn __repr__(&self) -> String {
        format!("<Fix {}: {}>", self.applicability, self.title)
    }
}

/// How many characters begin before a byte.
fn characters(text: &str, byte: usize) -> usize {
    if text.is_ascii() { byte } else { text.char_indices().take_while(|(start, _)| *start < byte).count() }
}

impl Diagnostic {
    pub(crate) fn of(inner: &diagnostic::Diagnostic, text: &str, rule: Rule) -> Self {
        let place = |byte| characters(text, byte);
        let labels = std::iter::once(inner.label()).chain(inner.context());
        let labels = labels.map(|it| (place(it.span.start), place(it.span.end), it.text.to_string())).collect();
        let fixes = inner.fixes().iter().map(|fix| Fix {
            title: fix.title.to_string(),
            applicability: fix.applicability.name(),
            edits: fix
                .edits
                .iter()
                .map(|it| (place(it.span.start), place(it.span.end), it.replacement.clone()))
                .collect(),
            fixed: String::from_utf8_lossy(&fix.apply(text.as_bytes())).into_owned(),
        });
        let fixes = fixes.collect();
        let picture = Diagnosis::new(vec![inner.clone()], &Text::line(text).redacted(), rule).plain().to_string();
        Diagnostic { inner: inner.clone(), labels, fixes, picture }
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
    fn picture(&self) -> &str {
        self.picture.trim_end()
    }

    fn __str__(&self) -> &str {
        self.inner.message()
    }

    fn __repr__(&self) -> String {
        format!("<{} {} at {}..{}: {}>", self.severity(), self.name(), self.start(), self.end(), self.message())
    }

    fn _repr_html_(&self) -> String {
        format!("<pre>{}</pre>", escaped(self.picture()))
    }
}

/// Text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
