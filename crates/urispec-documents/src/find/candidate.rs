//! What the finders find: URIs, and templates for them.

use std::ops::Range;

use urispec::Rule;
use urispec::diagnostic::{Mapping, Place};

use super::prose::{self, Found, Style};
use crate::decode::reference::has_unknown_entity;
use crate::decode::writing::Writing;
use crate::template::{has_placeholder, is_placeholder};

/// A text that is meant as a URI, or as a reference to one.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Its place in the text of the document.
    pub(crate) span: Range<usize>,
    /// The text, decoded.
    pub(crate) text: Vec<u8>,
    pub(crate) mapping: Mapping,
    /// What it is to match.
    pub(crate) rule: Rule,
    pub(crate) writing: Writing,
    /// Where it stands.
    pub(crate) place: Place,
}

impl Candidate {
    /// The candidate at a place, decoded.
    pub(super) fn new(file: &[u8], span: Range<usize>, writing: Writing, rule: Rule, place: Place) -> Self {
        let (text, mapping) = writing.decode(file.get(span.clone()).unwrap_or_default(), span.start);
        Candidate { span, text, mapping, rule, writing, place }
    }

    /// What is before the first colon.
    pub(crate) fn scheme(&self) -> &[u8] {
        self.text.split(|byte| *byte == b':').next().unwrap_or_default()
    }
}

/// What was found in a file.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    pub(crate) all: Vec<Candidate>,
    /// Templates for URIs, which cannot be read until something is filled in.
    pub(crate) templates: Vec<Range<usize>>,
    /// Where the document names its base.
    pub(crate) base: Option<Range<usize>>,
}

impl Candidates {
    /// In the order of the text, each place once.
    pub(crate) fn in_order(mut self) -> Self {
        self.all.sort_by_key(|candidate| (candidate.span.start, candidate.span.end));
        self.all.dedup_by(|one, other| one.span == other.span);
        self.templates.sort_by_key(|template| (template.start, template.end));
        self.templates.dedup();
        self
    }

    /// Adds a reference that stands alone, such as the value of an attribute.
    pub(super) fn reference(&mut self, file: &[u8], span: Range<usize>, writing: Writing) {
        let candidate = Candidate::new(file, span, writing, Rule::UriReference, Place::Value);
        let has_scheme =
            |name: &[u8]| candidate.text.get(..name.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(name));
        let (is_script, is_data) = (has_scheme(b"javascript:"), has_scheme(b"data:"));
        let mut angles = memchr::memchr_iter(b'<', &candidate.text);
        if has_placeholder(&candidate.text)
            || angles.any(|at| {
                let rest = candidate.text.get(at..).unwrap_or_default();
                // In data, `<svg>` is rather an element.
                rest.starts_with(b"<?") || rest.starts_with(b"<%") || !is_data && is_placeholder(rest)
            })
        {
            self.templates.push(candidate.span);
        } else if !is_script {
            self.all.push(candidate);
        }
    }

    /// Adds the URIs in a part of the file.
    pub(super) fn scan(&mut self, file: &[u8], span: Range<usize>, style: Style, writing: Writing) {
        let raw = file.get(span.clone()).unwrap_or_default();
        if memchr::memchr(b':', raw).is_none()
            && (writing == Writing::Plain || !raw.contains(&b'&') && !raw.contains(&b'\\'))
        {
            return;
        }
        if writing == Writing::Plain {
            return prose::find(raw, style, |found| match found {
                Found::Uri(place) => {
                    let place = span.start + place.start..span.start + place.end;
                    self.all.push(Candidate::new(file, place, writing, Rule::Uri, style.place()));
                }
                Found::Template(place) => self.templates.push(span.start + place.start..span.start + place.end),
            });
        }
        let (decoded, mapping) = writing.decode(raw, span.start);
        prose::find(&decoded, style, |found| match found {
            Found::Uri(place) => {
                let place = mapping.span(place);
                // The semicolon of the last entity was taken for the end of a sentence.
                let written = file.get(place.start..file.len().min(place.end + 1)).unwrap_or_default();
                if style == Style::Xml && has_unknown_entity(written) {
                    self.templates.push(place);
                } else {
                    self.all.push(Candidate::new(file, place, writing, Rule::Uri, style.place()));
                }
            }
            Found::Template(place) => self.templates.push(mapping.span(place)),
        });
    }
}
