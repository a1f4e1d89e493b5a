"""Columns of URIs, by Arrow's PyCapsule interface: from and to pyarrow, polars, pandas, DuckDB, nanoarrow, without a copy of the texts.

A column is anything with `__arrow_c_array__`, or with `__arrow_c_stream__` if it comes in chunks; or a list of `str` and `None`. Of an array the answer is an
`Array`; of a stream it is a `Stream`, which works while it is read, so that it needs no more memory for a billion rows than for a million.

>>> import urispec.arrow
>>> texts = ["https://example.com:8042/over?name=ferret", "https://example.com/a b", None]
>>> [row and row["host"] for row in urispec.arrow.parts(texts).to_pylist()]
['example.com', None, None]
>>> urispec.arrow.validate(texts).to_pylist()[1]
{'ok': False, 'start': 21, 'end': 22, 'code': 'path-character'}

Every function takes these:

`rule`
    What the texts have to match, by its name in ABNF: "URI-reference", unless another is asked for.
`threads`
    How many threads work; as many as there are cores, unless it is said. The lock of the interpreter is not held meanwhile.
`strings`
    Which strings the answer has: "view", which need no copy, "string" or "large_string", for programs that know no other.

A null stays null. Places are bytes of the UTF-8.
"""

from __future__ import annotations

from typing import Literal, Mapping, Optional, Protocol, Sequence, Union

from urispec._native import (
    Array,
    Stream,
    diagnose_column,
    fix_column,
    lint_column,
    normalize_column,
    parts_column,
    resolve_column,
    validate_column,
)

__all__ = ["Array", "Stream", "diagnose", "fix", "lint", "normalize", "parts", "resolve", "validate"]


class _Array(Protocol):
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...


class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


Texts = Union[_Array, _Stream, Sequence[Optional[str]]]
Answer = Union[Array, Stream]
Strings = Literal["view", "string", "large_string"]
Level = Literal["simple", "case", "percent", "path", "scheme"]


def validate(texts: Texts, rule: str = "URI-reference", *, threads: Optional[int] = None, strings: Strings = "view") -> Answer:
    """Whether each text matches: a struct of `ok`, and for one that does not the `start` and the `end` of its first mistake, and its `code`.

    >>> validate(["a", "a b"]).to_pylist()[0]
    {'ok': True, 'start': None, 'end': None, 'code': None}
    """
    return validate_column(texts, rule, threads, strings)


def parts(texts: Texts, rule: str = "URI-reference", *, threads: Optional[int] = None, strings: Strings = "view") -> Answer:
    """The components of each text, as slices of it: a struct of `scheme`, `userinfo`, `host`, `port`, `path`, `query`, `fragment`, and of `host_kind` and
    `port_number`. A text that does not match has none, as a null. `rule` is "URI-reference", "URI", "absolute-URI", "relative-ref", or one of these for
    IRIs: "IRI-reference", "IRI", "absolute-IRI", "irelative-ref".

    >>> row = parts(["http://[::1]:80/a"]).to_pylist()[0]
    >>> row["host"], row["host_kind"], row["port_number"], row["query"]
    ('[::1]', 'IPv6address', 80, None)
    """
    return parts_column(texts, rule, threads, strings)


def diagnose(texts: Texts, rule: str = "URI-reference", *, threads: Optional[int] = None, strings: Strings = "view") -> Answer:
    """Every mistake of each text: a list of structs of `code`, `severity`, `start`, `end`, `message`, `rule`, `section`, `help` and `fixed`, which is the text
    after the safe fix of this mistake: for the first 64 of a text that is no longer than a megabyte. The list is empty exactly if the text matches.

    >>> [[found["code"] for found in row] for row in diagnose(["/a|b%", "/"]).to_pylist()]
    [['path-character', 'bare-percent'], []]
    """
    return diagnose_column(texts, rule, threads, strings)


def lint(
    texts: Texts,
    rule: str = "URI-reference",
    *,
    levels: Optional[Mapping[str, str]] = None,
    threads: Optional[int] = None,
    strings: Strings = "view",
) -> Answer:
    """As `diagnose`, and of a valid text also what is unwise. `levels` sets other levels, by the name of a diagnostic or of a group.

    >>> [[found["code"] for found in row] for row in lint(["http://0x7f.1/", "http://a:80/"], levels={"style": "off"}).to_pylist()]
    [['rare-ip-address-format'], []]
    """
    return lint_column(texts, rule, None if levels is None else dict(levels), threads, strings)


def normalize(
    texts: Texts,
    rule: str = "URI-reference",
    *,
    level: Level = "scheme",
    threads: Optional[int] = None,
    strings: Strings = "view",
) -> Answer:
    """The normal form of each text (section 6), up to a level. A text that is no reference has none. `rule` is "URI-reference" or "IRI-reference".

    >>> normalize(["HTTP://Example.com:80", "a b"]).to_pylist()
    ['http://example.com/', None]
    """
    return normalize_column(texts, rule, level, threads, strings)


def resolve(
    texts: Texts, base: str, rule: str = "URI-reference", *, threads: Optional[int] = None, strings: Strings = "view"
) -> Answer:
    """The URI that each text means, seen from a base (section 5). A text that is no reference means none. `rule` is "URI-reference" or "IRI-reference".

    >>> resolve(["../g", "a b"], "http://a/b/c/d").to_pylist()
    ['http://a/b/g', None]
    """
    return resolve_column(texts, base, rule, threads, strings)


def fix(texts: Texts, rule: str = "URI-reference", *, threads: Optional[int] = None, strings: Strings = "view") -> Answer:
    """Each text after its safe fixes; valid or not, if it has none.

    >>> fix(["http://a/b|c", "http://a:b"]).to_pylist()
    ['http://a/b%7Cc', 'http://a:b']
    """
    return fix_column(texts, rule, threads, strings)
