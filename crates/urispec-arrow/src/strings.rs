//! Columns of strings while they are made: views into the buffers of the texts, or into new ones.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringViewArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::ArrowError;

use crate::error::Error;
use crate::texts::Home;

/// What a view holds itself.
const INLINE: usize = 12;

/// A view of a part of a text: of its bytes from `start` on.
#[inline]
pub(crate) fn view(part: &[u8], home: Home, start: usize) -> u128 {
    if part.len() <= INLINE {
        return inline(part);
    }
    let prefix = part.first_chunk::<4>().map_or(0, |prefix| u32::from_le_bytes(*prefix));
    let offset = home.offset.wrapping_add(start as u32);
    u128::from(part.len() as u32) | u128::from(prefix) << 32 | u128::from(home.buffer) << 64 | u128::from(offset) << 96
}

/// A view of at most 12 bytes, which holds them.
#[inline]
fn inline(part: &[u8]) -> u128 {
    let mut bytes = [0; 16];
    let [length, rest @ ..] = &mut bytes;
    *length = part.len() as u8;
    if let Some(to) = rest.get_mut(3..3 + part.len()) {
        to.copy_from_slice(part);
    }
    u128::from_le_bytes(bytes)
}

/// Bits, one for each row.
pub(crate) struct Bits(Vec<u8>);

/// The bits of some rows.
pub(crate) struct BitsMut<'a>(&'a mut [u8]);

impl Bits {
    pub(crate) fn new(rows: usize) -> Self {
        Bits(vec![0; rows.div_ceil(8)])
    }

    /// The bits of the rows, so many at a time, which is a multiple of 8.
    pub(crate) fn chunks(&mut self, rows: usize) -> impl Iterator<Item = BitsMut<'_>> {
        self.0.chunks_mut(rows / 8).map(BitsMut)
    }

    pub(crate) fn into_buffer(self, rows: usize) -> BooleanBuffer {
        BooleanBuffer::new(Buffer::from_vec(self.0), 0, rows)
    }

    pub(crate) fn into_nulls(self, rows: usize) -> NullBuffer {
        NullBuffer::new(self.into_buffer(rows))
    }
}

impl BitsMut<'_> {
    #[inline]
    pub(crate) fn set(&mut self, row: usize) {
        if let Some(byte) = self.0.get_mut(row / 8) {
            *byte |= 1 << (row % 8);
        }
    }
}

/// What makes a column of views, of what they lead into, and of the rows that are none.
pub(crate) type Make<'m> =
    &'m (dyn Fn(ScalarBuffer<u128>, Vec<Buffer>, NullBuffer) -> Result<StringViewArray, ArrowError> + Sync);

/// Makes a column, and looks at each view.
pub(crate) fn checked(
    views: ScalarBuffer<u128>,
    buffers: Vec<Buffer>,
    nulls: NullBuffer,
) -> Result<StringViewArray, ArrowError> {
    StringViewArray::try_new(views, buffers, Some(nulls))
}

/// A column of strings.
pub(crate) struct Strings {
    views: Vec<u128>,
    valid: Bits,
}

/// Some rows of it.
pub(crate) struct StringsMut<'a> {
    views: &'a mut [u128],
    valid: BitsMut<'a>,
}

impl Strings {
    pub(crate) fn new(rows: usize) -> Self {
        Strings { views: vec![0; rows], valid: Bits::new(rows) }
    }

    pub(crate) fn chunks(&mut self, rows: usize) -> impl Iterator<Item = StringsMut<'_>> {
        self.views.chunks_mut(rows).zip(self.valid.chunks(rows)).map(|(views, valid)| StringsMut { views, valid })
    }

    /// Every view is checked on the way: it leads into a buffer, to a string.
    pub(crate) fn into_array(self, buffers: &[Buffer]) -> Result<ArrayRef, Error> {
        self.into_array_by(buffers, &checked)
    }

    pub(crate) fn into_array_by(self, buffers: &[Buffer], make: Make<'_>) -> Result<ArrayRef, Error> {
        let rows = self.views.len();
        let nulls = self.valid.into_nulls(rows);
        Ok(Arc::new(make(ScalarBuffer::from(self.views), buffers.to_vec(), nulls)?))
    }
}

impl StringsMut<'_> {
    #[inline]
    pub(crate) fn set(&mut self, row: usize, view: u128) {
        if let Some(to) = self.views.get_mut(row) {
            *to = view;
            self.valid.set(row);
        }
    }
}
