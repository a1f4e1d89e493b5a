//! A column of a CSV file.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use arrow_array::builder::BinaryViewBuilder;
use csv::{ByteRecord, ErrorKind, Reader, ReaderBuilder};

use super::source::{Batch, Length, Source, named, no_column};
use super::texts::{MOST_BYTES, MOST_ROWS};
use crate::answer::path::visible;

/// How long a row may be. A longer one is rather the rest of a file after a quote that is never closed.
const LONGEST_ROW: usize = 64 << 20;

/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// What other files begin with, and what to do with them.
const OTHERS: [(&[u8], &str); 5] = [
    (b"PAR1", "it is Parquet, which --parquet reads"),
    (b"\x1f\x8b", "it is compressed by gzip; `gzip -dc FILE | urispec check --csv -` reads it"),
    (b"\x28\xb5\x2f\xfd", "it is compressed by zstd; `zstd -dc FILE | urispec check --csv -` reads it"),
    (b"\xff\xfe", "it is UTF-16, and only UTF-8 is read"),
    (b"\xfe\xff", "it is UTF-16, and only UTF-8 is read"),
];

pub(super) fn open(path: &Path, column: &str, delimiter: u8) -> Result<Source, String> {
    let is_stdin = path.as_os_str() == "-";
    let path = if is_stdin { Path::new("standard input") } else { path };
    let shown = visible(path);
    let cannot = |error: io::Error| format!("cannot read {shown}: {error}");
    let (input, length): (Box<dyn Read + Send>, Length) = if is_stdin {
        (Box::new(io::stdin()), Length::Unknown)
    } else {
        let file = File::open(path).map_err(cannot)?;
        let metadata = file.metadata().map_err(cannot)?;
        if metadata.is_dir() {
            return Err(format!("{shown} is a directory, and --csv needs a file"));
        }
        let length = if metadata.is_file() { Length::Bytes(metadata.len()) } else { Length::Unknown };
        (Box::new(file), length)
    };
    let mut input = BufReader::with_capacity(BLOCK, input);
    let start = input.fill_buf().map_err(cannot)?;
    if start.is_empty() {
        return Err(format!("{shown} is empty, and has no names of columns"));
    }
    if let Some((_, why)) = OTHERS.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Err(format!("{shown} is no CSV file: {why}"));
    }
    if start.contains(&0) {
        return Err(format!("{shown} is no CSV file: it has NUL bytes, as binary files do"));
    }
    let input = Bounded { input, left: LONGEST_ROW };
    let mut reader = ReaderBuilder::new().delimiter(delimiter).buffer_capacity(BLOCK).from_reader(input);
    let headers = reader.byte_headers().map_err(|error| why(path, 0, error))?;
    let Some(index) = headers.iter().position(|name| name == column.as_bytes()) else {
        let columns: Vec<String> = headers.iter().map(named).collect();
        return Err(no_column(path, column, &columns));
    };
    let batches = Box::new(Rows { reader, path: path.to_owned(), column: index, rows: 0, read: 0, is_over: false });
    Ok(Source { batches, length })
}

struct Rows {
    reader: Reader<Bounded<BufReader<Box<dyn Read + Send>>>>,
    path: PathBuf,
    column: usize,
    /// How many rows were read.
    rows: usize,
    /// How many bytes that were.
    read: u64,
    is_over: bool,
}

impl Iterator for Rows {
    type Item = Result<Batch, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut texts = BinaryViewBuilder::new();
        let (mut record, mut rows, mut bytes) = (ByteRecord::new(), 0, 0);
        while !self.is_over && rows < MOST_ROWS && bytes < MOST_BYTES {
            self.reader.get_mut().left = LONGEST_ROW;
            match self.reader.read_byte_record(&mut record) {
                Ok(true) => {
                    let text = record.get(self.column).filter(|text| !text.is_empty());
                    texts.append_option(text);
                    rows += 1;
                    bytes += text.map_or(0, <[u8]>::len);
                }
                Ok(false) => self.is_over = true,
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(why(&self.path, self.rows + rows, error)));
                }
            }
        }
        let (before, now) = (self.read, self.reader.position().byte());
        (self.rows, self.read) = (self.rows + rows, now);
        (rows > 0).then(|| Ok(Batch { texts: texts.finish(), amount: now.saturating_sub(before) }))
    }
}

/// Why a table cannot be read on after some rows.
fn why(path: &Path, rows: usize, error: csv::Error) -> String {
    let shown = visible(path);
    match error.into_kind() {
        ErrorKind::UnequalLengths { pos, expected_len, len } => {
            let line = pos.map(|pos| format!(", line {}", pos.line())).unwrap_or_default();
            format!("{shown}, row {rows}{line}: the header has {expected_len} fields, and this row has {len}")
        }
        ErrorKind::Io(error) => format!("cannot read {shown} after {rows} rows: {error}"),
        _ => format!("{shown}, row {rows}: this is no CSV"),
    }
}

/// A reader that refuses to read more than so much for a row.
struct Bounded<R> {
    input: R,
    left: usize,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::Error::other("the next row is longer than 64 MiB; is a quote never closed?"));
        }
        let count = self.input.read(buffer)?;
        self.left = self.left.saturating_sub(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use arrow_array::Array;

    use super::super::texts::MOST_BYTES;
    use super::open;

    #[test]
    fn long_texts_are_read_few_at_a_time() {
        let path = env::temp_dir().join(format!("urispec-long-texts-{}.csv", process::id()));
        let half = "a".repeat(MOST_BYTES / 2);
        fs::write(&path, format!("n,uri\n1,{half}\n2,{half}\n3,\n4,b\n")).unwrap();
        let Ok(source) = open(&path, "uri", b',') else { panic!("the file is there") };
        let lengths: Vec<usize> = source.batches.map(|batch| batch.unwrap().texts.len()).collect();
        fs::remove_file(&path).unwrap();
        assert_eq!(lengths, [2, 2]);
    }
}
