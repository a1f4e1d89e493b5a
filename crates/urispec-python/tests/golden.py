"""Rows that every engine has to give, and what they are: the functions of one text say it."""

from __future__ import annotations

import urispec

TEXTS = [
    "https://user@example.com:8042/over/there/and/back/again?name=ferret#nose",
    None,
    "",
    "a b",
    "http://[::1]:80/",
    "//host",
    "HTTP://EXAMPLE.com:99999999999/%7e",
    "urn:isbn:0451450523",
    "http://exämple.com/",
    "http://a/b%zz" + "x" * 100,
    "?" + "q" * 300,
    "http://example.com:80/../a|b",
    "http://a@b@c/",
    "../g",
]

PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment", "host_kind", "port_number")


def row(text: str | None) -> dict[str, object]:
    """What the functions `uri_...` give for a text."""
    if text is None:
        return dict.fromkeys(("valid", "code", *PARTS, "normalize", "fix", "resolve", "findings"))
    found = urispec.diagnose(text)
    parts = dict.fromkeys(PARTS)
    normal = target = None
    if not found:
        reference = urispec.parse(text)
        span = reference.span("port")
        parts = {name: getattr(reference, name) for name in PARTS if name not in ("port", "port_number")}
        parts["port"] = None if span is None else text[slice(*span)]
        number = reference.port
        parts["port_number"] = number if number is not None and number < 65536 else None
        normal = urispec.normalize(text)
        target = str(urispec.resolve("http://a/b/c", reference))
    return {
        "valid": not found,
        "code": found[0].name if found else None,
        **parts,
        "normalize": normal,
        "fix": urispec.fix(text),
        "resolve": target,
        "findings": [it.name for it in found],
    }


GOLDEN = [row(text) for text in TEXTS]
