use crate::failure::{Failure, same};
use crate::given::Attempt;

type Choice = fn(&str, &[Attempt]) -> Result<usize, usize>;

pub fn choice(answer: Choice) -> Result<(), Failure> {
    type Case = (&'static [Result<usize, usize>], Result<usize, usize>, &'static str);
    const TEXTS: &[Case] = &[
        (&[Ok(3)], Ok(3), "there is one alternative, and it matches"),
        (&[Ok(3), Ok(5)], Ok(3), "ordered choice takes the first that matches, not the longest"),
        (&[Err(4), Ok(1)], Ok(1), "a failure before it does not matter if an alternative matches"),
        (&[Err(4)], Err(4), "there is one alternative, and it fails"),
        (&[Err(2), Err(5)], Err(5), "the furthest failure counts"),
        (&[Err(5), Err(2)], Err(5), "the furthest failure counts, not the last"),
        (&[Err(4), Err(9), Err(7)], Err(9), "the furthest failure counts, neither the first nor the last"),
        (&[Err(3), Err(3)], Err(3), "both failed in the same place"),
        (&[Err(0), Err(0), Ok(0)], Ok(0), "to match the empty text is to match"),
        (&[], Err(0), "without alternatives, nothing matches at the start"),
    ];
    // Attempts are functions without memory, so there is one for each result.
    const OKS: [Attempt; 10] = of!(Ok);
    const ERRS: [Attempt; 10] = of!(Err);
    for (results, expected, reason) in TEXTS {
        let attempts: Vec<Attempt> = results
            .iter()
            .map(|result| match result {
                Ok(read) => OKS[*read],
                Err(place) => ERRS[*place],
            })
            .collect();
        let call = || {
            let shown: Vec<String> = results.iter().map(|result| format!("|_| {result:?}")).collect();
            format!("choice(\"a text of it\", &[{}])", shown.join(", "))
        };
        same(call, answer("a text of it", &attempts), *expected, reason)?;
    }
    Ok(())
}

macro_rules! of {
    ($result:ident) => {
        [
            |_| $result(0),
            |_| $result(1),
            |_| $result(2),
            |_| $result(3),
            |_| $result(4),
            |_| $result(5),
            |_| $result(6),
            |_| $result(7),
            |_| $result(8),
            |_| $result(9),
        ]
    };
}
use of;
