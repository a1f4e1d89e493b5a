//! Punycode ([RFC 3492](https://www.rfc-editor.org/rfc/rfc3492)), which writes an internationalized label in ASCII.

use alloc::string::String;
use alloc::vec::Vec;

/// What the ASCII form of an internationalized label begins with ([RFC 5890](https://www.rfc-editor.org/rfc/rfc5890), 2.3.2.1).
const PREFIX: &str = "xn--";

/// The longest label of DNS.
const LONGEST_LABEL: usize = 63;

/// The parameters of RFC 3492, section 5.
const BASE: u32 = 36;
const FIRST_THRESHOLD: u32 = 1;
const LAST_THRESHOLD: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const FIRST_BIAS: u32 = 72;
const FIRST_CODE: u32 = 128;

/// The part of a label after `xn--`, if the label begins so.
pub(crate) fn encoded_part(label: &str) -> Option<&str> {
    let (prefix, encoded) = label.split_at_checked(PREFIX.len())?;
    prefix.eq_ignore_ascii_case(PREFIX).then_some(encoded)
}

/// The letters that the part of a label after `xn--` stands for.
pub(crate) fn decode(encoded: &str) -> Option<Vec<char>> {
    let (basic, extended) = encoded.rsplit_once('-').unwrap_or(("", encoded));
    let mut letters: Vec<char> = basic.chars().collect();
    let (mut code, mut index, mut bias) = (FIRST_CODE, 0_u32, FIRST_BIAS);
    let mut digits = extended.bytes().peekable();
    while digits.peek().is_some() {
        let before = index;
        let mut weight = 1_u32;
        let mut position = BASE;
        loop {
            let digit = value(digits.next()?)?;
            index = index.checked_add(digit.checked_mul(weight)?)?;
            let threshold = threshold(position, bias);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            position = position.checked_add(BASE)?;
        }
        let count = u32::try_from(letters.len()).ok()?.checked_add(1)?;
        bias = adapted(index - before, count, before == 0);
        code = code.checked_add(index / count)?;
        index %= count;
        letters.insert(index as usize, char::from_u32(code).filter(|letter| !letter.is_control())?);
        index += 1;
    }
    letters.iter().any(|letter| !letter.is_ascii()).then_some(letters)
}

/// A host name with the letters that its labels stand for, if one of them is internationalized.
pub(crate) fn to_unicode_host(host: &str) -> Option<String> {
    let (mut name, mut is_other) = (String::with_capacity(host.len()), false);
    for (at, label) in host.split('.').enumerate() {
        if at > 0 {
            name.push('.');
        }
        let encoded = encoded_part(label).filter(|_| label.len() <= LONGEST_LABEL);
        let letters = encoded.and_then(|encoded| decode(encoded).filter(|letters| is_of_a_label(letters, encoded)));
        match letters {
            Some(letters) => {
                is_other = true;
                name.extend(letters);
            }
            None => name.push_str(label),
        }
    }
    is_other.then_some(name)
}

/// Whether these letters are those of an internationalized label, and `encoded` is how it is written. Without the tables of Unicode, it
/// refuses only what IDNA maps to other letters, or never allows.
pub(crate) fn is_of_a_label(letters: &[char], encoded: &str) -> bool {
    let is_refused = |letter: &char| match letter {
        // Forms of letters and numbers, private use, and what is no character.
        '\u{2460}'..='\u{24ff}' | '\u{e000}'..='\u{f8ff}' | '\u{fb00}'..='\u{fb06}' | '\u{ff00}'..='\u{ffff}' => true,
        '\u{1d400}'..='\u{1d7ff}' => true,
        // Those of Cherokee have their form in upper case.
        '\u{13a0}'..='\u{13f5}' => false,
        '\u{13f8}'..='\u{13fd}' | '\u{ab70}'..='\u{abbf}' => true,
        letter => letter.is_control() || letter.is_whitespace() || letter.is_uppercase() && !letter.is_ascii(),
    };
    !letters.iter().any(is_refused) && encode(letters).is_some_and(|written| written.eq_ignore_ascii_case(encoded))
}

