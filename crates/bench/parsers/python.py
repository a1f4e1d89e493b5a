"""Parsers in Python, held to their rules by `cargo xtask parsers`: `python.py NAME` reads a text from each line, in hexadecimal digits, and writes
`accept` or `reject`; `python.py --versions` writes what is installed."""

import platform
import sys
import urllib.parse
from importlib import metadata


def rfc3986_is_valid_uri(text):
    import rfc3986

    return rfc3986.is_valid_uri(text)


def rfc3986_validator(text):
    """What the documentation shows: all components are checked."""
    import rfc3986
    from rfc3986 import validators

    checks = validators.Validator().check_validity_of("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    checks.validate(rfc3986.uri_reference(text))
    return True


def rfc3987_syntax(rule):
    def accepts(text):
        import rfc3987_syntax

        return getattr(rfc3987_syntax, "is_valid_syntax_" + rule)(text)

    return accepts


def yarl_url(text):
    import yarl

    yarl.URL(text)
    return True


def yarl_encoded(text):
    import yarl

    yarl.URL(text, encoded=True)
    return True


def urlsplit(text):
    urllib.parse.urlsplit(text)
    return True


def urlsplit_port(text):
    """The port is only read when it is asked for."""
    urllib.parse.urlsplit(text).port
    return True


PARSERS = {
    "urllib.parse urlsplit": urlsplit,
    "urllib.parse urlsplit.port": urlsplit_port,
    "rfc3986 is_valid_uri": rfc3986_is_valid_uri,
    "rfc3986 Validator": rfc3986_validator,
    "rfc3987-syntax iri": rfc3987_syntax("iri"),
    "rfc3987-syntax iri_reference": rfc3987_syntax("iri_reference"),
    "rfc3987-syntax ipv6address": rfc3987_syntax("ipv6address"),
    "rfc3987-syntax iauthority": rfc3987_syntax("iauthority"),
    "yarl URL": yarl_url,
}


def accepts(parser, text):
    # These are parsers of `str`: nobody can give them what is not UTF-8.
    try:
        text = text.decode()
    except UnicodeDecodeError:
        return False
    try:
        return bool(parser(text))
    except Exception:
        return False


def main():
    name = " ".join(sys.argv[1:])
    if name == "--versions":
        print("python", platform.python_version())
        for package in ["rfc3986", "rfc3987-syntax", "yarl"]:
            print(package, metadata.version(package))
        return
    parser = PARSERS[name]
    for line in sys.stdin:
        print("accept" if accepts(parser, bytes.fromhex(line)) else "reject")


main()
