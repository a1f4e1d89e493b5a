//! Messages of MIME that hold a page and what belongs to it: MHTML ([RFC 2557](https://www.rfc-editor.org/rfc/rfc2557)).
//!
//! A part is encapsulated in the message, whose `Content-Location` is the base of what has none of its own. Its predecessor,
//! [RFC 2110](https://www.rfc-editor.org/rfc/rfc2110), also has `Content-Base`, which counts first. A part in base64 is not read.

use std::ops::Range;

use urispec::rfc3986::resolution::base::Layer;

use super::candidate::{Candidates, Scope};
use super::prose::Style;
use super::{css, html, without_mark};
use crate::decode::writing::Writing;

/// Finds what a message holds, part by part.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    // The message itself, and then its parts.
    let whole = file.len() - without_mark(file).len()..file.len();
    let mut entities = Vec::from([whole]);
    while let Some(entity) = entities.pop() {
        let headers = headers(file, entity.clone());
        let body = headers.last().map_or(entity.start, |header| header.end)..entity.end;
        let get = |name: &str| headers.iter().find(|header| header.is(file, name)).map(|header| header.value.clone());
        bases(file, &entity, &body, get("content-base"), get("content-location"), candidates);
        let is_base = |header: &Header| ["content-base", "content-location"].iter().any(|name| header.is(file, name));
        for header in headers.iter().filter(|header| !is_base(header)) {
            candidates.scan(file, header.value.clone(), Style::Prose, Writing::Plain);
        }
        let text = |name| get(name).and_then(|value| file.get(value)).unwrap_or_default();
        let media_type = text("content-type");
        if let Some(boundary) = boundary(media_type) {
            entities.extend(parts(file, body, boundary));
            continue;
        }
        let encoding = text("content-transfer-encoding").to_ascii_lowercase();
        match &encoding[..] {
            b"base64" => (),
            b"quoted-printable" => quoted(file, body, media_type, candidates),
            _ => part(file, body, media_type, candidates),
        }
    }
}

/// Adds the references of the headers, and the base that they name.
fn bases<'t>(
    file: &'t [u8],
    entity: &Range<usize>,
    body: &Range<usize>,
    base: Option<Range<usize>>,
    location: Option<Range<usize>>,
    candidates: &mut Candidates<'t>,
) {
    // Without a base, the location of a part is the one of its body.
    let scope = match (&base, &location) {
        (Some(base), _) => Some((base.clone(), entity.clone())),
        (None, Some(location)) => Some((location.clone(), body.clone())),
        (None, None) => None,
    };
    candidates.scopes.extend(scope.map(|(base, part)| Scope { base, part, layer: Layer::Entity }));
    for span in [base, location].into_iter().flatten() {
        candidates.reference(file, span, Writing::Plain);
    }
}

/// A header: its name, its value, and where the next line begins.
struct Header {
    name: Range<usize>,
    value: Range<usize>,
    end: usize,
}

impl Header {
    fn is(&self, file: &[u8], name: &str) -> bool {
        file.get(self.name.clone()).is_some_and(|text| text.eq_ignore_ascii_case(name.as_bytes()))
    }
}

/// The headers of an entity. The last has no name: it is the empty line after them.
fn headers(file: &[u8], entity: Range<usize>) -> Vec<Header> {
    let mut headers: Vec<Header> = Vec::new();
    let mut at = entity.start;
    while at < entity.end {
        let rest = file.get(at..entity.end).unwrap_or_default();
        let end = at + memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let line = file.get(at..end).unwrap_or_default();
        if line.trim_ascii().is_empty() {
            headers.push(Header { name: at..at, value: at..at, end });
            break;
        }
        let is_folded = line.first().is_some_and(u8::is_ascii_whitespace);
        match (headers.last_mut(), memchr::memchr(b':', line)) {
            (Some(last), _) if is_folded => (last.value.end, last.end) = (at + line.trim_ascii_end().len(), end),
            (_, Some(colon)) => {
                let value = line.get(colon + 1..).unwrap_or_default();
                let start = at + colon + 1 + (value.len() - value.trim_ascii_start().len());
                headers.push(Header { name: at..at + colon, value: start..start + value.trim_ascii().len(), end });
            }
            // Something else than a header, from which on it is a body.
            (_, None) => break,
        }
        at = end;
    }
    headers
}

