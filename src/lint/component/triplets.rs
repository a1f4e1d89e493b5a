//! # [2.5. Identifying Data](https://www.rfc-editor.org/rfc/rfc3986#section-2.5)
//!
//! Triplets whose octets are not UTF-8, or a text that nobody wrote.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::look_alike::decoded_again;
use crate::diagnostic::syntax::percent::percent_encoded;
use crate::lint::context::{Check, Lints};
use crate::lint::traits::{Traits, triplets};
use crate::slice::slice_str;

pages! {
    /// Percent-encoded bytes that are not UTF-8.
    ///
    /// New schemes encode text in UTF-8 (2.5). `%E9` is an `é` in ISO 8859-1, as old servers expect it; other software
    /// decodes it to U+FFFD or fails, as `decodeURIComponent` of JavaScript does. Bytes at the end that begin a
    /// character and do not complete it show that a text was cut. Encode the text in UTF-8: `%C3%A9`.
    ENCODED_NOT_UTF8 {
        name: EncodedNotUtf8,
        group: Suspicious,
        rule: PctEncoded,
        section: 3986 "2.5" "Identifying Data",
        level: Advice,
        leave: "if the server expects another encoding, or if the bytes are no text, as the `info_hash` of a BitTorrent tracker",
        example: UriReference "https://example.org/caf%E9" => "https://example.org/caf%C3%A9",
    }

    /// A percent-encoded text that was encoded in UTF-8 twice.
    ///
    /// `%C3%83%C2%A9` is `Ã©`, which is what the UTF-8 of `é` looks like to software that takes it for ISO 8859-1 or
    /// Windows-1252. Some program encoded what was already encoded, and the server looks for a name that nobody gave.
    /// Write the text that was meant.
    ENCODED_MOJIBAKE {
        name: EncodedMojibake,
        group: Suspicious,
        rule: PctEncoded,
        section: 3986 "2.5" "Identifying Data",
        leave: "if the resource is stored under the garbled name, since only this URI finds it",
        example: UriReference "https://example.org/caf%C3%83%C2%A9" => "https://example.org/caf%C3%A9",
    }

    /// A percent-encoded U+FFFD, which stands for a character that was lost.
    ///
    /// Software writes `%EF%BF%BD` for bytes that it could not decode. What they were is not known anymore, and the URI
    /// leads to another resource. Go back to the source of the text.
    ENCODED_REPLACEMENT_CHARACTER {
        name: EncodedReplacementCharacter,
        group: Suspicious,
        rule: PctEncoded,
        section: 3986 "2.5" "Identifying Data",
        leave: "if the name does contain the character, as that of an article about it",
        example: UriReference "https://example.org/caf%EF%BF%BD",
    }

    /// A percent-encoded character that nobody sees, such as a zero-width space or a mark of direction.
    ///
    /// Such characters come along when text is copied from a page, and the URI then leads to another resource than it
    /// seems to. Marks of direction can also disguise what is displayed (7.6). Remove them. Joiners between letters,
    /// which some scripts need, are not reported.
    ENCODED_INVISIBLE_CHARACTER {
        name: EncodedInvisibleCharacter,
        group: Security,
        rule: PctEncoded,
        section: 3986 "7.6" "Semantic Attacks",
        leave: "if the character is the subject, as in a search for U+200B, or if an existing name contains it",
        example: UriReference "https://example.org/?q=%E2%80%8Bfoo" => "https://example.org/?q=foo",
    }

    /// A percent-encoded space at the end of a path or of a URI.
    ///
    /// It is part of the name, so the URI leads to another resource than the one without it. Usually it was copied
    /// along from the text around the URI. Windows drops spaces at the end of file names, so that such a link may work
    /// on one server and break on the next. Remove it.
    ENCODED_TRAILING_SPACE {
        name: EncodedTrailingSpace,
        group: Suspicious,
        rule: PctEncoded,
        level: Advice,
        leave: "if the name does end in a space, as the keys of an object store may",
        example: UriReference "https://example.org/a%20" => "https://example.org/a",
    }
}

