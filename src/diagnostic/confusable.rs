//! Characters that look like one of ASCII.

/// The ASCII character that a character can be taken for: a letter of another alphabet, or what word processors, mathematics and
/// East Asian keyboards write for a delimiter.
pub(crate) fn look_alike(character: char) -> Option<char> {
    of_alphabet(character).or_else(|| of_punctuation(character)).or_else(|| of_block(character))
}

/// Letters of other alphabets. In lower case they look Latin in nearly every typeface.
fn of_alphabet(letter: char) -> Option<char> {
    let like = match letter {
        // Cyrillic.
        'а' => 'a',
        'ԁ' => 'd',
        'е' => 'e',
        'һ' => 'h',
        'і' => 'i',
        'ј' => 'j',
        'ӏ' => 'l',
        'о' => 'o',
        'р' => 'p',
        'ԛ' => 'q',
        'с' => 'c',
        'ѕ' => 's',
        'ѵ' => 'v',
        'ԝ' => 'w',
        'х' => 'x',
        'у' => 'y',
        'А' => 'A',
        'В' => 'B',
        'С' => 'C',
        'Е' => 'E',
        'Н' => 'H',
        'І' | 'Ӏ' => 'I',
        'Ј' => 'J',
        'К' => 'K',
        'М' => 'M',
        'О' => 'O',
        'Р' => 'P',
        'Ԛ' => 'Q',
        'Ѕ' => 'S',
        'Т' => 'T',
        'Ѵ' => 'V',
        'Ԝ' => 'W',
        'Х' => 'X',
        'У' => 'Y',
        // Greek.
        'α' => 'a',
        'ϲ' => 'c',
        'ι' => 'i',
        'ϳ' => 'j',
        'κ' => 'k',
        'ν' => 'v',
        'ο' => 'o',
        'ρ' => 'p',
        'υ' => 'u',
        'χ' => 'x',
        'γ' => 'y',
        'Α' => 'A',
        'Β' => 'B',
        'Ε' => 'E',
        'Ζ' => 'Z',
        'Η' => 'H',
        'Ι' => 'I',
        'Κ' => 'K',
        'Μ' => 'M',
        'Ν' => 'N',
        'Ο' => 'O',
        'Ρ' => 'P',
        'Τ' => 'T',
        'Υ' => 'Y',
        'Χ' => 'X',
        // Armenian.
        'ց' => 'g',
        'հ' => 'h',
        'ո' => 'n',
        'օ' => 'o',
        'զ' => 'q',
        'ս' => 'u',
        // Latin letters of phonetics and of single languages.
        'ɑ' => 'a',
        'ɡ' => 'g',
        'ı' => 'i',
        'ℓ' => 'l',
        _ => return None,
    };
    Some(like)
}

/// Punctuation of typography and mathematics, which stands for a delimiter or an unreserved character.
fn of_punctuation(mark: char) -> Option<char> {
    let like = match mark {
        // Single quotation marks and the prime.
        '\u{2018}'..='\u{201b}' | '\u{2032}' => '\'',
        // Double ones.
        '\u{201c}'..='\u{201f}' | '\u{2033}' => '"',
        // Hyphens, dashes and the minus sign. Not the soft hyphen, which is not seen.
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        // The slash of fractions, of division and of mathematics.
        '\u{2044}' | '\u{2215}' | '\u{29f8}' => '/',
        // The set minus and the backslash of mathematics.
        '\u{2216}' | '\u{29f5}' | '\u{29f9}' | '\u{fe68}' => '\\',
        // The ratio, and colons of letters and of small forms.
        '\u{2236}' | '\u{a789}' | '\u{2d0}' | '\u{fe55}' => ':',
        // The full stop of East Asia, the leader of one dot, and small forms.
        '\u{3002}' | '\u{ff61}' | '\u{2024}' | '\u{fe52}' => '.',
        '\u{3001}' | '\u{fe50}' => ',',
        // The Greek question mark.
        '\u{37e}' | '\u{fe54}' => ';',
        '\u{fe56}' => '?',
        '\u{fe5f}' => '#',
        '\u{fe60}' => '&',
        '\u{fe66}' => '=',
        '\u{fe6a}' => '%',
        '\u{fe6b}' => '@',
        // The asterisk of mathematics, and tildes.
        '\u{2217}' => '*',
        '\u{2dc}' | '\u{223c}' => '~',
        _ => return None,
    };
    Some(like)
}

