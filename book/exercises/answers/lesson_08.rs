use crate::given::Attempt;

pub fn choice(text: &str, alternatives: &[Attempt]) -> Result<usize, usize> {
    let mut furthest = 0;
    for alternative in alternatives {
        match alternative(text) {
            Ok(read) => return Ok(read),
            Err(place) => furthest = furthest.max(place),
        }
    }
    Err(furthest)
}
