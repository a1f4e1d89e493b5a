//! Diagnostics as data: see `docs/diagnostic.md` for every field.

use alloc::string::ToString;
use core::ops::Range;

use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

use crate::diagnostic::{Diagnostic, Edit, Fix, Label, Position, Text};
use crate::expected::{Expected, Item};
use crate::rule::Section;

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
    /// assert_eq!(json["label"]["span"]["start"], 18);
    /// assert_eq!(json["label"]["from"]["column"], 19);
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

/// Offsets only.
impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Placed { diagnostic: self, text: None }.serialize(serializer)
    }
}

impl Serialize for Placed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Placed { diagnostic, text } = *self;
        let label = |label| LabelJson { label, text };
        let mut fields = serializer.serialize_struct("Diagnostic", 10)?;
        fields.serialize_field("name", diagnostic.name.name())?;
        fields.serialize_field("severity", diagnostic.severity.name())?;
        fields.serialize_field("message", diagnostic.message())?;
        fields.serialize_field("label", &label(&diagnostic.label))?;
        fields.serialize_field("context", &List(|| diagnostic.context.iter().map(label)))?;
        fields.serialize_field("rule", diagnostic.rule.name())?;
        fields.serialize_field("section", &SectionJson(diagnostic.section()))?;
        fields.serialize_field("expected", &ExpectedJson(diagnostic.expected))?;
        fields.serialize_field("help", &diagnostic.help())?;
        fields.serialize_field("fixes", &List(|| diagnostic.fixes.iter().map(|fix| FixJson { fix, text })))?;
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

struct LabelJson<'t> {
    label: &'t Label,
    text: Option<&'t Text>,
}

impl Serialize for LabelJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LabelJson { label, text } = self;
        let mut fields = serializer.serialize_struct("Label", if text.is_some() { 4 } else { 2 })?;
        serialize_span(&mut fields, &label.span, *text)?;
        fields.serialize_field("text", &label.text)?;
        fields.end()
    }
}

fn serialize_span<F: SerializeStruct>(
    fields: &mut F,
    span: &Range<usize>,
    text: Option<&Text>,
) -> Result<(), F::Error> {
    fields.serialize_field("span", span)?;
    if let Some(text) = text {
        fields.serialize_field("from", &PositionJson(text.position(span.start)))?;
        fields.serialize_field("to", &PositionJson(text.position(span.end)))?;
    }
    Ok(())
}

struct PositionJson(Position);

impl Serialize for PositionJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Position", 3)?;
        fields.serialize_field("line", &self.0.line)?;
        fields.serialize_field("column", &self.0.column)?;
        fields.serialize_field("utf16_column", &self.0.utf16_column)?;
        fields.end()
    }
}

struct SectionJson(Section);

impl Serialize for SectionJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Section", 4)?;
        fields.serialize_field("rfc", &self.0.rfc)?;
        fields.serialize_field("number", self.0.number)?;
        fields.serialize_field("title", self.0.title)?;
        fields.serialize_field("url", &self.0.url().to_string())?;
        fields.end()
    }
}

/// Rules by name, characters as themselves.
struct ExpectedJson(Expected);

impl Serialize for ExpectedJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut items = serializer.serialize_seq(None)?;
        for item in self.0.iter() {
            match item {
                Item::Rule(rule) => items.serialize_element(rule.name())?,
                Item::Range(first, last) => items.serialize_element(&alloc::format!("{first}-{last}"))?,
                Item::Char(char) => items.serialize_element(&char)?,
                Item::End => items.serialize_element("end")?,
            }
        }
        items.end()
    }
}

struct FixJson<'t> {
    fix: &'t Fix,
    text: Option<&'t Text>,
}

impl Serialize for FixJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let FixJson { fix, text } = *self;
        let mut fields = serializer.serialize_struct("Fix", 3)?;
        fields.serialize_field("title", &fix.title)?;
        fields.serialize_field("applicability", fix.applicability.name())?;
        fields.serialize_field("edits", &List(|| fix.edits.iter().map(|edit| EditJson { edit, text })))?;
        fields.end()
    }
}

struct EditJson<'t> {
    edit: &'t Edit,
    text: Option<&'t Text>,
}

impl Serialize for EditJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let EditJson { edit, text } = self;
        let mut fields = serializer.serialize_struct("Edit", if text.is_some() { 4 } else { 2 })?;
        serialize_span(&mut fields, &edit.span, *text)?;
        fields.serialize_field("replacement", &edit.replacement)?;
        fields.end()
    }
}
