"""Times the dense filler against blacksquare, the fastest on PyPI: the same patterns and words, one run, CPU time.

Run ``python benchmarks/crossword_fill.py`` with wordtools and ``blacksquare`` installed (without it, only ours is
timed). The words are the bundled English list from score 50 (common to SCOWL size 70). Patterns are those of our
library, or the text files of a folder (``--patterns``). Both fill each pattern in each round, in turn: ours with
another seed a round, blacksquare as it does by itself (it has no seed). What is timed is the search: both have read
the words before. Every fill is checked here: every run of cells is a word of the list, and none is there twice.
``--uncompiled`` adds our kernels as plain Python; ``--plot`` measures the cost by size of grid and of list instead.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from plain_kernel import plain

from wordtools.core import Language, Lexicon
from wordtools.crossword.fill.fill import NoFillError, StoppedError
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.fill.pool import WordPool
from wordtools.crossword.fill.refill import every
from wordtools.crossword.fill.tables import Kernels
from wordtools.crossword.puzzle.patterns import library
from wordtools.crossword.puzzle.puzzle import Puzzle

Outcome = tuple[float, str]  # CPU seconds; the fill, "" for none
SIZES = ("9x9", "11x11", "13x13", "15x15", "17x17", "19x19", "21x21", "23x23")


class Clock:
    """Stops a search after so many CPU seconds."""

    def __init__(self, limit: float) -> None:
        self.start = time.process_time()
        self.limit = limit

    def __call__(self) -> bool:
        return self.passed() > self.limit

    def passed(self) -> float:
        return time.process_time() - self.start


def ours(kind: type[Filler], puzzle: Puzzle, pool: WordPool, seed: int, limit: float) -> Outcome:
    search = kind(pool).search(puzzle)
    clock = Clock(limit)
    try:
        fill = next(every(search, seed, clock))
    except (NoFillError, StoppedError):
        return clock.passed(), ""
    return clock.passed(), str(fill.puzzle)


def uncompiled() -> type[Filler]:
    """Returns a filler whose kernels run as the Python that they are written in."""

    forms = Kernels(
        *(
            plain(f"wordtools.crossword.fill.{name}")
            for name in ("_fill", "_rows", "_tables", "_view", "_bound", "_branch")
        )
    )
    return type("Uncompiled", (Filler,), {"kernels": forms})


def peer(pool: WordPool) -> Callable[[Puzzle, float], Outcome] | None:
    try:
        import blacksquare
    except ImportError:
        return None
    words = blacksquare.WordList(dict(pool.scores))

    def fill(puzzle: Puzzle, limit: float) -> Outcome:
        cells = [blacksquare.BLACK if cell is None else cell or blacksquare.EMPTY for cell in puzzle.cells]
        rows = [cells[k : k + puzzle.columns] for k in range(0, len(cells), puzzle.columns)]
        crossword = blacksquare.Crossword(grid=rows, symmetry=None)
        clock = Clock(limit)
        found = crossword.fill(words, timeout=limit, show_progress=False)
        seconds = clock.passed()
        if found is None:
            return seconds, ""
        letters = ["#" if cell is None else found[divmod(k, puzzle.columns)].str for k, cell in enumerate(puzzle.cells)]
        lines = ["".join(letters[k : k + puzzle.columns]) for k in range(0, len(letters), puzzle.columns)]
        return seconds, "\n".join(lines)

    return fill


def fault(text: str, pool: WordPool) -> str:
    """Says what is wrong with a fill, by a reading of the grid of its own."""
    rows = text.split("\n")
    words = [
        word for line in [*rows, *map("".join, zip(*rows, strict=True))] for word in line.split("#") if len(word) > 1
    ]
    if any(word not in pool for word in words):
        return "a run that is no word"
    return "a word twice" if len(set(words)) < len(words) else ""


def told(outcomes: Iterable[Outcome], pool: WordPool) -> str:
    """Writes how many were filled, median and worst of these in milliseconds, and what was wrong."""
    outcomes = list(outcomes)
    times = [1000 * seconds for seconds, text in outcomes if text]
    faults = [fault(text, pool) for _, text in outcomes if text]
    wrong = ", ".join(f"{faults.count(name)} with {name}" for name in sorted(set(faults) - {""}))
    if not times:
        return f"0 of {len(outcomes)} | | | "
    return f"{len(times)} of {len(outcomes)} | {statistics.median(times):.1f} | {max(times):.1f} | {wrong}"


def compare(puzzles: dict[str, Puzzle], pool: WordPool, rounds: int, limit: float, *, python: bool) -> None:
    fillers: dict[str, Callable[[Puzzle, int], Outcome]] = {
        "ours": lambda puzzle, seed: ours(Filler, puzzle, pool, seed, limit)
    }
    other = peer(pool)
    if other:
        fillers["blacksquare"] = lambda puzzle, _: other(puzzle, limit)
    else:
        print("blacksquare is not installed: pip install blacksquare", file=sys.stderr)
    if python:
        slow = uncompiled()
        fillers["ours, uncompiled"] = lambda puzzle, seed: ours(slow, puzzle, pool, seed, limit)
    outcomes: dict[str, dict[str, list[Outcome]]] = {name: {} for name in fillers}
    for seed in range(1, rounds + 1):
        for name, puzzle in puzzles.items():
            for filler, work in fillers.items():
                outcomes[filler].setdefault(name, []).append(work(puzzle, seed))
    print("|  | filled | median, ms | worst, ms | faults |\n| --- | ---: | ---: | ---: | --- |")
    for filler, found in outcomes.items():
        print(f"| {filler} | {told([one for ones in found.values() for one in ones], pool)} |")
    if other:
        both = [
            (min(s for s, _ in outcomes["blacksquare"][name]), min(s for s, _ in outcomes["ours"][name]))
            for name in puzzles
            if all(text for filler in ("ours", "blacksquare") for _, text in outcomes[filler][name])
        ]
        ratios = sorted(theirs / own for theirs, own in both)
        if ratios:
            print(f"\nbest of blacksquare / best of ours, {len(ratios)} patterns that both fill: ", end="")
            print(f"median {statistics.median(ratios):.2f}, from {ratios[0]:.2f} to {ratios[-1]:.2f}")


def costs(lexicon: Lexicon, rounds: int, limit: float) -> tuple[list[tuple[str, float]], list[tuple[int, float]]]:
    """Measures the median time by size of grid (all words from 50), and by size of list (15x15, 76 words)."""
    pool = WordPool.from_lexicon(lexicon)

    def median(puzzles: Iterable[Puzzle], words: WordPool) -> float:
        times = [ours(Filler, puzzle, words, seed, limit)[0] for puzzle in puzzles for seed in range(1, rounds + 1)]
        return 1000 * statistics.median(times)

    by_grid = [(size, median(library()[size], pool)) for size in SIZES if size in library()]
    some = [puzzle for puzzle in library()["15x15"] if len(puzzle.entries) == 76]
    by_list = []
    for least in (90, 85, 80, 75, 70, 65, 60, 50, 0):
        words = WordPool.from_lexicon(lexicon, least)
        by_list.append((len(words), median(some, words)))
    return by_grid, by_list


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--patterns", type=Path, metavar="FOLDER", help="fill the .txt grids of a folder")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one fill")
    parser.add_argument("--uncompiled", action="store_true")
    parser.add_argument("--costs", action="store_true", help="measure the time by size of grid and of list instead")
    arguments = parser.parse_args()
    lexicon = Lexicon.open("en", Language.load("en").alphabet)
    if arguments.costs:
        by_grid, by_list = costs(lexicon, arguments.rounds, arguments.limit)
        for head, rows in (("grid", by_grid), ("words", by_list)):
            print(f"| {head} | ms |\n| --- | ---: |")
            print("\n".join(f"| {name} | {value:.1f} |" for name, value in rows), end="\n\n")
        return
    if arguments.patterns:
        files = sorted(arguments.patterns.glob("*.txt"))
        puzzles = {path.stem: Puzzle.parse(path.read_text(encoding="utf-8"), path.name) for path in files}
    else:
        puzzles = {f"15x15 {k}": puzzle for k, puzzle in enumerate(library()["15x15"])}
    pool = WordPool.from_lexicon(lexicon)
    kernels = "compiled" if Filler.kernels.search.COMPILED else "python"
    print(f"{len(pool):,} words, {len(puzzles)} patterns, {arguments.rounds} rounds, kernels: {kernels}\n")
    compare(puzzles, pool, arguments.rounds, arguments.limit, python=arguments.uncompiled)


if __name__ == "__main__":
    main()
