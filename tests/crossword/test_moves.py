"""Fills with blocks that move, against a search of every pattern and every fill by rules written down once more."""

from __future__ import annotations

import json
import random
from itertools import combinations

import pytest
from click.testing import CliRunner

from wordtools.core import Language
from wordtools.core.cli.main import main
from wordtools.core.errors import GridError, OptionError
from wordtools.crossword import Filler, NoFillError, Puzzle, WordPool
from wordtools.crossword.fill import moves as moves_module
from wordtools.crossword.puzzle.moving import moved, moves, orbits
from wordtools.crossword.puzzle.patterns import library
from wordtools.crossword.search import StoppedError

ENGLISH = Language.load("en").alphabet


def runs_of(cells, rows, columns):
    """Yields the runs of open cells of a grid, across and down."""
    lines = [[(row, column) for column in range(columns)] for row in range(rows)]
    lines += [[(row, column) for row in range(rows)] for column in range(columns)]
    for line in lines:
        run = []
        for place in [*line, None]:
            if place is not None and place in cells:
                run.append(place)
            elif run:
                yield run
                run = []


def figures(cells, rows, columns):
    """Returns shortest word, number of words, letters in one word, the largest share and run of these in a word."""
    words = [run for run in runs_of(cells, rows, columns) if len(run) > 1]
    loose = {place for place in cells if sum(place in word for word in words) == 1}
    share = max(sum(place in loose for place in word) / len(word) for word in words)
    marks = ["".join("x" if place in loose else " " for place in word).split() for word in words]
    in_a_row = max((len(run) for mark in marks for run in mark), default=0)
    return min(map(len, words)), len(words), len(loose), share, in_a_row


def connected(cells):
    seen, edge = set(), [next(iter(cells))]
    while edge:
        row, column = place = edge.pop()
        if place in cells and place not in seen:
            seen.add(place)
            edge += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return len(seen) == len(cells)


def turns(rows, columns):
    """Returns the symmetries of a rectangle, as functions of a place."""
    found = [
        lambda row, column: (row, column),
        lambda row, column: (rows - 1 - row, columns - 1 - column),
        lambda row, column: (rows - 1 - row, column),
        lambda row, column: (row, columns - 1 - column),
    ]
    if rows == columns:
        found += [
            lambda row, column: (column, row),
            lambda row, column: (column, rows - 1 - row),
            lambda row, column: (rows - 1 - column, row),
            lambda row, column: (rows - 1 - column, rows - 1 - row),
        ]
    return found


def every_pattern(puzzle: Puzzle, most: int) -> set[str]:
    """Tries all sets of cells as blocks."""
    rows, columns = puzzle.rows, puzzle.columns
    places = [divmod(cell, columns) for cell in range(rows * columns)]
    old = {place for place, text in zip(places, puzzle.cells, strict=True) if text is None}
    given = {place for place, text in zip(places, puzzle.cells, strict=True) if text}
    whole = [run for run in runs_of(set(places) - old, rows, columns) if len(run) > 1 and given.issuperset(run)]
    kept = [turn for turn in turns(rows, columns) if {turn(*place) for place in old} == old]
    shortest, words, loose, share, in_a_row = figures(set(places) - old, rows, columns)
    found = set()
    for number in range(1, most + 1):
        for gone in combinations(sorted(old), number):
            for come in combinations(sorted(set(places) - old - given), number):
                new = old.difference(gone).union(come)
                if any({turn(*place) for place in new} != new for turn in kept):
                    continue
                cells = set(places) - new
                own = [run for run in runs_of(cells, rows, columns) if len(run) > 1]
                if not own or any(run not in own for run in whole) or not connected(cells):
                    continue
                if cells != {place for word in own for place in word}:
                    continue
                short, count, alone, part, follow = figures(cells, rows, columns)
                if short < shortest or count != words or alone > loose or part > share or follow > in_a_row:
                    continue
                marks = ["#" if place in new else "." for place in places]
                found.add("\n".join("".join(marks[k : k + columns]) for k in range(0, len(marks), columns)))
    return found


def bare(puzzle: Puzzle) -> str:
    return "\n".join("".join("#" if mark == "#" else "." for mark in line) for line in str(puzzle).split("\n"))


def best_total(puzzle: Puzzle, scores: dict[str, float]) -> float | None:
    """Fills a pattern in all ways, word after word."""
    entries = [entry.cells for entry in puzzle.entries]
    best: list[float] = []

    def go(k, cells, used, total):
        if k == len(entries):
            best.append(total)
            return
        for word, score in scores.items():
            if len(word) == len(entries[k]) and word not in used:
                pairs = list(zip(entries[k], word, strict=True))
                if all(cells[cell] in ("", letter) for cell, letter in pairs):
                    go(k + 1, {**cells, **dict(pairs)}, used | {word}, total + score)

    go(0, dict(enumerate(puzzle.cells)), frozenset(), 0.0)
    return max(best, default=None)


