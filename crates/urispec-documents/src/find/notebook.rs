//! URIs in notebooks: JSON, whose strings are lines of Markdown or of code.

use std::ops::Range;

use super::around::Around;
use super::candidate::Candidates;
use super::{markdown, strings};
use crate::decode::writing::Writing;
use crate::file_type::FileType;

/// Finds what a file holds. The type of a cell is written before its source.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    let (mut key, mut is_markdown) = (0..0, false);
    strings::each(file, FileType::Json, candidates, |last, content, writing, candidates| {
        let text = |range: &Range<usize>| file.get(range.clone()).unwrap_or_default();
        let is_key = file.get(content.end + 1..).unwrap_or_default().trim_ascii_start().starts_with(b":");
        if is_key {
            key = content.clone();
        } else if text(&key) == b"cell_type" {
            is_markdown = text(&content) == b"markdown";
        }
        if is_markdown && !is_key && text(&key) == b"source" {
            lines(file, content, candidates);
        } else {
            strings::value(file, last, content, writing, candidates);
        }
    });
}

/// Markdown in a string. Its places are those of the string.
fn lines<'t>(file: &'t [u8], content: Range<usize>, candidates: &mut Candidates<'t>) {
    let (text, mapping) = Writing::Escaped.decode(file.get(content.clone()).unwrap_or_default(), content.start);
    let mut found = Candidates::default();
    markdown::find(&text, false, &Around::default(), &mut found);
    for candidate in found.all {
        let writing = match candidate.writing {
            Writing::Markdown | Writing::MarkdownText => Writing::EscapedMarkdown,
            Writing::Html(_) | Writing::References => Writing::EscapedHtml,
            _ => Writing::Escaped,
        };
        candidates.inner(file, mapping.span(candidate.span.clone()), writing, &candidate);
    }
    for template in found.templates {
        candidates.leave(mapping.span(template.span()), template.why());
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
        find(file.as_bytes(), &mut candidates);
        let all = candidates.in_order().all;
        let texts: Vec<_> = all.iter().map(|found| String::from_utf8_lossy(&found.text)).collect();
        assert_eq!(texts, ["http://h/b c.csv", "http://h/d", "http://h/g", "http://h/i j"]);
        assert_eq!(&file[all[0].span.clone()], "http://h/b c.csv");
    }
}
