//! What was found, in the order of the text.

use std::ops::Range;

/// Sorts by places. What is at the same place keeps its order.
///
/// Mostly all is in order already. Otherwise the places are sorted apart from what is there, by one function for all types: a function for each type
/// makes a module for browsers some kilobytes larger.
pub(crate) fn put_in_order<T>(all: &mut Vec<T>, place: impl Fn(&T) -> &Range<usize>) {
    let ends = |one: &T| (place(one).start, place(one).end);
    if all.is_sorted_by_key(ends) {
        return;
    }
    let mut places: Vec<(usize, usize, usize)> =
        all.iter().map(ends).enumerate().map(|(at, (start, end))| (start, end, at)).collect();
    places.sort_unstable();
    let mut rest: Vec<Option<T>> = all.drain(..).map(Some).collect();
    all.extend(places.into_iter().filter_map(|(.., at)| rest.get_mut(at)?.take()));
}

/// Ranges in order, with those as one that overlap.
pub(crate) fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    put_in_order(&mut ranges, |range| range);
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match merged.last_mut().filter(|last| last.end >= range.start) {
            Some(last) => last.end = last.end.max(range.end),
            None => merged.push(range),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::put_in_order;

    #[test]
    fn by_places_and_then_as_before() {
        for (before, after) in [
            (vec![(0..1, 'a'), (2..3, 'b'), (2..3, 'c')], "abc"),
            (vec![(2..3, 'a'), (0..4, 'b'), (2..3, 'c'), (0..1, 'd'), (2..2, 'e')], "dbeac"),
            (vec![(2..3, 'a'), (2..2, 'b'), (4..6, 'c'), (4..5, 'd')], "badc"),
            (vec![], ""),
        ] {
            let mut all = before;
            put_in_order(&mut all, |(place, _)| place);
            assert_eq!(all.into_iter().map(|(_, name)| name).collect::<String>(), after);
        }
    }
}
