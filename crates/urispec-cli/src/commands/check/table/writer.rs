//! A table of findings, as Parquet or as a file of Arrow.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

use super::findings::Finding;
use crate::answer::path::visible;
use crate::commands::check::replace::beside;
use crate::commands::check::report::data::beginning;

/// How much of a text each of its findings shows, in bytes: there may be as many of them as it has bytes.
const LONGEST_TEXT: usize = 1 << 16;

/// How many bytes of texts are a batch.
const BATCH: usize = 4 << 20;

/// How much is a row group in memory.
const GROUP: usize = 64 << 20;

/// The file appears under its name when it is complete, so that nobody reads a part of it, and the table that is read may be replaced.
pub(super) struct TableWriter {
    path: PathBuf,
    temporary: PathBuf,
    schema: SchemaRef,
    format: Option<Format>,
    columns: Columns,
    bytes: usize,
}

enum Format {
    Parquet(Box<ArrowWriter<File>>),
    Arrow(Box<FileWriter<BufWriter<File>>>),
}

#[derive(Default)]
struct Columns {
    row: Int64Builder,
    url: StringBuilder,
    code: StringBuilder,
    severity: StringBuilder,
    start: Int64Builder,
    end: Int64Builder,
    message: StringBuilder,
    rule: StringBuilder,
    section: StringBuilder,
    help: StringBuilder,
    fixed: StringBuilder,
}

/// Whether a report of this name is a table.
pub(super) fn is_table(path: &Path) -> bool {
    is_parquet(path) || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("arrow"))
}

fn is_parquet(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"))
}

/// The columns. The texts are plain strings, which older readers know, too.
fn schema() -> SchemaRef {
    let text = |name, is_nullable| Field::new(name, DataType::Utf8, is_nullable);
    let number = |name| Field::new(name, DataType::Int64, false);
    let own = [number("row"), text("url", false)];
    let found = urispec_arrow::finding_fields();
    let found = found.iter().map(|field| match field.data_type() {
        DataType::Int64 => number(field.name()),
        _ => text(field.name(), field.is_nullable()),
    });
    Arc::new(Schema::new(own.into_iter().chain(found).collect::<Vec<_>>()))
}

impl TableWriter {
    pub(super) fn create(path: &Path) -> Result<Self, String> {
        let temporary = beside(path);
        let file = File::create(&temporary).map_err(|error| format!("cannot write {}: {error}", visible(path)))?;
        let schema = schema();
        let mut writer = TableWriter {
            path: path.to_owned(),
            temporary,
            schema: Arc::clone(&schema),
            format: None,
            columns: Columns::default(),
            bytes: 0,
        };
        let format = if is_parquet(path) {
            let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
            ArrowWriter::try_new(file, schema, Some(properties))
                .map(|it| Format::Parquet(Box::new(it)))
                .map_err(|error| writer.cannot(error))?
        } else {
            FileWriter::try_new(BufWriter::new(file), &schema)
                .map(|it| Format::Arrow(Box::new(it)))
                .map_err(|error| writer.cannot(error))?
        };
        writer.format = Some(format);
        Ok(writer)
    }

    /// Adds the finding of a row.
    pub(super) fn push(&mut self, row: u64, url: &[u8], found: &Finding<'_>) -> Result<(), String> {
        let url = beginning(url, LONGEST_TEXT);
        let columns = &mut self.columns;
        columns.row.append_value(i64::try_from(row).unwrap_or(i64::MAX));
        columns.url.append_value(&url);
        columns.code.append_value(found.code);
        columns.severity.append_value(found.severity);
        columns.start.append_value(found.start);
        columns.end.append_value(found.end);
        columns.message.append_value(found.message);
        columns.rule.append_value(found.rule);
        columns.section.append_value(found.section);
        columns.help.append_option(found.help);
        columns.fixed.append_option(found.fixed);
        let texts = [Some(&*url), Some(found.message), found.help, found.fixed];
        self.bytes += texts.into_iter().flatten().map(str::len).sum::<usize>() + LEAST;
        if self.bytes > BATCH { self.write() } else { Ok(()) }
    }

    /// Writes what was added.
    fn write(&mut self) -> Result<(), String> {
        self.bytes = 0;
        let columns = self.columns.finish();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns).map_err(|error| self.cannot(error))?;
        let written = match &mut self.format {
            Some(Format::Parquet(writer)) => writer
                .write(&batch)
                .and_then(|()| if writer.in_progress_size() > GROUP { writer.flush() } else { Ok(()) })
                .map_err(|error| error.to_string()),
            Some(Format::Arrow(writer)) => writer.write(&batch).map_err(|error| error.to_string()),
            None => Ok(()),
        };
        written.map_err(|error| self.cannot(error))
    }

    /// Ends the file, and gives it its name.
    pub(super) fn finish(mut self) -> Result<(), String> {
        self.write()?;
        let ended = match self.format.take() {
            Some(Format::Parquet(writer)) => writer.close().map(drop).map_err(|error| error.to_string()),
            Some(Format::Arrow(mut writer)) => writer.finish().map_err(|error| error.to_string()),
            None => Ok(()),
        };
        ended
            .and_then(|()| fs::rename(&self.temporary, &self.path).map_err(|error| error.to_string()))
            .map_err(|error| self.cannot(error))
    }

    fn cannot(&self, error: impl ToString) -> String {
        format!("cannot write {}: {}", visible(&self.path), error.to_string())
    }
}

/// What a finding takes beside its texts.
const LEAST: usize = 100;

impl Drop for TableWriter {
    fn drop(&mut self) {
        // It is not there any more if it has its name. That it cannot be removed is not what went wrong.
        let _ = fs::remove_file(&self.temporary);
    }
}

impl Columns {
    fn finish(&mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.row.finish()),
            Arc::new(self.url.finish()),
            Arc::new(self.code.finish()),
            Arc::new(self.severity.finish()),
            Arc::new(self.start.finish()),
            Arc::new(self.end.finish()),
            Arc::new(self.message.finish()),
            Arc::new(self.rule.finish()),
            Arc::new(self.section.finish()),
            Arc::new(self.help.finish()),
            Arc::new(self.fixed.finish()),
        ]
    }
}
