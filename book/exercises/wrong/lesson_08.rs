use crate::Wrong;
use crate::check::lesson_08 as check;
use crate::failure::Failure;

const fn wrong(because: &'static str, message: &'static str, check: fn() -> Result<(), Failure>) -> Wrong {
    Wrong { exercise: "choice", because, message, check }
}

pub const WRONG: &[Wrong] = &[
    wrong("it reports the last failure", "not the last", || {
        check::choice(|text, alternatives| alternatives.iter().fold(Err(0), |last, next| last.or_else(|_| next(text))))
    }),
    wrong("it reports the first failure", "the furthest failure counts", || {
        check::choice(|text, alternatives| {
            let first = alternatives.first().map_or(Err(0), |first| first(text));
            alternatives.iter().find_map(|next| next(text).ok()).map_or(first, Ok)
        })
    }),
    wrong("it takes the longest match", "not the longest", || {
        check::choice(|text, alternatives| {
            let longest = alternatives.iter().filter_map(|next| next(text).ok()).max();
            let furthest = alternatives.iter().filter_map(|next| next(text).err()).max();
            longest.ok_or(furthest.unwrap_or(0))
        })
    }),
    wrong("it gives up at the first failure", "choice(\"a text of it\", &[|_| Err(4), |_| Ok(1)])", || {
        check::choice(|text, alternatives| alternatives.first().map_or(Err(0), |first| first(text)))
    }),
    wrong("it adds the places", "Err(7)", || {
        check::choice(|text, alternatives| {
            alternatives.iter().fold(Err(0), |sum, next| match (sum, next(text)) {
                (Ok(read), _) | (Err(_), Ok(read)) => Ok(read),
                (Err(sum), Err(place)) => Err(sum + place),
            })
        })
    }),
    wrong("a match of the empty text is no match", "to match the empty text is to match", || {
        check::choice(|text, alternatives| {
            let furthest = alternatives.iter().filter_map(|next| next(text).err()).max().unwrap_or(0);
            alternatives.iter().filter_map(|next| next(text).ok()).find(|read| *read > 0).ok_or(furthest)
        })
    }),
];
