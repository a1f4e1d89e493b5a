//! A column of texts, as bytes that need not be UTF-8.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, GenericBinaryArray, LargeBinaryArray, LargeStringArray,
    OffsetSizeTrait, StringArray, make_array,
};
use arrow_buffer::{Buffer, OffsetBuffer};
use arrow_schema::DataType;

use crate::error::Error;

/// The longest text, and the farthest place, that a string view can have.
const LONGEST: usize = i32::MAX as usize;

/// A column of texts. That its type says that they are UTF-8 is not enough, since nobody may have checked it.
pub(crate) enum Texts {
    Short(BinaryArray),
    Long(LargeBinaryArray, Vec<Window>),
    Views(BinaryViewArray),
    /// A column of nothing but nulls has a type of its own.
    Null(usize),
}

/// The texts of a column that are UTF-8, all of them if that is quickly found, so that no row has to be looked at for it again.
pub(crate) enum Utf8<'t> {
    Short(StringArray),
    Long(LargeStringArray),
    Each(&'t Texts),
}

impl Utf8<'_> {
    /// The text of a row that is not null.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        match self {
            Utf8::Short(array) => array.is_valid(row).then(|| array.value(row)),
            Utf8::Long(array) => array.is_valid(row).then(|| array.value(row)),
            Utf8::Each(texts) => str::from_utf8(texts.get(row)?).ok(),
        }
    }
}

/// A part of the data of a column whose places are too many for a string view: from a row on, and from a byte on.
pub(crate) struct Window {
    row: usize,
    start: usize,
}

/// Where a text begins in the buffers of its column.
#[derive(Clone, Copy)]
pub(crate) struct Home {
    pub(crate) buffer: u32,
    pub(crate) offset: u32,
}

/// The texts of a column, and for a dictionary which of them each row has.
pub(crate) struct Column {
    pub(crate) texts: Texts,
    pub(crate) keys: Option<ArrayRef>,
}

impl Column {
    pub(crate) fn new(array: &dyn Array) -> Result<Self, Error> {
        if let DataType::Dictionary(..) = array.data_type() {
            let dictionary = array.as_any_dictionary();
            let keys = make_array(dictionary.keys().to_data());
            return Ok(Column { texts: Texts::new(dictionary.values())?, keys: Some(keys) });
        }
        Ok(Column { texts: Texts::new(array)?, keys: None })
    }
}

impl Texts {
    fn new(array: &dyn Array) -> Result<Self, Error> {
        let binary = match array.data_type() {
            DataType::Null => return Ok(Texts::Null(array.len())),
            DataType::Utf8 | DataType::Binary => DataType::Binary,
            DataType::LargeUtf8 | DataType::LargeBinary => DataType::LargeBinary,
            DataType::Utf8View | DataType::BinaryView => DataType::BinaryView,
            other => return Err(Error::Type(other.clone())),
        };
        // An array of no rows may have offsets all the same, and no data that they lead to.
        if array.is_empty() {
            return Ok(Texts::Null(0));
        }
        // The layouts are the same. `build` looks at every offset, since another program may have written them.
        let array = make_array(array.to_data().into_builder().data_type(binary.clone()).build()?);
        Ok(match binary {
            DataType::Binary => Texts::Short(array.as_binary().clone()),
            DataType::LargeBinary => {
                let array = array.as_binary::<i64>().clone();
                let windows = windows(array.value_offsets());
                Texts::Long(array, windows)
            }
            _ => Texts::Views(array.as_binary_view().clone()),
        })
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Texts::Short(array) => array.len(),
            Texts::Long(array, _) => array.len(),
            Texts::Views(array) => array.len(),
            Texts::Null(rows) => *rows,
        }
    }

    /// The text of a row that is not null.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<&[u8]> {
        match self {
            Texts::Short(array) if array.is_valid(row) => Some(array.value(row)),
            Texts::Long(array, _) if array.is_valid(row) => Some(array.value(row)),
            Texts::Views(array) if array.is_valid(row) => Some(array.value(row)),
            _ => None,
        }
    }

    /// The texts that are UTF-8.
    pub(crate) fn utf8(&self) -> Utf8<'_> {
        let all = match self {
            Texts::Short(array) => StringArray::try_from_binary(of_its_own(array)).ok().map(Utf8::Short),
            Texts::Long(array, _) => LargeStringArray::try_from_binary(of_its_own(array)).ok().map(Utf8::Long),
            Texts::Views(_) | Texts::Null(_) => None,
        };
        all.unwrap_or(Utf8::Each(self))
    }

    /// The buffers that views of parts of the texts are in.
    pub(crate) fn buffers(&self) -> Vec<Buffer> {
        match self {
            Texts::Short(array) => vec![array.values().clone()],
            Texts::Long(array, windows) => windows.iter().map(|window| array.values().slice(window.start)).collect(),
            Texts::Views(array) => array.data_buffers().to_vec(),
            Texts::Null(_) => Vec::new(),
        }
    }

    /// Where the text of a row begins. One that has at most 12 bytes may be in no buffer, and has no longer parts.
    #[inline]
    pub(crate) fn home(&self, row: usize) -> Home {
        match self {
            Texts::Short(array) => {
                let offset = array.value_offsets().get(row).map_or(0, |&offset| offset as u32);
                Home { buffer: 0, offset }
            }
            Texts::Long(array, windows) => {
                let offset = array.value_offsets().get(row).map_or(0, |&offset| offset as usize);
                let buffer = match windows.len() {
                    0 | 1 => 0,
                    _ => windows.partition_point(|window| window.row <= row).saturating_sub(1),
                };
                let start = windows.get(buffer).map_or(0, |window| window.start);
                Home { buffer: buffer as u32, offset: (offset - start) as u32 }
            }
            Texts::Views(array) => {
                let view = array.views().get(row).copied().unwrap_or_default();
                Home { buffer: (view >> 64) as u32, offset: (view >> 96) as u32 }
            }
            Texts::Null(_) => Home { buffer: 0, offset: 0 },
        }
    }

    /// No text may be longer than a view of it.
    pub(crate) fn bounded(self) -> Result<Self, Error> {
        match &self {
            Texts::Long(array, windows)
                if windows.len() > 1
                    && array
                        .value_offsets()
                        .windows(2)
                        .any(|pair| matches!(pair, [a, b] if b - a > LONGEST as i64)) =>
            {
                Err(Error::TooLong)
            }
            _ => Ok(self),
        }
    }
}

