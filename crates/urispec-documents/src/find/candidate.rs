//! What the finders find: URIs, and templates for them.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use urispec::Rule;
use urispec::diagnostic::{Mapping, Place, credentials};
use urispec::rfc3986::resolution::base::Layer;

use super::order::put_in_order;
use super::prose::{self, Found, Style, mistyped};
use crate::decode::reference::has_unknown_entity;
use crate::decode::writing::Writing;
use crate::find::letters::{LONGEST_AUTHORITY, begins_with};
use crate::template::placeholder;
use crate::template::sign::{self, is_placeholder};
use crate::template::why::{Template, Why};

/// A text that is meant as a URI, or as a reference to one.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<'t> {
    /// Its place in the text of the document.
    pub(crate) span: Range<usize>,
    /// The text, decoded.
    pub(crate) text: Cow<'t, [u8]>,
    pub(crate) mapping: Mapping,
    /// What it is to match.
    pub(crate) rule: Rule,
    pub(crate) writing: Writing,
    /// The kind of place that it is in.
    pub(crate) place: Place,
    /// Whether it is a name, which is compared character by character: of a namespace, a schema, a prefix.
    pub(crate) is_name: bool,
    /// Whether it is in JSON-LD, whose names are IRIs.
    pub(crate) is_linked: bool,
}

impl<'t> Candidate<'t> {
    /// The candidate at a place, decoded.
    pub(super) fn new(file: &'t [u8], span: Range<usize>, writing: Writing, rule: Rule, place: Place) -> Self {
        let (text, mapping) = writing.decode(file.get(span.clone()).unwrap_or_default(), span.start);
        Candidate { span, text, mapping, rule, writing, place, is_name: false, is_linked: false }
    }

    /// The same in a text of which the one that it was found in begins at `start`.
    pub(crate) fn within<'a>(&self, text: &'a [u8], start: usize) -> Candidate<'a> {
        let span = self.span.start + start..self.span.end + start;
        let candidate = Candidate::new(text, span, self.writing, self.rule, self.place);
        Candidate { is_name: self.is_name, is_linked: self.is_linked, ..candidate }
    }

    /// The same, which stays when the text of the document goes.
    pub(crate) fn kept(&self) -> Candidate<'static> {
        let Candidate { span, text, mapping, rule, writing, place, is_name, is_linked } = self.clone();
        Candidate { span, text: text.into_owned().into(), mapping, rule, writing, place, is_name, is_linked }
    }

    /// The same, as an IRI (RFC 3987), if it is not in ASCII.
    pub(crate) fn as_iri(&self) -> Option<Self> {
        let rule = match self.rule {
            Rule::Uri => Rule::Iri,
            Rule::UriReference => Rule::IriReference,
            _ => return None,
        };
        (!self.text.is_ascii()).then(|| Candidate { rule, ..self.clone() })
    }

    /// Whether it was found in running text, and so must have a scheme.
    pub(crate) fn is_bare(&self) -> bool {
        matches!(self.rule, Rule::Uri | Rule::Iri)
    }

    /// Whether it has no escapes, so that places in its text are those in the document.
    pub(crate) fn is_plain(&self) -> bool {
        self.text.len() == self.span.len()
    }

    /// Whether it is written as a value of data.
    pub(crate) fn has_escapes_of_data(&self) -> bool {
        matches!(self.writing, Writing::Plain | Writing::Escaped | Writing::Doubled)
    }

    /// What is before the first colon.
    pub(crate) fn scheme(&self) -> &[u8] {
        self.text.split(|byte| *byte == b':').next().unwrap_or_default()
    }
}

/// What was found in a file.
#[derive(Debug, Default)]
pub(crate) struct Candidates<'t> {
    pub(crate) all: Vec<Candidate<'t>>,
    /// What is not checked.
    pub(crate) templates: Vec<Template>,
    /// Where the document names its base.
    pub(crate) base: Option<Range<usize>>,
    /// The bases of its parts.
    pub(crate) scopes: Vec<Scope>,
    /// The labels of links that it does not define.
    pub(crate) asked: HashSet<String>,
}

