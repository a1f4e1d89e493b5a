//! Runs of characters that are not allowed where they are.

use crate::diagnostic::syntax::backslash::BACKSLASH;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::name::Name;
use crate::diagnostic::page::pages;
use crate::diagnostic::symbol::{Sort, Symbol};
use crate::diagnostic::syntax::component::Component;
use crate::diagnostic::syntax::percent::percent_encoded;

pages! {
    /// Characters beyond ASCII.
    ///
    /// A URI is ASCII; other characters are written as the percent-encoded octets of their UTF-8, or, in a name for DNS, in
    /// the `xn--` form. An IRI (RFC 3987) may hold most of them as they are.
    NON_ASCII {
        name: NonAscii,
        group: Syntax,
        rule: UriReference,
        section: 3986 "2.5" "Identifying Data",
        example: UriReference "http://example.com/caf\u{e9}" => "http://example.com/caf%C3%A9",
    }

    /// A character that shows nothing: a space that is none, a mark of width zero, a change of the direction of writing.
    ///
    /// They come with text that was copied from pages and documents, and some let a URI look like another one. Remove them;
    /// if one is meant, percent-encode it.
    INVISIBLE_CHARACTER {
        name: InvisibleCharacter,
        group: Syntax,
        rule: UriReference,
        section: 3986 "7.6" "Semantic Attacks",
        example: UriReference "http://example.com/\u{200b}index.html" => "http://example.com/index.html",
    }

    /// Bytes that are not UTF-8.
    ///
    /// A URI is a sequence of ASCII characters. Octets of other encodings are percent-encoded, each as `%` and two digits.
    NOT_UTF8 {
        name: NotUtf8,
        group: Syntax,
        rule: UriReference,
        section: 3986 "2.5" "Identifying Data",
        example: UriReference bytes b"http://example.com/caf\xE9" => "http://example.com/caf%E9",
    }

    /// A bracket within a host.
    ///
    /// Brackets enclose an IP literal, which is the whole host.
    STRAY_BRACKET {
        name: StrayBracket,
        group: Syntax,
        rule: Host,
        example: UriReference "http://exa[mple.com/" => "http://example.com/",
    }
}

