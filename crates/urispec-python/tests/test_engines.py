"""One golden set through every engine: the rows are the same."""

from __future__ import annotations

import pytest

from golden import GOLDEN, PARTS, TEXTS

COLUMNS = ("valid", "code", *PARTS, "normalize", "fix", "resolve")


def same(found):
    """`found` is a list of rows, each a dict."""
    assert len(found) == len(GOLDEN)
    for text, mine, golden in zip(TEXTS, found, GOLDEN):
        for name in COLUMNS:
            assert mine[name] == golden[name], (text, name)


def test_golden_has_every_kind_of_row():
    assert {row["valid"] for row in GOLDEN} == {True, False, None}
    assert {row["host_kind"] for row in GOLDEN} > {"reg-name", "IPv6address"}
    assert any(row["fix"] != text for text, row in zip(TEXTS, GOLDEN))


def test_pyarrow():
    pa = pytest.importorskip("pyarrow")
    import urispec.arrow as ua

    for sizes in ([len(TEXTS)], [1] * len(TEXTS), [3, 0, len(TEXTS) - 3]):
        chunks, start = [], 0
        for size in sizes:
            chunks.append(TEXTS[start : start + size])
            start += size
        texts = pa.chunked_array(chunks, pa.string())
        verdicts = pa.chunked_array(ua.validate(texts)).to_pylist()
        parts = pa.chunked_array(ua.parts(texts)).to_pylist()
        made = {name: pa.chunked_array(work(texts)).to_pylist() for name, work in (("normalize", ua.normalize), ("fix", ua.fix))}
        made["resolve"] = pa.chunked_array(ua.resolve(texts, "http://a/b/c")).to_pylist()
        same(
            [
                {
                    "valid": verdict and verdict["ok"],
                    "code": verdict and verdict["code"],
                    **(part or dict.fromkeys(PARTS)),
                    **{name: column[row] for name, column in made.items()},
                }
                for row, (verdict, part) in enumerate(zip(verdicts, parts))
            ]
        )


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    pa = pytest.importorskip("pyarrow")
    import urispec.duckdb

    con = duckdb.connect()
    urispec.duckdb.register(con)
    con.execute("set threads = 2")
    # Enough rows for several of the chunks that the engine works with.
    urls = pa.table({"number": range(len(TEXTS) * 1000), "url": TEXTS * 1000})
    con.register("urls", urls)
    names = [name for name in COLUMNS if name != "resolve"]
    query = ", ".join(f"uri_{name}(url) as {name}" for name in names)
    found = con.sql(f"select {query}, uri_resolve('http://a/b/c', url) as resolve from urls order by number").to_arrow_table().to_pylist()
    for start in range(0, len(found), len(TEXTS) * 100):
        same(found[start : start + len(TEXTS)])
    [(host, code)] = con.sql("select uri_parts('http://a:1/').host, uri_diagnose('a b')[1].code").fetchall()
    assert (host, code) == ("a", "path-character")
    findings = con.sql("select uri_diagnose(url) as found from urls order by number limit 14").fetchall()
    assert [row and [it["code"] for it in row] for (row,) in findings] == [row["findings"] for row in GOLDEN]
    assert con.sql("select count(*) from urls where uri_valid(url)").fetchall() == [
        (1000 * sum(row["valid"] is True for row in GOLDEN),)
    ]
    assert con.sql("select uri_host(url) from urls where number < 0").fetchall() == []
    assert con.sql("select uri_resolve(base, ref) from (values ('http://a/b', 'c'), ('x y', 'c'), (null, 'c'), ('http://b/', null)) t(base, ref)").fetchall() == [
        ("http://a/c",),
        (None,),
        (None,),
        (None,),
    ]
    # Bases in any order: each text is resolved against that of its row.
    bases = con.sql(
        "select number, case number % 5 when 4 then null else 'http://h' || (number % 4) || '/' end as base from urls where number < 100"
    )
    rows = con.sql("select number, base, uri_resolve(base, 'x' || number) from bases order by number").fetchall()
    assert len(rows) == 100
    assert [found for _, _, found in rows] == [base and f"{base}x{number}" for number, base, _ in rows]


def test_polars():
    pl = pytest.importorskip("polars")
    import urispec.polars  # noqa: F401

    frame = pl.DataFrame({"url": TEXTS}, schema={"url": pl.String})
    uri = pl.col("url").uri
    columns = {name: getattr(uri, name)() for name in COLUMNS if name != "resolve"}
    columns["resolve"] = uri.resolve("http://a/b/c")
    same(frame.select(**columns).to_dicts())
    same(frame.lazy().select(**columns).collect().to_dicts())
    assert frame.lazy().select(uri.parts()).collect_schema() == frame.select(uri.parts()).schema
    assert frame.lazy().select(uri.lint()).collect_schema() == frame.select(uri.lint()).schema
    in_chunks = pl.concat([frame[:3], frame[3:3], frame[3:]], rechunk=False)
    assert in_chunks.n_chunks() > 1
    same(in_chunks.select(**columns).to_dicts())
    same([dict(zip(COLUMNS, row)) for row in zip(*(
        (frame["url"].uri.resolve("http://a/b/c") if name == "resolve" else getattr(frame["url"].uri, name)()) for name in COLUMNS
    ))])
    assert frame.select(pl.col("url").uri.diagnose().list.eval(pl.element().struct.field("code"))).to_series().to_list() == [
        row["findings"] for row in GOLDEN
    ]
    assert frame.filter(pl.col("url").uri.valid())["url"].to_list() == [
        text for text, row in zip(TEXTS, GOLDEN) if row["valid"]
    ]
    assert frame[:0].select(uri.parts()).height == 0


