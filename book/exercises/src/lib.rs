//! The exercises in Rust of the book "From the URI standard to code".
//!
//! A lesson has a file with blanks, such as `src/lesson_04.rs`. Fill them in, and run `cargo xtask lesson 4`: it says what is next, and
//! why it fails. The answers are in `answers/`. `wrong/` has answers that are typical and wrong; the tests check that each fails, with
//! the reason.

pub mod check;
pub mod failure;
pub mod given;

use failure::Failure;

/// Something to write: a function of a lesson, and how it is checked.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// The number of the lesson.
    pub lesson: u8,
    /// The name of the function.
    pub name: &'static str,
    /// Finds the first thing that is wrong with the function.
    pub check: fn() -> Result<(), Failure>,
}

/// A wrong answer, and what the check has to say about it.
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    /// The name of the exercise.
    pub exercise: &'static str,
    /// What is wrong, for people.
    pub because: &'static str,
    /// A part of the message.
    pub message: &'static str,
    /// Finds it.
    pub check: fn() -> Result<(), Failure>,
}

/// The exercises in the order of the book, of the functions in the modules of this place.
macro_rules! exercises {
    ($($place:ident)::+) => {
        exercises!(@list ($($place)::+)
            0 lesson_00 is_valid;
            1 lesson_01 hex_color;
            2 lesson_02 is_dec_octet;
            2 lesson_02 is_ipv4address;
            2 lesson_02 digit;
            3 lesson_03 h16;
            3 lesson_03 port;
            3 lesson_03 scheme;
            4 lesson_04 dec_octet;
            4 lesson_04 ls32;
            5 lesson_05 userinfo;
            6 lesson_06 split;
            7 lesson_07 host;
            8 lesson_08 choice;
            9 lesson_09 encode_path;
            10 lesson_10 merge;
            10 lesson_10 remove_dot_segments;
            11 lesson_11 normalize_percent;
            12 lesson_12 texts;
            13 lesson_13 is_ours;
        )
    };
    // Each entry is written by a macro of its own: the place is repeated, and so is the list.
    (@list ($($place:tt)*) $($number:literal $module:ident $name:ident;)*) => {
        {
            use $($place)* as place;
            &[$(Exercise { lesson: $number, name: stringify!($name), check: || check::$module::$name(place::$module::$name) }),*]
        }
    };
}

/// The exercises with their answers.
pub fn answers() -> &'static [Exercise] {
    exercises!(crate::answers)
}

/// The exercises as the reader has written them.
#[cfg(feature = "blanks")]
pub fn yours() -> &'static [Exercise] {
    exercises!(crate::yours)
}