/// Blocks that repeat ASCII: the full-width forms, and the alphabets of mathematics.
fn of_block(character: char) -> Option<char> {
    let code = u32::from(character);
    let like = match character {
        '\u{ff01}'..='\u{ff5e}' => code - 0xff01 + u32::from('!'),
        // Each alphabet has 26 letters in upper case, and then 26 in lower case.
        '\u{1d400}'..='\u{1d6a3}' => match (code - 0x1d400) % 52 {
            upper @ 0..26 => upper + u32::from('A'),
            lower => lower - 26 + u32::from('a'),
        },
        '\u{1d7ce}'..='\u{1d7ff}' => (code - 0x1d7ce) % 10 + u32::from('0'),
        _ => return None,
    };
    char::from_u32(like)
}

#[cfg(test)]
mod tests {
    use super::look_alike;
    use alloc::string::String;

    fn looks_like(text: &str) -> String {
        text.chars().map(|character| look_alike(character).unwrap_or(character)).collect()
    }

    #[test]
    fn letters_of_other_alphabets() {
        assert_eq!(looks_like("ex\u{430}mple.org"), "example.org");
        assert_eq!(looks_like("\u{440}\u{430}\u{443}\u{440}\u{430}l"), "paypal");
        assert_eq!(looks_like("g\u{3bf}\u{3bf}gle"), "google");
        assert_eq!(looks_like("\u{391}\u{412}\u{421}"), "ABC");
        assert_eq!(looks_like("\u{261}\u{131}t"), "git");
    }

    #[test]
    fn punctuation() {
        assert_eq!(looks_like("http\u{ff1a}\u{2215}\u{2044}h\u{ff0f}a"), "http://h/a");
        assert_eq!(looks_like("\u{201c}a\u{201d}\u{2018}b\u{2019}"), "\"a\"'b'");
        assert_eq!(looks_like("a\u{2010}b\u{2013}c\u{2014}d\u{2212}e"), "a-b-c-d-e");
        assert_eq!(looks_like("a\u{3002}b\u{ff61}c\u{2024}d"), "a.b.c.d");
        assert_eq!(looks_like("a\u{37e}b\u{223c}c\u{2217}"), "a;b~c*");
    }

    #[test]
    fn blocks_that_repeat_ascii() {
        assert_eq!(looks_like("\u{ff01}\u{ff10}\u{ff21}\u{ff41}\u{ff5e}"), "!0Aa~");
        assert_eq!(looks_like("\u{1d400}\u{1d433}\u{1d434}\u{1d6a3}"), "AzAz");
        assert_eq!(looks_like("\u{1d7ce}\u{1d7d7}\u{1d7d8}\u{1d7ff}"), "0909");
    }

    #[test]
    fn characters_that_look_like_themselves() {
        for text in [
            "example",
            "http://a/?b#c",
            "äöüß",
            "дбгж",
            "πλσς",
            "中国",
            "\u{ff00}\u{ff5f}",
            "\u{1d6a4}",
            "\u{ad}\u{a0}…·",
        ] {
            assert_eq!(looks_like(text), text);
            assert!(text.chars().all(|character| look_alike(character).is_none()), "{text}");
        }
    }

    #[test]
    fn what_looks_alike_is_of_ascii() {
        for character in '\0'..=char::MAX {
            assert!(look_alike(character).is_none_or(|like| like.is_ascii_graphic() && !character.is_ascii()));
        }
    }
}