/// The part of a label after `xn--` that stands for these letters.
fn encode(letters: &[char]) -> Option<String> {
    let mut encoded: String = letters.iter().filter(|letter| letter.is_ascii()).collect();
    let basic = u32::try_from(encoded.len()).ok()?;
    if basic > 0 {
        encoded.push('-');
    }
    let (mut code, mut delta, mut bias, mut handled) = (FIRST_CODE, 0_u32, FIRST_BIAS, basic);
    while (handled as usize) < letters.len() {
        let next = letters.iter().map(|letter| u32::from(*letter)).filter(|letter| *letter >= code).min()?;
        delta = delta.checked_add((next - code).checked_mul(handled + 1)?)?;
        code = next;
        for letter in letters.iter().map(|letter| u32::from(*letter)) {
            if letter < code {
                delta = delta.checked_add(1)?;
            } else if letter == code {
                push_number(&mut encoded, delta, bias);
                bias = adapted(delta, handled + 1, handled == basic);
                delta = 0;
                handled += 1;
            }
        }
        delta = delta.checked_add(1)?;
        code = code.checked_add(1)?;
    }
    Some(encoded)
}

/// Writes a number in digits of variable length.
fn push_number(encoded: &mut String, number: u32, bias: u32) {
    let (mut rest, mut position) = (number, BASE);
    loop {
        let threshold = threshold(position, bias);
        if rest < threshold {
            return encoded.push(digit(rest));
        }
        encoded.push(digit(threshold + (rest - threshold) % (BASE - threshold)));
        rest = (rest - threshold) / (BASE - threshold);
        position += BASE;
    }
}

/// The threshold of the digit at this position, which is a multiple of the base.
fn threshold(position: u32, bias: u32) -> u32 {
    position.saturating_sub(bias).clamp(FIRST_THRESHOLD, LAST_THRESHOLD)
}

/// The bias for the next number (RFC 3492, 6.1).
fn adapted(delta: u32, count: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / count;
    let mut bias = 0;
    while delta > (BASE - FIRST_THRESHOLD) * LAST_THRESHOLD / 2 {
        delta /= BASE - FIRST_THRESHOLD;
        bias += BASE;
    }
    bias + (BASE - FIRST_THRESHOLD + 1) * delta / (delta + SKEW)
}

/// What a digit is worth.
fn value(digit: u8) -> Option<u32> {
    match digit.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => Some(u32::from(letter - b'a')),
        number @ b'0'..=b'9' => Some(u32::from(number - b'0') + 26),
        _ => None,
    }
}

/// The digit for a value below the base.
fn digit(value: u32) -> char {
    char::from_digit(if value < 26 { value + 10 } else { value - 26 }, BASE).unwrap_or_default()
}

/// A letter as names have it: in lower case, and one of Cherokee in upper case, to which Unicode folds these.
pub(crate) fn folded(letter: char) -> impl Iterator<Item = char> {
    let of_cherokee = match u32::from(letter) {
        0x13a0..=0x13f5 => Some(letter),
        number @ 0x13f8..=0x13fd => char::from_u32(number - 8),
        number @ 0xab70..=0xabbf => char::from_u32(number - 0xab70 + 0x13a0),
        _ => None,
    };
    let other = of_cherokee.is_none().then(|| letter.to_lowercase());
    of_cherokee.into_iter().chain(other.into_iter().flatten())
}

