//! Ranges of characters as sequences of ranges of bytes.

/// The first and the last character of each length in UTF-8, without surrogates.
const LENGTHS: [(u32, u32); 5] = [(0, 0x7F), (0x80, 0x7FF), (0x800, 0xD7FF), (0xE000, 0xFFFF), (0x1_0000, 0x10_FFFF)];

/// The UTF-8 of the characters from `first` to `last`: what each sequence of ranges allows, all of them together.
pub(crate) fn sequences(first: u32, last: u32) -> Vec<Vec<(u8, u8)>> {
    let mut sequences = Vec::new();
    let parts = LENGTHS.iter().map(|(low, high)| (first.max(*low), last.min(*high)));
    let mut open: Vec<(u32, u32)> = parts.filter(|(low, high)| low <= high).collect();
    open.reverse();
    while let Some((low, high)) = open.pop() {
        match split(low, high) {
            Some(middle) => open.extend([(middle, high), (low, middle - 1)]),
            None => {
                let bytes = |value| char::from_u32(value).map(|c| c.to_string().into_bytes()).unwrap_or_default();
                sequences.push(bytes(low).into_iter().zip(bytes(high)).collect());
            }
        }
    }
    sequences
}

/// Where a range has to be split, so that each byte of its UTF-8 is a range of its own whatever the others are.
fn split(low: u32, high: u32) -> Option<u32> {
    // With the last six, twelve or eighteen bits free, what precedes them must be the same.
    [6, 12, 18].into_iter().filter(|bits| high > 0x7F && low >> bits != high >> bits).find_map(|bits| {
        let mask = (1 << bits) - 1;
        if low & mask != 0 {
            Some((low | mask) + 1)
        } else if high & mask != mask {
            Some(high & !mask)
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::sequences;

    fn accepts(ranges: &[Vec<(u8, u8)>], text: &[u8]) -> bool {
        ranges.iter().any(|sequence| {
            sequence.len() == text.len()
                && sequence.iter().zip(text).all(|((first, last), byte)| (first..=last).contains(&byte))
        })
    }

    #[test]
    fn a_range_is_the_utf_8_of_its_characters() {
        for (first, last) in [
            (0, 0x10_FFFF),
            (0x41, 0x3C9),
            (0x7F, 0x80),
            (0xA0, 0xD7FF),
            (0xFDF0, 0xFFEF),
            (0x1_0000, 0x1_FFFD),
            (0x7FE, 0x801),
        ] {
            let ranges = sequences(first, last);
            for value in (0..=0x2_FFFF).chain([0x10_0000, 0x10_FFFF]) {
                let Some(c) = char::from_u32(value) else { continue };
                let is_there = (first..=last).contains(&value);
                assert_eq!(accepts(&ranges, c.to_string().as_bytes()), is_there, "{c:?} in {first:X}-{last:X}");
            }
        }
        let all = sequences(0, 0x10_FFFF);
        assert!(!accepts(&all, b"\xED\xA0\x80") && !accepts(&all, b"\xC0\x80") && !accepts(&all, b"\xF4\x90\x80\x80"));
    }

    /// The table of section 4 of RFC 3629.
    #[test]
    fn all_characters_are_as_few_sequences_as_possible() {
        let tail = (0x80, 0xBF);
        let all: [&[(u8, u8)]; 9] = [
            &[(0x00, 0x7F)],
            &[(0xC2, 0xDF), tail],
            &[(0xE0, 0xE0), (0xA0, 0xBF), tail],
            &[(0xE1, 0xEC), tail, tail],
            &[(0xED, 0xED), (0x80, 0x9F), tail],
            &[(0xEE, 0xEF), tail, tail],
            &[(0xF0, 0xF0), (0x90, 0xBF), tail, tail],
            &[(0xF1, 0xF3), tail, tail, tail],
            &[(0xF4, 0xF4), (0x80, 0x8F), tail, tail],
        ];
        assert_eq!(sequences(0, 0x10_FFFF), all);
    }

    #[test]
    fn a_range_is_split_where_its_last_bytes_begin_and_end() {
        let (one, two) = ((0xC3, 0xC3), (0xC5, 0xC5));
        assert_eq!(sequences(0xC5, 0xE7), [[one, (0x85, 0xA7)]]);
        assert_eq!(
            sequences(0xC5, 0x145),
            [vec![one, (0x85, 0xBF)], vec![(0xC4, 0xC4), (0x80, 0xBF)], vec![two, (0x80, 0x85)]]
        );
        assert_eq!(sequences(0xC0, 0x13F), [[(0xC3, 0xC4), (0x80, 0xBF)]]);
        assert_eq!(sequences(0x41, 0x41), [[(0x41, 0x41)]]);
        assert_eq!(sequences(0x30, 0x7F), [[(0x30, 0x7F)]]);
    }

    #[test]
    fn surrogates_are_no_characters() {
        assert!(sequences(0xD800, 0xDFFF).is_empty());
    }
}
