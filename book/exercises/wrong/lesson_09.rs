use crate::Wrong;
use crate::answers::lesson_09::encode_path;
use crate::check::lesson_09 as check;
use crate::failure::Failure;

const fn wrong(because: &'static str, message: &'static str, check: fn() -> Result<(), Failure>) -> Wrong {
    Wrong { exercise: "encode_path", because, message, check }
}

fn encode(text: &str, keep: &str) -> String {
    let encoded = |byte: u8| {
        let character = char::from(byte);
        if character.is_ascii_alphanumeric() || keep.contains(character) {
            character.to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    text.bytes().map(encoded).collect()
}

pub const WRONG: &[Wrong] = &[
    wrong("it encodes each `%`, also those of triplets", "encode_path(\"/a%20b\")", || {
        check::encode_path(|text| encode(text, "/-._~!$&'()*+,;=:@"))
    }),
    wrong("it encodes no `%`", "encode_path(\"/100%\")", || {
        check::encode_path(|text| encode(text, "/-._~!$&'()*+,;=:@%"))
    }),
    wrong("it encodes slashes", "encode_path(\"/a/b\")", || {
        check::encode_path(|text| encode(text, "-._~!$&'()*+,;=:@"))
    }),
    wrong("a plus sign is a space in forms, not in paths", "encode_path(\"/a b\")", || {
        check::encode_path(|text| encode_path(&text.replace(' ', "+")))
    }),
    wrong("digits in lower case", "encode_path(\"/caf\u{e9}\")", || {
        check::encode_path(|text| {
            let lower = |character: char| {
                if character.is_ascii() {
                    character.to_string()
                } else {
                    encode_path(&character.to_string()).to_lowercase()
                }
            };
            encode_path(&text.chars().map(lower).collect::<String>())
        })
    }),
    wrong("it encodes code points instead of bytes", "encode_path(\"/caf\u{e9}\")", || {
        check::encode_path(|text| {
            let point = |character: char| {
                if character.is_ascii() { character.to_string() } else { format!("%{:02X}", u32::from(character)) }
            };
            encode_path(&text.chars().map(point).collect::<String>())
        })
    }),
    wrong("it leaves `?` and `#`", "encode_path(\"/a?b#c\")", || {
        check::encode_path(|text| encode_path(text).replace("%3F", "?").replace("%23", "#"))
    }),
];
