//! # [3.2. Converting URIs to IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-3.2)
//!
//! Percent triplets that are the UTF-8 of a character beyond ASCII become that character, where an IRI may have it and a reader sees it. So the IRI has the
//! same URI again, but for the case of hexadecimal digits.
//!
//! What stays encoded: triplets of ASCII, which [normalization](crate::rfc3986::comparison) knows about; bytes that are not UTF-8; characters that no IRI has
//! (section 2.2), and those for private use; marks for the direction of writing (4.1); and what section 6.1 advises against: characters that cannot be seen, and
//! those that are other forms of ASCII characters, as `／` is of `/`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::beyond::{self, Beyond};
use crate::reading::parts::Parts;
use crate::rfc3986::decoding::{Decoded, next_percent};
use crate::slice::slice_str;
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::iri_owned::{AbsoluteIriCow, IriCow, IriReferenceCow, RelativeIriCow};
use crate::uri::owned::{
    AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow,
    forward,
};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};
use crate::visible::{is_printable, is_visible};

/// Gives the views of URIs and their owned forms the conversion.
macro_rules! to_iri {
    ($($view:ident $owned:ident $cow:ident to $iri:ident $cow_of_iri:ident $start:literal;)*) => {
        $(
            impl<'a> $view<'a> {
                /// The IRI for people: percent-encoded UTF-8 as characters, as far as an IRI may have them and a reader sees them. See
                /// [`to_iri`](crate::rfc3987::to_iri).
                ///
                /// ```
                #[doc = concat!("use urispec::", stringify!($view), ";")]
                ///
                #[doc = concat!("let iri = |text| ", stringify!($view), "::parse(text).unwrap().to_iri().into_string();")]
                #[doc = concat!("assert_eq!(iri(\"", $start, "//h/caf%c3%a9%20%41\"), \"", $start, "//h/café%20%41\");")]
                /// // Not UTF-8, a mark for the direction of writing, and another form of `/`.
                #[doc = concat!("assert_eq!(iri(\"", $start, "//h/%E9%E2%80%AE%EF%BC%8F\"), \"", $start, "//h/%E9%E2%80%AE%EF%BC%8F\");")]
                /// ```
                pub fn to_iri(&self) -> $cow_of_iri<'a> {
                    let view = $iri { text: self.text, parts: self.parts };
                    $cow_of_iri::new(view, decoded(self.text, self.parts))
                }
            }

            forward! {
                $owned $cow $view {
                    fn to_iri[]() -> $cow_of_iri<'_>;
                }
            }
        )*
    };
}

to_iri! {
    Uri UriBuf UriCow to Iri IriCow "http:";
    UriReference UriReferenceBuf UriReferenceCow to IriReference IriReferenceCow "";
    AbsoluteUri AbsoluteUriBuf AbsoluteUriCow to AbsoluteIri AbsoluteIriCow "http:";
    RelativeRef RelativeRefBuf RelativeRefCow to RelativeIri RelativeIriCow "";
}

/// The text with characters for triplets, and where its components are then; nothing, if there is no such triplet.
fn decoded(text: &str, parts: Parts) -> Option<(String, Parts)> {
    // Where characters were triplets.
    let mut replaced: Vec<Range<usize>> = Vec::new();
    let mut written = String::new();
    // Whether the last triplet was replaced.
    let mut is_decoded = false;
    let mut at = 0;
    let host = parts.host().0;
    while let Some(start) = next_percent(text.as_bytes(), at) {
        written.push_str(slice_str(text, at..start));
        // A letter, or a mark on one: what is not visible alone was only decoded where something carries it.
        let is_carrier = |before: char| before.is_alphanumeric() || is_printable(before) && !is_visible(before);
        let carries = written.ends_with(is_carrier) && (start > at || is_decoded);
        let found = character(slice_str(text, start..text.len()));
        let found = found.filter(|(character, _)| is_for_people(*character, host.contains(&start), carries));
        is_decoded = found.is_some();
        let end = start + found.map_or(TRIPLET, |(_, length)| length);
        match found {
            Some((character, _)) => {
                replaced.push(start..end);
                written.push(character);
            }
            None => written.push_str(slice_str(text, start..end)),
        }
        at = end;
    }
    if replaced.is_empty() {
        return None;
    }
    written.push_str(slice_str(text, at..text.len()));
    // Of the three characters of a triplet, one byte is left.
    let lost = |at| replaced.iter().take_while(|span| span.end <= at).map(|span| span.len() / 3 * 2).sum::<usize>();
    let parts = parts.moved(|at| at - lost(at));
    Some((written, parts))
}