/// What a template begins with.
#[derive(Debug)]
pub(crate) struct Beginning<'t> {
    pub(crate) candidate: Candidate<'t>,
    /// Whether it is there for its password alone.
    pub(crate) is_for_password: bool,
}

/// A part of a document that has a base of its own.
#[derive(Debug)]
pub(crate) struct Scope {
    /// Where the base is named. It may be relative to that of the scope around.
    pub(crate) base: Range<usize>,
    /// What it counts for.
    pub(crate) part: Range<usize>,
    pub(crate) layer: Layer,
}

/// No URI in a text is shorter: `tel:1`.
const SHORTEST: usize = 5;

impl<'t> Candidates<'t> {
    /// In the order of the text, each place once.
    pub(crate) fn in_order(mut self) -> Self {
        put_in_order(&mut self.all, |candidate| &candidate.span);
        self.all.dedup_by(|one, other| one.span == other.span);
        put_in_order(&mut self.templates, |template| &template.span);
        self.templates.dedup_by(|one, other| one.span == other.span);
        self
    }

    /// Without those that there is a reason for not to be checked.
    pub(crate) fn without(mut self, why: impl Fn(&Candidate<'t>) -> Option<Why>) -> Self {
        let templates = &mut self.templates;
        self.all.retain(|candidate| {
            let why = why(candidate);
            templates.extend(why.map(|why| Template { span: candidate.span.clone(), why }));
            why.is_none()
        });
        self.in_order()
    }

    /// What templates begin with in which nothing is filled in: up to a host, if there is a password before it, as in
    /// `postgres://ada:s3cret@h.test/${db}`, and up to the path: `htps://h.test/{id}`.
    pub(crate) fn beginnings<'f>(&self, file: &'f [u8]) -> impl Iterator<Item = Beginning<'f>> {
        self.templates.iter().flat_map(move |template| {
            let span = &template.span;
            let [host, path] = match template.why {
                Why::Placeholder => [up_to_host(file, span), up_to_path(file, span)],
                Why::Route => [None, up_to_path(file, span)],
                Why::Part | Why::ConnectionString => [up_to_host(file, span), None],
                _ => [None, None],
            };
            let candidate = move |span| Candidate::new(file, span, Writing::Plain, Rule::Uri, Place::Code);
            [(host, true), (path, false)].into_iter().filter_map(move |(span, is_for_password)| {
                Some(Beginning { candidate: candidate(span?), is_for_password })
            })
        })
    }

    /// Adds what is not checked.
    pub(super) fn leave(&mut self, span: Range<usize>, why: Why) {
        self.templates.push(Template { span, why });
    }

    /// Adds a reference that is alone, such as the value of an attribute.
    pub(super) fn reference(&mut self, file: &'t [u8], span: Range<usize>, writing: Writing) {
        self.value(Candidate::new(file, span, writing, Rule::UriReference, Place::Value));
    }

    /// Adds a reference that is a name.
    pub(super) fn name(&mut self, file: &'t [u8], span: Range<usize>, writing: Writing) {
        let candidate = Candidate::new(file, span, writing, Rule::UriReference, Place::Value);
        self.value(Candidate { is_name: true, ..candidate });
    }

    /// Adds a reference in source code.
    pub(super) fn code(&mut self, file: &'t [u8], span: Range<usize>, writing: Writing) {
        self.value(Candidate::new(file, span, writing, Rule::UriReference, Place::Code));
    }

    /// Adds what was found in a text within this one, at its place here.
    pub(super) fn inner(&mut self, file: &'t [u8], span: Range<usize>, writing: Writing, found: &Candidate<'_>) {
        let candidate = Candidate::new(file, span, writing, found.rule, found.place);
        self.all.push(Candidate { is_name: found.is_name, ..candidate });
    }

    /// Leaves the last URI if it is bare and ends at a place where markup cuts it.
    pub(super) fn cut(&mut self, at: usize) {
        if let Some(last) = self.all.pop_if(|last| last.is_bare() && last.span.end == at) {
            self.leave(last.span, Why::Part);
        }
    }

    fn value(&mut self, candidate: Candidate<'t>) {
        let has_scheme = |name: &[u8]| begins_with(&candidate.text, name);
        let is_script = [&b"javascript:"[..], b"jdbc:", b"vbscript:"].into_iter().any(has_scheme);
        let is_data = has_scheme(b"data:");
        let is_filled = || {
            let mut angles = memchr::memchr_iter(b'<', &candidate.text);
            // In data, `<svg>` is rather an element.
            angles.any(|at| !is_data && is_placeholder(candidate.text.get(at..).unwrap_or_default()))
        };
        let why = sign::why(&candidate.text)
            .or_else(|| is_filled().then_some(Why::Placeholder))
            .or_else(|| (!is_data && sign::is_joined(&candidate.text)).then_some(Why::Part));
        match why {
            Some(why) => self.leave(candidate.span, why),
            None if is_script => (),
            None => self.all.push(candidate),
        }
    }

    /// Adds the URIs in a part of the file.
    pub(super) fn scan(&mut self, file: &'t [u8], span: Range<usize>, style: Style, writing: Writing) {
        let raw = file.get(span.clone()).unwrap_or_default();
        if may_hold_uri(raw, writing) {
            self.scan_text(file, span, raw, style, writing);
        }
    }

    /// It is not inlined, since most texts are not scanned.
    #[inline(never)]
    fn scan_text(&mut self, file: &'t [u8], span: Range<usize>, raw: &[u8], style: Style, writing: Writing) {
        let is_name = style.is_for_names();
        let bare = |place: Range<usize>| {
            let has_escapes = style == Style::Source && file.get(place.clone()).is_some_and(|uri| uri.contains(&b'\\'));
            let writing = match writing {
                // reStructuredText passes HTML on as it is.
                Writing::Plain | Writing::Rst => match written_in(file, place.start) {
                    escaped @ Writing::EscapedHtml(_) => escaped,
                    _ if has_escapes => Writing::Escaped,
                    Writing::Plain => writing,
                    of_attribute => of_attribute,
                },
                writing => writing,
            };
            let candidate = Candidate::new(file, place, writing, Rule::Uri, style.place());
            Candidate { is_name, ..candidate }
        };
        if writing == Writing::Plain {
            return prose::find(raw, style, |found| match found {
                Found::Uri(place) => self.all.push(bare(span.start + place.start..span.start + place.end)),
                Found::Template(place, why) => self.leave(span.start + place.start..span.start + place.end, why),
            });
        }
        let (decoded, mapping) = writing.decode(raw, span.start);
        prose::find(&decoded, style, |found| match found {
            Found::Uri(place) => {
                let place = mapping.span(place);
                // The semicolon of the last entity was taken for the end of a sentence.
                let written = file.get(place.start..file.len().min(place.end + 1)).unwrap_or_default();
                if matches!(style, Style::Xml | Style::Names) && has_unknown_entity(written) {
                    self.leave(place, Why::Placeholder);
                } else if writing == Writing::Rst && sign::repeats_class(written) {
                    // The backslash is a part of the text in code, which is quoted there.
                    self.leave(place, Why::Pattern);
                } else if writing == Writing::Rst && sign::has_substitution(written) {
                    self.leave(place, Why::Placeholder);
                } else {
                    self.all.push(bare(place));
                }
            }
            Found::Template(place, why) => self.leave(mapping.span(place), why),
        });
    }
}

