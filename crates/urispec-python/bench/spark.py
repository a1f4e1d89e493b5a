"""How fast Spark takes URLs apart: with the functions here, with its own `parse_url`, and what the wheel alone needs for the same file.

    python bench/spark.py [--rows 8000000]

Everybody has two cores, reads the same Parquet file, and adds up the lengths of all hosts and paths. The best of the rounds after the first is shown.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyspark.sql import SparkSession

import urispec.spark
import urls
from urispec import arrow


def rounds(name: str, rows: int, work) -> float:
    times, answers = [], set()
    for _ in range(4):
        start = time.perf_counter()
        answers.add(work())
        times.append(time.perf_counter() - start)
    assert len(answers) == 1
    best = min(times[1:])
    print(f"| {name} | {rows / best / 1e6:.2f} | {times[0]:.1f} | {answers.pop()} |", flush=True)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=8_000_000)
    rows = parser.parse_args().rows
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/urls.parquet"
        with pq.ParquetWriter(path, pa.schema([("url", pa.string())])) as file:
            for batch in urls.stream(rows):
                file.write_batch(pa.record_batch([batch], names=["url"]))
        spark = (
            SparkSession.builder.master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.execution.arrow.maxRecordsPerBatch", "100000")
            # As many parts as cores read the file.
            .config("spark.sql.files.maxPartitionBytes", str(os.path.getsize(path) // 2 + 1))
            .getOrCreate()
        )
        spark.sparkContext.setLogLevel("ERROR")
        urispec.spark.register(spark)
        spark.read.parquet(path).createOrReplaceTempView("urls")
        print("| two cores | million rows/s | first round, s | answer |\n|---|---|---|---|")

        def total(query: str) -> int:
            return spark.sql(query).first()[0]

        def alone() -> int:
            def one(group: int) -> int:
                table = pq.ParquetFile(path).read_row_group(group, use_threads=False).column(0)
                answer = 0
                for chunk in table.chunks:
                    parts = pa.array(arrow.parts(chunk, threads=1))
                    for name in ("host", "path"):
                        answer += pc.sum(pc.binary_length(parts.field(name).cast(pa.string()))).as_py() or 0
                return answer

            with ThreadPoolExecutor(2) as pool:
                return sum(pool.map(one, range(pq.ParquetFile(path).num_row_groups)))

        wheel = rounds("the wheel alone", rows, alone)
        function = rounds("Spark, `uri_parts`", rows, lambda: total(f"select sum(coalesce(octet_length(p.host), 0) + octet_length(p.path)) from (select uri_parts(url) as p from urls)"))
        frame = spark.table("urls")

        def mapped() -> int:
            urispec.spark.with_column(frame, "url", "parts", into="p").createOrReplaceTempView("parts")
            return total("select sum(coalesce(octet_length(p.host), 0) + octet_length(p.path)) from parts")

        batches = rounds("Spark, `with_column` (`mapInArrow`)", rows, mapped)

        def read() -> int:
            urispec.spark.read(spark, path, "url", "parts", ["host", "path"], into="p").createOrReplaceTempView("parts")
            return total("select sum(coalesce(octet_length(p.host), 0) + octet_length(p.path)) from parts")

        workers = rounds("Spark, `read` of host and path", rows, read)

        def wrong(batches):
            for batch in batches:
                found = pa.array(arrow.lint(batch.column(0), "URI", levels={"style": "off"}, threads=1))
                yield pa.RecordBatch.from_arrays([found.flatten().field("code").cast(pa.string())], ["code"])

        def alone_wrong() -> int:
            def one(group: int) -> int:
                batches = pq.ParquetFile(path).iter_batches(1 << 16, row_groups=[group], use_threads=False)
                return sum(it.num_rows for it in wrong(batches))

            with ThreadPoolExecutor(2) as pool:
                return sum(pool.map(one, range(pq.ParquetFile(path).num_row_groups)))

        wheel_wrong = rounds("the wheel alone, `lint`", rows, alone_wrong)
        files_wrong = rounds("Spark, `map_files`, `lint`", rows, lambda: urispec.spark.map_files(spark, path, ["url"], wrong, "code string").count())
        rounds("Spark, `parse_url` twice", rows, lambda: total("select sum(coalesce(octet_length(parse_url(url, 'HOST')), 0) + coalesce(octet_length(parse_url(url, 'PATH')), 0)) from (select * from urls where url not rlike '[^!-~]|[|\\\\[\\\\]^%<\\\\\\\\{}]')"))
        print(f"\nto the wheel alone: `uri_parts` {function / wheel:.1f} times, `with_column` {batches / wheel:.1f} times, `read` {workers / wheel:.1f} times; `lint` by `map_files` {files_wrong / wheel_wrong:.1f} times")
        spark.stop()


if __name__ == "__main__":
    main()
