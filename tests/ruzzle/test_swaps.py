"""Letters that may be replaced, against every board with so many letters replaced; the kernel in both forms."""

from __future__ import annotations

import json
from itertools import combinations, product

import pytest
from click.testing import CliRunner
from conftest import COMPILED, PURE, kernel, random_examples, takes_minutes_as_python
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import BudgetError, GridError, OptionError
from wordtools.ruzzle import Board, Rules, Solver
from wordtools.ruzzle.solve import swaps as module

ENGLISH = Language.load("en")
FEW = Alphabet("ABCD")
SPELLCAST = Rules.load("spellcast")
CELLS = [*"ABCD", "Atl", "Bdw", "C:9", ".", "Ddl"]


def best_by_hand(solver: Solver, board: Board, swaps: int) -> dict[str, tuple[int, int]]:
    """Solves every board with up to so many letters replaced; returns by word its score and the fewest swaps for it."""
    rows = board.cells()
    cells = [(r, c) for r, row in enumerate(rows) for c, text in enumerate(row) if text != "."]
    found: dict[str, tuple[int, int]] = {}
    for count in range(swaps + 1):
        for places in combinations(cells, count):
            for letters in product("ABCD", repeat=count):
                changed = [row[:] for row in rows]
                for (r, c), letter in zip(places, letters, strict=True):
                    tile = board.grid.cells[r * len(rows[0]) + c]
                    changed[r][c] = f"{letter}*{tile.letter_multiplier}l*{tile.word_multiplier}w"
                for one in solver.solve(" / ".join(" ".join(row) for row in changed)):
                    best = found.get(one.word)
                    if best is None or one.score > best[0]:
                        found[one.word] = one.score, count
    return found


WORDS = st.lists(st.text("ABCD", min_size=2, max_size=6), min_size=1, max_size=30, unique=True)


@pytest.mark.parametrize("form", [COMPILED, PURE])
@settings(max_examples=random_examples(30, 6), deadline=None)
@given(
    words=WORDS,
    cells=st.lists(st.sampled_from(CELLS), min_size=6, max_size=6).filter(lambda cells: any(c != "." for c in cells)),
    swaps=st.integers(0, 2),
)
def test_the_best_of_every_word(form, words, cells, swaps):
    swaps_kernel = kernel("wordtools.ruzzle.solve._swaps", form)
    rules = Rules("mine", min_length=((float("inf"), 2),), length_points={4: 3, 5: 7}, letters=("A", "B", "C", "D"),
                  letter_points={"en": {"A": 1, "B": 2, "C": 5, "D": 3}})  # fmt: skip
    solver = Solver(Lexicon.of(words, FEW), rules, ENGLISH)
    text = " / ".join(" ".join(cells[k : k + 3]) for k in (0, 3))
    board = Board.parse(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "Swaps", swaps_kernel.Swaps)
        found = solver.swapped(board, swaps=swaps, count=100)
    assert {one.word: (one.score, len(one.swaps)) for one in found} == best_by_hand(solver, board, swaps)
    keys = [(-one.score, len(one.swaps), -len(one.word), one.word) for one in found]
    assert keys == sorted(keys)
    for one in found:  # the board with these letters has this snake
        changed = [
            tile and f"{tile.text}{'' if tile.points is None else f':{tile.points}'}" for tile in board.grid.cells
        ]
        for cell, letter in one.swaps:
            assert changed[cell] != letter
            changed[cell] = letter
        for cell, tile in enumerate(board.grid.cells):
            if tile is not None:
                changed[cell] = f"{changed[cell]}*{tile.letter_multiplier}l*{tile.word_multiplier}w"
        rows = [changed[k : k + 3] for k in (0, 3)]
        every = solver.solve(" / ".join(" ".join(text or "." for text in row) for row in rows), every=True)
        assert (one.word, one.score, one.path) in every


