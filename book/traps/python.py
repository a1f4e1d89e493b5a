"""What urllib.parse does with the texts of the list of traps: reads questions and answers each with a line; `--versions` writes what it is. A question is a verb, a text and
a base in hexadecimal digits, with tabs between them."""

import platform
import sys
from urllib.parse import urljoin, urlsplit, urlunsplit


def answer(verb, text, base):
    if verb == "resolve":
        return urljoin(base, text)
    parts = urlsplit(text)
    match verb:
        case "accept" | "uri":
            return "accepted"
        case "host":
            return parts.hostname or "no host"
        case "port":
            return "no port" if parts.port is None else str(parts.port)
        case "recompose":
            return urlunsplit(parts)
    return "-"


def main():
    if "--versions" in sys.argv:
        print("urllib.parse", platform.python_version())
        return
    for line in sys.stdin:
        verb, text, base = line.rstrip("\n").split("\t")
        try:
            print(answer(verb, bytes.fromhex(text).decode(), bytes.fromhex(base).decode()))
        except ValueError:
            print("rejected")


main()