/// Where a URI begins with a user and a password that are literal, and with what is literal of its host.
fn up_to_host(file: &[u8], span: &Range<usize>) -> Option<Range<usize>> {
    let text = file.get(span.clone())?;
    let text = text.get(..text.len().min(LONGEST_AUTHORITY))?;
    let start = memchr::memmem::find(text, b"://")? + "://".len();
    let literal = literal(text.get(start..)?);
    let sign = start + memchr::memrchr(b'@', text.get(start..start + literal)?)?;
    // What precedes the digest of an image of a container is its version: `docker://a:3.20@${digest}`.
    if begins_with(text, b"docker") || begins_with(text, b"oci") {
        return None;
    }
    // With a sign behind what is filled in, the one before it belongs to the password.
    let mut rest = text.get(start + literal..)?;
    while let Some(next) = placeholder::length(rest).or_else(|| Some(literal_of(rest)).filter(|length| *length > 0)) {
        let (part, after) = rest.split_at_checked(next)?;
        if part.contains(&b'@') && part.iter().all(|byte| is_literal(*byte)) {
            return None;
        }
        rest = after;
    }
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_".contains(byte);
    let host = text.get(sign + 1..)?.iter().take_while(|byte| is_of_name(byte)).count();
    let end = sign + 1 + host;
    (!credentials(text.get(..end)?).is_empty()).then_some(span.start..span.start + end)
}

