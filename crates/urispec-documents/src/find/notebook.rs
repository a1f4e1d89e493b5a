//! URIs in notebooks: JSON, whose strings are Markdown or code, as a whole or line by line.

use std::ops::Range;

use super::around::Around;
use super::candidate::Candidates;
use super::{markdown, strings};
use crate::decode::writing::Writing;
use crate::file_type::FileType;

/// Finds what a file holds. The type of a cell is written before its source, which is one string or one for each line.
pub(super) fn find<'t>(file: &'t [u8], with_code: bool, candidates: &mut Candidates<'t>) {
    let (mut key, mut is_markdown) = (0..0, false);
    let mut lines = Vec::new();
    strings::each(file, FileType::Json, candidates, |last, content, writing, candidates| {
        let text = |range: &Range<usize>| file.get(range.clone()).unwrap_or_default();
        let is_key = file.get(content.end + 1..).unwrap_or_default().trim_ascii_start().starts_with(b":");
        if is_markdown && !is_key && text(&key) == b"source" {
            lines.push(content);
            return;
        }
        if !lines.is_empty() {
            cell(file, std::mem::take(&mut lines), with_code, candidates);
        }
        if is_key {
            key = content.clone();
        } else if text(&key) == b"cell_type" {
            is_markdown = text(&content) == b"markdown";
        }
        strings::value(file, last, content, writing, false, candidates);
    });
    cell(file, lines, with_code, candidates);
}

/// Markdown in strings. Its places are those of the strings; what more than one of them holds has none.
fn cell<'t>(file: &'t [u8], lines: Vec<Range<usize>>, with_code: bool, candidates: &mut Candidates<'t>) {
    let (mut text, mut mappings) = (Vec::new(), Vec::new());
    for line in lines {
        let (decoded, mapping) = Writing::Escaped.decode(file.get(line.clone()).unwrap_or_default(), line.start);
        mappings.push((text.len(), mapping));
        text.extend_from_slice(&decoded);
    }
    let place = |span: Range<usize>| {
        let next = mappings.partition_point(|(start, _)| *start <= span.start);
        let (start, mapping) = mappings.get(next.checked_sub(1)?)?;
        let is_one = mappings.get(next).is_none_or(|(end, _)| span.end <= *end);
        is_one.then(|| mapping.span(span.start - start..span.end - start))
    };
    let mut found = Candidates::default();
    markdown::find(&text, with_code, &Around::default(), &mut found);
    for candidate in found.all {
        let writing = match candidate.writing {
            Writing::Markdown | Writing::MarkdownText => Writing::EscapedMarkdown,
            Writing::Html(_) | Writing::References => Writing::EscapedHtml(b'"'),
            _ => Writing::Escaped,
        };
        if let Some(span) = place(candidate.span.clone()) {
            candidates.inner(file, span, writing, &candidate);
        }
    }
    for template in found.templates {
        if let Some(span) = place(template.span()) {
            candidates.leave(span, template.why());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Candidates, find};

    #[test]
    fn markdown_in_strings() {
        let file = r#"{"cells": [{"cell_type": "markdown", "source": ["[a](http://h/b c.csv), \"q\" http://h/d\n", "e `http://h/f`"]},
            {"cell_type": "code", "source": ["x(\"http://h/g h\")\n"], "outputs": [{"url": "http://h/i j"}]}]}"#;
        let mut candidates = Candidates::default();
        find(file.as_bytes(), false, &mut candidates);
        let all = candidates.in_order().all;
        let texts: Vec<_> = all.iter().map(|found| String::from_utf8_lossy(&found.text)).collect();
        assert_eq!(texts, ["http://h/b c.csv", "http://h/d", "http://h/g", "http://h/i j"]);
        assert_eq!(&file[all[0].span.clone()], "http://h/b c.csv");
    }
}
