"""`Uri` and `UriReference`."""

import copy
import ipaddress
import pickle

import pytest

import urispec
from urispec import InvalidUri, Uri, UriReference


def test_components():
    uri = Uri("http://ada:pa%20ss@example.com:8042/over/th%20ere?name=ferret&x#nose")
    assert (uri.scheme, uri.authority) == ("http", "ada:pa%20ss@example.com:8042")
    assert (uri.userinfo, uri.user, uri.password) == ("ada:pa%20ss", "ada", "pa ss")
    assert (uri.host, uri.host_kind, uri.ip, uri.port) == ("example.com", "reg-name", None, 8042)
    assert (uri.path, uri.segments) == ("/over/th%20ere", ("over", "th ere"))
    assert (uri.query, uri.pairs, uri.fragment) == ("name=ferret&x", (("name", "ferret"), ("x", None)), "nose")
    assert (uri.kind, uri.origin) == ("URI", "http://example.com:8042")


def test_absent_and_empty_differ():
    assert (Uri("http://a").query, Uri("http://a?").query) == (None, "")
    assert (Uri("a:").host, Uri("a://").host) == (None, "")
    assert (Uri("http://a:").port, Uri("http://a:").port_or_default) == (None, 80)
    assert UriReference("").path == ""


def test_no_port_is_too_large():
    assert Uri("http://a:123456789012345678901234567890").port == 123456789012345678901234567890


def test_addresses():
    assert Uri("http://[::1]/").ip == ipaddress.IPv6Address("::1")
    assert Uri("http://127.0.0.1/").ip == ipaddress.IPv4Address("127.0.0.1")
    assert Uri("http://[v1.a]/").host_kind == "IPvFuture"


def test_a_uri_is_a_reference():
    assert isinstance(urispec.parse("http://a/"), Uri)
    assert type(urispec.parse("/a")) is UriReference
    assert issubclass(Uri, UriReference)
    assert UriReference("http://a/") == Uri("http://a/")
    assert {UriReference("http://a/"): 1}[Uri("http://a/")] == 1


def test_equality_is_of_the_text():
    assert Uri("http://a/") != Uri("HTTP://a/")
    assert Uri("http://a/") != "http://a/"
    assert Uri("http://a/").same_as("HTTP://A:80/")


def test_order_and_hash():
    texts = ["http://b/", "http://a/b", "http://a/"]
    assert [str(uri) for uri in sorted(map(Uri, texts))] == sorted(texts)
    assert len({Uri(text) for text in texts * 2}) == 3
    with pytest.raises(TypeError):
        _ = Uri("http://a/") < "http://b/"


def test_frozen():
    with pytest.raises(AttributeError):
        Uri("http://a/").host = "b"
    with pytest.raises(AttributeError):
        Uri("http://a/").other = "b"


@pytest.mark.parametrize("text", ["http://a/b?c#d", "../a", "", "a:b"])
def test_copies_are_equal(text):
    reference = urispec.parse(text)
    for other in (pickle.loads(pickle.dumps(reference)), copy.copy(reference), copy.deepcopy(reference), eval(repr(reference))):
        assert other == reference
        assert type(other) is type(reference)
    assert bytes(reference) == text.encode()
    assert len(reference) == len(text)
    assert bool(reference)


def test_joins():
    base = Uri("http://a/b/")
    assert str(base / "c d" / "é/") == "http://a/b/c%20d/%C3%A9%2F"
    assert type(base / "c") is Uri
    assert type(UriReference("a") / "c") is UriReference


def test_replace():
    uri = Uri("http://ada@example.com/a?b#c")
    assert str(uri.replace(scheme="https", port=8443)) == "https://ada@example.com:8443/a?b#c"
    assert str(uri.replace(userinfo=None, query=None, fragment=None)) == "http://example.com/a"
    assert str(uri.replace(host=ipaddress.ip_address("::1"))) == "http://ada@[::1]/a?b#c"
    assert str(uri.replace(host="::1")) == "http://ada@[::1]/a?b#c"
    assert str(uri.replace(segments=["x y", "z"], pairs=[("k", "&")])) == "http://ada@example.com/x%20y/z?k=%26#c"
    assert type(uri.replace(scheme=None)) is UriReference
    assert str(uri.replace()) == str(uri)
    with pytest.raises(TypeError, match="no component `hots`"):
        uri.replace(hots="a")
    with pytest.raises(ValueError):
        uri.replace(scheme="1")
    with pytest.raises((ValueError, OverflowError)):
        uri.replace(port=70000)


