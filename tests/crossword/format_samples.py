"""Puzzles for the tests of the formats: some made by hand, and any at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from wordtools.core import Grid
from wordtools.crossword import Direction, Puzzle
from wordtools.crossword.puzzle import Group
from wordtools.crossword.puzzle.extras import UnplacedClue
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.style import Style, styles_of

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN

MINI = replace(
    Puzzle.parse("#PAR#\nTROOP\nHORSE\nENTER\n#GAS#"),
    title="Five by five",
    author="Someone",
    copyright="© 2026",
    notes="A small one.",
    clues={
        (1, ACROSS): "What a good golfer needs",
        (4, ACROSS): "Scouts, or monkeys, together",
        (6, ACROSS): "Word after sea, saw & rocking",
        (7, ACROSS): "Key that sends",
        (8, ACROSS): "Neon, for one",
        (1, DOWN): "A quarter of a fork",
        (2, DOWN): "Great artery",
        (3, DOWN): "They are red",
        (4, DOWN): "Definite article",
    },
    enumerations={(4, ACROSS): "2,3", (3, DOWN): "5"},
)
REBUS = replace(MINI, grid=Puzzle.parse("#[QU]AR#\nTRO.P\nHORSE\nEN[ST]ER\n#GAS#").grid)
CIRCLES = replace(MINI, styles=styles_of(circles=(5, 12)))
SHADES = replace(MINI, styles=styles_of(shades=(1, 2)))
EMPTY = Puzzle.parse("#...\n....\n...#")
BARRED = replace(
    Puzzle.parse("ABCD\nEFGH\nIJKL"),
    bars=frozenset({(1, ACROSS), (4, DOWN), (6, ACROSS), (6, DOWN)}),
    clues={(1, ACROSS): "First"},
)
NUMBERED = replace(Puzzle.parse("ABC\nD#E\nFGH"), labels={0: 7, 2: 3, 6: 12}, clues={(12, ACROSS): "Last"})
THREES = replace(Puzzle.parse("AB#C\nDEFG\n#HIJ"), shortest=3)

WORDS = st.text("abcXYZ &'-,.!?éñ’—", max_size=20).map(lambda text: " ".join(text.split()))
LETTERS = st.sampled_from("ABCQZ")


@st.composite
def puzzles(
    draw: Any, *, letters: Any = LETTERS, rebus: bool = False, bars: bool = False, circles: bool = True, most: int = 6
) -> Puzzle:
    """Draws a puzzle with clues and texts."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    cell = st.one_of(st.none(), st.just(""), letters, letters, letters)
    if rebus:
        cell = st.one_of(cell, st.sampled_from(["QU", "TEN"]))
    cells = draw(st.lists(cell, min_size=rows * columns, max_size=rows * columns))
    filled = [k for k, text in enumerate(cells) if text]
    inner = [
        (k, way)
        for k in range(rows * columns)
        for way, there in ((ACROSS, (k + 1) % columns), (DOWN, k + columns < rows * columns))
        if there and cells[k] is not None and cells[k + (1 if way == ACROSS else columns)] is not None
    ]
    puzzle = Puzzle(
        Grid(rows, columns, tuple(cells)),
        title=draw(WORDS),
        author=draw(WORDS),
        copyright=draw(WORDS),
        notes=draw(WORDS),
        styles=styles_of(circles=draw(st.frozensets(st.sampled_from(filled)))) if filled and circles else {},
        bars=draw(st.frozensets(st.sampled_from(inner))) if inner and bars else frozenset(),
    )
    clues = {entry.key: text for entry in puzzle.entries if (text := draw(WORDS))}
    lengths = {entry.key: f"1,{len(entry.cells) - 1}" for entry in puzzle.entries if draw(st.booleans())}
    return replace(puzzle, clues=clues, enumerations=lengths)


RICH = replace(
    MINI,
    grid=Puzzle.parse("#[QU]AR#\nTRO.P\nHORSE\nENTER\n#GAS#").grid,
    bars=frozenset({(11, DOWN)}),
    styles={
        1: Style(fill="#C0C0C0"),
        2: Style("star", "palegreen"),
        5: Style("circle"),
        12: Style("circle", "#FFDD00"),
        22: Style(mark="x1"),
    },
    voids=frozenset({0, 4}),
    givens=frozenset({1, 6}),
    play=PlayState({2: "X", 3: "YZ"}, frozenset({3}), frozenset({2, 3}), frozenset({6}), 754, True),
    diagramless=True,
    links={(1, ACROSS): ((5, DOWN),)},
    remarks={(1, ACROSS): {"explanation": "A norm", "hint": "Golf"}},
    loose=(
        UnplacedClue("Easy ones", "99", "Of no entry"),
        UnplacedClue("Others", "", "<i>More</i>", (7, 6, 5)),
        UnplacedClue("Others", "4", "Again", (5, 6, 7, 8, 9)),
    ),
    groups=(
        Group("Easy ones", ((1, ACROSS), (4, DOWN), (6, ACROSS), (7, ACROSS))),
        Group("Waagerecht", ((9, ACROSS), (4, ACROSS))),
        Group("Down", ((1, DOWN), (2, DOWN), (3, DOWN), (5, DOWN), (8, DOWN))),
    ),
    meta={"editor": "An editor", "publisher": "A house", "date": "2026-11-22", "url": "https://example.org/1"},
    notes="A <b>small</b> one.",
    clues={key: f"<i>{text[:5]}</i>{text[5:]}" for key, text in MINI.clues.items() if key[0] in (1, 4)},
    enumerations={(4, ACROSS): "2,3"},
)
"""A puzzle with something in nearly every field."""
