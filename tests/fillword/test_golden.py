"""Covers counted, and the best cover, of boards that are stored: ``tests/golden/make_fillword.py`` made the table."""

from __future__ import annotations

import csv

import pytest
from golden import make_fillword as golden

from wordtools.core import Language
from wordtools.fillword import Count, Puzzle

ALPHABET = Language.load("en").alphabet
with golden.TABLE.open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t"))
SMALL = [row for row in ROWS if len(row["board"].replace("/", "")) <= 20]


def puzzle_of(row):
    return Puzzle.parse(row["board"], ALPHABET, directions=int(row["directions"]))


def test_the_table_is_large_enough():
    assert len(ROWS) > 60
    assert len(SMALL) > 30
    assert max(int(row["covers"]) for row in ROWS) > 5_000


@pytest.mark.parametrize("least", [2, 3, 4])
def test_every_board_has_the_covers_it_had(least):
    solver = golden.solver(ALPHABET, least)
    for row in ROWS:
        if int(row["min_length"]) == least:
            puzzle = puzzle_of(row)
            assert len(solver.find(puzzle)) == int(row["placements"]), row["board"]
            assert solver.count(puzzle, seconds=600) == Count(int(row["covers"])), row["board"]
            best = solver.solve(puzzle, seconds=600)
            assert best.proven
            assert (best.covers[0].words, f"{best.covers[0].score:.2f}") == (tuple(row["best"].split()), row["score"])


@pytest.mark.parametrize("row", SMALL, ids=lambda row: f"{row['board']} {row['directions']} {row['min_length']}")
def test_the_slow_search_finds_as_many(all_covers, row):
    words = {word for word in golden.WORDS.read_text().split() if len(word) >= int(row["min_length"])}
    found = all_covers(row["board"].split("/"), words, int(row["directions"]))
    assert len(found) == int(row["covers"])
    scores = [sum(golden.common(word) - 10 for word, _ in cover) for cover in found]
    assert max(scores) == pytest.approx(float(row["score"]), abs=0.01)
    best = max(found, key=lambda cover: sum(golden.common(word) for word, _ in cover) - 10 * len(cover))
    assert sorted(word for word, _ in best) == sorted(row["best"].split())
