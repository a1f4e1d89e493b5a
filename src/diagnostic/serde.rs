//! Diagnostics as data: `docs/diagnostics.md` says what each field is.

use alloc::string::ToString;
use core::ops::Range;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::diagnostic::model::{Diagnostic, Edit, Fix, Label};
use crate::diagnostic::position::Text;

impl Text {
    /// The diagnostic as data, with lines and columns beside its offsets.
    ///
    /// ```
    /// use urispec::{Rule, diagnose, diagnostic::Text};
    ///
    /// let text = "http://localhost/A|B";
    /// let diagnostics = diagnose(text, Rule::Uri);
    /// let json = serde_json::to_value(Text::line(text).place(&diagnostics[0]))?;
    /// assert_eq!(json["name"], "path-character");
    /// assert_eq!((json["start"].as_u64(), json["column"].as_u64()), (Some(18), Some(19)));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn place<'t>(&'t self, diagnostic: &'t Diagnostic) -> Placed<'t> {
        Placed { diagnostic, text: Some(self) }
    }
}

/// A diagnostic as data, with lines and columns: see [`Text::place`].
#[derive(Clone, Copy, Debug)]
pub struct Placed<'t> {
    diagnostic: &'t Diagnostic,
    text: Option<&'t Text>,
}

/// Offsets only: [`Text::place`] adds lines and columns.
impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Placed { diagnostic: self, text: None }.serialize(serializer)
    }
}

impl Serialize for Placed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Placed { diagnostic, text } = *self;
        let section = diagnostic.section();
        let labels = || core::iter::once(&diagnostic.label).chain(&diagnostic.context);
        let mut fields = serializer.serialize_struct("Diagnostic", 11 + span_fields(text))?;
        fields.serialize_field("name", diagnostic.name().name())?;
        fields.serialize_field("severity", diagnostic.severity.name())?;
        fields.serialize_field("message", diagnostic.message())?;
        serialize_span(&mut fields, &diagnostic.label.span, text)?;
        fields.serialize_field("rule", diagnostic.rule.name())?;
        fields.serialize_field("rfc", &section.rfc)?;
        fields.serialize_field("section", section.number)?;
        fields.serialize_field("url", &section.url().to_string())?;
        fields.serialize_field("labels", &List(|| labels().map(|label| LabelData { label, text })))?;
        fields.serialize_field("expected", &diagnostic.expected)?;
        fields.serialize_field("help", &diagnostic.help())?;
        fields.serialize_field("fixes", &List(|| diagnostic.fixes.iter().map(|fix| FixData { fix, text })))?;
        fields.end()
    }
}

/// The items of an iterator that can be made again.
struct List<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

fn span_fields(text: Option<&Text>) -> usize {
    if text.is_some() { 8 } else { 2 }
}

fn serialize_span<F: SerializeStruct>(
    fields: &mut F,
    span: &Range<usize>,
    text: Option<&Text>,
) -> Result<(), F::Error> {
    fields.serialize_field("start", &span.start)?;
    fields.serialize_field("end", &span.end)?;
    if let Some(text) = text {
        let (start, end) = (text.position(span.start), text.position(span.end));
        fields.serialize_field("line", &start.line)?;
        fields.serialize_field("column", &start.column)?;
        fields.serialize_field("utf16_column", &start.utf16_column)?;
        fields.serialize_field("end_line", &end.line)?;
        fields.serialize_field("end_column", &end.column)?;
        fields.serialize_field("end_utf16_column", &end.utf16_column)?;
    }
    Ok(())
}

struct LabelData<'t> {
    label: &'t Label,
    text: Option<&'t Text>,
}

impl Serialize for LabelData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Label", 1 + span_fields(self.text))?;
        serialize_span(&mut fields, &self.label.span, self.text)?;
        fields.serialize_field("text", &self.label.text)?;
        fields.end()
    }
}

struct FixData<'t> {
    fix: &'t Fix,
    text: Option<&'t Text>,
}

impl Serialize for FixData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let FixData { fix, text } = *self;
        let mut fields = serializer.serialize_struct("Fix", 3)?;
        fields.serialize_field("title", &fix.title)?;
        fields.serialize_field("applicability", fix.applicability.name())?;
        fields.serialize_field("edits", &List(|| fix.edits.iter().map(|edit| EditData { edit, text })))?;
        fields.end()
    }
}

struct EditData<'t> {
    edit: &'t Edit,
    text: Option<&'t Text>,
}

impl Serialize for EditData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Edit", 1 + span_fields(self.text))?;
        serialize_span(&mut fields, &self.edit.span, self.text)?;
        fields.serialize_field("text", &self.edit.replacement)?;
        fields.end()
    }
}
