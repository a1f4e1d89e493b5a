"""What a user writes, for the checkers of types. It is checked, and not run."""

from __future__ import annotations

from ipaddress import ip_address

from typing_extensions import assert_type

import urispec
import urispec.arrow
from urispec import Diagnostic, InvalidUri, Uri, UriReference


def components(text: str) -> str:
    uri = Uri(text)
    assert_type(uri.scheme, str)
    host = uri.host
    if host is None:
        return uri.path
    port: int | None = uri.port
    pairs: dict[str, str | None] = dict(uri.pairs)
    return f"{host}:{port}:{pairs}"


def changes(uri: Uri) -> list[UriReference]:
    assert_type(uri / "a", Uri)
    assert_type(uri.normalize(), Uri)
    assert_type(uri.resolve("a"), Uri)
    changed = uri.replace(host=ip_address("::1"), port=None, pairs=[("a", "b")])
    return sorted([changed, uri, *({uri: 1})])


def checks(text: str) -> list[Diagnostic]:
    try:
        urispec.parse(text)
        return []
    except InvalidUri as error:
        first: int = error.start
        print(error.text[first : error.end], error.section)
        return error.diagnostics


def columns(texts: list[str | None]) -> object:
    answer = urispec.arrow.parts(texts)
    first: object = answer.to_pylist()[0]["host"]
    return first
