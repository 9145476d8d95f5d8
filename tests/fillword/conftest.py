"""The kernels in both forms, a dull search for covers, and a checker that shares no code with the solver."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest
from conftest import COMPILED, PURE, kernel

from wordtools.fillword.cover import cover_problem as instance
from wordtools.fillword.cover import covers, solve
from wordtools.fillword.cover import windows as improve

FIND = sys.modules["wordtools.fillword.find.find"]  # in the package, the function of that name hides the module
KERNELS = {"cover._cover": (covers, "Diagram"), "find._find": (FIND, "Finder"), "cover._hunt": (instance, "Hunt")}


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request):
    """Makes the package run on its kernels in one of their forms."""
    patch = pytest.MonkeyPatch()
    for name, (user, what) in KERNELS.items():
        patch.setattr(user, what, getattr(kernel(f"wordtools.fillword.{name}", request.param), what))
    if request.param == PURE:
        for module, name in ((covers, "SLICE"), (improve, "SLICE"), (solve, "HUNT_SLICE")):
            patch.setattr(module, name, 20_000)
    yield request.param
    patch.undo()


@pytest.fixture(scope="session")
def check_cover():
    """Returns a function that checks a cover cell by cell."""

    def check(rows, cover, words, directions=4):
        """*rows* are the lines of the grid; *words* may come once each."""
        cells = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}
        columns = len(rows[0])
        used = []
        for word, path, _ in cover.placements:
            places = [divmod(cell, columns) for cell in path]
            assert "".join(cells[place] for place in places) == word
            assert word in words
            for (r, c), (y, x) in pairwise(places):
                reach = abs(r - y) + abs(c - x) if directions == 4 else max(abs(r - y), abs(c - x))
                assert reach == 1
            used += places
        assert len(used) == len(set(used))
        assert len(set(cover.words)) == len(cover.words)
        assert {divmod(cell, columns) for cell in cover.left} == cells.keys() - set(used)

    return check


@pytest.fixture(scope="session")
def all_covers():
    """Returns a function that finds all covers in the dullest way, as sets of (word, cells)."""

    def search(rows, words, directions=4):
        cells = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}
        longest = max(map(len, words), default=0)
        placements = set()

        def extend(path):
            text = "".join(cells[place] for place in path)
            if text in words:
                placements.add((text, frozenset(path)))
            r, c = path[-1]
            for dr in (-1, 0, 1):
                for dc in (-1, 0, 1):
                    after = (r + dr, c + dc)
                    if after in path or (directions == 4 and dr and dc):
                        continue
                    if after in cells and len(path) < longest:
                        extend([*path, after])

        for place in cells:
            extend([place])
        found = set()

        def cover(left, chosen):
            if not left:
                found.add(frozenset(chosen))
                return
            first = min(left)
            for word, places in placements:
                if first in places and places <= left and all(word != other for other, _ in chosen):
                    cover(left - places, [*chosen, (word, places)])

        cover(frozenset(cells), [])
        return found

    return search
