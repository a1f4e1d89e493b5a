"""Functions for SQL in Spark, and columns for data frames of Spark. Needs Spark 4.1, whose user-defined functions take columns of Arrow as they are.

    >>> import urispec.spark                                                                        # doctest: +SKIP
    >>> urispec.spark.register(spark)                                                               # doctest: +SKIP
    >>> spark.sql("select uri_host('https://example.com:8042/a?b') as host").first().host           # doctest: +SKIP
    'example.com'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, NamedTuple, Sequence

import pyarrow as pa

from urispec import _engines

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["map_files", "read", "register", "with_column"]


def register(spark: SparkSession, prefix: str = "uri_", rule: str = "URI-reference") -> None:
    """Adds the functions to a session, under the names that `urispec.duckdb.register` has: `uri_host`, `uri_valid`, `uri_parts`, `uri_resolve` ..."""
    from pyspark.sql.functions import arrow_udf

    for function in _engines.functions(rule, threads=1).values():
        spark.udf.register(prefix + function.name, arrow_udf(_one(function.call), _type(function.type)))
    spark.udf.register(prefix + "resolve", arrow_udf(_two(_engines.resolve), "string"))


def with_column(frame: DataFrame, column: str, function: str, into: str | None = None, rule: str = "URI-reference") -> DataFrame:
    """The frame with one more column: what a function makes of a column of texts, such as "parts", "validate" or "lint". It is made by `mapInArrow`, which
    passes whole batches, and is the fastest way for large frames."""
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    work = _engines.functions(rule, threads=1)[function]
    name = into or function
    schema = StructType([*frame.schema.fields, StructField(name, _parse_datatype_string(_type(work.type)))])

    def batches(given: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in given:
            yield batch.append_column(name, work.call(batch.column(column)))

    return frame.mapInArrow(batches, schema)


def read(
    spark: SparkSession,
    files: str | Sequence[str],
    column: str,
    function: str,
    fields: Sequence[str] | None = None,
    into: str | None = None,
    rule: str = "URI-reference",
    keep: bool = False,
) -> DataFrame:
    """A frame of what a function makes of a column of Parquet files, which the workers read themselves. No text goes through the Java process on its way to
    Python, which takes most of the time of the others; only what is made does. `fields` are those that are needed of "parts" and "validate", and `keep` adds the texts.

    The files are paths of files or directories, or URIs that `pyarrow.fs` knows (`s3:`, `hdfs:`, `gs:` ...), with the credentials that it finds on each machine.

        >>> hosts = urispec.spark.read(spark, "urls.parquet", "url", "parts", ["host"])   # doctest: +SKIP
        >>> hosts.groupBy("parts.host").count().orderBy("count")                          # doctest: +SKIP
    """
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    work = _engines.functions(rule, threads=1)[function] if fields is None else _engines.some_of(function, fields, rule, threads=1)
    kept = [StructField(column, _parse_datatype_string("string"))] if keep else []
    schema = StructType([*kept, StructField(into or function, _parse_datatype_string(_type(work.type)))])
    names = schema.fieldNames()

    def batches(given: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in given:
            texts = batch.column(0)
            made = work.call(texts)
            yield pa.RecordBatch.from_arrays([texts.cast(pa.string()), made] if keep else [made], names)

    return map_files(spark, files, [column], batches, schema)


def map_files(
    spark: SparkSession,
    files: str | Sequence[str],
    columns: Sequence[str],
    work: Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]],
    schema: Any,
) -> DataFrame:
    """What `mapInArrow` makes of these columns of Parquet files, which the workers read themselves: no text goes through the Java process on its way to Python.
    If `work` gives back little, such as what is wrong, Spark adds next to nothing to what the same costs without it."""
    tasks = _tasks([files] if isinstance(files, str) else list(files), _workers(spark))

    def batches(given: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in given:
            for task in batch.column(0).to_pylist():
                file, groups = tasks[task]
                yield from work(_batches(file, groups, columns))

    # A row for each task, in a part of its own.
    return spark.range(0, len(tasks), 1, max(1, len(tasks))).mapInArrow(batches, schema)


def _workers(spark: SparkSession) -> int:
    """How many tasks the workers do at once. Spark Connect has no context that says so, but makes as many parts of a range."""
    from pyspark.sql.functions import spark_partition_id

    try:
        workers: int = spark.sparkContext.defaultParallelism
    except AttributeError:
        workers = spark.range(1 << 16).select(spark_partition_id()).distinct().count()
    return workers


class _File(NamedTuple):
    given: str
    """What names its file system."""
    path: str
    """Where it is there."""


def _tasks(given: list[str], workers: int) -> list[tuple[_File, list[int] | None]]:
    """Files, or groups of rows of them where there are not enough files."""
    files = [file for one in given for file in _listed(one)]
    if len(files) >= 4 * workers:
        return [(file, None) for file in files]
    tasks: list[tuple[_File, list[int] | None]] = []
    for file in files:
        with _opened(file) as opened:
            count = opened.num_row_groups
        share = max(1, -(-count // workers))
        tasks += [(file, list(range(start, min(start + share, count)))) for start in range(0, count, share)]
    return tasks


def _listed(given: str) -> list[_File]:
    """The files of a directory, or the one that is named. As in Spark, what begins with `_` or a dot is no data."""
    from pyarrow import fs

    system, root = _place(given)
    if system.get_file_info(root).type != fs.FileType.Directory:
        return [_File(given, root)]
    found = system.get_file_info(fs.FileSelector(root, recursive=True))
    paths = sorted(info.path for info in found if info.is_file and info.extension == "parquet")
    return [_File(given, path) for path in paths if not any(name[:1] in ("_", ".") for name in path[len(root) :].split("/"))]


def _place(given: str) -> tuple[Any, str]:
    from pyarrow import fs

    return fs.FileSystem.from_uri(given) if "://" in given else (fs.LocalFileSystem(), given)


def _opened(file: _File) -> Any:
    from pyarrow import parquet

    return parquet.ParquetFile(file.path, filesystem=_place(file.given)[0], pre_buffer=True)


def _batches(file: _File, groups: list[int] | None, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    with _opened(file) as opened:
        yield from opened.iter_batches(_ROWS, row_groups=groups, columns=list(columns), use_threads=False)


# How many rows are read at once.
_ROWS = 1 << 16


def _one(call: Any) -> Any:
    # Spark reads what a function is for from the types of its arguments.
    def function(texts: pa.Array) -> pa.Array:
        return call(texts)

    return function


def _two(call: Any) -> Any:
    def function(base: pa.Array, texts: pa.Array) -> pa.Array:
        return call(base, texts)

    return function


def _type(kind: Any) -> str:
    """The name of a type in Spark's SQL."""
    if pa.types.is_struct(kind):
        fields = ", ".join(f"`{field.name}`: {_type(field.type)}" for field in kind)
        return f"struct<{fields}>"
    if pa.types.is_list(kind):
        return f"array<{_type(kind.value_type)}>"
    return {pa.string(): "string", pa.bool_(): "boolean", pa.int32(): "int", pa.int64(): "bigint"}[kind]
