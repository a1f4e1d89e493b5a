//! # Internationalized names
//!
//! [RFC 5890](https://www.rfc-editor.org/rfc/rfc5890): the `xn--` form of a name beyond ASCII, which
//! [7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6) warns of: what looks the same may be another.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::abnf::rule::Rule;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::lint::traits::Traits;
use crate::uri::authority::Host;

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
        example: UriReference "https://xn--a-0hc.example/" => "https://xn--4db.example/",
    }

    /// A label that begins with `xn--` and is not the Punycode of an internationalized label.
    ///
    /// A label that begins with `xn--` must be the Punycode of a valid IDNA label (RFC 5890, 2.3.2.1). This one cannot
    /// be decoded, and browsers and other software reject the host. It was probably mistyped or cut off: encode the
    /// original name again.
    INVALID_A_LABEL {
        name: InvalidALabel,
        group: Security,
        rule: RegName,
        section: 5890 "2.3.2.1" "IDNA-valid strings, A-label, and U-label",
        example: UriReference "https://xn--99999999.example/",
    }
}

/// Reports labels with letters that look like others, or that change the order on screen.
pub(super) fn host(lints: &mut Lints<'_, '_>, host: Host<'_>) {
    let text = host.as_str();
    let has_prefix = |label: &str| label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"));
    if host.rule() != Rule::RegName || !lints.traits.has(Traits::NOT_LABELS) || !text.split('.').any(has_prefix) {
        return;
    }
    let is_top_internationalized = text.rsplit('.').next().is_some_and(has_prefix);
    let mut start = host.span().start;
    for label in text.split('.') {
        let span = start..start + label.len();
        start = span.end + ".".len();
        // No label of DNS is longer.
        let Some(encoded) = label.get(4..).filter(|_| has_prefix(label) && label.len() < 64) else { continue };
        let Some(letters) = punycode(encoded) else {
            let message = format!("`{label}` is not the Punycode of an internationalized label");
            lints.note(&INVALID_A_LABEL, span, message, "it cannot be decoded");
            continue;
        };
        let scripts = Scripts::of(&letters);
        if scripts.right_to_left && (scripts.latin || scripts.cyrillic || scripts.greek || scripts.controls) {
            let message = format!("`{label}` mixes letters written from right to left with others");
            let shown: String = letters.iter().map(|letter| format!("{}", letter.escape_unicode())).collect();
            lints.note(&BIDI_HOST, span, message, format!("it stands for {shown}"));
        } else if let Some(why) = scripts.look_alike(&letters, is_top_internationalized) {
            let shown: String = letters.iter().collect();
            let message = format!("`{label}` stands for `{shown}`, {why}");
            lints.note(&LOOK_ALIKE_HOST, span, message, "it can be taken for another name");
        }
    }
}

/// Which scripts the letters of a label are of.
#[derive(Default)]
struct Scripts {
    latin: bool,
    cyrillic: bool,
    greek: bool,
    other: bool,
    right_to_left: bool,
    controls: bool,
}

/// Cyrillic letters that look Latin.
const LIKE_LATIN: &str = "асԁеһіјӏорԛѕԝхуѵ";

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
                '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' => {
                    scripts.right_to_left = true
                }
                letter if letter.is_alphabetic() => scripts.other = true,
                _ => (),
            }
        }
        scripts
    }

    /// Why the letters may be taken for others.
    fn look_alike(&self, letters: &[char], is_top_internationalized: bool) -> Option<&'static str> {
        let alphabets = [self.latin, self.cyrillic, self.greek].iter().filter(|used| **used).count();
        let is_like_latin = |letter: &char| LIKE_LATIN.contains(*letter) || !letter.is_alphabetic();
        if self.controls {
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

/// The letters of a label, by RFC 3492.
fn punycode(encoded: &str) -> Option<Vec<char>> {
    let (basic, extended) = encoded.rsplit_once('-').unwrap_or(("", encoded));
    let mut letters: Vec<char> = basic.chars().collect();
    let (mut code, mut index, mut bias) = (128_u32, 0_u32, 72_u32);
    let mut digits = extended.bytes().peekable();
    while digits.peek().is_some() {
        let before = index;
        let mut weight = 1_u32;
        let mut threshold_at = 36_u32;
        loop {
            let digit = char::from(digits.next()?.to_ascii_lowercase());
            let digit = match digit {
                'a'..='z' => digit as u32 - 'a' as u32,
                '0'..='9' => digit as u32 - '0' as u32 + 26,
                _ => return None,
            };
            index = index.checked_add(digit.checked_mul(weight)?)?;
            let threshold = threshold_at.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            threshold_at += 36;
        }
        let count = letters.len() as u32 + 1;
        let mut delta = if before == 0 { (index - before) / 700 } else { (index - before) / 2 };
        delta += delta / count;
        bias = 0;
        while delta > 455 {
            delta /= 35;
            bias += 36;
        }
        bias += 36 * delta / (delta + 38);
        code = code.checked_add(index / count)?;
        index %= count;
        letters.insert(index as usize, char::from_u32(code).filter(|letter| !letter.is_control())?);
        index += 1;
    }
    (!letters.is_empty() && letters.iter().any(|letter| !letter.is_ascii())).then_some(letters)
}

#[cfg(test)]
mod tests {
    use super::punycode;
    use crate::lint::linter::tests::linted;

    #[test]
    fn labels_are_decoded() {
        let decoded = |text| punycode(text).map(|letters| letters.into_iter().collect::<alloc::string::String>());
        assert_eq!(decoded("bcher-kva").as_deref(), Some("bücher"));
        assert_eq!(decoded("pple-43d").as_deref(), Some("\u{430}pple"));
        assert_eq!(decoded("p1ai").as_deref(), Some("рф"));
        assert_eq!(decoded("ls8h").as_deref(), Some("\u{1f4a9}"));
        assert_eq!(decoded("fiqs8s").as_deref(), Some("中国"));
        for none in ["", "-", "a", "a-", "99999999", "abc-", "a_b"] {
            assert_eq!(decoded(none), None, "{none}");
        }
    }

    #[test]
    fn labels_in_their_ascii_form() {
        assert_eq!(linted("http://xn--pple-43d.com/"), [("look-alike-host", 7..19)]);
        assert_eq!(linted("http://xn--bcher-kva.com/"), []);
        assert_eq!(linted("http://xn--a-0hc.com/"), [("bidi-host", 7..16)]);
        assert_eq!(linted("http://xn--4db.com/"), []);
        assert_eq!(linted("http://xn--99999999.com/"), [("invalid-a-label", 7..19)]);
    }
}