/// The ASCII form of a label in lower case: itself, or `xn--` and its Punycode.
///
/// It is `None` for an empty label, for one that is too long for DNS, and for characters that a label does not contain or that would
/// have to be mapped to others first.
pub(crate) fn to_a_label(label: &str) -> Option<String> {
    let is_ascii_letter = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
    let letters: Vec<char> = label.chars().filter(|letter| *letter != EMOJI_STYLE).flat_map(folded).collect();
    let is_label = letters.iter().all(|letter| is_ascii_letter(letter) || !letter.is_ascii() && is_of_label(*letter));
    if !is_label || letters.windows(2).any(composes) || letters.starts_with(&['-']) || letters.ends_with(&['-']) {
        return None;
    }
    let written: String = match letters.iter().all(char::is_ascii) {
        // What follows the prefix is in ASCII.
        false if letters.starts_with(&['x', 'n', '-', '-']) => return None,
        true => letters.into_iter().collect(),
        // More letters never become fewer digits.
        false if letters.len() > LONGEST_LABEL => return None,
        false => [PREFIX, &encode(&letters)?].concat(),
    };
    (1..=LONGEST_LABEL).contains(&written.len()).then_some(written)
}

/// The ASCII form of a host name, whose labels end at any of the dots that are read as one. With the tables of Unicode, it is also what
/// UTS 46 writes.
pub(crate) fn to_ascii_host(host: &str) -> Option<String> {
    let written = with_small_tables(host)?;
    #[cfg(feature = "idna")]
    if !host.is_ascii() && to_ascii_by_uts_46(host).as_ref() != Some(&written) {
        return None;
    }
    Some(written)
}

/// The ASCII form of a name by UTS 46, in its nontransitional form: only letters, digits and hyphens, none of these at the edges of a label,
/// and nothing that Unicode has not assigned.
#[cfg(feature = "idna")]
pub(crate) fn to_ascii_by_uts_46(name: &str) -> Option<String> {
    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

    let (denied, length) = (AsciiDenyList::STD3, DnsLength::VerifyAllowRootDot);
    Uts46::new().to_ascii(name.as_bytes(), denied, Hyphens::CheckFirstLast, length).ok().map(String::from)
}

/// The ASCII form of a host name, without the tables of Unicode.
fn with_small_tables(host: &str) -> Option<String> {
    let is_root = |at: usize, label: &str| at > 0 && label.is_empty();
    let labels: Vec<&str> = host.split(DOTS).collect();
    if host.contains(is_right_to_left) && !labels.iter().all(|label| has_one_direction(label)) {
        return None;
    }
    let mut written = String::new();
    for (at, label) in labels.iter().enumerate() {
        if at > 0 {
            written.push('.');
        }
        // A dot at the end stands for the root.
        if !(at + 1 == labels.len() && is_root(at, label)) {
            written.push_str(&to_a_label(label)?);
        }
    }
    Some(written)
}