GRIDS = [
    ("...#/..../..../#...", 4),
    ("#..../...../...../...../....#", 4),
    ("....#/...../..#../...../#....", 3),
    (".../#../...", 2),
    ("...../.#.#./...../.#.#./.....", 4),
    (".....#/.#.#../....../..#.#./#.....", 2),
    ("..../#.../.CAT/..../....", 2),
    ("####/CAT./..../.#../....", 2),
    ("...#.../...#.../...#.../......./...#.../...#.../...#...", 2),
    ("..../..#./...#", 2),
]


@pytest.mark.parametrize(("text", "most"), GRIDS)
def test_patterns_are_those_of_all_sets_of_blocks(text: str, most: int):
    puzzle = Puzzle.parse(text)
    found = list(moved(puzzle, most))
    assert len({bare(one) for one in found}) == len(found)
    assert {bare(one) for one in found} == every_pattern(puzzle, most)
    numbers = [len(moves(puzzle, one)) for one in found]
    assert numbers == sorted(numbers)
    for one in found:  # letters stay
        assert all(new == old for old, new in zip(puzzle.cells, one.cells, strict=True) if old)


def test_some_grid_has_many_patterns():
    assert max(len(every_pattern(Puzzle.parse(text), most)) for text, most in GRIDS) > 20


def test_random_small_grids():
    rng = random.Random(5)
    seen = 0
    for _ in range(30):
        rows, columns = rng.randint(3, 5), rng.randint(3, 5)
        text = "/".join("".join(rng.choice("...#") for _ in range(columns)) for _ in range(rows))
        puzzle = Puzzle.parse(text)
        covered = {cell for entry in puzzle.entries for cell in entry.cells}
        if not covered or covered != {cell for cell, own in enumerate(puzzle.cells) if own is not None}:
            continue
        if not connected({divmod(cell, columns) for cell in covered}):
            continue
        expected = every_pattern(puzzle, 2)
        assert {bare(one) for one in moved(puzzle, 2)} == expected, text
        seen += len(expected)
    assert seen > 20


def three_letters(seed: int) -> dict[str, float]:
    """Draws words of a few letters, with scores that differ."""
    rng = random.Random(seed)
    words = {"".join(rng.choice("AEST") for _ in range(rng.choice((2, 3, 3, 4, 4, 5)))) for _ in range(45)}
    return {word: float(rng.randint(1, 99)) for word in sorted(words)}


@pytest.mark.parametrize(("text", "most"), [(".../#../...", 2), ("...#/..../..../#...", 2), ("..../..#./...#", 2)])
@pytest.mark.parametrize("seed", range(3))
def test_the_best_is_that_of_all_fills_of_all_patterns(text: str, most: int, seed: int):
    puzzle, scores = Puzzle.parse(text), three_letters(seed)
    filler = Filler(WordPool.of(scores, ENGLISH))
    totals = {bare(one): best_total(one, scores) for one in (puzzle, *moved(puzzle, most))}
    known = [total for total in totals.values() if total is not None]
    if not known:
        with pytest.raises(NoFillError):
            filler.move_blocks(puzzle, most)
        return
    found = filler.move_blocks(puzzle, most, seed=seed)
    assert found.fill.total == max(known) == found.fill.bound
    assert found.fill.proven
    assert found.complete
    assert found.patterns == len(totals)
    assert totals[bare(found.fill.puzzle)] == found.fill.total
    assert found.moves == moves(puzzle, found.fill.puzzle)
    assert (found.unmoved is None) == (totals[bare(puzzle)] is None)
    if found.unmoved is not None:
        assert found.unmoved.total == totals[bare(puzzle)]
        assert found.gain == found.fill.total - found.unmoved.total
    words = [entry.answer for entry in found.fill.puzzle.entries]
    assert len(set(words)) == len(words)
    assert set(words) <= scores.keys()


def test_a_budget_gives_a_bound_that_holds(monkeypatch):
    puzzle, scores = Puzzle.parse("...#/..../..../#..."), three_letters(3)
    filler = Filler(WordPool.of(scores, ENGLISH))
    best = filler.move_blocks(puzzle, 2)
    for looks in range(1, 60, 4):
        left = iter(range(looks))
        try:
            found = filler.move_blocks(puzzle, 2, stop=lambda left=left: next(left, None) is None)
        except StoppedError:
            continue
        assert found.fill.total <= best.fill.total
        assert found.fill.bound is not None
        assert found.fill.bound >= best.fill.total
        assert found.fill.proven == (found.fill.bound == found.fill.total)
    monkeypatch.setattr(moves_module, "MOST_PATTERNS", 0)
    limited = filler.move_blocks(puzzle, 2, seconds=20)
    assert (limited.complete, limited.fill.proven) == (False, False)
    assert limited.fill.bound == sum(sorted(scores.values())[-8:]) > best.fill.total


