"""Barred patterns, by a checker that counts on a picture of the grid and shares no code with the library."""

from __future__ import annotations

import json
import random
import warnings
from itertools import pairwise
from statistics import fmean

import pytest
from click.testing import CliRunner
from conftest import mostly_long

from wordtools.core.cli.main import main
from wordtools.core.errors import GridError
from wordtools.crossword import Filler, Puzzle
from wordtools.crossword.puzzle import NoPatternError, Symmetry
from wordtools.crossword.puzzle.barred import BarredTarget, faults, limit, make_barred
from wordtools.crossword.puzzle.patterns import PatternsJob
from wordtools.crossword.show.terminal import picture

MOST = {3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 3, 12: 4, 13: 4, 14: 4, 15: 5}
"""Unchecked letters by length: Macnutt's, as the module names its sources."""


def read(text: str):
    """Reads a drawn grid: the walls right of each cell and below it, from the signs of the picture alone."""
    lines = text.split("\n")
    rows, columns = (len(lines) - 1) // 2, (len(lines[0]) - 1) // 4
    right = {(r, c) for r in range(rows) for c in range(columns) if lines[2 * r + 1][4 * c + 4] == "┃"}
    below = {(r, c) for r in range(rows - 1) for c in range(columns) if "━" in lines[2 * r + 2][4 * c + 1 : 4 * c + 4]}
    return rows, columns, right, below


def check(text: str, *, shortest: int = 3) -> list[list[tuple[int, int]]]:
    """Checks every rule of a barred grid; returns the words."""
    rows, columns, right, below = read(text)
    lines = []
    for r in range(rows):
        lines += split([(r, c) for c in range(columns)], right)
    for c in range(columns):
        lines += split([(r, c) for r in range(rows)], below)
    words = [line for line in lines if len(line) > 1]
    used = [place for word in words for place in word]
    loose = {place for place in used if used.count(place) == 1}
    assert set(used) == {(r, c) for r in range(rows) for c in range(columns)}  # no cell outside of a word
    for word in words:
        assert len(word) >= shortest
        assert len(loose.intersection(word)) <= MOST[len(word)]
        assert not any(one in loose and two in loose for one, two in pairwise(word))
    reached, edge = set(), [(0, 0)]
    while edge:
        r, c = place = edge.pop()
        if place in reached or not (0 <= r < rows and 0 <= c < columns):
            continue
        reached.add(place)
        edge += [(r, c + 1)] if place not in right else []
        edge += [(r + 1, c)] if place not in below else []
        edge += [(r, c - 1)] if (r, c - 1) not in right else []
        edge += [(r - 1, c)] if (r - 1, c) not in below else []
    assert len(reached) == rows * columns
    return words


def split(line, walls):
    found, run = [], []
    for place in line:
        run.append(place)
        if place in walls:
            found.append(run)
            run = []
    return [*found, run] if run else found


@pytest.mark.parametrize(("rows", "columns"), mostly_long([(6, 9), (8, 8), (12, 12), (13, 11), (15, 10)], 2))
@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_patterns_keep_the_rules(rows: int, columns: int, symmetry: Symmetry):
    puzzle = make_barred(BarredTarget(rows, columns, symmetry=symmetry), random.Random(f"{rows}{symmetry}"))
    text = picture(puzzle)
    words = check(text)
    assert sorted(len(word) for word in words) == sorted(len(entry.cells) for entry in puzzle.entries)
    assert faults(puzzle) == []
    _, _, right, below = read(text)
    if symmetry in (Symmetry.HALF_TURN, Symmetry.BOTH):
        assert {(rows - 1 - r, columns - 2 - c) for r, c in right} == right
        assert {(rows - 2 - r, columns - 1 - c) for r, c in below} == below
    if symmetry in (Symmetry.MIRROR, Symmetry.BOTH):
        assert {(r, columns - 2 - c) for r, c in right} == right
        assert {(r, columns - 1 - c) for r, c in below} == below


@pytest.mark.long
def test_lengths_and_unchecked_letters_are_like_those_in_print():
    made = [make_barred(BarredTarget(12, 12), random.Random(seed)) for seed in range(5)]
    assert all(34 <= len(puzzle.entries) <= 38 for puzzle in made)
    means = [fmean(len(entry.cells) for entry in puzzle.entries) for puzzle in made]
    assert 5.8 < fmean(means) < 7
    assert len({puzzle.bars for puzzle in made}) == 5


def test_numbers_of_words_and_lengths_are_kept():
    puzzle = make_barred(BarredTarget(12, 12, (40, 42), 4, 9), random.Random(2))
    assert 40 <= len(puzzle.entries) <= 42
    assert all(4 <= len(entry.cells) <= 9 for entry in puzzle.entries)
    check(picture(puzzle), shortest=4)


def test_limits_are_those_of_the_sources():
    assert {length: limit(length) for length in MOST} == MOST


