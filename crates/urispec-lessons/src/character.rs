//! Characters: what each is in a URI, where it may be, and how it is encoded.

use std::fmt::Write as _;

use urispec::Rule;

/// A character, and what RFC 3986 makes of it.
///
/// ```
/// use urispec_lessons::{Topic, topics};
///
/// let Topic::Character(character) = topics(";")?[0] else { panic!() };
/// assert_eq!((character.class(), character.encoded()), (Some("sub-delims"), "%3B".to_owned()));
/// assert_eq!(topics("%3B")?, topics(";")?);
/// # Ok::<(), urispec_lessons::UnknownTopic>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Character(char);

/// The components in which characters are, as their rules are called, each with what may be before such a character.
const COMPONENTS: [(Rule, &str); 7] = [
    (Rule::Scheme, "a"),
    (Rule::Userinfo, ""),
    (Rule::RegName, ""),
    (Rule::Port, ""),
    (Rule::Segment, ""),
    (Rule::Query, ""),
    (Rule::Fragment, ""),
];

/// The classes of characters that have no character in common.
const CLASSES: [Rule; 3] = [Rule::Unreserved, Rule::GenDelims, Rule::SubDelims];

impl Character {
    /// The character with a name: itself, or its percent-encoding.
    pub(crate) fn named(name: &str) -> Option<Character> {
        let only = |text: &str| {
            let mut characters = text.chars();
            characters.next().filter(|_| characters.next().is_none()).map(Character)
        };
        only(name).or_else(|| only(&decoded(name)?))
    }

    /// The character itself.
    pub fn get(self) -> char {
        self.0
    }

    /// The class of characters that it belongs to: `unreserved`, `gen-delims` or `sub-delims`. Others are in a URI only if they are encoded.
    pub fn class(self) -> Option<&'static str> {
        CLASSES.into_iter().find(|class| class.accepts(self.0.to_string())).map(Rule::name)
    }

    /// The rules of the components that may contain it unencoded: `scheme`, `userinfo`, `reg-name`, `port`, `segment`, `query` and `fragment`.
    pub fn components(self) -> Vec<&'static str> {
        let has = |(rule, before): &(Rule, &str)| rule.accepts(format!("{before}{}", self.0));
        COMPONENTS.into_iter().filter(has).map(|(rule, _)| rule.name()).collect()
    }

    /// Its octets in UTF-8, percent-encoded.
    pub fn encoded(self) -> String {
        self.0.encode_utf8(&mut [0; 4]).bytes().fold(String::new(), |mut triplets, octet| {
            // A `String` takes everything.
            let _ = write!(triplets, "%{octet:02X}");
            triplets
        })
    }

    /// Its code point, such as `U+003B`.
    pub fn code_point(self) -> String {
        format!("U+{:04X}", u32::from(self.0))
    }

    /// What it is to a URI.
    pub fn text(self) -> String {
        let encoded = self.encoded();
        match self.class() {
            Some("unreserved") => {
                format!("It is never a delimiter, and {encoded} is the same: it need not be encoded.")
            }
            Some(class) => {
                let what = if class == "gen-delims" {
                    "separates the components of a URI"
                } else {
                    "may separate the parts of a component"
                };
                format!(
                    "It {what}, and {encoded} is not the same. Where it would separate and is only data, it is encoded."
                )
            }
            None if self.0 == '%' => {
                format!(
                    "It begins the percent-encoding of an octet: two hexadecimal digits follow. Itself, it is written {encoded}."
                )
            }
            None if self.0.is_ascii() => format!("It is not allowed in a URI. Encoded, it is {encoded}."),
            None => {
                format!(
                    "It is not allowed in a URI. Encoded, it is {encoded}. An IRI (RFC 3987) may contain most characters beyond ASCII unencoded."
                )
            }
        }
    }

    /// The number of the section of RFC 3986 about it.
    pub fn section(self) -> &'static str {
        match self.class() {
            Some("unreserved") => "2.3",
            Some(_) => "2.2",
            None => "2.1",
        }
    }
}

