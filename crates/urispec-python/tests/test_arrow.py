"""Columns, from and to every library that has them."""

import gc
import os
import random
import subprocess
import sys
import threading

import pytest

import urispec
import urispec.arrow as ua

pa = pytest.importorskip("pyarrow")

TEXTS = [
    "https://user:secret@example.com:8042/over/there/and/back/again?name=ferret#nose",
    None,
    "",
    "a b",
    "http://[::1]:80/",
    "//host",
    "http://example.com:99999999999/",
    "urn:isbn:0451450523",
    "http://exämple.com/",
    "http://a/b%zz" + "x" * 100,
    "?" + "q" * 300,
]


def layouts(texts):
    """The same rows in every layout."""
    plain = pa.array(texts, pa.string())
    yield "string", plain
    yield "large_string", plain.cast(pa.large_string())
    yield "string_view", plain.cast(pa.string_view())
    yield "binary", plain.cast(pa.binary())
    yield "large_binary", plain.cast(pa.large_binary())
    yield "dictionary", plain.dictionary_encode()
    padded = pa.array(["http://before/", None, *texts, "http://after/"], pa.string())
    yield "sliced", padded.slice(2, len(texts))
    yield "sliced view", padded.cast(pa.string_view()).slice(2, len(texts))
    yield "sliced large", padded.cast(pa.large_string()).slice(2, len(texts))
    yield "sliced dictionary", padded.dictionary_encode().slice(2, len(texts))


WORKS = {
    "validate": ua.validate,
    "parts": ua.parts,
    "diagnose": ua.diagnose,
    "lint": ua.lint,
    "normalize": ua.normalize,
    "fix": ua.fix,
    "resolve": lambda texts, **options: ua.resolve(texts, "http://a/b/c", **options),
}


def expected(work, text):
    """What the functions of one text say."""
    if text is None:
        return None
    reference = urispec.parse(text) if urispec.is_valid(text) else None
    if work == "validate":
        [*found] = urispec.diagnose(text)
        start = len(text[: found[0].start].encode()) if found else None
        end = len(text[: found[0].end].encode()) if found else None
        return {"ok": not found, "start": start, "end": end, "code": found[0].name if found else None}
    if work == "parts":
        if reference is None:
            return None
        port = reference.span("port")
        number = reference.port
        return {
            "scheme": reference.scheme,
            "userinfo": reference.userinfo,
            "host": reference.host,
            "port": None if port is None else text[slice(*port)],
            "path": reference.path,
            "query": reference.query,
            "fragment": reference.fragment,
            "host_kind": reference.host_kind,
            "port_number": number if number is not None and number < 65536 else None,
        }
    if work in ("diagnose", "lint"):
        found = urispec.diagnose(text) if work == "diagnose" else urispec.lint(text)
        return [(it.name, it.severity, it.message, it.rule, it.help) for it in found]
    if work == "fix":
        return urispec.fix(text) if reference is None else text
    if reference is None:
        return None
    return urispec.normalize(text) if work == "normalize" else str(urispec.resolve("http://a/b/c", text))


def comparable(work, row):
    if work in ("diagnose", "lint") and row is not None:
        return [(it["code"], it["severity"], it["message"], it["rule"], it["help"]) for it in row]
    return row


@pytest.mark.parametrize("work", WORKS)
def test_every_layout_has_the_same_rows(work):
    rows = [expected(work, text) for text in TEXTS]
    for name, texts in layouts(TEXTS):
        answer = WORKS[work](texts)
        assert len(answer) == len(TEXTS)
        assert [comparable(work, row) for row in answer.to_pylist()] == rows, name
        assert [comparable(work, row) for row in pa.array(answer).to_pylist()] == rows, name
        pa.array(answer).validate(full=True)
        chunks = pa.chunked_array([texts.slice(0, 3), texts.slice(3, 0), texts.slice(3)])
        read = pa.chunked_array(WORKS[work](chunks))
        assert [chunk for chunk in map(len, read.chunks) if chunk] == [3, len(TEXTS) - 3]
        assert [comparable(work, row) for row in read.to_pylist()] == rows, name
    assert [comparable(work, row) for row in WORKS[work](TEXTS).to_pylist()] == rows


@pytest.mark.parametrize("work", WORKS)
def test_threads_change_nothing(work):
    source = random.Random(17)
    texts = pa.array([source.choice(TEXTS) for _ in range(40_000)])
    one = pa.array(WORKS[work](texts, threads=1))
    for threads in (2, 3, 7):
        many = pa.array(WORKS[work](texts, threads=threads))
        many.validate(full=True)
        assert many.equals(one)


