"""Every public value prints, pickles, copies, hashes and travels; what holds a kernel does, or refuses.

``tests/values/GAME.py`` has one of each: ``values()`` by the name of its class, ``same`` for those that are not
compared by ``==`` (what to compare instead), ``REFUSES`` for those that cannot be pickled, ``reads`` for those whose
``parse`` needs more than their text (None: it reads files of another form than what is printed), ``shown`` for
those whose ``repr`` does not say all.
"""

from __future__ import annotations

import copy
import importlib
import inspect
import io
import pickle
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from conftest import mostly_long
from public_names import PACKAGES, public_names

from wordtools.core.show.pictured import Pictured


def public(package: str) -> Iterator[tuple[str, type]]:
    """Names the public classes that have values: not errors, protocols and enumerations."""
    for name, kind in public_names(package).items():
        valued = inspect.isclass(kind) and not issubclass(kind, (BaseException, Enum))
        if valued and not getattr(kind, "_is_protocol", False):
            yield name, kind


@cache
def samples(package: str) -> tuple[Any, dict[str, Any]]:
    """Makes one of each value of a package."""
    module = importlib.import_module(f"values.{package}")
    return module, module.values()


NAMES = [(package, name) for package in PACKAGES for name, _ in public(package)]
everything = pytest.mark.parametrize(("package", "name"), NAMES, ids=[".".join(found) for found in NAMES])


def test_the_page_shows_one_of_each():
    page = (Path(__file__).parents[2] / "docs" / "values.md").read_text(encoding="utf-8")
    missing = [name for package in PACKAGES for name, kind in public(package) if not re.search(rf"\b{name}\b", page)]
    other = {"Format", "Source", "Tile"}  # shown as FORMATS['ipuz'], as a file; whole numbers
    assert not set(missing) - other


def refuses(package: str, name: str) -> bool:
    return name in getattr(samples(package)[0], "REFUSES", ())


def content(package: str, name: str, value: Any) -> Any:
    """Returns what two equal values have in common."""
    same = getattr(samples(package)[0], "same", {})
    return same[name](value) if name in same else value


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


@everything
def test_it_prints(package: str, name: str):
    value = samples(package)[1][name]
    for text in (str(value), repr(value)):
        assert not re.search(r"<.* object at 0x|array\('|memoryview|b'\\x", text), text[:200]
    assert len(repr(value)) < 300, repr(value)[:500]
    assert "\n" not in repr(value)


CODE = re.compile(r"[A-Z][A-Za-z]*(\.[a-z_]+)?\(")


@everything
def test_a_repr_that_looks_like_code_makes_the_value_again(package: str, name: str):
    value = samples(package)[1][name]
    if CODE.match(repr(value)):
        names = {**public_names("core"), **public_names(package)}
        again = eval(re.sub(r"<(\w+\.\w+): [^>]*>", r"\1", repr(value)), dict(names))
        known = getattr(samples(package)[0], "shown", {}).get(name, lambda one: content(package, name, one))
        assert known(again) == known(value)


def parses(kind: type) -> bool:
    """Whether a class makes a value of text by ``parse``."""
    found = next((vars(one)["parse"] for one in kind.__mro__ if "parse" in vars(one)), None)
    return isinstance(found, (classmethod, staticmethod))


READ = [(package, name) for package in PACKAGES for name, kind in public(package) if parses(kind)]


@pytest.mark.parametrize(("package", "name"), READ, ids=[".".join(found) for found in READ])
def test_parse_reads_what_str_writes(package: str, name: str):
    module, values = samples(package)
    reads = getattr(module, "reads", {})
    read = reads.get(name, type(values[name]).parse)
    if read is not None:
        assert content(package, name, read(str(values[name]))) == content(package, name, values[name])


IN_NOTEBOOKS = {
    "core": ("Chart",),
    "ruzzle": ("Board", "Climb", "Judgement", "Solution", "Totals"),
    "scrabble": (
        "Analysis",
        "Board",
        "Ending",
        "Explanation",
        "Game",
        "GameRecord",
        "BoardLayout",
        "Plays",
        "Position",
        "PreEndgame",
        "Replay",
        "SeriesSummary",
    ),
    "fillword": ("Answer", "Cover", "Game", "Generated", "Placements", "Puzzle"),
    "crossword": ("Arrowword", "Codeword", "Fill", "KrissKross", "Layout", "Puzzle", "Session"),
}
PICTURED = [(package, name) for package, names in IN_NOTEBOOKS.items() for name in names]


