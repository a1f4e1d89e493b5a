"""Every example in the documentation: of the package, of its native half, and of its README."""

import doctest
import importlib
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
MODULES = ["urispec", "urispec._native", "urispec.arrow", "urispec.duckdb", "urispec.polars", "urispec.pandas"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_modules(name):
    module = importlib.import_module(name)
    names = {name: getattr(module, name) for name in dir(module)}
    if name == "urispec._native":
        found = [
            test
            for owner in vars(module).values()
            for test in doctest.DocTestFinder(exclude_empty=True).find(owner, getattr(owner, "__name__", "?"), globs=dict(names), module=False)
        ]
    else:
        found = doctest.DocTestFinder(exclude_empty=True).find(module, extraglobs=names)
    runner = doctest.DocTestRunner()
    results = [runner.run(test) for test in found]
    assert sum(result.attempted for result in results) > 0
    assert runner.failures == 0


# Spark needs an environment of its own, in which `test_engines.py` does what its page says.
DOCUMENTS = [HERE / "README.md", *(page for page in sorted((HERE / "docs").glob("*.md")) if page.name != "spark.md")]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples_of_documents(document):
    result = doctest.testfile(str(document), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 0
    assert result.failed == 0
