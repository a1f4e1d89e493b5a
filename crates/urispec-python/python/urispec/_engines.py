"""The functions that every engine has, by one table: what each gives for a column, and of which type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional

import pyarrow as pa
import pyarrow.compute as pc

from urispec import Uri, arrow
from urispec._invalid import InvalidUri

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Function(NamedTuple):
    """A function of one column of texts."""

    name: str
    type: Any
    """The type of the answer, in pyarrow."""
    call: Callable[[Any], Any]
    """From a column of pyarrow to another."""


TEXTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment", "host_kind")

PARTS = pa.struct([pa.field(name, pa.string()) for name in TEXTS] + [pa.field("port_number", pa.int32())])

VERDICT = pa.struct(
    [
        pa.field("ok", pa.bool_()),
        pa.field("start", pa.int64()),
        pa.field("end", pa.int64()),
        pa.field("code", pa.string()),
    ]
)

FINDINGS = pa.list_(
    pa.struct(
        [
            pa.field("code", pa.string()),
            pa.field("severity", pa.string()),
            pa.field("start", pa.int64()),
            pa.field("end", pa.int64()),
            pa.field("message", pa.string()),
            pa.field("rule", pa.string()),
            pa.field("section", pa.string()),
            pa.field("help", pa.string()),
            pa.field("fixed", pa.string()),
        ]
    )
)


def column(texts: Any) -> Any:
    """One column, since some engines pass it in chunks."""
    return texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts


def array(answer: Any, kind: Any) -> Any:
    """An answer as an array of pyarrow, of the type that was promised: fields that may be null are no less."""
    found = pa.array(answer)
    return found if found.type == kind else found.cast(kind)


def some_of(name: str, fields: Sequence[str], rule: str = "URI-reference", threads: Optional[int] = None) -> Function:
    """The function "parts" or "validate" with some of its fields. What is not needed is not made a plain string."""
    known: Mapping[str, tuple[Callable[..., Any], Any]] = {"parts": (arrow.parts, PARTS), "validate": (arrow.validate, VERDICT)}
    if name not in known:
        raise ValueError(f"{name!r} has no fields to choose from; `parts` and `validate` have")
    work, whole = known[name]
    for field in fields:
        if whole.get_field_index(field) < 0:
            raise ValueError(f"{name!r} has no field {field!r}; it has {', '.join(it.name for it in whole)}")
    kind = pa.struct([whole.field(field) for field in fields])

    def call(texts: Any) -> Any:
        found = pa.array(work(column(texts), rule, threads=threads))
        columns = [found.field(field.name).cast(field.type) for field in kind]
        return pa.StructArray.from_arrays(columns, fields=list(kind), mask=found.is_null())

    return Function(name, kind, call)


def functions(rule: str = "URI-reference", threads: Optional[int] = None) -> Mapping[str, Function]:
    """Every function of one column, by name."""

    def whole(work: Callable[..., Any], kind: Any, rule: str = rule) -> Callable[[Any], Any]:
        return lambda texts: array(work(column(texts), rule, threads=threads, strings="string"), kind)

    def field(work: Callable[..., Any], name: str) -> Callable[[Any], Any]:
        # A null row has nulls in every field, so that the field alone is right. Only it is made a plain string.
        def one(texts: Any) -> Any:
            found = pa.array(work(column(texts), rule, threads=threads)).field(name)
            return found.cast(pa.string()) if pa.types.is_string_view(found.type) else found

        return one

    made = [
        Function("valid", pa.bool_(), field(arrow.validate, "ok")),
        Function("code", pa.string(), field(arrow.validate, "code")),
        *(Function(name, pa.string(), field(arrow.parts, name)) for name in TEXTS),
        Function("port_number", pa.int32(), field(arrow.parts, "port_number")),
        Function("parts", PARTS, whole(arrow.parts, PARTS)),
        Function("validate", VERDICT, whole(arrow.validate, VERDICT)),
        Function("diagnose", FINDINGS, whole(arrow.diagnose, FINDINGS)),
        Function("lint", FINDINGS, whole(arrow.lint, FINDINGS)),
        Function("fix", pa.string(), whole(arrow.fix, pa.string())),
        Function("normalize", pa.string(), whole(arrow.normalize, pa.string(), "URI-reference")),
    ]
    return {function.name: function for function in made}


def resolve(base: Any, texts: Any) -> Any:
    """The URI that each text means, seen from the base of its row. A base that is no URI leaves a null."""
    base, texts = column(base).dictionary_encode(), column(texts)
    # The rows of one base are next to each other, so that each row is read once. Those without a base are last.
    order = pc.sort_indices(base.indices)
    texts = texts.take(order)
    counts = {count["values"].as_py(): count["counts"].as_py() for count in base.indices.value_counts()}
    answers, start = [], 0
    for code, one in enumerate(base.dictionary.to_pylist()):
        rows = texts.slice(start, counts.get(code, 0))
        start += len(rows)
        known = one is not None and _is_uri(one)
        answers.append(array(arrow.resolve(rows, one, strings="string"), pa.string()) if known else pa.nulls(len(rows), pa.string()))
    answers.append(pa.nulls(len(texts) - start, pa.string()))
    return pa.concat_arrays(answers).take(pc.sort_indices(order))


def _is_uri(text: str) -> bool:
    try:
        Uri(text)
    except InvalidUri:
        return False
    return True
