"""The job of `examples/spark`: what it finds, what it keeps aside, and that it goes on where it was stopped."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspark")

import pyarrow as pa
import pyarrow.parquet as pq

JOB = Path(__file__).parents[3] / "examples/spark/findings.py"

ROWS = [b"http://a/", b"http://a/b c", None, b"http://a/\xff", b"http://user:secret@b/x|y", b"http://0x7f.1/"]


def run(given, output, *options):
    """The job, as it is submitted. Returns the numbers of each step."""
    command = [sys.executable, str(JOB), str(given), str(output), "--files", "2", *options]
    environment = {**os.environ, "PYSPARK_SUBMIT_ARGS": "--master local[2] --conf spark.ui.enabled=false pyspark-shell"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-5000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def read(folder):
    return pq.read_table(folder, partitioning="hive").to_pylist()


@pytest.mark.parametrize("options", [[], ["--by-workers"]])
def test_the_job(tmp_path, options):
    given, output = tmp_path / "given", tmp_path / "output"
    given.mkdir()
    for number in range(5):
        texts = pa.array(ROWS, pa.binary())
        pq.write_table(pa.table({"url": texts, "other": range(len(ROWS))}), given / f"{number}.parquet")
    done = run(given, output, *options)
    assert [(step["files"], step["rows"]) for step in done] == [(2, 12), (2, 12), (1, 6)]
    assert done[2]["aside"] == {"no-url": 1, "not-utf8": 1}
    assert done[2]["finding"]["path-character"] == 2

    # A step that was stopped before its end is done anew, and alone.
    shutil.rmtree(output / "done" / done[1]["step"])
    assert run(given, output, *options) == [done[1]]

    rows = [row for step in done for row in read(output / f"step={step['step']}")]
    found = [row for row in rows if row["code"] == "path-character"]
    assert len(found) == 10
    assert {row["url"] for row in found} == {"http://a/b c", "http://user:secret@b/x|y"}
    assert {row["raw"] for row in rows if row["code"] == "not-utf8"} == {b"http://a/\xff"}