pub(super) const CHECK: Check = Check { needs: Traits::SPACE_TRIPLET.or(Traits::ODD_TEXT), lint };

/// Reports triplets that are no text, and texts that nobody wrote.
fn lint(lints: &mut Lints<'_, '_>) {
    // What follows these schemes is data, or a hash.
    let is_data = |name: &str| lints.scheme().is_some_and(|scheme| scheme.is(name));
    if is_data("data") || is_data("magnet") || is_data("javascript") {
        return;
    }
    trailing_space(lints);
    if lints.traits.has(Traits::ODD_TEXT) {
        let mut host = Vec::new();
        let span = lints.authority().map_or(0..0, |authority| authority.host().span());
        push_runs(&mut host, lints.text(), span);
        invisible(lints, &host);
        let runs = runs(lints);
        invisible(lints, &runs);
        mojibake(lints, &runs);
        replacement(lints, &runs);
        not_utf8(lints, &runs);
    }
}

/// Triplets side by side whose octets are not ASCII.
struct Run {
    start: usize,
    octets: Vec<u8>,
}

impl Run {
    /// Where some of the octets are.
    fn span(&self, octets: Range<usize>) -> Range<usize> {
        self.start + TRIPLET * octets.start..self.start + TRIPLET * octets.end
    }

    fn all(&self) -> Range<usize> {
        self.span(0..self.octets.len())
    }
}

const TRIPLET: usize = "%00".len();

/// Most words have no more octets.
const USUAL: usize = 32;

/// The runs of a path, a query and a fragment. Hosts have other lints of their own.
fn runs(lints: &Lints<'_, '_>) -> Vec<Run> {
    let (text, start) = (lints.text(), lints.path().span().start);
    let mut runs = Vec::new();
    // Torrents write hashes into queries.
    let query = lints.reference.query();
    let has_hash = query.is_some_and(|query| query.as_str().contains("info_hash="));
    let end = if has_hash { lints.path().span().end } else { text.len() };
    push_runs(&mut runs, text, start..end);
    runs.retain(|run| !lints.hides(&run.all()));
    runs
}

/// The runs of a part of a text.
fn push_runs(runs: &mut Vec<Run>, text: &str, part: Range<usize>) {
    let start = part.start;
    for triplet in triplets(slice_str(text, part).as_bytes()).filter(|triplet| !triplet.octet.is_ascii()) {
        let at = start + triplet.at;
        if let Some(run) = runs.last_mut().filter(|run| run.all().end == at) {
            run.octets.push(triplet.octet);
            continue;
        }
        let mut octets = Vec::with_capacity(USUAL);
        octets.push(triplet.octet);
        runs.push(Run { start: at, octets });
    }
}

/// The text before an encoded space at its end, which may be one that does not break.
fn without_space(text: &str) -> Option<&str> {
    let ends =
        |space: &&str| text.as_bytes().last_chunk::<6>().is_some_and(|end| end.eq_ignore_ascii_case(space.as_bytes()));
    text.strip_suffix("%20").or_else(|| text.get(..text.len() - Some("%C2%A0").filter(ends)?.len()))
}

/// Reports spaces at the end of the path and of the whole.
fn trailing_space(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let ends = [lints.path().span().end, text.len()];
    let mut places: Vec<Range<usize>> = Vec::new();
    for end in ends.into_iter().filter(|end| *end >= lints.path().span().end) {
        let before = slice_str(text, 0..end);
        let mut trimmed = before;
        while let Some(shorter) = without_space(trimmed) {
            trimmed = shorter;
        }
        let is_new = places.last().is_none_or(|last| last.end <= trimmed.len());
        if trimmed.len() < end && is_new && trimmed.len() >= lints.path().span().start {
            places.push(trimmed.len()..end);
        }
    }
    let Some(first) = places.first().cloned() else { return };
    let component = if first.end == lints.path().span().end { "path" } else { "URI" };
    let edits = places.into_iter().map(|span| Edit { span, replacement: String::new() }).collect();
    let message = format!("an encoded space at the end of a {component}");
    lints.note(&ENCODED_TRAILING_SPACE, first, message, "probably copied along").fix_all(
        Applicability::Suggested,
        "remove it",
        edits,
    );
}

