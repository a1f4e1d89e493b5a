"""Functions for SQL in DuckDB.

>>> import duckdb
>>> import urispec.duckdb
>>> con = duckdb.connect()
>>> urispec.duckdb.register(con)
>>> con.sql("select uri_host('https://example.com:8042/a?b') as host, uri_valid('a b') as valid").fetchall()
[('example.com', False)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urispec import _engines

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]


def register(con: duckdb.DuckDBPyConnection, prefix: str = "uri_", rule: str = "URI-reference") -> None:
    """Adds the functions to a connection.

    Of a text: `uri_valid` and `uri_code`; `uri_scheme`, `uri_userinfo`, `uri_host`, `uri_port`, `uri_path`, `uri_query`, `uri_fragment`, `uri_host_kind` and
    `uri_port_number`, or all of these as the struct `uri_parts`; `uri_validate`, `uri_diagnose`, `uri_lint`, `uri_fix`, `uri_normalize`. `uri_resolve` takes a
    base and a reference. `rule` is what the texts have to match.
    """
    # The types that DuckDB declares differ between its releases.
    create: Any = con.create_function
    for function in _engines.functions(rule).values():
        kind = _type(function.type)
        create(prefix + function.name, function.call, ["VARCHAR"], kind, type="arrow", null_handling="special")
    texts = ["VARCHAR", "VARCHAR"]
    create(prefix + "resolve", _engines.resolve, texts, "VARCHAR", type="arrow", null_handling="special")


def _type(kind: Any) -> str:
    """The name of a type in SQL."""
    import pyarrow as pa

    if pa.types.is_struct(kind):
        fields = ", ".join(f'"{field.name}" {_type(field.type)}' for field in kind)
        return f"STRUCT({fields})"
    if pa.types.is_list(kind):
        return _type(kind.value_type) + "[]"
    return {pa.string(): "VARCHAR", pa.bool_(): "BOOLEAN", pa.int32(): "INTEGER", pa.int64(): "BIGINT"}[kind]