@takes_minutes_as_python
def test_points_worked_out_by_hand():
    solver = Solver.for_language("en", "spellcast")
    zygotic = solver.swapped("c a t / d o g / x y z", swaps=1, count=1)[0]
    assert (zygotic.word, zygotic.score) == ("ZYGOTIC", 8 + 4 + 3 + 1 + 2 + 1 + 5 + 10)
    assert str(zygotic) == "ZYGOTIC 34 with I on cell 1"
    board = "d n a o e / r t l itl s / u m edw c a / p d h o w / y n g i e"
    best = solver.swapped(board, swaps=2, count=1)[0]
    assert (best.word, best.score) == ("SCHMELZES", 2 * (2 + 5 + 4 + 4 + 1 + 3 + 3 * 8 + 1 + 2) + 10)
    assert solver.swapped(board, swaps=0, count=5)[0][:3] == solver.solve(board)[0]


@pytest.mark.parametrize(
    ("rules", "word", "score"),
    [
        ("word-hunt", "tea", 100),
        ("word-hunt", "teas", 400),
        ("word-hunt", "teams", 800),
        ("squaredle", "teas", 0),
        ("spellcast", "teams", 2 + 1 + 1 + 4 + 2),
        ("spellcast", "at", 1 + 2),
    ],
)
def test_other_games_score_by_their_rules(rules, word, score):
    assert Solver.for_language("en", rules).solve("tea/ams/xyz")[word].score == score


def test_the_shortest_word_is_that_of_the_game():
    board = "tea/ams/xyz"
    assert min(len(one.word) for one in Solver.for_language("en", "squaredle").solve(board)) == 4
    assert min(len(one.word) for one in Solver.for_language("en", "word-hunt").solve(board)) == 3
    assert [Rules.load("word-hunt").points_for_length(k) for k in (2, 6, 7, 8, 9)] == [0, 1400, 1800, 2200, 2600]
    assert [SPELLCAST.points_for_length(k) for k in (5, 6, 9)] == [0, 10, 10]


def test_what_cannot_be_searched_is_said():
    solver = Solver.for_language("en", "spellcast")
    for swaps in (-1, 6):
        with pytest.raises(OptionError, match="0 to 5 letters can be replaced"):
            solver.swapped("abcd", swaps=swaps)
    with pytest.raises(OptionError, match="at least 1 word"):
        solver.swapped("abcd", count=0)
    with pytest.raises(GridError, match="one letter a cell"):
        solver.swapped("Qu a / t e")
    with pytest.raises(GridError, match="up to 64 cells, not 81"):
        solver.swapped("a" * 81)
    with pytest.raises(BudgetError, match="stopped after 100 steps"):
        solver.swapped("dnaoertlisumecapdhowyngie", swaps=2, budget=100)
    assert solver.swapped("qqqq", swaps=0) == []


def test_the_command():
    result = CliRunner().invoke(main, ["ruzzle", "swap", "--rules", "spellcast", "c a t / d o g / x y z", "-n", "1"])
    assert result.exit_code == 0
    assert result.stdout == "ZYGOTIC 34  (2,2) (2,1) (1,2) (1,1) (0,2) (0,1) (0,0)  swap I at (0,1)\n"
    data = json.loads(
        CliRunner().invoke(main, ["ruzzle", "swap", "--rules", "spellcast", "catdogxyz", "-n", "1", "--json"]).stdout
    )
    assert data["words"][0]["swaps"] == [{"cell": [0, 1], "letter": "I"}]
    nothing = CliRunner().invoke(main, ["ruzzle", "swap", "qqqq", "--swaps", "0"])
    assert nothing.exit_code == 1
    assert CliRunner().invoke(main, ["ruzzle", "swap"]).exit_code == 2


@pytest.mark.parametrize(("shape", "cells"), [("donut", 20), ("cross", 21)])
def test_boards_of_other_shapes(shape, cells):
    rules = Rules.load("word-hunt")
    made = CliRunner().invoke(
        main, ["ruzzle", "generate", "--rules", "word-hunt", "--shape", shape, "--include", "cake", "--seed", "3"]
    )
    board = Board.parse(made.stdout)
    drawn = "".join(rules.shapes[shape])
    assert [sign == "." for sign in drawn] == [tile is None for tile in board.grid.cells]
    assert drawn.count("#") == cells
    assert "CAKE" in Solver.for_language("en", "word-hunt").solve(board)
    refused = CliRunner().invoke(main, ["ruzzle", "generate", "--rules", "boggle", "--shape", shape])
    assert refused.exit_code == 2
    assert "rules 'boggle' have none" in refused.stderr