/// Reports characters that are not seen.
fn invisible(lints: &mut Lints<'_, '_>, runs: &[Run]) {
    let mut found: Vec<(Range<usize>, char)> = Vec::new();
    for run in runs.iter().filter(|run| run.octets.iter().any(|octet| may_begin_invisible(*octet))) {
        let Ok(text) = str::from_utf8(&run.octets) else { continue };
        for (at, character) in text.char_indices() {
            let octets = at..at + character.len_utf8();
            // A joiner is between letters.
            let is_joiner = matches!(character, '\u{200c}' | '\u{200d}') && octets != (0..text.len());
            if is_invisible(character) && !is_joiner {
                found.push((run.span(octets), character));
            }
        }
    }
    let Some((first, character)) = found.first().cloned() else { return };
    let edits = found.into_iter().map(|(span, _)| Edit { span, replacement: String::new() }).collect();
    let message = format!("an encoded character that is not seen, U+{:04X}", u32::from(character));
    lints.note(&ENCODED_INVISIBLE_CHARACTER, first, message, "probably copied along").fix_all(
        Applicability::Suggested,
        "remove it",
        edits,
    );
}

/// Soft hyphens, characters without width, and marks of direction.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

/// Whether the UTF-8 of some of those begins with this octet.
fn may_begin_invisible(octet: u8) -> bool {
    matches!(octet, 0xc2 | 0xd8 | 0xe1 | 0xe2 | 0xef)
}

/// Reports runs that are the UTF-8 of a text in UTF-8.
fn mojibake(lints: &mut Lints<'_, '_>, runs: &[Run]) {
    let meant: Vec<(Range<usize>, String)> =
        runs.iter().filter_map(|run| Some((run.all(), once_decoded(&run.octets)?))).collect();
    let Some((first, text)) = meant.first() else { return };
    let message = "a text that was encoded in UTF-8 twice";
    let label = format!("the UTF-8 of `{text}`, encoded again");
    let edits = meant
        .iter()
        .map(|(span, text)| Edit { span: span.clone(), replacement: percent_encoded(text.as_bytes()) })
        .collect();
    lints.note(&ENCODED_MOJIBAKE, first.clone(), message, label).fix_all(
        Applicability::Suggested,
        "encode the text once",
        edits,
    );
}

/// The text whose UTF-8 was taken for Windows-1252 and encoded again.
fn once_decoded(octets: &[u8]) -> Option<String> {
    // What begins frequent letters: Latin, Greek, Cyrillic, punctuation. Another capital letter may end a word before a quotation mark.
    let is_frequent = |lead: u8| matches!(lead, 0x80..=0xbf | 0xc2..=0xc5 | 0xce..=0xd1 | 0xe2);
    decoded_again(str::from_utf8(octets).ok()?).filter(|meant| meant.bytes().all(is_frequent))
}

/// Reports a character that stands for one that was lost.
fn replacement(lints: &mut Lints<'_, '_>, runs: &[Run]) {
    let found = runs.iter().find_map(|run| {
        let at = run.octets.windows(LOST.len()).position(|octets| octets == LOST)?;
        Some(run.span(at..at + LOST.len()))
    });
    if let Some(span) = found {
        let message = "an encoded U+FFFD, which stands for a character that was lost";
        lints.note(&ENCODED_REPLACEMENT_CHARACTER, span, message, "some bytes could not be decoded");
    }
}

/// U+FFFD in UTF-8.
const LOST: &[u8] = "\u{fffd}".as_bytes();

