"""Diagnostics, lints, fixes and the exception."""

import pickle

import pytest

import urispec
from urispec import InvalidUri, Uri


def test_a_diagnostic_says_all():
    [found] = urispec.diagnose("http://localhost/A|B")
    assert (found.name, found.severity, found.start, found.end) == ("path-character", "error", 18, 19)
    assert str(found) == found.message == "`|` is not allowed in a path"
    assert (found.rule, found.section) == ("pchar", "RFC 3986, 3.3. Path")
    assert found.url == "https://www.rfc-editor.org/rfc/rfc3986#section-3.3"
    assert found.labels[0][:2] == (18, 19)
    assert "pchar" in found.expected
    [fix] = found.fixes
    assert (fix.applicability, fix.edits, fix.fixed) == ("safe", [(18, 19, "%7C")], "http://localhost/A%7CB")
    assert "1 | http://localhost/A|B" in found.picture
    assert "<pre>" in found._repr_html_()


def test_places_are_characters():
    text = "http://exämple.com/😀|"
    found = urispec.diagnose(text)
    assert [text[it.start : it.end] for it in found] == ["ä", "😀", "|"]
    for it in found:
        for fix in it.fixes:
            start, end, replacement = fix.edits[0]
            assert fix.fixed == text[:start] + replacement + text[end:]


def test_nothing_is_found_exactly_if_it_is_valid():
    for text in ["", "a", "http://[::1]:80/?#", "a b", "%", "http://[::1", "1:a", "http://a:b/"]:
        assert (urispec.diagnose(text) == []) == urispec.is_valid(text)
    assert urispec.is_valid("::1", "IPv6address")
    with pytest.raises(ValueError, match="IPv6adress"):
        urispec.is_valid("::1", "IPv6adress")


def test_levels():
    text = "http://example.com:80/"
    assert [it.name for it in urispec.lint(text)] == ["default-port"]
    assert urispec.lint(text, levels={"style": "off"}) == []
    assert [it.severity for it in urispec.lint(text, levels={"style": "off", "default-port": "error"})] == ["error"]
    with pytest.raises(ValueError, match="`loud`"):
        urispec.lint(text, levels={"style": "loud"})
    with pytest.raises(ValueError, match="default-prot"):
        urispec.lint(text, levels={"default-prot": "off"})


def test_fix():
    assert urispec.fix("http://a/b|c?x[]=1") == "http://a/b%7Cc?x%5B%5D=1"
    # Whether a space is part of it, nobody knows: so nothing of this is changed.
    assert urispec.fix("http://a/b|c d") == "http://a/b|c d"
    assert urispec.fix("http://a/b|c d", trust="suggested") == "http://a/b%7Cc%20d"
    assert urispec.fix("http://a/b") == "http://a/b"
    assert urispec.fix("http://example.com:80/") == "http://example.com:80/"
    assert urispec.fix("http://example.com:80/", trust="style") == "http://example.com/"
    with pytest.raises(ValueError, match="trust"):
        urispec.fix("a", trust="all")


def test_the_exception():
    with pytest.raises(InvalidUri) as caught:
        Uri("http://[::1/")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.text, error.rule, error.name) == ("http://[::1/", "URI", "unclosed-ip-literal")
    assert (error.start, error.end, error.section) == (11, 12, "RFC 3986, 3.2.2. Host")
    assert str(error).startswith("the IP literal is never closed\n\nerror[unclosed-ip-literal]")
    other = pickle.loads(pickle.dumps(error))
    assert (str(other), other.text, other.rule, other.start) == (str(error), error.text, error.rule, error.start)


def test_more_than_one_mistake():
    with pytest.raises(InvalidUri, match="2 problems in one URI") as caught:
        urispec.parse("a b|c")
    assert [it.start for it in caught.value.diagnostics] == [1, 3]


def test_no_password_is_shown():
    with pytest.raises(InvalidUri) as caught:
        Uri("ftp://ada:s3cret@h/a b")
    error = caught.value
    assert "s3cret" not in str(error) and "s3cret" not in error._repr_html_()
    assert all("s3cret" not in it.picture + it._repr_html_() + repr(it) for it in error.diagnostics)
    assert urispec.redact("ftp://ada:s3cret@h/a b") == "ftp://ada:***@h/a b"


def test_a_relative_reference_is_no_uri():
    with pytest.raises(InvalidUri):
        Uri("/a")
    with pytest.raises(InvalidUri):
        urispec.parse("http://a/", "relative-ref")
    with pytest.raises(ValueError, match="no components"):
        urispec.parse("::1", "IPv6address")


def test_pages():
    assert urispec.explain("dec-octet").startswith("dec-octet")
    assert "percent-encoded" in urispec.explain("path-character")
    with pytest.raises(ValueError, match="path-character"):
        urispec.explain("path-charakter")


def test_help_helps():
    for name in urispec.__all__:
        assert getattr(urispec, name).__doc__, name


def test_pydantic():
    pydantic = pytest.importorskip("pydantic")

    class Page(pydantic.BaseModel):
        url: Uri
        link: urispec.UriReference

    page = Page(url="http://a/", link="../b")
    assert page.url == Uri("http://a/")
    assert page.model_dump_json() == '{"url":"http://a/","link":"../b"}'
    assert Page.model_validate_json(page.model_dump_json()) == page
    assert Page(url=Uri("http://a/"), link="b").url == page.url
    properties = Page.model_json_schema()["properties"]
    assert (properties["url"]["format"], properties["link"]["format"]) == ("uri", "uri-reference")
    with pytest.raises(pydantic.ValidationError) as caught:
        Page(url="http://a/{b}", link="a")
    [error] = [it for it in caught.value.errors() if it["type"] == "invalid_uri"]
    assert error["ctx"]["start"] == 9
    assert "`{b}`" in error["msg"] or "`{`" in error["msg"]