/// Where a URI begins with a host, and what else is before a path, if nothing is filled in there.
fn up_to_path(file: &[u8], span: &Range<usize>) -> Option<Range<usize>> {
    let text = file.get(span.clone())?;
    let beginning = text.get(..text.len().min(LONGEST_AUTHORITY))?;
    let literal = beginning.iter().position(|byte| !is_literal(*byte) && *byte != b'/').unwrap_or(beginning.len());
    let literal = beginning.get(..literal)?;
    let is_parameter = |pair: &[u8]| matches!(pair, [b'/', b':', name] if name.is_ascii_alphabetic());
    let literal = literal.get(..literal.windows(3).position(is_parameter).map_or(literal.len(), |at| at + 1))?;
    let end = memchr::memrchr(b'/', literal)?;
    let is_of_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    // With a sign behind it, there is a password.
    let has_host = literal.get(..end)?.last().is_some_and(|last| is_of_host(*last));
    (has_host && !text.get(end..)?.contains(&b'@')).then_some(span.start..span.start + end + 1)
}

/// How much of a text is user information and a host in which nothing is filled in. A triplet is one of it.
fn literal(text: &[u8]) -> usize {
    let mut length = literal_of(text);
    while let Some([b'%', digits @ ..]) = text.get(length..length + 3)
        && digits.iter().all(u8::is_ascii_hexdigit)
    {
        length += 3;
        length += literal_of(text.get(length..).unwrap_or_default());
    }
    length
}

fn literal_of(text: &[u8]) -> usize {
    text.iter().position(|byte| !is_literal(*byte)).unwrap_or(text.len())
}

/// What user information has where nothing is filled in.
fn is_literal(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!&+,;=:@".contains(&byte)
}

/// Whether a text may have a URI in it. Most have not.
fn may_hold_uri(raw: &[u8], writing: Writing) -> bool {
    if raw.len() < SHORTEST {
        return false;
    }
    // A colon may be written as a character reference, or as an escape.
    let may_have_colon = match writing {
        Writing::Plain => memchr::memchr(b':', raw),
        _ => memchr::memchr3(b':', b'&', b'\\', raw),
    };
    may_have_colon.is_some() || mistyped::next(raw, 0, false).is_some()
}

/// How a bare URI is written: as HTML, if it is the value of an attribute in a text, a comment or a literal, and otherwise as it is.
fn written_in(file: &[u8], start: usize) -> Writing {
    let before = file.get(..start).unwrap_or_default();
    let quote = before.last().copied().filter(|quote| b"\"'".contains(quote));
    let name = before.get(..before.len().saturating_sub(1)).unwrap_or_default();
    // In a literal, the quotes of the attribute have backslashes.
    let (name, is_escaped) = name.strip_suffix(b"\\").map_or((name, false), |name| (name, true));
    let is_attribute = [&b" href="[..], b" src="].iter().any(|attribute| {
        let end = name.len().checked_sub(attribute.len()).and_then(|start| name.get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(attribute))
    });
    match quote.filter(|_| is_attribute) {
        Some(quote) if is_escaped => Writing::EscapedHtml(quote),
        Some(quote) => Writing::Html(Some(quote)),
        None => Writing::Plain,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::Candidates;

    /// The texts of what a finder finds, in the order of the document.
    pub(crate) fn texts_of(find: impl FnOnce(&mut Candidates<'_>)) -> Vec<String> {
        let mut candidates = Candidates::default();
        find(&mut candidates);
        candidates.in_order().all.into_iter().map(|found| String::from_utf8(found.text.into_owned()).unwrap()).collect()
    }
}
