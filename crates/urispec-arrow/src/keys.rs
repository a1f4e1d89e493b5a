//! Answers for a dictionary: a text that many rows have is read once.

use arrow_array::{Array, ArrayRef};
use arrow_select::take::take;

use crate::error::Error;

/// The answers for the rows of a dictionary, from those for its values.
pub(crate) fn answer<A: Array + Clone + 'static>(answers: A, keys: Option<ArrayRef>) -> Result<A, Error> {
    match keys {
        None => Ok(answers),
        Some(keys) => Ok(take(&answers, &keys, None)?.as_any().downcast_ref::<A>().cloned().unwrap_or(answers)),
    }
}

pub(crate) fn answer_any(answers: &ArrayRef, keys: Option<ArrayRef>) -> Result<ArrayRef, Error> {
    keys.map_or_else(|| Ok(answers.clone()), |keys| Ok(take(answers, &keys, None)?))
}
