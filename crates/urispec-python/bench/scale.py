"""How fast columns of URLs are taken apart: here, and by what people use today.

    python bench/scale.py                          # URLs that are made from a seed
    python bench/scale.py --parquet FILE           # those of a file, such as one of Common Crawl's index
    python bench/scale.py --stream 100000000       # memory and rate over a long stream

Every line is one thread, and the best of some rounds. The ratio is to `urllib.parse.urlsplit`.
"""

from __future__ import annotations

import argparse
import os
import time

# One thread for everybody, and one core, before they are imported.
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
for name in ("POLARS_MAX_THREADS", "OMP_NUM_THREADS", "ARROW_NUM_THREADS"):
    os.environ[name] = "1"

import pyarrow as pa  # noqa: E402

import urls  # noqa: E402
from urispec import arrow  # noqa: E402

# Appendix B of the RFC, with names.
APPENDIX_B = r"^(?:(?P<scheme>[^:/?#]+):)?(?://(?P<authority>[^/?#]*))?(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?"


def best(work, rounds: int) -> float:
    """The time of the fastest round, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def peers(texts: pa.Array):
    """Name, number of rows, and what is done. A library that is not there is left out, and said."""
    few = texts.slice(0, min(len(texts), 200_000))
    strings = few.to_pylist()
    yield "urispec.arrow.validate", len(texts), lambda: arrow.validate(texts, threads=1)
    yield "urispec.arrow.parts", len(texts), lambda: arrow.parts(texts, threads=1)
    yield "urispec.arrow.parts, plain strings", len(texts), lambda: arrow.parts(texts, threads=1, strings="string")
    yield "urispec.arrow.normalize", len(texts), lambda: arrow.normalize(texts, threads=1)
    yield "urispec.arrow.lint", len(few), lambda: arrow.lint(few, threads=1)

    from urllib.parse import urlsplit

    def standard() -> None:
        for text in strings:
            try:
                parts = urlsplit(text)
                _ = parts.scheme, parts.hostname, parts.port, parts.path, parts.query, parts.fragment
            except ValueError:
                pass

    yield "urllib.parse.urlsplit", len(few), standard

    from urispec import is_valid, parse

    def objects() -> None:
        for text in strings:
            if is_valid(text):
                uri = parse(text)
                _ = uri.scheme, uri.host, uri.port, uri.path, uri.query, uri.fragment

    yield "urispec.parse", len(few), objects
    try:
        from yarl import URL

        def yarl() -> None:
            for text in strings:
                try:
                    uri = URL(text, encoded=True)
                    _ = uri.scheme, uri.host, uri.port, uri.raw_path, uri.raw_query_string, uri.raw_fragment
                except ValueError:
                    pass

        yield "yarl.URL", len(few), yarl
    except ImportError:
        print("yarl is not installed")
    try:
        import ada_url

        def ada() -> None:
            for text in strings:
                try:
                    uri = ada_url.URL(text)
                    _ = uri.protocol, uri.hostname, uri.port, uri.pathname, uri.search, uri.hash
                except ValueError:
                    pass

        yield "ada_url.URL (WHATWG)", len(few), ada
    except ImportError:
        print("ada-url is not installed")
    try:
        import pandas as pd

        series = pd.Series(strings)
        yield "pandas str.extract, Appendix B", len(few), lambda: series.str.extract(APPENDIX_B)
    except ImportError:
        print("pandas is not installed")
    try:
        import polars as pl

        frame = pl.DataFrame({"url": pl.Series(few)})
        yield "Polars extract_groups, Appendix B", len(few), lambda: frame.select(pl.col("url").str.extract_groups(APPENDIX_B))
        import urispec.polars  # noqa: F401

        every = pl.DataFrame({"url": pl.Series(texts)})
        yield "Polars uri.parts", len(texts), lambda: every.select(pl.col("url").uri.parts())
    except ImportError:
        print("polars is not installed")
    try:
        import duckdb

        import urispec.duckdb

        con = duckdb.connect()
        con.execute("set threads = 1")
        urispec.duckdb.register(con)
        con.register("few", pa.table({"url": few}))
        con.register("every", pa.table({"url": texts}))
        groups = "['scheme', 'authority', 'path', 'query', 'fragment']"
        plain = APPENDIX_B
        for name in ("scheme", "authority", "path", "query", "fragment"):
            plain = plain.replace(f"?P<{name}>", "")
        pattern = plain.replace("'", "''")
        yield (
            "DuckDB regexp_extract, Appendix B",
            len(few),
            lambda: con.sql(f"select regexp_extract(url, '{pattern}', {groups}) as p from few").to_arrow_table(),
        )
        yield "DuckDB uri_parts", len(texts), lambda: con.sql("select uri_parts(url) as p from every").to_arrow_table()
    except ImportError:
        print("duckdb is not installed")


def table(texts: pa.Array, rounds: int) -> None:
    print(f"{len(texts):,} URLs, {texts.nbytes / len(texts):.0f} bytes each; {valid(texts):.1%} are valid\n")
    measured = [(name, rows / best(work, rounds)) for name, rows, work in peers(texts)]
    standard = dict(measured)["urllib.parse.urlsplit"]
    print("| one thread | million rows/s | to `urlsplit` |\n|---|---|---|")
    for name, rate in measured:
        print(f"| {name} | {rate / 1e6:.2f} | {rate / standard:.1f} |")


def valid(texts: pa.Array) -> float:
    import pyarrow.compute as pc

    return pc.mean(pa.array(arrow.validate(texts)).field("ok")).as_py()


def memory() -> float:
    """Of this process, in megabytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def stream(rows: int) -> None:
    """Rates and memory while a stream is read."""
    done, start, mark = 0, time.perf_counter(), 100_000
    spent = 0.0
    print("| rows | million rows/s of `parts` | memory, MB |\n|---|---|---|")
    for texts in urls.stream(rows):
        before = time.perf_counter()
        answer = pa.array(arrow.parts(texts, threads=1))
        spent += time.perf_counter() - before
        done += len(answer)
        if done >= mark or done == rows:
            print(f"| {done:,} | {done / spent / 1e6:.2f} | {memory():.0f} |", flush=True)
            mark *= 10
    print(f"\n{time.perf_counter() - start:.0f} s in all")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--parquet", help="a file with a column of URLs")
    parser.add_argument("--column", default="url")
    parser.add_argument("--stream", type=int, help="so many rows, in batches")
    given = parser.parse_args()
    if given.stream:
        stream(given.stream)
        return
    if given.parquet:
        import pyarrow.parquet as pq

        read = pq.read_table(given.parquet, columns=[given.column]).column(0).combine_chunks()
        texts = read.slice(0, given.rows)
    else:
        texts = urls.column(given.rows, given.seed)
    table(texts, given.rounds)
    if given.parquet:
        hosts(given.parquet, given.column)


def hosts(path: str, column: str) -> None:
    """How often the host here is the one that Common Crawl's index has in `url_host_name`."""
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    if "url_host_name" not in pq.read_schema(path).names:
        return
    same = rows = 0
    for batch in pq.ParquetFile(path).iter_batches(columns=[column, "url_host_name"]):
        host = pa.array(arrow.parts(batch.column(0), strings="string")).field("host")
        same += pc.sum(pc.equal(pc.utf8_lower(host), batch.column(1))).as_py() or 0
        rows += len(batch)
    print(f"\n{same:,} of {rows:,} hosts are those of `url_host_name`")


if __name__ == "__main__":
    main()