def test_faults_are_found():
    """Random bars break rules; what is found agrees with the checker."""
    rng = random.Random(3)
    wrong = 0
    good = make_barred(BarredTarget(6, 6), rng)
    for _ in range(150):
        bars = set(good.bars)
        for _ in range(rng.randint(0, 2)):
            cell = rng.randrange(36)
            way = rng.choice(["across", "down"])
            if (cell % 6 < 5) if way == "across" else cell < 30:
                bars ^= {(cell, way)}
        puzzle = Puzzle(good.grid, bars=frozenset(bars))
        try:
            check(picture(puzzle))
        except AssertionError:
            wrong += 1
            assert faults(puzzle)
        else:
            assert not faults(puzzle)
    assert 20 < wrong < 150


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"rows": 3, "columns": 9}, "from 4 to 40 rows"),
        ({"rows": 12, "columns": 41}, "from 4 to 40 rows"),
        ({"rows": 12, "columns": 12, "shortest": 2}, "from 3"),
        ({"rows": 12, "columns": 12, "words": (200, 210)}, "has room for 96"),
        ({"rows": 12, "columns": 12, "words": (9, 3)}, "smaller number"),
    ],
)
def test_bad_targets(asked, message: str):
    with pytest.raises(GridError, match=message):
        BarredTarget(**asked)


@pytest.mark.long
def test_none_is_found():
    with pytest.raises(NoPatternError, match="in 2 tries"):
        make_barred(BarredTarget(6, 6, (24, 24)), random.Random(1), tries=2)
    failed = PatternsJob(BarredTarget(6, 6, (24, 24))).run(0)
    assert isinstance(failed, NoPatternError)
    assert str(PatternsJob.unpack(json.loads(json.dumps(PatternsJob.pack(failed))))) == str(failed)


def test_parts_of_a_job():
    job = PatternsJob(BarredTarget(7, 7), 4)
    made = [job.run(part) for part in range(3)]
    assert made == [job.run(part) for part in range(3)]
    assert len({one.bars for one in made}) == 3
    assert made == [PatternsJob.unpack(json.loads(json.dumps(PatternsJob.pack(one)))) for one in made]


def test_filled_and_written(tmp_path):
    run = CliRunner().invoke
    grid, filled = str(tmp_path / "grid.ipuz"), str(tmp_path / "filled.ipuz")
    assert run(main, ["crossword", "patterns", "8x8", "--barred", "--seed", "1", "-o", grid]).exit_code == 0
    puzzle = Puzzle.load(grid)
    check(picture(puzzle))
    fill = Filler().fill(puzzle, seed=1)
    fill.puzzle.save(filled, solution=True)
    again = Puzzle.load(filled)
    assert again.bars == puzzle.bars
    assert all(entry.complete for entry in again.entries)
    with warnings.catch_warnings():  # an independent reader
        warnings.simplefilter("ignore")
        import ipuz

        data = ipuz.read((tmp_path / "filled.ipuz").read_text())
    bars = set()
    for row, line in enumerate(data["puzzle"]):
        for column, cell in enumerate(line):
            sides = cell.get("style", {}).get("barred", "") if isinstance(cell, dict) else ""
            bars |= {(row, column, "across")} if "R" in sides else set()
            bars |= {(row, column, "down")} if "B" in sides else set()
            bars |= {(row, column - 1, "across")} if "L" in sides and column else set()
            bars |= {(row - 1, column, "down")} if "T" in sides and row else set()
    assert bars == {(cell // 8, cell % 8, direction.value) for cell, direction in puzzle.bars}
    for kind in ("svg", "html", "pdf", "png", "jpz", "exolve", "xd"):
        name = str(tmp_path / f"filled.{kind}")
        assert run(main, ["crossword", "convert", filled, name]).exit_code == 0
        if kind in ("jpz", "exolve", "xd"):
            assert Puzzle.load(name).bars == puzzle.bars
    result = run(main, ["crossword", "convert", filled, str(tmp_path / "filled.puz")])
    assert result.exit_code == 2
    assert "cannot hold bars" in str(result.stderr)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--barred"], "--barred needs a SIZE"),
        (["8x8", "--barred", "--generate"], "cannot be combined"),
        (["8x8", "--barred", "--limit", "2"], "--limit"),
        (["8x8", "--barred", "--min-length", "2"], "from 3"),
        (["8x8", "--barred", "--number", "2", "-o", "x.ipuz"], "leave --number out"),
        (["9x9", "-o", "x.ipuz"], "holds one puzzle"),
        (["8x8", "--symmetry", "none"], "--symmetry"),
    ],
)
def test_bad_options(given: list[str], message: str):
    result = CliRunner().invoke(main, ["crossword", "patterns", *given])
    assert result.exit_code == 2
    assert message in result.stderr


def test_command_draws_and_writes_json():
    asked = ["crossword", "patterns", "8x8", "--barred", "--number", "2", "--seed", "5"]
    result = CliRunner().invoke(main, asked)
    drawings = result.stdout.rstrip("\n").split("\n\n")
    assert len(drawings) == 2
    for text in drawings:
        check(text)
    result = CliRunner().invoke(
        main, ["crossword", "patterns", "8x8", "--barred", "--number", "2", "--seed", "5", "--json"]
    )
    data = json.loads(result.stdout)["patterns"]
    for text, one in zip(drawings, data, strict=True):
        _, _, right, below = read(text)
        expected = [[*place, "across"] for place in right] + [[*place, "down"] for place in below]
        assert sorted(one["bars"]) == sorted(expected)
        assert one["words"] == len(check(text))
