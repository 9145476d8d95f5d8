"""Fillers whose kernels are in either form, and small grids with words and scores that are drawn for them."""

from __future__ import annotations

import importlib
import random

from conftest import kernel
from crossword.fills import every_fill, words_of
from hypothesis import assume
from hypothesis import strategies as st

from wordtools.core import Language
from wordtools.crossword import Filler, Puzzle
from wordtools.crossword.optimise import ceiling, dissection, first, sweep
from wordtools.crossword.search import search
from wordtools.crossword.session import session
from wordtools.crossword.words import tables

ALPHABET = Language.load("en").alphabet
LETTERS = ALPHABET.letters

USERS = {  # modules that make kernels, and which
    first: ("_beam", "_belief", "_bound"),
    sweep: ("_beam", "_belief"),
    ceiling: ("_bound", "_branch"),
    dissection: ("_bound", "_branch", "_meet"),
    search: ("_chances", "_fill", "_rows"),
    session: ("_view",),
    tables: ("_tables",),
}
KERNELS = {name: getattr(user, name).__name__ for user, names in USERS.items() for name in names}


def filler_of(form):
    """Returns a Filler with its kernels in one of their forms."""

    class Filled(Filler):
        def __post_init__(self):
            super().__post_init__()
            use(form)

    return Filled


def use(form):
    """Has every module of the package that names a kernel of fills call it in one of its forms."""
    for user, names in USERS.items():
        for name in names:
            setattr(user, name, kernel(KERNELS[name], form))


def as_installed():
    """Has all modules call the kernels that are installed again."""
    for user, names in USERS.items():
        for name in names:
            setattr(user, name, importlib.import_module(KERNELS[name]))


def in_use(name):
    """Returns a kernel in the form that fills use now."""
    return next(getattr(user, name) for user, names in USERS.items() if name in names)


@st.composite
def tasks(draw):
    """Draws a small grid and scores, whole or not, for words of which some fill it."""
    rng = random.Random(draw(st.integers(0, 1 << 20)))
    rows, columns = rng.randint(2, 3), rng.randint(2, 4)
    cells = [rng.choices("#AB.", [1, 1, 1, 6])[0] for _ in range(rows * columns)]
    grid = "\n".join("".join(cells[k : k + columns]) for k in range(0, rows * columns, columns))
    covered = {cell for entry in Puzzle.parse(grid).entries for cell in entry.cells} if set(cells) != {"#"} else set()
    assume(covered and all(cell in covered for cell, text in enumerate(cells) if text == "."))
    words = {"".join(rng.choices("ABC", k=rng.randint(2, 4))) for _ in range(rng.choice([10, 25, 40]))}
    step = rng.choice([1.0, 0.25, 0.1, 1e6])
    return grid, {word: rng.randint(-5, 90) * step for word in sorted(words)}


def total_of(fill, words):
    return sum(words.get(word, 0.0) for word in words_of(fill))


def best_of(grid, words):
    return max((total_of(fill, words) for fill in every_fill(grid, set(words))), default=None)


def numbers_of(search, fill):
    """Returns the words of a fill, by slot, as their numbers in their shares."""
    answers = {entry.key: entry.answer for entry in Puzzle.parse(fill).entries}
    kinds = zip(search.slots.kind_of, search.slots.entries, strict=True)
    return [search.shares[kind].words.index(answers[entry.key]) for kind, entry in kinds]
