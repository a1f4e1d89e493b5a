use crate::Wrong;
use crate::check::lesson_12 as check;
use crate::failure::Failure;

const fn wrong(because: &'static str, message: &'static str, check: fn() -> Result<(), Failure>) -> Wrong {
    Wrong { exercise: "texts", because, message, check }
}

pub const WRONG: &[Wrong] = &[
    wrong("the eighteen tests of the lesson find not all of them", "begin with 0", || {
        check::texts(|| {
            vec![
                "0", "7", "10", "99", "100", "199", "200", "249", "250", "255", "", "a", "256", "300", "1000", "-1",
                "1.5", " 1",
            ]
        })
    }),
    wrong("nobody thought of the empty text", "accepts the empty text", || {
        check::texts(|| vec!["0", "00", "012", "250", "256", "1000", "+6"])
    }),
    wrong("nobody thought of a sign", "accepts a plus sign", || {
        check::texts(|| vec!["", "0", "00", "012", "250", "256", "1000"])
    }),
    wrong("300 is too large, but 256 is the first that is", "accepts 256 to 259", || {
        check::texts(|| vec!["", "0", "00", "012", "250", "300", "1000", "+6"])
    }),
    wrong("only texts that are valid", "accepts two digits", || {
        check::texts(|| vec!["0", "10", "99", "192", "249", "255"])
    }),
    wrong("all of them, but more texts than needed", "at most eight texts", || {
        check::texts(|| vec!["", "0", "00", "012", "200", "250", "256", "1000", "+6"])
    }),
    wrong("no texts at all", "accepts two digits", || check::texts(Vec::new)),
];