/// Reports octets that are no UTF-8.
fn not_utf8(lints: &mut Lints<'_, '_>, runs: &[Run]) {
    // An overlong form is reported as a danger.
    if lints.has(Name::OverlongEncoding) {
        return;
    }
    let Some((run, error)) = runs.iter().find_map(|run| Some((run, str::from_utf8(&run.octets).err()?))) else {
        return;
    };
    let start = error.valid_up_to();
    let end = error.error_len().map_or(run.octets.len(), |length| start + length);
    let place = run.span(start..end);
    let text = lints.text();
    let shown = slice_str(text, place.clone());
    let verb = if place.len() == TRIPLET { "is" } else { "are" };
    let message = format!("`{shown}` {verb} not UTF-8");
    let is_last = place.end == text.len();
    let lead = run.octets.get(start).copied().unwrap_or_default();
    // `Â`, `Ã` and two more hardly end a word in ISO 8859-1, and begin most characters of Latin and Cyrillic texts.
    let is_cut =
        error.error_len().is_none() && is_last && (end - start > 1 || matches!(lead, 0xc2 | 0xc3 | 0xd0 | 0xd1));
    if is_cut {
        lints.note(&ENCODED_NOT_UTF8, place, message, "the beginning of a character; the rest is missing");
        return;
    }
    let octets =
        || runs.iter().flat_map(|run| run.octets.iter().enumerate().map(|(at, octet)| (run.span(at..at + 1), *octet)));
    // In other encodings, whole words are beyond ASCII.
    let is_letter = |at: Option<usize>| at.and_then(|at| text.as_bytes().get(at)).is_some_and(u8::is_ascii_alphabetic);
    let is_in_word = |run: &Run| is_letter(run.start.checked_sub(1)) || is_letter(Some(run.all().end));
    let is_latin = runs.iter().all(|run| run.octets.len() == 1 || run.octets.len() < 4 && is_in_word(run))
        && octets().all(|(_, octet)| is_latin_letter(octet));
    if !is_latin {
        lints.note(&ENCODED_NOT_UTF8, place, message, "another encoding, or no text");
        return;
    }
    let label = format!("`{}` in ISO 8859-1", char::from(lead));
    let in_utf8 = |octet: u8| percent_encoded(char::from(octet).encode_utf8(&mut [0; 2]).as_bytes());
    let edits = octets().map(|(span, octet)| Edit { span, replacement: in_utf8(octet) }).collect();
    lints.note(&ENCODED_NOT_UTF8, place, message, label).fix_all(Applicability::Suggested, "encode it in UTF-8", edits);
}

