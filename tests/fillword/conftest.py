"""The kernels in both forms, a slow search for covers, and a checker that shares no code with the solver."""

from __future__ import annotations

from itertools import pairwise

import pytest
from conftest import COMPILED, PURE, kernel

from wordtools.fillword.cover import cover_problem, covers, partial, plain, search
from wordtools.fillword.find import find

USERS = {  # the kernels, and the modules that make them
    ("find._find", "Finder"): (find,),
    ("cover._hunt", "Hunt"): (cover_problem, plain),
    ("cover._cover", "Diagram"): (covers,),
    ("cover._sums", "Sums"): (covers,),
}
SLICES = {covers: "DIAGRAM_SLICE", search: "HUNT_SLICE", partial: "HUNT_SLICE"}


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def form(request):
    """Has the package use its kernels in one of their forms."""
    with pytest.MonkeyPatch.context() as patch:
        for (module, name), users in USERS.items():
            for user in users:
                patch.setattr(user, name, getattr(kernel(f"wordtools.fillword.{module}", request.param), name))
        if request.param == PURE:
            for user, name in SLICES.items():
                patch.setattr(user, name, 20_000)
        patch.setattr(find, "_made", find._Made())
        yield request.param


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
        assert cover.whole == (not cover.left)
        assert {divmod(cell, columns) for cell in cover.left} == cells.keys() - set(used)

    return check


@pytest.fixture(scope="session")
def all_covers():
    """Returns a function that finds all covers in the slowest way, as sets of (word, cells)."""

    def search(rows, words, directions=4):
        cells = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}
        beginnings = {word[:k] for word in words for k in range(1, len(word) + 1)}
        placements = set()

        def extend(path):
            text = "".join(cells[place] for place in path)
            if text not in beginnings:
                return
            if text in words:
                placements.add((text, frozenset(path)))
            r, c = path[-1]
            for dr in (-1, 0, 1):
                for dc in (-1, 0, 1):
                    after = (r + dr, c + dc)
                    if after in path or (directions == 4 and dr and dc):
                        continue
                    if after in cells:
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
