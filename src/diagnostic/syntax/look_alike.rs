//! Characters outside of ASCII that were meant as ASCII, were decoded wrongly, or are written in another way in a host name.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::ops::Range;

use crate::diagnostic::confusable::look_alike;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::{Component, HOST_CHARACTER, SCHEME_CHARACTER};
use crate::diagnostic::syntax::percent::percent_encoded;
use crate::diagnostic::syntax::scheme::is_common;
use crate::punycode::to_a_label;
use crate::slice::slice;

pages! {
    /// A character that looks like one of ASCII, and is another.
    ///
    /// Cyrillic, Greek and full-width letters look like Latin ones, and word processors replace hyphens and quotes by
    /// others. On screen the URI looks right, and it leads elsewhere or nowhere; attackers register such names (7.6).
    /// If the character came from a keyboard or a program, write the one of ASCII. If somebody sent you the URI, do not
    /// follow it.
    LOOK_ALIKE_CHARACTER {
        name: LookAlikeCharacter,
        group: Syntax,
        rule: UriReference,
        section: 3986 "7.6" "Semantic Attacks",
        leave: "in a text about such names",
        example: UriReference "http://ex\u{430}mple.com/" => "http://example.com/",
    }

    /// Text in UTF-8 that was decoded as Latin-1, such as `Ã©` for `é`.
    ///
    /// A program read the two or three bytes of a character as as many characters ("mojibake"). Encoded as it stands,
    /// the URI would name something else (2.5). Go back to the source of the text, or write what it was before.
    MOJIBAKE {
        name: Mojibake,
        group: Syntax,
        rule: UriReference,
        section: 3986 "2.5" "Identifying Data",
        example: UriReference "http://example.com/caf\u{c3}\u{a9}" => "http://example.com/caf%C3%A9",
    }
}

/// How much of a word is read before and after a character.
const LONGEST_WORD: usize = 256;

/// The longest run that is tried as one that was decoded wrongly.
const LONGEST_RUN: usize = 256;