/// A text of percent-encoded octets, decoded.
fn decoded(text: &str) -> Option<String> {
    let triplets = text.strip_prefix('%')?.split('%');
    let octet = |digits: &str| {
        let are_digits = digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        are_digits.then(|| u8::from_str_radix(digits, 16).ok()).flatten()
    };
    String::from_utf8(triplets.map(octet).collect::<Option<Vec<_>>>()?).ok()
}

#[cfg(test)]
mod tests {
    use super::Character;

    /// The components of each character of ASCII, by the characters that are in all of these.
    #[test]
    fn each_character_of_ascii_is_in_its_components() {
        let in_all = "userinfo, reg-name, segment, query, fragment";
        for byte in 0..=0x7f_u8 {
            let character = Character(char::from(byte));
            let components = match byte {
                b'0'..=b'9' => "scheme, userinfo, reg-name, port, segment, query, fragment",
                b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'-' | b'.' => {
                    "scheme, userinfo, reg-name, segment, query, fragment"
                }
                b'_' | b'~' | b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b',' | b';' | b'=' => in_all,
                b':' => "userinfo, segment, query, fragment",
                b'@' => "segment, query, fragment",
                b'/' | b'?' => "query, fragment",
                _ => "",
            };
            assert_eq!(character.components().join(", "), components, "{byte:#x}");
            let class = match byte {
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'.' | b'_' | b'~' => Some("unreserved"),
                b':' | b'/' | b'?' | b'#' | b'[' | b']' | b'@' => Some("gen-delims"),
                b'+' => Some("sub-delims"),
                _ => (components == in_all).then_some("sub-delims"),
            };
            assert_eq!(character.class(), class, "{byte:#x}");
            let section = class.map_or("2.1", |class| if class == "unreserved" { "2.3" } else { "2.2" });
            assert_eq!((character.section(), character.encoded()), (section, format!("%{byte:02X}")));
            assert_eq!(Character::named(&format!("%{byte:02x}")), Some(character));
        }
    }

    #[test]
    fn a_character_is_written_and_read_in_octets() {
        for (character, encoded, code_point) in
            [(';', "%3B", "U+003B"), ('\u{e9}', "%C3%A9", "U+00E9"), ('\u{1F517}', "%F0%9F%94%97", "U+1F517")]
        {
            let found = Character::named(&character.to_string()).unwrap();
            assert_eq!(
                (found.get(), found.encoded(), found.code_point()),
                (character, encoded.into(), code_point.into())
            );
            assert_eq!(Character::named(encoded), Some(found));
        }
        for none in ["", "ab", "%", "%3", "%3Bx", "%3B%3B", "%C3", "%+3", "3B", "x%3B"] {
            assert_eq!(Character::named(none), if none == "%" { Some(Character('%')) } else { None }, "{none}");
        }
    }

    #[test]
    fn what_a_character_is_to_a_uri() {
        for (character, text) in [
            ('~', "It is never a delimiter, and %7E is the same: it need not be encoded."),
            (
                '@',
                "It separates the components of a URI, and %40 is not the same. Where it would separate and is only data, it is encoded.",
            ),
            (
                '&',
                "It may separate the parts of a component, and %26 is not the same. Where it would separate and is only data, it is encoded.",
            ),
            (
                '%',
                "It begins the percent-encoding of an octet: two hexadecimal digits follow. Itself, it is written %25.",
            ),
            ('{', "It is not allowed in a URI. Encoded, it is %7B."),
            (' ', "It is not allowed in a URI. Encoded, it is %20."),
            ('\0', "It is not allowed in a URI. Encoded, it is %00."),
            ('\u{7f}', "It is not allowed in a URI. Encoded, it is %7F."),
            (
                '\u{e9}',
                "It is not allowed in a URI. Encoded, it is %C3%A9. An IRI (RFC 3987) may contain most characters beyond ASCII unencoded.",
            ),
        ] {
            assert_eq!(Character(character).text(), text);
        }
    }
}
