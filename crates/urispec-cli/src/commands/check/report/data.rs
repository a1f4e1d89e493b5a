//! Findings as data: `docs/check-1.schema.json` describes them.

use std::ops::Range;

use serde_json::{Map, Value, json};
use urispec::diagnostic::redact;
use urispec_documents::{Edit, Finding, Fix, Place};

use super::file::FileReport;

/// A finding. Its places count bytes of the file. `first` is the same one where its URI comes first.
pub(super) fn finding(file: &FileReport<'_>, finding: &Finding, first: Option<&Finding>) -> Value {
    let mut fields = Map::new();
    fields.insert("path".into(), file.path.into());
    fields.insert("name".into(), finding.name().into());
    fields.insert("severity".into(), finding.severity().name().into());
    fields.insert("message".into(), finding.message().into());
    fields.extend(place(file, &finding.span()));
    // A comment is not a URI, and no rule is about it.
    let diagnostic = finding.diagnostic();
    let section = diagnostic.map(|diagnostic| diagnostic.section());
    fields.insert("rule".into(), diagnostic.map(|diagnostic| diagnostic.rule().name()).into());
    fields.insert("rfc".into(), section.map(|section| section.rfc).into());
    fields.insert("section".into(), section.map(|section| section.number).into());
    fields.insert("url".into(), section.map(|section| section.url().to_string()).into());
    let context = finding.context().iter().map(|label| labelled(file, &label.span, &label.text));
    let labels = [labelled(file, &finding.span(), finding.label())].into_iter().chain(context);
    fields.insert("labels".into(), labels.collect());
    let expected = diagnostic.map(|diagnostic| serde_json::to_value(diagnostic.expected()).unwrap_or_default());
    fields.insert("expected".into(), expected.unwrap_or_else(|| json!([])));
    fields.insert("help".into(), finding.help().into());
    fields.insert("fixes".into(), finding.fixes().iter().map(|fix| fix_data(file, fix)).collect());
    let uri = finding.uri();
    let text = uri.map(|uri| labelled(file, &uri.span(), &shortened(uri.bytes())));
    fields.insert("uri".into(), text.unwrap_or_default());
    // The base may have a password, too.
    let target = uri.and_then(|uri| uri.target()).map(|target| shortened(&redact(target.as_bytes())));
    fields.insert("target".into(), target.into());
    let first = first.map(|first| {
        let position = file.position(first.start());
        json!({"start": first.start(), "line": position.line, "column": position.column})
    });
    fields.insert("same_as".into(), first.unwrap_or_default());
    Value::Object(fields)
}

fn fix_data(file: &FileReport<'_>, fix: &Fix) -> Value {
    let edit = |edit: &Edit| labelled(file, &edit.span, &edit.replacement);
    let edits: Vec<Value> = fix.edits.iter().map(edit).collect();
    json!({"title": fix.title, "applicability": fix.applicability.name(), "edits": edits})
}

/// A place and a text.
fn labelled(file: &FileReport<'_>, span: &Range<usize>, text: &str) -> Value {
    let mut fields: Map<String, Value> = place(file, span).into_iter().collect();
    fields.insert("text".into(), text.into());
    Value::Object(fields)
}

fn place(file: &FileReport<'_>, span: &Range<usize>) -> [(String, Value); 8] {
    let Place { start, end } = file.place(span);
    let field = |name: &str, number: usize| (name.to_owned(), Value::from(number));
    [
        field("start", span.start),
        field("end", span.end),
        field("line", start.line),
        field("column", start.column),
        field("utf16_column", start.utf16_column),
        field("end_line", end.line),
        field("end_column", end.column),
        field("end_utf16_column", end.utf16_column),
    ]
}

/// How much of a URI each of its findings shows, in bytes: there may be as many of them as it has bytes.
const LONGEST_TEXT: usize = 1000;

/// The beginning of a text that is too long.
pub(crate) fn shortened(text: &[u8]) -> String {
    beginning(text, LONGEST_TEXT)
}

/// A text of at most so many bytes, or the beginning of one that is longer.
pub(crate) fn beginning(text: &[u8], most: usize) -> String {
    let Some((start, rest)) = text.split_at_checked(most).filter(|(_, rest)| !rest.is_empty()) else {
        return String::from_utf8_lossy(text).into_owned();
    };
    // Not within a character.
    let is_inside = rest.first().is_some_and(|byte| byte & 0xC0 == 0x80);
    let end = start.iter().rposition(|byte| byte & 0xC0 != 0x80).filter(|_| is_inside).unwrap_or(start.len());
    format!("{}\u{2026}", String::from_utf8_lossy(start.get(..end).unwrap_or(start)))
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn no_character_is_cut() {
        for (text, most, expected) in [
            ("abc", 3, "abc"),
            ("abc", 2, "ab\u{2026}"),
            ("ab\u{E9}", 3, "ab\u{2026}"),
            ("ab\u{E9}", 4, "ab\u{E9}"),
            ("a\u{1F600}b", 2, "a\u{2026}"),
            ("a\u{1F600}b", 4, "a\u{2026}"),
            ("a\u{1F600}b", 5, "a\u{1F600}\u{2026}"),
        ] {
            assert_eq!(beginning(text.as_bytes(), most), expected, "{text} {most}");
        }
    }
}
