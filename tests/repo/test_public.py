"""Public names: each listed once and imported when it is used; what type checkers see is what runs."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from public_names import PACKAGES, names_of, places, public_names

from wordtools.core.base.public import public

ROOT = Path(__file__).resolve().parents[2]
FIRST_PAGE = {"core": 12, "ruzzle": 12, "scrabble": 25, "fillword": 12, "crossword": 12}
EVERY = {place.__name__: place for package in PACKAGES for place in places(package)}
STUBBED = {name: place for name, place in EVERY.items() if hasattr(place, "__path__")}


def seen_by_checkers(place: ModuleType):
    """Yields ``module, name there, name here`` of what the stub of a place imports, read by Python's own grammar."""
    for node in ast.parse(Path(place.__file__ or "").with_suffix(".pyi").read_text(encoding="utf-8")).body:
        assert isinstance(node, ast.ImportFrom)
        for alias in node.names:
            yield node.module, alias.name, alias.asname


@pytest.mark.parametrize("place", STUBBED.values(), ids=STUBBED)
def test_what_is_imported_is_what_type_checkers_see(place: ModuleType):
    seen = list(seen_by_checkers(place))
    assert [here for _, _, here in seen] == place.__all__
    for module, there, here in seen:
        value = getattr(place, here)
        assert there == here  # which checkers read as public
        if module is None:
            assert value is importlib.import_module(f"{place.__name__}.{there}")
        else:
            assert value is getattr(importlib.import_module(module), there)
            assert f"{module}.".startswith(f"{place.__name__}.")


@pytest.mark.parametrize("place", STUBBED.values(), ids=STUBBED)
def test_no_name_hides_a_module_beside_it(place: ModuleType):
    """An import of the module would put it in the place of the name."""
    folder = Path(place.__file__ or "").parent
    modules = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert modules.isdisjoint(names_of(place))


def test_every_stub_is_a_public_place():
    files = [path.relative_to(ROOT).parts for path in ROOT.glob("packages/*/src/**/__init__.pyi")]
    stubs = {".".join(parts[3:-1]) for parts in files}  # after packages/NAME/src
    assert stubs == set(STUBBED)


@pytest.mark.parametrize("package", PACKAGES)
def test_each_name_is_listed_once(package: str):
    times = Counter(name for place in places(package) for name in names_of(place))
    in_modules = {"parse", "read", "write"}  # named with their module: ``gcg.read``
    assert {name for name, count in times.items() if count > 1} <= in_modules


@pytest.mark.parametrize(("package", "most"), FIRST_PAGE.items(), ids=FIRST_PAGE)
def test_a_first_page_is_short(package: str, most: int):
    assert 0 < len(names_of(EVERY[f"wordtools.{package}"])) <= most


@pytest.mark.parametrize("place", STUBBED.values(), ids=STUBBED)
def test_all_names_are_listed_and_no_others(place: ModuleType):
    assert set(place.__all__) <= set(dir(place))
    assert list(dir(place)) == sorted(set(dir(place)))
    everything: dict[str, object] = {}
    exec(f"from {place.__name__} import *", everything)
    assert set(place.__all__) <= everything.keys()
    with pytest.raises(AttributeError, match=rf"module '{place.__name__}' has no attribute 'Bord'"):
        place.Bord  # noqa: B018


@pytest.mark.parametrize("package", PACKAGES)
def test_the_reference_shows_every_place(package: str):
    text = (ROOT / "docs" / "reference" / f"{package}.md").read_text(encoding="utf-8")
    shown = [line.split()[2] for line in text.splitlines() if line.startswith(".. automodule:: ")]
    assert shown == sorted(shown)
    assert shown == sorted(place.__name__ for place in places(package))


def needs_no_example(value: type) -> bool:
    """Errors, which are raised and not made; protocols, which cannot be made; and other names of built-in types."""
    return issubclass(value, Exception) or getattr(value, "_is_protocol", False) or value.__module__ == "builtins"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_class_shows_how_it_is_used(package: str):
    """By an example in its docstring, which ``test_docs.py`` runs with all of its module."""
    classes = [value for value in public_names(package).values() if inspect.isclass(value)]
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


BASE = {"wordtools.core", "wordtools.core.base", "wordtools.core.base.public"}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_nothing_until_it_is_asked(package: str):
    loaded = imported_by(f"import wordtools.{package} as package; 'Board' in dir(package)")
    assert set(loaded) == {*BASE, f"wordtools.{package}"}


@pytest.mark.parametrize("name", [name for name in STUBBED if name.count(".") == 2])
def test_a_room_imports_nothing_until_it_is_asked(name: str):
    package, _, room = name.rpartition(".")
    assert set(imported_by(f"import {package} as package; dir(package.{room})")) == {*BASE, package, name}


@pytest.mark.parametrize(
    "line",
    [
        "import wordtools.core.grid",
        "from wordtools.core.grid import Grid",
        "from wordtools.core.grid import Grid as Board",
        "from wordtools.core.grid import (",
        "from wordtools.core.grid import Grid as Grid, Cell as Cell",
    ],
)
def test_a_line_of_another_form_is_refused(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = ModuleType("sample")
    package.__path__ = [str(tmp_path)]
    package.__spec__ = importlib.import_module("wordtools.core").__spec__
    monkeypatch.setitem(sys.modules, "sample", package)
    stub = tmp_path / "__init__.pyi"
    stub.write_text("from wordtools.core.grid import Grid as Grid\n\nfrom . import room as room\n")
    find, listed, names = public("sample")
    assert names == ["Grid", "room"]
    assert {"Grid", "room"} <= set(listed())
    assert find("Grid") is importlib.import_module("wordtools.core.grid").Grid
    stub.write_text(line)
    with pytest.raises(ImportError, match="is not 'from MODULE import NAME as NAME'"):
        public("sample")
