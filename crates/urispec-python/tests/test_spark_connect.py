"""Spark Connect, whose sessions are clients: functions, columns, and files that the workers read."""

import json
import subprocess
import sys

import pytest

pytest.importorskip("pyspark")
pytest.importorskip("grpc")

import pyarrow as pa
import pyarrow.parquet as pq

# A process cannot have a session of either kind.
PROGRAM = """
import json, sys
from pyspark.sql import SparkSession
import urispec.spark

spark = SparkSession.builder.remote("local[2]").getOrCreate()
file = sys.argv[1]
read = urispec.spark.read(spark, file, "url", "parts", ["host"], keep=True)
frame = urispec.spark.with_column(spark.read.parquet(file), "url", "parts")
urispec.spark.register(spark)
frame.createOrReplaceTempView("urls")
print(json.dumps({
    "class": type(spark).__module__,
    "read": sorted([row.url, row.parts and row.parts.host] for row in read.collect()),
    "with_column": sorted([row.url, row.parts and row.parts.host] for row in frame.collect()),
    "sql": sorted([row.url, row.host] for row in spark.sql("select url, uri_host(url) as host from urls").collect()),
}))
"""


def test_spark_connect(tmp_path):
    file = tmp_path / "urls.parquet"
    texts = [f"http://h{number}/" for number in range(9)] + ["http://h/a|b"]
    pq.write_table(pa.table({"url": texts}), file, row_group_size=2)
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(file)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-5000:]
    answer = json.loads(done.stdout.splitlines()[-1])
    assert answer.pop("class").startswith("pyspark.sql.connect")
    expected = sorted([text, None if "|" in text else text[len("http://") : -1]] for text in texts)
    assert answer == {name: expected for name in ("read", "with_column", "sql")}
