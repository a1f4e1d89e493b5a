"""The namespace `uri` of expressions and series in Polars. To import this module is all.

>>> import polars as pl
>>> import urispec.polars
>>> frame = pl.DataFrame({"url": ["https://example.com:8042/a?b", "a b", None]})
>>> frame.select(pl.col("url").uri.host(), pl.col("url").uri.valid().alias("valid")).rows()
[('example.com', True), (None, False), (None, None)]
"""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional

import polars as pl

from urispec import arrow

__all__ = ["UriExpressions", "UriSeries"]

_TEXTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment", "host_kind")

_PARTS = pl.Struct({**{name: pl.String for name in _TEXTS}, "port_number": pl.Int32})

_VERDICT = pl.Struct({"ok": pl.Boolean, "start": pl.Int64, "end": pl.Int64, "code": pl.String})

_FINDINGS = pl.List(
    pl.Struct(
        {
            "code": pl.String,
            "severity": pl.String,
            "start": pl.Int64,
            "end": pl.Int64,
            "message": pl.String,
            "rule": pl.String,
            "section": pl.String,
            "help": pl.String,
            "fixed": pl.String,
        }
    )
)


class _Uri:
    """What expressions and series have."""

    def _map(self, work: Callable[[pl.Series], Any], kind: Any) -> Any:
        raise NotImplementedError

    def _field(self, answers: Any, name: str) -> Any:
        raise NotImplementedError

    def parts(self, rule: str = "URI-reference") -> Any:
        """The components of each text, as a struct: see `urispec.arrow.parts`."""
        return self._map(lambda texts: arrow.parts(texts, rule), _PARTS)

    def validate(self, rule: str = "URI-reference") -> Any:
        """Whether each text matches, and where not: see `urispec.arrow.validate`."""
        return self._map(lambda texts: arrow.validate(texts, rule), _VERDICT)

    def valid(self, rule: str = "URI-reference") -> Any:
        """Whether each text matches."""
        return self._field(self.validate(rule), "ok")

    def code(self, rule: str = "URI-reference") -> Any:
        """The name of the first mistake of each text."""
        return self._field(self.validate(rule), "code")

    def scheme(self, rule: str = "URI-reference") -> Any:
        """The scheme of each text."""
        return self._field(self.parts(rule), "scheme")

    def userinfo(self, rule: str = "URI-reference") -> Any:
        """What is before "@" in the authority of each text."""
        return self._field(self.parts(rule), "userinfo")

    def host(self, rule: str = "URI-reference") -> Any:
        """The host of each text."""
        return self._field(self.parts(rule), "host")

    def host_kind(self, rule: str = "URI-reference") -> Any:
        """The rule that the host of each text matches."""
        return self._field(self.parts(rule), "host_kind")

    def port(self, rule: str = "URI-reference") -> Any:
        """The port of each text, as it is written."""
        return self._field(self.parts(rule), "port")

    def port_number(self, rule: str = "URI-reference") -> Any:
        """The port of each text, as a number."""
        return self._field(self.parts(rule), "port_number")

    def path(self, rule: str = "URI-reference") -> Any:
        """The path of each text."""
        return self._field(self.parts(rule), "path")

    def query(self, rule: str = "URI-reference") -> Any:
        """The query of each text."""
        return self._field(self.parts(rule), "query")

    def fragment(self, rule: str = "URI-reference") -> Any:
        """The fragment of each text."""
        return self._field(self.parts(rule), "fragment")

    def diagnose(self, rule: str = "URI-reference") -> Any:
        """Every mistake of each text: see `urispec.arrow.diagnose`."""
        return self._map(lambda texts: arrow.diagnose(texts, rule), _FINDINGS)

    def lint(self, rule: str = "URI-reference", *, levels: Optional[Mapping[str, str]] = None) -> Any:
        """Every mistake of each text, and what is unwise: see `urispec.arrow.lint`."""
        return self._map(lambda texts: arrow.lint(texts, rule, levels=levels), _FINDINGS)

    def normalize(self, level: arrow.Level = "scheme") -> Any:
        """The normal form of each text: see `urispec.arrow.normalize`."""
        return self._map(lambda texts: arrow.normalize(texts, level=level), pl.String)

    def resolve(self, base: str) -> Any:
        """The URI that each text means, seen from a base: see `urispec.arrow.resolve`."""
        return self._map(lambda texts: arrow.resolve(texts, base), pl.String)

    def fix(self, rule: str = "URI-reference") -> Any:
        """Each text after its safe fixes: see `urispec.arrow.fix`."""
        return self._map(lambda texts: arrow.fix(texts, rule), pl.String)


def _series(work: Callable[[pl.Series], Any], texts: pl.Series) -> pl.Series:
    # Polars may have started threads for this expression already, so that ours would be too many only for a moment.
    return pl.Series(texts.name, pl.Series(work(texts.rechunk())))


@pl.api.register_expr_namespace("uri")
class UriExpressions(_Uri):
    """`pl.col("url").uri`."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, work: Callable[[pl.Series], Any], kind: Any) -> pl.Expr:
        return self._expr.map_batches(lambda texts: _series(work, texts), return_dtype=kind, is_elementwise=True)

    def _field(self, answers: pl.Expr, name: str) -> pl.Expr:
        return answers.struct.field(name)


@pl.api.register_series_namespace("uri")
class UriSeries(_Uri):
    """`frame["url"].uri`."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def _map(self, work: Callable[[pl.Series], Any], kind: Any) -> pl.Series:
        return _series(work, self._series)

    def _field(self, answers: pl.Series, name: str) -> pl.Series:
        return answers.struct.field(name)
