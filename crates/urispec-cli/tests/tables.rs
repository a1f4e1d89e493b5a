//! `urispec check --parquet` and `--csv`, as they are called, on columns of every kind.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int64Array, LargeStringArray, RecordBatch, StringArray,
    StringViewArray,
};
use arrow_ipc::reader::FileReader;
use arrow_schema::DataType;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::file::properties::WriterProperties;
use serde_json::{Value, json};
use urispec_arrow::{Linter, Rule, Threads, lint};

/// A directory of files that is gone after the test.
struct Site(PathBuf);

impl Site {
    fn new() -> Site {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("urispec-tables-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let site = Site(std::env::temp_dir().join(name));
        fs::create_dir_all(&site.0).unwrap();
        site
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.join(path), text).unwrap();
    }

    /// A table with this column, and another one before it.
    fn parquet(&self, path: &str, url: ArrayRef, properties: WriterProperties) {
        let id: ArrayRef = Arc::new(Int64Array::from_iter_values(0..url.len() as i64));
        let batch = RecordBatch::try_from_iter_with_nullable([("id", id, false), ("url", url, true)]).unwrap();
        let file = File::create(self.0.join(path)).unwrap();
        let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
        command.arg("check").args(arguments).current_dir(&self.0).stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
        command
    }

    /// The exit code, standard output and standard error.
    fn check(&self, arguments: &[&str]) -> (i32, String, String) {
        let output = self.command(arguments).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    /// Findings as data, without the path.
    fn found(&self, arguments: &[&str]) -> Vec<Value> {
        let (code, output, said) = self.check(&[arguments, &["--column", "url", "--format", "jsonl"]].concat());
        assert!(code < 2, "{said}");
        let mut found: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        found.iter_mut().for_each(|it| drop(it.as_object_mut().unwrap().remove("path")));
        found
    }

    /// What is said of a command that cannot be run.
    fn refused(&self, arguments: &[&str]) -> String {
        let (code, output, said) = self.check(arguments);
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?} {said}");
        said
    }