@pytest.mark.parametrize("largest", [moves_module.LARGEST, 3])
def test_one_thread_gives_the_same_each_time(largest, monkeypatch):
    """Also where new patterns are filled near the best fill, as in a grid of many slots."""
    monkeypatch.setattr(moves_module, "LARGEST", largest)
    monkeypatch.setattr(moves_module, "MOST_HUNTS", 2)
    monkeypatch.setattr(moves_module, "LOOKS", 16)
    pattern = library()["7x7"][0]
    scores = three_letters(8) | {word: 50.0 + ord(word[1]) % 7 for word in sorted(four_to_seven())}
    filler = Filler(WordPool.of(scores, ENGLISH))
    ways = []
    for _ in range(2):
        left = iter(range(300))
        ways.append(filler.move_blocks(pattern, 2, seed=4, stop=lambda left=left: next(left, None) is None))
    assert ways[0] == ways[1]
    found = ways[0].fill
    words = [entry.answer for entry in found.puzzle.entries]
    assert found.total == sum(map(scores.__getitem__, words)) <= (found.bound or 0)
    assert len(set(words)) == len(words)
    assert bare(found.puzzle) in {bare(one) for one in (pattern, *moved(pattern, 2))}
    assert ways[0].tried > 1


def four_to_seven() -> set[str]:
    rng = random.Random(9)
    return {"".join(rng.choice("AEST") for _ in range(rng.randint(3, 7))) for _ in range(6_000)}


@pytest.mark.parametrize(
    ("puzzle", "blocks", "message"),
    [
        (Puzzle.parse(".../..."), 2, "no block that can move"),
        (Puzzle.parse("...#/..../..../#..."), 1, "2 blocks move at a time"),
    ],
)
def test_what_cannot_move(puzzle: Puzzle, blocks: int, message: str):
    with pytest.raises(GridError, match=message):
        Filler(WordPool.of(["CAT"], ENGLISH)).move_blocks(puzzle, blocks)


def test_other_bad_input():
    pool = WordPool.of(["CAT"], ENGLISH)
    with pytest.raises(OptionError, match="from 1"):
        Filler(pool).move_blocks(".../#../...", 0)
    with pytest.raises(OptionError, match="word square"):
        Filler(pool, mirrored=True).move_blocks(".../.#./...", 1)
    puzzle = Puzzle.parse(".../#../...")
    clued = Puzzle(puzzle.grid, clues={puzzle.entries[0].key: "Pet"})
    with pytest.raises(GridError, match="has clues"):
        Filler(pool).move_blocks(clued, 1)
    barred = Puzzle(puzzle.grid, bars=frozenset({(0, "across")}))
    with pytest.raises(GridError, match="has bars"):
        Filler(pool).move_blocks(barred, 1)


def test_marked_cells_and_holes_stay():
    puzzle = Puzzle.parse("#..#/..../..../#..#")
    held = Puzzle(puzzle.grid, voids=frozenset({0, 15}))
    assert orbits(held, block=True) == [(3, 12)]


def test_command(tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("...#\n....\n....\n#...\n")
    words = tmp_path / "words.txt"
    words.write_text("".join(f"{word};{score:g}\n" for word, score in three_letters(3).items()))
    base = ["crossword", "fill", str(grid), "-d", str(words), "--move-blocks", "2", "--seed", "1", "--jobs", "1"]
    result = CliRunner().invoke(main, [*base, "--prove"])
    assert result.exit_code == 0, result.stderr
    assert "2 of 2 patterns looked at" in result.stderr
    result = CliRunner().invoke(main, [*base, "--prove", "--json", "-q"])
    moved_data = json.loads(result.stdout)["fills"][0]["moved"]
    assert (moved_data["patterns"], moved_data["tried"], moved_data["all_patterns"]) == (2, 2, True)
    result = CliRunner().invoke(main, [*base, "--seconds", "5", "-o", str(tmp_path / "filled.ipuz")])
    assert result.exit_code == 0
    assert Puzzle.load(tmp_path / "filled.ipuz").entries[0].complete


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--move-blocks", "2"], "give --seconds or --prove too"),
        (["--move-blocks", "2", "--prove", "--objective", "least"], "leave --objective least out"),
        (["--move-blocks", "2", "--prove", "--word-square"], "leave --word-square out"),
        (["--move-blocks", "2", "--prove", "--all"], "leave --all and --limit out"),
        (["--move-blocks", "2", "--prove", "--resume", "fills.sqlite"], "without --on and --resume"),
        (["--move-blocks", "1", "--prove"], "2 blocks move at a time"),
    ],
)
def test_bad_options(given: list[str], message: str, tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("...#\n....\n....\n#...\n")
    result = CliRunner().invoke(main, ["crossword", "fill", str(grid), *given])
    assert result.exit_code == 2
    assert message in result.stderr
