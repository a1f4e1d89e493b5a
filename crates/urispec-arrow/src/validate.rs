//! Which texts match a rule, and where the others go wrong.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, BooleanArray, Int64Array, StructArray};
use arrow_buffer::{Buffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Fields};
use urispec::diagnostic::Name;
use urispec::{Rule, diagnose};

use crate::error::Error;
use crate::keys::answer;
use crate::rows::{Threads, each};
use crate::strings::{Bits, Strings, view};
use crate::texts::{Column, Home};

/// The columns of [`validate`].
///
/// ```
/// let names: Vec<_> = urispec_arrow::verdict_fields().iter().map(|it| it.name().clone()).collect();
/// assert_eq!(names, ["ok", "start", "end", "code"]);
/// ```
pub fn verdict_fields() -> Fields {
    Fields::from(vec![
        Field::new("ok", DataType::Boolean, true),
        Field::new("start", DataType::Int64, true),
        Field::new("end", DataType::Int64, true),
        Field::new("code", DataType::Utf8View, true),
    ])
}

/// Whether each text matches a rule: `ok`, and otherwise the place of its first mistake in bytes, and the name of its diagnostic. A null stays null.
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use arrow_array::types::Int64Type;
/// use urispec_arrow::{Rule, Threads, validate};
///
/// let texts = StringArray::from(vec![Some("http://a/b"), None, Some("http://a/b c")]);
/// let verdicts = validate(&texts, Rule::Uri, Threads::all())?;
/// assert!(verdicts.column(0).as_boolean().iter().eq([Some(true), None, Some(false)]));
/// assert!(verdicts.column(1).as_primitive::<Int64Type>().iter().eq([None, None, Some(10)]));
/// assert!(verdicts.column(3).as_string_view().iter().eq([None, None, Some("path-character")]));
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn validate(texts: &dyn Array, rule: Rule, threads: Threads) -> Result<StructArray, Error> {
    let Column { texts, keys } = Column::new(texts)?;
    let rows = texts.len();
    let share = threads.share(rows);
    let (mut valid, mut ok, mut wrong) = (Bits::new(rows), Bits::new(rows), Bits::new(rows));
    let (mut start, mut end) = (vec![0_i64; rows], vec![0_i64; rows]);
    let mut code = Strings::new(rows);
    let (names, places) = names();
    let writers = valid.chunks(share).zip(ok.chunks(share)).zip(wrong.chunks(share));
    let writers = writers.zip(start.chunks_mut(share)).zip(end.chunks_mut(share)).zip(code.chunks(share));
    each(rows, share, writers, |first, count, (((((mut valid, mut ok), mut wrong), start), end), mut code)| {
        for row in 0..count {
            let Some(bytes) = texts.get(first + row) else { continue };
            valid.set(row);
            if rule.accepts(bytes) {
                ok.set(row);
                continue;
            }
            wrong.set(row);
            let found = diagnose(bytes, rule);
            let Some(found) = found.first() else { continue };
            if let (Some(start), Some(end)) = (start.get_mut(row), end.get_mut(row)) {
                (*start, *end) = (found.label().span.start as i64, found.label().span.end as i64);
            }
            let offset = places.get(found.name() as usize).copied().unwrap_or_default();
            code.set(row, view(found.name().name().as_bytes(), Home { buffer: 0, offset }, 0));
        }
    });
    let valid = valid.into_nulls(rows);
    let wrong = wrong.into_nulls(rows);
    let place = |places| Arc::new(Int64Array::new(ScalarBuffer::from(places), Some(wrong.clone()))) as ArrayRef;
    let columns = vec![
        Arc::new(BooleanArray::new(ok.into_buffer(rows), Some(valid.clone()))) as ArrayRef,
        place(start),
        place(end),
        code.into_array(&[names])?,
    ];
    answer(StructArray::try_new(verdict_fields(), columns, Some(valid))?, keys)
}

/// The names of all diagnostics, one after another, and where each begins.
pub(crate) fn names() -> (Buffer, Vec<u32>) {
    let mut names = String::new();
    let mut places = Vec::new();
    for name in Name::ALL {
        places.push(names.len() as u32);
        names.push_str(name.name());
    }
    (Buffer::from_vec(names.into_bytes()), places)
}