@pytest.mark.parametrize("work", WORKS)
@pytest.mark.parametrize("strings", ["view", "string", "large_string"])
def test_kinds_of_strings(work, strings):
    answer = pa.array(WORKS[work](TEXTS, strings=strings))
    kinds = {"view": "string_view", "string": "string", "large_string": "large_string"}
    found = str(answer.type)
    assert kinds[strings] in found.replace("large_string", "") or strings == "large_string" and "large_string" in found
    assert [comparable(work, row) for row in answer.to_pylist()] == [expected(work, text) for text in TEXTS]


@pytest.mark.parametrize("work", WORKS)
def test_nothing_and_nulls(work):
    assert len(WORKS[work]([])) == 0
    assert WORKS[work](pa.nulls(3)).to_pylist() == [None] * 3
    assert WORKS[work](pa.nulls(3, pa.string())).to_pylist() == [None] * 3
    empty = pa.chunked_array([], pa.string())
    assert len(pa.chunked_array(WORKS[work](empty))) == 0


def test_texts_are_not_copied():
    texts = pa.array(["http://example.com/" + "x" * 100] * 100)
    data = texts.buffers()[2]
    path = pa.array(ua.parts(texts)).field("path")
    assert [it.address for it in path.buffers()[2:]] == [data.address]
    assert pa.array(ua.normalize(texts)).buffers()[2].address == data.address


def test_texts_live_as_long_as_the_answers():
    texts = pa.array(["http://example.com/" + "x" * 100] * 1000)
    answer = pa.array(ua.parts(texts)).field("path")
    del texts
    gc.collect()
    assert answer[999].as_py() == "/" + "x" * 100


def test_nothing_is_leaked():
    before = pa.total_allocated_bytes()
    for _ in range(20):
        texts = pa.array(["http://example.com/" + "x" * 100] * 10_000)
        for work in WORKS.values():
            pa.array(work(texts))
            stream = work(pa.chunked_array([texts, texts]))
            del stream
            pa.chunked_array(work(pa.chunked_array([texts, texts])))
    del texts
    gc.collect()
    assert pa.total_allocated_bytes() == before


class Once:
    """What gives the same capsules at each call, as a careless exporter does."""

    def __init__(self, array):
        self.capsules = array.__arrow_c_array__()

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


class OnceStream:
    def __init__(self, array):
        self.capsule = array.__arrow_c_stream__()

    def __arrow_c_stream__(self, requested_schema=None):
        return self.capsule


def test_a_capsule_is_consumed_once():
    once = Once(pa.array(["a"]))
    assert len(ua.validate(once)) == 1
    with pytest.raises(ValueError, match="consumed|released"):
        ua.validate(once)
    once = OnceStream(pa.chunked_array([["a"]]))
    pa.chunked_array(ua.validate(once))
    with pytest.raises(ValueError, match="consumed|released"):
        ua.validate(once)


def test_a_stream_is_read_once():
    stream = ua.validate(pa.chunked_array([["a"]]))
    pa.chunked_array(stream)
    with pytest.raises(ValueError, match="read once"):
        pa.chunked_array(stream)


@pytest.mark.parametrize(
    "wrong",
    [None, 1, "http://a/", b"http://a/", pa.array([1]), pa.array([[b"a"]]), pa.table({"url": ["a"]}), pa.chunked_array([[1]]), object()],
    ids=str,
)
@pytest.mark.parametrize("work", WORKS)
def test_what_is_no_column_of_texts(work, wrong):
    with pytest.raises(TypeError, match="column"):
        WORKS[work](wrong)


class Impostor:
    def __init__(self, answer):
        self.answer = answer

    def __arrow_c_array__(self, requested_schema=None):
        return self.answer


@pytest.mark.parametrize("answer", [None, 1, (), (1, 2), ("a",)], ids=str)
def test_what_is_no_capsule(answer):
    with pytest.raises(TypeError, match="two capsules"):
        ua.validate(Impostor(answer))


def test_swapped_capsules():
    schema, array = pa.array(["a"]).__arrow_c_array__()
    with pytest.raises((TypeError, ValueError)):
        ua.validate(Impostor((array, schema)))