def test_pandas():
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    import urispec.pandas  # noqa: F401

    for kind in (object, "string", None):
        urls = pd.Series(TEXTS, index=range(100, 100 + len(TEXTS)), dtype=kind)
        columns = {name: getattr(urls.uri, name)() for name in COLUMNS if name != "resolve"}
        columns["resolve"] = urls.uri.resolve("http://a/b/c")
        frame = pd.DataFrame(columns)
        assert list(frame.index) == list(urls.index)
        same([{name: None if value is pd.NA else value for name, value in row.items()} for row in frame.to_dict("records")])
    assert list(urls.uri.parts().columns) == list(PARTS[:7]) + ["host_kind", "port_number"]
    assert urls[urls.uri.valid().fillna(False)].tolist() == [text for text, row in zip(TEXTS, GOLDEN) if row["valid"]]
    with pytest.raises(AttributeError, match="for series of str"):
        _ = pd.Series([1]).uri


def test_spark(tmp_path):
    pytest.importorskip("pyspark")
    from pyspark.sql import SparkSession
    import urispec.spark

    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "5")
        .getOrCreate()
    )
    try:
        urispec.spark.register(spark)
        frame = spark.createDataFrame([(number, text) for number, text in enumerate(TEXTS)], "number int, url string")
        frame.createOrReplaceTempView("urls")
        names = [name for name in COLUMNS if name != "resolve"]
        query = ", ".join(f"uri_{name}(url) as `{name}`" for name in names)
        rows = spark.sql(f"select {query}, uri_resolve('http://a/b/c', url) as resolve from urls order by number").collect()
        same([row.asDict(recursive=True) for row in rows])
        parts = urispec.spark.with_column(frame, "url", "parts").orderBy("number").collect()
        assert [row.parts and row.parts.host for row in parts] == [row["host"] for row in GOLDEN]
        found = urispec.spark.with_column(frame, "url", "diagnose", into="found").orderBy("number").collect()
        assert [row.found and [it.code for it in row.found] if row.found is not None else None for row in found] == [row["findings"] for row in GOLDEN]
        read_by_workers(spark, tmp_path)
    finally:
        spark.stop()


def read_by_workers(spark, folder):
    """Files, groups of rows, directories and URIs, read without the Java process."""
    import pyarrow as pa
    import pyarrow.parquet as pq
    import urispec.spark

    table = pa.table({"number": list(range(len(TEXTS))), "url": TEXTS})
    pq.write_table(table, folder / "one.parquet", row_group_size=3)
    (folder / "so many").mkdir()
    for number in range(9):
        pq.write_table(table.slice(number, 1), folder / "so many" / f"{number}.parquet")
    (folder / "so many" / "_log").mkdir()
    (folder / "so many" / "_log" / "none.parquet").touch()

    def rows(files, **options):
        return urispec.spark.read(spark, files, "url", "parts", ["port_number", "host"], keep=True, **options).collect()

    expected = [(row["port_number"], row["host"]) if valid else None for row, valid in zip(GOLDEN, (row["valid"] for row in GOLDEN))]
    for one in (str(folder / "one.parquet"), (folder / "one.parquet").as_uri()):
        found = rows(one)
        assert [row.url for row in found] == TEXTS
        assert [None if row.parts is None else (row.parts.port_number, row.parts.host) for row in found] == expected
    for many in (str(folder / "so many"), (folder / "so many").as_uri()):
        assert [row.url for row in rows(many)] == TEXTS[:9]
    assert [row.it.host for row in rows([str(folder / "so many" / "0.parquet")], into="it")] == [GOLDEN[0]["host"]]
    codes = urispec.spark.read(spark, str(folder / "one.parquet"), "url", "code").collect()
    assert [row.code for row in codes] == [row["code"] for row in GOLDEN]

    def count(batches):
        yield pa.record_batch([pa.array([sum(batch.num_rows for batch in batches)])], names=["rows"])

    counts = urispec.spark.map_files(spark, str(folder / "one.parquet"), ["url"], count, "rows bigint").collect()
    assert len(counts) == 2 and sum(row.rows for row in counts) == len(TEXTS)
    with pytest.raises(ValueError, match="no field 'hots'; it has scheme, userinfo, host"):
        urispec.spark.read(spark, str(folder / "one.parquet"), "url", "parts", ["hots"])
    with pytest.raises(ValueError, match="'lint' has no fields to choose from"):
        urispec.spark.read(spark, str(folder / "one.parquet"), "url", "lint", ["code"])
    with pytest.raises(FileNotFoundError):
        urispec.spark.read(spark, str(folder / "none.parquet"), "url", "code")
