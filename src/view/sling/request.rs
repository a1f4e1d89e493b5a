//! A request path as Sling reads it, with the position of each byte in the source.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::decomposition::{NotAbsolute, Parameter, Piece};
use super::grammar::{
    assignment, before, extension, late_char, late_value, remainder, selection, selector, suffix, value,
    with_late_parameters, with_parameters,
};
use super::mangling::{NAMESPACES, mangled};
use crate::abnf::operators::end;
use crate::abnf::source::Parsed;
use crate::uri::view::UriReference;

/// A decoded path without its parameters.
pub(super) struct Request<'a> {
    /// The path in the source.
    source: &'a str,
    start: usize,
    bytes: Cow<'a, [u8]>,
    /// The range of each byte in the source of the path. Empty if the path is unchanged.
    places: Vec<Range<usize>>,
    parameters: Vec<Parameter<'a>>,
}

impl<'a> Request<'a> {
    /// The path of a reference, without its parameters.
    pub(super) fn new(reference: UriReference<'a>) -> Result<Self, NotAbsolute> {
        let mut request = Request::of(reference, &NAMESPACES)?;
        if let Some(parameters) = parameters(&request.bytes) {
            request.take(&parameters);
        }
        Ok(request)
    }

    /// The path of a reference, with its parameters. An empty path after an authority means the root.
    pub(super) fn of(reference: UriReference<'a>, namespaces: &[impl AsRef<str>]) -> Result<Self, NotAbsolute> {
        let path = reference.path();
        let is_root = path.as_str().is_empty() && reference.authority().is_some();
        if !path.is_absolute() && !is_root {
            return Err(NotAbsolute { span: path.span() });
        }
        let (source, start) = (path.as_str(), path.span().start);
        let mut request = Request {
            source,
            start,
            bytes: Cow::Borrowed(source.as_bytes()),
            places: Vec::new(),
            parameters: Vec::new(),
        };
        if is_root {
            request.bytes = Cow::Borrowed(b"/");
            request.places.push(0..0);
        }
        if source.contains('%') {
            request.decode();
        }
        request.unmangle(namespaces);
        Ok(request)
    }

    /// The whole path as text.
    pub(super) fn whole(&self) -> String {
        self.text(0..self.bytes.len()).into_owned()
    }

    /// Writes a colon for the underscores around the prefix of a namespace.
    fn unmangle(&mut self, namespaces: &[impl AsRef<str>]) {
        let prefixes: Vec<_> = mangled(&self.bytes, namespaces).collect();
        if prefixes.is_empty() {
            return;
        }
        self.place_each_byte();
        let bytes = self.bytes.to_mut();
        for prefix in prefixes.into_iter().rev() {
            // The place of the first underscore goes to the first letter, and that of the second to the colon.
            if let Some(colon) = bytes.get_mut(prefix.end) {
                *colon = b':';
            }
            bytes.remove(prefix.start - 1);
            let underscore = self.places.remove(prefix.start - 1);
            if let Some(place) = self.places.get_mut(prefix.start - 1) {
                place.start = underscore.start;
            }
        }
    }

    /// Notes where each byte is in the source, before bytes are removed.
    fn place_each_byte(&mut self) {
        if self.places.is_empty() {
            self.places = (0..self.source.len()).map(|at| at..at + 1).collect();
        }
    }

    fn decode(&mut self) {
        let mut bytes = Vec::with_capacity(self.source.len());
        let mut at = 0;
        while let Some(byte) = self.source.as_bytes().get(at) {
            let digits = self.source.get(at + 1..at + 3).filter(|_| *byte == b'%');
            let decoded = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            let length = if decoded.is_some() { "%00".len() } else { 1 };
            bytes.push(decoded.unwrap_or(*byte));
            self.places.push(at..at + length);
            at += length;
        }
        self.bytes = Cow::Owned(bytes);
    }

    /// Removes the parameters from the path.
    fn take(&mut self, parameters: &Parameters) {
        let text = |place: &Range<usize>| self.text(place.clone()).into_owned();
        self.parameters = { parameters.list.iter() }
            .map(|(all, name, value)| Parameter {
                name: text(name),
                value: text(value),
                piece: self.piece(all.clone()),
            })
            .collect();
        self.place_each_byte();
        self.places.drain(parameters.all.clone());
        self.bytes.to_mut().drain(parameters.all.clone());
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn parameters(&self) -> Vec<Parameter<'a>> {
        self.parameters.clone()
    }