impl Finder<'_> {
    /// Reports characters that look like ASCII. Where they end.
    pub(crate) fn look_alikes(&mut self, span: Range<usize>, component: &Component) -> Option<usize> {
        // Of a long run, only the first character is read.
        let near = self.part(span.start..span.end.min(span.start + LONGEST_CHARACTER));
        let first = near.utf8_chunks().next()?.valid().chars().next()?;
        let word = self.word_around(span.clone(), component)?;
        let letters = core::str::from_utf8(self.part(word.clone())).ok()?;
        let like = |char: char| if component.page == &SCHEME_CHARACTER { in_scheme(char) } else { look_alike(char) };
        let seen: String = letters.chars().map(|char| like(char).unwrap_or(char)).collect();
        // A word of another alphabet looks like nothing else.
        let is_meant = if component.page == &SCHEME_CHARACTER { is_common(seen.as_bytes()) } else { seen.is_ascii() };
        let is_mixed = letters.bytes().any(|byte| byte.is_ascii_alphabetic());
        let is_letter = first.is_alphabetic();
        let character = like(first)?;
        // Elsewhere, a letter of Latin is one of the language of the word, as the dotless i of Turkish.
        let is_latin = matches!(first, '\u{C0}'..='\u{24F}');
        if is_latin && component.is_data {
            return None;
        }
        if is_letter && !(is_meant && is_mixed) || !self.is_delimiter_that_counts(&span, first, character, component) {
            return None;
        }
        let end = span.start + first.len_utf8();
        let place = span.start..end;
        if self.is_secret(&word) {
            return None;
        }
        let message = format!("`{first}` (U+{:04X}) looks like `{character}`", u32::from(first));
        let label = format!("not the `{character}` of ASCII");
        let mut note = self.report(&LOOK_ALIKE_CHARACTER, place.clone(), message, label).rule(component.rule);
        note = note.fix(Suggested, format!("write `{character}`"), place.clone(), String::from(character));
        if component.page == &HOST_CHARACTER
            && is_letter
            && let Some(written) = to_a_label(letters)
        {
            let title = format!("if the name is meant as it is, write its ASCII form `{written}`");
            note.fix(Suggested, title, word, written);
        } else if component.is_data {
            let mut bytes = [0; 4];
            let encoded = percent_encoded(first.encode_utf8(&mut bytes).as_bytes());
            note.fix(Suggested, format!("percent-encode it as `{encoded}`"), place, encoded);
        }
        Some(end)
    }

    /// Whether a character that looks like a delimiter is where the delimiter would. A dash or a quote in a path
    /// may be meant.
    fn is_delimiter_that_counts(&self, span: &Range<usize>, first: char, like: char, component: &Component) -> bool {
        if first.is_alphabetic() || component.page == &HOST_CHARACTER || component.page == &SCHEME_CHARACTER {
            return true;
        }
        let before = slice(self.text, 0..span.start);
        // The slashes before a host, the second perhaps after the first.
        let ends_scheme = |text: &[u8]| text.last() == Some(&b':');
        let is_second = ["\u{2044}", "\u{2215}", "\u{29F8}", "\u{FF0F}"]
            .iter()
            .any(|slash| before.strip_suffix(slash.as_bytes()).is_some_and(ends_scheme));
        let is_after_scheme = ends_scheme(before) || is_second;
        like == '/' && is_after_scheme || "?#&=:%@".contains(like) && matches!(first, '\u{FF01}'..='\u{FF5E}')
    }

    /// The word that a place belongs to: the label of a host, a scheme, or what is between other delimiters.
    fn word_around(&self, span: Range<usize>, component: &Component) -> Option<Range<usize>> {
        let is_host = component.page == &HOST_CHARACTER;
        // Marks belong to the letter before them.
        let is_dot = |char: char| matches!(char, '\u{3002}' | '\u{FF0E}' | '\u{FF61}');
        let is_inner =
            |char: char| char.is_alphanumeric() || is_host && (char == '-' || !char.is_ascii() && !is_dot(char));
        // A long text is not read again for each of its characters.
        let near = slice(self.text, span.start.saturating_sub(LONGEST_WORD)..span.start);
        let cut = near.iter().take_while(|byte| (0x80..0xC0).contains(*byte)).count();
        let before = core::str::from_utf8(near.get(cut..)?).ok()?;
        let near = slice(self.text, span.start..self.text.len().min(span.start + LONGEST_WORD));
        let after = near.utf8_chunks().next()?.valid();
        let rest = before.trim_end_matches(is_inner);
        let inner = before.as_bytes().get(rest.len()..)?;
        // The digits of a triplet are no letters.
        let digits = inner.get(..2).filter(|digits| rest.ends_with('%') && digits.iter().all(u8::is_ascii_hexdigit));
        let start = span.start - inner.len() + digits.map_or(0, <[u8]>::len);
        let end = span.start + (after.len() - after.trim_start_matches(is_inner).len());
        Some(start..end)
    }

    /// The form that DNS has of the label that a place of the host belongs to, and the place of the label.
    pub(crate) fn a_label(&self, span: Range<usize>, component: &Component) -> Option<(Range<usize>, String)> {
        let word = self.word_around(span.clone(), component).filter(|_| component.page == &HOST_CHARACTER)?;
        let written = to_a_label(core::str::from_utf8(self.part(word.clone())).ok()?)?;
        let is_whole = word.start <= span.start && span.end <= word.end;
        (is_whole && !self.is_secret(&word)).then_some((word, written))
    }

    /// Reports text that was decoded wrongly. Where it ends.
    pub(crate) fn mojibake(&mut self, span: Range<usize>, component: &Component) -> Option<usize> {
        if !component.is_data {
            return None;
        }
        let rest = self.part(span.start..span.end.min(span.start + LONGEST_RUN));
        let text = rest.utf8_chunks().next()?.valid();
        let end = text.find(|char: char| char.is_ascii()).unwrap_or(text.len());
        let run = text.get(..end)?;
        // A long run may be cut within what was a character, of up to four.
        let last = if end == text.len() && rest.len() < span.len() { 3 } else { 0 };
        let ends = run.char_indices().rev().map(|(at, _)| at).take(last);
        let (run, decoded) = core::iter::once(run.len())
            .chain(ends)
            .find_map(|end| run.get(..end).and_then(|run| Some((run, decoded_again(run)?))))?;
        let place = span.start..span.start + run.len();
        let encoded = percent_encoded(decoded.as_bytes());
        let message = match self.is_secret(&place) {
            true => Cow::Borrowed("text that was decoded wrongly"),
            false => Cow::Owned(format!("`{run}` is `{decoded}` that was decoded wrongly")),
        };
        self.report(&MOJIBAKE, place.clone(), message, "UTF-8 that was read as Latin-1").rule(component.rule).fix(
            Suggested,
            format!("write what it was before, `{encoded}`"),
            place.clone(),
            encoded,
        );
        Some(place.end)
    }
}

