//! # Internationalized names
//!
//! [RFC 5890](https://www.rfc-editor.org/rfc/rfc5890): the `xn--` form of a name beyond ASCII, which
//! [7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6) warns of: what looks the same may be another.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::confusable::look_alike;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::lint::traits::Traits;
use crate::punycode::{decode, encoded_part, folded, is_of_a_label};
use crate::uri::authority::Host;
use crate::visible::Visible;

pages! {
    /// An internationalized name that can be taken for another one.
    ///
    /// It mixes letters of several alphabets, or has Cyrillic letters that look like Latin ones. The `xn--` form hides
    /// which letters they are, and on screen they look like others (7.6). Compare the name with the one that you
    /// expect, letter by letter, before you trust it.
    LOOK_ALIKE_HOST {
        name: LookAlikeHost,
        group: Security,
        rule: RegName,
        section: 3986 "7.6" "Semantic Attacks",
        leave: "once you know whose name it is: many honest names are Cyrillic or Greek",
        example: UriReference "https://xn--pple-43d.com/",
    }

    /// An internationalized label that mixes letters written from right to left with others.
    ///
    /// On screen its parts change places, so the host may look like another one, or like part of the path. The Bidi
    /// rule of IDNA does not allow such a label (RFC 5893, 2). Use letters of one direction in each label, and do not
    /// trust the name as it is displayed.
    BIDI_HOST {
        name: BidiHost,
        group: Security,
        rule: RegName,
        section: 5893 "2" "The Bidi Rule",
        leave: "in an analysis of such names; registries that follow IDNA do not register them",
        example: UriReference "https://xn--a-0hc.example/" => "https://xn--4db.example/",
    }

    /// A label that begins with `xn--` and is not the Punycode of an internationalized label.
    ///
    /// A label that begins with `xn--` must be the Punycode of a valid IDNA label (RFC 5890, 2.3.2.1). This one cannot
    /// be decoded, or stands for characters that no such label has, and browsers and other software reject the host. It
    /// was probably mistyped or cut off: encode the original name again.
    INVALID_A_LABEL {
        name: InvalidALabel,
        group: Security,
        rule: RegName,
        section: 5890 "2.3.2.1" "IDNA-valid strings, A-label, and U-label",
        leave: "if the name is not looked up in the DNS",
        example: UriReference "https://xn--99999999.example/",
    }
}

/// What a name has that begins with `xn--`, or is not ASCII.
pub(super) const NEEDS: Traits = Traits::NOT_LABELS;

/// Reports labels with letters that look like others, or that change the order on screen.
pub(super) fn host(lints: &mut Lints<'_, '_>, host: Host<'_>) {
    let text = host.as_str();
    let is_internationalized = |label: &str| encoded_part(label).is_some() || !label.is_ascii();
    if host.rule() != Rule::RegName {
        return;
    }
    let is_top_internationalized = text.rsplit('.').next().is_some_and(is_internationalized);
    let mut start = host.span().start;
    for label in text.split('.') {
        let span = start..start + label.len();
        start = span.end + ".".len();
        let letters = match label.is_ascii() {
            true => match of_a_label(lints, span.clone(), label) {
                Some(letters) => letters,
                None => continue,
            },
            // In an IRI, they are written as they are.
            false => label.chars().flat_map(folded).collect(),
        };
        let scripts = Scripts::of(&letters);
        if scripts.right_to_left && (scripts.latin || scripts.cyrillic || scripts.greek || scripts.controls) {
            let message =
                format!("`{}` mixes letters written from right to left with others", Visible(label.as_bytes()));
            let shown: String = letters.iter().map(|letter| format!("{}", letter.escape_unicode())).collect();
            lints.note(&BIDI_HOST, span, message, format!("it stands for {shown}"));
        } else if let Some(why) = scripts.look_alike(&letters, is_top_internationalized, label.is_ascii()) {
            let shown: String = letters.iter().collect();
            let message = match label.is_ascii() {
                true => format!("`{label}` stands for `{}`, {why}", Visible(shown.as_bytes())),
                false => format!("`{}` is a name {why}", Visible(label.as_bytes())),
            };
            let note = lints.note(&LOOK_ALIKE_HOST, span.clone(), message, "it can be taken for another name");
            let seen: String = label.chars().map(|letter| look_alike(letter).unwrap_or(letter)).collect();
            if !label.is_ascii() && seen.is_ascii() {
                note.fix(
                    Applicability::Suggested,
                    format!("if you mean the name that it looks like, write `{seen}`"),
                    span,
                    seen,
                );
            }
        }
    }
}