/// Whether a character is of the blocks for scripts that are written from right to left, digits included.
fn is_right_to_left(character: char) -> bool {
    matches!(character,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// Whether a label has the form that [RFC 5893](https://www.rfc-editor.org/rfc/rfc5893), section 2, wants of each label of a name with letters that are written
/// from right to left, so that it is shown in the order in which it is written. Without the tables of Unicode, this refuses what it cannot decide.
fn has_one_direction(label: &str) -> bool {
    if !label.contains(is_right_to_left) {
        return label.is_empty() || label.starts_with(char::is_alphabetic) && label.ends_with(char::is_alphanumeric);
    }
    // The digits of Persian count as those of Europe, with which others cannot be mixed.
    let is_of_europe = |character: char| character.is_ascii_digit() || matches!(character, '\u{6f0}'..='\u{6f9}');
    let is_other = |character: char| character.is_numeric() && !is_of_europe(character);
    label.starts_with(|first: char| is_right_to_left(first) && first.is_alphabetic())
        && label.chars().all(|letter| is_right_to_left(letter) || letter.is_ascii_digit() || letter == '-')
        && !(label.contains(is_of_europe) && label.contains(is_other))
}

/// The dots that IDNA reads as one ([RFC 3490](https://www.rfc-editor.org/rfc/rfc3490), 3.1).
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// Makes the character before it an emoji, and is left out of names.
const EMOJI_STYLE: char = '\u{fe0f}';

/// Whether a name may contain a character as it is. Without the tables of Unicode: letters and digits of living scripts, without those
/// that are forms of others and marks that may compose with the letter before them or change places with another.
fn is_of_label(letter: char) -> bool {
    match letter {
        '\u{aa}' | '\u{b2}' | '\u{b3}' | '\u{b5}' | '\u{b9}' | '\u{ba}' | '\u{bc}'..='\u{be}' => false,
        // Two letters in one, letters with an apostrophe, the long s, and letters for phonetics.
        '\u{132}' | '\u{133}' | '\u{13f}' | '\u{140}' | '\u{149}' | '\u{17f}' | '\u{1c4}'..='\u{1cc}' => false,
        '\u{1f1}'..='\u{1f3}' | '\u{2b0}'..='\u{2b8}' | '\u{2e0}'..='\u{2e4}' | '\u{1d2c}'..='\u{1d78}' => false,
        '\u{1d9b}'..='\u{1dbf}'
        | '\u{1e9a}'
        | '\u{1e9b}'
        | '\u{2c7c}'
        | '\u{2c7d}'
        | '\u{2d6f}'
        | '\u{a69c}'
        | '\u{a69d}' => false,
        '\u{a770}' | '\u{a7f1}'..='\u{a7f4}' | '\u{a7f8}' | '\u{a7f9}' | '\u{ab5c}'..='\u{ab5f}' | '\u{ab69}' => false,
        // Forms of Greek, Cyrillic, Armenian and Georgian letters.
        '\u{374}' | '\u{37a}' | '\u{3d0}'..='\u{3d6}' | '\u{3f0}'..='\u{3f2}' | '\u{3f5}' | '\u{3f9}' => false,
        '\u{1f71}'..='\u{1ffc}' | '\u{1c80}'..='\u{1c88}' | '\u{587}' | '\u{10fc}' => false,
        '\u{558}' | '\u{58b}' | '\u{58c}' => false,
        // Combining marks, points of Hebrew and Arabic, dandas, forms of letters, and letters for mathematics.
        '\u{300}'..='\u{36f}' | '\u{964}' | '\u{965}' | '\u{2070}'..='\u{24ff}' => false,
        '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}' => false,
        '\u{675}'..='\u{678}' | '\u{6d6}'..='\u{6dc}' | '\u{6df}'..='\u{6e8}' | '\u{6ea}'..='\u{6ed}' => false,
        '\u{f900}'..='\u{faff}' | '\u{fb00}'..='\u{fdff}' | '\u{fe70}'..='\u{ffef}' => false,
        '\u{1d400}'..='\u{1d7ff}' | '\u{1ee00}'..='\u{1eebb}' | '\u{1f100}'..='\u{1f1ff}' => false,
        // Letters of India and South-East Asia that are two.
        '\u{958}'..='\u{95f}' | '\u{9dc}' | '\u{9dd}' | '\u{9df}' | '\u{a33}' | '\u{a36}' => false,
        '\u{a59}'..='\u{a5b}' | '\u{a5e}' | '\u{b5c}' | '\u{b5d}' | '\u{e33}' | '\u{eb3}' | '\u{edc}' | '\u{edd}' => {
            false
        }
        '\u{f0c}' | '\u{f43}' | '\u{f4d}' | '\u{f52}' | '\u{f57}' | '\u{f5c}' | '\u{f69}' | '\u{f71}'..='\u{f81}' => {
            false
        }
        '\u{f93}' | '\u{f9d}' | '\u{fa2}' | '\u{fa7}' | '\u{fac}' | '\u{fb9}' | '\u{17b4}' | '\u{17b5}'
        | '\u{1b35}' => false,
        // Pieces of Hangul, and forms of East Asian letters.
        '\u{1100}'..='\u{11ff}' | '\u{3038}'..='\u{303a}' | '\u{309f}' | '\u{30ff}' | '\u{3131}'..='\u{32ff}' => false,
        // Scripts of the past, and letters that are forms of others in their planes.
        '\u{10781}'..='\u{107bf}' | '\u{11300}'..='\u{1145f}' | '\u{16d40}'..='\u{16d7f}' => false,
        '\u{1ccf0}'..='\u{1ccf9}'
        | '\u{1b123}'..='\u{1b126}'
        | '\u{1df95}'
        | '\u{1dfcd}'..='\u{1dfff}'
        | '\u{1e030}'..='\u{1e06d}'
        | '\u{1fbf0}'..='\u{1fbf9}'
        | '\u{2f800}'..='\u{2fa1d}' => false,
        // Vowel signs of South and South-East Asia are marks.
        '\u{900}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => !letter.is_ascii_punctuation(),
        // Registries accept emoji, though IDNA does not.
        '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}' => true,
        letter => letter.is_alphanumeric(),
    }
}

/// Whether two letters are one in their composed form, which names have.
fn composes(letters: &[char]) -> bool {
    matches!(
        letters,
        ['\u{928}' | '\u{930}' | '\u{933}', '\u{93c}']
            | ['\u{9c7}', '\u{9be}' | '\u{9d7}']
            | ['\u{b47}', '\u{b3e}' | '\u{b56}' | '\u{b57}']
            | ['\u{b92}' | '\u{bc6}', '\u{bd7}']
            | ['\u{bc6}' | '\u{bc7}', '\u{bbe}']
            | ['\u{c46}', '\u{c56}']
            | ['\u{cbf}' | '\u{cc6}' | '\u{cca}', '\u{cd5}']
            | ['\u{cc6}', '\u{cc2}' | '\u{cd6}']
            | ['\u{d46}' | '\u{d47}', '\u{d3e}']
            | ['\u{d46}', '\u{d57}']
            | ['\u{dd9}', '\u{dca}' | '\u{dcf}' | '\u{ddf}']
            | ['\u{ddc}', '\u{dca}']
            | ['\u{1025}', '\u{102e}']
    )
}

#[cfg(test)]
mod tests {
    use super::{
        adapted, decode, encode, encoded_part, is_of_a_label, to_a_label, to_ascii_host, to_unicode_host,
        with_small_tables,
    };
    #[cfg(feature = "idna")]
    use super::{is_right_to_left, to_ascii_by_uts_46};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// Labels, each with the part after `xn--`. The long ones are of RFC 3492, section 7.1.
    const LABELS: [(&str, &str); 12] = [
        ("bücher", "bcher-kva"),
        ("\u{430}pple", "pple-43d"),
        ("рф", "p1ai"),
        ("\u{1f4a9}", "ls8h"),
        ("中国", "fiqs8s"),
        ("ü", "tda"),
        ("faß", "fa-hia"),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        ("porquénopuedensimplementehablarenespañol", "porqunopuedensimplementehablarenespaol-fmd56a"),
        ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
        ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
    ];

    #[test]
    fn labels_are_decoded() {
        let decoded = |text: &str| decode(text).map(|letters| letters.into_iter().collect::<String>());
        for (label, encoded) in LABELS {
            assert_eq!(decoded(encoded).as_deref(), Some(label));
            assert_eq!(decoded(&encoded.to_uppercase()).map(|label| label.to_lowercase()).as_deref(), Some(label));
        }
        for none in ["", "-", "a", "a-", "99999999", "abc-", "a_b"] {
            assert_eq!(decoded(none), None, "{none}");
        }
    }

    /// RFC 3492, section 6.1: until the delta is at most (36 - 1) * 26 / 2, it is divided by 36 - 1.
    #[test]
    fn the_bias_follows_the_numbers() {
        assert_eq!(
            [(910, false), (912, false), (700 * 455, true), (700 * 456, true)]
                .map(|(delta, is_first)| adapted(delta, 1000, is_first)),
            [33, 45, 33, 45]
        );
    }

    #[test]
    fn what_is_encoded_is_decoded() {
        for letter in ('\u{a1}'..'\u{3000}').chain('\u{1f300}'..'\u{1f700}') {
            let letters = ['a', letter, 'b', letter];
            let encoded = encode(&letters).unwrap_or_default();
            assert_eq!(decode(&encoded).as_deref(), Some(&letters[..]), "{encoded}");
        }
    }

    #[test]
    fn labels_are_encoded() {
        for (label, encoded) in LABELS {
            assert_eq!(encode(&label.chars().collect::<Vec<_>>()).as_deref(), Some(encoded));
            assert_eq!(to_a_label(label).as_deref().and_then(encoded_part), Some(encoded));
        }
    }

    #[test]
    fn labels_in_ascii() {
        assert_eq!(to_a_label("Bücher").as_deref(), Some("xn--bcher-kva"));
        assert_eq!(to_a_label("ДОМ").as_deref(), Some("xn--d1aqf"));
        assert_eq!(to_a_label("Example").as_deref(), Some("example"));
        assert_eq!(to_a_label("i\u{2764}\u{fe0f}").as_deref(), Some("xn--i-7iq"));
        assert_eq!(to_a_label("हिन्दी").as_deref(), Some("xn--j2bd4cyah0f"));
        // What is no label, what would be another one in its composed form, and what hides.
        for none in ["", "a b", "a_b", "-ü", "ü-", "u\u{308}", "ｅ", "ﬁ", "a\u{200b}ü", "\u{2013}", "\u{fffd}", "a.ü"]
        {
            assert_eq!(to_a_label(none), None, "{none:?}");
        }
        assert_eq!(to_a_label(&"ü".repeat(57)).map(|label| label.len()), Some(63));
        assert_eq!(to_a_label(&"ü".repeat(58)), None);
        assert_eq!(to_a_label(&"ü".repeat(100_000)), None);
        assert_eq!(to_a_label(&"a".repeat(63)).map(|label| label.len()), Some(63));
        assert_eq!(to_a_label(&"a".repeat(64)), None);
    }

    /// What is written is what UTS 46 writes, for each letter alone and twice, and for each two of India and South-East Asia that compose.
    #[cfg(feature = "idna")]
    #[test]
    fn labels_are_those_of_uts_46() {
        let is_same = |label: &str| {
            let (Some(own), Ok(other)) = (to_a_label(label), idna::domain_to_ascii(label)) else { return true };
            own == other
        };
        let mut count = 0;
        for letter in '\u{80}'..='\u{2fa20}' {
            for label in [alloc::format!("{letter}{letter}"), alloc::format!("\u{915}{letter}")] {
                assert!(is_same(&label), "{label} {letter:?}");
                count += usize::from(to_a_label(&label).is_some());
            }
        }
        assert!(count > 200_000, "{count}");
        for block in (0x900..0x1080).step_by(0x80) {
            let letters = || (block..block + 0x80).filter_map(char::from_u32);
            for (first, second) in letters().flat_map(|first| letters().map(move |second| (first, second))) {
                let label = alloc::format!("\u{915}{first}{second}");
                // Marks that change places are still as many.
                let count = |label: &str| idna::domain_to_unicode(label).0.chars().count();
                assert!(is_same(&label) || count(&label) == 3, "{first:?} {second:?}");
            }
        }
        for (label, none) in [
            ("\u{587}", true),
            ("\u{e17}\u{e33}", true),
            ("\u{17f}", true),
            ("\u{112b}\u{1161}", true),
            ("\u{d55c}", false),
        ] {
            assert_eq!(to_a_label(label).is_none(), none, "{label:?}");
        }
    }

    /// UTS 46 has the letters of Cherokee in upper case, and all others in lower case.
    #[cfg(feature = "idna")]
    #[test]
    fn letters_have_the_case_of_uts_46() {
        let letters = ('\u{13a0}'..='\u{13f5}').chain('\u{13f8}'..='\u{13fd}').chain('\u{ab70}'..='\u{abbf}');
        for letter in letters.chain(['\u{c9}', '\u{e9}', '\u{3a9}', '\u{416}']) {
            let label = alloc::format!("a{letter}b");
            let written = idna::domain_to_ascii(&label).unwrap_or_default();
            assert_eq!(to_a_label(&label).as_deref(), Some(&written[..]), "{label}");
            let encoded = written.strip_prefix("xn--").unwrap_or_default();
            assert!(decode(encoded).is_some_and(|letters| is_of_a_label(&letters, encoded)), "{label}");
            let letters: Vec<char> = label.chars().collect();
            let is_normal = idna::domain_to_unicode(&written).0 == label;
            let encoded = encode(&letters).unwrap_or_default();
            assert_eq!(is_of_a_label(&letters, &encoded), is_normal, "{label}");
        }
    }

    #[test]
    fn hosts_in_ascii() {
        assert_eq!(to_ascii_host("www.Bücher.example").as_deref(), Some("www.xn--bcher-kva.example"));
        assert_eq!(to_ascii_host("中国\u{3002}cn").as_deref(), Some("xn--fiqs8s.cn"));
        assert_eq!(to_ascii_host("ü.").as_deref(), Some("xn--tda."));
        assert_eq!(to_ascii_host("אב1.com").as_deref(), Some("xn--1-zhcd.com"));
        assert_eq!(to_ascii_host("xn--tda").as_deref(), Some("xn--tda"));
        // Two directions in a label, a digit before the first letter, two kinds of digits, and a prefix without its encoding.
        for none in ["", ".", "a..ü", ".ü", "ü b", "אa", "١ü", "1א", "1a.א", "א1١", "xn--ü", "XN--ü"] {
            assert_eq!(to_ascii_host(none), None, "{none:?}");
            assert_eq!(with_small_tables(none), None, "{none:?}");
        }
    }

    /// Names of some letters in each order, of which none is taken that UTS 46 refuses.
    #[cfg(feature = "idna")]
    #[test]
    fn hosts_are_those_of_uts_46() {
        let letters = [
            'a',
            'ü',
            '1',
            '-',
            '.',
            'א',
            'ب',
            '\u{660}',
            '\u{6f1}',
            '\u{7c1}',
            '\u{7ca}',
            '\u{915}',
            '\u{10d30}',
            '\u{1e900}',
            '\u{2764}',
        ];
        let mut count = 0;
        for number in 0..letters.len().pow(4) {
            let places = (0..4_u32).map(|at| number / letters.len().pow(at) % letters.len());
            let host: String = places.filter_map(|at| letters.get(at)).collect();
            let written = with_small_tables(&host).filter(|_| host.contains(is_right_to_left));
            count += usize::from(written.is_some());
            assert!(written.is_none() || written == to_ascii_by_uts_46(&host), "{host:?}: {written:?}");
        }
        assert!(count > 1000, "{count}");
    }

    #[test]
    fn letters_of_labels() {
        let is_label = |encoded: &str| decode(encoded).is_some_and(|letters| is_of_a_label(&letters, encoded));
        for (_, encoded) in LABELS {
            assert!(is_label(encoded), "{encoded}");
        }
        // Another way to write the same letters.
        assert!(is_of_a_label(&['ü'], "tda") && is_of_a_label(&['ü'], "TDA") && !is_of_a_label(&['ü'], "tdb"));
        // U+2488, a capital letter, and U+FF41.
        for encoded in ["a-ecp", "bcher-2pa", "mi7c"] {
            assert!(!is_label(encoded), "{encoded}");
        }
    }

    /// What each row of the tables refuses, at its first and its last character, beside characters that no row has.
    #[test]
    fn each_row_of_the_tables_counts() {
        let is_shown = |letter: char| {
            let letters = [letter, 'ü'];
            is_of_a_label(&letters, &encode(&letters).unwrap_or_default())
        };
        let is_written = |letter: char| to_a_label(&String::from_iter([letter, 'ü'])).is_some();
        for (rows, shown, written) in [
            // Letters and digits of living scripts.
            ("ßáßÿāžα\u{3c9}яאب\u{904}\u{939}กဿกខ\u{1e01}あ漢가\u{d7a3}\u{20000}", true, true),
            // Forms of letters and numbers.
            ("\u{2460}\u{24ea}\u{24ff}", false, false),
            ("\u{80}\u{9f}", false, false),
            ("\u{fb00}\u{fb06}\u{ff10}\u{ff41}\u{ff5a}\u{ffdc}", false, false),
            ("\u{1d400}\u{1d433}\u{1d7ce}\u{1d7ff}", false, false),
            ("ªº²³µ¹¼½¾", true, false),
            ("\u{2070}\u{2071}\u{2090}\u{2170}\u{2189}", true, false),
            ("\u{f900}\u{fad9}\u{fb13}\u{fb1d}\u{fb50}\u{fdfb}\u{fe70}\u{fefc}", true, false),
            ("\u{1f100}\u{1f10c}", true, false),
            ("\u{1f130}\u{1f170}\u{1f189}", false, false),
            // Private use, and what is no character.
            ("\u{e000}\u{f8ff}\u{ff00}\u{fffd}\u{ffff}", false, false),
            // Capital letters are written as small ones.
            ("ÜÀΩЯ\u{1e9e}", false, true),
            // Spaces and control characters.
            ("\u{85}\u{a0}\u{1680}\u{2003}\u{2028}\u{3000}", false, false),
            // Marks on the character before, and dandas.
            ("\u{300}\u{345}\u{36f}\u{964}\u{965}", true, false),
            // Vowel signs.
            ("\u{93f}\u{94d}\u{e31}\u{1039}\u{17b6}\u{17c6}\u{17d2}", true, true),
            // Emoji, and signs beside them.
            ("\u{2600}\u{2764}\u{27bf}\u{1f300}\u{1f600}\u{1faff}", true, true),
            ("\u{25ff}\u{27c0}\u{1f2ff}\u{1fb00}×÷–", true, false),
        ] {
            for letter in rows.chars() {
                assert_eq!((is_shown(letter), is_written(letter)), (shown, written), "{:x}", u32::from(letter));
            }
        }
    }

    /// Each dot that IDNA reads as one, between labels and at the end, and a label that is just short enough.
    #[test]
    fn names_end_at_each_dot() {
        for dot in [".", "\u{3002}", "\u{ff0e}", "\u{ff61}"] {
            let host = ["www", "ü", "example"].join(dot);
            assert_eq!(to_ascii_host(&host).as_deref(), Some("www.xn--tda.example"), "{dot}");
            assert_eq!(to_ascii_host(&(host + dot)).as_deref(), Some("www.xn--tda.example."), "{dot}");
            assert_eq!(to_ascii_host(dot), None);
        }
        let long = |count: usize| to_a_label(&("a".repeat(count) + "ü")).unwrap_or_default();
        for count in 0..70 {
            let (label, written) = ("a".repeat(count) + "ü", long(count));
            assert_eq!(to_unicode_host(&written), (!written.is_empty()).then_some(label.clone()), "{count}");
            // The same letters in a label that the DNS does not have.
            if written.is_empty() {
                let encoded = encode(&label.chars().collect::<Vec<_>>()).unwrap_or_default();
                assert_eq!(to_unicode_host(&["xn--", &encoded].concat()), None, "{count}");
            }
        }
        assert_eq!((long(0).len(), long(55).len(), long(56).len()), (7, 63, 0));
        assert_eq!(to_unicode_host("XN--TDA.xn--a.xn--bcher-kva"), Some("ü.xn--a.bücher".into()));
    }

    #[test]
    fn the_part_after_the_prefix() {
        assert_eq!(encoded_part("xn--tda"), Some("tda"));
        assert_eq!(encoded_part("XN--"), Some(""));
        for none in ["", "xn-", "xn-a-b", "axn--b", "é--a"] {
            assert_eq!(encoded_part(none), None);
        }
    }
}
