use crate::Wrong;
use crate::check::lesson_01 as check;

const fn wrong(
    because: &'static str,
    message: &'static str,
    check: fn() -> Result<(), crate::failure::Failure>,
) -> Wrong {
    Wrong { exercise: "hex_color", because, message, check }
}

pub const WRONG: &[Wrong] = &[
    wrong("three to six digits include four and five", "does not match `#aaaa`", || {
        check::hex_color(|| r##""#" 3*6HEXDIG"##)
    }),
    wrong("three digits are missing", "that matches `#aaa`", || check::hex_color(|| r##""#" 6HEXDIG"##)),
    wrong("colors have letters, too", "that matches `#", || check::hex_color(|| r##""#" ( 3DIGIT / 6DIGIT )"##)),
    wrong("the `#` is missing", "does not match `aaa`", || check::hex_color(|| "3HEXDIG / 6HEXDIG")),
    wrong(
        "a choice binds weaker than a sequence, so `#` belongs to the first alternative only",
        "does not match `aaaaaa`",
        || check::hex_color(|| r##""#" 3HEXDIG / 6HEXDIG"##),
    ),
    wrong("text has to be in quotation marks", "this is no ABNF", || check::hex_color(|| "# 3HEXDIG / # 6HEXDIG")),
];