def test_without_a_host_there_is_no_authority():
    assert str(Uri("http://ada@example.com:8042/a").replace(host=None)) == "http:/a"
    assert Uri("http://example.com/a").replace(host=None).host is None
    assert Uri("http://example.com/a").replace(host="").host == ""


@pytest.mark.parametrize("wrong", [42, b"example.com", ["a"], True, Uri("http://a/"), ipaddress.ip_interface("192.0.2.1/24")])
def test_a_host_is_text_or_an_address(wrong):
    with pytest.raises(TypeError):
        Uri("http://example.com/a").replace(host=wrong)


def test_patterns():
    namespace = {"Uri": Uri, "UriReference": UriReference, "parse": urispec.parse}
    code = '''
def named(text):
    match parse(text):
        case Uri(scheme="mailto", path=path):
            return path
        case Uri("http" | "https", authority):
            return authority
        case UriReference(path=path):
            return path
'''
    try:
        exec(code, namespace)
    except SyntaxError:
        pytest.skip("patterns came with Python 3.10")
    named = namespace["named"]
    assert [named("mailto:a@b"), named("https://a:1/"), named("/c")] == ["a@b", "a:1", "/c"]


def test_resolve_and_back():
    base = Uri("http://a/b/c/d;p?q")
    assert base.resolve("../g") == urispec.resolve(str(base), UriReference("../g")) == Uri("http://a/b/g")
    assert base.resolve("http:g") == Uri("http:g")
    assert base.resolve("http:g", lenient=True) == Uri("http://a/b/c/g")
    assert base.relativize("http://a/b/g") == UriReference("../g")
    assert base.relativize("mailto:a") is None
    with pytest.raises(InvalidUri):
        urispec.resolve("/a", "b")


def test_spans_are_of_the_text():
    text = "http://ada@example.com:8042/over?name#nose"
    uri = Uri(text)
    for name in ("scheme", "authority", "userinfo", "host", "path", "query", "fragment"):
        start, end = uri.span(name)
        assert text[start:end] == getattr(uri, name)
    assert Uri("http://a").span("port") is None
    with pytest.raises(ValueError, match="hots"):
        uri.span("hots")


def test_normal_forms():
    uri = Uri("HTTP://Example.com:80/a/../%7eb")
    assert str(uri.normalize()) == urispec.normalize(str(uri)) == "http://example.com/~b"
    assert str(uri.normalize("case")) == "http://example.com:80/a/../%7Eb"
    assert type(uri.normalize()) is Uri
    with pytest.raises(ValueError, match="a level is"):
        uri.normalize("all")


def test_shown_in_notebooks():
    shown = Uri("ftp://ada:s3cret@example.com/<a>".replace("<a>", "a&b"))._repr_html_()
    assert "authority" in shown and "s3cret" not in shown and "a&amp;b" in shown


def test_iris():
    assert str(urispec.iri_to_uri("https://bücher.example/ü")) == "https://xn--bcher-kva.example/%C3%BC"
    assert urispec.uri_to_iri("https://example.com/%C3%BC") == "https://example.com/ü"
    with pytest.raises(InvalidUri):
        urispec.iri_to_uri("http://a/ü b")


@pytest.mark.parametrize("wrong", [None, 1, b"http://a/", ["a"]])
def test_only_text_is_read(wrong):
    for function in (Uri, UriReference, urispec.parse, urispec.is_valid, urispec.diagnose, urispec.fix, urispec.normalize):
        with pytest.raises(TypeError):
            function(wrong)


def test_a_lone_surrogate_is_a_value_error():
    with pytest.raises(ValueError):
        Uri("http://a/\ud800")