    /// The rows of a table, as they are in JSON.
    fn rows(&self, path: &str) -> Vec<Value> {
        let file = File::open(self.0.join(path)).unwrap();
        let batches: Vec<RecordBatch> = match path.ends_with(".parquet") {
            true => {
                ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap().map(Result::unwrap).collect()
            }
            false => FileReader::try_new(file, None).unwrap().map(Result::unwrap).collect(),
        };
        batches.iter().flat_map(|batch| (0..batch.num_rows()).map(|row| value(batch, row))).collect()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> = entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn value(batch: &RecordBatch, row: usize) -> Value {
    let schema = batch.schema();
    let fields = schema.fields().iter().zip(batch.columns()).map(|(field, column)| {
        let value = match column.data_type() {
            _ if column.is_null(row) => Value::Null,
            DataType::Int64 => column.as_primitive::<Int64Type>().value(row).into(),
            _ => column.as_string::<i32>().value(row).into(),
        };
        (field.name().clone(), value)
    });
    Value::Object(fields.collect())
}

const TEXTS: [Option<&str>; 9] = [
    Some("http://example.com/"),
    Some("http://example.com/a|b"),
    None,
    Some("http://[::1/index.html"),
    Some("ünï"),
    Some("http://example.com/a|b"),
    Some("http://example.com:80/"),
    Some("http://us er@[::1/x y#a"),
    Some("http://example.com/a,b\n\"c\""),
];

/// Row, name and place of what is found in the texts.
const GOLDEN: [(u64, &str, u64, u64); 12] = [
    (1, "path-character", 20, 21),
    (3, "unclosed-ip-literal", 11, 12),
    (4, "non-ascii", 0, 2),
    (4, "non-ascii", 3, 5),
    (5, "path-character", 20, 21),
    (6, "default-port", 18, 21),
    (7, "userinfo-character", 9, 10),
    (7, "unclosed-ip-literal", 17, 18),
    (7, "path-character", 19, 20),
    (8, "path-character", 22, 23),
    (8, "path-character", 23, 24),
    (8, "path-character", 25, 26),
];

fn golden() -> Vec<(u64, String, u64, u64)> {
    GOLDEN.iter().map(|&(row, code, start, end)| (row, code.to_owned(), start, end)).collect()
}

fn places(found: &[Value]) -> Vec<(u64, String, u64, u64)> {
    let number = |it: &Value, name: &str| it[name].as_u64().unwrap();
    let place = |it: &Value| {
        (number(it, "row"), it["code"].as_str().unwrap().to_owned(), number(it, "start"), number(it, "end"))
    };
    found.iter().map(place).collect()
}

/// Groups of two rows, and pages of one.
fn small() -> WriterProperties {
    WriterProperties::builder()
        .set_max_row_group_row_count(Some(2))
        .set_data_page_row_count_limit(1)
        .set_write_batch_size(1)
        .build()
}

#[test]
fn every_layout_of_a_column_has_the_same_rows() {
    let site = Site::new();
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("plain", Arc::new(StringArray::from(TEXTS.to_vec()))),
        ("large", Arc::new(LargeStringArray::from(TEXTS.to_vec()))),
        ("view", Arc::new(StringViewArray::from(TEXTS.to_vec()))),
        ("binary", Arc::new(BinaryArray::from(TEXTS.iter().map(|it| it.map(str::as_bytes)).collect::<Vec<_>>()))),
        ("dictionary", Arc::new(TEXTS.into_iter().collect::<DictionaryArray<Int32Type>>())),
        ("small-dictionary", Arc::new(TEXTS.into_iter().collect::<DictionaryArray<Int8Type>>())),
    ];
    let mut all = Vec::new();
    for (name, column) in columns {
        for (kind, properties) in [("groups", small()), ("whole", WriterProperties::default())] {
            let path = format!("{name}-{kind}.parquet");
            site.parquet(&path, column.clone(), properties);
            let found = site.found(&["--parquet", &path]);
            assert_eq!(places(&found), golden(), "{path}");
            all.push(found);
        }
    }
    assert!(all.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn every_usual_compression_is_read() {
    let site = Site::new();
    for (name, compression) in [
        ("none", Compression::UNCOMPRESSED),
        ("snappy", Compression::SNAPPY),
        ("gzip", Compression::GZIP(GzipLevel::default())),
        ("zstd", Compression::ZSTD(ZstdLevel::default())),
        ("lz4", Compression::LZ4),
        ("lz4-raw", Compression::LZ4_RAW),
    ] {
        let properties = WriterProperties::builder().set_compression(compression).build();
        site.parquet(name, Arc::new(StringArray::from(TEXTS.to_vec())), properties);
        assert_eq!(places(&site.found(&["--parquet", name])), golden(), "{name}");
    }
}

/// What the command line finds is what the columns of Arrow have, in Python and everywhere.
#[test]
fn the_findings_are_those_of_urispec_arrow() {
    let site = Site::new();
    let texts = StringArray::from(TEXTS.to_vec());
    site.parquet("t.parquet", Arc::new(texts.clone()), small());
    let lists = lint(&texts, &Linter::new(), Rule::UriReference, Threads::ONE).unwrap();
    let mut expected = Vec::new();
    for (row, url) in TEXTS.iter().enumerate() {
        let found = lists.value(row);
        let found = found.as_struct();
        let text = |name: &str, at: usize| {
            let column = found.column_by_name(name).unwrap().as_string_view();
            column.is_valid(at).then(|| column.value(at).to_owned())
        };
        let place = |name: &str, at: usize| found.column_by_name(name).unwrap().as_primitive::<Int64Type>().value(at);
        expected.extend((0..found.len()).map(|at| {
            json!({
                "row": row, "url": url, "code": text("code", at), "severity": text("severity", at),
                "start": place("start", at), "end": place("end", at), "message": text("message", at),
                "rule": text("rule", at), "section": text("section", at), "help": text("help", at), "fixed": text("fixed", at),
            })
        }));
    }
    assert_eq!(site.found(&["--parquet", "t.parquet"]), expected);
}

/// The texts as fields, each in quotes, after a number and before a note that has everything that a field may have.
fn csv(delimiter: char, end: &str) -> String {
    let mut table = format!("id{delimiter}url{delimiter}note{end}");
    for (row, text) in TEXTS.iter().enumerate() {
        let text = text.map(|it| format!("\"{}\"", it.replace('"', "\"\""))).unwrap_or_default();
        table.push_str(&format!("{row}{delimiter}{text}{delimiter}\"a {delimiter} \"\"b\"\"{end}c\"{end}"));
    }
    table
}

#[test]
fn csv_has_the_same_rows() {
    let site = Site::new();
    let plain = csv(',', "\n");
    for (name, text, arguments) in [
        ("a.csv", plain.clone(), &[][..]),
        ("b.csv", csv(',', "\r\n"), &[]),
        ("c.csv", format!("\u{feff}{plain}"), &[]),
        ("d.tsv", csv('\t', "\n"), &[]),
        ("D.TSV", csv('\t', "\n"), &[]),
        ("d2.tsv", csv(',', "\n"), &["--delimiter", ","]),
        ("e.txt", csv('\t', "\n"), &["--delimiter", "tab"]),
        ("e2.txt", csv('\t', "\n"), &["--delimiter", "\\t"]),
        ("f.csv", csv(';', "\n"), &["--delimiter", ";"]),
        ("g.csv", plain.trim_end().to_owned(), &[]),
    ] {
        site.write(name, text);
        let found = site.found(&[&["--csv", name], arguments].concat());
        assert_eq!(places(&found), golden(), "{name}");
    }
    let mut child = site.command(&["--csv", "-", "--column", "url", "--format", "jsonl"]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(plain.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let first: Value = serde_json::from_str(String::from_utf8(output.stdout).unwrap().lines().next().unwrap()).unwrap();
    assert_eq!((&first["path"], &first["row"]), (&json!("<stdin>"), &json!(1)));
}

#[test]
fn rows_are_counted_through_all_batches() {
    let site = Site::new();
    let rows = 200_000;
    let url = |row: usize| if row % 66_000 == 65_999 { "http://h/%".to_owned() } else { format!("http://h/{row}") };
    site.write("t.csv", format!("url\n{}\n", (0..rows).map(url).collect::<Vec<_>>().join("\n")));
    let texts = StringArray::from_iter_values((0..rows).map(url));
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(70_000)).build();
    site.parquet("t.parquet", Arc::new(texts), properties);
    for (arguments, tables) in [
        (["--csv", "t.csv"], ["found.parquet", "FOUND.Arrow"]),
        (["--parquet", "t.parquet"], ["FOUND.PARQUET", "found.arrow"]),
    ] {
        let (code, output, said) = site.check(&[&arguments[..], &["--column", "url", "--format", "concise"]].concat());
        let rows: Vec<&str> = output.lines().map(|line| line.split(':').nth(1).unwrap()).collect();
        assert_eq!((code, &rows[..]), (1, &["65999", "131999", "197999"][..]));
        assert_eq!(said, "3 findings in 200000 rows\n");
        // In data, and in a table of either kind, however its name is written.
        let found = site.found(&arguments);
        for name in tables {
            let output = site.check(&[&arguments[..], &["--column", "url", "--output", name]].concat()).1;
            assert_eq!(output, "", "{name}");
            let is_parquet = fs::read(site.0.join(name)).unwrap().starts_with(b"PAR1");
            assert_eq!(is_parquet, name.to_lowercase().ends_with("parquet"), "{name}");
            fs::rename(site.0.join(name), site.0.join(name.to_lowercase())).unwrap();
            assert_eq!(site.rows(&name.to_lowercase()), found, "{name}");
        }
        assert_eq!(found.iter().map(|it| it["row"].as_u64().unwrap()).collect::<Vec<_>>(), [65_999, 131_999, 197_999]);
    }
    // What cannot be read is behind all rows of the batches before it.
    let mut damaged = fs::read(site.0.join("t.parquet")).unwrap();
    let middle = damaged.len() / 2;
    damaged[middle..middle + 4096].fill(0xEE);
    site.write("damaged.parquet", damaged);
    let said = site.refused(&["--parquet", "damaged.parquet", "--column", "url"]);
    assert!(said.starts_with("urispec: cannot read damaged.parquet after 65536 rows: "), "{said}");
}

#[test]
fn each_row_that_is_no_text_is_named() {
    let site = Site::new();
    for row in [0, 1, 65_535, 65_536, 70_000, 131_072] {
        let rows = (0..140_000).map(|at| if at == row { &b"http://h/a\xff"[..] } else { b"http://h/a" });
        let rows: Vec<&[u8]> = rows.collect();
        site.write("t.csv", [b"url\n", &rows.join(&b'\n')[..], b"\n"].concat());
        let properties = WriterProperties::builder().set_max_row_group_row_count(Some(50_000)).build();
        site.parquet("t.parquet", Arc::new(BinaryArray::from_iter_values(&rows)), properties);
        for arguments in [["--csv", "t.csv"], ["--parquet", "t.parquet"]] {
            let (code, _, said) = site.check(&[&arguments[..], &["--column", "url"]].concat());
            let expected = format!("urispec: {}, row {row}: the text is not UTF-8 from byte 10 on\n", arguments[1]);
            assert_eq!((code, said), (2, expected));
        }
    }
}

#[test]
fn what_is_written_is_read_back() {
    let site = Site::new();
    site.write("t.csv", csv(',', "\n"));
    let expected = site.found(&["--csv", "t.csv"]);
    for name in ["found.parquet", "found.arrow"] {
        let (code, output, said) = site.check(&["--csv", "t.csv", "--column", "url", "--output", name]);
        assert_eq!((code, output.as_str(), said.as_str()), (1, "", "12 findings in 9 rows; 1 null\n"));
        let rows = site.rows(name);
        assert_eq!(rows, expected, "{name}");
        let columns: Vec<&String> = rows[0].as_object().unwrap().keys().collect();
        let expected =
            ["row", "url", "code", "severity", "start", "end", "message", "rule", "section", "help", "fixed"];
        assert_eq!(columns, expected);
    }
    assert_eq!(site.names(), ["found.arrow", "found.parquet", "t.csv"]);
    // What was found can be checked itself: the fixed texts have no errors.
    let arguments = ["--parquet", "found.parquet", "--column", "fixed", "--select", "syntax"];
    let (code, output, said) = site.check(&arguments);
    assert_eq!((code, output.as_str()), (0, ""), "{said}");
    // With counts beside it, and no more than so many findings.
    let arguments =
        ["--csv", "t.csv", "--column", "url", "--statistics", "--max-findings", "2", "--output", "few.parquet"];
    let (_, output, said) = site.check(&arguments);
    assert!(output.starts_with("       6 path-character\n"), "{output}");
    assert_eq!(said, "12 findings in 9 rows, 10 not shown; 1 null\n");
    assert_eq!(places(&site.rows("few.parquet")), golden()[..2]);
}

#[test]
fn a_table_of_nothing_has_its_columns() {
    let site = Site::new();
    site.write("t.csv", "url\nhttp://example.com/\n");
    for name in ["found.parquet", "found.arrow"] {
        let (code, _, said) = site.check(&["--csv", "t.csv", "--column", "url", "--output", name]);
        assert_eq!((code, said.as_str()), (0, "0 findings in 1 row\n"));
        assert_eq!(site.rows(name), [Value::Null; 0]);
    }
    let file = File::open(site.0.join("found.parquet")).unwrap();
    let schema = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().schema().clone();
    assert_eq!(schema.fields().len(), 11);
    let nullable = schema.fields().iter().filter(|field| field.is_nullable()).map(|field| field.name());
    assert_eq!(nullable.collect::<Vec<_>>(), ["help", "fixed"]);
    site.parquet("none.parquet", Arc::new(StringArray::from(vec![None::<&str>; 0])), WriterProperties::default());
    let (code, output, said) = site.check(&["--parquet", "none.parquet", "--column", "url"]);
    assert_eq!((code, output.as_str(), said.as_str()), (0, "", "0 findings in 0 rows\n"));
    site.write("none.csv", "url\n");
    assert_eq!(site.check(&["--csv", "none.csv", "--column", "url"]).2, "0 findings in 0 rows\n");
}

/// The pictures in a file are the same, however wide the terminal is.
#[test]
fn each_width_of_a_terminal_beside_a_report_in_a_file() {
    let site = Site::new();
    site.write("t.csv", format!("url\nhttp://h/{}|{}\n", "a".repeat(200), "b".repeat(200)));
    let report = |arguments: &[&str], columns: &str| {
        let mut command = site.command(&[&["--csv", "t.csv", "--column", "url"], arguments].concat());
        String::from_utf8(command.env("COLUMNS", columns).output().unwrap().stdout).unwrap()
    };
    let in_file = |columns: &str| {
        assert_eq!(report(&["--output", "report.txt"], columns), "");
        fs::read_to_string(site.0.join("report.txt")).unwrap()
    };
    assert_ne!(report(&[], "40"), report(&[], "300"));
    assert_eq!(in_file("40"), in_file("300"));
}

/// A bar is drawn on a terminal to which no report goes.
#[cfg(unix)]
#[test]
fn a_bar_beside_a_report_elsewhere() {
    use std::io::Read;

    let site = Site::new();
    site.write("t.csv", format!("url\n{}", "http://h/\n".repeat(1000)));
    let has_bar = |arguments: &[&str]| {
        let terminal = nix::pty::openpty(None, None).unwrap();
        let mut command = site.command(&[&["--csv", "t.csv", "--column", "url", "--quiet"], arguments].concat());
        command.env("TERM", "xterm").stdout(terminal.slave.try_clone().unwrap()).stderr(terminal.slave);
        assert_eq!(command.status().unwrap().code(), Some(0));
        // Closes the terminal on this side, so that what was drawn ends.
        drop(command);
        let (mut drawn, mut master) = (Vec::new(), File::from(terminal.master));
        // On Linux, it ends with an error.
        let _ = master.read_to_end(&mut drawn);
        String::from_utf8(drawn).unwrap().contains(" left")
    };
    assert!(!has_bar(&[]));
    assert!(has_bar(&["--output", "report.txt"]));
    assert!(has_bar(&["--statistics"]));
}

#[test]
fn what_cannot_be_read_is_said() {
    let site = Site::new();
    site.parquet("t.parquet", Arc::new(StringArray::from(TEXTS.to_vec())), WriterProperties::default());
    let whole = fs::read(site.0.join("t.parquet")).unwrap();
    site.write("half.parquet", &whole[..whole.len() / 2]);
    let mut damaged = whole.clone();
    damaged[20..120].fill(0xEE);
    site.write("damaged.parquet", damaged);
    site.parquet("numbers.parquet", Arc::new(Int64Array::from(vec![1])), WriterProperties::default());
    site.write("t.csv", "id,url\n1,http://h/\n");
    site.write("empty.csv", "");
    site.write("ragged.csv", "id,url\n1,a\n2\n");
    site.write("latin.csv", b"id,url\n1,http://h/\n2,http://h/\xe9\n");
    site.write("wide.csv", b"\xff\xfei\0d\0");
    site.write("binary.csv", b"a\0b");
    site.write("gzip.csv", b"\x1f\x8b\x08\0");
    for (arguments, expected) in [
        (
            ["--parquet", "t.parquet", "link"],
            "t.parquet has no column `link`; its columns are `id` (Int64), `url` (Utf8)",
        ),
        (
            ["--parquet", "t.parquet", "id"],
            "the column `id` of t.parquet has the type Int64, and holds no texts; these do: `url`",
        ),
        (
            ["--parquet", "numbers.parquet", "url"],
            "the column `url` of numbers.parquet has the type Int64, and holds no texts; none does",
        ),
        (["--parquet", "t.csv", "url"], "t.csv is no Parquet file: it does not begin with `PAR1`; --csv reads CSV"),
        (["--parquet", "half.parquet", "url"], "half.parquet is no Parquet file that can be read: "),
        (["--parquet", "damaged.parquet", "url"], "cannot read damaged.parquet after 0 rows: "),
        (["--parquet", "none.parquet", "url"], "cannot read none.parquet: "),
        (["--parquet", ".", "url"], ". is a directory, and --parquet needs a file"),
        (
            ["--parquet", "-", "url"],
            "Parquet is read from its end, which standard input does not have yet: --parquet needs a file",
        ),
        (["--csv", "t.csv", "link"], "t.csv has no column `link`; its columns are `id`, `url`"),
        (["--csv", "t.parquet", "url"], "t.parquet is no CSV file: it is Parquet, which --parquet reads"),
        (
            ["--csv", "gzip.csv", "url"],
            "gzip.csv is no CSV file: it is compressed by gzip; `gzip -dc FILE | urispec check --csv -` reads it",
        ),
        (["--csv", "wide.csv", "url"], "wide.csv is no CSV file: it is UTF-16, and only UTF-8 is read"),
        (["--csv", "binary.csv", "url"], "binary.csv is no CSV file: it has NUL bytes, as binary files do"),
        (["--csv", "empty.csv", "url"], "empty.csv is empty, and has no names of columns"),
        (["--csv", "-", "url"], "standard input is empty, and has no names of columns"),
        (["--csv", "ragged.csv", "url"], "ragged.csv, row 1, line 3: the header has 2 fields, and this row has 1"),
        (["--csv", "latin.csv", "url"], "latin.csv, row 1: the text is not UTF-8 from byte 9 on"),
        (["--csv", "none.csv", "url"], "cannot read none.csv: "),
        (["--csv", ".", "url"], ". is a directory, and --csv needs a file"),
    ] {
        let [kind, file, column] = arguments;
        let said = site.refused(&[kind, file, "--column", column, "--output", "found.parquet"]);
        let said = said.strip_prefix("urispec: ").and_then(|said| said.strip_suffix('\n')).unwrap();
        // After a colon, or some of it, it is in the words of the system or of another library.
        let is_whole = said == expected || expected.ends_with(": ") && said.starts_with(expected);
        assert!(is_whole && !said.contains('\n'), "{said}");
    }
    assert!(!site.names().iter().any(|name| name.contains("found")), "{:?}", site.names());
    let texts = BinaryArray::from(vec![&b"http://h/"[..], b"\xff"]);
    site.parquet("bytes.parquet", Arc::new(texts), WriterProperties::default());
    let said = site.refused(&["--parquet", "bytes.parquet", "--column", "url"]);
    assert_eq!(said, "urispec: bytes.parquet, row 1: the text is not UTF-8 from byte 0 on\n");
    // Of many columns, twenty are named.
    for (count, end) in [(20, "`c19`\n"), (21, "`c19` and 1 more\n"), (22, "`c19` and 2 more\n")] {
        let columns: Vec<String> = (0..count).map(|number| format!("c{number}")).collect();
        site.write("many.csv", columns.join(",") + "\n");
        let said = site.refused(&["--csv", "many.csv", "--column", "url"]);
        assert!(said.ends_with(&format!(", {end}")), "{said}");
    }
}

#[test]
fn a_quote_that_is_never_closed_does_not_fill_the_memory() {
    let site = Site::new();
    site.write("t.csv", format!("id,url\n1,\"http://h/\n{}", "2,http://h/\n".repeat(6_000_000)));
    let said = site.refused(&["--csv", "t.csv", "--column", "url"]);
    assert_eq!(
        said,
        "urispec: cannot read t.csv after 0 rows: the next row is longer than 64 MiB; is a quote never closed?\n"
    );
    // It is a bound of each row, not of the table.
    site.write("t.csv", format!("id,url\n{}", format!("{},http://h/\n", "1".repeat(8 << 20)).repeat(9)));
    let (code, output, said) = site.check(&["--csv", "t.csv", "--column", "url"]);
    assert_eq!((code, output.as_str(), said.as_str()), (0, "", "0 findings in 9 rows\n"));
}

/// The argument precedes the configuration.
#[test]
fn fail_on_as_an_argument_and_in_the_configuration() {
    let site = Site::new();
    site.write("t.csv", "url\nhttp://h/|\n");
    let code = |arguments: &[&str]| site.check(&[&["--csv", "t.csv", "--column", "url"], arguments].concat()).0;
    assert_eq!(code(&["--fail-on", "never"]), 0);
    site.write("urispec.toml", "fail-on = 'never'\n");
    assert_eq!([code(&[]), code(&["--fail-on", "error"])], [0, 1]);
}

/// A finding without help has none in data, and no empty one.
#[test]
fn a_finding_without_help() {
    let site = Site::new();
    site.write("t.csv", "url\nhttp:\nhttp://h/|\n");
    let found = site.found(&["--csv", "t.csv"]);
    let has_help: Vec<_> =
        found.iter().map(|found| (found["code"].as_str().unwrap(), found["help"].is_string())).collect();
    assert!(has_help.contains(&("table-bar", true)), "{has_help:?}");
    assert!(found.iter().any(|found| found["help"].is_null()), "{has_help:?}");
    assert!(found.iter().all(|found| found["help"] != ""), "{has_help:?}");
}

#[test]
fn what_fails_leaves_the_old_table() {
    let site = Site::new();
    site.write("found.parquet", "old");
    site.write("t.csv", "url\nhttp://h/%\n\"a\",b\n");
    site.refused(&["--csv", "t.csv", "--column", "url", "--output", "found.parquet"]);
    assert_eq!(fs::read(site.0.join("found.parquet")).unwrap(), b"old");
    assert_eq!(site.names(), ["found.parquet", "t.csv"]);
    let said = site.refused(&["--csv", "t.csv", "--column", "url", "--output", "none/found.parquet"]);
    assert!(said.starts_with("urispec: cannot write none/found.parquet: "), "{said}");
}

#[test]
fn levels_are_those_of_the_configuration_and_of_the_options() {
    let site = Site::new();
    site.write("t.csv", "url\nhttp://h:80/\nhttp://h/a b\nhtpp://h/\ncfg://h/[\nhttp://h/?\n");
    let codes = |arguments: &[&str]| {
        let found = site.found(&[&["--csv", "t.csv"], arguments].concat());
        let code = |it: &Value| format!("{} {}", it["code"].as_str().unwrap(), it["severity"].as_str().unwrap());
        found.iter().map(code).collect::<Vec<_>>()
    };
    let exit = |arguments: &[&str]| site.check(&[&["--csv", "t.csv", "--column", "url", "-q"], arguments].concat()).0;
    let all = [
        "default-port advice",
        "path-character error",
        "almost-registered-scheme warning",
        "path-character error",
        "empty-query advice",
    ];
    assert_eq!(codes(&[]), all);
    assert_eq!(codes(&["--select", "style"]), ["default-port advice"]);
    assert_eq!(codes(&["--ignore", "syntax,style,empty-query"]), ["almost-registered-scheme warning"]);
    assert_eq!(codes(&["--select", "default-port", "--severity", "default-port=error"]), ["default-port error"]);
    assert_eq!((exit(&[]), exit(&["--fail-on", "never"]), exit(&["--select", "style"])), (1, 0, 0));
    assert_eq!(exit(&["--select", "style", "--fail-on", "advice"]), 1);
    site.write(
        "urispec.toml",
        "fail-on = \"error\"\nallowed-schemes = [\"htpp\"]\nexclude-uris = [\"cfg://*\"]\n[levels]\nstyle = \"off\"\nempty-query = \"off\"\n\
         [per-file-levels.\"t.csv\"]\npath-character = \"warning\"\n",
    );
    assert_eq!(codes(&[]), ["path-character warning"]);
    assert_eq!(exit(&[]), 0);
    assert_eq!(codes(&["--isolated"]), all);
    site.write("other.toml", "[levels]\nsyntax = \"advice\"\n");
    assert_eq!(codes(&["--config", "other.toml"])[1], "path-character advice");
    site.write("urispec.toml", "fail-on = 1\n");
    assert!(site.refused(&["--csv", "t.csv", "--column", "url"]).contains("the configuration cannot be used"));
}

#[test]
fn texts_match_the_rule_that_is_asked_for() {
    let site = Site::new();
    site.write("t.csv", "url\n/a\nhttp://h/#ü\n");
    let rows =
        |rule| places(&site.found(&["--csv", "t.csv", "--rule", rule])).into_iter().map(|it| it.0).collect::<Vec<_>>();
    assert_eq!(rows("URI-reference"), [1]);
    assert_eq!(rows("URI"), [0, 1]);
    assert_eq!(rows("IRI-reference"), [0; 0]);
}

#[test]
fn options_about_documents_are_refused() {
    let site = Site::new();
    site.write("t.csv", "url\nhttp://h/%\n");
    for option in [
        &["t.csv"][..],
        &["--files-from", "t.csv"],
        &["--stdin-filename", "t.csv"],
        &["--type", "csv"],
        &["--code"],
        &["--base", "http://h/"],
        &["--fix"],
        &["--fix-style"],
        &["--unsafe-fixes"],
        &["--diff"],
        &["--add-ignore", "reason"],
        &["--baseline", "t.csv"],
        &["--write-baseline", "t.json"],
        &["--hidden"],
        &["--no-ignore"],
        &["--dump"],
        &["--show-templates"],
        &["--show-settings"],
        &["--templates"],
        &["--strict"],
        &["--watch"],
    ] {
        for table in ["--csv", "--parquet"] {
            let said = site.refused(&[&[table, "t.csv", "--column", "url"], option].concat());
            assert!(said.contains(&format!("the argument '{table} <FILE>' cannot be used with")), "{option:?}: {said}");
        }
    }
    for format in ["json", "sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"] {
        let said = site.refused(&["--csv", "t.csv", "--column", "url", "--format", format]);
        assert_eq!(said, "urispec: tables have the formats full, concise and jsonl\n");
    }
    let said = site.refused(&["--csv", "t.csv", "--column", "url", "--format", "jsonl", "-o", "x.arrow"]);
    assert_eq!(said, "urispec: --output is a table, which has no --format\n");
    for (arguments, expected) in [
        (&["--csv", "t.csv"][..], "--column <NAME>"),
        (&["--column", "url"], "<--parquet <FILE>|--csv <FILE>>"),
        (&["--rule", "URI"], "<--parquet <FILE>|--csv <FILE>>"),
        (&["--csv", "t.csv", "--parquet", "t.csv", "--column", "url"], "cannot be used with"),
        (&["--parquet", "t.csv", "--column", "url", "--delimiter", ";"], "cannot be used with"),
    ] {
        let said = site.refused(arguments);
        assert!(said.contains(expected), "{said}");
    }
    // What ends a field or a row, or is no character of one byte, is between no fields.
    for delimiter in [";;", "", "\"", "\n", "\r", "\u{e4}"] {
        let said = site.refused(&["--csv", "t.csv", "--column", "url", "--delimiter", delimiter]);
        assert!(said.contains("neither one ASCII character nor `tab`"), "{delimiter:?}: {said}");
    }
}

#[test]
fn reports_are_counted_and_bounded() {
    let site = Site::new();
    site.write("t.csv", "url\nhttp://h/a|b c\nhttp://h:80/\n");
    let table = |arguments: &[&str]| site.check(&[&["--csv", "t.csv", "--column", "url"], arguments].concat());
    let (_, output, said) = table(&["--statistics"]);
    assert_eq!(output, "       2 path-character\n       1 default-port\n");
    assert_eq!(said, "3 findings in 2 rows\n");
    let (_, output, _) = table(&["--statistics", "--format", "jsonl"]);
    assert_eq!(output, "{\"name\":\"path-character\",\"count\":2}\n{\"name\":\"default-port\",\"count\":1}\n");
    let (code, output, said) = table(&["--max-findings", "1", "--format", "concise"]);
    assert_eq!(output, "t.csv:0: error[path-character] `|` is not allowed in a path (RFC 3986, 3.3): http://h/a|b c\n");
    assert_eq!((code, said.as_str()), (1, "3 findings in 2 rows, 2 not shown\n"));
    // What is not shown fails, too.
    assert_eq!(table(&["--max-findings", "0"]).0, 1);
    let (_, picture, _) = table(&["--max-findings", "1"]);
    assert!(picture.starts_with("t.csv, row 0\n") && picture.contains("╭────"), "{picture}");
    assert!(!picture.contains("a space"), "{picture}");
    assert_eq!(table(&["--quiet", "--format", "concise"]).2, "");
    assert_eq!(table(&["--format", "jsonl"]).2, "");
    let (_, output, _) = table(&["--format", "concise", "--output", "report.txt"]);
    assert_eq!((output.as_str(), fs::read_to_string(site.0.join("report.txt")).unwrap().lines().count()), ("", 3));
    // Nobody reads on after the first line.
    let rows = "http://h/a b\n".repeat(20_000);
    site.write("long.csv", format!("url\n{rows}"));
    let mut child = site.command(&["--csv", "long.csv", "--column", "url"]);
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn no_report_shows_a_password() {
    let site = Site::new();
    site.write(
        "t.csv",
        "url\nftp://ada:s3cret@example.com/a b\nhttp://ada:s3cret@[::1/\nhttp://ada:s3cret@example.com:80/\nhttp://ada:s3 cret@h/\n",
    );
    for redact in [&[][..], &["--redact"]] {
        for format in ["full", "concise", "jsonl"] {
            let (code, output, _) =
                site.check(&[&["--csv", "t.csv", "--column", "url", "--format", format], redact].concat());
            assert!(code == 1 && output.contains("ada:***@"), "{output}");
            assert!(!output.contains("s3"), "{output}");
        }
        for name in ["found.parquet", "found.arrow"] {
            let arguments = [&["--csv", "t.csv", "--column", "url", "--output", name], redact].concat();
            assert_eq!(site.check(&arguments).0, 1);
            let rows = site.rows(name);
            let shown: String = rows.iter().map(Value::to_string).collect();
            assert!(shown.contains("ada:***@") && !shown.contains("s3"), "{shown}");
            // Places stay those of the table.
            for (row, start) in rows.iter().zip([9, 30]) {
                assert_eq!((&row["start"], &row["fixed"]), (&json!(start), &Value::Null));
            }
        }
    }
}

/// Beside a finding on a password, a picture hides all that may be one, as it does with `--redact`.
#[test]
fn a_picture_of_a_password_is_redacted() {
    let site = Site::new();
    site.write("t.csv", "url\njdbc:x://ada:s3cret%40@h/?q\nredis://ada:x@ghp_abcdef//:1.2.3.4/a@b\n");
    let picture = |arguments: &[&str]| site.check(&[&["--csv", "t.csv", "--column", "url"], arguments].concat());
    assert_eq!(picture(&[]), picture(&["--redact"]));
}

#[test]
fn a_long_text_is_cut_in_text_and_kept_in_a_table() {
    let site = Site::new();
    let long = format!("http://h/{}|", "a".repeat(5000));
    site.write("t.csv", format!("url\n{long}\n"));
    let found = site.found(&["--csv", "t.csv"]);
    assert_eq!(found[0]["url"].as_str().map(str::len), Some(1003));
    site.check(&["--csv", "t.csv", "--column", "url", "--output", "found.parquet"]);
    assert_eq!(site.rows("found.parquet")[0]["url"], *long);
    // A place is one of the whole text, however long that is.
    for length in [255, 256, 1000, 1001, 65_535, 65_536, 65_537, 1 << 20] {
        let long = format!("http://h/{}|", "a".repeat(length - 10));
        site.write("t.csv", format!("url\n{long}\n"));
        site.check(&["--csv", "t.csv", "--column", "url", "--output", "found.parquet"]);
        let cut = |most: usize| if length > most { format!("{}\u{2026}", &long[..most]) } else { long.clone() };
        for (found, most) in [(&site.found(&["--csv", "t.csv"])[0], 1000), (&site.rows("found.parquet")[0], 1 << 16)] {
            assert_eq!((&found["start"], &found["end"]), (&json!(length - 1), &json!(length)), "{length}");
            assert!(found["url"] == cut(most), "{length}");
        }
    }
    // Mistakes without end: the first have fixed texts.
    let many = format!("http://h/{}", "a|%zz".repeat(1000));
    site.write("t.csv", format!("url\n{many}\n"));
    let (_, _, said) = site.check(&["--csv", "t.csv", "--column", "url", "--output", "found.parquet"]);
    assert_eq!(said, "2000 findings in 1 row\n");
    let lines = site.rows("found.parquet");
    assert_eq!(lines.len(), 2000);
    assert!(lines.iter().all(|it| it["url"] == *many));
}

/// The first bytes of other formats (RFC 1952, RFC 8878, byte order marks of UTF-16) are known in a file and on standard input.
#[test]
fn what_begins_as_another_format_is_named() {
    let site = Site::new();
    for (start, expected) in [
        (&b"PAR1"[..], "it is Parquet"),
        (b"\x1f\x8b\x08\x00", "it is compressed by gzip"),
        (b"\x28\xb5\x2f\xfd", "it is compressed by zstd"),
        (b"\xff\xfeu\0r\0l\0", "it is UTF-16"),
        (b"\xfe\xff\0u\0r\0l", "it is UTF-16"),
    ] {
        site.write("t.csv", [start, b"\nurl\nhttp://h/\n"].concat());
        let said = site.refused(&["--csv", "t.csv", "--column", "url"]);
        assert!(said.starts_with(&format!("urispec: t.csv is no CSV file: {expected}")), "{said}");
        let mut command = site.command(&["--csv", "-", "--column", "url"]);
        let output = command.stdin(File::open(site.0.join("t.csv")).unwrap()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(said.starts_with(&format!("urispec: standard input is no CSV file: {expected}")), "{said}");
    }
    // The mark of UTF-8 is no part of the first name.
    site.write("t.csv", "\u{feff}url\nhttp://h/^\n");
    assert_eq!(site.found(&["--csv", "t.csv"]).len(), 1);
}

/// A report in place of the table would be all that is left of it.
#[test]
fn no_report_replaces_its_table() {
    let site = Site::new();
    let text = "url\nhttp://h/^\n";
    site.write("t.csv", text);
    for report in ["t.csv", "./t.csv", site.0.join("t.csv").to_str().unwrap()] {
        site.refused(&["--csv", "t.csv", "--column", "url", "--output", report]);
        assert_eq!(fs::read_to_string(site.0.join("t.csv")).unwrap(), text, "{report}");
    }
}

#[test]
fn nulls_are_counted_through_all_batches() {
    let site = Site::new();
    for (rows, every, nulls) in [(1, 1, "1 null"), (2, 1, "2 nulls"), (140_000, 1000, "140 nulls")] {
        let url = |row: usize| (!row.is_multiple_of(every)).then_some("http://h/");
        let lines: String = (0..rows).map(|row| format!("{row},{}\n", url(row).unwrap_or_default())).collect();
        site.write("t.csv", format!("id,url\n{lines}"));
        let texts: StringArray = (0..rows).map(url).collect();
        site.parquet("t.parquet", Arc::new(texts), WriterProperties::default());
        let row = if rows == 1 { "row" } else { "rows" };
        for table in [["--csv", "t.csv"], ["--parquet", "t.parquet"]] {
            let (code, output, said) = site.check(&[&table[..], &["--column", "url"]].concat());
            assert_eq!((code, output.as_str()), (0, ""), "{table:?}");
            assert_eq!(said, format!("0 findings in {rows} {row}; {nulls}\n"), "{table:?}");
        }
    }
}

/// To count, all findings are needed, however many may be reported.
#[test]
fn counts_have_all_findings() {
    let site = Site::new();
    site.write("t.csv", "url\nhttp://h/a|b c\nhttp://h:80/\n");
    for level in ["advice", "warning", "error", "never"] {
        let counted = ["--csv", "t.csv", "--column", "url", "--statistics", "--fail-on", level];
        let expected = site.check(&counted);
        assert_eq!(expected.1, "       2 path-character\n       1 default-port\n");
        assert_eq!((expected.0, expected.2.as_str()), (i32::from(level != "never"), "3 findings in 2 rows\n"));
        for most in ["0", "1", "2", "3", "4"] {
            for format in ["full", "concise"] {
                let more = ["--max-findings", most, "--format", format];
                assert_eq!(site.check(&[&counted[..], &more].concat()), expected, "{most} {format}");
            }
        }
    }
}

/// The name of a table cannot move the cursor of a terminal, wherever it is shown.
#[test]
#[cfg(unix)]
fn the_name_of_a_table_stays_on_its_line() {
    let site = Site::new();
    site.write("t\u{1b}[2J.csv", "url\nhttp://h/a|b\n");
    site.write("u\u{1b}[2J.csv", b"url\nhttp://h/\xff\n");
    for (path, format) in [("t", "full"), ("t", "concise"), ("u", "full")] {
        let table = format!("{path}\u{1b}[2J.csv");
        let (_, output, said) = site.check(&["--csv", &table, "--column", "url", "--format", format]);
        let all = [output, said].concat();
        assert!(all.contains(&format!(r"{path}\u{{1b}}[2J.csv")) && !all.contains('\u{1b}'), "{all:?}");
    }
}
