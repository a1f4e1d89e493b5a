"""Functions for SQL in Spark, and columns for data frames of Spark. Needs Spark 4.1, whose user-defined functions take columns of Arrow as they are.

    >>> import urispec.spark                                                                        # doctest: +SKIP
    >>> urispec.spark.register(spark)                                                               # doctest: +SKIP
    >>> spark.sql("select uri_host('https://example.com:8042/a?b') as host").first().host           # doctest: +SKIP
    'example.com'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Iterator

import pyarrow as pa

from urispec import _engines

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["register", "with_column"]


def register(spark: SparkSession, prefix: str = "uri_", rule: str = "URI-reference") -> None:
    """Adds the functions to a session, under the names that `urispec.duckdb.register` has: `uri_host`, `uri_valid`, `uri_parts`, `uri_resolve` ..."""
    from pyspark.sql.functions import arrow_udf

    for function in _engines.functions(rule, threads=1).values():
        spark.udf.register(prefix + function.name, arrow_udf(_one(function.call), _type(function.type)))
    spark.udf.register(prefix + "resolve", arrow_udf(_two(_engines.resolve), "string"))


def with_column(frame: DataFrame, column: str, function: str, into: str | None = None, rule: str = "URI-reference") -> DataFrame:
    """The frame with one more column: what a function makes of a column of texts, such as "parts", "validate" or "lint". It is made by `mapInArrow`, which
    passes whole batches, and is the fastest way for large frames."""
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    work = _engines.functions(rule, threads=1)[function]
    name = into or function
    schema = StructType([*frame.schema.fields, StructField(name, _parse_datatype_string(_type(work.type)))])

    def batches(given: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in given:
            yield batch.append_column(name, work.call(batch.column(column)))

    return frame.mapInArrow(batches, schema)


def _one(call: Any) -> Any:
    # Spark reads what a function is for from the types of its arguments.
    def function(texts: pa.Array) -> pa.Array:
        return call(texts)

    return function


def _two(call: Any) -> Any:
    def function(base: pa.Array, texts: pa.Array) -> pa.Array:
        return call(base, texts)

    return function


def _type(kind: Any) -> str:
    """The name of a type in Spark's SQL."""
    if pa.types.is_struct(kind):
        fields = ", ".join(f"`{field.name}`: {_type(field.type)}" for field in kind)
        return f"struct<{fields}>"
    if pa.types.is_list(kind):
        return f"array<{_type(kind.value_type)}>"
    return {pa.string(): "string", pa.bool_(): "boolean", pa.int32(): "int", pa.int64(): "bigint"}[kind]