/// The boundary of the parts, if this is the type of a message with parts.
fn boundary(media_type: &[u8]) -> Option<&[u8]> {
    const NAME: &[u8] = b"boundary=";
    let starts =
        |text: &[u8], start: &[u8]| text.get(..start.len()).is_some_and(|text| text.eq_ignore_ascii_case(start));
    if !starts(media_type, b"multipart/") {
        return None;
    }
    let at = media_type.windows(NAME.len()).position(|window| starts(window, NAME))? + NAME.len();
    let value = media_type.get(at..)?;
    let end = match value.strip_prefix(b"\"") {
        Some(quoted) => return quoted.get(..memchr::memchr(b'"', quoted)?).filter(|boundary| !boundary.is_empty()),
        None => value.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b';').unwrap_or(value.len()),
    };
    value.get(..end).filter(|boundary| !boundary.is_empty())
}

/// The parts between the lines of a boundary.
fn parts(file: &[u8], body: Range<usize>, boundary: &[u8]) -> Vec<Range<usize>> {
    let line = [b"--", boundary].concat();
    let (mut parts, mut start) = (Vec::new(), None);
    let mut at = body.start;
    while at < body.end {
        let rest = file.get(at..body.end).unwrap_or_default();
        let end = at + memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let after = rest.strip_prefix(&line[..]).map(|after| after.get(..end - at - line.len()).unwrap_or_default());
        if let Some(after) = after.filter(|after| matches!(after.trim_ascii_end(), b"" | b"--")) {
            parts.extend(start.map(|start| start..at));
            start = after.trim_ascii_end().is_empty().then_some(end);
        }
        at = end;
    }
    parts.extend(start.map(|start| start..body.end));
    parts
}

/// Finds what a part of this type holds. Its `<base>` counts for it alone.
fn part<'t>(file: &'t [u8], body: Range<usize>, media_type: &[u8], candidates: &mut Candidates<'t>) {
    let mut found = Candidates::default();
    content(file, body.clone(), media_type, &mut found);
    candidates.scopes.extend(found.base.map(|base| Scope { base, part: body, layer: Layer::Content }));
    candidates.all.append(&mut found.all);
    candidates.templates.append(&mut found.templates);
}

/// The same for a part whose characters are encoded as `=3D`.
fn quoted<'t>(file: &'t [u8], body: Range<usize>, media_type: &[u8], candidates: &mut Candidates<'t>) {
    let (text, mapping) = Writing::Printable.decode(file.get(body.clone()).unwrap_or_default(), body.start);
    let mut found = Candidates::default();
    content(&text, 0..text.len(), media_type, &mut found);
    let base = found.base.map(|base| mapping.span(base));
    candidates.scopes.extend(base.map(|base| Scope { base, part: body, layer: Layer::Content }));
    for candidate in found.all {
        let is_html = matches!(candidate.writing, Writing::Html(_));
        let writing = if is_html { Writing::PrintableHtml } else { Writing::Printable };
        candidates.inner(file, mapping.span(candidate.span.clone()), writing, &candidate);
    }
    for template in found.templates {
        candidates.leave(mapping.span(template.span()), template.why());
    }
}

fn content<'t>(text: &'t [u8], part: Range<usize>, media_type: &[u8], found: &mut Candidates<'t>) {
    let essence = media_type.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii().to_ascii_lowercase();
    match &essence[..] {
        b"text/html" | b"application/xhtml+xml" => html::find(text, part, html::Dialect::Html, found),
        b"text/css" => css::find(text, part, Writing::Plain, found),
        essence if essence.ends_with(b"/xml") || essence.ends_with(b"+xml") => {
            html::find(text, part, html::Dialect::Xml, found);
        }
        b"" | b"text/plain" | b"text/markdown" | b"text/x-patch" | b"text/x-diff" => {
            found.scan(text, part, Style::Prose, Writing::Plain);
        }
        _ => (),
    }
}