@pytest.mark.parametrize(("package", "name"), PICTURED, ids=[".".join(found) for found in PICTURED])
def test_it_shows_itself_in_a_notebook(package: str, name: str):
    value = samples(package)[1][name]
    svg, html = getattr(value, "_repr_svg_", None), getattr(value, "_repr_html_", None)
    assert svg or html
    if svg:
        assert ElementTree.fromstring(svg()).tag.endswith("svg")
    if html:
        assert re.match(r"\s*<\w", html())


DRAWN = [(package, name) for package in PACKAGES for name, kind in public(package) if issubclass(kind, Pictured)]


@pytest.mark.parametrize(("package", "name"), mostly_long(DRAWN, 6), ids=[".".join(found) for found in DRAWN])
def test_a_picture_has_the_same_four_forms_everywhere(package: str, name: str, tmp_path: Path):
    value = samples(package)[1][name]
    assert ElementTree.fromstring(value.to_svg()).tag.endswith("svg")
    assert value.to_svg(theme="dark") != value.to_svg()
    page = value.to_html()
    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    value.to_png(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    value.to_pdf(tmp_path / "picture.pdf")
    assert (tmp_path / "picture.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(ValueError, match="colours fixed"):
        value.to_png(tmp_path / "other.png", theme="auto")
    assert not (tmp_path / "other.png").exists()


def test_what_has_a_picture_has_all_its_forms():
    """Besides ``Climb``, a named tuple, whose ``board`` has them, and ``KrissKross``, which is drawn with its words."""
    kinds = [kind for package in PACKAGES for _, kind in public(package)]
    lacking = [one.__name__ for one in kinds if hasattr(one, "_repr_svg_") and not issubclass(one, Pictured)]
    assert lacking == ["Climb", "KrissKross"]


@everything
def test_what_shows_itself_is_known_here(package: str, name: str):
    kind = type(samples(package)[1][name])
    if hasattr(kind, "_repr_svg_") or hasattr(kind, "_repr_html_"):
        assert name in IN_NOTEBOOKS[package]


@everything
def test_it_pickles(package: str, name: str):
    value = samples(package)[1][name]
    if refuses(package, name):
        for work in (pickle.dumps, copy.deepcopy):
            with pytest.raises(TypeError, match=r".{20}"):
                work(value)
        return
    before = content(package, name, value)
    for protocol in (2, pickle.HIGHEST_PROTOCOL):
        assert content(package, name, pickle.loads(pickle.dumps(value, protocol))) == before
    assert content(package, name, copy.deepcopy(value)) == before
    assert content(package, name, copy.copy(value)) == before


def _sent(package: str, name: str, value: Any) -> tuple[Any, str]:
    return value, repr(content(package, name, value))


@everything
def test_it_travels(package: str, name: str, processes: ProcessPoolExecutor):
    value = samples(package)[1][name]
    if refuses(package, name):
        with pytest.raises(TypeError):
            processes.submit(_sent, package, name, value).result()
        return
    back, seen = processes.submit(_sent, package, name, value).result()
    assert content(package, name, back) == content(package, name, value)
    assert seen == repr(content(package, name, value))


@everything
def test_what_is_frozen_hashes(package: str, name: str):
    value = samples(package)[1][name]
    parameters = getattr(type(value), "__dataclass_params__", None)
    if (parameters is not None and parameters.frozen) or isinstance(value, tuple):
        twin = pickle.loads(pickle.dumps(value))
        assert hash(twin) == hash(value)
        assert len({twin, value}) == 1


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_class_has_a_sample(package: str):
    assert set(samples(package)[1]) == {name for name, _ in public(package)}


class Naming(pickle.Unpickler):
    """Keeps the modules and names of what it is asked to import."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.found: set[tuple[str, str]] = set()

    def find_class(self, module: str, name: str) -> Any:
        self.found.add((module, name))
        return super().find_class(module, name)


@everything
def test_a_pickle_names_only_what_is_ours_or_harmless(package: str, name: str):
    if refuses(package, name):
        return
    naming = Naming(pickle.dumps(samples(package)[1][name]))
    naming.load()
    for module, called in naming.found:
        assert module.partition(".")[0] in HARMLESS, f"{module}.{called}"
        assert module != "builtins" or called in ("set", "frozenset", "bytearray", "getattr"), called


HARMLESS = (
    "wordtools",
    "copyreg",
    "builtins",
    "array",
    "pathlib",
    "datetime",
    "collections",
    "functools",
    "random",
    "xml",
)
