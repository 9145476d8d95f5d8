"""The public names of a package: all there, each imported when it is used, and what type checkers see is what runs."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from wordtools.core.public import public

PACKAGES = ("core", "ruzzle", "scrabble", "fillword", "crossword")


def seen_by_checkers(name: str):
    """Yields ``module, name there, name here`` of what an ``__init__`` imports for type checkers."""
    package = importlib.import_module(name)
    tree = ast.parse(Path(package.__file__ or "").read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        for alias in node.names:
            yield node.module, alias.name, alias.asname or alias.name


@pytest.mark.parametrize("name", PACKAGES)
def test_what_is_imported_is_what_type_checkers_see(name: str):
    package = importlib.import_module(f"wordtools.{name}")
    seen = list(seen_by_checkers(package.__name__))
    assert sorted(here for _, _, here in seen) == sorted(package.__all__)
    for module, there, here in seen:
        value = getattr(package, here)
        if module == package.__name__:
            assert value is importlib.import_module(f"{module}.{there}")
        else:
            assert value is getattr(importlib.import_module(module), there)


@pytest.mark.parametrize("name", PACKAGES)
def test_all_names_are_listed_and_no_others(name: str):
    package = importlib.import_module(f"wordtools.{name}")
    assert set(package.__all__) <= set(dir(package))
    assert list(dir(package)) == sorted(set(dir(package)))
    everything: dict[str, object] = {}
    exec(f"from wordtools.{name} import *", everything)
    assert set(package.__all__) <= everything.keys()
    with pytest.raises(AttributeError, match=rf"module 'wordtools\.{name}' has no attribute 'Bord'"):
        package.Bord  # noqa: B018


def needs_no_example(value: type) -> bool:
    """Errors, which are raised and not made; protocols, which cannot be made; and other names of built-in types."""
    return issubclass(value, Exception) or getattr(value, "_is_protocol", False) or value.__module__ == "builtins"


@pytest.mark.parametrize("name", PACKAGES)
def test_every_public_class_shows_how_it_is_used(name: str):
    """By an example in its docstring, which ``test_docs.py`` runs with all of its module."""
    package = importlib.import_module(f"wordtools.{name}")
    classes = [value for name in package.__all__ if inspect.isclass(value := getattr(package, name))]
    wanting = [value for value in classes if not needs_no_example(value)]
    assert len(wanting) > len(classes) / 2
    examples = doctest.DocTestParser().get_examples
    assert [value.__qualname__ for value in wanting if not examples(vars(value).get("__doc__") or "")] == []
    # these modules are among those of test_docs.py, and no example in them is skipped
    assert [value.__module__ for value in wanting if value.__module__.rpartition(".")[2].startswith("_")] == []
    skipped = [
        value.__qualname__
        for value in wanting
        for example in examples(value.__doc__ or "")
        if doctest.SKIP in example.options
    ]
    assert skipped == []


def imported_by(code: str) -> list[str]:
    code = (
        f"import sys; {code}; print(*sorted(name for name in sys.modules if name.startswith(('wordtools.', 'click'))))"
    )
    return subprocess.check_output([sys.executable, "-c", code], text=True).split()


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_imports_nothing_until_it_is_asked(name: str):
    loaded = imported_by(f"import wordtools.{name} as package; 'Board' in dir(package)")
    assert loaded == sorted({"wordtools.core", "wordtools.core.public", f"wordtools.{name}"})


def test_a_name_may_be_another_there():
    find, listed = public("wordtools.core", {"words.bundled": "bundled=ours", "": "letters"})
    assert find("ours") is importlib.import_module("wordtools.core.words.bundled").bundled
    assert find("letters") is importlib.import_module("wordtools.core.letters")
    assert {"ours", "letters"} <= set(listed())
    with pytest.raises(AttributeError):
        find("bundled")
    del vars(importlib.import_module("wordtools.core"))["ours"]
