"""What a small file repeats has a bound: a letter, a cell, the snakes of a board. Past it there is one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from wordtools import crossword, ruzzle
from wordtools.core import Language, Lexicon
from wordtools.core.errors import WordtoolsError
from wordtools.crossword import formats
from wordtools.crossword.puzzle.clues import references
from wordtools.crossword.search.search import SPENT, FillSearch
from wordtools.crossword.words.pool import WordPool
from wordtools.ruzzle.make.board_maker import BoardMaker
from wordtools.ruzzle.solve import workbench

LONG = "E" * 5_000
XD = "Title: T\nRebus: 1=%s\n\n\n11\n11\n\n\nA1. Pet ~ AB\n"
ACROSS = "<ACROSS PUZZLE>\n<TITLE>\nT\n<AUTHOR>\nA\n<COPYRIGHT>\nC\n<SIZE>\n2x2\n<GRID>\n11\n11\n<REBUS>\n1:%s:E\n"
ACROSS += "<ACROSS>\nx\ny\n<DOWN>\nz\nw\n"
EXOLVE = "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-option: rebus-cells\nexolve-grid:\nA %s\nexolve-end\n"
IPUZ = json.dumps(
    {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 2, "height": 1},
        "puzzle": [[1, 0]],
        "solution": [["A", "%s"]],
    }
)
LANGUAGE = 'letters = ["A", "E"%s]\n%s\n'


def read(kind: str, text: str) -> object:
    return formats.read((text % LONG).encode(), "a file", formats.FORMATS[kind])


def language(folder: Path, letters: str = "", fold: str = "") -> object:
    path = folder / "own.toml"
    path.write_text(LANGUAGE % (letters, fold))
    return Language.load(str(path)).alphabet_for("ruzzle")


def dice(folder: Path) -> object:
    path = folder / "own.toml"
    path.write_text(f'rows = 1\ncolumns = 1\ndice = [["{LONG}"]]\n')
    return ruzzle.Dice.load(str(path))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: language(folder, fold=f'[fold]\n"É" = "{LONG}"'), "over 20 characters"),
        (
            lambda folder: language(folder, fold=f'[ruzzle]\nletters = "AE"\nfold = {{"É" = "{LONG}"}}'),
            "over 20 characters",
        ),
        (lambda folder: language(folder, letters=f', "{LONG}"'), "over 20 characters"),
        (dice, "up to 20 letters"),
        (lambda folder: read("xd", XD), "a cell holds over 100 characters"),
        (lambda folder: read("across", ACROSS), "a cell holds over 100 characters"),
        (lambda folder: read("exolve", EXOLVE), "a cell holds over 100 characters"),
        (lambda folder: read("ipuz", IPUZ), "a cell holds over 100 characters"),
        (lambda folder: crossword.Puzzle.parse(f"AB\nC[{LONG}]", "a file"), "a file: line 2, cell 2: over 100"),
    ],
)
def test_what_is_repeated_has_a_bound(make: Callable[[Path], object], said: str, tmp_path: Path):
    with pytest.raises(WordtoolsError, match=said) as error:
        make(tmp_path)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 500


def test_snakes_have_a_bound(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workbench, "MOST_SNAKES", 5_000)
    english = Language.load("en")
    solver = ruzzle.Solver(Lexicon.of(["A" * 8, "AB"], english.alphabet), "ruzzle", english)
    with pytest.raises(WordtoolsError, match="over 5,000 snakes on this board"):
        solver.solve("a" * 25, every=True)
    assert len(solver.solve("ab" + "a" * 7, every=True)) < 5_000


def grid(side: int, cell: str) -> crossword.Puzzle:
    """Makes a grid of many short entries."""
    rows = ("".join("#" if row % 3 == 2 or column % 3 == 2 else cell for column in range(side)) for row in range(side))
    return crossword.Puzzle.parse("\n".join(rows))


def test_a_clue_does_not_look_at_all_entries():
    puzzle = grid(80, "A")
    assert len(puzzle.entries) > 2_000
    begun = process_time()
    assert not any(references(puzzle, entry) for entry in puzzle.entries)
    assert process_time() - begun < 0.5


def test_clues_of_a_pdf_have_a_bound():
    with pytest.raises(WordtoolsError, match="a PDF takes up to 3,000 clues, not "):
        formats.write(grid(89, "A"), formats.FORMATS["pdf"])


def test_a_large_grid_is_filled_in_smaller_slices():
    words = [one + two for one in "ABCDEFGHIJ" for two in "ABCDEFGHIJ"]
    search = FillSearch(grid(41, "."), WordPool.of(words, Language.load("en").alphabet))
    search.begin(1)
    before = search.search.nodes
    assert search.run(lambda: True) == SPENT
    assert search.search.nodes - before < 400


def test_draws_of_large_boards_have_a_bound():
    english = Language.load("en")
    maker = BoardMaker(english, ruzzle.Rules.load("ruzzle"), rows=50, columns=50)
    assert maker.tries(1_000) == 100
    assert BoardMaker(english, ruzzle.Rules.load("ruzzle"), rows=4, columns=4).tries(1_000) == 1_000
