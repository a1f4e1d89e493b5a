"""The accessor `uri` of series in pandas. To import this module is all.

>>> import pandas as pd
>>> import urispec.pandas
>>> urls = pd.Series(["https://example.com:8042/a?b", "a b", None])
>>> urls.uri.host().tolist()[0], urls.uri.valid().tolist()[:2]
('example.com', [True, False])
>>> list(urls.uri.parts().columns)[:3]
['scheme', 'userinfo', 'host']
"""

from __future__ import annotations

from typing import Any, Mapping, Optional

import pandas as pd
import pyarrow as pa

from urispec import _engines, arrow

__all__ = ["UriAccessor"]


@pd.api.extensions.register_series_accessor("uri")
class UriAccessor:
    """`frame["url"].uri`. Every answer has the index of the series, and columns of Arrow."""

    def __init__(self, series: Any) -> None:
        self._series = series
        self._texts = pa.array(series, from_pandas=True)
        self._texts = _engines.column(self._texts)
        if not (pa.types.is_null(self._texts.type) or pa.types.is_string(self._texts.type) or pa.types.is_large_string(self._texts.type)):
            raise AttributeError(f"`.uri` is for series of str, and this one is of {self._texts.type}")

    def _column(self, name: str, rule: str) -> Any:
        return self._answer(_engines.functions(rule)[name].call(self._texts), name)

    def _answer(self, answers: Any, name: str) -> Any:
        return pd.Series(pd.arrays.ArrowExtensionArray(answers), index=self._series.index, name=name)

    def _frame(self, answers: Any) -> Any:
        columns = {field.name: self._answer(answers.field(field.name), field.name) for field in answers.type}
        return pd.DataFrame(columns)

    def parts(self, rule: str = "URI-reference") -> Any:
        """The components of each text, as a frame: see `urispec.arrow.parts`."""
        return self._frame(_engines.functions(rule)["parts"].call(self._texts))

    def validate(self, rule: str = "URI-reference") -> Any:
        """Whether each text matches, and where not, as a frame: see `urispec.arrow.validate`."""
        return self._frame(_engines.functions(rule)["validate"].call(self._texts))

    def valid(self, rule: str = "URI-reference") -> Any:
        """Whether each text matches."""
        return self._column("valid", rule)

    def code(self, rule: str = "URI-reference") -> Any:
        """The name of the first mistake of each text."""
        return self._column("code", rule)

    def scheme(self, rule: str = "URI-reference") -> Any:
        """The scheme of each text."""
        return self._column("scheme", rule)

    def userinfo(self, rule: str = "URI-reference") -> Any:
        """What is before "@" in the authority of each text."""
        return self._column("userinfo", rule)

    def host(self, rule: str = "URI-reference") -> Any:
        """The host of each text."""
        return self._column("host", rule)

    def host_kind(self, rule: str = "URI-reference") -> Any:
        """The rule that the host of each text matches."""
        return self._column("host_kind", rule)

    def port(self, rule: str = "URI-reference") -> Any:
        """The port of each text, as it is written."""
        return self._column("port", rule)

    def port_number(self, rule: str = "URI-reference") -> Any:
        """The port of each text, as a number."""
        return self._column("port_number", rule)

    def path(self, rule: str = "URI-reference") -> Any:
        """The path of each text."""
        return self._column("path", rule)

    def query(self, rule: str = "URI-reference") -> Any:
        """The query of each text."""
        return self._column("query", rule)

    def fragment(self, rule: str = "URI-reference") -> Any:
        """The fragment of each text."""
        return self._column("fragment", rule)

    def diagnose(self, rule: str = "URI-reference") -> Any:
        """Every mistake of each text, as lists: see `urispec.arrow.diagnose`."""
        return self._column("diagnose", rule)

    def lint(self, rule: str = "URI-reference", *, levels: Optional[Mapping[str, str]] = None) -> Any:
        """Every mistake of each text, and what is unwise, as lists: see `urispec.arrow.lint`."""
        answers = arrow.lint(self._texts, rule, levels=levels, strings="string")
        return self._answer(_engines.array(answers, _engines.FINDINGS), "lint")

    def normalize(self, level: arrow.Level = "scheme") -> Any:
        """The normal form of each text: see `urispec.arrow.normalize`."""
        answers = arrow.normalize(self._texts, level=level, strings="string")
        return self._answer(pa.array(answers), "normalize")

    def resolve(self, base: str) -> Any:
        """The URI that each text means, seen from a base: see `urispec.arrow.resolve`."""
        return self._answer(pa.array(arrow.resolve(self._texts, base, strings="string")), "resolve")

    def fix(self, rule: str = "URI-reference") -> Any:
        """Each text after its safe fixes: see `urispec.arrow.fix`."""
        return self._column("fix", rule)