/// The modules of a folder, one for each lesson.
macro_rules! lessons {
    ($($module:ident $path:literal)*) => { $(#[path = $path] pub mod $module;)* };
}

/// The answers. Look at them when you are done.
#[path = "."]
pub mod answers {
    lessons! {
        lesson_00 "../answers/lesson_00.rs"
        lesson_01 "../answers/lesson_01.rs"
        lesson_02 "../answers/lesson_02.rs"
        lesson_03 "../answers/lesson_03.rs"
        lesson_04 "../answers/lesson_04.rs"
        lesson_05 "../answers/lesson_05.rs"
        lesson_06 "../answers/lesson_06.rs"
        lesson_07 "../answers/lesson_07.rs"
        lesson_08 "../answers/lesson_08.rs"
        lesson_09 "../answers/lesson_09.rs"
        lesson_10 "../answers/lesson_10.rs"
        lesson_11 "../answers/lesson_11.rs"
        lesson_12 "../answers/lesson_12.rs"
        lesson_13 "../answers/lesson_13.rs"
    }
}

/// Answers that are wrong, as people write them.
#[path = "."]
#[allow(clippy::manual_try_fold, reason = "as people write them")]
pub mod wrong {
    lessons! {
        lesson_00 "../wrong/lesson_00.rs"
        lesson_01 "../wrong/lesson_01.rs"
        lesson_02 "../wrong/lesson_02.rs"
        lesson_03 "../wrong/lesson_03.rs"
        lesson_04 "../wrong/lesson_04.rs"
        lesson_05 "../wrong/lesson_05.rs"
        lesson_06 "../wrong/lesson_06.rs"
        lesson_07 "../wrong/lesson_07.rs"
        lesson_08 "../wrong/lesson_08.rs"
        lesson_09 "../wrong/lesson_09.rs"
        lesson_10 "../wrong/lesson_10.rs"
        lesson_11 "../wrong/lesson_11.rs"
        lesson_12 "../wrong/lesson_12.rs"
        lesson_13 "../wrong/lesson_13.rs"
    }

    /// Those of each lesson.
    pub const ALL: [&[crate::Wrong]; 14] = [
        lesson_00::WRONG,
        lesson_01::WRONG,
        lesson_02::WRONG,
        lesson_03::WRONG,
        lesson_04::WRONG,
        lesson_05::WRONG,
        lesson_06::WRONG,
        lesson_07::WRONG,
        lesson_08::WRONG,
        lesson_09::WRONG,
        lesson_10::WRONG,
        lesson_11::WRONG,
        lesson_12::WRONG,
        lesson_13::WRONG,
    ];
}

/// The files with blanks. What is not written yet is not used, either.
#[cfg(feature = "blanks")]
#[path = "."]
#[allow(clippy::todo, unused_imports, unused_variables, dead_code, reason = "blanks")]
pub mod yours {
    lessons! {
        lesson_00 "lesson_00.rs"
        lesson_01 "lesson_01.rs"
        lesson_02 "lesson_02.rs"
        lesson_03 "lesson_03.rs"
        lesson_04 "lesson_04.rs"
        lesson_05 "lesson_05.rs"
        lesson_06 "lesson_06.rs"
        lesson_07 "lesson_07.rs"
        lesson_08 "lesson_08.rs"
        lesson_09 "lesson_09.rs"
        lesson_10 "lesson_10.rs"
        lesson_11 "lesson_11.rs"
        lesson_12 "lesson_12.rs"
        lesson_13 "lesson_13.rs"
    }
}

/// The lessons, whose code is run.
#[cfg(doctest)]
mod chapters {
    macro_rules! chapters {
        ($($name:ident $file:literal)*) => { $(#[doc = include_str!($file)] mod $name {})* };
    }

    chapters! {
        lesson_00 "../../src/00-a-uri-that-surprises.md"
        lesson_01 "../../src/01-reading-abnf.md"
        lesson_02 "../../src/02-a-rule-is-a-function.md"
        lesson_03 "../../src/03-combinators.md"
        lesson_04 "../../src/04-alt-is-ordered.md"
        lesson_05 "../../src/05-characters-and-classes.md"
        lesson_06 "../../src/06-components.md"
        lesson_07 "../../src/07-host.md"
        lesson_08 "../../src/08-errors.md"
        lesson_09 "../../src/09-diagnostics.md"
        lesson_10 "../../src/10-resolution.md"
        lesson_11 "../../src/11-normalization.md"
        lesson_12 "../../src/12-the-proof.md"
        lesson_13 "../../src/13-other-readers.md"
        ninety_minutes "../../src/a-ninety-minutes.md"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::{answers, wrong};

    #[test]
    fn answers_pass() {
        for exercise in answers() {
            if let Err(failure) = (exercise.check)() {
                panic!("{}: {failure}", exercise.name);
            }
        }
        let lessons: BTreeSet<u8> = answers().iter().map(|exercise| exercise.lesson).collect();
        assert!(lessons.into_iter().eq(0..14));
    }

    /// Each fails, and the message shows what the author of the exercise expects it to show.
    #[test]
    fn wrong_answers_fail_with_a_reason() {
        let mut passed = Vec::new();
        for (lesson, all) in wrong::ALL.iter().enumerate() {
            assert!(all.len() >= 5, "lesson {lesson}");
            for wrong in *all {
                let known = answers().iter().any(|it| usize::from(it.lesson) == lesson && it.name == wrong.exercise);
                assert!(known, "lesson {lesson}, {}", wrong.exercise);
                let message = (wrong.check)().map_or_else(|failure| failure.to_string(), |()| "passes".to_owned());
                if !message.contains(wrong.message) {
                    passed.push(format!("lesson {lesson}, {}: {message}", wrong.because));
                }
            }
        }
        assert!(passed.is_empty(), "{}", passed.join("\n"));
    }
}