def test_wrong_options():
    with pytest.raises(ValueError, match="threads"):
        ua.validate(["a"], threads=0)
    with pytest.raises(ValueError, match="strings"):
        ua.validate(["a"], strings="bytes")
    with pytest.raises(ValueError, match="IPv6adress"):
        ua.validate(["a"], "IPv6adress")
    with pytest.raises(ValueError, match="no components"):
        ua.parts(["a"], "IPv6address")
    with pytest.raises(ValueError, match="base"):
        ua.resolve(["a"], "/relative")
    with pytest.raises(ValueError, match="level"):
        ua.normalize(["a"], level="all")


def test_bytes_that_are_no_utf8():
    texts = pa.array([b"http://a/\xff", b"http://a/"], pa.binary())
    assert [row["ok"] for row in ua.validate(texts).to_pylist()] == [False, True]
    assert ua.parts(texts).to_pylist()[0] is None
    for work in WORKS.values():
        assert len(work(texts)) == 2
    # A column may say that it is UTF-8, and be none.
    data = pa.py_buffer(b"http://a/\xff")
    lies = pa.Array.from_buffers(pa.string(), 1, [None, pa.array([0, 10], pa.int32()).buffers()[1], data])
    assert ua.validate(lies).to_pylist()[0]["ok"] is False
    for work in WORKS.values():
        assert len(work(lies)) == 1


def test_offsets_that_lead_nowhere():
    data = pa.py_buffer(b"http://a/")
    for offsets in ([0, 5, 2], [5, 0, 9]):
        wrong = pa.Array.from_buffers(pa.string(), 2, [None, pa.array(offsets, pa.int32()).buffers()[1], data])
        with pytest.raises(ValueError):
            ua.validate(wrong)


def test_a_huge_text():
    text = "http://a/" + "b" * (64 << 20)
    [row] = ua.parts(pa.array([text])).to_pylist()
    assert len(row["path"]) == (64 << 20) + 1
    [row] = ua.validate(pa.array([text + " "])).to_pylist()
    assert (row["ok"], row["start"]) == (False, len(text))


@pytest.mark.skipif(not os.environ.get("URISPEC_LARGE"), reason="needs 8 GB of memory: set URISPEC_LARGE")
def test_offsets_beyond_2_gigabytes():
    text = "http://example.com/" + "x" * 1_000_000
    rows = 4500
    texts = pa.array([text] * rows, pa.large_string())
    assert texts.nbytes > 1 << 32
    path = pa.array(ua.parts(texts)).field("path")
    assert len(path) == rows
    for row in (0, 2146, 2147, 2148, rows - 1):
        assert path[row].as_py() == text[18:]


def test_a_text_in_many_threads():
    texts = pa.array(TEXTS * 1000)
    one = pa.array(ua.parts(texts))
    failures = []

    def work():
        if not pa.array(ua.parts(texts)).equals(one):
            failures.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_the_lock_is_not_held():
    texts = pa.array(TEXTS * 200_000)
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(1)
            stop.wait(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = len(ticks)
    ua.parts(texts, threads=1)
    during = len(ticks) - before
    stop.set()
    thread.join()
    assert during > 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_fork():
    code = """
import os
import urispec.arrow as ua
texts = ["http://a/"] * 50_000
len(ua.validate(texts))
child = os.fork()
if child == 0:
    os._exit(0 if len(ua.validate(texts)) == 50_000 else 1)
_, status = os.waitpid(child, 0)
assert status == 0
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=60)


def test_pandas_polars_duckdb_nanoarrow_as_they_are():
    """Without the modules for them: by the interface alone."""
    rows = [expected("parts", text) for text in TEXTS]
    polars = pytest.importorskip("polars")
    assert polars.Series(ua.parts(polars.Series(TEXTS))).to_list() == rows
    nanoarrow = pytest.importorskip("nanoarrow")
    # Its release 0.9 crashes on string views, those of pyarrow as well.
    normal = ua.normalize(nanoarrow.Array(TEXTS, nanoarrow.string()), strings="string")
    assert nanoarrow.Array(normal).to_pylist() == [expected("normalize", text) for text in TEXTS]
    pandas = pytest.importorskip("pandas")
    read = pa.chunked_array(ua.normalize(pandas.Series(TEXTS)))
    assert read.to_pylist() == [expected("normalize", text) for text in TEXTS]
    duckdb = pytest.importorskip("duckdb")
    answer = pa.array(ua.normalize(TEXTS, strings="string"))
    answers = pa.table({"normal": answer})
    assert [row[0] for row in duckdb.sql("select normal from answers").fetchall()] == [expected("normalize", text) for text in TEXTS]