/// The array without the data of rows that it is no longer of: a slice of a column has the data of all, and all data would be looked at for each slice.
fn of_its_own<O: OffsetSizeTrait>(array: &GenericBinaryArray<O>) -> GenericBinaryArray<O> {
    let offsets = array.value_offsets();
    let (Some(&first), Some(&last)) = (offsets.first(), offsets.last()) else { return array.clone() };
    let length = (last - first).as_usize();
    if length == array.values().len() {
        return array.clone();
    }
    let values = array.values().slice_with_length(first.as_usize(), length);
    let offsets = OffsetBuffer::new(offsets.iter().map(|&offset| offset - first).collect());
    GenericBinaryArray::new(offsets, values, array.nulls().cloned())
}

/// Where new buffers begin, so that every text begins and ends in one. Usually there is one.
fn windows(offsets: &[i64]) -> Vec<Window> {
    let (Some(&first), Some(&last)) = (offsets.first(), offsets.last()) else { return Vec::new() };
    let mut windows = vec![Window { row: 0, start: first as usize }];
    let mut start = first;
    while last - start > LONGEST as i64 {
        // The first text that ends beyond the window begins the next one.
        let ends_in = offsets.partition_point(|&offset| offset - start <= LONGEST as i64);
        let row = ends_in.saturating_sub(1);
        let Some(&next) = offsets.get(row) else { break };
        // A text that is longer than a window has one of its own.
        let (row, next) =
            if next > start { (row, next) } else { (ends_in, offsets.get(ends_in).copied().unwrap_or(last)) };
        windows.push(Window { row, start: next as usize });
        start = next;
    }
    windows
}

#[cfg(test)]
mod tests {
    use super::windows;

    #[test]
    fn a_text_lies_in_one_window() {
        let giga = 1 << 30;
        let offsets: Vec<i64> = (0..10).map(|row| row * giga).collect();
        let found: Vec<(usize, usize)> = windows(&offsets).iter().map(|it| (it.row, it.start >> 30)).collect();
        // 2 GiB is one more than fits.
        assert_eq!(found, [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)]);
        let offsets: Vec<i64> = (0..10).map(|row| row * (giga - 1)).collect();
        let found: Vec<usize> = windows(&offsets).iter().map(|it| it.row).collect();
        assert_eq!(found, [0, 2, 4, 6, 8]);
    }

    #[test]
    fn a_text_longer_than_a_window_has_its_own() {
        let offsets = [5, 5 + (1 << 33), 6 + (1 << 33)];
        let found: Vec<(usize, usize)> = windows(&offsets).iter().map(|it| (it.row, it.start)).collect();
        assert_eq!(found, [(0, 5), (1, 5 + (1 << 33))]);
    }
}
