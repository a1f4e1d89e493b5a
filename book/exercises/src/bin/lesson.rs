//! Runs the reader's file of a lesson, and says what is next: `lesson 4`, or `lesson` for the first that is not done.

use std::env;
use std::panic::{self, UnwindSafe};
use std::process::ExitCode;

use urispec_exercises::failure::Failure;
use urispec_exercises::{Exercise, yours};

const TITLES: [&str; 14] = [
    "A URI that surprises",
    "Reading ABNF",
    "A rule is a function",
    "Combinators",
    "`alt` is ordered, ABNF is not",
    "Characters and classes",
    "Components",
    "Host",
    "Errors",
    "Diagnostics",
    "Resolution",
    "Normalization",
    "The proof",
    "Other readers",
];

fn main() -> ExitCode {
    // A blank panics, and that is no accident.
    panic::set_hook(Box::new(|_| {}));
    let asked = env::args().nth(1).map(|number| number.parse::<usize>());
    let lessons = match asked {
        None => 0..TITLES.len(),
        Some(Ok(number)) if number < TITLES.len() => number..number + 1,
        Some(_) => {
            eprintln!("lesson: lessons are numbered from 0 to {}", TITLES.len() - 1);
            return ExitCode::from(2);
        }
    };
    let last = lessons.end;
    for number in lessons {
        let title = TITLES.get(number).copied().unwrap_or_default();
        println!("Lesson {number}: {title}");
        let all = yours().iter().filter(|exercise| usize::from(exercise.lesson) == number);
        for exercise in all {
            if let Err(why) = run(exercise) {
                let file = format!("book/exercises/src/lesson_{number:02}.rs");
                println!("  next  {} in {file}\n", exercise.name);
                println!("{why}");
                return ExitCode::FAILURE;
            }
            println!("  done  {}", exercise.name);
        }
    }
    if last < TITLES.len() {
        println!("\ndone; next: cargo xtask lesson {last}");
    } else {
        println!("\ndone; this was the last lesson");
    }
    ExitCode::SUCCESS
}

/// Why an exercise is not done.
fn run(exercise: &Exercise) -> Result<(), String> {
    match catch(exercise.check) {
        Ok(result) => result.map_err(|failure| failure.to_string()),
        Err(message) if message.contains("not yet implemented") => {
            Err("Here is a blank: write the function in the place of `todo!()`.".to_owned())
        }
        Err(message) => Err(format!("It panics: {message}")),
    }
}

/// What a check returns, or the message of its panic.
fn catch(check: impl FnOnce() -> Result<(), Failure> + UnwindSafe) -> Result<Result<(), Failure>, String> {
    panic::catch_unwind(check).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
    })
}

#[cfg(test)]
#[allow(clippy::todo, reason = "a blank")]
mod tests {
    use urispec_exercises::{Exercise, answers};

    use super::run;

    #[test]
    fn what_is_not_done_has_a_reason() {
        let with = |check| run(&Exercise { lesson: 0, name: "f", check });
        let blank = with(|| todo!()).unwrap_err();
        assert!(blank.contains("Here is a blank"), "{blank}");
        let panic = with(|| panic!("at the {}", "disco")).unwrap_err();
        assert_eq!(panic, "It panics: at the disco");
        let wrong = urispec_exercises::wrong::ALL[2][0];
        let failure = with(wrong.check).unwrap_err();
        assert!(failure.starts_with("is_dec_octet(\"+6\")\n  expected  false\n  actual    true\n"), "{failure}");
        assert_eq!(run(&answers()[0]), Ok(()));
    }
}