    /// The decoded text of a part.
    pub(super) fn text(&self, part: Range<usize>) -> Cow<'a, str> {
        if self.places.is_empty() {
            return Cow::Borrowed(self.source.get(part).unwrap_or_default());
        }
        Cow::Owned(String::from_utf8_lossy(self.bytes.get(part).unwrap_or_default()).into_owned())
    }

    /// A part with its text and its position.
    pub(super) fn piece(&self, part: Range<usize>) -> Piece<'a> {
        let span = self.span(&part);
        Piece { text: self.text(part), span: self.start + span.start..self.start + span.end }
    }

    fn span(&self, part: &Range<usize>) -> Range<usize> {
        if self.places.is_empty() {
            return part.clone();
        }
        let last = part.end.checked_sub(1).and_then(|last| self.places.get(last));
        let end = last.map_or(0, |place| place.end);
        match self.places.get(part.start).filter(|_| !part.is_empty()) {
            Some(first) => first.start..end,
            None => end..end,
        }
    }

    /// The possible resource paths: first the full path without trailing slashes, then the part before each dot, from the last
    /// dot to the first.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Range<usize>> {
        let bytes: &[u8] = &self.bytes;
        let end = bytes.iter().rposition(|byte| *byte != b'/').map_or(1, |last| last + 1);
        let whole = bytes.get(..end).unwrap_or_default();
        let dots = whole.iter().enumerate().skip(1).rev().filter(|(_, byte)| **byte == b'.').map(|(at, _)| at);
        [end].into_iter().chain(dots).map(|end| 0..end)
    }

    /// The end of the resource path if no resource exists.
    pub(super) fn first_dot(&self) -> usize {
        self.bytes.iter().position(|byte| *byte == b'.').unwrap_or(self.bytes.len())
    }
}

/// The ranges of all parameters together, and of each parameter, its name and its value.
struct Parameters {
    all: Range<usize>,
    list: Vec<(Range<usize>, Range<usize>, Range<usize>)>,
}

type Combinator<'p> = fn(&'p [u8]) -> Parsed<&'p [u8]>;

/// The parameters of a path, if they are in an allowed position.
fn parameters<'p>(path: &'p [u8]) -> Option<Parameters> {
    let is = |rule: Combinator<'p>| rule(path).and_then(|(rest, _)| end(rest)).is_ok();
    let (rest, _) = before(path).ok()?;
    let (mut rest, value): (&[u8], Combinator<'p>) = if is(with_parameters) {
        (rest, value)
    } else if is(with_late_parameters) {
        let mut rest = rest;
        while let Ok((after, _)) = late_char(rest) {
            rest = after;
        }
        (rest, late_value)
    } else {
        return None;
    };
    let at = |rest: &[u8]| path.len() - rest.len();
    let start = at(rest);
    let mut list = Vec::new();
    while let Ok((after, assigned)) = assignment(rest) {
        let (after_value, text) = value(after).ok()?;
        let name = assigned.iter().rposition(|byte| *byte == b';').map_or(0, |semicolon| semicolon + 1);
        let name = at(rest) + name..at(after) - "=".len();
        let quote = usize::from(text.first() == Some(&b'\''));
        list.push((at(rest)..at(after_value), name, at(after) + quote..at(after_value) - quote));
        rest = after_value;
    }
    Some(Parameters { all: start..at(rest), list })
}

/// The ranges of the parts after the resource path.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) selector_string: Option<Range<usize>>,
    pub(super) selectors: Vec<Range<usize>>,
    pub(super) extension: Option<Range<usize>>,
    pub(super) suffix: Option<Range<usize>>,
}

/// Splits the rest of a path after the resource path, which ends at `start`.
pub(super) fn split(path: &[u8], start: usize) -> Parts {
    let mut parts = Parts::default();
    let at = |rest: &[u8]| path.len() - rest.len();
    let rest = path.get(start..).unwrap_or_default();
    if remainder(rest).and_then(|(rest, _)| end(rest)).is_err() {
        return parts;
    }
    let mut after = rest;
    if let Ok((rest, selected)) = selection(rest) {
        after = rest;
        // Every text before a dot is a selector; the text after the last dot is the extension.
        let mut left = selected.strip_prefix(b".").unwrap_or_default();
        let mut place = start + ".".len();
        let first = place;
        while let Ok((next, text)) = selector(left) {
            let Some(next) = next.strip_prefix(b".") else { break };
            parts.selectors.push(place..place + text.len());
            (left, place) = (next, place + text.len() + ".".len());
        }
        if extension(left).is_ok() {
            parts.extension = Some(place..place + left.len());
        }
        while parts.selectors.last().is_some_and(Range::is_empty) {
            parts.selectors.pop();
        }
        if !parts.selectors.is_empty() {
            parts.selector_string = Some(first..place - ".".len());
        }
    }
    if suffix(after).is_ok() {
        parts.suffix = Some(at(after)..path.len());
    }
    parts
}