/// The character beyond ASCII whose UTF-8 a text begins with, in triplets, and how long they are.
fn character(text: &str) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    for (at, triplet) in text.as_bytes().chunks(TRIPLET).take(bytes.len()).enumerate() {
        let [b'%', ..] = triplet else { break };
        *bytes.get_mut(at)? = Decoded::new(str::from_utf8(triplet).ok()?).next()?;
        if let Some((character, [])) = bytes.get(..=at).and_then(beyond::first) {
            return Some((character, (at + 1) * TRIPLET));
        }
    }
    None
}

const TRIPLET: usize = "%00".len();

/// Whether a character is allowed in an IRI, and is what it looks like. `carries` says whether the one before it can carry a mark.
fn is_for_people(character: char, is_in_host: bool, carries: bool) -> bool {
    // Resolvers read it as a dot.
    let is_dot = is_in_host && character == '\u{3002}';
    let is_seen = is_visible(character) || carries && is_printable(character) && !is_empty(character);
    Beyond::UCSCHAR.contains(character) && is_seen && !is_other_form(character) && !is_dot
}

/// Whether a mark has no form of its own: it joins, separates, or chooses between forms.
fn is_empty(mark: char) -> bool {
    matches!(
        mark,
        '\u{034F}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200C}'..='\u{200D}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Whether a character is another form of one in ASCII that may be a delimiter: of full width, small, for vertical writing, or a mathematical sign.
fn is_other_form(character: char) -> bool {
    matches!(
        character,
        '\u{FE10}'..='\u{FE19}'
            | '\u{FE30}'..='\u{FE4F}'
            | '\u{FE50}'..='\u{FE6F}'
            | '\u{FF00}'..='\u{FF65}'
            | '\u{2024}'..='\u{2026}'
            | '\u{2044}'
            | '\u{2215}'
            | '\u{2236}'
            | '\u{29F8}'
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use alloc::string::String;

    use crate::uri::view::Uri;

    fn iri(uri: &str) -> String {
        let uri = Uri::parse(uri).unwrap();
        let iri = uri.to_iri();
        // The way back leads to the same URI.
        assert!(iri.to_uri().unwrap().as_str().eq_ignore_ascii_case(uri.as_str()), "{iri}");
        iri.into_string()
    }

    #[test]
    fn scripts_are_shown() {
        let all = "x:%D0%BF%D1%80/%E6%97%A5%E6%9C%AC?%D8%B9%D8%B1#%F0%9F%94%97%e0%a4%95%e0%a5%87";
        assert_eq!(iri(all), "x:\u{43f}\u{440}/\u{65e5}\u{672c}?\u{639}\u{631}#\u{1f517}\u{915}\u{947}");
    }

    #[test]
    fn a_mark_needs_what_it_is_on() {
        assert_eq!(iri("x:e%CC%81"), "x:e\u{301}");
        assert_eq!(iri("x:%C3%A9%CC%81"), "x:\u{e9}\u{301}");
        for stays in ["x:/%CC%81", "x:%20%CC%81", "x:a?%CC%81", "x:%E2%80%8B%CC%81"] {
            assert_eq!(iri(stays), stays);
        }
    }

    #[test]
    fn what_people_would_misread_stays() {
        let encoded = [
            "%20",
            "%41",
            "%2F",
            "%C3",
            "%C3%28",
            "%E9",
            "%C0%AF",
            "%ED%A0%80",
            "%F4%90%80%80",
            "%EF%B7%90",
            "%EE%80%80",
            "%E2%80%8E",
            "%E2%80%AE",
            "%E2%81%A6",
            "%E2%80%8B",
            "%C2%A0",
            "%E3%80%80",
            "%E3%85%A4",
            "%EF%BC%8F",
            "%E2%81%84",
            "%EF%B8%8F",
            "a%E2%80%8D",
            "%C2%85",
            "%EF%BF%BE",
            "%F3%B0%80%80",
        ];
        for text in encoded {
            let text = String::from("x:") + text;
            assert_eq!(iri(&text), text);
        }
        // In a path, the full stop of Chinese is one.
        assert_eq!(iri("http://a%E3%80%82b/%E3%80%82"), "http://a%E3%80%82b/\u{3002}");
    }

    /// Unicode's characters with the property `Default_Ignorable_Code_Point`, after a letter, too.
    #[test]
    fn what_is_not_seen_stays() {
        for (first, last) in [
            (0x34f, 0x34f),
            (0x61c, 0x61c),
            (0x115f, 0x1160),
            (0x17b4, 0x17b5),
            (0x180b, 0x180f),
            (0x200b, 0x200f),
            (0x202a, 0x202e),
            (0x2060, 0x206f),
            (0x3164, 0x3164),
            (0xfe00, 0xfe0f),
            (0xfeff, 0xfeff),
            (0xffa0, 0xffa0),
            (0x1bca0, 0x1bca3),
            (0x1d173, 0x1d17a),
            (0xe0000, 0xe0fff),
        ] {
            for character in (first..=last).filter_map(char::from_u32) {
                let mut bytes = [0; 4];
                let bytes = character.encode_utf8(&mut bytes).bytes();
                let triplets: String = bytes.map(|byte| alloc::format!("%{byte:02X}")).collect();
                for before in ["", "a", "%C3%A9"] {
                    let shown = iri(&alloc::format!("x:{before}{triplets}"));
                    assert!(shown.ends_with(&triplets), "{shown}");
                }
            }
        }
    }

    /// Forms for vertical writing, small ones, those of full width, leaders, and the signs that look like a slash or a colon: those and no others.
    #[test]
    fn each_form_of_a_delimiter_stays() {
        let forms = [
            '\u{fe10}'..='\u{fe19}',
            '\u{fe30}'..='\u{fe4f}',
            '\u{fe50}'..='\u{fe6f}',
            '\u{ff00}'..='\u{ff65}',
            '\u{2024}'..='\u{2026}',
            '\u{2044}'..='\u{2044}',
            '\u{2215}'..='\u{2215}',
            '\u{2236}'..='\u{2236}',
            '\u{29f8}'..='\u{29f8}',
        ];
        for character in '\u{a0}'..='\u{1ffff}' {
            let is_form = forms.iter().any(|forms| forms.contains(&character));
            let written: String = alloc::format!("x:a{character}");
            let Ok(known) = crate::Iri::parse(&written) else { continue };
            let uri = known.to_uri().unwrap();
            let is_decoded = uri.view().to_iri() == written.as_str();
            assert!(!is_form || !is_decoded, "{character:?}");
            // What is on either side of a form, and is seen, is decoded.
            let is_next = [
                '\u{2027}', '\u{2045}', '\u{2214}', '\u{2216}', '\u{2235}', '\u{2237}', '\u{29f7}', '\u{29f9}',
                '\u{ff66}',
            ];
            assert!(!is_next.contains(&character) || is_decoded, "{character:?}");
        }
    }

    #[test]
    fn places_move() {
        let uri = Uri::parse("http://%C3%BC@b%C3%BC:80/%C3%BC/%20?%C3%BC#%C3%BC").unwrap();
        let iri = uri.to_iri();
        assert_eq!(iri, "http://\u{fc}@b\u{fc}:80/\u{fc}/%20?\u{fc}#\u{fc}");
        let again = crate::Iri::parse(iri.as_str()).unwrap();
        assert_eq!(
            (iri.view().host(), iri.view().path(), iri.view().query()),
            (again.host(), again.path(), again.query())
        );
        assert_eq!((iri.view().host().unwrap().span(), iri.view().fragment().unwrap().span()), (10..13, 27..29));
        assert_eq!(iri.to_uri().unwrap(), uri.as_str());
    }
}
