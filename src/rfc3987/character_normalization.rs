//! # [5.3.2.2. Character Normalization](https://www.rfc-editor.org/rfc/rfc3987#section-5.3.2.2)
//!
//! Some texts can be written as several sequences of characters: `é` is one character, or an `e` and an accent. Unicode's Normalization Form C is the one
//! for IRIs. An IRI is expected to be in it when it is made; comparison does not normalize characters by itself, so this is a step of its own.

use alloc::string::String;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::iri_owned::{
    AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, IriReferenceBuf, IriReferenceCow, RelativeIriBuf, RelativeIriCow,
};
use crate::uri::owned::forward;

/// Gives the views of IRIs and their owned forms the normalization.
macro_rules! to_nfc {
    ($($view:ident $owned:ident $cow:ident $start:literal;)*) => {
        $(
            impl<'a> $view<'a> {
                /// The IRI with its characters in Normalization Form C. Borrowed, if they are. Delimiters and percent triplets stay as they are, also before a
                /// mark that Unicode would put on them.
                ///
                /// ```
                #[doc = concat!("use urispec::{", stringify!($view), ", rfc3986::comparison::Rung};")]
                ///
                #[doc = concat!("let (one, two) = (\"", $start, "//h/e\\u{301}\", \"", $start, "//h/\\u{e9}\");")]
                #[doc = concat!("let (one, two) = (", stringify!($view), "::parse(one)?, ", stringify!($view), "::parse(two)?);")]
                /// assert_eq!(one.to_nfc(), two);
                /// // Without it, they are two IRIs at every rung.
                /// assert!(!one.same_at(two, Rung::Scheme));
                /// # Ok::<(), urispec::Error>(())
                /// ```
                pub fn to_nfc(&self) -> $cow<'a> {
                    match normalized(self.text).map($owned::try_from) {
                        Some(Ok(owned)) => $cow::Owned(owned),
                        Some(Err(_)) | None => $cow::Borrowed(*self),
                    }
                }
            }

            forward! {
                $owned $cow $view {
                    fn to_nfc[]() -> $cow<'_>;
                }
            }
        )*
    };
}

to_nfc! {
    Iri IriBuf IriCow "http:";
    IriReference IriReferenceBuf IriReferenceCow "";
    AbsoluteIri AbsoluteIriBuf AbsoluteIriCow "http:";
    RelativeIri RelativeIriBuf RelativeIriCow "";
}

/// The text in Normalization Form C, if it is not.
fn normalized(text: &str) -> Option<String> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return None;
    }
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let kept = rest.bytes().take_while(|byte| is_delimiter(*byte)).count();
        // The digits of a triplet belong to its `%`.
        let kept = if rest.get(..kept).is_some_and(|kept| kept.ends_with('%')) { kept + DIGITS } else { kept };
        let (before, after) = rest.split_at_checked(kept).unwrap_or((rest, ""));
        let (word, after) = after.split_at_checked(after.bytes().take_while(|byte| !is_delimiter(*byte)).count())?;
        written.push_str(before);
        // A few characters are ASCII punctuation in this form, which they are not meant to become.
        match word.nfc().collect::<String>() {
            composed if !composed.bytes().any(is_delimiter) => written.push_str(&composed),
            _ => written.push_str(word),
        }
        rest = after;
    }
    (written != text).then_some(written)
}

const DIGITS: usize = 2;

/// Whether a byte is neither a letter, a digit nor of a character beyond ASCII.
fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use crate::uri::iri::IriReference;

    fn nfc(text: &str) -> alloc::string::String {
        IriReference::parse(text).unwrap().to_nfc().into_string()
    }

    #[test]
    fn marks_are_put_on_letters() {
        assert_eq!(
            nfc("//u\u{308}.e\u{301}:80/a/e\u{301}x?o\u{302}=1#\u{1112}\u{1161}\u{11ab}"),
            "//\u{fc}.\u{e9}:80/a/\u{e9}x?\u{f4}=1#\u{d55c}"
        );
        assert_eq!(nfc("\u{212b}"), "\u{c5}");
        assert_eq!(nfc("\u{e9}"), "\u{e9}");
        assert!(IriReference::parse("a/\u{e9}?b").unwrap().to_nfc().is_borrowed());
    }

    #[test]
    fn delimiters_and_triplets_stay() {
        for text in ["?a=\u{338}b", "/%4A\u{300}", "/%4a\u{300}%41\u{300}", "/\u{37e}", "/\u{1fef}", "//h:8\u{300}/"] {
            if let Ok(iri) = IriReference::parse(text) {
                assert_eq!(iri.to_nfc(), text);
            }
        }
        assert_eq!(nfc("/%4AA\u{300}"), "/%4A\u{c0}");
        assert_eq!(nfc("%41"), "%41");
    }

    #[test]
    fn digits_of_a_triplet_take_no_mark() {
        for byte in 0..=0xff_u8 {
            let triplet = alloc::format!("%{byte:02X}\u{300}");
            // Something else is composed, so that the text is not kept as a whole.
            let text = alloc::format!("/{triplet}/e\u{301}");
            assert_eq!(nfc(&text), alloc::format!("/{triplet}/\u{e9}"));
        }
    }
}