impl Finder<'_> {
    /// Reads a part that is a run of the component's characters.
    pub(crate) fn scan(&mut self, span: Range<usize>, component: &Component) {
        let mut at = span.start;
        while at < span.end {
            let Some(&byte) = self.text.get(at) else { return };
            if component.takes(byte) && byte != b'%' {
                let rest = self.part(at..span.end);
                let run = rest.iter().position(|byte| !component.takes(*byte) || b"%$".contains(byte));
                at += run.unwrap_or(rest.len());
                // A `$` may begin a placeholder.
                if at < span.end && self.text.get(at) == Some(&b'$') && component.takes(b'$') {
                    at = self.placeholder(at, span.end, component).unwrap_or(at + 1);
                }
            } else if let Some(end) = self.placeholder(at, span.end, component) {
                at = end;
            } else if byte == b'%' && component.takes_triplets() {
                at = self.triplet(at..span.end, component);
            } else {
                let end = self.run_end(at..span.end, component);
                self.run(at..end, component);
                at = end;
            }
        }
    }

    /// Where a run of one sort of mistake ends.
    pub(crate) fn run_end(&self, span: Range<usize>, component: &Component) -> usize {
        let sort = self.symbol(span.start).1.map(|symbol| sort(symbol, component));
        let mut at = span.start;
        while at < span.end {
            let is_triplet = self.text.get(at) == Some(&b'%') && component.takes_triplets();
            if is_triplet || self.text.get(at).is_some_and(|byte| component.takes(*byte)) || self.begins_placeholder(at)
            {
                break;
            }
            let (place, Some(symbol)) = self.symbol(at) else { break };
            let goes_on = match sort {
                Some(Sort::Break) => symbol == Symbol::Char(' '),
                // Joiners between characters are part of the writing.
                Some(Sort::NonAscii) if symbol.is_joiner() => {
                    self.symbol(place.end).1.is_some_and(|next| self::sort(next, component) == Sort::NonAscii)
                }
                _ => false,
            };
            if !goes_on && Some(self::sort(symbol, component)) != sort {
                break;
            }
            at = place.end;
        }
        at.clamp(span.start + 1, span.end.max(span.start + 1))
    }

    /// Notes a run of characters that cannot stand in the component.
    pub(crate) fn run(&mut self, span: Range<usize>, component: &Component) {
        let Some(symbol) = self.symbol(span.start).1 else { return };
        let sort = sort(symbol, component);
        let noun = component.noun;
        let message = match sort {
            Sort::Backslash if span.len() == 1 => format!("a backslash in {noun}"),
            Sort::Backslash => format!("backslashes in {noun}"),
            _ => format!("{} cannot stand in {noun}", self.list(span.clone())),
        };
        let is_one = self.symbol(span.start).0.end == span.end;
        let bytes = self.part(span.clone());
        let encoded = percent_encoded(bytes);
        let encode = if encoded.len() <= LONGEST_ENCODED {
            format!("percent-encode it as `{encoded}`")
        } else {
            "percent-encode it".into()
        };
        let (page, label) = match sort {
            Sort::Ascii | Sort::Break | Sort::Control => (component.page, Cow::Borrowed(component.label)),
            Sort::Backslash => (&BACKSLASH, "a URI cannot contain a backslash".into()),
            Sort::NonAscii => (&NON_ASCII, if is_one { "not ASCII" } else { "none of it is ASCII" }.into()),
            Sort::Invisible => (&INVISIBLE_CHARACTER, "invisible, and not ASCII".into()),
            Sort::NotUtf8 => (&NOT_UTF8, "not UTF-8".into()),
            Sort::Bracket => (&STRAY_BRACKET, "brackets enclose an IP literal, the whole host".into()),
        };
        let has_drive = component.delimiter == Some(b'/') && is_drive(self.text, &span);
        let narrow: String = self.symbols(span.clone()).filter_map(Symbol::narrow).collect();
        let is_wide = !narrow.is_empty();
        let is_narrowed = narrow.len() == self.symbols(span.clone()).count();
        let is_iri = self.symbols(span.clone()).all(Symbol::is_ucschar) && !is_wide;
        let is_space = self.symbols(span.clone()).all(Symbol::is_space);
        // A delimiter that is encoded is none: that is for the author to say.
        let is_delimiter = bytes.iter().any(|byte| b":/?#@".contains(byte));
        let applicability = if is_wide || is_delimiter || !component.is_data { Suggested } else { Safe };
        let place = span.clone();
        let note = self.report(page, span, message, label).rule(component.rule).expected(component.expected());
        let _ = match sort {
            Sort::Ascii if component.page.name == Name::SchemeCharacter && bytes.iter().all(|byte| *byte == b'_') => {
                note.fix(Suggested, "write `-`", place.clone(), "-".repeat(place.len()))
            }
            Sort::Ascii | Sort::Break if component.page.name == Name::SchemeCharacter => {
                note.fix(Suggested, "remove it", place, "")
            }
            Sort::Break | Sort::Control => {
                let note = note.fix(Suggested, "remove it", place.clone(), "");
                if component.takes_triplets() { note.fix(Suggested, encode, place, encoded) } else { note }
            }
            // A name or a port with a space in it is none that could be used.
            Sort::Ascii if !component.is_data && bytes.iter().all(|byte| *byte == b' ') => {
                let note = note.fix(Suggested, "remove it", place.clone(), "");
                if component.takes_triplets() { note.fix(Suggested, encode, place, encoded) } else { note }
            }
            // A drive, as it was once written.
            Sort::Ascii if bytes == b"|" && has_drive => {
                note.fix(Suggested, "write `:`", place.clone(), ":").fix(Suggested, encode, place, encoded)
            }
            // Brackets before an `@` may be those of a host.
            Sort::Ascii
                if component.page.name == Name::UserinfoCharacter && bytes.iter().any(|byte| b"[]".contains(byte)) =>
            {
                note.fix(Suggested, encode, place, encoded)
            }
            Sort::Ascii if component.is_data => note.fix(applicability, encode, place, encoded),
            Sort::Ascii if component.takes_triplets() && !is_delimiter => note.fix(Suggested, encode, place, encoded),
            Sort::Ascii => note,
            Sort::Bracket => note.fix(Suggested, "remove it", place, ""),
            Sort::Backslash if component.delimiter == Some(b'/') => {
                let slashes = "/".repeat(place.len());
                note.fix(Suggested, format!("write `{slashes}`"), place.clone(), slashes)
                    .fix(Suggested, encode, place, encoded)
            }
            Sort::Backslash if component.page.name == Name::UserinfoCharacter => note
                .fix(Suggested, encode, place, encoded)
                .help("browsers read it as `/`, and what stands before it as the host"),
            Sort::Backslash if component.takes_triplets() => note.fix(Suggested, encode, place, encoded),
            Sort::Backslash => note,
            Sort::NonAscii if is_narrowed => {
                let note = note.fix(Suggested, format!("write `{narrow}`"), place.clone(), narrow);
                if component.takes_triplets() { note.fix(Suggested, encode, place, encoded) } else { note }
            }
            Sort::NonAscii if component.is_data => {
                let note = note.fix(applicability, encode, place, encoded);
                if is_iri { note.help("as an IRI (RFC 3987) it may stay as it is") } else { note }
            }
            Sort::NonAscii if component.takes_triplets() => {
                let note = note.fix(Suggested, encode, place, encoded);
                if is_iri {
                    note.help(
                        "a name for DNS is written in its `xn--` form instead (RFC 5891); as an IRI (RFC 3987) it may stay as it is",
                    )
                } else {
                    note
                }
            }
            Sort::NonAscii => note,
            Sort::Invisible if is_space && component.is_data => {
                note.fix(Suggested, "write `%20`", place.clone(), "%20").fix(Suggested, "remove it", place, "")
            }
            Sort::Invisible if component.takes_triplets() => {
                note.fix(Suggested, "remove it", place.clone(), "").fix(Suggested, encode, place, encoded)
            }
            Sort::Invisible => note.fix(Suggested, "remove it", place, ""),
            Sort::NotUtf8 if component.takes_triplets() => note.fix(Suggested, encode, place, encoded),
            Sort::NotUtf8 => note,
        };
    }

    /// A run as it is; or, if it holds what would not show, its characters by their names, each once.
    pub(crate) fn list(&self, span: Range<usize>) -> String {
        if self.is_secret(&span) {
            return "a character that is not shown".into();
        }
        let text = self.part(span.clone());
        let is_word = |byte: &u8| byte.is_ascii_graphic() && *byte != b'`';
        if text.len() <= LONGEST_WORD && text.iter().all(is_word) {
            return format!("`{}`", String::from_utf8_lossy(text));
        }
        let mut distinct: Vec<Symbol> = Vec::new();
        let mut more = 0;
        let mut count = 0;
        for symbol in self.symbols(span) {
            count += 1;
            if distinct.contains(&symbol) {
            } else if distinct.len() < 3 {
                distinct.push(symbol);
            } else {
                more += 1;
            }
        }
        let mut list = String::new();
        if let ([Symbol::Char(' ')], true) = (&distinct[..], count > 1) {
            let _ = write!(list, "{count} spaces");
            return list;
        }
        for (at, symbol) in distinct.iter().enumerate() {
            let separator = match at {
                0 => "",
                _ if at + 1 == distinct.len() && more == 0 => " and ",
                _ => ", ",
            };
            let _ = write!(list, "{separator}{symbol}");
        }
        match more {
            0 => {}
            1 => list.push_str(" and another character"),
            _ => list.push_str(" and other characters"),
        }
        list
    }

    pub(crate) fn symbols(&self, span: Range<usize>) -> impl Iterator<Item = Symbol> {
        let mut rest = self.part(span);
        core::iter::from_fn(move || {
            let symbol = Symbol::first(rest)?;
            rest = rest.get(symbol.length()..).unwrap_or_default();
            Some(symbol)
        })
    }
}

/// The longest replacement that a title shows.
const LONGEST_ENCODED: usize = 60;

/// The longest run that is quoted as it is, and not character by character.
const LONGEST_WORD: usize = 24;

/// Whether `span` stands where the `:` of a drive would: `/C|/`.
fn is_drive(text: &[u8], span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end).is_none_or(|byte| b"/?#".contains(byte));
    after && matches!(before, [.., b'/', drive] | [drive] if drive.is_ascii_alphabetic())
}

/// Brackets in a host are a mistake of their own.
fn sort(symbol: Symbol, component: &Component) -> Sort {
    match symbol {
        Symbol::Char('[' | ']') if component.page.name == Name::HostCharacter => Sort::Bracket,
        _ => symbol.sort(),
    }
}
