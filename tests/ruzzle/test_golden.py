"""Boards whose words, scores and snakes are kept as data: tests/golden/ruzzle.tsv, made by tools/golden_ruzzle.py."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import pytest
from conftest import less_as_python
from golden import slow_ruzzle

from wordtools.core import Language, Lexicon
from wordtools.ruzzle import Board, Rules, Solver

FOLDER = Path(__file__).parents[1] / "golden"
ROWS = [line.split("\t") for line in (FOLDER / "ruzzle.tsv").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
KINDS = sorted({(row[0], row[1]) for row in ROWS})
AGAIN = "made for other word lists or rules? python tools/golden_ruzzle.py writes the table again"


@cache
def solver(language: str, rules: str) -> Solver:
    return Solver.for_language(language, rules)


def read(shape: str, text: str) -> Board:
    return Board.parse(text).shaped(wrap=shape == "torus", layers=int(shape) if shape.isdecimal() else 1)


@pytest.mark.parametrize(("language", "rules"), KINDS)
def test_boards_of_the_table(language, rules):
    own = solver(language, rules)
    for code, name, shape, text, words, longest, total, digest in ROWS[:: less_as_python(1, 3)]:
        if (code, name) != (language, rules):
            continue
        solution = own.solve(read(shape, text))
        assert [len(solution), solution.longest, solution.total] == [int(words), int(longest), int(total)], AGAIN
        lines = "\n".join(f"{find.word} {find.score} {find.path}" for find in sorted(solution))
        assert hashlib.sha256(lines.encode()).hexdigest()[:16] == digest, (text, AGAIN)


@pytest.mark.parametrize("row", [row for row in ROWS if row[0] == "en"][::12], ids=lambda row: " ".join(row[1:4])[:60])
def test_the_slow_solver_agrees(row):
    language, rules, shape, text = row[:4]
    board = read(shape, text)
    solution = solver(language, rules).solve(board)
    assert slow_ruzzle.solve(language, rules, board) == {find.word: (find.score, find.path) for find in solution}


def test_there_are_enough_of_them():
    assert len(ROWS) >= 100
    assert {row[0] for row in ROWS} == {"de", "en", "es", "fr", "it", "nl", "pt", "ru"}


def test_elzzurs_own_demo():
    """281 words, 8 letters at most, 7376 points, COHESIVE first, as elzzur prints it; its words suffice for that."""
    lines = (FOLDER / "elzzur-en-demo.tsv").read_text(encoding="utf-8").splitlines()[1:]
    expected = [(word, int(score)) for word, score in (line.split("\t") for line in lines)]
    rules, english = Rules.load("elzzur"), Language.load("en")
    lexicon = Lexicon.of([word for word, _ in expected], rules.alphabet(english))
    solution = Solver(lexicon, rules, english).solve("Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E")
    assert [find[:2] for find in solution] == expected
    assert (len(solution), solution.longest, solution.total) == (281, 8, 7376)
    assert solution[0][:2] == ("COHESIVE", 224)
