"""What is wrong with the URLs of many Parquet files, by Spark.

    spark-submit --archives environment.tar.gz#environment examples/spark/findings.py \\
        's3a://commoncrawl/cc-index/table/cc-main/warc/crawl=CC-MAIN-2026-43/subset=warc' s3a://bucket/findings

The files are read in steps. What a step found is in `OUTPUT/step=.../kind=finding/code=.../`, a folder for each name of a diagnostic; what could not be read,
because there is no URL or because it is not UTF-8, is in `kind=aside/code=...`. When a step is done, `OUTPUT/done/` has a line of JSON with its numbers. A job that
was stopped goes on with the first step that is not done, and writes the half of a step anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from typing import Iterable, Iterator

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import SparkSession
from urispec.spark import map_files

SCHEMA = "url string, raw binary, start bigint, end bigint, severity string, message string, section string, fixed string, kind string, code string"


def findings(batches: Iterable[pa.RecordBatch], rule: str, levels: dict[str, str]) -> Iterator[pa.RecordBatch]:
    """A row for each finding, and one for each URL that is kept aside."""
    from urispec import arrow

    for batch in batches:
        raw = batch.column(0).cast(pa.binary())
        is_text = _utf8(raw)
        kept = raw.filter(is_text).cast(pa.string())
        yield from _aside(raw.filter(pc.invert(is_text)))
        lists = pa.array(arrow.lint(kept, rule, levels=levels, threads=1, strings="string"))
        rows = pc.list_parent_indices(lists)
        found = lists.flatten()
        columns = {name: found.field(name) for name in ("start", "end", "severity", "message", "section", "fixed", "code")}
        yield _batch(len(found), url=kept.take(rows), kind=pa.repeat("finding", len(found)), **columns)


def _utf8(raw: pa.Array) -> pa.Array:
    """Which rows are texts."""
    try:
        raw.cast(pa.string())
        return raw.is_valid()
    except pa.ArrowInvalid:
        return pa.array([it.is_valid and _is_utf8(it.as_py()) for it in raw])


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
        return True
    except UnicodeDecodeError:
        return False


def _aside(raw: pa.Array) -> Iterator[pa.RecordBatch]:
    if len(raw):
        code = pc.if_else(raw.is_null(), "no-url", "not-utf8")
        yield _batch(len(raw), raw=raw, kind=pa.repeat("aside", len(raw)), code=code)


def _batch(rows: int, **columns: pa.Array) -> pa.RecordBatch:
    types = {"start": pa.int64(), "end": pa.int64(), "raw": pa.binary()}
    names = [field.split()[0] for field in SCHEMA.split(", ")]
    arrays = [columns.get(name, pa.nulls(rows, types.get(name, pa.string()))) for name in names]
    return pa.RecordBatch.from_arrays([it.cast(types.get(name, pa.string())) for it, name in zip(arrays, names)], names)


def steps(spark: SparkSession, given: str, size: int) -> Iterator[tuple[str, list[str]]]:
    """The files in groups, each with a name that stays the same."""
    files = sorted(spark.read.parquet(given).inputFiles())
    for start in range(0, len(files), size):
        group = files[start : start + size]
        yield hashlib.sha256("\n".join(group).encode()).hexdigest()[:16], group


def run(
    spark: SparkSession, given: str, output: str, column: str, rule: str, levels: dict[str, str], size: int, by_workers: bool = False
) -> list[dict[str, object]]:
    """All steps that are not done. Returns the numbers of each. `by_workers` has them read the files without Java."""
    done = []
    for name, files in steps(spark, given, size):
        mark = f"{output}/done/{name}"
        if _exists(spark, mark):
            continue
        urls = spark.read.parquet(*files).select(column)

        def work(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            return findings(batches, rule, levels)

        # Hadoop calls by `s3a` what everybody else calls `s3`.
        plain = [file.replace("s3a://", "s3://", 1) for file in files]
        found = map_files(spark, plain, [column], work, SCHEMA) if by_workers else urls.mapInArrow(work, SCHEMA)
        place = f"{output}/step={name}"
        found.write.mode("overwrite").partitionBy("kind", "code").parquet(place)
        counts = {"files": len(files), "rows": urls.count(), **_counts(spark, place)}
        spark.createDataFrame([(json.dumps({"step": name, **counts}),)], "value string").coalesce(1).write.mode("overwrite").text(mark)
        done.append({"step": name, **counts})
    return done


def _counts(spark: SparkSession, place: str) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {"finding": {}, "aside": {}}
    path = spark._jvm.org.apache.hadoop.fs.Path(place)
    names = [it.getPath().getName() for it in path.getFileSystem(spark._jsc.hadoopConfiguration()).listStatus(path)]
    if any(name.startswith("kind=") for name in names):
        for row in spark.read.parquet(place).groupBy("kind", "code").count().collect():
            counts[row["kind"]][row["code"]] = row["count"]
    return counts


def _exists(spark: SparkSession, place: str) -> bool:
    """Whether a step has been done to its end."""
    path = spark._jvm.org.apache.hadoop.fs.Path(place + "/_SUCCESS")
    return bool(path.getFileSystem(spark._jsc.hadoopConfiguration()).exists(path))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", help="a Parquet file, or a folder of them")
    parser.add_argument("output", help="a folder")
    parser.add_argument("--column", default="url")
    parser.add_argument("--rule", default="URI")
    parser.add_argument("--level", action="append", default=["style=off"], metavar="NAME=LEVEL", help="a diagnostic or a group, and its level")
    parser.add_argument("--files", type=int, default=20, help="how many files a step has")
    parser.add_argument("--by-workers", action="store_true", help="let the workers read the files by pyarrow: faster, where they have the credentials")
    given = parser.parse_args()
    spark = SparkSession.builder.appName("URIs").getOrCreate()
    levels = dict(level.split("=", 1) for level in given.level)
    for step in run(spark, given.input, given.output, given.column, given.rule, levels, given.files, given.by_workers):
        print(json.dumps(step))
    spark.stop()


if __name__ == "__main__":
    main()