/// No character has more bytes.
const LONGEST_CHARACTER: usize = 4;

/// The letter that one looks like in a word that is known: there, also letters that are only similar.
fn in_scheme(char: char) -> Option<char> {
    let similar = match char {
        '\u{442}' => 't',
        '\u{43F}' => 'n',
        '\u{43C}' => 'm',
        '\u{43A}' => 'k',
        '\u{4BB}' | '\u{43D}' => 'h',
        _ => return look_alike(char),
    };
    Some(similar)
}

/// What a text was before its UTF-8 was read as Windows-1252, if it can have been.
pub(crate) fn decoded_again(text: &str) -> Option<String> {
    let mut bytes = [0; LONGEST_RUN];
    let mut length = 0;
    for char in text.chars() {
        *bytes.get_mut(length)? = windows_1252(char)?;
        length += 1;
    }
    let decoded = core::str::from_utf8(bytes.get(..length)?).ok()?;
    let is_text = !decoded.is_empty() && decoded.chars().all(|char| !char.is_ascii() && !char.is_control());
    is_text.then(|| String::from(decoded))
}

/// The byte that Windows-1252, the Latin-1 of browsers, has for a character.
fn windows_1252(char: char) -> Option<u8> {
    const HIGH: [char; 32] = [
        '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2C6}',
        '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}', '\u{90}', '\u{2018}', '\u{2019}',
        '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2DC}', '\u{2122}', '\u{161}', '\u{203A}',
        '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
    ];
    let high = HIGH.iter().position(|other| *other == char).and_then(|at| u8::try_from(at + 0x80).ok());
    high.or_else(|| u8::try_from(u32::from(char)).ok()).filter(|byte| *byte >= 0x80)
}

#[cfg(test)]
mod tests {
    use super::decoded_again;
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn letters_that_look_like_others() {
        assert_eq!(diagnosed("http://ex\u{430}mple.test/"), [("look-alike-character", 9..11)]);
        assert_eq!(diagnosed("h\u{442}tp://h/"), [("look-alike-character", 1..3)]);
        assert_eq!(diagnosed("http://my\u{2013}site.test/"), [("look-alike-character", 9..12)]);
        assert_eq!(
            diagnosed("http:\u{2215}\u{2215}h/"),
            [("look-alike-character", 5..8), ("look-alike-character", 8..11)]
        );
        // Words of another alphabet, and a dash in a title.
        assert_eq!(diagnosed("http://h/\u{43C}\u{438}\u{440}"), [("non-ascii", 9..15)]);
        assert_eq!(diagnosed("http://h/a\u{2013}b"), [("non-ascii", 10..13)]);
        // A triplet before it has no letters.
        assert_eq!(diagnosed("/%7D\u{423}.x"), [("non-ascii", 4..6)]);
        assert_eq!(diagnosed("/%7Da\u{423}.x"), [("look-alike-character", 5..7)]);
    }

    #[test]
    fn labels_of_dns() {
        let fixed = |text: &str| {
            let found = diagnose(text, Rule::Uri);
            let fix = found.first().and_then(|found| found.fixes().first());
            fix.map(|fix| fix.apply(text.as_bytes())).unwrap_or_default()
        };
        assert_eq!(fixed("https://m\u{FC}nchen.test/"), b"https://xn--mnchen-3ya.test/");
        assert_eq!(fixed("https://\u{4F8B}\u{3048}.test/"), b"https://xn--r8jz45g.test/");
    }

    #[test]
    fn text_that_was_decoded_wrongly() {
        assert_eq!(diagnosed("/caf\u{C3}\u{A9}"), [("mojibake", 4..8)]);
        assert_eq!(diagnosed("/S\u{C3}O"), [("non-ascii", 2..4)]);
        assert_eq!(decoded_again("\u{E2}\u{20AC}\u{201C}").as_deref(), Some("\u{2013}"));
        assert_eq!(decoded_again("\u{E9}"), None);
        assert_eq!(decoded_again(""), None);
    }
}
