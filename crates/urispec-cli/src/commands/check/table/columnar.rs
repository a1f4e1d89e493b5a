//! A column of a Parquet file.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use arrow_array::Array;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};

use super::source::{Batch, Length, Source, list, named, no_column};
use super::texts::{MOST_BYTES, MOST_ROWS, is_text, views};
use crate::answer::path::visible;

/// What a Parquet file begins with.
const MAGIC: &[u8; 4] = b"PAR1";

/// The column, which only is read.
pub(super) fn open(path: &Path, column: &str) -> Result<Source, String> {
    if path.as_os_str() == "-" {
        return Err(
            "Parquet is read from its end, which standard input does not have yet: --parquet needs a file".into()
        );
    }
    let shown = visible(path);
    let cannot = |error: std::io::Error| format!("cannot read {shown}: {error}");
    let mut file = File::open(path).map_err(cannot)?;
    if file.metadata().map_err(cannot)?.is_dir() {
        return Err(format!("{shown} is a directory, and --parquet needs a file"));
    }
    let mut start = [0; MAGIC.len()];
    if file.read_exact(&mut start).is_err() || start != *MAGIC {
        return Err(format!("{shown} is no Parquet file: it does not begin with `PAR1`; --csv reads CSV"));
    }
    let builder = ParquetRecordBatchReaderBuilder::try_new(file)
        .map_err(|error| format!("{shown} is no Parquet file that can be read: {error}"))?;
    let fields = builder.schema().fields().clone();
    let Some((index, field)) = fields.iter().enumerate().find(|(_, field)| field.name() == column) else {
        let columns: Vec<String> =
            fields.iter().map(|it| format!("{} ({})", named(it.name().as_bytes()), it.data_type())).collect();
        return Err(no_column(path, column, &columns));
    };
    if !is_text(field.data_type()) {
        let texts: Vec<String> =
            { fields.iter().filter(|it| is_text(it.data_type())) }.map(|it| named(it.name().as_bytes())).collect();
        let others = if texts.is_empty() { "none does".into() } else { format!("these do: {}", list(&texts)) };
        let (name, found) = (named(column.as_bytes()), field.data_type());
        return Err(format!("the column {name} of {shown} has the type {found}, and holds no texts; {others}"));
    }
    let mask = ProjectionMask::roots(builder.parquet_schema(), [index]);
    let metadata = builder.metadata();
    let rows = u64::try_from(metadata.file_metadata().num_rows()).unwrap_or_default();
    let chunks = metadata.row_groups().iter().flat_map(|group| group.columns().iter().enumerate());
    let own = chunks.filter(|(leaf, _)| mask.leaf_included(*leaf));
    let bytes: u64 = own.map(|(_, chunk)| u64::try_from(chunk.uncompressed_size()).unwrap_or_default()).sum();
    let reader = builder
        .with_projection(mask)
        .with_batch_size(batch_size(rows, bytes))
        .build()
        .map_err(|error| format!("cannot read {shown}: {error}"))?;
    let batches = Box::new(Groups { reader, path: path.to_owned(), rows: 0 });
    Ok(Source { batches, length: Length::Rows(rows) })
}

/// How many rows are read at once. Rows of a page may be longer than others, so that what is read is cut once more.
fn batch_size(rows: u64, bytes: u64) -> usize {
    let average = usize::try_from(bytes / rows.max(1)).unwrap_or(usize::MAX).max(1);
    (MOST_BYTES / average).clamp(64, MOST_ROWS)
}

struct Groups {
    reader: ParquetRecordBatchReader,
    path: PathBuf,
    /// How many rows were read.
    rows: usize,
}

impl Iterator for Groups {
    type Item = Result<Batch, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let texts =
            self.reader.next()?.and_then(|batch| batch.columns().first().map(|column| views(column)).transpose());
        match texts {
            Ok(texts) => {
                let texts = texts?;
                self.rows += texts.len();
                Some(Ok(Batch { amount: texts.len() as u64, texts }))
            }
            Err(error) => {
                let shown = visible(&self.path);
                Some(Err(format!("cannot read {shown} after {} rows: {error}", self.rows)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_ROWS, batch_size};

    #[test]
    fn long_texts_are_read_few_at_a_time() {
        assert_eq!(batch_size(0, 0), MOST_ROWS);
        assert_eq!(batch_size(1000, 80_000), 52_428);
        assert_eq!(batch_size(1000, 1 << 40), 64);
    }
}
