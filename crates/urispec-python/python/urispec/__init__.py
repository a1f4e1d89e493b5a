"""URIs, exactly as RFC 3986 has them: parsed, explained, fixed, resolved, normalized.

>>> import urispec
>>> uri = urispec.Uri("http://ada@example.com:8042/over/there?name=ferret#nose")
>>> uri.host, uri.port, uri.pairs
('example.com', 8042, (('name', 'ferret'),))
>>> uri.resolve("../here")
Uri('http://ada@example.com:8042/here')

What does not match is an `InvalidUri`, which is a `ValueError` and says where and why:

>>> urispec.parse("http://localhost/A|B")
Traceback (most recent call last):
    ...
urispec.InvalidUri: `|` is not allowed in a path
<BLANKLINE>
error[path-character]: `|` is not allowed in a path
  |
1 | http://localhost/A|B
  |                   ^
  |                   not allowed in a path unless percent-encoded
  |
  = percent-encode it as `%7C`: http://localhost/A%7CB
  = RFC 3986, 3.3: pchar = unreserved / pct-encoded / sub-delims / ":" / "@"

Columns of millions of them, in pyarrow, polars, pandas, DuckDB and Spark, are the business of `urispec.arrow`.
"""

from urispec._invalid import InvalidUri
from urispec._native import (
    Diagnostic,
    Fix,
    Uri,
    UriReference,
    diagnose,
    explain,
    fix,
    iri_to_uri,
    is_valid,
    lint,
    normalize,
    parse,
    redact,
    relativize,
    resolve,
    uri_to_iri,
)

__all__ = [
    "Diagnostic",
    "Fix",
    "InvalidUri",
    "Uri",
    "UriReference",
    "diagnose",
    "explain",
    "fix",
    "iri_to_uri",
    "is_valid",
    "lint",
    "normalize",
    "parse",
    "redact",
    "relativize",
    "resolve",
    "uri_to_iri",
]