/// The letters of a label in its ASCII form. What is none is reported.
fn of_a_label(lints: &mut Lints<'_, '_>, span: Range<usize>, label: &str) -> Option<Vec<char>> {
    // No label of DNS is longer.
    let encoded = encoded_part(label).filter(|_| label.len() < 64)?;
    let message = || format!("`{label}` is not the Punycode of an internationalized label");
    let Some(letters) = decode(encoded) else {
        lints.note(&INVALID_A_LABEL, span, message(), "it cannot be decoded");
        return None;
    };
    if !is_of_a_label(&letters, encoded) {
        let shown: String = letters.iter().map(|letter| format!("{}", letter.escape_unicode())).collect();
        lints.note(&INVALID_A_LABEL, span, message(), format!("it stands for {shown}"));
        return None;
    }
    Some(letters)
}

/// Whether a character is of a script that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours.
pub(super) fn is_of_right_to_left(character: char) -> bool {
    matches!(
        character,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// Which scripts the letters of a label are of.
#[derive(Default)]
struct Scripts {
    latin: bool,
    cyrillic: bool,
    greek: bool,
    rare: bool,
    other: bool,
    right_to_left: bool,
    controls: bool,
}

impl Scripts {
    fn of(letters: &[char]) -> Self {
        let mut scripts = Scripts::default();
        for letter in letters {
            match letter {
                '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' => scripts.controls = true,
                'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{250}'..='\u{2af}' | '\u{1e00}'..='\u{1eff}' => {
                    scripts.latin = true;
                }
                '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => scripts.greek = true,
                '\u{400}'..='\u{52f}' => scripts.cyrillic = true,
                // Armenian and Cherokee.
                '\u{530}'..='\u{58f}' | '\u{13a0}'..='\u{13ff}' => scripts.rare = true,
                letter if is_of_right_to_left(*letter) => scripts.right_to_left = true,
                letter if letter.is_alphabetic() => scripts.other = true,
                _ => (),
            }
        }
        scripts
    }

    /// Why the letters may be taken for others. Invisible ones that are not encoded are reported by themselves.
    fn look_alike(&self, letters: &[char], is_top_internationalized: bool, is_encoded: bool) -> Option<&'static str> {
        let alphabets = [self.latin, self.cyrillic, self.greek, self.rare].iter().filter(|used| **used).count();
        let is_like_latin = |letter: &char| look_alike(*letter).is_some() || !letter.is_alphabetic();
        if self.controls && is_encoded {
            Some("with invisible characters")
        } else if alphabets > 1 {
            Some("with letters of several alphabets")
        } else if self.cyrillic && !self.other && !is_top_internationalized && letters.iter().all(is_like_latin) {
            Some("with letters of the Cyrillic alphabet that look Latin")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::linted;

    #[test]
    fn labels_in_their_ascii_form() {
        assert_eq!(linted("http://xn--pple-43d.com/"), [("look-alike-host", 7..19)]);
        assert_eq!(linted("http://xn--bcher-kva.com/"), []);
        assert_eq!(linted("http://xn--a-0hc.com/"), [("bidi-host", 7..16)]);
        assert_eq!(linted("http://xn--4db.com/"), []);
        assert_eq!(linted("http://xn--99999999.com/"), [("invalid-a-label", 7..19)]);
        assert_eq!(linted("http://xn--a-ecp.example/"), [("invalid-a-label", 7..16)]);
        assert_eq!(linted("http://XN--Bcher-Kva.com/"), [("upper-case-host", 7..24)]);
    }
}
