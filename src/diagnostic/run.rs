//! Runs of characters that cannot stand where they are, and percent triplets that are none.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::character::Component;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::symbol::{Sort, Symbol};
use crate::rfc5234::HEXDIG;

/// The longest replacement that a title shows.
const LONGEST_ENCODED: usize = 60;

/// The longest run that is quoted as it is, and not character by character.
const LONGEST_WORD: usize = 24;

impl Finder<'_> {
    /// Reads a part that is a run of the component's characters.
    pub(super) fn scan(&mut self, span: Range<usize>, component: &Component) {
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

    /// Notes the placeholder that begins here, if there is one, and tells its end.
    pub(super) fn placeholder(&mut self, at: usize, end: usize, component: &Component) -> Option<usize> {
        let (rule, has_triplets) = (component.rule, component.takes_triplets() && component.is_data);
        let index = self.placeholders.binary_search_by_key(&at, |placeholder| placeholder.start).ok()?;
        let span = self.placeholders.get(index).filter(|span| span.end <= end)?.clone();
        let message = match core::str::from_utf8(self.part(span.clone())) {
            Ok(text) if !self.is_secret(&span) => Cow::Owned(format!("the placeholder `{text}` is not filled in")),
            _ => Cow::Borrowed("a placeholder is not filled in"),
        };
        let place = span.end;
        let is_braces = self.text.get(span.start) == Some(&b'{');
        let (open, close) = (span.start..span.start + 1, place - 1..place);
        let note = self
            .report(Name::TemplatePlaceholder, rule, span, message, "a template, not yet a URI")
            .help("fill in the template first, and check what comes out of it");
        if is_braces && has_triplets {
            let edit = |span, text: &str| Edit { span, replacement: text.into() };
            note.fix_all(
                Suggested,
                "if the braces are meant, percent-encode them",
                vec![edit(open, "%7B"), edit(close, "%7D")],
            );
        }
        Some(place)
    }

    /// Whether a placeholder begins here.
    pub(super) fn begins_placeholder(&self, at: usize) -> bool {
        self.placeholders.binary_search_by_key(&at, |placeholder| placeholder.start).is_ok()
    }

    /// Where a run of one sort of mistake ends.
    fn run_end(&self, span: Range<usize>, component: &Component) -> usize {
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
    pub(super) fn run(&mut self, span: Range<usize>, component: &Component) {
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
        let (name, label) = match sort {
            Sort::Ascii | Sort::Break | Sort::Control => (component.name, Cow::Borrowed(component.label)),
            Sort::Backslash => (Name::Backslash, "a URI cannot contain a backslash".into()),
            Sort::NonAscii => (Name::NonAscii, if is_one { "not ASCII" } else { "none of it is ASCII" }.into()),
            Sort::Invisible => (Name::InvisibleCharacter, "invisible, and not ASCII".into()),
            Sort::NotUtf8 => (Name::NotUtf8, "not UTF-8".into()),
            Sort::Bracket => (Name::StrayBracket, "brackets enclose an IP literal, the whole host".into()),
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
        let note = self.report(name, component.rule, span, message, label).expected(component.expected());
        let _ = match sort {
            Sort::Ascii if component.name == Name::SchemeCharacter && bytes.iter().all(|byte| *byte == b'_') => {
                note.fix(Suggested, "write `-`", place.clone(), "-".repeat(place.len()))
            }
            Sort::Ascii | Sort::Break if component.name == Name::SchemeCharacter => {
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
                if component.name == Name::UserinfoCharacter && bytes.iter().any(|byte| b"[]".contains(byte)) =>
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
            Sort::Backslash if component.name == Name::UserinfoCharacter => note
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
    pub(super) fn list(&self, span: Range<usize>) -> String {
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

    fn symbols(&self, span: Range<usize>) -> impl Iterator<Item = Symbol> {
        let mut rest = self.part(span);
        core::iter::from_fn(move || {
            let symbol = Symbol::first(rest)?;
            rest = rest.get(symbol.length()..).unwrap_or_default();
            Some(symbol)
        })
    }

    /// Reads what a `%` begins, and tells where it ends.
    pub(super) fn triplet(&mut self, span: Range<usize>, component: &Component) -> usize {
        let at = span.start;
        let is_hex = |byte: &u8| HEXDIG.starts_with(*byte);
        let digits = self.part(at + 1..span.end);
        let (first, second) = (digits.first(), digits.get(1));
        if first.is_some_and(is_hex) && second.is_some_and(is_hex) {
            return at + 3;
        }
        let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        let applicability = if component.is_data { Safe } else { Suggested };
        if matches!(first, Some(b'u' | b'U')) && digits.get(1..5).is_some_and(|digits| digits.iter().all(is_hex)) {
            return self.utf16_escape(span);
        }
        if !is_word(first) {
            let after = self.symbol(at + 1).1.filter(|_| at + 1 < span.end);
            let label = match after {
                Some(symbol) if !self.is_secret(&(at..at + 2)) => {
                    format!("two hexadecimal digits have to follow, not {symbol}").into()
                }
                _ => Cow::Borrowed("two hexadecimal digits have to follow"),
            };
            self.report(Name::BarePercent, Rule::PctEncoded, at..at + 1, "a `%` that encodes nothing", label)
                .expected(expected_digits())
                .fix(applicability, "percent-encode it as `%25`", at..at + 1, "%25");
            return at + 1;
        }
        if first.is_some_and(is_hex) && !is_word(second) {
            self.report(
                Name::IncompletePercentEncoding,
                Rule::PctEncoded,
                at..at + 2,
                "a percent-encoding with one digit",
                "a second hexadecimal digit has to follow",
            )
            .expected(expected_digits())
            .fix(Suggested, "percent-encode the `%` as `%25`", at..at + 1, "%25");
            return at + 2;
        }
        let end = if is_word(second) { at + 3 } else { at + 2 };
        let message = match core::str::from_utf8(self.part(at + 1..end)) {
            Ok(digits) if !self.is_secret(&(at..end)) => {
                Cow::Owned(format!("`{digits}` is not two hexadecimal digits"))
            }
            _ => Cow::Borrowed("a `%` that encodes nothing"),
        };
        self.report(Name::PercentEncodingNotHex, Rule::PctEncoded, at..end, message, "not a percent-encoding")
            .expected(expected_digits())
            .fix(applicability, "percent-encode the `%` as `%25`", at..at + 1, "%25");
        end
    }

    /// `%u041E`, as old JavaScript has it; several of them, since two may be one character.
    fn utf16_escape(&mut self, span: Range<usize>) -> usize {
        let (mut units, mut end) = (Vec::new(), span.start);
        while let [b'%', b'u' | b'U', digits @ ..] = self.part(end..span.end)
            && let Some(digits) = digits.get(..4).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))
            && let Ok(digits) = core::str::from_utf8(digits)
            && let Ok(unit) = u16::from_str_radix(digits, 16)
        {
            units.push(unit);
            end += 6;
        }
        let (place, name) = (span.start..end, Name::PercentUEscape);
        let text = String::from_utf16(&units).ok();
        let note = self
            .report(
                name,
                Rule::PctEncoded,
                place.clone(),
                "a `%u` escape, which is no percent-encoding",
                "UTF-16, not octets",
            )
            .expected(expected_digits());
        if let Some(text) = text {
            let encoded = percent_encoded(text.as_bytes());
            note.fix(Suggested, format!("write its UTF-8 as `{encoded}`"), place, encoded);
        }
        end
    }
}

/// Whether `span` stands where the `:` of a drive would: `/C|/`.
fn is_drive(text: &[u8], span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end).is_none_or(|byte| b"/?#".contains(byte));
    after && matches!(before, [.., b'/', drive] | [drive] if drive.is_ascii_alphabetic())
}

/// Brackets in a host are a mistake of their own.
fn sort(symbol: Symbol, component: &Component) -> Sort {
    match symbol {
        Symbol::Char('[' | ']') if component.name == Name::HostCharacter => Sort::Bracket,
        _ => symbol.sort(),
    }
}

fn expected_digits() -> crate::reading::expected::Expected {
    crate::reading::expected::Expected::of(HEXDIG.characters())
}

/// Every byte as a triplet.
pub(super) fn percent_encoded(bytes: &[u8]) -> String {
    let mut encoded = String::with_capacity(3 * bytes.len());
    for byte in bytes {
        let _ = write!(encoded, "%{byte:02X}");
    }
    encoded
}
