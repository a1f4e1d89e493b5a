//! The texts of a column, whatever its type, as views of where they are.

use arrow_array::cast::AsArray;
use arrow_array::{Array, BinaryViewArray, StringViewArray, new_null_array};
use arrow_schema::{ArrowError, DataType};
use arrow_select::take::take;

/// How many rows are checked at once: enough for all cores.
pub(super) const MOST_ROWS: usize = 1 << 16;

/// How long their texts are together, unless it is one. All that is found in them is in memory at once.
pub(super) const MOST_BYTES: usize = 4 << 20;

/// Whether a column of this type holds texts.
pub(super) fn is_text(data_type: &DataType) -> bool {
    match data_type {
        DataType::Dictionary(_, values) => is_text(values),
        DataType::Null => true,
        other => other.is_string() || other.is_binary(),
    }
}

/// The texts of a column. Those of a dictionary are not copied for each row.
pub(super) fn views(array: &dyn Array) -> Result<BinaryViewArray, ArrowError> {
    Ok(match array.data_type() {
        DataType::Utf8 => StringViewArray::from(array.as_string::<i32>()).to_binary_view(),
        DataType::LargeUtf8 => StringViewArray::from(array.as_string::<i64>()).to_binary_view(),
        DataType::Utf8View => array.as_string_view().clone().to_binary_view(),
        DataType::Binary => BinaryViewArray::from(array.as_binary::<i32>()),
        DataType::LargeBinary => BinaryViewArray::from(array.as_binary::<i64>()),
        DataType::BinaryView => array.as_binary_view().clone(),
        DataType::Null => new_null_array(&DataType::BinaryView, array.len()).as_binary_view().clone(),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values = views(dictionary.values())?;
            take(&values, dictionary.keys(), None)?.as_binary_view().clone()
        }
        other => return Err(ArrowError::SchemaError(format!("{other} is no type of texts"))),
    })
}

/// The text of a row that is not null.
pub(super) fn text(texts: &BinaryViewArray, row: usize) -> Option<&[u8]> {
    (row < texts.len() && texts.is_valid(row)).then(|| texts.value(row))
}

/// The rows in pieces that can be checked at once.
pub(super) fn pieces(texts: &BinaryViewArray) -> Vec<BinaryViewArray> {
    let (mut pieces, mut start, mut bytes) = (Vec::new(), 0, 0);
    for row in 0..texts.len() {
        let length = text(texts, row).map_or(0, <[u8]>::len);
        if row > start && (row - start == MOST_ROWS || bytes + length > MOST_BYTES) {
            pieces.push(texts.slice(start, row - start));
            (start, bytes) = (row, 0);
        }
        bytes += length;
    }
    if start < texts.len() {
        pieces.push(texts.slice(start, texts.len() - start));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::types::Int32Type;
    use arrow_array::{
        Array, ArrayRef, BinaryArray, DictionaryArray, LargeStringArray, NullArray, StringArray, StringViewArray,
    };

    use super::{MOST_BYTES, MOST_ROWS, is_text, pieces, text, views};

    #[test]
    fn every_type_of_texts_is_read() {
        let texts = [Some("http://example.com/a"), None, Some("b"), Some("http://example.com/a")];
        let columns: Vec<ArrayRef> = vec![
            Arc::new(StringArray::from(texts.to_vec())),
            Arc::new(LargeStringArray::from(texts.to_vec())),
            Arc::new(StringViewArray::from(texts.to_vec())),
            Arc::new(BinaryArray::from(texts.iter().map(|it| it.map(str::as_bytes)).collect::<Vec<_>>())),
            Arc::new(texts.into_iter().collect::<DictionaryArray<Int32Type>>()),
        ];
        for column in columns {
            assert!(is_text(column.data_type()));
            let views = views(&column.slice(1, 3)).unwrap();
            let read: Vec<_> = (0..views.len()).map(|row| text(&views, row)).collect();
            let expected: Vec<_> = texts[1..].iter().map(|it| it.map(str::as_bytes)).collect();
            assert_eq!(read, expected, "{}", column.data_type());
        }
        let nulls = views(&NullArray::new(3)).unwrap();
        assert_eq!((nulls.len(), text(&nulls, 0), text(&nulls, 3)), (3, None, None));
        assert!(!is_text(&arrow_schema::DataType::Int64));
    }

    #[test]
    fn a_piece_is_bounded_by_its_rows_and_by_its_texts() {
        let lengths = |texts: Vec<String>| {
            let views = views(&StringArray::from(texts)).unwrap();
            pieces(&views).iter().map(Array::len).collect::<Vec<_>>()
        };
        assert_eq!(lengths(Vec::new()), [0; 0]);
        assert_eq!(lengths(vec!["a".to_owned(); MOST_ROWS + 1]), [MOST_ROWS, 1]);
        let half = "a".repeat(MOST_BYTES / 2);
        assert_eq!(lengths(vec![half.clone(); 5]), [2, 2, 1]);
        let long = "a".repeat(MOST_BYTES + 1);
        assert_eq!(lengths(vec![long.clone(), half.clone()]), [1, 1]);
        assert_eq!(lengths(vec![half.clone(), long.clone(), long, half]), [1, 1, 1, 1]);
    }
}
