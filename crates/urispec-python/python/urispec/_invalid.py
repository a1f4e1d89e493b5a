"""The exception for a text that does not match."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urispec import Diagnostic


class InvalidUri(ValueError):
    """A text that does not match a rule of the grammar. What it shows has a mask in place of what may be a password; `text` has not.

    >>> from urispec import InvalidUri, Uri
    >>> try:
    ...     Uri("http://[::1/")
    ... except InvalidUri as error:
    ...     print(error.name, error.start, error.section)
    unclosed-ip-literal 11 RFC 3986, 3.2.2. Host
    """

    def __init__(self, text: str, rule: str, diagnostics: list[Diagnostic], picture: str) -> None:
        self.text = text
        """What did not match."""
        self.rule = rule
        """The rule that was asked for."""
        self.diagnostics = diagnostics
        """Every mistake, in the order of the text."""
        self.picture = picture
        """The text with the places underlined, in plain characters."""
        found = diagnostics[0]
        self.name = found.name
        """The name of the first mistake, which `urispec.explain` knows."""
        self.start = found.start
        """Where it begins, in characters of the text."""
        self.end = found.end
        """Where it ends."""
        self.section = found.section
        """The section of the standard that it breaks."""
        message = found.message if len(diagnostics) == 1 else f"{len(diagnostics)} problems in one URI"
        super().__init__(f"{message}\n\n{picture}")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _again, (self.text, self.rule)

    def _repr_html_(self) -> str:
        escaped = self.picture.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<pre>{escaped}</pre>"


# Where it is imported from.
InvalidUri.__module__ = "urispec"


def _again(text: str, rule: str) -> InvalidUri:
    """The same exception in another process, where its diagnostics are found again."""
    from urispec._native import invalid

    return invalid(text, rule)