/// Whether an octet is a letter in ISO 8859-1.
fn is_latin_letter(octet: u8) -> bool {
    matches!(octet, 0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..=0xff)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "a test may panic")]

    use alloc::vec::Vec;

    use super::{is_invisible, may_begin_invisible};
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn what_is_invisible_begins_with_an_octet_that_is_looked_for() {
        let begins = |character: char| may_begin_invisible(character.encode_utf8(&mut [0; 4]).as_bytes()[0]);
        let invisible: Vec<char> = ('\u{80}'..=char::MAX).filter(|character| is_invisible(*character)).collect();
        assert!(invisible.len() > 20 && invisible.into_iter().all(begins));
    }

    #[test]
    fn octets_that_are_not_utf8() {
        assert_eq!(linted("/caf%E9/a"), [("encoded-not-utf8", 4..7)]);
        assert_eq!(fixed("/caf%E9/%D6l").as_deref(), Some("/caf%C3%A9/%C3%96l"));
        assert_eq!(fixed("/cr%E9%E9").as_deref(), Some("/cr%C3%A9%C3%A9"));
        // A word of Windows-1251.
        assert_eq!(fixed("/%ED%E0"), None);
        assert_eq!(fixed("/caf%E9/%ED%E0"), None);
        assert_eq!(linted("/a%C3"), [("encoded-not-utf8", 2..5)]);
        assert_eq!(fixed("/a%C3"), None);
        assert_eq!(linted("/%C3%A9%E2%82"), [("encoded-not-utf8", 7..13)]);
        assert_eq!(linted("?q=%C4%E3%BA%C3"), [("encoded-not-utf8", 3..6)]);
        assert_eq!(fixed("?q=%C4%E3%BA%C3"), None);
        assert_eq!(linted("/%80"), [("encoded-not-utf8", 1..4)]);
        assert_eq!(linted("/#%FF"), [("encoded-not-utf8", 2..5)]);
        for text in ["/caf%C3%A9", "/%F0%9F%92%A9", "/%41", "data:,%E9", "magnet:?xt=%E9", "?info_hash=%E9&b=%E8"] {
            let found = linted(text);
            assert!(found.iter().all(|found| found.0 == "needless-encoding"), "{text}: {found:?}");
        }
        assert_eq!(linted("/%C0%AF"), [("overlong-encoding", 1..7)]);
    }

    #[test]
    fn text_that_was_encoded_twice() {
        assert_eq!(linted("/caf%C3%83%C2%A9"), [("encoded-mojibake", 4..16)]);
        assert_eq!(fixed("/caf%C3%83%C2%A9/%C3%90%C2%A0a").as_deref(), Some("/caf%C3%A9/%D0%A0a"));
        assert_eq!(fixed("/%C3%A2%E2%82%AC%E2%84%A2s").as_deref(), Some("/%E2%80%99s"));
        // `Ã`, `É»`, and letters that are what they are.
        for text in ["/N%C3%83O", "/CAF%C3%89%C2%BB", "/%C3%A9%C3%A8", "/%C2%A9", "/%D0%A0%D1%84"] {
            assert_eq!(linted(text), [], "{text}");
        }
    }

    #[test]
    fn characters_that_were_lost() {
        assert_eq!(linted("/caf%EF%BF%BD"), [("encoded-replacement-character", 4..13)]);
        assert_eq!(linted("/%C3%A9%EF%BF%BD?a=%EF%BF%BD"), [("encoded-replacement-character", 7..16)]);
        assert_eq!(linted("/%EF%BF%A5"), []);
    }

    #[test]
    fn characters_that_are_not_seen() {
        assert_eq!(linted("https://h/?q=%E2%80%8Bfoo"), [("encoded-invisible-character", 13..22)]);
        assert_eq!(linted("/a%E2%80%8E"), [("encoded-invisible-character", 2..11)]);
        assert_eq!(linted("/a%C2%ADb"), [("encoded-invisible-character", 2..8)]);
        assert_eq!(linted("/a%E2%80%8Cb"), [("encoded-invisible-character", 2..11)]);
        assert_eq!(fixed("/%EF%BB%BFa%E2%80%AEb").as_deref(), Some("/ab"));
        // A joiner between letters, and a dash.
        for text in ["/%D9%85%DB%8C%E2%80%8C%D8%AE", "/a%E2%80%93b"] {
            assert_eq!(linted(text), [], "{text}");
        }
    }

    #[test]
    fn spaces_at_the_end() {
        assert_eq!(linted("https://h/a%20%20b%20"), [("encoded-trailing-space", 18..21)]);
        assert_eq!(linted("/a%20%C2%A0"), [("encoded-trailing-space", 2..11)]);
        assert_eq!(linted("/a%20?b%20"), [("encoded-trailing-space", 2..5)]);
        assert_eq!(fixed("/a%20?b%20").as_deref(), Some("/a?b"));
        assert_eq!(linted("?q=a%20"), [("encoded-trailing-space", 4..7)]);
        for text in ["/a%20b", "/a%20/b", "?q=a%20&b", "/%7Ea%20b"] {
            assert!(linted(text).iter().all(|found| found.0 != "encoded-trailing-space"), "{text}");
        }
    }
}
